//! Virtual environments of Python: folders below `target`, each with the packages that a file names.

use std::env;
use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::sync::Mutex;

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

/// The versions of `fastmcp` whose servers are probed. No environment holds two versions of one package.
pub(crate) const FASTMCP: [Environment; 3] = [
    Environment {
        who: "e2e FastMCP 2",
        folder: "target/python/fastmcp-2",
        requirements: "tests/e2e/mcp/fastmcp-2.txt",
    },
    Environment {
        who: "e2e FastMCP 3",
        folder: "target/python/fastmcp-3",
        requirements: "tests/e2e/mcp/fastmcp-3.txt",
    },
    Environment {
        who: "e2e FastMCP 4",
        folder: "target/python/fastmcp-4",
        requirements: "tests/e2e/mcp/fastmcp-4.txt",
    },
];

/// The pip that installs the packages of all others. It has a pinned version, since pip of 2023 takes twice the time.
const PIP: Environment =
    Environment { who: "pip", folder: "target/python/pip", requirements: "xtask/requirements.txt" };

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

    /// The pinned pip, which works on this environment.
    fn pip(&self, arguments: &str) -> Command {
        let mut command = PIP.python("-m pip --disable-pip-version-check --python");
        command.arg(self.interpreter()).args(arguments.split(' '));
        command
    }

    /// Makes it, if it is not there; whether it is.
    pub(crate) fn prepare(&self, steps: &mut Steps) -> bool {
        let Self { who, folder, requirements } = self;
        if self.is_made() {
            return true;
        }
        if !bring_pip(steps, who) {
            return false;
        }
        // Without byte code: Python compiles what it imports, which is a small part. The file names all packages: to let pip
        // look for more takes it twice the time, and would bring versions that are not pinned.
        let install = format!("install -q --no-compile --no-deps -r {requirements}");
        let made = steps.succeeds(
            &format!("{who} environment"),
            &mut program(&base(), &format!("-m venv --clear --without-pip {folder}")),
        ) && steps.succeeds(&format!("{who} packages"), &mut self.pip(&install))
            && steps.succeeds(&format!("{who} packages complete"), &mut self.pip("check"));
        if made {
            self.stamp();
        }
        made
    }

    /// Whether it has the packages that its file names.
    fn is_made(&self) -> bool {
        fs::read(self.stamped()).is_ok_and(|installed| installed == self.wanted())
    }

    fn stamp(&self) {
        let _ = fs::write(self.stamped(), self.wanted());
    }

    /// A copy of the requirements that the packages were installed by.
    fn stamped(&self) -> PathBuf {
        root().join(self.folder).join(".installed-requirements.txt")
    }

    fn wanted(&self) -> Vec<u8> {
        fs::read(root().join(self.requirements)).unwrap_or_default()
    }
}

/// The interpreter that makes environments.
fn base() -> String {
    env::var("PYTHON").unwrap_or_else(|_| "python3".to_owned())
}

/// Makes the environment of pip for another, if it is not there; whether it is.
fn bring_pip(steps: &mut Steps, who: &str) -> bool {
    // Lanes take turns.
    static TURN: Mutex<()> = Mutex::new(());
    let _turn = TURN.lock();
    if PIP.is_made() {
        return true;
    }
    let mut recent = Command::new(base());
    recent.args(["-c", "import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))"]);
    if !quiet(recent) {
        let why = "it needs Python 3.11 or later with venv; the variable PYTHON may name one";
        steps.skip(&format!("{who} package"), why);
        return false;
    }
    let Environment { folder, requirements, .. } = PIP;
    // With byte code: each call imports most of it.
    let install = format!("-m pip install -q --no-deps --disable-pip-version-check -r {requirements}");
    let made = steps.succeeds(
        &format!("{who} pip's environment"),
        &mut program(&base(), &format!("-m venv --clear {folder}")),
    ) && steps.succeeds(&format!("{who} pip"), &mut PIP.python(&install));
    if made {
        PIP.stamp();
    }
    made
}
