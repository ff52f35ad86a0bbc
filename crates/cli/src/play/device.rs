//! Keys and clicks of the terminal as the session knows them.

use std::sync::mpsc::{Receiver, channel};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::Duration;

use crossterm::event::{
    self, Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use quandary::core::play::{Direction, Input};
use quandary::session::keys::Key;

/// The next event, if one comes in time. They are read on a thread of their own, because reading may
/// never come back from a terminal that has gone away. Crossterm must be built with `use-dev-tty`: its other
/// reader waits for edges (epoll) and takes one of the events it is told of, so that a key that comes
/// together with a resize stays unread until the next key, and a resize unseen until the next one.
pub(super) fn next(wait: Duration) -> Option<Event> {
    static EVENTS: OnceLock<Mutex<Receiver<Event>>> = OnceLock::new();
    let events = EVENTS.get_or_init(|| {
        let (send, events) = channel();
        std::thread::spawn(move || while event::read().is_ok_and(|event| send.send(event).is_ok()) {});
        Mutex::new(events)
    });
    events.lock().unwrap_or_else(PoisonError::into_inner).recv_timeout(wait).ok()
}

/// The session's key, if it knows one.
pub(super) fn key(event: KeyEvent) -> Option<Key> {
    let control = event.modifiers.contains(KeyModifiers::CONTROL);
    let shift = event.modifiers.contains(KeyModifiers::SHIFT);
    Some(match event.code {
        KeyCode::Char(c) if control => Key::Ctrl(c),
        KeyCode::Char(c) => Key::Char(c),
        KeyCode::Up => Key::Arrow(Direction::Up),
        KeyCode::Down => Key::Arrow(Direction::Down),
        KeyCode::Left => Key::Arrow(Direction::Left),
        KeyCode::Right => Key::Arrow(Direction::Right),
        KeyCode::Enter if shift => Key::ShiftEnter,
        KeyCode::Enter => Key::Enter,
        KeyCode::Backspace | KeyCode::Delete => Key::Delete,
        KeyCode::Tab | KeyCode::BackTab => Key::Tab,
        KeyCode::Esc => Key::Escape,
        KeyCode::F(number) => Key::Function(number),
        _ => return None,
    })
}

/// What a mouse does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pointer {
    /// A button went down here.
    Down(u16, u16, Input),
    /// It was dragged here.
    Drag(u16, u16, Input),
    /// It was let go.
    Up,
}

/// The pointer's doing, if it matters.
pub(super) fn pointer(event: MouseEvent) -> Option<Pointer> {
    let press = |button| match button {
        MouseButton::Left => Input::Tap,
        MouseButton::Right | MouseButton::Middle => Input::Other,
    };
    let (column, line) = (event.column, event.row);
    Some(match event.kind {
        MouseEventKind::Down(button) => Pointer::Down(column, line, press(button)),
        MouseEventKind::Drag(button) => Pointer::Drag(column, line, press(button)),
        MouseEventKind::Up(_) => Pointer::Up,
        _ => return None,
    })
}
