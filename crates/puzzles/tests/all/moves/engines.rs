//! The fast search, the original's and the referee agree: thousands of random boards, unsolvable
//! ones among them, levels turned and mirrored, boards too large for one machine word, and the
//! corpus where there is one.

use quandary_core::budget::{Budget, RanOut};
use quandary_core::chance::Chance;
use quandary_core::grid::{At, Grid, Size};
use quandary_core::kind::{Classic, Console};
use quandary_core::outcome::Outcome;
use quandary_puzzles::moves::{Ground, Moves, Puzzle, Swipes, Way, rules, search};

struct Heard(String);

impl Console for Heard {
    fn read_line(&mut self) -> Option<String> {
        None
    }
    fn print(&mut self, text: &str) {
        self.0.push_str(text);
    }
    fn eprint(&mut self, _: &str) {}
}

/// A random level of up to so many squares on a side, goals and dots wherever they fall.
fn random(chance: &mut Chance, side: usize, most: usize) -> Option<Puzzle> {
    let size = Size { width: chance.between(1, side), height: chance.between(1, side) };
    let walls = chance.below(35);
    let mut ground = Grid::filled(size.width, size.height, Ground::Open);
    ground.cells_mut().iter_mut().for_each(|cell| {
        if chance.odds(walls, 100) {
            *cell = Ground::Wall;
        }
    });
    let mut floor: Vec<At> = ground.places().filter(|&at| ground[at] == Ground::Open).collect();
    let dots = chance.between(1, most);
    let spare = chance.below(3);
    if floor.len() < dots + spare {
        return None;
    }
    let colours = chance.between(1, 3);
    let colour = |n: usize| char::from(b'a' + (n % colours) as u8);
    let mut start = Grid::filled(size.width, size.height, None);
    chance.shuffle(&mut floor);
    floor[..dots + spare].iter().enumerate().for_each(|(n, &at)| ground[at] = Ground::Goal(colour(n)));
    chance.shuffle(&mut floor);
    floor[..dots].iter().enumerate().for_each(|(n, &at)| start[at] = Some(colour(n)));
    Puzzle::new(ground, start).ok()
}

/// Some random levels of up to sixteen squares.
pub(super) fn small_levels(count: usize) -> Vec<Puzzle> {
    let mut chance = Chance::new(77);
    std::iter::repeat_with(|| random(&mut chance, 4, 4)).flatten().take(count).collect()
}

fn classic(level: &Puzzle) -> (Option<Swipes>, String) {
    let mut heard = Heard(String::new());
    let found = match quandary_core::verbs::classic::<Moves>(
        level,
        &Classic::default(),
        &Budget::nodes(400_000),
        &mut heard,
    ) {
        Outcome::Found(swipes) => Some(swipes),
        Outcome::None { .. } => None,
        other => panic!("{} on {level:?}", other.word()),
    };
    (found, heard.0)
}

fn replay(level: &Puzzle, swipes: &Swipes) -> bool {
    let last = swipes.0.iter().fold(level.dots().clone(), |dots, way| rules::swipe(level, &dots, *way));
    rules::solved(level, &last)
}

#[test]
fn fast_and_original_agree() {
    let mut chance = Chance::new(2026);
    let (mut solved, mut unsolved) = (0, 0);
    for n in 0..5000 {
        // The original is slow: larger boards now and then.
        let Some(level) = random(&mut chance, if n % 10 == 0 { 5 } else { 4 }, 4) else { continue };
        let fast = search::shortest(&level, &Budget::unlimited()).expect("no limits");
        let (original, said) = classic(&level);
        match (fast, original) {
            (None, None) => {
                assert_eq!(said, "no solution.\n");
                unsolved += 1;
            }
            (Some(fast), Some(original)) => {
                // Both give the first of the shortest answers in the order u d l r.
                assert_eq!(fast.first(), original, "{level:?}");
                assert_eq!(said, format!("a solution was found:\t{original}\n"));
                assert!(replay(&level, &original), "{level:?}");
                solved += 1;
            }
            (fast, original) => panic!("{:?} and {original:?} on {level:?}", fast.map(|f| f.first())),
        }
    }
    assert!(solved > 500 && unsolved > 500, "{solved} {unsolved}");
}

#[test]
fn all_shortest_answers_are_different_and_right() {
    let mut chance = Chance::new(7);
    let mut seen = 0;
    for _ in 0..400 {
        let Some(level) = random(&mut chance, 5, 3) else { continue };
        let Some(found) = search::shortest(&level, &Budget::unlimited()).expect("no limits") else {
            continue;
        };
        let (length, count) = (found.length(), found.count());
        let mut all: Vec<Swipes> = found.walk().take(2000).collect();
        assert!(count > 2000 || all.len() as u128 == count, "{level:?}");
        assert!(all.iter().all(|a| a.0.len() == length && replay(&level, a)), "{level:?}");
        assert!(all.is_sorted(), "in the order u d l r: {level:?}");
        all.dedup();
        assert!(count > 2000 || all.len() as u128 == count, "{level:?}");
        seen += 1;
    }
    assert!(seen > 50, "{seen}");
}

/// A level and its swipes, turned so that rows become columns, or mirrored left to right.
fn mapped(level: &Puzzle, at: impl Fn(At) -> At, size: Size) -> Puzzle {
    let ground = Grid::from_fn(size, |to| level.ground()[at(to)]);
    let dots = Grid::from_fn(size, |to| level.dots()[at(to)]);
    Puzzle::new(ground, dots).expect("as valid as before")
}

