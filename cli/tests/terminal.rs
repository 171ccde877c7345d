//! What only a terminal gets: colour, and documents made harmless.
#![allow(clippy::unwrap_used, reason = "a test may end where it stands")]

use std::fs::{self, File};
use std::io::{Read as _, Write as _};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use crate::common::chain::Chain;
use crate::common::node::{Node, REGISTRY, Reply, TOOL, free_tool, record, respond};
use crate::common::{FREE_TOOL, bundle, file, program, run};
use rustix::fs::{Mode, OFlags, open};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};
use serde_json::Value;

/// Runs the program with standard output on a pseudo-terminal.
fn on_terminal(args: &[&str], environment: &[(&str, &str)]) -> String {
    attached(args, environment, |command, terminal| command.stdout(terminal))
}

/// The same, on a terminal of so many columns; 0 is one that does not say.
fn sized(columns: u16, args: &[&str]) -> String {
    shown(columns, args, &[("NO_COLOR", "1")], |command, terminal| command.stdout(terminal))
}

/// Runs the program with one of its streams on a pseudo-terminal, and gives what that shows.
fn attached(
    args: &[&str],
    environment: &[(&str, &str)],
    attach: impl FnOnce(&mut Command, Stdio) -> &mut Command,
) -> String {
    shown(0, args, environment, attach)
}

fn shown(
    columns: u16,
    args: &[&str],
    environment: &[(&str, &str)],
    attach: impl FnOnce(&mut Command, Stdio) -> &mut Command,
) -> String {
    let controller = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
    grantpt(&controller).unwrap();
    unlockpt(&controller).unwrap();
    let name = ptsname(&controller, Vec::new()).unwrap();
    let terminal = open(&name, OFlags::RDWR | OFlags::NOCTTY, Mode::empty()).unwrap();
    let size = Winsize { ws_row: columns.min(50), ws_col: columns, ws_xpixel: 0, ws_ypixel: 0 };
    tcsetwinsize(&terminal, size).unwrap();
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
    let path = file("document.json", "{\"a\":\"\u{202e}\u{9b}2J\u{a0}\"}");
    assert_eq!(run(&["canonicalize", &path]).stdout, "{\"a\":\"\u{202e}\u{9b}2J\u{a0}\"}");
    assert_eq!(on_terminal(&["canonicalize", &path], &[]), "{\"a\":\"\\u{202e}\\u{9b}2J\\u{a0}\"}\n");
    assert!(run(&["fix", &path]).stdout.contains('\u{202e}'));
    assert!(!on_terminal(&["fix", &path], &[]).contains('\u{202e}'));
    // JSON is JSON on a terminal, too.
    let piped: Value = serde_json::from_str(&run(&["fix", "--json", &path]).stdout).unwrap();
    let shown = on_terminal(&["fix", "--json", &path], &[]);
    assert!(shown.contains("\\u202e\\u009b2J\\u00a0"), "{shown}");
    assert_eq!(serde_json::from_str::<Value>(&shown).unwrap(), piped);
}

/// Controls, directions, what is invisible, and what only a terminal must not get: odd blanks, floods of marks.
const HOSTILE: &str = "\u{9b}31m\u{9d}0;t\u{9c}\u{202e}\u{200b}\u{7f}\u{85}\u{e0041}\u{e000}\u{378}\u{2028}\u{a0}a\u{301}\u{301}\u{301}";

/// Whether nothing in it is more than text.
#[track_caller]
fn tame(shown: &str) {
    assert!(shown.len() > 10, "{shown:?}");
    for line in shown.lines() {
        assert_eq!(erc8257::harmless(line).to_string(), line);
        assert!(!line.contains(['\u{a0}', '\u{fffd}']) && !line.contains("\u{301}\u{301}\u{301}"), "{line}");
    }
}

/// A terminal gets the output for people and as JSON harmless, and the same values as a pipe.
#[track_caller]
fn printed_harmlessly(args: &[&str]) {
    let shown = on_terminal(args, &[("NO_COLOR", "1")]);
    assert!(!shown.is_empty(), "{args:?}");
    tame(&shown);
    let json = [args, &["--json"][..]].concat();
    let shown = on_terminal(&json, &[]);
    tame(&shown);
    let piped = run(&json).stdout;
    for (shown, piped) in shown.lines().zip(piped.lines()) {
        // A pipe gets JSON, too, whatever reads it at its other end.
        assert_eq!(erc8257::harmless(piped).to_string(), *piped, "{args:?}");
        let [shown, piped] = [shown, piped].map(|text| serde_json::from_str::<Value>(text).unwrap());
        // What depends on the time of the day is not a matter here.
        if args[0] != "advise" {
            assert_eq!(shown, piped, "{args:?}");
        }
    }
}

