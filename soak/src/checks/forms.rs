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

/// What was written in a form is found out without the form's name, as the puzzle it is: the forms it looks like are
/// tried first, and of equally sure ones the first that reads it is taken.
pub(super) fn sniff<S: Subject>(case: &Case<S>, chance: &mut Chance) -> Held {
    let Some((form, bytes)) = written(case, chance) else { return Ok(()) };
    let source = Source::new("soak", bytes.clone());
    let sources = S::sources(case.sketch, bytes.clone());
    for sure in [Sniff::Sure, Sniff::Maybe, Sniff::No, Sniff::Never] {
        let mut tried = S::forms().iter().filter(|other| (other.sniff)(&source) == sure);
        let reads = |other: &&Form<S>| (case.engines.read)(other, &sources).iter().all(Result::is_ok);
        if let Some(reader) = tried.find(reads) {
            return comes_back(case, form, reader, bytes);
        }
    }
    Err(format!("no form reads what the form {} wrote", form.name))
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
