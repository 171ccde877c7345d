//! Return data, a log or a proof's payload that a reader takes is the one ABI encoding of its values. Every
//! encoding of values within the limits is read. A bad answer of an RPC, in any shape, is only refused.
//!
//! Input: a byte for the kind; then bytes as they stand, or choices of a value and of changes to its
//! encoding.

use access::{Introspection, Need, RequirementsError, encode_requirements, read_requirements};
use access_proof::Payload;
use alloy_primitives::{Address, B256, Bytes, FixedBytes, U256};
use alloy_sol_types::SolValue as _;
use erc8257::registry::{
    AccessAnswer, ProxyMarkers, Record, RegistryError, RegistryEvent, decode_bool, decode_bool_pair,
    decode_tool_count, read_access, read_record,
};
use erc8257::rpc::{
    CallAnswer, CallOutcome, Failure, read_block, read_call, read_chain_id, read_data, read_header, read_logs,
};
use erc8257::{ToolConfig, limits};

use crate::core::{CORE, Core};
use crate::dice::Dice;
use crate::json::grow;

/// The property of the core.
pub fn abi(input: &[u8]) {
    holds(&CORE, input);
}

/// The property.
pub fn holds(core: &Core, input: &[u8]) {
    let mut dice = Dice::of(input);
    match dice.below(8) {
        0 => accepts_only_encodings(core, dice.rest()),
        1 => answer(core, dice.rest()),
        2 => {
            let config = config(&mut dice);
            let mut bytes = (core.encode_tool_config)(&config);
            assert_eq!(bytes, encoded(&config), "{config:?}");
            assert_eq!((core.decode_tool_config)(&bytes), Ok(config), "its own encoding");
            damage(core, &mut bytes, &mut dice);
        }
        3 | 4 => {
            let list = requirements(&mut dice);
            let mut bytes = (list.clone(), U256::from(dice.below(2))).abi_encode_params();
            let read =
                (core.decode_requirements)(&bytes, 256).unwrap_or_else(|error| panic!("{error}: {list:?}"));
            let pairs = read.list.iter().zip(&list);
            assert!(
                read.list.len() == list.len()
                    && pairs.clone().all(|(one, (kind, data, label))| {
                        one.kind == kind.0 && one.data == data.0 && one.label == *label
                    }),
                "{read:?}, not {list:?}"
            );
            damage(core, &mut bytes, &mut dice);
        }
        5 => {
            let text = grow::text(&mut dice);
            let mut bytes = text.abi_encode();
            assert_eq!((core.decode_text)(&bytes).ok(), Some(text).filter(|text| !text.is_empty()));
            damage(core, &mut bytes, &mut dice);
        }
        6 => event(core, &mut dice),
        _ => {
            let count = dice.below(66);
            let payload = Payload { deadline: dice.number(), signature: dice.bytes(count) };
            let mut bytes = payload.encode();
            assert_eq!(
                bytes,
                (U256::from(payload.deadline), Bytes::from(payload.signature.clone())).abi_encode_params()
            );
            assert_eq!(Payload::parse(&bytes), Ok(payload));
            damage(core, &mut bytes, &mut dice);
        }
    }
}

/// The encoding by the library.
fn encoded(config: &ToolConfig) -> Vec<u8> {
    (config.creator, config.metadata_uri.clone(), config.manifest_hash, config.access_predicate).abi_encode()
}

/// Bytes that a reader takes are the encoding of its values.
fn accepts_only_encodings(core: &Core, bytes: &[u8]) {
    if let Ok(config) = (core.decode_tool_config)(bytes) {
        assert_eq!(encoded(&config), bytes, "{config:?}");
    }
    if let Ok(value) = decode_bool(bytes) {
        assert_eq!(value.abi_encode(), bytes);
    }
    if let Ok(pair) = decode_bool_pair(bytes) {
        assert_eq!(pair.abi_encode(), bytes);
    }
    if let Ok(count) = decode_tool_count(bytes) {
        assert_eq!(count.abi_encode(), bytes);
    }
    if let Ok(text) = (core.decode_text)(bytes) {
        assert!(!text.is_empty());
        assert_eq!(text.abi_encode(), bytes);
    }
    if let Ok(payload) = Payload::parse(bytes) {
        let again = (U256::from(payload.deadline), Bytes::from(payload.signature)).abi_encode_params();
        assert_eq!(again, bytes);
    }
    list(core, bytes);
    for topics in [2, 3, 4].map(|count| vec![B256::with_last_byte(1); count]) {
        for first in RegistryEvent::TOPICS {
            let topics = [&[first], &topics[1..]].concat();
            if let Ok(Some(event)) = RegistryEvent::decode(&topics, bytes) {
                assert_eq!(data_of(&event), bytes, "{event:?}");
            }
        }
    }
    if let Some(error) = RegistryError::decode(bytes) {
        assert_eq!(error.encode(), bytes);
    }
    outcome(core, &CallOutcome::Returned(bytes.to_vec()));
    outcome(core, &CallOutcome::Reverted(bytes.to_vec()));
    let _ = (ProxyMarkers::read(bytes, &[], &[]), ProxyMarkers::read(&[], bytes, bytes));
    let need = Need::of([0xbd, 0xf8, 0xc4, 0x28], bytes);
    serde_json::from_str::<serde_json::Value>(&need.to_json()).expect("JSON");
    let _ = (need.question(Address::ZERO), need.answer(bytes));
}

