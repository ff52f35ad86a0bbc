//! `convert`: another form of the same puzzle. Nothing is lost unless that is allowed. With a folder
//! behind `-o`, every puzzle gets a file of its own there.

use std::path::{Path, PathBuf};

use clap::Args;
use quandary::core::knob::Verb;
use quandary::core::several::BETWEEN;
use quandary::protocol::{self, Output};
use quandary::{AnyBoard, AnyPuzzle};

use crate::exit::{Done, Exit, Failure};
use crate::format::Format;
use crate::output::Out;
use crate::run::{Item, Run};

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
    match run.common.output.clone() {
        Some(folder) if folder.is_dir() => into_folder(run, own, &folder),
        _ => run.each(Verb::Convert, &own.inputs, |run, item| {
            convert(run, own, item)?;
            Ok(Exit::Yes)
        }),
    }
}

fn convert(run: &mut Run, own: &Options, item: &Item) -> Result<(), Failure> {
    let form = form(run, own, &item.puzzle)?;
    if run.common.json {
        let options = protocol::Options { to: Some(form), lossy: own.lossy, ..protocol::Options::default() };
        let converted = protocol::convert(&item.puzzle, item.board.as_ref(), &options);
        let converted = converted.map_err(|failed| Failure::usage(failed.error.message))?;
        return run.put_json(&Output::Convert(converted));
    }
    if form == "id" {
        // A share id has no room for a board.
        if item.board.as_ref().is_some_and(|board| !item.puzzle.same_board(board, &item.puzzle.start())) {
            if !own.lossy {
                let message = "a share id cannot carry the board; `convert --lossy` leaves it out";
                return Err(Failure::usage(message.to_string()));
            }
            run.remark("left out: the board");
        }
        let id = quandary::session::share::id(&item.puzzle).map_err(Failure::usage)?;
        return Ok(run.out.put(format!("{id}\n"))?);
    }
    run.goes_into(&Format::Form(form.clone()), Verb::Convert, item.puzzle.kind())?;
    write(run, &item.puzzle, item.board.as_ref(), &form, own.lossy)
}

fn form(run: &Run, own: &Options, puzzle: &AnyPuzzle) -> Result<String, Failure> {
    let common = &run.common;
    match own.to.as_deref().or(common.format.as_deref()) {
        Some(wanted) => Ok(wanted.to_string()),
        None => run.form(Verb::Convert, puzzle).map(str::to_string),
    }
}

/// Every puzzle of every input into a file of its own. What cannot be converted is reported, and the
/// others are converted all the same; the exit is the worst.
fn into_folder(run: &mut Run, own: &Options, folder: &Path) -> Done {
    let named = run.named(&own.inputs)?;
    let mut worst = Exit::Yes;
    let mut count = 0;
    for name in &named.inputs {
        let batch = match run.open(Verb::Convert, name, named.kind) {
            Ok(batch) => batch,
            Err(Failure::File(message)) => {
                run.missing(&message);
                worst = worst.worst(Exit::Bad);
                continue;
            }
            Err(Failure::Input(sources, problems)) => {
                run.problem(&sources, &problems);
                worst = worst.worst(Exit::Bad);
                continue;
            }
            Err(other) => return Err(other),
        };
        let several = batch.items.len() > 1;
        for (i, item) in batch.items.iter().enumerate() {
            let done = match item {
                Err(problems) => {
                    run.problem(&batch.sources, problems);
                    worst = worst.worst(Exit::Bad);
                    continue;
                }
                Ok(item) => {
                    let file = file(run, own, item, folder, name, several.then_some(i + 1))?;
                    run.out = Out::new(Some(&file));
                    run.written = None;
                    convert(run, own, item)
                }
            };
            match done {
                Ok(()) => {
                    run.finish()?;
                    count += 1;
                }
                Err(Failure::Told(exit, message)) => {
                    run.failure(&format!("{name}: {message}"));
                    worst = worst.worst(exit);
                }
                Err(other) => return Err(other),
            }
        }
    }
    // What is left is nothing: every file has been finished.
    run.out = Out::new(None);
    run.remark(&format!("{count} written"));
    Ok(worst)
}

/// `puzzle.txt` becomes `puzzle.SUFFIX`, the third of a set `puzzle-3.SUFFIX`.
fn file(
    run: &Run,
    own: &Options,
    item: &Item,
    folder: &Path,
    name: &str,
    number: Option<usize>,
) -> Result<PathBuf, Failure> {
    let form = form(run, own, &item.puzzle)?;
    let forms = item.puzzle.kind().forms();
    let suffix = forms.iter().find(|f| f.name == form).and_then(|f| f.suffixes.first().copied());
    let stem = Path::new(name).file_stem().map_or("puzzle".into(), |s| s.to_string_lossy().replace(':', "-"));
    let number = number.map_or(String::new(), |n| format!("-{n}"));
    Ok(folder.join(format!("{stem}{number}.{}", suffix.unwrap_or(&form))))
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
        run.remark(&format!("left out: {lost}"));
    }
    let text = std::str::from_utf8(&written.bytes).ok().filter(|t| !t.contains('\0'));
    match (run.written.replace((puzzle.clone(), form.to_string())), text) {
        (Some((last, before)), Some(_))
            if before == form && last.kind().info().id == puzzle.kind().info().id =>
        {
            let between = quandary::input::between(&last, puzzle, form);
            run.out.put(between)?;
        }
        (Some(_), Some(_)) => run.out.put(format!("{BETWEEN}\n"))?,
        (Some(_), None) => {
            let message = format!("a file of the form `{form}` holds one puzzle, and there are several here");
            return Err(Failure::usage(message));
        }
        (None, _) => {}
    }
    run.out.put(&written.bytes)?;
    if text.is_some_and(|t| !t.ends_with('\n')) {
        run.out.put("\n")?;
    }
    Ok(())
}
