//! What the line solver said before (a direct-mapped memo table). Probing asks the same lines the same questions over and over; looking an
//! answer up is many times faster than finding it again.
//!
//! Every line has a fixed number of slots, and a new answer takes the place of the old one in its slot: no
//! growing, no chains, and the same result whatever is remembered.

use quandary_core::bits::Places;

/// Slots of each line, as a power of two.
const SLOT_BITS: u32 = 7;

/// With more colours an answer is long, and lines seldom come back.
const MOST_COLOURS: usize = 6;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Said {
    Nothing,
    Impossible,
    Possible,
}

/// The answers remembered.
pub(crate) struct Cache<M> {
    colours: usize,
    said: Vec<Said>,
    /// For each slot, what the cells might be, then what they may be: one set per colour each.
    masks: Vec<M>,
}

/// What is remembered of a question.
pub(crate) enum Found<'a, M> {
    /// The line cannot be arranged.
    Impossible,
    /// What is left of it, one set of cells per colour.
    Left(&'a [M]),
    /// Nothing; the answer belongs into this slot.
    Nothing(usize),
}

impl<M: Places> Cache<M> {
    pub(crate) fn new(lines: usize, colours: usize) -> Self {
        let slots = if M::IS_SMALL && colours <= MOST_COLOURS { lines << SLOT_BITS } else { 0 };
        Self { colours, said: vec![Said::Nothing; slots], masks: vec![M::none(1); slots * colours * 2] }
    }

    /// Whether anything is remembered at all.
    pub(crate) fn is_off(&self) -> bool {
        self.said.is_empty()
    }

    #[inline]
    pub(crate) fn find(&self, line: usize, may: &[M]) -> Found<'_, M> {
        let mixed =
            may.iter().fold(0u64, |sum, mask| (sum ^ mask.digest()).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let slot = (line << SLOT_BITS) + (mixed >> (64 - SLOT_BITS)) as usize;
        let at = slot * self.colours * 2;
        let (asked, left) = self.masks[at..at + 2 * self.colours].split_at(self.colours);
        match self.said[slot] {
            Said::Impossible if asked == may => Found::Impossible,
            Said::Possible if asked == may => Found::Left(left),
            _ => Found::Nothing(slot),
        }
    }

    /// Remembers that this is left of a line; `None`: that it cannot be arranged.
    #[inline]
    pub(crate) fn keep(&mut self, slot: usize, may: &[M], left: Option<&[M]>) {
        let at = slot * self.colours * 2;
        let (asked, answer) = self.masks[at..at + 2 * self.colours].split_at_mut(self.colours);
        asked.clone_from_slice(may);
        self.said[slot] = match left {
            Some(left) => {
                answer.clone_from_slice(left);
                Said::Possible
            }
            None => Said::Impossible,
        };
    }
}
