//! The command live: the standard's free tool, the questions to a server and a node, and forbidden acts.

use crate::common::{each, expect, honest, options, run, verify};
use erc8257_e2e::bed::{Bed, CHAIN_ID};
use erc8257_e2e::https::Hit;
use erc8257_e2e::manifest::{self, CREATOR, FREE_TOOL_CREATOR, FREE_TOOL_HASH, FREE_TOOL_URI};
use erc8257_e2e::{Address, B256, keccak256};
use serde_json::{Value, json};

const HOST: &str = "tools.example.com";

/// The standard's free tool (Test Cases), registered by its own creator, verifies with its exact hash and URI.
#[test]
fn the_free_tool_verifies() {
    let bed = Bed::start(0);
    let verdict = verify(&bed.free_tool(), &honest(&bed, &[HOST])).unwrap_or_else(|why| panic!("{why}"));
    expect(&verdict, "pppp", &[]).unwrap_or_else(|why| panic!("{why}"));
    let report = &verdict.report;
    let hash = "0x786620b1a5d903c2ac4eafe964364292ca4b6ed763a13b29423c03ccca905af0";
    assert_eq!(format!("{FREE_TOOL_HASH:?}"), hash);
    assert_eq!((&report["expectedHash"], &report["computedHash"]), (&json!(hash), &json!(hash)));
    assert_eq!(report["toolRef"], json!(format!("eip155:8453/erc8257:{:?}/1", bed.registry.address)));
    assert_eq!((&report["verified"], &report["manifestValid"]), (&json!(true), &json!(true)));
    assert_eq!(report["evidence"], "rpc");
    let config = &verdict.bundle["config"];
    assert_eq!(config["metadataURI"], FREE_TOOL_URI);
    assert_eq!(config["creator"], json!(format!("{FREE_TOOL_CREATOR:?}")));
    assert_eq!(config["manifestHash"], hash);
    let block = bed.chain.rpc("eth_getBlockByNumber", &json!(["latest", false])).expect("a block");
    assert_eq!(
        verdict.bundle["block"],
        json!({"number": block["number"], "hash": block["hash"], "timestamp": block["timestamp"]})
    );
}

/// `7-no-redirects` and field notes: one request, without cookies, for the bytes as they are.
#[test]
fn one_plain_request_is_made() {
    let bed = Bed::start(0);
    verify(&bed.free_tool(), &honest(&bed, &[HOST])).unwrap_or_else(|why| panic!("{why}"));
    let hits = bed.https.hits(FREE_TOOL_URI);
    let [Hit { headers, .. }] = hits.as_slice() else { panic!("not one request: {hits:?}") };
    let header = |name: &str| headers.iter().find(|header| header.0 == name).map(|header| header.1.as_str());
    assert_eq!(header("accept-encoding"), Some("identity"));
    for name in ["cookie", "authorization", "referer", "origin"] {
        assert_eq!(header(name), None, "{name}");
    }
}

/// Decision B27, ledger `lib-sec-manifest-fetch-ssrf`: the command does not fetch from a name that leads to a
/// private address, and records the refusal as such (D10).
#[test]
fn private_addresses_are_refused() {
    let bed = Bed::start(0);
    for address in [bed.https.address().to_string(), format!("[::1]:{}", bed.https.address().port())] {
        let mut options = honest(&bed, &[]);
        options.retain(|option| option != "--allow-private-addresses");
        options.extend(["--connect-to".to_owned(), format!("{HOST}={address}")]);
        let verdict = verify(&bed.free_tool(), &options).unwrap_or_else(|why| panic!("{why}"));
        expect(&verdict, "fsss", &["lib-sec-manifest-fetch-ssrf"]).unwrap_or_else(|why| panic!("{why}"));
        assert_eq!(verdict.bundle["response"], json!({"error": "blocked-address"}));
    }
    assert!(bed.https.hits(FREE_TOOL_URI).is_empty());
}

/// An authority that the caller did not name is not trusted.
#[test]
fn the_authority_must_be_named() {
    let bed = Bed::start(0);
    let mut options = honest(&bed, &[HOST]);
    let at = options.iter().position(|option| option == "--ca").expect("the authority is named");
    options.drain(at..at + 2);
    let verdict = verify(&bed.free_tool(), &options).unwrap_or_else(|why| panic!("{why}"));
    expect(&verdict, "fsss", &["7-tls-error"]).unwrap_or_else(|why| panic!("{why}"));
}

