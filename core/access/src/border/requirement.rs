//! Who may use a tool: the requirements of a manifest or a predicate, needs and plans. Only `tryHasAccess` decides.

use primitives::describe::{
    Address, ByMember, Bytes4, Bytes32, Code, Function, Hex, List, Report, Sparse, Text, Uint256, Verb,
};

use erc8257::border::preflight::{ConsumerPolicy, RpcAnswer};
use erc8257::limits::{BUNDLE_BYTES, LABEL_BYTES, REQUIREMENT_DATA_BYTES, RPC_ERROR_BYTES};

/// Requirements at most: no policy reads more.
pub const REQUIREMENTS: usize = 65_536;
/// Values of a trait at most: no more have a place in the data of a requirement.
pub const TRAIT_VALUES: usize = REQUIREMENT_DATA_BYTES / 32;
/// Published kinds at most.
pub const KINDS: usize = 64;
/// Code points of a marker's name at most.
pub const MARKER_CODE_POINTS: usize = 256;
/// Code points of the sentence about a need at most.
pub const NEED_CODE_POINTS: usize = 512;

/// How requirements combine.
///
/// Source: ERC-8257, §4
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AccessLogic {
    /// All of them must be met.
    ///
    /// Name: AND
    And,
    /// One of them must be met.
    ///
    /// Name: OR
    Or,
}

/// A requirement, of a manifest's `access` (§4) or of a predicate's `getRequirements` (§1).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Requirement {
    /// The interface ID of its kind.
    pub kind: Bytes4,
    /// Its layout depends on the kind.
    pub data: Hex<REQUIREMENT_DATA_BYTES>,
}

/// The need of a requirement, as far as its kind is known.
///
/// Tag: need
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Need {
    /// Any token of an ERC-721 collection.
    Erc721Holding {
        /// The interface ID of the requirement's kind.
        kind: Bytes4,
        /// Whether the standard defines this kind. That of a third party may mean something else elsewhere.
        standard: bool,
        /// The collection.
        collection: Address,
    },
    /// One token of an ERC-1155 collection.
    Erc1155Holding {
        /// The interface ID of the requirement's kind.
        kind: Bytes4,
        /// Whether the standard defines this kind. That of a third party may mean something else elsewhere.
        standard: bool,
        /// The collection.
        collection: Address,
        /// The token.
        token_id: Uint256,
    },
    /// An active subscription.
    Subscription {
        /// The interface ID of the requirement's kind.
        kind: Bytes4,
        /// Whether the standard defines this kind. That of a third party may mean something else elsewhere.
        standard: bool,
        /// The collection whose tokens are subscriptions.
        collection: Address,
        /// The lowest tier that will do; 0 is any.
        min_tier: u8,
    },
    /// Some amount of an ERC-20 token.
    Erc20Balance {
        /// The interface ID of the requirement's kind.
        kind: Bytes4,
        /// Whether the standard defines this kind. That of a third party may mean something else elsewhere.
        standard: bool,
        /// The token.
        token: Address,
        /// The least amount, in the token's smallest unit.
        min_balance: Uint256,
    },
    /// An ERC-721 token with a trait (ERC-7496).
    Erc7496Trait {
        /// The interface ID of the requirement's kind.
        kind: Bytes4,
        /// Whether the standard defines this kind. That of a third party may mean something else elsewhere.
        standard: bool,
        /// The collection.
        collection: Address,
        /// The contract that tells the trait's value; it may be the collection.
        traits_contract: Address,
        /// The trait.
        trait_key: Bytes32,
        /// The values that will do.
        allowed_values: List<Bytes32, TRAIT_VALUES>,
    },
    /// The predicate could not tell this requirement.
    Sentinel {
        /// The interface ID of the requirement's kind.
        kind: Bytes4,
        /// Whether the standard defines this kind. That of a third party may mean something else elsewhere.
        standard: bool,
    },
    /// The data does not have the layout of its kind.
    Undecodable {
        /// The interface ID of the requirement's kind.
        kind: Bytes4,
        /// Whether the standard defines this kind. That of a third party may mean something else elsewhere.
        standard: bool,
    },
    /// The kind is not known.
    Unknown {
        /// The interface ID of the requirement's kind.
        kind: Bytes4,
        /// Whether the standard defines this kind. That of a third party may mean something else elsewhere.
        standard: bool,
    },
}

