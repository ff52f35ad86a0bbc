//! A fault planted in each engine of each kind is found within 100,000 puzzles.
//!
//! The faults are subtle and most are rare: they strike one puzzle in eight, or only where something
//! special comes together.

use quandary::core::budget::RanOut;
use quandary::core::engine::ladder::Allowed;
use quandary::core::fact::Fact;
use quandary::core::grid::Size;
use quandary::core::outcome::Outcome;
use quandary::core::rating::{Rating, Score, Unrated};
use quandary::core::step::{Conclusion, Level};
use quandary::core::verbs::{Ending, Hint};
use quandary::puzzles::{crossword, gogen, kenken, moves, nonogram, ripple};
use quandary_soak::bench::{Bench, Failure, KindBench};
use quandary_soak::engines::Engines;
use quandary_soak::seen::Seen;
use quandary_soak::subject::Subject;
use quandary_soak::tally::Tally;
use quandary_testing::thorough;

/// So many puzzles may be tried.
const WITHIN: u64 = 100_000;

/// One puzzle in eight, by its looks.
fn rare<S: Subject>(puzzle: &S::Puzzle) -> bool {
    let Size { width, height } = S::size(puzzle);
    let looks = S::raw(puzzle, &S::start(puzzle));
    let sum = looks.bytes().fold(width * 7 + height, |sum, byte| sum * 31 % 65_521 + usize::from(byte));
    sum.is_multiple_of(8)
}

/// A name and what it does to the engines.
type Fault<S> = (String, Box<dyn Fn(&mut Engines<S>)>);

fn fault<S: Subject>(name: &str, plant: impl Fn(&mut Engines<S>) + 'static) -> Fault<S> {
    (name.to_string(), Box::new(plant))
}

/// Faults that any kind can have.
fn common<S: Subject>() -> Vec<Fault<S>> {
    vec![
        fault("the verdict loses the second answer", |e: &mut Engines<S>| {
            e.solve = Box::new(|puzzle, demand, budget| {
                match quandary::core::verbs::solve::<S>(puzzle, demand, budget) {
                    Outcome::Several { mut answers, .. } if rare::<S>(puzzle) => {
                        Outcome::Unique(answers.swap_remove(0))
                    }
                    other => other,
                }
            });
        }),
        fault("the verdict overlooks the only answer", |e: &mut Engines<S>| {
            e.solve = Box::new(|puzzle, demand, budget| {
                match quandary::core::verbs::solve::<S>(puzzle, demand, budget) {
                    Outcome::Unique(_) if rare::<S>(puzzle) => Outcome::None { why: Vec::new() },
                    other => other,
                }
            });
        }),
        fault("the list leaves the last of many out", |e: &mut Engines<S>| {
            e.answers = Box::new(|puzzle, given, budget| {
                let mut all: Vec<_> = S::answers(puzzle, given, budget).take(1000).collect();
                all.truncate(if all.len() > 3 { all.len() - 1 } else { all.len() });
                Box::new(all.into_iter())
            });
        }),
        fault("the list has the first of many twice", |e: &mut Engines<S>| {
            e.answers = Box::new(|puzzle, given, budget| {
                let mut all: Vec<_> = S::answers(puzzle, given, budget).take(1000).collect();
                if all.len() > 3 {
                    all.push(all[0].clone());
                }
                Box::new(all.into_iter())
            });
        }),
        fault("one finds nothing", |e: &mut Engines<S>| {
            e.one = Box::new(
                |puzzle, given, budget| {
                    if rare::<S>(puzzle) { Ok(None) } else { S::one(puzzle, given, budget) }
                },
            );
        }),
        fault("the count is off by one above three", |e: &mut Engines<S>| {
            e.count = Box::new(|puzzle, budget| {
                let mut count = S::count(puzzle, budget);
                count.count += u128::from(count.count > 3);
                count
            });
        }),
        fault("the original gives up a puzzle as impossible", |e: &mut Engines<S>| {
            e.classic = Box::new(|puzzle, how, budget| {
                let outcome = (Engines::<S>::default().classic)(puzzle, how, budget);
                if rare::<S>(puzzle) { Outcome::None { why: Vec::new() } } else { outcome }
            });
        }),
        fault("what has no level is rated", |e: &mut Engines<S>| {
            e.rate = Box::new(|puzzle, budget| match S::rate(puzzle, &Allowed::ALL, budget) {
                Err(Unrated::Several | Unrated::None) if rare::<S>(puzzle) => Ok(Rating {
                    level: Level::Gentle,
                    score: Score::default(),
                    heights: Vec::new(),
                    hardest: String::new(),
                    techniques: Vec::new(),
                    without_trial: true,
                    remarks: Vec::new(),
                }),
                other => other,
            });
        }),
        fault("an explanation ends solved that is not", |e: &mut Engines<S>| {
            e.explain = Box::new(|puzzle, board, budget| {
                let mut walk = S::explain(puzzle, board, &Allowed::ALL, budget);
                if matches!(walk.end, Ending::NothingForced | Ending::NoAnswer(_)) && rare::<S>(puzzle) {
                    walk.end = Ending::Solved;
                }
                walk
            });
        }),
        fault("a hint says that nothing can be said", |e: &mut Engines<S>| {
            e.hint = Box::new(|puzzle, board, budget| match S::hint(puzzle, board, &Allowed::ALL, budget) {
                Hint::Step(_) if rare::<S>(puzzle) => Hint::NoAnswer,
                other => other,
            });
        }),
        fault("every legal board is called alive", |e: &mut Engines<S>| {
            e.alive = Box::new(|puzzle, board, _| Ok::<_, RanOut>(S::check(puzzle, board).is_empty()));
        }),
        fault("a full board is called open", |e: &mut Engines<S>| {
            e.full = Box::new(|puzzle, board| S::full(puzzle, board) && !rare::<S>(puzzle));
        }),
        fault("a form is cut short", |e: &mut Engines<S>| {
            e.write = Box::new(|form, puzzle| {
                let mut written = (Engines::<S>::default().write)(form, puzzle)?;
                if rare::<S>(puzzle) {
                    written.bytes.truncate(written.bytes.len().saturating_sub(2));
                }
                Some(written)
            });
        }),
        fault("a reader makes two of one", |e: &mut Engines<S>| {
            e.read = Box::new(|form, sources| {
                let twice = || (form.read)(sources);
                let mut all = twice();
                if sources.puzzle().bytes.len().is_multiple_of(8) {
                    all.extend(twice());
                }
                all
            });
        }),
    ]
}

