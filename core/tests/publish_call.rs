//! A publication before its transaction: what is asked, what refuses, and the transaction to sign.

use crate::publisher::{
    MANIFEST, NOW, PREDICATE, REGISTRY, TOOL_ID, URI, World, config, creator, registration,
};
use erc8257::inquiry::{HttpEnd, Inquiry as _, Step};
use erc8257::registry::{
    ERC165_INTERFACE, Interface, PREDICATE_INTERFACE, REGISTRY_INTERFACE, register_tool, update_tool_metadata,
};
use erc8257::rpc::Reason;
use erc8257::{Address, B256, FetchError, Policy, Quorum, ToolConfig, U256, canonicalize, hash};
use publish::{Function, Publication, Publish, Published, RegistrySays, Repair, ServedState, Verdict};
use serde_json::{Value, json};

fn commits() -> B256 {
    hash(MANIFEST.as_bytes()).unwrap()
}

fn update() -> Publication {
    Publication { function: Function::Update { tool_id: U256::from(TOOL_ID) }, ..registration() }
}

fn gated() -> Publication {
    Publication { function: Function::Register { predicate: PREDICATE }, ..registration() }
}

/// The codes of the preflight, those of its report behind them.
fn codes(published: &Published) -> Vec<&'static str> {
    let preflight = published.preflight.as_ref().unwrap();
    let report = preflight.report().map_or(&[][..], erc8257::Report::findings);
    preflight.findings().iter().chain(report).map(|finding| finding.code().as_str()).collect()
}

/// Refused, and no transaction is given.
fn refused(published: &Published, code: &str) {
    assert_eq!(published.verdict, Verdict::Refused, "{}", published.to_json());
    assert_eq!(published.transaction, None);
    assert!(codes(published).contains(&code), "{code}: {}", published.to_json());
}

#[test]
fn a_sound_registration_ends_with_its_transaction() {
    let mut world = World::default();
    let published = world.publish(registration());
    assert_eq!(world.steps, ["ask", "fetch"]);
    assert_eq!(published.verdict, Verdict::Ready);
    assert_eq!(published.registry_says, Some(RegistrySays::Interface(Interface::Supported)));
    let served = published.served.unwrap();
    assert_eq!(
        (served.state, served.same_bytes, served.hash),
        (ServedState::Same, Some(true), Some(commits()))
    );
    let data = register_tool(URI, commits(), Address::ZERO);
    let transaction = published.transaction.as_ref().unwrap();
    assert_eq!((transaction.data.as_slice(), published.failure.as_ref()), (data.as_slice(), None));
    let data = alloy_primitives::hex::encode_prefixed(data);
    let (from, to) = (format!("{:#x}", creator()), format!("{REGISTRY:#x}"));
    let expected = json!({"chainId": "0x2105", "from": from, "to": to, "data": data, "value": "0x0"});
    assert_eq!(serde_json::from_str::<Value>(&transaction.to_json()).unwrap(), expected);
    assert_eq!(
        transaction.cast_send(),
        format!(
            "cast send {to} 'registerTool(string,bytes32,address)' {URI} {} {:#x} --from {from} --chain 8453",
            commits(),
            Address::ZERO
        )
    );
}

/// All members are there always, in this order; unknown ones are null.
#[test]
fn the_report_has_all_its_members() {
    let order = [
        "format",
        "verdict",
        "function",
        "registry",
        "toolRef",
        "manifest",
        "served",
        "preflight",
        "transaction",
        "receipt",
        "report",
        "reason",
        "detail",
        "findings",
    ];
    let mut lying = World::default();
    lying.says("eth_chainId", "\"0x1\"");
    let mut silent = World { end: HttpEnd::Connect, ..World::default() };
    let invalid = Publication { manifest: b"{}".to_vec(), ..registration() };
    for published in [
        World::default().publish(registration()),
        lying.publish(registration()),
        silent.publish(update()),
        World::default().publish(invalid),
    ] {
        let text = published.to_json();
        let read: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(read.as_object().unwrap().len(), order.len(), "{text}");
        assert_eq!(
            (&read["format"], &read["verdict"]),
            (&json!("erc8257-publish/1"), &json!(published.verdict.as_str()))
        );
        let mut rest = text.as_str();
        for member in order {
            assert!(read.get(member).is_some(), "{member}: {text}");
            let at = rest.find(&format!("\"{member}\":")).unwrap_or_else(|| panic!("{member}: {text}"));
            rest = &rest[at + 1..];
        }
        assert_eq!((&read["receipt"], &read["report"]), (&Value::Null, &Value::Null));
        assert_eq!(read["registry"]["says"].is_null(), published.registry_says.is_none());
        assert_eq!(read["transaction"].is_null(), published.verdict != Verdict::Ready);
    }
}

