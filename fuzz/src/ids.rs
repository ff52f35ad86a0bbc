//! libFuzzer on `targets::ids`.
#![no_main]

#[allow(dead_code)]
mod targets;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| targets::ids(bytes));
