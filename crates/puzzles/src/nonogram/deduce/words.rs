//! A step in words, from its data alone.

use quandary_core::fact::{Fact, Value};
use quandary_core::phrase::{self, and, capital, ranges};
use quandary_core::step::{Cites, Conclusion, Since, Step, laid_out, linked};
use quandary_core::units::Unit as _;

use super::arrangements::{LISTED, arrangements};
use super::reason::{How, Reason};
use crate::nonogram::model::{Axis, BACKGROUND, Block, Line, Puzzle, shortest};
use crate::nonogram::search::line_exactly;
use crate::nonogram::units::Unit;

/// Clues of more blocks than this are not written out.
const WRITTEN: usize = 8;

/// Up to so many arrangements are counted.
const COUNTED: usize = 99;

/// Why, then what.
pub(crate) fn sentence(puzzle: &Puzzle, step: &Step<Reason>, cites: &Cites) -> String {
    let therefore: Vec<Fact> = step.facts().collect();
    match &step.reason {
        None => format!("{}.", capital(&anywhere(puzzle, &therefore))),
        Some(Reason::Line { line, how, facts, .. }) => {
            let told = Told { puzzle, line: *line, facts, cites };
            format!("{}.", capital(&told.said(*how, &therefore)))
        }
        Some(Reason::Supposed { fact, links }) => supposed(puzzle, fact, links, &therefore, cites),
        Some(Reason::Forced { units, facts }) if let [Unit::Clue(line)] = &units[..] => {
            let told = Told { puzzle, line: *line, facts, cites };
            let how = if therefore.is_empty() { How::NoRoom } else { How::Agree };
            format!("{}.", capital(&told.said(how, &therefore)))
        }
        Some(Reason::Forced { units, facts }) => {
            let names: Vec<String> = units.iter().map(|unit| unit.name(puzzle)).collect();
            let known = format!("{}{}", anywhere(puzzle, facts), cites.mention(facts));
            let given = if facts.is_empty() { Vec::new() } else { vec![known] };
            capital(&phrase::forced(&names, &given, &anywhere(puzzle, &therefore)))
        }
    }
}

fn supposed(
    puzzle: &Puzzle,
    fact: &Fact,
    links: &[Step<Reason>],
    therefore: &[Fact],
    cites: &Cites,
) -> String {
    let tell = |link: &Step<Reason>, since: &Since| {
        let (line, facts) = match &link.reason {
            Some(Reason::Line { line, facts, .. }) => (line, facts),
            Some(Reason::Forced { units, facts }) if let [Unit::Clue(line)] = &units[..] => (line, facts),
            _ => {
                let told = sentence(puzzle, link, cites);
                return format!("{}{}", told[..1].to_lowercase(), told[1..].trim_end_matches('.'));
            }
        };
        // What stood there before can be seen; only what is new is named. In long contradictions the clue is left to be seen
        // as well.
        let (before, new) = since.split(facts);
        let told = Told { puzzle, line: *line, facts: &new, cites: &Cites::NONE };
        let also = if before.is_empty() { "" } else { " as well" };
        let head = if since.argued() { told.head() } else { line.to_string() };
        // A line may say something by its clue alone, or by what stood there before.
        let with = match (new.is_empty(), before.is_empty()) {
            (true, true) => " by itself".to_string(),
            (true, false) => " as it is".to_string(),
            (false, _) => format!(" with {}{also}", told.known()),
        };
        match link.therefore.contains(&Conclusion::Contradiction) {
            true => format!("{head} has no room for its blocks{with}"),
            false => {
                let needs = told.cells(&link.facts().collect::<Vec<_>>(), "");
                format!("{head}{with} needs {needs}")
            }
        }
    };
    let way = linked(puzzle, *fact, links, tell);
    let end = anywhere(puzzle, therefore);
    let supposed = anywhere(puzzle, &[*fact]);
    let told = match laid_out(&way, "; then ") {
        lines if lines.starts_with('\n') => lines,
        line => format!(" Then {}. ", line.trim()),
    };
    format!("Suppose {supposed}.{told}So {end}.")
}

/// One line being told of.
struct Told<'a> {
    puzzle: &'a Puzzle,
    line: Line,
    facts: &'a [Fact],
    cites: &'a Cites<'a>,
}

