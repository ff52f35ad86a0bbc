//! What takes time: solving, counting, rating, explaining, hints, and making puzzles. The page asks this
//! in a worker it can end.

use std::collections::{BTreeMap, BTreeSet};

use quandary::core::any::{AnyExplanation, AnyStep};
use quandary::core::chance::Chance;
use quandary::core::engine::ladder::Allowed;
use quandary::core::fact::Fact;
use quandary::core::grid::{At, Size};
use quandary::core::kind::{NotMade, Wanted};
use quandary::core::knob::Settings;
use quandary::core::outcome::{Outcome, Violation};
use quandary::core::play::{Highlight, Input, Role};
use quandary::core::scene::Scene;
use quandary::core::step::{Conclusion, Level};
use quandary::core::verbs::Hint;
use quandary::report::{self, Detail, Show};
use quandary::session::{Comfort, Session, share};
use quandary::{AnyBoard, AnyPuzzle, Budget, Demand, Source, walk};
use serde_json::{Value as Json, json};

use crate::request::{Answer, Request, Trouble, places};
use crate::service::Service;
use crate::{open, picture};

/// Pictures of more cells than this are not sent all at once.
const FILM: usize = 60_000;

/// Calls that take time.
pub(crate) fn call(service: &mut Service, method: &str, request: &Request, budget: &Budget) -> Answer {
    match method {
        "create" | "blank" => return create(service, method, request, budget),
        "frame" => return frame(service, request),
        "film" => return film(service, request),
        _ => {}
    }
    let (puzzle, board) = sit(service, request, budget)?;
    let start = (service.clock)();
    let mut answer = match method {
        "solve" => solve(service, &puzzle, budget),
        "count" => {
            let count = puzzle.count(budget);
            json!({ "text": report::count(&count).trim(), "exact": count.ran_out.is_none() })
        }
        "rate" => rate(&puzzle, budget),
        "explain" => explain(service, &puzzle, &board, budget),
        "hint" => hint(&puzzle, &board, budget),
        "why" => {
            let at = request.cell("at").ok_or("`at` is missing")?;
            let walk = puzzle.reason(&board, (at, None), &Allowed::ALL, budget);
            walked(service, &puzzle, walk)
        }
        "judge" => judge(&puzzle, &board, &wanted(request), budget)?,
        "reveal" => reveal(&puzzle, &board, &wanted(request), budget)?,
        _ => mistake(&puzzle, request, budget),
    };
    answer["ms"] = json!((service.clock)() - start);
    Ok(answer)
}

/// The puzzle and the board the page speaks of.
pub(crate) fn sit(
    service: &mut Service,
    request: &Request,
    budget: &Budget,
) -> Result<(AnyPuzzle, AnyBoard), Trouble> {
    let note = request.0.get("note").cloned().unwrap_or_default();
    let puzzle = match &service.sat {
        Some((known, puzzle)) if *known == note => puzzle.clone(),
        _ => open::noted(&note, service.list.as_ref(), budget)?.puzzle,
    };
    service.sat = Some((note, puzzle.clone()));
    // A session knows moves of several parts.
    let mut session = bare(&puzzle);
    for mv in request.texts("moves") {
        session.make(mv).map_err(|refusal| refusal.0)?;
    }
    let board = session.board().clone();
    Ok((puzzle, board))
}

/// A session that does nothing unasked.
fn bare(puzzle: &AnyPuzzle) -> Session {
    let mut session = Session::new(puzzle.clone());
    session.set_comfort(Comfort { clean_marks: false, show_conflicts: false });
    session
}

fn whole(scene: &Scene) -> Json {
    picture::since(None, scene)
}

fn solve(service: &mut Service, puzzle: &AnyPuzzle, budget: &Budget) -> Json {
    let start = (service.clock)();
    let outcome = puzzle.solve(Demand::Verdict, budget);
    let search = (service.clock)() - start;
    service.answers = outcome.answers().to_vec();
    let differ: &[At] = match &outcome {
        Outcome::Several { differ, .. } => differ,
        _ => &[],
    };
    let light = [Highlight { cells: differ.to_vec(), role: Role::Differ }];
    let light: &[Highlight] = if differ.is_empty() { &[] } else { &light };
    let shown: Vec<Json> =
        service.answers.iter().take(2).map(|a| whole(&puzzle.draw(&puzzle.board(a), light))).collect();
    let why: Vec<String> = match &outcome {
        Outcome::None { why } => why.iter().map(|v| v.sentence.clone()).collect(),
        Outcome::GaveUp { what, .. } => vec![what.to_string()],
        _ => Vec::new(),
    };
    let frames = service.answers.first().map_or(0, |a| puzzle.film(a).len());
    json!({
        "outcome": outcome.word(), "asks": format!("{:?}", puzzle.asks()).to_lowercase(), "differ": places(differ),
        "why": why, "answers": shown, "frames": frames,
        "search": search,
    })
}

