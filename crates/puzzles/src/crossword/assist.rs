//! The constructor's dialogue: the words for a slot, best first, each tried out; letters written slot by
//! slot; and when nothing fits any more, which slots are to blame.

use quandary_core::budget::Budget;
use quandary_core::kind::{Kind, Talk};

use super::classic::board_text;
use super::letters::{Letter, graphemes, plain};
use super::model::{Cell, Puzzle, Slot, Way};
use super::search::{self, Verdict};
use super::{This, why};

/// So many words are shown and tried out.
const SHOWN: usize = 12;
/// Nodes for trying out one word.
const TRY: u64 = 400;

const PROMPT: &str = "A slot (3A) for its words, 3A WORD to write it, 3A - to clear it, t for tight squares, \
                      i for the grid, u to undo, q to quit: ";

/// Talks a constructor through a grid. Returns the grid as it is at the end.
pub(super) fn converse(puzzle: Puzzle, budget: &Budget, talk: &mut dyn Talk) -> Puzzle {
    let mut history = vec![puzzle];
    loop {
        let now = history.last().expect("the history is never empty").clone();
        talk.say(&format!("{}\n{}\n", show(&now), standing(&now, budget)));
        loop {
            talk.say(PROMPT);
            let Some(line) = talk.hear() else {
                talk.say(&format!("\n{}\n", show(&now)));
                return now;
            };
            let words: Vec<&str> = line.split_whitespace().collect();
            match words[..] {
                [] => {}
                ["q"] => return now,
                ["i"] => talk.say(&format!("{}\n", show(&now))),
                ["t"] => talk.say(&tight(&now, budget)),
                ["u"] if history.len() > 1 => {
                    history.pop();
                    break;
                }
                ["u"] => talk.warn("There is nothing to undo.\n"),
                [name] => match find(&now, name) {
                    Some(slot) => talk.say(&words_for(&now, slot, budget)),
                    None => talk.warn(&format!("There is no slot {name}.\n")),
                },
                [name, word] => match find(&now, name).ok_or(format!("There is no slot {name}.")).and_then(|s| write(&now, s, word)) {
                    Ok(changed) => {
                        history.push(changed);
                        break;
                    }
                    Err(why) => talk.warn(&format!("{why}\n")),
                },
                _ => talk.warn("That is not understood.\n"),
            }
        }
    }
}

fn show(puzzle: &Puzzle) -> String {
    board_text(puzzle, &This::start(puzzle).ink)
}

/// Whether the grid can be filled from here; if not, what is to blame.
fn standing(puzzle: &Puzzle, budget: &Budget) -> String {
    let part = budget.part(20 * TRY);
    match search::one(puzzle, &[], &part) {
        Ok(Some(_)) => "It can be filled.".into(),
        Ok(None) => {
            let told: Vec<String> = why::why(puzzle, budget).into_iter().map(|v| v.sentence).collect();
            format!("It cannot be filled. {}", told.join(" "))
        }
        Err(_) => "Whether it can be filled is not known within the budget.".into(),
    }
}

/// `3A` or `3-Across`.
fn find(puzzle: &Puzzle, name: &str) -> Option<usize> {
    let digits = name.len() - name.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let number: usize = name[..digits].parse().ok()?;
    let way = match name[digits..].trim_start_matches('-').chars().next()?.to_ascii_lowercase() {
        'a' | 'h' => Way::Across,
        'd' | 'v' => Way::Down,
        _ => return None,
    };
    puzzle.slots().iter().position(|s| s.number == number && s.way == way)
}

fn words_for(puzzle: &Puzzle, slot: usize, budget: &Budget) -> String {
    let name = puzzle.slots()[slot].name();
    let found = match search::candidates(puzzle, slot, SHOWN, TRY, budget) {
        Ok(found) => found,
        Err(what) => return format!("{name}: {what}.\n"),
    };
    if found.words.is_empty() {
        return format!("No word fits {name}.\n");
    }
    let mut out = format!("{name}: {} words fit.\n", found.count);
    for (word, score, verdict) in &found.words {
        let told = match verdict {
            Verdict::Fillable => "fillable",
            Verdict::Unfillable => "unfillable",
            Verdict::NotKnown => "not known",
        };
        let text: String = word.iter().map(|l| puzzle.text(*l)).collect();
        out.push_str(&format!("  {text}  score {score}, {told}\n"));
    }
    out
}

/// Squares with few letters left.
fn tight(puzzle: &Puzzle, budget: &Budget) -> String {
    let Ok(letters) = search::letters_left(puzzle, budget) else { return "Nothing can be said.\n".into() };
    let mut squares: Vec<_> = puzzle.cells().places().filter(|&at| letters[at].len() > 1).collect();
    squares.sort_by_key(|&at| (letters[at].len(), at));
    let line = |at: &quandary_core::grid::At| {
        let told: Vec<&str> = letters[*at].iter().map(|l| puzzle.text(*l)).collect();
        format!("{at}: {}\n", told.join(" "))
    };
    let told: String = squares.iter().take(8).map(line).collect();
    if told.is_empty() { "No open square has any choice.\n".into() } else { told }
}

/// Writes a word into a slot as given letters, or clears it where nothing crosses.
fn write(puzzle: &Puzzle, slot: usize, word: &str) -> Result<Puzzle, String> {
    let slot: &Slot = &puzzle.slots()[slot];
    let mut cells = puzzle.cells().clone();
    if word == "-" {
        for at in &slot.cells {
            if puzzle.given(*at).is_some_and(|l| !puzzle.is_rebus(l)) {
                cells[*at] = Cell::White(None);
            }
        }
        return Ok(puzzle.with_cells(cells));
    }
    let letters = |text: &str| -> Option<Vec<Letter>> {
        graphemes(text).map(|g| puzzle.alphabet().find(g).map(|l| l as Letter)).collect()
    };
    let found = letters(word).or_else(|| letters(&plain(word)));
    let found = found.ok_or_else(|| format!("No word of the list has the letters of {word}."))?;
    let lies = puzzle.spread(slot, &found).ok_or_else(|| format!("{} has {} letters.", slot.name(), slot.length))?;
    for (at, letter) in lies {
        cells[at] = Cell::White(Some(letter));
    }
    Ok(puzzle.with_cells(cells))
}
