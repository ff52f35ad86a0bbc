//! The puzzle as clauses, lean: cells, and for every block "starts at or before p" (the *order encoding*). No variables say
//! which block covers a cell; that a block covers it follows from two bounds.
//!
//! Only what the line solver left possible gets a variable: a block's bounds step from one possible
//! start to the next, so impossible starts cost nothing.

use quandary_core::fact::Value;
use quandary_core::grid::Grid;

use super::belief::Belief;
use super::learn::{Learner, Lit, Var};
use super::state::State;
use quandary_core::bits::Places;

/// A literal, or something already known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Term {
    Yes,
    No,
    Lit(Lit),
}

impl std::ops::Not for Term {
    type Output = Self;
    fn not(self) -> Self {
        match self {
            Term::Yes => Term::No,
            Term::No => Term::Yes,
            Term::Lit(lit) => Term::Lit(!lit),
        }
    }
}

/// A number that is one of `values`, by the variables "at most this value" for all but the last.
struct Bound {
    values: Vec<usize>,
    first: Var,
}

impl Bound {
    fn new(values: Vec<usize>, learner: &mut Learner) -> Self {
        let mut first = 0;
        for i in 0..values.len().saturating_sub(1) {
            // Blocks are first tried in the middle of their room: their bounds say "not yet" before it.
            let var = learner.new_var(2 * i + 2 > values.len());
            if i == 0 {
                first = var;
            } else {
                learner.add_clause(&[Lit::new(var - 1, false), Lit::new(var, true)]);
            }
        }
        Self { values, first }
    }

    /// The values of the variables if each place has this weight: the bound is passed at half of it all.
    fn likely(&self, weights: &[f64]) -> Vec<(Var, bool)> {
        let weight = |value: usize| weights.get(value).copied().unwrap_or(0.0);
        let total: f64 = self.values.iter().map(|&v| weight(v)).sum();
        let mut so_far = 0.0;
        let last = self.values.len().saturating_sub(1);
        let passed = |(i, &value): (usize, &usize)| {
            so_far += weight(value);
            (self.first + i as Var, 2.0 * so_far > total)
        };
        self.values[..last].iter().enumerate().map(passed).collect()
    }

    fn at_most(&self, value: isize) -> Term {
        let below = self.values.partition_point(|&v| v as isize <= value);
        match below {
            0 => Term::No,
            n if n == self.values.len() => Term::Yes,
            n => Term::Lit(Lit::new(self.first + n as Var - 1, true)),
        }
    }
}

/// Where a block starts and ends. A block of known length has one bound for both.
struct Span {
    start: Bound,
    end: Option<Bound>,
    len: usize,
    colour: usize,
}

impl Span {
    fn starts_by(&self, place: isize) -> Term {
        self.start.at_most(place)
    }

    fn ends_by(&self, place: isize) -> Term {
        match &self.end {
            Some(end) => end.at_most(place),
            None => self.start.at_most(place - self.len as isize),
        }
    }
}

/// The clauses of a puzzle, with the way back from variables to cells.
pub(crate) struct Encoding {
    pub(crate) learner: Learner,
    /// For each open cell, its colours and their literals.
    cells: Vec<Vec<(usize, Lit)>>,
    known: Vec<Value>,
    width: usize,
    /// For each line that has open cells, by its number, the bounds of its blocks' starts.
    bounds: Vec<(usize, Vec<Bound>)>,
}

/// More literals than this are not worth the memory; the search goes on without learning.
const MOST_LITERALS: usize = 60_000_000;

