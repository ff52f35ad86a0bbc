//! The `pathfinding` crate's `bfs` and `astar` on the Move levels of the corpus, in processor time.
//!
//! The peers get a fair start: a position is one number, a swipe a handful of operations on machine
//! words, and `astar` is led by the directional bound (the most any dot must still go right, plus left,
//! plus up, plus down). Nothing of this repository is linked in, so the answers are an independent
//! check as well: each length is compared with the stored optimum. Every set has a time limit; what it
//! leaves out is said.

use std::cell::Cell;

use pathfinding::prelude::{astar, bfs};

/// Seconds for one set and method; a level that is begun then is left, and not counted.
const LIMIT: f64 = 12.0;

/// A level on machine words: square `(row, col)` is bit `8 * row + col`.
struct Level {
    start: u64,
    stop: [u64; 4],
    /// For each dot of the position the goals of its colour.
    goals: Vec<u64>,
    /// Where the dots of each colour end.
    ends: Vec<usize>,
    optimum: usize,
}

fn main() {
    let Ok(corpus) = std::env::var("QUANDARY_CORPUS") else {
        println!("set QUANDARY_CORPUS to the folder that holds move/");
        return;
    };
    println!("pathfinding, at most {LIMIT} s for each set and method");
    for set in ["real", "generated_small", "generated_mid", "generated_big", "generated_walk"] {
        let text = std::fs::read_to_string(format!("{corpus}/move/{set}.tsv")).unwrap_or_default();
        let levels: Vec<Level> = text.lines().filter_map(read).collect();
        run(set, "bfs", &levels, |level, over| {
            let found = bfs(&level.start, |&s| level.swipes(s).map(|n| n.0), |&s| level.solved(s) || over());
            found.map(|path| path.len() - 1)
        });
        run(set, "astar", &levels, |level, over| {
            let found = astar(
                &level.start,
                |&s| level.swipes(s),
                |&s| level.bound(s),
                |&s| level.solved(s) || over(),
            );
            found.map(|path| path.1)
        });
    }
}

/// Solves level after level until the time is over. The peers cannot be stopped, so when it is over
/// every position is said to be a goal.
fn run(
    set: &str,
    method: &str,
    levels: &[Level],
    solve: impl Fn(&Level, &dyn Fn() -> bool) -> Option<usize>,
) {
    let begin = cpu();
    let looks = Cell::new(0u32);
    let over = || {
        looks.set(looks.get().wrapping_add(1));
        looks.get() % 65536 == 0 && cpu() - begin > LIMIT
    };
    let (mut solved, mut took) = (0, 0.0);
    for level in levels {
        let length = solve(level, &over);
        let now = cpu() - begin;
        if now > LIMIT {
            break;
        }
        assert_eq!(length, Some(level.optimum), "the stored optimum");
        (solved, took) = (solved + 1, now);
    }
    let all = levels.len();
    let end = if solved == all { format!("total {took:8.4} s") } else { format!("more than {LIMIT} s") };
    println!("{set:20} {method:6} {solved:4} of {all:4} levels  {end}");
}

fn read(line: &str) -> Option<Level> {
    let columns: Vec<&str> = line.split('\t').collect();
    let optimum = columns.get(5)?.parse().ok()?;
    let squares = |text: &str| -> Vec<(usize, char)> {
        let rows = text.split('/').enumerate();
        rows.flat_map(|(r, row)| row.chars().enumerate().map(move |(c, what)| (8 * r + c, what))).collect()
    };
    let (board, dots) = (squares(columns[3]), squares(columns[4]));
    let floor = board.iter().filter(|s| s.1 != 'x').fold(0u64, |set, s| set | 1 << s.0);
    let left = 0x0101_0101_0101_0101u64;
    let stop = [
        floor & !(floor << 8),
        floor & !(floor >> 8),
        floor & (left | !(floor << 1)),
        floor & (left << 7 | !(floor >> 1)),
    ];
    let mut colours: Vec<char> = dots.iter().map(|s| s.1).filter(|c| !matches!(c, 'x' | '.')).collect();
    colours.sort_unstable();
    colours.dedup();
    let (mut start, mut goals, mut ends) = (0, Vec::new(), Vec::new());
    for colour in colours {
        let set = board.iter().filter(|s| s.1 == colour).fold(0u64, |set, s| set | 1 << s.0);
        for (square, _) in dots.iter().filter(|s| s.1 == colour) {
            start |= (*square as u64) << (6 * goals.len());
            goals.push(set);
        }
        ends.push(goals.len());
    }
    Some(Level { start, stop, goals, ends, optimum })
}

