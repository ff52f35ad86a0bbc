//! A PDF holds what its picture holds: every letter as text, every line as a line, and what cannot be drawn is an error.

use miniz_oxide::inflate::decompress_to_vec_zlib;
use quandary_press::pdf;

fn svg(content: &str) -> String {
    format!(r#"<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100">{content}</svg>"#)
}

/// The streams of a document, unpacked where they are packed.
fn streams(pdf: &[u8]) -> Vec<Vec<u8>> {
    let find = |from: usize, word: &[u8]| {
        pdf[from..].windows(word.len()).position(|window| window == word).map(|at| from + at)
    };
    let (mut all, mut at) = (Vec::new(), 0);
    while let Some(start) = find(at, b"\nstream\n") {
        let start = start + b"\nstream\n".len();
        let end = find(start, b"\nendstream").expect("a stream has an end");
        let stream = &pdf[start..end];
        all.push(decompress_to_vec_zlib(stream).unwrap_or_else(|_| stream.to_vec()));
        at = end;
    }
    all
}

fn texts(pdf: &[u8]) -> Vec<String> {
    streams(pdf).iter().map(|stream| String::from_utf8_lossy(stream).into_owned()).collect()
}

/// What is drawn on the only page.
fn drawn(content: &str) -> String {
    let pdf = pdf(&[svg(content)]).expect("a PDF");
    texts(&pdf).into_iter().find(|text| text.contains(" cm")).expect("a page")
}

#[test]
fn every_letter_can_be_copied() {
    let words = "Ripple × 3′ ÷ WAVE";
    let pdf = pdf(&[svg(&format!(r#"<text x="5" y="20" font-size="12">{words}</text>"#))]).expect("a PDF");
    let map = texts(&pdf).into_iter().find(|text| text.contains("beginbfchar")).expect("what glyphs say");
    for letter in words.chars().filter(|c| *c != ' ') {
        assert!(map.contains(&format!("<{:04X}>", u32::from(letter))), "{letter} is not in {map}");
    }
}

#[test]
fn a_word_is_shown_in_one_piece() {
    // Whoever searches for a word must find it, whatever its letters are moved by.
    let page = drawn(r#"<text x="5" y="20" font-size="12">WAVE</text>"#);
    assert_eq!(page.matches("BT").count(), 1, "{page}");
    assert_eq!(page.matches(" Tm").count(), 1, "{page}");
    assert_eq!(page.matches("TJ").count(), 1, "{page}");
}

#[test]
fn lines_and_grounds_keep_their_colours() {
    let page = drawn(concat!(
        r##"<rect x="1" y="2" width="3" height="4" fill="#ff0000" fill-opacity="0.25"/>"##,
        r##"<path d="M0 0h9" stroke="#0000ff" stroke-width="2" stroke-dasharray="3 1" fill="none"/>"##,
        r##"<g opacity="0.5"><circle cx="5" cy="5" r="2"/></g>"##,
    ));
    for part in
        ["1 0 0 rg", "/G250-1000 gs", "0 0 1 RG", "2 w", "[3 1] 0 d", "/G500-500 gs", " c\n", "S", "f"]
    {
        assert!(page.contains(part), "{part} is not in {page}");
    }
}

#[test]
fn a_picture_within_a_picture_keeps_to_its_frame() {
    // What is behind it is not clipped any more: each state that is saved is restored.
    let page = drawn(concat!(
        r#"<svg x="20" y="30" width="40" height="10"><rect width="90" height="90" fill="red"/></svg>"#,
        r#"<rect x="1" width="5" height="5" fill="blue"/>"#,
    ));
    let (inner, outer) = page.split_once("0 0 1 rg").expect("the second is blue");
    assert!(inner.contains("W\nn"), "{page}");
    for corner in ["20 30 m", "60 30 l", "60 40 l", "20 40 l"] {
        assert!(inner.contains(corner), "{corner} is not in {page}");
    }
    let count = |text: &str, word: &str| text.lines().filter(|line| *line == word).count();
    assert!(count(inner, "Q") > 0 && !outer.contains('W'), "{page}");
    assert_eq!(count(&page, "q"), count(&page, "Q"), "{page}");
}

#[test]
fn each_picture_is_a_page_of_its_size() {
    let other =
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><path d="M0 0h4v3z"/></svg>"#;
    let pdf = pdf(&[svg(""), other.to_string()]).expect("a PDF");
    let text = String::from_utf8_lossy(&pdf);
    assert!(text.contains("/Count 2"), "two pages");
    assert!(text.contains("[0 0 200 100]") && text.contains("[0 0 40 30]"), "in their sizes");
}

#[test]
fn what_cannot_be_drawn_is_no_gap() {
    let gradient = r##"<linearGradient id="a"><stop offset="0" stop-color="red"/><stop offset="1"/></linearGradient>
        <rect width="9" height="9" fill="url(#a)"/>"##;
    let masked = r##"<mask id="a"><rect width="2" height="2" fill="white"/></mask>
        <g mask="url(#a)"><rect width="9" height="9"/></g>"##;
    let twice = r##"<clipPath id="a"><rect width="2" height="2"/><rect x="5" width="2" height="2"/></clipPath>
        <g clip-path="url(#a)"><rect width="9" height="9"/></g>"##;
    for (content, why) in [(gradient, "only plain colours"), (masked, "masked"), (twice, "no simple path")] {
        let said = pdf(&[svg(content)]).expect_err("it cannot be drawn");
        assert!(said.contains(why), "{said}");
    }
}

#[test]
fn the_same_pictures_are_the_same_bytes() {
    let pages = [svg(r#"<text y="20">A</text>"#), svg(r#"<text y="20" font-weight="bold">B</text>"#)];
    assert_eq!(pdf(&pages), pdf(&pages));
}
