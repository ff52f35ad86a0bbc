//! Reading what the page asks: the arguments of a call, with plain words about what is wrong with them.

use quandary::core::grid::At;
use serde_json::{Value as Json, json};

/// What a call comes to.
pub(crate) type Answer = Result<Json, Trouble>;

/// Why a call has no answer.
#[derive(Debug)]
pub(crate) struct Trouble(pub(crate) Json);

impl From<String> for Trouble {
    fn from(message: String) -> Self {
        Self(json!({ "message": message }))
    }
}

impl From<&str> for Trouble {
    fn from(message: &str) -> Self {
        message.to_string().into()
    }
}

/// The arguments of a call.
pub(crate) struct Request(pub(crate) Json);

impl Request {
    pub(crate) fn text(&self, name: &str) -> Option<&str> {
        self.0.get(name).and_then(Json::as_str)
    }

    pub(crate) fn must(&self, name: &str) -> Result<&str, Trouble> {
        self.text(name).ok_or_else(|| format!("`{name}` is missing").into())
    }

    pub(crate) fn json(&self, name: &str) -> Option<&Json> {
        self.0.get(name)
    }

    pub(crate) fn number(&self, name: &str) -> Option<u64> {
        self.0.get(name).and_then(Json::as_u64)
    }

    pub(crate) fn flag(&self, name: &str) -> bool {
        self.0.get(name).and_then(Json::as_bool).unwrap_or(false)
    }

    /// A cell as row and column, both from 0.
    pub(crate) fn cell(&self, name: &str) -> Option<At> {
        self.0.get(name).and_then(cell)
    }

    /// A list of cells.
    pub(crate) fn cells(&self, name: &str) -> Vec<At> {
        let list = self.0.get(name).and_then(Json::as_array);
        list.into_iter().flatten().filter_map(cell).collect()
    }

    /// A list of texts.
    pub(crate) fn texts(&self, name: &str) -> Vec<&str> {
        let list = self.0.get(name).and_then(Json::as_array);
        list.into_iter().flatten().filter_map(Json::as_str).collect()
    }
}

fn cell(value: &Json) -> Option<At> {
    let number = |i: usize| value.get(i)?.as_u64().and_then(|n| usize::try_from(n).ok());
    Some(At::new(number(0)?, number(1)?))
}

/// Cells for the page.
pub(crate) fn places(cells: &[At]) -> Json {
    cells.iter().map(|at| json!([at.row, at.col])).collect()
}
