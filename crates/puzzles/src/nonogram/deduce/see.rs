//! What can be seen in one line, technique by technique, before it is argued for.

use super::reason::How;
use super::view::{Firing, Reach, View};
use crate::nonogram::model::{BACKGROUND, shortest};

type Seen = Vec<Firing>;

fn plain(how: How, news: impl IntoIterator<Item = quandary_core::fact::Fact>) -> Firing {
    Firing { how, news: news.into_iter().collect(), shown: Vec::new(), only: None }
}

/// All coloured cells of a line are there, or all background cells are: the rest is the other.
pub(super) fn complete(view: &View<'_>) -> Seen {
    if view.clue.is_empty() {
        let news = (0..view.len()).filter_map(|i| view.set(i, BACKGROUND)).collect();
        return vec![Firing { how: How::Slack, news, shown: Vec::new(), only: Some(Vec::new()) }];
    }
    if view.clue.iter().any(|b| b.len.is_none()) {
        return Vec::new();
    }
    let total: usize = view.clue.iter().map(|b| b.shortest()).sum();
    let cells = |wanted: &dyn Fn(usize) -> bool| (0..view.len()).filter(|&i| wanted(i)).collect::<Vec<_>>();
    let coloured = cells(&|i| view.is_coloured(i));
    let empty = cells(&|i| view.is(i, BACKGROUND));
    let fire = |how: How, shown: Vec<usize>, colour: u32| {
        let news = (0..view.len()).filter(|i| !shown.contains(i)).filter_map(|i| view.set(i, colour));
        Firing { how, news: news.collect(), only: Some(shown.clone()), shown }
    };
    if coloured.len() == total {
        vec![fire(How::Finished, coloured, BACKGROUND)]
    } else if view.len() - empty.len() == total && view.puzzle.is_black_and_white() {
        vec![fire(How::AllNeeded, empty, 1)]
    } else {
        Vec::new()
    }
}

/// Pushed to the left and pushed to the right, a long block covers the same cells: the clue alone says it.
pub(super) fn overlap(view: &View<'_>) -> Seen {
    let Some(slack) = view.len().checked_sub(shortest(view.clue)) else { return Vec::new() };
    let mut news = Vec::new();
    let (mut start, mut end) = (0, 0);
    for (j, block) in view.clue.iter().enumerate() {
        if j > 0 && view.clue[j - 1].colour == block.colour {
            start += 1;
        }
        if slack == 0 {
            news.extend((end..start).filter_map(|i| view.set(i, BACKGROUND)));
        }
        news.extend((start + slack..start + block.shortest()).filter_map(|i| view.set(i, block.colour)));
        start += block.shortest();
        end = start;
    }
    vec![Firing { how: How::Slack, news, shown: Vec::new(), only: Some(Vec::new()) }]
}

/// A coloured cell near the edge belongs to the first block, which must then reach away from the edge.
pub(super) fn edge(view: &View<'_>) -> Seen {
    [false, true].into_iter().filter_map(|last| edge_from(view, last)).collect()
}

fn edge_from(view: &View<'_>, last: bool) -> Option<Firing> {
    let (n, k) = (view.len(), view.clue.len());
    let at = |i: usize| if last { n - 1 - i } else { i };
    let block = if last { k.checked_sub(1)? } else { 0 };
    let next = if last { block.checked_sub(1) } else { Some(1) }.and_then(|j| view.clue.get(j));
    let first = view.clue.get(block)?;
    let len = first.len?;
    let wall = (0..n).find(|&i| !view.is(at(i), BACKGROUND))?;
    let hit = (wall..n.min(wall + len)).find(|&i| view.is(at(i), first.colour))?;
    let mut news: Vec<_> = (hit..n.min(wall + len)).filter_map(|i| view.set(at(i), first.colour)).collect();
    if hit == wall && wall + len < n {
        match next {
            Some(next) if next.colour != first.colour => {
                news.extend(view.strike(at(wall + len), first.colour))
            }
            _ => news.extend(view.set(at(wall + len), BACKGROUND)),
        }
    }
    // That the cell belongs to this block is said whether or not the conclusion needs it, so what says so is shown.
    let shown = (0..wall).chain([hit]).map(at).collect();
    let only = (0..=hit).map(at).collect();
    Some(Firing { how: How::Edge { block }, news, shown, only: Some(only) })
}

