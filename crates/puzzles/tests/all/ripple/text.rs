//! Every form both ways, and a pointed message for each way an input can be wrong.

use quandary_core::any::AnyKind;
use quandary_core::budget::Budget;
use quandary_core::engine::ladder::Allowed;
use quandary_core::form::Form;
use quandary_core::grid::At;
use quandary_core::kind::Kind;
use quandary_core::outcome::Outcome;
use quandary_core::source::{Source, Sources};
use quandary_core::verbs::{self, Demand};
use quandary_puzzles::kinds;
use quandary_puzzles::ripple::{Puzzle, Ripple};

fn ripple() -> &'static dyn AnyKind {
    *kinds().iter().find(|kind| kind.info().id == "ripple").expect("the kind is listed")
}

fn form(name: &str) -> &'static Form<Ripple> {
    Ripple::forms().iter().find(|f| f.name == name).expect("a form of this name")
}

fn read(text: &str) -> Puzzle {
    let source = Source::new("text", text);
    let name = ripple().sniff(&source).1.unwrap_or_else(|| panic!("no form knows\n{text}"));
    let mut found = (form(name).read)(&Sources::of(source));
    assert_eq!(found.len(), 1);
    found.remove(0).unwrap_or_else(|problems| panic!("{name}: {problems}\n{text}")).puzzle
}

/// The first problem of a text in a form: line, column and the words.
fn wrong(name: &str, text: &str) -> (usize, usize, String) {
    let source = Source::new("text", text);
    let mut found = (form(name).read)(&Sources::of(source.clone()));
    match found.remove(0) {
        Ok(_) => panic!("{name} reads\n{text}"),
        Err(problems) => {
            let problem = &problems.0[0];
            let (line, column) = source.line_column(problem.span.expect("it points somewhere").start);
            (line, column, problem.to_string())
        }
    }
}

const PLAIN: &str = "0 1 0\n2 0 0\n\n1 1 2\n1 3 2\n\n";

#[test]
fn blanks_tabs_and_line_ends_do_not_matter() {
    let puzzle = read(PLAIN);
    assert_eq!(puzzle.givens()[At::new(1, 0)], 2);
    for text in [
        "0 1 0\r\n2 0 0\r\n\r\n1 1 2\r\n1 3 2\r\n\r\n",
        "\u{feff}0 1 0\n2 0 0\n\n1 1 2\n1 3 2",
        "  0\t1   0 \n\t2 0 0\n \t \n 1 1 2\n 1  3 2\n",
        "\n\n0 1 0\n2 0 0\n\n\n1 1 2\n1 3 2\n\n\n",
        "0 1 0\n2 0 0\n\n-7 -7 900\n-7 3 900\n",
    ] {
        assert_eq!(read(text), puzzle, "{text:?}");
    }
    let written = form("original").write.expect("it writes")(&puzzle, None).expect("it can");
    assert_eq!(String::from_utf8(written.bytes).unwrap(), PLAIN);
}

#[test]
fn every_form_is_known_by_its_look() {
    let puzzle = read("https://puzz.link/p?ripple/4/4/9n8rigk14h32k");
    for text in [
        "http://pzv.jp/p.html?ripple/4/4/9n8rigk14h32k",
        "ripple/4/4/9n8rigk14h32k\n",
        "https://puzz.link/p?ripple/v:/4/4/9n8rigk14h32k/",
        "ripple:4/4/9n8rigk14h32k",
        "4/4/9n8rigk14h32k",
        "4 4\n- - - -\n- 1 4 -\n- 3 2 -\n- - - -\n1 1 2 2\n3 1 4 2\n3 4 4 5\n6 7 4 5\n",
        "pzprv3\nripple\n4\n4\n0 1 0 \n0 1 1 \n0 1 1 \n1 0 1 \n1 1 0 1 \n1 1 0 0 \n1 0 1 0 \n. . . . \n. 1 4 . \n. 3 2 . \n. . . . \n. . . . \n. . . . \n. . . . \n. . . . \n",
        "pzprv3/ripple/4/4/0 1 0 /0 1 1 /0 1 1 /1 0 1 /1 1 0 1 /1 1 0 0 /1 0 1 0 /. . . . /. 1 4 . /. 3 2 . /. . . . /. . . . /. . . . /. . . . /. . . . /",
    ] {
        let found = read(text);
        assert_eq!(found.givens(), puzzle.givens(), "{text}");
    }
    let json = r#"{"rooms": [[1,1,null]], "givens": [[0,2,null]]}"#;
    assert_eq!(read(json).room_cells().len(), 1);
    let other_names = r#"{"id":"x","rows":1,"cols":2,"clues":[[0,2]],"regions":[[5,5]],"solution":[[1,2]]}"#;
    assert_eq!(read(other_names).givens().cells(), [0, 2]);
}

