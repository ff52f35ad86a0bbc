//! `hint`: the next step, shown only as far as somebody asks.

use clap::Args;
use quandary::core::knob::Verb;
use quandary::core::verbs::Hint;
use quandary::protocol::{Explained, Output};
use quandary::render::svg::svg;
use quandary::report::{self, Detail};

use crate::exit::{Done, Exit};
use crate::format::Format;
use crate::run::{Run, Shown, timed};

#[derive(Args, Debug)]
pub(crate) struct Options {
    /// [KIND], the puzzle, and a board if some of it is filled in
    #[arg(value_name = "INPUT")]
    inputs: Vec<String>,
    /// Show more: once the technique, twice what it finds, three times why
    #[arg(short, long, action = clap::ArgAction::Count)]
    more: u8,
}

pub(crate) fn perform(run: &mut Run, own: &Options) -> Done {
    run.puzzle_and_board(Verb::Hint, &own.inputs, |run, puzzle, board| {
        let format = run.format(Verb::Hint, puzzle.kind())?;
        let detail = Detail::after(own.more);
        let (hint, cost) = timed(&run.budget(), |budget| puzzle.hint(board, budget));
        match format {
            Format::Json => {
                // Without `--more` a program gets everything.
                let more = Some(own.more).filter(|more| *more > 0);
                run.put_json(&Output::Explain(Explained::hint(puzzle, &hint, more, Some(cost))))?;
            }
            Format::Picture(how) => {
                let scene = report::hint_scene(puzzle, board, &hint, detail);
                let title = &format!("{}, a hint", puzzle.kind().info().title);
                let svg = svg(&scene, title);
                run.put_picture(
                    how,
                    Shown { title, svg, still: None, sentences: Vec::new(), puzzle, board },
                )?;
            }
            _ => {
                let show = run.show(&format, Verb::Hint)?;
                run.separate()?;
                run.out.put(report::hint(puzzle, board, &hint, detail, show))?;
            }
        }
        run.note_cost(cost);
        Ok(match hint {
            Hint::Step(_) => Exit::Yes,
            Hint::RanOut(_) => Exit::gave_up(),
            _ => Exit::No,
        })
    })
}
