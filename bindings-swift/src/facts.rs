//! The host's facts about a tool beside its manifest, as a record. The core decides the form of each member:
//! it reads the JSON that is made here.

use alloy_primitives::Address;
use erc8257::json_string;
use serde_json::value::RawValue;

use crate::config::ToolConfig;
use crate::contract::{AccessAnswer, CodeFacts, InterfaceAnswer, Introspection, ProxyMarkers};
use crate::failure::{Erc8257Error, Result};

/// The known facts about a tool (`erc8257-facts/1`). Everything may be missing: an unknown fact draws no advice, and is
/// never taken for harmless. Times are in seconds since 1970.
#[derive(Debug, Clone, PartialEq, Eq, Hash, uniffi::Record)]
pub struct Facts {
    /// Which tool this is about, as text.
    #[uniffi(default = None)]
    pub tool_ref: Option<String>,
    /// The registry's answer about it: `ok`, `not-found`, `deregistered`, `no-contract`, `malformed`,
    /// `unavailable` or `disagreement`.
    #[uniffi(default = None)]
    pub registry_state: Option<String>,
    /// Its record.
    #[uniffi(default = None)]
    pub config: Option<ToolConfig>,
    /// The registry's contract.
    #[uniffi(default = None)]
    pub registry: Option<ContractFacts>,
    /// The access predicate's contract.
    #[uniffi(default = None)]
    pub predicate: Option<ContractFacts>,
    /// What came of the predicate's `getRequirements`; `readRequirements` gives it.
    #[uniffi(default = None)]
    pub requirements: Option<Introspection>,
    /// The registry's answer of `tryHasAccess` for the caller's account; `readAccess` gives it.
    #[uniffi(default = None)]
    pub access: Option<AccessAnswer>,
    /// The creator's account.
    #[uniffi(default = None)]
    pub creator: Option<ContractFacts>,
    /// The registries that the host trusts, by chain: the directory to cross-check with. Without a list it has none.
    #[uniffi(default = None)]
    pub directory: Option<Vec<KnownRegistries>>,
    /// The registration's past.
    #[uniffi(default = None)]
    pub history: Option<History>,
    /// The known facts about the name that the manifest is served under.
    #[uniffi(default = None)]
    pub origin: Option<OriginFacts>,
    /// An attestation report that the host has fetched and checked.
    #[uniffi(default = None)]
    pub attestation: Option<AttestationReport>,
    /// The wallet's means of payment.
    #[uniffi(default = None)]
    pub wallet: Option<Wallet>,
    /// The host's own freshness window in seconds, at most 86,400; without one, 300.
    #[uniffi(default = None)]
    pub freshness_seconds: Option<i32>,
    /// The time now. Nothing that depends on time is said without it.
    #[uniffi(default = None)]
    pub now: Option<i64>,
    /// When the verification of this tool began.
    #[uniffi(default = None)]
    pub verified_at: Option<i64>,
}

/// The known facts about an address.
#[derive(Debug, Clone, PartialEq, Eq, Hash, uniffi::Record)]
pub struct ContractFacts {
    /// Its code; `readCode` gives it.
    #[uniffi(default = None)]
    pub code: Option<CodeFacts>,
    /// Whether it advertises its interface; `readInterface` gives it.
    #[uniffi(default = None)]
    pub interface_answer: Option<InterfaceAnswer>,
    /// Its marks of a proxy; `readProxy` gives them.
    #[uniffi(default = None)]
    pub proxy: Option<ProxyMarkers>,
    /// The hash of its code when the host last looked: `0x` and 64 hex digits.
    #[uniffi(default = None)]
    pub pinned_code_hash: Option<String>,
}

/// The registries of a chain that a host trusts.
#[derive(Debug, Clone, PartialEq, Eq, Hash, uniffi::Record)]
pub struct KnownRegistries {
    /// The chain: `eip155:8453`.
    pub chain: String,
    /// Their addresses: `0x` and 40 hex digits each.
    pub registries: Vec<String>,
}

/// The past of a registration.
#[derive(Debug, Clone, PartialEq, Eq, Hash, uniffi::Record)]
pub struct History {
    /// When the tool was registered.
    #[uniffi(default = None)]
    pub registered_at: Option<i64>,
    /// All changes since then, in any order.
    #[uniffi(default = [])]
    pub changes: Vec<Change>,
    /// Since when, without a break, its server is silent or its manifest gone.
    #[uniffi(default = None)]
    pub silent_since: Option<i64>,
}

