//! What a text tells beside the clues: nothing of it is lost without a word.

use quandary_core::budget::Budget;
use quandary_core::form::Entry;
use quandary_core::kind::Kind;
use quandary_core::knob::Settings;
use quandary_core::source::{Source, Sources};
use quandary_puzzles::nonogram::model::Line;
use quandary_puzzles::nonogram::{Nonogram, Puzzle, search};

fn entry_with(form: &str, text: &str, transpose: bool) -> Entry<Nonogram> {
    let mut sources = Sources::of(Source::new("test", text));
    sources.settings = Settings::new(Nonogram::knobs());
    sources.settings.set("transpose", &transpose.to_string()).expect("an option of this name");
    let form = Nonogram::forms().iter().find(|f| f.name == form).expect("a form of this name");
    (form.read)(&sources).remove(0).unwrap_or_else(|why| panic!("{why}\n{text}"))
}

fn entry(form: &str, text: &str) -> Entry<Nonogram> {
    entry_with(form, text, false)
}

fn details(puzzle: &Puzzle) -> Vec<(&str, &str)> {
    puzzle.details().iter().map(|(name, value)| (name.as_str(), value.as_str())).collect()
}

/// The same puzzle again from each of these forms, and nothing is said to be lost.
fn survives(puzzle: &Puzzle, forms: &[&str]) {
    for name in forms {
        let form = Nonogram::forms().iter().find(|f| f.name == *name).expect("a form of this name");
        let written = form.write.expect("it writes")(puzzle, None).expect("it can");
        assert_eq!(written.lost, [""; 0], "{name}");
        let text = String::from_utf8(written.bytes).expect("text");
        assert_eq!(entry(name, &text).puzzle, *puzzle, "{name}:\n{text}");
    }
}

#[test]
fn what_else_is_said_is_kept() {
    let json = "{\"id\": 17, \"difficulty\": \"easy\", \"rows\": [[1]], \"cols\": [[1]], \"copyright\": \"(c) me; 2.0\"}";
    for form in ["json", "clues"] {
        let read = entry(form, json);
        assert_eq!(
            details(&read.puzzle),
            [("id", "17"), ("difficulty", "easy"), ("copyright", "(c) me; 2.0")]
        );
        assert_eq!(read.notes, [""; 0], "{form}");
        survives(&read.puzzle, &["json", "non"]);
    }
    let lines = "source: a book\nROWS\n[ 1 ]\nCOLUMNS\n[ 1 ]\nlicence = free\n";
    assert_eq!(details(&entry("clues", lines).puzzle), [("source", "a book"), ("licence", "free")]);
    let non =
        "catalogue \"b 3\"\ntitle \"T\"\ncopyright \"&copy; me\"\nwidth 1\nheight 1\nrows\n1\ncolumns\n1\n";
    let read = entry("non", non);
    assert_eq!(details(&read.puzzle), [("catalogue", "b 3"), ("copyright", "\u{a9} me")]);
    survives(&read.puzzle, &["non", "json"]);
    let xml = "<puzzleset><puzzle><id>#3</id><copyright>me</copyright><description>a &lt;dot&gt;</description><clues type=\"rows\"><line><count>1</count></line></clues><clues type=\"columns\"><line><count>1</count></line></clues></puzzle></puzzleset>";
    let read = entry("webpbn", xml);
    assert_eq!(details(&read.puzzle), [("id", "#3"), ("copyright", "me"), ("description", "a <dot>")]);
    survives(&read.puzzle, &["webpbn", "json"]);
    let g = "A title\nmore words\n: rows\n1\n: columns\n1\n: end\nand words behind\n";
    let read = entry("g", g);
    assert_eq!(details(&read.puzzle), [("note", "more words"), ("remark", "and words behind")]);
    survives(&read.puzzle, &["g", "json"]);
    let gno = "[Description]\nT\nA\n2020\n4\n[Dimensions]\n1\n2\n[Row clues]\n1\n[Column clues]\n1\n0\n[Working grid]\n2 0\n[Locked]\ntrue\n";
    let read = entry("gno", gno);
    assert_eq!(details(&read.puzzle), [("date", "2020"), ("score", "4"), ("Locked", "true")]);
    assert_eq!(read.board.expect("the state of play").ink.cells(), [Some(1), None]);
}

#[test]
fn what_has_no_place_is_said() {
    let json =
        "{\"rows\": [[1]], \"columns\": [[1]], \"levels\": [1, 2], \"tags\": {\"a\": 1}, \"empty\": []}";
    let notes = entry("json", json).notes;
    assert_eq!(notes, ["`levels`, `tags` left out: a nonogram has nothing of the kind"]);
    let outer = "{\"name\": \"pack\", \"puzzles\": [{\"rows\": [[1]], \"cols\": [[1]]}, {\"rows\": [[1]], \"cols\": [[1]]}]}";
    assert!(entry("clues", outer).notes[0].starts_with("`name` left out"));
    let only = "{\"name\": \"T\", \"puzzle\": {\"rows\": [[1]], \"cols\": [[1]]}}";
    assert_eq!(entry("clues", only).puzzle.title(), "T");
}

