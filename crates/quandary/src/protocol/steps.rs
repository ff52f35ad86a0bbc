//! Steps of deduction, and the results of `hint` and `explain`.

use quandary_core::any::{AnyBoard, AnyExplanation, AnyPuzzle, AnyStep};
use quandary_core::engine::ladder::Allowed;
use quandary_core::fact::{Fact, Value};
use quandary_core::step::{Conclusion, Premise};
use quandary_core::verbs::{Ending, Hint};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value as Json;

use crate::walk::Part;

use super::{Cell, Cost, Head, Violation, cells};

/// What a step argues from.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Because {
    /// A unit of the puzzle: a row, a cage, a clue.
    Unit {
        /// Its name.
        unit: String,
        /// Its cells.
        cells: Vec<Cell>,
    },
    /// A fact: what stands in a cell, or a candidate that went.
    Fact {
        /// The fact.
        fact: Therefore,
        /// The number, from 1, of the step that struck the candidate out; absent for what can be seen on the board.
        #[serde(skip_serializing_if = "Option::is_none")]
        step: Option<usize>,
    },
    /// Cells and the part they play.
    Cells {
        /// The part they play.
        role: String,
        /// The cells.
        cells: Vec<Cell>,
    },
    /// A text of the puzzle and the part it plays.
    Text {
        /// The part it plays.
        role: String,
        /// The text.
        text: String,
    },
    /// Values spoken of.
    Values {
        /// The values.
        values: Vec<Json>,
    },
    /// A number that matters.
    Number {
        /// The number.
        number: i64,
    },
    /// A number and the part it plays.
    Count {
        /// The part it plays.
        role: String,
        /// The number.
        number: i64,
    },
    /// A move and what would come of it.
    Act {
        /// What would come of it.
        role: String,
        /// The move.
        act: String,
        /// By how much, where that is said.
        #[serde(skip_serializing_if = "Option::is_none")]
        number: Option<i64>,
    },
    /// What a contradiction supposes.
    Assume {
        /// The supposition.
        assume: Therefore,
    },
    /// The steps from a supposition to its contradiction.
    Steps {
        /// The steps.
        steps: Vec<Step>,
    },
}

/// What a step concludes.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Therefore {
    /// A cell holds a value, or does not.
    Cell {
        /// The cell.
        cell: Cell,
        /// The value: a number, or text.
        value: Json,
        /// Whether it holds it.
        holds: bool,
    },
    /// A place that is no cell holds something, or does not.
    Place {
        /// The place.
        place: String,
        /// What it holds.
        value: String,
        /// Whether it holds it.
        holds: bool,
    },
    /// A move to make.
    Act {
        /// The move.
        act: String,
    },
    /// The assumption cannot be.
    Impossible {
        /// What cannot be.
        impossible: String,
    },
}

/// One step.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Step {
    /// The technique's id.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub technique: Option<String>,
    /// Its level.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<String>,
    /// The premises.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub because: Option<Vec<Because>>,
    /// The conclusions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub therefore: Option<Vec<Therefore>>,
    /// The step in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sentence: Option<String>,
    /// Where to look, when only that is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub look: Option<Vec<Cell>>,
    /// The place to look at in words, when only that is asked for and it has a name: a slot with its clue.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<String>,
}

