//! `show`: draws a puzzle, with the board its text holds or one given beside it.

use clap::Args;
use quandary::core::knob::Verb;
use quandary::protocol::{self, Output};
use quandary::render::svg::svg;
use quandary::render::text::{Look, text};

use crate::exit::{Done, Exit};
use crate::format::Format;
use crate::run::{Run, Shown};
use crate::verb::convert;

#[derive(Args, Debug)]
pub(crate) struct Options {
    /// [KIND], the puzzle, and a board to draw in it
    #[arg(value_name = "INPUT")]
    inputs: Vec<String>,
    /// Also draw the small marks of open cells
    #[arg(long)]
    marks: bool,
}

pub(crate) fn perform(run: &mut Run, own: &Options) -> Done {
    run.puzzle_and_board(Verb::Show, &own.inputs, |run, puzzle, board| {
        let format = run.format(Verb::Show, puzzle.kind())?;
        match &format {
            Format::Picture(how) => {
                let title = puzzle.kind().info().title;
                let svg = svg(&run.labelled(puzzle.draw(board, &[])), title);
                let sentences = Vec::new();
                run.put_picture(*how, Shown { title, svg, still: None, sentences, puzzle, board })?;
            }
            Format::Form(name) => convert::write(run, puzzle, Some(board), name, false)?,
            Format::Json if run.common.json => {
                let drawn_with = run.common.format.as_deref();
                let format = drawn_with.and_then(|name| serde_json::from_value(name.into()).ok());
                let labels = run.common.labels;
                let options =
                    protocol::Options { format, marks: own.marks, labels, ..protocol::Options::default() };
                run.put_json(&Output::Show(protocol::show(puzzle, board, &options)))?;
            }
            // The format is the puzzle's own, with the board in it.
            Format::Json => convert::write(run, puzzle, Some(board), "json", false)?,
            Format::Text => {
                run.separate()?;
                let look = Look { marks: own.marks, ..run.look() };
                run.out.put(text(&puzzle.draw(board, &[]), &look))?;
            }
            Format::Plain | Format::Raw => {
                run.separate()?;
                let raw = puzzle.raw(board);
                run.out.put(&raw)?;
                if !raw.ends_with('\n') {
                    run.out.put("\n")?;
                }
            }
        }
        Ok(Exit::Yes)
    })
}
