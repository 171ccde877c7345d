//! The functions of callers in Rust: what they give besides the reports of the verbs.

use erc8257::{Address, B256, U256};
use payment::border::authorization::PayerAccount;
use payment::border::binding::{BindingVerdict, PayPolicy, PaymentAction, PaymentCap, PaymentDifference};
use payment::border::call::CallVerdict;
use payment::{Binding, Payer, PaymentBasis, Policy, Terms, bind, words, words_of};
use primitives::describe::{Conclusion, Map, Report as _, Tell as _, Word as _};
use serde_json::{Value, json};
use x402::border::codes::PaymentCodes;
use x402::{Carrier, Challenge, read_challenge};

use crate::payments::{ASSET, RECIPIENT, START, challenge, manifest, payer, verified};

fn terms(amount: u64) -> Terms {
    let session = verified(&manifest(amount, "sample"), "sample");
    Terms::of(session.report().unwrap().verified().unwrap(), session.body().unwrap()).unwrap()
}

/// A challenge of version 2, whose parts have blanks that no writer of ours puts there.
fn spelt() -> (Challenge, [String; 3]) {
    let parts = [
        format!(
            r#"{{"scheme": "exact","network":"eip155:8453","amount":"10000", "asset":"{ASSET}","payTo":"{RECIPIENT}","maxTimeoutSeconds":60,"extra":{{"name":"USD Coin","version":"2"}}}}"#
        ),
        r#"{"url": "https://tools.example.com/sample"}"#.to_owned(),
        r#"{ "discovery": {} }"#.to_owned(),
    ];
    let [accepted, resource, extensions] = &parts;
    let document = format!(
        r#"{{"x402Version":2,"resource":{resource},"accepts":[{accepted}],"extensions":{extensions}}}"#
    );
    let encoded = primitives::base64::encode(document.as_bytes());
    let headers = [("PAYMENT-REQUIRED", encoded.as_bytes())];
    (read_challenge(&Carrier::Http { status: 402, headers: &headers, body: &[] }), parts)
}

fn bound(challenge: &Challenge, policy: &Policy) -> Binding {
    bind(challenge, &terms(10_000), policy, &[])
}

