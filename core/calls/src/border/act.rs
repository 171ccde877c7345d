//! The words for what calls do, and for what is dangerous in them.

use primitives::describe::Output;

/// What a call does. The list is complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ActKind {
    /// A function that is not known.
    Call,
    /// It sends the chain's own coin, and no data.
    NativeTransfer,
    /// It deploys code.
    Deploy,
    /// It transfers a token.
    Erc20Transfer,
    /// It transfers a token of an owner that allowed it.
    Erc20TransferFrom,
    /// It lets a spender take a token.
    Erc20Approve,
    /// It lets a spender take less of a token.
    Erc20Decrease,
    /// It lets an operator move a whole collection, or takes that back.
    ApprovalForAll,
    /// It moves pieces of a collection.
    NftTransfer,
    /// It hands in a signed approval, or a signature makes one.
    Permit,
    /// It lets a spender take a token by way of Permit2.
    Permit2Approve,
    /// Permit2 moves a token.
    Permit2Transfer,
    /// A signed approval of Permit2.
    Permit2Permit,
    /// A signed transfer of exactly one amount to one recipient.
    Eip3009,
    /// It may change who controls an account, or what code it runs.
    AccountControl,
    /// An account makes calls.
    Execute,
    /// Another contract makes calls.
    Multicall,
    /// Delegated permissions are redeemed.
    Redeem,
    /// An entry point runs user operations.
    HandleOps,
    /// Signed data of a type that is not known.
    OpaqueSignature,
    /// A signed delegation.
    Delegation,
}
impl Output for ActKind {}

/// What is dangerous in a call. The list is complete, and in the order of the findings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Danger {
    /// Foreign code runs with the account's storage and assets.
    Delegatecall,
    /// It deploys code.
    Deploy,
    /// The data do not show what happens, or what it costs.
    Opaque,
    /// It may change who controls an account, or what code it runs.
    AccountControl,
    /// An operator may move a whole collection.
    ApprovalForAll,
    /// A spender may take tokens by a signature.
    Permit,
    /// An approval is without a limit.
    UnlimitedApproval,
    /// An account runs the code of a delegate.
    SetCode,
}
impl Output for Danger {}
