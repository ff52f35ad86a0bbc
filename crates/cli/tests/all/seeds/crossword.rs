//! The crossword solver: a matrix, a list of words, layers of moves, plays, and two walks through the search.

use super::{fixture, run, said};

/// The first example, as the document prints it.
const FIRST: &str = "\
5 4
-1 0 0 0 
0 0 0 0 
0 0 -1 0 
0 0 0 0
0 -1 0 0 
10
ad
antas
carn
casa
do
lado
lua
os
soda
ur
";

/// The second, which needs backtracking and has no solution.
const SECOND: &str = "3 3\n-1  0  0\n0  0  0\n0 -1  0\n5\nab \nau  \nbug\nla\nlua\n";

const EMPTY: &str = "* - - -\n- - - -\n- - * -\n- - - -\n- * - -";
const LADO: &str = "* - - -\n- - - -\n- - * -\nl a d o\n- * - -";
const LADO_DO: &str = "* - - -\n- - - -\n- - * -\nl a d o\n- * o -";

fn layers(board: &str) -> String {
    said("crossword", &["show", "1.txt", "-", "--format", "layers"], board)
}

/// "The first line indicates the number of lines followed by the number of columns. The number -1 indicates that this is
/// a black square. And 0 indicates it is a free square." Then the number of words and the words.
#[test]
fn the_input() {
    let printed = said("crossword", &["show", "crossword", "-", "--format", "raw"], FIRST);
    assert_eq!(printed.trim_end(), EMPTY, "- for empty squares, * for blocked ones");
    let few = run("crossword", &["solve", "crossword", "-"], &FIRST.replace("\n10\n", "\n11\n"));
    assert!(few.exit == 2 && few.err.contains("11 words are announced, and only 10 follow"), "{}", few.err);
}

/// "Horizontal game moves refer to a horizontal sequence of empty squares of a size bigger than one. They are indexed from
/// left to right, top to bottom, starting with 0." And "the vertical layers".
#[test]
fn the_layers() {
    let printed = layers(EMPTY);
    assert!(printed.contains("* 0 0 0\n1 1 1 1\n2 2 * -\n3 3 3 3\n- * 4 4\n"), "{printed}");
    assert!(printed.contains("* 1 2 4\n0 1 2 4\n0 1 * 4\n0 1 3 4\n0 * 3 4\n"), "{printed}");
}

/// "A play is the association between a game move and a word": lado on horizontal move 3, do on vertical move 3.
#[test]
fn plays() {
    let lado = "h3:5 lado\ninitial line: 3\ninitial column: 0\nsize of the word: 4\nalignment: horizontal\nword index: 5\n";
    let down = "v3:4 do\ninitial line: 3\ninitial column: 2\nsize of the word: 2\nalignment: vertical\nword index: 4\n";
    assert!(layers(LADO).contains(lado), "{}", layers(LADO));
    let both = layers(LADO_DO);
    assert!(both.contains(lado) && both.contains(down), "{both}");
}

/// "hx:y represents the horizontal move x with the word of index y": a stack in the order the plays were made.
#[test]
fn the_stack() {
    let printed = said("crossword", &["solve", "crossword", "-", "--method", "classic", "--trace"], FIRST);
    assert!(
        printed
            .starts_with("* l u a h0:6\n- - - -\n- - * -\n- - - -\n- * - -\n\n* l u a h0:6 v1:5\n- a - -\n"),
        "{printed}"
    );
}

/// The first walk, board by board; the last index is mended (os is word 7).
#[test]
fn the_first_walk() {
    let printed = said("crossword", &["solve", "crossword", "-", "--method", "classic", "--trace"], FIRST);
    let (walk, end) = printed.split_once("Instancia 1\n").expect("the result comes last");
    assert_eq!(walk.trim_end(), fixture("crossword", "1.trace").trim_end());
    let stacks: Vec<&str> = walk.lines().filter_map(|l| l.strip_prefix("* l u a ")).collect();
    assert_eq!(stacks.len(), 10, "{walk}");
    assert_eq!(stacks[9], "h0:6 v1:5 h1:2 v0:3 h2:0 h3:8 v3:4 h4:7 v4:1 v2:9");
    assert_eq!(end, "* l u a\nc a r n\na d * t\ns o d a\na * o s\n\n");
}

/// The second walk: "because of the absence of a 2-letter word starting with b, we backtrack", to the last board.
#[test]
fn the_second_walk() {
    let ran = run("crossword", &["solve", "crossword", "-", "--method", "classic", "--trace"], SECOND);
    let (walk, end) = ran.out.split_once("Instancia 1\n").expect("the result comes last");
    assert_eq!(walk.trim_end(), fixture("crossword", "2.trace").trim_end());
    assert_eq!((end, ran.exit), ("nao ha solucao\n\n", 1));
    assert!(walk.contains("* a b h0:0 v1:1 h1:2\nb u g\n- * -\n\n* a b h0:0 v1:1\n- u -\n- * -\n"), "{walk}");
}

/// The board, horizontal moves and vertical moves of the second example.
#[test]
fn the_second_layers() {
    let printed = said("crossword", &["show", "crossword", "-", "--format", "layers"], SECOND);
    assert!(printed.contains("* 0 0\n1 1 1\n- * -\n"), "{printed}");
    assert!(printed.contains("* 1 2\n0 1 2\n0 * 2\n"), "{printed}");
}

/// "marking it as used in our list"; "In this case, we still don't know if ur is a valid word": a word is used once, and
/// every move must be a word.
#[test]
fn every_move_is_a_word_of_the_list() {
    assert_eq!(
        said("crossword", &["solve", "crossword", "-", "--format", "raw"], FIRST),
        "* l u a\nc a r n\na d * t\ns o d a\na * o s\n"
    );
    let without = run("crossword", &["solve", "crossword", "-"], &FIRST.replace("\nur\n", "\nxx\n"));
    assert_eq!((without.out.lines().next(), without.exit), (Some("none"), 1), "{}", without.out);
    let square =
        |words: &str| run("crossword", &["solve", "crossword", "-"], &format!("2 2\n0 0\n0 0\n{words}")).exit;
    assert_eq!(square("2\nab\nba\n"), 1, "each word once");
    assert_eq!(square("4\nab\nba\nab\nba\n"), 0, "unless it is listed twice");
}

/// "We can be sure that the board cannot be completed with our current list of words."
#[test]
fn the_second_has_no_solution() {
    let ran = run("crossword", &["solve", "crossword", "-"], SECOND);
    assert_eq!((ran.out.lines().next(), ran.exit), (Some("none"), 1), "{}", ran.out);
}

/// Instances follow each other until `0 0`, or the end.
#[test]
fn instances() {
    let expected =
        "Instancia 1\n* l u a\nc a r n\na d * t\ns o d a\na * o s\n\nInstancia 2\nnao ha solucao\n\n";
    for end in ["0 0\n", ""] {
        let both = format!("{FIRST}{SECOND}{end}");
        let ran = run("crossword", &["solve", "crossword", "-", "--method", "classic"], &both);
        assert_eq!(ran.out, expected);
    }
}
