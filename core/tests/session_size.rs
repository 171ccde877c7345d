//! However much RPCs and servers send, a session stays small enough to be exported, recorded and read again.

use erc8257::registry::encode_tool_config;
use erc8257::{
    B256, Bundle, CallAnswer, Check, EthCall, Policy, Quorum, Received, Response, Session, Step, ToolConfig,
    limits,
};

const START: u64 = 1_790_000_000;

fn config(uri: &str, hash: u8) -> ToolConfig {
    ToolConfig {
        creator: "0xabcdefabcdef1234567890abcdefabcdef123456".parse().unwrap(),
        metadata_uri: uri.into(),
        manifest_hash: B256::repeat_byte(hash),
        access_predicate: erc8257::Address::ZERO,
    }
}

fn returned(config: &ToolConfig) -> String {
    let mut text = String::from("\"0x");
    for byte in encode_tool_config(config) {
        text.extend([byte >> 4, byte & 15].map(|digit| char::from_digit(digit.into(), 16).unwrap()));
    }
    text + "\""
}

/// Plays a session; `record` gives the `eth_call` answer of an RPC.
fn play(quorum: Quorum, body: &[u8], record: impl Fn(&EthCall) -> String) -> Session {
    let tool = "eip155:8453/erc8257:0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/1".parse().unwrap();
    let policy = Policy { quorum: Some(quorum), ..Policy::default() };
    let mut session = Session::new(tool, policy, START).unwrap();
    for _ in 0..100 {
        match session.poll(START) {
            Step::Calls(calls) => {
                for call in calls {
                    let result = match call.method {
                        "eth_chainId" => "\"0x2105\"".into(),
                        "eth_getBlockByNumber" => format!(r#"{{"number":"0x1","hash":"0x{:064}"}}"#, 1),
                        _ => record(&call),
                    };
                    session.handle_call(call.id, &CallAnswer::Result(result.as_bytes())).unwrap();
                }
            }
            Step::Fetch(_) => session.handle_response(None, &Response::ok(body)).unwrap(),
            Step::Done(_) => return session,
        }
    }
    panic!("no end");
}

fn assert_small(session: &Session) {
    let state = session.export();
    assert!(state.len() <= limits::SESSION_BYTES, "a state of {} bytes", state.len());
    assert_eq!(Session::resume(state.as_bytes()).unwrap(), *session);
    let (bundle, report) = (session.bundle().unwrap(), session.report().unwrap());
    let text = bundle.to_json();
    assert!(text.len() <= limits::BUNDLE_BYTES, "a bundle of {} bytes", text.len());
    let again = Bundle::parse(text.as_bytes()).unwrap();
    assert_eq!(again, bundle);
    assert_eq!(again.verify().to_json(), report.to_json());
    assert!(report.to_json().len() < 200_000, "a report of {} bytes", report.to_json().len());
}

/// The longest URI that fits, of the characters that JSON writes longest; each RPC's is another.
fn longest(rpc: u8) -> String {
    let mut uri = "\u{1}".repeat(limits::CONFIG_RETURN_BYTES - 7 * 32 - 1);
    uri.push(char::from(b'A' + rpc));
    uri
}

const HOME: &str = "https://tools.example.com/.well-known/ai-tool/sample.json";

#[test]
fn a_minority_of_chatterers_in_both_readings() {
    let honest = config(HOME, 1);
    let mut body = br#"{"name":""#.to_vec();
    body.resize(limits::MANIFEST_BYTES - 2, b'x');
    body.extend(b"\"}");
    let record = |call: &EthCall| match call.rpc {
        0..17 => returned(&honest),
        rpc => returned(&config(&longest(rpc), rpc)),
    };
    let session = play(Quorum { need: 17, of: 32 }, &body, record);
    assert_eq!(session.config(), Some(&honest));
    assert_small(&session);
}

#[test]
fn nothing_but_chatterers() {
    for need in [1, 2, 32] {
        let record = |call: &EthCall| returned(&config(&longest(call.rpc), call.rpc));
        assert_small(&play(Quorum { need, of: 32 }, b"", record));
    }
    // Of one mind, so that the record is theirs.
    assert_small(&play(Quorum { need: 32, of: 32 }, b"", |_| returned(&config(&longest(0), 0))));
}

/// Long URIs are told apart by all their bytes, however little is kept of them.
#[test]
fn long_records_that_differ_late_do_not_agree() {
    let record = |call: &EthCall| returned(&config(&longest(call.rpc), 0));
    let session = play(Quorum { need: 2, of: 2 }, b"", record);
    assert_eq!(session.bundle().unwrap().registry(), erc8257::RegistryState::Disagreement);
    assert_small(&session);
}

/// Garbage of any length leaves a few words.
#[test]
fn long_garbage() {
    for garbage in [
        "[".repeat(limits::RPC_RESPONSE_BYTES),
        format!("\"0x{}\"", "0".repeat(1 << 21)),
        "\u{202e}".repeat(1 << 18),
    ] {
        assert_small(&play(Quorum { need: 2, of: 4 }, b"", |_| garbage.clone()));
    }
}

#[test]
fn a_failed_response_is_kept_without_its_body() {
    let honest = config(HOME, 1);
    let tool = "eip155:8453/erc8257:0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/1".parse().unwrap();
    let body = vec![b'x'; 2 * limits::MANIFEST_BYTES];
    let sent =
        |status, complete| Response::Received(Received { status, redirected: false, complete, body: &body });
    let cases = [
        (sent(404, true), Check::Fetch),
        (sent(200, false), Check::Fetch),
        (sent(200, true), Check::ManifestHash),
        (sent(302, true), Check::Fetch),
    ];
    for (response, failed) in cases {
        let mut session = Session::new(tool, Policy::default(), START).unwrap();
        while let Step::Calls(calls) = session.poll(START) {
            for call in calls {
                let result = match call.method {
                    "eth_chainId" => "\"0x2105\"".into(),
                    "eth_getBlockByNumber" => format!(r#"{{"number":"0x1","hash":"0x{:064}"}}"#, 1),
                    _ => returned(&honest),
                };
                session.handle_call(call.id, &CallAnswer::Result(result.as_bytes())).unwrap();
            }
        }
        session.handle_response(Some(HOME), &response).unwrap();
        assert_eq!(session.report().unwrap().failed_check(), Some(failed));
        assert!(session.export().len() < 10_000);
        assert_small(&session);
    }
}
