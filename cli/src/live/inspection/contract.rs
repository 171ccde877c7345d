//! What any contract is asked: its code, whether it speaks ERC-165, its name, the marks of a proxy.

use advice::CodeFacts;
use erc8257::registry::{
    ADMIN_SLOT, BEACON_SLOT, ERC165_GAS, ERC165_INTERFACE, IMPLEMENTATION_SLOT, Interface, Malformed,
    NO_INTERFACE, ProxyMarkers, decode_text, name, read_interface, supports_interface,
};
use erc8257::rpc::{BlockRef, CallOutcome, Failure, Reason, read_call, read_data};
use erc8257::{Address, B256};

use crate::host::{OwnedAnswer, hex};

/// A value, or why it is not known.
pub(crate) type Known<T> = Result<T, Failure>;

/// A contract, or an address without one.
pub(crate) struct Contract {
    pub(crate) address: Address,
    /// Its code; of 0 bytes where there is no contract.
    pub(crate) code: Known<CodeFacts>,
    pub(crate) interface: Known<Interface>,
    pub(crate) name: Known<String>,
    pub(crate) proxy: Known<ProxyMarkers>,
}

/// Writes requests that read at one block.
pub(super) struct Asked {
    block: String,
}

impl Asked {
    /// By hash, so that a reorganisation between two reads is an error and no mixture (EIP-1898).
    pub(super) fn at(block: BlockRef) -> Self {
        Self { block: format!("{{\"blockHash\":\"{}\"}}", block.hash) }
    }

    pub(super) fn call(&self, to: Address, data: &[u8], gas: Option<u64>) -> (&'static str, String) {
        let gas = gas.map_or_else(String::new, |gas| format!(",\"gas\":\"{gas:#x}\""));
        let params = format!("[{{\"to\":\"{to:#x}\",\"data\":\"{}\"{gas}}},{}]", hex(data), self.block);
        ("eth_call", params)
    }

    pub(super) fn code(&self, of: Address) -> (&'static str, String) {
        ("eth_getCode", format!("[\"{of:#x}\",{}]", self.block))
    }

    fn slot(&self, of: Address, slot: B256) -> (&'static str, String) {
        ("eth_getStorageAt", format!("[\"{of:#x}\",\"{slot}\",{}]", self.block))
    }

    /// All requests about a contract, in the order in which [`Contract::read`] takes the answers.
    pub(super) fn contract(&self, address: Address, interface: [u8; 4]) -> Vec<(&'static str, String)> {
        let asks = |id| self.call(address, &supports_interface(id), Some(ERC165_GAS));
        vec![
            self.code(address),
            asks(ERC165_INTERFACE),
            asks(NO_INTERFACE),
            asks(interface),
            self.call(address, &name(), None),
            self.slot(address, IMPLEMENTATION_SLOT),
            self.slot(address, BEACON_SLOT),
            self.slot(address, ADMIN_SLOT),
        ]
    }
}

impl Contract {
    pub(super) fn read(address: Address, answers: &mut impl Iterator<Item = OwnedAnswer>) -> Self {
        let mut next =
            || answers.next().unwrap_or_else(|| OwnedAnswer::Failed(Reason::NotJsonRpc, String::new()));
        let code = code(&next());
        let [own, none, asked] = [next(), next(), next()].map(|answer| read_call(&answer.as_answer()));
        let interface = read_interface(&own, &none, &asked);
        let name = text(read_call(&next().as_answer()));
        let slots = [next(), next(), next()].map(|answer| read_data(&answer.as_answer()));
        Self { address, code, interface, name, proxy: proxy(slots) }
    }

    /// Whether there is a contract, if that is known.
    pub(crate) fn exists(&self) -> bool {
        !self.code.as_ref().is_ok_and(|code| code.bytes == 0)
    }
}

/// The code that `eth_getCode` gave.
pub(super) fn code(answer: &OwnedAnswer) -> Known<CodeFacts> {
    read_data(&answer.as_answer()).map(|code| CodeFacts::read(&code))
}

fn proxy([implementation, beacon, admin]: [Known<Vec<u8>>; 3]) -> Known<ProxyMarkers> {
    ProxyMarkers::read(&implementation?, &beacon?, &admin?)
        .map_err(|malformed| Reason::Malformed(malformed).into())
}

/// The value that a view returned.
pub(super) fn value<T>(outcome: CallOutcome, decode: fn(&[u8]) -> Result<T, Malformed>) -> Known<T> {
    match outcome {
        CallOutcome::Returned(bytes) => {
            decode(&bytes).map_err(|malformed| Reason::Malformed(malformed).into())
        }
        CallOutcome::Reverted(data) if data.is_empty() => Err(Reason::EmptyRevert.into()),
        CallOutcome::Reverted(_) => Err(Reason::UnknownRevert.into()),
        CallOutcome::Failed(failure) => Err(failure),
    }
}

pub(super) fn text(outcome: CallOutcome) -> Known<String> {
    value(outcome, decode_text)
}

/// Stands in for an answer that is not there.
pub(super) fn missing() -> CallOutcome {
    CallOutcome::Failed(Reason::NotJsonRpc.into())
}
