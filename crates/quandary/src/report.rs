//! What each verb says to people, as text. Pictures are drawn as the caller's [`Look`] says, so that
//! the command, the page and the Python package say the same.

use std::fmt::Write;

use quandary_core::any::{AnyAnswer, AnyBoard, AnyExplanation, AnyPuzzle, AnyStep, TechniqueInfo};
use quandary_core::budget::RanOut;
use quandary_core::fact::{Fact, Value};
use quandary_core::grid::At;
use quandary_core::outcome::{Count, Outcome, Violation};
use quandary_core::phrase;
use quandary_core::play::{Highlight, Role};
use quandary_core::rating::{Rating, Unrated};
use quandary_core::scene::Scene;
use quandary_core::step::Conclusion;
use quandary_core::verbs::{Advice, BEYOND, Ending, Hint, SEARCH};
use quandary_render::text::{Look, legend, text};

use crate::walk::{self, Part};

/// How answers and boards are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Show {
    /// Drawn.
    Picture(Look),
    /// Bare rows, without lines between the cells.
    Raw,
}

/// A board.
pub fn board(puzzle: &AnyPuzzle, board: &AnyBoard, show: Show) -> String {
    match show {
        Show::Picture(look) => text(&puzzle.draw(board, &[]), &look),
        Show::Raw => ended(puzzle.raw(board)),
    }
}

/// An answer: one picture, or all of its film.
pub fn answer(puzzle: &AnyPuzzle, answer: &AnyAnswer, show: Show) -> String {
    match show {
        Show::Picture(look) => {
            let film = puzzle.film(answer);
            // A walk takes many pictures; what it is in short comes first.
            let short = if film.len() > 1 { ended(puzzle.raw_answer(answer)) } else { String::new() };
            short + &pictures(&film, &look)
        }
        Show::Raw => ended(puzzle.raw_answer(answer)),
    }
}

fn pictures(film: &[Scene], look: &Look) -> String {
    film.iter().map(|scene| text(scene, look)).collect::<Vec<_>>().join("\n")
}

/// Text that ends with a newline.
fn ended(mut text: String) -> String {
    if !text.is_empty() && !text.ends_with('\n') {
        text.push('\n');
    }
    text
}

/// Places in a row of words: `(1, 2) (3, 4)`.
pub fn places(cells: &[At]) -> String {
    cells.iter().map(At::to_string).collect::<Vec<_>>().join(" ")
}

/// `solve`: the verdict, then the answers and where the first two differ, or why there is none.
pub fn solve(puzzle: &AnyPuzzle, outcome: &Outcome<AnyAnswer>, show: Show) -> String {
    let mut out = format!("{}\n", outcome.word());
    let shown: Vec<String> = outcome.answers().iter().map(|a| answer(puzzle, a, show)).collect();
    out.push_str(&shown.join("\n"));
    match outcome {
        Outcome::Several { differ, .. } if !differ.is_empty() => {
            let _ = writeln!(out, "\nthe first two differ at {}", places(differ));
        }
        Outcome::None { why } => {
            out.push_str(&violations(why));
            out.push_str(&pointed(puzzle, &puzzle.start(), why, show, false));
        }
        Outcome::GaveUp { what, .. } => {
            let _ = writeln!(out, "{what}");
        }
        _ => {}
    }
    out
}

/// `count`: the number, `at least` when it is not exact.
pub fn count(count: &Count) -> String {
    match count.ran_out {
        None => format!("{}\n", count.count),
        Some(_) => format!("at least {}\n", count.count),
    }
}

/// Broken rules, one sentence a line.
pub fn violations(violations: &[Violation]) -> String {
    violations.iter().map(|v| format!("{}\n", v.sentence)).collect()
}

/// `check`: legal or not, and why not. Says nothing about the answer.
pub fn check(puzzle: &AnyPuzzle, board: &AnyBoard, broken: &[Violation], show: Show) -> String {
    if broken.is_empty() {
        let rest = if puzzle.full(board) { "complete" } else { "not complete" };
        return format!("legal, {rest}\n");
    }
    format!("illegal\n{}{}", violations(broken), pointed(puzzle, board, broken, show, true))
}

