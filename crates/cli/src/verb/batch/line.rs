//! The assembly line: portions of records go to whichever thread is free, and come out in order.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TryRecvError, sync_channel};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

use quandary::protocol::{self, Host, Request, Verb};

use super::feed::{Feed, Record};
use super::tally::Tally;
use crate::exit::Failure;
use crate::limits::interrupted;

/// So many bytes of input and output may wait between reader and writer.
const AHEAD: usize = 24 << 20;
/// So many portions may.
const PORTIONS: usize = 1024;
/// A portion is about this much work: long enough that passing it on costs nothing, short enough
/// that no thread waits for another at the end.
const PORTION_NANOS: u64 = 4_000_000;
const PORTION_MOST: u64 = 512;
const PORTION_BYTES: usize = 256 << 10;

/// What is done with each record.
pub(super) struct Work {
    pub(super) verb: Verb,
    pub(super) base: Request,
    pub(super) host: Host,
}

/// The results of a portion.
pub(super) struct Portion {
    pub(super) bytes: Vec<u8>,
    pub(super) tally: Tally,
    /// Bytes of input it took.
    pub(super) read: u64,
    /// Whether somebody pressed Ctrl-C meanwhile.
    pub(super) cut: bool,
    weight: usize,
}

struct Job {
    records: Vec<Record>,
    weight: usize,
    read: u64,
    to: SyncSender<Portion>,
}

/// Counts the bytes under way.
#[derive(Default)]
struct Gate {
    bytes: Mutex<usize>,
    freed: Condvar,
}

impl Gate {
    fn change(&self, minus: usize, plus: usize) {
        let mut bytes = self.bytes.lock().unwrap_or_else(PoisonError::into_inner);
        *bytes = bytes.saturating_sub(minus) + plus;
        self.freed.notify_one();
    }

    /// Waits until there is room, and takes it. A single portion always has room.
    fn enter(&self, weight: usize) {
        let mut bytes = self.bytes.lock().unwrap_or_else(PoisonError::into_inner);
        while *bytes > 0 && *bytes + weight > AHEAD {
            bytes = self.freed.wait(bytes).unwrap_or_else(PoisonError::into_inner);
        }
        *bytes += weight;
    }
}

/// What comes next.
pub(super) enum Next {
    Portion(Portion),
    NotYet,
    End,
}

/// Reader and workers under way.
pub(super) struct Line {
    order: Receiver<Receiver<Portion>>,
    waiting: Option<Receiver<Portion>>,
    gate: Arc<Gate>,
    problem: Arc<Mutex<Option<Failure>>>,
}

impl Line {
    /// Starts one reader and so many workers. They end with the input, or with the program.
    pub(super) fn start(feed: Feed, work: Arc<Work>, jobs: usize) -> Self {
        let (ordered, order) = sync_channel(PORTIONS);
        let (jobs_in, jobs_out) = sync_channel::<Job>(PORTIONS);
        let jobs_out = Arc::new(Mutex::new(jobs_out));
        let gate = Arc::new(Gate::default());
        let problem = Arc::new(Mutex::new(None));
        let pace = Arc::new(AtomicU64::new(PORTION_NANOS));
        for _ in 0..jobs {
            let (jobs, work, gate, pace) = (jobs_out.clone(), work.clone(), gate.clone(), pace.clone());
            // The main thread's stack: engines are not recursive over the input, but generous anyway.
            let thread = std::thread::Builder::new().stack_size(8 << 20);
            drop(thread.spawn(move || labour(&jobs, &work, &gate, &pace)));
        }
        let reader = Reader { feed, ordered, jobs: jobs_in, gate: gate.clone(), pace };
        let noticed = problem.clone();
        drop(std::thread::Builder::new().spawn(move || {
            if let Err(failure) = reader.run() {
                *noticed.lock().unwrap_or_else(PoisonError::into_inner) = Some(failure);
            }
        }));
        Self { order, waiting: None, gate, problem }
    }

