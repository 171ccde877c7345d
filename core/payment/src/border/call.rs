//! A client's call of a tool that may ask to be paid.

use erc8257::border::preflight::ConsumerPolicy;
use primitives::describe::{
    Account, Bytes32, Code, Inquire, Json, List, Report, Seconds, Text, ToolRef, Verb,
};
use primitives::limits::{BUNDLE_BYTES, FINDINGS};
use x402::Finding;

use super::authorization::PayerAccount;
use super::binding::{BindingVerdict, PayPolicy, PaymentAction, PaymentTerms};
use crate::limits::{CALL_ANSWERS, CALL_STEPS};

/// Who pays.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CallPayer {
    /// The account.
    pub address: Account,
    /// What kind of account it is. Default: one with a key.
    pub account: Option<PayerAccount>,
}

/// How a call ended. The list is complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CallVerdict {
    /// The tool answered, and nothing was paid.
    Called,
    /// The tool answered, and a receipt shows that it was paid.
    Paid,
    /// The tool answered, and no receipt shows that it was paid.
    PaidUnconfirmed,
    /// The tool was paid, and gave no result.
    PaidNoResult,
    /// The tool was not paid, and cannot be paid any more by this authorization.
    NotPaid,
    /// Nobody can tell whether the tool was paid.
    Unknown,
    /// The user said no.
    Declined,
    /// The challenge asks for what must not be signed.
    Blocked,
    /// Nothing that the challenge asks for is judged.
    Unsupported,
    /// The wallet did not sign, or not as the payer.
    NotSigned,
    /// The verification is too old, or too much time has passed.
    Stale,
    /// The tool is not verified any more.
    NotVerified,
    /// The endpoint sends elsewhere.
    Redirected,
    /// The endpoint refuses.
    Refused,
    /// The endpoint gave no answer.
    Unreachable,
}

/// What became of a call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CallReport {
    /// How the call ended.
    pub verdict: CallVerdict,
    /// What was asked, in order.
    pub steps: List<Text<64>, CALL_STEPS>,
    /// The HTTP status of the last answer.
    pub status: Option<u16>,
    /// What the challenge came to.
    pub binding: Option<BindingVerdict>,
    /// What was to be done about it.
    pub action: Option<PaymentAction>,
    /// Whether a payment was signed and sent.
    pub signed: bool,
    /// What the settlement came to, or `not-due`.
    pub settlement: Option<Code>,
    /// The transaction that the server named.
    pub transaction: Option<Bytes32>,
    /// Whether another payment may be signed without paying twice; `null` where nothing was signed.
    pub retry_safe: Option<bool>,
    /// What was found, with what to do.
    pub findings: List<Finding, FINDINGS>,
}
impl Report for CallReport {
    const FORMAT: &'static str = "erc8257-payment-call/1";
}

/// Calls a tool, and pays it where it asks for that: first the verification, then a call without a payment, then what the
/// challenge asks for beside the manifest. The user is asked wherever that differs, and the wallet signs once, for a verification
/// of the last minute.
///
/// After the payment was sent nothing is sent or signed again, whatever the answer is: the receipt and the token tell what became
/// of it. Beside the report stands the body of the tool's last answer.
///
/// Source: ERC-8257, §7, Pricing Staleness and Payment Safety; seed 002, Tool Invocation Flow; decision P14
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PayCall<'a> {
    /// The tool.
    pub tool_ref: ToolRef,
    /// The body of the request, as the tool's `inputs` describe it: JSON, in raw bytes.
    pub input: &'a [u8],
    /// Who pays.
    pub payer: CallPayer,
    /// 32 random bytes, not all zero: new ones for every call.
    pub nonce: Bytes32,
    /// What the payer allows. Default: every difference has its default action, and no amount is too high for a yes.
    pub policy: Option<PayPolicy>,
    /// The policy of the verification. Default: that of the library.
    pub verification: Option<ConsumerPolicy>,
}
impl Inquire for PayCall<'_> {
    type Report = CallReport;
    const BUNDLE: &'static str = "erc8257-payment-call-bundle/1";
}

/// Replays a call from its recorded answers, beginning behind a verification that the file claims. Nothing is established by it.
///
/// Source: ERC-8257, Pricing Staleness and Payment Safety; seed 002, Tool Invocation Flow; decision P14
///
/// Recorded: format
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReplayCall {
    /// What the manifest would say of payments.
    pub terms: PaymentTerms,
    /// The Unix time at which the verification began.
    pub verified_at: Seconds,
    /// The Unix time.
    pub now: Seconds,
    /// Who pays.
    pub payer: CallPayer,
    /// 32 random bytes, not all zero.
    pub nonce: Bytes32,
    /// What the payer allows.
    pub policy: Option<PayPolicy>,
    /// For how long a verification may be used to call the tool. Default: 300.
    pub freshness_seconds: Option<Seconds>,
    /// The answers, in the order of the steps.
    pub answers: List<Json<BUNDLE_BYTES>, CALL_ANSWERS>,
}
impl Verb for ReplayCall {
    type Report = CallReport;
    const BUNDLE: &'static str = "erc8257-payment-paycall-terms-bundle/1";
}
