//! Why a swipe is made: data without a word of English. From it the sentence, the squares to look at and JSON are derived.

use quandary_core::fact::Fact;
use quandary_core::grid::At;
use quandary_core::step::{self, Level, Premise};
use quandary_core::units::NoUnit;

use super::super::model::{Puzzle, Way};
use super::proof::Proof;

/// Why a step is taken.
#[derive(Clone, Debug, PartialEq)]
pub enum Reason {
    /// No answer exists from here.
    DeadEnd {
        /// So many swipes may stay.
        keep: usize,
        /// The swipe after them, with which the last answer was lost.
        fatal: Way,
        /// Why there is no answer from here, where that can be seen without trying.
        proof: Option<Proof>,
    },
    /// A few swipes with one aim.
    Swipes {
        /// What they are for.
        aim: Aim,
        /// What they do.
        leg: Box<Leg>,
    },
}

/// What a few swipes are for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Aim {
    /// They solve the level.
    Home,
    /// They bring these dots onto goals of their colour, and no later swipe moves them.
    Park(Vec<Dot>),
    /// Each of them is one that distance alone asks for.
    Approach,
    /// An obstacle stops some dots, which brings others nearer to how they must stand to them.
    HoldBack,
    /// They bring no two dots nearer to how they must stand in the end: a detour.
    WayRound,
}

/// A few swipes of a shortest answer: all dots go together until, with the last of them, some are stopped.
#[derive(Clone, Debug, PartialEq)]
pub struct Leg {
    /// The swipes.
    pub ways: Vec<Way>,
    /// With so many of them, the first ones, every dot goes.
    pub together: usize,
    /// The dots that all the others stop.
    pub held: Vec<Held>,
    /// The dots that go on with those.
    pub gone: Vec<Gone>,
    /// What that changes between two dots.
    pub gain: Option<Gain>,
    /// For each swipe what would come of swiping another way instead; empty where nobody looked.
    pub instead: Vec<Vec<(Way, Instead)>>,
    /// What a detour makes ready for: what the next few swipes do.
    pub ready: Option<Ready>,
    /// The swipes of a shortest answer after these.
    pub then: Vec<Way>,
    /// So many swipes up, down, left and right does distance alone ask for before them.
    pub before: [usize; 4],
    /// And so many after them.
    pub after: [usize; 4],
}

/// What the swipes after a detour do.
#[derive(Clone, Debug, PartialEq)]
pub struct Ready {
    /// The swipes.
    pub ways: Vec<Way>,
    /// The dots that the last of them stop; where there are none all dots go together.
    pub held: Vec<Held>,
    /// The dots that go on with those.
    pub gone: Vec<Gone>,
}

/// A dot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dot {
    /// Its colour.
    pub colour: char,
    /// Where it stands.
    pub at: At,
}

/// A dot that is stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Held {
    /// Where it stands before the swipes.
    pub from: At,
    /// The dot where it is stopped.
    pub dot: Dot,
    /// What stops it.
    pub by: Stop,
}

/// What stops a dot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The rim of the board.
    Rim,
    /// A wall.
    Wall(At),
    /// A dot that is stopped itself.
    Dot(At),
}

/// A dot that goes on while others are stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gone {
    /// Where it stands before the swipes.
    pub from: At,
    /// Where it stands after them.
    pub dot: Dot,
}

/// How two dots stand to each other, one that was stopped and one that went on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gain {
    /// The one that was stopped, after the swipes.
    pub held: Dot,
    /// The one that went on, after the swipes.
    pub gone: Dot,
    /// So many rows (of a swipe up or down) or columns the second stood below or right of the first.
    pub was: isize,
    /// And so many it stands now.
    pub is: isize,
    /// The goals they end on.
    pub goals: [At; 2],
    /// How that counts.
    pub worth: Worth,
    /// So many other pairs of one that was stopped and one that went on are as well off.
    pub others: usize,
    /// Whether now all dots stand to each other in these rows or columns as the goals they end on do.
    pub all: bool,
}

impl Gain {
    /// So many rows or columns the second goal lies below or right of the first.
    pub fn wanted(&self, way: Way) -> isize {
        apart(way, self.goals[0], self.goals[1])
    }
}

/// So many rows, for up and down, or columns the second square lies below or right of the first.
pub(super) fn apart(way: Way, first: At, second: At) -> isize {
    match way {
        Way::Up | Way::Down => second.row as isize - first.row as isize,
        Way::Left | Way::Right => second.col as isize - first.col as isize,
    }
}

/// What a change between two dots is worth, best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Worth {
    /// They stand as their goals do, and stay so to the end.
    Settled,
    /// They stand as their goals do; a later swipe changes it for a while.
    Right,
    /// They stand more nearly so than before.
    Nearer,
    /// They stand as little so as before: it went from too few rows or columns to too many.
    Past,
    /// They stand less nearly so than before.
    Away,
}

/// What would come of another swipe.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Instead {
    /// No dot can go that way.
    Nothing,
    /// An answer that is as short.
    AsGood,
    /// Answers with so many swipes more.
    Longer(usize),
    /// Answers with at least so many swipes more, or none at all: it was not looked at to the end.
    AtLeast(usize),
    /// No answer any more.
    Dead,
}

