//! One closed loop: whatever writes a puzzle or a board, whatever reads one reads it. All pairs of a writer and a reader,
//! for every kind, with one puzzle and with several.

use quandary::core::chance::Chance;
use quandary::core::grid::Size;
use quandary::core::kind::Wanted;
use quandary::core::knob::Settings;
use quandary::protocol::{Converted, Created, Head, Output, Solved};
use quandary::render::{svg::svg, text::Look, text::text};
use quandary::report::{self, Show};
use quandary::{
    AnyBoard, AnyEntry, AnyKind, AnyPuzzle, Budget, Demand, Opening, Source, Sources, boards, carry,
};

fn budget() -> Budget {
    Budget::nodes(20_000_000)
}

fn wanted(kind: &'static dyn AnyKind) -> Wanted {
    let lexicon = kind.info().wants_words.then(quandary::words::lexicon).flatten();
    let size = Some(Size { width: 5, height: 5 });
    Wanted { size, lexicon, settings: Settings::new(kind.knobs()), ..Wanted::default() }
}

/// Three small new puzzles, and the first of the built-in ones.
fn puzzles(kind: &'static dyn AnyKind) -> Vec<AnyPuzzle> {
    let make = |seed| kind.create(&wanted(kind), &mut Chance::new(seed), &budget()).expect("a small puzzle");
    let built_in = kind.examples().iter().take(3).flat_map(|example| {
        let name = format!("example:{}/{}", kind.info().id, example.name);
        open(Source::new("example", name), None).expect("a built-in puzzle")
    });
    (5..8).map(make).chain(built_in.map(|entry| entry.puzzle)).collect()
}

/// Opens a text as every front end does.
fn open(source: Source, kind: Option<&'static dyn AnyKind>) -> Result<Vec<AnyEntry>, String> {
    let how = Opening {
        kind,
        form: None,
        words: Vec::new(),
        list: &quandary::words::lexicon,
        settings: &|kind| Ok(Settings::new(kind.knobs())),
        memory: usize::MAX,
        budget: &budget(),
    };
    let opened = quandary::open(source, &how).map_err(|why| format!("{why:?}"))?;
    opened.entries.into_iter().map(|entry| entry.map_err(|problems| problems.to_string())).collect()
}

fn drawn(puzzle: &AnyPuzzle, board: &AnyBoard, ascii: bool) -> String {
    text(&puzzle.draw(board, &[]), &Look { ascii, ..Look::default() })
}

/// The same with rows and columns numbered.
fn numbered(puzzle: &AnyPuzzle, board: &AnyBoard, ascii: bool) -> String {
    text(&puzzle.draw(board, &[]).labelled(), &Look { ascii, ..Look::default() })
}

/// The picture of a puzzle, for comparing what a drawing can tell.
fn picture(puzzle: &AnyPuzzle) -> String {
    drawn(puzzle, &puzzle.start(), false)
}

fn line(output: &Output) -> String {
    serde_json::to_string(output).expect("a result is JSON") + "\n"
}

/// A PNG picture of one dot, to carry something.
const DOT: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\0\0\0\0\x3a\x7e\x9b\x55\
    \0\0\0\nIDAT\x78\x9c\x63\x60\0\0\0\x02\0\x01\x48\xaf\xa4\x71\0\0\0\0IEND\xae\x42\x60\x82";