impl Encoding {
    /// Everything the state leaves open, as clauses. The state must be at its fixed point.
    /// `None` if there would be too many.
    pub(crate) fn new<M: Places>(state: &mut State<M>) -> Option<Self> {
        let mut learner = Learner::default();
        let cells: Vec<Vec<(usize, Lit)>> =
            (0..state.cells()).map(|cell| cell_literals(state, cell, &mut learner)).collect();
        let known = (0..state.cells()).map(|cell| state.colour(cell).unwrap_or(0) as Value).collect();
        let (width, bounds) = (state.puzzle.width(), Vec::new());
        let mut encoding = Self { learner, cells, known, width, bounds };
        let mut literals = 0;
        for number in 0..state.lines() {
            let line = state.line(number);
            let n = state.puzzle.length(line);
            if (0..n).all(|i| state.left(state.cell_of(line, i)) == 1) {
                continue;
            }
            let Some(clue) = state.puzzle.clue(line) else { continue };
            literals += 3 * n * (clue.len() + 1);
            if literals > MOST_LITERALS {
                return None;
            }
            encoding.add_line(state, number);
        }
        Some(encoding)
    }

    fn add_line<M: Places>(&mut self, state: &mut State<M>, number: usize) {
        let line = state.line(number);
        let puzzle = std::rc::Rc::clone(&state.puzzle);
        let Some(clue) = puzzle.clue(line) else { return };
        let n = puzzle.length(line);
        let may = state.masks(line).to_vec();
        state.solver.solve(n, clue, &may);
        let ranges = state.solver.ranges(n, clue);
        let numbers = |mask: &M| {
            let mut values = Vec::new();
            mask.each(|i| values.push(i));
            values
        };
        let mut spans = Vec::with_capacity(clue.len());
        for (block, (starts, ends)) in clue.iter().zip(&ranges) {
            spans.push(Span {
                start: Bound::new(numbers(starts), &mut self.learner),
                end: block.len.is_none().then(|| Bound::new(numbers(ends), &mut self.learner)),
                len: block.len.unwrap_or(0),
                colour: block.colour as usize,
            });
        }
        let cell = |i: usize| state.cell_of(line, i);
        for (j, span) in spans.iter().enumerate() {
            self.order(span, spans.get(j + 1));
            let (first, last) = (span.start.values.first(), last_end(span));
            for i in first.copied().unwrap_or(0)..last {
                let colour = self.cell_is(cell(i), span.colour);
                self.clause([!span.starts_by(i as isize), span.ends_by(i as isize), colour]);
            }
        }
        for gap in 0..=spans.len() {
            let (before, after) = (gap.checked_sub(1).map(|j| &spans[j]), spans.get(gap));
            for i in before.map_or(0, first_end)..after.map_or(n, |s| *s.start.values.last().unwrap_or(&0)) {
                let ended = before.map_or(Term::Yes, |s| s.ends_by(i as isize));
                let started = after.map_or(Term::No, |s| s.starts_by(i as isize));
                let background = self.cell_is(cell(i), 0);
                self.clause([!ended, started, background]);
            }
        }
        self.bounds.push((number, spans.into_iter().map(|span| span.start).collect()));
    }

    /// Hands what is believed to the learner.
    pub(crate) fn believe(&mut self, belief: &Belief) {
        let mut values = Vec::new();
        for (cell, literals) in self.cells.iter().enumerate() {
            let likely = belief.cells[cell];
            values.extend(literals.iter().map(|&(c, lit)| (lit.var(), (c == likely) == lit.is_positive())));
        }
        for (number, bounds) in &self.bounds {
            let weights = belief.starts[*number].iter();
            values.extend(bounds.iter().zip(weights).flat_map(|(bound, weights)| bound.likely(weights)));
        }
        self.learner.believe(values.into_iter());
    }

    /// A block ends after it starts, and before the next one starts.
    fn order(&mut self, span: &Span, next: Option<&Span>) {
        if let Some(end) = &span.end {
            for &value in &end.values {
                self.clause([!end.at_most(value as isize), span.starts_by(value as isize - 1), Term::No]);
            }
        }
        if let Some(next) = next {
            let gap = isize::from(next.colour == span.colour);
            for &value in &next.start.values {
                let value = value as isize;
                self.clause([!next.starts_by(value), span.ends_by(value - gap), Term::No]);
            }
        }
    }

