//! What a machine can find: all shortest answers, proved shortest, fast.
//!
//! `narrow` holds small boards on machine words, `wide` holds all others; `walk` goes over the positions from
//! both ends (bidirectional breadth-first search, led by a lower bound where there is one). Where `rank` can number all positions and a bit for each fits
//! into memory, bits say what was seen; elsewhere a table does, and a `bound` leads the way. `closure`
//! looks at everything that can be reached.

mod bound;
mod closure;
mod narrow;
mod rank;
#[cfg(test)]
mod tests;
pub(super) mod walk;
mod wide;
mod word;

use quandary_core::budget::{Budget, RanOut};
use walk::Levels;
pub use walk::Unfinished;
use walk::ranked::{self, Ranked};

use super::model::{Dots, Puzzle, Swipes, Way};
use narrow::Narrow;
use wide::Wide;
use word::{Full, Slim, Tiny, Word};

/// Up to so many solved positions the search also starts from the goals; with more it goes from the
/// start only.
const MOST_GOALS: usize = 1 << 18;

/// Up to so many numbered positions the search keeps a bit for each. With more, clearing the bits and
/// missing the caches costs more than a table of what was seen.
const MOST_SLOTS: u64 = 1 << 27;

/// All shortest answers of a level, without listing them.
#[derive(Clone, Debug)]
pub struct Shortest {
    /// For each number of swipes made the positions on shortest answers: for each way the position
    /// it leads to among the next ones, and how many answers go on from here.
    levels: Vec<Vec<Node>>,
}

#[derive(Clone, Copy, Debug)]
struct Node {
    next: [u32; 4],
    answers: u128,
}

const NOWHERE: u32 = u32::MAX;

impl Shortest {
    fn of<S: Ord>(levels: &Levels<S>, swipe: impl Fn(&S, Way) -> S) -> Self {
        let mut nodes: Vec<Vec<Node>> = Vec::with_capacity(levels.0.len());
        for (moves, states) in levels.0.iter().enumerate().rev() {
            let node = |state: &S| {
                if moves == levels.length() {
                    return Node { next: [NOWHERE; 4], answers: 1 };
                }
                let after = nodes.last().map_or(&[][..], |n| &n[..]);
                let next = Way::ALL.map(|way| {
                    levels.find(moves + 1, &swipe(state, way)).map_or(NOWHERE, |place| place as u32)
                });
                let answers = next.iter().filter_map(|&n| after.get(n as usize));
                Node { next, answers: answers.fold(0, |sum: u128, n| sum.saturating_add(n.answers)) }
            };
            let row = states.iter().map(node).collect();
            nodes.push(row);
        }
        nodes.reverse();
        Self { levels: nodes }
    }

    /// The number of swipes.
    pub fn length(&self) -> usize {
        self.levels.len() - 1
    }

    /// How many shortest answers there are.
    pub fn count(&self) -> u128 {
        self.levels[0].iter().fold(0, |sum: u128, n| sum.saturating_add(n.answers))
    }

    /// The first shortest answer in the order u d l r.
    pub fn first(&self) -> Swipes {
        self.clone().walk().next().unwrap_or_default()
    }

    /// The first shortest answer, and at each of its positions which ways are on shortest answers.
    pub fn choices(&self) -> Vec<(Way, [bool; 4])> {
        let mut place = 0;
        let mut choices = Vec::new();
        for level in &self.levels[..self.length()] {
            let Some(node) = level.get(place) else { break };
            let open = node.next.map(|next| next != NOWHERE);
            let Some(way) = Way::ALL.into_iter().find(|way| open[*way as usize]) else { break };
            choices.push((way, open));
            place = node.next[way as usize] as usize;
        }
        choices
    }

    /// All shortest answers, in the order u d l r.
    pub fn walk(self) -> impl Iterator<Item = Swipes> {
        // The way so far: positions by their place in each level, and the way taken from each.
        let mut path: Vec<(usize, usize)> = vec![(0, 0)];
        let mut done = false;
        std::iter::from_fn(move || {
            while !done {
                let depth = path.len() - 1;
                if depth == self.length() {
                    let swipes = path[..depth].iter().map(|step| Way::ALL[step.1]).collect();
                    done = !self.back(&mut path);
                    return Some(Swipes(swipes));
                }
                let (place, way) = path[depth];
                match self.levels[depth][place].next.get(way) {
                    Some(&NOWHERE) => path[depth].1 += 1,
                    Some(&next) => path.push((next as usize, 0)),
                    None => done = !self.back(&mut path),
                }
            }
            None
        })
    }

    /// Takes the last swipe back and turns to the next way; false when nothing is left.
    fn back(&self, path: &mut Vec<(usize, usize)>) -> bool {
        path.pop();
        path.last_mut().map(|step| step.1 += 1).is_some()
    }
}

