//! The clues: lists with a heading, each clue with what its format says of it.
//!
//! Most puzzles have two lists, Across and Down, whose clues name slots by number. The rest is for those that have more: lists in
//! another direction or with a heading in another language, answers that lie on squares of their own, answers that go on in other
//! slots, numbers that are no numbers.

use std::collections::BTreeMap;

use quandary_core::grid::At;

use super::card::Kept;
use super::marked::Marked;
use super::slots::{Slot, Way};

/// Which way the answers of a list run.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Direction {
    /// Along the slots of this way.
    Way(Way),
    /// Some other way, by the name the format has for it: `Diagonal`, `Zones`, `Clues`.
    Other(String),
}

impl Direction {
    /// The direction of this name: `Across` and `Down` in any case are ways.
    pub fn named(name: &str) -> Self {
        match name.to_ascii_lowercase().as_str() {
            "across" => Self::Way(Way::Across),
            "down" => Self::Way(Way::Down),
            _ => Self::Other(name.to_string()),
        }
    }

    /// Its name: `Across`, `Down`, or what it came with.
    pub fn name(&self) -> &str {
        match self {
            Self::Way(Way::Across) => "Across",
            Self::Way(Way::Down) => "Down",
            Self::Other(name) => name,
        }
    }

    /// The way of the slots its clues name by number, if they do.
    pub fn way(&self) -> Option<Way> {
        match self {
            Self::Way(way) => Some(*way),
            Self::Other(_) => None,
        }
    }
}

impl From<Way> for Direction {
    fn from(way: Way) -> Self {
        Self::Way(way)
    }
}

/// A slot that an answer goes on in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// Which way it runs.
    pub direction: Direction,
    /// Its number.
    pub number: String,
}

/// A clue.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Clue {
    /// The number of the slot it belongs to. Text, because some have `2-3` or a letter; empty for a clue without one.
    pub number: String,
    /// What is printed before it where that is not the number: `13, 12, 2d`.
    pub label: Option<String>,
    /// What it says, without the enumeration where the format keeps that apart.
    pub text: Marked,
    /// The lengths of the answer's words, without brackets: `3,4-2`. Empty where the format has none, also where the text ends
    /// with one in brackets: what is a part of the text stays there.
    pub enumeration: String,
    /// The squares of its answer, where they are not those of the slot with its number. A reader may always name them:
    /// what the number says as well is left out when the puzzle is built.
    pub cells: Option<Vec<At>>,
    /// The slots the answer goes on in, in order, after the clue's own.
    pub links: Vec<Link>,
    /// The answer as it is spelled, where the format says so: `coup de grâce`.
    pub answer: String,
    /// What else its format says of it.
    pub kept: Vec<Kept>,
}

impl Clue {
    /// A clue with a number and a text, as most are.
    pub fn new(number: impl ToString, text: Marked) -> Self {
        Self { number: number.to_string(), text, ..Self::default() }
    }

    /// What is printed before it.
    pub fn printed(&self) -> &str {
        self.label.as_deref().unwrap_or(&self.number)
    }

    /// Its text with the enumeration behind it in brackets, for a form that has no other place for that.
    pub fn whole(&self) -> String {
        let lengths = self.enumeration.trim();
        // Some formats have it with its brackets.
        let bare = lengths.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
        match (self.text.text(), bare.unwrap_or(lengths)) {
            (text, "") => text,
            (text, lengths) if text.is_empty() => format!("({lengths})"),
            (text, lengths) => format!("{text} ({lengths})"),
        }
    }

    /// Its text and enumeration on one line, as a player sees it.
    pub fn line(&self) -> String {
        self.whole().replace(['\n', '\r'], " ")
    }

    /// Whether it says anything at all beyond its number.
    pub fn says_something(&self) -> bool {
        let nothing = Self { number: self.number.clone(), ..Self::default() };
        *self != nothing
    }
}

/// A list of clues.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct List {
    /// Which way its answers run.
    pub direction: Direction,
    /// The heading where it is not the direction's name: `Orizzontali`.
    pub heading: Option<Marked>,
    /// The clues in the order they are printed.
    pub clues: Vec<Clue>,
    /// What else its format says of it.
    pub kept: Vec<Kept>,
}

impl List {
    /// An empty list with the usual heading.
    pub fn new(direction: impl Into<Direction>) -> Self {
        Self { direction: direction.into(), heading: None, clues: Vec::new(), kept: Vec::new() }
    }

    /// The heading as it is printed.
    pub fn printed(&self) -> String {
        self.heading.as_ref().map_or_else(|| self.direction.name().to_string(), Marked::line)
    }

    /// Whether its clues name slots of this way.
    pub fn runs(&self, way: Way) -> bool {
        self.direction == Direction::Way(way)
    }
}

/// All clues of a puzzle.
///
/// ```
/// use quandary_puzzles::crossword::card::{Clue, Clues, Marked};
/// use quandary_puzzles::crossword::model::Way;
/// let mut clues = Clues::default();
/// clues.put(Way::Across, Clue::new(3, Marked::plain("Not left")));
/// assert_eq!(clues.find(Way::Across, 3).unwrap().line(), "Not left");
/// assert!(clues.find(Way::Down, 3).is_none());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Clues {
    /// The lists in the order they are printed.
    pub lists: Vec<List>,
}

impl Clues {
    /// Puts a clue at the end of the first list of a direction, which is made if there is none.
    pub fn put(&mut self, direction: impl Into<Direction>, clue: Clue) {
        let direction = direction.into();
        let place = self.lists.iter().position(|list| list.direction == direction);
        let place = place.unwrap_or_else(|| {
            self.lists.push(List::new(direction));
            self.lists.len() - 1
        });
        self.lists[place].clues.push(clue);
    }

    /// The clue of this number in a list that runs this way.
    pub fn find(&self, way: Way, number: usize) -> Option<&Clue> {
        let number = number.to_string();
        let mut running = self.lists.iter().filter(|list| list.runs(way)).flat_map(|list| &list.clues);
        running.find(|clue| clue.number == number)
    }

    /// The clue of each of these slots: the one that names its squares, else the one with its number.
    pub fn of_slots(&self, slots: &[Slot]) -> Vec<Option<&Clue>> {
        let mut by_cells: BTreeMap<&[At], &Clue> = BTreeMap::new();
        let mut by_number: BTreeMap<(Way, &str), &Clue> = BTreeMap::new();
        for (list, clue) in self.lists.iter().flat_map(|list| list.clues.iter().map(move |clue| (list, clue)))
        {
            match (&clue.cells, list.direction.way()) {
                (Some(cells), _) => {
                    by_cells.entry(cells).or_insert(clue);
                }
                (None, Some(way)) => {
                    by_number.entry((way, &clue.number)).or_insert(clue);
                }
                (None, None) => {}
            }
        }
        let of = |slot: &Slot| {
            let named = by_cells.get(slot.cells.as_slice()).copied();
            named.or_else(|| by_number.get(&(slot.way, slot.number.to_string().as_str())).copied())
        };
        slots.iter().map(of).collect()
    }

    /// All clues of all lists.
    pub fn all(&self) -> impl Iterator<Item = &Clue> {
        self.lists.iter().flat_map(|list| &list.clues)
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.lists.iter().all(|list| list.clues.is_empty())
    }
}
