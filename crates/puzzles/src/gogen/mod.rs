//! Gogen.
//!
//! A board of cells and as many letters; the classic one is 5 × 5 with A to Y. Each letter goes into one cell so that every
//! word can be traced: from each letter to the next is one step in any of the eight directions. A letter that follows itself
//! stays put.
//!
//! Seen from above, the words only say which letters touch, so a puzzle is a graph to be laid into a king's graph. The words
//! are kept for people: sentences name them.

mod assist;
pub mod classic;
mod create;
mod deduce;
mod draw;
pub mod model;
mod play;
pub mod rules;
pub mod search;
#[cfg(test)]
mod specimens;
mod text;
pub mod units;

use quandary_core::budget::{Budget, RanOut};
use quandary_core::chance::Chance;
use quandary_core::fact::{Fact, Value};
use quandary_core::form::Form;
use quandary_core::grid::{At, Grid, Size};
use quandary_core::kind::{Answers, Classic, Example, Info, Kind, NotMade, Talk, Wanted};
use quandary_core::knob::Knob;
use quandary_core::outcome::{Count, Outcome, Pair, Violation};
use quandary_core::play::{Highlight, Input, Refusal};
use quandary_core::scene::Scene;
use quandary_core::sheet::{Sheet, Stroke};
use quandary_core::source::{Problems, Source};
use quandary_core::step::{Step, Technique};
use quandary_core::verbs::Effect;
use serde_json::Value as Json;

pub use assist::Edit;
pub use deduce::Known;
pub use model::{Alphabet, Flaw, Puzzle};

/// This kind, under the name every kind's folder uses for itself.
pub struct This;

const RULES: &str = "\
Put each letter into one cell of the board; on the classic board of five by five cells these are A to Y. Every word of the list \
must then be traceable: from each letter of it to the next is one step to one of the up to eight neighbouring cells, straight or \
diagonal. A letter that follows itself in a word stays where it is. Some letters are given.

Variants: in an uber Gogen some letters are in no word, an ultra Gogen gives fewer letters, a hyper Gogen gives few letters anywhere \
and has chains of letters instead of words.";

impl Kind for This {
    const INFO: Info = Info {
        id: "gogen",
        title: "Gogen",
        aliases: &["uber-gogen", "ultra-gogen", "hyper-gogen"],
        rules: RULES,
        default_size: Size { width: 5, height: 5 },
        creator: 2,
        id_form: "line",
        wants_words: true,
        keys: &[("A-Y", "write the letter"), ("a-y", "mark the letter")],
    };

    type Puzzle = Puzzle;
    type Answer = Grid<Value>;
    type Board = Sheet;
    type Move = Stroke;
    type Known = Known;
    type Edit = Edit;

