//! Why a registry cannot be read, in a sentence.

use alloc::borrow::ToOwned as _;
use alloc::format;
use alloc::string::String;

use erc8257_index::{Refused, Unreadable as Why};

use crate::options::Registry;

/// The sentence, for people. It holds the RPC's own words as they came.
pub(crate) fn unreadable(registry: &Registry, why: &Why) -> String {
    let rpc = &registry.rpc;
    let refused = |doing: &str, refused: &Refused| format!("{rpc} {doing}: {refused}");
    match why {
        Why::NoChainId(why) => refused("does not say which chain it is on", why),
        Why::OtherChain(chain_id) => format!("{rpc} is on chain {chain_id}, not {}", registry.chain_id),
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
        Why::NoTrustedBlock(why) => refused("does not give the trusted block", why),
        Why::NotTheTrusted(code) => {
            format!("{rpc} gives another header than that of the trusted block ({code}); use another RPC")
        }
        Why::TrustedIsOlder(number) => format!(
            "the trusted block has the number {number}, and the registry was read beyond it; give the hash of a younger block"
        ),
        Why::LosesBlocks => format!("{rpc} does not keep the blocks that it gives"),
    }
}