/// The pictures of the answer last found.
fn film(service: &Service, request: &Request) -> Answer {
    let (_, puzzle) = service.sat.as_ref().ok_or("nothing was solved yet")?;
    let answer =
        service.answers.get(request.number("answer").unwrap_or(0) as usize).ok_or("there is no answer")?;
    let scenes = puzzle.film(answer);
    let cells: usize = scenes.iter().map(|s| s.tiles.len()).sum();
    let kept = if cells > FILM { &scenes[scenes.len() - 1..] } else { &scenes[..] };
    Ok(kept.iter().map(whole).collect())
}

fn rate(puzzle: &AnyPuzzle, budget: &Budget) -> Json {
    match puzzle.rate(budget) {
        Ok(rating) => {
            let technique = |(id, count): &(String, usize)| json!({ "title": report::technique(puzzle, id), "count": count });
            json!({
                "level": rating.level.to_string(),
                "score": rating.score.to_string(),
                "hardest": report::technique(puzzle, &rating.hardest),
                "techniques": rating.techniques.iter().map(technique).collect::<Vec<_>>(),
                "trial": !rating.without_trial,
                "remarks": rating.remarks,
            })
        }
        Err(why) => json!({ "unrated": report::unrated(&why) }),
    }
}

fn step(puzzle: &AnyPuzzle, step: &AnyStep) -> Json {
    json!({
        "technique": report::technique(puzzle, step.technique),
        "level": step.level.to_string(),
        "sentence": step.sentence,
    })
}

fn explain(service: &mut Service, puzzle: &AnyPuzzle, board: &AnyBoard, budget: &Budget) -> Json {
    walked(service, puzzle, puzzle.explain(board, budget))
}

/// A walk in words; its pictures are asked for one by one.
fn walked(service: &mut Service, puzzle: &AnyPuzzle, walk: AnyExplanation) -> Json {
    let end = walk::ending(&walk.end);
    let steps: Vec<Json> = puzzle.steps(&walk).map(|s| step(puzzle, &s)).collect();
    service.walk = Some((puzzle.clone(), walk));
    json!({ "steps": steps, "end": end })
}

/// One picture of the walk last explained; behind the last step, the end.
fn frame(service: &Service, request: &Request) -> Answer {
    let (puzzle, walk): &(AnyPuzzle, AnyExplanation) =
        service.walk.as_ref().ok_or("nothing was explained yet")?;
    let number = request.number("number").unwrap_or(0) as usize;
    Ok(match walk::frame(puzzle, walk, number) {
        Some(frame) => whole(&frame.scene),
        None => whole(&puzzle.draw(&walk.last, &[])),
    })
}

/// A hint in its four parts: where, which technique, what, why.
fn hint(puzzle: &AnyPuzzle, board: &AnyBoard, budget: &Budget) -> Json {
    let hint = puzzle.hint(board, budget);
    let text = report::hint(puzzle, board, &hint, Detail::Why, Show::Raw);
    match &hint {
        Hint::Step(step) => {
            let lights = report::highlights(step, false);
            let cells = |role: Role| {
                let of = lights.iter().filter(|light| light.role == role);
                of.flat_map(|light| light.cells.clone()).collect::<Vec<At>>()
            };
            let therefore: Vec<At> = step.concluded().map(|f| f.at).collect();
            json!({
                "tiers": text.lines().collect::<Vec<_>>(),
                "within": places(&cells(Role::Within)),
                "because": places(&cells(Role::Because)),
                "therefore": places(&therefore),
                "moves": puzzle.moves_of(board, &step.therefore),
            })
        }
        Hint::Broken(broken) => {
            let cells: Vec<At> = broken.iter().flat_map(|v| v.cells.clone()).collect();
            json!({ "tiers": [report::violations(broken).trim()], "wrong": places(&cells) })
        }
        Hint::Mistake { wrong, .. } => {
            let cells: Vec<At> = wrong.iter().map(|f| f.at).collect();
            json!({ "tiers": text.lines().collect::<Vec<_>>(), "wrong": places(&cells) })
        }
        Hint::Marks(cells) => json!({ "tiers": [text.trim()], "wrong": places(cells) }),
        _ => json!({ "tiers": [text.trim()] }),
    }
}

/// The cells a question is about; all of them where it names none.
fn wanted(request: &Request) -> impl Fn(At) -> bool {
    let cells = request.json("cells").is_some().then(|| request.cells("cells"));
    move |at| cells.as_ref().is_none_or(|cells| cells.contains(&at))
}

/// What belongs into the cells: the only answer, or the solution that the puzzle brings along.
fn belongs(puzzle: &AnyPuzzle, budget: &Budget) -> Result<Vec<Fact>, Trouble> {
    match puzzle.solve(Demand::Verdict, budget) {
        Outcome::Unique(answer) => Ok(puzzle.facts(&answer)),
        // Any filling would do, so that there is nothing to be judged by, unless the puzzle names one.
        Outcome::Found(answer) => match puzzle.stored(&Source::new("puzzle", "")) {
            Some(_) => Ok(puzzle.facts(&answer)),
            None => Err("any answer will do here: there is none to compare with".into()),
        },
        Outcome::Several { .. } => Err("there are several answers: no entry is wrong for all of them".into()),
        Outcome::None { .. } => Err("the puzzle has no answer".into()),
        Outcome::GaveUp { what, .. } => Err(report::gave_up(what).into()),
    }
}

