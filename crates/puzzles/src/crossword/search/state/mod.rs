//! The state of the search: what every square and every slot can still hold, and how one tells the other.
//!
//! A square has a mask of letters, a slot the set of its words as a short list of non-empty blocks of
//! 64. A slot's list lives on a stack: narrowing a slot writes the narrower list on top, so that going
//! back is a matter of cutting the stack and restoring one pair of numbers per slot.

mod propagate;

use std::sync::Arc;

use super::super::letters::Letter;
use super::super::model::Puzzle;
use super::tables::Tables;

/// A set of letters.
pub(super) type Mask = u64;

/// Up to 64 words of a slot.
#[derive(Clone, Copy)]
pub(super) struct Block {
    /// Which block of the table.
    pub(super) index: u32,
    /// Which of its words are left; never none.
    pub(super) bits: u64,
}

/// Where a slot's words lie on the stack.
#[derive(Clone, Copy)]
pub(super) struct Span {
    start: u32,
    end: u32,
    /// How many words there are.
    pub(super) count: u32,
}

/// A slot as the search sees it.
pub(super) struct Lane {
    pub(super) table: usize,
    /// For each square that is not a given rebus square: the square and its place in the word.
    pub(super) places: Vec<(u32, u32)>,
    /// Letters taken from each square since the slot last looked.
    lost: Vec<Mask>,
    /// For every place and letter a block that had such a word lately: the first place to look for one.
    lately: Vec<u32>,
    queued: bool,
    /// Words went that no lost letter accounts for, so all letters must be looked at again.
    stale: bool,
    /// Its word is among those that are used.
    spent: bool,
    /// How often the slot was the one without a word left: where the trouble is.
    pub(super) weight: f64,
}

/// A point to go back to.
#[derive(Clone, Copy)]
pub(super) struct Mark {
    masks: usize,
    spans: usize,
    blocks: usize,
    uses: usize,
    stamp: u64,
    floor: usize,
}

/// A letter in a square: what decisions and dead ends are made of.
pub(super) type Placement = (u32, u8);

pub(super) struct State {
    pub(super) puzzle: Puzzle,
    pub(super) tables: Arc<Tables>,
    pub(super) lanes: Vec<Lane>,
    /// For each square its lanes and its place among their places.
    pub(super) through: Vec<Vec<(u32, u32)>>,
    pub(super) masks: Vec<Mask>,
    pub(super) spans: Vec<Span>,
    blocks: Vec<Block>,
    old_masks: Vec<(u32, Mask)>,
    old_spans: Vec<(u32, Span)>,
    mask_stamp: Vec<u64>,
    span_stamp: Vec<u64>,
    stamp: u64,
    stamps: u64,
    /// Blocks from here on were written since the last mark.
    floor: usize,
    queue: Vec<u32>,
    settled: Vec<u32>,
    fixed: Vec<u32>,
    /// Lanes that have used up a copy of their word, by table and word.
    used: Vec<(u32, u32)>,
    /// For each table its lanes.
    same: Vec<Vec<u32>>,
    dense: Vec<u64>,
    /// Sets of letters that cannot stand together.
    dead_ends: Vec<Vec<Placement>>,
    watching: Vec<Vec<u32>>,
    /// Words that must be used: table and word.
    required: Vec<(u32, u32)>,
    /// Pairs of squares mirrored in the diagonal, when one of two mirrored fills is enough.
    mirror: Vec<(u32, u32)>,
    width: usize,
    dead: bool,
    // Paper to write on, kept so that nothing is allocated at each step.
    sieve: Vec<(usize, Mask, bool)>,
    lacking: Vec<(u32, Mask)>,
    seen: Vec<Mask>,
}

/// Which part of a puzzle is looked at.
#[derive(Clone, Copy, Default)]
pub(super) struct Scope<'a> {
    /// Only these slots count, if only some do.
    pub(super) slots: Option<&'a [bool]>,
    /// Only words with at least this score.
    pub(super) least: u8,
}

impl Scope<'_> {
    fn has(&self, slot: usize) -> bool {
        self.slots.is_none_or(|slots| slots[slot])
    }
}

