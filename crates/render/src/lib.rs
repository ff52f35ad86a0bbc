//! Scenes as text, colour text and SVG.
//!
//! A [`Scene`](quandary_core::scene::Scene) says what a picture means: cells, edges with weights,
//! clues in the margins, what is pointed out. This crate lays it out for a device. It knows no
//! puzzle, does no I/O and builds for wasm32.
//!
//! ```
//! use quandary_core::grid::{At, Size};
//! use quandary_core::scene::{Edge, Scene, Style};
//! use quandary_render::text::{Look, text};
//!
//! let mut scene = Scene::new(Size { width: 2, height: 1 }, Style::Walls);
//! scene.tiles[At::new(0, 0)].text = "1".into();
//! scene.tiles[At::new(0, 1)].text = "2".into();
//! assert_eq!(text(&scene, &Look::default()), "┌───┐\n│1 2│\n└───┘\n");
//! ```

pub mod curve;
pub mod svg;
pub mod text;
