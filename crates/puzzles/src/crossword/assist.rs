//! The constructor's dialogue: the words for a slot, best first, each tried out; letters written slot by
//! slot; and when nothing fits any more, which slots are to blame.

use quandary_core::budget::{Budget, RanOut};
use quandary_core::edit::Edit as _;
use quandary_core::fact::Fact;
use quandary_core::kind::{Classic, Console, Kind};
use quandary_core::outcome::Count;
use quandary_core::verbs::{Advice, Suggestion};

use super::classic::board_text;
use super::edit::Edit;
use super::letters::{Letter, graphemes, plain};
use super::model::{Cell, Puzzle, Slot, Task, Way};
use super::search::{self, Answer, Trial, Verdict};
use super::{Crossword, why};

/// So many words are shown and tried out.
const SHOWN: usize = 12;
/// Nodes for trying out one word.
const TRY: u64 = 400;
/// Advice without a dialogue: words for so many slots, so many for each; squares with so few letters left are listed,
/// with how often they occur in so many fills; so many entries are taken out in turn.
const SLOTS: usize = 3;
const WORDS: usize = 4;
const FEW: usize = 4;
const LISTED: usize = 200;
const GIVEN: usize = 40;

const PROMPT: &str = "A slot (3A) for its words, 3A WORD to write it, 3A - to clear it, t for tight squares, \
                      i for the grid, u to undo, q to quit: ";

/// A grid to fill has a dialogue of its own, by slots; a puzzle with its words has the common one.
pub(super) fn dialogue(puzzle: Puzzle, how: &Classic, budget: &Budget, console: &mut dyn Console) -> Puzzle {
    match puzzle.task() {
        Task::Fill => converse(puzzle, budget, console),
        Task::FillIn | Task::Clued => {
            quandary_core::verbs::converse::<Crossword>(puzzle, how, budget, console)
        }
    }
}

/// Talks a constructor through a grid. Returns the grid as it is at the end.
fn converse(puzzle: Puzzle, budget: &Budget, console: &mut dyn Console) -> Puzzle {
    let mut history = vec![puzzle];
    loop {
        let now = history.last().expect("the history is never empty").clone();
        console.print(&format!("{}\n{}\n", show(&now), standing(&now, budget)));
        loop {
            console.print(PROMPT);
            let Some(line) = console.read_line() else {
                console.print(&format!("\n{}\n", show(&now)));
                return now;
            };
            let words: Vec<&str> = line.split_whitespace().collect();
            match words[..] {
                [] => {}
                ["q"] => return now,
                ["i"] => console.print(&format!("{}\n", show(&now))),
                ["t"] => console.print(&tight(&now, budget)),
                ["u"] if history.len() > 1 => {
                    history.pop();
                    break;
                }
                ["u"] => console.eprint("There is nothing to undo.\n"),
                [name] => match find(&now, name) {
                    Some(slot) => console.print(&words_for(&now, slot, budget)),
                    None => console.eprint(&format!("There is no slot {name}.\n")),
                },
                [name, word] => match find(&now, name)
                    .ok_or(format!("There is no slot {name}."))
                    .and_then(|s| write(&now, s, word))
                {
                    Ok(changed) => {
                        history.push(changed);
                        break;
                    }
                    Err(why) => console.eprint(&format!("{why}\n")),
                },
                _ => console.eprint("That was not understood.\n"),
            }
        }
    }
}

fn show(puzzle: &Puzzle) -> String {
    board_text(puzzle, &Crossword::start(puzzle).ink)
}

/// Whether the grid can be filled from here; if not, what is to blame.
fn standing(puzzle: &Puzzle, budget: &Budget) -> String {
    let part = budget.part(20 * TRY);
    match search::one(puzzle, &[], &part) {
        Ok(Some(_)) => "It can be filled.".into(),
        Ok(None) => {
            let mut sentences: Vec<String> =
                why::why(puzzle, budget).into_iter().map(|v| v.sentence).collect();
            let names: Vec<String> =
                to_clear(puzzle, budget).into_iter().map(|slot| puzzle.slots()[slot].name()).collect();
            if !names.is_empty() {
                sentences.push(format!("It can be filled after clearing {}.", names.join(" or ")));
            }
            format!("It cannot be filled. {}", sentences.join(" "))
        }
        Err(_) => "Whether it can be filled is not known within the budget.".into(),
    }
}

/// `3A` or `3-Across`.
pub(super) fn find(puzzle: &Puzzle, name: &str) -> Option<usize> {
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
    for trial in &found.words {
        out.push_str(&format!("  {}  {}\n", spelled(puzzle, &trial.word), verdict(puzzle, trial)));
    }
    out
}

fn spelled(puzzle: &Puzzle, word: &[Letter]) -> String {
    word.iter().map(|l| puzzle.text(*l)).collect()
}

/// What is to be said of a word that was tried out.
fn verdict(puzzle: &Puzzle, trial: &Trial) -> String {
    let verdict = match trial.verdict {
        Verdict::Fillable => "fillable",
        Verdict::Unfillable => return format!("score {}, unfillable", trial.score),
        Verdict::NotKnown => "not known",
    };
    let tight = trial.tightest.map_or(String::new(), |(slot, count)| {
        format!("; tightest then: {} with {count} words", puzzle.slots()[slot].name())
    });
    format!("score {}, {verdict}{tight}", trial.score)
}

