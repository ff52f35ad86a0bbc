//! Megabytes of any form's own text: answered or refused, never an endless reading. What would take more than linear
//! work does not end here.

use quandary::{Source, Sources};

/// Texts that a form's own text grows to: itself again and again, its last line again and again, its last characters.
fn grown(text: &[u8], size: usize) -> Vec<Vec<u8>> {
    let whole = text.trim_ascii_end();
    let line = whole.iter().rposition(|b| *b == b'\n').map_or(0, |at| at + 1);
    let middle = whole.len() / 2;
    let repeat = |head: &[u8], part: &[u8]| {
        let times = size.saturating_sub(head.len()) / part.len().max(1);
        [head, &part.repeat(times)].concat()
    };
    let lines = [&whole[line..], b"\n"].concat();
    vec![
        repeat(b"", &[whole, b"\n"].concat()),
        repeat(&[whole, b"\n"].concat(), &lines),
        repeat(&whole[..middle], &whole[middle..middle + 1]),
    ]
}

#[test]
fn a_megabyte_of_a_forms_own_text_is_answered_or_refused() {
    answered_or_refused(1 << 20);
}

#[test]
fn ten_megabytes_of_a_forms_own_text_are_answered_or_refused() {
    if quandary_testing::thorough() {
        answered_or_refused(10 << 20);
    }
}

fn answered_or_refused(size: usize) {
    for kind in quandary::kinds().iter().filter(|kind| kind.info().id != "crossword") {
        let example = kind.examples().first().expect("an example");
        let sources = Sources::of(Source::new("example", example.text));
        let entry = kind.read(&sources, None).into_iter().flatten().next().expect("it reads");
        let board = entry.puzzle.solve(quandary::Demand::Verdict, &quandary::Budget::nodes(1_000_000));
        let board = board.answers().first().map(|answer| entry.puzzle.board(answer));
        for form in kind.forms() {
            let written = entry.puzzle.write(form.name, board.as_ref()).map(|written| written.bytes);
            // A form that is only read gets the text of the first one.
            for text in grown(&written.unwrap_or_else(|_| example.text.as_bytes().to_vec()), size) {
                let read = kind.read(&Sources::of(Source::new("large", text)), Some(form.name));
                for problem in
                    read.iter().filter_map(|entry| entry.as_ref().err()).flat_map(|p| &p.0).take(100)
                {
                    assert!(
                        problem.message.len() < 1000,
                        "{} {}: {:.200}",
                        kind.info().id,
                        form.name,
                        problem.message
                    );
                }
                assert!(!read.is_empty(), "{} {}", kind.info().id, form.name);
            }
        }
    }
}
