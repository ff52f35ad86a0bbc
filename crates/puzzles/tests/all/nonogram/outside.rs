//! Nonograms from outside: the original's samples, every form, bad input, the picture reader, and, with
//! the corpus, the verdicts of the survey set.

use quandary_core::budget::Budget;
use quandary_core::cell_board::CellBoard;
use quandary_core::chance::Chance;
use quandary_core::engine::ladder::Allowed;
use quandary_core::form::Sniff;
use quandary_core::grid::{Grid, Size};
use quandary_core::kind::{Kind, Wanted};
use quandary_core::outcome::Outcome;
use quandary_core::source::{Source, Sources};
use quandary_core::step::Level;
use quandary_core::verbs::{self, Demand};
use quandary_puzzles::nonogram::{Nonogram, Puzzle, classic, create, model, rules, search};

/// What the named form makes of a text.
fn read(form: &str, text: &str) -> Result<Puzzle, String> {
    let form = Nonogram::forms().iter().find(|f| f.name == form).expect("a form of this name");
    let mut found = (form.read)(&Sources::of(Source::new("test", text)));
    found.remove(0).map(|entry| entry.puzzle).map_err(|problems| problems.to_string())
}

/// What the form most sure of a text makes of it.
fn sniffed(text: &str) -> Puzzle {
    let source = Source::new("test", text);
    let best = Nonogram::forms().iter().rev().max_by_key(|f| (f.sniff)(&source)).expect("forms");
    read(best.name, text).unwrap_or_else(|why| panic!("{}: {why}\n{text}", best.name))
}

fn example(name: &str) -> Puzzle {
    let example = Nonogram::examples().iter().find(|e| e.name == name).expect("an example of this name");
    sniffed(example.text)
}

/// A line is judged while it is open up to a length, which is the same for everybody; a longer one once it is full.
#[test]
fn very_long_lines_are_judged_when_they_are_full() {
    let block = [model::Block { colour: 1, len: Some(1) }];
    let judged = |cells: usize| {
        let mut line = vec![None; cells];
        line[0] = Some(1);
        line[cells - 1] = Some(1);
        !rules::can_still_fit(&block, &line)
    };
    assert!(judged(3) && judged(2_000_000) && !judged(2_000_001));
}

#[test]
fn the_original_needs_three_and_ten_passes() {
    for (name, wanted) in [("1", 3), ("2", 10)] {
        let puzzle = example(name);
        let done = classic::passes(&puzzle, &Budget::unlimited()).expect("no limit");
        assert_eq!((done.passes, done.open()), (wanted, 0), "example {name}");
        let answer = done.board.map(|c| c.expect("nothing is open"));
        assert_eq!(search::one(&puzzle, &[], &Budget::unlimited()), Ok(Some(answer)));
    }
}

#[test]
fn the_original_stops_where_lines_give_no_more() {
    let done = classic::passes(&example("switch"), &Budget::unlimited()).expect("no limit");
    assert_eq!((done.open(), done.contradiction), (4, false));
}

#[test]
fn classic_and_fast_agree_where_lines_suffice() {
    let budget = Budget::unlimited();
    for seed in 1..=20 {
        let mut chance = Chance::new(seed);
        let picture = Grid::from_fn(Size { width: 9, height: 7 }, |_| u32::from(chance.below(100) < 62));
        let puzzle = Puzzle::of_picture(model::black_on_white(), &picture).expect("a picture");
        let lines = search::lines_alone(&puzzle, &[], &budget).expect("no limit").expect("an answer");
        let done = classic::passes(&puzzle, &budget).expect("no limit");
        let as_bits = done.board.map(|c| c.map_or(0b11, |v| 1 << v));
        assert_eq!(lines, as_bits, "seed {seed}");
    }
}

#[test]
fn the_same_puzzle_in_many_forms() {
    let puzzle = example("1");
    let mut forms = 0;
    for form in Nonogram::forms() {
        let Some(Ok(written)) = form.write.map(|write| write(&puzzle, None)) else { continue };
        let text = String::from_utf8(written.bytes).expect("text");
        assert_eq!(sniffed(&text), puzzle, "{}", form.name);
        forms += 1;
    }
    assert!(forms >= 10, "{forms} forms");
}

