//! The project's own rules: what a reviewer should not have to say twice.
//!
//! A rule looks at a folder and says what it finds wrong there. Each comes with violations to plant:
//! the tests put them into a copy of the project and see the rule find them, so that no rule can go
//! blind unnoticed.

mod rules;

use std::path::{Path, PathBuf};

pub use rules::RULES;

/// A rule of the project.
#[derive(Debug)]
pub struct Rule {
    /// What must hold, as a sentence.
    pub name: &'static str,
    /// What breaks it, each with its file.
    pub find: fn(&Project) -> Vec<String>,
    /// Violations it must find.
    pub plants: &'static [Plant],
}

/// A violation to plant into a copy of the project.
#[derive(Debug)]
pub struct Plant {
    /// The file, new or changed.
    pub file: &'static str,
    /// What is replaced in it; nothing if the file is new.
    pub from: &'static str,
    /// What stands there instead.
    pub to: &'static str,
}

/// A copy of the project's source.
#[derive(Debug)]
pub struct Project {
    root: PathBuf,
}

/// What is built or fetched, and never looked at.
const OUTPUT: [&str; 6] = ["target", ".git", "dist", "node_modules", ".venv", "__pycache__"];

impl Project {
    /// The project in this folder.
    #[must_use]
    pub fn at(root: impl Into<PathBuf>) -> Self {
        Self { root: root.into() }
    }

    /// All files below a folder with one of these endings, build output left out.
    #[must_use]
    pub fn files(&self, folder: &str, endings: &[&str]) -> Vec<PathBuf> {
        let mut found = Vec::new();
        let mut folders = vec![self.root.join(folder)];
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(&folder).into_iter().flatten().flatten() {
                let path = entry.path();
                let name = entry.file_name().to_string_lossy().into_owned();
                if path.is_dir() {
                    if !OUTPUT.contains(&name.as_str()) {
                        folders.push(path);
                    }
                } else if endings.iter().any(|e| name.ends_with(e)) {
                    found.push(path);
                }
            }
        }
        found.sort();
        found
    }

    /// The text of a file, which may be given from the root.
    #[must_use]
    pub fn read(&self, path: impl AsRef<Path>) -> String {
        std::fs::read_to_string(self.root.join(path)).unwrap_or_default()
    }

    /// The source of a file without its comments and its test modules, each line with its number.
    #[must_use]
    pub fn code(&self, path: &Path) -> Vec<(usize, String)> {
        let text = self.read(path);
        let end = text.find("#[cfg(test)]\nmod tests").unwrap_or(text.len());
        let lines = text[..end].lines().enumerate();
        let kept = lines.filter(|(_, line)| !line.trim_start().starts_with("//"));
        kept.map(|(i, line)| (i + 1, line.to_string())).collect()
    }

    /// A path from the root, as people write it.
    #[must_use]
    pub fn shown(&self, path: &Path) -> String {
        let path = path.strip_prefix(&self.root).unwrap_or(path);
        path.strip_prefix(".").unwrap_or(path).display().to_string().replace('\\', "/")
    }

    /// The names of the crates.
    #[must_use]
    pub fn crates(&self) -> Vec<String> {
        let folders = std::fs::read_dir(self.root.join("crates")).into_iter().flatten().flatten();
        let mut names: Vec<String> = folders
            .filter(|f| f.path().join("Cargo.toml").exists())
            .map(|f| f.file_name().to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }

    /// The kinds in the registry, by the names of their modules.
    #[must_use]
    pub fn kinds(&self) -> Vec<String> {
        let registry = self.read("crates/puzzles/src/lib.rs");
        let list = registry.rsplit_once("\nkinds! {").map_or("", |(_, rest)| rest);
        let list = list.split('}').next().unwrap_or("");
        let names = list.split(',').filter_map(|entry| entry.split_once("::"));
        names.map(|(name, _)| name.trim().to_string()).collect()
    }
}
