//! Every [`Kind`] as an [`AnyKind`], and its puzzles as [`AnyPuzzle`]s.

use std::any::Any;
use std::marker::PhantomData;
use std::sync::Arc;

use serde_json::Value as Json;

use super::{
    AnyAnswer, AnyBoard, AnyEntry, AnyExplanation, AnyKind, AnyPuzzle, AnyStep, ErasedPuzzle, Explaining,
    FormInfo, Reading, TechniqueInfo, Worth,
};
use crate::beside::Beside;
use crate::budget::{Budget, RanOut};
use crate::chance::Chance;
use crate::engine::ladder::Allowed;
use crate::fact::{Fact, Value};
use crate::form::{Form, Sniff, Written};
use crate::grid::{At, Size};
use crate::kind::{Classic, Console, Example, Info, Kind, NotMade, Wanted};
use crate::knob::Knob;
use crate::outcome::{Ask, Count, Outcome, Possible, Violation};
use crate::play::{Highlight, Input, Refusal};
use crate::rating::{Rating, Unrated};
use crate::scene::{self, Scene};
use crate::several;
use crate::source::{Problem, Problems, Source, Sources};
use crate::step::{Conclusion, Provenance, Reason as _};
use crate::verbs::{self, Advice, Demand, Explanation, Hint};

/// Makes an [`AnyKind`] of a [`Kind`].
pub struct KindOf<K>(PhantomData<fn() -> K>);

impl<K: Kind> KindOf<K> {
    /// The one shell of a kind.
    pub const fn new() -> Self {
        Self(PhantomData)
    }
}

impl<K: Kind> Default for KindOf<K> {
    fn default() -> Self {
        Self::new()
    }
}

/// A puzzle of a kind as an [`AnyPuzzle`].
pub fn erase<K: Kind>(puzzle: K::Puzzle) -> AnyPuzzle {
    Arc::new(PuzzleOf::<K>(puzzle, Vec::new()))
}

/// A puzzle, and what its reader had to say beside it.
struct PuzzleOf<K: Kind>(K::Puzzle, Vec<String>);

fn board<K: Kind>(board: &AnyBoard) -> &K::Board {
    board.0.downcast_ref().expect("a board of this kind")
}

fn answer<K: Kind>(answer: &AnyAnswer) -> &K::Answer {
    answer.0.downcast_ref().expect("an answer of this kind")
}

/// An explanation as it is kept behind [`AnyExplanation`].
struct Walk<K: Kind> {
    walk: Explanation<K>,
    provenance: Provenance,
}

fn walk_of<K: Kind>(walk: &AnyExplanation) -> &Walk<K> {
    walk.walk.downcast_ref().expect("an explanation of this kind")
}

/// What was wrong on the board an explanation was to begin from.
struct Wrong {
    entries: Vec<Fact>,
    marks: Vec<At>,
}

impl Wrong {
    /// The board to begin from, and what was wrong on this one.
    fn on<K: Kind>(puzzle: &K::Puzzle, board: &K::Board, budget: &Budget) -> (K::Board, Wrong) {
        let (from, entries) = verbs::sound::<K>(puzzle, board, budget);
        let marks = verbs::wrong_marks::<K>(puzzle, &from, budget);
        (from, Wrong { entries, marks })
    }
}

fn explanation<K: Kind>(puzzle: &K::Puzzle, walk: Explanation<K>, wrong: Wrong) -> AnyExplanation {
    let (count, last, end) = (walk.steps.len(), wrap(walk.last.clone()), walk.end.clone());
    let provenance = walk.provenance(puzzle);
    AnyExplanation {
        walk: Arc::new(Walk::<K> { walk, provenance }),
        count,
        last,
        end,
        wrong: wrong.entries,
        wrong_marks: wrong.marks,
    }
}

/// What is to be seen on a board: what stands there and what is struck out.
fn on_board<K: Kind>(puzzle: &K::Puzzle, board: &K::Board) -> Vec<Fact> {
    [K::placed(puzzle, board), K::struck(puzzle, board)].concat()
}

