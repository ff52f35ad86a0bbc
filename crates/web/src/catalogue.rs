//! What the kinds declare of themselves, for the page to make its menus and forms of.

use quandary::AnyKind;
use quandary::core::knob::{Knob, Shape, Verb};
use quandary::core::step::Level;
use serde_json::{Value as Json, json};

/// All kinds and the levels.
pub(crate) fn all() -> Json {
    let kinds: Vec<Json> = quandary::kinds().iter().map(|kind| one(*kind)).collect();
    json!({ "kinds": kinds, "levels": Level::ALL.map(|level| level.to_string()) })
}

fn one(kind: &dyn AnyKind) -> Json {
    let info = kind.info();
    let form = |f: &quandary::core::any::FormInfo| json!({ "name": f.name, "about": f.about, "suffixes": f.suffixes, "writes": f.writes });
    let technique = |t: &quandary::core::any::TechniqueInfo| json!({ "id": t.id, "title": t.title, "level": t.level.to_string(), "about": t.about });
    let example = |e: &quandary::core::kind::Example| json!({ "name": e.name, "about": e.about });
    json!({
        "id": info.id,
        "title": info.title,
        "aliases": info.aliases,
        "rules": info.rules,
        "size": [info.default_size.width, info.default_size.height],
        "words": info.wants_words,
        "keys": info.keys,
        "knobs": kind.knobs().iter().filter(|k| k.verbs.contains(&Verb::Create)).map(knob).collect::<Vec<_>>(),
        "forms": kind.forms().iter().map(form).collect::<Vec<_>>(),
        "techniques": kind.techniques().iter().map(technique).collect::<Vec<_>>(),
        "examples": kind.examples().iter().map(example).collect::<Vec<_>>(),
    })
}

fn knob(knob: &Knob) -> Json {
    let shape = match knob.shape {
        Shape::Flag => json!({ "flag": true }),
        Shape::Number { min, max } => json!({ "min": min, "max": max }),
        Shape::Choice(words) => json!({ "choice": words }),
        Shape::Text => json!({ "text": true }),
    };
    json!({ "name": knob.name, "shape": shape, "default": knob.default, "help": knob.help })
}
