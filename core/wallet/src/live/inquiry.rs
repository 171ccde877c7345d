//! The inquiries, as hosts carry them out.

use alloc::string::String;
use alloc::vec::Vec;

use alloy_primitives::{Address, B256, U256};
use primitives::describe::{Hex, Json, Refusal, RunIn as _, Value};
use primitives::inquiry::{Inquiry, OutOfOrder, Step};
use primitives::json::{Document, read};
use primitives::limits::BUNDLE_BYTES;
use primitives::rpc::CallAnswer;
use primitives::usage::UsageError;

use super::account::Account;
use super::address::Creation;
use super::asking::Asking;
use super::chains::Chains;
use super::delegation::Delegation;
use super::gas::Gas;
use super::mined::Mined;
use super::session::{Grant, Keys, Revoke};
use super::status::Status;
use super::transfer::{Moved, Transfer};
use crate::asset::Asset;
use crate::border::session_grant::SessionGrantReport;
use crate::border::session_keys::SessionKeysReport;
use crate::border::session_request::{SessionDialect, SessionRequest, SessionRequestVerdict};
use crate::border::session_revoke::SessionRevokeReport;
use crate::border::signing::CodeAuthorization;
use crate::border::wallet_account::WalletAccountReport;
use crate::border::wallet_address::{WalletAddress, WalletAddressReport};
use crate::border::wallet_chains::WalletChainsReport;
use crate::border::wallet_delegation::WalletDelegationReport;
use crate::border::wallet_gas::WalletGasReport;
use crate::border::wallet_status::WalletStatusReport;
use crate::border::wallet_transfer::WalletTransferReport;
use crate::limits::CONTEXT_BYTES;

/// What all inquiries here have.
macro_rules! inquiry {
    ($name:ident for $report:ident) => {
        impl $name {
            /// The report, once there is one.
            #[must_use]
            pub fn report(&self) -> Option<&$report> {
                self.0.report()
            }
        }

        /// The report alone: answers may be long.
        impl core::fmt::Debug for $name {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.debug_struct(stringify!($name)).field("report", &self.report()).finish_non_exhaustive()
            }
        }

        impl Inquiry for $name {
            type Report = $report;

            fn poll(&mut self, now_seconds: u64) -> Step<'_, $report> {
                self.0.poll(now_seconds)
            }

            fn handle_call(&mut self, id: u32, answer: &CallAnswer<'_>) -> Result<(), OutOfOrder> {
                self.0.handle_call(id, answer)
            }

            fn handle_confirmation(&mut self, id: u32, confirmed: bool) -> Result<(), OutOfOrder> {
                self.0.handle_confirmation(id, confirmed)
            }

            fn export(&self) -> String {
                self.0.export()
            }

            fn resume(text: &[u8]) -> Result<Self, UsageError> {
                Asking::resume(text).map(Self)
            }

            fn bundle(&self) -> Option<String> {
                self.0.bundle()
            }

            fn result(&self) -> Option<Vec<u8>> {
                self.0.result()
            }
        }
    };
}

/// What an account is: its code and its nonce at one block, and then what the code asks for: the code of a delegate, or the
/// slots of a proxy, and what the account says of itself.
///
/// An RPC of another chain counts as silent for all that it says.
///
/// # Example
/// ```
/// use erc8257_wallet::AccountInquiry;
/// use primitives::inquiry::{Inquiry as _, Step};
/// use primitives::rpc::CallAnswer;
///
/// let mut inquiry = AccountInquiry::new(8453, "0x833589fcd6edb6e08f4c7c32d4f71b54bda02913".parse()?)?;
/// let Step::Calls(calls) = inquiry.poll(1_790_000_000) else { unreachable!() };
/// assert_eq!(calls[0].method, "eth_chainId");
/// for call in &calls {
///     inquiry.handle_call(call.id, &CallAnswer::Result(b"\"0x1\""))?;
/// }
/// let Step::Done(report) = inquiry.poll(1_790_000_000) else { unreachable!() };
/// assert_eq!(report.findings[0].code().as_str(), "wal-acct-code-unavailable");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct AccountInquiry(Asking<Account>);
inquiry! { AccountInquiry for WalletAccountReport }

