//! `quandary serve` as a visitor meets it.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

struct Server {
    process: Child,
    address: String,
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// A folder with a page in it, and a secret beside it.
fn folder(name: &str) -> PathBuf {
    let around = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let folder = around.join("page");
    std::fs::create_dir_all(folder.join("js")).expect("a folder");
    std::fs::write(folder.join("index.html"), "<p>hello</p>").expect("a page");
    std::fs::write(folder.join("js/a.js"), "1").expect("a module");
    std::fs::write(around.join("secret.txt"), "secret").expect("a secret");
    folder
}

fn serve(name: &str) -> Server {
    let mut command = Command::new(env!("CARGO_BIN_EXE_quandary"));
    command.args(["serve", "--port", "0", "--dir"]).arg(folder(name));
    let mut process = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("it starts");
    let mut line = String::new();
    let output = process.stdout.take().expect("an output");
    BufReader::new(output).read_line(&mut line).expect("a line");
    let address =
        line.trim().strip_prefix("Quandary is at http://").expect("an address").trim_end_matches('/');
    Server { address: address.to_string(), process }
}

fn ask(server: &Server, request: &str) -> String {
    let mut stream = TcpStream::connect(&server.address).expect("a server");
    stream.write_all(format!("{request}\r\nHost: x\r\n\r\n").as_bytes()).expect("sent");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    answer
}

#[test]
fn the_page_and_nothing_around_it_is_served() {
    let server = serve("around");
    assert!(server.address.starts_with("127.0.0.1:"), "{}", server.address);
    let page = ask(&server, "GET / HTTP/1.1");
    assert!(page.starts_with("HTTP/1.1 200 OK") && page.ends_with("<p>hello</p>"), "{page}");
    for header in ["Content-Security-Policy: default-src 'none'", "X-Content-Type-Options: nosniff"] {
        assert!(page.contains(header), "{header}");
    }
    assert!(ask(&server, "GET /js/a.js HTTP/1.1").contains("text/javascript"));
    for target in ["/../secret.txt", "/js/../../secret.txt", "/%2e%2e/secret.txt", "//secret.txt", "/js"] {
        let answer = ask(&server, &format!("GET {target} HTTP/1.1"));
        assert!(answer.starts_with("HTTP/1.1 404") && !answer.ends_with("secret"), "{target}: {answer}");
    }
    assert!(ask(&server, "DELETE / HTTP/1.1").starts_with("HTTP/1.1 405"));
    assert!(ask(&server, "nonsense").starts_with("HTTP/1.1 400"));
}

#[test]
fn without_a_page_it_says_what_to_do() {
    let run = |args: &[&str]| {
        let done = Command::new(env!("CARGO_BIN_EXE_quandary")).args(args).output().expect("it runs");
        (done.status.code(), String::from_utf8_lossy(&done.stderr).into_owned())
    };
    let (code, answer) = run(&["serve", "--port", "0", "--dir", "no-such-folder"]);
    assert_eq!(code, Some(2));
    assert!(answer.contains("no-such-folder"), "{answer}");
    if !cfg!(feature = "page") {
        let (code, answer) = run(&["serve", "--port", "0"]);
        assert_eq!(code, Some(2));
        assert!(answer.contains("cargo xtask serve"), "{answer}");
    }
}

#[test]
fn a_page_that_was_built_here_is_found() {
    if cfg!(feature = "page") {
        return;
    }
    let page = folder("found");
    let around = page.parent().expect("a folder around it");
    let _ = std::fs::remove_dir_all(around.join("dist"));
    std::fs::rename(&page, around.join("dist")).expect("it is moved");
    let mut command = Command::new(env!("CARGO_BIN_EXE_quandary"));
    command.args(["serve", "--port", "0"]).current_dir(around).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut process = command.spawn().expect("it starts");
    let mut line = String::new();
    BufReader::new(process.stdout.take().expect("an output")).read_line(&mut line).expect("a line");
    let address = line.trim().strip_prefix("Quandary is at http://").expect(&line).trim_end_matches('/');
    let server = Server { address: address.to_string(), process };
    assert!(ask(&server, "GET / HTTP/1.1").ends_with("<p>hello</p>"));
}

#[test]
fn who_comes_when_all_places_are_taken_is_told_so() {
    let server = serve("busy");
    // Visitors who say nothing keep their places for a while.
    let silent: Vec<TcpStream> =
        (0..64).map(|_| TcpStream::connect(&server.address).expect("a server")).collect();
    // Visitors are let in one after the other, so that these are all inside by now.
    let answer = ask(&server, "GET / HTTP/1.1");
    assert!(answer.starts_with("HTTP/1.1 503") && answer.contains("Retry-After"), "{answer}");
    drop(silent);
}
