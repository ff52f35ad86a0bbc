//! `man`: the manual page of the command or of one verb, or all of them into a folder.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, Command};
use clap_mangen::Man;

use crate::exit::{Done, Exit, Failure};
use crate::output::replace;
use crate::run::Run;
use crate::verb::help::unknown;

#[derive(Args, Debug)]
pub(crate) struct Options {
    /// A verb; without one, the command itself
    #[arg(conflicts_with = "dir")]
    verb: Option<String>,
    /// Write the pages of the command and of every verb into this folder
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,
}

pub(crate) fn perform(run: &mut Run, own: &Options) -> Done {
    let mut command = crate::app::command();
    command.build();
    if let Some(dir) = &own.dir {
        let count = all(&command, dir)?;
        run.remark(&format!("{count} pages written"));
        return Ok(Exit::Yes);
    }
    let text = match &own.verb {
        None => page(&command, None)?,
        Some(name) => match command.find_subcommand(name) {
            Some(verb) => page(verb, Some(name))?,
            None => return Err(unknown(&command, name)),
        },
    };
    run.out.put(text)?;
    Ok(Exit::Yes)
}

/// Writes every page: `quandary.1`, `quandary-solve.1` and so on.
fn all(command: &Command, dir: &Path) -> Result<usize, Failure> {
    std::fs::create_dir_all(dir).map_err(|e| Failure::usage(format!("{}: {e}", dir.display())))?;
    replace(&dir.join("quandary.1"), &page(command, None)?)?;
    let mut count = 1;
    for verb in command.get_subcommands() {
        let name = verb.get_name();
        replace(&dir.join(format!("quandary-{name}.1")), &page(verb, Some(name))?)?;
        count += 1;
    }
    Ok(count)
}

/// The page of the command, or of a verb.
fn page(command: &Command, verb: Option<&str>) -> Result<Vec<u8>, Failure> {
    let examples = command.get_before_long_help().map(ToString::to_string).unwrap_or_default();
    // Examples and exit codes have sections of their own.
    let mut command = command.clone().before_long_help("").after_help("").after_long_help("");
    if let Some(name) = verb {
        command = command.name(format!("quandary-{name}")).bin_name(format!("quandary {name}"));
    }
    let man = Man::new(command.clone());
    let mut out = Vec::new();
    man.render_title(&mut out)?;
    man.render_name_section(&mut out)?;
    man.render_synopsis_section(&mut out)?;
    man.render_description_section(&mut out)?;
    man.render_options_section(&mut out)?;
    if verb.is_none() {
        man.render_subcommands_section(&mut out)?;
    }
    section(&mut out, "EXAMPLES", examples.lines().skip(1).map(str::trim), true)?;
    section(&mut out, "EXIT STATUS", exits(verb).iter().map(String::as_str), false)?;
    let see = if verb.is_none() { "quandary-help(1), quandary-list(1)" } else { "quandary(1)" };
    section(&mut out, "SEE ALSO", [see].into_iter(), false)?;
    Ok(out)
}

/// A section with a paragraph for each line; what is to be typed is set as code.
fn section<'l>(
    out: &mut Vec<u8>,
    title: &str,
    lines: impl Iterator<Item = &'l str>,
    typed: bool,
) -> Result<(), Failure> {
    let mut started = false;
    for line in lines.filter(|line| !line.is_empty()) {
        if !started {
            writeln!(out, ".SH \"{title}\"")?;
            started = true;
        }
        // A dot at the beginning of a line, a backslash and a dash mean something to the typesetter.
        let line = line.replace('\\', "\\e").replace('-', "\\-");
        match typed {
            true => writeln!(out, ".PP\n.nf\n\\&{line}\n.fi")?,
            false => writeln!(out, ".PP\n\\&{line}")?,
        }
    }
    Ok(())
}

/// The exit codes and what they mean for a verb.
fn exits(verb: Option<&str>) -> Vec<String> {
    let (yes, no) = match verb {
        Some("solve") => {
            ("an answer was found", "there is no answer, or several although --unique asks for one")
        }
        Some("count") => ("there are answers", "there is none"),
        Some("check") => ("the board is legal", "it breaks a rule"),
        Some("hint") => ("there is a next step", "there is none; the text says why"),
        Some("explain") => {
            ("the way to the answer was told", "there is no answer, or nothing more is forced")
        }
        Some("rate") => ("a level was given", "the puzzle has several answers, or none"),
        Some("assist") => ("the advice was given, or the dialogue ended", "the puzzle has no answer"),
        Some("batch") => ("every puzzle has a yes", "some have a no"),
        Some("survey") => ("puzzles were found", "none was found"),
        Some(_) => ("it was done", "not used"),
        None => ("yes", "no"),
    };
    let all = [
        ("0", yes),
        ("1", no),
        ("2", "bad usage or bad input, options that cannot be met"),
        ("3", "gave up within its limits (--time, --nodes, --memory)"),
        ("130", "interrupted"),
    ];
    all.iter()
        .filter(|(_, means)| *means != "not used")
        .map(|(code, means)| format!("{code}: {means}."))
        .collect()
}
