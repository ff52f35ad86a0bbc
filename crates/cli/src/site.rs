//! A very small web server for a fixed set of files.
//!
//! It knows its files before the first request: a name is looked up in a table and never joined to a path,
//! so there is no way out of the folder. It reads the head of a request, answers GET and HEAD, and closes. What a visitor has
//! already is not sent again, and what is sent is packed where he can unpack it.

use std::collections::BTreeMap;
use std::io::{self, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use miniz_oxide::deflate::compress_to_vec_zlib;

/// The longest head of a request we read.
const HEAD: usize = 16 << 10;
/// More visitors than this at once are turned away.
const VISITORS: usize = 64;
/// A request that is not whole after so long, and a reply that nobody takes for so long, is given up.
const PATIENCE: Duration = Duration::from_secs(10);
/// A file smaller than this is not worth packing.
const SMALL: usize = 600;
/// How hard a file is packed: once, when it is first asked for.
const LEVEL: u8 = 7;

const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
    img-src 'self' blob: data:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; \
    form-action 'none'; frame-ancestors 'none'";

include!(concat!(env!("OUT_DIR"), "/embedded.rs"));

/// A file as it is sent.
struct File {
    bytes: Vec<u8>,
    /// The same, packed; `None` where that gains nothing.
    packed: Option<Vec<u8>>,
    /// What tells this content from any other.
    tag: String,
}

impl File {
    fn new(bytes: Vec<u8>) -> Self {
        let packed = (bytes.len() >= SMALL).then(|| compress_to_vec_zlib(&bytes, LEVEL));
        // FNV-1a: the same content has the same tag, whoever serves it.
        let hash = bytes.iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
        });
        let packed = packed.filter(|packed| packed.len() < bytes.len() * 9 / 10);
        Self { tag: format!("\"{hash:016x}-{:x}\"", bytes.len()), packed, bytes }
    }
}

/// Where a file's bytes are.
enum Source {
    Here(&'static [u8]),
    At(PathBuf),
}

/// A file of the page, read when it is first wanted.
struct Entry {
    source: Source,
    file: OnceLock<File>,
}

impl Entry {
    fn new(source: Source) -> Self {
        Self { source, file: OnceLock::new() }
    }

