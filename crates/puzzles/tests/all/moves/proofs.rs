//! Every claim of every reason is true: checked by looking at all positions a level has.

use std::collections::BTreeMap;

use quandary_core::budget::Budget;
use quandary_core::engine::ladder::Allowed;
use quandary_core::grid::At;
use quandary_core::kind::Kind;
use quandary_core::source::{Source, Sources};
use quandary_core::step::{Cites, Conclusion, Step};
use quandary_puzzles::moves::{
    Aim, Board, Dots, Gain, Ground, Instead, Leg, Moves, Proof, Puzzle, Reason, Stop, Way, Worth, rules,
};

use super::layers::Layers;

/// For each technique how many steps were checked, and how many failed.
type Table = BTreeMap<&'static str, (usize, usize)>;

/// What a check says is wrong.
type Checked = Result<(), String>;

fn want(holds: bool, what: &str) -> Checked {
    if holds { Ok(()) } else { Err(what.to_string()) }
}

/// The dots one by one, followed through swipes.
#[derive(Clone)]
struct Followed {
    dots: Dots,
    at: Vec<At>,
}

impl Followed {
    fn new(dots: &Dots) -> Self {
        Self { dots: dots.clone(), at: dots.places().filter(|&at| dots[at].is_some()).collect() }
    }

    /// The numbers of the dots that went.
    fn swipe(&mut self, level: &Puzzle, way: Way) -> Vec<usize> {
        let went: Vec<usize> =
            (0..self.at.len()).filter(|&n| rules::moves(level, &self.dots, self.at[n], way)).collect();
        for &n in &went {
            self.at[n] = way.next(level.size(), self.at[n]).expect("a dot that goes has where to go");
        }
        self.dots = rules::swipe(level, &self.dots, way);
        went
    }

    fn number(&self, at: At) -> Result<usize, String> {
        self.at.iter().position(|here| *here == at).ok_or(format!("no dot at {at}"))
    }
}

fn check(level: &Puzzle, board: &Board, step: &Step<Reason>, layers: &Layers) -> Checked {
    match step.reason.as_ref().ok_or("no reason")? {
        Reason::DeadEnd { keep, fatal, proof } => {
            let made = &board.swipes().0;
            let Some(Conclusion::Act(act)) = step.therefore.first() else { return Err("no act".into()) };
            want(*act == format!("back{}", made.len() - keep), "another number of swipes is taken back")?;
            want(layers.home(board.dots()).is_none(), "there is an answer from here")?;
            let kept = Board::after(level, quandary_puzzles::moves::Swipes(made[..*keep].to_vec()));
            want(layers.home(kept.dots()).is_some(), "there is no answer so far back")?;
            let lost = rules::swipe(level, kept.dots(), *fatal);
            want(made[*keep] == *fatal && layers.home(&lost).is_none(), "another swipe lost the answer")?;
            proof.as_ref().map_or(Ok(()), |proof| blamed(board.dots(), proof))
        }
        Reason::Swipes { aim, leg } => {
            let acts: Vec<Conclusion> =
                leg.ways.iter().map(|way| Conclusion::Act(way.letter().to_string())).collect();
            want(step.therefore == acts, "it speaks of other swipes")?;
            swipes(level, board.dots(), aim, leg, layers)?;
            said(level, board.dots(), leg, layers, &Moves::sentence(level, step, &Cites::NONE))
        }
    }
}

/// The dots that a proof blames stand where it says, and the goals are as it says.
fn blamed(dots: &Dots, proof: &Proof) -> Checked {
    match proof {
        Proof::Crowded { colour, dots: here, goals, .. } => {
            let of = |at: &At| dots[*at] == Some(*colour);
            want(here.iter().all(of) && here.len() > *goals, "there are goals enough")
        }
        Proof::Order { line, dots: here, .. } | Proof::Apart { line, dots: here } => {
            want(here.iter().all(|at| dots[*at].is_some() && line.contains(at)), "no dots in that passage")
        }
    }
}

