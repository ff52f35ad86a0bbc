//! The chunks of a PNG file: a note is international text (`iTXt`), read packed or not.

use miniz_oxide::inflate::decompress_to_vec_zlib_with_limit;

use super::MOST;

/// What every PNG file begins with.
pub(super) const MAGIC: &[u8] = b"\x89PNG\r\n\x1a\n";
/// The name under which a note stands.
const KEYWORD: &[u8] = b"quandary";

/// The picture with a note before its last chunk.
pub(super) fn with(bytes: &[u8], note: &str) -> Vec<u8> {
    // The last chunk is empty: its length, its name and its sum.
    let end = bytes.len().saturating_sub(12);
    let mut out = bytes[..end].to_vec();
    // Keyword, not packed, no language, no translated keyword.
    let text = [KEYWORD, &[0, 0, 0, 0, 0], note.as_bytes()].concat();
    put(&mut out, b"iTXt", &text);
    out.extend_from_slice(&bytes[end..]);
    out
}

/// Adds a chunk.
pub(super) fn put(out: &mut Vec<u8>, name: &[u8; 4], data: &[u8]) {
    out.extend_from_slice(&(data.len() as u32).to_be_bytes());
    let from = out.len();
    out.extend_from_slice(name);
    out.extend_from_slice(data);
    let sum = checksum(&out[from..]);
    out.extend_from_slice(&sum.to_be_bytes());
}

/// The note of a picture, if it has one. Programs that write pictures anew keep such texts, but may pack them.
pub(super) fn note(bytes: &[u8]) -> Option<String> {
    let mut rest = bytes.strip_prefix(MAGIC)?;
    while rest.len() >= 12 {
        let length = usize::try_from(u32::from_be_bytes(rest[..4].try_into().ok()?)).ok()?;
        let data = rest.get(8..length.checked_add(8)?)?;
        if let Some(text) = text(&rest[4..8], data) {
            return Some(text);
        }
        rest = rest.get(length.checked_add(12)?..)?;
    }
    None
}

/// The text of a chunk under our name.
fn text(name: &[u8], data: &[u8]) -> Option<String> {
    let data = data.strip_prefix(KEYWORD)?.strip_prefix(b"\0")?;
    let bytes = match name {
        b"tEXt" => data.to_vec(),
        b"zTXt" => unpacked(data.strip_prefix(b"\0")?)?,
        b"iTXt" => {
            let (packed, rest) = (*data.first()?, data.get(2..)?);
            // The language and the translated keyword end with a zero each.
            let language = rest.iter().position(|b| *b == 0)?;
            let rest = rest.get(language + 1..)?;
            let translated = rest.iter().position(|b| *b == 0)?;
            let body = rest.get(translated + 1..)?;
            if packed == 0 { body.to_vec() } else { unpacked(body)? }
        }
        _ => return None,
    };
    String::from_utf8(bytes).ok()
}

fn unpacked(bytes: &[u8]) -> Option<Vec<u8>> {
    decompress_to_vec_zlib_with_limit(bytes, MOST).ok()
}

/// The sum at the end of a chunk: CRC-32.
fn checksum(bytes: &[u8]) -> u32 {
    let step = |sum: u32, byte: &u8| {
        (0..8).fold(
            sum ^ u32::from(*byte),
            |sum, _| if sum & 1 == 1 { 0xedb8_8320 ^ (sum >> 1) } else { sum >> 1 },
        )
    };
    !bytes.iter().fold(!0, step)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sum_is_the_usual_one() {
        assert_eq!(checksum(b"123456789"), 0xcbf4_3926);
        assert_eq!(checksum(b"IEND"), 0xae42_6082);
    }

    #[test]
    fn packed_notes_are_read() {
        // Stored, not squeezed: one block, its length and its complement, the bytes, and their sum.
        let body = b"{\"schema\":2}";
        let (mut low, mut high) = (1u32, 0u32);
        for byte in body {
            low = (low + u32::from(*byte)) % 65_521;
            high = (high + low) % 65_521;
        }
        let length = (body.len() as u16).to_le_bytes();
        let complement = (!(body.len() as u16)).to_le_bytes();
        let sum = (high << 16 | low).to_be_bytes();
        let packed = [&[0x78, 1, 1][..], &length, &complement, body, &sum].concat();
        let read = |name: &[u8; 4], before: &[u8]| {
            let mut bytes = MAGIC.to_vec();
            put(&mut bytes, name, &[KEYWORD, before, &packed].concat());
            note(&bytes)
        };
        let wanted = Some(String::from_utf8_lossy(body).into_owned());
        assert_eq!(read(b"zTXt", &[0, 0]), wanted);
        assert_eq!(read(b"iTXt", &[0, 1, 0, 0, 0]), wanted);
        assert_eq!(read(b"zTXt", &[0]), None);
    }
}