/// A coloured cell exactly one block's length behind the edge: the block cannot start at the edge.
pub(super) fn mercury(view: &View<'_>) -> Seen {
    let (n, k) = (view.len(), view.clue.len());
    let from = |last: bool| {
        let at = |i: usize| if last { n - 1 - i } else { i };
        let block = if last { k.checked_sub(1)? } else { 0 };
        let first = view.clue.get(block)?;
        let wall = (0..n).find(|&i| !view.is(at(i), BACKGROUND))?;
        let behind = wall + first.len?;
        if behind >= n || !view.is(at(behind), first.colour) {
            return None;
        }
        Some(plain(How::Touches { block }, view.set(at(wall), BACKGROUND)))
    };
    [false, true].into_iter().filter_map(from).collect()
}

/// Cells no block can reach are background.
pub(super) fn unreachable(view: &View<'_>) -> Seen {
    let Some(reaches) = view.reaches() else { return Vec::new() };
    let reached = |i: usize| reaches.iter().any(|r| r.from <= i && i <= r.to);
    let cells: Vec<usize> = (0..view.len()).filter(|&i| !reached(i) && !view.is(i, BACKGROUND)).collect();
    let runs = cells.chunk_by(|a, b| (*a + 1..*b).all(|i| view.is(i, BACKGROUND)));
    runs.map(|run| plain(How::OutOfReach, run.iter().filter_map(|&i| view.set(i, BACKGROUND)))).collect()
}

/// A cell that no block of some colour can reach does not have that colour.
pub(super) fn colour(view: &View<'_>) -> Seen {
    if view.puzzle.is_black_and_white() {
        return Vec::new();
    }
    let Some(reaches) = view.reaches() else { return Vec::new() };
    let colours = 1..view.puzzle.palette().len() as u32;
    let fire = |c: u32| {
        let reached = |i: usize| reaches.iter().any(|r| r.block.colour == c && r.from <= i && i <= r.to);
        let news = (0..view.len()).filter(|&i| !reached(i)).filter_map(|i| view.strike(i, c));
        plain(How::ColourOutOfReach(c), news)
    };
    colours.map(fire).collect()
}

/// A gap between crosses that is shorter than every block that could go there stays empty.
pub(super) fn small_gap(view: &View<'_>) -> Seen {
    let Some(reaches) = view.reaches() else { return Vec::new() };
    let mut seen = Vec::new();
    let mut start = 0;
    while start < view.len() {
        if view.is(start, BACKGROUND) {
            start += 1;
            continue;
        }
        let end = (start..view.len()).find(|&i| view.is(i, BACKGROUND)).unwrap_or(view.len());
        let fits = |r: &Reach| r.from < end && start <= r.to && r.block.shortest() <= end - start;
        if (start..end).all(|i| !view.is_coloured(i)) && !reaches.iter().any(fits) {
            let news = (start..end).filter_map(|i| view.set(i, BACKGROUND));
            seen.push(plain(How::SmallGap { from: start, to: end - 1 }, news));
        }
        start = end;
    }
    seen
}

/// A run of cells of one colour, and the blocks that could be it.
struct Run {
    start: usize,
    end: usize,
    colour: u32,
    owners: Vec<Reach>,
}

impl Run {
    fn longest(&self) -> Option<usize> {
        self.owners.iter().map(|r| r.block.len).collect::<Option<Vec<_>>>()?.into_iter().max()
    }
}

fn runs(view: &View<'_>) -> Vec<Run> {
    let Some(reaches) = view.reaches() else { return Vec::new() };
    let mut runs = Vec::new();
    let mut start = 0;
    while start < view.len() {
        let set = view.cells[start];
        if set.count_ones() != 1 || set == 1 << BACKGROUND {
            start += 1;
            continue;
        }
        let colour = set.trailing_zeros();
        let end = (start..view.len()).find(|&i| !view.is(i, colour)).unwrap_or(view.len());
        let owns = |r: &&Reach| {
            r.block.colour == colour
                && r.from <= start
                && end <= r.to + 1
                && r.block.len.is_none_or(|n| n >= end - start)
        };
        runs.push(Run { start, end, colour, owners: reaches.iter().filter(owns).copied().collect() });
        start = end;
    }
    runs
}

