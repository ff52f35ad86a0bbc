//! Move: every swipe sends all dots one square the same way; bring each onto a goal of its colour.
//!
//! An answer is a row of swipes, and only shortest ones count as answers: `solve` gives the first of
//! them in the order u d l r, `count` and `--all` speak of all of them.
//!
//! | part | what it says |
//! |---|---|
//! | [`model`] | the question: walls, goals, dots; valid by construction |
//! | [`rules`] | the referee: what a swipe does, square by square |
//! | [`search`] | what a machine finds: all shortest answers, or that there is none |
//! | `deduce` | what a person can see: what each swipe does, dead ends, what can be proved without trying |
//! | `classic` | the original program: breadth first, with its output |
//! | `rate`, `create`, `assist` | how hard a level is, new levels, what a wall changes |
//! | `text` | the forms it is written in |

mod assist;
mod classic;
mod create;
mod deduce;
mod draw;
pub mod model;
mod play;
mod rate;
pub mod rules;
pub mod search;
#[cfg(test)]
mod specimens;
mod text;

use quandary_core::budget::{Budget, RanOut};
use quandary_core::chance::Chance;
use quandary_core::engine::ladder::Allowed;
use quandary_core::fact::{Fact, Value};
use quandary_core::form::Form;
use quandary_core::grid::{At, Size};
use quandary_core::kind::{Answers, Example, Info, Kind, NotMade, Powers, Wanted};
use quandary_core::knob::Knob;
use quandary_core::outcome::{Ask, Count, Violation};
use quandary_core::play::{Highlight, Input, Refusal};
use quandary_core::rating::{Rating, Unrated};
use quandary_core::scene::{Overlay, Scene};
use quandary_core::source::{Problems, Source};
use quandary_core::step::{Cites, Conclusion, Step, Technique};
use quandary_core::units::NoUnit;
use quandary_core::verbs::{Advice, Explanation, Hint};
use serde_json::Value as Json;

pub use assist::Edit;
pub use deduce::{Aim, Dot, Gain, Gone, Held, Instead, Known, Leg, Proof, Ready, Reason, Stop, Worth};
pub use model::{Dots, Flaw, Ground, Puzzle, Swipes, Way};
pub use play::{Board, Move};

/// The kind.
pub struct Moves;

const RULES: &str = "\
Each swipe (u, d, l or r: up, down, left, right) sends every dot one square that way.
A dot stays where it is if the next square is outside the board, a wall, or holds a dot that itself stays; \
a row of dots whose first can go moves as one.
The level is solved when every dot stands on a goal of its own colour. Goals may be left over, and dots of \
one colour are interchangeable.
An answer is a shortest row of swipes that solves the level.";

const EXAMPLES: &[Example] = &[
    Example {
        name: "5-62",
        text: include_str!("../../fixtures/move/5_62.txt"),
        about: "pack 5, level 62: the original document's example, 8 swipes",
    },
    Example {
        name: "4-74",
        text: include_str!("../../fixtures/move/4_74.txt"),
        about: "four by four, one colour, level 74: 10 swipes, as described in Josh Mermelstein's MIT-licensed post",
    },
    Example {
        name: "3-5",
        text: include_str!("../../fixtures/move/3_5.txt"),
        about: "three by three, level 5: 3 swipes, from the same post",
    },
];

impl Kind for Moves {
    const INFO: Info = Info {
        id: "move",
        title: "Move",
        aliases: &["moves", "brain-shifting", "swipe"],
        rules: RULES,
        default_size: Size { width: 5, height: 5 },
        creator: 1,
        id_form: "id",
        wants_words: false,
        keys: &[("arrows, u d l r", "swipe"), ("delete", "take the last swipe back")],
    };

    const POWERS: Powers<Self> = Powers {
        classic: Some(classic::solve),
        dialogue: Some(assist::converse),
        film: Some(draw::film),
        ..Powers::NONE
    };

    type Puzzle = Puzzle;
    type Answer = Swipes;
    type Board = Board;
    type Move = Move;
    type Known = Known;
    type Unit = NoUnit;
    type Reason = Reason;
    type Edit = Edit;

