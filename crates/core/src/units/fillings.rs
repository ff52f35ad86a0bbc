//! All fillings of the cells that some units and facts speak of: plain backtracking, cell by cell.
//!
//! A cell's values are those of [`Kind::domain`](crate::kind::Kind::domain) that the facts leave. After each value written, the units through that cell
//! are asked about every value of their open cells; what a unit refuses is struck out until the value written is taken
//! back. What has the fewest ways left is tried next: the values of a cell, or the cells for a value that a unit needs. That
//! is all the cleverness there is.

use std::collections::BTreeSet;

use crate::budget::{Budget, Held, RanOut};
use crate::fact::{Fact, Value};
use crate::grid::{At, Grid};

use super::{Ink, Unit};
use crate::kind::Kind;

/// What each cell holds, in the order of reading.
pub type Filling = Vec<Fact>;

/// All fillings of the cells of these units and facts that have all of these facts and that every unit allows, each once,
/// found lazily. Every question to a unit is one node of the budget; when that runs out, the last item is the error.
///
/// Where a fact puts something into a cell that can hold nothing, or outside the board, there is no filling.
pub fn fillings<'a, K: Kind>(
    puzzle: &'a K::Puzzle,
    units: &[K::Unit],
    facts: &[Fact],
    budget: &'a Budget,
) -> Fillings<'a, K> {
    Fillings::new(puzzle, units, facts, budget, false)
}

/// The first filling, or that there is none. Of values that nothing tells apart one stands for all.
pub fn one<K: Kind>(
    puzzle: &K::Puzzle,
    units: &[K::Unit],
    facts: &[Fact],
    budget: &Budget,
) -> Result<Option<Filling>, RanOut> {
    Fillings::<K>::new(puzzle, units, facts, budget, true).next().transpose()
}

/// The values that some units and facts tell apart, ascending; `None` if they tell all apart.
pub(crate) fn told_apart<P, U: Unit<P>>(puzzle: &P, units: &[U], facts: &[Fact]) -> Option<Vec<Value>> {
    let mut values: Vec<Value> = facts.iter().map(|fact| fact.value).collect();
    for unit in units {
        values.extend(unit.tells_apart(puzzle)?);
    }
    values.sort_unstable();
    values.dedup();
    Some(values)
}

/// Of the values not told apart, keeps the first.
pub(crate) fn one_of_the_rest(values: &mut Vec<Value>, apart: Option<&Vec<Value>>) {
    let Some(apart) = apart else { return };
    let mut rest = 0;
    values.retain(|value| {
        let told = apart.binary_search(value).is_ok();
        rest += usize::from(!told);
        told || rest == 1
    });
}

/// Whether there is a filling.
pub fn possible<K: Kind>(
    puzzle: &K::Puzzle,
    units: &[K::Unit],
    facts: &[Fact],
    budget: &Budget,
) -> Result<bool, RanOut> {
    one::<K>(puzzle, units, facts, budget).map(|filling| filling.is_some())
}

/// A unit under question.
struct Asked<U> {
    unit: U,
    /// Its cells, by their places in [`Fillings::cells`].
    cells: Vec<usize>,
    needs: Vec<Value>,
    /// The values it tells apart, ascending.
    apart: Option<Vec<Value>>,
}

/// Ways to go on, exactly one of which every filling goes: a cell and a value to be written there.
struct Choice {
    ways: Vec<(usize, Value)>,
    /// How many have been tried; the last of these is written.
    tried: usize,
    /// How much had been struck out before.
    struck: usize,
}

/// Where the work stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Fresh,
    Running,
    Over,
}

/// See [`fillings`].
pub struct Fillings<'a, K: Kind> {
    puzzle: &'a K::Puzzle,
    budget: &'a Budget,
    units: Vec<Asked<K::Unit>>,
    /// The cells spoken of, in the order of reading.
    cells: Vec<At>,
    /// For each cell the units through it.
    through: Vec<Vec<usize>>,
    /// For each cell the values left, ascending.
    left: Vec<Vec<Value>>,
    ink: Ink,
    choices: Vec<Choice>,
    /// What was struck out, in order, to be put back.
    struck: Vec<(usize, Value)>,
    state: State,
    /// The memory of the tables, or what ran out when they were made.
    held: Result<Held, RanOut>,
}

