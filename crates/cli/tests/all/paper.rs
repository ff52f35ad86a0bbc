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

/// What `explain` draws is never cut, whatever the kind: every text is measured against its page.
#[test]
fn explanations_fit_their_pages() {
    for kind in quandary::kinds() {
        let example = kind.examples()[0];
        let puzzle = kind.parse(example.text).expect("an example can be read");
        let walk = puzzle.explain(&puzzle.start(), &quandary::Budget::nodes(1_000_000));
        let film = quandary::walk::film(&puzzle, &walk, quandary::walk::Part::default());
        assert_eq!(film.len(), walk.count + 1);
        let svg = quandary::render::svg::film(&film, "a film", 100).replace("\"hidden\"", "\"visible\"");
        assert_eq!(quandary_press::outside(&svg), Ok(Vec::new()), "{}", kind.info().id);
        let rows = film[0].tiles.height();
        let numbers = |svg: &str| (1..=rows).all(|row| svg.contains(&format!(">{row}</text>")));
        for scene in &film {
            assert!(numbers(&quandary::render::svg::svg(scene, "a step")), "rows are numbered");
        }
    }
}

/// A page to step through, sheets, a folder of pictures, and only the steps asked for.
#[test]
fn explanations_in_every_dress() {
    let folder = quandary_testing::Folder::new("dresses");
    let path = |name: &str| folder.join(name).to_str().expect("a name").to_string();
    quandary(&["explain", "null:1./..", "--from", "2", "-o", &path("walk.html")]);
    let page = std::fs::read_to_string(path("walk.html")).expect("a page");
    assert!(page.contains("<li value=\"2\">") && !page.contains("<li value=\"1\">"));
    assert!(
        page.contains("aria-live") && !page.contains("http:")
            || page.matches("http:").count() == page.matches("http://www.w3.org").count()
    );
    assert!(quandary(&["solve", &path("walk.html")]).starts_with(b"unique"), "the page is the puzzle");
    quandary(&["explain", "null:1./..", "-o", &path("walk.pdf")]);
    let pdf = std::fs::read(path("walk.pdf")).expect("sheets");
    assert!(pdf.starts_with(b"%PDF-") && pages(&pdf) == 1);
    quandary(&["explain", "null:1./..", "--to", "2", "-o", &(path("steps") + "/")]);
    quandary(&["explain", "null:1./..", "--from", "3", "--format", "svg", "-o", &path("steps")]);
    let mut names: Vec<String> = std::fs::read_dir(path("steps"))
        .expect("a folder")
        .map(|file| file.expect("a file").file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    assert_eq!(names, ["1.png", "2.png", "3.svg", "4.svg"]);
    assert!(quandary(&["solve", &path("steps/2.png")]).starts_with(b"unique"), "so is each picture");
}
