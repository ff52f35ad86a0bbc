//! The puzz.link / pzv body: `COLS/ROWS/BODY`, walls as base-32 digits, then numbers, then holes.
//!
//! `decode` takes a whole address or only its tail from `ripple/` on; `encode` writes the tail.

use quandary_core::grid::{At, Grid, Size, regions};

use crate::ripple::model::{Flaw, Puzzle};

/// What is wrong with a link, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wrong {
    /// Byte of the text at which it went wrong.
    pub position: usize,
    /// What was found and what was expected.
    pub message: String,
}

impl std::fmt::Display for Wrong {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "character {}: {}", self.position + 1, self.message)
    }
}

fn wrong<T>(position: usize, message: impl Into<String>) -> Result<T, Wrong> {
    Err(Wrong { position, message: message.into() })
}

/// Reads the characters of a body one by one, remembering the position for errors.
struct Body<'a> {
    text: &'a str,
    next: usize,
}

impl Body<'_> {
    fn peek(&self) -> Option<char> {
        self.text[self.next..].chars().next()
    }

    fn take(&mut self, expected: &str) -> Result<char, Wrong> {
        match self.peek() {
            Some(c) => {
                self.next += c.len_utf8();
                Ok(c)
            }
            None => wrong(self.next, format!("the link ends here; expected {expected}")),
        }
    }

    /// So many bits, five to a character, the most significant first; the last one is padded.
    fn bits(&mut self, count: usize, what: &str) -> Result<Vec<bool>, Wrong> {
        let mut bits = Vec::with_capacity(count + 4);
        while bits.len() < count {
            let at = self.next;
            let c = self.take(what)?;
            let Some(digit) = c.to_digit(32).filter(|_| !c.is_ascii_uppercase()) else {
                return wrong(at, format!("`{c}` is not one of 0-9 a-v; expected {what}"));
            };
            bits.extend((0..5).rev().map(|bit| digit >> bit & 1 == 1));
        }
        bits.truncate(count);
        Ok(bits)
    }

    fn hex(&mut self, digits: usize) -> Result<u32, Wrong> {
        let mut number = 0;
        for _ in 0..digits {
            let at = self.next;
            let c = self.take("a hexadecimal digit")?;
            match c.to_digit(16) {
                Some(digit) => number = number * 16 + digit,
                None => return wrong(at, format!("`{c}` is not a hexadecimal digit")),
            }
        }
        Ok(number)
    }

    /// The numbers, with `None` for a hole.
    fn numbers(&mut self, cells: usize) -> Result<Vec<Option<u32>>, Wrong> {
        let mut numbers = Vec::with_capacity(cells);
        while numbers.len() < cells {
            let at = self.next;
            let c = self.take("the numbers of the remaining cells")?;
            match c {
                '0'..='9' | 'a'..='f' => numbers.push(c.to_digit(16)),
                '-' => numbers.push(Some(self.hex(2)?)),
                '+' => numbers.push(Some(self.hex(3)?)),
                // The page itself has no such cell; solvers that have one mean that it belongs to no room.
                '.' => numbers.push(None),
                'g'..='z' => {
                    let skip = c as usize - 'f' as usize;
                    if numbers.len() + skip > cells {
                        return wrong(
                            at,
                            format!("`{c}` skips {skip} cells, but only {} are left", cells - numbers.len()),
                        );
                    }
                    numbers.resize(numbers.len() + skip, Some(0));
                }
                _ => return wrong(at, format!("`{c}` stands for no number; expected 0-9 a-z - + or .")),
            }
        }
        Ok(numbers)
    }
}

/// What pages call the puzzle in their addresses.
const NAMES: [&str; 3] = ["ripple", "hakyukoka", "hakyuu"];

