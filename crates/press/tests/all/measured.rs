//! Words fit the paper: every text of every page is measured against it.

use quandary_core::grid::Size;
use quandary_core::scene::{Scene, Style};
use quandary_press::{Paper, Plate, Walk, outside};
use quandary_render::svg::{film, svg};

/// Sentences of all lengths, with wide letters, signs and a word longer than any line.
fn sentence(words: usize) -> String {
    const WORDS: [&str; 7] = [
        "WWWW",
        "(10, 12)",
        "is",
        "×÷−",
        "column",
        "MMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMM",
        "3′4″",
    ];
    (0..words).map(|i| WORDS[(i * i + words) % WORDS.len()]).collect::<Vec<_>>().join(" ")
}

fn scene(side: usize, style: Style) -> Scene {
    Scene::new(Size { width: side, height: side }, style).labelled()
}

#[test]
fn captions_of_a_film_are_never_cut() {
    let mut scenes: Vec<Scene> = Vec::new();
    for words in [0, 1, 5, 40, 709] {
        let mut scene = scene(4, Style::Grid);
        scene.notes = vec![sentence(words)];
        scenes.push(scene);
    }
    // A film shows one scene at a time on one page; here all are seen at once.
    let all = film(&scenes, "a film", 100).replace("\"hidden\"", "\"visible\"");
    assert_eq!(outside(&all).unwrap(), Vec::<String>::new());
    for scene in &scenes {
        assert_eq!(outside(&svg(scene, "one")).unwrap(), Vec::<String>::new());
    }
}

#[test]
fn words_of_a_walk_are_never_cut_or_lost() {
    let boards = [(4, Style::Grid), (9, Style::Walls), (30, Style::Compact), (5, Style::Lattice)];
    for (i, (side, style)) in boards.into_iter().enumerate() {
        // Sentences longer than a page are tried on one of them.
        for words in [&[3, 60, 2000][..], &[60], &[0, 400], &[25]][i].iter().copied() {
            let plate = |i: usize| Plate {
                title: format!("{i}. A technique with quite a long name"),
                words: sentence(words + i),
                scene: scene(side, style),
            };
            let mut start = scene(side, style);
            start.notes = vec![sentence(200)];
            let walk =
                Walk { title: "A walk".into(), paper: Paper::A4, start, plates: (0..4).map(plate).collect() };
            let pages = walk.pages();
            for (i, page) in pages.iter().enumerate() {
                assert_eq!(outside(page).unwrap(), Vec::<String>::new(), "page {} of {side} {words}", i + 1);
                assert!(page.contains(&format!(">{} / {}<", i + 1, pages.len())), "pages are numbered");
            }
            // Nothing is left out: as many brackets are printed as were written.
            let printed: usize = pages.iter().map(|page| page.matches("(10,").count()).sum();
            let written: usize = (0..4).map(|i| sentence(words + i).matches("(10,").count()).sum::<usize>();
            assert_eq!(printed, written + sentence(200).matches("(10,").count(), "{side} {words}");
        }
    }
}
