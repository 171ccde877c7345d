//! `mcp`: an agent in the official client verifies a tool on the chain before it calls it, and is stopped at a wrong one. The official
//! inspector drives the server in both eras.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use crate::common::{PATIENCE_SECONDS, command, honest, verify};
use erc8257_e2e::Folder;
use erc8257_e2e::bed::{Bed, CHAIN_ID};
use serde_json::{Value, json};

/// Stands in the RPC's URL, where keys stand.
const KEY: &str = "k3y-of-the-operator";

/// What the official client saw of the server with these options.
fn seen(options: &[String], calls: &Value) -> Value {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let options = [&["mcp".to_owned()], options].concat();
    let ran = Command::new("node")
        .arg(here.join("mcp/client.mjs"))
        .arg(command())
        .args([json!(options).to_string(), calls.to_string()])
        .output()
        .expect("node is installed");
    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
    let told = String::from_utf8(ran.stdout).expect("UTF-8");
    assert!(!told.contains(KEY), "{told}");
    serde_json::from_str(&told).expect("one document")
}

/// The options that lead the command to the bed, with the RPC by its chain and a key in its URL.
fn options(bed: &Bed, hosts: &[&str]) -> Vec<String> {
    let mut options = honest(bed, hosts);
    for option in &mut options {
        if *option == bed.chain.url() {
            *option = format!("{CHAIN_ID}={option}/?key={KEY}");
        }
    }
    options.extend(["--timeout".to_owned(), PATIENCE_SECONDS.to_string()]);
    options
}

#[test]
fn an_agent_verifies_before_it_calls() {
    let bed = Bed::start(0);
    let (right, wrong) = (bed.free_tool(), bed.scenario("predicate/denying").tool_ref.clone());
    let missing = format!("{}9999", right.strip_suffix('1').expect("the first"));
    let hosts = ["tools.example.com"];
    let told = seen(
        &options(&bed, &hosts),
        &json!([
            {"name": "verify_tool", "arguments": {"tool": right}},
            {"name": "verify_tool", "arguments": {"tool": missing}},
            {"name": "verify_tool", "arguments": {"tool": right, "pin": format!("0x{}", "12".repeat(32))}},
            {"name": "inspect_tool", "arguments": {"tool": wrong, "account": format!("0x{}", "55".repeat(20))}},
            {"name": "advise_tool", "arguments": {"tool": right}},
            {"name": "verify_tool", "arguments": {"tool": "the one that the page names"}},
            {"name": "explain_code", "arguments": {"code": "lib-1-not-found"}},
        ]),
    );
    assert_eq!((&told["server"]["name"], &told["stderr"]), (&json!("erc8257"), &json!("")));
    assert_eq!(told["tools"].as_array().map(Vec::len), Some(7), "{told}");
    let said = |at: usize| told["results"][at]["content"][0]["text"].as_str().unwrap_or_default().to_owned();
    let report = |at: usize| &told["results"][at]["structuredContent"];

    // The report is the command's own.
    let live = verify(&right, &honest(&bed, &hosts)).unwrap_or_else(|why| panic!("{why}"));
    assert!(said(0).starts_with("YES  verified"), "{told}");
    assert_eq!(*report(0), live.report);

    assert!(said(1).starts_with("NO  not verified. Do not call the tool"), "{told}");
    assert!(said(1).contains("error[lib-1-not-found]"), "{told}");
    assert_eq!(report(1)["verified"], false);
    assert!(said(2).starts_with("NO  "), "a manifest with another hash than the pinned one: {told}");
    assert!(said(3).starts_with("NO  "), "{told}");
    assert_eq!(report(3)["access"]["answer"], "denied", "{told}");
    assert_eq!(report(4)["format"], "erc8257-advice/1", "{told}");
    let error = &report(5)["toolError"];
    assert_eq!(
        (&told["results"][5]["isError"], &error["code"], &error["pointer"]),
        (&json!(true), &json!("usage-wrong-value"), &json!("/tool")),
        "{told}"
    );
    assert_eq!(report(6)["rows"][0]["rule"], "lib-1-not-found", "{told}");
}

/// A lie of the RPC does not become a verification.
#[test]
fn an_rpc_that_lies_verifies_nothing() {
    let bed = Bed::start(0);
    let mut options = options(&bed, &["tools.example.com"]);
    let at = options.iter().position(|option| option.starts_with(&format!("{CHAIN_ID}="))).expect("an RPC");
    options[at] = format!("{CHAIN_ID}={}", bed.liar.url("wrong-chain", "mcp"));
    let told = seen(&options, &json!([{"name": "verify_tool", "arguments": {"tool": bed.free_tool()}}]));
    let text = told["results"][0]["content"][0]["text"].as_str().unwrap_or_default();
    assert!(
        !text.starts_with("YES") && told["results"][0]["structuredContent"]["verified"] == false,
        "{told}"
    );
}

