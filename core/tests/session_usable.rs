//! The uses of a verdict, and how long it may be used: the boundaries of freshness and of payments (ledger
//! `7-fresh-window`, `7-fresh-5min`, `7-fresh-24h`, `7-fresh-highvalue`, `sec-maxage-*`, `sec-pay-reverify`,
//! `sec-pay-no-cache`; decision B28).

use erc8257::registry::encode_tool_config;
use erc8257::{
    B256, BlockRef, BlockTag, CallAnswer, Policy, Quorum, Response, Session, Step, ToolConfig, ToolRef,
};

const START: u64 = 1_790_000_000;
const MANIFEST: &str = concat!(
    r#"{"type":"https://ercs.ethereum.org/ERCS/erc-8257#tool-manifest-v1","name":"sample","description":"A sample.","#,
    r#""endpoint":"https://tools.example.com/sample","inputs":{},"outputs":{},"#,
    r#""creatorAddress":"0xabcdefabcdef1234567890abcdefabcdef123456""#
);

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |text, byte| format!("{text}{byte:02x}"))
}

/// A verified session of a manifest with this `maxAge` member.
fn verified(max_age: &str, policy: Policy, start: u64) -> Session {
    let body = format!(
        "{MANIFEST}{}}}",
        if max_age.is_empty() { String::new() } else { format!(",\"maxAge\":{max_age}") }
    );
    finished(&body, &body, policy, start, start)
}

fn tool() -> ToolRef {
    "eip155:8453/erc8257:0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/1".parse().unwrap()
}

/// A session at its end: registered is one manifest, served another; all answers come at `then`.
fn finished(registered: &str, served: &str, policy: Policy, start: u64, then: u64) -> Session {
    let session = Session::new(tool(), policy, start).unwrap();
    finish(session, registered, served, then)
}