#[test]
fn links_and_ids_of_others() {
    let six = sniffed("https://puzz.link/p?nonogram/6/6/12g1111h11112j12g11g21j11g3h");
    assert_eq!(six, sniffed("6x6:2.1/1.1.1/1/1.1.1/2.1//2.1/1.1/1.2//1.1/3"));
    assert_eq!(six, sniffed("nonogram/6/6/12g1111h11112j12g11g21j11g3h"), "a link without its site");
    assert_eq!(six, sniffed("https://puzz.link/p?nonogram_edit/6/6/12g1111h11112j12g11g21j11g3h"));
    let given = sniffed("2x2:1/1/1/1,A");
    assert_eq!(given.givens().len(), 1);
    assert!(search::pair(&given, &[], &Budget::unlimited()).second.is_none());
}

#[test]
fn pictures_become_puzzles() {
    let wanted = sniffed("2x2:2/1/2/1");
    for text in ["P1\n# comment\n2 2\n1 1\n1 0\n", "##\n#.\n", "1 1\n1 0\n", "11\n10\n"] {
        let form = if text.starts_with('P') { "pbm" } else { "drawing" };
        assert_eq!(read(form, text).as_ref(), Ok(&wanted), "{text}");
    }
}

/// A drawing may have blank lines around it; rows of different length are no drawing unless they are spaced digits.
#[test]
fn drawings_are_known_by_their_rows() {
    let form = Nonogram::forms().iter().find(|f| f.name == "drawing").expect("it is a form");
    let wanted = sniffed("2x2:2/1/2/1");
    assert_eq!(read("drawing", "\n\n##\n#.\n\n"), Ok(wanted));
    let known = |text: &str| (form.sniff)(&Source::new("test", text)) > Sniff::No;
    assert!(known("##\n#.\n") && known("1 1\n1 0\n") && known("\n##\n#.\n"));
    assert!(!known("##.\n#.\n") && !known("#\n#\n") && !known("..\n..\n") && !known("#a\n##\n"));
    assert!(!known("10 10\n11 11\n"), "that is a size");
}

/// The editor's file keeps what was drawn: `#` is black, `+` a cross, `.` is open.
#[test]
fn a_file_of_the_editor_keeps_its_board() {
    let text = "pzprv3\nnonogram\n2\n2\n. 2 1 \n2 # # \n1 # + \n";
    let file = Nonogram::forms().iter().find(|f| f.name == "pzprv3").expect("it is a form");
    let entry = (file.read)(&Sources::of(Source::new("test", text))).remove(0).expect("a file");
    assert_eq!(entry.puzzle, sniffed("2x2:2/1/2/1"));
    let ink = entry.board.expect("something is drawn").ink;
    assert_eq!(ink.cells(), [Some(1), Some(1), Some(1), Some(0)]);
}

#[test]
fn minizinc_and_json_of_others() {
    let wanted = sniffed("2x2:2/1/2/1");
    let padded = "rows = 2;\nrow_rule_len = 1;\nrow_rules = array2d(1..2, 1..1, [2, 1]);\ncols = 2;\ncol_rules = array2d(1..2, 1..1, [2, 1]);\n";
    assert_eq!(sniffed(padded), wanted);
    let patterns = "X = 2;\nY = 2;\nmaxlen = 2;\nrows = [|1, 1\n|1, -1|];\ncols = [|1,1\n|1,-1|];\n";
    assert_eq!(sniffed(patterns), wanted);
    assert_eq!(sniffed("{\"rows\":[[2],[1]],\"columns\":[[2],[1]],\"content\":[0,0,0,0]}"), wanted);
    assert_eq!(sniffed("{\"ver\":[[2],[1]],\"hor\":[[2],[1]]}"), wanted);
}

