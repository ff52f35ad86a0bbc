//! Real files: there and back through their own form and through ours, nothing may be lost or added.

use std::path::PathBuf;

use super::common::entry;

/// Puzzles of another sort, grids to fill without words, and files broken on purpose; with what is said of them.
const REFUSED: &[(&str, &str)] = &[
    ("acrostic-attribution.jpz", "an acrostic"),
    ("acrostic-explicit-width.jpz", "an acrostic"),
    ("DupeThereItIs.jpz", "an acrostic"),
    ("coded.jpz", "a coded crossword"),
    ("around-the-bend.jpz", "variety puzzle"),
    ("hearts-and-arrows.jpz", "variety puzzle"),
    ("patchwork_quilt.ipuz", "variety puzzle"),
    ("two_tone.ipuz", "variety puzzle"),
    ("5x3-cryptic.ipuz", "no words"),
    ("bad_meta.xd", "no colon"),
    ("bad_clue_down.xd", "no clue"),
];

/// The folders of the corpus, the form of their files, and how these end.
const FOLDERS: [(&str, &str, &str); 6] = [
    ("puz", "puz", "puz"),
    ("ipuz", "ipuz", "ipuz"),
    ("jpz", "jpz", "jpz"),
    ("xd", "xd", "xd"),
    ("exolve", "exolve", "exolve"),
    ("acrosslite-text", "acrosslite", "txt"),
];

#[test]
fn files_come_back_as_they_were() {
    let Some(wild) = quandary_testing::corpus("wild") else { return };
    let mut read_back = 0;
    let mut failures = Vec::new();
    for (folder, form, suffix) in FOLDERS {
        let mut files: Vec<PathBuf> = std::fs::read_dir(wild.join(folder))
            .expect(folder)
            .map(|file| file.expect("a file").path())
            .collect();
        files.sort();
        for path in files.iter().filter(|path| path.extension().is_some_and(|end| end == suffix)) {
            let name = path.file_name().expect("a name").to_string_lossy().into_owned();
            let refused = REFUSED.iter().find(|(end, _)| name.ends_with(end));
            let read = match (entry(std::fs::read(path).expect("bytes"), form), refused) {
                (Err(problems), Some((_, why))) if problems.0[0].message.contains(why) => continue,
                (Ok(read), None) => read,
                (Err(problems), _) => {
                    failures.push(format!("{name}: {problems}"));
                    continue;
                }
                (Ok(_), Some(_)) => {
                    failures.push(format!("{name} is read"));
                    continue;
                }
            };
            for to in [form, "json"] {
                let board = read.board.as_ref().filter(|_| to == form);
                let written = read.puzzle.write(to, board).expect("it can be written");
                let again = entry(written.bytes.clone(), to);
                let same = again.as_ref().is_ok_and(|again| again.puzzle.same(&*read.puzzle));
                if !same || !written.lost.is_empty() {
                    failures.push(format!("{name} as {to}: same {same}, lost {:?}", written.lost));
                }
            }
            read_back += 1;
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    assert!(read_back >= 30, "{read_back} files");
}
