//! What the conformance suite needs of this kind.

use quandary_core::cell_board::CellBoard;
use quandary_core::chance::Chance;
use quandary_core::conformance::{Mapping, Specimens};
use quandary_core::fact::{Fact, Value};
use quandary_core::grid::{At, Grid, Size};
use quandary_core::kind::{Kind, Wanted};
use quandary_core::knob::Settings;
use quandary_core::step::Level;

use super::model::{Cage, Clue, Op, Puzzle};
use super::{KenKen, rules};

impl Specimens for KenKen {
    fn tiny() -> Vec<Puzzle> {
        let mut chance = Chance::new(1);
        (0..400).map(|i| random(&mut chance, 1 + i % 4)).collect()
    }

    fn brute(puzzle: &Puzzle) -> Vec<Grid<Value>> {
        // All Latin squares of the size, row by row, against the referee.
        let n = puzzle.order();
        let mut boards = vec![Grid::filled(n, n, None)];
        for at in boards[0].places() {
            let mut next = Vec::new();
            for board in boards {
                for value in 1..=n as Value {
                    let mut board: Grid<Option<Value>> = board.clone();
                    board[at] = Some(value);
                    let broken = rules::violations(puzzle, &board);
                    if broken.iter().all(|v| v.rule == "given" && v.cells.iter().all(|&c| board[c].is_none()))
                    {
                        next.push(board);
                    }
                }
            }
            boards = next;
        }
        boards.into_iter().map(|board| board.map(|v| v.unwrap_or(0))).collect()
    }

    fn broken() -> Vec<(&'static str, Puzzle, CellBoard)> {
        let cage = |cells: &[(usize, usize)], target, op| Cage {
            name: format!("{}{}", char::from(b'a' + cells[0].0 as u8), char::from(b'a' + cells[0].1 as u8)),
            cells: cells.iter().map(|&(row, col)| At::new(row, col)).collect(),
            clue: Clue { target, op },
        };
        let puzzle = Puzzle::new(
            3,
            vec![
                cage(&[(0, 0), (1, 0)], 2, Op::Divide),
                cage(&[(0, 1), (0, 2)], 5, Op::Add),
                cage(&[(1, 1), (1, 2), (2, 1), (2, 2)], 6, Op::Multiply),
                cage(&[(2, 0)], 3, Op::Equal),
            ],
            false,
        )
        .expect("a legal puzzle");
        let board = |rows: [[Value; 3]; 3]| {
            let cell = |v: &Value| (*v > 0).then_some(*v);
            let rows = rows.map(|r| r.iter().map(cell).collect()).to_vec();
            CellBoard::of(Grid::from_rows(rows).expect("three rows of three"))
        };
        let mut givens = Grid::filled(3, 3, None);
        givens[At::new(0, 0)] = Some(1);
        let given = puzzle.with_givens(givens).expect("a legal given");
        vec![
            ("row", puzzle.clone(), board([[0, 2, 0], [0, 1, 1], [0, 0, 0]])),
            ("column", puzzle.clone(), board([[0, 2, 0], [0, 0, 0], [0, 2, 0]])),
            ("cage", puzzle.clone(), board([[1, 0, 0], [3, 0, 0], [0, 0, 0]])),
            ("range", puzzle, board([[0, 0, 0], [0, 9, 0], [0, 0, 0]])),
            ("given", given, board([[2, 0, 0], [1, 0, 0], [0, 0, 0]])),
        ]
    }

    fn symmetries(puzzle: &Puzzle) -> Vec<(Puzzle, Mapping)> {
        let last = puzzle.order() - 1;
        let turn = |at: At| At::new(at.col, at.row);
        let flip = move |at: At| At::new(last - at.row, at.col);
        let both = move |at: At| At::new(last - at.col, at.row);
        let map = |place: &dyn Fn(At) -> At| moved(puzzle, place);
        vec![
            (map(&turn), Box::new(move |f: Fact| Fact { at: turn(f.at), ..f })),
            (map(&flip), Box::new(move |f: Fact| Fact { at: flip(f.at), ..f })),
            (map(&both), Box::new(move |f: Fact| Fact { at: both(f.at), ..f })),
        ]
    }

