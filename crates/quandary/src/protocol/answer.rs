//! From a request to its response: every verb, once for the batch, the page and the Python package.

use std::panic::{AssertUnwindSafe, catch_unwind};

use quandary_core::any::{AnyAnswer, AnyBoard, AnyEntry, AnyKind, AnyPuzzle};
use quandary_core::budget::{Budget, RanOut};
use quandary_core::chance::Chance;
use quandary_core::kind::{Classic, NoConsole, NotMade, Wanted};
use quandary_core::knob::{self, Settings};
use quandary_core::outcome::Outcome;
use quandary_core::source::{Problems, Source, Sources};
use quandary_core::verbs::Demand;
use quandary_render::svg::svg;
use quandary_render::text::{Look, text};
use quandary_session::share;
use serde_json::Value as Json;

use super::{
    Advised, Checked, Converted, Counted, Created, Explained, Failed, Head, Host, Listed, Made, Method,
    Options, Output, Picture, Ran, Rated, Request, Ruled, SCHEMA, Shown, Solved, Verb,
};
use crate::open::{NotOpened, Opened, Opening, open};
use crate::registry;

/// More answers than this are not collected into one response.
const MOST_ANSWERS: u64 = 100_000;

/// Answers a request given as JSON with JSON, whatever the text is; errors are JSON, too.
///
/// ```
/// let answer = quandary::protocol::answer(r#"{"verb":"solve","puzzle":"null:1./.."}"#);
/// assert!(answer.starts_with(r#"{"schema":1,"kind":"null","outcome":"unique","answers":[[[1,2],[2,1]]]"#));
///
/// let answer = quandary::protocol::answer("nonsense");
/// assert!(answer.starts_with(r#"{"error":{"file":null,"line":1,"#));
/// ```
pub fn answer(request: &str) -> String {
    answer_with(request, &Host::new())
}

/// [`answer`] with a host's limits, clock, stop and words.
pub fn answer_with(request: &str, host: &Host) -> String {
    match serde_json::from_str::<Request>(request) {
        Ok(request) => {
            let outputs = respond(&request, host);
            written(request.id.as_ref(), &outputs)
        }
        Err(error) => written(None, &[Output::Error(Failed::json(&error))]),
    }
}

/// The response to a request as text: its id, and one result or, for a text with several puzzles,
/// `{"results":[…]}`.
pub fn written(id: Option<&Json>, outputs: &[Output]) -> String {
    let text = match outputs {
        [only] => serde_json::to_string(only),
        _ => serde_json::to_string(outputs).map(|all| format!("{{\"schema\":{SCHEMA},\"results\":{all}}}")),
    };
    // Nothing here has keys that are no text, so this cannot fail; if it did, the answer would say so.
    let text =
        text.unwrap_or_else(|e| format!("{{\"error\":{{\"message\":{}}}}}", Json::from(e.to_string())));
    match id {
        Some(id) => format!("{{\"id\":{id},{}", &text[1..]),
        None => text,
    }
}

/// Answers a request: one result for each puzzle in its text. Should a kind fail badly, that is an
/// error of this request, not of the program.
pub fn respond(request: &Request, host: &Host) -> Vec<Output> {
    let done = catch_unwind(AssertUnwindSafe(|| all(request, host)));
    let done = done.unwrap_or_else(|_| Err(fault()));
    done.unwrap_or_else(|failed| vec![Output::Error(failed)])
}

type Told = Result<Vec<Output>, Failed>;

fn all(request: &Request, host: &Host) -> Told {
    let none = Options::default();
    let options = request.options.as_ref().unwrap_or(&none);
    let verb = request.verb.ok_or_else(|| {
        let verbs = Verb::ALL.map(Verb::name).join(", ");
        Failed::message("the request has no verb").expected(verbs)
    })?;
    let named = request.kind.as_deref().map(registry::kind).transpose();
    let named = named.map_err(|e| Failed::message(e.to_string()))?;
    let needed = || named.ok_or_else(|| Failed::message(format!("`{}` needs a kind", verb.name())));
    match verb {
        Verb::List => {
            let one = named.map(|k| vec![k]);
            Ok(vec![Output::List(Listed::new(one.as_deref().unwrap_or(registry::kinds())))])
        }
        Verb::Rules => {
            let kind = needed()?;
            let head = Head::of_kind(kind);
            let (title, rules) = (kind.info().title.to_string(), kind.info().rules.trim_end().to_string());
            Ok(vec![Output::Rules(Ruled { head, title, rules })])
        }
        Verb::Create => create(needed()?, request, options, host).map(|made| vec![Output::Create(made)]),
        _ => puzzles(verb, named, request, options, host),
    }
}

