//! Lists of clues as people write them: every layout gives the same puzzle.

use quandary_core::chance::Chance;
use quandary_core::grid::{Grid, Size};
use quandary_core::kind::Kind;
use quandary_core::source::{Source, Sources};
use quandary_puzzles::nonogram::Nonogram;
use quandary_puzzles::nonogram::model::{Colour, Puzzle, black_on_white};

pub(super) fn all(form: &str, text: &str) -> Vec<Result<Puzzle, String>> {
    let form = Nonogram::forms().iter().find(|f| f.name == form).expect("a form of this name");
    let found = (form.read)(&Sources::of(Source::new("test", text)));
    found.into_iter().map(|read| read.map(|e| e.puzzle).map_err(|p| p.to_string())).collect()
}

pub(super) fn clues(text: &str) -> Puzzle {
    all("clues", text).remove(0).unwrap_or_else(|why| panic!("{why}\n{text}"))
}

/// Lengths of all blocks, rows and columns.
pub(super) type Lengths = (Vec<Vec<usize>>, Vec<Vec<usize>>);

pub(super) fn lengths(puzzle: &Puzzle) -> Lengths {
    let of = |clues: &[Vec<quandary_puzzles::nonogram::model::Block>]| {
        clues.iter().map(|clue| clue.iter().map(|b| b.len.unwrap_or(0)).collect()).collect()
    };
    (of(puzzle.rows()), of(puzzle.columns()))
}

/// The lists of a puzzle in every layout there is, each with its name.
fn layouts(puzzle: &Puzzle) -> Vec<(&'static str, String)> {
    let (rows, columns) = lengths(puzzle);
    let joined = |clue: &Vec<usize>, between: &str, empty: &str| match clue.is_empty() {
        true => empty.to_string(),
        false => clue.iter().map(usize::to_string).collect::<Vec<_>>().join(between),
    };
    let each = |clues: &[Vec<usize>], line: &dyn Fn(&Vec<usize>) -> String| -> String {
        clues.iter().map(line).collect::<Vec<_>>().join("\n")
    };
    let list = |clues: &[Vec<usize>]| {
        let clue = |c: &Vec<usize>| format!("[{}]", joined(c, ", ", ""));
        format!("[{}]", clues.iter().map(clue).collect::<Vec<_>>().join(",\n "))
    };
    let floats = |clues: &[Vec<usize>]| {
        let clue = |c: &Vec<usize>| format!("[{}]", joined(c, ".0,", "0") + ".0");
        format!("[{}]", clues.iter().map(clue).collect::<Vec<_>>().join(","))
    };
    let bullets = |clues: &[Vec<usize>]| each(clues, &|c| format!("    - [{}]", joined(c, ", ", "0")));
    let plain = |clues: &[Vec<usize>]| each(clues, &|c| format!("    {}", joined(c, " ", "0")));
    let quoted = |clues: &[Vec<usize>]| each(clues, &|c| format!("    '{}',", joined(c, " ", "0")));
    let boxed = |clues: &[Vec<usize>]| each(clues, &|c| format!("[ {} ]", joined(c, " ", "")));
    let texts = |clues: &[Vec<usize>]| {
        let clue = |c: &Vec<usize>| format!("\"{}\"", joined(c, " ", "0"));
        format!("[{}]", clues.iter().map(clue).collect::<Vec<_>>().join(","))
    };
    vec![
        ("lists", format!("{}\n{}\n", list(&rows), list(&columns))),
        ("one list", format!("[{},{}]\n", list(&rows), list(&columns))),
        ("floats", format!("{}\n{}\n[]\n", floats(&rows), floats(&columns))),
        ("json", format!("{{\"colsDef\": {}, \"rowsDef\": {}}}", list(&columns), list(&rows))),
        ("json texts", format!("{{\"row_hints\": {}, \"colHints\": {}}}", texts(&rows), texts(&columns))),
        (
            "nested json",
            format!("{{\"id\":3,\"clues\":{{\"cols\":{},\"rows\":{}}}}}", list(&columns), list(&rows)),
        ),
        ("python", format!("# a puzzle\nROWS = {}\nCOLUMNS = {}\n", list(&rows), list(&columns))),
        ("yaml", format!("columns:\n{}\nrows:\n{}\n", bullets(&columns), bullets(&rows))),
        ("ini", format!("; a puzzle\n[clues]\ncolumns =\n{}\n\nrows =\n{}\n", plain(&columns), plain(&rows))),
        ("quoted ini", format!("[clues]\ncolumns =\n{}\n\nrows =\n{}\n", quoted(&columns), quoted(&rows))),
        ("headings", format!("# a puzzle\nGRID One\nROWS\n{}\nCOLUMNS\n{}\n", boxed(&rows), boxed(&columns))),
        ("gap", format!("{}\n\n{}\n", plain(&rows), plain(&columns))),
    ]
}

