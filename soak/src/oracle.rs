//! An oracle that shares nothing with our solvers: it knows a puzzle by its referee alone.
//!
//! Cells and their values become variables of a SAT solver that is not ours (varisat); the only
//! clauses at first say that a cell holds one value. Whatever it proposes, the referee judges; what the
//! referee objects to is narrowed down to as few cells as it still objects to, and forbidden. When
//! nothing is objected to, that is an answer; when nothing is left, there is none. Slow, but each
//! clause is the referee's own word.
//!
//! Puzzles whose answers are walks are walked through breadth first, by the moves a player has.

use std::collections::{HashMap, HashSet, VecDeque};

use quandary::core::fact::{Fact, Value};
use quandary::core::grid::At;
use quandary::core::outcome::Ask;
use quandary::core::play::{Direction, Input};
use quandary::core::step::Conclusion;
use quandary::{AnyBoard, AnyPuzzle};
use varisat::{ExtendFormula, Lit, Solver, Var};

/// What the oracle found out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Saying {
    /// So many answers; two stand for two or more.
    Answers(usize),
    /// The length of the shortest walk, or that there is none.
    Walk(Option<usize>),
    /// It would take too long.
    Silent,
}

/// So many positions of a walk are looked at for each proposal allowed.
const POSITIONS: usize = 20;

/// Asks the oracle. `patience` is how many proposals the referee judges before it keeps silent.
pub fn ask(puzzle: &AnyPuzzle, patience: usize) -> Saying {
    let size = puzzle.size();
    let all = (0..size.height).flat_map(|row| (0..size.width).map(move |col| At::new(row, col)));
    let cells: Vec<(At, Vec<Value>)> =
        all.map(|at| (at, puzzle.domain(at))).filter(|(_, values)| !values.is_empty()).collect();
    if puzzle.asks() == Ask::Shortest {
        walk(puzzle, patience)
    } else {
        Proposals::new(puzzle, cells).run(patience)
    }
}

/// Breadth first over what a player can do with the arrows.
fn walk(puzzle: &AnyPuzzle, patience: usize) -> Saying {
    let solved = |board: &AnyBoard| puzzle.full(board) && puzzle.check(board).is_empty();
    let start = puzzle.start();
    let mut seen: HashSet<String> = HashSet::from([picture(puzzle, &start)]);
    let mut queue = VecDeque::from([(start, 0)]);
    let ways = [Direction::Up, Direction::Down, Direction::Left, Direction::Right];
    while let Some((board, length)) = queue.pop_front() {
        if solved(&board) {
            return Saying::Walk(Some(length));
        }
        if seen.len() > POSITIONS * patience {
            return Saying::Silent;
        }
        for way in ways {
            let Some(text) = puzzle.gesture(&board, At::new(0, 0), Input::Arrow(way)) else { continue };
            let Ok(next) = puzzle.play(&board, &text) else { continue };
            if seen.insert(picture(puzzle, &next)) {
                queue.push_back((next, length + 1));
            }
        }
    }
    Saying::Walk(None)
}

/// A board as text that tells positions apart: the picture's cells, whatever the raw form says.
fn picture(puzzle: &AnyPuzzle, board: &AnyBoard) -> String {
    let look = quandary::render::text::Look { ascii: true, colour: false, marks: false, labels: false };
    quandary::render::text::text(&puzzle.draw(board, &[]), &look)
}

struct Proposals<'a> {
    puzzle: &'a AnyPuzzle,
    cells: Vec<(At, Vec<Value>)>,
    vars: HashMap<(At, Value), Var>,
    solver: Solver<'static>,
}