fn wrap<T: Send + Sync + 'static>(board: T) -> AnyBoard {
    AnyBoard(Arc::new(board))
}

impl<K: Kind> AnyKind for KindOf<K> {
    fn info(&self) -> &'static Info {
        const { &K::INFO }
    }

    fn knobs(&self) -> &'static [Knob] {
        K::knobs()
    }

    fn forms(&self) -> Vec<FormInfo> {
        let info = |f: &Form<K>| FormInfo {
            name: f.name,
            about: f.about,
            suffixes: f.suffixes,
            writes: f.write.is_some(),
            reads: !f.about.ends_with(crate::form::WRITTEN_ONLY),
        };
        K::forms().iter().map(info).collect()
    }

    fn examples(&self) -> &'static [Example] {
        K::examples()
    }

    fn techniques(&self) -> Vec<TechniqueInfo> {
        let info = |t: &crate::step::Technique<K>| TechniqueInfo {
            id: t.id,
            title: t.title,
            level: t.level,
            about: t.about,
        };
        K::techniques().iter().map(info).collect()
    }

    fn beyond(&self) -> &'static [TechniqueInfo] {
        match K::Reason::forced(Vec::new(), Vec::new()) {
            Some(_) => &verbs::BEYOND,
            None => &[],
        }
    }

    fn sniff(&self, source: &Source) -> (Sniff, Option<&'static str>) {
        let first = several::parts(source).into_iter().next().filter(|part| part.len() < source.bytes.len());
        let part = first.map(|part| several::part(source, part));
        let source = part.as_ref().unwrap_or(source);
        // The first of equally sure forms wins, so a kind lists its forms in order of preference.
        let mut best = (Sniff::No, None);
        for form in K::forms() {
            let sure = (form.sniff)(source);
            if sure > best.0 {
                best = (sure, Some(form.name));
            }
        }
        best
    }

    fn read(&self, sources: &Sources, form: Option<&str>) -> Vec<Result<AnyEntry, Problems>> {
        let parts = several::parts(sources.puzzle());
        if let [whole] = &parts[..]
            && whole.len() == sources.puzzle().bytes.len()
        {
            return self.read_part(sources, form);
        }
        let mut own = sources.clone();
        let mut found = Vec::new();
        for part in parts {
            let start = part.start;
            own.main = Some(several::part(sources.puzzle(), part));
            let read = self.read_part(&own, form).into_iter();
            found.extend(read.map(|entry| entry.map_err(|problems| several::moved(problems, start))));
        }
        found
    }

    fn looks(&self, source: &Source) -> Vec<Sniff> {
        let first = several::parts(source).into_iter().next().filter(|part| part.len() < source.bytes.len());
        let part = first.map(|part| several::part(source, part));
        let source = part.as_ref().unwrap_or(source);
        K::forms().iter().map(|form| (form.sniff)(source)).collect()
    }

    fn reading(&self, sources: &Sources, looks: &[Sniff], sure: Sniff) -> Option<Reading> {
        if !looks.contains(&sure) {
            return None;
        }
        let first = several::parts(sources.puzzle()).into_iter().next()?;
        let part = (first.len() < sources.puzzle().bytes.len()).then(|| Sources {
            main: Some(several::part(sources.puzzle(), first)),
            words: sources.words.clone(),
            lexicon: sources.lexicon.clone(),
            settings: sources.settings.clone(),
        });
        let forms = K::forms().iter().zip(looks).filter(|(_, look)| **look == sure).map(|(form, _)| form);
        best(forms, part.as_ref().unwrap_or(sources))
    }

    fn create(&self, wanted: &Wanted, chance: &mut Chance, budget: &Budget) -> Result<AnyPuzzle, NotMade> {
        K::create(wanted, chance, budget).map(erase::<K>)
    }

    fn takes_pictures(&self) -> bool {
        K::POWERS.picture.is_some()
    }

    fn blank(&self, wanted: &Wanted, chance: &mut Chance, budget: &Budget) -> Result<AnyPuzzle, NotMade> {
        K::blank(wanted, chance, budget).map(erase::<K>)
    }
}

