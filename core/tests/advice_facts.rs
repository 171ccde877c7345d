//! Facts as text: refused texts, and a round trip that loses nothing.

use crate::vector_files::{cases, parts};
use access::{Introspection, OnchainRequirement, OverLimit, Requirements};
use advice::{
    AttestationReport, Change, CodeFacts, ContractFacts, Facts, History, KnownRegistries, OriginFacts, Token,
    Wallet, advise, display_amount,
};
use erc8257::registry::{AccessAnswer, Interface, ProxyMarkers};
use erc8257::rpc::{Failure, Reason};
use erc8257::{AccessLogic, Address, B256, RegistryState, ToolConfig, ToolRef, U256, limits};
use proptest::collection::vec;
use proptest::option::of;
use proptest::prelude::*;
use serde_json::{Value, json};

#[test]
fn errors() {
    let mut failures = Vec::new();
    for case in cases("facts-errors") {
        let text = case["factsText"]
            .as_str()
            .map_or_else(|| parts(&case["factsParts"]), |text| text.as_bytes().to_vec());
        let Err(error) = Facts::parse(&text) else {
            failures.push(format!("{}: accepted", case["id"]));
            continue;
        };
        let line: Value = serde_json::from_str(&error.to_json()).unwrap();
        assert_eq!(line["format"], json!("erc8257-advice/1"));
        let actual = json!({ "code": error.code(), "member": error.member() });
        assert_eq!(actual["code"], line["error"]["code"]);
        let told = error.to_string();
        assert!(told.starts_with("the facts' ") || told.starts_with("the text of the facts "), "{told}");
        if actual != case["expect"] {
            failures.push(format!("{}: {actual}", case["id"]));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// N elements pass where N + 1 do not; unknown members are ignored.
#[test]
fn limits_are_inclusive() {
    let changes = vec!["{\"at\":1,\"change\":\"metadata\"}"; limits::FACTS_ENTRIES].join(",");
    let text = format!(
        r#"{{"format":"erc8257-facts/1","now":9007199254740991,"extra":[1],"history":{{"changes":[{changes}]}}}}"#
    );
    let facts = Facts::parse(text.as_bytes()).unwrap();
    assert_eq!(facts.history.unwrap().changes.len(), limits::FACTS_ENTRIES);
    assert_eq!(facts.now, Some(limits::EXACT_INTEGER));

    let front = r#"{"format":"erc8257-facts/1""#;
    let text = front.to_owned() + &" ".repeat(limits::FACTS_BYTES - front.len() - 1) + "}";
    assert_eq!((text.len(), Facts::parse(text.as_bytes())), (limits::FACTS_BYTES, Ok(Facts::default())));
}

/// A label of a requirement is counted in bytes, and 256 of them pass (ledger `sec-intro-label`).
#[test]
fn a_label_has_256_bytes_at_most() {
    let facts = |label: &str| {
        let entry = json!({ "kind": "0x11223344", "data": "0x", "label": label });
        json!({
            "format": "erc8257-facts/1",
            "requirements": { "logic": "AND", "list": [entry] },
        })
    };
    for label in ["a".repeat(limits::LABEL_BYTES), "é".repeat(limits::LABEL_BYTES / 2)] {
        let facts = Facts::parse(facts(&label).to_string().as_bytes()).unwrap();
        let Some(Introspection::Requirements(told)) = facts.requirements else { panic!("{label}") };
        assert_eq!(told.list[0].label, label);
    }
    for label in ["a".repeat(limits::LABEL_BYTES + 1), "é".repeat(limits::LABEL_BYTES / 2) + "a"] {
        let error = Facts::parse(facts(&label).to_string().as_bytes()).unwrap_err();
        assert_eq!(error.member(), Some("requirements.list[0].label"), "{error}");
    }
}

fn address() -> impl Strategy<Value = Address> {
    any::<[u8; 20]>().prop_map(Address::from)
}

fn word() -> impl Strategy<Value = B256> {
    any::<[u8; 32]>().prop_map(B256::from)
}

fn seconds() -> impl Strategy<Value = u64> {
    0..=limits::EXACT_INTEGER
}

fn code() -> impl Strategy<Value = CodeFacts> {
    prop_oneof![
        vec(any::<u8>(), 0..40).prop_map(|code| CodeFacts::read(&code)),
        any::<[u8; 20]>().prop_map(|to| CodeFacts::read(&[&[0xef, 1, 0][..], &to].concat())),
        (0..100_000_u64, of(word())).prop_map(|(bytes, hash)| CodeFacts { bytes, hash, delegate: None }),
    ]
}

fn contract() -> impl Strategy<Value = ContractFacts> {
    let interface =
        prop_oneof![Just(Interface::Supported), Just(Interface::NotSupported), Just(Interface::NoErc165)];
    let proxy = (of(address()), of(address()), of(address()))
        .prop_map(|(implementation, beacon, admin)| ProxyMarkers { implementation, beacon, admin });
    (of(code()), of(interface), of(proxy), of(word())).prop_map(
        |(code, interface, proxy, pinned_code_hash)| ContractFacts {
            code,
            interface,
            proxy,
            pinned_code_hash,
        },
    )
}

fn failure() -> impl Strategy<Value = Failure> {
    let reason = prop_oneof![Just(Reason::Timeout), Just(Reason::EmptyRevert), Just(Reason::NotJsonRpc)];
    (reason, of("[a-z \"]{0,40}")).prop_map(|(reason, detail)| Failure { reason, detail })
}

fn introspection() -> impl Strategy<Value = Introspection> {
    let one = (any::<[u8; 4]>(), vec(any::<u8>(), 0..50), "\\PC{0,40}")
        .prop_map(|(kind, data, label)| OnchainRequirement { kind, data, label });
    prop_oneof![
        (prop_oneof![Just(AccessLogic::And), Just(AccessLogic::Or)], vec(one, 0..5))
            .prop_map(|(logic, list)| Introspection::Requirements(Requirements { logic, list })),
        Just(Introspection::OverLimit(OverLimit::Count)),
        Just(Introspection::OverLimit(OverLimit::Data)),
        Just(Introspection::OverLimit(OverLimit::Label)),
        Just(Introspection::OverLimit(OverLimit::Bytes)),
        Just(Introspection::NoCode),
        failure().prop_map(Introspection::Failed),
        failure().prop_map(Introspection::Unavailable),
    ]
}

fn answer() -> impl Strategy<Value = AccessAnswer> {
    prop_oneof![
        Just(AccessAnswer::Granted),
        Just(AccessAnswer::Denied),
        Just(AccessAnswer::Malfunction),
        Just(AccessAnswer::NotFound),
        Just(AccessAnswer::Deregistered),
        Just(AccessAnswer::NoCode),
        failure().prop_map(AccessAnswer::Malformed),
        failure().prop_map(AccessAnswer::Unavailable),
    ]
}

fn history() -> impl Strategy<Value = History> {
    let change = prop_oneof![
        Just(Change::Metadata),
        Just(Change::Predicate),
        Just(Change::PredicateUpgrade),
        Just(Change::Deregistered)
    ];
    (of(seconds()), vec((seconds(), change), 0..6), of(seconds()))
        .prop_map(|(registered_at, changes, silent_since)| History { registered_at, changes, silent_since })
}

fn report() -> impl Strategy<Value = AttestationReport> {
    let flags = (any::<bool>(), of(any::<bool>()), of(any::<bool>()), of(any::<bool>()));
    (seconds(), vec(any::<u8>(), 0..60), flags).prop_map(
        |(issued_at, measurement, (chain_verified, egress_restricted, reproduced, logged))| {
            AttestationReport {
                issued_at,
                measurement,
                chain_verified,
                egress_restricted,
                reproduced,
                logged,
            }
        },
    )
}

fn wallet() -> impl Strategy<Value = Wallet> {
    let token = ("\\PC{0,20}", any::<u8>(), "\\PC{0,8}").prop_map(|(asset, decimals, symbol)| Token {
        asset,
        decimals,
        symbol,
    });
    (of(vec("\\PC{0,12}", 0..4)), vec(token, 0..4))
        .prop_map(|(protocols, tokens)| Wallet { protocols, tokens })
}

prop_compose! {
    fn onchain()(
        tool in of((0..10_u128.pow(32), address(), any::<[u8; 32]>())),
        state in of(prop_oneof![Just(RegistryState::Ok), Just(RegistryState::Deregistered), Just(RegistryState::Malformed)]),
        config in of((address(), "\\PC{0,60}", word(), address())),
        (registry, predicate, creator) in (contract(), contract(), contract()),
        requirements in of(introspection()),
        access in of(answer()),
        directory in of(vec((0..10_u128.pow(32), vec(address(), 0..3)), 0..3)),
    ) -> Facts {
        Facts {
            tool: tool.map(|(chain_id, registry, id)| ToolRef { chain_id, registry, tool_id: U256::from_be_bytes(id) }),
            registry_state: state,
            config: config.map(|(creator, metadata_uri, manifest_hash, access_predicate)| ToolConfig {
                creator, metadata_uri, manifest_hash, access_predicate,
            }),
            registry, predicate, requirements, access, creator,
            directory: directory.map(|list| {
                list.into_iter().map(|(chain_id, registries)| KnownRegistries { chain_id, registries }).collect()
            }),
            ..Facts::default()
        }
    }
}

prop_compose! {
    fn facts()(
        onchain in onchain(),
        history in of(history()),
        origin in (of(seconds()), of(seconds())),
        attestation in of(report()),
        wallet in wallet(),
        freshness_seconds in of(0..=86_400_u32),
        now in of(seconds()),
        verified_at in of(seconds()),
    ) -> Facts {
        let (certificate_since, name_servers_changed_at) = origin;
        let origin = OriginFacts { certificate_since, name_servers_changed_at };
        Facts { history, origin, attestation, wallet, freshness_seconds, now, verified_at, ..onchain }
    }
}

const BODY: &str = r#"{"type":"https://ercs.ethereum.org/ERCS/erc-8257#tool-manifest-v1","name":"echo","description":"E.",
  "endpoint":"https://tools.example.com/echo","inputs":{},"outputs":{},"creatorAddress":"0xabcdefabcdef1234567890abcdefabcdef123456",
  "pricing":[{"amount":"1","asset":"eip155:1/slip44:60","recipient":"eip155:1:0xabcdef0123456789abcdef0123456789abcdef01","protocol":"x402"}],
  "verifiability":{"tier":"hardware-attested","execution":"tee","attestation":{"type":"nitro","enclaveHash":"0xab","maxAge":60}},"maxAge":7}"#;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    /// Reading written facts gives equal facts, and with any facts advice is strict JSON and repeatable.
    #[test]
    fn round_trip(facts in facts()) {
        let text = facts.to_json();
        prop_assert_eq!(Facts::parse(text.as_bytes()), Ok(facts.clone()));
        for body in [None, Some(BODY.as_bytes()), Some(&b"{"[..])] {
            let advice = advise(body, &facts).to_json();
            prop_assert!(serde_json::from_str::<Value>(&advice).is_ok());
            prop_assert_eq!(advice, advise(body, &facts).to_json());
        }
    }

    /// No text makes reading panic, and written facts are read as the same.
    #[test]
    fn any_text(member in "[a-zA-Z]{0,8}|now|history|wallet|registry", value in "\\PC{0,30}|\\{\\}|\\[\\]|[0-9.eE-]{1,12}") {
        let text = format!(r#"{{"format":"erc8257-facts/1","{member}":{value}}}"#);
        if let Ok(facts) = Facts::parse(text.as_bytes()) {
            prop_assert_eq!(Facts::parse(facts.to_json().as_bytes()), Ok(facts));
        }
    }

    /// An amount for display denotes the amount, in its only form.
    #[test]
    fn amounts(amount in any::<[u8; 32]>(), shift in 0..256_usize, decimals in any::<u8>()) {
        let amount = U256::from_be_bytes(amount) >> shift;
        let shown = display_amount(amount, decimals);
        let (whole, fraction) = shown.split_once('.').unwrap_or((&shown, ""));
        prop_assert!(fraction.len() <= usize::from(decimals) && !fraction.ends_with('0') && !shown.ends_with('.'));
        prop_assert!(whole == "0" || !whole.starts_with('0'));
        let digits = format!("{whole}{fraction}{}", "0".repeat(usize::from(decimals) - fraction.len()));
        let digits = digits.trim_start_matches('0');
        prop_assert_eq!(U256::from_str_radix(if digits.is_empty() { "0" } else { digits }, 10).unwrap(), amount);
        prop_assert!(shown.len() <= 257);
    }
}