impl Told<'_> {
    fn clue(&self) -> &[Block] {
        self.puzzle.clue(self.line).unwrap_or(&[])
    }

    /// `row 3 (6 2)`.
    fn head(&self) -> String {
        match self.clue().len() {
            0 => self.line.to_string(),
            1..=WRITTEN => format!("{} ({})", self.line, clue_text(self.puzzle, self.clue())),
            many => format!("{} ({many} blocks)", self.line),
        }
    }

    /// What the argument knows of the line: `columns 3 to 5 filled and column 9 empty (step 4)`.
    fn known(&self) -> String {
        format!("{}{}", self.cells(self.facts, ""), self.cites.mention(self.facts))
    }

    /// `with columns 3 to 5 filled, `, or nothing.
    fn with(&self) -> String {
        if self.facts.is_empty() { String::new() } else { format!("with {}, ", self.known()) }
    }

    fn place(&self, i: usize) -> String {
        format!("{} {}", if self.line.axis == Axis::Row { "column" } else { "row" }, i + 1)
    }

    fn span(&self, from: usize, to: usize) -> String {
        let cross = if self.line.axis == Axis::Row { "column" } else { "row" };
        let s = if from == to { "" } else { "s" };
        format!("{cross}{s} {}", ranges(&(from + 1..=to + 1).collect::<Vec<_>>()))
    }

    /// Cells of the line by what is said of them: `columns 3 and 4 [are ]filled, column 7 [is ]empty`.
    fn cells(&self, facts: &[Fact], verb: &str) -> String {
        let mut groups: Vec<(Value, bool, Vec<usize>)> = Vec::new();
        for fact in facts {
            let along = fact.at.row + fact.at.col - self.line.index;
            match groups.iter_mut().find(|(v, h, _)| *v == fact.value && *h == fact.holds) {
                Some((.., places)) => places.push(along + 1),
                None => groups.push((fact.value, fact.holds, vec![along + 1])),
            }
        }
        let cross = if self.line.axis == Axis::Row { "column" } else { "row" };
        let group = |(value, holds, mut places): (Value, bool, Vec<usize>)| {
            places.sort_unstable();
            let one = places.len() == 1;
            let verb = match (verb.is_empty(), one) {
                (true, _) => "",
                (false, true) => "is ",
                (false, false) => "are ",
            };
            let not = if holds { "" } else { "not " };
            let s = if one { "" } else { "s" };
            format!("{cross}{s} {} {verb}{not}{}", ranges(&places), colour_name(self.puzzle, value))
        };
        and(&groups.into_iter().map(group).collect::<Vec<_>>())
    }

    /// How far each block goes with what is stated, and nothing else known.
    fn reaches(&self) -> Vec<(usize, usize)> {
        self.reaches_with(self.facts)
    }

    /// The same with some of it.
    fn reaches_with(&self, facts: &[Fact]) -> Vec<(usize, usize)> {
        let colours = self.puzzle.palette().len();
        let mut cells = vec![(1u64 << (colours - 1) << 1).wrapping_sub(1); self.puzzle.length(self.line)];
        for fact in facts {
            let along = fact.at.row + fact.at.col - self.line.index;
            cells[along] &= if fact.holds { 1 << fact.value } else { !(1 << fact.value) };
        }
        line_exactly(colours, self.clue(), &cells).map_or(Vec::new(), |left| left.reaches)
    }

    /// `the 6`, `the second 2`, `the red 3`.
    fn block(&self, block: usize) -> String {
        let clue = self.clue();
        let Some(own) = clue.get(block) else { return "the block".to_string() };
        let name = |b: &Block| clue_text(self.puzzle, std::slice::from_ref(b));
        let alike: Vec<usize> = (0..clue.len()).filter(|&j| clue[j] == *own).collect();
        let order =
            ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];
        let place = alike.iter().position(|&j| j == block).unwrap_or(0);
        match alike.len() {
            1 => format!("the {}", name(own)),
            many if many > 2 && place + 1 == many => format!("the last {}", name(own)),
            _ => match order.get(place) {
                Some(order) => format!("the {order} {}", name(own)),
                None => format!("{} number {}", name(own), place + 1),
            },
        }
    }

    /// The blocks that could be a run of cells, as far as is stated: `the 3 or the second 2`.
    fn owners(&self, from: usize, to: usize) -> Vec<String> {
        let colour = self.facts.iter().find(|f| f.holds && f.value != BACKGROUND).map(|f| f.value);
        let reaches = self.reaches();
        let owns = |j: &usize| {
            let (first, last) = reaches[*j];
            let own = self.clue()[*j];
            colour.is_none_or(|c| c == own.colour)
                && first <= from
                && to <= last
                && own.len.is_none_or(|n| n > to - from)
        };
        let mut names: Vec<String> = (0..reaches.len()).filter(owns).map(|j| self.block(j)).collect();
        names.dedup();
        names
    }

    fn said(&self, how: How, therefore: &[Fact]) -> String {
        let (head, with, then) = (self.head(), self.with(), self.cells(therefore, "are"));
        let of = |from: usize, to: usize| {
            let owners = self.owners(from, to);
            match owners.len() {
                0 => "no block that could be there".to_string(),
                1..=3 => quandary_core::phrase::or(&owners),
                _ => "any block that could be there".to_string(),
            }
        };
        match how {
            How::Finished => format!("{head} has all its blocks ({}), so {then}", self.known()),
            How::AllNeeded if self.facts.is_empty() => format!("{head} needs all its cells, so {then}"),
            How::AllNeeded => {
                format!("{head} needs every cell that is not empty yet ({}), so {then}", self.known())
            }
            How::Slack => self.slack(&head, therefore, &then),
            How::Edge { block } => self.edge(block, &head, therefore, &then),
            // A block may have room around a cell and still not cover it: then its places are told.
            How::OutOfReach if self.within_reach(therefore) => self.agreed(&head, &with, &then),
            How::OutOfReach => {
                format!(
                    "{with}no block of {head} reaches {}{}: {then}",
                    self.places(therefore),
                    self.beside(therefore)
                )
            }
            How::ColourOutOfReach(colour) => {
                let name = colour_name(self.puzzle, colour);
                let own = |block: &Block| block.colour == colour;
                let beside = match self.clue().iter().any(own) {
                    true => self.beside_blocks(therefore, own),
                    false => format!(", for it has no {name} block"),
                };
                format!("{with}no {name} block of {head} reaches {}{beside}: {then}", self.places(therefore))
            }
            How::SmallGap { from, to } => {
                let gap = self.span(from, to);
                format!(
                    "in {head} {with}the gap at {gap} is too short for any block that could be there: {then}"
                )
            }
            How::Touches { block } => {
                let name = self.block(block);
                format!(
                    "in {head} {with}{name} would be too long if it began at the end, for it would touch the next filled cell: {then}"
                )
            }
            How::Ends { from, to } => {
                format!("in {head} {with}the run is as long as {} and ends there: {then}", of(from, to))
            }
            How::Apart { from, to } => {
                let joined = to + 1 - from;
                format!(
                    "in {head} {with}joined they would be a run of {joined}, longer than any block that could be there: {then}"
                )
            }
            How::Grows { from, to } => format!(
                "in {head} {with}{} must be {} and can grow only this way: {then}",
                self.span(from, to),
                of(from, to)
            ),
            How::Covers { block } => {
                let (name, len) = (self.block(block), self.clue()[block].shortest());
                let (first, last) = self.reaches().get(block).copied().unwrap_or((0, 0));
                let (begins, ends) = ((last + 1).saturating_sub(len), first + len - 1);
                format!(
                    "in {head} {with}{name} must cover {}: from the {} it ends at {}, from the {} it begins at {}; so {then}",
                    self.span(begins.min(ends), ends),
                    if self.line.axis == Axis::Row { "left" } else { "top" },
                    self.place(ends),
                    if self.line.axis == Axis::Row { "right" } else { "bottom" },
                    self.place(begins)
                )
            }
            How::Agree => self.agreed(&head, &with, &then),
            How::NoRoom => format!("{with}{head} has no room for its blocks"),
        }
    }

    /// Whether some of these cells lie between the first and the last cell that a block can have.
    fn within_reach(&self, cells: &[Fact]) -> bool {
        let reaches = self.reaches();
        let along = |fact: &Fact| fact.at.row + fact.at.col - self.line.index;
        cells.iter().any(|fact| reaches.iter().any(|(first, last)| (*first..=*last).contains(&along(fact))))
    }

    /// What all arrangements have in common: these are listed where they are few, and else counted.
    fn agreed(&self, head: &str, with: &str, then: &str) -> String {
        let found = arrangements(self.puzzle, self.line, self.facts, COUNTED);
        match found.as_deref() {
            Some([one]) => format!("{with}{head} can only be at {}: {then}", self.covered(one)),
            Some(few) if few.len() <= LISTED && self.puzzle.is_black_and_white() => {
                let ways: Vec<String> = few.iter().map(|starts| self.covered(starts)).collect();
                format!("{with}{head} can only be at {}; in any case {then}", ways.join(", or at "))
            }
            _ => self.agreed_as_it_stands(head, with, then, found.map(|found| found.len())),
        }
    }

    /// The same where what is stated leaves many: by all that stands in the line, so that nobody counts what the board does not
    /// leave.
    fn agreed_as_it_stands(&self, head: &str, with: &str, then: &str, stated: Option<usize>) -> String {
        let cells = (0..self.puzzle.length(self.line)).map(|i| self.line.cell(i));
        let mut facts: Vec<Fact> = cells.filter_map(|at| Some(Fact::is(at, self.cites.stood(at)?))).collect();
        facts.extend(self.facts.iter().filter(|fact| !fact.holds));
        facts.extend(self.facts.iter().filter(|fact| fact.holds && self.cites.stood(fact.at).is_none()));
        let found = arrangements(self.puzzle, self.line, &facts, COUNTED);
        match (found.as_deref(), stated) {
            (Some([one]), _) => format!("as it stands, {head} can only be at {}: {then}", self.covered(one)),
            (Some(few), _) if few.len() <= LISTED && self.puzzle.is_black_and_white() && !few.is_empty() => {
                let ways: Vec<String> = few.iter().map(|starts| self.covered(starts)).collect();
                format!("as it stands, {head} can only be at {}; in any case {then}", ways.join(", or at "))
            }
            (Some(some), Some(more)) if some.len() == more => {
                format!(
                    "{with}{head} has {} arrangements left, and in each of them {then}",
                    phrase::count_word(more)
                )
            }
            (Some(some), _) if !some.is_empty() => format!(
                "as it stands, {head} has {} arrangements left, and in each of them {then}",
                phrase::count_word(some.len())
            ),
            _ => format!("{with}in every arrangement of {head} that is left {then}"),
        }
    }

    /// The cells that blocks beginning at these places cover: `columns 1, 3 and 6 to 9`.
    fn covered(&self, starts: &[usize]) -> String {
        let cells = starts.iter().zip(self.clue());
        let places = cells.flat_map(|(start, block)| start + 1..start + 1 + block.shortest());
        let cross = if self.line.axis == Axis::Row { "columns" } else { "rows" };
        format!("{cross} {}", ranges(&places.collect::<Vec<_>>()))
    }

    /// The places of cells: `columns 3 and 4`.
    fn places(&self, facts: &[Fact]) -> String {
        let mut places: Vec<usize> =
            facts.iter().map(|f| f.at.row + f.at.col - self.line.index + 1).collect();
        places.sort_unstable();
        places.dedup();
        let cross = if self.line.axis == Axis::Row { "column" } else { "row" };
        format!("{cross}{} {}", if places.len() == 1 { "" } else { "s" }, ranges(&places))
    }

    /// A cell near an end of the line. From which end it is seen, the cells stated tell: the coloured one is the farthest.
    fn edge(&self, block: usize, head: &str, therefore: &[Fact], then: &str) -> String {
        let along = |f: &Fact| f.at.row + f.at.col - self.line.index;
        let (walls, hits): (Vec<Fact>, Vec<Fact>) =
            self.facts.iter().partition(|f| f.holds && f.value == BACKGROUND);
        let hit = hits.first().map_or(0, along);
        let news = therefore.iter().map(along).max().unwrap_or(hit);
        let last = match walls.first().map(along) {
            Some(wall) => wall > hit,
            None => block > 0 || news < hit,
        };
        let name = self.block(block);
        let which = match (self.clue().len(), last) {
            (1, _) => format!("{name} of {head}"),
            (_, false) => format!("{name}, the first block of {head},"),
            (_, true) => format!("{name}, the last block of {head},"),
        };
        let wall =
            if walls.is_empty() { String::new() } else { format!(", as {}", self.cells(&walls, "is")) };
        let (first, end) = self.reaches_with(&walls).get(block).copied().unwrap_or((0, 0));
        let far = match last {
            false => format!("cannot begin before {}", self.place(first)),
            true => format!("cannot end after {}", self.place(end)),
        };
        let cell = self.cells(&hits, "is");
        format!("{which} {far}{wall}; {cell} and belongs to it, so {then}")
    }

    /// The blocks on both sides of cells that none reaches: `, for the 3 ends at column 7 at the latest`.
    fn beside(&self, therefore: &[Fact]) -> String {
        self.beside_blocks(therefore, |_| true)
    }

    /// The same of some of the blocks.
    fn beside_blocks(&self, therefore: &[Fact], own: impl Fn(&Block) -> bool) -> String {
        let places = therefore.iter().map(|f| f.at.row + f.at.col - self.line.index);
        let (Some(from), Some(to)) = (places.clone().min(), places.max()) else { return String::new() };
        let reaches = self.reaches();
        let before = (0..reaches.len()).rev().find(|&j| own(&self.clue()[j]) && reaches[j].1 < from);
        let behind = (0..reaches.len()).find(|&j| own(&self.clue()[j]) && reaches[j].0 > to);
        let before =
            before.map(|j| format!("{} ends at {} at the latest", self.block(j), self.place(reaches[j].1)));
        let behind = behind
            .map(|j| format!("{} begins at {} at the earliest", self.block(j), self.place(reaches[j].0)));
        let both: Vec<String> = before.into_iter().chain(behind).collect();
        if both.is_empty() { String::new() } else { format!(", for {}", and(&both)) }
    }

    fn slack(&self, head: &str, therefore: &[Fact], then: &str) -> String {
        let (has, needs) = (self.puzzle.length(self.line), shortest(self.clue()));
        match has.saturating_sub(needs) {
            _ if self.clue().is_empty() => format!("{head} has no blocks: {then}"),
            0 => format!("{head} needs all its {has} cells: {then}"),
            slack => {
                let reaches = self.reaches();
                let covers = |j: usize| {
                    let (from, to) = reaches[j];
                    let len = self.clue()[j].shortest();
                    let sure = (to + 1).saturating_sub(len)..from + len;
                    let news = |f: &Fact| sure.contains(&(f.at.row + f.at.col - self.line.index));
                    therefore
                        .iter()
                        .any(news)
                        .then(|| format!("{} covers {}", self.block(j), self.span(sure.start, sure.end - 1)))
                };
                let blocks: Vec<String> = (0..reaches.len()).filter_map(covers).collect();
                format!(
                    "{head} needs {needs} of its {has} cells, so no block can shift by more than {slack}: {}",
                    and(&blocks)
                )
            }
        }
    }
}

