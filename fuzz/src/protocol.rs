//! libFuzzer on `targets::protocol`.
#![no_main]

#[allow(dead_code)]
mod targets;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| targets::protocol(bytes));