impl<'a, K: Kind> Fillings<'a, K> {
    fn new(
        puzzle: &'a K::Puzzle,
        units: &[K::Unit],
        facts: &[Fact],
        budget: &'a Budget,
        one_for_all: bool,
    ) -> Self {
        let size = K::size(puzzle);
        let mut made = Self {
            puzzle,
            budget,
            units: Vec::new(),
            cells: Vec::new(),
            through: Vec::new(),
            left: Vec::new(),
            ink: Grid::filled(size.width, size.height, None),
            choices: Vec::new(),
            struck: Vec::new(),
            state: State::Fresh,
            held: budget.hold(0),
        };
        if let Err(what) = made.prepare(units, facts, one_for_all) {
            made.held = Err(what);
        }
        made
    }

    fn prepare(&mut self, units: &[K::Unit], facts: &[Fact], one_for_all: bool) -> Result<(), RanOut> {
        let mut held = self.budget.hold(self.ink.len() * size_of::<Option<Value>>())?;
        let mut own: Vec<Vec<At>> = Vec::new();
        for unit in units {
            let cells = unit.cells(self.puzzle);
            held.grow(cells.len() * (size_of::<At>() + 2 * size_of::<usize>()))?;
            own.push(cells);
        }
        let mut facts = facts.to_vec();
        facts.sort_unstable();
        // Where nothing can be, a fact is false or says nothing.
        let (known, beside): (Vec<Fact>, Vec<Fact>) =
            facts.iter().partition(|f| !self.domain(f.at).is_empty());
        if beside.iter().any(|f| f.holds) {
            self.state = State::Over;
        }
        let cells: BTreeSet<At> = own.iter().flatten().copied().chain(known.iter().map(|f| f.at)).collect();
        self.cells = cells.into_iter().collect();
        let apart = if one_for_all { told_apart(self.puzzle, units, &facts) } else { None };
        for &at in &self.cells {
            let mut values = self.domain(at);
            one_of_the_rest(&mut values, apart.as_ref());
            let from = facts.partition_point(|f| f.at < at);
            for fact in facts[from..].iter().take_while(|f| f.at == at) {
                values.retain(|&v| (v == fact.value) == fact.holds);
            }
            // Once as they are, once when they are struck out.
            held.grow(values.len() * (size_of::<Value>() + size_of::<(usize, Value)>()))?;
            self.left.push(values);
        }
        self.through = vec![Vec::new(); self.cells.len()];
        for (number, (unit, cells)) in units.iter().zip(own).enumerate() {
            let place = |at: &At| self.cells.binary_search(at).ok();
            let cells: Vec<usize> = cells.iter().filter_map(place).collect();
            cells.iter().for_each(|&cell| self.through[cell].push(number));
            let mut apart = unit.tells_apart(self.puzzle);
            apart.iter_mut().for_each(|values| values.sort_unstable());
            self.units.push(Asked { unit: unit.clone(), cells, needs: unit.needs(self.puzzle), apart });
        }
        self.held = Ok(held);
        Ok(())
    }

    /// The values of a cell, ascending; none outside the board.
    fn domain(&self, at: At) -> Vec<Value> {
        let mut values = if self.ink.get(at).is_some() { K::domain(self.puzzle, at) } else { Vec::new() };
        values.sort_unstable();
        values.dedup();
        values
    }

    /// Goes on to the next filling.
    fn search(&mut self) -> Result<Option<Filling>, RanOut> {
        let mut alive = match self.state {
            State::Over => return Ok(None),
            State::Running => false,
            State::Fresh => {
                self.held.as_ref().map_err(|what| *what)?;
                self.state = State::Running;
                self.look(&(0..self.units.len()).collect::<Vec<_>>())?
            }
        };
        loop {
            if alive {
                match self.fewest_ways() {
                    Some(ways) => self.choices.push(Choice { ways, tried: 0, struck: self.struck.len() }),
                    None if self.all_allow()? => return Ok(Some(self.filling())),
                    None => {}
                }
            }
            let Some(choice) = self.choices.last_mut() else { return Ok(None) };
            let before = choice.tried.checked_sub(1).map(|last| choice.ways[last]);
            let next = choice.ways.get(choice.tried).copied();
            let struck = choice.struck;
            choice.tried += 1;
            if let Some((cell, _)) = before {
                self.ink[self.cells[cell]] = None;
            }
            self.put_back(struck);
            alive = match next {
                Some((cell, value)) => {
                    self.ink[self.cells[cell]] = Some(value);
                    self.look(&self.through[cell].clone())?
                }
                None => {
                    self.choices.pop();
                    false
                }
            };
        }
    }

