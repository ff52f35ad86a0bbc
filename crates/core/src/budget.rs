//! Limits that come from outside: how many nodes, how much memory, and a way to stop.
//!
//! A budget is a tree. [`Budget::part`] makes a child with a limit of its own; whatever a child spends,
//! its parent has spent too, by construction and not by anybody's care. A child draws its nodes from
//! its parent in small quotas and gives back what it did not use, so that the inner loop of a search
//! only takes one from a number.
//!
//! The library reads no clock. A caller who wants a time limit or Ctrl-C passes a callback that says
//! when to stop and why; it is asked whenever a quota is drawn at the root.
//!
//! A budget belongs to one thread. Work that goes on in several takes [`Budget::shares`]: fixed parts,
//! so that what each of them finds does not depend on how the threads run.

use std::cell::{Cell, RefCell};
use std::fmt;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// What ended the work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RanOut {
    /// The number of nodes allowed.
    Nodes,
    /// The memory allowed.
    Memory,
    /// The time allowed.
    Time,
    /// Somebody asked the work to stop.
    Interrupted,
    /// Nothing ran out, but the method asked for sees no further step.
    Stuck,
}

impl fmt::Display for RanOut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            RanOut::Nodes => "the allowed number of nodes was used up",
            RanOut::Memory => "the allowed memory was used up",
            RanOut::Time => "the allowed time was used up",
            RanOut::Interrupted => "it was interrupted",
            RanOut::Stuck => "this method finds no further step",
        })
    }
}

/// Why a caller wants the work to stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The time allowed is over.
    Time,
    /// Somebody asked for it.
    Interrupted,
}

impl From<Stop> for RanOut {
    fn from(stop: Stop) -> Self {
        match stop {
            Stop::Time => RanOut::Time,
            Stop::Interrupted => RanOut::Interrupted,
        }
    }
}

/// Says whether to stop, and why.
pub type Stopper = Arc<dyn Fn() -> Option<Stop> + Send + Sync>;

/// The most nodes drawn at once, and so the most between two looks at the callback.
const QUOTA: u64 = 256;

/// So many looks of a technique at a line, room or cage weigh as much as one node of a search.
const LOOKS_PER_NODE: u64 = 256;

/// What all budgets of one tree have in common.
struct Root {
    stop: Option<Stopper>,
    memory: Option<usize>,
    held: Cell<usize>,
    ended: Cell<Option<RanOut>>,
    remark: RefCell<Option<String>>,
}

impl Root {
    /// Asks the callback.
    fn poll(&self) -> Result<(), RanOut> {
        if self.ended.get().is_none() {
            self.ended.set(self.stop.as_ref().and_then(|stop| stop()).map(RanOut::from));
        }
        self.ended.get().map_or(Ok(()), Err)
    }
}

/// One budget of the tree.
struct Meter {
    root: Rc<Root>,
    parent: Option<Rc<Meter>>,
    limit: u64,
    /// Nodes drawn so far, those still in `left` included.
    drawn: Cell<u64>,
    /// Nodes drawn and not spent yet.
    left: Cell<u64>,
    /// Looks not yet counted as a node.
    looks: Cell<u64>,
    /// Set once this budget's own limit was met.
    used_up: Cell<bool>,
    /// What other threads spend of it.
    shared: RefCell<Vec<Arc<AtomicU64>>>,
}

impl Meter {
    fn new(root: Rc<Root>, parent: Option<Rc<Meter>>, limit: u64) -> Rc<Self> {
        Rc::new(Self {
            root,
            parent,
            limit,
            drawn: Cell::new(0),
            left: Cell::new(0),
            looks: Cell::new(0),
            used_up: Cell::new(false),
            shared: RefCell::default(),
        })
    }

    fn elsewhere(&self) -> u64 {
        self.shared.borrow().iter().map(|spent| spent.load(Ordering::Relaxed)).sum()
    }

    fn spent(&self) -> u64 {
        self.drawn.get() - self.left.get() + self.elsewhere()
    }

    /// Nodes that may still be drawn.
    fn room(&self) -> u64 {
        self.limit.saturating_sub(self.drawn.get() + self.elsewhere())
    }

    fn ended(&self) -> Option<RanOut> {
        let own = self.used_up.get().then_some(RanOut::Nodes);
        own.or(self.root.ended.get()).or_else(|| self.parent.as_ref().and_then(|p| p.ended()))
    }

