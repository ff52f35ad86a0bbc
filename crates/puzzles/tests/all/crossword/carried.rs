//! What the formats say beyond letters and clues is read, drawn, written and named when it is lost.

use quandary_core::any::AnyPuzzle;
use quandary_core::budget::{Budget, RanOut};
use quandary_core::grid::At;
use quandary_core::outcome::Outcome;
use quandary_core::scene::Fill;
use quandary_core::source::Source;
use quandary_core::verbs::Demand;
use serde_json::{Value as Json, json};

use super::common::{entry, kind, lost, problem, puzzle, sources, text};

/// `AB/C#` with these fields beside it.
fn small(more: Json) -> AnyPuzzle {
    let mut json = json!({
        "grid": [["", ""], ["", null]], "solution": [["A", "B"], ["C", null]],
        "across": { "1": "Two letters" }, "down": { "1": "Two more" },
    });
    let more = more.as_object().expect("an object").clone();
    more.iter()
        .filter(|(_, value)| value.is_null())
        .for_each(|(name, _)| drop(json.as_object_mut().unwrap().remove(name)));
    json.as_object_mut().unwrap().extend(more.into_iter().filter(|(_, value)| !value.is_null()));
    puzzle(json!({ "crossword": json }).to_string(), "json")
}

fn square(at: [usize; 2], more: Json) -> Json {
    let mut json = more;
    json["at"] = json!(at);
    json
}

#[test]
fn circles_are_kept_and_drawn() {
    let circled = small(json!({ "squares": [square([1, 2], json!({ "circle": true }))] }));
    for form in ["json", "puz", "ipuz", "jpz", "xd"] {
        assert_eq!(lost(&circled, form), [""; 0], "{form}");
    }
    assert!(text(&circled, "xd").contains("Special: circle") && text(&circled, "xd").contains("\nAb\n"));
    let puz = circled.write("puz", None).unwrap().bytes;
    let at = puz.windows(4).position(|w| w == b"GEXT").expect("a section");
    assert_eq!(puz[at + 8..at + 12], [0, 0x80, 0, 0]);
    let scene = circled.draw(&circled.start(), &[]);
    assert!(scene.tiles[At::new(0, 1)].circle && !scene.tiles[At::new(0, 0)].circle);
    assert!(scene.tiles[At::new(0, 1)].label.contains("circled"));
    assert!(lost(&circled, "grid").contains(&"circles".to_string()));
}

#[test]
fn colours_and_bars_and_voids() {
    let decorated = small(json!({
        "squares": [square([1, 1], json!({ "shade": "#ffcc00" })), square([2, 2], json!({ "void": true }))],
        "bars": [[1, 1, "right"]], "across": null,
    }));
    for form in ["json", "ipuz", "jpz", "xd"] {
        assert_eq!(lost(&decorated, form), [""; 0], "{form}");
    }
    assert_eq!(lost(&decorated, "puz"), ["the bars", "shading"]);
    assert!(text(&decorated, "xd").contains("A { background-light: #ffcc00 }"), "{}", text(&decorated, "xd"));
    let scene = decorated.draw(&decorated.start(), &[]);
    assert_eq!(scene.tiles[At::new(0, 0)].shade, Some([255, 204, 0]));
    assert_eq!(scene.tiles[At::new(1, 1)].fill, Fill::Hole);
    let shaded = small(json!({ "squares": [square([1, 1], json!({ "shade": true }))] }));
    assert_eq!(lost(&shaded, "ipuz"), [""; 0]);
    assert_eq!(lost(&shaded, "xd"), [""; 0]);
    assert!(text(&shaded, "xd").contains("Special: shaded"));
    assert_eq!(lost(&shaded, "jpz"), ["shading"], "a colour has to be chosen");
}

