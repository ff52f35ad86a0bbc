//! What every kind must keep, checked once for all. A kind gives its [`Specimens`]; the suite does the rest.
//!
//! Public, so that kinds outside this repository can use it as well; and behind no feature, so that tests and
//! programs are built on one and the same library.

mod budgets;
mod create;
mod engines;
mod forms;
mod hostile;
mod play;
mod steps;
mod units;

use crate::budget::Budget;
use crate::cell_board::CellBoard;
use crate::fact::Fact;
use crate::kind::Kind;
use crate::source::{Source, Sources};

/// How a symmetry moves a fact.
pub type Mapping = Box<dyn Fn(Fact) -> Fact>;

/// What a kind hands to the suite.
pub trait Specimens: Kind {
    /// Many tiny puzzles: few enough cells for [`Specimens::brute`]. Boards are not square unless they must be,
    /// and some have no answer, some several.
    fn tiny() -> Vec<Self::Puzzle>;
    /// All answers of a tiny puzzle by trying everything against the rules. Shares no code with the solvers.
    fn brute(puzzle: &Self::Puzzle) -> Vec<Self::Answer>;
    /// For every rule a board that breaks exactly that rule: the rule's name, the puzzle and the board.
    fn broken() -> Vec<(&'static str, Self::Puzzle, Self::Board)>;
    /// The puzzle rotated, mirrored or relabelled, and how each fact moves along.
    fn symmetries(puzzle: &Self::Puzzle) -> Vec<(Self::Puzzle, Mapping)>;
    /// What a creator is asked for in the suite; by default the kind's default size at every level.
    fn wanted() -> Vec<crate::kind::Wanted> {
        let settings = crate::knob::Settings::new(Self::knobs());
        let at = |level| crate::kind::Wanted {
            level: Some(level),
            settings: settings.clone(),
            ..Default::default()
        };
        crate::step::Level::ALL.map(at).to_vec()
    }
}

/// Runs the whole suite on a kind; panics where something does not hold.
pub fn run<K: Specimens>() {
    for (_, check) in checks::<K>() {
        check();
    }
}

/// The checks by name, for running them as separate tests.
pub fn checks<K: Specimens>() -> Vec<(&'static str, fn())> {
    vec![
        ("declarations", forms::declarations::<K>),
        ("round_trips", forms::round_trips::<K>),
        ("boards_come_back", forms::boards_come_back::<K>),
        ("answers_equal_brute_force", engines::answers_equal_brute_force::<K>),
        ("facts_restrict", engines::facts_restrict::<K>),
        ("possible_is_exact", engines::possible_is_exact::<K>),
        ("classic_agrees", engines::classic_agrees::<K>),
        ("rules_are_broken_one_by_one", engines::rules_are_broken_one_by_one::<K>),
        ("symmetries_map_answers", engines::symmetries_map_answers::<K>),
        ("budgets_end_the_work", budgets::budgets_end_the_work::<K>),
        ("steps_are_sound", steps::steps_are_sound::<K>),
        ("hints_are_sound", steps::hints_are_sound::<K>),
        ("hints_lead_to_the_end", steps::hints_lead_to_the_end::<K>),
        ("creation_keeps_its_promise", create::creation_keeps_its_promise::<K>),
        ("edits_are_valid", create::edits_are_valid::<K>),
        ("play_and_undo", play::play_and_undo::<K>),
        ("scenes_fit", play::scenes_fit::<K>),
        ("hostile_bytes", hostile::hostile_bytes::<K>),
    ]
}

/// The checks of kinds that give their puzzles by units, beside the others.
pub fn unit_checks<K: Specimens + Kind<Board = CellBoard>>() -> Vec<(&'static str, fn())> {
    vec![
        ("units_are_well_formed", units::units_are_well_formed::<K>),
        ("units_say_what_the_rules_say", units::units_say_what_the_rules_say::<K>),
        ("fillings_are_the_answers", units::fillings_are_the_answers::<K>),
        ("units_are_never_too_strict", units::units_are_never_too_strict::<K>),
        ("some_units_alone", units::some_units_alone::<K>),
        ("smallest_sets_are_smallest", units::smallest_sets_are_smallest::<K>),
    ]
}

/// The checks of kinds whose steps argue by units.
pub fn proof_checks<K: Specimens>() -> Vec<(&'static str, fn())>
where
    K::Reason: crate::step::Reason<K::Puzzle, Unit = K::Unit>,
{
    vec![
        ("steps_prove_themselves", steps::steps_prove_themselves::<K>),
        ("questions_are_answered_by_proofs", steps::questions_are_answered_by_proofs::<K>),
        ("conflicts_are_real", steps::conflicts_are_real::<K>),
    ]
}

/// Makes one test of each check of [`unit_checks`]. Used by the registry of kinds.
#[macro_export]
macro_rules! units_tests {
    ($kind:ty) => {
        $crate::conformance_tests!(unit_checks, $kind: units_are_well_formed units_say_what_the_rules_say
            fillings_are_the_answers units_are_never_too_strict some_units_alone smallest_sets_are_smallest);
    };
}

/// Makes one test of each check of [`proof_checks`]. Used by the registry of kinds.
#[macro_export]
macro_rules! proof_tests {
    ($kind:ty) => {
        $crate::conformance_tests!(proof_checks, $kind: steps_prove_themselves questions_are_answered_by_proofs
            conflicts_are_real);
    };
}

/// Makes one test of each check. Used by the registry of kinds.
#[macro_export]
macro_rules! conformance_tests {
    ($kind:ty) => {
        $crate::conformance_tests!(checks, $kind: declarations round_trips boards_come_back answers_equal_brute_force
            facts_restrict possible_is_exact classic_agrees rules_are_broken_one_by_one symmetries_map_answers
            budgets_end_the_work steps_are_sound hints_are_sound hints_lead_to_the_end creation_keeps_its_promise
            edits_are_valid play_and_undo scenes_fit hostile_bytes);
    };
    ($list:ident, $kind:ty: $($name:ident)*) => {
        $(#[test]
        fn $name() {
            let checks = $crate::conformance::$list::<$kind>();
            let (_, check) = checks.iter().find(|(name, _)| *name == stringify!($name)).expect("a check of this name");
            check();
        })*
    };
}

/// The kind's examples, read.
pub(crate) fn examples<K: Kind>() -> Vec<K::Puzzle> {
    let read = |e: &crate::kind::Example| {
        let source = Source::new(format!("example:{}/{}", K::INFO.id, e.name), e.text);
        let form = best_form::<K>(&source);
        let sources = Sources::of(source);
        (form.read)(&sources).into_iter().map(move |entry| match entry {
            Ok(entry) => entry.puzzle,
            Err(problems) => panic!("example {} does not read: {problems}", sources.puzzle().name),
        })
    };
    K::examples().iter().flat_map(|e| read(e).collect::<Vec<_>>()).collect()
}

/// The form a source most likely has.
pub(crate) fn best_form<K: Kind>(source: &Source) -> &'static crate::form::Form<K> {
    let mut best = &K::forms()[0];
    for form in K::forms() {
        if (form.sniff)(source) > (best.sniff)(source) {
            best = form;
        }
    }
    best
}

/// A budget large enough for every tiny puzzle and example, and finite.
pub(crate) fn plenty() -> Budget {
    Budget::nodes(50_000_000)
}

/// All answers the kind's own search finds.
pub(crate) fn list<K: Kind>(puzzle: &K::Puzzle, given: &[Fact]) -> Vec<K::Answer> {
    K::answers(puzzle, given, &plenty()).map(|found| found.expect("within a plentiful budget")).collect()
}

/// Whether two lists hold the same answers, each once, in any order.
pub(crate) fn same<A: PartialEq>(a: &[A], b: &[A]) -> bool {
    a.len() == b.len() && a.iter().all(|x| b.iter().filter(|y| *y == x).count() == 1)
}
