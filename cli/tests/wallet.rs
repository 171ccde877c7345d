//! `wallet`: what an action does with the rule that allows or stops each call, and what a chain is asked.

use crate::common::{file, run, run_with};
use serde_json::{Value, json};

const ME: &str = "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266";
const TOKEN: &str = "0x833589fcd6edb6e08f4c7c32d4f71b54bda02913";
const PAYEE: &str = "0x70997970c51812dc3a010c7d01b50e0d17dc79c8";
const SPENDER: &str = "0x5fbdb2315678afecb367f032d93f642f64180aa3";

fn word(hex: &str) -> String {
    format!("{:0>64}", hex.trim_start_matches("0x"))
}

/// The data of a call: a selector, an account, an amount.
fn data(selector: &str, to: &str, amount: &str) -> String {
    format!("{selector}{}{}", word(to), word(amount))
}

/// `executeBatch` of calls of the token, as ERC-7821 has it in the mode of ERC-7579.
fn batch(calls: &[String]) -> String {
    let element = |data: &String| {
        let bytes = data.len() / 2;
        let padded = format!("{data}{}", "0".repeat((64 - data.len() % 64) % 64));
        format!("{}{}{}{}{padded}", word(TOKEN), word("0"), word("60"), word(&format!("{bytes:x}")))
    };
    let elements: Vec<String> = calls.iter().map(element).collect();
    let mut offsets = String::new();
    let mut at = elements.len() * 32;
    for element in &elements {
        offsets.push_str(&word(&format!("{at:x}")));
        at += element.len() / 2;
    }
    let list = format!("{}{offsets}{}", word(&format!("{:x}", elements.len())), elements.concat());
    let content = format!("{}{list}", word("20"));
    let mode = format!("01{}", "0".repeat(62));
    format!("0xe9ae5c53{mode}{}{}{content}", word("40"), word(&format!("{:x}", content.len() / 2)))
}

fn asked(calls: &[String]) -> Value {
    json!({
        "policy": {
            "format": "erc8257-wallet-policy/1", "chains": ["eip155:8453"], "default": "deny",
            "validUntil": 1_800_000_000_u64,
            "rules": [{
                "id": "pay", "effect": "allow", "to": [TOKEN], "selectors": ["0xa9059cbb"],
                "recipients": [PAYEE], "maxAmount": "1000",
            }],
        },
        "now": 1_790_000_000_u64,
        "state": {"spent": []},
        "action": {
            "kind": "transaction", "chain": "eip155:8453", "from": ME, "to": ME, "value": "0",
            "data": batch(calls),
        },
    })
}

/// Ledger `wal-policy-not-enforced`: the view says what a policy does not do.
#[test]
fn an_evaluation_shows_the_rule_that_allowed_or_stopped_each_call() {
    let pay = data("a9059cbb", PAYEE, "3e8");
    let approve = data("095ea7b3", SPENDER, &"f".repeat(64));
    let denied =
        run_with(&["wallet", "evaluate", "-"], asked(&[pay.clone(), approve]).to_string().as_bytes());
    let expected = "\
DENY  account 0xf39f…2266 on eip155:8453
  0    execute         own account
  0.0  erc20-transfer  1000 of 0x8335…2913 to 0x7099…79c8       allowed by rule \"pay\"
  0.1  erc20-approve   unlimited of 0x8335…2913 to 0x5fbd…0aa3  no rule, unlimited-approval
error[wal-eval-danger-unlimited-approval] policy: The approval has no limit.
  = at: 0.1
  = fix: Approve only the amount that is needed.
error[wal-eval-no-rule] policy: No rule allows this call.
  = at: 0.1
  = fix: Ask the owner to add a rule if the call is wanted.
A policy binds only a host that asks.
";
    assert_eq!((denied.status, denied.stdout.as_str()), (1, expected), "{}", denied.stderr);
    let allowed = run_with(&["wallet", "evaluate", "-"], asked(&[pay]).to_string().as_bytes());
    assert_eq!(allowed.status, 0, "{allowed:?}");
    assert!(allowed.stdout.starts_with("ALLOW  account 0xf39f…2266 on eip155:8453\n"), "{allowed:?}");
    let beyond = data("a9059cbb", PAYEE, "3e9");
    let beyond = run_with(&["wallet", "evaluate", "-"], asked(&[beyond]).to_string().as_bytes());
    assert!(beyond.stdout.contains("  beyond rule \"pay\"\n"), "{beyond:?}");
    let elsewhere = data("a9059cbb", SPENDER, "1");
    let json = run_with(&["wallet", "evaluate", "--json", "-"], asked(&[elsewhere]).to_string().as_bytes());
    let report: Value = serde_json::from_str(&json.stdout).expect("the report alone");
    assert_eq!(
        (&report["format"], &report["verdict"]),
        (&json!("erc8257-wallet-evaluate/1"), &json!("deny"))
    );
}

