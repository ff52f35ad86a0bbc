//! `rate`: level, hardest technique, counts.

use clap::Args;
use quandary::core::knob::Verb;
use quandary::core::rating::Unrated;
use quandary::protocol::{Output, Rated};
use quandary::report;

use crate::exit::{Done, Exit};
use crate::format::Format;
use crate::run::{Run, timed};
use crate::techniques::Techniques;

#[derive(Args, Debug)]
pub(crate) struct Options {
    /// [KIND] and puzzles: files, `-`, links or example:KIND/NAME
    #[arg(value_name = "INPUT")]
    inputs: Vec<String>,
    #[command(flatten)]
    techniques: Techniques,
}

pub(crate) fn perform(run: &mut Run, own: &Options) -> Done {
    run.each(Verb::Rate, &own.inputs, |run, item| {
        let puzzle = &item.puzzle;
        let format = run.format(Verb::Rate, puzzle.kind())?;
        run.show(&format, Verb::Rate)?;
        let allowed = own.techniques.allowed(puzzle)?;
        let (rating, cost) = timed(&run.budget(), |budget| puzzle.rate_with(&allowed, budget));
        if format == Format::Json {
            run.put_json(&Output::Rate(Rated::new(puzzle, &rating, Some(cost)).with(puzzle, &allowed)))?;
        } else {
            run.separate()?;
            let text = match &rating {
                Ok(rating) => report::rate(puzzle, rating),
                Err(why) => format!("{}\n", report::unrated(why)),
            };
            run.out.put(text)?;
        }
        run.note_cost(cost);
        Ok(match rating {
            Ok(_) => Exit::Yes,
            Err(Unrated::RanOut(_)) => Exit::gave_up(),
            Err(Unrated::Several | Unrated::None | Unrated::Stuck) => Exit::No,
        })
    })
}