/// The board with the cells to blame pointed out; nothing if no cell is, or if nothing is to be drawn.
fn pointed(puzzle: &AnyPuzzle, board: &AnyBoard, broken: &[Violation], show: Show, numbered: bool) -> String {
    let cells: Vec<At> = broken.iter().flat_map(|v| v.cells.clone()).collect();
    match show {
        Show::Picture(look) if !cells.is_empty() => {
            let scene = puzzle.draw(board, &[Highlight { cells, role: Role::Wrong }]);
            text(&scene.with_labels(numbered), &look)
        }
        _ => String::new(),
    }
}

/// The name of a technique for people.
pub fn technique(puzzle: &AnyPuzzle, id: &str) -> String {
    info(puzzle, id).map_or_else(|| id.to_string(), |t| t.title.to_string())
}

fn info(puzzle: &AnyPuzzle, id: &str) -> Option<TechniqueInfo> {
    let own = puzzle.kind().techniques();
    own.into_iter().chain(BEYOND).find(|t| t.id == id)
}

/// How much a hint tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Detail {
    /// Where to look.
    Where,
    /// And which technique sees something there.
    Technique,
    /// And what it sees.
    What,
    /// And why.
    Why,
}

impl Detail {
    /// After so many wishes for more.
    pub fn after(more: u8) -> Self {
        match more {
            0 => Self::Where,
            1 => Self::Technique,
            2 => Self::What,
            _ => Self::Why,
        }
    }
}

/// Where to look for a step: its premises, or what it is about.
pub fn looked_at(step: &AnyStep) -> Vec<At> {
    if step.look.is_empty() { step.concluded().map(|f| f.at).collect() } else { step.look.clone() }
}

/// What a step points out on the board. A conclusion shows only when it may be shown.
pub fn highlights(step: &AnyStep, conclusions: bool) -> Vec<Highlight> {
    let concluded: Vec<At> = step.concluded().map(|f| f.at).collect();
    let mut all = vec![Highlight { cells: looked_at(step), role: Role::Because }];
    if conclusions && !concluded.is_empty() {
        all.push(Highlight { cells: concluded, role: Role::Therefore });
    }
    let within = if step.units.len() <= UNITS_NAMED { &step.units[..] } else { &[] };
    let mut cells: Vec<At> = within.iter().flat_map(|unit| &unit.cells).copied().collect();
    cells.sort_unstable();
    cells.dedup();
    all.push(Highlight { cells, role: Role::Within });
    all
}

/// `hint`: the next step, as far as it may be shown, or what stands in the way of one.
pub fn hint(puzzle: &AnyPuzzle, from: &AnyBoard, hint: &Hint<AnyStep>, detail: Detail, show: Show) -> String {
    let step = match hint {
        Hint::Step(step) => step,
        Hint::Broken(broken) => return broken_rules(puzzle, from, broken, detail, show),
        Hint::Mistake { wrong, why } => return mistake(puzzle, wrong, why, detail),
        Hint::Marks(_) if detail == Detail::Where => {
            return "A note is wrong: it leaves out what belongs there.\n".into();
        }
        Hint::Marks(cells) => return format!("{}\n", wrong_notes(cells)),
        Hint::DeadEnd => return "There is no answer from here, and no single entry is to blame.\n".into(),
        Hint::NoAnswer => return "The puzzle has no answer.\n".into(),
        Hint::Done => return "Everything is filled in correctly.\n".into(),
        Hint::NothingForced => {
            return "Nothing is forced here: several answers are possible, and they have nothing more in common.\n".into();
        }
        Hint::NothingFound => {
            return "Nothing was found that is forced here: several answers are possible, and to find out what they all share would take too long.\n".into();
        }
        Hint::RanOut(what) => return format!("gave up\n{what}\n"),
    };
    let mut out = format!("{}\n", look(step));
    if detail >= Detail::Technique {
        let about = info(puzzle, step.technique).map_or("", |t| t.about);
        let _ = writeln!(
            out,
            "Technique: {} ({}). {about}",
            technique(puzzle, step.technique).trim(),
            step.level
        );
        out.truncate(out.trim_end().len());
        out.push('\n');
    }
    if detail >= Detail::What {
        let _ = writeln!(out, "So: {}.", conclusions(puzzle, step));
    }
    if detail >= Detail::Why {
        let _ = writeln!(out, "Why: {}", step.sentence);
    }
    if let Show::Picture(look) = show {
        out.push_str(&told(&step_scene(puzzle, from, step, detail), &look));
    }
    out
}