/// Everything that writes a puzzle: its name, what it wrote, and whether nothing of the puzzle is lost by it.
fn writers(puzzle: &AnyPuzzle) -> Vec<(String, Vec<u8>, bool)> {
    let kind = puzzle.kind();
    let mut all = Vec::new();
    for form in kind.forms().iter().filter(|form| form.writes) {
        let Ok(written) = puzzle.write(form.name, None) else { continue };
        if !written.lost.is_empty() {
            continue;
        }
        let head = Head::of(puzzle);
        if let Ok(text) = String::from_utf8(written.bytes.clone()) {
            let converted =
                Converted { head, form: form.name.into(), text: Some(text), bytes: None, lost: Vec::new() };
            all.push((
                format!("convert --json {}", form.name),
                line(&Output::Convert(converted)).into(),
                true,
            ));
        }
        all.push((form.name.to_string(), written.bytes, true));
    }
    for ascii in [false, true] {
        let name = if ascii { "drawn in ascii" } else { "drawn" };
        all.push((name.into(), drawn(puzzle, &puzzle.start(), ascii).into(), false));
        all.push((format!("{name}, numbered"), numbered(puzzle, &puzzle.start(), ascii).into(), false));
    }
    let created = Created::describe(puzzle, &wanted(kind), 7, &budget()).expect("described");
    all.push(("create --json".into(), line(&Output::Create(created)).into(), true));
    let shown = quandary::protocol::show(puzzle, &puzzle.start(), &quandary::protocol::Options::default());
    all.push(("show --json".into(), line(&Output::Show(shown)).into(), true));
    let note = carry::note(puzzle, None).expect("a note");
    let svg = carry::in_svg(&svg(&puzzle.draw(&puzzle.start(), &[]), "A puzzle"), &note);
    all.push(("html".into(), carry::page("A puzzle", &svg, &[], Some(&note)).into(), true));
    let end = puzzle.draw(&puzzle.start(), &[]);
    let walked = quandary::walk::page("A puzzle", &[], Some(("So far.", &end)), Some(&note));
    all.push(("walk as html".into(), walked.into(), true));
    all.push(("svg".into(), svg.into(), true));
    all.push(("png".into(), carry::in_png(DOT, &note), true));
    all
}

/// Whether a puzzle that was read is the one that was written.
fn is_same(read: &AnyPuzzle, puzzle: &AnyPuzzle, whole: bool) -> bool {
    if whole {
        return read.same(&**puzzle);
    }
    // Solutions and names are not drawn; what is drawn is the same, and so is what follows from it.
    picture(read) == picture(puzzle)
}

#[test]
fn every_reader_reads_every_writer() {
    let mut pairs = 0;
    for &kind in quandary::kinds() {
        for puzzle in puzzles(kind) {
            for (name, bytes, whole) in writers(&puzzle) {
                let shown = || format!("{} {name}:\n{}", kind.info().id, String::from_utf8_lossy(&bytes));
                for named in [Some(kind), None] {
                    let read = open(Source::new("text", bytes.clone()), named);
                    // A bare text may be of several kinds: then the error names them, and one is to be chosen.
                    if named.is_none() && read.as_ref().is_err_and(|e| e.contains("more than one kind")) {
                        continue;
                    }
                    let read = read.unwrap_or_else(|e| panic!("{e}\n{}", shown()));
                    assert!(read.len() == 1 && is_same(&read[0].puzzle, &puzzle, whole), "{}", shown());
                    pairs += 1;
                }
            }
        }
    }
    assert!(pairs > 1000, "{pairs} pairs only");
}

/// Several puzzles one after the other, as `create -n`, `convert` and `show` write them.
#[test]
fn several_puzzles_are_read_from_every_writer_that_writes_several() {
    for &kind in quandary::kinds() {
        let puzzles: Vec<AnyPuzzle> = puzzles(kind).into_iter().take(3).collect();
        let written: Vec<Vec<(String, Vec<u8>, bool)>> = puzzles.iter().map(writers).collect();
        let mut tried = 0;
        for (name, ..) in &written[0] {
            // A picture holds one puzzle, and so does a binary file.
            let of = |all: &Vec<(String, Vec<u8>, bool)>| all.iter().find(|(n, ..)| n == name).cloned();
            let Some(each) = written.iter().map(of).collect::<Option<Vec<_>>>() else { continue };
            let is_text = |(_, bytes, _): &(String, Vec<u8>, bool)| {
                std::str::from_utf8(bytes).is_ok_and(|text| !text.contains('\0'))
            };
            if matches!(name.as_str(), "svg" | "png" | "html" | "walk as html") || !each.iter().all(is_text) {
                continue;
            }
            let between = match name.as_str() {
                name if name.starts_with("drawn") => "\n".to_string(),
                name if name.contains("--json") => String::new(),
                form => quandary::input::between(&puzzles[0], &puzzles[1], form),
            };
            let bytes: Vec<Vec<u8>> = each.iter().map(|(_, bytes, _)| bytes.clone()).collect();
            let joined = bytes.join(between.as_bytes());
            let shown = format!("{} {name}:\n{}", kind.info().id, String::from_utf8_lossy(&joined));
            let read =
                open(Source::new("text", joined), Some(kind)).unwrap_or_else(|e| panic!("{e}\n{shown}"));
            assert_eq!(read.len(), 3, "{shown}");
            for (read, (puzzle, (_, _, whole))) in read.iter().zip(puzzles.iter().zip(&each)) {
                assert!(is_same(&read.puzzle, puzzle, *whole), "{shown}");
            }
            tried += 1;
        }
        assert!(tried > 5, "{}: {tried}", kind.info().id);
    }
}

