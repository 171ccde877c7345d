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
/// Calls of one request of EIP-5792.
pub const BATCH_CALLS: usize = 64;
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
/// Code points of a number of 256 bits with its sign.
pub const SIGNED_CHARS: usize = 79;
/// Bytes of the code of a contract (EIP-170 allows 24,576; some chains allow more).
pub const CODE_BYTES: usize = 131_072;
/// Bytes of a text that a contract says of itself.
pub const CLAIM_BYTES: usize = 256;
/// Owners of a Safe.
pub const OWNERS: usize = 256;
/// Tokens of one chain.
pub const TOKENS: usize = 256;
/// Code points of the name of a chain in the table.
pub const CHAIN_NAME: usize = 64;
/// Blocks of a fee history.
pub const FEE_BLOCKS: usize = 1_024;
/// Seconds by which the newest block may be ahead of the clock of the host.
pub const FUTURE_SECONDS: u64 = 60;
/// Bytes of init code (EIP-3860).
pub const INIT_CODE: usize = 49_152;
/// Bytes of the call data of a transfer: a selector and two words.
pub const TRANSFER_BYTES: usize = 68;
/// Bytes of the call data of a question to a registry: a selector and three words.
pub const REGISTRY_BYTES: usize = 100;
/// Logs of a receipt.
pub const LOGS: usize = 4_096;
/// Permissions of one request.
pub const REQUESTS: usize = 32;
/// Permissions of one list.
pub const GRANTS: usize = 1_024;
/// Bytes of the context of a permission.
pub const CONTEXT_BYTES: usize = 65_536;
/// Rules of one permission.
pub const RULES_OF_A_GRANT: usize = 64;
/// Contracts that must be deployed before a permission is redeemed.
pub const DEPENDENCIES: usize = 32;
/// Code points of the type of a permission or of a rule.
pub const TYPE_CHARS: usize = 64;
/// Code points of the name of a wallet's method.
pub const METHOD_CHARS: usize = 64;
/// Differences between what was asked and what was granted (our bound).
pub const DIFFERENCES: usize = 1_024;
/// Seconds beyond which a session key lasts long: 30 days.
pub const SESSION_LONG_SECONDS: u64 = 2_592_000;
/// Bytes of call data.
pub const CALL_BYTES: usize = 131_072;
/// Gas of a call that asks an account about itself (our bound): a hostile contract cannot keep an RPC busy.
pub const PROBE_GAS: u64 = 100_000;