/// A board that breaks rules, in tiers: that it does, where, and which rules.
fn broken_rules(
    puzzle: &AnyPuzzle,
    board: &AnyBoard,
    broken: &[Violation],
    detail: Detail,
    show: Show,
) -> String {
    let mut out = match broken.len() {
        1 => "A rule is broken.\n".to_string(),
        n => format!("Rules are broken in {} places.\n", phrase::count_word(n)),
    };
    if detail == Detail::Technique {
        let mut rows: Vec<usize> = broken.iter().flat_map(|b| &b.cells).map(|at| at.row + 1).collect();
        rows.sort_unstable();
        rows.dedup();
        if !rows.is_empty() {
            let s = if rows.len() == 1 { "" } else { "s" };
            let _ = writeln!(out, "Look at row{s} {}.", phrase::ranges(&rows));
        }
    }
    if detail >= Detail::What {
        out = check(puzzle, board, broken, show);
    }
    out
}

/// Where to look, in words: the row, cage or word argued in, or the cells.
fn look(step: &AnyStep) -> String {
    if let Some(place) = &step.place {
        let end = if place.ends_with(['.', '?', '!', '…']) { "" } else { "." };
        return format!("Look at {place}{end}");
    }
    let names: Vec<&str> = step.units.iter().map(|unit| unit.name.as_str()).collect();
    match (&names[..], &looked_at(step)[..]) {
        (names @ [_, ..], _) if names.len() <= UNITS_NAMED => format!("Look at {}.", phrase::and(names)),
        (_, []) => "There is a step.".to_string(),
        (_, cells) => format!("Look at {}.", phrase::cells(cells)),
    }
}

/// More units than this are too much to look at.
const UNITS_NAMED: usize = 4;

/// A mistake, told as a hint is: that there is one, where, which, and why.
fn mistake(puzzle: &AnyPuzzle, wrong: &[Fact], why: &[AnyStep], detail: Detail) -> String {
    let mut out = match wrong.len() {
        1 => "There is a mistake.\n".to_string(),
        n => format!("There are {} mistakes.\n", phrase::count_word(n)),
    };
    if detail >= Detail::Technique {
        let mut rows: Vec<usize> = wrong.iter().map(|fact| fact.at.row + 1).collect();
        rows.dedup();
        let they = if wrong.len() == 1 { "It is" } else { "They are" };
        let s = if rows.len() == 1 { "" } else { "s" };
        let _ = writeln!(out, "{they} in row{s} {}.", phrase::ranges(&rows));
    }
    if detail >= Detail::What {
        for fact in wrong {
            let _ = writeln!(out, "{} is not {}.", fact.at, puzzle.symbol(fact.value));
        }
    }
    if detail >= Detail::Why {
        match why {
            [] => out.push_str("Why: a search says so; no short reason was found.\n"),
            [step] => {
                let _ = writeln!(out, "Why: {}", step.sentence);
            }
            steps => {
                let _ = writeln!(out, "Why {} is not {}:", wrong[0].at, puzzle.symbol(wrong[0].value));
                for (i, step) in steps.iter().enumerate() {
                    let _ = writeln!(out, "{}. {}", i + 1, step.sentence);
                }
            }
        }
    }
    out
}

/// `hint --all`: every step that can be seen, easiest first, each as far as it may be shown.
pub fn hints(puzzle: &AnyPuzzle, steps: &[AnyStep], detail: Detail) -> String {
    let mut out = String::new();
    for (i, step) in steps.iter().enumerate() {
        let name = technique(puzzle, step.technique);
        let _ = write!(out, "{}. {name} ({}): ", i + 1, step.level);
        let _ = match detail {
            Detail::Where | Detail::Technique => writeln!(out, "{}", look(step)),
            Detail::What => writeln!(out, "{}.", conclusions(puzzle, step)),
            Detail::Why => writeln!(out, "{}", step.sentence),
        };
    }
    out
}

