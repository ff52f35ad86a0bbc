//! The puzz.link / pzv body: `COLS/ROWS/BODY`, walls as base-32 digits, then numbers, then holes.
//!
//! `decode` takes a whole address or only its tail from `ripple/` on; `encode` writes the tail.

use quandary_core::grid::{At, Grid, Size};
use quandary_core::pzpr::{self, Body, Kanpen, wrong};

pub use quandary_core::pzpr::Wrong;

use crate::ripple::model::{Flaw, Puzzle};

/// What pages call the puzzle in their addresses.
const NAMES: [&str; 3] = ["ripple", "hakyukoka", "hakyuu"];

/// The place behind the puzzle's name in an address, where the size begins.
pub(super) fn after_name(text: &str) -> Option<usize> {
    pzpr::after_name(text, &NAMES)
}

/// The place of the problem in an address of kanpen.
pub(super) fn kanpen(text: &str) -> Option<usize> {
    pzpr::kanpen(text, &NAMES)
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
    let explain = |flaws: Vec<Flaw>, position: usize| {
        let message = flaws.iter().map(Flaw::to_string).collect::<Vec<_>>().join("; ");
        Wrong { position, message }
    };
    if let Some(start) = kanpen(text) {
        let Kanpen { rooms, numbers } = Kanpen::read(text, start)?;
        return Puzzle::new(rooms.map(|id| Some(*id)), numbers).map_err(|flaws| explain(flaws, start));
    }
    let Some(next) = after_name(text) else {
        return wrong(0, "expected a link with `ripple/COLUMNS/ROWS/...`");
    };
    let (size, next) = pzpr::size(text, next)?;
    let Some(cells) = size.cells() else {
        return wrong(next, Flaw::TooLarge { size }.to_string());
    };
    let mut body = Body { text, next };
    let walls = body.walls(size)?;
    let numbers_at = body.next;
    let numbers = body.numbers(cells)?;
    let holes = match body.peek() {
        None | Some('/') => vec![false; cells],
        Some(_) => body.bits(cells, "the holes")?,
    };
    body.end()?;
    let place = |at: At| at.row * size.width + at.col;
    let hole = |at: At| holes[place(at)] || numbers[place(at)].is_none();
    let mut ids = Grid::filled(size.width, size.height, None);
    for (room, cells) in walls.rooms(size, |at| !hole(at)).into_iter().enumerate() {
        for at in cells {
            ids[at] = Some(room as i64 + 1);
        }
    }
    let givens = Grid::from_fn(size, |at| numbers[place(at)].unwrap_or(0));
    Puzzle::new(ids, givens).map_err(|flaws| explain(flaws, numbers_at))
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
