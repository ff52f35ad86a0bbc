//! `count`: how many answers there are, exactly or at least.

use clap::Args;
use quandary::core::knob::Verb;
use quandary::protocol::{Counted, Output};
use quandary::report;

use crate::exit::{Done, Exit};
use crate::format::Format;
use crate::run::{Run, timed};

#[derive(Args, Debug)]
pub(crate) struct Options {
    /// [KIND] and puzzles: files, `-`, links or example:KIND/NAME
    #[arg(value_name = "INPUT")]
    inputs: Vec<String>,
}

pub(crate) fn perform(run: &mut Run, own: &Options) -> Done {
    run.each(Verb::Count, &own.inputs, |run, item| {
        let puzzle = &item.puzzle;
        let format = run.format(Verb::Count, puzzle.kind())?;
        run.show(&format, Verb::Count)?;
        let budget = run.budget();
        let (count, cost) = timed(&budget, |budget| puzzle.count(budget));
        match format {
            Format::Json => run.put_json(&Output::Count(Counted::new(puzzle, &count, Some(cost))))?,
            _ => run.out.put(report::count(&count))?,
        }
        run.note_cost(cost);
        if let Some(what) = count.ran_out {
            run.remark(&report::gave_up(what));
            run.note_remark(&budget);
            return Ok(Exit::gave_up());
        }
        Ok(Exit::yes_if(count.count > 0))
    })
}
