//! Advice for constructors: which wall to add or remove, and what that does to the shortest answer.

use quandary_core::budget::{Budget, RanOut};
use quandary_core::edit::{self, Edit as _};
use quandary_core::grid::At;
use quandary_core::kind::{Classic, Console};
use quandary_core::outcome::Count;
use quandary_core::plural::count;
use quandary_core::verbs::{Advice, Suggestion};
use serde_json::{Value as Json, json};

use super::Moves;
use super::model::{Ground, Puzzle, Swipes};
use super::search::{self, Shortest};

/// Nodes allowed for judging one change.
const PER_EDIT: u64 = 200_000;

/// A single change: a wall that is there goes, or one comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edit {
    /// Put a wall on an open square.
    AddWall(At),
    /// Take a wall away.
    RemoveWall(At),
}

impl edit::Edit<Moves> for Edit {
    /// All changes that leave a valid level: walls come only where neither a dot nor a goal is.
    fn all(puzzle: &Puzzle, _: &[Swipes]) -> Vec<Self> {
        let change = |at: At| match (puzzle.ground()[at], puzzle.dots()[at]) {
            (Ground::Wall, _) => Some(Edit::RemoveWall(at)),
            (Ground::Open, None) => Some(Edit::AddWall(at)),
            _ => None,
        };
        puzzle.ground().places().filter_map(change).collect()
    }

    fn apply(&self, puzzle: &Puzzle) -> Option<Puzzle> {
        let mut ground = puzzle.ground().clone();
        match *self {
            Edit::AddWall(at) if ground.get(at) == Some(&Ground::Open) => ground[at] = Ground::Wall,
            Edit::RemoveWall(at) if ground.get(at) == Some(&Ground::Wall) => ground[at] = Ground::Open,
            _ => return None,
        }
        Puzzle::new(ground, puzzle.dots().clone()).ok()
    }

    fn text(&self, _: &Puzzle) -> String {
        match self {
            Edit::AddWall(at) => format!("add a wall at {at}"),
            Edit::RemoveWall(at) => format!("remove the wall at {at}"),
        }
    }

    fn json(&self, _: &Puzzle) -> Json {
        let (edit, at) = match self {
            Edit::AddWall(at) => ("add-wall", at),
            Edit::RemoveWall(at) => ("remove-wall", at),
        };
        json!({ "edit": edit, "cell": edit::cell(*at) })
    }

    fn read(_: &Puzzle, json: &Json) -> Option<Self> {
        let at = edit::read_cell(json.get("cell")?)?;
        match json.get("edit")?.as_str()? {
            "add-wall" => Some(Edit::AddWall(at)),
            "remove-wall" => Some(Edit::RemoveWall(at)),
            _ => None,
        }
    }
}

/// Every change that changes something, those with the longest shortest answer first.
pub(super) fn advise(puzzle: &Puzzle, budget: &Budget) -> Advice {
    let mut advice = Advice::of(Count { count: 0, ran_out: None });
    let now = match search::shortest(puzzle, budget) {
        Ok(found) => found,
        Err(stopped) => {
            advice.answers.ran_out = Some(stopped.what);
            return advice;
        }
    };
    advice.answers.count = now.as_ref().map_or(0, Shortest::count);
    let now = now.map(|found| (found.length(), found.count()));
    let mut found: Vec<(usize, Suggestion)> = Vec::new();
    for change in Edit::all(puzzle, &[]) {
        if budget.poll().is_err() {
            break;
        }
        let Some(changed) = change.apply(puzzle) else { continue };
        if let Some(judged) = judge(puzzle, &change, &changed, now, &budget.part(PER_EDIT)) {
            found.push(judged);
        }
    }
    found.sort_by_key(|(length, suggestion)| (std::cmp::Reverse(*length), suggestion.leaves.count));
    advice.suggestions = found.into_iter().map(|f| f.1).collect();
    advice
}

