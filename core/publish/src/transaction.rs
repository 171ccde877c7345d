//! The transaction that the publisher signs.

use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec;
use alloc::vec::Vec;

use alloy_primitives::{Address, B256};

use crate::publication::{Function, Publication};

/// An unsigned transaction. It pays nothing, and the wallet chooses gas, fees and nonce.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Transaction {
    /// The chain's ID.
    pub chain_id: u128,
    /// The account that signs.
    pub from: Address,
    /// The registry.
    pub to: Address,
    /// The call data.
    pub data: Vec<u8>,
    signature: &'static str,
    arguments: Vec<String>,
}

impl Transaction {
    /// The call that the preflight gave this data for.
    pub(crate) fn of(publication: &Publication, hash: B256, data: &[u8]) -> Self {
        let (uri, hash) = (publication.uri.clone(), hash.to_string());
        let (signature, arguments) = match publication.function {
            Function::Register { predicate } => {
                ("registerTool(string,bytes32,address)", vec![uri, hash, format!("{predicate:#x}")])
            }
            Function::Update { tool_id } => {
                ("updateToolMetadata(uint256,string,bytes32)", vec![tool_id.to_string(), uri, hash])
            }
        };
        let Publication { chain_id, from, registry, .. } = *publication;
        Self { chain_id, from, to: registry, data: data.to_vec(), signature, arguments }
    }

    /// The transaction as one line for a POSIX shell with Foundry's `cast`. Each word is quoted where a shell would
    /// read anything into it. `cast` takes the RPC from the variable `ETH_RPC_URL`, so no key of an RPC stands here.
    #[must_use]
    pub fn cast_send(&self) -> String {
        let mut words = vec![format!("cast send {:#x} {}", self.to, quoted(self.signature))];
        words.extend(self.arguments.iter().map(|argument| quoted(argument)));
        words.push(format!("--from {:#x} --chain {}", self.from, self.chain_id));
        words.join(" ")
    }
}

/// One word of a POSIX shell: within single quotes everything but a single quote stands for itself.
fn quoted(word: &str) -> String {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_./:".contains(&byte);
    if !word.is_empty() && word.bytes().all(is_plain) {
        return String::from(word);
    }
    format!("'{}'", word.replace('\'', "'\\''"))
}