/// Calls a function made for the level's number of dots, if that is from 1 to 10. Knowing the
/// number when compiling unrolls the loops over dots.
macro_rules! by_count {
    ($puzzle:expr, $call:ident, $($with:expr),*) => {
        match dots($puzzle) {
            1 => $call::<1, Tiny>($($with),*),
            2 => $call::<2, Tiny>($($with),*),
            3 => $call::<3, Tiny>($($with),*),
            4 => $call::<4, Tiny>($($with),*),
            5 => $call::<5, Tiny>($($with),*),
            6 => $call::<6, Slim>($($with),*),
            7 => $call::<7, Slim>($($with),*),
            8 => $call::<8, Slim>($($with),*),
            9 => $call::<9, Slim>($($with),*),
            10 => $call::<10, Full>($($with),*),
            _ => None,
        }
    };
}

/// How many dots a level has.
fn dots(puzzle: &Puzzle) -> usize {
    puzzle.colours().iter().map(|c| c.1).sum()
}

/// All shortest answers of a level, or that it has none.
///
/// ```
/// use quandary_core::budget::Budget;
/// use quandary_puzzles::moves::{Puzzle, search};
/// let level = Puzzle::from_rows(&[".b..", ".b.x", ".rr.", "x..."], &["b...", "r..x", "b...", "xr.."]).unwrap();
/// let found = search::shortest(&level, &Budget::unlimited()).unwrap().unwrap();
/// assert_eq!((found.length(), found.count()), (8, 3));
/// let all: Vec<String> = found.walk().map(|swipes| swipes.to_string()).collect();
/// assert_eq!(all, ["rrrddllu", "rrrdldlu", "rrrlddlu"]);
/// ```
pub fn shortest(puzzle: &Puzzle, budget: &Budget) -> Result<Option<Shortest>, Unfinished> {
    let found = search(puzzle, budget);
    if let Err(stopped) = &found {
        budget.remark(format!("no answer has fewer than {} swipes", stopped.at_least));
    }
    found
}

fn search(puzzle: &Puzzle, budget: &Budget) -> Verdict {
    budget.poll().map_err(|what| Unfinished { what, at_least: 0 })?;
    if let Some(found) = by_count!(puzzle, narrow, puzzle, budget) {
        return found;
    }
    let land = Wide::new(puzzle);
    let levels = walk::shortest(&land, land.start.clone(), land.solved(MOST_GOALS), budget)?;
    Ok(levels.map(|l| Shortest::of(&l, |s, way| land.swipe(s, way))))
}

/// A verdict, or how far the search came.
type Verdict = Result<Option<Shortest>, Unfinished>;

/// The search on one machine word, if the board is small enough.
fn narrow<const K: usize, S: Word>(puzzle: &Puzzle, budget: &Budget) -> Option<Verdict> {
    let land = Narrow::<K, S>::new(puzzle)?;
    if land.hopeless() {
        return Some(Ok(None));
    }
    let solved: Option<Vec<S>> = land.solved(MOST_GOALS).map(|all| all.into_iter().map(S::of).collect());
    let levels = match solved {
        Some(goals) if land.slots() <= MOST_SLOTS && ranked::fits(land.slots(), budget) => {
            ranked::shortest(&land, S::of(land.start), goals, budget)
        }
        solved => walk::shortest(&land, S::of(land.start), solved, budget),
    };
    Some(
        levels.map(|found| {
            found.map(|l| Shortest::of(&l, |s, way| S::of(land.swipe(s.number(), way as usize))))
        }),
    )
}

/// The same from another position of the level's dots.
pub fn shortest_from(puzzle: &Puzzle, dots: &Dots, budget: &Budget) -> Result<Option<Shortest>, Unfinished> {
    match puzzle.with_dots(dots.clone()) {
        Ok(moved) => shortest(&moved, budget),
        Err(_) => Ok(None),
    }
}

/// The same for one question of many: nothing is remarked when it comes to no end.
pub(super) fn quietly_from(puzzle: &Puzzle, dots: &Dots, budget: &Budget) -> Verdict {
    puzzle.with_dots(dots.clone()).map_or(Ok(None), |moved| search(&moved, budget))
}

/// Starts by how many swipes they need at least: those of a level's walls and goals with its number
/// of dots.
pub struct Starts {
    /// For each number of swipes the positions.
    pub by_length: Vec<Vec<Dots>>,
    /// Whether these are all positions from which the goals can be reached.
    pub complete: bool,
}

