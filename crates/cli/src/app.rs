//! The command line as data: verbs, options, help. The kinds' own options are added from the kinds.

use std::path::PathBuf;

use clap::{Args, CommandFactory, Parser, Subcommand};
use quandary::AnyKind;
use quandary::core::knob::Verb;

use crate::knobs;
use crate::limits::Limits;
use crate::output::Colour;
use crate::verb::{
    assist, batch, check, completions, convert, count, create, explain, help, hint, list, man, play, print,
    rate, rules, serve, show, solve, survey,
};

/// Solves, explains, rates, creates and draws grid puzzles
#[derive(Parser, Debug)]
#[command(
    name = "quandary",
    version = env!("QUANDARY_VERSION"),
    disable_help_subcommand = true,
    propagate_version = true,
    max_term_width = 100,
    before_long_help = "Examples:
  quandary solve puzzle.txt
  quandary create KIND --size 10x10 --level hard --seed 7
  quandary hint puzzle.txt board.txt --more
  quandary show puzzle.txt -o puzzle.svg
  quandary list",
    after_help = "A puzzle is a FILE, `-` for standard input, a link, a share id or example:KIND/NAME; `quandary list` shows \
                  the examples.\nExit: 0 yes, 1 no, 2 bad usage or input, 3 gave up, 130 interrupted."
)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// Options every verb has.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Common options")]
pub(crate) struct Common {
    /// Write the result to FILE, in the format of its suffix
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// text, ascii, plain, raw, json, svg, png, pdf, html, or a form of the kind
    #[arg(long, value_name = "FORMAT")]
    pub(crate) format: Option<String>,
    /// One JSON object per puzzle
    #[arg(long)]
    pub(crate) json: bool,
    /// Read the puzzle in this form instead of detecting it
    #[arg(long, value_name = "FORM")]
    pub(crate) from: Option<String>,
    /// A word list for kinds that use words, one per line, or `-`; may be repeated
    #[arg(long, value_name = "FILE")]
    pub(crate) words: Vec<PathBuf>,
    /// Use colours
    #[arg(long, value_name = "WHEN", value_enum, default_value_t)]
    pub(crate) color: Colour,
    /// Draw with ASCII characters only
    #[arg(long)]
    pub(crate) ascii: bool,
    /// Number the rows and columns of pictures, as sentences do
    #[arg(long)]
    pub(crate) labels: bool,
    /// Print nothing on stderr except errors
    #[arg(short, long)]
    pub(crate) quiet: bool,
    /// Print on stderr the time and the nodes it took
    #[arg(short, long, conflicts_with = "quiet")]
    pub(crate) verbose: bool,
    #[command(flatten)]
    pub(crate) limits: Limits,
}

