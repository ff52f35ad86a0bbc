//! New puzzles from a seed.
//!
//! Nothing is thrown away for having several answers: a random square is cut into random cages,
//! and wherever a second answer differs, or the techniques of the wanted level get stuck, one cage there is split or gets a more telling
//! operator. A puzzle that came out too easy is made harder by merging cages while it
//! stays within its level. Everything counts nodes and draws from the seed alone.

use quandary_core::budget::{Budget, RanOut};
use quandary_core::chance::Chance;
use quandary_core::engine::ladder::Allowed;
use quandary_core::engine::ladder::{self, End};
use quandary_core::fact::Value;
use quandary_core::grid::{At, Grid, Size, neighbours};
use quandary_core::kind::{Kind, NotMade, Wanted};
use quandary_core::step::Level;

use super::deduce::{Known, refuted};
use super::model::{Cage, Clue, MAX_SIZE, Op, Puzzle};
use super::{KenKen, latin, search, sketch::Sketch};

/// What is wanted, checked.
pub(super) struct Wish {
    pub(super) n: usize,
    pub(super) level: Option<Level>,
    pub(super) ops: Vec<Op>,
    pub(super) max_cage: usize,
    pub(super) singles: usize,
    pub(super) hidden: bool,
    pub(super) long: bool,
}

/// Fresh starts before a level is said to be out of reach.
const STARTS: usize = 40;
/// From this size on, boards are large.
const LARGE: usize = 10;
/// Nodes for one look for a second answer; a start that needs more is given up.
const LOOK: u64 = 2_000;
/// Changes to one start.
const CHANGES: usize = 600;

impl Wish {
    fn of(wanted: &Wanted) -> Result<Self, NotMade> {
        let cannot = |why: String| NotMade::Cannot(why);
        let Size { width, height } = wanted.size.unwrap_or(KenKen::INFO.default_size);
        if width != height || !(1..=MAX_SIZE).contains(&width) {
            let why =
                format!("a KenKen is square, from 1x1 to {MAX_SIZE}x{MAX_SIZE}; {width}x{height} is not");
            return Err(cannot(why));
        }
        let settings = &wanted.settings;
        let mut ops = Vec::new();
        for sign in settings.text("operators").unwrap_or("+-*/").chars().filter(|c| !matches!(c, ' ' | ',')) {
            match Op::of_sign(sign.encode_utf8(&mut [0; 4])) {
                Some(op @ (Op::Add | Op::Subtract | Op::Multiply | Op::Divide)) if !ops.contains(&op) => {
                    ops.push(op)
                }
                Some(Op::Add | Op::Subtract | Op::Multiply | Op::Divide) => {}
                _ => return Err(cannot(format!("`{sign}` is not an operator; there are + - * /"))),
            }
        }
        if ops.is_empty() {
            return Err(cannot("no operator is allowed; there are + - * /".into()));
        }
        let long = settings.flag("long");
        let any_size = long || ops.contains(&Op::Add) || ops.contains(&Op::Multiply);
        let max_cage = settings.number("max-cage").unwrap_or(4).clamp(1, 9) as usize;
        Ok(Self {
            n: width,
            level: wanted.level,
            ops,
            max_cage: if any_size { max_cage } else { max_cage.min(2) },
            singles: settings.number("singles").map_or(usize::MAX, |n| n.max(0) as usize),
            hidden: settings.flag("hidden"),
            long,
        })
    }

    /// The clues these numbers can have, each operator once.
    pub(super) fn clues(&self, numbers: &[Value]) -> Vec<Clue> {
        if let [only] = numbers {
            return vec![Clue { target: u64::from(*only), op: Op::Equal }];
        }
        let hide = |clue: Clue| Clue { op: if self.hidden { Op::Hidden } else { clue.op }, ..clue };
        self.ops.iter().filter_map(|&op| super::edit::clue_for(op, numbers, self.long)).map(hide).collect()
    }
}

/// Makes a puzzle.
pub(super) fn create(wanted: &Wanted, chance: &mut Chance, budget: &Budget) -> Result<Puzzle, NotMade> {
    let wish = Wish::of(wanted)?;
    for _ in 0..STARTS {
        match attempt(&wish, chance, budget) {
            Ok(Some(puzzle)) => return Ok(puzzle),
            Ok(None) => {}
            Err(what) => return Err(NotMade::GaveUp(what)),
        }
    }
    let level = wish.level.map_or(String::new(), |level| format!(" of level {level}"));
    Err(NotMade::Cannot(format!(
        "no {0}x{0} puzzle{level} with these options was found in {STARTS} tries; a larger board, another level, \
         larger cages or more operators may do",
        wish.n
    )))
}

