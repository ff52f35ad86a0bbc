//! Hints, explanations, proofs of impossibility, ratings, creation and advice.

use quandary_core::budget::Budget;
use quandary_core::chance::Chance;
use quandary_core::edit::Edit as _;
use quandary_core::engine::ladder::Allowed;
use quandary_core::grid::Size;
use quandary_core::kind::{Kind, Wanted};
use quandary_core::knob::Settings;
use quandary_core::step::Cites;
use quandary_core::step::{Conclusion, Level};
use quandary_core::verbs::{Ending, Hint};
use quandary_puzzles::moves::{Board, Edit, Moves, Puzzle, Reason, Swipes, rules, search};

fn level(goals: &[&str], dots: &[&str]) -> Puzzle {
    Puzzle::from_rows(goals, dots).expect("a level")
}

fn seed() -> Puzzle {
    level(&[".b..", ".b.x", ".rr.", "x..."], &["b...", "r..x", "b...", "xr.."])
}

fn after(level: &Puzzle, swipes: &str) -> Board {
    Board::after(level, swipes.parse().expect("swipes"))
}

#[test]
fn an_explanation_walks_to_the_answer() {
    let level = seed();
    for from in ["", "r", "dd", "lurd"] {
        let board = after(&level, from);
        let walk = Moves::explain(&level, &board, &Allowed::ALL, &Budget::unlimited());
        assert_eq!(walk.end, Ending::Solved);
        assert!(rules::solved(&level, walk.last.dots()));
        let shortest = search::shortest_from(&level, board.dots(), &Budget::unlimited());
        let mut left = shortest.expect("no limits").expect("an answer").length();
        assert_eq!(walk.steps.iter().map(|step| step.therefore.len()).sum::<usize>(), left);
        for step in &walk.steps {
            // What is said to be left is what is left.
            left -= step.therefore.len();
            let Some(Reason::Swipes { leg, .. }) = &step.reason else { panic!("swipes") };
            assert_eq!(leg.then.len(), left);
            assert!(Moves::sentence(&level, step, &Cites::NONE).starts_with("Swipe "));
        }
    }
}

#[test]
fn a_dead_end_says_how_far_to_go_back() {
    // Once both are at the right end they stand side by side for ever, and the goals are apart.
    let level = level(&["a.a.."], &[".a.a."]);
    assert!(Moves::alive(&level, &after(&level, ""), &Budget::unlimited()).expect("no limits"));
    let mut checked = 0;
    for from in ["r", "rl", "rr", "rrr", "rrl", "rrll", "lll"] {
        let board = after(&level, from);
        let alive = Moves::alive(&level, &board, &Budget::unlimited()).expect("no limits");
        match Moves::hint(&level, &board, &Allowed::ALL, &Budget::unlimited()) {
            Hint::Step(step) if step.technique == "dead-end" => {
                assert!(!alive);
                let Some(Conclusion::Act(act)) = step.therefore.first() else { panic!("an act") };
                let back: usize = act.strip_prefix("back").expect("back").parse().expect("a number");
                // So far back there is an answer, one less and there is none.
                let keep =
                    |n: usize| Board::after(&level, Swipes(board.swipes().0[..from.len() - n].to_vec()));
                assert!(Moves::alive(&level, &keep(back), &Budget::unlimited()).expect("no limits"));
                assert!(!Moves::alive(&level, &keep(back - 1), &Budget::unlimited()).expect("no limits"));
                assert!(Moves::sentence(&level, &step, &Cites::NONE).contains(&format!("undo {back}")));
                checked += 1;
            }
            Hint::Step(_) | Hint::Done => assert!(alive),
            other => panic!("{other:?}"),
        }
    }
    assert!(checked >= 4, "most of these are dead ends");
}

#[test]
fn impossible_levels_have_reasons() {
    let rule = |goals: &[&str], dots: &[&str]| {
        let level = level(goals, dots);
        assert_eq!(Moves::one(&level, &[], &Budget::unlimited()), Ok(None));
        Moves::why_none(&level, &Budget::unlimited())[0].rule
    };
    assert_eq!(rule(&["a.x.", "..x."], &["..xa", "..x."]), "reach");
    assert_eq!(rule(&["ab.."], &["..ba"]), "order");
    assert_eq!(rule(&["a..a"], &["aa.."]), "apart");
    assert_eq!(rule(&["ab.", "xx."], &["ba.", "xx."]), "order");
    assert_eq!(rule(&["ba", ".."], &["ab", ".."]), "exhausted");
}

