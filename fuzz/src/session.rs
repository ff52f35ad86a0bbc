//! Games on arbitrary text: a saved game is read or refused, and any play, undone, redone, saved and
//! loaded, comes to the same board. The first line is a share id or a saved game's beginning; every
//! byte after it is something a player does.
#![no_main]

use libfuzzer_sys::fuzz_target;
use quandary::Budget;
use quandary::core::grid::At;
use quandary::core::play::{Direction, Input};
use quandary::session::{Session, share};

fn open(id: &str) -> Result<quandary::AnyPuzzle, String> {
    share::open(quandary::kinds(), id, None, &Budget::new(Some(300), Some(64 << 20), None))
}

fuzz_target!(|bytes: &[u8]| {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    if let Ok(session) = Session::load(text, open) {
        comes_back(&session);
    }
    let (id, play) = text.split_once('\n').unwrap_or((text, ""));
    let Ok(puzzle) = open(id) else { return };
    let mut session = Session::new(puzzle);
    for letter in play.chars().take(400) {
        act(&mut session, letter);
    }
    comes_back(&session);
    let moves = session.moves();
    let last = session.board().clone();
    while session.undo() {}
    assert!(session.puzzle().same_board(session.board(), &session.puzzle().start()), "undo does not come home");
    while session.moves() < moves && session.redo() {}
    assert!(session.puzzle().same_board(session.board(), &last), "redo does not come back");
});

fn act(session: &mut Session, letter: char) {
    let size = session.puzzle().size();
    let input = match letter {
        '^' => Input::Arrow(Direction::Up),
        'v' => Input::Arrow(Direction::Down),
        '<' => Input::Arrow(Direction::Left),
        '>' => Input::Arrow(Direction::Right),
        ' ' => Input::Press,
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

fn comes_back(session: &Session) {
    let Ok(saved) = session.save() else { return };
    let loaded = Session::load(&saved, open).unwrap_or_else(|e| panic!("a saved game is refused: {e}\n{saved}"));
    assert!(session.puzzle().same_board(session.board(), loaded.board()), "a loaded game differs:\n{saved}");
}
