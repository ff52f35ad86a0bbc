//! Why a step may be taken: the units argued in and the facts used, as data.

use quandary_core::fact::{Fact, Value};
use quandary_core::grid::At;
use quandary_core::step::{self, Step};
use quandary_core::units::Unit as _;

use super::super::model::Puzzle;
use super::super::units::Unit;
use super::why::Why;

/// What some cells give to a sum: all that one cage has in the lines added up, or one cell that is in no cage.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// The cage; `None` for a free cell.
    pub cage: Option<usize>,
    /// Its cells in the lines.
    pub cells: Vec<At>,
    /// What they can give.
    pub amounts: Vec<usize>,
}

/// Why a step may be taken. Lines are [`Unit::Row`] or [`Unit::Column`], cages are counted as in [`Puzzle::cages`].
#[derive(Clone, Debug, PartialEq)]
pub enum Reason {
    /// A cage of one cell.
    OneCell {
        /// The cage.
        cage: usize,
    },
    /// The clue and the other cells of a cage leave one number.
    LastInCage {
        /// The cage.
        cage: usize,
        /// What the other cells hold, and why the last cell is none of the other numbers that would do.
        why: Why,
    },
    /// The other cells of a line leave one number.
    LastInLine {
        /// The line.
        line: Unit,
        /// What they hold.
        held: Vec<Fact>,
    },
    /// Everything else went from a cell.
    OnlyNumber {
        /// Where the others went.
        why: Why,
    },
    /// A number went from all other cells of a line.
    OnlyPlace {
        /// The line.
        line: Unit,
        /// Why it is nowhere else.
        why: Why,
    },
    /// No filling of a cage has these numbers.
    Fillings {
        /// The cage.
        cage: usize,
        /// Whether the numbers are in no combination at all, and not only in no filling at this place.
        anywhere: bool,
        /// Why those are gone that have them.
        why: Why,
    },
    /// As many cells of a line as numbers are left to them.
    Naked {
        /// The line.
        line: Unit,
        /// The cells.
        set: Vec<At>,
        /// The numbers.
        values: Vec<Value>,
        /// Why they can be nothing else.
        why: Why,
    },
    /// As many numbers of a line as cells are left to them.
    Hidden {
        /// The line.
        line: Unit,
        /// The cells.
        set: Vec<At>,
        /// The numbers.
        values: Vec<Value>,
        /// Why they are nowhere else.
        why: Why,
    },
    /// Every filling of a cage has these numbers in a line.
    Pointing {
        /// The cage.
        cage: usize,
        /// The line.
        line: Unit,
        /// The numbers.
        values: Vec<Value>,
        /// Why those fillings are gone that have them not.
        why: Why,
    },
    /// Some cages have a number as often in some lines as there are lines.
    OverLines {
        /// The lines.
        lines: Vec<Unit>,
        /// The number.
        value: Value,
        /// The cages, each with how often it has the number at least.
        cages: Vec<(usize, usize)>,
        /// Why those fillings are gone that have it less often.
        why: Why,
    },
    /// What lines add up to, or how often a prime divides what they multiply to.
    Sum {
        /// The lines.
        lines: Vec<Unit>,
        /// The prime, if factors are counted.
        prime: Option<Value>,
        /// What there is in all.
        total: usize,
        /// The part that can give only these amounts.
        target: Part,
        /// The other parts, with what they can give.
        others: Vec<Part>,
        /// The cells of the lines about which nothing is said but that they differ.
        rest: Vec<At>,
        /// Why the parts can give nothing else.
        why: Why,
    },
    /// A number has the same two places in two lines.
    XWing {
        /// The number.
        value: Value,
        /// The two lines.
        lines: [Unit; 2],
        /// The lines across them.
        across: [Unit; 2],
        /// Why it is nowhere else in the two lines.
        why: Why,
    },
    /// A cell has nothing left.
    NoNumber {
        /// The cell.
        at: At,
        /// Where all went.
        why: Why,
    },
    /// A cage cannot be filled.
    NoFilling {
        /// The cage.
        cage: usize,
        /// Why.
        why: Why,
    },
    /// A line has no place for a number.
    NoPlace {
        /// The line.
        line: Unit,
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
    pub(super) fn why(&self) -> Option<&Why> {
        match self {
            Reason::LastInCage { why, .. }
            | Reason::OnlyNumber { why }
            | Reason::OnlyPlace { why, .. }
            | Reason::Fillings { why, .. }
            | Reason::Naked { why, .. }
            | Reason::Hidden { why, .. }
            | Reason::Pointing { why, .. }
            | Reason::OverLines { why, .. }
            | Reason::Sum { why, .. }
            | Reason::XWing { why, .. }
            | Reason::NoNumber { why, .. }
            | Reason::NoFilling { why, .. }
            | Reason::NoPlace { why, .. } => Some(why),
            Reason::OneCell { .. }
            | Reason::LastInLine { .. }
            | Reason::Supposed { .. }
            | Reason::Forced { .. } => None,
        }
    }
}

impl step::Reason<Puzzle> for Reason {
    type Unit = Unit;

