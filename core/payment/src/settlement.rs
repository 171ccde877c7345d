//! Whether a payment was settled: by the token's own events for this authorization, and by nothing else (ledger `x402-settle` and the
//! rows behind it; decisions P22, P24, P32).

mod receipt;

use alloc::string::String;
use alloc::vec::Vec;

use alloy_primitives::{Address, B256, U256, b256};
use x402::{Code, remark};

use crate::border::settlement::{
    AuthorizationState, Consumption, PaymentAuthorization, ReceiptGiven, SettlementReport, SettlementVerdict,
};
use primitives::rpc::GivenLog as Log;
use receipt::Receipt;

/// keccak256 of `AuthorizationUsed(address,bytes32)`.
const USED: B256 = b256!("0x98de503528ee59b575ef0c0a2576a82497bfc029a5685b209e9ec333479b10a5");
/// keccak256 of `AuthorizationCanceled(address,bytes32)`.
const CANCELED: B256 = b256!("0x1cdd46ff242716cdaa72d159d339a485b3438398348d68f09d7c8c0a59353d81");
/// keccak256 of `Transfer(address,address,uint256)`.
const TRANSFER: B256 = b256!("0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef");

/// What the RPC gave for the transaction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Given<'a> {
    /// The JSON text of a receipt.
    Receipt(&'a [u8]),
    /// What a proof says of the receipt. Whose block hash it is under, the caller must know: a bundle names its own, and
    /// establishes nothing (`erc8257_proofs::verify_receipt_under`).
    Proven(&'a proofs::border::receipt::ReceiptProofReport),
    /// No receipt, or no answer.
    Nothing,
}

impl<'a> Given<'a> {
    /// The receipt, where there is one.
    #[must_use]
    pub fn of(receipt: Option<&'a str>) -> Self {
        receipt.map_or(Self::Nothing, |text| Self::Receipt(text.as_bytes()))
    }
}

impl ReceiptGiven {
    /// The JSON text of the receipt. An RPC that is asked for a receipt gives no proof of it.
    pub(crate) fn into_text(self) -> Option<String> {
        match self {
            Self::Text { text } => Some(text),
            Self::Failed { .. } | Self::Proof { .. } => None,
        }
    }
}

/// What was to be settled.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Due {
    /// The token's contract.
    pub asset: Address,
    /// The authorization.
    pub authorization: PaymentAuthorization,
}

/// What was asked for, and what else was read.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Asked {
    /// The hash of the transaction that was named.
    pub transaction: Option<B256>,
    /// How many blocks must have it, its own among them; 0 and 1 ask for no more than its own.
    pub confirmations: u64,
    /// The number of the newest block.
    pub head: Option<U256>,
    /// What the token says of the authorization.
    pub state: Option<AuthorizationState>,
}

/// Reads from a receipt whether a payment was settled.
///
/// # Example
/// ```
/// use erc8257_payment::border::settlement::{PaymentAuthorization, SettlementVerdict};
/// use erc8257_payment::{Asked, Due, Given, judge_settlement};
/// # let account = erc8257::Address::repeat_byte(1);
/// let authorization = PaymentAuthorization {
///     from: account,
///     to: account,
///     value: erc8257::U256::from(10_000),
///     valid_after: erc8257::U256::ZERO,
///     valid_before: erc8257::U256::from(1_749_158_400),
///     nonce: erc8257::B256::repeat_byte(7),
/// };
/// let report = judge_settlement(Given::Nothing, &Due { asset: account, authorization }, &Asked::default());
/// // Nothing is known, and nothing may be signed anew.
/// assert_eq!((report.verdict, report.retry_safe), (SettlementVerdict::Unknown, false));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn judge_settlement(given: Given<'_>, due: &Due, asked: &Asked) -> SettlementReport {
    let mut report = SettlementReport {
        verdict: SettlementVerdict::Unknown,
        consumption: consumption(asked.state.as_ref(), due.authorization.valid_before),
        retry_safe: false,
        transaction: asked.transaction,
        block_number: None,
        findings: Vec::new(),
    };
    let receipt = receipt_of(given);
    let is_torn = receipt.as_ref().is_ok_and(|receipt| is_torn(receipt, due));
    // What the receipt shows, even where it is another one's, was taken back, or has a block too young to count.
    let mut shown = SettlementVerdict::Unknown;
    let code = match receipt {
        Err(code) => Some(code),
        Ok(receipt) if is_other(&receipt, asked) => {
            shown = uncounted(verdict(&receipt, due));
            Some(Code::ReceiptOther)
        }
        Ok(receipt) => {
            // A proven receipt names no transaction, and a hash beside it would be a label (decision S20).
            report.transaction = receipt.transaction.and_then(|own| asked.transaction.or(Some(own)));
            report.block_number = Some(U256::from(receipt.block));
            shown = verdict(&receipt, due);
            if is_young(&receipt, asked) {
                shown = uncounted(shown);
                Some(Code::ReceiptYoung)
            } else {
                report.verdict = shown;
                code(shown)
            }
        }
    };
    report.retry_safe = !is_torn && is_retry_safe(shown, report.consumption);
    report.findings.extend(code.map(|code| remark(code, None)));
    report
}

