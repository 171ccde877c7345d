//! Ceilings on bundles, policies and answers, which strangers write. N passes, N + 1 does not.
//!
//! Source: decisions W41 to W62.

pub use calls::limits::CALLS;

/// Code points of a chain in CAIP-2: `eip155:` and 20 digits.
pub const CHAIN_CHARS: usize = 27;
/// Code points of a quantity of JSON-RPC: `0x` and 64 digits.
pub const QUANTITY_CHARS: usize = 66;
/// Code points of the reason that a host gives for a missing answer.
pub const REASON: usize = 1_024;
/// Code points of an asset: `native`, or an address.
pub const ASSET_CHARS: usize = 42;
/// Code points of a selector: `native`, or `0x` and 8 digits.
pub const SELECTOR_CHARS: usize = 10;
/// Code points of the path of a call: nine numbers and eight dots, far more than calls have.
pub const PATH_CHARS: usize = 128;
/// The dangers that a policy can name.
pub const DANGERS: usize = 8;
/// Depth of typed data: each array or struct within the message is one more.
pub const TYPED_DEPTH: usize = 16;
/// Bytes of the types of typed data, as they are hashed (our bound): types that lead to each other are written again and again.
pub const TYPED_TYPE_BYTES: usize = 1_048_576;
/// Chains of a policy.
pub const CHAINS: usize = 64;
/// Rules of a policy.
pub const RULES: usize = 256;
/// Caps of a policy.
pub const CAPS: usize = 64;
/// Contracts, selectors or recipients of one rule.
pub const LIST: usize = 256;
/// Code points of the name of a policy.
pub const NAME: usize = 128;
/// Characters of the ID of a rule or of a cap.
pub const ID: usize = 64;
/// Entries of past spending.
pub const SPENT: usize = 4_096;
/// Authorizations of EIP-7702 in one bundle.
pub const AUTHORIZATIONS: usize = 64;
/// Seconds that a signature may be usable for, where the policy does not say.
pub const SIGNATURE_SECONDS: u64 = 3_600;
