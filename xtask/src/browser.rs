//! `cargo xtask web test`: the page in a real browser, by the script `crates/web/tests/run.mjs`.
//!
//! Node and Chromium are not of this project. On a Debian machine Chromium is installed when it is
//! missing; where that cannot be done, this step says so and lets the others go on.

use std::path::Path;

use crate::chore::{Done, built_as_tested, program, root, starts, step};
use crate::web;

/// Where Chromium is found, unless the variable `CHROMIUM` names it.
const BROWSERS: [&str; 3] = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/// Builds the page for tests, and plays every kind in it.
pub fn run() -> Done {
    let dist = web::for_tests()?;
    test(&dist)
}

/// The same with the page as it is published.
pub fn published() -> Done {
    web::run()?;
    test(&root().join("dist"))
}

fn test(dist: &Path) -> Done {
    if !starts("node") || !starts("npm") {
        return skip("Node and npm are not here");
    }
    let (command, service) = built_as_tested("service")?;
    let mut bytes = program("node", &["crates/web/tests/bytes.mjs", &service]);
    step("the same bytes as WebAssembly", bytes.arg(root().join("dist")))?;
    if !browser() {
        let words = ["install", "-y", "-qq", "--no-install-recommends", "chromium"];
        let installed = starts("apt-get") && step("Chromium", &mut program("apt-get", &words)).is_ok();
        if !installed || !browser() {
            return skip(
                "Chromium is not here and could not be installed; the variable CHROMIUM may name one",
            );
        }
    }
    let tests = root().join("crates/web/tests");
    if !tests.join("node_modules").exists() {
        let words = ["ci", "--no-audit", "--no-fund", "--silent"];
        step("what the tests of the page need", program("npm", &words).current_dir(&tests))?;
    }
    let mut tests = program("node", &["crates/web/tests/run.mjs"]);
    step("the page in a browser", tests.arg(command).arg(dist))
}

fn browser() -> bool {
    std::env::var_os("CHROMIUM").is_some() || BROWSERS.iter().any(|path| Path::new(path).exists())
}

fn skip(why: &str) -> Done {
    eprintln!("== the page in a browser: NOT TESTED: {why}");
    Ok(())
}
