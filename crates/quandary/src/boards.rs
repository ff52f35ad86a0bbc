//! Boards that somebody hands back: one, or each of the answers that `solve` has printed; bare, drawn, as JSON, in a form
//! of the kind that carries one, or in a picture.

use quandary_core::any::{AnyBoard, AnyPuzzle, AnyStep};
use quandary_core::drawn::VERDICTS;
use quandary_core::several::{is_cut, part, parts};
use quandary_core::source::{Problem, Problems, Source, Sources};
use quandary_core::verbs::Hint;
use serde_json::Value as Json;

use crate::record::{self, Record};
use crate::{carry, input};

/// The boards of a source, in order; never none.
///
/// ```
/// use quandary::{Source, boards};
/// let puzzle = quandary::kind("null")?.parse("../..")?;
/// let answers = "several\n1 2\n2 1\n\n2 1\n1 2\n\nthe first two differ at (1, 1)\n";
/// assert_eq!(boards::read(&puzzle, &Source::new("answers", answers))?.len(), 2);
/// let answers = r#"{"schema":1,"kind":"null","answers":[[[1,2],[2,1]],[[2,1],[1,2]]]}"#;
/// assert_eq!(boards::read(&puzzle, &Source::new("answers", answers))?.len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read(puzzle: &AnyPuzzle, source: &Source) -> Result<Vec<AnyBoard>, Problems> {
    if let Some(note) = carry::found(&source.bytes) {
        let note = Source::new(source.name.clone(), note);
        return recorded(puzzle, &record::records(&note).unwrap_or_default(), source);
    }
    if is_json(source) {
        return json(puzzle, source);
    }
    let blocks = blocks(source);
    let single = match blocks.len() {
        0 | 1 => Some(puzzle.read_board(source)),
        _ => None,
    };
    if let Some(Ok(board)) = single {
        return Ok(vec![board]);
    }
    if let Some(boards) = formed(puzzle, source)? {
        return Ok(boards);
    }
    if let Some(Err(problems)) = single {
        return Err(problems);
    }
    let each: Result<Vec<AnyBoard>, Problems> = blocks.iter().map(|block| puzzle.read_board(block)).collect();
    // What does not divide is one, or the whole tells what is wrong.
    each.or_else(|_| puzzle.read_board(source).map(|board| vec![board]))
}

/// The boards of a source for each of several puzzles: a part between lines `%%`, a verdict, an object or a block for
/// each.
pub fn for_each(puzzles: &[AnyPuzzle], source: &Source) -> Result<Vec<Vec<AnyBoard>>, Problems> {
    if let [only] = puzzles {
        return Ok(vec![read(only, source)?]);
    }
    let parted = |source: &Source| parts(source).into_iter().map(|range| part(source, range)).collect();
    let groups: Vec<Source> = match verdicts(source) {
        _ if is_cut(&source.bytes) || is_json(source) => parted(source),
        groups if groups.len() > 1 => groups,
        _ => blocks(source),
    };
    if groups.len() != puzzles.len() {
        let message = format!("there are {} puzzles, and boards for {}", puzzles.len(), groups.len());
        return Err(Problem::new(message)
            .expected("as many boards, or results of `solve`, as puzzles")
            .into());
    }
    puzzles.iter().zip(&groups).map(|(puzzle, group)| read(puzzle, group)).collect()
}

/// The board after a hint: what its step places is written, and what it rules out is struck out, so that the next hint goes on from
/// there. The same board where the hint is no step.
///
/// ```
/// use quandary::boards::after;
/// use quandary::Budget;
/// let puzzle = quandary::kind("null")?.parse("1./..")?;
/// let board = puzzle.start();
/// let hint = puzzle.hint(&board, &Budget::unlimited());
/// assert_eq!(puzzle.raw(&after(&puzzle, &board, &hint)).lines().next(), Some("1 2"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn after(puzzle: &AnyPuzzle, board: &AnyBoard, hint: &Hint<AnyStep>) -> AnyBoard {
    let Hint::Step(step) = hint else { return board.clone() };
    let played = |board: AnyBoard, mv: String| puzzle.play(&board, &mv).unwrap_or(board);
    puzzle.moves_of(board, &step.therefore).into_iter().fold(board.clone(), played)
}

fn is_json(source: &Source) -> bool {
    let text = source.text().unwrap_or_default().trim_start();
    // A drawn lattice begins with a bracket as well.
    text.starts_with(['{', '"']) || (text.starts_with('[') && serde_json::from_str::<Json>(text).is_ok())
}