impl State {
    /// The state before anything is drawn from it.
    pub(super) fn new(puzzle: &Puzzle, scope: Scope) -> Self {
        let tables = puzzle.tables();
        let (cells, width) = (puzzle.cells(), tables.width);
        let mut through = vec![Vec::new(); cells.len()];
        let mut lanes = Vec::new();
        for (s, slot) in puzzle.slots().iter().enumerate() {
            let mut places = Vec::new();
            let mut offset = 0;
            for at in slot.cells.iter().filter(|_| scope.has(s)) {
                let rebus = puzzle.given(*at).filter(|l| puzzle.is_rebus(*l));
                if rebus.is_none() {
                    through[cells.index(*at)].push((s as u32, places.len() as u32));
                    places.push((cells.index(*at) as u32, offset));
                }
                offset +=
                    rebus.map_or(1, |l| super::super::letters::graphemes(puzzle.text(l)).count() as u32);
            }
            let lost = vec![0; places.len()];
            let lately = vec![0; places.len() * width];
            lanes.push(Lane {
                table: tables.of_slot[s],
                places,
                lost,
                lately,
                queued: false,
                stale: true,
                spent: false,
                weight: 1.0,
            });
        }
        let mut same = vec![Vec::new(); tables.all.len()];
        lanes
            .iter()
            .enumerate()
            .filter(|(i, _)| scope.has(*i))
            .for_each(|(i, l)| same[l.table].push(i as u32));
        let all = if width == 64 { Mask::MAX } else { (1 << width) - 1 };
        let mut state = Self {
            through,
            masks: vec![all; cells.len()],
            spans: Vec::new(),
            blocks: Vec::new(),
            old_masks: Vec::new(),
            old_spans: Vec::new(),
            mask_stamp: vec![0; cells.len()],
            span_stamp: vec![0; lanes.len()],
            stamp: 1,
            stamps: 1,
            floor: 0,
            queue: Vec::new(),
            settled: Vec::new(),
            fixed: Vec::new(),
            used: Vec::new(),
            same,
            dense: vec![0; tables.all.iter().map(|t| t.blocks()).max().unwrap_or(0)],
            dead_ends: Vec::new(),
            watching: vec![Vec::new(); cells.len() * width],
            required: Vec::new(),
            mirror: Vec::new(),
            width,
            dead: false,
            lanes,
            puzzle: puzzle.clone(),
            tables: Arc::clone(tables),
            sieve: Vec::new(),
            lacking: Vec::new(),
            seen: Vec::new(),
        };
        state.begin(scope);
        state
    }

    /// All words everywhere, then the given letters.
    fn begin(&mut self, scope: Scope) {
        let puzzle = self.puzzle.clone();
        let tables = puzzle.tables();
        for (s, slot) in puzzle.slots().iter().enumerate() {
            let table = &tables.all[self.lanes[s].table];
            let start = self.blocks.len() as u32;
            if !scope.has(s) {
                // One word that nobody asks for: the slot is settled as far as the search can see.
                self.spans.push(Span { start, end: start, count: 1 });
                continue;
            }
            let rebus = Rebus::of(&puzzle, slot);
            let mut count = 0;
            for index in 0..table.blocks() {
                let left = table.count() - index * 64;
                let mut bits = if left >= 64 { u64::MAX } else { (1 << left) - 1 };
                if scope.least > 0 {
                    for (i, score) in table.scores[index * 64..].iter().take(64).enumerate() {
                        bits &= !(u64::from(*score < scope.least) << i);
                    }
                }
                if let Some(rebus) = &rebus {
                    for word in index * 64..index * 64 + left.min(64) {
                        if !rebus.fits(table.word(word)) {
                            bits &= !(1 << (word % 64));
                        }
                    }
                }
                if bits != 0 {
                    count += bits.count_ones();
                    self.blocks.push(Block { index: index as u32, bits });
                }
            }
            self.spans.push(Span { start, end: self.blocks.len() as u32, count });
            self.dead |= count == 0;
            if count == 1 {
                self.fixed.push(s as u32);
            }
            self.enqueue(s);
        }
        for word in puzzle.wishes().required.iter().filter(|_| scope.slots.is_none()) {
            match tables.all.iter().enumerate().find_map(|(t, table)| Some((t, table.find(word)?))) {
                Some((table, word)) => self.required.push((table as u32, word as u32)),
                None => self.dead = true,
            }
        }
        for at in puzzle.cells().places() {
            if let Some(letter) = puzzle.given(at).filter(|l| !puzzle.is_rebus(*l)) {
                self.leave(puzzle.cells().index(at), 1 << letter);
            }
        }
    }

    /// Leaves a square only these letters. An empty square makes the state dead.
    pub(super) fn leave(&mut self, cell: usize, letters: Mask) {
        let mask = self.masks[cell] & letters;
        if mask == 0 {
            self.dead = true;
        } else {
            self.narrow(cell, mask, u32::MAX);
        }
    }

    /// Only the smaller of two mirrored fills is wanted: the caller knows that both are answers or neither.
    pub(super) fn break_mirror(&mut self, pairs: Vec<(u32, u32)>) {
        self.mirror = pairs;
    }

    /// The point to come back to. Changes need a [fresh](State::fresh) start after it.
    pub(super) fn point(&self) -> Mark {
        Mark {
            masks: self.old_masks.len(),
            spans: self.old_spans.len(),
            blocks: self.blocks.len(),
            uses: self.used.len(),
            stamp: self.stamp,
            floor: self.floor,
        }
    }

    /// From here on everything that changes is written down anew.
    pub(super) fn fresh(&mut self) {
        self.stamps += 1;
        self.stamp = self.stamps;
        self.floor = self.blocks.len();
    }

    /// A point to come back to, and a fresh start.
    pub(super) fn mark(&mut self) -> Mark {
        let mark = self.point();
        self.fresh();
        mark
    }

