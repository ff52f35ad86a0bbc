//! A game as text, line by line:
//!
//! ```text
//! quandary game 1
//! puzzle ripple:4/4/9n8rigk14h32k
//! seconds 73
//! cursor 2,3
//! at 1
//! hints 2
//! point 1
//! off clean-marks
//! counted begun
//! move 1,1=1
//! move 1,2=2;1,3?2
//! ```
//!
//! `at` is how many of the moves are made; the rest can be redone. `point` is a save point, `off` a
//! comfort the player does without, `looked` says that the answer was looked at, `counted` what statistics have seen of the game. A move of
//! several parts has `;` between them.

use quandary_core::any::AnyPuzzle;
use quandary_core::grid::At;

use crate::{Comfort, Counted, Session, share};

/// Why a saved game cannot be read: the line, and what is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Damaged {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong.
    pub message: String,
}

impl std::fmt::Display for Damaged {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl std::error::Error for Damaged {}

const HEADER: &str = "quandary game 1";

pub(crate) fn write(session: &Session) -> Result<String, String> {
    let [row, col] = session.cursor.for_people();
    let id = share::id(&session.puzzle)?;
    let mut text = format!(
        "{HEADER}\npuzzle {id}\nseconds {}\ncursor {row},{col}\nat {}\n",
        session.seconds,
        session.moves()
    );
    if session.hints > 0 {
        text.push_str(&format!("hints {}\n", session.hints));
    }
    for point in session.points() {
        text.push_str(&format!("point {point}\n"));
    }
    let Comfort { clean_marks, show_conflicts } = session.comfort;
    let Counted { begun, solved } = session.counted;
    for (there, line) in [
        (!clean_marks, "off clean-marks"),
        (!show_conflicts, "off show-conflicts"),
        (session.looked, "looked"),
        (begun, "counted begun"),
        (solved, "counted solved"),
    ] {
        if there {
            text.push_str(line);
            text.push('\n');
        }
    }
    for mv in session.history.moves() {
        text.push_str("move ");
        text.push_str(mv);
        text.push('\n');
    }
    Ok(text)
}

pub(crate) fn read(text: &str, open: impl Fn(&str) -> Result<AnyPuzzle, String>) -> Result<Session, Damaged> {
    let mut session: Option<Session> = None;
    let mut at = 0;
    let mut points = Vec::new();
    let mut lines = text.lines().enumerate();
    if lines.next().map(|(_, line)| line.trim_end()) != Some(HEADER) {
        return Err(Damaged { line: 1, message: format!("a saved game starts with `{HEADER}`") });
    }
    for (i, line) in lines {
        let damaged = |message: String| Damaged { line: i + 1, message };
        let (word, rest) = line.trim_end().split_once(' ').unwrap_or((line.trim_end(), ""));
        let number = |text: &str| {
            text.parse::<usize>().map_err(|_| damaged(format!("`{text}` is not a whole number")))
        };
        match (word, &mut session) {
            ("", _) => {}
            ("puzzle", none @ None) => *none = Some(Session::new(open(rest).map_err(damaged)?)),
            (_, None) => return Err(damaged("the puzzle comes first".into())),
            ("seconds", Some(session)) => session.seconds = number(rest)? as u64,
            ("cursor", Some(session)) => {
                let (row, col) = rest.split_once(',').ok_or_else(|| damaged("expected ROW,COLUMN".into()))?;
                session.point_at(At::new(number(row)?.saturating_sub(1), number(col)?.saturating_sub(1)));
            }
            ("at", Some(_)) => at = number(rest)?,
            ("hints", Some(session)) => session.hints = number(rest)? as u64,
            ("point", Some(_)) => points.push(number(rest)?),
            ("off", Some(session)) => match rest {
                "clean-marks" => session.comfort.clean_marks = false,
                "show-conflicts" => session.comfort.show_conflicts = false,
                _ => return Err(damaged(format!("`{rest}` cannot be switched off"))),
            },
            ("looked", Some(session)) => session.looked = true,
            ("counted", Some(session)) => match rest {
                "begun" => session.counted.begun = true,
                "solved" => session.counted.solved = true,
                _ => return Err(damaged(format!("`{rest}` is not counted"))),
            },
            ("move", Some(session)) => {
                session
                    .make_exactly(rest)
                    .map_err(|refusal| damaged(format!("the move `{rest}`: {}", refusal.0)))?;
            }
            _ => return Err(damaged(format!("`{word}` means nothing in a saved game"))),
        }
    }
    let mut session =
        session.ok_or(Damaged { line: text.lines().count(), message: "there is no puzzle".into() })?;
    let puzzle = session.puzzle.clone();
    session.history.go(at.min(session.history.moves().len()), &puzzle);
    for point in points {
        session.history.set_point(point);
    }
    Ok(session)
}
