//! Properties of the reader of `getRequirements`. It reads only the one encoding of a list, never panics, and
//! never holds more than the input's own size. A plan never makes access more likely than the known facts do.

use std::fmt::Debug;

use access::{
    Introspection, KNOWN_KINDS, Need, OnchainRequirement, Outlook, OverLimit, Plan, Requirements,
    RequirementsError, decode_requirements, encode_requirements, read_requirements,
};
use alloy_primitives::{Bytes, FixedBytes};
use alloy_sol_types::{SolValue, sol};
use erc8257::rpc::CallOutcome;
use erc8257::{AccessLogic, Address, B256, U256, limits};
use proptest::prelude::*;
use proptest::sample::Index;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

sol! {
    struct Entry {
        bytes4 kind;
        bytes data;
        string label;
    }
}

/// Runs a property on the same cases every time, and writes no file.
fn check<S: Strategy>(cases: u32, strategy: &S, property: impl Fn(S::Value) -> Result<(), TestCaseError>)
where
    S::Value: Debug,
{
    let config = Config { cases, failure_persistence: None, ..Config::default() };
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &[0x57; 32]);
    TestRunner::new_with_rng(config, rng).run(strategy, property).unwrap();
}

fn logic() -> impl Strategy<Value = AccessLogic> {
    prop_oneof![Just(AccessLogic::And), Just(AccessLogic::Or)]
}

fn requirement() -> impl Strategy<Value = OnchainRequirement> {
    let known = prop::sample::select(KNOWN_KINDS.map(|known| known.kind).to_vec());
    let kind = prop_oneof![known, Just([0; 4]), any::<[u8; 4]>()];
    let data = prop_oneof![
        8 => prop::collection::vec(any::<u8>(), 0..130),
        1 => Just(vec![7; limits::REQUIREMENT_DATA_BYTES]),
        1 => Just(vec![7; limits::REQUIREMENT_DATA_BYTES + 1]),
    ];
    let label = prop_oneof![8 => "\\PC{0,20}", 1 => Just("l".repeat(256)), 1 => Just("l".repeat(257))];
    (kind, data, label).prop_map(|(kind, data, label)| OnchainRequirement { kind, data, label })
}

fn requirements() -> impl Strategy<Value = Requirements> {
    (logic(), prop::collection::vec(requirement(), 0..6))
        .prop_map(|(logic, list)| Requirements { logic, list })
}

/// The encoding as alloy has it.
fn alloy(requirements: &Requirements) -> Vec<u8> {
    let entry = |one: &OnchainRequirement| Entry {
        kind: FixedBytes(one.kind),
        data: Bytes::copy_from_slice(&one.data),
        label: one.label.clone(),
    };
    let list: Vec<Entry> = requirements.list.iter().map(entry).collect();
    let logic = if requirements.logic == AccessLogic::And { U256::ZERO } else { U256::ONE };
    (list, logic).abi_encode_params()
}

/// The limit that a list breaks first, by its own numbers.
fn broken(requirements: &Requirements, most: usize) -> Option<OverLimit> {
    if requirements.list.len() > most {
        return Some(OverLimit::Count);
    }
    requirements.list.iter().find_map(|one| match (one.data.len() > 4_096, one.label.len() > 256) {
        (true, _) => Some(OverLimit::Data),
        (_, true) => Some(OverLimit::Label),
        _ => None,
    })
}

/// Whatever is read is encoded to the same bytes again, and takes no more room than they do.
fn accepts_only_encodings(bytes: &[u8], most: u32) -> Result<bool, TestCaseError> {
    let Ok(read) = decode_requirements(bytes, most) else { return Ok(false) };
    prop_assert_eq!(&*encode_requirements(&read), bytes);
    prop_assert_eq!(alloy(&read), bytes);
    prop_assert!(read.list.len() <= usize::try_from(most).unwrap());
    let held = |one: &OnchainRequirement| size_of_val(one) + one.data.capacity() + one.label.capacity();
    prop_assert!(read.list.iter().map(held).sum::<usize>() <= bytes.len());
    prop_assert!(read.list.capacity() * size_of::<OnchainRequirement>() <= bytes.len());
    Ok(true)
}

