//! Turned, mirrored or relabelled puzzles have the turned answers.

use quandary::core::chance::Chance;
use quandary::core::fact::Fact;

use crate::case::{Case, Class, sorted};
use crate::subject::Subject;

/// The same class, the same count, the mapped answers.
pub(super) fn turned<S: Subject>(case: &Case<S>, chance: &mut Chance) -> Result<(), String> {
    let mut all = S::turned(case.sketch);
    if all.is_empty() {
        return Ok(());
    }
    let (sketch, mapping) = all.swap_remove(chance.below(all.len()));
    let Some(puzzle) = S::build(&sketch) else { return Err("turned, it is no puzzle any more".into()) };
    let other = Case::new(&sketch, puzzle, case.engines);
    let (class, there) = (case.class(), other.class());
    if class != there && class != Class::Open && there != Class::Open {
        return Err(format!("the verdict is {}, turned it is {}", class.name(), there.name()));
    }
    if !case.complete || !other.complete {
        return Ok(());
    }
    let moved = |facts: &Vec<Fact>| sorted(facts.iter().map(|f| mapping(*f)).collect());
    let here: Vec<Vec<Fact>> = sorted(case.facts.iter().map(moved).collect());
    let there: Vec<Vec<Fact>> = sorted(other.facts.iter().map(|f| sorted(f.clone())).collect());
    if here == there { Ok(()) } else { Err(format!("{} answers, turned {}", here.len(), there.len())) }
}
