//! Links of the puzzle editor Penpa: `…#m=edit&p=…`. What is behind `p=` are lines of text, deflated and as base64: the
//! grid and its margins, then what is drawn, as JSON in two layers, the question and the answer.
//!
//! Here a link becomes a [`Sheet`] of numbers, shaded cells and walls, and back; what puzzle that is is for the kinds to
//! say.

mod read;
mod write;

use crate::form::Sniff;
use crate::grid::{At, Size};
use crate::several;
use crate::source::{Line, Problem, Problems, Source, Span};

/// A drawn grid.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sheet {
    /// Columns and rows of the board itself, margins aside.
    pub columns: usize,
    /// See `columns`.
    pub rows: usize,
    /// Cells above, below, left and right of the board.
    pub margins: Margins,
    /// The title, or nothing.
    pub title: String,
    /// Who made it, or nothing.
    pub author: String,
    /// What else its author says: where it is from, and its rules.
    pub words: Vec<(&'static str, String)>,
    /// What is given.
    pub question: Layer,
    /// What a solver has drawn.
    pub answer: Layer,
}

/// Cells around a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Margins {
    /// Rows above.
    pub over: usize,
    /// Rows below.
    pub under: usize,
    /// Columns to the left.
    pub left: usize,
    /// Columns to the right.
    pub right: usize,
}

/// What is drawn on a grid. Places count from the first cell of the margins.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Layer {
    /// What is written in cells.
    pub numbers: Vec<(At, String)>,
    /// Shaded cells, by the editor's number of the colour.
    pub surface: Vec<(At, u64)>,
    /// Lines between two cells.
    pub walls: Vec<(At, At)>,
    /// What else is drawn, by the editor's names.
    pub others: Vec<String>,
}

/// Whether the editor's number of a colour is a dark one: greys and black.
pub fn is_dark(colour: u64) -> bool {
    matches!(colour, 1 | 3 | 4 | 8)
}

/// Whether a text is a link of the editor.
pub fn sniff(source: &Source) -> Sniff {
    let head = &source.bytes[..source.bytes.len().min(200)];
    let head = String::from_utf8_lossy(head);
    let found = head.split_whitespace().next().is_some_and(|word| read::payload(word).is_some());
    if found { Sniff::Sure } else { Sniff::No }
}

/// Reads every link of a text, a line each; problems that point nowhere point at their line.
pub fn each<T>(
    source: &Source,
    read: impl Fn(Sheet, Span) -> Result<T, Problems>,
) -> Vec<Result<T, Problems>> {
    let lines = match source.lines() {
        Ok(lines) => lines,
        Err(problems) => return vec![Err(problems)],
    };
    let links: Vec<_> = lines.iter().filter(|line| !line.is_blank()).collect();
    if links.is_empty() {
        let problem = Problem::new("there is nothing here").at(source.end());
        return vec![Err(problem.expected("a link of Penpa").into())];
    }
    let one = |line: &&Line<'_>| {
        let sheet = Sheet::read(line.text).map_err(|problem| Problems::from(problem.at(line.span())))?;
        read(sheet, line.span())
    };
    several::sensible(links.iter().map(one))
}

impl Sheet {
    /// Width and height with the margins.
    pub fn size(&self) -> Size {
        let Margins { over, under, left, right } = self.margins;
        Size { width: self.columns + left + right, height: self.rows + over + under }
    }

    /// The place on the board of a place on the sheet; `None` in the margins.
    pub fn on_board(&self, at: At) -> Option<At> {
        let Margins { over, left, .. } = self.margins;
        let (row, col) = (at.row.checked_sub(over)?, at.col.checked_sub(left)?);
        (row < self.rows && col < self.columns).then_some(At::new(row, col))
    }

    /// The opposite of [`Sheet::on_board`].
    pub fn on_sheet(&self, at: At) -> At {
        At::new(at.row + self.margins.over, at.col + self.margins.left)
    }
}

