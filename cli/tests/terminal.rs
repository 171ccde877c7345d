//! What only a terminal gets: colour, and documents made harmless.
#![allow(clippy::unwrap_used, reason = "a test may end where it stands")]

use std::fs::{self, File};
use std::io::Read as _;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use crate::common::chain::Chain;
use crate::common::node::{Node, REGISTRY, Reply, respond};
use crate::common::{FREE_TOOL, bundle, file, program, run};
use rustix::fs::{Mode, OFlags, open};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use serde_json::Value;

/// Runs the program with standard output on a pseudo-terminal.
fn on_terminal(args: &[&str], environment: &[(&str, &str)]) -> String {
    attached(args, environment, |command, terminal| command.stdout(terminal))
}

/// Runs the program with one of its streams on a pseudo-terminal, and gives what that shows.
fn attached(
    args: &[&str],
    environment: &[(&str, &str)],
    attach: impl FnOnce(&mut Command, Stdio) -> &mut Command,
) -> String {
    let controller = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
    grantpt(&controller).unwrap();
    unlockpt(&controller).unwrap();
    let name = ptsname(&controller, Vec::new()).unwrap();
    let terminal = open(&name, OFlags::RDWR | OFlags::NOCTTY, Mode::empty()).unwrap();
    let mut command = program(args);
    attach(&mut command, Stdio::from(terminal));
    command.envs(environment.iter().copied()).stdin(Stdio::null());
    let mut child = command.spawn().unwrap();
    // The command holds our end of the terminal; without it, reading ends when the program does.
    drop(command);
    let mut shown = Vec::new();
    let mut controller = File::from(controller);
    let mut buffer = [0; 4096];
    while let Ok(read @ 1..) = controller.read(&mut buffer) {
        shown.extend_from_slice(&buffer[..read]);
    }
    child.wait().unwrap();
    String::from_utf8(shown).unwrap().replace("\r\n", "\n")
}

#[test]
fn a_terminal_gets_colour_unless_told_otherwise() {
    let path = file("colour.json", bundle(FREE_TOOL));
    let args = ["verify", path.as_str()];
    let plain = run(&args).stdout;
    assert!(!plain.contains('\u{1b}'), "{plain}");
    let coloured = on_terminal(&args, &[]);
    assert!(coloured.starts_with("\u{1b}[1;32mVERIFIED\u{1b}[0m  "), "{coloured}");
    assert_eq!(on_terminal(&args, &[("NO_COLOR", "1")]), plain);
    assert_eq!(on_terminal(&args, &[("TERM", "dumb")]), plain);
    assert_eq!(on_terminal(&["verify", "--color=never", &path], &[]), plain);
    assert_eq!(on_terminal(&["verify", "--color", "always", &path], &[("NO_COLOR", "1")]), coloured);
}

#[test]
fn a_pipe_gets_colour_only_when_asked() {
    let path = file("piped.json", bundle("{}"));
    assert!(!run(&["verify", &path]).stdout.contains('\u{1b}'));
    let coloured = run(&["--color=always", "verify", &path]).stdout;
    assert!(coloured.starts_with("\u{1b}[1;31mNOT VERIFIED\u{1b}[0m"), "{coloured}");
}

#[test]
fn a_terminal_gets_documents_harmless_and_a_pipe_exactly() {
    let path = file("document.json", "{\"a\":\"\u{202e}\u{9b}2J\"}");
    assert_eq!(run(&["canonicalize", &path]).stdout, "{\"a\":\"\u{202e}\u{9b}2J\"}");
    assert_eq!(on_terminal(&["canonicalize", &path], &[]), "{\"a\":\"\\u{202e}\\u{9b}2J\"}\n");
    assert!(run(&["fix", &path]).stdout.contains('\u{202e}'));
    assert!(!on_terminal(&["fix", &path], &[]).contains('\u{202e}'));
    assert!(run(&["fix", "--json", &path]).stdout.contains('\u{202e}'));
    assert!(!on_terminal(&["fix", "--json", &path], &[]).contains('\u{202e}'));
}

#[test]
fn index_shows_a_bar_on_standard_error_if_that_is_a_terminal() {
    let chain = Chain::of(5);
    let script = Arc::clone(&chain.script);
    // Slow enough to be seen.
    let slow = Node::raw(move |body| {
        let answer = |method: &str, params: &Value| script.lock().unwrap().answer(method, params);
        Some(Reply {
            delay: Duration::from_millis(150),
            ..Reply::new(200, respond(body, &answer).to_string())
        })
    });
    let registry = format!("8453:{REGISTRY}={}", slow.url);
    let path = |name: &str| {
        let path = file(name, "");
        fs::remove_file(&path).unwrap();
        path
    };
    let (out, state) = (path("bar-lines"), path("bar-state"));
    let args = ["index", "--registry", &registry, "--out", &out, "--state", &state];
    let shown = attached(&args, &[], |command, terminal| command.stderr(terminal).stdout(Stdio::null()));
    assert!(shown.contains("tools [") && shown.contains("/5 "), "{shown:?}");
    assert_eq!(fs::read_to_string(&out).unwrap().lines().count(), 5);
}
