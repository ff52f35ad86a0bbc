//! `list`: kinds, their options, forms, examples and techniques; the JSON Schema of our results.

use std::fmt::Write;

use clap::{Args, ValueEnum};
use quandary::AnyKind;
use quandary::core::knob::Shape;
use quandary::protocol::{self, Listed, Output};

use crate::exit::{Done, Exit, Failure};
use crate::run::Run;

#[derive(Args, Debug)]
pub(crate) struct Options {
    /// One kind in full; without it, all in brief
    kind: Option<String>,
    /// The JSON Schema of everything --json prints; with =request, of what `batch` reads
    #[arg(long, value_name = "OF", num_args = 0..=1, require_equals = true, default_missing_value = "response", conflicts_with = "kind")]
    schema: Option<SchemaOf>,
    /// As JSON
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum SchemaOf {
    Response,
    Request,
}

pub(crate) fn perform(run: &mut Run, own: &Options) -> Done {
    if let Some(of) = own.schema {
        let schema = match of {
            SchemaOf::Response => protocol::schema(),
            SchemaOf::Request => protocol::request_schema(),
        };
        let text = serde_json::to_string_pretty(&schema);
        run.out.put(text.map_err(|e| Failure::usage(e.to_string()))? + "\n")?;
        return Ok(Exit::Yes);
    }
    let kinds = match &own.kind {
        Some(name) => vec![quandary::kind(name).map_err(|e| Failure::usage(e.to_string()))?],
        None => quandary::kinds().to_vec(),
    };
    let text = match (own.json, &own.kind) {
        (true, _) => {
            run.put_json(&Output::List(Listed::new(&kinds)))?;
            return Ok(Exit::Yes);
        }
        (false, Some(_)) => full(kinds[0]),
        (false, None) => kinds.iter().map(|k| brief(*k)).collect(),
    };
    run.out.put(text)?;
    Ok(Exit::Yes)
}

fn brief(kind: &dyn AnyKind) -> String {
    let info = kind.info();
    let mut out = format!("{:<10} {}", info.id, info.title);
    if !info.aliases.is_empty() {
        let _ = write!(out, " (also {})", info.aliases.join(", "));
    }
    let forms = kind.forms();
    let names = |reads: bool, writes: bool| -> Vec<&str> {
        let form = forms.iter().filter(|form| (form.reads, form.writes) == (reads, writes));
        form.map(|form| form.name).collect()
    };
    let _ = writeln!(out, "\n{:<10} forms: {}", "", names(true, true).join(", "));
    for (what, names) in [("read only", names(true, false)), ("written only", names(false, true))] {
        if !names.is_empty() {
            let _ = writeln!(out, "{:<10} {what}: {}", "", names.join(", "));
        }
    }
    let named = |e: &quandary::core::kind::Example| format!("example:{}/{}", info.id, e.name);
    let mut examples: Vec<String> = kind.examples().iter().take(4).map(named).collect();
    if kind.examples().len() > 4 {
        examples.push("…".into());
    }
    let _ = writeln!(out, "{:<10} {}", "", examples.join(" "));
    out
}

fn full(kind: &dyn AnyKind) -> String {
    let mut out = brief(kind);
    let mut part = |title: &str, lines: Vec<(String, String)>| {
        if lines.is_empty() {
            return;
        }
        let wide = lines.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
        let _ = writeln!(out, "\n{title}:");
        for (name, about) in lines {
            let _ = writeln!(out, "  {name:<wide$}  {about}");
        }
    };
    let knob = |k: &quandary::core::knob::Knob| {
        let verbs: Vec<&str> = k.verbs.iter().map(|v| v.name()).collect();
        let default = k.default.map_or_else(String::new, |d| format!(", default {d}"));
        (format!("--{} {}", k.name, values(k.shape)), format!("{} ({}{default})", k.help, verbs.join(", ")))
    };
    part("options", kind.knobs().iter().map(knob).collect());
    let form = |f: &quandary::core::any::FormInfo| {
        let reads = if f.writes || f.about.ends_with("read only") { "" } else { " (read only)" };
        (f.name.to_string(), format!("{}{reads}", f.about))
    };
    part("forms", kind.forms().iter().map(form).collect());
    let technique = |t: &quandary::core::any::TechniqueInfo| {
        (t.id.to_string(), format!("{}, {}. {}", t.title, t.level, t.about))
    };
    let techniques = kind.techniques();
    part("techniques, easiest first", techniques.iter().chain(kind.beyond()).map(technique).collect());
    let id = kind.info().id;
    let example =
        |e: &quandary::core::kind::Example| (format!("example:{id}/{}", e.name), e.about.to_string());
    part("examples", kind.examples().iter().map(example).collect());
    out
}

fn values(shape: Shape) -> String {
    match shape {
        Shape::Flag => String::new(),
        Shape::Number { min, max } => format!("{min}..{max}"),
        Shape::Choice(words) => words.join("|"),
        Shape::Text => "TEXT".into(),
    }
}
