//! The constructor's loop as a dialogue, for kinds without one of their own: show the board, say
//! what all answers share, take a change, say what it does, undo if nothing is left.

use crate::budget::Budget;
use crate::fact::Fact;
use crate::grid::At;
use crate::kind::{Classic, Console, Kind};
use crate::outcome::Outcome;
use crate::verbs::advise::Advice;
use crate::verbs::solve::{Demand, solve};

const PROMPT: &str = "Give a cell (ROW COLUMN VALUE), f for value frequencies, s for suggestions, \
                      i for the puzzle, u to undo, q to quit: ";

/// Talks a constructor to a puzzle with one answer.
pub fn converse<K: Kind>(
    puzzle: K::Puzzle,
    _how: &Classic,
    budget: &Budget,
    console: &mut dyn Console,
) -> K::Puzzle {
    let mut history = vec![puzzle];
    loop {
        let puzzle = history.last().expect("the history is never empty").clone();
        let outcome = solve::<K>(&puzzle, Demand::Unique, budget);
        match &outcome {
            Outcome::Unique(answer) => {
                console.print(&format!("There is one answer:\n{}\n", K::raw_answer(&puzzle, answer)));
                return puzzle;
            }
            Outcome::None { .. } if history.len() == 1 => {
                console.print("There is no answer.\n");
                return puzzle;
            }
            Outcome::None { .. } => {
                console.print("No answer is left: the last change is undone.\n");
                history.pop();
                continue;
            }
            _ => {}
        }
        let advice = K::advise(&puzzle, budget);
        console.print(&summary(&advice));
        match turn::<K>(&puzzle, &advice, console) {
            Turn::Change(changed) => history.push(changed),
            Turn::Undo if history.len() > 1 => drop(history.pop()),
            Turn::Undo => console.eprint("There is nothing to undo.\n"),
            Turn::Quit => return puzzle,
        }
    }
}

enum Turn<P> {
    Change(P),
    Undo,
    Quit,
}

/// One change of the puzzle: asks until a line makes sense.
fn turn<K: Kind>(puzzle: &K::Puzzle, advice: &Advice, console: &mut dyn Console) -> Turn<K::Puzzle> {
    loop {
        console.print(PROMPT);
        let Some(line) = console.read_line() else {
            console.print(&format!("{}\n", K::raw(puzzle, &K::start(puzzle))));
            return Turn::Quit;
        };
        match line.trim() {
            "q" => return Turn::Quit,
            "u" => return Turn::Undo,
            "i" => console.print(&format!("{}\n", K::raw(puzzle, &K::start(puzzle)))),
            "f" => console.print(&frequencies::<K>(puzzle, advice)),
            "s" => console.print(&suggestions(advice)),
            words => match change::<K>(puzzle, words) {
                Ok(changed) => return Turn::Change(changed),
                Err(why) => console.eprint(&format!("{why}\n")),
            },
        }
    }
}

fn change<K: Kind>(puzzle: &K::Puzzle, words: &str) -> Result<K::Puzzle, String> {
    let wrong = || format!("`{words}` is not ROW COLUMN VALUE or one of f, s, i, u, q.");
    let parts: Vec<&str> = words.split_ascii_whitespace().collect();
    let [row, col, symbol] = parts[..] else { return Err(wrong()) };
    let number = |text: &str| text.parse::<usize>().ok().and_then(|n| n.checked_sub(1)).ok_or_else(wrong);
    let at = At::new(number(row)?, number(col)?);
    let size = K::size(puzzle);
    if at.row >= size.height || at.col >= size.width {
        return Err(format!("The board has {} rows and {} columns.", size.height, size.width));
    }
    let domain = K::domain(puzzle, at);
    let value = domain.into_iter().find(|&v| K::symbol(puzzle, v).eq_ignore_ascii_case(symbol));
    let value = value.ok_or_else(|| format!("{at} cannot hold {symbol}."))?;
    let mut facts = K::placed(puzzle, &K::start(puzzle));
    facts.retain(|f| f.at != at);
    facts.push(Fact::is(at, value));
    K::with_givens(puzzle, &facts).ok_or_else(|| format!("{symbol} at {at} breaks a rule."))
}

fn summary(advice: &Advice) -> String {
    let more = if advice.answers.ran_out.is_some() { "at least " } else { "" };
    format!(
        "There are {more}{} answers; {} cells are the same in all of them, {} are not.\n",
        advice.answers.count,
        advice.common.len(),
        advice.frequencies.len()
    )
}

fn frequencies<K: Kind>(puzzle: &K::Puzzle, advice: &Advice) -> String {
    let line = |(at, values): &(At, Vec<(u32, u128)>)| {
        let counts: Vec<String> =
            values.iter().map(|(v, n)| format!("{} in {n}", K::symbol(puzzle, *v))).collect();
        format!("{at}: {}\n", counts.join(", "))
    };
    let lines: String = advice.frequencies.iter().map(line).collect();
    match advice.sample {
        Some(sample) => format!("Among the first {sample} answers:\n{lines}"),
        None => lines,
    }
}

fn suggestions(advice: &Advice) -> String {
    if advice.suggestions.is_empty() {
        return "No single change was found.\n".to_string();
    }
    let line = |s: &crate::verbs::Suggestion| {
        let more = if s.leaves.ran_out.is_some() { "at least " } else { "" };
        let answers = if s.leaves.count == 1 { "answer" } else { "answers" };
        format!("{}: leaves {more}{} {answers}\n", s.text, s.leaves.count)
    };
    advice.suggestions.iter().map(line).collect()
}
