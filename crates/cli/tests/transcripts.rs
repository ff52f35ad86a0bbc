//! Transcripts of every verb, as a person sees them. `TRYCMD=overwrite` writes them anew.

#[test]
fn transcripts() {
    trycmd::TestCases::new().env("LC_ALL", "C.UTF-8").env("NO_COLOR", "1").case("tests/cmd/*.md");
}