/// Ledger `x402-az-v2`, `x402-az-window`: a payment of version 2 repeats the bytes of the challenge, and is valid as long as its
/// policy says.
#[test]
fn a_payment_repeats_the_challenge_as_it_came() {
    let (challenge, [accepted, resource, extensions]) = spelt();
    let policy = Policy::read(Some(PayPolicy { window_seconds: Some(30), ..PayPolicy::default() })).unwrap();
    let binding = bound(&challenge, &policy);
    assert_eq!(binding.report().verdict, BindingVerdict::Match);
    let mut session = verified(&manifest(10_000, "sample"), "sample");
    let basis = PaymentBasis::take(&mut session, START).unwrap();
    let payer = Payer { account: PayerAccount::Contract, ..payer() };
    let signable = binding.authorize(basis, None, &payer, B256::repeat_byte(7), START).unwrap();
    assert_eq!(signable.authorization().valid_before, U256::from(START + 30));
    let payment = signable.signed(&[9; 100]).unwrap();
    let meta = payment.meta();
    let head = format!(r#"{{"x402Version":2,"resource":{resource},"accepted":{accepted},"payload":"#);
    assert!(meta.starts_with(&head), "{meta}");
    assert!(meta.ends_with(&format!(r#","extensions":{extensions}}}"#)), "{meta}");
    let key = format!("eip155:8453/erc20:{ASSET}/{:#x}/0x{}", payer.address, "07".repeat(32));
    assert_eq!(payment.replay_key(), key);
}

/// Ledger `x402-az-v2`: what a challenge lacks is not repeated, and `null` for the resource counts as none.
#[test]
fn a_payment_repeats_nothing_that_is_not_there() {
    let (challenge, [_, resource, extensions]) = spelt();
    let text = String::from_utf8(challenge.text().to_vec()).unwrap();
    for (there, less, name) in [
        (format!(r#","extensions":{extensions}"#), "", "extensions"),
        (format!(r#""resource":{resource},"#), "", "resource"),
        (format!(r#""resource":{resource}"#), r#""resource":null"#, "resource"),
    ] {
        assert!(text.contains(&there), "{text}");
        let encoded = primitives::base64::encode(text.replace(&there, less).as_bytes());
        let headers = [("PAYMENT-REQUIRED", encoded.as_bytes())];
        let challenge = read_challenge(&Carrier::Http { status: 402, headers: &headers, body: &[] });
        let mut session = verified(&manifest(10_000, "sample"), "sample");
        let basis = PaymentBasis::take(&mut session, START).unwrap();
        let payer = Payer { account: PayerAccount::Contract, ..payer() };
        let binding = bound(&challenge, &Policy::default());
        let signable = binding.authorize(basis, None, &payer, B256::repeat_byte(7), START).unwrap();
        let meta: Value = serde_json::from_str(&signable.signed(&[9; 100]).unwrap().meta()).unwrap();
        assert_eq!(meta.get(name), None, "{less}");
        assert!(meta["accepted"].is_object());
    }
}

/// Ledger `x402-bd-before-sign`: a challenge beside the bundle of a verified tool. It is a yes only where the price is accepted.
#[test]
fn a_challenge_is_bound_to_a_recorded_verification() {
    let session = verified(&manifest(10_000, "sample"), "sample");
    let registration = session.bundle().unwrap().to_json();
    for (amount, conclusion, verdict) in
        [(10_000, Conclusion::Yes, "match"), (20_000, Conclusion::No, "price-higher")]
    {
        let body = String::from_utf8(challenge(amount, RECIPIENT).text().to_vec()).unwrap();
        let bundle = json!({
            "format": "erc8257-payment-bind-bundle/1",
            "challenge": {"carrier": "http", "status": 402, "headers": [], "bodyText": body},
            "registrationText": registration,
        });
        let judged = erc8257::verbs::judge::<(x402::Border, payment::Border)>(bundle.to_string().as_bytes());
        let judgement = judged.into_result().unwrap();
        let report: Value = serde_json::from_str(&judgement.report).unwrap();
        assert_eq!((judgement.conclusion, report["verdict"].as_str()), (conclusion, Some(verdict)));
    }
}

/// Ledger `x402-bd-words`: what the person who pays reads.
#[test]
fn a_binding_in_words() {
    let price = format!("10000 of eip155:8453/erc20:{ASSET} for eip155:8453:{RECIPIENT}");
    let listed = bound(&challenge(10_000, RECIPIENT), &Policy::default());
    let row = |code| x402::explain(code).map_or("", |row| row.message);
    assert_eq!(
        words(listed.report()),
        format!("ACCEPT  match\n  listed  {price}  (pricing 0)\n  asked   {price}  (accepts 0, 60 seconds)")
    );
    let text = challenge(20_000, RECIPIENT).text().to_vec();
    let text =
        String::from_utf8(text).unwrap().replace("https://tools.example.com/sample", "https://evil.example/");
    let elsewhere = read_challenge(&Carrier::Http { status: 402, headers: &[], body: text.as_bytes() });
    let mut terms = terms(10_000);
    for price in terms.pricing.iter_mut().flatten() {
        price.protocol = "other\u{202e}".into();
    }
    let binding = bind(&elsewhere, &terms, &Policy::default(), &[]);
    let told = words(binding.report());
    let (protocol, resource) = (row("x402-protocol-mismatch"), row("x402-resource-origin-mismatch"));
    let lines: Vec<&str> = told.lines().collect();
    assert_eq!(lines[0], format!("BLOCKED  protocol-mismatch: {protocol}"));
    assert_eq!(lines[1], format!("  and     resource-origin-mismatch: {resource}"));
    assert!(lines[2].starts_with(&format!("  listed  {price} by other")), "{told}");
    assert!(!told.contains('\u{202e}'), "what others wrote is harmless to show");
    assert_eq!(lines.len(), 4, "{told}");
    let unread = read_challenge(&Carrier::Http { status: 402, headers: &[], body: b"{}" });
    let told = words(bind(&unread, &terms, &Policy::default(), &[]).report());
    assert_eq!(told, "BLOCKED  not-x402\n  listed  nothing\n  asked   nothing that can be paid");
    assert_eq!(words_of("{}"), None);
    let dearer = bound(&challenge(20_000, RECIPIENT), &Policy::default());
    assert!(words(dearer.report()).starts_with("ASK FIRST  price-higher: "));
    let other = dearer.report().to_text().replace("erc8257-payment-binding/1", "erc8257-payment-call/1");
    assert_eq!(words_of(&other), None);
}

/// Ledger `x402-bd-words`: however long the texts of others are, there are words, and they fit a screen.
#[test]
fn no_text_of_others_takes_the_words_away() {
    let mut terms = terms(10_000);
    for price in terms.pricing.iter_mut().flatten() {
        price.protocol = "\u{7f}".repeat(360_000);
    }
    let policy = Policy::parse(br#"{"on":{"protocol-mismatch":"confirm"}}"#).unwrap();
    let binding = bind(&challenge(10_000, RECIPIENT), &terms, &policy, &[]);
    let told = words(binding.report());
    assert!(told.starts_with("ASK FIRST  protocol-mismatch: "), "{told}");
    assert!(
        told.contains(&format!(
            "  listed  10000 of eip155:8453/erc20:{ASSET} for eip155:8453:{RECIPIENT} by "
        ))
    );
    assert!(told.chars().count() < 1_000, "{}", told.len());
    assert_eq!(words_of(&binding.report().to_text()), Some(told));
}

/// Ledger `x402-bd-never-auto`: a policy that always asks, and says itself what to do where everything matches.
#[test]
fn a_policy_that_always_asks() {
    let action = |policy: Policy| bound(&challenge(10_000, RECIPIENT), &policy).report().action;
    assert_eq!(action(Policy::default()), PaymentAction::Accept);
    assert_eq!(action(Policy::default().always_asking()), PaymentAction::Confirm);
    for (text, expected) in [
        (r#"{"on":{"match":"accept"}}"#, PaymentAction::Accept),
        (r#"{"on":{"match":"block"}}"#, PaymentAction::Block),
        (r#"{"on":{"price-higher":"block"}}"#, PaymentAction::Confirm),
    ] {
        assert_eq!(action(Policy::parse(text.as_bytes()).unwrap().always_asking()), expected, "{text}");
    }
    let read = Policy::read(Some(PayPolicy {
        on: Some(Map(vec![(PaymentDifference::Match, PaymentAction::Confirm)])),
        caps: Some(vec![PaymentCap { asset: format!("eip155:8453/erc20:{ASSET}"), amount: U256::from(7) }]),
        chains: Some(vec![U256::from(8453)]),
        window_seconds: Some(120),
    }));
    let text = format!(
        r#"{{"on":{{"match":"confirm"}},"caps":[{{"asset":"eip155:8453/erc20:{ASSET}","amount":"7"}}],"chains":["8453"],"windowSeconds":120}}"#
    );
    assert_eq!(Policy::parse(text.as_bytes()).unwrap(), read.unwrap());
}

/// The end of a call as an exit status has it: a result for what was agreed to is a yes, and what is not known is neither.
#[test]
fn each_end_of_a_call_has_its_conclusion() {
    for (verdict, word) in CallVerdict::WORDS {
        let conclusion = match *word {
            "called" | "paid" => Conclusion::Yes,
            "unknown" | "stale" | "unreachable" | "paid-unconfirmed" => Conclusion::Unknown,
            _ => Conclusion::No,
        };
        assert_eq!((verdict.word(), verdict.conclusion()), (*word, conclusion));
    }
}

/// Ledger `x402-bd-domain-table`: each token of the table is found by its chain and its contract, and by no other.
#[test]
fn tokens_are_found_by_chain_and_contract() {
    assert!(x402::tokens().len() >= 14, "{}", x402::tokens().len());
    for token in x402::tokens() {
        assert_eq!(x402::known_token(token.chain_id, token.asset), Some(token));
        assert_eq!(x402::known_token(token.chain_id + 1, token.asset), None);
        assert_eq!(x402::known_token(token.chain_id, Address::ZERO), None);
    }
}

#[test]
fn a_row_of_a_code_is_told_whole() {
    let listed = PaymentCodes {}.answer().expect("codes");
    assert_eq!(listed.len(), x402::codes().len());
    assert!(listed.len() >= 80, "{}", listed.len());
    for (row, code) in x402::codes().iter().zip(listed) {
        let text: Value = serde_json::from_str(&row.to_json()).expect("JSON");
        let severity = row.severity.as_str();
        let whole = json!({"code": row.id, "section": row.section, "severity": severity, "message": row.message, "fix": row.fix});
        assert_eq!(text, whole);
        assert_eq!((&*code.code, &*code.message, &*code.fix), (row.id, row.message, row.fix));
        assert_eq!((&*code.section, &*code.severity), (row.section, severity));
    }
}