/// An RPC that cannot be reached: nothing is known, and the recording says the same.
#[test]
fn what_cannot_be_asked_is_unknown() {
    let record = file("wallet-live.json", "");
    let record = record.as_str();
    let (account, rpc) = (format!("eip155:8453:{ME}"), "http://127.0.0.1:1");
    for (verb, more, word) in [
        ("account", vec![account.as_str()], "UNKNOWN"),
        ("status", vec![&account, "--token", &format!("8453:{TOKEN}")], "UNKNOWN"),
        ("gas", vec!["eip155:8453", "--limit", "21000"], "UNKNOWN"),
        ("delegation", vec![&account], "UNKNOWN"),
        ("transfer", vec![&account, PAYEE, "1000", "--yes"], "UNKNOWN"),
        (
            "transfer",
            vec![&account, PAYEE, "1000", "--transaction", &format!("0x{}", "1".repeat(64))],
            "UNKNOWN",
        ),
    ] {
        let with = [&["wallet", verb][..], &more, &["--rpc", rpc, "--record", record]].concat();
        let told = run(&with);
        assert_eq!(told.status, 3, "{with:?} {told:?}");
        assert!(told.stdout.starts_with(&format!("{word}\n")), "{told:?}");
        assert!(told.stderr.contains("http://127.0.0.1:1: "), "{told:?}");
        assert!(!told.stdout.contains("the transaction; the command sends"), "{told:?}");
        let json = run(&[&with[..], &["--json"]].concat());
        let replayed = run(&["judge", "--json", record]);
        assert_eq!((replayed.status, replayed.stdout), (3, json.stdout), "{verb}");
    }
    let told = run(&["wallet", "chains", "--rpc", "1=http://127.0.0.1:1", "--rpc", "10=http://127.0.0.1:1"]);
    assert_eq!(told.status, 1, "{told:?}");
    assert!(told.stdout.starts_with("DOWN\n"), "{told:?}");
    let told = run(&["wallet", "transfer", &account, &format!("0x{}", "0".repeat(40)), "1", "--rpc", rpc]);
    assert_eq!((told.status, told.stderr.as_str()), (1, ""), "refused before anything is asked: {told:?}");
}

#[test]
fn live_verbs_say_what_they_need() {
    let account = format!("eip155:8453:{ME}");
    for (given, says) in [
        (vec!["account", ME, "--rpc", "http://127.0.0.1:1"], "an account is eip155:CHAIN:ADDRESS"),
        (vec!["account", &account, "--rpc", "10=http://127.0.0.1:1"], "needs an RPC of chain 8453"),
        (vec!["gas", "8453", "--rpc", "http://127.0.0.1:1"], "a chain is eip155:ID"),
        (vec!["chains", "--rpc", "http://127.0.0.1:1"], "--rpc is CHAIN=URL here"),
        (vec!["chains", "--rpc", "1=http://a", "--rpc", "1=http://b"], "--rpc names two RPCs of chain 1"),
        (vec!["transfer", &account, PAYEE, "1e3", "--rpc", "http://127.0.0.1:1"], "an amount is a number"),
        (
            vec!["transfer", &account, PAYEE, "1", "--wait", "3", "--rpc", "http://a"],
            "--wait goes with --transaction",
        ),
        (
            vec!["status", &account, "--token", &format!("1:{TOKEN}"), "--rpc", "http://a"],
            "which has no RPC here",
        ),
        (vec!["transfer", "-", "--yes"], "--yes does not go with a file; with --rpc the chain is asked"),
        (vec!["account", "-", "--token", "1:0x"], "--token is CHAIN:ADDRESS"),
    ] {
        let told = run(&[&["wallet"][..], &given].concat());
        assert_eq!(told.status, 2, "{given:?} {told:?}");
        assert!(told.stderr.contains(says), "{given:?} {told:?}");
    }
    let help = run(&["wallet", "transfer", "--help"]);
    assert!(
        help.stdout.contains("With --rpc the chain is asked:\n\nusage: erc8257 wallet transfer eip155:"),
        "{help:?}"
    );
    assert_eq!(run(&["help", "wallet", "transfer"]).stdout, help.stdout);
}
