//! Random puzzles with everything a form may say: each form gives them back as they were, or says what it lost.

use quandary_core::chance::Chance;
use serde_json::{Map, Value as Json, json};

use super::common::{entry, puzzle};

/// Forms that are read and written.
const FORMS: [&str; 9] =
    ["json", "puz", "ipuz", "jpz", "xd", "acrosslite", "xwordinfo", "exolve", "guardian"];

/// Texts that mean something in one form or another.
const TEXTS: [&str; 18] = [
    "plain",
    "R&D",
    "a < b",
    "{/it/}",
    "one\ntwo",
    " blanks ",
    "“curly”",
    "x ~ y",
    "A1. no",
    "é",
    "ж",
    "\\",
    "(3,4)",
    "&amp;",
    "## Grid",
    "a: b",
    "#",
    "]]>",
];
const MARKED: [&str; 6] = [
    "<i>Emma</i>",
    "a <b>b</b> c",
    "x<sup>2</sup>",
    "<span class=\"y\">z</span>",
    "open <i>ended",
    "<a href=\"u\">v</a>",
];
const LETTERS: [&str; 12] = ["A", "B", "C", "D", "E", "Q", "HEART", "1", "É", "ß", "NO/ON", "ж"];

fn pick<'a>(chance: &mut Chance, from: &[&'a str]) -> &'a str {
    chance.pick(from).copied().expect("something to pick")
}

fn one_in(chance: &mut Chance, n: usize) -> bool {
    chance.below(n) == 0
}

fn text(chance: &mut Chance, odd: bool) -> Json {
    match (odd, chance.below(3)) {
        (false, _) => "Some words".into(),
        (true, 0) => json!({ "html": pick(chance, &MARKED) }),
        (true, _) => pick(chance, &TEXTS).into(),
    }
}

/// The numbers of the slots across and down of a grid without bars.
fn numbers(grid: &[Vec<Json>]) -> [Vec<usize>; 2] {
    let white =
        |row: usize, col: usize| grid.get(row).and_then(|r| r.get(col)).is_some_and(|cell| !cell.is_null());
    let mut found = [Vec::new(), Vec::new()];
    let mut number = 0;
    for (row, col) in (0..grid.len()).flat_map(|row| (0..grid[0].len()).map(move |col| (row, col))) {
        let begins = |before: bool, next: bool| white(row, col) && !before && next;
        let across = begins(col > 0 && white(row, col - 1), white(row, col + 1));
        let down = begins(row > 0 && white(row - 1, col), white(row + 1, col));
        number += usize::from(across || down);
        found[0].extend(across.then_some(number));
        found[1].extend(down.then_some(number));
    }
    found
}

