//! Where each letter can still be, and what follows from that.

use quandary_core::fact::Fact;
use quandary_core::grid::Size;

use super::Question;
use quandary_core::bits::Word;

/// What does not change during a search: the board's shape and who touches whom.
pub(super) struct Frame<B, const N: usize> {
    width: u32,
    /// All cells.
    pub(super) all: B,
    /// All cells but those of the first and of the last column.
    not_first: B,
    not_last: B,
    /// For each letter the letters it touches.
    pub(super) touches: [B; N],
    /// For each cell the cells around it.
    pub(super) ring: [B; N],
}

/// The state of a search. Letters and cells are equally many.
#[derive(Clone, Copy)]
pub(super) struct State<B, const N: usize> {
    /// For each letter the cells it can be in.
    pub(super) places: [B; N],
    /// The letters without a cell of their own.
    pub(super) open: B,
    /// The cells without a letter of their own.
    pub(super) free: B,
    /// The letters whose places have shrunk since they were last looked at.
    news: B,
}

impl<B: Word, const N: usize> Frame<B, N> {
    /// The frame of a question.
    pub(super) fn new(question: Question) -> Self {
        let (width, cells) = (question.size.width, question.touches.len());
        let mut frame = Self {
            width: width as u32,
            all: B::NONE,
            not_first: B::NONE,
            not_last: B::NONE,
            touches: [B::NONE; N],
            ring: [B::NONE; N],
        };
        for (mine, &theirs) in frame.touches.iter_mut().zip(question.touches) {
            *mine = B::from_u64(theirs);
        }
        let mut col = 0;
        for i in 0..cells {
            frame.all |= B::bit(i);
            if col > 0 {
                frame.not_first |= B::bit(i);
            }
            col += 1;
            if col < width {
                frame.not_last |= B::bit(i);
            } else {
                col = 0;
            }
        }
        for i in 0..cells {
            frame.ring[i] = frame.around(B::bit(i));
        }
        frame
    }

    /// The cells next to some cell of the set. A cell of the set is in it only if another one is next to
    /// it: two letters never share a cell.
    #[inline]
    pub(super) fn around(&self, set: B) -> B {
        let sides = ((set & self.not_last) << 1) | ((set & self.not_first) >> 1);
        let three = sides | set;
        (sides | (three << self.width) | (three >> self.width)) & self.all
    }

    /// The state before anything is concluded; `None` when two facts clash.
    pub(super) fn start(&self, question: Question, facts: &[Fact]) -> Option<State<B, N>> {
        let letters = question.touches.len();
        let mut state = State { places: [B::NONE; N], open: self.all, free: self.all, news: B::NONE };
        // A letter with four neighbours is not in a corner, one with six not at the rim.
        let mut room = [B::NONE; 9];
        for (cell, ring) in self.ring.iter().enumerate().take(letters) {
            for fits in room.iter_mut().take(ring.count() + 1) {
                *fits |= B::bit(cell);
            }
        }
        for (letter, places) in state.places.iter_mut().enumerate().take(letters) {
            *places = room.get(self.touches[letter].count()).copied().unwrap_or(B::NONE);
        }
        for (cell, given) in question.givens.iter().enumerate() {
            if let Some(letter) = given {
                state.keep(*letter as usize, B::bit(cell))?;
            }
        }
        for fact in facts {
            let Size { width, height } = question.size;
            let on_board = fact.at.col < width && fact.at.row < height;
            let cell = fact.at.row * width + fact.at.col;
            match (fact.holds, on_board && (fact.value as usize) < letters) {
                (true, true) => state.keep(fact.value as usize, B::bit(cell))?,
                (true, false) => return None,
                (false, true) => state.keep(fact.value as usize, !B::bit(cell))?,
                (false, false) => {}
            }
        }
        Some(state)
    }
}

impl<B: Word, const N: usize> State<B, N> {
    /// Leaves a letter only these places; `None` when none are left.
    #[inline]
    pub(super) fn keep(&mut self, letter: usize, places: B) -> Option<()> {
        let left = self.places[letter] & places;
        if left != self.places[letter] {
            self.places[letter] = left;
            self.news |= B::bit(letter);
        }
        (!left.is_empty()).then_some(())
    }

    /// Makes every letter news, for the first time a state is looked at.
    pub(super) fn wake(&mut self) {
        self.news = self.open;
    }

    /// Draws conclusions until nothing follows any more; `None` on a contradiction.
    pub(super) fn settle(&mut self, frame: &Frame<B, N>) -> Option<()> {
        loop {
            while !self.news.is_empty() {
                let letter = self.news.first();
                self.news = self.news.rest();
                self.spread(frame, letter)?;
            }
            self.only_letters()?;
            if self.news.is_empty() {
                self.full_rings(frame)?;
            }
            if self.news.is_empty() {
                return Some(());
            }
        }
    }

    /// What a letter's places mean for the letters it touches, and, once it has a cell, for all others.
    #[inline]
    fn spread(&mut self, frame: &Frame<B, N>, letter: usize) -> Option<()> {
        let here = self.places[letter];
        if here.at_most_one() {
            if !self.open.has(letter) {
                return Some(());
            }
            self.open &= !B::bit(letter);
            self.free &= !here;
            for other in self.open.members() {
                self.keep(other, !here)?;
            }
        }
        let near = frame.around(here);
        if near != frame.all {
            for other in (frame.touches[letter] & self.open).members() {
                self.keep(other, near)?;
            }
            // Letters placed before were asked already, unless this one was placed at the same time.
            if here.at_most_one() {
                for other in (frame.touches[letter] & !self.open).members() {
                    if (self.places[other] & near).is_empty() {
                        return None;
                    }
                }
            }
        }
        Some(())
    }

    /// A cell that only one letter can be in takes that letter; a cell for no letter is a contradiction.
    #[inline]
    fn only_letters(&mut self) -> Option<()> {
        let (mut once, mut twice) = (B::NONE, B::NONE);
        for letter in self.open.members() {
            twice |= once & self.places[letter];
            once |= self.places[letter];
        }
        if once & self.free != self.free {
            return None;
        }
        let mut lonely = once & !twice & self.free;
        if !lonely.is_empty() {
            for letter in self.open.members() {
                let mine = self.places[letter] & lonely;
                if !mine.is_empty() {
                    // Two cells that only this letter can be in: one of them stays empty.
                    if !mine.at_most_one() {
                        return None;
                    }
                    self.keep(letter, mine)?;
                    lonely &= !mine;
                }
            }
        }
        Some(())
    }

    /// The cells around a placed letter are as many as the open letters it touches: nobody else gets in.
    #[inline]
    fn full_rings(&mut self, frame: &Frame<B, N>) -> Option<()> {
        for letter in (frame.all & !self.open).members() {
            let guests = frame.touches[letter] & self.open;
            if guests.is_empty() {
                continue;
            }
            let seats = frame.around(self.places[letter]) & self.free;
            match seats.count().cmp(&guests.count()) {
                std::cmp::Ordering::Less => return None,
                std::cmp::Ordering::Equal => {
                    for other in (self.open & !guests).members() {
                        self.keep(other, !seats)?;
                    }
                }
                std::cmp::Ordering::Greater => {}
            }
        }
        Some(())
    }

    /// The letter to decide next: fewest places, then most letters touched.
    #[inline]
    pub(super) fn choose(&self, frame: &Frame<B, N>) -> Option<usize> {
        let weigh = |letter: &usize| {
            ((self.places[*letter].count() as u32) << 8)
                / ((frame.touches[*letter] & self.open).count() as u32 + 1)
        };
        self.open.members().min_by_key(weigh)
    }
}
