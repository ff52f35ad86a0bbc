//! Wishes about a fill: banned, preferred and required words, scores, shared stretches, several lists, seeds; and what is
//! created from a size.

use quandary_core::any::{AnyKind, AnyPuzzle};
use quandary_core::budget::Budget;
use quandary_core::chance::Chance;
use quandary_core::fact::Fact;
use quandary_core::grid::{At, Size};
use quandary_core::kind::{Classic, Console, NotMade, Wanted};
use quandary_core::knob::Settings;
use quandary_core::outcome::Outcome;
use quandary_core::source::{Source, Sources};
use quandary_core::verbs::{Demand, Hint};
use quandary_puzzles::kinds;

fn kind() -> &'static dyn AnyKind {
    *kinds().iter().find(|k| k.info().id == "crossword").expect("registered")
}

fn settings(set: &[(&str, &str)]) -> Settings {
    let mut settings = Settings::new(kind().knobs());
    set.iter().for_each(|(name, value)| settings.set(name, value).expect("a knob"));
    settings
}

fn puzzle(text: &str, words: &[&str], set: &[(&str, &str)]) -> AnyPuzzle {
    let words = words.iter().map(|w| Source::new("words", *w)).collect();
    let main = Some(Source::new("test", text));
    let mut read = kind().read(&Sources { main, words, lexicon: None, settings: settings(set) }, None);
    read.pop().expect("something").unwrap_or_else(|p| panic!("{p}")).puzzle
}

/// The fill as rows of letters, or the word for the outcome.
fn fill(puzzle: &AnyPuzzle) -> String {
    match puzzle.solve(Demand::Verdict, &Budget::unlimited()) {
        Outcome::Found(answer) | Outcome::Unique(answer) => {
            assert_eq!(puzzle.check(&puzzle.board(&answer)), []);
            puzzle.raw_answer(&answer).replace(' ', "")
        }
        other => other.word().to_string(),
    }
}

/// The words across and down of a fill without blocks.
fn words_of(rows: &str) -> Vec<String> {
    let rows: Vec<Vec<char>> = rows.lines().map(|l| l.chars().collect()).collect();
    let across = rows.iter().map(|r| r.iter().collect());
    let down = (0..rows[0].len()).map(|c| rows.iter().map(|r| r[c]).collect());
    across.chain(down).collect()
}

/// Three-letter words in plenty.
const THREES: &str = "ace act add age ago aid aim air ale all and ant any ape apt arc are arm art ash ask ate awe axe bad bag \
    ban bar bat bay bed bee beg bet bid big bin bit bow box boy bud bug bun bus but buy cab can cap car cat cob cod cog cot cow \
    cry cub cup cut dab dad dam day den dew did die dig dim dip doe dog dot dry dub dud due dug dye ear eat ebb eel egg ego elf \
    elk elm emu end era erg ewe eye fad fan far fat fee few fig fin fir fit fix fly foe fog for fox fry fun fur gag gap gas gel \
    gem get gin got gum gun gut guy had ham has hat hay hem hen her hew hid him hip his hit hoe hog hop hot how hub hue hug hum \
    hut ice icy ill imp ink inn ion ire irk its ivy jab jam jar jaw jay jet job jog joy jug keg ken key kid kin kit lab lad lag \
    lap law lay lea led leg let lid lie lip lit log lot low mad man map mar mat maw may men met mid mix mob mop mud mug nab nag \
    nap net new nib nil nip nod nor not now nun nut oak oar oat odd ode off oft oil old one opt orb ore our out owe owl own pad \
    pal pan par pat paw pay pea peg pen pep per pet pie pig pin pit ply pod pop pot pro pry pub pun pup put rag ram ran rap rat \
    raw ray red rib rid rig rim rip rob rod roe rot row rub rug rum run rut rye sad sag sap sat saw say sea see set sew she shy \
    sin sip sir sit six ski sky sly sob sod son sow spa spy sty sub sue sum sun tab tag tan tap tar tax tea ten the thy tie tin \
    tip toe ton too top toy try tub tug two urn use van vat vet vow wag war was wax way web wed wee wet who why wig win wit woe \
    won wry yak yam yap yaw yes yet you zip zoo";

fn threes() -> String {
    THREES.split_whitespace().collect::<Vec<_>>().join("\n")
}

const OPEN: &str = "...\n...\n...\n";

#[test]
fn banned_words_are_left_out() {
    let first = fill(&puzzle(OPEN, &[&threes()], &[]));
    let used = words_of(&first);
    for word in &used {
        let without = fill(&puzzle(OPEN, &[&threes()], &[("ban", &word.to_uppercase())]));
        assert!(!words_of(&without).contains(word), "{word} in {without}");
    }
    let nothing = fill(&puzzle("..\n..\n", &["ab\nba\ncd\nac\nbd"], &[("ban", "ab, ac")]));
    assert_eq!(nothing, "none");
}

