//! Puzzles far too large to be finished, one or two of each kind, for the tests of this crate: they measure what
//! every verb spends and holds, with an allocator that counts, which no other crate should have to live with.

use quandary::core::chance::Chance;
use quandary::{AnyPuzzle, Source, Sources};

/// A puzzle and what it is.
pub struct Oversized {
    /// For messages.
    pub name: &'static str,
    /// The puzzle.
    pub puzzle: AnyPuzzle,
}

/// All of them.
pub fn oversized() -> Vec<Oversized> {
    vec![
        of("ripple, rows as rooms", "ripple", rows_as_rooms(40)),
        of("ripple, blank rooms of six", "ripple", rooms_of_six(30)),
        of("kenken, sums of three", "kenken", sums_of_three(18)),
        of("gogen, no words to speak of", "gogen", gogen()),
        of("nonogram, at random", "nonogram", random_nonogram(70, 110)),
        of("crossword, open", "crossword", open_crossword(13)),
        of("move, many dots", "move", crowded_move(12)),
    ]
}

fn of(name: &'static str, kind: &str, text: String) -> Oversized {
    let kind = quandary::kind(kind).expect("a kind");
    let lexicon = kind.info().wants_words.then(quandary::words::lexicon).flatten();
    let sources = Sources { lexicon, ..Sources::of(Source::new(name, text)) };
    let mut read = kind.read(&sources, None);
    assert_eq!(read.len(), 1, "{name}");
    match read.remove(0) {
        Ok(entry) => Oversized { name, puzzle: entry.puzzle },
        Err(problems) => panic!("{name}: {problems}"),
    }
}

fn grid(width: usize, height: usize, cell: impl Fn(usize, usize) -> String) -> String {
    let row = |r| (0..width).map(|c| cell(r, c)).collect::<Vec<_>>().join(" ");
    (0..height).map(row).collect::<Vec<_>>().join("\n") + "\n"
}

fn rows_as_rooms(n: usize) -> String {
    format!("{}\n{}", grid(n, n, |_, _| "0".into()), grid(n, n, |r, _| (r + 1).to_string()))
}

fn rooms_of_six(n: usize) -> String {
    let room = |r: usize, c: usize| (r / 2 * n.div_ceil(3) + c / 3 + 1).to_string();
    format!("{}\n{}", grid(n, n, |_, _| "0".into()), grid(n, n, room))
}

fn sums_of_three(n: usize) -> String {
    let name = |r: usize, c: usize| format!("c{}", r * n.div_ceil(3) + c / 3);
    let mut text = format!("{n}\n{}", grid(n, n, name));
    for r in 0..n {
        for c in (0..n).step_by(3) {
            let sum: usize = (c..(c + 3).min(n)).map(|c| (r + c) % n + 1).sum();
            text += &format!("{} {sum} +\n", name(r, c));
        }
    }
    text
}

fn gogen() -> String {
    ".....\n.....\n.....\n.....\n.....\n\nAB\nCD\nEF\n".into()
}

fn random_nonogram(width: usize, height: usize) -> String {
    let mut chance = Chance::new(7);
    let picture: Vec<Vec<bool>> =
        (0..height).map(|_| (0..width).map(|_| chance.below(2) == 0).collect()).collect();
    let clue = |cells: Vec<bool>| {
        let runs: Vec<String> =
            cells.split(|on| !on).filter(|run| !run.is_empty()).map(|run| run.len().to_string()).collect();
        if runs.is_empty() { "0".into() } else { runs.join(",") }
    };
    let rows: Vec<String> = picture.iter().map(|row| clue(row.clone())).collect();
    let columns: Vec<String> = (0..width).map(|c| clue(picture.iter().map(|row| row[c]).collect())).collect();
    let (rows, columns) = (rows.join("\n"), columns.join("\n"));
    format!("width {width}\nheight {height}\n\nrows\n{rows}\n\ncolumns\n{columns}\n")
}

fn open_crossword(n: usize) -> String {
    format!("{}\n", vec![".".repeat(n); n].join("\n"))
}

fn crowded_move(n: usize) -> String {
    let cell = |r: usize, c: usize| match (r * n + c) % 11 {
        0 if r < n / 2 => 'a',
        3 => 'x',
        _ => '.',
    };
    let rows: Vec<String> = (0..n).map(|r| (0..n).map(|c| cell(r, c)).collect()).collect();
    let goals: Vec<String> =
        (0..n * n).filter(|i| i % 11 == 7).map(|i| format!("{} {} a", i / n, i % n)).collect();
    let dots = rows.concat().matches('a').count();
    format!("{n} {n}\n{}\n{dots}\n{}\n", rows.join("\n"), goals[goals.len() - dots..].join("\n"))
}
