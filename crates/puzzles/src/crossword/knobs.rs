//! The options of this kind, and how they shape a word list.

use quandary_core::knob::{Knob, Settings, Shape, Verb};
use quandary_core::lexicon::Lexicon;
use quandary_core::source::{Problem, Problems, Source, Sources, Span};

use super::letters::plain;
use super::model::Draft;

const LIST: &[Verb] = &Verb::ALL;

/// All options.
pub(super) const KNOBS: &[Knob] = &[
    Knob {
        name: "min-score",
        shape: Shape::Number { min: 0, max: 100 },
        default: Some("0"),
        help: "leave out words with a lower score",
        verbs: LIST,
    },
    Knob {
        name: "ban",
        shape: Shape::Text,
        default: None,
        help: "words not to be used, separated by commas",
        verbs: LIST,
    },
    Knob {
        name: "prefer",
        shape: Shape::Text,
        default: None,
        help: "words to count as best, separated by commas; they need not be in the list",
        verbs: LIST,
    },
    Knob {
        name: "require",
        shape: Shape::Text,
        default: None,
        help: "words that must be used, separated by commas, such as theme entries; they need not be in the list",
        verbs: LIST,
    },
    Knob {
        name: "max-shared",
        shape: Shape::Number { min: 1, max: 50 },
        default: None,
        help: "the longest stretch of letters two entries may share",
        verbs: LIST,
    },
    Knob {
        name: "refill",
        shape: Shape::Flag,
        default: Some("false"),
        help: "forget the letters and the solution of a crossword and fill its grid anew",
        verbs: LIST,
    },
    Knob {
        name: "best",
        shape: Shape::Flag,
        default: Some("false"),
        help: "look for the fill with the best scores, not for the first",
        verbs: &[Verb::Solve],
    },
    Knob {
        name: "seed",
        shape: Shape::Number { min: 0, max: i64::MAX },
        default: Some("0"),
        help: "another number, another fill",
        verbs: &[Verb::Solve],
    },
    Knob {
        name: "make",
        shape: Shape::Choice(&["fill-in", "filled", "grid"]),
        default: Some("fill-in"),
        help: "a grid with its own list and one fill, a filled crossword, or an empty grid",
        verbs: &[Verb::Create],
    },
    Knob {
        name: "rules",
        shape: Shape::Choice(&["american", "british", "free"]),
        default: Some("american"),
        help: "the block pattern: every square in two words, every other one (fill-ins from hard on), or anything connected",
        verbs: &[Verb::Create],
    },
    Knob {
        name: "symmetry",
        shape: Shape::Choice(&["rotation", "mirror", "none"]),
        default: Some("rotation"),
        help: "of the block pattern: turned by half, mirrored left to right, or none",
        verbs: &[Verb::Create],
    },
    Knob {
        name: "blocks",
        shape: Shape::Number { min: 0, max: 100 },
        default: None,
        help: "about how many in a hundred squares are blocks",
        verbs: &[Verb::Create],
    },
    Knob {
        name: "longest",
        shape: Shape::Number { min: 3, max: 100 },
        default: None,
        help: "the longest word wanted",
        verbs: &[Verb::Create],
    },
];

/// The words of a comma-separated option, as they go into squares.
pub(super) fn listed(settings: &Settings, name: &str) -> Vec<String> {
    let text = settings.text(name).unwrap_or("");
    text.split([',', ' ']).map(plain).filter(|w| !w.is_empty()).collect()
}