/// An `eth_call`: the contract to ask, and the call data.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Question {
    /// The contract.
    pub to: Address,
    /// The call data.
    pub data: Hex<BUNDLE_BYTES>,
}

/// A requirement, and whether an account meets it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlannedRequirement {
    /// The interface ID of its kind.
    pub kind: Bytes4,
    /// Its layout depends on the kind.
    pub data: Hex<REQUIREMENT_DATA_BYTES>,
    /// Whether the account meets it. Left out: not known.
    pub met: Option<bool>,
}

/// A need of a plan, and whether the account meets it: `null` where that is not known. A need that the library does not
/// understand is never met.
///
/// Tag: need
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PlannedNeed {
    /// Any token of an ERC-721 collection.
    Erc721Holding {
        /// The interface ID of the requirement's kind.
        kind: Bytes4,
        /// Whether the standard defines this kind.
        standard: bool,
        /// The collection.
        collection: Address,
        /// Whether the account meets it.
        met: Option<bool>,
    },
    /// One token of an ERC-1155 collection.
    Erc1155Holding {
        /// The interface ID of the requirement's kind.
        kind: Bytes4,
        /// Whether the standard defines this kind.
        standard: bool,
        /// The collection.
        collection: Address,
        /// The token.
        token_id: Uint256,
        /// Whether the account meets it.
        met: Option<bool>,
    },
    /// An active subscription.
    Subscription {
        /// The interface ID of the requirement's kind.
        kind: Bytes4,
        /// Whether the standard defines this kind.
        standard: bool,
        /// The collection whose tokens are subscriptions.
        collection: Address,
        /// The lowest tier that will do; 0 is any.
        min_tier: u8,
        /// Whether the account meets it.
        met: Option<bool>,
    },
    /// Some amount of an ERC-20 token.
    Erc20Balance {
        /// The interface ID of the requirement's kind.
        kind: Bytes4,
        /// Whether the standard defines this kind.
        standard: bool,
        /// The token.
        token: Address,
        /// The least amount, in the token's smallest unit.
        min_balance: Uint256,
        /// Whether the account meets it.
        met: Option<bool>,
    },
    /// An ERC-721 token with a trait (ERC-7496).
    Erc7496Trait {
        /// The interface ID of the requirement's kind.
        kind: Bytes4,
        /// Whether the standard defines this kind.
        standard: bool,
        /// The collection.
        collection: Address,
        /// The contract that tells the trait's value; it may be the collection.
        traits_contract: Address,
        /// The trait.
        trait_key: Bytes32,
        /// The values that will do.
        allowed_values: List<Bytes32, TRAIT_VALUES>,
        /// Whether the account meets it.
        met: Option<bool>,
    },
    /// The predicate could not tell this requirement.
    Sentinel {
        /// The interface ID of the requirement's kind.
        kind: Bytes4,
        /// Whether the standard defines this kind.
        standard: bool,
        /// Whether the account meets it.
        met: Option<bool>,
    },
    /// The data does not have the layout of its kind.
    Undecodable {
        /// The interface ID of the requirement's kind.
        kind: Bytes4,
        /// Whether the standard defines this kind.
        standard: bool,
        /// Whether the account meets it.
        met: Option<bool>,
    },
    /// The kind is not known.
    Unknown {
        /// The interface ID of the requirement's kind.
        kind: Bytes4,
        /// Whether the standard defines this kind.
        standard: bool,
        /// Whether the account meets it.
        met: Option<bool>,
    },
}

/// How it looks for an account. None of these says what `tryHasAccess` will.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlanOutlook {
    /// As far as known, the account meets the requirements.
    Met,
    /// Something is missing.
    NotMet,
    /// It is not known.
    Unknown,
}

/// What is left to do, whatever the plan says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlanConfirmation {
    /// Ask the registry, before and after anything is acquired.
    ///
    /// Name: tryHasAccess
    TryHasAccess,
}

/// The actions that would give an account access.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AccessPlan {
    /// How the requirements combine.
    pub logic: AccessLogic,
    /// How it looks.
    pub outlook: PlanOutlook,
    /// Each requirement, in order.
    pub requirements: List<PlannedNeed, REQUIREMENTS>,
    /// Indices of what could be acquired: with `AND` all of it, with `OR` any one.
    pub acquire: List<u32, REQUIREMENTS>,
    /// Indices of the requirements whose outcome is not known.
    pub unknown: List<u32, REQUIREMENTS>,
    /// What is left to do, whatever the rest says.
    pub confirm: PlanConfirmation,
}
impl Report for AccessPlan {
    const FORMAT: &'static str = "erc8257-plan/1";
}