fn finish(mut session: Session, registered: &str, served: &str, then: u64) -> Session {
    let config = ToolConfig {
        creator: "0xabcdefabcdef1234567890abcdefabcdef123456".parse().unwrap(),
        metadata_uri: "https://tools.example.com/.well-known/ai-tool/sample.json".into(),
        manifest_hash: erc8257::hash(registered.as_bytes()).unwrap(),
        access_predicate: erc8257::Address::ZERO,
    };
    let returned = hex(&encode_tool_config(&config));
    for _ in 0..100 {
        match session.poll(then) {
            Step::Calls(calls) => {
                for call in calls {
                    let result = match call.method {
                        "eth_chainId" => "\"0x2105\"".into(),
                        "eth_getBlockByNumber" => format!(r#"{{"number":"0x1","hash":"0x{:064}"}}"#, 1),
                        _ => format!("\"0x{returned}\""),
                    };
                    session.handle_call(call.id, &CallAnswer::Result(result.as_bytes())).unwrap();
                }
            }
            Step::Fetch(_) => session.handle_response(None, &Response::ok(served.as_bytes())).unwrap(),
            Step::Done(_) => return session,
        }
    }
    panic!("no end");
}

fn policy(freshness_seconds: u32) -> Policy {
    Policy { freshness_seconds, ..Policy::default() }
}

fn may_invoke(session: &Session, age: i64) -> bool {
    session.may_invoke(START.checked_add_signed(age).unwrap()).is_some()
}

/// The last age at which a verdict may be used, found out by asking.
fn assert_window(session: &Session, last: u32) {
    let last = i64::from(last);
    assert!(may_invoke(session, 0) && may_invoke(session, last), "within {last}");
    for age in [last + 1, last + 2, last * 2 + 1, 86_401, 1 << 40, -1, -2, -300, -(1 << 30)] {
        assert!(!may_invoke(session, age), "{age} of {last}");
    }
    assert_eq!(i64::from(session.freshness().unwrap().seconds), last);
}

/// Ledger `7-fresh-5min`, `sec-maxage-absent`: a manifest without `maxAge` leaves the policy's window as it is.
#[test]
fn five_minutes_by_default_and_to_the_second() {
    let session = verified("", Policy::default(), START);
    assert_eq!(session.block().map(|block| block.number), Some(1));
    assert_window(&session, 300);
    assert!(!session.freshness().unwrap().shortened_by_manifest);
}

#[test]
fn the_policy_may_be_longer_up_to_a_day_or_shorter() {
    for seconds in [0, 1, 59, 60, 299, 301, 86_399, 86_400] {
        assert_window(&verified("", policy(seconds), START), seconds);
    }
    let error = Session::new(tool(), policy(86_401), START).unwrap_err();
    assert_eq!(error.member(), Some("policy.freshnessSeconds"));
}

#[test]
fn max_age_only_shortens() {
    for (max_age, own, window) in [
        ("0", 300, 0),
        ("1", 300, 1),
        ("299", 300, 299),
        ("300", 300, 300),
        ("301", 300, 300),
        ("86400", 300, 300),
        ("4294967296", 300, 300),
        ("18446744073709551615", 86_400, 86_400),
        ("60", 86_400, 60),
        ("86401", 86_400, 86_400),
        ("60", 0, 0),
    ] {
        let session = verified(max_age, policy(own), START);
        assert_window(&session, window);
        assert_eq!(session.freshness().unwrap().shortened_by_manifest, window < own, "{max_age} {own}");
    }
}

/// Decision B28: a malformed `maxAge` is ignored, with a warning.
#[test]
fn a_malformed_max_age_changes_nothing() {
    for max_age in ["-1", "1.5", "\"60\"", "null", "true", "[]", "{}"] {
        assert_window(&verified(max_age, Policy::default(), START), 300);
    }
}

/// The age counts from the start of the reading, not from the verdict: what took long is as old as its record.
#[test]
fn the_age_counts_from_the_start() {
    let body = format!("{MANIFEST}}}");
    let session = finished(&body, &body, Policy::default(), START, START + 299);
    assert_window(&session, 300);
    let resumed = Session::resume(session.export().as_bytes()).unwrap();
    assert_window(&resumed, 300);
}

/// Ledger `7-fresh-highvalue`, `sec-pay-no-cache`: every payment takes a verification of its own, of this
/// minute. A verdict that still allows calls for a day does not allow a payment.
#[test]
fn a_payment_is_taken_once_within_a_minute() {
    for (age, taken) in [(0, true), (1, true), (59, true), (60, true), (61, false), (300, false), (-1, false)]
    {
        let mut session = verified("", policy(86_400), START);
        let now = START.checked_add_signed(age).unwrap();
        assert_eq!(session.take_for_payment(now).is_some(), taken, "{age}");
        assert!(!taken || session.take_for_payment(now).is_none(), "twice at {age}");
        assert_eq!(session.take_for_payment(START).is_some(), !taken, "{age}: a refusal takes nothing");
    }
}

/// Ledger `sec-pay-reverify`, `sec-pay-no-cache`: the window of ordinary use has no say, in either direction.
#[test]
fn a_payment_does_not_look_at_the_freshness_window() {
    assert!(verified("0", policy(0), START).take_for_payment(START + 60).is_some());
    assert!(verified("86400", policy(86_400), START).take_for_payment(START + 61).is_none());
}

/// Ledger `7-fresh-transition`: a host that keeps entries has to verify an entry again before it moves to a
/// place that could invoke it, unless its window is still open. This holds for an indexer that has read the
/// block itself, too.
#[test]
fn a_kept_entry_is_verified_again_before_it_may_be_invoked() {
    let body = format!("{MANIFEST}}}");
    let own = BlockRef { number: 1, hash: B256::with_last_byte(1) };
    for session in [
        Session::new(tool(), Policy::default(), START),
        Session::pinned(tool(), Policy::default(), own, START),
    ] {
        let kept = finish(session.unwrap(), &body, &body, START).export();
        let entry = Session::resume(kept.as_bytes()).unwrap();
        assert!(entry.report().is_some_and(erc8257::Report::is_verified), "for information it stays");
        assert!(may_invoke(&entry, 300), "{entry:?}");
        for age in [301, 3_600, 86_400, 86_401, 1 << 40] {
            assert!(!may_invoke(&entry, age), "{age}: {entry:?}");
        }
    }
}

#[test]
fn what_was_taken_stays_taken_when_resumed() {
    let mut session = verified("", Policy::default(), START);
    assert!(session.take_for_payment(START).is_some());
    let mut resumed = Session::resume(session.export().as_bytes()).unwrap();
    assert_eq!(resumed, session);
    assert!(resumed.take_for_payment(START).is_none());
    assert!(may_invoke(&resumed, 300), "it may still be invoked");
}

/// Ledger `7-fresh-window`, `7-fresh-highvalue`, `sec-pay-reverify`: a record of any age is verified, and
/// gives no ground to use the tool now. A block that the session has not asked for itself never allows a
/// payment.
#[test]
fn an_old_block_is_no_ground_to_invoke_or_pay() {
    let body = format!("{MANIFEST}}}");
    let at = |tag| Session::at(tool(), Policy::default(), tag, START).unwrap();
    let own = BlockRef { number: 1, hash: B256::with_last_byte(1) };
    let pinned = Session::pinned(tool(), Policy::default(), own, START).unwrap();
    for (session, invokes, pays) in [
        (at(BlockTag::Latest), true, true),
        (at(BlockTag::Safe), true, true),
        (at(BlockTag::Finalized), true, true),
        (at(BlockTag::Number(1)), false, false),
        (pinned, true, false),
    ] {
        let session = finish(session, &body, &body, START);
        let mut resumed = Session::resume(session.export().as_bytes()).unwrap();
        assert!(session.report().is_some_and(erc8257::Report::is_verified));
        assert_eq!(may_invoke(&session, 0), invokes, "{session:?}");
        assert_eq!(resumed.take_for_payment(START).is_some(), pays, "{session:?}");
    }
}

/// Ledger `7-no-invoke`, `7-no-open-fallback`: an unverified tool is good for nothing, at any time.
#[test]
fn an_unverified_tool_may_not_be_used() {
    let (served, registered) = (format!("{MANIFEST}}}"), format!("{MANIFEST},\"maxAge\":1}}"));
    let mut session = finished(&registered, &served, Policy::default(), START, START);
    assert!(session.report().is_some_and(|report| !report.is_verified()));
    for age in [-1, 0, 1, 60, 300] {
        let now = START.checked_add_signed(age).unwrap();
        assert!(session.may_invoke(now).is_none() && session.take_for_payment(now).is_none());
    }
    assert!(session.freshness().is_none());
}

/// Clocks at the ends of their range neither panic nor open a window.
#[test]
fn clocks_at_the_ends_of_their_range() {
    for start in [0, 1, u64::MAX - 1, u64::MAX, 1 << 63, (1 << 63) - 1] {
        let mut session = verified("", policy(86_400), start);
        for now in [0, 1, u64::MAX - 1, u64::MAX, 1 << 63, (1 << 63) - 1] {
            let near = now >= start && now - start <= 86_400;
            assert!(near || session.may_invoke(now).is_none(), "{start} {now}");
            assert!(near || session.take_for_payment(now).is_none(), "{start} {now}");
            session.poll(now);
        }
    }
    assert!(verified("", Policy::default(), 0).may_invoke(300).is_some());
}

/// More than half of the RPCs, where the caller does not say how many must agree.
#[test]
fn a_majority_is_more_than_half() {
    for (of, need) in [(1, 1), (2, 2), (3, 2), (4, 3), (5, 3), (15, 8), (16, 9), (255, 128)] {
        assert_eq!(Quorum::majority(of), Quorum { need, of });
    }
}