/// A picture that somebody reads about: with its marks, and with what its signs mean.
fn told(scene: &Scene, look: &Look) -> String {
    let mut out = text(scene, &Look { marks: true, ..*look });
    let legend = legend(scene);
    if !legend.is_empty() {
        let _ = writeln!(out, "{legend}");
    }
    out
}

/// The picture of a step on a board, as far as it may be shown, with rows and columns numbered.
pub fn step_scene(puzzle: &AnyPuzzle, from: &AnyBoard, step: &AnyStep, detail: Detail) -> Scene {
    let shown = detail >= Detail::What;
    let scene = puzzle.draw_step(from, if shown { &step.therefore } else { &[] });
    scene.pointing_out(highlights(step, shown)).labelled()
}

/// The picture of a hint: what it points out, with its words below.
pub fn hint_scene(puzzle: &AnyPuzzle, from: &AnyBoard, found: &Hint<AnyStep>, detail: Detail) -> Scene {
    let pointed = match found {
        Hint::Step(_) => Vec::new(),
        Hint::Broken(broken) => {
            broken.iter().map(|v| Highlight { cells: v.cells.clone(), role: Role::Wrong }).collect()
        }
        // Which entries they are is not told at once.
        Hint::Mistake { wrong, .. } if detail >= Detail::What => {
            vec![Highlight { cells: wrong.iter().map(|f| f.at).collect(), role: Role::Wrong }]
        }
        Hint::Marks(cells) => vec![Highlight { cells: cells.clone(), role: Role::Wrong }],
        _ => Vec::new(),
    };
    let mut scene = match found {
        Hint::Step(step) => step_scene(puzzle, from, step, detail),
        _ => puzzle.draw(from, &pointed).labelled(),
    };
    let words = hint(puzzle, from, found, detail, Show::Raw);
    scene.notes.extend(words.lines().map(str::to_string));
    scene
}

/// What a step concludes, in words.
pub fn conclusions(puzzle: &AnyPuzzle, step: &AnyStep) -> String {
    let facts = |holds: bool| {
        let fact = move |c: &Conclusion| match c {
            Conclusion::Fact(fact) if fact.holds == holds => Some(*fact),
            _ => None,
        };
        let facts: Vec<Fact> = step.therefore.iter().filter_map(fact).collect();
        let is = move |(cells, values): (Vec<At>, Vec<Value>)| {
            let symbols: Vec<String> = values.iter().map(|value| puzzle.symbol(*value)).collect();
            let verb = if cells.len() == 1 { "is" } else { "are" };
            let not = if holds { "" } else { "not " };
            format!("{} {verb} {not}{}", phrase::cells(&cells), phrase::or(&symbols))
        };
        phrase::grouped(&facts).into_iter().map(is).collect::<Vec<_>>()
    };
    let other = |c: &Conclusion| match c {
        Conclusion::Fact(_) => String::new(),
        Conclusion::Entry { place, value, holds } => {
            format!("{place} {} {value}", if *holds { "is" } else { "is not" })
        }
        Conclusion::Act(act) => act.clone(),
        Conclusion::Impossible(what) => what.clone(),
        Conclusion::Contradiction => "that cannot be".to_string(),
    };
    let others: Vec<String> = step.therefore.iter().map(other).filter(|told| !told.is_empty()).collect();
    let others = Some(others.join(", ")).filter(|told| !told.is_empty());
    // Clauses with commas of their own are parted by more than a comma.
    facts(true).into_iter().chain(facts(false)).chain(others).collect::<Vec<_>>().join("; ")
}

/// `explain`: the steps, numbered, each with its reason; with boards, the position of each.
pub fn explain(puzzle: &AnyPuzzle, walk: &AnyExplanation, boards: bool, show: Show) -> String {
    explain_part(puzzle, walk, Part::default(), boards, show)
}

