//! From a request to its response: every verb, once for the batch, the page and the Python package.

use std::panic::{AssertUnwindSafe, catch_unwind};

use quandary_core::any::{AnyAnswer, AnyBoard, AnyEntry, AnyKind, AnyPuzzle, Choice, Explaining};
use quandary_core::budget::{Budget, RanOut};
use quandary_core::engine::ladder::Allowed;
use quandary_core::fact::Value;
use quandary_core::grid::At;
use quandary_core::kind::{Classic, NoConsole, Wanted};
use quandary_core::knob::{self, Settings};
use quandary_core::outcome::Outcome;
use quandary_core::source::{Source, Sources};
use quandary_core::verbs::Demand;
use quandary_render::svg::svg;
use quandary_render::text::{Look, text};
use quandary_session::share;
use serde_json::Value as Json;

use super::{
    Advised, Checked, Code, Converted, Counted, Created, Echo, Explained, Failed, Head, Host, Listed, Method,
    Options, Output, Picture, Rated, Request, Results, Ruled, SCHEMA, Shown, Solved, Verb, survey,
};
use crate::open::{NotOpened, Opened, Opening, open};
use crate::record::plain;
use crate::walk::Part;
use crate::{boards, carry, registry};

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
            written(&request.echo(), outputs)
        }
        Err(error) => written(&Echo::default(), vec![Output::Error(Failed::json(&error))]),
    }
}

/// The response to a request as text: what it carries back, and one result or, for a text with several puzzles,
/// `{"results":[…]}`.
pub fn written(echo: &Echo, outputs: Vec<Output>) -> String {
    let whole = match <[Output; 1]>::try_from(outputs) {
        Ok([only]) => only,
        Err(results) => Output::Several(Results { schema: SCHEMA, results }),
    };
    // Nothing here has keys that are no text, so this cannot fail; if it did, the answer would say so.
    let text = serde_json::to_string(&whole)
        .unwrap_or_else(|e| format!("{{\"error\":{{\"message\":{}}}}}", Json::from(e.to_string())));
    let carried = [("id", &echo.id), ("data", &echo.data)];
    let carried =
        carried.iter().filter_map(|(name, value)| value.as_ref().map(|v| format!("\"{name}\":{v},")));
    format!("{{{}{}", carried.collect::<String>(), &text[1..])
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
        Failed::message(Code::Request, "the request has no verb").expected(verbs)
    })?;
    let named = request.kind.as_deref().map(registry::kind).transpose();
    let named = named.map_err(|e| Failed::message(Code::Kind, e.to_string()))?;
    let needed =
        || named.ok_or_else(|| Failed::message(Code::Request, format!("`{}` needs a kind", verb.name())));
    if let (Verb::List | Verb::Rules, Some(name)) = (verb, options.knobs.keys().next()) {
        return Err(Failed::message(Code::Options, format!("`{}` has no option `{name}`", verb.name())));
    }
    match verb {
        Verb::List => {
            let one = named.map(|k| vec![k]);
            Ok(vec![Output::List(Listed::new(one.as_deref().unwrap_or(registry::kinds())))])
        }
        Verb::Rules => Ok(vec![Output::Rules(ruled(needed()?))]),
        Verb::Create => create(needed()?, request, options, host),
        Verb::Survey => {
            let given = request.puzzle.as_ref();
            let given = given.ok_or_else(|| Failed::message(Code::Request, "the request has no puzzle"))?;
            let found = survey(Source::new("puzzle", plain(given)), request, host);
            Ok(found.into_iter().map(Output::Survey).collect())
        }
        _ => puzzles(verb, named, request, options, host),
    }
}

/// A kind's rules.
pub fn ruled(kind: &dyn AnyKind) -> Ruled {
    let info = kind.info();
    let head = Head::of_kind(kind);
    Ruled { head, title: info.title.to_string(), rules: info.rules.trim_end().to_string() }
}

/// Does something with every puzzle of the request's text.
fn puzzles(
    verb: Verb,
    named: Option<&'static dyn AnyKind>,
    request: &Request,
    options: &Options,
    host: &Host,
) -> Told {
    let Opened { kind, sources, entries, .. } = opened(verb, named, request, options, host)?;
    // An option that does not exist is refused, wherever the puzzle comes from.
    settings(kind, verb, options).map_err(|why| Failed::message(Code::Options, why))?;
    let mut outputs = Vec::new();
    let single = entries.len() == 1;
    for entry in entries {
        let perform = |entry: &AnyEntry, board| {
            perform(verb, &entry.puzzle, board, options, host).unwrap_or_else(Output::Error)
        };
        match (entry, &request.board) {
            (Err(problems), _) => outputs.push(Output::Error(Failed::new(&sources, &problems))),
            (Ok(_), Some(_)) if !single => {
                let message = "a board needs one puzzle, and there are several here";
                outputs.push(Output::Error(Failed::message(Code::Board, message)));
            }
            (Ok(entry), Some(given)) => {
                let source = Source::new("board", plain(given));
                match boards::read(&entry.puzzle, &source) {
                    Ok(boards) => {
                        outputs.extend(boards.into_iter().map(|board| perform(&entry, Some(board))))
                    }
                    Err(p) => {
                        outputs.push(Output::Error(Failed::new(&Sources::of(source), &p).of(Code::Board)))
                    }
                }
            }
            (Ok(entry), None) => outputs.push(perform(&entry, entry.board.clone())),
        }
    }
    Ok(outputs)
}

