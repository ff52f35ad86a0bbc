//! Which techniques may be used: the options of `hint`, `explain` and `rate`.

use clap::Args;
use quandary::AnyPuzzle;
use quandary::core::any::Choice;
use quandary::core::engine::ladder::Allowed;

use crate::exit::Failure;

#[derive(Args, Debug)]
pub(crate) struct Techniques {
    /// Use only these techniques; `quandary list KIND` names them
    #[arg(long, value_name = "TECHNIQUE", value_delimiter = ',')]
    only: Vec<String>,
    /// Use none of these techniques
    #[arg(long, value_name = "TECHNIQUE", value_delimiter = ',')]
    without: Vec<String>,
    /// Use no technique above this one, or above this level
    #[arg(long, value_name = "TECHNIQUE|LEVEL")]
    up_to: Option<String>,
}

impl Techniques {
    /// What a puzzle's kind may use then.
    pub(crate) fn allowed(&self, puzzle: &AnyPuzzle) -> Result<Allowed, Failure> {
        let choice =
            Choice { only: self.only.clone(), without: self.without.clone(), up_to: self.up_to.clone() };
        choice.allowed(puzzle.kind()).map_err(Failure::usage)
    }
}