    fn file(&self) -> Option<&File> {
        if self.file.get().is_none() {
            let bytes = match &self.source {
                Source::Here(bytes) => bytes.to_vec(),
                Source::At(path) => std::fs::read(path).ok()?,
            };
            // Somebody else may have been quicker, with the same bytes.
            let _ = self.file.set(File::new(bytes));
        }
        self.file.get()
    }
}

/// The files of the page.
pub(crate) struct Site(Arc<BTreeMap<String, Entry>>);

impl Site {
    /// The files that are in the program; none in a build without them.
    pub(crate) fn embedded() -> Self {
        let files =
            EMBEDDED.iter().map(|(name, bytes)| ((*name).to_string(), Entry::new(Source::Here(bytes))));
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
                    files.insert(name, Entry::new(Source::At(path)));
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
    fn find(&self, target: &str) -> Option<(&str, &File)> {
        let path = target.split(['?', '#']).next().unwrap_or_default();
        let name = path.strip_prefix('/')?;
        let name = if name.is_empty() { "index.html" } else { name };
        let (name, entry) = self.0.get_key_value(name)?;
        Some((name, entry.file()?))
    }
}

/// Answers requests until the program ends.
pub(crate) fn answer(listener: &TcpListener, site: &Site) {
    let visitors = Arc::new(AtomicUsize::new(0));
    for mut stream in listener.incoming().flatten() {
        if visitors.load(Ordering::Relaxed) >= VISITORS {
            let busy = plain("503 Service Unavailable", "Retry-After: 1\r\n", true);
            let moment = Some(Duration::from_millis(100));
            let _ = stream.set_read_timeout(moment).and_then(|()| stream.set_write_timeout(moment));
            // What was asked is read first: closed on unread words, the answer would be lost.
            let _ = stream.read(&mut [0; 1024]);
            let _ = stream.write_all(&busy);
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
    let Some(head) = head(&mut stream)? else { return Ok(()) };
    stream.set_write_timeout(Some(PATIENCE))?;
    stream.write_all(&reply(&head, site))?;
    stream.flush()
}

/// The head of a request; `None` if it is not whole in time, however slowly it comes, or too long.
fn head(stream: &mut TcpStream) -> io::Result<Option<String>> {
    let end = Instant::now() + PATIENCE;
    let (mut head, mut piece) = (Vec::new(), [0; 1024]);
    while head.len() < HEAD {
        let Some(left) = end.checked_duration_since(Instant::now()).filter(|left| !left.is_zero()) else {
            return Ok(None);
        };
        stream.set_read_timeout(Some(left))?;
        let read = match stream.read(&mut piece) {
            Ok(read) => read,
            Err(error) if matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut) => {
                continue;
            }
            Err(error) => return Err(error),
        };
        head.extend_from_slice(&piece[..read]);
        if read == 0 || head.windows(4).any(|bytes| bytes == b"\r\n\r\n") {
            return Ok(Some(String::from_utf8_lossy(&head).into_owned()));
        }
    }
    Ok(None)
}

/// What a request's head says under a name.
fn field<'a>(head: &'a str, name: &str) -> Option<&'a str> {
    let fields = head.lines().skip(1).filter_map(|line| line.split_once(':'));
    fields.into_iter().find(|(key, _)| key.trim().eq_ignore_ascii_case(name)).map(|(_, value)| value.trim())
}

/// The whole reply to a request's head.
fn reply(head: &str, site: &Site) -> Vec<u8> {
    let words: Vec<&str> = head.lines().next().unwrap_or_default().split(' ').collect();
    let [method, target, version] = words[..] else { return plain("400 Bad Request", "", true) };
    if !version.starts_with("HTTP/1.") {
        return plain("400 Bad Request", "", true);
    }
    let with_body = method != "HEAD";
    if !matches!(method, "GET" | "HEAD") {
        return plain("405 Method Not Allowed", "Allow: GET, HEAD\r\n", true);
    }
    let Some((name, file)) = site.find(target) else { return plain("404 Not Found", "", with_body) };
    let tagged = format!("ETag: {}\r\nVary: Accept-Encoding\r\n", file.tag);
    let known =
        field(head, "If-None-Match").is_some_and(|tags| tags.split(',').any(|tag| tag.trim() == file.tag));
    if known {
        return message("304 Not Modified", media(name), &tagged, b"", false);
    }
    let unpacks = field(head, "Accept-Encoding").is_some_and(|all| {
        all.split(',').any(|one| one.split(';').next().is_some_and(|one| one.trim() == "deflate"))
    });
    match file.packed.as_ref().filter(|_| unpacks) {
        Some(packed) => message(
            "200 OK",
            media(name),
            &format!("{tagged}Content-Encoding: deflate\r\n"),
            packed,
            with_body,
        ),
        None => message("200 OK", media(name), &tagged, &file.bytes, with_body),
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
        let file = |name: &str, bytes| (name.to_string(), Entry::new(Source::Here(bytes)));
        let files = [file("index.html", &b"<p>"[..]), file("js/a.js", b"1"), file("big.js", &[b'x'; 5000])];
        Site(Arc::new(files.into_iter().collect()))
    }

    fn response(first: &str) -> String {
        String::from_utf8_lossy(&reply(first, &site())).into_owned()
    }

    #[test]
    fn what_a_visitor_has_is_not_sent_again() {
        let first = response("GET /big.js HTTP/1.1\r\n\r\n");
        let tag = field(&first, "ETag").expect("a tag");
        let again = response(&format!("GET /big.js HTTP/1.1\r\nif-none-match: \"a\", {tag}\r\n\r\n"));
        assert!(again.starts_with("HTTP/1.1 304") && again.ends_with("\r\n\r\n"), "{again}");
        assert!(
            response("GET /big.js HTTP/1.1\r\nIf-None-Match: \"other\"\r\n\r\n").starts_with("HTTP/1.1 200")
        );
    }

    #[test]
    fn files_are_packed_for_those_who_unpack() {
        let packed =
            reply("GET /big.js HTTP/1.1\r\nAccept-Encoding: gzip, deflate;q=0.5, br\r\n\r\n", &site());
        assert!(String::from_utf8_lossy(&packed).contains("Content-Encoding: deflate"));
        let body = packed.windows(4).position(|bytes| bytes == b"\r\n\r\n").expect("a head") + 4;
        let unpacked = miniz_oxide::inflate::decompress_to_vec_zlib(&packed[body..]).expect("packed");
        assert_eq!(unpacked, [b'x'; 5000]);
        for plain in ["GET /big.js HTTP/1.1\r\n\r\n", "GET / HTTP/1.1\r\nAccept-Encoding: deflate\r\n\r\n"] {
            assert!(!response(plain).contains("Content-Encoding"), "{plain}");
        }
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
