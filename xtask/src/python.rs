//! The Python package and the Spark example, tested as their users have them: a wheel installed into
//! an environment of its own, below the build folder.

use std::path::PathBuf;

use crate::chore::{Done, program, root, step};

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

/// Builds the package into the environment. The development profile is what the other tests have
/// built already, so little is left to build.
fn develop(python: &str) -> Done {
    let words = ["-m", "maturin", "develop", "--quiet", "--manifest-path", "crates/python/Cargo.toml"];
    step("the Python package", program(python, &words).env("VIRTUAL_ENV", root().join("target/python")))
}

/// The package's own tests.
pub fn run() -> Done {
    let python = python(&["maturin>=1.7,<2", "pytest", "mypy"])?;
    develop(&python)?;
    step("pytest", &mut program(&python, &["-m", "pytest", "-q", "crates/python/tests"]))
}

/// The Spark example on a local cluster, one of whose workers is killed.
pub fn spark() -> Done {
    step("the Spark example", &mut program("bash", &["examples/spark/test.sh"]))
}
