//! Why candidates are gone: the fewest units and facts that are found to rule out what has to be ruled out.
//!
//! What has to go is a list: values in cells, or whole fillings of some cells. A fact kills some of it, by itself (the
//! candidate was struck out, the cell holds something else) or in a unit (the same value stands in the row); a unit can kill
//! some alone. Picking killers until nothing is left is set cover: greedily, then whatever can be spared is left out, so that
//! nothing more can be.

use crate::bits::Bits;
use crate::fact::Fact;

/// Units and facts that rule something out.
#[derive(Clone, Debug, PartialEq)]
pub struct Why<U> {
    /// The units, beside those argued in anyway.
    pub units: Vec<U>,
    /// The facts.
    pub facts: Vec<Fact>,
    /// Whether more may be stated than needed, because there was too much to look through.
    pub more: bool,
}

impl<U> Default for Why<U> {
    fn default() -> Self {
        Self { units: Vec::new(), facts: Vec::new(), more: false }
    }
}

impl<U: Ord> Why<U> {
    /// Both together.
    #[must_use]
    pub fn and(mut self, other: Self) -> Self {
        self.units.extend(other.units);
        self.facts.extend(other.facts);
        self.units.sort_unstable();
        self.units.dedup();
        self.facts.sort_unstable();
        self.facts.dedup();
        self.more |= other.more;
        self
    }
}

impl<U> Why<U> {
    /// About how much memory it takes beside its own size.
    pub fn bytes(&self) -> usize {
        size_of_val(&self.units[..]) + size_of_val(&self.facts[..])
    }
}

/// What a fact costs a reader: what stands on the board can be seen, what was struck out has to be looked up.
pub fn price(fact: &Fact) -> u64 {
    if fact.holds { 2 } else { 3 }
}

/// Something that rules some of the list out: a fact, in a unit or by itself, or a unit by itself.
struct Killer<U, S> {
    fact: Option<Fact>,
    unit: Option<U>,
    kills: S,
}

/// All that could rule out the things of a list, which are told by their places in it.
pub struct Killers<U, S> {
    count: usize,
    all: Vec<Killer<U, S>>,
}

impl<U: Copy + Eq, S: Bits> Killers<U, S> {
    /// None yet, for a list of so many things.
    pub fn of(count: usize) -> Self {
        Self { count, all: Vec::new() }
    }

    /// No thing of the list.
    pub fn blank(&self) -> S {
        S::none(self.count)
    }

    /// A fact, a unit or a fact in a unit kills one thing. What can be seen most easily is best named first.
    pub fn kill(&mut self, fact: Option<Fact>, unit: Option<U>, place: usize) {
        let known = self.all.iter().position(|k| k.fact == fact && k.unit == unit);
        let killer = known.unwrap_or_else(|| {
            self.all.push(Killer { fact, unit, kills: S::none(self.count) });
            self.all.len() - 1
        });
        self.all[killer].kills.insert(place);
    }

    /// The same for several things at once.
    pub fn add(&mut self, fact: Option<Fact>, unit: Option<U>, kills: S) {
        match self.all.iter_mut().find(|k| k.fact == fact && k.unit == unit) {
            Some(killer) => killer.kills = killer.kills.or(&kills),
            None => self.all.push(Killer { fact, unit, kills }),
        }
    }

    /// Few killers for all of the list; `None` if they do not do it. The units of `have` are there anyway. A fact costs what
    /// `price` says, a further unit 1.
    pub fn cover(&self, have: &[U], price: impl Fn(&Fact) -> u64) -> Option<Why<U>> {
        let full = S::below(self.count);
        let mut open = full.clone();
        let mut units: Vec<U> = have.to_vec();
        let mut facts: Vec<Fact> = Vec::new();
        while !open.is_empty() {
            let mut best: Option<(u64, u64, usize)> = None;
            for (i, killer) in self.all.iter().enumerate() {
                let gain = killer.kills.shared(&open) as u64;
                if gain == 0 {
                    continue;
                }
                let fact = killer.fact.as_ref().filter(|fact| !facts.contains(fact)).map_or(0, &price);
                let unit = u64::from(killer.unit.is_some_and(|unit| !units.contains(&unit)));
                let cost = (fact + unit).max(1);
                // Of equals the first.
                if best.is_none_or(|(g, c, _)| gain * c > g * cost) {
                    best = Some((gain, cost, i));
                }
            }
            let killer = &self.all[best?.2];
            open = open.without(&killer.kills);
            units.extend(killer.unit.filter(|unit| !units.contains(unit)));
            facts.extend(killer.fact.filter(|fact| !facts.contains(fact)));
        }
        // What costs most goes first.
        let mut order: Vec<Fact> = facts.clone();
        order.sort_by_key(|fact| std::cmp::Reverse(price(fact)));
        for fact in order {
            let without: Vec<Fact> = facts.iter().copied().filter(|f| *f != fact).collect();
            if self.enough(&full, &units, &without) {
                facts = without;
            }
        }
        let further = units[have.len()..].to_vec();
        for unit in further {
            let without: Vec<U> = units.iter().copied().filter(|u| *u != unit).collect();
            if self.enough(&full, &without, &facts) {
                units = without;
            }
        }
        facts.sort_unstable();
        Some(Why { units: units.split_off(have.len()), facts, more: false })
    }

    fn enough(&self, full: &S, units: &[U], facts: &[Fact]) -> bool {
        let mut left = full.clone();
        for killer in &self.all {
            let there = killer.fact.is_none_or(|fact| facts.contains(&fact))
                && killer.unit.is_none_or(|unit| units.contains(&unit));
            if there {
                left = left.without(&killer.kills);
            }
        }
        left.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::At;

    fn fact(col: usize, holds: bool) -> Fact {
        Fact { at: At::new(0, col), value: 1, holds }
    }

    #[test]
    fn what_kills_most_is_told_and_nothing_to_spare() {
        let mut killers: Killers<u8, u64> = Killers::of(3);
        killers.kill(Some(fact(0, false)), None, 0);
        killers.kill(Some(fact(1, true)), Some(7), 0);
        killers.kill(Some(fact(1, true)), Some(7), 1);
        killers.kill(Some(fact(2, false)), None, 2);
        let why = killers.cover(&[], price).expect("all go");
        assert_eq!((why.units, why.facts), (vec![7], vec![fact(1, true), fact(2, false)]));
    }

    #[test]
    fn units_in_hand_cost_nothing_and_are_not_told_again() {
        let mut killers: Killers<u8, u64> = Killers::of(1);
        killers.kill(Some(fact(0, false)), None, 0);
        killers.kill(None, Some(7), 0);
        assert_eq!(killers.cover(&[7], price), Some(Why::default()));
        assert_eq!(Killers::<u8, u64>::of(1).cover(&[7], price), None, "nothing kills it");
    }
}
