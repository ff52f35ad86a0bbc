//! A picture from outside, as pixels: what a creator may start from.
//!
//! Photographs and drawings are decoded by front ends; the library only reads the portable pixmaps
//! (`P1` to `P6`) and drawings of characters, which need no more than this file. Nothing here knows
//! what a puzzle makes of a picture.

use crate::grid::{At, Grid, Size};
use crate::scene::Rgb;
use crate::source::{Problem, Problems, Source, Span};

/// The most pixels a picture may have.
pub const MAX_PIXELS: usize = 64 << 20;

/// Characters that are drawn ink; everything else in a drawing is paper.
const PAPER: &str = ".-_ 0·□\t";

/// Pixels, row by row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    size: Size,
    pixels: Vec<Rgb>,
}

impl Picture {
    /// A picture of these pixels, row by row; `None` unless they are as many as the size says, and some.
    pub fn new(size: Size, pixels: Vec<Rgb>) -> Option<Self> {
        let whole = size.width.checked_mul(size.height) == Some(pixels.len());
        (whole && !pixels.is_empty()).then_some(Self { size, pixels })
    }

    /// Reads a portable bitmap, greymap or pixmap, plain or packed, or a drawing of characters.
    ///
    /// ```
    /// use quandary_core::picture::Picture;
    /// use quandary_core::source::Source;
    /// let drawn = Picture::read(&Source::new("drawing", "#.\n.#\n")).unwrap();
    /// let bits = Picture::read(&Source::new("bits", "P1 2 2 1 0 0 1")).unwrap();
    /// assert_eq!(drawn, bits);
    /// ```
    pub fn read(source: &Source) -> Result<Self, Problems> {
        if is_pixmap(&source.bytes) { pixmap(source) } else { drawing(source) }
    }

    /// Width and height in pixels.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The pixels, row by row.
    pub fn pixels(&self) -> &[Rgb] {
        &self.pixels
    }

    /// The colour at a place; white outside.
    pub fn at(&self, row: usize, col: usize) -> Rgb {
        let inside = row < self.size.height && col < self.size.width;
        if inside { self.pixels[row * self.size.width + col] } else { [255; 3] }
    }

    /// The picture at another size: every new pixel is the mean of those it covers.
    pub fn scaled(&self, size: Size) -> Grid<Rgb> {
        Grid::from_fn(size, |at| self.mean(at, size))
    }

    fn mean(&self, at: At, size: Size) -> Rgb {
        let span = |i: usize, n: usize, of: usize| {
            let from = i * of / n;
            from..((i + 1) * of / n).max(from + 1).min(of)
        };
        let columns = span(at.col, size.width, self.size.width);
        let (mut sum, mut count) = ([0u64; 3], 0);
        for row in span(at.row, size.height, self.size.height) {
            for rgb in &self.pixels[row * self.size.width..][columns.clone()] {
                (0..3).for_each(|i| sum[i] += u64::from(rgb[i]));
                count += 1;
            }
        }
        sum.map(|s| (s / count.max(1)) as u8)
    }

    /// The picture as a packed portable pixmap (`P6`).
    pub fn to_pixmap(&self) -> Vec<u8> {
        let mut bytes = format!("P6\n{} {}\n255\n", self.size.width, self.size.height).into_bytes();
        bytes.extend(self.pixels.iter().flatten());
        bytes
    }
}

/// Whether these bytes begin like a portable pixmap.
pub fn is_pixmap(bytes: &[u8]) -> bool {
    matches!(bytes, [b'P', b'1'..=b'6', blank, ..] if blank.is_ascii_whitespace())
}

/// Numbers of a pixmap's header and of its plain forms: blanks and comments between them.
struct Numbers<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Numbers<'_> {
    /// Goes to the next thing that is neither blank nor comment.
    fn skip(&mut self) {
        while let Some(&byte) = self.bytes.get(self.at) {
            if byte == b'#' {
                while self.bytes.get(self.at).is_some_and(|&b| b != b'\n') {
                    self.at += 1;
                }
            } else if byte.is_ascii_whitespace() {
                self.at += 1;
            } else {
                return;
            }
        }
    }

    fn next(&mut self, expected: &str) -> Result<(usize, Span), Problem> {
        self.skip();
        let start = self.at;
        while self.bytes.get(self.at).is_some_and(u8::is_ascii_digit) {
            self.at += 1;
        }
        let span = Span::new(start, self.at.max((start + 1).min(self.bytes.len())));
        let text = std::str::from_utf8(&self.bytes[start..self.at]).unwrap_or("");
        let wrong = |message: &str| Problem::new(message.to_string()).at(span).expected(expected);
        match text.parse::<usize>() {
            Ok(number) => Ok((number, span)),
            Err(_) if text.is_empty() && start >= self.bytes.len() => Err(wrong("the picture ends here")),
            Err(_) if text.is_empty() => Err(wrong("this is not a number")),
            Err(_) => Err(wrong("this number is too large")),
        }
    }

    /// One digit, as the cells of a plain bitmap may stand without blanks between them.
    fn bit(&mut self) -> Result<bool, Problem> {
        self.skip();
        let here = self.at;
        self.at += 1;
        match self.bytes.get(here) {
            Some(b'0') => Ok(false),
            Some(b'1') => Ok(true),
            Some(_) => {
                Err(Problem::new("this is not a cell").at(Span::new(here, here + 1)).expected("0 or 1"))
            }
            None => {
                Err(Problem::new("the picture ends here").at(Span::new(here, here)).expected("more cells"))
            }
        }
    }
}

