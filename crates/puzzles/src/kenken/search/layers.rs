//! The decomposition of cages that are too large to list: what their partial results allow (dynamic programming forwards and
//! backwards, as in filtering a knapsack constraint or a multi-valued decision diagram).
//!
//! Going through the cells forwards, the results reachable so far are a set; going backwards, the
//! results from which the rest can still reach the target are another. A number fits in a cell if
//! it leads from the one into the other. Sets of sums are bit strings and adding a number is a
//! shift. Products are written as exponents of primes in mixed radix, which turns multiplying into a shift
//! as well, after masking away those whose exponents would overflow. That equal numbers may not
//! meet in a line is left to the lines.

use super::super::combos;
use super::super::model::{Clue, Op};
use quandary_core::bits::Bits;

/// Products with more divisors than this are not filtered before all cells are settled.
const MOST_STATES: usize = 1 << 16;

/// What each cell keeps; `None` when nothing fits.
pub(super) fn narrow(doms: &[u32], clue: Clue, long: bool) -> Option<Vec<u32>> {
    if doms.iter().all(|d| d.is_power_of_two()) {
        return exact(doms, clue, long).then(|| doms.to_vec());
    }
    let ordered = doms.len() == 2 || long;
    let mut kept = vec![0; doms.len()];
    let ops: &[Op] = match clue.op {
        Op::Hidden if ordered => &Op::FOUR,
        Op::Hidden => &[Op::Add, Op::Multiply],
        _ => std::slice::from_ref(&clue.op),
    };
    // Of numbers from 1 on, only a difference is ever 0.
    for op in ops.iter().filter(|op| clue.target > 0 || **op == Op::Subtract) {
        match op {
            Op::Equal | Op::Add => sums(doms, clue.target, &mut kept),
            Op::Multiply => products(doms, clue.target, &mut kept),
            // These stand on two cells only, and pairs are listed.
            Op::Power | Op::Remainder => {}
            Op::Subtract | Op::Divide | Op::Hidden => below_largest(doms, *op, clue.target, &mut kept),
        }
    }
    (!kept.contains(&0)).then_some(kept)
}

/// The arithmetic once everything is settled, for any number of cells.
fn exact(doms: &[u32], clue: Clue, long: bool) -> bool {
    let values: Vec<u8> = doms.iter().map(|d| d.trailing_zeros() as u8 + 1).collect();
    combos::meets(clue, long, &values)
}

/// The largest minus the rest is the target: all together are twice the largest minus the target,
/// for one of the numbers as the largest. With `÷` likewise: all together are its square through the target.
fn below_largest(doms: &[u32], op: Op, target: u64, kept: &mut [u32]) {
    let highest = u64::from(doms.iter().map(|d| 32 - d.leading_zeros()).max().unwrap_or(0));
    for largest in 1..=highest {
        let most = combos::all(largest as usize);
        let capped: Vec<u32> = doms.iter().map(|d| d & most).collect();
        if capped.contains(&0) {
            continue;
        }
        if op == Op::Subtract && 2 * largest > target {
            sums(&capped, 2 * largest - target, kept);
        }
        if op == Op::Divide && largest % target == 0 {
            products(&capped, largest * largest / target, kept);
        }
    }
}

/// A set of states with a shift.
#[derive(Clone)]
struct States(Vec<u64>);

impl States {
    fn only(state: usize, words: usize) -> Self {
        let mut set = vec![0; words];
        set[state / 64] |= 1 << (state % 64);
        Self(set)
    }

    fn add_shifted(&mut self, from: &States, allowed: Option<&States>, by: usize) {
        let (words, bits) = (by / 64, by % 64);
        for i in (words..self.0.len()).rev() {
            let at = |j: usize| from.0[j] & allowed.map_or(u64::MAX, |a| a.0[j]);
            let mut moved = at(i - words) << bits;
            if bits > 0 && i > words {
                moved |= at(i - words - 1) >> (64 - bits);
            }
            self.0[i] |= moved;
        }
    }

    fn add_shifted_back(&mut self, from: &States, allowed: Option<&States>, by: usize) {
        let (words, bits) = (by / 64, by % 64);
        for i in 0..self.0.len().saturating_sub(words) {
            let mut moved = from.0[i + words] >> bits;
            if bits > 0 && i + words + 1 < from.0.len() {
                moved |= from.0[i + words + 1] << (64 - bits);
            }
            self.0[i] |= moved & allowed.map_or(u64::MAX, |a| a.0[i]);
        }
    }

    fn meets_shifted(&self, from: &States, allowed: Option<&States>, by: usize) -> bool {
        let mut moved = States(vec![0; self.0.len()]);
        moved.add_shifted(from, allowed, by);
        moved.0.iter().zip(&self.0).any(|(a, b)| a & b != 0)
    }
}

