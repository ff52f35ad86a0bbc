//! Writes the guide's chapters about the kinds: `cargo run -p quandary --example guide FOLDER`.
//!
//! Everything comes from the data that `list`, `rules`, `explain` and `show` use, so that a kind
//! that is added gets its chapter by itself.

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs, io};

use quandary::core::any::AnyStep;
use quandary::core::chance::Chance;
use quandary::core::kind::{Info, Wanted};
use quandary::core::knob::{Settings, Shape};
use quandary::core::step::Level;
use quandary::render::svg::svg;
use quandary::{AnyBoard, AnyKind, AnyPuzzle, Budget, report};

/// How many puzzles are made to find a picture of each technique.
const LOOKED_AT: u64 = 16;
/// Larger boards make poor pictures of a single step.
const LARGEST: usize = 15;

fn main() -> io::Result<()> {
    let folder = env::args().nth(1).unwrap_or_else(|| "docs/guide/src".to_string());
    let folder = Path::new(&folder);
    fs::create_dir_all(folder.join("pictures"))?;
    let mut summary = String::from("# Summary\n\n[Quandary](index.md)\n\n# The kinds\n\n");
    for kind in quandary::kinds() {
        let Info { id, title, .. } = kind.info();
        let _ = writeln!(summary, "- [{title}]({id}.md)");
        fs::write(folder.join(format!("{id}.md")), chapter(*kind, folder)?)?;
    }
    summary.push_str(
        "\n# Using it\n\n- [The command](command.md)\n- [Explanations and ratings](explaining.md)\n- [Playing](playing.md)\n- [Batches](batches.md)\n- [The library](library.md)\n\
         - [From the originals](from-the-originals.md)\n\
         - [Figures](figures.md)\n",
    );
    fs::write(folder.join("playing.md"), playing())?;
    fs::write(folder.join("SUMMARY.md"), summary)
}

/// The keys, as the players show them.
fn playing() -> String {
    let mut out = String::from(
        "# Playing\n\n`quandary play` plays in the terminal, `quandary serve` on a page in the browser. Every move is saved; \
         undo has no limit.\n\n| key | always | what it does |\n|---|---|---|\n",
    );
    for (key, other, does) in quandary::session::keys::HELP {
        let _ = writeln!(out, "| {key} | {other} | {} |", cell(does));
    }
    out.push_str("\nPuzzles that take letters keep the letters for themselves: use the function keys and Ctrl there.\n");
    for kind in quandary::kinds() {
        for (key, does) in kind.info().keys {
            let _ = writeln!(out, "\n- {}: {key}: {}", kind.info().title, cell(does));
        }
    }
    out
}

fn chapter(kind: &'static dyn AnyKind, folder: &Path) -> io::Result<String> {
    let Info { id, title, rules, aliases, .. } = kind.info();
    let mut out = format!("# {title}\n\n```text\n{}\n```\n\n", rules.trim());
    if !aliases.is_empty() {
        let _ = writeln!(out, "Also called {}.\n", aliases.join(", "));
    }
    let first = kind.examples()[0];
    if let Some(puzzle) = read(kind, first.text) {
        let name = picture(folder, &format!("{id}-example"), &puzzle, &puzzle.start(), None)?;
        let _ = writeln!(out, "![{title}: {}]({name})\n", first.about);
    }
    out.push_str("## Examples\n\n| name | what it is |\n|---|---|\n");
    for example in kind.examples() {
        let _ = writeln!(out, "| `example:{id}/{}` | {} |", example.name, cell(example.about));
    }
    out.push_str("\n## Forms\n\nThe first is written when none is asked for.\n\n");
    out.push_str("| form | what it is | suffixes | |\n|---|---|---|---|\n");
    for form in kind.forms() {
        let both = match (form.reads, form.writes) {
            (true, true) => "read and written",
            (true, false) => "read",
            (false, _) => "written",
        };
        let suffixes = form.suffixes.join(" ");
        let _ = writeln!(out, "| `{}` | {} | {suffixes} | {both} |", form.name, cell(form.about));
    }
    knobs(kind, &mut out);
    techniques(kind, folder, &mut out)?;
    Ok(out)
}