    /// Sees to it that at least `need` nodes are left, drawing a quota from the parent.
    #[cold]
    fn draw(&self, need: u64) -> Result<(), RanOut> {
        if let Some(what) = self.ended() {
            self.left.set(0);
            return Err(what);
        }
        let more = need - self.left.get();
        let room = self.room();
        if more > room {
            self.used_up.set(true);
            return Err(RanOut::Nodes);
        }
        // Small quotas near a limit: what one child has drawn and not used, another cannot have.
        let quota = more.max((room / 2).min(QUOTA));
        let given = match &self.parent {
            Some(parent) => parent.give(more, quota)?,
            None => {
                self.root.poll()?;
                quota
            }
        };
        self.drawn.set(self.drawn.get() + given);
        self.left.set(self.left.get() + given);
        Ok(())
    }

    /// Hands nodes to a child: at least `need`, at most `wanted`.
    fn give(&self, need: u64, wanted: u64) -> Result<u64, RanOut> {
        if self.left.get() < need {
            self.draw(need)?;
        }
        let given = self.left.get().min(wanted);
        self.left.set(self.left.get() - given);
        Ok(given)
    }

    fn spend(&self, nodes: u64) -> Result<(), RanOut> {
        let left = self.left.get();
        if nodes > left {
            self.draw(nodes)?;
        }
        self.left.set(self.left.get() - nodes);
        Ok(())
    }

    /// Gives back what was drawn and not spent.
    fn give_back(&self) {
        let left = self.left.take();
        self.drawn.set(self.drawn.get() - left);
        if let Some(parent) = &self.parent {
            parent.left.set(parent.left.get() + left);
        }
    }
}

impl Drop for Meter {
    fn drop(&mut self) {
        self.give_back();
    }
}

/// Limits on work, shared by everything done for one request. Cloning shares the meter.
///
/// ```
/// use quandary_core::budget::{Budget, RanOut};
/// let budget = Budget::nodes(3);
/// let part = budget.part(2);
/// assert!(part.spend(2).is_ok());
/// assert_eq!(part.spend(1), Err(RanOut::Nodes));
/// drop(part);
/// assert_eq!(budget.spent(), 2);
/// assert!(budget.spend(1).is_ok());
/// assert_eq!(budget.spend(1), Err(RanOut::Nodes));
/// ```
#[derive(Clone)]
pub struct Budget(Rc<Meter>);

impl Budget {
    /// No limits: the work goes on until it is done.
    pub fn unlimited() -> Self {
        Self::new(None, None, None)
    }

    /// At most this many nodes.
    pub fn nodes(nodes: u64) -> Self {
        Self::new(Some(nodes), None, None)
    }

    /// No limit but a callback.
    pub fn until(stop: impl Fn() -> Option<Stop> + Send + Sync + 'static) -> Self {
        Self::new(None, None, Some(Arc::new(stop)))
    }

    /// Limits of every sort; `None` sets none. `stop` is asked now and then whether to stop.
    pub fn new(nodes: Option<u64>, memory: Option<usize>, stop: Option<Stopper>) -> Self {
        let root =
            Root { stop, memory, held: Cell::new(0), ended: Cell::new(None), remark: RefCell::default() };
        Self(Meter::new(Rc::new(root), None, nodes.unwrap_or(u64::MAX)))
    }

    /// A budget of at most `nodes` nodes inside this one: what it spends is spent here too.
    #[must_use]
    pub fn part(&self, nodes: u64) -> Self {
        Self(Meter::new(self.0.root.clone(), Some(self.0.clone()), nodes))
    }

    /// Counts `nodes` nodes of work; an error says that the work must end now. Nothing is counted
    /// that was not allowed.
    #[inline]
    pub fn spend(&self, nodes: u64) -> Result<(), RanOut> {
        let left = self.0.left.get();
        if nodes <= left {
            self.0.left.set(left - nodes);
            return Ok(());
        }
        self.0.spend(nodes)
    }

