//! `solve`: an answer, and whether it is the only one.

use clap::{Args, ValueEnum};
use quandary::core::budget::RanOut;
use quandary::core::kind::{Classic, Trace};
use quandary::core::knob::Verb;
use quandary::core::outcome::Outcome;
use quandary::protocol::{self, NoConsole, Output, Solved};
use quandary::{AnyAnswer, AnyPuzzle, render, report};

use crate::exit::{Done, Exit, Failure};
use crate::format::Format;
use crate::run::{Run, Shown, timed};
use crate::verb::console::Conversation;
use crate::verb::convert;

mod stream;

#[derive(Args, Debug)]
pub(crate) struct Options {
    /// [KIND] and puzzles: files, `-`, links or example:KIND/NAME
    #[arg(value_name = "INPUT")]
    inputs: Vec<String>,
    /// Stop after N answers; 1 does not ask whether there are more
    #[arg(long, value_name = "N", conflicts_with = "all", value_parser = crate::limits::number(1, u64::MAX))]
    limit: Option<u64>,
    /// List all answers
    #[arg(long)]
    all: bool,
    /// Demand exactly one answer
    #[arg(long, conflicts_with_all = ["all", "limit"])]
    unique: bool,
    /// Our own method, or the original program's with its output
    #[arg(long, value_enum, default_value_t)]
    method: Method,
    /// With --method classic: show the work, with =boards also every board
    #[arg(long, value_name = "WHAT", num_args = 0..=1, require_equals = true, default_missing_value = "steps")]
    trace: Option<Tracing>,
    /// With --trace: wait this long after each frame, such as 500ms
    #[arg(long, value_name = "TIME", requires = "trace", value_parser = crate::limits::duration)]
    delay: Option<std::time::Duration>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Method {
    #[default]
    Fast,
    Classic,
}

/// What `--trace` shows of an original's work.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Tracing {
    Steps,
    Boards,
}

impl Tracing {
    pub(crate) fn of(given: Option<Self>) -> Trace {
        match given {
            None => Trace::None,
            Some(Tracing::Steps) => Trace::Steps,
            Some(Tracing::Boards) => Trace::Boards,
        }
    }
}

pub(crate) fn perform(run: &mut Run, own: &Options) -> Done {
    if own.trace.is_some() && own.method == Method::Fast {
        return Err(Failure::usage("--trace shows the work of --method classic; `explain` gives reasons"));
    }
    run.each(Verb::Solve, &own.inputs, |run, item| match (own.method, own.all, own.limit) {
        (Method::Classic, ..) => classic(run, own, &item.puzzle),
        (_, true, _) => stream::perform(run, &item.puzzle, None),
        (_, _, Some(limit)) if limit > 1 => stream::perform(run, &item.puzzle, Some(limit)),
        _ => fast(run, own, &item.puzzle),
    })
}

fn fast(run: &mut Run, own: &Options, puzzle: &AnyPuzzle) -> Done {
    let demand = protocol::demand(own.unique, own.limit);
    let format = run.format(Verb::Solve, puzzle.kind())?;
    let budget = run.budget();
    let (outcome, cost) = timed(&budget, |budget| puzzle.solve(demand, budget));
    match &format {
        Format::Json => run.put_json(&Output::Solve(Solved::new(puzzle, &outcome, Some(cost))))?,
        Format::Text | Format::Plain => {
            run.separate()?;
            let show = run.show(&format, Verb::Solve)?;
            run.out.put(report::solve(puzzle, &outcome, show))?;
        }
        _ => {
            for answer in outcome.answers() {
                bare(run, puzzle, answer, &format)?;
            }
            verdict(run, outcome.word(), gave_up(&outcome));
        }
    }
    run.note_remark(&budget);
    run.note_cost(cost);
    Ok(exit(&outcome, own.unique))
}

/// The bare answer in a form that has no room for a verdict.
fn bare(run: &mut Run, puzzle: &AnyPuzzle, answer: &AnyAnswer, format: &Format) -> Result<(), Failure> {
    match format {
        Format::Form(name) => {
            // An answer is asked for: a form without room for it is refused, while what it has no room
            // for of the puzzle is only noted.
            let board = puzzle.board(answer);
            let lost = |board| puzzle.write(name, board).map(|written| written.lost.len()).ok();
            // A form that writes only finished boards has nothing to compare with.
            let carried = lost(None).is_none_or(|without| lost(Some(&board)) == Some(without));
            convert::write(run, puzzle, Some(&board), name, carried)
        }
        Format::Picture(_) if run.out.used => {
            Err(Failure::usage("a picture holds one answer, and there are several; --limit 1 gives one"))
        }
        Format::Picture(how) => {
            let title = &format!("{}, solved", puzzle.kind().info().title);
            let film: Vec<_> = puzzle.film(answer).into_iter().map(|scene| run.labelled(scene)).collect();
            let still = film.last().map(|scene| render::svg::svg(scene, title));
            let (svg, board) = (render::svg::film(&film, title, 700), &puzzle.board(answer));
            run.put_picture(*how, Shown { title, svg, still, sentences: Vec::new(), puzzle, board })
        }
        _ => {
            run.separate()?;
            Ok(run.out.put(report::answer(puzzle, answer, report::Show::Raw))?)
        }
    }
}

/// The verdict on stderr, when the result has no room for it and it is not the expected one.
fn verdict(run: &Run, word: &str, what: Option<RanOut>) {
    match what {
        Some(what) => run.remark(&report::gave_up(what)),
        None if word == "unique" || word == "found" => {}
        None => run.remark(word),
    }
}

fn gave_up(outcome: &Outcome<AnyAnswer>) -> Option<RanOut> {
    match outcome {
        Outcome::GaveUp { what, .. } => Some(*what),
        _ => None,
    }
}

fn exit(outcome: &Outcome<AnyAnswer>, unique: bool) -> Exit {
    match outcome {
        Outcome::Unique(_) => Exit::Yes,
        Outcome::Several { .. } | Outcome::Found(_) => Exit::yes_if(!unique),
        Outcome::None { .. } => Exit::No,
        Outcome::GaveUp { .. } => Exit::gave_up(),
    }
}

/// The original's algorithm and its output, letter for letter: nothing of ours around it.
fn classic(run: &mut Run, own: &Options, puzzle: &AnyPuzzle) -> Done {
    let format = run.format(Verb::Solve, puzzle.kind())?;
    let trace = Tracing::of(own.trace);
    let plain = format == Format::Plain;
    let how = Classic { trace, all: own.all, plain, colour: run.look().colour, ..Classic::default() };
    let budget = run.budget();
    let (outcome, cost) = match format {
        Format::Json => timed(&budget, |budget| puzzle.classic(&how, budget, &mut NoConsole)),
        Format::Text | Format::Plain => {
            let mut console = Conversation::monologue(&mut run.out).slowly(own.delay);
            let done = timed(&budget, |budget| puzzle.classic(&how, budget, &mut console));
            console.ended()?;
            done
        }
        _ => {
            return Err(Failure::usage(
                "--method classic prints as the original did; it has no other formats",
            ));
        }
    };
    if format == Format::Json {
        run.put_json(&Output::Solve(Solved::new(puzzle, &outcome, Some(cost))))?;
    }
    run.note_cost(cost);
    if let Some(what) = gave_up(&outcome) {
        run.remark(&report::gave_up(what));
    }
    Ok(exit(&outcome, own.unique))
}
