//! What to know beside the verdict.

use advice::{self, ManifestState};

use crate::argument::count;
use crate::failure::Result;
use crate::rules::FreshnessWindow;
use crate::shown::ImageClass;

/// The risks of a tool beside the verdict (`erc8257-advice/1`).
#[derive(Debug, Clone, PartialEq, Eq, Hash, uniffi::Record)]
pub struct Advice {
    /// The kind of the given manifest.
    pub manifest: ManifestKind,
    /// The manifest hash of the body, if it can be read: `0x` and 64 hex digits.
    pub computed_hash: Option<String>,
    /// What to show of the tool in one line each.
    pub summary: Summary,
    /// Those without a place first, by code; then by place in the document. At most 257.
    pub items: Vec<AdviceItem>,
    /// The advice as JSON: the same text in every language.
    pub json: String,
}

/// The kind of a body.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Enum)]
pub enum ManifestKind {
    /// The body is missing.
    None,
    /// No strict JSON.
    Unreadable,
    /// It breaks a rule of §2 to §5: only some of it was looked at.
    Invalid,
    /// A valid manifest.
    Valid,
}

/// One piece of advice: its subject, its place, and the right action.
#[derive(Debug, Clone, PartialEq, Eq, Hash, uniffi::Record)]
pub struct AdviceItem {
    /// The stable code; `explainAdvice` has its row.
    pub advice: String,
    /// Section of the standard: `§3`, or the heading of one without a number.
    pub section: String,
    /// How much it matters.
    pub level: AdviceLevel,
    /// Where in the manifest, as a JSON pointer of at most 512 bytes.
    pub pointer: Option<String>,
    /// Counted from 1.
    pub line: Option<i32>,
    /// In code points, counted from 1.
    pub column: Option<i32>,
    /// What there is to know: one sentence, safe to show.
    pub message: String,
    /// The found text: at most 120 code points, odd characters escaped; still encode it for the place where
    /// you show it.
    pub found: Option<String>,
    /// What to do: one sentence.
    pub action: String,
}

/// How much a piece of advice matters. None of them says whether a registration is genuine.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Enum)]
pub enum AdviceLevel {
    /// A user may be under attack: stop, or remove the dangerous part. Honest tools draw no alarm.
    Alarm,
    /// An honest tool may carry this risk too: ask the user, or limit the tool.
    Caution,
    /// Good to know.
    Note,
}

/// What to show of a tool in one line each. None of it is verified unless it says so.
#[derive(Debug, Clone, PartialEq, Eq, Hash, uniffi::Record)]
pub struct Summary {
    /// The price of the tool; nothing without a valid manifest.
    pub price: Option<Price>,
    /// How far the tool's claim about its execution can be trusted; nothing where a valid manifest claims
    /// nothing.
    pub tier: Option<Tier>,
    /// What to do with the icon; nothing without one.
    pub image: Option<ImageClass>,
    /// How long a verification may be used.
    pub freshness: Freshness,
}

/// The price of a tool, as far as manifest and wallet show it (§3).
#[derive(Debug, Clone, PartialEq, Eq, Hash, uniffi::Record)]
pub struct Price {
    /// Whether it costs something.
    pub state: PriceState,
    /// Index of the chosen pricing entry.
    pub entry: Option<i32>,
    /// Its amount in the smallest unit of the asset: decimal digits.
    pub units: Option<String>,
    /// The same in whole units; nothing where the wallet does not know the asset.
    pub amount: Option<String>,
    /// The wallet's symbol of the asset.
    pub symbol: Option<String>,
}

/// Whether a tool costs something (§3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Enum)]
pub enum PriceState {
    /// The manifest does not say, which is not a promise that the tool is free.
    NoInformation,
    /// The wallet speaks none of its protocols: the price is unknown, not nothing.
    Unknown,
    /// The price of the first entry that the wallet supports is zero.
    Free,
    /// It asks for a payment.
    Priced,
}

/// How far a tool's claim about its execution can be trusted (§5).
#[derive(Debug, Clone, PartialEq, Eq, Hash, uniffi::Record)]
pub struct Tier {
    /// As declared, harmless to show; never to be gone by alone.
    pub declared: String,
    /// The lower of the declared tier and the one that the structured fields support: claims only.
    pub effective: TrustTier,
    /// The reason for the effective tier, such as `supported` or `no-attestation`.
    pub reason: String,
    /// The tier that checks support, by the attestation report in the facts.
    pub verified: TrustTier,
}

