//! One record a line: how a line of a batch becomes a request, and its response a line.
//!
//! A line is a request object, the object of a kind's JSON form, a JSON string with a puzzle's text,
//! or the text itself: a link, an id, or a row of a table whose columns are set off by tabs, one of
//! which is the puzzle. Blank lines and those that start with `#` are no records.

use quandary_core::any::AnyEntry;
use quandary_core::source::{Problems, Sources};
use serde_json::Value as Json;

use super::answer::{perform_entry, respond};
use super::{Code, Echo, Failed, Host, Options, Output, Request, Verb};

/// Whether a line is a record.
pub fn is_record(line: &[u8]) -> bool {
    let start = line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line).trim_ascii_start();
    !start.is_empty() && !start.starts_with(b"#")
}

/// Answers one line. `base` supplies what the line does not say: verb, kind, form, options. Gives
/// what the line wants carried back, and its results.
///
/// ```
/// use quandary::protocol::{Host, Request, Verb, line};
/// let base = Request { verb: Some(Verb::Count), ..Request::default() };
/// let (echo, outputs) = line("{\"id\":1,\"puzzle\":\"null:../..\"}", &base, &Host::new());
/// assert_eq!((echo.id, outputs.len()), (Some(1.into()), 1));
/// let (_, outputs) = line("a name\tnull:1./..", &base, &Host::new());
/// assert!(matches!(outputs[0], quandary::protocol::Output::Count(_)));
/// ```
pub fn line(line: &str, base: &Request, host: &Host) -> (Echo, Vec<Output>) {
    let text = line.strip_prefix('\u{feff}').unwrap_or(line).trim_matches(['\r', '\n']);
    match text.trim_start().as_bytes().first() {
        Some(b'{' | b'"') => json(text, base, host),
        _ => (Echo::default(), table(text, base, host)),
    }
}

fn json(text: &str, base: &Request, host: &Host) -> (Echo, Vec<Output>) {
    let request = match serde_json::from_str::<Request>(text) {
        Ok(request) if request.puzzle.is_some() || request.verb.is_some() || request.kind.is_some() => {
            request
        }
        problem => match serde_json::from_str::<Json>(text) {
            // What was written as a result is a record of a puzzle; the reader of puzzles knows it.
            Ok(Json::Object(object)) if object.contains_key("schema") => Request {
                id: object.get("id").cloned(),
                data: object.get("data").cloned(),
                puzzle: Some(Json::String(text.to_string())),
                ..Request::default()
            },
            // An object that means to be a request but is none gets an answer that says so.
            Ok(Json::Object(object)) if object.contains_key("puzzle") || object.contains_key("verb") => {
                let none = || Failed::message(Code::Request, "no puzzle");
                let failed = problem.map_or_else(|e| Failed::json(&e), |_| none());
                let echo = Echo { id: object.get("id").cloned(), data: object.get("data").cloned() };
                return (echo, vec![Output::Error(failed)]);
            }
            Ok(Json::Object(object)) => Request {
                id: object.get("id").cloned(),
                puzzle: Some(Json::String(text.to_string())),
                ..Request::default()
            },
            Ok(other) => Request { puzzle: Some(other), ..Request::default() },
            Err(error) => return (Echo::default(), vec![Output::Error(Failed::json(&error))]),
        },
    };
    let request = Request {
        verb: request.verb.or(base.verb),
        kind: request.kind.or_else(|| base.kind.clone()),
        from: request.from.or_else(|| base.from.clone()),
        words: request.words.or_else(|| base.words.clone()),
        options: request.options.or_else(|| base.options.clone()),
        ..request
    };
    let outputs = respond(&request, host).into_iter().map(inside).collect();
    (request.echo(), outputs)
}

/// A place inside a puzzle that is itself inside a line is given in words: the line has its own.
fn inside(output: Output) -> Output {
    match output {
        Output::Error(Failed { mut error }) => {
            if let (Some(line), Some(column)) = (error.line.take(), error.column.take()) {
                error.message = format!("{} (line {line}, column {column} of the puzzle)", error.message);
            }
            error.file = None;
            Output::Error(Failed { error })
        }
        other => other,
    }
}

/// The whole row may be the puzzle, or else the first column that reads as one.
fn table(text: &str, base: &Request, host: &Host) -> Vec<Output> {
    let of = |text: &str| Request { puzzle: Some(Json::String(text.to_string())), ..base.clone() };
    let outputs = respond(&of(text), host);
    if text.contains('\t') && failed(&outputs) {
        let columns = text.split('\t').filter(|c| !c.trim().is_empty());
        for column in columns {
            let outputs = respond(&of(column), host);
            if !failed(&outputs) {
                return outputs;
            }
        }
    }
    outputs
}

fn failed(outputs: &[Output]) -> bool {
    matches!(outputs, [Output::Error(failed)] if failed.error.ran_out.is_none())
}

/// Answers for a puzzle that was read from a file of several.
pub fn entry(
    verb: Verb,
    sources: &Sources,
    entry: &Result<AnyEntry, Problems>,
    options: &Options,
    host: &Host,
) -> Output {
    match entry {
        Ok(entry) => perform_entry(verb, entry, options, host),
        Err(problems) => Output::Error(Failed::new(sources, problems)),
    }
}