fn swipes(level: &Puzzle, from: &Dots, aim: &Aim, leg: &Leg, layers: &Layers) -> Checked {
    // The swipes lead home, and nothing leads home sooner.
    let all = leg.ways.len() + leg.then.len();
    want(layers.home(from) == Some(all), "there is a shorter way")?;
    let mut films = vec![Followed::new(from)];
    let mut went = Vec::new();
    for &way in leg.ways.iter().chain(&leg.then) {
        let mut next = films[films.len() - 1].clone();
        went.push(next.swipe(level, way));
        films.push(next);
    }
    want(rules::solved(level, &films[all].dots), "it does not lead home")?;
    let (begin, run, end) = (&films[0], &films[leg.together], &films[leg.ways.len()]);
    let dots = begin.at.len();
    want(went[..leg.together].iter().all(|went| went.len() == dots), "not all dots go together")?;
    let last = leg.ways[leg.ways.len() - 1];
    for (swipe, gone) in went.iter().enumerate().take(leg.ways.len()).skip(leg.together) {
        want(leg.ways[swipe] == last, "the swipes that stop dots differ")?;
        want(gone.len() == leg.gone.len() && gone.len() + leg.held.len() == dots, "others are stopped")?;
    }
    for held in &leg.held {
        let n = run.number(held.dot.at)?;
        want(begin.at[n] == held.from && end.at[n] == held.dot.at, "the stopped dot came from elsewhere")?;
        want(run.dots[held.dot.at] == Some(held.dot.colour), "the stopped dot has another colour")?;
        let next = last.next(level.size(), held.dot.at);
        let by = match held.by {
            Stop::Rim => next.is_none(),
            Stop::Wall(at) => next == Some(at) && level.is_wall(at),
            Stop::Dot(at) => next == Some(at) && leg.held.iter().any(|other| other.dot.at == at),
        };
        want(by, "something else stops it")?;
    }
    for gone in &leg.gone {
        let n = end.number(gone.dot.at)?;
        want(begin.at[n] == gone.from, "the dot that goes came from elsewhere")?;
        want(went[leg.ways.len() - 1].contains(&n), "it does not go")?;
    }
    if let Some(gain) = &leg.gain {
        gained(last, gain, run, &films[leg.ways.len()..])?;
    }
    for (bound, film) in [(leg.before, begin), (leg.after, end)] {
        let most = Way::ALL.into_iter().zip(bound).all(|(way, asked)| asked <= layers.least(&film.dots, way));
        want(most, "an answer has fewer swipes that way")?;
    }
    for (swipe, others) in leg.instead.iter().enumerate() {
        let ways: Vec<Way> = others.iter().map(|other| other.0).collect();
        want(Way::ALL.iter().all(|w| ways.contains(w) != (*w == leg.ways[swipe])), "not all other ways")?;
        for (way, instead) in others {
            otherwise(level, &films[swipe].dots, all - swipe, *way, *instead, layers)?;
        }
    }
    match aim {
        Aim::Home => want(leg.then.is_empty(), "it is not home yet"),
        Aim::Park(parked) => parked.iter().try_for_each(|dot| {
            let n = end.number(dot.at)?;
            let goal = level.ground()[dot.at] == Ground::Goal(dot.colour) && begin.at[n] != dot.at;
            want(goal, "it is not brought onto a goal")?;
            want(films[leg.ways.len()..].iter().all(|film| film.at[n] == dot.at), "it goes on later")
        }),
        Aim::Approach => {
            let fewer = leg.before.iter().sum::<usize>() - leg.after.iter().sum::<usize>();
            want(fewer == leg.ways.len(), "distance does not ask for all of them")
        }
        Aim::HoldBack => {
            want(leg.gain.as_ref().is_some_and(|g| g.worth < Worth::Past), "nothing is better than before")
        }
        Aim::WayRound => {
            want(leg.gain.as_ref().is_some_and(|g| g.worth >= Worth::Past), "it is no detour")?;
            let ready = leg.ready.as_ref().ok_or("nothing is made ready")?;
            want(leg.then.starts_with(&ready.ways), "other swipes follow")?;
            let from = leg.ways.len();
            let (start, after) = (&films[from], &films[from + ready.ways.len()]);
            let goes = &went[from + ready.ways.len() - 1];
            for held in &ready.held {
                let n = after.number(held.dot.at)?;
                want(!goes.contains(&n) && start.at[n] == held.from, "the next swipe does not stop it")?;
            }
            want(
                goes.len() == ready.gone.len() && goes.len() + ready.held.len() == dots,
                "others are stopped then",
            )
        }
    }
}

