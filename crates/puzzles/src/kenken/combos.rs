//! Every way to fill a cage: the arithmetic that the solvers and the techniques share.
//!
//! Sets of numbers are bit masks with bit `v - 1` for `v`. The walk goes cell by cell with an
//! explicit stack, keeps equal numbers out of one line, and prunes by what the cells to come can
//! still contribute; with `+` and `×` the last cell is computed, not tried.

use quandary_core::grid::At;

use super::model::{Clue, Op};

/// Cages with more cells than this are never listed filling by filling.
pub(super) const MOST_CELLS: usize = 16;

/// All numbers from 1 to `n`.
pub(super) const fn all(n: usize) -> u32 {
    (1 << n) - 1
}

/// For each cell the earlier cells in its row or column, as a mask of positions.
pub(super) fn peers(cells: &[At]) -> [u16; MOST_CELLS] {
    let mut peers = [0; MOST_CELLS];
    for (i, a) in cells.iter().enumerate() {
        for (j, b) in cells[..i].iter().enumerate() {
            peers[i] |= u16::from(a.row == b.row || a.col == b.col) << j;
        }
    }
    peers
}

/// What a cage asks of its cells, ready to be walked.
pub(super) struct Cells<'a> {
    /// What each cell can hold; at most [`MOST_CELLS`] of them.
    pub(super) doms: &'a [u32],
    /// See [`peers`].
    pub(super) peers: &'a [u16; MOST_CELLS],
    /// What they must come to.
    pub(super) clue: Clue,
    /// Whether `−` and `÷` may have more than two cells.
    pub(super) long: bool,
}

/// One way of reading a clue.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    Sum,
    Product,
    Difference,
    Quotient,
    Power,
    Remainder,
}

/// The ways a clue can be read for so many cells.
fn modes(op: Op, count: usize, long: bool) -> &'static [Mode] {
    use Mode::{Difference, Product, Quotient, Sum};
    let ordered = count == 2 || (long && count > 2);
    match op {
        Op::Equal | Op::Add => &[Sum],
        Op::Multiply => &[Product],
        Op::Subtract if ordered => &[Difference],
        Op::Divide if ordered => &[Quotient],
        Op::Power if count == 2 => &[Mode::Power],
        Op::Remainder if count == 2 => &[Mode::Remainder],
        Op::Subtract | Op::Divide | Op::Power | Op::Remainder => &[],
        Op::Hidden if ordered => &[Sum, Product, Difference, Quotient],
        Op::Hidden => &[Sum, Product],
    }
}

/// Whether the numbers meet the target when read this way.
fn accepts(mode: Mode, target: u64, values: &[u8]) -> bool {
    let wide = values.iter().map(|&v| u64::from(v));
    let largest = wide.clone().max().unwrap_or(0);
    match mode {
        Mode::Sum => wide.sum::<u64>() == target,
        Mode::Product => wide.fold(1, u64::saturating_mul) == target,
        Mode::Difference => 2 * largest == wide.sum::<u64>().saturating_add(target),
        Mode::Quotient => largest * largest == wide.fold(target, u64::saturating_mul),
        Mode::Power => either(values, |a, b| a.checked_pow(b as u32) == Some(target)),
        Mode::Remainder => either(values, |a, b| a % b == target),
    }
}

/// Whether two numbers, in one order or the other, fit.
fn either(values: &[u8], fits: impl Fn(u64, u64) -> bool) -> bool {
    matches!(*values, [a, b] if fits(a.into(), b.into()) || fits(b.into(), a.into()))
}

/// Whether numbers in all cells of a cage meet its clue.
pub(super) fn meets(clue: Clue, long: bool, values: &[u8]) -> bool {
    modes(clue.op, values.len(), long).iter().any(|&mode| accepts(mode, clue.target, values))
}

/// Calls `each` with every filling, once each; false when it took more than `steps` steps, and the
/// fillings listed so far are not all.
pub(super) fn each_filling(cells: &Cells<'_>, mut steps: u32, mut each: impl FnMut(&[u8])) -> bool {
    let modes = modes(cells.clue.op, cells.doms.len(), cells.long);
    let target = cells.clue.target;
    for (i, &mode) in modes.iter().enumerate() {
        let already = |values: &[u8]| modes[..i].iter().any(|&earlier| accepts(earlier, target, values));
        let fresh = |values: &[u8]| {
            if i == 0 || !already(values) {
                each(values);
            }
        };
        if !walk(cells, mode, &mut steps, fresh) {
            return false;
        }
    }
    true
}

