//! Making a learnt clause shorter: drop literals that the others imply (*minimisation*), then put one literal in the
//! place of all literals of a level where that is possible (*shrinking*).
//!
//! Bounds of blocks propagate in long chains, so a conflict usually names several bounds of one level that
//! all follow from one of them.

use super::analyse::{POISON, REMOVABLE, SEEN, SHRINKING};
use super::{HEADER, Learner, Lit, NO_REASON, Var};

impl Learner {
    /// Drops literals that the others imply.
    pub(super) fn minimise(&mut self) {
        self.note_levels();
        let mut kept = 1;
        for i in 1..self.learnt.len() {
            let lit = self.learnt[i];
            if !self.is_implied(lit) {
                self.learnt[kept] = lit;
                kept += 1;
            }
        }
        self.learnt.truncate(kept);
    }

    /// For each level in the clause: the earliest place on the trail of one of its literals. What comes
    /// before all of them cannot be implied by them.
    fn note_levels(&mut self) {
        self.stamp += 1;
        for &lit in &self.learnt {
            let (level, place) = (self.level[lit.var() as usize] as usize, self.place[lit.var() as usize]);
            if self.level_stamp[level] != self.stamp {
                self.level_stamp[level] = self.stamp;
                self.earliest[level] = place;
            } else {
                self.earliest[level] = self.earliest[level].min(place);
            }
        }
        self.levels_noted = self.stamp;
    }

    fn is_hopeless(&self, var: Var) -> bool {
        let level = self.level[var as usize] as usize;
        self.reason[var as usize] == NO_REASON
            || self.level_stamp[level] != self.levels_noted
            || self.place[var as usize] <= self.earliest[level]
    }

    /// Whether a literal follows from the clause's other literals: all paths of reasons from it end in
    /// them. Depth first with its own stack, remembering what was settled.
    fn is_implied(&mut self, lit: Lit) -> bool {
        if self.is_hopeless(lit.var()) {
            return false;
        }
        let mut stack = std::mem::take(&mut self.stack);
        stack.clear();
        stack.push((lit.var(), 0));
        let mut implied = true;
        while let Some(top) = stack.last_mut() {
            let (var, next) = *top;
            let clause = self.reason[var as usize];
            if next as usize >= self.size(clause) {
                stack.pop();
                if !stack.is_empty() {
                    self.mark(var, REMOVABLE);
                }
                continue;
            }
            top.1 += 1;
            let other = self.arena[clause as usize + HEADER + next as usize] >> 1;
            let marks = self.seen[other as usize];
            let settled = marks & (SEEN | REMOVABLE) != 0 || self.level[other as usize] == 0;
            if other == var || settled {
                continue;
            }
            if marks & POISON != 0 || self.is_hopeless(other) || stack.len() > 500 {
                self.mark(other, POISON);
                for &(failed, _) in &stack[1..] {
                    self.mark(failed, POISON);
                }
                implied = false;
                break;
            }
            stack.push((other, 0));
        }
        self.stack = stack;
        implied
    }

    /// Replaces all literals of a level by one, level by level, highest first.
    pub(super) fn shrink(&mut self) {
        let mut rest = self.learnt.split_off(1);
        rest.sort_unstable_by_key(|lit| std::cmp::Reverse(self.place[lit.var() as usize]));
        let mut from = 0;
        while from < rest.len() {
            let level = self.level[rest[from].var() as usize];
            let size = rest[from..].iter().take_while(|lit| self.level[lit.var() as usize] == level).count();
            let group = &rest[from..from + size];
            from += size;
            match if size > 1 { self.common_cause(group, level) } else { None } {
                Some(lit) => {
                    self.mark(lit.var(), SEEN);
                    self.learnt.push(lit);
                }
                None => self.learnt.extend_from_slice(group),
            }
        }
    }

    /// The one literal of the level from which, with the clause's other literals, all of the group
    /// follow; `None` if a literal of a lower level would come in.
    fn common_cause(&mut self, group: &[Lit], level: u32) -> Option<Lit> {
        let mut marked = std::mem::take(&mut self.group);
        marked.clear();
        for lit in group {
            self.mark(lit.var(), SHRINKING);
            marked.push(lit.var());
        }
        let mut open = group.len();
        let mut at = self.place[group[0].var() as usize] as usize;
        let cause = 'walk: loop {
            while self.seen[self.trail[at].var() as usize] & SHRINKING == 0 {
                at -= 1;
            }
            let lit = self.trail[at];
            if open == 1 {
                break Some(!lit);
            }
            let clause = self.reason[lit.var() as usize];
            if clause == NO_REASON {
                break None;
            }
            let start = clause as usize + HEADER;
            for i in start..start + self.size(clause) {
                let other = Lit(self.arena[i]);
                let var = other.var();
                let marks = self.seen[var as usize];
                if var == lit.var() || self.level[var as usize] == 0 || marks & SHRINKING != 0 {
                    continue;
                }
                if self.level[var as usize] == level {
                    self.mark(var, SHRINKING);
                    marked.push(var);
                    open += 1;
                } else if marks & (SEEN | REMOVABLE) == 0 && !self.is_implied(other) {
                    break 'walk None;
                }
            }
            open -= 1;
            at -= 1;
        };
        for &var in &marked {
            self.seen[var as usize] &= !SHRINKING;
        }
        self.group = marked;
        cause
    }

    pub(super) fn mark(&mut self, var: Var, mark: u8) {
        if self.seen[var as usize] == 0 {
            self.cleared.push(var);
        }
        self.seen[var as usize] |= mark;
    }
}
