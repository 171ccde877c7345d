//! Writing a policy, as bundles and reports have it.

use super::{Policy, SchemaMeasure};
use primitives::json::Writer;

/// Writes only members that differ from the defaults, in the order of the design.
pub(crate) fn write(w: &mut Writer, policy: &Policy) {
    let default = Policy::default();
    let mut separator = "{";
    let mut member = |w: &mut Writer, name: &str| {
        w.raw(separator).string(name).raw(":");
        separator = ",";
    };
    if policy.accept_unknown_type != default.accept_unknown_type {
        member(w, "acceptUnknownType");
        w.boolean(policy.accept_unknown_type);
    }
    if policy.schema_measure != SchemaMeasure::Values {
        member(w, "schemaMeasure");
        w.string(policy.schema_measure.as_str());
    }
    if policy.max_requirements != default.max_requirements {
        member(w, "maxRequirements");
        w.display(policy.max_requirements);
    }
    if policy.freshness_seconds != default.freshness_seconds {
        member(w, "freshnessSeconds");
        w.display(policy.freshness_seconds);
    }
    if policy.allow_private_addresses != default.allow_private_addresses {
        member(w, "allowPrivateAddresses");
        w.boolean(policy.allow_private_addresses);
    }
    if policy.addresses_enforced != default.addresses_enforced {
        member(w, "addressesEnforced");
        w.boolean(policy.addresses_enforced);
    }
    if let Some(hash) = policy.pinned_hash {
        member(w, "pinnedHash");
        w.quoted(hash);
    }
    if let Some(quorum) = policy.quorum {
        member(w, "quorum");
        w.raw("{\"need\":").display(quorum.need).raw(",\"of\":").display(quorum.of).raw("}");
    }
    #[cfg(feature = "proof")]
    if let Some(proof) = &policy.proof {
        member(w, "proof");
        proof.write(w);
    }
    if separator == "{" {
        w.raw("{");
    }
    w.raw("}");
}
