//! A picture of how a puzzle goes: a column for each step, the higher the harder.

use std::fmt::Write;

/// The widest picture; with more steps than that, the hardest of several is one column.
const COLUMNS: usize = 240;
/// Width of a column, height of a level, and the room around them.
const STEP: f64 = 4.0;
const LEVEL: f64 = 24.0;
const MARGIN: f64 = 36.0;
/// Room for the names of the levels.
const NAMES: f64 = 76.0;
/// A chart of few steps is drawn as wide as one of this many.
const LEAST_WIDE: usize = 60;
/// The levels, which are the lines of the chart.
const LEVELS: [&str; 6] = ["gentle", "easy", "medium", "hard", "fiendish", "unreasonable"];
/// The easiest step is a step, too, and can be seen.
const LEAST_HIGH: f64 = 0.12;

/// The hardest of each run of neighbouring steps, at most so many.
fn columns(heights: &[f64], most: usize) -> Vec<f64> {
    let run = heights.len().div_ceil(most).max(1);
    heights.chunks(run).map(|run| run.iter().copied().fold(0.0, f64::max)).collect()
}

/// How high each step is on the ladder, from the first to the last, as a chart in SVG. A height is a level, gentle being 0, and a
/// part of the way to the next.
pub fn svg(heights: &[f64], title: &str) -> String {
    let columns = columns(heights, COLUMNS);
    let right = NAMES + STEP * columns.len().max(LEAST_WIDE) as f64;
    let base = MARGIN + LEVEL * LEVELS.len() as f64;
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {:.0} {:.0}\" role=\"img\" font-family=\"sans-serif\" font-size=\"10\">\n\
         <title>{title}</title>\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n\
         <text x=\"{NAMES:.1}\" y=\"22\" fill=\"#111\">{title}</text>\n",
        right + MARGIN,
        base + MARGIN,
        title = crate::svg::escape(title),
    );
    for (level, name) in LEVELS.iter().enumerate() {
        let y = base - LEVEL * level as f64;
        let _ = writeln!(
            out,
            "<path d=\"M{NAMES:.1} {y:.1}H{right:.1}\" stroke=\"#ddd\"/><text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\" fill=\"#555\">{name}</text>",
            NAMES - 6.0,
            y + 3.5
        );
    }
    for (i, height) in columns.iter().enumerate() {
        let (x, high) = (NAMES + STEP * i as f64, LEVEL * height.max(LEAST_HIGH));
        let _ = writeln!(
            out,
            "<rect x=\"{x:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{high:.1}\" fill=\"#36c\"/>",
            base - high,
            STEP - 1.0
        );
    }
    let s = if heights.len() == 1 { "" } else { "s" };
    let _ = writeln!(
        out,
        "<text x=\"{NAMES:.1}\" y=\"{:.1}\" fill=\"#555\">{} step{s}, from the first to the last</text>\n</svg>",
        base + 18.0,
        heights.len()
    );
    out
}

/// The same in a line of text, at most so many characters.
///
/// ```
/// use quandary_render::curve::line;
/// assert_eq!(line(&[0.0, 0.0, 5.0, 2.0], 10, false), "▁▁█▄");
/// assert_eq!(line(&[0.0, 5.5], 10, true), ".#");
/// ```
pub fn line(heights: &[f64], most: usize, ascii: bool) -> String {
    let marks: Vec<char> = if ascii { ".:-=+*%#".chars() } else { "▁▂▃▄▅▆▇█".chars() }.collect();
    let highest = (LEVELS.len() - 1) as f64;
    let mark = |height: &f64| {
        let part = (height / highest).clamp(0.0, 1.0);
        marks[(part * (marks.len() - 1) as f64).round() as usize]
    };
    columns(heights, most).iter().map(mark).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_steps_share_columns() {
        let heights: Vec<f64> = (0..1000).map(|i| if i == 500 { 5.0 } else { 0.0 }).collect();
        assert_eq!(columns(&heights, 100).len(), 100);
        assert_eq!(line(&heights, 10, true), ".....#....");
        let picture = svg(&heights, "A <puzzle>");
        assert!(picture.contains("1000 steps") && picture.contains("A &lt;puzzle&gt;"));
        assert!(picture.matches("<rect x").count() <= COLUMNS);
    }

    #[test]
    fn nothing_to_do_is_a_picture_too() {
        assert!(svg(&[], "Done").contains("0 steps"));
        assert_eq!(line(&[], 10, true), "");
    }
}
