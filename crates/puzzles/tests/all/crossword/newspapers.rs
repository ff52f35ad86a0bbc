//! The JSON of newspapers and sites: XWord Info, the New York Times, the Guardian, Crosshare.

use serde_json::{Value as Json, json};

use super::reading::{comes_back, json as body, problem, puzzle};

fn xwordinfo() -> Json {
    json!({
        "title": "NY TIMES, MON, JAN 05, 2026", "author": "A. &amp; B.", "editor": "C. D.", "publisher": "A paper",
        "copyright": "2026, A paper", "date": "1/5/2026", "dow": "Monday", "notepad": "Read<br>this",
        "size": { "rows": 3, "cols": 3 },
        "grid": ["C", "AA", "T", "O", ".", "O", "W", "E", "T"],
        "gridnums": [1, 0, 2, 0, 0, 0, 3, 0, 0],
        "circles": [1, 0, 0, 0, 0, 0, 0, 0, 1], "shadecircles": null, "jnotes": null, "admin": false,
        "clues": { "across": ["1. It &quot;purrs&quot;", "3. Not <i>dry</i>"], "down": ["1. It moos", "2. Small child"] },
        "answers": { "across": ["CAAT", "WET"], "down": ["COW", "T/O/T"] },
    })
}

#[test]
fn xword_info() {
    let text = xwordinfo().to_string();
    let read = puzzle(&*text);
    let found = body(&read);
    assert_eq!(found["solution"][0], json!(["C", "AA", "T"]));
    assert_eq!(found["author"], "A. & B.");
    assert_eq!(found["notes"], "Read\nthis");
    assert_eq!(found["clues"][0]["clues"][0]["text"], "It \"purrs\"");
    assert_eq!(found["clues"][0]["clues"][1]["text"], json!({ "html": "Not <i>dry</i>" }));
    assert_eq!(found["clues"][1]["clues"][1]["answer"], "T/O/T", "an answer that is not the letters is kept");
    assert!(found["clues"][0]["clues"][0].get("answer").is_none(), "{found}");
    assert_eq!(found["squares"], json!([{ "at": [1, 1], "circle": true }, { "at": [3, 3], "circle": true }]));
    let again: Json = serde_json::from_str(&comes_back(&read, "xwordinfo")).unwrap();
    for name in ["size", "grid", "gridnums", "circles", "answers", "dow", "admin", "date"] {
        assert_eq!(again[name], xwordinfo()[name], "{name}");
    }
    // Others have it in an object of their own, or with shading, bars and a player who is to find the blocks.
    let mut other = xwordinfo();
    other["shadecircles"] = "true".into();
    other["type"] = "diagramless".into();
    other["rbars"] = json!([0, 1, 0, 0, 0, 0, 0, 0, 0]);
    let wrapped = puzzle(json!([{ "puzzle": other }]).to_string());
    let found = body(&wrapped);
    assert_eq!(found["squares"][0], json!({ "at": [1, 1], "shade": true }));
    assert_eq!((&found["diagramless"], &found["bars"]), (&json!(true), &json!([[1, 2, "right"]])));
    comes_back(&wrapped, "xwordinfo");
}

/// People keep the same in other shapes: rows, blocks without a sign, clues by number or with their answers.
#[test]
fn xword_info_in_other_shapes() {
    let same = body(&puzzle(xwordinfo().to_string()));
    let with = |name: &str, value: Json| {
        let mut json = xwordinfo();
        json[name] = value;
        body(&puzzle(json.to_string()))
    };
    assert_eq!(with("grid", json!([["C", "AA", "T"], ["O", null, "O"], ["W", "E", "T"]])), same);
    assert_eq!(with("gridnums", json!([[1, 0, 2], [0, 0, 0], [3, 0, 0]])), same);
    let rows = with("grid", json!(["CAT", "O.O", "WET"]));
    assert_eq!(rows["solution"][1], json!(["O", null, "O"]));
    let (one, three) = ("It &quot;purrs&quot;", "Not <i>dry</i>");
    let down = ["1. It moos", "2. Small child"];
    assert_eq!(with("clues", json!({ "across": { "3": three, "1": one }, "down": down })), same);
    let across = json!([{ "number": 1, "clue": one, "answer": "CAAT" }, { "clue": format!("3. {three}") }]);
    assert_eq!(with("clues", json!({ "across": across, "down": down })), same);
}

