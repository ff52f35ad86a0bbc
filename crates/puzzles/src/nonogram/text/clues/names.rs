//! What the names in a file of clues mean, whoever chose them.

use crate::nonogram::model::Axis;

/// What stands under a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    /// The clues of the rows or of the columns. Names that speak of a direction are not sure: "vertical" may mean the
    /// lines or the place where their clues stand.
    Clues {
        axis: Axis,
        sure: bool,
    },
    Width,
    Height,
    Size,
    Title,
    Author,
    /// The palette.
    Colours,
    /// The colour of empty cells.
    Background,
    /// The finished picture.
    Picture,
    /// A heading for what follows, without a meaning of its own.
    Frame,
}

impl Meaning {
    /// Whether a group of this name says something of the puzzle beside its clues.
    pub(super) fn is_about_the_whole(self) -> bool {
        matches!(self, Self::Size | Self::Colours | Self::Background | Self::Picture)
    }
}

/// What a name means: letters only, and in any case.
pub(super) fn meaning(name: &str) -> Option<Meaning> {
    if name.len() > 40 {
        return None;
    }
    let word: String =
        name.chars().filter(char::is_ascii_alphabetic).map(|c| c.to_ascii_lowercase()).collect();
    let clues = |axis, sure| Some(Meaning::Clues { axis, sure });
    match word.as_str() {
        "width" | "w" | "ncols" | "numcols" | "colcount" | "columncount" | "numberofcolumns" => {
            return Some(Meaning::Width);
        }
        "height" | "h" | "nrows" | "numrows" | "rowcount" | "numberofrows" => return Some(Meaning::Height),
        "size" | "dimensions" | "dimension" => return Some(Meaning::Size),
        "title" | "name" | "grid" => return Some(Meaning::Title),
        "author" | "by" | "creator" => return Some(Meaning::Author),
        "colors" | "colours" | "palette" | "colormap" | "colourmap" => return Some(Meaning::Colours),
        "background" | "backgroundcolor" | "backgroundcolour" | "bg" => return Some(Meaning::Background),
        "picture" | "image" | "solution" | "answer" | "goal" | "solved" | "pattern" | "bitmap" => {
            return Some(Meaning::Picture);
        }
        "clues" | "puzzle" | "nonogram" | "hints" | "rules" => return Some(Meaning::Frame),
        // Words of other languages.
        "lignes" | "ligne" | "filas" | "fila" | "zeilen" | "zeile" | "righe" | "riga" | "linhas"
        | "linha" | "wiersze" | "rader" => return clues(Axis::Row, true),
        "colonnes" | "colonne" | "columnas" | "columna" | "spalten" | "spalte" | "colunas" | "coluna"
        | "kolumny" | "kolonner" => return clues(Axis::Column, true),
        "hor" | "horizontal" | "across" | "left" | "side" => return clues(Axis::Row, false),
        "ver" | "v" | "vertical" | "vert" | "down" | "top" | "upper" => return clues(Axis::Column, false),
        _ => {}
    }
    let bare = |stem: &str| {
        // `stop` is no `top`.
        let before = || word.strip_suffix(stem).filter(|rest| *rest != "s");
        let rest = word.strip_prefix(stem).or_else(before);
        let rest = rest.or_else(|| word.strip_suffix(&format!("{stem}s")));
        rest.is_some_and(|rest| is_about_clues(rest.strip_prefix('s').unwrap_or(rest)))
    };
    match () {
        () if ["row", "rows"].iter().any(|s| bare(s)) => clues(Axis::Row, true),
        () if ["column", "columns", "col", "cols"].iter().any(|s| bare(s)) => clues(Axis::Column, true),
        () if ["horizontal", "left", "side"].iter().any(|s| bare(s)) => clues(Axis::Row, false),
        () if ["vertical", "top", "upper"].iter().any(|s| bare(s)) => clues(Axis::Column, false),
        () => by_parts(name),
    }
}

/// A name of several words, one of which says whose clues they are: `columns_instructions`, `theRows`, `clues on top`.
/// Words of other things make it a name of those.
fn by_parts(name: &str) -> Option<Meaning> {
    let words = parts(name);
    // A longer name is a sentence.
    if !(2..=4).contains(&words.len()) || words.iter().any(|word| is_of_something_else(word)) {
        return None;
    }
    let axis = |word: &str| match word {
        "row" | "rows" => Some((Axis::Row, true)),
        "col" | "cols" | "column" | "columns" => Some((Axis::Column, true)),
        "horizontal" | "horizontals" | "left" | "side" => Some((Axis::Row, false)),
        "vertical" | "verticals" | "top" | "upper" => Some((Axis::Column, false)),
        _ => None,
    };
    let mut said = words.iter().filter_map(|word| axis(word));
    let (axis, sure) = said.next()?;
    said.all(|(other, _)| other == axis).then_some(Meaning::Clues { axis, sure })
}

/// The words of a name in small letters: parted by signs, or begun with a capital.
fn parts(name: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut before = ' ';
    for c in name.chars() {
        let begins = !before.is_alphabetic() || before.is_lowercase() && c.is_uppercase();
        match words.last_mut() {
            _ if !c.is_alphabetic() => {}
            Some(word) if !begins => word.extend(c.to_lowercase()),
            _ => words.push(c.to_lowercase().collect()),
        }
        before = c;
    }
    words
}

/// Whether a word makes the name with `row` or `column` in it one for something else than clues.
fn is_of_something_else(word: &str) -> bool {
    const WORDS: &[&str] = &[
        "count",
        "counts",
        "number",
        "num",
        "n",
        "size",
        "sizes",
        "width",
        "height",
        "length",
        "max",
        "min",
        "total",
        "sum",
        "sums",
        "index",
        "id",
        "ids",
        "start",
        "end",
        "first",
        "last",
        "span",
        "color",
        "colors",
        "colour",
        "colours",
        "answer",
        "answers",
        "solution",
        "solutions",
        "picture",
        "image",
        "title",
        "name",
        "names",
        "and",
        "or",
        "by",
        "per",
        "of",
        "in",
        "is",
        "are",
        "to",
        "from",
        "with",
        "each",
        "every",
    ];
    WORDS.contains(&word)
}

/// The words that go with `row` and `column` in a name for clues.
fn is_about_clues(rest: &str) -> bool {
    const WORDS: &[&str] = &[
        "",
        "s",
        "clue",
        "clues",
        "hint",
        "hints",
        "def",
        "defs",
        "definition",
        "definitions",
        "rule",
        "rules",
        "number",
        "numbers",
        "constraint",
        "constraints",
        "spec",
        "specs",
        "data",
        "desc",
        "info",
        "label",
        "labels",
        "list",
        "lists",
        "run",
        "runs",
        "block",
        "blocks",
        "header",
        "headers",
        "key",
        "keys",
        "value",
        "values",
        "group",
        "groups",
        "lines",
        "line",
        "segments",
        "lengths",
        "description",
        "descriptions",
    ];
    WORDS.contains(&rest)
}