#[test]
fn a_board_travels_with_the_forms_that_carry_one() {
    let puzzle = read(PLAIN);
    let mut board = Ripple::start(&puzzle);
    board.ink[At::new(0, 0)] = Some(3);
    for name in ["pzprv3", "json"] {
        let written = form(name).write.expect("it writes")(&puzzle, Some(&board)).expect("it can");
        assert!(written.lost.is_empty());
        let mut back = (form(name).read)(&Sources::of(Source::new("text", written.bytes)));
        let entry = back.remove(0).unwrap_or_else(|problems| panic!("{problems}"));
        assert_eq!((entry.puzzle, entry.board), (puzzle.clone(), Some(board.clone())), "{name}");
    }
    for name in ["original", "puzzlink", "id", "janko"] {
        let written = form(name).write.expect("it writes")(&puzzle, Some(&board)).expect("it can");
        assert_eq!(written.lost, ["the state of play"], "{name}");
    }
}

#[test]
fn the_original_form_points_at_what_is_wrong() {
    let case = |text: &str| wrong("original", text);
    let (line, column, text) = case("0 0 0\n0 0\n\n1 1 1\n1 1 1\n");
    assert_eq!((line, column), (2, 4));
    assert_eq!(text, "number row 2 has 2 cells; expected 3 cells, as in the first row");
    let (line, column, text) = case("0 0\n0 0 7 7\n\n1 1\n1 1\n");
    assert_eq!((line, column), (2, 5), "{text}");
    let (line, _, text) = case("0 0\n0 0\n\n1 1\n1 1 1\n");
    assert_eq!((line, text.as_str()), (5, "room row 2 has 3 cells; expected 2 cells, as in the first row"));
    let (line, _, text) = case("0 0\n0 0\n\n1 1\n");
    assert_eq!(line, 4);
    assert_eq!(
        text,
        "the rooms are 1 row of 2 cells, but the numbers are 2 rows of 2 cells; expected 2 rows of 2 room ids"
    );
    let (line, _, text) = case("0 0\n\n1 1\n1 1\n");
    assert_eq!(line, 4, "{text}");
    let (line, _, text) = case("0 0\n0 0\n\n1 1 1\n1 1 1\n");
    assert_eq!(line, 4, "{text}");
    let (line, column, text) = case("0 0 0\n\n1 2 1\n");
    assert_eq!((line, column), (3, 5));
    assert!(text.starts_with("room 1 is not connected: it has 2 parts, at (1, 1) and (1, 3)"), "{text}");
    let (line, column, text) = case("0 x\n\n1 1\n");
    assert_eq!((line, column), (1, 3));
    assert_eq!(text, "`x` is not a number; expected a number, or 0 for open");
    let (_, _, text) = case("0 -1\n\n1 1\n");
    assert_eq!(text, "`-1` is not a number; expected a number, or 0 for open");
    let (line, column, text) = case("0 0\n\n1 b\n");
    assert_eq!((line, column), (3, 3));
    assert_eq!(text, "`b` is not a room id; expected a whole number, or . for a hole");
    let (_, _, text) = case("0 99999999999999999999\n\n1 1\n");
    assert_eq!(
        text,
        "`99999999999999999999` is too large a number; expected a number no larger than the room"
    );
    let (_, _, text) = case("0 0\n\n1 99999999999999999999\n");
    assert!(text.starts_with("`99999999999999999999` is too large a room id"), "{text}");
    let (_, _, text) = case("0 0\n0 0\n");
    assert!(text.starts_with("the rooms are missing"), "{text}");
    let (line, _, text) = case("0 0\n\n1 1\n\n5 5\n");
    assert_eq!(line, 5, "{text}");
    let (_, _, text) = case("0 1\n\n1 .\n");
    assert!(text.starts_with("the 1 at (1, 2) stands in a hole"), "{text}");
    for empty in ["", "\n", "   \n\t\n", "\u{feff}"] {
        assert!(case(empty).2.starts_with("the input is empty"), "{empty:?}");
    }
}

