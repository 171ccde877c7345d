//! Bytes have a CID only if they have its hash. A file speaks for an agent only if another JSON reader finds the agent in it. Events
//! are folded as the simplest list of them is.
//!
//! Input: a byte for the kind; then a text and bytes, a file, or choices of events.

use std::collections::BTreeMap;

use agents::border::agent::{AgentCalls, AgentVerdict, JudgeAgent};
use agents::border::agent_cid::{CidCodec, CidVerdict};
use agents::border::evidence::{ContractAnswer, EventLog, FetchedFile, FileForm};
use agents::border::reputation::{JudgeReputation, ReputationVerdict};
use alloy_primitives::{Address, B256, U256, keccak256};
use alloy_sol_types::SolValue as _;
use primitives::describe::{Base64, Hex};
use serde_json::Value;
use sha2::{Digest as _, Sha256};

use crate::core::{CORE, Core};
use crate::dice::Dice;

const REGISTRY: &str = "eip155:8453:0x8004a169fb4a3325136eb29fa0ceb6d2e539a432";
const GIVEN: &str =
    "NewFeedback(uint256,address,uint64,int128,uint8,string,string,string,string,string,bytes32)";
const REVOKED: &str = "FeedbackRevoked(uint256,address,uint64)";
/// Events of one input at most.
const EVENTS: usize = 48;

/// The property of the core.
pub fn agents(input: &[u8]) {
    holds(&CORE, input);
}

/// The property.
pub fn holds(core: &Core, input: &[u8]) {
    let mut dice = Dice::of(input);
    match dice.below(3) {
        0 => cid(core, &mut dice),
        1 => file(core, dice.rest()),
        _ => events(core, &mut dice),
    }
}

fn cid(core: &Core, dice: &mut Dice<'_>) {
    let length = dice.below(160);
    let rest = dice.rest();
    let (text, bytes) = rest.split_at(length.min(rest.len()));
    let text = String::from_utf8_lossy(text);
    for form in [FileForm::File, FileForm::Block] {
        let report = (core.verify_cid)(&text, bytes, form);
        if report.verdict == CidVerdict::Match && report.codec == Some(CidCodec::Raw) {
            assert_eq!(report.digest, Some(B256::from_slice(&Sha256::digest(bytes))), "{text}");
            let own = report.cid.expect("a CID that matches is read");
            assert_eq!((core.verify_cid)(&own, bytes, form).verdict, CidVerdict::Match, "{own}");
        }
    }
    let own = raw(bytes);
    assert_eq!((core.verify_cid)(&own, bytes, FileForm::Block).verdict, CidVerdict::Match, "{own}");
    let other = [bytes, b"."].concat();
    assert_eq!((core.verify_cid)(&own, &other, FileForm::Block).verdict, CidVerdict::Mismatch, "{own}");
}

/// The CID of a raw block, in base32.
fn raw(block: &[u8]) -> String {
    let bytes = [&[1, 0x55, 0x12, 0x20][..], &Sha256::digest(block)[..]].concat();
    let bits = bytes.iter().flat_map(|byte| (0..8).rev().map(move |bit| byte >> bit & 1 == 1));
    let mut bits: Vec<bool> = bits.collect();
    bits.resize(bits.len().next_multiple_of(5), false);
    let digit = |five: &[bool]| five.iter().fold(0_usize, |all, bit| all * 2 + usize::from(*bit));
    let letter = |five: &[bool]| char::from(b"abcdefghijklmnopqrstuvwxyz234567"[digit(five)]);
    std::iter::once('b').chain(bits.chunks(5).map(letter)).collect()
}