/// Which entries are not those of the answer.
fn judge(
    puzzle: &AnyPuzzle,
    board: &AnyBoard,
    wanted: &dyn Fn(At) -> bool,
    budget: &Budget,
) -> Result<Json, Trouble> {
    let belongs: BTreeMap<At, u32> = belongs(puzzle, budget)?.iter().map(|f| (f.at, f.value)).collect();
    let spoilt: BTreeSet<At> =
        puzzle.check(board).into_iter().filter(Violation::spoils).flat_map(|broken| broken.cells).collect();
    // A square may be right in more ways than the stored solution's: its own rule knows.
    let stored = puzzle.stored(&Source::new("puzzle", "")).is_some();
    let wrong = |fact: &Fact| match stored {
        true => spoilt.contains(&fact.at),
        false => belongs.get(&fact.at).is_some_and(|value| *value != fact.value),
    };
    let entered: Vec<Fact> =
        puzzle.placed(board).into_iter().filter(|fact| fact.holds && wanted(fact.at)).collect();
    let cells: Vec<At> = entered.iter().filter(|fact| wrong(fact)).map(|fact| fact.at).collect();
    Ok(json!({ "wrong": places(&cells), "entered": entered.len() }))
}

/// The moves that put what belongs there into cells.
fn reveal(
    puzzle: &AnyPuzzle,
    board: &AnyBoard,
    wanted: &dyn Fn(At) -> bool,
    budget: &Budget,
) -> Result<Json, Trouble> {
    let there = puzzle.placed(board);
    let missing = belongs(puzzle, budget)?;
    let missing: Vec<Fact> =
        missing.into_iter().filter(|fact| wanted(fact.at) && !there.contains(fact)).collect();
    // What stands where something else belongs goes first.
    let (mut parts, mut cleared) = (Vec::new(), board.clone());
    for fact in missing.iter().filter(|fact| there.iter().any(|other| other.holds && other.at == fact.at)) {
        let Some(mv) = puzzle.gesture(&cleared, fact.at, Input::Clear) else { continue };
        cleared = puzzle.play(&cleared, &mv).map_err(|refusal| refusal.0)?;
        parts.push(mv);
    }
    let conclusions: Vec<Conclusion> = missing.iter().copied().map(Conclusion::Fact).collect();
    parts.extend(puzzle.moves_of(&cleared, &conclusions));
    let moves = if parts.is_empty() { Vec::new() } else { vec![parts.join(";")] };
    Ok(json!({ "moves": moves, "cells": missing.len() }))
}

/// How many moves to take back until an answer can be reached again.
fn mistake(puzzle: &AnyPuzzle, request: &Request, budget: &Budget) -> Json {
    let mut session = bare(puzzle);
    for mv in request.texts("moves") {
        // Each was legal when it was made.
        let _ = session.make(mv);
    }
    match session.undo_mistake(budget) {
        Ok(back) => json!({ "back": back }),
        Err(what) => json!({ "gave_up": what.to_string() }),
    }
}

fn create(service: &mut Service, method: &str, request: &Request, budget: &Budget) -> Answer {
    let kind = open::kind(request.must("kind")?)?;
    if kind.info().wants_words && service.list.is_none() {
        return Err(Trouble(json!({ "message": "the word list is not loaded yet", "needs": "words" })));
    }
    let mut settings = Settings::new(kind.knobs());
    for (name, value) in request.0.get("knobs").and_then(Json::as_object).into_iter().flatten() {
        settings.set(name, value.as_str().unwrap_or_default())?;
    }
    let level = request.text("level").map(str::parse::<Level>).transpose()?;
    let size = request.text("size").map(str::parse::<Size>).transpose()?;
    let lexicon = service.list.clone().filter(|_| kind.info().wants_words);
    let wanted = Wanted { size, level, settings, lexicon, ..Wanted::default() };
    let seed = request.number("seed").unwrap_or(1);
    let start = (service.clock)();
    let mut chance = Chance::new(seed);
    let made = match method {
        "blank" => kind.blank(&wanted, &mut chance, budget),
        _ => kind.create(&wanted, &mut chance, budget),
    };
    let puzzle = made.map_err(|why| match why {
        NotMade::Cannot(why) => why,
        NotMade::GaveUp(what) => report::gave_up(what),
    })?;
    let recipe = share::recipe(kind, &wanted, seed).filter(|_| method == "create");
    let note = open::describe(&puzzle, json!({ "kind": kind.info().id, "recipe": recipe }));
    let ms = (service.clock)() - start;
    Ok(json!({ "note": note, "recipe": recipe, "seed": seed, "ms": ms }))
}
