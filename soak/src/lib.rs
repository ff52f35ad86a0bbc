//! Random puzzles of every kind through every engine, until two of them disagree.
//!
//! A puzzle is made by its kind's creator, or is such a one with a letter of its text changed, so that
//! there are puzzles with no answer and with several, too. Then the verdict, the list of answers, the
//! count, the original's algorithm and an [`oracle`] that is not ours must all say the same, and every
//! answer must pass the referee.

pub mod oracle;

use quandary::core::chance::Chance;
use quandary::core::grid::Size;
use quandary::core::kind::{Classic, Wanted};
use quandary::core::knob::Settings;
use quandary::core::outcome::Outcome;
use quandary::protocol::Silence;
use quandary::{AnyAnswer, AnyKind, AnyPuzzle, Budget, Demand, Source, Sources};

use oracle::Saying;

/// Nodes each engine may spend on a puzzle.
const NODES: u64 = 200_000;

/// Counts of one kind.
#[derive(Clone, Debug, Default)]
pub struct Row {
    /// Puzzles tried.
    pub puzzles: u64,
    /// Of these, with one answer, several, none, and undecided within the budget.
    pub verdicts: [u64; 4],
    /// How often the original's algorithm came to an end.
    pub classic: u64,
    /// How often the oracle spoke.
    pub oracle: u64,
}

/// Two engines that disagree.
#[derive(Clone, Debug)]
pub struct Disagreement {
    /// The puzzle as its share id, or in its first form.
    pub puzzle: String,
    /// Who says what.
    pub what: String,
}

/// Makes the puzzle of a seed; `None` when nothing came of it.
pub fn puzzle(kind: &'static dyn AnyKind, seed: u64) -> Option<AnyPuzzle> {
    let mut chance = Chance::new(seed);
    let side = |chance: &mut Chance| 3 + chance.below(4);
    let size = Size { width: side(&mut chance), height: side(&mut chance) };
    let square = Size { width: size.width, height: size.width };
    let lexicon = kind.info().wants_words.then(quandary::words::lexicon).flatten();
    let make = |size: Option<Size>, chance: &mut Chance| {
        let settings = Settings::new(kind.knobs());
        let wanted = Wanted { size, settings, lexicon: lexicon.clone(), ..Wanted::default() };
        kind.create(&wanted, chance, &Budget::nodes(NODES)).ok()
    };
    // Some kinds are square, and some have one size only.
    let made = make(Some(size), &mut chance)
        .or_else(|| make(Some(square), &mut chance))
        .or_else(|| make(None, &mut chance))?;
    if chance.below(3) == 0 { Some(made) } else { changed(kind, &made, &mut chance).or(Some(made)) }
}

/// The puzzle with a letter of its text changed into another of its letters, if it is still a puzzle.
fn changed(kind: &'static dyn AnyKind, puzzle: &AnyPuzzle, chance: &mut Chance) -> Option<AnyPuzzle> {
    let forms: Vec<&str> = kind.forms().iter().filter(|f| f.writes).map(|f| f.name).collect();
    for _ in 0..20 {
        let form = forms[chance.below(forms.len())];
        let Ok(written) = puzzle.write(form, None) else { continue };
        let mut bytes = written.bytes;
        if bytes.is_empty() {
            continue;
        }
        let (to, from) = (chance.below(bytes.len()), chance.below(bytes.len()));
        bytes[to] = bytes[from];
        let sources =
            Sources { settings: Settings::new(kind.knobs()), ..Sources::of(Source::new("soak", bytes)) };
        let read = kind.read(&sources, Some(form)).into_iter().next();
        if let Some(Ok(entry)) = read.filter(|r| r.as_ref().is_ok_and(|e| !e.puzzle.same(&**puzzle))) {
            return Some(entry.puzzle);
        }
    }
    None
}

