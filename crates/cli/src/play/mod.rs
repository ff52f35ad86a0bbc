//! The terminal player: keys in, a picture out. What a key means to the puzzle is the kind's matter,
//! what a game is the session's; this folder only knows the terminal.

mod actions;
mod chooser;
mod device;
mod screen;
mod store;
#[cfg(test)]
mod tests;
mod work;

use std::io::{self, IsTerminal, stdout};
use std::sync::Arc;
use std::time::{Duration, Instant};

use crossterm::event::{DisableMouseCapture, EnableMouseCapture, Event, KeyEventKind};
use crossterm::execute;
use quandary::core::any::AnyExplanation;
use quandary::core::play::Input;
use quandary::session::keys::{Action, Key, action};
use quandary::session::{Session, share};
use quandary::{AnyPuzzle, Budget};

pub(crate) use chooser::{Choice, choose};
use device::Pointer;
pub(crate) use store::Store;
use work::Work;

/// How often the clock and the work in the background are looked at while nobody presses a key.
const BEAT: Duration = Duration::from_millis(50);

/// Makes another puzzle like the one that is played.
pub(crate) type Maker = Arc<dyn Fn(&Budget) -> Result<AnyPuzzle, String> + Send + Sync>;

/// How the terminal is to be used.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Terminal {
    /// Only ASCII characters.
    pub(crate) ascii: bool,
    /// With colours.
    pub(crate) colour: bool,
}

/// The walk to the answer, and the step looked at.
struct Walk {
    explained: AnyExplanation,
    at: usize,
}

/// A game on a terminal.
struct Player {
    game: Session,
    store: Store,
    maker: Maker,
    help: bool,
    message: String,
    walk: Option<Walk>,
    work: Option<Work>,
    terminal: Terminal,
    counted: Instant,
    /// Where the board was last drawn, for the mouse.
    view: screen::View,
    /// What a drag paints: decided by the cell it began in.
    brush: Option<(Input, quandary::core::grid::At)>,
}

/// Whether a person is at both ends.
pub(crate) fn at_a_terminal() -> bool {
    io::stdin().is_terminal() && stdout().is_terminal()
}

/// Plays until the player leaves. The game is saved after every move, so nothing is lost when the
/// terminal goes away.
pub(crate) fn play(puzzle: AnyPuzzle, store: Store, maker: Maker, terminal: Terminal) -> io::Result<()> {
    let mut player = Player::new(puzzle, store, maker, terminal);
    let done = on_screen(|screen| player.run(screen));
    player.keep();
    done
}

/// Takes the screen and the mouse, and gives them back whatever happens.
fn on_screen<T>(run: impl FnOnce(&mut ratatui::DefaultTerminal) -> io::Result<T>) -> io::Result<T> {
    let mut screen = ratatui::try_init()?;
    let done = execute!(stdout(), EnableMouseCapture).and_then(|()| run(&mut screen));
    let _ = execute!(stdout(), DisableMouseCapture);
    ratatui::restore();
    done
}

impl Player {
    fn new(puzzle: AnyPuzzle, store: Store, maker: Maker, terminal: Terminal) -> Self {
        let (game, message) = store.resume(puzzle);
        Self {
            game,
            store,
            maker,
            help: false,
            message,
            walk: None,
            work: None,
            terminal,
            counted: Instant::now(),
            view: screen::View::default(),
            brush: None,
        }
    }

    fn run(&mut self, terminal: &mut ratatui::DefaultTerminal) -> io::Result<()> {
        let mut drawn = None;
        // A terminal that goes away tells so by a signal.
        while !crate::limits::interrupted() {
            // Nothing is drawn again while nothing changes but the clock's next second.
            if drawn != Some(self.played()) || self.work.is_some() {
                let mut view = screen::View::default();
                terminal.draw(|frame| view = screen::draw(self, frame))?;
                self.view = view;
                drawn = Some(self.played());
            }
            if let Some(event) = device::next(BEAT) {
                drawn = None;
                match event {
                    Event::Key(key) if key.kind != KeyEventKind::Release => {
                        let Some(key) = device::key(key) else { continue };
                        if self.press(key) {
                            return Ok(());
                        }
                    }
                    Event::Mouse(mouse) => {
                        if let Some(pointer) = device::pointer(mouse) {
                            self.point(pointer);
                        }
                    }
                    _ => {}
                }
            }
            if self.look_at_work() {
                drawn = None;
            }
        }
        Ok(())
    }

    /// Takes a key; true if the player leaves.
    fn press(&mut self, key: Key) -> bool {
        if self.walk.is_some() && self.stroll(key) {
            return false;
        }
        match action(&self.game, key) {
            Action::Leave => true,
            // Escape closes what is open, and leaves when nothing is.
            Action::Stop if self.nothing_open() => true,
            action => {
                self.obey(action);
                false
            }
        }
    }

    fn nothing_open(&self) -> bool {
        !self.help && self.work.is_none() && self.walk.is_none() && self.game.shown_hint().is_none()
    }

    /// A button at a cell presses it; a drag does to the cells on its way what it did to the first, as
    /// long as that means the same there.
    fn point(&mut self, pointer: Pointer) {
        let (column, line, input, first) = match pointer {
            Pointer::Down(column, line, input) => (column, line, input, true),
            Pointer::Drag(column, line, input) => (column, line, input, false),
            Pointer::Up => {
                self.brush = None;
                return;
            }
        };
        let Some(at) = self.view.cell(column, line).filter(|_| !self.help && self.walk.is_none()) else {
            return;
        };
        if first {
            self.game.point_at(at);
            let means = self.game.puzzle().gesture(self.game.board(), at, input).is_some();
            if means {
                self.obey(Action::Input(input));
                self.brush = Some((input, at));
            }
        } else if let Some((input, from)) = self.brush
            && at != self.game.cursor()
        {
            self.game.point_at(at);
            self.paint(from, input);
        }
    }

    /// Does to the cell at the cursor what was done to another, if it is not so yet.
    fn paint(&mut self, from: quandary::core::grid::At, input: Input) {
        let picture = |game: &Session, at| {
            let tile = &game.puzzle().draw(game.board(), &[]).tiles[at];
            (tile.fill, tile.text.clone())
        };
        let wanted = picture(&self.game, from);
        let at = self.game.cursor();
        // At most so many presses lead once round the colours.
        for _ in 0..64 {
            if picture(&self.game, at) == wanted {
                break;
            }
            let before = self.game.moves();
            self.obey(Action::Input(input));
            if self.game.moves() == before {
                break;
            }
        }
    }

    /// Saves; a failure is reported and the game goes on.
    fn keep(&mut self) {
        let seconds = self.counted.elapsed().as_secs();
        self.counted += Duration::from_secs(seconds);
        self.game.tick(seconds);
        if let Err(why) = self.store.count(&mut self.game).and_then(|()| self.store.save(&self.game)) {
            self.message = format!("The game could not be saved: {why}.");
        }
    }

    fn played(&self) -> u64 {
        self.game.seconds() + self.counted.elapsed().as_secs()
    }

    fn link(&self) -> String {
        share::id(self.game.puzzle()).unwrap_or_else(|why| format!("This puzzle has no link: {why}."))
    }
}

/// Minutes and seconds.
fn clock(seconds: u64) -> String {
    match seconds / 3600 {
        0 => format!("{}:{:02}", seconds / 60, seconds % 60),
        hours => format!("{hours}:{:02}:{:02}", seconds / 60 % 60, seconds % 60),
    }
}
