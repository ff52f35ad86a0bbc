//! Which kind a text is taken for when nobody says.

use quandary::core::chance::Chance;
use quandary::{Source, Sources};

fn detected(text: &str, words: &[&str]) -> String {
    let words: Vec<Source> = words.iter().map(|w| Source::new("words.txt", *w)).collect();
    match quandary::detect(Source::new("puzzle.txt", text), None, None, &words) {
        Ok(found) => {
            let sources = Sources { words, ..Sources::of(found.source) };
            let read = found.kind.read(&sources, found.form);
            assert!(read.iter().all(Result::is_ok), "{text}");
            found.kind.info().id.to_string()
        }
        Err(problems) => problems.to_string(),
    }
}

/// The exercise's files: a board, and its words in a file of their own.
#[test]
fn a_board_with_words_to_trace_is_no_grid_to_fill() {
    let boards = [
        ("N.W.R\n.....\nS.X.B\n.....\nQ.M.P\n", "BOXED\nFOAM\nJUSTICE\nMUSHY\nPLAYING\nQUAVER\nWICKED\n"),
        (
            "..B..\n.....\nA...C\n.....\n..D..\n",
            "BADE\nCODE\nDECAF\nFABLE\nGRAB\nHOLD\nJOKE\nMIXED\nPLUG\nQUIRK\nSTOVE\nWAVY\n",
        ),
    ];
    for (board, words) in boards {
        assert_eq!(detected(board, &[words]), "gogen", "{board}");
    }
}

/// Letters on every other cell of every other row are a Gogen's, whose words are still to come.
#[test]
fn a_board_of_nine_letters_is_no_grid_to_fill() {
    for board in ["N.W.R\n.....\nS.X.B\n.....\nQ.M.P\n", "N-W-R\n-----\nS-X-B\n-----\nQ-M-P"] {
        let found = detected(board, &[]);
        assert!(
            found.starts_with("this looks like Gogen") && found.contains("there are no words"),
            "{found}"
        );
    }
    let grid = Source::new("grid.txt", "n.w.r\n.....\ns.x.b\n.....\nq.m..\n");
    let found = quandary::detect(grid, None, None, &[]).map(|found| found.kind.info().id);
    assert_eq!(found.expect("a grid to fill"), "crossword", "one of the nine is open");
}

/// Cages that do not fit together are what is wrong with JSON that has cages; JSON without any is no KenKen.
#[test]
fn json_with_cages_says_what_is_wrong_with_them() {
    let cages = |cells: &str| {
        format!(
            "{{\"Puzzle\": {{\"Size\": [2]}},\n \"Blocks\": [\n  {{\"Type\": 1, \"Constraint\": 3, \"Coordinates\": [[0,0],[0,1]]}},\n  \
             {{\"Type\": 1, \"Constraint\": 3, \"Coordinates\": {cells}}}]}}"
        )
    };
    assert_eq!(detected(&cages("[[1,0],[1,1]]"), &[]), "kenken");
    let wrong = detected(&cages("[[0,1],[1,1]]"), &[]);
    assert!(wrong.contains("this looks like KenKen") && wrong.contains("in two cages"), "{wrong}");
    let package = detected("{\"name\": \"kk\", \"values\": [1, 2], \"cells\": {\"target\": \"web\"}}", &[]);
    assert!(package.contains("does not look like any kind"), "{package}");
}

/// A list with enough words for every slot is there to fill the grid from; one for both kinds is asked about.
#[test]
fn a_grid_with_a_dictionary_is_a_crossword() {
    assert_eq!(detected("..#\n...\n#..\n", &["ab\nbc\nzoo\nozo\nad\nza\n"]), "crossword");
    let words: Vec<String> = ('A'..='T').map(|c| format!("{c}ZOOM")).collect();
    assert_eq!(detected(&".....\n".repeat(5), &[&words.join("\n")]), "crossword", "Z is on no board");
}

/// Small nonograms in the original's form, of many shapes: `width height`, columns, rows, each ended by 0.
#[test]
fn small_nonograms_are_nonograms() {
    let mut chance = Chance::new(250);
    let mut wrong = Vec::new();
    for _ in 0..250 {
        let (width, height) = (chance.between(1, 6), chance.between(1, 6));
        let dense = chance.between(0, 100);
        let picture: Vec<Vec<bool>> =
            (0..height).map(|_| (0..width).map(|_| chance.odds(dense, 100)).collect()).collect();
        let text = original(&picture, width, height, chance.odds(1, 2));
        let found = detected(&text, &[]);
        if found != "nonogram" {
            wrong.push((text, found));
        }
    }
    assert!(wrong.is_empty(), "{} of 250: {wrong:#?}", wrong.len());
}

fn original(picture: &[Vec<bool>], width: usize, height: usize, spaced: bool) -> String {
    let clue = |line: Vec<bool>| {
        let blocks = line.split(|black| !black).map(<[_]>::len).filter(|n| *n > 0);
        blocks.chain([0]).map(|n| n.to_string()).collect::<Vec<_>>().join(" ")
    };
    let columns = (0..width).map(|c| clue(picture.iter().map(|row| row[c]).collect()));
    let rows = picture.iter().map(|row| clue(row.clone()));
    let (columns, rows): (Vec<_>, Vec<_>) = (columns.collect(), rows.collect());
    let between = if spaced { "\n\n" } else { "\n" };
    format!("{width} {height}{between}{}{between}{}\n", columns.join("\n"), rows.join("\n"))
}

