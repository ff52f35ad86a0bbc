//! Mutants: a woven text does what it did, and what one of its mutants does when that is on.

use std::collections::BTreeMap;
use std::process::Command;

use quandary_testing::Folder;
use serde_json::{Value, json};
use xtask::mutants::list::{Mutant, parse};
use xtask::mutants::weave::{SWITCH, switch, weave};

const TEXT: &str = "\
fn more(a: i32) -> i32 {
    let ü = 1; fn twice(n: i32) -> i32 { n * 2 }
    twice(a) + ü
}
fn main() {
    print!(\"{}\", more(3))
}
";

/// An entry as cargo-mutants lists it: line, and first and last column.
fn entry(genre: &str, line: usize, columns: [usize; 2], replacement: &str) -> Value {
    let place = |column| json!({ "line": line, "column": column });
    json!({
        "file": "crates/puzzles/src/odd/rules.rs", "genre": genre, "replacement": replacement,
        "name": format!("{line}: {replacement}"), "span": { "start": place(columns[0]), "end": place(columns[1]) },
    })
}

fn mutants() -> Vec<Mutant> {
    let mut body = entry("FnValue", 2, [5, 0], "9");
    body["span"]["end"] = json!({ "line": 3, "column": 17 });
    let list = [
        body,
        entry("FnValue", 2, [42, 47], "0"),
        entry("BinaryOperator", 2, [44, 45], "-"),
        entry("BinaryOperator", 3, [14, 15], "-"),
        entry("MacroCall", 6, [5, 6], "eprint"),
    ];
    let texts = BTreeMap::from([("crates/puzzles/src/odd/rules.rs".to_string(), TEXT.to_string())]);
    parse(&list, &texts).expect("a list")
}

#[test]
fn spans_are_characters_and_bodies_the_outermost() {
    let mutants = mutants();
    let parts: Vec<&str> = mutants.iter().map(|mutant| &TEXT[mutant.span.clone()]).collect();
    assert_eq!(parts[1..], ["n * 2", "*", "+", "p"]);
    let outer = mutants[0].span.clone();
    assert!(TEXT[outer.clone()].starts_with("let ü") && TEXT[outer.clone()].ends_with("+ ü"));
    assert!(mutants[..4].iter().all(|mutant| mutant.body == Some(outer.clone())));
    assert_eq!(mutants[4].body, None, "no mutant tells where that function's body is");
    assert_eq!(mutants[0].kind().as_deref(), Some("odd"));
    assert_eq!(mutants[0].package(), "crates/puzzles");
    assert!(parse(&[json!({ "file": "elsewhere.rs" })], &BTreeMap::new()).is_none());
}

#[test]
fn the_switch_chooses() {
    let mutants = mutants();
    let numbered: Vec<(usize, &Mutant)> = (1..).zip(&mutants).collect();
    let folder = Folder::new("mutants");
    folder.write("woven.rs", &(weave(TEXT, &numbered).text + &switch()));
    let path = |name: &str| folder.join(name);
    let mut rustc = Command::new("rustc");
    rustc.args(["--edition", "2024", "-o"]).arg(path("woven")).arg(path("woven.rs"));
    let built = rustc.output().expect("rustc starts");
    assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
    let says = |number: &str| {
        let output = Command::new(path("woven")).env(SWITCH, number).output().expect("starts");
        String::from_utf8(output.stdout).expect("text")
    };
    assert_eq!(["0", "1", "2", "3", "4", "5"].map(says), ["7", "9", "1", "2", "5", "7"]);
}

#[test]
fn an_error_is_blamed_on_its_copy_or_on_all() {
    let mutants = mutants();
    let numbered: Vec<(usize, &Mutant)> = (1..).zip(&mutants).collect();
    let woven = weave(TEXT, &numbered);
    let of = |text: &str| {
        let line = woven.text.lines().position(|line| line.contains(text)).expect(text);
        woven.blamed(line + 1).to_vec()
    };
    assert_eq!(of("{ 0 }"), [2]);
    assert_eq!(of("n - 2"), [3]);
    assert_eq!(of("a) - ü"), [4]);
    assert_eq!(of("fn main"), Vec::<usize>::new());
    let last = woven.text.lines().take_while(|line| !line.contains("fn main")).count();
    assert_eq!(woven.blamed(last - 1), [1, 2, 3, 4], "the copy without a fault");
}

#[test]
fn a_seed_gives_an_order_of_its_own() {
    let mutants = mutants();
    let order = |seed| {
        let mut order: Vec<usize> = (0..mutants.len()).collect();
        order.sort_by_key(|&i| mutants[i].lot(seed));
        order
    };
    assert_eq!(order(1), order(1));
    assert!((2..20).any(|seed| order(seed) != order(1)));
}

#[test]
fn words_that_mean_nothing_are_refused() {
    for (words, part) in [
        (&["nowhere"][..], "`nowhere` is neither an option nor an area; there are verbs"),
        (&["verbs", "--seed"], "`--seed` wants a value"),
        (&["--sample", "many"], "`many` is not a number"),
        (&["engine", "--kind", "chess"], "`chess` is no kind; there are ripple"),
    ] {
        let error = xtask::mutants::run(words).expect_err("refused");
        assert!(error.contains(part), "{error}");
    }
}
