//! What a person can see, easiest first. Techniques that look at one line come before the whole line at
//! once, and that before assumptions.

mod arrangements;
mod known;
mod reason;
mod see;
mod trial;
mod view;
mod words;

use quandary_core::budget::Budget;
use quandary_core::engine::ladder::Allowed;
use quandary_core::grid::At;
use quandary_core::rating::{Rating, Unrated};
use quandary_core::step::{Find, Level, Offers, Technique};
use quandary_core::verbs::{SEARCH, rate_by_climbing};

use super::model::{Line, Puzzle};
use super::{Nonogram, search};

pub use known::Known;
pub use reason::{How, Reason};
pub(super) use trial::dead_end;
use view::{Firing, View};
pub(super) use words::sentence;

/// The ladder, easiest first.
pub(super) const TECHNIQUES: &[Technique<Nonogram>] = &[
    Technique {
        id: "complete",
        title: "Complete line",
        level: Level::Gentle,
        trial: false,
        about: "All coloured cells of a line are there, so the rest is background; or only as many cells are left as it needs.",
        find: Find::Region(complete),
    },
    Technique {
        id: "overlap",
        title: "Overlap",
        level: Level::Gentle,
        trial: false,
        about: "Pushed to one end and pushed to the other, a long block covers some cells both times.",
        find: Find::Region(overlap),
    },
    Technique {
        id: "edge",
        title: "Edge and glue",
        level: Level::Easy,
        trial: false,
        about: "A coloured cell near the end of a line belongs to the first block, which then reaches away from the end.",
        find: Find::Region(edge),
    },
    Technique {
        id: "unreachable",
        title: "Out of reach",
        level: Level::Easy,
        trial: false,
        about: "Cells that no block can reach are background.",
        find: Find::Region(unreachable),
    },
    Technique {
        id: "colour",
        title: "Colour out of reach",
        level: Level::Easy,
        trial: false,
        about: "A cell that no block of a colour can reach does not have that colour.",
        find: Find::Region(colour),
    },
    Technique {
        id: "small-gap",
        title: "Small gap",
        level: Level::Easy,
        trial: false,
        about: "A gap shorter than every block that could go there stays empty.",
        find: Find::Region(small_gap),
    },
    Technique {
        id: "mercury",
        title: "Mercury",
        level: Level::Easy,
        trial: false,
        about: "A coloured cell one block's length from the end: the first block cannot start at the end, or it would be too long.",
        find: Find::Region(mercury),
    },
    Technique {
        id: "punctuation",
        title: "Punctuation",
        level: Level::Easy,
        trial: false,
        about: "A run as long as the longest block it could be ends on both sides.",
        find: Find::Region(punctuation),
    },
    Technique {
        id: "split",
        title: "Split",
        level: Level::Easy,
        trial: false,
        about: "A cell that would join two runs to more than any block has keeps them apart.",
        find: Find::Region(split),
    },
    Technique {
        id: "join",
        title: "Join",
        level: Level::Easy,
        trial: false,
        about: "A run with a wall beside it grows away from the wall until it is as long as its shortest possible block.",
        find: Find::Region(join),
    },
    Technique {
        id: "overlap-known",
        title: "Overlap in less room",
        level: Level::Medium,
        trial: false,
        about: "With what is known of the line, a block has less room, and its first and last places overlap.",
        find: Find::Region(overlap_known),
    },
    Technique {
        id: "line",
        title: "Whole line",
        level: Level::Hard,
        trial: false,
        about: "Whatever all arrangements of a line's blocks have in common.",
        find: Find::Region(line),
    },
    Technique {
        id: "contradiction",
        title: "Contradiction",
        level: Level::Fiendish,
        trial: false,
        about: "A colour supposed in a cell leads, by the three easiest techniques and in at most six links, to a line that cannot fit.",
        find: Find::All(trial::contradiction),
    },
    Technique {
        id: "trial",
        title: "Trial",
        level: Level::Unreasonable,
        trial: true,
        about: "A colour supposed in a cell leads, by whole lines, to a line that cannot fit.",
        find: Find::All(trial::trial),
    },
];

/// The rating, with a word on how the puzzle gives way: by lines, by probing single cells, or only by search.
pub(super) fn rate(puzzle: &Puzzle, allowed: &Allowed, budget: &Budget) -> Result<Rating, Unrated> {
    // Solved first: the search says in no time that there is nothing to rate, and a climb may take long to find that out.
    let pair = search::pair(puzzle, &[], budget);
    match (pair.first, pair.second, pair.ran_out) {
        (Some(_), Some(_), _) => return Err(Unrated::Several),
        (_, _, Some(what)) => return Err(Unrated::RanOut(what)),
        (None, _, None) => return Err(Unrated::None),
        (Some(_), None, None) => {}
    }
    let mut rating = rate_by_climbing::<Nonogram>(puzzle, allowed, budget)?;
    let steps = |wanted: &[&str]| -> usize {
        let of = rating.techniques.iter().filter(|(id, _)| wanted.contains(&id.as_str()));
        of.map(|(_, count)| count).sum()
    };
    let (probes, searches) = (steps(PROBES), steps(&[SEARCH]));
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
const PROBES: &[&str] = &["contradiction", "trial"];

/// The lines, rows first.
pub(super) fn regions(puzzle: &Puzzle) -> Vec<Vec<At>> {
    puzzle.lines().map(|line| (0..puzzle.length(line)).map(|i| line.cell(i)).collect()).collect()
}

/// On lines longer than this a technique argues for the first thing it sees, not for all of them.
const LONG: usize = 60;

/// Offers what a technique sees in a line.
fn offer(
    technique: &'static str,
    see: fn(&View<'_>) -> Vec<Firing>,
    (puzzle, known, region): (&Puzzle, &Known, usize),
    budget: &Budget,
    offers: &mut Offers<Nonogram>,
) {
    let height = puzzle.height();
    let line = if region < height { Line::row(region) } else { Line::column(region - height) };
    let Some(view) = View::new(puzzle, known, line) else { return };
    if budget.look(1 + view.len() as u64 / 16).is_none() {
        return;
    }
    let level = TECHNIQUES.iter().find(|t| t.id == technique).map_or(Level::Hard, |t| t.level);
    let most = if view.len() > LONG { 1 } else { usize::MAX };
    let seen = see(&view).into_iter().filter(|firing| !firing.news.is_empty()).take(most);
    seen.filter_map(|firing| view.argue(technique, level, firing)).for_each(|step| offers.offer(step));
}

/// A technique that looks at one line.
macro_rules! techniques {
    ($($name:ident = $id:literal)*) => {$(
        fn $name(puzzle: &Puzzle, known: &Known, region: usize, budget: &Budget, offers: &mut Offers<Nonogram>) {
            offer($id, see::$name, (puzzle, known, region), budget, offers);
        }
    )*};
}

techniques! {
    complete = "complete"
    overlap = "overlap"
    edge = "edge"
    unreachable = "unreachable"
    colour = "colour"
    small_gap = "small-gap"
    mercury = "mercury"
    punctuation = "punctuation"
    split = "split"
    join = "join"
    overlap_known = "overlap-known"
    line = "line"
}
