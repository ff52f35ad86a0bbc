//! `explain`: the whole walk to the answer; as SVG, a film of it.

use clap::Args;
use quandary::core::any::Explaining;
use quandary::core::knob::Verb;
use quandary::core::verbs::Ending;
use quandary::protocol::{Explained, Output, cell_in_question};
use quandary::{render, report};

use crate::exit::{Done, Exit, Failure};
use crate::format::Format;
use crate::run::{Run, Shown, timed};
use crate::techniques::Techniques;

/// How long a step of the film stays, in milliseconds.
const FRAME: u32 = 2500;

#[derive(Args, Debug)]
pub(crate) struct Options {
    /// [KIND], the puzzle, and a board to start from
    #[arg(value_name = "INPUT")]
    inputs: Vec<String>,
    /// Draw the board before every step
    #[arg(long)]
    boards: bool,
    /// Show every step that was found, those included that nothing later uses
    #[arg(long)]
    full: bool,
    /// Only why a cell holds what it holds, or why it holds a value or not: `3,4` or `3,4=5`
    #[arg(long, value_name = "R,C[=V]")]
    cell: Option<Question>,
    #[command(flatten)]
    techniques: Techniques,
}

/// A question about a cell: row and column, counted from 1, and perhaps a value.
#[derive(Clone, Debug)]
struct Question {
    cell: [usize; 2],
    value: Option<String>,
}

impl std::str::FromStr for Question {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (cell, value) = match text.split_once('=') {
            Some((cell, value)) => (cell, Some(value.trim().to_string())),
            None => (text, None),
        };
        let number = |text: &str| text.trim().parse::<usize>().ok().filter(|n| *n > 0);
        let place = cell.split_once(',').and_then(|(row, column)| Some([number(row)?, number(column)?]));
        let cell = place.ok_or("a row and a column are wanted, counted from 1, such as 3,4 or 3,4=5")?;
        Ok(Self { cell, value })
    }
}

pub(crate) fn perform(run: &mut Run, own: &Options) -> Done {
    run.puzzle_and_board(Verb::Explain, &own.inputs, |run, puzzle, board| {
        let format = run.format(Verb::Explain, puzzle.kind())?;
        let allowed = own.techniques.allowed(puzzle)?;
        let asked = own.cell.as_ref().map(|question| {
            let value = question.value.clone().map(serde_json::Value::from);
            cell_in_question(puzzle, question.cell, value.as_ref()).map_err(Failure::usage)
        });
        let asked = asked.transpose()?;
        let how = Explaining { allowed: allowed.clone(), full: own.full };
        let (walk, cost) = timed(&run.budget(), |budget| match asked {
            Some(about) => puzzle.reason(board, about, &allowed, budget),
            None => puzzle.explain_with(board, &how, budget),
        });
        match format {
            Format::Json => {
                let told = Explained::walk(puzzle, &walk, Some(cost)).with(puzzle, &allowed);
                run.put_json(&Output::Explain(told))?;
            }
            Format::Picture(how) => {
                let title = &format!("{}, explained", puzzle.kind().info().title);
                let film = report::film(puzzle, &walk);
                let still = film.last().map(|scene| render::svg::svg(scene, title));
                let svg = render::svg::film(&film, title, FRAME);
                let sentences = puzzle.steps(&walk).map(|step| step.sentence).collect();
                run.put_picture(how, Shown { title, svg, still, sentences, puzzle, board })?;
            }
            _ => {
                let show = run.show(&format, Verb::Explain)?;
                run.separate()?;
                run.out.put(report::explain(puzzle, &walk, own.boards, show))?;
            }
        }
        run.note_cost(cost);
        Ok(match walk.end {
            Ending::Solved | Ending::Answered(_) => Exit::Yes,
            Ending::RanOut(_) => Exit::gave_up(),
            Ending::NothingForced | Ending::Stuck | Ending::NoAnswer(_) => Exit::No,
        })
    })
}