/// `sec-intro-count`, `sec-intro-data`, `sec-intro-label`: read back as they were, or over the limit as a whole.
#[test]
fn every_list_is_read_back_or_over_the_limit() {
    check(4_000, &(requirements(), 0..6_u32), |(said, most)| {
        let returned = encode_requirements(&said);
        prop_assert_eq!(&returned, &alloy(&said));
        let expected = match broken(&said, usize::try_from(most).unwrap()) {
            Some(limit) => Introspection::OverLimit(limit),
            None => Introspection::Requirements(said),
        };
        prop_assert_eq!(read_requirements(&CallOutcome::Returned(returned), most), expected);
        Ok(())
    });
}

/// Bytes changed here and there: refused, or another list's encoding.
#[test]
fn no_two_encodings_of_a_list() {
    let changes = prop::collection::vec((any::<Index>(), 1..=255_u8), 1..4);
    check(7_500, &(requirements(), changes), |(said, changes)| {
        let mut bytes = encode_requirements(&said);
        for (index, change) in changes {
            let at = index.index(bytes.len());
            bytes[at] ^= change;
        }
        accepts_only_encodings(&bytes, 256)?;
        Ok(())
    });
}

/// Words moved, repeated and replaced by those that offsets and lengths are made of.
#[test]
fn words_in_any_order() {
    let small =
        prop::sample::select(vec![0_u64, 1, 2, 8, 31, 32, 33, 64, 96, 128, 160, 192, 224, 256, 1 << 32]);
    let word = prop_oneof![
        6 => small.prop_map(|number| B256::from(U256::from(number))),
        1 => Just(B256::repeat_byte(0xff)),
        1 => Just(B256::right_padding_from(&[0xbd, 0xf8, 0xc4, 0x28])),
    ];
    let changes = prop::collection::vec((any::<Index>(), word, 0..4_u8, any::<Index>()), 1..4);
    check(15_000, &(requirements(), changes), |(said, changes)| {
        let returned = encode_requirements(&said);
        let mut words: Vec<[u8; 32]> = returned.as_chunks::<32>().0.to_vec();
        for (index, word, change, other) in changes {
            let (at, other) = (index.index(words.len()), other.index(words.len()));
            match change {
                0 => words[at] = word.0,
                1 => words.swap(at, other),
                2 => words.insert(at, word.0),
                _ => words[at] = words[other],
            }
        }
        accepts_only_encodings(&words.concat(), 256)?;
        Ok(())
    });
}

#[test]
fn any_words() {
    let word = prop_oneof![
        6 => prop::sample::select(vec![0_u8, 1, 2, 32, 64, 96, 128, 160, 192]).prop_map(B256::with_last_byte),
        1 => any::<[u8; 32]>().prop_map(B256::from),
    ];
    let head = |words: Vec<B256>| words.iter().flat_map(|word| word.0).collect::<Vec<u8>>();
    check(15_000, &prop::collection::vec(word, 0..14).prop_map(head), |bytes| {
        accepts_only_encodings(&bytes, 256)?;
        // With the head of a list of one, more of them come further.
        let start: Vec<u8> =
            [64_u8, 0, 1, 32].iter().flat_map(|last| B256::with_last_byte(*last).0).collect();
        accepts_only_encodings(&[start, bytes].concat(), 65_536)?;
        Ok(())
    });
}

#[test]
fn neither_shorter_nor_longer() {
    check(100, &requirements(), |said| {
        prop_assume!(broken(&said, 256).is_none());
        let mut bytes = encode_requirements(&said);
        for length in 0..bytes.len() {
            prop_assert!(decode_requirements(&bytes[..length], 256).is_err(), "{length} of {}", bytes.len());
        }
        for _ in 0..65 {
            bytes.push(0);
            prop_assert!(decode_requirements(&bytes, 256).is_err());
        }
        Ok(())
    });
}

/// A lower cap never turns a list into a shorter one, and a higher one changes nothing else (decision A11).
#[test]
fn the_count_alone_is_raised() {
    check(2_000, &(requirements(), 0..7_u32), |(said, most)| {
        let returned = encode_requirements(&said);
        let (low, high) = (decode_requirements(&returned, most), decode_requirements(&returned, 65_536));
        match low {
            Err(RequirementsError::OverLimit(OverLimit::Count)) => {
                prop_assert!(said.list.len() > usize::try_from(most).unwrap());
            }
            other => prop_assert_eq!(other, high),
        }
        Ok(())
    });
}

