//! Boards of any size with any number of dots: a position is a sorted list of square numbers per
//! colour. Slower than `narrow`, and without its limits.

use super::walk::{Land, NEVER, Spot, mix};
use quandary_core::grid::{At, Grid, Size};

use super::super::model::{Dots, Puzzle, Way};

/// The squares of the dots, colour by colour, ascending within a colour.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Squares(Vec<u32>);

impl Spot for Squares {
    type Slot = (Squares, u32);
    const FREE: (Squares, u32) = (Squares(Vec::new()), u32::MAX);
    const DEEPEST: usize = u32::MAX as usize - 1;

    fn hash(&self) -> u64 {
        self.0.iter().fold(0x5bd1_e995, |hash, &square| mix(hash.rotate_left(5) ^ u64::from(square)))
    }

    fn at(self, depth: usize) -> Self::Slot {
        (self, depth as u32)
    }

    fn depth(slot: &Self::Slot) -> Option<usize> {
        (slot.1 != u32::MAX).then_some(slot.1 as usize)
    }

    fn is(&self, slot: &Self::Slot) -> bool {
        slot.1 != u32::MAX && slot.0 == *self
    }

    fn from(slot: Self::Slot) -> Self {
        slot.0
    }

    fn heap(&self) -> usize {
        // Held by the table and by the list of its layer, each with the allocator's own part.
        2 * (self.0.capacity() * 4 + 16) + size_of::<Self>()
    }
}

/// A level of any size.
pub(super) struct Wide {
    size: Size,
    /// For each way and square the next square, or [`WALL`].
    next: [Vec<u32>; 4],
    groups: Vec<(usize, char)>,
    goals: Vec<Targets>,
    starts: Vec<Targets>,
    pub(super) start: Squares,
}

const WALL: u32 = u32::MAX;

/// The squares a colour must reach, and how far each square is from the nearest of them.
struct Targets {
    squares: Vec<u32>,
    /// Rows and columns, ascending.
    lines: [Vec<i64>; 2],
    steps: Vec<u32>,
}

impl Wide {
    pub(super) fn new(puzzle: &Puzzle) -> Self {
        let size = puzzle.size();
        let ground = puzzle.ground();
        let number = |at: At| ground.index(at) as u32;
        let next = Way::ALL.map(|way| {
            let ahead = |at: At| way.next(size, at).filter(|&to| !puzzle.is_wall(at) && !puzzle.is_wall(to));
            ground.places().map(|at| ahead(at).map_or(WALL, number)).collect::<Vec<u32>>()
        });
        let colours = puzzle.colours();
        let mut groups = Vec::new();
        let mut start = Vec::new();
        let (mut goals, mut starts) = (Vec::new(), Vec::new());
        for (colour, _) in &colours {
            let here = puzzle.dots().places().filter(|&at| puzzle.dots()[at] == Some(*colour)).map(number);
            let here: Vec<u32> = here.collect();
            let there = puzzle.goals(*colour).into_iter().map(number).collect();
            start.extend(&here);
            groups.push((start.len(), *colour));
            goals.push(Targets::new(there, size, &next));
            starts.push(Targets::new(here, size, &next));
        }
        Self { size, next, groups, goals, starts, start: Squares(start) }
    }

    /// The dots that a swipe leaves where they are, as places in the position.
    fn held(&self, state: &Squares, way: Way) -> Vec<bool> {
        let next = &self.next[way as usize];
        let mut order: Vec<(u32, usize)> = state.0.iter().copied().zip(0..).collect();
        // Front to back, so that whoever stands in front has been judged before.
        order.sort_unstable();
        if matches!(way, Way::Down | Way::Right) {
            order.reverse();
        }
        let mut held = vec![false; state.0.len()];
        let place = |square: u32| {
            let by = |probe: &(u32, usize)| match way {
                Way::Down | Way::Right => square.cmp(&probe.0),
                Way::Up | Way::Left => probe.0.cmp(&square),
            };
            order.binary_search_by(by).ok().map(|i| order[i].1)
        };
        for &(square, dot) in &order {
            let ahead = next[square as usize];
            held[dot] = ahead == WALL || place(ahead).is_some_and(|front| held[front]);
        }
        held
    }

