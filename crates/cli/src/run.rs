//! One run of the command: its options, its output, and the walk over the puzzles it was given.

use std::cell::OnceCell;
use std::io::{IsTerminal, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

use quandary::core::knob::Verb;
use quandary::core::lexicon::Lexicon;
use quandary::core::scene::Scene;
use quandary::protocol::{Code, Cost, Failed, Output};
use quandary::render::text::Look;
use quandary::{
    AnyBoard, AnyKind, AnyPuzzle, Budget, NotOpened, Opened, Opening, Problems, Source, Sources, boards,
    carry,
};

use crate::app::Common;
use crate::exit::{Done, Exit, Failure};
use crate::format::Picture;
use crate::input::{self, Named};
use crate::knobs::{self, Given};
use crate::output::{Out, locale_is_ascii};
use crate::problem;

/// One run.
pub(crate) struct Run {
    pub(crate) common: Common,
    pub(crate) out: Out,
    /// The last puzzle that went out, and in which form.
    pub(crate) written: Option<(AnyPuzzle, String)>,
    given: Vec<Given>,
    /// The word files, once they are read: standard input can be read once only.
    listed: OnceCell<Vec<Source>>,
}

/// A picture on its way out: what it shows and what it carries.
pub(crate) struct Shown<'p> {
    pub(crate) title: &'p str,
    /// As SVG, moving if there is something to move.
    pub(crate) svg: String,
    /// What of a moving picture is shown on paper.
    pub(crate) still: Option<String>,
    /// What is said with it.
    pub(crate) sentences: Vec<String>,
    pub(crate) puzzle: &'p AnyPuzzle,
    pub(crate) board: &'p AnyBoard,
}

/// A puzzle that was read.
pub(crate) struct Item {
    pub(crate) puzzle: AnyPuzzle,
    /// The board its text carried along.
    pub(crate) board: Option<AnyBoard>,
}

/// A text that was read: its puzzles and problems, in order.
pub(crate) struct Batch {
    pub(crate) sources: Sources,
    pub(crate) items: Vec<Result<Item, Problems>>,
}

impl Run {
    pub(crate) fn new(common: Common, given: Vec<Given>) -> Self {
        let out = Out::new(common.output.as_deref());
        Self { common, out, written: None, given, listed: OnceCell::new() }
    }

    /// Shows the rest of the output, or puts the file in its place.
    pub(crate) fn finish(&mut self) -> Result<(), Failure> {
        Ok(self.out.finish()?)
    }

    // -- options ---------------------------------------------------------------------------

    pub(crate) fn budget(&self) -> Budget {
        self.common.limits.budget()
    }

    /// Writes a picture, with the puzzle it shows inside; one file holds one.
    pub(crate) fn put_picture(&mut self, how: Picture, shown: Shown<'_>) -> Result<(), Failure> {
        if self.out.used {
            return Err(Failure::usage("a picture holds one puzzle, and there are several here"));
        }
        let note = carry::note(shown.puzzle, Some(shown.board));
        let still = shown.still.as_ref().unwrap_or(&shown.svg);
        match (how, &note) {
            (Picture::Svg, None) => Ok(self.out.put(&shown.svg)?),
            (Picture::Svg, Some(note)) => Ok(self.out.put(carry::in_svg(&shown.svg, note))?),
            (Picture::Html, note) => {
                Ok(self.out.put(carry::page(shown.title, &shown.svg, &shown.sentences, note.as_ref()))?)
            }
            (Picture::Png, note) => {
                let bytes = quandary_press::png(still, 2.0).map_err(Failure::usage)?;
                self.put_binary(
                    &note.as_ref().map_or_else(|| bytes.clone(), |note| carry::in_png(&bytes, note)),
                )
            }
            (Picture::Pdf, _) => {
                let bytes = quandary_press::pdf(&[still.to_string()]).map_err(Failure::usage)?;
                self.put_binary(&bytes)
            }
        }
    }

    /// The scene with its rows and columns numbered, if that is wanted.
    pub(crate) fn labelled(&self, scene: Scene) -> Scene {
        if self.common.labels { scene.labelled() } else { scene }
    }

    /// Writes what is no text; a terminal is spared.
    pub(crate) fn put_binary(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        if self.common.output.is_none() && std::io::stdout().is_terminal() {
            return Err(Failure::usage("this is not text; use -o FILE to write it to a file"));
        }
        Ok(self.out.put(bytes)?)
    }

    pub(crate) fn look(&self) -> Look {
        let ascii = self.common.ascii || self.common.format.as_deref() == Some("ascii") || locale_is_ascii();
        let colour = self.common.color.on(self.out.is_terminal());
        Look { ascii, colour, marks: false, labels: self.common.labels }
    }

    // -- what is said ----------------------------------------------------------------------

    /// Prints one result as JSON.
    pub(crate) fn put_json(&mut self, output: &Output) -> Result<(), Failure> {
        let mut text = serde_json::to_string(output).map_err(|e| Failure::usage(e.to_string()))?;
        text.push('\n');
        Ok(self.out.put(text)?)
    }