/// The newspaper's oldest shape: a layout, an answer for every square, and clues with the places they begin and end.
#[test]
fn nyt_as_it_began() {
    let clue = |number: usize, start: usize, end: usize, text: &str| json!({ "clueNum": number, "clueStart": start, "clueEnd": end, "value": text });
    let old = json!({ "status": "OK", "results": [{
        "puzzle_meta": { "width": 3, "height": 3, "author": "A. B.", "editor": "C. D.", "title": "Small", "printDate": "2016-01-05", "notes": null },
        "puzzle_data": {
            "layout": [2, 1, 1, 1, 0, 1, 1, 1, 1],
            "answers": ["C", ["AA", "A"], "T", "O", null, "O", "W", "E", "T"],
            "clues": { "A": [clue(1, 0, 2, "It purrs"), clue(3, 6, 8, "Not dry")], "D": [clue(1, 0, 6, "It moos"), clue(2, 2, 8, "Small child")] },
        },
    }] });
    let read = puzzle(old.to_string());
    let found = body(&read);
    assert_eq!(found["solution"], json!([["C", "AA", "T"], ["O", null, "O"], ["W", "E", "T"]]));
    assert_eq!(
        (&found["author"], &found["editor"], &found["date"]),
        (&json!("A. B."), &json!("C. D."), &json!("2016-01-05"))
    );
    assert_eq!(found["down"]["2"], "Small child");
    assert_eq!(found["squares"][0]["circle"], true);
    let mut wrong = old;
    wrong["results"][0]["puzzle_data"]["clues"]["A"][1]["clueEnd"] = 9.into();
    assert!(problem(&wrong.to_string(), "nyt").0.message.contains("no such square"));
}

#[test]
fn xword_info_with_one_list_for_both_ways() {
    let mut json = xwordinfo();
    json["uniclue"] = true.into();
    json["clues"] = json!({ "across": ["1. It and it", "2. Small", "3. Not dry"], "down": [] });
    json["answers"] = Json::Null;
    let read = puzzle(json.to_string());
    assert_eq!(body(&read)["clues"][0]["direction"], "Uniclue");
    comes_back(&read, "xwordinfo");
}

