//! `inspect`: account and data arrive, a proxy in front of a registry is told, and no lie becomes access.

use crate::common::{TIMEOUT_SECONDS, each, run};
use erc8257_e2e::abi::{encode, hex};
use erc8257_e2e::bed::{Bed, CHAIN_ID};
use erc8257_e2e::predicates::GUEST;
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

/// Behind every lie `inspect` ends in bounded time and memory, with a status that fits its knowledge.
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
