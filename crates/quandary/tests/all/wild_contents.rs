//! What real files hold is read as it is meant: links line by line, pictures and answers that are stored beside the clues,
//! and every file there and back through its own form. Nothing runs without the corpus.

use quandary::{AnyPuzzle, Source, Sources};

/// A text as it is found to be: its form and its puzzles, with what is said beside each.
fn opened(name: &str, bytes: Vec<u8>) -> Result<(&'static str, Vec<AnyPuzzle>), String> {
    let found = quandary::detect(Source::new(name, bytes), None, None, &[]).map_err(|p| p.to_string())?;
    let form = found.form.ok_or("no form")?;
    let read = found.kind.read(&Sources::of(found.source), Some(form));
    let puzzles: Result<Vec<_>, _> = read.into_iter().map(|entry| entry.map(|e| e.puzzle)).collect();
    Ok((form, puzzles.map_err(|p| p.to_string())?))
}

#[test]
fn links_are_read_line_by_line() {
    let Some(folder) = quandary_testing::corpus("wild/links") else { return };
    let text = std::fs::read_to_string(folder.join("urls_raw.txt")).expect("the links");
    let mut read = 0;
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let kinds =
            [("ripple", "ripple"), ("hakyukoka", "ripple"), ("nonogram", "nonogram"), ("factors", "kenken")];
        let Some((_, kind)) = kinds.iter().find(|(name, _)| line.contains(&format!("{name}/"))) else {
            continue;
        };
        let (_, puzzles) = opened("link", line.into()).unwrap_or_else(|why| panic!("{line}: {why}"));
        assert_eq!((puzzles.len(), puzzles[0].kind().info().id), (1, *kind), "{line}");
        read += 1;
    }
    assert!(read >= 15, "{read} links only");
}

/// Files of these folders have a picture or an answer beside the clues, or are one: a reading that has rows for columns
/// says that it does not fit.
#[test]
fn no_stored_picture_or_answer_contradicts_its_clues() {
    let Some(wild) = quandary_testing::corpus("wild") else { return };
    let folders = [
        "non",
        "webpbn-xml",
        "gno",
        "nono-json",
        "nono-yml",
        "nono-lists-txt",
        "kk-json",
        "gogen",
        "puzzlekit-KenKen",
    ];
    let mut tried = 0;
    for folder in folders {
        for file in std::fs::read_dir(wild.join(folder)).expect("a folder of the corpus") {
            let path = file.expect("a file").path();
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let Ok((_, puzzles)) = opened(&name, std::fs::read(&path).expect("readable")) else { continue };
            for puzzle in puzzles {
                let wrong =
                    |note: &&String| note.contains("is not an answer") || note.contains("breaks its rules");
                assert_eq!(puzzle.notes().iter().find(wrong), None, "{folder}/{name}");
                tried += 1;
            }
        }
    }
    assert!(tried > 50, "{tried} puzzles only");
}

/// Whatever was read is written in its own form and in one that loses nothing, and is the same again.
#[test]
fn files_come_back_through_their_own_form() {
    let Some(wild) = quandary_testing::corpus("wild") else { return };
    let mut tried = 0;
    for folder in std::fs::read_dir(&wild).expect("the corpus").map(|entry| entry.expect("an entry").path()) {
        for file in std::fs::read_dir(&folder).into_iter().flatten() {
            let path = file.expect("a file").path();
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let bytes = std::fs::read(&path).expect("readable");
            let Ok((own, puzzles)) = opened(&name, bytes) else { continue };
            for puzzle in puzzles.iter().take(3).filter(|puzzle| puzzle.kind().info().id != "crossword") {
                for form in [own, quandary::lossless_form(puzzle)] {
                    let Ok(written) = puzzle.write(form, None) else { continue };
                    if !written.lost.is_empty() {
                        continue;
                    }
                    let again =
                        puzzle.kind().read(&Sources::of(Source::new("again", written.bytes)), Some(form));
                    let same =
                        again.into_iter().next().is_some_and(|e| e.is_ok_and(|e| e.puzzle.same(&**puzzle)));
                    assert!(same, "{}: {form}", path.display());
                    tried += 1;
                }
            }
        }
    }
    assert!(tried > 200, "{tried} only");
}
