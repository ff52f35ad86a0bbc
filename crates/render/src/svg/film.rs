//! A list of scenes as one SVG that moves.

use std::fmt::Write;

use quandary_core::scene::Scene;

use super::page::Page;
use super::{describe, draw};

/// Scenes one after another, each shown for so many milliseconds, over and over. A viewer that does
/// not animate shows the first. The page has room for
/// the largest of them, captions included.
pub fn film(scenes: &[Scene], title: &str, each: u32) -> String {
    let Some(first) = scenes.first() else { return String::new() };
    if scenes.len() == 1 {
        return super::svg(first, title);
    }
    let page = Page::of_all(scenes);
    let mut out = page.open(title, &describe(first));
    let count = scenes.len();
    let seconds = f64::from(each.max(1)) * count as f64 / 1000.0;
    for (i, scene) in scenes.iter().enumerate() {
        let start = if i == 0 { "visible" } else { "hidden" };
        let (values, times) = visible_only_in(i, count);
        let _ = writeln!(out, "<g visibility=\"{start}\">");
        let _ = writeln!(
            out,
            "<animate attributeName=\"visibility\" dur=\"{seconds:.3}s\" repeatCount=\"indefinite\" \
             calcMode=\"discrete\" values=\"{values}\" keyTimes=\"{times}\"/>"
        );
        draw(scene, &page, &mut out);
        out.push_str("</g>\n");
    }
    out.push_str("</svg>\n");
    out
}

/// The values and times of an animation that is visible in the `i`-th of `count` equal parts.
fn visible_only_in(i: usize, count: usize) -> (String, String) {
    let at = |n: usize| format!("{:.5}", n as f64 / count as f64);
    match i {
        0 => ("visible;hidden".into(), format!("0;{}", at(1))),
        _ if i + 1 == count => ("hidden;visible".into(), format!("0;{}", at(i))),
        _ => ("hidden;visible;hidden".into(), format!("0;{};{}", at(i), at(i + 1))),
    }
}
