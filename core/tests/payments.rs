//! Payments: what the types allow, what vectors draw, and input of attackers.

use std::collections::BTreeSet;
use std::sync::OnceLock;

use crate::vector_files::cases;
use erc8257::registry::encode_tool_config;
use erc8257::verbs::judge;
use erc8257::{
    Address, B256, CallAnswer, Policy as ConsumerPolicy, Response, Session, Step, ToolConfig, U256,
};
use payment::border::authorization::PayerAccount;
use payment::border::binding::{BindingVerdict, PayPolicy, PaymentAction, PaymentCap};
use payment::border::payment::{GatePolicy, Offer, PaymentFacts, ProofVerdict};
use payment::{
    Asked, Binding, Consent, Due, Given, Payer, PaymentBasis, Policy, Refused, Terms, bind, judge_approval,
    judge_payment, judge_settlement,
};
use proptest::prelude::*;
use x402::limits::RESULT_BYTES;
use x402::{Carrier, Challenge, read_challenge, settled_by};

pub const START: u64 = 1_790_000_000;
pub const ASSET: &str = "0x833589fcd6edb6e08f4c7c32d4f71b54bda02913";
pub const RECIPIENT: &str = "0x209693bc6afc0c5328ba36faf03c514ef312287c";
const PAYER: &str = "0x2c7536e3605d9c16a7a3d7b1898e529396a65c23";

/// The crates whose verbs judge payments.
type Payments = (x402::Border, payment::Border);

pub fn manifest(amount: u64, slug: &str) -> String {
    format!(
        r#"{{"type":"https://ercs.ethereum.org/ERCS/erc-8257#tool-manifest-v1","name":"{slug}","description":"A sample.","endpoint":"https://tools.example.com/{slug}","inputs":{{}},"outputs":{{}},"creatorAddress":"0xabcdefabcdef1234567890abcdefabcdef123456","pricing":[{{"amount":"{amount}","asset":"eip155:8453/erc20:{ASSET}","recipient":"eip155:8453:{RECIPIENT}","protocol":"x402"}}]}}"#
    )
}