impl<'a> Proposals<'a> {
    fn new(puzzle: &'a AnyPuzzle, cells: Vec<(At, Vec<Value>)>) -> Self {
        let mut solver = Solver::new();
        let mut vars = HashMap::new();
        for (at, values) in &cells {
            let lits: Vec<Lit> = values
                .iter()
                .map(|value| {
                    let var = solver.new_var();
                    vars.insert((*at, *value), var);
                    var.positive()
                })
                .collect();
            solver.add_clause(&lits);
            for (i, a) in lits.iter().enumerate() {
                for b in &lits[..i] {
                    solver.add_clause(&[!*a, !*b]);
                }
            }
        }
        Self { puzzle, cells, vars, solver }
    }

    fn run(mut self, patience: usize) -> Saying {
        let mut answers = 0;
        for _ in 0..patience {
            match self.solver.solve() {
                Ok(true) => {}
                Ok(false) => return Saying::Answers(answers),
                Err(_) => return Saying::Silent,
            }
            let facts = self.proposal();
            let Some(board) = self.board(&facts) else {
                // Nobody can write this down: a given stands in the way. Forbid what cannot be written.
                if !self.forbid_unwritable(&facts) {
                    return Saying::Silent;
                }
                continue;
            };
            let objections = self.puzzle.check(&board);
            if objections.is_empty() {
                if !self.puzzle.full(&board) {
                    return Saying::Silent;
                }
                answers += 1;
                if answers == 2 {
                    return Saying::Answers(2);
                }
                self.forbid(&facts);
                continue;
            }
            for objection in objections {
                let named: Vec<Fact> =
                    facts.iter().filter(|f| objection.cells.contains(&f.at)).copied().collect();
                let enough = if self.objects(&named) { named } else { facts.clone() };
                let least = self.narrowed(enough);
                self.forbid(&least);
            }
        }
        Saying::Silent
    }

    fn proposal(&self) -> Vec<Fact> {
        let model: HashSet<Lit> = self.solver.model().unwrap_or_default().into_iter().collect();
        let holds = |at: &At, value: &Value| model.contains(&self.vars[&(*at, *value)].positive());
        let fact = |(at, values): &(At, Vec<Value>)| {
            values.iter().find(|v| holds(at, v)).map(|v| Fact { at: *at, value: *v, holds: true })
        };
        self.cells.iter().filter_map(fact).collect()
    }

    fn forbid(&mut self, facts: &[Fact]) {
        let clause: Vec<Lit> = facts.iter().map(|f| self.vars[&(f.at, f.value)].negative()).collect();
        self.solver.add_clause(&clause);
    }

    fn forbid_unwritable(&mut self, facts: &[Fact]) -> bool {
        let alone: Vec<Fact> = facts.iter().filter(|f| self.board(&[**f]).is_none()).copied().collect();
        for fact in &alone {
            self.forbid(&[*fact]);
        }
        !alone.is_empty()
    }

    /// The board with these values on it, written as a player writes; `None` if a player cannot.
    fn board(&self, facts: &[Fact]) -> Option<AnyBoard> {
        let mut board = self.puzzle.start();
        let placed: HashMap<At, Value> =
            self.puzzle.placed(&board).iter().filter(|f| f.holds).map(|f| (f.at, f.value)).collect();
        for fact in facts {
            match placed.get(&fact.at) {
                Some(value) if *value == fact.value => continue,
                Some(_) => return None,
                None => {}
            }
            for text in self.puzzle.moves_of(&board, &[Conclusion::Fact(*fact)]) {
                board = self.puzzle.play(&board, &text).ok()?;
            }
        }
        Some(board)
    }

    fn objects(&self, facts: &[Fact]) -> bool {
        self.board(facts).is_some_and(|board| !self.puzzle.check(&board).is_empty())
    }

    /// As few of these as the referee still objects to.
    fn narrowed(&self, mut facts: Vec<Fact>) -> Vec<Fact> {
        let mut i = 0;
        while i < facts.len() {
            let left: Vec<Fact> =
                facts.iter().enumerate().filter(|(j, _)| *j != i).map(|(_, f)| *f).collect();
            if self.objects(&left) {
                facts = left;
            } else {
                i += 1;
            }
        }
        facts
    }
}
