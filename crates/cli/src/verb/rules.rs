//! `rules`: a kind's rules in prose.

use clap::Args;
use quandary::protocol::{self, Output};

use crate::exit::{Done, Exit, Failure};
use crate::run::Run;

#[derive(Args, Debug)]
pub(crate) struct Options {
    /// The kind
    kind: String,
    /// As JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn perform(run: &mut Run, own: &Options) -> Done {
    let kind = quandary::kind(&own.kind).map_err(|e| Failure::usage(e.to_string()))?;
    if own.json {
        run.put_json(&Output::Rules(protocol::ruled(kind)))?;
        return Ok(Exit::Yes);
    }
    let info = kind.info();
    run.out.put(format!("{}\n\n{}\n", info.title, info.rules.trim_end()))?;
    Ok(Exit::Yes)
}