/// The same of some of the steps. How it ends is said if they reach the end.
pub fn explain_part(
    puzzle: &AnyPuzzle,
    walk: &AnyExplanation,
    part: Part,
    boards: bool,
    show: Show,
) -> String {
    let mut out = taken_back(puzzle, &walk.wrong);
    if !walk.wrong_marks.is_empty() {
        let _ = writeln!(out, "{} They are left aside.", wrong_notes(&walk.wrong_marks));
    }
    let places = part.of(walk.count);
    match show {
        _ if !boards => {
            for place in places.clone() {
                let _ = writeln!(out, "{}", caption(puzzle, place, &puzzle.step(walk, place)));
            }
        }
        Show::Picture(look) => {
            for frame in walk::frames(puzzle, walk, part) {
                let _ = write!(out, "{}\n{}", frame.caption(), told(&frame.scene, &look));
            }
        }
        Show::Raw => {
            for (place, before) in puzzle.boards(walk).enumerate().take(places.end).skip(places.start) {
                let step = puzzle.step(walk, place);
                let _ = write!(out, "{}\n{}", caption(puzzle, place, &step), ended(puzzle.raw(&before)));
            }
        }
    }
    if places.end < walk.count {
        let more = quandary_core::plural::count(walk.count - places.end, "more step");
        let _ = writeln!(out, "({more})");
        return out;
    }
    match &walk.end {
        Ending::Solved => out.push_str("Solved:\n"),
        Ending::NothingForced => {
            out.push_str("Nothing more is forced: the puzzle has several answers. So far:\n");
        }
        Ending::NothingFound => {
            out.push_str("Nothing more was found: the puzzle has several answers, and to find out what they all share would take too long. So far:\n");
        }
        Ending::Stuck => out.push_str("The techniques allowed see nothing more. So far:\n"),
        Ending::Answered(fact) => {
            let is = if fact.holds { "is" } else { "is not" };
            let symbol = puzzle.symbol(fact.value);
            let _ = match (walk.count, given(puzzle, fact.at)) {
                (0, Some(given)) if given.value == fact.value => {
                    writeln!(out, "{} is given: it is {symbol}.", fact.at)
                }
                (0, Some(given)) => {
                    let given = puzzle.symbol(given.value);
                    writeln!(out, "{} is given: it is {given}, not {symbol}.", fact.at)
                }
                (0, None) => writeln!(out, "{} {is} {symbol}, as the board shows.", fact.at),
                _ => writeln!(out, "So {} {is} {symbol}.", fact.at),
            };
            return out;
        }
        Ending::NoAnswer(why) => {
            let _ = write!(out, "There is no answer.\n{}", violations(why));
            // One board says it all: what the steps placed, and what has nothing left.
            let marked = pointed(puzzle, &walk.last, why, show, true);
            if !marked.is_empty() || walk.count == 0 {
                out.push_str(&marked);
                return out;
            }
            out.push_str("So far:\n");
        }
        Ending::RanOut(what) => {
            let _ = writeln!(out, "Gave up: {what}. So far:");
        }
    }
    out.push_str(&board(puzzle, &walk.last, show));
    out
}

/// `explain --cell`, where several answers hold different things in the cell.
pub fn open_cell(at: At) -> String {
    format!("Nothing says what {at} holds: the puzzle has several answers, and they differ there.\n")
}

/// What the puzzle itself puts into a cell.
fn given(puzzle: &AnyPuzzle, at: At) -> Option<Fact> {
    puzzle.placed(&puzzle.start()).into_iter().find(|fact| fact.at == at)
}

/// Which notes are wrong.
fn wrong_notes(cells: &[At]) -> String {
    format!("The notes {} leave out what belongs there.", phrase::place(cells, "and"))
}

/// What was wrong on the board a walk begins from.
fn taken_back(puzzle: &AnyPuzzle, wrong: &[Fact]) -> String {
    let entries: Vec<String> =
        wrong.iter().map(|fact| format!("{} at {}", puzzle.symbol(fact.value), fact.at)).collect();
    match entries.len() {
        0 => String::new(),
        1 => format!("The board has a mistake: {}. This is the way without it.\n", entries[0]),
        _ => format!("The board has mistakes: {}. This is the way without them.\n", phrase::and(&entries)),
    }
}

