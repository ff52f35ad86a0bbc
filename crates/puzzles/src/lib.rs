//! The puzzle kinds of Quandary, one folder each.
//!
//! A kind is named once here and nowhere else outside its folder. Each is a feature of the same name,
//! all on by default, so that a program that needs one kind builds one.

use quandary_core::any::{AnyKind, KindOf};
use quandary_core::kind::Kind;

// Plain lines rather than a macro's work, so that the formatter sees the files behind them.
#[cfg(feature = "crossword")]
pub mod crossword;
#[cfg(feature = "gogen")]
pub mod gogen;
#[cfg(feature = "kenken")]
pub mod kenken;
#[cfg(feature = "moves")]
pub mod moves;
#[cfg(feature = "nonogram")]
pub mod nonogram;
pub mod null;
#[cfg(feature = "ripple")]
pub mod ripple;

/// Work that is written once for all kinds and needs their types.
pub trait Visitor {
    /// Does it for one kind.
    fn visit<K: Kind>(&mut self);
}

/// The kind that new ones are copied from: for tests and for trying things out, and in no list.
pub static TEMPLATE: KindOf<null::Null> = KindOf::new();

/// Declares the kinds: the list front ends walk through, and the tests every kind has to pass. A kind gives its puzzles by
/// units unless its answers are `walks`.
macro_rules! kinds {
    (units $kind:ident::$name:ident) => {
        quandary_core::units_tests!(crate::$kind::$name);
    };
    (units $kind:ident::$name:ident proves) => {
        quandary_core::units_tests!(crate::$kind::$name);
        quandary_core::proof_tests!(crate::$kind::$name);
    };
    (units $kind:ident::$name:ident walks) => {};
    ($($kind:ident::$name:ident = $feature:literal $($walks:ident)?),* $(,)?) => {
        /// A static rather than a constant: a constant would be inlined into the crates above, and with it everything
        /// the kinds do, compiled once more in each of them.
        static KINDS: &[&dyn AnyKind] = &[$(
            #[cfg(feature = $feature)]
            &KindOf::<$kind::$name>::new()
        ),*];

        /// All kinds, in the order they are listed to people.
        pub fn kinds() -> &'static [&'static dyn AnyKind] {
            KINDS
        }

        /// Takes a visitor to every kind, in the same order.
        pub fn visit(visitor: &mut impl Visitor) {
            $(
                #[cfg(feature = $feature)]
                visitor.visit::<$kind::$name>();
            )*
        }

        /// What every kind must keep, as tests of each.
        #[cfg(test)]
        mod conformance {
            $(#[cfg(feature = $feature)]
            mod $kind {
                quandary_core::conformance_tests!(crate::$kind::$name);
                kinds! { units $kind::$name $($walks)? }
            })*
            mod null {
                quandary_core::conformance_tests!(crate::null::Null);
                kinds! { units null::Null proves }
            }
        }
    };
}

kinds! {
    ripple::Ripple = "ripple" proves,
    kenken::KenKen = "kenken" proves,
    gogen::Gogen = "gogen" proves,
    nonogram::Nonogram = "nonogram" proves,
    crossword::Crossword = "crossword" proves,
    moves::Moves = "moves" walks,
}
