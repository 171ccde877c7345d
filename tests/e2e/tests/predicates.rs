//! Every predicate under the fixture of the registry: the accepted predicates, and the registry's answers
//! (ledger `1-hasaccess-wrapper`, `1-staticcall-only`, `sec-pred-fail-denied`, `sec-zerocode-denied`,
//! `sec-ladder-*`).

use erc8257_e2e::abi::{self, Token, encode, hex};
use erc8257_e2e::anvil::Anvil;
use erc8257_e2e::predicates::{Access, GUEST, NO_CODE, PREDICATES, find};
use erc8257_e2e::registry::Registry;
use erc8257_e2e::{Address, B256};
use serde_json::json;

const CREATOR: Address = Address::repeat_byte(0xa1);
const HASH: B256 = B256::repeat_byte(0x11);
const STRANGER: Address = Address::repeat_byte(0x55);

fn bed() -> (Anvil, Registry) {
    let anvil = Anvil::start(8453);
    let chain = anvil.chain();
    chain.fund(CREATOR);
    let registry = Registry::deploy(&chain);
    (anvil, registry)
}

fn arguments(tool: u64, account: Address, data: &[u8]) -> [Token; 3] {
    [tool.into(), account.into(), data.into()]
}

const fn pair(access: Access) -> (bool, bool) {
    match access {
        Access::Granted => (true, true),
        Access::Denied => (true, false),
        Access::Malfunction => (false, false),
    }
}

#[test]
fn each_predicate_is_accepted_or_refused_and_answers_as_it_must() {
    let (_anvil, registry) = bed();
    let open = registry.register(CREATOR, "x", HASH, Address::ZERO).expect("registers");
    for predicate in PREDICATES {
        let name = predicate.name;
        let address = predicate.deploy(&registry.chain, registry.address);
        let registered = registry.register(CREATOR, "x", HASH, address);
        let Some(access) = predicate.access else {
            let refused = abi::call("InvalidAccessPredicate(address)", &[address.into()]);
            let error = registered.expect_err(name);
            assert_eq!(error.data.as_ref(), Some(&refused), "{name} at registration");
            let error = registry.set_predicate(CREATOR, open, address).expect_err(name);
            assert_eq!(error.data, Some(refused), "{name} at setAccessPredicate");
            continue;
        };
        let tool = registered.unwrap_or_else(|error| panic!("{name}: {error}"));
        let (ok, granted) = pair(access);
        let answer = registry.view("tryHasAccess(uint256,address,bytes)", &arguments(tool, GUEST, b""));
        assert_eq!(answer, Ok(encode(&[ok.into(), granted.into()])), "{name}: tryHasAccess");
        let answer = registry.view("hasAccess(uint256,address,bytes)", &arguments(tool, GUEST, b""));
        assert_eq!(answer, Ok(encode(&[(ok && granted).into()])), "{name}: hasAccess");
        registry
            .set_predicate(CREATOR, tool, Address::ZERO)
            .unwrap_or_else(|error| panic!("{name}: {error}"));
        registry.set_predicate(CREATOR, tool, address).unwrap_or_else(|error| panic!("{name}, set: {error}"));
    }
}

/// A predicate with a choice makes it by the account; a proxy makes the same one.
#[test]
fn the_account_decides() {
    let (_anvil, registry) = bed();
    for name in ["advertised", "proxy", "beacon-proxy", "admin-only"] {
        let address = find(name).deploy(&registry.chain, registry.address);
        let tool =
            registry.register(CREATOR, "x", HASH, address).unwrap_or_else(|error| panic!("{name}: {error}"));
        for (account, granted) in [(GUEST, true), (STRANGER, false)] {
            let answer = registry.view("tryHasAccess(uint256,address,bytes)", &arguments(tool, account, b""));
            assert_eq!(answer, Ok(encode(&[true.into(), granted.into()])), "{name}, {account}");
        }
    }
}

/// Tool, account and data arrive as they were given.
#[test]
fn arguments_are_handed_on_as_they_are() {
    let (_anvil, registry) = bed();
    let echo = find("echo").deploy(&registry.chain, registry.address);
    let tool = registry.register(CREATOR, "x", HASH, echo).expect("registers");
    let right = encode(&[tool.into(), STRANGER.into()]);
    for (data, granted) in
        [(right.clone(), true), (right[1..].to_vec(), false), ([right, vec![0]].concat(), false)]
    {
        let answer = registry.view("tryHasAccess(uint256,address,bytes)", &arguments(tool, STRANGER, &data));
        assert_eq!(answer, Ok(encode(&[true.into(), granted.into()])), "{}", hex(&data));
    }
}

/// Ledger `sec-pred-fail-denied`, `sec-gas-no-ceiling`: even with little gas, the gas left after a greedy
/// predicate is enough to report its failure.
#[test]
fn greed_is_a_malfunction_with_any_gas() {
    let (_anvil, registry) = bed();
    for name in ["burning", "endless", "flooding"] {
        let address = find(name).deploy(&registry.chain, registry.address);
        let tool =
            registry.register(CREATOR, "x", HASH, address).unwrap_or_else(|error| panic!("{name}: {error}"));
        let data = abi::call("tryHasAccess(uint256,address,bytes)", &arguments(tool, GUEST, b""));
        for gas in ["0x30d40", "0xf4240", "0xe00000"] {
            let call =
                json!([{"to": hex(registry.address.as_slice()), "data": hex(&data), "gas": gas}, "latest"]);
            let answer = registry.chain.rpc("eth_call", &call);
            assert_eq!(answer, Ok(json!(hex(&[0; 64]))), "{name} with {gas} gas");
        }
    }
}

