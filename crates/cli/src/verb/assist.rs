//! `assist`: the constructor's loop as a dialogue, or its advice at once.

use clap::Args;
use quandary::core::chance::Chance;
use quandary::core::grid::Size;
use quandary::core::kind::{Classic, NotMade, Wanted};
use quandary::core::knob::Verb;
use quandary::protocol::{Advised, Output};
use quandary::report;
use quandary::{AnyKind, AnyPuzzle};

use crate::exit::{Done, Exit, Failure};
use crate::format::Format;
use crate::input::{self, Named};
use crate::output::Out;
use crate::run::{Run, checked, only, timed};
use crate::verb::console::Conversation;
use crate::verb::solve::Tracing;

#[derive(Args, Debug)]
pub(crate) struct Options {
    /// [KIND] and the puzzle; from standard input it ends at a blank line, and the dialogue follows
    #[arg(value_name = "INPUT")]
    inputs: Vec<String>,
    /// Print the advice without a dialogue
    #[arg(long)]
    suggest: bool,
    /// Start from an empty puzzle of this size
    #[arg(long, value_name = "WxH")]
    size: Option<Size>,
    /// Show the dialogue's work, with =boards also every board
    #[arg(long, value_name = "WHAT", num_args = 0..=1, require_equals = true, default_missing_value = "steps")]
    trace: Option<Tracing>,
    /// The seed of the puzzle to start from
    #[arg(long, value_name = "N", default_value_t = 1, requires = "size")]
    seed: u64,
}

pub(crate) fn perform(run: &mut Run, own: &Options) -> Done {
    let named = checked(&own.inputs)?;
    if own.size.is_some() && !named.inputs.is_empty() {
        return Err(Failure::usage("--size starts from nothing: give a kind and no puzzle"));
    }
    if own.suggest && own.size.is_none() {
        return run.each(Verb::Assist, &own.inputs, |run, item| suggest(run, &item.puzzle));
    }
    let puzzle = match own.size {
        Some(_) => blank(run, own, &named)?,
        None => given(run, &named)?,
    };
    if own.suggest { suggest(run, &puzzle) } else { converse(run, own, &puzzle, named.is_typed()) }
}

fn suggest(run: &mut Run, puzzle: &AnyPuzzle) -> Done {
    let format = run.format(Verb::Assist, puzzle.kind())?;
    run.show(&format, Verb::Assist)?;
    let budget = run.budget();
    let (advice, cost) = timed(&budget, |budget| puzzle.advise(budget));
    match format {
        Format::Json => run.put_json(&Output::Assist(Advised::new(puzzle, &advice, Some(cost))))?,
        _ => {
            run.separate()?;
            run.out.put(report::advice(puzzle, &advice))?;
            // A count that only stops where nobody would count on is no end of what is allowed.
            if let Err(what) = budget.ended() {
                run.remark(&report::gave_up(what));
            }
        }
    }
    run.note_cost(cost);
    Ok(match (budget.ended(), advice.answers.count, advice.answers.ran_out) {
        (Err(_), ..) | (_, 0, Some(_)) => Exit::gave_up(),
        (_, 0, None) => Exit::No,
        _ => Exit::Yes,
    })
}

/// The dialogue goes to the terminal; `-o` is where the puzzle goes at the end.
fn converse(run: &mut Run, own: &Options, puzzle: &AnyPuzzle, typed: bool) -> Done {
    if run.json() && run.common.output.is_none() {
        return Err(Failure::usage("a dialogue cannot be JSON; use --suggest to get the advice as JSON"));
    }
    // Nobody should hear at the end of a dialogue that its result cannot be written.
    run.form(Verb::Assist, puzzle)?;
    let plain = run.common.format.as_deref() == Some("plain");
    let typed = typed && own.size.is_none();
    let how = Classic { plain, typed, trace: Tracing::of(own.trace), ..Classic::default() };
    let mut dialogue = Out::new(None);
    let mut console = Conversation::new(&mut dialogue);
    let last = puzzle.converse(&how, &run.budget(), &mut console);
    console.ended()?;
    dialogue.finish()?;
    if run.common.output.is_some() {
        let form = run.form(Verb::Assist, &last)?;
        crate::verb::convert::write(run, &last, None, form, false)?;
    }
    Ok(if crate::limits::interrupted() { Exit::Interrupted } else { Exit::Yes })
}

/// The puzzle of a file, or the beginning of standard input.
fn given(run: &mut Run, named: &Named) -> Result<AnyPuzzle, Failure> {
    let batch = match &named.inputs[..] {
        [] => {
            input::say_if_waiting(run.common.quiet);
            stdin(run, named.kind)?
        }
        [name] if name == "-" => stdin(run, named.kind)?,
        [name] => run.open(Verb::Assist, name, named.kind)?,
        _ => return Err(Failure::usage("`assist` takes one puzzle")),
    };
    Ok(only(Verb::Assist, batch)?.puzzle)
}

fn stdin(run: &Run, kind: Option<&'static dyn AnyKind>) -> Result<crate::run::Batch, Failure> {
    let whole = |source: &quandary::Source| {
        let read = run.batch(Verb::Assist, source.clone(), kind);
        read.is_ok_and(|batch| batch.items.len() == 1 && batch.items[0].is_ok())
    };
    run.batch(Verb::Assist, input::prefix(whole)?, kind)
}

/// A puzzle without givens.
fn blank(run: &Run, own: &Options, named: &Named) -> Result<AnyPuzzle, Failure> {
    let kind = named.kind.ok_or_else(|| Failure::usage("--size needs a kind"))?;
    let settings = run.settings(Verb::Assist, kind)?;
    let (words, lexicon) = run.words(kind)?;
    let wanted = Wanted { size: own.size, settings, words, lexicon, ..Wanted::default() };
    kind.blank(&wanted, &mut Chance::new(own.seed), &run.budget()).map_err(|why| match why {
        NotMade::Cannot(why) => Failure::usage(why),
        NotMade::GaveUp(what) => Failure::Told(Exit::gave_up(), report::gave_up(what)),
    })
}
