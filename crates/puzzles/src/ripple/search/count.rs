//! How many answers there are, without listing them.
//!
//! Depth-first with two additions. When the open cells fall apart into parts that share no rule,
//! their numbers multiply instead of being walked through together; and the number of a part is
//! remembered by the part's exact state, up to a limit, because different beginnings often leave
//! the same rest. (Model counting with *component decomposition and caching*.) When the budget ends, what is on the stack still gives a lower bound.

use std::collections::HashMap;

use quandary_core::budget::{Budget, Held, RanOut};
use quandary_core::engine::search::Space;
use quandary_core::fact::Fact;

use super::board::Board;
use super::mask::Mask;
use super::{pair, with_mask};
use crate::ripple::model::Puzzle;

/// How many answers there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count {
    /// The number, or a lower bound.
    pub answers: u128,
    /// Whether it is the number itself.
    pub exact: bool,
    /// What ran out, when it is not exact for that reason.
    pub ran_out: Option<RanOut>,
}

/// Parts remembered at most; some ten megabytes for boards of common size.
const MOST_REMEMBERED: usize = 100_000;

/// Nodes spent, after the end of the budget, on showing that a part not yet counted has an answer
/// at all, so that the parts already counted are not lost from the lower bound.
const GRACE: u64 = 300;

/// The number of answers; with a limit, counting may stop as soon as it is reached.
///
/// ```
/// use quandary_core::{budget::Budget, grid::Grid};
/// use quandary_puzzles::ripple::{model::Puzzle, search};
///
/// let puzzle = Puzzle::new(Grid::filled(4, 1, Some(1)), Grid::filled(4, 1, 0)).unwrap();
/// let count = search::count(&puzzle, &Budget::unlimited(), None);
/// assert_eq!((count.answers, count.exact), (24, true));
/// ```
pub fn count(p: &Puzzle, budget: &Budget, limit: Option<u128>) -> Count {
    count_with(p, &[], budget, limit)
}

/// The number of answers in which the given facts hold; otherwise as [`count`].
pub fn count_with(p: &Puzzle, given: &[Fact], budget: &Budget, limit: Option<u128>) -> Count {
    let (first, second, ran_out) = pair(p, given, budget);
    let at_least = u128::from(first.is_some()) + u128::from(second.is_some());
    if second.is_none() || ran_out.is_some() || limit.is_some_and(|limit| limit <= at_least) {
        let exact = second.is_none() && ran_out.is_none();
        return Count { answers: at_least, exact, ran_out };
    }
    let refused = Count { answers: at_least, exact: false, ran_out: Some(RanOut::Memory) };
    let counted = with_mask!(p, budget, run(p, given, budget, limit), refused);
    Count { answers: counted.answers.max(at_least), ..counted }
}

/// An unfinished sum or product.
enum Frame {
    /// The answers with a decision, then those without it.
    Sum { mark: usize, part: Part, decision: Option<(u32, u32)>, sum: u128 },
    /// The parts, one after the other.
    Product { rest: Vec<Part>, product: u128 },
}

type Part = Vec<u32>;
type Key<M> = Box<[(u32, M)]>;

/// Bytes of a key where it is remembered, its number and its place in the table included.
fn key_bytes<M>(key: &Key<M>) -> usize {
    size_of_val(&key[..]) + 96
}

/// Bytes of a sum on the stack: its key and its part.
fn frame_bytes<M>(key: &Key<M>) -> usize {
    size_of_val(&key[..]) + 4 * key.len() + 128
}

struct Counter<M> {
    board: Board<M>,
    stack: Vec<Frame>,
    known: HashMap<Key<M>, u128>,
    /// Bytes in `known`, and in the stack with its keys.
    known_bytes: usize,
    stack_bytes: usize,
    held: Held,
    /// One key per sum on the stack, for its number when that is known.
    keys: Vec<Key<M>>,
    /// Which part a cell belongs to, while a part is being split; 0 for none.
    mark_of: Vec<u32>,
}

