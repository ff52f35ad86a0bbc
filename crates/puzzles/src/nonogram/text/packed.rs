//! The packed clues of davidje13's Nonogram: `R` and six bits a character, bare or in the column `rules` of comma-separated values.
//!
//! The size comes first, each side as an exponential Golomb code of order 4. Then, rows before columns, every clue: its sum, and the
//! lengths of its blocks less one, as far as they do not follow from the sum. Every number is at most a known limit, and is coded by
//! the canonical Huffman code for the numbers up to that limit, where `n` has the weight `1/(n + 2)`.

use std::collections::HashMap;

use quandary_core::csv;
use quandary_core::form::Sniff;
use quandary_core::source::{Line, Problem, Source, Span};

use super::gather::{Gathered, Read, size};
use crate::nonogram::model::{Axis, Block, black_on_white};

/// The program itself refuses larger sides.
const LARGEST: usize = 1000;

pub(crate) fn sniff(text: &str) -> Sniff {
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    let Some(first) = lines.next() else { return Sniff::Never };
    if Columns::of(first).is_some() {
        return Sniff::Sure;
    }
    // A bare word is told by whether it can be unpacked to the last bit.
    let bare = lines.next().is_none() && first.len() > 3 && unpack(first, &mut Codes::default()).is_some();
    if bare { Sniff::Maybe } else { Sniff::Never }
}

/// Where the packed clues and what is said of them stand in a line.
struct Columns {
    names: Vec<String>,
    rules: usize,
}

impl Columns {
    fn of(heading: &str) -> Option<Self> {
        let names: Vec<String> = csv::values(heading).iter().map(|name| name.to_lowercase()).collect();
        let rules = names.iter().position(|name| name == "rules").filter(|_| names.len() > 1)?;
        Some(Self { names, rules })
    }
}

pub(crate) fn read(source: &Source) -> Vec<Read> {
    let lines = match source.lines() {
        Ok(lines) => lines,
        Err(problems) => return vec![Err(problems)],
    };
    let mut lines = lines.iter().filter(|line| !line.is_blank() && !line.text.starts_with('#'));
    let mut codes = Codes::default();
    let Some(first) = lines.next() else {
        return vec![Err(Problem::new("there is nothing here")
            .at(source.end())
            .expected("packed clues")
            .into())];
    };
    let Some(columns) = Columns::of(first.text) else {
        return vec![one(first.text.trim(), first.span(), &mut codes).and_then(Gathered::finish)];
    };
    let found: Vec<Read> = lines.map(|line| row(line, &columns, &mut codes)).collect();
    match found.is_empty() {
        true => vec![Err(Problem::new("there is no puzzle after the heading").at(source.end()).into())],
        false => found,
    }
}

/// The puzzle of a line, with what the other columns say of it.
fn row(line: &Line, columns: &Columns, codes: &mut Codes) -> Read {
    let values = csv::values(line.text);
    let rules = values.get(columns.rules).map_or("", String::as_str);
    let mut gathered = one(rules, line.span(), codes)?;
    let mut details = Vec::new();
    for (name, value) in columns.names.iter().zip(&values) {
        match name.as_str() {
            "rules" => {}
            "name" | "title" => gathered.draft.title.clone_from(value),
            "author" => gathered.draft.author.clone_from(value),
            _ => details.push((name.clone(), value.clone())),
        }
    }
    gathered.tell(details);
    gathered.finish()
}

fn one(word: &str, span: Span, codes: &mut Codes) -> Result<Gathered, quandary_core::source::Problems> {
    let wrong = || {
        let wanted = "R and letters, digits, - and _ that hold a size and a clue for every line";
        quandary_core::source::Problems::from(
            Problem::new("these are no packed clues").at(span).expected(wanted),
        )
    };
    let (rows, columns) = unpack(word, codes).ok_or_else(wrong)?;
    let mut gathered = Gathered::new(size(columns.len(), rows.len(), span)?, black_on_white());
    for (axis, clues) in [(Axis::Row, rows), (Axis::Column, columns)] {
        for clue in clues {
            gathered.push(axis, clue.into_iter().map(|length| Block::new(1, length)).collect(), span);
        }
    }
    Ok(gathered)
}

