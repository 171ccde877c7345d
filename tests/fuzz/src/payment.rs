//! A challenge that can be paid says what another JSON reader finds there. A receipt settles a payment only by the token's own
//! events. A permission to spend is the one ABI encoding of its words.
//!
//! Input: a byte for the kind; then the bytes of a challenge, of a receipt or of call data.

use alloy_primitives::{Address, U256, hex};
use alloy_sol_types::SolValue as _;
use calls::{Allowance, Function};
use payment::border::settlement::{PaymentAuthorization, SettlementVerdict};
use payment::{Asked, Due, Given};
use serde_json::Value;
use x402::Carrier;
use x402::border::challenge::{ChallengeVerdict, EntryVerdict};

use crate::core::{CORE, Core};
use crate::dice::Dice;

/// keccak256 of `AuthorizationUsed(address,bytes32)`, and of `Transfer(address,address,uint256)`.
const EVENTS: [&str; 2] = [
    "0x98de503528ee59b575ef0c0a2576a82497bfc029a5685b209e9ec333479b10a5",
    "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef",
];
const ASSET: &str = "0x833589fcd6edb6e08f4c7c32d4f71b54bda02913";
const FROM: &str = "0x2c7536e3605d9c16a7a3d7b1898e529396a65c23";
const NONCE: &str = "0xacb0cc135b7644d9d9f6341295310cde1704cb981d3c1019bb40b6b9821d2dc9";

/// The property of the core.
pub fn payment(input: &[u8]) {
    holds(&CORE, input);
}

/// The property.
pub fn holds(core: &Core, input: &[u8]) {
    let mut dice = Dice::of(input);
    match dice.below(3) {
        0 => challenge(core, dice.rest()),
        1 => settlement(core, dice.rest()),
        _ => allowance(core, dice.rest()),
    }
}

fn challenge(core: &Core, text: &[u8]) {
    for status in [200, 403] {
        let other = (core.read_challenge)(&Carrier::Http { status, headers: &[], body: text });
        assert_eq!(other.report().verdict, ChallengeVerdict::NotPaymentRequired, "status {status}");
    }
    let read = (core.read_challenge)(&Carrier::Http { status: 402, headers: &[], body: text });
    let report = read.report();
    let usable = report.entries.iter().filter(|entry| entry.verdict == EntryVerdict::Usable);
    let mut usable = usable.peekable();
    assert_eq!(report.verdict == ChallengeVerdict::Readable, usable.peek().is_some());
    for entry in usable {
        let whole: Value = serde_json::from_slice(text).expect("a challenge that can be read is JSON");
        let index = usize::try_from(entry.index).expect("an index");
        let other = &whole["accepts"][index];
        let amount = if report.version == Some(1) { "maxAmountRequired" } else { "amount" };
        assert_eq!(other[amount].as_str(), entry.amount.map(|amount| amount.to_string()).as_deref());
        for (name, address) in [("payTo", entry.pay_to), ("asset", entry.asset)] {
            let told = other[name].as_str().map(str::to_lowercase);
            assert_eq!(told, address.map(|address| format!("{address:#x}")), "{name}");
        }
        assert_eq!(other["scheme"], "exact");
    }
}

fn settlement(core: &Core, text: &[u8]) {
    let to: Address = "0x209693bc6afc0c5328ba36faf03c514ef312287c".parse().expect("an address");
    let value = U256::from(10_000);
    let authorization = PaymentAuthorization {
        from: FROM.parse().expect("an address"),
        to,
        value,
        valid_after: U256::ZERO,
        valid_before: U256::from(1_749_158_400),
        nonce: NONCE.parse().expect("a nonce"),
    };
    let due = Due { asset: ASSET.parse().expect("an address"), authorization };
    let report = (core.judge_settlement)(Given::Receipt(text), &due, &Asked::default());
    if report.retry_safe {
        assert_eq!(report.verdict, SettlementVerdict::Canceled, "nobody has read the state");
    }
    if report.verdict != SettlementVerdict::Settled {
        return;
    }
    let receipt: Value = serde_json::from_slice(text).expect("a receipt that settles is JSON");
    assert_eq!(receipt["status"], "0x1");
    let padded = |address: &str| format!("0x{:0>64}", &address[2..]);
    let logs = receipt["logs"].as_array().expect("logs");
    let has = |topics: [String; 3], data: &str| {
        logs.iter().any(|log| {
            let lower = |value: &Value| value.as_str().unwrap_or_default().to_lowercase();
            let found: Vec<String> = log["topics"].as_array().into_iter().flatten().map(lower).collect();
            lower(&log["address"]) == ASSET && found == topics && lower(&log["data"]) == data
        })
    };
    assert!(has([EVENTS[0].into(), padded(FROM), NONCE.into()], "0x"), "the authorization was used");
    let amount = format!("0x{value:064x}");
    assert!(has([EVENTS[1].into(), padded(FROM), padded(&format!("{to:#x}"))], &amount), "it was paid");
}

fn allowance(core: &Core, data: &[u8]) {
    let Some(read) = (core.allowance)(data) else { return };
    let (selector, words) = data.split_at(4);
    let amount = |function: Function| match function {
        Function::Approve(Allowance::Amount { spender, amount })
        | Function::Increase(Allowance::Amount { spender, amount }) => Some((spender, amount)),
        _ => None,
    };
    match selector {
        // approve, increaseAllowance, increaseApproval
        [0x09, 0x5e, 0xa7, 0xb3] | [0x39, 0x50, 0x93, 0x51] | [0xd7, 0x3d, 0xd6, 0x23] => {
            let other = <(Address, U256)>::abi_decode_params_validate(words).ok();
            let other = other.filter(|pair| pair.abi_encode_params() == words);
            assert_eq!(read.ok().and_then(amount), other, "{}", hex::encode(data));
        }
        // setApprovalForAll
        [0xa2, 0x2c, 0xb4, 0x65] => {
            let other = <(Address, bool)>::abi_decode_params_validate(words).ok();
            let other = other.filter(|pair| pair.abi_encode_params() == words);
            let read = match read {
                Ok(Function::Approve(Allowance::All { spender, allowed })) => Some((spender, allowed)),
                _ => None,
            };
            assert_eq!(read, other, "{}", hex::encode(data));
        }
        _ => {}
    }
}
