//! Facts as JSON text. Unknown facts are left out.

use alloc::format;
use alloc::string::String;

use alloy_primitives::{Address, hex};

use super::{
    AttestationReport, CodeFacts, ContractFacts, Facts, History, KnownRegistries, OriginFacts, Wallet,
};
use erc8257::access::{Introspection, Requirements};
use erc8257::inside::bundle::write_config as config;
use erc8257::limits;
use erc8257::registry::{AccessAnswer, Interface, ProxyMarkers, RegistryState};
use primitives::json::Writer;
use primitives::rpc::Failure;

/// The members of one object, separated.
struct Members<'w> {
    w: &'w mut Writer,
    separator: &'static str,
}

impl<'w> Members<'w> {
    fn open(w: &'w mut Writer) -> Self {
        Self { w, separator: "{" }
    }

    /// Begins a member: its value is to follow.
    fn name(&mut self, name: &str) -> &mut Writer {
        self.w.raw(self.separator).string(name).raw(":");
        self.separator = ",";
        self.w
    }

    fn string(&mut self, name: &str, text: Option<impl AsRef<str>>) {
        if let Some(text) = text {
            self.name(name).string(text.as_ref());
        }
    }

    fn number(&mut self, name: &str, number: Option<u64>) {
        if let Some(number) = number {
            self.name(name).display(number.min(limits::EXACT_INTEGER));
        }
    }

    fn boolean(&mut self, name: &str, value: Option<bool>) {
        if let Some(value) = value {
            self.name(name).boolean(value);
        }
    }

