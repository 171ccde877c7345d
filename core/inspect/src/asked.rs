//! What an RPC is asked at one block: methods and their parameters.

use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use alloy_primitives::{Address, B256, hex};
use erc8257::registry::{
    ADMIN_SLOT, BEACON_SLOT, ERC165_GAS, ERC165_INTERFACE, IMPLEMENTATION_SLOT, NO_INTERFACE, name,
    supports_interface,
};
use primitives::rpc::BlockRef;

/// A method and its parameters, as JSON text.
pub(crate) type Call = (&'static str, String);

/// Writes requests that read at one block.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Asked {
    block: String,
}

impl Asked {
    /// By hash, so that a reorganisation between two reads is an error and no mixture (EIP-1898).
    pub(crate) fn at(block: BlockRef) -> Self {
        Self { block: format!("{{\"blockHash\":\"{}\"}}", block.hash) }
    }

    pub(crate) fn call(&self, to: Address, data: &[u8], gas: Option<u64>) -> Call {
        let gas = gas.map_or_else(String::new, |gas| format!(",\"gas\":\"{gas:#x}\""));
        let data = hex::encode_prefixed(data);
        ("eth_call", format!("[{{\"to\":\"{to:#x}\",\"data\":\"{data}\"{gas}}},{}]", self.block))
    }

    pub(crate) fn code(&self, of: Address) -> Call {
        ("eth_getCode", format!("[\"{of:#x}\",{}]", self.block))
    }

    fn slot(&self, of: Address, slot: B256) -> Call {
        ("eth_getStorageAt", format!("[\"{of:#x}\",\"{slot}\",{}]", self.block))
    }

    /// All requests about a contract, in the order in which [`Contract::read`](crate::Contract) takes the answers.
    pub(crate) fn contract(&self, address: Address, interface: [u8; 4]) -> Vec<Call> {
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