#[test]
fn a_palette_without_names_is_numbered_by_its_use() {
    let rgb = |palette: &str, blocks: &str| {
        let text = format!("{{\"rows\": [[{blocks}]], \"cols\": [[{blocks}]], \"palette\": {palette}}}");
        let puzzle = entry("json", &text).puzzle;
        let used = puzzle.rows()[0][0].colour as usize;
        (puzzle.palette()[0].rgb, puzzle.palette()[used].rgb)
    };
    let (white, red, blue) = ([255; 3], [255, 0, 0], [0, 0, 255]);
    assert_eq!(rgb("[\"#f00\", \"#00f\"]", "[1, 2]"), (white, blue), "as many colours as numbers: from 1");
    assert_eq!(rgb("[\"#f00\", [0, 0, 255]]", "[1, 0]"), (white, red), "a 0: from 0");
    assert_eq!(rgb("[\"red\", \"blue\"]", "[1, 1]"), (red, blue), "the first one is the background");
    assert_eq!(rgb("[\"red\", {\"rgb\": [0, 0, 255]}]", "1"), (red, blue), "background and ink");
    let named = "{\"rows\": [[[1, \"b\"]]], \"cols\": [[[1, \"b\"]]], \"colors\": [{\"name\": \"b\", \"color\": \"#0000ff\"}]}";
    assert_eq!(entry("json", named).puzzle.palette()[1].rgb, blue);
}

/// A stored picture is compared with the clues, whatever the form.
#[test]
fn a_wrong_picture_is_said() {
    let said =
        |form: &str, text: &str| entry(form, text).notes.iter().any(|note| note.contains("is not an answer"));
    let non = |goal: &str| format!("width 2\nheight 1\nrows\n1\ncolumns\n1\n0\ngoal \"{goal}\"\n");
    assert!(!said("non", &non("10")) && said("non", &non("01")));
    let xml = |goal: &str| {
        format!(
            "<puzzle><clues type=\"rows\"><line><count>1</count></line></clues><clues type=\"columns\"><line><count>1</count></line><line/></clues><solution><image>|{goal}|</image></solution></puzzle>"
        )
    };
    assert!(!said("webpbn", &xml("X.")) && said("webpbn", &xml(".X")) && said("webpbn", &xml("X")));
    let json = |goal: &str| format!("{{\"rows\": [[1]], \"cols\": [[1], []], \"solution\": [{goal}]}}");
    assert!(
        !said("json", &json("[1, 0]")) && said("json", &json("[0, 1]")) && said("clues", &json("\"01\""))
    );
    let lines = |goal: &str| format!("ROWS\n[ 1 ]\nCOLUMNS\n[ 1 ]\n[ 0 ]\nsolution:\n{goal}\n");
    assert!(!said("clues", &lines("#.")) && said("clues", &lines(". #")));
    let gno = |goal: &str| {
        format!("[Dimensions]\n1\n2\n[Row clues]\n1\n[Column clues]\n1\n0\n[Solution grid]\n{goal}\n")
    };
    assert!(!said("gno", &gno("2 1")) && said("gno", &gno("1 2")));
}

#[test]
fn a_line_may_have_no_clue_at_all() {
    for (form, text) in [
        ("json", "{\"rows\": [[1], null], \"columns\": [[1], [1]]}"),
        ("clues", "{\"rowHints\": [[1], null], \"cols\": [[1], [1]]}"),
        ("clues", "rows:\n  - [1]\n  - null\ncolumns:\n  - [1]\n  - [1]\n"),
        ("id", "2x2:1/1/1/*"),
    ] {
        let puzzle = entry(form, text).puzzle;
        assert_eq!(puzzle.unknown(), [Line::row(1)], "{form}");
        assert_eq!(puzzle.clue(Line::row(1)), None);
        assert!(puzzle.conflicts().is_empty(), "the rows may have more cells than their clues say");
        assert_eq!(search::count(&puzzle, &Budget::unlimited()).count, 2, "{form}");
        survives(&puzzle, &["json", "id"]);
        for name in ["non", "webpbn", "puzzlink", "g", "nin"] {
            let write = Nonogram::forms().iter().find(|f| f.name == name).and_then(|f| f.write);
            let why = write.expect("it writes")(&puzzle, None).expect_err(name);
            assert!(why.contains("row 2 has no clue"), "{why}");
        }
    }
}

