//! Move: random walls and dots; goals where the dots can go, or anywhere.

use std::collections::HashSet;

use quandary::core::chance::Chance;
use quandary::core::grid::{At, Grid, Size};
use quandary::core::kind::Kind;
use quandary::core::step::Cites;
use quandary::core::verbs::{Hint, sentence};
use quandary::puzzles::moves::{Board, Dots, Ground, Move, Moves, Puzzle, Swipes, Way, rules};

use super::{Turn, without_a_line};
use crate::case::{Case, Class, budget};
use crate::checks::Check;
use crate::subject::{Bucket, Mapping, Subject};

/// The ground and the dot on it.
pub type Sketch = Grid<(Ground, Option<char>)>;

impl Subject for Moves {
    type Sketch = Sketch;

    fn sketch(bucket: Bucket, chance: &mut Chance) -> Sketch {
        let size = bucket.size(chance, if bucket == Bucket::Large { 12 } else { 9 }, 72);
        // A single dot on open floor has several ways; most other tiny levels have one or none.
        let open = bucket == Bucket::Tiny && chance.odds(1, 2);
        let size = if open { Size { width: 3, height: 3 } } else { size };
        let walls = if open { 0 } else { chance.below(5) };
        let mut sketch: Sketch =
            Grid::from_fn(size, |_| (if chance.odds(walls, 12) { Ground::Wall } else { Ground::Open }, None));
        let floor: Vec<At> = sketch.places().filter(|at| sketch[*at].0 == Ground::Open).collect();
        let colours = chance.between(1, 3);
        let most = match bucket {
            Bucket::Large if chance.odds(1, 40) => 12,
            Bucket::Large => 3,
            _ => 4,
        };
        let colour = |chance: &mut Chance| char::from(b'a' + chance.below(colours) as u8);
        for _ in 0..chance.between(1, most) {
            if let Some(&at) = chance.pick(&floor) {
                sketch[at].1 = Some(colour(chance));
            }
        }
        let mut dots = sketch.map(|cell| cell.1);
        let bare = Puzzle::new(
            sketch.map(|c| if c.0 == Ground::Wall { c.0 } else { Ground::Open }),
            dots.map(|_| None),
        );
        match bare {
            // The goals are where some swipes lead.
            Ok(bare) if chance.odds(1, 2) => {
                for _ in 0..chance.between(0, 12) {
                    dots = rules::swipe(&bare, &dots, Way::ALL[chance.below(4)]);
                }
            }
            _ => {
                let held: Vec<char> = dots.cells().iter().flatten().copied().collect();
                dots = dots.map(|_| None);
                for dot in held {
                    if let Some(&at) = chance.pick(&floor) {
                        dots[at] = Some(dot);
                    }
                }
            }
        }
        for at in dots.places() {
            if let Some(dot) = dots[at] {
                sketch[at].0 = Ground::Goal(dot);
            }
        }
        // Goals to spare, walls in the way, and dots that stand elsewhere.
        if chance.odds(1, 4)
            && let Some(&at) = chance.pick(&floor)
        {
            sketch[at].0 = Ground::Goal(colour(chance));
        }
        if chance.odds(1, 6)
            && let Some(&at) = chance.pick(&floor)
        {
            sketch[at] = (Ground::Wall, None);
        }
        if chance.odds(1, 3)
            && let (Some(&a), Some(&b)) = (chance.pick(&floor), chance.pick(&floor))
            && sketch[a].0 != Ground::Wall
            && sketch[b].0 != Ground::Wall
        {
            let dot = sketch[a].1;
            sketch[a].1 = sketch[b].1;
            sketch[b].1 = dot;
        }
        sketch
    }

    fn build(sketch: &Sketch) -> Option<Puzzle> {
        Puzzle::new(sketch.map(|cell| cell.0), sketch.map(|cell| cell.1)).ok()
    }

    fn smaller(sketch: &Sketch) -> Vec<Sketch> {
        let mut all = without_a_line(sketch);
        for at in sketch.places() {
            let mut changed = |cell: (Ground, Option<char>)| {
                if sketch[at] != cell {
                    let mut less = sketch.clone();
                    less[at] = cell;
                    all.push(less);
                }
            };
            changed((sketch[at].0, None));
            changed((Ground::Open, sketch[at].1));
            if matches!(sketch[at].0, Ground::Goal(_)) && sketch[at].1.is_none() {
                changed((Ground::Open, None));
            }
        }
        all
    }

    fn turned(sketch: &Sketch) -> Vec<(Sketch, Mapping)> {
        let one = |turn: Turn| -> (Sketch, Mapping) { (turn.grid(sketch), Box::new(|fact| fact)) };
        Turn::ALL.map(one).into_iter().collect()
    }

    fn key(_: &Puzzle, answer: &Swipes) -> Vec<u32> {
        answer.0.iter().map(|way| *way as u32).collect()
    }

    fn brute(puzzle: &Puzzle, _: &dyn Fn(&Board) -> bool, patience: usize) -> Option<Vec<Vec<u32>>> {
        walks(puzzle, puzzle.dots(), patience)
    }

    fn checks() -> Vec<Check<Self>> {
        vec![
            Check { name: "referee", share: [2, 4, 8], run: referee },
            Check { name: "alive", share: [8, 32, 128], run: alive },
            Check { name: "hint", share: [16, 64, 256], run: hint },
        ]
    }
}

