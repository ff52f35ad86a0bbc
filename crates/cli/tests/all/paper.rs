//! Pictures and sheets: what is written is what it says it is, and the same for the same seed.

use std::process::Command;

fn quandary(args: &[&str]) -> Vec<u8> {
    let output = Command::new(env!("CARGO_BIN_EXE_quandary")).args(args).output().expect("the command runs");
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    output.stdout
}

fn pages(pdf: &[u8]) -> usize {
    let text = String::from_utf8_lossy(pdf);
    text.matches("/Type/Page").count() - text.matches("/Type/Pages").count()
        + text.matches("/Type /Page").count()
        - text.matches("/Type /Pages").count()
}

#[test]
fn pictures_of_a_puzzle() {
    let png = quandary(&["show", "null:1./..", "--format", "png"]);
    assert_eq!(&png[..8], b"\x89PNG\r\n\x1a\n");
    let pdf = quandary(&["show", "null:1./..", "--format", "pdf"]);
    assert!(pdf.starts_with(b"%PDF-"));
    let solved = quandary(&["solve", "null:1./..", "--format", "png"]);
    assert!(solved != png, "the answer is another picture");
}

#[test]
fn a_week_for_a_class() {
    let kinds: Vec<&str> = quandary::kinds().iter().map(|kind| kind.info().id).collect();
    let mut args = vec!["print"];
    args.extend(&kinds);
    args.extend(["--level", "gentle..easy", "--seed", "7", "--title", "Week 12", "--number", "6"]);
    let sheet = quandary(&args);
    assert!(sheet.starts_with(b"%PDF-"));
    assert!(sheet == quandary(&args), "a seed gives the same sheet");
    assert_eq!(pages(&sheet), 3, "two pages of four and two puzzles, and the key");
    assert_eq!(sheet.windows(9).filter(|w| w == b"/FontFile").count(), 2, "both fonts are inside");
    args.extend(["--no-key", "--per-page", "6", "--paper", "letter"]);
    assert_eq!(pages(&quandary(&args)), 1);
}
