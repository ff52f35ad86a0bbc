//! What a player has done so far, kind by kind, as a text the front end keeps.
//!
//! ```text
//! quandary statistics 1
//! ripple played 5 solved 4 unaided 3 best 73 total 900
//! ```

use std::collections::BTreeMap;
use std::fmt;

use crate::Session;

const HEADER: &str = "quandary statistics 1";

/// Games of one kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Begun: a first move was made.
    pub played: u64,
    /// Solved.
    pub solved: u64,
    /// Solved without a hint.
    pub unaided: u64,
    /// Seconds of the quickest solved game; 0 before the first.
    pub best: u64,
    /// Seconds of all solved games.
    pub total: u64,
}

/// Games of all kinds, by the kind's id.
///
/// ```
/// use quandary_session::statistics::Statistics;
/// let text = "quandary statistics 1\nripple played 5 solved 4 unaided 3 best 73 total 900\n";
/// let known: Statistics = text.parse().unwrap();
/// assert_eq!(known.of("ripple").best, 73);
/// assert_eq!(known.to_string(), text);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Statistics(BTreeMap<String, Tally>);

impl Statistics {
    /// The tally of a kind.
    pub fn of(&self, kind: &str) -> Tally {
        self.0.get(kind).copied().unwrap_or_default()
    }

    /// Counts what is new about a game: that it was begun, that it was solved. True if there was
    /// something to count; each is counted once in a game's life, saved and resumed or not.
    pub fn count(&mut self, game: &mut Session) -> bool {
        let mut counted = false;
        let id = game.puzzle().kind().info().id;
        let tally = self.0.entry(id.to_string()).or_default();
        if !game.counted.begun && game.moves() > 0 {
            game.counted.begun = true;
            tally.played += 1;
            counted = true;
        }
        if !game.counted.solved && !game.looked() && game.solved() {
            game.counted.solved = true;
            tally.solved += 1;
            tally.unaided += u64::from(game.hints() == 0);
            tally.total += game.seconds();
            let best = Some(tally.best).filter(|&best| best > 0);
            tally.best = best.map_or(game.seconds(), |best| best.min(game.seconds())).max(1);
            counted = true;
        }
        counted
    }
}

impl fmt::Display for Statistics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{HEADER}")?;
        for (kind, t) in &self.0 {
            let Tally { played, solved, unaided, best, total } = t;
            writeln!(
                f,
                "{kind} played {played} solved {solved} unaided {unaided} best {best} total {total}"
            )?;
        }
        Ok(())
    }
}

impl std::str::FromStr for Statistics {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut lines = text.lines();
        if lines.next().map(str::trim_end) != Some(HEADER) {
            return Err(format!("statistics start with `{HEADER}`"));
        }
        let tally = |line: &str| {
            let words: Vec<&str> = line.split_whitespace().collect();
            let (kind, pairs) = words.split_first()?;
            let number = |name: &str| {
                let i = pairs.chunks(2).position(|pair| pair[0] == name)?;
                pairs.get(2 * i + 1)?.parse::<u64>().ok()
            };
            let tally = Tally {
                played: number("played")?,
                solved: number("solved")?,
                unaided: number("unaided")?,
                best: number("best")?,
                total: number("total")?,
            };
            Some((kind.to_string(), tally))
        };
        lines
            .filter(|line| !line.trim().is_empty())
            .map(|line| tally(line).ok_or_else(|| format!("`{line}` is not a tally")))
            .collect::<Result<_, _>>()
            .map(Self)
    }
}
