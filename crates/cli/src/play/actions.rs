//! What the player does about an action.

use std::sync::Arc;
use std::time::{Duration, Instant};

use quandary::Budget;
use quandary::core::budget::Stop;
use quandary::core::play::{Direction, Input};
use quandary::core::verbs::Hint;
use quandary::report::{self, Detail, Show};
use quandary::session::keys::{Action, Key};
use quandary::session::{Comfort, Did, Session};

use super::work::{self, Work};
use super::{Player, Walk, clock};

impl Player {
    /// Does what is ordered, says what there is to say, and saves.
    pub(super) fn obey(&mut self, action: Action) {
        if !matches!(action, Action::Hint | Action::TakeHint | Action::Help) {
            self.game.hide_hint();
        }
        if action != Action::Help {
            self.message.clear();
        }
        match action {
            Action::Input(input) => self.input(input),
            Action::Undo if !self.game.undo() => self.say("There is nothing to undo."),
            Action::Redo if !self.game.redo() => self.say("There is nothing to redo."),
            Action::Undo | Action::Redo | Action::Nothing | Action::Leave => {}
            Action::Restart => {
                self.game.restart();
                self.say("Back at the start; every move can be redone.");
            }
            Action::Pencil => self.game.set_pencil(!self.game.pencil()),
            Action::Help => self.help = !self.help,
            Action::Check => self.message = self.checked(),
            Action::Mistake => self.message = self.back_before_mistake(),
            Action::Hint => self.ask_hint(),
            Action::TakeHint => self.take_hint(),
            Action::Explain => self.explain(),
            Action::FillMarks if self.game.fill_marks() => self.say("Every open cell is marked."),
            Action::FillMarks => self.say("There is nothing to mark."),
            Action::CleanMarks | Action::Conflicts => self.switch(action),
            Action::SetPoint if self.game.set_point() => {
                self.say("The save point is set; o or F9 goes back to it.")
            }
            Action::SetPoint => self.say("There is already a save point here."),
            Action::ToPoint => match self.game.to_point() {
                Some(1) => self.say("Back at the save point: one move is undone."),
                Some(count) => self.message = format!("Back at the save point: {count} moves are undone."),
                None => self.say("There is no save point to go back to."),
            },
            Action::New => self.make_new(),
            Action::Share => self.message = self.link(),
            Action::Statistics => self.message = self.tally(),
            Action::Save => self.say("The game is saved."),
            Action::Stop => self.stop(),
        }
        self.keep();
    }

    fn say(&mut self, sentence: &str) {
        self.message = sentence.to_string();
    }

    fn input(&mut self, input: Input) {
        let was = self.game.solved();
        if let Did::Refused(why) = self.game.input(input) {
            self.message = format!("{}.", why.0);
        }
        if !was && self.game.solved() {
            self.message = format!("Solved in {}. Press n for a new one.", clock(self.played()));
        }
    }

