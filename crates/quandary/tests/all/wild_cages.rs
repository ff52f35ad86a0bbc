//! KenKen files as people have them, read without a word about what they are; nothing runs without the corpus.

use quandary::{Source, Sources};

/// Files that are no puzzles, damaged ones, and puzzles that are not KenKen: how their names begin, and why.
const EXCEPTIONS: [(&str, &str); 5] = [
    ("kk-json/KdVos+CalcudokuSolver__puzzles__VK1079.json", "two cells are in two cages"),
    ("kk-json/benjamindobbs", "package files, no puzzles"),
    ("kk-json/reilly-freret", "lists of pictures, no puzzles"),
    ("kk-target-op-rc/srijan-paul+KenKenSolver__KenKenSolver__src__test_boards__board5", "a cage is missing"),
    (
        "kk-target-op-rc/umbertocicciaa+KenKenSolver__src__test__source__puzzleerrato",
        "a cell is in two cages",
    ),
];

#[test]
fn every_valid_file_reads() {
    let Some(wild) = quandary_testing::corpus("wild") else { return };
    let mut wrong = Vec::new();
    let mut seen = 0;
    for folder in std::fs::read_dir(&wild).expect("a folder") {
        let folder = folder.expect("an entry").path();
        let family = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if !family.starts_with("kk-") {
            continue;
        }
        for file in std::fs::read_dir(&folder).expect("a folder") {
            let file = file.expect("an entry").path();
            let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
            if name == "SOURCES.tsv" {
                continue;
            }
            seen += 1;
            let source = Source::new(name.clone(), std::fs::read(&file).expect("a file"));
            let found = quandary::detect(source, None, None, &[]).and_then(|found| {
                let read = found.kind.read(&Sources::of(found.source), found.form);
                let whole = read.into_iter().collect::<Result<Vec<_>, _>>();
                whole.map(|_| found.kind.info().id)
            });
            let name = format!("{family}/{name}");
            let excepted = EXCEPTIONS.iter().any(|(start, _)| name.starts_with(start));
            match found {
                Ok("kenken") if !excepted => {}
                Err(_) if excepted => {}
                Ok(kind) => wrong.push(format!("{name}: read as {kind}")),
                Err(problems) => wrong.push(format!("{name}: {problems}")),
            }
        }
    }
    assert!(seen > 100, "{seen}");
    assert!(wrong.is_empty(), "{} of {seen}:\n{}", wrong.len(), wrong.join("\n"));
}
