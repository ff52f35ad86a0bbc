//! `cargo xtask web`: the page as a folder of plain files, `dist/`, that any file host can serve.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use crate::chore::{Done, below, cargo, copy, file, program, root, step, target};

const TARGET: &str = "wasm32-unknown-unknown";

/// Builds everything into `dist/`, small and fast, as it is published.
pub fn run() -> Done {
    let dist = root().join("dist");
    build("web", &dist)?;
    sizes(&dist)
}

/// Builds the page and serves it.
pub fn serve() -> Done {
    run()?;
    step("the page, served", &mut cargo(&["run", "--release", "--quiet", "--", "serve", "--dir", "dist"]))
}

/// Builds everything for the tests into a folder below the build's: the same page, its engine built in a
/// quarter of the time.
pub fn for_tests() -> Result<PathBuf, String> {
    let dist = target().join("dist-tested");
    build("web-tested", &dist)?;
    Ok(dist)
}

fn build(profile: &str, dist: &Path) -> Done {
    step("the wasm target", &mut program("rustup", &["target", "add", TARGET]))?;
    let words = ["build", "--package", "quandary-web", "--profile", profile, "--target", TARGET];
    step("the engine", &mut cargo(&words))?;
    let built = target().join(TARGET).join(profile).join("quandary_web.wasm");
    let fresh = target().join("dist");
    let _ = fs::remove_dir_all(&fresh);
    fs::create_dir_all(&fresh).map_err(|e| format!("{}: {e}", fresh.display()))?;
    // The tool that completes the bindings is this very program with a feature on: its version is the
    // lock file's, and so is that of the library it must match.
    let words = ["run", "--quiet", "--package", "xtask", "--features", "bindgen", "--", "bindgen"];
    step("the bindings", cargo(&words).arg(&built).arg(&fresh))?;
    assemble(&fresh)?;
    let _ = fs::remove_dir_all(dist);
    copy(&fresh, dist)
}

/// Puts the page beside the engine, and tells the service worker what there is to keep.
fn assemble(dist: &Path) -> Done {
    copy(&root().join("crates/web/site"), dist)?;
    let data = root().join("crates/words/data");
    file(&data.join("ukacd18.bin"), &dist.join("words.bin"))?;
    file(&data.join("UKACD18-LICENSE.txt"), &dist.join("words-licence.txt"))?;
    let mut files = BTreeMap::new();
    for path in below(dist) {
        let name = path.strip_prefix(dist).unwrap_or(&path).to_string_lossy().replace('\\', "/");
        // The list is fetched when a puzzle wants it, and kept then.
        if !matches!(name.as_str(), "sw.js" | "words.bin" | "words-licence.txt") && !name.ends_with(".d.ts") {
            files.insert(name, fingerprint(&fs::read(&path).unwrap_or_default()));
        }
    }
    let all = files
        .iter()
        .fold(0_u64, |hash, (name, print)| hash.rotate_left(5) ^ print ^ fingerprint(name.as_bytes()));
    let names: Vec<String> = files.keys().map(|name| format!("\"{name}\"")).collect();
    let worker = dist.join("sw.js");
    let text = fs::read_to_string(&worker).map_err(|e| format!("{}: {e}", worker.display()))?;
    let text = text
        .replace("\"VERSION\"", &format!("\"{all:016x}\""))
        .replace("[\"FILES\"]", &format!("[{}]", names.join(", ")));
    fs::write(&worker, text).map_err(|e| format!("{}: {e}", worker.display()))
}

/// FNV-1a: a new version of the page has a new number, the same one the same.
fn fingerprint(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, b| (hash ^ u64::from(*b)).wrapping_mul(0x0100_0000_01b3))
}

/// Packs standard input as browsers are sent it. Node is at hand wherever the page is tested.
const BROTLI: &str = "const z = require('zlib'); const most = { params: { [z.constants.BROTLI_PARAM_LGWIN]: 24, [z.constants.BROTLI_PARAM_QUALITY]: 11 } }; \
    console.log(z.brotliCompressSync(require('fs').readFileSync(process.argv[1]), most).length)";

/// Says how large the engine is; it is to be at most a megabyte as it is sent.
fn sizes(dist: &Path) -> Done {
    let engine = dist.join("engine_bg.wasm");
    let plain = fs::metadata(&engine).map_or(0, |m| m.len());
    let output = program("node", &["-e", BROTLI]).arg(&engine).output().ok();
    let packed = output.and_then(|o| String::from_utf8_lossy(&o.stdout).trim().parse::<u64>().ok());
    match packed {
        Some(packed) => eprintln!("   dist/engine_bg.wasm: {} KB, packed {} KB", plain / 1000, packed / 1000),
        None => eprintln!("   dist/engine_bg.wasm: {} KB", plain / 1000),
    }
    if packed.is_some_and(|p| p > 1_000_000) {
        Err("the engine is more than a megabyte, packed".into())
    } else {
        Ok(())
    }
}

/// Completes the bindings of a built engine.
#[cfg(feature = "bindgen")]
pub fn bindgen(built: &str, folder: &str) -> Done {
    let mut tool = wasm_bindgen_cli_support::Bindgen::new();
    tool.remove_name_section(true).remove_producers_section(true);
    let chosen = tool.input_path(built).out_name("engine").typescript(false).web(true);
    chosen.and_then(|tool| tool.generate(folder)).map_err(|e| format!("{e:#}"))
}
