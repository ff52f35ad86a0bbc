//! Limits on work: time, nodes, memory, and Ctrl-C. The library asks the budget made here.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use clap::Args;
use quandary::Budget;
use quandary::core::budget::Stop;

static INTERRUPTED: AtomicBool = AtomicBool::new(false);
/// While we wait for somebody to type there is no work to stop, and nothing found to print.
static WAITING: AtomicBool = AtomicBool::new(false);

/// The first Ctrl-C asks the work to stop, so that what was found can be printed; the second one
/// ends the command at once.
pub(crate) fn listen_to_interrupts() {
    let set = ctrlc::set_handler(|| {
        if INTERRUPTED.swap(true, Ordering::SeqCst) || WAITING.load(Ordering::SeqCst) {
            std::process::exit(130);
        }
    });
    // Without a handler Ctrl-C ends the command as the system does it: nothing is lost but comfort.
    drop(set);
}

/// Waits for input; Ctrl-C ends the command meanwhile.
pub(crate) fn waiting<T>(read: impl FnOnce() -> T) -> T {
    WAITING.store(true, Ordering::SeqCst);
    let done = read();
    WAITING.store(false, Ordering::SeqCst);
    done
}

/// Whether somebody pressed Ctrl-C.
pub(crate) fn interrupted() -> bool {
    INTERRUPTED.load(Ordering::SeqCst)
}

/// Limits for the work on one puzzle.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Limits")]
pub(crate) struct Limits {
    /// Give up after this time: 500ms, 5s, 2m
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(crate) time: Option<Duration>,
    /// Give up after this many search nodes
    #[arg(long, value_name = "N")]
    pub(crate) nodes: Option<u64>,
    /// Use at most this much memory: 500M, 2G
    #[arg(long, value_name = "SIZE", default_value = "2G", value_parser = bytes)]
    pub(crate) memory: usize,
}

impl Limits {
    /// A fresh budget: the clock starts now.
    pub(crate) fn budget(&self) -> Budget {
        let end = self.time.and_then(|time| Instant::now().checked_add(time));
        let stop = move || match end {
            _ if interrupted() => Some(Stop::Interrupted),
            Some(end) if Instant::now() >= end => Some(Stop::Time),
            _ => None,
        };
        Budget::new(self.nodes, Some(self.memory), Some(Arc::new(stop)))
    }
}

/// A number with a unit behind it.
fn with_unit(text: &str, units: &[(&str, f64)]) -> Option<f64> {
    let split = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let (number, unit) = (text[..split].parse::<f64>().ok()?, text[split..].trim());
    let factor = units.iter().find(|(name, _)| name.eq_ignore_ascii_case(unit))?.1;
    Some(number * factor).filter(|n| n.is_finite() && *n >= 0.0)
}

pub(crate) fn duration(text: &str) -> Result<Duration, String> {
    let units = [("ms", 0.001), ("s", 1.0), ("", 1.0), ("m", 60.0), ("h", 3600.0)];
    with_unit(text, &units)
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .ok_or_else(|| "expected a time such as 500ms, 5s or 2m".to_string())
}

fn bytes(text: &str) -> Result<usize, String> {
    let units = [
        ("", 1.0),
        ("k", 1024.0),
        ("m", 1024.0 * 1024.0),
        ("g", 1024.0 * 1024.0 * 1024.0),
        ("kb", 1e3),
        ("mb", 1e6),
        ("gb", 1e9),
    ];
    with_unit(text, &units)
        .map(|n| n as usize)
        .ok_or_else(|| "expected a size such as 500M or 2G".to_string())
}

/// Reads a whole number within these bounds; the largest number there is means no upper bound.
pub(crate) fn number(least: u64, most: u64) -> impl Fn(&str) -> Result<u64, String> + Clone {
    move |text| {
        let number = text.parse().ok().filter(|n| (least..=most).contains(n));
        number.ok_or_else(|| match most {
            u64::MAX => format!("expected a whole number, {least} or more"),
            _ => format!("expected a whole number from {least} to {most}"),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_and_sizes() {
        assert_eq!(duration("500ms"), Ok(Duration::from_millis(500)));
        assert_eq!(duration("2"), Ok(Duration::from_secs(2)));
        assert_eq!(duration("1.5m"), Ok(Duration::from_secs(90)));
        assert!(duration("soon").is_err() && duration("").is_err() && duration("5 apples").is_err());
        assert_eq!(bytes("2G"), Ok(2 << 30));
        assert!(bytes("-1").is_err());
    }

    #[test]
    fn numbers_within_bounds() {
        assert_eq!(number(1, 10)("10"), Ok(10));
        assert_eq!(number(1, 10)("11"), Err("expected a whole number from 1 to 10".into()));
        assert_eq!(number(1, u64::MAX)("0"), Err("expected a whole number, 1 or more".into()));
        assert!(number(1, u64::MAX)("many").is_err());
    }
}
