//! Where a clue of Exolve ends: with an enumeration in brackets, behind which everything is annotation.

/// A clue in its parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Parts<'a> {
    /// What is read.
    pub(super) text: &'a str,
    /// The lengths of its words, without the brackets; empty if there are none or they are not shown.
    pub(super) lengths: &'a str,
    /// What is behind it; lengths that are not shown begin it.
    pub(super) rest: &'a str,
}

/// Marks the end of a clue where that would not be clear.
pub(super) const END: &str = "[]";
/// Marks the end of a clue that has no enumeration.
pub(super) const NO_LENGTHS: &str = "(?)* []";

/// The parts of a clue. Of several brackets that could be its enumeration, one with square brackets behind it is, else the last
/// one with numbers, else the last.
pub(super) fn split(clue: &str) -> Parts<'_> {
    let clue = clue.trim();
    let mut found: Option<(usize, usize, u8)> = None;
    let mut from = 0;
    while let Some(open) = clue[from..].find('(').map(|i| from + i) {
        let Some(close) = clue[open..].find(')').map(|i| open + i) else { break };
        // Of brackets inside brackets the inner ones count.
        let open = clue[..close].rfind('(').unwrap_or(open);
        let behind = clue[close + 1..].trim_start_matches('*').trim_start();
        let worth = match kind(&clue[open + 1..close]) {
            0 => 0,
            _ if behind.starts_with('[') => 3,
            worth => worth,
        };
        if worth > 0 && found.is_none_or(|(.., best)| worth >= best && best < 3) {
            found = Some((open, close, worth));
        }
        from = close + 1;
    }
    let Some((open, close, _)) = found else {
        // Without an enumeration the mark alone ends the clue.
        let (text, rest) = clue.find(END).map_or((clue, ""), |at| clue.split_at(at));
        return Parts { text: text.trim_end(), lengths: "", rest: if rest == END { "" } else { rest } };
    };
    let (text, behind) = (clue[..open].trim_end(), &clue[close + 1..]);
    let parts = match behind.starts_with('*') {
        true => Parts { text, lengths: "", rest: clue[open..].trim() },
        false => Parts { text, lengths: clue[open + 1..close].trim(), rest: behind.trim() },
    };
    if parts.rest == END || parts.rest == NO_LENGTHS { Parts { rest: "", ..parts } } else { parts }
}

/// Whether something in brackets is an enumeration: 2 if it is made of numbers, 1 if it speaks of words or letters, 0 if not.
fn kind(inside: &str) -> u8 {
    let number = inside.starts_with(|c: char| ('1'..='9').contains(&c));
    if number && inside.chars().all(|c| c.is_ascii_digit() || "-,.'’ \t".contains(c)) {
        return 2;
    }
    let small = inside.to_lowercase();
    let words = small.split(|c: char| !c.is_ascii_alphabetic());
    let speaks = |word: &str| {
        matches!(word.trim_end_matches('s'), "w" | "wd" | "wrd" | "word" | "l" | "ltr" | "lettr" | "letter")
    };
    u8::from(small.contains('?') || words.into_iter().any(speaks))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clues_end_with_their_enumeration() {
        for (clue, text, lengths, rest) in [
            ("Not left (5)", "Not left", "5", ""),
            ("This (13) ends (word) here (4)", "This (13) ends (word) here", "4", ""),
            ("This (13) ends (1 word) here (4) Why.", "This (13) ends (1 word) here", "4", "Why."),
            (
                "Ends (words) here (8) [] [t]HIS has (3) too",
                "Ends (words) here",
                "8",
                "[] [t]HIS has (3) too",
            ),
            ("It has none", "It has none", "", ""),
            ("It has none []", "It has none", "", ""),
            ("It has none [] Good job", "It has none", "", "[] Good job"),
            ("Nor has it (?)*", "Nor has it", "", "(?)*"),
            ("Nor (4) has it (?)* []", "Nor (4) has it", "", ""),
            ("Here! (4) The (word) is no number", "Here!", "4", "The (word) is no number"),
            ("Why (re)PLACE (7) Hidden: (-re)PLACE", "Why (re)PLACE", "7", "Hidden: (-re)PLACE"),
            ("Star (3,4-2)", "Star", "3,4-2", ""),
            ("Both (two words)", "Both", "two words", ""),
            ("Moon (4)* LUNA", "Moon", "", "(4)* LUNA"),
            ("A (low) bow (0)", "A (low) bow (0)", "", ""),
            ("Open ((3)", "Open (", "3", ""),
            ("", "", "", ""),
            (")(", ")(", "", ""),
        ] {
            assert_eq!(split(clue), Parts { text, lengths, rest }, "{clue}");
        }
    }
}
