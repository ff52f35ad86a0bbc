//! One line as a person sees it: its clue, what its cells can still be, how far each block can go; and the argument for what
//! is seen there, with as few of its cells as will do.

use std::borrow::Cow;

use quandary_core::fact::{Fact, Value};
use quandary_core::step::{Conclusion, Level, Step};

use super::arrangements::{LISTED, arrangements};
use super::known::Known;
use super::reason::{How, Reason};
use crate::nonogram::model::{BACKGROUND, Block, Line, Puzzle, shortest};
use crate::nonogram::search::{Asked, Goal, LineLeft, least, line_exactly};

/// One line with what is known of it.
pub(super) struct View<'a> {
    pub(super) puzzle: &'a Puzzle,
    pub(super) line: Line,
    pub(super) clue: &'a [Block],
    /// The colours each cell can still have, as bits.
    pub(super) cells: Vec<u64>,
    left: Option<Cow<'a, LineLeft>>,
}

/// Something seen in a line.
pub(super) struct Firing {
    pub(super) how: How,
    pub(super) news: Vec<Fact>,
    /// Cells that are stated in any case, because they are what a reader sees.
    pub(super) shown: Vec<usize>,
    /// The only cells the argument may use; all of the line if there is no list.
    pub(super) only: Option<Vec<usize>>,
}

/// How far a block can go: its first cell at the earliest and its last cell at the latest.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reach {
    pub(super) block: Block,
    pub(super) from: usize,
    pub(super) to: usize,
}

impl<'a> View<'a> {
    /// The line as it stands; `None` if it has no clue to go by, nothing open, or does not fit.
    pub(super) fn new(puzzle: &'a Puzzle, known: &'a Known, line: Line) -> Option<Self> {
        let clue = puzzle.clue(line)?;
        let cells: Vec<u64> = (0..puzzle.length(line)).map(|i| known.bits(line.cell(i))).collect();
        if cells.iter().all(|c| c.count_ones() == 1) || shortest(clue) > cells.len() {
            return None;
        }
        let left = known.left(puzzle, line, &cells).map(Cow::Borrowed);
        Some(Self { puzzle, line, clue, cells, left })
    }

    /// The line with other cells than those known: what a supposition comes to.
    pub(super) fn of(puzzle: &'a Puzzle, line: Line, cells: Vec<u64>) -> Option<Self> {
        let clue = puzzle.clue(line)?;
        let left = line_exactly(puzzle.palette().len(), clue, &cells).map(Cow::Owned);
        Some(Self { puzzle, line, clue, cells, left })
    }

    pub(super) fn len(&self) -> usize {
        self.cells.len()
    }

    pub(super) fn may(&self, i: usize, colour: Value) -> bool {
        self.cells.get(i).is_some_and(|c| c >> colour & 1 != 0)
    }

    pub(super) fn is(&self, i: usize, colour: Value) -> bool {
        self.cells.get(i) == Some(&(1 << colour))
    }

    /// Whether the cell is certainly not background.
    pub(super) fn is_coloured(&self, i: usize) -> bool {
        !self.may(i, BACKGROUND)
    }

    /// What all arrangements leave; `None` if there is none.
    pub(super) fn left(&self) -> Option<&LineLeft> {
        self.left.as_deref()
    }

    /// How far every block can go, all that is known of the line considered; `None` if it cannot fit.
    pub(super) fn reaches(&self) -> Option<Vec<Reach>> {
        let found = self.left()?;
        let reach = |(&block, &(from, to)): (&Block, &(usize, usize))| Reach { block, from, to };
        Some(self.clue.iter().zip(&found.reaches).map(reach).collect())
    }

    /// The fact that a cell has a colour, if that is news.
    pub(super) fn set(&self, i: usize, colour: Value) -> Option<Fact> {
        (self.may(i, colour) && !self.is(i, colour)).then(|| Fact::is(self.line.cell(i), colour))
    }

