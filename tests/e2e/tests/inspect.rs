//! `inspect`: what the chain says of registry, tool, predicate and access, and never one for the other.

mod common;

use common::{TIMEOUT_SECONDS, each, run};
use erc8257_e2e::abi::{encode, hex};
use erc8257_e2e::bed::{Bed, CHAIN_ID};
use erc8257_e2e::predicates::{GUEST, PREDICATES};
use erc8257_e2e::{Address, U256};
use serde_json::{Value, json};

const STRANGER: Address = Address::repeat_byte(0x55);

/// Inspects, and gives the exit status and the answer.
fn inspect(rpc: &str, tool_ref: &str, more: &[String]) -> Result<(i32, Value), String> {
    let mut arguments =
        ["inspect", tool_ref, "--rpc", rpc, "--json", "--timeout"].map(str::to_owned).to_vec();
    arguments.push(TIMEOUT_SECONDS.to_string());
    arguments.extend_from_slice(more);
    let ran = run(&arguments)?;
    let answer = serde_json::from_str(&ran.stdout)
        .map_err(|error| format!("{error}: {} {}", ran.stdout, ran.stderr))?;
    Ok((ran.status.unwrap_or(-1), answer))
}

fn access(account: Address, data: &[u8]) -> Vec<String> {
    let mut options = vec!["--check-access".to_owned(), format!("{account:?}")];
    if !data.is_empty() {
        options.extend(["--data".to_owned(), hex(data)]);
    }
    options
}

/// Ledger `1-tryhasaccess-no-false-true`, `1-no-coerce-missing`, decision A5: each predicate's own answer.
#[test]
fn access_is_granted_denied_or_a_malfunction() {
    let bed = Bed::start(0);
    let cases: Vec<_> =
        PREDICATES.iter().filter_map(|predicate| Some((predicate.name, predicate.access?))).collect();
    each(
        &cases,
        |case| case.0.to_owned(),
        |(name, expected)| {
            let scenario = bed.scenario(&format!("predicate/{name}"));
            let (status, answer) = inspect(bed.chain.url(), &scenario.tool_ref, &access(GUEST, &[]))?;
            let expected = (i32::from(expected.as_str() != "granted"), expected.as_str());
            let found = (status, answer["access"]["answer"].as_str().unwrap_or(""));
            if found == expected { Ok(()) } else { Err(format!("{found:?} in place of {expected:?}")) }
        },
    );
}

#[test]
fn account_and_data_are_handed_on() {
    let bed = Bed::start(0);
    let echo = &bed.scenario("predicate/echo").tool_ref;
    let id: U256 = echo.rsplit('/').next().and_then(|id| id.parse().ok()).expect("an ID");
    let cases = [
        (echo, STRANGER, encode(&[id.into(), STRANGER.into()]), "granted"),
        (echo, STRANGER, encode(&[id.into(), GUEST.into()]), "denied"),
        (&bed.scenario("predicate/advertised").tool_ref, STRANGER, Vec::new(), "denied"),
        (&bed.scenario("predicate/proxy").tool_ref, STRANGER, Vec::new(), "denied"),
    ];
    for (tool_ref, account, data, expected) in cases {
        let found =
            inspect(bed.chain.url(), tool_ref, &access(account, &data)).unwrap_or_else(|why| panic!("{why}"));
        assert_eq!(found.1["access"]["answer"], expected, "{tool_ref} {account}");
    }
}

/// No such tool, no such registry and an unusable answer are neither a denial nor a malfunction.
#[test]
fn other_states_are_not_denials() {
    let bed = Bed::start(0);
    let cases = [
        ("state/not-found", 1, "not-found"),
        ("state/zero", 1, "not-found"),
        ("state/deregistered", 1, "deregistered"),
        ("state/no-contract", 1, "no-contract"),
        ("hostile/access-false-true", 1, "malfunction"),
        ("hostile/access-two", 1, "malformed"),
        ("hostile/access-one-word", 1, "malformed"),
        ("hostile/access-three-words", 1, "malformed"),
        ("hostile/access-empty", 1, "malformed"),
        ("hostile/access-revert", 3, "unavailable"),
    ];
    each(
        &cases,
        |case| case.0.to_owned(),
        |(name, status, expected)| {
            let (found, answer) =
                inspect(bed.chain.url(), &bed.scenario(name).tool_ref, &access(GUEST, &[]))?;
            if (found, &answer["access"]["answer"]) == (*status, &json!(expected)) {
                Ok(())
            } else {
                Err(format!("{found} {}", answer["access"]))
            }
        },
    );
}

