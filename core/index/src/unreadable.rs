//! Why a registry cannot be read on.

use crate::answer::Refused;

/// Why a registry cannot be read on, as data. The host makes the sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unreadable {
    /// The RPC does not say which chain it is on.
    NoChainId(Refused),
    /// The RPC is on this other chain.
    OtherChain(u128),
    /// The RPC does not give the code at the registry's address.
    NoCode(Refused),
    /// The registry's address has no contract.
    NoContract,
    /// The RPC answers no call.
    NoCall(Refused),
    /// The contract does not say that it is a registry of the standard.
    NoRegistry,
    /// The RPC answers calls at a block's number, but not at a block's hash (EIP-1898).
    NoCallAtHash(Refused),
    /// The RPC gives no head of the chain.
    NoHead(Refused),
    /// The RPC gives no block header.
    NoHeader(Refused),
    /// The RPC answers with another block than was asked for.
    OtherBlock,
    /// The RPC does not have this block.
    NoBlock(u64),
    /// The RPC gives no logs.
    NoLogs(Refused),
    /// The RPC is behind the block up to which the registry was read.
    Behind,
    /// The RPC gives another chain at every look.
    Unsteady,
    /// The RPC cannot be reached.
    NoAnswer(Refused),
    /// The RPC left this many calls in a row without an answer.
    Silent {
        /// The number of calls.
        calls: usize,
        /// The first answer of the last batch.
        why: Refused,
    },
    /// The RPC loses the blocks that it gives as its head.
    LosesBlocks,
    /// The RPC gives no header of the trusted block.
    NoTrustedBlock(Refused),
    /// What the RPC gives is not the header of the trusted block: the code says why.
    NotTheTrusted(&'static str),
    /// The registry was read beyond the trusted block of this number already.
    TrustedIsOlder(u64),
}
