//! Boards that somebody fills at random: the referee, mistakes and hints, against the answers. For kinds
//! whose cells hold one value.

use quandary::core::budget::Budget;
use quandary::core::cell_board::CellBoard;
use quandary::core::chance::Chance;
use quandary::core::fact::Fact;
use quandary::core::grid::{At, Grid, places};
use quandary::core::kind::Kind;
use quandary::core::step::Cites;
use quandary::core::units::{self, Unit};
use quandary::core::verbs::{Hint, sentence};

use super::Check;
use crate::case::{Case, Class, agrees, budget, looks, sorted};
use crate::subject::Subject;

type Held = Result<(), String>;

/// Questions that may be put to the units of a puzzle.
const QUESTIONS: u64 = 20_000;

/// The checks of such kinds.
pub fn checks<S: Subject<Board = CellBoard>>() -> Vec<Check<S>> {
    vec![
        Check { name: "units", share: [8, 32, 128], run: by_units },
        Check { name: "referee", share: [2, 4, 8], run: referee },
        Check { name: "alive", share: [8, 16, 32], run: alive },
        Check { name: "hint", share: [16, 64, 256], run: hint },
    ]
}

/// What tells two answers apart: the ink.
pub fn key<K: Kind<Board = CellBoard>>(puzzle: &K::Puzzle, answer: &K::Answer) -> Vec<u32> {
    ink_key(&K::board(puzzle, answer))
}

fn ink_key(sheet: &CellBoard) -> Vec<u32> {
    sheet.ink.cells().iter().map(|v| v.map_or(0, |v| v + 1)).collect()
}

/// All full boards the referee has nothing against, cell by cell; a beginning it objects to is not gone on
/// with. `values` says what may be tried in a cell.
pub fn brute<K: Kind<Board = CellBoard>>(
    puzzle: &K::Puzzle,
    check: &dyn Fn(&CellBoard) -> bool,
    values: &dyn Fn(At) -> Vec<u32>,
    mut patience: usize,
) -> Option<Vec<Vec<u32>>> {
    let mut sheet = K::start(puzzle);
    if !check(&sheet) {
        return Some(Vec::new());
    }
    let open: Vec<(At, Vec<u32>)> = places(K::size(puzzle))
        .filter(|at| sheet.ink[*at].is_none())
        .map(|at| (at, values(at)))
        .filter(|(_, values)| !values.is_empty())
        .collect();
    let mut found = Vec::new();
    // The value each open cell tries next; the cells before `depth` have one.
    let mut next = vec![0; open.len()];
    let mut depth = 0;
    loop {
        if depth == open.len() {
            found.push(ink_key(&sheet));
        } else if let Some(&value) = open[depth].1.get(next[depth]) {
            patience = patience.checked_sub(1)?;
            next[depth] += 1;
            sheet.ink[open[depth].0] = Some(value);
            if check(&sheet) {
                depth += 1;
            }
            continue;
        } else {
            sheet.ink[open[depth].0] = None;
            next[depth] = 0;
        }
        match depth.checked_sub(1) {
            Some(before) => depth = before,
            None => return Some(found),
        }
    }
}

/// A board with random values, or an answer's with some left out and some changed.
fn random<S: Subject<Board = CellBoard>>(case: &Case<S>, chance: &mut Chance) -> CellBoard {
    let mut sheet = S::start(&case.puzzle);
    let from_answer = chance.odds(3, 4);
    let answer = chance.pick(&case.listed).filter(|_| from_answer);
    let blank = *chance.pick(&[0, 0, 1, 3, 6]).unwrap_or(&0);
    let wrong = *chance.pick(&[0, 1, 1, 3]).unwrap_or(&0);
    let whole: Option<Grid<Option<u32>>> = answer.map(|a| S::board(&case.puzzle, a).ink);
    for at in places(S::size(&case.puzzle)) {
        let domain = S::domain(&case.puzzle, at);
        if sheet.ink[at].is_some() || domain.is_empty() || chance.odds(blank, 8) {
            continue;
        }
        sheet.ink[at] = match &whole {
            Some(whole) if !chance.odds(wrong, 12) => whole[at],
            _ => chance.pick(&domain).copied(),
        };
    }
    // Somebody may write anything anywhere, on a given or in a hole.
    if chance.odds(1, 6) {
        let cells: Vec<At> = places(S::size(&case.puzzle)).collect();
        let two = [(); 2].map(|()| cells[chance.below(cells.len())]);
        if let Some(&value) = chance.pick(&S::domain(&case.puzzle, two[1])) {
            sheet.ink[two[0]] = Some(value);
        }
    }
    sheet
}

