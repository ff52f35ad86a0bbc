//! What can be proved about a level without trying: parts of the floor that no swipe leaves, the
//! order of dots in a passage that has no room to pass, and dots in a straight passage, which can come
//! closer but never get further apart.

use quandary_core::grid::{At, regions};
use quandary_core::outcome::Violation;
use quandary_core::plural::count;

use super::super::model::{Dots, Ground, Puzzle};

/// Why there is no answer from a position, seen without trying.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Proof {
    /// A part of the floor has more dots of a colour than goals, and no swipe leads out of it.
    Crowded {
        /// The first square of the part.
        around: At,
        /// The colour.
        colour: char,
        /// Its dots there.
        dots: Vec<At>,
        /// How many goals it has there.
        goals: usize,
    },
    /// Dots in a passage without room to pass keep their order, and no goals there have it.
    Order {
        /// The passage, from end to end.
        line: Vec<At>,
        /// The dots in it.
        dots: Vec<At>,
        /// Their colours.
        colours: Vec<char>,
    },
    /// Dots in a straight passage never get further apart, and the goals there are too far apart.
    Apart {
        /// The passage, from end to end.
        line: Vec<At>,
        /// The dots in it.
        dots: Vec<At>,
    },
}

impl Proof {
    /// Its name for programs.
    pub fn rule(&self) -> &'static str {
        match self {
            Proof::Crowded { .. } => "reach",
            Proof::Order { .. } => "order",
            Proof::Apart { .. } => "apart",
        }
    }

    /// The dots to blame.
    pub fn dots(&self) -> &[At] {
        match self {
            Proof::Crowded { dots, .. } | Proof::Order { dots, .. } | Proof::Apart { dots, .. } => dots,
        }
    }

    /// The passage they stand in, if it is one.
    pub fn line(&self) -> &[At] {
        match self {
            Proof::Crowded { .. } => &[],
            Proof::Order { line, .. } | Proof::Apart { line, .. } => line,
        }
    }

    /// The proof in words.
    pub fn sentence(&self) -> String {
        match self {
            Proof::Crowded { around, colour, dots, goals } => format!(
                "The part of the floor around {around} has {} of colour {colour} but {} for it, and no swipe leads out.",
                count(dots.len(), "dot"),
                count(*goals, "goal"),
            ),
            Proof::Order { line, colours, .. } => {
                let order: Vec<String> = colours.iter().map(char::to_string).collect();
                format!(
                    "The dots in the passage from {} to {} cannot pass each other: they stay in the order {}, and no goals there have it.",
                    line[0],
                    line[line.len() - 1],
                    order.join(" ")
                )
            }
            Proof::Apart { line, .. } => format!(
                "In the straight passage from {} to {} dots come closer but never get further apart, and the goals there are too far apart.",
                line[0],
                line[line.len() - 1]
            ),
        }
    }
}

/// Short reasons why there is no answer from a position. When there are none, everything that can be
/// reached was looked at.
pub(in super::super) fn conflicts(puzzle: &Puzzle, dots: &Dots) -> Vec<Violation> {
    let violation = |proof: Proof| Violation {
        rule: proof.rule(),
        sentence: proof.sentence(),
        cells: proof.dots().to_vec(),
    };
    let mut found: Vec<Violation> = proofs(puzzle, dots).into_iter().map(violation).collect();
    if found.is_empty() {
        let sentence = "Every position that swipes can lead to was looked at, or every one that leads to \
                        the goals; none is both."
            .to_string();
        found.push(Violation { rule: "exhausted", cells: Vec::new(), sentence });
    }
    found
}

/// What shows that there is no answer from a position.
pub(super) fn proofs(puzzle: &Puzzle, dots: &Dots) -> Vec<Proof> {
    let mut found: Vec<Proof> = Vec::new();
    for part in parts(puzzle) {
        let before = found.len();
        found.extend(puzzle.colours().iter().filter_map(|(colour, _)| crowded(puzzle, dots, &part, *colour)));
        if found.len() == before {
            found.extend(passage(puzzle, &part).and_then(|line| fixed(puzzle, dots, &line)));
        }
    }
    found
}

