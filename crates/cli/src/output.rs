//! Where results go: standard output, or a file that is written whole or not at all.

use std::ffi::OsString;
use std::fs;
use std::io::{self, BufWriter, IsTerminal, Stdout, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::ValueEnum;

/// When to use colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Colour {
    /// On a terminal that wants them
    #[default]
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

impl Colour {
    /// Whether to colour what goes to a stream. NO_COLOR, CLICOLOR_FORCE and TERM=dumb are honoured.
    pub(crate) fn on(self, terminal: bool) -> bool {
        let set = |name: &str| std::env::var_os(name).is_some_and(|v| !v.is_empty());
        let zero = |name: &str| std::env::var_os(name).is_some_and(|v| v == "0");
        match self {
            Colour::Always => true,
            Colour::Never => false,
            Colour::Auto if set("NO_COLOR") => false,
            Colour::Auto if set("CLICOLOR_FORCE") && !zero("CLICOLOR_FORCE") => true,
            Colour::Auto => {
                terminal && !zero("CLICOLOR") && std::env::var_os("TERM").is_none_or(|t| t != "dumb")
            }
        }
    }

    pub(crate) fn on_stderr(self) -> bool {
        self.on(io::stderr().is_terminal())
    }
}

/// Whether the locale can only show ASCII. No locale at all is taken for a modern one.
pub(crate) fn locale_is_ascii() -> bool {
    let set = |name: &str| std::env::var_os(name).filter(|v| !v.is_empty());
    let Some(locale) = set("LC_ALL").or_else(|| set("LC_CTYPE")).or_else(|| set("LANG")) else {
        return false;
    };
    let locale = locale.to_string_lossy().to_ascii_lowercase();
    // A bare `de_DE` means Latin-1 by the book, but no system made in this century.
    let charset = locale.split_once('.').map(|(_, c)| c.split('@').next().unwrap_or(c));
    match charset {
        Some(charset) => !matches!(charset, "utf-8" | "utf8"),
        None => matches!(locale.as_str(), "c" | "posix"),
    }
}

/// How long output may wait before it is shown.
const PATIENCE: Duration = Duration::from_millis(100);

/// The result of the command on its way out.
pub(crate) struct Out {
    to: To,
    last: Instant,
    /// Whether anything was written.
    pub(crate) used: bool,
}

enum To {
    Stdout(BufWriter<Stdout>),
    File(PathBuf, Vec<u8>),
}

impl Out {
    pub(crate) fn new(file: Option<&Path>) -> Self {
        let to = match file {
            Some(path) => To::File(path.to_path_buf(), Vec::new()),
            None => To::Stdout(BufWriter::with_capacity(1 << 16, io::stdout())),
        };
        Self { to, last: Instant::now(), used: false }
    }

    pub(crate) fn is_terminal(&self) -> bool {
        matches!(self.to, To::Stdout(_)) && io::stdout().is_terminal()
    }

    /// Writes a part of the result. Long results show up while they are made.
    pub(crate) fn put(&mut self, part: impl AsRef<[u8]>) -> io::Result<()> {
        self.used = true;
        match &mut self.to {
            To::Stdout(stdout) => {
                stdout.write_all(part.as_ref())?;
                if self.last.elapsed() > PATIENCE {
                    stdout.flush()?;
                    self.last = Instant::now();
                }
            }
            To::File(_, bytes) => bytes.extend_from_slice(part.as_ref()),
        }
        Ok(())
    }

    /// Shows what was written so far; a file waits until it is whole.
    pub(crate) fn flush(&mut self) -> io::Result<()> {
        match &mut self.to {
            To::Stdout(stdout) => stdout.flush(),
            To::File(..) => Ok(()),
        }
    }

    /// Shows the rest, or puts the file in its place.
    pub(crate) fn finish(&mut self) -> io::Result<()> {
        match &mut self.to {
            To::Stdout(stdout) => stdout.flush(),
            To::File(..) if !self.used => Ok(()),
            To::File(path, bytes) => replace(path, bytes),
        }
    }
}

/// Writes beside, then renames: a reader sees the old content or the new, never a part.
pub(crate) fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let named = |e: io::Error| io::Error::new(e.kind(), format!("{}: {e}", path.display()));
    // Devices and pipes cannot be renamed over.
    if fs::metadata(path).is_ok_and(|m| !m.is_file()) {
        return fs::write(path, bytes).map_err(named);
    }
    let name = path.file_name().ok_or_else(|| named(io::ErrorKind::InvalidFilename.into()))?;
    let mut beside = OsString::from(".");
    beside.push(name);
    beside.push(format!(".{}.part", std::process::id()));
    let beside = path.with_file_name(beside);
    let written = fs::write(&beside, bytes).and_then(|()| fs::rename(&beside, path));
    if written.is_err() {
        let _ = fs::remove_file(&beside);
    }
    written.map_err(named)
}