/// Fills a draft's list from word files, or from the built-in list if there are none.
pub(super) fn gather(
    draft: &mut Draft,
    wanted: &[bool],
    files: &[Source],
    lexicon: Option<&Lexicon>,
    settings: &Settings,
) -> Result<(), Problems> {
    let least = settings.number("min-score").unwrap_or(0).clamp(0, 100) as u8;
    let banned = listed(settings, "ban");
    let is_banned = |word: &str| !banned.is_empty() && banned.contains(&plain(word));
    let (prefer, require) = (listed(settings, "prefer"), listed(settings, "require"));
    for word in prefer.iter().chain(&require) {
        draft.words.dictionary(word, 100, wanted);
    }
    for (i, file) in files.iter().enumerate() {
        let text = file.expect_text().map_err(|p| elsewhere(p, i + 1))?;
        if text.bytes().any(|b| b == 0) {
            let at = text.bytes().position(|b| b == 0).unwrap_or(0);
            let problem =
                Problem::new("this is not a word list: it holds binary").at(Span::new(at, at + 1).of(i + 1));
            return Err(problem.expected("one word per line, or WORD;score").into());
        }
        if banned.is_empty() {
            draft.words.file(text, wanted, least);
        } else {
            let kept = |line: &&str| !is_banned(line.rsplit_once(';').map_or(*line, |(word, _)| word));
            let kept: Vec<&str> = text.lines().filter(kept).collect();
            draft.words.file(&kept.join("\n"), wanted, least);
        }
    }
    if files.is_empty() {
        for entry in lexicon.map_or(&[][..], |l| &l.entries).iter().filter(|e| e.score > 0) {
            let score = entry.score.min(100) as u8;
            if score >= least && !is_banned(&entry.word) {
                draft.words.dictionary(&entry.word, score, wanted);
            }
        }
    }
    draft.required = require;
    wishes(draft, settings);
    Ok(())
}

/// Fills a draft's list with a puzzle's own words, in their order. What is banned is left out; what is
/// required and not there is added.
pub(super) fn own_words(draft: &mut Draft, words: &[&str], settings: &Settings) {
    let (ban, prefer) = (listed(settings, "ban"), listed(settings, "prefer"));
    let mut require = listed(settings, "require");
    let mut found = vec![false; require.len()];
    let asked = !(ban.is_empty() && prefer.is_empty() && require.is_empty());
    for word in words {
        let bare = if asked { plain(word) } else { String::new() };
        if ban.contains(&bare) {
            continue;
        }
        draft.words.exact(word, if prefer.contains(&bare) { 100 } else { 50 });
        if let Some(i) = require.iter().position(|r| plain(r) == bare) {
            require[i] = (*word).to_string();
            found[i] = true;
        }
    }
    for (word, _) in require.iter().zip(found).filter(|(_, found)| !found) {
        draft.words.exact(word, 100);
    }
    draft.required = require;
    wishes(draft, settings);
}

fn elsewhere(problems: Problems, source: usize) -> Problems {
    let moved = |mut p: Problem| {
        p.span = p.span.map(|s| s.of(source));
        p
    };
    Problems(problems.0.into_iter().map(moved).collect())
}

/// Wishes that hold whatever the words are.
pub(super) fn wishes(draft: &mut Draft, settings: &Settings) {
    draft.seed = settings.number("seed").unwrap_or(0) as u64;
    draft.max_shared = settings.number("max-shared").map(|n| n as usize);
    draft.best = settings.flag("best");
}

/// The list for a grid that has none of its own.
pub(super) fn from_sources(draft: &mut Draft, sources: &Sources) -> Result<(), Problems> {
    let wanted = super::model::lengths(&draft.squares, &draft.bars);
    gather(draft, &wanted, &sources.words, sources.lexicon.as_deref(), &sources.settings)?;
    if draft.words.len() == 0 && wanted.iter().any(|w| *w) {
        let message = match sources.words.first() {
            Some(file) => format!("no word of {} fits a slot of this grid", file.name),
            None => "there are no words to fill this grid with".to_string(),
        };
        let problem = Problem::new(message).expected("a word list: --words FILE, one word per line");
        // A list that does not fit is not what is meant by words still to come.
        return Err(if sources.words.is_empty() { problem.lacking_words() } else { problem }.into());
    }
    Ok(())
}