#[test]
fn every_layout_gives_the_same_puzzle() {
    let mut chance = Chance::new(15);
    for _ in 0..120 {
        let size = Size { width: chance.between(2, 12), height: chance.between(2, 12) };
        let picture = Grid::from_fn(size, |_| u32::from(chance.odds(55, 100)));
        let puzzle = Puzzle::of_picture(black_on_white(), &picture).expect("a picture");
        for (name, text) in layouts(&puzzle) {
            assert_eq!(lengths(&clues(&text)), lengths(&puzzle), "{name}:\n{text}");
        }
        if size.width == size.height {
            let (_, text) = layouts(&puzzle).pop().expect("the layout with a gap");
            let lines: Vec<&str> = text.lines().filter(|l| !l.is_empty()).collect();
            let text = format!("{}\n{}\n", size.width, lines.join("\n"));
            assert_eq!(lengths(&clues(&text)), lengths(&puzzle), "bare:\n{text}");
        }
    }
}

/// What turns two lists without sure names: a size, or a picture.
#[test]
fn a_size_or_a_picture_tells_which_list_is_which() {
    let rows_first = lengths(&clues("[[2],[1]] [[2],[1]]"));
    assert_eq!(rows_first.0, [[2], [1]]);
    let sized = "{\"width\": 3, \"height\": 2, \"horizontal\": [[1],[1],[2]], \"vertical\": [[3],[1]]}";
    assert_eq!(lengths(&clues(sized)).0, [[3], [1]]);
    let lists = "[[1,1],[1],[1]]\n[[2],[1],[1]]\n";
    assert_eq!(lengths(&clues(lists)).0[0], [1, 1]);
    let turned =
        format!("{lists}[{{\"X\":0,\"Y\":0}},{{\"X\":1,\"Y\":0}},{{\"X\":2,\"Y\":1}},{{\"X\":0,\"Y\":2}}]");
    assert_eq!(lengths(&clues(&turned)).0[0], [2]);
}

#[test]
fn several_puzzles_under_headings() {
    let text = "GRID One\nROWS\n[ 1 ]\nCOLUMNS\n[ 1 ]\n\nGRID Two\nROWS\n[ 2 ]\nCOLUMNS\n[ 1 ]\n[ 1 ]\n";
    let found = all("clues", text);
    let titles: Vec<String> =
        found.iter().map(|p| p.as_ref().expect("a puzzle").title().to_string()).collect();
    assert_eq!(titles, ["One", "Two"]);
}

#[test]
fn colours_of_each_sort() {
    let ini =
        clues("[colors]\nb = (blue) *\ng = (0, 204, 0) %\n[clues]\ncolumns =\n 1b\n 1g\nrows =\n 1b 1g\n");
    assert_eq!(ini.palette()[2].rgb, [0, 204, 0]);
    assert_eq!(ini.rows()[0][1].colour, 2);
    let counted = clues("2\n#ffffff\n#102030\n\n1 2\n\n1 2 16 32 48\n\n1 1 16 32 48\n1 1 16 32 48\n");
    assert_eq!((counted.width(), counted.palette()[1].rgb), (2, [16, 32, 48]));
    let behind = clues("[[1.0,1.1]]\n[[1.0],[1.1]]\n");
    assert_eq!(behind.rows()[0].iter().map(|b| b.colour).collect::<Vec<_>>(), [1, 2]);
    let named = "width 4\nheight 1\ncolor red FF0000 #\ncolor sea 102030 @\nrows\nred 1 1 sea 1\ncolumns\nred 1\n0\nred 1\nsea 1\n";
    assert!(all("non", named)[0].is_ok(), "{:?}", all("non", named)[0]);
    let g = "Words\n#d\n   r:&  red\n:rows\n1r 1\n:\n1r\n1\n:\nmore words\n";
    let read = all("g", g).remove(0).expect("a third line with a colon ends it");
    assert_eq!(read.palette()[2].rgb, [0, 0, 0], "a number alone is black");
    let two = ":\n1\n:\n1\n:\n1\n:\n1\n";
    assert!(all("g", two)[0].as_ref().is_err_and(|why| why.contains("second puzzle")));
}

