//! How many answers: parts of the grid that share no line (connected components) are counted apart, and the numbers multiplied.

use quandary_core::budget::{Budget, RanOut};
use quandary_core::outcome::Count;

use super::listing::Listing;
use super::state::State;
use quandary_core::bits::Places;

/// Counts the answers of a state at its fixed point. `again` makes the same state anew.
pub(crate) fn count<M: Places>(
    state: &State<M>,
    again: impl Fn() -> Result<Option<State<M>>, RanOut>,
    budget: &Budget,
) -> Count {
    let mut total: u128 = 1;
    let parts = parts(state);
    for (i, part) in parts.iter().enumerate() {
        let fresh = match again() {
            Ok(Some(fresh)) => fresh,
            Ok(None) => return Count { count: 0, ran_out: None },
            Err(ran_out) => return Count { count: 0, ran_out: Some(ran_out) },
        };
        let (count, ran_out) = Listing::new(fresh, part.clone(), None, budget).count();
        total = total.saturating_mul(count);
        if ran_out.is_some() {
            // Parts not counted yet might have none: then nothing is sure but what one part alone says.
            let sure = if i + 1 == parts.len() { total } else { 0 };
            return Count { count: sure, ran_out };
        }
        if total == 0 {
            break;
        }
    }
    Count { count: total, ran_out: None }
}

/// The open cells, grouped so that no two groups share a line.
fn parts<M: Places>(state: &State<M>) -> Vec<Vec<usize>> {
    let mut leader: Vec<usize> = (0..state.lines()).collect();
    let find = |leader: &mut Vec<usize>, mut line: usize| {
        while leader[line] != line {
            leader[line] = leader[leader[line]];
            line = leader[line];
        }
        line
    };
    let open: Vec<usize> = (0..state.cells()).filter(|&cell| state.left(cell) > 1).collect();
    for &cell in &open {
        let [row, column] = state.lines_of(cell);
        let (a, b) = (find(&mut leader, row), find(&mut leader, column));
        leader[a.max(b)] = a.min(b);
    }
    let mut groups: std::collections::BTreeMap<usize, Vec<usize>> = std::collections::BTreeMap::new();
    for &cell in &open {
        groups.entry(find(&mut leader, state.lines_of(cell)[0])).or_default().push(cell);
    }
    groups.into_values().collect()
}
