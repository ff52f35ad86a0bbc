//! The question: an alphabet, the letters given, and the words to trace; valid by construction.

use std::fmt;
use std::sync::Arc;

use quandary_core::fact::Value;
use quandary_core::grid::{At, Grid, Size, places};
use quandary_core::lexicon::Lexicon;

/// The most rows or columns a board may have, so that a set of cells is one machine word.
pub const MAX_SIDE: usize = 8;

/// The symbols a board uses when nobody says otherwise, in order: a 5×5 board takes A to Y.
const SYMBOLS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZ123456789abcdefghijklmnopqrstuvwxyz@&+";

/// Values from here on stand for characters that are not in the alphabet: only boards that somebody
/// hands in for checking hold them, never puzzles or answers.
const FOREIGN: Value = 1 << 21;

/// The symbols of a puzzle, as many as it has cells, each once. A letter's value is its place here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alphabet(Arc<[char]>);

impl Alphabet {
    /// The symbols a board of so many cells uses when nobody says otherwise.
    ///
    /// ```
    /// use quandary_puzzles::gogen::Alphabet;
    /// assert_eq!(Alphabet::usual(25).unwrap().to_string(), "ABCDEFGHIJKLMNOPQRSTUVWXY");
    /// assert!(Alphabet::usual(65).is_none());
    /// ```
    pub fn usual(cells: usize) -> Option<Self> {
        let mut symbols: Vec<char> = SYMBOLS.chars().take(cells).collect();
        symbols.sort_unstable();
        (symbols.len() == cells).then(|| Self(symbols.into()))
    }

    /// An alphabet of these symbols, put in order; the error names a symbol that cannot be one.
    pub fn new(symbols: impl IntoIterator<Item = char>) -> Result<Self, Flaw> {
        let mut sorted: Vec<char> = symbols.into_iter().collect();
        if let Some(&symbol) = sorted.iter().find(|&&c| !may_be_symbol(c)) {
            return Err(Flaw::BadSymbol { symbol });
        }
        sorted.sort_unstable();
        match sorted.windows(2).find(|w| w[0] == w[1]) {
            Some(w) => Err(Flaw::SymbolTwice { symbol: w[0] }),
            None => Ok(Self(sorted.into())),
        }
    }

    /// The symbols in order.
    pub fn symbols(&self) -> &[char] {
        &self.0
    }

    /// The value of a character: its own, or that of its capital.
    pub fn value(&self, symbol: char) -> Option<Value> {
        let place = |c: char| self.0.iter().position(|&s| s == c).map(|i| i as Value);
        place(symbol).or_else(|| {
            let mut capital = symbol.to_uppercase();
            match (capital.next(), capital.next()) {
                (Some(c), None) => place(c),
                _ => None,
            }
        })
    }

    /// The symbol of a value; a foreign value gives the character it stands for.
    pub fn symbol(&self, value: Value) -> char {
        let foreign = || char::from_u32(value.checked_sub(FOREIGN)?);
        self.0.get(value as usize).copied().or_else(foreign).unwrap_or('?')
    }

    /// The value of a character that may not be in the alphabet.
    pub fn any_value(&self, symbol: char) -> Value {
        self.value(symbol).unwrap_or(FOREIGN + symbol as Value)
    }

    /// Whether these are the symbols nobody has to mention.
    pub fn is_usual(&self) -> bool {
        Self::usual(self.0.len()).as_ref() == Some(self)
    }
}

impl fmt::Display for Alphabet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|c| write!(f, "{c}"))
    }
}

/// Whether a character may be in an alphabet: the marks for open cells and the separators of the text
/// forms may not.
pub(super) fn may_be_symbol(c: char) -> bool {
    (c.is_alphanumeric() && c != '0') || matches!(c, '@' | '&' | '+' | '*')
}

/// A word list to draw from, which is no part of what the puzzle asks.
#[derive(Clone, Default)]
struct Pool(Option<Arc<Lexicon>>);

impl PartialEq for Pool {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl fmt::Debug for Pool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_some() { "list" } else { "-" })
    }
}

/// A Gogen puzzle: immutable, and free of the flaws that [`Flaw`] names, but for letters given twice
/// ([`Puzzle::conflicts`]); whether it has an answer is another question.
///
/// ```
/// use quandary_core::grid::{Grid, Size};
/// use quandary_puzzles::gogen::{Alphabet, Puzzle};
///
/// let open = Grid::filled(2, 1, None);
/// let puzzle = Puzzle::new(Alphabet::usual(2).unwrap(), open, ["abba"]).unwrap();
/// assert_eq!(puzzle.words(), ["ABBA"]);
/// assert!(puzzle.touch(0, 1));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Puzzle {
    alphabet: Alphabet,
    givens: Grid<Option<Value>>,
    words: Vec<String>,
    /// For each letter the set of letters it touches in some word.
    touches: Vec<u64>,
    /// For each two letters how many places apart they are at least in some word; 0 if they share none.
    apart: Vec<u32>,
    /// For each cell, row by row, the set of cells around it.
    rings: Vec<u64>,
    conflicts: Vec<Flaw>,
    pool: Pool,
}

