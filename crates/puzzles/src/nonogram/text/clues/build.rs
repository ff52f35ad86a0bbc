//! From what was found to a puzzle: which list is which, what the colours are.

use std::collections::HashSet;

use quandary_core::source::{Problem, Problems, Source, Span};

use super::super::gather::{Gathered, Read, size};
use super::block::{Ink, Item, Line};
use crate::nonogram::model::{Axis, Block, Clue, Colour, MAX_COLOURS, black_on_white};

/// A list of clues, and whose they are if a name says so: surely, or by its direction only.
#[derive(Default)]
pub(super) struct List {
    pub(super) axis: Option<(Axis, bool)>,
    pub(super) lines: Vec<Line>,
}

/// The cells of a stored picture that are not empty, as (row, column).
pub(super) struct Picture(pub(super) Vec<(usize, usize)>);

/// Everything a text says about one puzzle.
#[derive(Default)]
pub(super) struct Sheet {
    pub(super) lists: Vec<List>,
    pub(super) width: Option<usize>,
    pub(super) height: Option<usize>,
    pub(super) title: String,
    pub(super) author: String,
    /// The palette: what blocks call a colour, its value, and its character.
    pub(super) colours: Vec<(String, [u8; 3], Option<char>)>,
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
        let columns_first = self.columns_first();
        let second = self.lists.pop().unwrap_or_default().lines;
        let first = self.lists.pop().unwrap_or_default().lines;
        let (rows, columns) = if columns_first { (second, first) } else { (first, second) };
        let place = |lines: &[Line]| lines.first().map_or(source.end(), |line| line.1);
        for (stated, lines, what) in [(self.height, &rows, "rows"), (self.width, &columns, "columns")] {
            if let Some(stated) = stated.filter(|&n| n != lines.len()) {
                let message = format!("clues for {} {what}, but the size says {stated}", lines.len());
                return Err(Problem::new(message).at(place(lines)).into());
            }
        }
        let size = size(columns.len(), rows.len(), place(&rows))?;
        let palette = self.palette(rows.iter().chain(&columns))?;
        let mut gathered = Gathered::new(size, palette.colours.clone());
        for (axis, lines) in [(Axis::Row, rows), (Axis::Column, columns)] {
            let padded = is_padded(&lines);
            for (items, span) in lines {
                gathered.push(axis, clue(&items, span, padded, &palette)?, span);
            }
        }
        (gathered.draft.title, gathered.draft.author) = (self.title, self.author);
        gathered.finish()
    }

    /// Whether the list that comes first has the columns. A sure name says it; else the stated size or the stored
    /// picture must speak against the rows, or against what a name's direction seems to say.
    fn columns_first(&self) -> bool {
        let [first, second] = &self.lists[..] else { return false };
        let said = first.axis.or(second.axis.map(|(axis, sure)| (other(axis), sure)));
        let (usual, sure) = said.map_or((false, false), |(axis, sure)| (axis == Axis::Column, sure));
        let fits = |columns_first: bool| {
            let (rows, columns) = if columns_first { (second, first) } else { (first, second) };
            self.height.is_none_or(|n| n == rows.lines.len())
                && self.width.is_none_or(|n| n == columns.lines.len())
                && self.picture.as_ref().is_none_or(|p| p.fits(&rows.lines, &columns.lines))
        };
        if !sure && !fits(usual) && fits(!usual) { !usual } else { usual }
    }

    /// Black where a block says nothing, the palette, and whatever else blocks say.
    fn palette<'l>(&self, lines: impl Iterator<Item = &'l Line>) -> Result<Palette, Problems> {
        let items: Vec<&Item> = lines.flat_map(|line| &line.0).filter(|item| item.len != Some(0)).collect();
        let mut palette = Palette { colours: black_on_white(), inks: vec![Ink::Plain] };
        if let Some(rgb) = self.background {
            palette.colours[0].rgb = rgb;
            palette.colours[0].name = naming(rgb, 0);
        }
        let plain = items.iter().any(|item| matches!(item.ink, Ink::Plain | Ink::Index(0)));
        if !(plain || items.is_empty() && self.colours.is_empty()) {
            palette.colours.truncate(1);
            palette.inks.clear();
        }
        for (name, rgb, symbol) in &self.colours {
            palette.add(Ink::Named(name.clone()), *rgb, *symbol);
        }
        let mut seen: HashSet<String> = HashSet::new();
        for item in items {
            if palette.colours.len() > MAX_COLOURS {
                break;
            }
            match &item.ink {
                Ink::Index(n) if *n > 0 && seen.insert(n.to_string()) => {
                    palette.add(Ink::Index(*n), indexed(*n), None);
                }
                Ink::Rgb(rgb) if seen.insert(format!("{rgb:?}")) => palette.add(Ink::Rgb(*rgb), *rgb, None),
                Ink::Named(name) if !self.colours.iter().any(|c| c.0 == *name) => {
                    let problem = Problem::new(format!("there is no colour `{name}`")).at(item.span);
                    return Err(problem.expected("a colour that the text names").into());
                }
                _ => {}
            }
        }
        Ok(palette)
    }
}

