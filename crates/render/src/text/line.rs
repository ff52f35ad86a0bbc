//! One line of text in pieces, each with a style.

use anstyle::Style;
use unicode_width::UnicodeWidthStr;

/// Columns a text takes on a terminal.
pub(super) fn width(text: &str) -> usize {
    text.width()
}

/// Where a text stands in a wider field.
#[derive(Clone, Copy)]
pub(super) enum Align {
    Left,
    Centre,
    Right,
}

/// A line in pieces. Nothing is written behind the last piece that can be seen.
#[derive(Default)]
pub(super) struct Line(Vec<(String, Style)>);

impl Line {
    pub(super) fn plain(text: &str) -> Self {
        let mut line = Self::default();
        line.push(text, Style::new());
        line
    }

    pub(super) fn push(&mut self, text: impl Into<String>, style: Style) {
        self.0.push((text.into(), style));
    }

    /// Puts a text before all others.
    pub(super) fn lead(&mut self, text: String, style: Style) {
        self.0.insert(0, (text, style));
    }

    /// Columns it takes.
    pub(super) fn width(&self) -> usize {
        self.0.iter().map(|(text, _)| width(text)).sum()
    }

    pub(super) fn push_char(&mut self, c: char, times: usize) {
        self.push(c.to_string().repeat(times), Style::new());
    }

    /// A text in a field of some width; the blanks around it have no style.
    pub(super) fn push_in(&mut self, text: &str, field: usize, align: Align, style: Style) {
        let spare = field.saturating_sub(width(text));
        let before = match align {
            Align::Left => 0,
            Align::Centre => spare / 2,
            Align::Right => spare,
        };
        self.push_char(' ', before);
        self.push(text, style);
        self.push_char(' ', spare - before);
    }

    pub(super) fn into_pieces(self) -> Vec<(String, Style)> {
        self.0
    }

    pub(super) fn write(&self, colour: bool, out: &mut String) {
        let unseen = |(text, style): &&(String, Style)| {
            text.trim_end_matches(' ').is_empty() && (!colour || *style == Style::new())
        };
        let count = self.0.len() - self.0.iter().rev().take_while(unseen).count();
        for (i, (text, style)) in self.0[..count].iter().enumerate() {
            let styled = colour && *style != Style::new() && !text.is_empty();
            if styled {
                out.push_str(&style.render().to_string());
            }
            out.push_str(if i + 1 == count && !styled { text.trim_end_matches(' ') } else { text });
            if styled {
                out.push_str(&style.render_reset().to_string());
            }
        }
    }
}
