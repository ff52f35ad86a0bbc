//! New puzzles from a seed: a block pattern, a fill, and for a fill-in the list and just enough given
//! letters to make the fill the only one, at the level that is wanted.

use quandary_core::budget::{Budget, RanOut};
use quandary_core::chance::Chance;
use quandary_core::grid::{At, Grid, Size};
use quandary_core::kind::{Kind, NotMade, Wanted};
use quandary_core::step::Level;

use super::model::{Cell, Draft, Puzzle, Square, Task, lengths, slots};
use super::search::{self, Answer};
use super::{This, knobs};

/// Patterns and fills that are tried before giving up.
const ATTEMPTS: usize = 200;
/// Nodes for one fill.
const FILL: u64 = 5_000;

/// A puzzle as wanted, or why not.
pub(super) fn create(wanted: &Wanted, chance: &mut Chance, budget: &Budget) -> Result<Puzzle, NotMade> {
    let size = wanted.size.unwrap_or(This::INFO.default_size);
    let make = wanted.settings.text("make").unwrap_or("fill-in");
    if size.width < 3 || size.height < 3 || size.width > 60 || size.height > 60 {
        return Err(NotMade::Cannot("a crossword is 3 to 60 squares wide and high".into()));
    }
    if make != "fill-in" && wanted.level.is_some() {
        return Err(NotMade::Cannot(format!("only a fill-in has a level, not a {make}: leave out the level")));
    }
    if wanted.words.is_empty() && wanted.lexicon.is_none() {
        return Err(NotMade::Cannot("there is no word list: give one with --words".into()));
    }
    let mut tried_lists = false;
    for _ in 0..ATTEMPTS {
        budget.asked().map_err(NotMade::GaveUp)?;
        let Some(squares) = pattern(size, wanted, chance) else { continue };
        let Some(puzzle) = to_fill(squares, wanted, chance)? else { continue };
        tried_lists = true;
        let Some(answer) = within(budget, FILL, |part| search::one(&puzzle, &[], part))?.flatten() else { continue };
        match make {
            "grid" => return Ok(puzzle.with_seed(0)),
            "filled" => return clued(&puzzle, &answer),
            _ => {
                if let Some(made) = fill_in(&puzzle, &answer, wanted, chance, budget)? {
                    return Ok(made);
                }
            }
        }
    }
    let why = match (tried_lists, wanted.level) {
        (false, _) => "no block pattern of this size has words of the list for all its slots".to_string(),
        (true, Some(level)) => format!("no {level} fill-in was found in {ATTEMPTS} tries: try another size or seed"),
        (true, None) => format!("no fill was found in {ATTEMPTS} tries: try a longer word list or more blocks"),
    };
    Err(NotMade::Cannot(why))
}

/// Runs a question with so many nodes at most; `None` when those were not enough, an error when the
/// whole budget ended.
fn within<T>(
    budget: &Budget,
    nodes: u64,
    ask: impl FnOnce(&Budget) -> Result<T, RanOut>,
) -> Result<Option<T>, NotMade> {
    let part = budget.part(nodes);
    let told = ask(&part);
    budget.spend(part.spent()).map_err(NotMade::GaveUp)?;
    Ok(told.ok())
}

/// The pattern with the wanted words as a puzzle; `None` if some slot has no word at all.
fn to_fill(squares: Grid<Square>, wanted: &Wanted, chance: &mut Chance) -> Result<Option<Puzzle>, NotMade> {
    let fits = lengths(&squares);
    let mut draft = Draft::new(squares, Task::Fill);
    let gathered = knobs::gather(&mut draft, &fits, &wanted.words, wanted.lexicon.as_deref(), &wanted.settings);
    gathered.map_err(|problems| NotMade::Cannot(problems.to_string()))?;
    draft.seed = chance.bits() | 1;
    Ok(Puzzle::build(draft).ok())
}

/// The filled grid as a crossword whose clues are still to be written.
fn clued(puzzle: &Puzzle, answer: &Answer) -> Result<Puzzle, NotMade> {
    let text = |v: &Option<u32>| v.map(|v| puzzle.alphabet().text(v as usize).to_string());
    let mut draft = Draft::new(squares_of(puzzle), Task::Clued);
    draft.solution = Some(answer.map(text));
    Puzzle::build(draft).map_err(|flaw| NotMade::Cannot(flaw.to_string()))
}

fn squares_of(puzzle: &Puzzle) -> Grid<Square> {
    puzzle.cells().map(|cell| if *cell == Cell::Block { Square::Block } else { Square::Open })
}

