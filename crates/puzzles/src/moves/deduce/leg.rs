//! The next few swipes of a shortest answer that have one aim, and what they do.
//!
//! While every dot goes, the dots keep how they stand to each other, and only an obstacle changes that. So a leg goes on until
//! a swipe stops some of them, and for as long as the same dots are stopped.

use quandary_core::grid::At;
use quandary_core::step::{Conclusion, Step};

use super::super::model::{Dots, Ground, Puzzle, Way};
use super::super::play::{Move, text};
use super::super::rules;
use super::proof::proofs;
use super::reason::{Aim, Dot, Gain, Gone, Held, Leg, Ready, Reason, Stop, Worth, apart};
use super::{Known, need};

/// The next step of a walk.
pub(super) fn step(puzzle: &Puzzle, known: &Known) -> Option<Step<Reason>> {
    if known.back > 0 {
        let made = &known.board.swipes().0;
        let keep = made.len().checked_sub(known.back)?;
        let proof = proofs(puzzle, known.board.dots()).into_iter().next();
        let (technique, level) = super::DEAD_END;
        return Some(Step {
            technique,
            level,
            reason: Some(Reason::DeadEnd { keep, fatal: *made.get(keep)?, proof }),
            therefore: vec![Conclusion::Act(text(Move::Back(known.back)))],
        });
    }
    let (aim, leg) = next(puzzle, known)?;
    let (technique, level) = aim.technique();
    let therefore = leg.ways.iter().map(|way| Conclusion::Act(text(Move::Swipe(*way)))).collect();
    Some(Step { technique, level, reason: Some(Reason::Swipes { aim, leg: Box::new(leg) }), therefore })
}

/// How many swipes the next leg has.
pub(super) fn length(puzzle: &Puzzle, dots: &Dots, ahead: &[Way]) -> usize {
    let mut film = Film::new(dots);
    let mut stopped: Option<(Way, Vec<bool>)> = None;
    for (made, &way) in ahead.iter().enumerate() {
        let goes = film.goes(puzzle, way);
        match &stopped {
            None if goes.iter().all(|goes| *goes) => {}
            None => stopped = Some((way, goes)),
            Some((same, before)) if *same == way && *before == goes => {}
            Some(_) => return made,
        }
        film.swipe(puzzle, way);
    }
    ahead.len()
}

/// The dots, each followed on its own through the swipes.
#[derive(Clone)]
struct Film {
    dots: Dots,
    places: Vec<At>,
}

impl Film {
    fn new(dots: &Dots) -> Self {
        Self { dots: dots.clone(), places: dots.places().filter(|&at| dots[at].is_some()).collect() }
    }

    /// Which dots go.
    fn goes(&self, puzzle: &Puzzle, way: Way) -> Vec<bool> {
        self.places.iter().map(|&at| rules::moves(puzzle, &self.dots, at, way)).collect()
    }

    fn swipe(&mut self, puzzle: &Puzzle, way: Way) {
        let goes = self.goes(puzzle, way);
        for (at, _) in self.places.iter_mut().zip(goes).filter(|(_, goes)| *goes) {
            *at = way.next(puzzle.size(), *at).unwrap_or(*at);
        }
        self.dots = rules::swipe(puzzle, &self.dots, way);
    }

    fn dot(&self, number: usize) -> Dot {
        let at = self.places[number];
        Dot { colour: self.dots[at].unwrap_or(' '), at }
    }
}

/// Some swipes and whom they stop.
struct Stops {
    /// With so many swipes all dots go.
    together: usize,
    /// The dots before the swipes that stop some, and after them.
    before: Film,
    now: Film,
    /// The numbers of those that are stopped, and of those that go on.
    stopped: Vec<usize>,
    going: Vec<usize>,
    held: Vec<Held>,
    gone: Vec<Gone>,
}

fn stops(puzzle: &Puzzle, start: &Film, ways: &[Way]) -> Option<Stops> {
    let last = *ways.last()?;
    let mut now = start.clone();
    let all_go = |film: &Film, way: Way| film.goes(puzzle, way).into_iter().all(|goes| goes);
    let mut together = 0;
    while together < ways.len() && all_go(&now, ways[together]) {
        now.swipe(puzzle, ways[together]);
        together += 1;
    }
    let before = now.clone();
    let goes = match together < ways.len() {
        true => before.goes(puzzle, last),
        false => vec![true; before.places.len()],
    };
    ways[together..].iter().for_each(|&way| now.swipe(puzzle, way));
    let (going, stopped): (Vec<usize>, Vec<usize>) = (0..goes.len()).partition(|n| goes[*n]);
    let held = |&n: &usize| {
        let dot = before.dot(n);
        Held { from: start.places[n], dot, by: stop(puzzle, dot.at, last) }
    };
    let gone = |&n: &usize| Gone { from: start.places[n], dot: now.dot(n) };
    let (held, gone) = (stopped.iter().map(held).collect(), going.iter().map(gone).collect());
    Some(Stops { together, before, now, stopped, going, held, gone })
}

