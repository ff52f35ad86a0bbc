//! The built-in puzzles.

use quandary_core::kind::Example;

/// From the program the kind began with, self-made, or free with the author's name.
pub(super) const EXAMPLES: &[Example] = &[
    Example {
        name: "1",
        text: include_str!("../../fixtures/nonogram/sample.in"),
        about: "the first program's own sample, 10x10: lines alone, three passes",
    },
    Example {
        name: "2",
        text: include_str!("../../fixtures/nonogram/sample-25.in"),
        about: "the first program's second sample, 25x25 (puzzle-nonograms.com, id 706,720): ten passes",
    },
    Example {
        name: "dancer",
        text: include_str!("../../fixtures/nonogram/dancer.non"),
        about: "webpbn.com 1 by Jan Wolter, 5x10: lines alone",
    },
    Example {
        name: "edge",
        text: include_str!("../../fixtures/nonogram/edge.non"),
        about: "webpbn.com 23 by Jan Wolter, 10x11: lines alone are not enough",
    },
    Example {
        name: "apple",
        text: include_str!("../../fixtures/nonogram/apple.g"),
        about: "a small apple in three colours",
    },
    Example { name: "blotted", text: "4x3:1.1/2/?/2/2/?/1.2\n", about: "4x3 with two hidden lengths" },
    Example { name: "switch", text: "2x2:1/1/1/1\n", about: "2x2 with two answers" },
];
