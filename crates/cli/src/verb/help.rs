//! `help`: what a verb does, in general or for one kind.

use clap::Args;

use crate::exit::{Done, Exit, Failure};
use crate::run::Run;

#[derive(Args, Debug)]
pub(crate) struct Options {
    /// A verb; without one, all of them in brief
    verb: Option<String>,
    /// A kind whose own options are shown
    kind: Option<String>,
}

pub(crate) fn perform(run: &mut Run, own: &Options) -> Done {
    let kind =
        own.kind.as_deref().map(quandary::kind).transpose().map_err(|e| Failure::usage(e.to_string()))?;
    let mut command = crate::app::command_for(kind);
    command.build();
    let help = match &own.verb {
        None => command.render_long_help(),
        Some(name) => match command.find_subcommand_mut(name) {
            Some(verb) => verb.render_long_help(),
            None => return Err(unknown(&command, name)),
        },
    };
    run.out.put(help.to_string())?;
    Ok(Exit::Yes)
}

/// That there is no such verb, and what may be meant.
pub(crate) fn unknown(command: &clap::Command, name: &str) -> Failure {
    let verbs: Vec<&str> = command.get_subcommands().map(clap::Command::get_name).collect();
    let hint = match quandary::kind(name) {
        Ok(kind) => {
            let id = kind.info().id;
            format!("it is a kind: see `quandary rules {id}` and `quandary list {id}`")
        }
        Err(_) => match quandary::registry::closest(name, verbs.iter().copied()) {
            Some(meant) => format!("did you mean `{meant}`?"),
            None => format!("there are {}", verbs.join(", ")),
        },
    };
    Failure::usage(format!("there is no verb `{name}`; {hint}"))
}
