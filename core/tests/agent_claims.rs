//! What is said of agents: the most that is read, sums beside an oracle, and the words that a wallet signs.

use agents::border::evidence::{ContractAnswer, EventLog};
use agents::border::reputation::{FeedbackSource, JudgeReputation, ReputationReport, ReputationVerdict};
use agents::border::validation::{JudgeValidation, ValidationStatus, ValidationVerdict};
use agents::limits::{FEEDBACK, VALIDATIONS};
use agents::{AgentWalletSet, judge_reputation, judge_validation};
use alloy_primitives::{Address, B256, I256, U256, keccak256};
use primitives::abi::encoder::{Part, encode, encode_list};
use primitives::describe::Hex;
use proptest::prelude::*;
use serde_json::Value;

const AGENT: &str = "8453:22";

/// A piece of feedback: account, index, value, decimals.
type Given = (u64, u64, i128, u8);

fn account(number: u64) -> Address {
    Address::from_word(B256::from(U256::from(number) + U256::from(1)))
}

fn signed(value: i128) -> B256 {
    B256::from(I256::try_from(value).unwrap().into_raw())
}

fn words(words: impl ExactSizeIterator<Item = B256>) -> Part<'static> {
    let mut list = B256::from(U256::from(words.len())).0.to_vec();
    list.extend(words.flat_map(|word| word.0));
    Part::Tail(list)
}

fn texts(count: usize, text: &str) -> Part<'static> {
    let part = encode(&[Part::Bytes(text.as_bytes())]);
    // A text alone is a tuple of one part: its place goes, and the list has its own.
    Part::Tail(encode_list(vec![part[32..].to_vec(); count]))
}

/// What `readAllFeedback` answers.
fn state(all: &[Given], tag: &str) -> ContractAnswer {
    let number = |number: u64| B256::from(U256::from(number));
    let result = encode(&[
        words(all.iter().map(|given| account(given.0).into_word())),
        words(all.iter().map(|given| number(given.1))),
        words(all.iter().map(|given| signed(given.2))),
        words(all.iter().map(|given| number(given.3.into()))),
        texts(all.len(), tag),
        texts(all.len(), ""),
        words(all.iter().map(|_| B256::ZERO)),
    ]);
    ContractAnswer::Result { result: Hex(result) }
}

fn log((client, index, value, decimals): Given, place: usize) -> EventLog {
    let event = "NewFeedback(uint256,address,uint64,int128,uint8,string,string,string,string,string,bytes32)";
    let number = |number: u64| Part::number(U256::from(number));
    let data = encode(&[
        number(index),
        Part::Word(signed(value)),
        number(decimals.into()),
        Part::Bytes(b"starred"),
        Part::Bytes(b""),
        Part::Bytes(b""),
        Part::Bytes(b""),
        Part::Word(B256::ZERO),
    ]);
    EventLog {
        address: Address::ZERO,
        topics: vec![
            keccak256(event),
            B256::from(U256::from(22)),
            account(client).into_word(),
            keccak256("starred"),
        ],
        data: Hex(data),
        block_number: Some(format!("{:#x}", place / 100)),
        log_index: Some(format!("{:#x}", place % 100)),
        removed: None,
    }
}

fn judge(
    logs: Option<Vec<EventLog>>,
    read_all: Option<ContractAnswer>,
    tag: Option<&str>,
) -> ReputationReport {
    judge_reputation(&JudgeReputation {
        agent: AGENT.into(),
        registry: Address::ZERO,
        wallet: None,
        filter: None,
        tag1: tag.map(String::from),
        tag2: None,
        policy: None,
        logs,
        read_all,
        summary: None,
    })
    .unwrap()
}

/// 65,536 pieces of feedback are read from each source, and where there is one more, that is told.
#[test]
fn the_most_feedback_is_read_and_more_is_told() {
    let all: Vec<Given> = (0..=FEEDBACK as u64).map(|n| (n / 2, n % 2 + 1, i128::from(n % 101), 0)).collect();
    let most = &all[..FEEDBACK];
    let logs = |all: &[Given]| all.iter().enumerate().map(|(at, given)| log(*given, at)).collect::<Vec<_>>();
    let both = judge(Some(logs(most)), Some(state(most, "starred")), None);
    assert_eq!((both.verdict, both.source), (ReputationVerdict::Summarised, Some(FeedbackSource::Both)));
    let entries = both.entries.unwrap();
    assert_eq!((entries.total, entries.superseded, entries.counted), (65_536, 32_768, 32_768));
    assert_eq!(both.latest.unwrap().len(), 256);
    for more in [judge(Some(logs(&all)), None, None), judge(None, Some(state(&all, "starred")), None)] {
        assert_eq!((more.verdict, more.entries.unwrap().total), (ReputationVerdict::Partial, 65_536));
        assert_eq!(more.findings[0].code().as_str(), "8004-rep-gap");
    }
}

