//! What a person can see, easiest first. Techniques that look at one line come before the whole line at
//! once, and that before assumptions.

mod counts;
mod ends;
mod exact;
mod runs;
mod sentence;
mod trial;
mod view;

use quandary_core::budget::Budget;
use quandary_core::candidates::Candidates;
use quandary_core::grid::places;
use quandary_core::kind::Ink;
use quandary_core::rating::{Rating, Unrated};
use quandary_core::step::{Level, Technique};
use quandary_core::verbs::{SEARCH, rate_by_climbing};

use super::Nonogram;
use super::model::Puzzle;

pub(super) use sentence::sentence;

/// The ladder, easiest first.
pub(super) const TECHNIQUES: &[Technique<Nonogram>] = &[
    Technique {
        id: "complete",
        title: "Complete line",
        level: Level::Gentle,
        trial: false,
        about: "All coloured cells of a line are there, so the rest is background; or only as many cells are left as it needs.",
        find: counts::complete,
    },
    Technique {
        id: "overlap",
        title: "Overlap",
        level: Level::Gentle,
        trial: false,
        about: "Pushed to one end and pushed to the other, a long block covers some cells both times.",
        find: counts::overlap,
    },
    Technique {
        id: "edge",
        title: "Edge and glue",
        level: Level::Easy,
        trial: false,
        about: "A coloured cell near the end of a line belongs to the first block, which then reaches away from the end.",
        find: ends::edge,
    },
    Technique {
        id: "unreachable",
        title: "Out of reach",
        level: Level::Easy,
        trial: false,
        about: "Cells that no block can reach are background.",
        find: runs::unreachable,
    },
    Technique {
        id: "colour",
        title: "Colour out of reach",
        level: Level::Easy,
        trial: false,
        about: "A cell that no block of a colour can reach does not have that colour.",
        find: runs::colour,
    },
    Technique {
        id: "small-gap",
        title: "Small gap",
        level: Level::Easy,
        trial: false,
        about: "A gap shorter than every block that could go there stays empty.",
        find: runs::small_gap,
    },
    Technique {
        id: "mercury",
        title: "Mercury",
        level: Level::Medium,
        trial: false,
        about: "A coloured cell one block's length behind the end: the first block cannot start at the end, or it would be too long.",
        find: ends::mercury,
    },
    Technique {
        id: "punctuation",
        title: "Punctuation",
        level: Level::Medium,
        trial: false,
        about: "A run as long as the longest block it could be ends on both sides.",
        find: runs::punctuation,
    },
    Technique {
        id: "split",
        title: "Split",
        level: Level::Medium,
        trial: false,
        about: "A cell that would join two runs to more than any block has keeps them apart.",
        find: runs::split,
    },
    Technique {
        id: "join",
        title: "Join",
        level: Level::Medium,
        trial: false,
        about: "A run with a wall beside it grows away from the wall until it is as long as its shortest possible block.",
        find: runs::join,
    },
    Technique {
        id: "overlap-known",
        title: "Overlap in less room",
        level: Level::Medium,
        trial: false,
        about: "With what is known of the line, a block has less room, and its first and last places overlap.",
        find: counts::overlap_known,
    },
    Technique {
        id: "line",
        title: "Whole line",
        level: Level::Hard,
        trial: false,
        about: "Whatever all arrangements of a line's blocks have in common.",
        find: exact::line,
    },
    Technique {
        id: "contradiction",
        title: "Contradiction",
        level: Level::Fiendish,
        trial: false,
        about: "A colour assumed in a cell leads, by the three easiest techniques, to a line that cannot fit.",
        find: trial::contradiction,
    },
    Technique {
        id: "probe",
        title: "Probe",
        level: Level::Unreasonable,
        trial: true,
        about: "A colour assumed in a cell leads, by whole lines, to a line that cannot fit.",
        find: trial::probe,
    },
    Technique {
        id: "deep-probe",
        title: "Probe inside a probe",
        level: Level::Unreasonable,
        trial: true,
        about: "A colour assumed in a cell fails, whatever is assumed after it.",
        find: trial::deep_probe,
    },
];

/// The rating, with a word on how the puzzle gives way: by lines, by probing single cells, or only by search.
pub(super) fn rate(puzzle: &Puzzle, budget: &Budget) -> Result<Rating, Unrated> {
    let mut rating = rate_by_climbing::<Nonogram>(puzzle, budget)?;
    let steps = |wanted: &[&str]| -> usize {
        let of = rating.techniques.iter().filter(|(id, _)| wanted.contains(&id.as_str()));
        of.map(|(_, count)| count).sum()
    };
    let (probes, searches) = (steps(PROBES), steps(&[SEARCH, "deep-probe"]));
    let lines = rating.techniques.iter().map(|(_, count)| count).sum::<usize>() - probes - searches;
    let word = match (probes, searches) {
        (0, 0) => "line",
        (_, 0) => "probe",
        _ => "search",
    };
    let s = |n: usize| if n == 1 { "" } else { "s" };
    let es = if searches == 1 { "" } else { "es" };
    rating.remarks.push(format!(
        "{word}: {lines} line step{}, {probes} probe step{}, {searches} search{es}",
        s(lines),
        s(probes)
    ));
    Ok(rating)
}

/// Techniques that assume something of one cell and follow it by lines.
const PROBES: &[&str] = &["contradiction", "probe"];

/// What deduction starts from: what is in ink, everything else open.
pub(super) fn known(puzzle: &Puzzle, ink: &Ink) -> Candidates {
    let colours = puzzle.palette().len() as u32;
    let mut known = Candidates::none(puzzle.size(), colours - 1);
    for at in places(puzzle.size()) {
        match ink.get(at).copied().flatten().filter(|&c| c < colours) {
            Some(colour) => known.allow(at, colour),
            None => (0..colours).for_each(|c| known.allow(at, c)),
        }
    }
    known
}
