//! Limits that come from outside: how many nodes, how much memory, and a way to stop.
//!
//! The library reads no clock. A caller who wants a time limit or Ctrl-C passes a callback that
//! says when to stop; it is asked every few hundred nodes.

use std::cell::{Cell, RefCell};
use std::fmt;
use std::rc::Rc;

/// What ran out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RanOut {
    /// The number of nodes allowed.
    Nodes,
    /// The memory allowed.
    Memory,
    /// The caller's callback said stop: time, or an interrupt.
    Stopped,
    /// Nothing ran out, but the method asked for sees no further step.
    Stuck,
}

impl fmt::Display for RanOut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            RanOut::Nodes => "the allowed number of nodes was used up",
            RanOut::Memory => "the allowed memory was used up",
            RanOut::Stopped => "the allowed time was used up",
            RanOut::Stuck => "this method sees no further step",
        })
    }
}

/// How often the stop callback is asked: once in this many nodes.
const ASK_EVERY: u64 = 256;

struct Inner {
    nodes: Option<u64>,
    memory: Option<usize>,
    stop: Option<Box<dyn Fn() -> bool>>,
    spent: Cell<u64>,
    next_ask: Cell<u64>,
    stopped: Cell<bool>,
    remark: RefCell<Option<String>>,
}

/// Limits on work, shared by everything done for one request. Cloning shares the meter.
///
/// ```
/// use quandary_core::budget::{Budget, RanOut};
/// let budget = Budget::nodes(2);
/// assert!(budget.spend(1).is_ok());
/// assert!(budget.spend(1).is_ok());
/// assert_eq!(budget.spend(1), Err(RanOut::Nodes));
/// ```
#[derive(Clone)]
pub struct Budget(Rc<Inner>);

impl Budget {
    /// No limits: the work goes on until it is done.
    pub fn unlimited() -> Self {
        Self::new(None, None, None)
    }

    /// At most this many nodes.
    pub fn nodes(nodes: u64) -> Self {
        Self::new(Some(nodes), None, None)
    }

    /// Limits of every sort; `None` sets none. `stop` is asked now and then whether to stop.
    pub fn new(nodes: Option<u64>, memory: Option<usize>, stop: Option<Box<dyn Fn() -> bool>>) -> Self {
        let inner = Inner {
            nodes,
            memory,
            stop,
            spent: Cell::new(0),
            next_ask: Cell::new(ASK_EVERY),
            stopped: Cell::new(false),
            remark: RefCell::new(None),
        };
        Self(Rc::new(inner))
    }

    /// Counts `nodes` nodes of work; an error says that the work must end now.
    #[inline]
    pub fn spend(&self, nodes: u64) -> Result<(), RanOut> {
        let inner = &*self.0;
        let spent = inner.spent.get() + nodes;
        inner.spent.set(spent);
        if inner.nodes.is_some_and(|limit| spent > limit) {
            return Err(RanOut::Nodes);
        }
        if spent >= inner.next_ask.get() {
            inner.next_ask.set(spent + ASK_EVERY);
            self.asked()?;
        }
        if inner.stopped.get() { Err(RanOut::Stopped) } else { Ok(()) }
    }

    /// Asks the callback now, without counting work: for steps that are few but long.
    pub fn asked(&self) -> Result<(), RanOut> {
        let inner = &*self.0;
        if !inner.stopped.get() && inner.stop.as_ref().is_some_and(|stop| stop()) {
            inner.stopped.set(true);
        }
        if inner.stopped.get() { Err(RanOut::Stopped) } else { Ok(()) }
    }

    /// Whether so many bytes may be held at once.
    pub fn holds(&self, bytes: usize) -> Result<(), RanOut> {
        match self.0.memory {
            Some(limit) if bytes > limit => Err(RanOut::Memory),
            _ => Ok(()),
        }
    }

    /// The memory limit in bytes, if there is one.
    pub fn memory(&self) -> Option<usize> {
        self.0.memory
    }

    /// Leaves word of how far the work came, for when it ends early.
    pub fn remark(&self, text: impl Into<String>) {
        *self.0.remark.borrow_mut() = Some(text.into());
    }

    /// How far the work came, if somebody left word.
    pub fn remarked(&self) -> Option<String> {
        self.0.remark.borrow().clone()
    }

    /// Nodes counted so far.
    pub fn spent(&self) -> u64 {
        self.0.spent.get()
    }

    /// A budget of at most `nodes` nodes that still obeys this one's callback and memory limit.
    /// What it spends is not counted here until [`Budget::spend`] is told.
    pub fn part(&self, nodes: u64) -> Self {
        let parent = self.clone();
        let left = self.0.nodes.map_or(nodes, |limit| nodes.min(limit.saturating_sub(self.spent())));
        Self::new(Some(left), self.0.memory, Some(Box::new(move || parent.asked().is_err())))
    }
}

impl fmt::Debug for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Budget").field("nodes", &self.0.nodes).field("spent", &self.spent()).finish()
    }
}
