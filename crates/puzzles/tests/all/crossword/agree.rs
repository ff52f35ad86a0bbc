//! Fast = classic = brute force on thousands of random instances; fills of the corpus; reasons of impossibility.

use std::path::PathBuf;

use quandary_core::budget::Budget;
use quandary_core::chance::Chance;
use quandary_core::grid::{At, Grid, Size};
use quandary_core::kind::{Classic, Kind, NoConsole};
use quandary_core::outcome::Outcome;
use quandary_core::verbs::{Demand, solve};
use quandary_puzzles::crossword::{Crossword, Puzzle, Square};

fn random(chance: &mut Chance) -> (Grid<Square>, Vec<String>) {
    let size = Size { width: chance.between(1, 4), height: chance.between(1, 4) };
    let blocks = chance.between(0, 4);
    let squares = Grid::from_fn(size, |_| if chance.odds(blocks, 12) { Square::Block } else { Square::Open });
    let letters = ['a', 'b', 'ñ'];
    let word = |c: &mut Chance| (0..c.between(2, 4)).map(|_| *c.pick(&letters).expect("letters")).collect();
    let words = (0..chance.between(1, 16)).map(|_| word(chance)).collect();
    (squares, words)
}

/// How many fills there are, by putting words into slots in every way; knows nothing of the library's rules.
fn brute(squares: &Grid<Square>, words: &[String]) -> usize {
    let size = squares.size();
    let mut lines: Vec<Vec<At>> =
        (0..size.height).map(|r| (0..size.width).map(|c| At::new(r, c)).collect()).collect();
    lines.extend((0..size.width).map(|c| (0..size.height).map(|r| At::new(r, c)).collect::<Vec<_>>()));
    let slots: Vec<Vec<At>> = lines
        .iter()
        .flat_map(|l| l.split(|at| squares[*at] == Square::Block).map(<[At]>::to_vec).collect::<Vec<_>>())
        .filter(|s| s.len() > 1)
        .collect();
    let mut fills: Vec<(Grid<Option<char>>, Vec<bool>)> =
        vec![(Grid::filled(size.width, size.height, None), vec![false; words.len()])];
    for slot in &slots {
        let mut next: Vec<(Grid<Option<char>>, Vec<bool>)> = Vec::new();
        for (grid, used) in &fills {
            for (w, word) in words.iter().enumerate() {
                let letters: Vec<char> = word.chars().collect();
                let fits = !used[w]
                    && letters.len() == slot.len()
                    && slot.iter().zip(&letters).all(|(at, l)| grid[*at].is_none_or(|c| c == *l));
                if fits {
                    let (mut grid, mut used) = (grid.clone(), used.clone());
                    slot.iter().zip(&letters).for_each(|(at, l)| grid[*at] = Some(*l));
                    used[w] = true;
                    next.push((grid, used));
                }
            }
        }
        fills = next;
        if fills.len() > 20_000 {
            return usize::MAX;
        }
    }
    let mut grids: Vec<Vec<Option<char>>> = fills.into_iter().map(|(g, _)| g.cells().to_vec()).collect();
    grids.sort();
    grids.dedup();
    grids.len()
}

#[test]
fn fast_classic_and_brute_force_agree() {
    let mut chance = Chance::new(17);
    let (mut none, mut one, mut more) = (0, 0, 0);
    for _ in 0..4000 {
        let (squares, words) = random(&mut chance);
        let list: Vec<&str> = words.iter().map(String::as_str).collect();
        let expected = brute(&squares, &words);
        if expected == usize::MAX {
            continue;
        }
        let Ok(puzzle) = Puzzle::fill_in(squares, &list) else { continue };
        let budget = Budget::unlimited();
        let count = Crossword::count(&puzzle, &budget);
        assert_eq!(count.count, expected as u128, "{puzzle:?}");
        let fast = solve::<Crossword>(&puzzle, Demand::Unique, &budget);
        let first = Crossword::one(&puzzle, &[], &budget).expect("no limit");
        let classic =
            quandary_core::verbs::classic::<Crossword>(&puzzle, &Classic::default(), &budget, &mut NoConsole);
        assert_eq!(first.is_some(), expected > 0, "{puzzle:?}");
        assert_eq!(classic.answers().is_empty(), expected == 0, "{puzzle:?}");
        let found = first.iter().chain(classic.answers()).chain(fast.answers());
        found.for_each(|a| {
            assert_eq!(Crossword::check(&puzzle, &Crossword::board(&puzzle, a)), [], "{puzzle:?}")
        });
        match fast {
            Outcome::None { why } => {
                assert_eq!(expected, 0, "{puzzle:?}");
                assert!(!why.is_empty(), "no reason for {puzzle:?}");
                none += 1;
            }
            Outcome::Unique(_) => {
                assert_eq!(expected, 1, "{puzzle:?}");
                one += 1;
            }
            Outcome::Several { .. } => {
                assert!(expected > 1, "{puzzle:?}");
                more += 1;
            }
            other => panic!("{} for {puzzle:?}", other.word()),
        }
    }
    assert!(none > 100 && one > 100 && more > 100, "{none} {one} {more}");
}

