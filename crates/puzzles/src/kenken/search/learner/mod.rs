//! Conflict learning with the rules built in: *lazy clause generation*, CDCL in which constraints propagate on their own structures
//! and explain themselves only when asked.
//!
//! The variables are the candidates: this cell holds this number. Lines and cells are masks of what is left, two-cell
//! cages are masks of partners, larger ones lists of fillings; none of them becomes clauses. Only what is
//! learnt from a conflict does. A conclusion remembers which rule drew it, and the
//! reasons are worked out when a conflict asks for them. A general solver on clauses spends most of
//! its time walking through "not both of these", of which a board of twenty rows has hundreds of thousands; this one takes a
//! fraction of that on large boards. Decisions go by activity (VSIDS), restarts by Luby's sequence.

mod clauses;
mod reasons;

use quandary_core::bits::Bits;
use quandary_core::budget::{Budget, RanOut};
use quandary_core::engine::handover::Learns;
use quandary_core::fact::Value;
use quandary_core::grid::{At, Grid, Size};

use super::super::combos;
use super::board::Board;
use clauses::{Clauses, Watch};

/// A candidate asserted (even) or denied (odd): twice its number, plus one if denied.
type Lit = u32;

/// Which rule drew a conclusion.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reason {
    /// None: it was decided, or held from the start.
    None,
    /// Another candidate of the same cell or line holds.
    Taken(u32),
    /// All others of the cell, the row or the column are gone.
    Last(Group),
    /// The partners in a cage of two cells are gone.
    Partner,
    /// The fillings of a larger cage that have it are gone.
    Filling,
    /// A learnt clause.
    Clause(u32),
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Group {
    Cell,
    Row,
    Col,
}

/// What a cell's cage is to it.
#[derive(Clone, Copy)]
enum Place {
    Free,
    /// The other cell, and where the partners of each number start.
    Pair(u32, u32),
    /// The cage, and the cell's position in it.
    Listed(u32, u32),
}

/// A cage with its fillings; the first `live` of them fit.
struct Listed {
    cells: Vec<u32>,
    fillings: Vec<u128>,
    live: usize,
}

/// The open part of a board, and what was learnt about it.
pub(super) struct Learner {
    n: usize,
    /// What is left to each cell, and of places to each number in each row and column.
    dom: Vec<u32>,
    in_row: Vec<u32>,
    in_col: Vec<u32>,
    places: Vec<Place>,
    partners: Vec<u32>,
    listed: Vec<Listed>,
    dirty: Vec<u32>,
    waiting: Vec<bool>,
    /// 0 open, 1 holds, -1 does not; and where and why it came to that.
    value: Vec<i8>,
    when: Vec<u32>,
    level: Vec<u32>,
    reason: Vec<Reason>,
    trail: Vec<Lit>,
    next: usize,
    live_trail: Vec<(u32, u32)>,
    marks: Vec<(usize, usize)>,
    clauses: Clauses,
    /// The candidates that nothing has settled for good.
    open: Vec<u32>,
    weight: Vec<f64>,
    bump: f64,
    seen: Vec<bool>,
    conflict: Vec<Lit>,
    contradictory: bool,
}

/// Conflicts between two restarts, times the Luby sequence.
const RESTART: u64 = 60;

impl Learner {
    /// The learner of a propagated board; `None` when a cage is not listed.
    pub(super) fn new(board: &Board) -> Option<Self> {
        let n = board.n;
        if board.filters.iter().any(|f| f.is_layered()) {
            return None;
        }
        let vars = n * n * n;
        let mut learner = Self {
            n,
            dom: board.dom.clone(),
            in_row: vec![0; n * n],
            in_col: vec![0; n * n],
            places: vec![Place::Free; n * n],
            partners: Vec::new(),
            listed: Vec::new(),
            dirty: Vec::new(),
            waiting: Vec::new(),
            value: vec![-1; vars],
            when: vec![0; vars],
            level: vec![0; vars],
            reason: vec![Reason::None; vars],
            trail: Vec::new(),
            next: 0,
            live_trail: Vec::new(),
            marks: Vec::new(),
            clauses: Clauses::new(2 * vars),
            open: Vec::new(),
            weight: vec![0.0; vars],
            bump: 1.0,
            seen: vec![false; vars],
            conflict: Vec::new(),
            contradictory: false,
        };
        for (cell, &dom) in board.dom.iter().enumerate() {
            let (row, col) = (cell / n, cell % n);
            for v in dom.members() {
                learner.in_row[row * n + v] |= 1 << col;
                learner.in_col[col * n + v] |= 1 << row;
                let var = cell * n + v;
                learner.value[var] = if dom.is_power_of_two() { 1 } else { 0 };
                if !dom.is_power_of_two() {
                    learner.open.push(var as u32);
                    learner.weight[var] = 1e-3 / f64::from(dom.count_ones());
                }
            }
        }
        for filter in &board.filters {
            let cells: Vec<u32> =
                (0..filter.count as usize).map(|i| board.pools.cell(filter, i) as u32).collect();
            learner.add_cage(filter, cells, board);
        }
        Some(learner)
    }

