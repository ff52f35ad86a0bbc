//! The results of `show`, `convert`, `list` and `rules`.

use quandary_core::any::{AnyKind, FormInfo, TechniqueInfo};
use quandary_core::kind::Example;
use quandary_core::knob::{self, Shape};
use schemars::JsonSchema;
use serde::Serialize;

use super::{Head, Picture, SCHEMA};

/// The result of `show`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Shown {
    /// Version and kind.
    #[serde(flatten)]
    pub head: Head,
    /// What it is drawn with.
    pub format: Picture,
    /// The picture.
    pub picture: String,
    /// The form of `puzzle`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub form: Option<String>,
    /// The puzzle's text, so that what is shown can be read again.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub puzzle: Option<String>,
    /// The bare board, if something is written on it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub board: Option<String>,
}

/// The result of `convert`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Converted {
    /// Version and kind.
    #[serde(flatten)]
    pub head: Head,
    /// The form.
    pub form: String,
    /// The text in that form; null if the form is no text.
    pub text: Option<String>,
    /// The bytes, if the form is no text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bytes: Option<Vec<u8>>,
    /// What was left out.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lost: Vec<String>,
}

/// The result of `list`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Listed {
    /// The version of these structures.
    pub schema: u32,
    /// The kinds.
    pub kinds: Vec<KindInfo>,
}

impl Listed {
    /// These kinds in full.
    pub fn new(kinds: &[&dyn AnyKind]) -> Self {
        Self { schema: SCHEMA, kinds: kinds.iter().map(|k| KindInfo::new(*k)).collect() }
    }
}

/// A kind in full.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct KindInfo {
    /// Its name for programs.
    pub id: &'static str,
    /// Its name for people.
    pub title: &'static str,
    /// Other names people type.
    pub aliases: Vec<&'static str>,
    /// The size `create` makes when none is wanted.
    pub default_size: String,
    /// Its own options.
    pub knobs: Vec<KnobInfo>,
    /// Its forms.
    pub forms: Vec<FormTold>,
    /// Its techniques, easiest first.
    pub techniques: Vec<TechniqueTold>,
    /// Its built-in puzzles.
    pub examples: Vec<ExampleTold>,
}

/// An option of a kind.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct KnobInfo {
    /// Its name.
    pub name: &'static str,
    /// One line for people.
    pub help: &'static str,
    /// What it is when not set.
    pub default: Option<&'static str>,
    /// The verbs it concerns.
    pub verbs: Vec<&'static str>,
    /// `flag`, `number`, `choice` or `text`.
    #[serde(rename = "type")]
    pub shape: &'static str,
    /// The smallest number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub min: Option<i64>,
    /// The largest number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max: Option<i64>,
    /// The words to choose from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub words: Option<Vec<&'static str>>,
}

/// A form of a kind.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct FormTold {
    /// Its name.
    pub name: &'static str,
    /// One line for people.
    pub about: &'static str,
    /// File suffixes.
    pub suffixes: Vec<&'static str>,
    /// Whether it can be written as well as read.
    pub writes: bool,
}

/// A technique of a kind.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct TechniqueTold {
    /// Its name for programs.
    pub id: &'static str,
    /// Its name for people.
    pub title: &'static str,
    /// How hard it is.
    pub level: &'static str,
    /// What it sees.
    pub about: &'static str,
    /// Its page in the guide, without a suffix.
    pub page: String,
}

/// A built-in puzzle.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ExampleTold {
    /// Its name, to be given as a puzzle.
    pub name: String,
    /// Where it comes from.
    pub about: &'static str,
}

impl KindInfo {
    /// A kind in full.
    pub fn new(kind: &dyn AnyKind) -> Self {
        let info = kind.info();
        let example =
            |e: &Example| ExampleTold { name: format!("example:{}/{}", info.id, e.name), about: e.about };
        Self {
            id: info.id,
            title: info.title,
            aliases: info.aliases.to_vec(),
            default_size: info.default_size.to_string(),
            knobs: kind.knobs().iter().map(KnobInfo::new).collect(),
            forms: kind.forms().iter().map(form).collect(),
            techniques: kind.techniques().iter().map(|t| technique(info.id, t)).collect(),
            examples: kind.examples().iter().map(example).collect(),
        }
    }
}

impl KnobInfo {
    fn new(knob: &knob::Knob) -> Self {
        let (shape, range, words) = match knob.shape {
            Shape::Flag => ("flag", None, None),
            Shape::Number { min, max } => ("number", Some((min, max)), None),
            Shape::Choice(words) => ("choice", None, Some(words.to_vec())),
            Shape::Text => ("text", None, None),
        };
        Self {
            name: knob.name,
            help: knob.help,
            default: knob.default,
            verbs: knob.verbs.iter().map(|v| v.name()).collect(),
            shape,
            min: range.map(|r| r.0),
            max: range.map(|r| r.1),
            words,
        }
    }
}

fn form(f: &FormInfo) -> FormTold {
    FormTold { name: f.name, about: f.about, suffixes: f.suffixes.to_vec(), writes: f.writes }
}

fn technique(kind: &str, t: &TechniqueInfo) -> TechniqueTold {
    let page = format!("techniques/{kind}-{}", t.id);
    TechniqueTold { id: t.id, title: t.title, level: t.level.name(), about: t.about, page }
}

/// The result of `rules`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Ruled {
    /// Version and kind.
    #[serde(flatten)]
    pub head: Head,
    /// The kind's name for people.
    pub title: String,
    /// Its rules in prose.
    pub rules: String,
}