#[test]
fn bad_input_says_what_is_wrong() {
    let cases = [
        ("nin", "2 2\n-1\n", "`-1` is negative"),
        ("original", "2 2 -1 0", "`-1` is negative"),
        ("nin", "2 2\n99999999999999999999999\n", "is too large"),
        ("nin", "2 2\n1 1 1\n1\n1\n0\n", "row 1 has 3 blocks, but only 2 cells"),
        ("non", "width 1\nheight 1\nrows\n1\ncolumns\n1\n1\n", "more clues than the size asks for"),
        ("boxed", "+--+\n|XX|\n+--+\nand more\n", "no row of the picture"),
        ("json", "{\"rows\":[[-3]],\"columns\":[[1]]}", "`-3` is not a block"),
        ("json", "{\"rows\":[[1]]", "this is not proper JSON"),
        ("json", "{\"rows\":[[[1,7]]],\"columns\":[[1]]}", "colour"),
        ("original", "2 1\n1 0\n", "the text ends here"),
        ("nin", "2 2\n1\n1\n1\n1\n1\n", "there are more lines than the size asks for"),
        ("mk", "2 2\n1\n1\n1\n1\n", "the rows should end here"),
        ("cwd", "2\n2\n1\n1\n1\n1\n", "the rows should end here"),
        ("non", "width 2\nheight 2\nrows\n1\ncolumns\n1\n0\n", "the list ends after 1 of 2 clues"),
        ("id", "3x1:1/1/1", "clues for 3 lines"),
        ("g", "#d\n   r:r  #FF0000  red\n: rows\n1q\n: columns\n1r\n", "there is no colour `q`"),
        (
            "webpbn",
            "<puzzle><clues type=\"rows\"><line><count color=\"mauve\">1</count></line></clues><clues type=\"columns\"><line/></clues></puzzle>",
            "there is no colour `mauve`",
        ),
        ("webpbn", "<puzzleset><puzzle><clues type=\"rows\"><line>", "the text ends here"),
        ("webpbn", "<puzzleset><puzzle><clues type=\"ro", "this tag does not end"),
        ("g", "#t\n: left\n1\n", "this is a triddler"),
        ("webpbn", "<puzzle type=\"triddler\"></puzzle>", "this is a triddler"),
        ("pbm", "P6 1 1 255\n", "the picture ends here"),
        ("puzzlink", "https://puzz.link/p?nonogram/5", "this link is not complete"),
        ("taai", "$1\n1\n2\n3\n", "3 lines of clues"),
    ];
    for (form, text, wanted) in cases {
        let message = read(form, text).expect_err(text);
        assert!(message.contains(wanted), "{form}: {message:?} lacks {wanted:?}");
    }
}

/// Clues that contradict each other are a puzzle, whose answer is that it has none.
#[test]
fn contradictory_clues_are_a_puzzle_without_an_answer() {
    let cases = [
        (
            "non",
            "width 2\nheight 2\nrows\n2\n2\ncolumns\n2\n1\n",
            "The rows have 4 black cells, the columns 3.",
        ),
        (
            "webpbn",
            "<puzzle><color name=\"red\" char=\"r\">F00</color><clues type=\"rows\"><line><count color=\"red\">1</count></line></clues><clues type=\"columns\"><line/></clues></puzzle>",
            "The rows have 1 red cell, the columns 0.",
        ),
        ("nin", "2 2\n2\n1\n3\n0\n", "Column 1 cannot fit: its blocks need 3 cells, but it has 2."),
        ("nin", "2 2\n1 1\n1\n1\n1\n", "Row 1 cannot fit: its blocks need 3 cells, but it has 2."),
        ("nin", "2 2\n18446744073709551615 18446744073709551615\n1\n1\n0\n", "Row 1 cannot fit"),
        ("json", "{\"rows\":[[18446744073709551615,3],[]],\"columns\":[[1],[]]}", "Row 1 cannot fit"),
        ("id", "2x2:1/1/1/1,aa", "The clue of row 1 does not fit what is given there."),
    ];
    for (form, text, said) in cases {
        let puzzle = read(form, text).unwrap_or_else(|why| panic!("{form} {text}: {why}"));
        let outcome = verbs::solve::<Nonogram>(&puzzle, Demand::Verdict, &Budget::unlimited());
        let Outcome::None { why } = outcome else { panic!("{text}: {}", outcome.word()) };
        assert!(why.iter().any(|v| v.sentence.contains(said)), "{form} {text}: {why:?}");
        assert_eq!(Nonogram::meant(&puzzle), puzzle.conflicts().is_empty(), "{text}");
        let budget = Budget::nodes(100_000);
        assert_eq!(Nonogram::count(&puzzle, &budget).count, 0, "{text}");
        // None of the verbs stumbles over it.
        let start = Nonogram::start(&puzzle);
        let _ = (
            Nonogram::explain(&puzzle, &start, &Allowed::ALL, &budget),
            Nonogram::hint(&puzzle, &start, &Allowed::ALL, &budget),
        );
        assert!(Nonogram::rate(&puzzle, &Allowed::ALL, &budget).is_err(), "{text}");
    }
}

/// Only what is painted is judged: a line that cannot be completed any more is a dead end.
#[test]
fn a_legal_dead_end_is_legal() {
    let puzzle = sniffed("3x1:1//1/1.1");
    let judged = |cells: [Option<u32>; 3]| {
        let board = CellBoard::of(Grid::from_rows(vec![cells.to_vec()]).expect("a row"));
        Nonogram::check(&puzzle, &board).into_iter().map(|v| v.rule).collect::<Vec<_>>()
    };
    assert_eq!(judged([Some(0), None, None]), ["clue"], "the first column is full and wrong");
    assert_eq!(judged([None; 3]), [""; 0]);
    assert_eq!(judged([Some(1), None, Some(1)]), [""; 0]);
    let tall = sniffed("1x3:2/1/1/");
    let board = |cells: [Option<u32>; 3]| {
        CellBoard::of(Grid::from_rows(cells.map(|c| vec![c]).to_vec()).expect("rows"))
    };
    let rules = |cells| Nonogram::check(&tall, &board(cells)).len();
    assert_eq!(rules([None, Some(0), None]), 1, "row 2 is full; column 1 is a dead end and not judged");
    assert_eq!(rules([Some(1), None, Some(1)]), 2, "two cells are painted, and not side by side");
}