impl Step {
    /// A step of this puzzle.
    pub fn new(puzzle: &AnyPuzzle, step: &AnyStep) -> Self {
        let mut because: Vec<Because> = Vec::new();
        because.extend(
            step.units.iter().map(|u| Because::Unit { unit: u.name.clone(), cells: cells(&u.cells) }),
        );
        because
            .extend(step.facts.iter().map(|f| Because::Fact { fact: fact(puzzle, &f.fact), step: f.step }));
        because.extend(step.by_role.iter().map(|premise| match premise {
            Premise::Cells { role, cells: at } => Because::Cells { role: role.to_string(), cells: cells(at) },
            Premise::Text { role, text } => Because::Text { role: role.to_string(), text: text.clone() },
            Premise::Values(v) => Because::Values { values: v.iter().map(|v| value(puzzle, *v)).collect() },
            Premise::Number(number) => Because::Number { number: *number },
            Premise::Count { role, number } => Because::Count { role: role.to_string(), number: *number },
            Premise::Act { role, act, number } => {
                Because::Act { role: role.to_string(), act: act.clone(), number: *number }
            }
        }));
        because.extend(step.supposed.iter().map(|f| Because::Assume { assume: fact(puzzle, f) }));
        if !step.links.is_empty() {
            because.push(Because::Steps { steps: step.links.iter().map(|s| Step::new(puzzle, s)).collect() });
        }
        let conclusion = |c: &Conclusion| match c {
            Conclusion::Fact(f) => fact(puzzle, f),
            Conclusion::Entry { place, value, holds } => {
                Therefore::Place { place: place.clone(), value: value.clone(), holds: *holds }
            }
            Conclusion::Act(act) => Therefore::Act { act: act.clone() },
            Conclusion::Impossible(what) => Therefore::Impossible { impossible: what.clone() },
            Conclusion::Contradiction => Therefore::Impossible { impossible: "contradiction".to_string() },
        };
        Self {
            technique: Some(step.technique.to_string()),
            level: Some(step.level.to_string()),
            because: Some(because),
            therefore: Some(step.therefore.iter().map(conclusion).collect()),
            sentence: Some(step.sentence.clone()),
            look: None,
            place: None,
        }
    }

    /// So much of a step as a hint tells: where to look, the technique, what follows, why.
    fn told(puzzle: &AnyPuzzle, step: &AnyStep, more: u8) -> Self {
        let whole = Self::new(puzzle, step);
        Self {
            look: Some(cells(&crate::report::looked_at(step))),
            place: step.place.clone(),
            technique: whole.technique.filter(|_| more >= 1),
            level: whole.level.filter(|_| more >= 1),
            therefore: whole.therefore.filter(|_| more >= 2),
            because: whole.because.filter(|_| more >= 3),
            sentence: whole.sentence.filter(|_| more >= 3),
        }
    }
}

/// How `hint` or `explain` ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum End {
    /// There is a step.
    Step,
    /// Everything is filled in or known.
    Solved,
    /// The board breaks a rule.
    Broken,
    /// An entry is in no answer.
    Mistake,
    /// The marks of a cell leave out what it holds.
    Marks,
    /// No answer from here, and no entry alone is to blame.
    DeadEnd,
    /// The puzzle has no answer.
    NoAnswer,
    /// Several answers are left that share nothing more.
    NothingForced,
    /// Several answers are left; whether they share anything more would take too long to find out.
    NothingFound,
    /// The techniques allowed see nothing more.
    Stuck,
    /// A question about a cell is answered.
    Answered,
    /// The budget ended first.
    GaveUp,
}

/// The result of `hint` and `explain`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Explained {
    /// Version and kind.
    #[serde(flatten)]
    pub head: Head,
    /// How it ends.
    pub end: End,
    /// The steps: one of a hint, or each that can be seen; all of an explanation; those that refute a mistake.
    pub steps: Vec<Step>,
    /// Broken rules, when they are the hint.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub violations: Vec<Violation>,
    /// Entries no answer has, when they are the hint; or those that an explanation took back before its first step.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub mistakes: Vec<Therefore>,
    /// Cells whose notes leave out what they hold, when they are the hint; or those that an explanation left aside.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub wrong_notes: Vec<Cell>,
    /// What a question about a cell comes to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answered: Option<Therefore>,
    /// The techniques that were allowed, where not all were.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub allowed: Option<Vec<String>>,
    /// The board after the hint, where it was to be put on it: rows as in `answers`, and `{"marks":[…],"struck":[…]}` for a
    /// cell with notes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub board: Option<Json>,
    /// What it took, if that is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cost: Option<Cost>,
}

impl Explained {
    /// The same with the board on which the hint was put.
    #[must_use]
    pub fn on(self, puzzle: &AnyPuzzle, board: &AnyBoard) -> Self {
        Self { board: Some(puzzle.noted_json(board)), ..self }
    }

