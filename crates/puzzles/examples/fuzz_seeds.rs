//! Writes what the fuzzer starts from: every example of every kind in every form it can be written in.

use std::path::PathBuf;

use quandary_core::source::{Source, Sources};

fn main() -> std::io::Result<()> {
    let folder = PathBuf::from(std::env::args_os().nth(1).expect("a folder to write into"));
    std::fs::create_dir_all(&folder)?;
    for (k, kind) in quandary_puzzles::kinds().iter().enumerate() {
        for example in kind.examples() {
            let sources = Sources::of(Source::new(example.name, example.text));
            for entry in kind.read(&sources, None).into_iter().flatten() {
                for (f, form) in kind.forms().iter().enumerate().filter(|(_, form)| form.writes) {
                    let Ok(written) = entry.puzzle.write(form.name, None) else { continue };
                    let mut bytes = vec![k as u8, f as u8];
                    bytes.extend(written.bytes);
                    std::fs::write(
                        folder.join(format!("{}-{}-{}", kind.info().id, example.name, form.name)),
                        bytes,
                    )?;
                }
            }
        }
    }
    Ok(())
}