#[test]
fn texts_and_clues() {
    let full = small(json!({
        "title": { "html": "<i>Small</i> & square" }, "author": "Me", "editor": "You", "publisher": "Them", "date": "2020-02-02",
        "copyright": "© us", "intro": "Read me", "notes": "Well done",
        "across": null, "down": null,
        "clues": [
            { "direction": "Across", "heading": "Waagerecht", "clues": [
                { "number": "1", "label": "1, 1d", "text": { "html": "Two <b>letters</b>" }, "enumeration": "1,1",
                  "links": [{ "direction": "Down", "number": "1" }], "answer": "a b" },
            ] },
            { "direction": "Down", "clues": [{ "number": "1", "text": "See 1" }] },
        ],
    }));
    assert_eq!(lost(&full, "json"), [""; 0]);
    assert_eq!(lost(&full, "ipuz"), [""; 0]);
    assert_eq!(lost(&full, "jpz"), ["the numbers of some clues", "which clues belong together"]);
    let gone = lost(&full, "puz");
    for part in
        ["the editor", "the publisher", "the date", "enumerations", "italics and other marks in its texts"]
    {
        assert!(gone.iter().any(|l| l == part), "{part}: {gone:?}");
    }
    let scene = full.draw(&full.start(), &[]);
    assert!(scene.notes.contains(&"1, 1d. Two letters (1,1)".to_string()), "{:?}", scene.notes);
    for said in ["Waagerecht", "Edited by You", "Introduction: Read me", "Notes: Well done"] {
        assert!(scene.notes.contains(&said.to_string()), "{said}");
    }
}

