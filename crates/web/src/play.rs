//! The game: what a key, a tap or a drag does, and the picture after it.

use quandary::core::any::AnyBoard;
use quandary::core::beside::Beside;
use quandary::core::fact::Fact;
use quandary::core::grid::At;
use quandary::core::play::{Direction, Highlight, Input, Role};
use quandary::core::scene::{Scene, Tile};
use quandary::core::step::Conclusion;
use quandary::session::statistics::Statistics;
use quandary::session::{Comfort, Did, Session};
use quandary::{AnyPuzzle, Budget};
use serde_json::{Value as Json, json};

use crate::request::{Answer, Request, Trouble, places};
use crate::service::Service;
use crate::{edit, open, picture};

/// A game and how it is shown.
pub(crate) struct Game {
    pub(crate) session: Session,
    pub(crate) note: Json,
    /// What a hint or a check points out.
    pointed: Vec<Highlight>,
    shown: Option<Scene>,
    /// What a drag does, and how the cells look that it does it to.
    brush: Option<(Input, Tile)>,
    beside: Option<Beside>,
}

impl Game {
    fn new(session: Session, note: Json) -> Self {
        Self { session, note, pointed: Vec::new(), shown: None, brush: None, beside: None }
    }

    /// The scene as it stands, with everything pointed out.
    fn scene(&self) -> Scene {
        let mut pointed = self.pointed.clone();
        pointed.extend(self.session.conflicts());
        self.session.puzzle().draw(self.session.board(), &pointed)
    }

    /// What the page needs after anything happened.
    fn view(&mut self) -> Json {
        let scene = self.scene();
        let picture = picture::since(self.shown.as_ref(), &scene);
        // Where all clues in the margins are met, the picture is done, though nobody crossed out the rest.
        let margins = || scene.left.iter().chain(&scene.top).flatten();
        let met = margins().next().is_some() && margins().all(|clue| clue.done);
        let session = &self.session;
        let At { row, col } = session.cursor();
        let mut view = json!({
            "picture": picture,
            "cursor": [row, col],
            "moves": session.moves(),
            "later": session.made().len() - session.moves(),
            "solved": session.solved() || met && session.check().is_empty(),
            "full": session.puzzle().full(session.board()),
            "seconds": session.seconds(),
            "points": session.points(),
            "hints": session.hints(),
            "looked": session.looked(),
        });
        let beside = session.puzzle().beside(session.board());
        if let Some(told) = picture::beside(self.beside.as_ref(), &beside) {
            view["beside"] = told;
        }
        self.shown = Some(scene);
        self.beside = Some(beside);
        view
    }
}

impl Service {
    /// Calls about the game.
    pub(crate) fn play(&mut self, method: &str, request: &Request, budget: &Budget) -> Answer {
        if matches!(method, "open" | "resume") {
            let game = self.opened(request, budget)?;
            return Ok(self.game.insert(game).view());
        }
        let game = self.game.as_mut().ok_or("there is no game")?;
        let mut did = Json::Null;
        match method {
            "view" => (game.shown, game.beside) = (None, None),
            "input" => did = input(game, request)?,
            "paint" => did = paint(game, request.cell("at").ok_or("`at` is missing")?)?,
            "stroke" => did = stroke(game, request)?,
            "put" => did = put(game, request)?,
            "point" => game.session.point_at(request.cell("at").ok_or("`at` is missing")?),
            "undo" => did = game.session.undo().into(),
            "redo" => did = game.session.redo().into(),
            "restart" => game.session.restart(),
            "back" => {
                for _ in 0..request.number("moves").unwrap_or(0) {
                    game.session.undo();
                }
            }
            "help" => game.session.count_help(),
            "look" => game.session.look(),
            "take" => {
                for mv in request.texts("moves") {
                    game.session.make(mv).map_err(|refusal| refusal.0)?;
                }
            }
            "tick" => game.session.tick(request.number("seconds").unwrap_or(0)),
            "comfort" => game.session.set_comfort(comfort(request)),
            "marks" => did = game.session.fill_marks().into(),
            "singles" => did = game.session.write_singles().into(),
            "set_point" => did = game.session.set_point().into(),
            "to_point" => did = json!(game.session.to_point()),
            "show" => {}
            "check" => return Ok(check(game)),
            "controls" => return Ok(controls(game.session.puzzle())),
            "tally" => return tally(game, request),
            "context" => return Ok(context(game)),
            "save" => return Ok(saved(game)),
            "write" => return edit::write(game.session.puzzle(), game.session.board(), request),
            "svg" => return Ok(json!(quandary::render::svg::svg(&game.scene(), &title(game)))),
            "give" => return edit::give(game.session.puzzle(), request),
            _ => return Err(format!("there is no call `{method}`").into()),
        }
        // Whatever is done, an old hint no longer fits; `show` brings the next one.
        let keeps = matches!(method, "view" | "point" | "tick" | "comfort" | "set_point" | "help" | "look");
        if !keeps {
            game.pointed = roles(request);
        }
        let mut view = game.view();
        view["did"] = did;
        Ok(view)
    }