fn knobs(kind: &dyn AnyKind, out: &mut String) {
    if kind.knobs().is_empty() {
        return;
    }
    out.push_str("\n## Options\n\n| option | what it does | verbs |\n|---|---|---|\n");
    for knob in kind.knobs() {
        let value = match knob.shape {
            Shape::Flag => String::new(),
            Shape::Number { min, max } => format!(" {min}..{max}"),
            Shape::Choice(words) => format!(" {}", words.join("\\|")),
            _ => " TEXT".to_string(),
        };
        let verbs: Vec<&str> = knob.verbs.iter().map(|verb| verb.name()).collect();
        let _ = writeln!(out, "| `--{}{value}` | {} | {} |", knob.name, cell(knob.help), verbs.join(" "));
    }
}

fn techniques(kind: &'static dyn AnyKind, folder: &Path, out: &mut String) -> io::Result<()> {
    out.push_str("\n## Techniques\n\nEasiest first, as `hint` and `explain` use them.\n");
    let id = kind.info().id;
    let seen = sightings(kind);
    for technique in kind.techniques() {
        let _ = writeln!(out, "\n### {}\n\n*{}.* {}", technique.title, technique.level, technique.about);
        let Some((puzzle, board, step)) = seen.iter().find(|(_, _, s)| s.technique == technique.id) else {
            continue;
        };
        let name = picture(folder, &format!("{id}-{}", technique.id), puzzle, board, Some(step))?;
        let sentence = step.sentence.replace('\n', "\n> ");
        let _ = writeln!(out, "\n![{}]({name})\n\n> {sentence}", technique.title);
    }
    Ok(())
}

/// The first step of each technique in the examples, and in puzzles made for the purpose.
fn sightings(kind: &'static dyn AnyKind) -> Vec<(AnyPuzzle, AnyBoard, AnyStep)> {
    let mut seen: Vec<(AnyPuzzle, AnyBoard, AnyStep)> = Vec::new();
    let examples = kind.examples().iter().filter_map(|example| read(kind, example.text));
    // Filling grids with words takes its time.
    let looked_at = if kind.info().wants_words { LOOKED_AT / 8 } else { LOOKED_AT };
    let made = (0..looked_at).filter_map(|seed| {
        let level = Some(Level::ALL[seed as usize % 5]);
        let lexicon = kind.info().wants_words.then(quandary::words::lexicon).flatten();
        let wanted = Wanted { level, settings: Settings::new(kind.knobs()), lexicon, ..Wanted::default() };
        kind.create(&wanted, &mut Chance::new(seed), &Budget::nodes(20_000)).ok()
    });
    for puzzle in examples.chain(made) {
        if puzzle.size().width.max(puzzle.size().height) > LARGEST {
            continue;
        }
        let walk = puzzle.explain(&puzzle.start(), &Budget::nodes(200_000));
        for (board, step) in puzzle.boards(&walk).zip(puzzle.steps(&walk)) {
            if seen.iter().all(|(_, _, known)| known.technique != step.technique) {
                seen.push((puzzle.clone(), board, step));
            }
        }
        if seen.len() == kind.techniques().len() {
            break;
        }
    }
    seen
}

fn read(kind: &'static dyn AnyKind, text: &str) -> Option<AnyPuzzle> {
    quandary::read(text, Some(kind), None).ok()?.into_iter().next()?.ok().map(|entry| entry.puzzle)
}

/// Draws a board, with a step's premises and conclusions; gives the picture's name in the guide.
fn picture(
    folder: &Path,
    name: &str,
    puzzle: &AnyPuzzle,
    board: &AnyBoard,
    step: Option<&AnyStep>,
) -> io::Result<String> {
    let highlights = step.map(|step| report::highlights(step, true)).unwrap_or_default();
    let path = format!("pictures/{name}.svg");
    fs::write(folder.join(&path), svg(&puzzle.draw(board, &highlights), puzzle.kind().info().title))?;
    Ok(path)
}

/// Text in a table.
fn cell(text: &str) -> String {
    text.replace('|', "\\|").replace('\n', " ")
}