/// The verbs that take the common options, each with its own.
macro_rules! commands {
    ($($(#[$doc:meta])* $name:ident($module:ident)),* $(,)?) => {
        #[derive(Subcommand, Debug)]
        pub(crate) enum Command {
            $($(#[$doc])* $name {
                #[command(flatten)]
                own: $module::Options,
                #[command(flatten)]
                common: Box<Common>,
            },)*
            /// What there is: kinds, their options, forms, examples and techniques
            #[command(before_long_help = "Examples:\n  quandary list\n  quandary list KIND\n  quandary list --schema")]
            List(list::Options),
            /// The web page, served on this computer
            #[command(before_long_help = "Examples:\n  quandary serve\n  quandary serve --port 8000 --dir dist")]
            Serve(serve::Options),
            /// A kind's rules in prose
            #[command(before_long_help = "Examples:\n  quandary rules KIND\n  quandary rules KIND | less")]
            Rules(rules::Options),
            /// What a verb does, its options and examples
            #[command(before_long_help = "Examples:\n  quandary help\n  quandary help solve\n  quandary help create KIND")]
            Help(help::Options),
            /// Completions for a shell
            #[command(before_long_help = "Examples:\n  quandary completions bash > ~/.local/share/bash-completion/completions/quandary\n  quandary completions fish | source")]
            Completions(completions::Options),
            /// The manual pages
            #[command(before_long_help = "Examples:\n  quandary man | man -l -\n  quandary man solve | man -l -\n  quandary man --dir ~/.local/share/man/man1")]
            Man(man::Options),
        }

        /// A verb with its own options.
        pub(crate) enum Invocation {
            $($name($module::Options),)*
            List(list::Options),
            Serve(serve::Options),
            Rules(rules::Options),
            Help(help::Options),
            Completions(completions::Options),
            Man(man::Options),
        }

        impl Command {
            /// The common options, and the verb with its own.
            pub(crate) fn split(self) -> (Common, Invocation) {
                match self {
                    $(Command::$name { own, common } => (*common, Invocation::$name(own)),)*
                    Command::List(own) => (Common::default(), Invocation::List(own)),
                    Command::Serve(own) => (Common::default(), Invocation::Serve(own)),
                    Command::Rules(own) => (Common::default(), Invocation::Rules(own)),
                    Command::Help(own) => (Common::default(), Invocation::Help(own)),
                    Command::Completions(own) => (Common::default(), Invocation::Completions(own)),
                    Command::Man(own) => (Common::default(), Invocation::Man(own)),
                }
            }
        }
    };
}

commands! {
    /// An answer, and whether it is the only one
    #[command(override_usage = "quandary solve [KIND] [FILE | - | LINK | example:NAME]... [OPTIONS]", before_long_help = "Examples:\n  quandary solve puzzle.txt\n  quandary solve puzzle.txt --all --format raw\n  quandary solve puzzle.txt --method classic --trace")]
    Solve(solve),
    /// How many answers there are
    #[command(override_usage = "quandary count [KIND] [FILE | - | LINK | example:NAME]... [OPTIONS]", before_long_help = "Examples:\n  quandary count puzzle.txt\n  quandary count puzzle.txt --time 5s --json")]
    Count(count),
    /// Which rules a full or partial board breaks; spoils nothing
    #[command(override_usage = "quandary check [KIND] PUZZLE [BOARD] [OPTIONS]", before_long_help = "Examples:\n  quandary check puzzle.txt board.txt\n  quandary check puzzle.txt - < board.txt")]
    Check(check),
    /// The next step, easiest technique first
    #[command(override_usage = "quandary hint [KIND] PUZZLE [BOARD] [OPTIONS]", before_long_help = "Examples:\n  quandary hint puzzle.txt\n  quandary hint puzzle.txt board.txt --more --more")]
    Hint(hint),
    /// The whole walk to the answer, step by step
    #[command(override_usage = "quandary explain [KIND] PUZZLE [BOARD] [OPTIONS]", before_long_help = "Examples:\n  quandary explain puzzle.txt --boards\n  quandary explain puzzle.txt -o walk.html\n  quandary explain puzzle.txt --from 12 --to 20 -o walk.pdf")]
    Explain(explain),
    /// Level, hardest technique, counts
    #[command(override_usage = "quandary rate [KIND] [FILE | - | LINK | example:NAME]... [OPTIONS]", before_long_help = "Examples:\n  quandary rate puzzle.txt\n  quandary rate puzzle.txt --json")]
    Rate(rate),
    /// New puzzles that keep their kind's promises
    #[command(before_long_help = "Examples:\n  quandary create KIND --size 10x10 --level hard\n  quandary create KIND --seed 7 --number 20 --json")]
    Create(create),
    /// The constructor's loop: what all answers share, what would make it unique
    #[command(override_usage = "quandary assist [KIND] [PUZZLE | --size WxH] [OPTIONS]", before_long_help = "Examples:\n  quandary assist puzzle.txt -o better.txt\n  quandary assist puzzle.txt --suggest\n  quandary assist KIND --size 6x6")]
    Assist(assist),
    /// Draws a puzzle
    #[command(override_usage = "quandary show [KIND] PUZZLE [BOARD] [OPTIONS]", before_long_help = "Examples:\n  quandary show puzzle.txt\n  quandary show puzzle.txt -o puzzle.svg")]
    Show(show),
    /// A sheet of puzzles with their key, as a PDF
    #[command(override_usage = "quandary print [KIND... | FILE | LINK | example:NAME...] -o FILE.pdf [OPTIONS]", before_long_help = "Examples:\n  quandary print KIND --number 6 --level easy..hard --seed 7 -o sheet.pdf\n  quandary print puzzle.txt other.txt --per-page 1 -o sheet.pdf")]
    Print(print),
    /// Another form of the same puzzle
    #[command(override_usage = "quandary convert [KIND] [FILE | - | LINK | example:NAME]... [--to FORM] [OPTIONS]", before_long_help = "Examples:\n  quandary convert puzzle.txt --to json\n  quandary convert puzzle.txt --to id")]
    Convert(convert),
    /// Plays a puzzle in the terminal; the game is kept
    #[command(override_usage = "quandary play [KIND] [FILE | LINK | example:NAME] [OPTIONS]", before_long_help = "Examples:\n  quandary play puzzle.txt\n  quandary play KIND --seed 7")]
    Play(play),
    /// One verb over many puzzles, in parallel: JSON Lines out, in the order of the input
    #[command(override_usage = "quandary batch VERB [KIND] [FILE | -]... [OPTIONS]", before_long_help = "Examples:\n  quandary batch solve puzzles.jsonl > answers.jsonl\n  quandary batch rate KIND *.txt -j 4 -o levels.jsonl\n  quandary batch solve puzzles.jsonl --resume answers.jsonl")]
    Batch(batch),
    /// What is in a folder: kinds, forms, verdicts, what a conversion would lose
    #[command(override_usage = "quandary survey [KIND] DIR | FILE... [OPTIONS]", before_long_help = "Examples:\n  quandary survey puzzles/\n  quandary survey *.txt --to json\n  quandary survey puzzles/ --json > found.jsonl")]
    Survey(survey),
}

/// The whole command, the kinds' options included.
pub(crate) fn command() -> clap::Command {
    command_for(None)
}

/// The whole command with the options of all kinds, or of one alone. Examples in help texts say `KIND` in the source,
/// so that no kind is named here, and a kind's name to people, so that they can be pasted.
pub(crate) fn command_for(kind: Option<&'static dyn AnyKind>) -> clap::Command {
    let first = kind.or(quandary::kinds().first().copied());
    let info = first.map(|kind| kind.info());
    let with_kind = |command: clap::Command| match (command.get_before_long_help(), info) {
        (Some(help), Some(info)) => {
            let size = info.default_size.to_string();
            let help = help.to_string().replace("KIND", info.id);
            let help = if kind.is_some() { help.replace("10x10", &size).replace("6x6", &size) } else { help };
            command.before_long_help(help)
        }
        _ => command,
    };
    let mut command = with_kind(Cli::command()).mut_subcommands(with_kind);
    for verb in Verb::ALL {
        if command.find_subcommand(verb.name()).is_some() {
            command = command.mut_subcommand(verb.name(), |command| knobs::add(command, kind));
        }
    }
    // A form has a name, never a number, so that one option can mean both.
    command = command.mut_subcommand(Verb::Explain.name(), |command| {
        command.mut_arg("from", |from| {
            from.value_name("STEP | FORM").help(
                "Show the steps from this number on; with the name of a form, read the puzzle in that form",
            )
        })
    });
    match kind {
        Some(kind) => command.mut_subcommands(|command| {
            let names = kind.examples().iter().map(|e| format!("example:{}/{}", kind.info().id, e.name));
            let names: Vec<String> = names.collect();
            command.after_help(format!("Built-in puzzles: {}", names.join(", ")))
        }),
        None => command,
    }
}

/// The kind whose help is asked for: `VERB KIND --help`, with anything between.
pub(crate) fn helped(words: &[String]) -> Option<&'static dyn AnyKind> {
    let asks = words.iter().skip(2).any(|word| word == "--help" || word == "-h");
    let named = words.iter().skip(2).find_map(|word| quandary::kind(word).ok());
    named.filter(|_| asks)
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_command_line_is_sound() {
        super::command().debug_assert();
    }
}