    fn knobs() -> &'static [Knob] {
        create::wishes::KNOBS
    }

    fn forms() -> &'static [Form<Self>] {
        text::FORMS
    }

    fn examples() -> &'static [Example] {
        const EASY: &str = include_str!("../../fixtures/gogen/easy.txt");
        const MEDIUM: &str = include_str!("../../fixtures/gogen/medium.txt");
        const HARD: &str = include_str!("../../fixtures/gogen/hard.txt");
        const UBER: &str = include_str!("../../fixtures/gogen/uber.txt");
        const ULTRA: &str = include_str!("../../fixtures/gogen/ultra.txt");
        const HYPER: &str = include_str!("../../fixtures/gogen/hyper.txt");
        const SMALL: &str = include_str!("../../fixtures/gogen/small.txt");
        &[
            Example { name: "easy", text: EASY, about: "the exercise's first puzzle" },
            Example { name: "medium", text: MEDIUM, about: "the exercise's second puzzle" },
            Example {
                name: "hard",
                text: HARD,
                about: "the exercise's third puzzle: 16 answers, N is in no word",
            },
            Example { name: "uber", text: UBER, about: "some letters in no word" },
            Example { name: "ultra", text: ULTRA, about: "five letters given" },
            Example { name: "hyper", text: HYPER, about: "three letters given, chains instead of words" },
            Example { name: "small", text: SMALL, about: "four columns, three rows, an alphabet of its own" },
        ]
    }

    fn techniques() -> &'static [Technique<Self>] {
        deduce::TECHNIQUES
    }

    fn size(puzzle: &Puzzle) -> Size {
        puzzle.size()
    }

    fn bare(puzzle: &Puzzle) -> Puzzle {
        puzzle.blank()
    }

    fn symbol(puzzle: &Puzzle, value: Value) -> String {
        puzzle.symbol(value).to_string()
    }

    fn domain(puzzle: &Puzzle, _: At) -> Vec<Value> {
        (0..puzzle.alphabet().symbols().len() as Value).collect()
    }

    fn check(puzzle: &Puzzle, board: &Sheet) -> Vec<Violation> {
        rules::violations(puzzle, &board.ink)
    }

    fn full(_: &Puzzle, board: &Sheet) -> bool {
        rules::complete(&board.ink)
    }

    fn answers(puzzle: &Puzzle, given: &[Fact], budget: &Budget) -> Answers<Grid<Value>> {
        Box::new(search::answers(puzzle, given, budget))
    }

    fn pair(puzzle: &Puzzle, given: &[Fact], budget: &Budget) -> Pair<Grid<Value>> {
        search::pair(puzzle, given, budget)
    }

    fn one(puzzle: &Puzzle, given: &[Fact], budget: &Budget) -> Result<Option<Grid<Value>>, RanOut> {
        search::answers(puzzle, given, budget).next().transpose()
    }

    fn count(puzzle: &Puzzle, budget: &Budget) -> Count {
        search::count(puzzle, budget)
    }

    fn why_none(puzzle: &Puzzle, budget: &Budget) -> Vec<Violation> {
        let start = Self::start(puzzle);
        let broken = Self::check(puzzle, &start);
        if broken.is_empty() {
            deduce::why_none(puzzle, &start, budget).into_iter().collect()
        } else {
            broken
        }
    }

    fn board(_: &Puzzle, answer: &Grid<Value>) -> Sheet {
        Sheet::of(answer.map(|v| Some(*v)))
    }

    fn facts(_: &Puzzle, answer: &Grid<Value>) -> Vec<Fact> {
        answer.places().map(|at| Fact::is(at, answer[at])).collect()
    }

    fn json(puzzle: &Puzzle, answer: &Grid<Value>) -> Json {
        let row = |row: &[Value]| row.iter().map(|&v| puzzle.symbol(v).to_string()).collect::<Vec<_>>();
        answer.rows().map(row).collect::<Vec<_>>().into()
    }

    fn classic(puzzle: &Puzzle, how: &Classic, budget: &Budget, talk: &mut dyn Talk) -> Outcome<Grid<Value>> {
        classic::solve(puzzle, how, budget, talk)
    }

    fn start(puzzle: &Puzzle) -> Sheet {
        Sheet::of(puzzle.givens().clone())
    }

    fn raw(puzzle: &Puzzle, board: &Sheet) -> String {
        text::rows(puzzle, &board.ink)
    }

    fn read_board(puzzle: &Puzzle, source: &Source) -> Result<Sheet, Problems> {
        text::read_board(puzzle, source)
    }

    fn placed(_: &Puzzle, board: &Sheet) -> Vec<Fact> {
        board.placed()
    }

    fn known(puzzle: &Puzzle, board: &Sheet) -> Known {
        deduce::known(puzzle, board)
    }

    fn learn(puzzle: &Puzzle, known: &mut Known, step: &Step) {
        step.facts().for_each(|fact| known.learn(puzzle, fact));
    }

    fn finished(puzzle: &Puzzle, known: &Known) -> bool {
        known.finished(puzzle)
    }

    fn known_board(puzzle: &Puzzle, known: &Known) -> Sheet {
        let width = puzzle.size().width;
        Sheet::of(Grid::from_fn(puzzle.size(), |at| known.letter_at(at.row * width + at.col)))
    }

    fn still(puzzle: &Puzzle, known: &Known, at: At) -> Option<Vec<Value>> {
        Some(known.still(at.row * puzzle.size().width + at.col))
    }

    fn sentence(puzzle: &Puzzle, step: &Step) -> String {
        deduce::sentence(puzzle, step)
    }

    fn create(wanted: &Wanted, chance: &mut Chance, budget: &Budget) -> Result<Puzzle, NotMade> {
        create::create(wanted, chance, budget)
    }

    fn edits(puzzle: &Puzzle, answers: &[Grid<Value>]) -> Vec<Edit> {
        assist::edits(puzzle, answers)
    }

    fn effect(puzzle: &Puzzle, edit: &Edit) -> Effect<Self> {
        assist::effect(puzzle, edit)
    }

    fn edit(puzzle: &Puzzle, edit: &Edit) -> Option<Puzzle> {
        assist::edit(puzzle, edit)
    }

    fn edit_text(puzzle: &Puzzle, edit: &Edit) -> String {
        assist::edit_text(puzzle, edit)
    }

    fn with_givens(puzzle: &Puzzle, facts: &[Fact]) -> Option<Puzzle> {
        let mut givens = puzzle.givens().map(|_| None);
        for fact in facts {
            givens.get(fact.at)?;
            givens[fact.at] = Some(fact.value);
        }
        puzzle.with_givens(givens).ok()
    }

    fn play(puzzle: &Puzzle, board: &Sheet, stroke: &Stroke) -> Result<Sheet, Refusal> {
        play::play(puzzle, board, *stroke)
    }

    fn gesture(puzzle: &Puzzle, _: &Sheet, at: At, input: Input) -> Option<Stroke> {
        play::gesture(puzzle, at, input)
    }

    quandary_core::sheet_kind!(marks);

    fn draw(puzzle: &Puzzle, board: &Sheet, highlights: &[Highlight]) -> Scene {
        draw::draw(puzzle, board, highlights)
    }
}
