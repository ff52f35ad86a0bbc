//! A line of a cage list taken to pieces: its numbers, operators and names of cells; punctuation only separates.

use quandary_core::source::{Line, Span};

use super::super::super::model::Op;

/// A number as it is written.
#[derive(Clone, Copy, Debug)]
pub(super) struct Number {
    pub(super) value: u64,
    /// How many digits it was written with: `01` may be two numbers.
    pub(super) digits: usize,
    pub(super) span: Span,
    /// The only thing in square brackets.
    pub(super) boxed: bool,
}

/// An operator, or something that stands where one would.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    /// A known one.
    Op(Op),
    /// A word or mark nobody knows; on a cage of one cell it can only mean the number itself.
    Odd,
}

/// A cell with a name of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct CellName {
    /// The row: a number as written.
    pub(super) row: u64,
    /// The column, as written or from 1 for a letter.
    pub(super) col: u64,
    /// Whether the column is a letter, which has no zeroth one.
    pub(super) lettered: bool,
}

/// What stands in a line.
#[derive(Clone, Debug)]
pub(super) struct Items {
    pub(super) numbers: Vec<Number>,
    /// Operators, each with how many numbers stand before it.
    pub(super) marks: Vec<(Mark, usize)>,
    pub(super) names: Vec<CellName>,
    /// What the cage is called, in front of it: `a: 3+ …`.
    pub(super) label: Option<String>,
    pub(super) span: Span,
}

/// The operator a word means, in the words people use.
pub(super) fn op_of_word(word: &str) -> Option<Op> {
    Some(match word.to_ascii_lowercase().as_str() {
        "add" | "addition" | "plus" | "sum" | "a" | "p" => Op::Add,
        "sub" | "subtract" | "subtraction" | "minus" | "diff" | "difference" | "s" => Op::Subtract,
        "mul" | "mult" | "multi" | "multiply" | "multiplication" | "times" | "product" | "prod" | "x"
        | "m" => Op::Multiply,
        "div" | "divide" | "division" | "divided" | "quotient" | "ratio" | "d" => Op::Divide,
        "pow" | "power" | "exp" | "exponent" | "exponentiation" => Op::Power,
        "mod" | "modulo" | "modulus" | "rem" | "remainder" => Op::Remainder,
        "eq" | "equal" | "equals" | "const" | "constant" | "none" | "single" | "given" | "fixed" | "is"
        | "id" | "identity" | "e" => Op::Equal,
        _ => return None,
    })
}

/// The operator a sign means.
pub(super) fn op_of_char(c: char) -> Option<Op> {
    Some(match c {
        '+' | '＋' => Op::Add,
        '-' | '−' | '–' | '—' => Op::Subtract,
        '*' | '×' | '∙' | '·' | '⋅' => Op::Multiply,
        '/' | '÷' | '∕' => Op::Divide,
        '^' => Op::Power,
        '%' => Op::Remainder,
        '=' => Op::Equal,
        _ => return None,
    })
}

/// A number of at most 18 digits.
fn number(text: &str) -> Option<u64> {
    (text.len() <= 18).then(|| text.parse().ok()).flatten()
}

struct Found {
    mark: Mark,
    before: usize,
    /// Between two digits without a blank: `0-6` may be two cells.
    tight: bool,
}

