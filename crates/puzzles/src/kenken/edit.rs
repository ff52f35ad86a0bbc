//! The constructor's single changes: a cage split in two, or a cell given.

use std::collections::BTreeSet;

use quandary_core::edit::{self, Effect, Give};
use quandary_core::fact::Value;
use quandary_core::grid::{At, Grid, regions};
use quandary_core::outcome::Violation;
use serde_json::{Value as Json, json};

use super::model::{Cage, Clue, Op, Puzzle};
use super::{KenKen, combos, rules};

/// One change that could tell two answers apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Edit {
    /// Give a cell its number.
    Give(Give),
    /// Cut a cage: these cells become a cage of their own, and both parts get these clues.
    Split {
        /// The cells cut off.
        cells: Vec<At>,
        /// Their clue.
        clue: Clue,
        /// The clue of what stays.
        rest: Clue,
    },
}

/// The clue that these numbers make with an operator.
pub(super) fn clue_for(op: Op, numbers: &[Value], long: bool) -> Option<Clue> {
    let sum: u64 = numbers.iter().map(|&v| u64::from(v)).sum();
    let product = numbers.iter().try_fold(1u64, |p, &v| p.checked_mul(u64::from(v)))?;
    let largest = u64::from(numbers.iter().copied().max()?);
    let target = match op {
        Op::Equal => (numbers.len() == 1).then_some(sum)?,
        Op::Add | Op::Hidden => sum,
        Op::Multiply => product,
        Op::Subtract => (2 * largest).checked_sub(sum)?,
        Op::Divide => {
            let rest = product / largest;
            (largest % rest == 0).then(|| largest / rest)?
        }
        Op::Power | Op::Remainder if numbers.len() != 2 => return None,
        Op::Power => largest.checked_pow(u32::try_from(product / largest).ok()?)?,
        Op::Remainder => largest % (product / largest),
    };
    let clue = Clue { target, op };
    (target > 0 && (op == Op::Hidden || rules::meets(clue, numbers, long))).then_some(clue)
}

impl edit::Edit<KenKen> for Edit {
    /// Every way to cut a cage so that one of these answers stays and another goes; then every number for every
    /// open cell.
    fn all(puzzle: &Puzzle, answers: &[Grid<Value>]) -> Vec<Self> {
        let mut edits = Vec::new();
        for cage in puzzle.cages() {
            splits(puzzle, cage, answers, &mut edits);
        }
        edits.extend(Give::all::<KenKen>(puzzle).into_iter().map(Edit::Give));
        edits
    }

    /// A number keeps the answers that have it there; a cut keeps those that meet both clues, and lets others in
    /// unless the two clues say together what the one said before.
    fn effect(&self, puzzle: &Puzzle) -> Effect<KenKen> {
        let (cells, clue, rest) = match self {
            Edit::Give(give) => return edit::Edit::<KenKen>::effect(give, puzzle),
            Edit::Split { cells, clue, rest } => (cells.clone(), *clue, *rest),
        };
        let Some(cage) = cells.first().and_then(|at| puzzle.cage_at(*at)) else { return Effect::Anew };
        let others = !says_the_same(cage, clue, rest);
        let stay: Vec<At> = cage.cells.iter().copied().filter(|at| !cells.contains(at)).collect();
        let long = puzzle.long();
        let passes = move |answer: &Grid<Value>| {
            let numbers = |cells: &[At]| -> Vec<Value> { cells.iter().map(|&at| answer[at]).collect() };
            rules::meets(clue, &numbers(&cells), long) && rules::meets(rest, &numbers(&stay), long)
        };
        Effect::Keeps { passes: Box::new(passes), others }
    }

    fn apply(&self, puzzle: &Puzzle) -> Option<Puzzle> {
        match self {
            Edit::Give(give) => edit::Edit::<KenKen>::apply(give, puzzle),
            Edit::Split { cells, clue, rest } => split(puzzle, cells, *clue, *rest),
        }
    }

    fn text(&self, puzzle: &Puzzle) -> String {
        match self {
            Edit::Give(give) => edit::Edit::<KenKen>::text(give, puzzle),
            Edit::Split { cells, clue, rest } => {
                let whole = cells.first().and_then(|at| puzzle.cage_at(*at));
                let shown = whole.map_or(String::new(), |cage| format!("{} at {}", cage.clue, cage.cells[0]));
                let cells: Vec<String> = cells.iter().map(At::to_string).collect();
                let verb = if cells.len() == 1 { "becomes" } else { "become" };
                format!("split the cage {shown}: {} {verb} {clue}, the rest {rest}", cells.join(", "))
            }
        }
    }

    fn json(&self, puzzle: &Puzzle) -> Json {
        match self {
            Edit::Give(give) => edit::Edit::<KenKen>::json(give, puzzle),
            Edit::Split { cells, clue, rest } => json!({
                "edit": "split",
                "cells": cells.iter().map(|at| edit::cell(*at)).collect::<Vec<_>>(),
                "clue": clue_json(*clue),
                "rest": clue_json(*rest),
            }),
        }
    }

    fn read(puzzle: &Puzzle, json: &Json) -> Option<Self> {
        if json.get("edit")? != "split" {
            return <Give as edit::Edit<KenKen>>::read(puzzle, json).map(Edit::Give);
        }
        let cells = edit::read_cells(json.get("cells")?)?;
        let (clue, rest) = (read_clue(json.get("clue")?)?, read_clue(json.get("rest")?)?);
        Some(Edit::Split { cells, clue, rest })
    }
}

/// A clue as its number and its sign: `{"target":12,"op":"*"}`.
fn clue_json(clue: Clue) -> Json {
    json!({ "target": clue.target, "op": clue.op.typed() })
}

