//! The real program in a pseudo-terminal: keys in, the screen out.

use std::io::{Read, Write};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

/// A terminal with the program in it.
struct Screen {
    master: Box<dyn MasterPty + Send>,
    keys: Box<dyn Write + Send>,
    child: Box<dyn Child + Send + Sync>,
    picture: Arc<Mutex<vt100::Parser>>,
}

const UP: &str = "\x1b[A";
const RIGHT: &str = "\x1b[C";

fn size(lines: u16, columns: u16) -> PtySize {
    PtySize { rows: lines, cols: columns, pixel_width: 0, pixel_height: 0 }
}

fn some(count: u16) -> NonZero<u16> {
    NonZero::new(count).expect("a screen has lines and columns")
}

impl Screen {
    fn start(arguments: &[&str], games: &Path, lines: u16, columns: u16) -> Self {
        let pty = native_pty_system().openpty(size(lines, columns)).expect("a pseudo-terminal");
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_quandary"));
        command.args(arguments);
        command.env("QUANDARY_GAMES", games);
        command.env("TERM", "xterm-256color");
        command.env_remove("NO_COLOR");
        let child = pty.slave.spawn_command(command).expect("the program starts");
        let mut output = pty.master.try_clone_reader().expect("its output");
        let keys = pty.master.take_writer().expect("its input");
        let picture = Arc::new(Mutex::new(vt100::Parser::new(some(lines), some(columns), 0)));
        let drawn = Arc::clone(&picture);
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = output.read(&mut bytes) {
                drawn.lock().expect("the picture").process(&bytes[..count]);
            }
        });
        Self { master: pty.master, keys, child, picture }
    }

    fn text(&self) -> String {
        self.picture.lock().expect("the picture").screen().contents()
    }

    /// Waits until the screen shows something; a minute is for machines under load.
    fn await_text(&self, wanted: &str) -> String {
        let start = Instant::now();
        loop {
            let text = self.text();
            if text.contains(wanted) {
                return text;
            }
            assert!(start.elapsed() < Duration::from_secs(60), "`{wanted}` does not come:\n{text}");
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).expect("keys go in");
        self.keys.flush().expect("keys go in");
    }

    fn ends(&mut self) -> u32 {
        self.child.wait().expect("the program ends").exit_code()
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        let _ = self.child.kill();
    }
}

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("quandary-terminal-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    folder
}

/// A puzzle of one open row, solved by writing 1 2 1.
const PUZZLE: [&str; 2] = ["play", "example:ripple/1"];

#[test]
fn a_game_is_played_left_and_taken_up_again() {
    let games = folder("game");
    let mut screen = Screen::start(&PUZZLE, &games, 40, 100);
    screen.await_text("move 0");
    // A hint tells where, then which technique, then what, then why; then it is taken.
    screen.press("i");
    screen.await_text("Look at");
    screen.press("i");
    screen.await_text("Technique:");
    screen.press("i");
    screen.await_text("So:");
    screen.press("i");
    screen.await_text("Why:");
    screen.press("x");
    screen.await_text("move 1");
    screen.press("u");
    screen.await_text("move 0");
    screen.press("r");
    screen.await_text("move 1");
    screen.press("c");
    screen.await_text("No rule is broken so far.");
    screen.press("?");
    screen.await_text("back to before the first mistake");
    screen.press("?");
    screen.press("e");
    screen.await_text("Step 1 of");
    screen.press("\x1b");
    screen.await_text("[pen]");
    screen.press("\x03");
    assert_eq!(screen.ends(), 0, "Ctrl-C leaves");

    let mut again = Screen::start(&PUZZLE, &games, 40, 100);
    again.await_text("Welcome back.");
    again.await_text("move 1");
    again.press("q");
    assert_eq!(again.ends(), 0);
    let _ = std::fs::remove_dir_all(games);
}

