//! The fuzz targets without a fuzzer: what earlier runs found worth keeping, and seeded changes of it.
//! `cargo xtask fuzz` looks for more.

#[path = "../../../../fuzz/src/targets.rs"]
mod targets;

use std::path::Path;

use quandary::core::any::AnyKind;
use quandary::core::chance::Chance;

/// The kept inputs of a target: a line each, in hexadecimal. A new kind has none yet.
fn kept(target: &str) -> Vec<Vec<u8>> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../fuzz/corpus/{target}.txt"));
    let text = std::fs::read_to_string(file).unwrap_or_default();
    let byte = |line: &str, i: usize| u8::from_str_radix(&line[i..i + 2], 16).expect("hexadecimal");
    text.lines().map(|line| (0..line.len()).step_by(2).map(|i| byte(line, i)).collect()).collect()
}

/// The kind's examples, each offered to each of its forms.
fn examples(kind: &dyn AnyKind) -> Vec<Vec<u8>> {
    let forms = 0..kind.forms().len();
    let offered = |form: usize, text: &str| [&[form as u8][..], text.as_bytes()].concat();
    let small = kind.examples().iter().filter(|example| example.text.len() <= 2048).take(4);
    small.flat_map(|example| forms.clone().map(move |form| offered(form, example.text))).collect()
}

/// An input with a few bytes changed, or a piece of another in it.
fn changed(inputs: &[Vec<u8>], chance: &mut Chance) -> Vec<u8> {
    let mut bytes = chance.pick(inputs).expect("inputs").clone();
    for _ in 0..chance.between(1, 4) {
        let at = chance.below(bytes.len() + 1);
        match chance.below(4) {
            0 if at < bytes.len() => drop(bytes.remove(at)),
            1 => bytes.insert(at, *chance.pick(b"0123456789 -./:,\n\tzZ\"{[").expect("bytes")),
            2 if at < bytes.len() => bytes[at] = chance.bits() as u8,
            _ => {
                let other = chance.pick(inputs).expect("inputs");
                let from = chance.below(other.len() + 1);
                let piece = other[from..other.len().min(from + chance.below(30))].to_vec();
                bytes.splice(at..at, piece);
            }
        }
    }
    bytes
}

fn replay(inputs: &[Vec<u8>], run: impl Fn(&[u8])) {
    assert!(!inputs.is_empty(), "there is nothing to replay");
    inputs.iter().for_each(|bytes| run(bytes));
    let mut chance = Chance::new(14);
    for _ in 0..inputs.len() {
        run(&changed(inputs, &mut chance));
    }
}

#[test]
fn every_kind() {
    for kind in quandary::kinds() {
        let inputs = [kept(kind.info().id), examples(*kind)].concat();
        replay(&inputs, |bytes| targets::kind(*kind, bytes, false));
    }
}

#[test]
fn share_ids() {
    replay(&kept("ids"), targets::ids);
}

#[test]
fn the_protocol() {
    replay(&kept("protocol"), targets::protocol);
}

#[test]
fn games() {
    replay(&kept("session"), targets::session);
}
