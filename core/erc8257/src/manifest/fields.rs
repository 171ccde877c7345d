//! The members of the manifest's root, each to its rules.

use alloc::format;

use super::endpoint::{self, Endpoint};
use super::optional::optional;
use super::text::found;
use super::{
    access, creator, every_string, extension, manifest_type, max_age, pricing, schema, tags, text,
    url_fields, verifiability, version,
};
use crate::check::Check;
use crate::collector::Collector;
use crate::rules::Code;
use primitives::json::{Anchor, Document, Kind, NodeId};

/// The facts of a manifest that the verification needs.
pub struct Facts<'a> {
    /// The endpoint, if it is a good https URL.
    pub(crate) endpoint: Option<Endpoint<'a>>,
    /// The creator's 20 bytes, if the field is `0x` and 40 hex digits, and its node.
    pub creator: Option<([u8; 20], NodeId)>,
    /// The top-level `maxAge` in seconds, if it is there and good.
    pub max_age: Option<u64>,
}

/// The members that the standard defines, by name; 0 for a missing member. Names are compared byte for byte,
/// so that no unknown member can take the place of a known one (ledger `2-unknown-no-shadow`).
#[derive(Default)]
pub struct Root {
    /// The value of `type`, or 0.
    pub kind: NodeId,
    /// The value of `name`, or 0.
    pub name: NodeId,
    /// The value of `description`, or 0.
    pub description: NodeId,
    /// The value of `endpoint`, or 0.
    pub endpoint: NodeId,
    /// The value of `inputs`, or 0.
    pub inputs: NodeId,
    /// The value of `outputs`, or 0.
    pub outputs: NodeId,
    /// The value of `creatorAddress`, or 0.
    pub creator: NodeId,
    /// The value of `version`, or 0.
    pub version: NodeId,
    /// The value of `image`, or 0.
    pub image: NodeId,
    /// The value of `tags`, or 0.
    pub tags: NodeId,
    /// The value of `pricing`, or 0.
    pub pricing: NodeId,
    /// The value of `access`, or 0.
    pub access: NodeId,
    /// The value of `verifiability`, or 0.
    pub verifiability: NodeId,
    /// The value of `maxAge`, or 0.
    pub max_age: NodeId,
}

impl Root {
    /// Finds the members; tells of the unknown ones.
    pub fn find(document: &Document<'_>, mut unknown: impl FnMut(NodeId, &[u8])) -> Self {
        let [
            kind,
            name,
            description,
            endpoint,
            inputs,
            outputs,
            creator,
            version,
            image,
            tags,
            pricing,
            access,
            verifiability,
            max_age,
        ] = document.named_in_root(
            [
                "type",
                "name",
                "description",
                "endpoint",
                "inputs",
                "outputs",
                "creatorAddress",
                "version",
                "image",
                "tags",
                "pricing",
                "access",
                "verifiability",
                "maxAge",
            ],
            &mut unknown,
        );
        Self {
            kind,
            name,
            description,
            endpoint,
            inputs,
            outputs,
            creator,
            version,
            image,
            tags,
            pricing,
            access,
            verifiability,
            max_age,
        }
    }
}

/// Applies every rule of the manifest to a document without faults.
pub fn check<'a>(collector: &mut Collector<'_, 'a>) -> Facts<'a> {
    every_string::check(collector);
    let document = collector.document;
    if document.kind(Document::ROOT) != Kind::Object {
        collector.value(Code::RootObject, Some(Check::OriginBinding), Document::ROOT, Some("an object"));
        return Facts { endpoint: None, creator: None, max_age: None };
    }
    let publisher = collector.is_publisher();
    let root = Root::find(document, |key, name| extension::unknown(collector, publisher, key, name));
    manifest_type::check(collector, root.kind);
    if required(collector, root.name, "name", Kind::String, None) {
        text::check_name(collector, root.name);
    }
    if required(collector, root.description, "description", Kind::String, None) {
        text::check_description(collector, root.description);
    }
    let endpoint = endpoint::check(collector, root.endpoint);
    let inputs = check_schema(collector, root.inputs, "inputs");
    let outputs = check_schema(collector, root.outputs, "outputs");
    schema::check(collector, inputs, outputs);
    let creator = creator::check(collector, root.creator);
    let max_age = check_optional(collector, &root);
    Facts { endpoint, creator, max_age }
}

/// Whether a required member is there with its JSON type; else a finding that fails `check`.
pub(super) fn required(
    collector: &mut Collector<'_, '_>,
    member: NodeId,
    name: &'static str,
    kind: Kind,
    check: Option<Check>,
) -> bool {
    if member != 0 && collector.document.kind(member) == kind {
        return true;
    }
    collector.field(Code::RequiredPresent, check, Anchor::Node(member), |document| {
        let found = if member == 0 { format!("no {name}") } else { document.shown(member) };
        let article = if kind == Kind::Object { "an" } else { "a" };
        (Some(found), Some(format!("{name}: {article} {}", kind.name())))
    });
    false
}

/// The schema's node if it is an object, else 0.
fn check_schema(collector: &mut Collector<'_, '_>, member: NodeId, name: &'static str) -> NodeId {
    if member != 0 && collector.document.kind(member) != Kind::Object {
        collector.field(Code::InputsObject, None, Anchor::Node(member), |document| {
            (found(document, member), Some(format!("{name}: an object")))
        });
        return 0;
    }
    required(collector, member, name, Kind::Object, None);
    member
}

/// The members that need not be there; gives `maxAge`.
fn check_optional(collector: &mut Collector<'_, '_>, root: &Root) -> Option<u64> {
    version::check(collector, root.version);
    if optional(collector, root.image, Kind::String) {
        url_fields::check_image(collector, root.image);
    }
    if optional(collector, root.tags, Kind::Array) {
        tags::check(collector, root.tags);
    }
    if root.pricing != 0 {
        pricing::check(collector, root.pricing);
    }
    if root.access != 0 {
        access::check(collector, root.access);
    }
    if root.verifiability != 0 {
        verifiability::check(collector, root.verifiability);
    }
    max_age::check(collector, root.max_age)
}