    /// An object, where there is one.
    fn object<T>(&mut self, name: &str, value: Option<T>, write: impl FnOnce(&mut Members<'_>, T)) {
        if let Some(value) = value {
            object(self.name(name), value, write);
        }
    }

    /// An array of objects.
    fn objects<T>(
        &mut self,
        name: &str,
        values: impl Iterator<Item = T>,
        write: impl Fn(&mut Members<'_>, T),
    ) {
        let w = self.name(name).raw("[");
        for (index, value) in values.enumerate() {
            object(w.raw(if index == 0 { "" } else { "," }), value, &write);
        }
        w.raw("]");
    }

    /// An array of strings.
    fn strings(&mut self, name: &str, values: impl Iterator<Item = impl AsRef<str>>) {
        let w = self.name(name).raw("[");
        for (index, value) in values.enumerate() {
            w.raw(if index == 0 { "" } else { "," }).string(value.as_ref());
        }
        w.raw("]");
    }
}

fn object<T>(w: &mut Writer, value: T, write: impl FnOnce(&mut Members<'_>, T)) {
    let mut members = Members::open(w);
    write(&mut members, value);
    let empty = members.separator == "{";
    w.raw(if empty { "{}" } else { "}" });
}

pub(super) fn facts(facts: &Facts) -> String {
    let mut w = Writer::new();
    object(&mut w, facts, |out, facts| {
        out.string("format", Some("erc8257-facts/1"));
        onchain(out, facts);
        out.object("history", facts.history.as_ref(), history);
        out.object("origin", known(&facts.origin), origin);
        out.object("attestation", facts.attestation.as_ref(), attestation);
        out.object("wallet", known(&facts.wallet), wallet);
        out.number("freshnessSeconds", facts.freshness_seconds.map(u64::from));
        out.number("now", facts.now);
        out.number("verifiedAt", facts.verified_at);
    });
    w.finish()
}

/// The value, unless all of it is unknown.
fn known<T: Default + PartialEq>(value: &T) -> Option<&T> {
    (*value != T::default()).then_some(value)
}

fn onchain(out: &mut Members<'_>, facts: &Facts) {
    out.string("toolRef", facts.tool.map(|tool| format!("{tool}")));
    out.string("registryState", facts.registry_state.map(RegistryState::as_str));
    if let Some(record) = &facts.config {
        let w = out.name("config").raw("{");
        config(w, record);
        w.raw("}");
    }
    out.object("registry", known(&facts.registry), contract);
    out.object("predicate", known(&facts.predicate), contract);
    out.object("requirements", facts.requirements.as_ref(), introspection);
    out.object("access", facts.access.as_ref(), access);
    out.object("creator", known(&facts.creator), contract);
    if let Some(directory) = &facts.directory {
        out.objects("directory", directory.iter(), registries);
    }
}

fn address(address: Address) -> String {
    format!("{address:?}")
}

fn contract(out: &mut Members<'_>, contract: &ContractFacts) {
    out.object("code", contract.code.as_ref(), |out, code: &CodeFacts| {
        out.number("bytes", Some(code.bytes));
        out.string("hash", code.hash.map(|hash| format!("{hash}")));
        out.string("delegate", code.delegate.map(address));
    });
    out.string("interface", contract.interface.map(Interface::as_str));
    out.object("proxy", contract.proxy.as_ref(), |out, markers: &ProxyMarkers| {
        out.string("implementation", markers.implementation.map(address));
        out.string("beacon", markers.beacon.map(address));
        out.string("admin", markers.admin.map(address));
    });
    out.string("pinnedCodeHash", contract.pinned_code_hash.map(|hash| format!("{hash}")));
}

fn introspection(out: &mut Members<'_>, introspection: &Introspection) {
    let word = match introspection {
        Introspection::Requirements(list) => return requirements(out, list),
        Introspection::OverLimit(limit) => return out.string("overLimit", Some(limit.as_str())),
        Introspection::NoCode => "no-contract",
        Introspection::Failed(_) => "failed",
        Introspection::Unavailable(_) => "unavailable",
    };
    out.string("failure", Some(word));
    if let Introspection::Failed(why) | Introspection::Unavailable(why) = introspection {
        failure(out, why);
    }
}

fn requirements(out: &mut Members<'_>, requirements: &Requirements) {
    out.string("logic", Some(requirements.logic.as_str()));
    out.objects("list", requirements.list.iter(), |out, requirement| {
        out.string("kind", Some(hex::encode_prefixed(requirement.kind)));
        out.string("data", Some(hex::encode_prefixed(&requirement.data)));
        out.string("label", Some(&requirement.label));
    });
}

fn access(out: &mut Members<'_>, answer: &AccessAnswer) {
    out.string("answer", Some(answer.as_str()));
    if let AccessAnswer::Malformed(why) | AccessAnswer::Unavailable(why) = answer {
        failure(out, why);
    }
}

fn failure(out: &mut Members<'_>, failure: &Failure) {
    out.string("reason", Some(failure.reason.as_str()));
    out.string("detail", failure.detail.as_ref());
}

fn registries(out: &mut Members<'_>, known: &KnownRegistries) {
    out.string("chain", Some(format!("eip155:{}", known.chain_id)));
    out.strings("registries", known.registries.iter().copied().map(address));
}

fn history(out: &mut Members<'_>, history: &History) {
    out.number("registeredAt", history.registered_at);
    if !history.changes.is_empty() {
        out.objects("changes", history.changes.iter(), |out, (at, change)| {
            out.number("at", Some(*at));
            out.string("change", Some(change.as_str()));
        });
    }
    out.number("silentSince", history.silent_since);
}

fn origin(out: &mut Members<'_>, origin: &OriginFacts) {
    out.number("certificateSince", origin.certificate_since);
    out.number("nameServersChangedAt", origin.name_servers_changed_at);
}

fn attestation(out: &mut Members<'_>, report: &AttestationReport) {
    out.number("issuedAt", Some(report.issued_at));
    out.string("measurement", Some(hex::encode_prefixed(&report.measurement)));
    out.boolean("chainVerified", Some(report.chain_verified));
    out.boolean("egressRestricted", report.egress_restricted);
    out.boolean("reproduced", report.reproduced);
    out.boolean("logged", report.logged);
}

fn wallet(out: &mut Members<'_>, wallet: &Wallet) {
    if let Some(protocols) = &wallet.protocols {
        out.strings("protocols", protocols.iter());
    }
    if !wallet.tokens.is_empty() {
        out.objects("tokens", wallet.tokens.iter(), |out, token| {
            out.string("asset", Some(&token.asset));
            out.number("decimals", Some(u64::from(token.decimals)));
            out.string("symbol", Some(&token.symbol));
        });
    }
}
