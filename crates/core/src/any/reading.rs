//! A text as a form reads it, and how well that went.

use crate::any::AnyEntry;
use crate::source::Problems;

/// A text as one form reads it.
pub struct Reading {
    /// The form.
    pub form: &'static str,
    /// Its puzzles and problems, in order.
    pub entries: Vec<Result<AnyEntry, Problems>>,
}

impl Reading {
    /// How well it went: what reads whole and may have been meant comes before what reads whole, that before what
    /// reads in part, and of those that do not the one that comes furthest.
    pub fn worth(&self) -> Worth {
        let whole = !self.entries.is_empty() && self.entries.iter().all(Result::is_ok);
        let mut read = self.entries.iter().flatten();
        match whole {
            true if read.all(|entry| entry.puzzle.meant()) => Worth::Meant,
            true => Worth::Whole,
            false if read.next().is_some() => Worth::Part,
            false => {
                let problems = self.entries.iter().filter_map(|entry| entry.as_ref().err());
                let places = problems.flat_map(|p| &p.0).filter_map(|p| p.span).map(|span| span.start);
                Worth::Miss(places.max().unwrap_or(0))
            }
        }
    }
}

/// How well a text reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Worth {
    /// Not at all; the trouble is at this byte.
    Miss(usize),
    /// Some of its puzzles do.
    Part,
    /// It does, but nobody would mean that by it.
    Whole,
    /// It does, and nothing speaks against it.
    Meant,
}
