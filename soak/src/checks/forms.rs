//! Every form there and back.

use quandary::core::chance::Chance;
use quandary::core::form::{Form, Sniff};
use quandary::core::source::Source;

use crate::case::Case;
use crate::subject::Subject;

type Held = Result<(), String>;

/// Writes in a random form that loses nothing: the form and the text.
fn written<S: Subject>(case: &Case<S>, chance: &mut Chance) -> Option<(&'static Form<S>, Vec<u8>)> {
    let form = chance.pick(S::forms())?;
    let written = (case.engines.write)(form, &case.puzzle)?;
    written.lost.is_empty().then_some((form, written.bytes))
}

/// What was written in a form is read back from it.
pub(super) fn forms<S: Subject>(case: &Case<S>, chance: &mut Chance) -> Held {
    let Some((form, bytes)) = written(case, chance) else { return Ok(()) };
    comes_back(case, form, form, bytes)
}

/// What was written in a form is known by its looks, and the form it is taken for reads the same puzzle.
pub(super) fn sniff<S: Subject>(case: &Case<S>, chance: &mut Chance) -> Held {
    let Some((form, bytes)) = written(case, chance) else { return Ok(()) };
    let source = Source::new("soak", bytes.clone());
    // The first of equally sure forms is taken.
    let mut best: Option<(&Form<S>, Sniff)> = None;
    for other in S::forms() {
        let sure = (other.sniff)(&source);
        if sure > best.map_or(Sniff::No, |b| b.1) {
            best = Some((other, sure));
        }
    }
    match best {
        None => Err(format!("the form {} does not know its own text", form.name)),
        Some((reader, _)) => comes_back(case, form, reader, bytes),
    }
}

fn comes_back<S: Subject>(case: &Case<S>, form: &Form<S>, reader: &Form<S>, bytes: Vec<u8>) -> Held {
    let shown = String::from_utf8_lossy(&bytes).into_owned();
    let read = (case.engines.read)(reader, &S::sources(case.sketch, bytes));
    let fault = |what: &str| Err(format!("{} read as {}: {what}\n{shown}", form.name, reader.name));
    match &read[..] {
        [Ok(entry)] if entry.puzzle == case.puzzle => Ok(()),
        [Ok(_)] => fault("another puzzle"),
        [Err(problems)] => fault(&problems.to_string()),
        several => fault(&format!("{} puzzles", several.len())),
    }
}