/// What to do next with the part at hand.
enum Next {
    /// Count this part of the propagated board.
    Look(Part),
    /// The number of the part just looked at.
    Got(u128),
}

fn run<M: Mask>(p: &Puzzle, given: &[Fact], budget: &Budget, limit: Option<u128>) -> Count {
    let mut board = Board::<M>::new(p, given);
    if !board.propagate() {
        return Count { answers: 0, exact: true, ran_out: None };
    }
    let cells = board.len() as u32;
    let mark_of = vec![0; board.len()];
    let held = match budget.hold(0) {
        Ok(held) => held,
        Err(out) => return Count { answers: 0, exact: false, ran_out: Some(out) },
    };
    let mut counter = Counter {
        board,
        stack: Vec::new(),
        known: HashMap::new(),
        known_bytes: 0,
        stack_bytes: 0,
        held,
        keys: Vec::new(),
        mark_of,
    };
    let mut next = Next::Look((0..cells).collect());
    loop {
        next = match next {
            Next::Look(part) => match budget.spend(M::WEIGHT).and_then(|()| counter.fits()) {
                Ok(()) => counter.look(part),
                Err(out) => {
                    let answers = counter.lower_bound(0);
                    return Count { answers, exact: false, ran_out: Some(out) };
                }
            },
            Next::Got(number) => {
                if limit.is_some() && !counter.stack.is_empty() {
                    let so_far = counter.sum_without_products(number);
                    if limit.is_some_and(|limit| so_far >= limit) {
                        return Count { answers: so_far, exact: false, ran_out: None };
                    }
                }
                match counter.got(number) {
                    Ok(next) => next,
                    Err(answers) => {
                        let exact = answers < u128::MAX;
                        return Count { answers, exact, ran_out: (!exact).then_some(RanOut::Memory) };
                    }
                }
            }
        };
    }
}

impl<M: Mask> Counter<M> {
    fn look(&mut self, part: Part) -> Next {
        let mut parts = self.split(&part);
        match parts.len() {
            0 => Next::Got(1),
            1 => self.branch(parts.remove(0)),
            _ => {
                // The smallest first: a part without an answer is found before much is counted.
                parts.sort_by_key(|part| std::cmp::Reverse(part.len()));
                let first = parts.pop().unwrap_or_default();
                self.stack.push(Frame::Product { rest: parts, product: 1 });
                self.branch(first)
            }
        }
    }

    /// Keeps within the memory allowed: what is remembered goes first.
    fn fits(&mut self) -> Result<(), RanOut> {
        if self.held.set(self.stack_bytes + self.known_bytes).is_err() {
            self.forget();
            self.held.set(self.stack_bytes)?;
        }
        Ok(())
    }

    fn forget(&mut self) {
        self.known = HashMap::new();
        self.known_bytes = 0;
    }

    fn branch(&mut self, part: Part) -> Next {
        let key: Key<M> = part.iter().map(|&cell| (cell, *self.board.domain(cell))).collect();
        if let Some(&number) = self.known.get(&key) {
            return Next::Got(number);
        }
        let Some(cell) = self.board.tightest(part.iter().copied()) else { return Next::Got(1) };
        let decision = (cell, self.board.domain(cell).first() as u32);
        let mark = self.board.mark();
        self.stack_bytes += frame_bytes(&key);
        self.keys.push(key);
        self.board.take(decision);
        let ok = self.board.propagate();
        let below = if ok { Next::Look(part.clone()) } else { Next::Got(0) };
        self.stack.push(Frame::Sum { mark, part, decision: Some(decision), sum: 0 });
        below
    }