/// Finds and reads the puzzle of a request.
fn opened(
    verb: Verb,
    named: Option<&'static dyn AnyKind>,
    request: &Request,
    options: &Options,
    host: &Host,
) -> Result<Opened, Failed> {
    let given =
        request.puzzle.as_ref().ok_or_else(|| Failed::message(Code::Request, "the request has no puzzle"))?;
    read(verb, Source::new("puzzle", plain(given)), named, request, options, host)
}

/// Reads a file of any form for a batch: all its puzzles.
pub fn read_all(source: Source, request: &Request, host: &Host) -> Result<Opened, Failed> {
    let none = Options::default();
    let options = request.options.as_ref().unwrap_or(&none);
    let named = request.kind.as_deref().map(registry::kind).transpose();
    let named = named.map_err(|e| Failed::message(Code::Kind, e.to_string()))?;
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
    let opened = open(source, &how).map_err(|why| match why {
        NotOpened::Problems(sources, problems) => Failed::new(&sources, &problems),
        NotOpened::Message(message) => Failed::message(Code::Options, message),
        NotOpened::RanOut(what) => Failed::message(Code::GaveUp, format!("gave up reading: {what}")),
    })?;
    Ok(opened.for_verb(verb.of_a_puzzle().unwrap_or(knob::Verb::Show)))
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
            let from = start();
            let allowed = allowed(puzzle, options)?;
            if options.all {
                let (hints, cost) = host.timed(&budget, |b| puzzle.hints(&from, &allowed, b));
                let told = Explained::hints(puzzle, &hints, options.more, cost);
                return Ok(Output::Explain(told.with(puzzle, &allowed)));
            }
            let (hint, cost) = host.timed(&budget, |b| puzzle.hint_with(&from, &allowed, b));
            let told = Explained::hint(puzzle, &hint, options.more, cost).with(puzzle, &allowed);
            Output::Explain(match options.apply {
                true => told.on(puzzle, &boards::after(puzzle, &from, &hint)),
                false => told,
            })
        }
        Verb::Explain => {
            let allowed = allowed(puzzle, options)?;
            let about = options.cell.map(|cell| cell_in_question(puzzle, cell, options.value.as_ref()));
            let about = about.transpose().map_err(|why| Failed::message(Code::Options, why))?;
            let how = Explaining { allowed: allowed.clone(), full: options.full };
            let (walk, cost) = host.timed(&budget, |b| match about {
                Some(about) => puzzle.reason(&start(), about, &allowed, b),
                None => puzzle.explain_with(&start(), &how, b),
            });
            Output::Explain(Explained::walk(puzzle, &walk, Part::default(), cost).with(puzzle, &allowed))
        }
        Verb::Rate => {
            let allowed = allowed(puzzle, options)?;
            let (rating, cost) = host.timed(&budget, |b| puzzle.rate_with(&allowed, b));
            let told = Rated::new(puzzle, &rating, cost).with(puzzle, &allowed);
            Output::Rate(if options.curve { told.curved(&rating) } else { told })
        }
        Verb::Assist => {
            let (advice, cost) = host.timed(&budget, |b| puzzle.advise(b));
            Output::Assist(Advised::new(puzzle, &advice, cost))
        }
        Verb::Show => Output::Show(show(puzzle, &start(), options)),
        Verb::Convert => Output::Convert(convert(puzzle, board.as_ref(), options)?),
        Verb::Create | Verb::List | Verb::Rules | Verb::Survey => {
            return Err(Failed::message(Code::Request, "this verb takes no puzzle"));
        }
    })
}

/// The techniques a request allows.
fn allowed(puzzle: &AnyPuzzle, options: &Options) -> Result<Allowed, Failed> {
    let choice =
        Choice { only: options.only.clone(), without: options.without.clone(), up_to: options.up_to.clone() };
    choice.allowed(puzzle.kind()).map_err(|why| Failed::message(Code::Options, why))
}

/// A cell, counted from 1, and a value as people write it.
pub fn cell_in_question(
    puzzle: &AnyPuzzle,
    [row, column]: [usize; 2],
    value: Option<&Json>,
) -> Result<(At, Option<Value>), String> {
    let size = puzzle.size();
    if !(1..=size.height).contains(&row) || !(1..=size.width).contains(&column) {
        return Err(format!("there is no cell ({row}, {column}); the board is {size}"));
    }
    let at = At::new(row - 1, column - 1);
    let domain = puzzle.domain(at);
    if domain.is_empty() {
        return Err(format!("{at} holds nothing"));
    }
    let Some(wanted) = value.map(plain) else { return Ok((at, None)) };
    match domain.iter().find(|value| puzzle.symbol(**value).eq_ignore_ascii_case(&wanted)) {
        Some(value) => Ok((at, Some(*value))),
        None => {
            let symbols: Vec<String> = domain.iter().map(|value| puzzle.symbol(*value)).collect();
            Err(format!("{at} cannot hold {wanted}; it can hold {}", symbols.join(", ")))
        }
    }
}