#[test]
fn an_empty_file_is_refused_by_every_form() {
    for form in Nonogram::forms() {
        for text in ["", "\n\n", "   \t"] {
            assert!(read(form.name, text).is_err(), "{} reads {text:?}", form.name);
        }
    }
}

#[test]
fn a_hostile_size_is_refused_before_anything_is_made() {
    let cases = [
        ("original", "1000000 1000000\n"),
        ("nin", "1000000 1000000\n"),
        ("mk", "1000000 1000000\n"),
        ("cwd", "1000000\n1000000\n"),
        ("non", "width 1000000\nheight 1000000\nrows\n1\n"),
        ("id", "1000000x1000000:1/1"),
        ("tatham", "1000000x1000000:1/1"),
        ("puzzlink", "https://puzz.link/p?nonogram/1000000/1000000/1"),
        ("pzprv3", "pzprv3\nnonogram\n1000000\n1000000\n"),
        ("gno", "[Dimensions]\n1000000\n1000000\n[Row clues]\n1\n[Column clues]\n1\n"),
        ("pbm", "P1 1000000 1000000\n1"),
        ("pbm", "P4 9000 9000\n"),
        (
            "page",
            "var d=[[0],[1000000,0,0,1000001],[1000000,0,0,1000001],[1,0,0,9],[1,1,1,1],[1,1,1,1],[1,0,0,9],[1,1,1,1]];",
        ),
    ];
    for (form, text) in cases {
        let message = read(form, text).expect_err(text);
        let pointed =
            message.contains("has no cells or too many") || message.contains("the picture ends here");
        assert!(pointed, "{form}: {message}");
    }
}

#[test]
fn a_repaired_picture_is_unique_and_close() {
    let budget = Budget::unlimited();
    for seed in 1..=5 {
        let mut chance = Chance::new(seed);
        let picture = Grid::from_fn(Size { width: 12, height: 10 }, |_| u32::from(chance.below(2) == 0));
        let palette = model::black_on_white();
        let repaired = create::repair(&picture, &palette, None, &mut chance, &budget).expect("no limit");
        let repaired = repaired.expect("a noise picture can be repaired");
        let differ = picture.places().filter(|&at| picture[at] != repaired.picture[at]).count();
        assert_eq!(differ, repaired.changed.len());
        let puzzle = Puzzle::of_picture(palette, &repaired.picture).expect("a picture");
        let pair = search::pair(&puzzle, &[], &budget);
        assert_eq!((pair.first.as_ref(), pair.second), (Some(&repaired.picture), None));
    }
}

#[test]
fn wide_grids_of_every_mask_width() {
    for width in [62, 63, 64, 127, 128, 200] {
        let picture = Grid::from_fn(Size { width, height: 3 }, |at| {
            u32::from((at.col + at.row) % 4 < 2 || at.row == 1)
        });
        let puzzle = Puzzle::of_picture(model::black_on_white(), &picture).expect("a picture");
        let pair = search::pair(&puzzle, &[], &Budget::nodes(5_000_000));
        let first = pair.first.expect("the picture at least");
        assert!(rules::is_answer(&puzzle, &first), "width {width}");
        assert!(pair.second.is_none_or(|second| rules::is_answer(&puzzle, &second) && second != first));
    }
}

