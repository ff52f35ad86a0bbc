//! Techniques that add up lines: innies and outies, parity and prime factors in one.
//!
//! A line holds every number once, so whatever is added up over its cells (the numbers, or how often a prime divides
//! each) has a known total. Each cage gives its cells in the line a set of possible amounts; what the other
//! cages can give leaves only some of them. Parity needs no rule of its own: it is in the sets.

use quandary_core::bits::Bits;
use quandary_core::budget::Budget;
use quandary_core::fact::Value;
use quandary_core::step::Conclusion;

use super::super::combos;
use super::super::model::Puzzle;
use super::known::{Known, members};
use super::reason::{Part, Reason};
use super::why::{self, Gone, Why, line_unit};
use super::{Tell, step, strike};

/// Words in a set of sums: three lines of 25 add up to 975.
const WORDS: usize = 16;

/// A set of amounts.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Amounts([u64; WORDS]);

impl Amounts {
    const NONE: Amounts = Amounts([0; WORDS]);

    fn zero() -> Self {
        let mut only = Self::NONE;
        only.0[0] = 1;
        only
    }

    fn add(&mut self, amount: usize) {
        if amount < WORDS * 64 {
            self.0.insert(amount);
        }
    }

    fn has(&self, amount: usize) -> bool {
        amount < WORDS * 64 && self.0.has(amount)
    }

    fn plus(&self, other: &Amounts) -> Amounts {
        let mut sum = Self::NONE;
        // The sums of a line of usual length are all in the first word.
        let used = self.0.iter().rposition(|&word| word != 0).map_or(0, |last| last + 1);
        other.0.each(|by| {
            let (words, bits) = (by / 64, by % 64);
            for (i, &word) in self.0[..used].iter().enumerate() {
                if let Some(low) = sum.0.get_mut(i + words) {
                    *low |= word << bits;
                }
                if bits > 0
                    && let Some(high) = sum.0.get_mut(i + words + 1)
                {
                    *high |= word >> (64 - bits);
                }
            }
        });
        sum
    }
}

/// What one cage, or one free cell, has inside the lines.
struct Piece {
    /// The cage; `None` for a free cell.
    cage: Option<usize>,
    /// Positions in the cage, or the one cell.
    inside: Vec<usize>,
    amounts: Amounts,
}

/// What is added up: the number itself, or how often a prime divides it.
#[derive(Clone, Copy)]
struct Measure {
    prime: Option<u32>,
}

impl Measure {
    fn of(self, value: u32) -> usize {
        let Some(prime) = self.prime else { return value as usize };
        let (mut rest, mut times) = (value, 0);
        while rest % prime == 0 {
            rest /= prime;
            times += 1;
        }
        times
    }
}

fn pieces(
    known: &Known,
    puzzle: &Puzzle,
    measure: Measure,
    first: usize,
    width: usize,
) -> Option<Vec<Piece>> {
    let n = known.n;
    let line_of = |cell: usize| if first < n { cell / n } else { n + cell % n };
    let inside = |cell: usize| (first..first + width).contains(&line_of(cell));
    let mut pieces = Vec::new();
    for cell in (first..first + width).flat_map(|line| known.line(line)) {
        match puzzle.cage_numbers().cells()[cell] {
            None => {
                let mut amounts = Amounts::NONE;
                members(known.dom[cell]).for_each(|v| amounts.add(measure.of(v)));
                pieces.push(Piece { cage: None, inside: vec![cell], amounts });
            }
            Some(cage) => {
                let cage = cage as usize;
                let own = &known.cells[cage];
                // Once per cage: at its first cell inside.
                if own.iter().find(|&&c| inside(c)) != Some(&cell) {
                    continue;
                }
                let spots: Vec<usize> = (0..own.len()).filter(|&i| inside(own[i])).collect();
                let fillings = known.fillings[cage].as_ref().filter(|f| !f.is_empty())?;
                let mut amounts = Amounts::NONE;
                for &filling in fillings {
                    amounts.add(amount(known, filling, &spots, measure));
                }
                pieces.push(Piece { cage: Some(cage), inside: spots, amounts });
            }
        }
    }
    Some(pieces)
}