#[test]
fn a_kill_loses_nothing_that_was_done() {
    let games = folder("kill");
    let mut screen = Screen::start(&PUZZLE, &games, 40, 100);
    screen.await_text("move 0");
    for moves in 1..=5 {
        screen.press("x");
        screen.await_text("Hint");
        screen.press("x");
        screen.await_text(&format!("move {moves}"));
    }
    // The screen shows a move before it is saved, so one more key is answered first.
    screen.press("c");
    screen.await_text("No rule is broken so far.");
    screen.child.kill().expect("killed");
    drop(screen);
    let again = Screen::start(&PUZZLE, &games, 40, 100);
    again.await_text("move 5");
    let _ = std::fs::remove_dir_all(games);
}

#[test]
fn a_terminal_that_goes_away_ends_the_program() {
    let games = folder("gone");
    let mut screen = Screen::start(&PUZZLE, &games, 40, 100);
    screen.await_text("move 0");
    screen.press("xx");
    screen.await_text("move 1");
    let id = screen.child.process_id().expect("it runs").to_string();
    let hang_up = std::process::Command::new("kill").args(["-HUP", &id]).status();
    assert!(hang_up.is_ok_and(|status| status.success()));
    let start = Instant::now();
    while screen.child.try_wait().expect("a child").is_none() {
        assert!(start.elapsed() < Duration::from_secs(60), "the program goes on without a terminal");
        std::thread::sleep(Duration::from_millis(10));
    }
    let again = Screen::start(&PUZZLE, &games, 40, 100);
    again.await_text("move 1");
    let _ = std::fs::remove_dir_all(games);
}

#[test]
fn windows_change_and_may_be_tiny() {
    let games = folder("resize");
    let mut screen = Screen::start(&["play", "example:ripple/1", "--ascii"], &games, 30, 80);
    screen.await_text("move 0");
    for (lines, columns) in [(5, 12), (1, 1), (60, 200), (24, 80)] {
        // The picture first: what the program draws for the new size must not meet the old one.
        screen.picture.lock().expect("the picture").screen_mut().set_size(some(lines), some(columns));
        screen.master.resize(size(lines, columns)).expect("resized");
        screen.press(UP);
        screen.press(RIGHT);
    }
    screen.press("f");
    screen.await_text("Every open cell is marked.");
    assert!(screen.text().is_ascii(), "only ASCII:\n{}", screen.text());
    screen.press("q");
    assert_eq!(screen.ends(), 0);
    let _ = std::fs::remove_dir_all(games);
}

#[test]
fn the_player_chooses_and_finds_what_was_left() {
    let games = folder("choose");
    let mut screen = Screen::start(&["play"], &games, 30, 80);
    screen.await_text("What would you like to play?");
    screen.press("\r");
    screen.await_text("move 0");
    screen.press("xx");
    screen.await_text("move 1");
    screen.press("q");
    assert_eq!(screen.ends(), 0);
    let mut again = Screen::start(&["play"], &games, 30, 80);
    again.await_text("> Continue");
    again.press("\r");
    again.await_text("Welcome back.");
    again.press("\x1b");
    assert_eq!(again.ends(), 0, "Escape leaves when nothing is open");
    let _ = std::fs::remove_dir_all(games);
}

#[test]
fn the_mouse_points_and_paints() {
    let games = folder("mouse");
    let mut screen = Screen::start(&["play", "nonogram:3x3:3/3/3/3/3/3"], &games, 30, 80);
    screen.await_text("move 0");
    // The first cell of the board is at line 4, column 4, a cell is two columns wide.
    for line in 4..7 {
        screen.press(&format!("\x1b[<0;4;{line}M"));
        screen.press(&format!("\x1b[<32;6;{line}M"));
        screen.press(&format!("\x1b[<32;8;{line}M"));
        screen.press(&format!("\x1b[<0;8;{line}m"));
    }
    screen.await_text("Solved in");
    screen.press("u");
    screen.await_text("move 8");
    screen.press("q");
    assert_eq!(screen.ends(), 0);
    let _ = std::fs::remove_dir_all(games);
}
