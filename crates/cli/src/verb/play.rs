//! `play`: a puzzle on the terminal. With a kind alone, a new one; with nothing, the player chooses.

use std::sync::Arc;

use clap::Args;
use quandary::core::chance::Chance;
use quandary::core::grid::Size;
use quandary::core::kind::{NotMade, Wanted};
use quandary::core::knob::Verb;
use quandary::core::step::Level;
use quandary::{AnyKind, AnyPuzzle, Budget};

use crate::exit::{Done, Exit, Failure};
use crate::input::Named;
use crate::play::{self, Choice, Maker, Store, Terminal};
use crate::run::{self, Run};
use crate::verb::create::fresh_seed;

#[derive(Args, Debug)]
pub(crate) struct Options {
    /// The puzzle, or a KIND for a new one; leave it out to choose from unfinished games and new puzzles
    #[arg(value_name = "INPUT")]
    inputs: Vec<String>,
    /// A new puzzle, of any kind if none is named
    #[arg(long)]
    new: bool,
    /// Width and height of new puzzles, such as 10x8
    #[arg(long, value_name = "WxH")]
    size: Option<Size>,
    /// The level of new puzzles
    #[arg(long, value_name = "LEVEL")]
    level: Option<Level>,
    /// The seed of the first new puzzle
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
}

pub(crate) fn perform(run: &mut Run, own: &Options) -> Done {
    let Named { kind, inputs } = run::checked(&own.inputs)?;
    if own.new && !inputs.is_empty() {
        return Err(Failure::usage("--new takes a kind and no puzzle"));
    }
    if !play::at_a_terminal() {
        return Err(Failure::usage("`play` needs a terminal for its input and its output"));
    }
    let store = Store::usual();
    let puzzle = match (kind, &inputs[..]) {
        (_, [name]) => named(run, name, kind)?,
        (Some(kind), []) => first(run, own, kind)?,
        (None, []) if own.new => first(run, own, any_kind())?,
        (None, []) => match play::choose(&store)? {
            None => return Ok(Exit::Yes),
            Some(Choice::Continue(id)) => named(run, &id, None)?,
            Some(Choice::New(kind)) => first(run, own, kind)?,
        },
        _ => return Err(Failure::usage("`play` takes one puzzle")),
    };
    let maker = maker(run, own, puzzle.kind(), Some(puzzle.size()))?;
    let look = run.look();
    play::play(puzzle, store, maker, Terminal { ascii: look.ascii, colour: look.colour })?;
    Ok(Exit::Yes)
}

fn named(run: &mut Run, name: &str, kind: Option<&'static dyn AnyKind>) -> Result<AnyPuzzle, Failure> {
    Ok(run::only(Verb::Play, run.open(Verb::Play, name, kind)?)?.puzzle)
}

fn any_kind() -> &'static dyn AnyKind {
    let kinds = quandary::kinds();
    kinds[fresh_seed() as usize % kinds.len()]
}

fn wanted(
    run: &Run,
    own: &Options,
    kind: &'static dyn AnyKind,
    size: Option<Size>,
) -> Result<Wanted, Failure> {
    let (words, lexicon) = run.words(kind)?;
    let settings = run.settings(Verb::Create, kind)?;
    Ok(Wanted { size: own.size.or(size), level: own.level, settings, words, lexicon, picture: None })
}

fn first(run: &Run, own: &Options, kind: &'static dyn AnyKind) -> Result<AnyPuzzle, Failure> {
    let seed = own.seed.unwrap_or_else(fresh_seed);
    make(kind, &wanted(run, own, kind, None)?, seed, &run.budget()).map_err(|why| match why {
        NotMade::Cannot(sentence) => Failure::usage(sentence),
        NotMade::GaveUp(what) => Failure::Told(Exit::GaveUp, format!("gave up: {what}")),
    })
}

/// Makes further puzzles like the one played, while it is played.
fn maker(run: &Run, own: &Options, kind: &'static dyn AnyKind, size: Option<Size>) -> Result<Maker, Failure> {
    let wanted = wanted(run, own, kind, size)?;
    Ok(Arc::new(move |budget: &Budget| {
        make(kind, &wanted, fresh_seed(), budget).map_err(|why| match why {
            NotMade::Cannot(sentence) => sentence,
            NotMade::GaveUp(_) => "Stopped.".to_string(),
        })
    }))
}

fn make(kind: &dyn AnyKind, wanted: &Wanted, seed: u64, budget: &Budget) -> Result<AnyPuzzle, NotMade> {
    kind.create(wanted, &mut Chance::new(seed), budget)
}