/// One start; `None` when it leads nowhere.
fn attempt(wish: &Wish, chance: &mut Chance, budget: &Budget) -> Result<Option<Puzzle>, RanOut> {
    let square = latin::random(wish.n, chance);
    let Some(mut sketch) = Sketch::new(wish, square, chance) else { return Ok(None) };
    // On large boards a second answer takes longer to find than the techniques to get stuck.
    let searched = wish.n < LARGE && wish.level.is_none_or(|level| level >= Level::Medium);
    if searched && !make_unique(wish, &mut sketch, chance, budget)? {
        return Ok(None);
    }
    match wish.level {
        Some(Level::Unreasonable) => {
            if !searched && soften(wish, &mut sketch, Level::Hard, chance, budget)?.is_none() {
                return Ok(None);
            }
            unreasonable(wish, &mut sketch, chance, budget)
        }
        Some(level) => {
            let Some(reached) = soften(wish, &mut sketch, level, chance, budget)? else { return Ok(None) };
            harden(wish, sketch, reached, level, chance, budget)
        }
        None => {
            let solved = soften(wish, &mut sketch, Level::Fiendish, chance, budget)?;
            Ok(solved.map(|_| sketch.puzzle(wish)))
        }
    }
}

/// Splits or sharpens cages where a second answer differs, until there is none.
fn make_unique(
    wish: &Wish,
    sketch: &mut Sketch,
    chance: &mut Chance,
    budget: &Budget,
) -> Result<bool, RanOut> {
    for _ in 0..CHANGES {
        let puzzle = sketch.puzzle(wish);
        let pair = search::pair(&puzzle, &[], &budget.part(LOOK));
        budget.spend(10)?;
        budget.poll()?;
        let other = [pair.first, pair.second].into_iter().flatten().find(|answer| *answer != sketch.square);
        let Some(other) = other else { return Ok(pair.ran_out.is_none()) };
        let differ: Vec<At> = other.places().filter(|&at| other[at] != sketch.square[at]).collect();
        if !sketch.sharpen(wish, &differ, Some(&other), chance) {
            return Ok(false);
        }
    }
    Ok(false)
}

/// How far the techniques up to a level come: what is known then, and the hardest used.
///
/// Contradictions are taken in by the sweep instead of one by one. A number that can be refuted
/// can still be refuted when more is known, so both ways end at the same place.
fn climb(puzzle: &Puzzle, known: &mut Known, level: Level, budget: &Budget) -> Result<(bool, Level), RanOut> {
    let mut hardest = Level::Gentle;
    loop {
        let most = level.min(Level::Hard);
        match ladder::climb::<KenKen>(puzzle, known, &Allowed::up_to(most), budget, |_, step| {
            hardest = hardest.max(step.level);
            Ok(())
        }) {
            End::Solved => return Ok((true, hardest)),
            End::RanOut(what) => return Err(what),
            End::Stuck if level <= Level::Hard => return Ok((false, hardest)),
            End::Stuck => {
                let gone = refuted(puzzle, known);
                budget.spend(10)?;
                if gone.is_empty() {
                    return Ok((false, hardest));
                }
                hardest = Level::Fiendish;
                known.take(puzzle, gone.into_iter());
            }
        }
    }
}

fn fresh(puzzle: &Puzzle) -> Known {
    Known::new(puzzle, puzzle.givens())
}

