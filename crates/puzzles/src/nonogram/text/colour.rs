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

/// More names that files use. They are read only: the names above are those written and those that come near.
const MORE: &[(&str, [u8; 3])] = &[
    ("darkgreen", [0, 100, 0]),
    ("lightgreen", [144, 238, 144]),
    ("darkblue", [0, 0, 139]),
    ("lightblue", [173, 216, 230]),
    ("skyblue", [135, 206, 235]),
    ("darkred", [139, 0, 0]),
    ("darkgrey", [169, 169, 169]),
    ("darkgray", [169, 169, 169]),
    ("lightgrey", [211, 211, 211]),
    ("lightgray", [211, 211, 211]),
    ("silver", [192, 192, 192]),
    ("violet", [238, 130, 238]),
    ("indigo", [75, 0, 130]),
    ("turquoise", [64, 224, 208]),
    ("aqua", [0, 255, 255]),
    ("fuchsia", [255, 0, 255]),
    ("beige", [245, 245, 220]),
    ("salmon", [250, 128, 114]),
    ("khaki", [240, 230, 140]),
    ("crimson", [220, 20, 60]),
    ("chocolate", [210, 105, 30]),
    ("coral", [255, 127, 80]),
    ("ivory", [255, 255, 240]),
    ("sienna", [160, 82, 45]),
    ("plum", [221, 160, 221]),
    ("orchid", [218, 112, 214]),
];

/// `#RRGGBB`, `#RGB`, the same without `#`, or a name.
pub(crate) fn parse(text: &str) -> Option<[u8; 3]> {
    let named = NAMES.iter().chain(MORE).find(|(name, _)| name.eq_ignore_ascii_case(text));
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