impl AccountInquiry {
    /// An inquiry that asked nothing yet, about an account on the chain of this ID.
    ///
    /// # Errors
    /// `usage-wrong-value` for the chain 0.
    pub fn new(chain: u64, address: Address) -> Result<Self, Refusal> {
        Asking::new(Account { chain, address }).map(Self)
    }
}

/// At which address a wallet will be, and whether it is there already. The owner is asked before there is a call that deploys a
/// Safe: [`result`](Inquiry::result) has it after a yes, and then only.
pub struct AddressInquiry(Asking<Creation>);
inquiry! { AddressInquiry for WalletAddressReport }

impl AddressInquiry {
    /// An inquiry that asked nothing yet. What the arguments say of answers is left out: the inquiry asks for itself.
    ///
    /// # Errors
    /// `usage-wrong-value` for the chain 0, and `usage-missing` for a member that the method needs.
    pub fn new(chain: u64, wallet: WalletAddress) -> Result<Self, Refusal> {
        if chain == 0 {
            return Err(UsageError::wrong("chain", "is not a chain ID from 1 to 2^64 - 1").into());
        }
        Asking::new(Creation { chain, given: wallet }).map(Self)
    }
}

/// What an account has on several chains, and what it sent: of each chain, all of it at one block.
pub struct StatusInquiry(Asking<Status>);
inquiry! { StatusInquiry for WalletStatusReport }

impl StatusInquiry {
    /// An inquiry that asked nothing yet. Each chain has its ID and the tokens to look at.
    ///
    /// # Errors
    /// `usage-wrong-value` for the chain 0, and for too many chains or tokens.
    pub fn new(address: Address, chains: Vec<(u64, Vec<Address>)>) -> Result<Self, Refusal> {
        Asking::new(Status { address, chains }).map(Self)
    }
}

/// What a transaction costs now, by the last 20 blocks.
pub struct GasInquiry(Asking<Gas>);
inquiry! { GasInquiry for WalletGasReport }

impl GasInquiry {
    /// An inquiry that asked nothing yet. `gas_limit`: the gas that the transaction may use, where the cost is to be told.
    ///
    /// # Errors
    /// `usage-wrong-value` for the chain 0.
    pub fn new(chain: u64, gas_limit: Option<U256>) -> Result<Self, Refusal> {
        Asking::new(Gas { chain, gas_limit }).map(Self)
    }
}

/// Whether the RPCs of these chains can be used: each is asked for its chain and its newest block.
pub struct ChainsInquiry(Asking<Chains>);
inquiry! { ChainsInquiry for WalletChainsReport }

impl ChainsInquiry {
    /// An inquiry that asked nothing yet. `now` is the Unix time that the blocks are held against.
    ///
    /// # Errors
    /// `usage-wrong-value` for the chain 0, and for too many chains.
    pub fn new(chains: Vec<u64>, now: u64) -> Result<Self, Refusal> {
        Asking::new(Chains { now, chains }).map(Self)
    }
}

/// To whom an account delegates, and whether authorizations to do so will count.
pub struct DelegationInquiry(Asking<Delegation>);
inquiry! { DelegationInquiry for WalletDelegationReport }

impl DelegationInquiry {
    /// An inquiry that asked nothing yet. `registry`: a delegate, a vault and rights (zero: all) that the registry of
    /// delegate.xyz is asked about.
    ///
    /// # Errors
    /// The member that is wrong: the chain 0, an authorization.
    pub fn new(
        chain: u64,
        account: Address,
        authorizations: Vec<CodeAuthorization>,
        registry: Option<(Address, Address, B256)>,
    ) -> Result<Self, Refusal> {
        Asking::new(Delegation { chain, account, authorizations, registry }).map(Self)
    }
}

/// What is moved: `native`, or the address of a token.
fn moved(chain: u64, token: &str, [from, to]: [Address; 2], amount: U256) -> Result<Moved, Refusal> {
    Ok(Moved { chain, asset: Asset::read(token, "token")?, from, to, amount })
}

/// A transfer before it is sent. The recipient is checked, the call is built and simulated, and the user is asked. Only after
/// a yes is there a transaction to send: [`result`](Inquiry::result) has it, as `eth_sendTransaction` takes it.
pub struct TransferPlan(Asking<Transfer>);
inquiry! { TransferPlan for WalletTransferReport }

