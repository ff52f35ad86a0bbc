//! Declarations are sane, and every form gives back what it was given.

use super::{Specimens, best_form, examples, list};
use crate::form::{DETAILS, Sniff};
use crate::source::{Source, Sources};

fn kebab(name: &str) -> bool {
    !name.is_empty() && name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-')
}

/// Names are unique and typable, defaults are legal, the ladder rises, the share id has a form.
pub(super) fn declarations<K: Specimens>() {
    assert!(kebab(K::INFO.id) && !K::INFO.title.is_empty() && !K::INFO.rules.is_empty());
    assert!(!examples::<K>().is_empty(), "a kind has at least one built-in puzzle");
    let mut names: Vec<&str> = K::forms().iter().map(|f| f.name).collect();
    assert!(names.iter().all(|n| kebab(n)), "form names are kebab case: {names:?}");
    names.sort_unstable();
    assert!(names.windows(2).all(|w| w[0] != w[1]), "form names are unique: {names:?}");
    assert!(K::forms()[0].write.is_some(), "the first form can be written");
    let id = K::forms().iter().find(|f| f.name == K::INFO.id_form).expect("the share id's form exists");
    let write = id.write.expect("the share id's form can be written");
    for puzzle in examples::<K>() {
        let written = write(&puzzle, None).expect("an id can be written");
        assert!(written.lost.iter().all(|lost| lost == DETAILS), "a share id loses {:?}", written.lost);
        let text = String::from_utf8(written.bytes).expect("an id is text");
        assert!(!text.trim_end().contains('\n'), "a share id is one line: {text:?}");
    }
    let ladder = K::techniques();
    assert!(ladder.windows(2).all(|w| w[0].level <= w[1].level), "the ladder rises");
    for (i, technique) in ladder.iter().enumerate() {
        assert!(kebab(technique.id) && !technique.about.is_empty());
        assert!(ladder[..i].iter().all(|t| t.id != technique.id), "{} is on the ladder twice", technique.id);
    }
    for knob in K::knobs() {
        assert!(kebab(knob.name) && !knob.help.is_empty() && !knob.verbs.is_empty());
        if let Some(default) = knob.default {
            knob.accepts(default).expect("a default is a legal value");
        }
    }
}

/// read(write(p)) = p in every form that can carry p, named and sniffed.
pub(super) fn round_trips<K: Specimens>() {
    let mut came_back = Vec::new();
    for puzzle in K::tiny().into_iter().chain(examples::<K>()) {
        for form in K::forms() {
            let Some(write) = form.write else { continue };
            let Ok(written) = write(&puzzle, None) else { continue };
            if !written.lost.is_empty() {
                continue;
            }
            let shown = String::from_utf8_lossy(&written.bytes).into_owned();
            let source = Source::new("round trip", written.bytes);
            assert_ne!(
                (form.sniff)(&source),
                Sniff::No,
                "{} does not know its own text:\n{shown}",
                form.name
            );
            for reader in [form, best_form::<K>(&source)] {
                let mut read = (reader.read)(&Sources::of(source.clone()));
                assert_eq!(read.len(), 1, "{} reads one puzzle of\n{shown}", reader.name);
                match read.remove(0) {
                    Ok(entry) => {
                        assert_eq!(entry.puzzle, puzzle, "{} via {}:\n{shown}", form.name, reader.name)
                    }
                    Err(problems) => panic!("{} does not read\n{shown}\n{problems}", reader.name),
                }
            }
            came_back.push(form.name);
        }
    }
    for name in [K::forms()[0].name, K::INFO.id_form] {
        assert!(came_back.contains(&name), "nothing comes back from {name}");
    }
}

/// A board comes back from its raw form and from the JSON of an answer.
pub(super) fn boards_come_back<K: Specimens>() {
    let mut answered = 0;
    for puzzle in K::tiny().into_iter().chain(examples::<K>()).take(200) {
        let start = K::start(&puzzle);
        let read = |text: String| match K::read_board(&puzzle, &Source::new("board", text.clone())) {
            Ok(board) => board,
            Err(problems) => panic!("{puzzle:?} does not read its own board\n{text}\n{problems}"),
        };
        assert_eq!(read(K::raw(&puzzle, &start)), start, "the raw start of {puzzle:?}");
        let Some(answer) = K::one(&puzzle, &[], &super::plenty()).expect("within the budget") else {
            continue;
        };
        let board = K::board(&puzzle, &answer);
        assert_eq!(read(K::raw(&puzzle, &board)), board, "the raw answer of {puzzle:?}");
        assert_eq!(read(K::json(&puzzle, &answer).to_string()), board, "the JSON answer of {puzzle:?}");
        assert!(!list::<K>(&puzzle, &K::placed(&puzzle, &board)).is_empty(), "an answer's board leads to it");
        answered += 1;
    }
    assert!(answered > 0, "some puzzle has an answer");
}
