//! Explanations and ratings, against the answers.

use quandary::core::chance::Chance;
use quandary::core::outcome::Ask;
use quandary::core::rating::Unrated;
use quandary::core::step::Cites;
use quandary::core::verbs::{Ending, sentence};

use crate::case::{Case, Class, agrees, looks};
use crate::subject::Subject;

type Held = Result<(), String>;

/// A level says that there is one answer; where any answer will do, that there is one.
pub(super) fn rate<S: Subject>(case: &Case<S>, _: &mut Chance) -> Held {
    let (asks, class) = (S::asks(&case.puzzle), case.class());
    let (rating, right) = match (case.engines.rate)(&case.puzzle, &looks()) {
        Err(Unrated::RanOut(_)) => return Ok(()),
        _ if class == Class::Open => return Ok(()),
        Ok(_) if asks == Ask::Shortest => ("a level", class != Class::None),
        Ok(_) => ("a level", class == Class::One),
        Err(Unrated::None) => ("none", class == Class::None),
        Err(Unrated::Several) => ("several", class == Class::Several),
        Err(Unrated::Stuck) => ("stuck", false),
    };
    if right { Ok(()) } else { Err(format!("the rating is {rating}, the verdict {}", class.name())) }
}

/// No step contradicts an answer, and the walk ends solved exactly where there is one answer.
pub(super) fn explain<S: Subject>(case: &Case<S>, _: &mut Chance) -> Held {
    let walk = (case.engines.explain)(&case.puzzle, &S::start(&case.puzzle), &looks());
    for step in &walk.steps {
        for fact in step.facts() {
            if case.facts.iter().any(|facts| !agrees(facts, fact)) {
                return Err(format!(
                    "a step contradicts an answer: {}",
                    sentence::<S>(&case.puzzle, step, &Cites::NONE)
                ));
            }
        }
    }
    let class = case.class();
    let shortest = S::asks(&case.puzzle) == Ask::Shortest;
    let (ending, right) = match &walk.end {
        Ending::RanOut(_) => return Ok(()),
        _ if class == Class::Open => return Ok(()),
        Ending::Solved if shortest => ("solved", class != Class::None),
        Ending::Solved => ("solved", class == Class::One),
        Ending::Stuck | Ending::Answered(_) => ("stuck", false),
        Ending::NothingFound => ("nothing found", class == Class::Several && !shortest),
        Ending::NothingForced => ("nothing forced", class == Class::Several && !shortest),
        Ending::NoAnswer(_) => ("no answer", class == Class::None),
    };
    if !right {
        return Err(format!("the explanation ends with {ending}, the verdict is {}", class.name()));
    }
    if walk.end == Ending::Solved {
        let broken = (case.engines.check)(&case.puzzle, &walk.last);
        if !broken.is_empty() || !(case.engines.full)(&case.puzzle, &walk.last) {
            return Err("the explanation ends on a board that is no answer".into());
        }
    }
    Ok(())
}
