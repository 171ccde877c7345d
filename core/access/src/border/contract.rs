//! What contracts say of themselves: their interfaces, and the marks of a proxy.

use primitives::describe::{Address, Bytes32, Count, Function, Hex, List, Sparse};

use erc8257::border::preflight::RpcAnswer;
use erc8257::limits::BUNDLE_BYTES;

/// Questions of ERC-165 about one interface.
pub const QUESTIONS: usize = 3;

/// What the registry knows of a tool.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RegistryState {
    /// The registry has the tool.
    Ok,
    /// The tool was never registered.
    NotFound,
    /// The tool was deregistered.
    Deregistered,
    /// There is no contract at the registry's address.
    NoContract,
    /// The answer does not come from an ERC-8257 registry.
    Malformed,
    /// The record could not be read.
    Unavailable,
    /// The RPCs contradict each other.
    Disagreement,
}

/// What a contract says of its interface, by ERC-165.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Interface {
    /// It has the interface that it should have.
    Supported,
    /// It has not.
    NotSupported,
    /// It does not speak ERC-165, so that its answers mean nothing.
    NoErc165,
}

/// The contents of a contract's ERC-1967 slots. An empty slot does not prove that the contract cannot change.
///
/// Source: ERC-8257, Predicate Upgradeability
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProxyMarkers {
    /// The contract whose code runs.
    pub implementation: Option<Address>,
    /// The contract that names the implementation.
    pub beacon: Option<Address>,
    /// The account that can replace the implementation.
    pub admin: Option<Address>,
}
impl Sparse for ProxyMarkers {}

/// The slots of ERC-1967.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Erc1967Slots {
    /// The slot of the implementation.
    pub implementation: Bytes32,
    /// The slot of the beacon.
    pub beacon: Bytes32,
    /// The slot of the admin.
    pub admin: Bytes32,
}

/// Gives the slots to ask `eth_getStorageAt` for.
///
/// Source: ERC-1967
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProxySlots {}
impl Function for ProxySlots {
    type Answer = Erc1967Slots;
}

/// Reads the answers for these slots. Where one of them says nothing of its slot, the error has the reason as its code.
///
/// Source: ERC-8257, Predicate Upgradeability
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadProxy {
    /// The answer for the slot of the implementation.
    pub implementation: RpcAnswer,
    /// The answer for the slot of the beacon.
    pub beacon: RpcAnswer,
    /// The answer for the slot of the admin.
    pub admin: RpcAnswer,
}
impl Function for ReadProxy {
    type Answer = ProxyMarkers;
}

/// Which interface a contract should have.
///
/// Source: ERC-8257, §9
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ContractRole {
    /// The registry's.
    Registry,
    /// An access predicate's.
    Predicate,
}

/// Calls of ERC-165 about an interface.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InterfaceCalls {
    /// The gas of each call.
    pub gas: Count,
    /// The call data: about ERC-165 itself, about the identifier of no interface, and about the one in question.
    pub data: List<Hex<BUNDLE_BYTES>, QUESTIONS>,
}

/// Gives the calls that show whether a contract advertises its interface.
///
/// Source: ERC-8257, §9
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InterfaceQuestions {
    /// Which interface it should have.
    pub contract: ContractRole,
}
impl Function for InterfaceQuestions {
    type Answer = InterfaceCalls;
}

/// Reads the answers to these calls. Where an answer that decides is missing, the error has the reason as its code.
///
/// Source: ERC-8257, §9
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadInterface {
    /// The answer about ERC-165 itself.
    pub own: RpcAnswer,
    /// The answer about the identifier of no interface.
    pub none: RpcAnswer,
    /// The answer about the interface in question.
    pub asked: RpcAnswer,
}
impl Function for ReadInterface {
    type Answer = Interface;
}