#[test]
fn required_words_are_used() {
    for word in ["why", "Eel", "ten", "qqq"] {
        let filled = fill(&puzzle(OPEN, &[&threes()], &[("require", word)]));
        let stands = filled != "none" && words_of(&filled).contains(&word.to_lowercase());
        assert_eq!(stands, word != "qqq", "{word}: {filled}");
    }
    // A word that is in no list can be wanted, if its crossing words are there.
    let filled = fill(&puzzle(OPEN, &[&threes()], &[("require", "oto")]));
    assert!(words_of(&filled).contains(&"oto".to_string()), "{filled}");
    let long = puzzle(OPEN, &[&threes()], &[("require", "extraordinary")]);
    match long.solve(Demand::Verdict, &Budget::unlimited()) {
        Outcome::None { why } => {
            assert_eq!(why[0].sentence, "extraordinary is wanted, and no slot has 13 squares.");
        }
        other => panic!("{}", other.word()),
    }
    let stuck = puzzle(OPEN, &[&threes()], &[("require", "qqq")]);
    match stuck.solve(Demand::Verdict, &Budget::unlimited()) {
        Outcome::None { why } => assert_eq!(why[0].sentence, "The grid can be filled, but not with qqq."),
        other => panic!("{}", other.word()),
    }
}

#[test]
fn a_fill_in_heeds_wishes_too() {
    let text = "2 2\n0 0\n0 0\n5\nab\ncd\nac\nbd\nxx\n0 0\n";
    assert_eq!(puzzle(text, &[], &[]).count(&Budget::unlimited()).count, 2);
    assert_eq!(puzzle(text, &[], &[("ban", "AB")]).count(&Budget::unlimited()).count, 0);
    assert_eq!(puzzle(text, &[], &[("require", "ab")]).count(&Budget::unlimited()).count, 2);
    assert_eq!(puzzle(text, &[], &[("require", "xx")]).count(&Budget::unlimited()).count, 0);
    // Filled anew it is a grid for the list, and its own words are forgotten.
    let anew = puzzle(text, &["on\nno\nan\nto\nat\nna\nta\n"], &[("refill", "true")]);
    let filled = fill(&anew);
    assert!(filled.chars().all(|c| "onat\n".contains(c)), "{filled}");
}

#[test]
fn scores_count() {
    let scored: String =
        threes().lines().enumerate().map(|(i, w)| format!("{w};{}\n", i * 7 % 101)).collect();
    let score =
        |word: &str| scored.lines().find_map(|l| l.strip_prefix(&format!("{word};"))?.parse::<u32>().ok());
    let lowest = |rows: &str| words_of(rows).iter().map(|w| score(w).expect("listed")).min().expect("words");
    for least in ["30", "50"] {
        let filled = fill(&puzzle(OPEN, &[&scored], &[("min-score", least)]));
        assert!(lowest(&filled) >= least.parse().expect("a number"), "{filled}");
    }
    let sum = |rows: &str| words_of(rows).iter().map(|w| score(w).expect("listed")).sum::<u32>();
    let (first, best) =
        (fill(&puzzle(OPEN, &[&scored], &[])), fill(&puzzle(OPEN, &[&scored], &[("best", "true")])));
    assert!(sum(&best) > sum(&first) && lowest(&best) >= lowest(&first), "{first}\n{best}");
    let good = puzzle(OPEN, &[&scored], &[("best", "true")]);
    let Outcome::Found(answer) = good.solve(Demand::Verdict, &Budget::unlimited()) else { panic!("no fill") };
    let notes = good.film(&answer).remove(0).notes.join("\n");
    assert!(
        notes.contains(&format!(
            "6 words, mean score {:.1}, lowest {}",
            f64::from(sum(&best)) / 6.0,
            lowest(&best)
        )),
        "{notes}"
    );
    // Preferred words count as best: these six make a fill.
    let six = ["age", "elf", "era", "fee", "log", "roe"];
    let dear =
        fill(&puzzle(OPEN, &[&scored], &[("best", "true"), ("prefer", "elf, roe, Age, era, log, fee")]));
    let mut used = words_of(&dear);
    used.sort();
    assert_eq!(used, six, "{dear}");
}

