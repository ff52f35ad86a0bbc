//! Whatever the verb, it speaks of the same puzzle: without an answer, with one, or with several.

use quandary::core::chance::Chance;
use quandary::core::fact::Fact;
use quandary::core::grid::{Size, places};
use quandary::core::kind::Wanted;
use quandary::core::outcome::Ask;
use quandary::core::rating::Unrated;
use quandary::core::verbs::{Demand, Ending, Hint};
use quandary::{AnyKind, AnyPuzzle, Budget};

fn budget() -> Budget {
    Budget::nodes(5_000_000)
}

/// What each verb takes a puzzle for: `none`, `unique` or `several`.
fn verdicts(puzzle: &AnyPuzzle) -> [(&'static str, String); 6] {
    let solved = puzzle.solve(Demand::Unique, &budget()).word().to_string();
    let number = |count: u128| match count {
        0 => "none",
        1 => "unique",
        _ => "several",
    };
    let rated = match puzzle.rate(&budget()) {
        Ok(_) => "unique".to_string(),
        Err(Unrated::None) => "none".into(),
        Err(Unrated::Stuck) => "stuck".into(),
        Err(Unrated::Several) => "several".into(),
        Err(Unrated::RanOut(what)) => what.to_string(),
    };
    let explained = match puzzle.explain(&puzzle.start(), &budget()).end {
        Ending::Solved => "unique".to_string(),
        Ending::NoAnswer(_) => "none".into(),
        Ending::NothingForced | Ending::NothingFound => "several".into(),
        Ending::Stuck | Ending::Answered(_) => "stuck".into(),
        Ending::RanOut(what) => what.to_string(),
    };
    // A hint is about the next step: it tells of the answers only when there is none to give.
    let hinted = match puzzle.hint(&puzzle.start(), &budget()) {
        Hint::NoAnswer => "none".to_string(),
        Hint::NothingForced | Hint::NothingFound => "several".into(),
        Hint::Step(_) | Hint::Done if solved != "none" => solved.clone(),
        other => format!("{other:?}"),
    };
    [
        ("solve", solved),
        ("count", number(puzzle.count(&budget()).count).into()),
        ("assist", number(puzzle.advise(&budget()).answers.count).into()),
        ("rate", rated),
        ("explain", explained),
        ("hint", hinted),
    ]
}

/// The verdict all verbs give.
#[track_caller]
fn agreed(puzzle: &AnyPuzzle) -> String {
    let all = verdicts(puzzle);
    let text = puzzle.write(puzzle.kind().info().id_form, None).map(|w| String::from_utf8(w.bytes));
    assert!(all.iter().all(|(_, verdict)| *verdict == all[0].1), "{all:?} of {text:?}");
    all[0].1.clone()
}

/// The puzzle with some of its givens gone, and some put in by chance.
fn disturbed(puzzle: &AnyPuzzle, chance: &mut Chance) -> Option<AnyPuzzle> {
    let (kept, put_in) = (chance.below(101), chance.below(4));
    let mut facts = puzzle.placed(&puzzle.start());
    facts.retain(|_| chance.odds(kept, 100));
    let open: Vec<_> = places(puzzle.size()).filter(|at| !puzzle.domain(*at).is_empty()).collect();
    for _ in 0..put_in {
        let at = *chance.pick(&open)?;
        let value = *chance.pick(&puzzle.domain(at))?;
        facts.retain(|f| f.at != at);
        facts.push(Fact::is(at, value));
    }
    puzzle.with_givens(&facts)
}

fn created(kind: &dyn AnyKind, size: Size, seed: u64) -> Option<AnyPuzzle> {
    let lexicon = kind.info().wants_words.then(quandary::words::lexicon).flatten();
    let wanted = Wanted { size: Some(size), lexicon, ..Wanted::default() };
    kind.create(&wanted, &mut Chance::new(seed), &Budget::nodes(20_000_000)).ok()
}

#[test]
fn the_verbs_agree_on_puzzles_with_any_givens() {
    for kind in quandary::kinds() {
        let mut chance = Chance::new(14);
        let mut met = std::collections::BTreeMap::new();
        for seed in 1..=6 {
            let size = Size { width: 4, height: 4 };
            let Some(puzzle) = created(*kind, size, seed).filter(|p| p.asks() == Ask::Unique) else {
                continue;
            };
            for _ in 0..12 {
                if let Some(puzzle) = disturbed(&puzzle, &mut chance) {
                    *met.entry(agreed(&puzzle)).or_insert(0) += 1;
                }
            }
        }
        let asked = created(*kind, Size { width: 4, height: 4 }, 1).is_some_and(|p| p.asks() == Ask::Unique);
        assert!(!asked || (met.contains_key("none") && met.len() > 1), "{}: {met:?}", kind.info().id);
    }
}

/// Givens that contradict a word, a line or, where a reader sees that, each other.
#[test]
fn the_verbs_agree_on_contradictory_givens() {
    let texts = [
        ("gogen", "A.B\n...\n\nAB\n", None),
        ("gogen", "A.B\n...\n...\n\nAB\n", None),
        ("gogen", "A.B\n...\n..A\n\nAB\n", None),
        ("gogen", "AAA\nAAA\nAAA\n\nAB\n", None),
        ("kenken", "2\n1 a\n1 b\na 2 =\nb 1 =\n", None),
        ("nonogram", "3 3\n\n1 1 0\n0\n1 1 0\n\n2 0\n0\n2 0\n", None),
    ];
    for (kind, text, refused) in texts {
        let kind = quandary::kind(kind).expect("a kind");
        for entry in quandary::read(text, Some(kind), None).expect("a text") {
            match entry {
                Ok(entry) => assert_eq!((agreed(&entry.puzzle).as_str(), refused), ("none", None), "{text}"),
                Err(problems) => assert_eq!(Some(&problems.0[0].message[..]), refused, "{text}"),
            }
        }
    }
}

/// A puzzle whose answers are walks asks for a shortest one: it has a level if and only if there is one.
#[test]
fn the_verbs_agree_on_levels() {
    let kind = quandary::kind("move").expect("a kind");
    let mut chance = Chance::new(62);
    let mut met = [0, 0];
    while met.iter().sum::<usize>() < 60 {
        let (height, width) = (chance.between(1, 3), chance.between(2, 4));
        let mut board: Vec<char> =
            (0..height * width).map(|_| *chance.pick(&['.', '.', 'x']).expect("one")).collect();
        let free: Vec<usize> = (0..board.len()).filter(|&i| board[i] == '.').collect();
        let (Some(&goal), Some(&dot)) = (chance.pick(&free), chance.pick(&free)) else { continue };
        board[goal] = 'a';
        let rows: Vec<String> = board.chunks(width).map(|row| row.iter().collect()).collect();
        let text = format!("{height} {width}\n{}\n1\n{} {} a\n", rows.join("\n"), dot / width, dot % width);
        let read = quandary::read(&text, Some(kind), None).expect("a text").remove(0);
        let puzzle = read.expect("a level").puzzle;
        let found = puzzle.solve(Demand::Verdict, &budget()).word() == "found";
        met[usize::from(found)] += 1;
        assert_eq!(puzzle.count(&budget()).count > 0, found, "{text}");
        assert_eq!(puzzle.rate(&budget()).is_ok(), found, "{text}");
        assert_eq!(matches!(puzzle.explain(&puzzle.start(), &budget()).end, Ending::Solved), found, "{text}");
        assert_eq!(puzzle.advise(&budget()).answers.count > 0, found, "{text}");
        let hint = puzzle.hint(&puzzle.start(), &budget());
        assert_eq!(matches!(hint, Hint::Step(_) | Hint::Done), found, "{text}: {hint:?}");
    }
    assert!(met.iter().all(|n| *n > 5), "{met:?}");
}
