//! Colours by name and by number.

/// The names the formats use, with their values; the first of equal values is the one written.
const NAMES: &[(&str, [u8; 3])] = &[
    ("white", [255, 255, 255]),
    ("black", [0, 0, 0]),
    ("red", [255, 0, 0]),
    ("green", [0, 128, 0]),
    ("lime", [0, 255, 0]),
    ("blue", [0, 0, 255]),
    ("yellow", [255, 255, 0]),
    ("orange", [255, 165, 0]),
    ("purple", [128, 0, 128]),
    ("magenta", [255, 0, 255]),
    ("cyan", [0, 255, 255]),
    ("brown", [165, 42, 42]),
    ("pink", [255, 192, 203]),
    ("grey", [128, 128, 128]),
    ("gray", [128, 128, 128]),
    ("navy", [0, 0, 128]),
    ("teal", [0, 128, 128]),
    ("maroon", [128, 0, 0]),
    ("olive", [128, 128, 0]),
    ("gold", [255, 215, 0]),
    ("tan", [210, 180, 140]),
];

/// `#RRGGBB`, `#RGB`, the same without `#`, or a name.
pub(crate) fn parse(text: &str) -> Option<[u8; 3]> {
    let named = NAMES.iter().find(|(name, _)| name.eq_ignore_ascii_case(text));
    named.map(|(_, rgb)| *rgb).or_else(|| hex(text.strip_prefix('#').unwrap_or(text)))
}

fn hex(digits: &str) -> Option<[u8; 3]> {
    let values: Vec<u8> = digits.chars().map(|c| c.to_digit(16).map(|d| d as u8)).collect::<Option<_>>()?;
    match values[..] {
        [r, g, b] => Some([r * 17, g * 17, b * 17]),
        [r, s, g, h, b, c] => Some([r * 16 + s, g * 16 + h, b * 16 + c]),
        _ => None,
    }
}

/// The name of a colour, if it has one.
pub(crate) fn name(rgb: [u8; 3]) -> Option<&'static str> {
    NAMES.iter().find(|(_, value)| *value == rgb).map(|(name, _)| *name)
}

/// The name that comes closest to a colour.
pub(crate) fn near(rgb: [u8; 3]) -> &'static str {
    let distance = |value: [u8; 3]| crate::nonogram::picture::distance(value, rgb);
    NAMES.iter().min_by_key(|(_, value)| distance(*value)).map_or("black", |(name, _)| *name)
}