#[test]
fn entries_share_no_long_stretch() {
    for seed in 0..8 {
        let seed = seed.to_string();
        let filled = fill(&puzzle(OPEN, &[&threes()], &[("max-shared", "1"), ("seed", &seed)]));
        let words = words_of(&filled);
        for (i, a) in words.iter().enumerate() {
            for b in &words[..i] {
                assert!(!b.contains(&a[..2]) && !b.contains(&a[1..]), "{filled}");
            }
        }
    }
}

#[test]
fn several_lists_are_one() {
    let (first, second) = ("ab\ncd\n", "ac;70\nBD\n");
    assert_eq!(fill(&puzzle("..\n..\n", &[first], &[])), "none");
    assert_ne!(fill(&puzzle("..\n..\n", &[first, second], &[])), "none");
}

#[test]
fn seeds_vary_the_fill() {
    let with = |seed: u64| fill(&puzzle(OPEN, &[&threes()], &[("seed", &seed.to_string())]));
    let fills: std::collections::BTreeSet<String> = (0..12).map(with).collect();
    assert!(fills.len() >= 6, "{}", fills.len());
    assert_eq!(with(5), with(5));
}

fn create(size: (usize, usize), set: &[(&str, &str)], seed: u64) -> Result<AnyPuzzle, NotMade> {
    let lexicon = quandary_words::lexicon();
    let size = Some(Size { width: size.0, height: size.1 });
    let wanted = Wanted { size, settings: settings(set), lexicon, ..Wanted::default() };
    kind().create(&wanted, &mut Chance::new(seed), &Budget::nodes(100_000_000))
}

/// The rows of a created grid: `#` for blocks.
fn rows(puzzle: &AnyPuzzle) -> Vec<Vec<char>> {
    let text = String::from_utf8(puzzle.write("grid", None).expect("written").bytes).expect("text");
    text.lines().map(|l| l.chars().collect()).collect()
}

fn runs(rows: &[Vec<char>]) -> Vec<usize> {
    let down = (0..rows[0].len()).map(|c| rows.iter().map(|r| r[c]).collect::<Vec<char>>());
    let lines: Vec<Vec<char>> = rows.iter().cloned().chain(down).collect();
    lines.iter().flat_map(|l| l.split(|c| *c == '#').map(<[char]>::len).filter(|n| *n > 0)).collect()
}

#[test]
fn block_rules_and_symmetry() {
    for seed in 1..=2 {
        let american = rows(&create((9, 7), &[("make", "grid")], seed).expect("made"));
        assert!(runs(&american).iter().all(|n| *n >= 3), "{american:?}");
        let turned: Vec<Vec<char>> =
            american.iter().rev().map(|r| r.iter().rev().copied().collect()).collect();
        assert_eq!(american, turned);
        let mirror = rows(&create((7, 8), &[("make", "grid"), ("symmetry", "mirror")], seed).expect("made"));
        let mirrored: Vec<Vec<char>> = mirror.iter().map(|r| r.iter().rev().copied().collect()).collect();
        assert_eq!(mirror, mirrored);
        let british = rows(&create((9, 9), &[("make", "grid"), ("rules", "british")], seed).expect("made"));
        assert!(runs(&british).iter().all(|n| *n != 2), "{british:?}");
        assert!((0..9).step_by(2).all(|_| british[1][1] == '#' && british[3][5] == '#'), "{british:?}");
        let short = rows(&create((9, 9), &[("make", "grid"), ("longest", "6")], seed).expect("made"));
        assert!(runs(&short).iter().all(|n| *n <= 6), "{short:?}");
    }
}

#[test]
fn theme_entries_are_placed() {
    let wishes = [("make", "grid"), ("require", "puzzle,riddle")];
    for seed in 1..=2 {
        let made = create((9, 9), &wishes, seed).expect("made");
        let text: Vec<String> = rows(&made).iter().map(|r| r.iter().collect()).collect();
        for word in ["puzzle", "riddle"] {
            let whole = |row: &String| row.split('#').any(|run| run == word);
            assert!(text.iter().any(whole), "{text:?}");
        }
        let turned: Vec<Vec<bool>> =
            rows(&made).iter().rev().map(|r| r.iter().rev().map(|c| *c == '#').collect()).collect();
        let blocks: Vec<Vec<bool>> =
            rows(&made).iter().map(|r| r.iter().map(|c| *c == '#').collect()).collect();
        assert_eq!(turned, blocks);
        assert!(matches!(made.solve(Demand::Verdict, &Budget::unlimited()), Outcome::Found(_)));
    }
    match create((5, 5), &[("require", "extraordinary")], 1) {
        Err(NotMade::Cannot(why)) => assert!(why.contains("extraordinary"), "{why}"),
        other => panic!("{:?}", other.err()),
    }
}