    fn opened(&self, request: &Request, budget: &Budget) -> Result<Game, Trouble> {
        let note = request.0.get("note").cloned().unwrap_or_default();
        let found = open::noted(&note, self.list.as_ref(), budget)?;
        let mut session = match request.text("save") {
            Some(save) => Session::load(save, |_| Ok(found.puzzle.clone()))
                .map_err(|damaged| Trouble(json!({ "message": damaged.to_string(), "damaged": true })))?,
            None => Session::new(found.puzzle.clone()),
        };
        if let Some(board) = found.board.filter(|_| request.text("save").is_none()) {
            copy(&mut session, &board);
        }
        session.set_comfort(comfort(request));
        Ok(Game::new(session, note))
    }
}

/// Writes on the board what another board has, as far as keys can.
fn copy(session: &mut Session, board: &AnyBoard) {
    let puzzle = session.puzzle().clone();
    let start = puzzle.placed(session.board());
    for fact in puzzle.placed(board).into_iter().filter(|f| f.holds && !start.contains(f)) {
        let symbol = puzzle.symbol(fact.value);
        let key = keys_for(&symbol, fact.value).into_iter();
        let mut moves = key.filter_map(|c| puzzle.gesture(session.board(), fact.at, Input::Write(c)));
        if let Some(mv) = moves.next() {
            // A value that cannot be written stays away; the player sees an open cell.
            let _ = session.make(&mv);
        }
    }
}

fn comfort(request: &Request) -> Comfort {
    Comfort { clean_marks: request.flag("clean"), show_conflicts: request.flag("conflicts") }
}

/// Counts the game in the statistics, a text the page keeps, and tells those of its kind.
fn tally(game: &mut Game, request: &Request) -> Answer {
    let mut known: Statistics = request.text("text").unwrap_or_default().parse().unwrap_or_default();
    let counted = known.count(&mut game.session);
    let t = known.of(game.session.puzzle().kind().info().id);
    Ok(json!({
        "text": known.to_string(), "counted": counted, "played": t.played, "solved": t.solved,
        "unaided": t.unaided, "best": t.best, "total": t.total,
    }))
}

fn title(game: &Game) -> String {
    game.session.puzzle().kind().info().title.to_string()
}

fn roles(request: &Request) -> Vec<Highlight> {
    let named = [
        ("within", Role::Within),
        ("because", Role::Because),
        ("therefore", Role::Therefore),
        ("wrong", Role::Wrong),
        ("differ", Role::Differ),
    ];
    let lights = named.map(|(name, role)| Highlight { cells: request.cells(name), role });
    lights.into_iter().filter(|h| !h.cells.is_empty()).collect()
}