/// The same of a publication: a manifest, a URI and an RPC that want to be more than text.
#[test]
fn what_publish_prints_is_harmless() {
    let node = Node::start(|method, params| match method {
        "eth_getBlockByNumber" | "eth_chainId" => free_tool()(method, params),
        _ => serde_json::json!({"error": {"code": -32000, "message": HOSTILE}}),
    });
    let name = serde_json::to_string(HOSTILE).unwrap();
    let hostile = FREE_TOOL.replace("\"version\"", &format!("{name}: \"e\u{301}\", \"version\""));
    let registry = format!("8453:{REGISTRY}");
    for manifest in [file("hostile-publish.json", hostile), file("valid-publish.json", FREE_TOOL)] {
        let rest = ["--registry", &registry, "--rpc", &node.url, "--from", REGISTRY, "--timeout", "1"];
        printed_harmlessly(&[&["publish", &manifest, "--uri", HOSTILE][..], &rest].concat());
    }
}

/// SECURITY.md: no printing path shows a stranger's text as anything but text, and what it prints as JSON has the values
/// that a pipe gets.
#[test]
fn every_printing_path_is_harmless() {
    let name = serde_json::to_string(HOSTILE).unwrap();
    // Not NFC, so that a finding points to it; and an image that draws an alarm.
    let body = FREE_TOOL.replace(
        "\"version\"",
        &format!("{name}: \"e\u{301}\", \"links\": {{{name}: \"http://x\"}}, \"image\": \"javascript:{HOSTILE}\", \"version\""),
    );
    let manifest = file("hostile.json", &body);
    let recorded =
        bundle(&body).replace("tools.example.com", &format!("tools.example.com{}", &name[1..name.len() - 1]));
    let recorded = file("hostile-bundle.json", recorded);
    let batch = file("hostile-bundles.json", format!("{}\n\n{}\n", bundle(&body), bundle(&body)));
    let broken = file("hostile-broken.json", format!("{{\"a\": {HOSTILE}"));
    let snapshot = file(
        "hostile-snapshot.json",
        serde_json::json!([{ "id": HOSTILE, "metadata_uri": HOSTILE, "name": HOSTILE }, { "id": "1", "metadata_uri": HOSTILE, "name": HOSTILE, "description": HOSTILE, "endpoint": HOSTILE }]).to_string(),
    );
    let facts = file("hostile-facts.json", serde_json::json!({"format": "erc8257-facts/1", "wallet": {"protocols": [HOSTILE], "tokens": [{"asset": HOSTILE, "decimals": 6, "symbol": HOSTILE}]}}).to_string());
    let hash = format!("0x{}", "12".repeat(32));
    let text = {
        let padded = HOSTILE.bytes().fold(String::new(), |text, byte| text + &format!("{byte:02x}"));
        let length = HOSTILE.len();
        serde_json::json!({"result": format!("0x{:064x}{length:064x}{padded:0<256}", 32)})
    };
    assert!(HOSTILE.len() <= 128);
    let node =
        Node::start(move |method, params| match (method, params[0]["data"].as_str().unwrap_or_default()) {
            ("eth_call", data) if data.starts_with("0x06fdde03") || data.starts_with("0x54fd4d50") => {
                text.clone()
            }
            ("eth_call", data) if data.starts_with("0xa0178453") => {
                serde_json::json!({"result": record(HOSTILE, erc8257::Address::repeat_byte(7))})
            }
            ("eth_getBlockByNumber" | "eth_chainId", _) => free_tool()(method, params),
            _ => serde_json::json!({"error": {"code": -32000, "message": HOSTILE}}),
        });
    let both: &[&[&str]] = &[
        &["verify", &recorded],
        &["verify", "--via", "session", &recorded],
        &["validate", &manifest],
        &["validate", &broken],
        &["fix", &manifest],
        &["advise", &manifest],
        &["advise", &recorded],
        &["advise", "--facts", &facts, &manifest],
        &["diagnose", "--expected", &hash, &manifest],
        &["diagnose", "--expected", &hash, "--candidate", &manifest, &recorded],
        &["census", &snapshot],
        &["explain", "2-name-length"],
        &["rules"],
        &["verify", TOOL, "--rpc", &node.url, "--timeout", "1"],
        &["inspect", TOOL, "--rpc", &node.url, "--timeout", "1", "--check-access", REGISTRY],
        &["advise", TOOL, "--rpc", &node.url, "--timeout", "1"],
    ];
    for args in both {
        printed_harmlessly(args);
    }
    let errors: &[&[&str]] = &[
        &[HOSTILE],
        &["verify", &format!("--{HOSTILE}")],
        &["hash", HOSTILE],
        &["hash", &broken],
        &["canonicalize", &broken],
        &["fix", &broken],
        &["explain", HOSTILE],
        &["advise", "--facts", &manifest, &manifest],
        &["census", &manifest],
        &["verify", "--via", HOSTILE, "x"],
    ];
    for args in errors {
        let shown = attached(args, &[("NO_COLOR", "1")], |command, terminal| {
            command.stderr(terminal).stdout(Stdio::null())
        });
        tame(&shown);
    }
    let shown = on_terminal(&["verify", "--batch", &batch], &[]);
    tame(&shown);
    assert!(shown.contains("\\u009b31m") && shown.contains("\\u202e"), "{shown}");
    let piped = run(&["verify", "--batch", &batch]).stdout;
    assert_eq!(shown.lines().count(), 3);
    for (shown, piped) in shown.lines().zip(piped.lines()) {
        assert_eq!(erc8257::harmless(piped).to_string(), *piped);
        let [shown, piped] = [shown, piped].map(|text| serde_json::from_str::<Value>(text).unwrap());
        assert_eq!(shown, piped);
    }
    tame(&on_terminal(&["canonicalize", &manifest], &[]));
}