/// The receipt, of whatever transaction it is.
fn receipt_of(given: Given<'_>) -> Result<Receipt, Code> {
    match given {
        Given::Receipt(text) => Receipt::read(text).ok_or(Code::ReceiptMalformed),
        Given::Proven(report) => Receipt::proven(report.clone()),
        Given::Nothing => Err(Code::ReceiptAbsent),
    }
}

/// Whether it is that of another transaction than was asked for, or was taken back (ledger `x402-settle-receipt`).
fn is_other(receipt: &Receipt, asked: &Asked) -> bool {
    let is_other = asked.transaction.is_some_and(|hash| receipt.transaction.is_some_and(|own| own != hash));
    let is_taken_back = receipt.logs.iter().any(|log| log.is_removed);
    is_other || is_taken_back
}

/// What a receipt that does not count leaves of its verdict: the use that it shows, and no cancellation, which would make another
/// payment safe (decision P46).
const fn uncounted(shown: SettlementVerdict) -> SettlementVerdict {
    match shown {
        SettlementVerdict::Canceled => SettlementVerdict::Unknown,
        shown => shown,
    }
}

/// Whether a transaction that failed tells of the use all the same. It has no events, so that such a receipt contradicts itself.
fn is_torn(receipt: &Receipt, due: &Due) -> bool {
    let tells = |log: &Log| log.address == due.asset && is_event(log, due, USED);
    !receipt.succeeded && receipt.logs.iter().any(tells)
}

/// Whether it is this event about the authorization, of whatever contract.
fn is_event(log: &Log, due: &Due, event: B256) -> bool {
    let PaymentAuthorization { from, nonce, .. } = due.authorization;
    log.topics == [event, from.into_word(), nonce] && log.data.is_empty()
}

/// Whether too few blocks have the transaction.
fn is_young(receipt: &Receipt, asked: &Asked) -> bool {
    if asked.confirmations <= 1 {
        return false;
    }
    let Some(head) = asked.head else { return true };
    let block = U256::from(receipt.block);
    let have = head.checked_sub(block).map(|above| above.saturating_add(U256::ONE));
    have.is_none_or(|have| have < U256::from(asked.confirmations))
}

fn verdict(receipt: &Receipt, due: &Due) -> SettlementVerdict {
    use SettlementVerdict as Verdict;

    if !receipt.succeeded {
        return Verdict::Reverted;
    }
    let PaymentAuthorization { from, to, value, .. } = due.authorization;
    let own: Vec<&Log> = receipt.logs.iter().filter(|log| log.address == due.asset).collect();
    let is_event = |log: &Log, event: B256| is_event(log, due, event);
    let uses: Vec<usize> = (0..).zip(&own).filter(|(_, log)| is_event(log, USED)).map(|(at, _)| at).collect();
    let at = match uses.as_slice() {
        [at] => *at,
        [] if own.iter().any(|log| is_event(log, CANCELED)) => return Verdict::Canceled,
        [] if receipt.logs.iter().any(|log| is_event(log, USED)) => return Verdict::WrongAsset,
        [] => return Verdict::NotThisAuthorization,
        _ => return Verdict::Ambiguous,
    };
    let moved = transfers(segment(&own, at), from);
    let fits = |transfer: &(Address, U256)| *transfer == (to, value);
    if moved.iter().any(fits) {
        // An earlier use without its transfer may own this one.
        let earlier = own.iter().enumerate().take(at).filter(|(_, log)| is_use_of(log, from));
        let mut earlier = earlier.map(|(other, _)| transfers(segment(&own, other), from));
        return if earlier.any(|moved| moved.is_empty()) { Verdict::Ambiguous } else { Verdict::Settled };
    }
    if moved.is_empty() {
        let elsewhere = transfers(&own, from);
        return if elsewhere.iter().any(fits) {
            Verdict::Ambiguous
        } else {
            Verdict::AuthorizationConsumedNoTransfer
        };
    }
    if moved.iter().any(|(recipient, _)| *recipient == to) {
        Verdict::AmountMismatch
    } else {
        Verdict::RecipientMismatch
    }
}

