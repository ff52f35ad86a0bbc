//! Full probing: try every colour of every open cell, strike out what leads to a contradiction and
//! what every colour of a cell rules out alike (singleton consistency, or failed literals with *constructive disjunction*).
//!
//! A probe depends only on the lines it looked at. While none of those has changed since, probing the
//! cell again would find the same, so it is skipped: the same result, for a fraction of the work.

use quandary_core::budget::Budget;

use super::state::{Consistent, State};
use quandary_core::bits::{Bits, Places};

/// The round in which nothing counts as harmless yet.
const ANEW: u32 = 0;

/// Remembers, from round to round, what each cell's last probe depended on.
pub(crate) struct Prober {
    /// Counts changes of the knowledge outside probes.
    now: u32,
    /// When each line last changed.
    changed: Vec<u32>,
    /// When each cell was last probed; 0 = never.
    probed: Vec<u32>,
    /// The lines the last probe of each cell looked at, as bits.
    looked: Vec<u64>,
    words: usize,
    /// In which hasty round each colour of each cell was last seen to lead to no contradiction; 0 = never.
    harmless: Vec<u32>,
    /// Cells beside those that were just struck out of.
    beside: Vec<usize>,
    /// Colours of the cell at hand that led to a contradiction.
    refuted: Vec<usize>,
    /// What every colour of the cell at hand has struck out so far.
    agreed: Vec<(u32, u8)>,
}

impl Prober {
    pub(crate) fn new<M: Places>(state: &State<M>) -> Self {
        let (cells, lines) = (state.cells(), state.lines());
        let words = lines.div_ceil(64);
        Self {
            now: 1,
            changed: vec![1; lines],
            probed: vec![0; cells],
            looked: vec![0; cells * words],
            words,
            harmless: vec![0; cells * state.colours],
            beside: Vec::new(),
            refuted: Vec::new(),
            agreed: Vec::new(),
        }
    }

    /// Tells that the knowledge changed since the trail had this length, and propagates.
    pub(crate) fn settle<M: Places>(
        &mut self,
        state: &mut State<M>,
        since: usize,
        budget: &Budget,
    ) -> Consistent {
        state.visited.clear();
        if !state.propagate(budget)? {
            return Ok(false);
        }
        self.now += 1;
        for &(cell, _) in &state.trail[since..] {
            for line in state.lines_of(cell as usize) {
                self.changed[line] = self.now;
            }
        }
        Ok(true)
    }

    /// Forgets what was remembered: the knowledge has become less.
    pub(crate) fn forget(&mut self) {
        self.now += 1;
        self.changed.fill(self.now);
    }

    /// Looks only for colours that lead to a contradiction, and not for those that came along with another
    /// colour that did not: what follows from something possible is possible. Most puzzles that give way to
    /// probing give way to this, for a fraction of the work. False on a contradiction.
    pub(crate) fn hasten<M: Places>(&mut self, state: &mut State<M>, budget: &Budget) -> Consistent {
        self.harmless.fill(0);
        let mut order: Vec<usize> = (0..state.cells()).collect();
        let mut since = 0;
        for round in 1.. {
            let (before, started) = (state.trail.len(), self.now);
            order.retain(|&cell| state.left(cell) > 1);
            for &cell in &order {
                let news = state.lines_of(cell).into_iter().any(|line| self.changed[line] > since);
                if news && !self.refute_from(state, cell, round, budget)? {
                    return Ok(false);
                }
            }
            // Rounds that bring little are better made with care.
            if state.open == 0 || state.trail.len() - before < state.open / 16 + 1 {
                break;
            }
            since = started;
        }
        Ok(true)
    }

    /// Looks at one cell, and as long as something is struck out, at the cells beside it: a picture grows
    /// from its edges, and what failed to contradict before may do so beside something new.
    fn refute_from<M: Places>(
        &mut self,
        state: &mut State<M>,
        cell: usize,
        round: u32,
        budget: &Budget,
    ) -> Consistent {
        self.beside.clear();
        let (mut next, mut known_from) = (Some(cell), round);
        while let Some(cell) = next {
            let base = state.trail.len();
            if !self.refute(state, cell, known_from, budget)? {
                return Ok(false);
            }
            for &(at, _) in &state.trail[base..] {
                self.beside.extend(state.beside(at as usize));
            }
            (next, known_from) = (self.beside.pop(), ANEW);
        }
        Ok(true)
    }