/// A line that wraps has its carets elsewhere.
#[test]
fn excerpts_fit_the_terminal() {
    let body = FREE_TOOL.replace('\n', "").replace("\"nft-price-oracle\"", "\"\"").replace("0xabc", "0xABC");
    let path = file("narrow.json", body);
    for (columns, most) in [(0, 80), (40, 40), (60, 60), (200, 105)] {
        let shown = sized(columns, &["validate", &path]);
        let lines: Vec<&str> = shown.lines().collect();
        let mut seen = 0;
        for pair in lines.windows(2).filter(|pair| pair[0].starts_with("1 | ")) {
            let widths = pair.iter().map(|line| line.chars().count()).collect::<Vec<_>>();
            assert!(widths.iter().all(|width| *width <= most), "{columns}: {pair:?}");
            let under = |at: usize| pair[0].chars().nth(at).unwrap();
            let first = pair[1].chars().position(|c| c == '^').unwrap();
            assert_eq!(under(first), '"', "{columns}: {pair:?}");
            seen += 1;
        }
        assert!(seen >= 2, "{columns}: {shown}");
    }
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

/// Answers a question of the program on a terminal; gives its exit status and what it printed as JSON.
fn answered(answer: &str, args: &[&str]) -> (i32, Value) {
    let controller = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
    grantpt(&controller).unwrap();
    unlockpt(&controller).unwrap();
    let name = ptsname(&controller, Vec::new()).unwrap();
    let terminal = || open(&name, OFlags::RDWR | OFlags::NOCTTY, Mode::empty()).unwrap();
    let mut command = program(args);
    command.stdin(Stdio::from(terminal())).stderr(Stdio::from(terminal())).stdout(Stdio::piped());
    let child = command.spawn().unwrap();
    let mut controller = File::from(controller);
    controller.write_all(answer.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    (output.status.code().unwrap(), serde_json::from_slice(&output.stdout).unwrap())
}

/// `publish` repairs a manifest only where a person agrees; anything but a yes is a no.
#[test]
fn publish_asks_in_the_terminal() {
    let manifest = file("asked.json", FREE_TOOL.replace("0xabcdefabcdef", "0xABCDEFabcdef"));
    let registry = format!("8453:{REGISTRY}");
    let from = "0xabcdefabcdef1234567890abcdefabcdef123456";
    let rest = ["--registry", &registry, "--rpc", "http://127.0.0.1:1", "--from", from, "--json"];
    let args = [&["publish", &manifest, "--uri", "https://tools.example.com/x"][..], &rest].concat();
    for (answer, repair, status) in [
        ("y\n", "made", 3),
        ("Yes\n", "made", 3),
        ("n\n", "declined", 1),
        ("\n", "declined", 1),
        ("yep\n", "declined", 1),
    ] {
        let (ended, report) = answered(answer, &args);
        assert_eq!((ended, report["manifest"]["repair"].as_str()), (status, Some(repair)), "{answer:?}");
    }
}
