//! A very small web server for a fixed set of files.
//!
//! It knows its files before the first request: a name is looked up in a table and never joined to a path,
//! so there is no way out of the folder. It reads the head of a request, answers GET and HEAD, and closes.

use std::collections::BTreeMap;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// The longest head of a request we read.
const HEAD: u64 = 16 << 10;
/// More visitors than this at once are turned away.
const VISITORS: usize = 64;
/// Who says nothing for so long is not coming.
const PATIENCE: Duration = Duration::from_secs(10);

const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
    img-src 'self' blob: data:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; \
    form-action 'none'; frame-ancestors 'none'";

include!(concat!(env!("OUT_DIR"), "/embedded.rs"));

/// Where a file's bytes are.
enum Bytes {
    Here(&'static [u8]),
    At(PathBuf),
}

/// The files of the page.
pub(crate) struct Site(Arc<BTreeMap<String, Bytes>>);

impl Site {
    /// The files that are in the program; none in a build without them.
    pub(crate) fn embedded() -> Self {
        let files = EMBEDDED.iter().map(|(name, bytes)| ((*name).to_string(), Bytes::Here(bytes)));
        Self(Arc::new(files.collect()))
    }

    /// The files below a folder as they are now. Links are not followed.
    pub(crate) fn folder(folder: &Path) -> io::Result<Self> {
        let mut files = BTreeMap::new();
        let mut folders = vec![folder.to_path_buf()];
        while let Some(inner) = folders.pop() {
            for entry in std::fs::read_dir(&inner)? {
                let entry = entry?;
                let (kind, path) = (entry.file_type()?, entry.path());
                if kind.is_dir() {
                    folders.push(path);
                } else if kind.is_file() {
                    let name =
                        path.strip_prefix(folder).unwrap_or(&path).to_string_lossy().replace('\\', "/");
                    files.insert(name, Bytes::At(path));
                }
            }
        }
        Ok(Self(Arc::new(files)))
    }

    /// Whether there is such a file.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.0.contains_key(name)
    }

    /// The file a request's target names.
    fn find(&self, target: &str) -> Option<(&str, Vec<u8>)> {
        let path = target.split(['?', '#']).next().unwrap_or_default();
        let name = path.strip_prefix('/')?;
        let name = if name.is_empty() { "index.html" } else { name };
        let (name, bytes) = self.0.get_key_value(name)?;
        let bytes = match bytes {
            Bytes::Here(bytes) => bytes.to_vec(),
            Bytes::At(path) => std::fs::read(path).ok()?,
        };
        Some((name, bytes))
    }
}

/// Answers requests until the program ends.
pub(crate) fn answer(listener: &TcpListener, site: &Site) {
    let visitors = Arc::new(AtomicUsize::new(0));
    for stream in listener.incoming().flatten() {
        if visitors.load(Ordering::Relaxed) >= VISITORS {
            continue;
        }
        visitors.fetch_add(1, Ordering::Relaxed);
        let (site, here) = (Site(Arc::clone(&site.0)), Arc::clone(&visitors));
        std::thread::spawn(move || {
            // A visitor who hangs up is no failure of ours.
            let _ = attend(stream, &site);
            here.fetch_sub(1, Ordering::Relaxed);
        });
    }
}

fn attend(mut stream: TcpStream, site: &Site) -> io::Result<()> {
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    let mut lines = BufReader::new((&stream).take(HEAD)).lines();
    let first = lines.next().unwrap_or_else(|| Ok(String::new()))?;
    for line in lines {
        if line?.is_empty() {
            break;
        }
    }
    let reply = reply(&first, site);
    stream.write_all(&reply)?;
    stream.flush()
}

/// The whole reply to a request's first line.
fn reply(first: &str, site: &Site) -> Vec<u8> {
    let words: Vec<&str> = first.split(' ').collect();
    let [method, target, version] = words[..] else { return plain("400 Bad Request", "", true) };
    if !version.starts_with("HTTP/1.") {
        return plain("400 Bad Request", "", true);
    }
    let with_body = method != "HEAD";
    if !matches!(method, "GET" | "HEAD") {
        return plain("405 Method Not Allowed", "Allow: GET, HEAD\r\n", true);
    }
    match site.find(target) {
        Some((name, bytes)) => message("200 OK", media(name), "", &bytes, with_body),
        None => plain("404 Not Found", "", with_body),
    }
}

fn plain(status: &str, more: &str, with_body: bool) -> Vec<u8> {
    message(status, "text/plain; charset=utf-8", more, format!("{status}\n").as_bytes(), with_body)
}

fn message(status: &str, media: &str, more: &str, body: &[u8], with_body: bool) -> Vec<u8> {
    let mut out = format!(
        "HTTP/1.1 {status}\r\nContent-Type: {media}\r\nContent-Length: {}\r\nContent-Security-Policy: {POLICY}\r\n\
         X-Content-Type-Options: nosniff\r\nX-Frame-Options: DENY\r\nReferrer-Policy: no-referrer\r\n\
         Cross-Origin-Opener-Policy: same-origin\r\nCross-Origin-Resource-Policy: same-origin\r\n\
         Permissions-Policy: camera=(), geolocation=(), microphone=()\r\nCache-Control: no-cache\r\n\
         Connection: close\r\n{more}\r\n",
        body.len()
    )
    .into_bytes();
    if with_body {
        out.extend_from_slice(body);
    }
    out
}

fn media(name: &str) -> &'static str {
    match name.rsplit_once('.').map_or("", |(_, suffix)| suffix) {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "wasm" => "application/wasm",
        "webmanifest" => "application/manifest+json",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn site() -> Site {
        let file = |name: &str, bytes| (name.to_string(), Bytes::Here(bytes));
        Site(Arc::new([file("index.html", &b"<p>"[..]), file("js/a.js", b"1")].into_iter().collect()))
    }

    fn response(first: &str) -> String {
        String::from_utf8(reply(first, &site())).expect("text")
    }

    #[test]
    fn files_and_only_files_are_given() {
        assert!(response("GET / HTTP/1.1").ends_with("\r\n\r\n<p>"));
        assert!(response("GET /js/a.js?x=1 HTTP/1.1").contains("text/javascript"));
        assert!(response("HEAD /index.html HTTP/1.1").ends_with("\r\n\r\n"));
        for target in
            ["/../Cargo.toml", "/js/../index.html", "/%2e%2e/secret", "//etc/passwd", "/js", "x", "/\\..\\"]
        {
            assert!(response(&format!("GET {target} HTTP/1.1")).starts_with("HTTP/1.1 404"), "{target}");
        }
        assert!(response("POST / HTTP/1.1").starts_with("HTTP/1.1 405"));
        assert!(response("").starts_with("HTTP/1.1 400") && response("GET /").starts_with("HTTP/1.1 400"));
    }

    #[test]
    fn headers_keep_the_page_to_itself() {
        let response = response("GET / HTTP/1.1");
        for header in ["nosniff", "default-src 'none'", "no-referrer", "frame-ancestors 'none'"] {
            assert!(response.contains(header), "{header}");
        }
    }
}
