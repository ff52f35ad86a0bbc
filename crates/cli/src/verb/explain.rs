//! `explain`: the whole walk to the answer. As SVG it is a film, as HTML a page to step through, as PDF sheets, and into a
//! folder a picture for each step.

use std::path::{Path, PathBuf};

use clap::Args;
use quandary::core::any::{AnyExplanation, Explaining};
use quandary::core::knob::Verb;
use quandary::core::verbs::Ending;
use quandary::protocol::{Explained, Output, cell_in_question};
use quandary::render::svg;
use quandary::walk::{self, Part};
use quandary::{AnyBoard, AnyPuzzle, carry, report};
use quandary_press::{Paper, Plate, Walk};

use crate::exit::{Done, Exit, Failure};
use crate::format::{Format, Picture};
use crate::output;
use crate::run::{Run, Shown, timed};
use crate::techniques::Techniques;

/// How long a step of the film stays, in milliseconds.
const FRAME: u32 = 2500;

#[derive(Args, Debug)]
pub(crate) struct Options {
    /// [KIND], the puzzle, and a board to start from
    #[arg(value_name = "INPUT")]
    inputs: Vec<String>,
    /// Draw the board of every step; `-o walk.html`, `-o walk.pdf` and a folder such as `-o steps/` take pictures of them
    #[arg(long)]
    boards: bool,
    /// Show every step that was found, those included that nothing later uses
    #[arg(long)]
    full: bool,
    /// Only why a cell holds what it holds, or why it holds a value or not: `3,4` or `3,4=5`
    #[arg(long, value_name = "R,C[=V]")]
    cell: Option<Question>,
    /// Show the steps up to this number
    #[arg(long, value_name = "STEP", value_parser = crate::limits::number(1, u64::MAX))]
    to: Option<u64>,
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
    let part = part(run, own)?;
    let folder = folder(run)?;
    run.puzzle_and_board(Verb::Explain, &own.inputs, |run, puzzle, board| {
        let format = match folder {
            Some(_) => Format::Picture(Picture::Png),
            None => run.format(Verb::Explain, puzzle.kind())?,
        };
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
        if part.from.is_some_and(|from| from > walk.count) {
            let steps = quandary::core::plural::count(walk.count, "step");
            return Err(Failure::usage(format!("--from is past the end: there are {steps}")));
        }
        match (&folder, format) {
            (Some(folder), _) => into_folder(run, folder, puzzle, board, &walk, part)?,
            (_, Format::Json) => {
                let told = Explained::walk(puzzle, &walk, part, Some(cost)).with(puzzle, &allowed);
                run.put_json(&Output::Explain(told))?;
            }
            (_, Format::Picture(how)) => picture(run, how, puzzle, board, &walk, part)?,
            (_, format) => {
                let show = run.show(&format, Verb::Explain)?;
                run.separate()?;
                if let (Some((at, _)), Ending::NothingForced) = (asked, &walk.end) {
                    run.out.put(report::open_cell(at))?;
                    return Ok(Exit::No);
                }
                run.out.put(report::explain_part(puzzle, &walk, part, own.boards, show))?;
            }
        }
        run.note_cost(cost);
        Ok(match walk.end {
            Ending::Solved | Ending::Answered(_) => Exit::Yes,
            Ending::RanOut(_) => Exit::gave_up(),
            Ending::NothingForced | Ending::NothingFound | Ending::Stuck | Ending::NoAnswer(_) => Exit::No,
        })
    })
}

/// The steps asked for. A number behind `--from` is a step, since no form is called by a number.
fn part(run: &mut Run, own: &Options) -> Result<Part, Failure> {
    let number = |text: &String| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let from = match run.common.from.take_if(|text| number(text)) {
        Some(text) => {
            let first = text.parse::<usize>().ok().filter(|first| *first > 0);
            Some(first.ok_or_else(|| Failure::usage(format!("there is no step {text}; the first is 1")))?)
        }
        None => None,
    };
    let to = own.to.map(|to| usize::try_from(to).unwrap_or(usize::MAX));
    match (from, to) {
        (Some(from), Some(to)) if from > to => {
            Err(Failure::usage(format!("--from {from} is after --to {to}")))
        }
        _ => Ok(Part { from, to }),
    }
}