/// Decision B29, ledger `9-supports-true`, `1-name-nonempty`: what the registry and the predicate say of themselves.
#[test]
fn contracts_are_described() {
    let bed = Bed::start(0);
    let inspect = |name: &str| {
        let found = inspect(bed.chain.url(), &bed.scenario(name).tool_ref, &[]);
        found.unwrap_or_else(|why| panic!("{name}: {why}")).1
    };
    let answer = inspect("predicate/advertised");
    let registry = &answer["registry"];
    assert_eq!((&registry["name"], &registry["version"]), (&json!("ToolRegistry"), &json!("0.1")));
    assert_eq!(registry["interface"], "supported");
    assert_eq!(answer["predicate"]["interface"], "supported");
    let block = bed.chain.rpc("eth_getBlockByNumber", &json!(["latest", false])).expect("a block");
    assert_eq!(answer["block"]["hash"], block["hash"]);

    let markers = |name: &str| {
        let proxy = inspect(name)["predicate"]["proxy"].clone();
        ["implementation", "beacon", "admin"].map(|marker| proxy[marker].is_string())
    };
    assert_eq!(markers("predicate/proxy"), [true, false, true]);
    assert_eq!(markers("predicate/beacon-proxy"), [false, true, false]);
    assert_eq!(markers("predicate/admin-only"), [false, false, true]);
    assert_eq!(markers("predicate/advertised"), [false, false, false]);
    assert_eq!(inspect("predicate/open")["predicate"], Value::Null);
    assert_eq!(inspect("predicate/no-code")["predicate"]["codeBytes"], 0);
    assert_ne!(inspect("predicate/granting")["predicate"]["interface"], "supported");
    assert_ne!(inspect("predicate/modest")["predicate"]["interface"], "supported");
    assert_ne!(inspect("predicate/expensive")["predicate"]["interface"], "supported");
    assert_ne!(inspect("hostile/no-interface")["registry"]["interface"], "supported");
    assert_ne!(inspect("hostile/dirty-interface")["registry"]["interface"], "supported");
    assert!(!inspect("hostile/no-name")["registry"]["name"].is_string(), "an empty name is none (B30)");
    assert!(!inspect("hostile/bad-name")["registry"]["name"].is_string(), "nor is one that is no text (B30)");
}

/// A registry behind a proxy is one, and is told as such (Registry Deployment).
#[test]
fn a_registry_behind_a_proxy_is_told() {
    let bed = Bed::start(0);
    let proxy = bed.chain.deploy("Proxy", &[bed.registry.address.into()]);
    let behind = erc8257_e2e::registry::Registry { chain: bed.chain.clone(), address: proxy };
    let creator = erc8257_e2e::manifest::CREATOR;
    let id =
        behind.register(creator, "https://x.example.test/", erc8257_e2e::B256::repeat_byte(1), Address::ZERO);
    let tool_ref = behind.tool_ref(CHAIN_ID, id.expect("registers"));
    let (status, answer) = inspect(bed.chain.url(), &tool_ref, &[]).unwrap_or_else(|why| panic!("{why}"));
    assert_eq!((status, &answer["registry"]["interface"]), (0, &json!("supported")));
    let implementation = format!("{:?}", bed.registry.address);
    assert_eq!(answer["registry"]["proxy"]["implementation"], json!(implementation));
}

/// Behind every lie `inspect` ends in bounded time and memory with a status that says what it knows.
#[test]
fn lies_never_become_access() {
    let bed = Bed::start(0);
    let scenario = bed.scenario("predicate/denying");
    let cases: Vec<_> = erc8257_e2e::liar::lies::all().map(|lie| lie.name).collect();
    each(
        &cases,
        |name| (*name).to_owned(),
        |name| {
            let mut arguments = vec!["inspect".to_owned(), scenario.tool_ref.clone(), "--json".to_owned()];
            arguments.extend([
                "--rpc".to_owned(),
                bed.liar.url(name, "inspect"),
                "--timeout".to_owned(),
                "2".to_owned(),
            ]);
            arguments.extend(access(GUEST, &[]));
            let ran = run(&arguments)?;
            match ran.status {
                Some(1 | 3) if !ran.stdout.contains("\"granted\"") => Ok(()),
                status => Err(format!("{status:?} {} {}", ran.stdout, ran.stderr)),
            }
        },
    );
}
