//! Files of nonograms, Ripple, Gogen and crosswords as people have them: each is read as what it is, without being told.

use std::path::Path;

use quandary::{Source, Sources};

/// The folders of the corpus, and the kind of their files.
const FOLDERS: [(&str, &str); 26] = [
    ("g", "nonogram"),
    ("mk", "nonogram"),
    ("nin", "nonogram"),
    ("non", "nonogram"),
    ("non-storyyeller-sample", "nonogram"),
    ("nono-bare-gr", "nonogram"),
    ("nono-bitmap-dat", "nonogram"),
    ("nono-csv", "nonogram"),
    ("nono-dzn", "nonogram"),
    ("nono-json", "nonogram"),
    ("nono-lists-txt", "nonogram"),
    ("nono-pzl", "nonogram"),
    ("nono-yml", "nonogram"),
    ("picross-txt", "nonogram"),
    ("pynogram-ini", "nonogram"),
    ("puzzlekit-Nonogram", "nonogram"),
    ("taai", "nonogram"),
    ("webpbn-xml", "nonogram"),
    ("gno", "nonogram"),
    ("pbm", "nonogram"),
    ("ripple-rit-ascii", "ripple"),
    ("gogen", "gogen"),
    ("acrosslite-text", "crossword"),
    ("exolve", "crossword"),
    ("crossword-grid-blank", "crossword"),
    ("crossword-grid-cs50", "crossword"),
];

/// What is not read, by the end of its name, and why.
const EXCEPTIONS: [(&str, &str); 8] = [
    ("alladin.g", "has triangles"),
    ("cut_and_polished.xml", "has triangles"),
    ("invalid_input.txt", "is wrong on purpose"),
    ("raw__note.txt", "is the grid of a crossword as well"),
    ("alphabet.csv", "is packed in a code of its own"),
    ("words0.txt", "is a word list"),
    ("words1.txt", "is a word list"),
    ("words2.txt", "is a word list"),
];

fn kind_of(file: &Path) -> Result<&'static str, String> {
    let name = file.file_name().map_or_else(String::new, |n| n.to_string_lossy().into_owned());
    let source = Source::new(name, std::fs::read(file).map_err(|e| e.to_string())?);
    let found = quandary::detect(source, None, None, &[]).map_err(|p| p.to_string())?;
    let read = found.kind.read(&Sources::of(found.source), found.form);
    match read.into_iter().find_map(Result::err) {
        // A grid to fill takes its words from elsewhere.
        Some(problems) if !problems.0.iter().all(|problem| problem.lacks_words) => Err(problems.to_string()),
        _ => Ok(found.kind.info().id),
    }
}

#[test]
fn files_of_clues_rooms_and_words_are_read_as_what_they_are() {
    let Some(wild) = quandary_testing::corpus("wild") else { return };
    let mut wrong = Vec::new();
    let mut tried = 0;
    for (folder, kind) in FOLDERS {
        let files = std::fs::read_dir(wild.join(folder)).expect("a folder of the corpus");
        for file in files.map(|entry| entry.expect("a file").path()) {
            let name = file.to_string_lossy().into_owned();
            let excepted = EXCEPTIONS.iter().any(|(end, _)| name.ends_with(end));
            if name.ends_with("SOURCES.tsv") || excepted {
                continue;
            }
            tried += 1;
            match kind_of(&file) {
                Ok(found) if found == kind => {}
                other => wrong.push((name, other)),
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {tried}: {wrong:#?}", wrong.len());
    assert!(tried > 100, "{tried} files only");
}
