//! What each fuzz target does with its bytes. The programs beside this file hand them over from libFuzzer;
//! the tests of the facade replay the kept inputs, and changed ones, without it.

use quandary::core::any::AnyKind;
use quandary::core::grid::At;
use quandary::core::play::{Direction, Input};
use quandary::core::verbs::Hint;
use quandary::protocol::{self, Host, Limits, Request, Verb};
use quandary::session::{Session, share};
use quandary::{AnyPuzzle, Budget, Demand, Source, Sources};

/// Small boards only go through the engines: the readers are the matter here.
const CELLS: usize = 150;

fn budget() -> Budget {
    Budget::new(Some(300), Some(64 << 20), None)
}

/// One kind on arbitrary bytes: every reader, and every verb on what was read. No panic, no endless
/// work; what is read can be written, and what is written can be read. The first byte picks the form.
/// With `strict`, what is written without loss must come back as the same puzzle.
pub(crate) fn kind(kind: &dyn AnyKind, bytes: &[u8], strict: bool) {
    let [first, body @ ..] = bytes else { return };
    let forms = kind.forms();
    let form = forms[*first as usize % forms.len()];
    kind.sniff(&Source::new("fuzz", body));
    for entry in kind.read(&Sources::of(Source::new("fuzz", body)), Some(form.name)).into_iter().flatten() {
        let puzzle = entry.puzzle;
        let board = entry.board.unwrap_or_else(|| puzzle.start());
        puzzle.check(&board);
        let _ = puzzle.read_board(&Source::new("board", body));
        for form in forms.iter().filter(|f| f.writes) {
            let Ok(written) = puzzle.write(form.name, Some(&board)) else { continue };
            let _ = kind.read(&Sources::of(Source::new("again", written.bytes)), Some(form.name));
            if strict {
                puzzle_comes_back(kind, &puzzle, form.name);
            }
        }
        if puzzle.size().width * puzzle.size().height <= CELLS {
            engines(&puzzle);
        }
    }
}

/// Without a board: a form for people shows a board and loses nothing of it, but cannot be read.
fn puzzle_comes_back(kind: &dyn AnyKind, puzzle: &AnyPuzzle, form: &str) {
    let Ok(written) = puzzle.write(form, None) else { return };
    if written.lost.is_empty() {
        let again = kind.read(&Sources::of(Source::new("again", written.bytes)), Some(form));
        let same = again.into_iter().next().is_some_and(|read| read.is_ok_and(|e| e.puzzle.same(&**puzzle)));
        assert!(same, "{} {form} does not come back", kind.info().id);
    }
}

fn engines(puzzle: &AnyPuzzle) {
    for answer in puzzle.solve(Demand::Verdict, &budget()).answers() {
        let board = puzzle.board(answer);
        // A budget that ends may leave a part of an answer; what is full must be right.
        assert!(!puzzle.full(&board) || puzzle.check(&board).is_empty(), "the referee objects to an answer");
    }
    if let Hint::Step(step) = puzzle.hint(&puzzle.start(), &budget()) {
        assert!(!step.sentence.is_empty(), "a step without words");
        puzzle.moves_of(&puzzle.start(), &step.therefore);
    }
    puzzle.draw(&puzzle.start(), &[]);
}

/// Share ids on arbitrary text: no panic, and the id of what was opened opens the same puzzle.
pub(crate) fn ids(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let Ok(puzzle) = share::open(quandary::kinds(), text, None, &budget()) else { return };
    let Ok(id) = share::id(&puzzle) else { return };
    let again = share::open(quandary::kinds(), &id, None, &budget()).expect("an id we made opens");
    assert!(again.same(&*puzzle), "the id of a puzzle opens another: {id}");
}

/// The protocol on arbitrary text: whatever is asked, the response is one JSON object in one line.
pub(crate) fn protocol(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    // Ten thousand new puzzles are a fair wish, and take their time.
    if text.contains("number") {
        return;
    }
    let limits = Limits { nodes: Some(300), memory: Some(64 << 20), seconds: None };
    // Words would be unpacked and indexed for every request: that is not what is tested here.
    let host = Host { limits, words: || None, cost: false, ..Host::new() };
    let response = protocol::answer_with(text, &host);
    let read: serde_json::Value = serde_json::from_str(&response).expect("a response is JSON");
    assert!(read.is_object(), "{response}");
    assert!(!response.contains("a fault in the program"), "{response}");
    assert!(!response.contains('\n'), "a response is one line");
    if protocol::is_record(bytes) && !text.contains('\n') {
        let base = Request { verb: Some(Verb::Solve), ..Request::default() };
        let (echo, outputs) = protocol::line(text, &base, &host);
        let line = protocol::written(&echo, outputs);
        serde_json::from_str::<serde_json::Value>(&line).expect("a record is JSON");
    }
}

/// Games on arbitrary text: a saved game is read or refused, and any play, undone, redone, saved and
/// loaded, comes to the same board. The first line is a share id or a saved game's beginning; every
/// byte after it is something a player does.
pub(crate) fn session(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    if let Ok(session) = Session::load(text, open) {
        game_comes_back(&session);
    }
    let (id, play) = text.split_once('\n').unwrap_or((text, ""));
    let Ok(puzzle) = open(id) else { return };
    let mut session = Session::new(puzzle);
    for letter in play.chars().take(400) {
        act(&mut session, letter);
    }
    game_comes_back(&session);
    let moves = session.moves();
    let last = session.board().clone();
    while session.undo() {}
    assert!(
        session.puzzle().same_board(session.board(), &session.puzzle().start()),
        "undo does not come home"
    );
    while session.moves() < moves && session.redo() {}
    assert!(session.puzzle().same_board(session.board(), &last), "redo does not come back");
}

fn open(id: &str) -> Result<AnyPuzzle, String> {
    share::open(quandary::kinds(), id, None, &budget())
}

fn act(session: &mut Session, letter: char) {
    let size = session.puzzle().size();
    let input = match letter {
        '^' => Input::Arrow(Direction::Up),
        'v' => Input::Arrow(Direction::Down),
        '<' => Input::Arrow(Direction::Left),
        '>' => Input::Arrow(Direction::Right),
        ' ' => Input::Tap,
        '~' => Input::Other,
        '!' => Input::Clear,
        '(' => {
            session.undo();
            return;
        }
        ')' => {
            session.redo();
            return;
        }
        '@' => {
            let at = session.cursor();
            session.point_at(At::new((at.row + 1) % size.height.max(1), (at.col + 2) % size.width.max(1)));
            return;
        }
        upper if upper.is_ascii_uppercase() => Input::Mark(upper),
        other => Input::Write(other),
    };
    session.input(input);
}

fn game_comes_back(session: &Session) {
    let Ok(saved) = session.save() else { return };
    let loaded =
        Session::load(&saved, open).unwrap_or_else(|e| panic!("a saved game is refused: {e}\n{saved}"));
    assert!(session.puzzle().same_board(session.board(), loaded.board()), "a loaded game differs:\n{saved}");
}