    pub(super) fn undo(&mut self, mark: Mark) {
        for (cell, mask) in self.old_masks.drain(mark.masks..).rev() {
            self.masks[cell as usize] = mask;
        }
        for (lane, span) in self.old_spans.drain(mark.spans..).rev() {
            self.spans[lane as usize] = span;
        }
        for (lane, _) in self.used.drain(mark.uses..) {
            self.lanes[lane as usize].spent = false;
        }
        self.blocks.truncate(mark.blocks);
        self.stamp = mark.stamp;
        self.floor = mark.floor;
        self.dead = false;
        self.forget_news();
    }

    fn forget_news(&mut self) {
        for lane in self.queue.drain(..) {
            let lane = &mut self.lanes[lane as usize];
            lane.queued = false;
            lane.stale = false;
            lane.lost.fill(0);
        }
        self.settled.clear();
        self.fixed.clear();
    }

    fn enqueue(&mut self, lane: usize) {
        if !self.lanes[lane].queued {
            self.lanes[lane].queued = true;
            self.queue.push(lane as u32);
        }
    }

    /// Gives a square a smaller, non-empty mask and tells its slots, but not the one it comes from.
    fn narrow(&mut self, cell: usize, mask: Mask, from: u32) {
        let old = self.masks[cell];
        if old == mask {
            return;
        }
        if self.mask_stamp[cell] != self.stamp {
            self.mask_stamp[cell] = self.stamp;
            self.old_masks.push((cell as u32, old));
        }
        self.masks[cell] = mask;
        for i in 0..self.through[cell].len() {
            let (lane, place) = self.through[cell][i];
            if lane != from {
                self.lanes[lane as usize].lost[place as usize] |= old & !mask;
                self.enqueue(lane as usize);
            }
        }
        if mask.is_power_of_two() {
            self.settled.push(cell as u32);
        }
    }

    /// A lane's words.
    pub(super) fn words(&self, lane: usize) -> &[Block] {
        let span = self.spans[lane];
        &self.blocks[span.start as usize..span.end as usize]
    }

    pub(super) fn has_word(&self, lane: usize, word: u32) -> bool {
        let blocks = self.words(lane);
        match blocks.binary_search_by_key(&(word / 64), |b| b.index) {
            Ok(i) => blocks[i].bits >> (word % 64) & 1 == 1,
            Err(_) => false,
        }
    }

    /// The only word of a lane that has one.
    pub(super) fn only(&self, lane: usize) -> u32 {
        let block = self.blocks[self.spans[lane].start as usize];
        block.index * 64 + block.bits.trailing_zeros()
    }

    fn keep_span(&mut self, lane: usize) {
        if self.span_stamp[lane] != self.stamp {
            self.span_stamp[lane] = self.stamp;
            self.old_spans.push((lane as u32, self.spans[lane]));
        }
    }

    /// Takes one word from a lane that has it.
    pub(super) fn strike(&mut self, lane: usize, word: u32) {
        self.keep_span(lane);
        let span = self.spans[lane];
        let start = self.blocks.len();
        for i in span.start..span.end {
            let mut block = self.blocks[i as usize];
            if block.index == word / 64 {
                block.bits &= !(1 << (word % 64));
            }
            if block.bits != 0 {
                self.blocks.push(block);
            }
        }
        let count = span.count - 1;
        self.spans[lane] = Span { start: start as u32, end: self.blocks.len() as u32, count };
        match count {
            0 => self.blame(lane),
            1 => self.fixed.push(lane as u32),
            _ => {}
        }
        self.lanes[lane].stale = true;
        self.enqueue(lane);
    }

    /// Takes a word from a lane; without it the state may be dead.
    pub(super) fn strike_if_more(&mut self, lane: usize, word: u32) {
        if !self.dead {
            self.strike(lane, word);
        }
    }

    fn blame(&mut self, lane: usize) {
        self.lanes[lane].weight += 1.0;
        self.dead = true;
    }

    /// Letters per row of bits.
    pub(super) fn width(&self) -> usize {
        self.width
    }
}

/// The given rebus squares of a slot.
struct Rebus {
    parts: Vec<(usize, Vec<Option<Letter>>)>,
}

impl Rebus {
    fn of(puzzle: &Puzzle, slot: &super::super::model::Slot) -> Option<Self> {
        let mut parts = Vec::new();
        let mut offset = 0;
        for at in &slot.cells {
            match puzzle.given(*at).filter(|l| puzzle.is_rebus(*l)) {
                Some(letter) => {
                    let find = |g: &str| puzzle.alphabet().find(g).map(|l| l as Letter);
                    let letters: Vec<_> =
                        super::super::letters::graphemes(puzzle.text(letter)).map(find).collect();
                    let length = letters.len();
                    parts.push((offset, letters));
                    offset += length;
                }
                None => offset += 1,
            }
        }
        (!parts.is_empty()).then_some(Self { parts })
    }

    fn fits(&self, word: &[Letter]) -> bool {
        let part = |(offset, letters): &(usize, Vec<Option<Letter>>)| {
            letters.iter().enumerate().all(|(i, letter)| *letter == word.get(offset + i).copied())
        };
        self.parts.iter().all(part)
    }
}