/// A puzzle of our JSON. `rich` is how much of everything it has: 0 for nothing but letters and clues.
fn random(chance: &mut Chance, rich: usize) -> Json {
    let (width, height) = (chance.between(2, 5), chance.between(2, 5));
    let odd = |chance: &mut Chance| rich > 0 && chance.below(12) < rich;
    let letters: &[&str] = if rich > 2 { &LETTERS } else { &LETTERS[..6] };
    let mut solution: Vec<Vec<Json>> = Vec::new();
    let mut grid: Vec<Vec<Json>> = Vec::new();
    let (mut squares, mut bars) = (Vec::new(), Vec::new());
    for row in 1..=height {
        let (mut solved, mut given) = (Vec::new(), Vec::new());
        for col in 1..=width {
            let mut look = Map::new();
            if one_in(chance, 5) {
                solved.push(Json::Null);
                given.push(Json::Null);
                if odd(chance) {
                    look.insert("void".into(), true.into());
                }
            } else {
                let letter = pick(chance, letters);
                solved.push(letter.into());
                given.push(if odd(chance) { letter.into() } else { "".into() });
                for (name, value) in [
                    ("circle", json!(true)),
                    ("shade", json!("#c0c0c0")),
                    ("shade", json!(true)),
                    ("label", json!("x")),
                    ("marks", json!({ "TR": "7" })),
                    ("accepts", json!(["Z"])),
                ] {
                    if odd(chance) {
                        look.insert(name.into(), value);
                    }
                }
                if odd(chance) {
                    bars.push(json!([row, col, if one_in(chance, 2) { "right" } else { "below" }]));
                }
            }
            if !look.is_empty() {
                look.insert("at".into(), json!([row, col]));
                squares.push(Json::from(look));
            }
        }
        solution.push(solved);
        grid.push(given);
    }
    let mut body = Map::new();
    let [across, down] = numbers(&grid);
    body.insert("grid".into(), grid.into());
    if !odd(chance) {
        body.insert("solution".into(), solution.into());
    }
    body.insert("squares".into(), squares.into());
    body.insert("bars".into(), bars.into());
    let texts = ["title", "author", "copyright", "notes", "editor", "publisher", "date", "intro"];
    for name in &texts[..if rich == 0 { 4 } else { 8 }] {
        if one_in(chance, 3) {
            let odd = odd(chance);
            body.insert((*name).into(), text(chance, odd));
        }
    }
    if odd(chance) {
        body.insert("diagramless".into(), true.into());
    }
    let mut lists = Vec::new();
    for direction in ["Across", "Down", "Diagonal"] {
        if direction == "Diagonal" && !odd(chance) {
            continue;
        }
        let mut list = json!({ "direction": direction, "clues": [] });
        if odd(chance) {
            list["heading"] = text(chance, true);
        }
        let slots = if direction == "Across" { &across } else { &down };
        let usual = if rich == 0 { slots.clone() } else { vec![1, 2, 3, 4] };
        for number in usual {
            let odd_text = odd(chance);
            let mut clue = json!({ "number": number.to_string(), "text": text(chance, odd_text) });
            for (name, value) in [
                ("enumeration", json!("2,3")),
                ("label", json!("1, 2d")),
                ("links", json!([{ "direction": "Down", "number": "2" }])),
                ("answer", json!("a b")),
                ("cells", json!([[1, 1], [1, 2]])),
                ("number", json!("2-3")),
            ] {
                // Most answers lie on slots, or it would be another sort of puzzle.
                if odd(chance) && (name != "cells" || number == 4) {
                    clue[name] = value;
                }
            }
            list["clues"].as_array_mut().expect("a list").push(clue);
        }
        lists.push(list);
    }
    body.insert("clues".into(), lists.into());
    json!({ "crossword": body })
}

#[test]
fn every_form_gives_back_or_says_what_it_lost() {
    let mut chance = Chance::new(15);
    let mut whole = [0; FORMS.len()];
    for round in 0..700 {
        let json = random(&mut chance, round % 5);
        // A square without letters beside one with them, and the like.
        let Ok(first) = entry(json.to_string(), "json") else { continue };
        for (i, form) in FORMS.iter().enumerate() {
            let Ok(written) = first.puzzle.write(form, None) else { continue };
            let again = entry(written.bytes.clone(), form).map(|entry| entry.puzzle.same(&*first.puzzle));
            let bytes = String::from_utf8_lossy(&written.bytes);
            match (written.lost.is_empty(), again) {
                (true, again) => {
                    assert!(again.is_ok_and(|same| same), "{form} says nothing is lost\n{json}\n{bytes}");
                    whole[i] += 1;
                }
                (false, Ok(same)) => {
                    assert!(!same, "{form} says {:?} is lost, and it is not\n{json}", written.lost)
                }
                // Without its clues it may be a grid to fill, for which there are no words here.
                (false, Err(problems)) if problems.0[0].message.contains("no words to fill") => {}
                // What cannot be read again was not written in a form.
                (false, Err(problems)) => panic!("{form}: {problems}\n{json}\n{bytes}"),
            }
        }
    }
    assert!(whole[0] > 600 && whole.iter().all(|count| *count > 50), "{whole:?}");
}

/// What is written once and read is written the second time in the same bytes.
#[test]
fn writing_again_changes_nothing() {
    let mut chance = Chance::new(16);
    for round in 0..200 {
        let Ok(first) = entry(random(&mut chance, round % 5).to_string(), "json") else { continue };
        for form in FORMS {
            let Ok(once) = first.puzzle.write(form, None) else { continue };
            if once.lost.is_empty() {
                let twice = puzzle(once.bytes.clone(), form).write(form, None).expect("written again");
                assert_eq!(once.bytes, twice.bytes, "{form}");
            }
        }
    }
}
