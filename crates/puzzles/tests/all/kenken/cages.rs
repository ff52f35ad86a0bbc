//! Cages in the ways people write them: every shape gives the puzzle it was written from.

use quandary_core::chance::Chance;
use quandary_core::form::{Form, Sniff};
use quandary_core::grid::{At, Size};
use quandary_core::kind::{Kind, Wanted};
use quandary_core::knob::Settings;
use quandary_core::source::{Problems, Source, Sources};
use quandary_puzzles::kenken::{Cage, KenKen, Op, Puzzle};

fn all(form: &str, text: &str) -> Vec<Result<Puzzle, Problems>> {
    let form = KenKen::forms().iter().find(|f| f.name == form).expect("a form of this name");
    let read = (form.read)(&Sources::of(Source::new("input", text)));
    read.into_iter().map(|entry| entry.map(|entry| entry.puzzle)).collect()
}

#[track_caller]
fn read(text: &str) -> Puzzle {
    match all("cages", text).remove(0) {
        Ok(puzzle) => puzzle,
        Err(problems) => panic!("{problems}\n{text}"),
    }
}

fn form() -> &'static Form<KenKen> {
    KenKen::forms().iter().find(|f| f.name == "cages").expect("the form")
}

/// The board of all fixtures here.
///
/// ```text
/// a a b
/// c d b
/// c d d
/// ```
fn board() -> Puzzle {
    all("course", "3\na a b\nc d b\nc d d\na 3 +\nb 2 -\nc 2 /\nd 18 *\n").remove(0).expect("it reads")
}

#[test]
fn lists() {
    for text in [
        // Number, operator, cells: counted from 1 and from 0, pairs, digits, names.
        "3+ 1,2\n2- 3,6\n2÷ 4,7\n18x 5,8,9\n",
        "3 + 0 1\n2 - 2 5\n2 / 3 6\n18 * 4 7 8\n",
        "3\n3 + 0 0 0 1\n2 - 0 2 1 2\n2 / 1 0 2 0\n18 * 1 1 2 1 2 2\n",
        "size=3\n+ 3 1,1 1,2\n- 2 1,3 2,3\n/ 2 2,1 3,1\nx 18 2,2 3,2 3,3\n",
        "3+ 11 12\n2- 13 23\n2/ 21 31\n18* 22 32 33\n",
        "3\n+3 a1 b1\n-2 c1 c2\n/2 a2 a3\n*18 b2 b3 c3\n",
        "3\n3 + A1 B1\n2 - C1 C2\n2 / A2 A3\n18 * B2 B3 C3\n",
        "r1c1 r1c2 = 3+\nr1c3 r2c3 = 2-\nr2c1 r3c1 = 2/\nr2c2 r3c2 r3c3 = 18x\n",
        // Cells first, and words.
        "3\n0 0 0 1 :3+\n0 2 1 2 :2-\n1 0 2 0 :2/\n1 1 2 1 2 2 :18x\n",
        "1 1; 1 2; +3\n1 3; 2 3; -2\n2 1; 3 1; /2\n2 2; 3,2; 3 3; *18\n",
        "[(0,0),(0,1)] 'add' 3\n[(0,2),(1,2)] 'sub' 2\n[(1,0),(2,0)] 'div' 2\n[(1,1),(2,1),(2,2)] 'mult' 18\n",
        "3\nAdd 3 1,1 1,2\nSubtract 2 1,3 2,3\nDivide 2 2,1 3,1\nMultiply 18 2,2 3,2 3,3\n",
        "3|+|0,0|0,1\n2|-|0,2|1,2\n2|/|1,0|2,0\n18|*|1,1|2,1|2,2\n",
        "(1,1)+(1,2)=3\n(1,3)-(2,3)=2\n(2,1)/(3,1)=2\n(2,2)*(3,2)*(3,3)=18\n",
        // How many cells, running numbers, labels, and operators as numbers.
        "3\n4\n2 0 0 0 1 + 3\n2 0 2 1 2 - 2\n2 1 0 2 0 / 2\n3 1 1 2 1 2 2 * 18\n",
        "3 4\n1 3 2 1 1 1 2\n2 2 2 1 3 2 3\n4 2 2 2 1 3 1\n3 18 3 2 2 3 2 3 3\n",
        "1: 3+ 0 0 0 1\n2: 2- 0 2 1 2\n3: 2/ 1 0 2 0\n4: 18* 1 1 2 1 2 2\n",
        "a: 3+ (1,1) (1,2)\nb: 2- (1,3) (2,3)\nc: 2/ (2,1) (3,1)\nd: 18* (2,2) (3,2) (3,3)\n",
        "# a remark\n\n3#0-1#+\n2#2-5#-\n2#3-6#/\n18#4-7-8#*\n",
        // All in one line.
        "3+ 0 1  2- 2 5  2/ 3 6  18* 4 7 8",
        "3 + 0 1; 2 - 2 5; 2 / 3 6; 18 * 4 7 8",
        "3: +3 1,1 1,2 -2 1,3 2,3 /2 2,1 3,1 x18 2,2 3,2 3,3\n",
    ] {
        assert_eq!(read(text), board(), "{text}");
        assert_eq!((form().sniff)(&Source::new("input", text)), Sniff::Maybe, "{text}");
    }
}