/// The folder that pictures go to: one that is there, or a path that ends as one.
fn folder(run: &Run) -> Result<Option<PathBuf>, Failure> {
    let Some(path) = run.common.output.as_deref() else { return Ok(None) };
    let named = path.as_os_str().as_encoded_bytes().ends_with(b"/");
    if !named && !path.is_dir() {
        return Ok(None);
    }
    if run.json() || run.common.format.as_deref().is_some_and(|f| f != "png" && f != "svg") {
        return Err(Failure::usage("a folder takes a picture of each step, --format png or svg"));
    }
    Ok(Some(path.to_path_buf()))
}

fn title(puzzle: &AnyPuzzle) -> String {
    format!("{}, explained", puzzle.kind().info().title)
}

fn picture(
    run: &mut Run,
    how: Picture,
    puzzle: &AnyPuzzle,
    board: &AnyBoard,
    walk: &AnyExplanation,
    part: Part,
) -> Result<(), Failure> {
    let title = &title(puzzle);
    match how {
        Picture::Html | Picture::Pdf if run.out.used => {
            Err(Failure::usage("a picture holds one puzzle, and there are several here"))
        }
        Picture::Html => {
            let note = carry::note(puzzle, Some(board));
            let frames: Vec<walk::Frame> = walk::frames(puzzle, walk, part).collect();
            let (end, last) = (walk::ending(&walk.end), walk::last(puzzle, walk, part));
            let end = last.as_ref().map(|scene| (end.as_str(), scene));
            Ok(run.out.put(walk::page(title, &frames, end, note.as_ref()))?)
        }
        Picture::Pdf => {
            let start = puzzle.draw(board, &[]).labelled();
            let plate = |frame: walk::Frame| Plate {
                title: frame.heading(),
                words: frame.sentence,
                scene: frame.scene,
            };
            let end = walk::last(puzzle, walk, part);
            let end = end.map(|scene| Plate { title: walk::ending(&walk.end), words: String::new(), scene });
            let plates = walk::frames(puzzle, walk, part).map(plate).chain(end).collect();
            let walk = Walk { title: title.clone(), paper: Paper::default(), start, plates };
            let pdf = quandary_press::pdf(&walk.pages()).map_err(Failure::usage)?;
            run.put_binary(&pdf)
        }
        Picture::Svg | Picture::Png => {
            let film = walk::film(puzzle, walk, part);
            if matches!(how, Picture::Png) && film.len() > 1 {
                run.remark("one picture shows the end only; a folder such as -o steps/ takes one of each step, .html and .pdf take all");
            }
            let still = film.last().map(|scene| svg::svg(scene, title));
            let svg = svg::film(&film, title, FRAME);
            run.put_picture(how, Shown { title, svg, still, sentences: Vec::new(), puzzle, board })
        }
    }
}

/// A picture for each step, with its words, named by its number; the end is the last.
fn into_folder(
    run: &Run,
    folder: &Path,
    puzzle: &AnyPuzzle,
    board: &AnyBoard,
    walk: &AnyExplanation,
    part: Part,
) -> Result<(), Failure> {
    std::fs::create_dir_all(folder).map_err(|why| Failure::File(format!("{}: {why}", folder.display())))?;
    let note = carry::note(puzzle, Some(board));
    let digits = (walk.count + 1).to_string().len();
    let first = part.of(walk.count).start;
    let as_svg = run.common.format.as_deref() == Some("svg");
    for (i, scene) in walk::film(puzzle, walk, part).iter().enumerate() {
        let number = first + i + 1;
        let name = if number > walk.count { "end".to_string() } else { format!("step {number}") };
        let svg = svg::svg(scene, &format!("{}, {name}", title(puzzle)));
        let (bytes, suffix) = match (&note, as_svg) {
            (Some(note), true) => (carry::in_svg(&svg, note).into_bytes(), "svg"),
            (None, true) => (svg.into_bytes(), "svg"),
            (note, false) => {
                let png = quandary_press::png(&svg, 2.0).map_err(Failure::usage)?;
                (note.as_ref().map_or(png.clone(), |note| carry::in_png(&png, note)), "png")
            }
        };
        output::replace(&folder.join(format!("{number:0digits$}.{suffix}")), &bytes)?;
    }
    run.remark(&format!(
        "{} in {}",
        quandary::core::plural::count(
            part.of(walk.count).len() + usize::from(walk::last(puzzle, walk, part).is_some()),
            "picture"
        ),
        folder.display()
    ));
    Ok(())
}
