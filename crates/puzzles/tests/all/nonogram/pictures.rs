//! Puzzles from pictures: what a picture becomes, that few cells change, and that the level is met.

use std::sync::Arc;

use quandary_core::budget::Budget;
use quandary_core::chance::Chance;
use quandary_core::engine::ladder::Allowed;
use quandary_core::grid::Size;
use quandary_core::kind::{Kind, NotMade, Wanted};
use quandary_core::knob::Settings;
use quandary_core::picture::Picture;
use quandary_core::source::Source;
use quandary_core::step::Level;
use quandary_puzzles::nonogram::{Nonogram, Puzzle, search};

const HEART: &str = "\
..##...##..
.####.####.
###########
###########
.#########.
..#######..
...#####...
....###....
.....#.....
";

fn remarks(wanted: &Wanted, puzzle: &Puzzle) -> Vec<String> {
    let remarks = Nonogram::POWERS.picture.expect("pictures are taken");
    remarks(wanted, puzzle, &Budget::unlimited())
}

fn wanted(bytes: impl Into<Vec<u8>>, level: Option<Level>, knobs: &[(&str, &str)]) -> Wanted {
    let picture = Picture::read(&Source::new("picture", bytes)).expect("a picture");
    let mut settings = Settings::new(Nonogram::knobs());
    knobs.iter().for_each(|(name, text)| settings.set(name, text).expect("a knob"));
    Wanted { picture: Some(Arc::new(picture)), level, settings, ..Wanted::default() }
}

fn made(wanted: &Wanted, seed: u64) -> Result<Puzzle, NotMade> {
    Nonogram::create(wanted, &mut Chance::new(seed), &Budget::nodes(50_000_000))
}

/// The answer as rows of `#` and `.`.
fn drawn(puzzle: &Puzzle) -> String {
    let pair = search::pair(puzzle, &[], &Budget::unlimited());
    assert!(pair.second.is_none(), "one answer");
    let answer = pair.first.expect("an answer");
    answer
        .rows()
        .map(|row| row.iter().map(|&c| if c == 0 { '.' } else { '#' }).collect::<String>() + "\n")
        .collect()
}

#[test]
fn a_picture_that_needs_no_change_has_none() {
    let wanted = wanted(HEART, None, &[]);
    let puzzle = made(&wanted, 1).expect("a puzzle");
    assert_eq!(drawn(&puzzle), HEART);
    let remarked = remarks(&wanted, &puzzle);
    assert_eq!(remarked, ["no cell of the picture had to be changed"]);
}

#[test]
fn a_switch_costs_one_cell_and_it_is_named() {
    let text = "#.....\n.#....\n......\n######\n";
    let wanted = wanted(text, None, &[]);
    let puzzle = made(&wanted, 3).expect("a puzzle");
    let differ: Vec<usize> = drawn(&puzzle)
        .bytes()
        .zip(text.bytes())
        .enumerate()
        .filter(|(_, (a, b))| a != b)
        .map(|(i, _)| i)
        .collect();
    assert_eq!(differ.len(), 1);
    let (row, col) = (differ[0] / 7 + 1, differ[0] % 7 + 1);
    let remarked = remarks(&wanted, &puzzle);
    assert!(
        remarked[0].starts_with(&format!("changed 1 of 24 cells of the picture: ({row}, {col}) ")),
        "{remarked:?}"
    );
}

#[test]
fn every_level_is_met_exactly() {
    for level in [Level::Gentle, Level::Easy, Level::Medium, Level::Fiendish] {
        let puzzle =
            made(&wanted(HEART, Some(level), &[]), 5).unwrap_or_else(|why| panic!("{level}: {why:?}"));
        let rating = Nonogram::rate(&puzzle, &Allowed::ALL, &Budget::unlimited()).expect("a rating");
        assert_eq!(rating.level, level);
        let changed = drawn(&puzzle).bytes().zip(HEART.bytes()).filter(|(a, b)| a != b).count();
        assert!(changed <= 20, "{level} took {changed} changes");
    }
}

