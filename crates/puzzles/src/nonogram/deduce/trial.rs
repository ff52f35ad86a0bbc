//! Contradictions: assume a colour, follow it, and strike it out when some line can no longer fit.
//!
//! The search says quickly which assumptions fail at all; the reason is then found again with what a
//! person would use, and cut down to the steps that matter.

use quandary_core::budget::Budget;
use quandary_core::candidates::Candidates;
use quandary_core::fact::Fact;
use quandary_core::step::{Conclusion, Level, Reason, Step};

use super::exact::{is_impossible, line_step};
use super::view::lines_of;
use super::{counts, ends};
use crate::nonogram::model::{Line, Puzzle};
use crate::nonogram::search::{Refuted, refuted};

/// More steps than this nobody follows.
const LONGEST: usize = 60;

type Find = fn(&Puzzle, &Candidates, &Budget) -> Option<Step>;

/// Refuted with the three easiest techniques: short enough to follow.
pub(super) fn contradiction(puzzle: &Puzzle, known: &Candidates, budget: &Budget) -> Option<Step> {
    const FINDS: &[Find] = &[counts::complete, counts::overlap, ends::edge];
    let mut found: Option<Step> = None;
    // The shortest: good reasons are short.
    for fact in refuted(puzzle, &facts_of(puzzle, known), Refuted::ByLines, 200, budget) {
        let next = |known: &Candidates| FINDS.iter().find_map(|find| find(puzzle, known, budget));
        let longest = found.as_ref().map_or(LONGEST, |best| best.chain().len());
        if let Some(chain) = refute(puzzle, known, fact, longest, next)
            && found.as_ref().is_none_or(|best| best.chain().len() > chain.len())
        {
            found = Some(step(puzzle, "contradiction", Level::Fiendish, fact, chain));
        }
    }
    found
}

/// Refuted with whole lines.
pub(super) fn probe(puzzle: &Puzzle, known: &Candidates, budget: &Budget) -> Option<Step> {
    let mut found: Option<Step> = None;
    for fact in refuted(puzzle, &facts_of(puzzle, known), Refuted::ByLines, 4, budget) {
        let chain = refute_by_lines(puzzle, known, fact, budget);
        if let Some(chain) = chain
            && found.as_ref().is_none_or(|best| best.chain().len() > chain.len())
        {
            found = Some(step(puzzle, "probe", Level::Unreasonable, fact, chain));
        }
    }
    found
}

/// Refuted only by further assumptions inside the first.
pub(super) fn deep_probe(puzzle: &Puzzle, known: &Candidates, budget: &Budget) -> Option<Step> {
    let fact = refuted(puzzle, &facts_of(puzzle, known), Refuted::ByProbing, 1, budget).into_iter().next()?;
    Some(step(puzzle, "deep-probe", Level::Unreasonable, fact, Vec::new()))
}

/// What is known, as facts for the search.
fn facts_of(puzzle: &Puzzle, known: &Candidates) -> Vec<Fact> {
    let colours = puzzle.palette().len() as u32;
    let places = quandary_core::grid::places(puzzle.size());
    let gone = |at| (0..colours).filter(move |&c| !known.has(at, c)).map(move |c| Fact::is_not(at, c));
    places.flat_map(gone).collect()
}

fn refute(
    puzzle: &Puzzle,
    known: &Candidates,
    fact: Fact,
    longest: usize,
    next: impl Fn(&Candidates) -> Option<Step>,
) -> Option<Vec<Step>> {
    let mut trying = known.clone();
    trying.learn(fact);
    let mut chain = Vec::new();
    let mut touched: Vec<Line> = lines_of(fact.at).to_vec();
    loop {
        if let Some(&line) = touched.iter().find(|&&line| is_impossible(puzzle, &trying, line)) {
            chain.push(impossible(puzzle, line));
            return Some(trimmed(chain, line));
        }
        if chain.len() >= longest {
            return None;
        }
        let step = next(&trying)?;
        for fact in step.facts() {
            trying.learn(fact);
        }
        touched = step.facts().flat_map(|f| lines_of(f.at)).collect();
        touched.sort();
        touched.dedup();
        chain.push(step);
    }
}

/// Only lines that have changed are looked at: whole lines settle everything they say at once.
fn refute_by_lines(puzzle: &Puzzle, known: &Candidates, fact: Fact, budget: &Budget) -> Option<Vec<Step>> {
    let mut trying = known.clone();
    trying.learn(fact);
    let mut queue: std::collections::VecDeque<Line> = lines_of(fact.at).into();
    let mut chain = Vec::new();
    while let Some(line) = queue.pop_front() {
        budget.look(1 + puzzle.length(line) as u64 / 16)?;
        if is_impossible(puzzle, &trying, line) {
            chain.push(impossible(puzzle, line));
            return Some(trimmed(chain, line));
        }
        let Some(step) = line_step(puzzle, &trying, line) else { continue };
        for f in step.facts() {
            trying.learn(f);
            let crossing = lines_of(f.at).into_iter().find(|l| l.axis != line.axis);
            queue.extend(crossing.filter(|l| !queue.contains(l)));
        }
        chain.push(step);
    }
    None
}

/// The end of a chain: a line that cannot fit.
fn impossible(puzzle: &Puzzle, line: Line) -> Step {
    let cells = (0..puzzle.length(line)).map(|i| line.cell(i)).collect();
    Step {
        technique: "line",
        level: Level::Hard,
        because: vec![
            Reason::Text { role: "line", text: line.to_string() },
            Reason::Cells { role: "line", cells },
        ],
        therefore: vec![Conclusion::Impossible(format!("{line} cannot fit its clue"))],
    }
}

/// Keeps the steps that lead to the end: those that change a line which a kept step looks at.
fn trimmed(chain: Vec<Step>, end: Line) -> Vec<Step> {
    let mut needed = vec![end];
    let mut kept = Vec::new();
    for step in chain.into_iter().rev() {
        let ends_here = step.facts().next().is_none();
        if ends_here || step.facts().any(|f| lines_of(f.at).iter().any(|line| needed.contains(line))) {
            let cells = step.cells("line");
            if let (Some(a), Some(b)) = (cells.first(), cells.last()) {
                needed.push(if a.row == b.row && cells.len() > 1 {
                    Line::row(a.row)
                } else {
                    Line::column(a.col)
                });
                if cells.len() == 1 {
                    needed.push(Line::row(a.row));
                }
            }
            kept.push(step);
        }
    }
    kept.reverse();
    kept
}

fn step(puzzle: &Puzzle, technique: &'static str, level: Level, fact: Fact, chain: Vec<Step>) -> Step {
    let mut because = vec![Reason::Assume(fact)];
    if chain.is_empty() {
        let cells = quandary_core::grid::places(puzzle.size()).collect();
        because.push(Reason::Cells { role: "grid", cells });
    } else {
        because.push(Reason::Chain(chain));
    }
    Step { technique, level, because, therefore: vec![Conclusion::Fact(fact.negated())] }
}
