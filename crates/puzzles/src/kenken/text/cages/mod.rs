//! Cages in any of the ways people write them, read by meaning: whatever the punctuation and the order, the reading in
//! which the cages tile a square is the one that is meant.
//!
//! Known shapes are a line for each cage with number, operator and cells ([`list`]), a square of cage names with clues
//! beside or inside it ([`named`]), squares of numbers and walls ([`walls`]) and JSON ([`json`]). Where nothing says
//! which is which, the row comes before the column, and a letter is a column.

mod json;
mod list;
mod named;
mod order;
mod pieces;
mod play;
mod tile;
mod walls;
mod words;
mod wrapped;

use quandary_core::form::{Entry, Form, Sniff};
use quandary_core::notes::left_out;
use quandary_core::source::{Line, Problem, Problems, Source, Sources, Span};

use super::super::KenKen;
use super::super::model::MAX_SIZE;
use list::Meaning;
use named::Long;
use tile::Terms;
use words::{Items, Mark};

/// The form's declaration.
pub(super) const FORM: Form<KenKen> = Form {
    name: "cages",
    about: "cages in any of the ways people write them: target, operator, cells",
    suffixes: &[],
    sniff,
    read,
    write: None,
};

/// Longer texts are no lists of cages.
const MOST_BYTES: usize = 1 << 20;

/// The most one board can take: 25 by 25 cells with names, a clue each, and room for blanks.
const MOST_FOR_ONE: usize = 1 << 16;

/// Lines with a number and an operator, or JSON with cages in it.
fn sniff(source: &Source) -> Sniff {
    let Some(text) = source.text() else { return Sniff::Never };
    let start = text.trim_start();
    if source.bytes.len() > MOST_BYTES {
        return Sniff::Never;
    }
    if start.starts_with(['{', '[']) && start[1..].trim_start().starts_with(['"', '{', '[', ']', '}']) {
        let has = |word: &str| start.contains(word);
        let cells = has("ells\"") || has("oord") || has("quares\"") || has("ositions\"");
        let clue = has("arget\"") || has("esult\"") || has("onstraint\"") || has("\"clue") || has("alue\"");
        // Or each cage is a text.
        let texts = has("\"cages\"") || has("\"Cages\"");
        let lists = wrapped::has_lists(start);
        return if cells && clue || texts || lists { Sniff::Maybe } else { Sniff::No };
    }
    if wrapped::looks_like(text) || is_yaml(text) {
        return Sniff::Maybe;
    }
    if walls::looks_like(text) {
        return Sniff::Maybe;
    }
    let clued = |line: &str| {
        let operator = |(mark, _): &(Mark, usize)| matches!(mark, Mark::Op(_));
        let clue = |items: Items| !items.numbers.is_empty() && items.marks.iter().any(operator);
        line.len() <= 2000 && Items::of(&Line { text: line, start: 0 }).is_some_and(clue)
    };
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty()).take(2 * MAX_SIZE + 2);
    let clued = lines.filter(|line| clued(line)).take(2).count() == 2;
    // All cages in one line.
    let in_line = |text: &str| {
        let line = Line { text: text.trim(), start: 0 };
        text.len() <= MOST_FOR_ONE && !text.contains('\n') && pieces::cut(&[line]).is_some()
    };
    if clued || is_counted(text) || in_blocks(text) || in_line(text.trim()) {
        Sniff::Maybe
    } else {
        Sniff::No
    }
}

/// Blocks of numbers, each with one sign on a line of its own, and blank lines between.
fn in_blocks(text: &str) -> bool {
    let word =
        |line: &&str| line.chars().count() == 1 && line.chars().all(|c| words::op_of_char(c).is_some());
    let plain = |line: &&str| line.chars().all(|c| c.is_ascii_digit() || c == ' ') || word(line);
    let lines = || text.lines().map(str::trim).filter(|line| !line.is_empty()).take(MOST_FOR_ONE);
    text.len() <= MOST_FOR_ONE
        && lines().all(|line| plain(&line))
        && lines().filter(word).take(2).count() == 2
}

