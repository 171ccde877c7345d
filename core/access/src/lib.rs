//! What a caller of a tool still needs (§1, §4): the requirements that a predicate or a manifest states, their kinds, the needs
//! behind them, and a plan.
//!
//! All of it is a plan, never an answer: only `tryHasAccess` decides
//! ([`read_access`](erc8257::registry::read_access)).
//!
//! # Example
//! ```
//! use erc8257::rpc::CallOutcome;
//! use erc8257::{AccessLogic, Address};
//! use erc8257_access::{ERC721_HOLDING, Introspection, Plan, encode_requirements, read_requirements};
//! # use erc8257_access::{OnchainRequirement, Requirements};
//! # let data = Address::with_last_byte(7).into_word().to_vec();
//! # let one = OnchainRequirement { kind: ERC721_HOLDING, data, label: "A pass".into() };
//! # let told = encode_requirements(&Requirements { logic: AccessLogic::And, list: vec![one] });
//!
//! // The predicate's answer to `get_requirements`.
//! let Introspection::Requirements(told) = read_requirements(&CallOutcome::Returned(told), 256) else { panic!() };
//! let need = told.list[0].need();
//! // The call of the collection that tells whether the account holds a token of it.
//! let (collection, _data) = need.question(Address::with_last_byte(1)).unwrap();
//! assert_eq!(collection, Address::with_last_byte(7));
//! let met = need.answer(&[0; 32]);
//! assert_eq!(Plan::new(told.logic, [(need, met)]).acquire().collect::<Vec<_>>(), [0]);
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

// Which file decides which rule. The ledger checks that every file that the ledger names stands here.
//
//   getRequirements: call data; what came of the call: a list, no
//   answer, failed (every predicate must have the function)           introspection.rs
//   getRequirements' list: 256 entries, size of label and data, ABI   returned.rs
//   that list's limits: bytes, before they are decoded; entries,
//   whose limit a policy may raise; which limit was broken            returned.rs
//   a marker's ID from the name of its function: the published IDs;
//   the names of new kinds                                            kind.rs
//   which marker's ID is which kind (the standard's three, others);
//   an unknown kind is not an error; what the data of a kind asks:
//   ERC-721, ERC-1155, subscription                                   need.rs
//   what an account still needs                                       plan.rs
//   the address of a predicate that is not deployed yet (CREATE2)     create2.rs
//   a contract's interface and its proxy, as other languages ask      contract.rs, border/contract.rs
//   how other languages ask, and what they are told                   described.rs, border/{requirement,create2}.rs

mod abi;
pub mod border;
mod contract;
mod create2;
mod described;
mod introspection;
mod kind;
mod need;
mod plan;
mod requirements;
mod returned;

pub use border::Border;
pub use create2::create2_address;
pub use introspection::{Introspection, get_requirements, read_requirements};
pub use kind::{
    ERC20_BALANCE, ERC721_HOLDING, ERC1155_HOLDING, ERC7496_TRAIT, KNOWN_KINDS, KindError, KnownKind,
    NO_KIND, SENTINEL_KIND, SUBSCRIPTION, kind_of, new_kind,
};
pub use need::Need;
pub use plan::{Outlook, Plan};
pub use requirements::{OnchainRequirement, OverLimit, Requirements};
pub use returned::{RequirementsError, decode_requirements, encode_requirements};
