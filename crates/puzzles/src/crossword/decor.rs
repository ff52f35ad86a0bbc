//! How squares look and what else is said of them, beyond being black or white: circles, colours, squares that are not there,
//! corner marks, letters accepted beside the right one. Most squares have nothing of this, so only those that do are kept.

use std::collections::BTreeMap;
use std::collections::btree_map;

use quandary_core::grid::At;

use super::card::Kept;

/// The colour behind a square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shade {
    /// Shaded, in no colour that was said.
    Grey,
    /// A colour: `#c0c0c0` in small letters, or the name the format gave it.
    Colour(String),
}

impl Shade {
    /// The colour of a text: six hexadecimal digits with or without `#`, three with it, or a name. `None` for white, which is no
    /// shading, and for nothing.
    ///
    /// ```
    /// use quandary_puzzles::crossword::card::Shade;
    /// assert_eq!(Shade::of("C0C0C0"), Some(Shade::Colour("#c0c0c0".into())));
    /// assert_eq!(Shade::of("#FFF"), None);
    /// ```
    pub fn of(text: &str) -> Option<Self> {
        let text = text.trim();
        let digits = text.strip_prefix('#').unwrap_or(text);
        let hex = digits.bytes().all(|b| b.is_ascii_hexdigit());
        let colour = match digits.len() {
            6 if hex => format!("#{}", digits.to_ascii_lowercase()),
            3 if hex && text.starts_with('#') => {
                digits.to_ascii_lowercase().chars().fold("#".to_string(), |s, c| s + &format!("{c}{c}"))
            }
            _ => text.to_ascii_lowercase(),
        };
        (!matches!(colour.as_str(), "" | "#ffffff" | "white")).then_some(Self::Colour(colour))
    }

    /// The colour to draw or write, grey where none was said.
    pub fn colour(&self) -> &str {
        match self {
            Self::Grey => "#c0c0c0",
            Self::Colour(colour) => colour,
        }
    }
}

/// What is said of one square.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Look {
    /// There is no square here: not a block, but nothing. To the fill it is a block.
    pub void: bool,
    /// It has a circle in it.
    pub circle: bool,
    /// The colour behind it.
    pub shade: Option<Shade>,
    /// What stands in its corner where that is not the number of a slot that begins here: empty where the number is left out.
    pub label: Option<String>,
    /// What stands in other places, by their names in ipuz: `TR`, `BL`, `C` and so on.
    pub marks: BTreeMap<String, String>,
    /// Texts that are right beside the one of the solution.
    pub accepts: Vec<String>,
    /// The one letter that stands for a rebus square where only one fits, unless it is the first of its letters.
    pub short: Option<String>,
    /// Its letter in a solution that is not complete.
    pub part: Option<String>,
    /// What else its format says of it.
    pub kept: Vec<Kept>,
}

/// What is said of squares, for those of which something is said.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Decor(BTreeMap<At, Look>);

impl Decor {
    /// What is said of a square, to be changed.
    pub fn at(&mut self, at: At) -> &mut Look {
        self.0.entry(at).or_default()
    }

    /// What is said of a square, if anything is.
    pub fn get(&self, at: At) -> Option<&Look> {
        self.0.get(&at)
    }

    /// Whether there is no square at this place.
    pub fn is_void(&self, at: At) -> bool {
        self.get(at).is_some_and(|look| look.void)
    }

    /// Whether nothing is said of any.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// All squares of which something is said, row by row.
    pub fn iter(&self) -> btree_map::Iter<'_, At, Look> {
        self.0.iter()
    }

    /// Forgets what is known of a solution that is not complete.
    pub(super) fn forget_parts(&mut self) {
        self.0.values_mut().for_each(|look| look.part = None);
        self.keep(|_| true);
    }

    /// Forgets the squares of which nothing is said, and those this does not hold for.
    pub(super) fn keep(&mut self, mut holds: impl FnMut(At) -> bool) {
        self.0.retain(|at, look| *look != Look::default() && holds(*at));
    }
}