#[test]
fn squares_of_names() {
    for text in [
        "AAB\nCDB\nCDD\nA 3 +\nB 2 -\nC 2 /\nD 18 *\n",
        "3\nAAB\nCDB\nCDD\nA+3\nB-2\nC/2\nD*18\n",
        "a=3+ b=2- c=2/ d=18x\na a b\nc d b\nc d d\n",
        "##$\n@d$\n@dd\n# 3 +\n$ 2 -\n@ 2 /\nd 18 *\n",
        "3 4\n0 0 1\n2 3 1\n2 3 3\n0 + 3\n1 - 2\n2 / 2\n3 * 18\n",
        "0=3 +\n1=2 -\n2=2 /\n3=18 *\nSTART\n0 0 1\n2 3 1\n2 3 3\n",
        "#remark\nr1.3+,r1,r2.2-\nr3.2/,r4.18*,r2\nr3,r4,r4\n",
        "a3+ a b2-\nc2/ d18* b\nc d d\n",
        "a: add 3\nb: sub 2\nc: div 2\nd: mult 18\na,a,b\nc,d,b\nc,d,d\n",
    ] {
        assert_eq!(read(text), board(), "{text}");
    }
    let given = read("aab\ncdb\n3dd\n\na: 3+\nb: 2-\nc: 2\nd: 6*\n");
    let cages: Vec<String> = given.cages().iter().map(|cage| cage.clue.to_string()).collect();
    assert_eq!(cages, ["3+", "2−", "2", "6×", "3"], "a digit is a cell that is given");
    let walls = "T\n3 0 2\n2 18 0\n0 0 0\nS\n+ 0 -\n/ * 0\n0 0 0\nV\n0 1\n1 1\n1 0\nH\n1 0\n1 0\n0 1\n";
    assert_eq!(read(walls), board());
    // In JSON, with the lines as they were pasted: a break in the text beside the one that is written out.
    let pasted =
        format!("{{\n\"id\": 7,\n\"data\": \"{}\",\n\"size\": 3\n}}", walls.replace('\n', "\\r\\n\n"));
    assert_eq!(read(&pasted), board());
    let entries = (form().read)(&Sources::of(Source::new("input", pasted)));
    let notes: Vec<String> = entries.into_iter().flatten().flat_map(|entry| entry.notes).collect();
    assert!(notes.iter().all(|note| note.contains("`id`") && !note.contains("`data`")), "{notes:?}");
}

/// A name is a character or a mark, however many bytes it takes; a dot is none.
#[test]
fn names_of_any_characters() {
    let greek: Vec<char> = "αβγδεζηθικλμνξο".chars().collect();
    let rows: String = greek.iter().map(|name| name.to_string().repeat(15) + "\n").collect();
    let clues: String = greek.iter().map(|name| format!("{name} 120+\n")).collect();
    let wide = read(&format!("{rows}{clues}"));
    assert_eq!((wide.order(), wide.cages().len()), (15, 15));
    let marks = "@ @ $\n& d $\n& d d\n@ 3 +\n$ 2 -\n& 2 /\nd 18 *\n";
    assert_eq!(read(marks), board());
    assert!(all("cages", &marks.replace('@', ".")).remove(0).is_err());
}

#[test]
fn json_of_any_names() {
    for text in [
        r#"{"Puzzle":{"Size":3},"Blocks":[{"Type":1,"Constraint":3,"Coordinates":[[0,0],[0,1]]},
            {"Type":2,"Constraint":2,"Coordinates":[[0,2],[1,2]]},{"Type":4,"Constraint":2,"Coordinates":[[1,0],[2,0]]},
            {"Type":3,"Constraint":18,"Coordinates":[[1,1],[2,1],[2,2]]}]}"#,
        r#"[[{"symbol":"+","result":3,"cells":["A1","B1"]},{"symbol":"-","result":2,"cells":["C1","C2"]},
            {"symbol":"/","result":2,"cells":["A2","A3"]},{"symbol":"x","result":18,"cells":["B2","B3","C3"]}]]"#,
        r#"{"n":3,"groups":[{"clue":"3+","squares":[1,2]},{"clue":"2-","squares":[3,6]},
            {"clue":"2/","squares":[4,7]},{"clue":"18*","squares":[5,8,9]}]}"#,
        r#"[{"op":"add","target":3,"cells":[{"x":0,"y":0},{"x":1,"y":0}]},
            {"op":"sub","target":2,"cells":[{"x":2,"y":0},{"x":2,"y":1}]},
            {"op":"div","target":2,"cells":[{"x":0,"y":1},{"x":0,"y":2}]},
            {"op":"mul","target":18,"cells":[{"x":1,"y":1},{"x":1,"y":2},{"x":2,"y":2}]}]"#,
        r#"[["+",3,[[1,1],[1,2]]],["-",2,[[1,3],[2,3]]],["/",2,[[2,1],[3,1]]],["*",18,[[2,2],[3,2],[3,3]]]]"#,
        r#"{"grid":["AAB","CDB","CDD"],"clues":{"A":"3+","B":"2-","C":"2/","D":"18*"}}"#,
        r#"{"board":[[0,0,1],[2,3,1],[2,3,3]],"cages":[{"op":"+","value":3},{"op":"-","value":2},
            {"op":"/","value":2},{"op":"*","value":18}]}"#,
    ] {
        assert_eq!(read(text), board(), "{text}");
    }
}

