//! What reading costs: ten megabytes for every form of every kind, and texts that are nothing, opened without being told the
//! kind. Prints what took longest; a line each for whatever is beyond the bound is a fault.
//!
//! `cargo run --release -p quandary --example reading_times [MEGABYTES [PUZZLE…]]`: with files, their puzzles are written in every
//! form and read again as they are, however large they are.

mod only_read;

use only_read::ONLY_READ;
use quandary::core::knob::Settings;
use quandary::{AnyKind, Budget, Demand, Opened, Opening, Source, Sources};

/// The most that ten megabytes may cost, in seconds of the processor.
const BOUND: f64 = 2.0;
/// The most memory it may take, in megabytes.
const MEMORY: f64 = 500.0;

fn main() {
    let mut args = std::env::args().skip(1);
    let megabytes: usize = args.next().and_then(|n| n.parse().ok()).unwrap_or(10);
    let size = megabytes << 20;
    let files: Vec<String> = args.collect();
    let mut took: Vec<Cost> = Vec::new();
    if files.is_empty() {
        for (kind, form, text) in ONLY_READ {
            let kind = quandary::kinds().iter().find(|k| k.info().id == *kind).expect("a kind of this name");
            for (way, grown) in grown(text.as_bytes(), size) {
                let way = format!("{way}: {}", text.chars().take(24).collect::<String>().escape_debug());
                twice(&mut took, *kind, form, &way, Source::new("large", grown));
            }
        }
        for kind in quandary::kinds() {
            examples(&mut took, *kind, size);
        }
        for (name, text) in nothing(size) {
            everywhere(&mut took, name, &Source::new("large", text));
        }
    }
    for file in &files {
        written(&mut took, file);
    }
    took.sort_by(|a, b| b.seconds.total_cmp(&a.seconds));
    let beyond = took.iter().filter(|cost| cost.seconds > BOUND).count();
    println!("{} readings of {megabytes} MB, {beyond} beyond {BOUND} s; the longest:", took.len());
    took.iter().take(beyond.max(25)).for_each(Cost::tell);
    took.sort_by(|a, b| b.memory.total_cmp(&a.memory));
    let greedy = took.iter().filter(|cost| cost.memory > MEMORY).count();
    println!("{greedy} beyond {MEMORY} MB of memory; the greediest:");
    took.iter().take(greedy.max(10)).for_each(Cost::tell);
    std::process::exit(i32::from(beyond + greedy > 0));
}

/// A kind's first example in each of its forms, grown.
fn examples(took: &mut Vec<Cost>, kind: &'static dyn AnyKind, size: usize) {
    let example = kind.examples().first().expect("an example");
    let sources = Sources::of(Source::new("example", example.text));
    let Some(entry) = kind.read(&sources, None).into_iter().flatten().next() else { return };
    let solved = entry.puzzle.solve(Demand::Verdict, &Budget::nodes(1_000_000));
    let board = solved.answers().first().map(|answer| entry.puzzle.board(answer));
    for form in kind.forms() {
        let written = entry.puzzle.write(form.name, board.as_ref()).map(|written| written.bytes);
        let text = written.unwrap_or_else(|_| example.text.as_bytes().to_vec());
        for (way, text) in grown(&text, size) {
            twice(took, kind, form.name, way, Source::new("large", text));
        }
    }
}

/// The puzzles of a file in every form that can be written.
fn written(took: &mut Vec<Cost>, file: &str) {
    let source = Source::new(file, std::fs::read(file).expect("a file that can be read"));
    let mut opened = None;
    measured(took, format!("{file}, opened"), || opened = open(source));
    let Some(opened) = opened else { return };
    for entry in opened.entries.iter().flatten() {
        for form in opened.kind.forms() {
            let mut text = None;
            measured(took, format!("{file} written as {}", form.name), || {
                text = entry.puzzle.write(form.name, entry.board.as_ref()).ok().map(|written| written.bytes);
            });
            let Some(text) = text else { continue };
            let way = format!("{file}, {} bytes", text.len());
            twice(took, opened.kind, form.name, &way, Source::new("large", text));
        }
    }
}