/// Lines of numbers alone, behind a line that says how many cages there are; one more may be the state of play.
fn is_counted(text: &str) -> bool {
    let plain = |c: char| c.is_ascii_digit() || c.is_ascii_whitespace() || "[]=!".contains(c);
    if text.len() > MOST_FOR_ONE || !text.chars().all(plain) {
        return false;
    }
    let ruled = |line: &&str| !line.starts_with("==");
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty()).take_while(ruled);
    let header: Vec<&str> = lines.next().map_or(Vec::new(), |line| line.split_whitespace().collect());
    let cages: Option<usize> = header.last().and_then(|n| n.parse().ok()).filter(|n| *n > 2);
    let lines = lines.count();
    header.len() <= 2 && cages.is_some_and(|n| lines == n || lines == n + 1)
}

type Found = Vec<Result<Entry<KenKen>, Problems>>;

fn read(sources: &Sources) -> Found {
    let source = sources.puzzle();
    // The course's text has a word for long subtraction; without it three cells are a mistake.
    let long = match sources.settings.flag("long") {
        true => Long::Yes,
        false if (super::course::FORM.sniff)(source) == Sniff::Sure => Long::No,
        false => Long::IfNeeded,
    };
    let lines = match source.lines() {
        Ok(lines) => lines,
        Err(problems) => return vec![Err(problems)],
    };
    if source.bytes.len() > MOST_BYTES {
        let problem = Problem::new("this text is too long for cages").at(source.end());
        return vec![Err(problem.expected(format!("at most {MOST_BYTES} bytes")).into())];
    }
    // First every clue must be one that can be met; what has no such meaning is a puzzle without an answer.
    let found = read_so(source, &lines, long, true);
    match found.iter().all(Result::is_err) {
        true => {
            let again = read_so(source, &lines, long, false);
            if again.iter().all(Result::is_ok) { again } else { found }
        }
        false => found,
    }
}

/// Reads a text whose clues must be sound, or need not be.
fn read_so(source: &Source, lines: &[Line<'_>], long: Long, sound: bool) -> Found {
    let terms = Terms { long: long == Long::Yes, sound };
    let text = source.text().unwrap_or("");
    let whole = Span::new(source.bytes.len() - text.len(), source.bytes.len());
    if text.trim_start().starts_with(['{', '['])
        && let Some(json) = parsed(text)
    {
        // What is wrong with cages is wrong behind the first bracket: that tells them from JSON without any.
        let inner = text.trim_start()[1..]
            .find(['{', '['])
            .map_or(0, |at| at + text.len() - text.trim_start().len() + 1);
        let found = in_json(&json, Span::new(whole.start + inner, whole.end), terms);
        if found.is_empty() {
            return vec![Err(Problem::new("there are no cages in this JSON").at(whole).into())];
        }
        return found;
    }
    if let Some(found) = wrapped::read(text, whole, terms) {
        return found;
    }
    if let Some(found) = in_yaml(text, whole, terms) {
        return found;
    }
    if walls::looks_like(text) {
        return vec![walls::read(text, whole, terms.long).map(Entry::new)];
    }
    let filled: Vec<Line<'_>> = lines.iter().filter(|line| !line.is_blank()).copied().collect();
    if filled.is_empty() {
        return vec![Err(Problem::new("there is nothing here").at(source.end()).expected("a puzzle").into())];
    }
    let mut last = None;
    match one(&filled, long, sound, &mut last) {
        Ok(entry) => vec![Ok(entry)],
        Err(problems) => several(source, lines, &filled, long, sound).unwrap_or_else(|| vec![Err(problems)]),
    }
}

/// JSON; line ends and tabs inside its texts are taken as they stand, as people paste them.
fn parsed(text: &str) -> Option<serde_json::Value> {
    if let Ok(json) = serde_json::from_str(text) {
        return Some(json);
    }
    let (mut inside, mut escaped) = (false, false);
    let mut mended = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\n' if inside => mended.push_str("\\n"),
            '\r' if inside => mended.push_str("\\r"),
            '\t' if inside => mended.push_str("\\t"),
            _ => mended.push(c),
        }
        inside ^= c == '"' && !escaped;
        escaped = inside && c == '\\' && !escaped;
    }
    serde_json::from_str(&mended).ok()
}

