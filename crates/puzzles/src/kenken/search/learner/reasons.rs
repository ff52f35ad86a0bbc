//! Why things followed (lazy explanations), and what a conflict teaches: the clause of its first unique implication point
//! (first UIP), shortened by the literals that the others imply.

use super::{Group, Learner, Lit, Place, Reason};
use quandary_core::bits::Bits;

/// What a candidate's part in a conflict still counts after the next one.
const FADE: f64 = 0.9;

impl Learner {
    /// The true literals from which a literal follows by a reason, as things were before `when`.
    pub(super) fn explain(&self, lit: Lit, reason: Reason, when: u32, out: &mut Vec<Lit>) {
        let var = (lit / 2) as usize;
        let n = self.n;
        match reason {
            Reason::None => {}
            Reason::Taken(by) => out.push(2 * by),
            Reason::Last(group) => self.others(var, group, out),
            Reason::Partner => {
                let (cell, w) = (var / n, var % n);
                if let Place::Pair(other, start) = self.places[cell] {
                    let gone = self.partners[start as usize + w].members();
                    out.extend(gone.map(|v| (2 * (other as usize * n + v) + 1) as Lit));
                }
            }
            Reason::Filling => {
                let (cell, v) = (var / n, var % n);
                if let Place::Listed(cage, position) = self.places[cell] {
                    self.dead_fillings(cage as usize, Some((position as usize, v)), when, out);
                }
            }
            Reason::Clause(clause) => {
                out.extend(self.clauses.lits(clause).iter().filter(|l| **l != lit).map(|l| l ^ 1))
            }
        }
    }

    /// The other candidates of a cell or line, all gone.
    pub(super) fn others(&self, var: usize, group: Group, out: &mut Vec<Lit>) {
        let n = self.n;
        let (cell, v) = (var / n, var % n);
        let (row, col) = (cell / n, cell % n);
        for i in 0..n {
            let other = match group {
                Group::Cell => cell * n + i,
                Group::Row => (row * n + i) * n + v,
                Group::Col => (i * n + col) * n + v,
            };
            if other != var {
                out.push((2 * other + 1) as Lit);
            }
        }
    }

    /// For every filling (with this number at this position, if one is named) a candidate that was gone
    /// before `when`; those already taken, or gone longest, first: they make shorter clauses.
    pub(super) fn dead_fillings(
        &self,
        cage: usize,
        with: Option<(usize, usize)>,
        when: u32,
        out: &mut Vec<Lit>,
    ) {
        let n = self.n;
        let listed = &self.listed[cage];
        let wanted = with.map_or(0, |(position, v)| 1u128 << (position * n + v));
        // What was gone then, and what of it is an excuse already, as masks over the whole cage.
        let (mut gone, mut at_root, mut taken) = (0u128, 0u128, 0u128);
        for (i, &cell) in listed.cells.iter().enumerate() {
            for v in 0..n {
                let var = cell as usize * n + v;
                if self.value[var] < 0 && (self.level[var] == 0 || self.when[var] < when) {
                    let bit = 1u128 << (i * n + v);
                    gone |= bit;
                    at_root |= if self.level[var] == 0 { bit } else { 0 };
                    taken |= if self.seen[var] { bit } else { 0 };
                }
            }
        }
        taken |= at_root;
        for &filling in &listed.fillings {
            if filling & wanted != wanted || filling & taken != 0 {
                continue;
            }
            let excuses = filling & gone & !wanted;
            let mut best = None;
            for bit in excuses.members() {
                let var = listed.cells[bit / n] as usize * n + bit % n;
                if best.is_none_or(|(_, when)| self.when[var] < when) {
                    best = Some((bit, self.when[var]));
                }
            }
            if let Some((bit, _)) = best {
                taken |= 1 << bit;
                let var = listed.cells[bit / n] as usize * n + bit % n;
                out.push((2 * var + 1) as Lit);
            }
        }
    }

    /// Learns a clause from the conflict, goes back as far as it says, and draws its conclusion.
    pub(super) fn learn(&mut self) {
        let here = self.marks.len() as u32;
        let mut clause: Vec<Lit> = vec![0];
        let mut why = std::mem::take(&mut self.conflict);
        let mut marked: Vec<u32> = Vec::new();
        let mut open = 0;
        let mut at = self.trail.len();
        let first = loop {
            for &lit in &why {
                let var = (lit / 2) as usize;
                if self.seen[var] || self.level[var] == 0 {
                    continue;
                }
                self.seen[var] = true;
                marked.push(var as u32);
                self.weight[var] += self.bump;
                if self.level[var] == here {
                    open += 1;
                } else {
                    clause.push(lit ^ 1);
                }
            }
            loop {
                at -= 1;
                if self.seen[(self.trail[at] / 2) as usize] {
                    break;
                }
            }
            let lit = self.trail[at];
            open -= 1;
            if open == 0 {
                break lit;
            }
            let var = (lit / 2) as usize;
            why.clear();
            self.explain(lit, self.reason[var], self.when[var], &mut why);
        };
        clause[0] = first ^ 1;
        self.shorten(&mut clause);
        for var in marked {
            self.seen[var as usize] = false;
        }
        self.conflict = why;
        self.bump /= FADE;
        if self.bump > 1e100 {
            self.weight.iter_mut().for_each(|w| *w *= 1e-100);
            self.bump *= 1e-100;
        }
        // The second literal is the latest of the others: its level is where to go on.
        let mut back = 0;
        for i in 1..clause.len() {
            let level = self.level[(clause[i] / 2) as usize];
            if level > back {
                back = level;
                clause.swap(1, i);
            }
        }
        let mut levels: Vec<u32> = clause.iter().map(|l| self.level[(l / 2) as usize]).collect();
        levels.sort_unstable();
        levels.dedup();
        let spread = levels.len() as u32;
        self.undo(back as usize);
        let unit = clause[0];
        let reason = match clause.len() {
            1 => Reason::None,
            _ => Reason::Clause(self.clauses.add(&clause, spread)),
        };
        if !self.assign(unit, reason) {
            self.contradictory = true;
        }
    }

    /// Drops literals that follow from the others of the clause.
    fn shorten(&self, clause: &mut Vec<Lit>) {
        let mut why = Vec::new();
        let mut kept = 1;
        for i in 1..clause.len() {
            let lit = clause[i];
            let var = (lit / 2) as usize;
            let reason = self.reason[var];
            let follows = match reason {
                Reason::None | Reason::Filling => false,
                reason => {
                    why.clear();
                    self.explain(lit ^ 1, reason, self.when[var], &mut why);
                    why.iter().all(|l| self.seen[(l / 2) as usize] || self.level[(l / 2) as usize] == 0)
                }
            };
            if !follows {
                clause[kept] = lit;
                kept += 1;
            }
        }
        clause.truncate(kept);
    }
}
