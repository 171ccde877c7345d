//! The verbs for callers in Rust: each takes the text of its bundle and gives its report.

use primitives::describe::{FromJson, Refusal, RunIn, Value, read as member};
use primitives::limits::BUNDLE_BYTES;
use primitives::usage::{UsageError, document};

use crate::border::call_acts::{CallsReport, DecodeCalls};
use crate::border::evaluate::{EvaluateAction, EvaluationReport};
use crate::border::session_grant::{SessionGrant, SessionGrantReport};
use crate::border::session_keys::{SessionKeys, SessionKeysReport};
use crate::border::session_request::{SessionRequest, SessionRequestReport};
use crate::border::session_revoke::{SessionRevoke, SessionRevokeReport};
use crate::border::session_scope::{SessionScope, SessionScopeReport};
use crate::border::signing::{DigestReport, SigningDigest};
use crate::border::wallet_account::{WalletAccount, WalletAccountReport};
use crate::border::wallet_address::{WalletAddress, WalletAddressReport};
use crate::border::wallet_chains::{WalletChains, WalletChainsReport};
use crate::border::wallet_delegation::{WalletDelegation, WalletDelegationReport};
use crate::border::wallet_fund::{WalletFund, WalletFundReport};
use crate::border::wallet_gas::{WalletGas, WalletGasReport};
use crate::border::wallet_policy::{CheckPolicy, PolicyReport};
use crate::border::wallet_status::{WalletStatus, WalletStatusReport};
use crate::border::wallet_transfer::{WalletTransfer, WalletTransferReport};

/// Runs the verb on the text of a bundle.
///
/// # Errors
/// `usage-…` with the member that is missing or wrong.
fn run<V: RunIn + FromJson>(bundle: &[u8]) -> Result<V::Report, Refusal> {
    let document = document(bundle, BUNDLE_BYTES, |_| "the bundle is not strict JSON")?;
    let value = Value::root(&document);
    let format = value.object()?.required("format", member::code)?;
    if format != V::BUNDLE {
        return Err(UsageError::wrong("format", "is not that of this verb").into());
    }
    let verb: V = member::described(&value)?;
    verb.run_in(value)
}

/// One function a verb.
macro_rules! verbs {
    ($($(#[$doc:meta])* $name:ident: $verb:ident -> $report:ident;)+) => {$(
        $(#[$doc])*
        ///
        /// # Errors
        /// `usage-…` with the member of the bundle that is missing or wrong.
        pub fn $name(bundle: &[u8]) -> Result<$report, Refusal> {
            run::<$verb>(bundle)
        }
    )+};
}

verbs! {
    /// What an account is: `erc8257-wallet-account-bundle/1`.
    account: WalletAccount -> WalletAccountReport;
    /// What an account has on several chains: `erc8257-wallet-status-bundle/1`.
    status: WalletStatus -> WalletStatusReport;
    /// At which address a contract will be: `erc8257-wallet-address-bundle/1`.
    address: WalletAddress -> WalletAddressReport;
    /// Whether money arrived: `erc8257-wallet-fund-bundle/1`.
    fund: WalletFund -> WalletFundReport;
    /// Whether a policy can be used: `erc8257-wallet-policy-bundle/1`.
    policy: CheckPolicy -> PolicyReport;
    /// What a policy says of an action: `erc8257-wallet-evaluate-bundle/1`.
    evaluate: EvaluateAction -> EvaluationReport;
    /// What a call does, with all calls within it: `erc8257-wallet-calls-bundle/1`.
    ///
    /// # Example
    /// ```
    /// let bundle = br#"{"format":"erc8257-wallet-calls-bundle/1","chain":"eip155:1","value":"0","data":"0x",
    ///     "to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8"}"#;
    /// let report = erc8257_wallet::verbs::calls(bundle)?;
    /// assert_eq!(report.acts[0].path, "0");
    /// # Ok::<(), primitives::describe::Refusal>(())
    /// ```
    calls: DecodeCalls -> CallsReport;
    /// To whom an account delegates: `erc8257-wallet-delegation-bundle/1`.
    delegation: WalletDelegation -> WalletDelegationReport;
    /// What a transfer will do, or did: `erc8257-wallet-transfer-bundle/1`.
    transfer: WalletTransfer -> WalletTransferReport;
    /// What a transaction costs: `erc8257-wallet-gas-bundle/1`.
    gas: WalletGas -> WalletGasReport;
    /// Whether RPCs can be used: `erc8257-wallet-chains-bundle/1`.
    chains: WalletChains -> WalletChainsReport;
    /// What a key signs: `erc8257-wallet-digest-bundle/1`.
    digest: SigningDigest -> DigestReport;
    /// The request for session keys: `erc8257-wallet-request-bundle/1`.
    request: SessionRequest -> SessionRequestReport;
    /// What was granted against what was asked: `erc8257-wallet-grant-bundle/1`.
    grant: SessionGrant -> SessionGrantReport;
    /// Which permissions a wallet lists: `erc8257-wallet-keys-bundle/1`.
    keys: SessionKeys -> SessionKeysReport;
    /// What a permission allows now: `erc8257-wallet-scope-bundle/1`.
    scope: SessionScope -> SessionScopeReport;
    /// How permissions are revoked, and whether they are gone: `erc8257-wallet-revoke-bundle/1`.
    revoke: SessionRevoke -> SessionRevokeReport;
}