fn amount(known: &Known, filling: u128, spots: &[usize], measure: Measure) -> usize {
    spots.iter().map(|&i| measure.of(known.bit(filling, i).trailing_zeros() + 1)).sum()
}

/// Some neighbouring lines, and what is added up over them.
#[derive(Clone, Copy)]
struct Window {
    first: usize,
    width: usize,
    measure: Measure,
}

/// Looks at some neighbouring lines.
fn look(
    technique: &'static str,
    puzzle: &Puzzle,
    known: &Known,
    budget: &Budget,
    window: Window,
    tell: &mut dyn FnMut(quandary_core::step::Step<Reason>),
) {
    let Window { first, width, measure } = window;
    let total = width * (1..=known.n as u32).map(|v| measure.of(v)).sum::<usize>();
    let Some(pieces) = pieces(known, puzzle, measure, first, width) else { return };
    if budget.look(1 + pieces.len() as u64).is_none() {
        return;
    }
    let mut after = vec![Amounts::zero(); pieces.len() + 1];
    for (i, piece) in pieces.iter().enumerate().rev() {
        after[i] = after[i + 1].plus(&piece.amounts);
    }
    let mut before = Amounts::zero();
    for (i, piece) in pieces.iter().enumerate() {
        let others = before.plus(&after[i + 1]);
        let allowed = allowed(&piece.amounts, &others, total);
        if allowed != piece.amounts && allowed != Amounts::NONE {
            let therefore = narrowed(known, piece, &allowed, measure);
            if !therefore.is_empty()
                && let Some(reason) = told(puzzle, known, window, total, &pieces, i, &therefore)
            {
                tell(step(technique, reason, therefore));
            }
        }
        before = before.plus(&piece.amounts);
    }
}

/// Which of some amounts the others can make up to the total.
fn allowed(amounts: &Amounts, others: &Amounts, total: usize) -> Amounts {
    let mut allowed = Amounts::NONE;
    for amount in amounts.0.members().filter(|&a| a <= total && others.has(total - a)) {
        allowed.add(amount);
    }
    allowed
}

/// What a piece loses when it may have only these amounts; cells of its cage outside of the lines included.
fn narrowed(known: &Known, piece: &Piece, allowed: &Amounts, measure: Measure) -> Vec<Conclusion> {
    let mut therefore = Vec::new();
    match piece.cage {
        None => {
            let cell = piece.inside[0];
            let kept = members(known.dom[cell]).filter(|&v| allowed.has(measure.of(v)));
            let kept = kept.fold(0, |m, v| m | 1 << (v - 1));
            strike(&mut therefore, known.at(cell), known.dom[cell] & !kept);
        }
        Some(cage) => {
            let fillings = known.fillings[cage].as_ref().map_or(&[][..], |f| f);
            let fits = |f: &&u128| allowed.has(amount(known, **f, &piece.inside, measure));
            let union = fillings.iter().filter(fits).fold(0, |a, b| a | b);
            for (i, &cell) in known.cells[cage].iter().enumerate() {
                strike(&mut therefore, known.at(cell), known.dom[cell] & !known.bit(union, i));
            }
        }
    }
    therefore
}

/// The amounts that so many different numbers of one line can have, for each count.
fn differing(n: usize, measure: Measure) -> Vec<Amounts> {
    let mut sets = vec![Amounts::NONE; n + 1];
    sets[0] = Amounts::zero();
    for value in 1..=n as Value {
        let mut only = Amounts::NONE;
        only.add(measure.of(value));
        for count in (1..=n).rev() {
            let more = sets[count - 1].plus(&only);
            sets[count].0.iter_mut().zip(more.0).for_each(|(a, b)| *a |= b);
        }
    }
    sets
}

