//! `cargo xtask web test`: the page in a real browser.

use crate::chore::Done;

/// Builds the page and plays every kind in it.
pub(crate) fn run() -> Done {
    crate::web::run()
}