    /// A blank line between the results of several puzzles.
    pub(crate) fn separate(&mut self) -> Result<(), Failure> {
        if self.out.used {
            self.out.put("\n")?;
        }
        Ok(())
    }

    /// A note on stderr, unless nobody wants notes.
    pub(crate) fn remark(&self, text: &str) {
        if !self.common.quiet {
            // A closed stderr is no reason to stop.
            let _ = writeln!(std::io::stderr(), "{text}");
        }
    }

    /// How far work came that ended early, if it left word.
    pub(crate) fn note_remark(&self, budget: &Budget) {
        if let Some(remark) = budget.remarked() {
            self.remark(&remark);
        }
    }

    /// What the work took, if that is wanted.
    pub(crate) fn note_cost(&self, cost: Cost) {
        if self.common.verbose {
            self.remark(&format!("{:.3} ms, {} nodes", cost.seconds * 1e3, cost.nodes));
        }
    }

    /// Tells what is wrong with an input: pointed at on stderr, and as JSON if that is spoken.
    pub(crate) fn problem(&mut self, sources: &Sources, problems: &Problems) {
        let text = problem::render(sources, problems, self.common.color.on_stderr());
        let _ = std::io::stderr().write_all(text.as_bytes());
        self.json_error(Failed::new(sources, problems));
    }

    /// Tells why the command cannot go on.
    pub(crate) fn failure(&mut self, message: &str) {
        self.told(Code::Usage, message);
    }

    /// Tells that a file cannot be read.
    pub(crate) fn missing(&mut self, message: &str) {
        self.told(Code::File, message);
    }

    fn told(&mut self, code: Code, message: &str) {
        let _ = writeln!(std::io::stderr(), "error: {message}");
        self.json_error(Failed::message(code, message));
    }

    fn json_error(&mut self, failed: Failed) {
        if self.json() && self.common.output.is_none() {
            let _ = self.put_json(&Output::Error(failed));
            let _ = self.out.flush();
        }
    }

    // -- the puzzles -----------------------------------------------------------------------

    /// Reads one input: finds out its kind, sets the knobs, reads the word files.
    pub(crate) fn batch(
        &self,
        verb: Verb,
        source: Source,
        kind: Option<&'static dyn AnyKind>,
    ) -> Result<Batch, Failure> {
        let how = Opening {
            kind,
            form: self.common.from.as_deref(),
            words: self.word_files()?,
            list: &quandary::words::lexicon,
            settings: &|kind| knobs::settings(kind, verb, &self.given),
            memory: self.common.limits.memory,
            budget: &self.budget(),
        };
        let opened = quandary::open(source, &how).map_err(|why| match why {
            NotOpened::Problems(sources, problems) => Failure::Input(sources, problems),
            NotOpened::Message(message) => Failure::usage(message),
            NotOpened::RanOut(what) => Failure::Told(Exit::gave_up(), format!("gave up reading: {what}")),
        })?;
        let opened = opened.for_verb(verb);
        for note in opened.notes() {
            self.remark(&note);
        }
        if self.common.verbose {
            self.note_form(&opened);
        }
        let item = |e: quandary::AnyEntry| Item { puzzle: e.puzzle, board: e.board };
        Ok(Batch {
            items: opened.entries.into_iter().map(|e| e.map(item)).collect(),
            sources: opened.sources,
        })
    }

    /// What a text was taken for.
    fn note_form(&self, opened: &Opened) {
        let title = opened.kind.info().title;
        match opened.form {
            Some(form) => self.remark(&format!("read as {title}, form `{form}`, because {}", opened.why)),
            None if opened.recipe.is_some() => self.remark(&format!("{title}, made again from its recipe")),
            None => self.remark(&format!("read as {title}, because {}", opened.why)),
        }
    }

    /// The word files given, and the built-in list if there are none and the kind has use for it.
    pub(crate) fn words(&self, kind: &dyn AnyKind) -> Result<(Vec<Source>, Option<Arc<Lexicon>>), Failure> {
        let files = self.word_files()?;
        let lexicon = built_in(&files, kind);
        Ok((files, lexicon))
    }

    /// The word files, read once; `-` is standard input.
    pub(crate) fn word_files(&self) -> Result<Vec<Source>, Failure> {
        if let Some(files) = self.listed.get() {
            return Ok(files.clone());
        }
        let file = |path: &PathBuf| match path.to_string_lossy().as_ref() {
            "-" => Ok(Source::new("stdin", input::stdin()?)),
            name => input::file(name),
        };
        let files: Result<Vec<Source>, Failure> = self.common.words.iter().map(file).collect();
        // A list that is not there concerns all puzzles, not one of them.
        let files = files.map_err(|why| match why {
            Failure::File(message) => Failure::usage(message),
            other => other,
        })?;
        Ok(self.listed.get_or_init(|| files).clone())
    }

