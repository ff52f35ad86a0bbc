//! Techniques that strike places: too few cells around, too many letters from one that stands, too far from all places of
//! a letter it touches.

use quandary_core::bits::Bits;
use quandary_core::budget::Budget;
use quandary_core::fact::{Fact, Value};
use quandary_core::step::{Offers, Step};

use super::super::Gogen;
use super::super::model::Puzzle;
use super::known::{Known, all, at};
use super::reason::Reason;
use super::why::Why;
use super::{step, strike};

/// Letters as values.
pub(super) fn values(letters: impl Iterator<Item = usize>) -> Vec<Value> {
    letters.map(|letter| letter as Value).collect()
}

/// A letter that touches four others is not in a corner, one that touches six not at the rim.
pub(super) fn corner_edge(puzzle: &Puzzle, known: &Known, _: &Budget, offers: &mut Offers<Gogen>) {
    for letter in known.open(puzzle).members() {
        let touched = puzzle.touches()[letter];
        if touched.count_ones() < 2 {
            continue;
        }
        let room = |cell: usize| puzzle.rings()[cell].count_ones() as usize;
        let narrow = |&cell: &usize| room(cell) < touched.count_ones() as usize;
        let out: u64 = known.places[letter].members().filter(narrow).map(|cell| 1 << cell).sum();
        let Some(most) = out.members().map(room).max() else { continue };
        let guests = values(touched.members().take(most + 1));
        let all = guests.len() + 1 == puzzle.touches().len();
        let reason = Reason::NoRoom { letter: letter as Value, guests, taken: Vec::new(), all };
        offers.offer(step("corner-edge", reason, strike(puzzle, letter, out)));
    }
}

/// Two letters d apart are at most d steps apart on the board.
pub(super) fn far_apart(puzzle: &Puzzle, known: &Known, _: &Budget, offers: &mut Offers<Gogen>) {
    for anchor in known.seated.members() {
        let Some(cell) = known.cell(anchor) else { continue };
        let (mut seen, mut layer, mut steps) = (1u64 << anchor, 1u64 << anchor, 0);
        let mut layers = Vec::new();
        let mut close = 1u64 << cell;
        // Farther than the board is long is nowhere.
        while layer != 0 && steps < puzzle.size().width.max(puzzle.size().height) {
            layers.push(layer);
            steps += 1;
            // The way leads over letters that are still open: one that stands is an anchor of its own, and nearer.
            let over = layer & (known.open(puzzle) | 1 << anchor);
            layer = over.members().fold(0, |next, l| next | puzzle.touches()[l]) & !seen;
            seen |= layer;
            close |= close.members().fold(0, |more, cell| more | puzzle.rings()[cell]);
            let far = if steps < 2 { 0 } else { all(puzzle) & !close };
            for letter in (layer & known.open(puzzle)).members().filter(|&l| known.places[l] & far != 0) {
                let mut way = vec![letter];
                for before in layers[1..].iter().rev() {
                    let last = way[way.len() - 1];
                    way.extend((before & known.open(puzzle) & puzzle.touches()[last]).members().next());
                }
                let anchor = Fact::is(at(puzzle, cell), anchor as Value);
                let reason = Reason::Apart { way: values(way.into_iter()), anchor };
                offers.offer(step("apart", reason, strike(puzzle, letter, known.places[letter] & far)));
            }
        }
    }
}

/// A letter touches one that has two places left.
pub(super) fn two_places(puzzle: &Puzzle, known: &Known, _: &Budget, offers: &mut Offers<Gogen>) {
    near_places(puzzle, known, true, offers);
}

/// A letter touches one that has several places left.
pub(super) fn several_places(puzzle: &Puzzle, known: &Known, _: &Budget, offers: &mut Offers<Gogen>) {
    near_places(puzzle, known, false, offers);
}

fn near_places(puzzle: &Puzzle, known: &Known, two: bool, offers: &mut Offers<Gogen>) {
    for source in known.open(puzzle).members().filter(|&l| (known.places[l].count_ones() == 2) == two) {
        near_source(puzzle, known, source).for_each(|step| offers.offer(step));
    }
}

/// What the letters that touch one lose because of the places it has.
pub(super) fn near_source<'a>(
    puzzle: &'a Puzzle,
    known: &'a Known,
    source: usize,
) -> impl Iterator<Item = Step<Reason>> + 'a {
    let two = known.places[source].count_ones() == 2;
    let around = known.places[source].members().fold(0, |set, cell| set | puzzle.rings()[cell]);
    // One that has no place left shows that there is no answer, and nothing else.
    let touched = if known.places[source] == 0 { 0 } else { puzzle.touches()[source] & known.open(puzzle) };
    touched.members().filter(move |&letter| known.places[letter] & !around != 0).filter_map(move |letter| {
        let out = known.places[letter] & !around;
        // It is enough to know that the other has no place next to these cells.
        let beside = out.members().fold(0, |set, cell| set | puzzle.rings()[cell]);
        let needed = [(source, beside)];
        let goes = if two { [(source, all(puzzle) & !known.places[source])] } else { needed };
        let why = Why::weighed(puzzle, known, &goes, &needed, |_| 0)?;
        let reason = Reason::NearPlaces { letter: letter as Value, source: source as Value, why };
        let technique = if two { "two-places" } else { "several-places" };
        Some(step(technique, reason, strike(puzzle, letter, out)))
    })
}
