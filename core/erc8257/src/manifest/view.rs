//! The typed, read-only view of a valid manifest.

mod access;
mod pricing;
mod verifiability;

pub use access::bytes;
pub use access::{Access, AccessLogic, Requirement};
pub use pricing::{PricingEntry, PricingState};
pub use verifiability::{Attestation, ReproducibleBuild, Verifiability};

use alloc::borrow::Cow;
use alloc::string::String;

use alloy_primitives::{Address, B256};

use super::fields::Root;
use super::schema::{self, SchemaSize};
use crate::collector::{Collector, View};
use crate::limits;
use crate::policy::{Policy, SchemaMeasure};
use crate::report::{ManifestMismatch, Verified};
use primitives::canonical::hash_document;
use primitives::json::{Document, NodeId, read};

/// A valid manifest (§2 to §5). Everything in it is the publisher's claim: strings are untrusted text, and none
/// of it is verified before [`verify`](crate::verify) says so.
///
/// Strings borrow from the served body where they have no escapes.
///
/// # Example
/// ```
/// let body = br#"{"type":"https://ercs.ethereum.org/ERCS/erc-8257#tool-manifest-v1","name":"echo",
///   "description":"Says it again.","endpoint":"https://tools.example.com/echo","inputs":{},"outputs":{},
///   "creatorAddress":"0xabcdefabcdef1234567890abcdefabcdef123456"}"#;
/// let manifest = erc8257::Manifest::parse(body).unwrap();
/// assert_eq!(manifest.name(), "echo");
/// assert_eq!(manifest.version(), None); // absent is not "1.0.0"
/// ```
pub struct Manifest<'a> {
    document: Document<'a>,
    root: Root,
    hash: B256,
}

impl core::fmt::Debug for Manifest<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Manifest")
            .field("name", &self.name())
            .field("hash", &self.hash)
            .finish_non_exhaustive()
    }
}

impl<'a> Manifest<'a> {
    /// A manifest that some policy accepted.
    #[must_use]
    pub(crate) fn verified(body: &'a [u8]) -> Option<Self> {
        let lenient =
            |schema_measure| Policy { accept_unknown_type: true, schema_measure, ..Policy::default() };
        Self::read(body, &lenient(SchemaMeasure::Values))
            .or_else(|| Self::read(body, &lenient(SchemaMeasure::Subschemas)))
    }

    /// A manifest that this policy accepts.
    #[must_use]
    pub(crate) fn read(body: &'a [u8], policy: &Policy) -> Option<Self> {
        let document = read(body, limits::MANIFEST_BYTES);
        if !document.faults.is_empty() {
            return None;
        }
        let mut collector = Collector::new(&document, policy, View::Consumer);
        super::check(&mut collector);
        if collector.invalid {
            return None;
        }
        let hash = hash_document(&document);
        Some(Self::of(document, hash))
    }

    /// A document that the rules accepted, with its hash.
    pub(crate) fn of(document: Document<'a>, hash: B256) -> Self {
        let root = Root::find(&document, |_, _| {});
        Self { document, root, hash }
    }

    /// keccak256 of the canonical bytes.
    #[must_use]
    pub const fn hash(&self) -> B256 {
        self.hash
    }

