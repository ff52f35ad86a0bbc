//! How wide text is, and where it breaks. A viewer takes the font it has, so this measures by the widest of those that
//! are asked for (DejaVu Sans, which the paper uses as well): what fits by it fits by the others.

/// The widths of the printable ASCII characters in thousandths of the font size.
const ASCII: [u16; 95] = [
    318, 401, 460, 838, 637, 951, 780, 275, 391, 391, 501, 838, 318, 361, 318, 337, 637, 637, 637, 637, 637,
    637, 637, 637, 637, 637, 337, 337, 838, 838, 838, 531, 1001, 685, 687, 699, 771, 632, 576, 775, 752, 295,
    295, 656, 558, 863, 749, 788, 604, 788, 695, 635, 611, 732, 685, 989, 686, 611, 686, 391, 337, 391, 838,
    501, 501, 613, 635, 550, 635, 616, 353, 635, 634, 278, 278, 580, 278, 975, 634, 612, 635, 635, 412, 521,
    393, 634, 592, 818, 592, 592, 525, 637, 337, 637, 838,
];

/// How wide a character is in thousandths of the font size.
fn char_width(c: char) -> f32 {
    match (c as u32).checked_sub(32).and_then(|i| ASCII.get(i as usize)) {
        Some(width) => f32::from(*width),
        // Signs of arithmetic and arrows have this width; letters with accents less.
        None if matches!(c, '\u{a0}'..='\u{17f}' | '\u{2010}'..='\u{2027}' | '\u{2190}'..='\u{22ff}')
            && !matches!(c, '…' | 'Œ' | 'œ' | 'Æ' | '—' | '―') =>
        {
            840.0
        }
        None => 1100.0,
    }
}

/// How wide a text is at a font size.
///
/// ```
/// use quandary_render::svg::text_width;
/// assert!(text_width("WWW", 10.0) > text_width("iii", 10.0));
/// ```
pub fn text_width(text: &str, size: f32) -> f32 {
    text.chars().map(char_width).sum::<f32>() * size / 1000.0
}

/// Breaks a text into lines of at most this width, at blanks and where it is broken already; a word that is wider than a line is
/// broken too. A cell such as `(3, 4)` is one word.
///
/// ```
/// use quandary_render::svg::{text_width, wrap};
/// let lines = wrap("The other cells of the cage leave 3 to (3, 4)", 80.0, 10.0);
/// assert!(lines.len() > 1 && lines.iter().all(|line| text_width(line, 10.0) <= 80.0));
/// assert!(lines.iter().any(|line| line.contains("(3, 4)")), "{lines:?}");
/// assert_eq!(wrap("One.\nTwo.", 80.0, 10.0), ["One.", "Two."]);
/// ```
pub fn wrap(text: &str, room: f32, size: f32) -> Vec<String> {
    text.split('\n').flat_map(|line| wrap_line(line, room, size)).collect()
}

/// The words of a line. The blank inside a cell's name does not part words.
fn words(line: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for word in line.split(' ') {
        let begun = words.last_mut().filter(|last| {
            let row = last.rsplit('(').next().and_then(|row| row.strip_suffix(','));
            last.contains('(')
                && row.is_some_and(|row| !row.is_empty() && row.bytes().all(|b| b.is_ascii_digit()))
        });
        match begun {
            Some(begun) if word.starts_with(|c: char| c.is_ascii_digit()) => *begun += &format!(" {word}"),
            _ => words.push(word.to_string()),
        }
    }
    words
}

fn wrap_line(line: &str, room: f32, size: f32) -> Vec<String> {
    let mut lines = vec![String::new()];
    let mut used = 0.0;
    let blank = text_width(" ", size);
    for word in &words(line) {
        let wide = text_width(word, size);
        let last = lines.len() - 1;
        if !lines[last].is_empty() && used + blank + wide <= room {
            lines[last].push(' ');
            lines[last].push_str(word);
            used += blank + wide;
            continue;
        }
        if !lines[last].is_empty() {
            lines.push(String::new());
        }
        used = 0.0;
        for c in word.chars() {
            let wide = text_width(c.encode_utf8(&mut [0; 4]), size);
            let last = lines.len() - 1;
            if used + wide > room && !lines[last].is_empty() {
                lines.push(String::new());
                used = 0.0;
            }
            let last = lines.len() - 1;
            lines[last].push(c);
            used += wide;
        }
    }
    lines
}
