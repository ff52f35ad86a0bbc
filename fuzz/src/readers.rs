//! Every reader of every kind on arbitrary bytes: no panic, no endless work, and what is read can be
//! written and read again as the same puzzle. The first byte picks the kind, the second the form.
#![no_main]

use libfuzzer_sys::fuzz_target;
use quandary_core::any::AnyKind;
use quandary_core::source::{Source, Sources};

fuzz_target!(|bytes: &[u8]| {
    let kinds = quandary_puzzles::kinds();
    let [first, second, body @ ..] = bytes else { return };
    let Some(kind) = kinds.get(*first as usize % kinds.len().max(1)) else { return };
    let forms = kind.forms();
    let form = forms[*second as usize % forms.len()];
    read(*kind, form.name, body);
    for kind in kinds {
        kind.sniff(&Source::new("fuzz", body));
    }
});

fn read(kind: &dyn AnyKind, form: &str, body: &[u8]) {
    for entry in kind.read(&Sources::of(Source::new("fuzz", body)), Some(form)).into_iter().flatten() {
        let puzzle = entry.puzzle;
        puzzle.check(&puzzle.start());
        let _ = puzzle.read_board(&Source::new("board", body));
        for form in kind.forms().iter().filter(|f| f.writes) {
            let Ok(written) = puzzle.write(form.name, None) else { continue };
            if !written.lost.is_empty() {
                continue;
            }
            let again = kind.read(&Sources::of(Source::new("again", written.bytes)), Some(form.name));
            let same = again.into_iter().next().is_some_and(|read| read.is_ok_and(|e| e.puzzle.same(&*puzzle)));
            assert!(same, "{} {} does not come back", kind.info().id, form.name);
        }
    }
}