/// Requirements: within their limits, and the one encoding; more of them are read where more are allowed.
fn list(core: &Core, bytes: &[u8]) {
    for most in [256, 65_536] {
        let Ok(read) = (core.decode_requirements)(bytes, most) else { continue };
        assert!(read.list.len() <= most as usize, "{}", read.list.len());
        assert_eq!(encode_requirements(&read), bytes, "{read:?}");
        let list: Vec<_> = read
            .list
            .iter()
            .map(|one| {
                assert!(
                    one.data.len() <= limits::REQUIREMENT_DATA_BYTES
                        && one.label.len() <= limits::LABEL_BYTES
                );
                (FixedBytes(one.kind), Bytes::from(one.data.clone()), one.label.clone())
            })
            .collect();
        let logic = U256::from(u8::from(read.logic == erc8257::AccessLogic::Or));
        assert_eq!((list, logic).abi_encode_params(), bytes, "{read:?}");
        assert_eq!((core.decode_requirements)(bytes, 65_536).as_ref(), Ok(&read));
    }
}

/// A session's reading of the answer: one answer alone grants access, and a record comes from one encoding
/// alone.
fn outcome(core: &Core, outcome: &CallOutcome) {
    let returned = match outcome {
        CallOutcome::Returned(bytes) => Some(bytes.as_slice()),
        _ => None,
    };
    let granted = returned == Some(&(true, true).abi_encode());
    assert_eq!(read_access(U256::ZERO, outcome) == AccessAnswer::Granted, granted, "{outcome:?}");
    if let Record::Config(config) = read_record(U256::ZERO, outcome) {
        assert_eq!(returned, Some(&*encoded(&config)), "{config:?}");
    }
    match read_requirements(outcome, 256) {
        Introspection::Requirements(read) => {
            assert_eq!((core.decode_requirements)(returned.unwrap_or_default(), 256), Ok(read));
        }
        Introspection::OverLimit(limit) => {
            let read = (core.decode_requirements)(returned.unwrap_or_default(), 256);
            assert_eq!(read, Err(RequirementsError::OverLimit(limit)));
        }
        Introspection::Failed(failure) | Introspection::Unavailable(failure) => short(&failure),
        Introspection::NoCode => assert_eq!(returned, Some(&[][..])),
    }
}

/// An RPC's words are short and harmless where they are shown.
fn short(failure: &Failure) {
    let detail = failure.detail.as_deref().unwrap_or_default();
    assert!(
        detail.chars().count() <= limits::SHOWN_CODE_POINTS && !detail.contains(char::is_control),
        "{detail:?}"
    );
}

/// The text of an answer, as a result and as an error.
fn answer(core: &Core, text: &[u8]) {
    for answer in [CallAnswer::Result(text), CallAnswer::Error(text)] {
        let read = read_call(&answer);
        match &read {
            CallOutcome::Failed(failure) => short(failure),
            CallOutcome::Returned(bytes) | CallOutcome::Reverted(bytes) => {
                assert!(bytes.len() * 2 <= text.len(), "more bytes than digits");
                accepts_only_encodings(core, bytes);
                // In lower case and without a space it says the same.
                let spelt = format!("\"{}\"", alloy_primitives::hex::encode_prefixed(bytes));
                if matches!(read, CallOutcome::Returned(_)) {
                    assert_eq!(read_call(&CallAnswer::Result(spelt.as_bytes())), read);
                    assert_eq!(read_data(&answer).as_ref(), Ok(bytes));
                }
            }
        }
        if let Ok(chain) = read_chain_id(&answer) {
            let spelt = format!("\"{chain:#x}\"");
            assert_eq!(read_chain_id(&CallAnswer::Result(spelt.as_bytes())), Ok(chain));
        }
        if let Ok(block) = read_block(&answer) {
            let spelt = format!("{{\"number\":\"{:#x}\",\"hash\":\"{}\"}}", block.number, block.hash);
            assert_eq!(read_block(&CallAnswer::Result(spelt.as_bytes())), Ok(block));
        }
        let failures = [
            read_chain_id(&answer).err(),
            read_block(&answer).err(),
            read_data(&answer).err(),
            read_header(&answer).err(),
            read_logs(&answer).err(),
        ];
        failures.into_iter().flatten().for_each(|failure| short(&failure));
    }
}