/// Cells that say their cage; where they state their place, that counts and not their order.
#[test]
fn json_of_cells_with_cages() {
    let cell = |cage: &str, row: usize, col: usize| {
        format!("{{\"cage\":\"{cage}\",\"r\":{row},\"c\":{col},\"pencil\":[1]}}")
    };
    let cells = ["aab", "cdb", "cdd"];
    let rows = |turned: bool| {
        let row = |r: usize| {
            let cell = |c: usize| {
                let (r, c) = if turned { (c, r) } else { (r, c) };
                cell(&cells[r][c..=c], r, c)
            };
            format!("[{}]", (0..3).map(cell).collect::<Vec<_>>().join(","))
        };
        format!("[{}]", (0..3).map(row).collect::<Vec<_>>().join(","))
    };
    let clue = |name: &str, op: &str, result: u64| {
        format!("\"{name}\":{{\"operation\":\"{op}\",\"result\":{result}}}")
    };
    let clues =
        [clue("a", "add", 3), clue("b", "sub", 2), clue("c", "div", 2), clue("d", "mul", 18)].join(",");
    for turned in [false, true] {
        let text = format!("{{\"cells\":{},\"groups\":{{{clues}}},\"n\":3}}", rows(turned));
        assert_eq!((form().sniff)(&Source::new("input", text.as_str())), Sniff::Maybe);
        let entry = (form().read)(&Sources::of(Source::new("input", text))).remove(0).expect("it reads");
        assert_eq!(entry.puzzle, board(), "{turned}");
        assert_eq!(entry.notes, ["`pencil` left out: a KenKen has nothing of the kind"]);
    }
}

/// `values` are the numbers of the puzzle where there are as many as a line has cells; else what stands in each cell.
#[test]
fn values_of_json() {
    let rule = |op: &str, value: u64, cells: &[(u64, u64)]| {
        let cells: Vec<_> = cells.iter().map(|(y, x)| serde_json::json!({ "x": x, "y": y })).collect();
        serde_json::json!({ "op": op, "value": value, "cells": cells })
    };
    let rules = [
        rule("+", 3, &[(0, 0), (0, 1)]),
        rule("-", 2, &[(0, 2), (1, 2)]),
        rule("/", 2, &[(1, 0), (2, 0)]),
        rule("*", 18, &[(1, 1), (2, 1), (2, 2)]),
    ];
    let read = |values: serde_json::Value| {
        let text = serde_json::json!({ "width": 3, "height": 3, "values": values, "rules": rules });
        all("json", &text.to_string()).remove(0)
    };
    assert_eq!(read(serde_json::json!([1, 2, 3])).expect("it reads"), board());
    let given = read(serde_json::json!([0, 2, 0, 0, 0, 0, 0, 0, 3])).expect("it reads");
    assert_eq!((given.givens()[At::new(0, 1)], given.givens()[At::new(2, 2)]), (Some(2), Some(3)));
    assert!(read(serde_json::json!([0, 1, 2])).is_err(), "other numbers than from 1 on");
    assert!(read(serde_json::json!([1, 2])).is_err());
}

/// A cage may be a text in a list.
#[test]
fn json_of_texts() {
    let cages = r#"["3 + A1 B1","2 - C1 C2","2 / A2 A3","18 * B2 B3 C3"]"#;
    let text = format!("[{{\"size\":3,\"cages\":{cages}}},{{\"size\":3,\"cages\":{cages}}}]");
    assert_eq!((form().sniff)(&Source::new("input", text.as_str())), Sniff::Maybe);
    let found: Vec<Puzzle> = all("cages", &text).into_iter().map(|p| p.expect("it reads")).collect();
    assert_eq!(found, [board(), board()]);
    complains(&format!("{{\"size\":4,\"cages\":{cages}}}"), "a square of 3, and the size is 4", 1);
}