/// Goes backwards from the solved positions, up to so many positions. Only the last `keep` lengths
/// are given as positions; the shorter ones are empty.
pub fn starts(puzzle: &Puzzle, most: usize, keep: usize, budget: &Budget) -> Result<Option<Starts>, RanOut> {
    if let Some(found) = by_count!(puzzle, narrow_starts, puzzle, most, keep, budget) {
        return found.map(Some);
    }
    let land = Wide::new(puzzle);
    let Some(goals) = land.solved(most) else { return Ok(None) };
    let found = walk::behind(&land, goals, most, budget)?;
    Ok(Some(kept(&found, keep, |s| land.dots(s))))
}

fn narrow_starts<const K: usize, S: Word>(
    puzzle: &Puzzle,
    most: usize,
    keep: usize,
    budget: &Budget,
) -> Option<Result<Starts, RanOut>> {
    let land = Narrow::<K, S>::new(puzzle)?;
    let solved = land.solved(most)?.into_iter().map(S::of).collect();
    let found = walk::behind(&land, solved, most, budget);
    Some(found.map(|found| kept(&found, keep, |s| land.dots(s.number()))))
}

fn kept<S>(found: &walk::Behind<S>, keep: usize, dots: impl Fn(&S) -> Dots) -> Starts {
    let first = found.layers.len().saturating_sub(keep);
    let layer = |(i, layer): (usize, &Vec<S>)| {
        if i < first { Vec::new() } else { layer.iter().map(&dots).collect() }
    };
    let by_length = found.layers.iter().enumerate().map(layer).collect();
    Starts { by_length, complete: found.complete }
}

/// Everything that can be reached from a level's start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reach {
    /// How many positions there are at each number of swipes.
    pub layers: Vec<u64>,
    /// How many positions there were bits for.
    pub slots: u64,
    /// The most memory it took at a time, in bytes.
    pub bytes: usize,
}

impl Reach {
    /// How many positions can be reached, the start included.
    pub fn positions(&self) -> u64 {
        self.layers.iter().sum()
    }
}

/// Everything that can be reached; `None` where the board is larger than 8 by 8, has more than ten
/// dots, or has more than `most` positions to keep bits for, or more than fit into the budget's memory.
///
/// ```
/// use quandary_core::budget::Budget;
/// use quandary_puzzles::moves::{Puzzle, search};
/// let level = Puzzle::from_rows(&["...a"], &["a..."]).unwrap();
/// let reach = search::reach(&level, 1 << 30, &Budget::unlimited()).unwrap().unwrap();
/// assert_eq!(reach.layers, [1, 1, 1, 1]);
/// ```
pub fn reach(puzzle: &Puzzle, most: u64, budget: &Budget) -> Result<Option<Reach>, RanOut> {
    by_count!(puzzle, narrow_reach, puzzle, most, budget).transpose()
}

fn narrow_reach<const K: usize, S: Word>(
    puzzle: &Puzzle,
    most: u64,
    budget: &Budget,
) -> Option<Result<Reach, RanOut>> {
    let land = Narrow::<K, S>::new(puzzle)?;
    let fits = |slots: u64| slots <= most && ranked::fits(slots.saturating_mul(2), budget);
    // One dot is set apart, so these are for one more than they say.
    let apart = match K {
        2 => land.closure::<1>().filter(|all| fits(all.slots())).map(|all| all.run(budget)),
        3 => land.closure::<2>().filter(|all| fits(all.slots())).map(|all| all.run(budget)),
        4 => land.closure::<3>().filter(|all| fits(all.slots())).map(|all| all.run(budget)),
        5 => land.closure::<4>().filter(|all| fits(all.slots())).map(|all| all.run(budget)),
        _ => None,
    };
    if apart.is_some() {
        return apart;
    }
    let slots = land.slots();
    if !fits(slots) {
        return None;
    }
    let found = ranked::reach(&land, S::of(land.start), budget);
    Some(found.map(|found| Reach { layers: found.layers, slots, bytes: found.bytes }))
}

/// All shortest answers one after another.
pub(super) fn answers(
    puzzle: &Puzzle,
    budget: &Budget,
) -> impl Iterator<Item = Result<Swipes, RanOut>> + use<> {
    let (puzzle, budget) = (puzzle.clone(), budget.clone());
    let mut found: Option<Box<dyn Iterator<Item = Swipes>>> = None;
    let mut failed = false;
    std::iter::from_fn(move || {
        if failed {
            return None;
        }
        if found.is_none() {
            match shortest(&puzzle, &budget) {
                Ok(Some(all)) => found = Some(Box::new(all.walk())),
                Ok(None) => found = Some(Box::new(std::iter::empty())),
                Err(stopped) => {
                    failed = true;
                    return Some(Err(stopped.what));
                }
            }
        }
        if let Err(what) = budget.spend(1) {
            failed = true;
            return Some(Err(what));
        }
        found.as_mut()?.next().map(Ok)
    })
}