/// The place behind the puzzle's name in an address, where the size begins.
pub(super) fn after_name(text: &str) -> Option<usize> {
    let places =
        NAMES.iter().flat_map(|name| text.match_indices(name).map(|(at, name)| (at, at + name.len())));
    let alone = |&(at, _): &(usize, usize)| at == 0 || text[..at].ends_with(['?', '/', '=', '#']);
    // An editor's address has the word `_edit` behind the name.
    let behind = |(_, end): (usize, usize)| {
        let rest = &text[end..];
        let edit = if rest.starts_with("_edit") { "_edit".len() } else { 0 };
        rest[edit..].starts_with('/').then_some(end + edit + 1)
    };
    places.filter(alone).filter_map(behind).min()
}

/// Reads a link such as `https://puzz.link/p?ripple/4/4/9n8rigk14h32k`, or its tail.
///
/// ```
/// use quandary_puzzles::ripple::text::puzzlink;
/// let puzzle = puzzlink::decode("https://puzz.link/p?ripple/4/4/9n8rigk14h32k").unwrap();
/// assert_eq!(puzzle.givens().cells()[5..7], [1, 4]);
/// assert_eq!(puzzlink::encode(&puzzle), "ripple/4/4/9n8rigk14h32k");
/// ```
pub fn decode(link: &str) -> Result<Puzzle, Wrong> {
    let text = link.trim_end();
    let Some(mut next) = after_name(text) else {
        return wrong(0, "expected a link with `ripple/COLUMNS/ROWS/...`");
    };
    let segment = |from: usize| match text[from..].find('/') {
        Some(length) => (&text[from..from + length], from + length + 1),
        None => (&text[from..], text.len()),
    };
    // A segment such as `v:` names a variant of the page, not of the puzzle.
    let (first, after) = segment(next);
    if first.ends_with(':') {
        next = after;
    }
    let mut sides = [0; 2];
    for (side, name) in sides.iter_mut().zip(["columns", "rows"]) {
        let (digits, after) = segment(next);
        match digits.parse::<usize>() {
            Ok(n) if n > 0 => *side = n,
            _ => {
                let shown: String = digits.chars().take(24).collect();
                return wrong(next, format!("`{shown}` is not a number of {name}"));
            }
        }
        if after == text.len() && !text.ends_with('/') {
            return wrong(after, "the link ends here; expected the board after the size");
        }
        next = after;
    }
    let size = Size { width: sides[0], height: sides[1] };
    let Some(cells) = size.cells() else {
        return wrong(next, Flaw::TooLarge { size }.to_string());
    };
    let mut body = Body { text, next };
    let upright = body.bits(size.height * (size.width - 1), "the walls between columns")?;
    let level = body.bits((size.height - 1) * size.width, "the walls between rows")?;
    let numbers_at = body.next;
    let numbers = body.numbers(cells)?;
    let holes = match body.peek() {
        None | Some('/') => vec![false; cells],
        Some(_) => body.bits(cells, "the holes")?,
    };
    let (rest_at, rest) = (body.next, text[body.next..].trim_end_matches('/'));
    if !rest.is_empty() {
        return wrong(
            rest_at,
            format!("`{}` is left over after the last cell", rest.chars().take(20).collect::<String>()),
        );
    }
    let place = |at: At| at.row * size.width + at.col;
    let hole = |at: At| holes[place(at)] || numbers[place(at)].is_none();
    let wall = |a: At, b: At| {
        let (row, col) = (a.row.min(b.row), a.col.min(b.col));
        if a.row == b.row { upright[row * (size.width - 1) + col] } else { level[row * size.width + col] }
    };
    let mut ids = Grid::filled(size.width, size.height, None);
    for (room, cells) in regions(size, |at| !hole(at), |a, b| !wall(a, b)).into_iter().enumerate() {
        for at in cells {
            ids[at] = Some(room as i64 + 1);
        }
    }
    let givens = Grid::from_fn(size, |at| numbers[place(at)].unwrap_or(0));
    let explain = |flaws: Vec<Flaw>| {
        let message = flaws.iter().map(Flaw::to_string).collect::<Vec<_>>().join("; ");
        Wrong { position: numbers_at, message }
    };
    Puzzle::new(ids, givens).map_err(explain)
}