/// Makes a plan of requirements and of whether an account meets each. A requirement that the library does not understand counts
/// as unknown, whatever is said of it. Ask `tryHasAccess` before and after anything is acquired.
///
/// Source: ERC-8257, Rationale (`getRequirements` Is Advisory)
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plan {
    /// How the requirements combine.
    pub logic: AccessLogic,
    /// The requirements, and whether the account meets each.
    pub requirements: List<PlannedRequirement, REQUIREMENTS>,
}
impl Verb for Plan {
    type Report = AccessPlan;
    const BUNDLE: &'static str = "erc8257-plan-bundle/1";
}

/// Reads the need of a requirement. The library never guesses at data that does not have its kind's layout exactly.
///
/// Source: ERC-8257, §1 (Marker Interfaces)
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NeedOf {
    /// The requirement.
    pub requirement: Requirement,
}
impl Function for NeedOf {
    type Answer = Need;
}

/// Says the need of a requirement in words, such as `any token of the ERC-721 collection 0x…`. The words are this library's, and
/// safe to show; the label of the predicate is not among them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NeedText {
    /// The requirement.
    pub requirement: Requirement,
}
impl Function for NeedText {
    type Answer = Text<NEED_CODE_POINTS>;
}

/// Gives the `eth_call` that shows whether an account meets a requirement; nothing where no single call tells.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NeedQuestion {
    /// The requirement.
    pub requirement: Requirement,
    /// The account.
    pub account: Address,
}
impl Function for NeedQuestion {
    type Answer = Option<Question>;
}

/// Says whether the return of that call meets the requirement; nothing where it does not tell. It is a hint for planning: only
/// `tryHasAccess` decides.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NeedAnswer {
    /// The requirement.
    pub requirement: Requirement,
    /// What the call returned.
    pub returned: Hex<BUNDLE_BYTES>,
}
impl Function for NeedAnswer {
    type Answer = Option<bool>;
}

/// A published kind of requirement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownKind {
    /// Its interface ID.
    pub kind: Bytes4,
    /// The name of the marker's function, without parentheses.
    pub marker: Text<MARKER_CODE_POINTS>,
    /// The layout of `data`, as arguments of `abi.encode`.
    pub layout: Text<MARKER_CODE_POINTS>,
    /// Whether the standard pins it; else it is a third party's.
    pub standard: bool,
}

/// Lists every published kind that this library knows, the standard's three first.
///
/// Source: ERC-8257, §1 (Marker Interfaces)
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownKinds {}
impl Function for KnownKinds {
    type Answer = List<KnownKind, KINDS>;
}

/// Gives the kind of a marker: the selector of its function.
///
/// Source: ERC-8257, §1 (Marker Interfaces)
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KindOf {
    /// The name of the marker's function, without parentheses.
    pub marker: Text<BUNDLE_BYTES>,
}
impl Function for KindOf {
    type Answer = Bytes4;
}

/// Gives the kind of a marker that is to be published. Only `knownKinds` are looked at: markers that were published elsewhere are
/// the author's matter. Its own errors are `kind-not-a-name`, `kind-sentinel`, `kind-no-interface` and `kind-taken`.
///
/// Source: ERC-8257, §1 (Marker Interfaces)
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewKind {
    /// The name of the marker's function, without parentheses.
    pub marker: Text<BUNDLE_BYTES>,
}
impl Function for NewKind {
    type Answer = Bytes4;
}

/// A requirement as the predicate lists it: a stranger's bytes and text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OnchainRequirement {
    /// The interface ID of its kind.
    pub kind: Bytes4,
    /// Its layout depends on the kind.
    pub data: Hex<REQUIREMENT_DATA_BYTES>,
    /// The predicate's hint for people: never a statement of the requirement itself.
    pub label: Text<LABEL_BYTES>,
}

/// The limit that a list of requirements exceeds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RequirementsLimit {
    /// The bytes of the whole answer.
    Bytes,
    /// The number of requirements.
    Count,
    /// The bytes of a requirement's data.
    Data,
    /// The bytes of a label.
    Label,
}