/// A run as long as the longest block it could be is that block: it ends on both sides.
pub(super) fn punctuation(view: &View<'_>) -> Seen {
    let fire = |run: Run| {
        let fits = run.longest()? == run.end - run.start;
        let before = run.start.checked_sub(1).and_then(|i| view.strike(i, run.colour));
        let how = How::Ends { from: run.start, to: run.end - 1 };
        let shown = (run.start..run.end).collect();
        fits.then(|| Firing {
            shown,
            ..plain(how, before.into_iter().chain(view.strike(run.end, run.colour)))
        })
    };
    runs(view).into_iter().filter_map(fire).collect()
}

/// A cell that would join two runs to something longer than any block stays apart.
pub(super) fn split(view: &View<'_>) -> Seen {
    let fire = |run: Run| {
        let joint = run.end;
        let next_end = (joint + 1..=view.len()).find(|&i| !view.is(i, run.colour)).unwrap_or(view.len());
        let fires = next_end > joint + 1 && next_end - run.start > run.longest()?;
        let how = How::Apart { from: run.start, to: next_end - 1 };
        let shown = (run.start..next_end).filter(|i| *i != joint).collect();
        fires.then(|| Firing { shown, ..plain(how, view.strike(joint, run.colour)) })
    };
    runs(view).into_iter().filter_map(fire).collect()
}

/// A run with a wall on one side grows towards the other until it is as long as the shortest block it could be.
pub(super) fn join(view: &View<'_>) -> Seen {
    let fire = |run: Run| {
        let shortest = run.owners.iter().map(|r| r.block.shortest()).min()?;
        let from = (0..run.start).rev().take_while(|&i| view.may(i, run.colour)).last().unwrap_or(run.start);
        let to =
            (run.end..view.len()).take_while(|&i| view.may(i, run.colour)).last().map_or(run.end, |i| i + 1);
        let right = (run.end..(from + shortest).min(view.len())).filter_map(|i| view.set(i, run.colour));
        let left = (to.saturating_sub(shortest)..run.start).filter_map(|i| view.set(i, run.colour));
        let how = How::Grows { from: run.start, to: run.end - 1 };
        let shown = (run.start..run.end).collect();
        Some(Firing { shown, ..plain(how, right.chain(left)) })
    };
    runs(view).into_iter().filter_map(fire).collect()
}

/// From the left and from the right, with all that is known, a block covers the same cells.
pub(super) fn overlap_known(view: &View<'_>) -> Seen {
    let Some(reaches) = view.reaches() else { return Vec::new() };
    let fire = |(block, reach): (usize, &Reach)| {
        let len = reach.block.len?;
        let sure = (reach.to + 1).saturating_sub(len)..reach.from + len;
        Some(plain(How::Covers { block }, sure.filter_map(|i| view.set(i, reach.block.colour))))
    };
    reaches.iter().enumerate().filter_map(fire).collect()
}

/// Whatever all arrangements have in common, run by run.
pub(super) fn line(view: &View<'_>) -> Seen {
    let Some(left) = view.left() else { return Vec::new() };
    let changed: Vec<usize> = (0..view.len()).filter(|&i| view.cells[i] != left.cells[i]).collect();
    let runs = changed.chunk_by(|a, b| *a + 1 == *b && left.cells[*a] == left.cells[*b]);
    let news = |&i: &usize| -> Vec<_> {
        let (old, new) = (view.cells[i], left.cells[i]);
        if new.count_ones() == 1 {
            return view.set(i, new.trailing_zeros()).into_iter().collect();
        }
        let colours = 0..view.puzzle.palette().len() as u32;
        let gone = colours.filter(|c| old & !new & 1 << c != 0);
        gone.map(|c| quandary_core::fact::Fact::is_not(view.line.cell(i), c)).collect()
    };
    runs.map(|run| plain(How::Agree, run.iter().flat_map(news))).collect()
}
