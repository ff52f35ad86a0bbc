//! The picture: a title, the board with the cursor, what there is to say, and the keys.

use quandary::core::grid::At;
use quandary::core::play::{Highlight, Role};
use quandary::core::scene::Scene;
use quandary::core::verbs::Hint;
use quandary::render::text::{Look, Raster, pieces, raster};
use quandary::session::keys::HELP;
use quandary::{report, walk};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::{Block, Paragraph, Wrap};

use super::{Player, Terminal, Walk, clock};

/// Where the board is on the screen.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct View(Option<(Rect, (u16, u16), Raster)>);

impl View {
    /// The cell at a column and line of the screen.
    pub(super) fn cell(&self, column: u16, line: u16) -> Option<At> {
        let (area, (down, right), raster) = self.0?;
        let inside = area.contains((column, line).into());
        inside.then(|| raster.cell((line - area.y + down).into(), (column - area.x + right).into()))?
    }
}

/// Draws the whole screen, and says where the board is.
pub(super) fn draw(player: &Player, frame: &mut Frame) -> View {
    let words = words(player);
    let [title, board, panel, foot] = Layout::vertical([
        Constraint::Length(1),
        Constraint::Min(3),
        Constraint::Length(panel_height(&words, frame.area())),
        Constraint::Length(1),
    ])
    .areas(frame.area());
    frame.render_widget(Line::from(title_text(player)).style(Modifier::BOLD), title);
    let view = if player.help {
        draw_help(frame, board, player.terminal.ascii);
        View::default()
    } else {
        draw_board(player, frame, board)
    };
    draw_words(&words, frame, panel, player.terminal.ascii);
    frame.render_widget(Line::from(foot_text(player, foot.width)).style(Modifier::DIM), foot);
    view
}

fn title_text(player: &Player) -> String {
    let puzzle = player.game.puzzle();
    let mut text = format!(
        "{} {}  {}  move {}",
        puzzle.kind().info().title,
        puzzle.size(),
        clock(player.played()),
        player.game.moves()
    );
    let points = player.game.points().len();
    if points > 0 {
        text.push_str(&format!("  save points {points}"));
    }
    if player.game.solved() {
        text.push_str("  solved");
    }
    text
}

fn foot_text(player: &Player, width: u16) -> String {
    if player.walk.is_some() {
        return "arrows: from step to step  g first  G last  Esc back to the game".into();
    }
    let mode = if player.game.pencil() { "[pencil]" } else { "[pen]" };
    let long = "Tab pen/pencil  i/F2 hint  c/F4 check  e/F6 explain  u undo  r redo  ?/F1 help  q/F10 leave";
    let short = "F1 help  F2 hint  F10 leave";
    let room = usize::from(width).saturating_sub(mode.len() + 1);
    format!("{mode} {}", if long.len() <= room { long } else { short })
}

/// What there is to say, and the heading of a panel if it deserves one.
fn words(player: &Player) -> (Option<String>, String) {
    if let Some(work) = &player.work {
        return (None, work.message());
    }
    if let Some(Walk { explained, at }) = &player.walk {
        let puzzle = player.game.puzzle();
        let step = puzzle.step(explained, *at);
        let all = puzzle.kind().techniques();
        let name = all.iter().find(|t| t.id == step.technique).map_or(step.technique, |t| t.title);
        let heading = format!(" Step {} of {}: {name} ({}) ", at + 1, explained.count, step.level);
        return (Some(heading), step.sentence);
    }
    match player.hint_text() {
        Some(text) => (Some(" Hint: i or F2 for more, x or F3 to take it ".into()), text),
        None => (None, player.message.clone()),
    }
}

fn panel_height((heading, text): &(Option<String>, String), area: Rect) -> u16 {
    let width = usize::from(area.width.saturating_sub(if heading.is_some() { 2 } else { 0 }).max(1));
    let lines: usize = text.lines().map(|l| l.chars().count().div_ceil(width).max(1)).sum();
    let frame = if heading.is_some() { 2 } else { 0 };
    (lines.max(1) as u16 + frame).min(area.height / 2)
}

fn draw_words((heading, text): &(Option<String>, String), frame: &mut Frame, area: Rect, ascii: bool) {
    let mut paragraph = Paragraph::new(text.as_str()).wrap(Wrap { trim: false });
    if let Some(heading) = heading {
        paragraph = paragraph.block(bordered(ascii).title(heading.as_str()));
    }
    frame.render_widget(paragraph, area);
}

