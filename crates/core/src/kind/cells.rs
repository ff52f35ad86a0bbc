//! Kinds whose cells hold one value each: what such a kind says, and everything that follows from it.

use serde_json::Value as Json;

use crate::beside::Beside;
use crate::budget::{Budget, RanOut};
use crate::candidates::Candidates;
use crate::cell_board::{CellBoard, Stroke};
use crate::chance::Chance;
use crate::edit::Edit;
use crate::engine::ladder::Allowed;
use crate::fact::{Fact, Value};
use crate::form::Form;
use crate::grid::{At, Grid, Size, places};
use crate::kind::{Answers, Example, Info, NotMade, Plain, Powers, Wanted};
use crate::knob::Knob;
use crate::noted;
use crate::outcome::{Ask, Count, Pair, Possible, Violation};
use crate::play::{Highlight, Input, Refusal};
use crate::rating::{Rating, Unrated};
use crate::scene::Scene;
use crate::source::{Problems, Source, Sources};
use crate::step::{Cites, Conclusion, Reason, StepOf, Technique};
use crate::units::Unit;
use crate::verbs::{self, Advice, Explanation};

/// A value or nothing for each cell.
pub type Ink = Grid<Option<Value>>;

/// What deduction works on, where it works on cells.
pub trait Knowledge<P>: Plain {
    /// Takes facts in. Returns the cells about which more is known now, those included where something follows at once.
    fn learn(&mut self, puzzle: &P, facts: &[Fact]) -> Vec<At>;
    /// The values a cell can still hold.
    fn still(&self, puzzle: &P, at: At) -> Vec<Value>;
    /// The value of a cell, once a step has said so. A cell with one value left is settled only where no technique
    /// is needed to see that.
    fn settled(&self, puzzle: &P, at: At) -> Option<Value>;
}

impl<P> Knowledge<P> for Candidates {
    fn learn(&mut self, _: &P, facts: &[Fact]) -> Vec<At> {
        facts.iter().filter(|fact| Candidates::learn(self, **fact)).map(|fact| fact.at).collect()
    }

    fn still(&self, _: &P, at: At) -> Vec<Value> {
        self.values(at).collect()
    }

    fn settled(&self, _: &P, at: At) -> Option<Value> {
        self.only(at)
    }
}

