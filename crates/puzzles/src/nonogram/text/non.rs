//! `.non`, Steve Simpson's format, with the colour extension and several puzzles in a pack.
//!
//! By the original text blank lines mean nothing; others write them for empty lines. Both are read: blanks
//! count as empty clues only where the list would come out short without them.

use quandary_core::form::Sniff;
use quandary_core::grid::{At, Grid, Size};
use quandary_core::several;
use quandary_core::several::second;
use quandary_core::source::{Line, Problem, Problems, Source, Span};
use quandary_core::xml::entities;

use super::gather::{Gathered, Read, ends_early, number, size, split};
use crate::nonogram::model::{Axis, Block, Clue, Colour, Puzzle, black_on_white, clue_of};
use crate::nonogram::rules::Board;

/// How much the text looks like this format: a size by name, early on.
pub(crate) fn sniff(text: &str) -> Sniff {
    let word = |line: &str| line.split_ascii_whitespace().next().map(str::to_ascii_lowercase);
    let words: Vec<String> = text.lines().take(60).filter_map(word).collect();
    let has = |names: [&str; 2]| words.iter().any(|w| names.contains(&w.as_str()));
    match (has(["width", "columns"]), has(["height", "rows"])) {
        (true, true) => Sniff::Sure,
        // For half of a file it says what is missing; MiniZinc's data have such words, too.
        (true, false) | (false, true) if !text.contains('=') => Sniff::Maybe,
        _ => Sniff::No,
    }
}

