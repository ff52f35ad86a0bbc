//! Many mutants in one text, of which a switch turns on one at a time.
//!
//! A function's body is written down once for each of its mutants and once as it is, and `mutant()` chooses. That needs
//! no knowledge of the language: an operator, a guard and a whole body are switched in the same way.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use super::list::Mutant;

/// Names the mutant that is on, by its number; 0 is none.
pub const SWITCH: &str = "QUANDARY_MUTANT";

/// What is added to a crate that has mutants in it.
#[must_use]
pub fn switch() -> String {
    format!(
        "
/// Which mutant is on.
pub(crate) fn mutant() -> usize {{
    static NUMBER: std::sync::OnceLock<usize> = std::sync::OnceLock::new();
    *NUMBER.get_or_init(|| std::env::var({SWITCH:?}).ok().and_then(|n| n.parse().ok()).unwrap_or(0))
}}
"
    )
}

/// A text with mutants in it, and which of them a line belongs to.
#[derive(Debug)]
pub struct Woven {
    /// The text.
    pub text: String,
    /// Lines from 1, the narrower ranges before the wider.
    lines: Vec<(RangeInclusive<usize>, Vec<usize>)>,
}

impl Woven {
    /// The mutants to blame for an error in this line: the one whose copy it is in, or else all of the function.
    #[must_use]
    pub fn blamed(&self, line: usize) -> &[usize] {
        self.lines.iter().find(|(lines, _)| lines.contains(&line)).map_or(&[], |(_, numbers)| numbers)
    }
}

/// Weaves the mutants of one file, each with its number, into its text. Those whose function is not known are left out.
#[must_use]
pub fn weave(text: &str, mutants: &[(usize, &Mutant)]) -> Woven {
    let mut bodies: BTreeMap<usize, Vec<(usize, &Mutant)>> = BTreeMap::new();
    for &(number, mutant) in mutants {
        if let Some(body) = &mutant.body {
            bodies.entry(body.start).or_default().push((number, mutant));
        }
    }
    let mut woven = Woven { text: String::new(), lines: Vec::new() };
    let mut done = 0;
    for group in bodies.values() {
        let Some(body) = group.first().and_then(|(_, mutant)| mutant.body.clone()) else { continue };
        woven.text += &text[done..body.start];
        let first = last_line(&woven.text);
        for (number, mutant) in group {
            let begun = last_line(&woven.text);
            woven.text += &format!("if crate::mutant() == {number} {{\n{}\n}}", mutant.applied(text, &body));
            woven.lines.push((begun..=last_line(&woven.text), vec![*number]));
            woven.text += "\nelse ";
        }
        woven.text += &format!("{{\n{}\n}}", &text[body.clone()]);
        let all = group.iter().map(|(number, _)| *number).collect();
        woven.lines.push((first..=last_line(&woven.text), all));
        done = body.end;
    }
    woven.text += &text[done..];
    woven
}

fn last_line(text: &str) -> usize {
    text.matches('\n').count() + 1
}
