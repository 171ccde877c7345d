//! `inspect` against every predicate, hostile registry and state of the bed. Its statement about access is
//! the registry's, and a malfunction is never told as a denial. Requirements that a predicate does not tell
//! are not an empty list (ledger `1-use-tryhasaccess`, `1-tryhasaccess-outcomes`,
//! `1-tryhasaccess-no-false-true`, `1-no-coerce-missing`, `1-name-nonempty`, `sec-pred-fail-denied`).

use crate::common::{each, run};
use erc8257_e2e::Address;
use erc8257_e2e::bed::{Bed, Scenario};
use erc8257_e2e::predicates::{GUEST, PREDICATES};
use serde_json::Value;

/// Inspects the tool, asking about one account's access; what came, and the exit status.
fn inspect(bed: &Bed, tool_ref: &str) -> Result<(Value, Option<i32>), String> {
    let account = format!("{GUEST:?}");
    let arguments = ["inspect", tool_ref, "--rpc", bed.chain.url(), "--check-access", &account, "--json"];
    let ran = run(&arguments.map(str::to_owned))?;
    let shown = run(&arguments[..6].iter().map(|&argument| argument.to_owned()).collect::<Vec<_>>())?;
    if shown.stdout.chars().any(|char| char.is_control() && char != '\n') {
        return Err(format!("control characters for a person: {:?}", shown.stdout));
    }
    if shown.status != ran.status {
        return Err(format!("{:?} for a person, {:?} for a program", shown.status, ran.status));
    }
    let read = serde_json::from_str(&ran.stdout).map_err(|error| format!("{error}: {ran:?}"))?;
    Ok((read, ran.status))
}

/// Compares the tool's state, the answer about access, and the exit status that goes with it.
fn expect(read: &(Value, Option<i32>), state: &str, access: &str) -> Result<(), String> {
    let (read, status) = read;
    let expected = match (state, access) {
        ("ok", "granted") => 0,
        (_, "unavailable") | ("unavailable", _) => 3,
        _ => 1,
    };
    if read["tool"]["state"] == state && read["access"]["answer"] == access && *status == Some(expected) {
        return Ok(());
    }
    Err(format!("{status:?} {read} in place of {state}, {access}"))
}

/// The requirements that the predicate of this name states, the outcome of reading them, and the outlook for
/// the guest.
fn requires(name: &str, read: &Value) -> Result<(), String> {
    let holding = "erc721-holding erc1155-holding erc20-balance";
    let composite = "erc721-holding erc1155-holding erc20-balance sentinel";
    let (outcome, logic, needs, outlook) = match name {
        "open" => ("", "", String::new(), ""),
        "telling" => ("told", "AND", "erc721-holding erc1155-holding subscription".to_owned(), "unknown"),
        "holding" => ("told", "AND", holding.to_owned(), "met"),
        "holding-too-little" => ("told", "AND", holding.to_owned(), "not-met"),
        "holding-any" => ("told", "OR", holding.to_owned(), "met"),
        "traits" => ("told", "OR", "erc7496-trait".to_owned(), "unknown"),
        "composite" => ("told", "AND", composite.to_owned(), "unknown"),
        "composite-any" => ("told", "OR", composite.to_owned(), "met"),
        "wordy" => ("told", "AND", ["erc721-holding"; 256].join(" "), "unknown"),
        "wordy-data" => ("told", "AND", "undecodable".to_owned(), "unknown"),
        "too-many" => ("over-limit", "count", String::new(), ""),
        "too-much-data" => ("over-limit", "data", String::new(), ""),
        "too-long-label" => ("over-limit", "label", String::new(), ""),
        "no-code" => ("no-contract", "", String::new(), ""),
        "secretive" | "ponderous" | "mumbling" | "wordless" | "writing" => ("failed", "", String::new(), ""),
        _ => ("told", "AND", String::new(), "unknown"),
    };
    let told = &read["predicate"]["requirements"];
    let text = |value: &Value| value.as_str().unwrap_or("").to_owned();
    let list = told["list"].as_array().into_iter().flatten().map(|entry| text(&entry["need"]["need"]));
    let limit = if outcome == "over-limit" { &told["overLimit"] } else { &told["logic"] };
    let found = (text(&told["outcome"]), text(limit), list.collect::<Vec<_>>().join(" "));
    let plan = text(&read["access"]["plan"]["outlook"]);
    if found == (outcome.to_owned(), logic.to_owned(), needs) && plan == outlook {
        return Ok(());
    }
    Err(format!("{found:?}, {plan}: {} {}", told["reason"], told["detail"]))
}

fn of_kind<'a>(bed: &'a Bed, kind: &str) -> Vec<&'a Scenario> {
    bed.scenarios.iter().filter(|scenario| scenario.name.starts_with(kind)).collect()
}

