//! Who may use a tool: requirements, plans, call data. All of it is a plan, never an answer: only `tryHasAccess` decides.

use alloy_primitives::hex::encode_prefixed;
use erc8257::access::{self, KNOWN_KINDS};
use erc8257::registry;

use crate::argument::{address, bytes32, count, data, kind, uint256};
use crate::failure::{Erc8257Error, Result};

/// A requirement, of a manifest's `access` (§4) or of a predicate's `getRequirements` (§1).
#[derive(Debug, Clone, PartialEq, Eq, Hash, uniffi::Record)]
pub struct Requirement {
    /// Interface ID of its kind: `0x` and 8 hex digits.
    pub kind: String,
    /// Hex with `0x`; its layout depends on the kind.
    pub data: String,
    /// The predicate's hint for people, at most 256 bytes: a stranger's text, never a statement of the
    /// requirement itself.
    #[uniffi(default = None)]
    pub label: Option<String>,
}

impl Requirement {
    fn need(&self, at: &str) -> Result<access::Need> {
        let kind = kind(&self.kind, &format!("{at}/kind"))?;
        Ok(access::Need::of(kind, &data(&self.data, &format!("{at}/data"))?))
    }

    pub(crate) fn of(requirement: &access::OnchainRequirement) -> Self {
        Self {
            kind: encode_prefixed(requirement.kind),
            data: encode_prefixed(&requirement.data),
            label: Some(requirement.label.clone()),
        }
    }
}

/// The need of a requirement, as far as its kind is known (§1, Marker Interfaces).
#[derive(Debug, Clone, PartialEq, Eq, Hash, uniffi::Record)]
pub struct Need {
    /// `erc721-holding`, `erc1155-holding`, `subscription`, `erc20-balance` or `erc7496-trait`; `sentinel` (the predicate
    /// could not tell), `undecodable` (the data does not have the layout of its kind) or `unknown`.
    pub need: String,
    /// Interface ID of the kind: `0x` and 8 hex digits.
    pub kind: String,
    /// The standard defines this kind; a third party's may mean something else elsewhere.
    pub standard: bool,
    /// The same in words, such as `any token of the ERC-721 collection 0x…`: text of this library, safe to show.
    pub text: String,
    /// The address of the collection or token.
    pub contract: Option<String>,
    /// Which token of an ERC-1155 collection: decimal digits.
    pub token_id: Option<String>,
    /// The least amount of an ERC-20 token in its smallest unit, or the lowest tier of a subscription: decimal digits.
    pub least: Option<String>,
    /// The need as JSON, as plans have it: the same text in every language. It has the traits of `erc7496-trait` too.
    pub json: String,
}

impl Need {
    fn of(need: &access::Need) -> Self {
        let (contract, token_id, least) = match need {
            access::Need::Erc721Holding { collection } | access::Need::Erc7496Trait { collection, .. } => {
                (Some(collection), None, None)
            }
            access::Need::Erc1155Holding { collection, token_id } => {
                (Some(collection), Some(token_id.to_string()), None)
            }
            access::Need::Subscription { collection, min_tier } => {
                (Some(collection), None, Some(min_tier.to_string()))
            }
            access::Need::Erc20Balance { token, min_balance } => {
                (Some(token), None, Some(min_balance.to_string()))
            }
            _ => (None, None, None),
        };
        Self {
            need: need.as_str().to_owned(),
            kind: encode_prefixed(need.kind()),
            standard: need.is_standard(),
            text: need.to_string(),
            contract: contract.map(|address| format!("{address:?}")),
            token_id,
            least,
            json: need.to_json(),
        }
    }
}

/// An `eth_call`: whom to ask, and what.
#[derive(Debug, Clone, PartialEq, Eq, Hash, uniffi::Record)]
pub struct Question {
    /// The contract: `0x` and 40 hex digits.
    pub to: String,
    /// The call data: hex with `0x`.
    pub data: String,
}