/// Puzzles of all kinds in one text, each in its own form, with the line between two.
#[test]
fn kinds_and_forms_may_be_mixed() {
    let all: Vec<AnyPuzzle> = quandary::kinds().iter().map(|kind| puzzles(*kind).remove(0)).collect();
    let written = |puzzle: &AnyPuzzle| {
        let form = quandary::lossless_form(puzzle);
        String::from_utf8(puzzle.write(form, None).expect("written").bytes)
            .expect("text")
            .trim_end()
            .to_string()
    };
    let drawn = |puzzle: &AnyPuzzle| picture(puzzle).trim_end().to_string();
    let record = |puzzle: &AnyPuzzle| carry::note(puzzle, None).expect("a note").to_string();
    let texts: Vec<String> =
        all.iter().flat_map(|puzzle| [written(puzzle), drawn(puzzle), record(puzzle)]).collect();
    let joined = texts.join("\n%%\n");
    let read = open(Source::new("text", joined.clone()), None).unwrap_or_else(|e| panic!("{e}\n{joined}"));
    assert_eq!(read.len(), texts.len());
    for (i, entry) in read.iter().enumerate() {
        assert!(is_same(&entry.puzzle, &all[i / 3], i % 3 != 1), "{}", texts[i]);
    }
}

/// Everything that writes a board: its name and what it wrote.
fn board_writers(puzzle: &AnyPuzzle, board: &AnyBoard) -> Vec<(String, Vec<u8>)> {
    let mut all = vec![
        ("raw".to_string(), puzzle.raw(board).into_bytes()),
        ("drawn".into(), drawn(puzzle, board, false).into()),
        ("drawn in ascii".into(), drawn(puzzle, board, true).into()),
        ("drawn, numbered".into(), numbered(puzzle, board, false).into()),
        ("drawn in ascii, numbered".into(), numbered(puzzle, board, true).into()),
    ];
    // Some forms are for people, and say so to whoever wants to read them.
    let readable = |name: &str| {
        let read = puzzle.kind().read(&Sources::of(Source::new("text", "x")), Some(name));
        !matches!(&read[..], [Err(problems)] if problems.to_string().contains("cannot be read back"))
    };
    for form in puzzle.kind().forms().iter().filter(|form| form.writes && readable(form.name)) {
        let without = puzzle.write(form.name, None).ok();
        let Ok(written) = puzzle.write(form.name, Some(board)) else { continue };
        // A form without room for boards says so; what it has no room for of the puzzle is another matter.
        if written.lost.is_empty() && without.is_none_or(|without| without.bytes != written.bytes) {
            all.push((form.name.to_string(), written.bytes));
        }
    }
    let note = carry::note(puzzle, Some(board)).expect("a note");
    let svg = carry::in_svg(&svg(&puzzle.draw(board, &[]), "A board"), &note);
    all.push(("html".into(), carry::page("A board", &svg, &[], Some(&note)).into()));
    all.push(("svg".into(), svg.into()));
    all.push(("png".into(), carry::in_png(DOT, &note)));
    let shown = quandary::protocol::show(puzzle, board, &quandary::protocol::Options::default());
    all.push(("show --json".into(), line(&Output::Show(shown)).into()));
    all
}