/// Does something with every puzzle of the request's text.
fn puzzles(
    verb: Verb,
    named: Option<&'static dyn AnyKind>,
    request: &Request,
    options: &Options,
    host: &Host,
) -> Told {
    let Opened { sources, entries, .. } = opened(verb, named, request, options, host)?;
    let single = entries.len() == 1;
    let one = |entry: Result<AnyEntry, Problems>| -> Result<Output, Failed> {
        let AnyEntry { puzzle, board } = entry.map_err(|problems| Failed::new(&sources, &problems))?;
        let board = match &request.board {
            Some(_) if !single => {
                return Err(Failed::message("a board needs one puzzle, and there are several here"));
            }
            Some(given) => {
                let source = Source::new("board", plain(given));
                Some(puzzle.read_board(&source).map_err(|p| Failed::new(&Sources::of(source), &p))?)
            }
            None => board,
        };
        perform(verb, &puzzle, board, options, host)
    };
    Ok(entries.into_iter().map(|entry| one(entry).unwrap_or_else(Output::Error)).collect())
}

/// A JSON value as the text it stands for: a string itself, anything else as JSON.
fn plain(value: &Json) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_string)
}

/// Finds and reads the puzzle of a request.
fn opened(
    verb: Verb,
    named: Option<&'static dyn AnyKind>,
    request: &Request,
    options: &Options,
    host: &Host,
) -> Result<Opened, Failed> {
    let given = request.puzzle.as_ref().ok_or_else(|| Failed::message("the request has no puzzle"))?;
    read(verb, Source::new("puzzle", plain(given)), named, request, options, host)
}

/// Reads a file of any form for a batch: all its puzzles.
pub fn read_all(source: Source, request: &Request, host: &Host) -> Result<Opened, Failed> {
    let none = Options::default();
    let options = request.options.as_ref().unwrap_or(&none);
    let named = request.kind.as_deref().map(registry::kind).transpose();
    let named = named.map_err(|e| Failed::message(e.to_string()))?;
    let verb = request.verb.unwrap_or(Verb::Solve);
    let read = || read(verb, source, named, request, options, host);
    catch_unwind(AssertUnwindSafe(read)).unwrap_or_else(|_| Err(fault()))
}

fn read(
    verb: Verb,
    source: Source,
    kind: Option<&'static dyn AnyKind>,
    request: &Request,
    options: &Options,
    host: &Host,
) -> Result<Opened, Failed> {
    let how = Opening {
        kind,
        form: request.from.as_deref(),
        words: own_words(request, host),
        list: &host.words,
        settings: &|kind| settings(kind, verb, options),
        memory: host.limits.with(options).memory.unwrap_or(usize::MAX),
        budget: &host.budget(options),
    };
    open(source, &how).map_err(|why| match why {
        NotOpened::Problems(sources, problems) => Failed::new(&sources, &problems),
        NotOpened::Message(message) => Failed::message(message),
    })
}

type Words = (Vec<Source>, Option<std::sync::Arc<quandary_core::lexicon::Lexicon>>);

/// The request's own words, else the host's, else the built-in list if the kind has use for it.
fn words(kind: &dyn AnyKind, request: &Request, host: &Host) -> Words {
    let own = own_words(request, host);
    let built_in = own.is_empty() && kind.info().wants_words;
    (own, built_in.then(host.words).flatten())
}

/// The request's own words, else the host's.
fn own_words(request: &Request, host: &Host) -> Vec<Source> {
    match &request.words {
        Some(words) => vec![Source::new("words", words.join("\n"))],
        None => host.own_words.clone(),
    }
}

fn settings(kind: &dyn AnyKind, verb: Verb, options: &Options) -> Result<Settings, String> {
    let texts: Vec<(&str, String)> = options.knobs.iter().map(|(n, v)| (n.as_str(), plain(v))).collect();
    let verb = verb.of_a_puzzle().unwrap_or(knob::Verb::Show);
    let given = texts.iter().map(|(name, text)| (*name, text.as_str()));
    registry::settings(kind, verb, given, "")
}

