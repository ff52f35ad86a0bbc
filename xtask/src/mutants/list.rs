//! Which mutants there are, from cargo-mutants.

use std::collections::BTreeMap;
use std::fs;
use std::ops::Range;

use serde_json::Value;

use crate::chore::{program, root, tool};

/// A small fault: one place of the source replaced.
#[derive(Clone, Debug)]
pub struct Mutant {
    /// File, line, column and what is done there, in the words of cargo-mutants.
    pub name: String,
    /// The file, from the root.
    pub file: String,
    /// The bytes that are replaced.
    pub span: Range<usize>,
    /// What stands there instead.
    pub replacement: String,
    /// The bytes inside the braces of the function it is in, the outermost one; `None` where that is not known.
    pub body: Option<Range<usize>>,
}

impl Mutant {
    /// Its place in the order of a seed. It hangs on its own name alone, so that a sample stays much the same while
    /// the source changes elsewhere.
    #[must_use]
    pub fn lot(&self, seed: u64) -> u64 {
        // FNV-1a: the standard library's hashes may change between its versions.
        let bytes = seed.to_le_bytes().into_iter().chain(self.name.bytes());
        bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
        })
    }

    /// The kind of puzzle it is a fault of, as the module is called; the tests of that kind alone are asked.
    #[must_use]
    pub fn kind(&self) -> Option<String> {
        let (kind, _) = self.file.strip_prefix("crates/puzzles/src/")?.split_once('/')?;
        Some(kind.to_string())
    }

    /// The folder of the crate it is in.
    #[must_use]
    pub fn package(&self) -> &str {
        self.file.split_once("/src/").map_or("", |(package, _)| package)
    }

    /// A part of the file's text with the fault in it.
    #[must_use]
    pub fn applied(&self, text: &str, part: &Range<usize>) -> String {
        let (before, after) = (&text[part.start..self.span.start], &text[self.span.end..part.end]);
        format!("{before}{}{after}", self.replacement)
    }
}

/// All mutants of these files.
pub fn all(files: &str) -> Result<Vec<Mutant>, String> {
    let words = ["mutants", "--workspace", "--list", "--json", "--file", files];
    let output =
        program(&tool("cargo-mutants")?, &words).output().map_err(|e| format!("cargo-mutants: {e}"))?;
    if !output.status.success() {
        return Err(format!("cargo-mutants: {}", String::from_utf8_lossy(&output.stderr)));
    }
    let list: Vec<Value> =
        serde_json::from_slice(&output.stdout).map_err(|e| format!("cargo-mutants: {e}"))?;
    let mut texts: BTreeMap<String, String> = BTreeMap::new();
    for file in list.iter().filter_map(|entry| entry["file"].as_str()) {
        if !texts.contains_key(file) {
            let text = fs::read_to_string(root().join(file)).map_err(|e| format!("{file}: {e}"))?;
            texts.insert(file.to_string(), text);
        }
    }
    parse(&list, &texts).ok_or_else(|| "cargo-mutants lists mutants in another way than it did".to_string())
}

/// The mutants of a list, given the texts of the files.
#[must_use]
pub fn parse(list: &[Value], texts: &BTreeMap<String, String>) -> Option<Vec<Mutant>> {
    let mut mutants = Vec::new();
    let mut bodies: BTreeMap<&str, Vec<Range<usize>>> = BTreeMap::new();
    for entry in list {
        let word = |name: &str| entry[name].as_str();
        let file = word("file")?;
        let span = bytes(texts.get(file)?, &entry["span"])?;
        // What replaces all that a function does tells where its body is.
        if word("genre")? == "FnValue" {
            bodies.entry(file).or_default().push(span.clone());
        }
        let (name, replacement) = (word("name")?.to_string(), word("replacement")?.to_string());
        mutants.push(Mutant { name, file: file.to_string(), span, replacement, body: None });
    }
    for mutant in &mut mutants {
        let around = bodies.get(mutant.file.as_str()).into_iter().flatten();
        let around = around.filter(|body| body.start <= mutant.span.start && mutant.span.end <= body.end);
        mutant.body = around.max_by_key(|body| body.len()).cloned();
    }
    Some(mutants)
}

/// The bytes of a span with lines and columns, which are counted in characters from 1.
fn bytes(text: &str, span: &Value) -> Option<Range<usize>> {
    let place = |end: &str| {
        let count = |what: &str| usize::try_from(span[end][what].as_u64()?).ok()?.checked_sub(1);
        let line = text.split_inclusive('\n').take(count("line")?).map(str::len).sum::<usize>();
        let column = text[line..].char_indices().nth(count("column")?).map_or(text.len(), |(i, _)| line + i);
        Some(column)
    };
    Some(place("start")?..place("end")?)
}
