//! The creator keeps its word: theme, givens, few words, own lists, other sizes; and a seed means the same puzzle for ever.

use quandary_core::budget::Budget;
use quandary_core::chance::Chance;
use quandary_core::grid::Size;
use quandary_core::kind::{Kind, NotMade, Wanted};
use quandary_core::knob::Settings;
use quandary_core::outcome::Outcome;
use quandary_core::source::Source;
use quandary_core::step::Level;
use quandary_core::verbs::{Demand, advise, solve};
use quandary_puzzles::gogen::{Gogen, Puzzle};

fn wanted(knobs: &[(&str, &str)]) -> Wanted {
    let mut settings = Settings::new(Gogen::knobs());
    knobs.iter().for_each(|(name, text)| settings.set(name, text).expect("a legal setting"));
    Wanted { settings, lexicon: quandary_words::lexicon(), ..Wanted::default() }
}

fn make(wanted: &Wanted, seed: u64) -> Puzzle {
    let made = Gogen::create(wanted, &mut Chance::new(seed), &Budget::unlimited());
    let puzzle = made.unwrap_or_else(|why| panic!("{why:?}"));
    assert!(matches!(solve::<Gogen>(&puzzle, Demand::Unique, &Budget::unlimited()), Outcome::Unique(_)));
    puzzle
}

fn cannot(wanted: &Wanted) -> String {
    match Gogen::create(wanted, &mut Chance::new(1), &Budget::unlimited()) {
        Err(NotMade::Cannot(why)) => why,
        other => panic!("{other:?}"),
    }
}

fn givens(puzzle: &Puzzle) -> usize {
    puzzle.givens().cells().iter().flatten().count()
}

fn line(puzzle: &Puzzle) -> String {
    let form = Gogen::forms().iter().find(|f| f.name == "line").expect("the form of ids");
    let written = form.write.expect("it writes")(puzzle, None).expect("every puzzle has an id");
    String::from_utf8(written.bytes).expect("text").trim_end().to_string()
}

#[test]
fn a_seed_means_the_same_puzzle_for_ever() {
    // When one of these changes, raise `creator` in the kind's INFO: somebody may have shared the seed.
    assert_eq!(Gogen::INFO.creator, 3);
    for (variant, id) in [
        (
            "plain",
            "5x5:W.C.D.....J.L.P.....H.O.Q:ARBUTE,CAPITELLA,DRABBLE,EMOTIONS,FONTLET,GMELINITE,TITLARK,VELAR,XYLEM",
        ),
        (
            "uber",
            "5x5:T.L.J.....I.E.Y.....V.X.W:ABSTAINED,GENISTA,HEEDFUL,HISSED,IONISED,LUCKEN,MOONSEED,PRY,SEDGY,SINFUL",
        ),
        (
            "ultra",
            "5x5:....G.....E.............K:BLEMISH,DJINNS,GNOMONICS,INFUSING,OWNING,PRAISING,QUATRAINS,TRYING,UNCOMELY,VOW",
        ),
        ("hyper", "5x5:.........F.W..B...A..J...:GDWRTV,HOLEOVA,IUYMXWI,JDGWYPU,KGVJHA,MNQCBEA,XSYWGJV"),
    ] {
        let made = line(&make(&wanted(&[("variant", variant)]), 1));
        assert_eq!(made, id);
    }
}

#[test]
fn plain_puzzles_have_every_letter_and_nine_givens() {
    for seed in 1..6 {
        let puzzle = make(&wanted(&[]), seed);
        assert_eq!(givens(&puzzle), 9);
        let given = puzzle.givens().cells().iter().flatten().map(|v| 1u64 << v).sum::<u64>();
        let in_words = (0..25).filter(|&v| puzzle.words().iter().any(|w| w.contains(puzzle.symbol(v))));
        assert_eq!(given | in_words.map(|v| 1u64 << v).sum::<u64>(), (1 << 25) - 1);
    }
}

