//! The command `quandary`: thin over the library. It reads files, clocks and the environment, which
//! the library does not, and prints. One file per verb.

mod app;
mod exit;
mod format;
mod input;
mod knobs;
mod limits;
mod output;
mod picture;
mod play;
mod problem;
mod run;
mod site;
mod techniques;
mod verb;

use std::process::ExitCode;

use clap::FromArgMatches;

use app::{Cli, Command};
use exit::{Exit, Failure};
use run::Run;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args_os().map(|word| word.to_string_lossy().into_owned()).collect();
    let matches = match app::command_for(app::helped(&words)).try_get_matches() {
        Ok(matches) => matches,
        Err(error) => return usage(&error),
    };
    let cli = match Cli::from_arg_matches(&matches) {
        Ok(cli) => cli,
        Err(error) => return usage(&error),
    };
    limits::listen_to_interrupts();
    let knobs = matches.subcommand().map(|(_, m)| knobs::given(m)).unwrap_or_default();
    ExitCode::from(perform(cli.command, knobs) as u8)
}

/// Help goes to stdout and is a success; a closed pipe is no failure of ours.
fn usage(error: &clap::Error) -> ExitCode {
    let _ = error.print();
    ExitCode::from(if error.use_stderr() { Exit::Bad as u8 } else { Exit::Yes as u8 })
}

fn perform(command: Command, knobs: Vec<knobs::Given>) -> Exit {
    let (common, verb) = command.split();
    let mut run = Run::new(common, knobs);
    let done = verb::perform(verb, &mut run);
    let exit = match done {
        Ok(exit) => run.finish().map(|()| exit),
        Err(failure) => {
            // What was found so far is still worth having, except over a file somebody has.
            let _ = run.out.flush();
            Err(failure)
        }
    };
    exit.unwrap_or_else(|failure| report(&mut run, failure))
}

fn report(run: &mut Run, failure: Failure) -> Exit {
    match failure {
        Failure::Pipe => Exit::Yes,
        Failure::Input(sources, problems) => {
            run.problem(&sources, &problems);
            Exit::Bad
        }
        Failure::File(message) => {
            run.missing(&message);
            Exit::Bad
        }
        Failure::Told(exit, message) => {
            run.failure(&message);
            exit
        }
    }
}
