//! Where the records come from: lines of a stream, or the puzzles of a file of any form.

use std::collections::VecDeque;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;
use std::sync::Arc;

use quandary::protocol::{self, Code, Echo, Failed, Output};
use quandary::{AnyEntry, Problems, Source, Sources};

use super::line::Work;
use crate::exit::Failure;
use crate::input;

/// No line is longer; what is, gets an error record and is passed over.
const LONGEST: u64 = 16 << 20;
/// Suffixes of files with a record on each line.
const LINED: [&str; 4] = ["jsonl", "ndjson", "tsv", "ids"];

/// One puzzle or request.
pub(super) enum Record {
    /// A line of a file.
    Line { file: Arc<str>, number: usize, bytes: Vec<u8> },
    /// A puzzle of a file.
    Entry { sources: Arc<Sources>, entry: Result<AnyEntry, Problems> },
    /// Something that could not be read.
    Failed(Box<Failed>),
}

impl Record {
    /// About how many bytes it holds.
    pub(super) fn weight(&self) -> usize {
        match self {
            Record::Line { bytes, .. } => bytes.len() + 64,
            _ => 1024,
        }
    }

    /// What comes out for it: what is carried back, and its results.
    pub(super) fn answer(&self, work: &Work) -> (Echo, Vec<Output>) {
        match self {
            Record::Line { file, number, bytes } => {
                let (echo, mut outputs) = match std::str::from_utf8(bytes) {
                    Ok(text) => protocol::line(text, &work.base, &work.host),
                    Err(e) => {
                        let mut failed =
                            Failed::message(Code::Puzzle, "this is not text: a byte is not UTF-8");
                        failed.error.column =
                            Some(String::from_utf8_lossy(&bytes[..e.valid_up_to()]).chars().count() + 1);
                        (Echo::default(), vec![Output::Error(failed)])
                    }
                };
                for output in &mut outputs {
                    if let Output::Error(failed) = output {
                        failed.error.file = Some(file.to_string());
                        failed.error.line = Some(*number);
                    }
                }
                (echo, outputs)
            }
            Record::Entry { sources, entry } => {
                let none = protocol::Options::default();
                let options = work.base.options.as_ref().unwrap_or(&none);
                (Echo::default(), vec![protocol::entry(work.verb, sources, entry, options, &work.host)])
            }
            Record::Failed(failed) => (Echo::default(), vec![Output::Error((**failed).clone())]),
        }
    }
}

/// A file under way.
struct Stream {
    from: BufReader<Box<dyn Read + Send>>,
    name: Arc<str>,
    number: usize,
}

/// All inputs, one after another.
pub(super) struct Feed {
    names: VecDeque<String>,
    stream: Option<Stream>,
    entries: VecDeque<Record>,
    skip: u64,
    lines: bool,
    work: Arc<Work>,
    /// Bytes read so far.
    pub(super) read: u64,
    /// Bytes in all, if that is known.
    pub(super) bytes: Option<u64>,
}

impl Feed {
    /// The inputs, the first `skip` records of which are done already.
    pub(super) fn open(names: &[String], skip: u64, work: Arc<Work>, lines: bool) -> Self {
        let mut bytes = Some(0);
        for name in names {
            let size = match name.as_str() {
                "-" => None,
                name if !is_file(name) => Some(0),
                // What is not there is told when it is its turn.
                name => std::fs::metadata(name).map_or(Some(0), |m| m.is_file().then_some(m.len())),
            };
            bytes = bytes.zip(size).map(|(a, b)| a + b);
        }
        let names = names.iter().cloned().collect();
        Self { names, stream: None, entries: VecDeque::new(), skip, lines, work, read: 0, bytes }
    }

    /// Whether more input would have to be waited for.
    pub(super) fn dry(&self) -> bool {
        self.entries.is_empty()
            && self.stream.as_ref().is_some_and(|s| &*s.name == "stdin" && s.from.buffer().is_empty())
    }

    /// The next record that is not done yet.
    pub(super) fn next(&mut self) -> Result<Option<Record>, Failure> {
        loop {
            if let Some(record) = self.entries.pop_front() {
                if self.skip == 0 {
                    return Ok(Some(record));
                }
                self.skip -= 1;
            } else if self.stream.is_some() {
                if let Some(record) = self.line()? {
                    return Ok(Some(record));
                }
                self.stream = None;
            } else if let Some(name) = self.names.pop_front() {
                self.begin(&name)?;
            } else if self.skip > 0 {
                return Err(Failure::usage("the output holds more records than the input"));
            } else {
                return Ok(None);
            }
        }
    }

