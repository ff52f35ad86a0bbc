//! The engine without a page: what a page would ask, line by line, for comparing machines.
//!
//! `service WORDS` takes the packed word list of that file in, then reads a method and its arguments a line
//! from standard input and writes the answer to standard output. The clock stands still.

use std::io::{BufRead, Write};

use quandary_web::Service;

fn main() -> std::io::Result<()> {
    let mut service = Service::new(|| 0.0);
    if let Some(words) = std::env::args().nth(1) {
        service.words(&std::fs::read(words)?);
    }
    let mut out = std::io::stdout().lock();
    for line in std::io::stdin().lock().lines() {
        let line = line?;
        let (method, args) = line.split_once(' ').unwrap_or((&line, "{}"));
        writeln!(out, "{}", service.call(method, args))?;
    }
    Ok(())
}
