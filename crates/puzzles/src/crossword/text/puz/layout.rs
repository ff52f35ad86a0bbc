//! Where things are in Across Lite's files, and how their texts are spelled.

use quandary_core::encoding::{from_windows_1252, windows_1252};
use quandary_core::source::{Problem, Problems, Span};

use super::sums::sum;

/// What every file begins with, behind two bytes of checksum.
pub(super) const MAGIC: &[u8] = b"ACROSS&DOWN\0";
/// How long the header is.
pub(super) const HEAD: usize = 0x34;
/// The header's part that the header's checksum is of.
pub(super) const SUMMED: std::ops::Range<usize> = 0x2C..0x34;
/// The header's parts that mean nothing; some programs leave something there.
pub(super) const RESERVED: [std::ops::Range<usize>; 2] = [0x1C..0x1E, 0x20..0x2C];
/// The mark of a grid whose blocks are to be found.
pub(super) const DIAGRAMLESS: u16 = 0x0401;
/// What the last two bytes of the header say of the solution: it is not there, or it is locked.
pub(super) const NO_SOLUTION: u16 = 2;
/// See [`NO_SOLUTION`].
pub(super) const LOCKED: u16 = 4;
/// The mark of a square with a circle.
pub(super) const CIRCLE: u8 = 0x80;

/// So far a file may have something else in front, such as a line that a mail program put there.
const FRONT: usize = 4096;

/// Where the header begins.
pub(super) fn start(bytes: &[u8]) -> Option<usize> {
    let front = &bytes[..bytes.len().min(FRONT + MAGIC.len())];
    let magic = front.windows(MAGIC.len()).position(|w| w == MAGIC)?;
    magic.checked_sub(2)
}

/// Two bytes as a number.
pub(super) fn number(bytes: &[u8], place: usize) -> u16 {
    u16::from_le_bytes([bytes[place], bytes[place + 1]])
}

/// A problem at these bytes of the file.
pub(super) fn at(message: impl Into<String>, start: usize, end: usize) -> Problems {
    Problem::new(message).at(Span::new(start, end)).into()
}

/// Text as a file of some version has it: version 2 writes UTF-8, those before Windows' western code page.
pub(super) fn decode(bytes: &[u8], unicode: bool) -> String {
    match unicode {
        true => String::from_utf8_lossy(bytes).into_owned(),
        false => bytes.iter().map(|byte| windows_1252(*byte)).collect(),
    }
}

/// The same the other way. A zero byte would end the text, so a blank stands for it.
pub(super) fn encode(text: &str, unicode: bool) -> Vec<u8> {
    let clean = text.replace('\0', " ");
    match unicode {
        true => clean.into_bytes(),
        false => clean.chars().map(|c| from_windows_1252(c).unwrap_or(b'?')).collect(),
    }
}

/// Whether a text can be spelled without Unicode in a way all programs agree on: some read the old files as Latin-1, which has
/// no curly quotes.
pub(super) fn is_western(text: &str) -> bool {
    text.chars().all(|c| matches!(u32::from(c), 0..=0x7f | 0xa0..=0xff))
}

/// A named section behind the strings.
pub(super) struct Section<'a> {
    pub(super) name: &'a [u8],
    pub(super) body: &'a [u8],
}

/// The sections behind the strings; `from` is where they begin in the file. What is no section is left over.
pub(super) fn sections(mut rest: &[u8], mut from: usize) -> Result<(Vec<Section<'_>>, &[u8]), Problems> {
    let mut found = Vec::new();
    while let Some(head) = rest.get(..8).filter(|head| head[..4].iter().all(u8::is_ascii_uppercase)) {
        let length = usize::from(number(head, 4));
        let Some(body) = rest.get(8..8 + length) else {
            return Err(at("this section of the .puz file is cut short", from, from + 8));
        };
        if sum(body, 0) != number(head, 6) {
            return Err(at(
                "the checksum of this section is wrong: the .puz file is damaged",
                from,
                from + 8,
            ));
        }
        found.push(Section { name: &head[..4], body });
        let behind = (8 + length + 1).min(rest.len());
        rest = &rest[behind..];
        from += behind;
    }
    Ok((found, rest))
}

/// Puts a section at the end of a file.
pub(super) fn put_section(out: &mut Vec<u8>, name: &[u8], body: &[u8]) {
    out.extend(name);
    out.extend((body.len() as u16).to_le_bytes());
    out.extend(sum(body, 0).to_le_bytes());
    out.extend(body);
    out.push(0);
}

/// Bytes as hexadecimal digits.
pub(super) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|b| format!("{b:02x}")).collect()
}

/// The bytes of hexadecimal digits.
pub(super) fn unhex(digits: &str) -> Option<Vec<u8>> {
    let pair = |pair: &[u8]| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok();
    digits.as_bytes().chunks(2).map(pair).collect()
}
