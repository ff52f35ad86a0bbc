//! The state of the search: what every square and every slot can still hold, and how one tells the other.
//!
//! A square has a mask of letters, a slot the set of its words as a short list of non-empty blocks of
//! 64. A slot's list lives on a stack: narrowing a slot writes the narrower list on top, so that going
//! back is a matter of cutting the stack and restoring one pair of numbers per slot.

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
pub(super) type Mote = (u32, u8);

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
    dead_ends: Vec<Vec<Mote>>,
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
                offset += rebus.map_or(1, |l| super::super::letters::graphemes(puzzle.text(l)).count() as u32);
            }
            let lost = vec![0; places.len()];
            let lately = vec![0; places.len() * width];
            lanes.push(Lane { table: tables.of_slot[s], places, lost, lately, queued: false, weight: 1.0 });
        }
        let mut same = vec![Vec::new(); tables.all.len()];
        lanes.iter().enumerate().filter(|(i, _)| scope.has(*i)).for_each(|(i, l)| same[l.table].push(i as u32));
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
        self.used.truncate(mark.uses);
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

    /// Draws conclusions until nothing follows any more; false when the state is contradictory.
    pub(super) fn propagate(&mut self) -> bool {
        while !self.dead {
            if let Some(cell) = self.settled.pop() {
                self.watch(cell as usize);
            } else if let Some(lane) = self.fixed.pop() {
                self.use_up(lane as usize);
            } else if self.queue.is_empty() {
                self.mirrored();
                self.demanded();
                if self.queue.is_empty() && self.settled.is_empty() && self.fixed.is_empty() {
                    break;
                }
            } else {
                let lane = self.next_lane();
                self.lanes[lane].queued = false;
                self.revise(lane);
            }
        }
        if self.dead {
            self.forget_news();
        }
        !self.dead
    }

    /// Short lists of troubled slots first: they fail soonest.
    fn next_lane(&mut self) -> usize {
        let cost = |&lane: &u32| {
            let span = self.spans[lane as usize];
            f64::from(span.end - span.start) / self.lanes[lane as usize].weight
        };
        let mut best = (0, f64::MAX);
        for (i, lane) in self.queue.iter().enumerate() {
            let cost = cost(lane);
            if cost < best.1 {
                best = (i, cost);
            }
        }
        self.queue.swap_remove(best.0) as usize
    }

    /// Drops the words that need a lost letter, then the letters that have no word.
    fn revise(&mut self, lane: usize) {
        let tables = Arc::clone(&self.tables);
        let (table, width) = (&tables.all[self.lanes[lane].table], self.width);
        let (len, span) = (table.len, self.spans[lane]);
        let mut sieve = std::mem::take(&mut self.sieve);
        sieve.clear();
        {
            let Lane { places, lost, .. } = &mut self.lanes[lane];
            for ((cell, offset), lost) in places.iter().zip(lost.iter_mut()) {
                let gone = std::mem::take(lost);
                let mask = self.masks[*cell as usize];
                if gone != 0 {
                    let keep = mask.count_ones() <= gone.count_ones();
                    sieve.push((*offset as usize * width, if keep { mask } else { gone }, keep));
                }
            }
        }
        let start = self.blocks.len();
        let mut count = 0;
        for i in span.start..span.end {
            let Block { index, bits } = self.blocks[i as usize];
            let base = index as usize * len * width;
            let mut left = bits;
            for &(row, letters, keep) in &sieve {
                let row = &table.bits[base + row..base + row + width];
                let (mut any, mut rest) = (0, letters);
                while rest != 0 {
                    any |= row[rest.trailing_zeros() as usize];
                    rest &= rest - 1;
                }
                left &= if keep { any } else { !any };
                if left == 0 {
                    break;
                }
            }
            if left != 0 {
                count += left.count_ones();
                self.blocks.push(Block { index, bits: left });
            }
        }
        let whole = sieve.is_empty();
        self.sieve = sieve;
        let changed = count != span.count;
        if count == 0 {
            self.blame(lane);
        } else if changed || whole {
            let lacking = self.lacking(lane, start, count);
            if changed {
                self.put(lane, span, start, count);
            } else {
                self.blocks.truncate(start);
            }
            for &(cell, mask) in &lacking {
                self.narrow(cell as usize, mask, lane as u32);
            }
            self.lacking = lacking;
        } else {
            self.blocks.truncate(start);
        }
    }

    /// Makes the blocks from `start` on the lane's words.
    fn put(&mut self, lane: usize, span: Span, mut start: usize, count: u32) {
        self.keep_span(lane);
        // A list that was written since the last mark and lies right below is not needed any more.
        if span.start as usize >= self.floor && span.end as usize == start && self.floor > 0 {
            self.blocks.copy_within(start.., span.start as usize);
            self.blocks.truncate(self.blocks.len() - (start - span.start as usize));
            start = span.start as usize;
        }
        self.spans[lane] = Span { start: start as u32, end: self.blocks.len() as u32, count };
        if count == 1 {
            self.fixed.push(lane as u32);
        }
    }

    /// The squares of a lane that have letters without a word among the blocks from `start` on, and
    /// the masks they are left with.
    fn lacking(&mut self, lane: usize, start: usize, count: u32) -> Vec<(u32, Mask)> {
        let tables = Arc::clone(&self.tables);
        let width = self.width;
        let Lane { table, places, lately, .. } = &mut self.lanes[lane];
        let table = &tables.all[*table];
        let words = &self.blocks[start..];
        let mut lacking = std::mem::take(&mut self.lacking);
        lacking.clear();
        if count <= 24 {
            // Few words: read them.
            let seen = &mut self.seen;
            seen.clear();
            seen.resize(table.len, 0);
            for block in words {
                let mut rest = block.bits;
                while rest != 0 {
                    let word = block.index as usize * 64 + rest.trailing_zeros() as usize;
                    rest &= rest - 1;
                    seen.iter_mut().zip(table.word(word)).for_each(|(s, l)| *s |= 1 << l);
                }
            }
            for (cell, offset) in places.iter() {
                let mask = self.masks[*cell as usize];
                if mask & !seen[*offset as usize] != 0 {
                    lacking.push((*cell, mask & seen[*offset as usize]));
                }
            }
            return lacking;
        }
        words.iter().for_each(|b| self.dense[b.index as usize] = b.bits);
        for (place, (cell, offset)) in places.iter().enumerate() {
            let mask = self.masks[*cell as usize];
            if mask.is_power_of_two() {
                continue;
            }
            let (mut rest, mut has) = (mask, 0);
            while rest != 0 {
                let letter = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                let bit = |block: u32| table.bits[(block as usize * table.len + *offset as usize) * width + letter];
                let last = &mut lately[place * width + letter];
                if self.dense[*last as usize] & bit(*last) != 0 {
                    has |= 1 << letter;
                } else if let Some(block) = words.iter().find(|b| b.bits & bit(b.index) != 0) {
                    has |= 1 << letter;
                    *last = block.index;
                }
            }
            if has != mask {
                lacking.push((*cell, has));
            }
        }
        words.iter().for_each(|b| self.dense[b.index as usize] = 0);
        lacking
    }

    /// A lane has its word: the others of its length may have used up the copies with it.
    fn use_up(&mut self, lane: usize) {
        let (table, word) = (self.lanes[lane].table, self.only(lane));
        if self.used.contains(&(lane as u32, word)) {
            return;
        }
        self.used.push((lane as u32, word));
        let copies = usize::from(self.tables.all[table].copies[word as usize]);
        let taken = |me: &Self| {
            let same = |&&(other, w): &&(u32, u32)| w == word && me.lanes[other as usize].table == table;
            me.used.iter().filter(same).count()
        };
        let now = taken(self);
        if now > copies {
            self.blame(lane);
        } else if now == copies {
            for i in 0..self.same[table].len() {
                let other = self.same[table][i] as usize;
                let counted = self.used.contains(&(other as u32, word));
                if other != lane && !counted && self.has_word(other, word) {
                    self.strike(other, word);
                }
            }
        }
        self.keep_apart(lane, table, word);
    }

    /// No other slot may share a long stretch of letters with this one, if that is limited.
    fn keep_apart(&mut self, lane: usize, table: usize, word: u32) {
        let Some(most) = self.puzzle.wishes().max_shared else { return };
        let tables = Arc::clone(&self.tables);
        let mine = tables.all[table].word(word as usize);
        for other in 0..self.lanes.len() {
            let theirs = &tables.all[self.lanes[other].table];
            if other == lane || self.dead {
                continue;
            }
            let close = |w: &u32| {
                let there = theirs.word(*w as usize);
                there != mine && mine.windows(most + 1).any(|s| there.windows(most + 1).any(|t| s == t))
            };
            let struck: Vec<u32> = self.list(other).filter(close).collect();
            struck.into_iter().for_each(|w| if !self.dead { self.strike(other, w) });
        }
    }

    /// The words of a lane, one by one.
    pub(super) fn list(&self, lane: usize) -> impl Iterator<Item = u32> + '_ {
        self.words(lane).iter().flat_map(|block| {
            (0..64).filter(|i| block.bits >> i & 1 == 1).map(|i| block.index * 64 + i)
        })
    }

    /// Words that must be used need a slot that can still have them.
    fn demanded(&mut self) {
        for i in 0..self.required.len() {
            let (table, word) = self.required[i];
            let lanes = self.same[table as usize].iter().filter(|&&lane| self.has_word(lane as usize, word));
            let lanes: Vec<u32> = lanes.copied().take(2).collect();
            match lanes[..] {
                [] => self.dead = true,
                [lane] if self.spans[lane as usize].count > 1 => self.set_word(lane as usize, word),
                _ => {}
            }
        }
    }

    /// A required word that has no slot yet, with a slot that can have it.
    pub(super) fn homeless(&self) -> Option<(usize, u32)> {
        self.required.iter().find_map(|&(table, word)| {
            let lanes = || self.same[table as usize].iter().map(|l| *l as usize).filter(|&l| self.has_word(l, word));
            let placed = lanes().any(|lane| self.spans[lane].count == 1);
            if placed { None } else { lanes().min_by_key(|&l| self.spans[l].count).map(|lane| (lane, word)) }
        })
    }

    /// Writes a word into a lane, square by square.
    pub(super) fn set_word(&mut self, lane: usize, word: u32) {
        for (cell, letter) in self.spell(lane, word) {
            self.leave(cell as usize, 1 << letter);
        }
    }

    /// The squares and letters of a word in a lane.
    pub(super) fn spell(&self, lane: usize, word: u32) -> Vec<Mote> {
        let Lane { table, places, .. } = &self.lanes[lane];
        let letters = self.tables.all[*table].word(word as usize);
        places.iter().map(|(cell, offset)| (*cell, letters[*offset as usize] as u8)).collect()
    }

    /// Of two fills mirrored in the diagonal the one whose first row comes first.
    fn mirrored(&mut self) {
        for i in 0..self.mirror.len() {
            let (a, b) = self.mirror[i];
            let (row, col) = (self.masks[a as usize], self.masks[b as usize]);
            let least = Mask::MAX << row.trailing_zeros();
            let most = Mask::MAX >> col.leading_zeros();
            self.leave(b as usize, least);
            self.leave(a as usize, most);
            let (row, col) = (self.masks[a as usize], self.masks[b as usize]);
            if self.dead || row != col || !row.is_power_of_two() {
                return;
            }
        }
    }

    /// Adds a set of letters that cannot stand together. Only at the root.
    pub(super) fn forbid(&mut self, mut motes: Vec<Mote>) {
        motes.sort_unstable();
        motes.dedup();
        if motes.iter().any(|&(cell, letter)| self.masks[cell as usize] >> letter & 1 == 0) {
            return;
        }
        motes.retain(|&(cell, letter)| self.masks[cell as usize] != 1 << letter);
        match motes[..] {
            [] => self.dead = true,
            [(cell, letter)] => self.leave(cell as usize, !(1 << letter)),
            _ => {
                for &(cell, letter) in &motes[..2] {
                    let key = cell as usize * self.width + usize::from(letter);
                    self.watching[key].push(self.dead_ends.len() as u32);
                }
                self.dead_ends.push(motes);
            }
        }
    }

    /// A square has its letter: looks at the dead ends that wait for it.
    fn watch(&mut self, cell: usize) {
        let letter = self.masks[cell].trailing_zeros();
        let me: Mote = (cell as u32, letter as u8);
        let key = cell * self.width + letter as usize;
        let mut list = std::mem::take(&mut self.watching[key]);
        list.retain(|&id| {
            let motes = &mut self.dead_ends[id as usize];
            if motes[0] == me {
                motes.swap(0, 1);
            }
            let (other, wanted) = motes[0];
            if self.dead || self.masks[other as usize] >> wanted & 1 == 0 {
                return true;
            }
            let open = (2..motes.len()).find(|&k| self.masks[motes[k].0 as usize] != 1 << motes[k].1);
            if let Some(k) = open {
                motes.swap(1, k);
                let (cell, letter) = motes[1];
                self.watching[cell as usize * self.width + usize::from(letter)].push(id);
                return false;
            }
            self.leave(other as usize, !(1 << wanted));
            true
        });
        self.watching[key].append(&mut list);
    }

    /// How many words of a lane have each letter in one of its places.
    pub(super) fn tally(&self, lane: usize, place: usize, out: &mut [u32]) {
        let Lane { table, places, .. } = &self.lanes[lane];
        let table = &self.tables.all[*table];
        let (cell, offset) = places[place];
        let mask = self.masks[cell as usize];
        for block in self.words(lane) {
            let base = (block.index as usize * table.len + offset as usize) * self.width;
            let row = &table.bits[base..base + self.width];
            let mut rest = mask;
            while rest != 0 {
                let letter = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                out[letter] += (row[letter] & block.bits).count_ones();
            }
        }
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
                    let letters: Vec<_> = super::super::letters::graphemes(puzzle.text(letter)).map(find).collect();
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
