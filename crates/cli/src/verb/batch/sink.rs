//! Where the records go, and how a run that was cut off is taken up again.
//!
//! A new file is written beside its place, as `FILE.part`, and put there when it is whole.

use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, BufWriter, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crate::exit::Failure;

const ROOM: usize = 256 << 10;
/// What is done does not stay in the program longer than this: a kill costs no more.
const PATIENCE: Duration = Duration::from_millis(100);

/// An output.
pub(super) struct Sink {
    to: BufWriter<Box<dyn Write>>,
    /// The file being written, and its place in the end.
    files: Option<(PathBuf, PathBuf)>,
    /// Records that were there before.
    pub(super) done: u64,
    /// The last of them.
    pub(super) last: Option<Vec<u8>>,
    flushed: Instant,
}

fn named(path: &Path) -> impl Fn(io::Error) -> Failure {
    let name = path.display().to_string();
    move |e| Failure::usage(format!("{name}: {e}"))
}

fn part(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".part");
    name.into()
}

impl Sink {
    pub(super) fn stdout() -> Self {
        let to = BufWriter::with_capacity(ROOM, Box::new(io::stdout()) as Box<dyn Write>);
        Self { to, files: None, done: 0, last: None, flushed: Instant::now() }
    }

    /// A new file.
    pub(super) fn file(path: &Path) -> Result<Self, Failure> {
        // Devices and pipes cannot be renamed over.
        let plain = std::fs::metadata(path).map_or(true, |m| m.is_file());
        let writing = if plain { part(path) } else { path.to_path_buf() };
        let file = File::create(&writing).map_err(named(&writing))?;
        Ok(Self::over(file, writing, path, 0, None))
    }

    fn over(file: File, writing: PathBuf, path: &Path, done: u64, last: Option<Vec<u8>>) -> Self {
        let to = BufWriter::with_capacity(ROOM, Box::new(file) as Box<dyn Write>);
        Self { to, files: Some((writing, path.to_path_buf())), done, last, flushed: Instant::now() }
    }

    /// The output of a run that was cut off: `FILE.part`, or what there is of FILE. A last record
    /// that is not whole is taken away, and done again.
    pub(super) fn resume(path: &Path) -> Result<Self, Failure> {
        let beside = part(path);
        let writing = if beside.exists() || !path.exists() { beside } else { path.to_path_buf() };
        let open = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(&writing);
        let mut file = open.map_err(named(&writing))?;
        let (end, done, last) = whole_records(&mut file).map_err(named(&writing))?;
        file.set_len(end).and_then(|()| file.seek(SeekFrom::Start(end))).map_err(named(&writing))?;
        Ok(Self::over(file, writing, path, done, last))
    }

    pub(super) fn put(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        self.to.write_all(bytes)?;
        if self.flushed.elapsed() > PATIENCE {
            self.flush()?;
        }
        Ok(())
    }

    pub(super) fn flush(&mut self) -> io::Result<()> {
        self.flushed = Instant::now();
        self.to.flush()
    }

    /// Writes the rest and puts the file in its place.
    pub(super) fn finish(&mut self) -> Result<(), Failure> {
        self.to.flush()?;
        match &self.files {
            Some((writing, path)) if writing != path => std::fs::rename(writing, path).map_err(named(path)),
            _ => Ok(()),
        }
    }

    /// What to say to somebody who stopped the run.
    pub(super) fn how_to_go_on(&self) -> String {
        match &self.files {
            Some((_, path)) => format!("continue with `--resume {}`", path.display()),
            None => "if the output is in a file, continue with `--resume FILE`".into(),
        }
    }
}

/// Where the last whole record ends, how many there are, and the last one with its newline. Reads
/// the file once, holding one record at a time.
fn whole_records(file: &mut File) -> io::Result<(u64, u64, Option<Vec<u8>>)> {
    file.seek(SeekFrom::Start(0))?;
    let mut from = BufReader::with_capacity(ROOM, file);
    let (mut end, mut done) = (0, 0);
    let mut line = Vec::new();
    // The one before the last is kept: after a power cut the last may be whole in length only.
    let mut last: Option<Vec<u8>> = None;
    let mut before: Option<Vec<u8>> = None;
    loop {
        line.clear();
        let read = from.read_until(b'\n', &mut line)? as u64;
        if read == 0 || !line.ends_with(b"\n") {
            break;
        }
        (end, done) = (end + read, done + 1);
        before = last.replace(std::mem::take(&mut line));
    }
    match last {
        Some(last) if serde_json::from_slice::<serde::de::IgnoredAny>(&last).is_err() => {
            Ok((end - last.len() as u64, done - 1, before))
        }
        last => Ok((end, done, last)),
    }
}
