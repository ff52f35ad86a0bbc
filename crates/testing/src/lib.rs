//! What tests share: the large corpus, the two tiers, and folders that go away again.
//!
//! A test that cannot run, or is not to, says so here before it returns. `cargo xtask test` collects
//! the names and prints them in its closing line, so that no test passes by doing nothing unnoticed.

use std::fs::OpenOptions;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

/// Names the folder of the large corpus.
pub const CORPUS: &str = "QUANDARY_CORPUS";
/// Says which tests are to run: `all`, or the usual ones.
pub const TESTS: &str = "QUANDARY_TESTS";
/// Names the file in which a test that is left out says so.
pub const LEFT_OUT: &str = "QUANDARY_LEFT_OUT";

/// What stands in [`LEFT_OUT`] behind the name of a test that belongs to the second tier.
pub const SLOW: &str = "only with --all";
/// What stands there behind the name of a test that needs the corpus.
pub const NO_CORPUS: &str = "needs the corpus";

/// A place in the corpus; `None`, with the test noted as left out, where there is no corpus.
///
/// # Panics
///
/// A corpus that lacks the place is no reason to pass.
#[must_use]
pub fn corpus(place: &str) -> Option<PathBuf> {
    let Some(corpus) = std::env::var_os(CORPUS) else {
        left_out(NO_CORPUS);
        return None;
    };
    let path = PathBuf::from(corpus).join(place);
    assert!(path.exists(), "the corpus lacks {}", path.display());
    Some(path)
}

/// Whether a test of the second tier is to run; if not, it is noted as left out.
#[must_use]
pub fn thorough() -> bool {
    let all = std::env::var_os(TESTS).is_some_and(|tests| tests == "all");
    if !all {
        left_out(SLOW);
    }
    all
}

/// Notes that the running test does nothing, and why.
pub fn left_out(why: &str) {
    let thread = std::thread::current();
    let line = format!("{} {why}\n", thread.name().unwrap_or("a test"));
    eprint!("left out: {line}");
    let Some(file) = std::env::var_os(LEFT_OUT) else { return };
    // One write of a whole line: test programs that run at the same time do not mix theirs.
    let noted = OpenOptions::new().create(true).append(true).open(&file);
    noted.and_then(|mut file| file.write_all(line.as_bytes())).expect("the note can be written");
}

/// A folder of a test's own, gone when the test is.
#[derive(Debug)]
pub struct Folder(PathBuf);

impl Folder {
    /// An empty folder that no other test has, whatever runs beside.
    ///
    /// # Panics
    ///
    /// Where the machine has no room for temporary files.
    #[must_use]
    pub fn new(name: &str) -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("quandary-{name}-{}-{number}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).expect("a temporary folder");
        Self(folder)
    }

    /// Writes a file of the folder, with the folders on its way.
    ///
    /// # Panics
    ///
    /// If it cannot be written.
    pub fn write(&self, name: &str, text: &str) -> PathBuf {
        let file = self.0.join(name);
        std::fs::create_dir_all(file.parent().unwrap_or(&self.0)).expect("folders");
        std::fs::write(&file, text).expect("a file");
        file
    }
}

impl std::ops::Deref for Folder {
    type Target = Path;

    fn deref(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
