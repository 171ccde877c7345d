//! The publisher's preflight against the fixture of the registry. A call that the preflight refuses reverts
//! by the named rule; a call that it gives call data for is accepted (ledger `1-revert-*`, `1-err-*`,
//! `sec-ladder-*`).

use erc8257::preflight::{Action, Call, Candidate, Commitment, Preflight, ProbeAnswers, Registered, probes};
use erc8257::registry::{Record, RegistryError, get_tool_config, read_record};
use erc8257::rpc::{CallAnswer, read_call};
use erc8257::{Policy, Response};
use erc8257_e2e::abi::hex;
use erc8257_e2e::anvil::Anvil;
use erc8257_e2e::chain::Chain;
use erc8257_e2e::manifest::{FREE_TOOL_CREATOR, FREE_TOOL_HASH, FREE_TOOL_URI, free_tool};
use erc8257_e2e::predicates::PREDICATES;
use erc8257_e2e::registry::{Registry, register_call};
use erc8257_e2e::{Address, B256, U256};
use serde_json::{Value, json};

const STRANGER: Address = Address::repeat_byte(0x55);

fn bed() -> (Anvil, Registry) {
    let anvil = Anvil::start(8453);
    let chain = anvil.chain();
    chain.fund(FREE_TOOL_CREATOR);
    chain.fund(STRANGER);
    let registry = Registry::deploy(&chain);
    (anvil, registry)
}

/// Asks the node and hands over its answer as a host does, unread.
fn ask<T>(chain: &Chain, method: &str, params: &Value, take: impl FnOnce(&CallAnswer<'_>) -> T) -> T {
    let request = json!({ "jsonrpc": "2.0", "id": 1, "method": method, "params": params });
    let response = chain.forward(&request.to_string()).expect("the node answers");
    let response: Value = serde_json::from_str(&response).expect("JSON");
    let text = |member: &str| response.get(member).map(Value::to_string);
    match (text("result"), text("error")) {
        (Some(result), _) => take(&CallAnswer::Result(result.as_bytes())),
        (None, Some(error)) => take(&CallAnswer::Error(error.as_bytes())),
        (None, None) => panic!("{response}"),
    }
}

fn answers(chain: &Chain, predicate: Address) -> ProbeAnswers {
    let mut answers = ProbeAnswers::default();
    for call in probes(predicate) {
        let params = serde_json::from_str(&call.params).expect("JSON");
        ask(chain, call.method, &params, |answer| answers.handle_call(call.id, answer)).expect("asked for");
    }
    answers
}

fn record(registry: &Registry, tool_id: u64) -> Record {
    let call = json!([{ "to": hex(registry.address.as_slice()),
        "data": hex(&get_tool_config(U256::from(tool_id))) }, "latest"]);
    ask(&registry.chain, "eth_call", &call, |answer| read_record(U256::from(tool_id), &read_call(answer)))
}

/// The node's simulation of a call, without sending it: the revert data, if it reverts.
fn simulate(registry: &Registry, caller: Address, data: &[u8]) -> Option<Vec<u8>> {
    let call = json!([{ "from": hex(caller.as_slice()), "to": hex(registry.address.as_slice()),
        "data": hex(data) }, "latest"]);
    registry.chain.rpc("eth_call", &call).err().map(|error| error.data.unwrap_or_default())
}

fn codes(preflight: &Preflight) -> Vec<&'static str> {
    preflight.findings().iter().map(|finding| finding.code().as_str()).collect()
}

/// The finding that a predicate has beside that of every URI.
fn expected(name: &str) -> &'static [&'static str] {
    match name {
        "open" | "advertised" | "proxy" | "beacon-proxy" | "admin-only" => &["1-revert-extra-uri-checks"],
        "no-code" => &["1-revert-extra-uri-checks", "sec-zerocode-create2"],
        "unadvertised" | "half-advertised" | "thorough" => &["sec-ladder-probe-pred"],
        "registry" => &["sec-ladder-self-guard"],
        _ => &["1-revert-extra-uri-checks", "sec-ladder-prefer-165"],
    }
}

/// Step by step as the registry climbs it, `thorough` and `expensive` included. These two answer with a
/// little less and a little more gas than the ladder gives.
#[test]
fn the_ladder_is_foreseen_for_every_predicate() {
    let (_anvil, registry) = bed();
    let body = free_tool();
    for predicate in PREDICATES {
        let name = predicate.name;
        let address = predicate.deploy(&registry.chain, registry.address);
        let answers = answers(&registry.chain, address);
        let manifest =
            Commitment { uri: FREE_TOOL_URI, hash: FREE_TOOL_HASH, response: Response::ok(body.as_bytes()) };
        let call = Call {
            registry: registry.address,
            caller: FREE_TOOL_CREATOR,
            action: Action::Register { manifest, predicate: Candidate { address, answers: &answers } },
        };
        let preflight = Preflight::of(&call, &Policy::default());
        assert_eq!(codes(&preflight), expected(name), "{name}: {}", preflight.to_json());
        let data = register_call(FREE_TOOL_URI, FREE_TOOL_HASH, address);
        let reverted = simulate(&registry, FREE_TOOL_CREATOR, &data);
        assert_eq!(preflight.refuses(), reverted.is_some(), "{name}: {reverted:?}");
        assert!(preflight.report().is_some_and(erc8257::Report::is_verified), "{name}");
        if let Some(given) = preflight.call_data() {
            assert_eq!(given, data, "{name}");
        }
    }
}

