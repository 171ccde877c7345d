//! The consumer's choices.

use erc8257::proofs::border::proof::ProofPolicy;

use crate::argument::{bytes32, whole};
use crate::failure::Result;

/// The consumer's choices (§7). The defaults are the library's safe choice.
#[derive(Debug, Clone, PartialEq, Eq, Hash, uniffi::Record)]
pub struct Policy {
    /// Take a manifest of another `type` than the v1 constant.
    #[uniffi(default = false)]
    pub accept_unknown_type: bool,
    /// The values of schemas that count against limits; without this, all of them.
    #[uniffi(default = None)]
    pub schema_measure: Option<SchemaMeasure>,
    /// Most entries of an onchain `getRequirements` answer, 256 to 65,536; without one, 256.
    #[uniffi(default = None)]
    pub max_requirements: Option<i32>,
    /// How long a verdict may be used, 0 to 86,400 seconds; without one, 300.
    #[uniffi(default = None)]
    pub freshness_seconds: Option<i32>,
    /// Let the host connect to private and loopback addresses.
    #[uniffi(default = false)]
    pub allow_private_addresses: bool,
    /// The host sees and checks the addresses that it connects to.
    #[uniffi(default = true)]
    pub addresses_enforced: bool,
    /// Only this manifest hash will do: `0x` and 64 hex digits.
    #[uniffi(default = None)]
    pub pinned_hash: Option<String>,
    /// So many of so many independent RPCs must agree; without one, a single RPC is asked.
    #[uniffi(default = None)]
    pub quorum: Option<Quorum>,
    /// What is demanded of a proof, as the JSON text of a `ProofPolicy`; without one, the RPCs are believed.
    #[uniffi(default = None)]
    pub proof: Option<String>,
}

/// The values of schemas that count against limits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Enum)]
pub enum SchemaMeasure {
    /// All JSON values.
    Values,
    /// Subschemas only.
    Subschemas,
}

/// How many of how many independent RPCs must agree.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Record)]
pub struct Quorum {
    /// So many must agree.
    pub need: i32,
    /// So many are asked, 1 to 32.
    pub of: i32,
}

impl Policy {
    pub(crate) fn core(&self) -> Result<erc8257::Policy> {
        let mut policy = erc8257::Policy {
            accept_unknown_type: self.accept_unknown_type,
            allow_private_addresses: self.allow_private_addresses,
            addresses_enforced: self.addresses_enforced,
            ..erc8257::Policy::default()
        };
        if let Some(measure) = self.schema_measure {
            policy.schema_measure = match measure {
                SchemaMeasure::Values => erc8257::SchemaMeasure::Values,
                SchemaMeasure::Subschemas => erc8257::SchemaMeasure::Subschemas,
            };
        }
        if let Some(most) = self.max_requirements {
            policy.max_requirements =
                whole(most, "/policy/maxRequirements", erc8257::Policy::MAX_REQUIREMENTS)?;
        }
        if let Some(seconds) = self.freshness_seconds {
            policy.freshness_seconds =
                whole(seconds, "/policy/freshnessSeconds", erc8257::Policy::FRESHNESS_SECONDS)?;
        }
        if let Some(hash) = &self.pinned_hash {
            policy.pinned_hash = Some(bytes32(hash, "/policy/pinnedHash")?);
        }
        if let Some(Quorum { need, of }) = self.quorum {
            let member = |number, pointer| whole(number, pointer, erc8257::Quorum::NUMBER);
            policy.quorum = Some(erc8257::Quorum {
                need: member(need, "/policy/quorum/need")?,
                of: member(of, "/policy/quorum/of")?,
            });
        }
        if let Some(demands) = &self.proof {
            policy.proof = Some(Box::new(erc8257::read_proof_policy(demands.as_bytes())?));
        }
        // The core has the ranges, and its own words for values outside.
        Ok(erc8257::Policy::parse(policy.to_json().as_bytes())?)
    }

    pub(crate) fn of(policy: &erc8257::Policy) -> Self {
        let quorum = |quorum: erc8257::Quorum| Quorum { need: quorum.need.into(), of: quorum.of.into() };
        Self {
            accept_unknown_type: policy.accept_unknown_type,
            schema_measure: Some(match policy.schema_measure {
                erc8257::SchemaMeasure::Subschemas => SchemaMeasure::Subschemas,
                erc8257::SchemaMeasure::Values => SchemaMeasure::Values,
            }),
            max_requirements: i32::try_from(policy.max_requirements).ok(),
            freshness_seconds: i32::try_from(policy.freshness_seconds).ok(),
            allow_private_addresses: policy.allow_private_addresses,
            addresses_enforced: policy.addresses_enforced,
            pinned_hash: policy.pinned_hash.map(|hash| hash.to_string()),
            quorum: policy.quorum.map(quorum),
            proof: policy.proof.as_deref().map(ProofPolicy::to_json),
        }
    }
}

/// The policy that is handed over; without one, the default.
pub(crate) fn policy(given: Option<Policy>) -> Result<erc8257::Policy> {
    given.map_or_else(|| Ok(erc8257::Policy::default()), |policy| policy.core())
}

/// Reads the JSON object that bundles and reports use: `{"quorum":{"need":2,"of":3}}`. A member that is unknown is an
/// error, so that no misspelt switch is silently off.
#[uniffi::export]
pub fn parse_policy(json: String) -> Result<Policy> {
    Ok(Policy::of(&erc8257::Policy::parse(json.as_bytes())?))
}

/// Writes the members that differ from the defaults as JSON, as bundles and reports have them.
#[uniffi::export]
pub fn format_policy(policy: Policy) -> Result<String> {
    Ok(policy.core()?.to_json())
}

/// Returns the default quorum of so many RPCs: a majority.
#[uniffi::export]
pub fn majority(rpcs: i32) -> Result<Quorum> {
    let quorum = erc8257::Quorum::majority(whole(rpcs, "/policy/quorum/of", erc8257::Quorum::NUMBER)?);
    Ok(Quorum { need: quorum.need.into(), of: quorum.of.into() })
}