/// Blocks as objects: what begins with a `c` is a colour, except for a count.
#[test]
fn blocks_as_objects() {
    let text = r##"{"rows":[[{"count":2,"color":"#ff0000"}],[{"colour":"#ff0000","n":1}]],
        "columns":[[{"count":2,"c":"#ff0000"}],[{"len":1,"color":"#ff0000"}]]}"##;
    let puzzle = clues(text);
    assert_eq!(lengths(&puzzle), (vec![vec![2], vec![1]], vec![vec![2], vec![1]]));
    let colours: Vec<[u8; 3]> = puzzle.palette().iter().map(|colour| colour.rgb).collect();
    assert_eq!(colours, [[255; 3], [255, 0, 0]], "black is not there unless a block is");
    let plain = clues("[[2],[1]] [[2],[1]]");
    assert_eq!(plain.palette().len(), 2);
    let mixed =
        clues(r##"{"rows":[[{"n":1,"color":"#ff0000"},1]],"columns":[[{"n":1,"color":"#ff0000"}],[1]]}"##);
    assert_eq!(mixed.palette().len(), 3);
}

/// In `.non` files a letter behind a number is that of a colour; without colours it means nothing.
#[test]
fn letters_behind_numbers() {
    let text = "width 2\nheight 1\ncolor red FF0000 r\ncolor sea 102030 s\nrows\n1r,1s\ncolumns\n1r\n1s\n";
    let read = all("non", text).remove(0).expect("two colours");
    assert_eq!(read.rows()[0].iter().map(|block| block.colour).collect::<Vec<_>>(), [1, 2]);
    let why = all("non", &text.replace("1r,1s", "1r,1q")).remove(0).expect_err("no such colour");
    assert_eq!(why, "there is no colour `q`; expected a colour named above");
    let plain = all("non", "width 2\nheight 1\nrows\n2q\ncolumns\n1r\n1\n").remove(0).expect("black");
    assert_eq!(lengths(&plain), (vec![vec![2]], vec![vec![1], vec![1]]));
}

/// Names of colours come back from a file of colours, unless blanks in them would not.
#[test]
fn names_of_colours_are_kept_or_told() {
    let g = Nonogram::forms().iter().find(|f| f.name == "g").expect("it is a form");
    let lost = |name: &str| {
        let palette = vec![Colour::new("white", [255; 3], '.'), Colour::new(name, [255, 0, 0], '#')];
        let puzzle = Puzzle::of_picture(palette, &Grid::filled(2, 1, 1)).expect("a picture");
        g.write.expect("it writes")(&puzzle, None).expect("it can").lost
    };
    assert_eq!(lost("red"), [""; 0]);
    assert_eq!(lost("dark red"), [""; 0]);
    for untidy in ["", " red", "dark  red", "red\t"] {
        assert_eq!(lost(untidy), ["the names and characters of the colours"], "{untidy:?}");
    }
}

/// Columns, then rows, without a header: half of the lines each.
#[test]
fn bare_lists() {
    let (rows, columns) = lengths(&all("bare", "1\n3\n1\n1\n3\n1\n").remove(0).expect("a plus"));
    assert_eq!((rows, columns), (vec![vec![1], vec![3], vec![1]], vec![vec![1], vec![3], vec![1]]));
    let (rows, columns) = lengths(&all("bare", "2\n1\n1\n2\n1\n1\n").remove(0).expect("three by three"));
    assert_eq!(rows.len() + columns.len(), 6);
    assert_eq!(rows, [[2], [1], [1]]);
}

