//! Properties of the registry's readers: nothing but the one encoding of a value is read, and nothing panics.

use std::fmt::Debug;

use alloy_primitives::hex;
use alloy_sol_types::SolValue;
use erc8257::registry::{
    AccessAnswer, ProxyMarkers, Record, RegistryError, RegistryEvent, decode_bool, decode_bool_pair,
    decode_text, decode_tool_config, decode_tool_count, encode_tool_config, read_access, read_record,
};
use erc8257::rpc::{CallAnswer, CallOutcome, Reason, read_block, read_call, read_chain_id, read_data};
use erc8257::{Address, B256, ToolConfig, U256};
use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use serde_json::json;

/// Runs a property on the same cases every time, and writes no file.
fn check<S: Strategy>(cases: u32, strategy: &S, property: impl Fn(S::Value) -> Result<(), TestCaseError>)
where
    S::Value: Debug,
{
    let config = Config { cases, failure_persistence: None, ..Config::default() };
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &[0x82; 32]);
    TestRunner::new_with_rng(config, rng).run(strategy, property).unwrap();
}

fn address() -> impl Strategy<Value = Address> {
    prop_oneof![1 => Just(Address::ZERO), 4 => any::<[u8; 20]>().prop_map(Address::from)]
}

fn word() -> impl Strategy<Value = B256> {
    any::<[u8; 32]>().prop_map(B256::from)
}

fn id() -> impl Strategy<Value = U256> {
    prop_oneof![any::<u8>().prop_map(U256::from), word().prop_map(|word| U256::from_be_bytes(word.0))]
}

fn config() -> impl Strategy<Value = ToolConfig> {
    let uri = prop_oneof![4 => "https://[a-z./]{0,80}".boxed(), 2 => "\\PC{0,40}".boxed(), 1 => any::<String>().boxed()];
    (address(), uri, word(), address()).prop_map(
        |(creator, metadata_uri, manifest_hash, access_predicate)| ToolConfig {
            creator,
            metadata_uri,
            manifest_hash,
            access_predicate,
        },
    )
}

/// Words that offsets, lengths, bools and addresses are made of, good and bad.
fn word_soup() -> impl Strategy<Value = Vec<u8>> {
    let small =
        prop::sample::select(vec![0_u64, 1, 2, 31, 32, 33, 64, 67, 96, 128, 160, 192, 1 << 32, u64::MAX]);
    let word = prop_oneof![
        8 => small.prop_map(|number| B256::from(U256::from(number))).boxed(),
        1 => word().boxed(),
        1 => Just(B256::repeat_byte(0xff)).boxed(),
        1 => Just(B256::right_padding_from(b"https://a.example/")).boxed(),
    ];
    let tail = prop::collection::vec(any::<u8>(), 0..3);
    (prop::collection::vec(word, 0..9), tail)
        .prop_map(|(words, tail)| words.iter().flat_map(|word| word.0).chain(tail).collect())
}

/// Bytes that a reader accepts are the encoding of its values.
fn accepts_only_encodings(bytes: &[u8]) -> Result<(), TestCaseError> {
    if let Ok(config) = decode_tool_config(bytes) {
        prop_assert_eq!(encode_tool_config(&config), bytes);
    }
    if let Ok(value) = decode_bool(bytes) {
        prop_assert_eq!(value.abi_encode(), bytes);
    }
    if let Ok(pair) = decode_bool_pair(bytes) {
        prop_assert_eq!(pair.abi_encode(), bytes);
    }
    if let Ok(count) = decode_tool_count(bytes) {
        prop_assert_eq!(count.abi_encode(), bytes);
    }
    if let Ok(text) = decode_text(bytes) {
        prop_assert!(!text.is_empty());
        prop_assert_eq!(text.abi_encode(), bytes);
    }
    let topics = [RegistryEvent::TOPICS[1], B256::with_last_byte(42)];
    if let Ok(Some(RegistryEvent::ToolMetadataUpdated { new_uri, new_hash, .. })) =
        RegistryEvent::decode(&topics, bytes)
    {
        prop_assert_eq!((new_uri, new_hash).abi_encode_params(), bytes);
    }
    Ok(())
}

#[test]
fn every_config_is_read_back() {
    check(3_000, &config(), |config| {
        prop_assert_eq!(decode_tool_config(&encode_tool_config(&config)), Ok(config));
        Ok(())
    });
}

/// One byte changed: refused, or another value's encoding.
#[test]
fn no_two_encodings_of_a_config() {
    check(6_000, &(config(), any::<prop::sample::Index>(), 1..=255_u8), |(config, index, change)| {
        let mut bytes = encode_tool_config(&config);
        let at = index.index(bytes.len());
        bytes[at] ^= change;
        if let Ok(other) = decode_tool_config(&bytes) {
            prop_assert_ne!(&other, &config);
            prop_assert_eq!(encode_tool_config(&other), bytes);
        }
        Ok(())
    });
}