/// A full board passes exactly if it is in the list; a board the referee objects to leads to no answer.
fn referee<S: Subject<Board = CellBoard>>(case: &Case<S>, chance: &mut Chance) -> Held {
    if !case.complete {
        return Ok(());
    }
    for _ in 0..3 {
        let sheet = random(case, chance);
        let broken = (case.engines.check)(&case.puzzle, &sheet);
        let full = (case.engines.full)(&case.puzzle, &sheet);
        let left = leads_to(case, &sheet);
        if let (Some(broken), true) = (broken.first(), left) {
            return Err(format!("the referee objects to what leads to an answer: {}", broken.sentence));
        }
        if broken.is_empty() && full && !left {
            return Err(format!("the referee passes a board that is no answer:\n{}", raw(case, &sheet)));
        }
        let open = |at: &At| sheet.ink[*at].is_none() && !S::domain(&case.puzzle, *at).is_empty();
        if !full && !places(S::size(&case.puzzle)).any(|at| open(&at)) {
            return Err(format!("a board without open cells is not called full:\n{}", raw(case, &sheet)));
        }
    }
    Ok(())
}

fn raw<S: Subject<Board = CellBoard>>(case: &Case<S>, sheet: &CellBoard) -> String {
    S::raw(&case.puzzle, sheet)
}

/// Whether some listed answer has everything that is written.
fn leads_to<S: Subject<Board = CellBoard>>(case: &Case<S>, sheet: &CellBoard) -> bool {
    let has = |answer: &S::Answer| {
        let whole = S::board(&case.puzzle, answer).ink;
        whole.places().all(|at| sheet.ink[at].is_none() || sheet.ink[at] == whole[at])
    };
    case.listed.iter().any(has)
}

/// All units together allow a full board exactly where the referee does, and their fillings are the answers; a few of them
/// alone allow every answer.
fn by_units<S: Subject<Board = CellBoard>>(case: &Case<S>, chance: &mut Chance) -> Held {
    let (puzzle, all) = (&case.puzzle, S::units(&case.puzzle));
    for _ in 0..3 {
        let sheet = random(case, chance);
        let domain = |at: At| S::domain(puzzle, at);
        let fits = |at: At| sheet.ink[at].map_or(domain(at).is_empty(), |value| domain(at).contains(&value));
        if places(S::size(puzzle)).any(|at| !fits(at)) {
            continue;
        }
        let legal = (case.engines.check)(puzzle, &sheet).is_empty();
        let refused = all.iter().find(|unit| !unit.allows(puzzle, &sheet.ink));
        match (legal, refused) {
            (true, Some(unit)) => {
                let name = unit.name(puzzle);
                return Err(format!("{name} refuses what the referee passes:\n{}", raw(case, &sheet)));
            }
            (false, None) => {
                return Err(format!("no unit refuses what the referee does:\n{}", raw(case, &sheet)));
            }
            _ => {}
        }
    }
    if !case.complete {
        return Ok(());
    }
    // What an answer says of a cell outside all units is nobody's question.
    let own = |fact: &Fact| fact.holds && !S::domain(puzzle, fact.at).is_empty();
    let mut facts: Vec<Fact> = chance.pick(&case.facts).cloned().unwrap_or_default();
    facts.retain(|fact| own(fact) && chance.odds(1, 4));
    let kept = case.with(&facts);
    let budget = Budget::nodes(QUESTIONS);
    let found: Result<Vec<Vec<Fact>>, _> = units::fillings::<S>(puzzle, &all, &facts, &budget).collect();
    if let Ok(found) = found {
        let answer = |i: usize| sorted(case.facts[i].iter().copied().filter(own).collect::<Vec<Fact>>());
        if sorted(found) != sorted(kept.into_iter().map(answer).collect()) {
            return Err(format!("with {facts:?} the units have other answers than the list"));
        }
    }
    let some: Vec<S::Unit> = all.into_iter().filter(|_| chance.odds(1, 3)).collect();
    match units::possible::<S>(puzzle, &some, &facts, &Budget::nodes(QUESTIONS)) {
        Ok(false) if !case.with(&facts).is_empty() => Err(format!("these have no filling: {some:?}")),
        _ => Ok(()),
    }
}