    /// The arguments behind a verb; standard input can be one thing only.
    pub(crate) fn named(&self, words: &[String]) -> Result<Named, Failure> {
        let named = checked(words)?;
        let listed = self.common.words.iter().filter(|path| path.as_os_str() == "-").count();
        if listed > 1 || (listed == 1 && named.is_from_stdin()) {
            return Err(Failure::usage(
                "standard input (`-`) is the word list here, so the puzzle must be named",
            ));
        }
        Ok(named)
    }

    pub(crate) fn settings(
        &self,
        verb: Verb,
        kind: &dyn AnyKind,
    ) -> Result<quandary::core::knob::Settings, Failure> {
        knobs::settings(kind, verb, &self.given).map_err(Failure::usage)
    }

    /// Loads and reads one input by its name.
    pub(crate) fn open(
        &self,
        verb: Verb,
        name: &str,
        kind: Option<&'static dyn AnyKind>,
    ) -> Result<Batch, Failure> {
        self.batch(verb, input::load(name, kind)?, kind)
    }

    /// Does something with every puzzle of every input, in order; the exit is the worst.
    pub(crate) fn each(
        &mut self,
        verb: Verb,
        words: &[String],
        mut act: impl FnMut(&mut Self, &Item) -> Done,
    ) -> Done {
        let Named { kind, mut inputs } = self.named(words)?;
        if inputs.is_empty() {
            input::say_if_waiting(self.common.quiet);
            inputs.push("-".into());
        }
        let mut worst = Exit::Yes;
        for name in &inputs {
            let batch = match self.open(verb, name, kind) {
                Err(Failure::Input(sources, problems)) => {
                    self.problem(&sources, &problems);
                    worst = worst.worst(Exit::Bad);
                    continue;
                }
                // One of several that is not there: the others are.
                Err(Failure::File(message)) if inputs.len() > 1 => {
                    self.missing(&message);
                    worst = worst.worst(Exit::Bad);
                    continue;
                }
                other => other?,
            };
            for item in &batch.items {
                match item {
                    Ok(item) => worst = worst.worst(act(self, item)?),
                    Err(problems) => {
                        self.problem(&batch.sources, problems);
                        worst = worst.worst(Exit::Bad);
                    }
                }
                if crate::limits::interrupted() {
                    return Ok(Exit::Interrupted);
                }
            }
        }
        Ok(worst)
    }

    /// The arguments `[KIND] PUZZLE [BOARD]`: does something with the puzzle and each of the boards; without
    /// a board, with each puzzle and what its own text holds.
    pub(crate) fn puzzle_and_board(
        &mut self,
        verb: Verb,
        words: &[String],
        mut act: impl FnMut(&mut Self, &AnyPuzzle, &AnyBoard) -> Done,
    ) -> Done {
        let named = self.named(words)?;
        match &named.inputs[..] {
            [] | [_] => self.each(verb, words, |run, item| {
                let board = item.board.clone().unwrap_or_else(|| item.puzzle.start());
                act(run, &item.puzzle, &board)
            }),
            [puzzle, board] => {
                let batch = self.open(verb, puzzle, named.kind)?;
                let puzzles: Result<Vec<AnyPuzzle>, Problems> =
                    batch.items.into_iter().map(|item| item.map(|item| item.puzzle)).collect();
                let puzzles = puzzles.map_err(|p| Failure::Input(Box::new(batch.sources), p))?;
                let source = input::load(board, named.kind)?;
                let read = boards::for_each(&puzzles, &source);
                let read = read.map_err(|p| Failure::Input(Box::new(Sources::of(source)), p))?;
                let mut worst = Exit::Yes;
                for (puzzle, boards) in puzzles.iter().zip(&read) {
                    for board in boards {
                        worst = worst.worst(act(self, puzzle, board)?);
                    }
                }
                Ok(worst)
            }
            _ => Err(Failure::usage(format!("`{}` takes one puzzle and one board", verb.name()))),
        }
    }
}

/// The built-in word list, if no files were given and the kind has use for it.
fn built_in(files: &[Source], kind: &dyn AnyKind) -> Option<Arc<Lexicon>> {
    (files.is_empty() && kind.info().wants_words).then(quandary::words::lexicon).flatten()
}

/// The only puzzle of an input, for verbs that need one.
pub(crate) fn only(verb: Verb, batch: Batch) -> Result<Item, Failure> {
    let Batch { sources, mut items } = batch;
    if items.len() != 1 {
        let count = items.len();
        return Err(Failure::usage(format!(
            "`{}` needs one puzzle here, and there are {count}",
            verb.name()
        )));
    }
    items.remove(0).map_err(|problems| Failure::Input(Box::new(sources), problems))
}

pub(crate) fn checked(words: &[String]) -> Result<Named, Failure> {
    let named = input::named(words);
    named.check()?;
    Ok(named)
}

/// Does the work and measures it.
pub(crate) fn timed<T>(budget: &Budget, work: impl FnOnce(&Budget) -> T) -> (T, Cost) {
    let start = Instant::now();
    let done = work(budget);
    (done, Cost { seconds: start.elapsed().as_secs_f64(), nodes: budget.spent() })
}