    /// The next line that is a record and not done yet.
    fn line(&mut self) -> Result<Option<Record>, Failure> {
        let Some(stream) = &mut self.stream else { return Ok(None) };
        loop {
            let mut bytes = Vec::new();
            let named = |e: io::Error| Failure::usage(format!("{}: {e}", stream.name));
            let read = (&mut stream.from).take(LONGEST).read_until(b'\n', &mut bytes).map_err(named)?;
            if read == 0 {
                return Ok(None);
            }
            self.read += read as u64;
            stream.number += 1;
            let whole = bytes.ends_with(b"\n") || (read as u64) < LONGEST;
            if !whole {
                self.read += pass_over(&mut stream.from).map_err(named)?;
            }
            if !protocol::is_record(&bytes) {
                continue;
            }
            if self.skip > 0 {
                self.skip -= 1;
                continue;
            }
            if !whole {
                let mut failed =
                    Failed::message(Code::Puzzle, format!("this line is longer than {} MB", LONGEST >> 20));
                failed.error.file = Some(stream.name.to_string());
                failed.error.line = Some(stream.number);
                return Ok(Some(Record::Failed(Box::new(failed))));
            }
            return Ok(Some(Record::Line { file: stream.name.clone(), number: stream.number, bytes }));
        }
    }

    /// Starts with an input: line by line, or all at once.
    fn begin(&mut self, name: &str) -> Result<(), Failure> {
        if !is_file(name) {
            let bytes = name.as_bytes().to_vec();
            self.entries.push_back(Record::Line { file: name.into(), number: 1, bytes });
            return Ok(());
        }
        let (from, called): (Box<dyn Read + Send>, &str) = match name {
            "-" => (Box::new(io::stdin()), "stdin"),
            _ => match File::open(name) {
                Ok(file) => (Box::new(file), name),
                Err(error) => {
                    let mut failed = Failed::message(Code::File, error.to_string());
                    failed.error.file = Some(name.to_string());
                    self.entries.push_back(Record::Failed(Box::new(failed)));
                    return Ok(());
                }
            },
        };
        let mut from = BufReader::with_capacity(256 << 10, from);
        let suffix = Path::new(name).extension().map(|s| s.to_string_lossy().to_ascii_lowercase());
        let lined = self.lines
            || suffix.is_some_and(|s| LINED.contains(&s.as_str()))
            || from.fill_buf().is_ok_and(lined);
        if lined {
            self.stream = Some(Stream { from, name: called.into(), number: 0 });
            return Ok(());
        }
        let mut bytes = Vec::new();
        let most = input::MOST_BYTES;
        let named = |e: io::Error| Failure::usage(format!("{called}: {e}"));
        let read = from.take(most + 1).read_to_end(&mut bytes).map_err(named)? as u64;
        self.read += read;
        if read > most {
            let message =
                format!("{called}: larger than {} MB; if every line is a record, use --lines", most >> 20);
            return Err(Failure::usage(message));
        }
        self.whole(Source::new(called, bytes));
        Ok(())
    }

    /// All puzzles of a file.
    fn whole(&mut self, source: Source) {
        if source.bytes.iter().all(u8::is_ascii_whitespace) {
            return;
        }
        match protocol::read_all(source, &self.work.base, &self.work.host) {
            Ok(quandary::Opened { sources, entries, .. }) => {
                let sources = Arc::new(sources);
                let record = |entry| Record::Entry { sources: sources.clone(), entry };
                self.entries.extend(entries.into_iter().map(record));
            }
            Err(failed) => self.entries.push_back(Record::Failed(Box::new(failed))),
        }
    }
}

/// Whether the name is a file's or standard input's, not a puzzle itself.
fn is_file(name: &str) -> bool {
    name == "-" || Path::new(name).exists() || !input::is_puzzle(name)
}

/// Reads to the end of a line without keeping it.
fn pass_over(from: &mut impl BufRead) -> io::Result<u64> {
    let mut passed = 0;
    loop {
        let there = from.fill_buf()?;
        let (used, ended) = match there.iter().position(|b| *b == b'\n') {
            Some(end) => (end + 1, true),
            None => (there.len(), there.is_empty()),
        };
        from.consume(used);
        passed += used as u64;
        if ended {
            return Ok(passed);
        }
    }
}

/// Whether the beginning of a file shows that each line is a record: its first one is an object by
/// itself, a link or an id.
fn lined(start: &[u8]) -> bool {
    let mut lines = start.split_inclusive(|b| *b == b'\n').filter(|line| protocol::is_record(line));
    let Some(first) = lines.next().and_then(|line| std::str::from_utf8(line).ok()) else { return false };
    let first = first.trim_start_matches('\u{feff}').trim();
    let object = first.starts_with('{') && serde_json::from_str::<serde::de::IgnoredAny>(first).is_ok();
    // An object that is the whole file may as well be read whole: the result is the same.
    object || input::is_puzzle(first.split('\t').next().unwrap_or(first))
}
