//! `.g`, the Olšáks' format: a palette and clues with colour letters.
//!
//! Blank lines are empty clues here, so none may be skipped. What stands before the first line that begins with `#` or `:`
//! is free text, and so is what stands behind a third line that begins with `:`.

use quandary_core::grid::Size;
use quandary_core::several;
use quandary_core::source::{Line, Problem, Problems, Source};

use super::gather::{Gathered, Read, ends_early, number, split};
use crate::nonogram::model::{Axis, Block, Clue, Colour, Puzzle, black_on_white};

/// What the free text before and behind the clues is called where it is kept.
const BEFORE: &str = "note";
const BEHIND: &str = "remark";

pub(crate) fn looks_like(text: &str) -> bool {
    let mut lines = text.lines().take(200).filter(|l| l.starts_with([':', '#']));
    let first = lines.next().unwrap_or("");
    let palette = first.len() >= 2 && matches!(first.as_bytes()[1].to_ascii_lowercase(), b'd' | b't');
    (first.starts_with('#') && palette) || first.starts_with(':')
}

/// A colour of the palette: its input letter, and what it is.
struct Ink {
    letter: char,
    colour: Colour,
}

pub(crate) fn read(source: &Source) -> Vec<Read> {
    vec![read_one(source)]
}

fn read_one(source: &Source) -> Read {
    let lines = source.lines()?;
    let marked = |l: &Line<'_>| l.text.starts_with([':', '#']);
    let start =
        lines.iter().position(marked).ok_or_else(|| ends_early(source, "a line that starts with `:`"))?;
    let mut before = lines[..start].iter().map(|l| l.text.trim()).filter(|t| !t.is_empty());
    let title = before.next().unwrap_or("");
    let before: Vec<&str> = before.collect();
    let mut at = start;
    let mut inks: Vec<Ink> = Vec::new();
    if lines[at].text.starts_with('#') {
        let kind = lines[at].text[1..].trim_start().chars().next().map(|c| c.to_ascii_lowercase());
        match kind {
            Some('d') => {}
            Some('t') => {
                return Err(Problem::new("this is a triddler: its grid is of triangles")
                    .at(lines[at].span())
                    .expected("a puzzle of rows and columns")
                    .into());
            }
            _ => {
                return Err(Problem::new("unknown section")
                    .at(lines[at].span())
                    .expected("`#d` or `:`")
                    .into());
            }
        }
        at += 1;
        while at < lines.len() && !lines[at].text.starts_with(':') {
            inks.extend(ink(&lines[at])?);
            at += 1;
        }
    }
    let groups: Vec<usize> = (at..lines.len()).filter(|&i| lines[i].text.starts_with(':')).collect();
    let (&[rows_at, columns_at] | &[rows_at, columns_at, ..]) = &groups[..] else {
        let expected = "two groups of clues, each after a line that starts with `:`";
        return Err(Problem::new(format!("{} groups of clues", groups.len()))
            .at(source.end())
            .expected(expected)
            .into());
    };
    // A third such line ends the file, and free text may follow; two more groups are another puzzle.
    if let &[_, _, third, _, ..] = &groups[..] {
        return Err(several::second(lines[third].span()).into());
    }
    let end = groups.get(2).copied().unwrap_or(lines.len());
    let columns = &lines[columns_at + 1..end];
    let rows = &lines[rows_at + 1..columns_at];
    let plain = |line: &Line<'_>| line.text.split([' ', '\t', ',']).any(is_plain_block);
    if !inks.is_empty() && inks.iter().all(|ink| ink.letter != '1') && rows.iter().chain(columns).any(plain) {
        let colour = black_on_white().swap_remove(1);
        inks.push(Ink { letter: '1', colour });
    }
    let palette = palette(&inks);
    let letters: Vec<char> = letters(&inks);
    let size = super::gather::size(columns.len(), rows.len(), lines[rows_at].span())?;
    let mut gathered = Gathered::new(size, palette);
    for (axis, group) in [(Axis::Row, rows), (Axis::Column, columns)] {
        for line in group {
            gathered.push(axis, clue(line, &letters)?, line.span());
        }
    }
    gathered.draft.title = title.to_string();
    let behind: Vec<&str> =
        lines.iter().skip(end + 1).map(|l| l.text.trim()).filter(|t| !t.is_empty()).collect();
    gathered.tell(vec![(BEFORE.to_string(), before.join("\n")), (BEHIND.to_string(), behind.join("\n"))]);
    gathered.finish()
}

/// A block without a letter, which is black where the palette says nothing else.
fn is_plain_block(word: &str) -> bool {
    !word.is_empty() && word != "0" && word.bytes().all(|b| b.is_ascii_digit())
}

/// `X:Y  COLOUR  comment`.
fn ink(line: &Line<'_>) -> Result<Option<Ink>, Problems> {
    if line.is_blank() {
        return Ok(None);
    }
    let text = line.text.trim_start();
    let expected = "a colour such as `r:*  #FF0000  red`";
    let wrong = || Problem::new("this is not a colour of the palette").at(line.span()).expected(expected);
    let mut chars = text.chars();
    let (Some(letter), Some(':'), Some(symbol)) = (chars.next(), chars.next(), chars.next()) else {
        return Err(wrong().into());
    };
    let mut words = chars.as_str().split_ascii_whitespace();
    let value = words.next().ok_or_else(wrong)?;
    if value.contains(['/', '\\']) {
        return Err(Problem::new("triangles are not supported")
            .at(line.span())
            .expected("one colour")
            .into());
    }
    let rgb = super::colour::parse(value).ok_or_else(wrong)?;
    let comment = words.collect::<Vec<_>>().join(" ");
    let name = if comment.is_empty() {
        super::colour::name(rgb).map_or(value.to_string(), str::to_string)
    } else {
        comment
    };
    let colour = Colour { name, rgb, symbol: if symbol == ' ' && letter != '0' { letter } else { symbol } };
    Ok(Some(Ink { letter, colour }))
}

