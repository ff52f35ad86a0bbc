//! Lists of clues, pictures and goals in layouts of people's own: each is told by its names, its layout or its answer.

use quandary_core::kind::Kind;
use quandary_core::source::{Source, Sources};
use quandary_puzzles::nonogram::Nonogram;
use quandary_puzzles::nonogram::model::Puzzle;

use super::clues::{Lengths, all, clues, lengths};

#[test]
fn names_of_any_words_say_whose_the_clues_are() {
    let (rows, columns) = ("[[2], [1], [1]]", "[[3], [1]]");
    for (row, column) in [
        ("Row clues", "Column clues"),
        ("ROW CLUES", "COLUMN CLUES"),
        ("rows_instructions", "columns_instructions"),
        ("rowTuples", "colTuples"),
        ("puzzle_rows", "puzzle_cols"),
    ] {
        for text in [
            format!("{column}: {columns}\n{row}: {rows}\n\n---\n"),
            format!("{{\"{column}\": {columns}, \"{row}\": {rows}}}"),
        ] {
            let puzzle = clues(&text);
            assert_eq!(lengths(&puzzle).0, [vec![2], vec![1], vec![1]], "{text}");
            assert!(notes(&text).is_empty(), "{text}: {:?}", notes(&text));
        }
    }
    // A direction alone tells, and the note says that it is not certain.
    let text = format!("{{\"vertical_sequences\": {columns}, \"horizontal_sequences\": {rows}}}");
    assert_eq!(lengths(&clues(&text)).0.len(), 3);
}

fn notes(text: &str) -> Vec<String> {
    let form = Nonogram::forms().iter().find(|f| f.name == "clues").expect("a form of this name");
    let found = (form.read)(&Sources::of(Source::new("test", text)));
    found.into_iter().flatten().flat_map(|entry| entry.notes).collect()
}

fn only(form: &str, text: &str) -> Lengths {
    let mut found = all(form, text);
    assert_eq!(found.len(), 1, "{text}");
    lengths(&found.remove(0).unwrap_or_else(|why| panic!("{why}\n{text}")))
}

/// The clues of `##.` over `#.#`, which all the layouts below have.
fn wanted() -> Lengths {
    (vec![vec![2], vec![1, 1]], vec![vec![2], vec![1], vec![1]])
}

#[test]
fn lines_that_say_whose_they_are() {
    for text in [
        "g 3 2\nr 2 0\nr 1 1 0\nc 2 0\nc 1 0\nc 1 0\n",
        "c 2\nc 1\nc 1\nr 2\nr 1 1\n",
        "size 3 2\nRow 1: 2\nRow 2: 1, 1\nColumn 1: 2\nColumn 2: 1\nColumn 3: 1\n",
        "r0 = 2\nr1 = 1 1\nc0 = 2\nc1 = 1\nc2 = 1\n",
    ] {
        assert_eq!(only("clues", text), wanted(), "{text}");
        assert!(notes(text).is_empty(), "{text}");
    }
    // Numbers that do not count are no numbers of lines.
    assert!(all("clues", "r1 = 2\nr3 = 1 1\nc0 = 2\nc1 = 1\nc2 = 1\n")[0].is_err());
    assert!(all("clues", "g 4 2\nr 2\nr 1 1\nc 2\nc 1\nc 1\n")[0].is_err(), "the size is another");
}

#[test]
fn a_nought_may_end_every_clue() {
    let text = "2 0\n1 1 0\n#\n2 0\n1 0\n1 0\n#\n";
    assert_eq!(only("clues", text), wanted());
    let empty = "0\n1 1 0\n1 0\n#\n1 0\n1 0\n1 0\n";
    assert_eq!(only("clues", empty).0, [vec![], vec![1, 1], vec![1]]);
}

#[test]
fn two_lines_with_semicolons_and_the_answer() {
    // The answer tells that the columns come first.
    assert_eq!(only("clues", "3 2\n2;1;1\n2;1,1\n110101\n"), wanted());
    assert_eq!(only("clues", "2;1,1\n2;1;1\n110101\n"), wanted());
    let square = "2\n1;2\n2;1\n1101\n";
    assert_eq!(only("clues", square).0, [vec![2], vec![1]]);
    assert!(notes(square).is_empty());
    assert!(!notes("1;2\n2;1\n").is_empty(), "without an answer nothing tells");
}

