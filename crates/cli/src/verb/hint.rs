//! `hint`: the next step, shown only as far as somebody asks.

use clap::Args;
use quandary::core::any::AnyStep;
use quandary::core::engine::ladder::Allowed;
use quandary::core::knob::Verb;
use quandary::core::verbs::Hint;
use quandary::protocol::{Explained, Output};
use quandary::render::svg::svg;
use quandary::report::{self, Detail, Show};
use quandary::{AnyBoard, AnyPuzzle, boards};

use crate::exit::{Done, Exit, Failure};
use crate::format::Format;
use crate::run::{Run, Shown, timed};
use crate::techniques::Techniques;

#[derive(Args, Debug)]
pub(crate) struct Options {
    /// [KIND], the puzzle, and a board if some of it is filled in
    #[arg(value_name = "INPUT")]
    inputs: Vec<String>,
    /// Show more: once the technique, twice what it finds, three times why
    #[arg(short, long, action = clap::ArgAction::Count)]
    more: u8,
    /// Put the hint on the board: the board after it is printed, or written with -o, for the next hint to go on from
    #[arg(long)]
    apply: bool,
    /// List every step that can be seen now, easiest first
    #[arg(long, conflicts_with = "apply")]
    all: bool,
    #[command(flatten)]
    techniques: Techniques,
}

pub(crate) fn perform(run: &mut Run, own: &Options) -> Done {
    run.puzzle_and_board(Verb::Hint, &own.inputs, |run, puzzle, board| {
        let format = run.format(Verb::Hint, puzzle.kind())?;
        let detail = Detail::after(own.more);
        let allowed = own.techniques.allowed(puzzle)?;
        if own.all {
            return every(run, (puzzle, board), &allowed, own, &format);
        }
        let (hint, cost) = timed(&run.budget(), |budget| puzzle.hint_with(board, &allowed, budget));
        let after = own.apply.then(|| boards::after(puzzle, board, &hint));
        match format {
            Format::Json => {
                // Without `--more` a program gets everything.
                let more = Some(own.more).filter(|more| *more > 0);
                let told = Explained::hint(puzzle, &hint, more, Some(cost)).with(puzzle, &allowed);
                run.put_json(&Output::Explain(match &after {
                    Some(after) => told.on(puzzle, after),
                    None => told,
                }))?;
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
            _ if after.is_some() => {
                // The result is a board, so that what it says of it goes beside.
                run.remark(report::hint(puzzle, board, &hint, detail, Show::Raw).trim_end());
                run.separate()?;
                let after = after.as_ref().unwrap_or(board);
                run.out.put(format!("{}\n", puzzle.noted(after).trim_end()))?;
            }
            _ => {
                let show = run.show(&format, Verb::Hint)?;
                run.separate()?;
                run.out.put(report::hint(puzzle, board, &hint, detail, show))?;
            }
        }
        run.note_cost(cost);
        Ok(exit(&hint))
    })
}

fn exit(hint: &Hint<AnyStep>) -> Exit {
    match hint {
        Hint::Step(_) => Exit::Yes,
        Hint::RanOut(_) => Exit::gave_up(),
        _ => Exit::No,
    }
}

/// Every step that can be seen.
fn every(
    run: &mut Run,
    (puzzle, board): (&AnyPuzzle, &AnyBoard),
    allowed: &Allowed,
    own: &Options,
    format: &Format,
) -> Done {
    let detail = Detail::after(own.more);
    let (hints, cost) = timed(&run.budget(), |budget| puzzle.hints(board, allowed, budget));
    match format {
        Format::Json => {
            let more = Some(own.more).filter(|more| *more > 0);
            let told = Explained::hints(puzzle, &hints, more, Some(cost)).with(puzzle, allowed);
            run.put_json(&Output::Explain(told))?;
        }
        Format::Picture(_) => return Err(Failure::usage("a picture shows one hint; leave out --all")),
        _ => {
            let show = run.show(format, Verb::Hint)?;
            run.separate()?;
            run.out.put(match &hints {
                Ok(steps) => report::hints(puzzle, steps, detail),
                Err(hint) => report::hint(puzzle, board, hint, detail, show),
            })?;
        }
    }
    run.note_cost(cost);
    Ok(hints.map_or_else(|hint| exit(&hint), |_| Exit::Yes))
}
