//! The fast generators against the referee: every swipe and every predecessor, on random boards.

use std::collections::HashSet;

use super::walk::{self, Land, ranked};
use quandary_core::budget::Budget;
use quandary_core::chance::Chance;
use quandary_core::grid::Grid;

use super::super::model::{Dots, Ground, Puzzle, Way};
use super::super::rules;
use super::narrow::Narrow;
use super::wide::Wide;
use super::word::{Full, Slim, Word};

/// A random board with `K` dots of a few colours, and every dot on a goal square's complement or not:
/// goals are wherever they fall, enough for each colour.
fn random<const K: usize>(chance: &mut Chance, side: usize) -> Option<Puzzle> {
    let (width, height) = (chance.between(1, side), chance.between(1, side));
    let colours = chance.between(1, 3);
    let walls = chance.below(40);
    let mut ground = Grid::filled(width, height, Ground::Open);
    for cell in ground.cells_mut() {
        if chance.odds(walls, 100) {
            *cell = Ground::Wall;
        }
    }
    let mut floor: Vec<_> = ground.places().filter(|&at| ground[at] == Ground::Open).collect();
    if floor.len() < K {
        return None;
    }
    let mut dots: Dots = Grid::filled(width, height, None);
    chance.shuffle(&mut floor);
    floor[..K]
        .iter()
        .enumerate()
        .for_each(|(n, &at)| ground[at] = Ground::Goal((b'a' + (n % colours) as u8) as char));
    chance.shuffle(&mut floor);
    floor[..K].iter().enumerate().for_each(|(n, &at)| dots[at] = Some((b'a' + (n % colours) as u8) as char));
    Puzzle::new(ground, dots).ok()
}

fn check<const K: usize>(chance: &mut Chance, boards: usize, swipes: usize) -> (usize, usize) {
    let (mut moves, mut before) = (0, 0);
    for _ in 0..boards {
        let Some(level) = random::<K>(chance, 8) else { continue };
        let narrow = Narrow::<K, Full>::new(&level).expect("it fits");
        let wide = Wide::new(&level);
        let mut dots = level.dots().clone();
        let (mut small, mut large) = (narrow.start, wide.start.clone());
        for n in 0..swipes {
            let way = *chance.pick(&Way::ALL).expect("four ways");
            let last = small;
            dots = rules::swipe(&level, &dots, way);
            small = narrow.swipe(small, way as usize);
            large = wide.swipe(&large, way);
            assert_eq!(narrow.dots(small), dots, "{level:?} {way:?}");
            assert_eq!(wide.dots(&large), dots, "{level:?} {way:?}");
            assert_eq!(narrow.state(&dots), small);
            moves += 1;
            if n % 4 > 0 {
                continue;
            }
            // Whatever leads here is listed, and whatever is listed leads here.
            let mut leading = Vec::new();
            narrow.behind(&Full::of(small), |state| leading.push(state.number()));
            assert!(last == small || leading.contains(&last), "{level:?}");
            for &state in &leading {
                let from = narrow.dots(state);
                assert!(Way::ALL.iter().any(|&way| rules::swipe(&level, &from, way) == dots), "{level:?}");
                before += 1;
            }
            let mut same: Vec<Dots> = Vec::new();
            wide.behind(&large, |state| same.push(wide.dots(&state)));
            assert_eq!(same.len(), leading.len(), "{level:?}");
            assert!(leading.iter().all(|&state| same.contains(&narrow.dots(state))));
            assert_eq!(narrow.bounds(small), (wide.left(&large), wide.gone(&large)), "{level:?}");
            assert_eq!(narrow.arrived(&Full::of(small)), rules::solved(&level, &dots));
            assert_eq!(wide.arrived(&large), rules::solved(&level, &dots));
        }
    }
    (moves, before)
}

#[test]
fn generators_agree_with_the_referee() {
    let mut chance = Chance::new(12);
    let mut sum = (0, 0);
    let mut add = |done: (usize, usize)| sum = (sum.0 + done.0, sum.1 + done.1);
    add(check::<1>(&mut chance, 300, 100));
    add(check::<2>(&mut chance, 300, 100));
    add(check::<3>(&mut chance, 300, 100));
    add(check::<4>(&mut chance, 300, 100));
    add(check::<5>(&mut chance, 300, 100));
    add(check::<6>(&mut chance, 300, 100));
    add(check::<7>(&mut chance, 300, 100));
    add(check::<8>(&mut chance, 300, 100));
    add(check::<9>(&mut chance, 300, 100));
    add(check::<10>(&mut chance, 300, 100));
    assert!(sum.0 > 200_000 && sum.1 > 100_000, "{sum:?}");
}