/// The conflicting slots of an impossible grid really conflict, and without any of them the rest can be filled.
/// Slots with many words are told late of words that are used up; nothing may be missed by that.
#[test]
fn long_lists_are_counted() {
    let mut chance = Chance::new(3);
    for rows in [["...", "#.#", "#.#"], ["...", ".#.", ".#."]] {
        let square = |c: char| if c == '#' { Square::Block } else { Square::Open };
        let squares =
            || Grid::from_rows(rows.iter().map(|r| r.chars().map(square).collect()).collect()).expect("rows");
        for count in [70, 80] {
            let letter = |c: &mut Chance| *c.pick(&['a', 'b', 'c', 'd', 'e', 'f']).expect("letters");
            let words: Vec<String> =
                (0..count).map(|_| (0..3).map(|_| letter(&mut chance)).collect()).collect();
            let list: Vec<&str> = words.iter().map(String::as_str).collect();
            let expected = brute(&squares(), &words);
            assert!((1000..usize::MAX).contains(&expected) || rows[1] == "#.#", "{expected}");
            let puzzle = Puzzle::fill_in(squares(), &list).expect("a puzzle");
            assert_eq!(Crossword::count(&puzzle, &Budget::unlimited()).count, expected as u128);
        }
    }
}

#[test]
fn reasons_are_irreducible() {
    let mut chance = Chance::new(23);
    let mut seen = 0;
    while seen < 150 {
        let (squares, words) = random(&mut chance);
        let list: Vec<&str> = words.iter().map(String::as_str).collect();
        let Ok(puzzle) = Puzzle::fill_in(squares.clone(), &list) else { continue };
        let Outcome::None { why } = solve::<Crossword>(&puzzle, Demand::Unique, &Budget::unlimited()) else {
            continue;
        };
        let Some(reason) = why.first().filter(|v| v.rule == "conflict") else { continue };
        seen += 1;
        let names: Vec<String> =
            puzzle.slots().iter().map(|s| s.name()).filter(|n| said(&reason.sentence, n)).collect();
        assert!(!names.is_empty(), "{}", reason.sentence);
        let kept: Vec<&[At]> =
            puzzle.slots().iter().filter(|s| names.contains(&s.name())).map(|s| &s.cells[..]).collect();
        assert!(!fillable(&kept, &words), "these can be filled: {} of {puzzle:?}", reason.sentence);
        for (i, name) in names.iter().enumerate() {
            let mut fewer = kept.clone();
            fewer.remove(i);
            assert!(fillable(&fewer, &words), "{name} is not needed: {} of {puzzle:?}", reason.sentence);
        }
    }
}

/// Whether a sentence names this slot and not only one whose name ends like it.
fn said(sentence: &str, name: &str) -> bool {
    sentence.split([' ', ',', '.', '(']).any(|word| word == name)
}

/// Whether words can stand in these slots, each entry once: slot by slot.
fn fillable(slots: &[&[At]], words: &[String]) -> bool {
    // The slots filled so far, the letters they put down, the words used.
    let nothing: Vec<(At, char)> = Vec::new();
    let mut stack = vec![(0, nothing, vec![false; words.len()])];
    while let Some((i, letters, used)) = stack.pop() {
        let Some(slot) = slots.get(i) else { return true };
        for (w, word) in words.iter().enumerate() {
            let word: Vec<char> = word.chars().collect();
            let agrees = |(at, l): (&At, &char)| letters.iter().all(|(a, c)| a != at || c == l);
            if !used[w] && word.len() == slot.len() && slot.iter().zip(&word).all(agrees) {
                let mut letters = letters.clone();
                letters.extend(slot.iter().copied().zip(word.iter().copied()));
                let mut used = used.clone();
                used[w] = true;
                stack.push((i + 1, letters, used));
            }
        }
    }
    false
}

