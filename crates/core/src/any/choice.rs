//! Which techniques somebody wants, by their names.

use super::AnyKind;
use crate::engine::ladder::Allowed;
use crate::step::Level;

/// Techniques by name; nothing chosen means all of them.
///
/// A name is a technique's id (`naked-pair`); `up_to` also takes a level (`medium`).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Choice {
    /// Only these; all where it is empty.
    pub only: Vec<String>,
    /// None of these.
    pub without: Vec<String>,
    /// None above this one on the ladder.
    pub up_to: Option<String>,
}

impl Choice {
    /// What a kind may use then, or which name it does not know.
    pub fn allowed(&self, kind: &dyn AnyKind) -> Result<Allowed, String> {
        let mut techniques = kind.techniques();
        techniques.extend(kind.beyond());
        let place = |name: &str| {
            techniques.iter().position(|t| t.id == name).ok_or_else(|| {
                let ids: Vec<&str> = techniques.iter().map(|t| t.id).collect();
                format!("{} has no technique `{name}`; it has {}", kind.info().title, ids.join(", "))
            })
        };
        let places = |names: &[String]| names.iter().map(|name| place(name)).collect::<Result<Vec<_>, _>>();
        let (only, without) = (places(&self.only)?, places(&self.without)?);
        let mut allowed = Allowed::ALL;
        let mut last = techniques.len();
        if let Some(name) = &self.up_to {
            match name.parse::<Level>() {
                Ok(level) => allowed.most = level,
                Err(_) => last = place(name)?,
            }
        }
        let left_out = |i: &usize| *i > last || without.contains(i) || !(only.is_empty() || only.contains(i));
        allowed.without = (0..techniques.len()).filter(left_out).map(|i| techniques[i].id).collect();
        match techniques.iter().any(|t| allowed.allows(t.id, t.level)) {
            true => Ok(allowed),
            false => Err("no technique is left".to_string()),
        }
    }
}
