//! What each cell most likely is, by *belief propagation* (sum-product) between rows and columns: every line weighs its
//! arrangements by what the crossing lines believe of their cells, and tells them what it believes then.
//!
//! A guess, nothing more: the learning engine always tries these values first. On pictures with many answers
//! it is what leads to one of them. It is not cheap, so it is asked for only when the first attempt comes to nothing.

use super::state::State;
use crate::nonogram::model::Block;
use quandary_core::bits::Places;

/// Longer lines have more arrangements than a number has room for.
const LONGEST: usize = 250;

/// What is believed of cells and blocks.
pub(crate) struct Belief {
    /// For every cell, the likeliest colour.
    pub(crate) cells: Vec<usize>,
    /// For every line and block, how likely it is to start at each place; empty where nothing is believed.
    pub(crate) starts: Vec<Vec<Vec<f64>>>,
}

/// The beliefs about a state at its fixed point after so many rounds; `None` where they cannot be had.
pub(crate) fn believe<M: Places>(state: &State<M>, rounds: usize) -> Option<Belief> {
    let puzzle = &state.puzzle;
    if puzzle.width().max(puzzle.height()) > LONGEST || puzzle.has_hidden() {
        return None;
    }
    let (cells, colours) = (state.cells(), state.colours);
    // What rows tell of each cell's colours, and what columns tell.
    let even: Vec<f64> = (0..cells * colours)
        .map(|i| if state.may(i / colours, i % colours) { 1.0 / state.left(i / colours) as f64 } else { 0.0 })
        .collect();
    let mut messages = [even.clone(), even];
    let mut starts = vec![Vec::new(); state.lines()];
    for _ in 0..rounds {
        for (number, kept) in starts.iter_mut().enumerate() {
            let line = state.line(number);
            let n = puzzle.length(line);
            let (mine, others) = if number < puzzle.height() { (0, 1) } else { (1, 0) };
            let place = |i: usize| state.cell_of(line, i) * colours;
            let weights: Vec<f64> =
                (0..n).flat_map(|i| messages[others][place(i)..place(i) + colours].to_vec()).collect();
            let Some(clue) = puzzle.clue(line) else { continue };
            let Some(weighed) = weigh(n, colours, clue, &weights) else { continue };
            *kept = weighed.starts;
            for i in 0..n {
                let new = &weighed.cells[i * colours..(i + 1) * colours];
                let sum: f64 = new.iter().sum();
                for (c, value) in new.iter().enumerate() {
                    // Half of the old belief stays, or beliefs would swing to and fro.
                    let old = &mut messages[mine][place(i) + c];
                    *old = if sum > 0.0 { (*old + value / sum) / 2.0 } else { *old };
                }
            }
        }
    }
    let likeliest = |cell: usize| {
        let weight = |c: usize| messages[0][cell * colours + c] * messages[1][cell * colours + c];
        (0..colours)
            .filter(|&c| state.may(cell, c))
            .max_by(|&a, &b| weight(a).total_cmp(&weight(b)))
            .unwrap_or(0)
    };
    Some(Belief { cells: (0..cells).map(likeliest).collect(), starts })
}

struct Weighed {
    /// For every cell and colour, the weight of the arrangements with it, its own weight left out.
    cells: Vec<f64>,
    /// For every block, the weight of each start, all of them adding up to one.
    starts: Vec<Vec<f64>>,
}