/// What the editor shortens, and how. The first must be the first to go and the last to come back.
const SHORT: [(&str, &str); 31] = [
    ("z", "zZ"),
    ("\"qa\"", "z9"),
    ("\"pu_q\"", "zQ"),
    ("\"pu_a\"", "zA"),
    ("\"grid\"", "zG"),
    ("\"edit_mode\"", "zM"),
    ("\"surface\"", "zS"),
    ("\"line\"", "zL"),
    ("\"lineE\"", "zE"),
    ("\"wall\"", "zW"),
    ("\"cage\"", "zC"),
    ("\"number\"", "zN"),
    ("\"symbol\"", "zY"),
    ("\"special\"", "zP"),
    ("\"board\"", "zB"),
    ("\"command_redo\"", "zR"),
    ("\"command_undo\"", "zU"),
    ("\"command_replay\"", "z8"),
    ("\"numberS\"", "z1"),
    ("\"freeline\"", "zF"),
    ("\"freelineE\"", "z2"),
    ("\"thermo\"", "zT"),
    ("\"arrows\"", "z3"),
    ("\"direction\"", "zD"),
    ("\"squareframe\"", "z0"),
    ("\"polygon\"", "z5"),
    ("\"deletelineE\"", "z4"),
    ("\"killercages\"", "z6"),
    ("\"nobulbthermo\"", "z7"),
    ("\"__a\"", "z_"),
    ("null", "zO"),
];

/// Cells that the editor keeps around every sheet.
const RIM: usize = 2;

#[cfg(test)]
mod tests {
    use super::*;

    fn sheet() -> Sheet {
        let layer = |numbers: &[(usize, usize, &str)], walls: Vec<(At, At)>| Layer {
            numbers: numbers.iter().map(|&(r, c, n)| (At::new(r, c), n.to_string())).collect(),
            surface: vec![(At::new(1, 2), 4)],
            walls,
            others: Vec::new(),
        };
        let walls = vec![(At::new(1, 1), At::new(1, 2)), (At::new(1, 2), At::new(2, 2))];
        Sheet {
            columns: 3,
            rows: 2,
            margins: Margins { over: 1, under: 0, left: 1, right: 0 },
            title: "A, b & zebra".into(),
            author: "null".into(),
            words: vec![("rules", "One, two\nthree = 3".into())],
            question: layer(&[(0, 1, "1"), (2, 3, "12")], walls),
            answer: layer(&[(1, 1, "?")], Vec::new()),
        }
    }

    #[test]
    fn there_and_back() {
        let link = sheet().link();
        assert!(link.starts_with("https://swaroopg92.github.io/penpa-edit/#m=edit&p="), "{link}");
        assert_eq!(Sheet::read(&link).as_ref(), Ok(&sheet()));
        let loose =
            link.replace('#', "?").replace("m=edit&", "m=edit&x=1&").trim_end_matches('=').to_string();
        assert_eq!(Sheet::read(&format!("{loose}&a=zzz")).as_ref(), Ok(&sheet()));
        let escaped = link.replace('+', "%2B").replace('/', "%2F");
        assert_eq!(Sheet::read(&escaped[escaped.find("m=").unwrap()..]).as_ref(), Ok(&sheet()));
    }

    #[test]
    fn what_is_none_is_refused() {
        let packed = |text: &str| {
            let bytes = miniz_oxide::deflate::compress_to_vec(text.as_bytes(), 6);
            format!("m=edit&p={}", crate::base64::encode(&bytes))
        };
        for (link, said) in [
            ("m=edit&p=!!!".to_string(), "base64"),
            ("m=edit&p=AAAA".to_string(), "unpacked"),
            (packed("hex,3,3"), "`hex`"),
            (packed("square,x,3"), "size"),
            (packed("square,3"), "size"),
            (packed("square,99999999,99999999"), "size"),
            (packed("square,3,3\n[9,9,9,9]\n"), "margins"),
            (packed("square,3,3\n[0,0,0,0]\n{}\n{"), "line 4"),
            (packed("square,3,3\n[0,0,0,0]"), "line 4"),
            (packed(&"z".repeat(9_000_000)), "too much"),
            ("https://example.org/".to_string(), "no link"),
        ] {
            let problem = Sheet::read(&link).expect_err(&link[..link.len().min(60)]);
            assert!(problem.to_string().contains(said), "{problem}");
        }
    }
}
