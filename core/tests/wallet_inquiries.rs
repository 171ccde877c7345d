//! The inquiries of wallets: what they ask, in which order, and what becomes of RPCs that lie or say nothing.

use std::fmt::Write as _;

use erc8257::verbs::judge;
use erc8257::{Address, B256, CallAnswer, U256};
use primitives::describe::Report;
use primitives::inquiry::{EthCall, Inquiry, Provider, Step};
use primitives::rpc::Reason;
use serde_json::{Value, json};
use wallet::border::session_request::{SessionAsked, SessionDialect, SessionPermission, SessionRequest};
use wallet::{
    AccountInquiry, AddressInquiry, ChainsInquiry, DelegationInquiry, GasInquiry, GrantInquiry, KeysInquiry,
    RevokeInquiry, StatusInquiry, TransferJudge, TransferPlan,
};

const NOW: u64 = 1_790_000_000;
const ME: &str = "0x3c4f2875bcb6d4fb9bf739c8a2e6e0d85aab0bce";
const OTHER: &str = "0x70997970c51812dc3a010c7d01b50e0d17dc79c8";
const TOKEN: &str = "0x4469a5a5fe28f76d3cb08ab43a956e2288b6637a";
const HASH: &str = "0x2222222222222222222222222222222222222222222222222222222222222222";
const PARENT: &str = "0x1111111111111111111111111111111111111111111111111111111111111111";
const SENT: &str = "0x4444444444444444444444444444444444444444444444444444444444444444";

fn address(text: &str) -> Address {
    text.parse().unwrap()
}

fn word(number: u64) -> String {
    format!("0x{number:064x}")
}

/// What an RPC or a wallet answers: `{"result": …}`, `{"error": …}`, or `{"failed": word}`.
type Chain<'c> = dyn Fn(&EthCall, &Value) -> Value + 'c;

fn tell<I: Inquiry>(inquiry: &mut I, id: u32, answer: &Value) {
    let (kind, value) = answer.as_object().unwrap().iter().next().unwrap();
    let text = value.to_string();
    let answer = match kind.as_str() {
        "result" => CallAnswer::Result(text.as_bytes()),
        "error" => CallAnswer::Error(text.as_bytes()),
        "raw" => CallAnswer::Result(value.as_str().unwrap().as_bytes()),
        _ => CallAnswer::Failed(Reason::from_name(value.as_str().unwrap()).unwrap()),
    };
    inquiry.handle_call(id, &answer).unwrap();
}

/// What was asked, a line a request, with `confirm` where the user was.
type Asked = Vec<String>;

/// Carries an inquiry out. `put_away`: it is exported and taken up after every answer, and the answers come backwards.
fn run<I: Inquiry>(mut inquiry: I, chain: &Chain<'_>, user: bool, put_away: bool) -> (I, Asked) {
    let mut asked = Vec::new();
    loop {
        match inquiry.poll(NOW) {
            Step::Done(_) => return (inquiry, asked),
            Step::Confirm(question) => {
                assert!(serde_json::from_str::<Value>(question.data).unwrap().is_object());
                assert!(!question.words.is_empty());
                asked.push("confirm".into());
                let id = question.id;
                assert!(inquiry.handle_confirmation(id + 1, true).is_err());
                inquiry.handle_confirmation(id, user).unwrap();
            }
            Step::Calls(mut calls) => {
                asked.extend(calls.iter().map(|call| format!("{} {}", call.method, call.params)));
                if put_away {
                    calls.reverse();
                }
                for call in calls {
                    let params = serde_json::from_str(&call.params).unwrap();
                    tell(&mut inquiry, call.id, &chain(&call, &params));
                    assert!(
                        inquiry.handle_call(call.id, &CallAnswer::Result(b"1")).is_err(),
                        "answered twice"
                    );
                    if put_away {
                        inquiry = I::resume(inquiry.export().as_bytes()).unwrap();
                    }
                }
            }
            other => panic!("{}", matches!(other, Step::Http(_))),
        }
        if put_away {
            inquiry = I::resume(inquiry.export().as_bytes()).unwrap();
        }
    }
}

