//! The host's clock: how old the block of a verdict may be, and the uses of an old one.

use erc8257::registry::encode_tool_config;
use erc8257::{BlockTag, Bundle, CallAnswer, Policy, Quorum, Recording, Response, Session, Severity, Step};

use crate::session_chaos::{START, TOOL, bodies, records};

/// The time of the block that all RPCs name.
const BLOCK: u64 = 1_790_000_000;

/// A session with all that it asks for, at a clock; the record and the manifest are genuine.
fn run(policy: Policy, tag: BlockTag, clock: Option<u64>) -> Session {
    let mut session = Session::at(TOOL.parse().unwrap(), policy, tag, START).unwrap();
    if let Some(clock) = clock {
        session = session.with_clock(clock);
    }
    let record = encode_tool_config(&records()[0]);
    let record = record.iter().fold(String::from("\"0x"), |text, byte| format!("{text}{byte:02x}")) + "\"";
    let block = format!(r#"{{"number":"0x64","hash":"0x{:064x}","timestamp":"{BLOCK:#x}"}}"#, 1);
    for _ in 0..10 {
        match session.poll(START) {
            Step::Calls(calls) => {
                for call in calls {
                    let result = match call.method {
                        "eth_chainId" => "\"0x2105\"",
                        "eth_getBlockByNumber" => &block,
                        _ => &record,
                    };
                    session.handle_call(call.id, &CallAnswer::Result(result.as_bytes())).unwrap();
                }
            }
            Step::Fetch(_) => session.handle_response(None, &Response::ok(&bodies()[0])).unwrap(),
            Step::Done(_) => break,
        }
        let resumed = Session::resume(session.export().as_bytes()).unwrap();
        assert_eq!(resumed, session);
    }
    let (bundle, report) = (session.bundle().unwrap(), session.report().unwrap());
    let again = Bundle::parse(bundle.to_json().as_bytes()).unwrap();
    assert_eq!((&again, again.verify().to_json()), (&bundle, report.to_json()));
    if let Some(recording) = Recording::of(&bundle) {
        assert_eq!(recording.replay().unwrap().to_json(), report.to_json());
    }
    session
}

fn quorum() -> Policy {
    Policy { quorum: Some(Quorum { need: 2, of: 3 }), ..Policy::default() }
}

fn codes(session: &Session) -> Vec<(&str, Severity)> {
    let findings = session.report().unwrap().findings();
    findings.iter().map(|finding| (finding.code().as_str(), finding.severity())).collect()
}

/// Ledger `7-fresh-window`: a quorum does not go by a block that is older than the window.
#[test]
fn an_old_block_is_no_answer_of_a_quorum() {
    let fresh = run(quorum(), BlockTag::Latest, Some(BLOCK + 300));
    assert!(fresh.report().unwrap().is_verified());
    assert_eq!(codes(&fresh), []);
    let old = run(quorum(), BlockTag::Latest, Some(BLOCK + 301));
    assert!(codes(&old).contains(&("lib-1-unavailable", Severity::Error)));
    assert_eq!(old.report().unwrap().evidence().to_string(), "quorum 0 of 3");
    assert!(
        old.bundle()
            .unwrap()
            .to_json()
            .contains(r#""reason":"behind","detail":"block 100, 301 seconds old""#)
    );
    let short = Policy { freshness_seconds: 0, ..quorum() };
    assert!(run(short.clone(), BlockTag::Latest, Some(BLOCK + 60)).report().unwrap().is_verified());
    assert!(!run(short, BlockTag::Latest, Some(BLOCK + 61)).report().unwrap().is_verified());
}

/// Ledger `7-fresh-window`: of one RPC an old block is a warning, and no ground to invoke or to pay.
#[test]
fn an_old_block_of_one_rpc_is_a_warning() {
    let mut fresh = run(Policy::default(), BlockTag::Latest, Some(BLOCK + 300));
    assert_eq!(codes(&fresh), []);
    assert!(fresh.may_invoke(START).is_some() && fresh.take_for_payment(START).is_some());
    let mut old = run(Policy::default(), BlockTag::Latest, Some(BLOCK + 301));
    assert!(old.report().unwrap().is_verified());
    assert_eq!(codes(&old), [("lib-1-behind", Severity::Warning)]);
    assert_eq!(old.read_at().age(), Some(301));
    assert!(old.may_invoke(START).is_none() && old.take_for_payment(START).is_none());
    // A longer window is for use, not for payments.
    let patient = Policy { freshness_seconds: 3_600, ..Policy::default() };
    let mut later = run(patient, BlockTag::Latest, Some(BLOCK + 3_600));
    assert_eq!(codes(&later), []);
    assert!(later.may_invoke(START).is_some() && later.take_for_payment(START).is_none());
}

#[test]
fn a_block_from_the_future_is_a_warning() {
    assert_eq!(codes(&run(quorum(), BlockTag::Latest, Some(BLOCK - 60))), []);
    let ahead = run(quorum(), BlockTag::Latest, Some(BLOCK - 61));
    assert!(ahead.report().unwrap().is_verified());
    assert_eq!(codes(&ahead), [("lib-1-behind", Severity::Warning)]);
    assert!(ahead.may_invoke(START).is_none());
}

/// Without a clock, and of blocks that are old by their nature, nothing is said.
#[test]
fn some_blocks_have_no_age() {
    for (tag, clock) in [
        (BlockTag::Latest, None),
        (BlockTag::Safe, Some(BLOCK + 86_400)),
        (BlockTag::Finalized, Some(BLOCK + 86_400)),
        (BlockTag::Number(100), Some(BLOCK + 86_400)),
    ] {
        let session = run(quorum(), tag, clock);
        assert!(session.report().unwrap().is_verified(), "{tag}");
        assert_eq!(codes(&session), [], "{tag}");
    }
}

/// The clock is told before anything else is.
#[test]
fn a_late_clock_changes_nothing() {
    let session = run(Policy::default(), BlockTag::Latest, None);
    assert_eq!(session.clone().with_clock(BLOCK), session);
}