#[test]
fn the_size_follows_the_picture_unless_it_is_said() {
    let grey = |width: usize, height: usize| {
        let mut bytes = format!("P5 {width} {height} 255\n").into_bytes();
        bytes.extend((0..width * height).map(|i| if i % width < width / 2 { 20 } else { 230 }));
        bytes
    };
    let size = |wanted: &Wanted| made(wanted, 1).expect("a puzzle").size();
    assert_eq!(size(&wanted(grey(200, 100), None, &[])), Size { width: 30, height: 15 });
    assert_eq!(size(&wanted(grey(40, 20), None, &[])), Size { width: 40, height: 20 });
    assert_eq!(size(&wanted(grey(40, 20), None, &[("width", "10")])), Size { width: 10, height: 5 });
    assert_eq!(size(&wanted(grey(40, 20), None, &[("height", "10")])), Size { width: 20, height: 10 });
    let exact = Wanted { size: Some(Size { width: 7, height: 9 }), ..wanted(grey(40, 20), None, &[]) };
    assert_eq!(size(&exact), Size { width: 7, height: 9 });
}

#[test]
fn threshold_dither_and_invert() {
    // Three greys from left to right: 40, 120, 200.
    let mut bytes = b"P5 9 6 255\n".to_vec();
    bytes.extend((0..54).map(|i| [40, 120, 200][i % 9 / 3]));
    let black = |knobs: &[(&str, &str)]| {
        let puzzle = made(&wanted(bytes.clone(), None, knobs), 1).expect("a puzzle");
        drawn(&puzzle).bytes().filter(|&b| b == b'#').count()
    };
    assert_eq!(black(&[("threshold", "30")]), 18);
    assert_eq!(black(&[("threshold", "60")]), 36);
    assert_eq!(black(&[("threshold", "30"), ("invert", "true")]), 36);
    let dithered = black(&[("dither", "true")]);
    assert!((18..=40).contains(&dithered), "{dithered}");
    let both = made(&wanted(bytes.clone(), None, &[("threshold", "30"), ("dither", "true")]), 1);
    assert!(matches!(both, Err(NotMade::Cannot(_))));
}

#[test]
fn colours_are_made_fewer() {
    let mut text = "P3 12 6 255\n".to_string();
    for i in 0..72 {
        let shade = 10 * (i % 3);
        text += &match i % 12 / 4 {
            0 => format!("{} 0 0 ", 255 - shade),
            1 => "255 255 255 ".to_string(),
            _ => format!("0 0 {} ", 255 - shade),
        };
    }
    let puzzle = made(&wanted(text, None, &[("colours", "2")]), 1).expect("a puzzle");
    let names: Vec<&str> = puzzle.palette().iter().map(|c| c.name.as_str()).collect();
    assert_eq!(names.len(), 3, "{names:?}");
    assert!(names.contains(&"red") && names.contains(&"blue") && names.contains(&"white"), "{names:?}");
}

#[test]
fn nothing_to_paint_is_said() {
    let result = made(&wanted("....\n.  .\n", None, &[]), 1);
    assert!(matches!(&result, Err(NotMade::Cannot(why)) if why.contains("all of one colour")), "{result:?}");
    let mut settings = Settings::new(Nonogram::knobs());
    settings.set("threshold", "40").expect("a knob");
    let result = Nonogram::create(
        &Wanted { settings, ..Wanted::default() },
        &mut Chance::new(1),
        &Budget::unlimited(),
    );
    assert!(
        matches!(&result, Err(NotMade::Cannot(why)) if why.contains("there is no picture")),
        "{result:?}"
    );
}

#[test]
fn the_same_seed_gives_the_same_puzzle() {
    let noise: String = {
        let mut chance = Chance::new(9);
        let row = |chance: &mut Chance| {
            (0..10).map(|_| if chance.odds(1, 2) { '#' } else { '.' }).collect::<String>()
        };
        (0..10).map(|_| row(&mut chance) + "\n").collect()
    };
    let once = || drawn(&made(&wanted(noise.clone(), None, &[]), 4).expect("a puzzle"));
    assert_eq!(once(), once());
}
