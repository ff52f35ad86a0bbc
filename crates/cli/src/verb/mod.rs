//! The verbs, one file each.

pub(crate) mod assist;
pub(crate) mod batch;
pub(crate) mod check;
pub(crate) mod completions;
mod console;
pub(crate) mod convert;
pub(crate) mod count;
pub(crate) mod create;
pub(crate) mod explain;
pub(crate) mod help;
pub(crate) mod hint;
pub(crate) mod list;
pub(crate) mod man;
pub(crate) mod play;
pub(crate) mod print;
pub(crate) mod rate;
pub(crate) mod rules;
pub(crate) mod serve;
pub(crate) mod show;
pub(crate) mod solve;
pub(crate) mod survey;

use crate::app::Invocation;
use crate::exit::Done;
use crate::run::Run;

/// Does what was asked for.
pub(crate) fn perform(invocation: Invocation, run: &mut Run) -> Done {
    match invocation {
        Invocation::Solve(own) => solve::perform(run, &own),
        Invocation::Count(own) => count::perform(run, &own),
        Invocation::Check(own) => check::perform(run, &own),
        Invocation::Hint(own) => hint::perform(run, &own),
        Invocation::Explain(own) => explain::perform(run, &own),
        Invocation::Rate(own) => rate::perform(run, &own),
        Invocation::Create(own) => create::perform(run, &own),
        Invocation::Assist(own) => assist::perform(run, &own),
        Invocation::Print(own) => print::perform(run, &own),
        Invocation::Show(own) => show::perform(run, &own),
        Invocation::Convert(own) => convert::perform(run, &own),
        Invocation::Play(own) => play::perform(run, &own),
        Invocation::Batch(own) => batch::perform(run, &own),
        Invocation::Survey(own) => survey::perform(run, &own),
        Invocation::List(own) => list::perform(run, &own),
        Invocation::Serve(own) => serve::perform(run, &own),
        Invocation::Rules(own) => rules::perform(run, &own),
        Invocation::Help(own) => help::perform(run, &own),
        Invocation::Completions(own) => completions::perform(run, &own),
        Invocation::Man(own) => man::perform(run, &own),
    }
}
