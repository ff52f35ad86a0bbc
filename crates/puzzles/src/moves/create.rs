//! New levels from a seed: random walls and goals, then backwards from the solved positions to all
//! starts by their distance. The hardest start on a given board is one of the last layer.

use quandary_core::budget::{Budget, RanOut};
use quandary_core::chance::Chance;
use quandary_core::grid::{At, Grid, Size};
use quandary_core::kind::{NotMade, Wanted};
use quandary_core::knob::{Knob, Shape, Verb};
use quandary_core::step::Level;

use super::model::{Dots, Ground, Puzzle, ground, is_colour};
use super::rate::{Measure, likely};
use super::search;

/// The options of `create`.
pub(super) const KNOBS: &[Knob] = &[
    knob("dots", Shape::Number { min: 1, max: 64 }, "how many dots"),
    knob("colours", Shape::Number { min: 1, max: 26 }, "how many colours the dots have"),
    knob("walls", Shape::Number { min: 0, max: 60 }, "how many squares of a hundred are walls"),
    knob("length", Shape::Number { min: 1, max: 1000 }, "how many swipes a shortest answer has"),
    Knob {
        name: "single",
        shape: Shape::Flag,
        default: Some("false"),
        help: "only one shortest answer",
        verbs: &[Verb::Create],
    },
    knob(
        "board",
        Shape::Text,
        "walls and goals, rows separated by slashes, such as .ax/..a: the hardest start on it",
    ),
];

const fn knob(name: &'static str, shape: Shape, help: &'static str) -> Knob {
    Knob { name, shape, default: None, help, verbs: &[Verb::Create] }
}

/// Boards tried before giving up.
const TRIES: usize = 3000;
/// Positions looked at for one random board.
const POSITIONS: usize = 60_000;
/// Positions looked at for a given board: all of them, or it is not the hardest start.
const ALL_POSITIONS: usize = 60_000_000;
/// Starts of one board that are rated.
const RATED: usize = 12;

/// What is wanted, put together.
struct Wish {
    size: Size,
    level: Option<Level>,
    dots: Option<usize>,
    colours: Option<usize>,
    walls: Option<usize>,
    length: Option<usize>,
    single: bool,
}

/// Makes a level.
pub(super) fn create(wanted: &Wanted, chance: &mut Chance, budget: &Budget) -> Result<Puzzle, NotMade> {
    let number = |name: &str| wanted.settings.number(name).and_then(|n| usize::try_from(n).ok());
    let wish = Wish {
        size: wanted.size.unwrap_or(Size { width: 5, height: 5 }),
        level: wanted.level,
        dots: number("dots"),
        colours: number("colours"),
        walls: number("walls"),
        length: number("length"),
        single: wanted.settings.flag("single"),
    };
    if let Some(text) = wanted.settings.text("board") {
        return hardest(&board(text)?, &wish, chance, budget);
    }
    wish.check()?;
    for _ in 0..TRIES {
        let Some(goals) = wish.random_board(chance) else { continue };
        if let Some(level) = wish.start_on(&goals, chance, budget).map_err(NotMade::GaveUp)? {
            return Ok(level);
        }
    }
    Err(NotMade::Cannot(format!(
        "none of {TRIES} random boards of {} has such a start; fewer demands or another size may help",
        wish.size
    )))
}

impl Wish {
    fn check(&self) -> Result<(), NotMade> {
        let Some(cells) = self.size.cells().filter(|&n| n > 1) else {
            return Err(NotMade::Cannot("a level has at least two squares".into()));
        };
        let walls = cells * self.walls.unwrap_or(0) / 100;
        let dots = self.dots.unwrap_or(1);
        if dots + walls >= cells {
            return Err(NotMade::Cannot(format!(
                "{dots} dots and {walls} walls leave no room on {cells} squares"
            )));
        }
        match (self.dots, self.colours) {
            (Some(dots), Some(colours)) if colours > dots => {
                Err(NotMade::Cannot(format!("{dots} dots cannot have {colours} colours")))
            }
            _ => Ok(()),
        }
    }