/// A session that has verified this manifest.
pub fn verified(manifest: &str, slug: &str) -> Session {
    let tool = "eip155:8453/erc8257:0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/1".parse().unwrap();
    let config = ToolConfig {
        creator: "0xabcdefabcdef1234567890abcdefabcdef123456".parse().unwrap(),
        metadata_uri: format!("https://tools.example.com/.well-known/ai-tool/{slug}.json"),
        manifest_hash: erc8257::hash(manifest.as_bytes()).unwrap(),
        access_predicate: Address::ZERO,
    };
    let record = alloy_primitives::hex::encode_prefixed(encode_tool_config(&config));
    let mut session = Session::new(tool, ConsumerPolicy::default(), START).unwrap();
    loop {
        match session.poll(START) {
            Step::Calls(calls) => {
                for call in calls {
                    let result = match call.method {
                        "eth_chainId" => "\"0x2105\"".into(),
                        "eth_getBlockByNumber" => format!(r#"{{"number":"0x1","hash":"0x{:064}"}}"#, 1),
                        _ => format!("\"{record}\""),
                    };
                    session.handle_call(call.id, &CallAnswer::Result(result.as_bytes())).unwrap();
                }
            }
            Step::Fetch(_) => {
                session.handle_response(None, &Response::ok(manifest.as_bytes())).unwrap();
            }
            Step::Done(report) => {
                assert!(report.is_verified(), "{}", report.to_json());
                return session;
            }
        }
    }
}

pub fn challenge(amount: u64, pay_to: &str) -> Challenge {
    let body = format!(
        r#"{{"x402Version":1,"accepts":[{{"scheme":"exact","network":"base","maxAmountRequired":"{amount}","asset":"{ASSET}","payTo":"{pay_to}","maxTimeoutSeconds":60,"resource":"https://tools.example.com/sample","description":"x","extra":{{"name":"USD Coin","version":"2"}}}}]}}"#
    );
    read_challenge(&Carrier::Http { status: 402, headers: &[], body: body.as_bytes() })
}

pub fn payer() -> Payer {
    Payer { address: PAYER.parse().unwrap(), account: PayerAccount::Key }
}

fn bound(challenge: &Challenge, session: &Session) -> Binding {
    let proof = session.report().unwrap().verified().unwrap();
    let terms = Terms::of(proof, session.body().unwrap()).unwrap();
    bind(challenge, &terms, &Policy::default(), &[])
}

/// Ledger `x402-bd-before-sign`, `sec-pay-reverify`, `sec-pay-no-preapprove`.
#[test]
fn a_listed_price_is_signed_once_on_a_fresh_verification() {
    let mut session = verified(&manifest(10_000, "sample"), "sample");
    let binding = bound(&challenge(10_000, RECIPIENT), &session);
    assert_eq!(
        (binding.report().verdict, binding.report().action),
        (BindingVerdict::Match, PaymentAction::Accept)
    );
    assert_eq!(PaymentBasis::take(&mut session, START + 61), None, "a verification of a minute ago");
    let basis = PaymentBasis::take(&mut session, START + 60).unwrap();
    assert_eq!(PaymentBasis::take(&mut session, START + 60), None, "once");
    let signable = binding.authorize(basis, None, &payer(), B256::repeat_byte(7), START + 60).unwrap();
    let signed = signable.authorization();
    assert_eq!((signed.value, signed.valid_after), (U256::from(10_000), U256::ZERO));
    assert_eq!(signed.valid_before, U256::from(START + 120), "as long as the challenge allows");
    assert!(signable.typed_data().contains(r#""primaryType":"TransferWithAuthorization""#));
    let refused = signable.signed(&[9; 65]).unwrap_err();
    assert!(
        matches!(&refused, Refused::Signature(finding) if finding.code().as_str() == "x402-signature-v"),
        "{refused:?}"
    );
}

/// Ledger `x402-call-basis`, `sec-pay-confirm`, `x402-az-nonce`.
#[test]
fn nothing_is_signed_for_another_tool_or_without_the_users_yes() {
    let nonce = B256::repeat_byte(7);
    let (mut session, mut other) =
        (verified(&manifest(10_000, "sample"), "sample"), verified(&manifest(20_000, "sample"), "sample"));
    let listed = || bound(&challenge(10_000, RECIPIENT), &verified(&manifest(10_000, "sample"), "sample"));
    let basis = PaymentBasis::take(&mut other, START).unwrap();
    assert_eq!(listed().authorize(basis, None, &payer(), nonce, START).unwrap_err(), Refused::OtherTool);

    let dearer = || bound(&challenge(50_000, RECIPIENT), &verified(&manifest(10_000, "sample"), "sample"));
    let consent_to_another = Consent::to(&listed());
    for consent in [None, Some(&consent_to_another)] {
        let mut session = verified(&manifest(10_000, "sample"), "sample");
        let basis = PaymentBasis::take(&mut session, START).unwrap();
        let refused = dearer().authorize(basis, consent, &payer(), nonce, START).unwrap_err();
        assert_eq!(refused, Refused::NotConfirmed);
    }
    let consent = Consent::to(&dearer());
    let basis = PaymentBasis::take(&mut session, START).unwrap();
    let signable = dearer().authorize(basis, Some(&consent), &payer(), nonce, START).unwrap();
    assert_eq!(signable.authorization().value, U256::from(50_000));

    let stranger = "0xabcdef0123456789abcdef0123456789abcdef01";
    for (challenge, nonce, refused) in [
        (challenge(10_000, stranger), nonce, Refused::Blocked),
        (challenge(10_000, RECIPIENT), B256::ZERO, Refused::Nonce),
    ] {
        let mut session = verified(&manifest(10_000, "sample"), "sample");
        let binding = bound(&challenge, &session);
        let (consent, basis) = (Consent::to(&binding), PaymentBasis::take(&mut session, START).unwrap());
        assert_eq!(binding.authorize(basis, Some(&consent), &payer(), nonce, START).unwrap_err(), refused);
    }
}

/// Ledger `x402-limits`: a receipt of 4,096 logs is read, and one more is not.
#[test]
fn a_receipt_has_4096_logs_at_most() {
    let account: Address = PAYER.parse().unwrap();
    let authorization = payment::border::settlement::PaymentAuthorization {
        from: account,
        to: account,
        value: U256::ONE,
        valid_after: U256::ZERO,
        valid_before: U256::from(START),
        nonce: B256::repeat_byte(7),
    };
    let due = Due { asset: account, authorization };
    for (count, rule) in [(4_096, "x402-settle-not-this-authorization"), (4_097, "x402-receipt-malformed")] {
        let log = format!(r#"{{"address":"{PAYER}","topics":[],"data":"0x"}}"#);
        let logs = vec![log; count].join(",");
        let hash = B256::repeat_byte(1);
        let text =
            format!(r#"{{"transactionHash":"{hash}","status":"0x1","blockNumber":"0x1","logs":[{logs}]}}"#);
        let report = judge_settlement(Given::Receipt(text.as_bytes()), &due, &Asked::default());
        assert_eq!(report.findings[0].code().as_str(), rule, "{count}");
    }
}

/// Ledger `x402-mcp-meta`: over MCP the payment is an object, the same that the header has in base64.
#[test]
fn a_payment_over_mcp_is_an_object() {
    let mut session = verified(&manifest(10_000, "sample"), "sample");
    let binding = bound(&challenge(10_000, RECIPIENT), &session);
    let basis = PaymentBasis::take(&mut session, START).unwrap();
    let payer = Payer { account: PayerAccount::Contract, ..payer() };
    let signable = binding.authorize(basis, None, &payer, B256::repeat_byte(7), START).unwrap();
    let payment = signable.signed(&[9; 100]).unwrap();
    let meta: serde_json::Value = serde_json::from_str(&payment.meta()).unwrap();
    assert_eq!(meta["x402Version"], 1);
    assert_eq!(meta["payload"]["authorization"]["value"], "10000");
    let header = primitives::base64::decode(payment.header().unwrap().value.as_bytes()).unwrap();
    assert_eq!(header, payment.meta().into_bytes());
}

/// Ledger `x402-mcp-meta`: the answer to a payment over MCP is an object in the result; an error has none. Ledger `x402-limits`.
#[test]
fn the_answer_to_a_payment_over_mcp_is_an_object() {
    let transaction = B256::repeat_byte(0x44);
    let settled = format!(r#"{{"success":true,"transaction":"{transaction}"}}"#);
    let result = |told: &str| format!(r#"{{"content":[],"_meta":{{"x402/payment-response":{told}}}}}"#);
    let of = |text: &str| settled_by(&Carrier::McpResult(text.as_bytes()));
    assert_eq!(of(&result(&settled)), Some(transaction));
    assert_eq!(of(&result(&format!("\"{}\"", primitives::base64::encode(settled.as_bytes())))), None);
    for text in ["", "[]", "{}", r#"{"_meta":null}"#, r#"{"_meta":[{"x402/payment-response":{}}]}"#, &settled]
    {
        assert_eq!(of(text), None, "{text}");
    }
    let error = format!(r#"{{"code":402,"data":{{}},"_meta":{{"x402/payment-response":{settled}}}}}"#);
    assert_eq!(settled_by(&Carrier::McpError(error.as_bytes())), None);
    for (length, told) in [(RESULT_BYTES, Some(transaction)), (RESULT_BYTES + 1, None)] {
        let short = result(&settled);
        assert_eq!(of(&(short.clone() + &" ".repeat(length - short.len()))), told, "{length}");
    }
}

/// Ledger `x402-bd-never-auto`.
#[test]
fn no_policy_accepts_a_change_unasked() {
    use payment::border::binding::PaymentDifference as Difference;
    use primitives::describe::{Map, Word as _};

    for (difference, _) in Difference::WORDS {
        let on = Some(Map(vec![(*difference, PaymentAction::Accept)]));
        let policy = Policy::read(Some(PayPolicy { on, ..PayPolicy::default() }));
        let may = matches!(difference, Difference::Match | Difference::IdentityOnly);
        assert_eq!(policy.is_ok(), may, "{}", difference.as_str());
        if let Err(error) = policy {
            assert_eq!(error.member(), Some(&*format!("policy.on.{}", difference.as_str())));
        }
    }
    for (policy, member) in [
        (PayPolicy { window_seconds: Some(29), ..PayPolicy::default() }, "policy.windowSeconds"),
        (PayPolicy { window_seconds: Some(3_601), ..PayPolicy::default() }, "policy.windowSeconds"),
        (PayPolicy { chains: Some(vec![U256::ZERO]), ..PayPolicy::default() }, "policy.chains[0]"),
        (
            PayPolicy {
                caps: Some(vec![PaymentCap { asset: "eip155:8453".into(), amount: U256::ONE }]),
                ..PayPolicy::default()
            },
            "policy.caps[0].asset",
        ),
    ] {
        assert_eq!(Policy::read(Some(policy)).unwrap_err().member(), Some(member));
    }
}

#[test]
fn every_code_has_a_case_that_draws_it() {
    let mut drawn = BTreeSet::new();
    for case in cases("judged") {
        let report = &case["expect"]["report"];
        for finding in report["findings"].as_array().into_iter().flatten() {
            drawn.insert(finding["rule"].as_str().unwrap_or_default().to_owned());
        }
        // A gate names its code apart.
        drawn.extend(report["error"].as_str().map(str::to_owned));
    }
    let missing: Vec<&str> =
        x402::codes().iter().map(|row| row.id).filter(|id| !drawn.contains(*id)).collect();
    assert!(missing.is_empty(), "{missing:?}");
    let rest = erc8257::explain("lib-7-findings-limit").unwrap();
    let own = x402::explain("lib-7-findings-limit").unwrap();
    assert_eq!((own.message, own.fix), (rest.sentence, rest.fix), "one sentence in both tables");
}

/// Ledger `x402-report-bytes`: the sentences are ours; all else is that of the reference model, byte for byte.
#[test]
fn whole_reports() {
    let text = include_str!("../../tests/vectors/source/payment/reports.json");
    let file: serde_json::Value = serde_json::from_str(text).unwrap();
    let without = |text: &str| {
        let mut text = text.to_owned();
        for (name, next) in [("\"message\":\"", "\",\"found\":"), ("\"fix\":\"", "\"}")] {
            let mut at = 0;
            while let Some(from) = text[at..].find(name).map(|from| at + from + name.len()) {
                let to = from + text[from..].find(next).unwrap();
                text.replace_range(from..to, "");
                at = from;
            }
        }
        text
    };
    let expected: Vec<String> = file["cases"]
        .as_array()
        .unwrap()
        .iter()
        .map(|case| without(case["expect"]["text"].as_str().unwrap()))
        .collect();
    let ours: Vec<String> = cases("judged")
        .iter()
        .filter(|case| case["id"].as_str().unwrap().starts_with("x402-text-"))
        .map(|case| without(&judge::<Payments>(&crate::vector_files::bundle(case)).to_json()))
        .collect();
    assert_eq!(ours, expected);
}

/// Answers of every kind that hosts of gates give.
const ANSWERS: [&str; 24] = [
    r#"{"code":"0x","authorizationUsed":false,"balance":"10000","assetCode":"0x60","simulation":{"returned":"0x"}}"#,
    r#"{"code":"0x60","authorizationUsed":false,"balance":"10000","assetCode":"0x60","simulation":{"returned":"0x"}}"#,
    r#"{"erc1271":{"returned":"0x1626ba7e00000000000000000000000000000000000000000000000000000000"}}"#,
    r#"{"erc1271":{"reverted":true}}"#,
    r#"{"code":"failed"}"#,
    r#"{"access":"granted"}"#,
    r#"{"access":"denied"}"#,
    r#"{"access":"malfunction"}"#,
    r#""fresh""#,
    r#""seen""#,
    r#""unavailable""#,
    r#"{"status":200}"#,
    r#"{"status":500}"#,
    r#"{"error":"timeout"}"#,
    r#"{"status":200,"body":{"success":true,"transaction":"0x4444444444444444444444444444444444444444444444444444444444444444"}}"#,
    r#"{"status":400,"body":{"success":false,"errorReason":"insufficient_funds"}}"#,
    r#"{"status":200,"body":{"success":false,"errorReason":"invalid_exact_evm_transaction_failed"}}"#,
    r#"{"receipt":null}"#,
    r#"{"receipt":{"text":"{}"}}"#,
    r#"{"receipt":{"text":"{\"transactionHash\":\"0x4444444444444444444444444444444444444444444444444444444444444444\",\"status\":\"0x0\",\"blockNumber\":\"0x1\",\"logs\":[]}"}}"#,
    r#"{"state":{"used":false,"timestamp":1749158340}}"#,
    r#"{"state":{"used":false,"timestamp":1749158400}}"#,
    r#"{"state":{"used":true}}"#,
    r#"{"state":null}"#,
];

/// A replayed request with answers in this order; those that do not fit their step are passed over.
fn gate(config: &serde_json::Value, order: &[usize]) -> Option<serde_json::Value> {
    static BUNDLE: OnceLock<serde_json::Value> = OnceLock::new();
    let given =
        || cases("judged").into_iter().find(|case| case["id"] == "x402-gt-200").unwrap()["bundle"].clone();
    let mut bundle = BUNDLE.get_or_init(given).clone();
    for (name, value) in config.as_object().unwrap() {
        bundle["config"][name] = value.clone();
    }
    let mut answers: Vec<serde_json::Value> = Vec::new();
    for next in order {
        answers.push(serde_json::from_str(ANSWERS[next % ANSWERS.len()]).unwrap());
        bundle["answers"] = answers.clone().into();
        match judge::<Payments>(bundle.to_string().as_bytes()).into_result() {
            Ok(judgement) => return Some(serde_json::from_str(&judgement.report).unwrap()),
            Err(refusal)
                if refusal.code() == "usage-missing" && refusal.to_string().starts_with("answers[") =>
            {
                // An answer of which a member is missing is none to this step.
                if refusal.to_string() != format!("answers[{}] is missing", answers.len()) {
                    answers.pop();
                }
            }
            Err(_) => {
                answers.pop();
            }
        }
    }
    None
}

/// A text between a document and noise.
fn near_json() -> impl Strategy<Value = Vec<u8>> {
    let whole = r#"{"isError":true,"code":402,"data":{"x402Version":1},"x402Version":1,"accepts":[{"scheme":"exact","network":"base","maxAmountRequired":"1","asset":"0x833589fcd6edb6e08f4c7c32d4f71b54bda02913","payTo":"0x209693bc6afc0c5328ba36faf03c514ef312287c","extra":{"name":"USD Coin"}}],"status":"0x1","logs":[],"blockNumber":"0x1"}"#;
    (0..whole.len(), 0..whole.len(), proptest::collection::vec(any::<u8>(), 0..8)).prop_map(
        |(from, to, noise)| {
            let (from, to) = (from.min(to), from.max(to));
            [&whole.as_bytes()[..from], &noise, &whole.as_bytes()[to..]].concat()
        },
    )
}

proptest! {
    #[test]
    fn no_text_of_a_stranger_leads_astray(text in near_json(), status in 400_u16..405) {
        let encoded = primitives::base64::encode(&text);
        let headers = [("PAYMENT-REQUIRED", encoded.as_bytes()), ("X-PAYMENT", encoded.as_bytes())];
        for carrier in [
            Carrier::Http { status, headers: &[], body: &text },
            Carrier::Http { status: 402, headers: &headers, body: &[] },
            Carrier::McpResult(&text),
            Carrier::McpError(&text),
        ] {
            let challenge = read_challenge(&carrier);
            // What cannot be read is never paid.
            let terms = Terms { endpoint: "https://tools.example.com/sample".into(), creator: Address::ZERO, pricing: None };
            let binding = bind(&challenge, &terms, &Policy::default(), &[]);
            if challenge.entries().is_empty() {
                prop_assert_eq!(binding.report().action, PaymentAction::Block);
            }
            prop_assert_ne!(binding.report().action, PaymentAction::Accept);
        }
        let offer = Offer { versions: vec![1, 2], entries: Vec::new() };
        let proof = judge_payment(&headers, &offer, START, &GatePolicy::default(), &PaymentFacts::default());
        prop_assert!(proof.report().verdict != ProofVerdict::Valid && proof.caller().is_none());
        let due = Due {
            asset: ASSET.parse().unwrap(),
            authorization: payment::border::settlement::PaymentAuthorization {
                from: PAYER.parse().unwrap(),
                to: RECIPIENT.parse().unwrap(),
                value: U256::ONE,
                valid_after: U256::ZERO,
                valid_before: U256::MAX,
                nonce: B256::repeat_byte(1),
            },
        };
        let settled = judge_settlement(Given::Receipt(&text), &due, &Asked::default());
        prop_assert!(!settled.retry_safe && settled.verdict != payment::border::settlement::SettlementVerdict::Settled);
        let _ = judge_approval(&text);
    }

    /// Whatever its hosts answer: a gate runs the handler once and settles once, behind the predicate and the store. It never asks
    /// for another payment where the first one may be settled.
    #[test]
    fn no_answers_make_a_gate_serve_or_charge_twice(
        order in proptest::collection::vec(0..ANSWERS.len(), 60..120),
        before in any::<bool>(),
        deliver in any::<bool>(),
    ) {
        let config = serde_json::json!({
            "settle": if before { "before" } else { "after" },
            "unknownSettlement": if deliver { "deliver" } else { "withhold" },
        });
        let Some(report) = gate(&config, &order) else { return Ok(()) };
        let steps: Vec<&str> = report["steps"].as_array().unwrap().iter().map(|step| step.as_str().unwrap()).collect();
        let at = |word: &str| steps.iter().position(|step| *step == word);
        for word in ["run", "http:settle", "store:remember", "calls:access"] {
            prop_assert!(steps.iter().filter(|step| **step == word).count() <= 1, "{:?}", steps);
        }
        for later in ["run", "http:settle"].into_iter().filter_map(at) {
            prop_assert!(at("calls:access").unwrap() < at("store:remember").unwrap(), "{:?}", steps);
            prop_assert!(at("store:remember").unwrap() < later, "{:?}", steps);
        }
        let (status, settlement) = (report["status"].as_u64().unwrap(), report["settlement"].as_str());
        prop_assert_eq!(status == 402, !report["challenge"].is_null());
        if at("http:settle").is_some() && status == 402 {
            prop_assert_eq!(settlement, Some("failed"), "{}", report);
            prop_assert_eq!(steps[steps.len() - 2], "store:release");
        }
        if status == 200 {
            let delivered = deliver && !before && settlement == Some("unknown");
            prop_assert!(settlement == Some("settled") || delivered, "{}", report);
        }
    }

    /// A wrapper is read in its one encoding: a payment with any other is refused.
    #[test]
    fn any_signature_of_a_stranger_is_refused(signature in proptest::collection::vec(any::<u8>(), 0..200)) {
        let mut session = verified(&manifest(1, "sample"), "sample");
        let binding = bound(&challenge(1, RECIPIENT), &session);
        let basis = PaymentBasis::take(&mut session, START).unwrap();
        let signable = binding.authorize(basis, None, &payer(), B256::repeat_byte(9), START).unwrap();
        prop_assert!(signable.signed(&signature).is_err());
    }
}