    /// `type`.
    #[must_use]
    pub fn manifest_type(&self) -> Cow<'a, str> {
        text(&self.document, self.root.kind)
    }

    /// `name`: 1 to 128 code points.
    #[must_use]
    pub fn name(&self) -> Cow<'a, str> {
        text(&self.document, self.root.name)
    }

    /// `description`: 1 to 500 code points.
    #[must_use]
    pub fn description(&self) -> Cow<'a, str> {
        text(&self.document, self.root.description)
    }

    /// `endpoint`, as written; see [`normalize_url`](crate::normalize_url).
    #[must_use]
    pub fn endpoint(&self) -> Cow<'a, str> {
        text(&self.document, self.root.endpoint)
    }

    /// `inputs` as served: the JSON text of a schema.
    #[must_use]
    pub fn inputs(&self) -> &'a [u8] {
        self.document.raw(self.root.inputs)
    }

    /// `outputs` as served: the JSON text of a schema.
    #[must_use]
    pub fn outputs(&self) -> &'a [u8] {
        self.document.raw(self.root.outputs)
    }

    /// The size of `inputs` by one measure (decisions B15, B16).
    #[must_use]
    pub fn inputs_size(&self, by: SchemaMeasure) -> SchemaSize {
        schema::measure(&self.document, self.root.inputs, by)
    }

    /// The size of `outputs` by one measure.
    #[must_use]
    pub fn outputs_size(&self, by: SchemaMeasure) -> SchemaSize {
        schema::measure(&self.document, self.root.outputs, by)
    }

    /// `creatorAddress`.
    #[must_use]
    pub fn creator_address(&self) -> Address {
        primitives::hex::address(&self.document.text(self.root.creator)).map_or(Address::ZERO, Address::from)
    }

    /// `version`; `None` is not `1.0.0` (ledger `2-version-no-insert`).
    #[must_use]
    pub fn version(&self) -> Option<Cow<'a, str>> {
        self.document.optional_string(self.root.version)
    }

    /// `image`, of any scheme: not to be rendered without a look at it.
    #[must_use]
    pub fn image(&self) -> Option<Cow<'a, str>> {
        self.document.optional_string(self.root.image)
    }

    /// `tags`; empty if the manifest has no tags.
    pub fn tags(&self) -> impl Iterator<Item = Cow<'a, str>> + '_ {
        self.document.elements(self.root.tags).map(|tag| text(&self.document, tag))
    }

    /// `pricing` in the creator's order of preference; empty where the manifest has no pricing information.
    pub fn pricing(&self) -> impl Iterator<Item = PricingEntry<'a>> + '_ {
        self.document.elements(self.root.pricing).map(|entry| PricingEntry::new(&self.document, entry))
    }

    /// The manifest's price for an agent that supports some payment protocols.
    pub fn pricing_state(&self, supports: impl Fn(&str) -> bool) -> PricingState {
        PricingState::of(self.pricing(), supports)
    }

    /// `access`: a hint; the predicate onchain decides (ledger `4-advisory`).
    #[must_use]
    pub fn access(&self) -> Option<Access<'_, 'a>> {
        (self.root.access != 0).then(|| Access::new(&self.document, self.root.access))
    }

    /// `verifiability`.
    #[must_use]
    pub fn verifiability(&self) -> Option<Verifiability<'_, 'a>> {
        (self.root.verifiability != 0).then(|| Verifiability::new(&self.document, self.root.verifiability))
    }

    /// Top-level `maxAge` in seconds, if it is one; see [`freshness_window`](crate::freshness_window).
    #[must_use]
    pub fn max_age(&self) -> Option<u64> {
        optional_seconds(&self.document, self.root.max_age)
    }

    /// An unknown top-level member by its exact name: the JSON text of its value as served.
    #[must_use]
    pub fn extension(&self, name: &str) -> Option<&'a [u8]> {
        let mut found = None;
        Root::find(&self.document, |key, text| {
            if text == name.as_bytes() {
                found = Some(self.document.raw(key.saturating_add(1)));
            }
        });
        found
    }

    /// The names of the unknown top-level members, in the order of the document.
    #[must_use]
    pub fn extension_names(&self) -> alloc::vec::Vec<String> {
        let mut names = alloc::vec::Vec::new();
        Root::find(&self.document, |_, text| names.push(String::from_utf8_lossy(text).into_owned()));
        names
    }
}

/// The text of a string node.
pub(super) fn text<'a>(document: &Document<'a>, node: NodeId) -> Cow<'a, str> {
    document.string(node)
}

/// A number of seconds; `None` for a missing node.
pub(super) fn optional_seconds(document: &Document<'_>, node: NodeId) -> Option<u64> {
    if node == 0 { None } else { document.whole(node) }
}

impl Verified {
    /// The typed view of the verified manifest.
    ///
    /// # Errors
    /// [`ManifestMismatch`] if `body` is not a manifest with the verified hash: a view of other bytes than those
    /// that were verified would be worth nothing.
    pub fn manifest<'a>(&self, body: &'a [u8]) -> Result<Manifest<'a>, ManifestMismatch> {
        let manifest = Manifest::verified(body).ok_or(ManifestMismatch)?;
        if manifest.hash() == self.manifest_hash { Ok(manifest) } else { Err(ManifestMismatch) }
    }
}
