//! A game of every kind: play, undo, save and resume, share ids.

use quandary_core::any::{AnyKind, AnyPuzzle, KindOf};
use quandary_core::budget::Budget;
use quandary_core::chance::Chance;
use quandary_core::grid::At;
use quandary_core::kind::Wanted;
use quandary_core::knob::Settings;
use quandary_core::play::{Direction, Input};
use quandary_core::source::{Source, Sources};
use quandary_core::verbs::Hint;
use quandary_session::{Did, Session, share};

fn kinds() -> Vec<&'static dyn AnyKind> {
    let mut kinds = quandary_puzzles::kinds().to_vec();
    kinds.push(const { &KindOf::<quandary_puzzles::null::Null>::new() });
    kinds
}

fn example(kind: &dyn AnyKind) -> AnyPuzzle {
    let source = Source::new("example", kind.examples()[0].text);
    kind.read(&Sources::of(source), None).remove(0).expect("an example reads").puzzle
}

fn open(id: &str) -> Result<AnyPuzzle, String> {
    share::open(&kinds(), id, quandary_words::lexicon(), &Budget::nodes(500_000_000))
}

fn random_input(chance: &mut Chance) -> Input {
    let arrows = [Direction::Up, Direction::Down, Direction::Left, Direction::Right];
    let letter = *chance.pick(&['1', '2', '3', '4', 'A', 'e', 'S']).expect("letters");
    match chance.below(6) {
        0 => Input::Tap,
        1 => Input::Other,
        2 => Input::Clear,
        3 => Input::Mark(letter),
        4 => Input::Arrow(arrows[chance.below(4)]),
        _ => Input::Write(letter),
    }
}

#[test]
fn ten_thousand_moves_and_undo_return_to_the_start() {
    for kind in kinds() {
        let puzzle = example(kind);
        let mut game = Session::new(puzzle.clone());
        let mut chance = Chance::new(3);
        for _ in 0..10_000 {
            let size = puzzle.size();
            game.point_at(At::new(chance.below(size.height), chance.below(size.width)));
            game.input(random_input(&mut chance));
        }
        let (made, last) = (game.moves(), game.board().clone());
        assert!(made > 100, "{} was played", kind.info().id);
        while game.undo() {}
        assert_eq!(game.moves(), 0);
        assert!(puzzle.same_board(game.board(), &puzzle.start()), "{}", kind.info().id);
        while game.redo() {}
        assert_eq!(game.moves(), made);
        assert!(puzzle.same_board(game.board(), &last), "{}", kind.info().id);
    }
}

#[test]
fn a_saved_game_comes_back() {
    for kind in kinds() {
        let mut game = Session::new(example(kind));
        let mut chance = Chance::new(8);
        for _ in 0..200 {
            game.input(random_input(&mut chance));
        }
        game.tick(73);
        game.undo();
        let text = game.save().expect("a game has a text");
        let back = Session::load(&text, open).unwrap_or_else(|e| panic!("{e} in\n{text}"));
        assert_eq!(back.save().as_ref(), Ok(&text));
        assert!(game.puzzle().same_board(back.board(), game.board()));
    }
}

#[test]
fn share_ids_come_back() {
    for kind in kinds() {
        let puzzle = example(kind);
        let id = share::id(&puzzle).expect("an example has an id");
        assert!(!id.contains(char::is_whitespace), "an id is one word: {id}");
        assert!(open(&id).expect("an id opens").same(&*puzzle), "{id}");
        let lexicon = kind.info().wants_words.then(quandary_words::lexicon).flatten();
        let wanted = Wanted { settings: Settings::new(kind.knobs()), lexicon, ..Wanted::default() };
        let recipe = share::recipe(kind, &wanted, 7).expect("made with the built-in words at most");
        let made = open(&recipe).unwrap_or_else(|e| panic!("{recipe}: {e}"));
        assert!(open(&recipe).expect("again").same(&*made), "{recipe} is one puzzle");
        let other = recipe.replace("#v", "#v9");
        assert!(open(&other).is_err(), "another creator's version is refused");
    }
}

