//! What a form has no room for, found by comparing what was to be written with what is there when it is read again.

use super::super::card::{Card, Clue, Clues, Decor, Kept, Look, Marked};
use super::super::letters::plain;
use super::super::model::{Puzzle, Task};
use super::clued::Parsed;

/// What of a puzzle is not there any more.
pub(super) fn between(puzzle: &Puzzle, mut mine: Parsed, mut again: Parsed) -> Vec<String> {
    let grid_to_fill = puzzle.task() != Task::Clued;
    // A grid in which every letter is given is read as a crossword with its solution.
    let full = puzzle.task() == Task::Fill && mine.is_solved();
    mine.settle();
    again.settle();
    for card in [&mut mine.card, &mut again.card] {
        card.kept.retain(|kept| !means_nothing(kept));
    }
    // A part of a solution is among the letters already.
    mine.card.decor.forget_parts();
    let mut lost = Vec::new();
    let mut tell = |differs: bool, what: &str| {
        if differs {
            lost.push(what.to_string());
        }
    };
    // A dictionary's letters have no case, but the squares of a clued crossword may.
    let same_letters = match grid_to_fill {
        false => mine.letters == again.letters,
        true => {
            let small = |p: &Parsed| p.letters.map(|c| c.as_deref().map(plain));
            small(&mine) == small(&again)
        }
    };
    tell(puzzle.task() == Task::FillIn, "the word list");
    tell(!same_letters, "some of its letters");
    tell(mine.bars != again.bars, "the bars");
    tell(!grid_to_fill && mine.given != again.given, "which letters are given");
    tell(played(&mine) != played(&again), "the state of play");
    tell(full && mine.state.is_none() && given_all(puzzle), "that it is a grid to fill");
    lost.extend(of_card(&mine.card, &again.card));
    if lost.is_empty() && mine.card != again.card {
        lost.push("details of its texts".to_string());
    }
    lost
}

fn given_all(puzzle: &Puzzle) -> bool {
    puzzle
        .cells()
        .places()
        .all(|at| puzzle.cells()[at] == super::super::model::Cell::Block || puzzle.given(at).is_some())
}

/// What a player wrote beyond what is given; nothing once all of the solution is there.
fn played(parsed: &Parsed) -> Vec<(usize, &str)> {
    let Some(state) = &parsed.state else { return Vec::new() };
    if state == &parsed.letters {
        return Vec::new();
    }
    let inked = |at| match state.get(at) {
        Some(Some(text)) if !text.is_empty() && !parsed.given.contains(&at) => Some(text.as_str()),
        _ => None,
    };
    parsed.letters.places().filter_map(|at| Some((parsed.letters.index(at), inked(at)?))).collect()
}

/// Whether it is only how a file was packed, which nobody misses in another form.
fn means_nothing(kept: &Kept) -> bool {
    kept.form == "puz" && kept.name == super::puz::UNUSED
}

/// What is on a card and not on what is left of it.
pub(super) fn of_card(card: &Card, left: &Card) -> Vec<String> {
    let mut lost: Vec<String> = Vec::new();
    let mut marks = false;
    for ((name, mine), (_, theirs)) in card.texts().into_iter().zip(left.texts()) {
        match name {
            _ if !differs(mine, theirs, &mut marks) => {}
            "notes" => lost.push("the notes".into()),
            "intro" => lost.push("the introduction".into()),
            _ => lost.push(format!("the {name}")),
        }
    }
    lost.extend(of_clues(&card.clues, &left.clues, &mut marks));
    lost.extend(of_decor(&card.decor, &left.decor));
    let mut tell = |differs: bool, what: &str| {
        if differs {
            lost.push(what.to_string());
        }
    };
    tell(card.diagramless && !left.diagramless, "that its blocks are to be found");
    tell(card.lock != left.lock, "its locked solution");
    tell(marks, "italics and other marks in its texts");
    let kept = card.kept.iter().filter(|kept| !left.kept.contains(kept) && !means_nothing(kept));
    let kept: Vec<String> = kept.map(|kept| kept.name.clone()).collect();
    if !kept.is_empty() {
        lost.push(format!("what only .{} files say: {}", card.kept[0].form, kept.join(", ")));
    }
    lost
}

