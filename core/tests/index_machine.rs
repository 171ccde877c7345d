//! What a machine takes and what it refuses, and which calls are asked again.

use erc8257::BlockTag;
use erc8257::rpc::{CallAnswer, Reason};
use erc8257_index::{
    Answer, Asking, ElementError, Following, Reach, Span, Step, StoreRead, Stored, unanswered,
};

use crate::index_chain::REGISTRY;

const DONE: CallAnswer<'_> = CallAnswer::Result(b"\"0x1\"");

#[test]
fn an_answer_that_was_not_asked_for_is_refused_and_changes_nothing() {
    let mut following = Following::new(REGISTRY, BlockTag::Latest, 2, Span::default());
    let before = following.clone();
    assert!(following.handle_call(0, &DONE, "").is_err());
    assert!(following.handle_pause().is_err());
    assert!(following.handle_write().is_err());
    assert!(following.handle_told().is_err());
    assert!(following.handle_elements_end(0, None).is_err());
    assert!(matches!(following.handle_element(0, b"{}"), Err(ElementError::OutOfOrder(_))));
    assert!(following.handle_read(Stored::Reach(Reach::default())).is_err(), "another kind of answer");
    assert_eq!(following, before);
    assert_eq!(following.poll(), Step::Read(&StoreRead::RememberedBlocks));
    following.handle_read(Stored::Blocks(vec![])).unwrap();
    assert!(following.handle_read(Stored::Blocks(vec![])).is_err(), "a second time");
    assert!(following.handle_call(1, &DONE, "").is_err(), "another number");
    following.handle_call(0, &DONE, "").unwrap();
    assert!(following.handle_call(0, &DONE, "").is_err(), "a second time");
}

#[test]
fn answers_come_in_any_order_and_end_in_that_of_the_calls() {
    let calls = vec![("eth_chainId", "[]".to_owned()), ("eth_blockNumber", "[]".to_owned())];
    let mut asking = Asking::new(calls);
    asking.handle_call(1, &CallAnswer::Result(b"\"0x2\""), "").unwrap();
    assert!(matches!(asking.poll(), Step::Calls(left) if left.len() == 1 && left[0].id == 0));
    asking.handle_call(0, &DONE, "").unwrap();
    let answers = asking.into_end().unwrap();
    assert_eq!(answers, [Answer::Result(b"\"0x1\"".to_vec()), Answer::Result(b"\"0x2\"".to_vec())]);
}

#[test]
fn nothing_to_ask_is_an_end() {
    assert_eq!(Asking::new(vec![]).into_end(), Some(vec![]));
}

#[test]
fn only_what_stays_unanswered_is_asked_again() {
    let calls = vec![("eth_chainId", "[]".to_owned()), ("eth_blockNumber", "[]".to_owned())];
    let mut asking = Asking::new(calls);
    asking.handle_call(0, &DONE, "").unwrap();
    asking.handle_call(1, &CallAnswer::Failed(Reason::Timeout), "no answer in 5 s").unwrap();
    assert_eq!(asking.poll(), Step::Pause(250));
    asking.handle_pause().unwrap();
    let Step::Calls(again) = asking.poll() else { panic!() };
    assert_eq!((again.len(), again[0].method, again[0].id), (1, "eth_blockNumber", 2));
}

#[test]
fn an_error_that_lasts_is_an_answer() {
    let error = |text: &'static str| unanswered("eth_call", &CallAnswer::Error(text.as_bytes()));
    for lasting in [
        r#"{"code":-32601,"message":"no such method"}"#,
        r#"{"code":-32602,"message":"wrong"}"#,
        r#"{"code":-32000,"message":"out of gas"}"#,
        r#"{"code":-32000,"message":"Stack underflow"}"#,
        r#"{"code":3,"message":"execution reverted"}"#,
        r#"{"code":-32000,"message":"header not found"}"#,
        "not JSON",
    ] {
        assert!(!error(lasting), "{lasting}");
    }
    for passing in [
        r#"{"code":-32005,"message":"slow down"}"#,
        r#"{"code":-32603,"message":"internal error"}"#,
        r#"{"code":-32000,"code":-32000,"message":"internal error"}"#,
        r#"{"code":-32601.0,"message":"internal error"}"#,
        r#""busy""#,
    ] {
        assert!(error(passing), "{passing}");
    }
    assert!(unanswered("eth_call", &CallAnswer::Failed(Reason::Connect)));
    assert!(!unanswered("eth_call", &CallAnswer::Failed(Reason::TooLarge)));
}