/// What the page says a player did.
fn heard(request: &Request) -> Result<Input, Trouble> {
    let key = || request.text("key").and_then(|k| k.chars().next()).ok_or("`key` is missing");
    Ok(match request.must("do")? {
        "write" => Input::Write(key()?),
        "mark" => Input::Mark(key()?),
        "press" => Input::Tap,
        "other" => Input::Other,
        "clear" => Input::Clear,
        "up" => Input::Arrow(Direction::Up),
        "down" => Input::Arrow(Direction::Down),
        "left" => Input::Arrow(Direction::Left),
        "right" => Input::Arrow(Direction::Right),
        other => return Err(format!("`{other}` is not something a player can do").into()),
    })
}

/// A letter counts in either case, if only one of them means something.
fn either_case(game: &Game, input: Input) -> Input {
    let means =
        |input| game.session.puzzle().gesture(game.session.board(), game.session.cursor(), input).is_some();
    let swapped = |c: char| {
        if c.is_lowercase() { c.to_uppercase().next() } else { c.to_lowercase().next() }
    };
    let other = match input {
        Input::Write(c) => swapped(c).map(Input::Write),
        Input::Mark(c) => swapped(c).map(Input::Mark),
        _ => None,
    };
    match other {
        Some(other) if !means(input) && means(other) => other,
        _ => input,
    }
}

fn look(scene: Option<&Scene>, at: At) -> Tile {
    let tile = scene.and_then(|s| s.tiles.get(at)).cloned().unwrap_or_default();
    Tile { label: String::new(), corner: String::new(), marks: Vec::new(), ..tile }
}

fn input(game: &mut Game, request: &Request) -> Answer {
    if let Some(at) = request.cell("at") {
        game.session.point_at(at);
    }
    let input = either_case(game, heard(request)?);
    let before = look(game.shown.as_ref(), game.session.cursor());
    let did = game.session.input(input);
    game.brush = (did == Did::Moved).then_some((input, before));
    Ok(match did {
        Did::Moved => "moved".into(),
        Did::Went => "went".into(),
        Did::Nothing => "nothing".into(),
        Did::Refused(why) => json!({ "refused": why.0 }),
    })
}

/// Goes on with a drag: does to a cell what was done to the first, if it looks as that one did, as a part of the same move.
fn paint(game: &mut Game, at: At) -> Answer {
    game.session.point_at(at);
    let Some((input, before)) = game.brush.clone() else { return Ok("nothing".into()) };
    if look(game.shown.as_ref(), at) != before {
        return Ok("nothing".into());
    }
    Ok(if game.session.extend(at, input) == Did::Moved { "moved".into() } else { "nothing".into() })
}

/// A whole drag at once: what is done at its first cell is done at the others that look as that one did.
fn stroke(game: &mut Game, request: &Request) -> Answer {
    let cells = request.cells("cells");
    let did = input(game, request)?;
    if did == "moved" {
        let first = request.cell("at");
        for at in cells.into_iter().filter(|at| Some(*at) != first) {
            paint(game, at)?;
        }
    }
    Ok(did)
}

/// Writes a symbol of any length, such as the letters of a rebus square.
fn put(game: &mut Game, request: &Request) -> Answer {
    let at = request.cell("at").ok_or("`at` is missing")?;
    let symbol = request.must("symbol")?;
    game.session.point_at(at);
    let puzzle = game.session.puzzle().clone();
    let named = |value: &u32| puzzle.symbol(*value).to_lowercase() == symbol.to_lowercase();
    let Some(value) = puzzle.domain(at).into_iter().find(named) else {
        return Ok(json!({ "refused": format!("{at} cannot hold {symbol}") }));
    };
    let moves = puzzle.moves_of(game.session.board(), &[Conclusion::Fact(Fact::is(at, value))]);
    for mv in moves {
        game.session.make(&mv).map_err(|refusal| refusal.0)?;
    }
    Ok("moved".into())
}

fn check(game: &Game) -> Json {
    let broken = game.session.check();
    let cells: Vec<At> = broken.iter().flat_map(|v| v.cells.clone()).collect();
    json!({
        "sentences": broken.iter().map(|v| v.sentence.clone()).collect::<Vec<_>>(),
        "cells": places(&cells),
        "full": game.session.puzzle().full(game.session.board()),
    })
}