#[test]
fn what_a_shell_would_read_is_quoted() {
    let quote = Publication { uri: URI.replace("echo.json", "e'$(x)&o.json"), ..registration() };
    let mut world = World::default();
    // No slug has such characters, so the preflight refuses; the words are quoted all the same.
    assert_eq!(world.publish(quote).transaction, None);
    let published = World::default().publish(update());
    let line = published.transaction.unwrap().cast_send();
    assert!(line.contains(" 'updateToolMetadata(uint256,string,bytes32)' 7 https://"), "{line}");
}

/// White space differs, the hash does not.
#[test]
fn a_minified_file_is_the_same() {
    let body = canonicalize(MANIFEST.as_bytes()).unwrap();
    let published = World { body, ..World::default() }.publish(registration());
    let served = published.served.unwrap();
    assert_eq!((published.verdict, served.state), (Verdict::Ready, ServedState::Same));
    assert_eq!(served.same_bytes, Some(false));
}

#[test]
fn another_file_at_the_server_refuses() {
    let body = MANIFEST.replace("again", "once").into_bytes();
    let other = hash(&body).unwrap();
    let published = World { body, ..World::default() }.publish(registration());
    refused(&published, "2-hash-jcs-keccak");
    let served = published.served.unwrap();
    assert_eq!(
        (served.state, served.hash, served.same_bytes),
        (ServedState::Differs, Some(other), Some(false))
    );

    let published = World { body: b"<html>".to_vec(), ..World::default() }.publish(registration());
    let served = published.served.unwrap();
    assert_eq!(
        (published.verdict, served.state, served.hash),
        (Verdict::Refused, ServedState::Differs, None)
    );
}

#[test]
fn an_answer_without_a_manifest_is_told_apart() {
    use ServedState::{Refused, Unavailable};
    for (end, status, state, verdict, error) in [
        (HttpEnd::Complete, Some(404), Refused, Verdict::Refused, None),
        (HttpEnd::Complete, Some(503), Unavailable, Verdict::Unavailable, None),
        (HttpEnd::Redirect, Some(302), Refused, Verdict::Refused, None),
        (HttpEnd::Truncated, Some(200), Unavailable, Verdict::Unavailable, None),
        (HttpEnd::Connect, None, Unavailable, Verdict::Unavailable, Some(FetchError::Connect)),
        (HttpEnd::Timeout, None, Unavailable, Verdict::Unavailable, Some(FetchError::Timeout)),
        (HttpEnd::Tls, None, Refused, Verdict::Refused, Some(FetchError::Tls)),
        (HttpEnd::TooLarge, Some(200), Refused, Verdict::Refused, Some(FetchError::TooLarge)),
        (HttpEnd::BlockedAddress, None, Refused, Verdict::Refused, Some(FetchError::BlockedAddress)),
    ] {
        let published = World { end, status, ..World::default() }.publish(registration());
        let served = published.served.unwrap();
        assert_eq!((published.verdict, served.state, served.error), (verdict, state, error), "{end:?}");
        assert_eq!((served.hash, served.same_bytes, &published.transaction), (None, None, &None), "{end:?}");
        assert_eq!(served.status, status.filter(|_| error.is_none()), "{end:?}");
    }
    let published =
        World { final_url: Some("https://elsewhere.example/x"), ..World::default() }.publish(registration());
    assert_eq!(published.served.unwrap().state, Refused, "another URL answered");
}

#[test]
fn an_rpc_of_another_chain_decides_nothing() {
    let mut world = World::default();
    world.says("eth_chainId", "\"0x1\"");
    let published = world.publish(registration());
    assert_eq!((published.verdict, world.steps.as_slice()), (Verdict::Unavailable, &["ask"][..]));
    assert_eq!(published.failure.unwrap().reason, Reason::WrongChain);
    for (method, lie) in [
        ("eth_chainId", "8453"),
        ("eth_chainId", "null"),
        ("eth_getBlockByNumber", "null"),
        ("eth_getBlockByNumber", "{}"),
        ("eth_getBlockByNumber", "\"0x\""),
    ] {
        let mut world = World::default();
        world.says(method, lie);
        let published = world.publish(registration());
        assert_eq!(published.verdict, Verdict::Unavailable, "{method} {lie}");
        assert!(published.failure.is_some() && published.served.is_none());
    }
}

