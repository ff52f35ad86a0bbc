//! The player without a terminal: keys in, the buffer out.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use quandary::AnyPuzzle;
use ratatui::Terminal;
use ratatui::backend::TestBackend;

use super::keys::{Order, order};
use super::{Player, Store, screen};

fn puzzle() -> AnyPuzzle {
    quandary::read("null:1./..", None, None).expect("an id").remove(0).expect("a puzzle").puzzle
}

fn folder(name: &str) -> std::path::PathBuf {
    let folder = std::env::temp_dir().join(format!("quandary-play-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    folder
}

fn press(player: &mut Player, code: KeyCode) -> Order {
    let order = order(&player.game, KeyEvent::new(code, KeyModifiers::NONE), player.pencil);
    player.obey(order);
    order
}

fn picture(player: &Player, width: u16, height: u16) -> String {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).expect("a screen");
    terminal.draw(|frame| screen::draw(player, frame)).expect("a picture");
    terminal.backend().to_string()
}

#[test]
fn a_game_from_the_first_key_to_the_last() {
    let folder = folder("game");
    let mut player = Player::new(puzzle(), Store::at(folder.clone()), false, false);
    assert_eq!(press(&mut player, KeyCode::Char('2')), Order::Input(quandary::core::play::Input::Write('2')));
    assert!(picture(&player, 60, 14).contains("(1, 1) is given."), "a refusal is told");
    press(&mut player, KeyCode::Right);
    press(&mut player, KeyCode::Char('i'));
    assert!(picture(&player, 60, 14).contains("Look at"), "a hint says where first");
    press(&mut player, KeyCode::Char('x'));
    press(&mut player, KeyCode::Char('x'));
    press(&mut player, KeyCode::Char('u'));
    press(&mut player, KeyCode::Char('r'));
    press(&mut player, KeyCode::Char('x'));
    let shown = picture(&player, 60, 14);
    assert!(player.game.solved() && shown.contains("solved"), "{shown}");
    assert_eq!(
        order(&player.game, KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL), false),
        Order::Leave
    );

    // Whoever comes back finds the game as it was left.
    let again = Player::new(puzzle(), Store::at(folder.clone()), false, false);
    assert!(again.game.solved() && again.message == "Welcome back.");
    let _ = std::fs::remove_dir_all(folder);
}

#[test]
fn a_damaged_game_is_kept_aside() {
    let folder = folder("damaged");
    let mut player = Player::new(puzzle(), Store::at(folder.clone()), true, false);
    press(&mut player, KeyCode::Down);
    press(&mut player, KeyCode::Char('2'));
    let file = std::fs::read_dir(&folder).expect("a folder").flatten().next().expect("a game").path();
    std::fs::write(&file, "quandary game 1\nrubbish\n").expect("damage");
    let again = Player::new(puzzle(), Store::at(folder.clone()), true, false);
    assert!(again.message.contains("damaged (line 2"), "{}", again.message);
    assert!(file.with_extension("damaged").exists(), "nothing is thrown away");
    let _ = std::fs::remove_dir_all(folder);
}

#[test]
fn small_windows_and_wrong_entries() {
    let folder = folder("small");
    let mut player = Player::new(puzzle(), Store::at(folder.clone()), true, false);
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
    assert!(picture(&player, 60, 20).contains("undo / redo"));
    let _ = std::fs::remove_dir_all(folder);
}