/// A kind of puzzle whose cells hold one value each, or none.
///
/// Every such kind is a [`Kind`](super::Kind): its board is a [`CellBoard`], its moves are [`Stroke`]s, and facts, marks,
/// JSON, the state of deduction on a board and so on are derived here once. See there for the words.
pub trait CellKind: Sized + Send + Sync + 'static {
    /// What the kind says of itself.
    const INFO: Info;
    /// What it can do beyond the common verbs.
    const POWERS: Powers<Self> = Powers::NONE;
    /// Whether a cell can bear pencil marks.
    const MARKS: bool = true;
    /// Whether writing the last value a cell can hold is a technique of its own. Where it is not, the value is
    /// written as soon as the others are struck out.
    const LAST_VALUE_IS_A_STEP: bool = true;

    /// The question as given: immutable and valid.
    type Puzzle: Plain;
    /// A full solution.
    type Answer: Plain;
    /// What deduction works on.
    type Known: Knowledge<Self::Puzzle>;
    /// A constraint of its puzzles.
    type Unit: Unit<Self::Puzzle>;
    /// Why a step may be taken.
    type Reason: Reason<Self::Puzzle, Unit = Self::Unit>;
    /// A single change a constructor may make; [`Give`](crate::edit::Give) where giving cells is all there is.
    type Edit: Edit<Self>;

    // -- what it declares ------------------------------------------------------------------

    /// Its own options.
    fn knobs() -> &'static [Knob] {
        &[]
    }
    /// Its text forms; the first is the one written by default.
    fn forms() -> &'static [Form<Self>];
    /// Its built-in puzzles, at least one.
    fn examples() -> &'static [Example];
    /// Its techniques, easiest first.
    fn techniques() -> &'static [Technique<Self>];

    // -- the puzzle ------------------------------------------------------------------------

    /// Width and height.
    fn size(puzzle: &Self::Puzzle) -> Size;
    /// What the puzzle asks for.
    fn asks(puzzle: &Self::Puzzle) -> Ask {
        let _ = puzzle;
        Ask::Unique
    }
    /// What was given beside the text and had no say in this puzzle, in a sentence for whoever gave it.
    fn overlooked(puzzle: &Self::Puzzle, sources: &Sources) -> Option<String> {
        let _ = puzzle;
        let unused = !sources.words.is_empty() && !Self::INFO.wants_words;
        unused.then(|| format!("{} has no use for a word list", Self::INFO.title))
    }
    /// Why this puzzle cannot be solved at all, in a sentence.
    fn unanswered(puzzle: &Self::Puzzle) -> Option<String> {
        let _ = puzzle;
        None
    }
    /// Whether somebody may have meant this puzzle by its text.
    fn meant(puzzle: &Self::Puzzle) -> bool {
        let _ = puzzle;
        true
    }
    /// All units of a puzzle.
    fn units(puzzle: &Self::Puzzle) -> Vec<Self::Unit>;
    /// How a value is written for people.
    fn symbol(puzzle: &Self::Puzzle, value: Value) -> String {
        let _ = puzzle;
        value.to_string()
    }
    /// The values a cell could hold by the puzzle's structure alone; empty for cells that hold none.
    fn domain(puzzle: &Self::Puzzle, at: At) -> Vec<Value>;
    /// What is given.
    fn givens(puzzle: &Self::Puzzle) -> Ink;
    /// The puzzle with these givens instead of its own; `None` if it cannot have them. Without any it always can.
    fn with_givens(puzzle: &Self::Puzzle, givens: Ink) -> Option<Self::Puzzle>;

    // -- rules: the referee ----------------------------------------------------------------

    /// The rules a full or partial board breaks.
    fn check(puzzle: &Self::Puzzle, ink: &Ink) -> Vec<Violation>;
    /// Whether nothing is left open on the board.
    fn full(puzzle: &Self::Puzzle, ink: &Ink) -> bool {
        ink.places().all(|at| ink[at].is_some() || Self::domain(puzzle, at).is_empty())
    }

    // -- answers ---------------------------------------------------------------------------

    /// All answers with these facts, each once, found lazily.
    fn answers(puzzle: &Self::Puzzle, given: &[Fact], budget: &Budget) -> Answers<Self::Answer>;
    /// Up to two answers: the verdict on uniqueness, the fastest way.
    fn pair(puzzle: &Self::Puzzle, given: &[Fact], budget: &Budget) -> Pair<Self::Answer> {
        Pair::of(Self::answers(puzzle, given, budget))
    }
    /// One answer with these facts, or that there is none.
    fn one(puzzle: &Self::Puzzle, given: &[Fact], budget: &Budget) -> Result<Option<Self::Answer>, RanOut> {
        Self::answers(puzzle, given, budget).next().transpose()
    }
    /// How many answers there are.
    fn count(puzzle: &Self::Puzzle, budget: &Budget) -> Count {
        verbs::count_by_listing::<Self>(puzzle, budget)
    }
    /// Which values occur where in the answers with these facts, without listing them.
    fn possible(puzzle: &Self::Puzzle, given: &[Fact], budget: &Budget) -> Possible {
        verbs::possible_by_asking::<Self>(puzzle, given, budget)
    }
    /// Why there is no answer, once that is proved: what conflicts, if a short reason is known.
    fn why_none(puzzle: &Self::Puzzle, budget: &Budget) -> Vec<Violation> {
        let _ = budget;
        Self::check(puzzle, &Self::givens(puzzle))
    }
    /// What an answer puts into each cell.
    fn ink(answer: &Self::Answer) -> Ink;

    // -- verbs; most kinds keep these ------------------------------------------------------

    /// How hard the puzzle is.
    fn rate(puzzle: &Self::Puzzle, allowed: &Allowed, budget: &Budget) -> Result<Rating, Unrated> {
        verbs::rate_by_climbing::<Self>(puzzle, allowed, budget)
    }
    /// The whole walk from a board to an answer.
    fn explain(
        puzzle: &Self::Puzzle,
        board: &CellBoard,
        allowed: &Allowed,
        budget: &Budget,
    ) -> Explanation<Self> {
        verbs::explain_by_climbing::<Self>(puzzle, board, allowed, budget)
    }
    /// Advice for a constructor.
    fn advise(puzzle: &Self::Puzzle, budget: &Budget) -> Advice {
        verbs::advise_by_listing::<Self>(puzzle, budget)
    }

    // -- boards as text --------------------------------------------------------------------

    /// A cell of an answer as JSON: the number, null where there is none.
    fn cell_json(puzzle: &Self::Puzzle, at: At, value: Option<Value>) -> Json {
        let _ = (puzzle, at);
        value.map_or(Json::Null, Json::from)
    }
    /// The bare board as text, nothing around it.
    fn raw(puzzle: &Self::Puzzle, ink: &Ink) -> String;
    /// Reads a board in the raw form, as an answer is printed, or as JSON rows with null for open.
    fn read_board(puzzle: &Self::Puzzle, source: &Source) -> Result<CellBoard, Problems>;

    // -- deduce ----------------------------------------------------------------------------

    /// What deduction starts from: what is placed.
    fn known(puzzle: &Self::Puzzle, ink: &Ink) -> Self::Known;
    /// Whether everything is known.
    fn finished(puzzle: &Self::Puzzle, known: &Self::Known) -> bool {
        let open = |at| known.settled(puzzle, at).is_none() && !Self::domain(puzzle, at).is_empty();
        !places(Self::size(puzzle)).any(open)
    }
    /// The parts of the board that techniques look at one by one: for each the cells that decide what is seen there.
    fn regions(puzzle: &Self::Puzzle) -> Vec<Vec<At>> {
        let _ = puzzle;
        Vec::new()
    }
    /// The contradiction in what is known, if there is one: a cell, a row, a word that has nothing left.
    fn dead_end(puzzle: &Self::Puzzle, known: &Self::Known) -> Option<StepOf<Self>> {
        let _ = (puzzle, known);
        None
    }
    /// The sentence of a step, derived from its data: says why, not only what.
    fn sentence(puzzle: &Self::Puzzle, step: &StepOf<Self>, cites: &Cites) -> String;

    // -- create ----------------------------------------------------------------------------

    /// A new puzzle that keeps the kind's promises.
    fn create(wanted: &Wanted, chance: &mut Chance, budget: &Budget) -> Result<Self::Puzzle, NotMade>;

    // -- play and draw ---------------------------------------------------------------------

    /// Why a cell that is not given cannot hold a value, or, without one, anything at all.
    fn refusal(puzzle: &Self::Puzzle, at: At, value: Option<Value>) -> Option<String>;
    /// The value a key stands for in a cell; a key that stands for none is left to the front end.
    fn typed(puzzle: &Self::Puzzle, at: At, key: char) -> Option<Value> {
        key.to_digit(36).filter(|value| Self::domain(puzzle, at).contains(value))
    }
    /// What an input at a cell means: keys write, small keys mark, a press does nothing.
    fn gesture(puzzle: &Self::Puzzle, board: &CellBoard, at: At, input: Input) -> Option<Stroke> {
        let _ = board;
        match input {
            Input::Write(key) => Some(Stroke::Write(at, Self::typed(puzzle, at, key)?)),
            Input::Mark(key) => Some(Stroke::Mark(at, Self::typed(puzzle, at, key)?)),
            Input::Clear => Some(Stroke::Erase(at)),
            Input::Tap | Input::Other | Input::Arrow(_) => None,
        }
    }
    /// The picture of a board.
    fn draw(puzzle: &Self::Puzzle, board: &CellBoard, highlights: &[Highlight]) -> Scene;
    /// What stands around a board, where that is more than lines of text under a picture.
    fn beside(puzzle: &Self::Puzzle, board: &CellBoard) -> Beside {
        let _ = (puzzle, board);
        Beside::default()
    }
}

