//! Exolve's form.

use serde_json::{Value as Json, json};

use super::reading::{comes_back, json as body, problem, puzzle, puzzles};

pub(super) const PLAIN: &str = "exolve-begin
  exolve-title: Four words
  exolve-setter: A. Setter
  exolve-width: 3
  exolve-height: 3
  exolve-grid:
    CAT
    O.O
    WET
  exolve-across:
    1 It purrs (3)
    3 Not dry (3)
  exolve-down:
    1 It moos (3)
    2 Small child (3)
exolve-end
";

#[test]
fn plain() {
    let read = puzzle(PLAIN);
    let found = body(&read);
    assert_eq!(found["solution"], json!([["C", "A", "T"], ["O", null, "O"], ["W", "E", "T"]]));
    assert_eq!(
        found["clues"][0]["clues"][0],
        json!({ "number": "1", "text": "It purrs", "enumeration": "3" })
    );
    assert!(found.get("squares").is_none() && found.get("kept").is_none(), "{found}");
    assert_eq!(comes_back(&read, "exolve"), PLAIN);
}

const RICH: &str = "<html><script>createExolve(`
======REPLACE WITH YOUR PUZZLE BELOW======
exolve-begin
  exolve-id: rich-1
  exolve-title: Rich &amp; <i>odd</i>
  exolve-setter: A. Setter
  exolve-copyright: 2026
  exolve-credits: Tested by B.
  exolve-credits: Drawn by C. # nobody else
  exolve-preamble:
    Read this
    and <b>that</b>.
  exolve-postscript:
    The end
  exolve-explanations:
    Because
  exolve-width: 4
  exolve-height: 3
  exolve-option: rebus-cells ignore-unclued
  exolve-option: colour-cell:linen
  exolve-language: en Latin
  exolve-relabel:
    across-label: <i>Swimming</i>
    clear: Away
  exolve-colour: palegreen a3 2d
  exolve-color: white b1
  exolve-alternatives: r1c4:D
  exolve-alternatives: a1:X b1:Y
  exolve-nina: a1 b2
  exolve-question: Your name (30)*
  exolve-submit: https://example.org k
  exolve-force-bar-right: a1
  exolve-grid:
    CC@! A|  B*   T
    # a comment
    O_   .   X    O{1,2}

    W    E+  &@!@ T
  exolve-across:
    1, 2d It ~{purrs}~ at a ~{{blue}child}~ (3,3) [CAT TOT] Two (2) of them
    <i>The next is odd</i>
    4. ... and [so] on
    ---More
    6 (13) ends (?)* Here
  exolve-down:
    1 *
    2 See 1 Across
    3 & 4a Sum (two words)
  exolve-nodir: Letters
    #a3 #b1 #c2 [P] Scattered (3)
    [Q.] Somewhere (5) [1a]
