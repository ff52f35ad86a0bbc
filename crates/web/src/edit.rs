//! The constructor's panel: the puzzle as text in any form, givens set on the board, and advice.

use quandary::core::fact::Fact;
use quandary::core::grid::At;
use quandary::{AnyBoard, AnyPuzzle, Budget, report};
use serde_json::{Value as Json, json};

use crate::request::{Answer, Request, places};
use crate::service::Service;
use crate::{open, picture, think};

/// Calls about a puzzle rather than a game.
pub(crate) fn call(service: &mut Service, method: &str, request: &Request, budget: &Budget) -> Answer {
    let (puzzle, board) = think::sit(service, request, budget)?;
    match method {
        "advise" => {
            let start = (service.clock)();
            let mut advice = advise(&puzzle, budget);
            advice["ms"] = json!((service.clock)() - start);
            Ok(advice)
        }
        "apply" => {
            let edit = request.json("edit").ok_or("`edit` is missing")?;
            let changed = puzzle.edited(edit).ok_or_else(|| format!("`{edit}` cannot be done here"))?;
            Ok(changed_note(&changed))
        }
        "text" => write(&puzzle, &board, request),
        _ => Ok(picture::since(None, &puzzle.draw(&board, &[]))),
    }
}

fn changed_note(puzzle: &AnyPuzzle) -> Json {
    open::describe(puzzle, json!({ "kind": puzzle.kind().info().id }))
}

/// The puzzle as text: in the form asked for, or the first that can be written.
pub(crate) fn write(puzzle: &AnyPuzzle, board: &AnyBoard, request: &Request) -> Answer {
    let forms = puzzle.kind().forms();
    let first = forms.iter().find(|f| f.writes).map_or("", |f| f.name);
    let form = request.text("form").unwrap_or(first);
    let written = puzzle.write(form, request.flag("board").then_some(board))?;
    let suffix = forms.iter().find(|f| f.name == form).and_then(|f| f.suffixes.first()).copied();
    let text = String::from_utf8(written.bytes.clone()).ok();
    let bytes = text.is_none().then_some(written.bytes);
    Ok(json!({ "form": form, "text": text, "bytes": bytes, "lost": written.lost, "suffix": suffix }))
}

/// Whether givens can be set on the board.
pub(crate) fn gives(puzzle: &AnyPuzzle) -> bool {
    puzzle.with_givens(&puzzle.placed(&puzzle.start())).is_some()
}

/// The puzzle with a given set at a cell, or taken away.
pub(crate) fn give(puzzle: &AnyPuzzle, request: &Request) -> Answer {
    let at = request.cell("at").ok_or("`at` is missing")?;
    let mut facts = puzzle.placed(&puzzle.start());
    facts.retain(|f| f.at != at);
    if let Some(symbol) = request.text("symbol") {
        let same = |v: &u32| puzzle.symbol(*v).eq_ignore_ascii_case(symbol);
        let value = puzzle.domain(at).into_iter().find(same);
        facts.push(Fact::is(at, value.ok_or_else(|| format!("{at} cannot hold {symbol}"))?));
    }
    let changed = puzzle.with_givens(&facts).ok_or_else(|| format!("that given at {at} breaks a rule"))?;
    Ok(changed_note(&changed))
}

fn advise(puzzle: &AnyPuzzle, budget: &Budget) -> Json {
    let advice = puzzle.advise(budget);
    let common: Vec<At> = advice.common.iter().map(|f| f.at).collect();
    let differ: Vec<At> = advice.frequencies.iter().map(|(at, _)| *at).collect();
    let suggestion = |s: &quandary::core::verbs::Suggestion| json!({ "edit": s.edit, "text": s.text, "leaves": report::count(&s.leaves).trim() });
    json!({
        "answers": report::count(&advice.answers).trim(),
        "common": places(&common),
        "differ": places(&differ),
        "suggestions": advice.suggestions[..advice.shown(40)].iter().map(suggestion).collect::<Vec<_>>(),
    })
}
