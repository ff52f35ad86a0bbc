//! What people type, well and badly: each case with the place and the words of its problem.

use quandary_core::any::{AnyKind, KindOf};
use quandary_core::fact::Value;
use quandary_core::form::Sniff;
use quandary_core::grid::Size;
use quandary_core::kind::Kind;
use quandary_core::knob::Settings;
use quandary_core::source::{Problem, Source, Sources};
use quandary_puzzles::gogen::{Gogen, Puzzle};

const BOARD: &str = "N.W.R\n.....\nS.X.B\n.....\nQ.M.P\n";

fn sources(text: &str, words: &[&str]) -> Sources {
    let mut sources = Sources::of(Source::new("test", text));
    sources.words = words.iter().map(|w| Source::new("words", *w)).collect();
    sources.settings = Settings::new(Gogen::knobs());
    sources
}

fn read(sources: &Sources) -> Result<Puzzle, Vec<Problem>> {
    let name = KindOf::<Gogen>::new().sniff(sources.puzzle()).1.unwrap_or("board");
    let form = Gogen::forms().iter().find(|f| f.name == name).expect("a form");
    (form.read)(sources).remove(0).map(|e| e.puzzle).map_err(|p| p.0)
}

fn good(text: &str, words: &[&str]) -> Puzzle {
    read(&sources(text, words)).unwrap_or_else(|p| panic!("{p:?}\n{text}"))
}

/// The first problem as `line:column text | message`.
fn bad(text: &str, words: &[&str]) -> String {
    let sources = sources(text, words);
    let problem = read(&sources).expect_err("this is no puzzle").remove(0);
    let span = problem.span.expect("a place");
    let source = sources.get(span);
    let (line, column) = source.line_column(span.start);
    let shown =
        String::from_utf8_lossy(&source.bytes[span.start..span.end.min(source.bytes.len())]).into_owned();
    format!("{} {line}:{column} `{shown}` {problem}", source.name)
}

#[test]
fn words_in_the_file_or_beside_it() {
    let beside = good(BOARD, &["BOXED\nFOAM\n"]);
    assert_eq!(beside, good(&format!("{BOARD}\nBOXED\nFOAM\n"), &[]));
    assert_eq!(beside, good(&format!("{BOARD}\nboxed, foam"), &[]), "small letters, commas, no newline");
    assert_eq!(
        beside,
        good(&format!("\u{feff}# by hand\n{BOARD}\nBOXED\n\nFOAM\n").replace('\n', "\r\n"), &[])
    );
    assert_eq!(beside, good("N . W . R\n. . . . .\nS . X . B \n. . . . .\nQ . M . P\n\nBOXED FOAM", &[]));
    assert_eq!(beside, good(BOARD, &["BOXED;70\n", "FOAM"]), "two files, scores");
}

#[test]
fn the_lattice_is_read_as_well() {
    let puzzle = good("[A]--[.]\n | \\/ |\n | /\\ |\n[.]--[D]\n\nABBA\n", &[]);
    assert_eq!(puzzle, good("A.\n.D\n\nABBA\n", &[]));
    let board =
        Gogen::read_board(&puzzle, &Source::new("b", "unique\n[A]--~B~\n | \\/ |\n | /\\ |\n(C)--[D]\n"))
            .unwrap();
    assert_eq!(Gogen::raw(&puzzle, &board), "AB\nCD");
}

#[test]
fn the_newspapers_form() {
    let text = "D?X?M\n?????\nQ?C?T\n?????\nG?L?W\n\nABEFHIJKNOPRSUVY\n\nBOX\nGULF\n";
    let puzzle = good(text, &[]);
    assert_eq!(puzzle.words(), ["BOX", "GULF"]);
    assert_eq!(KindOf::<Gogen>::new().sniff(&Source::new("t", text)), (Sniff::Sure, Some("letters")));
}

#[test]
fn other_sizes_and_alphabets() {
    let small = good("A..\n...\n\nABE\n", &[]);
    assert_eq!((small.size(), small.alphabet().to_string()), (Size { width: 3, height: 2 }, "ABCDEF".into()));
    let used = good("..\n..\n\nXYZZY\nWX\n", &[]);
    assert_eq!(used.alphabet().to_string(), "WXYZ", "as many letters as cells");
    let mut with_alphabet = sources("..\n..\n\nSO\n", &[]);
    with_alphabet.settings.set("alphabet", "LOST").unwrap();
    assert_eq!(read(&with_alphabet).unwrap().alphabet().to_string(), "LOST");
    let greek = good("2x2:α...:αβ:αβγδ", &[]);
    assert_eq!(greek.symbol(3 as Value), 'δ');
    let large = good("........\n".repeat(8).as_str(), &["ZEN\nz9\n"]);
    assert_eq!(large.size(), Size { width: 8, height: 8 });
    assert_eq!(large.words(), ["ZEN", "z9"]);
}

