//! Every verb × every kind × boards that are too large: nodes, a stop and memory are kept.
//!
//! One test after the other in one thread: the allocator counts for all of them.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use peak_alloc::PeakAlloc;
use quandary::core::budget::{RanOut, Stop};
use quandary::core::kind::{Classic, NoConsole};
use quandary::core::rating::Unrated;
use quandary::core::verbs::{Ending, Hint};
use quandary::{AnyPuzzle, Budget, Demand, Outcome};
use quandary_limits::oversized;

#[global_allocator]
static ALLOCATOR: PeakAlloc = PeakAlloc;

/// A verb: what ended it early, if it was cut short.
type Verb = (&'static str, fn(&AnyPuzzle, &Budget) -> Option<RanOut>);

fn gave_up<A>(outcome: &Outcome<A>) -> Option<RanOut> {
    match outcome {
        Outcome::GaveUp { what, .. } => Some(*what),
        _ => None,
    }
}

const VERBS: &[Verb] = &[
    ("solve", |p, b| gave_up(&p.solve(Demand::Unique, b))),
    ("list", |p, b| gave_up(&p.solve(Demand::UpTo(100_000), b))),
    ("count", |p, b| p.count(b).ran_out),
    ("possible", |p, b| (!p.possible(b).unknown.is_empty()).then(|| b.ended().err()).flatten()),
    ("rate", |p, b| match p.rate(b) {
        Err(Unrated::RanOut(what)) => Some(what),
        _ => None,
    }),
    ("explain", |p, b| match p.explain(&p.start(), b).end {
        Ending::RanOut(what) => Some(what),
        _ => None,
    }),
    ("hint", |p, b| match p.hint(&p.start(), b) {
        Hint::RanOut(what) => Some(what),
        _ => None,
    }),
    ("mistakes", |p, b| p.mistakes(&p.start(), b).err()),
    ("advise", |p, b| p.advise(b).answers.ran_out),
    ("classic", |p, b| gave_up(&p.classic(&Classic::default(), b, &mut NoConsole))),
];

#[test]
fn budgets_are_kept() {
    nodes();
    stops();
    memory();
}

/// However few nodes there are, no more are spent.
fn nodes() {
    let mut cut = 0;
    for over in oversized() {
        for (verb, run) in VERBS {
            for limit in [0, 1, 300] {
                let budget = Budget::nodes(limit);
                let ran_out = run(&over.puzzle, &budget);
                assert!(
                    budget.spent() <= limit,
                    "{verb} of {}: {} of {limit} nodes",
                    over.name,
                    budget.spent()
                );
                assert!(
                    matches!(ran_out, None | Some(RanOut::Nodes | RanOut::Memory | RanOut::Stuck)),
                    "{verb} of {} with {limit} nodes: {ran_out:?}",
                    over.name
                );
                cut += usize::from(ran_out == Some(RanOut::Nodes));
            }
        }
    }
    assert!(cut > 100, "most were cut short: {cut}");
}

/// Work that is asked to stop is asked often, and ends with the reason it was given.
fn stops() {
    for over in oversized() {
        for (verb, run) in VERBS {
            for after in [0, 2] {
                let asked = Arc::new(AtomicU64::new(0));
                let count = asked.clone();
                let stop =
                    move || (count.fetch_add(1, Ordering::Relaxed) >= after).then_some(Stop::Interrupted);
                let budget = Budget::until(stop);
                let ran_out = run(&over.puzzle, &budget);
                let asked = asked.load(Ordering::Relaxed);
                assert!(asked > 0, "{verb} of {} never asks", over.name);
                assert!(asked <= after + 1, "{verb} of {} goes on after a stop", over.name);
                // That there is no answer may have been proved before; then only the reason is missing.
                let proved = || {
                    matches!(over.puzzle.solve(Demand::Unique, &Budget::nodes(3_000)), Outcome::None { .. })
                };
                if asked > after {
                    assert!(
                        // What they have so far is whole in itself; only what could follow is missing.
                        matches!(ran_out, Some(RanOut::Interrupted))
                            || matches!(*verb, "possible" | "advise")
                            || (matches!(*verb, "solve" | "list") && ran_out.is_none() && proved()),
                        "{verb} of {} was stopped and says {ran_out:?}",
                        over.name
                    );
                }
            }
        }
    }
}

/// No verb holds more than a fifth beyond what it may, the puzzle itself and what it keeps by it aside.
fn memory() {
    const LIMIT: usize = 24 << 20;
    let mut over_limit = Vec::new();
    for over in oversized() {
        // What a puzzle works out once and keeps, such as tables of words, is part of it.
        let _ = over.puzzle.solve(Demand::Unique, &Budget::nodes(10));
        for (verb, run) in VERBS {
            let before = ALLOCATOR.current_usage();
            ALLOCATOR.reset_peak_usage();
            let budget = Budget::new(Some(3_000), Some(LIMIT), None);
            let ran_out = run(&over.puzzle, &budget);
            let held = ALLOCATOR.peak_usage().saturating_sub(before);
            if held > LIMIT + LIMIT / 5 {
                over_limit.push(format!(
                    "{verb} of {}: {:.1} MB ({ran_out:?})",
                    over.name,
                    held as f64 / 1e6
                ));
            }
        }
    }
    assert!(over_limit.is_empty(), "more than {LIMIT} bytes and a fifth:\n{}", over_limit.join("\n"));
}
