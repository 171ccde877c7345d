//! The fixture of the registry keeps every rule that §1 and the Security Considerations have for a registry
//! (ledger rows of actor `registry`). Call data, topics and return data are built by our own encoder.

use erc8257_e2e::abi::{self, Token, encode, encode_tuple, selector};
use erc8257_e2e::anvil::Anvil;
use erc8257_e2e::chain::{Receipt, RpcError};
use erc8257_e2e::predicates::{self, NO_CODE};
use erc8257_e2e::registry::{Registry, register_call};
use erc8257_e2e::{Address, B256, U256};

const ALICE: Address = Address::repeat_byte(0xa1);
const BOB: Address = Address::repeat_byte(0xb0);
const URI: &str = "https://tools.example.com/.well-known/ai-tool/search.json";
const HASH: B256 = B256::repeat_byte(0x11);
const OTHER: B256 = B256::repeat_byte(0x22);

struct Bed {
    registry: Registry,
    _anvil: Anvil,
}

fn bed() -> Bed {
    let anvil = Anvil::start(8453);
    let chain = anvil.chain();
    chain.fund(ALICE);
    chain.fund(BOB);
    Bed { registry: Registry::deploy(&chain), _anvil: anvil }
}

/// The data that a call reverts with.
fn reverted<T: std::fmt::Debug>(outcome: Result<T, RpcError>) -> Vec<u8> {
    outcome.expect_err("the call must revert").data.expect("a revert with data")
}

fn error(signature: &str, arguments: &[Token]) -> Vec<u8> {
    abi::call(signature, arguments)
}

fn config(creator: Address, uri: &str, hash: B256, predicate: Address) -> Vec<u8> {
    encode_tuple(&[creator.into(), uri.into(), hash.into(), predicate.into()])
}

/// The one log of a receipt.
fn log(receipt: &Receipt) -> (Vec<B256>, Vec<u8>) {
    let mut logs = receipt.logs();
    assert_eq!(logs.len(), 1, "one log");
    logs.remove(0)
}

fn topic(hex: &str) -> B256 {
    B256::from_slice(&abi::unhex(hex))
}

fn word(value: u64) -> B256 {
    B256::new(U256::from(value).to_be_bytes())
}

impl Bed {
    fn register(&self, sender: Address, uri: &str, hash: B256, predicate: Address) -> Result<u64, RpcError> {
        self.registry.register(sender, uri, hash, predicate)
    }

    fn view(&self, signature: &str, arguments: &[Token]) -> Result<Vec<u8>, RpcError> {
        self.registry.view(signature, arguments)
    }

    fn config(&self, tool_id: u64) -> Result<Vec<u8>, RpcError> {
        self.view("getToolConfig(uint256)", &[tool_id.into()])
    }

    fn count(&self) -> Vec<u8> {
        self.view("toolCount()", &[]).expect("toolCount answers")
    }
}

/// Ledger `9-supports-true`, `9-registry-id`, `1-name-nonempty`, `1-refimpl-name`.
#[test]
fn it_says_what_it_is() {
    let bed = bed();
    let supports = |id: [u8; 4]| bed.view("supportsInterface(bytes4)", &[id.into()]).expect("an answer");
    for (id, expected) in [
        ([0x01, 0xff, 0xc9, 0xa7], true),
        ([0xf1, 0xdc, 0x80, 0x75], true),
        ([0xbd, 0xf9, 0xdc, 0x18], false),
        ([0xff, 0xff, 0xff, 0xff], false),
    ] {
        assert_eq!(supports(id), encode(&[expected.into()]), "{}", abi::hex(&id));
    }
    assert_eq!(bed.view("name()", &[]), Ok(encode(&["ToolRegistry".into()])));
    assert_eq!(bed.view("version()", &[]), Ok(encode(&["0.1".into()])));
}

/// Ledger `1-sel-*`, `9-registry-id`: the ten functions are there, and their selectors make the interface's id.
#[test]
fn its_selectors_are_the_pinned_ones() {
    let functions = [
        ("registerTool(string,bytes32,address)", "0xfe1d0b16"),
        ("deregisterTool(uint256)", "0x9148e6ca"),
        ("updateToolMetadata(uint256,string,bytes32)", "0xccca3bf0"),
        ("setAccessPredicate(uint256,address)", "0xde24a6d2"),
        ("getToolConfig(uint256)", "0xa0178453"),
        ("hasAccess(uint256,address,bytes)", "0xa7e3775b"),
        ("tryHasAccess(uint256,address,bytes)", "0x2361abf3"),
        ("toolCount()", "0xfaf23b23"),
        ("name()", "0x06fdde03"),
        ("version()", "0x54fd4d50"),
    ];
    let mut id = [0; 4];
    for (signature, expected) in functions {
        let selector = selector(signature);
        assert_eq!(abi::hex(&selector), expected, "{signature}");
        for (place, byte) in id.iter_mut().zip(selector) {
            *place ^= byte;
        }
    }
    assert_eq!(abi::hex(&id), "0xf1dc8075");
}

