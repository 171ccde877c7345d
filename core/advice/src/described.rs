//! Facts and advice as other languages have them.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use primitives::bytes;
use primitives::caip::eip155_chain_ok;
use primitives::describe::{
    Conclusion, FromJson as _, Hex, Refusal, Report as _, Run, Tell, ToJson as _, Value, Word as _,
};
use primitives::json::Writer;
use primitives::usage::{Given, UsageError};

use access::Introspection;
use erc8257::EffectiveTier;
use erc8257::PricingState;
use erc8257::border::preflight::RecordConfig;
use erc8257::inside::document;
use erc8257::limits;
use erc8257::registry::{AccessAnswer, ToolConfig, untold};
use erc8257::rpc::read_data;

use crate::border::advise as border;
use crate::border::facts as given;
use crate::{
    Advice, AttestationReport, Change, CodeFacts, ContractFacts, Facts, Freshness, History, ImageClass, Item,
    KnownRegistries, Level, OriginFacts, Price, Summary, Tier, Token, Wallet, advise,
};

type Result<T> = core::result::Result<T, UsageError>;

/// The text of facts, on which advice is given.
static FACTS: Given =
    Given { whole: "the text of the facts", members: "the facts'", report: Some("erc8257-advice/1") };

impl Run for border::Advise<'_> {
    fn run(self) -> core::result::Result<border::Advice, Refusal> {
        let facts = self.facts.map_or_else(|| Ok(Facts::default()), Facts::try_from);
        let facts = facts.map_err(|error| error.within("facts"))?;
        Ok(advise(self.body, &facts).described())
    }

    /// As the command ends: a manifest that is not valid, or an alarm, is a no.
    fn conclusion(report: &border::Advice) -> Conclusion {
        let is_valid = report.manifest == crate::ManifestState::Valid;
        let is_alarming = report.items.iter().any(|item| item.level == border::AdviceLevel::Alarm);
        if is_valid && !is_alarming { Conclusion::Yes } else { Conclusion::No }
    }
}

impl Tell for given::ReadCode {
    fn answer(self) -> core::result::Result<given::CodeFacts, Refusal> {
        let code = read_data(&(&self.answer).into()).map_err(|failure| untold(&failure))?;
        Ok(CodeFacts::read(&code).described())
    }
}

impl Facts {
    /// Reads facts, format `erc8257-facts/1`, at most 8 MiB: unknown members are ignored, and every member but
    /// `format` may be missing.
    ///
    /// # Errors
    /// The first member of the wrong type or out of range; or why the text is not strict JSON.
    ///
    /// # Example
    /// ```
    /// use erc8257_advice::Facts;
    ///
    /// let error = Facts::parse(br#"{"format":"erc8257-facts/1","predicate":{"proxy":false}}"#).unwrap_err();
    /// assert_eq!(error.member(), Some("predicate.proxy"));
    /// assert_eq!(error.to_string(), "the facts' predicate.proxy is not an object");
    /// ```
    pub fn parse(text: &[u8]) -> Result<Self> {
        Self::parsed(text).map_err(|error| error.of(&FACTS))
    }

    fn parsed(text: &[u8]) -> Result<Self> {
        let document = document(text, limits::FACTS_BYTES)?;
        let given = given::Facts::from_json(&Value::root(&document))?;
        if given.format.is_none() {
            return Err(UsageError::missing("format"));
        }
        given.try_into()
    }

    /// The facts as JSON text, format `erc8257-facts/1`. Reading it gives equal facts within the limits of
    /// the format: numbers up to 2^53 - 1, lists up to 4,096 elements.
    #[must_use]
    pub fn to_json(&self) -> String {
        let mut w = Writer::new();
        self.described().to_json(&mut w);
        w.finish()
    }

