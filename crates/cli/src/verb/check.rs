//! `check`: which rules a board breaks. Rules only: a legal dead end is legal.

use clap::Args;
use quandary::core::knob::Verb;
use quandary::protocol::{Checked, Output};
use quandary::report;

use crate::exit::{Done, Exit};
use crate::format::Format;
use crate::run::Run;

#[derive(Args, Debug)]
pub(crate) struct Options {
    /// [KIND], the puzzle, and a board if the puzzle's text holds none
    #[arg(value_name = "INPUT")]
    inputs: Vec<String>,
}

pub(crate) fn perform(run: &mut Run, own: &Options) -> Done {
    run.puzzle_and_board(Verb::Check, &own.inputs, |run, puzzle, board| {
        let format = run.format(Verb::Check, puzzle.kind())?;
        let show = run.show(&format, Verb::Check)?;
        let broken = puzzle.check(board);
        if format == Format::Json {
            run.put_json(&Output::Check(Checked::new(puzzle, board)))?;
        } else {
            run.separate()?;
            run.out.put(report::check(puzzle, board, &broken, show))?;
        }
        Ok(Exit::yes_if(broken.is_empty()))
    })
}
