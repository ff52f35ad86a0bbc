//! Shortest walks over states: from both ends at once, each end led by a lower bound.
//!
//! A plain search from both ends looks at everything within half the distance; a search led by a
//! bound (A*) looks at everything whose bound is not above the length, at any distance. This engine
//! is both: for a length `L` that is raised step by step, each end visits the states within its half
//! whose depth plus bound is at most `L`. With a bound of 0 it is the first, without a far end the
//! second. The bounds must never overestimate (*admissible*), and must fall by at most one with each move (*consistent*). Raising `L`
//! is iterative deepening, but with the visited states kept, so nothing is done twice.
//!
//! It gives back every state on every shortest walk, level by level, so that counting and listing
//! shortest walks are a matter of following levels. It is not for weighted moves, and keeps all
//! visited states in memory: the budget's limit on memory, or [`MEMORY`], is what stops it. Where all
//! states can be numbered, [`ranked`] keeps one bit for each instead.

pub(super) mod ranked;
mod table;

use table::{Sieve, Table};

use quandary_core::budget::{Budget, RanOut};

/// The most memory a search holds when the budget sets no limit.
pub(in crate::moves) const MEMORY: usize = 4 << 30;

/// A bound that says: from here it cannot be done at all.
pub(in crate::moves) const NEVER: u32 = u32::MAX;

/// States expanded between two looks at the budget.
const BATCH: usize = 64;

/// States with more predecessors than this are not gone back from.
const CROWD: u64 = 512;

/// A state, and how a table stores it together with its depth: in one value, because a large table
/// is a cache miss for every look.
pub(in crate::moves) trait Spot: Clone + Ord {
    /// A state with its depth.
    type Slot: Clone;
    /// A slot that holds nothing.
    const FREE: Self::Slot;
    /// The largest depth a slot has room for.
    const DEEPEST: usize;
    /// A well-mixed number: the upper bits are used.
    fn hash(&self) -> u64;
    /// The slot of a state at a depth.
    fn at(self, depth: usize) -> Self::Slot;
    /// The depth in a slot; `None` when it is free.
    fn depth(slot: &Self::Slot) -> Option<usize>;
    /// Whether the slot holds this state.
    fn is(&self, slot: &Self::Slot) -> bool;
    /// The state in a slot that is not free.
    fn from(slot: Self::Slot) -> Self;
    /// Bytes held outside the value itself.
    fn heap(&self) -> usize {
        0
    }
}

/// Mixes the bits of a number well enough for a table.
#[inline]
pub(in crate::moves) fn mix(number: u64) -> u64 {
    // The product's upper half depends on all bits; folding it in makes the lower ones useful too.
    let wide = u128::from(number ^ 0x9e37_79b9_7f4a_7c15) * 0xd6e8_feb8_6659_fd93_u128;
    (wide >> 64) as u64 ^ wide as u64
}

/// The states and moves to walk over.
pub(in crate::moves) trait Land {
    /// A state.
    type State: Spot;
    /// Tells every state one move leads to.
    fn ahead(&self, from: &Self::State, tell: impl FnMut(Self::State));
    /// Tells every state from which one move leads here.
    fn behind(&self, to: &Self::State, tell: impl FnMut(Self::State));
    /// At least so many moves from here to a goal; [`NEVER`] if none is in reach.
    fn left(&self, state: &Self::State) -> u32;
    /// At least so many moves from the start to here; [`NEVER`] if it is out of reach.
    fn gone(&self, state: &Self::State) -> u32;
    /// Whether this is a goal.
    fn arrived(&self, state: &Self::State) -> bool;
    /// About how many states [`Land::behind`] tells, where that can be very many; else 0.
    fn crowd(&self, state: &Self::State) -> u64 {
        let _ = state;
        0
    }
}

/// All states on all shortest walks: one sorted list for each number of moves made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::moves) struct Levels<S>(pub Vec<Vec<S>>);

impl<S: Ord> Levels<S> {
    /// The length of a shortest walk.
    pub(in crate::moves) fn length(&self) -> usize {
        self.0.len() - 1
    }

    /// The place of a state among those on shortest walks after so many moves.
    pub(in crate::moves) fn find(&self, moves: usize, state: &S) -> Option<usize> {
        self.0.get(moves)?.binary_search(state).ok()
    }
}

/// Why a search ended without a verdict, and how far it came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unfinished {
    /// What ran out.
    pub what: RanOut,
    /// Every walk, if there is one, has at least so many moves.
    pub at_least: usize,
}

