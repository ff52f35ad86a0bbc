//! What to play: a game that was left, or a new one of any kind.

use std::io;

use crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use quandary::AnyKind;
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout};
use ratatui::style::Modifier;
use ratatui::text::Line;
use ratatui::widgets::{List, ListState};

use super::store::{Left, Store};
use super::{BEAT, clock, device, on_screen};

/// What was chosen.
#[derive(Clone)]
pub(crate) enum Choice {
    /// A game that was left, by its puzzle's id.
    Continue(String),
    /// A new puzzle of a kind.
    New(&'static dyn AnyKind),
}

/// Asks the player; `None` if they leave.
pub(crate) fn choose(store: &Store) -> io::Result<Option<Choice>> {
    let choices = choices(store);
    on_screen(|screen| {
        let mut state = ListState::default().with_selected(Some(0));
        loop {
            screen.draw(|frame| draw(&choices, &mut state, frame))?;
            if crate::limits::interrupted() {
                return Ok(None);
            }
            let Some(Event::Key(key)) = device::next(BEAT) else { continue };
            if key.kind == KeyEventKind::Release {
                continue;
            }
            match answer(key, &mut state) {
                Answer::Leave => return Ok(None),
                Answer::Take => {
                    return Ok(state.selected().and_then(|i| choices.get(i)).map(|c| c.1.clone()));
                }
                Answer::Look => {}
            }
        }
    })
}

enum Answer {
    Leave,
    Take,
    Look,
}

fn answer(key: KeyEvent, state: &mut ListState) -> Answer {
    match key.code {
        KeyCode::Char('c') if key.modifiers.contains(KeyModifiers::CONTROL) => return Answer::Leave,
        KeyCode::Esc | KeyCode::Char('q') | KeyCode::F(10) => return Answer::Leave,
        KeyCode::Enter | KeyCode::Char(' ') => return Answer::Take,
        KeyCode::Down | KeyCode::Char('j') | KeyCode::Tab => state.select_next(),
        KeyCode::Up | KeyCode::Char('k') | KeyCode::BackTab => state.select_previous(),
        KeyCode::Home => state.select_first(),
        KeyCode::End => state.select_last(),
        _ => {}
    }
    Answer::Look
}

fn choices(store: &Store) -> Vec<(String, Choice)> {
    let left = store.left().into_iter().map(|Left { id, title, moves, seconds }| {
        (format!("Continue {title}, move {moves}, {}", clock(seconds)), Choice::Continue(id))
    });
    let new = quandary::kinds().iter().map(|kind| (format!("New {}", kind.info().title), Choice::New(*kind)));
    left.chain(new).collect()
}

fn draw(choices: &[(String, Choice)], state: &mut ListState, frame: &mut Frame) {
    let [title, list, foot] =
        Layout::vertical([Constraint::Length(2), Constraint::Min(1), Constraint::Length(1)])
            .areas(frame.area());
    frame.render_widget(Line::from("What would you like to play?").style(Modifier::BOLD), title);
    let lines = choices.iter().map(|(text, _)| text.as_str());
    let list_of = List::new(lines).highlight_symbol("> ").highlight_style(Modifier::REVERSED);
    frame.render_stateful_widget(list_of, list, state);
    frame.render_widget(Line::from("Up and Down, Enter to play, q to leave").style(Modifier::DIM), foot);
}