    fn described(&self) -> given::Facts {
        given::Facts {
            format: Some(given::FactsFormat::Facts1),
            tool_ref: self.tool,
            registry_state: self.registry_state.map(Into::into),
            config: self.config.as_ref().map(record),
            registry: known(&self.registry).map(ContractFacts::described),
            predicate: known(&self.predicate).map(ContractFacts::described),
            requirements: self.requirements.as_ref().map(Into::into),
            access: self.access.as_ref().map(Into::into),
            creator: known(&self.creator).map(ContractFacts::described),
            directory: self
                .directory
                .as_ref()
                .map(|all| all.iter().map(KnownRegistries::described).collect()),
            history: self.history.as_ref().map(History::described),
            origin: known(&self.origin).map(|origin| origin.described()),
            attestation: self.attestation.as_ref().map(AttestationReport::described),
            wallet: known(&self.wallet).map(Wallet::described),
            freshness_seconds: self.freshness_seconds,
            now: self.now.map(exact),
            verified_at: self.verified_at.map(exact),
        }
    }
}

impl TryFrom<given::Facts> for Facts {
    type Error = UsageError;

    fn try_from(given: given::Facts) -> Result<Self> {
        let most = limits::FRESHNESS_CEILING_SECONDS;
        if given.freshness_seconds.is_some_and(|seconds| seconds > most) {
            return Err(UsageError::wrong("freshnessSeconds", erc8257::Policy::FRESHNESS_SECONDS));
        }
        Ok(Self {
            tool: given.tool_ref,
            registry_state: given.registry_state.map(Into::into),
            config: given.config.map(config),
            registry: contract("registry", given.registry)?,
            predicate: contract("predicate", given.predicate)?,
            requirements: given
                .requirements
                .map(Introspection::try_from)
                .transpose()
                .map_err(|error| error.within("requirements"))?,
            access: given
                .access
                .map(AccessAnswer::try_from)
                .transpose()
                .map_err(|error| error.within("access"))?,
            creator: contract("creator", given.creator)?,
            directory: given.directory.map(directory).transpose()?,
            history: given.history.map(Into::into),
            origin: given.origin.map(Into::into).unwrap_or_default(),
            attestation: given.attestation.map(Into::into),
            wallet: given.wallet.map(Into::into).unwrap_or_default(),
            freshness_seconds: given.freshness_seconds,
            now: given.now,
            verified_at: given.verified_at,
        })
    }
}

/// The value, unless all of it is unknown.
fn known<T: Default + PartialEq>(value: &T) -> Option<&T> {
    (*value != T::default()).then_some(value)
}

/// A number as JSON holds it exactly.
fn exact(number: u64) -> u64 {
    number.min(limits::EXACT_INTEGER)
}

fn record(config: &ToolConfig) -> RecordConfig {
    let ToolConfig { creator, ref metadata_uri, manifest_hash, access_predicate } = *config;
    RecordConfig { creator, metadata_uri: metadata_uri.clone(), manifest_hash, access_predicate }
}

fn config(given: RecordConfig) -> ToolConfig {
    let RecordConfig { creator, metadata_uri, manifest_hash, access_predicate } = given;
    ToolConfig { creator, metadata_uri, manifest_hash, access_predicate }
}

impl ContractFacts {
    fn described(&self) -> given::ContractFacts {
        given::ContractFacts {
            code: self.code.map(CodeFacts::described),
            interface: self.interface.map(Into::into),
            proxy: self.proxy.map(Into::into),
            pinned_code_hash: self.pinned_code_hash,
        }
    }
}

fn contract(name: &str, given: Option<given::ContractFacts>) -> Result<ContractFacts> {
    let given::ContractFacts { code, interface, proxy, pinned_code_hash } = given.unwrap_or_default();
    let code = code.map(|code| self::code(name, &code)).transpose()?;
    Ok(ContractFacts {
        code,
        interface: interface.map(Into::into),
        proxy: proxy.map(Into::into),
        pinned_code_hash,
    })
}

impl CodeFacts {
    fn described(self) -> given::CodeFacts {
        given::CodeFacts { bytes: exact(self.bytes), hash: self.hash, delegate: self.delegate }
    }
}