/// Finds all shortest walks from a start to the goals; `None` when it is proved that there is none.
/// Without a list of all goals the search goes from the start only.
pub(in crate::moves) fn shortest<L: Land>(
    land: &L,
    start: L::State,
    goals: Option<Vec<L::State>>,
    budget: &Budget,
) -> Result<Option<Levels<L::State>>, Unfinished> {
    if land.arrived(&start) {
        return Ok(Some(Levels(vec![vec![start]])));
    }
    let first = land.left(&start);
    if first == NEVER {
        return Ok(None);
    }
    let mut length = first.max(1) as usize;
    let search = Search {
        land,
        budget,
        limit: budget.memory().unwrap_or(MEMORY),
        fore: Side::new(std::iter::once((start, first))),
        aft: goals.map(|goals| {
            Side::new(goals.into_iter().map(|goal| {
                let bound = land.gone(&goal);
                (goal, bound)
            }))
        }),
        found: Vec::with_capacity(BATCH * 8),
    };
    search.run(&mut length).map_err(|what| Unfinished { what, at_least: length })
}

/// All states from which a goal can be reached, by the number of moves it takes at least.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::moves) struct Behind<S> {
    /// The states of each distance; whole layers only.
    pub layers: Vec<Vec<S>>,
    /// Whether these are all.
    pub complete: bool,
}

/// Goes backwards from the goals, layer by layer, up to so many states.
pub(in crate::moves) fn behind<L: Land>(
    land: &L,
    goals: Vec<L::State>,
    most: usize,
    budget: &Budget,
) -> Result<Behind<L::State>, RanOut> {
    let limit = budget.memory().unwrap_or(MEMORY);
    let mut seen = Table::new();
    let mut layer: Vec<L::State> = goals.into_iter().filter(|goal| seen.offer(goal.clone(), 0)).collect();
    let mut layers = Vec::new();
    while !layer.is_empty() {
        if layers.len() + 1 >= L::State::DEEPEST || layer.iter().any(|state| land.crowd(state) > CROWD) {
            layers.push(layer);
            return Ok(Behind { layers, complete: false });
        }
        let mut next = Vec::new();
        for batch in layer.chunks(BATCH) {
            budget.spend(batch.len() as u64)?;
            if seen.bytes() * 3 + seen.len * size_of::<L::State>() > limit {
                return Err(RanOut::Memory);
            }
            for state in batch {
                land.behind(state, |before| {
                    if seen.offer(before.clone(), layers.len() + 1) {
                        next.push(before);
                    }
                });
            }
            if seen.len > most {
                layers.push(layer);
                return Ok(Behind { layers, complete: false });
            }
        }
        layers.push(std::mem::replace(&mut layer, next));
    }
    Ok(Behind { layers, complete: true })
}

/// One end of the search: what it has seen, and from which states it has gone on.
struct Side<S: Spot> {
    seen: Table<S>,
    /// By depth.
    layers: Vec<Layer<S>>,
    /// States from which it has not gone on.
    waiting: usize,
    /// The depth at which walks of the current length change sides.
    edge: usize,
    /// The largest depth the edge can have: beyond it there are too many states to go on from.
    most: usize,
}

/// The states of one depth, by depth plus bound.
struct Layer<S> {
    lists: Vec<Vec<S>>,
    /// From the states of the lists before this one the search has gone on. A later state never
    /// comes into those, because depth plus bound never falls along a walk.
    done: usize,
}

impl<S: Spot> Side<S> {
    fn new(from: impl Iterator<Item = (S, u32)>) -> Self {
        let mut side =
            Self { seen: Table::new(), layers: Vec::new(), waiting: 0, edge: 0, most: S::DEEPEST - 2 };
        side.open(0);
        for (state, bound) in from.filter(|from| from.1 != NEVER) {
            if side.seen.offer(state.clone(), 0) {
                let lists = &mut side.layers[0].lists;
                lists.resize(lists.len().max(bound as usize + 1), Vec::new());
                lists[bound as usize].push(state);
                side.waiting += 1;
            }
        }
        side
    }

    /// Makes room for states of this depth.
    fn open(&mut self, depth: usize) {
        while self.layers.len() <= depth {
            self.layers.push(Layer { lists: Vec::new(), done: 0 });
        }
    }

    /// Notes a state, if it is new or nearer than was known.
    #[inline]
    fn take<L: Land<State = S>>(&mut self, land: &L, state: S, depth: usize, forward: bool) {
        if !self.seen.offer(state.clone(), depth) {
            return;
        }
        let bound = if forward { land.left(&state) } else { land.gone(&state) };
        if bound == NEVER {
            return;
        }
        let (lists, total) = (&mut self.layers[depth].lists, depth + bound as usize);
        while lists.len() <= total {
            lists.push(Vec::new());
        }
        lists[total].push(state);
        self.waiting += 1;
    }

