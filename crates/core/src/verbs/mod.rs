//! The verbs, written once over [`Kind`].

mod advise;
mod converse;
mod explain;
mod hint;
mod possible;
mod rate;
mod solve;

pub use advise::{Advice, Suggestion, advise};
pub use converse::converse;
pub use explain::{Ending, Explanation, SEARCH, explain, sentence};
pub use hint::{Hint, hint, mistakes};
pub use possible::possible_by_asking;
pub use rate::rate_by_climbing;
pub use solve::{Demand, count_by_listing, differ, solve};
