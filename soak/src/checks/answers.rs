//! The engines that find answers, against each other and against brute force.

use quandary::core::any::erase;
use quandary::core::budget::Budget;
use quandary::core::chance::Chance;
use quandary::core::fact::Fact;
use quandary::core::grid::{At, places};
use quandary::core::kind::Classic;
use quandary::core::outcome::{Ask, Outcome};
use quandary::core::verbs::Demand;

use crate::case::{Case, Class, FEW, budget, sorted};
use crate::oracle::{self, Saying};
use crate::subject::{Bucket, Subject};

/// Proposals of the oracle that the referee judges before it keeps silent.
const PROPOSALS: usize = 300;

/// Questions to the referee that brute force may ask, for each bucket.
const PATIENCE: [usize; 3] = [2_000, 2_000, 1_000];

type Held = Result<(), String>;

/// The verdict says what the list shows, and what the puzzle asks for is what `solve` gives.
pub(super) fn verdict<S: Subject>(case: &Case<S>, _: &mut Chance) -> Held {
    let class = case.class();
    let listed = match case.listed.len() {
        0 => Class::None,
        1 => Class::One,
        _ => Class::Several,
    };
    if class != Class::Open && (case.complete || listed == Class::Several) && class != listed {
        return Err(format!("the verdict is {}, the list has {}", class.name(), case.listed.len()));
    }
    for answer in case.verdict.answers() {
        refereed(case, answer, "the verdict")?;
        known(case, answer, "the verdict")?;
    }
    if let Outcome::Several { answers, differ } = &case.verdict {
        let [first, second] = &answers[..] else {
            return Err(format!("the verdict shows {} answers, not two", answers.len()));
        };
        if S::key(&case.puzzle, first) == S::key(&case.puzzle, second) {
            return Err("the verdict shows one answer twice".into());
        }
        if differ.is_empty() && !case.facts.is_empty() && !case.facts[0].is_empty() {
            return Err("two answers are said to differ nowhere".into());
        }
    }
    let asked = (case.engines.solve)(&case.puzzle, Demand::Verdict, &budget());
    let right = match (&asked, class) {
        (Outcome::GaveUp { .. }, _) | (_, Class::Open) => true,
        (Outcome::None { .. }, class) => class == Class::None,
        (Outcome::Found(_), class) => class != Class::None && S::asks(&case.puzzle) != Ask::Unique,
        (_, class) => number(&asked) == class && S::asks(&case.puzzle) == Ask::Unique,
    };
    if right { Ok(()) } else { Err(format!("solve says {}, the verdict {}", asked.word(), class.name())) }
}

fn number<A>(outcome: &Outcome<A>) -> Class {
    match outcome {
        Outcome::Unique(_) | Outcome::Found(_) => Class::One,
        Outcome::Several { .. } => Class::Several,
        Outcome::None { .. } => Class::None,
        Outcome::GaveUp { .. } => Class::Open,
    }
}

/// The referee has nothing against an answer, and it leaves nothing open.
fn refereed<S: Subject>(case: &Case<S>, answer: &S::Answer, who: &str) -> Held {
    let board = S::board(&case.puzzle, answer);
    if let Some(broken) = (case.engines.check)(&case.puzzle, &board).first() {
        return Err(format!("the referee objects to an answer of {who}: {}", broken.sentence));
    }
    if (case.engines.full)(&case.puzzle, &board) {
        Ok(())
    } else {
        Err(format!("an answer of {who} leaves something open"))
    }
}

/// An answer is in the list, where the list has all.
fn known<S: Subject>(case: &Case<S>, answer: &S::Answer, who: &str) -> Held {
    let key = S::key(&case.puzzle, answer);
    if !case.complete || case.listed.iter().any(|a| S::key(&case.puzzle, a) == key) {
        Ok(())
    } else {
        Err(format!("an answer of {who} is not in the list"))
    }
}

/// Every answer of the list is one, and is there once.
pub(super) fn list<S: Subject>(case: &Case<S>, chance: &mut Chance) -> Held {
    let keys = case.keys();
    if keys.windows(2).any(|pair| pair[0] == pair[1]) {
        return Err("the list has an answer twice".into());
    }
    for _ in 0..case.listed.len().min(3) {
        if let Some(answer) = chance.pick(&case.listed) {
            refereed(case, answer, "the list")?;
        }
    }
    Ok(())
}

