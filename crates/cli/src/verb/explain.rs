//! `explain`: the whole walk to the answer; as SVG, a film of it.

use clap::Args;
use quandary::core::knob::Verb;
use quandary::core::verbs::Ending;
use quandary::protocol::{Explained, Output};
use quandary::{render, report};

use crate::exit::{Done, Exit};
use crate::format::Format;
use crate::run::{Run, Shown, timed};

/// How long a step of the film stays, in milliseconds.
const FRAME: u32 = 2500;

#[derive(Args, Debug)]
pub(crate) struct Options {
    /// [KIND], the puzzle, and a board to start from
    #[arg(value_name = "INPUT")]
    inputs: Vec<String>,
    /// Draw the board before every step
    #[arg(long)]
    boards: bool,
}

pub(crate) fn perform(run: &mut Run, own: &Options) -> Done {
    run.puzzle_and_board(Verb::Explain, &own.inputs, |run, puzzle, board| {
        let format = run.format(Verb::Explain, puzzle.kind())?;
        let (walk, cost) = timed(&run.budget(), |budget| puzzle.explain(board, budget));
        match format {
            Format::Json => {
                let steps = puzzle.steps(&walk);
                run.put_json(&Output::Explain(Explained::walk(puzzle, steps, &walk.end, Some(cost))))?;
            }
            Format::Picture(how) => {
                let title = &format!("{}, explained", puzzle.kind().info().title);
                let film = report::film(puzzle, &walk);
                let still = film.last().map(|scene| render::svg::svg(scene, title));
                let svg = render::svg::film(&film, title, FRAME);
                let sentences = puzzle.steps(&walk).map(|step| step.sentence).collect();
                run.put_picture(how, Shown { title, svg, still, sentences, puzzle, board })?;
            }
            _ => {
                let show = run.show(&format, Verb::Explain)?;
                run.separate()?;
                run.out.put(report::explain(puzzle, &walk, own.boards, show))?;
            }
        }
        run.note_cost(cost);
        Ok(match walk.end {
            Ending::Solved => Exit::Yes,
            Ending::RanOut(_) => Exit::gave_up(),
            Ending::NothingForced | Ending::Stuck | Ending::NoAnswer(_) => Exit::No,
        })
    })
}