/// The token's logs behind a use, up to the next use of anybody.
fn segment<'s, 'l>(own: &'s [&'l Log], at: usize) -> &'s [&'l Log] {
    let behind = own.get(at.saturating_add(1)..).unwrap_or_default();
    let end = behind.iter().position(|log| log.topics.first() == Some(&USED)).unwrap_or(behind.len());
    behind.get(..end).unwrap_or_default()
}

/// Whether any authorization of this account was used.
fn is_use_of(log: &Log, from: Address) -> bool {
    log.topics.len() == 3 && log.topics.first() == Some(&USED) && log.topics.get(1) == Some(&from.into_word())
}

/// The transfers from this account: to whom, and how much.
fn transfers(logs: &[&Log], from: Address) -> Vec<(Address, U256)> {
    let transfer = |log: &&Log| {
        let [event, sender, recipient] = log.topics.as_slice() else { return None };
        let amount = <&[u8; 32]>::try_from(log.data.as_slice()).ok()?;
        let to = Address::from_word(*recipient);
        let is_it = *event == TRANSFER && *sender == from.into_word() && to.into_word() == *recipient;
        is_it.then(|| (to, U256::from_be_bytes(*amount)))
    };
    logs.iter().filter_map(transfer).collect()
}

/// What the token's state says of an authorization that ends then.
pub(crate) fn consumption(state: Option<&AuthorizationState>, valid_before: U256) -> Consumption {
    match state {
        Some(AuthorizationState { used: true, .. }) => Consumption::Used,
        None | Some(AuthorizationState { timestamp: None, .. }) => Consumption::Unknown,
        Some(AuthorizationState { timestamp: Some(time), .. }) if U256::from(*time) >= valid_before => {
            Consumption::ExpiredUnused
        }
        Some(_) => Consumption::Open,
    }
}

/// Whether another authorization cannot lead to a second payment. Where the receipt and the node contradict each other it may
/// (ledger `x402-settle-state`).
const fn is_retry_safe(verdict: SettlementVerdict, consumption: Consumption) -> bool {
    use SettlementVerdict as Verdict;

    match verdict {
        Verdict::Canceled => !matches!(consumption, Consumption::Open),
        Verdict::Settled
        | Verdict::Ambiguous
        | Verdict::AuthorizationConsumedNoTransfer
        | Verdict::AmountMismatch
        | Verdict::RecipientMismatch => false,
        Verdict::Reverted | Verdict::NotThisAuthorization | Verdict::WrongAsset | Verdict::Unknown => {
            matches!(consumption, Consumption::ExpiredUnused)
        }
    }
}

const fn code(verdict: SettlementVerdict) -> Option<Code> {
    use SettlementVerdict as Verdict;

    Some(match verdict {
        Verdict::Settled | Verdict::Unknown => return None,
        Verdict::Reverted => Code::SettleReverted,
        Verdict::NotThisAuthorization => Code::SettleNotThisAuthorization,
        Verdict::AuthorizationConsumedNoTransfer => Code::SettleAuthorizationConsumedNoTransfer,
        Verdict::AmountMismatch => Code::SettleAmountMismatch,
        Verdict::RecipientMismatch => Code::SettleRecipientMismatch,
        Verdict::WrongAsset => Code::SettleWrongAsset,
        Verdict::Canceled => Code::SettleCanceled,
        Verdict::Ambiguous => Code::SettleAmbiguous,
    })
}