    fn wanted() -> Vec<Wanted> {
        let settings = Settings::new(Self::knobs());
        let at = |side: usize, level| Wanted {
            size: Some(Size { width: side, height: side }),
            level: Some(level),
            settings: settings.clone(),
            ..Default::default()
        };
        let mut wanted: Vec<Wanted> = Level::ALL.map(|level| at(5, level)).to_vec();
        wanted.push(at(6, Level::Medium));
        let mut plain = at(4, Level::Medium);
        plain.settings.set("operators", "+-").expect("a legal setting");
        plain.settings.set("hidden", "true").expect("a legal setting");
        wanted.push(plain);
        wanted
    }
}

/// The puzzle with every cell moved.
fn moved(puzzle: &Puzzle, place: &dyn Fn(At) -> At) -> Puzzle {
    let cage = |cage: &Cage| Cage { cells: cage.cells.iter().map(|&at| place(at)).collect(), ..cage.clone() };
    let cages = puzzle.cages().iter().map(cage).collect();
    let mut givens = Grid::filled(puzzle.order(), puzzle.order(), None);
    for at in givens.places() {
        givens[place(at)] = puzzle.givens()[at];
    }
    let moved = Puzzle::new(puzzle.order(), cages, puzzle.long()).expect("moving breaks nothing");
    moved.with_givens(givens).expect("moving breaks nothing")
}

/// Random cages over a random board, sometimes with a clue nothing meets together with the others,
/// numbers given, hidden operators, long subtraction.
pub(super) fn random(chance: &mut Chance, n: usize) -> Puzzle {
    loop {
        let shift = chance.below(n);
        let square = |at: At| {
            ((at.row * if n == 4 && chance_bit(shift) { 3 } else { 1 } + at.col + shift) % n + 1) as Value
        };
        let long = chance.odds(1, 4);
        let cages = cages(chance, n, long, &square);
        let Ok(puzzle) = Puzzle::new(n, cages, long) else { continue };
        let mut givens = Grid::filled(n, n, None);
        for at in givens.places() {
            // A wrong number now and then.
            if chance.odds(1, 8) {
                givens[at] = Some(if chance.odds(1, 6) { chance.between(1, n) as Value } else { square(at) });
            }
        }
        if let Ok(puzzle) = puzzle.with_givens(givens) {
            return puzzle;
        }
    }
}

fn chance_bit(shift: usize) -> bool {
    shift % 2 == 1
}

fn cages(chance: &mut Chance, n: usize, long: bool, square: &dyn Fn(At) -> Value) -> Vec<Cage> {
    let size = Size { width: n, height: n };
    let mut free: Vec<At> = quandary_core::grid::places(size).collect();
    let mut cages = Vec::new();
    while !free.is_empty() {
        let mut cells = vec![free[0]];
        let most = chance.between(1, 4);
        while cells.len() < most {
            let next = cells.iter().flat_map(|&at| quandary_core::grid::neighbours(size, at));
            let next: Vec<At> = next.filter(|at| free.contains(at) && !cells.contains(at)).collect();
            let Some(&at) = chance.pick(&next) else { break };
            cells.push(at);
        }
        free.retain(|at| !cells.contains(at));
        // Some cells stay without a cage.
        if chance.odds(1, 20) {
            continue;
        }
        let numbers: Vec<Value> = cells.iter().map(|&at| square(at)).collect();
        let ops = [Op::Add, Op::Subtract, Op::Multiply, Op::Divide, Op::Power, Op::Remainder];
        let op = *chance.pick(&ops).expect("six operators");
        let mut clue = super::edit::clue_for(op, &numbers, long)
            .unwrap_or(Clue { target: numbers.iter().map(|&v| u64::from(v)).sum(), op: Op::Add });
        if chance.odds(1, 8) {
            clue.op = Op::Hidden;
        }
        if chance.odds(1, 40) {
            clue.target += 1;
        }
        let name = char::from(b'a' + cages.len() as u8).to_string();
        cages.push(Cage { name, cells, clue });
    }
    cages
}
