//! The reference scores. Written by the example `reference`; see there.

use super::Population;

/// Each population.
pub(super) const POPULATIONS: &[Population] = &[];
