//! A text with several puzzles, which need not be of one kind.

use std::ops::Range;

use quandary_core::any::{AnyEntry, AnyKind};
use quandary_core::several::{MOST_STRANGE, moved, part};
use quandary_core::source::{Problem, Problems, Source, Sources, Span};

use super::{NotOpened, Opened, Opening, goes_on, one};
use crate::input;

/// After so many parts that no kind could read, the rest is read as what came before: rubbish is not tried in every form
/// of every kind over and over.
const PATIENCE: usize = 16;

/// Opens the parts of a text one after the other. Each is most likely of the kind and form of the one before; where it
/// is not, it is opened for itself.
pub(super) fn open(source: Source, parts: Vec<Range<usize>>, how: &Opening<'_>) -> Result<Opened, NotOpened> {
    let mut all: Option<Opened> = None;
    let mut before: Option<Before> = None;
    let mut strange = 0;
    for range in parts {
        goes_on(&source, how)?;
        let start = range.start;
        if strange >= MOST_STRANGE {
            let problem =
                Problem::new(format!("the rest is not read: {strange} parts of this text are no puzzles"));
            let problem = problem.at(Span::new(start, range.end));
            all.iter_mut().for_each(|all| all.entries.push(Err(problem.clone().into())));
            break;
        }
        let own = part(&source, range.clone());
        let likely = before.as_mut().map(|before| before.read(&own));
        let fits = likely.as_ref().is_some_and(|entries| entries.iter().all(Result::is_ok));
        let opened = match likely {
            Some(entries) if fits || strange >= PATIENCE => Ok((None, entries)),
            likely => match one(own, how) {
                Ok(opened) => Ok((Some(Before::of(&opened, how)), keep(&mut all, opened, &source))),
                // What looked like the kind before is told what that expects, where nothing else reads it.
                Err(why) => likely.map(|entries| (None, entries)).ok_or(why),
            },
        };
        // If the first part is nothing, the text is nothing.
        let (now, entries) = opened.map_err(|why| point(why, &source, range))?;
        strange += usize::from(now.is_none() && !fits);
        before = now.or(before);
        if let Some(all) = &mut all {
            let whole = entries.into_iter().map(|entry| entry.map_err(|problems| moved(problems, start)));
            all.entries.extend(whole);
        }
    }
    all.ok_or_else(|| {
        let problem = Problem::new("there is nothing here").expected("a puzzle").at(source.end());
        NotOpened::Problems(Box::new(Sources::of(source)), problem.into())
    })
}

/// Opens a list of links, each for itself: what cannot be read is a problem of its line, and the others are read all the same.
pub(super) fn open_links(
    source: Source,
    lines: Vec<Range<usize>>,
    how: &Opening<'_>,
) -> Result<Opened, NotOpened> {
    let mut all: Option<Opened> = None;
    let mut entries = Entries::new();
    let mut first = None;
    let mut strange = 0;
    let mut before: Option<Before> = None;
    for range in lines {
        goes_on(&source, how)?;
        if strange >= MOST_STRANGE {
            let message = format!("the rest is not read: {strange} lines of this text are no puzzles");
            entries.push(Err(Problem::new(message).at(Span::new(range.start, range.end)).into()));
            break;
        }
        let own = part(&source, range.clone());
        // A link says itself what it is, so one that reads like the one before is nothing else.
        if let Some(read) = before.as_mut().map(|before| before.read(&own))
            && read.iter().all(Result::is_ok)
        {
            entries.extend(read);
            continue;
        }
        match one(own, how) {
            Ok(opened) => {
                before = Some(Before::of(&opened, how));
                let own = keep(&mut all, opened, &source);
                entries.extend(own.into_iter().map(|e| e.map_err(|problems| moved(problems, range.start))));
            }
            Err(NotOpened::RanOut(what)) => return Err(NotOpened::RanOut(what)),
            Err(why) => {
                strange += 1;
                let why = point(why, &source, range.clone());
                entries.push(Err(match &why {
                    NotOpened::RanOut(what) => Problem::new(what.to_string()).into(),
                    NotOpened::Problems(_, problems) => problems.clone(),
                    NotOpened::Message(message) => {
                        Problem::new(message.clone()).at(Span::new(range.start, range.end)).into()
                    }
                }));
                first.get_or_insert(why);
            }
        }
    }
    match (all, first) {
        (Some(all), _) => Ok(Opened { entries, ..all }),
        (None, Some(why)) => Err(why),
        (None, None) => Err(NotOpened::Message("there is nothing here".to_string())),
    }
}

type Entries = Vec<Result<AnyEntry, Problems>>;

/// Begins or goes on with what was opened, and gives back the puzzles of this part.
fn keep(all: &mut Option<Opened>, mut opened: Opened, source: &Source) -> Entries {
    let entries = std::mem::take(&mut opened.entries);
    match all {
        None => {
            opened.sources.main = Some(source.clone());
            opened.recipe = None;
            *all = Some(opened);
        }
        Some(all) => all.form = all.form.filter(|form| opened.form == Some(*form)),
    }
    entries
}

/// The kind and form of the part before.
struct Before {
    kind: &'static dyn AnyKind,
    form: Option<&'static str>,
    sources: Sources,
    memory: usize,
}

impl Before {
    fn of(opened: &Opened, how: &Opening<'_>) -> Self {
        Self {
            memory: how.memory,
            kind: opened.kind,
            form: opened.form,
            sources: Sources { main: None, ..opened.sources.clone() },
        }
    }

    /// Reads a part as the one before was read.
    fn read(&mut self, part: &Source) -> Entries {
        self.sources.main = Some(part.clone());
        let room = |entry: AnyEntry| input::holds(&entry.puzzle, self.memory).map(|()| entry);
        self.kind.read(&self.sources, self.form).into_iter().map(|read| read.and_then(room)).collect()
    }
}

/// What is wrong with a part, pointed at in the whole.
fn point(why: NotOpened, source: &Source, range: Range<usize>) -> NotOpened {
    match why {
        NotOpened::Problems(sources, problems)
            if sources.puzzle().bytes[..] == source.bytes[range.clone()] =>
        {
            NotOpened::Problems(
                Box::new(Sources { main: Some(source.clone()), ..*sources }),
                moved(problems, range.start),
            )
        }
        NotOpened::Problems(_, problems) => {
            // The place is inside a record: the record is pointed at.
            let at = Span::new(range.start, range.end);
            let problems = problems.0.into_iter().map(|problem| problem.at(at)).collect();
            NotOpened::Problems(Box::new(Sources::of(source.clone())), Problems(problems))
        }
        message => message,
    }
}
