//! What stands in a crossword's file beside the grid: long texts, letters of other scripts, signs that would begin a comment, and
//! answers that go on elsewhere.

use serde_json::json;

use super::exolve::PLAIN;
use super::reading::{comes_back, json as body, puzzle};

fn with(section: &str) -> String {
    PLAIN.replace("  exolve-width: 3\n", &format!("{section}  exolve-width: 3\n"))
}

#[test]
fn a_long_text_begins_with_its_first_word() {
    let read = puzzle(with("  exolve-preamble:\n    Read me first\n"));
    assert_eq!(body(&read)["intro"], "Read me first");
    let written = comes_back(&read, "exolve");
    assert!(written.contains("exolve-preamble:\n    Read me first\n"), "{written}");
    // A section of Exolve's own that begins on the line below keeps that.
    let read = puzzle(with("  exolve-nina:\n    a1 b1\n"));
    let written = comes_back(&read, "exolve");
    assert!(written.contains("exolve-nina:\n    a1 b1\n"), "{written}");
}

#[test]
fn letters_are_of_one_character_unless_the_language_says_more() {
    for language in ["fr Latin", "de Latin 1", "ru Cyrillic"] {
        let found = body(&puzzle(with(&format!("  exolve-language: {language}\n"))));
        assert_eq!(found["solution"][0], json!(["C", "A", "T"]), "{language}");
    }
}

#[test]
fn a_sign_that_would_begin_a_comment_comes_back() {
    let read = puzzle(with("").replace("Four words", "Puzzle &#35; 7 &#35;"));
    assert_eq!(body(&read)["title"], "Puzzle # 7 #");
    let written = comes_back(&read, "exolve");
    assert!(written.contains("exolve-title: Puzzle &#35; 7 &#35;"), "{written}");
}

#[test]
fn a_group_that_says_what_the_links_say_is_not_kept_twice() {
    let entry = |id: &str, group: serde_json::Value, x: usize, y: usize, clue: &str, solution: &str| {
        let (number, direction) = id.split_once('-').unwrap();
        json!({
            "id": id, "number": number.parse::<u64>().unwrap(), "humanNumber": number, "clue": clue, "direction": direction,
            "length": 3, "group": group, "position": { "x": x, "y": y }, "separatorLocations": {}, "solution": solution,
        })
    };
    let linked = json!(["1-across", "2-down"]);
    let text = json!({
        "id": "crosswords/quick/2", "number": 2, "name": "Quick", "date": 1_767_571_200_000_i64, "crosswordType": "quick",
        "entries": [
            entry("1-across", linked.clone(), 0, 0, "It purrs at a child", "CAT"),
            entry("3-across", json!(["3-across"]), 0, 2, "Not dry", "WET"),
            entry("1-down", json!(["1-down"]), 0, 0, "It moos", "COW"),
            entry("2-down", linked, 2, 0, "See 1", "TOT"),
        ],
        "solutionAvailable": true, "dimensions": { "cols": 3, "rows": 3 },
    });
    let found = body(&puzzle(text.to_string()));
    assert_eq!(found["clues"][0]["clues"][0]["links"], json!([{ "direction": "Down", "number": "2" }]));
    assert!(!found.to_string().contains("\"group\""), "{found}");
}