/// §9: every registry says by ERC-165 that it is one. What is none gets no transaction, and its server is not asked.
#[test]
fn a_contract_that_is_no_registry_is_refused() {
    let mut empty = World::default();
    empty.says(&format!("{REGISTRY:#x}"), "\"0x\"");
    let mut other = World::default();
    other.interface(REGISTRY, [true, false, false], REGISTRY_INTERFACE);
    let mut silent = World::default();
    silent.interface(REGISTRY, [false, false, false], REGISTRY_INTERFACE);
    let mut eager = World::default();
    eager.interface(REGISTRY, [true, true, true], REGISTRY_INTERFACE);
    let interface = RegistrySays::Interface;
    for (mut world, says) in [
        (empty, RegistrySays::NoContract),
        (other, interface(Interface::NotSupported)),
        (silent, interface(Interface::NoErc165)),
        (eager, interface(Interface::NoErc165)),
    ] {
        let published = world.publish(registration());
        assert_eq!((published.verdict, published.registry_says), (Verdict::Refused, Some(says)));
        assert_eq!((world.steps, published.preflight), (vec!["ask"], None), "{says:?}");
    }
}

#[test]
fn a_registry_that_nobody_tells_of_decides_nothing() {
    for call in [format!("{REGISTRY:#x}"), World::about(REGISTRY, REGISTRY_INTERFACE)] {
        let mut world = World::default();
        world.fails(&call, Reason::Timeout);
        let published = world.publish(registration());
        assert_eq!((published.verdict, published.registry_says), (Verdict::Unavailable, None), "{call}");
        assert_eq!(published.failure.unwrap().reason, Reason::Timeout);
        world.says(&call, "{\"code\":1}");
        let published = world.publish(registration());
        assert_eq!(published.failure.unwrap().reason, Reason::NotJsonRpc, "{call}");
    }
}

/// The ladder of the standard (ledger `sec-ladder-probe-pred`, `lib-sec-ladder-unknown`, `sec-zerocode-create2`).
#[test]
fn the_predicate_is_probed() {
    let published = World::default().publish(gated());
    assert_eq!(published.verdict, Verdict::Ready);
    assert_eq!(published.transaction.unwrap().data, register_tool(URI, commits(), PREDICATE));

    let mut denies = World::default();
    denies.interface(PREDICATE, [true, false, false], PREDICATE_INTERFACE);
    refused(&denies.publish(gated()), "sec-ladder-probe-pred");

    let mut empty = World::default();
    empty.says(&format!("{PREDICATE:#x}"), "\"0x\"");
    let published = empty.publish(gated());
    assert_eq!(published.verdict, Verdict::Ready);
    assert!(codes(&published).contains(&"sec-zerocode-create2"));

    let own = Publication { function: Function::Register { predicate: REGISTRY }, ..registration() };
    let mut world = World::default();
    world.says(&World::about(REGISTRY, PREDICATE_INTERFACE), &format!("\"0x{:064x}\"", 0));
    refused(&world.publish(own), "sec-ladder-self-guard");

    for probe in [ERC165_INTERFACE, PREDICATE_INTERFACE] {
        let mut silent = World::default();
        silent.fails(&World::about(PREDICATE, probe), Reason::RateLimited);
        let published = silent.publish(gated());
        assert_eq!((published.verdict, &published.transaction), (Verdict::Unavailable, &None));
        assert!(codes(&published).contains(&"lib-sec-ladder-unknown"));
    }
}

#[test]
fn a_stranger_cannot_register_the_manifest() {
    let stranger = Publication { from: Address::repeat_byte(5), ..registration() };
    refused(&World::default().publish(stranger), "7-creator-byte-equal");
}

#[test]
fn a_uri_that_no_consumer_fetches_is_not_asked() {
    for uri in [
        "",
        "http://tools.example.com/.well-known/ai-tool/echo.json",
        "https://tools.example.com/echo.json",
        "https://10.0.0.1/.well-known/ai-tool/echo.json",
    ] {
        let mut world = World::default();
        let published = world.publish(Publication { uri: uri.into(), ..registration() });
        assert_eq!((published.verdict, world.steps.as_slice()), (Verdict::Refused, &["ask"][..]), "{uri}");
        assert_eq!(published.served.unwrap().state, ServedState::NotAsked, "{uri}");
    }
    let long =
        Publication { uri: format!("https://tools.example.com/{}", "u".repeat(1 << 20)), ..registration() };
    let published = World::default().publish(long);
    refused(&published, "1-revert-empty-uri");
    assert!(published.to_json().len() < 16_384);
}

