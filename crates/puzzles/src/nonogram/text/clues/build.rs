//! From what was found to a puzzle: which list is which, what the colours are.

use quandary_core::notes::left_out;
use quandary_core::plural::count;
use quandary_core::source::{Problem, Problems, Source, Span};

use super::super::gather::{Gathered, Read, WRONG_PICTURE, size};
use super::block::{Item, Line};
use super::palette::Palette;
use super::picture::Picture;
use crate::nonogram::model::{Axis, Block, Clue, MAX_COLOURS};

/// A list of clues, and whose they are if a name says so: surely, or by its direction only.
#[derive(Default)]
pub(super) struct List {
    pub(super) axis: Option<(Axis, bool)>,
    pub(super) lines: Vec<Line>,
}

/// Everything a text says about one puzzle.
#[derive(Default)]
pub(super) struct Sheet {
    pub(super) lists: Vec<List>,
    pub(super) width: Option<usize>,
    pub(super) height: Option<usize>,
    /// A size of two numbers without a word for which is which.
    pub(super) sides: Option<(usize, usize)>,
    pub(super) title: String,
    pub(super) author: String,
    /// What else it says, by name.
    pub(super) details: Vec<(String, String)>,
    /// The names of what nothing can be made of.
    pub(super) left_out: Vec<String>,
    /// The palette: what blocks call a colour, its value, and its character.
    pub(super) colours: Vec<(String, [u8; 3], Option<char>)>,
    /// A palette without names.
    pub(super) listed: Vec<[u8; 3]>,
    pub(super) background: Option<[u8; 3]>,
    pub(super) picture: Option<Picture>,
}

impl Sheet {
    /// The puzzle, or what is wrong with it.
    pub(super) fn build(mut self, source: &Source) -> Read {
        let [_, _] = &self.lists[..] else {
            let problem = Problem::new(format!("{} lists of clues", self.lists.len())).at(source.end());
            return Err(problem.expected("the clues of the rows and those of the columns").into());
        };
        let order = self.order();
        let second = self.lists.pop().unwrap_or_default().lines;
        let first = self.lists.pop().unwrap_or_default().lines;
        let (rows, columns) = if order.columns_first { (second, first) } else { (first, second) };
        let place = |lines: &[Line]| lines.first().map_or(source.end(), |line| line.span);
        for (stated, lines, what) in [(self.height, &rows, "row"), (self.width, &columns, "column")] {
            if let Some(stated) = stated.filter(|&n| n != lines.len()) {
                let message = format!("clues for {}, but the size says {stated}", count(lines.len(), what));
                return Err(Problem::new(message).at(place(lines)).into());
            }
        }
        let sides = (columns.len(), rows.len());
        if let Some((a, b)) = self.sides.filter(|&(a, b)| sides != (a, b) && sides != (b, a)) {
            let clues = format!("{} and {}", count(rows.len(), "row"), count(columns.len(), "column"));
            let message = format!("clues for {clues}, but the size says {a} and {b}");
            return Err(Problem::new(message).at(place(&rows)).into());
        }
        let size = size(columns.len(), rows.len(), place(&rows))?;
        let items = rows.iter().chain(&columns).filter_map(|line| line.items.as_ref()).flatten();
        let palette = Palette::of(&self, items)?;
        let mut gathered = Gathered::new(size, palette.colours.clone());
        if self.picture.as_ref().is_some_and(|picture| !picture.fits(&rows, &columns)) {
            gathered.notes.push(WRONG_PICTURE.to_string());
        }
        for (axis, lines) in [(Axis::Row, rows), (Axis::Column, columns)] {
            let padded = is_padded(&lines);
            for Line { items, span } in lines {
                match items {
                    Some(items) => gathered.push(axis, clue(&items, span, padded, &palette)?, span),
                    None => gathered.push_unknown(axis, span),
                }
            }
        }
        if !order.told && gathered.draft.rows != gathered.draft.columns {
            gathered.notes.push(assumed(order.columns_first));
        }
        (gathered.draft.title, gathered.draft.author) = (self.title, self.author);
        gathered.tell(self.details);
        gathered.notes.extend(left_out(&self.left_out, "a nonogram"));
        gathered.finish()
    }

    /// Whether the list that comes first has the columns. A sure name says it; else the stated size or the stored
    /// picture must speak against the rows, or against what a name's direction seems to say.
    fn order(&self) -> Order {
        let [first, second] = &self.lists[..] else { return Order { columns_first: false, told: true } };
        let said = first.axis.or(second.axis.map(|(axis, sure)| (other(axis), sure)));
        let (usual, sure) = said.map_or((false, false), |(axis, sure)| (axis == Axis::Column, sure));
        let fits = |columns_first: bool| {
            let (rows, columns) = if columns_first { (second, first) } else { (first, second) };
            self.height.is_none_or(|n| n == rows.lines.len())
                && self.width.is_none_or(|n| n == columns.lines.len())
                && self.picture.as_ref().is_none_or(|p| p.fits(&rows.lines, &columns.lines))
        };
        match (fits(usual), fits(!usual)) {
            _ if sure => Order { columns_first: usual, told: true },
            (true, false) => Order { columns_first: usual, told: true },
            (false, true) => Order { columns_first: !usual, told: true },
            _ => Order { columns_first: usual, told: false },
        }
    }
}

/// Which list comes first, and whether the text tells.
struct Order {
    columns_first: bool,
    told: bool,
}

/// That the order of two lists is not certain.
pub(crate) fn assumed(columns_first: bool) -> String {
    let first = if columns_first { "columns" } else { "rows" };
    format!(
        "nothing says for certain which clues are whose: the first ones were taken for the {first}; \
         the option `transpose` turns the puzzle"
    )
}

const fn other(axis: Axis) -> Axis {
    match axis {
        Axis::Row => Axis::Column,
        Axis::Column => Axis::Row,
    }
}

/// Whether the lines were filled up with zeros to one length.
fn is_padded(lines: &[Line]) -> bool {
    let mut lengths = lines.iter().filter_map(|line| line.items.as_ref()).map(Vec::len);
    let length = lengths.next().unwrap_or(0);
    length > 1 && lengths.all(|other| other == length)
}

/// The blocks of a clue. A 0 alone is an empty line, and so is a line of them.
fn clue(items: &[Item], span: Span, padded: bool, palette: &Palette) -> Result<Clue, Problems> {
    let zeros = items.iter().filter(|item| item.len == Some(0)).count();
    let outside = |items: &[Item]| items.iter().take_while(|item| item.len == Some(0)).count();
    let ends = outside(items).max(items.iter().rev().take_while(|item| item.len == Some(0)).count());
    if zeros > 0 && zeros < items.len() && !(padded && ends == zeros) {
        let zero = items.iter().find(|item| item.len == Some(0)).map_or(span, |item| item.span);
        return Err(Problem::new("a 0 among other numbers").at(zero).expected("blocks of 1 or more").into());
    }
    let block = |item: &Item| {
        let colour = palette.place(&item.ink).ok_or_else(|| {
            let problem = Problem::new("this block has a colour too many").at(item.span);
            problem.expected(format!("at most {} colours", MAX_COLOURS - 1))
        })?;
        Ok(Block { colour, len: item.len })
    };
    items.iter().filter(|item| item.len != Some(0)).map(block).collect()
}
