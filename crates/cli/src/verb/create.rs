//! `create`: new puzzles. Seeds are consecutive, and the same bytes come out whatever the number of
//! threads: each puzzle depends on its own seed only.

use std::sync::Arc;
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use clap::Args;
use quandary::core::any::FormInfo;
use quandary::core::budget::RanOut;
use quandary::core::chance::Chance;
use quandary::core::grid::Size;
use quandary::core::kind::{NotMade, Wanted};
use quandary::core::knob::Verb;
use quandary::core::picture::Picture;
use quandary::core::step::Level;
use quandary::protocol::{Cost, Created, Output};
use quandary::render::svg::svg;
use quandary::render::text::text;
use quandary::{AnyKind, AnyPuzzle, Source, Sources};
use rayon::prelude::*;

use crate::exit::{Done, Exit, Failure};
use crate::format::Format;
use crate::limits::Limits;
use crate::run::{Run, Shown};
use crate::verb::convert;

#[derive(Args, Debug)]
pub(crate) struct Options {
    /// The kind
    kind: String,
    /// Width and height, such as 10x8
    #[arg(long, value_name = "WxH")]
    size: Option<Size>,
    /// gentle, easy, medium, hard, fiendish or unreasonable
    #[arg(long, value_name = "LEVEL")]
    level: Option<Level>,
    /// Start from a picture and change as little of it as possible: PNG, JPEG, PBM, PGM, PPM, or text of
    /// # and . (--from does the same here)
    #[arg(long, value_name = "FILE")]
    picture: Option<String>,
    /// The seed of the first puzzle; the next ones count up from it
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// How many puzzles to create
    #[arg(short, long, value_name = "N", default_value_t = 1, value_parser = crate::limits::number(1, 1_000_000))]
    number: u64,
    /// How many threads to use; one per processor by default
    #[arg(short, long, value_name = "N", default_value_t = 0)]
    jobs: usize,
}

pub(crate) fn perform(run: &mut Run, own: &Options) -> Done {
    let kind = quandary::kind(&own.kind).map_err(|e| Failure::usage(e.to_string()))?;
    let format = run.format(Verb::Create, kind)?;
    let settings = run.settings(Verb::Create, kind)?;
    let (words, lexicon) = run.words(kind)?;
    let picture = own.picture.as_deref().or(run.common.from.as_deref());
    let picture = picture.map(|name| open_picture(kind, name)).transpose()?;
    let wanted = Wanted { size: own.size, level: own.level, settings, words, lexicon, picture };
    let first = own.seed.unwrap_or_else(|| {
        let seed = fresh_seed();
        run.remark(&format!("seed {seed}"));
        seed
    });
    let workshop = Workshop { kind, wanted, limits: run.common.limits.clone(), json: format == Format::Json };
    let jobs =
        if own.jobs == 0 { std::thread::available_parallelism().map_or(1, Into::into) } else { own.jobs };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(jobs.min(own.number as usize)).build();
    let pool = pool.map_err(|e| Failure::usage(e.to_string()))?;
    let start = Instant::now();
    let mut nodes = 0;
    let mut ended = Ok(Exit::Yes);
    let mut form = None;
    // A few at a time, so that the first are seen while the others are made.
    let portion = jobs.max(1) as u64 * 4;
    'portions: for from in (0..own.number).step_by(portion as usize) {
        let seeds: Vec<u64> = (from..own.number.min(from + portion)).map(|i| first.wrapping_add(i)).collect();
        let made: Vec<_> = pool.install(|| seeds.par_iter().map(|seed| workshop.make(*seed)).collect());
        let first = || made.iter().flatten().map(|product| &product.puzzle).collect::<Vec<_>>();
        let form = *form.get_or_insert_with(|| common_form(&first()));
        for made in made {
            match made {
                Ok(Product { puzzle, described, remarks, spent }) => {
                    nodes += spent;
                    for remark in &remarks {
                        run.remark(remark);
                    }
                    match described {
                        Some(described) => run.put_json(&Output::Create(*described))?,
                        None => show(run, &puzzle, &format, form)?,
                    }
                }
                Err(failure) => {
                    ended = Err(failure);
                    break 'portions;
                }
            }
        }
    }
    let cost = Cost { seconds: start.elapsed().as_secs_f64(), nodes };
    run.note_cost(cost);
    match ended {
        // What was made is worth having, whatever became of the rest.
        Err(Failure::Told(exit, message)) if run.out.used => {
            run.remark(&message);
            Ok(exit)
        }
        ended => ended,
    }
}

