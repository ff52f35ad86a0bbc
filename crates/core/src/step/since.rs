//! What is new since a supposition: the supposition itself and what its links have brought so far.
//!
//! A link is told to somebody who has the pencil marks before him. What was known before the supposition can be seen there and
//! is told as what was left; only what is new is argued.

use crate::fact::{Fact, Value};
use crate::grid::At;

use super::{Step, Why};

/// What a supposition and the links so far have brought.
#[derive(Clone, Debug)]
pub struct Since {
    brought: Vec<Fact>,
    argued: bool,
}

/// Up to so many links are argued one by one. In longer contradictions a link says what was left and what it is now; what makes
/// the difference is what was just named.
const ARGUED: usize = 6;

impl Since {
    /// Whether the contradiction is so short that each link is argued in full.
    pub fn argued(&self) -> bool {
        self.argued
    }

    /// Whether a fact is new.
    pub fn brings(&self, fact: &Fact) -> bool {
        // A cell can hold a value because the last of the others went.
        let last = |new: &Fact| fact.holds && !new.holds && new.at == fact.at;
        self.brought.iter().any(|new| new.implies(fact) || last(new))
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

/// The links of a supposition one after the other, each told with what is new by then.
pub fn linked<R>(
    supposed: Fact,
    links: &[Step<R>],
    mut tell: impl FnMut(&Step<R>, &Since) -> String,
) -> Vec<String> {
    let mut since = Since { brought: vec![supposed], argued: links.len() <= ARGUED };
    let each = links.iter().map(|link| {
        let told = tell(link, &since);
        since.brought.extend(link.facts());
        told
    });
    each.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::At;
    use crate::step::Level;

    #[test]
    fn a_link_is_new_to_those_behind_it() {
        let (a, b, c) = (At::new(0, 0), At::new(0, 1), At::new(0, 2));
        let links: Vec<Step<()>> = [Fact::is_not(b, 2), Fact::is(c, 1)]
            .map(|fact| Step::unargued("link", Level::Gentle, [fact]))
            .to_vec();
        let asked = [Fact::is(a, 1), Fact::is_not(a, 2), Fact::is(b, 3), Fact::is(c, 1), Fact::is_not(c, 1)];
        let new = linked(Fact::is(a, 1), &links, |_, since| format!("{:?}", asked.map(|f| since.brings(&f))));
        assert_eq!(new, ["[true, true, false, false, false]", "[true, true, true, false, false]"]);
    }
}
