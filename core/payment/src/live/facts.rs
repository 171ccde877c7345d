//! What a gate reads of the chain about one payment: which questions, and how their answers become facts (ledger
//! `x402-pay-facts`).

use alloc::vec::Vec;

use alloy_primitives::{Address, B256, U256, address, hex};
use primitives::abi::strict::padded;
use primitives::abi::words::{WORD, Words, encode};
use primitives::json::Writer;
use primitives::rpc::CallOutcome;

use super::presented::Presented;
use super::reading::Reading;
use crate::authorization::{Authorization, KEY_BYTES};
use crate::border::payment::PaymentNeed;
use crate::erc6492;

/// `isValidSignature(bytes32,bytes)`.
const IS_VALID: [u8; 4] = [0x16, 0x26, 0xba, 0x7e];
/// `balanceOf(address)`.
const BALANCE: [u8; 4] = [0x70, 0xa0, 0x82, 0x31];
/// `aggregate3((address,bool,bytes)[])`.
const AGGREGATE: [u8; 4] = [0x82, 0xad, 0x56, 0xcb];
/// Multicall3, at the same address on every chain. It is only ever called, and never in a transaction.
const MULTICALL: Address = address!("0xca11bde05977b3631167028862be2a173976ca11");

/// The payment that the questions are about.
pub(super) struct About<'a> {
    pub(super) signed: &'a Authorization,
    pub(super) presented: &'a Presented,
}

impl About<'_> {
    /// The questions for these needs, in their order.
    pub(super) fn ask(&self, needs: &[PaymentNeed], reading: &mut Reading) {
        let Self { signed, .. } = self;
        for need in needs {
            match need {
                PaymentNeed::Code => reading.ask_code(signed.from),
                PaymentNeed::Counterfactual => reading.ask_call(MULTICALL, &self.counterfactual()),
                PaymentNeed::Erc1271 => {
                    reading.ask_call(signed.from, &is_valid(signed.digest(), self.signature()));
                }
                PaymentNeed::AuthorizationState => reading.ask_call(signed.asset, &signed.state_call()),
                PaymentNeed::Balance => {
                    reading.ask_call(signed.asset, &encode(&BALANCE, &[signed.from.into_word()]));
                }
                PaymentNeed::AssetCode => reading.ask_code(signed.asset),
                PaymentNeed::Simulation => {
                    let signature = self.signature();
                    reading.ask_call(signed.asset, &signed.call(signature, signature.len() == KEY_BYTES));
                }
            }
        }
    }

    /// The signature without its wrapper.
    fn signature(&self) -> &[u8] {
        let given = self.presented.signature.as_slice();
        erc6492::parts(given).map_or(given, |(.., inner)| inner)
    }

    /// The factory's call, and then the question to the contract that it made.
    fn counterfactual(&self) -> Vec<u8> {
        let parts = erc6492::parts(&self.presented.signature);
        let (factory, call, inner) = parts.unwrap_or((Address::ZERO, &[], &[]));
        aggregate(&[(factory, call), (self.signed.from, &is_valid(self.signed.digest(), inner))])
    }
}

/// Writes the facts that the answers give. What was not read is left out.
pub(super) fn write(needs: &[PaymentNeed], reading: &Reading, w: &mut Writer) {
    for (place, need) in needs.iter().enumerate() {
        match need {
            PaymentNeed::Code => {
                w.raw(",\"code\":");
                match reading.data(place) {
                    Some(code) => w.quoted(hex::encode_prefixed(code)),
                    None => w.raw("\"failed\""),
                };
            }
            PaymentNeed::Counterfactual => {
                w.raw(",\"counterfactual\":");
                let outcome = reading.called(place);
                write_call(&second(outcome), w);
            }
            PaymentNeed::Erc1271 | PaymentNeed::Simulation => {
                let name = if *need == PaymentNeed::Erc1271 { "erc1271" } else { "simulation" };
                w.raw(",").quoted(name).raw(":");
                write_call(&reading.called(place), w);
            }
            PaymentNeed::AuthorizationState => {
                if let Some(used) = reading.flag(place) {
                    w.raw(",\"authorizationUsed\":").boolean(used);
                }
            }
            PaymentNeed::Balance => {
                if let Some(word) = reading.word(place) {
                    w.raw(",\"balance\":").quoted(U256::from_be_bytes(word.0));
                }
            }
            PaymentNeed::AssetCode => {
                if let Some(code) = reading.data(place) {
                    w.raw(",\"assetCode\":").quoted(hex::encode_prefixed(code));
                }
            }
        }
    }
}

fn write_call(outcome: &CallOutcome, w: &mut Writer) {
    match outcome {
        CallOutcome::Returned(data) => w.raw("{\"returned\":").quoted(hex::encode_prefixed(data)).raw("}"),
        CallOutcome::Reverted(_) => w.raw("{\"reverted\":true}"),
        CallOutcome::Failed(_) => w.raw("{\"failed\":true}"),
    };
}

/// The second answer of two in `aggregate3`. Multicall3 that gives none has failed, whatever it gives.
fn second(outcome: CallOutcome) -> CallOutcome {
    let CallOutcome::Returned(data) = &outcome else { return outcome };
    let answers = || {
        let list = Words(data).tuple(0)?;
        let two = list.uint(0)? == U256::from(2);
        let answers = list.0.get(WORD..).filter(|_| two)?;
        let answer = Words(answers).tuple(1)?;
        Some((answer.uint(0)? == U256::ONE, Vec::from(answer.bytes(1)?)))
    };
    match answers() {
        Some((true, data)) => CallOutcome::Returned(data),
        Some((false, data)) => CallOutcome::Reverted(data),
        None => CallOutcome::Failed(primitives::rpc::Reason::NotJsonRpc.into()),
    }
}

fn word(number: usize) -> B256 {
    B256::from(U256::from(number))
}

/// Bytes as ABI encodes them behind an offset: their length, and the bytes up to a whole word.
fn tail(bytes: &[u8]) -> Vec<u8> {
    let mut out = word(bytes.len()).to_vec();
    out.extend_from_slice(bytes);
    out.resize(WORD.saturating_add(padded(bytes.len())), 0);
    out
}

/// The call data of `isValidSignature`.
fn is_valid(digest: B256, signature: &[u8]) -> Vec<u8> {
    let mut call = encode(&IS_VALID, &[digest, word(2 * WORD)]);
    call.extend(tail(signature));
    call
}

/// The call data of `aggregate3`; each call may fail by itself.
fn aggregate(calls: &[(Address, &[u8])]) -> Vec<u8> {
    let mut offset = calls.len().saturating_mul(WORD);
    let mut heads = Vec::from([word(WORD), word(calls.len())]);
    let mut tails = Vec::new();
    for (target, data) in calls {
        heads.push(word(offset));
        let mut one = encode(&[], &[target.into_word(), word(1), word(3 * WORD)]);
        one.extend(tail(data));
        offset = offset.saturating_add(one.len());
        tails.extend(one);
    }
    let mut call = encode(&AGGREGATE, &heads);
    call.extend(tails);
    call
}