/// Whether two texts say different things; if only their marks differ, that is noted.
fn differs(mine: &Marked, theirs: &Marked, marks: &mut bool) -> bool {
    let same = mine.text() == theirs.text();
    *marks |= same && mine != theirs;
    // What is there and was not is no loss: an introduction may have become the notes.
    !same && !mine.is_empty()
}

fn of_clues(mine: &Clues, theirs: &Clues, marks: &mut bool) -> Vec<String> {
    if mine == theirs {
        return Vec::new();
    }
    if theirs.is_empty() {
        return vec!["the clues".to_string()];
    }
    let heads = |clues: &Clues| -> Vec<_> {
        clues
            .lists
            .iter()
            .map(|l| (l.direction.clone(), l.heading.as_ref().map(Marked::text), l.kept.clone()))
            .collect()
    };
    let sizes = |clues: &Clues| clues.lists.iter().map(|l| l.clues.len()).collect::<Vec<_>>();
    let mut lost = Vec::new();
    if heads(mine) != heads(theirs) {
        lost.push("the headings of the lists of clues".to_string());
    }
    if sizes(mine) != sizes(theirs) {
        lost.push("some of the clues".to_string());
        return lost;
    }
    let pairs = || mine.all().zip(theirs.all());
    if pairs().any(|(a, b)| a.number != b.number && a.text != b.text) {
        lost.push("the order of the clues".to_string());
        return lost;
    }
    let mut tell = |what: &str, part: &mut dyn FnMut(&Clue, &Clue) -> bool| {
        // Every pair is looked at, because differing marks are noted on the way.
        if pairs().filter(|(a, b)| part(a, b)).count() > 0 {
            lost.push(what.to_string());
        }
    };
    tell("the texts of some clues", &mut |a, b| differs(&a.text, &b.text, marks) && a.whole() != b.whole());
    tell("the numbers of some clues", &mut |a, b| (&a.number, &a.label) != (&b.number, &b.label));
    tell("enumerations", &mut |a, b| a.enumeration != b.enumeration);
    tell("the squares of some answers", &mut |a, b| a.cells != b.cells);
    tell("which clues belong together", &mut |a, b| a.links != b.links);
    tell("how answers are spelled", &mut |a, b| a.answer != b.answer);
    tell("more about some clues", &mut |a, b| a.kept != b.kept);
    lost
}

/// Something that is said of a square: its name, and what is said, to be compared.
type Part = (&'static str, fn(&Look) -> String);

fn of_decor(mine: &Decor, theirs: &Decor) -> Vec<String> {
    let parts: [Part; 9] = [
        ("squares that are not there", |l| l.void.to_string()),
        ("circles", |l| l.circle.to_string()),
        ("shading", |l| format!("{:?}", l.shade)),
        ("labels of squares", |l| format!("{:?}", l.label)),
        ("marks in squares", |l| format!("{:?}", l.marks)),
        ("other letters that are right", |l| format!("{:?}", l.accepts)),
        ("the letters that stand for rebus squares", |l| format!("{:?}", l.short)),
        ("the known part of the solution", |l| format!("{:?}", l.part)),
        ("more about some squares", |l| format!("{:?}", l.kept)),
    ];
    let plain = Look::default();
    let changed: Vec<(&Look, &Look)> = mine
        .iter()
        .map(|(at, look)| (look, theirs.get(*at).unwrap_or(&plain)))
        .chain(theirs.iter().filter(|(at, _)| mine.get(**at).is_none()).map(|(_, look)| (&plain, look)))
        .filter(|(a, b)| a != b)
        .collect();
    let told = |part: &&Part| changed.iter().any(|(a, b)| part.1(a) != part.1(b));
    parts.iter().filter(told).map(|part| part.0.to_string()).collect()
}
