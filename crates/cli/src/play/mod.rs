//! The terminal player: keys in, a picture out. What a key means to the puzzle is the kind's matter,
//! what a game is the session's; this folder only knows the terminal.

mod keys;
mod screen;
mod store;
#[cfg(test)]
mod tests;

use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

use crossterm::event::{self, Event, KeyEventKind};
use quandary::core::verbs::Hint;
use quandary::report::{self, Detail, Show};
use quandary::session::{Did, Session};
use quandary::{AnyPuzzle, Budget};

use keys::Order;
pub(crate) use store::Store;

/// How often the clock is looked at while nobody presses a key.
const BEAT: Duration = Duration::from_millis(250);

/// A game on a terminal.
struct Player {
    game: Session,
    store: Store,
    /// Written characters become marks.
    pencil: bool,
    help: bool,
    message: String,
    /// The hint on show and how much of it is told.
    hint: Option<(Hint, u8)>,
    ascii: bool,
    colour: bool,
    counted: Instant,
}

/// Whether a person is at both ends.
pub(crate) fn at_a_terminal() -> bool {
    io::stdin().is_terminal() && io::stdout().is_terminal()
}

/// Plays until the player leaves. The game is saved after every move, so nothing is lost when the
/// terminal goes away.
pub(crate) fn play(puzzle: AnyPuzzle, store: Store, ascii: bool, colour: bool) -> io::Result<()> {
    let mut player = Player::new(puzzle, store, ascii, colour);
    let mut terminal = ratatui::try_init()?;
    let done = player.run(&mut terminal);
    ratatui::restore();
    player.keep();
    done
}

impl Player {
    fn new(puzzle: AnyPuzzle, store: Store, ascii: bool, colour: bool) -> Self {
        let (game, message) = store.resume(puzzle);
        let counted = Instant::now();
        Self { game, store, pencil: false, help: false, message, hint: None, ascii, colour, counted }
    }

    fn run(&mut self, terminal: &mut ratatui::DefaultTerminal) -> io::Result<()> {
        loop {
            terminal.draw(|frame| screen::draw(self, frame))?;
            if !event::poll(BEAT)? {
                continue;
            }
            let Event::Key(key) = event::read()? else { continue };
            if key.kind == KeyEventKind::Release {
                continue;
            }
            let order = keys::order(&self.game, key, self.pencil);
            if order == Order::Leave {
                return Ok(());
            }
            self.obey(order);
        }
    }

    fn obey(&mut self, order: Order) {
        if !matches!(order, Order::Hint | Order::TakeHint) {
            self.hint = None;
        }
        if order != Order::Help {
            self.message.clear();
        }
        match order {
            Order::Input(input) => {
                if let Did::Refused(why) = self.game.input(input) {
                    self.message = format!("{}.", why.0);
                }
                if self.game.solved() {
                    self.message = format!("Solved in {}.", clock(self.played()));
                }
            }
            Order::Undo if !self.game.undo() => self.message = "There is nothing to undo.".into(),
            Order::Redo if !self.game.redo() => self.message = "There is nothing to redo.".into(),
            Order::Undo | Order::Redo | Order::Nothing | Order::Leave => {}
            Order::Restart => {
                self.game.restart();
                self.message = "Back at the start; every move can be redone.".into();
            }
            Order::Pencil => self.pencil = !self.pencil,
            Order::Help => self.help = !self.help,
            Order::Check => self.message = self.checked(),
            Order::Mistake => self.message = self.back_before_mistake(),
            Order::Hint => self.more_hint(),
            Order::TakeHint => self.take_hint(),
            Order::Save => self.message = "The game is saved.".into(),
        }
        self.keep();
    }

    /// Saves; a failure is told and the game goes on.
    fn keep(&mut self) {
        let seconds = self.counted.elapsed().as_secs();
        self.counted += Duration::from_secs(seconds);
        self.game.tick(seconds);
        if let Err(why) = self.store.save(&self.game) {
            self.message = format!("The game could not be saved: {why}.");
        }
    }

    fn played(&self) -> u64 {
        self.game.seconds() + self.counted.elapsed().as_secs()
    }

    fn checked(&self) -> String {
        let broken = self.game.check();
        match broken.first() {
            None if self.game.solved() => "Everything is right.".into(),
            None => "No rule is broken so far.".into(),
            Some(first) => first.sentence.clone(),
        }
    }

    fn back_before_mistake(&mut self) -> String {
        match self.game.undo_mistake(&patience()) {
            Ok(0) => "There is no mistake.".into(),
            Ok(1) => "The last move was a mistake; it is undone.".into(),
            Ok(n) => format!("The last {n} moves are undone: the first of them was a mistake."),
            Err(_) => "That takes too long to find out here.".into(),
        }
    }

    fn more_hint(&mut self) {
        self.hint = Some(match self.hint.take() {
            Some((hint, told)) => (hint, (told + 1).min(3)),
            None => (self.game.hint(&patience()), 0),
        });
    }

    fn take_hint(&mut self) {
        let (hint, _) = self.hint.take().unwrap_or_else(|| (self.game.hint(&patience()), 0));
        match hint {
            Hint::Step(step) => {
                self.message = self.game.puzzle().sentence(&step);
                if let Err(why) = self.game.take_step(&step) {
                    self.message = format!("{}.", why.0);
                }
            }
            other => self.hint = Some((other, 3)),
        }
    }

    /// What the hint panel says.
    fn hint_text(&self) -> Option<String> {
        let (hint, told) = self.hint.as_ref()?;
        Some(report::hint(self.game.puzzle(), self.game.board(), hint, Detail::after(*told), Show::Raw))
    }
}

/// A second's worth of work or so: the player is waiting.
fn patience() -> Budget {
    let start = Instant::now();
    Budget::new(None, None, Some(Box::new(move || start.elapsed() > Duration::from_secs(2))))
}

/// Minutes and seconds.
fn clock(seconds: u64) -> String {
    format!("{}:{:02}", seconds / 60, seconds % 60)
}