    fn add_cage(&mut self, filter: &super::cages::Filter, cells: Vec<u32>, board: &Board) {
        match (filter.fillings(&board.pools), &cells[..]) {
            (Some(fillings), _) => {
                let fillings: Vec<u128> = fillings.collect();
                let cage = self.listed.len() as u32;
                for (i, &cell) in cells.iter().enumerate() {
                    self.places[cell as usize] = Place::Listed(cage, i as u32);
                }
                let live = fillings.len();
                self.listed.push(Listed { cells, fillings, live });
                self.waiting.push(false);
            }
            (None, &[a, b]) => {
                let start = self.partners.len() as u32;
                for v in 1..=self.n as u8 {
                    let fits = |w: &u8| combos::meets(filter.clue(), false, &[v, *w]);
                    self.partners.push((1..=self.n as u8).filter(fits).fold(0, |m, w| m | 1 << (w - 1)));
                }
                self.places[a as usize] = Place::Pair(b, start);
                self.places[b as usize] = Place::Pair(a, start);
            }
            _ => {}
        }
    }

    /// Looks for an answer, with a candidate assumed if one is given. One decision is one node.
    pub(super) fn solve_with(&mut self, assumed: Option<u32>, budget: &Budget) -> Result<bool, RanOut> {
        let mut restarts = 0;
        while !self.contradictory {
            self.undo(0);
            restarts += 1;
            if let Some(verdict) = self.run(assumed, RESTART * luby(restarts), budget)? {
                return Ok(verdict);
            }
            self.undo(0);
            self.clauses.forget();
            let value = &self.value;
            self.open.retain(|var| value[*var as usize] == 0);
        }
        Ok(false)
    }

    /// Searches until so many conflicts; `None` when those are used up.
    fn run(&mut self, assumed: Option<u32>, conflicts: u64, budget: &Budget) -> Result<Option<bool>, RanOut> {
        let mut left = conflicts;
        loop {
            if !self.propagate() {
                if self.marks.is_empty() {
                    self.contradictory = true;
                    return Ok(Some(false));
                }
                self.learn();
                left = left.saturating_sub(1);
                if self.contradictory {
                    return Ok(Some(false));
                }
                continue;
            }
            if left == 0 {
                return Ok(None);
            }
            budget.spend(1)?;
            let decision = match assumed.filter(|_| self.marks.is_empty()) {
                Some(var) if self.value[var as usize] < 0 => return Ok(Some(false)),
                Some(var) if self.value[var as usize] == 0 => var,
                // It holds anyway: an empty level stands for it.
                Some(_) => {
                    self.marks.push((self.trail.len(), self.live_trail.len()));
                    continue;
                }
                None => match self.choose() {
                    Some(var) => var,
                    None => return Ok(Some(true)),
                },
            };
            self.marks.push((self.trail.len(), self.live_trail.len()));
            self.assign(2 * decision, Reason::None);
        }
    }

    fn choose(&self) -> Option<u32> {
        let mut best = None;
        let mut most = -1.0;
        for &var in &self.open {
            if self.value[var as usize] == 0 && self.weight[var as usize] > most {
                most = self.weight[var as usize];
                best = Some(var);
            }
        }
        best
    }

    /// Makes a literal true; false when it is false already, with the conflict noted.
    fn assign(&mut self, lit: Lit, reason: Reason) -> bool {
        let var = (lit / 2) as usize;
        let wanted = if asserts(lit) { 1 } else { -1 };
        if self.value[var] == wanted {
            return true;
        }
        let n = self.n;
        if self.value[var] != 0 {
            self.conflict.clear();
            let mut why = std::mem::take(&mut self.conflict);
            self.explain(lit, reason, u32::MAX, &mut why);
            why.push(lit ^ 1);
            self.conflict = why;
            return false;
        }
        self.value[var] = wanted;
        self.when[var] = self.trail.len() as u32;
        self.level[var] = self.marks.len() as u32;
        self.reason[var] = reason;
        self.trail.push(lit);
        if wanted < 0 {
            let (cell, v) = (var / n, var % n);
            self.dom[cell] &= !(1 << v);
            self.in_row[cell / n * n + v] &= !(1 << (cell % n));
            self.in_col[cell % n * n + v] &= !(1 << (cell / n));
        }
        true
    }