    /// Counts looks at lines, rooms, cages or words that a technique takes. `None` says that the work must end now;
    /// what the technique then says is thrown away, so it may simply return.
    ///
    /// Looks are charged to the whole tree and not to a part's own limit, which speaks of search.
    #[inline]
    pub fn look(&self, looks: u64) -> Option<()> {
        let sum = self.0.looks.get() + looks;
        if sum < LOOKS_PER_NODE {
            self.0.looks.set(sum);
            return self.0.root.ended.get().is_none().then_some(());
        }
        self.looked(sum)
    }

    #[cold]
    fn looked(&self, looks: u64) -> Option<()> {
        self.0.looks.set(looks % LOOKS_PER_NODE);
        let mut top = &self.0;
        while let Some(parent) = &top.parent {
            top = parent;
        }
        let charged = top.spend(looks / LOOKS_PER_NODE).and_then(|()| self.0.root.poll());
        // Sticky for the whole tree: every technique and search below must end as well.
        if let Err(what) = charged {
            self.0.root.ended.set(Some(what));
        }
        charged.ok()
    }

    /// Asks the callback now, without counting work: for steps that are few but long.
    pub fn poll(&self) -> Result<(), RanOut> {
        self.0.root.poll()?;
        self.ended()
    }

    /// An error if this budget has ended, whoever was asked.
    pub fn ended(&self) -> Result<(), RanOut> {
        self.0.ended().map_or(Ok(()), Err)
    }

    /// Nodes spent so far, those of its parts included. A part that is still at work may have drawn a few more.
    pub fn spent(&self) -> u64 {
        self.0.spent()
    }

    /// Reserves memory for as long as the returned value lives.
    pub fn hold(&self, bytes: usize) -> Result<Held, RanOut> {
        let mut held = Held { root: self.0.root.clone(), bytes: 0 };
        held.set(bytes)?;
        Ok(held)
    }

    /// Whether so many bytes could be reserved now.
    pub fn fits(&self, bytes: usize) -> Result<(), RanOut> {
        self.hold(bytes).map(drop)
    }

    /// The memory still free, in bytes, if there is a limit.
    pub fn memory(&self) -> Option<usize> {
        let root = &self.0.root;
        root.memory.map(|limit| limit.saturating_sub(root.held.get()))
    }

    /// Leaves word of how far the work came, for when it ends early.
    pub fn remark(&self, text: impl Into<String>) {
        *self.0.root.remark.borrow_mut() = Some(text.into());
    }

    /// How far the work came, if somebody left word.
    pub fn remarked(&self) -> Option<String> {
        self.0.root.remark.borrow().clone()
    }

    /// Fixed parts of what is left, for as many threads: nodes and memory are divided evenly, the callback is
    /// the same. What they spend counts here.
    ///
    /// ```
    /// use quandary_core::budget::{Budget, RanOut};
    /// let budget = Budget::nodes(20);
    /// let work = |share: quandary_core::budget::Share| share.open().spend(11);
    /// let threads: Vec<_> = budget.shares(2).into_iter().map(|s| std::thread::spawn(move || work(s))).collect();
    /// assert!(threads.into_iter().all(|t| t.join().unwrap() == Err(RanOut::Nodes)), "ten each");
    /// ```
    pub fn shares(&self, count: usize) -> Vec<Share> {
        let parts = count.max(1);
        self.0.give_back();
        let nodes = if self.0.limit == u64::MAX { u64::MAX } else { self.0.room() / parts as u64 };
        let share = |_| {
            let spent = Arc::new(AtomicU64::new(0));
            self.0.shared.borrow_mut().push(spent.clone());
            let memory = self.memory().map(|bytes| bytes / parts);
            Share { nodes, memory, stop: self.0.root.stop.clone(), spent }
        };
        (0..count).map(share).collect()
    }
}

impl fmt::Debug for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Budget").field("nodes", &self.0.limit).field("spent", &self.spent()).finish()
    }
}

/// Memory reserved in a budget, given back when this is dropped.
pub struct Held {
    root: Rc<Root>,
    bytes: usize,
}

impl Held {
    /// Changes how much is reserved. On an error nothing has changed.
    pub fn set(&mut self, bytes: usize) -> Result<(), RanOut> {
        let others = self.root.held.get() - self.bytes;
        let all = others.saturating_add(bytes);
        if bytes > self.bytes && self.root.memory.is_some_and(|limit| all > limit) {
            return Err(RanOut::Memory);
        }
        self.root.held.set(all);
        self.bytes = bytes;
        Ok(())
    }