impl<K: Kind> KindOf<K> {
    /// Reads a source, or a stretch of one, in one of the forms.
    fn read_part(&self, sources: &Sources, form: Option<&str>) -> Vec<Result<AnyEntry, Problems>> {
        let Some(name) = form else { return self.read_somehow(sources) };
        match K::forms().iter().find(|f| f.name == name) {
            Some(form) => read_as(form, sources).entries,
            None => {
                let names: Vec<_> = K::forms().iter().map(|f| f.name).collect();
                let problem = Problem::new(format!("{} has no form `{name}`", K::INFO.title));
                vec![Err(problem.expected(format!("one of {}", names.join(", "))).into())]
            }
        }
    }

    /// Reads a source in the first form that reads it whole.
    fn read_somehow(&self, sources: &Sources) -> Vec<Result<AnyEntry, Problems>> {
        let (mut nearest, mut odd): (Option<Reading>, Option<Reading>) = (None, None);
        let looks: Vec<Sniff> = K::forms().iter().map(|form| (form.sniff)(sources.puzzle())).collect();
        for sure in [Sniff::Sure, Sniff::Maybe, Sniff::No, Sniff::Never] {
            let forms =
                K::forms().iter().zip(&looks).filter(|(_, look)| **look == sure).map(|(form, _)| form);
            let Some(reading) = best(forms, sources) else { continue };
            match reading.worth() {
                Worth::Meant => return reading.entries,
                // Another form may read what somebody would mean.
                Worth::Whole => odd = odd.or(Some(reading)),
                // What looks like a form and fails in it is told so, however far another one comes; what looks like
                // none is told what the kind's first form expects.
                _ if sure > Sniff::No => nearest = nearest.or(Some(reading)),
                _ => {}
            }
        }
        odd.or(nearest).map_or_else(|| read_as(&K::forms()[0], sources).entries, |reading| reading.entries)
    }
}

/// Reads a source in a form.
fn read_as<K: Kind>(form: &Form<K>, sources: &Sources) -> Reading {
    let entry = |e: crate::form::Entry<K>| AnyEntry {
        puzzle: Arc::new(PuzzleOf::<K>(e.puzzle, e.notes)),
        board: e.board.map(wrap),
    };
    let entries = (form.read)(sources).into_iter().map(|read| read.map(entry)).collect();
    Reading { form: form.name, entries }
}

/// The best reading of a source in some forms; of two equally good ones the first, so a kind lists its forms in order
/// of preference.
fn best<'f, K: Kind>(forms: impl Iterator<Item = &'f Form<K>>, sources: &Sources) -> Option<Reading> {
    let mut best: Option<Reading> = None;
    for form in forms {
        let reading = read_as(form, sources);
        let worth = reading.worth();
        if best.as_ref().is_none_or(|best| worth > best.worth()) {
            best = Some(reading);
        }
        if worth == Worth::Meant {
            break;
        }
    }
    best
}

