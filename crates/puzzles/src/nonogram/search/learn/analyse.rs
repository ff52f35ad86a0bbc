//! From a conflict to the clause that forbids its cause: resolve backwards until one literal of the
//! current level is left (the first unique implication point, first UIP), then drop what the rest implies.

use super::{HEADER, LEARNT, Learner, Lit, NO_REASON, Ref};

/// Marks of a variable during analysis.
pub(super) const SEEN: u8 = 1;
pub(super) const REMOVABLE: u8 = 2;
pub(super) const POISON: u8 = 4;
pub(super) const SHRINKING: u8 = 8;

impl Learner {
    /// Learns a clause, jumps back and asserts its first literal.
    pub(super) fn learn_from(&mut self, conflict: Ref) {
        self.phases.note_progress(&self.trail[..*self.levels.last().unwrap_or(&0)]);
        self.resolve(conflict);
        self.minimise();
        self.shrink();
        let glue = self.glue();
        self.bump_used();
        for var in self.cleared.drain(..) {
            self.seen[var as usize] = 0;
        }
        // The literal of the highest remaining level goes second: it is watched.
        let mut back = 0;
        for i in 1..self.learnt.len() {
            let level = self.level[self.learnt[i].var() as usize] as usize;
            if level > back {
                back = level;
                self.learnt.swap(1, i);
            }
        }
        self.backtrack(back);
        let learnt = std::mem::take(&mut self.learnt);
        match learnt[..] {
            [unit] => self.enqueue(unit, NO_REASON),
            _ => {
                let clause = self.attach(&learnt, glue, true);
                self.enqueue(learnt[0], clause);
            }
        }
        self.learnt = learnt;
        let rhythm = &mut self.rhythm;
        rhythm.quick_average += (f64::from(glue) - rhythm.quick_average) / 33.0;
        rhythm.slow_average +=
            (f64::from(glue) - rhythm.slow_average) / (self.conflicts as f64).min(20_000.0);
        // Only where scores are bumped: the step would outgrow every number otherwise.
        if self.rhythm.steady {
            self.scores.decay(0.92);
        }
    }

    fn resolve(&mut self, conflict: Ref) {
        let current = self.levels.len() as u32;
        self.learnt.clear();
        self.learnt.push(Lit(0));
        self.bumped.clear();
        let (mut open, mut at, mut clause) = (0usize, self.trail.len(), conflict);
        let mut implied: Option<Lit> = None;
        loop {
            self.note_use(clause);
            let start = clause as usize + HEADER;
            for i in start..start + self.size(clause) {
                let lit = Lit(self.arena[i]);
                let var = lit.var() as usize;
                if Some(lit) == implied || self.seen[var] & SEEN != 0 || self.level[var] == 0 {
                    continue;
                }
                self.seen[var] |= SEEN;
                self.cleared.push(lit.var());
                self.bumped.push(lit.var());
                if self.level[var] == current {
                    open += 1;
                } else {
                    self.learnt.push(lit);
                }
            }
            let next = loop {
                at -= 1;
                let lit = self.trail[at];
                if self.seen[lit.var() as usize] & SEEN != 0 {
                    break lit;
                }
            };
            open -= 1;
            if open == 0 {
                self.learnt[0] = !next;
                return;
            }
            implied = Some(next);
            clause = self.reason[next.var() as usize];
        }
    }

    /// A learnt clause that takes part in a conflict is worth keeping; its glue may have become less.
    fn note_use(&mut self, clause: Ref) {
        let at = clause as usize;
        if self.arena[at] & LEARNT == 0 {
            return;
        }
        let (glue, size) = (self.arena[at + 1] & 0xffff, self.size(clause));
        let mut now = glue;
        if glue > 2 {
            self.stamp += 1;
            now = 0;
            for i in at + HEADER..at + HEADER + size {
                let level = self.level[(self.arena[i] >> 1) as usize] as usize;
                if self.level_stamp[level] != self.stamp {
                    self.level_stamp[level] = self.stamp;
                    now += 1;
                    if now >= glue {
                        break;
                    }
                }
            }
        }
        // Two lives for the middling ones, one for the rest.
        let lives = if now <= 6 { 2 } else { 1 };
        self.arena[at + 1] = now.min(glue) | lives << 16;
    }

    /// Number of levels in the learnt clause: few means useful.
    fn glue(&mut self) -> u32 {
        self.stamp += 1;
        let mut glue = 0;
        for lit in &self.learnt {
            let level = self.level[lit.var() as usize] as usize;
            if self.level_stamp[level] != self.stamp {
                self.level_stamp[level] = self.stamp;
                glue += 1;
            }
        }
        glue
    }

    fn bump_used(&mut self) {
        let mut used = std::mem::take(&mut self.bumped);
        if self.rhythm.steady {
            used.iter().for_each(|&var| self.scores.bump(var));
        } else {
            used.sort_unstable_by_key(|&var| self.recency.stamp(var));
            used.iter().for_each(|&var| self.recency.bump(var, false));
        }
        self.bumped = used;
    }
}