fn gained(way: Way, gain: &Gain, before: &Followed, films: &[Followed]) -> Checked {
    let along = |at: At| match way {
        Way::Up | Way::Down => at.row as isize,
        Way::Left | Way::Right => at.col as isize,
    };
    let (now, end) = (&films[0], &films[films.len() - 1]);
    let (held, gone) = (now.number(gain.held.at)?, now.number(gain.gone.at)?);
    let offset = |film: &Followed| along(film.at[gone]) - along(film.at[held]);
    want(offset(before) == gain.was && offset(now) == gain.is, "they stand otherwise")?;
    want([end.at[held], end.at[gone]] == gain.goals, "they end elsewhere")?;
    want(offset(end) == gain.wanted(way), "the goals lie otherwise")?;
    let off = |film: &Followed| (offset(film) - offset(end)).abs();
    let right = match gain.worth {
        Worth::Settled => films.iter().all(|film| off(film) == 0),
        Worth::Right => off(now) == 0,
        Worth::Nearer => off(now) < off(before) && off(now) > 0,
        Worth::Past => off(now) == off(before) && off(now) > 0,
        Worth::Away => off(now) > off(before),
    };
    want(right, "they do not stand so")?;
    let all =
        (0..now.at.len()).all(|n| along(now.at[n]) - along(now.at[0]) == along(end.at[n]) - along(end.at[0]));
    want(all == gain.all, "not all stand so")
}

fn otherwise(
    level: &Puzzle,
    dots: &Dots,
    shortest: usize,
    way: Way,
    instead: Instead,
    layers: &Layers,
) -> Checked {
    let after = rules::swipe(level, dots, way);
    let home = layers.home(&after);
    let true_of_it = match instead {
        Instead::Nothing => after == *dots,
        Instead::AsGood => home.map(|swipes| swipes + 1) == Some(shortest),
        Instead::Longer(more) => home.map(|swipes| swipes + 1) == Some(shortest + more) && more > 0,
        Instead::AtLeast(more) => home.is_none_or(|swipes| swipes + 1 >= shortest + more) && more > 0,
        Instead::Dead => home.is_none(),
    };
    want(true_of_it, &format!("{} is something else than {instead:?}", way.word()))
}

/// What the sentence says of numbers and of other ways, read back from its words.
fn said(level: &Puzzle, from: &Dots, leg: &Leg, layers: &Layers, sentence: &str) -> Checked {
    let total = layers.home(from).ok_or("there is no answer")?;
    if let Some((_, rest)) = sentence.split_once("Then ") {
        let left: usize = rest.split(' ').next().and_then(|n| n.parse().ok()).ok_or("no number")?;
        want(left + leg.ways.len() == total, "another number of swipes is left")?;
    }
    let Some((_, others)) = sentence.split_once("Instead, ") else { return Ok(()) };
    let mut told_of: Vec<Way> = Vec::new();
    let others = others.split(". ").next().unwrap_or(others).trim_end_matches('.');
    for group in others.split("; ") {
        // The ways, then what comes of them.
        let words: Vec<&str> = group.split([' ', ',']).filter(|word| !word.is_empty()).collect();
        let is_way = |word: &&&str| Way::ALL.iter().any(|way| way.word() == **word);
        let ways = words.iter().take_while(|word| is_way(word) || **word == "and").filter(is_way);
        let told = words.iter().skip_while(|word| is_way(word) || **word == "and");
        let told: Vec<&str> = told.copied().collect();
        for word in ways {
            let way = Way::ALL.into_iter().find(|way| way.word() == *word).ok_or("no way")?;
            let after = rules::swipe(level, from, way);
            let home = layers.home(&after).map(|swipes| swipes + 1);
            let holds = match told[..] {
                ["moves" | "move", "nothing"] => after == *from,
                ["is" | "are", "as", "good"] => home == Some(total),
                ["is", "a", "dead", "end"] | ["are", "dead", "ends"] => home.is_none(),
                ["takes" | "take", "longer", ..] => home != Some(total),
                ["takes" | "take", more, "more"] => {
                    home == Some(total + more.parse::<usize>().map_err(|_| "no number")?)
                }
                _ => return Err(format!("what is `{group}`?")),
            };
            want(holds, &format!("`{group}` is not true of {word}"))?;
            told_of.push(way);
        }
    }
    want(told_of.len() == 3, "nothing is said of some way")
}

/// Checks every step of the walk from a board; `None` where a level has too many positions.
fn walk(
    level: &Puzzle,
    board: &Board,
    most: usize,
    table: &mut Table,
    shown: &mut Vec<String>,
) -> Option<()> {
    let layers = Layers::of(level, level.dots(), most)?;
    let walk = Moves::explain(level, board, &Allowed::ALL, &Budget::unlimited());
    let mut known = walk.from.clone();
    for step in &walk.steps {
        let before = Moves::known_board(level, &known);
        let (checked, failed) = table.entry(step.technique).or_default();
        *checked += 1;
        if let Err(what) = check(level, &before, step, &layers) {
            *failed += 1;
            shown
                .push(format!("{what}: {}\n{step:?}\n{level:?}", Moves::sentence(level, step, &Cites::NONE)));
        }
        Moves::learn(level, &mut known, &step.therefore);
    }
    Some(())
}

