//! A puzzle on the creator's table: an answer, and cages that can still be cut, merged and given other operators.

use quandary_core::chance::Chance;
use quandary_core::fact::Value;
use quandary_core::grid::{At, Grid, Size, neighbours, regions};
use quandary_core::step::Level;

use super::combos::{self, Cells, MOST_CELLS};
use super::create::{Wish, named, numbers, touching};
use super::model::{Clue, Op, Puzzle};
use super::rules;

/// Cages over a known answer.
#[derive(Clone)]
pub(super) struct Sketch {
    pub(super) square: Grid<Value>,
    cages: Vec<(Vec<At>, Clue)>,
}

impl Sketch {
    /// Random cages over a square; `None` when the options leave no way.
    pub(super) fn new(wish: &Wish, square: Grid<Value>, chance: &mut Chance) -> Option<Self> {
        let mut sketch = Self { square, cages: Vec::new() };
        let size = Size { width: wish.n, height: wish.n };
        let mut cells: Vec<At> = sketch.square.places().collect();
        chance.shuffle(&mut cells);
        let mut taken = Grid::filled(wish.n, wish.n, false);
        for start in cells {
            if taken[start] {
                continue;
            }
            let wanted = wanted_size(wish, chance);
            let mut cage = vec![start];
            taken[start] = true;
            while cage.len() < wanted {
                let next = cage.iter().flat_map(|&at| neighbours(size, at));
                let next: Vec<At> = next.filter(|&at| !taken[at]).collect();
                let Some(&at) = chance.pick(&next) else { break };
                taken[at] = true;
                cage.push(at);
            }
            sketch.add(wish, cage, chance);
        }
        sketch.absorb_singles(wish, chance);
        (sketch.single_count() <= wish.singles).then_some(sketch)
    }

    /// Adds a cage with a random clue, or its cells one by one if no operator goes with them.
    fn add(&mut self, wish: &Wish, cells: Vec<At>, chance: &mut Chance) {
        let clues = wish.clues(&numbers(&self.square, &cells));
        match pick_clue(&clues, chance) {
            Some(clue) => self.cages.push((cells, clue)),
            None => {
                for at in cells {
                    let clue = Clue { target: u64::from(self.square[at]), op: Op::Equal };
                    self.cages.push((vec![at], clue));
                }
            }
        }
    }

    /// Joins cages of one cell to a neighbour that has room.
    fn absorb_singles(&mut self, wish: &Wish, chance: &mut Chance) {
        if wish.level.is_some_and(|level| level <= Level::Easy) && wish.singles == usize::MAX {
            return;
        }
        let mut singles: Vec<At> =
            self.cages.iter().filter(|(cells, _)| cells.len() == 1).map(|(cells, _)| cells[0]).collect();
        chance.shuffle(&mut singles);
        for at in singles {
            self.merge_at(wish, at, chance);
        }
    }

    /// Merges the cage of a cell with a neighbour; false when none has room or no operator fits.
    fn merge_at(&mut self, wish: &Wish, at: At, chance: &mut Chance) -> bool {
        let Some(own) = self.cage_of(at) else { return false };
        let mut others: Vec<usize> =
            touching(wish.n, &self.cages[own].0).into_iter().filter_map(|at| self.cage_of(at)).collect();
        others.sort_unstable();
        others.dedup();
        chance.shuffle(&mut others);
        for other in others {
            let mut cells = self.cages[own].0.clone();
            cells.extend(&self.cages[other].0);
            if cells.len() > wish.max_cage {
                continue;
            }
            let clues = wish.clues(&numbers(&self.square, &cells));
            if let Some(clue) = pick_clue(&clues, chance) {
                self.cages[own] = (cells, clue);
                self.cages.remove(other);
                return true;
            }
        }
        false
    }

    fn cage_of(&self, at: At) -> Option<usize> {
        self.cages.iter().position(|(cells, _)| cells.contains(&at))
    }

    fn single_count(&self) -> usize {
        self.cages.iter().filter(|(cells, _)| cells.len() == 1).count()
    }

    /// The puzzle as it stands.
    pub(super) fn puzzle(&self, wish: &Wish) -> Puzzle {
        let cages = named(self.cages.clone());
        Puzzle::new(wish.n, cages, wish.long).expect("every clue was made from the answer")
    }

    /// Makes one cage among those of these cells tell more; with another answer at hand, so that it no longer fits.
    /// False when nothing is left to do there.
    pub(super) fn sharpen(
        &mut self,
        wish: &Wish,
        cells: &[At],
        other: Option<&Grid<Value>>,
        chance: &mut Chance,
    ) -> bool {
        let mut cages: Vec<usize> = cells.iter().filter_map(|&at| self.cage_of(at)).collect();
        cages.sort_unstable();
        cages.dedup();
        cages.retain(|&cage| self.cages[cage].0.len() > 1);
        chance.shuffle(&mut cages);
        // Large cages first: they hide most.
        cages.sort_by_key(|&cage| std::cmp::Reverse(self.cages[cage].0.len().min(3)));
        cages.into_iter().any(|cage| {
            // What a gentle board lacks is known cells, not telling operators.
            let gentle = wish.level.is_some_and(|level| level <= Level::Easy);
            let other_clue = !gentle && self.other_clue(wish, cage, other, true, chance);
            if other_clue || self.cut(wish, cage, other, chance) {
                return true;
            }
            // Without a second answer to tell apart, any cut will do.
            other.is_some() && self.cut(wish, cage, None, chance)
        })
    }

