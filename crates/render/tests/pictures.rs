//! Snapshots of pictures: each style with everything it can show.

use quandary_core::grid::{At, Grid, Size};
use quandary_core::play::{Highlight, Role};
use quandary_core::scene::{Clue, Edge, Fill, Ink, Overlay, Scene, Style};
use quandary_render::svg::{film, svg};
use quandary_render::text::{Look, legend, raster, text};

fn put(scene: &mut Scene, row: usize, texts: &str, ink: Ink) {
    for (col, word) in texts.split(' ').enumerate() {
        let tile = &mut scene.tiles[At::new(row, col)];
        if word != "." {
            tile.text = word.to_string();
            tile.ink = ink;
        }
    }
}

fn point(scene: &mut Scene, role: Role, cells: &[(usize, usize)]) {
    let cells = cells.iter().map(|&(r, c)| At::new(r, c)).collect();
    let all = [scene.highlights(), &[Highlight { cells, role }]].concat();
    scene.point_out(all);
}

/// The first board of the original Ripple Effect printer's sample.
fn rooms() -> Scene {
    let ids = [
        [1, 2, 2, 3, 3, 3],
        [1, 1, 4, 4, 4, 3],
        [5, 1, 1, 4, 4, 3],
        [5, 5, 5, 6, 6, 7],
        [5, 5, 8, 9, 9, 10],
        [11, 8, 8, 12, 9, 10],
        [8, 8, 12, 12, 9, 10],
    ];
    let mut scene = Scene::new(Size { width: 6, height: 7 }, Style::Walls);
    let rooms = ids.map(|row| row.map(Some).to_vec()).to_vec();
    scene.outline(&Grid::from_rows(rooms).expect("rows of one length"));
    put(&mut scene, 0, "5 . . . . .", Ink::Given);
    put(&mut scene, 1, ". 3 . . . .", Ink::Given);
    put(&mut scene, 2, ". . 1 . . .", Ink::Given);
    put(&mut scene, 3, "6 4 . . 2 .", Ink::Given);
    put(&mut scene, 4, ". . 1 . . .", Ink::Given);
    put(&mut scene, 5, ". 3 . . . .", Ink::Given);
    put(&mut scene, 6, "5 . . . . .", Ink::Given);
    scene
}

fn cages() -> Scene {
    let mut scene = Scene::new(Size { width: 3, height: 2 }, Style::Grid);
    let cages = Grid::from_rows(vec![vec![Some(1), Some(1), Some(2)], vec![Some(3), Some(1), Some(2)]]);
    scene.outline(&cages.expect("rows of one length"));
    scene.tiles[At::new(0, 0)].corner = "12×".into();
    scene.tiles[At::new(0, 2)].corner = "1−".into();
    scene.tiles[At::new(1, 0)].corner = "3".into();
    put(&mut scene, 0, ". 2 .", Ink::Entered);
    put(&mut scene, 1, "3 . .", Ink::Given);
    scene.tiles[At::new(0, 0)].marks = vec!["1".into(), "3".into()];
    point(&mut scene, Role::Because, &[(0, 1)]);
    point(&mut scene, Role::Therefore, &[(1, 2)]);
    scene
}

fn nonogram() -> Scene {
    let mut scene = Scene::new(Size { width: 4, height: 3 }, Style::Compact);
    let clue = |text: &str| Clue { text: text.into(), ..Clue::default() };
    scene.left = vec![vec![clue("1"), clue("2")], vec![clue("4")], vec![]];
    scene.top = vec![vec![clue("2")], vec![clue("1")], vec![clue("2")], vec![clue("1"), clue("1")]];
    scene.left[1][0].done = true;
    for (row, col) in [(0, 0), (0, 2), (1, 0), (1, 1), (1, 2), (1, 3)] {
        scene.tiles[At::new(row, col)].fill = Fill::Solid;
    }
    scene.tiles[At::new(0, 3)].fill = Fill::Colour([200, 40, 40]);
    scene.tiles[At::new(0, 1)].fill = Fill::Cross;
    point(&mut scene, Role::Cursor, &[(2, 3)]);
    scene
}