fn pixmap(source: &Source) -> Result<Picture, Problems> {
    let bytes = &source.bytes;
    let sort = bytes[1];
    let mut numbers = Numbers { bytes, at: 2 };
    let (width, from) = numbers.next("the width")?;
    let (height, to) = numbers.next("the height")?;
    let count = width.checked_mul(height).filter(|&n| n > 0 && n <= MAX_PIXELS).ok_or_else(|| {
        Problem::new(format!("a picture of {width}x{height} has no cells or too many"))
            .at(Span::new(from.start, to.end))
            .expected(format!("at most {MAX_PIXELS} pixels"))
    })?;
    let most = match sort {
        b'1' | b'4' => 1,
        _ => {
            let (most, span) = numbers.next("the largest value")?;
            let fine = (1..=65535).contains(&most);
            fine.then_some(most).ok_or_else(|| {
                Problem::new(format!("{most} cannot be the largest value")).at(span).expected("1 to 65535")
            })?
        }
    };
    let level = |value: usize| (value.min(most) * 255 / most) as u8;
    let size = Size { width, height };
    let short = || Problem::new("the picture ends here").at(source.end()).expected(format!("{size} pixels"));
    let mut pixels = Vec::new();
    match sort {
        b'1' => {
            for _ in 0..count {
                pixels.push(if numbers.bit()? { [0; 3] } else { [255; 3] });
            }
        }
        b'2' => {
            for _ in 0..count {
                pixels.push([level(numbers.next("a grey")?.0); 3]);
            }
        }
        b'3' => {
            for _ in 0..count {
                let mut value = || numbers.next("red, green or blue").map(|(n, _)| level(n));
                pixels.push([value()?, value()?, value()?]);
            }
        }
        _ => {
            let body = bytes.get(numbers.at + 1..).unwrap_or(&[]);
            let stride = width.div_ceil(8);
            let wide = if most > 255 { 2 } else { 1 };
            let needed = match sort {
                b'4' => stride * height,
                b'5' => count * wide,
                _ => count * wide * 3,
            };
            let body = body.get(..needed).ok_or_else(short)?;
            let value = |i: usize| match wide {
                1 => level(usize::from(body[i])),
                _ => level(usize::from(body[2 * i]) << 8 | usize::from(body[2 * i + 1])),
            };
            let bit = |i: usize| body[i / width * stride + i % width / 8] >> (7 - i % width % 8) & 1;
            pixels.extend((0..count).map(|i| match sort {
                b'4' => [255 * (1 - bit(i)); 3],
                b'5' => [value(i); 3],
                _ => [value(3 * i), value(3 * i + 1), value(3 * i + 2)],
            }));
        }
    }
    Picture::new(size, pixels).ok_or_else(|| short().into())
}

/// A drawing: a dot, a blank, `-`, `_` or `0` is paper, any other character is ink. Short rows are
/// filled up with paper.
fn drawing(source: &Source) -> Result<Picture, Problems> {
    let lines = source.lines()?;
    let start = lines.iter().position(|line| !line.is_blank());
    let end = lines.iter().rposition(|line| !line.is_blank());
    let (Some(start), Some(end)) = (start, end) else {
        return Err(Problem::new("the picture is empty").at(source.end()).expected("rows of # and .").into());
    };
    // Numbers with blanks between them are a table, one cell each.
    let table = lines.iter().all(|line| line.words().all(|(word, _)| matches!(word, "0" | "1")));
    let row = |text: &str| -> Vec<Rgb> {
        let cells = text.trim_end().chars().filter(|c| !(table && c.is_whitespace()));
        cells.map(|c| if PAPER.contains(c) { [255; 3] } else { [0; 3] }).collect()
    };
    let mut rows: Vec<Vec<Rgb>> = lines[start..=end].iter().map(|line| row(line.text)).collect();
    let width = rows.iter().map(Vec::len).max().unwrap_or(0);
    let size = Size { width, height: rows.len() };
    if width.checked_mul(rows.len()).is_none_or(|n| n > MAX_PIXELS) {
        return Err(Problem::new(format!("a drawing of {size} is too large")).into());
    }
    rows.iter_mut().for_each(|row| row.resize(width, [255; 3]));
    Picture::new(size, rows.concat()).ok_or_else(|| Problem::new("the picture is empty").into())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(bytes: &[u8]) -> Result<Picture, String> {
        Picture::read(&Source::new("test", bytes)).map_err(|p| p.to_string())
    }

    #[test]
    fn every_pixmap() {
        let wanted = read(b"P1\n# two cells\n2 1\n10").expect("a bitmap");
        for bytes in [
            &b"P2 2 1 9 0 9"[..],
            b"P3 2 1 1 0 0 0 1 1 1",
            b"P4 2 1\n\x80",
            b"P5 2 1 255\n\x00\xff",
            b"P6 2 1 255\n\x00\x00\x00\xff\xff\xff",
            b"P5 2 1 65535\n\x00\x00\xff\xff",
        ] {
            assert_eq!(read(bytes).as_ref(), Ok(&wanted), "{}", String::from_utf8_lossy(bytes));
        }
        assert_eq!(read(&wanted.to_pixmap()), Ok(wanted));
    }

    #[test]
    fn what_is_wrong_is_said() {
        for (bytes, message) in [
            (&b"P1 2"[..], "the picture ends here"),
            (b"P1 2 x", "this is not a number"),
            (b"P1 2 1 1", "the picture ends here"),
            (b"P1 2 1 12", "this is not a cell"),
            (b"P6 2 1 255\n\x00", "the picture ends here"),
            (b"P6 2 1 0\n\x00", "0 cannot be the largest value"),
            (b"P4 1000000 1000000\n", "has no cells or too many"),
            (b"P5 99999999999999999999999 1 255\n", "this number is too large"),
            (b"\n \n", "the picture is empty"),
        ] {
            let problem = read(bytes).expect_err("a problem");
            assert!(problem.contains(message), "{problem}");
        }
    }
}
