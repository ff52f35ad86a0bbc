//! Crossword fill: a grid of blocks and squares, filled with the words of a list.
//!
//! Every run of two or more white squares, across or down, holds a listed word; each entry of the list is
//! used at most once; a square alone in both ways stays empty; words may be left over.
//!
//! Three things share this grid (see [`model::Task`]): a grid to fill from a dictionary, a fill-in with
//! its own short list, and a clued puzzle that brings its solution along.

mod assist;
mod bars;
mod classic;
mod create;
mod deduce;
mod draw;
mod familiar;
mod fillin;
mod knobs;
mod letters;
pub mod model;
mod pattern;
mod play;
mod quality;
mod rules;
pub mod search;
#[cfg(test)]
mod specimens;
mod text;
pub mod units;
mod why;
mod words;

use quandary_core::budget::{Budget, RanOut};
use quandary_core::candidates::Candidates;
use quandary_core::chance::Chance;
use quandary_core::fact::{Fact, Value};
use quandary_core::form::Form;
use quandary_core::grid::{At, Grid, Size};
use quandary_core::kind::{Answers, Classic, Example, Info, Kind, NotMade, Talk, Wanted};
use quandary_core::knob::Knob;
use quandary_core::outcome::{Ask, Count, Outcome, Pair, Possible, Violation};
use quandary_core::play::{Highlight, Input, Refusal};
use quandary_core::rating::{Rating, Unrated};
use quandary_core::scene::Scene;
use quandary_core::sheet::{Sheet, Stroke};
use quandary_core::source::{Problems, Source, Sources};
use quandary_core::step::{Step, Technique};
use quandary_core::verbs::{Advice, Effect, Explanation};
use serde_json::Value as Json;

use model::{Cell, Task};
pub use model::{Puzzle, Square};
pub use search::Answer;

/// This kind, under the name every kind's folder uses for itself.
pub struct This;

const RULES: &str = "\
The grid has black blocks and white squares. Every run of two or more white squares, across or down, is
a slot and must be filled with a word of the list, one letter to a square. An entry of the list is used
at most once; a word listed twice may be used twice. A square that is in no slot stays empty, and words
may be left over. Letters given in the grid stay. A bar, a thick line between two squares, ends a word as
a block does.

A fill-in has its own short list and one filling. A grid without a list is filled from the word files
given with --words, or from the built-in list; any filling will do. A crossword with clues brings its
solution along: that is the answer, and it is what a board is checked against.";

impl Kind for This {
    const INFO: Info = Info {
        id: "crossword",
        title: "Crossword",
        aliases: &["fill-in", "criss-cross", "kriss-kross", "cruzadas", "mots-croises"],
        rules: RULES,
        default_size: Size { width: 9, height: 9 },
        creator: 3,
        id_form: "json",
        wants_words: true,
        keys: &[("letters", "write the letter")],
    };

    type Puzzle = Puzzle;
    type Answer = Answer;
    type Board = Sheet;
    type Move = Stroke;
    type Known = Candidates;
    type Edit = Fact;

