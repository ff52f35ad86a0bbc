//! What a key means. A character that means something to the puzzle is the puzzle's; the others are
//! orders to the player, so that letters can be both.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use quandary::core::play::{Direction, Input};
use quandary::session::Session;

/// What the player is told to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Order {
    Input(Input),
    Undo,
    Redo,
    Restart,
    Pencil,
    Help,
    Check,
    Mistake,
    Hint,
    TakeHint,
    Save,
    Leave,
    Nothing,
}

/// The keys as the help shows them. With Ctrl the letters are always orders.
pub(crate) const HELP: &[(&str, &str)] = &[
    ("arrows, h j k l", "move"),
    ("Space, Enter", "press"),
    ("Backspace, Delete", "clear"),
    ("Tab or m", "pen or pencil"),
    ("u / r", "undo / redo"),
    ("i", "hint; again for more of it"),
    ("x", "take the hint"),
    ("c", "check against the rules"),
    ("b", "back to before the first mistake"),
    ("s", "save (also after every move)"),
    ("a", "again from the start"),
    ("?", "this help"),
    ("q, Ctrl-C", "leave; the game is kept"),
];

/// The order a key gives.
pub(crate) fn order(game: &Session, key: KeyEvent, pencil: bool) -> Order {
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        return match key.code {
            KeyCode::Char('c' | 'q') => Order::Leave,
            KeyCode::Char('z') => Order::Undo,
            KeyCode::Char('y') => Order::Redo,
            KeyCode::Char(c) => letter(c),
            _ => Order::Nothing,
        };
    }
    match key.code {
        KeyCode::Up => Order::Input(Input::Arrow(Direction::Up)),
        KeyCode::Down => Order::Input(Input::Arrow(Direction::Down)),
        KeyCode::Left => Order::Input(Input::Arrow(Direction::Left)),
        KeyCode::Right => Order::Input(Input::Arrow(Direction::Right)),
        KeyCode::Enter | KeyCode::Char(' ') => Order::Input(Input::Press),
        KeyCode::Backspace | KeyCode::Delete => Order::Input(Input::Clear),
        KeyCode::Tab => Order::Pencil,
        KeyCode::F(1) => Order::Help,
        KeyCode::Esc => Order::Leave,
        KeyCode::Char(c) => character(game, c, pencil),
        _ => Order::Nothing,
    }
}

fn character(game: &Session, c: char, pencil: bool) -> Order {
    let input = if pencil { Input::Mark(c) } else { Input::Write(c) };
    if game.puzzle().gesture(game.board(), game.cursor(), input).is_some() {
        return Order::Input(input);
    }
    letter(c)
}

fn letter(c: char) -> Order {
    match c {
        'h' => Order::Input(Input::Arrow(Direction::Left)),
        'j' => Order::Input(Input::Arrow(Direction::Down)),
        'k' => Order::Input(Input::Arrow(Direction::Up)),
        'l' => Order::Input(Input::Arrow(Direction::Right)),
        'm' => Order::Pencil,
        'u' => Order::Undo,
        'r' => Order::Redo,
        'i' => Order::Hint,
        'x' => Order::TakeHint,
        'c' => Order::Check,
        'b' => Order::Mistake,
        's' => Order::Save,
        'a' => Order::Restart,
        '?' => Order::Help,
        'q' => Order::Leave,
        _ => Order::Nothing,
    }
}