    fn displaced(&self, state: &Squares, stays: &[bool], way: Way) -> Squares {
        let next = &self.next[way as usize];
        let go = |(square, stays): (&u32, &bool)| if *stays { *square } else { next[*square as usize] };
        let mut squares: Vec<u32> = state.0.iter().zip(stays).map(go).collect();
        let mut begin = 0;
        for (end, _) in &self.groups {
            squares[begin..*end].sort_unstable();
            begin = *end;
        }
        Squares(squares)
    }

    pub(super) fn swipe(&self, state: &Squares, way: Way) -> Squares {
        self.displaced(state, &self.held(state, way), way)
    }

    /// The rows of dots that touch a wall in front, from the wall on.
    fn rows(&self, state: &Squares, way: Way) -> Vec<Vec<usize>> {
        let behind = &self.next[way as usize ^ 1];
        let mut places: Vec<(u32, usize)> = state.0.iter().copied().zip(0..).collect();
        places.sort_unstable();
        let place = |square: u32| places.binary_search_by_key(&square, |p| p.0).ok().map(|i| places[i].1);
        let mut rows = Vec::new();
        for (dot, &square) in state.0.iter().enumerate() {
            if self.next[way as usize][square as usize] != WALL {
                continue;
            }
            let mut row = vec![dot];
            let mut at = behind[square as usize];
            while let Some(next) = (at != WALL).then(|| place(at)).flatten() {
                row.push(next);
                at = behind[at as usize];
            }
            rows.push(row);
        }
        rows
    }

    /// All positions from which a swipe leads here; see `narrow` for why.
    fn swiped(&self, state: &Squares, way: Way, mut tell: impl FnMut(Squares)) {
        let against = Way::ALL[way as usize ^ 1];
        let held = self.held(state, way);
        let rear = self.held(state, against);
        let behind = &self.next[against as usize];
        if state.0.iter().zip(&held).any(|(&s, held)| !held && behind[s as usize] == WALL) {
            return;
        }
        let mut rows: Vec<(Vec<usize>, usize)> =
            self.rows(state, way).into_iter().filter(|row| !rear[row[0]]).map(|row| (row, 0)).collect();
        let mut stays = rear;
        loop {
            tell(self.displaced(state, &stays, against));
            let mut turned = false;
            for (row, chosen) in &mut rows {
                if *chosen < row.len() {
                    stays[row[*chosen]] = true;
                    *chosen += 1;
                    turned = true;
                    break;
                }
                row.iter().for_each(|&dot| stays[dot] = false);
                *chosen = 0;
            }
            if !turned {
                return;
            }
        }
    }

    /// The position as a grid.
    pub(super) fn dots(&self, state: &Squares) -> Dots {
        let mut dots: Dots = Grid::filled(self.size.width, self.size.height, None);
        let mut begin = 0;
        for (end, colour) in &self.groups {
            for &square in &state.0[begin..*end] {
                let at = dots.at(square as usize);
                dots[at] = Some(*colour);
            }
            begin = *end;
        }
        dots
    }

    /// All positions with every dot on a goal of its colour, unless there are more than `most`.
    pub(super) fn solved(&self, most: usize) -> Option<Vec<Squares>> {
        let mut found: Vec<Vec<u32>> = vec![Vec::new()];
        let mut begin = 0;
        for ((end, _), targets) in self.groups.iter().zip(&self.goals) {
            for dot in begin..*end {
                let mut longer = Vec::new();
                for state in &found {
                    let after = if dot == begin { None } else { state.last().copied() };
                    // Enough goals must be left for the dots still to come.
                    let last = targets.squares.len() - (end - 1 - dot);
                    let fits = targets.squares[..last].iter().filter(|&&s| after.is_none_or(|a| s > a));
                    longer.extend(fits.map(|&s| [&state[..], &[s]].concat()));
                    if longer.len() > most {
                        return None;
                    }
                }
                found = longer;
            }
            begin = *end;
        }
        Some(found.into_iter().map(Squares).collect())
    }

