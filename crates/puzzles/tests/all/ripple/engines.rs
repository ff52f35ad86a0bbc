//! Three solvers and the referee agree: the fast one, the original's, and a brute force written
//! here and only here.

use std::collections::BTreeSet;

use quandary_core::budget::{Budget, RanOut, Stop};
use quandary_core::chance::Chance;
use quandary_core::fact::Fact;
use quandary_core::grid::{At, Grid, Size, regions};
use quandary_puzzles::ripple::classic::{How, solve};
use quandary_puzzles::ripple::model::Puzzle;
use quandary_puzzles::ripple::text::puzzlink;
use quandary_puzzles::ripple::{rules, search};

type Rows = Vec<u32>;

/// Every answer, by trying every value in every cell in reading order; `None` past `most` answers.
fn brute(puzzle: &Puzzle, most: usize) -> Option<BTreeSet<Rows>> {
    fn go(p: &Puzzle, values: &mut Rows, found: &mut BTreeSet<Rows>, most: usize) {
        if found.len() > most {
            return;
        }
        let index = values.len();
        if index == p.givens().len() {
            found.insert(values.clone());
            return;
        }
        let at = p.givens().at(index);
        if p.rooms()[at].is_none() {
            values.push(0);
            go(p, values, found, most);
            values.pop();
            return;
        }
        let given = p.givens()[at];
        for value in 1..=p.room_size(at) as u32 {
            let clash = (0..index).any(|other| {
                let b = p.givens().at(other);
                let near = (at.row == b.row && at.col - b.col <= value as usize)
                    || (at.col == b.col && at.row - b.row <= value as usize);
                values[other] == value && (near || p.rooms()[at] == p.rooms()[b])
            });
            if !clash && (given == 0 || given == value) {
                values.push(value);
                go(p, values, found, most);
                values.pop();
            }
        }
    }
    let mut found = BTreeSet::new();
    go(puzzle, &mut Vec::new(), &mut found, most);
    (found.len() <= most).then_some(found)
}

fn free() -> Budget {
    Budget::unlimited()
}

/// Compares everything there is to compare on one puzzle.
#[track_caller]
fn agree(puzzle: &Puzzle, truth: &BTreeSet<Rows>) {
    let fast: Vec<Rows> =
        search::answers(puzzle, &[], &free()).map(|answer| answer.unwrap().cells().to_vec()).collect();
    assert_eq!(fast.len(), truth.len(), "an answer came twice or not at all: {puzzle:?}");
    assert!(fast.iter().all(|answer| truth.contains(answer)), "{puzzle:?}");
    let count = search::count(puzzle, &free(), None);
    assert_eq!((count.answers, count.exact), (truth.len() as u128, true), "{puzzle:?}");
    let (first, second, out) = search::pair(puzzle, &[], &free());
    assert_eq!(out, None);
    assert_eq!(
        usize::from(first.is_some()) + usize::from(second.is_some()),
        truth.len().min(2),
        "{puzzle:?}"
    );
    assert!(first.is_none() || first != second);
    for answer in [&first, &second].into_iter().flatten() {
        assert!(truth.contains(answer.cells()), "{puzzle:?}");
        assert!(rules::violations(puzzle, answer).is_empty() && rules::complete(puzzle, answer));
    }
    let common = search::common(puzzle, &free());
    assert_eq!(common.ran_out, None);
    for at in puzzle.givens().places() {
        let index = puzzle.givens().index(at);
        let values: BTreeSet<u32> = truth.iter().map(|answer| answer[index]).filter(|&v| v != 0).collect();
        assert_eq!(common.possible[at], values.into_iter().collect::<Vec<_>>(), "{at} of {puzzle:?}");
    }
    if truth.len() <= 1000 {
        let how = How { all: true, ..How::default() };
        let classic = solve(puzzle, how, &free(), &mut |_| {}).unwrap();
        let classic: Vec<Rows> = classic.into_iter().map(|answer| answer.cells().to_vec()).collect();
        assert!(classic.iter().eq(truth), "{puzzle:?}");
    }
}

