//! Techniques that add up lines: innies and outies, parity and prime factors in one.
//!
//! A line holds every number once, so whatever is added up over its cells (the numbers, or how often a prime divides
//! each) has a known total. Each cage gives its cells in the line a set of possible amounts; what the other
//! cages can give leaves only some of them. Parity needs no rule of its own: it is in the sets.

use quandary_core::bits::Bits;
use quandary_core::budget::Budget;
use quandary_core::step::{Reason, Step};

use super::super::model::Puzzle;
use super::known::{Known, members};
use super::regions::lines_name;
use super::{cells, step, strike};

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

/// Looks at some neighbouring lines.
fn look(
    technique: &'static str,
    puzzle: &Puzzle,
    known: &Known,
    budget: &Budget,
    measure: Measure,
    first: usize,
    width: usize,
) -> Option<Step> {
    let total = width * (1..=known.n as u32).map(|v| measure.of(v)).sum::<usize>();
    let pieces = pieces(known, puzzle, measure, first, width)?;
    budget.look(1 + pieces.len() as u64)?;
    let mut after = vec![Amounts::zero(); pieces.len() + 1];
    for (i, piece) in pieces.iter().enumerate().rev() {
        after[i] = after[i + 1].plus(&piece.amounts);
    }
    let mut before = Amounts::zero();
    for (i, piece) in pieces.iter().enumerate() {
        let others = before.plus(&after[i + 1]);
        let mut allowed = Amounts::NONE;
        for amount in piece.amounts.0.members().filter(|&a| a <= total && others.has(total - a)) {
            allowed.add(amount);
        }
        if allowed != piece.amounts && allowed != Amounts::NONE {
            let therefore = narrowed(known, piece, &allowed, measure);
            if !therefore.is_empty() {
                return Some(sum_step(
                    technique, known, &pieces, i, &allowed, total, measure, first, width, therefore,
                ));
            }
        }
        before = before.plus(&piece.amounts);
    }
    None
}

/// What a piece loses when it may have only these amounts; cells of its cage outside of the lines included.
fn narrowed(
    known: &Known,
    piece: &Piece,
    allowed: &Amounts,
    measure: Measure,
) -> Vec<quandary_core::step::Conclusion> {
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

#[allow(clippy::too_many_arguments)]
fn sum_step(
    technique: &'static str,
    known: &Known,
    pieces: &[Piece],
    piece: usize,
    allowed: &Amounts,
    total: usize,
    measure: Measure,
    first: usize,
    width: usize,
    therefore: Vec<quandary_core::step::Conclusion>,
) -> Step {
    let all = pieces.iter().flat_map(|p| match p.cage {
        Some(cage) => known.cells[cage].clone(),
        None => p.inside.clone(),
    });
    let part: Vec<usize> = match pieces[piece].cage {
        Some(cage) => pieces[piece].inside.iter().map(|&i| known.cells[cage][i]).collect(),
        None => pieces[piece].inside.clone(),
    };
    let mut because = vec![
        cells("part", known.ats(part)),
        cells("cages", known.ats(all)),
        Reason::Text { role: "line", text: lines_name(known.n, first, width) },
        Reason::Number(total as i64),
        Reason::Values(allowed.0.members().map(|a| a as u32).collect()),
    ];
    if let Some(prime) = measure.prime {
        because.push(Reason::Text { role: "prime", text: prime.to_string() });
    }
    step(technique, because, therefore)
}

/// One line.
pub(super) fn line_sum(puzzle: &Puzzle, known: &Known, budget: &Budget) -> Option<Step> {
    let measure = Measure { prime: None };
    (0..2 * known.n).find_map(|line| look("line-sum", puzzle, known, budget, measure, line, 1))
}

/// Two or three neighbouring lines.
pub(super) fn lines_sum(puzzle: &Puzzle, known: &Known, budget: &Budget) -> Option<Step> {
    let (n, measure) = (known.n, Measure { prime: None });
    [2, 3].into_iter().find_map(|width| {
        let mut first = (0..2 * n).filter(|first| first % n + width <= n);
        first.find_map(|first| look("lines-sum", puzzle, known, budget, measure, first, width))
    })
}

/// Prime factors of one line, the largest primes first: they are the rarest.
pub(super) fn line_factor(puzzle: &Puzzle, known: &Known, budget: &Budget) -> Option<Step> {
    let primes = [23, 19, 17, 13, 11, 7, 5, 3, 2].into_iter().filter(|&p| p <= known.n as u32);
    primes.into_iter().find_map(|prime| {
        let measure = Measure { prime: Some(prime) };
        (0..2 * known.n).find_map(|line| look("line-factor", puzzle, known, budget, measure, line, 1))
    })
}