/// A change of a registration.
#[derive(Debug, Clone, PartialEq, Eq, Hash, uniffi::Record)]
pub struct Change {
    /// When it was.
    pub at: i64,
    /// `metadata`, `predicate`, `predicate-upgrade` or `deregistered`.
    pub change: String,
}

/// The known facts about a name.
#[derive(Debug, Clone, PartialEq, Eq, Hash, uniffi::Record)]
pub struct OriginFacts {
    /// Since when it has had valid TLS certificates without a gap, as transparency logs show.
    #[uniffi(default = None)]
    pub certificate_since: Option<i64>,
    /// When the authoritative name servers last changed.
    #[uniffi(default = None)]
    pub name_servers_changed_at: Option<i64>,
}

/// An attestation report, as the host's verifier of its protocol read it (§5).
#[derive(Debug, Clone, PartialEq, Eq, Hash, uniffi::Record)]
pub struct AttestationReport {
    /// When it was made.
    pub issued_at: i64,
    /// The measurement that it attests: hex with `0x`.
    pub measurement: String,
    /// Its signatures lead to a root that the host trusts, and nothing on the way is revoked.
    pub chain_verified: bool,
    /// The measured configuration restricts where the enclave may connect to.
    #[uniffi(default = None)]
    pub egress_restricted: Option<bool>,
    /// A builder whom the host trusts has built the published source and got this measurement.
    #[uniffi(default = None)]
    pub reproduced: Option<bool>,
    /// The transparency log that the manifest names has the report.
    #[uniffi(default = None)]
    pub logged: Option<bool>,
}

/// The abilities of a wallet.
#[derive(Debug, Clone, PartialEq, Eq, Hash, uniffi::Record)]
pub struct Wallet {
    /// The payment protocols that it speaks. Without a list that is not known.
    #[uniffi(default = None)]
    pub protocols: Option<Vec<String>>,
    /// The tokens that it knows, with its own facts about them.
    #[uniffi(default = [])]
    pub tokens: Vec<Token>,
}

/// A token, as the wallet knows it, not as a manifest says.
#[derive(Debug, Clone, PartialEq, Eq, Hash, uniffi::Record)]
pub struct Token {
    /// The asset (CAIP-19) as manifests write it; on `eip155` with hex digits in lower case.
    pub asset: String,
    /// 0 to 255.
    pub decimals: i32,
    /// What to call it.
    pub symbol: String,
}

/// Writes facts as JSON (`erc8257-facts/1`), as `advise` takes them: the same text in every language. A
/// malformed member is an error whose pointer names it.
#[uniffi::export]
pub fn format_facts(facts: Facts) -> Result<String> {
    let mut out = Object::new();
    out.text("format", Some("erc8257-facts/1"));
    out.text("toolRef", facts.tool_ref);
    out.text("registryState", facts.registry_state);
    out.object("config", facts.config.map(ToolConfig::json));
    out.object("registry", facts.registry.map(ContractFacts::json));
    out.object("predicate", facts.predicate.map(ContractFacts::json));
    out.given("requirements", facts.requirements.map(|read| read.json))?;
    out.given("access", facts.access.map(|read| read.json))?;
    out.object("creator", facts.creator.map(ContractFacts::json));
    out.list("directory", facts.directory.map(|all| all.into_iter().map(KnownRegistries::json)));
    out.object("history", facts.history.map(History::json));
    out.object("origin", facts.origin.map(OriginFacts::json));
    out.object("attestation", facts.attestation.map(AttestationReport::json));
    out.object("wallet", facts.wallet.map(Wallet::json));
    out.number("freshnessSeconds", facts.freshness_seconds);
    out.number("now", facts.now);
    out.number("verifiedAt", facts.verified_at);
    Ok(advice::Facts::parse(out.end().as_bytes())?.to_json())
}

/// The text of an object, member by member; those without a value are left out.
struct Object(String);

impl Object {
    fn new() -> Self {
        Self("{".to_owned())
    }

    fn put(&mut self, name: &str, json: Option<String>) {
        if let Some(json) = json {
            if self.0.len() > 1 {
                self.0.push(',');
            }
            self.0.push_str(&json_string(name).to_string());
            self.0.push(':');
            self.0.push_str(&json);
        }
    }

    fn text(&mut self, name: &str, text: Option<impl AsRef<str>>) {
        self.put(name, text.map(|text| json_string(text.as_ref()).to_string()));
    }

    fn number(&mut self, name: &str, number: Option<impl Into<i64>>) {
        self.put(name, number.map(|number| number.into().to_string()));
    }