#[test]
fn counts_of_the_corpus() {
    let Some(dir) = quandary_testing::corpus("crossword/tiny_counted") else { return };
    let table = std::fs::read_to_string(dir.join("expected.tsv")).expect("readable");
    let mut seen = 0;
    for line in table.lines().skip(1) {
        let columns: Vec<&str> = line.split('\t').collect();
        let name = columns[0].trim_end_matches(".txt");
        let text = std::fs::read(dir.join(format!("{name}.txt"))).expect("readable");
        let source = quandary_core::source::Source::new(name, text);
        let form = Crossword::forms().iter().find(|f| f.name == "list").expect("the original's form");
        let read = (form.read)(&quandary_core::source::Sources::of(source));
        let puzzle =
            read.into_iter().next().expect("an instance").unwrap_or_else(|p| panic!("{name}: {p}")).puzzle;
        let numbers: Vec<u128> = columns[1..].iter().filter_map(|c| c.parse().ok()).collect();
        let header: Vec<&str> = table.lines().next().expect("a header").split('\t').collect();
        let place = header.iter().position(|h| *h == "solutions_distinct").expect("the column");
        let expected: u128 = columns[place].parse().unwrap_or_else(|_| panic!("{line} {numbers:?}"));
        let counted = if expected >= 200_000 {
            Crossword::answers(&puzzle, &[], &Budget::unlimited()).take(200_000).count() as u128
        } else {
            Crossword::count(&puzzle, &Budget::unlimited()).count
        };
        assert_eq!(counted, expected.min(200_000), "{name}");
        seen += 1;
    }
    assert!(seen >= 20);
}

/// The verdicts others reached on the grids of the corpus with Debian's lists, as far as a few nodes settle them.
#[test]
fn verdicts_of_the_corpus() {
    let Some(corpus) = quandary_testing::corpus("crossword") else { return };
    let folder = std::env::var_os("QUANDARY_DICT").map_or("/usr/share/dict".into(), PathBuf::from);
    let read = |file: &str| std::fs::read_to_string(folder.join(file)).ok();
    let (Some(std), Some(small)) = (read("american-english"), read("american-english-small")) else {
        quandary_testing::left_out("needs Debian's wamerican and wamerican-small");
        return;
    };
    let plain = |text: &str| -> String {
        let words = text.lines().filter(|w| !w.is_empty() && w.bytes().all(|b| b.is_ascii_lowercase()));
        words.collect::<Vec<_>>().join("\n")
    };
    let lists = [("std", plain(&std)), ("small", plain(&small))];
    let table = std::fs::read_to_string(corpus.join("known.tsv")).expect("readable");
    let mut settled = 0;
    for line in table.lines().skip(1) {
        let columns: Vec<&str> = line.split('\t').collect();
        let [name, list, status, seconds, ..] = columns[..] else { panic!("{line}") };
        let Some((_, words)) = lists.iter().find(|l| l.0 == list) else { continue };
        // What took others long takes too long for a test.
        if !seconds.parse::<f64>().is_ok_and(|s| s <= 0.1) {
            continue;
        }
        let text = ["grids", "grids_nyt_patterns", "grids_preset"]
            .iter()
            .find_map(|f| std::fs::read_to_string(corpus.join(f).join(format!("{name}.txt"))).ok())
            .unwrap_or_else(|| panic!("no grid {name}"));
        let square = |c: char| match c {
            '#' => Square::Block,
            '.' => Square::Open,
            letter => Square::Given(letter.to_string()),
        };
        let rows = text.lines().map(|l| l.trim().chars().map(square).collect::<Vec<_>>());
        let rows = rows.filter(|r| !r.is_empty()).collect();
        let puzzle = Puzzle::fill(Grid::from_rows(rows).expect("a rectangle"), words).expect("a grid");
        match Crossword::one(&puzzle, &[], &Budget::nodes(1500)) {
            Ok(Some(answer)) => {
                assert_eq!(status, "fillable", "{name} {list}");
                assert_eq!(Crossword::check(&puzzle, &Crossword::board(&puzzle, &answer)), [], "{name}");
                settled += 1;
            }
            Ok(None) => {
                assert_eq!(status, "impossible", "{name} {list}");
                settled += 1;
            }
            Err(_) => {}
        }
    }
    assert!(settled > 20, "only {settled} of the corpus settled");
}
