//! What a kind declares about itself, and what a creator is asked for.

use std::sync::Arc;

use crate::budget::RanOut;
use crate::grid::Size;
use crate::knob::Settings;
use crate::lexicon::Lexicon;
use crate::picture::Picture;
use crate::source::Source;
use crate::step::Level;

/// What a kind says of itself.
#[derive(Clone, Copy, Debug)]
pub struct Info {
    /// Its name for programs and for the command line: lower case, one word.
    pub id: &'static str,
    /// Its name for people.
    pub title: &'static str,
    /// Other names people type.
    pub aliases: &'static [&'static str],
    /// The rules in prose, as `quandary rules` prints them.
    pub rules: &'static str,
    /// The size `create` makes when none is wanted.
    pub default_size: Size,
    /// The version of the creator: a seed means the same puzzle as long as this does not change.
    pub creator: u32,
    /// The one-line form whose text, behind `id:`, is the share id.
    pub id_form: &'static str,
    /// Whether the built-in word list is of use to it.
    pub wants_words: bool,
    /// The player's keys beyond the common ones: key and what it does.
    pub keys: &'static [(&'static str, &'static str)],
}

/// A built-in puzzle: `example:KIND/NAME`.
#[derive(Clone, Copy, Debug)]
pub struct Example {
    /// Its name behind the slash.
    pub name: &'static str,
    /// The text, in any of the kind's forms.
    pub text: &'static str,
    /// Where it comes from and what is special about it.
    pub about: &'static str,
}

/// What a creator is asked for.
#[derive(Clone, Debug, Default)]
pub struct Wanted {
    /// The size, if one is wanted.
    pub size: Option<Size>,
    /// The level, if one is wanted.
    pub level: Option<Level>,
    /// The kind's knobs.
    pub settings: Settings,
    /// The user's own words, if any.
    pub words: Vec<Source>,
    /// The built-in word list, if the kind wants it and it is there.
    pub lexicon: Option<Arc<Lexicon>>,
    /// A picture to start from, for kinds whose puzzles hide one.
    pub picture: Option<Arc<Picture>>,
}

/// Why no puzzle was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotMade {
    /// What is wanted cannot be had; the sentence says why and what can.
    Cannot(String),
    /// The budget ended first.
    GaveUp(RanOut),
}
