//! How hard a technique or a puzzle is, in one word.

use std::fmt;

/// How hard a technique or a puzzle is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Level {
    /// One look.
    Gentle,
    /// A little counting.
    Easy,
    /// Some care.
    Medium,
    /// Patterns over several cells.
    Hard,
    /// Short contradictions shown in full.
    Fiendish,
    /// Needs trial: an assumption inside an assumption, or a long refutation.
    Unreasonable,
}

impl Level {
    /// All levels, easiest first.
    pub const ALL: [Level; 6] =
        [Level::Gentle, Level::Easy, Level::Medium, Level::Hard, Level::Fiendish, Level::Unreasonable];

    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Gentle => "gentle",
            Level::Easy => "easy",
            Level::Medium => "medium",
            Level::Hard => "hard",
            Level::Fiendish => "fiendish",
            Level::Unreasonable => "unreasonable",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl std::str::FromStr for Level {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let all = Level::ALL;
        all.into_iter().find(|l| l.name() == text).ok_or_else(|| {
            let names = all.map(Level::name).join(", ");
            format!("`{text}` is not a level; the levels are {names}")
        })
    }
}