    /// The states at the edge that a walk of this length could use.
    fn rim(&self, length: usize) -> impl Iterator<Item = &Vec<S>> {
        self.layers.get(self.edge).into_iter().flat_map(move |layer| layer.lists.iter().take(length + 1))
    }

    /// How many states a walk of this length could use at each depth up to `most`, as far as is known;
    /// beyond that as they have grown so far.
    fn sizes(&self, length: usize, most: usize) -> Vec<f64> {
        let mut sizes: Vec<f64> = Vec::with_capacity(most + 1);
        for depth in 0..=most {
            let known = self
                .layers
                .get(depth)
                .map_or(0, |layer| layer.lists.iter().take(length + 1).map(Vec::len).sum::<usize>())
                as f64;
            let complete =
                depth == 0 || self.layers.get(depth - 1).is_some_and(|before| before.done >= length);
            let guess = match sizes[..] {
                [.., a, b] => b * (b / f64::max(a, 1.0)).clamp(1.0, 3.0),
                [b] => b * 2.0,
                [] => 0.0,
            };
            sizes.push(if complete || self.waiting == 0 { known } else { guess.max(known) });
        }
        sizes
    }

    fn bytes(&self) -> usize {
        self.seen.bytes() + self.seen.len * size_of::<S>() * 3 / 2
    }
}

/// Tells all states one move on from these, in one direction or the other.
#[inline]
fn each<L: Land>(land: &L, states: &[L::State], forward: bool, mut tell: impl FnMut(L::State)) {
    for state in states {
        if forward {
            land.ahead(state, &mut tell);
        } else {
            land.behind(state, &mut tell);
        }
    }
}

struct Search<'a, L: Land> {
    land: &'a L,
    budget: &'a Budget,
    limit: usize,
    fore: Side<L::State>,
    aft: Option<Side<L::State>>,
    found: Vec<L::State>,
}