/// The cells of a piece, those outside of the lines included.
fn own_cells(known: &Known, piece: &Piece) -> Vec<usize> {
    piece.cage.map_or_else(|| piece.inside.clone(), |cage| known.cells[cage].clone())
}

/// The positions of a piece in its own cells that are inside the lines.
fn inside(piece: &Piece) -> Vec<usize> {
    if piece.cage.is_some() { piece.inside.clone() } else { vec![0] }
}

/// All fillings of a piece by its clue alone.
fn bare(puzzle: &Puzzle, known: &Known, piece: &Piece) -> Option<Vec<Vec<u8>>> {
    match piece.cage {
        Some(cage) => why::base(puzzle, cage, &vec![combos::all(known.n); known.cells[cage].len()]),
        None => Some((1..=known.n as u8).map(|value| vec![value]).collect()),
    }
}

fn of_filling(filling: &[u8], spots: &[usize], measure: Measure) -> usize {
    spots.iter().map(|&i| measure.of(Value::from(filling[i]))).sum()
}

/// Why a piece can give nothing else: with only the cages that matter, and of these only what matters.
fn told(
    puzzle: &Puzzle,
    known: &Known,
    window: Window,
    total: usize,
    pieces: &[Piece],
    target: usize,
    therefore: &[Conclusion],
) -> Option<Reason> {
    let Window { first, width, measure } = window;
    let n = known.n;
    let have: Vec<usize> = (first..first + width).collect();
    let differing = differing(n, measure);
    let mut sets: Vec<Amounts> = pieces.iter().map(|piece| piece.amounts).collect();
    let mut dropped = vec![false; pieces.len()];
    let all_fit = allowed(&sets[target], &together(&sets, &dropped, target), total);
    let bad: Vec<usize> = sets[target].0.members().filter(|&a| !all_fit.has(a)).collect();
    let line_of = |cell: usize| if first < n { cell / n } else { n + cell % n };
    let inside_cells =
        |piece: &Piece| -> Vec<usize> { inside(piece).iter().map(|&i| own_cells(known, piece)[i]).collect() };
    let rest_of = |dropped: &[bool]| {
        let mut counts = vec![0; width];
        for (piece, _) in pieces.iter().zip(dropped).filter(|(_, dropped)| **dropped) {
            inside_cells(piece).iter().for_each(|&cell| counts[line_of(cell) - first] += 1);
        }
        counts.iter().fold(Amounts::zero(), |sum, &count| sum.plus(&differing[count]))
    };
    let holds = |sets: &[Amounts], dropped: &[bool]| {
        let others = together(sets, dropped, target).plus(&rest_of(dropped));
        bad.iter().all(|&a| a > total || !others.has(total - a))
    };
    // Large cages that say little go first.
    let mut order: Vec<usize> = (0..pieces.len()).filter(|&i| i != target).collect();
    order.sort_by_key(|&i| std::cmp::Reverse(sets[i].0.members().count()));
    for &i in &order {
        dropped[i] = true;
        if !holds(&sets, &dropped) {
            dropped[i] = false;
        }
    }
    let mut many = Why::default();
    let mut ruled_out: Vec<Gone> = Vec::new();
    for &i in order.iter().filter(|&&i| !dropped[i]) {
        let (cells, spots) = (own_cells(known, &pieces[i]), inside(&pieces[i]));
        let Some(all) = bare(puzzle, known, &pieces[i]) else {
            many = many.and(why::everything(known, &cells, &have));
            continue;
        };
        // Whatever amounts do no harm need not be ruled out.
        let mut amounts: Vec<usize> = all.iter().map(|f| of_filling(f, &spots, measure)).collect();
        amounts.sort_unstable();
        amounts.dedup();
        for amount in amounts {
            if !sets[i].has(amount) {
                let before = sets[i];
                sets[i].add(amount);
                if !holds(&sets, &dropped) {
                    sets[i] = before;
                }
            }
        }
        let gone: Vec<Vec<u8>> =
            all.into_iter().filter(|f| !sets[i].has(of_filling(f, &spots, measure))).collect();
        ruled_out.push((cells, gone));
    }
    let others = together(&sets, &dropped, target).plus(&rest_of(&dropped));
    let (cells, spots) = (own_cells(known, &pieces[target]), inside(&pieces[target]));
    let struck = |filling: &[u8]| {
        therefore.iter().any(|conclusion| match conclusion {
            Conclusion::Fact(fact) => cells
                .iter()
                .zip(filling)
                .any(|(&c, &v)| known.at(c) == fact.at && Value::from(v) == fact.value),
            _ => false,
        })
    };
    let fits = |filling: &[u8]| {
        let amount = of_filling(filling, &spots, measure);
        amount <= total && others.has(total - amount)
    };
    let target_amounts = match bare(puzzle, known, &pieces[target]) {
        Some(all) => {
            let mut amounts = Amounts::NONE;
            all.iter().filter(|f| fits(f)).for_each(|f| amounts.add(of_filling(f, &spots, measure)));
            let gone: Vec<Vec<u8>> = all.into_iter().filter(|f| struck(f) && fits(f)).collect();
            ruled_out.push((cells, gone));
            amounts
        }
        None => {
            many = many.and(why::everything(known, &cells, &have));
            all_fit
        }
    };
    let why = why::fillings_of_all(known, &ruled_out, &have)?.and(many);
    let part = |i: usize, amounts: &Amounts| Part {
        cage: pieces[i].cage,
        cells: known.ats(inside_cells(&pieces[i])),
        amounts: amounts.0.members().collect(),
    };
    let rest = (0..pieces.len()).filter(|&i| dropped[i]).flat_map(|i| inside_cells(&pieces[i]));
    Some(Reason::Sum {
        lines: have.iter().map(|&line| line_unit(n, line)).collect(),
        prime: measure.prime,
        total,
        target: part(target, &target_amounts),
        others: (0..pieces.len())
            .filter(|&i| i != target && !dropped[i])
            .map(|i| part(i, &sets[i]))
            .collect(),
        rest: known.ats(rest),
        why,
    })
}