type Clues = Vec<Vec<usize>>;

/// The clues of the rows and of the columns; `None` if the word is not made so, to its last bit.
fn unpack(word: &str, codes: &mut Codes) -> Option<(Clues, Clues)> {
    let mut bits = Bits::of(word.strip_prefix('R')?)?;
    let (width, height) = (bits.side()?, bits.side()?);
    let mut clues = |lines: usize, room: usize| -> Option<Clues> {
        (0..lines).map(|_| clue(&mut bits, codes, room)).collect()
    };
    let rows = clues(height, width)?;
    let columns = clues(width, height)?;
    bits.only_padding().then_some((rows, columns))
}

fn clue(bits: &mut Bits, codes: &mut Codes, room: usize) -> Option<Vec<usize>> {
    let mut left = codes.read(room, bits)?;
    let most = room - left;
    let mut clue = Vec::new();
    while left > 0 && clue.len() < most {
        let length = codes.read(left - 1, bits)? + 1;
        left -= length;
        clue.push(length);
    }
    if left > 0 {
        clue.push(left);
    }
    Some(clue)
}

/// Bits, the first of a character being its highest.
struct Bits {
    sixes: Vec<u8>,
    next: usize,
}

impl Bits {
    fn of(text: &str) -> Option<Self> {
        let six = |byte: u8| match byte {
            b'A'..=b'Z' => Some(byte - b'A'),
            b'a'..=b'z' => Some(byte - b'a' + 26),
            b'0'..=b'9' => Some(byte - b'0' + 52),
            b'-' => Some(62),
            b'_' => Some(63),
            _ => None,
        };
        Some(Self { sixes: text.bytes().map(six).collect::<Option<_>>()?, next: 0 })
    }

    fn bit(&mut self) -> Option<usize> {
        let six = *self.sixes.get(self.next / 6)?;
        let bit = six >> (5 - self.next % 6) & 1;
        self.next += 1;
        Some(usize::from(bit))
    }

    /// The width or the height.
    fn side(&mut self) -> Option<usize> {
        let mut zeros = 0;
        while self.bit()? == 0 {
            zeros += 1;
            if zeros > 8 {
                return None;
            }
        }
        let mut value = 1;
        for _ in 0..4 + zeros {
            value = value << 1 | self.bit()?;
        }
        Some(value - 16).filter(|side| (1..=LARGEST).contains(side))
    }

    /// Whether nothing is left but what fills the last character.
    fn only_padding(&mut self) -> bool {
        let left = 6 * self.sixes.len() - self.next;
        left < 6 && (0..left).all(|_| self.bit() == Some(0))
    }
}

/// The codes by limit, made when they are first needed.
#[derive(Default)]
struct Codes(HashMap<usize, Code>);

impl Codes {
    /// The next number, which is at most the limit.
    fn read(&mut self, limit: usize, bits: &mut Bits) -> Option<usize> {
        self.0.entry(limit).or_insert_with(|| Code::up_to(limit)).read(bits)
    }
}

/// A canonical Huffman code: of each length how many words there are, and the numbers in the order of their words.
struct Code {
    of_length: Vec<usize>,
    numbers: Vec<usize>,
}

impl Code {
    fn up_to(limit: usize) -> Self {
        let lengths = lengths(limit);
        let mut numbers: Vec<usize> = (0..=limit).collect();
        numbers.sort_by_key(|&n| (lengths[n], n));
        let mut of_length = vec![0; lengths.iter().max().map_or(1, |most| most + 1)];
        lengths.iter().for_each(|&length| of_length[length] += 1);
        Self { of_length, numbers }
    }

    fn read(&self, bits: &mut Bits) -> Option<usize> {
        let (mut word, mut first, mut before) = (0, 0, 0);
        for &count in &self.of_length {
            if word < first + count {
                return self.numbers.get(before + word - first).copied();
            }
            before += count;
            first = (first + count) << 1;
            word = word << 1 | bits.bit()?;
        }
        None
    }
}

