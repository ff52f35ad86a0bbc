//! The constructor's desk: the puzzle as text in any form, givens set on the board, and advice.

use quandary::core::fact::Fact;
use quandary::core::grid::At;
use quandary::{AnyBoard, AnyPuzzle, Budget, report};
use serde_json::{Value as Json, json};

use crate::asked::{Answer, Asked, told};
use crate::desk::Desk;
use crate::{open, picture, think};

/// Calls about a puzzle rather than a game.
pub(crate) fn call(desk: &mut Desk, method: &str, asked: &Asked, budget: &Budget) -> Answer {
    let (puzzle, board) = think::sit(desk, asked, budget)?;
    match method {
        "advise" => {
            let start = (desk.clock)();
            let mut told = advise(&puzzle, budget);
            told["ms"] = json!((desk.clock)() - start);
            Ok(told)
        }
        "apply" => {
            let edit = asked.json("edit").ok_or("`edit` is missing")?;
            let changed = puzzle.edited(edit).ok_or_else(|| format!("`{edit}` cannot be done here"))?;
            Ok(changed_note(&changed))
        }
        "text" => write(&puzzle, &board, asked),
        _ => Ok(picture::since(None, &puzzle.draw(&board, &[]))),
    }
}

fn changed_note(puzzle: &AnyPuzzle) -> Json {
    open::describe(puzzle, json!({ "kind": puzzle.kind().info().id }))
}

/// The puzzle as text: in the form asked for, or the first that can be written.
pub(crate) fn write(puzzle: &AnyPuzzle, board: &AnyBoard, asked: &Asked) -> Answer {
    let forms = puzzle.kind().forms();
    let first = forms.iter().find(|f| f.writes).map_or("", |f| f.name);
    let form = asked.text("form").unwrap_or(first);
    let written = puzzle.write(form, asked.flag("board").then_some(board))?;
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
pub(crate) fn give(puzzle: &AnyPuzzle, asked: &Asked) -> Answer {
    let at = asked.cell("at").ok_or("`at` is missing")?;
    let mut facts = puzzle.placed(&puzzle.start());
    facts.retain(|f| f.at != at);
    if let Some(symbol) = asked.text("symbol") {
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
        "common": told(&common),
        "differ": told(&differ),
        "suggestions": advice.suggestions[..advice.shown(40)].iter().map(suggestion).collect::<Vec<_>>(),
    })
}