#[test]
fn columns_in_one_line_above_the_rows() {
    let text = "2 1,1 1 1\n3\n1,1\n1.\n\nsecond one\n1 1,1\n1,1.\n";
    let found = all("clues", "1,1 1 1\n2\n1\n1.\n\nsecond one\n1,1 2\n1\n1\n2.\n");
    assert_eq!(found.len(), 2);
    let [first, second] = [&found[0], &found[1]].map(|read| read.as_ref().expect("it reads"));
    assert_eq!(lengths(first), (vec![vec![2], vec![1], vec![1]], vec![vec![1, 1], vec![1], vec![1]]));
    assert_eq!((second.title(), lengths(second).1), ("second one", vec![vec![1, 1], vec![2]]));
    // One row alone is too little to go by.
    assert!(all("clues", text)[1..].iter().all(Result::is_err) || all("clues", text)[0].is_err());
}

#[test]
fn columns_as_a_table_filled_up_with_noughts() {
    let text = "3 2\n\n00 00 01\n02 01 00\n\n02 00\n01 01\n";
    assert_eq!(only("clues", text), (vec![vec![2], vec![1, 1]], vec![vec![2], vec![1], vec![1]]));
    assert!(notes(text).is_empty());
    // Lists that are filled up at one end stay lists.
    assert_eq!(only("clues", "2 2\n\n0 2\n0 1\n\n0 2\n0 1\n").0, [vec![2], vec![1]]);
}

#[test]
fn numbered_lines_in_yaml() {
    let text = "puzzle:\n  columns:\n    1:\n      - 2\n    2: [1]\n    3:\n    - 1\n  rows:\n    2:\n      - 1\n      - 1\n    1:\n      - 2\n";
    assert_eq!(only("clues", text), wanted());
    assert!(all("clues", &text.replace("3:", "4:"))[0].is_err(), "a line is missing");
}

