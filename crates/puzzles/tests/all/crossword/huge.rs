//! Ten megabytes of almost a crossword, in every form: read or refused, and no reader takes its time. What it takes is measured
//! elsewhere; a reader that is not linear would not come to an end here.

use super::common::{kind, sources};

const SIZE: usize = 10_000_000;

/// A beginning, then something again and again, then an end.
fn long(begin: &str, part: &str, end: &str) -> String {
    let times = (SIZE - begin.len() - end.len()) / part.len();
    format!("{begin}{}{end}", part.repeat(times))
}

fn read(form: &str, text: String) {
    let read = kind().read(&sources(text, &[], &[]), Some(form));
    assert!(!read.is_empty(), "{form}");
}

#[test]
fn across_lite() {
    let head = "<ACROSS PUZZLE V2>\n<SIZE>\n500x500\n<GRID>\n";
    read("acrosslite", long("<ACROSS PUZZLE>\n", "<ACROSS PUZZLE>\n", ""));
    read("acrosslite", long(head, "A", ""));
    read(
        "acrosslite",
        long(&format!("{head}{}", format!("{}\n", "A.".repeat(250)).repeat(500)), "<ACROSS>\nclue\n", ""),
    );
    read(
        "acrosslite",
        long(&format!("{head}{}<ACROSS>\n", format!("{}\n", "A".repeat(500)).repeat(500)), "c\n", ""),
    );
    read(
        "acrosslite",
        long(&format!("{head}{}<REBUS>\n", format!("{}\n", "A".repeat(500)).repeat(500)), "a:b:c\n", ""),
    );
}

#[test]
fn exolve() {
    let head = "exolve-begin\nexolve-width: 500\nexolve-height: 500\nexolve-grid:\n";
    let grid = format!("{}\n", "A".repeat(500)).repeat(500);
    read("exolve", long(head, "A{}", "\nexolve-end\n"));
    read("exolve", long(&format!("{head}{grid}exolve-across:\n"), "1, 2, 3d (4) x (5)\n", "exolve-end\n"));
    read("exolve", long(&format!("{head}{grid}exolve-across:\n1"), ", 2", "\nexolve-end\n"));
    read("exolve", long(&format!("{head}{grid}exolve-across:\n1 "), "(1)", "\nexolve-end\n"));
    read("exolve", long(&format!("{head}{grid}"), "exolve-colour: red a1 1a 1d\n", "exolve-end\n"));
    read("exolve", long(&format!("{head}{grid}exolve-nodir:\n"), "#a1 #b1 [X] y\n---\n", "exolve-end\n"));
    read("exolve", long("", "exolve-begin\nexolve-width: 1\nexolve-end\n", ""));
}

#[test]
fn json() {
    let guardian = "{\"dimensions\":{\"cols\":500,\"rows\":500},\"entries\":[";
    let entry = "{\"number\":1,\"direction\":\"across\",\"position\":{\"x\":0,\"y\":0},\"length\":500,\"clue\":\"c\"},";
    read("guardian", long(guardian, entry, "{}]}"));
    read("guardian", long("", "&quot;entries&quot; \"entries\" ", ""));
    read("guardian", long("", "<script>{\"entries\"</script>", ""));
    let squares = "\"\",".repeat(249_999);
    let xwordinfo =
        format!("{{\"size\":{{\"rows\":500,\"cols\":500}},\"grid\":[{squares}\"\"],\"clues\":{{\"across\":[");
    read("xwordinfo", long(&xwordinfo, "\"1. x\",", "\"2. y\"]}}"));
    read("xwordinfo", long("[", "[],", "[]]"));
    read("xwordinfo", long("", &"[".repeat(100), ""));
    let crosshare = format!("{{\"size\":{{\"rows\":500,\"cols\":500}},\"grid\":[{squares}\"\"],\"clues\":[");
    read("crosshare", long(&crosshare, "{\"dir\":0,\"num\":1,\"clue\":\"x\"},", "{}]}"));
    let nyt = "{\"dimensions\":{\"width\":1,\"height\":1},\"cells\":[{}],\"clues\":[],\"clueLists\":[";
    read("nyt", long(nyt, "{\"name\":\"A\",\"clues\":[0]},", "{}]}"));
    read("placed", long("[", "{\"answer\":\"ab\",\"row\":0,\"col\":0,\"dir\":\"a\"},", "{}]"));
    read("placed", long("[", "[[[[[[]]]]]],", "{}]"));
}

#[test]
fn blanks() {
    read("blanks", long("", "# ", ""));
    read("blanks", long("", "##   \n", ""));
}