/// What a person has to repair ends the publication before anything is asked.
#[test]
fn an_invalid_manifest_asks_nothing() {
    let without = MANIFEST.replace("\"name\": \"echo\",", "");
    for (manifest, code, hashed) in [
        (without.as_str(), "2-required-present", true),
        ("{", "2-json-strict-grammar", false),
        ("{\"a\":1,\"a\":2}", "2-json-dup-keys", false),
        ("null", "2-root-object", true),
    ] {
        let mut publish = Publish::new(Publication { manifest: manifest.into(), ..registration() }).unwrap();
        let Step::Done(published) = publish.poll(NOW) else { panic!("{manifest}: something is asked") };
        assert_eq!((published.verdict, published.manifest.valid), (Verdict::Invalid, false));
        assert_eq!(published.manifest.hash.is_some(), hashed, "{manifest}");
        let found: Vec<&str> =
            published.manifest.findings.iter().map(|finding| finding.code().as_str()).collect();
        assert!(found.contains(&code), "{code}: {found:?}");
    }
    let large = Publication { manifest: vec![b' '; 1 << 21], ..registration() };
    assert_eq!(World::default().publish(large).verdict, Verdict::Invalid);
}

/// R16 of the areas' contract: the publisher confirms what is repaired, and the repaired file is what is committed.
#[test]
fn repairs_are_made_only_where_the_publisher_agrees() {
    let upper = MANIFEST.replace("0xabcdefabcdef", "0xABCDEFabcdef");
    let given = Publication { manifest: upper.clone().into_bytes(), ..registration() };
    let mut world = World::default();
    let publish = world.drive(given.clone());
    let published = publish.report().unwrap();
    assert_eq!(
        (published.verdict, world.steps.as_slice()),
        (Verdict::Ready, &["confirm", "ask", "fetch"][..])
    );
    assert_eq!(publish.file(), canonicalize(MANIFEST.as_bytes()).unwrap());
    assert_eq!((published.manifest.repair, published.manifest.hash), (Repair::Made, Some(commits())));
    assert_eq!(published.manifest.changes[0].pointer(), "/creatorAddress");
    assert_eq!(published.served.as_ref().unwrap().same_bytes, Some(false));

    let mut world = World { agrees: false, ..World::default() };
    let publish = world.drive(given);
    let published = publish.report().unwrap();
    assert_eq!((published.verdict, world.steps.as_slice()), (Verdict::Invalid, &["confirm"][..]));
    assert_eq!((publish.file(), published.manifest.repair), (upper.as_bytes(), Repair::Declined));
    assert!(
        published.to_json().contains(r#""repair":"declined","changes":[{"rule":"2-"#),
        "{}",
        published.to_json()
    );
}

/// A rounded integer stays an error of its publisher, agreed or not.
#[test]
fn a_repair_that_needs_a_decision_is_no_repair() {
    let lossy = MANIFEST.replace("\"inputs\": {}", "\"inputs\": {\"maximum\": 9007199254740993}");
    let published = World::default().publish(Publication { manifest: lossy.into(), ..registration() });
    assert_eq!((published.verdict, published.manifest.repair), (Verdict::Invalid, Repair::Made));
}

#[test]
fn an_update_is_judged_by_the_record() {
    let published = World::default().publish(update());
    assert_eq!((published.verdict, published.function.name()), (Verdict::Ready, "updateToolMetadata"));
    assert_eq!(published.tool.unwrap().tool_id, U256::from(TOOL_ID));
    assert!(codes(&published).contains(&"1-update-idempotent"));
    let data = update_tool_metadata(U256::from(TOOL_ID), URI, commits());
    assert_eq!(published.transaction.unwrap().data, data);

    let mut strangers = World::default();
    strangers.record(TOOL_ID, Some(&ToolConfig { creator: Address::repeat_byte(5), ..config() }));
    refused(&strangers.publish(update()), "1-err-not-creator");
    let mut never = World::default();
    never.record(TOOL_ID, None);
    refused(&never.publish(update()), "lib-1-not-found");
    let mut empty = World::default();
    empty.says(&World::about_tool(TOOL_ID), "\"0x\"");
    refused(&empty.publish(update()), "lib-1-malformed");

    let mut silent = World::default();
    silent.fails(&World::about_tool(TOOL_ID), Reason::Connect);
    let published = silent.publish(update());
    assert_eq!((published.verdict, &published.transaction), (Verdict::Unavailable, &None));
    assert_eq!(published.failure.unwrap().reason, Reason::Connect);
}

#[test]
fn a_policy_that_does_not_fit_is_a_usage_error() {
    let with = |policy| Publish::new(Publication { policy, ..registration() }).map(|_| ());
    let quorum = Policy { quorum: Some(Quorum { need: 2, of: 3 }), ..Policy::default() };
    assert_eq!(with(quorum).unwrap_err().member(), Some("policy.quorum"));
    let late = Policy { freshness_seconds: 1 << 20, ..Policy::default() };
    assert_eq!(with(late).unwrap_err().member(), Some("policy.freshnessSeconds"));
}
