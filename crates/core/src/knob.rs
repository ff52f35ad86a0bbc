//! A kind's own options, declared as data. Flags, JSON options, web forms, the schema, the manual
//! and share ids are all made from these declarations; nobody writes a flag by hand.

use std::collections::BTreeMap;

/// The verbs a knob or a kind can speak of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Verb {
    /// Find an answer and say whether it is the only one.
    Solve,
    /// How many answers there are.
    Count,
    /// Which rules a board breaks.
    Check,
    /// The next step.
    Hint,
    /// The whole walk to the answer.
    Explain,
    /// Level and techniques.
    Rate,
    /// A new puzzle.
    Create,
    /// The constructor's loop.
    Assist,
    /// Draw it.
    Show,
    /// Another format.
    Convert,
    /// Play it.
    Play,
}

impl Verb {
    /// All verbs that work on one puzzle of a kind.
    pub const ALL: [Verb; 11] = [
        Verb::Solve,
        Verb::Count,
        Verb::Check,
        Verb::Hint,
        Verb::Explain,
        Verb::Rate,
        Verb::Create,
        Verb::Assist,
        Verb::Show,
        Verb::Convert,
        Verb::Play,
    ];

    /// The word a person types.
    pub const fn name(self) -> &'static str {
        match self {
            Verb::Solve => "solve",
            Verb::Count => "count",
            Verb::Check => "check",
            Verb::Hint => "hint",
            Verb::Explain => "explain",
            Verb::Rate => "rate",
            Verb::Create => "create",
            Verb::Assist => "assist",
            Verb::Show => "show",
            Verb::Convert => "convert",
            Verb::Play => "play",
        }
    }
}

/// The verbs that read a puzzle: those of an option that says how to read it.
pub const READING: &[Verb] = &[
    Verb::Solve,
    Verb::Count,
    Verb::Check,
    Verb::Hint,
    Verb::Explain,
    Verb::Rate,
    Verb::Assist,
    Verb::Show,
    Verb::Convert,
    Verb::Play,
];

/// What values a knob takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// On or off.
    Flag,
    /// A whole number in a range, both ends included.
    Number {
        /// Smallest allowed.
        min: i64,
        /// Largest allowed.
        max: i64,
    },
    /// One of these words.
    Choice(&'static [&'static str]),
    /// Free text.
    Text,
}

/// One option of a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Knob {
    /// Its name, in kebab case: the flag is `--name`, the JSON option `name`.
    pub name: &'static str,
    /// What values it takes.
    pub shape: Shape,
    /// What it is when not set, as text; `None` when the kind decides by itself.
    pub default: Option<&'static str>,
    /// One line for people.
    pub help: &'static str,
    /// The verbs it concerns.
    pub verbs: &'static [Verb],
}

/// Words that were other kinds' for the same thing, and the one word for it now. They are still taken.
const OLD_WORDS: [(&str, &str); 1] = [("turn", "rotation")];

impl Knob {
    /// The word a choice declares for what somebody wrote; other texts stay what they are.
    pub fn meant<'t>(&self, text: &'t str) -> &'t str {
        let Shape::Choice(words) = self.shape else { return text };
        let now = OLD_WORDS.iter().find(|(old, now)| *old == text && words.contains(now));
        now.filter(|_| !words.contains(&text)).map_or(text, |(_, now)| now)
    }

    /// The old words for one of the words of a choice.
    pub fn old_words(word: &str) -> impl Iterator<Item = &'static str> {
        OLD_WORDS.iter().filter(move |(_, now)| *now == word).map(|(old, _)| *old)
    }

    /// Whether the text is a value this knob takes; the error says what it takes.
    pub fn accepts(&self, text: &str) -> Result<(), String> {
        let (name, text) = (self.name, self.meant(text));
        match self.shape {
            Shape::Flag if matches!(text, "true" | "false") => Ok(()),
            Shape::Flag => Err(format!("`{name}` is true or false, not `{text}`")),
            Shape::Number { min, max } => match text.parse::<i64>() {
                Ok(n) if (min..=max).contains(&n) => Ok(()),
                _ => Err(format!("`{name}` is a number from {min} to {max}, not `{text}`")),
            },
            Shape::Choice(words) if words.contains(&text) => Ok(()),
            Shape::Choice(words) => Err(format!("`{name}` is one of {}, not `{text}`", words.join(", "))),
            Shape::Text => Ok(()),
        }
    }
}

/// The knobs as somebody set them. Unset knobs have their defaults.
///
/// ```
/// use quandary_core::knob::{Knob, Settings, Shape, Verb};
/// const KNOBS: &[Knob] = &[Knob {
///     name: "max-room",
///     shape: Shape::Number { min: 1, max: 20 },
///     default: Some("6"),
///     help: "largest room",
///     verbs: &[Verb::Create],
/// }];
/// let mut settings = Settings::new(KNOBS);
/// assert_eq!(settings.number("max-room"), Some(6));
/// settings.set("max-room", "8").unwrap();
/// assert_eq!(settings.number("max-room"), Some(8));
/// assert!(settings.set("max-room", "99").is_err());
/// assert!(settings.set("colour", "red").is_err());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Settings {
    knobs: &'static [Knob],
    set: BTreeMap<&'static str, String>,
}

impl Settings {
    /// All defaults of these knobs.
    pub fn new(knobs: &'static [Knob]) -> Self {
        Self { knobs, set: BTreeMap::new() }
    }

    /// Sets a knob, or says why not.
    pub fn set(&mut self, name: &str, text: &str) -> Result<(), String> {
        let knob = self.knobs.iter().find(|k| k.name == name).ok_or_else(|| {
            let known = self.knobs.iter().map(|k| k.name).collect::<Vec<_>>().join(", ");
            format!("there is no option `{name}` here; there are: {known}")
        })?;
        knob.accepts(text)?;
        self.set.insert(knob.name, knob.meant(text).to_string());
        Ok(())
    }

    /// The text of a knob: as set, or its default.
    pub fn text(&self, name: &str) -> Option<&str> {
        let set = self.set.get(name).map(String::as_str);
        set.or_else(|| self.knobs.iter().find(|k| k.name == name).and_then(|k| k.default))
    }

    /// The number of a knob.
    pub fn number(&self, name: &str) -> Option<i64> {
        self.text(name).and_then(|t| t.parse().ok())
    }

    /// Whether a flag is on.
    pub fn flag(&self, name: &str) -> bool {
        self.text(name) == Some("true")
    }

    /// What was set by hand, in the order of the names.
    pub fn changed(&self) -> impl Iterator<Item = (&'static str, &str)> {
        self.set.iter().map(|(name, text)| (*name, text.as_str()))
    }
}
