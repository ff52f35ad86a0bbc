//! The page of a puzzle on nonograms.org: a script line `var d=[[...],...];` holds the picture, lightly
//! scrambled. The clues are read off the picture.

use quandary_core::grid::Grid;
use quandary_core::source::{Problem, Problems, Source, Span};

use super::gather::{Found, Read, size};
use crate::nonogram::model::{Colour, Puzzle};

pub(crate) fn looks_like(text: &str) -> bool {
    text.contains("var d=[[")
}

pub(crate) fn read(source: &Source) -> Vec<Read> {
    vec![read_one(source)]
}

fn read_one(source: &Source) -> Read {
    let text = source.expect_text()?;
    let start =
        text.find("var d=[[").ok_or_else(|| wrong(source, "a line `var d=[[...]];`"))? + "var d=".len();
    let end = text[start..].find("]]").map(|i| start + i + 2).ok_or_else(|| wrong(source, "`]]`"))?;
    let d: Vec<Vec<i64>> =
        serde_json::from_str(&text[start..end]).map_err(|_| wrong(source, "lists of numbers"))?;
    picture(source, &d).ok_or_else(|| wrong(source, "a whole picture"))?
}

fn wrong(source: &Source, expected: &str) -> Problems {
    Problem::new("this page holds no puzzle")
        .at(Span::new(0, source.bytes.len().min(1)))
        .expected(expected)
        .into()
}

/// `None` where the lists are too short or point outside: every number is checked.
fn picture(source: &Source, d: &[Vec<i64>]) -> Option<Read> {
    let at = |i: usize, j: usize| d.get(i)?.get(j).copied();
    let rest = |i: usize, j: usize| at(i, j)?.checked_rem(at(i, 3)?);
    let sum =
        |i: usize| usize::try_from(rest(i, 0)?.checked_add(rest(i, 1)?)?.checked_sub(rest(i, 2)?)?).ok();
    let (width, height, colours) = (sum(1)?, sum(2)?, sum(3)?);
    let size = match size(width, height, source.end()) {
        Ok(size) => size,
        Err(problems) => return Some(Err(problems)),
    };
    let minus = |a: i64, b: i64| a.checked_sub(b);
    let from_one = |n: i64| usize::try_from(n.checked_sub(1)?).ok();
    let mut palette = vec![Colour::new("white", [255, 255, 255], '.')];
    for c in 0..colours.min(1000) {
        let channel = |j: usize, base: usize| u8::try_from(minus(at(5 + c, j)?, at(4, base)?)?).ok();
        let rgb = [channel(0, 1)?, channel(1, 0)?, channel(2, 3)?];
        let letter = char::from_u32('a' as u32 + c as u32 % 26)?;
        let name = super::colour::name(rgb).map_or(format!("colour {}", c + 1), str::to_string);
        palette.push(Colour::new(&name, rgb, letter));
    }
    let z = colours.checked_add(5)?;
    let first = rest(z, 0)?;
    let strokes =
        first.checked_mul(first)?.checked_add(rest(z, 1)?.checked_mul(2)?)?.checked_add(rest(z, 2)?)?;
    let mut cells = Grid::filled(size.width, size.height, 0);
    for i in 0..usize::try_from(strokes).ok()?.min(d.len()) {
        let value = |j: usize| minus(at(z + 2 + i, j)?, at(z + 1, j)?);
        let (column, row) = (from_one(value(0)?)?, from_one(value(3)?)?);
        let (length, colour) = (usize::try_from(value(1)?).ok()?, u32::try_from(value(2)?).ok()?);
        if row >= size.height || column.checked_add(length)? > size.width || colour as usize >= palette.len()
        {
            return None;
        }
        (column..column + length).for_each(|x| cells.cells_mut()[row * size.width + x] = colour);
    }
    Some(Puzzle::of_picture(palette, &cells).map(Found::new).map_err(super::problems))
}