/// What the cells from each one on can contribute, at least and at most.
struct Rest {
    least: [u64; MOST_CELLS + 1],
    most: [u64; MOST_CELLS + 1],
}

impl Rest {
    fn new(doms: &[u32], mode: Mode) -> Self {
        let product = mode == Mode::Product;
        let start = u64::from(product);
        let mut rest = Self { least: [start; MOST_CELLS + 1], most: [start; MOST_CELLS + 1] };
        for (i, &dom) in doms.iter().enumerate().rev() {
            let (low, high) = (u64::from(dom.trailing_zeros() + 1), u64::from(32 - dom.leading_zeros()));
            if product {
                rest.least[i] = rest.least[i + 1].saturating_mul(low);
                rest.most[i] = rest.most[i + 1].saturating_mul(high);
            } else {
                rest.least[i] = rest.least[i + 1] + low;
                rest.most[i] = rest.most[i + 1] + high;
            }
        }
        rest
    }
}

/// The numbers from `low` to `high`, cut to what a mask can hold.
fn range(low: u64, high: u64) -> u32 {
    if high == 0 || low > 32 || low > high {
        return 0;
    }
    let upto = |v: u64| if v >= 32 { u32::MAX } else { (1u32 << v) - 1 };
    upto(high) & !upto(low.max(1) - 1)
}

fn walk(cells: &Cells<'_>, mode: Mode, steps: &mut u32, mut each: impl FnMut(&[u8])) -> bool {
    let doms = cells.doms;
    let last = doms.len() - 1;
    // Of numbers from 1 on, only a difference and a remainder are ever 0.
    let never_zero = !matches!(mode, Mode::Difference | Mode::Remainder);
    if doms.contains(&0) || (cells.clue.target == 0 && never_zero) {
        return true;
    }
    let rest = Rest::new(doms, mode);
    let mut values = [0u8; MOST_CELLS];
    // What is still to be reached, before each cell; for − and ÷ what was put together so far.
    let mut left = [0u64; MOST_CELLS + 1];
    let mut open = [0u32; MOST_CELLS];
    left[0] = match mode {
        Mode::Sum | Mode::Product => cells.clue.target,
        Mode::Difference => 0,
        Mode::Quotient | Mode::Power | Mode::Remainder => 1,
    };
    let largest = doms.iter().map(|d| u64::from(32 - d.leading_zeros())).max().unwrap_or(0);
    let target = cells.clue.target;
    let candidates = |i: usize, left: u64, values: &[u8]| {
        let mut dom = doms[i];
        let mut peers = cells.peers[i];
        while peers != 0 {
            dom &= !(1 << (values[peers.trailing_zeros() as usize] - 1));
            peers &= peers - 1;
        }
        match mode {
            Mode::Sum => {
                dom & range(left.saturating_sub(rest.most[i + 1]), left.saturating_sub(rest.least[i + 1]))
            }
            Mode::Product if i == last => dom & range(left, left),
            // What is left for the others lies between their least and their most.
            Mode::Product => dom & range(left.div_ceil(rest.most[i + 1]), left / rest.least[i + 1]),
            // All numbers together are twice the largest minus the target.
            Mode::Difference => {
                let most = (2 * largest).saturating_sub(target);
                dom & range(1, most.saturating_sub(left + rest.least[i + 1]))
            }
            Mode::Quotient | Mode::Power | Mode::Remainder => dom,
        }
    };
    let mut i = 0;
    open[0] = candidates(0, left[0], &values);
    loop {
        if open[i] == 0 {
            if i == 0 {
                return true;
            }
            i -= 1;
            continue;
        }
        if *steps == 0 {
            return false;
        }
        *steps -= 1;
        let value = open[i].trailing_zeros() + 1;
        open[i] &= open[i] - 1;
        values[i] = value as u8;
        let value = u64::from(value);
        let next = match mode {
            Mode::Sum => left[i] - value,
            Mode::Product if i == last => 1,
            Mode::Product => match divide(left[i], value) {
                Some(next) => next,
                None => continue,
            },
            Mode::Difference => left[i] + value,
            Mode::Quotient => left[i].saturating_mul(value),
            Mode::Power | Mode::Remainder => left[i],
        };
        if i == last {
            let filling = &values[..=last];
            if matches!(mode, Mode::Sum | Mode::Product) || accepts(mode, target, filling) {
                each(filling);
            }
            continue;
        }
        // All but the largest multiply to at most largest / target.
        if mode == Mode::Quotient && next.saturating_mul(target) > largest * largest {
            continue;
        }
        i += 1;
        left[i] = next;
        open[i] = candidates(i, next, &values);
    }
}

