//! A picture before a device: a lattice of cells, edges with weights, margins for clues, overlays.
//! Renderers lay it out for text, colour terminals, SVG, a screen or a grid a reader can speak.

use crate::grid::{At, Grid, Size};
use crate::play::{Highlight, Role};

mod step;

pub use step::{of_step, on_board};

/// A colour as red, green, blue.
pub type Rgb = [u8; 3];

/// Who wrote the text of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Ink {
    /// The puzzle.
    Given,
    /// The player, or a solver.
    #[default]
    Entered,
    /// Something that is only meant: a ghost, an unknown.
    Faint,
    /// A colour of the puzzle's own.
    Colour(Rgb),
}

/// The ground of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Fill {
    /// Empty paper.
    #[default]
    Paper,
    /// Not part of the board at all.
    Hole,
    /// A block or wall.
    Solid,
    /// Crossed out: known to be empty.
    Cross,
    /// A colour of the puzzle's own.
    Colour(Rgb),
}

/// One cell of the picture.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Tile {
    /// What stands in it.
    pub text: String,
    /// Who wrote that.
    pub ink: Ink,
    /// The ground.
    pub fill: Fill,
    /// Small marks, in order.
    pub marks: Vec<String>,
    /// Those of the marks that are struck out just now: still to be seen, and crossed.
    pub struck: Vec<String>,
    /// What stands in it, or its ground, was found just now.
    pub fresh: bool,
    /// A small text in the corner: a cage's clue, a slot's number.
    pub corner: String,
    /// Drawn as a disc rather than bare text (dots).
    pub disc: bool,
    /// Drawn with a ring on the ground (goals).
    pub ring: Option<Rgb>,
    /// Drawn with a circle around what stands in it, which is a remark and no content.
    pub circle: bool,
    /// A colour behind what stands in it, which is a remark as well: the cell is as open or full as it is.
    pub shade: Option<Rgb>,
    /// What a screen reader says.
    pub label: String,
}

/// The weight of a line between two cells, or at the rim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Edge {
    /// No line.
    #[default]
    None,
    /// A thin line.
    Thin,
    /// A thick line.
    Thick,
}

/// How text renderers treat the lattice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Style {
    /// Thick edges become light walls, thin ones are blank: rooms.
    #[default]
    Walls,
    /// Thin edges are light, thick ones heavy: cages, slots.
    Grid,
    /// No lattice, cells side by side (two columns wide or half blocks): pictures.
    Compact,
    /// Cells joined by lines to all eight neighbours: words on a lattice.
    Lattice,
}

/// A clue in a margin.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Clue {
    /// The text.
    pub text: String,
    /// Its colour, if it has one of its own.
    pub colour: Option<Rgb>,
    /// What stands for the colour where colours cannot be seen.
    pub sign: Option<char>,
    /// Whether it is crossed off.
    pub done: bool,
}

/// Something drawn over the cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Overlay {
    /// From one cell to another.
    Arrow(At, At),
    /// A faint text over a cell: where something was or will be.
    Ghost(At, String),
}

/// A whole picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    /// The cells.
    pub tiles: Grid<Tile>,
    /// Lines left of each cell and right of the last: `height` rows of `width + 1`.
    pub upright: Grid<Edge>,
    /// Lines above each cell and below the last: `height + 1` rows of `width`.
    pub level: Grid<Edge>,
    /// Clues left of each row, outermost first. Empty when there are none.
    pub left: Vec<Vec<Clue>>,
    /// Clues above each column, outermost first. Empty when there are none.
    pub top: Vec<Vec<Clue>>,
    /// What is pointed out.
    highlights: Vec<Highlight>,
    /// What is drawn over the cells.
    pub overlays: Vec<Overlay>,
    /// How text renderers treat the lattice.
    pub style: Style,
    /// Lines of text that belong to the picture: words to place, a legend.
    pub notes: Vec<String>,
    /// Whether rows and columns are numbered at the rim, as sentences number them.
    pub labels: bool,
}

impl Scene {
    /// An empty board: thin lines inside, a thick rim.
    pub fn new(size: Size, style: Style) -> Self {
        let Size { width, height } = size;
        let rim = |at: usize, end: usize| if at == 0 || at == end { Edge::Thick } else { Edge::Thin };
        Self {
            tiles: Grid::filled(width, height, Tile::default()),
            upright: Grid::from_fn(Size { width: width + 1, height }, |at| rim(at.col, width)),
            level: Grid::from_fn(Size { width, height: height + 1 }, |at| rim(at.row, height)),
            left: Vec::new(),
            top: Vec::new(),
            highlights: Vec::new(),
            overlays: Vec::new(),
            style,
            notes: Vec::new(),
            labels: false,
        }
    }

    /// The same with its rows and columns numbered.
    pub fn labelled(self) -> Self {
        self.with_labels(true)
    }

    /// The same with its rows and columns numbered or not.
    pub fn with_labels(mut self, labels: bool) -> Self {
        self.labels = labels;
        self
    }

    /// The same with these cells pointed out, and no others.
    pub fn pointing_out(mut self, highlights: Vec<Highlight>) -> Self {
        self.point_out(highlights);
        self
    }

    /// Whether the numbers of rows and columns stand behind the board, because clues stand before it.
    pub fn labels_behind(&self) -> bool {
        !self.left.is_empty() || !self.top.is_empty()
    }

    /// Draws thick lines where two neighbours belong to different regions, thin ones inside a
    /// region and none between two cells that belong to nothing.
    pub fn outline<T: PartialEq>(&mut self, region: &Grid<Option<T>>) {
        let weigh = |a: Option<&Option<T>>, b: Option<&Option<T>>| match (
            a.and_then(|x| x.as_ref()),
            b.and_then(|x| x.as_ref()),
        ) {
            (None, None) => Edge::None,
            (Some(a), Some(b)) if a == b => Edge::Thin,
            _ => Edge::Thick,
        };
        let before = |at: At| at.col.checked_sub(1).and_then(|col| region.get(At::new(at.row, col)));
        let above = |at: At| at.row.checked_sub(1).and_then(|row| region.get(At::new(row, at.col)));
        self.upright = Grid::from_fn(self.upright.size(), |at| weigh(before(at), region.get(at)));
        self.level = Grid::from_fn(self.level.size(), |at| weigh(above(at), region.get(at)));
    }

    /// Points cells out, instead of those pointed out so far.
    pub fn point_out(&mut self, mut highlights: Vec<Highlight>) {
        highlights.iter_mut().for_each(|highlight| highlight.cells.sort_unstable());
        self.highlights = highlights;
    }

    /// The cells pointed out, each list of them in the order of reading.
    pub fn highlights(&self) -> &[Highlight] {
        &self.highlights
    }

    /// Why a cell is pointed out, the weightiest reason first.
    pub fn role(&self, at: At) -> Option<Role> {
        let pointed = |highlight: &&Highlight| highlight.cells.binary_search(&at).is_ok();
        self.highlights.iter().filter(pointed).map(|highlight| highlight.role).max()
    }
}
