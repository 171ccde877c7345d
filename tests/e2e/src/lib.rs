//! The live test bed. It has a real EVM node with fixtures of the registry and of predicates. It has an HTTPS
//! server with its own authority and every fault of a server, and a JSON-RPC proxy that lies.
//!
//! Everything listens on 127.0.0.1 at free ports and stops when it is dropped. Nothing outside is asked and no file
//! of the system is changed: names such as `tools.example.com` are led here by the client's own resolver.
//!
//! | module | what |
//! |---|---|
//! | [`anvil`], [`chain`] | the node, and a client for the tests' questions |
//! | [`abi`], [`artifacts`], [`registry`] | call data by our own encoder, the compiled contracts, the registry's functions |
//! | [`predicates`], [`hostile`] | the predicates, the registries that lie |
//! | [`manifest`] | the standard's free tool, and generated manifests |
//! | [`https`] | the HTTPS server: HTTP faults by the slug, TLS faults by the name |
//! | [`liar`] | the proxy: a lie for every path |
//! | [`bed`] | all of it, with a tool registered for every scenario |
//! | [`index`] | a registry of many tools, for the index |
//! | [`process`] | runs a command and watches its time and memory |

pub mod abi;
pub mod anvil;
pub mod artifacts;
pub mod bed;
pub mod chain;
pub mod hostile;
mod http;
pub mod https;
pub mod index;
pub mod liar;
pub mod manifest;
pub mod predicates;
pub mod process;
pub mod registry;
mod server;
mod temporary;

pub use erc8257::{Address, B256, U256, keccak256};
pub use temporary::Folder;