    /// Gives a cage another operator that leaves fewer fillings (or more, to blunt it).
    fn other_clue(
        &mut self,
        wish: &Wish,
        cage: usize,
        other: Option<&Grid<Value>>,
        fewer: bool,
        chance: &mut Chance,
    ) -> bool {
        let (cells, clue) = &self.cages[cage];
        let own = fillings(wish, cells, *clue);
        let mut clues = wish.clues(&numbers(&self.square, cells));
        chance.shuffle(&mut clues);
        let tells =
            |clue: &Clue| other.is_none_or(|other| !rules::meets(*clue, &numbers(other, cells), wish.long));
        let better = |clue: &Clue| {
            let count = fillings(wish, cells, *clue);
            if fewer { count < own } else { count > own }
        };
        match clues.into_iter().find(|clue| tells(clue) && better(clue)) {
            Some(clue) => {
                self.cages[cage].1 = clue;
                true
            }
            None => false,
        }
    }

    /// Cuts a cage in two connected parts.
    fn cut(&mut self, wish: &Wish, cage: usize, other: Option<&Grid<Value>>, chance: &mut Chance) -> bool {
        let cells = self.cages[cage].0.clone();
        let mut parts: Vec<u32> = (1..1 << (cells.len() - 1)).collect();
        chance.shuffle(&mut parts);
        // Parts of more than one cell keep more of the puzzle in it.
        let lonely = |part: &u32| {
            let off = part.count_ones() as usize;
            usize::from(off == 1) + usize::from(cells.len() - off == 1)
        };
        parts.sort_by_key(lonely);
        let room = wish.singles.saturating_sub(self.single_count());
        for part in parts.into_iter().filter(|part| lonely(part) <= room) {
            let side = |wanted: u32| -> Vec<At> {
                let bit = |i: usize| if i == 0 { 0 } else { part >> (i - 1) & 1 };
                (0..cells.len()).filter(|&i| bit(i) == wanted).map(|i| cells[i]).collect()
            };
            let (stay, off) = (side(0), side(1));
            if !connected(wish.n, &stay) || !connected(wish.n, &off) {
                continue;
            }
            let clue = |part: &[At], chance: &mut Chance| {
                pick_clue(&wish.clues(&numbers(&self.square, part)), chance)
            };
            let (Some(a), Some(b)) = (clue(&stay, chance), clue(&off, chance)) else { continue };
            let tells = |clue: Clue, part: &[At]| {
                other.is_none_or(|other| !rules::meets(clue, &numbers(other, part), wish.long))
            };
            if tells(a, &stay) || tells(b, &off) {
                self.cages[cage] = (stay, a);
                self.cages.push((off, b));
                return true;
            }
        }
        false
    }

    /// Makes one random cage tell less: merged with a neighbour, or with a vaguer operator.
    pub(super) fn blunt(&mut self, wish: &Wish, chance: &mut Chance) -> bool {
        for _ in 0..40 {
            let cage = chance.below(self.cages.len());
            let at = self.cages[cage].0[0];
            let done = if chance.odds(2, 3) {
                self.merge_at(wish, at, chance)
            } else {
                self.cages[cage].0.len() > 1 && self.other_clue(wish, cage, None, false, chance)
            };
            if done {
                return true;
            }
        }
        false
    }
}

/// Sizes of cages: mostly two and three; small ones for gentle boards.
fn wanted_size(wish: &Wish, chance: &mut Chance) -> usize {
    let weights: &[usize] = match wish.level {
        Some(Level::Gentle) => &[3, 5, 1],
        Some(Level::Easy) => &[1, 6, 3, 1],
        _ => &[0, 6, 5, 3, 1, 1, 1, 1, 1],
    };
    let weights = &weights[..weights.len().min(wish.max_cage)];
    let sum: usize = weights.iter().sum();
    let mut draw = chance.below(sum.max(1));
    for (i, &weight) in weights.iter().enumerate() {
        if draw < weight {
            return i + 1;
        }
        draw -= weight;
    }
    wish.max_cage.min(2)
}

/// A clue among these, subtraction and division a little more often: they need two cells and are rarer.
fn pick_clue(clues: &[Clue], chance: &mut Chance) -> Option<Clue> {
    let rare: Vec<Clue> =
        clues.iter().copied().filter(|clue| matches!(clue.op, Op::Subtract | Op::Divide)).collect();
    if !rare.is_empty() && chance.odds(1, 2) {
        return chance.pick(&rare).copied();
    }
    chance.pick(clues).copied()
}

/// How many fillings a clue leaves, counted up to a bound.
fn fillings(wish: &Wish, cells: &[At], clue: Clue) -> usize {
    let doms = [combos::all(wish.n); MOST_CELLS];
    let cells = Cells { doms: &doms[..cells.len()], peers: &combos::peers(cells), clue, long: wish.long };
    let mut count = 0;
    combos::each_filling(&cells, 20_000, |_| count += 1);
    count
}

fn connected(n: usize, cells: &[At]) -> bool {
    let size = Size { width: n, height: n };
    regions(size, |at| cells.contains(&at), |_, _| true).len() == 1
}
