//! `cargo xtask guide`: writes what of the guide comes from the program itself, and binds the book.

use std::fs;

use crate::chore::{Done, built_as_tested, program, root, step, tool};

const PAGES: &str = "docs/guide/src";

/// Chapters, reference, book.
pub fn run() -> Done {
    let (command, writer) = built_as_tested("guide")?;
    step("chapters", &mut program(&writer, &[PAGES]))?;
    let pages = root().join(PAGES).join("command.md");
    fs::write(pages, reference(&command)?).map_err(|e| e.to_string())?;
    let mdbook = tool("mdbook")?;
    step("the book, in target/guide", &mut program(&mdbook, &["build", "docs/guide"]))
}

/// The command line, from the command's own help.
fn reference(command: &str) -> Result<String, String> {
    let mut out = String::from("# The command\n\nWhat `quandary --help` and each verb's `--help` say.\n");
    let help = help(command, &[])?;
    let verbs =
        help.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
    let verbs: Vec<String> =
        verbs.filter_map(|line| line.split_whitespace().next()).map(str::to_string).collect();
    out.push_str(&format!("\n```text\n{}\n```\n", help.trim_end()));
    for verb in verbs {
        out.push_str(&format!(
            "\n## {verb}\n\n```text\n{}\n```\n",
            self::help(command, &[&verb])?.trim_end()
        ));
    }
    Ok(out)
}

fn help(command: &str, verb: &[&str]) -> Result<String, String> {
    let mut command = program(command, verb);
    command.arg("--help");
    let output = command.env("NO_COLOR", "1").output().map_err(|e| e.to_string())?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    let text = String::from_utf8_lossy(&output.stdout);
    Ok(text.lines().map(str::trim_end).collect::<Vec<_>>().join("\n"))
}