    fn propagate(&mut self) -> bool {
        loop {
            while self.next < self.trail.len() {
                let lit = self.trail[self.next];
                self.next += 1;
                let fine =
                    if asserts(lit) { self.holds((lit / 2) as usize) } else { self.gone((lit / 2) as usize) };
                if !fine || !self.follow_clauses(lit ^ 1) {
                    return false;
                }
            }
            let Some(cage) = self.dirty.pop() else { return true };
            self.waiting[cage as usize] = false;
            if !self.sift(cage as usize) {
                return false;
            }
        }
    }

    /// A candidate holds: the others of its cell and lines are gone.
    fn holds(&mut self, var: usize) -> bool {
        let n = self.n;
        let (cell, v) = (var / n, var % n);
        let (row, col) = (cell / n, cell % n);
        let why = Reason::Taken(var as u32);
        self.dom[cell]
            .members()
            .filter(|&w| w != v)
            .all(|w| self.assign((2 * (cell * n + w) + 1) as Lit, why))
            && self.in_row[row * n + v]
                .members()
                .filter(|&c| c != col)
                .all(|c| self.assign((2 * ((row * n + c) * n + v) + 1) as Lit, why))
            && self.in_col[col * n + v]
                .members()
                .filter(|&r| r != row)
                .all(|r| self.assign((2 * ((r * n + col) * n + v) + 1) as Lit, why))
    }

    /// A candidate is gone: the last of its cell or lines holds, partners may go, its cage is to be looked at.
    fn gone(&mut self, var: usize) -> bool {
        let n = self.n;
        let (cell, v) = (var / n, var % n);
        let (row, col) = (cell / n, cell % n);
        for (left, group) in [
            (self.dom[cell], Group::Cell),
            (self.in_row[row * n + v], Group::Row),
            (self.in_col[col * n + v], Group::Col),
        ] {
            if left == 0 {
                let mut why = std::mem::take(&mut self.conflict);
                why.clear();
                self.others(var, group, &mut why);
                why.push((2 * var + 1) as Lit);
                self.conflict = why;
                return false;
            }
            if left.is_power_of_two() {
                let i = left.trailing_zeros() as usize;
                let last = match group {
                    Group::Cell => cell * n + i,
                    Group::Row => (row * n + i) * n + v,
                    Group::Col => (i * n + col) * n + v,
                };
                if !self.assign((2 * last) as Lit, Reason::Last(group)) {
                    return false;
                }
            }
        }
        match self.places[cell] {
            Place::Free => true,
            Place::Pair(other, start) => {
                let partners = self.partners[start as usize + v] & self.dom[other as usize];
                partners.members().all(|w| {
                    self.partners[start as usize + w] & self.dom[cell] != 0
                        || self.assign((2 * (other as usize * n + w) + 1) as Lit, Reason::Partner)
                })
            }
            // What its own fillings ruled out changes nothing for them.
            Place::Listed(..) if self.reason[var] == Reason::Filling => true,
            Place::Listed(cage, _) => {
                if !std::mem::replace(&mut self.waiting[cage as usize], true) {
                    self.dirty.push(cage);
                }
                true
            }
        }
    }

    /// Moves the fillings that fit to the front; what none of them has is gone.
    fn sift(&mut self, cage: usize) -> bool {
        let (n, all) = (self.n, combos::all(self.n));
        let listed = &mut self.listed[cage];
        let mask = (listed.cells.iter().enumerate())
            .fold(0u128, |m, (i, &c)| m | u128::from(self.dom[c as usize]) << (i * n));
        let before = listed.live;
        let (mut i, mut union) = (0, 0);
        while i < listed.live {
            let filling = listed.fillings[i];
            if filling & !mask == 0 {
                union |= filling;
                i += 1;
            } else {
                listed.live -= 1;
                listed.fillings.swap(i, listed.live);
            }
        }
        if listed.live != before {
            self.live_trail.push((cage as u32, before as u32));
        }
        if self.listed[cage].live == 0 {
            let mut why = std::mem::take(&mut self.conflict);
            why.clear();
            self.dead_fillings(cage, None, u32::MAX, &mut why);
            self.conflict = why;
            return false;
        }
        for position in 0..self.listed[cage].cells.len() {
            let cell = self.listed[cage].cells[position] as usize;
            let kept = (union >> (position * n)) as u32 & all;
            for v in (self.dom[cell] & !kept).members() {
                if !self.assign((2 * (cell * n + v) + 1) as Lit, Reason::Filling) {
                    return false;
                }
            }
        }
        true
    }

