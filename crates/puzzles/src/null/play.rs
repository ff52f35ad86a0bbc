//! What a player may write.

use quandary_core::fact::Value;

/// Why a cell cannot hold a value.
pub(super) fn refusal(value: Option<Value>) -> Option<String> {
    value.filter(|value| !(1..=2).contains(value)).map(|_| "a cell holds 1 or 2".to_string())
}