/// One verb on a puzzle that was read elsewhere; a bad failure stays its own.
pub(super) fn perform_entry(verb: Verb, entry: &AnyEntry, options: &Options, host: &Host) -> Output {
    let work = || perform(verb, &entry.puzzle, entry.board.clone(), options, host);
    let done = catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|_| Err(fault()));
    done.unwrap_or_else(Output::Error)
}

fn fault() -> Failed {
    Failed::message(Code::Fault, "this request met a fault in the program; please report it")
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

/// A picture of a board, with the puzzle it shows.
pub fn show(puzzle: &AnyPuzzle, board: &AnyBoard, options: &Options) -> Shown {
    let format = options.format.unwrap_or_default();
    let scene = || puzzle.draw(board, &[]).with_labels(options.labels);
    let note = carry::note(puzzle, Some(board));
    let picture = match format {
        Picture::Raw => puzzle.raw(board),
        Picture::Svg => {
            let svg = svg(&scene(), puzzle.kind().info().title);
            note.as_ref().map_or_else(|| svg.clone(), |note| carry::in_svg(&svg, note))
        }
        Picture::Text | Picture::Ascii => {
            let look = Look { ascii: format == Picture::Ascii, marks: options.marks, ..Look::default() };
            text(&scene(), &look)
        }
    };
    let told =
        |name: &str| note.as_ref().and_then(|note| note.get(name)).and_then(Json::as_str).map(str::to_string);
    let (form, text, board) = (told("form"), told("puzzle"), told("board"));
    Shown { head: Head::of(puzzle), format, picture, form, puzzle: text, board }
}

/// A puzzle in another form, or what that form cannot carry.
pub fn convert(puzzle: &AnyPuzzle, board: Option<&AnyBoard>, options: &Options) -> Result<Converted, Failed> {
    let cannot = |why: String| Failed::message(Code::Form, why);
    let head = Head::of(puzzle);
    if options.to.as_deref() == Some("id") {
        // A share id has no room for a board.
        let board = board.is_some_and(|board| !puzzle.same_board(board, &puzzle.start()));
        if board && !options.lossy {
            return Err(cannot("a share id cannot carry the board; `lossy` leaves it out".into()));
        }
        let lost = board.then(|| "the board".to_string()).into_iter().collect();
        let text = Some(share::id(puzzle).map_err(cannot)?);
        return Ok(Converted { head, form: "id".into(), text, bytes: None, lost });
    }
    let form = options.to.clone().unwrap_or_else(|| crate::lossless_form(puzzle).to_string());
    // A board that only shows the puzzle is nothing a form must carry.
    let board = board.filter(|b| !puzzle.same_board(b, &puzzle.start()));
    let written = puzzle.write(&form, board).map_err(cannot)?;
    if !written.lost.is_empty() && !options.lossy {
        let lost = written.lost.join(", ");
        return Err(cannot(format!("the form `{form}` cannot carry {lost}; `lossy` leaves it out")));
    }
    let lost = written.lost.iter().map(ToString::to_string).collect();
    Ok(match String::from_utf8(written.bytes) {
        Ok(text) => Converted { head, form, text: Some(text), bytes: None, lost },
        Err(bytes) => Converted { head, form, text: None, bytes: Some(bytes.into_bytes()), lost },
    })
}

fn create(kind: &'static dyn AnyKind, request: &Request, options: &Options, host: &Host) -> Told {
    let (words, lexicon) = words(kind, request, host);
    let wrong = |why| Failed::message(Code::Options, why);
    let wanted = Wanted {
        size: options.size.as_deref().map(str::parse).transpose().map_err(wrong)?,
        level: options.level.as_deref().map(str::parse).transpose().map_err(wrong)?,
        settings: settings(kind, Verb::Create, options).map_err(wrong)?,
        words,
        lexicon,
        picture: None,
    };
    let number = options.number.unwrap_or(1);
    if !(1..=10_000).contains(&number) {
        return Err(wrong("`number` is from 1 to 10000".into()));
    }
    let first = options.seed.unwrap_or(1);
    let mut made = Vec::new();
    for seed in (0..number).map(|i| first.wrapping_add(i)) {
        // Each puzzle has a budget of its own, so that it does not depend on its neighbours.
        match host.timed(&host.budget(options), |budget| Created::new(kind, &wanted, seed, budget)) {
            (Ok(created), cost) => made.push(Output::Create(Created { cost, ..created })),
            (Err(failed), _) => {
                made.push(Output::Error(failed));
                break;
            }
        }
    }
    Ok(made)
}