/// Every other rule of §1, one call each: the code, and the error of the registry that it stands for.
#[test]
fn reverts_are_foreseen_by_their_rule() {
    let (_anvil, registry) = bed();
    let body = free_tool();
    let register = |predicate| {
        registry.register(FREE_TOOL_CREATOR, FREE_TOOL_URI, FREE_TOOL_HASH, predicate).expect("registers")
    };
    let (tool, gone) = (register(Address::ZERO), register(Address::ZERO));
    registry.deregister(FREE_TOOL_CREATOR, gone).expect("deregisters");
    let never = gone + 1;
    let open = ProbeAnswers::default();
    let long = "u".repeat(2_049);

    let manifest = |uri, hash| Commitment { uri, hash, response: Response::ok(body.as_bytes()) };
    let fine = manifest(FREE_TOOL_URI, FREE_TOOL_HASH);
    let nobody = Candidate { address: Address::ZERO, answers: &open };
    let records = [tool, gone, never].map(|id| (id, record(&registry, id)));
    let of = |index: usize| Registered { tool_id: U256::from(records[index].0), record: &records[index].1 };
    let new = |manifest| Action::Register { manifest, predicate: nobody };
    let update = |tool, manifest| Action::UpdateMetadata { tool, manifest };
    let set = |tool| Action::SetAccessPredicate { tool, predicate: nobody };
    let remove = |tool| Action::Deregister { tool };

    let uri = Some(RegistryError::InvalidMetadataUri);
    let hash = Some(RegistryError::InvalidManifestHash);
    let not_found = Some(RegistryError::ToolNotFound { tool_id: U256::from(never) });
    let deregistered = Some(RegistryError::ToolIsDeregistered { tool_id: U256::from(gone) });
    let not_creator = Some(RegistryError::NotToolCreator { tool_id: U256::from(tool), caller: STRANGER });
    let by = FREE_TOOL_CREATOR;
    let zero = manifest(FREE_TOOL_URI, B256::ZERO);
    let cases = [
        (by, new(fine), "1-revert-extra-uri-checks", None),
        (by, new(manifest("", FREE_TOOL_HASH)), "1-revert-empty-uri", uri),
        (by, new(manifest(&long, FREE_TOOL_HASH)), "1-revert-empty-uri", uri),
        (by, new(zero), "1-revert-zero-hash", hash),
        (by, update(of(0), fine), "1-update-idempotent", None),
        (by, update(of(0), manifest("", FREE_TOOL_HASH)), "1-revert-empty-uri", uri),
        (by, update(of(0), manifest(&long, FREE_TOOL_HASH)), "1-revert-empty-uri", uri),
        (by, update(of(0), zero), "1-revert-zero-hash", hash),
        (STRANGER, update(of(0), fine), "1-err-not-creator", not_creator),
        (STRANGER, set(of(0)), "1-err-not-creator", not_creator),
        (STRANGER, remove(of(0)), "1-err-not-creator", not_creator),
        (by, set(of(0)), "sec-ladder-idempotent", None),
        (by, remove(of(0)), "1-pause-by-predicate", None),
        (by, update(of(1), fine), "lib-1-deregistered", deregistered),
        (by, set(of(1)), "lib-1-deregistered", deregistered),
        (by, remove(of(1)), "lib-1-deregistered", deregistered),
        (by, update(of(2), fine), "lib-1-not-found", not_found),
        (by, set(of(2)), "lib-1-not-found", not_found),
        (by, remove(of(2)), "lib-1-not-found", not_found),
    ];
    for (caller, action, code, error) in cases {
        let call = Call { registry: registry.address, caller, action };
        let preflight = Preflight::of(&call, &Policy::default());
        assert!(codes(&preflight).contains(&code), "{code}: {}", preflight.to_json());
        assert_eq!(preflight.refuses(), error.is_some(), "{code}: {}", preflight.to_json());
        let data = preflight.call_data().map_or_else(|| call_data(&action), <[u8]>::to_vec);
        let reverted = simulate(&registry, caller, &data);
        assert_eq!(reverted.as_deref().map(RegistryError::decode), error.map(Some), "{code}: {reverted:?}");
    }
}

/// The call data that the preflight keeps back where it refuses.
fn call_data(action: &Action<'_>) -> Vec<u8> {
    use erc8257::registry::{deregister_tool, register_tool, set_access_predicate, update_tool_metadata};
    match action {
        Action::Register { manifest, predicate } => {
            register_tool(manifest.uri, manifest.hash, predicate.address)
        }
        Action::UpdateMetadata { tool, manifest } => {
            update_tool_metadata(tool.tool_id, manifest.uri, manifest.hash)
        }
        Action::SetAccessPredicate { tool, predicate } => {
            set_access_predicate(tool.tool_id, predicate.address)
        }
        Action::Deregister { tool } => deregister_tool(tool.tool_id),
    }
}
