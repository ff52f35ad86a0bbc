//! What was learnt: clauses, each watched at two of its literals, and forgotten by their spread, which the literature calls
//! LBD (literal block distance) or glue.

use super::Lit;

/// A clause's part of the store.
#[derive(Clone, Copy)]
struct Span {
    start: u32,
    len: u32,
    /// On how many levels its literals lay: few means that it is useful often.
    /// 0 for what was not learnt but said.
    spread: u32,
}

/// Clauses with a spread up to this are never dropped.
const ALWAYS: u32 = 2;

/// All clauses learnt.
pub(super) struct Clauses {
    store: Vec<Lit>,
    spans: Vec<Span>,
    /// For each literal the clauses that are watched there, each with another literal of it:
    /// while that one is true there is no need to look at the clause.
    pub(super) watches: Vec<Vec<(u32, Lit)>>,
    most: usize,
}

/// What a clause says when one of its watched literals is false.
pub(super) enum Watch {
    /// Another literal is watched instead.
    Moved,
    /// It is true anyway, because of this literal.
    True(Lit),
    /// Only this literal is left.
    Unit(Lit),
}

impl Clauses {
    pub(super) fn new(lits: usize) -> Self {
        Self { store: Vec::new(), spans: Vec::new(), watches: vec![Vec::new(); lits], most: 3_000 }
    }

    /// The literals of a clause.
    pub(super) fn lits(&self, clause: u32) -> &[Lit] {
        let span = self.spans[clause as usize];
        &self.store[span.start as usize..(span.start + span.len) as usize]
    }

    /// Adds a clause of two or more literals, watched at the first two; a small spread is never dropped.
    pub(super) fn add(&mut self, lits: &[Lit], spread: u32) -> u32 {
        let clause = self.spans.len() as u32;
        self.spans.push(Span { start: self.store.len() as u32, len: lits.len() as u32, spread });
        self.store.extend(lits);
        self.watches[lits[0] as usize].push((clause, lits[1]));
        self.watches[lits[1] as usize].push((clause, lits[0]));
        clause
    }

    /// Looks for another literal to watch than one that is false now.
    pub(super) fn rewatch(&mut self, clause: u32, lit: Lit, truth: impl Fn(Lit) -> i8) -> Watch {
        let span = self.spans[clause as usize];
        let lits = &mut self.store[span.start as usize..(span.start + span.len) as usize];
        if lits[0] == lit {
            lits.swap(0, 1);
        }
        if truth(lits[0]) > 0 {
            return Watch::True(lits[0]);
        }
        for i in 2..lits.len() {
            if truth(lits[i]) >= 0 {
                lits.swap(1, i);
                self.watches[lits[1] as usize].push((clause, lits[0]));
                return Watch::Moved;
            }
        }
        Watch::Unit(lits[0])
    }

    /// Drops the half with the widest spread once there are many. Only where nothing rests on a clause: at the start.
    pub(super) fn forget(&mut self) {
        if self.spans.len() < self.most {
            return;
        }
        self.most += 500;
        let mut spreads: Vec<u32> = self.spans.iter().map(|s| s.spread).filter(|s| *s > ALWAYS).collect();
        spreads.sort_unstable();
        let limit = spreads.get(spreads.len() / 2).copied().unwrap_or(0);
        let old = std::mem::take(&mut self.spans);
        let store = std::mem::take(&mut self.store);
        self.watches.iter_mut().for_each(Vec::clear);
        for span in old.into_iter().filter(|s| s.spread <= limit.max(ALWAYS)) {
            let lits = &store[span.start as usize..(span.start + span.len) as usize];
            let clause = self.spans.len() as u32;
            self.spans.push(Span { start: self.store.len() as u32, ..span });
            self.store.extend(lits);
            self.watches[lits[0] as usize].push((clause, lits[1]));
            self.watches[lits[1] as usize].push((clause, lits[0]));
        }
    }
}
