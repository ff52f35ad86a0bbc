//! Writes the guide's chapters about the kinds: `cargo run -p quandary --example guide FOLDER`.
//!
//! Everything comes from the data that `list`, `rules`, `explain` and `show` use, so that a kind
//! that is added gets its chapter by itself.

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs, io};

use quandary::core::any::TechniqueInfo;
use quandary::core::chance::Chance;
use quandary::core::kind::{Info, Wanted};
use quandary::core::knob::{Settings, Shape};
use quandary::core::step::Level;
use quandary::render::svg::{KEY, svg};
use quandary::walk::{self, Frame};
use quandary::{AnyBoard, AnyKind, AnyPuzzle, Budget, report};

/// How many puzzles are made to find a picture of each technique.
const LOOKED_AT: u64 = 240;
/// Larger boards make poor pictures of a single step.
const LARGEST: usize = 15;

fn main() -> io::Result<()> {
    let folder = env::args().nth(1).unwrap_or_else(|| "docs/guide/src".to_string());
    let folder = Path::new(&folder);
    fs::create_dir_all(folder.join("pictures"))?;
    // Techniques come and go; their pages go with them.
    let _ = fs::remove_dir_all(folder.join("techniques"));
    fs::create_dir_all(folder.join("techniques"))?;
    let mut summary = String::from("# Summary\n\n[Quandary](index.md)\n\n# The kinds\n\n");
    for kind in quandary::kinds() {
        let Info { id, title, .. } = kind.info();
        let _ = writeln!(summary, "- [{title}]({id}.md)");
        for technique in kind.techniques() {
            let _ = writeln!(summary, "  - [{}]({})", technique.title, page_of(*kind, &technique));
        }
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
        let name = picture(folder, &format!("{id}-example"), &puzzle, &puzzle.start())?;
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

/// The list of a kind's techniques, and a page for each.
fn techniques(kind: &'static dyn AnyKind, folder: &Path, out: &mut String) -> io::Result<()> {
    out.push_str("\n## Techniques\n\nEasiest first, as `hint` and `explain` use them; each has a page with a step worked out.\n\n");
    let seen = sightings(kind);
    let all = kind.techniques();
    for (i, technique) in all.iter().enumerate() {
        let about = cell(technique.about);
        let page = page_of(kind, technique);
        let _ = writeln!(out, "- [{}]({page}) *{}.* {about}", technique.title, technique.level);
        let seen = seen.iter().find(|seen| seen.frame.technique == technique.title);
        let around = (i.checked_sub(1).map(|i| &all[i]), all.get(i + 1));
        fs::write(folder.join(&page), technique_page(kind, folder, technique, seen, around)?)?;
    }
    Ok(())
}

/// Where the page of a technique is.
fn page_of(kind: &dyn AnyKind, technique: &TechniqueInfo) -> String {
    format!("techniques/{}-{}.md", kind.info().id, technique.id)
}

/// What a technique sees, worked out on a step of a puzzle that anybody can look at.
fn technique_page(
    kind: &'static dyn AnyKind,
    folder: &Path,
    technique: &TechniqueInfo,
    seen: Option<&Sighting>,
    (before, after): (Option<&TechniqueInfo>, Option<&TechniqueInfo>),
) -> io::Result<String> {
    let Info { id, title, .. } = kind.info();
    let mut out = format!(
        "# {}\n\n[{title}](../{id}.md), level *{}*. In JSON it is called `{}`.\n\n{}\n",
        technique.title, technique.level, technique.id, technique.about
    );
    match seen {
        Some(seen) => {
            let name = format!("pictures/{id}-{}.svg", technique.id);
            fs::write(folder.join(&name), svg(&seen.frame.scene, technique.title))?;
            let number = seen.frame.number;
            let _ = writeln!(
                out,
                "\n## Worked out\n\n![{}: a step](../{name})\n\n*{KEY}*\n\n> {}\n\nThis is step {number} of {}:\n\n```sh\n{} --from {number} --to {number}\n```",
                technique.title,
                seen.frame.sentence.replace('\n', "\n> "),
                seen.of,
                seen.command
            );
        }
        None => out.push_str("\nIt is needed so rarely that no built-in puzzle, and none of those made for this guide, has a step of it.\n"),
    }
    let link = |word: &str, other: Option<&TechniqueInfo>| {
        other.map(|t| format!("{word}: [{}](../{})", t.title, page_of(kind, t)))
    };
    let links: Vec<String> = [link("Easier", before), link("Harder", after)].into_iter().flatten().collect();
    let _ = writeln!(out, "\n{}", links.join(". "));
    Ok(out)
}

/// A step of a technique, and where it is.
struct Sighting {
    frame: Frame,
    of: String,
    command: String,
}

/// The first step of each technique in the examples, and in puzzles made for the purpose.
fn sightings(kind: &'static dyn AnyKind) -> Vec<Sighting> {
    let mut seen: Vec<Sighting> = Vec::new();
    let id = kind.info().id;
    let examples = kind.examples().iter().filter_map(|example| {
        let name = format!("example:{id}/{}", example.name);
        Some((read(kind, example.text)?, format!("`{name}`"), format!("quandary explain {name}")))
    });
    // Filling grids with words takes its time.
    let looked_at = if kind.info().wants_words { LOOKED_AT / 30 } else { LOOKED_AT };
    let made = (0..looked_at).filter_map(|seed| {
        let level = Level::ALL[seed as usize % 5];
        let lexicon = kind.info().wants_words.then(quandary::words::lexicon).flatten();
        let settings = Settings::new(kind.knobs());
        let wanted = Wanted { level: Some(level), settings, lexicon, ..Wanted::default() };
        let made = kind.create(&wanted, &mut Chance::new(seed), &Budget::nodes(20_000)).ok()?;
        let command = format!("quandary create {id} --level {level} --seed {seed} | quandary explain {id} -");
        Some((made, "a puzzle that was made".to_string(), command))
    });
    for (puzzle, of, command) in examples.chain(made) {
        if puzzle.size().width.max(puzzle.size().height) > LARGEST {
            continue;
        }
        let walk = puzzle.explain(&puzzle.start(), &Budget::nodes(200_000));
        for place in 0..walk.count {
            let title = report::technique(&puzzle, puzzle.step(&walk, place).technique);
            if seen.iter().any(|known| known.frame.technique == title) {
                continue;
            }
            let frame = walk::frame(&puzzle, &walk, place).expect("a step has a picture");
            seen.push(Sighting { frame, of: of.clone(), command: command.clone() });
        }
        if kind.techniques().iter().all(|t| seen.iter().any(|known| known.frame.technique == t.title)) {
            break;
        }
    }
    seen
}

fn read(kind: &'static dyn AnyKind, text: &str) -> Option<AnyPuzzle> {
    quandary::read(text, Some(kind), None).ok()?.into_iter().next()?.ok().map(|entry| entry.puzzle)
}

/// Draws a board; gives the picture's name in the guide.
fn picture(folder: &Path, name: &str, puzzle: &AnyPuzzle, board: &AnyBoard) -> io::Result<String> {
    let path = format!("pictures/{name}.svg");
    fs::write(folder.join(&path), svg(&puzzle.draw(board, &[]), puzzle.kind().info().title))?;
    Ok(path)
}

/// Text in a table.
fn cell(text: &str) -> String {
    text.replace('|', "\\|").replace('\n', " ")
}
