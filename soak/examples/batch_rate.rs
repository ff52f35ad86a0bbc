//! The rate a batch is measured against: lines read, solved and written in this process, on one thread.
//!
//! `cargo run --release -p quandary-soak --example batch_rate -- FILE.jsonl [KIND]`

use std::io::{BufRead, BufReader, BufWriter, Write};
use std::time::Instant;

use quandary::protocol::{self, Host, Request, Verb};

fn main() -> std::io::Result<()> {
    let mut words = std::env::args().skip(1);
    let file = words.next().expect("a file of lines");
    let base = Request { verb: Some(Verb::Solve), kind: words.next(), ..Request::default() };
    let host = Host { cost: false, ..Host::new() };
    let mut out = BufWriter::new(std::fs::File::create("/dev/null")?);
    let start = Instant::now();
    let mut lines = 0_u64;
    for line in BufReader::new(std::fs::File::open(file)?).lines() {
        let (echo, outputs) = protocol::line(&line?, &base, &host);
        writeln!(out, "{}", protocol::written(&echo, outputs))?;
        lines += 1;
    }
    let seconds = start.elapsed().as_secs_f64();
    println!("{lines} lines in {seconds:.2} s: {:.0} a second on one thread", lines as f64 / seconds);
    Ok(())
}
