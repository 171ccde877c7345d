//! How far a publication has come, with everything that was seen on the way.

use alloy_primitives::Address;
use erc8257::preflight::Preflight;
use erc8257::{Report, ToolRef};
use primitives::rpc::{BlockRef, Failure};

use crate::draft::Manifest;
use crate::mined::Mined;
use crate::publication::Function;
use crate::registry::RegistrySays;
use crate::served::Served;
use crate::transaction::Transaction;
use crate::verdict::Verdict;

/// The outcome of a [`Publish`](crate::Publish). What was not asked for or not read is `None`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Published {
    /// How far the publication has come.
    pub verdict: Verdict,
    /// The registry's function to call.
    pub function: Function,
    /// The ID of the registry's chain.
    pub chain_id: u128,
    /// The registry.
    pub registry: Address,
    /// The block that the registry was read at.
    pub block: Option<BlockRef>,
    /// What the contract says of itself.
    pub registry_says: Option<RegistrySays>,
    /// The tool: the one to update, or the one that the transaction registered.
    pub tool: Option<ToolRef>,
    /// The manifest to commit.
    pub manifest: Manifest,
    /// What its server serves now.
    pub served: Option<Served>,
    /// The call, judged before it is sent.
    pub preflight: Option<Preflight>,
    /// The transaction to sign; only where the verdict is [`Verdict::Ready`].
    pub transaction: Option<Transaction>,
    /// What became of the transaction.
    pub mined: Option<Mined>,
    /// The verification of the registration.
    pub report: Option<Report>,
    /// Why an RPC gave no answer that decides.
    pub failure: Option<Failure>,
}
