//! The free word list that comes with Quandary: the UK Advanced Cryptics Dictionary, version 1.8.
//!
//! Copyright (c) 2009 J Ross Beresford, BSD-3-Clause; the full text is in [`CREDIT`]. It holds
//! 250 594 entries in the order of the list, as the list writes them: capitals, accents (é, ö, ñ …),
//! blanks, hyphens, apostrophes and a little other punctuation. The kinds normalise; a word that is plain
//! lower case `a`–`z` is an ordinary word, a capital marks a name or an abbreviation.
//!
//! Words one would not print for a class have a score of 0, and nothing is created with them.
//!
//! This crate is not a dictionary with look-up: it unpacks the list once, and each kind builds the
//! index it needs. The list is about half a megabyte in the binary; without the feature `ukacd` nothing
//! is bundled and [`lexicon`] gives `None`.

#[cfg(feature = "unpack")]
mod coarse;
#[cfg(feature = "unpack")]
mod packed;

#[cfg(feature = "unpack")]
pub use packed::unpack;

use std::sync::Arc;

use quandary_core::lexicon::Lexicon;

/// The list's copyright notice and licence, to be shown wherever the list is passed on.
pub const CREDIT: &str = include_str!("../data/UKACD18-LICENSE.txt");

/// The bundled list; `None` in a build without it. It is unpacked at the first call (some tens of
/// milliseconds) and shared from then on.
///
/// ```
/// # #[cfg(feature = "ukacd")] {
/// let list = quandary_words::lexicon().expect("built with the feature ukacd");
/// assert_eq!(list.name, "UKACD18");
/// assert_eq!(list.entries.len(), 250_594);
/// assert!(list.entries.iter().any(|entry| entry.word == "aardvark"));
/// assert!(list.entries.iter().any(|entry| entry.word == "Aaron's rod"));
/// # }
/// ```
pub fn lexicon() -> Option<Arc<Lexicon>> {
    #[cfg(feature = "ukacd")]
    return Some(packed::lexicon());
    #[cfg(not(feature = "ukacd"))]
    return None;
}