proptest! {
    /// Ledger `8004-sum-trunc`, `8004-sum-mode`, `8004-sum-cast`: the registry's own number, as signed words of 256 bits give it.
    #[test]
    fn a_summary_is_the_registrys_own(all in prop::collection::vec((0..=18_u8, -10_i128.pow(38)..=10_i128.pow(38), 0..40_u32), 1..12)) {
        let all: Vec<Given> = all.iter().enumerate().map(|(at, (decimals, value, less))| {
            (at as u64, 1, value / 10_i128.pow(*less.min(&38)), *decimals)
        }).collect();
        let ten = |power: u8| I256::try_from(10_u64.pow(power.into())).unwrap();
        let sum = all.iter().map(|(_, _, value, decimals)| I256::try_from(*value).unwrap() * ten(18 - decimals)).fold(I256::ZERO, |sum, value| sum + value);
        let often = |decimals: u8| all.iter().filter(|given| given.3 == decimals).count();
        let mode = (0..=18).rev().max_by_key(|decimals| often(*decimals)).unwrap();
        let value = sum / I256::try_from(all.len()).unwrap() / ten(18 - mode);
        let word = value.into_raw().to_be_bytes::<32>();
        let cast = i128::from_be_bytes(*word.last_chunk::<16>().unwrap());
        let contract = judge(None, Some(state(&all, "x")), Some("x")).contract.unwrap();
        prop_assert_eq!((contract.summary_value, contract.summary_value_decimals), (cast, mode));
        prop_assert_eq!(contract.wrapped, I256::try_from(cast).unwrap() != value);
        prop_assert_eq!(contract.count, U256::from(all.len()));
    }

    /// Each order of logs comes to the same.
    #[test]
    fn the_order_of_logs_changes_nothing(all in prop::collection::vec((0..5_u64, 0..=100_i128), 1..20).prop_shuffle(), seed in any::<usize>()) {
        let mut seen = std::collections::BTreeMap::new();
        let logs: Vec<EventLog> = all.iter().enumerate().map(|(at, (client, value))| {
            let index = seen.entry(*client).or_insert(0);
            *index += 1;
            log((*client, *index, *value, 0), at)
        }).collect();
        let mut others = logs.clone();
        let size = others.len();
        others.rotate_left(seed % size);
        others.reverse();
        prop_assert_eq!(judge(Some(logs), None, None), judge(Some(others), None, None));
    }
}

/// 4,096 requests are judged, and what is behind them is unclear.
#[test]
fn the_most_validations_are_judged_and_the_rest_is_unclear() {
    let validator = Address::repeat_byte(7);
    let request = |number: usize| B256::from(U256::from(number) + U256::from(1));
    let status = encode(&[
        Part::Word(validator.into_word()),
        Part::number(U256::from(22)),
        Part::number(U256::from(100)),
        Part::Word(B256::ZERO),
        Part::Bytes(b""),
        Part::number(U256::from(1)),
    ]);
    for (count, verdict, unclear) in
        [(VALIDATIONS, ValidationVerdict::Validated, 0), (VALIDATIONS + 1, ValidationVerdict::Mixed, 1)]
    {
        let list = encode(&[words((0..count).map(request))]);
        let answer = || Some(ContractAnswer::Result { result: Hex(status.clone()) });
        let statuses =
            (0..VALIDATIONS).map(|at| ValidationStatus { request_hash: request(at), answer: answer() });
        let report = judge_validation(&JudgeValidation {
            agent: AGENT.into(),
            registry: Address::ZERO,
            now: 2,
            max_age_seconds: None,
            validators: Some(vec![validator]),
            list: Some(ContractAnswer::Result { result: Hex(list) }),
            statuses: statuses.collect(),
            logs: None,
            logs_complete: None,
        })
        .unwrap();
        assert_eq!((report.verdict, report.summary.unwrap().unclear), (verdict, unclear));
        assert_eq!(report.requests.unwrap().len(), VALIDATIONS);
    }
}

/// keccak256 of a type, by the members that typed data list for it.
fn type_of(data: &Value, name: &str) -> (B256, Vec<(String, String)>) {
    let text = |member: &Value, name: &str| member[name].as_str().unwrap().to_owned();
    let members: Vec<(String, String)> = data["types"][name]
        .as_array()
        .unwrap()
        .iter()
        .map(|member| (text(member, "type"), text(member, "name")))
        .collect();
    let list: Vec<String> = members.iter().map(|(of, name)| format!("{of} {name}")).collect();
    (keccak256(format!("{name}({})", list.join(","))), members)
}

/// The hash of a struct, as a wallet makes it of typed data.
fn struct_hash(data: &Value, name: &str, values: &Value) -> B256 {
    let (hash, members) = type_of(data, name);
    let mut bytes = hash.0.to_vec();
    for (of, name) in members {
        let value = &values[&name];
        let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        let word = match of.as_str() {
            "string" => keccak256(text),
            "address" => text.parse::<Address>().unwrap().into_word(),
            _ => B256::from(text.parse::<U256>().unwrap()),
        };
        bytes.extend(word.0);
    }
    keccak256(bytes)
}

/// Ledger `8004-wallet-712-typed`, `8004-wallet-712-domain`, `8004-wallet-712-type`: what a wallet makes of the typed data is the
/// digest, and the type of the domain is told.
#[test]
fn typed_data_have_the_digest() {
    let set = AgentWalletSet {
        chain_id: 8453,
        registry: "0x8004a169fb4a3325136eb29fa0ceb6d2e539a432".parse().unwrap(),
        agent_id: U256::from(22),
        new_wallet: "0x2dc1234f44a710f4c0b40b2a1ec649c50325004a".parse().unwrap(),
        owner: "0x0526c7704a7df2a0303d0242052411b676e3a2f4".parse().unwrap(),
        deadline: U256::from(1_800_000_322),
    };
    let data: Value = serde_json::from_str(&set.typed_data()).unwrap();
    let domain = struct_hash(&data, "EIP712Domain", &data["domain"]);
    let message = struct_hash(&data, data["primaryType"].as_str().unwrap(), &data["message"]);
    let digest = keccak256([&[0x19, 1], domain.as_slice(), message.as_slice()].concat());
    assert_eq!(digest, set.digest());
    // As eth-account signed it (`8004-action-017`).
    assert_eq!(digest.to_string(), "0xffb885ca281b2f5d6162d576325e6e29329011bf5db6efb169012507ad84bd27");
}