#[test]
fn clued_puzzles_are_rated_by_their_words() {
    const CLUED: &str = include_str!("../../../fixtures/crossword/clued.xd");
    let list = |score: u32| {
        let words = "bat wades elope beret see bales adore tepee web set";
        let lines: String = words.split(' ').map(|w| format!("{w};{score}\n")).collect();
        lines + "other;1\n"
    };
    let level = |score| puzzle(CLUED, &[&list(score)], &[]).rate(&Budget::unlimited()).expect("rated");
    assert_eq!(level(90).level.to_string(), "gentle");
    assert_eq!(level(40).level.to_string(), "hard");
    assert!(level(40).remarks[0].contains("mean score of 40"));
}

/// The original's algorithm, which knows no wishes, gives only what the rules allow.
#[test]
fn classic_keeps_the_wishes() {
    let classic = |words: &str, set: &[(&str, &str)]| {
        let text = "..\n#.\n";
        let puzzle = puzzle(text, &[words], set);
        let outcome = puzzle.classic(&Classic::default(), &Budget::unlimited(), &mut NoConsole);
        outcome.answers().first().map(|a| puzzle.raw_answer(a).replace(' ', ""))
    };
    assert_eq!(classic("ab\nbb\nbc\n", &[]).as_deref(), Some("ab\n*b"));
    assert_eq!(classic("ab\nbb\nbc\n", &[("require", "bc")]).as_deref(), Some("ab\n*c"));
    assert_eq!(classic("bb\nbb\n", &[]), None, "a dictionary has each word once");
}

struct NoConsole;

impl Console for NoConsole {
    fn read_line(&mut self) -> Option<String> {
        None
    }
    fn print(&mut self, _: &str) {}
    fn eprint(&mut self, _: &str) {}
}

/// A given letter that is not the solution's is refused, however it is given.
#[test]
fn givens_against_the_solution() {
    let text = |given: &str| format!(r#"{{"crossword":{{"grid":[["{given}",""]],"solution":[["c","b"]]}}}}"#);
    let sources = Sources::of(Source::new("test", text("a")));
    let problems = kind().read(&sources, None).remove(0).err().expect("a contradiction").to_string();
    assert_eq!(problems, "the letter given at (1, 1) is not the one of the solution");
    let puzzle = puzzle(&text("c"), &[], &[]);
    let right = puzzle.placed(&puzzle.start());
    assert!(puzzle.with_givens(&right).is_some());
    let wrong: Vec<Fact> = right.iter().map(|f| Fact::is(At::new(0, 1), f.value)).collect();
    assert!(puzzle.with_givens(&wrong).is_none());
}

/// A grid to fill in which every letter is given would come back from a crossword file as its solution.
#[test]
fn a_full_grid_to_fill_is_no_solution() {
    // A row of letters looks like many things, so the form is named.
    let words = vec![Source::new("words", "ab\n")];
    let sources =
        Sources { main: Some(Source::new("test", "ab\n")), words, lexicon: None, settings: settings(&[]) };
    let puzzle = kind().read(&sources, Some("grid")).remove(0).expect("a grid").puzzle;
    let written = puzzle.write("xd", None).expect("it has all letters");
    assert_eq!(written.lost, ["that it is a grid to fill"]);
}

/// With one letter in all words nothing is left to deduce, but something to write.
#[test]
fn hints_write_the_only_letter() {
    let puzzle = puzzle(r#"{"crossword":{"grid":[["",""]],"words":["aa"]}}"#, &[], &[]);
    let Hint::Step(step) = puzzle.hint(&puzzle.start(), &Budget::unlimited()) else { panic!("a step") };
    assert_eq!(step.sentence, "(1, 1) is a: nothing else can stand there.");
}

/// A word of a fill-in may stand as often as it is listed.
#[test]
fn a_word_used_too_often_is_named_with_how_often_it_is_listed() {
    let said = |words: &str| {
        let puzzle =
            puzzle(&format!(r#"{{"crossword":{{"grid":[["",""],["",""]],"words":[{words}]}}}}"#), &[], &[]);
        let board = puzzle.read_board(&Source::new("board", "aa\naa\n")).expect("a board");
        puzzle.check(&board).into_iter().map(|broken| broken.sentence).collect::<Vec<_>>()
    };
    assert_eq!(
        said(r#""aa","bb""#),
        [
            "1-Across and 3-Across are both aa, which is listed once.",
            "1-Across and 1-Down are both aa, which is listed once.",
            "1-Across and 2-Down are both aa, which is listed once."
        ]
    );
    assert_eq!(said(r#""aa","aa","aa","bb""#), ["1-Across and 2-Down are both aa, which is listed 3 times."]);
    assert_eq!(said(r#""aa","aa","aa","aa""#), [""; 0]);
}
