//! How news travels: a slot that lost words tells its squares, a square that lost letters tells its
//! slots, a word that is used up tells the other slots, until nothing changes.
//!
//! This is *compact-table* propagation: the words of a slot are a sparse bit set, intersected with the unions of the letters' bit sets,
//! and the last block that supported a letter is remembered (a *residue*).

use super::*;
use quandary_core::bits::Bits;

/// A slot with more words than this does not hear of words that are used up: one word more or less means
/// nothing to it, and to look costs as much as a whole step. It hears of them once it has fewer.
const MANY: u32 = 64;

impl State {
    /// Draws conclusions until nothing follows any more; false when the state is contradictory.
    pub(in super::super) fn propagate(&mut self) -> bool {
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
                let mut any = 0;
                letters.each(|letter| any |= row[letter]);
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
        let whole = std::mem::take(&mut self.lanes[lane].stale);
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
        if span.count > MANY && count <= MANY {
            self.catch_up(lane);
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
                for bit in block.bits.members() {
                    let word = block.index as usize * 64 + bit;
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
            let mut has = 0;
            for letter in mask.members() {
                let bit =
                    |block: u32| table.bits[(block as usize * table.len + *offset as usize) * width + letter];
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
        if self.lanes[lane].spent {
            return;
        }
        self.lanes[lane].spent = true;
        self.used.push((lane as u32, word));
        let copies = usize::from(self.tables.all[table].copies[word as usize]);
        let now = self.taken(table, word);
        if now > copies {
            self.blame(lane);
        } else if now == copies {
            for i in 0..self.same[table].len() {
                let other = self.same[table][i] as usize;
                let concerned = self.spans[other].count <= MANY && !self.lanes[other].spent;
                if concerned && self.has_word(other, word) {
                    self.strike(other, word);
                }
            }
        }
        self.keep_apart(lane, table, word);
    }

    /// How many lanes have used a word.
    fn taken(&self, table: usize, word: u32) -> usize {
        let same = |&&(lane, w): &&(u32, u32)| w == word && self.lanes[lane as usize].table == table;
        self.used.iter().filter(same).count()
    }

    /// A lane that had many words has few now: those that are used up go.
    fn catch_up(&mut self, lane: usize) {
        let table = self.lanes[lane].table;
        for i in 0..self.used.len() {
            let (other, word) = self.used[i];
            let gone = !self.dead && self.lanes[other as usize].table == table && self.has_word(lane, word);
            if gone && self.taken(table, word) >= usize::from(self.tables.all[table].copies[word as usize]) {
                self.strike(lane, word);
            }
        }
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
            struck.into_iter().for_each(|w| {
                if !self.dead {
                    self.strike(other, w)
                }
            });
        }
    }

    /// The words of a lane, one by one.
    pub(in super::super) fn list(&self, lane: usize) -> impl Iterator<Item = u32> + '_ {
        self.words(lane)
            .iter()
            .flat_map(|block| (0..64).filter(|i| block.bits >> i & 1 == 1).map(|i| block.index * 64 + i))
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
    pub(in super::super) fn homeless(&self) -> Option<(usize, u32)> {
        self.required.iter().find_map(|&(table, word)| {
            let lanes =
                || self.same[table as usize].iter().map(|l| *l as usize).filter(|&l| self.has_word(l, word));
            let placed = lanes().any(|lane| self.spans[lane].count == 1);
            if placed { None } else { lanes().min_by_key(|&l| self.spans[l].count).map(|lane| (lane, word)) }
        })
    }

    /// Writes a word into a lane, square by square.
    pub(in super::super) fn set_word(&mut self, lane: usize, word: u32) {
        for (cell, letter) in self.spell(lane, word) {
            self.leave(cell as usize, 1 << letter);
        }
    }

    /// The squares and letters of a word in a lane.
    pub(in super::super) fn spell(&self, lane: usize, word: u32) -> Vec<Placement> {
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
    pub(in super::super) fn forbid(&mut self, mut placements: Vec<Placement>) {
        placements.sort_unstable();
        placements.dedup();
        if placements.iter().any(|&(cell, letter)| self.masks[cell as usize] >> letter & 1 == 0) {
            return;
        }
        placements.retain(|&(cell, letter)| self.masks[cell as usize] != 1 << letter);
        match placements[..] {
            [] => self.dead = true,
            [(cell, letter)] => self.leave(cell as usize, !(1 << letter)),
            _ => {
                for &(cell, letter) in &placements[..2] {
                    let key = cell as usize * self.width + usize::from(letter);
                    self.watching[key].push(self.dead_ends.len() as u32);
                }
                self.dead_ends.push(placements);
            }
        }
    }

    /// A square has its letter: looks at the dead ends that wait for it.
    fn watch(&mut self, cell: usize) {
        let letter = self.masks[cell].trailing_zeros();
        let me: Placement = (cell as u32, letter as u8);
        let key = cell * self.width + letter as usize;
        let mut list = std::mem::take(&mut self.watching[key]);
        list.retain(|&id| {
            let placements = &mut self.dead_ends[id as usize];
            if placements[0] == me {
                placements.swap(0, 1);
            }
            let (other, wanted) = placements[0];
            if self.dead || self.masks[other as usize] >> wanted & 1 == 0 {
                return true;
            }
            let open =
                (2..placements.len()).find(|&k| self.masks[placements[k].0 as usize] != 1 << placements[k].1);
            if let Some(k) = open {
                placements.swap(1, k);
                let (cell, letter) = placements[1];
                self.watching[cell as usize * self.width + usize::from(letter)].push(id);
                return false;
            }
            self.leave(other as usize, !(1 << wanted));
            true
        });
        self.watching[key].append(&mut list);
    }

    /// How many words of a lane have each letter in one of its places.
    pub(in super::super) fn tally(&self, lane: usize, place: usize, out: &mut [u32]) {
        let Lane { table, places, .. } = &self.lanes[lane];
        let table = &self.tables.all[*table];
        let (cell, offset) = places[place];
        let mask = self.masks[cell as usize];
        for block in self.words(lane) {
            let base = (block.index as usize * table.len + offset as usize) * self.width;
            let row = &table.bits[base..base + self.width];
            mask.each(|letter| out[letter] += (row[letter] & block.bits).count_ones());
        }
    }
}