    /// The result of a hint; with `more`, told only so far.
    pub fn hint(puzzle: &AnyPuzzle, hint: &Hint<AnyStep>, more: Option<u8>, cost: Option<Cost>) -> Self {
        let mut result = Self::empty(puzzle, End::Step, cost);
        result.end = match hint {
            Hint::Step(step) => {
                let told = |more| Step::told(puzzle, step, more);
                result.steps.push(more.map_or_else(|| Step::new(puzzle, step), told));
                End::Step
            }
            Hint::Broken(violations) => {
                result.violations = violations.iter().map(Violation::from).collect();
                End::Broken
            }
            Hint::Mistake { wrong, why } => {
                let more = more.unwrap_or(u8::MAX);
                if more >= 2 {
                    result.mistakes = wrong.iter().map(|f| fact(puzzle, f)).collect();
                }
                if more >= 3 {
                    result.steps = why.iter().map(|step| Step::new(puzzle, step)).collect();
                }
                End::Mistake
            }
            Hint::Marks(notes) => {
                if more.unwrap_or(u8::MAX) >= 1 {
                    result.wrong_notes = cells(notes);
                }
                End::Marks
            }
            Hint::DeadEnd => End::DeadEnd,
            Hint::NoAnswer => End::NoAnswer,
            Hint::Done => End::Solved,
            Hint::NothingForced => End::NothingForced,
            Hint::NothingFound => End::NothingFound,
            Hint::RanOut(_) => End::GaveUp,
        };
        result
    }

    /// The result when every step is asked for; with `more`, each told only so far.
    pub fn hints(
        puzzle: &AnyPuzzle,
        hints: &Result<Vec<AnyStep>, Box<Hint<AnyStep>>>,
        more: Option<u8>,
        cost: Option<Cost>,
    ) -> Self {
        let told = |step: &AnyStep| match more {
            Some(more) => Step::told(puzzle, step, more),
            None => Step::new(puzzle, step),
        };
        match hints {
            Err(hint) => Self::hint(puzzle, hint, more, cost),
            Ok(steps) => {
                Self { steps: steps.iter().map(told).collect(), ..Self::empty(puzzle, End::Step, cost) }
            }
        }
    }

    /// The same with the techniques that were allowed, if not all were.
    #[must_use]
    pub fn with(self, puzzle: &AnyPuzzle, allowed: &Allowed) -> Self {
        Self { allowed: named(puzzle, allowed), ..self }
    }

    /// The result of an explanation, with a part of its steps.
    pub fn walk(puzzle: &AnyPuzzle, walk: &AnyExplanation, part: Part, cost: Option<Cost>) -> Self {
        let mut result = Self::empty(puzzle, End::Solved, cost);
        result.steps =
            part.of(walk.count).map(|place| Step::new(puzzle, &puzzle.step(walk, place))).collect();
        result.mistakes = walk.wrong.iter().map(|f| fact(puzzle, f)).collect();
        result.wrong_notes = cells(&walk.wrong_marks);
        result.end = match &walk.end {
            Ending::Solved => End::Solved,
            Ending::NothingForced => End::NothingForced,
            Ending::NothingFound => End::NothingFound,
            Ending::Stuck => End::Stuck,
            Ending::Answered(answer) => {
                result.answered = Some(fact(puzzle, answer));
                End::Answered
            }
            Ending::NoAnswer(why) => {
                result.violations = why.iter().map(Violation::from).collect();
                End::NoAnswer
            }
            Ending::RanOut(_) => End::GaveUp,
        };
        result
    }

    fn empty(puzzle: &AnyPuzzle, end: End, cost: Option<Cost>) -> Self {
        let head = Head::of(puzzle);
        Self {
            head,
            end,
            steps: Vec::new(),
            violations: Vec::new(),
            mistakes: Vec::new(),
            wrong_notes: Vec::new(),
            answered: None,
            allowed: None,
            board: None,
            cost,
        }
    }
}

/// The techniques that are allowed, unless all are.
pub(super) fn named(puzzle: &AnyPuzzle, allowed: &Allowed) -> Option<Vec<String>> {
    let own = puzzle.kind().techniques();
    let names = own.iter().filter(|t| allowed.allows(t.id, t.level)).map(|t| t.id.to_string());
    (!allowed.all()).then(|| names.collect())
}

/// A value as JSON: a number where people write one, else text.
pub fn value(puzzle: &AnyPuzzle, value: Value) -> Json {
    let symbol = puzzle.symbol(value);
    symbol.parse::<i64>().map_or(Json::String(symbol), Json::from)
}

/// A fact as JSON.
pub fn fact(puzzle: &AnyPuzzle, fact: &Fact) -> Therefore {
    Therefore::Cell { cell: fact.at.for_people(), value: value(puzzle, fact.value), holds: fact.holds }
}
