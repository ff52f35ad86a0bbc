//! Layouts that other programs and people write beside those their formats describe.

use serde_json::{Value as Json, json};

use super::common::{kind, lost, problem, puzzle, sources, text};

/// Our JSON of a text of this form.
fn read(text: &str, form: &str) -> Json {
    body(&puzzle(text, form))
}

fn body(puzzle: &quandary_core::any::AnyPuzzle) -> Json {
    serde_json::from_str::<Json>(&text(puzzle, "json")).expect("JSON")["crossword"].clone()
}

#[test]
fn marks_of_an_across_lite_text() {
    let written = "<ACROSS PUZZLE V2>\n<TITLE>\n\tMarks\n<AUTHOR>\n\tA. Setter\n<COPYRIGHT>\n\t2026\n<SIZE>\n\t3x3\n<GRID>\n\tCAT\n\tO.O\n\tWET\n\
        <MARK>\n\tcircle:1,9\n\trevealed:3\n\tcircle:5\n<ACROSS>\n\tIt purrs\n\tNot dry\n<DOWN>\n\tIt moos\n\tSmall child\n";
    let marked = puzzle(written, "acrosslite");
    let json = body(&marked);
    assert_eq!(json["squares"], json!([{ "at": [1, 1], "circle": true }, { "at": [3, 3], "circle": true }]));
    // A mark nobody knows, and a circle in a block, are kept as they came.
    let kept: Vec<&str> =
        json["kept"].as_array().unwrap().iter().map(|k| k["text"].as_str().unwrap()).collect();
    assert_eq!(kept, ["revealed:3", "circle:5"]);
    assert_eq!(lost(&marked, "acrosslite"), [""; 0]);
}

fn crosshare(more: Json) -> Json {
    let mut json = json!({
        "authorName": "A. Setter", "title": "Looks", "size": { "rows": 2, "cols": 2 }, "grid": ["A", "B", "C", "."],
        "clues": [{ "dir": 0, "clue": "Two *letters*", "num": 1 }, { "dir": 1, "clue": "Two more", "num": 1 }],
    });
    json.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    read(&json!({ "pageProps": { "puzzle": json } }).to_string(), "crosshare")
}

#[test]
fn looks_and_trees_of_a_crosshare_page() {
    let read = crosshare(json!({
        "cellStyles": { "circle": [1], "shade": [2], "star": [0] },
        "constructorNotes": { "type": "root", "children": [
            { "type": "element", "tagName": "p", "children": [{ "type": "text", "value": "One & " },
                { "type": "element", "tagName": "em", "children": [{ "type": "text", "value": "two" }] }] },
            { "type": "element", "tagName": "p", "children": [{ "type": "text", "value": "three" }] }] },
        "clueHasts": [
            { "type": "element", "tagName": "p", "children": [{ "type": "text", "value": "Two " },
                { "type": "element", "tagName": "em", "children": [{ "type": "text", "value": "letters" }] }] },
            { "type": "text", "value": "Two others" }],
    }));
    assert_eq!(
        read["squares"],
        json!([
            { "at": [1, 1], "kept": [{ "form": "crosshare", "name": "style", "text": "star" }] },
            { "at": [1, 2], "circle": true },
            { "at": [2, 1], "shade": true },
        ])
    );
    assert_eq!(read["notes"]["html"], "One &amp; <em>two</em><br>three");
    let clues = |list: usize| read["clues"][list]["clues"][0].clone();
    assert_eq!(clues(0)["text"]["html"], "Two <em>letters</em>");
    // A tree that says something else does not take away what was written.
    assert_eq!(clues(1)["text"], "Two others");
    assert_eq!(clues(1)["kept"][0]["text"], "\"Two more\"");
    // Trees that are not as many as the clues belong to nothing.
    assert_eq!(
        crosshare(json!({ "clueHasts": [{ "type": "text", "value": "x" }] }))["across"]["1"],
        "Two *letters*"
    );
}

