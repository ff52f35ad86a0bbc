//! Writes what the fuzzers start from: a folder for each target, and the targets' names on standard
//! output, one a line, the kinds among them.

use std::path::{Path, PathBuf};

use quandary::{Source, Sources};

/// Texts that no writer makes: forms that are only read, and what others put into forms that are also written. Kind, form,
/// text.
const ONLY_READ: &[(&str, &str, &str)] = &[
    ("kenken", "cages", "3\n3 + 0 0 0 1\n2 - 0 2 1 2\n2 / 1 0 2 0\n18 * 1 1 2 1 2 2\n"),
    (
        "kenken",
        "cages",
        "{\"size\":2,\"cages\":[{\"target\":3,\"op\":\"+\",\"cells\":[[0,0],[0,1]]},{\"target\":3,\"op\":\"+\",\"cells\":[[1,0],[1,1]]}],\"solution\":[[1,2],[2,1]]}",
    ),
    ("kenken", "cages", "AAB\nCDB\nCDD\nA 3 +\nB 2 -\nC 2 /\nD 18 *\n"),
    ("kenken", "cages", "3+ 0 1  2- 2 5  2/ 3 6  18* 4 7 8"),
    ("kenken", "cages", ".KK \"a\"\npp\nqq\n\np 3+\nq 3+\n\n.KK \"b\"\npp\nqq\n\np 3+\nq 3+\n"),
    ("kenken", "cages", "2\n2\n+ 3 0,0 0,1\n+ 3 1,0 1,1\n1 2\n2 1\n"),
    (
        "kenken",
        "cages",
        "{\"cells\":[[{\"cage\":\"a\",\"x\":0,\"y\":0},{\"cage\":\"a\"}],[{\"cage\":2},{\"cage\":2}]],\"g\":{\"a\":{\"op\":\"add\",\"result\":3},\"2\":\"3+\"},\"n\":2}",
    ),
    ("kenken", "cages", "[{\"size\":2,\"cages\":[\"3 + A1 B1\",\"1 = A2\",\"2 = B2\"]}]"),
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
    ("nonogram", "clues", "# row clues\n2\n-\n1\n\n# col clues\n2\n1\n\n# answer\n@@\n@o\n"),
    ("nonogram", "clues", "v(2):\n1\n1\n\nh(1):\n2\n"),
    ("nonogram", "clues", "2 3 2\nA #ff0000\nB #0000ff\n2:A,1:B\n1:B\n1:A\n1:A,1:B\n1:B\n"),
    ("nonogram", "nin", "2 3\n1 1\n3\n2\n1\n2\n"),
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
    (
        "crossword",
        "acrosslite",
        "<ACROSS PUZZLE V2>\n<TITLE>\n\tT\n<AUTHOR>\n\tA\n<COPYRIGHT>\n\tC\n<SIZE>\n\t3x3\n<GRID>\n\tC1t\n\tO.O\n\tWET\n<REBUS>\nMARK;\n1:AA:A\n<ACROSS>\n\tIt purrs\n\tNot dry\n<DOWN>\n\tIt moos\n\tSmall child\n<NOTEPAD>\nN\n",
    ),
    (
        "crossword",
        "xwordinfo",
        "{\"title\":\"T\",\"size\":{\"rows\":3,\"cols\":3},\"grid\":[\"C\",\"AA\",\"T\",\"O\",\".\",\"O\",\"W\",\"E\",\"T\"],\"gridnums\":[1,0,2,0,0,0,3,0,0],\"circles\":[1,0,0,0,0,0,0,0,0],\"clues\":{\"across\":[\"1. It purrs\",\"3. Not dry\"],\"down\":[\"1. It moos\",\"2. Small child\"]},\"answers\":{\"across\":[\"CAAT\",\"WET\"],\"down\":[\"COW\",\"TOT\"]},\"date\":\"1/5/2016\"}",
    ),
    (
        "crossword",
        "exolve",
        "exolve-begin\n  exolve-title: T\n  exolve-width: 3\n  exolve-height: 3\n  exolve-grid:\n    C@A|T!\n    O_.O\n    W*E{1}T\n  exolve-colour: red a1 1d\n  exolve-across:\n    1, 2d ~{It}~ purrs (3,3) [CAT] note\n    3 Not dry (3)\n  exolve-down:\n    1 It moos (3)\n    2 See 1\n  exolve-nodir: More\n    [A] x (3) [3a]\nexolve-end\n",
    ),
    (
        "crossword",
        "guardian",
        "{\"name\":\"T\",\"creator\":{\"name\":\"A\"},\"dimensions\":{\"cols\":3,\"rows\":3},\"entries\":[{\"id\":\"1-across\",\"number\":1,\"humanNumber\":\"1, 2\",\"clue\":\"It <i>purrs</i> (3,3)\",\"direction\":\"across\",\"length\":3,\"group\":[\"1-across\",\"2-down\"],\"position\":{\"x\":0,\"y\":0},\"separatorLocations\":{\",\":[3]},\"solution\":\"CAT\"},{\"id\":\"2-down\",\"number\":2,\"clue\":\"See 1\",\"direction\":\"down\",\"length\":3,\"group\":[\"1-across\",\"2-down\"],\"position\":{\"x\":2,\"y\":0},\"separatorLocations\":{},\"solution\":\"TOT\"}]}",
    ),
    (
        "crossword",
        "crosshare",
        "{\"authorName\":\"A\",\"title\":\"T\",\"size\":{\"rows\":3,\"cols\":3},\"grid\":[\"C\",\"AA\",\"T\",\"O\",\".\",\"O\",\"W\",\"E\",\"T\"],\"highlighted\":[0],\"highlight\":\"circle\",\"vBars\":[0],\"hidden\":[4],\"alternateSolutions\":[[[8,\"D\"]]],\"clues\":[{\"dir\":0,\"clue\":\"It purrs\",\"num\":1},{\"dir\":1,\"clue\":\"It moos\",\"num\":1}]}",
    ),
    (
        "crossword",
        "nyt",
        "{\"body\":[{\"cells\":[{\"answer\":\"A\",\"label\":\"1\",\"type\":2,\"clues\":[0]},{\"answer\":\"BC\",\"moreAnswers\":{\"valid\":[\"B\"]}}],\"clues\":[{\"cells\":[0,1],\"direction\":\"Across\",\"label\":\"1\",\"text\":[{\"plain\":\"x\"}]}],\"clueLists\":[{\"name\":\"Across\",\"clues\":[0]}],\"dimensions\":{\"width\":2,\"height\":1}}],\"constructors\":[\"A\"],\"publicationDate\":\"2020-01-01\"}",
    ),
    (
        "crossword",
        "nyt",
        "{\"results\":[{\"puzzle_meta\":{\"width\":2,\"height\":1},\"puzzle_data\":{\"layout\":[2,1],\"answers\":[\"A\",[\"BB\",\"B\"]],\"clues\":{\"A\":[{\"clueNum\":1,\"clueStart\":0,\"clueEnd\":1,\"value\":\"x\"}],\"D\":[]}}}]}",
    ),
    (
        "crossword",
        "placed",
        "{\"width\":3,\"height\":3,\"acrossClues\":[{\"x\":1,\"y\":1,\"clue\":\"1. a (3)\",\"solution\":\"c-at\"}],\"downClues\":[{\"x\":1,\"y\":1,\"clue\":\"1. b\",\"solution\":\"cow\"}]}",
    ),
    ("crossword", "blanks", "##   #\n#  a  \n"),
    (
        "crossword",
        "jpz",
        "<crossword-compiler-applet><rectangular-puzzle><metadata><title>T</title></metadata><crossword><grid width=\"2\" height=\"2\"><cell x=\"1\" y=\"1\" solution=\"A\" number=\"1\" background-shape=\"circle\"/><cell x=\"2\" y=\"1\" solution=\"BC\" right-bar=\"true\"/><cell x=\"1\" y=\"2\" type=\"block\"/><cell x=\"2\" y=\"2\" type=\"void\"/></grid><word id=\"1\" x=\"1-2\" y=\"1\"/><clues><title>Across</title><clue word=\"1\" number=\"1\" format=\"2\"><i>x</i> y</clue></clues></crossword></rectangular-puzzle></crossword-compiler-applet>",
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
