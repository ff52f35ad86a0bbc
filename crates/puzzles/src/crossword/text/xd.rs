//! The .xd form: metadata, the grid in capitals, the clues with their answers; sections parted by two
//! blank lines or named with `##`.

use std::collections::BTreeMap;

use quandary_core::cell_board::CellBoard;
use quandary_core::form::{Entry, Form, Sniff, Written};
use quandary_core::grid::{Grid, MAX_CELLS};
use quandary_core::source::{Line, Problem, Problems, Source, Sources};

use super::super::Crossword;
use super::super::card::Clue;
use super::super::letters::graphemes;
use super::super::model::{Card, Puzzle, Slot, Way};
use super::clued::{self, Parsed};

/// The form's declaration.
pub(super) const FORM: Form<Crossword> = Form {
    name: "xd",
    about: "xd: metadata, grid and clues as plain text",
    suffixes: &["xd"],
    sniff,
    read,
    write: Some(write),
};

fn sniff(source: &Source) -> Sniff {
    let text = source.text().unwrap_or("");
    let clue = |line: &str| clue(line).is_some() && line.contains(" ~ ");
    match text.lines().filter(|l| clue(l.trim())).take(2).count() {
        0 => Sniff::No,
        _ => Sniff::Sure,
    }
}

fn read(sources: &Sources) -> Vec<Result<Entry<Crossword>, Problems>> {
    vec![parse(sources.puzzle()).and_then(|parsed| clued::build(parsed, sources))]
}

/// The sections: metadata, grid, clues, notes.
fn sections<'a>(lines: &[Line<'a>]) -> [Vec<Line<'a>>; 4] {
    let mut parts: [Vec<Line>; 4] = Default::default();
    let named = lines.iter().any(|l| l.text.starts_with("## "));
    let (mut part, mut blank) = (0, 0);
    for line in lines {
        if let Some(name) = line.text.strip_prefix("## ") {
            part = match name.trim().to_lowercase().as_str() {
                "metadata" => 0,
                "grid" => 1,
                "clues" => 2,
                _ => 3,
            };
        } else if line.is_blank() {
            blank += 1;
            if part == 3 {
                parts[part].push(*line);
            }
        } else {
            if !named && blank >= 2 && parts[..=part].iter().any(|p| !p.is_empty()) {
                part = (part + 1).min(3);
            }
            blank = 0;
            parts[part].push(*line);
        }
    }
    parts
}

/// `A12. text ~ ANSWER`: way, number, text.
fn clue(line: &str) -> Option<(Way, usize, &str)> {
    let way = match line.chars().next()? {
        'A' => Way::Across,
        'D' => Way::Down,
        _ => return None,
    };
    let (number, text) = line[1..].split_once('.')?;
    let text = text.rsplit_once(" ~ ").map_or(text.strip_suffix(" ~").unwrap_or(text), |(text, _)| text);
    Some((way, number.parse().ok()?, text.trim()))
}

fn parse(source: &Source) -> Result<Parsed, Problems> {
    let lines = source.lines()?;
    let [meta, grid, clues, notes] = sections(&lines);
    let mut card = Card::default();
    let mut rebus: BTreeMap<&str, &str> = BTreeMap::new();
    for line in &meta {
        let Some((key, value)) = line.text.split_once(':') else { continue };
        let value = value.trim();
        match key.trim().to_lowercase().as_str() {
            "title" => card.title = value.into(),
            "author" => card.author = value.into(),
            "copyright" => card.copyright = value.into(),
            "rebus" => rebus.extend(value.split_whitespace().filter_map(|p| p.split_once('='))),
            _ => {}
        }
    }
    let hash = grid.iter().any(|l| l.text.contains('#'));
    let clued_answers = clues.iter().any(|l| clue(l.text.trim()).is_some());
    let square = |g: &str| match g {
        "#" | "_" => None,
        // Old files write blocks as dots.
        "." if !hash && clued_answers => None,
        "." => Some(String::new()),
        other => Some(rebus.get(other).map_or_else(|| other.to_uppercase(), |t| (*t).to_string())),
    };
    let rows: Vec<Vec<Option<String>>> =
        grid.iter().map(|l| graphemes(l.text.trim()).map(square).collect()).collect();
    let cells: usize = rows.iter().map(Vec::len).sum();
    let first = grid.first().ok_or_else(|| {
        Problems::from(
            Problem::new("this .xd file has no grid").at(source.end()).expected("rows of letters and #"),
        )
    })?;
    if let Some(i) = rows.iter().position(|r| r.len() != rows[0].len()) {
        let problem =
            Problem::new("this row of the grid is longer or shorter than the first").at(grid[i].span());
        return Err(problem.expected(format!("{} squares", rows[0].len())).into());
    }
    if cells == 0 || cells > MAX_CELLS {
        return Err(Problem::new("a grid cannot have this size").at(first.span()).into());
    }
    let letters = Grid::from_rows(rows).expect("equal rows");
    for line in &clues {
        if let Some((way, number, text)) = clue(line.text.trim())
            && !text.is_empty()
        {
            card.clues.put(way, Clue::new(number, text.into()));
        }
    }
    card.notes = notes.iter().map(|l| l.text).collect::<Vec<_>>().join("\n").trim().into();
    Ok(Parsed { card, ..Parsed::new(letters) })
}

fn write(puzzle: &Puzzle, board: Option<&CellBoard>) -> Result<Written, String> {
    let Some(Parsed { letters, .. }) = Some(Parsed::of(puzzle, board)).filter(Parsed::is_solved) else {
        return Err("an .xd file holds a solution, and this grid has none: solve it first".into());
    };
    let mut rebus: Vec<&String> =
        letters.cells().iter().flatten().filter(|t| graphemes(t).count() > 1).collect();
    rebus.sort();
    rebus.dedup();
    if rebus.len() > 9 {
        return Err("an .xd file has room for nine rebus texts".into());
    }
    let card = puzzle.card();
    let mut head: Vec<String> = Vec::new();
    for (key, text) in [("Title", &card.title), ("Author", &card.author), ("Copyright", &card.copyright)] {
        head.push(format!("{key}: {}", text.line()).trim_end().to_string());
    }
    if !rebus.is_empty() {
        let parts = rebus.iter().enumerate().map(|(i, t)| format!("{}={}", i + 1, t.to_uppercase()));
        head.push(format!("Rebus: {}", parts.collect::<Vec<_>>().join(" ")));
    }
    let square = |c: &Option<String>| match c {
        None => "#".to_string(),
        Some(t) => rebus.iter().position(|r| *r == t).map_or(t.to_uppercase(), |i| (i + 1).to_string()),
    };
    let rows: Vec<String> = letters.rows().map(|r| r.iter().map(square).collect()).collect();
    let clues = |way: Way| {
        let line = |s: &&Slot| {
            let text = card.clues.of(s).map_or(String::new(), |clue| format!(" {}", clue.text.line()));
            let letter = if way == Way::Across { 'A' } else { 'D' };
            format!("{letter}{}.{text} ~ {}", s.number, clued::word(&letters, s).to_uppercase())
        };
        clued::by_number(puzzle.slots(), way).iter().map(line).collect::<Vec<_>>().join("\n")
    };
    let mut out = format!(
        "{}\n\n\n{}\n\n\n{}\n\n{}\n",
        head.join("\n"),
        rows.join("\n"),
        clues(Way::Across),
        clues(Way::Down)
    );
    if !card.notes.is_empty() {
        out.push_str(&format!("\n\n{}\n", card.notes.text()));
    }
    Ok(clued::written(puzzle, board, out.into_bytes(), parse))
}