impl TransferPlan {
    /// An inquiry that asked nothing yet. `token` is `native` or the address of a token, the amount in its smallest unit.
    ///
    /// # Errors
    /// `usage-wrong-value` for the chain 0, and for what is not an asset.
    pub fn new(chain: u64, token: &str, from: Address, to: Address, amount: U256) -> Result<Self, Refusal> {
        Asking::new(Transfer(moved(chain, token, [from, to], amount)?)).map(Self)
    }

    /// What the user said, once asked.
    #[must_use]
    pub const fn confirmed(&self) -> Option<bool> {
        self.0.confirmed()
    }
}

/// A transfer behind its transaction: whether it happened, and what arrived. While the report says `pending` or `unknown`, ask
/// again with a new inquiry: neither says that nothing was paid.
pub struct TransferJudge(Asking<Mined>);
inquiry! { TransferJudge for WalletTransferReport }

impl TransferJudge {
    /// An inquiry that asked nothing yet, about this transaction.
    ///
    /// # Errors
    /// As [`TransferPlan::new`].
    pub fn new(
        chain: u64,
        token: &str,
        from: Address,
        to: Address,
        amount: U256,
        transaction: B256,
    ) -> Result<Self, Refusal> {
        Asking::new(Mined { moved: moved(chain, token, [from, to], amount)?, transaction }).map(Self)
    }
}

/// Asks the user, then the user's wallet, for session keys, and compares what it grants with what was asked. A user who says
/// no is recorded as EIP-1193 has it: an error with the code 4001.
pub struct GrantInquiry(Asking<Grant>);
inquiry! { GrantInquiry for SessionGrantReport }

impl GrantInquiry {
    /// An inquiry that asked nothing yet.
    ///
    /// # Errors
    /// The member that is wrong; a request that the verb `request` calls invalid.
    pub fn new(request: SessionRequest) -> Result<Self, Refusal> {
        let (dialect, now) = (request.dialect, request.now);
        // Its findings point into a document that is not here: only the verdict counts.
        let nothing = read(b"{}", BUNDLE_BYTES);
        let built = request.run_in(Value::root(&nothing))?;
        if built.verdict != SessionRequestVerdict::Built {
            let why = "are not a request that can be sent: the verb request says why";
            return Err(UsageError::wrong("requests", why).into());
        }
        let params = built.params;
        let document: Document<'_> = read(params.as_str().as_bytes(), BUNDLE_BYTES);
        let text = |node| document.raw_str(document.node(node)).into();
        let asked = document.root_elements().map(|node| Json::of_value(text(node))).collect();
        Asking::new(Grant { dialect, now, asked }).map(Self)
    }
}

/// Asks the user's wallet which permissions it has granted.
pub struct KeysInquiry(Asking<Keys>);
inquiry! { KeysInquiry for SessionKeysReport }

impl KeysInquiry {
    /// An inquiry that asked nothing yet. `now` is the Unix time that ends are held against.
    ///
    /// # Errors
    /// None: it has the form of the others.
    pub fn new(dialect: SessionDialect, now: u64) -> Result<Self, Refusal> {
        Asking::new(Keys { dialect, now }).map(Self)
    }
}

/// Asks the user, then the user's wallet, to revoke permissions, one a call, and says by the list afterwards whether they are
/// gone. No policy is asked: revoking reduces risk.
pub struct RevokeInquiry(Asking<Revoke>);
inquiry! { RevokeInquiry for SessionRevokeReport }

impl RevokeInquiry {
    /// An inquiry that asked nothing yet. `contexts` are those of the permissions; `None` with `all` revokes everything that the
    /// wallet lists. An empty list never means all.
    ///
    /// # Errors
    /// The member that is wrong: an empty context.
    pub fn new(
        dialect: SessionDialect,
        now: u64,
        contexts: Option<Vec<Vec<u8>>>,
        all: bool,
    ) -> Result<Self, Refusal> {
        let contexts: Option<Vec<Hex<CONTEXT_BYTES>>> =
            contexts.map(|contexts| contexts.into_iter().map(Hex).collect());
        Asking::new(Revoke { dialect, now, contexts, all: Some(all) }).map(Self)
    }
}
