//! How a result stands: what exit codes and summaries are made of.

use super::{End, Number, Output, Verb, Verdict};

/// Yes, no, or why neither.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Standing {
    /// What was asked for is there.
    Yes,
    /// It is not.
    No,
    /// The budget ended first.
    GaveUp,
    /// The request or its puzzle is wrong.
    Bad,
}

impl Output {
    /// How this result of a verb stands; `unique` says that several answers are a no.
    pub fn standing(&self, verb: Verb, unique: bool) -> Standing {
        let yes = |yes: bool| if yes { Standing::Yes } else { Standing::No };
        let some = |count: &Number, exact: bool| match count {
            Number::Small(0) if exact => Standing::No,
            Number::Small(0) => Standing::GaveUp,
            _ => Standing::Yes,
        };
        match self {
            Output::Solve(s) => match s.outcome {
                Verdict::Unique => Standing::Yes,
                Verdict::Several | Verdict::Found => yes(!unique),
                Verdict::None => Standing::No,
                Verdict::GaveUp => Standing::GaveUp,
            },
            Output::Count(c) if !c.exact => Standing::GaveUp,
            Output::Count(c) => some(&c.count, true),
            Output::Check(c) => yes(c.violations.is_empty()),
            Output::Explain(e) => match e.end {
                End::GaveUp => Standing::GaveUp,
                End::Step => Standing::Yes,
                End::Solved => yes(verb == Verb::Explain),
                _ => Standing::No,
            },
            Output::Rate(r) if r.ran_out.is_some() => Standing::GaveUp,
            Output::Rate(r) => yes(r.level.is_some()),
            Output::Assist(a) => some(&a.count, a.exact),
            Output::Create(_) | Output::Show(_) | Output::Convert(_) | Output::List(_) | Output::Rules(_) => {
                Standing::Yes
            }
            Output::Survey(s) => match (&s.error, s.outcome) {
                (Some(_), _) => Standing::Bad,
                (None, Some(Verdict::GaveUp)) => Standing::GaveUp,
                _ => yes(s.agrees != Some(false)),
            },
            Output::Several(all) => {
                let standings = all.results.iter().map(|output| output.standing(verb, unique));
                standings.max().unwrap_or(Standing::Yes)
            }
            Output::Error(failed) => match failed.error.ran_out {
                Some(_) => Standing::GaveUp,
                None => Standing::Bad,
            },
        }
    }
}
