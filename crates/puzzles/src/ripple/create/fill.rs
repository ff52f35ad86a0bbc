//! A full board from nothing: rooms and their numbers grow together.
//!
//! Random rooms alone nearly never have an answer (two single cells side by side are enough to rule
//! one out), so a room is kept only if its numbers can be written in at once. Rooms are built in
//! reading order, so that what lies ahead is always free; where nothing fits, the latest rooms are
//! taken back. (Tearing out the rooms around such a place instead leaves gaps that are harder to
//! fill than the place was: measured, it is a hundred times slower on large boards.)

use quandary_core::budget::{Budget, RanOut};
use quandary_core::chance::Chance;
use quandary_core::fact::Value;
use quandary_core::grid::{At, Grid, Size, neighbours};

/// Shapes tried for one place before the rooms around it are torn out.
const SHAPES: usize = 24;
/// Steps of writing numbers into one shape.
const WRITES: usize = 400;

/// Rooms and numbers.
pub(super) struct Board {
    pub(super) rooms: Grid<Option<i64>>,
    pub(super) values: Grid<Value>,
}

/// The board under construction.
struct Builder<'a> {
    size: Size,
    most: usize,
    room: Grid<u32>,
    values: Grid<Value>,
    rooms: Vec<Vec<At>>,
    /// How often nothing could be built at a cell.
    failures: Grid<usize>,
    chance: &'a mut Chance,
}

/// A full board whose rooms have at most so many cells; `None` if the place is too tight for it.
pub(super) fn fill(
    size: Size,
    most: usize,
    chance: &mut Chance,
    budget: &Budget,
) -> Result<Option<Board>, RanOut> {
    let cells = size.width * size.height;
    let mut builder = Builder {
        size,
        most: most.min(cells),
        room: Grid::filled(size.width, size.height, 0),
        values: Grid::filled(size.width, size.height, 0),
        rooms: Vec::new(),
        failures: Grid::filled(size.width, size.height, 0),
        chance,
    };
    let mut patience = 12 * cells + 200;
    let mut from = 0;
    while let Some(at) = (from..cells).map(|i| builder.room.at(i)).find(|&at| builder.room[at] == 0) {
        budget.spend(1)?;
        if patience == 0 {
            return Ok(None);
        }
        patience -= 1;
        from = builder.room.index(at);
        if !(0..SHAPES).any(|_| builder.build(at)) {
            builder.take_back(at);
            from = 0;
        }
    }
    let rooms = builder.room.map(|&room| Some(i64::from(room)));
    Ok(Some(Board { rooms, values: builder.values }))
}

impl Builder<'_> {
    /// One try at a room that begins at a cell.
    fn build(&mut self, at: At) -> bool {
        let wanted = self.wanted();
        let mut shape = vec![at];
        while shape.len() < wanted {
            let mut rim: Vec<At> = Vec::new();
            for &cell in &shape {
                for next in neighbours(self.size, cell) {
                    if self.room[next] == 0 && !shape.contains(&next) && !rim.contains(&next) {
                        rim.push(next);
                    }
                }
            }
            match self.chance.pick(&rim) {
                Some(&next) => shape.push(next),
                None => break,
            }
        }
        self.take_pockets(&mut shape);
        if !self.write(&shape) {
            return false;
        }
        if self.strands(&shape) {
            shape.iter().for_each(|&cell| self.values[cell] = 0);
            return false;
        }
        // Room 0 is no room yet.
        let room = self.rooms.len() as u32 + 1;
        shape.iter().for_each(|&cell| self.room[cell] = room);
        self.rooms.push(shape);
        true
    }

    /// The size of the next room: the larger of two draws, and now and then a single cell.
    fn wanted(&mut self) -> usize {
        if self.chance.odds(1, 12) {
            return 1;
        }
        let (a, b) = (self.chance.between(1, self.most), self.chance.between(1, self.most));
        a.max(b)
    }

    /// Takes single cells that the shape would cut off into the shape, as long as it may grow.
    fn take_pockets(&self, shape: &mut Vec<At>) {
        let mut i = 0;
        while i < shape.len() && shape.len() < self.most {
            for next in neighbours(self.size, shape[i]) {
                let free = |at: At| self.room[at] == 0 && !shape.contains(&at);
                if free(next) && shape.len() < self.most && !neighbours(self.size, next).any(free) {
                    shape.push(next);
                }
            }
            i += 1;
        }
    }

    /// Whether a shape cuts a single cell off that cannot be a room of one: it has a 1 beside it.
    fn strands(&self, shape: &[At]) -> bool {
        let free = |at: At| self.room[at] == 0 && !shape.contains(&at);
        shape.iter().any(|&cell| {
            neighbours(self.size, cell).any(|next| {
                free(next)
                    && !neighbours(self.size, next).any(free)
                    && neighbours(self.size, next).any(|beside| self.values[beside] == 1)
            })
        })
    }

    /// Writes 1 to n into the cells of a shape so that no rule is broken; leaves nothing behind if
    /// that fails.
    fn write(&mut self, shape: &[At]) -> bool {
        let count = shape.len();
        let mut orders: Vec<Vec<Value>> = Vec::with_capacity(count);
        for _ in 0..count {
            let mut order: Vec<Value> = (1..=count as Value).collect();
            self.chance.shuffle(&mut order);
            orders.push(order);
        }
        let mut tried = vec![0; count];
        let (mut i, mut left) = (0, WRITES);
        loop {
            if i == count {
                return true;
            }
            self.values[shape[i]] = 0;
            let next = (tried[i]..count).find(|&k| self.fits(&shape[..i], shape[i], orders[i][k]));
            left -= 1;
            match next {
                Some(k) if left > 0 => {
                    self.values[shape[i]] = orders[i][k];
                    tried[i] = k + 1;
                    i += 1;
                    tried.get_mut(i).into_iter().for_each(|t| *t = 0);
                }
                _ if i == 0 || left == 0 => {
                    shape.iter().for_each(|&cell| self.values[cell] = 0);
                    return false;
                }
                _ => i -= 1,
            }
        }
    }

    /// Whether a value can stand in a cell beside what is written already.
    fn fits(&self, before: &[At], at: At, value: Value) -> bool {
        if before.iter().any(|&cell| self.values[cell] == value) {
            return false;
        }
        let reach = value as usize;
        let rows = at.row.saturating_sub(reach)..(at.row + reach + 1).min(self.size.height);
        let cols = at.col.saturating_sub(reach)..(at.col + reach + 1).min(self.size.width);
        let free = |other: At| other == at || self.values[other] != value;
        rows.into_iter().all(|row| free(At::new(row, at.col)))
            && cols.into_iter().all(|col| free(At::new(at.row, col)))
    }

    /// Takes the latest rooms back: the more, the more often nothing could be built at a cell.
    fn take_back(&mut self, at: At) {
        self.failures[at] += 1;
        for _ in 0..=self.chance.below(2 * self.failures[at]) {
            for cell in self.rooms.pop().unwrap_or_default() {
                self.room[cell] = 0;
                self.values[cell] = 0;
            }
        }
    }
}