/// A crossword with one answer that runs another way, and the same clue without the two usual lists.
#[test]
fn a_diagonal_beside_across_and_down() {
    let with = |clues: &str| {
        format!(
            "{{\"version\":\"http://ipuz.org/v2\",\"kind\":[\"http://ipuz.org/crossword#1\"],\"dimensions\":{{\"width\":3,\"height\":3}},\
            \"puzzle\":[[1,2,3],[4,0,0],[5,0,0]],\"solution\":[[\"A\",\"B\",\"C\"],[\"D\",\"E\",\"F\"],[\"G\",\"H\",\"I\"]],\"clues\":{{{clues}}}}}"
        )
    };
    let diagonal =
        "\"Diagonal:Southeast\":[{\"number\":\"A\",\"cells\":[[1,1],[2,2],[3,3]],\"clue\":\"Slanting\"}]";
    let usual = "\"Across\":[[1,\"One\"],[4,\"Four\"],[5,\"Five\"]],\"Down\":[[1,\"Down\"],[2,\"Two\"],[3,\"Three\"]]";
    let slanting = puzzle(with(&format!("{usual},{diagonal}")), "ipuz");
    assert_eq!(body(&slanting)["clues"][2]["clues"][0]["cells"], json!([[1, 1], [2, 2], [3, 3]]));
    for form in ["ipuz", "json"] {
        assert_eq!(lost(&slanting, form), [""; 0], "{form}");
    }
    // A list of .jpz has a heading and no name beside it.
    assert_eq!(lost(&slanting, "jpz"), ["the headings of the lists of clues"]);
    for clues in [diagonal.to_string(), format!("\"Across\":[[1,\"One\"]],{diagonal}")] {
        assert!(problem(with(&clues), "ipuz").message.contains("a variety puzzle"), "{clues}");
    }
}

#[test]
fn other_puzzles_are_refused_by_name() {
    let coded = json!({
        "kind": ["http://ipuz.org/crossword#1", "http://example.org/coded#1"], "dimensions": { "width": 2, "height": 1 },
        "puzzle": [[7, 3]], "solution": [["A", "B"]],
    });
    assert!(problem(coded.to_string(), "ipuz").message.contains("a coded crossword"));
    let acrostic = json!({ "date": "1/1/2026", "answerKey": "AN SWER", "quote": "Who said it", "clues": ["One"], "clueData": ["2,1"], "cols": 9 });
    let quotation =
        json!({ "puzzle_data": "AN SWER\nOne|\nTitle", "puzzle_meta": { "editor": "An Editor" } });
    for (form, acrostic) in [("xwordinfo", acrostic), ("nyt", quotation)] {
        assert!(problem(acrostic.to_string(), form).message.contains("an acrostic"));
        // Nobody has to name the form.
        let mut found = kind().read(&sources(acrostic.to_string(), &[], &[]), None);
        let problems = found.pop().expect("an answer").err().expect("no crossword");
        assert!(problems.0[0].message.contains("an acrostic"), "{problems}");
    }
}

const FOURTH: &str = "## Metadata

title: The fourth
author: A. Setter
rebus: 1=A 1=U

## Grid

_C1B
_AXE
_TEN

## Clues

