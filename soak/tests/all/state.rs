//! A soak can be gone on with.

use quandary_soak::bench::all;
use quandary_soak::seen::Seen;
use quandary_soak::state::State;
use quandary_soak::tally::{Tally, checks, table};

const KINDS: &[&str] = &["ripple", "move"];

fn some() -> State {
    let mut state =
        State { seen: Seen::with(1 << 12), ..State::of_text("quandary soak 1\n", KINDS).unwrap() };
    let benches = all();
    for (kind, tally) in &mut state.rows {
        let bench = benches.iter().find(|bench| bench.id() == *kind).unwrap();
        (1..40).for_each(|seed| assert_eq!(bench.try_seed(seed, &state.seen, tally), None));
    }
    state.next = 40;
    state
}

#[test]
fn a_state_comes_back_from_its_text() {
    let state = some();
    let again = State::of_text(&state.text(), KINDS).unwrap();
    assert_eq!((again.next, &again.rows), (40, &state.rows));
    let one = State::of_text(&state.text(), &KINDS[..1]).unwrap();
    assert_eq!(one.rows, state.rows[..1]);
    assert!(State::of_text("1 2 3", KINDS).is_err());
    assert!(State::of_text("quandary soak 1\nnext soon\n", KINDS).is_err());
}

#[test]
fn what_was_seen_is_passed_over() {
    let state = some();
    let mut again = Tally::default();
    let bench = &all()[0];
    (1..40).for_each(|seed| assert_eq!(bench.try_seed(seed, &state.seen, &mut again), None));
    assert_eq!((again.total(), again.passed), (0, 39));
}

#[test]
fn the_tables_add_up() {
    let state = some();
    let all: u64 = state.rows.iter().map(|(_, tally)| tally.total()).sum();
    assert!(table(&state.rows).contains(&format!("\n{all} distinct puzzles")));
    assert!(checks(&state.rows).contains("| verdict |"));
}