    fn flag(&mut self, name: &str, value: Option<bool>) {
        self.put(name, value.map(|value| value.to_string()));
    }

    fn object(&mut self, name: &str, object: Option<Self>) {
        self.put(name, object.map(Self::end));
    }

    fn list(&mut self, name: &str, objects: Option<impl Iterator<Item = Self>>) {
        self.put(name, objects.map(|all| array(all.map(Self::end))));
    }

    fn texts(&mut self, name: &str, texts: Option<Vec<String>>) {
        self.put(name, texts.map(|all| array(all.iter().map(|text| json_string(text).to_string()))));
    }

    /// JSON text that came from outside.
    fn given(&mut self, name: &str, json: Option<String>) -> Result<()> {
        if let Some(json) = &json {
            serde_json::from_str::<&RawValue>(json)
                .map_err(|_| Erc8257Error::value(&format!("/{name}/json"), "is not JSON text"))?;
        }
        self.put(name, json);
        Ok(())
    }

    fn end(mut self) -> String {
        self.0.push('}');
        self.0
    }
}

fn array(items: impl Iterator<Item = String>) -> String {
    format!("[{}]", items.collect::<Vec<_>>().join(","))
}

impl ToolConfig {
    fn json(self) -> Object {
        let mut out = Object::new();
        out.text("creator", Some(self.creator));
        out.text("metadataURI", Some(self.metadata_uri));
        out.text("manifestHash", Some(self.manifest_hash));
        // None is the chain's zero, which the facts spell out.
        let open = || format!("{:?}", Address::default());
        out.text("accessPredicate", Some(self.access_predicate.unwrap_or_else(open)));
        out
    }
}

impl ContractFacts {
    fn json(self) -> Object {
        let mut out = Object::new();
        out.object("code", self.code.map(CodeFacts::json));
        out.text(
            "interface",
            self.interface_answer.map(|answer| match answer {
                InterfaceAnswer::Supported => "supported",
                InterfaceAnswer::NotSupported => "not-supported",
                InterfaceAnswer::NoErc165 => "no-erc165",
            }),
        );
        out.object("proxy", self.proxy.map(ProxyMarkers::json));
        out.text("pinnedCodeHash", self.pinned_code_hash);
        out
    }
}

impl CodeFacts {
    fn json(self) -> Object {
        let mut out = Object::new();
        out.number("bytes", Some(self.bytes));
        out.text("hash", self.hash);
        out.text("delegate", self.delegate);
        out
    }
}

impl ProxyMarkers {
    fn json(self) -> Object {
        let mut out = Object::new();
        out.text("implementation", self.implementation);
        out.text("beacon", self.beacon);
        out.text("admin", self.admin);
        out
    }
}

impl KnownRegistries {
    fn json(self) -> Object {
        let mut out = Object::new();
        out.text("chain", Some(self.chain));
        out.texts("registries", Some(self.registries));
        out
    }
}

impl History {
    fn json(self) -> Object {
        let mut out = Object::new();
        out.number("registeredAt", self.registered_at);
        out.list("changes", Some(self.changes.into_iter().map(Change::json)));
        out.number("silentSince", self.silent_since);
        out
    }
}

impl Change {
    fn json(self) -> Object {
        let mut out = Object::new();
        out.number("at", Some(self.at));
        out.text("change", Some(self.change));
        out
    }
}

impl OriginFacts {
    fn json(self) -> Object {
        let mut out = Object::new();
        out.number("certificateSince", self.certificate_since);
        out.number("nameServersChangedAt", self.name_servers_changed_at);
        out
    }
}

impl AttestationReport {
    fn json(self) -> Object {
        let mut out = Object::new();
        out.number("issuedAt", Some(self.issued_at));
        out.text("measurement", Some(self.measurement));
        out.flag("chainVerified", Some(self.chain_verified));
        out.flag("egressRestricted", self.egress_restricted);
        out.flag("reproduced", self.reproduced);
        out.flag("logged", self.logged);
        out
    }
}

impl Wallet {
    fn json(self) -> Object {
        let mut out = Object::new();
        out.texts("protocols", self.protocols);
        out.list("tokens", Some(self.tokens.into_iter().map(Token::json)));
        out
    }
}

impl Token {
    fn json(self) -> Object {
        let mut out = Object::new();
        out.text("asset", Some(self.asset));
        out.number("decimals", Some(self.decimals));
        out.text("symbol", Some(self.symbol));
        out
    }
}