A1. Young bear ~ or taxi ~ CAB ~ CUB
A3. See {@ here | href: https://example.org @} ~ AXE
A4. {\\~\\} or{\\\\}ten ~ TEN

D1. It purrs ~ CAT
D2. Not either ~ AXE ~ UXE // A|XE U|XE
D3. Half of being ~ BEN

## Design

O { background: circle }
P { background-image: url('data:image/png;base64,iVBORw0KGgo='); background-size: 2 2 }
S { background: shaded }

.O.S
..P.
....
";

#[test]
fn the_fourth_xd() {
    let fourth = puzzle(FOURTH, "xd");
    let json = body(&fourth);
    assert_eq!(json["solution"][0], json!([null, "C", "A", "B"]));
    let squares = json["squares"].as_array().unwrap();
    let square = |row: u64, col: u64| squares.iter().find(|s| s["at"] == json!([row, col])).unwrap().clone();
    assert_eq!(square(1, 2)["circle"], true);
    assert_eq!(square(1, 3)["accepts"], json!(["U"]));
    assert_eq!(square(1, 4)["shade"], true);
    assert_eq!(square(2, 3)["kept"][0]["text"], "url('data:image/png;base64,iVBORw0KGgo=')");
    assert_eq!(square(2, 3)["kept"][1]["text"], "2 2");
    let across = json["clues"][0]["clues"].as_array().unwrap();
    assert_eq!(across[0], json!({ "number": "1", "text": "Young bear ~ or taxi" }));
    assert_eq!(across[1]["text"]["html"], "See <a href=\"https://example.org\">here</a>");
    assert_eq!(across[2]["text"], "~ or\nten");
    assert_eq!(json["clues"][1]["clues"][1]["kept"][0]["text"], "A|XE U|XE");
    for form in ["xd", "json"] {
        assert_eq!(lost(&fourth, form), [""; 0], "{form}");
    }
    assert!(text(&fourth, "xd").contains("Rebus: 1=A 1=U"));
}

#[test]
fn squares_of_xd_that_only_the_answers_tell() {
    let old = "Title: Either\nAuthor: A. Setter\n\n\nC*B\nA#E\nTEN\n\n\nA1. Young bear or taxi ~ CAB\nA1 ^alt: CUB\nA3. Ten ~ TEN\n\n\
        D1. It purrs ~ CAT\nD2. Half of being ~ BEN\n";
    let json = read(old, "xd");
    assert_eq!(json["solution"][0], json!(["C", "A", "B"]));
    assert_eq!(json["squares"], json!([{ "at": [1, 2], "accepts": ["U"] }]));
    assert_eq!(json["across"]["1"], "Young bear or taxi");
    // A star that no answer explains is a letter.
    assert_eq!(read(&old.replace("CAB\nA1 ^alt: CUB", "C*B"), "xd")["solution"][0], json!(["C", "*", "B"]));
}

#[test]
fn dots_of_a_finished_grid_are_blocks() {
    let head = "Title: No clues\nAuthor: A. Setter\n\n\n";
    let finished = read(&format!("{head}.CAT\nHARE\nART.\n"), "xd");
    assert_eq!(finished["solution"][0], json!([null, "C", "A", "T"]));
    // Not the same turned by half: letters given in an open grid.
    let open = problem(format!("{head}.CAT\nHARE\nARTS\n"), "xd");
    assert!(open.message.contains("no words to fill this grid"), "{open}");
}

const CELLS: &str = "<cell x='1' y='1' number='1' solution='A'/><cell x='2' y='1' number='2' solution='B' solve-state='B' type='clue'/>\
    <cell x='1' y='2' number='3' solution='C' solve-state='X'/><cell x='2' y='2' solution='D'/>";

#[test]
fn titles_in_the_settings_and_letters_in_clue_cells() {
    let jpz = |settings: &str, title: &str| {
        format!(
            "<crossword-compiler-applet><applet-settings>{settings}</applet-settings><rectangular-puzzle><metadata>{title}<creator>A. Setter</creator>\
            </metadata><crossword><grid width='2' height='2'>{CELLS}</grid></crossword></rectangular-puzzle></crossword-compiler-applet>"
        )
    };
    let settings = "<title>Outside</title><copyright>2026</copyright>";
    let outside = puzzle(jpz(settings, "<title/>"), "jpz");
    let json = body(&outside);
    assert_eq!((&json["title"], &json["copyright"]), (&json!("Outside"), &json!("2026")));
    assert_eq!(read(&jpz(settings, "<title>Inside</title>"), "jpz")["title"], "Inside");
    assert_eq!(json["solution"][0], json!(["A", "B"]));
    // The letter is given; what a player wrote is not.
    assert_eq!(json["grid"], json!([["", "B"], ["", ""]]));
    assert_eq!(lost(&outside, "jpz"), [""; 0]);
}

#[test]
fn answers_that_go_on_where_their_number_is() {
    let page = "<script>createExolve(`\nexolve-begin\n  exolve-width: 3\n  exolve-height: 3\n  exolve-grid:\n    CAT\n    .O.\n    .T.\n\
        exolve-across:\n    1 See 2\n  exolve-down:\n    2,1 Child and animal (3,3)\nexolve-end\n`);\ncreateExolve(`\n  exolve-title: Another\n  exolve-width: 2\n\
        exolve-height: 2\n  exolve-grid:\n    AB\n    CD\nexolve-end\n`);\n// exolve-title: no puzzle\n</script>\n";
    let mut found = kind().read(&sources(page, &[], &[]), Some("exolve")).into_iter();
    let first = found.next().expect("one").unwrap_or_else(|why| panic!("{why}")).puzzle;
    let links = body(&first)["clues"][1]["clues"][0]["links"].clone();
    assert_eq!(links, json!([{ "direction": "Across", "number": "1" }]));
    assert_eq!(lost(&first, "exolve"), [""; 0]);
    let second = found.next().expect("two").unwrap_or_else(|why| panic!("{why}")).puzzle;
    assert_eq!(body(&second)["title"], "Another");
    assert!(found.next().is_none());
}

#[test]
fn clues_without_numbers_keep_their_places() {
    let french = json!({
        "kind": ["http://ipuz.org/crossword#1"], "dimensions": { "width": 2, "height": 2 }, "puzzle": [[0, 0], [0, 0]],
        "solution": [["A", "B"], ["C", "D"]],
        "clues": { "Across": [{ "number": "", "clue": "" }, { "number": "", "clue": "The second" }], "Down": [[1, ""], [2, "Two"]] },
    });
    let french = puzzle(french.to_string(), "ipuz");
    let clues = body(&french)["clues"].clone();
    assert_eq!(clues[0]["clues"], json!([{}, { "text": "The second" }]));
    assert_eq!(clues[1]["clues"], json!([{ "number": "2", "text": "Two" }]));
    for form in ["ipuz", "jpz", "json"] {
        assert_eq!(lost(&french, form), [""; 0], "{form}");
    }
}

/// Where neither clues nor squares have numbers, none are printed.
#[test]
fn a_grid_without_numbers() {
    let with = |numbers: [[u8; 2]; 2], number: &str| {
        let json = json!({
            "kind": ["http://ipuz.org/crossword#1"], "dimensions": { "width": 2, "height": 2 }, "puzzle": numbers,
            "solution": [["A", "B"], ["C", "D"]], "clues": { "Across": [{ "number": number, "clue": "The first" }] },
        });
        puzzle(json.to_string(), "ipuz")
    };
    let bare = with([[0, 0], [0, 0]], "");
    let labels = body(&bare)["squares"].clone();
    assert_eq!(labels[0], json!({ "at": [1, 1], "label": "" }));
    for form in ["ipuz", "jpz", "json"] {
        assert_eq!(lost(&bare, form), [""; 0], "{form}");
    }
    // Numbers that are only left out of the grid, or out of the clues, are the usual ones.
    for numbered in [with([[0, 0], [0, 0]], "1"), with([[1, 2], [3, 0]], "")] {
        assert!(body(&numbered)["squares"].is_null(), "{}", body(&numbered));
    }
}

#[test]
fn enumerations_have_one_pair_of_brackets() {
    let with = |lengths: &str| {
        let clue = json!([{ "direction": "Across", "clues": [{ "number": "1", "text": "Two letters", "enumeration": lengths }] }]);
        let json = json!({ "crossword": { "grid": [["", ""]], "solution": [["A", "B"]], "clues": clue } });
        text(&puzzle(json.to_string(), "json"), "acrosslite")
    };
    for lengths in ["2", "(2)"] {
        assert!(with(lengths).contains("\tTwo letters (2)\n"), "{}", with(lengths));
    }
}

#[test]
fn bytes_of_puz_that_mean_nothing() {
    let json = json!({ "crossword": { "grid": [["", ""], ["", null]], "solution": [["TEN", "ONE"], ["TEN", null]] } });
    let mut puz = puzzle(json.to_string(), "json").write("puz", None).expect("written").bytes;
    // The texts are numbered in the order of the grid.
    assert!(String::from_utf8_lossy(&puz).contains(" 0:TEN; 1:ONE;"));
    puz[0x1C] = 7;
    puz[0x2B] = 9;
    let full = puzzle(puz.clone(), "puz");
    assert_eq!(full.write("puz", None).expect("written").bytes, puz);
    // Nobody misses them elsewhere.
    assert_eq!(full.write("ipuz", None).expect("written").lost, [""; 0]);
    assert_eq!(lost(&full, "json"), [""; 0]);
}

#[test]
fn an_ipuz_inside_a_page() {
    let page = "<!DOCTYPE html>\n<p>{not this}</p><script>\nfunction f() { return 1 }\nlet ipuz = {\n  \"dimensions\": { \"width\": 2, \"height\": 1 }, \
        \"kind\": [ \"http://ipuz.org/crossword#1\" ],\n  \"puzzle\": [[1, 0]], \"solution\": [[\"A\", \"B\"]], \"title\": \"In a page\"\n}\nshow({ ipuz })\n</script>\n";
    let mut found = kind().read(&sources(page, &[], &[]), None);
    assert_eq!(found.len(), 1);
    let read = found.remove(0).unwrap_or_else(|why| panic!("{why}")).puzzle;
    assert_eq!(body(&read)["title"], "In a page");
    assert_eq!(body(&read)["solution"], json!([["A", "B"]]));
}

#[test]
fn lists_that_belong_to_no_squares() {
    let with = |lists: Json| {
        json!({
            "kind": ["http://ipuz.org/crossword#1"], "dimensions": { "width": 2, "height": 1 }, "puzzle": [[1, 0]],
            "solution": [["A", "B"]], "fakeclues": true, "clues": lists,
        })
        .to_string()
    };
    assert!(
        problem(with(json!({ "Shorts": ["One"], "Longs": ["Two"] })), "ipuz").message.contains("`Shorts`")
    );
    // Clues across and down whose order is a part of the puzzle.
    assert_eq!(
        read(&with(json!({ "Across": [["", "One"]] })), "ipuz")["clues"][0]["clues"][0]["text"],
        "One"
    );
}

#[test]
fn an_xd_of_metadata_and_grid_with_one_blank_line_between() {
    let bare = read("Title: No clues\nAuthor: A. Setter\n\nABC\nD#E\nFGH\n\n", "xd");
    assert_eq!(bare["solution"][1], json!(["D", null, "E"]));
    for other in
        ["Title: No clues\nAuthor: A. Setter\n\nABC\nDE\n\n", "Title: No clues\n\nSome words\nabout this\n"]
    {
        assert!(problem(other, "xd").message.contains("no grid"), "{other}");
    }
}