#[test]
fn one_letter_words_say_nothing() {
    let puzzle = good(BOARD, &["A\nBOXED"]);
    assert_eq!(puzzle.words().len(), 2);
    assert_eq!(puzzle.touches()[0], 0);
}

#[test]
fn bad_boards() {
    let words = &["BOXED"][..];
    assert_eq!(
        bad("", words),
        "test 1:1 `` there is nothing here; expected a board: rows of letters, with . for open cells"
    );
    assert_eq!(
        bad("N.W.R\n....\nS.X.B\n.....\nQ.M.P\n", words),
        "test 2:4 `.` row 2 of the board has 4 cells; expected 5 cells as in row 1"
    );
    assert_eq!(
        bad(&BOARD.replace("S.X.B", "S.X.B."), words),
        "test 3:6 `.` row 3 of the board has 6 cells; expected 5 cells as in row 1"
    );
    assert_eq!(
        bad(".........\n", words),
        "test 1:9 `.` the board has 1 row of 9 cells; at most 8 of 8 are possible; expected a board such as 5 rows of 5 cells"
    );
    let expected = "is not a letter of this board; expected one of ABCDEFGHIJKLMNOPQRSTUVWXY, or . for open";
    assert_eq!(bad(&BOARD.replace('X', "Z"), words), format!("test 3:3 `Z` `Z` {expected}"));
    assert_eq!(bad(&BOARD.replace('X', "7"), words), format!("test 3:3 `7` `7` {expected}"));
}

#[test]
fn bad_words() {
    assert_eq!(
        bad(BOARD, &["BOXED\nFOZZY\n"]),
        "words 2:3 `Z` `Z` in FOZZY is not a letter of this board; expected only the board's letters"
    );
    assert_eq!(
        bad(&format!("{BOARD}\nBOX-ED\n"), &[]),
        "test 7:4 `-` `-` in BOX-ED is not a letter of this board; expected only the board's letters"
    );
    assert_eq!(
        bad(BOARD, &[]),
        "test 6:1 `` there are no words; expected words below the board after a blank line, or in a file for --words"
    );
    assert!(bad(BOARD, &["# nothing\n\n"]).contains("there are no words"));
}

#[test]
fn bad_lines_tables_and_json() {
    assert_eq!(bad("2x2:A..:AB", &[]), "test 1:5 `A..` there are 3 cells; expected 4 cells of a 2x2 board");
    let table = Gogen::forms().iter().find(|f| f.name == "table").unwrap();
    let rows = (table.read)(&sources("x\tstd\tA...\tAB\ny\tstd\tA..\tAB\nz\t\n", &[]));
    let rows: Vec<String> =
        rows.into_iter().map(|r| r.map_or_else(|p| p.to_string(), |_| "good".into())).collect();
    assert_eq!(
        rows,
        [
            "good",
            "these cells do not form a square; expected 25 cells row by row, or rows separated by /",
            "this line has 2 columns; expected name, kind, cells, words, separated by tabs"
        ]
    );
    let json = |text: &str| read(&sources(text, &[])).map(|_| ()).unwrap_err()[0].to_string();
    assert!(json("{\"kind\":\"gogen\",").starts_with("this JSON does not parse"));
    assert_eq!(
        json("{\"kind\":\"gogen\",\"words\":[]}"),
        "this JSON has no proper `givens`; expected an array of rows, with null for open cells"
    );
    let rows = good("{\"kind\":\"gogen\",\"givens\":[\"A.\",[null,\"D\"]],\"words\":[\"ABBA\"]}", &[]);
    assert_eq!(rows, good("A.\n.D\n\nABBA\n", &[]));
}

#[test]
fn boards_for_checking_may_be_wrong_but_not_shapeless() {
    let puzzle = good(BOARD, &["BOXED"]);
    let board = |text: &str| Gogen::read_board(&puzzle, &Source::new("board", text));
    let rules =
        |text: &str| Gogen::check(&puzzle, &board(text).unwrap()).iter().map(|v| v.rule).collect::<Vec<_>>();
    assert_eq!(rules("N.W.R\n.....\nS.X.B\n..ZZ.\nQ.M.P\n"), ["alphabet", "alphabet"]);
    assert_eq!(rules("N.W.R\nNN...\nS.X.B\n.....\nQ.M.P\n"), ["once"]);
    assert_eq!(rules("nowar\n.....\nS.X.B\n.....\nQ.M.P\n"), ["word", "word"], "small letters are letters");
    assert!(board("N.W.R\n").is_err() && board("").is_err());
    assert_eq!(rules(&BOARD.replace('.', "?")), [""; 0]);
}

