//! Writes what the fuzzers start from: a folder for each target, and the targets' names on standard
//! output, one a line, the kinds among them.

use std::path::{Path, PathBuf};

use quandary::{Source, Sources};

/// Texts for forms that are only read, so that no writer makes them: kind, form, text.
const ONLY_READ: [(&str, &str, &str); 16] = [
    ("kenken", "cages", "3\n3 + 0 0 0 1\n2 - 0 2 1 2\n2 / 1 0 2 0\n18 * 1 1 2 1 2 2\n"),
    (
        "kenken",
        "cages",
        "{\"size\":2,\"cages\":[{\"target\":3,\"op\":\"+\",\"cells\":[[0,0],[0,1]]},{\"target\":3,\"op\":\"+\",\"cells\":[[1,0],[1,1]]}],\"solution\":[[1,2],[2,1]]}",
    ),
    ("kenken", "cages", "AAB\nCDB\nCDD\nA 3 +\nB 2 -\nC 2 /\nD 18 *\n"),
    ("kenken", "factors", "https://puzz.link/p?factors/2/2/0o22"),
    ("kenken", "factors", "http://www.kanpen.net/factors.html?problem=2/2/2/0_0_/1_1_/2_._/._2_/"),
    ("ripple", "puzzlink", "http://www.kanpen.net/ripple.html?problem=1/2/1/0_0_/1_._/"),
    ("ripple", "drawn", "2\n-----\n|. .|\n|---|\n|1 .|\n-----\n"),
    (
        "nonogram",
        "clues",
        "{\"rows\":[[[2,1]],null],\"cols\":[[1],[\"1\"]],\"palette\":[\"#fff\",[0,0,9]],\"id\":3}",
    ),
    ("nonogram", "clues", "title: T\nrows:\n  - [1]\n  - null\ncolumns:\n  - 1\n  - 0\nsolution:\n#.\n##\n"),
    ("nonogram", "clues", "2\n#ffffff\n#102030\n\n1 2\n\n1 2 16 32 48\n\n1 1 16 32 48\n1 1 16 32 48\n"),
    ("nonogram", "gno", "[Dimensions]\n1\n2\n[Row clues]\n1\n[Column clues]\n1\n0\n[Solution grid]\n2 1\n"),
    (
        "nonogram",
        "dzn",
        "rows = 1;\nrow_rules = array2d(1..1, 1..1, [1]);\ncols = 1;\ncol_rules = array2d(1..1, 1..1, [1]);\n",
    ),
    ("nonogram", "pzprv3", "pzprv3\nnonogram\n1\n1\n. 1 \n1 # \ninfo\n"),
    (
        "nonogram",
        "tatham",
        "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nGAME    :7:Pattern\nPARAMS  :3:2x1\nDESC    :4:1//1\nSTATEPOS:1:2\nMOVE    :8:F0,0,1,1\n",
    ),
    ("gogen", "json", "{\"grid\":[\"A..\",\"...\"],\"words\":[\"ACE\"],\"solution\":[\"ACB\",\"DEF\"]}"),
    ("move", "json", "{\"goals\":[\".a\"],\"dots\":[\"a.\"],\"name\":\"one\"}"),
];

fn main() -> std::io::Result<()> {
    let folder = PathBuf::from(std::env::args_os().nth(1).expect("a folder to write into"));
    let (ids, protocol, session) = (folder.join("ids"), folder.join("protocol"), folder.join("session"));
    for kind in quandary::kinds() {
        let own = folder.join(kind.info().id);
        println!("{}", kind.info().id);
        for (i, (_, form, text)) in ONLY_READ.iter().enumerate().filter(|(_, seed)| seed.0 == kind.info().id)
        {
            let place = kind.forms().iter().position(|f| f.name == *form).expect("a form of this name");
            put(&own, &format!("read-{i}"), &[&[place as u8], text.as_bytes()].concat())?;
        }
        for example in kind.examples().iter().take(12) {
            let name = format!("{}-{}", kind.info().id, example.name);
            let sources = Sources::of(Source::new(example.name, example.text));
            for entry in kind.read(&sources, None).into_iter().flatten().take(1) {
                for (f, form) in kind.forms().iter().enumerate().filter(|(_, form)| form.writes) {
                    let Ok(written) = entry.puzzle.write(form.name, None) else { continue };
                    let mut bytes = vec![f as u8];
                    bytes.extend(written.bytes);
                    put(&own, &format!("{name}-{}", form.name), &bytes)?;
                }
                if let Ok(id) = quandary::session::share::id(&entry.puzzle) {
                    put(&ids, &name, id.as_bytes())?;
                    put(&session, &name, format!("{id}\n12 v3>~(4)@5!^<A1").as_bytes())?;
                    let game = quandary::session::Session::new(entry.puzzle).save().unwrap_or_default();
                    put(&session, &format!("{name}-saved"), game.as_bytes())?;
                    let request = serde_json::json!({ "verb": "hint", "puzzle": id });
                    put(&protocol, &name, request.to_string().as_bytes())?;
                }
            }
        }
    }
    let examples: Vec<serde_json::Value> =
        serde_json::from_str(include_str!("../schema/examples.json")).unwrap_or_default();
    for (i, example) in examples.iter().enumerate() {
        put(&protocol, &format!("example-{i}"), example["request"].to_string().as_bytes())?;
    }
    Ok(())
}

fn put(folder: &Path, name: &str, bytes: &[u8]) -> std::io::Result<()> {
    std::fs::create_dir_all(folder)?;
    std::fs::write(folder.join(name), bytes)
}
