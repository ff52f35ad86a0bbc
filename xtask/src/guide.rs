//! `cargo xtask guide`: writes what of the guide comes from the program itself, and binds the book.

use std::path::Path;
use std::process::Command;
use std::{env, fs};

use crate::chore::{Done, cargo, program, step};

const PAGES: &str = "docs/guide/src";

/// Chapters, reference, book.
pub(crate) fn run() -> Done {
    step("chapters", &mut cargo(&["run", "--quiet", "-p", "quandary", "--example", "guide", PAGES]))?;
    fs::write(Path::new(PAGES).join("command.md"), reference()?).map_err(|e| e.to_string())?;
    let tool = "target/tools/bin/mdbook";
    if !Path::new(tool).exists() {
        let words = ["install", "--quiet", "--locked", "--root", "target/tools", "mdbook"];
        step("mdbook", &mut cargo(&words))?;
    }
    step("the book, in target/guide", &mut program(tool, &["build", "docs/guide"]))
}

/// The command line, from the command's own help.
fn reference() -> Result<String, String> {
    let mut out = String::from("# The command\n\nWhat `quandary --help` and each verb's `--help` say.\n");
    let help = help(&[])?;
    let verbs =
        help.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
    let verbs: Vec<String> =
        verbs.filter_map(|line| line.split_whitespace().next()).map(str::to_string).collect();
    out.push_str(&format!("\n```text\n{}\n```\n", help.trim_end()));
    for verb in verbs {
        out.push_str(&format!("\n## {verb}\n\n```text\n{}\n```\n", self::help(&[&verb])?.trim_end()));
    }
    Ok(out)
}

fn help(verb: &[&str]) -> Result<String, String> {
    let cargo = env::var("CARGO").unwrap_or_else(|_| "cargo".to_string());
    let mut command = Command::new(cargo);
    command.args(["run", "--quiet", "-p", "quandary-cli", "--"]).args(verb).arg("--help");
    let output = command.env("NO_COLOR", "1").output().map_err(|e| e.to_string())?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    let text = String::from_utf8_lossy(&output.stdout);
    Ok(text.lines().map(str::trim_end).collect::<Vec<_>>().join("\n"))
}
