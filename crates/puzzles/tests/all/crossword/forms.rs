//! Every form both ways: what is written without loss comes back as the same puzzle, whatever the texts hold.

use quandary_core::any::{AnyKind, AnyPuzzle};
use quandary_core::knob::Settings;
use quandary_core::source::{Problem, Source, Sources};
use quandary_puzzles::kinds;

fn kind() -> &'static dyn AnyKind {
    *kinds().iter().find(|k| k.info().id == "crossword").expect("registered")
}

fn sources(bytes: impl Into<Vec<u8>>, words: &[&str]) -> Sources {
    let words = words.iter().map(|w| Source::new("words", *w)).collect();
    Sources {
        main: Some(Source::new("test", bytes)),
        words,
        lexicon: None,
        settings: Settings::new(kind().knobs()),
    }
}

fn puzzle(bytes: impl Into<Vec<u8>>, form: Option<&str>, words: &[&str]) -> AnyPuzzle {
    let mut read = kind().read(&sources(bytes, words), form);
    read.pop().expect("something").unwrap_or_else(|p| panic!("{p}")).puzzle
}

fn problem(bytes: impl Into<Vec<u8>>, form: &str) -> Problem {
    match kind().read(&sources(bytes, &["ab\ncd\n"]), Some(form)).pop().expect("something") {
        Ok(_) => panic!("this is read"),
        Err(mut problems) => problems.0.remove(0),
    }
}

const CLUED: &str = include_str!("../../../fixtures/crossword/clued.xd");
const WRITTEN: [&str; 5] = ["list", "json", "puz", "ipuz", "xd"];

/// Titles, notes, clues and letters that mean something else in one form or another.
#[test]
fn odd_texts_come_back_or_are_told() {
    let odd = [
        "plain",
        "",
        " two  blanks ",
        "a\nb",
        "a\r\nb",
        "\u{0}",
        "a\u{0}b",
        "\u{1}\u{7f}",
        "\u{85}",
        "\u{2028}",
        "\u{feff}x",
        "tab\there",
        "A1. x ~ Y",
        "## Grid",
        "Rebus: 1=AB",
        "x ~ ",
        "~",
        "🦀",
        "é",
        "e\u{301}",
        "ÿ",
        "\\",
        "\"",
        "<b>",
        "#",
        "##",
        "\u{200d}",
        "\u{1f1e6}",
        "a:b",
        "a;b",
    ];
    let mut came_back = [0; WRITTEN.len()];
    for text in odd {
        for letter in ["B", "b", "é", "AB", "#", ".", "-", "_", ":", "1", "\u{1}", " ", "Æ", "ж", "a;b", text]
        {
            let crossword = |more: serde_json::Value| {
                let mut json = serde_json::json!({
                    "grid": [["", ""], ["", null]], "solution": [["A", letter], ["C", null]],
                    "across": { "1": "a clue" }, "down": { "1": "a clue" },
                });
                let object = json.as_object_mut().expect("an object");
                object.extend(more.as_object().expect("an object").clone());
                serde_json::json!({ "crossword": json }).to_string()
            };
            for json in [
                crossword(serde_json::json!({
                    "title": text, "author": text, "notes": text, "copyright": text, "across": { "1": text },
                    "down": { "1": text, "7": text },
                })),
                // No form but our own has room for all of that at once.
                crossword(serde_json::json!({ "title": text })),
                crossword(serde_json::json!({ "across": { "1": text } })),
            ] {
                let sources = sources(json, &[]);
                let Ok(entry) = kind().read(&sources, Some("json")).pop().expect("something") else {
                    continue;
                };
                for (i, form) in WRITTEN.iter().enumerate() {
                    let Ok(written) = entry.puzzle.write(form, None) else { continue };
                    if written.lost.is_empty() {
                        let again = puzzle(written.bytes, Some(form), &[]);
                        assert!(again.same(&*entry.puzzle), "{form} {text:?} {letter:?}");
                        came_back[i] += 1;
                    }
                }
            }
        }
    }
    // The original's form has room for no text at all.
    let [original, own, others @ ..] = came_back;
    assert!(original == 0 && own > 400 && others.iter().all(|count| *count > 0), "{came_back:?}");
    let simple = puzzle(CLUED, None, &[]);
    for form in ["json", "puz", "ipuz", "xd"] {
        assert!(simple.write(form, None).expect("written").lost.is_empty(), "{form}");
    }
}