impl Level {
    fn squares(&self, state: u64) -> impl Iterator<Item = u64> {
        (0..self.goals.len()).map(move |dot| state >> (6 * dot) & 63)
    }

    fn solved(&self, state: u64) -> bool {
        self.squares(state).zip(&self.goals).all(|(square, goals)| goals >> square & 1 == 1)
    }

    /// The positions the four swipes lead to, each at the cost of one.
    fn swipes(&self, state: u64) -> impl Iterator<Item = (u64, usize)> {
        let occupied = self.squares(state).fold(0u64, |set, square| set | 1 << square);
        (0..4).map(move |way| {
            let back = |set: u64| match way {
                0 => set << 8,
                1 => set >> 8,
                2 => set << 1,
                _ => set >> 1,
            };
            let mut held = occupied & self.stop[way];
            for _ in 0..7 {
                held |= back(held) & occupied & !self.stop[way];
            }
            let mut squares: Vec<u64> = self
                .squares(state)
                .map(|square| match (held >> square & 1, way) {
                    (1, _) => square,
                    (_, 0) => square - 8,
                    (_, 1) => square + 8,
                    (_, 2) => square - 1,
                    _ => square + 1,
                })
                .collect();
            let mut first = 0;
            for &end in &self.ends {
                squares[first..end].sort_unstable();
                first = end;
            }
            (squares.iter().rev().fold(0, |packed, square| packed << 6 | square), 1)
        })
    }

    /// At least so many swipes: matched in order within a colour, axis by axis.
    fn bound(&self, state: u64) -> usize {
        let squares: Vec<u64> = self.squares(state).collect();
        let mut need = [0i64; 4];
        let mut first = 0;
        for &end in &self.ends {
            let goals: Vec<u64> = (0..64).filter(|at| self.goals[first] >> at & 1 == 1).collect();
            for axis in 0..2 {
                let along = |square: &u64| if axis == 0 { square >> 3 } else { square & 7 } as i64;
                let mut here: Vec<i64> = squares[first..end].iter().map(along).collect();
                let mut there: Vec<i64> = goals.iter().map(along).collect();
                here.sort_unstable();
                there.sort_unstable();
                let spare = there.len() - here.len();
                for (i, at) in here.iter().enumerate() {
                    need[2 * axis] = need[2 * axis].max(there[i] - at);
                    need[2 * axis + 1] = need[2 * axis + 1].max(at - there[i + spare]);
                }
            }
            first = end;
        }
        need.iter().sum::<i64>() as usize
    }
}

/// Processor seconds of this process where the system tells them, else seconds.
fn cpu() -> f64 {
    // The system brings the figure up to date when the thread gives way.
    std::thread::yield_now();
    let stat = std::fs::read_to_string("/proc/self/schedstat").unwrap_or_default();
    let used = stat.split_whitespace().next().and_then(|n| n.parse::<f64>().ok());
    used.map_or_else(wall, |nanoseconds| nanoseconds / 1e9)
}

fn wall() -> f64 {
    static BEGIN: std::sync::OnceLock<std::time::Instant> = std::sync::OnceLock::new();
    BEGIN.get_or_init(std::time::Instant::now).elapsed().as_secs_f64()
}
