//! Percent encoding, as in links: `%41` for `A`.

/// Letters and digits stay; every other byte becomes `%XX`.
pub fn encode(text: &str) -> String {
    let byte = |b: u8| if b.is_ascii_alphanumeric() { (b as char).to_string() } else { format!("%{b:02X}") };
    text.bytes().map(byte).collect()
}

/// The opposite; what is no proper code is left as it is.
///
/// ```
/// use quandary_core::percent::{decode, encode};
/// assert_eq!(encode("a b/ß"), "a%20b%2F%C3%9F");
/// assert_eq!(decode("a%20b%2F%C3%9F"), "a b/ß");
/// assert_eq!(decode("100% of %zz%4"), "100% of %zz%4");
/// ```
pub fn decode(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut out = Vec::with_capacity(bytes.len());
    let mut i = 0;
    while i < bytes.len() {
        let digit = |at: usize| bytes.get(at).and_then(|&b| (b as char).to_digit(16));
        match (bytes[i], digit(i + 1), digit(i + 2)) {
            (b'%', Some(high), Some(low)) => {
                out.push((high * 16 + low) as u8);
                i += 3;
            }
            (byte, ..) => {
                out.push(byte);
                i += 1;
            }
        }
    }
    String::from_utf8_lossy(&out).into_owned()
}