#[test]
fn neither_shorter_nor_longer() {
    check(300, &config(), |config| {
        let mut bytes = encode_tool_config(&config);
        for length in 0..bytes.len() {
            prop_assert!(decode_tool_config(&bytes[..length]).is_err(), "{length} of {}", bytes.len());
        }
        for _ in 0..65 {
            bytes.push(0);
            prop_assert!(decode_tool_config(&bytes).is_err());
        }
        Ok(())
    });
}

#[test]
fn words_in_any_order() {
    check(15_000, &word_soup(), |bytes| accepts_only_encodings(&bytes));
}

#[test]
fn any_bytes() {
    check(10_000, &prop::collection::vec(any::<u8>(), 0..400), |bytes| {
        accepts_only_encodings(&bytes)?;
        let topics = [RegistryEvent::TOPICS[0], B256::ZERO, B256::ZERO, B256::ZERO];
        let _ = (RegistryError::decode(&bytes), RegistryEvent::decode(&topics, &bytes));
        let _ =
            (ProxyMarkers::read(&bytes, &[], &[]), read_record(U256::ZERO, &CallOutcome::Reverted(bytes)));
        Ok(())
    });
}

/// Every event's log is read back, and a topic changed by one byte makes another event or none.
#[test]
fn events_are_read_back() {
    let strategy = (config(), id(), any::<prop::sample::Index>(), 1..=255_u8);
    check(3_000, &strategy, |(config, id, index, change)| {
        let mut topics = vec![
            RegistryEvent::TOPICS[0],
            B256::from(id),
            config.creator.into_word(),
            config.access_predicate.into_word(),
        ];
        let data = (config.metadata_uri.clone(), config.manifest_hash).abi_encode_params();
        let event = RegistryEvent::ToolRegistered {
            tool_id: id,
            creator: config.creator,
            access_predicate: config.access_predicate,
            metadata_uri: config.metadata_uri,
            manifest_hash: config.manifest_hash,
        };
        prop_assert_eq!(event.tool_id(), id);
        prop_assert_eq!(RegistryEvent::decode(&topics, &data), Ok(Some(event.clone())));
        let at = index.index(128);
        topics[at / 32].0[at % 32] ^= change;
        if let Ok(read) = RegistryEvent::decode(&topics, &data) {
            prop_assert_ne!(read, Some(event));
        }
        Ok(())
    });
}

/// `1-no-coerce-missing`: only the error about the very tool says that it does not exist.
#[test]
fn an_error_about_another_tool_says_nothing() {
    check(2_000, &(id(), id()), |(asked, about)| {
        for (selector, record, access) in [
            ([0xb7, 0x3d, 0x6f, 0x8b], Record::NotFound, AccessAnswer::NotFound),
            ([0x0b, 0xf4, 0x79, 0x76], Record::Deregistered, AccessAnswer::Deregistered),
        ] {
            let outcome = CallOutcome::Reverted([&selector[..], &about.to_be_bytes::<32>()].concat());
            prop_assert_eq!(read_record(asked, &outcome) == record, asked == about);
            prop_assert_eq!(read_access(asked, &outcome) == access, asked == about);
            prop_assert_eq!(read_record(about, &outcome), record);
            prop_assert_eq!(read_access(about, &outcome), access);
        }
        Ok(())
    });
}

/// `1-tryhasaccess-outcomes`, `1-tryhasaccess-no-false-true`: access is granted by one answer alone.
#[test]
fn only_one_answer_grants() {
    let granted = (true, true).abi_encode();
    check(5_000, &word_soup(), |bytes| {
        let answer = read_access(U256::ZERO, &CallOutcome::Returned(bytes.clone()));
        prop_assert_eq!(answer == AccessAnswer::Granted, bytes == granted);
        Ok(())
    });
    for reason in [Reason::Timeout, Reason::RpcError, Reason::EmptyRevert] {
        let answer = read_access(U256::ZERO, &CallOutcome::Failed(reason.into()));
        assert_eq!(answer, AccessAnswer::Unavailable(reason.into()));
    }
}