/// The picture of this name, if the kind has use for one.
fn open_picture(kind: &dyn AnyKind, name: &str) -> Result<Arc<Picture>, Failure> {
    if !kind.takes_pictures() {
        return Err(Failure::usage(format!("a {} is not made from a picture", kind.info().id)));
    }
    // A picture is meant, even if it carries a puzzle.
    let bytes = if name == "-" { crate::input::stdin()? } else { crate::input::bytes(name)? };
    let source = Source::new(name, crate::picture::pixels(bytes, name)?);
    match Picture::read(&source) {
        Ok(picture) => Ok(Arc::new(picture)),
        Err(problems) => Err(Failure::Input(Box::new(Sources::of(source)), problems)),
    }
}

/// A seed nobody has seen before, from the clock; short enough to be typed again.
pub(crate) fn fresh_seed() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |t| t.as_nanos() as u64);
    Chance::new(now ^ u64::from(std::process::id()) << 40).below(1_000_000_000) as u64
}

/// What came out of the workshop.
struct Product {
    puzzle: AnyPuzzle,
    /// What JSON tells of it.
    described: Option<Box<Created>>,
    /// What people see of it.
    remarks: Vec<String>,
    spent: u64,
}

/// Everything a thread needs to make a puzzle.
struct Workshop {
    kind: &'static dyn AnyKind,
    wanted: Wanted,
    limits: Limits,
    json: bool,
}

impl Workshop {
    /// The puzzle of a seed.
    fn make(&self, seed: u64) -> Result<Product, Failure> {
        let (start, budget) = (Instant::now(), self.limits.budget());
        let puzzle =
            self.kind.create(&self.wanted, &mut Chance::new(seed), &budget).map_err(|why| match why {
                NotMade::Cannot(why) => Failure::usage(why),
                NotMade::GaveUp(what) => gave_up(seed, what),
            })?;
        let spent = budget.spent();
        let remarks = puzzle.remarks(&self.wanted, &budget);
        let describe = || {
            let described = Created::describe(&puzzle, &self.wanted, seed, &self.limits.budget());
            let cost = Some(Cost { seconds: start.elapsed().as_secs_f64(), nodes: spent });
            let described = described.map(|created| Box::new(Created { cost, ..created }));
            described.map_err(|failed| Failure::usage(failed.error.message))
        };
        let described = if self.json { Some(describe()?) } else { None };
        Ok(Product { puzzle, described, remarks, spent })
    }
}

fn gave_up(seed: u64, what: RanOut) -> Failure {
    Failure::Told(Exit::gave_up(), format!("gave up on seed {seed}: {what}"))
}

/// The first form of a kind that loses nothing of any of these puzzles: a stream has one form.
fn common_form(puzzles: &[&AnyPuzzle]) -> Option<&'static str> {
    let carries = |form: &FormInfo| {
        let whole = |puzzle: &&AnyPuzzle| puzzle.write(form.name, None).is_ok_and(|w| w.lost.is_empty());
        form.writes && puzzles.iter().all(whole)
    };
    puzzles.first()?.kind().forms().into_iter().find(carries).map(|form| form.name)
}

fn show(
    run: &mut Run,
    puzzle: &AnyPuzzle,
    format: &Format,
    form: Option<&'static str>,
) -> Result<(), Failure> {
    let board = &puzzle.start();
    match format {
        Format::Form(name) => convert::write(run, puzzle, Some(board), name, false),
        Format::Picture(how) => {
            let title = puzzle.kind().info().title;
            let svg = svg(&puzzle.draw(board, &[]), title);
            run.put_picture(*how, Shown { title, svg, still: None, sentences: Vec::new(), puzzle, board })
        }
        Format::Text if run.common.format.is_some() => {
            run.separate()?;
            let picture = text(&puzzle.draw(board, &[]), &run.look());
            Ok(run.out.put(picture)?)
        }
        _ => {
            let form = match form.filter(|_| run.named_suffix().is_none()) {
                Some(form) => form,
                None => run.form(Verb::Create, puzzle)?,
            };
            convert::write(run, puzzle, None, form, false)
        }
    }
}