/// How one number moves the states: by how far, and from which states.
struct Jump {
    by: usize,
    from: Option<States>,
}

/// Adds to `kept` what lies on a way from state 0 to the goal, given how each number moves.
fn ways(doms: &[u32], goal: usize, jumps: &[Option<Jump>], kept: &mut [u32]) {
    let words = goal / 64 + 1;
    let mut before = vec![States::only(0, words)];
    for &dom in doms {
        let from = before.last().expect("there is a first set");
        let mut next = States(vec![0; words]);
        for jump in members(dom).filter_map(|v| jumps[v].as_ref()) {
            next.add_shifted(from, jump.from.as_ref(), jump.by);
        }
        before.push(next);
    }
    let mut after = States::only(goal, words);
    for (i, &dom) in doms.iter().enumerate().rev() {
        let mut earlier = States(vec![0; words]);
        for value in members(dom) {
            let Some(jump) = &jumps[value] else { continue };
            if after.meets_shifted(&before[i], jump.from.as_ref(), jump.by) {
                kept[i] |= 1 << (value - 1);
            }
            earlier.add_shifted_back(&after, jump.from.as_ref(), jump.by);
        }
        after = earlier;
    }
}

fn members(dom: u32) -> impl Iterator<Item = usize> {
    dom.members().map(|bit| bit + 1)
}

fn sums(doms: &[u32], target: u64, kept: &mut [u32]) {
    let highest = doms.iter().map(|d| u64::from(32 - d.leading_zeros())).sum::<u64>();
    if target > highest {
        return;
    }
    let jumps: Vec<Option<Jump>> = (0..=32).map(|by| Some(Jump { by, from: None })).collect();
    ways(doms, target as usize, &jumps, kept);
}

fn products(doms: &[u32], target: u64, kept: &mut [u32]) {
    let mut radix: Vec<(u64, usize)> = Vec::new();
    let mut rest = target;
    for prime in [2, 3, 5, 7, 11, 13, 17, 19, 23] {
        let mut power = 0;
        while rest.is_multiple_of(prime) {
            rest /= prime;
            power += 1;
        }
        if power > 0 {
            radix.push((prime, power));
        }
    }
    if rest != 1 {
        return;
    }
    let states: usize = radix.iter().map(|(_, power)| power + 1).product();
    if states > MOST_STATES {
        for (kept, dom) in kept.iter_mut().zip(doms) {
            *kept |=
                members(*dom).filter(|v| target.is_multiple_of(*v as u64)).fold(0, |m, v| m | 1 << (v - 1));
        }
        return;
    }
    let jumps: Vec<Option<Jump>> = (0..=32).map(|value| jump(value, &radix, states)).collect();
    ways(doms, states - 1, &jumps, kept);
}

fn jump(value: u64, radix: &[(u64, usize)], states: usize) -> Option<Jump> {
    let (mut rest, mut by, mut weight) = (value, 0, 1);
    if value == 0 {
        return None;
    }
    let mut needs: Vec<(usize, usize, usize)> = Vec::new();
    for &(prime, power) in radix {
        let mut used = 0;
        while rest % prime == 0 {
            rest /= prime;
            used += 1;
        }
        if used > power {
            return None;
        }
        by += used * weight;
        needs.push((weight, power + 1, power - used));
        weight *= power + 1;
    }
    if rest != 1 {
        return None;
    }
    let mut from = States(vec![0; (states - 1) / 64 + 1]);
    for state in 0..states {
        if needs.iter().all(|&(weight, digits, most)| state / weight % digits <= most) {
            from.0[state / 64] |= 1 << (state % 64);
        }
    }
    Some(Jump { by, from: Some(from) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keeps_what_occurs_in_a_filling() {
        let doms = [0b1_1111, 0b0_1110, 0b1_0001, 0b0_0110];
        for op in [Op::Add, Op::Subtract, Op::Multiply, Op::Divide, Op::Hidden] {
            for target in 0..=130 {
                let clue = Clue { target, op };
                let mut brute = [0u32; 4];
                for code in 0..625usize {
                    let values: Vec<u8> = (0..4).map(|i| (code / 5usize.pow(i) % 5 + 1) as u8).collect();
                    let inside = values.iter().zip(doms).all(|(v, d)| d >> (v - 1) & 1 == 1);
                    if inside && combos::meets(clue, true, &values) {
                        values.iter().zip(&mut brute).for_each(|(v, b)| *b |= 1 << (v - 1));
                    }
                }
                let kept = narrow(&doms, clue, true).unwrap_or(vec![0; 4]);
                let loose = matches!(op, Op::Subtract | Op::Divide | Op::Hidden);
                for (kept, brute) in kept.iter().zip(brute) {
                    assert!(brute & !kept == 0 && (loose || brute == *kept), "{clue:?} {kept:b} {brute:b}");
                }
            }
        }
    }
}
