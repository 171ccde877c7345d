//! `cargo xtask bare`: the core and `json-rpc/` for a target that has no operating system and no `std` at all.
//!
//! This check proves `no_std` for both and for all their dependencies. A library that merely declares
//! `no_std` may still bring `std` in by a dependency, and no other target would show it.

use std::path::Path;
use std::process::Command;

use crate::compiler::has_sources;
use crate::rooms::each;
use crate::steps::{Steps, cargo, printed, program, quiet};

const TARGET: &str = "x86_64-unknown-none";

/// Options of what to build, under a name; the assembly backend needs a C library's headers, which a bare target lacks.
const BUILDS: [(&str, &str); 2] = [("none", "--features="), ("all", "--features=idn")];

/// The system's own compiler, if there is one with sources (Debian's packages `rustc-web`, `cargo-web` and
/// `rust-web-src`).
const SYSTEM: [&str; 2] = ["/usr/bin/cargo", "/usr/bin/rustc"];

pub(crate) fn run(steps: &mut Steps, _: &[String]) {
    check(steps);
}

/// A way to check for the target.
enum Way {
    /// The target's own libraries, downloaded.
    Ready,
    /// Libraries built from the sources that the compiler brings.
    Sources,
    /// The same with the system's compiler.
    System,
}

/// Checks for the bare target, by the first way that this machine has.
pub(crate) fn check(steps: &mut Steps) {
    if BUILDS.iter().all(|(name, _)| !steps.wants(&label(name))) {
        return;
    }
    let way = way();
    for (name, what) in BUILDS {
        match &way {
            Some(way) => steps.run(&label(name), &mut command(way, what)),
            None => steps.skip(&label(name), "no compiler for x86_64-unknown-none (rustup target add)"),
        }
    }
}

fn label(name: &str) -> String {
    format!("bare {name}")
}

fn way() -> Option<Way> {
    if has_target() || (quiet(program("rustup", &format!("target add {TARGET}"))) && has_target()) {
        Some(Way::Ready)
    } else if has_sources("rustc") {
        Some(Way::Sources)
    } else if has_sources(SYSTEM[1]) && quiet(program(SYSTEM[0], "--version")) {
        Some(Way::System)
    } else {
        None
    }
}

fn has_target() -> bool {
    let folder = printed("rustc", &format!("--print target-libdir --target {TARGET}"));
    folder.is_some_and(|folder| Path::new(&folder).is_dir())
}

fn command(way: &Way, what: &str) -> Command {
    // No machine code: a name of `std` fails before that.
    let crates = format!("{} -p erc8257-json-rpc", each("-p"));
    let line = format!("check --locked {crates} --target {TARGET} {what}");
    let mut command = match way {
        Way::Ready | Way::Sources => cargo(&line),
        // A folder of its own, because two compilers would undo each other's work.
        Way::System => program(SYSTEM[0], &format!("{line} --target-dir target/bare")),
    };
    if !matches!(way, Way::Ready) {
        command.arg("-Zbuild-std=core,alloc").env("RUSTC_BOOTSTRAP", "1");
    }
    if matches!(way, Way::System) {
        // The variables by which the cargo that runs this task would lead the other one back to its own.
        for name in ["CARGO", "RUSTUP_TOOLCHAIN", "LD_LIBRARY_PATH"] {
            command.env_remove(name);
        }
        command.env("RUSTC", SYSTEM[1]);
    }
    command
}
