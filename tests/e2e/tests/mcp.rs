//! `mcp`: an agent in the official client verifies a tool on the chain before it calls it, and is stopped at a wrong one.

use std::path::Path;
use std::process::Command;

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