/// All boards of a JSON value.
fn in_json(json: &serde_json::Value, whole: Span, terms: Terms) -> Found {
    let found = json::read(json, whole, terms);
    let only = found.len() == 1;
    let entry = |board: json::Board| json::entry(board, json, only);
    found.into_iter().map(|read| read.map(entry)).collect()
}

/// The boards of a text that is YAML, where it has cages under names.
fn in_yaml(text: &str, whole: Span, terms: Terms) -> Option<Found> {
    let json = is_yaml(text).then(|| quandary_core::yaml::as_json(text)).flatten()?;
    let found = in_json(&serde_json::from_str(&json).ok()?, whole, terms);
    (!found.is_empty()).then_some(found)
}

/// Whether lines of a text have the names that cages have in YAML: one for the cells and one for the number.
fn is_yaml(text: &str) -> bool {
    let keys = || {
        let lines =
            text.lines().take(400).map(|line| line.trim_start().trim_start_matches("- ").trim_start());
        lines.filter_map(|line| Some(line.split_once(':')?.0.to_ascii_lowercase()))
    };
    let has = |names: &[&str]| keys().any(|key| names.iter().any(|name| key.ends_with(name)));
    has(&["cells", "squares", "positions", "coords", "coordinates"])
        && has(&["target", "result", "value", "clue", "total", "goal", "number", "constraint"])
}