/// One verb on one puzzle.
fn perform(
    verb: Verb,
    puzzle: &AnyPuzzle,
    board: Option<AnyBoard>,
    options: &Options,
    host: &Host,
) -> Result<Output, Failed> {
    let budget = host.budget(options);
    let start = || board.clone().unwrap_or_else(|| puzzle.start());
    Ok(match verb {
        Verb::Solve => Output::Solve(solve(puzzle, options, &budget, host)),
        Verb::Count => {
            let (count, cost) = host.timed(&budget, |b| puzzle.count(b));
            Output::Count(Counted::new(puzzle, &count, cost))
        }
        Verb::Check => Output::Check(Checked::new(puzzle, &start())),
        Verb::Hint => {
            let (hint, cost) = host.timed(&budget, |b| puzzle.hint(&start(), b));
            Output::Explain(Explained::hint(puzzle, &hint, cost))
        }
        Verb::Explain => {
            let (walk, cost) = host.timed(&budget, |b| puzzle.explain(&start(), b));
            Output::Explain(Explained::walk(puzzle, walk.steps.iter(), &walk.end, cost))
        }
        Verb::Rate => {
            let (rating, cost) = host.timed(&budget, |b| puzzle.rate(b));
            Output::Rate(Rated::new(puzzle, &rating, cost))
        }
        Verb::Assist => {
            let (advice, cost) = host.timed(&budget, |b| puzzle.advise(b));
            Output::Assist(Advised::new(puzzle, &advice, cost))
        }
        Verb::Show => Output::Show(show(puzzle, &start(), options)),
        Verb::Convert => Output::Convert(convert(puzzle, board.as_ref(), options)?),
        Verb::Create | Verb::List | Verb::Rules => return Err(Failed::message("this verb takes no puzzle")),
    })
}

/// One verb on a puzzle that was read elsewhere; a bad failure stays its own.
pub(super) fn perform_entry(verb: Verb, entry: &AnyEntry, options: &Options, host: &Host) -> Output {
    let work = || perform(verb, &entry.puzzle, entry.board.clone(), options, host);
    let done = catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|_| Err(fault()));
    done.unwrap_or_else(Output::Error)
}

fn fault() -> Failed {
    Failed::message("this request met a fault in the program; please report it")
}

/// What an outcome must decide, by the options of `solve`.
pub fn demand(unique: bool, limit: Option<u64>) -> Demand {
    match (unique, limit) {
        (true, _) => Demand::Unique,
        (_, Some(_)) => Demand::UpTo(1),
        _ => Demand::Verdict,
    }
}

fn solve(puzzle: &AnyPuzzle, options: &Options, budget: &Budget, host: &Host) -> Solved {
    let many = options.limit.filter(|limit| *limit > 1).or(options.all.then_some(u64::MAX));
    if options.method == Some(Method::Classic) {
        let how = Classic { all: options.all, ..Classic::default() };
        let (outcome, cost) = host.timed(budget, |b| puzzle.classic(&how, b, &mut NoConsole));
        return Solved::new(puzzle, &outcome, cost);
    }
    if let Some(limit) = many {
        return answers(puzzle, limit, budget, host);
    }
    let demand = demand(options.unique, options.limit);
    let (outcome, cost) = host.timed(budget, |b| puzzle.solve(demand, b));
    Solved::new(puzzle, &outcome, cost)
}

/// Up to so many answers.
fn answers(puzzle: &AnyPuzzle, limit: u64, budget: &Budget, host: &Host) -> Solved {
    let work = |budget: &Budget| {
        let mut found: Vec<AnyAnswer> = Vec::new();
        let mut ran_out = None;
        for one in puzzle.answers(budget).take(limit.min(MOST_ANSWERS) as usize) {
            match one {
                Ok(answer) => found.push(answer),
                Err(what) => ran_out = Some(what),
            }
        }
        if limit > MOST_ANSWERS && found.len() as u64 == MOST_ANSWERS {
            ran_out = Some(RanOut::Memory);
        }
        (found, ran_out)
    };
    let ((found, ran_out), cost) = host.timed(budget, work);
    let outcome = match (&found[..], ran_out) {
        (_, Some(what)) => Outcome::GaveUp { what, best: Vec::new() },
        ([], None) => puzzle.solve(Demand::UpTo(1), budget),
        ([only], None) => Outcome::Unique(only.clone()),
        ([first, second, ..], None) => {
            let differ = puzzle.differ(first, second);
            Outcome::Several { answers: vec![first.clone(), second.clone()], differ }
        }
    };
    let mut solved = Solved::new(puzzle, &outcome, cost);
    solved.answers = found.iter().map(|a| puzzle.json(a)).collect();
    solved
}

fn show(puzzle: &AnyPuzzle, board: &AnyBoard, options: &Options) -> Shown {
    let format = options.format.unwrap_or_default();
    let scene = || puzzle.draw(board, &[]);
    let picture = match format {
        Picture::Raw => puzzle.raw(board),
        Picture::Svg => svg(&scene(), puzzle.kind().info().title),
        Picture::Text | Picture::Ascii => {
            let look = Look { ascii: format == Picture::Ascii, marks: options.marks, colour: false };
            text(&scene(), &look)
        }
    };
    Shown { head: Head::of(puzzle), format, picture }
}

