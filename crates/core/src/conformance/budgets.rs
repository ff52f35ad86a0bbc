//! Budgets are kept by every verb: what is allowed is enough, less is not, and what stopped it is said.

use std::collections::BTreeSet;

use super::{Specimens, examples};
use crate::budget::{Budget, RanOut, Stop};
use crate::engine::ladder::Allowed;
use crate::grid::places;
use crate::kind::{Classic, Kind, NoConsole};
use crate::outcome::Outcome;
use crate::rating::Unrated;
use crate::verbs::{Demand, Ending, Hint, solve};

/// A verb, as what ended it early.
type Verb<K> = (&'static str, fn(&<K as Kind>::Puzzle, &Budget) -> Option<RanOut>);

/// Every verb that takes a budget.
fn verbs<K: Kind>() -> Vec<Verb<K>> {
    fn ended<A>(outcome: &Outcome<A>) -> Option<RanOut> {
        match outcome {
            Outcome::GaveUp { what, .. } => Some(*what),
            _ => None,
        }
    }
    vec![
        ("solve", |p, b| ended(&solve::<K>(p, Demand::Unique, b))),
        ("list", |p, b| ended(&solve::<K>(p, Demand::UpTo(20), b))),
        ("count", |p, b| K::count(p, b).ran_out),
        ("possible", |p, b| {
            // It does not say what ended it, only that something was left open; of walks it says nothing.
            let possible = K::possible(p, &[], b);
            let open =
                !possible.unknown.is_empty() || places(K::size(p)).all(|at| K::domain(p, at).is_empty());
            open.then(|| b.ended().err()).flatten()
        }),
        ("rate", |p, b| match K::rate(p, &Allowed::ALL, b) {
            Err(Unrated::RanOut(what)) => Some(what),
            _ => None,
        }),
        ("explain", |p, b| match K::explain(p, &K::start(p), &Allowed::ALL, b).end {
            Ending::RanOut(what) => Some(what),
            _ => None,
        }),
        ("hint", |p, b| match K::hint(p, &K::start(p), &Allowed::ALL, b) {
            Hint::RanOut(what) => Some(what),
            _ => None,
        }),
        ("classic", |p, b| match crate::verbs::classic::<K>(p, &Classic::default(), b, &mut NoConsole) {
            // The original's method may see no further, whatever it is allowed.
            Outcome::GaveUp { what, .. } => Some(what).filter(|what| *what != RanOut::Stuck),
            _ => None,
        }),
    ]
}

/// What takes more than this is left out here.
const ENOUGH: u64 = 200_000;

/// What a verb needs is enough for it, less is not, and a stop is reported as what it was.
pub(super) fn budgets_end_the_work<K: Specimens>() {
    let mut cut = 0;
    let mut measured = BTreeSet::new();
    for puzzle in examples::<K>().into_iter().chain(K::tiny().into_iter().take(20)) {
        for (name, verb) in verbs::<K>() {
            let whole = Budget::nodes(ENOUGH);
            if verb(&puzzle, &whole).is_some() {
                continue;
            }
            measured.insert(name);
            let needs = whole.spent();
            let exact = Budget::nodes(needs);
            let ran_out = verb(&puzzle, &exact);
            assert!(ran_out.is_none(), "{name} needs {needs} nodes, and with them: {ran_out:?}\n{puzzle:?}");
            for less in [0, 1, needs / 2, needs.saturating_sub(1)] {
                if less >= needs {
                    continue;
                }
                let budget = Budget::nodes(less);
                let ran_out = verb(&puzzle, &budget);
                assert!(budget.spent() <= less, "{name} spent {} of {less} nodes", budget.spent());
                assert!(
                    matches!(ran_out, None | Some(RanOut::Nodes)),
                    "{name} with {less} nodes: {ran_out:?}"
                );
                cut += usize::from(ran_out.is_some());
            }
            for stop in [Stop::Interrupted, Stop::Time] {
                let ran_out = verb(&puzzle, &Budget::until(move || Some(stop)));
                assert!(
                    needs == 0 || ran_out == Some(stop.into()),
                    "{name} was stopped ({stop:?}) and says {ran_out:?}\n{puzzle:?}"
                );
            }
        }
    }
    assert!(cut > 0, "some budget was too small for something");
    assert_eq!(measured.len(), verbs::<K>().len(), "no puzzle is small enough for all but {measured:?}");
}
