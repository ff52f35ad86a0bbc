//! The question: walls, goals and where the dots start. Valid by construction.

use quandary_core::plural::count;
use std::fmt;

use quandary_core::grid::{At, Grid, MAX_CELLS, Size};

/// One swipe: all dots are told to go one square this way.
///
/// ```
/// use quandary_puzzles::moves::Way;
/// assert_eq!(Way::ALL.map(Way::letter), ['u', 'd', 'l', 'r']);
/// assert_eq!(Way::of('l'), Some(Way::Left));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Way {
    /// To the row above.
    Up,
    /// To the row below.
    Down,
    /// To the column before.
    Left,
    /// To the column after.
    Right,
}

impl Way {
    /// All four, in the order that breaks ties between answers of one length.
    pub const ALL: [Way; 4] = [Way::Up, Way::Down, Way::Left, Way::Right];

    /// The letter an answer writes: `u`, `d`, `l` or `r`.
    pub const fn letter(self) -> char {
        match self {
            Way::Up => 'u',
            Way::Down => 'd',
            Way::Left => 'l',
            Way::Right => 'r',
        }
    }

    /// The way of a letter.
    pub fn of(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|way| way.letter() == letter)
    }

    /// The word for people.
    pub const fn word(self) -> &'static str {
        match self {
            Way::Up => "up",
            Way::Down => "down",
            Way::Left => "left",
            Way::Right => "right",
        }
    }

    /// The next square this way, or `None` at the rim.
    pub fn next(self, size: Size, at: At) -> Option<At> {
        let At { row, col } = at;
        match self {
            Way::Up => row.checked_sub(1).map(|row| At::new(row, col)),
            Way::Down => (row + 1 < size.height).then(|| At::new(row + 1, col)),
            Way::Left => col.checked_sub(1).map(|col| At::new(row, col)),
            Way::Right => (col + 1 < size.width).then(|| At::new(row, col + 1)),
        }
    }
}

/// A row of swipes: an answer, or the way somebody came. Prints as `rrrddllu`.
///
/// ```
/// use quandary_puzzles::moves::Swipes;
/// let swipes: Swipes = "rrd".parse().unwrap();
/// assert_eq!((swipes.0.len(), swipes.to_string()), (3, "rrd".to_string()));
/// assert_eq!("rxd".parse::<Swipes>(), Err('x'));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Swipes(pub Vec<Way>);

impl fmt::Display for Swipes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0.iter().map(|way| way.letter()).collect::<String>())
    }
}

impl std::str::FromStr for Swipes {
    /// The first letter that is no swipe.
    type Err = char;

    fn from_str(text: &str) -> Result<Self, char> {
        text.chars().map(|c| Way::of(c).ok_or(c)).collect::<Result<_, _>>().map(Self)
    }
}

/// What a square is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ground {
    /// Open floor.
    Open,
    /// No dot can stand here.
    Wall,
    /// Open floor that is a goal for dots of this colour.
    Goal(char),
}

/// Where the dots stand, each with its colour. Dots of one colour cannot be told apart.
pub type Dots = Grid<Option<char>>;

/// A Move level: immutable and valid. Every dot stands on open floor, and every colour has a goal
/// for each of its dots.
///
/// ```
/// use quandary_puzzles::moves::Puzzle;
/// let level = Puzzle::from_rows(&[".a", "x."], &["..", "xa"]).unwrap();
/// assert_eq!(level.colours(), [('a', 1)]);
/// assert!(Puzzle::from_rows(&["..", "x."], &["..", "xa"]).is_err(), "no goal for a");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    ground: Grid<Ground>,
    dots: Dots,
}

/// Why there is no such level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// There are no squares.
    Empty,
    /// There are more squares than any puzzle may have.
    Huge(Size),
    /// The board of goals and the board of dots differ in size, or a row in length.
    Shape,
    /// A character that cannot be a colour.
    Colour(At, char),
    /// A dot on a wall.
    OnWall(At, char),
    /// The board with the dots has a wall where the other has none, or the other way round.
    Walls(At),
    /// A colour with more dots than goals.
    FewGoals {
        /// The colour.
        colour: char,
        /// So many dots it has.
        dots: Vec<At>,
        /// So many goals.
        goals: usize,
    },
}

impl Flaw {
    /// The squares to blame.
    pub fn cells(&self) -> Vec<At> {
        match self {
            Flaw::Empty | Flaw::Huge(_) | Flaw::Shape => Vec::new(),
            Flaw::Colour(at, _) | Flaw::OnWall(at, _) | Flaw::Walls(at) => vec![*at],
            Flaw::FewGoals { dots, .. } => dots.clone(),
        }
    }
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Flaw::Empty => write!(f, "the board has no squares"),
            Flaw::Huge(size) => write!(f, "a board of {size} has more than {MAX_CELLS} squares"),
            Flaw::Shape => write!(f, "the rows of the board differ in length or number"),
            Flaw::Colour(at, c) => write!(f, "`{c}` at {at} cannot be a colour"),
            Flaw::OnWall(at, c) => write!(f, "the dot `{c}` at {at} stands on a wall"),
            Flaw::Walls(at) => write!(f, "there is a wall at {at} on one of the two boards only"),
            Flaw::FewGoals { colour, dots, goals } => {
                let (dots, goals) = (count(dots.len(), "dot"), count(*goals, "goal"));
                write!(f, "colour `{colour}` has {dots} but {goals}")
            }
        }
    }
}

