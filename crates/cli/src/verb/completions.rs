//! `completions`: for the shell.

use clap::Args;
use clap_complete::Shell;

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
    clap_complete::generate(own.shell, &mut crate::app::command(), "quandary", &mut text);
    run.out.put(text)?;
    Ok(Exit::Yes)
}