#[test]
fn xword_info_that_is_wrong() {
    for (name, value, message, pointed) in [
        ("grid", json!(["A", "B"]), "`grid` has 2 entries, and the grid has 9 squares", r#"["A","B"]"#),
        ("circles", json!([2, 0, 0, 0, 0, 0, 0, 0, 0]), "this is no mark of a square", "2"),
        ("size", json!({ "rows": 3 }), "a number is missing here", r#"{"rows":3}"#),
        (
            "size",
            json!({ "rows": 3, "cols": 9999999 }),
            "a grid cannot have this size",
            r#"{"rows":3,"cols":9999999}"#,
        ),
        ("clues", json!({ "across": ["no number"] }), "this is no clue", r#""no number""#),
    ] {
        let mut json = xwordinfo();
        json[name] = value;
        let (found, at) = problem(&json.to_string(), "xwordinfo");
        assert!(found.message == message && at == pointed, "{found:?} {at}");
    }
}

fn guardian() -> Json {
    let entry = |id: &str, human: &str, group: Json, x: usize, y: usize, clue: &str, solution: &str| {
        let (number, direction) = id.split_once('-').unwrap();
        json!({
            "id": id, "number": number.parse::<u64>().unwrap(), "humanNumber": human, "clue": clue,
            "direction": direction, "length": 3, "group": group, "position": { "x": x, "y": y },
            "separatorLocations": {}, "solution": solution,
        })
    };
    let mut entries = vec![
        entry(
            "1-across",
            "1,2",
            json!(["1-across", "2-down"]),
            0,
            0,
            "It <em>purrs</em> at a child (3,3)",
            "CAT",
        ),
        entry("3-across", "3", json!(["3-across"]), 0, 2, "Not dry (3)", "WET"),
        entry("1-down", "1", json!(["1-down"]), 0, 0, "It moos (1-2)", "COW"),
        entry("2-down", "2", json!(["1-across", "2-down"]), 2, 0, "See 1", "TOT"),
    ];
    entries[2]["separatorLocations"] = json!({ "-": [1] });
    json!({
        "id": "crosswords/cryptic/1", "number": 1, "name": "Cryptic crossword No 1",
        "creator": { "name": "A. Setter", "webUrl": "https://example.org/setter" }, "date": 1_767_571_200_000_i64,
        "entries": entries, "solutionAvailable": true, "dimensions": { "cols": 3, "rows": 3 }, "crosswordType": "cryptic",
    })
}

#[test]
fn the_guardian() {
    let read = puzzle(guardian().to_string());
    let found = body(&read);
    assert_eq!(found["solution"], json!([["C", "A", "T"], ["O", null, "O"], ["W", "E", "T"]]));
    assert_eq!((&found["date"], &found["author"]), (&json!("2026-01-05"), &json!("A. Setter")));
    let first = &found["clues"][0]["clues"][0];
    assert_eq!(first["links"], json!([{ "direction": "Down", "number": "2" }]));
    assert_eq!(
        (&first["label"], &first["text"]["html"]),
        (&json!("1,2"), &json!("It <em>purrs</em> at a child (3,3)"))
    );
    assert!(found.get("squares").is_none() && found.get("bars").is_none(), "{found}");
    let again: Json = serde_json::from_str(&comes_back(&read, "guardian")).unwrap();
    for (name, value) in guardian().as_object().unwrap() {
        assert_eq!(&again[name], value, "{name}");
    }
    // In a page, as the value of an attribute; and wrapped in other objects.
    let written = guardian().to_string().replace('&', "&amp;").replace('"', "&quot;");
    let page = format!("<html><div class=\"js-crossword\" data-crossword-data=\"{written}\"></div></html>");
    assert!(puzzle(page).same(&*read));
    let wrapped = json!({ "props": { "data": guardian() } }).to_string();
    assert!(puzzle(&*wrapped).same(&*read));
    let page = format!("<script>window.data = {wrapped};</script>");
    assert!(puzzle(page).same(&*read));
}

/// Without solutions it is a crossword without one; two answers that touch have a bar between them.
#[test]
fn the_guardian_without_solutions() {
    let mut json = guardian();
    for entry in json["entries"].as_array_mut().unwrap() {
        entry.as_object_mut().unwrap().remove("solution");
    }
    let read = puzzle(json.to_string());
    assert!(body(&read).get("solution").is_none());
    comes_back(&read, "guardian");
    json["dimensions"]["cols"] = 5.into();
    let right = json!({ "number": 9, "direction": "across", "length": 2, "position": { "x": 3, "y": 0 }, "clue": "Far right" });
    json["entries"].as_array_mut().unwrap().push(right);
    assert_eq!(body(&puzzle(json.to_string()))["bars"], json!([[1, 3, "right"]]));
}

#[test]
fn the_guardian_gone_wrong() {
    for (name, value, message) in [
        ("direction", json!("up"), "this is no direction"),
        ("length", json!(4), "this answer does not fit a grid of 3x3"),
        ("solution", json!("CATS"), "the solution has 4 letters, and the length says 3"),
        ("position", json!({ "x": 0 }), "a number is missing here"),
    ] {
        let mut json = guardian();
        json["entries"][0][name] = value.clone();
        let (found, at) = problem(&json.to_string(), "guardian");
        assert_eq!((found.message.as_str(), at), (message, value.to_string()));
    }
    let mut json = guardian();
    json["entries"][2]["solution"] = "DOW".into();
    let (found, _) = problem(&json.to_string(), "guardian");
    assert_eq!(found.message, "this answer has another letter at (1, 1) than the one that crosses it");
}

#[test]
fn crosshare() {
    let mut of = json!({
        "authorName": "A. Setter", "guestConstructor": "A guest", "title": "Four *words*", "size": { "rows": 3, "cols": 3 },
        "grid": ["C", "AA", "T", "O", ".", "O", "W", "E", "T"], "highlighted": [0, 8], "highlight": "circle",
        "vBars": [0], "hBars": [], "hidden": [4], "alternateSolutions": [[[8, "D"]], [[0, "B"], [6, "Y"]]],
        "clues": [
            { "dir": 0, "clue": "It purrs", "num": 1, "explanation": "meow" }, { "dir": 0, "clue": "Not dry", "num": 3 },
            { "dir": 1, "clue": "It moos", "num": 1 }, { "dir": 1, "clue": "Small child", "num": 2 },
        ],
        "constructorNotes": null, "comments": [],
    });
    let page = json!({ "props": { "pageProps": { "puzzle": of } } });
    let read = puzzle(page.to_string());
    let found = body(&read);
    assert_eq!((&found["author"], &found["publisher"]), (&json!("A guest"), &json!("A. Setter")));
    assert_eq!(
        found["squares"],
        json!([{ "at": [1, 1], "circle": true }, { "at": [2, 2], "void": true },
               { "at": [3, 3], "circle": true, "accepts": ["D"] }])
    );
    assert_eq!(found["bars"], json!([[1, 1, "right"]]));
    assert_eq!(found["kept"][0]["name"], "alternateSolutions");
    let html = format!("<script id=\"__NEXT_DATA__\" type=\"application/json\">{page}</script>");
    assert!(puzzle(html).same(&*read));
    of["vBars"] = json!([9]);
    assert_eq!(problem(&of.to_string(), "crosshare").0.message, "there is no such square");
    let stored = json!({
        "t": "Stored", "n": "A. Setter", "w": 2, "h": 2, "g": ["A", "B", "C", " "], "hs": [1], "s": true,
        "ac": ["one", "two"], "an": [1, 3], "dc": ["three", "four"], "dn": [1, 2], "cx": { "2": "why" },
    });
    let found = body(&puzzle(stored.to_string()));
    assert_eq!(found["squares"][1], json!({ "at": [1, 2], "shade": true, "part": "B" }));
    assert_eq!(found["clues"][1]["clues"][0]["kept"][0]["text"], "\"why\"");
}

#[test]
fn the_new_york_times() {
    let cell =
        |answer: &str, label: &str, kind: u8| json!({ "answer": answer, "label": label, "type": kind });
    let clue =
        |label: &str, cells: [u8; 3], text: Json| json!({ "label": label, "cells": cells, "text": text });
    let of = json!({
        "body": [{
            "board": "<svg/>", "dimensions": { "width": 3, "height": 3 },
            "cells": [
                cell("C", "1", 1), cell("AA", "", 2), cell("T", "2", 3), cell("O", "", 1), {}, cell("O", "", 1),
                cell("W", "3", 1), cell("E", "", 1),
                { "answer": "T", "type": 1, "moreAnswers": { "valid": ["D"] } },
            ],
            "clueLists": [{ "name": "Across", "clues": [0, 1] }, { "name": "Down", "clues": [2, 3] }],
            "clues": [
                clue("1", [0, 1, 2], json!([{ "plain": "It purrs", "formatted": "It <i>purrs</i>" }])),
                clue("3", [6, 7, 8], json!([{ "plain": "a < b" }])),
                clue("1", [0, 3, 6], json!("It <b>moos</b>")), clue("2", [2, 5, 8], json!([{ "plain": "Small child" }])),
            ],
        }],
        "constructors": ["A. Setter", "B. Setter"], "copyright": "2026", "editor": "C. D.", "publicationDate": "2026-01-05",
        "notes": [{ "text": "Look" }], "subcategory": 1,
    });
    let read = puzzle(of.to_string());
    let found = body(&read);
    assert_eq!((&found["author"], &found["notes"]), (&json!("A. Setter, B. Setter"), &json!("Look")));
    assert_eq!(
        found["squares"],
        json!([{ "at": [1, 2], "circle": true }, { "at": [1, 3], "shade": true }, { "at": [3, 3], "accepts": ["D"] }])
    );
    assert_eq!(found["across"], json!({ "1": { "html": "It <i>purrs</i>" }, "3": "a < b" }));
    assert_eq!(found["down"], json!({ "1": { "html": "It <b>moos</b>" }, "2": "Small child" }));
    let kept: Vec<&Json> = found["kept"].as_array().unwrap().iter().map(|kept| &kept["name"]).collect();
    assert_eq!(kept, ["board", "subcategory"]);
    let mut older = json!({ "gamePageData": of["body"][0] });
    older["gamePageData"]["meta"] = json!({ "constructors": ["A. Setter"], "copyright": "2026" });
    older["gamePageData"]["dimensions"] = json!({ "rowCount": 3, "columnCount": 3 });
    assert_eq!(body(&puzzle(older.to_string()))["author"], "A. Setter");
}
