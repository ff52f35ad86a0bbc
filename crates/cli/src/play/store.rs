//! Where games are kept: one file per puzzle, written beside and renamed, so that a kill at any
//! moment loses at most the move being made.

use std::io;
use std::path::{Path, PathBuf};

use quandary::AnyPuzzle;
use quandary::session::statistics::Statistics;
use quandary::session::{Session, share};

/// A folder for games, or none when the machine names no place for them.
#[derive(Clone)]
pub(crate) struct Store(Option<PathBuf>);

/// A game that was left before it was solved.
pub(super) struct Left {
    /// The puzzle's id.
    pub(super) id: String,
    /// Kind and size.
    pub(super) title: String,
    pub(super) moves: usize,
    pub(super) seconds: u64,
}

/// How many games that were left are offered.
const OFFERED: usize = 9;

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
        let Ok(bytes) = std::fs::read(&file) else { return (Session::new(puzzle), String::new()) };
        let open = |id: &str| match share::id(&puzzle) {
            Ok(own) if own == id => Ok(puzzle.clone()),
            _ => Err("this is another puzzle's game".to_string()),
        };
        match Session::load(&String::from_utf8_lossy(&bytes), open) {
            Ok(game) => (game, "Welcome back.".into()),
            Err(damage) => {
                let kept = set_aside(&file);
                let where_to = kept.map(|aside| format!("; it is kept as {}", aside.display()));
                let where_to = where_to.unwrap_or_default();
                (Session::new(puzzle), format!("The saved game is damaged ({damage}){where_to}."))
            }
        }
    }

    /// Saves a game that was begun.
    pub(crate) fn save(&self, game: &Session) -> io::Result<()> {
        let Some(file) = self.file(game.puzzle()) else { return Ok(()) };
        if game.moves() == 0 && !file.exists() {
            return Ok(());
        }
        replace(&file, &game.save().map_err(io::Error::other)?)
    }

    /// Games that were begun and not solved, the last one first.
    pub(super) fn left(&self) -> Vec<Left> {
        let Some(Ok(folder)) = self.0.as_ref().map(std::fs::read_dir) else { return Vec::new() };
        let mut games: Vec<_> = folder
            .flatten()
            .filter(|entry| entry.path().extension().is_some_and(|e| e == "game"))
            .filter_map(|entry| Some((entry.metadata().ok()?.modified().ok()?, entry.path())))
            .collect();
        games.sort();
        let read = |(_, path): &(_, PathBuf)| left(&std::fs::read_to_string(path).ok()?);
        games.iter().rev().filter_map(read).take(OFFERED).collect()
    }

    fn statistics_file(&self) -> Option<PathBuf> {
        Some(self.0.as_ref()?.join("statistics"))
    }

    /// What the player has done so far.
    pub(super) fn statistics(&self) -> Statistics {
        let Some(file) = self.statistics_file() else { return Statistics::default() };
        let Ok(text) = std::fs::read_to_string(&file) else { return Statistics::default() };
        text.parse().unwrap_or_else(|_| {
            set_aside(&file);
            Statistics::default()
        })
    }

    /// Counts what is new about a game.
    pub(super) fn count(&self, game: &mut Session) -> io::Result<()> {
        let Some(file) = self.statistics_file() else { return Ok(()) };
        if game.moves() == 0 {
            return Ok(());
        }
        let mut statistics = self.statistics();
        if statistics.count(game) { replace(&file, &statistics.to_string()) } else { Ok(()) }
    }
}

/// What a saved game says of itself, if it was not solved.
fn left(text: &str) -> Option<Left> {
    let line = |word: &str| text.lines().find_map(|l| l.strip_prefix(word)?.strip_prefix(' '));
    if text.lines().any(|l| l == "counted solved") {
        return None;
    }
    let id = line("puzzle")?.to_string();
    let puzzle = quandary::read(&id, None, None).ok()?.into_iter().next()?.ok()?.puzzle;
    Some(Left {
        title: format!("{} {}", puzzle.kind().info().title, puzzle.size()),
        moves: line("at")?.parse().ok()?,
        seconds: line("seconds")?.parse().ok()?,
        id,
    })
}

/// Writes a file: complete beside the old one, then in its place.
fn replace(file: &Path, text: &str) -> io::Result<()> {
    if let Some(folder) = file.parent() {
        std::fs::create_dir_all(folder)?;
    }
    let beside = file.with_extension(format!("new{}", std::process::id()));
    std::fs::write(&beside, text)?;
    std::fs::rename(beside, file)
}

/// Keeps a damaged file under another name, and says which.
fn set_aside(file: &Path) -> Option<PathBuf> {
    let names =
        (0..1000).map(|n| file.with_extension(if n == 0 { "damaged".into() } else { format!("damaged{n}") }));
    let aside = names.into_iter().find(|path| !path.exists())?;
    std::fs::rename(file, &aside).ok().map(|()| aside)
}