/// Crossing out is a help for the player, no part of the answer.
#[test]
fn filled_cells_are_enough_for_an_answer() {
    for name in ["1", "2", "apple"] {
        let puzzle = example(name);
        let answer = search::one(&puzzle, &[], &Budget::unlimited()).expect("no limit").expect("an answer");
        let mut board = Nonogram::start(&puzzle);
        assert!(!Nonogram::full(&puzzle, &board), "{name}: nothing is filled");
        let filled: Vec<_> = answer.places().filter(|&at| answer[at] != 0).collect();
        let (last, before) = filled.split_last().expect("filled cells");
        before.iter().for_each(|&at| board.ink[at] = Some(answer[at]));
        assert!(!Nonogram::full(&puzzle, &board), "{name}: a filled cell is missing");
        board.ink[*last] = Some(answer[*last]);
        assert!(Nonogram::full(&puzzle, &board) && Nonogram::check(&puzzle, &board).is_empty(), "{name}");
        let empty = answer.places().find(|&at| answer[at] == 0).expect("an empty cell");
        board.ink[empty] = Some(1);
        assert!(!Nonogram::full(&puzzle, &board) && !Nonogram::check(&puzzle, &board).is_empty(), "{name}");
        let wrong = CellBoard::of(answer.map(|_| Some(0)));
        assert!(Nonogram::full(&puzzle, &wrong) && !Nonogram::check(&puzzle, &wrong).is_empty(), "{name}");
    }
}

#[test]
fn every_level_is_made_at_the_usual_size() {
    for level in Level::ALL {
        for seed in 1..=3 {
            let wanted = Wanted { level: Some(level), ..Wanted::default() };
            let made = Nonogram::create(&wanted, &mut Chance::new(seed), &Budget::unlimited());
            let puzzle = made.unwrap_or_else(|why| panic!("{level} {seed}: {why:?}"));
            assert_eq!(Nonogram::size(&puzzle), Nonogram::INFO.default_size);
            let rating = Nonogram::rate(&puzzle, &Allowed::ALL, &Budget::unlimited()).expect("one answer");
            assert_eq!(rating.level, level, "seed {seed}");
        }
    }
}

/// The verdicts others have published for the survey set.
#[test]
fn survey_verdicts() {
    let Some(folder) = quandary_testing::corpus("nonogram/survey-bw") else { return };
    let mut read = 0;
    let several = ["02556", "02712", "06739", "10088", "10810", "09892", "12548", "18297"];
    let unsettled = ["22336", "knotty", "meow", "faase"];
    for part in ["free", "personal-use"] {
        for entry in std::fs::read_dir(folder.join(part)).into_iter().flatten().flatten() {
            let name = entry.file_name().to_string_lossy().into_owned();
            if unsettled.iter().any(|n| name.contains(n)) {
                continue;
            }
            let puzzle = sniffed(&std::fs::read_to_string(entry.path()).expect("readable"));
            let pair = search::pair(&puzzle, &[], &Budget::unlimited());
            assert!(pair.first.is_some_and(|answer| rules::is_answer(&puzzle, &answer)), "{name}");
            assert_eq!(pair.second.is_some(), several.iter().any(|n| name.contains(n)), "{name}");
            read += 1;
        }
    }
    assert_eq!(read, 27);
}

/// Every colour puzzle of the survey set has one answer, but for those that are known to have more.
#[test]
fn colour_survey_verdicts() {
    let Some(folder) = quandary_testing::corpus("nonogram/survey-colour") else { return };
    let several = ["00672", "02498", "02684", "02984", "03149", "03620", "04445", "04809", "05193"];
    let mut read = 0;
    for part in ["free", "personal-use"] {
        for entry in std::fs::read_dir(folder.join(part)).into_iter().flatten().flatten() {
            let name = entry.file_name().to_string_lossy().into_owned();
            let puzzle = sniffed(&std::fs::read_to_string(entry.path()).expect("readable"));
            let pair = search::pair(&puzzle, &[], &Budget::unlimited());
            assert!(pair.first.is_some_and(|answer| rules::is_answer(&puzzle, &answer)), "{name}");
            assert_eq!(pair.second.is_some(), several.iter().any(|n| name.contains(n)), "{name}");
            read += 1;
        }
    }
    assert_eq!(read, 18);
}

/// A problem is pointed at where it stands, however far along a line, and a writer that cannot carry something says which it is.
#[test]
fn problems_of_lists_are_pointed_at() {
    let form = Nonogram::forms().iter().find(|f| f.name == "mk").expect("the form");
    let text = "2 5\n1 1\n1 x 1\n#\n1\n0\n1\n0\n1\n";
    let problems =
        (form.read)(&Sources::of(Source::new("test", text))).remove(0).err().expect("x is no number");
    let span = problems.0[0].span.expect("a place");
    assert_eq!(&text[span.start..span.end], "x", "{problems}");
    let blotted = read("id", "1x1:?/1").expect("a clue whose length nobody knows");
    for name in ["mk", "nin"] {
        let form = Nonogram::forms().iter().find(|f| f.name == name).expect("the form");
        let write = form.write.expect("it is written");
        let said = write(&blotted, None).expect_err("it cannot be said");
        assert!(said.contains(&format!(".{name}")), "{said}");
    }
}
