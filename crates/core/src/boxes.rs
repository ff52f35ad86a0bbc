//! Box-drawing characters, by the weight of their four arms.
//!
//! The one place that knows these characters: the classic printers and the text renderer ask here.

/// How thick an arm of a junction is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Arm {
    /// No line goes this way.
    #[default]
    None,
    /// A thin line.
    Light,
    /// A thick line.
    Heavy,
}

/// The characters for arms up, right, down, left as digits of a number in base three
/// (none 0, light 1, heavy 2), up the most significant.
const JUNCTIONS: &str = concat!(
    " ╴╸╷┐┑╻┒┓", // nothing up, nothing right
    "╶─╾┌┬┭┎┰┱", // light right
    "╺╼━┍┮┯┏┲┳", // heavy right
    "╵┘┙│┤┥╽┧┪", // light up
    "└┴┵├┼┽┟╁╅", //
    "┕┶┷┝┾┿┢╆╈", //
    "╹┚┛╿┦┩┃┨┫", // heavy up
    "┖┸┹┞╀╃┠╂╉", //
    "┗┺┻┡╄╇┣╊╋", //
);

/// The character whose arms have these weights.
///
/// ```
/// use quandary_core::boxes::{Arm::{Heavy, Light, None}, junction};
/// assert_eq!(junction(None, Light, Light, None), '┌');
/// assert_eq!(junction(Light, Heavy, Light, Heavy), '┿');
/// assert_eq!(junction(None, None, None, None), ' ');
/// ```
pub fn junction(up: Arm, right: Arm, down: Arm, left: Arm) -> char {
    let number = [up, right, down, left].into_iter().fold(0, |n, arm| n * 3 + arm as usize);
    JUNCTIONS.chars().nth(number).unwrap_or(' ')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_combination_has_its_own_character() {
        let mut all: Vec<char> = JUNCTIONS.chars().collect();
        assert_eq!(all.len(), 81);
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), 81);
    }

    #[test]
    fn a_quarter_turn_of_straight_lines() {
        use Arm::{Heavy, Light, None};
        assert_eq!(junction(Light, None, Light, None), '│');
        assert_eq!(junction(Heavy, None, Heavy, None), '┃');
        assert_eq!(junction(None, Light, None, Light), '─');
        assert_eq!(junction(None, Heavy, None, Heavy), '━');
        assert_eq!(junction(Light, Light, Light, Light), '┼');
        assert_eq!(junction(Heavy, Heavy, Heavy, Heavy), '╋');
        assert_eq!(junction(Heavy, Light, Light, Light), '╀');
        assert_eq!(junction(Light, Heavy, Light, Light), '┾');
        assert_eq!(junction(Light, Light, Heavy, Light), '╁');
        assert_eq!(junction(Light, Light, Light, Heavy), '┽');
    }
}