/// Faults of kinds whose answers say something of cells.
fn of_cells<S: Subject>() -> Vec<Fault<S>> {
    fn but_last(given: &[Fact]) -> &[Fact] {
        given.split_last().filter(|(_, rest)| !rest.is_empty()).map_or(given, |(_, rest)| rest)
    }
    vec![
        fault("the list forgets one of several facts", |e: &mut Engines<S>| {
            e.answers = Box::new(|puzzle, given, budget| S::answers(puzzle, but_last(given), budget));
        }),
        fault("one forgets one of several facts", |e: &mut Engines<S>| {
            e.one = Box::new(|puzzle, given, budget| S::one(puzzle, but_last(given), budget));
        }),
        fault("pair forgets one of several facts", |e: &mut Engines<S>| {
            e.pair = Box::new(|puzzle, given, budget| S::pair(puzzle, but_last(given), budget));
        }),
        fault("pair loses the second answer", |e: &mut Engines<S>| {
            e.pair = Box::new(|puzzle, given, budget| {
                let mut pair = S::pair(puzzle, given, budget);
                pair.second = pair.second.filter(|_| !rare::<S>(puzzle));
                pair
            });
        }),
        fault("a possible value is dropped", |e: &mut Engines<S>| {
            e.possible = Box::new(|puzzle, given, budget| {
                let mut possible = S::possible(puzzle, given, budget);
                let many = possible.cells.iter_mut().rev().find(|(_, values)| values.len() > 1);
                if let Some((_, values)) = many.filter(|_| rare::<S>(puzzle)) {
                    values.pop();
                }
                possible
            });
        }),
        fault("a step concludes the opposite", |e: &mut Engines<S>| {
            e.explain = Box::new(|puzzle, board, budget| {
                let mut walk = S::explain(puzzle, board, &Allowed::ALL, budget);
                let last = walk.steps.last_mut().and_then(|step| step.therefore.last_mut());
                if let Some(Conclusion::Fact(fact)) = last.filter(|_| rare::<S>(puzzle)) {
                    *fact = fact.negated();
                }
                walk
            });
        }),
        fault("a mistake is overlooked", |e: &mut Engines<S>| {
            e.mistakes = Box::new(|puzzle, board, budget| {
                let mistakes = quandary::core::verbs::mistakes::<S>(puzzle, board, budget)?;
                Ok(mistakes.map(|mut wrong| {
                    wrong.truncate(wrong.len().saturating_sub(1));
                    wrong
                }))
            });
        }),
        fault("advice forgets what answers share", |e: &mut Engines<S>| {
            e.advise = Box::new(|puzzle, budget| {
                let mut advice = S::advise(puzzle, budget);
                advice.common.pop();
                advice
            });
        }),
    ]
}