/// Black on white loses nothing anywhere.
#[test]
fn a_plain_puzzle_loses_nothing() {
    let puzzle = clues("[[2],[1]] [[2],[1]]");
    let mut forms = 0;
    for form in Nonogram::forms() {
        let Some(Ok(written)) = form.write.map(|write| write(&puzzle, None)) else { continue };
        assert_eq!(written.lost, [""; 0], "{}", form.name);
        forms += 1;
    }
    assert!(forms > 10, "{forms}");
}

/// Lines filled up with zeros to one length, in front or behind.
#[test]
fn zeros_that_fill_up() {
    let wanted = lengths(&clues("[[1,1],[2],[]] [[2],[1],[1]]"));
    for text in ["[[1,1],[0,2],[0,0]] [[2],[1],[1]]", "[[1,1],[2,0],[0,0]] [[2,0],[1,0],[1,0]]"] {
        assert_eq!(lengths(&clues(text)), wanted, "{text}");
    }
    assert!(all("clues", "[[1,0,1],[2],[]] [[2],[1],[1]]")[0].is_err(), "a zero among blocks");
}

/// A name with `row` in it that says something else is no list of clues.
#[test]
fn names_that_are_not_about_clues() {
    let lists = r#""rows":[[2],[1]],"cols":[[2],[1]]"#;
    let wanted = lengths(&clues(&format!("{{{lists}}}")));
    for other in [r#""arrow":[[9]]"#, r#""rowdy":[[9],[9]]"#, r#""columnist":[[1],[1]]"#] {
        for text in [format!("{{{lists},{other}}}"), format!("{{{other},{lists}}}")] {
            assert_eq!(lengths(&clues(&text)), wanted, "{text}");
        }
    }
}

#[test]
fn what_is_wrong_is_said() {
    for (text, said) in [
        ("{\"rows\": [[[1, 4]]], \"cols\": [[[1, 4]]], \"palette\": [\"red\", \"blue\"]}", "no colour 4"),
        ("{\"rows\": [[1]], \"cols\": [[1]], \"palette\": [\"nonsense\"]}", "`nonsense` is no colour"),
        ("size: 3x4\nROWS\n[ 1 ]\nCOLUMNS\n[ 1 ]\n", "the size says 3 and 4"),
        ("{\"rows\": [[1]]}", "rows or for columns only"),
        ("ROWS\n[ 1 x! ]\nCOLUMNS\n[ 1 ]\n", "is no block"),
        ("ROWS\n[ 1 ]\nCOLUMNS\n[ 1r ]\n", "no colour `r`"),
        ("ROWS\n[ 1 1 ]\nCOLUMNS\n[ 1 ]\n", "2 blocks, but only 1 cell"),
        ("# by me\n\nname,rules\nA,RrW8eI3\n", "packed in a code"),
        ("[[1],[1]", "does not end"),
        ("hello\nROWS\n[ 1 ]\nCOLUMNS\n[ 1 ]\n", "neither a heading nor a clue"),
    ] {
        let why = all("clues", text).remove(0).expect_err(text);
        assert!(why.contains(said), "{text}: {why}");
    }
}

#[test]
fn hostile_texts_are_refused() {
    let deep = "[".repeat(300_000);
    let many = format!("rows = [{}]", "[1],".repeat(700_000));
    let wide = format!("ROWS\n{}\nCOLUMNS\n[ 1 ]\n", "1 ".repeat(300_000));
    for text in [
        deep.as_str(),
        many.as_str(),
        wide.as_str(),
        "]",
        "'",
        "rows",
        "rows =",
        "9999999999999999999999\n1\n",
    ] {
        assert!(all("clues", text).iter().all(Result::is_err));
    }
}

/// The notes of the one puzzle of a text beside it.
fn told(form: &str, text: &str) -> (Puzzle, Vec<String>) {
    let form = Nonogram::forms().iter().find(|f| f.name == form).expect("a form of this name");
    let entry = (form.read)(&Sources::of(Source::new("test", text))).remove(0);
    let entry = entry.unwrap_or_else(|problems| panic!("{problems}\n{text}"));
    (entry.puzzle, entry.notes)
}