/// The words of the fill as its own list, and given letters until the fill is the only one and the
/// puzzle is no harder than wanted. `None` if it is easier than wanted.
fn fill_in(
    puzzle: &Puzzle,
    answer: &Answer,
    wanted: &Wanted,
    chance: &mut Chance,
    budget: &Budget,
) -> Result<Option<Puzzle>, NotMade> {
    let word = |slot: &super::model::Slot| -> String {
        slot.cells.iter().filter_map(|at| answer[*at]).map(|v| puzzle.alphabet().text(v as usize)).collect()
    };
    let mut words: Vec<String> = puzzle.slots().iter().map(word).collect();
    words.sort();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let mut made = match Puzzle::fill_in(squares_of(puzzle), &words) {
        Ok(made) => made,
        Err(_) => return Ok(None),
    };
    // The list has its own, smaller alphabet.
    let letter = |at: At| answer[at].and_then(|v| made.alphabet().find(puzzle.alphabet().text(v as usize)));
    let letters = Grid::from_fn(answer.size(), letter);
    let mut hidden: Vec<At> = letters.places().filter(|&at| letters[at].is_some()).collect();
    chance.shuffle(&mut hidden);
    loop {
        let Some(pair) = within(budget, 20_000, |part| Ok(search::pair(&made, &[], part)))? else { return Ok(None) };
        if pair.ran_out.is_some() {
            return Ok(None);
        }
        let differs = pair.first.zip(pair.second).map(|(a, b)| move |at: &At| a[*at] != b[*at]);
        let next = match differs {
            Some(differs) => hidden.iter().rposition(differs),
            None => {
                let part = budget.part(50_000);
                let rating = This::rate(&made, &part);
                budget.spend(part.spent()).map_err(NotMade::GaveUp)?;
                let level = rating.map_or(Level::Unreasonable, |r| r.level);
                match wanted.level {
                    None if level < Level::Unreasonable => return Ok(Some(made)),
                    Some(want) if level == want => return Ok(Some(made)),
                    Some(want) if level < want => return Ok(None),
                    _ => hidden.len().checked_sub(1),
                }
            }
        };
        let Some(next) = next else { return Ok(None) };
        let at = hidden.remove(next);
        let mut cells = made.cells().clone();
        cells[at] = Cell::White(letters[at].map(|l| l as u16));
        made = made.with_cells(cells);
    }
}

/// A block pattern by the rules that are wanted; `None` if this try came to nothing.
fn pattern(size: Size, wanted: &Wanted, chance: &mut Chance) -> Option<Grid<Square>> {
    let rules = wanted.settings.text("rules").unwrap_or("american");
    let symmetry = wanted.settings.text("symmetry").unwrap_or("turn");
    let share = wanted.settings.number("blocks").map(|n| n as usize);
    let longest = wanted.settings.number("longest").map_or(usize::MAX, |n| n as usize);
    let mut blocks = Grid::filled(size.width, size.height, false);
    let cells = size.width * size.height;
    let target = match (share, rules) {
        (Some(percent), _) => cells * percent / 100,
        (None, "american") => cells * 18 / 100,
        (None, "british") => cells * 38 / 100,
        (None, _) => cells * 22 / 100,
    };
    if rules == "british" {
        blocks.places().filter(|at| at.row % 2 == 1 && at.col % 2 == 1).for_each(|at| blocks[at] = true);
    }
    let mut places: Vec<At> = blocks.places().collect();
    chance.shuffle(&mut places);
    for at in places {
        let count = blocks.cells().iter().filter(|b| **b).count();
        if count >= target && longest_run(&blocks) <= longest {
            break;
        }
        let twin = match symmetry {
            "turn" => At::new(size.height - 1 - at.row, size.width - 1 - at.col),
            "mirror" => At::new(at.row, size.width - 1 - at.col),
            _ => at,
        };
        let before = (blocks[at], blocks[twin]);
        (blocks[at], blocks[twin]) = (true, true);
        if !legal(&blocks, rules) {
            (blocks[at], blocks[twin]) = before;
        }
    }
    let sound = legal(&blocks, rules) && longest_run(&blocks) <= longest;
    sound.then(|| blocks.map(|b| if *b { Square::Block } else { Square::Open }))
}

/// The lengths of all runs, across and down.
fn runs(blocks: &Grid<bool>) -> Vec<usize> {
    let rows = (0..blocks.height()).map(|r| (0..blocks.width()).map(|c| At::new(r, c)).collect::<Vec<_>>());
    let cols = (0..blocks.width()).map(|c| (0..blocks.height()).map(|r| At::new(r, c)).collect::<Vec<_>>());
    let lines: Vec<Vec<At>> = rows.chain(cols).collect();
    lines.iter().flat_map(|l| l.split(|at| blocks[*at]).map(<[At]>::len).filter(|n| *n > 0)).collect()
}

fn longest_run(blocks: &Grid<bool>) -> usize {
    runs(blocks).into_iter().max().unwrap_or(0)
}

/// No short words, one connected piece.
fn legal(blocks: &Grid<bool>, rules: &str) -> bool {
    let short = |n: &usize| match rules {
        "american" => *n < 3,
        "british" => *n == 2,
        _ => false,
    };
    let joined = quandary_core::grid::regions(blocks.size(), |at| !blocks[at], |_, _| true);
    joined.len() == 1 && !runs(blocks).iter().any(short) && (rules != "free" || has_slots(blocks))
}

fn has_slots(blocks: &Grid<bool>) -> bool {
    !slots(&blocks.map(|b| if *b { Square::Block } else { Square::Open })).is_empty()
}
