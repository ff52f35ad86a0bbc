//! `cargo xtask new-kind NAME`: the template copied, renamed and registered, so that a new kind begins
//! as one that passes every check.

use std::fs;
use std::path::{Path, PathBuf};

use crate::chore::{Done, cargo, root, step};
use crate::tidy::Project;

/// The module every kind begins as.
const TEMPLATE: &str = "null";
/// What the template says of itself, and a copy does not.
const ITSELF: &str = "the smallest puzzle that has everything. It is compiled for tests, is not listed
//! to people, and is the template to copy when adding a kind.";

/// Adds the kind, then compiles it alone and runs the conformance suite on it.
pub fn run(name: &str) -> Done {
    add(&root(), name)?;
    step(&format!("the conformance suite on {name}"), &mut cargo(&suite(name)))?;
    eprintln!("{}: make it your own, `rules.rs` first; CONTRIBUTING.md goes through the files", folder(name));
    Ok(())
}

/// The words for cargo that test one kind and nothing else.
#[must_use]
pub fn suite(name: &str) -> [&str; 7] {
    ["test", "--quiet", "--package", "quandary-puzzles", "--no-default-features", "--features", name]
}

fn folder(name: &str) -> String {
    format!("crates/puzzles/src/{name}")
}

/// Copies and registers; nothing is written unless everything can be.
pub fn add(root: &Path, name: &str) -> Done {
    legal(root, name)?;
    let mut written = copied(root, name)?;
    let registry = |file: &str, change: fn(&str, &str) -> Option<String>| {
        let path = root.join(file);
        let text = fs::read_to_string(&path).map_err(|e| format!("{file}: {e}"))?;
        let text = change(&text, name).ok_or(format!("{file}: the list of kinds is not where it was"))?;
        Ok::<_, String>((path, text))
    };
    written.push(registry("crates/puzzles/src/lib.rs", in_the_library)?);
    written.push(registry("crates/puzzles/Cargo.toml", as_a_feature)?);
    written.push(registry("crates/quandary/Cargo.toml", as_a_feature_of_the_facade)?);
    for (path, text) in written {
        let parent = path.parent().unwrap_or(root);
        fs::create_dir_all(parent).map_err(|e| format!("{}: {e}", parent.display()))?;
        fs::write(&path, text).map_err(|e| format!("{}: {e}", path.display()))?;
    }
    Ok(())
}

fn legal(root: &Path, name: &str) -> Done {
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
    if !name.starts_with(|c: char| c.is_ascii_lowercase()) || !name.chars().all(plain) {
        return Err(format!("`{name}` cannot name a module: use small letters, digits and `_`"));
    }
    if root.join(folder(name)).exists() || root.join(folder(name)).with_extension("rs").exists() {
        return Err(format!("there is a kind `{name}`"));
    }
    if matches!(name, "default" | "kinds" | "ukacd" | "conformance" | "lib" | "type" | "match" | "loop") {
        return Err(format!("`{name}` means something else"));
    }
    Ok(())
}

/// The name as a type has it: `la_tin` is `LaTin`.
fn title(name: &str) -> String {
    let word = |word: &str| {
        word.chars().take(1).map(|c| c.to_ascii_uppercase()).chain(word.chars().skip(1)).collect::<String>()
    };
    name.split('_').map(word).collect()
}

/// The template's files under the new name.
fn copied(root: &Path, name: &str) -> Result<Vec<(PathBuf, String)>, String> {
    let project = Project::at(root);
    let from = root.join(folder(TEMPLATE));
    let title = title(name);
    let files = project.files(&folder(TEMPLATE), &[".rs"]);
    if files.is_empty() {
        return Err(format!("{}: the template is not there", from.display()));
    }
    let copy = |path: PathBuf| {
        let text = project.read(&path).replace(ITSELF, "a new kind, begun as a copy of the template.");
        let text = text.replace(TEMPLATE, name).replace("Null", &title);
        let inner = path.strip_prefix(&from).unwrap_or(&path).to_path_buf();
        (root.join(folder(name)).join(inner), text)
    };
    Ok(files.into_iter().map(copy).collect())
}

/// The module, where the alphabet puts it, and the entry at the end of the list.
fn in_the_library(text: &str, name: &str) -> Option<String> {
    let module = format!("#[cfg(feature = \"{name}\")]\npub mod {name};\n");
    let named = |line: &str| Some(line.strip_prefix("pub mod ")?.strip_suffix(';')?.to_string());
    let mut out = String::new();
    let mut lines = text.lines().peekable();
    let mut pending = String::new();
    let mut placed = false;
    while let Some(line) = lines.next() {
        // A module's attribute stays with it.
        if line.starts_with("#[cfg(feature") && lines.peek().is_some_and(|next| named(next).is_some()) {
            pending = format!("{line}\n");
            continue;
        }
        if named(line).is_some_and(|other| other.as_str() > name) && !placed {
            out.push_str(&module);
            placed = true;
        }
        out.push_str(&std::mem::take(&mut pending));
        out.push_str(line);
        out.push('\n');
        let last = named(line).is_some() && lines.peek().is_some_and(|next| next.is_empty());
        if last && !placed {
            out.push_str(&module);
            placed = true;
        }
    }
    let (before, list) = out.rsplit_once("\nkinds! {")?;
    let (entries, after) = list.split_once('}')?;
    placed
        .then(|| format!("{before}\nkinds! {{{entries}    {name}::{} = \"{name}\",\n}}{after}", title(name)))
}

fn as_a_feature(text: &str, name: &str) -> Option<String> {
    let (before, rest) = text.split_once("\ndefault = [")?;
    let (list, after) = rest.split_once("]\n")?;
    Some(format!("{before}\ndefault = [{list}, \"{name}\"]\n{name} = []\n{after}"))
}

fn as_a_feature_of_the_facade(text: &str, name: &str) -> Option<String> {
    let all = "kinds = [\"quandary-puzzles/default\"]\n";
    let (before, after) = text.split_once(all)?;
    Some(format!("{before}{all}{name} = [\"quandary-puzzles/{name}\"]\n{after}"))
}