/// Headings in comments, and a picture of two signs that nobody knows: which of them is ink is told by the clues. A
/// line `-` stands between clues where there are as many as the picture has rows without it.
#[test]
fn headings_in_comments() {
    let rows = "# row clues\n3\n-\n1\n2\n\n# col clues\n1 1\n-\n3\n1\n\n";
    for (ink, blank) in [("@", "o"), ("o", "@"), ("x", "_"), ("■", "□")] {
        let picture = ["###", ".#.", "##."].map(|row| row.replace('#', ink).replace('.', blank)).join("\n");
        let (puzzle, notes) = told("clues", &format!("{rows}# init board\n\n# answer\n{picture}\n"));
        assert_eq!(lengths(&puzzle), (vec![vec![3], vec![1], vec![2]], vec![vec![1, 1], vec![3], vec![1]]));
        assert_eq!(notes, [""; 0], "{ink}{blank}: the picture agrees");
    }
    let (_, notes) = told("clues", &format!("{rows}# answer\n@@@\n@@@\noo@\n"));
    assert!(notes.iter().any(|note| note.contains("not an answer")), "{notes:?}");
    // Without a picture or a size it is an empty line.
    assert_eq!(clues("rows\n1\n-\n1\ncolumns\n1 1\n").height(), 3);
}

/// `h(3):` is a heading with the number of its lines.
#[test]
fn headings_with_a_number() {
    let (puzzle, _) = told("clues", "v(2):\n1 1\n3\n\nh(3):\n2\n1\n2\n");
    assert_eq!(lengths(&puzzle), (vec![vec![2], vec![1], vec![2]], vec![vec![1, 1], vec![3]]));
    assert!(all("clues", "v(2):\n1 1\n3\n\nh(4):\n2\n1\n2\n")[0].is_err(), "one is missing");
}

/// Colours with names before the clues; the size may have either side first.
#[test]
fn named_colours_before_bare_clues() {
    let palette = "A #ff0000\nB #0000ff\n";
    let clues = "2:A,1:B\n1:B\n1:A\n1:A,1:B\n1:B\n";
    for size in ["2 3 2", "2 2 3"] {
        let (puzzle, notes) = told("clues", &format!("{size}\n{palette}{clues}"));
        assert_eq!(lengths(&puzzle), (vec![vec![2, 1], vec![1]], vec![vec![1], vec![1, 1], vec![1]]));
        let colours: Vec<[u8; 3]> = puzzle.palette().iter().skip(1).map(|colour| colour.rgb).collect();
        assert!(colours.ends_with(&[[255, 0, 0], [0, 0, 255]]), "{colours:?}");
        assert!(notes.iter().any(|note| note.contains("transpose")), "{notes:?}");
    }
}

/// A size and two lists without a word between: the number of filled cells tells which lines are the rows.
#[test]
fn the_sums_tell_the_order() {
    let (plain, notes) = told("nin", "2 3\n2\n1\n2\n1 1\n3\n");
    assert_eq!((plain.width(), plain.height(), notes.len()), (2, 3, 0));
    let (turned, notes) = told("nin", "2 3\n1 1\n3\n2\n1\n2\n");
    assert_eq!((turned.width(), turned.height()), (3, 2));
    assert_eq!(turned.transposed(), plain);
    assert!(notes[0].contains("transpose"), "{notes:?}");
}

/// The lists of the puzzles of a text.
fn lists(text: &str) -> Vec<Lengths> {
    let read = |read: Result<Puzzle, String>| lengths(&read.unwrap_or_else(|why| panic!("{why}\n{text}")));
    all("clues", text).into_iter().map(read).collect()
}