/// `sec-gas-retry`: a call that used up its gas grants nothing. The node's words are kept, so that a caller
/// can tell them from a denial and may ask again with more gas. The library never asks again by itself.
#[test]
fn a_budget_that_was_used_up_grants_nothing() {
    for message in
        ["out of gas", "Out of gas", "EVM error: OutOfGas", "out of gas: gas required exceeds allowance"]
    {
        let error = json!({ "code": -32000, "message": message }).to_string();
        let answer = read_access(U256::ZERO, &read_call(&CallAnswer::Error(error.as_bytes())));
        let AccessAnswer::Unavailable(failure) = answer else { panic!("{message}: {answer:?}") };
        assert_eq!((failure.reason, failure.detail.as_deref()), (Reason::RpcError, Some(message)));
    }
    // Nor does one that is told as a revert without data.
    let error = br#"{"code":3,"message":"execution reverted","data":"0x"}"#;
    let answer = read_access(U256::ZERO, &read_call(&CallAnswer::Error(error)));
    let AccessAnswer::Unavailable(failure) = answer else { panic!("{answer:?}") };
    assert_eq!(failure.reason, Reason::EmptyRevert);
}

/// Revert data is found wherever nodes and wallets put it.
#[test]
fn revert_data_in_every_shape() {
    check(500, &prop::collection::vec(any::<u8>(), 1..200), |data| {
        let hex = hex::encode_prefixed(&data);
        let code = json!({ "code": 3, "message": "m", "data": hex });
        for error in [
            code.clone(),
            json!({ "data": hex }),
            json!({ "code": -32015, "data": format!("Reverted {hex}") }),
            json!({ "code": -32603, "message": "m", "data": code }),
            json!({ "data": { "message": "m", "data": hex } }),
            json!({ "data": { "originalError": code } }),
            json!({ "originalError": code }),
            json!({ "error": { "error": code } }),
            json!({ "cause": { "cause": { "cause": code } } }),
            json!({ "info": { "error": code } }),
            json!({ "data": { format!("0x{}", "ab".repeat(32)): { "return": hex }, "stack": "s" } }),
            json!({ "data": { "result": hex, "hash": null } }),
            json!({ "data": { "type": "Buffer", "data": data } }),
        ] {
            let text = error.to_string();
            prop_assert_eq!(
                read_call(&CallAnswer::Error(text.as_bytes())),
                CallOutcome::Reverted(data.clone()),
                "{}",
                text
            );
        }
        Ok(())
    });
}

#[test]
fn data_and_quantities_are_read_back() {
    check(
        1_000,
        &(prop::collection::vec(any::<u8>(), 0..200), any::<u128>(), any::<u64>(), word()),
        |given| {
            let (data, chain, number, hash) = given;
            let text = format!("\"{}\"", hex::encode_prefixed(&data));
            let answer = CallAnswer::Result(text.as_bytes());
            prop_assert_eq!(read_call(&answer), CallOutcome::Returned(data.clone()));
            prop_assert_eq!(read_data(&answer), Ok(data));
            let text = format!("\"{chain:#x}\"");
            prop_assert_eq!(read_chain_id(&CallAnswer::Result(text.as_bytes())), Ok(chain));
            let text =
                json!({ "hash": hash.to_string(), "number": format!("{number:#x}"), "size": [] }).to_string();
            let block = read_block(&CallAnswer::Result(text.as_bytes())).unwrap();
            prop_assert_eq!((block.number, block.hash), (number, hash));
            Ok(())
        },
    );
}

/// Answers that are almost JSON-RPC never panic, and details stay short and harmless.
#[test]
fn no_answer_panics() {
    let seeds = prop::sample::select(vec![
        r#"{"code":3,"message":"execution reverted","data":"0xb73d6f8b00"}"#,
        r#"{"code":-32603,"message":"m","data":{"code":3,"data":"Reverted 0xeec403f0"}}"#,
        r#"{"data":{"0xab":{"return":"0x01"}},"error":{"type":"Buffer","data":[1,2,255]}}"#,
        r#"{"number":"0x1b4","hash":"0x2222222222222222222222222222222222222222222222222222222222222222"}"#,
        r#""0x2105""#,
    ]);
    let changes = prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..4);
    check(5_000, &(seeds, changes), |(seed, changes)| {
        let mut text = seed.as_bytes().to_vec();
        for (index, byte) in changes {
            let at = index.index(text.len());
            text[at] = byte;
        }
        for answer in [CallAnswer::Result(&text), CallAnswer::Error(&text)] {
            let failures = [
                read_chain_id(&answer).err(),
                read_block(&answer).err(),
                read_data(&answer).err(),
                match read_call(&answer) {
                    CallOutcome::Failed(failure) => Some(failure),
                    _ => None,
                },
            ];
            for detail in failures.into_iter().flatten().filter_map(|failure| failure.detail) {
                prop_assert!(
                    detail.chars().count() <= 120 && !detail.contains(char::is_control),
                    "{detail:?}"
                );
            }
        }
        Ok(())
    });
}