fn read_clue(json: &Json) -> Option<Clue> {
    let op = match json.get("op")?.as_str()? {
        "" => Op::Hidden,
        sign => Op::of_sign(sign)?,
    };
    Some(Clue { target: json.get("target")?.as_u64()?, op })
}

/// Whether the clues of two parts say together what the clue of the whole cage said.
fn says_the_same(cage: &Cage, clue: Clue, rest: Clue) -> bool {
    let both = |op: Op| [clue.op, rest.op].iter().all(|o| *o == op || *o == Op::Equal);
    match cage.clue.op {
        _ if cage.cells.len() == 2 => true,
        Op::Add => both(Op::Add) && clue.target + rest.target == cage.clue.target,
        Op::Multiply => both(Op::Multiply) && clue.target.checked_mul(rest.target) == Some(cage.clue.target),
        Op::Equal | Op::Subtract | Op::Divide | Op::Power | Op::Remainder | Op::Hidden => false,
    }
}

/// All ways to cut a cage in two connected parts whose clues tell answers apart.
fn splits(puzzle: &Puzzle, cage: &Cage, answers: &[Grid<Value>], edits: &mut Vec<Edit>) {
    let count = cage.cells.len();
    // Beyond this the ways to cut grow past what anybody reads.
    if !(2..=6).contains(&count) {
        return;
    }
    // The first cell stays, so that every cut is met once.
    for part in 1u32..1 << (count - 1) {
        let inside = |i: usize| i > 0 && part >> (i - 1) & 1 == 1;
        let side = |wanted: bool| -> Vec<At> {
            (0..count).filter(|&i| inside(i) == wanted).map(|i| cage.cells[i]).collect()
        };
        let (off, stay) = (side(true), side(false));
        if !connected(puzzle, &off) || !connected(puzzle, &stay) {
            continue;
        }
        let op = cage.clue.op;
        let clues = answers.iter().map(|a| (best_clue(puzzle, op, &off, a), best_clue(puzzle, op, &stay, a)));
        let clues: BTreeSet<(Clue, Clue)> = clues.collect();
        edits.extend(clues.into_iter().map(|(clue, rest)| Edit::Split { cells: off.clone(), clue, rest }));
    }
}

/// The operator of the cage itself where it works, otherwise a sum.
fn best_clue(puzzle: &Puzzle, op: Op, cells: &[At], answer: &Grid<Value>) -> Clue {
    let numbers: Vec<Value> = cells.iter().map(|&at| answer[at]).collect();
    if let [only] = numbers[..] {
        return Clue { target: u64::from(only), op: Op::Equal };
    }
    let sum = numbers.iter().map(|&v| u64::from(v)).sum();
    clue_for(op, &numbers, puzzle.long()).unwrap_or(Clue { target: sum, op: Op::Add })
}

fn connected(puzzle: &Puzzle, cells: &[At]) -> bool {
    !cells.is_empty() && regions(puzzle.size(), |at| cells.contains(&at), |_, _| true).len() == 1
}

/// The puzzle with a cage cut in two.
fn split(puzzle: &Puzzle, cells: &[At], clue: Clue, rest: Clue) -> Option<Puzzle> {
    let mut cages = puzzle.cages().to_vec();
    let cut = cells.first()?;
    let whole = cages.iter().position(|cage| cage.cells.contains(cut))?;
    cages[whole].cells.retain(|at| !cells.contains(at));
    cages[whole].clue = rest;
    cages.push(Cage { name: fresh_name(puzzle), cells: cells.to_vec(), clue });
    let split = Puzzle::new(puzzle.order(), cages, puzzle.long())
        .ok()
        .filter(|split| split.conflicts().is_empty())?;
    split.with_givens(puzzle.givens().clone()).ok()
}

fn fresh_name(puzzle: &Puzzle) -> String {
    let taken = |name: &str| puzzle.cages().iter().any(|cage| cage.name == name);
    let letters = ('a'..='z').chain('A'..='Z').map(String::from);
    let more = (1..).map(|n| format!("z{n}"));
    letters.chain(more).find(|name| !taken(name)).unwrap_or_default()
}

/// Cages that cannot be filled even alone, given the numbers on the board.
pub(super) fn why_none(puzzle: &Puzzle) -> Vec<Violation> {
    let givens = puzzle.givens();
    let mut broken = rules::violations(puzzle, givens);
    for flaw in puzzle.conflicts() {
        // Numbers twice in a line are among the rules already.
        if let Some(cage) = flaw.clue_of().and_then(|_| puzzle.cage_at(*flaw.cells().last()?)) {
            broken.push(Violation::said("cage", cage.cells.clone(), flaw));
        }
    }
    let dom = |at: At| -> u32 {
        if let Some(value) = givens[at] {
            return 1 << (value - 1);
        }
        let lines = givens.places().filter(|other| other.row == at.row || other.col == at.col);
        lines.filter_map(|other| givens[other]).fold(combos::all(puzzle.order()), |m, v| m & !(1 << (v - 1)))
    };
    for cage in puzzle.cages() {
        let doms: Vec<u32> = cage.cells.iter().map(|&at| dom(at)).collect();
        if doms.len() > combos::MOST_CELLS || broken.iter().any(|v| v.cells == cage.cells) {
            continue;
        }
        let cells = combos::Cells {
            doms: &doms,
            peers: &combos::peers(&cage.cells),
            clue: cage.clue,
            long: puzzle.long(),
        };
        let mut some = false;
        if combos::each_filling(&cells, 100_000, |_| some = true) && !some {
            let sentence = format!(
                "The cage {} at {} cannot be filled: the numbers given leave no way.",
                cage.clue, cage.cells[0]
            );
            broken.push(Violation { rule: "cage", cells: cage.cells.clone(), sentence });
        }
    }
    broken
}