/// Advice without a dialogue: words for the slots that have fewest, or which entries to take out when nothing fits.
pub(super) fn advise(puzzle: &Puzzle, budget: &Budget) -> Advice {
    let mut advice = Advice::of(Count { count: 0, ran_out: None });
    match search::one(puzzle, &[], &budget.part(20 * TRY)) {
        Ok(None) => {
            advice.suggestions =
                to_clear(puzzle, budget).into_iter().map(|slot| cleared(puzzle, slot)).collect();
            return advice;
        }
        Ok(Some(_)) => {}
        Err(what) => advice.answers.ran_out = Some(what),
    }
    let part = budget.part(LISTED as u64 * 50);
    let found: Vec<_> = search::answers(puzzle, &[], &part).take(LISTED).collect();
    let cut = found.iter().find_map(|f| f.as_ref().err().copied());
    let listed: Vec<Answer> = found.into_iter().flatten().collect();
    let ran_out = cut.or((listed.len() == LISTED).then_some(RanOut::Nodes));
    advice.sample = ran_out.map(|_| listed.len());
    if advice.answers.ran_out.is_none() {
        advice.answers = Count { count: listed.len().max(1) as u128, ran_out };
    }
    let times = |at, value| listed.iter().filter(|a: &&Answer| a[at] == Some(value)).count() as u128;
    if let Ok(letters) = search::letters_left(puzzle, budget) {
        for at in puzzle.cells().places().filter(|&at| puzzle.given(at).is_none()) {
            match letters[at][..] {
                [] => {}
                [only] => advice.common.push(Fact::is(at, only.into())),
                ref few if few.len() <= FEW => {
                    advice
                        .frequencies
                        .push((at, few.iter().map(|l| (u32::from(*l), times(at, u32::from(*l)))).collect()));
                }
                _ => {}
            }
        }
    }
    let sizes = search::sizes(puzzle, budget).unwrap_or_default();
    let mut slots: Vec<(usize, usize)> = sizes.into_iter().zip(0..).filter(|(count, _)| *count > 1).collect();
    slots.sort_unstable();
    for (_, slot) in slots.into_iter().take(SLOTS) {
        let found = search::candidates(puzzle, slot, WORDS, TRY, budget).unwrap_or_default();
        let name = puzzle.slots()[slot].name();
        advice.suggestions.extend(found.words.iter().map(|trial| {
            let edit = Edit::Write { slot: name.clone(), word: spelled(puzzle, &trial.word) };
            let text = format!("{} ({})", edit.text(puzzle), verdict(puzzle, trial));
            let (count, ran_out) = match trial.verdict {
                Verdict::Fillable => (1, Some(RanOut::Nodes)),
                Verdict::NotKnown => (0, Some(RanOut::Nodes)),
                Verdict::Unfillable => (0, None),
            };
            Suggestion { edit: edit.json(puzzle), text, leaves: Count { count, ran_out } }
        }));
    }
    advice
}

fn cleared(puzzle: &Puzzle, slot: usize) -> Suggestion {
    let edit = Edit::Clear { slot: puzzle.slots()[slot].name() };
    let leaves = Count { count: 1, ran_out: Some(RanOut::Nodes) };
    Suggestion { edit: edit.json(puzzle), text: edit.text(puzzle), leaves }
}

/// The entries without which an unfillable grid can be filled.
fn to_clear(puzzle: &Puzzle, budget: &Budget) -> Vec<usize> {
    let given = |slot: &&usize| puzzle.slots()[**slot].cells.iter().any(|at| puzzle.given(*at).is_some());
    let slots: Vec<usize> = (0..puzzle.slots().len()).collect();
    let fillable = |slot: &&usize| {
        let without = write(puzzle, **slot, "-");
        without.is_ok_and(|p| matches!(search::one(&p, &[], &budget.part(TRY)), Ok(Some(_))))
    };
    slots.iter().filter(given).take(GIVEN).filter(fillable).copied().collect()
}

/// Squares with few letters left.
fn tight(puzzle: &Puzzle, budget: &Budget) -> String {
    let Ok(letters) = search::letters_left(puzzle, budget) else { return "Nothing can be said.\n".into() };
    let mut squares: Vec<_> = puzzle.cells().places().filter(|&at| letters[at].len() > 1).collect();
    squares.sort_by_key(|&at| (letters[at].len(), at));
    let line = |at: &quandary_core::grid::At| {
        let choices: Vec<&str> = letters[*at].iter().map(|l| puzzle.text(*l)).collect();
        format!("{at}: {}\n", choices.join(" "))
    };
    let lines: String = squares.iter().take(8).map(line).collect();
    if lines.is_empty() { "No open square has any choice.\n".into() } else { lines }
}

/// Writes a word into a slot as given letters, or clears it where nothing crosses.
pub(super) fn write(puzzle: &Puzzle, slot: usize, word: &str) -> Result<Puzzle, String> {
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
    let lies =
        puzzle.spread(slot, &found).ok_or_else(|| format!("{} has {} letters.", slot.name(), slot.length))?;
    for (at, letter) in lies {
        cells[at] = Cell::White(Some(letter));
    }
    Ok(puzzle.with_cells(cells))
}
