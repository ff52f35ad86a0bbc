//! Several puzzles in one text: what is written one after the other is read one after the other, in every form of every
//! kind, and where it cannot be, the error says so. Nothing is passed over.

use quandary::core::chance::Chance;
use quandary::core::grid::Size;
use quandary::core::kind::Wanted;
use quandary::{AnyKind, AnyPuzzle, Budget, Source, Sources};

fn made(kind: &'static dyn AnyKind) -> Vec<AnyPuzzle> {
    let lexicon = kind.info().wants_words.then(quandary::words::lexicon).flatten();
    let size = Some(Size { width: 5, height: 5 });
    let wanted = Wanted { size, lexicon, ..Wanted::default() };
    let make = |seed| kind.create(&wanted, &mut Chance::new(seed), &Budget::nodes(50_000_000));
    (5..8).map(|seed| make(seed).expect("a small puzzle")).collect()
}

fn sources(text: Vec<u8>, kind: &dyn AnyKind) -> Sources {
    let lexicon = kind.info().wants_words.then(quandary::words::lexicon).flatten();
    Sources { lexicon, ..Sources::of(Source::new("text", text)) }
}

/// The text of each puzzle in a form, if the form is a text and can be read again.
fn texts(puzzles: &[AnyPuzzle], form: &str) -> Option<Vec<Vec<u8>>> {
    let text = |puzzle: &AnyPuzzle| {
        let written = puzzle.write(form, None).ok().filter(|w| w.lost.is_empty())?;
        let again = puzzle.kind().read(&sources(written.bytes.clone(), puzzle.kind()), Some(form));
        let same = matches!(&again[..], [Ok(entry)] if entry.puzzle.same(&**puzzle));
        (same && std::str::from_utf8(&written.bytes).is_ok()).then_some(written.bytes)
    };
    puzzles.iter().map(text).collect()
}

/// How many puzzles a text holds; an error counts as 0.
fn read(text: Vec<u8>, kind: &dyn AnyKind, form: Option<&str>) -> usize {
    let read = kind.read(&sources(text, kind), form);
    if read.iter().all(Result::is_ok) { read.len() } else { 0 }
}

#[test]
fn what_is_written_together_is_read_together() {
    for &kind in quandary::kinds() {
        let puzzles = made(kind);
        let mut tried = 0;
        for form in kind.forms() {
            let Some(texts) = texts(&puzzles, form.name) else { continue };
            tried += 1;
            let between = quandary::input::between(&puzzles[0], &puzzles[1], form.name);
            let joined = texts.join(between.as_bytes());
            let shown = format!("{} {}:\n{}", kind.info().id, form.name, String::from_utf8_lossy(&joined));
            assert_eq!(read(joined.clone(), kind, Some(form.name)), 3, "{shown}");
            if read(texts[0].clone(), kind, None) == 1 {
                assert_eq!(read(joined, kind, None), 3, "without the form's name: {shown}");
            }
        }
        assert!(tried > 1, "{}", kind.info().id);
    }
}

/// Two puzzles with nothing between them, as `cat` would put them: two, or an error, and never one.
#[test]
fn nothing_is_passed_over() {
    let mut silent = Vec::new();
    for &kind in quandary::kinds() {
        let puzzles = made(kind);
        let mut tried = 0;
        for form in kind.forms() {
            let Some(texts) = texts(&puzzles, form.name) else { continue };
            for between in ["", "\n", "\n\n"] {
                // Rows and nothing else: two boards of one width are a taller one.
                if between.is_empty() && form.name == "picture" {
                    continue;
                }
                tried += 1;
                let joined = texts[..2].join(between.as_bytes());
                if read(joined, kind, Some(form.name)) == 1 {
                    silent.push(format!("{} {} {between:?}", kind.info().id, form.name));
                }
            }
        }
        assert!(tried > 5, "{}: {tried}", kind.info().id);
    }
    assert!(silent.is_empty(), "read as one: {silent:#?}");
}

/// Share ids, one a line, as `convert --to id` writes them.
#[test]
fn ids_one_a_line() {
    for &kind in quandary::kinds() {
        let puzzles = made(kind);
        let id = |puzzle| quandary::session::share::id(puzzle).expect("a created puzzle has an id");
        let ids: Vec<String> = puzzles.iter().map(id).collect();
        let entries = quandary::read(&ids.join("\n"), None, None).expect("ids");
        assert_eq!(entries.len(), 3, "{}", ids.join("\n"));
        for (entry, puzzle) in entries.iter().zip(&puzzles) {
            assert!(entry.as_ref().is_ok_and(|e| e.puzzle.same(&**puzzle)), "{}", kind.info().id);
        }
    }
}

#[test]
fn problems_point_into_the_whole_text() {
    let kind = quandary::kind("null").expect("the template");
    let source = Source::new("text", "1./..\n%%\n13/..\n");
    let read = kind.read(&Sources::of(source.clone()), None);
    let problems = read[1].as_ref().err().expect("3 is not on this board");
    let span = problems.0[0].span.expect("a place");
    assert_eq!(source.line_column(span.start).0, 3, "{problems}");
}