/// Several boards in one text, each behind its size.
#[test]
fn several() {
    let one = "3\nAdd 3 1,1 1,2\nSubtract 2 1,3 2,3\nDivide 2 2,1 3,1\nMultiply 18 2,2 3,2 3,3\n";
    let two = "2\nAdd 3 1,1 1,2\nAdd 3 2,1 2,2\n";
    let found = all("cages", &format!("{one}{two}{one}"));
    let found: Vec<Puzzle> = found.into_iter().map(|p| p.expect("it reads")).collect();
    assert_eq!(found, [board(), read(two), board()]);
    // Under headings, with blank lines inside a board; what they say is said to be left out.
    let (one, two) = ("aab\ncdb\ncdd\n\na 3+\nb 2-\nc 2/\nd 18*\n", "pp\nqq\n\np 3+\nq 3+\n");
    let text = format!(".KK \"the small one\"\n{one}\n.KK \"smaller\"\n{two}");
    let found = (form().read)(&Sources::of(Source::new("input", text)));
    let found: Vec<_> = found.into_iter().map(|p| p.expect("it reads")).collect();
    assert_eq!((&found[0].puzzle, found.len()), (&board(), 2));
    assert!(found[0].notes[0].contains("the small one"), "{:?}", found[0].notes);
}

/// A cage in several lines, with blank lines between the cages.
#[test]
fn blocks_of_lines() {
    let text =
        "3\n4\n\n2\n0 0\n0 1\n+\n3\n\n2\n0 2\n1 2\n-\n2\n\n2\n1 0\n2 0\n/\n2\n\n3\n1 1\n2 1\n2 2\n*\n18\n";
    assert_eq!(read(text), board());
    assert_eq!((form().sniff)(&Source::new("input", text)), Sniff::Maybe);
    complains(&text.replace("2 2\n*", "2 1\n*"), "in two cages", 22);
}

/// Four cells of numbers alone could be anything, unless their size and how many cages they make are stated.
#[test]
fn the_smallest_square_in_numbers() {
    let text = "2 3\n0 2 1 1 1\n0 1 1 1 2\n1 3 2 2 1 2 2\n";
    assert_eq!(read(text).cages().len(), 3);
    assert!(all("cages", "0 2 1 1 1\n0 1 1 1 2\n1 3 2 2 1 2 2\n")[0].is_err());
}

/// What is known of the operators where no cage shows one.
#[test]
fn without_operators() {
    let sums = read("4\n3 0 1\n4 2 5\n3 3 6\n8 4 7 8\n");
    assert!(sums.cages().iter().all(|cage| cage.clue.op == Op::Add), "they add up to 18: {sums:?}");
    let hidden = read("4\n3 0 1\n2 2 5\n2 3 6\n18 4 7 8\n");
    assert!(hidden.cages().iter().all(|cage| cage.clue.op == Op::Hidden), "{hidden:?}");
}

/// On more than two cells a difference says what it means, but not in the course's text.
#[test]
fn long_differences() {
    assert!(read("- 0 1,1 1,2 1,3\n+ 6 2,1 2,2 2,3\nx 6 3,1 3,2 3,3\n").long());
    assert!(read("aaa\nbbb\nccc\na 0 -\nb 6 +\nc 6 *\n").long());
    let course = all("cages", "3\na a a\nb b b\nc c c\na 0 -\nb 6 +\nc 6 *\n").remove(0);
    let problems = course.expect_err("it lacks the word `long`");
    assert!(problems.to_string().contains("stands on 3 cells"), "{problems}");
}

/// Numbers already written come along.
#[test]
fn the_state_of_play() {
    let cages = "3 4\n1 3 2 1 1 1 2\n2 2 2 1 3 2 3\n4 2 2 2 1 3 1\n3 18 3 2 2 3 2 3 3\n";
    let form = KenKen::forms().iter().find(|f| f.name == "cages").expect("the form");
    for tail in [
        "=====\n1 1 1\n1 2 2\n3 3 3 !\n",
        "=====\n1 1 1\n1 2 2\n3 3 3\n",
        "=====\n1 2 0\n0 0 0\n0 0 3\n",
        "1 2 0 0 0 0 0 0 3\n",
        "1 2 0\n0 0 0\n0 0 3\n",
    ] {
        let sure = (form.sniff)(&Source::new("input", format!("{cages}{tail}")));
        assert!(sure == Sniff::Maybe || tail.lines().count() == 3, "as many lines as stated: {tail}");
        let mut read = (form.read)(&Sources::of(Source::new("input", format!("{cages}{tail}"))));
        let entry = read.remove(0).unwrap_or_else(|problems| panic!("{problems}\n{tail}"));
        assert_eq!(entry.puzzle, board());
        let board = entry.board.expect("a state of play");
        assert_eq!(KenKen::raw(&entry.puzzle, &board), "1  2  .\n.  .  .\n.  .  3", "{tail}");
    }
    // Below a word, the cells of a row may have commas between them, and nothing in them.
    let text = format!("{cages}board\n1,2,\n,,\n,,3\n");
    let entry = (form.read)(&Sources::of(Source::new("input", text))).remove(0).expect("it reads");
    let cells = entry.board.expect("a state of play");
    assert_eq!(KenKen::raw(&entry.puzzle, &cells), "1  2  .\n.  .  .\n.  .  3");
    // Marked, these are three cells, although they would be a square as well.
    let marked = format!("{cages}=====\n1 2 3 !\n2 3 1 !\n3 1 2 !\n");
    let entry = (form.read)(&Sources::of(Source::new("input", marked))).remove(0).expect("it reads");
    let board = entry.board.expect("a state of play");
    assert_eq!(KenKen::raw(&entry.puzzle, &board), ".  3  .\n.  .  1\n2  .  .");
    let given = read("3 4\n1 3 2 1 1 1 2 [2]\n2 2 2 1 3 2 3\n4 2 2 2 1 3 1\n3 18 3 2 2 3 2 3 3 [3]\n");
    assert_eq!(given.givens()[At::new(0, 1)], Some(2));
    assert_eq!(given.givens()[At::new(2, 2)], Some(3));
}