fn file(core: &Core, text: &[u8]) {
    let result = |data: Vec<u8>| Some(ContractAnswer::Result { result: Hex(data) });
    let uri = "https://agent.example.com/agent.json".to_owned();
    let asked = JudgeAgent {
        agent: "8453:22".into(),
        block: None,
        calls: AgentCalls {
            owner_of: result(B256::with_last_byte(1).to_vec()),
            token_uri: result((uri,).abi_encode_params()),
            get_agent_wallet: None,
        },
        metadata: None,
        file: Some(FetchedFile::Answered {
            status: 200,
            redirected: None,
            complete: None,
            body: Base64(text.to_vec()),
            r#as: None,
        }),
        domains: None,
    };
    let report = (core.judge_agent)(&asked).expect("the reference is one");
    assert_ne!(report.verdict, AgentVerdict::Unknown, "a file that was served is known");
    if report.verdict == AgentVerdict::Bound {
        let whole: Value = serde_json::from_slice(text).expect("a file that is bound is JSON");
        let names = |entry: &Value| {
            let is_id = entry["agentId"] == 22 || entry["agentId"] == "22";
            is_id
                && entry["agentRegistry"]
                    .as_str()
                    .is_some_and(|registry| registry.eq_ignore_ascii_case(REGISTRY))
        };
        assert!(whole["registrations"].as_array().is_some_and(|list| list.iter().any(names)));
        assert_eq!(whole["name"].as_str(), report.profile.expect("a profile").name.as_deref());
    }
}

fn events(core: &Core, dice: &mut Dice<'_>) {
    let registry = Address::repeat_byte(0x80);
    // Whether each piece of feedback was taken back.
    let mut list: BTreeMap<(Address, u64), bool> = BTreeMap::new();
    let mut logs = Vec::new();
    let count = dice.below(EVENTS);
    for place in 0..count {
        let client = Address::repeat_byte(u8::try_from(1 + dice.below(4)).expect("a byte"));
        let last = u64::try_from(list.range((client, 0)..=(client, u64::MAX)).count()).expect("a number");
        let is_revocation = last > 0 && dice.one_in(3);
        let index = if is_revocation { 1 + dice.number() % last } else { last + 1 };
        list.insert((client, index), is_revocation);
        let word = |number: u64| U256::from(number);
        let (topics, data) = if is_revocation {
            (
                vec![keccak256(REVOKED), B256::from(word(22)), client.into_word(), B256::from(word(index))],
                Vec::new(),
            )
        } else {
            let texts = ["starred", "", "", ""].map(str::to_owned);
            let [tag1, tag2, endpoint, uri] = texts;
            let value = word(dice.number() % 101);
            let data =
                (word(index), value, U256::ZERO, tag1, tag2, endpoint, uri, B256::ZERO).abi_encode_params();
            (vec![keccak256(GIVEN), B256::from(word(22)), client.into_word(), keccak256("starred")], data)
        };
        logs.push(EventLog {
            address: registry,
            topics,
            data: Hex(data),
            block_number: Some(format!("{:#x}", 1 + place / 3)),
            log_index: Some(format!("{place:#x}")),
            removed: None,
        });
    }
    // Whatever order they come in, and however often.
    if dice.one_in(2) {
        logs.reverse();
    }
    if dice.one_in(2) {
        logs.extend(logs.clone());
    }
    let asked = JudgeReputation {
        agent: "8453:22".into(),
        registry,
        wallet: None,
        filter: None,
        tag1: None,
        tag2: None,
        policy: None,
        logs: Some(logs),
        read_all: None,
        summary: None,
    };
    let report = (core.judge_reputation)(&asked).expect("the arguments are good");
    let revoked = list.values().filter(|is_revoked| **is_revoked).count();
    let entries = report.entries.expect("the events were read");
    let number = |length: usize| u64::try_from(length).expect("a number");
    assert_eq!((entries.total, entries.revoked), (number(list.len()), number(revoked)));
    let expected =
        if revoked == list.len() { ReputationVerdict::Empty } else { ReputationVerdict::Summarised };
    assert_eq!(report.verdict, expected);
    assert_eq!(report.contract.expect("a summary").count, U256::from(list.len() - revoked));
}
