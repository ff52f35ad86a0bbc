//! libFuzzer on `targets::kind`; `QUANDARY_FUZZ_KIND` names the kind, so each kind is a target of its own.
#![no_main]

#[allow(dead_code)]
mod targets;

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use quandary::core::any::AnyKind;

static KIND: LazyLock<&'static dyn AnyKind> = LazyLock::new(|| {
    let name = std::env::var("QUANDARY_FUZZ_KIND").unwrap_or_default();
    quandary::kind(&name).unwrap_or_else(|_| quandary::kinds()[0])
});

static STRICT: LazyLock<bool> = LazyLock::new(|| std::env::var_os("QUANDARY_FUZZ_STRICT").is_some());

fuzz_target!(|bytes: &[u8]| targets::kind(*KIND, bytes, *STRICT));
