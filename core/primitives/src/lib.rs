//! The base of the erc8257 crates that do no I/O: each format has one reader and one writer here.
//!
//! | module | reads or writes |
//! |---|---|
//! | [`json`] | strict JSON (RFC 8259, RFC 7493): a flat tree, JSON Pointers, lines and columns; a writer of reports |
//! | [`canonical`], [`number`] | RFC 8785 (JCS), ECMAScript numbers, NFC, keccak256 |
//! | [`url`], [`caip`] | HTTPS URLs, hosts and IP classes; CAIP-2, CAIP-10, CAIP-19 |
//! | [`abi`], [`eip712`], `rlp` | words of the contract ABI, strict shapes of return data; digests of typed data; canonical RLP |
//! | [`rpc`], [`registry`] | answers of JSON-RPC nodes; a registry's records, references of tools and agents, marks of proxies |
//! | [`inquiry`], [`quorum`] | how a decision asks its host; one question to several RPCs at one block |
//! | [`describe`], [`border`] | what a description of documents and verbs is made of; the described parts of all reports |
//! | [`running`] | an inquiry under way, as other languages drive it |
//! | [`usage`] | members of a caller's document, and the mistakes in them |
//! | [`codes`] | tables of codes: an enum and its rows from one text; findings, collected and written |
//! | [`harmless`], [`unicode`] | texts of strangers, made harmless; what Unicode says of characters |
//! | [`bytes`], [`hex`], [`base64`], [`bounded`] | the ground: classes of bytes, digits, lists that stay short |
//! | [`limits`] | every ceiling of these readers |
//!
//! Nothing here decides about a tool. The crate [`erc8257`](https://docs.rs/erc8257) does, and gives the items that its users need.
//! Each fault is an enum of this crate; the crates above give it the code of their own tables.
//!
//! Features, off by default: `asm-keccak` is a faster hash backend. `idn` adds `url::host_to_ascii`, and
//! `recovery` adds `eip712::recover`, `rlp` the module of that name. `small` is less code at the price of some speed, for wasm.
#![no_std]
#![forbid(unsafe_code)]
#![warn(missing_docs, unreachable_pub)]
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::unreachable,
    clippy::todo,
    clippy::indexing_slicing,
    clippy::string_slice,
    clippy::arithmetic_side_effects,
    clippy::as_conversions
)]

extern crate alloc;

// Which file decides which rule. The ledger checks that every file that the ledger names stands here.
//
//   strict JSON: size, grammar, depth, duplicate keys; a BOM is
//   refused by its bytes, never by a hash                             json/reader.rs
//   the tree of a document; unknown members shadow nothing            json/node.rs
//   values of documents: amounts, numbers, bytes                      describe/read.rs
//   the JSON of reports: numbers, addresses, lists                    describe/write.rs
//   the hash of a document: keccak256 of its canonical bytes, every
//   member as served and no default added                             canonical.rs
//   JCS: how values are written; the bytes of the standard's test
//   cases and their pinned hashes (free, paid, NFC, without BOM)      canonical/write.rs
//   JCS: strings, the order of members, numbers                       json/{escape,member_order}.rs, number/
//   NFC                                                               canonical/nfc.rs
//   hex: addresses and hashes compared in lower case, quantities;
//   the checksum of an address in mixed case (EIP-55)                 hex.rs
//   CAIP-2, CAIP-10, CAIP-19: grammar, lower-case hex, EIP-155        caip.rs
//   what an https URL is: no raw characters, scheme, slashes, no
//   userinfo, port                                                    url/grammar.rs
//   URLs: normal form, odd characters of a path, a host's trailing dot;
//   whether two have one origin (RFC 6454)                            url/https.rs
//   hosts: only ASCII, labels, IPv4 and numbers that look like it     url/host.rs
//   hosts: whether an A-label (xn--) decodes; IPv6 in its one form    url/{punycode,ipv6}.rs
//   which addresses are private                                       url/address.rs
//   RLP: one encoding for each value                                  rlp.rs
//   a tool's reference: chain, registry, ID; what is known of it
//   without a call: ID 0 was never registered                         registry/tool_ref.rs
//   an agent's reference; the known registries of agents              registry/{agent_ref,agent_registries}.rs
//   the one ABI encoding of answers and log data                      abi/tuple.rs
//   a record's predicate; open access                                 registry/config.rs
//   the slots that mark a proxy                                       registry/proxy.rs
//   accounts that delegate (EIP-7702)                                 delegation.rs
//   logs of a receipt that a caller hands over                        rpc/given.rs

pub mod abi;
pub mod base64;
pub mod border;
pub mod bounded;
pub mod bytes;
pub mod caip;
pub mod canonical;
pub mod codes;
pub mod delegation;
pub mod describe;
pub mod eip712;
pub mod harmless;
pub mod hex;
pub mod inquiry;
pub mod json;
pub mod limits;
pub mod number;
pub mod quorum;
pub mod registry;
#[cfg(feature = "rlp")]
pub mod rlp;
pub mod rpc;
pub mod running;
pub mod unicode;
pub mod url;
pub mod usage;

pub use alloy_primitives::{Address, B256, U256};
