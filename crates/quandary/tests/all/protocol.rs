//! The protocol keeps to its published schema, and its examples are true.
//!
//! `QUANDARY_SCHEMA=write cargo test -p quandary protocol` writes schemas and examples anew.

use std::path::{Path, PathBuf};

use quandary::protocol::{self, Host, Limits, Request, Verb};
use serde_json::{Value as Json, json};

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("schema")
}

fn writing() -> bool {
    std::env::var("QUANDARY_SCHEMA").is_ok_and(|v| v == "write")
}

/// The schemas as the code has them.
fn schemas() -> [(&'static str, Json); 2] {
    [("request.json", protocol::request_schema()), ("response.json", protocol::schema())]
}

/// The files of a folder that do not hold what the code says, or none from now on.
fn out_of_date(folder: &Path) -> Vec<&'static str> {
    let differs = |(name, now): &(&str, Json)| {
        let path = folder.join(name);
        let text = serde_json::to_string_pretty(now).expect("JSON") + "\n";
        if writing() && folder == self::folder() {
            std::fs::write(&path, &text).expect("the file can be written");
        }
        std::fs::read_to_string(&path).unwrap_or_default() != text
    };
    schemas().iter().filter(|schema| differs(schema)).map(|(name, _)| *name).collect()
}

fn answered(request: &Json) -> Json {
    // Without a clock and costs, a response depends on its request alone.
    let host = Host { cost: false, ..Host::new() };
    serde_json::from_str(&protocol::answer_with(&request.to_string(), &host)).expect("a response is JSON")
}

#[test]
fn the_published_schemas_are_those_of_the_code() {
    let none: [&str; 0] = [];
    assert_eq!(out_of_date(&folder()), none, "out of date; see the head of this test");
}

/// Each file in turn, changed in a copy by one word, or gone, is seen.
#[test]
fn a_schema_that_is_out_of_date_is_seen() {
    let copy = quandary_testing::Folder::new("schema");
    for (name, _) in schemas() {
        std::fs::copy(folder().join(name), copy.join(name)).expect("copied");
    }
    for (name, _) in schemas() {
        let text = std::fs::read_to_string(copy.join(name)).expect("a copy");
        let other = text.replacen("\"type\"", "\"typ\"", 1);
        assert_ne!(text, other);
        copy.write(name, &other);
        assert_eq!(out_of_date(&copy), [name]);
        std::fs::remove_file(copy.join(name)).expect("taken away");
        assert_eq!(out_of_date(&copy), [name]);
        copy.write(name, &text);
    }
}

#[test]
fn the_examples_are_true() {
    let path = folder().join("examples.json");
    let text = std::fs::read_to_string(&path).expect("examples");
    let mut examples: Vec<Json> = serde_json::from_str(&text).expect("examples are JSON");
    let requests = jsonschema::validator_for(&protocol::request_schema()).expect("a sound schema");
    let responses = jsonschema::validator_for(&protocol::schema()).expect("a sound schema");
    let mut verbs = Vec::new();
    for example in &mut examples {
        let request = example["request"].clone();
        requests.validate(&request).unwrap_or_else(|e| panic!("{request}: {e}"));
        let response = answered(&request);
        let mut bare = response.clone();
        bare.as_object_mut().expect("an object").remove("id");
        for result in bare["results"].as_array().unwrap_or(&vec![bare.clone()]) {
            responses.validate(result).unwrap_or_else(|e| panic!("{request}: {e}\n{result}"));
        }
        verbs.push(request["verb"].as_str().unwrap_or_default().to_string());
        if writing() {
            example["response"] = response;
        } else {
            assert_eq!(example["response"], response, "{request}");
        }
    }
    if writing() {
        std::fs::write(&path, serde_json::to_string_pretty(&examples).expect("JSON") + "\n")
            .expect("written");
    }
    for verb in Verb::ALL {
        assert!(verbs.iter().any(|v| v == verb.name()), "there is no example of {}", verb.name());
    }
}