    /// The fact that a cell does not have a colour, if that is news; of two colours the other one is left.
    pub(super) fn strike(&self, i: usize, colour: Value) -> Option<Fact> {
        let rest = self.cells.get(i)? & !(1 << colour);
        match rest.count_ones() {
            _ if !self.may(i, colour) => None,
            0 => None,
            1 => Some(Fact::is(self.line.cell(i), rest.trailing_zeros())),
            _ => Some(Fact::is_not(self.line.cell(i), colour)),
        }
    }

    /// The place of a cell along the line.
    pub(super) fn along(&self, fact: &Fact) -> usize {
        fact.at.row + fact.at.col - self.line.index
    }

    fn asked(&self) -> Asked<'a> {
        Asked { colours: self.puzzle.palette().len(), clue: self.clue, cells: self.len() }
    }

    /// What is known of a cell: its colour, or the colours it does not have.
    pub(super) fn facts_at(&self, i: usize) -> Vec<Fact> {
        let (at, set) = (self.line.cell(i), self.cells[i]);
        if set.count_ones() == 1 {
            return vec![Fact::is(at, set.trailing_zeros())];
        }
        let colours = 0..self.puzzle.palette().len() as Value;
        colours.filter(|c| set >> c & 1 == 0).map(|c| Fact::is_not(at, c)).collect()
    }

    /// The fewest of these facts that are enough, those given first preferred; an empty conclusion is that nothing fits.
    pub(super) fn enough(&self, facts: &[Fact], news: &[Fact]) -> Option<Vec<Fact>> {
        let all = (1u64 << (self.puzzle.palette().len() - 1) << 1).wrapping_sub(1);
        let bits = |f: &Fact| (self.along(f), if f.holds { 1 << f.value } else { all & !(1 << f.value) });
        let given: Vec<(usize, u64)> = facts.iter().map(bits).collect();
        let wanted: Vec<(usize, u64)> = news.iter().map(bits).collect();
        let goal = if news.is_empty() { Goal::Nothing } else { Goal::Cells(&wanted) };
        let kept = least(self.asked(), &given, goal)?;
        Some(kept.into_iter().map(|place| facts[place]).collect())
    }

    /// All that is known of the line, what is nearest to these places first.
    pub(super) fn near(&self, places: &[usize], only: Option<&[usize]>) -> Vec<Fact> {
        let far = |i: usize| places.iter().map(|p| p.abs_diff(i)).min().unwrap_or(0);
        let mut cells: Vec<usize> =
            (0..self.len()).filter(|i| only.is_none_or(|only| only.contains(i))).collect();
        cells.sort_by_key(|&i| far(i));
        cells.into_iter().flat_map(|i| self.facts_at(i)).collect()
    }

    /// The step that says what was seen, for a reason with nothing to spare.
    pub(super) fn argue(
        &self,
        technique: &'static str,
        level: Level,
        firing: Firing,
    ) -> Option<Step<Reason>> {
        let Firing { how, mut news, shown, only } = firing;
        news.sort_unstable();
        news.dedup();
        if news.is_empty() {
            return None;
        }
        let places: Vec<usize> = news.iter().map(|f| self.along(f)).collect();
        let mut facts = self.enough(&self.near(&places, only.as_deref()), &news)?;
        let before = facts.len();
        // The whole line may leave so few arrangements that they can be listed.
        let few = |facts: &[Fact]| arrangements(self.puzzle, self.line, facts, LISTED).is_some();
        if how == How::Agree && !few(&facts) {
            let all = self.near(&places, None);
            facts = if few(&all) { all } else { facts };
        }
        facts.extend(shown.iter().flat_map(|&i| self.facts_at(i)));
        facts.sort_unstable();
        facts.dedup();
        let more = facts.len() > before;
        let reason = Reason::Line { line: self.line, how, facts, more };
        let therefore = news.into_iter().map(Conclusion::Fact).collect();
        Some(Step { technique, level, reason: Some(reason), therefore })
    }
}