/// Why there is no such puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// No cells, or more than [`MAX_SIDE`] rows or columns.
    Shape {
        /// The size asked for.
        size: Size,
    },
    /// Not as many symbols as cells.
    AlphabetSize {
        /// So many symbols.
        symbols: usize,
        /// So many cells.
        cells: usize,
    },
    /// A character that cannot be a symbol.
    BadSymbol {
        /// The character.
        symbol: char,
    },
    /// A symbol twice in the alphabet.
    SymbolTwice {
        /// The symbol.
        symbol: char,
    },
    /// A given that is not in the alphabet.
    Foreign {
        /// Where it stands.
        at: At,
    },
    /// A letter given twice.
    GivenTwice {
        /// The letter.
        letter: char,
        /// The two places.
        cells: [At; 2],
    },
    /// A word with a letter that is not in the alphabet.
    ForeignInWord {
        /// Which word, from 0.
        word: usize,
        /// Which character of it, from 0.
        place: usize,
        /// The character.
        letter: char,
    },
    /// An empty word.
    EmptyWord {
        /// Which word, from 0.
        word: usize,
    },
    /// There are no words.
    NoWords,
}

impl Flaw {
    /// Whether it leaves a puzzle without an answer, rather than none at all.
    pub fn is_conflict(&self) -> bool {
        matches!(self, Flaw::GivenTwice { .. })
    }

    /// The cells to blame.
    pub fn cells(&self) -> Vec<At> {
        match self {
            Flaw::Foreign { at } => vec![*at],
            Flaw::GivenTwice { cells, .. } => cells.to_vec(),
            _ => Vec::new(),
        }
    }
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Flaw::Shape { size } if size.width == 0 || size.height == 0 => {
                f.write_str("the board has no cells")
            }
            Flaw::Shape { size } => {
                write!(
                    f,
                    "the board has {}; at most {MAX_SIDE} of {MAX_SIDE} are possible",
                    size.rows_of("cell")
                )
            }
            Flaw::AlphabetSize { symbols, cells } => {
                write!(f, "the alphabet has {symbols} letters, the board {cells} cells")
            }
            Flaw::BadSymbol { symbol } => write!(f, "`{symbol}` cannot be a letter of the alphabet"),
            Flaw::SymbolTwice { symbol } => write!(f, "`{symbol}` is twice in the alphabet"),
            Flaw::Foreign { at } => write!(f, "the letter at {at} is not in the alphabet"),
            Flaw::GivenTwice { letter, cells: [a, b] } => {
                write!(f, "{letter} is given twice, at {a} and {b}; each letter stands in one cell")
            }
            Flaw::ForeignInWord { letter, .. } => write!(f, "`{letter}` is not in the alphabet"),
            Flaw::EmptyWord { .. } => f.write_str("a word is empty"),
            Flaw::NoWords => f.write_str("there are no words"),
        }
    }
}

impl Puzzle {
    /// A puzzle, or all that is wrong with it. Small letters in words become capitals when the alphabet has
    /// only the capital.
    pub fn new<W: AsRef<str>>(
        alphabet: Alphabet,
        givens: Grid<Option<Value>>,
        words: impl IntoIterator<Item = W>,
    ) -> Result<Self, Vec<Flaw>> {
        let size = givens.size();
        if size.width == 0 || size.height == 0 || size.width > MAX_SIDE || size.height > MAX_SIDE {
            return Err(vec![Flaw::Shape { size }]);
        }
        let cells = size.width * size.height;
        if alphabet.symbols().len() != cells {
            return Err(vec![Flaw::AlphabetSize { symbols: alphabet.symbols().len(), cells }]);
        }
        let (conflicts, mut flaws): (Vec<Flaw>, Vec<Flaw>) =
            flaws_of_givens(&alphabet, &givens).into_iter().partition(Flaw::is_conflict);
        let (touches, apart, rings) = (vec![0; cells], vec![0; cells * cells], rings(size));
        let mut puzzle =
            Self { alphabet, givens, words: Vec::new(), touches, apart, rings, conflicts, pool: Pool(None) };
        for (i, word) in words.into_iter().enumerate() {
            if let Err(flaw) = puzzle.add(word.as_ref(), i) {
                flaws.push(flaw);
            }
        }
        if puzzle.words.is_empty() && flaws.is_empty() {
            flaws.push(Flaw::NoWords);
        }
        if flaws.is_empty() { Ok(puzzle) } else { Err(flaws) }
    }