    fn knobs() -> &'static [Knob] {
        knobs::KNOBS
    }

    fn forms() -> &'static [Form<Self>] {
        text::FORMS
    }

    fn examples() -> &'static [Example] {
        text::EXAMPLES
    }

    fn techniques() -> &'static [Technique<Self>] {
        deduce::TECHNIQUES
    }

    fn size(puzzle: &Puzzle) -> Size {
        puzzle.cells().size()
    }

    fn asks(puzzle: &Puzzle) -> Ask {
        if puzzle.task() == Task::FillIn { Ask::Unique } else { Ask::Any }
    }

    fn overlooked(puzzle: &Puzzle, sources: &Sources) -> Option<String> {
        let unused = match puzzle.task() {
            _ if sources.words.is_empty() => return None,
            Task::Fill => return None,
            Task::FillIn => "this fill-in has its own words",
            Task::Clued if puzzle.familiar().is_some() => return None,
            Task::Clued => "this crossword brings its solution",
        };
        Some(format!("{unused}, so --words is not used; with --refill the grid is filled from it"))
    }

    fn meant(puzzle: &Puzzle) -> bool {
        puzzle.has_enough_words()
    }

    fn bare(puzzle: &Puzzle) -> Puzzle {
        // A given rebus square is structure: without it the slot would want another word length.
        puzzle.with_cells(puzzle.cells().map(|cell| match cell {
            Cell::White(Some(letter)) if puzzle.is_rebus(*letter) => *cell,
            Cell::White(_) => Cell::White(None),
            Cell::Block => Cell::Block,
        }))
    }

    fn symbol(puzzle: &Puzzle, value: Value) -> String {
        puzzle.alphabet().text(value as usize).to_string()
    }

    fn domain(puzzle: &Puzzle, at: At) -> Vec<Value> {
        deduce::domain(puzzle, at)
    }

    fn check(puzzle: &Puzzle, board: &Sheet) -> Vec<Violation> {
        rules::violations(puzzle, &board.ink)
    }

    fn full(puzzle: &Puzzle, board: &Sheet) -> bool {
        puzzle.cells().places().all(|at| board.ink[at].is_some() || !deduce::wants_letter(puzzle, at))
    }

    fn answers(puzzle: &Puzzle, given: &[Fact], budget: &Budget) -> Answers<Answer> {
        search::answers(puzzle, given, budget)
    }

    fn pair(puzzle: &Puzzle, given: &[Fact], budget: &Budget) -> Pair<Answer> {
        search::pair(puzzle, given, budget)
    }

    fn one(puzzle: &Puzzle, given: &[Fact], budget: &Budget) -> Result<Option<Answer>, RanOut> {
        if puzzle.wishes().best {
            quality::best(puzzle, given, budget)
        } else {
            search::one(puzzle, given, budget)
        }
    }

    fn count(puzzle: &Puzzle, budget: &Budget) -> Count {
        search::count(puzzle, budget)
    }

    fn possible(puzzle: &Puzzle, given: &[Fact], budget: &Budget) -> Possible {
        // A dictionary leaves thousands of questions, some of them hard: what is not settled soon stays open.
        let part = budget.part(if puzzle.task() == Task::Fill { 30_000 } else { u64::MAX });
        quandary_core::verbs::possible_by_asking::<Self>(puzzle, given, &part)
    }

    fn why_none(puzzle: &Puzzle, budget: &Budget) -> Vec<Violation> {
        why::why(puzzle, budget)
    }

    fn rate(puzzle: &Puzzle, budget: &Budget) -> Result<Rating, Unrated> {
        familiar::rate(puzzle, budget)
    }

    fn explain(puzzle: &Puzzle, board: &Sheet, budget: &Budget) -> Explanation<Self> {
        deduce::explain(puzzle, board, budget)
    }

    fn advise(puzzle: &Puzzle, budget: &Budget) -> Advice {
        match puzzle.task() {
            Task::Fill => assist::advise(puzzle, budget),
            Task::FillIn | Task::Clued => quandary_core::verbs::advise_by_listing::<Self>(puzzle, budget),
        }
    }

    fn film(puzzle: &Puzzle, answer: &Answer) -> Vec<Scene> {
        let mut scene = draw::draw(puzzle, &Sheet::of(answer.clone()), &[]);
        if puzzle.wishes().best {
            scene.notes.extend(quality::table(puzzle, answer));
        }
        vec![scene]
    }

    fn board(_: &Puzzle, answer: &Answer) -> Sheet {
        Sheet::of(answer.clone())
    }

    fn facts(_: &Puzzle, answer: &Answer) -> Vec<Fact> {
        answer.places().filter_map(|at| answer[at].map(|value| Fact::is(at, value))).collect()
    }

    fn json(puzzle: &Puzzle, answer: &Answer) -> Json {
        let cell = |at: At| match (puzzle.cells()[at], answer[at]) {
            (Cell::Block, _) => Json::Null,
            (_, None) => "".into(),
            (_, Some(value)) => puzzle.alphabet().text(value as usize).into(),
        };
        let row = |r: usize| (0..answer.width()).map(|c| cell(At::new(r, c))).collect::<Vec<_>>().into();
        Json::Array((0..answer.height()).map(row).collect())
    }

    fn classic(puzzle: &Puzzle, how: &Classic, budget: &Budget, talk: &mut dyn Talk) -> Outcome<Answer> {
        classic::solve(puzzle, how, budget, talk)
    }

    fn start(puzzle: &Puzzle) -> Sheet {
        Sheet::of(Grid::from_fn(puzzle.cells().size(), |at| puzzle.given(at).map(Value::from)))
    }

    fn raw(puzzle: &Puzzle, board: &Sheet) -> String {
        classic::board_text(puzzle, &board.ink)
    }

    fn read_board(puzzle: &Puzzle, source: &Source) -> Result<Sheet, Problems> {
        text::read_board(puzzle, source)
    }

    fn placed(puzzle: &Puzzle, board: &Sheet) -> Vec<Fact> {
        board.placed().into_iter().filter(|f| puzzle.cells()[f.at] != Cell::Block).collect()
    }

    fn known(puzzle: &Puzzle, board: &Sheet) -> Candidates {
        deduce::known(puzzle, board)
    }

    fn learn(_: &Puzzle, known: &mut Candidates, step: &Step) {
        for fact in step.facts() {
            known.learn(fact);
        }
    }

    fn finished(puzzle: &Puzzle, known: &Candidates) -> bool {
        puzzle.cells().places().all(|at| !deduce::wants_letter(puzzle, at) || known.count(at) == 1)
    }

    fn known_board(puzzle: &Puzzle, known: &Candidates) -> Sheet {
        Sheet::of(Grid::from_fn(puzzle.cells().size(), |at| known.only(at)))
    }

    fn still(_: &Puzzle, known: &Candidates, at: At) -> Option<Vec<Value>> {
        Some(known.values(at).collect())
    }

    fn sentence(puzzle: &Puzzle, step: &Step) -> String {
        deduce::sentence(puzzle, step)
    }

    fn create(wanted: &Wanted, chance: &mut Chance, budget: &Budget) -> Result<Puzzle, NotMade> {
        create::create(wanted, chance, budget)
    }

    fn edits(puzzle: &Puzzle, _: &[Answer]) -> Vec<Fact> {
        quandary_core::verbs::gives::<Self>(puzzle)
    }

    fn effect(_: &Puzzle, edit: &Fact) -> Effect<Self> {
        Effect::Gives(*edit)
    }

    fn edit(puzzle: &Puzzle, edit: &Fact) -> Option<Puzzle> {
        let mut cells = puzzle.cells().clone();
        match cells.get(edit.at)? {
            Cell::White(None) if puzzle.may_give(edit.at, edit.value as u16) => {
                cells[edit.at] = Cell::White(Some(edit.value as u16));
            }
            _ => return None,
        }
        Some(puzzle.with_cells(cells))
    }

    fn edit_text(puzzle: &Puzzle, edit: &Fact) -> String {
        format!("give {} at {}", Self::symbol(puzzle, edit.value), edit.at)
    }

    fn converse(puzzle: Puzzle, how: &Classic, budget: &Budget, talk: &mut dyn Talk) -> Puzzle {
        match puzzle.task() {
            Task::Fill => assist::converse(puzzle, budget, talk),
            Task::FillIn | Task::Clued => quandary_core::verbs::converse::<Self>(puzzle, how, budget, talk),
        }
    }

    fn with_givens(puzzle: &Puzzle, facts: &[Fact]) -> Option<Puzzle> {
        let mut cells = Self::bare(puzzle).cells().clone();
        for fact in facts {
            match cells.get(fact.at)? {
                Cell::White(_) if puzzle.may_give(fact.at, fact.value as u16) => {
                    cells[fact.at] = Cell::White(Some(fact.value as u16));
                }
                _ => return None,
            }
        }
        Some(puzzle.with_cells(cells))
    }

    fn play(puzzle: &Puzzle, board: &Sheet, stroke: &Stroke) -> Result<Sheet, Refusal> {
        play::play(puzzle, board, *stroke)
    }

    fn gesture(puzzle: &Puzzle, _: &Sheet, at: At, input: Input) -> Option<Stroke> {
        play::gesture(puzzle, at, input)
    }

    quandary_core::sheet_kind!(marks, last);

    fn draw(puzzle: &Puzzle, board: &Sheet, highlights: &[Highlight]) -> Scene {
        draw::draw(puzzle, board, highlights)
    }
}
