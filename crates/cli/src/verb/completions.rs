//! `completions`: for the shell. They know the kinds, the built-in puzzles, the levels and the forms.

use clap::builder::PossibleValuesParser;
use clap::{Arg, Args, Command, ValueHint};
use clap_complete::Shell;
use quandary::core::step::Level;

use crate::exit::{Done, Exit};
use crate::run::Run;

#[derive(Args, Debug)]
pub(crate) struct Options {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

pub(crate) fn perform(run: &mut Run, own: &Options) -> Done {
    let mut text = Vec::new();
    let mut command = crate::app::command().mut_subcommands(|verb| verb.mut_args(knowing));
    clap_complete::generate(own.shell, &mut command, "quandary", &mut text);
    let text = String::from_utf8_lossy(&text).into_owned();
    run.out.put(match own.shell {
        // Without this, bash would take the colon of `example:KIND/NAME` for the end of a word.
        Shell::Bash => format!("{text}\nCOMP_WORDBREAKS=${{COMP_WORDBREAKS//:}}\n"),
        Shell::Zsh => with_files(&text),
        _ => text,
    })?;
    Ok(Exit::Yes)
}

/// An argument with what is known of its values. The command itself takes more, and says what it does not take.
fn knowing(arg: Arg) -> Arg {
    let ids = || quandary::kinds().iter().map(|kind| kind.info().id.to_string());
    let words: Vec<String> = match arg.get_id().as_str() {
        "kind" => ids().collect(),
        "inputs" => ids().chain(examples()).collect(),
        "level" => Level::ALL.iter().map(ToString::to_string).collect(),
        "from" | "to" => forms(&[]),
        "format" => forms(&["text", "ascii", "plain", "raw", "json", "svg", "png", "pdf", "html"]),
        "output" | "words" | "picture" | "resume" => return arg.value_hint(ValueHint::FilePath),
        "dir" => return arg.value_hint(ValueHint::DirPath),
        "verb" => {
            Command::get_subcommands(&crate::app::command()).map(|c| c.get_name().to_string()).collect()
        }
        _ => return arg,
    };
    arg.value_parser(PossibleValuesParser::new(words))
}

fn examples() -> impl Iterator<Item = String> {
    let named = |kind: &&'static dyn quandary::AnyKind| {
        let id = kind.info().id;
        kind.examples().iter().map(move |example| format!("example:{id}/{}", example.name))
    };
    quandary::kinds().iter().flat_map(named)
}

/// The forms of all kinds, each once, behind these words.
fn forms(before: &[&str]) -> Vec<String> {
    let mut words: Vec<String> = before.iter().map(ToString::to_string).collect();
    for form in quandary::kinds().iter().flat_map(|kind| kind.forms()) {
        if !words.iter().any(|word| word == form.name) {
            words.push(form.name.to_string());
        }
    }
    words
}

/// zsh offers nothing but what it is told: where a puzzle is meant, files are offered as well.
fn with_files(text: &str) -> String {
    let mut out = String::new();
    for line in text.split_inclusive('\n') {
        let inputs = line.trim_start().starts_with("'*::inputs") && line.contains(":(");
        match line.split_once(":(").zip(line.rsplit_once(")'")).filter(|_| inputs) {
            Some(((head, rest), (_, tail))) => {
                let words = rest.rsplit_once(")'").map_or(rest, |(words, _)| words);
                out.push_str(&format!(
                    "{head}:_alternative \"puzzles:puzzle:({words})\" \"files:file:_files\"'{tail}"
                ));
            }
            None => out.push_str(line),
        }
    }
    out
}
