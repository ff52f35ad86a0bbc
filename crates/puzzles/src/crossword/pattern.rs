//! Block patterns: American and British rules, symmetry, theme entries with their blocks around them.

use quandary_core::chance::Chance;
use quandary_core::grid::{At, Grid, Size};
use quandary_core::kind::Wanted;
use quandary_core::step::Level;

use super::letters::graphemes;
use super::model::{Bars, Square, slots};

/// A block pattern by the rules that are wanted, with the theme's entries in it; `None` if this try came to nothing.
pub(super) fn pattern(
    size: Size,
    wanted: &Wanted,
    theme: &[String],
    chance: &mut Chance,
) -> Option<Grid<Square>> {
    // Where every letter is crossed, a short list settles nearly everything by itself.
    let hard =
        wanted.level >= Some(Level::Hard) && wanted.settings.changed().all(|(name, _)| name != "rules");
    let rules = if hard { "british" } else { wanted.settings.text("rules").unwrap_or("american") };
    let symmetry = wanted.settings.text("symmetry").unwrap_or("rotation");
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
    let twin = |at: At| match symmetry {
        "rotation" => At::new(size.height - 1 - at.row, size.width - 1 - at.col),
        "mirror" => At::new(at.row, size.width - 1 - at.col),
        _ => at,
    };
    let letters = place(&mut blocks, theme, rules, &twin, chance)?;
    let mut places: Vec<At> = blocks.places().collect();
    chance.shuffle(&mut places);
    for at in places {
        let count = blocks.cells().iter().filter(|b| **b).count();
        if count >= target && longest_run(&blocks) <= longest {
            break;
        }
        if letters[at].is_some() || letters[twin(at)].is_some() {
            continue;
        }
        let before = (blocks[at], blocks[twin(at)]);
        (blocks[at], blocks[twin(at)]) = (true, true);
        if !legal(&blocks, rules) {
            (blocks[at], blocks[twin(at)]) = before;
        }
    }
    // The theme's own length is no word-length wish.
    let limit = theme.iter().map(|w| graphemes(w).count()).fold(longest, usize::max);
    let sound = legal(&blocks, rules) && longest_run(&blocks) <= limit;
    sound.then(|| {
        Grid::from_fn(size, |at| match &letters[at] {
            _ if blocks[at] => Square::Block,
            Some(letter) => Square::Given(letter.clone()),
            None => Square::Open,
        })
    })
}

/// Places of the theme that are tried.
const PLACES: usize = 60;

/// Puts the theme's entries across the grid, entries of one length in twin slots, with blocks around them. Gives
/// the letters; `None` if no place was found.
fn place(
    blocks: &mut Grid<bool>,
    theme: &[String],
    rules: &str,
    twin: &impl Fn(At) -> At,
    chance: &mut Chance,
) -> Option<Grid<Option<String>>> {
    let mut entries: Vec<Vec<&str>> = theme.iter().map(|w| graphemes(w).collect()).collect();
    entries.sort_by_key(|e| std::cmp::Reverse(e.len()));
    let size = blocks.size();
    let nothing = || Grid::from_fn(size, |_| None::<String>);
    if entries.is_empty() {
        return Some(nothing());
    }
    (0..PLACES).find_map(|_| {
        let mut tried = (blocks.clone(), nothing());
        let mut i = 0;
        while i < entries.len() {
            let length = entries[i].len();
            let col = chance.below(tried.0.width().checked_sub(length)? + 1);
            let row = chance.below(tried.0.height());
            lay(&mut tried, &entries[i], At::new(row, col), rules, twin)?;
            // The next entry of this length goes into the twin slot, if that is another one.
            let (a, b) = (twin(At::new(row, col)), twin(At::new(row, col + length - 1)));
            let other = At::new(a.row, a.col.min(b.col));
            i += 1;
            if other.row != row && entries.get(i).is_some_and(|e| e.len() == length) {
                lay(&mut tried, &entries[i], other, rules, twin)?;
                i += 1;
            }
        }
        let (found, letters) = tried;
        let whole = letters.places().all(|at| letters[at].is_none() || !(found[at] || found[twin(at)]));
        if !whole || !legal(&found, rules) {
            return None;
        }
        *blocks = found;
        Some(letters)
    })
}

/// Writes one entry with a block at either end, or so many that no short word is left there; `None` if letters stand
/// there already.
fn lay(
    (blocks, letters): &mut (Grid<bool>, Grid<Option<String>>),
    entry: &[&str],
    at: At,
    rules: &str,
    twin: &impl Fn(At) -> At,
) -> Option<()> {
    let (end, width) = (at.col + entry.len(), blocks.width());
    let many = |rest: usize| if rules == "american" && rest <= 3 { rest } else { rest.min(1) };
    let (before, after) = (many(at.col), many(width - end));
    for col in (at.col - before..at.col).chain(end..end + after) {
        let block = At::new(at.row, col);
        (blocks[block], blocks[twin(block)]) = (true, true);
    }
    for (col, letter) in (at.col..end).zip(entry) {
        let square = &mut letters[At::new(at.row, col)];
        if square.is_some() || blocks[At::new(at.row, col)] {
            return None;
        }
        *square = Some((*letter).to_string());
    }
    Some(())
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
    !slots(&blocks.map(|b| if *b { Square::Block } else { Square::Open }), &Bars::default()).is_empty()
}
