//! Every position that can be reached from a level's start, layer by layer with the referee alone, and how far each is from
//! home. It shares nothing with the search.

use std::collections::{HashMap, VecDeque};

use quandary_puzzles::moves::{Dots, Puzzle, Way, rules};

pub(super) struct Layers {
    numbers: HashMap<Vec<Option<char>>, usize>,
    /// For each position how many swipes it is from home; `None` where no answer exists.
    home: Vec<Option<usize>>,
    /// For each way how many swipes that way every answer has at least.
    least: [Vec<Option<usize>>; 4],
}

impl Layers {
    /// All of them, if they are at most so many.
    pub(super) fn of(level: &Puzzle, from: &Dots, most: usize) -> Option<Self> {
        let mut positions = vec![from.clone()];
        let mut numbers = HashMap::from([(from.cells().to_vec(), 0)]);
        let mut behind: Vec<Vec<(usize, Way)>> = vec![Vec::new()];
        let mut place = 0;
        while place < positions.len() {
            for way in Way::ALL {
                let next = rules::swipe(level, &positions[place], way);
                let number = *numbers.entry(next.cells().to_vec()).or_insert(positions.len());
                if number == positions.len() {
                    positions.push(next);
                    behind.push(Vec::new());
                }
                behind[number].push((place, way));
            }
            if positions.len() > most {
                return None;
            }
            place += 1;
        }
        let solved: Vec<usize> =
            (0..positions.len()).filter(|n| rules::solved(level, &positions[*n])).collect();
        let far = |cost: &dyn Fn(Way) -> usize| {
            let mut far: Vec<Option<usize>> = vec![None; positions.len()];
            let mut open: VecDeque<(usize, usize)> = solved.iter().map(|n| (*n, 0)).collect();
            while let Some((number, swipes)) = open.pop_front() {
                if far[number].is_some() {
                    continue;
                }
                far[number] = Some(swipes);
                for (from, way) in &behind[number] {
                    match cost(*way) {
                        0 => open.push_front((*from, swipes)),
                        more => open.push_back((*from, swipes + more)),
                    }
                }
            }
            far
        };
        let home = far(&|_| 1);
        let least = Way::ALL.map(|counted| far(&|way| usize::from(way == counted)));
        Some(Self { numbers, home, least })
    }

    fn number(&self, dots: &Dots) -> usize {
        self.numbers[dots.cells()]
    }

    /// The fewest swipes from a position that can be reached; `None` where no answer exists.
    pub(super) fn home(&self, dots: &Dots) -> Option<usize> {
        self.home[self.number(dots)]
    }

    /// So many swipes this way every answer from here has at least.
    pub(super) fn least(&self, dots: &Dots, way: Way) -> usize {
        self.least[way as usize][self.number(dots)].unwrap_or(usize::MAX)
    }
}
