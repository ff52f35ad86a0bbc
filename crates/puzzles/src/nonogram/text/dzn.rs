//! MiniZinc data in the two conventions in use: clues padded with zeros (`row_rules`, `col_rules`), and
//! 0/1/-1 patterns of automata (`rows`, `cols` with `X`, `Y`, `maxlen`).

use quandary_core::source::{Problem, Problems, Source, Span};

use super::gather::{Gathered, Read, size};
use crate::nonogram::model::{Axis, Block, Clue, black_on_white};

pub(crate) fn looks_like(text: &str) -> bool {
    let has = |name: &str| text.lines().any(|l| l.trim_start().starts_with(name));
    text.contains('=') && ((has("row_rules") && has("col_rules")) || (has("rows") && has("cols")))
}

pub(crate) fn read(source: &Source) -> Vec<Read> {
    vec![read_one(source)]
}

fn read_one(source: &Source) -> Read {
    let text: String = source
        .expect_text()?
        .lines()
        .map(|l| l.split('%').next().unwrap_or(""))
        .collect::<Vec<_>>()
        .join("\n");
    let all = Span::new(0, source.bytes.len());
    let missing = |name: &str| {
        Problem::new(format!("`{name}` is missing")).at(source.end()).expected(format!("{name} = ..."))
    };
    let padded = value_of(&text, "row_rules").zip(value_of(&text, "col_rules"));
    let (rows, columns, pattern) = match padded {
        Some((rows, columns)) => (rows, columns, false),
        None => {
            let rows = value_of(&text, "rows").ok_or_else(|| missing("rows"))?;
            (rows, value_of(&text, "cols").ok_or_else(|| missing("cols"))?, true)
        }
    };
    let lists = |value: &str, count: &[&str]| -> Result<Vec<Clue>, Problems> {
        table(&text, value, count, all)?.into_iter().map(|row| clue(&row, pattern, all)).collect()
    };
    let (rows, columns) = (lists(rows, &["rows", "Y", "y"])?, lists(columns, &["cols", "X", "x"])?);
    let mut gathered = Gathered::new(size(columns.len(), rows.len(), all)?, black_on_white());
    rows.into_iter().for_each(|clue| gathered.push(Axis::Row, clue, all));
    columns.into_iter().for_each(|clue| gathered.push(Axis::Column, clue, all));
    gathered.tell(others(&text));
    gathered.finish()
}

/// The statements that say neither clues nor sizes.
fn others(text: &str) -> Vec<(String, String)> {
    const OWN: [&str; 10] =
        ["row_rules", "col_rules", "rows", "cols", "X", "Y", "x", "y", "maxlen", "row_size"];
    let own = |name: &str| OWN.contains(&name) || name.ends_with("_size") || name.ends_with("_rule_len");
    let statements = text.split(';').filter_map(|s| s.split_once('='));
    let statements = statements.map(|(name, value)| (name.trim(), value.trim()));
    statements
        .filter(|(name, _)| !own(name))
        .map(|(name, value)| (name.to_string(), value.trim_matches('"').to_string()))
        .collect()
}

/// The text between `name =` and `;`.
fn value_of<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    let mut statements = text.split(';').filter_map(|s| s.split_once('='));
    statements.find(|(left, _)| left.trim() == name).map(|(_, value)| value.trim())
}

/// The rows of a two-dimensional array: written with bars, or flat with a given number of rows.
fn table(text: &str, value: &str, count: &[&str], all: Span) -> Result<Vec<Vec<i64>>, Problems> {
    let numbers = |part: &str| -> Result<Vec<i64>, Problems> {
        let words = part.split(|c: char| c == ',' || c.is_whitespace()).filter(|w| !w.is_empty());
        words
            .map(|w| w.parse().map_err(|_| Problem::new(format!("`{w}` is not a number")).at(all).into()))
            .collect()
    };
    let inside = |open: &str| value.split_once(open).map(|(_, rest)| rest);
    if let Some(body) = inside("[|") {
        let body = body.rsplit_once("|]").map_or(body, |(body, _)| body);
        return body.split('|').filter(|part| !part.trim().is_empty()).map(numbers).collect();
    }
    let body =
        inside("[").ok_or_else(|| Problem::new("no array").at(all).expected("[| ... |] or [ ... ]"))?;
    let flat = numbers(body.split(']').next().unwrap_or(""))?;
    let rows = count.iter().find_map(|name| value_of(text, name)?.parse::<usize>().ok()).filter(|&n| n > 0);
    let rows =
        rows.ok_or_else(|| Problem::new("the number of lines is missing").at(all).expected("X and Y"))?;
    if flat.is_empty() || flat.len() % rows != 0 {
        return Err(Problem::new(format!("{} numbers for {rows} lines", flat.len())).at(all).into());
    }
    Ok(flat.chunks(flat.len() / rows).map(<[i64]>::to_vec).collect())
}

fn clue(row: &[i64], pattern: bool, all: Span) -> Result<Clue, Problems> {
    if !pattern {
        let block = |&n: &i64| usize::try_from(n).map(|n| Block::new(1, n));
        let clue: Result<Clue, _> = row.iter().filter(|&&n| n != 0).map(block).collect();
        return clue.map_err(|_| Problem::new("a negative length").at(all).into());
    }
    // A pattern: runs of 1 are blocks, 0 a gap, -1 the padding.
    let runs = row.split(|&n| n != 1).map(<[i64]>::len).filter(|&n| n > 0);
    Ok(runs.map(|n| Block::new(1, n)).collect())
}