    /// Finds what a false literal means for the learnt clauses it is watched in.
    fn follow_clauses(&mut self, lit: Lit) -> bool {
        let mut watchers = std::mem::take(&mut self.clauses.watches[lit as usize]);
        let mut kept = 0;
        let mut fine = true;
        for i in 0..watchers.len() {
            let (clause, mut other) = watchers[i];
            let value = &self.value;
            let truth = |l: Lit| if asserts(l) { value[(l / 2) as usize] } else { -value[(l / 2) as usize] };
            if fine && truth(other) <= 0 {
                match self.clauses.rewatch(clause, lit, truth) {
                    Watch::Moved => continue,
                    Watch::True(by) => other = by,
                    Watch::Unit(last) => {
                        other = last;
                        fine = self.assign(last, Reason::Clause(clause));
                    }
                }
            }
            watchers[kept] = (clause, other);
            kept += 1;
        }
        watchers.truncate(kept);
        self.clauses.watches[lit as usize] = watchers;
        fine
    }

    /// Goes back to a level.
    fn undo(&mut self, level: usize) {
        let Some(&(trail, live)) = self.marks.get(level) else { return };
        let n = self.n;
        for lit in self.trail.drain(trail..) {
            let var = (lit / 2) as usize;
            self.value[var] = 0;
            if !asserts(lit) {
                let (cell, v) = (var / n, var % n);
                self.dom[cell] |= 1 << v;
                self.in_row[cell / n * n + v] |= 1 << (cell % n);
                self.in_col[cell % n * n + v] |= 1 << (cell / n);
            }
        }
        for (cage, before) in self.live_trail.drain(live..).rev() {
            self.listed[cage as usize].live = before as usize;
        }
        self.marks.truncate(level);
        self.next = trail;
        for cage in self.dirty.drain(..) {
            self.waiting[cage as usize] = false;
        }
    }

    /// The candidates that were open at the start: cell and number.
    pub(super) fn candidates(&self) -> Vec<(u32, Value)> {
        self.open.iter().map(|var| (var / self.n as u32, var % self.n as u32 + 1)).collect()
    }
}

impl Learns for Learner {
    type Answer = Grid<Value>;

    fn solve(&mut self, budget: &Budget) -> Result<bool, RanOut> {
        self.solve_with(None, budget)
    }

    fn answer(&self) -> Grid<Value> {
        let n = self.n;
        let number = |at: At| self.dom[at.row * n + at.col].trailing_zeros() + 1;
        Grid::from_fn(Size { width: n, height: n }, number)
    }

    fn exclude(&mut self, answer: &Grid<Value>) {
        self.undo(0);
        let n = self.n;
        let mut clause: Vec<Lit> = Vec::new();
        for (cell, &number) in answer.cells().iter().enumerate() {
            let var = cell * n + number as usize - 1;
            match self.value[var] {
                1 => {}
                0 => clause.push((2 * var + 1) as Lit),
                // Outside of what is open here it is excluded already.
                _ => return,
            }
        }
        match clause[..] {
            [] => self.contradictory = true,
            [only] => self.contradictory |= !self.assign(only, Reason::None),
            _ => drop(self.clauses.add(&clause, 0)),
        }
    }
}

/// Whether a literal asserts its candidate.
fn asserts(lit: Lit) -> bool {
    lit & 1 == 0
}

/// 1, 1, 2, 1, 1, 2, 4, …: restarts that are short most of the time.
fn luby(i: u64) -> u64 {
    let mut i = i;
    loop {
        let power = 64 - i.leading_zeros();
        if i + 1 == 1 << power {
            return 1 << (power - 1);
        }
        i -= (1 << (power - 1)) - 1;
    }
}

#[cfg(test)]
mod tests {
    use quandary_core::engine::search::{Search, Space};

    use super::super::super::specimens;
    use super::*;

    /// Every answer depth-first search finds, the learner finds, and no other.
    #[test]
    fn it_finds_what_depth_first_search_finds() {
        let mut chance = quandary_core::chance::Chance::new(5);
        let mut counted = 0;
        for i in 0..600 {
            let puzzle = specimens::random(&mut chance, 3 + i % 3);
            let mut board = Board::new(&puzzle, &[]);
            let budget = Budget::nodes(100_000);
            let mut all: Vec<_> = Search::new(Board::new(&puzzle, &[]), &budget).take(60).flatten().collect();
            if all.len() == 60 || !board.propagate() {
                continue;
            }
            let mut learner = Learner::new(&board).expect("small cages are listed");
            let mut learnt = Vec::new();
            while learner.solve(&budget).expect("within the budget") {
                learnt.push(learner.answer());
                learner.exclude(&learnt[learnt.len() - 1]);
            }
            counted += learnt.len();
            let order = |a: &Grid<Value>, b: &Grid<Value>| a.cells().cmp(b.cells());
            all.sort_by(order);
            learnt.sort_by(order);
            assert_eq!(learnt, all, "{puzzle:?}");
        }
        assert!(counted > 300, "{counted}");
    }

    #[test]
    fn restarts_follow_luby() {
        let first: Vec<u64> = (1..=15).map(luby).collect();
        assert_eq!(first, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }
}