    fn add(&mut self, word: &str, index: usize) -> Result<(), Flaw> {
        let letter = |(place, c): (usize, char)| {
            self.alphabet.value(c).ok_or(Flaw::ForeignInWord { word: index, place, letter: c })
        };
        let letters = word.chars().enumerate().map(letter).collect::<Result<Vec<Value>, Flaw>>()?;
        if letters.is_empty() {
            return Err(Flaw::EmptyWord { word: index });
        }
        // A doubled letter stays put, so it says nothing.
        for pair in letters.windows(2).filter(|pair| pair[0] != pair[1]) {
            self.touches[pair[0] as usize] |= 1 << pair[1];
            self.touches[pair[1] as usize] |= 1 << pair[0];
        }
        self.note_apart(&letters);
        self.words.push(letters.iter().map(|&v| self.alphabet.symbol(v)).collect());
        Ok(())
    }

    fn note_apart(&mut self, word: &[Value]) {
        let letters = self.touches.len();
        let mut last: Vec<Option<usize>> = vec![None; letters];
        for (i, &letter) in word.iter().enumerate() {
            for (other, seen) in last.iter().enumerate().filter(|(other, _)| *other != letter as usize) {
                let Some(before) = seen else { continue };
                let far = (i - before) as u32;
                for pair in [letter as usize * letters + other, other * letters + letter as usize] {
                    if self.apart[pair] == 0 || far < self.apart[pair] {
                        self.apart[pair] = far;
                    }
                }
            }
            last[letter as usize] = Some(i);
        }
    }

    /// The letters that are given twice, so that it has no answer.
    ///
    /// ```
    /// use quandary_core::grid::Grid;
    /// use quandary_puzzles::gogen::{Alphabet, Puzzle};
    /// let puzzle = Puzzle::new(Alphabet::usual(2).unwrap(), Grid::filled(2, 1, Some(0)), ["AB"]).unwrap();
    /// assert_eq!(puzzle.conflicts().len(), 1);
    /// ```
    pub fn conflicts(&self) -> &[Flaw] {
        &self.conflicts
    }

    /// The same question with other letters given, none of them twice.
    pub fn with_givens(&self, givens: Grid<Option<Value>>) -> Result<Self, Vec<Flaw>> {
        if givens.size() != self.size() {
            return Err(vec![Flaw::Shape { size: givens.size() }]);
        }
        let flaws = flaws_of_givens(&self.alphabet, &givens);
        if flaws.is_empty() { Ok(Self { givens, conflicts: Vec::new(), ..self.clone() }) } else { Err(flaws) }
    }

    /// The same question with another word.
    pub fn with_word(&self, word: &str) -> Result<Self, Flaw> {
        let mut more = self.clone();
        more.add(word, self.words.len())?;
        Ok(more)
    }

    /// The same question with other words instead.
    pub fn with_words<W: AsRef<str>>(&self, words: impl IntoIterator<Item = W>) -> Result<Self, Vec<Flaw>> {
        let new = Self::new(self.alphabet.clone(), self.givens.clone(), words)?;
        Ok(Self { pool: self.pool.clone(), ..new })
    }

    /// The same question without any letter given.
    #[must_use]
    pub fn blank(&self) -> Self {
        Self { givens: self.givens.map(|_| None), conflicts: Vec::new(), ..self.clone() }
    }

    /// The same question with a list to draw further words from. The list is no part of the question:
    /// two puzzles that differ in it are equal.
    #[must_use]
    pub fn with_pool(self, pool: Option<Arc<Lexicon>>) -> Self {
        Self { pool: Pool(pool), ..self }
    }

    /// The list to draw further words from.
    pub fn pool(&self) -> Option<&Arc<Lexicon>> {
        self.pool.0.as_ref()
    }

    /// Width and height.
    pub fn size(&self) -> Size {
        self.givens.size()
    }

    /// The letters.
    pub fn alphabet(&self) -> &Alphabet {
        &self.alphabet
    }

    /// The letters given.
    pub fn givens(&self) -> &Grid<Option<Value>> {
        &self.givens
    }

    /// The words to trace.
    pub fn words(&self) -> &[String] {
        &self.words
    }

    /// For each letter the set of letters (bits by value) it touches in some word.
    pub fn touches(&self) -> &[u64] {
        &self.touches
    }

    /// For each cell, counted row by row, the set of cells (bits by number) a king reaches from it.
    pub fn rings(&self) -> &[u64] {
        &self.rings
    }

    /// Whether two letters follow each other in some word.
    pub fn touch(&self, a: Value, b: Value) -> bool {
        self.touches.get(a as usize).is_some_and(|set| b < 64 && set >> b & 1 == 1)
    }

    /// The symbol of a letter.
    pub fn symbol(&self, value: Value) -> char {
        self.alphabet.symbol(value)
    }

