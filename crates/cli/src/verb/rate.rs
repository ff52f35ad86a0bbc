//! `rate`: level, hardest technique, counts.

use clap::Args;
use quandary::core::knob::Verb;
use quandary::core::rating::Unrated;
use quandary::protocol::{Output, Rated};
use quandary::render::curve;
use quandary::report;

use crate::exit::{Done, Exit, Failure};
use crate::format::Format;
use crate::run::{Run, Shown, timed};
use crate::techniques::Techniques;

#[derive(Args, Debug)]
pub(crate) struct Options {
    /// [KIND] and puzzles: files, `-`, links or example:KIND/NAME
    #[arg(value_name = "INPUT")]
    inputs: Vec<String>,
    /// Show how hard each step is, from the first to the last; with -o FILE.svg as a chart
    #[arg(long)]
    curve: bool,
    #[command(flatten)]
    techniques: Techniques,
}

/// What is said when somebody wants a picture of a word and a number.
const NO_PICTURE: &str = "a rating is drawn with --curve only; without that it writes .txt, .json";

/// The widest curve in text.
const LINE: usize = 72;

pub(crate) fn perform(run: &mut Run, own: &Options) -> Done {
    run.each(Verb::Rate, &own.inputs, |run, item| {
        let puzzle = &item.puzzle;
        let format = run.format(Verb::Rate, puzzle.kind())?;
        match &format {
            Format::Picture(_) if own.curve => {}
            Format::Picture(_) => return Err(Failure::usage(NO_PICTURE)),
            other => drop(run.show(other, Verb::Rate)?),
        }
        let allowed = own.techniques.allowed(puzzle)?;
        let (rating, cost) = timed(&run.budget(), |budget| puzzle.rate_with(&allowed, budget));
        match (&format, &rating) {
            (Format::Json, _) => {
                let told = Rated::new(puzzle, &rating, Some(cost)).with(puzzle, &allowed);
                run.put_json(&Output::Rate(if own.curve { told.curved(&rating) } else { told }))?;
            }
            (Format::Picture(how), Ok(rating)) => {
                let title = &format!("{}, {} ({})", puzzle.kind().info().title, rating.level, rating.score);
                let svg = curve::svg(&rating.heights, title);
                let board = &puzzle.start();
                let sentences = Vec::new();
                run.put_picture(*how, Shown { title, svg, still: None, sentences, puzzle, board })?;
            }
            (Format::Picture(_), Err(why)) => return Err(Failure::usage(report::unrated(why))),
            (_, Ok(rating)) => {
                run.separate()?;
                run.out.put(report::rate(puzzle, rating))?;
                if own.curve {
                    run.out.put(format!("{}\n", curve::line(&rating.heights, LINE, run.look().ascii)))?;
                }
            }
            (_, Err(why)) => {
                run.separate()?;
                run.out.put(format!("{}\n", report::unrated(why)))?;
            }
        }
        run.note_cost(cost);
        Ok(match rating {
            Ok(_) => Exit::Yes,
            Err(Unrated::RanOut(_)) => Exit::gave_up(),
            Err(Unrated::Several | Unrated::None | Unrated::Stuck) => Exit::No,
        })
    })
}