#[test]
fn every_form_says_when_there_is_nothing() {
    for name in ["original", "puzzlink", "id", "janko", "json"] {
        assert!(wrong(name, "\n").2.starts_with("the input is empty"), "{name}");
    }
    assert!(wrong("pzprv3", "pzprv3\nripple\n").2.starts_with("the file ends here"));
}

#[test]
fn a_link_cut_short_says_where() {
    let link = "https://puzz.link/p?ripple/4/4/9n8rigk14h32k";
    for end in link.find("4/4/").unwrap()..link.len() {
        let (line, column, text) = wrong("puzzlink", &link[..end]);
        assert_eq!(line, 1);
        assert!(column <= end + 1 && !text.is_empty(), "{end}: {text}");
    }
    for (end, expected) in
        [("4", "the board after the size"), ("4/4", "the board after the size"), ("4/4/", "the walls")]
    {
        let (_, column, text) = wrong("puzzlink", &format!("ripple/{end}"));
        let said = text.starts_with(&format!("the link ends here; expected {expected}"));
        assert_eq!((column, said), (8 + end.len(), true), "{text}");
    }
    let (_, column, text) = wrong("puzzlink", "https://puzz.link/p?ripple/4/4/9n8rigk14h3");
    assert_eq!(column, 43);
    assert!(text.starts_with("the link ends here"), "{text}");
    let (_, column, _) = wrong("id", "ripple:4/4/9n8rigk14h3");
    assert_eq!(column, 23);
    let (_, column, text) = wrong("id", "4/4/9N8rigk14h32k");
    assert_eq!((column, text.starts_with("`N` is not one of")), (6, true), "{text}");
    let (_, _, text) = wrong("puzzlink", "ripple/100000/100000/0");
    assert!(text.contains("4000000"), "{text}");
}

#[test]
fn other_forms_point_at_what_is_wrong() {
    let (line, _, text) = wrong("janko", "2 2\n- -\n- -\n1 1\n");
    assert!(text.starts_with("the input ends before room row 2"), "{line} {text}");
    let (line, _, text) = wrong("janko", "2 2\n- - -\n");
    assert_eq!((line, text.as_str()), (2, "number row 1 has 3 cells; expected 2 cells"));
    assert!(wrong("janko", "two 2\n").2.starts_with("this is not a size"));
    assert!(wrong("janko", "1000000 1000000\n").2.contains("4000000"));
    let (line, _, text) = wrong("pzprv3", "pzprv3\nripple\n1\n2\n7 \n. . \n");
    assert_eq!((line, text.as_str()), (5, "`7` is not a wall; expected 0 or 1"));
    let (line, _, text) = wrong("pzprv3", "pzprv3\nripple\n1\n2\n0 \n. \n");
    assert_eq!(line, 6, "{text}");
    assert!(wrong("pzprv3", "pzprv3\nripple\nx\n2\n").2.starts_with("`x` is not a number of rows"));
    assert!(wrong("pzprv3", "pzprv3\nripple\n1000000\n1000000\n").2.contains("4000000"));
    assert!(wrong("json", "{\"rooms\": [[1,").2.starts_with("this JSON does not parse"));
    assert!(wrong("json", "{\"rooms\": [[1],[1,2]]}").2.starts_with("row 2 of `rooms` has 2 cells"));
    assert!(wrong("json", "{\"rooms\": [[1,\"a\"]]}").2.contains("row 1, column 2 of `rooms`"));
    assert!(wrong("json", "{\"givens\": [[1]]}").2.starts_with("the rooms are missing"));
    assert!(wrong("json", "{\"kind\":\"kenken\",\"rooms\": [[1]]}").2.contains("kind"));
    assert!(wrong("json", "{\"rooms\": [[1,null]],\"givens\":[[0,9]]}").2.starts_with("the 9 at (1, 2)"));
}