/// Whether an answer can still be reached, and which entries no answer has.
fn alive<S: Subject<Board = CellBoard>>(case: &Case<S>, chance: &mut Chance) -> Held {
    if !case.complete {
        return Ok(());
    }
    let sheet = random(case, chance);
    let left = leads_to(case, &sheet);
    if let Ok(alive) = (case.engines.alive)(&case.puzzle, &sheet, &budget())
        && alive != left
    {
        return Err(format!("alive is {alive}, and should be {left}:\n{}", raw(case, &sheet)));
    }
    let Ok(mistakes) = (case.engines.mistakes)(&case.puzzle, &sheet, &budget()) else { return Ok(()) };
    let wrong = |f: &Fact| case.facts.iter().all(|facts| !agrees(facts, *f));
    let wanted: Option<Vec<Fact>> = (!case.listed.is_empty())
        .then(|| S::placed(&case.puzzle, &sheet).into_iter().filter(wrong).collect());
    if mistakes == wanted {
        Ok(())
    } else {
        Err(format!("the mistakes are {mistakes:?}, not {wanted:?}:\n{}", raw(case, &sheet)))
    }
}

/// A hint says what is so: a true step, a mistake that is one, or that nothing can be said.
fn hint<S: Subject<Board = CellBoard>>(case: &Case<S>, chance: &mut Chance) -> Held {
    if !case.complete || case.class() == Class::Open {
        return Ok(());
    }
    let sheet = if chance.odds(1, 3) { S::start(&case.puzzle) } else { random(case, chance) };
    let breaks = |sheet: &CellBoard| !(case.engines.check)(&case.puzzle, sheet).is_empty();
    let broken = breaks(&sheet);
    let full = (case.engines.full)(&case.puzzle, &sheet);
    let left = case.with(&S::placed(&case.puzzle, &sheet));
    let wrong = |f: &Fact| case.facts.iter().all(|facts| !agrees(facts, *f));
    let hint = (case.engines.hint)(&case.puzzle, &sheet, &looks());
    let right = match &hint {
        Hint::RanOut(_) => true,
        Hint::NoAnswer => case.listed.is_empty(),
        // What the puzzle itself says wrong is not for the player to mend.
        Hint::Broken(_) => broken && !breaks(&S::start(&case.puzzle)),
        _ if broken => false,
        Hint::Done => full && !left.is_empty(),
        Hint::Mistake { wrong: facts, .. } => !facts.is_empty() && left.is_empty() && facts.iter().all(wrong),
        Hint::DeadEnd => left.is_empty() && !S::placed(&case.puzzle, &sheet).iter().any(wrong),
        Hint::Marks(_) => false,
        Hint::NothingForced | Hint::NothingFound => left.len() > 1,
        Hint::Step(step) => {
            if sentence::<S>(&case.puzzle, step, &Cites::NONE).is_empty() {
                return Err("a hint has no sentence".into());
            }
            let follows = |fact: Fact| left.iter().all(|i| agrees(&case.facts[*i], fact));
            !left.is_empty() && step.facts().all(follows)
        }
    };
    if right {
        Ok(())
    } else {
        Err(format!("the hint {hint:?} is wrong; {} answers are left\n{}", left.len(), raw(case, &sheet)))
    }
}
