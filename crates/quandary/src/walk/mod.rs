//! An explanation to look at: the picture of each step with its words, for films, pages, paper and folders of pictures.

mod page;

use std::ops::Range;

use quandary_core::any::{AnyExplanation, AnyPuzzle, AnyStep};
use quandary_core::scene::Scene;
use quandary_core::verbs::{Ending, SEARCH};

pub use page::page;

use crate::report::{self, highlights};

/// Which steps of an explanation are shown, counted from 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Part {
    /// The first.
    pub from: Option<usize>,
    /// The last.
    pub to: Option<usize>,
}

impl Part {
    /// The places, counted from 0, of those among so many steps.
    ///
    /// ```
    /// use quandary::walk::Part;
    /// assert_eq!(Part { from: Some(2), to: Some(3) }.of(9), 1..3);
    /// assert_eq!(Part::default().of(9), 0..9);
    /// assert_eq!(Part { from: Some(12), to: None }.of(9), 9..9);
    /// ```
    pub fn of(self, count: usize) -> Range<usize> {
        let from = self.from.unwrap_or(1).saturating_sub(1).min(count);
        from..self.to.unwrap_or(count).clamp(from, count)
    }
}

/// A step as it is shown.
#[derive(Clone, Debug)]
pub struct Frame {
    /// Its number, from 1.
    pub number: usize,
    /// The name of its technique; empty where a search found it.
    pub technique: String,
    /// How hard it is.
    pub level: String,
    /// Why, and what follows.
    pub sentence: String,
    /// The board with its candidates, the reason pointed out, and what follows in place.
    pub scene: Scene,
}

impl Frame {
    fn new(puzzle: &AnyPuzzle, place: usize, step: &AnyStep, scene: Scene) -> Self {
        Self {
            number: place + 1,
            technique: match step.technique {
                SEARCH => String::new(),
                id => report::technique(puzzle, id),
            },
            level: step.level.to_string(),
            sentence: step.sentence.clone(),
            scene: scene.pointing_out(highlights(step, true)).labelled(),
        }
    }

    /// Its number and technique.
    pub fn heading(&self) -> String {
        let name = if self.technique.is_empty() { "" } else { ". " };
        format!("{}{name}{}", self.number, self.technique)
    }

    /// The step in one line: number, technique, sentence.
    pub fn caption(&self) -> String {
        let between = if self.technique.is_empty() { "." } else { ":" };
        format!("{}{between} {}", self.heading(), self.sentence)
    }
}

/// The steps of an explanation as they are shown, drawn while they are asked for.
pub fn frames<'a>(
    puzzle: &'a AnyPuzzle,
    walk: &'a AnyExplanation,
    part: Part,
) -> impl Iterator<Item = Frame> + 'a {
    let places = part.of(walk.count);
    let pictures = puzzle.pictures(walk, places.start);
    places.zip(pictures).map(|(place, scene)| Frame::new(puzzle, place, &puzzle.step(walk, place), scene))
}

/// One step as it is shown.
pub fn frame(puzzle: &AnyPuzzle, walk: &AnyExplanation, place: usize) -> Option<Frame> {
    frames(puzzle, walk, Part { from: Some(place + 1), to: Some(place + 1) }).next()
}

/// The board at the end of an explanation, if the part that is shown reaches it.
pub fn last(puzzle: &AnyPuzzle, walk: &AnyExplanation, part: Part) -> Option<Scene> {
    (part.of(walk.count).end == walk.count).then(|| puzzle.draw(&walk.last, &[]).labelled())
}

/// How an explanation ends, in a sentence.
pub fn ending(end: &Ending) -> String {
    match end {
        Ending::Solved => "Solved.".to_string(),
        Ending::NothingForced => "Nothing more is forced: the puzzle has several answers.".into(),
        Ending::NothingFound => "Nothing more was found: the puzzle has several answers, and to find out what they all share would take too long.".into(),
        Ending::Stuck => "The techniques allowed see nothing more.".into(),
        Ending::Answered(fact) => format!("{} is settled.", fact.at),
        Ending::NoAnswer(why) => format!("There is no answer. {}", report::violations(why).trim()),
        Ending::RanOut(what) => format!("Gave up: {what}."),
    }
}

/// The scenes of an explanation, each with its words below, and the end.
pub fn film(puzzle: &AnyPuzzle, walk: &AnyExplanation, part: Part) -> Vec<Scene> {
    let captioned = |frame: Frame| {
        let caption = frame.caption();
        let mut scene = frame.scene;
        scene.notes.push(caption);
        scene
    };
    let end = last(puzzle, walk, part).map(|mut scene| {
        scene.notes.push(ending(&walk.end));
        scene
    });
    frames(puzzle, walk, part).map(captioned).chain(end).collect()
}
