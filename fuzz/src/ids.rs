//! Share ids on arbitrary text: no panic, and the id of what was opened opens the same puzzle.
#![no_main]

use libfuzzer_sys::fuzz_target;
use quandary::Budget;
use quandary::session::share;

fuzz_target!(|bytes: &[u8]| {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let budget = || Budget::new(Some(300), Some(64 << 20), None);
    let Ok(puzzle) = share::open(quandary::kinds(), text, None, &budget()) else { return };
    let Ok(id) = share::id(&puzzle) else { return };
    let again = share::open(quandary::kinds(), &id, None, &budget()).expect("an id we made opens");
    assert!(again.same(&*puzzle), "the id of a puzzle opens another: {id}");
});