/// Whether a character can be a colour: anything visible but `x` and `.`, which mean wall and floor.
pub fn is_colour(c: char) -> bool {
    !matches!(c, 'x' | '.') && !c.is_whitespace() && !c.is_control()
}

impl Puzzle {
    /// The level with this ground and these dots, or why there is none.
    pub fn new(ground: Grid<Ground>, dots: Dots) -> Result<Self, Flaw> {
        if ground.is_empty() {
            return Err(Flaw::Empty);
        }
        if ground.size().cells().is_none() {
            return Err(Flaw::Huge(ground.size()));
        }
        if ground.size() != dots.size() {
            return Err(Flaw::Shape);
        }
        for at in ground.places() {
            match (ground[at], dots[at]) {
                (Ground::Goal(c), _) | (_, Some(c)) if !is_colour(c) => return Err(Flaw::Colour(at, c)),
                (Ground::Wall, Some(c)) => return Err(Flaw::OnWall(at, c)),
                _ => {}
            }
        }
        let level = Self { ground, dots };
        for (colour, _) in level.colours() {
            let dots: Vec<At> = level.ground.places().filter(|&at| level.dots[at] == Some(colour)).collect();
            let goals = level.goals(colour).len();
            if goals < dots.len() {
                return Err(Flaw::FewGoals { colour, dots, goals });
            }
        }
        Ok(level)
    }

    /// The level of two pictures with the same walls: goals and dots, `x` wall, `.` floor.
    pub fn from_rows<S: AsRef<str>>(goals: &[S], dots: &[S]) -> Result<Self, Flaw> {
        let grid = |rows: &[S]| Grid::from_rows(rows.iter().map(|r| r.as_ref().chars().collect()).collect());
        let (Some(goals), Some(dots)) = (grid(goals), grid(dots)) else { return Err(Flaw::Shape) };
        Self::from_grids(&goals, &dots)
    }

    /// The same from two grids of characters.
    pub fn from_grids(goals: &Grid<char>, dots: &Grid<char>) -> Result<Self, Flaw> {
        if goals.size() != dots.size() {
            return Err(Flaw::Shape);
        }
        if let Some(at) = goals.places().find(|&at| (goals[at] == 'x') != (dots[at] == 'x')) {
            return Err(match dots[at] {
                c if is_colour(c) => Flaw::OnWall(at, c),
                _ => Flaw::Walls(at),
            });
        }
        Self::new(goals.map(|&c| ground(c)), dots.map(|&c| (!matches!(c, '.' | 'x')).then_some(c)))
    }

    /// What each square is.
    pub fn ground(&self) -> &Grid<Ground> {
        &self.ground
    }

    /// Where the dots start.
    pub fn dots(&self) -> &Dots {
        &self.dots
    }

    /// Width and height.
    pub fn size(&self) -> Size {
        self.ground.size()
    }

    /// Whether a square is a wall.
    pub fn is_wall(&self, at: At) -> bool {
        self.ground[at] == Ground::Wall
    }

    /// The colours that have dots, in the order of their first dot, each with how many it has.
    pub fn colours(&self) -> Vec<(char, usize)> {
        let mut colours: Vec<(char, usize)> = Vec::new();
        for colour in self.dots.cells().iter().flatten() {
            match colours.iter_mut().find(|(c, _)| c == colour) {
                Some((_, n)) => *n += 1,
                None => colours.push((*colour, 1)),
            }
        }
        colours
    }

    /// The goals of a colour, in reading order.
    pub fn goals(&self, colour: char) -> Vec<At> {
        self.ground.iter().filter(|(_, ground)| **ground == Ground::Goal(colour)).map(|(at, _)| at).collect()
    }

    /// Whether there is anything to play: a dot, and a square that is no goal.
    pub(super) fn is_playable(&self) -> bool {
        let free = |ground: &Ground| !matches!(ground, Ground::Goal(_));
        self.dots.cells().iter().any(Option::is_some) && self.ground.cells().iter().any(free)
    }

    /// The same walls and goals with the dots elsewhere.
    pub fn with_dots(&self, dots: Dots) -> Result<Self, Flaw> {
        Self::new(self.ground.clone(), dots)
    }
}

/// The ground a character of the original's board means.
pub(super) fn ground(c: char) -> Ground {
    match c {
        '.' => Ground::Open,
        'x' => Ground::Wall,
        c => Ground::Goal(c),
    }
}