fn lattice() -> Scene {
    let mut scene = Scene::new(Size { width: 3, height: 2 }, Style::Lattice);
    put(&mut scene, 0, "N G W", Ink::Given);
    put(&mut scene, 1, "T . A", Ink::Entered);
    point(&mut scene, Role::Wrong, &[(0, 1)]);
    scene.notes = vec!["TAG, WANT, GNAT".into()];
    scene
}

fn dots() -> Scene {
    let mut scene = Scene::new(Size { width: 3, height: 3 }, Style::Grid);
    scene.upright[At::new(1, 1)] = Edge::None;
    scene.tiles[At::new(0, 0)].disc = true;
    scene.tiles[At::new(0, 0)].ink = Ink::Colour([230, 180, 20]);
    scene.tiles[At::new(0, 0)].text = "1".into();
    scene.tiles[At::new(2, 2)].ring = Some([30, 120, 200]);
    scene.tiles[At::new(1, 1)].fill = Fill::Solid;
    scene.tiles[At::new(2, 0)].fill = Fill::Hole;
    scene.overlays =
        vec![Overlay::Arrow(At::new(0, 0), At::new(0, 2)), Overlay::Ghost(At::new(1, 2), "x".into())];
    point(&mut scene, Role::Differ, &[(1, 0)]);
    scene
}