    fn bound(&self, targets: &[Targets], state: &Squares) -> u32 {
        let mut need = [0i64; 4];
        let mut walk = 0;
        let mut begin = 0;
        let width = self.size.width as u32;
        for ((end, _), aim) in self.groups.iter().zip(targets) {
            let dots = &state.0[begin..*end];
            begin = *end;
            walk = dots.iter().map(|&s| aim.steps[s as usize]).max().unwrap_or(0).max(walk);
            let rows: Vec<i64> = dots.iter().map(|s| i64::from(s / width)).collect();
            let mut columns: Vec<i64> = dots.iter().map(|s| i64::from(s % width)).collect();
            columns.sort_unstable();
            for (axis, lines) in [rows, columns].iter().enumerate() {
                let goals = &aim.lines[axis];
                let spare = goals.len() - lines.len();
                for (i, line) in lines.iter().enumerate() {
                    need[axis * 2] = need[axis * 2].max(goals[i] - line);
                    need[axis * 2 + 1] = need[axis * 2 + 1].max(line - goals[i + spare]);
                }
            }
        }
        if walk == NEVER { NEVER } else { walk.max(need.iter().sum::<i64>() as u32) }
    }
}

impl Targets {
    fn new(squares: Vec<u32>, size: Size, next: &[Vec<u32>; 4]) -> Self {
        let width = size.width as u32;
        let rows: Vec<i64> = squares.iter().map(|s| i64::from(s / width)).collect();
        let mut columns: Vec<i64> = squares.iter().map(|s| i64::from(s % width)).collect();
        columns.sort_unstable();
        let mut steps = vec![NEVER; size.width * size.height];
        let mut queue = squares.clone();
        queue.iter().for_each(|&s| steps[s as usize] = 0);
        let mut done = 0;
        while done < queue.len() {
            let here = queue[done];
            done += 1;
            for way in next {
                let to = way[here as usize];
                if to != WALL && steps[to as usize] == NEVER {
                    steps[to as usize] = steps[here as usize] + 1;
                    queue.push(to);
                }
            }
        }
        Self { squares, lines: [rows, columns], steps }
    }
}

impl Land for Wide {
    type State = Squares;

    fn ahead(&self, from: &Squares, mut tell: impl FnMut(Squares)) {
        for way in Way::ALL {
            let next = self.swipe(from, way);
            if next != *from {
                tell(next);
            }
        }
    }

    fn behind(&self, to: &Squares, mut tell: impl FnMut(Squares)) {
        for way in Way::ALL {
            self.swiped(to, way, |state| {
                if state != *to {
                    tell(state);
                }
            });
        }
    }

    fn left(&self, state: &Squares) -> u32 {
        self.bound(&self.goals, state)
    }

    fn gone(&self, state: &Squares) -> u32 {
        self.bound(&self.starts, state)
    }

    /// Any number of the dots of each row touching a wall may have stayed, so on a crowded board the
    /// positions behind one are more than can be listed.
    fn crowd(&self, state: &Squares) -> u64 {
        let count = |way: Way| {
            let rows = self.rows(state, way);
            rows.iter().fold(1u64, |product, row| product.saturating_mul(row.len() as u64 + 1))
        };
        Way::ALL.into_iter().fold(0u64, |sum, way| sum.saturating_add(count(way)))
    }

    fn arrived(&self, state: &Squares) -> bool {
        let mut begin = 0;
        self.groups.iter().zip(&self.goals).all(|((end, _), aim)| {
            let dots = &state.0[begin..*end];
            begin = *end;
            dots.iter().all(|s| aim.squares.binary_search(s).is_ok())
        })
    }
}
