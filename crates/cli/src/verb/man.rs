//! `man`: the manual page of the command or of one verb.

use clap::Args;

use crate::exit::{Done, Exit, Failure};
use crate::run::Run;

#[derive(Args, Debug)]
pub(crate) struct Options {
    /// A verb; without one, the command itself
    verb: Option<String>,
}

pub(crate) fn perform(run: &mut Run, own: &Options) -> Done {
    let mut command = crate::app::command();
    command.build();
    let command = match &own.verb {
        None => command,
        Some(name) => match command.find_subcommand(name) {
            Some(verb) => verb.clone().name(format!("quandary-{name}")).bin_name(format!("quandary {name}")),
            None => return Err(Failure::usage(format!("there is no verb `{name}`"))),
        },
    };
    let mut text = Vec::new();
    clap_mangen::Man::new(command).render(&mut text)?;
    run.out.put(text)?;
    Ok(Exit::Yes)
}
