//! Where games are kept: one file per puzzle, written beside and renamed, so that a kill at any
//! moment loses at most the move being made.

use std::io;
use std::path::PathBuf;

use quandary::AnyPuzzle;
use quandary::session::{Session, share};

/// A folder for games, or none when the machine names no place for them.
pub(crate) struct Store(Option<PathBuf>);

impl Store {
    /// Games are kept in this folder.
    #[cfg(test)]
    pub(super) fn at(folder: PathBuf) -> Self {
        Self(Some(folder))
    }

    /// The usual place: `QUANDARY_GAMES`, or a folder of the user's data.
    pub(crate) fn usual() -> Self {
        let var = |name| std::env::var_os(name).filter(|v| !v.is_empty()).map(PathBuf::from);
        let data = || var("XDG_DATA_HOME").or_else(|| Some(var("HOME")?.join(".local/share")));
        Self(var("QUANDARY_GAMES").or_else(|| Some(data()?.join("quandary/games"))))
    }

    fn file(&self, puzzle: &AnyPuzzle) -> Option<PathBuf> {
        let id = share::id(puzzle).ok()?;
        let hash = id
            .bytes()
            .fold(0xcbf2_9ce4_8422_2325_u64, |h, b| (h ^ u64::from(b)).wrapping_mul(0x100_0000_01b3));
        Some(self.0.as_ref()?.join(format!("{}-{hash:016x}.game", puzzle.kind().info().id)))
    }

    /// The game of this puzzle as it was left, or a new one; and what to tell the player.
    pub(crate) fn resume(&self, puzzle: AnyPuzzle) -> (Session, String) {
        let Some(file) = self.file(&puzzle) else { return (Session::new(puzzle), String::new()) };
        let Ok(text) = std::fs::read_to_string(&file) else { return (Session::new(puzzle), String::new()) };
        let open = |id: &str| match share::id(&puzzle) {
            Ok(own) if own == id => Ok(puzzle.clone()),
            _ => Err("this is another puzzle's game".to_string()),
        };
        match Session::load(&text, open) {
            Ok(game) => (game, "Welcome back.".into()),
            Err(damage) => {
                let aside = file.with_extension("damaged");
                let kept = std::fs::rename(&file, &aside).is_ok();
                let where_to =
                    if kept { format!("; it is kept as {}", aside.display()) } else { String::new() };
                (Session::new(puzzle), format!("The saved game is damaged ({damage}){where_to}."))
            }
        }
    }

    /// Saves a game: complete beside the old one, then in its place.
    pub(crate) fn save(&self, game: &Session) -> io::Result<()> {
        let Some(file) = self.file(game.puzzle()) else { return Ok(()) };
        if let Some(folder) = file.parent() {
            std::fs::create_dir_all(folder)?;
        }
        let beside = file.with_extension("new");
        std::fs::write(&beside, game.save().map_err(io::Error::other)?)?;
        std::fs::rename(beside, file)
    }
}
