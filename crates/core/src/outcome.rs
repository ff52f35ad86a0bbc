//! What came of it. An outcome is never a bool.

use crate::budget::RanOut;
use crate::fact::Fact;
use crate::grid::At;

/// What a puzzle asks for, which decides what `solve` must prove.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ask {
    /// Exactly one answer is promised: look for a second one.
    Unique,
    /// Any answer will do.
    Any,
    /// A shortest answer.
    Shortest,
}

/// Up to two answers, which is what a verdict on uniqueness needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pair<A> {
    /// An answer, if one was found.
    pub first: Option<A>,
    /// Another one, if one was found.
    pub second: Option<A>,
    /// What ran out before the question was settled.
    pub ran_out: Option<RanOut>,
}

impl<A> Pair<A> {
    /// The first two of a list of answers.
    pub fn of(answers: impl Iterator<Item = Result<A, RanOut>>) -> Self {
        let mut pair = Self { first: None, second: None, ran_out: None };
        for found in answers.take(2) {
            match found {
                Ok(answer) if pair.first.is_none() => pair.first = Some(answer),
                Ok(answer) => pair.second = Some(answer),
                Err(what) => pair.ran_out = Some(what),
            }
        }
        pair
    }
}

/// The verdict on a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome<A> {
    /// One answer, and it was proved that there is no other.
    Unique(A),
    /// At least two answers; where the two shown differ.
    Several {
        /// The answers that were asked for, at least two.
        answers: Vec<A>,
        /// Cells in which the first two differ.
        differ: Vec<At>,
    },
    /// An answer; whether it is the only one was not asked.
    Found(A),
    /// It was proved that there is no answer.
    None {
        /// What conflicts, where that is known.
        why: Vec<Violation>,
    },
    /// The budget ended first.
    GaveUp {
        /// What ran out.
        what: RanOut,
        /// The answers found until then.
        best: Vec<A>,
    },
}

impl<A> Outcome<A> {
    /// The word for it: `unique`, `several`, `found`, `none` or `gave up`.
    pub fn word(&self) -> &'static str {
        match self {
            Outcome::Unique(_) => "unique",
            Outcome::Several { .. } => "several",
            Outcome::Found(_) => "found",
            Outcome::None { .. } => "none",
            Outcome::GaveUp { .. } => "gave up",
        }
    }

    /// All answers it holds.
    pub fn answers(&self) -> &[A] {
        match self {
            Outcome::Unique(a) | Outcome::Found(a) => std::slice::from_ref(a),
            Outcome::Several { answers, .. } => answers,
            Outcome::None { .. } => &[],
            Outcome::GaveUp { best, .. } => best,
        }
    }

    /// The same outcome with other answers.
    pub fn map<B>(self, mut f: impl FnMut(A) -> B) -> Outcome<B> {
        match self {
            Outcome::Unique(a) => Outcome::Unique(f(a)),
            Outcome::Several { answers, differ } => {
                Outcome::Several { answers: answers.into_iter().map(f).collect(), differ }
            }
            Outcome::Found(a) => Outcome::Found(f(a)),
            Outcome::None { why } => Outcome::None { why },
            Outcome::GaveUp { what, best } => {
                Outcome::GaveUp { what, best: best.into_iter().map(f).collect() }
            }
        }
    }
}

/// How many answers there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count {
    /// So many were counted.
    pub count: u128,
    /// `None` when that is the exact number; what ran out when it is `at least`.
    pub ran_out: Option<RanOut>,
}

/// Which facts hold in some answer, found without listing the answers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Possible {
    /// For each cell that has facts: the values some answer puts there.
    pub cells: Vec<(At, Vec<u32>)>,
    /// Facts that could not be decided within the budget.
    pub unknown: Vec<Fact>,
}

impl Possible {
    /// The facts all answers share.
    pub fn common(&self) -> Vec<Fact> {
        let open = |at: At| self.unknown.iter().any(|f| f.at == at);
        let single = |(at, values): &(At, Vec<u32>)| match values[..] {
            [value] if !open(*at) => Some(Fact::is(*at, value)),
            _ => None,
        };
        self.cells.iter().filter_map(single).collect()
    }
}

/// A broken rule: which, where, and a sentence for people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// The name of the rule, for programs.
    pub rule: &'static str,
    /// The cells that break it.
    pub cells: Vec<At>,
    /// What is wrong, for people.
    pub sentence: String,
}

/// The rule that a board is to be what the puzzle's stored solution says.
pub const SOLUTION: &str = "solution";

impl Violation {
    /// Whether it is the stored solution that says so: who is told of it learns a part of the answer.
    pub fn spoils(&self) -> bool {
        self.rule == SOLUTION
    }

    /// A broken rule from what is wrong in words, which become a sentence: a capital letter and a full stop.
    ///
    /// ```
    /// use quandary_core::outcome::Violation;
    /// assert_eq!(Violation::said("room", vec![], "it is too small").sentence, "It is too small.");
    /// ```
    pub fn said(rule: &'static str, cells: Vec<At>, words: impl std::fmt::Display) -> Self {
        let words = words.to_string();
        let mut rest = words.chars();
        let first = rest.next().into_iter().flat_map(char::to_uppercase);
        Self { rule, cells, sentence: first.chain(rest).chain(['.']).collect() }
    }
}