#[test]
fn sizes_announce_one_puzzle_after_the_other() {
    let small: Lengths = (vec![vec![1], vec![2]], vec![vec![2], vec![1]]);
    let wide: Lengths = (vec![vec![3], vec![1, 1]], vec![vec![2], vec![1], vec![2]]);
    // Rules, slashes behind the first list, a name below and whatever else.
    let text = "2 2\n1\n2\n2\n1\n\n//////\n\n2, 3\n3\n1,1 ////\n2\n1\n2\nstop signs\ntook an hour\n\n2 2\n1\n2\n2\n1\n";
    assert_eq!(lists(text), [small.clone(), wide.clone(), small.clone()]);
    // The number of columns may come first: rows and columns have as many cells.
    assert_eq!(lists("2 2\n1\n2\n2\n1\n---\n3 2\n3\n1 1\n2\n1\n2\n"), [small.clone(), wide.clone()]);
    // Two lines of a number each are a size where it fits.
    assert_eq!(lists("2\n2\n1\n2\n2\n1\n"), [small]);
    let titled = all("clues", "2 2\n1\n2\n2\n1\nGate\n").remove(0).expect("it reads");
    assert_eq!(titled.title(), "Gate");
    // A clue too few is nothing else.
    assert!(all("clues", "2 2\n1\n2\n2\n1\n//\n2 3\n3\n1 1\n2\n1\n").iter().any(Result::is_err));
}

#[test]
fn what_stands_between_the_lists_may_be_anything() {
    let wide: Lengths = (vec![vec![3], vec![1, 1]], vec![vec![2], vec![1], vec![2]]);
    assert_eq!(lists("3\n1,1\nTHEN\n2\n1\n2\n"), std::slice::from_ref(&wide));
    assert!(all("clues", "3\n1,1\nTHEN\n2\n1\n1\n")[0].is_err(), "the lists have not as many cells");
    // Rules every other line help the eye; the blank line divides.
    let tall: Lengths =
        (vec![vec![1], vec![1], vec![2], vec![1], vec![2], vec![1]], vec![vec![6], vec![1, 1]]);
    assert_eq!(lists("1\n1\n---\n2\n1\n---\n2\n1\n\n6\n---\n1 1\n"), [tall]);
    // Two lines, a list each, one puzzle after the other.
    assert_eq!(lists("3,1 1\n2,1,2\n\n3,1 1\n2,1,2\n"), [wide.clone(), wide]);
}

#[test]
fn lines_tables_and_letters() {
    let wide: Lengths = (vec![vec![3], vec![1, 1]], vec![vec![2], vec![1], vec![2]]);
    assert_eq!(lists("[3;1,1|2;1;2]\n[3;1,1|2;1;2]\n"), [wide.clone(), wide.clone()]);
    assert!(all("clues", "[3;1,1|2;1;1]\n")[0].is_err(), "the lists have not as many cells");
    assert_eq!(lists(",2,1,2\n3,,,\n1 1,,,\n"), std::slice::from_ref(&wide));
    assert_eq!(lists("r\n3\n1 1\nc\n2\n1\n2\n"), std::slice::from_ref(&wide));
    assert_eq!(lists("# width height\n3 2\n\n# rows\n3\n1 1\n\n# columns\n2\n1\n2\n"), [wide]);
}

#[test]
fn names_again_and_again_are_several_puzzles() {
    let text =
        "#one\nROWS = [[1], [2]]\nCOLS = [[2], [1]]\n\n#two\nROWS = [[3], [1, 1]]\nCOLS = [[2], [1], [2]]\n";
    assert_eq!(lists(text).len(), 2);
    assert_eq!(lists(text)[1].0, [vec![3], vec![1, 1]]);
}

#[test]
fn a_picture_alone_is_a_puzzle() {
    let text = "{\"nonograms\": [{\"size\": 2, \"pattern\": [[1, 0], [1, 1]]}, \
                {\"size\": 3, \"pattern\": [[true, true, true], [true, false, true], [false, false, false]]}]}";
    let found = lists(text);
    assert_eq!(found[0], (vec![vec![1], vec![2]], vec![vec![2], vec![1]]));
    assert_eq!(found[1].0, [vec![3], vec![1, 1], vec![]]);
    assert!(all("clues", "{\"pattern\": [[1, 2], [0, 1]]}")[0].is_err(), "2 is no cell of a picture");
    assert!(all("clues", "{\"pattern\": [[0, 0], [0, 0]]}")[0].is_err(), "nothing is drawn");
    assert!(all("clues", "{\"answer\": [[1, 0], [1, 1]]}")[0].is_err(), "an answer is no puzzle");
    let empty = clues("{\"image\": [\"   \", \"   \"]}");
    assert_eq!(lengths(&empty), (vec![vec![]; 2], vec![vec![]; 3]), "drawn empty sign by sign");
}
