//! From a sheet to a link.

use serde_json::{Map, Value as Json, json};

use super::{Layer, Margins, RIM, SHORT, Sheet};
use crate::base64;
use crate::grid::{At, Size};

/// The editor's page.
const PAGE: &str = "https://swaroopg92.github.io/penpa-edit/";

/// The side of a cell on the editor's screen.
const CELL: usize = 38;

/// What can be drawn that is never drawn here: the editor wants to see all its names.
const OBJECTS: [&str; 8] =
    ["numberS", "symbol", "freeline", "freelineE", "line", "wall", "cage", "deletelineE"];
const LISTS: [&str; 7] =
    ["thermo", "arrows", "direction", "squareframe", "polygon", "killercages", "nobulbthermo"];

impl Sheet {
    /// The link to open the sheet in the editor.
    pub fn link(&self) -> String {
        let text = SHORT.iter().fold(self.text(), |text, (word, short)| text.replace(word, short));
        let packed = miniz_oxide::deflate::compress_to_vec(text.as_bytes(), 8);
        format!("{PAGE}#m=edit&p={}", base64::encode(&packed))
    }

    fn text(&self) -> String {
        let Size { width, height } = self.size();
        let wide = width + 2 * RIM;
        let all = wide * (height + 2 * RIM);
        let plain = |text: &str| text.replace(['\n', '\r'], " ").replace(',', "%2C");
        let word = |name: &str| {
            let found = self.words.iter().find(|(own, _)| *own == name);
            let text = found.map_or("", |(_, text)| text.as_str());
            text.replace(',', "%2C").replace('\n', "%2D").replace('&', "%2E").replace('=', "%2F")
        };
        let centre = centre(width, height, wide, all);
        let header = format!(
            "square,{width},{height},{CELL},0,1,1,{},{},{centre},{centre},0,0,0,0,Title: {},Author: {},{},{},OFF,false",
            (width + 1) * CELL,
            (height + 1) * CELL,
            plain(&self.title),
            plain(&self.author),
            plain(&word("source")),
            word("rules"),
        );
        let Margins { over, under, left, right } = self.margins;
        let tools = json!({
            "edit_mode": "surface", "surface": ["", 1], "line": ["1", 3], "lineE": ["1", 3], "wall": ["", 3],
            "cage": ["1", 10], "number": ["1", 2], "symbol": ["circle_L", 1], "special": ["thermo", ""],
            "board": ["", ""], "move": ["1", ""], "combi": ["battleship", ""], "sudoku": ["1", 1],
        });
        let mode = json!({ "qa": "pu_a", "grid": ["1", "2", "1"], "pu_q": tools, "pu_a": tools });
        let cells: Vec<usize> = (0..self.rows)
            .flat_map(|row| (0..self.columns).map(move |col| At::new(row, col)))
            .map(|at| index(self.on_sheet(at), wide))
            .collect();
        // The cells of the board, each by how far it is from the one before.
        let steps: Vec<i64> = std::iter::once(0)
            .chain(cells.iter().copied())
            .zip(&cells)
            .map(|(before, &next)| next as i64 - before as i64)
            .collect();
        [
            header,
            json!([over, under, left, right]).to_string(),
            mode.to_string(),
            self.question.json(wide, all).to_string(),
            self.answer.json(wide, all).to_string(),
            json!(steps).to_string(),
            "[]".to_string(),
            "{}".to_string(),
        ]
        .join("\n")
    }
}

/// The number of a cell's centre.
fn index(at: At, wide: usize) -> usize {
    (at.row + RIM) * wide + at.col + RIM
}

/// The point nearest to the middle: a cell, a corner, or the middle of a cell's side.
fn centre(width: usize, height: usize, wide: usize, all: usize) -> usize {
    let (across, down) = (width / 2 + RIM, height / 2 + RIM);
    match (width % 2, height % 2) {
        (1, 1) => down * wide + across,
        (0, 0) => all + (down - 1) * wide + across - 1,
        (1, _) => 2 * all + (down - 1) * wide + across,
        _ => 3 * all + down * wide + across - 1,
    }
}

impl Layer {
    fn json(&self, wide: usize, all: usize) -> Json {
        let mut parts = Map::new();
        for name in ["command_redo", "command_undo", "command_replay"] {
            parts.insert(name.into(), json!({ "__a": [] }));
        }
        let key = |at: &At| index(*at, wide).to_string();
        let surface: Map<String, Json> = self.surface.iter().map(|(at, c)| (key(at), json!(c))).collect();
        let number = |(at, text): &(At, String)| (key(at), json!([text, 1, "1"]));
        let wall = |(a, b): &(At, At)| {
            // From the corner above or left of the first cell's own to its own.
            let own = all + index(*a, wide);
            let before = if a.row == b.row { own - wide } else { own - 1 };
            (format!("{before},{own}"), json!(2))
        };
        parts.insert("surface".into(), surface.into());
        parts.insert("number".into(), self.numbers.iter().map(number).collect::<Map<_, _>>().into());
        parts.insert("lineE".into(), self.walls.iter().map(wall).collect::<Map<_, _>>().into());
        OBJECTS.iter().for_each(|name| drop(parts.insert((*name).into(), json!({}))));
        LISTS.iter().for_each(|name| drop(parts.insert((*name).into(), json!([]))));
        parts.into()
    }
}
