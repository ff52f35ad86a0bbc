//! What a program gives to those who ask: limits, a clock, a way to stop, words.

use std::fmt;
use std::sync::Arc;

use quandary_core::budget::{Budget, Stop, Stopper};
use quandary_core::lexicon::Lexicon;
use quandary_core::source::Source;

use super::{Cost, Options};

/// Limits for the work on one puzzle; `None` sets none.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limits {
    /// Nodes of search.
    pub nodes: Option<u64>,
    /// Bytes held at once.
    pub memory: Option<usize>,
    /// Seconds on the clock.
    pub seconds: Option<f64>,
}

impl Default for Limits {
    /// Two gigabytes; no other limit.
    fn default() -> Self {
        Self { nodes: None, memory: Some(2 << 30), seconds: None }
    }
}

impl Limits {
    /// The narrower of these and what a request asks for.
    pub(super) fn with(self, options: &Options) -> Self {
        let narrower = |a: Option<f64>, b: Option<f64>| match (a, b) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (a, b) => a.or(b),
        };
        let least = |a: Option<u64>, b: Option<u64>| a.into_iter().chain(b).min();
        let memory = options.memory.map(|m| usize::try_from(m).unwrap_or(usize::MAX));
        Self {
            nodes: least(self.nodes, options.nodes),
            memory: self.memory.into_iter().chain(memory).min(),
            seconds: narrower(self.seconds, options.time.filter(|t| *t >= 0.0)),
        }
    }
}

/// The program around the protocol. The library reads no clock and knows no signals: they come in here.
///
/// ```
/// use quandary::protocol::{Host, Limits, answer_with};
/// let host = Host { limits: Limits { nodes: Some(1000), ..Limits::default() }, ..Host::new() };
/// let answer = answer_with(r#"{"verb":"count","puzzle":"null:../.."}"#, &host);
/// assert!(answer.contains(r#""count":2,"exact":true"#));
/// ```
#[derive(Clone)]
pub struct Host {
    /// Limits no request can widen.
    pub limits: Limits,
    /// Seconds since some moment; without a clock, costs carry no time and time limits do not bind.
    pub clock: Option<fn() -> f64>,
    /// Asked now and then whether to stop.
    pub stop: Option<Arc<dyn Fn() -> bool + Send + Sync>>,
    /// The built-in word list, asked for when a kind wants it.
    pub words: fn() -> Option<Arc<Lexicon>>,
    /// Word lists used instead of the built-in one by requests that bring none.
    pub own_words: Vec<Source>,
    /// Whether responses carry what the work took.
    pub cost: bool,
}

impl Host {
    /// The usual limits, the machine's clock where there is one, and the bundled words.
    pub fn new() -> Self {
        Self {
            limits: Limits::default(),
            clock: clock(),
            stop: None,
            words: quandary_words::lexicon,
            own_words: Vec::new(),
            cost: true,
        }
    }

    /// A fresh budget: the time starts now.
    pub fn budget(&self, options: &Options) -> Budget {
        let limits = self.limits.with(options);
        let end = self.clock.zip(limits.seconds).map(|(clock, seconds)| (clock, clock() + seconds));
        let interrupt = self.stop.clone();
        let limited = interrupt.is_some() || end.is_some();
        let stop = move || {
            if interrupt.as_ref().is_some_and(|asked| asked()) {
                return Some(Stop::Interrupted);
            }
            end.is_some_and(|(clock, end)| clock() >= end).then_some(Stop::Time)
        };
        Budget::new(limits.nodes, limits.memory, limited.then(|| Arc::new(stop) as Stopper))
    }

    /// Does the work and measures it.
    pub fn timed<T>(&self, budget: &Budget, work: impl FnOnce(&Budget) -> T) -> (T, Option<Cost>) {
        let start = self.clock.map(|clock| clock());
        let done = work(budget);
        let seconds = self.clock.zip(start).map_or(0.0, |(clock, start)| clock() - start);
        (done, self.cost.then(|| Cost { seconds, nodes: budget.spent() }))
    }
}

impl Default for Host {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for Host {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Host").field("limits", &self.limits).field("cost", &self.cost).finish_non_exhaustive()
    }
}

/// The machine's clock. The web has none of its own: a page passes its own in.
fn clock() -> Option<fn() -> f64> {
    #[cfg(not(target_family = "wasm"))]
    {
        use std::sync::LazyLock;
        use std::time::Instant;
        static START: LazyLock<Instant> = LazyLock::new(Instant::now);
        Some(|| START.elapsed().as_secs_f64())
    }
    #[cfg(target_family = "wasm")]
    None
}