impl<L: Land> Search<'_, L> {
    fn run(mut self, length: &mut usize) -> Result<Option<Levels<L::State>>, RanOut> {
        loop {
            if !self.split(*length) {
                return Err(RanOut::Memory);
            }
            for depth in 0..self.fore.edge {
                self.expand(depth, *length, true)?;
            }
            for depth in 0..self.aft.as_ref().map_or(0, |aft| aft.edge) {
                self.expand(depth, *length, false)?;
            }
            if self.aft.as_ref().is_some_and(|aft| aft.edge > aft.most) {
                continue;
            }
            if let Some((level, joint)) = self.meet(*length)? {
                return self.levels(*length, level, joint).map(Some);
            }
            if self.fore.waiting == 0 || self.aft.as_ref().is_some_and(|aft| aft.waiting == 0) {
                return Ok(None);
            }
            *length += 1;
        }
    }

    /// Chooses where walks of this length change sides: a move leads from one edge to the other, and
    /// the states up to both edges should be few. The edges may go back again as the length grows,
    /// since the bound of one side may be good for short walks only. False if there is no such place.
    fn split(&mut self, length: usize) -> bool {
        let Some(aft) = &mut self.aft else {
            self.fore.edge = length - 1;
            return self.fore.edge <= self.fore.most;
        };
        let sum = |sizes: Vec<f64>| {
            let mut sum = 0.0;
            sizes.into_iter().map(move |size| {
                sum += size;
                sum
            })
        };
        let fore: Vec<f64> = sum(self.fore.sizes(length, length - 1)).collect();
        let aft_sums: Vec<f64> = sum(aft.sizes(length, length - 1)).collect();
        let cost = |edge: usize| fore[edge] + aft_sums[length - 1 - edge];
        let able = |edge: &usize| *edge <= self.fore.most && length - 1 - edge <= aft.most;
        let Some(edge) = (0..length).filter(able).min_by(|&a, &b| cost(a).total_cmp(&cost(b))) else {
            return false;
        };
        self.fore.edge = edge;
        aft.edge = length - 1 - edge;
        true
    }

    /// Goes on from all states of one depth that a walk of this length could use.
    fn expand(&mut self, depth: usize, length: usize, forward: bool) -> Result<(), RanOut> {
        let (land, found) = (self.land, &mut self.found);
        let held = self.fore.bytes() + self.aft.as_ref().map_or(0, Side::bytes);
        let Some(side) = (if forward { Some(&mut self.fore) } else { self.aft.as_mut() }) else {
            return Ok(());
        };
        let elsewhere = held - side.bytes();
        let Some(layer) = side.layers.get(depth).filter(|layer| layer.done <= length && depth < side.most)
        else {
            return Ok(());
        };
        let from = layer.done;
        let lists = layer.lists.iter().skip(from).take(length + 1 - from);
        if !forward && lists.flatten().any(|state| land.crowd(state) > CROWD) {
            side.most = depth;
            return Ok(());
        }
        side.layers[depth].done = length + 1;
        side.open(depth + 1);
        for total in from..=length {
            let Some(list) = side.layers[depth].lists.get_mut(total) else { break };
            let list = std::mem::take(list);
            side.waiting -= list.len();
            for batch in list.chunks(BATCH) {
                self.budget.spend(batch.len() as u64)?;
                if side.seen.must_grow(batch.len() * 4)
                    && elsewhere + side.bytes() + side.seen.bytes() * 2 > self.limit
                {
                    return Err(RanOut::Memory);
                }
                if !side.seen.is_large() {
                    each(land, batch, forward, |next| side.take(land, next, depth + 1, forward));
                    continue;
                }
                found.clear();
                each(land, batch, forward, |next| found.push(next));
                side.seen.warm(found);
                for next in found.drain(..) {
                    side.take(land, next, depth + 1, forward);
                }
            }
            side.layers[depth].lists[total] = list;
        }
        Ok(())
    }

    /// Looks for moves from one edge to the other. Gives the states at one end of those moves, and
    /// after how many moves they are reached.
    fn meet(&mut self, length: usize) -> Result<Option<Joint<L::State>>, RanOut> {
        let (land, fore) = (self.land, &self.fore);
        let mut joint = Vec::new();
        let Some(aft) = &self.aft else {
            for state in fore.rim(length).flatten() {
                self.budget.spend(1)?;
                land.ahead(state, |next| {
                    if land.arrived(&next) {
                        joint.push(next);
                    }
                });
            }
            return Ok(tidy(joint).map(|joint| (length, joint)));
        };
        let size = |side: &Side<L::State>| side.rim(length).map(Vec::len).sum::<usize>();
        let forward = size(fore) <= size(aft);
        let (near, far) = if forward { (fore, aft) } else { (aft, fore) };
        let sieve = Sieve::of(far, length);
        let found = &mut self.found;
        for batch in near.rim(length).flat_map(|list| list.chunks(BATCH)) {
            self.budget.spend(batch.len() as u64)?;
            let meets = |next: &L::State| far.seen.depth(next) == Some(far.edge);
            if !far.seen.is_large() {
                each(land, batch, forward, |next| {
                    if meets(&next) {
                        joint.push(next);
                    }
                });
                continue;
            }
            found.clear();
            each(land, batch, forward, |next| found.push(next));
            if let Some(sieve) = &sieve {
                found.retain(|next| sieve.may_hold(next));
            }
            far.seen.warm(found);
            joint.extend(found.drain(..).filter(meets));
        }
        let level = if forward { fore.edge + 1 } else { fore.edge };
        Ok(tidy(joint).map(|joint| (level, joint)))
    }

    /// Follows the walks from where they meet to both ends.
    fn levels(&self, length: usize, level: usize, joint: Vec<L::State>) -> Result<Levels<L::State>, RanOut> {
        let mut levels = vec![Vec::new(); length + 1];
        levels[level] = joint;
        for at in (0..level).rev() {
            let after = &levels[at + 1];
            let mut before = Vec::new();
            if after.iter().any(|state| self.land.crowd(state) > CROWD) {
                // Too many lead here: look at all of that depth instead, and where they lead.
                let layer = self.fore.layers[at].lists.iter().take(length + 1).flatten();
                for state in layer {
                    self.budget.spend(1)?;
                    let mut leads = false;
                    self.land.ahead(state, |next| leads |= after.binary_search(&next).is_ok());
                    if leads && self.fore.seen.depth(state) == Some(at) {
                        before.push(state.clone());
                    }
                }
            } else {
                for state in after {
                    self.budget.spend(1)?;
                    self.land.behind(state, |s| {
                        if self.fore.seen.depth(&s) == Some(at) {
                            before.push(s);
                        }
                    });
                }
            }
            levels[at] = tidy(before).unwrap_or_default();
        }
        for at in level + 1..=length {
            let Some(aft) = &self.aft else { break };
            let mut after = Vec::new();
            for state in &levels[at - 1] {
                self.budget.spend(1)?;
                self.land.ahead(state, |s| {
                    if aft.seen.depth(&s) == Some(length - at) {
                        after.push(s);
                    }
                });
            }
            levels[at] = tidy(after).unwrap_or_default();
        }
        Ok(Levels(levels))
    }
}

/// States on walks of one length, and after how many moves they are reached.
type Joint<S> = (usize, Vec<S>);

/// Sorted, each once; `None` when there are none.
fn tidy<S: Ord>(mut states: Vec<S>) -> Option<Vec<S>> {
    states.sort_unstable();
    states.dedup();
    (!states.is_empty()).then_some(states)
}