/// Why there is no list of requirements.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum IntrospectionFailure {
    /// The call returned nothing, as at an address without code.
    NoContract,
    /// The predicate failed.
    Failed,
    /// The RPC gave no answer, which says nothing about the predicate.
    Unavailable,
}

/// What came of `getRequirements`. A failure never means that nothing is required, and no outcome says whether an account has
/// access.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Introspection {
    /// The predicate listed its requirements.
    Told {
        /// How the requirements combine.
        logic: AccessLogic,
        /// The requirements.
        list: List<OnchainRequirement, REQUIREMENTS>,
    },
    /// The list is longer than a consumer reads: the whole answer counts for nothing.
    OverLimit {
        /// The limit that it exceeds.
        over_limit: RequirementsLimit,
    },
    /// There is no list.
    Failed {
        /// Why.
        failure: IntrospectionFailure,
        /// The reason in a word such as `timeout`. `failed` and `unavailable` have one.
        reason: Option<Code>,
        /// The words of the RPC or of the contract, clipped and made harmless.
        detail: Option<Text<RPC_ERROR_BYTES>>,
    },
}
impl ByMember for Introspection {}
impl Sparse for Introspection {}

/// Gives the call data of a predicate's `getRequirements(toolId)`.
///
/// Source: ERC-8257, §1
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GetRequirements {
    /// The ID of the tool.
    pub tool_id: Uint256,
}
impl Function for GetRequirements {
    type Answer = Hex<BUNDLE_BYTES>;
}

/// Reads an RPC's answer to the `eth_call` of `getRequirements`, within the limits of the standard.
///
/// Source: ERC-8257, §1 (Predicate Introspection Hardening)
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadRequirements {
    /// The RPC's answer.
    pub answer: RpcAnswer,
    /// The consumer's policy, which limits the number of requirements.
    pub policy: Option<ConsumerPolicy>,
}
impl Function for ReadRequirements {
    type Answer = Introspection;
}

/// Reads the bytes that `getRequirements` returned, for a caller that has no answer of an RPC.
///
/// Source: ERC-8257, §1 (Predicate Introspection Hardening)
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DecodeRequirements {
    /// What the call returned.
    pub returned: Hex<BUNDLE_BYTES>,
    /// The consumer's policy, which limits the number of requirements.
    pub policy: Option<ConsumerPolicy>,
}
impl Function for DecodeRequirements {
    type Answer = Introspection;
}

/// The registry's answer about an account. Only `granted` gives access.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AccessOutcome {
    /// The account has access.
    Granted,
    /// The account has no access.
    Denied,
    /// The predicate failed, so that the answer is not known. It is not a denial.
    Malfunction,
    /// The tool was never registered.
    NotFound,
    /// The tool was deregistered.
    Deregistered,
    /// There is no contract at the registry's address.
    NoContract,
    /// The answer does not come from an ERC-8257 registry.
    Malformed,
    /// The RPC gave no answer.
    Unavailable,
}

/// The registry's answer of `tryHasAccess` about an account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AccessAnswer {
    /// The answer.
    pub answer: AccessOutcome,
    /// Why there is no answer, in a word such as `timeout`.
    ///
    /// Never null with: answer malformed, unavailable
    /// Null with: answer granted, denied, malfunction, not-found, deregistered, no-contract
    pub reason: Option<Code>,
    /// The words of the RPC or of the contract, clipped and made harmless.
    pub detail: Option<Text<RPC_ERROR_BYTES>>,
}
impl Sparse for AccessAnswer {}

/// Gives the call data of the registry's `tryHasAccess(toolId, account, data)`.
///
/// Source: ERC-8257, §1
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TryHasAccess {
    /// The ID of the tool.
    pub tool_id: Uint256,
    /// The account.
    pub account: Address,
    /// Bytes for the predicate, such as the payload of an access proof. They are public, so that they must never be a secret.
    /// Default: none.
    pub data: Option<Hex<BUNDLE_BYTES>>,
}
impl Function for TryHasAccess {
    type Answer = Hex<BUNDLE_BYTES>;
}

/// Reads an RPC's answer to the `eth_call` of `tryHasAccess`.
///
/// Source: ERC-8257, §1
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadAccess {
    /// The ID of the tool.
    pub tool_id: Uint256,
    /// The RPC's answer.
    pub answer: RpcAnswer,
}
impl Function for ReadAccess {
    type Answer = AccessAnswer;
}