/// Every state that leads to another by a swipe is among those listed as leading there: on small boards
/// all of them are tried.
#[test]
fn predecessors_are_complete() {
    let mut chance = Chance::new(13);
    for _ in 0..60 {
        let Some(level) = random::<3>(&mut chance, 4) else { continue };
        let narrow = Narrow::<3, Full>::new(&level).expect("it fits");
        let floor: Vec<_> = level.ground().places().filter(|&at| !level.is_wall(at)).collect();
        let colours: Vec<char> =
            level.colours().iter().flat_map(|(c, n)| std::iter::repeat_n(*c, *n)).collect();
        for code in 0..floor.len().pow(3) {
            let n = floor.len();
            let places = [code % n, code / n % n, code / n / n];
            let mut dots: Dots = level.dots().map(|_| None);
            places.iter().zip(&colours).for_each(|(&p, &c)| dots[floor[p]] = Some(c));
            if dots.cells().iter().flatten().count() < 3 {
                continue;
            }
            let from = narrow.state(&dots);
            for way in Way::ALL {
                let to = narrow.swipe(from, way as usize);
                let mut found = to == from;
                narrow.behind(&Full::of(to), |state| found |= state.number() == from);
                assert!(found, "{level:?} {dots:?} {way:?}");
            }
        }
    }
}

/// The search by numbers, the one with a table, and the one from the start only give the same
/// positions on the same shortest answers; everything that can be reached is the same by words, by
/// numbers and by the referee.
fn engines<const K: usize>(chance: &mut Chance, boards: usize) -> (usize, usize) {
    let (mut solved, mut reached) = (0, 0);
    for _ in 0..boards {
        let Some(level) = random::<K>(chance, 4) else { continue };
        let land = Narrow::<K, Slim>::new(&level).expect("it fits");
        let start = Slim::of(land.start);
        let goals: Vec<Slim> = land.solved(1 << 18).expect("few").into_iter().map(Slim::of).collect();
        let budget = Budget::unlimited();
        let bits = ranked::shortest(&land, start, goals.clone(), &budget);
        assert_eq!(bits, walk::shortest(&land, start, Some(goals), &budget), "{level:?}");
        assert_eq!(bits, walk::shortest(&land, start, None, &budget), "{level:?}");
        solved += usize::from(bits.is_ok_and(|found| found.is_some()));
        let words = super::reach(&level, u64::MAX, &budget).expect("no limits").expect("it fits");
        let numbers = ranked::reach(&land, start, &budget).expect("no limits");
        assert_eq!(words.layers, numbers.layers, "{level:?}");
        if words.positions() < 2_000 {
            assert_eq!(words.layers, by_the_referee(&level), "{level:?}");
            reached += 1;
        }
    }
    (solved, reached)
}

fn by_the_referee(level: &Puzzle) -> Vec<u64> {
    let mut seen = HashSet::from([level.dots().clone()]);
    let mut layer = vec![level.dots().clone()];
    let mut layers = Vec::new();
    while !layer.is_empty() {
        layers.push(layer.len() as u64);
        let next = layer.iter().flat_map(|dots| Way::ALL.map(|way| rules::swipe(level, dots, way)));
        layer = next.filter(|dots| seen.insert(dots.clone())).collect();
    }
    layers
}

#[test]
fn engines_agree() {
    let mut chance = Chance::new(14);
    let mut sum = (0, 0);
    let mut add = |done: (usize, usize)| sum = (sum.0 + done.0, sum.1 + done.1);
    add(engines::<1>(&mut chance, 100));
    add(engines::<2>(&mut chance, 100));
    add(engines::<3>(&mut chance, 100));
    add(engines::<4>(&mut chance, 60));
    add(engines::<5>(&mut chance, 20));
    add(engines::<6>(&mut chance, 10));
    assert!(sum.0 > 50 && sum.1 > 100, "{sum:?}");
}
