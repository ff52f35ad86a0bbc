//! The Python package and the Spark example, tested in an environment of their own below the build folder:
//! for every change on the extension the other tests have built, in full on the wheel that users install.

use std::path::PathBuf;

use crate::chore::{Done, built_as_tested, copy, file, program, root, step, target};

/// The environment's interpreter, made and furnished the first time.
fn python(extra: &[&str]) -> Result<String, String> {
    let venv: PathBuf = root().join("target/python");
    let python = venv.join("bin/python").to_string_lossy().into_owned();
    if !venv.join("bin/python").exists() {
        step("a Python environment", &mut program("python3", &["-m", "venv", "target/python"]))?;
    }
    let mut words = vec!["-m", "pip", "install", "--quiet", "--disable-pip-version-check"];
    words.extend(extra);
    step("what its tests need, from PyPI", &mut program(&python, &words))?;
    Ok(python)
}

/// The extension as the workspace's tests have built its library, put where the package looks for it: built
/// alone, everything below it would be built once more with fewer features.
fn extension() -> Result<PathBuf, String> {
    built_as_tested("fuzz_seeds")?;
    let package = target().join("python-package");
    let _ = std::fs::remove_dir_all(&package);
    copy(&root().join("crates/python/python"), &package)?;
    let name = |prefix: &str, suffix: &str| target().join("debug").join(format!("{prefix}_native.{suffix}"));
    let built = [name("lib", "so"), name("lib", "dylib"), name("", "dll")];
    let built = built.iter().find(|path| path.exists()).ok_or("the extension was not built")?;
    let ending = if built.extension().is_some_and(|e| e == "dll") { "pyd" } else { "abi3.so" };
    file(built, &package.join("quandary").join(format!("_native.{ending}")))?;
    Ok(package)
}

fn pytest(python: &str, package: Option<PathBuf>) -> Done {
    let mut tests = program(python, &["-m", "pytest", "-q", "-p", "no:cacheprovider", "crates/python/tests"]);
    tests.env("PYTHONDONTWRITEBYTECODE", "1");
    if let Some(package) = package {
        tests.env("PYTHONPATH", &package).env("MYPYPATH", &package);
    }
    step("pytest", &mut tests)
}

/// The package's own tests, on the extension the workspace has built.
pub fn run() -> Done {
    let python = python(&["pytest", "mypy"])?;
    pytest(&python, Some(extension()?))
}

/// The same on the wheel that users install, built by maturin.
pub fn wheel() -> Done {
    let python = python(&["maturin>=1.7,<2", "pytest", "mypy"])?;
    let words = ["-m", "maturin", "develop", "--quiet", "--manifest-path", "crates/python/Cargo.toml"];
    let venv = root().join("target/python");
    step("the Python wheel", program(&python, &words).env("VIRTUAL_ENV", venv))?;
    pytest(&python, None)
}

/// The Spark example on a local cluster, one of whose workers is killed.
pub fn spark() -> Done {
    step("the Spark example", &mut program("bash", &["examples/spark/test.sh"]))
}
