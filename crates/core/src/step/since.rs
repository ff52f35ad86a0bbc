//! What is new since a supposition: the supposition itself and what its links have brought so far.
//!
//! A link is told to somebody who has the pencil marks before him. What was known before the supposition can be seen there and
//! is told as what was left; only what is new is argued.

use crate::fact::{Fact, Value};
use crate::grid::At;

use super::{Conclusion, Reason, Step, Why, rests_on};

/// What a supposition and the links so far have brought.
#[derive(Clone, Debug)]
pub struct Since {
    brought: Vec<Fact>,
    /// What the links behind this one state.
    stated: Vec<Fact>,
    links: usize,
}

/// Up to so many links are argued one by one. In longer contradictions a link says what was left and what it is now; what makes
/// the difference is what was just named.
const ARGUED: usize = 6;
/// With more links than this it is only said what comes of each.
const LONG: usize = 12;

impl Since {
    /// Whether the contradiction is so short that each link is argued in full.
    pub fn argued(&self) -> bool {
        self.links <= ARGUED
    }

    /// Whether it is so long that nobody wants more of a link than what comes of it.
    pub fn long(&self) -> bool {
        self.links > LONG
    }

    /// Whether a fact is new.
    pub fn brings(&self, fact: &Fact) -> bool {
        // A cell can hold a value because the last of the others went.
        let last = |new: &Fact| fact.holds && !new.holds && new.at == fact.at;
        self.brought.iter().any(|new| new.implies(fact) || last(new))
    }

    /// Whether a fact that a link concludes is worth telling: a later link uses it, and no earlier one has said it.
    fn wants(&self, fact: &Fact) -> bool {
        let last = |used: &Fact| used.holds && !fact.holds && used.at == fact.at;
        let said = self.brought.iter().any(|new| new.implies(fact));
        !said && self.stated.iter().any(|used| fact.implies(used) || last(used))
    }

    /// Where a value has been placed since.
    pub fn placed(&self, value: Value) -> impl Iterator<Item = At> {
        self.brought.iter().filter(move |fact| fact.holds && fact.value == value).map(|fact| fact.at)
    }

    /// The facts that were there before, and those that are new.
    pub fn split(&self, facts: &[Fact]) -> (Vec<Fact>, Vec<Fact>) {
        facts.iter().partition(|fact| !self.brings(fact))
    }

    /// The same of a reason, both with all its units.
    pub fn parted<U: Clone>(&self, why: &Why<U>) -> (Why<U>, Why<U>) {
        let (before, new) = self.split(&why.facts);
        (Why { facts: before, ..why.clone() }, Why { facts: new, ..why.clone() })
    }
}

/// The links of a supposition one after the other, each told with what is new by then; of what it strikes out only that which
/// is used.
pub fn linked<P, R: Reason<P>>(
    puzzle: &P,
    supposed: Fact,
    links: &[Step<R>],
    mut tell: impl FnMut(&Step<R>, &Since) -> String,
) -> Vec<String> {
    let stated = |link: &Step<R>| link.reason.as_ref().map_or(Vec::new(), |reason| rests_on(puzzle, reason));
    let stated: Vec<Vec<Fact>> = links.iter().map(stated).collect();
    let mut since = Since { brought: vec![supposed], stated: Vec::new(), links: links.len() };
    let each = links.iter().enumerate().map(|(place, link)| {
        since.stated = stated[place + 1..].concat();
        let mut used = link.clone();
        used.therefore.retain(|c| !matches!(c, Conclusion::Fact(fact) if !fact.holds && !since.wants(fact)));
        let told = tell(if used.therefore.is_empty() { link } else { &used }, &since);
        since.brought.extend(link.facts());
        told
    });
    each.collect()
}

/// The links of a contradiction as they stand between what is supposed and what follows: a few go on in the line with `glue` between
/// them; many are numbered, each in a line of its own.
///
/// ```
/// use quandary_core::step::laid_out;
/// let links = |count: usize| (1..=count).map(|i| format!("Link {i}.")).collect::<Vec<_>>();
/// assert_eq!(laid_out(&links(2), " "), " Link 1. Link 2. ");
/// assert!(laid_out(&links(7), " ").starts_with("\n  1) Link 1.\n  2) Link 2.\n"));
/// ```
pub fn laid_out(links: &[String], glue: &str) -> String {
    if links.len() <= ARGUED {
        return format!(" {} ", links.join(glue));
    }
    let line = |(place, link): (usize, &String)| {
        // A contradiction inside this one goes in by as much.
        format!("  {}) {}\n", place + 1, link.trim_end().replace('\n', "\n  "))
    };
    let lines: String = links.iter().enumerate().map(line).collect();
    format!("\n{lines}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_said_and_not_used_is_not_worth_telling() {
        let (a, b) = (At::new(0, 0), At::new(0, 1));
        let since = Since {
            brought: vec![Fact::is(a, 1), Fact::is_not(b, 2)],
            stated: vec![Fact::is_not(b, 3), Fact::is_not(b, 2)],
            links: 2,
        };
        assert!(since.wants(&Fact::is_not(b, 3)) && since.wants(&Fact::is(b, 4)));
        assert!(!since.wants(&Fact::is_not(b, 2)), "said before");
        assert!(!since.wants(&Fact::is_not(b, 5)), "nobody uses it");
    }

    #[test]
    fn what_a_link_brings_is_new() {
        let (a, b) = (At::new(0, 0), At::new(0, 1));
        let brought = vec![Fact::is(a, 1), Fact::is_not(b, 2)];
        let since = Since { brought, stated: Vec::new(), links: 2 };
        assert!(since.brings(&Fact::is_not(a, 3)) && since.brings(&Fact::is_not(b, 2)));
        assert!(since.brings(&Fact::is(b, 3)), "the last that was left");
        assert!(!since.brings(&Fact::is_not(b, 3)) && !since.brings(&Fact::is(At::new(1, 1), 1)));
    }
}