/// The count is the length of the list.
pub(super) fn count<S: Subject>(case: &Case<S>, _: &mut Chance) -> Held {
    // Beyond the list there is little to compare a count with.
    let budget = if case.complete { budget() } else { Budget::nodes(FEW) };
    let count = (case.engines.count)(&case.puzzle, &budget);
    let listed = case.listed.len() as u128;
    let right = match (count.ran_out, case.complete) {
        (None, true) => count.count == listed,
        (None, false) => count.count >= listed,
        (Some(_), true) => count.count <= listed,
        (Some(_), false) => true,
    };
    if right { Ok(()) } else { Err(format!("the count is {}, the list has {listed}", count.count)) }
}

/// One answer is found exactly where there is one.
pub(super) fn one<S: Subject>(case: &Case<S>, _: &mut Chance) -> Held {
    match (case.engines.one)(&case.puzzle, &[], &budget()) {
        Err(_) => Ok(()),
        Ok(Some(answer)) => {
            refereed(case, &answer, "`one`")?;
            known(case, &answer, "`one`")
        }
        Ok(None) if matches!(case.class(), Class::None | Class::Open) && case.listed.is_empty() => Ok(()),
        Ok(None) => Err(format!("`one` finds no answer, the verdict is {}", case.class().name())),
    }
}

/// A few random facts about cells that can have any.
pub(super) fn random_facts<S: Subject>(case: &Case<S>, most: usize, chance: &mut Chance) -> Vec<Fact> {
    let cells: Vec<At> = places(S::size(&case.puzzle)).collect();
    let mut facts: Vec<Fact> = Vec::new();
    for _ in 0..chance.between(1, most) {
        let Some(&at) = chance.pick(&cells) else { continue };
        let Some(&value) = chance.pick(&S::domain(&case.puzzle, at)) else { continue };
        facts.push(if chance.odds(2, 3) { Fact::is(at, value) } else { Fact::is_not(at, value) });
    }
    facts
}

/// With facts given, list, pair and one give exactly the answers that have them.
pub(super) fn facts<S: Subject>(case: &Case<S>, chance: &mut Chance) -> Held {
    if !case.complete {
        return Ok(());
    }
    let given = random_facts(case, 3, chance);
    if given.is_empty() {
        return Ok(());
    }
    let kept = case.with(&given);
    let wanted = sorted(kept.iter().map(|i| S::key(&case.puzzle, &case.listed[*i])).collect());
    let shown = || given.iter().map(|f| show::<S>(&case.puzzle, *f)).collect::<Vec<_>>().join(", ");
    let found: Result<Vec<S::Answer>, _> = (case.engines.answers)(&case.puzzle, &given, &budget()).collect();
    if let Ok(found) = found {
        let found = sorted(found.iter().map(|a| S::key(&case.puzzle, a)).collect());
        if found != wanted {
            return Err(format!("with {}: {} in the list, not {}", shown(), found.len(), wanted.len()));
        }
    }
    if let Ok(one) = (case.engines.one)(&case.puzzle, &given, &budget()) {
        let right = one.as_ref().map_or(wanted.is_empty(), |a| wanted.contains(&S::key(&case.puzzle, a)));
        if !right {
            let found = if one.is_some() { "a wrong answer" } else { "none" };
            return Err(format!("with {}: `one` finds {found} of {}", shown(), wanted.len()));
        }
    }
    let pair = (case.engines.pair)(&case.puzzle, &given, &budget());
    let found: Vec<Vec<u32>> =
        [&pair.first, &pair.second].into_iter().flatten().map(|a| S::key(&case.puzzle, a)).collect();
    let settled = pair.ran_out.is_none() || found.len() == 2;
    let twice = found.len() == 2 && found[0] == found[1];
    if twice || found.iter().any(|key| !wanted.contains(key)) || settled && found.len() != wanted.len().min(2)
    {
        return Err(format!("with {}: `pair` finds {} of {}", shown(), found.len(), wanted.len()));
    }
    Ok(())
}

