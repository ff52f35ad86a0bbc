//! Drawings as the renderer makes them, and as people change them, are read back.

use super::*;

fn read_one(text: &str) -> Drawing {
    let read = drawings(&Source::new("test", text));
    let mut read = read.unwrap_or_else(|problems| panic!("{problems}\n{text}"));
    assert_eq!(read.len(), 1);
    read.remove(0)
}

fn texts(drawing: &Drawing) -> Vec<&str> {
    drawing.cells.cells().iter().map(|cell| cell.text.as_str()).collect()
}

#[test]
fn a_grid_with_corners_and_thick_lines() {
    let drawing =
        read_one("┏━━━┳━━━┓\n┃6× ┃3− ┃\n┃ 1 ┃   ┃\n┠───╊━━━┫\n┃   ┃5  ┃\n┃   ┃ 2 ┃\n┗━━━┻━━━┛\nsome words\n");
    assert_eq!(texts(&drawing), ["1", "", "", "2"]);
    assert_eq!(drawing.cells[At::new(0, 1)].corner, "3−");
    assert_eq!(drawing.regions().len(), 3);
    assert_eq!(drawing.notes, ["some words"]);
    let ascii = read_one("+===+===+\n| 1 : # |\n+---+===+\n| 2 |   |\n+===+===+\n");
    assert_eq!(texts(&ascii), ["1", "#", "2", ""]);
    assert_eq!(ascii.regions().len(), 2);
}

#[test]
fn walls_at_any_distance() {
    let drawing = read_one("unique\n┌─┬───┐\n│1│2  │\n│ └─┐ │\n│2 1│3│\n└───┴─┘\n");
    assert_eq!(texts(&drawing), ["1", "2", "", "2", "1", "3"]);
    assert_eq!(drawing.regions().len(), 2);
    let wide = read_one("+-----+\n| 1 12|\n+-----+\n");
    assert_eq!(texts(&wide), ["1", "12"]);
    let blank = read_one("+---+\n|   |\n|   |\n|   |\n+---+\n");
    assert_eq!(blank.size(), Size { width: 2, height: 2 });
    let pointed = read_one("┌─────┐\n│1  2*│\n└─────┘\n");
    assert_eq!(texts(&pointed), ["1", "2"]);
}

#[test]
fn walls_farther_apart_than_show_puts_them() {
    let wide = read_one(
        "┌─────┬───────────┐\n│     │        2  │\n│     └─────┐     │\n│           │     │\n└───────────┴─────┘\n",
    );
    assert_eq!(wide.size(), Size { width: 3, height: 2 });
    assert_eq!(texts(&wide), ["", "", "2", "", "", ""]);
    assert_eq!(wide.regions().len(), 2);
    let four = read_one("+---+-------+\n| 1 |     3 |\n|   +---+   |\n|     2 |   |\n+-------+---+\n");
    assert_eq!(texts(&four), ["1", "", "3", "", "2", ""]);
    // A sign on a crossing that no wall touches is nothing.
    for sign in ["·", "+", "┼", "•"] {
        let text = "┌───────────┐\n│  1        │\n│     S     │\n│        2  │\n└───────────┘\n";
        let dotted = read_one(&text.replace('S', sign));
        assert_eq!(texts(&dotted), ["1", "", "", "2"], "{sign}");
        assert_eq!(dotted.regions().len(), 1);
    }
    // What `show` draws stays as narrow as it is.
    let narrow = read_one("┌─────┬─────┐\n│1    │  3  │\n│     └───┐ │\n│  2      │ │\n└─────────┴─┘\n");
    assert_eq!(narrow.size(), Size { width: 6, height: 2 });
}

#[test]
fn a_frame_with_clues() {
    let drawing = read_one(
        "      1\n      2 0\n    ┌────┐\n1 1 │██  │\n  1 │ × █│\n    └────┘\nX black\n"
            .replace("█│", "██│")
            .replace(" × ██│", "× ██│")
            .as_str(),
    );
    assert_eq!(drawing.top, [["1", "2"].map(String::from).to_vec(), vec!["0".to_string()]]);
    assert_eq!(drawing.left[0], ["1", "1"]);
    assert!(drawing.cells[At::new(0, 0)].is_solid() && texts(&drawing)[2] == "×");
    assert_eq!(drawing.notes, ["X black"]);
}

#[test]
fn what_is_no_drawing_is_said() {
    for text in
        ["", "1 2\n3 4\n", "┏━━━┓\n", "┏━━━┯━━━┓\n┃ 1 │ 2\n┗━━━┷━━━┛\n", "┌──┐\n│1\n", " 1\n ┌─\n", "+-+\n"]
    {
        assert!(drawings(&Source::new("test", text)).is_err(), "{text}");
    }
}

#[test]
fn a_lattice_with_words() {
    let drawing =
        read_one("[N]--[.]--(W)\n | \\/ | \\/ |\n | /\\ | /\\ |\n[ ]--[X]--[B]\nBOXED FOAM\nWICK\n");
    assert_eq!(texts(&drawing), ["N", ".", "W", "", "X", "B"]);
    assert_eq!(drawing.notes, ["BOXED FOAM", "WICK"]);
    assert_eq!(sniff(&Source::new("test", "[[1,2],[3,4]]"), Style::Lattice), Sniff::No);
}