/// The puzzles without givens whose rooms are all ways to cut this board; room 0 is holes.
fn layouts(size: Size, holes: bool) -> Vec<Puzzle> {
    fn go(ids: &mut Vec<i64>, cells: usize, first: i64, found: &mut Vec<Vec<i64>>) {
        if ids.len() == cells {
            found.push(ids.clone());
            return;
        }
        let most = ids.iter().copied().max().unwrap_or(0).max(0) + 1;
        for id in first..=most {
            ids.push(id);
            go(ids, cells, first, found);
            ids.pop();
        }
    }
    let mut found = Vec::new();
    go(&mut Vec::new(), size.width * size.height, i64::from(!holes), &mut found);
    let puzzle = |ids: Vec<i64>| {
        let ids = Grid::from_fn(size, |at| Some(ids[at.row * size.width + at.col]).filter(|&id| id > 0));
        Puzzle::new(ids, Grid::filled(size.width, size.height, 0)).ok()
    };
    found.into_iter().filter_map(puzzle).collect()
}

/// The puzzle with some cells of a board filled in, sometimes wrongly; `None` if that is no puzzle.
fn with_some(puzzle: &Puzzle, answer: Option<&Rows>, chance: &mut Chance) -> Option<Puzzle> {
    let share = chance.between(1, 3);
    let givens = Grid::from_fn(puzzle.size(), |at| {
        let most = puzzle.room_size(at);
        match answer {
            _ if most == 0 || chance.odds(share, 4) => 0,
            Some(answer) if chance.odds(15, 16) => answer[puzzle.givens().index(at)],
            _ => chance.between(1, most) as u32,
        }
    });
    puzzle.with_givens(givens).ok()
}

fn check_layouts(width: usize, height: usize, holes: bool, expected: usize) {
    let mut chance = Chance::new(1);
    let all = layouts(Size { width, height }, holes);
    assert_eq!(all.len(), expected, "{width}x{height}");
    for puzzle in all {
        let Some(truth) = brute(&puzzle, 3000) else {
            // Too many to compare one by one; the number must still be right.
            let counted = search::count(&puzzle, &free(), None).answers;
            assert!(counted > 3000);
            if counted < 50_000 {
                assert_eq!(search::answers(&puzzle, &[], &free()).count() as u128, counted);
            }
            continue;
        };
        agree(&puzzle, &truth);
        let answer = truth.iter().nth(chance.below(truth.len()));
        if let Some(clued) = with_some(&puzzle, answer, &mut chance) {
            agree(&clued, &brute(&clued, usize::MAX).unwrap());
        }
    }
}

#[test]
fn every_layout_of_small_boards() {
    // The numbers of layouts were counted by another program.
    check_layouts(1, 1, false, 1);
    check_layouts(2, 2, false, 12);
    check_layouts(3, 2, false, 74);
    check_layouts(2, 3, false, 74);
    check_layouts(1, 6, false, 32);
    check_layouts(7, 1, false, 64);
    check_layouts(3, 3, false, 1434);
}

#[test]
fn every_layout_with_holes() {
    check_layouts(4, 1, true, 33);
    check_layouts(2, 3, true, 396);
    check_layouts(3, 2, true, 396);
}

/// Rooms grown at random, of at most so many cells, with holes now and then.
fn random_rooms(size: Size, most: usize, holes: bool, chance: &mut Chance) -> Option<Puzzle> {
    let mut ids: Grid<Option<i64>> = Grid::filled(size.width, size.height, None);
    let hole = Grid::from_fn(size, |_| holes && chance.odds(1, 8));
    let mut id = 0;
    for start in ids.places() {
        if hole[start] || ids[start].is_some() {
            continue;
        }
        id += 1;
        let mut room = vec![start];
        ids[start] = Some(id);
        for _ in 1..chance.between(1, most) {
            let edge: Vec<At> = room
                .iter()
                .flat_map(|&at| ids.neighbours(at))
                .filter(|&at| ids[at].is_none() && !hole[at])
                .collect();
            let Some(&next) = chance.pick(&edge) else { break };
            ids[next] = Some(id);
            room.push(next);
        }
    }
    Puzzle::new(ids, Grid::filled(size.width, size.height, 0)).ok()
}

