//! Saved games of Simon Tatham's collection: lines `KEY     :LENGTH:VALUE`, of which `GAME`, `PARAMS` and `DESC` make the
//! game id, and `MOVE` the state of play up to `STATEPOS`.

use crate::source::{Line, Problem, Problems, Source, Span};

/// Whether a text is a saved game of the collection.
pub fn is_save(text: &str) -> bool {
    text.starts_with("SAVEFILE:")
}

/// A saved game.
pub struct SavedGame<'a> {
    /// Key, value and where the value starts.
    found: Vec<(&'a str, &'a str, usize)>,
    end: Span,
}

impl<'a> SavedGame<'a> {
    /// Reads a saved game, which must be one of this game.
    pub fn read(source: &'a Source, game: &str) -> Result<Self, Problems> {
        let mut found = Vec::new();
        for line in source.lines()?.iter().filter(|line| !line.is_blank()) {
            let wrong = || Problem::new("this is no line of a saved game").at(line.span());
            found.push(
                pair(line).ok_or_else(|| wrong().expected("key, length and value with colons between"))?,
            );
        }
        let save = Self { found, end: source.end() };
        let (own, at) = save.need("GAME")?;
        if own != game {
            let problem = Problem::new(format!("this is a saved game of {own}"));
            return Err(problem
                .at(Span::new(at, at + own.len()))
                .expected(format!("a game of {game}"))
                .into());
        }
        Ok(save)
    }

    fn get(&self, key: &str) -> Option<(&'a str, usize)> {
        self.found.iter().find(|(own, ..)| *own == key).map(|&(_, value, at)| (value, at))
    }

    fn need(&self, key: &str) -> Result<(&'a str, usize), Problems> {
        let missing = || Problem::new(format!("this saved game has no {key}")).at(self.end);
        Ok(self.get(key).ok_or_else(missing)?)
    }

    /// The game id, and where it would begin for its description to be where it is.
    pub fn id(&self) -> Result<(String, usize), Problems> {
        let (params, _) = self.get("PARAMS").map_or_else(|| self.need("CPARAMS"), Ok)?;
        let (desc, at) = self.need("DESC")?;
        Ok((format!("{params}:{desc}"), at.saturating_sub(params.len() + 1)))
    }

    /// The moves up to where the player is, with their places.
    pub fn moves(&self) -> impl Iterator<Item = (&'a str, Span)> {
        let played =
            self.get("STATEPOS").and_then(|(n, _)| n.parse::<usize>().ok()).unwrap_or(1).saturating_sub(1);
        let moves = self.found.iter().filter(|(key, ..)| matches!(*key, "MOVE" | "SOLVE"));
        moves.take(played).map(|&(_, text, at)| (text, Span::new(at, at + text.len())))
    }
}

/// That something is no move of the game.
pub fn no_move(text: &str, span: Span) -> Problems {
    let shown: String = text.chars().take(24).collect();
    Problem::new(format!("`{shown}` is not a move")).at(span).into()
}

/// Key, value and where the value starts; nothing if the line is none of a saved game.
fn pair<'a>(line: &Line<'a>) -> Option<(&'a str, &'a str, usize)> {
    let (key, rest) = line.text.split_once(':')?;
    let (length, value) = rest.split_once(':')?;
    let value = value.get(..length.parse::<usize>().ok()?)?;
    Some((key.trim(), value, line.start + (value.as_ptr() as usize - line.text.as_ptr() as usize)))
}
