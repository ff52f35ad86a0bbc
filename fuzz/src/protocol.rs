//! The protocol on arbitrary text: whatever is asked, the response is one JSON object, and asking again
//! gives the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use quandary::protocol::{self, Host, Limits, Request, Verb};

fuzz_target!(|bytes: &[u8]| {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    // Ten thousand new puzzles are a fair wish, and take their time.
    if text.contains("number") {
        return;
    }
    let limits = Limits { nodes: Some(300), memory: Some(64 << 20), seconds: None };
    // Words would be unpacked and indexed for every request: that is not what is tested here.
    let host = Host { limits, words: || None, cost: false, ..Host::new() };
    let told = protocol::answer_with(text, &host);
    let read: serde_json::Value = serde_json::from_str(&told).expect("a response is JSON");
    assert!(read.is_object(), "{told}");
    assert!(!told.contains("a fault in the program"), "{told}");
    assert!(!told.contains('\n'), "a response is one line");
    if protocol::is_record(bytes) && !text.contains('\n') {
        let base = Request { verb: Some(Verb::Solve), ..Request::default() };
        let (id, outputs) = protocol::line(text, &base, &host);
        let line = protocol::written(id.as_ref(), &outputs);
        serde_json::from_str::<serde_json::Value>(&line).expect("a record is JSON");
    }
});