fn convert(puzzle: &AnyPuzzle, board: Option<&AnyBoard>, options: &Options) -> Result<Converted, Failed> {
    let head = Head::of(puzzle);
    if options.to.as_deref() == Some("id") {
        let text = Some(share::id(puzzle).map_err(Failed::message)?);
        return Ok(Converted { head, form: "id".into(), text, bytes: None, lost: Vec::new() });
    }
    let first = || puzzle.kind().forms().iter().find(|f| f.writes).map_or("", |f| f.name).to_string();
    let form = options.to.clone().unwrap_or_else(first);
    // A board that only shows the puzzle is nothing a form must carry.
    let board = board.filter(|b| !puzzle.same_board(b, &puzzle.start()));
    let written = puzzle.write(&form, board).map_err(Failed::message)?;
    if !written.lost.is_empty() && !options.lossy {
        let lost = written.lost.join(", ");
        return Err(Failed::message(format!("the form `{form}` cannot carry {lost}; `lossy` leaves it out")));
    }
    let lost = written.lost.iter().map(ToString::to_string).collect();
    Ok(match String::from_utf8(written.bytes) {
        Ok(text) => Converted { head, form, text: Some(text), bytes: None, lost },
        Err(bytes) => Converted { head, form, text: None, bytes: Some(bytes.into_bytes()), lost },
    })
}

fn create(
    kind: &'static dyn AnyKind,
    request: &Request,
    options: &Options,
    host: &Host,
) -> Result<Created, Failed> {
    let (words, lexicon) = words(kind, request, host);
    let wanted = Wanted {
        size: options.size.as_deref().map(str::parse).transpose().map_err(Failed::message)?,
        level: options.level.as_deref().map(str::parse).transpose().map_err(Failed::message)?,
        settings: settings(kind, Verb::Create, options).map_err(Failed::message)?,
        words,
        lexicon,
        picture: None,
    };
    let number = options.number.unwrap_or(1);
    if !(1..=10_000).contains(&number) {
        return Err(Failed::message("`number` is from 1 to 10000"));
    }
    let first = options.seed.unwrap_or(1);
    let budget = host.budget(options);
    let make = |budget: &Budget| -> Result<Vec<Made>, Failed> {
        let seeds = (0..number).map(|i| first.wrapping_add(i));
        seeds
            .map(|seed| {
                // Each puzzle has a budget of its own, so that it does not depend on its neighbours.
                let own = host.budget(options);
                let made = Made::create(kind, &wanted, seed, &own);
                let _ = budget.spend(own.spent());
                made
            })
            .collect()
    };
    let (puzzles, cost) = host.timed(&budget, make);
    let head = Head::of_kind(kind);
    Ok(Created { head, puzzles: puzzles?, cost })
}

impl Made {
    /// The puzzle of a seed, described.
    pub fn create(kind: &dyn AnyKind, wanted: &Wanted, seed: u64, budget: &Budget) -> Result<Self, Failed> {
        let made = kind.create(wanted, &mut Chance::new(seed), budget);
        let puzzle = made.map_err(|why| match why {
            NotMade::Cannot(why) => Failed::message(why),
            NotMade::GaveUp(what) => Failed::gave_up(seed, what),
        })?;
        Self::describe(&puzzle, wanted, seed, budget)
    }

    /// What is said of a created puzzle.
    pub fn describe(puzzle: &AnyPuzzle, wanted: &Wanted, seed: u64, budget: &Budget) -> Result<Self, Failed> {
        let kind = puzzle.kind();
        let written = puzzle.write(crate::lossless_form(puzzle), None).map_err(Failed::message)?;
        let outcome = puzzle.solve(Demand::Verdict, budget);
        let answer = outcome.answers().first().map_or(Json::Null, |a| puzzle.json(a));
        Ok(Self {
            text: String::from_utf8_lossy(&written.bytes).into_owned(),
            seed,
            level: puzzle.rate(budget).ok().map(|r| r.level.to_string()),
            answer,
            id: share::recipe(kind, wanted, seed).or_else(|| share::id(puzzle).ok()),
            remarks: puzzle.remarks(wanted, budget),
        })
    }
}

impl Failed {
    /// A seed whose creator's budget ended.
    pub fn gave_up(seed: u64, what: RanOut) -> Self {
        let mut failed = Self::message(format!("gave up on seed {seed}: {what}"));
        failed.error.ran_out = Some(Ran::from(what));
        failed
    }
}