fn report(table: &Table, shown: &[String]) {
    for (technique, (checked, failed)) in table {
        println!("{technique:<12} {checked:>8} checked {failed:>6} failed");
    }
    let few: Vec<&String> = shown.iter().take(5).collect();
    assert!(shown.is_empty(), "{few:#?}");
}

fn read(form: &str, text: &[u8]) -> Vec<Puzzle> {
    let form = Moves::forms().iter().find(|f| f.name == form).expect("the form exists");
    let read = (form.read)(&Sources::of(Source::new("levels", text.to_vec())));
    read.into_iter().map(|entry| entry.expect("a level reads").puzzle).collect()
}

fn example(name: &str) -> Puzzle {
    let example = Moves::examples().iter().find(|example| example.name == name).expect("an example");
    read("text", example.text.as_bytes()).remove(0)
}

#[test]
fn examples_and_small_levels_prove_themselves() {
    let (mut table, mut shown) = (Table::new(), Vec::new());
    let mut levels: Vec<Puzzle> =
        Moves::examples().iter().map(|example| self::example(example.name)).collect();
    levels.extend(super::engines::small_levels(400));
    for level in &levels {
        for from in ["", "r", "dd", "lurd", "rrrdd"] {
            let board = Board::after(level, from.parse().expect("swipes"));
            walk(level, &board, 100_000, &mut table, &mut shown).expect("a small level");
        }
    }
    report(&table, &shown);
    assert!(table.len() == 6 && table.values().all(|(checked, _)| *checked > 20), "{table:?}");
}

#[test]
fn the_corpus_proves_itself() {
    let Some(folder) = quandary_testing::corpus("move") else { return };
    let all = quandary_testing::thorough();
    let (mut table, mut shown, mut large) = (Table::new(), Vec::new(), 0);
    for set in [
        "real",
        "generated_small",
        "generated_hardest4",
        "generated_hardest5",
        "generated_mid",
        "generated_big",
    ] {
        let text = std::fs::read(folder.join(format!("{set}.tsv"))).expect(set);
        let levels = read("line", &text);
        let few = if all { levels.len() } else { 5 };
        for level in levels.iter().take(few) {
            let most = if all { 1_000_000 } else { 20_000 };
            let board = Moves::start(level);
            large += usize::from(walk(level, &board, most, &mut table, &mut shown).is_none());
        }
    }
    println!("{large} levels have too many positions");
    report(&table, &shown);
}

/// The checker can fail: each claim, made false, is seen.
#[test]
fn a_false_claim_is_seen() {
    let level = example("5-62");
    let layers = Layers::of(&level, level.dots(), 100_000).expect("a small level");
    let board = Moves::start(&level);
    let walked = Moves::explain(&level, &board, &Allowed::ALL, &Budget::unlimited());
    let step = &walked.steps[0];
    assert_eq!(check(&level, &board, step, &layers), Ok(()));
    let broken = |change: &dyn Fn(&mut Leg)| {
        let mut step = step.clone();
        let Some(Reason::Swipes { leg, .. }) = &mut step.reason else { panic!("swipes") };
        let before = leg.clone();
        change(leg);
        assert_ne!(before, *leg, "nothing is changed");
        assert!(check(&level, &board, &step, &layers).is_err(), "not seen: {step:?}");
    };
    broken(&|leg| leg.together += 1);
    broken(&|leg| leg.held[0].by = Stop::Rim);
    broken(&|leg| leg.held[0].dot.at = At::new(0, 0));
    broken(&|leg| leg.held.truncate(1));
    broken(&|leg| leg.gone.truncate(1));
    broken(&|leg| leg.then.truncate(1));
    broken(&|leg| leg.after[Way::Left as usize] += 9);
    broken(&|leg| leg.instead[0][0].1 = Instead::Longer(17));
    broken(&|leg| leg.instead[1][0].1 = Instead::Dead);
    broken(&|leg| leg.gain.as_mut().expect("a gain").is += 1);
    broken(&|leg| leg.gain.as_mut().expect("a gain").goals[0] = At::new(0, 0));
    broken(&|leg| leg.gain.as_mut().expect("a gain").worth = Worth::Settled);
    broken(&|leg| leg.ready = None);
}