/// The facts among conclusions.
fn concluded(therefore: &[Conclusion]) -> Vec<Fact> {
    let fact = |conclusion: &Conclusion| match conclusion {
        Conclusion::Fact(fact) => Some(*fact),
        _ => None,
    };
    therefore.iter().filter_map(fact).collect()
}

impl<K: CellKind> super::Kind for K {
    const INFO: Info = K::INFO;
    const POWERS: Powers<Self> = K::POWERS;

    type Puzzle = K::Puzzle;
    type Answer = K::Answer;
    type Board = CellBoard;
    type Move = Stroke;
    type Known = K::Known;
    type Unit = K::Unit;
    type Reason = K::Reason;
    type Edit = K::Edit;

    fn knobs() -> &'static [Knob] {
        K::knobs()
    }

    fn forms() -> &'static [Form<Self>] {
        K::forms()
    }

    fn examples() -> &'static [Example] {
        K::examples()
    }

    fn techniques() -> &'static [Technique<Self>] {
        K::techniques()
    }

    fn size(puzzle: &K::Puzzle) -> Size {
        K::size(puzzle)
    }

    fn asks(puzzle: &K::Puzzle) -> Ask {
        K::asks(puzzle)
    }

    fn overlooked(puzzle: &K::Puzzle, sources: &Sources) -> Option<String> {
        K::overlooked(puzzle, sources)
    }

    fn unanswered(puzzle: &K::Puzzle) -> Option<String> {
        K::unanswered(puzzle)
    }

    fn meant(puzzle: &K::Puzzle) -> bool {
        K::meant(puzzle)
    }

    fn units(puzzle: &K::Puzzle) -> Vec<K::Unit> {
        K::units(puzzle)
    }

    fn bare(puzzle: &K::Puzzle) -> K::Puzzle {
        let Size { width, height } = K::size(puzzle);
        K::with_givens(puzzle, Grid::filled(width, height, None)).unwrap_or_else(|| puzzle.clone())
    }

    fn with_givens(puzzle: &K::Puzzle, facts: &[Fact]) -> Option<K::Puzzle> {
        let Size { width, height } = K::size(puzzle);
        let mut givens = Grid::filled(width, height, None);
        for fact in facts.iter().filter(|fact| fact.holds) {
            givens.get(fact.at)?;
            givens[fact.at] = Some(fact.value);
        }
        K::with_givens(puzzle, givens)
    }

    fn symbol(puzzle: &K::Puzzle, value: Value) -> String {
        K::symbol(puzzle, value)
    }

    fn domain(puzzle: &K::Puzzle, at: At) -> Vec<Value> {
        K::domain(puzzle, at)
    }

    fn check(puzzle: &K::Puzzle, board: &CellBoard) -> Vec<Violation> {
        K::check(puzzle, &board.ink)
    }

    fn full(puzzle: &K::Puzzle, board: &CellBoard) -> bool {
        K::full(puzzle, &board.ink)
    }

    fn answers(puzzle: &K::Puzzle, given: &[Fact], budget: &Budget) -> Answers<K::Answer> {
        K::answers(puzzle, given, budget)
    }

    fn pair(puzzle: &K::Puzzle, given: &[Fact], budget: &Budget) -> Pair<K::Answer> {
        K::pair(puzzle, given, budget)
    }

    fn one(puzzle: &K::Puzzle, given: &[Fact], budget: &Budget) -> Result<Option<K::Answer>, RanOut> {
        K::one(puzzle, given, budget)
    }

    fn count(puzzle: &K::Puzzle, budget: &Budget) -> Count {
        K::count(puzzle, budget)
    }

    fn possible(puzzle: &K::Puzzle, given: &[Fact], budget: &Budget) -> Possible {
        K::possible(puzzle, given, budget)
    }

    fn why_none(puzzle: &K::Puzzle, budget: &Budget) -> Vec<Violation> {
        K::why_none(puzzle, budget)
    }

    fn dead_end(puzzle: &K::Puzzle, known: &K::Known) -> Option<StepOf<K>> {
        K::dead_end(puzzle, known)
    }

    fn board(_: &K::Puzzle, answer: &K::Answer) -> CellBoard {
        CellBoard::of(K::ink(answer))
    }

    fn facts(_: &K::Puzzle, answer: &K::Answer) -> Vec<Fact> {
        let ink = K::ink(answer);
        ink.places().filter_map(|at| Some(Fact::is(at, ink[at]?))).collect()
    }

    fn json(puzzle: &K::Puzzle, answer: &K::Answer) -> Json {
        let ink = K::ink(answer);
        let cell = |at: At| K::cell_json(puzzle, at, ink[at]);
        let row = |row: usize| (0..ink.width()).map(|col| cell(At::new(row, col))).collect::<Vec<_>>();
        (0..ink.height()).map(row).collect::<Vec<_>>().into()
    }

    fn rate(puzzle: &K::Puzzle, allowed: &Allowed, budget: &Budget) -> Result<Rating, Unrated> {
        K::rate(puzzle, allowed, budget)
    }

    fn explain(
        puzzle: &K::Puzzle,
        board: &CellBoard,
        allowed: &Allowed,
        budget: &Budget,
    ) -> Explanation<Self> {
        K::explain(puzzle, board, allowed, budget)
    }

    fn advise(puzzle: &K::Puzzle, budget: &Budget) -> Advice {
        K::advise(puzzle, budget)
    }

    fn start(puzzle: &K::Puzzle) -> CellBoard {
        CellBoard::of(K::givens(puzzle))
    }

    fn raw(puzzle: &K::Puzzle, board: &CellBoard) -> String {
        K::raw(puzzle, &board.ink)
    }

    fn read_board(puzzle: &K::Puzzle, source: &Source) -> Result<CellBoard, Problems> {
        noted::read::<K>(puzzle, source)
    }

    fn noted(puzzle: &K::Puzzle, board: &CellBoard) -> String {
        noted::text::<K>(puzzle, board)
    }

    fn noted_json(puzzle: &K::Puzzle, board: &CellBoard) -> Json {
        noted::json::<K>(puzzle, board)
    }

    fn taken_back(_: &K::Puzzle, board: &CellBoard, entries: &[Fact]) -> CellBoard {
        let mut ink = board.ink.clone();
        entries.iter().for_each(|fact| ink[fact.at] = None);
        CellBoard::of(ink)
    }

    fn placed(_: &K::Puzzle, board: &CellBoard) -> Vec<Fact> {
        board.placed()
    }

    fn known(puzzle: &K::Puzzle, board: &CellBoard) -> K::Known {
        K::known(puzzle, &board.ink)
    }

    fn learn(puzzle: &K::Puzzle, known: &mut K::Known, therefore: &[Conclusion]) -> Vec<At> {
        known.learn(puzzle, &concluded(therefore))
    }

    fn regions(puzzle: &K::Puzzle) -> Vec<Vec<At>> {
        K::regions(puzzle)
    }

    fn finished(puzzle: &K::Puzzle, known: &K::Known) -> bool {
        K::finished(puzzle, known)
    }

    fn known_board(puzzle: &K::Puzzle, known: &K::Known) -> CellBoard {
        CellBoard::of(Grid::from_fn(K::size(puzzle), |at| known.settled(puzzle, at)))
    }

    fn still(puzzle: &K::Puzzle, known: &K::Known, at: At) -> Option<Vec<Value>> {
        Some(known.still(puzzle, at))
    }

    fn sentence(puzzle: &K::Puzzle, step: &StepOf<K>, cites: &Cites) -> String {
        K::sentence(puzzle, step, cites)
    }

    fn create(wanted: &Wanted, chance: &mut Chance, budget: &Budget) -> Result<K::Puzzle, NotMade> {
        K::create(wanted, chance, budget)
    }

    fn play(puzzle: &K::Puzzle, board: &CellBoard, stroke: &Stroke) -> Result<CellBoard, Refusal> {
        let at = stroke.at();
        if board.ink.get(at).is_none() {
            return Err(Refusal(format!("{at} is not on the board")));
        }
        if K::givens(puzzle)[at].is_some() {
            return Err(Refusal(format!("{at} is given")));
        }
        match K::refusal(puzzle, at, stroke.value()) {
            Some(why) => Err(Refusal(why)),
            None => board.with(*stroke),
        }
    }

    fn gesture(puzzle: &K::Puzzle, board: &CellBoard, at: At, input: Input) -> Option<Stroke> {
        K::gesture(puzzle, board, at, input)
    }

    fn move_text(_: &K::Puzzle, stroke: &Stroke) -> String {
        stroke.text()
    }

    fn read_move(_: &K::Puzzle, text: &str) -> Option<Stroke> {
        Stroke::read(text)
    }

    fn moves_of(puzzle: &K::Puzzle, board: &CellBoard, therefore: &[Conclusion]) -> Vec<Stroke> {
        let facts = concluded(therefore);
        if K::LAST_VALUE_IS_A_STEP {
            return board.strokes(&facts);
        }
        let known = K::known(puzzle, &board.ink);
        board.strokes_to_the_last(&facts, |at| known.still(puzzle, at))
    }

    fn struck(_: &K::Puzzle, board: &CellBoard) -> Vec<Fact> {
        board.struck()
    }

    fn marks(_: &K::Puzzle, board: &CellBoard) -> Vec<(At, Vec<Value>)> {
        if K::MARKS { board.marked() } else { Vec::new() }
    }

    fn mark(_: &K::Puzzle, at: At, value: Value) -> Option<Stroke> {
        K::MARKS.then_some(Stroke::Mark(at, value))
    }

    fn with_marks(_: &K::Puzzle, board: &CellBoard, marks: &[(At, Vec<Value>)]) -> CellBoard {
        let mut board = CellBoard::of(board.ink.clone());
        for (at, values) in marks.iter().filter(|(at, _)| K::MARKS && board.ink.get(*at) == Some(&None)) {
            board.marks[*at] = values.clone();
        }
        board
    }

    fn draw(puzzle: &K::Puzzle, board: &CellBoard, highlights: &[Highlight]) -> Scene {
        K::draw(puzzle, board, highlights)
    }

    fn beside(puzzle: &K::Puzzle, board: &CellBoard) -> Beside {
        K::beside(puzzle, board)
    }
}
