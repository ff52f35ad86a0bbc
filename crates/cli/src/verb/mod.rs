//! The verbs, one file each.

pub(crate) mod assist;
pub(crate) mod batch;
pub(crate) mod check;
pub(crate) mod completions;
pub(crate) mod convert;
pub(crate) mod count;
pub(crate) mod create;
pub(crate) mod explain;
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
mod talk;

use crate::app::Order;
use crate::exit::Done;
use crate::run::Run;

/// Does what was ordered.
pub(crate) fn perform(order: Order, run: &mut Run) -> Done {
    match order {
        Order::Solve(own) => solve::perform(run, &own),
        Order::Count(own) => count::perform(run, &own),
        Order::Check(own) => check::perform(run, &own),
        Order::Hint(own) => hint::perform(run, &own),
        Order::Explain(own) => explain::perform(run, &own),
        Order::Rate(own) => rate::perform(run, &own),
        Order::Create(own) => create::perform(run, &own),
        Order::Assist(own) => assist::perform(run, &own),
        Order::Print(own) => print::perform(run, &own),
        Order::Show(own) => show::perform(run, &own),
        Order::Convert(own) => convert::perform(run, &own),
        Order::Play(own) => play::perform(run, &own),
        Order::Batch(own) => batch::perform(run, &own),
        Order::List(own) => list::perform(run, &own),
        Order::Serve(own) => serve::perform(run, &own),
        Order::Rules(own) => rules::perform(run, &own),
        Order::Completions(own) => completions::perform(run, &own),
        Order::Man(own) => man::perform(run, &own),
    }
}
