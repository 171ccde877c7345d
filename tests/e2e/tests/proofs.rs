//! `AccessProof`: the core and an onchain predicate agree on a proof, case by case over the vectors that a
//! chain can decide (ledger `sec-ap-use`, `sec-ap-digest`, `sec-ap-payload`, `sec-ap-deadline`,
//! `sec-ap-signer`).

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use access_proof::AccessProof;
use erc8257::registry::{AccessAnswer, decode_bool, has_access, read_access, try_has_access};
use erc8257::rpc::CallOutcome;
use erc8257_e2e::abi::{self, encode, unhex};
use erc8257_e2e::anvil::Anvil;
use erc8257_e2e::chain::Chain;
use erc8257_e2e::registry::Registry;
use erc8257_e2e::{Address, B256, U256};
use serde_json::Value;

const CREATOR: Address = Address::repeat_byte(0xa1);
/// Before all of the vectors.
const START: u64 = 1_000_000_000;
/// Up to this ID there are tools; predicates of tools beyond are asked themselves.
const TOOLS: usize = 42;

struct Case {
    id: String,
    proof: AccessProof,
    data: Vec<u8>,
    now: u64,
    granted: bool,
}

fn text<'a>(value: &'a Value, name: &str) -> &'a str {
    value[name].as_str().unwrap_or_else(|| panic!("{name} of {value}"))
}

fn number<T: std::str::FromStr>(value: &Value, name: &str) -> T {
    text(value, name).parse().unwrap_or_else(|_| panic!("{name} of {value}"))
}

fn parts(parts: &Value) -> String {
    let count = |part: &Value| usize::try_from(part["count"].as_u64().unwrap_or(0)).expect("a small number");
    let part = |part: &Value| match part["text"].as_str() {
        Some(text) => text.to_owned(),
        None => text(part, "repeat").repeat(count(part)),
    };
    parts.as_array().into_iter().flatten().map(part).collect()
}

/// The cases that a chain can decide, by time.
fn cases() -> Vec<Case> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../vectors/access/proofs.json");
    let file = fs::read_to_string(path).expect("the vectors are there");
    let file: Value = serde_json::from_str(&file).expect("the vectors are JSON");
    let decided =
        file["cases"].as_array().expect("cases").iter().filter(|case| !case["expect"]["onchain"].is_null());
    let mut cases: Vec<Case> = decided
        .map(|case| Case {
            id: text(case, "id").to_owned(),
            proof: AccessProof {
                chain_id: number(&case["proof"], "chainId"),
                predicate: number(&case["proof"], "predicate"),
                tool_id: number(&case["proof"], "toolId"),
                account: number(&case["proof"], "account"),
                deadline: number(&case["proof"], "deadline"),
            },
            data: unhex(&case["data"].as_str().map_or_else(|| parts(&case["dataParts"]), str::to_owned)),
            now: number(case, "now"),
            granted: case["expect"]["onchain"] == "granted",
        })
        .collect();
    cases.sort_by_key(|case| case.now);
    cases
}

/// A registry for each predicate, with tools up to [`TOOLS`] of it.
fn registries(chain: &Chain, cases: &[Case]) -> BTreeMap<Address, Registry> {
    let proving = chain.deploy("Proving", &[]);
    let predicates: BTreeSet<Address> = cases.iter().map(|case| case.proof.predicate).collect();
    let registry = |predicate| {
        chain.copy_code(proving, predicate);
        let registry = Registry::deploy(chain);
        let call =
            erc8257::registry::register_tool("https://x.example.test/", B256::repeat_byte(1), predicate);
        chain.send_all(CREATOR, &vec![(registry.address, call); TOOLS]);
        (predicate, registry)
    };
    predicates.into_iter().map(registry).collect()
}

/// The predicate's answer, by way of the registry where it has the tool, at the newest block.
fn onchain(chain: &Chain, registry: &Registry, case: &Case) -> bool {
    let (tool, account) = (case.proof.tool_id, case.proof.account);
    let answer = chain.call(case.proof.predicate, &has_access(tool, account, &case.data));
    let granted = decode_bool(&answer.expect("the predicate never reverts")).expect("a bool");
    if !tool.is_zero() && tool <= U256::from(TOOLS) {
        let answer = chain.call(registry.address, &try_has_access(tool, account, &case.data));
        let answer = read_access(tool, &CallOutcome::Returned(answer.expect("no revert")));
        let expected = if granted { AccessAnswer::Granted } else { AccessAnswer::Denied };
        assert_eq!(answer, expected, "{}: registry and predicate", case.id);
    }
    granted
}

#[test]
fn the_core_and_a_predicate_agree_on_every_proof() {
    let cases = cases();
    let anvil = Anvil::start_at(8453, START);
    let chain = anvil.chain();
    chain.fund(CREATOR);
    let registries = registries(&chain, &cases);
    let (mut time, mut wrong) = (0, Vec::new());
    for case in &cases {
        if case.now != time {
            time = case.now;
            chain.mine_at(time);
        }
        chain.set_chain_id(u64::try_from(case.proof.chain_id).expect("a small chain ID"));
        let core = case.proof.verify_payload(&case.data, time);
        let chain = onchain(&chain, &registries[&case.proof.predicate], case);
        if (core.is_ok(), chain) != (case.granted, case.granted) {
            wrong.push(format!("{}: {core:?} here, {chain} onchain", case.id));
        }
    }
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), cases.len(), wrong.join("\n"));
    let granted = cases.iter().filter(|case| case.granted).count();
    assert!(granted > 10 && cases.len() - granted > 60, "{granted} of {} are granted", cases.len());
}

/// Both compute the same digest, for any members.
#[test]
fn the_core_and_a_predicate_sign_the_same_digest() {
    let anvil = Anvil::start(8453);
    let chain = anvil.chain();
    let predicate = chain.deploy("Proving", &[]);
    for (tool_id, account, deadline) in [
        (U256::ZERO, Address::ZERO, 0),
        (U256::from(1), CREATOR, 1_790_000_000),
        (U256::MAX, Address::repeat_byte(0xff), u64::MAX),
    ] {
        let proof = AccessProof { chain_id: 8453, predicate, tool_id, account, deadline };
        let call =
            abi::call("digest(uint256,address,uint256)", &[tool_id.into(), account.into(), deadline.into()]);
        assert_eq!(chain.call(predicate, &call), Ok(encode(&[proof.digest().into()])));
    }
}