/// Nobody can tell the order of two lists by solving; what tells it is looked for, and else it is said.
#[test]
fn an_assumed_order_is_said_and_can_be_turned() {
    let assumed = |text: &str| entry("clues", text).notes.iter().any(|note| note.contains("the first ones"));
    let lists = "[[1,1],[1],[1]]\n[[2],[1],[1]]\n";
    assert!(assumed(lists));
    assert!(assumed("1 1\n1\n\n2\n1\n0\n"));
    assert!(!assumed("[[1],[1]]\n[[1],[1]]\n"), "rows and columns are the same");
    assert!(!assumed("{\"rows\": [[2],[1]], \"cols\": [[1],[2]]}"), "names");
    assert!(!assumed("{\"width\": 3, \"height\": 1, \"a\": [[1,1]], \"b\": [[1],[],[1]]}"), "sizes");
    assert!(!assumed(&format!("{lists}[\"101\",\"100\",\"010\"]")), "a picture");
    let turned = entry_with("clues", lists, true).puzzle;
    assert_eq!(turned, entry("clues", lists).puzzle.transposed());
    assert_eq!(turned.rows(), entry("clues", lists).puzzle.columns());
    let plain = entry_with("json", "{\"rows\":[[1,1]],\"columns\":[[1],null,[1]],\"content\":[1,0,0]}", true);
    assert_eq!(plain.puzzle.unknown(), [Line::row(1)]);
    assert_eq!(plain.board.expect("a board").ink.size().to_string(), "1x3");
}

/// A link of Penpa has its clues in the margins, and cells of two layers.
#[test]
fn penpa() {
    for id in ["3x2:1/2/?/2.1/*,aA;t=A%20title%2C%20long", "2x1://,b", "1x1:1/1"] {
        let puzzle = entry("id", id).puzzle;
        survives(&puzzle, &["penpa"]);
    }
    let puzzle = entry("id", "2x1:1//1").puzzle;
    let form = Nonogram::forms().iter().find(|f| f.name == "penpa").expect("the form");
    let mut board = Nonogram::start(&puzzle);
    board.ink.cells_mut().copy_from_slice(&[Some(1), Some(0)]);
    let written = form.write.expect("it writes")(&puzzle, Some(&board)).expect("it can");
    let link = String::from_utf8(written.bytes).expect("text");
    let read = entry("penpa", &link);
    assert_eq!((read.puzzle, read.board.expect("a board").ink), (puzzle, board.ink));
    let blank = quandary_core::penpa::Sheet { columns: 2, rows: 2, ..Default::default() }.link();
    assert!((form.read)(&Sources::of(Source::new("link", blank)))[0].is_err(), "no clues");
}

/// Addresses as pages have them.
#[test]
fn addresses_of_other_pages() {
    let plain = entry("puzzlink", "https://puzz.link/p?nonogram/2/1/1g1").puzzle;
    for link in
        ["http://pzv.jp/p.html?nonogram/2/1/1g1", "puzz.link/p?nonogram_edit/v:/2/1/1g1", "nonogram/2/1/1g1"]
    {
        assert_eq!(entry("puzzlink", link).puzzle, plain, "{link}");
    }
    let id = entry("tatham", "2x1:1//1").puzzle;
    for page in [
        "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/pattern.html#2x1:1//1",
        "example.org/pattern.html#2x1%3A1//1",
    ] {
        assert_eq!(entry("tatham", page).puzzle, id, "{page}");
    }
}

/// A saved game of Pattern has the state of play: moves up to where the player is.
#[test]
fn saved_games_of_pattern() {
    let save = |moves: &str, states: usize, at: usize| {
        format!(
            "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nVERSION :1:1\nGAME    :7:Pattern\nPARAMS  :3:2x2\nCPARAMS :3:2x2\nDESC    :7:2/1/2/1\nNSTATES :1:{states}\nSTATEPOS:1:{at}\n{moves}"
        )
    };
    let moves = "MOVE    :8:F0,0,2,1\nMOVE    :8:E1,1,1,1\nMOVE    :8:U1,0,1,1\n";
    let read = entry("tatham", &save(moves, 4, 3));
    assert_eq!(read.puzzle, entry("tatham", "2x2:2/1/2/1").puzzle);
    assert_eq!(read.board.expect("two moves").ink.cells(), [Some(1), Some(1), None, Some(0)]);
    assert_eq!(
        entry("tatham", &save(moves, 4, 4)).board.expect("three").ink.cells(),
        [Some(1), None, None, Some(0)]
    );
    assert!(entry("tatham", &save(moves, 4, 1)).board.is_none());
    let solved = save("SOLVE   :5:S1110\n", 2, 2);
    assert_eq!(
        entry("tatham", &solved).board.expect("solved").ink.cells(),
        [Some(1), Some(1), Some(1), Some(0)]
    );
    let form = Nonogram::forms().iter().find(|f| f.name == "tatham").expect("the form");
    let wrong = |text: &str| {
        (form.read)(&Sources::of(Source::new("save", text))).remove(0).err().map(|p| p.to_string())
    };
    let other = save("", 1, 1).replace("7:Pattern", "4:Keen");
    assert!(wrong(&other).is_some_and(|why| why.contains("a saved game of Keen")));
    assert!(wrong(&save("MOVE    :8:F0,0,9,1\n", 2, 2)).is_some_and(|why| why.contains("is not a move")));
}
