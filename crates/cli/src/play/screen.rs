//! The picture: a title, the board with the cursor, what there is to say, and the keys.

use quandary::core::play::{Highlight, Role};
use quandary::core::verbs::Hint;
use quandary::render::text::{Look, pieces};
use quandary::report;
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::{Paragraph, Wrap};

use super::{Player, clock, keys};

/// Draws the whole screen.
pub(super) fn draw(player: &Player, frame: &mut Frame) {
    let [title, board, message, foot] = Layout::vertical([
        Constraint::Length(1),
        Constraint::Min(3),
        Constraint::Length(message_height(player, frame.area())),
        Constraint::Length(1),
    ])
    .areas(frame.area());
    frame.render_widget(Line::from(title_text(player)).style(Modifier::BOLD), title);
    if player.help {
        frame.render_widget(help(), board);
    } else {
        draw_board(player, frame, board);
    }
    frame.render_widget(Paragraph::new(message_text(player)).wrap(Wrap { trim: false }), message);
    let mode = if player.pencil { "pencil" } else { "pen" };
    let keys = format!("[{mode}] Tab pen/pencil  i hint  c check  u undo  r redo  ? help  q leave");
    frame.render_widget(Line::from(keys).style(Modifier::DIM), foot);
}

fn title_text(player: &Player) -> String {
    let puzzle = player.game.puzzle();
    let state = if player.game.solved() { "  solved" } else { "" };
    format!(
        "{} {}  {}  move {}{state}",
        puzzle.kind().info().title,
        puzzle.size(),
        clock(player.played()),
        player.game.moves()
    )
}

fn message_text(player: &Player) -> String {
    player.hint_text().unwrap_or_else(|| player.message.clone())
}

fn message_height(player: &Player, area: Rect) -> u16 {
    let width = usize::from(area.width.max(1));
    let lines: usize = message_text(player).lines().map(|l| l.chars().count().div_ceil(width).max(1)).sum();
    (lines.max(1) as u16).min(area.height / 3 + 1)
}

fn draw_board(player: &Player, frame: &mut Frame, area: Rect) {
    let game = &player.game;
    let mut highlights = vec![Highlight { cells: vec![game.cursor()], role: Role::Cursor }];
    if let Some((Hint::Step(step), told)) = &player.hint {
        highlights.extend(report::highlights(step, *told >= 2));
    }
    highlights.extend(game.check().into_iter().map(|v| Highlight { cells: v.cells, role: Role::Wrong }));
    let scene = game.puzzle().draw(game.board(), &highlights);
    let look = Look { ascii: player.ascii, colour: player.colour, marks: true };
    let lines: Vec<Line> = pieces(&scene, &look)
        .into_iter()
        .map(|line| line.into_iter().map(|(text, style)| span(text, style, player.colour)).collect())
        .collect();
    let scroll = scroll_to_cursor(&lines, area);
    frame.render_widget(Paragraph::new(Text::from(lines)).scroll(scroll), area);
}

/// A board larger than the window follows the cursor, which is the piece drawn inverted.
fn scroll_to_cursor(lines: &[Line], area: Rect) -> (u16, u16) {
    let place = lines.iter().enumerate().find_map(|(row, line)| {
        let before = line.spans.iter().take_while(|s| !s.style.add_modifier.contains(Modifier::REVERSED));
        let col: usize = before.clone().map(|s| s.width()).sum();
        (before.count() < line.spans.len()).then_some((row, col))
    });
    let (row, col) = place.unwrap_or((0, 0));
    let past = |at: usize, room: u16| (at + 3).saturating_sub(usize::from(room)) as u16;
    (past(row, area.height), past(col, area.width))
}

fn span(text: String, style: anstyle::Style, colour: bool) -> Span<'static> {
    let effects = style.get_effects();
    let mut drawn = Style::new();
    for (effect, modifier) in [
        (anstyle::Effects::BOLD, Modifier::BOLD),
        (anstyle::Effects::DIMMED, Modifier::DIM),
        (anstyle::Effects::INVERT, Modifier::REVERSED),
        (anstyle::Effects::UNDERLINE, Modifier::UNDERLINED),
    ] {
        if effects.contains(effect) {
            drawn = drawn.add_modifier(modifier);
        }
    }
    if colour {
        drawn.fg = style.get_fg_color().map(paint);
        drawn.bg = style.get_bg_color().map(paint);
    }
    Span::styled(text, drawn)
}

fn paint(colour: anstyle::Color) -> Color {
    match colour {
        anstyle::Color::Ansi(ansi) => Color::Indexed(anstyle::Ansi256Color::from_ansi(ansi).index()),
        anstyle::Color::Ansi256(indexed) => Color::Indexed(indexed.index()),
        anstyle::Color::Rgb(rgb) => Color::Rgb(rgb.r(), rgb.g(), rgb.b()),
    }
}

fn help() -> Paragraph<'static> {
    let line = |(key, does): &(&'static str, &'static str)| {
        Line::from(vec![Span::styled(format!("{key:>18}  "), Modifier::BOLD), Span::raw(*does)])
    };
    Paragraph::new(keys::HELP.iter().map(line).collect::<Vec<_>>())
}
