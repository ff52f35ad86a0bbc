//! What the addresses of pzpr, puzz.link and kanpen have in common, whatever the kind: the name of the puzzle, walls as
//! bits, numbers in hexadecimal; rooms and numbers as rows.

use crate::grid::{At, Grid, Size, regions};

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

/// A link that is wrong at this byte.
pub fn wrong<T>(position: usize, message: impl Into<String>) -> Result<T, Wrong> {
    Err(Wrong { position, message: message.into() })
}

/// The place behind a puzzle's name in an address, where the size begins; `None` if it has none of these names. An
/// editor's address has the word `_edit` behind the name.
///
/// ```
/// use quandary_core::pzpr::after_name;
/// assert_eq!(after_name("https://puzz.link/p?ripple/4/4/x", &["ripple"]), Some(27));
/// assert_eq!(after_name("pzv.jp/p.html?ripple_edit/4/4", &["hakyuu", "ripple"]), Some(26));
/// assert_eq!(after_name("https://example.org/cripple/4", &["ripple"]), None);
/// ```
pub fn after_name(text: &str, names: &[&str]) -> Option<usize> {
    let places =
        names.iter().flat_map(|name| text.match_indices(name).map(|(at, name)| (at, at + name.len())));
    let alone = |&(at, _): &(usize, usize)| at == 0 || text[..at].ends_with(['?', '/', '=', '#']);
    let behind = |(_, end): (usize, usize)| {
        let rest = &text[end..];
        let edit = if rest.starts_with("_edit") { "_edit".len() } else { 0 };
        rest[edit..].starts_with('/').then_some(end + edit + 1)
    };
    places.filter(alone).filter_map(behind).min()
}

/// The size behind a name, and the place behind it, where the body begins. A part such as `v:` before it names a variant
/// of the page, not of the puzzle.
pub fn size(text: &str, mut next: usize) -> Result<(Size, usize), Wrong> {
    let segment = |from: usize| match text[from..].find('/') {
        Some(length) => (&text[from..from + length], from + length + 1),
        None => (&text[from..], text.len()),
    };
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
    Ok((Size { width: sides[0], height: sides[1] }, next))
}

/// Reads the characters of a body one by one, remembering the position for errors.
pub struct Body<'a> {
    /// The whole link.
    pub text: &'a str,
    /// The next character, by its byte.
    pub next: usize,
}

/// A body with what it holds first: the walls between columns, then those between rows.
pub struct Walls {
    upright: Vec<bool>,
    level: Vec<bool>,
    width: usize,
}

impl Walls {
    /// Whether a wall divides two cells that are beside each other.
    pub fn between(&self, a: At, b: At) -> bool {
        let (row, col) = (a.row.min(b.row), a.col.min(b.col));
        if a.row == b.row {
            self.upright[row * (self.width - 1) + col]
        } else {
            self.level[row * self.width + col]
        }
    }

    /// The rooms, each by its first cell in reading order.
    pub fn rooms(&self, size: Size, inside: impl Fn(At) -> bool) -> Vec<Vec<At>> {
        regions(size, inside, |a, b| !self.between(a, b))
    }
}