/// Numbers that contradict each other are a puzzle, whose answer is that it has none.
#[test]
fn contradictory_numbers_are_a_puzzle_without_an_answer() {
    for (text, said) in [
        ("0 3\n\n1 1\n", "The 3 at (1, 2) stands in a room of only 2 cells."),
        ("2 2\n\n1 1\n", "The room of (1, 2) has its 2 at (1, 1) already."),
        ("2 0\n2 0\n\n1 1\n2 2\n", "The 2 at (2, 1) is too close to the 2 at (1, 1) in the same column"),
        ("0 4294967295\n\n1 1\n", "The 4294967295 at (1, 2) stands in a room"),
    ] {
        let puzzle = read(text);
        let budget = Budget::nodes(10_000);
        let Outcome::None { why } = verbs::solve::<Ripple>(&puzzle, Demand::Verdict, &budget) else {
            panic!("{text}")
        };
        assert!(why[0].sentence.starts_with(said), "{text}: {why:?}");
        assert_eq!((Ripple::count(&puzzle, &budget).count, Ripple::meant(&puzzle)), (0, false));
        // None of the verbs stumbles over it.
        let start = Ripple::start(&puzzle);
        let _ = (
            Ripple::explain(&puzzle, &start, &Allowed::ALL, &budget),
            Ripple::hint(&puzzle, &start, &Allowed::ALL, &budget),
        );
        assert!(Ripple::rate(&puzzle, &Allowed::ALL, &budget).is_err(), "{text}");
        for form in Ripple::forms() {
            let Some(Ok(written)) = form.write.map(|write| write(&puzzle, None)) else { continue };
            let source = Source::new("again", written.bytes);
            let again =
                (form.read)(&Sources::of(source)).remove(0).unwrap_or_else(|p| panic!("{}: {p}", form.name));
            assert_eq!(again.puzzle, puzzle, "{}", form.name);
        }
    }
}

/// What a text has beside the puzzle is said, and a stored answer is compared.
#[test]
fn what_has_no_place_is_said() {
    let notes = |text: &str| {
        let form = if text.starts_with('{') { "json" } else { "pzprv3" };
        (self::form(form).read)(&Sources::of(Source::new("text", text))).remove(0).unwrap().notes
    };
    assert_eq!(
        notes("{\"rooms\":[[1,1]],\"title\":\"T\"}"),
        ["`title` left out: a Ripple Effect has nothing of the kind"]
    );
    assert_eq!(notes("{\"rooms\":[[1,1]],\"solution\":[[1,2]]}"), [""; 0]);
    for wrong in ["[[1,1]]", "[[1]]", "[[1,0]]"] {
        let text = format!("{{\"rooms\":[[1,1]],\"solution\":{wrong}}}");
        assert_eq!(notes(&text), ["the answer stored with the puzzle breaks its rules"]);
    }
    assert_eq!(
        notes("pzprv3\nripple\n1\n2\n0 \n. . \n. . \ninfo:{}\n"),
        ["`info:{}` left out: a Ripple Effect has nothing of the kind"]
    );
}

#[test]
fn rubbish_of_ten_megabytes_is_refused_quickly() {
    let numbers = b"0 ".repeat(5_000_000);
    let lines = b"0 0\n".repeat(2_500_000);
    let letters = vec![b'z'; 10_000_000];
    let bytes: Vec<u8> = (0..10_000_000u32).map(|i| (i.wrapping_mul(2_654_435_761) >> 24) as u8).collect();
    let open = vec![b'['; 10_000_000];
    for rubbish in [numbers, lines, letters, bytes, open] {
        let source = Source::new("rubbish", rubbish);
        let _ = ripple().sniff(&source);
        for form in Ripple::forms() {
            for read in (form.read)(&Sources::of(source.clone())) {
                let problems = read.err().unwrap_or_else(|| panic!("{} reads rubbish", form.name));
                assert!(problems.0.len() < 10 && problems.0[0].message.len() < 300, "{}", form.name);
            }
        }
    }
}

