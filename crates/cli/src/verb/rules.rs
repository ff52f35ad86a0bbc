//! `rules`: a kind's rules in prose.

use clap::Args;

use crate::exit::{Done, Exit, Failure};
use crate::run::Run;

#[derive(Args, Debug)]
pub(crate) struct Options {
    /// The kind
    kind: String,
}

pub(crate) fn perform(run: &mut Run, own: &Options) -> Done {
    let kind = quandary::kind(&own.kind).map_err(|e| Failure::usage(e.to_string()))?;
    let info = kind.info();
    run.out.put(format!("{}\n\n{}\n", info.title, info.rules.trim_end()))?;
    Ok(Exit::Yes)
}
