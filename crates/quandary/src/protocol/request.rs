//! What is asked: one object for every verb.

use quandary_core::knob;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};

/// A request: `{"verb":"solve","puzzle":"…","options":{…}}`.
///
/// ```
/// use quandary::protocol::{Request, Verb};
/// let request: Request = serde_json::from_str(r#"{"verb":"count","puzzle":"null:../.."}"#)?;
/// assert_eq!(request.verb, Some(Verb::Count));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, Default, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Request {
    /// Anything; the response carries it back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<Json>,
    /// Anything more; the response carries it back as well.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub data: Option<Json>,
    /// What is to be done; a batch has a verb of its own for requests without one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub verb: Option<Verb>,
    /// The kind of puzzle, where its text does not tell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// The puzzle's text in any of its kind's forms, a link, a share id, `example:KIND/NAME`, or the
    /// object of the kind's JSON form.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub puzzle: Option<Json>,
    /// The board in it: text, or rows with null for open cells.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board: Option<Json>,
    /// The form the puzzle is in; without it, it is found out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// Words for kinds that use them, instead of the built-in list.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub words: Option<Vec<String>>,
    /// How it is to be done.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub options: Option<Options>,
}

/// What a response carries back of its request.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Echo {
    /// The request's `id`.
    pub id: Option<Json>,
    /// The request's `data`.
    pub data: Option<Json>,
}

impl Request {
    /// What its response carries back.
    pub fn echo(&self) -> Echo {
        Echo { id: self.id.clone(), data: self.data.clone() }
    }
}

/// What can be asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Verb {
    /// An answer, and whether it is the only one.
    Solve,
    /// How many answers there are.
    Count,
    /// Which rules a board breaks.
    Check,
    /// The next step.
    Hint,
    /// The whole walk to the answer.
    Explain,
    /// Level, hardest technique, counts.
    Rate,
    /// New puzzles.
    Create,
    /// What all answers share, and which change leaves one.
    Assist,
    /// A picture.
    Show,
    /// Another form of the same puzzle.
    Convert,
    /// The kinds, their options, forms, examples and techniques.
    List,
    /// A kind's rules in prose.
    Rules,
    /// What a text holds: kind, form, size, verdict, what conversions would lose.
    Survey,
}

impl Verb {
    /// All of them.
    pub const ALL: [Verb; 13] = [
        Verb::Solve,
        Verb::Count,
        Verb::Check,
        Verb::Hint,
        Verb::Explain,
        Verb::Rate,
        Verb::Create,
        Verb::Assist,
        Verb::Show,
        Verb::Convert,
        Verb::List,
        Verb::Rules,
        Verb::Survey,
    ];

    /// The verb as knobs know it; `None` for those that are about no puzzle.
    pub const fn of_a_puzzle(self) -> Option<knob::Verb> {
        Some(match self {
            Verb::Solve => knob::Verb::Solve,
            Verb::Count => knob::Verb::Count,
            Verb::Check => knob::Verb::Check,
            Verb::Hint => knob::Verb::Hint,
            Verb::Explain => knob::Verb::Explain,
            Verb::Rate => knob::Verb::Rate,
            Verb::Create => knob::Verb::Create,
            Verb::Assist => knob::Verb::Assist,
            Verb::Show => knob::Verb::Show,
            Verb::Convert => knob::Verb::Convert,
            Verb::List | Verb::Rules | Verb::Survey => return None,
        })
    }

    /// The word.
    pub const fn name(self) -> &'static str {
        match self.of_a_puzzle() {
            Some(verb) => verb.name(),
            None if matches!(self, Verb::List) => "list",
            None if matches!(self, Verb::Survey) => "survey",
            None => "rules",
        }
    }
}

/// How a request is to be done. A kind's own options stand beside the common ones, under their names.
#[derive(Clone, Debug, Default, Deserialize, Serialize, JsonSchema)]
#[serde(default)]
pub struct Options {
    /// `solve`: stop at so many answers; 1 means that uniqueness is not asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1))]
    pub limit: Option<u64>,
    /// `solve`: list all answers. `hint`: every step that can be seen now, easiest first.
    #[serde(skip_serializing_if = "is_off")]
    pub all: bool,
    /// `solve`: demand exactly one answer.
    #[serde(skip_serializing_if = "is_off")]
    pub unique: bool,
    /// `solve`: our own way, or the original's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub method: Option<Method>,
    /// `convert`: the form to write; `id` for a share id. Without it the kind's first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
    /// `convert`: leave out what the form cannot carry.
    #[serde(skip_serializing_if = "is_off")]
    pub lossy: bool,
    /// `hint`: how much to tell: 0 where to look, 1 the technique, 2 what follows, 3 why. Everything unless said otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(max = 3))]
    pub more: Option<u8>,
    /// `hint`: put the hint on the board, and give the board after it in the field `board`.
    #[serde(skip_serializing_if = "is_off")]
    pub apply: bool,
    /// `hint`, `explain`, `rate`: only these techniques.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub only: Vec<String>,
    /// `hint`, `explain`, `rate`: none of these techniques.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub without: Vec<String>,
    /// `hint`, `explain`, `rate`: no technique above this one, or above this level.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub up_to: Option<String>,
    /// `explain`: every step that was found, those included that nothing later uses.
    #[serde(skip_serializing_if = "is_off")]
    pub full: bool,
    /// `explain`: only why this cell holds what it holds; row and column, counted from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cell: Option<[usize; 2]>,
    /// `explain`, with `cell`: whether it holds this value, as people write it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<Json>,
    /// `rate`: tell how high on the ladder each step is.
    #[serde(skip_serializing_if = "is_off")]
    pub curve: bool,
    /// `show`: what to draw with; text unless said otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub format: Option<Picture>,
    /// `show`: draw the small marks of open cells, too.
    #[serde(skip_serializing_if = "is_off")]
    pub marks: bool,
    /// `show`: number rows and columns, as sentences do.
    #[serde(skip_serializing_if = "is_off")]
    pub labels: bool,
    /// `create`: width and height, such as `10x8`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub size: Option<String>,
    /// `create`: the level.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<String>,
    /// `create`: the seed of the first puzzle; the next ones count up from it. 1 unless said otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// `create`: how many.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 10_000))]
    pub number: Option<u64>,
    /// Give up after this many search nodes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// Give up after so many seconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time: Option<f64>,
    /// Hold at most so many bytes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub memory: Option<u64>,
    /// The kind's own options, as `list` shows them.
    #[serde(flatten)]
    pub knobs: Map<String, Json>,
}

fn is_off(flag: &bool) -> bool {
    !flag
}

/// Whose way of solving.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Method {
    /// Our own.
    #[default]
    Fast,
    /// The original's.
    Classic,
}

/// What a picture is drawn with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Picture {
    /// Box drawing characters.
    #[default]
    Text,
    /// ASCII characters only.
    Ascii,
    /// The bare board.
    Raw,
    /// Vectors.
    Svg,
}