    /// The next results in order; `idle` is called when they are not there yet.
    pub(super) fn next(&mut self, patience: Duration, idle: impl FnOnce() -> std::io::Result<()>) -> Next {
        if self.waiting.is_none() {
            self.waiting = match self.order.try_recv() {
                Ok(portion) => Some(portion),
                Err(TryRecvError::Disconnected) => return Next::End,
                Err(TryRecvError::Empty) => {
                    // Whoever reads our output sees what is there; an error shows at the next write.
                    let _ = idle();
                    match self.order.recv_timeout(patience) {
                        Ok(portion) => Some(portion),
                        Err(RecvTimeoutError::Timeout) => return Next::NotYet,
                        Err(RecvTimeoutError::Disconnected) => return Next::End,
                    }
                }
            };
        }
        let Some(waiting) = &self.waiting else { return Next::NotYet };
        match waiting.recv_timeout(patience) {
            Ok(portion) => {
                self.waiting = None;
                self.gate.change(portion.weight, 0);
                Next::Portion(portion)
            }
            Err(RecvTimeoutError::Timeout) => Next::NotYet,
            Err(RecvTimeoutError::Disconnected) => Next::End,
        }
    }

    /// Why the reading ended early.
    pub(super) fn problem(&self) -> Option<Failure> {
        self.problem.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

struct Reader {
    feed: Feed,
    ordered: SyncSender<Receiver<Portion>>,
    jobs: SyncSender<Job>,
    gate: Arc<Gate>,
    pace: Arc<AtomicU64>,
}

impl Reader {
    fn run(mut self) -> Result<(), Failure> {
        let mut records = Vec::new();
        let (mut weight, mut before) = (0, 0);
        let mut ended = Ok(());
        while !interrupted() {
            match self.feed.next() {
                Ok(Some(record)) => {
                    weight += record.weight();
                    records.push(record);
                }
                Ok(None) => break,
                Err(failure) => {
                    ended = Err(failure);
                    break;
                }
            }
            let most = (PORTION_NANOS / self.pace.load(Ordering::Relaxed).max(1)).clamp(1, PORTION_MOST);
            // Whoever feeds us slowly gets the answer to a line before the next one.
            if records.len() as u64 >= most || weight >= PORTION_BYTES || self.feed.dry() {
                let read = self.feed.read - std::mem::replace(&mut before, self.feed.read);
                if !self.send(std::mem::take(&mut records), std::mem::take(&mut weight), read) {
                    return Ok(());
                }
            }
        }
        let read = self.feed.read - before;
        if !records.is_empty() {
            self.send(records, weight, read);
        }
        ended
    }

    /// Sends a portion off; false when nobody wants it any more.
    fn send(&self, records: Vec<Record>, weight: usize, read: u64) -> bool {
        self.gate.enter(weight);
        let (to, from) = sync_channel(1);
        self.ordered.send(from).is_ok() && self.jobs.send(Job { records, weight, read, to }).is_ok()
    }
}

fn labour(jobs: &Mutex<Receiver<Job>>, work: &Work, gate: &Gate, pace: &AtomicU64) {
    loop {
        let job = jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(Job { records, weight, read, to }) = job else { return };
        let mut done = Portion { bytes: Vec::new(), tally: Tally::default(), read, cut: false, weight: 0 };
        let count = records.len() as u64;
        let start = Instant::now();
        let mut last = start;
        for record in &records {
            let (echo, outputs) = record.answer(work);
            let now = Instant::now();
            let unique = work.base.options.as_ref().is_some_and(|o| o.unique);
            done.tally.count(&outputs, work.verb, unique, now - last);
            done.bytes.extend_from_slice(protocol::written(&echo, outputs).as_bytes());
            done.bytes.push(b'\n');
            last = now;
            if interrupted() {
                break;
            }
        }
        let nanos = start.elapsed().as_nanos() as u64 / count.max(1);
        let old = pace.load(Ordering::Relaxed);
        pace.store((old * 3 + nanos) / 4, Ordering::Relaxed);
        done.cut = interrupted();
        done.weight = done.bytes.len();
        gate.change(weight, done.weight);
        if to.send(done).is_err() {
            return;
        }
    }
}