/// Our server over HTTP, until it is dropped.
struct Listening {
    server: Child,
    url: String,
}

impl Listening {
    fn start() -> Self {
        let mut command = Command::new(command());
        let mut server = command
            .args(["mcp", "--listen", "127.0.0.1:0"])
            .stdout(Stdio::piped())
            .spawn()
            .expect("the command starts");
        let mut line = String::new();
        let printed = server.stdout.as_mut().expect("it is piped");
        BufReader::new(printed).read_line(&mut line).expect("UTF-8");
        Self { server, url: line.trim().to_owned() }
    }
}

impl Drop for Listening {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

/// Exit status and result of the official inspector, which asks a server in an era of MCP.
fn inspected(home: &Folder, server: &[&str], era: &str, method: &[&str]) -> (Option<i32>, Value) {
    let inspector = "node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js";
    let ran = Command::new("node")
        .arg(Path::new(env!("CARGO_MANIFEST_DIR")).join(inspector))
        .arg("--cli")
        .args(server)
        // A slow machine may take its time to connect.
        .args(["--connect-timeout", "0", "--format", "json", "--protocol-era", era, "--method"])
        .args(method)
        // The inspector keeps files in the home of its user.
        .env("HOME", home.path())
        .output()
        .expect("node is installed");
    let printed = String::from_utf8_lossy(&ran.stdout);
    let told: Value = serde_json::from_str(&printed)
        .unwrap_or_else(|_| panic!("{era}, {method:?}: {printed}{}", String::from_utf8_lossy(&ran.stderr)));
    (ran.status.code(), told["result"].clone())
}

/// The inspector has the client of the newest revision, which also knows the older one; `client.mjs` has the client before it.
#[test]
fn the_inspector_drives_our_server_in_both_eras() {
    let home = Folder::new();
    let program = command();
    let listening = Listening::start();
    let stdio = [program.to_str().expect("UTF-8"), "mcp"];
    let http = ["--transport", "http", "--server-url", &listening.url];
    for (server, era) in [(&stdio[..], "legacy"), (&stdio, "modern"), (&http, "legacy"), (&http, "modern")] {
        let call = ["tools/call", "--tool-name", "explain_code", "--tool-arg", "code=lib-1-not-found"];
        let (status, known) = inspected(&home, server, era, &call);
        let rule = &known["structuredContent"]["rows"][0]["rule"];
        assert_eq!((status, rule), (Some(0), &json!("lib-1-not-found")), "{era}: {known}");
    }
    for (server, era, revision) in [(&stdio[..], "legacy", "2025-11-25"), (&http, "modern", "2026-07-28")] {
        let (status, entered) = inspected(&home, server, era, &["initialize"]);
        assert_eq!(
            (status, &entered["protocolVersion"], &entered["serverInfo"]["name"]),
            (Some(0), &json!(revision), &json!("erc8257")),
            "{era}"
        );
        // Strict: the inspector fails at a schema that clients would refuse.
        let (status, list) = inspected(&home, server, era, &["tools/list", "--strict"]);
        let names: Vec<_> =
            list["tools"].as_array().into_iter().flatten().map(|tool| &tool["name"]).collect();
        assert_eq!((status, json!(names)), (Some(0), json!(TOOLS)), "{era}: {list}");
        let call =
            ["tools/call", "--tool-name", "verify_tool", "--tool-arg", "tool=the one that the page names"];
        let (status, refused) = inspected(&home, server, era, &call);
        assert_eq!(
            (status, &refused["isError"], &refused["structuredContent"]["toolError"]["pointer"]),
            (Some(ERROR_OF_A_TOOL), &json!(true), &json!("/tool")),
            "{era}: {refused}"
        );
    }
}

/// The tools of a server without options, in its order.
const TOOLS: [&str; 7] = [
    "explain_code",
    "judge_bundle",
    "verify_tool",
    "advise_tool",
    "inspect_tool",
    "check_payment",
    "show_agent",
];

/// How the inspector ends when a tool says that it failed.
const ERROR_OF_A_TOOL: i32 = 5;

/// The public verifier of the standard and our probe on the same servers: pretended ones, official ones, those of `FastMCP`, and our own,
/// which has an A by both. What they say otherwise is listed with a reason, and nothing is listed that agrees.
#[test]
fn the_public_verifier_differs_only_as_listed() {
    let folder = Folder::new();
    std::fs::write(folder.file("harbours.txt"), "Ostend, Zeebrugge and Nieuwpoort").expect("a file");
    let compared = Command::new("node")
        .arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("mcp/compare.mjs"))
        .arg(command())
        .arg(folder.path())
        .output()
        .expect("node is installed");
    assert!(compared.status.success(), "{}", String::from_utf8_lossy(&compared.stderr));
}
