//! Crosswords in layouts of people's own: places below nought, sizes, rows of letters with clues beside, lists of puzzles.

use serde_json::json;

use super::common;
use super::reading::{comes_back, json as own, problem, puzzle, puzzles};

#[test]
fn answers_above_and_left_of_the_first() {
    let text = r#"[{"word":"cat","x":0,"y":0,"vertical":false},
        {"word":"bay","x":1,"y":-1,"vertical":true},
        {"word":"nub","x":-1,"y":-1,"vertical":false}]"#;
    let found = own(&puzzle(text));
    let solution = json!([["N", "U", "B", null], [null, "C", "A", "T"], [null, null, "Y", null]]);
    assert_eq!(found["solution"], solution);
    assert_eq!(
        quandary_core::form::Sniff::Maybe,
        common::kind().sniff(&quandary_core::source::Source::new("t", text)).0
    );
    // A size that is told holds the answers from the first of them on.
    let sized = format!(r#"{{"width":5,"height":4,"words":{text}}}"#);
    assert_eq!(own(&puzzle(sized))["grid"].as_array().map(Vec::len), Some(4));
    let small = format!(r#"{{"width":3,"height":3,"words":{text}}}"#);
    assert!(problem(&small, "placed").0.message.contains("need a grid of"));
    let far = text.replace("\"x\":1,", "\"x\":99999999999,");
    assert!(problem(&far, "placed").0.message.contains("too far away"));
    let slanted = r#"[{"word":"cat","row":0,"col":0,"direction":"across"},{"word":"cub","row":0,"col":0,"direction":"diagonal"}]"#;
    let (problem, pointed) = problem(slanted, "placed");
    assert!(problem.message.contains("no direction") && pointed.contains("cub"), "{problem}");
}

#[test]
fn sizes_by_one_number() {
    let clue = r#"{"answer":"CAT","clue":"pet","row":1,"col":1,"direction":"across"}"#;
    let rows =
        |size: &str| own(&puzzle(format!(r#"{{{size}"words":[{clue}]}}"#)))["grid"].as_array().map(Vec::len);
    assert_eq!(rows(r#""size":5,"#), Some(5));
    assert_eq!(rows(r#""size":"5x5","#), Some(5));
    assert_eq!(rows(r#""gridSize":[5,5],"#), Some(5));
    assert_eq!(rows(r#""size":2,"#), Some(1), "a number that is no side");
    assert_eq!(rows(""), Some(1));
}

#[test]
fn rows_of_letters_with_clues_beside_them() {
    let text = r#"{"title":"Two","answers":["cat","o__","w__"],"clues":[
        {"row":0,"col":0,"hint":"pet","num":1,"dir":"across"},
        {"row":0,"col":0,"hint":"herd","num":1,"dir":"down"}]}"#;
    let found = own(&puzzle(text));
    assert_eq!(found["solution"], json!([["C", "A", "T"], ["O", null, null], ["W", null, null]]));
    assert_eq!((&found["across"]["1"], &found["down"]["1"]), (&json!("pet"), &json!("herd")));
    let from_one = text.replace("\"row\":0,\"col\":0", "\"row\":1,\"col\":1");
    assert_eq!(own(&puzzle(from_one)), found);
    let nowhere =
        text.replace("\"row\":0,\"col\":0,\"hint\":\"herd\"", "\"row\":0,\"col\":2,\"hint\":\"herd\"");
    assert!(problem(&nowhere, "placed").0.message.contains("where a word begins"));
}

#[test]
fn entries_without_answers() {
    let text = r#"{"sizeX":3,"sizeY":3,"across":[{"number":1,"x":1,"y":1,"desc":"pet","length":3}],
        "down":[{"number":1,"x":1,"y":1,"desc":"herd","length":3}]}"#;
    let found = own(&puzzle(text));
    assert_eq!(found["grid"], json!([["", "", ""], ["", null, null], ["", null, null]]));
    assert_eq!((&found["across"]["1"], found.get("solution")), (&json!("pet"), None));
}

#[test]
fn several_ipuz_in_one_list() {
    let one = |letter: &str| {
        format!(
            r##"{{"version":"http://ipuz.org/v2","kind":["http://ipuz.org/crossword#1"],"dimensions":{{"width":2,"height":1}},
            "puzzle":[[1,0]],"solution":[["{letter}","B"]],"clues":{{"Across":[[1,"x"]]}}}}"##
        )
    };
    let both = puzzles(format!("[{},{}]", one("A"), one("C")));
    assert_eq!(both.len(), 2);
    assert!(both[0].same(&*puzzle(one("A"))) && both[1].same(&*puzzle(one("C"))));
    assert_eq!(puzzles(format!("[{}]", one("A"))).len(), 1);
}

#[test]
fn sections_with_one_blank_line_between() {
    let text = "Title: T\nAuthor: A\n\nCAT\nO#O\nWIN\n\nA1. pet ~ CAT\nA3. gain ~ WIN\n\nD1. herd ~ COW\nD2. heavy ~ TON\n\nA note.\n";
    let two = text
        .replace("\n\nCAT", "\n\n\nCAT")
        .replace("\n\nA1", "\n\n\nA1")
        .replace("\n\nA note", "\n\n\nA note");
    assert_eq!(own(&common::puzzle(text, "xd")), own(&common::puzzle(two, "xd")));
}

#[test]
fn directions_told_by_each_clue_and_words_without_one() {
    let text = r#"<?xml version="1.0"?><crossword-compiler><rectangular-puzzle><crossword><grid width="2" height="2">
        <cell x="1" y="1" solution="A"/><cell x="2" y="1" solution="T"/><cell x="1" y="2" solution="N"/><cell x="2" y="2" solution="O"/>
        </grid><word id="1" x="1-2" y="2" solution="n o"/><clues><clue number="1" type="across" row="1" col="1">near</clue>
        <clue number="1" type="down" row="1" col="1">article</clue></clues></crossword></rectangular-puzzle></crossword-compiler>"#;
    let found = common::puzzle(text, "jpz");
    let json = own(&found);
    for (place, direction, clue) in [(0, "Across", "near"), (1, "Down", "article")] {
        let list = &json["clues"][place];
        assert_eq!((&list["direction"], &list["clues"][0]["text"]), (&json!(direction), &json!(clue)));
    }
    assert!(json.to_string().contains("n o"), "how an answer without a clue is spelled: {json}");
    comes_back(&found, "jpz");
}

#[test]
fn a_blank_row_in_a_grid_is_no_end_of_it() {
    for text in ["..#\n\n#..\n", " --- \n     \n --- \n"] {
        assert!(common::problem(text, "grid").message.contains("blank"), "{text}");
    }
    // Blank lines around it are nothing; what is missing then are words.
    assert!(common::problem("\n..#\n#..\n\n", "grid").lacks_words);
}
