//! Tells the program which commit it was built from, where that is known.

use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=../../.git/HEAD");
    println!("cargo::rerun-if-changed=../../.git/refs/heads");
    let told = Command::new("git").args(["rev-parse", "--short=10", "HEAD"]).output();
    let commit = told.ok().filter(|output| output.status.success()).map(|output| output.stdout);
    let commit = commit.and_then(|bytes| String::from_utf8(bytes).ok()).unwrap_or_default();
    let version = std::env::var("CARGO_PKG_VERSION").unwrap_or_default();
    match commit.trim() {
        "" => println!("cargo::rustc-env=QUANDARY_VERSION={version}"),
        commit => println!("cargo::rustc-env=QUANDARY_VERSION={version} ({commit})"),
    }
}
