//! The fast solver, the course's solver and a brute force written here agree, and every step of every
//! explanation is true of every answer.

use quandary_core::budget::Budget;
use quandary_core::chance::Chance;
use quandary_core::fact::Value;
use quandary_core::grid::{At, Grid, Size, neighbours, places};
use quandary_core::kind::{Classic, Kind, NoConsole};
use quandary_core::outcome::Outcome;
use quandary_core::step::Cites;
use quandary_core::verbs::{Demand, explain, solve};
use quandary_puzzles::kenken::{Cage, Clue, KenKen, Op, Puzzle, rules};

/// All Latin squares of a size.
fn squares(n: usize) -> Vec<Vec<Value>> {
    let mut found = vec![Vec::new()];
    for cell in 0..n * n {
        let mut next = Vec::new();
        for square in found {
            for value in 1..=n as Value {
                let clash = (0..cell).any(|other: usize| {
                    square[other] == value && (other / n == cell / n || other % n == cell % n)
                });
                if !clash {
                    let mut more: Vec<Value> = square.clone();
                    more.push(value);
                    next.push(more);
                }
            }
        }
        found = next;
    }
    found
}

fn brute(puzzle: &Puzzle, squares: &[Vec<Value>]) -> Vec<Vec<Value>> {
    let n = puzzle.order();
    let number = |square: &[Value], at: &At| square[at.row * n + at.col];
    let fits = |square: &&Vec<Value>| {
        let cages = puzzle.cages().iter().all(|cage| {
            let numbers: Vec<Value> = cage.cells.iter().map(|at| number(square, at)).collect();
            rules::meets(cage.clue, &numbers, puzzle.long())
        });
        cages
            && puzzle.givens().places().all(|at| puzzle.givens()[at].is_none_or(|v| v == number(square, &at)))
    };
    squares.iter().filter(fits).cloned().collect()
}

/// Random cages with clues that a random square meets, or sometimes nearly meets.
fn random(n: usize, squares: &[Vec<Value>], chance: &mut Chance) -> Puzzle {
    let size = Size { width: n, height: n };
    loop {
        let square = chance.pick(squares).expect("there are squares");
        let long = chance.odds(1, 5);
        let mut free: Vec<At> = places(size).collect();
        let mut cages = Vec::new();
        while let Some(&start) = chance.pick(&free) {
            let mut cells = vec![start];
            for _ in 1..chance.between(1, 5) {
                let open = |at: &At| free.contains(at) && !cells.contains(at);
                let next: Vec<At> = cells.iter().flat_map(|&at| neighbours(size, at)).filter(open).collect();
                cells.extend(chance.pick(&next));
            }
            free.retain(|at| !cells.contains(at));
            let numbers: Vec<Value> = cells.iter().map(|at| square[at.row * n + at.col]).collect();
            let clue = clue(&numbers, long, chance);
            cages.push(Cage { name: char::from(b'a' + cages.len() as u8).into(), cells, clue });
        }
        if let Ok(puzzle) = Puzzle::new(n, cages, long) {
            return puzzle;
        }
    }
}

fn clue(numbers: &[Value], long: bool, chance: &mut Chance) -> Clue {
    let sum: u64 = numbers.iter().map(|&v| u64::from(v)).sum();
    let product: u64 = numbers.iter().map(|&v| u64::from(v)).product();
    let targets = [sum, product, sum + 1].into_iter().chain(0..=4);
    let mut clues: Vec<Clue> = targets
        .flat_map(|target| Op::FOUR.map(|op| Clue { target, op }))
        .filter(|clue| rules::meets(*clue, numbers, long))
        .collect();
    if numbers.len() == 1 {
        clues = vec![Clue { target: sum, op: Op::Equal }];
    }
    let mut clue = *chance.pick(&clues).expect("a sum always works");
    if chance.odds(1, 6) {
        clue.op = Op::Hidden;
    }
    if chance.odds(1, 60) {
        clue.target += 1;
    }
    clue
}

fn compare(puzzle: &Puzzle, squares: &[Vec<Value>]) -> usize {
    let budget = Budget::nodes(10_000_000);
    let brute = brute(puzzle, squares);
    let rows = |answer: &Grid<Value>| answer.cells().to_vec();
    let mut fast: Vec<Vec<Value>> =
        KenKen::answers(puzzle, &[], &budget).map(|a| rows(&a.expect("within the budget"))).collect();
    fast.sort();
    assert_eq!(fast, brute, "{puzzle:?}");
    let classic = quandary_core::verbs::classic::<KenKen>(
        puzzle,
        &Classic { all: true, ..Classic::default() },
        &budget,
        &mut NoConsole,
    );
    let mut course: Vec<Vec<Value>> = classic.answers().iter().map(rows).collect();
    course.sort();
    assert!(!matches!(classic, Outcome::GaveUp { .. }));
    assert_eq!(course, brute, "the course's solver: {puzzle:?}");
    match (solve::<KenKen>(puzzle, Demand::Unique, &budget), brute.len()) {
        (Outcome::None { .. }, 0) | (Outcome::Unique(_), 1) => {}
        (Outcome::Several { .. }, n) if n > 1 => {}
        (other, n) => panic!("{} with {n} answers: {puzzle:?}", other.word()),
    }
    let walk = explain::<KenKen>(puzzle, &KenKen::start(puzzle), &budget);
    for step in walk.steps.iter().filter(|_| !brute.is_empty()) {
        for fact in step.facts() {
            for answer in &brute {
                let has = answer[fact.at.row * puzzle.order() + fact.at.col] == fact.value;
                assert_eq!(has, fact.holds, "{}\n{puzzle:?}", KenKen::sentence(puzzle, step, &Cites::NONE));
            }
        }
    }
    brute.len()
}

#[test]
fn small_boards() {
    let mut chance = Chance::new(11);
    for n in 1..=3 {
        let squares = squares(n);
        for _ in 0..400 {
            compare(&random(n, &squares, &mut chance), &squares);
        }
    }
}

#[test]
fn four_by_four() {
    let squares = squares(4);
    assert_eq!(squares.len(), 576);
    let mut chance = Chance::new(12);
    let mut ends = [0; 3];
    for _ in 0..3000 {
        ends[compare(&random(4, &squares, &mut chance), &squares).min(2)] += 1;
    }
    assert!(ends.iter().all(|n| *n > 100), "all three ends occur: {ends:?}");
}

/// A cage over a whole row, column or more than that is never listed; its partial results decide.
#[test]
fn very_large_cages() {
    let all: Vec<At> = places(Size { width: 7, height: 7 }).collect();
    let whole = |op, target| {
        let cage = Cage { name: "a".into(), cells: all.clone(), clue: Clue { target, op } };
        Puzzle::new(7, vec![cage], false)
    };
    let budget = Budget::nodes(100_000);
    let sum = whole(Op::Add, 7 * 28).expect("what seven rows add up to");
    assert!(matches!(KenKen::one(&sum, &[], &budget), Ok(Some(_))));
    let more = whole(Op::Add, 7 * 28 + 1).expect("nobody sees at once that this is impossible");
    // No line knows the sum of all; what matters is that it ends.
    assert!(!matches!(KenKen::one(&more, &[], &budget), Ok(Some(_))));
    let hopeless = whole(Op::Add, 400).expect("a puzzle without an answer");
    assert_eq!(hopeless.conflicts().len(), 1, "more than seven sevens");
    assert_eq!(KenKen::one(&hopeless, &[], &budget), Ok(None));
}