/// Ledger `1-evt-registered`, `1-register-sets-creator`, `1-dereg-id-not-reused`, `1-toolconfig-layout`.
#[test]
fn a_registration_is_logged_and_readable() {
    let bed = bed();
    let call = register_call(URI, HASH, NO_CODE);
    let receipt = bed.registry.chain.send(ALICE, Some(bed.registry.address), &call).expect("registers");
    let (topics, data) = log(&receipt);
    let registered = topic("0xe7be7fd3c802f61682f56ba817276b1cc81fbee7cb50705c8ed7952811dac397");
    assert_eq!(topics, [registered, word(1), ALICE.into_word(), NO_CODE.into_word()]);
    assert_eq!(data, encode(&[URI.into(), HASH.into()]));
    assert_eq!(bed.config(1), Ok(config(ALICE, URI, HASH, NO_CODE)));
    assert_eq!(bed.register(BOB, "x", OTHER, Address::ZERO), Ok(2), "IDs are sequential");
    assert_eq!(bed.config(2), Ok(config(BOB, "x", OTHER, Address::ZERO)));
    assert_eq!(bed.count(), encode(&[2.into()]));
}

/// The call data that the standard's examples give: the encoder of these tests is right.
#[test]
fn the_encoder_agrees_with_a_pinned_example() {
    let hash = topic("0xc973f01c30db151771eca5d5661d5262b8df81b0f801adc18cd689e95256cb4e");
    let predicate: Address = "0xd1f703d0b90bb7106faebbfbcadd2b07bdc4c769".parse().expect("an address");
    let uri = "https://tools.example.com/.well-known/ai-tool/nft-price-oracle.json";
    let expected = concat!(
        "0xfe1d0b160000000000000000000000000000000000000000000000000000000000000060c973f01c30db151771eca5d5661d52",
        "62b8df81b0f801adc18cd689e95256cb4e000000000000000000000000d1f703d0b90bb7106faebbfbcadd2b07bdc4c769000000",
        "000000000000000000000000000000000000000000000000000000004368747470733a2f2f746f6f6c732e6578616d706c652e63",
        "6f6d2f2e77656c6c2d6b6e6f776e2f61692d746f6f6c2f6e66742d70726963652d6f7261636c652e6a736f6e0000000000000000",
        "000000000000000000000000000000000000000000",
    );
    assert_eq!(abi::hex(&register_call(uri, hash, predicate)), expected);
}

/// Ledger `1-revert-empty-uri`, `1-revert-zero-hash`: bytes are counted, not characters, in both functions.
#[test]
fn uris_and_hashes_are_bounded() {
    let bed = bed();
    let id = bed.register(ALICE, URI, HASH, Address::ZERO).expect("registers");
    let invalid_uri = error("InvalidMetadataURI()", &[]);
    let invalid_hash = error("InvalidManifestHash()", &[]);
    for (uri, hash, expected) in [
        (String::new(), HASH, Some(&invalid_uri)),
        ("x".repeat(2_048), HASH, None),
        ("x".repeat(2_049), HASH, Some(&invalid_uri)),
        ("\u{e9}".repeat(1_024), HASH, None),
        ("\u{e9}".repeat(1_025), HASH, Some(&invalid_uri)),
        (URI.to_owned(), B256::ZERO, Some(&invalid_hash)),
        (URI.to_owned(), word(1), None),
    ] {
        let what = format!("{} bytes, {hash}", uri.len());
        let registered = bed.register(ALICE, &uri, hash, Address::ZERO);
        let updated = bed.registry.update(ALICE, id, &uri, hash);
        if let Some(expected) = expected {
            assert_eq!(&reverted(registered), expected, "registerTool, {what}");
            assert_eq!(&reverted(updated), expected, "updateToolMetadata, {what}");
        } else {
            registered.unwrap_or_else(|error| panic!("registerTool, {what}: {error}"));
            updated.unwrap_or_else(|error| panic!("updateToolMetadata, {what}: {error}"));
        }
    }
}

/// Ledger `1-update-event`, `1-update-idempotent`, `1-update-notfound`, `1-err-not-creator`, `1-creator-immutable`.
#[test]
fn metadata_changes_are_logged() {
    let bed = bed();
    let id = bed.register(ALICE, URI, HASH, Address::ZERO).expect("registers");
    let updated = topic("0x14f92d1aaaea2df5f884f2fd8dbb6ea7cad1784ffaac2d8fd594f107d719a414");
    for (uri, hash) in [("other", HASH), ("other", OTHER), (URI, HASH)] {
        let receipt = bed.registry.update(ALICE, id, uri, hash).expect("updates");
        assert_eq!(log(&receipt), (vec![updated, word(id)], encode(&[uri.into(), hash.into()])));
        assert_eq!(bed.config(id), Ok(config(ALICE, uri, hash, Address::ZERO)));
    }
    let again = bed.registry.update(ALICE, id, URI, HASH).expect("the same values again are not a fault");
    assert!(again.logs().is_empty(), "and are not logged");
    let stranger = reverted(bed.registry.update(BOB, id, URI, OTHER));
    assert_eq!(stranger, error("NotToolCreator(uint256,address)", &[id.into(), BOB.into()]));
    for unknown in [0, id + 1] {
        let never = reverted(bed.registry.update(ALICE, unknown, URI, HASH));
        assert_eq!(never, error("ToolNotFound(uint256)", &[unknown.into()]));
    }
}

