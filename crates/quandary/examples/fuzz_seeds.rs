//! Writes what the fuzzers start from: a folder for each target, and the targets' names on standard
//! output, one a line, the kinds among them.

mod only_read;

use std::path::{Path, PathBuf};

use only_read::ONLY_READ;
use quandary::{Source, Sources};

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
