//! Why a step may be taken: the units argued in and the facts used, as data.

use quandary_core::fact::{Fact, Value};
use quandary_core::grid::At;
use quandary_core::step::{self, Step};
use quandary_core::units::Unit as _;

use super::why::Why;
use crate::ripple::model::Puzzle;
use crate::ripple::units::Unit;

/// The places a room has for a number.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// The room.
    pub room: usize,
    /// The cells that can hold the number.
    pub places: Vec<At>,
}

/// Why a step may be taken. Rooms are counted as in [`Puzzle::room_cells`], lines are [`Unit::Row`] or [`Unit::Column`].
#[derive(Clone, Debug, PartialEq)]
pub enum Reason {
    /// A room of one cell.
    RoomOfOne {
        /// The room.
        room: usize,
    },
    /// The other cells of a room leave one number.
    LastCell {
        /// The room.
        room: usize,
        /// What they hold.
        held: Vec<Fact>,
    },
    /// Everything else went from a cell.
    OnlyNumber {
        /// Why it is none of the others.
        why: Why,
    },
    /// A number went from all other cells of a room.
    OnlyPlace {
        /// The room.
        room: usize,
        /// Why it is nowhere else.
        why: Why,
    },
    /// Wherever a room puts a number, it is too close.
    CommonPeer {
        /// The number.
        value: Value,
        /// The room and its places.
        choice: Choice,
        /// The lines in which it is too close.
        lines: Vec<Unit>,
        /// Why it is nowhere else in the room.
        why: Why,
    },
    /// As many cells of a room as numbers are left to them.
    Naked {
        /// The room.
        room: usize,
        /// The cells.
        set: Vec<At>,
        /// The numbers.
        values: Vec<Value>,
        /// Why they can be nothing else.
        why: Why,
    },
    /// As many numbers of a room as cells are left to them.
    Hidden {
        /// The room.
        room: usize,
        /// The cells.
        set: Vec<At>,
        /// The numbers.
        values: Vec<Value>,
        /// Why they are nowhere else.
        why: Why,
    },
    /// Two rooms need a number in one line, and another one there would leave no room for both.
    Packing {
        /// The number.
        value: Value,
        /// The two rooms and their places.
        choices: [Choice; 2],
        /// The line.
        line: Unit,
        /// Why it is nowhere else in the two rooms.
        why: Why,
    },
    /// Two rooms need a number in two lines, each of which has room for one of the two.
    XWing {
        /// The number.
        value: Value,
        /// The two rooms and their places.
        choices: [Choice; 2],
        /// The two lines.
        lines: [Unit; 2],
        /// Why it is nowhere else in the two rooms.
        why: Why,
    },
    /// A cell has nothing left.
    NoNumber {
        /// The cell.
        at: At,
        /// Where all went.
        why: Why,
    },
    /// A room has no place for a number.
    NoPlace {
        /// The room.
        room: usize,
        /// The number.
        value: Value,
        /// Why.
        why: Why,
    },
    /// The opposite leads to a contradiction.
    Supposed {
        /// What is supposed.
        supposed: Fact,
        /// The way to the contradiction.
        links: Vec<Step<Reason>>,
    },
    /// These units and facts leave nothing else.
    Forced {
        /// The units.
        units: Vec<Unit>,
        /// The facts.
        facts: Vec<Fact>,
    },
}

impl Reason {
    /// The further lines and facts it uses, where it has such.
    fn why(&self) -> Option<&Why> {
        match self {
            Reason::OnlyNumber { why }
            | Reason::OnlyPlace { why, .. }
            | Reason::CommonPeer { why, .. }
            | Reason::Naked { why, .. }
            | Reason::Hidden { why, .. }
            | Reason::Packing { why, .. }
            | Reason::XWing { why, .. }
            | Reason::NoNumber { why, .. }
            | Reason::NoPlace { why, .. } => Some(why),
            Reason::RoomOfOne { .. }
            | Reason::LastCell { .. }
            | Reason::Supposed { .. }
            | Reason::Forced { .. } => None,
        }
    }
}

impl step::Reason<Puzzle> for Reason {
    type Unit = Unit;