/// Ledger `1-setpred-event`, `1-update-notfound`, `sec-ladder-idempotent`.
#[test]
fn predicate_changes_are_logged() {
    let bed = bed();
    let id = bed.register(ALICE, URI, HASH, Address::ZERO).expect("registers");
    let updated = topic("0x53e2d3a37877f4a367d09cdba706178d3c6414a15d642294300c65a8037dd6ff");
    for predicate in [NO_CODE, Address::ZERO, NO_CODE] {
        let receipt = bed.registry.set_predicate(ALICE, id, predicate).expect("sets");
        assert_eq!(log(&receipt), (vec![updated, word(id), predicate.into_word()], Vec::new()));
        assert_eq!(bed.config(id), Ok(config(ALICE, URI, HASH, predicate)));
    }
    let again = bed.registry.set_predicate(ALICE, id, NO_CODE).expect("the same value again is not a fault");
    assert!(again.logs().is_empty(), "and is not logged");
    let stranger = reverted(bed.registry.set_predicate(BOB, id, Address::ZERO));
    assert_eq!(stranger, error("NotToolCreator(uint256,address)", &[id.into(), BOB.into()]));
    let never = reverted(bed.registry.set_predicate(ALICE, id + 1, Address::ZERO));
    assert_eq!(never, error("ToolNotFound(uint256)", &[(id + 1).into()]));
}

/// Ledger `sec-ladder-idempotent`: a stored predicate is not validated again, even if it would be refused
/// now.
#[test]
fn a_stored_predicate_is_not_validated_again() {
    let bed = bed();
    let id = bed.register(ALICE, URI, HASH, NO_CODE).expect("an address without code is accepted");
    let other = bed.register(ALICE, URI, HASH, Address::ZERO).expect("registers");
    let refused = predicates::find("unadvertised").deploy(&bed.registry.chain, bed.registry.address);
    bed.registry.chain.copy_code(refused, NO_CODE);
    assert!(bed.registry.set_predicate(ALICE, id, NO_CODE).expect("no change").logs().is_empty());
    let revert = reverted(bed.registry.set_predicate(ALICE, other, NO_CODE));
    assert_eq!(revert, error("InvalidAccessPredicate(address)", &[NO_CODE.into()]));
    let access = bed.view("tryHasAccess(uint256,address,bytes)", &[id.into(), BOB.into(), "".into()]);
    assert_eq!(access, Ok(encode(&[true.into(), true.into()])), "and the code that is there now answers");
}

/// Ledger `1-dereg-reverts-all`, `1-dereg-event`, `1-dereg-id-not-reused`, `1-no-coerce-missing`,
/// `1-tryhasaccess-no-false-true`.
#[test]
fn a_deregistered_tool_is_gone_for_good() {
    let bed = bed();
    for _ in 0..3 {
        bed.register(ALICE, URI, HASH, Address::ZERO).expect("registers");
    }
    let stranger = reverted(bed.registry.deregister(BOB, 2));
    assert_eq!(stranger, error("NotToolCreator(uint256,address)", &[2.into(), BOB.into()]));
    let receipt = bed.registry.deregister(ALICE, 2).expect("deregisters");
    let removed = topic("0x9add33e854e243f868ff7cacac076d65b1d56fb593e2bb891e76e2e8d5ddd034");
    assert_eq!(log(&receipt), (vec![removed, word(2)], Vec::new()));

    let access = |tool: u64| [tool.into(), BOB.into(), "".into()];
    for (tool, name) in
        [(2_u64, "ToolIsDeregistered(uint256)"), (9, "ToolNotFound(uint256)"), (0, "ToolNotFound(uint256)")]
    {
        let expected = error(name, &[tool.into()]);
        // By any account: the registry reports the tool's end before it looks at the creator.
        for sender in [ALICE, BOB] {
            assert_eq!(reverted(bed.registry.update(sender, tool, URI, OTHER)), expected);
            assert_eq!(reverted(bed.registry.set_predicate(sender, tool, NO_CODE)), expected);
            assert_eq!(reverted(bed.registry.deregister(sender, tool)), expected);
        }
        assert_eq!(reverted(bed.config(tool)), expected);
        assert_eq!(reverted(bed.view("hasAccess(uint256,address,bytes)", &access(tool))), expected);
        assert_eq!(reverted(bed.view("tryHasAccess(uint256,address,bytes)", &access(tool))), expected);
    }
    assert_eq!(bed.count(), encode(&[3.into()]), "the count does not fall");
    assert_eq!(bed.register(ALICE, URI, HASH, Address::ZERO), Ok(4), "the ID is not used again");
}
