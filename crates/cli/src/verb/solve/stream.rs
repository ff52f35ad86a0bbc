//! Many answers: printed as they are found, never held. Only the first is kept until it is known
//! whether there is a second, because the verdict comes first.

use std::time::Instant;

use quandary::core::budget::RanOut;
use quandary::core::grid::At;
use quandary::core::knob::Verb;
use quandary::core::outcome::Outcome;
use quandary::protocol::{Cost, Head, Output, Ran, Solved, Verdict};
use quandary::report::{self, Show};
use quandary::{AnyAnswer, AnyPuzzle};

use crate::exit::{Done, Exit, Failure};
use crate::format::Format;
use crate::run::Run;

/// How a list of answers ended.
struct Ended {
    count: u64,
    differ: Vec<At>,
    ran_out: Option<RanOut>,
}

pub(super) fn perform(run: &mut Run, puzzle: &AnyPuzzle, limit: Option<u64>) -> Done {
    let format = run.format(Verb::Solve, puzzle.kind())?;
    let budget = run.budget();
    let start = Instant::now();
    let mut answers = puzzle.answers(&budget).take(limit.unwrap_or(u64::MAX) as usize);
    let mut held: Option<AnyAnswer> = None;
    let mut end = Ended { count: 0, differ: Vec::new(), ran_out: None };
    for found in answers.by_ref() {
        let answer = match found {
            Ok(answer) => answer,
            Err(what) => {
                end.ran_out = Some(what);
                break;
            }
        };
        end.count += 1;
        if end.count == 1 {
            held = Some(answer);
            continue;
        }
        if let Some(first) = held.take() {
            end.differ = puzzle.differ(&first, &answer);
            begin(run, puzzle, &format, "several")?;
            put(run, puzzle, &first, &format, true)?;
        }
        put(run, puzzle, &answer, &format, false)?;
    }
    if let Some(only) = held {
        begin(run, puzzle, &format, if end.ran_out.is_some() { "gave up" } else { "unique" })?;
        put(run, puzzle, &only, &format, true)?;
    }
    let cost = Cost { seconds: start.elapsed().as_secs_f64(), nodes: budget.spent() };
    finish(run, puzzle, &format, &end, cost)?;
    run.note_cost(cost);
    Ok(match (end.ran_out, end.count) {
        (Some(_), _) => Exit::gave_up(),
        (None, count) => Exit::yes_if(count > 0),
    })
}

fn begin(run: &mut Run, puzzle: &AnyPuzzle, format: &Format, word: &str) -> Result<(), Failure> {
    match format {
        Format::Json => {
            // The object stays open until the last answer is there.
            let head = serde_json::to_string(&Head::of(puzzle)).map_err(|e| Failure::usage(e.to_string()))?;
            Ok(run.out.put(format!("{},\"answers\":[", head.trim_end_matches('}')))?)
        }
        Format::Text | Format::Plain => {
            run.separate()?;
            Ok(run.out.put(format!("{word}\n"))?)
        }
        _ => Ok(()),
    }
}

fn put(
    run: &mut Run,
    puzzle: &AnyPuzzle,
    answer: &AnyAnswer,
    format: &Format,
    first: bool,
) -> Result<(), Failure> {
    let between = match format {
        _ if first => "",
        Format::Json => ",",
        _ => "\n",
    };
    match format {
        Format::Json => Ok(run.out.put(format!("{between}{}", puzzle.json(answer)))?),
        Format::Text | Format::Plain => {
            let show = if *format == Format::Text { Show::Picture(run.look()) } else { Show::Raw };
            Ok(run.out.put(format!("{between}{}", report::answer(puzzle, answer, show)))?)
        }
        _ => super::bare(run, puzzle, answer, format),
    }
}

fn finish(
    run: &mut Run,
    puzzle: &AnyPuzzle,
    format: &Format,
    end: &Ended,
    cost: Cost,
) -> Result<(), Failure> {
    if end.count == 0 {
        // Nothing was printed yet: the usual report has the reasons.
        let outcome = match end.ran_out {
            Some(what) => Outcome::GaveUp { what, best: Vec::new() },
            None => puzzle.solve(quandary::Demand::UpTo(1), &run.budget()),
        };
        return match format {
            Format::Json => run.put_json(&Output::Solve(Solved::new(puzzle, &outcome, Some(cost)))),
            Format::Text | Format::Plain => {
                run.separate()?;
                let show = run.show(format, Verb::Solve)?;
                Ok(run.out.put(report::solve(puzzle, &outcome, show))?)
            }
            _ => {
                super::verdict(run, outcome.word(), end.ran_out);
                Ok(())
            }
        };
    }
    match format {
        Format::Json => {
            let rest = Rest {
                outcome: match (end.ran_out, end.count) {
                    (Some(_), _) => Verdict::GaveUp,
                    (None, 1) => Verdict::Unique,
                    (None, _) => Verdict::Several,
                },
                differ: end.differ.iter().map(|at| at.for_people()).collect(),
                ran_out: end.ran_out.map(Ran::from),
                cost,
            };
            let rest = serde_json::to_string(&rest).map_err(|e| Failure::usage(e.to_string()))?;
            return Ok(run.out.put(format!("],{}\n", &rest[1..]))?);
        }
        Format::Text | Format::Plain if !end.differ.is_empty() => {
            run.out.put(format!("\nthe first two differ at {}\n", report::places(&end.differ)))?;
        }
        _ => {}
    }
    if let Some(what) = end.ran_out {
        run.remark(&format!("{} after {} answers", report::gave_up(what), end.count));
    }
    Ok(())
}

/// The fields that are known only when all answers are.
#[derive(serde::Serialize)]
struct Rest {
    outcome: Verdict,
    differ: Vec<[usize; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ran_out: Option<Ran>,
    cost: Cost,
}
