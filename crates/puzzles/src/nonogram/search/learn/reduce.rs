//! Forgetting: learnt clauses that were not used lately go, worst (by LBD) first, and the arena is packed.

use super::{HEADER, LEARNT, Learner, Lit, NO_REASON, Ref};

impl Learner {
    pub(super) fn reduce(&mut self) {
        self.rhythm.reductions += 1;
        let wait = 300.0 * (self.rhythm.reductions as f64).sqrt();
        self.rhythm.next_reduce = self.conflicts + 700 + wait as u64;
        let units = self.levels.first().copied().unwrap_or(self.trail.len());
        let mut doomed = self.candidates();
        doomed.truncate(doomed.len() * 3 / 4);
        let dead = |learner: &mut Self, clause: Ref| learner.arena[clause as usize + 1] = u32::MAX;
        for (_, clause) in doomed {
            dead(self, clause);
        }
        if units > self.rhythm.units_at_reduce {
            self.rhythm.units_at_reduce = units;
            self.drop_satisfied();
        }
        self.pack();
    }

    /// Learnt clauses that may go, the worst first.
    fn candidates(&mut self) -> Vec<(u64, Ref)> {
        let mut found = Vec::new();
        for i in 0..self.learnts.len() {
            let clause = self.learnts[i];
            let at = clause as usize;
            let (glue, lives) = (self.arena[at + 1] & 0xffff, self.arena[at + 1] >> 16);
            if glue <= 2 || self.is_reason(clause) {
                continue;
            }
            if lives > 0 {
                self.arena[at + 1] = glue | (lives - 1) << 16;
                continue;
            }
            found.push((u64::from(glue) << 32 | self.size(clause) as u64, clause));
        }
        found.sort_unstable_by(|a, b| b.cmp(a));
        found
    }

    fn is_reason(&self, clause: Ref) -> bool {
        let start = clause as usize + HEADER;
        self.arena[start..start + 2].iter().any(|&l| {
            let lit = Lit(l);
            self.value[lit.index()] > 0 && self.reason[lit.var() as usize] == clause
        })
    }

    /// Marks clauses that hold whatever is decided.
    fn drop_satisfied(&mut self) {
        let mut at = 0;
        while at < self.arena.len() {
            let size = (self.arena[at] & !LEARNT) as usize;
            let holds = self.arena[at + HEADER..at + HEADER + size].iter().any(|&l| {
                let lit = Lit(l);
                self.value[lit.index()] > 0 && self.level[lit.var() as usize] == 0
            });
            if holds && !self.is_reason(at as Ref) {
                self.arena[at + 1] = u32::MAX;
            }
            at += HEADER + size;
        }
    }

    /// Moves the surviving clauses together and corrects every reference.
    fn pack(&mut self) {
        let mut moved: Vec<u32> = Vec::with_capacity(self.arena.len());
        let mut at = 0;
        while at < self.arena.len() {
            let end = at + HEADER + (self.arena[at] & !LEARNT) as usize;
            if self.arena[at + 1] != u32::MAX {
                let new = moved.len() as u32;
                moved.extend_from_slice(&self.arena[at..end]);
                // The old header now says where the clause went.
                self.arena[at] = new;
            } else {
                self.arena[at] = u32::MAX;
            }
            at = end;
        }
        let arena = &self.arena;
        for list in &mut self.watches {
            list.retain_mut(|watch| {
                watch.clause = arena[watch.clause as usize];
                watch.clause != u32::MAX
            });
            // Two-literal clauses first: they are decided without a look at the arena.
            list.sort_by_key(|watch| !watch.binary);
        }
        self.learnts.retain_mut(|clause| {
            *clause = arena[*clause as usize];
            *clause != u32::MAX
        });
        for lit in &self.trail {
            let reason = &mut self.reason[lit.var() as usize];
            if *reason != NO_REASON {
                *reason = arena[*reason as usize];
            }
        }
        self.arena = moved;
    }
}
