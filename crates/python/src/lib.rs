//! The native half of the Python package: the protocol's text in, its text out. What is pleasant to
//! call is written in Python, beside its types, in `python/quandary`.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use quandary::protocol::{self, Host, Request};

/// How often Python is asked whether somebody pressed Ctrl-C.
const PATIENCE: Duration = Duration::from_millis(50);

/// A host that asks Python for signals now and then, and whether one came.
fn listening() -> (Host, Arc<AtomicBool>) {
    let stopped = Arc::new(AtomicBool::new(false));
    let flag = stopped.clone();
    let last = Mutex::new(Instant::now());
    let stop = move || {
        let mut last = last.lock().unwrap_or_else(PoisonError::into_inner);
        if !flag.load(Ordering::Relaxed) && last.elapsed() >= PATIENCE {
            *last = Instant::now();
            // The signal itself is raised again by whoever called us.
            if Python::attach(|py| py.check_signals().is_err()) {
                flag.store(true, Ordering::Relaxed);
            }
        }
        flag.load(Ordering::Relaxed)
    };
    (Host { stop: Some(Arc::new(stop)), ..Host::new() }, stopped)
}

fn interrupted() -> PyErr {
    pyo3::exceptions::PyKeyboardInterrupt::new_err(())
}

/// Answers a request of the protocol, both as JSON text.
#[pyfunction]
fn answer(py: Python<'_>, request: &str) -> PyResult<String> {
    let (host, stopped) = listening();
    let answer = py.detach(|| protocol::answer_with(request, &host));
    if stopped.load(Ordering::Relaxed) { Err(interrupted()) } else { Ok(answer) }
}

/// Answers many lines in parallel, in their order. `base` is a request that says what the lines do
/// not; lines that are no records give an empty text.
#[pyfunction]
fn answer_lines(
    py: Python<'_>,
    lines: Vec<String>,
    base: &str,
    jobs: usize,
    cost: bool,
) -> PyResult<Vec<String>> {
    let base: Request = serde_json::from_str(base).map_err(|e| PyValueError::new_err(e.to_string()))?;
    let all = || std::thread::available_parallelism().map_or(1, Into::into);
    let jobs = if jobs == 0 { all() } else { jobs.min(1024) }.min(lines.len().max(1));
    let stopped = Arc::new(AtomicBool::new(false));
    let asked = stopped.clone();
    let host = Host { stop: Some(Arc::new(move || asked.load(Ordering::Relaxed))), cost, ..Host::new() };
    let done = py.detach(|| parallel(&lines, jobs, &stopped, |line| one(line, &base, &host)));
    if stopped.load(Ordering::Relaxed) { Err(interrupted()) } else { Ok(done) }
}

fn one(line: &str, base: &Request, host: &Host) -> String {
    if !protocol::is_record(line.as_bytes()) {
        return String::new();
    }
    let (echo, outputs) = protocol::line(line, base, host);
    protocol::written(&echo, outputs)
}

/// Does the work on so many threads, while this one listens for signals.
fn parallel(
    lines: &[String],
    jobs: usize,
    stopped: &AtomicBool,
    work: impl Fn(&str) -> String + Sync,
) -> Vec<String> {
    let next = AtomicUsize::new(0);
    let busy = (Mutex::new(jobs), Condvar::new());
    let results: Vec<Mutex<String>> = lines.iter().map(|_| Mutex::new(String::new())).collect();
    std::thread::scope(|scope| {
        for _ in 0..jobs {
            scope.spawn(|| {
                while let Some((line, result)) = {
                    let i = next.fetch_add(1, Ordering::Relaxed);
                    lines.get(i).zip(results.get(i)).filter(|_| !stopped.load(Ordering::Relaxed))
                } {
                    *result.lock().unwrap_or_else(PoisonError::into_inner) = work(line);
                }
                *busy.0.lock().unwrap_or_else(PoisonError::into_inner) -= 1;
                busy.1.notify_one();
            });
        }
        let mut left = busy.0.lock().unwrap_or_else(PoisonError::into_inner);
        while *left > 0 {
            left = busy.1.wait_timeout(left, PATIENCE).unwrap_or_else(PoisonError::into_inner).0;
            if *left > 0 && Python::attach(|py| py.check_signals().is_err()) {
                stopped.store(true, Ordering::Relaxed);
            }
        }
    });
    results.into_iter().map(|r| r.into_inner().unwrap_or_else(PoisonError::into_inner)).collect()
}

/// The module `quandary._native`.
#[pymodule]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_function(wrap_pyfunction!(answer, module)?)?;
    module.add_function(wrap_pyfunction!(answer_lines, module)?)
}
