//! One kind on arbitrary bytes: every reader, and every verb on what was read. No panic, no endless
//! work; what is read can be written, and what is written can be read. The first byte picks the form.
#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use quandary::core::any::AnyKind;
use quandary::core::verbs::Hint;
use quandary::{AnyPuzzle, Budget, Demand, Source, Sources};

/// Small boards only go through the engines: the readers are the matter here.
const CELLS: usize = 150;

static KIND: LazyLock<&'static dyn AnyKind> = LazyLock::new(|| {
    let name = std::env::var("QUANDARY_FUZZ_KIND").unwrap_or_default();
    quandary::kind(&name).unwrap_or_else(|_| quandary::kinds()[0])
});

static STRICT: LazyLock<bool> = LazyLock::new(|| std::env::var_os("QUANDARY_FUZZ_STRICT").is_some());

fn budget() -> Budget {
    Budget::new(Some(300), Some(64 << 20), None)
}

fuzz_target!(|bytes: &[u8]| {
    let kind = *KIND;
    let [first, body @ ..] = bytes else { return };
    let forms = kind.forms();
    let form = forms[*first as usize % forms.len()];
    kind.sniff(&Source::new("fuzz", body));
    for entry in kind.read(&Sources::of(Source::new("fuzz", body)), Some(form.name)).into_iter().flatten() {
        let puzzle = entry.puzzle;
        let board = entry.board.unwrap_or_else(|| puzzle.start());
        puzzle.check(&board);
        let _ = puzzle.read_board(&Source::new("board", body));
        for form in forms.iter().filter(|f| f.writes) {
            let Ok(written) = puzzle.write(form.name, Some(&board)) else { continue };
            let again = kind.read(&Sources::of(Source::new("again", written.bytes)), Some(form.name));
            // What is written without loss is the same puzzle; the long runs of the full test ask for that.
            if *STRICT && written.lost.is_empty() {
                let same = |read: Result<quandary::AnyEntry, _>| read.is_ok_and(|e| e.puzzle.same(&*puzzle));
                let same = again.into_iter().next().is_some_and(same);
                assert!(same, "{} {} does not come back", kind.info().id, form.name);
            }
        }
        if puzzle.size().width * puzzle.size().height <= CELLS {
            engines(&puzzle);
        }
    }
});

fn engines(puzzle: &AnyPuzzle) {
    for answer in puzzle.solve(Demand::Verdict, &budget()).answers() {
        let board = puzzle.board(answer);
        // A budget that ends may leave a part of an answer; what is full must be right.
        assert!(!puzzle.full(&board) || puzzle.check(&board).is_empty(), "the referee objects to an answer");
    }
    if let Hint::Step(step) = puzzle.hint(&puzzle.start(), &budget()) {
        puzzle.sentence(&step);
        puzzle.moves_of(&puzzle.start(), &step);
    }
    puzzle.draw(&puzzle.start(), &[]);
}
