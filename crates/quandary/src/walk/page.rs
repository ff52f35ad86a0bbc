//! An explanation as one page that needs nothing else: a picture for each step, a slider, keys, a list to choose from.
//!
//! The pictures of a walk are much alike, so that the page holds the first one and how each differs from the one before.

use std::collections::HashMap;
use std::fmt::Write;

use quandary_core::xml::entities::encode;
use quandary_render::svg::{KEY, svg};
use serde_json::{Value as Json, json};

use super::Frame;
use crate::carry;

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// The page of an explanation: its steps, then the end with the board as it is then.
pub fn page(
    title: &str,
    frames: &[Frame],
    end: Option<(&str, &quandary_core::scene::Scene)>,
    note: Option<&Json>,
) -> String {
    let plain = |scene: &quandary_core::scene::Scene, name: &str| {
        let mut scene = scene.clone();
        // What is said below every picture is said once.
        scene.notes.clear();
        svg(&scene, name)
    };
    let mut pictures: Vec<String> =
        frames.iter().map(|f| plain(&f.scene, &format!("{title}, step {}", f.number))).collect();
    pictures.extend(end.map(|(words, scene)| plain(scene, words)));
    let notes =
        frames.first().map(|f| &f.scene).or(end.map(|(_, scene)| scene)).map_or(&[][..], |s| &s.notes);
    let heading = encode(title);
    let mut out = format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<title>{heading}</title>\n<style>\n{STYLE}</style>\n"
    );
    if let Some(note) = note {
        out.push_str(&carry::script("quandary", note));
    }
    out.push_str(&carry::script("walk", &packed(&pictures)));
    let first = pictures.first().map_or("", |picture| picture.trim_end());
    let _ = write!(
        out,
        "</head>\n<body>\n<h1>{heading}</h1>\n<main>\n<section class=\"show\" aria-label=\"The step\">\n\
         <div class=\"controls\">\n<button id=\"first\" title=\"First (Home)\" aria-label=\"First step\">|◀</button>\n\
         <button id=\"back\" title=\"Back (left)\" aria-label=\"One step back\">◀</button>\n\
         <input id=\"slider\" type=\"range\" min=\"1\" max=\"{}\" value=\"1\" aria-label=\"Step\">\n\
         <button id=\"next\" title=\"Next (right)\" aria-label=\"One step on\">▶</button>\n\
         <button id=\"last\" title=\"Last (End)\" aria-label=\"Last step\">▶|</button>\n</div>\n\
         <p id=\"where\"></p>\n<figure id=\"picture\">{first}</figure>\n\
         <p id=\"says\" aria-live=\"polite\"></p>\n<p class=\"key\">{KEY}</p>\n",
        pictures.len().max(1)
    );
    if !notes.is_empty() {
        let _ = writeln!(out, "<pre class=\"notes\">{}</pre>", encode(&notes.join("\n")));
    }
    out.push_str("</section>\n<nav aria-label=\"All steps\">\n<ol id=\"steps\">\n");
    for frame in frames {
        let _ = writeln!(
            out,
            "<li value=\"{}\"><button><b>{}</b> <i>{}</i> <span>{}</span></button></li>",
            frame.number,
            encode(if frame.technique.is_empty() { "search" } else { &frame.technique }),
            encode(&frame.level),
            encode(&frame.sentence)
        );
    }
    if let Some((words, _)) = end {
        let _ = writeln!(
            out,
            "<li class=\"end\"><button><b>The end</b> <i></i> <span>{}</span></button></li>",
            encode(words)
        );
    }
    let _ = write!(
        out,
        "</ol>\n</nav>\n</main>\n<div id=\"sheet\" aria-hidden=\"true\"></div>\n<script>\n{SCRIPT}</script>\n</body>\n</html>\n"
    );
    out
}

/// Pictures as the lines that occur in them, and for each picture what to take: `at, count` copies so many lines of the
/// picture before, and `-n` is the line number `n` of the list, counted from 1.
fn packed(pictures: &[String]) -> Json {
    let mut list: Vec<&str> = Vec::new();
    let mut known: HashMap<&str, usize> = HashMap::new();
    let mut before: Vec<&str> = Vec::new();
    let mut frames: Vec<Vec<i64>> = Vec::new();
    for picture in pictures {
        let lines: Vec<&str> = picture.lines().collect();
        let mut places: HashMap<&str, Vec<usize>> = HashMap::new();
        for (i, line) in before.iter().enumerate().rev() {
            places.entry(line).or_default().push(i);
        }
        let mut ops: Vec<i64> = Vec::new();
        // Where the picture before goes on, and the last copy, if it may still grow.
        let (mut at, mut copying) = (0, false);
        for line in lines.iter().copied() {
            // The next such line of the picture before, unless only one far behind is left.
            let next = places.get_mut(line).and_then(|all| {
                while all.last().is_some_and(|place| *place < at) {
                    all.pop();
                }
                all.last().copied()
            });
            match next {
                Some(place) => {
                    if copying && place == at {
                        if let Some(count) = ops.last_mut() {
                            *count += 1;
                        }
                    } else {
                        ops.extend([place as i64, 1]);
                    }
                    (at, copying) = (place + 1, true);
                }
                None => {
                    let number = *known.entry(line).or_insert_with(|| {
                        list.push(line);
                        list.len()
                    });
                    ops.push(-(number as i64));
                    copying = false;
                }
            }
        }
        frames.push(ops);
        before = lines;
    }
    json!({ "lines": list, "frames": frames })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the page's script does.
    fn unpacked(packed: &Json) -> Vec<String> {
        let list: Vec<&str> =
            packed["lines"].as_array().unwrap().iter().map(|l| l.as_str().unwrap()).collect();
        let mut before: Vec<&str> = Vec::new();
        let mut all = Vec::new();
        for ops in packed["frames"].as_array().unwrap() {
            let mut ops = ops.as_array().unwrap().iter().map(|n| n.as_i64().unwrap());
            let mut lines = Vec::new();
            while let Some(op) = ops.next() {
                if op < 0 {
                    lines.push(list[(-op - 1) as usize]);
                } else {
                    let count = ops.next().unwrap() as usize;
                    lines.extend(&before[op as usize..op as usize + count]);
                }
            }
            all.push(lines.join("\n"));
            before = lines;
        }
        all
    }

    #[test]
    fn pictures_come_back_from_how_they_differ() {
        let pictures: Vec<String> = ["a\nb\nc", "a\nx\nc", "c\nb\na", "", "a\na\nb\nc\nc", "a\na\nb\nc\nc"]
            .map(String::from)
            .to_vec();
        let packed = packed(&pictures);
        assert_eq!(unpacked(&packed), pictures, "{packed}");
        assert_eq!(packed["frames"][5], json!([0, 5]), "a picture that is the same is one copy");
    }
}
