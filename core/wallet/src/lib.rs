//! What a wallet is about to do, what it did, and what a session key may do.
//!
//! The library never holds a key: it decodes, predicts, judges and explains, so that the wallet of an agent can say no in time.
//! A policy binds only a host that asks.
//!
//! ```
//! let row = erc8257_wallet::explain("wal-eval-danger-unlimited-approval").unwrap();
//! assert_eq!(row.message, "The approval has no limit.");
//! ```
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
//   what RPCs and wallets answered; bytes, from hex of any case       answer.rs
//   chains, quantities                                                read.rs
//   findings: their place, their order, how many                      noted.rs
//   the codes, with what to do                                        codes/table.rs
//   a yes beside an error is none                                     conclusion.rs
//   values within answers: code, balances, words                      values.rs
//   the asset that is moved; the data of a transaction that moves it  asset.rs
// Accounts
//   what an account is; the hash of its code; slots of proxies        account.rs
//   minimal proxies by their exact bytes; precompiles                 account/code.rs
//   what a contract says of itself                                    account/claims.rs
//   balances and nonces of many chains                                status.rs
//   addresses to come: CREATE, CREATE2, Safe, ERC-4337                address.rs
//   to whom an account delegates; its authorizations one by one, each
//   beside the nonce that the earlier ones leave                      delegation.rs
//   whether the chain takes one authorization of EIP-7702             delegation/signed.rs
// Money
//   whether money arrived                                             fund.rs
//   a transfer: what the recipient got; pending and unknown ones      transfer.rs
//   a transfer before it is sent                                      transfer/plan.rs
//   a transfer in the logs of its receipt, or, for native value, in
//   its own transaction; blocks that the chain has dropped            transfer/mined.rs
//   fees from their history; ratios without floating point            gas.rs, ratio.rs
//   chains that are known; whether an RPC can be used                 chain_table.rs, chains.rs
// Session keys
//   the request, in three drafts: methods, members of older wallets   session/request.rs
//   JSON of wallets, as reports write it                              session/text.rs
//   a permission as wallets write it, in the draft that the caller
//   names; whether it has ended by the caller's clock                 session/wire.rs
//   errors with which a wallet answers                                session/failure.rs
//   the types of permissions that are looked into                     session/kind.rs
//   what was granted against what was asked                           session/grant.rs, session/differences.rs
//   the list of permissions; whether one covers an action             session/keys.rs, session/scope.rs
//   revoking, and whether it is done                                  session/revoke.rs
// What will happen
//   the calls of an action                                            acts.rs
//   policies: what a rule matches, what a danger may; its hash         policy.rs
//   policies: every member, read strictly; one with no rules          policy/read.rs
//   what a policy says of an action: times, dangers, fees              evaluate.rs
//   rules beside each act, nested ones too; odd recipients            evaluate/rules.rs
//   what is spent, and the caps                                       evaluate/spend.rs
//   typed data beside a policy; deadlines of signatures               evaluate/signed.rs
//   user operations beside a policy                                   evaluate/operation.rs
//   a request of EIP-1193 beside a policy                             request.rs
//   the methods of wallets; the actions of a request                  request/methods.rs, request/actions.rs
//   what a host remembers of the past behind a request                request/state.rs
//   what a key signs; typed data that is handed out                   digest.rs
//   authorizations of EIP-7702: digest, signature                     authorization.rs
//   user operations: what an entry point refuses, digest              user_operation.rs
//   entry points by their addresses                                   entry_point.rs
//   typed data: domain, digest                                        typed.rs
//   typed data: names and types                                       typed/types.rs
//   typed data: values; how deep they nest, how much they may cost    typed/encode.rs
//   a policy for callers in Rust, and what its rules say of each act  guard.rs, guard/write.rs
//   the verbs for callers in Rust                                     verbs.rs
// How the answers come
//   rounds of questions, the user's word; replay of a bundle          live/asking.rs
//   an RPC of another chain; answers as bundles have them             live/told.rs
//   one block for all that is read                                    live/params.rs
//   accounts, balances, fees, chains, delegations                     live/account.rs, live/status.rs, live/gas.rs, live/chains.rs, live/delegation.rs
//   a transfer: asked for before it is sent, and followed             live/transfer.rs, live/mined.rs
//   a wallet: asked for before it is created                          live/address.rs
//   the user's wallet about session keys                              live/session.rs
//   the inquiries, as hosts carry them out                            live/inquiry.rs
//   how other languages begin them                                    live/begin.rs
// Besides
//   the table of codes, as a function                                 described.rs
//   every ceiling                                                     limits.rs

mod account;
mod acts;
mod address;
mod answer;
mod asset;
mod authorization;
pub mod border;
mod chain_table;
mod chains;
mod codes;
mod conclusion;
mod delegation;
mod described;
mod digest;
mod entry_point;
mod evaluate;
mod fund;
mod gas;
mod guard;
pub mod limits;
mod live;
mod noted;
mod policy;
mod ratio;
mod read;
mod request;
mod session;
mod status;
mod transfer;
mod typed;
mod user_operation;
mod values;
pub mod verbs;

pub use border::Border;
pub use calls::{decode, known_selectors};
pub use codes::{Code, Finding, Row, codes, explain};
pub use digest::{authorization_digest, user_op_hash};
pub use evaluate::Ruling;
pub use guard::{Evaluation, Policy, Unusable};
pub use live::{
    AccountInquiry, AddressInquiry, ChainsInquiry, DelegationInquiry, GasInquiry, GrantInquiry, KeysInquiry,
    RevokeInquiry, StatusInquiry, TransferJudge, TransferPlan,
};
pub use primitives::describe::{Hex, Json, Refusal, Report, Word};
