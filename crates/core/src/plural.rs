//! A number with its noun, for sentences.

use std::fmt::Display;

/// `1 row`, `2 rows`, `0 rows`. For nouns that add an `s`.
///
/// ```
/// use quandary_core::plural::count;
/// assert_eq!((count(1, "row"), count(12, "cell")), ("1 row".into(), "12 cells".into()));
/// ```
pub fn count(n: impl Display + TryInto<u8>, noun: &str) -> String {
    let text = n.to_string();
    let one = n.try_into().is_ok_and(|n| n == 1);
    format!("{text} {noun}{}", if one { "" } else { "s" })
}
