//! Whether a registry can be read (ledger `1-detect-registry`, `9-registry-id`).

use erc8257::CallAnswer;
use erc8257::rpc::Reason;
use erc8257_index::{Checking, Machine, Step, Unreadable};
use primitives::inquiry::{EthCall, OwnedCallAnswer};
use serde_json::json;

use crate::index_chain::{REGISTRY, error, hash, result};

/// The answers of an RPC that has a registry of the standard.
fn good(call: &EthCall) -> OwnedCallAnswer {
    let yes = format!("0x{:064x}", 1);
    let no = format!("0x{:064x}", 0);
    result(&match call.method {
        "eth_chainId" => json!("0x2105"),
        "eth_getCode" => json!("0x6001"),
        "eth_getBlockByNumber" => {
            json!({"number": "0x7", "hash": hash(7, 0).to_string(), "parentHash": hash(6, 0).to_string()})
        }
        _ if call.params.contains("0x01ffc9a7ffffffff") => json!(no),
        _ => json!(yes),
    })
}

/// What the check comes to where the RPC answers so, the pauses, and how many calls there were.
fn check(answer: impl Fn(&EthCall) -> Option<OwnedCallAnswer>) -> (Result<(), Unreadable>, Vec<u32>, usize) {
    let (mut checking, mut pauses, mut calls) = (Checking::new(8453, REGISTRY), Vec::new(), 0);
    loop {
        match checking.poll() {
            Step::Calls(open) => {
                for call in open {
                    calls += 1;
                    let answer = answer(&call).unwrap_or_else(|| good(&call));
                    checking.handle_call(call.id, &answer.as_answer(), "").unwrap();
                }
            }
            Step::Pause(milliseconds) => {
                pauses.push(milliseconds);
                checking.handle_pause().unwrap();
            }
            _ => return (Machine::into_end(checking).unwrap(), pauses, calls),
        }
    }
}

#[test]
fn a_registry_of_the_standard_passes() {
    assert_eq!(check(|_| None), (Ok(()), vec![], 7));
}

#[test]
fn each_call_decides() {
    let of = |method: &'static str, value: serde_json::Value| {
        check(move |call| (call.method == method).then(|| result(&value))).0
    };
    assert_eq!(of("eth_chainId", json!("0x1")), Err(Unreadable::OtherChain(1)));
    assert_eq!(of("eth_getCode", json!("0x")), Err(Unreadable::NoContract));
    assert_eq!(of("eth_call", json!(format!("0x{:064x}", 0))), Err(Unreadable::NoRegistry));
    assert!(matches!(of("eth_chainId", json!(1)), Err(Unreadable::NoChainId(_))));
    assert!(matches!(of("eth_getCode", json!(1)), Err(Unreadable::NoCode(_))));
    assert!(matches!(of("eth_call", json!(1)), Err(Unreadable::NoCall(_))));
    assert!(matches!(of("eth_getBlockByNumber", json!(1)), Err(Unreadable::NoHead(_))));
}

#[test]
fn only_the_interface_of_the_standard_makes_a_registry() {
    let asked = |id: &'static str, says: u8| {
        check(move |call| call.params.contains(id).then(|| result(&json!(format!("0x{says:064x}"))))).0
    };
    assert_eq!(asked("0x01ffc9a7f1dc8075", 0), Err(Unreadable::NoRegistry));
    assert_eq!(asked("0x01ffc9a701ffc9a7", 0), Err(Unreadable::NoRegistry));
    assert_eq!(asked("0x01ffc9a7ffffffff", 1), Err(Unreadable::NoRegistry));
}

#[test]
fn an_rpc_without_eip_1898_is_refused_unless_the_block_is_gone() {
    let at_hash = |message: &'static str| {
        check(move |call| call.params.contains("blockHash").then(|| error(-32_602, message))).0
    };
    assert!(matches!(at_hash("invalid argument 1"), Err(Unreadable::NoCallAtHash(_))));
    assert_eq!(at_hash("header for hash not found"), Ok(()));
}

#[test]
fn a_silent_rpc_is_asked_five_times_more_and_its_words_are_kept() {
    let silent =
        |call: &EthCall| (call.method == "eth_chainId").then_some(OwnedCallAnswer::Failed(Reason::Timeout));
    let (end, pauses, calls) = check(silent);
    assert_eq!((pauses, calls), (vec![250, 500, 1_000, 2_000, 4_000], 6));
    let Err(Unreadable::NoChainId(refused)) = end else { panic!("{end:?}") };
    assert_eq!(refused.to_string(), "timeout");

    let mut checking = Checking::new(8453, REGISTRY);
    for id in 0..6 {
        checking.handle_call(id, &CallAnswer::Failed(Reason::Connect), "the name has no address").unwrap();
        let _ = checking.handle_pause();
    }
    let Some(Err(Unreadable::NoChainId(refused))) = checking.into_end() else { panic!() };
    assert_eq!(refused.to_string(), "the name has no address");
}