/// How requirements combine (§4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Enum)]
pub enum AccessLogic {
    /// All of them are needed.
    And,
    /// One of them is enough.
    Or,
}

impl AccessLogic {
    pub(crate) fn of(logic: erc8257::AccessLogic) -> Self {
        match logic {
            erc8257::AccessLogic::And => Self::And,
            erc8257::AccessLogic::Or => Self::Or,
        }
    }
}

/// A requirement, and whether an account meets it.
#[derive(Debug, Clone, PartialEq, Eq, Hash, uniffi::Record)]
pub struct PlannedRequirement {
    /// The requirement.
    pub requirement: Requirement,
    /// Whether it is met; without it, that is not known.
    #[uniffi(default = None)]
    pub met: Option<bool>,
}

/// The actions that would give an account access (`erc8257-plan/1`).
#[derive(Debug, Clone, PartialEq, Eq, Hash, uniffi::Record)]
pub struct Plan {
    /// How the requirements combine.
    pub logic: AccessLogic,
    /// How it looks.
    pub outlook: Outlook,
    /// Each requirement, in order.
    pub requirements: Vec<PlannedNeed>,
    /// Indices of what could be acquired: with `AND` all of it, with `OR` any one.
    pub acquire: Vec<i32>,
    /// Indices of the requirements whose outcome is unknown.
    pub unknown: Vec<i32>,
    /// The plan as JSON: the same text in every language.
    pub json: String,
}

/// A plan's statement about one requirement.
#[derive(Debug, Clone, PartialEq, Eq, Hash, uniffi::Record)]
pub struct PlannedNeed {
    /// The need.
    pub need: Need,
    /// Whether it is met; nothing where that is unknown. A requirement that the library does not understand is never
    /// met.
    pub met: Option<bool>,
}

/// How it looks for an account. None of these says what `tryHasAccess` will.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Enum)]
pub enum Outlook {
    /// As far as known, the account meets the requirement.
    Met,
    /// Something is missing.
    NotMet,
    /// It is unknown.
    Unknown,
}

/// Reads the need of a requirement. Data that does not have its kind's layout exactly is never guessed at
/// (§1, Marker Interfaces). A kind or data that is not hex is an error.
#[uniffi::export]
pub fn need_of(requirement: Requirement) -> Result<Need> {
    Ok(Need::of(&requirement.need("/requirement")?))
}

/// Returns the `eth_call` that shows whether an account (`0x` and 40 hex digits) meets a requirement; nothing
/// where no single call tells.
#[uniffi::export]
pub fn need_question(requirement: Requirement, account: String) -> Result<Option<Question>> {
    let account = address(&account, "/account")?;
    let question = requirement.need("/requirement")?.question(account);
    Ok(question.map(|(to, data)| Question { to: format!("{to:?}"), data: encode_prefixed(data) }))
}

/// Returns whether what that call returned (hex with `0x`) meets the requirement; nothing where it does not tell. A hint
/// for planning: only `tryHasAccess` decides.
#[uniffi::export]
pub fn need_answer(requirement: Requirement, returned: String) -> Result<Option<bool>> {
    Ok(requirement.need("/requirement")?.answer(&data(&returned, "/returned")?))
}

/// Makes a plan of requirements and of whether an account meets each. A requirement that the library does not understand
/// counts as unknown, whatever is said of it (Rationale, `getRequirements` Is Advisory). Ask `tryHasAccess` before and
/// after anything is acquired.
#[uniffi::export]
pub fn plan(logic: AccessLogic, requirements: Vec<PlannedRequirement>) -> Result<Plan> {
    let needs = requirements.iter().enumerate().map(|(at, one)| {
        let need = one.requirement.need(&format!("/requirements/{at}"))?;
        Ok((need, one.met))
    });
    let needs = needs.collect::<Result<Vec<_>>>()?;
    let core = match logic {
        AccessLogic::And => erc8257::AccessLogic::And,
        AccessLogic::Or => erc8257::AccessLogic::Or,
    };
    let plan = access::Plan::new(core, needs);
    Ok(Plan {
        logic,
        outlook: match plan.outlook() {
            access::Outlook::Met => Outlook::Met,
            access::Outlook::NotMet => Outlook::NotMet,
            access::Outlook::Unknown => Outlook::Unknown,
        },
        requirements: plan
            .needs()
            .iter()
            .map(|(need, met)| PlannedNeed { need: Need::of(need), met: *met })
            .collect(),
        acquire: plan.acquire().map(count).collect(),
        unknown: plan.unknown().map(count).collect(),
        json: plan.to_json(),
    })
}

