//! What was supposed in vain: values that lead to no contradiction, so that they need not be supposed again before
//! something changes where they lead.
//!
//! What follows from a supposition touches some places of the board: cells, lines, numbers of rooms, as the kind sees fit. A change
//! elsewhere cannot add to it: whatever is new needs a place that both have touched.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

/// A time: how many changes there have been.
type Time = u32;

/// What was supposed in vain, for each way to follow it up. It is not part of what is known: a copy starts anew, and any two
/// are equal.
#[derive(Debug)]
pub struct Vain {
    now: Time,
    /// When each place has last changed.
    changed: Vec<Time>,
    tried: Mutex<Vec<Tried>>,
}

/// For each candidate when it was supposed in vain, how many links were allowed, and the places that were touched.
type Tried = HashMap<(usize, usize), (Time, usize, Box<[u32]>)>;

impl Vain {
    /// Nothing was tried on a board of so many places, in any of so many ways.
    pub fn new(places: usize, ways: usize) -> Self {
        Self { now: 0, changed: vec![0; places], tried: Mutex::new(vec![Tried::new(); ways]) }
    }

    /// What changes from now on is new.
    pub fn tick(&mut self) {
        self.now += 1;
    }

    /// Something changed in a place.
    #[inline]
    pub fn touch(&mut self, place: usize) {
        self.changed[place] = self.now;
    }

    /// Whether a candidate was supposed in vain, with at least so many links, and nothing has changed since where it leads.
    pub fn has(&self, way: usize, candidate: (usize, usize), links: usize) -> bool {
        let tried = self.tried.lock().unwrap_or_else(PoisonError::into_inner);
        let old = |place: &u32, then: Time| self.changed[*place as usize] <= then;
        tried[way].get(&candidate).is_some_and(|(then, most, places)| {
            *most >= links && places.iter().all(|place| old(place, *then))
        })
    }

    /// A candidate was supposed in vain, with at most so many links, and touched these places.
    pub fn add(&self, way: usize, candidate: (usize, usize), links: usize, places: &[u32]) {
        let mut tried = self.tried.lock().unwrap_or_else(PoisonError::into_inner);
        tried[way].insert(candidate, (self.now, links, places.into()));
    }
}

impl Clone for Vain {
    fn clone(&self) -> Self {
        let ways = self.tried.lock().unwrap_or_else(PoisonError::into_inner).len();
        Self::new(self.changed.len(), ways)
    }
}