/// A referee that does not know one of the rules.
fn without_rule<S: Subject>(rule: &'static str) -> Fault<S> {
    fault(&format!("the referee does not know `{rule}`"), move |e: &mut Engines<S>| {
        e.check = Box::new(move |puzzle, board| {
            let mut broken = S::check(puzzle, board);
            broken.retain(|b| b.rule != rule);
            broken
        });
    })
}

/// How many puzzles it takes to find a fault.
fn found<S: Subject>(engines: Engines<S>) -> Option<(u64, &'static str)> {
    let (bench, sound) = (KindBench::with(engines), KindBench::<S>::default());
    let seen = Seen::with(1 << 22);
    (1..=WITHIN).find_map(|seed| {
        let (check, ..) = bench.first_failure(seed, &seen, &mut Tally::default())?;
        // It is the fault that was found, and nothing else.
        let other = sound.first_failure(seed, &Seen::with(64), &mut Tally::default());
        other.is_none().then_some((seed, check.name))
    })
}

/// Half a minute for each kind, so with `--all` only.
fn all_found<S: Subject>(cells: bool, rules: &[&'static str]) {
    if !thorough() {
        return;
    }
    let mut faults = common::<S>();
    if cells {
        faults.extend(of_cells());
    }
    faults.extend(rules.iter().map(|rule| without_rule(rule)));
    for (name, plant) in faults {
        let mut engines = Engines::default();
        plant(&mut engines);
        match found(engines) {
            Some((seed, check)) => println!("{}: {name}: seed {seed}, by `{check}`", S::INFO.id),
            None => panic!("{}: {name}: not found", S::INFO.id),
        }
    }
}

/// The first failure of a bench, and the cells of its puzzle.
fn first_failure(bench: &KindBench<ripple::Ripple>) -> (Failure, usize) {
    let (seen, mut tally) = (Seen::with(1 << 22), Tally::default());
    let found = (1..WITHIN).find_map(|seed| bench.try_seed(seed, &seen, &mut tally)).expect("a failure");
    // The share id has the size behind the kind's name.
    let size: Vec<usize> = found.puzzle.split([':', '/']).filter_map(|part| part.parse().ok()).collect();
    (found, size[0] * size[1])
}

/// The machine at work, quickly: a fault is found, and shown with a puzzle as small as can show it.
#[test]
fn a_fault_is_found_and_made_small() {
    let solve = |puzzle: &_, demand, budget: &_| match quandary::core::verbs::solve::<ripple::Ripple>(
        puzzle, demand, budget,
    ) {
        Outcome::Several { mut answers, .. } => Outcome::Unique(answers.swap_remove(0)),
        other => other,
    };
    let bench = KindBench::with(Engines { solve: Box::new(solve), ..Engines::default() });
    let (found, cells) = first_failure(&bench);
    assert_eq!((found.kind, found.check), ("ripple", "verdict"));
    assert_eq!(found.what, "the verdict is one, the list has 2");
    assert_eq!(cells, 2, "{found:?}");
    let (_, again) = bench.show(found.seed);
    assert!(again.contains(&found), "it can be seen again");
}

/// A fault that few puzzles show has gaps around it, and the way to a small one leads over them.
#[test]
fn a_rare_fault_is_made_small() {
    let mut engines = Engines::default();
    let (_, plant) = common().swap_remove(0);
    plant(&mut engines);
    let (found, cells) = first_failure(&KindBench::with(engines));
    assert_eq!((found.kind, found.check), ("ripple", "verdict"));
    assert!(cells <= 9, "{found:?}");
}

#[test]
fn in_ripple() {
    all_found::<ripple::Ripple>(true, &["room", "distance", "given", "hole"]);
}

#[test]
fn in_kenken() {
    all_found::<kenken::KenKen>(true, &["row", "column", "cage", "given"]);
}

#[test]
fn in_gogen() {
    all_found::<gogen::Gogen>(true, &["word", "given", "once"]);
}

#[test]
fn in_nonogram() {
    all_found::<nonogram::Nonogram>(true, &["clue", "given"]);
}

#[test]
fn in_crossword() {
    let rules = ["word", "repeat", "given", "block", "solution", "required", "shared"];
    all_found::<crossword::Crossword>(true, &rules);
}

#[test]
fn in_move() {
    all_found::<moves::Moves>(false, &["wall", "dots"]);
}