fn palette(inks: &[Ink]) -> Vec<Colour> {
    let mut palette = black_on_white();
    if let Some(background) = inks.iter().find(|ink| ink.letter == '0') {
        palette[0] = background.colour.clone();
        if palette[0].symbol.is_whitespace() {
            palette[0].symbol = '.';
        }
    }
    let others: Vec<Colour> =
        inks.iter().filter(|ink| ink.letter != '0').map(|ink| ink.colour.clone()).collect();
    if !others.is_empty() {
        palette.truncate(1);
        palette.extend(others);
    }
    palette
}

/// The letter of each colour, background first. Plain numbers mean letter `1`, or black if there is none.
fn letters(inks: &[Ink]) -> Vec<char> {
    let mut letters = vec!['0'];
    letters.extend(inks.iter().filter(|ink| ink.letter != '0').map(|ink| ink.letter));
    if letters.len() == 1 {
        letters.push('1');
    }
    letters
}

fn clue(line: &Line<'_>, letters: &[char]) -> Result<Clue, Problems> {
    let mut clue = Vec::new();
    for (word, span) in split(line, |c| c.is_ascii_whitespace() || c == ',') {
        let digits = word.len() - word.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (count, letter) = word.split_at(digits);
        let len = number(if digits == 0 { word } else { count }, span)?;
        let letter = letter.chars().next().unwrap_or('1');
        let place = letters.iter().skip(1).position(|&l| l == letter);
        let place = place.or((letter == '1').then_some(0)).ok_or_else(|| {
            Problem::new(format!("there is no colour `{letter}`"))
                .at(span)
                .expected("a letter of the palette")
        })?;
        if len > 0 {
            clue.push(Block::new(place as u32 + 1, len));
        }
    }
    Ok(clue)
}

/// Writes the format, with a palette only where it is needed.
pub(crate) fn write(puzzle: &Puzzle) -> Result<(String, Vec<String>), String> {
    super::refuse_hidden(puzzle, ".g")?;
    let mut text = String::new();
    let title = puzzle.title().replace(['\n', '\r'], " ");
    if !title.is_empty() {
        // A title must not look like a section.
        text += &format!("{}\n", title.trim_start_matches([':', '#', ' ']));
    }
    let said = |name: &str| puzzle.details().iter().find(|detail| detail.0 == name).map(|detail| &detail.1);
    let free =
        |value: &&String| value.lines().all(|l| !l.starts_with([':', '#', ' ']) && !l.trim().is_empty());
    let before = said(BEFORE).filter(|_| !title.is_empty()).filter(free);
    let behind = said(BEHIND).filter(free);
    text.extend(before.map(|value| format!("{value}\n")));
    let plain = super::is_plain(puzzle);
    const LETTERS: &str = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ!$%&*+=?@^_~";
    let letters: Vec<char> = LETTERS.chars().collect();
    if !plain {
        text += "#d\n";
        for (i, colour) in puzzle.palette().iter().enumerate() {
            let letter = if i == 0 { '0' } else { letters[i - 1] };
            let [r, g, b] = colour.rgb;
            text += &format!("   {letter}:{}  #{r:02X}{g:02X}{b:02X}  {}\n", colour.symbol, colour.name);
        }
    }
    let Size { width, .. } = puzzle.size();
    for (name, clues) in [("rows", puzzle.rows()), ("columns", puzzle.columns())] {
        text += &format!(": {name}\n");
        for (i, clue) in clues.iter().enumerate() {
            let block = |b: &Block| {
                let len = b.len.unwrap_or(0);
                if plain { len.to_string() } else { format!("{len}{}", letters[b.colour as usize - 1]) }
            };
            // A blank last line is easily lost on the way: write the empty clue as 0 there.
            let last = name == "columns" && i + 1 == width;
            text += &if clue.is_empty() && last { "0".to_string() } else { super::joined(clue, " ", block) };
            text.push('\n');
        }
    }
    text.extend(behind.map(|value| format!(": end\n{value}\n")));
    let mut lost = super::lost_givens(puzzle);
    let kept = |name: &str| (name == BEFORE && before.is_some()) || (name == BEHIND && behind.is_some());
    let left = puzzle.details().iter().filter(|detail| !kept(&detail.0));
    lost.extend(left.map(|(name, _)| format!("what it says of `{name}`")));
    let tidy = |c: &Colour| {
        !c.name.is_empty() && c.name.split_ascii_whitespace().collect::<Vec<_>>().join(" ") == c.name
    };
    if puzzle.palette().iter().any(|c| !tidy(c) || c.symbol.is_whitespace()) {
        lost.push("the names and characters of the colours".to_string());
    }
    if title != puzzle.title()
        || puzzle.title().trim_start_matches([':', '#', ' ']).trim_end() != puzzle.title()
    {
        lost.push("the title as it is".to_string());
    }
    if !puzzle.author().is_empty() {
        lost.push("the author".to_string());
    }
    Ok((text, lost))
}