#[track_caller]
fn complains(text: &str, message: &str, line: usize) {
    let problems = all("cages", text).remove(0).expect_err("this is bad input");
    let problem = &problems.0[0];
    assert!(problem.to_string().contains(message), "{problem}\n{text}");
    let at = problem.span.expect("a problem points somewhere").start;
    assert_eq!(Source::new("input", text).line_column(at).0, line, "{problem}\n{text}");
}

#[test]
fn what_is_wrong() {
    complains(
        "3\n3 + 0 0 0 1\n2 - 0 1 1 2\n2 / 1 0 2 0\n18 * 1 1 2 1 2 2\n",
        "the cell (1, 2) is in two cages",
        3,
    );
    complains("3\n3 + 0 0 0 1\n2 - 0 2 1 2\n2 / 1 0 2 0\n18 * 1 1 2 1\n", "the cell (3, 3) is in no cage", 5);
    complains("3+ 1,2\n2- 3,6\n2÷ 4,7\n18x 5,8\n", "8 cells are not a square", 4);
    let hopeless = read("3\n9 + 0 0 0 1\n2 - 0 2 1 2\n2 / 1 0 2 0\n18 * 1 1 2 1 2 2\n");
    assert!(hopeless.conflicts()[0].to_string().contains("cannot reach 9+"));
    complains(
        "3 4\n1 3 2 1 1 1 2\n2 2 2 1 3 2 3\n8 2 2 2 1 3 1\n3 18 3 2 2 3 2 3 3\n",
        "no operator of this puzzle",
        4,
    );
    complains("AAB\nCDB\nCDD\nA 3 +\nB 2 -\nC 2 /\n", "cage D has no clue", 2);
    complains("AAB\nCDB\nCDD\nA 3 +\nB 2 -\nC 2 /\nD 18 *\nE 3 +\n", "this is not the clue of a cage", 8);
    complains("5\nAAB\nCDB\nCDD\nA 3 +\nB 2 -\nC 2 /\nD 18 *\n", "the square has 3 rows, not 5", 1);
    complains(&format!("3 +{}\n", " 1".repeat(30_000)), "too many numbers for one board", 1);
    complains("", "there is nothing here", 1);
}

/// Powers and remainders stand on two cells; as numbers they come behind the four others, in either order.
#[test]
fn powers_and_remainders() {
    let ops = |puzzle: &Puzzle| -> Vec<Op> { puzzle.cages().iter().map(|cage| cage.clue.op).collect() };
    let wanted = [Op::Remainder, Op::Subtract, Op::Power, Op::Multiply];
    let signs = read("1% 1,2\n2- 3,6\n9^ 4,7\n18x 5,8,9\n");
    assert_eq!(ops(&signs), wanted);
    assert_eq!(ops(&read("3\nmod 1 1,1 1,2\nsub 2 1,3 2,3\npow 9 2,1 3,1\nmul 18 2,2 3,2 3,3\n")), wanted);
    assert_eq!(ops(&read("3 4\n5 1 2 1 1 1 2\n2 2 2 1 3 2 3\n6 9 2 2 1 3 1\n3 18 3 2 2 3 2 3 3\n")), wanted);
    // No quotient is 0, so the 4 of this list is a remainder.
    let zero = read("3 4\n4 0 2 1 1 1 2\n2 2 2 1 3 2 3\n6 9 2 2 1 3 1\n3 18 3 2 2 3 2 3 3\n");
    assert_eq!(ops(&zero), wanted);
    for form in ["course", "json", "id", "index", "pairs"] {
        let form = KenKen::forms().iter().find(|f| f.name == form);
        let Some(form) = form else { continue };
        let Ok(written) = (form.write.expect("written"))(&signs, None) else { continue };
        let again = (form.read)(&Sources::of(Source::new("again", written.bytes))).remove(0);
        assert_eq!(again.map(|entry| entry.puzzle).expect(form.name), signs, "{}", form.name);
    }
    complains("3\n3 + 0 0 0 1\n2 - 0 2 1 2\n2 / 1 0 2 0\n18 ^ 1 1 2 1 2 2\n", "stands on 3 cells", 5);
}

