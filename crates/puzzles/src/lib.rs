//! The puzzle kinds of Quandary, one folder each.
//!
//! A kind is named once here and nowhere else outside its folder. Each is a feature of the same name,
//! all on by default, so that a program that needs one kind builds one.

use quandary_core::any::AnyKind;

/// Declares the kinds: the module of each, and the list front ends walk through.
macro_rules! kinds {
    ($($kind:ident = $feature:literal),* $(,)?) => {
        $(#[cfg(feature = $feature)]
        pub mod $kind;)*

        /// All kinds, in the order they are listed to people.
        pub fn kinds() -> &'static [&'static dyn AnyKind] {
            const {
                &[$(
                    #[cfg(feature = $feature)]
                    &quandary_core::any::Shell::<$kind::This>::new()
                ),*]
            }
        }

        /// What every kind must keep, as tests of each.
        #[cfg(test)]
        mod conformance {
            $(#[cfg(feature = $feature)]
            mod $kind {
                quandary_core::conformance_tests!(crate::$kind::This);
            })*
            mod null {
                quandary_core::conformance_tests!(crate::null::This);
            }
        }
    };
}

kinds! {
    ripple = "ripple",
    kenken = "kenken",
    gogen = "gogen",
    nonogram = "nonogram",
    crossword = "crossword",
    moves = "moves",
}

pub mod null;
