//! Work in the background, so that the screen never stands still: it can be looked at, waited for and
//! stopped.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::time::{Duration, Instant};

use quandary::core::any::{AnyExplanation, AnyStep};
use quandary::core::budget::Stop;
use quandary::core::verbs::Hint;
use quandary::{AnyPuzzle, Budget};

/// After this long the player sees that something is being looked for.
const SOON: Duration = Duration::from_millis(100);

/// What came of it.
pub(super) enum Result {
    Hint(Hint<AnyStep>),
    Walk(AnyExplanation),
    New(std::result::Result<AnyPuzzle, String>),
}

/// Something under way.
pub(super) struct Work {
    stop: Arc<AtomicBool>,
    result: Receiver<Result>,
    since: Instant,
    about: &'static str,
}

impl Work {
    /// Starts it on a thread of its own. `about` is what is said while it lasts.
    pub(super) fn start(about: &'static str, run: impl FnOnce(&Budget) -> Result + Send + 'static) -> Self {
        let stop = Arc::new(AtomicBool::new(false));
        let (send, result) = channel();
        let asked = Arc::clone(&stop);
        std::thread::spawn(move || {
            let budget = Budget::until(move || asked.load(Ordering::Relaxed).then_some(Stop::Interrupted));
            // Nobody listens any more when the player has stopped it.
            let _ = send.send(run(&budget));
        });
        Self { stop, result, since: Instant::now(), about }
    }

    /// The result if it is there; `Err` when there will be none.
    pub(super) fn poll(&self) -> std::result::Result<Option<Result>, ()> {
        match self.result.try_recv() {
            Ok(result) => Ok(Some(result)),
            Err(TryRecvError::Empty) => Ok(None),
            Err(TryRecvError::Disconnected) => Err(()),
        }
    }

    /// Waits a moment for a result, so that quick work never flickers.
    pub(super) fn wait_a_moment(&self) -> Option<Result> {
        self.result.recv_timeout(SOON).ok()
    }

    /// What to say while it lasts.
    pub(super) fn message(&self) -> String {
        format!("{} {} s (Esc stops)", self.about, self.since.elapsed().as_secs())
    }
}

impl Drop for Work {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}