/// Saved games and page addresses of Simon Tatham's collection.
#[test]
fn keen() {
    let id = "4:a_a__a_a__a__a_aa,s1s2m8d2m4d2a4a5";
    let plain = all("keen", id).remove(0).expect("it reads");
    let saved = "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nVERSION :1:1\nGAME    :4:Keen\nPARAMS  :1:4\n\
        CPARAMS :3:4dn\nDESC    :34:a_a__a_a__a__a_aa,s1s2m8d2m4d2a4a5\nNSTATES :1:4\nSTATEPOS:1:3\nMOVE    :6:R1,0,4\n\
        MOVE    :6:P2,0,1\nMOVE    :6:R3,3,1\n";
    let form = KenKen::forms().iter().find(|f| f.name == "keen").expect("the form");
    let source = Source::new("keen.sav", saved);
    assert_eq!((form.sniff)(&source), Sniff::Sure);
    let entry = (form.read)(&Sources::of(source)).remove(0).unwrap_or_else(|problems| panic!("{problems}"));
    assert_eq!(entry.puzzle, plain);
    let raw = KenKen::raw(&plain, &entry.board.expect("one move"));
    assert_eq!(raw.lines().next(), Some(".  4  .  ."));
    assert!(
        raw.lines().skip(1).all(|line| line == ".  .  .  ."),
        "the move after the position is undone: {raw}"
    );
    let other = saved.replace(":4:Keen", ":5:Tower");
    let problems = all("keen", &other).remove(0).expect_err("another game");
    assert!(problems.to_string().contains("a saved game of Tower"), "{problems}");
    for page in [
        format!("https://www.example.org/puzzles/js/keen.html#{id}"),
        format!(
            "https://www.example.org/puzzles/js/keen.html#{}",
            id.replace(':', "%3A").replace(',', "%2C")
        ),
    ] {
        assert_eq!((form.sniff)(&Source::new("page", page.as_str())), Sniff::Sure);
        assert_eq!(all("keen", &page).remove(0), Ok(plain.clone()), "{page}");
    }
}

/// Ways to write the operator, the cells and the line.
fn written(puzzle: &Puzzle, chance: &mut Chance) -> String {
    let n = puzzle.order();
    let base = chance.below(2);
    let cells = chance.below(5);
    let words = chance.below(3);
    let order = chance.below(4);
    let between = *chance.pick(&[" ", ", ", "; ", " | "]).expect("one");
    let mut out = if chance.odds(1, 2) { format!("{n}\n") } else { String::new() };
    let mut cages: Vec<&Cage> = puzzle.cages().iter().collect();
    chance.shuffle(&mut cages);
    for cage in cages {
        let cell = |at: &At| {
            let (row, col) = (at.row + base, at.col + base);
            match cells {
                0 => format!("{row} {col}"),
                1 => format!("({row},{col})"),
                2 => (at.row * n + at.col + base).to_string(),
                3 => format!("{}{}", char::from(b'A' + at.col as u8), at.row + 1),
                _ => format!("r{row}c{col}"),
            }
        };
        let list: Vec<String> = cage.cells.iter().map(cell).collect();
        let list = list.join(between);
        let op = match (words, cage.clue.op) {
            (_, Op::Hidden) => "",
            (0, op) => op.typed(),
            (1, Op::Equal) => "const",
            (1, Op::Add) => "add",
            (1, Op::Subtract) => "sub",
            (1, Op::Multiply) => "mult",
            (1, Op::Divide) => "div",
            (_, Op::Equal) => "#",
            (_, Op::Multiply) => "×",
            (_, Op::Divide) => "÷",
            (_, op) => op.typed(),
        };
        let target = cage.clue.target;
        out += &match order {
            0 => format!("{target} {op} {list}\n"),
            1 => format!("{op} {target} {list}\n"),
            2 => format!("{list} : {target} {op}\n"),
            _ => format!("[{list}] {op} {target}\n"),
        };
    }
    out
}

/// Created puzzles come back from every way of writing them.
#[test]
fn random_lists_come_back() {
    let mut chance = Chance::new(15);
    for round in 0..300 {
        let n = chance.between(3, 8);
        let wanted = Wanted {
            size: Some(Size { width: n, height: n }),
            settings: Settings::new(KenKen::knobs()),
            ..Wanted::default()
        };
        let Ok(puzzle) = KenKen::create(&wanted, &mut chance, &quandary_core::budget::Budget::unlimited())
        else {
            continue;
        };
        for _ in 0..4 {
            let text = written(&puzzle, &mut chance);
            assert_eq!(read(&text), puzzle, "round {round}\n{text}");
        }
    }
}