impl<K: Kind> ErasedPuzzle for PuzzleOf<K> {
    fn kind(&self) -> &'static dyn AnyKind {
        const { &KindOf::<K>::new() }
    }

    fn same(&self, other: &dyn ErasedPuzzle) -> bool {
        other.as_any().downcast_ref::<Self>().is_some_and(|o| o.0 == self.0)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn size(&self) -> Size {
        K::size(&self.0)
    }

    fn asks(&self) -> Ask {
        K::asks(&self.0)
    }

    fn overlooked(&self, sources: &Sources) -> Option<String> {
        K::overlooked(&self.0, sources)
    }

    fn unanswered(&self) -> Option<String> {
        K::unanswered(&self.0)
    }

    fn meant(&self) -> bool {
        K::meant(&self.0)
    }

    fn notes(&self) -> &[String] {
        &self.1
    }

    fn symbol(&self, value: Value) -> String {
        K::symbol(&self.0, value)
    }

    fn domain(&self, at: At) -> Vec<Value> {
        K::domain(&self.0, at)
    }

    fn write(&self, name: &str, b: Option<&AnyBoard>) -> Result<Written, String> {
        let writers = || K::forms().iter().filter(|f| f.write.is_some());
        match K::forms().iter().find(|f| f.name == name).map(|f| f.write) {
            Some(Some(write)) => {
                let written = write(&self.0, b.map(board::<K>))?;
                let cut = !written.bytes.contains(&0) && several::is_cut(&written.bytes);
                let line = several::BETWEEN;
                let clash =
                    || format!("the form `{name}` would have a line `{line}`, and that ends a puzzle");
                if cut { Err(clash()) } else { Ok(written) }
            }
            Some(None) => Err(format!("the form `{name}` can be read but not written")),
            None => {
                let names: Vec<_> = writers().map(|f| f.name).collect();
                Err(format!("{} has no form `{name}`; it writes {}", K::INFO.title, names.join(", ")))
            }
        }
    }

    fn start(&self) -> AnyBoard {
        wrap(K::start(&self.0))
    }

    fn same_board(&self, a: &AnyBoard, b: &AnyBoard) -> bool {
        board::<K>(a) == board::<K>(b)
    }

    fn check(&self, b: &AnyBoard) -> Vec<Violation> {
        K::check(&self.0, board::<K>(b))
    }

    fn full(&self, b: &AnyBoard) -> bool {
        K::full(&self.0, board::<K>(b))
    }

    fn alive(&self, b: &AnyBoard, budget: &Budget) -> Result<bool, RanOut> {
        K::alive(&self.0, board::<K>(b), budget)
    }

    fn raw(&self, b: &AnyBoard) -> String {
        K::raw(&self.0, board::<K>(b))
    }

    fn noted(&self, b: &AnyBoard) -> String {
        K::noted(&self.0, board::<K>(b))
    }

    fn noted_json(&self, b: &AnyBoard) -> Json {
        K::noted_json(&self.0, board::<K>(b))
    }

    fn read_board(&self, source: &Source) -> Result<AnyBoard, Problems> {
        K::read_board(&self.0, source).map(wrap)
    }

    fn placed(&self, b: &AnyBoard) -> Vec<Fact> {
        K::placed(&self.0, board::<K>(b))
    }

    fn draw(&self, b: &AnyBoard, highlights: &[Highlight]) -> Scene {
        K::draw(&self.0, board::<K>(b), highlights)
    }

    fn beside(&self, b: &AnyBoard) -> Beside {
        K::beside(&self.0, board::<K>(b))
    }

    fn solve(&self, demand: Demand, budget: &Budget) -> Outcome<AnyAnswer> {
        verbs::solve::<K>(&self.0, demand, budget).map(|a| AnyAnswer(Arc::new(a)))
    }

    fn answers(&self, budget: &Budget) -> Box<dyn Iterator<Item = Result<AnyAnswer, RanOut>>> {
        Box::new(K::answers(&self.0, &[], budget).map(|found| found.map(|a| AnyAnswer(Arc::new(a)))))
    }

    fn count(&self, budget: &Budget) -> Count {
        K::count(&self.0, budget)
    }

    fn possible(&self, budget: &Budget) -> Possible {
        K::possible(&self.0, &[], budget)
    }

    fn differ(&self, first: &AnyAnswer, second: &AnyAnswer) -> Vec<At> {
        verbs::differ::<K>(&self.0, answer::<K>(first), answer::<K>(second))
    }

    fn classic(&self, how: &Classic, budget: &Budget, console: &mut dyn Console) -> Outcome<AnyAnswer> {
        verbs::classic::<K>(&self.0, how, budget, console).map(|a| AnyAnswer(Arc::new(a)))
    }

    fn stored(&self, source: &Source) -> Option<AnyBoard> {
        verbs::stored::<K>(&self.0, source).map(wrap)
    }

    fn board(&self, a: &AnyAnswer) -> AnyBoard {
        wrap(K::board(&self.0, answer::<K>(a)))
    }

    fn facts(&self, a: &AnyAnswer) -> Vec<Fact> {
        K::facts(&self.0, answer::<K>(a))
    }

    fn json(&self, a: &AnyAnswer) -> Json {
        K::json(&self.0, answer::<K>(a))
    }

    fn raw_answer(&self, a: &AnyAnswer) -> String {
        K::raw_answer(&self.0, answer::<K>(a))
    }

    fn film(&self, a: &AnyAnswer) -> Vec<Scene> {
        verbs::film::<K>(&self.0, answer::<K>(a))
    }

    fn explain_with(&self, b: &AnyBoard, how: &Explaining, budget: &Budget) -> AnyExplanation {
        let (from, wrong) = Wrong::on::<K>(&self.0, board::<K>(b), budget);
        let mut walk = K::explain(&self.0, &from, &how.allowed, budget);
        if !how.full {
            walk = verbs::pruned(&self.0, walk);
        }
        explanation::<K>(&self.0, walk, wrong)
    }

    fn reason(
        &self,
        b: &AnyBoard,
        about: (At, Option<Value>),
        allowed: &Allowed,
        budget: &Budget,
    ) -> AnyExplanation {
        let (from, wrong) = Wrong::on::<K>(&self.0, board::<K>(b), budget);
        explanation::<K>(&self.0, verbs::reason::<K>(&self.0, &from, about, allowed, budget), wrong)
    }

    fn step(&self, walk: &AnyExplanation, place: usize) -> AnyStep {
        let Walk { walk, provenance } = walk_of::<K>(walk);
        AnyStep::new::<K>(&self.0, &walk.steps[place], &provenance.before(place))
    }

    fn boards<'a>(&'a self, walk: &'a AnyExplanation) -> Box<dyn Iterator<Item = AnyBoard> + 'a> {
        let walk = &walk_of::<K>(walk).walk;
        Box::new(verbs::boards::<K>(&self.0, &walk.from, &walk.steps).map(wrap))
    }

    fn pictures<'a>(&'a self, walk: &'a AnyExplanation, from: usize) -> Box<dyn Iterator<Item = Scene> + 'a> {
        let walk = &walk_of::<K>(walk).walk;
        let mut known = walk.from.clone();
        let (before, shown) = walk.steps.split_at(from.min(walk.steps.len()));
        for step in before {
            K::learn(&self.0, &mut known, &step.therefore);
        }
        Box::new(shown.iter().map(move |step| {
            let scene = scene::of_step::<K>(&self.0, &known, &step.therefore);
            K::learn(&self.0, &mut known, &step.therefore);
            scene
        }))
    }

    fn draw_step(&self, b: &AnyBoard, therefore: &[Conclusion]) -> Scene {
        scene::on_board::<K>(&self.0, board::<K>(b), therefore)
    }

    fn hint_with(&self, b: &AnyBoard, allowed: &Allowed, budget: &Budget) -> Hint<AnyStep> {
        match K::hint(&self.0, board::<K>(b), allowed, budget) {
            Hint::Mistake { wrong, why } => {
                // The refutation begins where the wrong entries are taken back.
                let from = K::taken_back(&self.0, board::<K>(b), &wrong);
                let provenance = Provenance::of(&why).on(on_board::<K>(&self.0, &from));
                let step = |(place, step)| AnyStep::new::<K>(&self.0, step, &provenance.before(place));
                Hint::Mistake { wrong, why: why.iter().enumerate().map(step).collect() }
            }
            found => {
                let seen = Provenance::default().on(on_board::<K>(&self.0, board::<K>(b)));
                found.map(|step| AnyStep::new::<K>(&self.0, &step, &seen.before(0)))
            }
        }
    }

    fn hints(
        &self,
        b: &AnyBoard,
        allowed: &Allowed,
        budget: &Budget,
    ) -> Result<Vec<AnyStep>, Box<Hint<AnyStep>>> {
        let first = match self.hint_with(b, allowed, budget) {
            Hint::Step(step) => step,
            other => return Err(Box::new(other)),
        };
        let steps = verbs::hints::<K>(&self.0, board::<K>(b), allowed, budget)
            .map_err(|what| Box::new(Hint::RanOut(what)))?;
        let seen = Provenance::default().on(on_board::<K>(&self.0, board::<K>(b)));
        let steps: Vec<AnyStep> =
            steps.iter().map(|step| AnyStep::new::<K>(&self.0, step, &seen.before(0))).collect();
        // Beyond the ladder there is one step at a time.
        Ok(if steps.is_empty() { vec![first] } else { steps })
    }

    fn mistakes(&self, b: &AnyBoard, budget: &Budget) -> Result<Option<Vec<Fact>>, RanOut> {
        verbs::mistakes::<K>(&self.0, board::<K>(b), budget)
    }

    fn rate_with(&self, allowed: &Allowed, budget: &Budget) -> Result<Rating, Unrated> {
        K::rate(&self.0, allowed, budget)
    }

    fn remarks(&self, wanted: &Wanted, budget: &Budget) -> Vec<String> {
        K::POWERS.picture.map_or(Vec::new(), |remarks| remarks(wanted, &self.0, budget))
    }

    fn advise(&self, budget: &Budget) -> Advice {
        verbs::advise::<K>(&self.0, budget)
    }

    fn converse(&self, how: &Classic, budget: &Budget, console: &mut dyn Console) -> AnyPuzzle {
        erase::<K>(verbs::dialogue::<K>(self.0.clone(), how, budget, console))
    }

    fn with_givens(&self, facts: &[Fact]) -> Option<AnyPuzzle> {
        K::with_givens(&self.0, facts).map(erase::<K>)
    }

    fn edited(&self, edit: &Json) -> Option<AnyPuzzle> {
        verbs::edited::<K>(&self.0, edit).map(erase::<K>)
    }

    fn play(&self, b: &AnyBoard, mv: &str) -> Result<AnyBoard, Refusal> {
        let read = K::read_move(&self.0, mv).ok_or_else(|| Refusal(format!("`{mv}` is not a move here")))?;
        K::play(&self.0, board::<K>(b), &read).map(wrap)
    }

    fn gesture(&self, b: &AnyBoard, at: At, input: Input) -> Option<String> {
        K::gesture(&self.0, board::<K>(b), at, input).map(|mv| K::move_text(&self.0, &mv))
    }

    fn moves_of(&self, b: &AnyBoard, therefore: &[Conclusion]) -> Vec<String> {
        let moves = K::moves_of(&self.0, board::<K>(b), therefore);
        moves.iter().map(|mv| K::move_text(&self.0, mv)).collect()
    }

    fn marks(&self, b: &AnyBoard) -> Vec<(At, Vec<Value>)> {
        K::marks(&self.0, board::<K>(b))
    }

    fn mark(&self, at: At, value: Value) -> Option<String> {
        K::mark(&self.0, at, value).map(|mv| K::move_text(&self.0, &mv))
    }

    fn candidates(&self, b: &AnyBoard) -> Vec<(At, Vec<Value>)> {
        let b = board::<K>(b);
        let known = K::known(&self.0, b);
        let placed: std::collections::HashSet<At> = K::placed(&self.0, b).iter().map(|f| f.at).collect();
        let open = crate::grid::places(K::size(&self.0)).filter(|at| !placed.contains(at));
        let struck = K::struck(&self.0, b);
        let left = |at| {
            let mut still = K::still(&self.0, &known, at)?;
            still.retain(|&value| !struck.contains(&Fact::is_not(at, value)));
            Some((at, still))
        };
        open.filter_map(left).collect()
    }
}
