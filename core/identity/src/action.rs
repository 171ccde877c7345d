//! Calls of the three registries, prepared: the data, what the new wallet signs, what the receipt must show, and what the contract would
//! say beforehand. Nothing is sent, and no key comes near (ledger `doc4-id-custody-key`).

pub(crate) mod accounts;
mod call;
mod check;
mod content;
mod read;
mod told;
mod wallet;

use alloc::string::String;
use alloc::vec::Vec;

use alloy_primitives::U256;
use primitives::describe::{Conclusion, Hex, Refusal, Run};
use primitives::usage::UsageError;

use crate::border::action::{
    AgentAction, AgentActionExpects, AgentActionReport, AgentActionVerdict, AgentCall, PrepareAction,
    WalletToSign,
};

pub use wallet::AgentWalletSet;

/// An action whose arguments have the types that the function takes.
struct Prepared {
    action: AgentAction,
    expects: AgentActionExpects,
    metadata: Vec<(String, Vec<u8>)>,
    /// Zero but for `setAgentWallet`.
    deadline: U256,
    signature: Option<Vec<u8>>,
}

/// Prepares a call of a registry.
///
/// # Errors
/// `usage-missing` and `usage-wrong-value`, with the member. What the contract would refuse is not an error, but a finding.
///
/// # Example
/// ```
/// use erc8257_identity::border::action::{AgentAction, AgentActionArguments, AgentActionVerdict, PrepareAction};
/// use erc8257_identity::prepare_action;
///
/// let report = prepare_action(&PrepareAction {
///     action: AgentAction::RegisterEmpty,
///     chain_id: "8453".parse().unwrap(),
///     from: "0x0526c7704a7df2a0303d0242052411b676e3a2f4".into(),
///     to: "0x8004a169fb4a3325136eb29fa0ceb6d2e539a432".into(),
///     args: AgentActionArguments::default(),
///     facts: None,
/// })
/// .unwrap();
/// assert_eq!(report.verdict, AgentActionVerdict::Ready);
/// assert_eq!(report.call.unwrap().data.0, [0x1a, 0xa3, 0xa0, 0x08]);
/// ```
pub fn prepare_action(given: &PrepareAction) -> Result<AgentActionReport, UsageError> {
    prepare(given).map(|(report, _)| report)
}

/// What the receipt of an action must show, whatever the contract says of it before.
pub(crate) fn expects(given: &PrepareAction) -> Result<AgentActionExpects, UsageError> {
    read::read(given).map(|prepared| prepared.expects)
}

/// Prepares a call, and gives what the new wallet signs, too.
pub(crate) fn prepare(
    given: &PrepareAction,
) -> Result<(AgentActionReport, Option<AgentWalletSet>), UsageError> {
    let prepared = read::read(given)?;
    let facts = given.facts.clone().unwrap_or_default();
    let mut told = told::Told::default();
    accounts::check(given, &prepared, &mut told);
    let to_sign = check::check(given, &prepared, &facts, &mut told);
    content::check(given, &prepared, &mut told);
    let verdict = told.verdict();
    let is_sent = matches!(verdict, AgentActionVerdict::Ready | AgentActionVerdict::Unknown);
    let call = is_sent.then(|| AgentCall {
        chain_id: given.chain_id,
        from: accounts::of(&prepared.expects).1,
        to: accounts::of(&prepared.expects).0,
        data: Hex(call::data(&prepared)),
        value: "0x0".into(),
    });
    let sign = to_sign.filter(|_| verdict != AgentActionVerdict::Refused);
    let report = AgentActionReport {
        verdict,
        function: call::function(given.action).into(),
        call,
        sign: sign.as_ref().map(|set| WalletToSign { signer: set.new_wallet, digest: set.digest() }),
        expects: is_sent.then_some(prepared.expects),
        findings: told.finish(),
    };
    Ok((report, sign))
}

impl Run for PrepareAction {
    fn run(self) -> Result<AgentActionReport, Refusal> {
        Ok(prepare_action(&self)?)
    }

    fn conclusion(report: &AgentActionReport) -> Conclusion {
        match report.verdict {
            AgentActionVerdict::Ready => Conclusion::Yes,
            AgentActionVerdict::Unknown => Conclusion::Unknown,
            AgentActionVerdict::Refused | AgentActionVerdict::SignFirst => Conclusion::No,
        }
    }
}