/// Whatever comes, it is answered.
#[test]
fn hostile_text() {
    let line = "3 + 0 0 0 1\n";
    let texts = [
        line.repeat(100_000),
        "[".repeat(1_000_000),
        "1 ".repeat(500_000),
        "aaaa\n".repeat(200_000),
        "a b c d e f g h i j k l m n o p q r s t u v w x y\n".repeat(20_000),
        "4\n".repeat(500_000),
        "\n+".repeat(300_000),
        "99999999999999999999999999 + 1 2\n".into(),
        "é+ü 3\n× 4 ÷\n".repeat(50),
        format!("[{}1]", "[1],".repeat(200_000)),
        "=".repeat(100),
        "x".repeat(2 << 20),
    ];
    for text in texts {
        let found = all("cages", &text);
        assert!(found.iter().any(Result::is_err), "{text:.60}");
    }
}

/// Nothing tells whether the first of two numbers is the row but a name or an answer.
#[test]
fn an_assumed_order_is_said_and_can_be_turned() {
    let entry = |text: &str, transpose: bool| {
        let mut sources = Sources::of(Source::new("input", text));
        sources.settings = Settings::new(KenKen::knobs());
        sources.settings.set("transpose", &transpose.to_string()).expect("the option");
        let form = KenKen::forms().iter().find(|f| f.name == "cages").expect("the form");
        (form.read)(&sources).remove(0).unwrap_or_else(|problems| panic!("{problems}\n{text}"))
    };
    let assumed =
        |text: &str| entry(text, false).notes.iter().any(|note| note.contains("the first was taken"));
    let pairs = "3\n3 + 0 0 0 1\n2 - 0 2 1 2\n2 / 1 0 2 0\n18 * 1 1 2 1 2 2\n";
    assert!(assumed(pairs));
    assert_eq!(entry(pairs, true).puzzle, entry(pairs, false).puzzle.transposed());
    assert!(!assumed("3+ 1,2\n2- 3,6\n2÷ 4,7\n18x 5,8,9\n"), "cells counted row by row");
    assert!(!assumed("3\n3+ a1 b1\n2- c1 c2\n2÷ a2 a3\n18x b2 b3 c3\n"), "a letter is a column");
    assert!(!assumed("AAB\nCDB\nCDD\nA 3 +\nB 2 -\nC 2 /\nD 18 *\n"), "a square of names");
    let list = |more: &str| {
        let cages = "[3,[[0,0],[0,1]]],[3,[[0,2]]],[5,[[1,0],[2,0]]],[3,[[1,1],[1,2]]],[4,[[2,1],[2,2]]]";
        let cage = |(target, cells): (u64, serde_json::Value)| serde_json::json!({ "target": target, "op": "+", "cells": cells });
        let cages: Vec<(u64, serde_json::Value)> = serde_json::from_str(&format!("[{cages}]")).expect("JSON");
        let cages: Vec<serde_json::Value> = cages.into_iter().map(cage).collect();
        format!("{{\"size\":3,\"cages\":{}{more}}}", serde_json::json!(cages))
    };
    assert!(assumed(&list("")));
    let plain = entry(&list(""), false).puzzle;
    // An answer tells, and turns the puzzle where it must; it is no state of play.
    let told = entry(&list(",\"title\":\"T\",\"solution\":[[1,2,3],[3,1,2],[2,3,1]]"), false);
    assert_eq!(told.notes, ["`title` left out: a KenKen has nothing of the kind"]);
    assert!(told.puzzle == plain && told.board.is_none());
    let turned = entry(&list(",\"solution\":[[1,3,2],[2,1,3],[3,2,1]]"), false);
    assert_eq!((turned.puzzle, turned.notes.len()), (plain.transposed(), 0));
    let wrong = entry(&list(",\"solution\":[[1,1,1],[2,2,2],[3,3,3]]"), false);
    assert_eq!(
        wrong.notes.last().map(String::as_str),
        Some("the answer stored with the puzzle breaks its rules")
    );
    let named = list("").replace("[0,0],[0,1]", "{\"row\":0,\"col\":0},{\"row\":0,\"col\":1}");
    assert!(assumed(&named), "one name is not enough for the other cages");
}

