//! What answers the page: one game, one train of thought, and the calls that reach them.

use std::sync::Arc;

use quandary::core::any::AnyExplanation;
use quandary::core::budget::{Stop, Stopper};
use quandary::core::lexicon::Lexicon;
use quandary::{AnyAnswer, AnyPuzzle, Budget};
use serde_json::{Value as Json, json};

use crate::play::Game;
use crate::request::{Answer, Request};
use crate::{catalogue, edit, open, think};

/// The most memory a search may hold: well below what a page can have.
const MEMORY: usize = 1 << 30;

/// Answers what the page asks.
///
/// ```
/// let mut service = quandary_web::Service::new(|| 0.0);
/// let result = service.call("read", r#"{"text": "null:1./.."}"#);
/// assert!(result.starts_with(r#"{"ok":{"puzzles":[{"kind":"null""#), "{result}");
/// assert!(service.call("sing", "{}").contains("error"));
/// ```
pub struct Service {
    pub(crate) game: Option<Game>,
    pub(crate) list: Option<Arc<Lexicon>>,
    pub(crate) clock: fn() -> f64,
    /// The puzzle last thought about, with its note.
    pub(crate) sat: Option<(Json, AnyPuzzle)>,
    pub(crate) walk: Option<(AnyPuzzle, AnyExplanation)>,
    pub(crate) answers: Vec<AnyAnswer>,
}

impl Service {
    /// Without a game yet. The clock gives milliseconds from any moment.
    pub fn new(clock: fn() -> f64) -> Self {
        Self { game: None, list: None, clock, sat: None, walk: None, answers: Vec::new() }
    }

    /// Takes the packed word list in.
    pub fn words(&mut self, packed: &[u8]) {
        self.list = Some(Arc::new(quandary_words::unpack(packed)));
    }

    /// Answers a question: `{"ok": …}`, or `{"error": {"message": …}}` with the place in the input and
    /// what would help, where that is known. Cells are row and column, both from 0.
    pub fn call(&mut self, method: &str, args: &str) -> String {
        let answer = match serde_json::from_str(args) {
            Ok(args) => self.answer(method, &Request(args)),
            Err(error) => Err(format!("the question is not JSON: {error}").into()),
        };
        match answer {
            Ok(result) => json!({ "ok": result }).to_string(),
            Err(trouble) => json!({ "error": trouble.0 }).to_string(),
        }
    }

    fn answer(&mut self, method: &str, request: &Request) -> Answer {
        let budget = self.budget(request);
        match method {
            "catalogue" => Ok(catalogue::all()),
            "read" => open::read(request, self.list.as_ref(), &budget),
            "example" => open::example(request, self.list.as_ref(), &budget),
            "solve" | "count" | "rate" | "explain" | "frame" | "hint" | "mistake" | "create" | "blank"
            | "film" | "judge" | "reveal" | "why" => think::call(self, method, request, &budget),
            "advise" | "apply" | "text" | "poster" => edit::call(self, method, request, &budget),
            _ => self.play(method, request, &budget),
        }
    }

    /// As much work as the page allows: `ms` milliseconds and `nodes` nodes, where it says so.
    fn budget(&self, request: &Request) -> Budget {
        let clock = self.clock;
        let end = request.number("ms").map(|ms| clock() + ms as f64);
        let late = |end: f64| -> Stopper { Arc::new(move || (clock() > end).then_some(Stop::Time)) };
        Budget::new(request.number("nodes"), Some(MEMORY), end.map(late))
    }
}

impl std::fmt::Debug for Service {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Service").finish_non_exhaustive()
    }
}