/// Weighs all arrangements of a clue: forwards, backwards, and where both meet. `None` if nothing is left.
fn weigh(n: usize, colours: usize, clue: &[Block], weights: &[f64]) -> Option<Weighed> {
    let weight = |i: usize, c: u32| weights[i * colours + c as usize];
    let k = clue.len();
    let lens: Vec<usize> = clue.iter().map(|b| b.shortest()).collect();
    let gap = |j: usize| j > 0 && j < k && clue[j - 1].colour == clue[j].colour;
    // The weight of block j at each place.
    let laid: Vec<Vec<f64>> = clue
        .iter()
        .zip(&lens)
        .map(|(block, &len)| {
            let at = |s: usize| (s..s + len).map(|i| weight(i, block.colour)).product();
            (0..=n).map(|s| if s + len <= n { at(s) } else { 0.0 }).collect()
        })
        .collect();
    // before[j][p]: the first j blocks lie before place p, background behind them.
    let mut before = vec![vec![0.0; n + 1]; k + 1];
    let mut opens = vec![vec![0.0; n + 1]; k];
    for j in 0..=k {
        for p in 0..=n {
            let ended = match j {
                0 => f64::from(u8::from(p == 0)),
                _ if p >= lens[j - 1] => opens[j - 1][p - lens[j - 1]] * laid[j - 1][p - lens[j - 1]],
                _ => 0.0,
            };
            let waited = if p > 0 { before[j][p - 1] * weight(p - 1, 0) } else { 0.0 };
            before[j][p] = ended + waited;
            if j < k {
                opens[j][p] = if gap(j) { waited } else { before[j][p] };
            }
        }
    }
    // after[j][p]: blocks j and on lie from place p on, background before them.
    let mut after = vec![vec![0.0; n + 2]; k + 1];
    let mut closes = vec![vec![0.0; n + 1]; k];
    for j in (0..=k).rev() {
        for p in (0..=n).rev() {
            if j < k {
                let end = p + lens[j];
                closes[j][p] = match end <= n {
                    true if gap(j + 1) => {
                        if end < n {
                            weight(end, 0) * after[j + 1][end + 1]
                        } else {
                            0.0
                        }
                    }
                    true => after[j + 1][end],
                    false => 0.0,
                };
            }
            let begun = if j < k { laid[j][p] * closes[j][p] } else { f64::from(u8::from(p == n)) };
            let waits = if p < n { weight(p, 0) * after[j][p + 1] } else { 0.0 };
            after[j][p] = begun + waits;
        }
    }
    let total = before[k][n];
    if total <= 0.0 || !total.is_finite() {
        return None;
    }
    let mut cells = vec![0.0; n * colours];
    let mut starts = Vec::with_capacity(k);
    for j in 0..k {
        let here: Vec<f64> = (0..=n).map(|s| opens[j][s] * laid[j][s] * closes[j][s] / total).collect();
        // A running sum over the starts whose block covers the cell.
        let mut covering = 0.0;
        for i in 0..n {
            covering += here[i];
            if i >= lens[j] {
                covering -= here[i - lens[j]];
            }
            let own = weight(i, clue[j].colour);
            if own > 0.0 {
                cells[i * colours + clue[j].colour as usize] += covering.max(0.0) / own;
            }
        }
        starts.push(here);
    }
    for i in 0..n {
        if weight(i, 0) > 0.0 {
            cells[i * colours] = (0..=k).map(|j| before[j][i] * after[j][i + 1] / total).sum();
        }
    }
    Some(Weighed { cells, starts })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Three arrangements of 2 1 in five cells: the second cell is always black, the first two times of three.
    #[test]
    fn weights_count_arrangements() {
        let clue = [Block::new(1, 2), Block::new(1, 1)];
        let weighed = weigh(5, 2, &clue, &[0.5; 10]).expect("there are arrangements");
        let part = |i: usize| weighed.cells[i * 2 + 1] / (weighed.cells[i * 2] + weighed.cells[i * 2 + 1]);
        for (i, wanted) in [2.0 / 3.0, 1.0, 1.0 / 3.0, 1.0 / 3.0, 2.0 / 3.0].into_iter().enumerate() {
            assert!((part(i) - wanted).abs() < 1e-9, "cell {i}: {}", part(i));
        }
        assert!((weighed.starts[0][0] - 2.0 / 3.0).abs() < 1e-9);
    }
}