#[test]
fn predicates() {
    let bed = Bed::start(0);
    let test = |scenario: &&Scenario| {
        let name = scenario.name.trim_start_matches("predicate/");
        let predicate =
            PREDICATES.iter().find(|predicate| predicate.name == name).ok_or("no such predicate")?;
        let access = predicate.access.ok_or("not accepted")?;
        let read = inspect(&bed, &scenario.tool_ref)?;
        expect(&read, "ok", access.as_str())?;
        let told = &read.0["predicate"];
        let proxy = |slot: &str| !told["proxy"][slot].is_null();
        let (interface, code) = (told["interface"].as_str(), told["codeBytes"].as_u64());
        let as_it_is = match name {
            "open" => told.is_null(),
            "no-code" => code == Some(0),
            "advertised" => interface == Some("supported") && !proxy("implementation"),
            "proxy" => interface == Some("supported") && proxy("implementation"),
            "beacon-proxy" => proxy("beacon") && !proxy("implementation"),
            "admin-only" => proxy("admin") && !proxy("implementation") && !proxy("beacon"),
            "nameless" => told["name"].is_null(),
            "granting" => interface == Some("no-erc165"),
            _ => interface != Some("supported") || read.0["access"]["answer"] != "malfunction",
        };
        if as_it_is { requires(name, &read.0) } else { Err(format!("{told}")) }
    };
    each(&of_kind(&bed, "predicate/"), |scenario| scenario.name.clone(), test);
}

#[test]
fn hostile_registries() {
    let bed = Bed::start(0);
    let test = |scenario: &&Scenario| {
        let (state, access) = match scenario.name.trim_start_matches("hostile/") {
            "access-false-true" => ("ok", "malfunction"),
            "access-two" | "access-one-word" | "access-three-words" | "access-empty" => ("ok", "malformed"),
            "access-revert" => ("ok", "unavailable"),
            "revert-not-found" => ("not-found", ""),
            "revert-deregistered" => ("deregistered", ""),
            "revert-empty" => ("unavailable", ""),
            "empty" | "one-byte" | "short" | "head-only" | "trailing" | "flat" | "dirty-creator"
            | "dirty-predicate" | "dirty-padding" | "offset-out" | "offset-self" | "offset-odd"
            | "length-huge" | "length-long" | "bad-utf-8" | "labyrinth" => ("malformed", ""),
            other if other.starts_with("revert-") => ("malformed", ""),
            _ => ("ok", ""),
        };
        let read = inspect(&bed, &scenario.tool_ref)?;
        // What these registries say of access, where that is not the point, is theirs to say.
        let said = read.0["access"]["answer"].as_str().unwrap_or("none").to_owned();
        expect(&read, state, if access.is_empty() { &said } else { access })?;
        let registry = &read.0["registry"];
        let as_it_is = match scenario.name.as_str() {
            "hostile/good" => registry["interface"] == "supported" && registry["name"].is_string(),
            // It says yes to 0xffffffff too, which no contract that knows ERC-165 does.
            "hostile/all-interfaces" => registry["interface"] == "no-erc165",
            "hostile/no-interface" | "hostile/dirty-interface" => registry["interface"] != "supported",
            "hostile/no-name" => registry["name"].is_null() && registry["version"].is_null(),
            "hostile/bad-name" => registry["name"].is_null(),
            "hostile/huge-count" => registry["toolCount"].as_str().is_some_and(|count| count.len() == 78),
            _ => true,
        };
        if as_it_is { Ok(()) } else { Err(format!("{registry}")) }
    };
    each(&of_kind(&bed, "hostile/"), |scenario| scenario.name.clone(), test);
}

#[test]
fn states() {
    let bed = Bed::start(0);
    let cases = [
        ("not-found", "not-found"),
        ("zero", "not-found"),
        ("deregistered", "deregistered"),
        ("no-contract", "no-contract"),
    ];
    for (name, state) in cases {
        let scenario = bed.scenario(&format!("state/{name}"));
        let read = inspect(&bed, &scenario.tool_ref).unwrap_or_else(|why| panic!("{name}: {why}"));
        expect(&read, state, state).unwrap_or_else(|why| panic!("{name}: {why}"));
    }
    let (free, status) = inspect(&bed, &bed.free_tool()).unwrap_or_else(|why| panic!("{why}"));
    assert_eq!(status, Some(0), "{free}");
    assert_eq!(free["tool"]["config"]["accessPredicate"], format!("{:?}", Address::ZERO));
    let other = bed.scenario("state/other-chain");
    let ran = run(&["inspect", &other.tool_ref, "--rpc", bed.chain.url()].map(str::to_owned))
        .expect("within bounds");
    assert_eq!((ran.status, ran.stdout.as_str()), (Some(3), ""));
    assert!(ran.stderr.contains("the RPC is on chain 8453, not 1"), "{}", ran.stderr);
}
