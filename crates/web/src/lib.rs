//! Quandary in a browser: what the page asks of the library, as text in and text out.
//!
//! A [`Service`] holds one game and what was last worked out about it. The page keeps two of them, each in
//! a worker of its own: one plays, and answers at once; the other thinks, and is simply ended when the
//! player has waited long enough. Everything here is ordinary code that runs and is tested on any
//! machine; the bindings at the end are all that is special to WebAssembly.
//!
//! No kind is named here or in the page: pictures come as scenes, options as knobs, and which keys mean
//! something is found out by asking.

mod catalogue;
mod edit;
mod open;
mod picture;
mod play;
mod request;
mod service;
mod think;

pub use service::Service;

#[cfg(target_arch = "wasm32")]
mod bindings {
    use quandary::protocol::{Host, answer_with};
    use wasm_bindgen::prelude::wasm_bindgen;

    #[wasm_bindgen]
    extern "C" {
        #[wasm_bindgen(js_namespace = performance, js_name = now)]
        fn now() -> f64;
    }

    /// The engine in one worker.
    #[wasm_bindgen]
    #[allow(missing_debug_implementations)]
    pub struct Engine(super::Service);

    #[wasm_bindgen]
    impl Engine {
        /// An engine without a game.
        #[wasm_bindgen(constructor)]
        #[allow(clippy::new_without_default)]
        pub fn new() -> Self {
            Self(super::Service::new(now))
        }

        /// Answers a question: see [`super::Service::call`].
        pub fn call(&mut self, method: &str, args: &str) -> String {
            self.0.call(method, args)
        }

        /// Answers a request of the protocol the command speaks with `batch`: the same JSON in, the same out.
        pub fn request(&mut self, json: &str) -> String {
            let host = Host { clock: Some(|| now() / 1000.0), ..Host::new() };
            answer_with(json, &host)
        }

        /// Takes the packed word list in.
        pub fn words(&mut self, packed: &[u8]) {
            self.0.words(packed);
        }
    }
}