/// The connected parts of the floor.
fn parts(puzzle: &Puzzle) -> Vec<Vec<At>> {
    regions(puzzle.size(), |at| !puzzle.is_wall(at), |_, _| true)
}

/// A part with more dots of a colour than goals.
fn crowded(puzzle: &Puzzle, dots: &Dots, part: &[At], colour: char) -> Option<Proof> {
    let here: Vec<At> = part.iter().copied().filter(|&at| dots[at] == Some(colour)).collect();
    let goals = part.iter().filter(|&&at| puzzle.ground()[at] == Ground::Goal(colour)).count();
    (here.len() > goals).then_some(Proof::Crowded { around: part[0], colour, dots: here, goals })
}

/// The squares of a part from one end to the other, if it is a passage in which nothing can pass:
/// no square has more than two neighbours, and there are two ends.
fn passage(puzzle: &Puzzle, part: &[At]) -> Option<Vec<At>> {
    let beside = |at: At| {
        let open = puzzle.ground().neighbours(at).filter(|&next| !puzzle.is_wall(next));
        open.collect::<Vec<At>>()
    };
    if part.iter().any(|&at| beside(at).len() > 2) {
        return None;
    }
    let mut line = vec![*part.iter().find(|&&at| beside(at).len() <= 1)?];
    while let Some(next) = beside(line[line.len() - 1]).into_iter().find(|next| !line.contains(next)) {
        line.push(next);
    }
    Some(line)
}

/// Whether a passage lies in one row or column.
fn straight(line: &[At]) -> bool {
    line.iter().all(|at| at.row == line[0].row) || line.iter().all(|at| at.col == line[0].col)
}

/// In a passage dots keep their order, and in a straight one their distances never grow: why no
/// goals fit that.
fn fixed(puzzle: &Puzzle, dots: &Dots, line: &[At]) -> Option<Proof> {
    let here: Vec<(usize, char)> =
        line.iter().enumerate().filter_map(|(i, &at)| dots[at].map(|colour| (i, colour))).collect();
    let goals: Vec<(usize, char)> = line
        .iter()
        .enumerate()
        .filter_map(|(i, &at)| match puzzle.ground()[at] {
            Ground::Goal(colour) => Some((i, colour)),
            _ => None,
        })
        .collect();
    let cells = here.iter().map(|dot| line[dot.0]).collect::<Vec<At>>();
    if !fits(&here, &goals, false) {
        let colours = here.iter().map(|dot| dot.1).collect();
        return Some(Proof::Order { line: line.to_vec(), dots: cells, colours });
    }
    (straight(line) && !fits(&here, &goals, true)).then(|| Proof::Apart { line: line.to_vec(), dots: cells })
}

/// Whether the dots can take goals of their colours in their order, and without getting further
/// apart if that is asked.
fn fits(dots: &[(usize, char)], goals: &[(usize, char)], closer: bool) -> bool {
    // The goals at which the dots so far can end, for the last of them.
    let mut ends: Vec<usize> = Vec::new();
    for (n, dot) in dots.iter().enumerate() {
        let able = |goal: &&(usize, char)| {
            goal.1 == dot.1
                && (n == 0
                    || ends
                        .iter()
                        .any(|&end| end < goal.0 && (!closer || goal.0 - end <= dot.0 - dots[n - 1].0)))
        };
        ends = goals.iter().filter(able).map(|goal| goal.0).collect();
        if ends.is_empty() {
            return false;
        }
    }
    true
}

/// Neighbours in a straight passage: they can never separate.
pub(in super::super) fn bonds(puzzle: &Puzzle) -> Vec<String> {
    let mut found = Vec::new();
    for line in parts(puzzle).iter().filter_map(|part| passage(puzzle, part)).filter(|line| straight(line)) {
        for pair in line.windows(2).filter(|pair| pair.iter().all(|&at| puzzle.dots()[at].is_some())) {
            found.push(format!("the dots at {} and {} can never separate", pair[0], pair[1]));
        }
    }
    found
}