    /// Hands a number to the frame that waits for it; an error is the final number.
    fn got(&mut self, number: u128) -> Result<Next, u128> {
        match self.stack.pop() {
            None => Err(number),
            Some(Frame::Sum { mark, part, decision: Some(decision), sum }) => {
                self.board.undo(mark);
                self.board.refuse(decision);
                let ok = self.board.propagate();
                let below = if ok { Next::Look(part.clone()) } else { Next::Got(0) };
                let sum = sum.saturating_add(number);
                self.stack.push(Frame::Sum { mark, part, decision: None, sum });
                Ok(below)
            }
            Some(Frame::Sum { mark, decision: None, sum, .. }) => {
                self.board.undo(mark);
                let sum = sum.saturating_add(number);
                if let Some(key) = self.keys.pop() {
                    self.stack_bytes -= frame_bytes(&key);
                    if self.known.len() >= MOST_REMEMBERED {
                        self.forget();
                    }
                    self.known_bytes += key_bytes(&key);
                    self.known.insert(key, sum);
                }
                Ok(Next::Got(sum))
            }
            Some(Frame::Product { mut rest, product }) => {
                let product = product.saturating_mul(number);
                match rest.pop() {
                    Some(part) if product > 0 => {
                        self.stack.push(Frame::Product { rest, product });
                        Ok(self.branch(part))
                    }
                    _ => Ok(Next::Got(product)),
                }
            }
        }
    }

    /// The open cells of a part, split into sets that share no rule any more.
    fn split(&mut self, part: &[u32]) -> Vec<Part> {
        for &cell in part {
            let open = self.board.domain(cell).count() > 1;
            self.mark_of[cell as usize] = u32::from(open);
        }
        let mut parts = Vec::new();
        for &start in part {
            if self.mark_of[start as usize] == 0 {
                continue;
            }
            self.mark_of[start as usize] = 0;
            let mut found = vec![start];
            let mut next = 0;
            while next < found.len() {
                let cell = found[next];
                next += 1;
                let (board, mark_of) = (&self.board, &mut self.mark_of);
                board.peers(cell, |other| {
                    if mark_of[other as usize] != 0 {
                        mark_of[other as usize] = 0;
                        found.push(other);
                    }
                });
            }
            found.sort_unstable();
            parts.push(found);
        }
        parts
    }

    /// The sums so far when no product waits, `number` being the latest: a cheap lower bound.
    fn sum_without_products(&self, number: u128) -> u128 {
        let mut total = number;
        for frame in &self.stack {
            match frame {
                Frame::Sum { sum, .. } => total = total.saturating_add(*sum),
                Frame::Product { .. } => return 0,
            }
        }
        total
    }

    /// What the unfinished work proves: `number` of the innermost part, and outwards from there.
    fn lower_bound(&mut self, mut number: u128) -> u128 {
        while let Some(frame) = self.stack.pop() {
            match frame {
                Frame::Sum { mark, sum, .. } => {
                    self.board.undo(mark);
                    number = number.saturating_add(sum);
                }
                Frame::Product { rest, product } => {
                    number = number.saturating_mul(product);
                    for part in rest {
                        if number == 0 || !self.has_answer(&part) {
                            number = 0;
                            break;
                        }
                    }
                }
            }
        }
        number
    }

    /// Whether a few nodes show that a part has an answer. Leaves the board as it was.
    fn has_answer(&mut self, part: &[u32]) -> bool {
        let start = self.board.mark();
        let mut open: Vec<(usize, (u32, u32))> = Vec::new();
        for _ in 0..GRACE {
            if self.board.propagate() {
                let Some(cell) = self.board.tightest(part.iter().copied()) else {
                    self.board.undo(start);
                    return true;
                };
                let decision = (cell, self.board.domain(cell).first() as u32);
                open.push((self.board.mark(), decision));
                self.board.take(decision);
            } else if let Some((mark, decision)) = open.pop() {
                self.board.undo(mark);
                self.board.refuse(decision);
            } else {
                break;
            }
        }
        self.board.undo(start);
        false
    }
}