const fn other(axis: Axis) -> Axis {
    match axis {
        Axis::Row => Axis::Column,
        Axis::Column => Axis::Row,
    }
}

/// The colours, and what blocks call all but the background.
struct Palette {
    colours: Vec<Colour>,
    inks: Vec<Ink>,
}

impl Palette {
    fn add(&mut self, ink: Ink, rgb: [u8; 3], symbol: Option<char>) {
        const LETTERS: &str = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWYZ0123456789";
        let free = |c: &char| self.colours.iter().all(|colour| colour.symbol != *c);
        let own = symbol.filter(free);
        let symbol = own.or_else(|| LETTERS.chars().find(free)).unwrap_or('*');
        let name = naming(rgb, self.colours.len());
        self.colours.push(Colour::new(&name, rgb, symbol));
        self.inks.push(ink);
    }

    fn place(&self, ink: &Ink) -> Option<u32> {
        let ink = if *ink == Ink::Index(0) { &Ink::Plain } else { ink };
        self.inks.iter().position(|known| known == ink).map(|place| place as u32 + 1)
    }
}

fn naming(rgb: [u8; 3], number: usize) -> String {
    super::super::colour::name(rgb).map_or_else(|| format!("colour {number}"), str::to_string)
}

/// A colour for a number that the text does not explain.
fn indexed(n: usize) -> [u8; 3] {
    const SOME: [[u8; 3]; 8] = [
        [255, 0, 0],
        [0, 0, 255],
        [0, 128, 0],
        [255, 165, 0],
        [128, 0, 128],
        [0, 255, 255],
        [165, 42, 42],
        [255, 192, 203],
    ];
    SOME.get(n - 1).copied().unwrap_or([(n * 37 % 200) as u8, (n * 91 % 200) as u8, (n * 151 % 200) as u8])
}

/// Whether the lines were filled up with zeros to one length.
fn is_padded(lines: &[Line]) -> bool {
    let length = lines.first().map_or(0, |line| line.0.len());
    length > 1 && lines.iter().all(|line| line.0.len() == length)
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

impl Picture {
    /// Whether it answers the clues. Blocks of different colours may touch, so of those only the cells are counted. An
    /// empty picture says nothing.
    fn fits(&self, rows: &[Line], columns: &[Line]) -> bool {
        if self.0.iter().any(|&(row, column)| row >= rows.len() || column >= columns.len()) {
            return false;
        }
        let along_rows = self.0.clone();
        let along_columns = self.0.iter().map(|&(row, column)| (column, row)).collect();
        self.0.is_empty() || (answers(along_rows, rows) && answers(along_columns, columns))
    }
}

/// Whether cells, as (line, place in it), have the blocks that the clues of the lines say.
fn answers(mut cells: Vec<(usize, usize)>, lines: &[Line]) -> bool {
    cells.sort_unstable();
    cells.dedup();
    let mut runs: Vec<Vec<usize>> = vec![Vec::new(); lines.len()];
    let mut last = None;
    for (line, place) in cells {
        match runs[line].last_mut().filter(|_| place > 0 && last == Some((line, place - 1))) {
            Some(run) => *run += 1,
            None => runs[line].push(1),
        }
        last = Some((line, place));
    }
    let agree = |(line, runs): (&Line, &Vec<usize>)| {
        let lengths: Vec<usize> = line.0.iter().filter_map(|item| item.len).filter(|&len| len > 0).collect();
        let one_ink = line.0.windows(2).all(|pair| pair[0].ink == pair[1].ink);
        let sum = |lengths: &[usize]| lengths.iter().fold(0usize, |sum, len| sum.saturating_add(*len));
        line.0.iter().any(|item| item.len.is_none())
            || lengths == *runs
            || (!one_ink && sum(&lengths) == sum(runs))
    };
    lines.iter().zip(&runs).all(agree)
}
