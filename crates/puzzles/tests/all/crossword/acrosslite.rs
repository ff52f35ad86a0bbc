//! Across Lite's text, both versions.

use serde_json::json;

use super::common::{self, kind};
use super::reading::{comes_back, json, problem, puzzle, puzzles};

const FIRST: &str = "<ACROSS PUZZLE>
<TITLE>
\tFour words
<AUTHOR>
\tA. Setter
<COPYRIGHT>
\t2026
<SIZE>
\t3x3
<GRID>
\tCAT
\tO.O
\tWET
<ACROSS>
\tIt purrs
\tNot dry
<DOWN>
\tIt moos
\tSmall child
<NOTEPAD>
  One line,
and another.
";

#[test]
fn the_first_version() {
    let first = puzzle(FIRST);
    let body = json(&first);
    assert_eq!(body["solution"], json!([["C", "A", "T"], ["O", null, "O"], ["W", "E", "T"]]));
    assert_eq!(body["across"], json!({ "1": "It purrs", "3": "Not dry" }));
    assert_eq!(body["down"], json!({ "1": "It moos", "2": "Small child" }));
    assert_eq!(body["notes"], "  One line,\nand another.");
    assert_eq!(comes_back(&first, "acrosslite"), FIRST);
    assert!(comes_back(&first, "ipuz").contains("It purrs"));
}

/// Rebus squares and circles: small letters have circles, and so has a rebus square that is a small letter.
const SECOND: &str = "<Across Puzzle v2>
<TITLE>

<AUTHOR>
<COPYRIGHT>
<SIZE>
 3 x 2
<GRID>
 c1T
 2q7
<REBUS>
MARK;
1:HEART:Y
2:DIAMOND:D
q:ABC:A
z:UNUSED:U
<ACROSS>
 one

 two
<DOWN>
 a
 b
 c
";

#[test]
fn the_second_version() {
    let second = puzzle(SECOND);
    let body = json(&second);
    assert_eq!(body["solution"], json!([["C", "HEART", "T"], ["DIAMOND", "ABC", "7"]]));
    assert_eq!(
        body["squares"],
        json!([{ "at": [1, 1], "circle": true }, { "at": [1, 2], "short": "Y" }, { "at": [2, 2], "circle": true }])
    );
    assert_eq!(body["across"], json!({ "1": "one", "4": "two" }));
    assert_eq!(body["kept"], json!([{ "form": "acrosslite", "name": "marker", "text": "z:UNUSED:U" }]));
    let text = comes_back(&second, "acrosslite");
    assert!(
        text.starts_with("<ACROSS PUZZLE V2>\n") && text.contains("MARK;") && text.contains(":HEART:Y"),
        "{text}"
    );
}

/// Colons are blocks that the player has to find; a file with X in every square keeps its solution to itself.
#[test]
fn diagramless_and_without_solution() {
    let text = FIRST.replace("O.O", "O:O");
    let diagramless = puzzle(&*text);
    assert_eq!(json(&diagramless)["diagramless"], true);
    assert_eq!(comes_back(&diagramless, "acrosslite"), text);
    let hidden = "X".repeat(3);
    let text = FIRST.replace("CAT", &hidden).replace("O.O", "X.X").replace("WET", &hidden);
    let unsolved = puzzle(&*text);
    let body = json(&unsolved);
    assert!(body.get("solution").is_none() && body["across"]["1"] == "It purrs", "{body}");
    assert_eq!(comes_back(&unsolved, "acrosslite"), text);
}

/// Letters without a sign of their own get a rebus character; small ones would be circles.
#[test]
fn odd_letters() {
    let odd =
        r#"{"crossword":{"grid":[["",""],["",""]],"solution":[["é","b"],[".","7"]],"across":{"1":"x"}}}"#;
    let odd = common::puzzle(odd, "json");
    let text = comes_back(&odd, "acrosslite");
    assert!(text.contains("V2"), "{text}");
    let full: Vec<Vec<String>> = (0..10).map(|r| (0..10).map(|c| format!("A{r}{c}")).collect()).collect();
    let full = serde_json::json!({ "crossword": { "grid": vec![vec![""; 10]; 10], "solution": full } });
    let why = common::puzzle(full.to_string(), "json").write("acrosslite", None).expect_err("no room");
    assert_eq!(why, "an Across Lite text has no room for so many rebus texts");
}

#[test]
fn several_and_wrong_ones() {
    let both = puzzles(format!("{FIRST}\n{FIRST}"));
    assert!(both.len() == 2 && both[0].same(&*both[1]));
    for (from, to, message, pointed) in [
        ("O.O", "O.OO", "this row has 4 squares, and the size says 3", "\tO.OO"),
        ("\tWET\n", "", "the grid has 2 rows, and the size says 3", "\tO.O"),
        ("3x3", "3", "this is not the size of a grid", "\t3"),
        ("3x3", "9999x9999", "a grid cannot have this size", "\t9999x9999"),
        ("\tNot dry\n", "", "there are 1 clue across, and the grid has 2 slots", "<ACROSS>"),
        (
            "\tNot dry\n",
            "\tNot dry\n\tMore\n",
            "there are 3 clues across, and the grid has 2 slots",
            "\tMore",
        ),
        ("<SIZE>\n\t3x3\n", "", "there is no section <SIZE>", "<NOTEPAD>"),
        ("<DOWN>", "<ACROSS>", "<ACROSS> is here a second time", "<ACROSS>"),
        ("<ACROSS PUZZLE>", "<PUZZLE>", "this is no first line of an Across Lite text", "<PUZZLE>"),
    ] {
        let text = FIRST.replace(from, to);
        let (found, at) = problem(&text, "acrosslite");
        assert_eq!((found.message.as_str(), at.as_str()), (message, pointed));
        assert!(found.expected.is_some());
    }
    let (found, at) = problem(&SECOND.replace("2:DIAMOND:D", "1:DIAMOND:D"), "acrosslite");
    assert_eq!((found.message.as_str(), at.as_str()), ("this character has a text already", "1:DIAMOND:D"));
    assert!(kind().forms().iter().any(|form| form.name == "acrosslite" && form.writes));
}