fn config(dice: &mut Dice<'_>) -> ToolConfig {
    let uri = match dice.below(3) {
        0 => "https://tools.example.com/.well-known/ai-tool/sample.json".to_owned(),
        1 => grow::text(dice),
        _ => "u".repeat(dice.below(5_000)),
    };
    ToolConfig {
        creator: Address::from_word(B256::from(dice.word())),
        metadata_uri: uri,
        manifest_hash: B256::from(dice.word()),
        access_predicate: Address::with_last_byte(dice.byte()),
    }
}

fn requirements(dice: &mut Dice<'_>) -> Vec<(FixedBytes<4>, Bytes, String)> {
    let count = dice.below(6);
    let one = |_| {
        let kind = [dice.byte(), dice.byte(), dice.byte(), dice.byte()];
        let (length, byte) = (dice.below(70) * dice.pick(&[1, 1, 1, 58]), dice.byte());
        let label = grow::text(dice);
        (FixedBytes(kind), Bytes::from(vec![byte; length]), label)
    };
    (0..count).map(one).collect()
}

fn event(core: &Core, dice: &mut Dice<'_>) {
    let config = config(dice);
    let id = U256::from(dice.number());
    let topics = [
        RegistryEvent::TOPICS[0],
        B256::from(id),
        config.creator.into_word(),
        config.access_predicate.into_word(),
    ];
    let mut data = (config.metadata_uri.clone(), config.manifest_hash).abi_encode_params();
    let event = RegistryEvent::ToolRegistered {
        tool_id: id,
        creator: config.creator,
        access_predicate: config.access_predicate,
        metadata_uri: config.metadata_uri,
        manifest_hash: config.manifest_hash,
    };
    assert_eq!(RegistryEvent::decode(&topics, &data), Ok(Some(event)));
    damage(core, &mut data, dice);
}

/// The data of an event, by the library.
fn data_of(event: &RegistryEvent) -> Vec<u8> {
    match event {
        RegistryEvent::ToolRegistered { metadata_uri: uri, manifest_hash: hash, .. }
        | RegistryEvent::ToolMetadataUpdated { new_uri: uri, new_hash: hash, .. } => {
            (uri.clone(), *hash).abi_encode_params()
        }
        _ => Vec::new(),
    }
}

/// Offsets and lengths that lead astray.
const NUMBERS: [u64; 22] = [
    0,
    1,
    2,
    4,
    20,
    31,
    32,
    33,
    63,
    64,
    65,
    67,
    96,
    128,
    160,
    192,
    255,
    256,
    257,
    1 << 31,
    1 << 32,
    u64::MAX,
];

/// Changes some words of an encoding; bytes that a reader still takes are an encoding.
fn damage(core: &Core, bytes: &mut Vec<u8>, dice: &mut Dice<'_>) {
    for _ in 0..dice.below(5) {
        let words = bytes.len() / 32;
        if words == 0 {
            break;
        }
        let at = dice.below(words) * 32;
        match dice.below(10) {
            0..=2 => {
                let number = U256::from(dice.pick(&NUMBERS));
                bytes[at..at + 32].copy_from_slice(&number.to_be_bytes::<32>());
            }
            3 | 4 => {
                let word = U256::from_be_slice(&bytes[at..at + 32]);
                let step = U256::from(dice.pick(&[1_u64, 31, 32, 64, 96]));
                let word = if dice.one_in(2) { word.wrapping_sub(step) } else { word.wrapping_add(step) };
                bytes[at..at + 32].copy_from_slice(&word.to_be_bytes::<32>());
            }
            5 => {
                let byte = at + dice.below(32);
                bytes[byte] ^= 1 << dice.below(8);
            }
            6 => {
                let from = dice.below(words) * 32;
                bytes.copy_within(from..from + 32, at);
            }
            7 => bytes.truncate(at + dice.below(33)),
            8 => {
                let more = bytes[at..].to_vec();
                bytes.extend(more);
            }
            _ => {
                bytes.drain(at..at + 32);
            }
        }
    }
    accepts_only_encodings(core, bytes);
}
