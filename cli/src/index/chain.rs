//! One registry on one chain, and the RPC that it is read through.

use std::thread::sleep;
use std::time::Duration;

use erc8257::registry::{
    self, ERC165_GAS, ERC165_INTERFACE, Interface, NO_INTERFACE, REGISTRY_INTERFACE, ToolRef,
};
use erc8257::rpc::{self, CallAnswer, CallOutcome, Failure, Header, Reason};
use erc8257::{Address, BlockRef, BlockTag, ReadAt, U256};

use serde_json::Value;

use crate::clock::now;
use crate::host::{OwnedAnswer, Rpc, hex};
use crate::view::escape::harmless;

/// How long to wait before each further try of a request that failed for the moment.
const PAUSES: [Duration; 5] = [
    Duration::from_millis(250),
    Duration::from_millis(500),
    Duration::from_secs(1),
    Duration::from_secs(2),
    Duration::from_secs(4),
];

/// Why a registry cannot be read on: one sentence for people, harmless.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Unreadable(pub(crate) String);

/// A registry and its RPC.
pub(crate) struct Chain {
    /// The chain's ID.
    pub(crate) id: u128,
    pub(crate) registry: Address,
    pub(crate) rpc: Rpc,
}

/// A method and the text of its parameters.
pub(crate) type Call = (&'static str, String);

impl Chain {
    /// A tool of this registry.
    pub(crate) fn tool(&self, tool_id: U256) -> ToolRef {
        ToolRef { chain_id: self.id, registry: self.registry, tool_id }
    }

    /// The registry as messages name it.
    pub(crate) fn name(&self) -> String {
        format!("eip155:{}/erc8257:{:?}", self.id, self.registry)
    }

    /// Asks several things; what stays unanswered is asked again, a few times and ever later.
    pub(crate) fn ask(&self, calls: &[Call]) -> Vec<OwnedAnswer> {
        let refs: Vec<(&str, &str)> =
            calls.iter().map(|(method, params)| (*method, params.as_str())).collect();
        let mut answers = self.rpc.batch(&refs);
        for pause in PAUSES {
            let again: Vec<usize> = calls
                .iter()
                .zip(&answers)
                .enumerate()
                .filter(|(_, (call, answer))| unanswered(call, answer))
                .map(|(at, _)| at)
                .collect();
            if again.is_empty() {
                break;
            }
            sleep(pause);
            let open: Vec<_> = again.iter().filter_map(|at| refs.get(*at).copied()).collect();
            for (at, answer) in again.into_iter().zip(self.rpc.batch(&open)) {
                if let Some(place) = answers.get_mut(at) {
                    *place = answer;
                }
            }
        }
        answers
    }

    /// Asks one thing and reads the answer.
    pub(crate) fn read<T>(
        &self,
        method: &'static str,
        params: String,
        read: impl Fn(&CallAnswer<'_>) -> Result<T, Failure>,
    ) -> Result<T, Refused> {
        let answer = self.ask(&[(method, params)]).pop();
        let answer = answer.unwrap_or(OwnedAnswer::Failed(Reason::NotJsonRpc, String::new()));
        read(&answer.as_answer()).map_err(|failure| Refused::new(failure, &answer))
    }

    /// A sentence about an RPC that did not do its part.
    pub(crate) fn unreadable(&self, doing: &str, refused: &Refused) -> Unreadable {
        let said = refused.words.as_deref().map_or_else(|| refused.failure.to_string(), str::to_owned);
        Unreadable(harmless(&format!("{} {doing}: {said}", self.rpc.name())))
    }

    /// The block of this tag.
    pub(crate) fn head(&self, tag: BlockTag) -> Result<Header, Unreadable> {
        self.read("eth_getBlockByNumber", header_params(tag), rpc::read_header)
            .map_err(|refused| self.unreadable("gives no head of the chain", &refused))
    }

    /// How many seconds the newest block of the RPC is older than this machine's clock and this window allow. A safe or
    /// finalized block is old on a chain that is well, so the newest one counts whatever the tag of the run is.
    ///
    /// # Errors
    /// Where the RPC gives no newest block.
    pub(crate) fn stuck_for(&self, window: u32) -> Result<Option<u64>, Unreadable> {
        let params = header_params(BlockTag::Latest);
        let head = self
            .read("eth_getBlockByNumber", params, rpc::read_head)
            .map_err(|refused| self.unreadable("gives no head of the chain", &refused))?;
        let age = ReadAt { block_time: head.time, clock: Some(now()) }.age();
        Ok(age.and_then(|age| u64::try_from(age).ok()).filter(|age| *age > u64::from(window)))
    }

    /// The headers of these blocks; `None` for one that the RPC does not have.
    pub(crate) fn headers(&self, numbers: &[u64]) -> Result<Vec<Option<Header>>, Unreadable> {
        let calls: Vec<Call> =
            numbers.iter().map(|n| ("eth_getBlockByNumber", header_params(BlockTag::Number(*n)))).collect();
        let read = |(answer, number): (OwnedAnswer, &u64)| match rpc::read_header(&answer.as_answer()) {
            Ok(header) if header.block.number == *number => Ok(Some(header)),
            Ok(_) => {
                let text = format!("{} answers with another block than was asked for", self.rpc.name());
                Err(Unreadable(text))
            }
            Err(failure) if failure.reason == Reason::NoBlock => Ok(None),
            Err(failure) => Err(self.unreadable("gives no block header", &Refused::new(failure, &answer))),
        };
        self.ask(&calls).into_iter().zip(numbers).map(read).collect()
    }

    /// Whether this is the chain that was named, and the address a registry of the standard (ledger
    /// `1-detect-registry`: by its interface, never by its version).
    pub(crate) fn check(&self) -> Result<(), Unreadable> {
        let chain_id = self
            .read("eth_chainId", "[]".to_owned(), rpc::read_chain_id)
            .map_err(|refused| self.unreadable("does not say which chain it is on", &refused))?;
        if chain_id != self.id {
            return Err(Unreadable(format!("{} is on chain {chain_id}, not {}", self.rpc.name(), self.id)));
        }
        let code = self
            .read("eth_getCode", format!("[\"{:?}\",\"latest\"]", self.registry), rpc::read_data)
            .map_err(|refused| self.unreadable("gives no code", &refused))?;
        if code.is_empty() {
            return Err(Unreadable("there is no contract at this address".to_owned()));
        }
        let [own, none, asked] =
            [ERC165_INTERFACE, NO_INTERFACE, REGISTRY_INTERFACE].map(|id| self.asked(id));
        let interface = registry::read_interface(&own?, &none?, &asked?);
        if interface == Ok(Interface::Supported) {
            return self.check_block_hash();
        }
        Err(Unreadable(
            "the contract does not say by supportsInterface(0xf1dc8075) that it is an ERC-8257 registry"
                .to_owned(),
        ))
    }

    /// Whether calls at a block's hash are answered; every record is read by one, so that all are of the same block.
    fn check_block_hash(&self) -> Result<(), Unreadable> {
        let head = self.head(BlockTag::Latest)?;
        let data = hex(&registry::supports_interface(REGISTRY_INTERFACE));
        let params = format!(
            "[{{\"to\":\"{:?}\",\"data\":\"{data}\"}},{{\"blockHash\":\"{}\"}}]",
            self.registry, head.block.hash
        );
        let failed = self.read("eth_call", params, |answer| match rpc::read_call(answer) {
            // The chain may have changed just now.
            CallOutcome::Failed(failure) if failure.reason != Reason::NoBlock => Err(failure),
            _ => Ok(()),
        });
        failed.map_err(|refused| {
            let doing = "answers calls at a block's number, but none at a block's hash (EIP-1898), which index needs; \
                         use another RPC. It says";
            self.unreadable(doing, &refused)
        })
    }

    /// What came of asking the registry for an interface.
    fn asked(&self, interface: [u8; 4]) -> Result<CallOutcome, Unreadable> {
        let data = hex(&registry::supports_interface(interface));
        let params = format!(
            "[{{\"to\":\"{:?}\",\"data\":\"{data}\",\"gas\":\"{ERC165_GAS:#x}\"}},\"latest\"]",
            self.registry
        );
        let outcome = self.read("eth_call", params, |answer| match rpc::read_call(answer) {
            CallOutcome::Failed(failure) => Err(failure),
            outcome => Ok(outcome),
        });
        outcome.map_err(|refused| self.unreadable("answers no call", &refused))
    }

    /// Whether the RPC still has this very block in its chain.
    pub(crate) fn still_has(&self, block: BlockRef) -> Result<bool, Unreadable> {
        let found = self.headers(&[block.number])?;
        Ok(found.into_iter().flatten().any(|header| header.block == block))
    }
}

/// A failed answer, and the message of the host or the RPC about it.
#[derive(Debug)]
pub(crate) struct Refused {
    pub(crate) failure: Failure,
    words: Option<String>,
    may_be_about_size: bool,
}

impl Refused {
    pub(crate) fn new(failure: Failure, answer: &OwnedAnswer) -> Self {
        let words = match answer {
            OwnedAnswer::Failed(_, words) if !words.is_empty() => Some(words.clone()),
            _ => None,
        };
        let may_be_about_size = failure.reason != Reason::NoBlock
            && match answer {
                OwnedAnswer::Result(_) => false,
                OwnedAnswer::Error(_) => true,
                OwnedAnswer::Failed(reason, _) => {
                    matches!(reason, Reason::TooLarge | Reason::Timeout | Reason::NotJsonRpc)
                }
            };
        Self { failure, words, may_be_about_size }
    }

    /// Whether less might be answered: the RPC is there, and says neither that the block is gone nor something else.
    pub(crate) const fn may_be_about_size(&self) -> bool {
        self.may_be_about_size
    }
}

fn header_params(tag: BlockTag) -> String {
    format!("[\"{tag}\",false]")
}

/// Whether a call has no answer that says anything: the RPC failed, and may not fail when it is asked again. A revert is
/// an answer, and so is that a block, a method or a parameter is none.
pub(crate) fn unanswered((method, _): &Call, answer: &OwnedAnswer) -> bool {
    match answer {
        OwnedAnswer::Result(text) => {
            // About a block it says that the chain does not have it.
            text.trim_ascii() == b"null" && *method != "eth_getBlockByNumber"
        }
        OwnedAnswer::Failed(reason, _) => *reason != Reason::TooLarge,
        OwnedAnswer::Error(text) => match rpc::read_call(&answer.as_answer()) {
            CallOutcome::Failed(Failure { reason: Reason::RateLimited, .. }) => true,
            CallOutcome::Failed(failure) => {
                !matches!(failure.reason, Reason::NoBlock | Reason::TooLarge) && !lasts(text)
            }
            CallOutcome::Returned(_) | CallOutcome::Reverted(_) => false,
        },
    }
}

/// Whether an error will be the same again: what was asked is not understood, or the contract's code comes to a halt.
fn lasts(error: &[u8]) -> bool {
    const HALTS: [&str; 5] = ["out of gas", "outofgas", "opcode", "stack", "invalid jump"];
    let Ok(error) = serde_json::from_slice::<Value>(error) else { return true };
    let code = error.get("code").and_then(Value::as_i64);
    let message = error.get("message").and_then(Value::as_str).unwrap_or_default().to_ascii_lowercase();
    matches!(code, Some(-32_700 | -32_602 | -32_601 | -32_600))
        || HALTS.iter().any(|halt| message.contains(halt))
}