/// How long the word for each number is: the two lightest are joined until one is left.
fn lengths(limit: usize) -> Vec<usize> {
    struct Node {
        weight: f64,
        above: usize,
    }
    let mut nodes: Vec<Node> =
        (0..=limit).map(|n| Node { weight: 1.0 / (n + 2) as f64, above: usize::MAX }).collect();
    // From heavy to light. What is joined comes before what weighs the same.
    let mut queue: Vec<usize> = (0..=limit).collect();
    while let (Some(one), Some(two)) = (queue.pop(), queue.pop()) {
        let weight = nodes[one].weight + nodes[two].weight;
        let joined = nodes.len();
        nodes[one].above = joined;
        nodes[two].above = joined;
        nodes.push(Node { weight, above: usize::MAX });
        if queue.is_empty() {
            break;
        }
        queue.insert(queue.partition_point(|&n| nodes[n].weight > weight), joined);
    }
    let mut depths = vec![0; nodes.len()];
    for n in (0..nodes.len()).rev().filter(|&n| nodes[n].above != usize::MAX) {
        depths[n] = depths[nodes[n].above] + 1;
    }
    depths.truncate(limit + 1);
    depths
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The words of a code, by number.
    fn words(code: &Code) -> Vec<String> {
        let mut all = vec![String::new(); code.numbers.len()];
        let (mut word, mut place) = (0, 0);
        for (length, &count) in code.of_length.iter().enumerate() {
            for _ in 0..count {
                all[code.numbers[place]] =
                    if length == 0 { String::new() } else { format!("{word:0length$b}") };
                word += 1;
                place += 1;
            }
            word <<= 1;
        }
        all
    }

    /// Packs clues, to have something to read.
    fn pack(rows: &[&[usize]], columns: &[&[usize]]) -> String {
        let side = |n: usize| {
            let word = format!("{:b}", n + 16);
            format!("{}{word}", "0".repeat(word.len() - 5))
        };
        let mut bits = side(columns.len()) + &side(rows.len());
        for (clues, room) in [(rows, columns.len()), (columns, rows.len())] {
            for clue in clues {
                let mut left: usize = clue.iter().sum();
                bits += &words(&Code::up_to(room))[left];
                for &length in clue.iter().take(room - left) {
                    bits += &words(&Code::up_to(left - 1))[length - 1];
                    left -= length;
                }
            }
        }
        let letters = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
        let mut text = String::from("R");
        for six in bits.as_bytes().chunks(6) {
            let value = six.iter().chain(&[b'0'; 6]).take(6).fold(0, |v, b| v << 1 | usize::from(b - b'0'));
            text.push(letters[value] as char);
        }
        text
    }

    #[test]
    fn a_code_is_known() {
        // Weights 1/2, 1/3, 1/4: the last two are joined and outweigh the first.
        assert_eq!(words(&Code::up_to(2)), ["0", "10", "11"]);
        assert_eq!(words(&Code::up_to(0)), [""]);
    }

    #[test]
    fn what_is_packed_is_unpacked() {
        let rows: [&[usize]; 4] = [&[3], &[1, 1], &[], &[2]];
        let columns: [&[usize]; 3] = [&[2], &[1, 1], &[2, 1]];
        let word = pack(&rows, &columns);
        let (r, c) = unpack(&word, &mut Codes::default()).expect("unpacked");
        assert_eq!((r, c), (rows.map(<[_]>::to_vec).to_vec(), columns.map(<[_]>::to_vec).to_vec()));
        assert_eq!(sniff(&word), Sniff::Maybe);
        assert_eq!(sniff("Robert"), Sniff::Never, "a word is no puzzle");
        let sheet = format!("# ours\n\nname,rules,source\n\"Hook, small\",{word},us\n'#',Rx,\n");
        assert_eq!(sniff(&sheet), Sniff::Sure);
        let found = read(&Source::new("sheet", sheet));
        let first = found[0].as_ref().expect("read");
        assert_eq!((first.puzzle.title(), first.puzzle.rows().len()), ("Hook, small", 4));
        assert_eq!(first.puzzle.details(), [("source".to_string(), "us".to_string())]);
        assert!(found[1].is_err() && found.len() == 2, "a line that is wrong is a problem of its own");
    }
}
