//! The first file of a zip archive: .jpz files are often packed that way. Nothing else of the format.

use miniz_oxide::inflate::decompress_to_vec_with_limit;
use quandary_core::source::{Problem, Problems, Source};

/// The most a packed crossword may hold.
const MOST: usize = 1 << 24;

/// Whether these bytes begin as an archive does.
pub(super) fn is_zip(bytes: &[u8]) -> bool {
    bytes.starts_with(b"PK\x03\x04")
}

fn two(bytes: &[u8], at: usize) -> Option<usize> {
    Some(usize::from(u16::from_le_bytes(bytes.get(at..at + 2)?.try_into().ok()?)))
}

fn four(bytes: &[u8], at: usize) -> Option<usize> {
    usize::try_from(u32::from_le_bytes(bytes.get(at..at + 4)?.try_into().ok()?)).ok()
}

/// The packed bytes of the first file of the directory at the end, and how they are packed.
fn packed(bytes: &[u8]) -> Option<(&[u8], usize)> {
    let end = bytes.windows(4).rposition(|w| w == b"PK\x05\x06")?;
    let entry = bytes.get(four(bytes, end.checked_add(16)?)?..)?;
    if !entry.starts_with(b"PK\x01\x02") {
        return None;
    }
    let (method, size) = (two(entry, 10)?, four(entry, 20)?);
    let local = bytes.get(four(entry, 42)?..)?;
    let start = 30 + two(local, 26)? + two(local, 28)?;
    Some((local.get(start..start.checked_add(size)?)?, method))
}

/// The first file inside.
pub(super) fn first(source: &Source) -> Result<Source, Problems> {
    let wrong =
        |what: &str| Problems::from(Problem::new(what).expected("a zip archive with one crossword in it"));
    let (bytes, method) = packed(&source.bytes).ok_or_else(|| wrong("this archive is damaged"))?;
    let inside = match method {
        0 => bytes.to_vec(),
        8 => {
            decompress_to_vec_with_limit(bytes, MOST).map_err(|_| wrong("what is packed here is damaged"))?
        }
        _ => return Err(wrong("this archive is packed in an unusual way")),
    };
    Ok(Source::new(source.name.clone(), inside))
}
