//! Shortest walks where every state has a number of its own below a limit that fits into memory.
//!
//! One bit for each number says whether a state was seen; a state's depth is the list it stands in.
//! That is a small part of what a table of states takes, and a look is one load without a search. It
//! goes breadth first from both ends without a bound, because a state that is first seen is then at
//! its depth for good.

use super::{BATCH, Land, Levels, MEMORY, NEVER, Unfinished, each, tidy};
use quandary_core::budget::{Budget, RanOut};

/// States that can be numbered.
pub(in crate::moves) trait Ranked: Land {
    /// All numbers are below this.
    fn slots(&self) -> u64;
    /// The number of a state: different for different states.
    fn rank(&self, state: &Self::State) -> usize;
}

/// The bytes that one bit for each number takes.
pub(in crate::moves) fn bytes(slots: u64) -> u64 {
    slots.div_ceil(64).saturating_mul(8)
}

/// Everything that can be reached from a state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::moves) struct Reach {
    /// How many states there are at each distance.
    pub layers: Vec<u64>,
    /// The most memory it took at a time.
    pub bytes: usize,
}

/// Looks at everything that can be reached.
pub(in crate::moves) fn reach<L: Ranked>(
    land: &L,
    start: L::State,
    budget: &Budget,
) -> Result<Reach, RanOut> {
    let limit = budget.memory().unwrap_or(MEMORY);
    let mut side = Side::new(land, vec![start], limit).ok_or(RanOut::Memory)?;
    let mut reach = Reach { layers: Vec::new(), bytes: 0 };
    let mut now = side.layers.pop().unwrap_or_default();
    let mut next: Vec<L::State> = Vec::new();
    while !now.is_empty() {
        reach.layers.push(now.len() as u64);
        for batch in now.chunks(BATCH) {
            budget.spend(batch.len() as u64)?;
            each(land, batch, true, |state| {
                if side.seen.set(land.rank(&state)) {
                    next.push(state);
                }
            });
        }
        let held = side.seen.bytes() + (now.capacity() + next.capacity()) * size_of::<L::State>();
        reach.bytes = reach.bytes.max(held);
        if held > limit {
            return Err(RanOut::Memory);
        }
        now.clear();
        std::mem::swap(&mut now, &mut next);
    }
    Ok(reach)
}

/// Whether a search over so many numbers keeps within the budget's memory with room for its lists.
pub(in crate::moves) fn fits(slots: u64, budget: &Budget) -> bool {
    bytes(slots).saturating_mul(4) <= budget.memory().unwrap_or(MEMORY) as u64
}

/// Finds all shortest walks from a start to the goals; `None` when it is proved that there is none.
pub(in crate::moves) fn shortest<L: Ranked>(
    land: &L,
    start: L::State,
    goals: Vec<L::State>,
    budget: &Budget,
) -> Result<Option<Levels<L::State>>, Unfinished> {
    if land.arrived(&start) {
        return Ok(Some(Levels(vec![vec![start]])));
    }
    if land.left(&start) == NEVER {
        return Ok(None);
    }
    let limit = budget.memory().unwrap_or(MEMORY);
    let stopped = |what, at_least| Unfinished { what, at_least };
    let sides = Side::new(land, vec![start], limit).zip(Side::new(land, goals, limit));
    let Some((mut fore, mut aft)) = sides else { return Err(stopped(RanOut::Memory, 1)) };
    loop {
        // Every walk not found so far has a move more than both sides together.
        let at_least = fore.layers.len() + aft.layers.len() - 1;
        let forward = fore.last().len() <= aft.last().len();
        let (near, far) = if forward { (&mut fore, &aft) } else { (&mut aft, &fore) };
        let room = limit.saturating_sub(far.bytes());
        let met = near.grow(land, &far.seen, forward, room, budget);
        if let Some(joint) = tidy(met.map_err(|what| stopped(what, at_least))?) {
            let levels = levels(land, &fore, &aft, joint, budget);
            return levels.map(Some).map_err(|what| stopped(what, at_least));
        }
        if near.last().is_empty() {
            return Ok(None);
        }
    }
}

/// One bit for each number.
struct Bits(Vec<u64>);

impl Bits {
    /// Sets a bit; false if it was set before. Numbers beyond the last do not occur.
    #[inline]
    fn set(&mut self, rank: usize) -> bool {
        let Some(word) = self.0.get_mut(rank / 64) else { return false };
        let bit = 1 << (rank % 64);
        let new = *word & bit == 0;
        *word |= bit;
        new
    }