    fn stop(&mut self) {
        self.help = false;
        self.walk = None;
        if self.work.take().is_some() {
            self.say("Stopped.");
        }
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

    fn switch(&mut self, action: Action) {
        let Comfort { clean_marks, show_conflicts } = self.game.comfort();
        let (comfort, what, on) = match action {
            Action::CleanMarks => (
                Comfort { clean_marks: !clean_marks, show_conflicts },
                "Automatic clean-up of marks",
                !clean_marks,
            ),
            _ => (
                Comfort { clean_marks, show_conflicts: !show_conflicts },
                "Broken rules show at once",
                !show_conflicts,
            ),
        };
        self.game.set_comfort(comfort);
        self.message = format!("{what}: {}.", if on { "on" } else { "off" });
    }

    fn tally(&self) -> String {
        let info = self.game.puzzle().kind().info();
        let tally = self.store.statistics().of(info.id);
        let best = match tally.best {
            0 => String::new(),
            best => format!(", best time {}", clock(best)),
        };
        format!(
            "{}: {} begun, {} solved, {} of them without a hint{best}.",
            info.title, tally.played, tally.solved, tally.unaided
        )
    }

    // -- work in the background ------------------------------------------------------------

    fn begin(&mut self, work: Work) {
        match work.wait_a_moment() {
            Some(result) => self.take(result),
            None => self.work = Some(work),
        }
    }

    /// Takes in what the work in the background has brought; true if it has ended.
    pub(super) fn look_at_work(&mut self) -> bool {
        let Some(work) = &self.work else { return false };
        match work.poll() {
            Ok(None) => return false,
            Ok(Some(result)) => {
                self.work = None;
                self.take(result);
                self.keep();
            }
            Err(()) => self.work = None,
        }
        true
    }

    fn take(&mut self, result: work::Result) {
        match result {
            work::Result::Hint(hint) => self.game.show_hint(hint),
            work::Result::Walk(explained) if explained.count == 0 => {
                self.say("There is no step to explain from here.");
            }
            work::Result::Walk(explained) => self.walk = Some(Walk { explained, at: 0 }),
            work::Result::New(Ok(puzzle)) => {
                self.keep();
                self.game = Session::new(puzzle);
                self.counted = Instant::now();
                self.say("A new puzzle.");
            }
            work::Result::New(Err(why)) => self.message = why,
        }
    }

    fn ask_hint(&mut self) {
        if self.game.more_hint() || self.work.is_some() {
            return;
        }
        let (puzzle, board) = (self.game.puzzle().clone(), self.game.board().clone());
        self.begin(Work::start("No simple step found, searching…", move |budget| {
            work::Result::Hint(puzzle.hint(&board, budget))
        }));
    }

    fn take_hint(&mut self) {
        let Some(shown) = self.game.shown_hint() else { return self.ask_hint() };
        let Hint::Step(step) = shown.hint.clone() else { return };
        self.message = step.sentence.clone();
        if let Err(why) = self.game.take_step(&step) {
            self.message = format!("{}.", why.0);
        }
        self.game.hide_hint();
        if self.game.solved() {
            self.message.push_str(&format!(" Solved in {}.", clock(self.played())));
        }
    }

    fn explain(&mut self) {
        let (puzzle, board) = (self.game.puzzle().clone(), self.game.board().clone());
        self.begin(Work::start("Looking for the way to the answer…", move |budget| {
            work::Result::Walk(puzzle.explain(&board, budget))
        }));
    }

    fn make_new(&mut self) {
        let maker = Arc::clone(&self.maker);
        self.begin(Work::start("Making a puzzle…", move |budget| work::Result::New(maker(budget))));
    }

    // -- the walk through an explanation ---------------------------------------------------

    /// A key while an explanation is looked at; false if it is for the game.
    pub(super) fn stroll(&mut self, key: Key) -> bool {
        let Some(walk) = &mut self.walk else { return false };
        let last = walk.explained.count - 1;
        match key {
            Key::Arrow(Direction::Right | Direction::Down) | Key::Char(' ' | 'l' | 'j') | Key::Enter => {
                walk.at = (walk.at + 1).min(last);
            }
            Key::Arrow(Direction::Left | Direction::Up) | Key::Char('h' | 'k') | Key::Delete => {
                walk.at = walk.at.saturating_sub(1);
            }
            Key::Char('g') => walk.at = 0,
            Key::Char('G') => walk.at = last,
            Key::Ctrl(_) => return false,
            _ => self.walk = None,
        }
        true
    }

    /// What the hint panel says.
    pub(super) fn hint_text(&self) -> Option<String> {
        let shown = self.game.shown_hint()?;
        let (puzzle, board) = (self.game.puzzle(), self.game.board());
        Some(report::hint(puzzle, board, &shown.hint, Detail::after(shown.tier), Show::Raw))
    }
}

/// A second's worth of work or so: the player is waiting.
fn patience() -> Budget {
    let start = Instant::now();
    Budget::until(move || (start.elapsed() > Duration::from_secs(2)).then_some(Stop::Time))
}