#[test]
fn damage_is_reported_with_its_line() {
    let game = Session::new(example(kinds()[0]));
    let text = game.save().expect("a game has a text");
    for (from, to, line) in [
        ("quandary game 1", "quandary game 2", 1),
        ("puzzle ", "pizzle ", 2),
        ("seconds 0", "seconds x", 3),
        ("cursor 1,1", "cursor 1", 4),
        ("at 0", "at 0\nmove nonsense!", 6),
    ] {
        let damaged = text.replacen(from, to, 1);
        let error = Session::load(&damaged, open).err().unwrap_or_else(|| panic!("{damaged}"));
        assert_eq!(error.line, line, "{error}");
    }
}

#[test]
fn a_mistake_is_undone_to_before_it() {
    let null = const { &KindOf::<quandary_puzzles::null::Null>::new() };
    let source = Source::new("puzzle", "1./..");
    let puzzle = null.read(&Sources::of(source), None).remove(0).expect("reads").puzzle;
    let mut game = Session::new(puzzle);
    for mv in ["1,2=2", "2,2=2", "2,1=1"] {
        game.make(mv).expect("legal to write");
    }
    assert_eq!(game.undo_mistake(&Budget::unlimited()), Ok(2));
    assert_eq!(game.moves(), 1);
    game.point_at(At::new(1, 0));
    assert_eq!(game.input(Input::Write('2')), Did::Moved);
    assert_eq!(game.input(Input::Arrow(Direction::Right)), Did::Went);
    assert_eq!(game.input(Input::Write('1')), Did::Moved);
    assert!(game.solved());
}

fn named(id: &str) -> Box<dyn Fn() -> AnyPuzzle> {
    let id = id.to_string();
    Box::new(move || open(&id).expect("an id"))
}

#[test]
fn marks_fill_and_clean_themselves() {
    let mut game = Session::new(named("null:1./..")());
    assert!(game.fill_marks() && !game.fill_marks(), "filling twice changes nothing");
    let marked = game.puzzle().marks(game.board());
    assert!(!marked.is_empty() && game.moves() == 1, "all marks are one move");
    let (at, values) = marked[0].clone();
    let kept = game.puzzle().marks(game.board()).len();
    let [row, col] = at.for_people();
    game.make(&format!("{row},{col}={}", values[0])).expect("legal");
    assert_eq!(game.moves(), 2, "a move and its cleaning are one");
    let possible = game.puzzle().candidates(game.board());
    for (at, marks) in game.puzzle().marks(game.board()) {
        let left = possible.iter().find(|(place, _)| *place == at);
        assert!(left.is_none_or(|(_, left)| marks.iter().all(|m| left.contains(m))), "{at}");
    }
    game.undo();
    assert_eq!(game.puzzle().marks(game.board()).len(), kept, "undo brings the marks back");
}

#[test]
fn every_kind_with_marks_fills_them_soundly() {
    let mut looked_at = std::collections::BTreeMap::new();
    for kind in kinds() {
        let puzzle = example(kind);
        let mut game = Session::new(puzzle.clone());
        if !game.fill_marks() {
            continue;
        }
        // What an answer has in an open cell is among its marks.
        let budget = Budget::nodes(5_000_000);
        let Some(Ok(answer)) = puzzle.answers(&budget).next() else { continue };
        let marks = puzzle.marks(game.board());
        for fact in puzzle.facts(&answer) {
            if let Some((_, values)) = marks.iter().find(|(at, _)| *at == fact.at) {
                assert!(values.contains(&fact.value), "{} at {}", kind.info().id, fact.at);
                *looked_at.entry(kind.info().id).or_insert(0) += 1;
            }
        }
    }
    assert!(looked_at.len() > 2, "{looked_at:?}");
}