#[test]
fn rebus_and_other_letters() {
    let rebus = small(json!({
        "solution": [["HEART", "B"], ["C", null]],
        "squares": [square([1, 1], json!({ "short": "♥" })), square([1, 2], json!({ "accepts": ["Q"] }))],
    }));
    assert_eq!(lost(&rebus, "json"), [""; 0]);
    assert_eq!(lost(&rebus, "ipuz"), ["the letters that stand for rebus squares"]);
    assert!(text(&rebus, "xd").contains("Rebus: 1=HEART"));
    let board = |rows: &str| rebus.read_board(&Source::new("board", rows)).expect("a board");
    assert!(rebus.check(&board(r#"[["HEART","B"],["C",null]]"#)).is_empty());
    assert!(rebus.check(&board(r#"[["HEART","Q"],["C",null]]"#)).is_empty(), "either letter is right");
    assert_eq!(rebus.check(&board(r#"[["HEART","C"],["C",null]]"#)).len(), 1);
    let in_puz = small(json!({
        "solution": [["HEART", "B"], ["C", null]], "squares": [square([1, 1], json!({ "short": "Z" }))],
    }));
    assert_eq!(lost(&in_puz, "puz"), [""; 0]);
    assert_eq!(in_puz.write("puz", None).unwrap().bytes[0x34], b'Z');
}

/// Where a stored solution is missing nothing is invented, and everything that needs none still works.
#[test]
fn clues_without_a_solution() {
    let unsolved = small(json!({ "solution": null }));
    let locked = small(json!({ "solution": null, "lock": { "sum": 4711, "letters": "XYZ" } }));
    for (puzzle, word) in [(&unsolved, "no solution"), (&locked, "locked")] {
        assert!(puzzle.unanswered().expect("a reason").contains(word));
        let outcome = puzzle.solve(Demand::Verdict, &Budget::unlimited());
        assert!(matches!(outcome, Outcome::GaveUp { what: RanOut::Stuck, .. }), "{}", outcome.word());
        assert_eq!(puzzle.count(&Budget::unlimited()).count, 0);
        assert!(puzzle.count(&Budget::unlimited()).ran_out.is_some());
        assert!(puzzle.explain(&puzzle.start(), &Budget::unlimited()).count == 0);
        assert_eq!(lost(puzzle, "puz"), [""; 0]);
        let scene = puzzle.draw(&puzzle.start(), &[]);
        assert_eq!(scene.tiles[At::new(0, 0)].corner, "1");
        let board = puzzle.read_board(&Source::new("board", "X Y\nZ *\n")).expect("any letter may be tried");
        assert!(puzzle.check(&board).is_empty());
    }
    assert_eq!(lost(&unsolved, "ipuz"), [""; 0]);
    assert_eq!(lost(&unsolved, "jpz"), [""; 0]);
    assert_eq!(lost(&unsolved, "xd"), [""; 0]);
    let tag = |puzzle: &AnyPuzzle| puzzle.write("puz", None).unwrap().bytes[0x32];
    assert_eq!((tag(&unsolved), tag(&locked)), (2, 4));
    assert_eq!(lost(&locked, "ipuz"), ["its locked solution"]);
    // Only who asks for a new fill gets one.
    let ipuz = text(&unsolved, "ipuz");
    let asked = sources(ipuz.clone(), &["ab\nac\ncb\n"], &[("refill", "true")]);
    let anew = kind().read(&asked, Some("ipuz")).pop().unwrap().unwrap_or_else(|p| panic!("{p}")).puzzle;
    assert!(matches!(anew.solve(Demand::Verdict, &Budget::unlimited()), Outcome::Found(_)));
    assert!(anew.unanswered().is_none());
    // With half of a solution a board is judged by that half.
    let half = ipuz.replace("\"clues\"", "\"solution\":[[\"A\",null],[null,\"#\"]],\"clues\"");
    let half = puzzle(half, "ipuz");
    assert_eq!(lost(&half, "ipuz"), [""; 0]);
    let board = half.read_board(&Source::new("board", "X Y\nZ *\n")).expect("a board");
    assert_eq!(half.check(&board).len(), 1);
}

#[test]
fn blocks_that_are_to_be_found_are_not_shown() {
    let hidden = small(json!({ "diagramless": true }));
    for form in ["json", "puz", "ipuz"] {
        assert_eq!(lost(&hidden, form), [""; 0], "{form}");
    }
    let puz = hidden.write("puz", None).unwrap().bytes;
    assert_eq!((puz[0x30], puz[0x31], puz[0x34 + 3]), (1, 4, b':'));
    let start = hidden.start();
    let scene = hidden.draw(&start, &[]);
    assert!(scene.tiles.cells().iter().all(|t| t.fill == Fill::Paper && t.corner.is_empty()));
    assert_eq!(hidden.raw(&start), "- -\n- -");
    let Outcome::Found(answer) = hidden.solve(Demand::Verdict, &Budget::unlimited()) else {
        panic!("no answer")
    };
    assert_eq!(hidden.raw_answer(&answer), "A B\nC *");
}

#[test]
fn puz_files_as_they_come() {
    let version = |notes: &str| {
        let noted = small(json!({ "notes": notes }));
        assert_eq!(lost(&noted, "puz"), [""; 0]);
        noted.write("puz", None).unwrap().bytes[0x18..0x1B].to_vec()
    };
    assert_eq!(version("café"), b"1.3");
    assert_eq!(version("curly “quotes”"), b"2.0", "Latin-1 has none");
    let plain = small(json!({ "notes": "café" }));
    let good = plain.write("puz", None).unwrap().bytes;
    // A line of a mail program in front.
    let front = [&b"begin 644 x.puz\n"[..], &good].concat();
    let with_front = puzzle(front.clone(), "puz");
    assert_eq!(lost(&with_front, "puz"), [""; 0]);
    assert_eq!(with_front.write("puz", None).unwrap().bytes, front);
    assert_eq!(text(&with_front, "xd"), text(&plain, "xd"));
    // The clock, and a section nobody knows.
    let section = |name: &[u8], body: &[u8]| {
        let sum = body.iter().fold(0u16, |sum, b| sum.rotate_right(1).wrapping_add(u16::from(*b)));
        [name, &(body.len() as u16).to_le_bytes(), &sum.to_le_bytes(), body, &[0]].concat()
    };
    let more = [good.clone(), section(b"LTIM", b"42,1"), section(b"ZZZZ", &[1, 2, 3])].concat();
    let with_more = puzzle(more.clone(), "puz");
    assert_eq!(lost(&with_more, "puz"), [""; 0]);
    assert_eq!(lost(&with_more, "ipuz"), ["what only .puz files say: LTIM, ZZZZ"]);
    let mut broken = more;
    let last = broken.len() - 2;
    broken[last] ^= 1;
    assert!(problem(broken, "puz").message.contains("checksum of this section"));
    // What a player wrote in a square of several letters.
    let rebus = small(json!({ "solution": [["HEART", "B"], ["C", null]] }));
    let board = rebus.read_board(&Source::new("board", r#"[["HEART",null],["X",null]]"#)).expect("a board");
    let written = rebus.write("puz", Some(&board)).unwrap();
    assert_eq!(written.lost, [""; 0]);
    let back = entry(written.bytes, "puz").unwrap_or_else(|p| panic!("{p}"));
    assert_eq!(back.puzzle.raw(&back.board.expect("a board")), rebus.raw(&board));
}

#[test]
fn ipuz_as_people_write_it() {
    let file = json!({
        "version": "http://ipuz.org/v2", "kind": ["http://ipuz.org/crossword#1"], "title": "R&D &amp; more",
        "block": "X", "empty": "_", "org.example:thing": { "a": [1] },
        "styles": { "round": { "shapebg": "circle", "colortext": "ff0000" } },
        "puzzle": [[null, "1", { "cell": "_", "style": { "mark": { "TR": 2 } } }], [{ "cell": "3", "style": "round" }, "_", "X"]],
        "solution": [[null, { "value": "D", "cell": 1 }, "O"], ["NEW", { "value": "X" }, null]],
        "saved": [[null, "D", ""], ["", "", "X"]],
        "clues": {
            "Across:Orizzontali": [{ "number": "1-2", "clue": "<i>Act</i>", "cells": [[2, 1], [3, 1]] }, [3, "Not old"]],
            "Down": [{ "number": 1, "clue": "Beast", "enumeration": "2", "references": [3] }],
        },
    });
    let read = entry(file.to_string(), "ipuz").unwrap_or_else(|p| panic!("{p}"));
    assert_eq!(lost(&read.puzzle, "ipuz"), [""; 0]);
    assert_eq!(lost(&read.puzzle, "json"), [""; 0]);
    let again: Json = serde_json::from_str(&text(&read.puzzle, "ipuz")).unwrap();
    assert_eq!(again["org.example:thing"], json!({ "a": [1] }));
    assert_eq!(again["title"], "R&amp;D &amp; more");
    assert_eq!(again["clues"]["Down"][0]["references"], json!([3]));
    assert_eq!(again["puzzle"][1][0]["style"]["colortext"], "ff0000");
    assert_eq!(again["puzzle"][0][0], Json::Null);
    let Outcome::Found(answer) = read.puzzle.solve(Demand::Verdict, &Budget::unlimited()) else {
        panic!("no answer")
    };
    assert_eq!(read.puzzle.raw_answer(&answer), "* D O\nNEW X *");
    let scene = read.puzzle.draw(&read.board.expect("a board"), &[]);
    assert_eq!(scene.tiles[At::new(0, 1)].text, "D");
    assert_eq!(scene.tiles[At::new(0, 2)].corner, "2");
    assert!(
        scene.notes.contains(&"1-2. Act".to_string()) && scene.notes.contains(&"Orizzontali".to_string())
    );
    // Squares counted from nothing, as some programs do.
    let dated = puzzle(file.to_string().replace("\"title\"", "\"date\":\"2/29/2020\",\"title\""), "ipuz");
    assert!(text(&dated, "xd").contains("Date: 2020-02-29\n") && text(&dated, "ipuz").contains("02/29/2020"));
    let counted = file.to_string().replace("[[2,1],[3,1]]", "[[1,0],[2,0]]");
    assert!(puzzle(counted, "ipuz").same(&*read.puzzle));
}

const JPZ: &str = r##"<?xml version="1.0" encoding="UTF-8"?>
<crossword-compiler-applet xmlns="http://crossword.info/xml/crossword-compiler-applet">
<applet-settings cursor-color="#00b100"><completion only-if-correct="true">Well done</completion></applet-settings>
<rectangular-puzzle xmlns="http://crossword.info/xml/rectangular-puzzle" alphabet="ABC"><metadata><title>Small</title>
<creator>Me</creator><editor>You</editor><identifier>x1</identifier></metadata><instructions>Fill it</instructions>
<crossword><grid width="3" height="2"><grid-look numbering-scheme="normal"/>
<cell x="1" y="1" solution="A" number="1" background-shape="circle"/><cell x="2" y="1" solution="B" hint="true" solve-state="B"/>
<cell x="3" y="1" solution="C" number="2" background-color="#FFCC00" foreground-color="#111111"/>
<cell x="1" y="2" type="block"/><cell x="3" y="2" solution="D" top-right-number="9"><arrow from="left"/></cell></grid>
<word id="w1" x="1-3" y="1" solution="a bc"/><word id="w2"><cells x="3" y="1-2"/></word><word id="w3"><cells x="3-1" y="1"/></word>
<clues ordering="normal"><title><b>Horizontal</b></title>
<clue word="w1" number="1" format="1,2" citation="me"><span>All <i>of</i>
  it</span></clue></clues>
<clues ordering="normal"><title><b>Vertical</b></title><clue word="w2" number="2">Short &amp; <b>sweet</b></clue></clues>
</crossword></rectangular-puzzle></crossword-compiler-applet>
"##;

#[test]
fn jpz_as_people_write_it() {
    let read = entry(JPZ, "jpz").unwrap_or_else(|p| panic!("{p}"));
    assert_eq!(lost(&read.puzzle, "jpz"), [""; 0]);
    assert_eq!(lost(&read.puzzle, "json"), [""; 0]);
    let ipuz: Json = serde_json::from_str(&text(&read.puzzle, "ipuz")).unwrap();
    assert_eq!(ipuz["clues"]["Across:Horizontal"][0]["clue"], "<span>All <i>of</i> it</span>");
    assert_eq!(ipuz["clues"]["Across:Horizontal"][0]["enumeration"], "1,2");
    assert_eq!(ipuz["clues"]["Across:Horizontal"][0]["answer"], "a bc");
    assert_eq!(ipuz["clues"]["Down:Vertical"][0], json!([2, "Short &amp; <b>sweet</b>"]));
    assert_eq!(ipuz["puzzle"][1][1], Json::Null, "a cell that is not there");
    assert_eq!(ipuz["intro"], "Fill it");
    assert_eq!(ipuz["editor"], "You");
    let scene = read.puzzle.draw(&read.puzzle.start(), &[]);
    assert_eq!(scene.tiles[At::new(0, 1)].text, "B", "a hint is printed");
    assert!(scene.tiles[At::new(0, 0)].circle);
    for (from, to, word) in [
        ("y=\"1\" solution=\"A\"", "y=\"7\" solution=\"A\"", "not in the grid"),
        ("x=\"1-3\"", "x=\"1-4\"", "no good `x`"),
        ("width=\"3\"", "width=\"three\"", "no size"),
        (
            "</crossword-compiler-applet>",
            "<rectangular-puzzle/></crossword-compiler-applet>",
            "second puzzle",
        ),
    ] {
        let found = problem(JPZ.replace(from, to), "jpz");
        assert!(found.message.contains(word) && found.span.is_some(), "{}", found.message);
    }
}

/// Who puts HTML into XML names characters twice over; what names nothing stays as it is.
#[test]
fn characters_named_twice_in_a_jpz() {
    let clue = |written: &str| {
        let read = puzzle(JPZ.replace("Short &amp; <b>sweet</b>", written), "jpz");
        assert_eq!(lost(&read, "jpz"), [""; 0], "{written}");
        let ipuz: Json = serde_json::from_str(&text(&read, "ipuz")).unwrap();
        ipuz["clues"]["Down:Vertical"][0][1].as_str().expect("a clue").to_string()
    };
    assert_eq!(clue("&amp;quot;Hi&amp;quot; &amp;mdash; R&amp;D"), "\"Hi\" — R&amp;D");
    assert_eq!(clue("&amp;#39;s &amp;amp; so &amp;"), "'s &amp; so &amp;");
    assert_eq!(clue("AT&amp;T; &amp;nothing;"), "AT&amp;T; &amp;nothing;");
}

const XD: &str = "Title: Small\nAuthor: Me\nEditor: You\nDate: 2020-02-02\nRebus: 1=HEART,2=CLUB\nCopyright: us\nShoe size: 44\n\n\n\
                  1AB\nC#2\n\n\nA1. {/Love/} and a cab \\ fare ~ HEARTAB\nA1 ^Refs: D1\n\nD1. Loved ~ HEARTC\nD2. Member's place ~ BCLUB\n";

#[test]
fn xd_as_people_write_it() {
    let read = puzzle(XD, "xd");
    assert_eq!(lost(&read, "xd"), [""; 0]);
    assert_eq!(lost(&read, "json"), [""; 0]);
    let ipuz: Json = serde_json::from_str(&text(&read, "ipuz")).unwrap();
    assert_eq!(ipuz["solution"], json!([["HEART", "A", "B"], ["C", "#", "CLUB"]]));
    assert_eq!((&ipuz["editor"], &ipuz["date"]), (&json!("You"), &json!("02/02/2020")));
    assert_eq!(ipuz["clues"]["Across"][0], json!([1, "<i>Love</i> and a cab<br>fare"]));
    let named = "## Metadata\n\ntitle: T\n\n## Grid\n\nAB\nC.\n\n## Clues\n\nA1. x ~ AB\n\nD1. y ~ AC\n\n## Start\n\nA.\n..\n\n## Design\n\n\
                 <style>O { background: circle } T { bar-top: true; background-light: #c0c0c0 }</style>\n\nO.\nT#\n";
    let designed = puzzle(named, "xd");
    assert_eq!(lost(&designed, "xd"), [""; 0]);
    let scene = designed.draw(&designed.start(), &[]);
    assert!(scene.tiles[At::new(0, 0)].circle && scene.tiles[At::new(0, 0)].text == "A");
    assert_eq!(scene.tiles[At::new(1, 0)].shade, Some([192, 192, 192]));
    let special = puzzle("Title: T\nSpecial: shaded\n\n\nAb\nC#\n\n\nA1. x ~ AB\n\nD1. y ~ AC\n", "xd");
    assert!(special.draw(&special.start(), &[]).tiles[At::new(0, 1)].shade.is_some());
    for (from, to, word) in [
        ("Editor: You", "Editor You", "no colon"),
        ("A1 ^Refs: D1", "Refs: D1", "no clue"),
        ("C#2", "C#", "longer or shorter"),
        ("Rebus: 1=HEART", "Rebus: HEART", "no rebus sign"),
    ] {
        let found = problem(XD.replace(from, to), "xd");
        assert!(found.message.contains(word) && found.span.is_some(), "{}", found.message);
    }
}

/// What is no crossword is named, not flattened into one.
#[test]
fn other_puzzles_are_refused_by_name() {
    for (element, name) in
        [("acrostic", "an acrostic"), ("coded", "a coded crossword"), ("word-search", "a word search")]
    {
        let other = JPZ
            .replace("<crossword>", &format!("<{element}>"))
            .replace("</crossword>", &format!("</{element}>"));
        assert!(problem(other, "jpz").message.contains(name));
    }
    let kind = |kind: &str| {
        json!({ "kind": [format!("http://ipuz.org/{kind}#1")], "puzzle": [[1, 0], [0, 0]] }).to_string()
    };
    assert!(problem(kind("sudoku"), "ipuz").message.contains("a sudoku"));
    assert!(problem(kind("acrostic"), "ipuz").message.contains("an acrostic"));
    let bands = json!({
        "kind": ["http://ipuz.org/crossword#1"], "puzzle": [[1, 0, 0], [0, "#", 0], [0, 0, 0]],
        "clues": {
            "Rows": [{ "number": 1, "clue": "a", "cells": [[1, 1], [2, 1], [3, 1]] }],
            "Bands": [{ "number": "A", "clue": "b", "cells": [[1, 1], [2, 1], [3, 1], [3, 2], [3, 3], [2, 3], [1, 3], [1, 2]] }],
        },
    });
    assert!(problem(bands.to_string(), "ipuz").message.contains("variety puzzle"));
    assert!(problem(bands.to_string(), "ipuz").message.contains("Bands"));
}