fn next(puzzle: &Puzzle, known: &Known) -> Option<(Aim, Leg)> {
    let begin = known.board.dots();
    let count = length(puzzle, begin, &known.ahead);
    let (ways, then) = known.ahead.split_at_checked(count)?;
    let start = Film::new(begin);
    let Stops { together, before, now, stopped, going, held, gone } = stops(puzzle, &start, ways)?;
    let last = *ways.last()?;
    // Where everything ends, and what moves again on the way.
    let mut films = vec![now.clone()];
    for &way in then {
        let mut film = films[films.len() - 1].clone();
        film.swipe(puzzle, way);
        films.push(film);
    }
    let parked: Vec<Dot> = (0..now.places.len())
        .filter(|&n| {
            let dot = now.dot(n);
            let came = dot.at != start.places[n] && puzzle.ground()[dot.at] == Ground::Goal(dot.colour);
            came && films.iter().all(|film| film.places[n] == dot.at)
        })
        .map(|n| now.dot(n))
        .collect();
    let gain = gain(last, &before, &films, &stopped, &going);
    let (was, is) = (need(puzzle, begin), need(puzzle, &now.dots));
    let sum = |need: [usize; 4]| need.iter().sum::<usize>();
    let better = gain.as_ref().is_some_and(|gain| gain.worth < Worth::Past);
    let aim = if then.is_empty() {
        Aim::Home
    } else if !parked.is_empty() {
        Aim::Park(parked)
    } else if sum(was) == sum(is) + count {
        Aim::Approach
    } else if better {
        Aim::HoldBack
    } else {
        Aim::WayRound
    };
    let ready = || {
        let ways = &then[..length(puzzle, &now.dots, then)];
        let Stops { held, gone, .. } = stops(puzzle, &now, ways)?;
        Some(Ready { ways: ways.to_vec(), held, gone })
    };
    let ready = if aim == Aim::WayRound { ready() } else { None };
    let leg = Leg {
        ways: ways.to_vec(),
        together,
        held,
        gone,
        gain,
        ready,
        instead: known.instead.iter().take(count).cloned().collect(),
        then: then.to_vec(),
        before: was,
        after: is,
    };
    Some((aim, leg))
}

fn stop(puzzle: &Puzzle, at: At, way: Way) -> Stop {
    match way.next(puzzle.size(), at) {
        None => Stop::Rim,
        Some(next) if puzzle.is_wall(next) => Stop::Wall(next),
        Some(next) => Stop::Dot(next),
    }
}

/// The most telling change between a dot that was stopped and one that went on: `before` the swipes that stopped it, and
/// in all positions from then to the end.
fn gain(way: Way, before: &Film, films: &[Film], stopped: &[usize], going: &[usize]) -> Option<Gain> {
    let (now, end) = (films.first()?, films.last()?);
    let between = |film: &Film, s: usize, g: usize| apart(way, film.places[s], film.places[g]);
    let mut pairs: Vec<(Worth, usize, usize, usize)> = Vec::new();
    for &s in stopped {
        for &g in going {
            let wanted = between(end, s, g);
            let off = |film: &Film| between(film, s, g).abs_diff(wanted);
            let worth = if films.iter().all(|film| off(film) == 0) {
                Worth::Settled
            } else if off(now) == 0 {
                Worth::Right
            } else if off(now) < off(before) {
                Worth::Nearer
            } else if off(now) == off(before) {
                Worth::Past
            } else {
                Worth::Away
            };
            let (a, b) = (now.places[s], now.places[g]);
            pairs.push((worth, a.row.abs_diff(b.row) + a.col.abs_diff(b.col), s, g));
        }
    }
    let &(worth, _, s, g) = pairs.iter().min()?;
    let all = |film: &Film| {
        let order: Vec<usize> = (0..film.places.len()).collect();
        order.windows(2).all(|two| between(film, two[0], two[1]) == between(end, two[0], two[1]))
    };
    Some(Gain {
        held: now.dot(s),
        gone: now.dot(g),
        was: between(before, s, g),
        is: between(now, s, g),
        goals: [end.places[s], end.places[g]],
        worth,
        others: pairs.iter().filter(|pair| pair.0 == worth).count() - 1,
        all: all(now),
    })
}
