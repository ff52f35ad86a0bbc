//! Text as people have it, as UTF-8 with line ends: files in UTF-16, files of one byte a character, files whose lines
//! end with a carriage return alone.

/// The bytes of a file as everything behind here reads them. What is UTF-8 already, or no text at all, stays as it is.
pub fn as_utf8(bytes: Vec<u8>) -> Vec<u8> {
    let bytes = match bytes[..] {
        [0xff, 0xfe, ref rest @ ..] if rest.len() % 2 == 0 => {
            utf16(rest, u16::from_le_bytes).unwrap_or(bytes)
        }
        [0xfe, 0xff, ref rest @ ..] if rest.len() % 2 == 0 => {
            utf16(rest, u16::from_be_bytes).unwrap_or(bytes)
        }
        _ if std::str::from_utf8(&bytes).is_err() && is_text(&bytes) => {
            bytes.iter().map(|&byte| windows_1252(byte)).collect::<String>().into_bytes()
        }
        _ => bytes,
    };
    // Only a text without any line feed: in others a lone carriage return is content.
    if bytes.contains(&b'\r') && !bytes.contains(&b'\n') && is_text(&bytes) {
        return bytes.into_iter().map(|byte| if byte == b'\r' { b'\n' } else { byte }).collect();
    }
    bytes
}

/// Whether a file is text in some encoding of one byte a character, rather than a picture or another binary file:
/// those have control characters, or say what they are at the start.
fn is_text(bytes: &[u8]) -> bool {
    let pixmap = matches!(bytes, [b'P', b'4'..=b'7', next, ..] if next.is_ascii_whitespace());
    let control = |byte: u8| byte < b' ' && !matches!(byte, b'\t' | b'\n' | b'\r' | 0x0c) || byte == 0x7f;
    !pixmap && !bytes.iter().any(|&byte| control(byte))
}

fn utf16(bytes: &[u8], unit: impl Fn([u8; 2]) -> u16) -> Option<Vec<u8>> {
    let units = bytes.chunks_exact(2).map(|pair| unit([pair[0], pair[1]]));
    let text: Result<String, _> = char::decode_utf16(units).collect();
    text.ok().map(String::into_bytes)
}

/// What the bytes from 0x80 to 0x9f are in Windows' western code page.
const HIGH: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}', '\u{90}',
    '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

/// The byte of a character in Windows' western code page, if it has one.
///
/// ```
/// use quandary_core::encoding::{from_windows_1252, windows_1252};
/// assert_eq!(from_windows_1252('”'), Some(0x94));
/// assert!((0..=255).all(|byte| from_windows_1252(windows_1252(byte)) == Some(byte)));
/// assert_eq!(from_windows_1252('ж'), None);
/// ```
pub fn from_windows_1252(c: char) -> Option<u8> {
    match u32::from(c) {
        code @ (0..=0x7f | 0xa0..=0xff) => Some(code as u8),
        _ => HIGH.iter().position(|&high| high == c).map(|place| 0x80 + place as u8),
    }
}

/// The character of a byte in Windows' western code page, which agrees with Latin-1 wherever that has a character.
pub fn windows_1252(byte: u8) -> char {
    match byte {
        0x80..=0x9f => HIGH[usize::from(byte) - 0x80],
        _ => char::from(byte),
    }
}

#[cfg(test)]
mod tests {
    use super::as_utf8;

    fn text(bytes: &[u8]) -> String {
        String::from_utf8(as_utf8(bytes.to_vec())).expect("UTF-8")
    }

    #[test]
    fn text_in_any_encoding() {
        assert_eq!(text("Café".as_bytes()), "Café");
        assert_eq!(text(b"Caf\xe9 \x96 \x80\n"), "Café – €\n");
        assert_eq!(text(b"\xff\xfeA\0\r\0\n\0\xe9\0"), "A\r\né");
        assert_eq!(text(b"\xfe\xff\0A\x20\xac"), "A€");
        assert_eq!(text(b"1 2\r3 4\r"), "1 2\n3 4\n");
        assert_eq!(text(b"1 2\r\n3\r4\r\n"), "1 2\r\n3\r4\r\n");
    }

    #[test]
    fn what_is_no_text_stays() {
        for bytes in [&b"P4\n8 1\n\xff"[..], b"\x89PNG\r\n\x1a\n", b"ACROSS&DOWN\0\xe9\r"] {
            assert_eq!(as_utf8(bytes.to_vec()), bytes);
        }
        assert_eq!(text(b"\xff\xfeA"), "ÿþA", "half a UTF-16 character is no UTF-16");
    }
}
