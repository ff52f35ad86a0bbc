//! The sections of an .xd file: named with `##`, or parted by two blank lines and in a fixed order.

use quandary_core::source::Line;

use super::super::super::letters::graphemes;

/// What a section is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Part {
    Metadata,
    Grid,
    Clues,
    Notes,
    /// The looks of squares.
    Design,
    /// The letters given at the start.
    Start,
    /// A name nothing is known of.
    Other(String),
}

impl Part {
    fn named(name: &str) -> Self {
        match name.to_lowercase().as_str() {
            "metadata" => Self::Metadata,
            "grid" => Self::Grid,
            "clues" => Self::Clues,
            "notes" => Self::Notes,
            "design" => Self::Design,
            "start" => Self::Start,
            _ => Self::Other(name.to_string()),
        }
    }

    /// The part that follows in a file without names.
    fn next(&self) -> Self {
        match self {
            Self::Metadata => Self::Grid,
            Self::Grid => Self::Clues,
            _ => Self::Notes,
        }
    }
}

/// The sections in the order of the file. Up to the first name blank lines part them. Blank lines are kept in those of free text.
pub(super) fn sections<'a>(lines: &[Line<'a>]) -> Vec<(Part, Vec<Line<'a>>)> {
    let lines = without_comments(lines);
    let parts = parted(&lines, 2);
    let has_grid = parts.iter().any(|(part, lines)| *part == Part::Grid && !lines.is_empty());
    // By the specification two blank lines part sections; some write one. Without clues of the format it is another text.
    let is_clue =
        |line: &Line<'_>| super::clues::clue(line.text.trim()).is_some_and(|said| said.group.is_some());
    if has_grid {
        return parts;
    }
    let single = parted(&lines, 1);
    if lines.iter().any(is_clue) || is_plain(&single) { single } else { parts }
}

/// Whether there is metadata above a grid and nothing else.
fn is_plain(parts: &[(Part, Vec<Line<'_>>)]) -> bool {
    let [(Part::Metadata, head), (Part::Grid, rows), ..] = parts else { return false };
    let width = |line: &Line<'_>| graphemes(line.text.trim()).count();
    let first = rows.first().map_or(0, width);
    let square = |c: char| c.is_alphanumeric() || "#._■█".contains(c);
    parts.len() == 2
        && !head.is_empty()
        && head.iter().all(|line| line.text.contains(": "))
        && rows.len() > 1
        && rows.iter().all(|line| width(line) == first && line.text.trim().chars().all(square))
}

/// The sections where so many blank lines part them.
fn parted<'a>(lines: &[Line<'a>], blanks: usize) -> Vec<(Part, Vec<Line<'a>>)> {
    let mut named = false;
    let mut parts: Vec<(Part, Vec<Line>)> = vec![(Part::Metadata, Vec::new())];
    let mut blank = 0;
    for &line in lines {
        let (part, inside) = parts.last_mut().expect("at least one");
        let free = matches!(part, Part::Notes | Part::Other(_));
        if let Some(name) = line.text.strip_prefix("## ") {
            named = true;
            parts.push((Part::named(name.trim()), Vec::new()));
        } else if line.is_blank() {
            blank += 1;
            if free && !inside.is_empty() {
                inside.push(line);
            }
            continue;
        } else if !named && blank >= blanks && !free && !inside.is_empty() && !goes_on(part, &line, blanks) {
            let next = part.next();
            parts.push((next, vec![line]));
        } else {
            inside.push(line);
        }
        blank = 0;
    }
    put_right(&mut parts);
    parts
}

/// Whether a line behind one blank line belongs to the section before it: across and down are parted so in every file.
fn goes_on(part: &Part, line: &Line<'_>, blanks: usize) -> bool {
    match part {
        _ if blanks > 1 => false,
        Part::Clues => super::clues::clue(line.text.trim()).is_some(),
        Part::Metadata => line.text.contains(": "),
        _ => false,
    }
}

/// Whether headings came twice, so that they are out of step with what they head.
pub(super) fn out_of_step(parts: &[(Part, Vec<Line<'_>>)]) -> bool {
    // The first part is what stands before any heading.
    parts.iter().skip(1).filter(|(part, _)| *part == Part::Metadata).count() > 1
}

/// Headings that came out of step with what they head: where there are several grids, one of nothing but `name: value` is metadata.
fn put_right(parts: &mut [(Part, Vec<Line<'_>>)]) {
    let grids = parts.iter().filter(|(part, lines)| *part == Part::Grid && !lines.is_empty()).count();
    for (part, lines) in parts.iter_mut().filter(|(part, _)| grids > 1 && *part == Part::Grid) {
        if lines.iter().all(|line| line.text.contains(": ")) {
            *part = Part::Metadata;
        }
    }
}

/// The lines outside of `<!-- … -->`, which begins a line.
fn without_comments<'a>(lines: &[Line<'a>]) -> Vec<Line<'a>> {
    let mut inside = false;
    let mut outside = |line: &&Line| {
        let begins = !inside && line.text.trim_start().starts_with("<!--");
        let comment = inside || begins;
        if comment {
            inside = !line.text.contains("-->");
        }
        !comment
    };
    lines.iter().filter(|line| outside(line)).copied().collect()
}