    #[inline]
    fn has(&self, rank: usize) -> bool {
        self.0.get(rank / 64).is_some_and(|word| word >> (rank % 64) & 1 == 1)
    }

    fn bytes(&self) -> usize {
        self.0.len() * 8
    }
}

/// One end of the search.
struct Side<S> {
    seen: Bits,
    /// The states by depth.
    layers: Vec<Vec<S>>,
    /// How many states all layers hold.
    states: usize,
}

impl<S: super::Spot> Side<S> {
    /// Begins with these states; `None` if there is no room for the bits.
    fn new<L: Ranked<State = S>>(land: &L, states: Vec<S>, limit: usize) -> Option<Self> {
        let size = usize::try_from(bytes(land.slots())).ok().filter(|&size| size <= limit)?;
        let mut seen = Bits(vec![0; size / 8]);
        let first: Vec<S> = states.into_iter().filter(|state| seen.set(land.rank(state))).collect();
        Some(Self { seen, states: first.len(), layers: vec![first] })
    }

    fn last(&self) -> &[S] {
        self.layers.last().map_or(&[], |layer| layer)
    }

    fn bytes(&self) -> usize {
        self.seen.bytes() + self.states * size_of::<S>() * 3 / 2
    }

    /// Adds the next layer, and gives those of its states that the other side has seen.
    fn grow<L: Ranked<State = S>>(
        &mut self,
        land: &L,
        far: &Bits,
        forward: bool,
        room: usize,
        budget: &Budget,
    ) -> Result<Vec<S>, RanOut> {
        let (mut next, mut joint) = (Vec::new(), Vec::new());
        let mut found: Vec<(usize, S)> = Vec::with_capacity(BATCH * 8);
        let held = self.bytes();
        let Some(last) = self.layers.last() else { return Ok(joint) };
        for batch in last.chunks(BATCH) {
            budget.spend(batch.len() as u64)?;
            if held + next.len() * size_of::<S>() * 3 / 2 > room {
                return Err(RanOut::Memory);
            }
            found.clear();
            each(land, batch, forward, |state| found.push((land.rank(&state), state)));
            // Touching all places first lets the loads run side by side.
            std::hint::black_box(found.iter().filter(|(rank, _)| self.seen.has(*rank)).count());
            for (rank, state) in found.drain(..) {
                if self.seen.set(rank) {
                    if far.has(rank) {
                        joint.push(state.clone());
                    }
                    next.push(state);
                }
            }
        }
        self.states += next.len();
        self.layers.push(next);
        Ok(joint)
    }
}

/// Follows the walks from where they meet, at the last layers of both sides, to both ends.
fn levels<L: Ranked>(
    land: &L,
    fore: &Side<L::State>,
    aft: &Side<L::State>,
    joint: Vec<L::State>,
    budget: &Budget,
) -> Result<Levels<L::State>, RanOut> {
    let mut levels = vec![joint];
    for layer in fore.layers.iter().rev().skip(1) {
        let before = beside(land, &levels[levels.len() - 1], layer, false, budget)?;
        levels.push(before);
    }
    levels.reverse();
    for layer in aft.layers.iter().rev().skip(1) {
        let after = beside(land, &levels[levels.len() - 1], layer, true, budget)?;
        levels.push(after);
    }
    Ok(Levels(levels))
}

/// The states of a layer that one move connects with these, in order.
fn beside<L: Ranked>(
    land: &L,
    states: &[L::State],
    layer: &[L::State],
    forward: bool,
    budget: &Budget,
) -> Result<Vec<L::State>, RanOut> {
    use super::Spot;
    budget.spend(states.len() as u64)?;
    let mut near = Vec::new();
    each(land, states, forward, |state| near.push(state));
    let near = tidy(near).unwrap_or_default();
    // Layers are long and unordered, and few of their states are wanted: a few bits turn most away.
    let shift = 64 - (near.len() * 16).next_power_of_two().max(64).trailing_zeros();
    let mut sieve = Bits(vec![0; 1 << (58 - shift)]);
    for state in &near {
        sieve.set((state.hash() >> shift) as usize);
    }
    let wanted =
        |state: &&L::State| sieve.has((state.hash() >> shift) as usize) && near.binary_search(state).is_ok();
    Ok(tidy(layer.iter().filter(wanted).cloned().collect()).unwrap_or_default())
}
