//! What to know of a tool beside the verdict.

use erc8257::border::manifest::ManifestState;
use erc8257::limits::FINDINGS;
use primitives::describe::{Bytes32, Code, List, Report, Text, Uint256, Verb};
use primitives::limits::{POINTER_BYTES, SENTENCE_CODE_POINTS, SHOWN_CODE_POINTS};

use super::facts::Facts;

/// Pieces of advice at most: as many as findings, and one that counts the rest.
pub const ITEMS: usize = FINDINGS + 1;
/// Characters of an amount in whole units: 78 digits, up to 255 decimals and a point.
pub const AMOUNT_CHARACTERS: usize = 512;
/// Code points of a wallet's own name for an asset.
pub const SYMBOL_CODE_POINTS: usize = 8_388_608;

/// How much a piece of advice matters. None of them says whether a registration is genuine.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AdviceLevel {
    /// A user may be under attack: stop, or remove the dangerous part. Honest tools draw no alarm.
    Alarm,
    /// An honest tool may carry this risk too: ask the user, or limit the tool.
    Caution,
    /// Good to know.
    Note,
}

/// One piece of advice: its subject, its place, and the right action.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AdviceItem {
    /// The stable code; `explain` has its row.
    pub advice: Code,
    /// The section of the standard: `§3`, or the heading of one without a number.
    pub section: Text<SHOWN_CODE_POINTS>,
    /// How much it matters.
    pub level: AdviceLevel,
    /// Where in the manifest, as a JSON Pointer of at most 512 bytes.
    pub pointer: Option<Text<POINTER_BYTES>>,
    /// The line in the served body, from 1.
    pub line: Option<u32>,
    /// The column in that line, from 1, in code points.
    pub column: Option<u32>,
    /// What there is to know, in one sentence.
    pub message: Text<SENTENCE_CODE_POINTS>,
    /// What was found: at most 120 code points, odd characters escaped. Still encode it for the place where you show it.
    pub found: Option<Text<SHOWN_CODE_POINTS>>,
    /// What to do, in one sentence.
    pub action: Text<SENTENCE_CODE_POINTS>,
}

/// Whether a tool costs something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PriceState {
    /// The manifest does not say, which is not a promise that the tool is free.
    NoInformation,
    /// The wallet speaks none of its protocols: the price is not known, and not nothing.
    Unknown,
    /// The price of the first entry that the wallet supports is zero.
    Free,
    /// It asks for a payment.
    Priced,
}

/// The price of a tool, as far as manifest and wallet show it.
///
/// Source: ERC-8257, §3
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Price {
    /// Whether it costs something.
    pub state: PriceState,
    /// The index of the chosen pricing entry.
    ///
    /// Never null with: state free, priced
    /// Null with: state no-information, unknown
    pub entry: Option<u32>,
    /// Its amount in the smallest unit of the asset.
    ///
    /// Never null with: state free, priced
    /// Null with: state no-information, unknown
    pub units: Option<Uint256>,
    /// The same in whole units; `null` where the wallet does not know the asset.
    ///
    /// Null with: state no-information, unknown
    pub amount: Option<Text<AMOUNT_CHARACTERS>>,
    /// The wallet's name for the asset.
    ///
    /// Null with: state no-information, unknown
    pub symbol: Option<Text<SYMBOL_CODE_POINTS>>,
}

/// The tiers of the standard, the lowest first.
///
/// Source: ERC-8257, §5
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TrustTier {
    /// Nothing but claims.
    SelfAttested,
    /// An isolated execution with attestation.
    HardwareAttested,
    /// And a reproducible build.
    Verifiable,
}

/// The reason for the effective tier.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TierReason {
    /// The structured fields support just the declared tier.
    Supported,
    /// The structured fields support more than is declared.
    DeclaredLower,
    /// The standard does not define the declared tier.
    UnknownTier,
    /// The standard does not define the execution; it counts as `standard`.
    UnknownExecution,
    /// The execution is `standard`.
    NotIsolated,
    /// The manifest has no `attestation`.
    NoAttestation,
    /// The manifest has no `reproducibleBuild`.
    NoReproducibleBuild,
}

/// How far the tool's claim about its execution can be trusted.
///
/// Source: ERC-8257, §5
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tier {
    /// The tier as declared, harmless to show: never to be gone by alone.
    pub declared: Text<SHOWN_CODE_POINTS>,
    /// The lower of the declared tier and the one that the structured fields support: claims only.
    pub effective: TrustTier,
    /// The reason for the effective tier.
    pub reason: TierReason,
    /// The tier that checks support, by the attestation report in the facts.
    pub verified: TrustTier,
}

/// What to do with an icon, as the browser that would show it sees it.
///
/// Source: ERC-8257, Rendering Manifest Content
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ImageClass {
    /// Show it.
    Allow,
    /// Fetch it by way of your own infrastructure.
    Proxy,
    /// An `ipfs:` URL: fetch it by a gateway.
    Gateway,
    /// SVG: show it only where no script runs.
    Sandbox,
    /// Better show no icon.
    Discouraged,
    /// Show no icon.
    Unlisted,
    /// Never accept it.
    Forbidden,
}

/// How long a verification may be used. It never holds for a payment.
///
/// Source: ERC-8257, §7
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Freshness {
    /// From the start of the registry read, in seconds; 0: verify anew at every use.
    pub seconds: u32,
    /// Whether the manifest's `maxAge` made it shorter than the policy.
    pub shortened_by_manifest: bool,
    /// Whether the verification is older; `null` without `now` and `verifiedAt` in the facts.
    pub expired: Option<bool>,
}

/// What to show of a tool in one line each. None of it is verified unless it says so.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Summary {
    /// The price; `null` without a valid manifest.
    pub price: Option<Price>,
    /// How far the tool's claim about its execution can be trusted; `null` where a valid manifest claims nothing.
    pub tier: Option<Tier>,
    /// What to do with the icon; `null` without one.
    pub image: Option<ImageClass>,
    /// How long a verification may be used.
    pub freshness: Freshness,
}

/// The risks of a tool beside the verdict.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Advice {
    /// How much of the given bytes is a manifest.
    pub manifest: ManifestState,
    /// The manifest hash of the body.
    ///
    /// Never null with: manifest invalid, valid
    /// Null with: manifest none, unreadable
    pub computed_hash: Option<Bytes32>,
    /// What to show of the tool in one line each.
    pub summary: Summary,
    /// The advice: first what has no place, by code; then by place in the document.
    pub items: List<AdviceItem, ITEMS>,
}
impl Report for Advice {
    const FORMAT: &'static str = "erc8257-advice/1";
}

/// Lists the risks of a tool beside the verdict. They never decide validity: a tool that draws an alarm can be genuine, and a
/// tool without advice can be a fake.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Advise<'a> {
    /// The manifest as served. Left out: there is none.
    pub body: Option<&'a [u8]>,
    /// What the host knows besides.
    pub facts: Option<Facts>,
}
impl Verb for Advise<'_> {
    type Report = Advice;
    const BUNDLE: &'static str = "erc8257-advice-bundle/1";
}
