//! What reading costs: ten megabytes for every form of every kind, and texts that are nothing, opened without being told the
//! kind. Prints what took longest; a line each for whatever is beyond the bound is a fault.
//!
//! `cargo run --release -p quandary --example reading_times [MEGABYTES]`

use quandary::core::knob::Settings;
use quandary::{Budget, Demand, Opening, Source, Sources};

/// The most that ten megabytes may cost, in seconds of the processor.
const BOUND: f64 = 2.0;

fn main() {
    let megabytes: usize = std::env::args().nth(1).and_then(|n| n.parse().ok()).unwrap_or(10);
    let size = megabytes << 20;
    let mut took: Vec<(f64, String)> = Vec::new();
    for kind in quandary::kinds() {
        let example = kind.examples().first().expect("an example");
        let sources = Sources::of(Source::new("example", example.text));
        let Some(entry) = kind.read(&sources, None).into_iter().flatten().next() else { continue };
        let solved = entry.puzzle.solve(Demand::Verdict, &Budget::nodes(1_000_000));
        let board = solved.answers().first().map(|answer| entry.puzzle.board(answer));
        for form in kind.forms() {
            let written = entry.puzzle.write(form.name, board.as_ref()).map(|written| written.bytes);
            let text = written.unwrap_or_else(|_| example.text.as_bytes().to_vec());
            for (way, text) in grown(&text, size) {
                let name = format!("{} {} ({way})", kind.info().id, form.name);
                let source = Source::new("large", text);
                let read = || drop(kind.read(&Sources::of(source.clone()), Some(form.name)));
                note(&mut took, timed(read), format!("{name}, form named"));
                note(&mut took, timed(|| open(source)), format!("{name}, opened"));
            }
        }
    }
    for (name, text) in nothing(size) {
        let source = Source::new("large", text);
        for kind in quandary::kinds() {
            for form in kind.forms() {
                let read = || drop(kind.read(&Sources::of(source.clone()), Some(form.name)));
                note(&mut took, timed(read), format!("{} {} of {name}", kind.info().id, form.name));
            }
        }
        note(&mut took, timed(|| open(source)), format!("{name}, opened"));
    }
    took.sort_by(|a, b| b.0.total_cmp(&a.0));
    let beyond = took.iter().filter(|(seconds, _)| *seconds > BOUND).count();
    println!("{} readings of {megabytes} MB, {beyond} beyond {BOUND} s; the longest:", took.len());
    for (seconds, name) in took.iter().take(beyond.max(25)) {
        println!("{seconds:7.2} s  {name}");
    }
    std::process::exit(i32::from(beyond > 0));
}

/// Takes a note; what is slow is told at once.
fn note(took: &mut Vec<(f64, String)>, seconds: f64, name: String) {
    if seconds > BOUND {
        eprintln!("{seconds:7.2} s  {name}");
    }
    took.push((seconds, name));
}

/// Opens a text as the command does.
fn open(source: Source) {
    let how = Opening {
        kind: None,
        form: None,
        words: Vec::new(),
        list: &|| None,
        settings: &|kind| Ok(Settings::new(kind.knobs())),
        memory: 1 << 30,
        budget: &Budget::unlimited(),
    };
    drop(quandary::open(source, &how));
}

/// The processor's seconds that something takes.
fn timed(what: impl FnOnce()) -> f64 {
    let before = on_processor();
    what();
    on_processor() - before
}

fn on_processor() -> f64 {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    told.split_whitespace().next().and_then(|n| n.parse::<f64>().ok()).unwrap_or(0.0) / 1e9
}

/// A form's own text, grown: again and again, its last line again and again, one character in its middle.
fn grown(text: &[u8], size: usize) -> Vec<(&'static str, Vec<u8>)> {
    let whole = text.trim_ascii_end();
    let line = whole.iter().rposition(|b| *b == b'\n').map_or(0, |at| at + 1);
    let middle = whole.len() / 2;
    let repeat = |head: &[u8], part: &[u8], tail: &[u8]| {
        let times = size.saturating_sub(head.len()) / part.len().max(1);
        [head, &part.repeat(times), tail].concat()
    };
    let lines = [&whole[line..], b"\n"].concat();
    let first = whole.iter().position(|b| *b == b'\n').map_or(whole.len(), |at| at + 1);
    vec![
        ("repeated", repeat(b"", &[whole, b"\n"].concat(), b"")),
        ("last line repeated", repeat(&[whole, b"\n"].concat(), &lines, b"")),
        ("first line repeated", repeat(b"", &whole[..first], &whole[first..])),
        ("one character repeated", repeat(&whole[..middle], &whole[middle..middle + 1], &whole[middle..])),
    ]
}

/// Texts of one thing, which are no puzzle.
fn nothing(size: usize) -> Vec<(&'static str, Vec<u8>)> {
    let of = |part: &str| part.repeat(size / part.len()).into_bytes();
    vec![
        ("digits in one line", of("1")),
        ("numbers in one line", of("1 ")),
        ("numbers in lines", of("1 2\n")),
        ("rows of ten", of("1 2 3 4 5 6 7 8 9 10\n")),
        ("clues", of("3+ 1 2\n")),
        ("commas", of(",")),
        ("lines of commas", of("1,2,3\n")),
        ("opening brackets", of("[")),
        ("opening braces", of("{\"a\":")),
        ("closed brackets", of("[],")),
        ("quotes", of("\"")),
        ("backslashes", of("\\")),
        ("letters in one line", of("A")),
        ("rows of letters", of("ABCDEFGHIJKLMNO\n")),
        ("rows of letters and dots", of("AB.DE\n")),
        ("blanks", of(" ")),
        ("blank lines", of("\n")),
        ("box drawing", of("┌───┬───┐\n│ 1 │   │\n└───┴───┘\n")),
        ("box drawing in one line", of("┼───")),
        ("ascii boxes", of("+---+---+\n| 1 |   |\n")),
        ("tags", of("<a>")),
        ("opening tags", of("<")),
        ("entities", of("&quot;")),
        ("headings", of("## Grid\n")),
        ("colons", of("a: b\n")),
        ("links", of("https://puzz.link/p?ripple/5/4/ld8g2sug4g3u1\n")),
        ("separators", of("%%\n")),
        ("null bytes", of("\0")),
        ("bytes", (0..size).map(|i| (i * 7 % 251) as u8).collect()),
        ("marks of xd", {
            let head = b"Title: x\n\n\nABC\nDEF\nGHI\n\n\n".to_vec();
            [head, of("A1. {/x/} {*y*} {_z_} ~ ABC\n")].concat()
        }),
        ("one clue of marks", {
            let head = b"Title: x\n\n\nABC\nDEF\nGHI\n\n\nA1. ".to_vec();
            [head, of("{/x/} {*"), b" ~ ABC\n".to_vec()].concat()
        }),
    ]
}