/// Factors on puzz.link and kanpen: rooms and their products.
#[test]
fn factors() {
    let read =
        |text: &str| all("factors", text).remove(0).unwrap_or_else(|problems| panic!("{problems}\n{text}"));
    // Two rows of one room each, and three: 2x2 with no wall between columns and one between the rows.
    let link = read("https://puzz.link/p?factors/2/2/0o22");
    let products: Vec<(usize, String)> =
        link.cages().iter().map(|cage| (cage.cells.len(), cage.clue.to_string())).collect();
    assert_eq!(products, [(2, "2×".to_string()), (2, "2×".to_string())]);
    assert_eq!(read("pzv.jp/p.html?factors_edit/v:/2/2/0o22/"), link);
    assert_eq!(read("http://www.kanpen.net/factors.html?problem=2/2/2/0_0_/1_1_/2_._/._2_/"), link);
    assert_eq!(read("factors/2/2/0o2g").cages().len(), 1, "a room without a number allows anything");
    for (wrong, said) in [
        ("https://puzz.link/p?factors/2/1/022", "not square"),
        ("https://puzz.link/p?factors/2/2/0o2", "the link ends here"),
        ("https://puzz.link/p?factors/2/2/0o222", "left over"),
        ("http://www.kanpen.net/factors.html?problem=2/2/2/0_0_/1_1_/2_", "1 numbers"),
    ] {
        let problems = all("factors", wrong).remove(0).expect_err(wrong);
        assert!(problems.to_string().contains(said), "{problems}");
    }
}

#[test]
fn a_square_in_one_line_and_a_mark_for_no_sign() {
    assert_eq!(read("aabcdbcdd\na 3 +\nb 2 -\nc 2 /\nd 18 *\n"), board());
    let lone = read("aab\nccb\nddd\na 3 +\nb 2 -\nc 5 +\nd 6 *\n");
    assert_eq!(lone.cages().len(), 4);
    let single = read("aab\nacc\nddd\na 4 *\nb 3 .\nc 4 +\nd 6 +\n");
    let alone = single.cages().iter().find(|cage| cage.cells.len() == 1).expect("a cage of one cell");
    assert_eq!(alone.clue.target, 3);
    assert!(all("cages", "aabcdbcd\na 3 +\nb 2 -\nc 2 /\nd 18 *\n")[0].is_err(), "eight are no square");
}

#[test]
fn lists_of_operator_cells_and_number() {
    let lists = "[[1,[[1,1],[1,2]],3],[2,[[1,3],[2,3]],2],[4,[[2,1],[3,1]],2],[3,[[2,2],[3,2],[3,3]],18]]";
    let turned = "[[3,[[1,1],[1,2]],1],[2,[[1,3],[2,3]],2],[2,[[2,1],[3,1]],4],[18,[[2,2],[3,2],[3,3]],3]]";
    let clues = |puzzle: &Puzzle| -> Vec<String> {
        puzzle.cages().iter().map(|cage| cage.clue.to_string()).collect()
    };
    let wanted = clues(&board());
    for text in [
        lists.to_string(),
        format!("puzzle(7, 3, {lists}).\n"),
        format!("cages = {lists};"),
        turned.to_string(),
    ] {
        assert_eq!(clues(&read(&text)), wanted, "{text}");
        assert_eq!((form().sniff)(&Source::new("text", text.as_str())), Sniff::Maybe, "{text}");
    }
    // Another order of the operators, which alone makes sense: the third cage has no difference of 18.
    let other = lists.replace("[3,[[2,2]", "[2,[[2,2]").replace("[2,[[1,3],[2,3]],2]", "[3,[[1,3],[2,3]],2]");
    assert_eq!(clues(&read(&other)), wanted);
    let several = all("cages", &format!("p(1,{lists}).\np(2,{lists}).\n"));
    assert_eq!(several.len(), 2);
}

#[test]
fn numbers_with_a_point_and_nought() {
    let text =
        r#"[{"cells":[[0,0],[0,1]],"op":"add","target":3.0},{"cells":[[1,0],[1,1]],"op":"div","target":2}]"#;
    assert_eq!(read(text), read(&text.replace("3.0", "3")));
    assert!(all("cages", &text.replace("3.0", "3.5"))[0].is_err());
}

#[test]
fn cages_in_yaml() {
    let text = "size: 3\ncages:\n- cells: [A1, B1]\n  value: 3+\n- cells: [C1, C2]\n  value: 2-\n- cells:\n  - A2\n  - A3\n  value: 2/\n- cells: [B2, B3, C3]\n  value: 18*\n";
    assert_eq!(read(text).transposed().transposed(), read(text));
    assert_eq!(read(text).cages().len(), 4);
    assert_eq!(read(text).cages()[3].clue.target, 18);
    assert!(all("cages", &text.replace("C3", "C2"))[0].is_err(), "a cell twice");
}

#[test]
fn cages_keep_their_names() {
    let text = "u: 3+: a1, b1\nv: 2-: c1, c2\nw: 2/: a2, a3\nz: 18*: b2, b3, c3\n";
    let names: Vec<String> = read(text).cages().iter().map(|cage| cage.name.clone()).collect();
    assert_eq!(names, ["u", "v", "w", "z"]);
}