#[test]
fn pictures_in_json_and_under_a_heading() {
    let picture = (vec![vec![2], vec![1, 1]], vec![vec![2], vec![1], vec![1]]);
    for text in [
        r###"{"title":"A","solution":["##.","#.#"]}"###,
        r###"{"name":"A","mask":"11 1 1","width":3,"height":2}"###,
        r###"{"puzzles":[{"title":"A","solution":["XX_","X_X"]}]}"###,
    ] {
        let found = all("clues", text);
        let puzzle = found[0].as_ref().unwrap_or_else(|why| panic!("{why}\n{text}"));
        assert_eq!((puzzle.title(), lengths(puzzle)), ("A", picture.clone()), "{text}");
    }
    let coloured =
        all("clues", r###"{"mask":"12 2 1","width":3,"height":2,"palette":{"1":"000000","2":"ff0000"}}"###);
    let puzzle = coloured[0].as_ref().expect("it reads");
    let lens: Vec<Vec<u32>> =
        puzzle.rows().iter().map(|clue| clue.iter().map(|b| b.colour).collect()).collect();
    assert_eq!(lens, [vec![1, 2], vec![2, 1]]);
    assert_eq!(only("drawing", "3 2\nsmile\n##_\n#_#\n"), picture);
    assert_eq!(all("drawing", "3 2\nsmile\n##_\n#_#\n")[0].as_ref().map(Puzzle::title), Ok("smile"));
    assert!(all("drawing", "4\nsmile\n##_\n#_#\n")[0].is_err(), "the size is another");
    assert!(all("drawing", " --- \n     \n --- \n")[0].is_err(), "nothing is filled");
}

#[test]
fn a_goal_and_what_stands_in_angle_brackets_stay() {
    let text =
        "by \"A. B. <a@b.org> & C\"\nwidth 3\nheight 2\nrows\n1\n1\ncolumns\n1\n1\n0\ngoal \"100010\"\n";
    let puzzle = all("non", text).remove(0).expect("it reads");
    assert!(puzzle.details().contains(&("goal".to_string(), "100010".to_string())));
    let form = Nonogram::forms().iter().find(|f| f.name == "non").expect("the form");
    let written = form.write.expect("it writes")(&puzzle, None).expect("written");
    let again = String::from_utf8(written.bytes).expect("text");
    assert!(again.contains("goal \"100010\"") && again.contains("<a@b.org> & C"), "{again}");
    assert!(written.lost.is_empty());
    assert_eq!(all("non", &again).remove(0), Ok(puzzle));
    let mut sources = Sources::of(Source::new("test", text));
    sources.settings = quandary_core::knob::Settings::new(Nonogram::knobs());
    sources.settings.set("transpose", "true").expect("an option");
    let turned = (form.read)(&sources).remove(0).expect("it reads").puzzle;
    assert!(turned.details().contains(&("goal".to_string(), "100100".to_string())), "{:?}", turned.details());
    for spelled in ["&lt;", "a \\\" b", "x &amp; y"] {
        let odd = all("json", &format!("{{\"rows\":[[1]],\"columns\":[[1]],\"title\":\"{spelled}\"}}"))
            .remove(0)
            .expect("it reads");
        let text = String::from_utf8(form.write.expect("it writes")(&odd, None).expect("written").bytes)
            .expect("text");
        assert_eq!(all("non", &text).remove(0), Ok(odd), "{text}");
    }
}

#[test]
fn marks_are_lost_where_a_form_has_no_room_for_them() {
    let text = "width 2\nheight 2\nrows\n2\n1\ncolumns\n2\n1\nsaved \"1??0\"\n";
    let form = |name: &str| Nonogram::forms().iter().find(|f| f.name == name).expect("a form");
    let entry = (form("non").read)(&Sources::of(Source::new("test", text))).remove(0).expect("it reads");
    let board = entry.board.as_ref();
    assert!(board.is_some());
    for name in ["id", "tatham", "puzzlink", "g", "taai", "original", "mk", "cwd", "nin"] {
        let write = form(name).write.expect("it writes");
        assert!(
            write(&entry.puzzle, board).expect("written").lost.contains(&"the board".to_string()),
            "{name}"
        );
        assert!(write(&entry.puzzle, None).expect("written").lost.is_empty(), "{name}");
    }
}

#[test]
fn a_list_in_one_line_behind_its_word() {
    for text in [
        "3 2\nL 2 : 1 1\nC 2 : 1 : 1\n",
        "3 2\nrows 2 | 1 1\ncolumns 2 | 1 | 1\n",
        "FILAS\n2\n1 1\nCOLUMNAS\n2\n1\n1\n",
        "lignes:\n2\n1 1\ncolonnes:\n2\n1\n1\n",
    ] {
        assert_eq!(only("clues", text), wanted(), "{text}");
        assert!(notes(text).is_empty(), "{text}: {:?}", notes(text));
    }
    // Commas join the numbers of a clue where the size says that there are as many clues as blanks make.
    let beside = "width:3\nheight:3\nrows:1,1 2 1\ncolumns:3 1 1\n";
    let read = (vec![vec![1, 1], vec![2], vec![1]], vec![vec![3], vec![1], vec![1]]);
    assert_eq!(only("clues", beside), read);
    // Without a size, commas stand between the clues.
    assert_eq!(only("clues", "rows: 2,1\ncolumns: 2,1\n"), (vec![vec![2], vec![1]], vec![vec![2], vec![1]]));
    // A digit beside a word for the picture is none.
    let numbered = format!("picture:7\n{beside}solution:\n");
    assert_eq!(only("clues", &numbered), read);
    assert!(notes(&numbered).is_empty(), "{:?}", notes(&numbered));
}

#[test]
fn a_picture_between_words_tells_which_list_is_which() {
    let text = "b-\nxx_\nx_x\neb-\nh-\n2:1:1\n2:1-1\neh-\n";
    assert_eq!(only("clues", text), wanted());
    assert!(notes(text).is_empty(), "{:?}", notes(text));
    // A picture that does not answer the clues is told of.
    let wrong = text.replace("x_x", "xx_");
    assert_eq!(notes(&wrong).len(), 2, "{:?}", notes(&wrong));
}

#[test]
fn blanks_between_the_signs_of_a_picture_under_its_size() {
    for text in ["3 2\n# # .\n# . # \n", "2 3\n# # .\n# . #\n", "3x2\n\nX X _\nX _ X\n"] {
        assert_eq!(only("drawing", text), wanted(), "{text}");
    }
    // Without a size it may be the grid of a crossword, where a blank is no square either.
    assert_ne!(lengths(&all("drawing", "# # .\n# . #\n").remove(0).expect("a picture")), wanted());
}

#[test]
fn a_size_and_two_lists_are_told_to_be_rows_first() {
    let read = |name: &str, text: &str| {
        let form = Nonogram::forms().iter().find(|f| f.name == "nin").expect("a form of this name");
        let found = (form.read)(&Sources::of(Source::new(name, text)));
        found.into_iter().flatten().flat_map(|entry| entry.notes).collect::<Vec<_>>()
    };
    let square = "2 2\n2\n1\n1\n2\n";
    assert_eq!(read("puzzle.txt", square).len(), 1, "either may come first");
    assert!(read("puzzle.nin", square).is_empty(), "the format has the rows first");
    assert!(read("puzzle.txt", "3 2\n2\n1 1\n2\n1\n1\n").is_empty(), "only so are there as many cells");
    assert!(read("puzzle.txt", "2 2\n2\n1\n2\n1\n").is_empty(), "rows and columns are the same");
}

#[test]
fn an_answer_cell_by_cell_in_one_list() {
    let text = "{'rows': [[2], [1, 1]], 'cols': [[2], [1], [1]], 'answer': [1, 1, 0, 1, 0, 1]}\n";
    assert_eq!(only("clues", text), wanted());
    assert!(notes(text).is_empty(), "{:?}", notes(text));
    let wrong = text.replace("1, 0, 1]", "0, 1, 1]");
    assert_eq!(notes(&wrong).len(), 1, "{:?}", notes(&wrong));
}

#[test]
fn what_stands_around_the_lists_of_each_is_said_of_it() {
    let one = |title: &str| {
        format!(
            "{{\"title\": \"{title}\", \"data\": {{\"rows\": [[2],[1,1]], \"columns\": [[2],[1],[1]]}}, \"size\": {{\"rows\": 2, \"columns\": 3}}}}"
        )
    };
    let text = format!("[{}, {}]", one("first"), one("second"));
    let found: Vec<Puzzle> =
        all("clues", &text).into_iter().map(|read| read.unwrap_or_else(|why| panic!("{why}"))).collect();
    let titles: Vec<&str> = found.iter().map(Puzzle::title).collect();
    assert_eq!(titles, ["first", "second"]);
    assert!(found.iter().all(|puzzle| lengths(puzzle) == wanted()));
    assert!(notes(&text).is_empty(), "{:?}", notes(&text));
    let wrong = text.replace("\"columns\": 3", "\"columns\": 4");
    assert!(all("clues", &wrong).iter().all(Result::is_err), "the size is another");
}

/// Blocks of YAML in blocks: each inner list is a clue.
#[test]
fn lists_in_lists_of_yaml() {
    for text in [
        "columns:\n  -\n    - 2\n  -\n    - 1\n  -\n    - 1\nrows:\n  -\n    - 2\n  -\n    - 1\n    - 1\n",
        "rows:\n- - 2\n- - 1\n  - 1 # twice\ncolumns:\n- - 2\n- - 1\n- - 1\n",
    ] {
        assert_eq!(only("clues", text), wanted(), "{text}");
    }
}

/// What is no YAML is not taken for one list of all its lines.
#[test]
fn crooked_lists_in_lists_are_refused() {
    let text = "columns:\n  -\n    - 2\n  -\n    - 1\nrows:\n  -\n    - 1\n   - 1\n  -\n    - 1\n";
    let read = all("clues", text).remove(0);
    assert!(read.as_ref().is_err_and(|why| why.contains("no YAML")), "{read:?}");
}

/// Where one line has blanks between its numbers, the commas of another stand between clues, in colours as well.
#[test]
fn several_clues_in_one_of_the_lines() {
    let (rows, columns) = (vec![vec![1, 1], vec![2], vec![1]], vec![vec![1, 1], vec![1], vec![2]]);
    let text = "[clues]\ncolumns =\n  1 1 # two\n  1, 2\nrows =\n  1 1\n  2, 1\n";
    assert_eq!(only("clues", text), (rows.clone(), columns.clone()));
    // Where a line of one list has both, so it is in the other.
    let text = "[clues]\ncolumns =\n  1 1, 1, 2\nrows =\n  2\n  1, 2\n";
    assert_eq!(only("clues", text), (vec![vec![2], vec![1], vec![2]], columns));
    let text = "[colors]\nr = (red) *\n[clues]\ncolumns =\n  1r 1\n  1r, 1r, 1r\nrows =\n  4r\n  1\n";
    assert_eq!(only("clues", text).1, [vec![1, 1], vec![1], vec![1], vec![1]]);
    // Commas alone stand between numbers.
    let text = "rows =\n  2\n  1, 1\ncolumns =\n  2\n  1\n  1\n";
    assert_eq!(only("clues", text), wanted());
}

/// Remarks, quotes and several clues in a line, without a word that says whose they are.
#[test]
fn remarks_between_bare_lists() {
    for text in [
        "# a puzzle of mine\n\n2   # above\n\n'1 1'\n# nothing follows, and then the others\n\n\n2, 1, 1\n",
        "* a puzzle of mine\n2\n1 1\n&\n* the others\n2\n1\n1\n",
        "'2',\n'1 1',\n\n\n2,\n1,\n1,\n",
    ] {
        assert_eq!(only("clues", text), wanted(), "{text}");
        assert!(notes(text)[0].contains("nothing says for certain"), "{text}");
    }
    assert!(
        all("clues", "# a puzzle\n2\n1 2\n\n\n2\n1\n1\n").iter().all(Result::is_err),
        "4 cells are not 5"
    );
}

/// One number above lists without a gap counts the first of them.
#[test]
fn one_number_counts_the_first_list() {
    assert_eq!(only("clues", "2\n2\n1 1\n2\n1\n1\n"), wanted());
    let three = only("clues", "3\n2\n1\n1\n2\n1 1\n");
    assert_eq!((three.0.len(), three.1.len()), (3, 2));
}
