//! Predicates that are announced before they are deployed.

use primitives::describe::{Address, Bytes32, Function};

/// Gives the address that CREATE2 will give, such as that of a predicate that is announced before it is deployed.
///
/// Source: EIP-1014; ERC-8257, Zero-Code Access Predicates
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Create2Address {
    /// The contract that deploys.
    pub deployer: Address,
    /// The salt.
    pub salt: Bytes32,
    /// keccak256 of the init code.
    pub init_code_hash: Bytes32,
}
impl Function for Create2Address {
    type Answer = Address;
}