fn code(name: &str, given: &given::CodeFacts) -> Result<CodeFacts> {
    let given::CodeFacts { bytes, hash, delegate } = *given;
    match delegate.map(CodeFacts::delegation) {
        // A delegation is all of the code, so that size and hash follow from it.
        Some(whole) if whole.bytes != bytes || hash.is_some_and(|hash| whole.hash != Some(hash)) => {
            let member = format!("{name}.code.delegate");
            Err(UsageError::wrong(&member, "is not what a code of this size and hash delegates to"))
        }
        _ => Ok(CodeFacts { bytes, hash, delegate }),
    }
}

impl KnownRegistries {
    fn described(&self) -> given::KnownRegistries {
        given::KnownRegistries {
            chain: format!("eip155:{}", self.chain_id),
            registries: Some(self.registries.clone()),
        }
    }
}

fn directory(given: Vec<given::KnownRegistries>) -> Result<Vec<KnownRegistries>> {
    let known = |(at, known): (usize, given::KnownRegistries)| {
        let chain_id = chain_id(&known.chain).ok_or_else(|| {
            UsageError::wrong(&format!("directory[{at}].chain"), "is not eip155:<chain ID>")
        })?;
        Ok(KnownRegistries { chain_id, registries: known.registries.unwrap_or_default() })
    };
    given.into_iter().enumerate().map(known).collect()
}

/// CAIP-2 on `eip155`: up to 32 decimal digits.
fn chain_id(text: &str) -> Option<u128> {
    let reference = text.strip_prefix("eip155:")?;
    (reference.len() <= 32 && eip155_chain_ok(reference)).then(|| bytes::number(reference))?
}

impl Change {
    fn described(self) -> given::RegistrationChange {
        match self {
            Self::Metadata => given::RegistrationChange::Metadata,
            Self::Predicate => given::RegistrationChange::Predicate,
            Self::PredicateUpgrade => given::RegistrationChange::PredicateUpgrade,
            Self::Deregistered => given::RegistrationChange::Deregistered,
        }
    }
}

impl From<given::RegistrationChange> for Change {
    fn from(given: given::RegistrationChange) -> Self {
        match given {
            given::RegistrationChange::Metadata => Self::Metadata,
            given::RegistrationChange::Predicate => Self::Predicate,
            given::RegistrationChange::PredicateUpgrade => Self::PredicateUpgrade,
            given::RegistrationChange::Deregistered => Self::Deregistered,
        }
    }
}

impl History {
    fn described(&self) -> given::History {
        let change =
            |(at, change): &(u64, Change)| given::Change { at: exact(*at), change: change.described() };
        given::History {
            registered_at: self.registered_at.map(exact),
            changes: known(&self.changes).map(|changes| changes.iter().map(change).collect()),
            silent_since: self.silent_since.map(exact),
        }
    }
}

impl From<given::History> for History {
    fn from(given: given::History) -> Self {
        let changes = given.changes.into_iter().flatten();
        Self {
            registered_at: given.registered_at,
            changes: changes.map(|change| (change.at, change.change.into())).collect(),
            silent_since: given.silent_since,
        }
    }
}

impl OriginFacts {
    fn described(self) -> given::OriginFacts {
        given::OriginFacts {
            certificate_since: self.certificate_since.map(exact),
            name_servers_changed_at: self.name_servers_changed_at.map(exact),
        }
    }
}

impl From<given::OriginFacts> for OriginFacts {
    fn from(given: given::OriginFacts) -> Self {
        let given::OriginFacts { certificate_since, name_servers_changed_at } = given;
        Self { certificate_since, name_servers_changed_at }
    }
}

impl AttestationReport {
    fn described(&self) -> given::AttestationReport {
        given::AttestationReport {
            issued_at: exact(self.issued_at),
            measurement: Hex(self.measurement.clone()),
            chain_verified: self.chain_verified,
            egress_restricted: self.egress_restricted,
            reproduced: self.reproduced,
            logged: self.logged,
        }
    }
}

impl From<given::AttestationReport> for AttestationReport {
    fn from(given: given::AttestationReport) -> Self {
        Self {
            issued_at: given.issued_at,
            measurement: given.measurement.0,
            chain_verified: given.chain_verified,
            egress_restricted: given.egress_restricted,
            reproduced: given.reproduced,
            logged: given.logged,
        }
    }
}

