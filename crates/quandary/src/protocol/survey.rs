//! The result of `survey`: what a text holds, puzzle by puzzle.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};

use quandary_core::any::{AnyBoard, AnyEntry};
use quandary_core::budget::Budget;
use quandary_core::outcome::Outcome;
use quandary_core::several::{part, parts};
use quandary_core::source::{Problems, Source};
use quandary_core::verbs::Demand;
use schemars::JsonSchema;
use serde::Serialize;

use super::{Code, Failed, Host, InputError, Options, Request, SCHEMA, Verb, Verdict, read_all};

/// What there is to say of a puzzle in a file, or of a file that is not read.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Surveyed {
    /// The version of this structure.
    pub schema: u32,
    /// The file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// Which of several puzzles of the file it is, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<usize>,
    /// The kind.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// The form it was read in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub form: Option<String>,
    /// Width and height.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub size: Option<String>,
    /// The verdict.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Verdict>,
    /// Why there is no verdict: the puzzle is read, but nothing here can solve it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unanswered: Option<String>,
    /// Whether the answer that the text itself holds is right; missing where it holds none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub agrees: Option<bool>,
    /// For every form the puzzle can be written in, what that would lose.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub loses: BTreeMap<String, Vec<String>>,
    /// Why it is not read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<InputError>,
}

impl Surveyed {
    /// Something that was not read.
    pub fn failed(failed: Failed) -> Self {
        Self {
            schema: SCHEMA,
            file: failed.error.file.clone(),
            number: None,
            kind: None,
            form: None,
            size: None,
            outcome: None,
            unanswered: None,
            agrees: None,
            loses: BTreeMap::new(),
            error: Some(failed.error),
        }
    }
}

/// What a source holds. All its puzzles together have the budget that one has elsewhere, so that a file with many takes
/// no longer than a file with one.
pub fn survey(source: Source, request: &Request, host: &Host) -> Vec<Surveyed> {
    let name = source.name.clone();
    let work = || look(source, request, host);
    let done = catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|_| {
        let failed = Failed::message(Code::Fault, "this file met a fault in the program; please report it");
        vec![Surveyed::failed(failed)]
    });
    done.into_iter().map(|found| Surveyed { file: Some(name.clone()), ..found }).collect()
}

fn look(source: Source, request: &Request, host: &Host) -> Vec<Surveyed> {
    let none = Options::default();
    let budget = host.budget(request.options.as_ref().unwrap_or(&none));
    // What cannot be solved is read all the same: `show` is the verb that asks for nothing more.
    let reading = Request { verb: Some(Verb::Show), ..request.clone() };
    let opened = match read_all(source.clone(), &reading, host) {
        Ok(opened) => opened,
        Err(failed) => return vec![Surveyed::failed(failed)],
    };
    let several = opened.entries.len() > 1;
    // The answer may stand in the text itself, or in the record around it.
    let texts = [texts(&source, opened.entries.len()), texts(opened.sources.puzzle(), opened.entries.len())];
    let one = |(i, entry): (usize, &Result<AnyEntry, Problems>)| {
        let found = match entry {
            Ok(entry) => {
                let stored = texts.iter().find_map(|texts| entry.puzzle.stored(texts.get(i)?));
                puzzle(entry, stored, opened.form, &budget)
            }
            Err(problems) => Surveyed::failed(Failed::new(&opened.sources, problems)),
        };
        Surveyed { number: several.then_some(i + 1), ..found }
    };
    opened.entries.iter().enumerate().map(one).collect()
}

/// The text of each of so many puzzles, where that is told apart.
fn texts(source: &Source, count: usize) -> Vec<Source> {
    let parts = parts(source);
    if parts.len() == count {
        parts.into_iter().map(|range| part(source, range)).collect()
    } else {
        Vec::new()
    }
}

fn puzzle(entry: &AnyEntry, stored: Option<AnyBoard>, form: Option<&str>, budget: &Budget) -> Surveyed {
    let puzzle = &entry.puzzle;
    let unanswered = puzzle.unanswered();
    let outcome = unanswered.is_none().then(|| match puzzle.solve(Demand::Verdict, budget) {
        Outcome::Unique(_) => Verdict::Unique,
        Outcome::Several { .. } => Verdict::Several,
        Outcome::Found(_) => Verdict::Found,
        Outcome::None { .. } => Verdict::None,
        Outcome::GaveUp { .. } => Verdict::GaveUp,
    });
    // A board with nothing open is an answer somebody stored, too; any other is a state of play.
    let full = || entry.board.clone().filter(|board| puzzle.full(board));
    let stored = stored.or_else(full);
    let written = puzzle.kind().forms().into_iter().filter(|form| form.writes).filter_map(|form| {
        let written = puzzle.write(form.name, entry.board.as_ref()).ok()?;
        Some((form.name.to_string(), written.lost))
    });
    Surveyed {
        schema: SCHEMA,
        file: None,
        number: None,
        kind: Some(puzzle.kind().info().id.to_string()),
        form: form.map(str::to_string),
        size: Some(puzzle.size().to_string()),
        outcome,
        unanswered,
        agrees: stored.map(|board| puzzle.full(&board) && puzzle.check(&board).is_empty()),
        loses: written.collect(),
        error: None,
    }
}