/// Every read of a verification is of one block, and there are few (decision: one re-read at most, D6).
#[test]
fn reads_are_few_and_of_one_block() {
    let bed = Bed::start(0);
    // A good tool, one with a wrong hash (one read more), and one without a contract (its code is asked for).
    for (name, most) in
        [("state/updated", 3), ("state/stale", 6), ("state/no-contract", 4), ("state/not-found", 3)]
    {
        let scenario = bed.scenario(name);
        let rpc = bed.liar.url("honest", name);
        let options = options(&bed, std::slice::from_ref(&rpc), scenario.host().as_slice());
        let verdict = verify(&scenario.tool_ref, &options).unwrap_or_else(|why| panic!("{name}: {why}"));
        let asked: Vec<Value> = bed.liar.asked(&rpc).into_iter().flat_map(flat).collect();
        assert!(asked.len() <= most, "{name}: {} requests", asked.len());
        for request in asked.iter().filter(|request| request["method"] == "eth_call") {
            let at = &request["params"][1]["blockHash"];
            assert!(at.is_string(), "{name}: not pinned: {request}");
            if name != "state/stale" {
                assert_eq!(at, &verdict.bundle["block"]["hash"], "{name}");
            }
        }
    }
}

fn flat(request: Value) -> Vec<Value> {
    match request {
        Value::Array(batch) => batch,
        other => vec![other],
    }
}

/// Ledger `8-update-event`: the record of an older block is judged at that block.
#[test]
fn an_older_block_can_be_asked_for() {
    let bed = Bed::start(0);
    let uri = manifest::uri("blocks.example.test", "tool");
    let hash = manifest::generated_hash("blocks.example.test", "tool", CREATOR);
    let id = bed.registry.register(CREATOR, &uri, hash, Address::ZERO).expect("registers");
    let registered = bed.chain.block_number();
    bed.registry.deregister(CREATOR, id).expect("deregisters");
    let tool_ref = bed.registry.tool_ref(CHAIN_ID, id);
    let cases = [
        (registered - 1, "fsss", Some("lib-1-not-found")),
        (registered, "pppp", None),
        (registered + 1, "fsss", Some("lib-1-deregistered")),
        (registered + 1_000_000, "fsss", Some("lib-1-unavailable")),
    ];
    each(
        &cases,
        |case| case.0.to_string(),
        |(block, checks, code)| {
            let mut options = honest(&bed, &["blocks.example.test"]);
            options.extend(["--block".to_owned(), block.to_string()]);
            expect(&verify(&tool_ref, &options)?, checks, code.as_slice())
        },
    );
}

/// A pinned hash is the only one that will do, whatever the registry says.
#[test]
fn a_pinned_hash_is_the_only_one() {
    let bed = Bed::start(0);
    let mut options = honest(&bed, &[HOST]);
    options.extend(["--pin".to_owned(), format!("{FREE_TOOL_HASH:?}")]);
    let verdict = verify(&bed.free_tool(), &options).unwrap_or_else(|why| panic!("{why}"));
    expect(&verdict, "pppp", &[]).unwrap_or_else(|why| panic!("{why}"));
    options.pop();
    options.push(format!("{:?}", B256::repeat_byte(0x57)));
    let verdict = verify(&bed.free_tool(), &options).unwrap_or_else(|why| panic!("{why}"));
    assert_eq!(verdict.checks(), "ppfp");
}

/// Paths and queries of RPC URLs hold keys: they are in no report, no bundle and no message.
#[test]
fn secrets_of_rpc_urls_are_not_told() {
    let bed = Bed::start(0);
    let secret = "s3cr3tk3y";
    let port = bed.https.address().port();
    for (base, path) in [
        (bed.liar.url("honest", secret), ""),
        (bed.liar.url("http-500", secret), "?key=s3cr3tk3y"),
        (bed.liar.url("drop", secret), "?key=s3cr3tk3y"),
        (bed.liar.url("html", secret), "#s3cr3tk3y"),
        (format!("http://127.0.0.1:9/{secret}"), ""),
        (format!("https://127.0.0.1:{port}/{secret}"), ""),
        (format!("http://no-such-name.example.test/{secret}"), ""),
    ] {
        let rpc = format!("{base}{path}");
        for json in [true, false] {
            let mut arguments =
                vec!["verify".to_owned(), bed.free_tool(), "--timeout".to_owned(), "2".to_owned()];
            arguments.extend(options(&bed, std::slice::from_ref(&rpc), &[HOST]));
            arguments.extend(json.then(|| "--json".to_owned()));
            let ran = run(&arguments).unwrap_or_else(|why| panic!("{rpc}: {why}"));
            let all = format!("{}{}", ran.stdout, ran.stderr);
            assert!(!all.contains(secret), "{rpc}: {all}");
        }
        if let Ok(verdict) = verify(&bed.free_tool(), &options(&bed, std::slice::from_ref(&rpc), &[HOST])) {
            assert!(!verdict.bundle.to_string().contains(secret), "{rpc}");
        }
    }
}

/// The generated manifests are their own canonical form, as the bed assumes: the command computes the same hash.
#[test]
fn generated_manifests_are_canonical() {
    let bed = Bed::start(0);
    let scenario = bed.scenario("http/gzip");
    let verdict = verify(&scenario.tool_ref, &honest(&bed, scenario.host().as_slice()))
        .unwrap_or_else(|why| panic!("{why}"));
    let hash = keccak256(manifest::generated("faults.example.test", "gzip", CREATOR).as_bytes());
    assert_eq!(verdict.report["computedHash"], json!(format!("{hash:?}")));
}