#[test]
fn thousands_of_random_boards() {
    let mut chance = Chance::new(2);
    let (mut none, mut one, mut several) = (0, 0, 0);
    while none + one + several < 3000 {
        let size = Size { width: chance.between(2, 7), height: chance.between(2, 5) };
        let most = chance.between(3, 6);
        let holes = chance.odds(1, 3);
        let Some(rooms) = random_rooms(size, most, holes, &mut chance) else { continue };
        let answer = search::one(&rooms, &[], &free()).unwrap().map(|answer| answer.cells().to_vec());
        let Some(puzzle) = with_some(&rooms, answer.as_ref(), &mut chance) else { continue };
        let Some(truth) = brute(&puzzle, 300) else { continue };
        agree(&puzzle, &truth);
        match truth.len() {
            0 => none += 1,
            1 => one += 1,
            _ => several += 1,
        }
    }
    assert!(none > 200 && one > 200 && several > 200, "{none} {one} {several}");
}

#[test]
fn facts_split_the_answers() {
    let mut chance = Chance::new(3);
    for _ in 0..200 {
        let size = Size { width: 4, height: 3 };
        let Some(puzzle) = random_rooms(size, 4, true, &mut chance) else { continue };
        let Some(truth) = brute(&puzzle, 2000) else { continue };
        let at = At::new(chance.below(3), chance.below(4));
        for value in 0..6 {
            let fact = Fact::is(at, value);
            let with = truth.iter().filter(|a| value != 0 && a[puzzle.givens().index(at)] == value).count();
            assert_eq!(search::answers(&puzzle, &[fact], &free()).count(), with);
            assert_eq!(search::answers(&puzzle, &[fact.negated()], &free()).count(), truth.len() - with);
            assert_eq!(search::one(&puzzle, &[fact], &free()).unwrap().is_some(), with > 0);
            assert_eq!(search::count_with(&puzzle, &[fact], &free(), None).answers, with as u128);
        }
    }
}

#[test]
fn large_rooms() {
    for (width, height) in [(9, 8), (13, 11), (40, 2)] {
        let blank = Grid::filled(width, height, 0);
        let puzzle = Puzzle::new(Grid::filled(width, height, Some(1)), blank).unwrap();
        let answer = search::one(&puzzle, &[], &free()).unwrap().unwrap();
        assert!(rules::violations(&puzzle, &answer).is_empty() && rules::complete(&puzzle, &answer));
        assert_eq!(search::answers(&puzzle, &[], &free()).take(3).filter(Result::is_ok).count(), 3);
    }
}

#[test]
fn parts_multiply() {
    // Columns of rooms far enough apart: 6 answers each, 6 to the 24th together.
    let ids = Grid::from_fn(Size { width: 189, height: 1 }, |at| {
        let (room, place) = (at.col / 8, at.col % 8);
        (place < 3).then_some(room as i64)
    });
    let puzzle = Puzzle::new(ids, Grid::filled(189, 1, 0)).unwrap();
    let count = search::count(&puzzle, &Budget::nodes(2000), None);
    assert_eq!((count.answers, count.exact), (6u128.pow(24), true));
    let few = search::count(&puzzle, &Budget::nodes(100), None);
    assert!(!few.exact && few.answers > 1000, "{few:?}");
    assert_eq!(search::answers(&puzzle, &[], &free()).take(1000).filter(Result::is_ok).count(), 1000);
}

/// Between its few answers such a board is all dead ends, which the enumeration must not walk.
#[test]
fn thinned_boards_are_listed_in_time() {
    let Some(file) = quandary_testing::corpus("ripple/generated/hard_minimal.tsv") else { return };
    for line in std::fs::read_to_string(file).unwrap().lines().take(8) {
        let puzzle = puzzlink::decode(line.split('\t').next().unwrap()).unwrap();
        let given = puzzle.givens().places().find(|&at| puzzle.givens()[at] != 0).unwrap();
        let mut givens = puzzle.givens().clone();
        givens[given] = 0;
        let thinner = puzzle.with_givens(givens).unwrap();
        let budget = Budget::nodes(3_000_000);
        let listed: Vec<_> = search::answers(&thinner, &[], &budget).take(2000).map(Result::unwrap).collect();
        let different: BTreeSet<&[u32]> = listed.iter().map(Grid::cells).collect();
        assert!(listed.len() > 1 && different.len() == listed.len());
        assert!(listed.iter().all(|answer| rules::violations(&thinner, answer).is_empty()));
        if listed.len() < 2000 {
            let counted = search::count(&thinner, &Budget::nodes(300_000), None);
            assert!(counted.answers <= listed.len() as u128);
        }
    }
}

