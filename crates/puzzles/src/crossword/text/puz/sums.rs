//! The checksums of Across Lite's files.

/// The sum of all bytes, turned one bit to the right before each.
pub(super) fn sum(bytes: &[u8], start: u16) -> u16 {
    bytes.iter().fold(start, |sum, b| sum.rotate_right(1).wrapping_add(u16::from(*b)))
}

/// The sums a file is checked by: of all of it, of the header, and of solution, state and texts.
pub(super) struct Sums([u16; 5]);

impl Sums {
    /// Those of a header's eight bytes and what follows it. The notes, which are the last string, count from version 1.3 on.
    pub(super) fn of(
        head: &[u8],
        solution: &[u8],
        state: &[u8],
        strings: &[&[u8]],
        notes_count: bool,
    ) -> Self {
        let header = sum(head, 0);
        let text = |start: u16| {
            let mut s = start;
            let last = strings.len() - 1;
            for (i, string) in strings.iter().enumerate() {
                let ended = i < 3 || i == last;
                if (i == last && !notes_count) || (ended && string.is_empty()) {
                    continue;
                }
                s = sum(string, s);
                if ended {
                    s = sum(&[0], s);
                }
            }
            s
        };
        let file = text(sum(state, sum(solution, header)));
        Self([file, header, sum(solution, 0), sum(state, 0), text(0)])
    }

    pub(super) fn file(&self) -> u16 {
        self.0[0]
    }

    pub(super) fn header(&self) -> u16 {
        self.0[1]
    }

    /// All but the first, mixed with a word that says what the author thought of those who change files.
    pub(super) fn masked(&self) -> [u8; 8] {
        let mut out = *b"ICHEATED";
        for (i, s) in self.0[1..].iter().enumerate() {
            let [low, high] = s.to_le_bytes();
            out[i] ^= low;
            out[i + 4] ^= high;
        }
        out
    }
}