/// A need that is understood is the one ABI encoding of its members, as alloy has it.
#[test]
fn needs_are_the_encoding_of_their_members() {
    let data = prop_oneof![
        prop::collection::vec(any::<u8>(), 0..300),
        prop::collection::vec(prop::sample::select(vec![0_u8, 1, 2, 64, 128, 255]), 0..9)
            .prop_map(|words| words.iter().flat_map(|last| B256::with_last_byte(*last).0).collect()),
        (any::<[[u8; 20]; 2]>(), any::<[u8; 32]>(), prop::collection::vec(any::<[u8; 32]>(), 0..5)).prop_map(
            |([one, two], key, values)| {
                let values: Vec<B256> = values.into_iter().map(B256::from).collect();
                (Address::from(one), Address::from(two), B256::from(key), values).abi_encode_params()
            }
        ),
    ];
    let kind = prop::sample::select(KNOWN_KINDS.map(|known| known.kind).to_vec());
    check(7_500, &(kind, data), |(kind, data)| {
        let need = Need::of(kind, &data);
        prop_assert_eq!(need.kind(), kind);
        let encoded = match &need {
            Need::Erc721Holding { collection } => collection.abi_encode(),
            Need::Erc1155Holding { collection, token_id } => (*collection, *token_id).abi_encode_params(),
            Need::Subscription { collection, min_tier } => {
                (*collection, U256::from(*min_tier)).abi_encode_params()
            }
            Need::Erc20Balance { token, min_balance } => (*token, *min_balance).abi_encode_params(),
            Need::Erc7496Trait { collection, traits_contract, trait_key, allowed_values } => {
                (*collection, *traits_contract, *trait_key, allowed_values.clone()).abi_encode_params()
            }
            _ => return Ok(()),
        };
        prop_assert_eq!(encoded, data);
        Ok(())
    });
}

/// `rat-advisory-flow`: an unknown need never makes the outlook better, and the missing needs are those that
/// would change it.
#[test]
fn a_plan_is_careful() {
    let kind = prop::sample::select(vec![[0xbd, 0xf8, 0xc4, 0x28], [0; 4], [1; 4]]);
    let step = (kind, any::<Option<bool>>());
    check(5_000, &(logic(), prop::collection::vec(step, 0..6)), |(logic, steps)| {
        let needs = || steps.iter().map(|(kind, met)| (Need::of(*kind, &[0; 32]), *met));
        let plan = Plan::new(logic, needs());
        // Every way in which the unknown may turn out.
        let unknown: Vec<usize> = plan.unknown().collect();
        let mut outcomes = Vec::new();
        for bits in 0..1_u32 << unknown.len() {
            let told = |index: usize, met: Option<bool>| {
                let place = unknown.iter().position(|one| *one == index);
                place.map_or(met == Some(true), |place| bits >> place & 1 == 1)
            };
            let met = plan.needs().iter().enumerate().map(|(index, (_, met))| told(index, *met));
            outcomes.push(if logic == AccessLogic::And {
                met.into_iter().all(|m| m)
            } else {
                met.into_iter().any(|m| m)
            });
        }
        let expected = match (outcomes.contains(&true), outcomes.contains(&false)) {
            _ if plan.needs().is_empty() => Outlook::Unknown,
            (true, false) => Outlook::Met,
            (false, true) => Outlook::NotMet,
            _ => Outlook::Unknown,
        };
        prop_assert_eq!(plan.outlook(), expected);
        // With all that is to be acquired, nothing that is known is missing.
        let acquired: Vec<usize> = plan.acquire().collect();
        prop_assert!(acquired.iter().all(|index| plan.needs()[*index].1 == Some(false)));
        let after = needs()
            .enumerate()
            .map(|(index, (need, met))| (need, if acquired.contains(&index) { Some(true) } else { met }));
        prop_assert_ne!(Plan::new(logic, after).outlook(), Outlook::NotMet);
        Ok(())
    });
}