#[test]
fn save_points_lead_back() {
    let mut game = Session::new(named("null:1./..")());
    game.make("1,2=2").expect("legal");
    assert!(game.set_point() && !game.set_point());
    game.make("2,1=2").expect("legal");
    game.make("2,2=1").expect("legal");
    let text = game.save().expect("a text");
    let mut back = Session::load(&text, open).expect("reads");
    assert_eq!(back.points(), [1]);
    assert_eq!(back.to_point(), Some(2));
    assert_eq!((back.moves(), back.to_point()), (1, None));
    assert!(back.redo(), "what was tried can be redone");
}

#[test]
fn a_game_is_counted_once() {
    use quandary_session::statistics::Statistics;
    let mut known = Statistics::default();
    let mut game = Session::new(named("null:1./..")());
    assert!(!known.count(&mut game), "looking is not playing");
    game.tick(30);
    for mv in ["1,2=2", "2,1=2", "2,2=1"] {
        game.make(mv).expect("legal");
        known.count(&mut game);
    }
    let text = game.save().expect("a text");
    let mut back = Session::load(&text, open).expect("reads");
    assert!(!known.count(&mut back), "a solved game is not counted again");
    let tally = known.of("null");
    assert_eq!((tally.played, tally.solved, tally.unaided, tally.best), (1, 1, 1, 30));
}

/// What a hint rules out stays ruled out: the player who takes each hint comes to the end, and one who
/// marks every cell is told when the marks leave out what belongs there.
#[test]
fn hints_go_on_from_what_was_ruled_out() {
    for kind in kinds() {
        let mut game = Session::new(example(kind));
        let budget = Budget::nodes(50_000_000);
        for _ in 0..2000 {
            let Hint::Step(step) = game.hint(&budget) else { break };
            game.take_step(&step).unwrap_or_else(|why| panic!("{}: {why:?}", kind.info().id));
        }
        assert!(game.solved(), "{}: {:?}", kind.info().id, game.hint(&budget));
        let saved = game.save().expect("a game has a text");
        let again = Session::load(&saved, open).expect("the text is read");
        assert_eq!(again.moves(), game.moves());
    }
}

#[test]
fn marks_that_leave_out_the_right_value_are_the_hint() {
    let mut tried = 0;
    for kind in kinds() {
        let mut game = Session::new(example(kind));
        let budget = Budget::nodes(50_000_000);
        let Some(Ok(answer)) = game.puzzle().answers(&budget).next() else { continue };
        if !game.fill_marks() {
            continue;
        }
        let before = game.hint(&budget);
        let marked = game.puzzle().marks(game.board());
        let right = game.puzzle().facts(&answer);
        let lost = right.iter().find(|f| f.holds && marked.iter().any(|(at, m)| *at == f.at && m.len() > 1));
        let lost = lost.expect("an open cell");
        let rub_out = game.puzzle().mark(lost.at, lost.value).expect("a kind with marks");
        game.make(&rub_out).expect("a mark can go");
        assert_eq!(game.hint(&budget), Hint::Marks(vec![lost.at]), "{}", kind.info().id);
        assert!(game.undo());
        assert_eq!(game.hint(&budget), before, "{}", kind.info().id);
        tried += 1;
    }
    assert!(tried > 2);
}

/// A drag is one move: one undo takes all of it back, and saved and loaded it is the same.
#[test]
fn a_drag_is_one_move() {
    let kind =
        quandary_puzzles::kinds().iter().find(|kind| kind.info().id == "nonogram").expect("it is there");
    let mut game = Session::new(example(*kind));
    game.point_at(At::new(0, 0));
    assert_eq!(game.input(Input::Tap), Did::Moved);
    for col in 1..4 {
        assert_eq!(game.extend(At::new(0, col), Input::Tap), Did::Moved);
    }
    assert_eq!((game.moves(), game.cursor()), (1, At::new(0, 3)));
    assert_eq!(game.puzzle().placed(game.board()).len(), 4);
    let saved = game.save().expect("it has an id");
    let loaded = Session::load(&saved, open).expect("it loads");
    assert!(game.puzzle().same_board(loaded.board(), game.board()));
    // Where nothing happens, the move stays as it is.
    assert_eq!(game.extend(At::new(0, 0), Input::Write('z')), Did::Nothing);
    assert_eq!(game.moves(), 1);
    assert!(game.undo());
    assert!(game.puzzle().placed(game.board()).is_empty());
}