impl Wallet {
    fn described(&self) -> given::Wallet {
        let token = |token: &Token| given::Token {
            asset: token.asset.clone(),
            decimals: token.decimals,
            symbol: token.symbol.clone(),
        };
        given::Wallet {
            protocols: self.protocols.clone(),
            tokens: known(&self.tokens).map(|tokens| tokens.iter().map(token).collect()),
        }
    }
}

impl From<given::Wallet> for Wallet {
    fn from(given: given::Wallet) -> Self {
        let token = |token: given::Token| Token {
            asset: token.asset,
            decimals: token.decimals,
            symbol: token.symbol,
        };
        Self { protocols: given.protocols, tokens: given.tokens.into_iter().flatten().map(token).collect() }
    }
}

impl Advice {
    /// The advice as JSON text, format `erc8257-advice/1`: all members, in a fixed order, without white space.
    #[must_use]
    pub fn to_json(&self) -> String {
        self.described().to_text()
    }

    /// The advice as other languages see it.
    #[must_use]
    pub fn described(&self) -> border::Advice {
        border::Advice {
            manifest: self.manifest(),
            computed_hash: self.hash(),
            summary: self.summary().described(),
            items: self.items().iter().map(Item::described).collect(),
        }
    }
}

impl Item {
    fn described(&self) -> border::AdviceItem {
        let row = self.row();
        border::AdviceItem {
            advice: row.id.into(),
            section: row.section.into(),
            level: match row.level {
                Level::Alarm => border::AdviceLevel::Alarm,
                Level::Caution => border::AdviceLevel::Caution,
                Level::Note => border::AdviceLevel::Note,
            },
            pointer: self.pointer().map(String::from),
            line: self.line(),
            column: self.column(),
            message: row.sentence.into(),
            found: self.found().map(String::from),
            action: row.action.into(),
        }
    }
}

impl Summary {
    fn described(&self) -> border::Summary {
        border::Summary {
            price: self.price.as_ref().map(Price::described),
            tier: self.tier.as_ref().map(Tier::described),
            image: self.image.map(ImageClass::described),
            freshness: self.freshness.described(),
        }
    }
}

impl Price {
    fn described(&self) -> border::Price {
        border::Price {
            state: match self.state {
                PricingState::NoInformation => border::PriceState::NoInformation,
                PricingState::Unknown => border::PriceState::Unknown,
                PricingState::Free(_) => border::PriceState::Free,
                PricingState::Priced(_) => border::PriceState::Priced,
            },
            entry: self.state.entry().and_then(|index| u32::try_from(index).ok()),
            units: self.units,
            amount: self.amount.clone(),
            symbol: self.symbol.clone(),
        }
    }
}

impl Tier {
    fn described(&self) -> border::Tier {
        border::Tier {
            declared: self.declared.clone(),
            effective: tier(self.effective),
            // The words of both lists are the same ones.
            reason: border::TierReason::of(self.reason.as_str()).unwrap_or(border::TierReason::UnknownTier),
            verified: tier(self.verified),
        }
    }
}

fn tier(tier: EffectiveTier) -> border::TrustTier {
    match tier {
        EffectiveTier::SelfAttested => border::TrustTier::SelfAttested,
        EffectiveTier::HardwareAttested => border::TrustTier::HardwareAttested,
        EffectiveTier::Verifiable => border::TrustTier::Verifiable,
    }
}

impl ImageClass {
    fn described(self) -> border::ImageClass {
        match self {
            Self::Allow => border::ImageClass::Allow,
            Self::Proxy => border::ImageClass::Proxy,
            Self::Gateway => border::ImageClass::Gateway,
            Self::Sandbox => border::ImageClass::Sandbox,
            Self::Discouraged => border::ImageClass::Discouraged,
            Self::Unlisted => border::ImageClass::Unlisted,
            Self::Forbidden => border::ImageClass::Forbidden,
        }
    }
}

impl Freshness {
    fn described(self) -> border::Freshness {
        border::Freshness {
            seconds: self.window.seconds,
            shortened_by_manifest: self.window.shortened_by_manifest,
            expired: self.expired,
        }
    }
}