#[test]
fn boards_are_read_in_every_shape() {
    let puzzle = read("0 1 0\n2 0 0\n\n1 1 2\n1 . 2\n\n");
    let read = |text: &str| Ripple::read_board(&puzzle, &Source::new("board", text)).map(|b| b.placed());
    let bare = read("3 1 1\n2 . 2\n").unwrap();
    assert_eq!(bare.len(), 5);
    for text in ["[[3,1,1],[2,null,2]]", "311\n2.2\n", "unique\n3 1 1\n2 0 2\n", "3 . 1\n. . 2"] {
        assert_eq!(read(text).as_ref(), Ok(&bare), "{text}");
    }
    assert!(read("3 1\n2 0 2\n").unwrap_err().to_string().contains("row 1 of the board has 2 cells"));
    assert!(read("3 x 1\n2 0 2\n").unwrap_err().to_string().contains("`x` is not a number"));
    assert!(read("3 9999999999 1\n2 0 2\n").unwrap_err().to_string().contains("too large"));
}

/// What the named form makes of a text, each as its link.
fn links(form: &str, text: &str) -> Vec<Result<String, String>> {
    use quandary_core::kind::Kind;
    use quandary_core::source::{Source, Sources};
    use quandary_puzzles::ripple::{Ripple, text::puzzlink};
    let form = Ripple::forms().iter().find(|f| f.name == form).expect("a form of this name");
    let found = (form.read)(&Sources::of(Source::new("test", text)));
    found.into_iter().map(|r| r.map(|e| puzzlink::encode(&e.puzzle)).map_err(|p| p.to_string())).collect()
}

#[test]
fn drawn_boards() {
    let narrow = "2 2\n - -\n|1|.|\n   -\n|. 2|\n - -\n";
    let wide = "+---+---+\n| 1 |   |\n+   +---+\n|     2 |\n+---+---+\n";
    let both = [links("drawn", narrow), links("drawn", wide)];
    assert!(both[0][0].is_ok(), "{both:?}");
    assert_eq!(both[0], both[1]);
    assert_eq!(links("drawn", &format!("\n \n{narrow}\n\n")), both[0], "blank lines around it");
    let hole = "+---+---+---+\n| 1 | # | 2 |\n+   +---+   +\n|   | . |   |\n+---+---+---+\n";
    assert_eq!(links("drawn", hole), links("original", "1 0 2\n0 0 0\n\n1 . 2\n1 3 2\n"));
    for wrong in [
        "",
        "2 2\n",
        " - -\n|1|.|\n",
        " - -\n|1|x|\n - -\n",
        "3 3\n - -\n|1|.|\n - -\n",
        " - -\n|1|.|.|\n - - -\n|1|\n - -\n",
    ] {
        assert!(links("drawn", wrong)[0].is_err(), "{wrong}");
    }
}

#[test]
fn links_by_every_name() {
    let plain = links("puzzlink", "https://puzz.link/p?ripple/4/4/9n8rigk14h32k");
    for other in [
        "puzz.link/p?ripple/4/4/9n8rigk14h32k",
        "https://example.org/p.html?hakyukoka/4/4/9n8rigk14h32k",
        "https://puzz.link/p?ripple_edit/4/4/9n8rigk14h32k",
    ] {
        assert_eq!(links("puzzlink", other), plain, "{other}");
    }
    let two = "puzz.link/p?ripple/4/4/9n8rigk14h32k\npuzz.link/p?ripple/5/4/ld8g2sug4g3u1\n";
    assert_eq!(links("puzzlink", two).iter().filter(|r| r.is_ok()).count(), 2);
}