fn all() -> [(&'static str, Scene); 5] {
    [
        ("rooms", rooms()),
        ("cages", cages()),
        ("nonogram", nonogram()),
        ("lattice", lattice()),
        ("dots", dots()),
    ]
}

#[test]
fn rooms_are_drawn_as_the_original_drew_them() {
    let original = "\
┌─┬───┬─────┐
│5│   │     │
│ └─┬─┴───┐ │
│  3│     │ │
├─┐ └─┐   │ │
│ │  1│   │ │
│ └───┼───┼─┤
│6 4  │  2│ │
│   ┌─┼───┼─┤
│   │1│   │ │
├─┬─┘ ├─┐ │ │
│ │3  │ │ │ │
├─┘ ┌─┘ │ │ │
│5  │   │ │ │
└───┴───┴─┴─┘
";
    assert_eq!(text(&rooms(), &Look::default()), original);
}

#[test]
fn text_pictures() {
    for (name, scene) in all() {
        insta::assert_snapshot!(format!("{name}_text"), text(&scene, &Look::default()));
        let ascii = text(&scene, &Look { ascii: true, marks: true, ..Look::default() });
        assert!(ascii.is_ascii(), "{ascii}");
        insta::assert_snapshot!(format!("{name}_ascii"), ascii);
    }
}

/// Scenes as explanations show them: numbered, with marks, some of them struck, and what was found.
fn explained() -> [(&'static str, Scene); 5] {
    let marks = |scene: &mut Scene, row: usize, col: usize, marks: &str, struck: &str| {
        let list = |text: &str| text.chars().map(String::from).collect::<Vec<_>>();
        let tile = &mut scene.tiles[At::new(row, col)];
        (tile.marks, tile.struck) = (list(marks), list(struck));
        tile.text.clear();
    };
    let mut scenes = all();
    for (name, scene) in &mut scenes {
        scene.labels = true;
        if *name != "nonogram" {
            marks(scene, 1, 2, "1234567", "25");
            marks(scene, 0, 1, "13", "1");
        }
        scene.point_out(Vec::new());
        point(scene, Role::Because, &[(0, 0), (0, 1)]);
        point(scene, Role::Therefore, &[(1, 2), (0, 2)]);
        scene.tiles[At::new(0, 2)].fresh = true;
    }
    scenes[2].1.tiles[At::new(2, 1)].fill = Fill::Cross;
    scenes[2].1.tiles[At::new(2, 1)].fresh = true;
    scenes
}

#[test]
fn explained_pictures() {
    for (name, scene) in explained() {
        let look = Look { marks: true, ..Look::default() };
        let drawn = text(&scene, &look) + &legend(&scene);
        insta::assert_snapshot!(format!("{name}_explained_text"), drawn);
        insta::assert_snapshot!(format!("{name}_explained_svg"), svg(&scene, name));
        // Where the text says a cell is, there it is.
        let lines: Vec<String> = text(&scene, &look).lines().map(String::from).collect();
        let raster = raster(&scene, &look);
        let (line, column) = raster.place(At::new(0, 0));
        let first: String =
            lines[line..].iter().take(raster.pitch().0).cloned().collect::<Vec<_>>().join("\n");
        assert!(lines[line].chars().count() > column, "{first}");
    }
}

#[test]
fn many_columns_are_numbered_digit_by_digit() {
    let scene = Scene::new(Size { width: 12, height: 11 }, Style::Walls).labelled();
    let drawn = text(&scene, &Look::default());
    let lines: Vec<&str> = drawn.lines().collect();
    assert_eq!(lines[0], "                      1 1 1");
    assert_eq!(lines[1], "    1 2 3 4 5 6 7 8 9 0 1 2");
    assert!(lines[3].starts_with(" 1 │") && lines[23].starts_with("11 │"), "{drawn}");
}

#[test]
fn colour_adds_only_styles() {
    for (name, scene) in all() {
        let colour = text(&scene, &Look { colour: true, ..Look::default() });
        let mut bare = String::new();
        let mut rest = colour.as_str();
        while let Some(at) = rest.find('\u{1b}') {
            bare.push_str(&rest[..at]);
            let end = rest[at..].find('m').expect("a style ends with m");
            rest = &rest[at + end + 1..];
        }
        bare.push_str(rest);
        let trimmed: String = bare.lines().map(|l| format!("{}\n", l.trim_end())).collect();
        assert_eq!(trimmed, text(&scene, &Look::default()), "{name}");
        assert!(colour.contains('\u{1b}') || name == "dots", "{name}");
    }
}

#[test]
fn wide_numbers_keep_the_columns_straight() {
    let mut scene = rooms();
    scene.tiles[At::new(0, 0)].text = "10".into();
    let lines = text(&scene, &Look::default());
    let wide: Vec<usize> = lines.lines().map(|l| l.chars().count()).collect();
    assert!(wide.iter().all(|w| *w == 6 * 3 + 1), "{lines}");
}

#[test]
fn svg_pictures() {
    for (name, scene) in all() {
        let picture = svg(&scene, name);
        assert_eq!(picture.matches("<svg").count(), picture.matches("</svg>").count());
        insta::assert_snapshot!(format!("{name}_svg"), picture);
        if let Some(folder) = std::env::var_os("QUANDARY_PICTURES") {
            let path = std::path::Path::new(&folder).join(format!("{name}.svg"));
            std::fs::write(path, picture).expect("the folder can be written");
        }
    }
}

#[test]
fn films_show_one_scene_at_a_time() {
    let moving = film(&[rooms(), rooms(), rooms()], "three", 500);
    assert_eq!(moving.matches("<animate").count(), 3);
    assert_eq!(moving.matches("visibility=\"visible\"").count(), 1);
    assert!(moving.contains("dur=\"1.500s\""));
    assert_eq!(film(&[], "none", 500), "");
}

#[test]
fn no_text_breaks_the_markup() {
    let mut scene = rooms();
    scene.tiles[At::new(0, 0)].text = "<&\">\u{1}".into();
    scene.notes = vec!["a < b & \u{0}c".into()];
    let picture = svg(&scene, "<script>");
    assert!(!picture.contains("<script>") && picture.contains("&lt;&amp;&quot;&gt;"));
    assert!(!picture.contains('\u{1}') && !picture.contains('\u{0}'));
}
