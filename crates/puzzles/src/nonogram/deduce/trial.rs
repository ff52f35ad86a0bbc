//! Contradictions: suppose a colour, follow it line by line, and strike it out when some line can no longer fit.
//!
//! The search says quickly which suppositions fail at all. Each of these is followed again, first things first, and told
//! backwards from the line that does not fit: only the links that it rests on, and of these only what is used.

use std::collections::VecDeque;

use quandary_core::budget::Budget;
use quandary_core::fact::Fact;
use quandary_core::grid::{At, places};
use quandary_core::step::{Conclusion, Level, Offers, Step};

use super::super::Nonogram;
use super::known::{Known, SHORTLY, number};
use super::reason::{How, Reason};
use super::see;
use super::view::{Firing, View};
use crate::nonogram::model::{Line, Puzzle};
use crate::nonogram::search::refuted;

/// More links than this are trial.
const SHORT: usize = 6;

/// A supposition that says nothing wrong in so many looks has no short contradiction.
const LOOKED_AT: usize = 60;

type See = fn(&View<'_>) -> Vec<Firing>;

/// Refuted with the three easiest techniques in a few links: short enough to follow.
pub(super) fn contradiction(puzzle: &Puzzle, known: &Known, budget: &Budget, offers: &mut Offers<Nonogram>) {
    const SEES: &[See] = &[see::complete, see::overlap, see::edge];
    for fact in refuted(puzzle, &facts_of(puzzle, known), 200, &known.vain, budget) {
        let candidate = (fact.at.row * puzzle.width() + fact.at.col, fact.value as usize);
        if known.vain.has(SHORTLY, candidate, 0) {
            continue;
        }
        let mut looked = Vec::new();
        let links = refute(puzzle, known, fact, (SEES, LOOKED_AT), &mut looked, budget);
        let Some(links) = links.filter(|links| links.len() <= SHORT) else {
            looked.sort_unstable();
            looked.dedup();
            known.vain.add(SHORTLY, candidate, 0, &looked);
            continue;
        };
        let short = links.len() <= 4;
        offers.offer(step("contradiction", Level::Fiendish, fact, links));
        // Good enough: a line alone would have said what takes one link.
        if short && offers.count() > 5 {
            return;
        }
    }
}

/// Refuted with whole lines, however long it takes.
pub(super) fn trial(puzzle: &Puzzle, known: &Known, budget: &Budget, offers: &mut Offers<Nonogram>) {
    for fact in refuted(puzzle, &facts_of(puzzle, known), 4, &known.vain, budget) {
        if let Some(links) = refute(puzzle, known, fact, (&[see::line], usize::MAX), &mut Vec::new(), budget)
        {
            offers.offer(step("trial", Level::Unreasonable, fact, links));
        }
    }
}

fn step(technique: &'static str, level: Level, fact: Fact, links: Vec<Step<Reason>>) -> Step<Reason> {
    let therefore = vec![Conclusion::Fact(fact.negated())];
    Step { technique, level, reason: Some(Reason::Supposed { fact, links }), therefore }
}

/// What is known, as facts for the search.
fn facts_of(puzzle: &Puzzle, known: &Known) -> Vec<Fact> {
    let colours = puzzle.palette().len() as u32;
    let gone =
        |at| (0..colours).filter(move |&c| known.bits(at) >> c & 1 == 0).map(move |c| Fact::is_not(at, c));
    places(puzzle.size()).flat_map(gone).collect()
}

/// What follows from a supposition, in order.
struct Following<'a> {
    puzzle: &'a Puzzle,
    known: &'a Known,
    /// Each fact that follows, with the link that says it; the supposition is link 0.
    trail: Vec<(Fact, usize)>,
    /// The line each link looks at; that of the supposition is not asked for.
    lines: Vec<Line>,
    /// The colours of all cells with everything said so far, row by row.
    now: Vec<u64>,
}

impl Following<'_> {
    fn say(&mut self, fact: Fact, link: usize) {
        self.trail.push((fact, link));
        let cell = &mut self.now[fact.at.row * self.puzzle.width() + fact.at.col];
        *cell &= if fact.holds { 1 << fact.value } else { !(1 << fact.value) };
    }

    /// The cells of a line with everything said so far.
    fn current(&self, line: Line) -> Vec<u64> {
        let at = |at: At| self.now[at.row * self.puzzle.width() + at.col];
        (0..self.puzzle.length(line)).map(|i| at(line.cell(i))).collect()
    }

    /// The cells of a line with what the links before one say.
    fn cells(&self, line: Line, before: usize) -> Vec<u64> {
        let at = |i: usize| self.bits(line.cell(i), before);
        (0..self.puzzle.length(line)).map(at).collect()
    }

    fn bits(&self, at: At, before: usize) -> u64 {
        let said = self.trail.iter().filter(|(fact, link)| fact.at == at && *link < before);
        said.fold(self.known.bits(at), |set, (fact, _)| match fact.holds {
            true => set & 1 << fact.value,
            false => set & !(1 << fact.value),
        })
    }

    /// The facts a link can use: what is on the board first, then what followed, in its order.
    fn facts(&self, line: Line, before: usize, board: &View<'_>, near: &[usize]) -> Vec<Fact> {
        let own = |at: At| match line.axis {
            crate::nonogram::model::Axis::Row => at.row == line.index,
            crate::nonogram::model::Axis::Column => at.col == line.index,
        };
        let followed = self.trail.iter().filter(|(fact, link)| own(fact.at) && *link < before);
        board.near(near, None).into_iter().chain(followed.map(|(fact, _)| *fact)).collect()
    }
}