/// The exact quotient; in 32 bits where that is enough, because it is twice as fast there.
fn divide(a: u64, b: u64) -> Option<u64> {
    if let Ok(small) = u32::try_from(a) {
        let b = b as u32;
        return (small % b == 0).then(|| u64::from(small / b));
    }
    (a.is_multiple_of(b)).then(|| a / b)
}

/// How long to look for one filling before a cage is taken to have one.
const REACH_STEPS: u32 = 50_000;

/// Whether any numbers in these cells meet the clue; true when that takes too long to tell.
pub(super) fn reachable(size: usize, cells: &[At], clue: Clue, long: bool) -> bool {
    if cells.len() > MOST_CELLS {
        return plausible(size, cells.len(), clue);
    }
    let doms = [all(size); MOST_CELLS];
    let cells = Cells { doms: &doms[..cells.len()], peers: &peers(cells), clue, long };
    // The walk does not stop at the first one, so it goes a short way first, which is nearly always enough.
    [100, 2_000, REACH_STEPS].into_iter().any(|steps| {
        let mut found = false;
        let complete = each_filling(&cells, steps, |_| found = true);
        found || (!complete && steps == REACH_STEPS)
    })
}

/// Bounds alone, for cages that are too large to list.
fn plausible(size: usize, count: usize, clue: Clue) -> bool {
    let (n, k) = (size as u64, count as u64);
    let smooth = || {
        (2..=n).fold(clue.target, |mut t, p| {
            while t % p == 0 {
                t /= p;
            }
            t
        }) == 1
    };
    match clue.op {
        Op::Equal | Op::Power | Op::Remainder => false,
        Op::Add => (k..=n * k).contains(&clue.target),
        Op::Multiply => smooth(),
        Op::Subtract | Op::Divide => clue.target <= n,
        Op::Hidden => clue.target <= n * k || smooth(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All fillings by counting up, against the referee's arithmetic.
    #[test]
    fn fillings_equal_brute_force() {
        let shapes: [&[(usize, usize)]; 6] = [
            &[(0, 0)],
            &[(0, 0), (0, 1)],
            &[(0, 0), (0, 1), (1, 0)],
            &[(0, 0), (0, 1), (0, 2)],
            &[(0, 0), (0, 1), (1, 0), (1, 1)],
            &[(0, 1), (1, 0), (1, 1), (1, 2)],
        ];
        for n in 1..=5usize {
            for shape in shapes {
                let cells: Vec<At> = shape.iter().map(|&(r, c)| At::new(r, c)).collect();
                let ops = [Op::Equal, Op::Power, Op::Remainder, Op::Hidden].into_iter().chain(Op::FOUR);
                for op in ops {
                    for target in 0..=30 {
                        for long in [false, true] {
                            compare(n, &cells, Clue { target, op }, long);
                        }
                    }
                }
            }
        }
    }

    fn compare(n: usize, cells: &[At], clue: Clue, long: bool) {
        if clue.op == Op::Equal && cells.len() > 1 {
            return;
        }
        let doms = vec![all(n); cells.len()];
        let mut found = Vec::new();
        let walked = Cells { doms: &doms, peers: &peers(cells), clue, long };
        assert!(each_filling(&walked, u32::MAX, |values| found.push(values.to_vec())));
        found.sort();
        let mut brute = Vec::new();
        for code in 0..n.pow(cells.len() as u32) {
            let digit = |i: usize| (code / n.pow(i as u32) % n + 1) as u32;
            let values: Vec<u32> = (0..cells.len()).map(digit).collect();
            let clash = |i: usize, j: usize| {
                values[i] == values[j] && (cells[i].row == cells[j].row || cells[i].col == cells[j].col)
            };
            let apart = (0..cells.len()).all(|i| (0..i).all(|j| !clash(i, j)));
            if apart && super::super::rules::meets(clue, &values, long) {
                brute.push(values.iter().map(|&v| v as u8).collect::<Vec<_>>());
            }
        }
        brute.sort();
        assert_eq!(found, brute, "{n} {cells:?} {clue:?} {long}");
    }
}