/// Splits or sharpens cages where the techniques are stuck, until they come through; the level reached.
fn soften(
    wish: &Wish,
    sketch: &mut Sketch,
    level: Level,
    chance: &mut Chance,
    budget: &Budget,
) -> Result<Option<Level>, RanOut> {
    let mut puzzle = sketch.puzzle(wish);
    let mut known = fresh(&puzzle);
    let mut whole = true;
    for _ in 0..CHANGES {
        // Contradictions are looked for only when little is left: each look tries everything that is open.
        let (mut solved, mut hardest) = climb(&puzzle, &mut known, level.min(Level::Hard), budget)?;
        let open = |known: &Known| -> Vec<At> {
            sketch.square.places().filter(|&at| known.values(at).len() > 1).collect()
        };
        if !solved && level > Level::Hard && open(&known).len() < wish.n * wish.n / 3 {
            let more = climb(&puzzle, &mut known, level, budget)?;
            (solved, hardest) = (more.0, hardest.max(more.1));
        }
        if solved && whole {
            return Ok(Some(hardest));
        }
        if !solved {
            let open = open(&known);
            for _ in 0..1 + open.len() / 40 {
                if !sketch.sharpen(wish, &open, None, chance) {
                    return Ok(None);
                }
            }
            puzzle = sketch.puzzle(wish);
        }
        // What was known stays true of the sharper puzzle, so go on from there; only when that comes through is it
        // worth starting over to see whether the whole way can be gone.
        known = if solved { fresh(&puzzle) } else { Known::new(&puzzle, &known.placed_numbers()) };
        whole = solved;
    }
    Ok(None)
}

/// Merges cages or blunts operators while the puzzle stays within the level, until it reaches it.
fn harden(
    wish: &Wish,
    mut sketch: Sketch,
    reached: Level,
    level: Level,
    chance: &mut Chance,
    budget: &Budget,
) -> Result<Option<Puzzle>, RanOut> {
    if reached == level {
        return Ok(Some(sketch.puzzle(wish)));
    }
    for _ in 0..4 * wish.n * wish.n {
        let mut next = sketch.clone();
        if !next.blunt(wish, chance) {
            break;
        }
        let puzzle = next.puzzle(wish);
        // A glance at uniqueness is quicker than a climb that gets stuck.
        let pair = search::pair(&puzzle, &[], &budget.part(500));
        budget.spend(10)?;
        if pair.second.is_some() || pair.ran_out.is_some() {
            continue;
        }
        let (solved, hardest) = climb(&puzzle, &mut fresh(&puzzle), level, budget)?;
        if solved && hardest == level {
            return Ok(Some(puzzle));
        }
        if solved {
            sketch = next;
        }
    }
    Ok(None)
}

/// One answer, and more than the ladder can do.
fn unreasonable(
    wish: &Wish,
    sketch: &mut Sketch,
    chance: &mut Chance,
    budget: &Budget,
) -> Result<Option<Puzzle>, RanOut> {
    if !make_unique(wish, sketch, chance, budget)? {
        return Ok(None);
    }
    for _ in 0..12 {
        let puzzle = sketch.puzzle(wish);
        if !climb(&puzzle, &mut fresh(&puzzle), Level::Fiendish, budget)?.0 {
            return Ok(Some(puzzle));
        }
        // Too easy: blunt it several times over, as long as it stays unique, before climbing again.
        let mut blunted = 0;
        for _ in 0..4 * wish.n {
            let mut next = sketch.clone();
            if !next.blunt(wish, chance) {
                break;
            }
            let pair = search::pair(&next.puzzle(wish), &[], &budget.part(LOOK));
            budget.spend(10)?;
            budget.poll()?;
            if pair.second.is_none() && pair.ran_out.is_none() {
                *sketch = next;
                blunted += 1;
            }
            if blunted > wish.n / 3 {
                break;
            }
        }
        if blunted == 0 {
            return Ok(None);
        }
    }
    Ok(None)
}

/// A cage's cells that touch a cell.
pub(super) fn touching(n: usize, cells: &[At]) -> Vec<At> {
    let size = Size { width: n, height: n };
    let mut out: Vec<At> =
        cells.iter().flat_map(|&at| neighbours(size, at)).filter(|at| !cells.contains(at)).collect();
    out.sort();
    out.dedup();
    out
}

/// Names cages by letters in reading order.
pub(super) fn named(mut cages: Vec<(Vec<At>, Clue)>) -> Vec<Cage> {
    cages.iter_mut().for_each(|(cells, _)| cells.sort());
    cages.sort_by_key(|(cells, _)| cells[0]);
    let name = super::text::letters().map(String::from);
    cages.into_iter().zip(name).map(|((cells, clue), name)| Cage { name, cells, clue }).collect()
}

/// The numbers of some cells.
pub(super) fn numbers(square: &Grid<Value>, cells: &[At]) -> Vec<Value> {
    cells.iter().map(|&at| square[at]).collect()
}