/// Lets every engine answer, and compares; `patience` is the oracle's.
pub fn try_one(puzzle: &AnyPuzzle, row: &mut Row, patience: usize) -> Result<(), Disagreement> {
    let told = |what: String| {
        let first = puzzle.kind().forms().iter().find(|f| f.writes).map_or("", |f| f.name);
        let text = || puzzle.write(first, None).map(|w| String::from_utf8_lossy(&w.bytes).into_owned());
        let id = quandary::session::share::id(puzzle).or_else(|_| text()).unwrap_or_default();
        Err(Disagreement { puzzle: id, what })
    };
    row.puzzles += 1;
    let verdict = puzzle.solve(Demand::Verdict, &Budget::nodes(NODES));
    let count = number(&verdict);
    row.verdicts[count.map_or(3, |n| [2, 0, 1][n])] += 1;
    for answer in verdict.answers() {
        let board = puzzle.board(answer);
        let broken = puzzle.check(&board);
        if let Some(first) = broken.first() {
            return told(format!("the referee objects to an answer: {}", first.sentence));
        }
        if !puzzle.full(&board) && !matches!(verdict, Outcome::GaveUp { .. }) {
            return told("an answer leaves cells open".into());
        }
    }
    // Where only one answer was asked for, one stands for one or more.
    let asked_one = matches!(verdict, Outcome::Found(_));
    let same = |a: usize, b: usize| if asked_one { (a > 0) == (b > 0) } else { a == b };
    let listed: Result<Vec<AnyAnswer>, _> = puzzle.answers(&Budget::nodes(NODES)).take(2).collect();
    if let (Some(count), Ok(listed)) = (count, &listed)
        && !same(count, listed.len())
    {
        return told(format!("the verdict says {count} answers, the list has {}", listed.len()));
    }
    let exact = puzzle.count(&Budget::nodes(NODES));
    if let (Some(count), None) = (count, exact.ran_out)
        && !same(count, exact.count.min(2) as usize)
    {
        return told(format!("the verdict says {count} answers, the count {}", exact.count));
    }
    let classic = puzzle.classic(&Classic::default(), &Budget::nodes(NODES), &mut Silence);
    if !matches!(classic, Outcome::GaveUp { .. }) {
        row.classic += 1;
        let found = usize::from(!classic.answers().is_empty());
        if count.is_some_and(|count| found != count.min(1)) {
            return told(format!("the verdict says {count:?} answers, the original {}", classic.word()));
        }
        for answer in classic.answers() {
            if let Some(first) = puzzle.check(&puzzle.board(answer)).first() {
                return told(format!("the referee objects to the original's answer: {}", first.sentence));
            }
        }
    }
    match oracle::ask(puzzle, patience) {
        Saying::Silent => {}
        Saying::Answers(n) => {
            row.oracle += 1;
            if count.is_some_and(|count| !same(count, n)) {
                return told(format!("the verdict says {count:?} answers, the oracle {n}"));
            }
        }
        Saying::Walk(shortest) => {
            row.oracle += 1;
            let ours = verdict.answers().first().map(|a| puzzle.json(a).as_str().map_or(0, str::len));
            if count.is_some() && ours != shortest {
                return told(format!("our shortest walk is {ours:?}, the oracle's {shortest:?}"));
            }
        }
    }
    Ok(())
}

/// The number of answers a verdict speaks of, two standing for more; `None` if it gave up.
fn number(outcome: &Outcome<AnyAnswer>) -> Option<usize> {
    match outcome {
        Outcome::Unique(_) | Outcome::Found(_) => Some(1),
        Outcome::Several { .. } => Some(2),
        Outcome::None { .. } => Some(0),
        Outcome::GaveUp { .. } => None,
    }
}

/// The table of what was tried.
pub fn table(rows: &[(&str, Row)]) -> String {
    let mut out = String::from(
        "| kind | puzzles | one answer | several | none | undecided | original ended | oracle spoke |\n",
    );
    out.push_str("|---|--:|--:|--:|--:|--:|--:|--:|\n");
    for (name, row) in rows {
        let [one, several, none, open] = row.verdicts;
        let Row { puzzles, classic, oracle, .. } = row;
        out.push_str(&format!(
            "| {name} | {puzzles} | {one} | {several} | {none} | {open} | {classic} | {oracle} |\n"
        ));
    }
    out
}