/// Large boards run out of letters and use digits; other scripts take more bytes than letters.
#[test]
fn large_and_foreign_boards_are_known_by_their_looks() {
    let known = |text: &str| KindOf::<Gogen>::new().sniff(&Source::new("test", text)).0;
    assert_eq!(known("...5\n....\n....\n....\n....\n....\n....\n\nAB\n"), Sniff::Maybe);
    assert_eq!(known("..5\n...\n\nAB\n"), Sniff::No, "six cells need no digits");
    assert_eq!(known("αβγδεζ\n......\n\nαβ\n"), Sniff::Maybe);
}

/// A form knows a text by what no other has, and says no to what it could not read.
#[test]
fn each_form_knows_its_own() {
    let sure = |form: &str, text: &str| {
        let form = Gogen::forms().iter().find(|f| f.name == form).expect("a form of this name");
        (form.sniff)(&Source::new("test", text))
    };
    let line = |size: &str, cells: usize| format!("{size}:{}:AB", ".".repeat(cells));
    assert_eq!(sure("line", &line("8x8", 64)), Sniff::Sure);
    assert_eq!(sure("line", &line("8x8", 63)), Sniff::Maybe, "its reader says what is missing");
    assert_eq!(sure("line", &line("9x8", 72)), Sniff::No, "no board is so large");
    assert_eq!(sure("line", "2x2:....:12"), Sniff::No, "no word");
    assert_eq!(sure("json", r#"{"kind":"gogen"}"#), Sniff::Sure);
    for name in ["grid", "givens", "board"] {
        assert_eq!(sure("json", &format!(r#"{{"words":["AB"],"{name}":["A."]}}"#)), Sniff::Maybe);
    }
    assert_eq!(sure("json", r#"{"words":["AB"]}"#), Sniff::No);
    assert_eq!(sure("json", r#"{"grid":["A."]}"#), Sniff::No);
    assert_eq!(sure("letters", "A?\n??\n\nBCD\n\nAB\n"), Sniff::Sure);
    assert_eq!(sure("letters", "A?\n??\n\nAB\n"), Sniff::Maybe);
    assert_eq!(sure("letters", "AB\nCD\n\nAB\n"), Sniff::Maybe, "nothing is open");
    assert_eq!(sure("letters", "A.\n..\n\nAB\n"), Sniff::No, "dots are the other form's");
}

/// Whatever a form writes has the shape it had: a row is not taken for a square.
#[test]
fn every_form_keeps_the_shape() {
    for (width, height) in (1..=8).flat_map(|w| (1..=8).map(move |h| (w, h))) {
        let row = ".".repeat(width) + "\n";
        let board = row.repeat(height);
        let puzzle = good(&format!("{board}\n{}\n", if width * height > 1 { "AB" } else { "A" }), &[]);
        for form in Gogen::forms() {
            let Some(Ok(written)) = form.write.map(|write| write(&puzzle, None)) else { continue };
            let text = String::from_utf8(written.bytes).expect("text");
            let again = (form.read)(&sources(&text, &[])).remove(0).map(|e| e.puzzle);
            assert_eq!(again.as_ref(), Ok(&puzzle), "{} of {width} by {height}: {text}", form.name);
        }
    }
}

/// Nine letters and words of other letters are the usual board, printed as newspapers do.
#[test]
fn the_nine_letters_of_a_usual_board() {
    use quandary_core::kind::Kind;
    use quandary_core::source::{Source, Sources};
    use quandary_puzzles::gogen::Gogen;
    let read = |form: &str, text: &str| {
        let form = Gogen::forms().iter().find(|f| f.name == form).expect("a form of this name");
        (form.read)(&Sources::of(Source::new("test", text))).remove(0).map(|e| e.puzzle)
    };
    let nine = read("board", "NWR\nSXB\nQMP\n\nBOXED\nFOAM\nJUSTICE\n").expect("nine letters");
    let full = read("board", "N.W.R\n.....\nS.X.B\n.....\nQ.M.P\n\nBOXED\nFOAM\nJUSTICE\n").expect("a board");
    assert_eq!(nine, full);
    let json = "{\"grid\": [[\"N\",\"_\",\"W\",\"_\",\"R\"],\"_____\",\"S_X_B\",\"_____\",\"Q_M_P\"], \"words\": [\"BOXED\",\"FOAM\",\"JUSTICE\"]}";
    assert_eq!(read("json", json).expect("JSON"), full);
}

#[test]
fn the_nine_letters_of_a_newspaper_with_words_beside_them() {
    let words = "BOXED\nFOAM\nJUSTICE\nMUSHY\nPLAYING\nQUAVER\nWICKED\n";
    let beside = good("NWR\nSXB\nQMP\n", &[words]);
    assert_eq!(beside, good(&format!("NWR\nSXB\nQMP\n\n{words}"), &[]));
    assert_eq!(beside.size(), Size { width: 5, height: 5 });
}
