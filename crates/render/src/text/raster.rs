//! Where the cells of a text picture stand: at equal distances, in every style.

use quandary_core::grid::{At, Size};
use quandary_core::scene::{Edge, Scene, Style};

use super::{Look, compact, labels, lattice, margin, ruled};

/// The places of the cells in a text picture, for pointers and for windows smaller than the picture.
///
/// ```
/// use quandary_core::grid::{At, Size};
/// use quandary_core::scene::{Scene, Style};
/// use quandary_render::text::{Look, raster};
/// let raster = raster(&Scene::new(Size { width: 3, height: 2 }, Style::Walls), &Look::default());
/// let (line, column) = raster.place(At::new(1, 2));
/// assert_eq!(raster.cell(line, column), Some(At::new(1, 2)));
/// assert_eq!(raster.cell(99, 0), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Raster {
    size: Size,
    /// Line and column of the first cell.
    pub(super) top: usize,
    pub(super) left: usize,
    /// Lines and columns from a cell to the next.
    pub(super) down: usize,
    pub(super) across: usize,
}

impl Raster {
    /// The cell that has this line and column of the text, both from 0.
    pub fn cell(&self, line: usize, column: usize) -> Option<At> {
        let row = line.checked_sub(self.top)? / self.down;
        let col = column.checked_sub(self.left)? / self.across;
        (row < self.size.height && col < self.size.width).then(|| At::new(row, col))
    }

    /// The line and column where a cell begins, both from 0.
    pub fn place(&self, at: At) -> (usize, usize) {
        (self.top + at.row * self.down, self.left + at.col * self.across)
    }

    /// How many lines and columns a cell takes, with what separates it from the next.
    pub fn pitch(&self) -> (usize, usize) {
        (self.down, self.across)
    }
}

/// Where the cells of a scene stand when it is drawn as text.
pub fn raster(scene: &Scene, look: &Look) -> Raster {
    let scene = &*super::signed(scene, look);
    let (left, above) = labels::before(scene, look);
    let bare = bare(scene, look);
    Raster { top: bare.top + above, left: bare.left + left, ..bare }
}

/// The same without the numbers of rows and columns.
pub(super) fn bare(scene: &Scene, look: &Look) -> Raster {
    let size = scene.tiles.size();
    let (above, left) = (margin::top_height(scene), margin::left_width(scene));
    match scene.style {
        Style::Walls | Style::Grid => {
            let (field, lines) = ruled::field(scene, look);
            Raster { size, top: above + 1, left: left + 1, down: lines + 1, across: field + 1 }
        }
        Style::Compact => {
            let framed = usize::from(scene.upright.cells().first().is_some_and(|edge| *edge != Edge::None));
            let across = compact::field(scene, look);
            Raster { size, top: above + framed, left: left + framed, down: 1, across }
        }
        Style::Lattice => Raster { size, top: 0, left: 0, down: 3, across: lattice::field(scene, look) + 4 },
    }
}
