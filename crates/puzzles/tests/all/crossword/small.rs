//! Crosswords as small programs have them: answers with their places in JSON, and grids whose open squares are blanks.

use serde_json::{Value as Json, json};

use super::common::{self, sources};
use super::reading::{json as body, problem, puzzle};

const SOLVED: [[&str; 3]; 3] = [["C", "A", "T"], ["O", "", "O"], ["W", "E", "T"]];

fn solved() -> Json {
    let letter = |text: &&str| if text.is_empty() { Json::Null } else { Json::from(*text) };
    SOLVED.iter().map(|row| row.iter().map(letter).collect::<Json>()).collect()
}

fn items(names: [&str; 4], from: usize, ways: [&str; 2]) -> Vec<Json> {
    let [answer, clue, row, col] = names;
    let item = |way: usize, number: usize, word: &str, at: [usize; 2], text: &str| json!({ answer: word, clue: text, row: at[0] + from, col: at[1] + from, "number": number, "dir": ways[way] });
    vec![
        item(0, 1, "cat", [0, 0], "It purrs"),
        item(1, 1, "cow", [0, 0], "It moos"),
        item(1, 2, "to-t", [0, 2], "Small child"),
        item(0, 3, "wet", [2, 0], "Not dry"),
    ]
}

/// The same puzzle in the words of several programs.
#[test]
fn answers_with_places() {
    let named = |item: &Json| json!({ "clue": item["clue"], "answer": item["answer"], "row": item["row"], "col": item["col"] });
    let first = items(["answer", "clue", "row", "col"], 0, ["across", "down"]);
    let by_number = json!({
        "across": { "1": named(&first[0]), "3": named(&first[3]) }, "down": { "1": named(&first[1]), "2": named(&first[2]) },
    });
    let mut unnumbered = items(["word", "hint", "y", "x"], 4, ["Horizontal", "Vertical"]);
    unnumbered.iter_mut().for_each(|item| drop(item.as_object_mut().unwrap().remove("number")));
    // The number may stand in the clue.
    let numbered = |way: usize| -> Json {
        let of = items(["solution", "clue", "y", "x"], 1, ["across", "down"]);
        let of = of.into_iter().filter(|item| item["dir"] == ["across", "down"][way]);
        let clue = |item: Json| {
            let text = format!("{}. {}", item["number"], item["clue"].as_str().unwrap());
            json!({ "x": item["x"], "y": item["y"], "clue": text, "solution": item["solution"] })
        };
        of.map(clue).collect()
    };
    for text in [
        json!({ "width": 3, "height": 3, "acrossClues": numbered(0), "downClues": numbered(1) }),
        by_number.clone(),
        json!({ "title": "T", "data": by_number }),
        first.clone().into(),
        json!({ "size": { "rows": 3, "cols": 3 }, "words": first }),
        json!({ "rows": 3, "cols": 3, "result": items(["answer", "clue", "starty", "startx"], 1, ["across", "down"]) }),
        unnumbered.into(),
    ] {
        let read = common::puzzle(text.to_string(), "placed");
        assert!(puzzle(text.to_string()).same(&*read), "told without its name: {text}");
        let found = body(&read);
        assert_eq!(found["solution"], solved(), "{text}");
        let down = &found["clues"][1]["clues"];
        assert_eq!(down[1], json!({ "number": "2", "text": "Small child", "answer": "to-t" }), "{text}");
        assert!(found.get("squares").is_none() && found.get("bars").is_none(), "{found}");
    }
    // What else a file says is kept.
    let more = json!({ "level": 3, "words": first, "grid": [] });
    assert_eq!(
        body(&puzzle(more.to_string()))["kept"],
        json!([{ "form": "placed", "name": "level", "text": "3" }])
    );
}

#[test]
fn answers_that_cannot_be() {
    let mut all = items(["answer", "clue", "row", "col"], 0, ["across", "down"]);
    all[1]["answer"] = "dog".into();
    let (found, at) = problem(&json!({ "a": all }).to_string(), "placed");
    assert_eq!(found.message, "this answer has another letter at (1, 1) than the one that crosses it");
    assert!(at.starts_with("{\"answer\":\"dog\""), "{at}");
    let small =
        json!({ "rows": 2, "cols": 2, "words": items(["answer", "clue", "row", "col"], 0, ["a", "d"]) });
    assert_eq!(
        problem(&small.to_string(), "placed").0.message,
        "the answers need a grid of 3x3, and the size is 2x2"
    );
    let far = json!([{ "answer": "ab", "row": 200_000, "col": 0, "dir": "a" }, { "answer": "ab", "row": 0, "col": 200_000, "dir": "a" }]);
    assert_eq!(problem(&far.to_string(), "placed").0.message, "a grid of 200002x200001 is too large");
    assert_eq!(problem("[{\"answer\":\"a\"}]", "placed").0.message, "no answers with their places are here");
}

fn rows(text: &str) -> Json {
    let words: String = ["ab", "cd", "abc", "bcd", "abcd"].join("\n");
    let read = super::common::kind().read(&sources(text, &[&words], &[]), Some("blanks")).remove(0);
    body(&read.unwrap_or_else(|problems| panic!("{problems}")).puzzle)["grid"].clone()
}

/// Blanks are squares: none is trimmed away, and those an editor cut off are there again.
#[test]
fn open_squares_that_are_blanks() {
    let open =
        |row: &str| -> Json { row.chars().map(|c| if c == '#' { Json::Null } else { "".into() }).collect() };
    let whole = json!([open("...##"), open("....."), open("##...")]);
    for text in ["   ##\n     \n##   \n", "   **\r\n     \r\n**   ", "\n   ##\n\n##\n\n", "   ██\n\n██"]
    {
        assert_eq!(rows(text), whole, "{text:?}");
    }
    assert_eq!(rows(" a##\n  ##\n"), json!([["", "a", null, null], ["", "", null, null]]));
    let (found, _) = problem("   ##\n  \n##\n", "blanks");
    assert_eq!(found.message, "this row has 2 squares and ends with a blank, others have 5");
    assert_eq!(problem("  ?##\n", "blanks").0.message, "`?` is not allowed in such a grid");
    assert_eq!(problem("\n\n", "blanks").0.message, "there is no grid here");
    // Where blanks stand between the squares, they are none.
    let words = ["ab\nba\nabc\n"];
    let spaced = super::common::kind().read(&sources("# . .\n. . .\n. . #\n", &words, &[]), None).remove(0);
    assert_eq!(body(&spaced.unwrap_or_else(|p| panic!("{p}")).puzzle)["grid"][0], json!([null, "", ""]));
}