    fn units(&self, _: &Puzzle) -> Vec<Unit> {
        let mut units = match self {
            Reason::RoomOfOne { room }
            | Reason::LastCell { room, .. }
            | Reason::OnlyPlace { room, .. }
            | Reason::Naked { room, .. }
            | Reason::Hidden { room, .. }
            | Reason::NoPlace { room, .. } => vec![Unit::Room(*room)],
            Reason::OnlyNumber { .. } | Reason::NoNumber { .. } | Reason::Supposed { .. } => Vec::new(),
            Reason::CommonPeer { choice, lines, .. } => {
                let mut units = vec![Unit::Room(choice.room)];
                units.extend(lines);
                units
            }
            Reason::Packing { choices: [a, b], line, .. } => {
                vec![Unit::Room(a.room), Unit::Room(b.room), *line]
            }
            Reason::XWing { choices: [a, b], lines: [c, d], .. } => {
                vec![Unit::Room(a.room), Unit::Room(b.room), *c, *d]
            }
            Reason::Forced { units, .. } => units.clone(),
        };
        units.extend(self.why().into_iter().flat_map(|why| &why.units));
        units.sort_unstable();
        units.dedup();
        units
    }

    fn facts(&self, _: &Puzzle) -> Vec<Fact> {
        let mut facts = match self {
            Reason::LastCell { held, .. } => held.clone(),
            Reason::Forced { facts, .. } => facts.clone(),
            other => other.why().map_or(Vec::new(), |why| why.facts.clone()),
        };
        facts.sort_unstable();
        facts.dedup();
        facts
    }

    /// The rooms of one cell in the lines of 1s it names.
    fn points_at(&self, puzzle: &Puzzle) -> Vec<Fact> {
        let ones = |unit: &Unit| matches!(unit, Unit::Row { value: 1, .. } | Unit::Column { value: 1, .. });
        let lines = step::Reason::units(self, puzzle).into_iter().filter(ones);
        let cells = lines.flat_map(|line| line.cells(puzzle)).filter(|at| puzzle.room_size(*at) == 1);
        cells.map(|at| Fact::is(at, 1)).collect()
    }

    fn places(&self, _: &Puzzle) -> Vec<At> {
        match self {
            Reason::CommonPeer { choice, .. } => choice.places.clone(),
            Reason::Naked { set, .. } | Reason::Hidden { set, .. } => set.clone(),
            Reason::Packing { choices: [a, b], .. } | Reason::XWing { choices: [a, b], .. } => {
                [&a.places[..], &b.places].concat()
            }
            Reason::RoomOfOne { .. }
            | Reason::LastCell { .. }
            | Reason::OnlyNumber { .. }
            | Reason::OnlyPlace { .. }
            | Reason::NoNumber { .. }
            | Reason::NoPlace { .. }
            | Reason::Supposed { .. }
            | Reason::Forced { .. } => Vec::new(),
        }
    }

    fn supposed(&self) -> Option<(Fact, &[Step<Reason>])> {
        match self {
            Reason::Supposed { supposed, links } => Some((*supposed, links)),
            _ => None,
        }
    }

    /// That a room of one cell holds a 1 needs not even the room: its cell can hold nothing else. But the room is what is
    /// looked at.
    fn states_more(&self) -> bool {
        match self {
            Reason::RoomOfOne { .. } => true,
            other => other.why().is_some_and(|why| why.more),
        }
    }

    fn forced(units: Vec<Unit>, facts: Vec<Fact>) -> Option<Self> {
        Some(Reason::Forced { units, facts })
    }

    fn suppose(supposed: Fact, links: Vec<Step<Self>>) -> Option<Self> {
        Some(Reason::Supposed { supposed, links })
    }

    fn bytes(&self) -> usize {
        let choice = |choice: &Choice| size_of_val(&choice.places[..]);
        let own = match self {
            Reason::LastCell { held, .. } => size_of_val(&held[..]),
            Reason::CommonPeer { choice: one, lines, .. } => choice(one) + size_of_val(&lines[..]),
            Reason::Naked { set, values, .. } | Reason::Hidden { set, values, .. } => {
                size_of_val(&set[..]) + size_of_val(&values[..])
            }
            Reason::Packing { choices, .. } | Reason::XWing { choices, .. } => {
                choices.iter().map(choice).sum()
            }
            Reason::Supposed { links, .. } => links.iter().map(Step::bytes::<Puzzle>).sum(),
            Reason::Forced { units, facts } => size_of_val(&units[..]) + size_of_val(&facts[..]),
            Reason::RoomOfOne { .. }
            | Reason::OnlyNumber { .. }
            | Reason::OnlyPlace { .. }
            | Reason::NoNumber { .. }
            | Reason::NoPlace { .. } => 0,
        };
        self.why().map_or(0, Why::bytes) + own
    }
}
