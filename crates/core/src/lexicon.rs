//! A list of words with scores, as the word kinds need it.

/// A word and how good it is, from 0 to 100.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The word as written in the list.
    pub word: String,
    /// Its score; 50 when the list gives none.
    pub score: u16,
}

/// A word list with a name.
///
/// ```
/// use quandary_core::lexicon::Lexicon;
/// let list = Lexicon::read("mine", "OXEN;70\nox\n");
/// assert_eq!(list.entries.len(), 2);
/// assert_eq!((list.entries[0].word.as_str(), list.entries[0].score), ("OXEN", 70));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lexicon {
    /// What the list is called.
    pub name: String,
    /// The words in the order of the list.
    pub entries: Vec<Entry>,
}

impl Lexicon {
    /// Reads one word per line, optionally `WORD;score`. Blank lines are passed over.
    pub fn read(name: &str, text: &str) -> Self {
        let entries = text
            .lines()
            .filter_map(|line| {
                let line = line.trim();
                let (word, score) = match line.rsplit_once(';') {
                    Some((word, score)) => (word.trim(), score.trim().parse().unwrap_or(50)),
                    None => (line, 50),
                };
                (!word.is_empty()).then(|| Entry { word: word.to_string(), score })
            })
            .collect();
        Self { name: name.to_string(), entries }
    }

    /// A number that changes when any word changes (FNV-1a), for share ids that name a list.
    pub fn fingerprint(&self) -> u64 {
        let bytes = self.entries.iter().flat_map(|e| e.word.bytes().chain([b'\n']));
        bytes.fold(0xcbf2_9ce4_8422_2325, |hash, b| (hash ^ u64::from(b)).wrapping_mul(0x0100_0000_01b3))
    }
}