impl Body<'_> {
    /// The next character, which stays.
    pub fn peek(&self) -> Option<char> {
        self.text[self.next..].chars().next()
    }

    /// The next character.
    pub fn take(&mut self, expected: &str) -> Result<char, Wrong> {
        match self.peek() {
            Some(c) => {
                self.next += c.len_utf8();
                Ok(c)
            }
            None => wrong(self.next, format!("the link ends here; expected {expected}")),
        }
    }

    /// So many bits, five to a character, the most significant first; the last one is padded.
    pub fn bits(&mut self, count: usize, what: &str) -> Result<Vec<bool>, Wrong> {
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

    /// The walls of a grid of this size.
    pub fn walls(&mut self, size: Size) -> Result<Walls, Wrong> {
        let Size { width, height } = size;
        let upright = self.bits(height * (width - 1), "the walls between columns")?;
        let level = self.bits((height - 1) * width, "the walls between rows")?;
        Ok(Walls { upright, level, width })
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

    /// The numbers of so many cells or rooms; 0 where none is given, `None` for a `.`.
    pub fn numbers(&mut self, count: usize) -> Result<Vec<Option<u32>>, Wrong> {
        let mut numbers = Vec::with_capacity(count);
        while numbers.len() < count {
            let at = self.next;
            let c = self.take("the numbers of the remaining cells")?;
            match c {
                '0'..='9' | 'a'..='f' => numbers.push(c.to_digit(16)),
                '-' => numbers.push(Some(self.hex(2)?)),
                '+' => numbers.push(Some(self.hex(3)?)),
                '=' => numbers.push(Some(self.hex(3)? + 4096)),
                '%' | '@' => numbers.push(Some(self.hex(3)? + 8192)),
                '*' => numbers.push(Some(self.hex(4)? + 12_240)),
                '$' => numbers.push(Some(self.hex(5)? + 77_776)),
                // The page itself has no such cell; solvers that have one mean that it belongs to no room.
                '.' => numbers.push(None),
                'g'..='z' => {
                    let skip = c as usize - 'f' as usize;
                    if numbers.len() + skip > count {
                        return wrong(
                            at,
                            format!("`{c}` skips {skip} cells, but only {} are left", count - numbers.len()),
                        );
                    }
                    numbers.resize(numbers.len() + skip, Some(0));
                }
                _ => {
                    return wrong(
                        at,
                        format!("`{c}` stands for no number; expected 0-9 a-z - + = % * $ or ."),
                    );
                }
            }
        }
        Ok(numbers)
    }

    /// That nothing but slashes is left.
    pub fn end(&self) -> Result<(), Wrong> {
        let rest = self.text[self.next..].trim_end_matches('/');
        if rest.is_empty() {
            return Ok(());
        }
        let shown: String = rest.chars().take(20).collect();
        wrong(self.next, format!("`{shown}` is left over after the last cell"))
    }
}

/// Rooms and numbers of an address of kanpen, `…/NAME.html?problem=ROWS/COLUMNS/ROOMS/…`: rows of room numbers, then rows
/// of numbers with `.` for none, `_` behind each.
pub struct Kanpen {
    /// The room of each cell.
    pub rooms: Grid<i64>,
    /// The number of each cell; 0 for none.
    pub numbers: Grid<u32>,
}

/// Where the problem of such an address begins, if it is one of a puzzle of these names.
pub fn kanpen(text: &str, names: &[&str]) -> Option<usize> {
    let at = text.find(".html?problem=")?;
    let named = |name: &&str| {
        text[..at].strip_suffix(*name).is_some_and(|head| head.is_empty() || head.ends_with('/'))
    };
    names.iter().any(named).then_some(at + ".html?problem=".len())
}

impl Kanpen {
    /// Reads what is behind `problem=`.
    pub fn read(text: &str, start: usize) -> Result<Self, Wrong> {
        let mut at = start;
        let mut lines = text[start..].split('/').map(move |line| {
            let from = at;
            at += line.len() + 1;
            (line.trim(), from)
        });
        let mut side = |what: &str| match lines.next() {
            Some((line, from)) => match line.parse::<usize>() {
                Ok(n) if n > 0 => Ok(n),
                _ => wrong(from, format!("this is not a number of {what}")),
            },
            None => wrong(text.len(), format!("the address ends here; expected a number of {what}")),
        };
        let size = Size { height: side("rows")?, width: side("columns")? };
        side("rooms")?;
        if size.cells().is_none() {
            return wrong(start, format!("a board of {size} is too large"));
        }
        let mut rows = |what: &str| -> Result<Vec<Vec<(String, usize)>>, Wrong> {
            let mut rows = Vec::new();
            for _ in 0..size.height {
                let Some((line, from)) = lines.next() else {
                    return wrong(text.len(), format!("the address ends here; expected a row of {what}"));
                };
                let words: Vec<(String, usize)> = line
                    .split(['_', ' '])
                    .filter(|word| !word.is_empty())
                    .map(|word| (word.to_string(), from))
                    .collect();
                if words.len() != size.width {
                    return wrong(
                        from,
                        format!("this row has {} {what}; expected {}", words.len(), size.width),
                    );
                }
                rows.push(words);
            }
            Ok(rows)
        };
        let room = |(word, at): &(String, usize)| match word.parse::<i64>() {
            Ok(id) => Ok(id),
            Err(_) => wrong(*at, format!("`{word}` is no number of a room")),
        };
        let number = |(word, at): &(String, usize)| match word.as_str() {
            "." | "-" => Ok(0),
            _ => word.parse::<u32>().or_else(|_| wrong(*at, format!("`{word}` is no number"))),
        };
        let rooms: Vec<Vec<i64>> =
            rows("rooms")?.iter().map(|row| row.iter().map(room).collect()).collect::<Result<_, _>>()?;
        let numbers: Vec<Vec<u32>> =
            rows("numbers")?.iter().map(|row| row.iter().map(number).collect()).collect::<Result<_, _>>()?;
        if let Some((line, from)) = lines.find(|(line, _)| !line.is_empty()) {
            let shown: String = line.chars().take(20).collect();
            return wrong(from, format!("`{shown}` is left over after the last row"));
        }
        match (Grid::from_rows(rooms), Grid::from_rows(numbers)) {
            (Some(rooms), Some(numbers)) => Ok(Self { rooms, numbers }),
            _ => wrong(start, "the rows differ in length"),
        }
    }
}
