//! The calls to an RPC at one block: methods and their parameters.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use alloy_primitives::{Address, B256};
use erc8257::registry::{
    ADMIN_SLOT, BEACON_SLOT, ERC165_GAS, ERC165_INTERFACE, IMPLEMENTATION_SLOT, NO_INTERFACE, name,
    supports_interface,
};
use primitives::rpc::{BlockRef, call_params, code_params, slot_params};

/// A method and its parameters, as JSON text.
pub(crate) type Call = (&'static str, String);

/// Writes requests that read at one block.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Asked(BlockRef);

impl Asked {
    pub(crate) const fn at(block: BlockRef) -> Self {
        Self(block)
    }

    pub(crate) fn call(&self, to: Address, data: &[u8], gas: Option<u64>) -> Call {
        ("eth_call", call_params(to, data, gas, self.0))
    }

    pub(crate) fn code(&self, of: Address) -> Call {
        ("eth_getCode", code_params(of, self.0))
    }

    fn slot(&self, of: Address, slot: B256) -> Call {
        ("eth_getStorageAt", slot_params(of, slot, self.0))
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
