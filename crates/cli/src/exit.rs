//! How the command ends, and what goes wrong on the way.

use std::io;

use quandary::{Problems, Sources};

/// The exit codes, in the order of their weight: the worst of several results counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Exit {
    Yes = 0,
    No = 1,
    Bad = 2,
    GaveUp = 3,
    Interrupted = 130,
}

impl Exit {
    pub(crate) fn worst(self, other: Self) -> Self {
        let weight = |exit: Self| match exit {
            Exit::Yes => 0,
            Exit::No => 1,
            Exit::GaveUp => 2,
            Exit::Bad => 3,
            Exit::Interrupted => 4,
        };
        if weight(other) > weight(self) { other } else { self }
    }

    /// Gave up, because of a limit or because somebody pressed Ctrl-C.
    pub(crate) fn gave_up() -> Self {
        if crate::limits::interrupted() { Exit::Interrupted } else { Exit::GaveUp }
    }

    pub(crate) fn yes_if(yes: bool) -> Self {
        if yes { Exit::Yes } else { Exit::No }
    }
}

/// Why the command ends early.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Whoever read our output has seen enough.
    Pipe,
    /// Something is wrong with an input, at a place.
    Input(Box<Sources>, Problems),
    /// A file cannot be read: the message says which.
    File(String),
    /// A message, and how to exit.
    Told(Exit, String),
}

impl Failure {
    /// The options or arguments make no sense together.
    pub(crate) fn usage(message: impl Into<String>) -> Self {
        Self::Told(Exit::Bad, message.into())
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::Pipe,
            _ => Self::usage(error.to_string()),
        }
    }
}

pub(crate) type Done = Result<Exit, Failure>;