fn bordered(ascii: bool) -> Block<'static> {
    let plain = ratatui::symbols::border::Set {
        top_left: "+",
        top_right: "+",
        bottom_left: "+",
        bottom_right: "+",
        vertical_left: "|",
        vertical_right: "|",
        horizontal_top: "-",
        horizontal_bottom: "-",
    };
    if ascii { Block::bordered().border_set(plain) } else { Block::bordered() }
}

/// The picture on show: a step of an explanation, or the board with the cursor and what a hint points out.
fn shown(player: &Player) -> Scene {
    let game = &player.game;
    if let Some(Walk { explained, at }) = &player.walk {
        let frame = walk::frame(game.puzzle(), explained, *at);
        return frame.map_or_else(|| game.puzzle().draw(&explained.last, &[]), |frame| frame.scene);
    }
    let mut highlights = game.conflicts();
    highlights.push(Highlight { cells: vec![game.cursor()], role: Role::Cursor });
    let mut scene = match game.shown_hint().map(|shown| (&shown.hint, shown.tier)) {
        Some((Hint::Step(step), tier)) => {
            highlights.extend(report::highlights(step, tier >= 2));
            game.puzzle().draw_step(game.board(), if tier >= 2 { &step.therefore } else { &[] })
        }
        _ => game.puzzle().draw(game.board(), &[]),
    };
    scene.point_out(highlights);
    scene
}

fn draw_board(player: &Player, frame: &mut Frame, area: Rect) -> View {
    let scene = shown(player);
    let highlights = scene.highlights();
    let Terminal { ascii, colour } = player.terminal;
    let look = Look { ascii, colour, marks: true, labels: true };
    let raster = raster(&scene, &look);
    let lines: Vec<Line> = pieces(&scene, &look)
        .into_iter()
        .map(|line| line.into_iter().map(|(text, style)| span(text, style, colour)).collect())
        .collect();
    let height = lines.len();
    let focus = match highlights.iter().find(|h| h.role == Role::Cursor).or(highlights.last()) {
        Some(highlight) => highlight.cells.first().copied().unwrap_or(At::new(0, 0)),
        None => At::new(0, 0),
    };
    let scroll = scroll_to(&raster, focus, height, area);
    frame.render_widget(Paragraph::new(Text::from(lines)).scroll(scroll), area);
    View(Some((area, scroll, raster)))
}

/// A board larger than the window follows the cell in focus, and shows a little of what is around.
fn scroll_to(raster: &Raster, focus: At, height: usize, area: Rect) -> (u16, u16) {
    let (line, column) = raster.place(focus);
    let (down, across) = raster.pitch();
    let past = |at: usize, pitch: usize, room: u16| (at + 2 * pitch + 1).saturating_sub(room.into()) as u16;
    let lines = if height <= area.height.into() { 0 } else { past(line, down, area.height) };
    (lines, past(column, across, area.width))
}

fn span(text: String, style: anstyle::Style, colour: bool) -> Span<'static> {
    let effects = style.get_effects();
    let mut drawn = Style::new();
    for (effect, modifier) in [
        (anstyle::Effects::BOLD, Modifier::BOLD),
        (anstyle::Effects::DIMMED, Modifier::DIM),
        (anstyle::Effects::INVERT, Modifier::REVERSED),
        (anstyle::Effects::UNDERLINE, Modifier::UNDERLINED),
        (anstyle::Effects::STRIKETHROUGH, Modifier::CROSSED_OUT),
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

fn draw_help(frame: &mut Frame, area: Rect, ascii: bool) {
    let line = |(key, other, does): &(&'static str, &'static str, &'static str)| {
        let keys = if other.is_empty() { key.to_string() } else { format!("{key}, {other}") };
        Line::from(vec![Span::styled(format!("{keys:>18}  "), Modifier::BOLD), Span::raw(*does)])
    };
    let mut lines: Vec<Line> = HELP.iter().map(line).collect();
    lines.push(
        Line::from("In puzzles that take letters, use the function keys and Ctrl.").style(Modifier::ITALIC),
    );
    let block = bordered(ascii).title(" Keys ");
    frame.render_widget(Paragraph::new(lines).block(block), area);
}
