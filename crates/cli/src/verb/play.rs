//! `play`: a puzzle on the terminal. With a kind alone, a new one.

use clap::Args;
use quandary::AnyPuzzle;
use quandary::core::chance::Chance;
use quandary::core::kind::{NotMade, Wanted};
use quandary::core::knob::Verb;

use crate::exit::{Done, Exit, Failure};
use crate::input::Named;
use crate::play::{self, Store};
use crate::run::{self, Run};

#[derive(Args, Debug)]
pub(crate) struct Options {
    /// The puzzle, or a KIND for a new one
    #[arg(value_name = "INPUT")]
    inputs: Vec<String>,
    /// The seed of a new puzzle
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
}

pub(crate) fn perform(run: &mut Run, own: &Options) -> Done {
    if !play::at_a_terminal() {
        return Err(Failure::usage("`play` needs a terminal at both ends"));
    }
    let Named { kind, inputs } = run::checked(&own.inputs)?;
    let puzzle = match (kind, &inputs[..]) {
        (_, [name]) => run::only(Verb::Play, run.open(Verb::Play, name, kind)?)?.puzzle,
        (Some(_), []) => new_puzzle(run, own, kind)?,
        (None, []) => return Err(Failure::usage("`play` needs a puzzle, or a kind for a new one")),
        _ => return Err(Failure::usage("`play` takes one puzzle")),
    };
    let look = run.look();
    play::play(puzzle, Store::usual(), look.ascii, look.colour)?;
    Ok(Exit::Yes)
}

fn new_puzzle(
    run: &Run,
    own: &Options,
    kind: Option<&'static dyn quandary::AnyKind>,
) -> Result<AnyPuzzle, Failure> {
    let kind = kind.ok_or_else(|| Failure::usage("`play` needs a kind"))?;
    let (words, lexicon) = run.words(kind)?;
    let wanted = Wanted { settings: run.settings(Verb::Create, kind)?, words, lexicon, ..Wanted::default() };
    let seed = own.seed.unwrap_or_else(crate::verb::create::fresh_seed);
    kind.create(&wanted, &mut Chance::new(seed), &run.budget()).map_err(|why| match why {
        NotMade::Cannot(sentence) => Failure::usage(sentence),
        NotMade::GaveUp(what) => Failure::Told(Exit::GaveUp, format!("gave up: {what}")),
    })
}
