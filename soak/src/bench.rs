//! A kind on the bench: a seed becomes a puzzle, the puzzle goes through its checks, and what fails is made
//! as small as it goes.

use std::panic::{AssertUnwindSafe, catch_unwind};

use quandary::core::any::erase;
use quandary::core::chance::Chance;

use crate::case::Case;
use crate::checks::{Check, common};
use crate::engines::Engines;
use crate::seen::Seen;
use crate::subject::{Bucket, Subject};
use crate::tally::Tally;

/// So many sketches are tried for a seed until one is a puzzle.
const TRIES: usize = 40;

/// So many smaller sketches are tried while a failure is made smaller.
const SHRINKS: usize = 5_000;

/// Something that does not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The kind's id.
    pub kind: &'static str,
    /// The seed of the puzzle.
    pub seed: u64,
    /// The check that found it.
    pub check: &'static str,
    /// What does not hold, of the smallest puzzle.
    pub what: String,
    /// The smallest puzzle, as a share id or in its first form.
    pub puzzle: String,
    /// What the smallest puzzle was made of.
    pub sketch: String,
}

/// A kind whose puzzles can be tried, without its types.
pub trait Bench: Send + Sync {
    /// The kind's id.
    fn id(&self) -> &'static str;
    /// Tries the puzzle of a seed with the checks that fall to it; puzzles already seen are passed over.
    fn try_seed(&self, seed: u64, seen: &Seen, tally: &mut Tally) -> Option<Failure>;
    /// Tries the puzzle of a seed with every check, and shows it.
    fn show(&self, seed: u64) -> (String, Vec<Failure>);
}

/// A kind with its engines and checks.
pub struct KindBench<S: Subject> {
    /// The engines under test.
    pub engines: Engines<S>,
    checks: Vec<Check<S>>,
}

impl<S: Subject> Default for KindBench<S> {
    fn default() -> Self {
        Self::with(Engines::default())
    }
}

impl<S: Subject> KindBench<S> {
    /// With these engines.
    pub fn with(engines: Engines<S>) -> Self {
        let mut checks = common();
        checks.extend(S::checks());
        Self { engines, checks }
    }

    /// The sketch of a seed and its puzzle.
    fn made(seed: u64) -> Option<(S::Sketch, S::Puzzle)> {
        let bucket = Bucket::ALL[(seed % 3) as usize];
        let mut chance = Chance::new(seed);
        (0..TRIES).find_map(|_| {
            let sketch = S::sketch(bucket, &mut chance);
            S::build(&sketch).map(|puzzle| (sketch, puzzle))
        })
    }

    /// What a check says of a sketch; nothing if it is no puzzle. A panic is a failure like any other.
    fn fails(&self, check: &Check<S>, seed: u64, sketch: &S::Sketch) -> Option<String> {
        let run = || {
            let case = Case::new(sketch, S::build(sketch)?, &self.engines);
            (check.run)(&case, &mut check.chance(seed)).err()
        };
        catch_unwind(AssertUnwindSafe(run)).unwrap_or_else(|why| Some(panicked(&*why)))
    }

    /// The first check that does not hold of the puzzle of a seed, of those that fall to it.
    pub fn first_failure(
        &self,
        seed: u64,
        seen: &Seen,
        tally: &mut Tally,
    ) -> Option<(&Check<S>, S::Sketch, String)> {
        let made = catch_unwind(|| Self::made(seed)).unwrap_or(None);
        let Some((sketch, puzzle)) = made.filter(|(sketch, _)| seen.insert(S::INFO.id, sketch)) else {
            tally.passed += 1;
            return None;
        };
        let mut current = 0;
        let run = || {
            let case = Case::new(&sketch, puzzle, &self.engines);
            tally.count(case.class(), case.bucket());
            for (i, check) in self.checks.iter().enumerate() {
                if check.falls_to(seed, case.bucket()) {
                    current = i;
                    tally.checked(check.name);
                    (check.run)(&case, &mut check.chance(seed)).map_err(|what| (i, what))?;
                }
            }
            Ok(())
        };
        let found = catch_unwind(AssertUnwindSafe(run));
        let (i, what) = match found {
            Ok(Ok(())) => return None,
            Ok(Err(found)) => found,
            Err(why) => (current, panicked(&*why)),
        };
        Some((&self.checks[i], sketch, what))
    }

    /// The smallest puzzle for which a check still fails. Where no single change leaves it failing, two at once may: a
    /// fault that shows in few puzzles has gaps around it.
    fn shrunk(&self, check: &Check<S>, seed: u64, sketch: S::Sketch, what: String) -> Failure {
        let (mut sketch, mut what) = (sketch, what);
        let mut left = SHRINKS;
        let mut failing = |less: S::Sketch| {
            left = left.checked_sub(1)?;
            self.fails(check, seed, &less).map(|still| (less, still))
        };
        loop {
            let once = || S::smaller(&sketch).into_iter();
            let found = once().find_map(&mut failing);
            let twice = || once().flat_map(|less| S::smaller(&less)).find_map(&mut failing);
            match found.or_else(twice) {
                Some(less) => (sketch, what) = less,
                None => break,
            }
        }
        let puzzle = S::build(&sketch).map_or_else(String::new, text::<S>);
        Failure { kind: S::INFO.id, seed, check: check.name, what, puzzle, sketch: format!("{sketch:?}") }
    }
}

/// The puzzle as a share id, or in its first form.
fn text<S: Subject>(puzzle: S::Puzzle) -> String {
    let first = S::forms()[0].write.and_then(|write| write(&puzzle, None).ok());
    let first = first.map_or_else(String::new, |w| String::from_utf8_lossy(&w.bytes).into_owned());
    quandary::session::share::id(&erase::<S>(puzzle)).unwrap_or(first)
}

fn panicked(why: &(dyn std::any::Any + Send)) -> String {
    let text = why.downcast_ref::<String>().cloned();
    let text = text.or_else(|| why.downcast_ref::<&str>().map(ToString::to_string));
    format!("panics: {}", text.unwrap_or_default())
}

impl<S: Subject> Bench for KindBench<S> {
    fn id(&self) -> &'static str {
        S::INFO.id
    }

    fn try_seed(&self, seed: u64, seen: &Seen, tally: &mut Tally) -> Option<Failure> {
        let (check, sketch, what) = self.first_failure(seed, seen, tally)?;
        Some(self.shrunk(check, seed, sketch, what))
    }

    fn show(&self, seed: u64) -> (String, Vec<Failure>) {
        let Some((sketch, puzzle)) = Self::made(seed) else {
            return ("no puzzle came of this seed".into(), Vec::new());
        };
        let failing = |check: &Check<S>| {
            let what = self.fails(check, seed, &sketch)?;
            Some(self.shrunk(check, seed, sketch.clone(), what))
        };
        (text::<S>(puzzle), self.checks.iter().filter_map(failing).collect())
    }
}

/// All kinds, as they are.
pub fn all() -> Vec<Box<dyn Bench>> {
    use quandary::puzzles::{crossword, gogen, kenken, moves, nonogram, ripple};
    vec![
        Box::<KindBench<ripple::Ripple>>::default(),
        Box::<KindBench<kenken::KenKen>>::default(),
        Box::<KindBench<gogen::Gogen>>::default(),
        Box::<KindBench<nonogram::Nonogram>>::default(),
        Box::<KindBench<crossword::Crossword>>::default(),
        Box::<KindBench<moves::Moves>>::default(),
    ]
}