/// What the other worker needs to think about this very board.
fn context(game: &Game) -> Json {
    json!({ "note": game.note, "moves": &game.session.made()[..game.session.moves()] })
}

/// The game as text; a puzzle without an id is named by its note alone.
fn saved(game: &Game) -> Json {
    let session = &game.session;
    let text = session.save().unwrap_or_else(|_| {
        let At { row, col } = session.cursor();
        let head = format!(
            "quandary game 1\npuzzle noted\nseconds {}\ncursor {},{}\nat {}\n",
            session.seconds(),
            row + 1,
            col + 1,
            session.moves()
        );
        session.made().iter().fold(head, |text, mv| text + "move " + mv + "\n")
    });
    json!({ "note": game.note, "save": text })
}

/// The characters that may stand for a value: its own symbol, or a digit or letter counted on.
fn keys_for(symbol: &str, value: u32) -> Vec<char> {
    let mut chars = symbol.chars();
    let own = match (chars.next(), chars.next()) {
        (Some(c), None) => Some(c),
        _ => None,
    };
    own.into_iter().chain(char::from_digit(value % 36, 36)).collect()
}

/// Which inputs mean something: found out by trying them on the untouched board.
fn controls(puzzle: &AnyPuzzle) -> Json {
    let start = puzzle.start();
    let size = puzzle.size();
    let mut keys: Vec<(u32, Json)> = Vec::new();
    let (mut press, mut other, mut marks, mut clear) = (false, false, false, false);
    let places = (0..size.height).flat_map(|row| (0..size.width).map(move |col| At::new(row, col)));
    let tried = |at: At, input: Input| {
        let mv = puzzle.gesture(&start, at, input)?;
        puzzle.play(&start, &mv).ok()
    };
    for at in places {
        press |= tried(at, Input::Tap).is_some();
        other |= tried(at, Input::Other).is_some();
        for value in puzzle.domain(at) {
            if keys.len() >= 64 || keys.iter().any(|(known, _)| *known == value) {
                continue;
            }
            let writes = |c: &char| {
                let next = tried(at, Input::Write(*c))?;
                let placed = puzzle.placed(&next);
                placed.iter().any(|f| f.at == at && f.value == value && f.holds).then_some(next)
            };
            let symbol = puzzle.symbol(value);
            let found = keys_for(&symbol, value).into_iter().find_map(|c| writes(&c).map(|next| (c, next)));
            if let Some((c, next)) = found {
                clear = true;
                if let Some(marked) = tried(at, Input::Mark(c)).filter(|_| !marks) {
                    marks = puzzle.draw(&marked, &[]).tiles.get(at).is_some_and(|t| !t.marks.is_empty());
                }
                let scene = puzzle.draw(&next, &[]);
                keys.push((
                    value,
                    json!({ "key": c, "symbol": symbol, "tile": picture::face(&look(Some(&scene), at)) }),
                ));
            }
        }
    }
    keys.sort_by_key(|(value, _)| *value);
    let ways = [Direction::Up, Direction::Down, Direction::Left, Direction::Right];
    let arrows = ways.iter().any(|way| puzzle.gesture(&start, At::new(0, 0), Input::Arrow(*way)).is_some());
    let keys: Vec<Json> = keys.into_iter().map(|(_, key)| key).collect();
    json!({
        "keys": keys, "press": press, "other": other, "marks": marks, "clear": clear || press || arrows,
        "arrows": arrows, "gives": edit::gives(puzzle),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A service with a game of this text.
    fn playing(text: &str) -> Service {
        let mut service = Service::new(|| 0.0);
        let notes = call(&mut service, "read", json!({ "text": text }));
        call(&mut service, "open", json!({ "note": notes["puzzles"][0] }));
        service
    }

    fn call(service: &mut Service, method: &str, args: Json) -> Json {
        let answer: Json = serde_json::from_str(&service.call(method, &args.to_string())).expect("JSON");
        assert!(answer.get("error").is_none(), "{answer}");
        answer["ok"].clone()
    }

    /// The same question to whoever thinks, about the board as it stands.
    fn ask(service: &mut Service, method: &str, more: Json) -> Json {
        let mut args = call(service, "context", json!({}));
        for (name, value) in more.as_object().expect("an object") {
            args[name] = value.clone();
        }
        call(service, method, args)
    }

    const CLUED: &str = r#"{"version":"http://ipuz.org/v2","kind":["http://ipuz.org/crossword#1"],
        "dimensions":{"width":2,"height":2},"puzzle":[[1,2],[3,0]],"solution":[["A","B"],["C","D"]],
        "clues":{"Across":[[1,"One"],[3,"Three"]],"Down":[[1,"First"],[2,"Second"]]}}"#;

    #[test]
    fn letters_are_judged_and_shown_as_far_as_is_asked() {
        let mut service = playing(CLUED);
        for (key, at) in [("A", [0, 0]), ("X", [0, 1]), ("Y", [1, 0])] {
            let view = call(&mut service, "input", json!({ "do": "write", "key": key, "at": at }));
            assert_eq!(view["did"], "moved");
            assert!(!view["picture"]["tiles"].to_string().contains("wrong"), "nothing is judged unasked");
        }
        assert_eq!(ask(&mut service, "judge", json!({}))["wrong"], json!([[0, 1], [1, 0]]));
        let one = ask(&mut service, "judge", json!({ "cells": [[0, 0], [0, 1]] }));
        assert_eq!((&one["wrong"], &one["entered"]), (&json!([[0, 1]]), &json!(2)));
        let shown = ask(&mut service, "reveal", json!({ "cells": [[0, 1]] }));
        let view = call(&mut service, "take", json!({ "moves": shown["moves"] }));
        assert_eq!(view["moves"], 4, "what is shown is one move");
        assert_eq!(ask(&mut service, "judge", json!({}))["wrong"], json!([[1, 0]]));
        let rest = ask(&mut service, "reveal", json!({}));
        let view = call(&mut service, "take", json!({ "moves": rest["moves"] }));
        assert_eq!(view["solved"], true);
    }

    #[test]
    fn lists_are_told_once_and_then_what_is_done() {
        let mut service = playing(CLUED);
        let whole = call(&mut service, "view", json!({}));
        assert_eq!(whole["beside"]["lists"][0]["entries"][0]["cells"], json!([[0, 0], [0, 1]]));
        let one = call(&mut service, "input", json!({ "do": "write", "key": "A", "at": [0, 0] }));
        assert!(one.get("beside").is_none(), "{one}");
        let two = call(&mut service, "input", json!({ "do": "write", "key": "B", "at": [0, 1] }));
        assert_eq!(two["beside"], json!({ "done": [[true, false], [false, false]] }));
    }

    #[test]
    fn a_stroke_is_one_move_and_leaves_other_marks_alone() {
        let mut service = playing("nonogram:5x1:1/1/1/1/1/5");
        call(&mut service, "input", json!({ "do": "other", "at": [0, 2] }));
        let cells = json!([[0, 0], [0, 1], [0, 2], [0, 3]]);
        let view = call(&mut service, "stroke", json!({ "do": "press", "at": [0, 0], "cells": cells }));
        assert_eq!(view["moves"], 2);
        let painted: Vec<&Json> =
            view["picture"]["tiles"].as_array().expect("tiles").iter().map(|t| &t[0]).collect();
        assert_eq!(painted, [0, 1, 3], "{view}");
        assert_eq!(call(&mut service, "undo", json!({}))["moves"], 1);
    }

    #[test]
    fn a_square_may_hold_several_letters() {
        let rebus = CLUED.replace(r#""A","B""#, r#""A","BEE""#);
        let mut service = playing(&rebus);
        let put = |service: &mut Service, symbol: &str| {
            call(service, "put", json!({ "at": [0, 1], "symbol": symbol }))["did"].clone()
        };
        assert_eq!(put(&mut service, "bee"), "moved");
        assert!(put(&mut service, "wasp")["refused"].as_str().is_some_and(|said| said.contains("wasp")));
        assert_eq!(ask(&mut service, "judge", json!({}))["wrong"], json!([]));
    }
}
