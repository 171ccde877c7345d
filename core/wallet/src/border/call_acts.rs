//! What calls do, one by one.

use crate::codes::Finding;
use crate::limits::{ASSET_CHARS, CALLS, CHAIN_CHARS, DANGERS, PATH_CHARS, SELECTOR_CHARS};
use calls::border::act::{ActKind, Danger};
use primitives::describe::{Account, Address, Hex, List, Pointed, Report, Text, Uint256, Verb};
use primitives::limits::{BUNDLE_BYTES, FINDINGS};

/// One call, or one act that a signature allows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CallAct {
    /// Where it stands: `0`, and `0.1` for the second call within it.
    pub path: Text<PATH_CHARS>,
    /// What it does. The contract of a stranger may do something else.
    pub kind: ActKind,
    /// The contract that is called; `null` for a deployment.
    pub contract: Option<Address>,
    /// The first four bytes of the data, or `native` where there are none; `null` for a deployment, for one to three bytes, and for
    /// typed data.
    pub selector: Option<Text<SELECTOR_CHARS>>,
    /// The value that is sent along, in wei.
    pub value: Uint256,
    /// What is moved or approved: `native`, or the token's contract; `null` where that is not known.
    pub asset: Option<Text<ASSET_CHARS>>,
    /// How much; `null` where that is not known.
    pub amount: Option<Uint256>,
    /// Who gets it; of an approval the spender.
    pub recipient: Option<Address>,
    /// Whether other calls stand within it.
    pub container: bool,
    /// What is dangerous in it.
    pub dangers: List<Danger, DANGERS>,
}

/// What calls are as a whole. The list is complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CallsVerdict {
    /// Nothing dangerous is known of them. That is no proof that they are harmless.
    Plain,
    /// At least one of them is dangerous.
    Dangerous,
    /// At least one of them cannot be looked into.
    Opaque,
    /// They are not encoded canonically, or they are too many, too deep or too long.
    Malformed,
}

/// What calls do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CallsReport {
    /// What they are as a whole.
    pub verdict: CallsVerdict,
    /// The chain, as it was given.
    pub chain: Text<CHAIN_CHARS>,
    /// The calls, each followed by those within it.
    pub acts: List<CallAct, CALLS>,
    /// What is wrong with the data.
    pub findings: List<Finding, FINDINGS>,
}
impl Report for CallsReport {
    const FORMAT: &'static str = "erc8257-wallet-calls/1";
}

/// Decodes a call and all calls within it: what each moves, to whom, and what is dangerous in it.
///
/// Source: Contract ABI specification; ERC-7579; ERC-7821; ERC-7710; decisions W19 to W22, W42, W43, W47 to W49
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DecodeCalls {
    /// The chain, in CAIP-2: `eip155:8453`.
    pub chain: Text<CHAIN_CHARS>,
    /// The account that makes the call. Without it no call counts as the account's own.
    pub from: Option<Account>,
    /// The contract that is called. The member must be there; `null` is a deployment.
    pub to: Option<Account>,
    /// The value that is sent along, in wei.
    pub value: Uint256,
    /// The data of the call.
    pub data: Hex<BUNDLE_BYTES>,
}
impl Verb for DecodeCalls {
    type Report = CallsReport;
    const BUNDLE: &'static str = "erc8257-wallet-calls-bundle/1";
}
impl Pointed for DecodeCalls {}