impl Items {
    /// The pieces of a line; nothing if a number in it is beyond all bounds.
    pub(super) fn of(line: &Line<'_>) -> Option<Items> {
        let text = line.text;
        let bytes = text.as_bytes();
        let mut items = Items {
            numbers: Vec::new(),
            marks: Vec::new(),
            names: Vec::new(),
            label: None,
            span: line.span(),
        };
        let mut found: Vec<Found> = Vec::new();
        let mut at = 0;
        while let Some(c) = text[at..].chars().next() {
            let from = at;
            at += c.len_utf8();
            let before = items.numbers.len();
            if c.is_ascii_digit() {
                at += bytes[at..].iter().take_while(|b| b.is_ascii_digit()).count();
                let boxed = from > 0 && bytes[from - 1] == b'[' && bytes.get(at) == Some(&b']');
                items.numbers.push(Number {
                    value: number(&text[from..at])?,
                    digits: at - from,
                    span: Span::new(line.start + from, line.start + at),
                    boxed,
                });
            } else if c.is_alphabetic() {
                at = from + text[from..].find(|c: char| !c.is_alphabetic()).unwrap_or(text.len() - from);
                let word = &text[from..at];
                if let Some((name, end)) = cell_name(text, from, at) {
                    items.names.push(name);
                    at = end;
                    continue;
                }
                // A label such as `a:` in front says nothing about the cage.
                let label =
                    found.is_empty() && before == 0 && text[at..].trim_start().starts_with([':', ')']);
                let mark = op_of_word(word).map_or(Mark::Odd, Mark::Op);
                if !label || (mark != Mark::Odd && word.len() > 1) {
                    found.push(Found { mark, before, tight: false });
                } else if items.label.is_none() {
                    items.label = Some(word.to_string());
                }
            } else if let Some(op) = op_of_char(c) {
                let digit = |i: Option<usize>| i.and_then(|i| bytes.get(i)).is_some_and(u8::is_ascii_digit);
                let tight = digit(from.checked_sub(1)) && digit(Some(at));
                // An arrow is no minus.
                if !(op == Op::Subtract && bytes.get(at) == Some(&b'>')) {
                    found.push(Found { mark: Mark::Op(op), before, tight });
                }
            } else if !c.is_whitespace() {
                let alone = |c: Option<char>| c.is_none_or(char::is_whitespace);
                let odd = !"|,;:()[]{}<>\"'`".contains(c);
                if odd && alone(text[..from].chars().next_back()) && alone(text[at..].chars().next()) {
                    found.push(Found { mark: Mark::Odd, before, tight: false });
                }
            }
        }
        items.marks = kept(found);
        Some(items)
    }

    /// The operator of a line: `None` for a line that contradicts itself, `Some(None)` where there is none.
    pub(super) fn op(&self) -> Option<Option<Mark>> {
        let mut op = None;
        for &(mark, _) in &self.marks {
            if op.is_some_and(|op| op != mark) {
                return None;
            }
            op = Some(mark);
        }
        Some(op)
    }
}

/// Operators that are meant: a hyphen between two cells and an equals sign beside another operator only separate, and
/// so does a word nobody knows.
fn kept(found: Vec<Found>) -> Vec<(Mark, usize)> {
    let loose = found.iter().any(|f| !f.tight && f.mark != Mark::Odd);
    let strong =
        found.iter().any(|f| !(matches!(f.mark, Mark::Odd | Mark::Op(Op::Equal)) || f.tight && loose));
    let known = found.iter().any(|f| f.mark != Mark::Odd);
    let keep = |f: &&Found| match f.mark {
        Mark::Odd => !known,
        Mark::Op(Op::Equal) => !strong,
        Mark::Op(_) => !(f.tight && loose),
    };
    found.iter().filter(keep).map(|f| (f.mark, f.before)).collect()
}

/// A cell's name that starts here, and where it ends: `B3`, `r2c3`, `R2 C3` without the blank.
fn cell_name(text: &str, from: usize, end: usize) -> Option<(CellName, usize)> {
    let bytes = text.as_bytes();
    let word = &text[from..end];
    let before = from.checked_sub(1).map(|i| bytes[i]);
    if word.len() != 1 || before.is_some_and(|b| b.is_ascii_digit()) {
        return None;
    }
    let digits = |at: usize| at + bytes[at..].iter().take_while(|b| b.is_ascii_digit()).count();
    let stop = digits(end);
    let first = number(&text[end..stop])?;
    if word.eq_ignore_ascii_case("r") && bytes.get(stop).is_some_and(|b| b.eq_ignore_ascii_case(&b'c')) {
        let last = digits(stop + 1);
        let col = number(&text[stop + 1..last])?;
        return Some((CellName { row: first, col, lettered: false }, last));
    }
    let letter = word.bytes().next().filter(u8::is_ascii_alphabetic)?.to_ascii_lowercase();
    // `x24` at the edge of a line is a clue; no board has a column of that name beside fewer others.
    if letter == b'x' {
        return None;
    }
    Some((CellName { row: first, col: u64::from(letter - b'a') + 1, lettered: true }, stop))
}