/// A fact for people.
pub(super) fn show<S: Subject>(puzzle: &S::Puzzle, fact: Fact) -> String {
    let is = if fact.holds { "=" } else { "≠" };
    format!("{} {is} {}", fact.at, S::symbol(puzzle, fact.value))
}

/// What is possible is what occurs in some answer, no more and no less.
pub(super) fn possible<S: Subject>(case: &Case<S>, chance: &mut Chance) -> Held {
    if !case.complete {
        return Ok(());
    }
    let given = if chance.odds(1, 2) { Vec::new() } else { random_facts(case, 2, chance) };
    let possible = (case.engines.possible)(&case.puzzle, &given, &budget());
    let occurs = case.with(&given).into_iter().flat_map(|i| case.facts[i].iter().copied());
    let mut occurs = sorted(occurs.filter(|f| f.holds).collect::<Vec<Fact>>());
    occurs.dedup();
    let said = possible.cells.iter().flat_map(|(at, values)| values.iter().map(|v| Fact::is(*at, *v)));
    let said = sorted(said.collect::<Vec<Fact>>());
    let open = |fact: &Fact| possible.unknown.contains(fact);
    let wrong = said.iter().find(|f| occurs.binary_search(f).is_err()).or_else(|| {
        let missing = |f: &&Fact| said.binary_search(f).is_err() && !open(f);
        occurs.iter().find(missing)
    });
    match wrong {
        Some(fact) => {
            let fact = show::<S>(&case.puzzle, *fact);
            Err(format!("{fact} is wrongly said to be possible, or impossible"))
        }
        None => Ok(()),
    }
}

/// Wherever the original's algorithm ends, it ends with our answers.
pub(super) fn classic<S: Subject>(case: &Case<S>, chance: &mut Chance) -> Held {
    let how = Classic { all: chance.odds(1, 4), ..Classic::default() };
    let outcome = (case.engines.classic)(&case.puzzle, &how, &Budget::nodes(FEW));
    for answer in outcome.answers() {
        refereed(case, answer, "the original")?;
        known(case, answer, "the original")?;
    }
    match (number(&outcome), case.class()) {
        (Class::Open, _) | (_, Class::Open) => Ok(()),
        (Class::None, Class::None) => Ok(()),
        (Class::None, class) | (_, class @ Class::None) => {
            Err(format!("the original says {}, the verdict {}", outcome.word(), class.name()))
        }
        _ if matches!(outcome, Outcome::Unique(_)) && case.class() != Class::One => {
            Err("the original says unique, the verdict several".into())
        }
        _ => Ok(()),
    }
}

/// Brute force over the referee finds the same answers.
pub(super) fn brute<S: Subject>(case: &Case<S>, _: &mut Chance) -> Held {
    let bucket: Bucket = case.bucket();
    let legal = |board: &S::Board| (case.engines.check)(&case.puzzle, board).is_empty();
    let Some(brute) = S::brute(&case.puzzle, &legal, PATIENCE[bucket as usize]) else { return Ok(()) };
    let brute = sorted(brute);
    if case.complete && brute != case.keys() {
        return Err(format!("brute force finds {}, the list has {}", brute.len(), case.listed.len()));
    }
    let class = match brute.len() {
        0 => Class::None,
        1 => Class::One,
        _ => Class::Several,
    };
    if case.class() == Class::Open || class == case.class() {
        Ok(())
    } else {
        Err(format!("brute force finds {}, the verdict is {}", brute.len(), case.class().name()))
    }
}

/// An oracle that shares nothing with our solvers says the same, where it speaks at all.
pub(super) fn oracle<S: Subject>(case: &Case<S>, _: &mut Chance) -> Held {
    let class = case.class();
    let (verdict, right) = match oracle::ask(&erase::<S>(case.puzzle.clone()), PROPOSALS) {
        Saying::Silent => return Ok(()),
        _ if class == Class::Open => return Ok(()),
        Saying::Answers(n) => (format!("{n} answers"), class == [Class::None, Class::One, Class::Several][n]),
        Saying::Walk(shortest) => {
            let ours = case.listed.first().map(|answer| S::key(&case.puzzle, answer).len());
            (format!("a walk of {shortest:?}"), !case.complete || ours == shortest)
        }
    };
    if right { Ok(()) } else { Err(format!("the oracle says {verdict}, the verdict is {}", class.name())) }
}
