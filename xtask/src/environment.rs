//! Virtual environments of Python: folders below `target`, each with the packages that a file names.

use std::env;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

use crate::steps::{Steps, program, quiet, root};

/// A virtual environment.
pub(crate) struct Environment {
    /// Its purpose, in the names of the steps.
    who: &'static str,
    /// Its folder, from the root.
    folder: &'static str,
    /// The file that names its packages, each with its version and with what it needs, from the root.
    requirements: &'static str,
}

/// Where the Python package is built and tested.
pub(crate) const TESTS: Environment = Environment {
    who: "python",
    folder: "target/python/venv",
    requirements: "tests/python/requirements.txt",
};

/// The tools that build and describe packages.
pub(crate) const RELEASE: Environment = Environment {
    who: "release",
    folder: "target/python/release-venv",
    requirements: "release/requirements.txt",
};

/// The implementations of others, and the programs that run them.
pub(crate) const CONFORMANCE: Environment = Environment {
    who: "conformance",
    folder: "target/conformance/venv",
    requirements: "tests/conformance/requirements.txt",
};

/// The reader of Swift sources for a machine without a Swift compiler.
pub(crate) const GRAMMAR: Environment = Environment {
    who: "swift",
    folder: "target/swift-checks/venv",
    requirements: "tests/swift/requirements.txt",
};

impl Environment {
    /// The interpreter.
    pub(crate) fn interpreter(&self) -> PathBuf {
        let file = if cfg!(windows) { "Scripts/python.exe" } else { "bin/python" };
        root().join(self.folder).join(file)
    }

    /// The interpreter with arguments, run at the root of the repository.
    pub(crate) fn python(&self, arguments: &str) -> Command {
        let mut command = program(&self.interpreter().to_string_lossy(), arguments);
        command.env("VIRTUAL_ENV", root().join(self.folder));
        command
    }

    /// A program that one of its packages brings.
    pub(crate) fn tool(&self, name: &str, arguments: &str) -> Command {
        let interpreter = self.interpreter();
        let file = interpreter.with_file_name(format!("{name}{}", env::consts::EXE_SUFFIX));
        program(&file.to_string_lossy(), arguments)
    }

    /// Makes it, if it is not there; whether it is.
    pub(crate) fn prepare(&self, steps: &mut Steps) -> bool {
        let Self { who, folder, requirements } = self;
        let wanted = fs::read(root().join(requirements)).unwrap_or_default();
        // A copy of the requirements that the packages were installed by.
        let stamp = root().join(folder).join(".installed-requirements.txt");
        if fs::read(&stamp).is_ok_and(|installed| installed == wanted) {
            return true;
        }
        let base = env::var("PYTHON").unwrap_or_else(|_| "python3".to_owned());
        let mut recent = Command::new(&base);
        recent.args(["-c", "import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))"]);
        if !quiet(recent) {
            let why = "it needs Python 3.11 or later with venv; the variable PYTHON may name one";
            steps.skip(&format!("{who} package"), why);
            return false;
        }
        // Without byte code: Python compiles what it imports, which is a small part. The file names all packages: to let pip
        // look for more takes it twice the time, and would bring versions that are not pinned.
        let install =
            format!("-m pip install -q --no-compile --no-deps --disable-pip-version-check -r {requirements}");
        let made = steps.succeeds(
            &format!("{who} environment"),
            &mut program(&base, &format!("-m venv --clear {folder}")),
        ) && steps.succeeds(&format!("{who} packages"), &mut self.python(&install))
            && steps.succeeds(&format!("{who} packages complete"), &mut self.python("-m pip check"));
        if made {
            let _ = fs::write(stamp, wanted);
        }
        made
    }
}