impl Aim {
    /// The technique.
    pub(super) fn technique(&self) -> (&'static str, Level) {
        match self {
            Aim::Home => ("home", Level::Gentle),
            Aim::Park(_) => ("park", Level::Easy),
            Aim::Approach => ("approach", Level::Easy),
            Aim::HoldBack => ("hold-back", Level::Medium),
            Aim::WayRound => ("way-round", Level::Hard),
        }
    }
}

impl step::Reason<Puzzle> for Reason {
    type Unit = NoUnit;

    fn units(&self, _: &Puzzle) -> Vec<NoUnit> {
        Vec::new()
    }

    fn facts(&self, _: &Puzzle) -> Vec<Fact> {
        Vec::new()
    }

    /// Where the dots in question stand before the swipes, what stops them, and where they park.
    fn cells(&self, _: &Puzzle) -> Vec<At> {
        let mut cells: Vec<At> = match self {
            Reason::DeadEnd { proof, .. } => proof.as_ref().map_or(Vec::new(), |proof| proof.dots().to_vec()),
            Reason::Swipes { leg, .. } if leg.held.is_empty() => {
                leg.gone.iter().map(|gone| gone.from).collect()
            }
            Reason::Swipes { aim, leg } => {
                let stop = |held: &Held| match held.by {
                    Stop::Wall(at) => Some(at),
                    Stop::Rim | Stop::Dot(_) => None,
                };
                let parked = match aim {
                    Aim::Park(dots) => &dots[..],
                    Aim::Home | Aim::Approach | Aim::HoldBack | Aim::WayRound => &[],
                };
                let held = leg.held.iter().flat_map(|held| [Some(held.from), stop(held)]).flatten();
                held.chain(parked.iter().map(|dot| dot.at)).collect()
            }
        };
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    fn roles(&self, _: &Puzzle) -> Vec<Premise> {
        match self {
            Reason::DeadEnd { keep, fatal, proof } => {
                let mut all = vec![
                    Premise::Count { role: "keep", number: *keep as i64 },
                    Premise::Act { role: "fatal", act: fatal.letter().to_string(), number: None },
                ];
                all.extend(
                    proof
                        .iter()
                        .map(|proof| Premise::Cells { role: proof.rule(), cells: proof.dots().to_vec() }),
                );
                all
            }
            Reason::Swipes { aim, leg } => leg_roles(aim, leg),
        }
    }

    fn bytes(&self) -> usize {
        match self {
            Reason::DeadEnd { proof, .. } => {
                proof.as_ref().map_or(0, |proof| size_of_val(proof.dots()) + size_of_val(proof.line()))
            }
            Reason::Swipes { aim, leg } => {
                let parked = match aim {
                    Aim::Park(dots) => size_of_val(&dots[..]),
                    Aim::Home | Aim::Approach | Aim::HoldBack | Aim::WayRound => 0,
                };
                let instead: usize = leg.instead.iter().map(|others| size_of_val(&others[..]) + 24).sum();
                let dots = size_of_val(&leg.held[..]) + size_of_val(&leg.gone[..]);
                let ready = leg.ready.as_ref().map_or(0, |ready| {
                    size_of_val(&ready.held[..]) + size_of_val(&ready.gone[..]) + ready.ways.len()
                });
                parked + instead + dots + ready + leg.ways.len() + leg.then.len()
            }
        }
    }
}

fn leg_roles(aim: &Aim, leg: &Leg) -> Vec<Premise> {
    let mut all = vec![
        Premise::Count { role: "left", number: leg.then.len() as i64 },
        Premise::Count { role: "together", number: leg.together as i64 },
    ];
    if let Aim::Park(dots) = aim {
        all.push(Premise::Cells { role: "parked", cells: dots.iter().map(|dot| dot.at).collect() });
    }
    for held in &leg.held {
        all.push(match held.by {
            Stop::Rim => Premise::Cells { role: "held-by-rim", cells: vec![held.dot.at] },
            Stop::Wall(at) => Premise::Cells { role: "held-by-wall", cells: vec![held.dot.at, at] },
            Stop::Dot(at) => Premise::Cells { role: "held-by-dot", cells: vec![held.dot.at, at] },
        });
    }
    if !leg.held.is_empty() {
        all.push(Premise::Cells { role: "gone", cells: leg.gone.iter().map(|gone| gone.dot.at).collect() });
    }
    if let Some(gain) = &leg.gain {
        let role = match gain.worth {
            Worth::Settled => "settled",
            Worth::Right => "right",
            Worth::Nearer => "nearer",
            Worth::Past => "past",
            Worth::Away => "away",
        };
        all.push(Premise::Cells { role, cells: vec![gain.held.at, gain.gone.at] });
        all.push(Premise::Cells { role: "goals", cells: gain.goals.to_vec() });
    }
    for (way, instead) in leg.instead.first().into_iter().flatten() {
        let (role, number) = match *instead {
            Instead::Nothing => ("moves-nothing", None),
            Instead::AsGood => ("as-good", None),
            Instead::Longer(more) => ("longer", Some(more as i64)),
            Instead::AtLeast(more) => ("longer-at-least", Some(more as i64)),
            Instead::Dead => ("dead-end", None),
        };
        all.push(Premise::Act { role, act: way.letter().to_string(), number });
    }
    let roles = ["needed-up", "needed-down", "needed-left", "needed-right"];
    let needed = roles.into_iter().zip(leg.after).filter(|(_, number)| *number > 0);
    all.extend(needed.map(|(role, number)| Premise::Count { role, number: number as i64 }));
    all
}