#[test]
fn every_board_comes_back() {
    for &kind in quandary::kinds() {
        let mut forms = Vec::new();
        for puzzle in puzzles(kind) {
            let outcome = puzzle.solve(Demand::Verdict, &budget());
            let Some(answer) = outcome.answers().first() else { continue };
            let board = puzzle.board(answer);
            let mut written = board_writers(&puzzle, &board);
            let solved = Solved::new(&puzzle, &outcome, None);
            written.push(("solve --json".into(), line(&Output::Solve(solved)).into()));
            written.push(("answer as JSON".into(), puzzle.json(answer).to_string().into()));
            for look in [Show::Raw, Show::Picture(Look::default())] {
                written.push(("solve".into(), report::solve(&puzzle, &outcome, look).into()));
            }
            for (name, bytes) in written {
                let shown = format!("{} {name}:\n{}", kind.info().id, String::from_utf8_lossy(&bytes));
                let read = boards::read(&puzzle, &Source::new("board", bytes));
                let read = read.unwrap_or_else(|problems| panic!("{problems}\n{shown}"));
                let first = read.first().expect("a board");
                // Where swipes lead is drawn, and not which they were.
                let same = puzzle.same_board(first, &board)
                    || (drawn(&puzzle, first, false) == drawn(&puzzle, &board, false)
                        && name.starts_with("drawn"));
                assert!(same && puzzle.check(first).is_empty(), "{shown}\n{}", puzzle.raw(first));
                assert!(read.len() == outcome.answers().len() || !name.starts_with("solve"), "{shown}");
                forms.push(name);
            }
        }
        assert!(forms.len() > 20, "{}: {forms:?}", kind.info().id);
    }
}

/// `check` judges each of several answers, in every way they are printed.
#[test]
fn each_of_several_answers_is_a_board() {
    let mut tried = 0;
    for &kind in quandary::kinds() {
        for puzzle in puzzles(kind) {
            let Some(open) = puzzle.with_givens(&[]) else { continue };
            let outcome = open.solve(Demand::Verdict, &budget());
            if outcome.answers().len() != 2 {
                continue;
            }
            let solved = line(&Output::Solve(Solved::new(&open, &outcome, None)));
            let ascii = Show::Picture(Look { ascii: true, ..Look::default() });
            let mut written = vec![solved];
            for show in [Show::Raw, Show::Picture(Look::default()), ascii] {
                written.push(report::solve(&open, &outcome, show));
            }
            let bare: Vec<String> = outcome.answers().iter().map(|a| open.raw_answer(a)).collect();
            written.push(bare.join("\n\n"));
            written.push(bare.join("\n%%\n"));
            for text in written {
                let read = boards::read(&open, &Source::new("answers", text.as_str()));
                let read = read.unwrap_or_else(|problems| panic!("{problems}\n{text}"));
                assert_eq!(read.len(), 2, "{text}");
                for (board, answer) in read.iter().zip(outcome.answers()) {
                    assert!(open.same_board(board, &open.board(answer)), "{text}");
                }
                tried += 1;
            }
        }
    }
    assert!(tried > 20, "{tried}");
}

/// The board of another puzzle is no board of this one.
#[test]
fn a_board_of_another_puzzle_is_refused() {
    for &kind in quandary::kinds() {
        let all = puzzles(kind);
        let (puzzle, other) = (&all[0], &all[1]);
        let form = quandary::lossless_form(other);
        let text = other.write(form, None).expect("written").bytes;
        if let Ok(read) = boards::read(puzzle, &Source::new("board", text.clone())) {
            // Rows of a board alone do not say whose they are, so that they may be read; a puzzle does.
            let rows = puzzle.read_board(&Source::new("board", text)).is_ok();
            assert!(rows && !read.is_empty(), "{} {form}", kind.info().id);
        }
    }
}