/// Several boards: each begins with its size or with the word that the first begins with, or blank lines are between
/// them.
fn several(
    source: &Source,
    lines: &[Line<'_>],
    filled: &[Line<'_>],
    long: Long,
    sound: bool,
) -> Option<Found> {
    let begins = |line: &Line<'_>| line.text.trim().parse::<usize>().is_ok_and(|n| n <= MAX_SIZE);
    let mut by_size: Vec<Vec<Line<'_>>> = Vec::new();
    let mut cages = true;
    for line in filled {
        // Two numbers one below the other may be the size and how many cages there are.
        let next = begins(line) && cages;
        cages = !begins(line);
        match by_size.last_mut() {
            Some(part) if !next => part.push(*line),
            _ => by_size.push(vec![*line]),
        }
    }
    let by_blank: Vec<Vec<Line<'_>>> =
        lines.split(Line::is_blank).filter(|part| !part.is_empty()).map(<[_]>::to_vec).collect();
    let headed = pieces::headed(filled);
    if headed.len() > 1 && headed[0].lines.len() > 1 {
        let mut last = None;
        let read = |part: pieces::Headed<'_>| {
            let words: Vec<&str> = part.heading.words().map(|(word, _)| word).skip(1).collect();
            let said = Some(words.join(" ")).filter(|words| !words.is_empty());
            let notes = left_out(said, "a KenKen").into_iter().collect();
            one(&part.lines, long, sound, &mut last).map(|entry| entry.noting(notes))
        };
        let found: Found = headed.into_iter().map(read).collect();
        if found[0].is_ok() {
            return Some(found);
        }
    }
    if let Some(lines) = pieces::joined(&by_blank, source) {
        let read = one(&lines, long, sound, &mut None);
        if read.is_ok() || in_blocks(source.text().unwrap_or_default()) {
            return Some(vec![read]);
        }
    }
    [by_size, by_blank].into_iter().find_map(|parts| {
        let mut last = None;
        let mut found: Found = Vec::new();
        if parts.len() < 2 {
            return None;
        }
        for part in parts {
            found.push(one(&part, long, sound, &mut last));
            // Where the first is none, none was meant so; where a later one is wrong, the rest is in doubt.
            if found.last().is_some_and(Result::is_err) {
                break;
            }
        }
        found[0].is_ok().then_some(found)
    })
}

/// Whether a line is a remark.
fn is_remark(line: &Line<'_>) -> bool {
    let text = line.text.trim_start();
    text.starts_with(['#', '%']) || text.starts_with("//")
}

/// One board, without blank lines.
fn one(
    lines: &[Line<'_>],
    long: Long,
    sound: bool,
    last: &mut Option<Meaning>,
) -> Result<Entry<KenKen>, Problems> {
    let start = lines.first().map_or(Span::new(0, 0), Line::span);
    let bytes: usize = lines.iter().map(|line| line.text.len()).sum();
    if bytes > MOST_FOR_ONE {
        return Err(Problem::new("this is too long for one board").at(start).into());
    }
    let (board, tail) = play::cut(lines);
    let told: Vec<Line<'_>> = board.iter().filter(|line| !is_remark(line)).copied().collect();
    let square = named::read(&told, long, sound).or_else(|near| match told.len() == board.len() {
        true => Err(near),
        // A cage may be called `#`.
        false => named::read(board, long, sound).map_err(|_| near),
    });
    let square = square.or_else(|near| match pieces::unfolded(&told) {
        Some(lines) => named::read(&lines, long, sound).map_err(|_| near),
        None => Err(near),
    });
    let (near, problems) = match square {
        Ok(puzzle) => return play::entry(puzzle, tail),
        Err(nearest) => nearest,
    };
    let terms = Terms { long: long == Long::Yes, sound };
    let near_list = match listed(&told, tail, terms, last) {
        // A mark that begins remarks elsewhere may stand for the operator of a single cell.
        Err(nearest) if told.len() < board.len() => listed(board, tail, terms, last).map_err(|_| nearest),
        read => read,
    };
    near_list.map_err(|(placed, listed)| if placed >= near { listed } else { problems })
}

/// A board with a line for each cage, or how far reading came and what is wrong.
fn listed(
    lines: &[Line<'_>],
    tail: &[Line<'_>],
    terms: Terms,
    last: &mut Option<Meaning>,
) -> Result<Entry<KenKen>, (usize, Problems)> {
    let far = |problems: Problems| (usize::MAX, problems);
    let mut items = Vec::with_capacity(lines.len());
    for line in lines {
        let large = || far(Problem::new("a number here is too large").at(line.span()).into());
        let item = Items::of(line).ok_or_else(large)?;
        // A title in front has no numbers.
        if !(items.is_empty() && item.numbers.is_empty() && item.names.is_empty()) {
            items.push(item);
        }
    }
    // Of cells with names of their own nothing is in question; the size above them has none.
    let unnamed = items.iter().any(|item| item.names.is_empty() && !list::is_header(item));
    let pairs = |last: &Option<Meaning>| last.as_ref().is_some_and(Meaning::is_by_pairs) && unnamed;
    let nearest = match list::read(&items, terms, last) {
        Ok(puzzle) => return play::entry(puzzle, tail).map(|e| order::told(e, pairs(last))).map_err(far),
        Err(nearest) => nearest,
    };
    // A row of as many numbers as there are cells may stand below, the state of play.
    if let (Some((cages, row)), true) = (play::last_row(&items), tail.is_empty())
        && let Ok(puzzle) = list::read(cages, terms, last)
    {
        return play::with_row(puzzle, row).map(|e| order::told(e, pairs(last))).map_err(far);
    }
    // Or rows as the square has them.
    if let (Some((cages, rows)), true) = (play::last_rows(lines), tail.is_empty())
        && let Ok(entry) = listed(cages, rows, terms, last)
    {
        return Ok(entry);
    }
    // Or several cages stand in one line.
    if let Some(pieces) = pieces::cut(lines)
        && let Ok(entry) = listed(&pieces, tail, terms, last)
    {
        return Ok(entry);
    }
    Err(nearest)
}