/// Whenever a reason is given, the search agrees: on thousands of passages and small boards.
#[test]
fn reasons_are_true() {
    let mut chance = Chance::new(9);
    let mut given = 0;
    for _ in 0..3000 {
        let width = chance.between(2, 6);
        let height = chance.between(1, 2);
        let mut goals = vec![vec!['.'; width]; height];
        let mut dots = goals.clone();
        for row in 0..height {
            for col in 0..width {
                if chance.odds(1, 6) {
                    (goals[row][col], dots[row][col]) = ('x', 'x');
                    continue;
                }
                if chance.odds(1, 2) {
                    goals[row][col] = *chance.pick(&['a', 'b']).expect("two");
                }
                if chance.odds(1, 3) {
                    dots[row][col] = *chance.pick(&['a', 'b']).expect("two");
                }
            }
        }
        let rows = |grid: &[Vec<char>]| grid.iter().map(|r| r.iter().collect::<String>()).collect::<Vec<_>>();
        let Ok(level) = Puzzle::from_rows(&rows(&goals), &rows(&dots)) else { continue };
        let reasons = Moves::why_none(&level, &Budget::unlimited());
        if reasons.iter().any(|r| r.rule != "exhausted") {
            assert_eq!(Moves::one(&level, &[], &Budget::unlimited()), Ok(None), "{level:?} {reasons:?}");
            given += 1;
        }
    }
    assert!(given > 100, "{given}");
}

fn wanted(settings: &[(&str, &str)], size: Option<Size>, level: Option<Level>) -> Wanted {
    let mut all = Settings::new(Moves::knobs());
    settings.iter().for_each(|(name, value)| all.set(name, value).expect("a setting"));
    Wanted { size, level, settings: all, ..Wanted::default() }
}

fn made(wanted: &Wanted, seed: u64) -> Puzzle {
    let make =
        || Moves::create(wanted, &mut Chance::new(seed), &Budget::nodes(500_000_000)).expect("a level");
    let level = make();
    assert_eq!(level, make(), "the same seed, the same level");
    level
}

#[test]
fn created_levels_are_as_wanted() {
    let size = Size { width: 6, height: 4 };
    for seed in 1..6 {
        let wishes = [("length", "9"), ("dots", "4"), ("colours", "2"), ("single", "true"), ("walls", "20")];
        let level = made(&wanted(&wishes, Some(size), None), seed);
        let found = search::shortest(&level, &Budget::unlimited()).expect("no limits").expect("an answer");
        assert_eq!((found.length(), found.count()), (9, 1));
        assert_eq!((level.size(), level.colours().len()), (size, 2));
        assert_eq!(level.colours().iter().map(|c| c.1).sum::<usize>(), 4);
    }
}

#[test]
fn the_hardest_start_on_a_board_is_the_hardest() {
    let goals = "a.../xx.a/..x./.aa.";
    let level = made(&wanted(&[("board", goals)], None, None), 1);
    let length = |level: &Puzzle| {
        let found = search::shortest(level, &Budget::unlimited()).expect("no limits");
        found.map_or(0, |f| f.length())
    };
    assert_eq!(length(&level), 22);
    // No arrangement of four dots on this board is harder.
    let floor: Vec<_> = level.ground().places().filter(|&at| !level.is_wall(at)).collect();
    let mut longest = 0;
    for set in (0u32..1 << floor.len()).filter(|set| set.count_ones() == 4) {
        let mut dots = level.dots().map(|_| None);
        floor.iter().enumerate().filter(|(i, _)| set >> i & 1 == 1).for_each(|(_, &at)| dots[at] = Some('a'));
        longest = longest.max(length(&level.with_dots(dots).expect("a level")));
    }
    assert_eq!(longest, 22);
}

#[test]
fn wishes_that_cannot_be_met_say_why() {
    let size = Size { width: 2, height: 2 };
    for (wishes, size, sentence) in [
        (vec![("dots", "2"), ("colours", "3")], None, "2 dots cannot have 3 colours"),
        (vec![("dots", "40")], None, "40 dots and 0 walls leave no room on 25 squares"),
        (vec![("board", "ab/c")], None, "`board` is not a board: its rows differ in length"),
        (vec![("board", "../..")], None, "`board` is not a board: it has no goals"),
        (
            vec![("length", "500"), ("dots", "1")],
            Some(size),
            "none of 3000 random boards of 2x2 has such a start; fewer demands or another size may help",
        ),
    ] {
        let result =
            Moves::create(&wanted(&wishes, size, None), &mut Chance::new(1), &Budget::nodes(50_000_000));
        match result {
            Err(quandary_core::kind::NotMade::Cannot(why)) => assert_eq!(why, sentence),
            other => panic!("{wishes:?} gave {other:?}"),
        }
    }
}

#[test]
fn advice_tells_what_walls_do() {
    let level = seed();
    let advice = Moves::advise(&level, &Budget::unlimited());
    assert_eq!(advice.answers.count, 3);
    assert!(!advice.suggestions.is_empty());
    for edit in Edit::all(&level, &[]) {
        let changed = edit.apply(&level).expect("a valid level");
        let found = search::shortest(&changed, &Budget::unlimited()).expect("no limits");
        let suggested = advice.suggestions.iter().find(|s| s.text.starts_with(&edit.text(&level)));
        match (found, suggested) {
            (None, Some(suggested)) => assert!(suggested.text.contains("no answer")),
            (Some(found), Some(suggested)) => {
                assert!(suggested.text.contains(&format!("({} swipe", found.length())), "{}", suggested.text);
                assert_eq!(suggested.leaves.count, found.count());
            }
            (Some(found), None) => assert_eq!((found.length(), found.count()), (8, 3)),
            (None, None) => panic!("{edit:?} leaves no answer, and nothing is said"),
        }
    }
}