/// Reads a text as a form of a kind, and without being told anything.
fn twice(took: &mut Vec<Cost>, kind: &'static dyn AnyKind, form: &'static str, way: &str, source: Source) {
    let name = format!("{} {form} ({way})", kind.info().id);
    let read = || drop(kind.read(&Sources::of(source.clone()), Some(form)));
    measured(took, format!("{name}, form named"), read);
    measured(took, format!("{name}, opened"), || drop(open(source.clone())));
}

/// Reads a text as every form of every kind, and without being told anything.
fn everywhere(took: &mut Vec<Cost>, name: &str, source: &Source) {
    for kind in quandary::kinds() {
        for form in kind.forms() {
            let read = || drop(kind.read(&Sources::of(source.clone()), Some(form.name)));
            measured(took, format!("{} {} of {name}", kind.info().id, form.name), read);
        }
    }
    measured(took, format!("{name}, opened"), || drop(open(source.clone())));
}

/// What one reading cost.
struct Cost {
    seconds: f64,
    /// Megabytes beyond what was held before.
    memory: f64,
    name: String,
}

impl Cost {
    fn tell(&self) {
        println!("{:7.2} s {:6.0} MB  {}", self.seconds, self.memory, self.name);
    }
}

/// Measures something; what costs too much is told at once.
fn measured(took: &mut Vec<Cost>, name: String, what: impl FnOnce()) {
    let (before, held) = (on_processor(), fresh_peak());
    what();
    let cost = Cost { seconds: on_processor() - before, memory: peak() - held, name };
    if cost.seconds > BOUND || cost.memory > MEMORY {
        cost.tell();
    }
    took.push(cost);
}

/// Forgets the most memory that was held so far, and says what is held now.
fn fresh_peak() -> f64 {
    let _ = std::fs::write("/proc/self/clear_refs", "5");
    peak()
}

/// The most memory that was held since, in megabytes.
fn peak() -> f64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|line| line.split_whitespace().next()?.parse::<f64>().ok()).unwrap_or(0.0) / 1024.0
}

/// Opens a text as the command does.
fn open(source: Source) -> Option<Opened> {
    let how = Opening {
        kind: None,
        form: None,
        words: Vec::new(),
        list: &|| None,
        settings: &|kind| Ok(Settings::new(kind.knobs())),
        memory: 1 << 30,
        budget: &Budget::unlimited(),
    };
    quandary::open(source, &how).ok()
}

/// The seconds that the processor has worked.
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
        ("in one line", repeat(b"", &[&without_lines(whole), &b" "[..]].concat(), b"")),
        ("rubbish behind it", [whole, b"\n", &rubbish(size.saturating_sub(whole.len()))].concat()),
    ]
}

fn without_lines(text: &[u8]) -> Vec<u8> {
    text.iter().map(|b| if *b == b'\n' { b' ' } else { *b }).collect()
}

/// Bytes of all sorts in lines of different lengths, always the same.
fn rubbish(size: usize) -> Vec<u8> {
    let mut state = 1_u64;
    let mut byte = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        if (state >> 60) == 0 { b'\n' } else { (state >> 40) as u8 % 96 + 32 }
    };
    (0..size).map(|_| byte()).collect()
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
        ("brackets in brackets", [b"[".repeat(size / 2), b"]".repeat(size / 2)].concat()),
        ("objects in objects", [b"{\"a\":".repeat(size / 6), b"1".to_vec(), b"}".repeat(size / 6)].concat()),
        ("tags in tags", [b"<a>".repeat(size / 7), b"</a>".repeat(size / 7)].concat()),
        ("lists in a list", [&b"["[..], &of("[1,2],"), b"[1]]"].concat()),
        ("members of an object", [&b"{"[..], &of("\"a\":[1,2],"), b"\"b\":1}"].concat()),
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
