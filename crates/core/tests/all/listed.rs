//! A kind for tests: a puzzle is the list of its answers, so that every verb has a result that can be read off it.

use std::collections::BTreeSet;

use quandary_core::budget::Budget;
use quandary_core::candidates::Candidates;
use quandary_core::cell_board::CellBoard;
use quandary_core::chance::Chance;
use quandary_core::edit::{Edit, Effect, Give};
use quandary_core::fact::{Fact, Value};
use quandary_core::form::Form;
use quandary_core::grid::{At, Grid, Size, places};
use quandary_core::kind::{Answers, CellKind, Example, Info, Ink, NotMade, Wanted};
use quandary_core::outcome::{Ask, Count, Possible, Violation};
use quandary_core::play::Highlight;
use quandary_core::scene::{Scene, Style};
use quandary_core::source::{Problems, Source};
use quandary_core::step::{Cites, Conclusion, Find, Level, Reason, Step, Technique};
use quandary_core::units::{self, Unit};
use quandary_core::verbs::{count_by_listing, possible_by_asking};
use serde_json::Value as Json;

/// The kind.
pub(crate) struct Listed;

/// A puzzle: its answers, and what its techniques see.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Puzzle {
    pub(crate) answers: Vec<Grid<Value>>,
    pub(crate) givens: Ink,
    pub(crate) asks: Ask,
    /// What the easy technique sees, in this order.
    pub(crate) seen: Vec<Fact>,
    /// What the hard one sees, which is a trial.
    pub(crate) tried: Vec<Fact>,
    /// What a constructor may forbid.
    pub(crate) forbiddable: Vec<Fact>,
    /// What counting the answers costs, where that is not to go through them.
    pub(crate) counting: Option<u64>,
    /// What finding an answer costs.
    pub(crate) cost: u64,
    /// What is left open when it is asked what is possible.
    pub(crate) doubtful: Vec<Fact>,
}

/// What a constructor may do: give a cell, or forbid it a value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Change {
    Give(Give),
    Forbid(Fact),
}

impl Edit<Listed> for Change {
    fn all(puzzle: &Puzzle, _: &[Grid<Value>]) -> Vec<Self> {
        let gives = Give::all::<Listed>(puzzle).into_iter().map(Change::Give);
        gives.chain(puzzle.forbiddable.iter().copied().map(Change::Forbid)).collect()
    }

    fn effect(&self, puzzle: &Puzzle) -> Effect<Listed> {
        match *self {
            Change::Give(give) => Edit::<Listed>::effect(&give, puzzle),
            Change::Forbid(fact) => {
                Effect::Keeps { passes: Box::new(move |answer| answer[fact.at] != fact.value), others: false }
            }
        }
    }

    fn apply(&self, puzzle: &Puzzle) -> Option<Puzzle> {
        match self {
            Change::Give(give) => Edit::<Listed>::apply(give, puzzle),
            Change::Forbid(fact) => {
                let mut puzzle = puzzle.clone();
                puzzle.answers.retain(|answer| answer[fact.at] != fact.value);
                Some(puzzle)
            }
        }
    }

    fn text(&self, puzzle: &Puzzle) -> String {
        match self {
            Change::Give(give) => Edit::<Listed>::text(give, puzzle),
            Change::Forbid(fact) => format!("forbid {} at {}", fact.value, fact.at),
        }
    }

    fn json(&self, puzzle: &Puzzle) -> Json {
        match self {
            Change::Give(give) => Edit::<Listed>::json(give, puzzle),
            Change::Forbid(fact) => Json::from(fact.value),
        }
    }

    fn read(puzzle: &Puzzle, json: &Json) -> Option<Self> {
        <Give as Edit<Listed>>::read(puzzle, json).map(Change::Give)
    }
}

impl Puzzle {
    /// A puzzle of one row with these answers, all of one length.
    pub(crate) fn of(answers: &[&[Value]]) -> Self {
        let rows = answers.iter().map(|row| Grid::from_rows(vec![row.to_vec()]).expect("a row"));
        let answers: Vec<Grid<Value>> = rows.collect();
        let width = answers.first().map_or(2, Grid::width);
        let givens = Grid::filled(width, 1, None);
        Self {
            answers,
            givens,
            asks: Ask::Unique,
            seen: Vec::new(),
            tried: Vec::new(),
            forbiddable: Vec::new(),
            counting: None,
            cost: 1,
            doubtful: Vec::new(),
        }
    }