/// Ledger `sec-zerocode-denied`: a predicate that comes later answers from then on.
#[test]
fn code_that_comes_later_answers() {
    let (_anvil, registry) = bed();
    let tool = registry.register(CREATOR, "x", HASH, NO_CODE).expect("registers");
    let granting = find("granting").deploy(&registry.chain, registry.address);
    registry.chain.copy_code(granting, NO_CODE);
    let answer = registry.view("tryHasAccess(uint256,address,bytes)", &arguments(tool, GUEST, b""));
    assert_eq!(answer, Ok(encode(&[true.into(), true.into()])));
}

/// Ledger `1-pred-three-functions`, `1-req-struct`, `9-predicate-id`: the interface as a client reads it.
#[test]
fn a_predicate_tells_what_it_asks_for() {
    let (_anvil, registry) = bed();
    let telling = find("telling").deploy(&registry.chain, registry.address);
    let answer = registry.chain.call(telling, &abi::call("getRequirements(uint256)", &[42.into()]));
    assert_eq!(hex(&answer.expect("an answer")), REQUIREMENTS);
    let name = registry.chain.call(telling, &abi::call("name()", &[]));
    assert_eq!(name, Ok(encode(&["Telling".into()])));
    let advertised = find("advertised").deploy(&registry.chain, registry.address);
    for (id, yes) in [([0xbd, 0xf9, 0xdc, 0x18], true), ([0xa1, 0x1e, 0xa9, 0x58], false)] {
        let answer = registry.chain.call(advertised, &abi::call("supportsInterface(bytes4)", &[id.into()]));
        assert_eq!(answer, Ok(encode(&[yes.into()])), "{}", hex(&id));
    }
}

/// Decision B29: the markers of ERC-1967 are where they should be, and an upgrade is logged by the proxy.
#[test]
fn proxies_have_their_markers() {
    const SLOTS: [&str; 3] = [
        "0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc",
        "0xa3f0ad74e5423aebfd80d3ef4346578335a9a72aeaee59ff6cb3582b35133d50",
        "0xb53127684a568b3173ae13b9f8a6016e243e63b6e8ee1178d6a717850b5d6103",
    ];
    let (_anvil, registry) = bed();
    for (name, expected) in [
        ("proxy", [true, false, true]),
        ("beacon-proxy", [false, true, false]),
        ("admin-only", [false, false, true]),
        ("advertised", [false, false, false]),
    ] {
        let address = find(name).deploy(&registry.chain, registry.address);
        let set = SLOTS.map(|slot| {
            let word =
                registry.chain.rpc("eth_getStorageAt", &json!([hex(address.as_slice()), slot, "latest"]));
            word.expect("a word") != json!(hex(&[0; 32]))
        });
        assert_eq!(set, expected, "{name}: implementation, beacon, admin");
    }
    let proxy = find("proxy").deploy(&registry.chain, registry.address);
    let denying = find("denying").deploy(&registry.chain, registry.address);
    let upgrade = abi::call("upgradeTo(address)", &[denying.into()]);
    let receipt = registry.chain.send(CREATOR, Some(proxy), &upgrade).expect("any account may");
    let (topics, _) = receipt.logs().remove(0);
    assert_eq!(
        hex(topics[0].as_slice()),
        "0xbc7cd75a20ee27fd9adebab32041f755214dbc6bffa90cc0225b39da2e5c2d3b"
    );
    assert_eq!(topics[1], denying.into_word());
    let tool = registry.register(CREATOR, "x", HASH, proxy).expect("registers");
    let answer = registry.view("tryHasAccess(uint256,address,bytes)", &arguments(tool, GUEST, b""));
    assert_eq!(answer, Ok(encode(&[true.into(), false.into()])), "who was granted is denied");
}

/// Three requirements, all of them, as an independent encoder wrote them.
const REQUIREMENTS: &str = concat!(
    "0x000000000000000000000000000000000000000000000000000000000000004000000000000000000000000000000000000000",
    "00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000300000000000000",
    "00000000000000000000000000000000000000000000000060000000000000000000000000000000000000000000000000000000",
    "00000001400000000000000000000000000000000000000000000000000000000000000220bdf8c4280000000000000000000000",
    "00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000060000000",
    "00000000000000000000000000000000000000000000000000000000a00000000000000000000000000000000000000000000000",
    "00000000000000002000000000000000000000000007152bfde079b5319e5308c43fb1dbc9c76cb4f90000000000000000000000",
    "000000000000000000000000000000000000000016486f6c6420616e792043686f6e6b206f6e2042617365000000000000000000",
    "00cb4292300000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000",
    "0000000000000000000000006000000000000000000000000000000000000000000000000000000000000000c000000000000000",
    "0000000000000000000000000000000000000000000000004000000000000000000000000007152bfde079b5319e5308c43fb1db",
    "c9c76cb4f90000000000000000000000000000000000000000000000000000000000000007000000000000000000000000000000",
    "000000000000000000000000000000000044387cc200000000000000000000000000000000000000000000000000000000000000",
    "00000000000000000000000000000000000000000000000000000000600000000000000000000000000000000000000000000000",
    "0000000000000000c000000000000000000000000000000000000000000000000000000000000000400000000000000000000000",
    "0007152bfde079b5319e5308c43fb1dbc9c76cb4f900000000000000000000000000000000000000000000000000000000000000",
    "02000000000000000000000000000000000000000000000000000000000000000a54696572203220e282ae000000000000000000",
    "00000000000000000000000000",
);