/// Who looked at the answer has not solved the puzzle; a saved game remembers it.
#[test]
fn looking_at_the_answer_is_not_solving() {
    use quandary_session::statistics::Statistics;
    let kind = quandary_puzzles::kinds().iter().find(|kind| kind.info().id == "ripple").expect("it is there");
    let puzzle = example(*kind);
    let answer = puzzle.answers(&Budget::unlimited()).next().expect("an answer").expect("in time");
    let facts =
        puzzle.facts(&answer).into_iter().map(quandary_core::step::Conclusion::Fact).collect::<Vec<_>>();
    for looks in [false, true] {
        let mut game = Session::new(puzzle.clone());
        if looks {
            game.look();
        }
        for mv in puzzle.moves_of(&puzzle.start(), &facts) {
            game.make(&mv).expect("legal");
        }
        let mut game = Session::load(&game.save().expect("an id"), open).expect("it loads");
        assert!(game.solved());
        assert_eq!(game.looked(), looks);
        let mut known = Statistics::default();
        known.count(&mut game);
        assert_eq!(known.of("ripple").solved, u64::from(!looks));
    }
}

/// What only the stored solution says is told to nobody who has not asked.
#[test]
fn the_stored_solution_is_not_told_unasked() {
    let kind =
        quandary_puzzles::kinds().iter().find(|kind| kind.info().id == "crossword").expect("it is there");
    let clued = kind.examples().iter().find(|example| example.name == "clued").expect("an example");
    let read = kind.read(&Sources::of(Source::new("clued", clued.text)), None).remove(0);
    let mut game = Session::new(read.expect("it reads").puzzle);
    game.point_at(At::new(0, 1));
    assert_eq!(game.input(Input::Write('Z')), Did::Moved);
    assert!(game.conflicts().is_empty());
    assert_eq!(game.check().len(), 1, "asked, it is told");
}

#[test]
fn cells_with_one_mark_are_written_in_one_move() {
    let kind = quandary_puzzles::kinds().iter().find(|kind| kind.info().id == "ripple").expect("it is there");
    let mut game = Session::new(example(*kind));
    assert!(!game.write_singles(), "there are no marks");
    assert!(game.fill_marks());
    let marks = game.puzzle().marks(game.board());
    let single = marks.iter().filter(|(_, marks)| marks.len() == 1).count();
    assert!(single > 0);
    let (moves, placed) = (game.moves(), game.puzzle().placed(game.board()).len());
    assert!(game.write_singles());
    assert_eq!((game.moves(), game.puzzle().placed(game.board()).len()), (moves + 1, placed + single));
}

/// A long id is packed into letters that links leave alone; one that is damaged says so.
#[test]
fn long_ids_are_packed() {
    let kind =
        quandary_puzzles::kinds().iter().find(|kind| kind.info().id == "crossword").expect("it is there");
    let clued = kind.examples().iter().find(|example| example.name == "clued").expect("an example");
    let read = kind.read(&Sources::of(Source::new("clued", clued.text)), None).remove(0);
    let puzzle = read.expect("it reads").puzzle;
    let id = share::id(&puzzle).expect("an id");
    let letters = id.strip_prefix("crossword:~").expect("it is packed");
    assert!(letters.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_'), "{id}");
    let plain = puzzle.write(kind.info().id_form, None).expect("a text").bytes.len();
    assert!(id.len() < plain, "{} for {plain}", id.len());
    for damaged in [&id[..id.len() - 9], "crossword:~", "crossword:~*", &id.replace('~', "~AAAA")] {
        let said = open(damaged).err().expect("it is damaged");
        assert!(
            said.contains("damaged") || said.contains("puzzle") || said.contains("JSON"),
            "{damaged}: {said}"
        );
    }
}
