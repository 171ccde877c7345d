//! Access to a tool (§1, §4): the requirements that a predicate states, and proofs of an account.
//!
//! All of it is a plan, never an answer: only `tryHasAccess` decides
//! ([`read_access`](crate::registry::read_access)).

mod create2;
mod described;
mod kind;
mod need;
mod plan;
mod requirements;
mod returned;

pub use create2::create2_address;
pub use kind::{
    ERC20_BALANCE, ERC721_HOLDING, ERC1155_HOLDING, ERC7496_TRAIT, KNOWN_KINDS, KindError, KnownKind,
    NO_KIND, SENTINEL_KIND, SUBSCRIPTION, kind_of, new_kind,
};
pub use need::Need;
pub use plan::{Outlook, Plan};
pub use requirements::{Introspection, OnchainRequirement, OverLimit, Requirements, read_requirements};
pub use returned::{RequirementsError, decode_requirements, encode_requirements};