    /// Strikes out the colours of one cell that lead to a contradiction, but for those seen to be harmless in
    /// this round. False if none is left.
    fn refute<M: Places>(
        &mut self,
        state: &mut State<M>,
        cell: usize,
        round: u32,
        budget: &Budget,
    ) -> Consistent {
        let colours = state.colours;
        for colour in 0..colours {
            let harmless = round != ANEW && self.harmless[cell * colours + colour] == round;
            if state.left(cell) < 2 || !state.may(cell, colour) || harmless {
                continue;
            }
            let base = state.trail.len();
            if state.assign(cell, colour) && state.propagate(budget)? {
                for &(at, struck) in &state.trail[base..] {
                    let at = at as usize;
                    if colours == 2 {
                        self.harmless[at * 2 + 1 - struck as usize] = round;
                    } else if let Some(left) = state.colour(at) {
                        self.harmless[at * colours + left] = round;
                    }
                }
                state.undo(base);
                continue;
            }
            state.undo(base);
            if !state.strike(cell, colour) || !self.settle(state, base, budget)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Probes until a whole round over the open cells finds nothing new, or everything is decided.
    /// False on a contradiction.
    pub(crate) fn run<M: Places>(&mut self, state: &mut State<M>, budget: &Budget) -> Consistent {
        let mut order: Vec<usize> = (0..state.cells()).filter(|&cell| state.left(cell) > 1).collect();
        loop {
            let before = state.trail.len();
            order.retain(|&cell| state.left(cell) > 1);
            for &cell in &order {
                if state.left(cell) > 1 && self.is_stale(cell) && !self.probe(state, cell, budget)? {
                    return Ok(false);
                }
            }
            if state.open == 0 || state.trail.len() == before {
                return Ok(true);
            }
        }
    }

    fn is_stale(&self, cell: usize) -> bool {
        let probed = self.probed[cell];
        let looked = &self.looked[cell * self.words..(cell + 1) * self.words];
        let changed_since = |(word, &bits): (usize, &u64)| {
            let mut found = false;
            bits.each(|bit| found |= self.changed[word * 64 + bit] > probed);
            found
        };
        probed == 0 || looked.iter().enumerate().any(changed_since)
    }

    /// Tries each colour of one cell. False on a contradiction.
    fn probe<M: Places>(&mut self, state: &mut State<M>, cell: usize, budget: &Budget) -> Consistent {
        let base = state.trail.len();
        self.looked[cell * self.words..(cell + 1) * self.words].fill(0);
        self.refuted.clear();
        self.agreed.clear();
        let mut first = true;
        for colour in 0..state.colours {
            if !state.may(cell, colour) {
                continue;
            }
            state.visited.clear();
            let fine = state.assign(cell, colour) && state.propagate(budget)?;
            for &line in &state.visited {
                self.looked[cell * self.words + line as usize / 64] |= 1 << (line % 64);
            }
            if !fine {
                self.refuted.push(colour);
            } else {
                if first {
                    self.agreed.extend_from_slice(&state.trail[base..]);
                } else {
                    self.agreed.retain(|&(at, c)| !state.may(at as usize, c as usize));
                }
                first = false;
            }
            state.undo(base);
        }
        self.probed[cell] = self.now;
        self.conclude(state, cell, base, budget)
    }

    /// Strikes out what the probe of a cell has shown.
    fn conclude<M: Places>(
        &mut self,
        state: &mut State<M>,
        cell: usize,
        base: usize,
        budget: &Budget,
    ) -> Consistent {
        let fine = self.refuted.iter().all(|&colour| state.strike(cell, colour))
            && self.agreed.iter().all(|&(at, colour)| state.strike(at as usize, colour as usize));
        if !fine {
            return Ok(false);
        }
        if state.trail.len() == base {
            return Ok(true);
        }
        self.settle(state, base, budget)
    }
}
