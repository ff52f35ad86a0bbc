//! Which variable to decide next: by decaying scores (VSIDS) in steady phases, by latest use (VMTF) in quick ones.

use super::Var;

/// A binary heap of variables by score, highest first, with their places known.
#[derive(Default)]
pub(crate) struct Scores {
    score: Vec<f64>,
    heap: Vec<Var>,
    place: Vec<u32>,
    step: f64,
}

const ABSENT: u32 = u32::MAX;

impl Scores {
    pub(crate) fn push_var(&mut self) {
        if self.score.is_empty() {
            self.step = 1.0;
        }
        let var = self.score.len() as Var;
        self.score.push(0.0);
        self.place.push(ABSENT);
        self.insert(var);
    }

    pub(crate) fn insert(&mut self, var: Var) {
        if self.place[var as usize] == ABSENT {
            self.place[var as usize] = self.heap.len() as u32;
            self.heap.push(var);
            self.sift_up(self.heap.len() - 1);
        }
    }

    pub(crate) fn pop(&mut self) -> Option<Var> {
        let top = *self.heap.first()?;
        let last = self.heap.pop()?;
        self.place[top as usize] = ABSENT;
        if !self.heap.is_empty() {
            self.heap[0] = last;
            self.place[last as usize] = 0;
            self.sift_down(0);
        }
        Some(top)
    }

    pub(crate) fn bump(&mut self, var: Var) {
        self.score[var as usize] += self.step;
        if self.score[var as usize] > 1e150 {
            self.score.iter_mut().for_each(|s| *s *= 1e-150);
            self.step *= 1e-150;
        }
        let place = self.place[var as usize];
        if place != ABSENT {
            self.sift_up(place as usize);
        }
    }

    /// What was bumped before counts less from now on.
    pub(crate) fn decay(&mut self, factor: f64) {
        self.step /= factor;
    }

    fn sift_up(&mut self, mut i: usize) {
        let var = self.heap[i];
        let score = self.score[var as usize];
        while i > 0 {
            let parent = (i - 1) / 2;
            let above = self.heap[parent];
            if self.score[above as usize] >= score {
                break;
            }
            self.heap[i] = above;
            self.place[above as usize] = i as u32;
            i = parent;
        }
        self.heap[i] = var;
        self.place[var as usize] = i as u32;
    }

    fn sift_down(&mut self, mut i: usize) {
        let var = self.heap[i];
        let score = self.score[var as usize];
        loop {
            let mut child = 2 * i + 1;
            if child >= self.heap.len() {
                break;
            }
            let score_of = |c: usize| self.score[self.heap[c] as usize];
            if child + 1 < self.heap.len() && score_of(child + 1) > score_of(child) {
                child += 1;
            }
            if score_of(child) <= score {
                break;
            }
            let below = self.heap[child];
            self.heap[i] = below;
            self.place[below as usize] = i as u32;
            i = child;
        }
        self.heap[i] = var;
        self.place[var as usize] = i as u32;
    }
}

/// A list of variables, latest used last, with a finger on the last one that may be free.
#[derive(Default)]
pub(crate) struct Recency {
    previous: Vec<Var>,
    next: Vec<Var>,
    stamp: Vec<u64>,
    clock: u64,
    first: Var,
    last: Var,
    finger: Var,
}

const NOBODY: Var = Var::MAX;

impl Recency {
    pub(crate) fn push_var(&mut self) {
        let var = self.next.len() as Var;
        if var == 0 {
            (self.first, self.last, self.finger) = (NOBODY, NOBODY, NOBODY);
        }
        self.previous.push(NOBODY);
        self.next.push(NOBODY);
        self.stamp.push(0);
        self.append(var);
        self.finger = var;
    }

    /// When the variable was last used: bumping in this order keeps the list's order.
    pub(crate) fn stamp(&self, var: Var) -> u64 {
        self.stamp[var as usize]
    }

    /// Moves a variable to the end. `free` says whether it is unassigned now.
    pub(crate) fn bump(&mut self, var: Var, free: bool) {
        if self.last == var {
            return;
        }
        let (before, after) = (self.previous[var as usize], self.next[var as usize]);
        if self.finger == var && !free {
            self.finger = if before == NOBODY { after } else { before };
        }
        match before {
            NOBODY => self.first = after,
            _ => self.next[before as usize] = after,
        }
        if after != NOBODY {
            self.previous[after as usize] = before;
        }
        self.append(var);
        if free {
            self.finger = var;
        }
    }

    fn append(&mut self, var: Var) {
        self.clock += 1;
        self.stamp[var as usize] = self.clock;
        self.previous[var as usize] = self.last;
        self.next[var as usize] = NOBODY;
        match self.last {
            NOBODY => self.first = var,
            last => self.next[last as usize] = var,
        }
        self.last = var;
    }

    /// A variable has become free.
    pub(crate) fn freed(&mut self, var: Var) {
        if self.finger == NOBODY || self.stamp[var as usize] > self.stamp[self.finger as usize] {
            self.finger = var;
        }
    }

    /// The latest used free variable.
    pub(crate) fn pick(&mut self, is_free: impl Fn(Var) -> bool) -> Option<Var> {
        while self.finger != NOBODY {
            if is_free(self.finger) {
                return Some(self.finger);
            }
            self.finger = self.previous[self.finger as usize];
        }
        None
    }
}
