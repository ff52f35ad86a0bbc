//! Unit propagation with two watched literals per clause; a clause's other literals are looked at only
//! when a watched one has become false and the blocker is not true.

use super::{HEADER, LEARNT, Learner, Lit, Ref, Watch};

impl Learner {
    #[inline]
    pub(super) fn enqueue(&mut self, lit: Lit, reason: Ref) {
        self.value[lit.index()] = 1;
        self.value[(!lit).index()] = -1;
        let var = lit.var() as usize;
        self.level[var] = self.levels.len() as u32;
        self.reason[var] = reason;
        self.place[var] = self.trail.len() as u32;
        self.trail.push(lit);
    }

    /// Stores a clause of two literals or more and watches its first two.
    pub(super) fn attach(&mut self, lits: &[Lit], glue: u32, learnt: bool) -> Ref {
        let clause = self.arena.len() as Ref;
        self.arena.push(lits.len() as u32 | if learnt { LEARNT } else { 0 });
        self.arena.push(glue);
        self.arena.extend(lits.iter().map(|l| l.0));
        let binary = lits.len() == 2;
        self.watches[(!lits[0]).index()].push(Watch { blocker: lits[1], clause, binary });
        self.watches[(!lits[1]).index()].push(Watch { blocker: lits[0], clause, binary });
        if learnt && !binary {
            self.learnts.push(clause);
        }
        clause
    }

    #[inline]
    pub(super) fn size(&self, clause: Ref) -> usize {
        (self.arena[clause as usize] & !LEARNT) as usize
    }

    /// Draws every conclusion; the clause that is violated, if one is.
    pub(super) fn propagate(&mut self) -> Option<Ref> {
        let mut conflict = None;
        while self.head < self.trail.len() && conflict.is_none() {
            let lit = self.trail[self.head];
            self.head += 1;
            self.propagations += 1;
            // The list is taken out so that other lists may grow meanwhile; none of them is this one.
            let mut list = std::mem::take(&mut self.watches[lit.index()]);
            let (mut read, mut write) = (0, 0);
            while read < list.len() {
                let watch = list[read];
                read += 1;
                let blocked = self.value[watch.blocker.index()];
                if blocked > 0 {
                    list[write] = watch;
                    write += 1;
                    continue;
                }
                if watch.binary {
                    list[write] = watch;
                    write += 1;
                    if blocked < 0 {
                        conflict = Some(watch.clause);
                        break;
                    }
                    self.enqueue(watch.blocker, watch.clause);
                    continue;
                }
                let start = watch.clause as usize + HEADER;
                let end = start + (self.arena[watch.clause as usize] & !LEARNT) as usize;
                let lits = &mut self.arena[start..end];
                // The other watched literal: the two are always the first two.
                let other = Lit(lits[0] ^ lits[1] ^ (!lit).0);
                let other_value = self.value[other.index()];
                if other_value > 0 {
                    list[write] = Watch { blocker: other, ..watch };
                    write += 1;
                    continue;
                }
                let value = &self.value;
                match lits[2..].iter().position(|&l| value[l as usize] >= 0) {
                    Some(i) => {
                        let new = Lit(lits[i + 2]);
                        lits[0] = other.0;
                        lits[1] = new.0;
                        lits[i + 2] = (!lit).0;
                        self.watches[(!new).index()].push(Watch { blocker: other, ..watch });
                    }
                    None => {
                        list[write] = Watch { blocker: other, ..watch };
                        write += 1;
                        if other_value < 0 {
                            conflict = Some(watch.clause);
                            break;
                        }
                        self.enqueue(other, watch.clause);
                    }
                }
            }
            if read > write {
                list.copy_within(read.., write);
                let kept = list.len() - (read - write);
                list.truncate(kept);
            }
            self.watches[lit.index()] = list;
        }
        conflict
    }
}