/// A published kind of requirement.
#[derive(Debug, Clone, PartialEq, Eq, Hash, uniffi::Record)]
pub struct KnownKind {
    /// Interface ID: `0x` and 8 hex digits.
    pub kind: String,
    /// Name of the marker's function, without parentheses.
    pub marker: String,
    /// Layout of `data`, as arguments of `abi.encode`.
    pub layout: String,
    /// The standard pins it; else it is a third party's.
    pub standard: bool,
}

/// Returns every published kind that this library knows of, the standard's three first (§1, Marker Interfaces).
#[uniffi::export]
pub fn known_kinds() -> Result<Vec<KnownKind>> {
    let known = KNOWN_KINDS.iter().map(|known| KnownKind {
        kind: encode_prefixed(known.kind),
        marker: known.marker.to_owned(),
        layout: known.layout.to_owned(),
        standard: known.is_standard,
    });
    Ok(known.collect())
}

/// Returns the kind of a marker: the selector of its function (§1, Marker Interfaces), as `0x` and 8 hex digits.
#[uniffi::export]
pub fn kind_of(marker: String) -> Result<String> {
    Ok(encode_prefixed(access::kind_of(&marker)))
}

/// Returns the kind of a marker that is to be published (§1, Marker Interfaces). Only `knownKinds` are looked at: markers
/// that were published elsewhere are the author's matter.
///
/// An error has the code `kind-not-a-name`, `kind-sentinel`, `kind-no-interface` or `kind-taken`.
#[uniffi::export]
pub fn new_kind(marker: String) -> Result<String> {
    access::new_kind(&marker)
        .map(encode_prefixed)
        .map_err(|error| Erc8257Error::new(error.code(), Some("/marker".to_owned()), error.to_string()))
}

/// Returns the address that CREATE2 (EIP-1014) gives: of a predicate that is announced before it is deployed (Zero-Code
/// Access Predicates). An address of `0x` and 40 hex digits, salt and hash of 64.
#[uniffi::export]
pub fn create2_address(deployer: String, salt: String, init_code_hash: String) -> Result<String> {
    let deployer = address(&deployer, "/deployer")?;
    let (salt, hash) = (bytes32(&salt, "/salt")?, bytes32(&init_code_hash, "/initCodeHash")?);
    Ok(format!("{:?}", access::create2_address(deployer, salt, hash)))
}

/// Returns call data of a predicate's `getRequirements(toolId)` (§1), as hex. The ID is decimal digits.
#[uniffi::export]
pub fn get_requirements(tool_id: String) -> Result<String> {
    Ok(encode_prefixed(registry::get_requirements(uint256(&tool_id, "/toolId")?)))
}

/// Returns call data of the registry's `tryHasAccess(toolId, account, data)` (§1), as hex. The ID is decimal
/// digits. `data` (hex) is for the predicate, such as the payload of an `AccessProof`. It is public, so it
/// must never be a secret.
#[uniffi::export(default(data = "0x"))]
pub fn try_has_access(tool_id: String, account: String, data: String) -> Result<String> {
    let (tool_id, account) = (uint256(&tool_id, "/toolId")?, address(&account, "/account")?);
    Ok(encode_prefixed(registry::try_has_access(tool_id, account, &self::data(&data, "/data")?)))
}
