//! Words one would not print for a class. They stay in the list, so that an answer that has one is a
//! word, but with a score of 0: nothing is created with them.

/// Anything with one of these in it.
const WITHIN: &[&str] = &[
    "arsehole",
    "asshole",
    "bastard",
    "bollock",
    "bugger",
    "bullshit",
    "cocksuck",
    "cunt",
    "dickhead",
    "dyke",
    "faggot",
    "fuck",
    "honkie",
    "kike",
    "lesbo",
    "masturbat",
    "molest",
    "motherf",
    "nazi",
    "nigger",
    "paedophil",
    "pederast",
    "piss",
    "poofter",
    "porno",
    "prostitut",
    "pussies",
    "queer",
    "rapist",
    "shit",
    "slut",
    "tosser",
    "twat",
    "wank",
    "whore",
    "wop",
    "blowjob",
    "pervert",
    "incest",
    "sodom",
    "orgasm",
    "orgies",
    "erotic",
    "genital",
];

/// These words alone; longer ones are harmless (Scunthorpe has learned it the hard way).
const ALONE: &[&str] = &[
    "anal",
    "anus",
    "arse",
    "arses",
    "ass",
    "boob",
    "boobs",
    "bonk",
    "bonked",
    "bonking",
    "bonks",
    "boner",
    "bum",
    "bums",
    "chink",
    "chinks",
    "clit",
    "cock",
    "cocks",
    "coitus",
    "condom",
    "condoms",
    "coon",
    "coons",
    "crap",
    "crappy",
    "craps",
    "cum",
    "dago",
    "dagoes",
    "dagos",
    "damn",
    "darkie",
    "darkies",
    "darky",
    "dildo",
    "dildoe",
    "dildoes",
    "dildos",
    "dong",
    "erection",
    "fag",
    "fags",
    "fart",
    "farted",
    "farting",
    "farts",
    "fellatio",
    "frig",
    "gook",
    "gooks",
    "goy",
    "gyp",
    "hooker",
    "hookers",
    "horny",
    "hun",
    "jap",
    "japs",
    "jism",
    "jew",
    "jewed",
    "jews",
    "kaffir",
    "kaffirs",
    "klan",
    "knocker",
    "knockers",
    "negress",
    "negro",
    "negroes",
    "nigra",
    "nigras",
    "orgy",
    "paki",
    "pakis",
    "pansy",
    "penis",
    "penises",
    "perv",
    "pervs",
    "pimp",
    "pimps",
    "poof",
    "poofs",
    "poove",
    "pooves",
    "poovery",
    "poufs",
    "prick",
    "pricks",
    "pube",
    "pubes",
    "pubic",
    "pussy",
    "rape",
    "raped",
    "raper",
    "rapers",
    "rapes",
    "raping",
    "rectum",
    "scrotum",
    "semen",
    "sex",
    "sexed",
    "sexes",
    "sexier",
    "sexiest",
    "sexing",
    "sexy",
    "shag",
    "shagged",
    "shagger",
    "shagging",
    "shags",
    "spastic",
    "spastics",
    "spic",
    "spick",
    "spicks",
    "spics",
    "spunk",
    "suicide",
    "suicides",
    "tart",
    "tarts",
    "testicle",
    "testicles",
    "tit",
    "tits",
    "titties",
    "titty",
    "tranny",
    "turd",
    "turds",
    "vagina",
    "vaginas",
    "vulva",
    "wog",
    "wogs",
    "yid",
    "yids",
];

/// The words above by their first letter, because the whole list is looked through at every start.
pub(crate) struct Coarse {
    within: [Vec<&'static [u8]>; 26],
    alone: [Vec<&'static [u8]>; 26],
}

impl Coarse {
    pub(crate) fn new() -> Self {
        let sorted = |words: &[&'static str]| {
            let mut by_letter: [Vec<&'static [u8]>; 26] = Default::default();
            for word in words {
                by_letter[letter(word.as_bytes()[0]).unwrap_or(0)].push(word.as_bytes());
            }
            by_letter
        };
        Self { within: sorted(WITHIN), alone: sorted(ALONE) }
    }

    /// Whether a word is better not printed.
    pub(crate) fn has(&self, word: &str) -> bool {
        let word = word.as_bytes();
        let starts = |at: usize, part: &[u8]| {
            word.get(at..at + part.len()).is_some_and(|piece| piece.eq_ignore_ascii_case(part))
        };
        let alone = |part: &&[u8]| part.len() == word.len() && starts(0, part);
        word.first().and_then(|b| letter(*b)).is_some_and(|l| self.alone[l].iter().any(alone))
            || word
                .iter()
                .enumerate()
                .any(|(at, b)| letter(*b).is_some_and(|l| self.within[l].iter().any(|part| starts(at, part))))
    }
}

fn letter(byte: u8) -> Option<usize> {
    byte.is_ascii_alphabetic().then(|| usize::from(byte.to_ascii_lowercase() - b'a'))
}

#[cfg(test)]
mod tests {
    use super::Coarse;

    #[test]
    fn whole_words_and_parts() {
        let coarse = Coarse::new();
        assert!(coarse.has("Arse") && coarse.has("shitty") && coarse.has("tits") && coarse.has("Pissarro"));
        assert!(!coarse.has("arsenal") && !coarse.has("titmouse") && !coarse.has("class") && !coarse.has(""));
    }
}
