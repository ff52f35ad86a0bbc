//! What a key means. A character that means something to the puzzle at the cursor is the puzzle's;
//! the others are orders to the player, so that a letter can be both. With Ctrl a letter is always an
//! order, and so are the function keys, for puzzles that take every letter.

use quandary_core::play::{Direction, Input};

use crate::Session;

/// A key, before a device.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    /// A character, the space bar included.
    Char(char),
    /// A character with Ctrl (or the command key).
    Ctrl(char),
    /// An arrow.
    Arrow(Direction),
    /// Enter.
    Enter,
    /// Enter with Shift: the other press.
    ShiftEnter,
    /// Backspace or Delete.
    Delete,
    /// Tab.
    Tab,
    /// Escape.
    Escape,
    /// A function key, from 1.
    Function(u8),
}

/// What a key orders.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Something done at the cursor.
    Input(Input),
    /// Take the last move back.
    Undo,
    /// Make it again.
    Redo,
    /// Back to the start.
    Restart,
    /// Pen or pencil.
    Pencil,
    /// Show or hide the keys.
    Help,
    /// Check against the rules.
    Check,
    /// Undo to before the first mistake.
    Mistake,
    /// A hint, or more of it.
    Hint,
    /// Make the hint's move.
    TakeHint,
    /// Walk through the whole explanation.
    Explain,
    /// Mark all open cells.
    FillMarks,
    /// Automatic clean-up of marks, or not.
    CleanMarks,
    /// Broken rules are shown at once, or not.
    Conflicts,
    /// Set a save point.
    SetPoint,
    /// Back to the last save point.
    ToPoint,
    /// A new puzzle like this one.
    New,
    /// Save.
    Save,
    /// The share id.
    Share,
    /// What the player has done so far.
    Statistics,
    /// Stop what is running, or close what is open; otherwise nothing.
    Stop,
    /// Leave.
    Leave,
    /// Nothing.
    Nothing,
}

/// The keys as a help shows them: letter, function key, what it does.
pub const HELP: &[(&str, &str, &str)] = &[
    ("arrows, h j k l", "", "move"),
    ("Space, Enter", "", "act on the cell; Shift-Enter or . for the other action"),
    ("Backspace, Delete", "", "clear"),
    ("Tab, m", "", "pen or pencil"),
    ("u, Ctrl-Z", "", "undo"),
    ("r, Ctrl-Y", "", "redo"),
    ("i", "F2", "hint; again for more of it"),
    ("x", "F3", "take the hint"),
    ("c", "F4", "check against the rules"),
    ("b", "F5", "back to before the first mistake"),
    ("e", "F6", "explain: every step to the answer"),
    ("f", "F7", "fill in all marks"),
    ("p", "F8", "set a save point"),
    ("o", "F9", "back to the last save point"),
    ("M", "Ctrl-G", "clean up marks automatically: on or off"),
    ("C", "Ctrl-W", "show broken rules at once: on or off"),
    ("n", "Ctrl-N", "a new puzzle like this one"),
    ("a", "Ctrl-A", "start again"),
    ("w", "Ctrl-L", "a link to this puzzle"),
    ("t", "Ctrl-T", "how many you have solved"),
    ("s", "Ctrl-S", "save (every move is saved anyway)"),
    ("?", "F1", "these keys"),
    ("q, Ctrl-C", "F10", "leave; the game is kept"),
];

/// The action a key asks for in a game.
///
/// ```
/// use quandary_session::{Session, keys::{Action, Key, action}};
/// # let kind = quandary_puzzles::kinds()[0];
/// # let source = quandary_core::source::Source::new("", kind.examples()[0].text);
/// # let read = kind.read(&quandary_core::source::Sources::of(source), None).remove(0);
/// # let puzzle = read.unwrap().puzzle;
/// let game = Session::new(puzzle);
/// assert_eq!(action(&game, Key::Char('u')), Action::Undo);
/// assert_eq!(action(&game, Key::Function(2)), Action::Hint);
/// ```
pub fn action(game: &Session, key: Key) -> Action {
    match key {
        Key::Arrow(way) => Action::Input(Input::Arrow(way)),
        Key::Enter | Key::Char(' ') => Action::Input(Input::Tap),
        Key::ShiftEnter => Action::Input(Input::Other),
        Key::Delete => Action::Input(Input::Clear),
        Key::Tab => Action::Pencil,
        Key::Escape => Action::Stop,
        Key::Function(number) => function(number),
        Key::Ctrl(c) => control(c.to_ascii_lowercase()),
        Key::Char(c) => {
            let input = if game.pencil() { Input::Mark(c) } else { Input::Write(c) };
            match game.puzzle().gesture(game.board(), game.cursor(), input) {
                Some(_) => Action::Input(input),
                None => letter(c),
            }
        }
    }
}

fn function(number: u8) -> Action {
    match number {
        1 => Action::Help,
        2 => Action::Hint,
        3 => Action::TakeHint,
        4 => Action::Check,
        5 => Action::Mistake,
        6 => Action::Explain,
        7 => Action::FillMarks,
        8 => Action::SetPoint,
        9 => Action::ToPoint,
        10 => Action::Leave,
        _ => Action::Nothing,
    }
}

fn control(c: char) -> Action {
    match c {
        'c' | 'q' => Action::Leave,
        'z' => Action::Undo,
        'y' => Action::Redo,
        'g' => Action::CleanMarks,
        'w' => Action::Conflicts,
        'l' => Action::Share,
        other => letter(other),
    }
}

fn letter(c: char) -> Action {
    let arrow = |way| Action::Input(Input::Arrow(way));
    match c {
        'h' => arrow(Direction::Left),
        'j' => arrow(Direction::Down),
        'k' => arrow(Direction::Up),
        'l' => arrow(Direction::Right),
        '.' => Action::Input(Input::Other),
        'm' => Action::Pencil,
        'M' => Action::CleanMarks,
        'u' => Action::Undo,
        'r' => Action::Redo,
        'i' => Action::Hint,
        'x' => Action::TakeHint,
        'c' => Action::Check,
        'C' => Action::Conflicts,
        'b' => Action::Mistake,
        'e' => Action::Explain,
        'f' => Action::FillMarks,
        'p' => Action::SetPoint,
        'o' => Action::ToPoint,
        'n' => Action::New,
        'w' => Action::Share,
        't' => Action::Statistics,
        's' => Action::Save,
        'a' => Action::Restart,
        '?' => Action::Help,
        'q' => Action::Leave,
        _ => Action::Nothing,
    }
}