/// The original's form asks for numbers in their order and not for lines: one number a line is the same puzzle, and no file
/// of an editor without its head.
#[test]
fn one_number_a_line_is_the_same_puzzle() {
    let rows =
        "6 6\n\n1 1 1 0\n3 1 0\n2 1 0\n1 1 1 0\n1 1 0\n1 1 0\n\n1 1 1 0\n2 1 0\n4 0\n1 1 0\n1 3 0\n1 0\n";
    for text in [rows, "1 4\n\n1 1 0\n\n0\n1 0\n0\n1 0\n", "2 2\n\n1 0\n1 0\n\n2 0\n0\n"] {
        let lines: String = text.split_whitespace().map(|number| format!("{number}\n")).collect();
        let read = |text: &str| {
            quandary::read(text, None, None).expect("a text").remove(0).expect("a puzzle").puzzle
        };
        assert!(read(&lines).same(&*read(text)), "{text}");
    }
}

/// A level without dots is still a level when nobody else can read it.
#[test]
fn a_level_without_dots() {
    assert_eq!(detected("2 2\n.a\nx.\n0\n", &[]), "move");
    assert_eq!(detected("2 2\n.a\nx.\n1\n0 0 a\n", &[]), "move");
}

#[test]
fn a_megabyte_of_blanks_is_no_puzzle() {
    let example = quandary::example("ripple/1", None).expect("an example").1;
    let text = example.text().expect("a text");
    let (head, tail) = text.split_once('\n').expect("lines");
    let blank = format!("{head}{}{tail}", "\n".repeat((1 << 20) + 1));
    let found = quandary::detect(Source::new("text", blank), None, None, &[]);
    assert!(found.is_err_and(|problems| problems.to_string().contains("is blank")));
}

/// What only has lines between puzzles has none, whatever kind is named.
#[test]
fn separators_alone_are_nothing() {
    for text in ["%%\n", "%%\n%%\n", "\n%%\n\n%%"] {
        assert!(detected(text, &[]).contains("there is nothing here"), "{text:?}: {}", detected(text, &[]));
        for kind in quandary::kinds() {
            let found = quandary::detect(Source::new("puzzle.txt", text), Some(*kind), None, &[]);
            let why = found.map(|found| found.why).map_err(|problems| problems.to_string());
            assert!(why.is_err_and(|why| why.contains("there is nothing here")), "{}", kind.info().id);
        }
    }
}

/// Layouts that were taken for another kind, or refused with another kind's words.
#[test]
fn layouts_of_people_are_of_the_kind_they_mean() {
    for (kind, text) in [
        ("kenken", "[\n  [4,[[1,1],[1,2]],2],\n  [1,[[2,1],[2,2]],3]\n]\n"),
        ("kenken", "problem(1, 2, [\n  [4,[[1,1],[1,2]],2],\n  [1,[[2,1],[2,2]],3]\n]).\n"),
        ("kenken", "size: 2\ncages:\n- cells: [A1, B1]\n  value: 3\n- cells: [A2, B2]\n  value: 3\n"),
        ("kenken", "pzprv3/factors/2/2/0 /0 /1 1 /2 . /2 . /. . /. . /"),
        (
            "kenken",
            "{\"2\":[[{\"cells\":[[0,0],[0,1]],\"op\":\"add\",\"target\":3},{\"cells\":[[1,0],[1,1]],\"op\":\"div\",\"target\":2.0}]]}",
        ),
        ("ripple", "A:- A:2 B:-\nA:- B:- B:3\n"),
        ("nonogram", "Column clues: [[2], [1], [1]]\nRow clues: [[3], [1]]\n"),
        ("nonogram", "g 2 2\nr 2 0\nr 1 0\nc 2 0\nc 1 0\n"),
        ("nonogram", "2\n1;2\n2;1\n1101\n"),
        ("nonogram", "1,1 1 1\n2\n1\n1.\n"),
        ("nonogram", "3 2\n\n00 00 01\n02 01 00\n\n02 00\n01 01\n"),
        ("nonogram", "2 0\n1 1 0\n#\n2 0\n1 0\n1 0\n#\n"),
        ("nonogram", "{\"title\":\"A\",\"solution\":[\"#.\",\"##\"]}"),
        ("nonogram", "2\nsmile\n_#\n##\n"),
        (
            "nonogram",
            "puzzle:\n  columns:\n    1:\n      - 1\n    2:\n      - 2\n  rows:\n    1:\n      - 1\n    2:\n      - 2\n",
        ),
        (
            "crossword",
            "[{\"word\":\"cat\",\"x\":0,\"y\":0,\"vertical\":false},{\"word\":\"bay\",\"x\":1,\"y\":-1,\"vertical\":true}]",
        ),
        (
            "crossword",
            "Title: T\n\nCAT\nO#O\nWIN\n\nA1. pet ~ CAT\nA3. gain ~ WIN\n\nD1. herd ~ COW\nD2. heavy ~ TON\n",
        ),
    ] {
        assert_eq!(detected(text, &[]), kind, "{text}");
    }
    assert_eq!(
        detected("NWR\nSXB\nQMP\n", &["BOXED\nFOAM\nJUSTICE\nMUSHY\nPLAYING\nQUAVER\nWICKED\n"]),
        "gogen"
    );
}

/// Where nothing fits, no kind speaks of what is none of its own.
#[test]
fn what_fits_no_kind_is_refused_in_general() {
    for text in [
        " --- \n     \n --- \n",
        "const data = {\n  answers: {\"across\": [\"mouse\"], \"down\": [\"horse\"]},\n  size: {\"rows\": 5, \"cols\": 5}\n}\n",
    ] {
        assert!(
            detected(text, &[]).contains("does not look like any kind"),
            "{text}: {}",
            detected(text, &[])
        );
    }
}