    fn units(&self, _: &Puzzle) -> Vec<Unit> {
        let mut units = match self {
            Reason::OneCell { cage }
            | Reason::LastInCage { cage, .. }
            | Reason::Fillings { cage, .. }
            | Reason::NoFilling { cage, .. } => vec![Unit::Cage(*cage)],
            Reason::OnlyNumber { .. } | Reason::NoNumber { .. } | Reason::Supposed { .. } => Vec::new(),
            Reason::LastInLine { line, .. }
            | Reason::OnlyPlace { line, .. }
            | Reason::Naked { line, .. }
            | Reason::Hidden { line, .. }
            | Reason::NoPlace { line, .. } => vec![*line],
            Reason::Pointing { cage, line, .. } => vec![Unit::Cage(*cage), *line],
            Reason::OverLines { lines, cages, .. } => {
                let cages = cages.iter().map(|(cage, _)| Unit::Cage(*cage));
                lines.iter().copied().chain(cages).collect()
            }
            Reason::Sum { lines, target, others, .. } => {
                let parts = others.iter().chain([target]);
                lines.iter().copied().chain(parts.filter_map(|part| part.cage.map(Unit::Cage))).collect()
            }
            Reason::XWing { lines, across, .. } => [*lines, *across].concat(),
            Reason::Forced { units, .. } => units.clone(),
        };
        units.extend(self.why().into_iter().flat_map(|why| &why.units));
        units.sort_unstable();
        units.dedup();
        units
    }

    fn facts(&self, _: &Puzzle) -> Vec<Fact> {
        let mut facts = match self {
            Reason::LastInLine { held, .. } => held.clone(),
            Reason::Forced { facts, .. } => facts.clone(),
            other => other.why().map_or(Vec::new(), |why| why.facts.clone()),
        };
        facts.sort_unstable();
        facts.dedup();
        facts
    }

    fn places(&self, puzzle: &Puzzle) -> Vec<At> {
        let shared = |a: &Unit, b: &Unit| -> Vec<At> {
            let other = b.cells(puzzle);
            a.cells(puzzle).into_iter().filter(|at| other.contains(at)).collect()
        };
        match self {
            Reason::Naked { set, .. } | Reason::Hidden { set, .. } => set.clone(),
            Reason::Pointing { cage, line, .. } => shared(&Unit::Cage(*cage), line),
            Reason::XWing { lines, across, .. } => {
                lines.iter().flat_map(|line| across.iter().flat_map(|cross| shared(line, cross))).collect()
            }
            Reason::Sum { target, others, .. } => {
                others.iter().chain([target]).flat_map(|part| part.cells.clone()).collect()
            }
            Reason::OverLines { lines, cages, .. } => {
                let within = |cage| lines.iter().flat_map(move |line| shared(&Unit::Cage(cage), line));
                cages.iter().flat_map(|(cage, _)| within(*cage)).collect()
            }
            Reason::OneCell { .. }
            | Reason::LastInCage { .. }
            | Reason::LastInLine { .. }
            | Reason::OnlyNumber { .. }
            | Reason::OnlyPlace { .. }
            | Reason::Fillings { .. }
            | Reason::NoNumber { .. }
            | Reason::NoFilling { .. }
            | Reason::NoPlace { .. }
            | Reason::Supposed { .. }
            | Reason::Forced { .. } => Vec::new(),
        }
    }

    fn forced(units: Vec<Unit>, facts: Vec<Fact>) -> Option<Self> {
        Some(Reason::Forced { units, facts })
    }

    fn suppose(supposed: Fact, links: Vec<Step<Self>>) -> Option<Self> {
        Some(Reason::Supposed { supposed, links })
    }

    fn supposed(&self) -> Option<(Fact, &[Step<Reason>])> {
        match self {
            Reason::Supposed { supposed, links } => Some((*supposed, links)),
            _ => None,
        }
    }

    /// What is argued cage by cage states what each needs by itself, and a sum is argued by adding up alone; how the cages
    /// keep each other's numbers out of a line could sometimes spare something.
    fn states_more(&self) -> bool {
        matches!(self, Reason::Sum { .. } | Reason::OverLines { .. })
            || self.why().is_some_and(|why| why.more)
    }

    fn bytes(&self) -> usize {
        let why = self.why().map_or(0, Why::bytes);
        let part =
            |part: &Part| size_of::<Part>() + size_of_val(&part.cells[..]) + size_of_val(&part.amounts[..]);
        let own = match self {
            Reason::LastInLine { held, .. } => size_of_val(&held[..]),
            Reason::Naked { set, values, .. } | Reason::Hidden { set, values, .. } => {
                size_of_val(&set[..]) + size_of_val(&values[..])
            }
            Reason::Pointing { values, .. } => size_of_val(&values[..]),
            Reason::OverLines { lines, cages, .. } => size_of_val(&lines[..]) + size_of_val(&cages[..]),
            Reason::Sum { lines, target, others, rest, .. } => {
                let parts = part(target) + others.iter().map(part).sum::<usize>();
                size_of_val(&lines[..]) + size_of_val(&rest[..]) + parts
            }
            Reason::Supposed { links, .. } => links.iter().map(Step::bytes::<Puzzle>).sum(),
            Reason::Forced { units, facts } => size_of_val(&units[..]) + size_of_val(&facts[..]),
            Reason::OneCell { .. }
            | Reason::LastInCage { .. }
            | Reason::OnlyNumber { .. }
            | Reason::OnlyPlace { .. }
            | Reason::Fillings { .. }
            | Reason::XWing { .. }
            | Reason::NoNumber { .. }
            | Reason::NoFilling { .. }
            | Reason::NoPlace { .. } => 0,
        };
        why + own
    }
}
