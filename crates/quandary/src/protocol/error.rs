//! Errors: what is wrong with a request or an input, where, and of what sort it is.

use quandary_core::source::{Problems, Sources};
use schemars::JsonSchema;
use serde::Serialize;

use super::Ran;

/// What sort of error it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Code {
    /// The request is no JSON, has fields that do not exist, or lacks some.
    Request,
    /// There is no kind of that name.
    Kind,
    /// The puzzle cannot be read.
    Puzzle,
    /// The board cannot be read.
    Board,
    /// An option does not exist, or does not take this value.
    Options,
    /// A file cannot be read or written.
    File,
    /// The form cannot hold this puzzle without losing something.
    Form,
    /// What is asked for cannot be had.
    Cannot,
    /// The budget ended first.
    GaveUp,
    /// The arguments of the command make no sense together.
    Usage,
    /// The program itself is at fault.
    Fault,
}

/// An input error.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Failed {
    /// What is wrong.
    pub error: InputError,
}

/// What is wrong with an input, and where.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct InputError {
    /// The input's name.
    pub file: Option<String>,
    /// The line, from 1.
    pub line: Option<usize>,
    /// The column, from 1.
    pub column: Option<usize>,
    /// What sort of error it is, for programs.
    pub code: Code,
    /// What is wrong.
    pub message: String,
    /// What was expected there.
    pub expected: Option<String>,
    /// What ended the work early, if that is the error.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ran_out: Option<Ran>,
}

impl Failed {
    /// The first of the problems of an input.
    pub fn new(sources: &Sources, problems: &Problems) -> Self {
        let first = problems.0.first();
        let span = first.and_then(|p| p.span);
        let place = span.map(|s| sources.get(s).line_column(s.start));
        let source = span.map_or(sources.puzzle(), |s| sources.get(s));
        let error = InputError {
            file: Some(source.name.clone()).filter(|n| !n.is_empty()),
            line: place.map(|p| p.0),
            column: place.map(|p| p.1),
            code: Code::Puzzle,
            message: first.map_or_else(String::new, |p| p.message.clone()),
            expected: first.and_then(|p| p.expected.clone()),
            ran_out: None,
        };
        Self { error }
    }

    /// An error that is no place in a file.
    pub fn message(code: Code, message: impl Into<String>) -> Self {
        let message = message.into();
        let error =
            InputError { file: None, line: None, column: None, code, message, expected: None, ran_out: None };
        Self { error }
    }

    /// The same error, as one of another sort.
    #[must_use]
    pub fn of(mut self, code: Code) -> Self {
        self.error.code = code;
        self
    }

    /// The same error, with what was expected.
    #[must_use]
    pub fn expected(mut self, what: impl Into<String>) -> Self {
        self.error.expected = Some(what.into());
        self
    }

    /// A request that is no JSON, or not of the right shape.
    pub fn json(error: &serde_json::Error) -> Self {
        let whole = error.to_string();
        let message = whole.rsplit_once(" at line ").map_or(whole.as_str(), |(message, _)| message);
        let mut failed = Self::message(Code::Request, message);
        failed.error.line = Some(error.line());
        failed.error.column = Some(error.column());
        failed
    }
}