    fn clause(&mut self, terms: [Term; 3]) {
        let mut lits = [Lit::new(0, true); 3];
        let mut n = 0;
        for term in terms {
            match term {
                Term::Yes => return,
                Term::No => {}
                Term::Lit(lit) => {
                    lits[n] = lit;
                    n += 1;
                }
            }
        }
        self.learner.add_clause(&lits[..n]);
    }

    fn cell_is(&self, cell: usize, colour: usize) -> Term {
        let literals = &self.cells[cell];
        if literals.is_empty() {
            return if self.known[cell] as usize == colour { Term::Yes } else { Term::No };
        }
        literals.iter().find(|(c, _)| *c == colour).map_or(Term::No, |&(_, lit)| Term::Lit(lit))
    }

    /// The variables that say what a cell is.
    pub(crate) fn cell_variables(&self) -> impl Iterator<Item = Var> {
        self.cells.iter().flatten().map(|(_, lit)| lit.var())
    }

    /// The answer the learner holds.
    pub(crate) fn answer(&self) -> Option<Grid<Value>> {
        let colour = |(cell, literals): (usize, &Vec<(usize, Lit)>)| {
            let holds = |&&(_, lit): &&(usize, Lit)| self.learner.is_true(lit.var()) == lit.is_positive();
            literals.iter().find(holds).map_or(self.known[cell], |&(c, _)| c as Value)
        };
        let colours: Vec<Value> = self.cells.iter().enumerate().map(colour).collect();
        Grid::from_rows(colours.chunks(self.width).map(<[Value]>::to_vec).collect())
    }

    /// From now on: any answer but this one.
    pub(crate) fn forbid(&mut self, answer: &Grid<Value>) {
        self.learner.rest();
        let differs = |(cell, literals): (usize, &Vec<(usize, Lit)>)| {
            let colour = answer.cells()[cell] as usize;
            literals.iter().find(|(c, _)| *c == colour).map(|&(_, lit)| !lit)
        };
        let clause: Vec<Lit> = self.cells.iter().enumerate().filter_map(differs).collect();
        self.learner.add_clause(&clause);
    }

    /// Tries this answer's values first from now on: another answer is most likely near it.
    pub(crate) fn hold_to(&mut self, answer: &Grid<Value>) {
        let cells = &self.cells;
        let values = cells.iter().enumerate().flat_map(|(cell, literals)| {
            let colour = answer.cells()[cell] as usize;
            literals.iter().map(move |&(c, lit)| (lit.var(), (c == colour) == lit.is_positive()))
        });
        self.learner.hold_to(values);
    }
}

fn first_end(span: &Span) -> usize {
    match &span.end {
        Some(end) => *end.values.first().unwrap_or(&0),
        None => span.start.values.first().unwrap_or(&0) + span.len,
    }
}

fn last_end(span: &Span) -> usize {
    match &span.end {
        Some(end) => *end.values.last().unwrap_or(&0),
        None => span.start.values.last().unwrap_or(&0) + span.len,
    }
}

/// One variable for a cell of two colours, one per colour for a cell of more.
fn cell_literals<M: Places>(state: &State<M>, cell: usize, learner: &mut Learner) -> Vec<(usize, Lit)> {
    let colours: Vec<usize> = (0..state.colours).filter(|&c| state.may(cell, c)).collect();
    match colours[..] {
        [] | [_] => Vec::new(),
        [a, b] => {
            let var = learner.new_var(false);
            vec![(a, Lit::new(var, false)), (b, Lit::new(var, true))]
        }
        _ => {
            let literals: Vec<(usize, Lit)> =
                colours.iter().map(|&c| (c, Lit::new(learner.new_var(c == 0), true))).collect();
            learner.add_clause(&literals.iter().map(|&(_, lit)| lit).collect::<Vec<_>>());
            for (i, &(_, a)) in literals.iter().enumerate() {
                for &(_, b) in &literals[i + 1..] {
                    learner.add_clause(&[!a, !b]);
                }
            }
            literals
        }
    }
}