#[test]
fn theme_words_are_in_it() {
    let wishes = wanted(&[("theme", "quandary,Puzzle,words"), ("alphabet", "ABCDEFGHIKLMNOPQRSTUVWXYZ")]);
    let puzzle = make(&wishes, 3);
    for word in ["QUANDARY", "PUZZLE", "WORDS"] {
        assert!(puzzle.words().iter().any(|w| w == word), "{:?}", puzzle.words());
    }
    assert_eq!(
        cannot(&wanted(&[("theme", "puzzle")])),
        "the theme word puzzle has z, which is not one of ABCDEFGHIJKLMNOPQRSTUVWXY"
    );
    let star = "ABACADAEAFAGAHAIAK";
    assert_eq!(cannot(&wanted(&[("theme", star)])), "the theme words cannot all be traced on one board");
}

#[test]
fn as_many_givens_as_wanted_and_as_few_as_can_be() {
    let puzzle = make(&wanted(&[("variant", "ultra"), ("givens", "3")]), 2);
    assert_eq!(givens(&puzzle), 3);
    let puzzle = make(&wanted(&[("fewest-givens", "true"), ("fewest-words", "true")]), 2);
    for at in puzzle.givens().places().filter(|&at| puzzle.givens()[at].is_some()) {
        let mut fewer = puzzle.givens().clone();
        fewer[at] = None;
        let fewer = puzzle.with_givens(fewer).expect("still legal");
        assert!(!matches!(solve::<Gogen>(&fewer, Demand::Unique, &Budget::unlimited()), Outcome::Unique(_)));
    }
    assert!(givens(&puzzle) < 9);
}

#[test]
fn other_sizes_and_own_words() {
    let small = Wanted { size: Some(Size { width: 4, height: 3 }), level: Some(Level::Easy), ..wanted(&[]) };
    assert_eq!(make(&small, 1).size(), Size { width: 4, height: 3 });
    let large = Wanted { size: Some(Size { width: 6, height: 6 }), ..wanted(&[("variant", "hyper")]) };
    assert_eq!(make(&large, 1).alphabet().symbols().len(), 36);
    let own = "able axe bald bard belt blade cable dare dear deal expert fable flex game jade kale lamp maple nave pearl quad \
               ride safe table ulna vale wade yard hive zoom";
    let words = vec![Source::new("own", own.replace(' ', "\n"))];
    let puzzle =
        make(&Wanted { words, lexicon: None, ..wanted(&[("variant", "uber"), ("givens", "14")]) }, 1);
    assert!(puzzle.words().iter().all(|w| own.to_uppercase().contains(w.as_str())), "{:?}", puzzle.words());
}

#[test]
fn what_cannot_be_had_is_said() {
    let huge = Wanted { size: Some(Size { width: 9, height: 9 }), ..wanted(&[]) };
    assert_eq!(cannot(&huge), "a Gogen board has from 2x2 to 8x8 cells, not 9x9");
    let without = Wanted { lexicon: None, ..wanted(&[]) };
    assert!(cannot(&without).starts_with("there is no word list"));
    assert!(cannot(&wanted(&[("givens", "25")])).contains("none left to find"));
    assert!(cannot(&wanted(&[("alphabet", "ABC")])).contains("the alphabet has 3 letters"));
}

#[test]
fn advice_names_letters_and_words() {
    let hard = Gogen::examples()[2].text;
    let form = &Gogen::forms()[0];
    let source = quandary_core::source::Sources::of(Source::new("hard", hard));
    let puzzle = (form.read)(&source).remove(0).unwrap_or_else(|p| panic!("{p}")).puzzle;
    let advice = advise::<Gogen>(&puzzle.with_pool(quandary_words::lexicon()), &Budget::unlimited());
    assert_eq!(advice.answers.count, 16);
    let has = |start: &str| advice.suggestions.iter().any(|s| s.text.starts_with(start));
    assert!(has("give ") && has("add "), "{:?}", advice.suggestions);
}
