//! `convert`: another form of the same puzzle. Nothing is lost unless that is allowed.

use clap::Args;
use quandary::core::knob::Verb;
use quandary::{AnyBoard, AnyPuzzle};

use crate::exit::{Done, Exit, Failure};
use crate::run::Run;

#[derive(Args, Debug)]
pub(crate) struct Options {
    /// [KIND] and puzzles: files, `-`, links or example:KIND/NAME
    #[arg(value_name = "INPUT")]
    inputs: Vec<String>,
    /// The form to write; `id` for a share id. Without it, that of -o's suffix or the kind's first
    #[arg(long, value_name = "FORM")]
    to: Option<String>,
    /// Leave out what the form cannot carry
    #[arg(long)]
    lossy: bool,
}

pub(crate) fn perform(run: &mut Run, own: &Options) -> Done {
    run.each(Verb::Convert, &own.inputs, |run, item| {
        let common = &run.common;
        let wanted = own.to.as_deref().or(common.format.as_deref()).or(common.json.then_some("json"));
        if wanted == Some("id") {
            let id = quandary::session::share::id(&item.puzzle).map_err(Failure::usage)?;
            run.out.put(format!("{id}\n"))?;
            return Ok(Exit::Yes);
        }
        let form = wanted.unwrap_or_else(|| run.form(&item.puzzle)).to_string();
        write(run, &item.puzzle, item.board.as_ref(), &form, own.lossy)?;
        Ok(Exit::Yes)
    })
}

/// Writes a puzzle in a form, with its board; refuses to lose anything unless allowed to.
pub(crate) fn write(
    run: &mut Run,
    puzzle: &AnyPuzzle,
    board: Option<&AnyBoard>,
    form: &str,
    lossy: bool,
) -> Result<(), Failure> {
    // A board that only shows the puzzle is nothing a form must carry.
    let news = board.filter(|b| !puzzle.same_board(b, &puzzle.start()));
    let mut written = puzzle.write(form, news).map_err(Failure::usage)?;
    // A form for people shows a board, and a board before the first move is one, too.
    if let (None, Some(board), false) = (news, board, written.lost.is_empty())
        && let Some(shown) = puzzle.write(form, Some(board)).ok().filter(|w| w.lost.is_empty())
    {
        written = shown;
    }
    if !written.lost.is_empty() {
        let lost = written.lost.join(", ");
        if !lossy {
            let message = format!("the form `{form}` cannot carry {lost}; `convert --lossy` leaves it out");
            return Err(Failure::usage(message));
        }
        run.note(&format!("left out: {lost}"));
    }
    let text = std::str::from_utf8(&written.bytes);
    if text.is_ok() {
        run.separate()?;
    }
    run.out.put(&written.bytes)?;
    if text.is_ok_and(|t| !t.ends_with('\n')) {
        run.out.put("\n")?;
    }
    Ok(())
}