exolve-end
======REPLACE WITH YOUR PUZZLE ABOVE======
`);</script></html>
";

#[test]
fn everything_is_there_again() {
    let read = puzzle(RICH);
    let found = body(&read);
    let text = comes_back(&read, "exolve");
    for (name, value) in [
        ("title", json!({ "html": "Rich &amp; <i>odd</i>" })),
        ("intro", json!({ "html": "Read this and <b>that</b>." })),
        ("notes", json!("The end")),
        ("copyright", json!("2026")),
    ] {
        assert_eq!(found[name], value, "{name}");
    }
    let across = &found["clues"][0];
    assert_eq!(across["heading"], json!({ "html": "<i>Swimming</i>" }));
    let first = &across["clues"][0];
    assert_eq!((&first["text"], &first["enumeration"]), (&json!("It purrs at a child"), &json!("3,3")));
    assert_eq!(
        (&first["label"], &first["links"]),
        (&json!("1, 2d"), &json!([{ "direction": "Down", "number": "2" }]))
    );
    assert_eq!(across["clues"][1], json!({ "text": { "html": "<i>The next is odd</i>" } }));
    assert_eq!(across["clues"][2]["text"], "... and [so] on");
    assert_eq!(found["clues"][1]["heading"], "More");
    assert_eq!(found["clues"][2]["clues"][0]["kept"][0]["name"], "deleted");
    assert_eq!(found["clues"][3]["direction"], "Letters");
    assert_eq!(found["clues"][3]["clues"][0]["cells"], json!([[1, 1], [3, 2], [2, 3]]));
    assert_eq!(found["clues"][3]["clues"][1]["number"], "Q");
    let kept: Vec<&str> =
        found["kept"].as_array().unwrap().iter().map(|k| k["name"].as_str().unwrap()).collect();
    for name in [
        "id",
        "credits",
        "explanations",
        "language",
        "nina",
        "question",
        "submit",
        "force-bar-right",
        "colour",
    ] {
        assert!(
            kept.contains(&name) && text.contains(&format!("exolve-{name}: ")) || name == "explanations",
            "{name}: {text}"
        );
    }
    assert_eq!(kept.iter().filter(|name| **name == "credits").count(), 2);
    for part in [
        "    CC",
        "&@",
        "clear: Away",
        "palegreen",
        "~{{blue}child}~ (3,3) [CAT TOT] Two (2) of them",
        "#a3 #b1 #c2 [P]",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let look = |row: u64, col: u64| -> Json {
        let all = found["squares"].as_array().unwrap();
        all.iter().find(|s| s["at"] == json!([row, col])).cloned().unwrap_or_default()
    };
    assert_eq!((&look(1, 1)["circle"], &look(1, 1)["shade"]), (&json!(true), &json!("palegreen")));
    assert_eq!(look(3, 4)["accepts"], json!(["D"]));
    assert_eq!(look(1, 3)["kept"][0]["text"], "*");
    assert_eq!(found["bars"], json!([[1, 2, "right"], [2, 1, "below"], [3, 2, "right"]]));
}

/// Numbers that are skipped go to the next square; labels of other sorts stand where their answer begins.
#[test]
fn numbers_that_are_not_the_usual() {
    let text = PLAIN
        .replace("CAT\n    O.O\n    WET", "C~A T\n    O . O\n    W~E T")
        .replace("    1 It purrs (3)\n    3 Not dry (3)\n", "    #a1 [B] Bottom row (3)\n")
        .replace("    1 It moos (3)\n    2 Small child (3)\n", "    1 Third column (3)\n")
        .replace("exolve-end", "  exolve-nodir:\n    #a3 #b3 #c3 [Q] Top row (3)\nexolve-end");
    let read = puzzle(&*text);
    let found = body(&read);
    assert_eq!(
        found["squares"],
        json!([{ "at": [1, 1], "label": "Q" }, { "at": [1, 3], "label": "1" }, { "at": [3, 1], "label": "B" }])
    );
    assert_eq!(found["clues"][1]["clues"][0]["cells"], json!([[1, 3], [2, 3], [3, 3]]));
    comes_back(&read, "exolve");
    let hidden = PLAIN.replace("  exolve-grid:", "  exolve-option: hide-inferred-numbers\n  exolve-grid:");
    let read = puzzle(&*hidden);
    assert_eq!(body(&read)["squares"][0], json!({ "at": [1, 1], "label": "" }));
    comes_back(&read, "exolve");
}

#[test]
fn without_a_solution() {
    let text = PLAIN.replace("CAT\n    O.O\n    WET", "000\n    0.0\n    000");
    let read = puzzle(&*text);
    assert!(body(&read).get("solution").is_none());
    assert_eq!(comes_back(&read, "exolve"), text);
    let digits = PLAIN
        .replace("CAT", "10T")
        .replace("  exolve-grid:", "  exolve-option: allow-digits\n  exolve-grid:");
    let read = puzzle(&*digits);
    assert_eq!(body(&read)["solution"][0], json!(["1", "0", "T"]));
    assert_eq!(comes_back(&read, "exolve"), digits);
}

/// Blocks to be found: of the whole puzzle, or of some squares; without a solution nobody knows where they are.
#[test]
fn diagramless() {
    let whole = PLAIN.replace("CAT\n    O.O\n    WET", "C* A* T*\n    O* .* O*\n    W* E* T*");
    let read = puzzle(&*whole);
    assert_eq!(body(&read)["diagramless"], true);
    assert_eq!(comes_back(&read, "exolve"), whole);
    let unknown = PLAIN
        .replace("CAT\n    O.O\n    WET", "0* 0* 0*\n    0* 0* 0*\n    0* 0* 0*")
        .replace("    1 It purrs", "    #a3 1 It purrs");
    let read = puzzle(&*unknown);
    let found = body(&read);
    assert_eq!(found["squares"][0], json!({ "at": [1, 2], "label": "" }), "{found}");
    comes_back(&read, "exolve");
}

#[test]
fn several_in_a_page() {
    let both = puzzles(format!("<p>{PLAIN}</p>\n{PLAIN}"));
    assert!(both.is_empty() || both.len() == 1, "a tag before the first line is no first line");
    let both = puzzles(format!("<p>\n{PLAIN}\n</p>\n{}", PLAIN.replace("CAT", "RAT")));
    assert!(both.len() == 2 && !both[0].same(&*both[1]));
}

#[test]
fn wrong_ones() {
    for (from, to, message, pointed) in [
        ("O.O", "O.OO", "this row has 4 squares, and the width is 3", "O.OO"),
        ("    WET\n", "", "the grid has 2 rows, and the height is 3", "O.O"),
        ("exolve-width: 3", "exolve-width: wide", "the width of the grid is missing", "exolve-width: wide"),
        ("CAT", "@CAT", "`@` follows no square", "@"),
        ("CAT", "CAT{1", "this bracket has no end", "{"),
        ("exolve-end", "", "this puzzle has no end", "exolve-begin"),
        (
            "    1 It purrs",
            "    1d It purrs",
            "this clue names another direction than its list",
            "1d It purrs (3)",
        ),
        (
            "  exolve-grid:",
            "  exolve-3d: 3\n  exolve-grid:",
            "this is a three-dimensional crossword (exolve-3d)",
            "exolve-3d: 3",
        ),
        (
            "  exolve-grid:",
            "  exolve-reversals: a1-a3\n  exolve-grid:",
            "some answers of this crossword run backwards (exolve-reversals)",
            "exolve-reversals: a1-a3",
        ),
        ("exolve-begin\n", "exolve-begin\nhello\n", "this line is in no section", "hello"),
    ] {
        let text = PLAIN.replacen(from, to, 1);
        let (found, at) = problem(&text, "exolve");
        assert_eq!((found.message.as_str(), at.as_str()), (message, pointed));
        assert!(found.expected.is_some(), "{message}");
    }
}

/// What stands below a clue as a hint is no clue; it is kept with it and written again. Links may be spelled out.
#[test]
fn hints_and_links_in_words() {
    let text = PLAIN
        .replace("1 It purrs (3)\n", "1 and 2dn It purrs (3,3)\n      Hint: it\n      Hint: has claws\n")
        .replace("2 Small child (3)", "2 See 1");
    let read = puzzle(text.as_str());
    let found = body(&read);
    let across = found["clues"][0]["clues"].as_array().unwrap();
    assert_eq!(across.len(), 2, "{found}");
    assert_eq!(across[0]["text"], "It purrs", "{found}");
    assert_eq!(across[0]["links"], json!([{ "direction": "Down", "number": "2" }]), "{found}");
    let again = comes_back(&read, "exolve");
    assert!(again.contains("      Hint: it\n      Hint: has claws\n"), "{again}");
}

#[test]
fn links_of_the_same_direction_need_no_letter() {
    let text =
        PLAIN.replace("1 It purrs (3)", "1, 3, 2d It purrs (3,3,3)").replace("3 Not dry (3)", "3 See 1");
    let read = puzzle(text.replace("2 Small child (3)", "2 See 1"));
    let links = json!([{ "direction": "Across", "number": "3" }, { "direction": "Down", "number": "2" }]);
    let clues = &body(&read)["clues"][0]["clues"];
    assert_eq!(clues[0]["links"], links, "{clues}");
    let again = comes_back(&read, "exolve");
    assert!(again.contains("    1, 3, 2d It purrs (3,3,3)\n"), "{again}");
}