/// Fill-ins as they stand, with given letters and a rebus square, keep everything in JSON; the original's form keeps what it
/// has room for.
#[test]
fn fill_ins_come_back() {
    let text = r#"{"crossword":{"grid":[["a",""],["",null]],"words":["ab","ab","Ac","ñu"]}}"#;
    let given = puzzle(text, None, &[]);
    let json = given.write("json", None).expect("written");
    assert!(json.lost.is_empty() && puzzle(json.bytes, None, &[]).same(&*given));
    let list = given.write("list", None).expect("written");
    assert_eq!(list.lost, ["the given letters"]);
    let plain = puzzle("2 2\n0 0\n0 -1\n3\nab\nac\nñu\n0 0\n", None, &[]);
    let list = plain.write("list", None).expect("written");
    assert!(list.lost.is_empty() && puzzle(list.bytes, Some("list"), &[]).same(&*plain));
}

/// The given letters of a grid to fill go into an .ipuz file and come back.
#[test]
fn given_letters_in_ipuz() {
    let words = ["ab\nba\ncd\ndc\nac\nbd\n"];
    let grid = puzzle("a.\n..\n", Some("grid"), &words);
    let written = grid.write("ipuz", None).expect("written");
    assert!(written.lost.is_empty(), "{:?}", written.lost);
    assert!(puzzle(written.bytes, None, &words).same(&*grid));
    let json = grid.write("json", None).expect("written");
    assert!(json.lost.is_empty() && puzzle(json.bytes, None, &words).same(&*grid));
}

const JPZ: &str = r#"<?xml version="1.0"?><crossword-compiler><rectangular-puzzle><metadata><title>Small &amp; square</title>
<creator>Me</creator></metadata><crossword><grid width="2" height="2"><cell x="1" y="1" solution="A" number="1"/>
<cell x="2" y="1" solution="B" number="2"/><cell x="1" y="2" solution="C"/><cell x="2" y="2" type="block"/></grid>
<clues><title><b>Across</b></title><clue word="1" number="1">Two letters</clue></clues>
<clues><title><b>Down</b></title><clue word="2" number="1">More letters</clue></clues>
</crossword></rectangular-puzzle></crossword-compiler>"#;

/// An archive with one stored file, as small as the format allows.
fn zipped(text: &str) -> Vec<u8> {
    let size = (text.len() as u32).to_le_bytes();
    let mut out = b"PK\x03\x04\x0a\0\0\0\0\0\0\0\0\0\0\0\0\0".to_vec();
    out.extend([size, size].concat());
    out.extend(b"\x01\0\0\0x");
    out.extend(text.as_bytes());
    let directory = (out.len() as u32).to_le_bytes();
    out.extend(b"PK\x01\x02\x0a\0\x0a\0\0\0\0\0\0\0\0\0\0\0\0\0");
    out.extend([size, size].concat());
    out.extend(b"\x01\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0x");
    out.extend(b"PK\x05\x06\0\0\0\0\x01\0\x01\0\x2f\0\0\0");
    out.extend(directory);
    out.extend(b"\0\0");
    out
}

/// Clues have markup in them, titles have the words of headings, and files have what is not quite XML.
#[test]
fn jpz_as_it_is_in_the_wild() {
    let text = JPZ
        .replace("Small &amp; square", "Up &amp; down, R&D at the caf&eacute;")
        .replace("Two letters", "<i>First</i> two\n  <span>letters, <b>not</b> three</span>");
    let xd =
        String::from_utf8(puzzle(&*text, None, &[]).write("xd", None).expect("written").bytes).expect("text");
    assert!(xd.contains("Title: Up & down, R&D at the café\n"), "{xd}");
    assert!(xd.contains("A1. {/First/} two letters, {*not*} three ~ AB\n"), "{xd}");
    assert!(xd.contains("D1. More letters ~ AC\n"), "{xd}");
}

