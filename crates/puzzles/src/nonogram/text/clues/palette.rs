//! The colours of a text of clues: those it lists, and those its blocks bring along.

use std::collections::HashSet;

use quandary_core::plural::count;
use quandary_core::source::{Problem, Problems};

use super::block::{Ink, Item};
use super::build::Sheet;
use crate::nonogram::model::{Colour, MAX_COLOURS, black_on_white};

/// The colours, and what blocks call all but the background.
pub(super) struct Palette {
    pub(super) colours: Vec<Colour>,
    inks: Vec<Ink>,
}

impl Palette {
    /// Black where a block says nothing, the palette, and whatever else blocks say.
    pub(super) fn of<'i>(sheet: &Sheet, items: impl Iterator<Item = &'i Item>) -> Result<Self, Problems> {
        let items: Vec<&Item> = items.filter(|item| item.len != Some(0)).collect();
        let mut palette = Self { colours: black_on_white(), inks: vec![Ink::Plain] };
        if let Some(rgb) = sheet.background {
            palette.ground(rgb);
        }
        let numbering = Numbering::of(&sheet.listed, &items)?;
        let plain = |item: &&Item| match item.ink {
            Ink::Plain => numbering != Some(Numbering::Pair),
            ref ink => numbering.is_none() && ink.beyond_black() == Some(0),
        };
        let nothing = items.is_empty() && sheet.colours.is_empty() && sheet.listed.is_empty();
        if !nothing && !items.iter().any(plain) {
            palette.colours.truncate(1);
            palette.inks.clear();
        }
        for (place, &rgb) in sheet.listed.iter().enumerate() {
            match numbering {
                Some(Numbering::Background | Numbering::Pair) if place == 0 => palette.ground(rgb),
                Some(Numbering::Pair) => palette.add(Ink::Plain, rgb, None),
                Some(Numbering::FromOne) => palette.add(Ink::Place(place + 1), rgb, None),
                _ => palette.add(Ink::Place(place), rgb, None),
            }
        }
        for (name, rgb, symbol) in &sheet.colours {
            palette.add(Ink::Named(name.clone()), *rgb, *symbol);
        }
        palette.take_in(sheet, &items)?;
        Ok(palette)
    }

    /// Takes in what blocks say of colours that the text does not list.
    fn take_in(&mut self, sheet: &Sheet, items: &[&Item]) -> Result<(), Problems> {
        let mut seen: HashSet<String> = HashSet::new();
        for item in items {
            if self.colours.len() > MAX_COLOURS {
                break;
            }
            match &item.ink {
                ink @ (Ink::Index(_) | Ink::Place(_)) if sheet.listed.is_empty() => {
                    let n = ink.beyond_black().unwrap_or(0);
                    if n > 0 && seen.insert(n.to_string()) {
                        self.add(Ink::Index(n), indexed(n), None);
                    }
                }
                // The same colour may be in the palette under a name.
                Ink::Rgb(rgb) if !self.colours.iter().skip(1).any(|colour| colour.rgb == *rgb) => {
                    self.add(Ink::Rgb(*rgb), *rgb, None);
                }
                Ink::Named(name) if !sheet.colours.iter().any(|c| c.0 == *name) => {
                    let problem = Problem::new(format!("there is no colour `{name}`")).at(item.span);
                    return Err(problem.expected("a colour that the text names").into());
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn ground(&mut self, rgb: [u8; 3]) {
        self.colours[0].rgb = rgb;
        self.colours[0].name = naming(rgb, 0);
    }

    fn add(&mut self, ink: Ink, rgb: [u8; 3], symbol: Option<char>) {
        const LETTERS: &str = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWYZ0123456789";
        let free = |c: &char| self.colours.iter().all(|colour| colour.symbol != *c);
        let own = symbol.filter(free);
        let symbol = own.or_else(|| LETTERS.chars().find(free)).unwrap_or('*');
        let name = naming(rgb, self.colours.len());
        self.colours.push(Colour::new(&name, rgb, symbol));
        self.inks.push(ink);
    }

    /// The colour of a block, by its place in the palette.
    pub(super) fn place(&self, ink: &Ink) -> Option<u32> {
        let known = |ink: &Ink| self.inks.iter().position(|known| known == ink);
        let place = match ink {
            Ink::Index(n) | Ink::Place(n) => known(&Ink::Place(*n)).or_else(|| match ink.beyond_black() {
                Some(0) => known(&Ink::Plain),
                n => n.and_then(|n| known(&Ink::Index(n))),
            }),
            Ink::Rgb(rgb) => self.colours.iter().skip(1).position(|colour| colour.rgb == *rgb),
            ink => known(ink),
        };
        place.map(|place| place as u32 + 1)
    }
}

/// How blocks count the colours of a palette that has no names.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Numbering {
    /// From 0, and blocks have that colour.
    FromZero,
    /// From 1, up to the last one.
    FromOne,
    /// From 0, which is the background: no block has it.
    Background,
    /// Not at all: the background and the one ink.
    Pair,
}

impl Numbering {
    /// The way that the numbers of the blocks tell; `None` without such a palette.
    fn of(listed: &[[u8; 3]], items: &[&Item]) -> Result<Option<Self>, Problems> {
        if listed.is_empty() {
            return Ok(None);
        }
        let numbers = || items.iter().filter_map(|item| Some((item.ink.number()?, item.span)));
        if let Some((n, span)) = numbers().find(|(n, _)| *n > listed.len()) {
            let problem = Problem::new(format!("there is no colour {n}")).at(span);
            return Err(problem.expected(format!("one of {}", count(listed.len(), "colour"))).into());
        }
        Ok(Some(match (numbers().map(|(n, _)| n).min(), numbers().map(|(n, _)| n).max()) {
            (Some(0), Some(n)) if n == listed.len() => {
                let span = numbers().find(|(n, _)| *n == listed.len()).map(|(_, span)| span);
                let problem = Problem::new(format!("there is no colour {n} beside a colour 0"));
                let problem = Problem { span, ..problem };
                return Err(problem.expected(format!("one of {}", count(listed.len(), "colour"))).into());
            }
            (Some(0), _) => Self::FromZero,
            (_, Some(n)) if n == listed.len() => Self::FromOne,
            (None, None) if listed.len() == 2 => Self::Pair,
            _ => Self::Background,
        }))
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