/// The tiers of the standard, the lowest first (§5).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Enum)]
pub enum TrustTier {
    /// Nothing but claims.
    SelfAttested,
    /// An isolated execution with attestation.
    HardwareAttested,
    /// And a reproducible build.
    Verifiable,
}

/// How long a verification may be used (§7). It never holds for a payment.
#[derive(Debug, Clone, PartialEq, Eq, Hash, uniffi::Record)]
pub struct Freshness {
    /// The window.
    pub window: FreshnessWindow,
    /// Whether the verification is older; nothing without `now` and `verifiedAt` in the facts.
    pub expired: Option<bool>,
}

/// Lists the risks of a tool beside the verdict. They never decide validity: a tool that draws an alarm can
/// be genuine, and a tool without advice can be a fake.
///
/// `body` is the manifest as served, as raw bytes, or nothing. `facts` are the host's facts beside it, as
/// JSON (`erc8257-facts/1`), which `formatFacts` writes. Facts that are not of their type are an error whose
/// pointer names the member.
#[uniffi::export(default(facts = None))]
pub fn advise(body: Option<Vec<u8>>, facts: Option<String>) -> Result<Advice> {
    let facts =
        facts.map_or_else(|| Ok(advice::Facts::default()), |facts| advice::Facts::parse(facts.as_bytes()))?;
    let advice = advice::advise(body.as_deref(), &facts);
    Ok(Advice {
        manifest: ManifestKind::of(advice.manifest()),
        computed_hash: advice.hash().map(|hash| hash.to_string()),
        summary: Summary::of(advice.summary()),
        items: advice.items().iter().map(AdviceItem::of).collect(),
        json: advice.to_json(),
    })
}

impl ManifestKind {
    pub(crate) fn of(state: ManifestState) -> Self {
        match state {
            ManifestState::None => Self::None,
            ManifestState::Unreadable => Self::Unreadable,
            ManifestState::Invalid => Self::Invalid,
            ManifestState::Valid => Self::Valid,
        }
    }
}

impl AdviceLevel {
    pub(crate) fn of(level: advice::Level) -> Self {
        match level {
            advice::Level::Alarm => Self::Alarm,
            advice::Level::Caution => Self::Caution,
            advice::Level::Note => Self::Note,
        }
    }
}

impl AdviceItem {
    fn of(item: &advice::Item) -> Self {
        let row = item.row();
        Self {
            advice: row.id.to_owned(),
            section: row.section.to_owned(),
            level: AdviceLevel::of(row.level),
            pointer: item.pointer().map(ToOwned::to_owned),
            line: item.line().and_then(|line| i32::try_from(line).ok()),
            column: item.column().and_then(|column| i32::try_from(column).ok()),
            message: row.sentence.to_owned(),
            found: item.found().map(ToOwned::to_owned),
            action: row.action.to_owned(),
        }
    }
}

impl Summary {
    fn of(summary: &advice::Summary) -> Self {
        Self {
            price: summary.price.as_ref().map(Price::of),
            tier: summary.tier.as_ref().map(Tier::of),
            image: summary.image.map(ImageClass::of),
            freshness: Freshness {
                window: FreshnessWindow::of(summary.freshness.window),
                expired: summary.freshness.expired,
            },
        }
    }
}

impl Price {
    fn of(price: &advice::Price) -> Self {
        Self {
            state: match price.state {
                erc8257::PricingState::NoInformation => PriceState::NoInformation,
                erc8257::PricingState::Unknown => PriceState::Unknown,
                erc8257::PricingState::Free(_) => PriceState::Free,
                erc8257::PricingState::Priced(_) => PriceState::Priced,
            },
            entry: price.state.entry().map(count),
            units: price.units.map(|units| units.to_string()),
            amount: price.amount.clone(),
            symbol: price.symbol.clone(),
        }
    }
}

impl Tier {
    fn of(tier: &advice::Tier) -> Self {
        Self {
            declared: tier.declared.clone(),
            effective: TrustTier::of(tier.effective),
            reason: tier.reason.as_str().to_owned(),
            verified: TrustTier::of(tier.verified),
        }
    }
}

impl TrustTier {
    fn of(tier: erc8257::EffectiveTier) -> Self {
        match tier {
            erc8257::EffectiveTier::SelfAttested => Self::SelfAttested,
            erc8257::EffectiveTier::HardwareAttested => Self::HardwareAttested,
            erc8257::EffectiveTier::Verifiable => Self::Verifiable,
        }
    }
}