/// Reads every puzzle of a pack.
pub(crate) fn read(source: &Source) -> Vec<Read> {
    match source.lines() {
        Err(problems) => vec![Err(problems)],
        Ok(lines) => {
            let parts: Vec<&[Line<'_>]> = lines.split(|l| l.text.trim_end().starts_with("====")).collect();
            let full = |part: &&[Line<'_>]| parts.len() == 1 || part.iter().any(|l| !l.is_blank());
            several::sensible(parts.iter().copied().filter(full).map(|part| read_one(source, part)))
        }
    }
}

#[derive(Default)]
struct Header {
    width: Option<usize>,
    height: Option<usize>,
    colours: Vec<Named>,
    title: String,
    author: String,
    goal: String,
    saved: String,
    /// Other words with what stands behind them.
    details: Vec<(String, String)>,
}

/// A colour as the file names it: by a letter behind numbers, or by a word before them.
struct Named {
    name: String,
    rgb: [u8; 3],
    symbol: char,
}

fn read_one(source: &Source, lines: &[Line<'_>]) -> Read {
    let mut header = Header::default();
    let mut lists: [Option<Vec<(Clue, Span)>>; 2] = [None, None];
    let mut at = 0;
    while at < lines.len() {
        let line = &lines[at];
        at += 1;
        let Some((word, span)) = line.words().next() else { continue };
        let rest = line.text.trim_ascii_start()[word.len()..].trim();
        match (word.to_ascii_lowercase().as_str(), rest.is_empty()) {
            ("width" | "height" | "rows" | "columns", _) if lists.iter().all(Option::is_some) => {
                return Err(second(line.span()).into());
            }
            ("width" | "columns", false) => header.width = Some(measure(line)?),
            ("height" | "rows", false) => header.height = Some(measure(line)?),
            (name @ ("rows" | "columns"), true) => {
                let (Some(width), Some(height)) = (header.width, header.height) else {
                    return Err(Problem::new(format!("`{name}` comes before the size"))
                        .at(span)
                        .expected("`width` and `height` first")
                        .into());
                };
                size(width, height, span)?;
                let (slot, wanted) = if name == "rows" { (0, height) } else { (1, width) };
                let (list, used) = clue_list(source, &lines[at..], wanted, &header.colours)?;
                at += used;
                lists[slot] = Some(list);
            }
            ("color" | "colour", false) => header.colours.extend(colour_line(line)?),
            ("title", _) => header.title = unquoted(rest),
            ("by", _) => header.author = unquoted(rest),
            (name @ ("goal" | "saved"), _) => {
                let (text, used) = quoted_over_lines(rest, &lines[at..]);
                at += used;
                *(if name == "goal" { &mut header.goal } else { &mut header.saved }) = text;
            }
            // A clue behind the last one of its list.
            (clue, _) if clue.starts_with(|c: char| c.is_ascii_digit()) => {
                return Err(Problem::new("there are more clues than the size asks for")
                    .at(line.span())
                    .expected("a word such as `columns`")
                    .into());
            }
            _ if word.starts_with('#') => {}
            _ => header.details.push((word.to_string(), unquoted(rest))),
        }
    }
    assemble(source, header, lists)
}

fn assemble(source: &Source, header: Header, lists: [Option<Vec<(Clue, Span)>>; 2]) -> Read {
    let (Some(width), Some(height)) = (header.width, header.height) else {
        return Err(ends_early(source, "`width` and `height`"));
    };
    let size = size(width, height, source.end())?;
    let palette = palette(&header.colours);
    let [rows, columns] = lists;
    let (Some(rows), Some(columns)) = (rows, columns) else {
        return from_goal(source, size, palette, header);
    };
    let mut gathered = Gathered::new(size, palette);
    rows.into_iter().for_each(|(clue, span)| gathered.push(Axis::Row, clue, span));
    columns.into_iter().for_each(|(clue, span)| gathered.push(Axis::Column, clue, span));
    let goal = board_of(&header.goal, size, &header.colours);
    if goal.is_none() && !header.goal.is_empty() {
        gathered.notes.push("the `goal` is no picture of this size and was left out".to_string());
    }
    let spelled = goal.as_ref().map(|goal| (GOAL.to_string(), spelled(goal, !header.colours.is_empty())));
    gathered.compare(goal.and_then(finished).as_ref());
    gathered.board = board_of(&header.saved, size, &header.colours);
    if gathered.board.is_none() && !header.saved.is_empty() {
        gathered.notes.push("what is `saved` is no board of this size and was left out".to_string());
    }
    told(gathered, header, spelled)
}

/// The picture that is meant, among what a file says of its puzzle.
pub(crate) const GOAL: &str = "goal";

/// A picture as we write it: 0 and 1, or the letters of the colours.
fn spelled(goal: &Board, coloured: bool) -> String {
    let cell = |cell: &Option<u32>| match cell {
        None => '?',
        Some(0) => '0',
        Some(_) if !coloured => '1',
        Some(n) => char::from(b'a' + (*n as u8 - 1).min(25)),
    };
    goal.cells().iter().map(cell).collect()
}

/// What the words of the file say of the puzzle.
fn told(mut gathered: Gathered, header: Header, goal: Option<(String, String)>) -> Read {
    gathered.draft.title = header.title;
    gathered.draft.author = header.author;
    gathered.tell(header.details.into_iter().chain(goal).collect());
    gathered.finish()
}

/// A board without an open cell as a picture.
fn finished(board: Board) -> Option<Grid<u32>> {
    let cells: Option<Vec<u32>> = board.cells().iter().copied().collect();
    Grid::from_rows(cells?.chunks(board.width()).map(<[u32]>::to_vec).collect())
}

/// A file may hold only the picture; its clues are then read off it.
fn from_goal(source: &Source, size: Size, palette: Vec<Colour>, header: Header) -> Read {
    let Some(picture) = board_of(&header.goal, size, &header.colours).and_then(finished) else {
        return Err(ends_early(source, "a list of `rows` and a list of `columns`"));
    };
    let clue = |n: usize, cell: &dyn Fn(usize) -> At| clue_of((0..n).map(|i| picture[cell(i)]));
    let mut gathered = Gathered::new(size, palette);
    for row in 0..size.height {
        gathered.push(Axis::Row, clue(size.width, &|i| At::new(row, i)), source.end());
    }
    for column in 0..size.width {
        gathered.push(Axis::Column, clue(size.height, &|i| At::new(i, column)), source.end());
    }
    let spelled = spelled(&picture.map(|cell| Some(*cell)), !header.colours.is_empty());
    told(gathered, header, Some((GOAL.to_string(), spelled)))
}

fn measure(line: &Line<'_>) -> Result<usize, Problems> {
    let (word, span) = line.words().nth(1).unwrap_or(("", line.span()));
    number(word, span)
}

/// A list of `wanted` clues, and how many lines it took.
fn clue_list(
    source: &Source,
    lines: &[Line<'_>],
    wanted: usize,
    colours: &[Named],
) -> Result<(Vec<(Clue, Span)>, usize), Problems> {
    let is_clue = |line: &&Line<'_>| {
        let coloured = || line.words().next().is_some_and(|(w, _)| colours.iter().any(|c| c.name == w));
        line.text.trim_start().starts_with(|c: char| c.is_ascii_digit() || c == '-') || coloured()
    };
    let stretch = lines.iter().position(|line| !is_clue(&line) && !line.is_blank()).unwrap_or(lines.len());
    let lines = &lines[..stretch];
    let with_numbers = lines.iter().filter(is_clue).count();
    let mut list = Vec::new();
    let mut used = 0;
    for line in lines {
        if list.len() == wanted {
            break;
        }
        used += 1;
        if line.is_blank() {
            if with_numbers < wanted {
                list.push((Vec::new(), line.span()));
            }
            continue;
        }
        list.push((clue(line, colours)?, line.span()));
    }
    if list.len() < wanted {
        let place = lines.last().map_or(source.end(), Line::span);
        let message = format!("the list ends after {} of {wanted} clues", list.len());
        return Err(Problem::new(message).at(place).expected("numbers separated by commas").into());
    }
    Ok((list, used))
}

fn clue(line: &Line<'_>, colours: &[Named]) -> Result<Clue, Problems> {
    let mut clue = Vec::new();
    let mut zeros = 0;
    // A colour's name holds for the numbers behind it, up to the next name.
    let mut current = None;
    for (word, span) in split(line, |c| c == ',' || c.is_ascii_whitespace()) {
        if let Some(place) =
            colours.iter().position(|c| c.name == word && !word.starts_with(|c: char| c.is_ascii_digit()))
        {
            current = Some(place as u32 + 1);
            continue;
        }
        let digits = word.len() - word.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (count, letter) = word.split_at(digits);
        if digits == 0 {
            number(word, span)?;
        }
        let len = number(count, span)?;
        // Without a palette, letters behind numbers mean nothing: by the format they are ignored.
        let colour = match letter.chars().next() {
            Some(c) if !colours.is_empty() => {
                let place = letter_of(colours, c).ok_or_else(|| {
                    Problem::new(format!("there is no colour `{c}`"))
                        .at(span)
                        .expected("a colour named above")
                })?;
                place as u32 + 1
            }
            None => current.unwrap_or(1),
            _ => 1,
        };
        if len == 0 {
            zeros += 1;
        } else {
            clue.push(Block::new(colour, len));
        }
    }
    if zeros > 0 && !clue.is_empty() {
        return Err(Problem::new("a 0 among other numbers")
            .at(line.span())
            .expected("blocks of 1 or more")
            .into());
    }
    Ok(clue)
}

/// The colour of a letter behind a number: one of that name, or one whose name begins so.
fn letter_of(colours: &[Named], letter: char) -> Option<usize> {
    let named = colours.iter().position(|known| known.name.chars().eq([letter]));
    named.or_else(|| colours.iter().position(|known| known.name.starts_with(letter)))
}

/// `color LETTER #RRGGBB`, or `color NAME RRGGBB CHARACTER`.
fn colour_line(line: &Line<'_>) -> Result<Option<Named>, Problems> {
    let mut words = line.words().skip(1);
    let (Some((name, _)), Some((value, span))) = (words.next(), words.next()) else { return Ok(None) };
    let rgb = super::colour::parse(value).ok_or_else(|| {
        Problem::new(format!("`{value}` is not a colour")).at(span).expected("#RRGGBB or a name")
    })?;
    let symbol = words.next().and_then(|(word, _)| word.chars().next()).or_else(|| name.chars().next());
    Ok(symbol.map(|symbol| Named { name: name.to_string(), rgb, symbol }))
}

fn palette(colours: &[Named]) -> Vec<Colour> {
    let mut palette = black_on_white();
    if !colours.is_empty() {
        palette.truncate(1);
        let name = |c: &Named| match super::colour::name(c.rgb) {
            Some(name) if c.name.chars().count() == 1 => name.to_string(),
            _ => c.name.clone(),
        };
        palette.extend(colours.iter().map(|c| Colour::new(&name(c), c.rgb, c.symbol)));
    }
    palette
}

fn unquoted(text: &str) -> String {
    entities::decode(text.trim().trim_matches('"')).into_owned()
}

/// A value in double quotes may go on over the following lines.
fn quoted_over_lines(rest: &str, lines: &[Line<'_>]) -> (String, usize) {
    let mut text = rest.to_string();
    let mut used = 0;
    if rest.starts_with('"') {
        while text.matches('"').count() < 2 && used < lines.len() {
            text.push_str(lines[used].text);
            used += 1;
        }
    }
    (text.chars().filter(|c| !c.is_whitespace() && *c != '"').collect(), used)
}

/// A picture or board: 0 and 1, or the characters of the colours, and anything else for an open cell.
fn board_of(saved: &str, size: Size, colours: &[Named]) -> Option<Board> {
    let cell = |c: char| match c {
        '0' | '.' | '-' => Some(0),
        '?' => None,
        _ => match letter_of(colours, c).or_else(|| colours.iter().position(|known| known.symbol == c)) {
            Some(place) => Some(place as u32 + 1),
            None => c.to_digit(10).filter(|&n| n as usize <= colours.len().max(1)),
        },
    };
    let cells: Vec<Option<u32>> = saved.chars().map(cell).collect();
    (Some(cells.len()) == size.cells()).then(|| Grid::from_fn(size, |at| cells[at.row * size.width + at.col]))
}

/// Whether a name can stand at the beginning of a line without meaning anything else there.
fn is_own_word(name: &str) -> bool {
    const TAKEN: [&str; 10] =
        ["width", "height", "rows", "columns", "color", "colour", "title", "by", "goal", "saved"];
    name.starts_with(|c: char| c.is_alphabetic())
        && !name.contains(|c: char| c.is_whitespace() || c.is_control())
        && !TAKEN.contains(&name.to_ascii_lowercase().as_str())
}

/// The colours by the letters they are written with.
fn inks(puzzle: &Puzzle) -> Vec<Named> {
    let named =
        |(symbol, colour): (char, &Colour)| Named { name: symbol.to_string(), rgb: colour.rgb, symbol };
    ('a'..='z').zip(&puzzle.palette()[1..]).map(named).collect()
}

/// Writes the format; with colours as the extension has them.
pub(crate) fn write(puzzle: &Puzzle, board: Option<&Board>) -> Result<(String, Vec<String>), String> {
    super::refuse_hidden(puzzle, ".non")?;
    let mut text = String::new();
    // Other programs know no entities, so they are used only where the text could not be read back without.
    let quoted = |s: &str| {
        let plain = s.replace('"', "&quot;");
        match unquoted(&format!("\"{plain}\"")) == s && !s.contains(char::is_control) {
            true => plain,
            false => entities::encode(s),
        }
    };
    if !puzzle.title().is_empty() {
        text += &format!("title \"{}\"\n", quoted(puzzle.title()));
    }
    if !puzzle.author().is_empty() {
        text += &format!("by \"{}\"\n", quoted(puzzle.author()));
    }
    let colour = !super::is_plain(puzzle);
    let mut lost = super::lost_givens(puzzle);
    let mut goals = String::new();
    for (name, value) in puzzle.details() {
        let line = format!("{name} \"{}\"", quoted(value));
        let picture = || {
            let inks = if colour { inks(puzzle) } else { Vec::new() };
            board_of(value, puzzle.size(), &inks).is_some_and(|board| spelled(&board, colour) == *value)
        };
        if name == GOAL && !goals.is_empty() {
            lost.push(format!("what it says of `{name}`"));
        } else if name == GOAL && picture() {
            goals = format!("\n{line}\n");
        } else if is_own_word(name) && unquoted(&line[name.len()..]) == *value {
            text += &line;
            text.push('\n');
        } else {
            lost.push(format!("what it says of `{name}`"));
        }
    }
    if colour {
        if puzzle.palette().len() > 27 {
            return Err(".non has letters for 26 colours only".to_string());
        }
        for (letter, colour) in ('a'..='z').zip(&puzzle.palette()[1..]) {
            let [r, g, b] = colour.rgb;
            text += &format!("color {letter} #{r:02x}{g:02x}{b:02x}\n");
        }
        let inks: Vec<Named> = inks(puzzle);
        if palette(&inks) != puzzle.palette() {
            lost.push("the names and characters of the colours".to_string());
        }
    }
    text += &format!("width {}\nheight {}\n", puzzle.width(), puzzle.height());
    for (name, clues) in [("rows", puzzle.rows()), ("columns", puzzle.columns())] {
        text += &format!("\n{name}\n");
        for clue in clues {
            let block = |b: &Block| match (b.len.unwrap_or(0), colour) {
                (len, false) => len.to_string(),
                (len, true) => format!("{len}{}", (b'a' + b.colour as u8 - 1) as char),
            };
            let line = if clue.is_empty() { "0".to_string() } else { super::joined(clue, ",", block) };
            text += &line;
            text.push('\n');
        }
    }
    text += &goals;
    match board {
        Some(board) if !colour && board.cells().iter().any(Option::is_some) => {
            let cell = |c: &Option<u32>| c.map_or('?', |v| if v == 0 { '0' } else { '1' });
            text += &format!("\nsaved \"{}\"\n", board.cells().iter().map(cell).collect::<String>());
        }
        Some(board) if board.cells().iter().any(Option::is_some) => lost.push("the board".to_string()),
        _ => {}
    }
    Ok((text, lost))
}
