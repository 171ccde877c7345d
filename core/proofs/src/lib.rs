//! A registry's record, proven by `eth_getProof` from one trusted block hash: one honest RPC is enough.
//!
//! trusted block hash → header → account of the registry → storage slots of the record → the record, or the proof that there
//! is none. No answer of an RPC is believed. The hash is the host's matter: its node, a light client, a quorum.
//!
//! | verb | proves |
//! |---|---|
//! | [`prove`], [`VerifyProof`](border::proof::VerifyProof) | what the registry has of a tool; the code and the proxy marks of registry and predicate |
//! | [`prove_receipt`], [`VerifyReceipt`](border::receipt::VerifyReceipt) | how a transaction ended, and its events |
//! | [`walk`], [`WalkProof`](border::walk::WalkProof) | the value of a key in any Merkle Patricia tree |
//!
//! Not proven: that the hash belongs to the tool's chain, that its block is final, that no event was left out.
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

// Which file decides which rule. The ledger checks that every file with a rule stands here.
//
//   the trusted hash; the output root that it may come from           anchor.rs
//   the header of the block, and whether the block is fresh           header.rs
//   the RLP of a header that is JSON                                  header/encode.rs
//   one result of eth_getProof: its members and bounds                answer.rs
//   the walk through a tree, and when a proof decides                 trie.rs
//   one node: branch, extension, leaf                                 node.rs
//   accounts and slots, and the claims beside their proofs            account.rs
//   where the code of a registry keeps its records                    layout.rs
//   the words of a record; how old a registration is                  record.rs
//   a proxy's mark in a report: an address, or the whole word         record.rs
//   the order of the judgement; pins; proxies; the predicate          judge.rs
//   what is null in a report that proves nothing                      judge.rs
//   receipts                                                          receipt.rs
//   the nodes to one receipt, from all receipts of a block            receipt_tree.rs
//   bundles under the host's own hash; a proof in a recorded registration   recorded.rs
//   which RPC is asked, and when the next one is                      prover.rs
//   what one RPC is asked, stage by stage; asked again by number
//   where it refuses a block's hash                                   prover/turn.rs
//   how a request is written; blocks that are too old                 prover/ask.rs
//   how long an answer may be                                         prover/ask.rs
//   the bundle, and the state as text                                 prover/state.rs
//   the requests of several provers as few, and their answers         joint.rs
//   a step with an error ends the judgement; the verdict              noted.rs
//   the order of findings in a report; hashes and numbers in hex      noted.rs
//   the members of an answer                                          read.rs
//   policy and anchor, as bundles write them                          terms.rs
//   how a host asks for a proof                                       chosen.rs
//   verbs of other languages, the exit status, what a bundle shows    described.rs
//   usage errors of a policy: an age beyond the standard's ceiling    described.rs
//   the codes, with what to do                                        codes/table.rs
//   every ceiling                                                     limits.rs

mod account;
mod anchor;
mod answer;
pub mod border;
mod chosen;
mod codes;
mod described;
mod header;
mod joint;
mod judge;
mod layout;
pub mod limits;
mod node;
mod noted;
mod prover;
mod read;
mod receipt;
mod receipt_tree;
mod record;
mod recorded;
mod terms;
mod trie;

pub use account::EMPTY_CODE;
pub use border::Border;
pub use codes::{Code, Finding, Makes, Row, codes, explain};
pub use header::{encode_header, trusted_block};
pub use joint::{Joint, join};
pub use judge::{Given, Proof, ProvenRecord, prove};
pub use layout::{Layout, layout_of, layouts, slots, uri_slots};
pub use prover::{PassedReason, Prover, ProverOutcome, is_window};
pub use receipt::prove_receipt;
pub use receipt_tree::receipt_proof;
pub use recorded::{
    Replayed, replay, verify_proof, verify_proof_under, verify_receipt, verify_receipt_under,
};
pub use trie::{EMPTY_ROOT, Fault, walk};