/// What a change does, if it does anything: for sorting, the length (0 for no answer).
fn judge(
    puzzle: &Puzzle,
    change: &Edit,
    changed: &Puzzle,
    now: Option<(usize, u128)>,
    budget: &Budget,
) -> Option<(usize, Suggestion)> {
    let what = change.text(puzzle);
    let suggestion = |length: usize, effect: String, count: u128, ran_out: Option<RanOut>| {
        let text = format!("{what} ({effect})");
        Some((length, Suggestion { edit: change.json(puzzle), text, leaves: Count { count, ran_out } }))
    };
    match (search::shortest(changed, budget), now) {
        (Err(stopped), _) => {
            let effect = format!("at least {}", count(stopped.at_least, "swipe"));
            suggestion(stopped.at_least, effect, 0, Some(stopped.what))
        }
        (Ok(None), None) => None,
        (Ok(None), Some(_)) => suggestion(0, "no answer".into(), 0, None),
        (Ok(Some(found)), Some(before)) if (found.length(), found.count()) == before => None,
        (Ok(Some(found)), before) => {
            let swipes = count(found.length(), "swipe");
            let effect = match before.map(|b| found.length() as i64 - b.0 as i64) {
                None => swipes,
                Some(0) => format!("{swipes} as before"),
                Some(more) if more > 0 => format!("{swipes}, {more} more"),
                Some(fewer) => format!("{swipes}, {} fewer", -fewer),
            };
            suggestion(found.length(), effect, found.count(), None)
        }
    }
}

const PROMPT: &str =
    "Give ROW COLUMN to add or remove a wall, s for suggestions, i for the level, u to undo, q to quit: ";

/// The constructor's dialogue: change walls and see what it does.
pub(super) fn converse(puzzle: Puzzle, _: &Classic, budget: &Budget, console: &mut dyn Console) -> Puzzle {
    let mut history = vec![puzzle];
    loop {
        let now = history[history.len() - 1].clone();
        console.print(&match search::shortest(&now, budget) {
            Ok(Some(found)) => format!("{}, {} that short\n", count(found.length(), "swipe"), found.count()),
            Ok(None) => "There is no answer.\n".to_string(),
            Err(stopped) => format!("At least {}: {}.\n", count(stopped.at_least, "swipe"), stopped.what),
        });
        let changed = loop {
            console.print(PROMPT);
            let Some(line) = console.read_line() else {
                console.print(&level_text(&now));
                return now;
            };
            match line.trim() {
                "q" => return now,
                "u" if history.len() > 1 => break None,
                "u" => console.eprint("There is nothing to undo.\n"),
                "i" => console.print(&level_text(&now)),
                "s" => {
                    let advice = advise(&now, budget);
                    let line = |s: &Suggestion| format!("{}\n", s.text);
                    console.print(&advice.suggestions.iter().map(line).collect::<String>());
                }
                words => match toggled(&now, words) {
                    Ok(changed) => break Some(changed),
                    Err(why) => console.eprint(&format!("{why}\n")),
                },
            }
        };
        match changed {
            Some(changed) => history.push(changed),
            None => drop(history.pop()),
        }
    }
}

fn toggled(puzzle: &Puzzle, words: &str) -> Result<Puzzle, String> {
    let wrong = || format!("`{words}` is not ROW COLUMN or one of s, i, u, q.");
    let parts: Vec<&str> = words.split_ascii_whitespace().collect();
    let [row, col] = parts[..] else { return Err(wrong()) };
    let number = |text: &str| text.parse::<usize>().ok().and_then(|n| n.checked_sub(1)).ok_or_else(wrong);
    let at = At::new(number(row)?, number(col)?);
    let change = match puzzle.ground().get(at) {
        None => return Err(format!("{at} is not on the board.")),
        Some(Ground::Wall) => Edit::RemoveWall(at),
        Some(_) => Edit::AddWall(at),
    };
    change.apply(puzzle).ok_or_else(|| format!("There cannot be a wall at {at}: a dot or a goal is there."))
}

fn level_text(puzzle: &Puzzle) -> String {
    let written = super::text::FORMS[0].write.and_then(|write| write(puzzle, None).ok());
    written.map_or(String::new(), |w| String::from_utf8_lossy(&w.bytes).into_owned())
}
