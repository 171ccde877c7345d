//! The set-up of a gate: what it lacks, and its JSON in a bundle.

use alloc::format;

use primitives::describe::Word as _;
use primitives::json::Writer;
use primitives::url::HttpsUrl;
use primitives::usage::UsageError;

use crate::border::gate::{GateConfig, GateMeans, GateUsage};
use crate::border::payment::{ChainReading, GatePolicy, Offer, OfferEntry};
use crate::border::usage::UsageTool;
use crate::gate::check_data;

/// That the host of a live gate can do what its set-up asks.
///
/// # Errors
/// The member that is missing or wrong.
pub(super) fn check(config: &GateConfig, has_tool: bool) -> Result<(), UsageError> {
    config.offer.check().map_err(|error| error.within("config"))?;
    let is_paid = config.offer.entries.iter().any(|entry| !entry.amount.is_zero());
    match &config.facilitator {
        None if is_paid => return Err(UsageError::missing("config.facilitator")),
        Some(url) if !is_web(url) => {
            return Err(UsageError::wrong("config.facilitator", "is not an http or https URL"));
        }
        _ => {}
    }
    check_data(config)?;
    let asks_registry = config.predicate || config.usage.as_ref().is_some_and(|usage| usage.tool.is_none());
    if asks_registry && !has_tool {
        return Err(UsageError::missing("toolRef"));
    }
    Ok(())
}

/// That the host has what the steps of this set-up need (ledger `x402-gate-means`): an RPC for payments that are looked up on
/// their chain and for the predicate, and for the report of usage its key and a way to public addresses.
///
/// # Errors
/// What the host lacks, by the name that hosts have for it.
pub(super) fn check_means(config: &GateConfig, means: Option<&[GateMeans]>) -> Result<(), UsageError> {
    let has = |one| means.is_none_or(|means| means.contains(&one));
    if config.usage.is_some() && !has(GateMeans::ApiKey) {
        return Err(UsageError::wrong("secrets", "has no x-api-key, which the report of usage needs"));
    }
    if config.usage.is_some() && !has(GateMeans::Fetch) {
        return Err(UsageError::wrong("fetch", "is missing: the report of usage needs it"));
    }
    if asks_chain(config) && !has(GateMeans::Rpc) {
        return Err(UsageError::wrong("rpc", "is missing: payments are looked up on their chain"));
    }
    Ok(())
}

/// Whether a chain is asked: not where only identity is asked for, and the policy says that no chain is.
fn asks_chain(config: &GateConfig) -> bool {
    let chain = config.policy.as_ref().and_then(|policy| policy.chain);
    config.predicate
        || chain != Some(ChainReading::Skip)
        || config.offer.entries.iter().any(|entry| !entry.amount.is_zero())
}

/// Whether it is a URL of the web. An operator's own facilitator may be reached without TLS.
fn is_web(url: &str) -> bool {
    match url.strip_prefix("http://") {
        Some(rest) => HttpsUrl::parse(&format!("https://{rest}")).is_ok(),
        None => HttpsUrl::parse(url).is_ok(),
    }
}

/// The set-up as the bundle has it.
pub(super) fn write(config: &GateConfig, w: &mut Writer) {
    let GateConfig {
        offer,
        predicate,
        access_data,
        registry_chain,
        settle,
        facilitator,
        unknown_settlement,
        usage,
        policy,
    } = config;
    w.raw("{\"offer\":");
    write_offer(offer, w);
    w.raw(",\"predicate\":").boolean(*predicate);
    if let Some(name) = access_data {
        w.raw(",\"accessData\":").string(name);
    }
    if let Some(chain) = registry_chain {
        w.raw(",\"registryChain\":").quoted(chain);
    }
    if let Some(settle) = settle {
        w.raw(",\"settle\":").quoted(settle.as_str());
    }
    if let Some(url) = facilitator {
        w.raw(",\"facilitator\":").string(url);
    }
    if let Some(word) = unknown_settlement {
        w.raw(",\"unknownSettlement\":").quoted(word.as_str());
    }
    if let Some(usage) = usage {
        write_usage(usage, w);
    }
    if let Some(policy) = policy {
        write_policy(policy, w);
    }
    w.raw("}");
}

fn write_offer(Offer { versions, entries }: &Offer, w: &mut Writer) {
    w.raw("{\"versions\":[");
    for (index, version) in versions.iter().enumerate() {
        w.raw(if index == 0 { "" } else { "," }).display(version);
    }
    w.raw("],\"entries\":[");
    for (index, entry) in entries.iter().enumerate() {
        let OfferEntry { network, chain_id, asset, pay_to, amount, .. } = entry;
        w.raw(if index == 0 { "{\"network\":" } else { ",{\"network\":" }).string(network);
        w.raw(",\"chainId\":").quoted(chain_id).raw(",\"asset\":").quoted(format_args!("{asset:#x}"));
        w.raw(",\"payTo\":").quoted(format_args!("{pay_to:#x}")).raw(",\"amount\":").quoted(amount);
        w.raw(",\"maxTimeoutSeconds\":").display(entry.max_timeout_seconds);
        w.raw(",\"domain\":{\"name\":").string(&entry.domain.name);
        w.raw(",\"version\":").string(&entry.domain.version);
        w.raw("},\"resource\":").string(&entry.resource);
        w.raw(",\"description\":").string(&entry.description).raw("}");
    }
    w.raw("]}");
}

fn write_usage(GateUsage { tool, forward_live }: &GateUsage, w: &mut Writer) {
    w.raw(",\"usage\":{\"tool\":");
    match tool {
        Some(UsageTool { chain_id, registry, tool_id }) => {
            w.raw("{\"chainId\":").quoted(chain_id);
            w.raw(",\"registry\":").quoted(format_args!("{registry:#x}"));
            w.raw(",\"toolId\":").quoted(tool_id).raw("}");
        }
        None => {
            w.raw("null");
        }
    }
    if let Some(forwards) = forward_live {
        w.raw(",\"forwardLive\":").boolean(*forwards);
    }
    w.raw("}");
}

fn write_policy(policy: &GatePolicy, w: &mut Writer) {
    let GatePolicy { value, chain, window_paid, window_identity, factories } = policy;
    let mut lead = ",\"policy\":{";
    let mut member = |w: &mut Writer, name: &str| {
        w.raw(lead).quoted(name).raw(":");
        lead = ",";
    };
    if let Some(value) = value {
        member(w, "value");
        w.quoted(value.as_str());
    }
    if let Some(chain) = chain {
        member(w, "chain");
        w.quoted(chain.as_str());
    }
    if let Some(seconds) = window_paid {
        member(w, "windowPaid");
        w.display(seconds);
    }
    if let Some(seconds) = window_identity {
        member(w, "windowIdentity");
        w.display(seconds);
    }
    if let Some(factories) = factories {
        member(w, "factories");
        w.raw("[");
        for (index, factory) in factories.iter().enumerate() {
            w.raw(if index == 0 { "" } else { "," }).quoted(format_args!("{factory:#x}"));
        }
        w.raw("]");
    }
    w.raw(if lead == "," { "}" } else { ",\"policy\":{}" });
}
