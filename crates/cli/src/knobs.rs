//! A kind's own options become options of the verbs they concern, from the kinds' declarations.

use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Command};
use quandary::AnyKind;
use quandary::core::knob::{Knob, Settings, Shape, Verb};
use quandary::registry::owners;

/// A knob somebody set: its name and what they wrote.
#[derive(Clone, Debug)]
pub(crate) struct Given {
    name: String,
    text: String,
}

/// Knob options have ids of their own, so that none can be mistaken for a common option.
const PREFIX: &str = "knob:";

fn verb_named(name: &str) -> Option<Verb> {
    Verb::ALL.into_iter().find(|v| v.name() == name)
}

/// Adds to a verb's command the knobs that concern it, of all kinds or of one. One that several kinds share is one
/// option.
pub(crate) fn add(mut command: Command, only: Option<&'static dyn AnyKind>) -> Command {
    let Some(verb) = verb_named(command.get_name()) else { return command };
    let mut seen: Vec<String> = command.get_arguments().filter_map(Arg::get_long).map(String::from).collect();
    let mut args = Vec::new();
    let wanted = |kind: &&dyn AnyKind| only.is_none_or(|only| only.info().id == kind.info().id);
    for kind in quandary::kinds().iter().filter(|kind| wanted(kind)) {
        for knob in kind.knobs().iter().filter(|k| k.verbs.contains(&verb)) {
            if !seen.iter().any(|s| s == knob.name) {
                seen.push(knob.name.to_string());
                let owners = owners(knob.name, verb);
                args.push(arg(&owners.into_iter().filter(|(kind, _)| wanted(kind)).collect::<Vec<_>>()));
            }
        }
    }
    for arg in args {
        command = command.arg(arg);
    }
    command
}

fn arg(owners: &[(&'static dyn AnyKind, &'static Knob)]) -> Arg {
    let knob = owners[0].1;
    let titles: Vec<&str> = owners.iter().map(|(k, _)| k.info().title).collect();
    let default = knob.default.filter(|_| knob.shape != Shape::Flag);
    let help = match default {
        Some(default) => format!("{} [default: {default}]", knob.help),
        None => knob.help.to_string(),
    };
    let arg = Arg::new(format!("{PREFIX}{}", knob.name))
        .long(knob.name)
        .help(help)
        .help_heading(format!("Options of {}", titles.join(", ")));
    match knob.shape {
        Shape::Flag => arg
            .num_args(0..=1)
            .require_equals(true)
            .default_missing_value("true")
            .value_parser(["true", "false"])
            .hide_possible_values(true)
            .value_name("true|false"),
        Shape::Number { .. } => arg.value_name("N").allow_negative_numbers(true),
        Shape::Choice(_) => {
            let mut words: Vec<&'static str> = Vec::new();
            for (_, knob) in owners {
                if let Shape::Choice(more) = knob.shape {
                    words.extend(more.iter().filter(|w| !words.contains(w)).collect::<Vec<_>>());
                }
            }
            let value = |word: &'static str| PossibleValue::new(word).aliases(Knob::old_words(word));
            arg.value_name("WORD").value_parser(PossibleValuesParser::new(words.into_iter().map(value)))
        }
        // A text may begin with a sign, such as the operators `-/`.
        Shape::Text => arg.value_name("TEXT").allow_hyphen_values(true),
    }
}

/// The knobs set on the command line.
pub(crate) fn given(matches: &ArgMatches) -> Vec<Given> {
    let set = |id: &clap::Id| matches.value_source(id.as_str()) == Some(ValueSource::CommandLine);
    let knob = |id: &clap::Id| {
        let name = id.as_str().strip_prefix(PREFIX)?;
        let text = matches.get_one::<String>(id.as_str())?;
        Some(Given { name: name.to_string(), text: text.clone() })
    };
    matches.ids().filter(|id| set(id)).filter_map(knob).collect()
}

/// The settings of a kind; a knob that is not this kind's is an error that names whose it is.
pub(crate) fn settings(kind: &dyn AnyKind, verb: Verb, given: &[Given]) -> Result<Settings, String> {
    let given = given.iter().map(|g| (g.name.as_str(), g.text.as_str()));
    quandary::registry::settings(kind, verb, given, "--")
}