/// Cells anywhere on the board.
fn anywhere(puzzle: &Puzzle, facts: &[Fact]) -> String {
    let mut groups: Vec<(Value, bool, Vec<quandary_core::grid::At>)> = Vec::new();
    for fact in facts {
        // Of two colours one is left.
        let (value, holds) = match puzzle.is_black_and_white() && !fact.holds {
            true => (1 - fact.value.min(1), true),
            false => (fact.value, fact.holds),
        };
        match groups.iter_mut().find(|(v, h, _)| *v == value && *h == holds) {
            Some((.., cells)) => cells.push(fact.at),
            None => groups.push((value, holds, vec![fact.at])),
        }
    }
    let group = |(value, holds, cells): (Value, bool, Vec<quandary_core::grid::At>)| {
        let verb = if cells.len() == 1 { "is" } else { "are" };
        let not = if holds { "" } else { " not" };
        format!("{} {verb}{not} {}", quandary_core::phrase::cells(&cells), colour_name(puzzle, value))
    };
    and(&groups.into_iter().map(group).collect::<Vec<_>>())
}

/// A clue in words: `3 1`, `2 red, 1 blue`.
fn clue_text(puzzle: &Puzzle, clue: &[Block]) -> String {
    let block = |b: &Block| {
        let len = b.len.map_or("?".to_string(), |n| n.to_string());
        match puzzle.is_black_and_white() {
            true => len,
            false => format!("{len} {}", puzzle.palette()[b.colour as usize].name),
        }
    };
    let separator = if puzzle.is_black_and_white() { " " } else { ", " };
    clue.iter().map(block).collect::<Vec<_>>().join(separator)
}

fn colour_name(puzzle: &Puzzle, value: Value) -> &str {
    match value {
        BACKGROUND => "empty",
        1 if puzzle.is_black_and_white() => "filled",
        _ => puzzle.palette().get(value as usize).map_or("unknown", |c| c.name.as_str()),
    }
}