/// What all pieces but one can give together, those dropped left out.
fn together(sets: &[Amounts], dropped: &[bool], but: usize) -> Amounts {
    let others = (0..sets.len()).filter(|&i| i != but && !dropped[i]);
    others.fold(Amounts::zero(), |sum, i| sum.plus(&sets[i]))
}

/// One line.
pub(super) fn line_sum(
    p: &Puzzle,
    known: &Known,
    (first, width): (usize, usize),
    budget: &Budget,
    tell: Tell,
) {
    if width == 1 {
        let measure = Measure { prime: None };
        look("line-sum", p, known, budget, Window { first, width, measure }, tell);
    }
}

/// Two or three neighbouring lines.
pub(super) fn lines_sum(
    p: &Puzzle,
    known: &Known,
    (first, width): (usize, usize),
    budget: &Budget,
    tell: Tell,
) {
    if width > 1 {
        let measure = Measure { prime: None };
        look("lines-sum", p, known, budget, Window { first, width, measure }, tell);
    }
}

/// Prime factors of one line.
pub(super) fn line_factor(
    p: &Puzzle,
    known: &Known,
    (first, width): (usize, usize),
    budget: &Budget,
    tell: Tell,
) {
    for prime in [23, 19, 17, 13, 11, 7, 5, 3, 2].into_iter().filter(|&p| width == 1 && p <= known.n as u32) {
        let measure = Measure { prime: Some(prime) };
        look("line-factor", p, known, budget, Window { first, width, measure }, tell);
    }
}
