//! Payments for tools by x402 (scheme `exact`, EIP-3009): what a 402 asks for beside what the creator committed.
//!
//! A challenge is the claim of a stranger. [`bind`] holds it against the manifest of a verified registration. Nothing is signed but
//! through a [`Binding`] and the [`PaymentBasis`] of a session that has just verified the tool:
//!
//! | step | what |
//! |---|---|
//! | [`x402::read_challenge`] | reads what the server asks for |
//! | [`bind`] | compares it with the [`Terms`] of the verified tool |
//! | [`Binding::authorize`] | gives a [`Signable`], if the basis is that tool's, and the user agreed where that is needed |
//! | [`Signable::signed`] | gives the [`SignedPayment`]: the header of the paid request |
//! | [`judge_settlement`] | reads from a receipt whether it was settled |
//!
//! A server judges a payment with [`judge_payment`].
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
// The client
//   what a verified manifest says of payments, and whether by x402    terms.rs
//   what a payer allows; caps                                         policy.rs
//   what a policy accepts: a difference, a proof of identity
//   (amount 0) without asking, or neither                             policy.rs
//   the token's domain: challenge, table or chain                     domain.rs
//   how an entry differs from the manifest, which the payer confirms:
//   another amount, a price that the manifest does not list           binding/difference.rs
//   recipients that are never paid: zero, burn addresses, the token;
//   recipients of a proof of identity                                 binding/difference.rs
//   which of several entries is chosen, and the remarks on it         binding.rs
//   what may be bound: a fresh verification, once; the user's yes;
//   no basis with another endpoint, creator or pricing                basis.rs
//   the authorization: digest, typed data, call data                  authorization.rs
//   the signed payment: its members, its nonce, its length            signable.rs
//   how long it is valid; its header: UTF-8 in base64                 signable.rs
//   nothing is signed without the user's yes where one is needed      signable.rs
//   the signature of a key                                            signature.rs
//   the user is asked about a difference before anything is signed    call.rs
//   the order of a call's steps, and what ends it                     call.rs
//   the same with a live host: verification, requests, signature        live/call.rs
//   a binding in words                                                live/words.rs
//   a payment that was sent: what became of it, no second one         call/paid.rs
// The server
//   the ways to pay, as both versions write them                      offer.rs
//   the order of the checks of a payment; a header that came twice    proof.rs
//   the payment in its header; the entry that it accepts              proof/read.rs
//   signature, account and chain: code at the payer (ERC-1271), the
//   balance, a nonce that the token takes only once                   proof/account.rs
//   the payer's key signed: recovery (ecrecover), low s, v            signature.rs
//   the wrapper of a contract that is not deployed (ERC-6492)         erc6492.rs
//   the order of a gate's steps, and the status of its answer         gate.rs
//   the status where access is denied, and where it stays unknown     gate.rs
//   a contract that pays on another chain than the registry's         gate.rs
//   a payment that was used before: each nonce counts once (replay)   gate.rs
//   the header whose bytes the predicate gets                         gate/data.rs
//   how the answers to a gate's steps are read; a usage report that
//   failed changes nothing                                            gate/answer.rs
//   what became of the payment, whatever the facilitator says         gate/settle.rs
//   how a gate is set up, and what its host must have                 live/config.rs
//   a request with a live host; whose account it counts for           live/gate.rs
//   what is read of the chain about a payment                         live/facts.rs
//   the HTTP answer                                                   live/respond.rs
// Both
//   questions to an RPC, and their answers                            live/reading.rs
//   a receipt's logs                                                  settlement/receipt.rs
//   settled, or why not                                               settlement.rs
//   open-ended approvals                                              approval.rs
//   usage reports: URL, key, members; questions to a list of tools    usage.rs, rest.rs
//   the arguments of each verb                                        described.rs
//   every ceiling and every time                                      limits.rs

mod approval;
mod authorization;
mod basis;
mod binding;
pub mod border;
mod call;
mod described;
mod domain;
mod erc6492;
mod gate;
pub mod limits;
mod live;
mod offer;
mod policy;
mod proof;
mod rest;
mod settlement;
mod signable;
mod signature;
mod terms;
mod usage;

pub use approval::judge_approval;
pub use authorization::Authorization;
pub use basis::{Consent, PaymentBasis};
pub use binding::{Binding, bind};
pub use border::Border;
pub use live::{Gate, PayCall, Served, ToolCall, words, words_of};
pub use offer::challenge_of;
pub use policy::Policy;
pub use proof::{Proof, judge_payment};
pub use settlement::{Asked, Due, Given, judge_settlement};
pub use signable::{Payer, Refused, Signable, SignedPayment};
pub use terms::{Price, Terms};
pub use x402;