    /// How many places apart two letters are at least in some word; `None` if they share no word.
    pub fn apart(&self, a: Value, b: Value) -> Option<usize> {
        let letters = self.touches.len();
        let (a, b) = (a as usize, b as usize);
        let far = (a < letters && b < letters).then(|| self.apart[a * letters + b] as usize);
        far.filter(|far| *far > 0)
    }

    /// The first word in which two letters follow each other.
    pub fn word_with(&self, a: Value, b: Value) -> Option<&str> {
        self.word_apart(a, b, 1)
    }

    /// The first word in which two letters stand so many places apart.
    pub fn word_apart(&self, a: Value, b: Value, apart: usize) -> Option<&str> {
        let (a, b) = (self.symbol(a), self.symbol(b));
        let found = self.words.iter().find(|word| {
            let ends = word.chars().zip(word.chars().skip(apart));
            ends.into_iter().any(|pair| pair == (a, b) || pair == (b, a))
        });
        found.map(String::as_str)
    }
}

/// For each cell of a board of at most 64 cells the set of cells around it.
fn rings(size: Size) -> Vec<u64> {
    let near = |a: At, b: At| a != b && a.row.abs_diff(b.row) <= 1 && a.col.abs_diff(b.col) <= 1;
    let ring = |a: At| places(size).enumerate().filter(|(_, b)| near(a, *b)).map(|(i, _)| 1u64 << i).sum();
    places(size).map(ring).collect()
}

fn flaws_of_givens(alphabet: &Alphabet, givens: &Grid<Option<Value>>) -> Vec<Flaw> {
    let mut flaws = Vec::new();
    let mut place: Vec<Option<At>> = vec![None; alphabet.symbols().len()];
    for at in givens.places() {
        let Some(value) = givens[at] else { continue };
        match place.get_mut(value as usize) {
            None => flaws.push(Flaw::Foreign { at }),
            Some(Some(first)) => {
                flaws.push(Flaw::GivenTwice { letter: alphabet.symbol(value), cells: [*first, at] });
            }
            Some(open) => *open = Some(at),
        }
    }
    flaws
}

#[cfg(test)]
mod tests {
    use super::*;

    fn make(rows: [&str; 2], words: &[&str]) -> Result<Puzzle, Vec<Flaw>> {
        let alphabet = Alphabet::usual(6).unwrap();
        let cell = |c: char| (c != '.').then(|| alphabet.any_value(c));
        let givens = rows.map(|row| row.chars().map(cell).collect()).to_vec();
        Puzzle::new(alphabet.clone(), Grid::from_rows(givens).unwrap(), words)
    }

    fn complaint(rows: [&str; 2], words: &[&str]) -> String {
        make(rows, words).unwrap_err().iter().map(Flaw::to_string).collect::<Vec<_>>().join("; ")
    }

    #[test]
    fn each_flaw_is_named() {
        assert_eq!(complaint(["A..", "..."], &[]), "there are no words");
        let twice = make(["A..", "..A"], &["AB"]).unwrap();
        assert_eq!(
            twice.conflicts()[0].to_string(),
            "A is given twice, at (1, 1) and (2, 3); each letter stands in one cell"
        );
        assert!(twice.blank().conflicts().is_empty() && twice.with_givens(twice.givens().clone()).is_err());
        assert_eq!(complaint(["AZ.", "..."], &["AB"]), "the letter at (1, 2) is not in the alphabet");
        assert_eq!(complaint(["A..", "..."], &["AB", "AXE"]), "`X` is not in the alphabet");
        assert_eq!(complaint(["A..", "..."], &[""]), "a word is empty");
        let large = Puzzle::new(Alphabet::usual(9).unwrap(), Grid::filled(9, 1, None), ["AB"]);
        assert_eq!(large.unwrap_err(), [Flaw::Shape { size: Size { width: 9, height: 1 } }]);
        assert!(Alphabet::new("AB.".chars()).is_err() && Alphabet::new("ABA".chars()).is_err());
    }

    #[test]
    fn doubled_letters_and_single_letters_say_nothing() {
        let puzzle = make(["...", "..."], &["BEE", "A"]).unwrap();
        assert_eq!(puzzle.touches(), [0, 1 << 4, 0, 0, 1 << 1, 0]);
        assert_eq!(puzzle.word_with(4, 1), Some("BEE"));
        assert_eq!(puzzle.word_apart(1, 4, 2), Some("BEE"));
        assert_eq!(puzzle.word_with(0, 1), None);
    }

    #[test]
    fn foreign_characters_keep_their_symbol() {
        let alphabet = Alphabet::usual(25).unwrap();
        assert_eq!(alphabet.value('z'), None);
        assert_eq!(alphabet.symbol(alphabet.any_value('Z')), 'Z');
        assert_eq!(alphabet.value('e'), Some(4));
    }
}