/// Addresses as pages have them.
#[test]
fn addresses_of_other_pages() {
    let links = |name: &str, text: &str| -> Vec<Result<Puzzle, String>> {
        let found = (form(name).read)(&Sources::of(Source::new("link", text))).into_iter();
        found.map(|read| read.map(|e| e.puzzle).map_err(|p| p.to_string())).collect()
    };
    let plain =
        links("puzzlink", "https://puzz.link/p?ripple/4/4/9n8rigk14h32k").remove(0).expect("it reads");
    for link in [
        "http://pzv.jp/p.html?ripple/4/4/9n8rigk14h32k",
        "pzprxs.vercel.app/p?ripple/4/4/9n8rigk14h32k",
        "https://puzz.link/p?ripple_edit/4/4/9n8rigk14h32k",
        "https://puzz.link/p?hakyukoka/4/4/9n8rigk14h32k/",
        "ripple/v:/4/4/9n8rigk14h32k",
    ] {
        assert_eq!(links("puzzlink", link).remove(0).as_ref(), Ok(&plain), "{link}");
    }
    let rows = |cell: &dyn Fn(At) -> String| {
        let row = |row: usize| (0..4).map(|col| cell(At::new(row, col)) + "_").collect::<String>();
        (0..4).map(row).collect::<Vec<_>>().join("/")
    };
    let rooms = rows(&|at| plain.rooms()[at].expect("no holes").to_string());
    let numbers =
        rows(&|at| Some(plain.givens()[at]).filter(|v| *v > 0).map_or(".".into(), |v| v.to_string()));
    let kanpen = format!(
        "http://www.kanpen.net/ripple.html?problem=4/4/{}/{rooms}/{numbers}/",
        plain.room_cells().len()
    );
    assert_eq!(links("puzzlink", &kanpen).remove(0).as_ref(), Ok(&plain), "{kanpen}");
    // A hole may be a dot among the numbers.
    let holed = links("puzzlink", "ripple/2/1/g.1").remove(0).expect("it reads");
    assert_eq!(holed.rooms().cells()[0], None);
}

/// A link of Penpa carries rooms, holes, numbers and the state of play.
#[test]
fn penpa() {
    let puzzle = read("0 1 0\n2 0 0\n\n1 1 2\n1 . 2\n\n");
    let board = Ripple::read_board(&puzzle, &Source::new("board", "3 1 1\n2 . 0\n")).expect("a board");
    let form = form("penpa");
    let written = form.write.expect("it writes")(&puzzle, Some(&board)).expect("it can");
    assert_eq!(written.lost, [""; 0]);
    let source = Source::new("link", written.bytes);
    assert_eq!(ripple().sniff(&source).1, Some("penpa"));
    let entry = (form.read)(&Sources::of(source)).remove(0).unwrap_or_else(|problems| panic!("{problems}"));
    assert_eq!((entry.puzzle, entry.board.expect("a board").ink), (puzzle, board.ink));
    assert_eq!(entry.notes, [""; 0]);
    let blank = quandary_core::penpa::Sheet { columns: 2, rows: 2, ..Default::default() }.link();
    assert!(links("penpa", &blank)[0].is_err(), "nothing says that it has rooms");
}

#[test]
fn drawn_with_wide_cells() {
    let wide = "┌─────┬───────────┐\n│     │        2  │\n│     └─────┐     │\n│           │     │\n└───────────┴─────┘\n";
    let puzzle = read(wide);
    assert_eq!((puzzle.size().width, puzzle.size().height), (3, 2));
    assert_eq!(puzzle.givens()[At::new(0, 2)], 2);
    let dotted = "┌───────────┐\n│  1        │\n│     ·     │\n│        2  │\n└───────────┘\n";
    assert_eq!(read(dotted).size().width, 2);
}

#[test]
fn cells_with_room_and_number() {
    let text = "A:- A:2 B:-\nA:- B:- B:3\n";
    let puzzle = read(text);
    assert_eq!(puzzle, read("0 2 0\n0 0 3\n\n1 1 2\n1 2 2\n"));
    assert_eq!(puzzle, read("-:A 2:A -:B\n-:A -:B 3:B\n"), "the room may stand behind");
    assert_eq!(puzzle, read("1:- 1:2 2:-\n1:- 2:- 2:3\n"), "rooms may be numbers");
    assert!(wrong("paired", "A:- A:2 B:-\nA:- B:-\n").2.contains("2 cells"));
    assert!(wrong("paired", "A:- A:2\nA:- B\n").2.contains("is not a cell"));
    assert!(wrong("paired", "1:1 1:2\n1:3 2:1\n").2.contains("nothing says"));
}