#[test]
fn turned_and_mirrored_levels_have_the_mapped_answers() {
    let mut chance = Chance::new(5);
    let answers = |level: &Puzzle, way: fn(Way) -> Way| -> Vec<Swipes> {
        let found = search::shortest(level, &Budget::unlimited()).expect("no limits");
        let map = |s: Swipes| Swipes(s.0.into_iter().map(way).collect());
        let mut all: Vec<Swipes> = found.into_iter().flat_map(|f| f.walk().take(500)).map(map).collect();
        all.sort();
        all
    };
    let mut seen = 0;
    for _ in 0..300 {
        let Some(level) = random(&mut chance, 5, 3) else { continue };
        let Size { width, height } = level.size();
        let here = answers(&level, |way| way);
        let turned = mapped(&level, |to| At::new(to.col, to.row), Size { width: height, height: width });
        let back = |way| match way {
            Way::Up => Way::Left,
            Way::Left => Way::Up,
            Way::Down => Way::Right,
            Way::Right => Way::Down,
        };
        let mirrored = mapped(&level, |to| At::new(to.row, width - 1 - to.col), level.size());
        let swap = |way| match way {
            Way::Left => Way::Right,
            Way::Right => Way::Left,
            other => other,
        };
        if here.len() < 500 {
            assert_eq!(here, answers(&turned, back), "{level:?}");
            assert_eq!(here, answers(&mirrored, swap), "{level:?}");
            seen += usize::from(!here.is_empty());
        }
    }
    assert!(seen > 30, "{seen}");
}

/// The same level inside a larger frame of walls has the same answers, but is solved by the search
/// for boards of any size.
#[test]
fn large_boards_agree_with_small_ones() {
    let mut chance = Chance::new(11);
    for _ in 0..150 {
        let Some(level) = random(&mut chance, 5, 4) else { continue };
        let size = Size { width: 9, height: 10 };
        let inside = |at: At| level.ground().get(at).is_some();
        let ground = Grid::from_fn(size, |at| if inside(at) { level.ground()[at] } else { Ground::Wall });
        let dots = Grid::from_fn(size, |at| if inside(at) { level.dots()[at] } else { None });
        let framed = Puzzle::new(ground, dots).expect("as valid as before");
        let described = |level: &Puzzle| {
            let found = search::shortest(level, &Budget::unlimited()).expect("no limits");
            found.map(|f| (f.length(), f.count(), f.first()))
        };
        assert_eq!(described(&level), described(&framed), "{level:?}");
    }
}

#[test]
fn sixteen_by_sixteen_with_many_dots() {
    let mut chance = Chance::new(3);
    let size = Size { width: 16, height: 16 };
    let mut ground = Grid::filled(16, 16, Ground::Open);
    let mut order: Vec<At> = ground.places().collect();
    chance.shuffle(&mut order);
    order[..30].iter().for_each(|&at| ground[at] = Ground::Wall);
    let mut dots = Grid::filled(16, 16, None);
    order[30..90].iter().enumerate().for_each(|(n, &at)| dots[at] = Some(if n % 2 == 0 { 'a' } else { 'b' }));
    // Goals are where eight swipes lead, so the answer is not long.
    let floor = Puzzle::new(
        ground.map(|g| if *g == Ground::Open { Ground::Goal('a') } else { *g }),
        dots.map(|_| None),
    );
    let floor = floor.expect("floor");
    let mut last = dots.clone();
    for way in "ruurdlld".chars().filter_map(Way::of) {
        last = rules::swipe(&floor, &last, way);
    }
    let goals = Grid::from_fn(size, |at| last[at].map_or(ground[at], Ground::Goal));
    let level = Puzzle::new(goals, dots).expect("a level");
    let found =
        search::shortest(&level, &Budget::nodes(200_000)).expect("within the budget").expect("an answer");
    assert!(found.length() <= 8 && replay(&level, &found.first()));
}

#[test]
fn budgets_end_the_search_and_say_how_far_it_came() {
    let rows =
        ["x.xa....", "...xb.x.", "a.....x.", "...x..b.", "a.xb.a..", "......xx", "...xb.x.", "..x....x"];
    let start =
        ["x.xa....", "...x..x.", "......x.", "b..xa...", "..xba.b.", ".b....xx", "...xa.x.", "..x....x"];
    let level = Puzzle::from_rows(&rows, &start).expect("a level");
    let stopped = search::shortest(&level, &Budget::nodes(5_000)).expect_err("too little");
    assert!(stopped.what == RanOut::Nodes && stopped.at_least >= 8, "{stopped:?}");
    let little = Budget::new(None, Some(1 << 20), None);
    let stopped = search::shortest(&level, &little).expect_err("too little");
    assert!(stopped.what == RanOut::Memory && stopped.at_least >= 8, "{stopped:?}");
}

/// The corpus, if it is there: stored optima.
#[test]
fn corpus() {
    let Some(dir) = quandary_testing::corpus("move") else { return };
    let mut levels = 0;
    for set in [
        "real",
        "generated_small",
        "generated_mid",
        "generated_big",
        "generated_walk",
        "generated_hardest4",
        "generated_hardest5",
    ] {
        let text = std::fs::read_to_string(dir.join(format!("{set}.tsv"))).expect(set);
        for line in text.lines().filter(|l| !l.starts_with('#') && !l.is_empty()) {
            let columns: Vec<&str> = line.split('\t').collect();
            let rows = |board: &str| board.split('/').map(str::to_string).collect::<Vec<_>>();
            let level = Puzzle::from_rows(&rows(columns[3]), &rows(columns[4])).expect("a level");
            let found =
                search::shortest(&level, &Budget::unlimited()).expect("no limits").expect("an answer");
            assert_eq!(found.length().to_string(), columns[5], "{}", columns[0]);
            assert!(replay(&level, &found.first()), "{}", columns[0]);
            levels += 1;
        }
    }
    assert!(levels > 100, "{levels}");
}
