//! Reading a policy: of a bundle, or as hosts write it alone.

use alloy_primitives::B256;

use super::{Policy, Quorum, SchemaMeasure};
use crate::limits;
use crate::usage::document;
use primitives::hex::{NO_HASH, parse_bytes32};
use primitives::usage::{Object, UsageError};

type Result<T> = core::result::Result<T, UsageError>;

/// A policy that stands alone, as hosts write it.
pub(super) fn lone(text: &[u8]) -> Result<Policy> {
    let document = document(text, limits::BUNDLE_BYTES)?;
    let root = Object::root(&document).map_err(|_| UsageError::wrong("policy", "is not an object"))?;
    policy_of(&root.at("policy"))
}

/// The policy of a bundle; the default one where it has none.
///
/// # Errors
/// A [`UsageError`] that names the member.
pub fn member(root: &Object<'_, '_>) -> Result<Policy> {
    root.object("policy")?.map_or_else(|| Ok(Policy::default()), |object| policy_of(&object))
}

fn policy_of(object: &Object<'_, '_>) -> Result<Policy> {
    let default = Policy::default();
    check_names(object)?;
    let max_requirements = object.integer(
        "maxRequirements",
        limits::ONCHAIN_REQUIREMENTS,
        limits::ONCHAIN_REQUIREMENTS_CEILING,
        Policy::MAX_REQUIREMENTS,
    )?;
    let freshness_seconds = object.integer(
        "freshnessSeconds",
        0,
        limits::FRESHNESS_CEILING_SECONDS,
        Policy::FRESHNESS_SECONDS,
    )?;
    Ok(Policy {
        accept_unknown_type: object.boolean("acceptUnknownType")?.unwrap_or(default.accept_unknown_type),
        schema_measure: object
            .parsed("schemaMeasure", SchemaMeasure::from_name, "is not values or subschemas")?
            .unwrap_or(default.schema_measure),
        max_requirements: max_requirements.unwrap_or(default.max_requirements),
        freshness_seconds: freshness_seconds.unwrap_or(default.freshness_seconds),
        allow_private_addresses: object
            .boolean("allowPrivateAddresses")?
            .unwrap_or(default.allow_private_addresses),
        addresses_enforced: object.boolean("addressesEnforced")?.unwrap_or(default.addresses_enforced),
        pinned_hash: pinned_hash(object)?,
        quorum: quorum(object)?,
        #[cfg(feature = "proof")]
        proof: super::proof::read(object)?,
    })
}

/// A misspelt switch must not be a switch that is silently off.
fn check_names(policy: &Object<'_, '_>) -> Result<()> {
    const NAMES: &[&str] = &[
        "acceptUnknownType",
        "schemaMeasure",
        "maxRequirements",
        "freshnessSeconds",
        "allowPrivateAddresses",
        "addressesEnforced",
        "pinnedHash",
        "quorum",
        #[cfg(feature = "proof")]
        "proof",
    ];
    let unknown = policy.names().find(|name| !NAMES.contains(&&**name));
    match unknown {
        Some(name) => Err(UsageError::unknown(&policy.path_of(&name))),
        None => Ok(()),
    }
}

fn pinned_hash(policy: &Object<'_, '_>) -> Result<Option<B256>> {
    if policy.is_null("pinnedHash") {
        return Ok(None);
    }
    policy.parsed("pinnedHash", parse_bytes32, NO_HASH)
}

fn quorum(policy: &Object<'_, '_>) -> Result<Option<Quorum>> {
    if policy.is_null("quorum") {
        return Ok(None);
    }
    let Some(object) = policy.object("quorum")? else {
        return Ok(None);
    };
    let number = |name: &str| -> Result<u8> {
        let value = object.integer(name, 1, u32::from(limits::QUORUM_RPCS), Quorum::NUMBER)?;
        let value = value.ok_or_else(|| UsageError::missing(&object.path_of(name)))?;
        Ok(u8::try_from(value).unwrap_or(limits::QUORUM_RPCS))
    };
    let quorum = Quorum { need: number("need")?, of: number("of")? };
    if quorum.is_valid() {
        Ok(Some(quorum))
    } else {
        Err(object.wrong("need", "is more than policy.quorum.of"))
    }
}