    /// The board with these values, 0 where it is open.
    pub(crate) fn board(&self, values: &[Value]) -> CellBoard {
        let mut ink = self.givens.clone();
        for (at, value) in self.givens.places().zip(values).filter(|(_, value)| **value > 0) {
            ink[at] = Some(*value);
        }
        CellBoard::of(ink)
    }

    fn fits(&self, answer: &Grid<Value>) -> bool {
        answer.places().all(|at| self.givens[at].is_none_or(|value| value == answer[at]))
    }
}

/// The cell of the one row.
pub(crate) fn cell(col: usize) -> At {
    At::new(0, col)
}

/// The only unit there is: the board is one of the list.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct List;

impl Unit<Puzzle> for List {
    fn cells(&self, puzzle: &Puzzle) -> Vec<At> {
        puzzle.givens.places().collect()
    }

    fn allows(&self, puzzle: &Puzzle, ink: &units::Ink) -> bool {
        let fits = |answer: &&Grid<Value>| answer.places().all(|at| ink[at].is_none_or(|v| v == answer[at]));
        puzzle.answers.iter().filter(|answer| puzzle.fits(answer)).any(|answer| fits(&answer))
    }

    fn name(&self, _: &Puzzle) -> String {
        "the list".to_string()
    }
}

/// Why a step may be taken: these facts leave so much of the list.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Because(pub(crate) Vec<Fact>);

impl Reason<Puzzle> for Because {
    type Unit = List;

    fn units(&self, _: &Puzzle) -> Vec<List> {
        vec![List]
    }

    fn facts(&self, _: &Puzzle) -> Vec<Fact> {
        self.0.clone()
    }

    fn bytes(&self) -> usize {
        size_of_val(&self.0[..])
    }
}

fn step(technique: &'static str, level: Level, facts: &[Fact], known: &Candidates) -> Option<Step<Because>> {
    let new = facts.iter().find(|f| known.count(f.at) > 1 && known.has(f.at, f.value));
    let therefore = vec![Conclusion::Fact(*new?)];
    Some(Step { technique, level, reason: Some(Because(Vec::new())), therefore })
}

impl CellKind for Listed {
    const INFO: Info = Info {
        id: "listed",
        title: "Listed",
        aliases: &[],
        rules: "The board is one of the list.",
        default_size: Size { width: 2, height: 1 },
        creator: 1,
        id_form: "",
        wants_words: false,
        keys: &[],
    };

    type Puzzle = Puzzle;
    type Answer = Grid<Value>;
    type Known = Candidates;
    type Unit = List;
    type Reason = Because;
    type Edit = Change;

