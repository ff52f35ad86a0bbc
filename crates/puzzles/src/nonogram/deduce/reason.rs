//! Why a step may be taken: the line it looks at, the way it argues, and the cells of the line it needs.

use quandary_core::fact::{Fact, Value};
use quandary_core::step::{self, Step};

use super::super::model::{Line, Puzzle};
use super::super::units::Unit;

/// Why a step may be taken.
#[derive(Clone, Debug, PartialEq)]
pub enum Reason {
    /// The clue of one line and some of its cells.
    Line {
        /// The line.
        line: Line,
        /// The way to argue.
        how: How,
        /// The cells used.
        facts: Vec<Fact>,
        /// Whether more cells are stated than the conclusion needs: a whole run, where its ends would do.
        more: bool,
    },
    /// Something supposed, and the links from there to a contradiction.
    Supposed {
        /// What is supposed.
        fact: Fact,
        /// The links; the last one is the contradiction.
        links: Vec<Step<Reason>>,
    },
    /// These units and facts together.
    Forced {
        /// The units.
        units: Vec<Unit>,
        /// The facts.
        facts: Vec<Fact>,
    },
}

/// The way to argue in a line. Places are counted from its start, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    /// All blocks stand.
    Finished,
    /// No more cells are left than the blocks need.
    AllNeeded,
    /// The blocks need so much room that they cover cells wherever they are pushed; or the line has no block.
    Slack,
    /// A cell near the end of the line belongs to the block there.
    Edge {
        /// The block.
        block: usize,
    },
    /// No block reaches the cells.
    OutOfReach,
    /// No block of this colour reaches the cells.
    ColourOutOfReach(Value),
    /// No block that could be there fits between two places.
    SmallGap {
        /// The first cell of the gap.
        from: usize,
        /// Its last cell.
        to: usize,
    },
    /// The block at the end would touch the next coloured cell and be too long.
    Touches {
        /// The block.
        block: usize,
    },
    /// The run of cells is as long as any block it could be.
    Ends {
        /// Its first cell.
        from: usize,
        /// Its last cell.
        to: usize,
    },
    /// Joined by this cell, the runs on both sides would be longer than any block they could be.
    Apart {
        /// The first cell of the runs.
        from: usize,
        /// The last one.
        to: usize,
    },
    /// The run is shorter than any block it could be and can grow to one side only.
    Grows {
        /// Its first cell.
        from: usize,
        /// Its last cell.
        to: usize,
    },
    /// From the left and from the right, the block covers the same cells.
    Covers {
        /// The block.
        block: usize,
    },
    /// All arrangements agree.
    Agree,
    /// There is no arrangement.
    NoRoom,
}

impl step::Reason<Puzzle> for Reason {
    type Unit = Unit;

    fn units(&self, _: &Puzzle) -> Vec<Unit> {
        match self {
            Reason::Line { line, .. } => vec![Unit::Clue(*line)],
            Reason::Supposed { .. } => Vec::new(),
            Reason::Forced { units, .. } => units.clone(),
        }
    }

    fn facts(&self, _: &Puzzle) -> Vec<Fact> {
        match self {
            Reason::Line { facts, .. } | Reason::Forced { facts, .. } => facts.clone(),
            Reason::Supposed { .. } => Vec::new(),
        }
    }

    fn forced(units: Vec<Unit>, facts: Vec<Fact>) -> Option<Self> {
        Some(Reason::Forced { units, facts })
    }

    fn suppose(supposed: Fact, links: Vec<Step<Self>>) -> Option<Self> {
        Some(Reason::Supposed { fact: supposed, links })
    }

    fn supposed(&self) -> Option<(Fact, &[Step<Self>])> {
        match self {
            Reason::Supposed { fact, links } => Some((*fact, links)),
            Reason::Line { .. } | Reason::Forced { .. } => None,
        }
    }

    fn states_more(&self) -> bool {
        match self {
            Reason::Line { more, .. } => *more,
            Reason::Supposed { .. } | Reason::Forced { .. } => false,
        }
    }

    fn bytes(&self) -> usize {
        match self {
            Reason::Line { facts, .. } => size_of_val(&facts[..]),
            Reason::Supposed { links, .. } => links.iter().map(Step::bytes::<Puzzle>).sum(),
            Reason::Forced { units, facts } => size_of_val(&units[..]) + size_of_val(&facts[..]),
        }
    }
}