#[test]
fn every_verb_answers_for_every_kind() {
    let responses = jsonschema::validator_for(&protocol::schema()).expect("a sound schema");
    for kind in quandary::kinds() {
        let id = kind.info().id;
        let example = format!("example:{id}/{}", kind.examples()[0].name);
        for verb in Verb::ALL {
            if matches!(verb, Verb::Create | Verb::Assist) {
                continue;
            }
            let request =
                json!({ "verb": verb.name(), "kind": id, "puzzle": example, "options": { "nodes": 20_000 } });
            let response = answered(&request);
            responses.validate(&response).unwrap_or_else(|e| panic!("{request}: {e}\n{response}"));
            assert!(response.get("error").is_none(), "{request}: {response}");
        }
    }
}

#[test]
fn bad_requests_get_errors() {
    let error = |text: &str| {
        let response: Json = serde_json::from_str(&protocol::answer(text)).expect("JSON");
        response["error"]["message"].as_str().unwrap_or_else(|| panic!("{text}: {response}")).to_string()
    };
    assert!(error("").contains("EOF"));
    assert!(error("[]").contains("request"), "{}", error("[]"));
    assert!(error("{}").contains("no verb"));
    assert!(error(r#"{"verb":"sing"}"#).contains("unknown variant"));
    assert!(error(r#"{"verb":"solve"}"#).contains("no puzzle"));
    assert!(error(r#"{"verb":"solve","puzle":"1"}"#).contains("unknown field"));
    assert!(error(r#"{"verb":"solve","kind":"chess","puzzle":"1"}"#).contains("no kind"));
    assert!(error(r#"{"verb":"solve","puzzle":"example:null/none"}"#).contains("no example"));
    assert!(error(r#"{"verb":"solve","puzzle":"null:1x/.."}"#).contains('x'));
    assert!(error(r#"{"verb":"solve","puzzle":"null:1./..","options":{"colour":1}}"#).contains("no option"));
    assert!(error(r#"{"verb":"check","puzzle":"null:1./..","board":[[1]]}"#).contains("row"));
    assert!(error(r#"{"verb":"create"}"#).contains("needs a kind"));
    assert!(error(r#"{"verb":"create","kind":"null","options":{"size":"big"}}"#).contains("not a size"));
    assert!(
        error(r#"{"verb":"convert","puzzle":"null:1./..","options":{"to":"chess"}}"#).contains("no form")
    );
    let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
    assert!(error(&format!(r#"{{"verb":"solve","puzzle":{deep}}}"#)).contains("recursion"));
}

#[test]
fn limits_and_ids_are_kept() {
    let request: Request = serde_json::from_value(json!({
        "id": { "row": 7 }, "verb": "count", "puzzle": "null:../.."
    }))
    .expect("a request");
    let host = Host { limits: Limits { nodes: Some(0), ..Limits::default() }, ..Host::new() };
    let response = protocol::written(&request.echo(), protocol::respond(&request, &host));
    assert!(
        response.starts_with(r#"{"id":{"row":7},"schema":1"#) && response.contains(r#""exact":false"#),
        "{response}"
    );
    // A request narrows the host's limits but does not widen them.
    let wide = json!({ "verb": "count", "puzzle": "null:../..", "options": { "nodes": 1000 } });
    assert!(protocol::answer_with(&wide.to_string(), &host).contains(r#""exact":false"#));
    let stop = Host { stop: Some(std::sync::Arc::new(|| true)), ..Host::new() };
    // An open board has more answers than anybody can count: without the stop this would not end.
    let row =
        |cell: &dyn Fn(usize) -> usize| (0..8).map(|c| format!("{} ", cell(c))).collect::<String>() + "\n";
    let values: String = (0..8).map(|_| row(&|_| 0)).collect();
    let rooms: String = (0..8).map(|r| row(&|c| r / 3 * 3 + c / 3 + 1)).collect();
    let open = json!({ "verb": "count", "kind": "ripple", "puzzle": format!("{values}\n{rooms}\n") });
    let response: Json =
        serde_json::from_str(&protocol::answer_with(&open.to_string(), &stop)).expect("JSON");
    assert_eq!(response["exact"], false, "{response}");
}
