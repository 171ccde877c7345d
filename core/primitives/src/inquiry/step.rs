//! The steps that an inquiry asks its host to take: plain data, without a decision for the host.

use alloc::string::String;
use alloc::vec::Vec;

use alloy_primitives::{Address, B256};

use super::http::HttpRequest;

/// What to do next.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step<'i, R> {
    /// Ask the RPCs. These are all requests of the current stage that have no answer yet. A host may send
    /// them one by one, at once or as a batch, and hand over the answers in any order.
    Calls(Vec<EthCall>),
    /// Send one HTTP request.
    Http(HttpRequest<'i>),
    /// Have this signed.
    Sign(Signature<'i>),
    /// Ask the user.
    Confirm(Confirmation<'i>),
    /// Write to the host's store.
    Store(StoreOperation<'i>),
    /// Run the caller's own handler.
    Handler(HandlerCall<'i>),
    /// Nothing: this is the report.
    Done(&'i R),
}

/// One JSON-RPC request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EthCall {
    /// Names the request within this inquiry; goes with the answer to `handle_call`.
    pub id: u32,
    /// Through what to ask.
    pub provider: Provider,
    /// Which RPC of the provider to ask, from 0.
    pub rpc: u8,
    /// The JSON-RPC method.
    pub method: &'static str,
    /// The JSON-RPC parameters: a JSON array, as text.
    pub params: String,
}

impl EthCall {
    /// A request to an RPC of the one chain that the inquiry is about.
    ///
    /// # Example
    /// ```
    /// use erc8257_primitives::inquiry::{EthCall, Provider};
    ///
    /// let call = EthCall::to_rpc(0, 1, "eth_chainId", "[]".into());
    /// assert_eq!((call.provider, call.rpc), (Provider::Rpc, 1));
    /// ```
    #[must_use]
    pub const fn to_rpc(id: u32, rpc: u8, method: &'static str, params: String) -> Self {
        Self { id, provider: Provider::Rpc, rpc, method, params }
    }
}

/// The provider that takes a JSON-RPC request.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Provider {
    /// An RPC of the one chain that the inquiry is about.
    #[default]
    Rpc,
    /// An RPC of the chain with this ID, where several are in play.
    Chain(u128),
    /// The user's own wallet (EIP-1193).
    Wallet,
}

/// Something to sign.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Signature<'i> {
    /// Names the request within this inquiry; goes with the answer to `handle_signature`.
    pub id: u32,
    /// The account whose key signs.
    pub signer: Address,
    /// The 32 bytes to sign.
    pub digest: B256,
    /// The EIP-712 typed data of that digest as JSON text, for wallets that show it; `None` for a digest alone.
    pub typed_data: Option<&'i str>,
}

/// A question to the user.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Confirmation<'i> {
    /// Names the question within this inquiry; goes with the answer to `handle_confirmation`.
    pub id: u32,
    /// The question in words, harmless to show.
    pub words: &'i str,
    /// The same as data: a JSON object, as text.
    pub data: &'i str,
}

/// A write to the store that the host shares between its processes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StoreOperation<'i> {
    /// Insert the key if it is absent, in one step that no other process can come between.
    Remember {
        /// Names the operation within this inquiry; goes with the answer to `handle_store`.
        id: u32,
        /// The key.
        key: &'i str,
        /// The Unix time in seconds after which the store may forget the key.
        until: u64,
    },
    /// Remove the key.
    Release {
        /// Names the operation within this inquiry; goes with the answer to `handle_store`.
        id: u32,
        /// The key.
        key: &'i str,
    },
}

impl StoreOperation<'_> {
    /// The number of the operation.
    #[must_use]
    pub const fn id(&self) -> u32 {
        match self {
            Self::Remember { id, .. } | Self::Release { id, .. } => *id,
        }
    }
}

/// A run of the handler that the caller protects or charges for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HandlerCall<'i> {
    /// Names the run within this inquiry; goes with the answer to `handle_handler`.
    pub id: u32,
    /// Who calls, if that was established.
    pub caller: Option<Address>,
    /// Why the handler may run: one word of the area.
    pub purpose: &'i str,
}
