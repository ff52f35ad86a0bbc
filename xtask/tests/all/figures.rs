//! The guide's page of figures has a place for every bench, and what a bench printed goes there and nowhere else.

use xtask::bench::{benched, put};
use xtask::chore::root;

#[test]
fn every_bench_has_its_place_in_the_guide() {
    let page = std::fs::read_to_string(root().join("docs/guide/src/figures.md")).expect("the page");
    let kinds = benched();
    assert!(kinds.len() >= 6, "{kinds:?}");
    for kind in kinds {
        let put = put(&page, &kind, "planted\n").expect(&kind);
        let after = put.split_once(&format!("<!-- bench {kind} -->\n")).expect(&kind).1;
        assert!(after.starts_with("planted\n<!-- end -->"), "{kind}");
        // The places of the others stay as they are.
        assert_eq!(put.matches("planted").count(), 1, "{kind}");
        assert_eq!(put.matches("<!-- bench ").count(), page.matches("<!-- bench ").count(), "{kind}");
    }
}

#[test]
fn a_page_without_a_place_is_refused() {
    assert!(put("# Figures\n", "ripple", "x").is_err());
    let wrong = "<!-- bench ripple -->\n";
    assert_eq!(put(wrong, "ripple", "x").unwrap_err().matches("<!-- end -->").count(), 1);
}
