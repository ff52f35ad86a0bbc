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
        () => None,
    }
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