#[test]
fn jpz_packed_or_not() {
    let bare = puzzle(JPZ, None, &[]);
    let packed = puzzle(zipped(JPZ), None, &[]);
    assert!(packed.same(&*bare));
    let xd = String::from_utf8(bare.write("xd", None).expect("written").bytes).expect("text");
    assert!(xd.contains("Title: Small & square") && xd.contains("A1. Two letters ~ AB"), "{xd}");
    for cut in [5, 40, 200] {
        let mut bytes = zipped(JPZ);
        bytes.truncate(cut);
        assert_eq!(problem(bytes, "jpz").message, "this archive is damaged");
    }
}

#[test]
fn bars_end_words() {
    let layers = |puzzle: &AnyPuzzle| String::from_utf8(puzzle.write("layers", None).unwrap().bytes).unwrap();
    let ipuz = r#"{"kind":["http://ipuz.org/crossword#1"],"styles":{"b":{"barred":"T"}},
        "puzzle":[[{"cell":1,"style":{"barred":"R"}},2,0],[3,0,{"cell":0,"style":"b"}]],
        "solution":[["A","B","C"],["D","E","F"]]}"#;
    let barred = puzzle(ipuz, Some("ipuz"), &[]);
    assert_eq!(layers(&barred), "Horizontal Moves\n\n- 0 0\n1 1 1\n\nVertical Moves\n\n0 1 -\n0 1 -\n");
    for form in ["ipuz", "json", "jpz", "xd"] {
        let written = barred.write(form, None).unwrap();
        assert!(written.lost.is_empty(), "{form}: {:?}", written.lost);
        assert!(barred.same(&*puzzle(written.bytes, Some(form), &[])), "{form}");
    }
    for form in ["puz", "grid"] {
        assert!(barred.write(form, None).unwrap().lost.iter().any(|l| l == "the bars"), "{form}");
    }
    let jpz = JPZ.replace("x=\"2\" y=\"1\"", "x=\"2\" y=\"1\" left-bar=\"true\"");
    assert!(layers(&puzzle(jpz, Some("jpz"), &[])).contains("Horizontal Moves\n\n- -\n"));
    assert!(
        problem(r#"{"crossword":{"grid":[[""]],"bars":[[0,1,"right"]]}}"#, "json").message.contains("bars")
    );
}

/// Old .xd files have dots for blocks; where there is a # as well, or no clue, a dot is a square without a letter.
#[test]
fn dots_in_xd() {
    let squares = |rows: &str, clues: &str| {
        let text = format!("Title: dots\n\n\n{rows}\n\n\n{clues}\n");
        let puzzle = puzzle(text, Some("xd"), &["ab\nac\nbd\ncd\n"]);
        puzzle.raw(&puzzle.start())
    };
    let clue = "A1. Two ~ AB";
    assert_eq!(squares("AB\n.C", clue), "- -\n* -", "a block, and letters that are the solution");
    assert_eq!(squares("AB\n#.", clue), "- -\n* -", "a block, and a solution that is not whole");
    assert_eq!(squares("AB\n.D", ""), "a b\n- d");
}

#[test]
fn rebus_texts_in_xd() {
    let written = |letter: &str| {
        let text = format!(r#"{{"crossword":{{"grid":[["",""]],"solution":[["A","{letter}"]]}}}}"#);
        let xd = puzzle(text, Some("json"), &[]).write("xd", None).expect("written");
        String::from_utf8(xd.bytes).expect("text")
    };
    assert!(!written("B").contains("Rebus"), "{}", written("B"));
    let rebus = written("BCD");
    assert!(rebus.contains("\nRebus: 1=BCD\n") && rebus.contains("\nA1\n"), "{rebus}");
}

/// A converter put its headings in twice, each before the part that follows its own.
#[test]
fn xd_with_headings_out_of_step() {
    let text = "## Metadata\n\n## Metadata\n\n## Grid\n\ntitle: Small\nauthor: A. B.\n\n## Clues\n\n## Grid\n\nCAT\nO.O\nWET\n";
    let read = super::common::puzzle(text, "xd");
    let json: serde_json::Value =
        serde_json::from_str(&super::common::text(&read, "json")).expect("our own JSON");
    assert_eq!(json["crossword"]["title"], "Small");
    assert_eq!(json["crossword"]["solution"][1], serde_json::json!(["O", null, "O"]));
}