/// Writes the tail of a link, from `ripple/` on. Numbers above 4095 cannot occur in a link; they
/// are left open.
pub fn encode(puzzle: &Puzzle) -> String {
    let Size { width, height } = puzzle.size();
    let rooms = puzzle.rooms();
    let differ = |a: At, b: At| rooms[a] != rooms[b];
    let mut text = format!("ripple/{width}/{height}/");
    let rows = |rows: usize, cols: usize| (0..rows).flat_map(move |r| (0..cols).map(move |c| At::new(r, c)));
    pack(&mut text, rows(height, width - 1).map(|at| differ(at, At::new(at.row, at.col + 1))));
    pack(&mut text, rows(height - 1, width).map(|at| differ(at, At::new(at.row + 1, at.col))));
    let mut skipped = 0;
    let skip = |text: &mut String, n: usize| {
        if n > 0 {
            text.push(char::from(b'f' + n as u8));
        }
    };
    for &value in puzzle.givens().cells() {
        let written = match value {
            0 | 4096.. => None,
            1..=15 => Some(format!("{value:x}")),
            16..=255 => Some(format!("-{value:02x}")),
            256..=4095 => Some(format!("+{value:03x}")),
        };
        match written {
            Some(number) => {
                skip(&mut text, std::mem::take(&mut skipped));
                text.push_str(&number);
            }
            None if skipped == 19 => {
                skip(&mut text, 20);
                skipped = 0;
            }
            None => skipped += 1,
        }
    }
    skip(&mut text, skipped);
    if rooms.cells().iter().any(Option::is_none) {
        pack(&mut text, rooms.cells().iter().map(Option::is_none));
    }
    text
}

/// Five bits to a character, the most significant first, the last character padded with zeros.
fn pack(text: &mut String, bits: impl Iterator<Item = bool>) {
    let (mut digit, mut count) = (0, 0);
    for bit in bits {
        digit = digit << 1 | u32::from(bit);
        count += 1;
        if count == 5 {
            text.extend(char::from_digit(digit, 32));
            (digit, count) = (0, 0);
        }
    }
    if count > 0 {
        text.extend(char::from_digit(digit << (5 - count), 32));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn worked_examples() {
        for link in ["ripple/4/4/9n8rigk14h32k", "ripple/5/4/ld8g2sug4g3u1"] {
            // The second ends in holes-free numbers: `u1` skips fifteen cells and gives one.
            let puzzle = decode(link).unwrap();
            assert_eq!(decode(&encode(&puzzle)).unwrap(), puzzle, "{link}");
        }
        let other = decode("http://pzv.jp/p.html?ripple/v:/4/4/9n8rigk14h32k/").unwrap();
        assert_eq!(encode(&other), "ripple/4/4/9n8rigk14h32k");
    }

    #[test]
    fn holes_round_trip() {
        let ids = vec![vec![Some(1), None, Some(2)], vec![Some(1), Some(1), Some(2)]];
        let givens = Grid::from_rows(vec![vec![0, 0, 2], vec![0, 3, 0]]).unwrap();
        let puzzle = Puzzle::new(Grid::from_rows(ids).unwrap(), givens).unwrap();
        assert_eq!(decode(&encode(&puzzle)).unwrap(), puzzle);
    }

    #[test]
    fn what_is_wrong_is_pointed_at() {
        let place = |link: &str| decode(link).unwrap_err().position;
        assert_eq!(place("ripple/4/4/9n8rigk14h3"), 22);
        assert_eq!(place("ripple/4/4"), 10);
        assert_eq!(place("ripple/4/x/9"), 9);
        assert_eq!(place("ripple/4/4/9N8rigk14h32k"), 12);
        assert_eq!(place("ripple/4/4/9n8rigk14h32z"), 23);
        assert_eq!(place("ripple/999999/999999/0"), 21);
        assert_eq!(place("rubbish"), 0);
        assert!(decode("ripple/99999999999999999999/4/0").is_err());
        assert!(decode("ripple/4/4/9n8rigk14h32k0000000").is_err());
    }
}