/// A board in JSON: rows or swipes, a response with answers, a record with a board, or a form of the kind.
fn json(puzzle: &AnyPuzzle, source: &Source) -> Result<Vec<AnyBoard>, Problems> {
    let mut boards = Vec::new();
    for range in parts(source) {
        let own = part(source, range);
        let value: Option<Json> = own.text().and_then(|text| serde_json::from_str(text.trim()).ok());
        let answers = value.as_ref().and_then(|v| v.get("answers")).and_then(Json::as_array);
        match (answers, record::records(&own)) {
            (Some(answers), _) if answers.is_empty() => {
                return Err(Problem::new("there is no answer in this").expected("a board").into());
            }
            (Some(answers), _) => {
                for answer in answers {
                    boards.push(puzzle.read_board(&Source::new(own.name.clone(), answer.to_string()))?);
                }
            }
            (None, Some(records)) => boards.extend(recorded(puzzle, &records, &own)?),
            (None, None) => match (puzzle.read_board(&own), formed(puzzle, &own)?) {
                // An object of the kind's own form has its board where it has one.
                (_, Some(formed)) if value.as_ref().is_some_and(Json::is_object) => boards.extend(formed),
                (Ok(board), _) => boards.push(board),
                (Err(problems), _) => return Err(problems),
            },
        }
    }
    Ok(boards)
}

/// The boards of records: those beside their puzzles, or what the puzzles themselves give.
fn recorded(puzzle: &AnyPuzzle, records: &[Record], source: &Source) -> Result<Vec<AnyBoard>, Problems> {
    let mut boards = Vec::new();
    for record in records {
        let text = match &record.board {
            Some(board) => Source::new(source.name.clone(), board.as_str()),
            None => Source::new(source.name.clone(), record.puzzle.clone()),
        };
        match (&record.board, formed(puzzle, &text)?) {
            (None, Some(formed)) => boards.extend(formed),
            _ => boards.push(puzzle.read_board(&text)?),
        }
    }
    if boards.is_empty() { Err(Problem::new("there is no board in this").into()) } else { Ok(boards) }
}

/// The boards of a text in a form of the kind that holds this very puzzle, filled in further or not; `None` if it is no
/// such text.
fn formed(puzzle: &AnyPuzzle, source: &Source) -> Result<Option<Vec<AnyBoard>>, Problems> {
    let kind = puzzle.kind();
    let found = input::detect(source.clone(), Some(kind), None, &[]);
    let Ok(found) = found else { return Ok(None) };
    let entries = kind.read(&Sources::of(found.source), found.form);
    let bare = |puzzle: &AnyPuzzle| puzzle.with_givens(&[]);
    let mut boards = Vec::new();
    // The answer that a text stores is a board as well; of several, it is not told whose it is.
    let alone = entries.len() == 1;
    for entry in entries {
        let Ok(entry) = entry else { return Ok(None) };
        let same = entry.puzzle.same(&**puzzle)
            || bare(&entry.puzzle).zip(bare(puzzle)).is_some_and(|(theirs, ours)| theirs.same(&*ours));
        if !same {
            return Ok(None);
        }
        let stored = || entry.puzzle.stored(source).filter(|_| alone);
        let board = entry.board.or_else(stored).unwrap_or_else(|| entry.puzzle.start());
        let raw = Source::new(source.name.clone(), entry.puzzle.noted(&board));
        boards.push(puzzle.read_board(&raw)?);
    }
    Ok(Some(boards).filter(|boards| !boards.is_empty()))
}

/// What begins with each verdict of `solve`.
fn verdicts(source: &Source) -> Vec<Source> {
    let lines = source.lines().unwrap_or_default();
    let mut starts: Vec<usize> =
        lines.iter().filter(|line| VERDICTS.contains(&line.text.trim())).map(|line| line.start).collect();
    starts.push(source.bytes.len());
    starts.windows(2).map(|ends| part(source, ends[0]..ends[1])).collect()
}

/// The stretches between blank lines, or lines `%%`, without what `solve` says before and behind its answers. Pictures
/// that follow an answer in words are a film of it, and belong to it.
fn blocks(source: &Source) -> Vec<Source> {
    let lines = source.lines().unwrap_or_default();
    let said = |text: &str| VERDICTS.contains(&text.trim()) || text.starts_with("the first two differ at ");
    let ends = |text: &str| text.trim().is_empty() || text.trim_end() == quandary_core::several::BETWEEN;
    let mut found: Vec<Source> = Vec::new();
    for block in lines.split(|line| ends(line.text) || said(line.text)).filter(|block| !block.is_empty()) {
        let (first, last) = (block[0], block[block.len() - 1]);
        let own = part(source, first.start..last.start + last.text.len());
        let drawn = |text: &str| text.trim_start().starts_with(['┌', '┏', '+']);
        let film = found.first().is_some_and(|first| !drawn(first.text().unwrap_or_default()));
        if !(film && drawn(first.text)) {
            found.push(own);
        }
    }
    found
}