/// A step in a line: its number, its technique, its sentence.
pub(crate) fn caption(puzzle: &AnyPuzzle, place: usize, step: &AnyStep) -> String {
    let name = match step.technique {
        SEARCH => String::new(),
        id => format!("{}: ", technique(puzzle, id)),
    };
    format!("{}. {name}{}", place + 1, step.sentence)
}

/// `rate`: level, hardest technique, how often each fired.
pub fn rate(puzzle: &AnyPuzzle, rating: &Rating) -> String {
    let mut out = format!("{}\nscore: {}", rating.level, rating.score);
    let _ = match crate::reference::percentile(puzzle, rating.score) {
        Some(percentile) => writeln!(out, ", above {percentile} of 100 of its size"),
        None => writeln!(out, " (there are no others of about this size to compare it with)"),
    };
    if !rating.hardest.is_empty() {
        let _ = writeln!(out, "hardest: {}", technique(puzzle, &rating.hardest));
    }
    for (id, count) in &rating.techniques {
        let _ = writeln!(out, "{count:>5}  {}", technique(puzzle, id));
    }
    out.push_str(if rating.without_trial { "solved without trial\n" } else { "needs trial\n" });
    for remark in &rating.remarks {
        let _ = writeln!(out, "{remark}");
    }
    out
}

/// Why there is no rating.
pub fn unrated(why: &Unrated) -> String {
    match why {
        Unrated::Several => "no level: the puzzle has several answers".into(),
        Unrated::None => "no level: the puzzle has no answer".into(),
        Unrated::Stuck => "no level: the techniques allowed do not solve it".into(),
        Unrated::RanOut(what) => gave_up(*what),
    }
}

/// That the budget ended.
pub fn gave_up(what: RanOut) -> String {
    format!("gave up: {what}")
}

/// How many suggestions a person is shown, beside those that make the puzzle unique: the best come first.
const SUGGESTIONS: usize = 12;

/// `assist --suggest`: how many answers, what they share, how often each value occurs, what to change.
pub fn advice(puzzle: &AnyPuzzle, advice: &Advice) -> String {
    let mut out = format!("answers: {}", count(&advice.answers));
    out.push_str(&violations(&advice.conflicts));
    // Of one answer every cell would be listed, of none nothing.
    let lists = !matches!((advice.answers.count, advice.answers.ran_out), (0 | 1, None));
    let facts: Vec<String> =
        advice.common.iter().map(|f| format!("{} is {}", f.at, puzzle.symbol(f.value))).collect();
    if lists {
        let _ = writeln!(out, "the same in all: {} cells", facts.len());
        for fact in facts {
            let _ = writeln!(out, "  {fact}");
        }
    }
    if !advice.frequencies.is_empty() {
        let _ = match advice.sample {
            Some(sample) => writeln!(out, "value frequencies among the first {sample} answers:"),
            None => writeln!(out, "value frequencies:"),
        };
    }
    for (at, values) in &advice.frequencies {
        let counts: Vec<String> =
            values.iter().map(|(v, n)| format!("{} in {n}", puzzle.symbol(*v))).collect();
        let _ = writeln!(out, "  {at}: {}", counts.join(", "));
    }
    if !advice.undecided.is_empty() {
        let _ = writeln!(out, "undecided: {}", places(&advice.undecided));
    }
    if !advice.suggestions.is_empty() {
        out.push_str("suggestions:\n");
    }
    let shown = advice.shown(SUGGESTIONS);
    for s in &advice.suggestions[..shown] {
        let answers = if s.leaves.count == 1 { "answer" } else { "answers" };
        let _ = writeln!(out, "  {}: leaves {} {answers}", s.text, count(&s.leaves).trim_end());
    }
    if advice.suggestions.len() > shown {
        let _ = writeln!(out, "  and {} weaker ones (--json lists all)", advice.suggestions.len() - shown);
    }
    out
}
