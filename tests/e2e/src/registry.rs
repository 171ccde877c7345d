//! The registry's functions, for tests.

use erc8257::{Address, B256, U256};

use crate::abi::{self, Token};
use crate::chain::{Chain, Receipt, RpcError};

/// A registry contract on a chain.
#[derive(Debug, Clone)]
pub struct Registry {
    /// The chain.
    pub chain: Chain,
    /// The contract.
    pub address: Address,
}

impl Registry {
    /// Deploys the fixture.
    #[must_use]
    pub fn deploy(chain: &Chain) -> Self {
        Self { chain: chain.clone(), address: chain.deploy("Registry", &[]) }
    }

    /// The reference of a tool of this registry.
    #[must_use]
    pub fn tool_ref(&self, chain_id: u64, tool_id: u64) -> String {
        format!("eip155:{chain_id}/erc8257:{:?}/{tool_id}", self.address)
    }

    /// `registerTool`; gives the tool's ID.
    ///
    /// # Errors
    /// If it reverts.
    ///
    /// # Panics
    /// If the registry logs no registration.
    pub fn register(
        &self,
        creator: Address,
        uri: &str,
        hash: B256,
        predicate: Address,
    ) -> Result<u64, RpcError> {
        let receipt = self.chain.send(creator, Some(self.address), &register_call(uri, hash, predicate))?;
        let logs = receipt.logs();
        let (topics, _) = logs.first().expect("a registration is logged");
        Ok(u64::try_from(U256::from_be_bytes(topics[1].0)).expect("a small ID"))
    }

    /// `updateToolMetadata`.
    ///
    /// # Errors
    /// If it reverts.
    pub fn update(&self, sender: Address, tool_id: u64, uri: &str, hash: B256) -> Result<Receipt, RpcError> {
        self.send(
            sender,
            "updateToolMetadata(uint256,string,bytes32)",
            &[tool_id.into(), uri.into(), hash.into()],
        )
    }

    /// `setAccessPredicate`.
    ///
    /// # Errors
    /// If it reverts.
    pub fn set_predicate(
        &self,
        sender: Address,
        tool_id: u64,
        predicate: Address,
    ) -> Result<Receipt, RpcError> {
        self.send(sender, "setAccessPredicate(uint256,address)", &[tool_id.into(), predicate.into()])
    }

    /// `deregisterTool`.
    ///
    /// # Errors
    /// If it reverts.
    pub fn deregister(&self, sender: Address, tool_id: u64) -> Result<Receipt, RpcError> {
        self.send(sender, "deregisterTool(uint256)", &[tool_id.into()])
    }

    /// A view.
    ///
    /// # Errors
    /// If it reverts.
    pub fn view(&self, signature: &str, arguments: &[Token]) -> Result<Vec<u8>, RpcError> {
        self.chain.call(self.address, &abi::call(signature, arguments))
    }

    fn send(&self, sender: Address, signature: &str, arguments: &[Token]) -> Result<Receipt, RpcError> {
        self.chain.send(sender, Some(self.address), &abi::call(signature, arguments))
    }
}

/// The call data of `registerTool`.
#[must_use]
pub fn register_call(uri: &str, hash: B256, predicate: Address) -> Vec<u8> {
    abi::call("registerTool(string,bytes32,address)", &[uri.into(), hash.into(), predicate.into()])
}