    /// Asks these units about every value of their open cells and strikes out what they refuse. Says whether every open cell
    /// has a value left, and every value that is needed a cell.
    fn look(&mut self, units: &[usize]) -> Result<bool, RanOut> {
        let mut concerned: BTreeSet<usize> = units.iter().copied().collect();
        for &number in units {
            self.budget.spend(1)?;
            if !self.units[number].unit.allows(self.puzzle, &self.ink) {
                return Ok(false);
            }
            for place in 0..self.units[number].cells.len() {
                let cell = self.units[number].cells[place];
                let at = self.cells[cell];
                if self.ink[at].is_some() {
                    continue;
                }
                // What it says of one value that it does not tell apart, it says of all.
                let mut of_the_rest = None;
                for value in self.left[cell].clone() {
                    let asked = &self.units[number];
                    let alike =
                        asked.apart.as_ref().is_some_and(|apart| apart.binary_search(&value).is_err());
                    let allowed = match of_the_rest.filter(|_| alike) {
                        Some(allowed) => allowed,
                        None => {
                            self.budget.spend(1)?;
                            self.ink[at] = Some(value);
                            asked.unit.allows(self.puzzle, &self.ink)
                        }
                    };
                    if alike {
                        of_the_rest = Some(allowed);
                    }
                    if !allowed {
                        self.left[cell].retain(|&v| v != value);
                        self.struck.push((cell, value));
                        concerned.extend(&self.through[cell]);
                    }
                }
                self.ink[at] = None;
                if self.left[cell].is_empty() {
                    return Ok(false);
                }
            }
        }
        for number in concerned {
            self.budget.spend(1)?;
            let Asked { cells, needs, .. } = &self.units[number];
            let may = |cell: usize, value: Value| match self.ink[self.cells[cell]] {
                Some(written) => written == value,
                None => self.left[cell].binary_search(&value).is_ok(),
            };
            if !needs.iter().all(|&value| cells.iter().any(|&cell| may(cell, value))) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Puts back what was struck out since so much had been.
    fn put_back(&mut self, struck: usize) {
        for (cell, value) in self.struck.drain(struck..).rev() {
            let place = self.left[cell].partition_point(|&v| v < value);
            self.left[cell].insert(place, value);
        }
    }

    /// The values of an open cell, or the cells for a value that a unit needs and has not, whichever are fewest; nothing if no
    /// cell is open.
    fn fewest_ways(&self) -> Option<Vec<(usize, Value)>> {
        let open = |&cell: &usize| self.ink[self.cells[cell]].is_none();
        let cell = (0..self.cells.len()).filter(open).min_by_key(|&cell| self.left[cell].len())?;
        let mut fewest: Vec<(usize, Value)> = self.left[cell].iter().map(|&value| (cell, value)).collect();
        for Asked { cells, needs, .. } in &self.units {
            for &value in needs {
                if cells.iter().any(|&cell| self.ink[self.cells[cell]] == Some(value)) {
                    continue;
                }
                let may = |cell: &usize| open(cell) && self.left[*cell].binary_search(&value).is_ok();
                let places = || cells.iter().copied().filter(may);
                if places().count() < fewest.len() {
                    fewest = places().map(|cell| (cell, value)).collect();
                }
            }
        }
        Some(fewest)
    }

    /// Whether all units allow what is written. They have been asked on the way; the last word is theirs all the same.
    fn all_allow(&self) -> Result<bool, RanOut> {
        for asked in &self.units {
            self.budget.spend(1)?;
            if !asked.unit.allows(self.puzzle, &self.ink) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn filling(&self) -> Filling {
        self.cells.iter().filter_map(|&at| Some(Fact::is(at, self.ink[at]?))).collect()
    }
}

impl<K: Kind> Iterator for Fillings<'_, K> {
    type Item = Result<Filling, RanOut>;

    fn next(&mut self) -> Option<Self::Item> {
        let found = self.search().transpose();
        if !matches!(found, Some(Ok(_))) {
            self.state = State::Over;
        }
        found
    }
}
