//! Why a registry cannot be read, in a sentence.

use erc8257_index::{Refused, Unreadable as Why};

use super::chain::Chain;
use crate::view::escape::harmless;

/// Why a registry cannot be read on: one sentence for people, harmless.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Unreadable(pub(crate) String);

impl Chain {
    /// The sentence.
    pub(super) fn unreadable(&self, why: &Why) -> Unreadable {
        let rpc = self.rpc.name();
        let refused = |doing: &str, refused: &Refused| harmless(&format!("{rpc} {doing}: {refused}"));
        Unreadable(match why {
            Why::NoChainId(why) => refused("does not say which chain it is on", why),
            Why::OtherChain(chain_id) => format!("{rpc} is on chain {chain_id}, not {}", self.id),
            Why::NoCode(why) => refused("gives no code", why),
            Why::NoContract => "there is no contract at this address".to_owned(),
            Why::NoCall(why) => refused("answers no call", why),
            Why::NoRegistry => {
                "the contract does not say by supportsInterface(0xf1dc8075) that it is an ERC-8257 registry"
                    .to_owned()
            }
            Why::NoCallAtHash(why) => refused(
                "answers calls at a block's number, but none at a block's hash (EIP-1898), which index needs; use \
                 another RPC. It says",
                why,
            ),
            Why::NoHead(why) => refused("gives no head of the chain", why),
            Why::NoHeader(why) => refused("gives no block header", why),
            Why::OtherBlock => format!("{rpc} answers with another block than was asked for"),
            Why::NoBlock(number) => format!("{rpc} does not have block {number}"),
            Why::NoLogs(why) => refused("gives no logs", why),
            Why::Behind => format!("{rpc} is behind what was read before"),
            Why::Unsteady => format!("{rpc} gives another chain at every look"),
            Why::NoAnswer(why) => refused("does not answer", why),
            Why::Silent { calls, why } => refused(&format!("answered none of {calls} calls in a row"), why),
            Why::LosesBlocks => format!("{rpc} does not keep the blocks that it gives"),
        })
    }
}