    fn forms() -> &'static [Form<Self>] {
        &[]
    }

    fn examples() -> &'static [Example] {
        &[]
    }

    fn techniques() -> &'static [Technique<Self>] {
        const fn technique(
            id: &'static str,
            (level, trial): (Level, bool),
            find: fn(&Puzzle, &Candidates, &Budget) -> Option<Step<Because>>,
        ) -> Technique<Listed> {
            Technique { id, title: "", level, trial, about: "", find: Find::First(find) }
        }
        const {
            &[
                technique("seen", (Level::Easy, false), |p, k, _| step("seen", Level::Easy, &p.seen, k)),
                technique("tried", (Level::Hard, true), |p, k, _| step("tried", Level::Hard, &p.tried, k)),
            ]
        }
    }

    fn size(puzzle: &Puzzle) -> Size {
        puzzle.givens.size()
    }

    fn asks(puzzle: &Puzzle) -> Ask {
        puzzle.asks
    }

    fn units(_: &Puzzle) -> Vec<List> {
        vec![List]
    }

    fn domain(puzzle: &Puzzle, at: At) -> Vec<Value> {
        let values: BTreeSet<Value> = puzzle.answers.iter().map(|answer| answer[at]).collect();
        if values.is_empty() { vec![1, 2] } else { values.into_iter().collect() }
    }

    fn givens(puzzle: &Puzzle) -> Ink {
        puzzle.givens.clone()
    }

    fn with_givens(puzzle: &Puzzle, givens: Ink) -> Option<Puzzle> {
        Some(Puzzle { givens, ..puzzle.clone() })
    }

    fn check(puzzle: &Puzzle, ink: &Ink) -> Vec<Violation> {
        let broken = |at: &At| puzzle.givens[*at].is_some_and(|given| ink[*at] != Some(given));
        let cells: Vec<At> = ink.places().filter(broken).collect();
        let full = ink.places().all(|at| ink[at].is_some());
        let listed =
            puzzle.answers.iter().any(|answer| answer.places().all(|at| ink[at] == Some(answer[at])));
        let violation = |rule, cells| Violation { rule, cells, sentence: String::new() };
        match cells.is_empty() {
            false => vec![violation("given", cells)],
            true if full && !listed => vec![violation("list", Vec::new())],
            true => Vec::new(),
        }
    }

    fn answers(puzzle: &Puzzle, given: &[Fact], budget: &Budget) -> Answers<Grid<Value>> {
        let (given, budget, cost) = (given.to_vec(), budget.clone(), puzzle.cost);
        let holds = move |answer: &Grid<Value>| given.iter().all(|f| (answer[f.at] == f.value) == f.holds);
        // The givens are looked up, the facts are not.
        let all: Vec<Grid<Value>> = puzzle.answers.iter().filter(|a| puzzle.fits(a)).cloned().collect();
        let mut ended = false;
        Box::new(
            all.into_iter()
                .map_while(move |answer| {
                    if ended {
                        return None;
                    }
                    match budget.spend(cost) {
                        Ok(()) => Some(holds(&answer).then_some(Ok(answer))),
                        Err(what) => {
                            ended = true;
                            Some(Some(Err(what)))
                        }
                    }
                })
                .flatten(),
        )
    }

    fn count(puzzle: &Puzzle, budget: &Budget) -> Count {
        let Some(nodes) = puzzle.counting else { return count_by_listing::<Self>(puzzle, budget) };
        match budget.spend(nodes) {
            Ok(()) => {
                let count = puzzle.answers.iter().filter(|answer| puzzle.fits(answer)).count();
                Count { count: count as u128, ran_out: None }
            }
            Err(what) => Count { count: 0, ran_out: Some(what) },
        }
    }

    fn possible(puzzle: &Puzzle, given: &[Fact], budget: &Budget) -> Possible {
        let mut possible = possible_by_asking::<Self>(puzzle, given, budget);
        for fact in &puzzle.doubtful {
            let cells = possible.cells.iter_mut().filter(|(at, _)| *at == fact.at);
            cells.for_each(|(_, values)| values.retain(|value| *value != fact.value));
            possible.unknown.push(*fact);
        }
        possible
    }

    fn ink(answer: &Grid<Value>) -> Ink {
        answer.map(|value| Some(*value))
    }

    fn raw(_: &Puzzle, ink: &Ink) -> String {
        ink.cells().iter().map(|cell| cell.map_or(".".to_string(), |value| value.to_string())).collect()
    }

    fn read_board(_: &Puzzle, source: &Source) -> Result<CellBoard, Problems> {
        unreachable!("{source:?} is not read here")
    }

    fn known(puzzle: &Puzzle, ink: &Ink) -> Candidates {
        let largest = places(ink.size()).flat_map(|at| Self::domain(puzzle, at)).max().unwrap_or(2);
        let mut known = Candidates::none(ink.size(), largest.max(9));
        for at in ink.places() {
            match ink[at] {
                Some(value) => known.allow(at, value),
                None => Self::domain(puzzle, at).into_iter().for_each(|value| known.allow(at, value)),
            }
        }
        known
    }

    fn sentence(_: &Puzzle, step: &Step<Because>, _: &Cites) -> String {
        format!("by {}", step.technique)
    }

    fn create(_: &Wanted, _: &mut Chance, _: &Budget) -> Result<Puzzle, NotMade> {
        Err(NotMade::Cannot("lists are written by hand".to_string()))
    }

    fn refusal(_: &Puzzle, _: At, _: Option<Value>) -> Option<String> {
        None
    }

    fn draw(_: &Puzzle, board: &CellBoard, _: &[Highlight]) -> Scene {
        Scene::new(board.ink.size(), Style::Grid)
    }
}