    /// Random walls and goals, as a level whose dots stand on their goals.
    fn random_board(&self, chance: &mut Chance) -> Option<Puzzle> {
        let cells = self.size.cells()?;
        let dots = self
            .dots
            .unwrap_or_else(|| chance.between(2, 5))
            .max(self.colours.unwrap_or(1))
            .min(cells / 2 + 1);
        let colours = self.colours.unwrap_or_else(|| chance.between(1, 3)).min(dots);
        let walls = match self.walls {
            Some(percent) => cells * percent / 100,
            None => chance.between(cells / 10, cells / 4),
        };
        if dots + walls >= cells {
            return None;
        }
        let mut order: Vec<At> = quandary_core::grid::places(self.size).collect();
        chance.shuffle(&mut order);
        let mut board = Grid::filled(self.size.width, self.size.height, Ground::Open);
        let mut start: Dots = Grid::filled(self.size.width, self.size.height, None);
        for at in &order[..walls] {
            board[*at] = Ground::Wall;
        }
        for (n, at) in order[walls..walls + dots].iter().enumerate() {
            let colour = char::from(b'a' + (n % colours) as u8);
            board[*at] = Ground::Goal(colour);
            start[*at] = Some(colour);
        }
        Puzzle::new(board, start).ok()
    }

    /// A start on this board that is as wanted.
    fn start_on(
        &self,
        goals: &Puzzle,
        chance: &mut Chance,
        budget: &Budget,
    ) -> Result<Option<Puzzle>, RanOut> {
        let found = search::starts(goals, POSITIONS, usize::MAX, budget)?;
        let Some(found) = found else { return Ok(None) };
        let (low, high) = match (self.length, self.level) {
            (Some(length), _) => (length, length),
            (None, Some(level)) => likely(level),
            // Without wishes something worth the trouble: the farther half.
            (None, None) => (found.by_length.len() / 2, found.by_length.len()),
        };
        let mut lengths: Vec<usize> =
            (low.max(1)..=high.min(found.by_length.len().saturating_sub(1))).collect();
        chance.shuffle(&mut lengths);
        for &length in lengths.iter().cycle().take(if lengths.is_empty() { 0 } else { RATED }) {
            let Some(start) = chance.pick(&found.by_length[length]) else { continue };
            let Ok(level) = goals.with_dots(start.clone()) else { continue };
            if self.fits(&level, budget)? {
                return Ok(Some(level));
            }
        }
        Ok(None)
    }

    fn fits(&self, level: &Puzzle, budget: &Budget) -> Result<bool, RanOut> {
        let found = search::shortest(level, budget).map_err(|stopped| stopped.what)?;
        let Some(found) = found else { return Ok(false) };
        let measure = Measure::of(level, &found);
        Ok((!self.single || measure.answers == 1)
            && self.length.is_none_or(|length| measure.length == length)
            && self.level.is_none_or(|level| measure.level() == level))
    }
}

/// Reads the board of walls and goals; its dots stand on their goals.
fn board(text: &str) -> Result<Puzzle, NotMade> {
    let wrong = |why: String| NotMade::Cannot(format!("`board` is not a board: {why}"));
    let rows: Vec<Vec<char>> = text.trim().split('/').map(|row| row.chars().collect()).collect();
    let grid = Grid::from_rows(rows).ok_or_else(|| wrong("its rows differ in length".into()))?;
    if let Some(c) = grid.cells().iter().find(|c| !matches!(c, '.' | 'x') && !is_colour(**c)) {
        return Err(wrong(format!("`{c}` cannot be a goal")));
    }
    let dots = grid.map(|&c| is_colour(c).then_some(c));
    let level = Puzzle::new(grid.map(|&c| ground(c)), dots).map_err(|flaw| wrong(flaw.to_string()))?;
    if level.colours().is_empty() {
        return Err(wrong("it has no goals".into()));
    }
    Ok(level)
}

/// The start from which a shortest answer is longest, and of several one by chance.
fn hardest(goals: &Puzzle, wish: &Wish, chance: &mut Chance, budget: &Budget) -> Result<Puzzle, NotMade> {
    let keep = if wish.single || wish.length.is_some() || wish.level.is_some() { usize::MAX } else { 1 };
    let found = search::starts(goals, ALL_POSITIONS, keep, budget).map_err(NotMade::GaveUp)?;
    let found = found.filter(|found| found.complete).ok_or(NotMade::GaveUp(RanOut::Memory))?;
    for mut layer in found.by_length.into_iter().skip(1).rev() {
        chance.shuffle(&mut layer);
        for start in layer {
            let Ok(level) = goals.with_dots(start) else { continue };
            if keep == 1 || wish.fits(&level, budget).map_err(NotMade::GaveUp)? {
                return Ok(level);
            }
        }
    }
    Err(NotMade::Cannot("no start on this board meets these wishes".into()))
}