    /// Reserves so much more.
    pub fn grow(&mut self, bytes: usize) -> Result<(), RanOut> {
        self.set(self.bytes.saturating_add(bytes))
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        self.root.held.set(self.root.held.get() - self.bytes);
    }
}

/// A part of a budget that can be sent to another thread and opened there.
pub struct Share {
    nodes: u64,
    memory: Option<usize>,
    stop: Option<Stopper>,
    spent: Arc<AtomicU64>,
}

impl Share {
    /// The budget of this share. What it spends is known to where it came from once it is dropped.
    pub fn open(self) -> SharedBudget {
        let limit = (self.nodes != u64::MAX).then_some(self.nodes);
        SharedBudget { budget: Budget::new(limit, self.memory, self.stop), spent: self.spent }
    }
}

/// A budget opened from a [`Share`].
pub struct SharedBudget {
    budget: Budget,
    spent: Arc<AtomicU64>,
}

impl std::ops::Deref for SharedBudget {
    type Target = Budget;

    fn deref(&self) -> &Budget {
        &self.budget
    }
}

impl Drop for SharedBudget {
    fn drop(&mut self) {
        self.spent.store(self.budget.spent(), Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicUsize;

    #[test]
    fn a_limit_is_exact_through_every_part() {
        for limit in [0, 1, 5, 255, 256, 257, 1000] {
            let budget = Budget::nodes(limit);
            let mut done = 0;
            'all: for size in [1, 3, 300].into_iter().cycle() {
                let part = budget.part(size);
                let inner = part.part(u64::MAX);
                loop {
                    match inner.spend(1) {
                        Ok(()) => done += 1,
                        Err(_) if part.spent() < size => break 'all,
                        Err(_) => break,
                    }
                }
            }
            assert_eq!((done, budget.spent()), (limit, limit));
            assert_eq!(budget.spend(1), Err(RanOut::Nodes));
        }
    }

    #[test]
    fn what_a_part_leaves_goes_back() {
        let budget = Budget::nodes(100);
        budget.part(90).spend(10).unwrap();
        assert_eq!(budget.spent(), 10);
        assert_eq!(budget.part(90).spend(90), Ok(()));
        assert_eq!(budget.part(90).spend(1), Err(RanOut::Nodes));
    }

    #[test]
    fn a_stop_is_seen_soon_and_by_all() {
        let asked = Arc::new(AtomicUsize::new(0));
        let count = asked.clone();
        let budget =
            Budget::until(move || (count.fetch_add(1, Ordering::Relaxed) >= 3).then_some(Stop::Interrupted));
        let part = budget.part(1_000_000);
        let mut done = 0;
        while part.spend(1).is_ok() {
            done += 1;
        }
        assert_eq!(done, 3 * QUOTA);
        assert_eq!(part.ended(), Err(RanOut::Interrupted));
        assert_eq!(budget.spend(QUOTA), Err(RanOut::Interrupted));
        assert_eq!(budget.look(1), None);
    }

    #[test]
    fn looks_weigh_on_the_whole_and_not_on_a_part() {
        let budget = Budget::nodes(10);
        let part = budget.part(1);
        let looks = (0..).take_while(|_| part.look(1).is_some()).count() as u64;
        assert_eq!(looks, 11 * LOOKS_PER_NODE - 1);
        assert_eq!((budget.spent(), budget.ended()), (10, Err(RanOut::Nodes)));
    }

    #[test]
    fn memory_is_held_and_given_back() {
        let budget = Budget::new(None, Some(100), None);
        let mut first = budget.hold(60).unwrap();
        assert!(budget.part(1).hold(50).is_err());
        assert_eq!(budget.memory(), Some(40));
        assert_eq!((first.grow(41), first.grow(40)), (Err(RanOut::Memory), Ok(())));
        drop(first);
        assert!(budget.hold(100).is_ok());
    }

    #[test]
    fn shares_are_fixed_and_counted() {
        let budget = Budget::nodes(21);
        budget.spend(1).unwrap();
        for share in budget.shares(2) {
            let own = share.open();
            assert_eq!((own.spend(10), own.spend(1)), (Ok(()), Err(RanOut::Nodes)));
        }
        assert_eq!(budget.spent(), 21);
        assert_eq!(budget.spend(1), Err(RanOut::Nodes));
    }
}
