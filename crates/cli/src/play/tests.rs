//! The player without a terminal: keys in, the buffer out.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use quandary::AnyPuzzle;
use ratatui::Terminal;
use ratatui::backend::TestBackend;

use std::sync::Arc;

use super::{Player, Store, Terminal as Look, device, screen};

fn puzzle() -> AnyPuzzle {
    quandary::read("null:1./..", None, None).expect("an id").remove(0).expect("a puzzle").puzzle
}

fn folder(name: &str) -> std::path::PathBuf {
    let folder = std::env::temp_dir().join(format!("quandary-play-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    folder
}

fn start(folder: &std::path::Path, ascii: bool) -> Player {
    let maker = Arc::new(|_: &quandary::Budget| Ok(puzzle()));
    Player::new(puzzle(), Store::at(folder.to_path_buf()), maker, Look { ascii, colour: false })
}

/// Presses a key; true if the player leaves.
fn press(player: &mut Player, code: KeyCode) -> bool {
    press_with(player, code, KeyModifiers::NONE)
}

fn press_with(player: &mut Player, code: KeyCode, modifiers: KeyModifiers) -> bool {
    let key = device::key(KeyEvent::new(code, modifiers)).expect("a key");
    let leaves = player.press(key);
    while player.work.is_some() {
        std::thread::yield_now();
        player.look_at_work();
    }
    leaves
}

fn picture(player: &Player, width: u16, height: u16) -> String {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).expect("a screen");
    terminal.draw(|frame| _ = screen::draw(player, frame)).expect("a picture");
    terminal.backend().to_string()
}

#[test]
fn a_game_from_the_first_key_to_the_last() {
    let folder = folder("game");
    let mut player = start(&folder, false);
    press(&mut player, KeyCode::Char('2'));
    assert!(picture(&player, 60, 14).contains("(1, 1) is given."), "a refusal is shown");
    press(&mut player, KeyCode::Right);
    press(&mut player, KeyCode::Char('i'));
    assert!(picture(&player, 60, 14).contains("Look at"), "a hint says where first");
    // Without a hint on show, x asks for one, and takes it the second time.
    for key in ['x', 'x', 'x', 'u', 'r', 'x', 'x'] {
        press(&mut player, KeyCode::Char(key));
    }
    let shown = picture(&player, 60, 14);
    assert!(player.game.solved() && shown.contains("solved"), "{shown}");
    assert!(press_with(&mut player, KeyCode::Char('c'), KeyModifiers::CONTROL), "Ctrl-C leaves");

    // Whoever comes back finds the game as it was left.
    let again = start(&folder, false);
    assert!(again.game.solved() && again.message == "Welcome back.");
    let _ = std::fs::remove_dir_all(folder);
}

#[test]
fn a_damaged_game_is_kept_aside() {
    let folder = folder("damaged");
    let mut player = start(&folder, true);
    press(&mut player, KeyCode::Down);
    press(&mut player, KeyCode::Char('2'));
    let file = std::fs::read_dir(&folder).expect("a folder").flatten().map(|entry| entry.path());
    let file = file.into_iter().find(|path| path.extension().is_some_and(|e| e == "game")).expect("a game");
    std::fs::write(&file, "quandary game 1\nrubbish\n").expect("damage");
    let again = start(&folder, true);
    assert!(again.message.contains("damaged (line 2"), "{}", again.message);
    assert!(file.with_extension("damaged").exists(), "nothing is thrown away");
    let _ = std::fs::remove_dir_all(folder);
}

#[test]
fn small_windows_and_wrong_entries() {
    let folder = folder("small");
    let mut player = start(&folder, true);
    press(&mut player, KeyCode::Right);
    press(&mut player, KeyCode::Char('1'));
    press(&mut player, KeyCode::Char('c'));
    assert!(picture(&player, 60, 12).contains("Row 1 holds 1 twice."));
    press(&mut player, KeyCode::Char('b'));
    assert!(player.message.contains("mistake") && player.game.moves() == 0);
    for (width, height) in [(1, 1), (3, 2), (10, 4), (200, 60)] {
        picture(&player, width, height);
    }
    press(&mut player, KeyCode::Char('?'));
    assert!(picture(&player, 60, 30).contains("back to before the first mistake"));
    let _ = std::fs::remove_dir_all(folder);
}

#[test]
fn save_points_marks_and_switches() {
    let folder = folder("points");
    let mut player = start(&folder, true);
    press(&mut player, KeyCode::Char('f'));
    assert_eq!(player.message, "Every open cell is marked.");
    press(&mut player, KeyCode::Char('p'));
    press(&mut player, KeyCode::Right);
    press(&mut player, KeyCode::Char('2'));
    let shown = picture(&player, 60, 14);
    assert!(shown.contains("save points 1"), "{shown}");
    press(&mut player, KeyCode::Char('o'));
    assert_eq!(player.message, "Back at the save point: one move is undone.");
    press(&mut player, KeyCode::Char('C'));
    assert_eq!(player.message, "Broken rules show at once: off.");
    press(&mut player, KeyCode::Char('1'));
    assert!(!picture(&player, 60, 14).contains('!'), "a conflict is not shown unasked");
    press(&mut player, KeyCode::Char('t'));
    assert!(player.message.contains("1 begun, 0 solved"), "{}", player.message);
    press(&mut player, KeyCode::Char('w'));
    assert_eq!(player.message, "null:1./..");
    press(&mut player, KeyCode::Char('n'));
    assert_eq!((player.message.as_str(), player.game.moves()), ("A new puzzle.", 0));
    let _ = std::fs::remove_dir_all(folder);
}

#[test]
fn an_explanation_is_walked_through() {
    let folder = folder("walk");
    let mut player = start(&folder, true);
    press(&mut player, KeyCode::Char('e'));
    let first = picture(&player, 60, 14);
    assert!(first.contains("Step 1 of "), "{first}");
    press(&mut player, KeyCode::Right);
    assert!(picture(&player, 60, 14).contains("Step 2 of "));
    assert!(!press(&mut player, KeyCode::Esc), "Escape closes the walk first");
    assert!(press(&mut player, KeyCode::Esc), "and then leaves");
    assert_eq!(player.game.moves(), 0, "looking changes nothing");
    let _ = std::fs::remove_dir_all(folder);
}

#[test]
fn a_click_goes_to_its_cell() {
    use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
    let folder = folder("mouse");
    let mut player = start(&folder, true);
    let mut terminal = Terminal::new(TestBackend::new(60, 14)).expect("a screen");
    terminal.draw(|frame| player.view = screen::draw(&player, frame)).expect("a picture");
    let corner = (0..14)
        .flat_map(|line| (0..60).map(move |column| (column, line)))
        .filter(|&(column, line)| player.view.cell(column, line) == Some(quandary::core::grid::At::new(1, 1)))
        .collect::<Vec<_>>();
    let (column, row) = corner[0];
    let kind = MouseEventKind::Down(MouseButton::Left);
    let event = MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE };
    player.point(device::pointer(event).expect("a click"));
    assert_eq!(player.game.cursor(), quandary::core::grid::At::new(1, 1));
    let _ = std::fs::remove_dir_all(folder);
}