#[test]
fn budgets_end_the_work() {
    let puzzle = Puzzle::new(Grid::filled(8, 8, Some(1)), Grid::filled(8, 8, 0)).unwrap();
    let last = search::answers(&puzzle, &[], &Budget::nodes(500)).last();
    assert_eq!(last, Some(Err(RanOut::Nodes)));
    let stop = || Budget::until(|| Some(Stop::Time));
    assert_eq!(search::answers(&puzzle, &[], &stop()).last(), Some(Err(RanOut::Time)));
    let count = search::count(&puzzle, &Budget::nodes(20_000), None);
    assert!(!count.exact && count.answers > 2, "{count:?}");
    let how = How { all: true, ..How::default() };
    assert_eq!(solve(&puzzle, how, &Budget::nodes(500), &mut |_| {}), Err(RanOut::Nodes));
}

/// Every puzzle of the corpus, when it is there, against its stored answer.
#[test]
fn corpus() {
    let Some(dir) = quandary_testing::corpus("ripple") else { return };
    let generated = std::fs::read_dir(dir.join("generated")).unwrap().flatten().map(|entry| entry.path());
    let files =
        ["janko_hakyuu.urls.tsv", "misc_urls.tsv"].map(|name| dir.join(name)).into_iter().chain(generated);
    let (mut puzzles, mut stored) = (0, 0);
    for file in files {
        for line in std::fs::read_to_string(&file).unwrap().lines().filter(|line| !line.is_empty()) {
            let mut columns = line.split('\t');
            let (link, name) = (columns.next().unwrap(), columns.next().unwrap_or(line));
            let puzzle = puzzlink::decode(link).unwrap_or_else(|wrong| panic!("{name}: {wrong}"));
            assert_eq!(puzzlink::decode(&puzzlink::encode(&puzzle)).as_ref(), Ok(&puzzle), "{name}");
            let (first, second, out) = search::pair(&puzzle, &[], &free());
            assert!(second.is_none() && out.is_none(), "{name}");
            let answer = first.unwrap_or_else(|| panic!("{name}: no answer"));
            let listed: Vec<_> = search::answers(&puzzle, &[], &free()).collect();
            assert_eq!(listed, [Ok(answer.clone())], "{name}");
            assert!(rules::violations(&puzzle, &answer).is_empty() && rules::complete(&puzzle, &answer));
            if let Some(rows) = columns.next().filter(|rows| !rows.is_empty()) {
                let want: Vec<u32> = rows.split(['/', ' ']).filter_map(|value| value.parse().ok()).collect();
                assert_eq!(answer.cells(), want, "{name}");
                stored += 1;
            }
            puzzles += 1;
        }
    }
    assert!(puzzles > 500 && stored > 360, "{puzzles} {stored}");
}

#[test]
fn regions_of_the_worked_example() {
    let puzzle = puzzlink::decode("ripple/4/4/9n8rigk14h32k").unwrap();
    let rooms = regions(puzzle.size(), |_| true, |a, b| puzzle.rooms()[a] == puzzle.rooms()[b]);
    assert_eq!(rooms, puzzle.room_cells());
    let answer = search::one(&puzzle, &[], &free()).unwrap().unwrap();
    assert_eq!(answer.cells(), [1, 2, 3, 1, 2, 1, 4, 2, 4, 3, 2, 1, 1, 2, 1, 3]);
    let other = puzzlink::decode("ripple/5/4/ld8g2sug4g3u1").unwrap();
    let answer = search::one(&other, &[], &free()).unwrap().unwrap();
    let want = [1, 4, 2, 3, 5, 2, 3, 1, 2, 4, 1, 2, 3, 1, 2, 3, 1, 2, 4, 1];
    assert_eq!(answer.cells(), want);
}
