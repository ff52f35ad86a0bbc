//! A kind's conversation with a person: what it says goes to stdout, what it hears comes from stdin.

use std::io::{self, BufRead, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::Duration;

use quandary::core::kind::Console;

use crate::exit::Failure;
use crate::output::Out;

/// Standard input and output, or only output.
pub(crate) struct Conversation<'a> {
    out: &'a mut Out,
    listens: bool,
    /// The lines typed, once somebody wants to hear them.
    typed: Option<Receiver<String>>,
    failed: Option<io::Error>,
    /// How long to wait after everything that is said.
    delay: Option<Duration>,
}

impl<'a> Conversation<'a> {
    /// Speaks and listens.
    pub(crate) fn new(out: &'a mut Out) -> Self {
        Self { out, listens: true, typed: None, failed: None, delay: None }
    }

    /// Only speaks.
    pub(crate) fn monologue(out: &'a mut Out) -> Self {
        Self { listens: false, ..Self::new(out) }
    }

    /// Waits after everything that is said, so that a film can be watched.
    pub(crate) fn slowly(self, delay: Option<Duration>) -> Self {
        Self { delay, ..self }
    }

    /// Whether everything that was said could be written.
    pub(crate) fn ended(self) -> Result<(), Failure> {
        self.failed.map_or(Ok(()), |error| Err(error.into()))
    }

    fn keep(&mut self, done: io::Result<()>) {
        if let Err(error) = done {
            self.failed.get_or_insert(error);
        }
    }
}

/// How long a Ctrl-C may wait for us.
const GLANCE: Duration = Duration::from_millis(50);

/// The lines of standard input, read as they are asked for.
fn listen() -> Receiver<String> {
    // No line is read ahead of the one that is waited for.
    let (send, lines) = sync_channel(0);
    std::thread::spawn(move || {
        loop {
            let mut line = Vec::new();
            match io::stdin().lock().read_until(b'\n', &mut line) {
                Ok(0) | Err(_) => return,
                Ok(_) => {}
            }
            let text = String::from_utf8_lossy(&line).trim_end_matches(['\n', '\r']).to_string();
            if send.send(text).is_err() {
                return;
            }
        }
    });
    lines
}

impl Console for Conversation<'_> {
    fn read_line(&mut self) -> Option<String> {
        let shown = self.out.flush();
        self.keep(shown);
        // Nobody is left to talk to: end the dialogue.
        if !self.listens || self.failed.is_some() || crate::limits::interrupted() {
            return None;
        }
        let typed = self.typed.get_or_insert_with(listen);
        // A read cannot be called off, so another thread does it: Ctrl-C ends the dialogue and not the command,
        // and what was made so far is kept.
        loop {
            match typed.recv_timeout(GLANCE) {
                Ok(line) => return Some(line),
                Err(RecvTimeoutError::Disconnected) => return None,
                Err(RecvTimeoutError::Timeout) if crate::limits::interrupted() => return None,
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    fn print(&mut self, text: &str) {
        if self.failed.is_none() {
            let done = self.out.put(text);
            self.keep(done);
            if let Some(delay) = self.delay.filter(|_| !crate::limits::interrupted()) {
                let shown = self.out.flush();
                self.keep(shown);
                std::thread::sleep(delay);
            }
        }
    }

    fn eprint(&mut self, text: &str) {
        let shown = self.out.flush();
        self.keep(shown);
        let _ = io::stderr().write_all(text.as_bytes());
    }
}