/// Follows a supposition until a line does not fit; `None` if it comes to rest before. Says which lines it looked at, rows first.
fn refute(
    puzzle: &Puzzle,
    known: &Known,
    fact: Fact,
    (sees, most): (&[See], usize),
    looked: &mut Vec<u32>,
    budget: &Budget,
) -> Option<Vec<Step<Reason>>> {
    let mut following = Following {
        puzzle,
        known,
        trail: Vec::new(),
        lines: vec![Line::row(fact.at.row)],
        now: places(puzzle.size()).map(|at| known.bits(at)).collect(),
    };
    following.say(fact, 0);
    let mut queue: VecDeque<Line> = [Line::row(fact.at.row), Line::column(fact.at.col)].into();
    while let Some(line) = queue.pop_front() {
        budget.look(1 + puzzle.length(line) as u64 / 16)?;
        looked.push(number(puzzle, line) as u32);
        let now = following.lines.len();
        let Some(view) = View::of(puzzle, line, following.current(line)) else { continue };
        if view.left().is_none() {
            following.lines.push(line);
            return told(&following, fact);
        }
        let mut news: Vec<Fact> = sees.iter().flat_map(|see| see(&view)).flat_map(|f| f.news).collect();
        news.sort_unstable();
        news.dedup();
        if news.is_empty() {
            continue;
        }
        if now > most {
            return None;
        }
        following.lines.push(line);
        for fact in news {
            following.say(fact, now);
            let crossing = match line.axis {
                crate::nonogram::model::Axis::Row => Line::column(fact.at.col),
                crate::nonogram::model::Axis::Column => Line::row(fact.at.row),
            };
            if !queue.contains(&crossing) {
                queue.push_back(crossing);
            }
        }
        // What one look leaves open, another may see.
        queue.push_back(line);
    }
    None
}

/// The links from the supposition to the line that does not fit, told backwards.
fn told(following: &Following<'_>, supposed: Fact) -> Option<Vec<Step<Reason>>> {
    let last = following.lines.len() - 1;
    let mut wanted: Vec<Fact> = Vec::new();
    let mut links = Vec::new();
    for link in (1..=last).rev() {
        let line = following.lines[link];
        let said = |fact: &&Fact| following.trail.contains(&(**fact, link));
        let mut news: Vec<Fact> = wanted.iter().filter(said).copied().collect();
        news.sort_unstable();
        news.dedup();
        if news.is_empty() && link != last {
            continue;
        }
        wanted.retain(|fact| !news.contains(fact));
        let puzzle = following.puzzle;
        let board = View::of(puzzle, line, following.cells(line, 0))?;
        let view = View::of(puzzle, line, following.cells(line, link))?;
        let near: Vec<usize> = news.iter().map(|f| view.along(f)).collect();
        let facts = view.enough(&following.facts(line, link, &board, &near), &news)?;
        wanted
            .extend(facts.iter().filter(|f| **f != supposed && following.trail.iter().any(|(t, _)| t == *f)));
        let how = if link == last { How::NoRoom } else { How::Agree };
        let mut facts = facts;
        facts.sort_unstable();
        let therefore = match link == last {
            true => vec![Conclusion::Contradiction],
            false => news.into_iter().map(Conclusion::Fact).collect(),
        };
        let reason = Some(Reason::Line { line, how, facts, more: false });
        links.push(Step { technique: "line", level: Level::Hard, reason, therefore });
    }
    links.reverse();
    Some(links)
}

/// A line that has no room for its blocks any more, if there is one.
pub(in crate::nonogram) fn dead_end(puzzle: &Puzzle, known: &Known) -> Option<Step<Reason>> {
    puzzle.lines().find_map(|line| {
        let cells: Vec<u64> = (0..puzzle.length(line)).map(|i| known.bits(line.cell(i))).collect();
        let view = View::of(puzzle, line, cells).filter(|view| view.left().is_none())?;
        let mut facts = view.enough(&view.near(&[], None), &[])?;
        facts.sort_unstable();
        let reason = Some(Reason::Line { line, how: How::NoRoom, facts, more: false });
        let therefore = vec![Conclusion::Contradiction];
        Some(Step { technique: "contradiction", level: Level::Fiendish, reason, therefore })
    })
}