/// All shortest walks from a position, level by level with the referee's own swipes; `None` when there are
/// more than so many positions.
fn walks(puzzle: &Puzzle, from: &Dots, patience: usize) -> Option<Vec<Vec<u32>>> {
    if rules::solved(puzzle, from) {
        return Some(vec![Vec::new()]);
    }
    let mut seen: HashSet<Vec<Option<char>>> = HashSet::from([from.cells().to_vec()]);
    let mut level: Vec<(Dots, Vec<u32>)> = vec![(from.clone(), Vec::new())];
    let mut work = 0;
    while !level.is_empty() {
        let mut next = Vec::new();
        for (dots, walk) in &level {
            for way in Way::ALL {
                work += 1;
                if work > patience {
                    return None;
                }
                let after = rules::swipe(puzzle, dots, way);
                if !seen.contains(after.cells()) {
                    next.push((after, [&walk[..], &[way as u32]].concat()));
                }
            }
        }
        let done = next.iter().filter(|(dots, _)| rules::solved(puzzle, dots));
        let done: Vec<Vec<u32>> = done.map(|(_, walk)| walk.clone()).collect();
        if !done.is_empty() {
            return Some(done);
        }
        seen.extend(next.iter().map(|(dots, _)| dots.cells().to_vec()));
        level = next;
    }
    Some(Vec::new())
}

/// A position a player has come to by swipes, or any with the same dots.
fn random(case: &Case<Moves>, chance: &mut Chance) -> Board {
    let puzzle = &case.puzzle;
    if chance.odds(2, 3) {
        let swipes = (0..chance.below(6)).map(|_| Way::ALL[chance.below(4)]).collect();
        return Board::after(puzzle, Swipes(swipes));
    }
    let mut dots = puzzle.dots().clone();
    for _ in 0..chance.between(1, 3) {
        let (a, b) = (chance.below(dots.len()), chance.below(dots.len()));
        dots.cells_mut().swap(a, b);
    }
    if chance.odds(1, 4) {
        let i = chance.below(dots.len());
        dots.cells_mut()[i] = None;
    }
    Board::at(puzzle, dots)
}

fn legal(puzzle: &Puzzle, dots: &Dots) -> bool {
    let held = |dots: &Dots| {
        let mut held: Vec<char> = dots.cells().iter().flatten().copied().collect();
        held.sort_unstable();
        held
    };
    held(dots) == held(puzzle.dots()) && dots.places().all(|at| dots[at].is_none() || !puzzle.is_wall(at))
}

/// A position is legal if it has the level's dots and none on a wall; it is the end if each is on its goal.
fn referee(case: &Case<Moves>, chance: &mut Chance) -> Result<(), String> {
    for _ in 0..3 {
        let board = random(case, chance);
        let said = (case.engines.check)(&case.puzzle, &board).is_empty();
        let wanted = legal(&case.puzzle, board.dots());
        if said != wanted {
            return Err(format!("legal is {said}, and should be {wanted}:\n{}", show(board.dots())));
        }
        let home = |at: At| board.dots()[at].is_none_or(|dot| case.puzzle.ground()[at] == Ground::Goal(dot));
        let solved = wanted && board.dots().places().all(home);
        if (case.engines.full)(&case.puzzle, &board) != solved {
            return Err(format!("full should be {solved}:\n{}", show(board.dots())));
        }
    }
    Ok(())
}

fn show(dots: &Dots) -> String {
    let row = |row: &[Option<char>]| row.iter().map(|dot| dot.unwrap_or('.')).collect::<String>();
    dots.rows().map(row).collect::<Vec<_>>().join("\n")
}

/// Whether the goals can be reached from a position.
fn alive(case: &Case<Moves>, chance: &mut Chance) -> Result<(), String> {
    let board = random(case, chance);
    let wanted = match legal(&case.puzzle, board.dots()) {
        true => walks(&case.puzzle, board.dots(), 4_000).map(|walks| !walks.is_empty()),
        false => Some(false),
    };
    match ((case.engines.alive)(&case.puzzle, &board, &budget()), wanted) {
        (Ok(alive), Some(wanted)) if alive != wanted => {
            Err(format!("alive is {alive}, and should be {wanted}:\n{}", show(board.dots())))
        }
        _ => Ok(()),
    }
}

/// A hint is a swipe of a shortest walk, or to go back where there is none.
fn hint(case: &Case<Moves>, chance: &mut Chance) -> Result<(), String> {
    let board = if chance.odds(1, 3) { Moves::start(&case.puzzle) } else { random(case, chance) };
    let legal = legal(&case.puzzle, board.dots());
    let walks = if legal { walks(&case.puzzle, board.dots(), 4_000) } else { Some(Vec::new()) };
    let Some(walks) = walks else { return Ok(()) };
    let hint = (case.engines.hint)(&case.puzzle, &board, &budget());
    let right = match &hint {
        Hint::RanOut(_) => true,
        Hint::Broken(_) => !legal,
        _ if !legal => false,
        Hint::Done => walks == [Vec::<u32>::new()],
        Hint::NoAnswer => walks.is_empty() && matches!(case.class(), Class::None | Class::Open),
        Hint::DeadEnd => walks.is_empty(),
        Hint::Step(step) => {
            if sentence::<Moves>(&case.puzzle, step, &Cites::NONE).is_empty() {
                return Err("a hint has no sentence".into());
            }
            let moves = Moves::moves_of(&case.puzzle, &board, &step.therefore);
            let swipe = |mv: &Move| match mv {
                Move::Swipe(way) => Some(*way as u32),
                _ => None,
            };
            // A plan is the beginning of a shortest walk.
            match (&moves[..], moves.iter().map(swipe).collect::<Option<Vec<u32>>>()) {
                ([_, ..], Some(plan)) => walks.iter().any(|walk| walk.starts_with(&plan)),
                ([Move::Back(_)], _) => walks.is_empty(),
                _ => false,
            }
        }
        _ => false,
    };
    if right { Ok(()) } else { Err(format!("the hint {hint:?} is wrong:\n{}", show(board.dots()))) }
}
