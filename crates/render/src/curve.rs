//! A picture of how a puzzle goes: a column for each step, the higher the harder.

use std::fmt::Write;

/// The widest picture; with more steps than that, the hardest of several is one column.
const COLUMNS: usize = 240;
/// Width of a column, height of a doubling, and the room around them.
const STEP: f64 = 4.0;
const DOUBLING: f64 = 14.0;
const MARGIN: f64 = 36.0;
/// A chart of few doublings is drawn as high as one of this many.
const LEAST: f64 = 6.0;

/// The hardest of each run of neighbouring steps, at most so many.
fn columns(efforts: &[f64], most: usize) -> Vec<f64> {
    let run = efforts.len().div_ceil(most).max(1);
    efforts.chunks(run).map(|run| run.iter().copied().fold(0.0, f64::max)).collect()
}

/// How high a step is, in doublings.
fn doublings(effort: f64) -> f64 {
    (1.0 + effort.max(0.0)).log2()
}

/// The efforts of a puzzle's steps as a chart in SVG.
pub fn svg(efforts: &[f64], title: &str) -> String {
    let columns = columns(efforts, COLUMNS);
    let top = columns.iter().map(|effort| doublings(*effort)).fold(LEAST, f64::max).ceil();
    let (width, height) = (2.0 * MARGIN + STEP * columns.len().max(30) as f64, 2.0 * MARGIN + DOUBLING * top);
    let base = height - MARGIN;
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" role=\"img\" font-family=\"sans-serif\" font-size=\"10\">\n\
         <title>{}</title>\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n",
        crate::svg::escape(title)
    );
    for line in (0..=top as u32).step_by(2) {
        let y = base - DOUBLING * f64::from(line);
        let (from, to) = (MARGIN, width - MARGIN);
        let _ = writeln!(
            out,
            "<path d=\"M{from:.1} {y:.1}H{to:.1}\" stroke=\"#ddd\"/><text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\" fill=\"#555\">{line}</text>",
            from - 6.0,
            y + 3.5
        );
    }
    for (i, effort) in columns.iter().enumerate() {
        let (x, high) = (MARGIN + STEP * i as f64, DOUBLING * doublings(*effort));
        let _ = writeln!(
            out,
            "<rect x=\"{x:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{high:.1}\" fill=\"#36c\"/>",
            base - high,
            STEP - 1.0
        );
    }
    let s = if efforts.len() == 1 { "" } else { "s" };
    let _ = writeln!(
        out,
        "<text x=\"{MARGIN:.1}\" y=\"22\" fill=\"#111\">{}: effort of each step, in doublings</text>\n\
         <text x=\"{MARGIN:.1}\" y=\"{:.1}\" fill=\"#555\">{} step{s}</text>\n</svg>",
        crate::svg::escape(title),
        base + 16.0,
        efforts.len()
    );
    out
}

/// The same in a line of text, at most so many characters.
///
/// ```
/// use quandary_render::curve::line;
/// assert_eq!(line(&[1.0, 1.0, 16.0, 1.0], 10, false), "▁▁█▁");
/// assert_eq!(line(&[1.0, 16.0], 10, true), ".#");
/// ```
pub fn line(efforts: &[f64], most: usize, ascii: bool) -> String {
    let marks: Vec<char> = if ascii { ".:-=+*%#".chars() } else { "▁▂▃▄▅▆▇█".chars() }.collect();
    let columns = columns(efforts, most);
    let highest = columns.iter().map(|effort| doublings(*effort)).fold(1.0, f64::max);
    let lowest = columns.iter().map(|effort| doublings(*effort)).fold(highest, f64::min);
    let mark = |effort: &f64| {
        let part = (doublings(*effort) - lowest) / (highest - lowest).max(1.0);
        marks[(part * (marks.len() - 1) as f64).round() as usize]
    };
    columns.iter().map(mark).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_steps_share_columns() {
        let efforts: Vec<f64> = (0..1000).map(|i| if i == 500 { 64.0 } else { 1.0 }).collect();
        assert_eq!(columns(&efforts, 100).len(), 100);
        assert_eq!(line(&efforts, 10, true), ".....#....");
        let picture = svg(&efforts, "A <puzzle>");
        assert!(picture.contains("1000 steps") && picture.contains("A &lt;puzzle&gt;"));
        assert!(picture.matches("<rect x").count() <= COLUMNS);
    }

    #[test]
    fn nothing_to_do_is_a_picture_too() {
        assert!(svg(&[], "Done").contains("0 steps"));
        assert_eq!(line(&[], 10, true), "");
    }
}
