//! What a creator is asked for, read from the knobs and judged before any work.

use std::sync::Arc;

use quandary_core::fact::Value;
use quandary_core::grid::Size;
use quandary_core::kind::{NotMade, Wanted};
use quandary_core::knob::{Knob, Shape, Verb};
use quandary_core::lexicon::{Entry, Lexicon};
use quandary_core::step::Level;

use super::super::model::{Alphabet, MAX_SIDE};

/// The kind's options.
pub(in crate::gogen) const KNOBS: &[Knob] = &[
    Knob {
        name: "alphabet",
        shape: Shape::Text,
        default: None,
        help: "the letters of the board, as many as it has cells (for 5x5: A to Y)",
        verbs: &Verb::ALL,
    },
    Knob {
        name: "variant",
        shape: Shape::Choice(&["plain", "uber", "ultra", "hyper"]),
        default: Some("plain"),
        help: "plain: 9 letters given, all others in words; uber: some letters in no word; ultra: fewer given; \
               hyper: few given anywhere, chains of letters instead of words",
        verbs: &[Verb::Create],
    },
    Knob {
        name: "givens",
        shape: Shape::Number { min: 0, max: 63 },
        default: None,
        help: "how many letters are given",
        verbs: &[Verb::Create],
    },
    Knob {
        name: "theme",
        shape: Shape::Text,
        default: None,
        help: "words that must be in the puzzle, separated by commas",
        verbs: &[Verb::Create],
    },
    Knob {
        name: "fewest-words",
        shape: Shape::Flag,
        default: Some("false"),
        help: "look for a list of words as short as can be",
        verbs: &[Verb::Create],
    },
    Knob {
        name: "fewest-givens",
        shape: Shape::Flag,
        default: Some("false"),
        help: "give no letter that can be spared",
        verbs: &[Verb::Create],
    },
];

/// A sort of puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Variant {
    /// Every letter is given or in a word.
    Plain,
    /// Some letters are in no word.
    Uber,
    /// Fewer letters are given.
    Ultra,
    /// Few letters are given anywhere; chains of letters instead of words.
    Hyper,
}

/// What is wanted, in order.
pub(super) struct Wishes {
    pub(super) size: Size,
    pub(super) alphabet: Alphabet,
    pub(super) variant: Variant,
    pub(super) level: Option<Level>,
    pub(super) givens: Option<usize>,
    /// The theme words, spelled in the alphabet.
    pub(super) theme: Vec<Vec<u8>>,
    pub(super) fewest_words: bool,
    pub(super) fewest_givens: bool,
    /// The list to draw words from; none for hyper.
    pub(super) list: Option<Arc<Lexicon>>,
}

/// The letters of English words, most frequent first: a small board takes the first ones.
const FREQUENT: &str = "ETAOINSRHDLUCMFPGWYBVKXJQZ";

impl Wishes {
    /// Reads what is wanted, or says why it cannot be had.
    pub(super) fn read(wanted: &Wanted) -> Result<Self, NotMade> {
        let cannot = |why: String| NotMade::Cannot(why);
        let settings = &wanted.settings;
        let size = wanted.size.unwrap_or(Size { width: 5, height: 5 });
        if size.width > MAX_SIDE || size.height > MAX_SIDE || size.width < 2 || size.height < 2 {
            return Err(cannot(format!(
                "a Gogen board has from 2x2 to {MAX_SIDE}x{MAX_SIDE} cells, not {size}"
            )));
        }
        let variant = match settings.text("variant") {
            Some("uber") => Variant::Uber,
            Some("ultra") => Variant::Ultra,
            Some("hyper") => Variant::Hyper,
            _ => Variant::Plain,
        };
        let theme: Vec<&str> =
            settings.text("theme").unwrap_or_default().split([',', ' ']).filter(|w| !w.is_empty()).collect();
        let alphabet = alphabet(size, variant, settings.text("alphabet"), &theme)?;
        let theme = theme.into_iter().map(|word| spell(&alphabet, word)).collect::<Result<_, _>>()?;
        let givens = settings.number("givens").and_then(|n| usize::try_from(n).ok());
        if givens.is_some_and(|n| n >= size.width * size.height) {
            return Err(cannot(format!("a {size} board with that many letters given has none left to find")));
        }
        Ok(Self {
            size,
            alphabet,
            variant,
            level: wanted.level,
            givens,
            theme,
            fewest_words: settings.flag("fewest-words"),
            fewest_givens: settings.flag("fewest-givens"),
            list: if variant == Variant::Hyper { None } else { Some(list(wanted)?) },
        })
    }
}

fn alphabet(size: Size, variant: Variant, own: Option<&str>, theme: &[&str]) -> Result<Alphabet, NotMade> {
    let cells = size.width * size.height;
    if let Some(symbols) = own {
        let alphabet = Alphabet::new(symbols.chars()).map_err(|flaw| NotMade::Cannot(flaw.to_string()))?;
        let count = alphabet.symbols().len();
        let wrong = format!("the alphabet has {count} letters, the board {cells} cells");
        return if count == cells { Ok(alphabet) } else { Err(NotMade::Cannot(wrong)) };
    }
    let usual =
        Alphabet::usual(cells).ok_or_else(|| NotMade::Cannot(format!("a {size} board is too large")))?;
    if variant == Variant::Hyper || cells >= 25 {
        return Ok(usual);
    }
    let mut symbols: Vec<char> = Vec::new();
    for c in theme.iter().flat_map(|word| word.chars()).flat_map(char::to_uppercase).chain(FREQUENT.chars()) {
        if symbols.len() < cells && !symbols.contains(&c) {
            symbols.push(c);
        }
    }
    Alphabet::new(symbols).map_err(|flaw| NotMade::Cannot(flaw.to_string()))
}

fn spell(alphabet: &Alphabet, word: &str) -> Result<Vec<u8>, NotMade> {
    let letter = |c: char| {
        let missing =
            || NotMade::Cannot(format!("the theme word {word} has {c}, which is not one of {alphabet}"));
        alphabet.value(c).map(|v: Value| v as u8).ok_or_else(missing)
    };
    word.chars().map(letter).collect()
}

/// The user's words if there are any, else the built-in list.
fn list(wanted: &Wanted) -> Result<Arc<Lexicon>, NotMade> {
    if wanted.words.is_empty() {
        let missing =
            "there is no word list; give one with --words, or create the variant hyper, which needs none";
        return wanted.lexicon.clone().ok_or_else(|| NotMade::Cannot(missing.into()));
    }
    let mut own = Lexicon { name: "words".into(), entries: Vec::new() };
    for source in &wanted.words {
        let text = source.text().ok_or_else(|| NotMade::Cannot(format!("{} is not text", source.name)))?;
        let lines = Lexicon::read(&source.name, text).entries.into_iter();
        let words =
            lines.flat_map(|e| e.word.split_whitespace().map(str::to_ascii_lowercase).collect::<Vec<_>>());
        own.entries.extend(words.map(|word| Entry { word, score: 50 }));
    }
    Ok(Arc::new(own))
}