    fn knobs() -> &'static [Knob] {
        create::KNOBS
    }

    fn forms() -> &'static [Form<Self>] {
        text::FORMS
    }

    fn examples() -> &'static [Example] {
        EXAMPLES
    }

    fn techniques() -> &'static [Technique<Self>] {
        deduce::TECHNIQUES
    }

    fn size(puzzle: &Puzzle) -> Size {
        puzzle.size()
    }

    fn asks(_: &Puzzle) -> Ask {
        Ask::Shortest
    }

    fn meant(puzzle: &Puzzle) -> bool {
        puzzle.is_playable()
    }

    fn bare(puzzle: &Puzzle) -> Puzzle {
        puzzle.clone()
    }

    fn with_givens(_: &Puzzle, _: &[Fact]) -> Option<Puzzle> {
        None
    }

    fn symbol(_: &Puzzle, value: Value) -> String {
        char::from_u32(value).map_or(String::new(), String::from)
    }

    fn domain(_: &Puzzle, _: At) -> Vec<Value> {
        Vec::new()
    }

    fn check(puzzle: &Puzzle, board: &Board) -> Vec<Violation> {
        rules::violations(puzzle, board.dots())
    }

    fn alive(puzzle: &Puzzle, board: &Board, budget: &Budget) -> Result<bool, RanOut> {
        let legal = Self::check(puzzle, board).is_empty();
        let found = || search::shortest_from(puzzle, board.dots(), budget).map_err(|stopped| stopped.what);
        Ok(legal && found()?.is_some())
    }

    fn full(puzzle: &Puzzle, board: &Board) -> bool {
        rules::violations(puzzle, board.dots()).is_empty() && rules::solved(puzzle, board.dots())
    }

    fn answers(puzzle: &Puzzle, _: &[Fact], budget: &Budget) -> Answers<Swipes> {
        Box::new(search::answers(puzzle, budget))
    }

    fn count(puzzle: &Puzzle, budget: &Budget) -> Count {
        match search::shortest(puzzle, budget) {
            Ok(found) => Count { count: found.map_or(0, |found| found.count()), ran_out: None },
            Err(stopped) => Count { count: 0, ran_out: Some(stopped.what) },
        }
    }

    fn why_none(puzzle: &Puzzle, _: &Budget) -> Vec<Violation> {
        deduce::conflicts(puzzle, puzzle.dots())
    }

    fn rate(puzzle: &Puzzle, allowed: &Allowed, budget: &Budget) -> Result<Rating, Unrated> {
        rate::rate(puzzle, allowed, budget)
    }

    fn hint(puzzle: &Puzzle, board: &Board, allowed: &Allowed, budget: &Budget) -> Hint<Step<Reason>> {
        deduce::hint(puzzle, board, allowed, budget)
    }

    fn explain(puzzle: &Puzzle, board: &Board, allowed: &Allowed, budget: &Budget) -> Explanation<Self> {
        deduce::explain(puzzle, board, allowed, budget)
    }

    fn advise(puzzle: &Puzzle, budget: &Budget) -> Advice {
        assist::advise(puzzle, budget)
    }

    fn board(puzzle: &Puzzle, answer: &Swipes) -> Board {
        Board::after(puzzle, answer.clone())
    }

    fn facts(_: &Puzzle, _: &Swipes) -> Vec<Fact> {
        Vec::new()
    }

    fn json(_: &Puzzle, answer: &Swipes) -> Json {
        answer.to_string().into()
    }

    fn start(puzzle: &Puzzle) -> Board {
        Board::at(puzzle, puzzle.dots().clone())
    }

    fn raw(puzzle: &Puzzle, board: &Board) -> String {
        text::raw(puzzle, board)
    }

    fn read_board(puzzle: &Puzzle, source: &Source) -> Result<Board, Problems> {
        text::read_board(puzzle, source)
    }

    fn placed(_: &Puzzle, _: &Board) -> Vec<Fact> {
        Vec::new()
    }

    fn known(_: &Puzzle, board: &Board) -> Known {
        Known::of(board)
    }

    fn learn(puzzle: &Puzzle, known: &mut Known, therefore: &[Conclusion]) -> Vec<At> {
        known.learn(puzzle, therefore);
        Vec::new()
    }

    fn finished(puzzle: &Puzzle, known: &Known) -> bool {
        known.finished(puzzle)
    }

    fn known_board(_: &Puzzle, known: &Known) -> Board {
        known.board.clone()
    }

    fn still(_: &Puzzle, _: &Known, _: At) -> Option<Vec<Value>> {
        None
    }

    fn sentence(_: &Puzzle, step: &Step<Reason>, _: &Cites) -> String {
        deduce::sentence(step)
    }

    fn create(wanted: &Wanted, chance: &mut Chance, budget: &Budget) -> Result<Puzzle, NotMade> {
        create::create(wanted, chance, budget)
    }

    fn play(puzzle: &Puzzle, board: &Board, mv: &Move) -> Result<Board, Refusal> {
        play::play(puzzle, board, *mv)
    }

    fn gesture(_: &Puzzle, board: &Board, _: At, input: Input) -> Option<Move> {
        play::gesture(board, input)
    }

    fn move_text(_: &Puzzle, mv: &Move) -> String {
        play::text(*mv)
    }

    fn read_move(_: &Puzzle, text: &str) -> Option<Move> {
        play::read(text)
    }

    fn moves_of(_: &Puzzle, _: &Board, therefore: &[Conclusion]) -> Vec<Move> {
        let act = |c: &Conclusion| match c {
            Conclusion::Act(act) => play::read(act),
            _ => None,
        };
        therefore.iter().filter_map(act).collect()
    }

    fn struck(_: &Puzzle, _: &Board) -> Vec<Fact> {
        Vec::new()
    }

    fn marks(_: &Puzzle, _: &Board) -> Vec<(At, Vec<Value>)> {
        Vec::new()
    }

    fn mark(_: &Puzzle, _: At, _: Value) -> Option<Move> {
        None
    }

    fn draw(puzzle: &Puzzle, board: &Board, highlights: &[Highlight]) -> Scene {
        draw::draw(puzzle, board, highlights)
    }

    fn overlays(puzzle: &Puzzle, board: &Board, therefore: &[Conclusion]) -> Vec<Overlay> {
        let first = Self::moves_of(puzzle, board, therefore).into_iter().find_map(|mv| match mv {
            Move::Swipe(way) => Some(way),
            _ => None,
        });
        first.map_or(Vec::new(), |way| draw::arrows(puzzle, board, way))
    }
}