/// Carries it out in both ways, and replays its bundle.
fn replayed<I, R>(make: impl Fn() -> I, chain: &Chain<'_>, user: bool) -> (Value, Asked)
where
    I: Inquiry<Report = R>,
    R: Report,
{
    let (mut inquiry, asked) = run(make(), chain, user, false);
    let Step::Done(report) = inquiry.poll(NOW) else { panic!("not done") };
    let text = report.to_text();
    let (mut again, asked_again) = run(make(), chain, user, true);
    let Step::Done(report) = again.poll(NOW) else { panic!("not done") };
    assert_eq!(report.to_text(), text, "put away and taken up");
    assert_eq!(asked_again, asked);
    assert_eq!(again.bundle(), inquiry.bundle());
    assert_eq!(again.result(), inquiry.result());
    let bundle = inquiry.bundle().unwrap();
    assert!(!bundle.contains('\n'), "one line");
    assert_eq!(judge::<wallet::Border>(bundle.as_bytes()).to_json(), text, "{bundle}");
    (serde_json::from_str(&text).unwrap(), asked)
}

fn codes(report: &Value) -> Vec<&str> {
    report["findings"].as_array().unwrap().iter().map(|finding| finding["rule"].as_str().unwrap()).collect()
}

fn head() -> Value {
    let time = format!("{NOW:#x}");
    json!({"result": {"number": "0x10", "hash": HASH, "parentHash": PARENT, "timestamp": time}})
}

/// An honest chain, with a token.
fn honest(call: &EthCall, params: &Value) -> Value {
    assert!(matches!(call.provider, Provider::Chain(1)), "{:?}", call.provider);
    match call.method {
        "eth_chainId" => json!({"result": "0x1"}),
        "eth_getBlockByNumber" => head(),
        "eth_getCode" if params[0] == TOKEN => json!({"result": "0x6001"}),
        "eth_getCode" => json!({"result": "0x"}),
        "eth_getTransactionCount" => json!({"result": "0x5"}),
        "eth_getBalance" => json!({"result": "0x64"}),
        "eth_getStorageAt" => json!({"result": word(0)}),
        "eth_call" if params[0]["data"].as_str().unwrap().starts_with("0x70a08231") => {
            json!({"result": word(if params[1]["blockHash"] == PARENT { 93 } else { 100 })})
        }
        "eth_call" => json!({"result": word(1)}),
        "eth_gasPrice" => json!({"result": "0x7"}),
        "eth_feeHistory" => json!({"result": {
            "oldestBlock": "0x1", "gasUsedRatio": [0.5], "baseFeePerGas": ["0xa", "0xb"], "reward": [["0x2"]],
        }}),
        "eth_getTransactionReceipt" => json!({"result": {
            "transactionHash": SENT, "blockHash": HASH, "blockNumber": "0x10", "status": "0x1",
            "gasUsed": "0x2", "effectiveGasPrice": "0x3", "logs": [{
                "address": TOKEN, "data": word(7),
                "topics": [
                    "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef",
                    format!("0x{:0>64}", &ME[2..]), format!("0x{:0>64}", &OTHER[2..]),
                ],
            }],
        }}),
        "eth_getTransactionByHash" => {
            json!({"result": {"hash": SENT, "from": ME, "to": TOKEN, "value": "0x0"}})
        }
        other => panic!("{other}"),
    }
}

/// Ledger `wal-acct-types`, `wal-bundle-replay`: an account's code, then what the code asks for.
#[test]
fn an_account() {
    let me = || AccountInquiry::new(1, address(ME)).unwrap();
    let (report, asked) = replayed(me, &honest, true);
    assert_eq!((&report["verdict"], &report["nonce"]), (&json!("eoa"), &json!("5")));
    assert_eq!(asked.len(), 4, "no code, so that no slot and no probe is asked for: {asked:?}");
    let token = || AccountInquiry::new(1, address(TOKEN)).unwrap();
    let (report, asked) = replayed(token, &honest, true);
    assert_eq!(report["verdict"], "contract");
    assert_eq!(asked.len(), 12, "three slots and five probes");
    assert!(asked[7..].iter().all(|asked| asked.contains(r#""gas":"0x186a0""#)), "{asked:?}");
    let delegated = |call: &EthCall, params: &Value| match call.method {
        "eth_getCode" if params[0] == ME => json!({"result": format!("0xef0100{}", &OTHER[2..])}),
        _ => honest(call, params),
    };
    let (report, asked) = replayed(me, &delegated, true);
    assert_eq!((&report["accountType"], &report["delegate"]), (&json!("eoa-delegated"), &json!(OTHER)));
    assert!(codes(&report).contains(&"wal-acct-7702-no-code"), "{:?}", codes(&report));
    assert!(asked[4].starts_with("eth_getCode") && asked[4].contains(OTHER), "{asked:?}");
}

/// Ledger `wal-status-one-block`: whatever is read of a chain is read at the block that was told first.
#[test]
fn all_is_read_at_one_block() {
    let status = || StatusInquiry::new(address(ME), vec![(1, vec![address(TOKEN)])]).unwrap();
    let (report, asked) = replayed(status, &honest, true);
    assert_eq!(report["verdict"], "complete");
    assert_eq!(report["chains"][0]["tokens"][0]["balance"], "100");
    let at = format!(r#"{{"blockHash":"{HASH}","requireCanonical":true}}]"#);
    let (first, rest) = asked.split_at(2);
    assert!(first[0].starts_with("eth_chainId") && first[1].starts_with("eth_getBlockByNumber"));
    for asked in rest.iter().filter(|asked| !asked.ends_with(r#""pending"]"#)) {
        assert!(asked.ends_with(&at), "{asked}");
    }
    let account = || AccountInquiry::new(1, address(TOKEN)).unwrap();
    assert!(replayed(account, &honest, true).1[2..].iter().all(|asked| asked.ends_with(&at)));
    let plan = || TransferPlan::new(1, TOKEN, address(ME), address(OTHER), U256::from(7)).unwrap();
    let (_, asked) = replayed(plan, &honest, true);
    assert!(
        asked[2..].iter().filter(|asked| *asked != "confirm").all(|asked| asked.ends_with(&at)),
        "{asked:?}"
    );
}

/// An RPC of another chain, without a block, with text that is not JSON: nothing that it says counts.
#[test]
fn an_rpc_that_lies_is_not_believed() {
    let status = || StatusInquiry::new(address(ME), vec![(1, vec![address(TOKEN)])]).unwrap();
    let elsewhere = |call: &EthCall, params: &Value| match call.method {
        "eth_chainId" => json!({"result": "0x2"}),
        _ => honest(call, params),
    };
    let (report, asked) = replayed(status, &elsewhere, true);
    assert_eq!((&report["verdict"], asked.len()), (&json!("unknown"), 2), "{report}");
    let gas = || GasInquiry::new(1, None).unwrap();
    let (report, _) = replayed(gas, &elsewhere, true);
    assert_eq!((&report["verdict"], &report["gasPrice"]), (&json!("unknown"), &Value::Null));
    let plan = || TransferPlan::new(1, TOKEN, address(ME), address(OTHER), U256::from(7)).unwrap();
    let (report, asked) = replayed(plan, &elsewhere, true);
    assert_eq!((&report["verdict"], &report["simulation"]), (&json!("unknown"), &json!("unknown")));
    assert!(!asked.contains(&"confirm".into()));
    let judged = || transfer_judge(TOKEN);
    let (report, asked) = replayed(judged, &elsewhere, true);
    assert_eq!((&report["verdict"], asked.len()), (&json!("unknown"), 2));
    for broken in [json!({"raw": "{\"a\":1,\"a\":2}"}), json!({"raw": "0x5 "}), json!({"failed": "timeout"})]
    {
        let broken = |call: &EthCall, params: &Value| match call.method {
            "eth_getCode" => broken.clone(),
            _ => honest(call, params),
        };
        let (report, _) = replayed(|| AccountInquiry::new(1, address(ME)).unwrap(), &broken, true);
        assert_eq!(codes(&report), ["wal-acct-code-unavailable"]);
    }
    let spaced = |call: &EthCall, params: &Value| match call.method {
        "eth_getBlockByNumber" => json!({"raw": serde_json::to_string_pretty(&head()["result"]).unwrap()}),
        _ => honest(call, params),
    };
    let (report, _) = replayed(|| ChainsInquiry::new(vec![1], NOW).unwrap(), &spaced, true);
    assert_eq!(report["verdict"], "healthy", "white space is no lie, and a bundle is one line");
}

/// An RPC that is silent is waited for 30 seconds in each round.
#[test]
fn a_silent_rpc_is_waited_for_so_long() {
    let mut inquiry = AccountInquiry::new(1, address(ME)).unwrap();
    assert!(matches!(inquiry.poll(NOW), Step::Calls(calls) if calls.len() == 2));
    let mut inquiry = AccountInquiry::resume(inquiry.export().as_bytes()).unwrap();
    assert!(matches!(inquiry.poll(NOW + 30), Step::Calls(_)));
    let Step::Done(report) = inquiry.poll(NOW + 31) else { panic!("waits") };
    assert_eq!(report.findings[0].code().as_str(), "wal-acct-code-unavailable");
    let mut keys = KeysInquiry::new(SessionDialect::Current, NOW).unwrap();
    assert!(matches!(keys.poll(NOW), Step::Calls(_)));
    assert!(matches!(keys.poll(NOW + 3_600), Step::Calls(_)), "a wallet waits for its user");
}

#[test]
fn fees_chains_and_delegations() {
    let (report, _) = replayed(|| GasInquiry::new(1, Some(U256::from(10))).unwrap(), &honest, true);
    assert_eq!((&report["maxFeePerGas"], &report["maxCost"]), (&json!("24"), &json!("240")));
    let chains = |_: &EthCall, _: &Value| json!({"failed": "connect"});
    let (report, asked) = replayed(|| ChainsInquiry::new(vec![1, 10], NOW).unwrap(), &chains, true);
    assert_eq!((&report["verdict"], asked.len()), (&json!("down"), 4));
    let signed = vec![wallet::border::signing::CodeAuthorization {
        chain_id: "0x1".into(),
        address: address(TOKEN),
        nonce: "0x5".into(),
        y_parity: Some("0x0".into()),
        r: Some("0x1".into()),
        s: Some("0x1".into()),
    }];
    let registry = Some((address(OTHER), address(ME), B256::ZERO));
    let make = || DelegationInquiry::new(1, address(ME), signed.clone(), registry).unwrap();
    let (report, asked) = replayed(make, &honest, true);
    assert_eq!((&report["verdict"], &report["registry"]["state"]), (&json!("not-delegated"), &json!("yes")));
    assert_eq!(report["authorizations"][0]["status"], "fails", "{report}");
    assert!(asked[4].contains("0xe839bd53"));
    assert!(AccountInquiry::new(0, address(ME)).is_err());
    assert!(TransferPlan::new(1, "ether", address(ME), address(OTHER), U256::ONE).is_err());
}

fn transfer_judge(token: &str) -> TransferJudge {
    let amount = U256::from(7);
    TransferJudge::new(1, token, address(ME), address(OTHER), amount, SENT.parse().unwrap()).unwrap()
}

/// Ledger `wal-xfer-steps`: recipient, call, simulation, the user's yes; and only then there is something to send.
#[test]
fn a_transfer_is_asked_for_before_it_is_handed_out() {
    let plan = |token: &'static str, to: &'static str| {
        move || TransferPlan::new(1, token, address(ME), address(to), U256::from(7)).unwrap()
    };
    let (report, asked) = replayed(plan(TOKEN, OTHER), &honest, true);
    assert_eq!((&report["verdict"], &report["simulation"]), (&json!("planned"), &json!("true")));
    let order: Vec<&str> = asked.iter().map(|asked| asked.split(' ').next().unwrap()).collect();
    let expected = ["eth_chainId", "eth_getBlockByNumber", "eth_getCode", "eth_call", "eth_call", "confirm"];
    assert_eq!(order, expected);
    let (inquiry, _) = run(plan(TOKEN, OTHER)(), &honest, true, false);
    let sent: Value = serde_json::from_slice(&inquiry.result().unwrap()).unwrap();
    assert_eq!(
        (&sent["to"], &sent["chainId"], &sent["value"]),
        (&json!(TOKEN), &json!("0x1"), &json!("0x0"))
    );
    assert_eq!(inquiry.confirmed(), Some(true));
    let (inquiry, _) = run(plan(TOKEN, OTHER)(), &honest, false, false);
    assert_eq!((inquiry.result(), inquiry.confirmed()), (None, Some(false)), "the user said no");
    let (_, asked) = replayed(plan("native", OTHER), &honest, true);
    assert!(asked[2].contains(r#""value":"0x7","data":"0x""#), "{asked:?}");
    let (report, asked) = replayed(plan(TOKEN, TOKEN), &honest, true);
    assert_eq!((&report["verdict"], asked.len()), (&json!("refused"), 0), "to the token itself");
    for (answer, verdict) in [
        (json!({"result": word(0)}), "refused"),
        (json!({"error": {"code": 3, "data": "0x"}}), "refused"),
        (json!({"failed": "timeout"}), "unknown"),
    ] {
        let chain = |call: &EthCall, params: &Value| match call.method {
            "eth_call" if params[0]["from"] == ME => answer.clone(),
            _ => honest(call, params),
        };
        let (report, asked) = replayed(plan(TOKEN, OTHER), &chain, true);
        assert_eq!(report["verdict"], verdict);
        assert!(!asked.contains(&"confirm".into()), "the user is not asked about it");
        assert_eq!(run(plan(TOKEN, OTHER)(), &chain, true, false).0.result(), None);
    }
}

#[test]
fn a_transfer_is_followed_to_its_block() {
    let (report, asked) = replayed(|| transfer_judge(TOKEN), &honest, true);
    assert_eq!((&report["verdict"], &report["received"]), (&json!("transferred"), &json!("7")));
    assert_eq!(report["fee"], "6");
    assert!(
        asked[4].ends_with(&format!(r#"{{"blockHash":"{PARENT}","requireCanonical":true}}]"#)),
        "{asked:?}"
    );
    let keeps_a_fee = |call: &EthCall, params: &Value| match call.method {
        "eth_call" if params[1]["blockHash"] == PARENT => json!({"result": word(94)}),
        _ => honest(call, params),
    };
    assert_eq!(replayed(|| transfer_judge(TOKEN), &keeps_a_fee, true).0["verdict"], "received-less");
    let other_block = |call: &EthCall, params: &Value| match call.method {
        "eth_getBlockByNumber" => json!({"result": {"number": "0x10", "hash": SENT, "parentHash": PARENT}}),
        _ => honest(call, params),
    };
    let (report, asked) = replayed(|| transfer_judge(TOKEN), &other_block, true);
    assert_eq!(
        (&report["verdict"], asked.len()),
        (&json!("reorged"), 4),
        "no balance of a block that is gone"
    );
    let waits = |call: &EthCall, params: &Value| match call.method {
        "eth_getTransactionReceipt" => json!({"result": null}),
        _ => honest(call, params),
    };
    let (report, asked) = replayed(|| transfer_judge(TOKEN), &waits, true);
    assert_eq!((&report["verdict"], asked.len()), (&json!("pending"), 3));
}

fn request(expiry: Option<u64>) -> SessionRequest {
    let text = r#"{"allowance":"0x64","startTime":1700000000}"#;
    SessionRequest {
        dialect: SessionDialect::Current,
        now: NOW,
        requests: vec![SessionAsked {
            chain: "eip155:1".into(),
            from: Some(address(ME)),
            to: address(OTHER),
            permission: SessionPermission {
                r#type: "native-token-allowance".into(),
                is_adjustment_allowed: false,
                data: primitives::describe::Json::of_value(text.into()),
            },
            expiry,
            rules: None,
        }],
    }
}

/// What a wallet grants: what was asked, with more, less, or something else.
fn granted(asked: &Value, allowance: &str, chain: &str) -> Value {
    let mut granted = asked.clone();
    granted["permission"]["data"]["allowance"] = json!(allowance);
    granted["chainId"] = json!(chain);
    granted["context"] = json!("0xabcdef");
    granted["delegationManager"] = json!(TOKEN);
    granted["dependencies"] = json!([]);
    granted
}

/// Ledger `ses-grant-wider`.
#[test]
fn a_wallet_is_asked_after_the_user() {
    let make = || GrantInquiry::new(request(Some(NOW + 86_400))).unwrap();
    for (allowance, chain, verdict) in [
        ("0x64", "0x1", "granted"),
        ("0x63", "0x1", "narrowed"),
        ("0x65", "0x1", "widened"),
        ("0x64", "0xa", "different"),
    ] {
        let wallet = |call: &EthCall, params: &Value| {
            assert_eq!(
                (call.provider, call.method),
                (Provider::Wallet, "wallet_requestExecutionPermissions")
            );
            json!({"result": [granted(&params[0], allowance, chain)]})
        };
        let (report, asked) = replayed(make, &wallet, true);
        assert_eq!(report["verdict"], verdict, "{report}");
        assert_eq!(asked[0], "confirm");
    }
    let silent = |_: &EthCall, _: &Value| json!({"failed": "timeout"});
    assert_eq!(replayed(make, &silent, true).0["verdict"], "unknown");
    let (report, asked) = replayed(make, &silent, false);
    assert_eq!((&report["verdict"], asked.len()), (&json!("refused"), 1), "the wallet is not asked");
    assert!(GrantInquiry::new(request(None)).is_err(), "a session key without an end");
}

/// Ledger `ses-revoke-one`, `ses-revoke-judged`, `ses-revoke-all-said`.
#[test]
fn permissions_are_revoked_one_by_one_and_the_list_decides() {
    let entry = |context: &str| {
        json!({
            "chainId": "0x1", "to": OTHER, "context": context, "delegationManager": TOKEN, "dependencies": [],
            "permission": {"type": "vendor", "data": {}, "isAdjustmentAllowed": false},
            "rules": [{"type": "expiry", "data": {"timestamp": NOW + 10}}],
        })
    };
    let list = |contexts: &[&str]| json!({"result": contexts.iter().map(|of| entry(of)).collect::<Vec<_>>()});
    let keys = || KeysInquiry::new(SessionDialect::Current, NOW).unwrap();
    let (report, _) = replayed(keys, &|_: &EthCall, _: &Value| list(&["0x01", "0x02"]), true);
    assert_eq!((&report["verdict"], &report["active"]), (&json!("listed"), &json!(2)), "{report}");
    let all = || RevokeInquiry::new(SessionDialect::Current, NOW, None, true).unwrap();
    for (left, verdict) in
        [(&[][..], "revoked"), (&["0x02"][..], "partial"), (&["0x01", "0x02"], "not-revoked")]
    {
        let lists = std::cell::Cell::new(0);
        let wallet = |call: &EthCall, _: &Value| {
            if call.method != "wallet_getGrantedExecutionPermissions" {
                return json!({"result": {}});
            }
            lists.set(lists.get() + 1);
            if lists.get() % 2 == 1 { list(&["0x01", "0x02"]) } else { list(left) }
        };
        let (report, asked) = replayed(all, &wallet, true);
        assert_eq!(report["verdict"], verdict, "{report}");
        let mut expected = String::new();
        for context in ["0x01", "0x02"] {
            write!(expected, "wallet_revokeExecutionPermission [{{\"permissionContext\":\"{context}\"}}];")
                .unwrap();
        }
        assert_eq!(asked[1], "confirm");
        assert_eq!(format!("{};{};", asked[2], asked[3]), expected);
    }
    let nothing = |_: &EthCall, _: &Value| list(&[]);
    assert_eq!(replayed(all, &nothing, true).0["verdict"], "nothing");
    let some = || RevokeInquiry::new(SessionDialect::Current, NOW, Some(vec![vec![1]]), false).unwrap();
    let (report, asked) = replayed(some, &nothing, false);
    assert_eq!((&report["verdict"], asked.len()), (&json!("planned"), 1), "the user said no");
    let lacks = |_: &EthCall, _: &Value| json!({"error": {"code": -32601, "message": "no"}});
    assert_eq!(replayed(some, &lacks, true).0["verdict"], "unknown", "and no list says more");
    let none = || RevokeInquiry::new(SessionDialect::Current, NOW, None, false).unwrap();
    let (report, asked) = replayed(none, &nothing, true);
    assert_eq!((&report["verdict"], asked.len()), (&json!("invalid"), 0));
}

/// A Safe that is to be created, by the case of the vectors.
fn safe() -> wallet::border::wallet_address::WalletAddress {
    let cases = crate::vector_files::cases("wallet");
    let of = |case: &&Value| case["bundle"]["method"] == "safe" && case["expect"]["conclusion"] == "yes";
    crate::judged_cases::described(&cases.iter().find(of).unwrap()["bundle"])
}

/// Ledger `wal-priv-owner-approval`: the owner is asked before there is a call that creates a wallet.
#[test]
fn a_wallet_is_created_after_the_owner_said_yes() {
    let make = || AddressInquiry::new(1, safe()).unwrap();
    let (report, asked) = replayed(make, &honest, true);
    assert_eq!((&report["verdict"], &report["deployed"]), (&json!("predicted"), &json!(false)), "{report}");
    assert_eq!(asked.last().map(String::as_str), Some("confirm"));
    let call: Value = serde_json::from_slice(&run(make(), &honest, true, false).0.result().unwrap()).unwrap();
    assert_eq!((&call["to"], &call["data"]), (&report["call"]["to"], &report["call"]["data"]));
    assert_eq!(run(make(), &honest, false, false).0.result(), None, "the owner said no");
    let there = |call: &EthCall, params: &Value| match call.method {
        "eth_getCode" => json!({"result": "0x6001"}),
        _ => honest(call, params),
    };
    let (report, asked) = replayed(make, &there, true);
    assert_eq!(
        (&report["deployed"], asked.contains(&"confirm".into())),
        (&json!(true), false),
        "it is there"
    );
    assert_eq!(run(make(), &there, true, false).0.result(), None);
}

/// A state that is not one of this inquiry.
#[test]
fn a_state_of_another_inquiry_is_refused() {
    let state = AccountInquiry::new(1, address(ME)).unwrap().export();
    assert_eq!(GasInquiry::resume(state.as_bytes()).unwrap_err().member(), Some("format"));
    for (from, to) in [
        ("\"eip155:1\"", "\"eip155:0\""),
        ("\"answers\":[]", "\"answers\":[{\"id\":9,\"result\":\"1\"}]"),
        ("\"address\"", "\"adress\""),
    ] {
        assert!(state.contains(from));
        assert!(AccountInquiry::resume(state.replace(from, to).as_bytes()).is_err(), "{to}");
    }
    assert!(AccountInquiry::resume(b"{").is_err());
}
