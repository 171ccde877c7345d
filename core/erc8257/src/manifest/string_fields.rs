//! Which string of a manifest is a hex field, a CAIP identifier or a URL, wherever it stands.

use alloc::vec::Vec;

use super::fields::Root;
use super::{access, pricing, verifiability};
use crate::rules::Code;
use primitives::json::{Document, Kind, NodeId};

/// The content of a string field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum StringField {
    /// `0x` and hex digits.
    Hex,
    /// A CAIP-10 or CAIP-19 identifier.
    Caip,
    /// A URL, and the rule that asks for its normal form.
    Url(Code),
}

/// The string fields of a document, valid or not, that the standard wants in one spelling.
pub(crate) fn string_fields(document: &Document<'_>) -> Vec<(NodeId, StringField)> {
    let root = Root::find(document, |_, _| {});
    let url = StringField::Url(Code::EndpointNormalized);
    let mut fields = Vec::new();
    let mut add = |node: NodeId, field| {
        if node != 0 && document.kind(node) == Kind::String {
            fields.push((node, field));
        }
    };
    add(root.endpoint, url);
    add(root.creator, StringField::Hex);
    add(root.image, StringField::Url(Code::ImageNormalized));
    for object in document.elements(root.pricing) {
        let entry = pricing::entry(document, object);
        add(entry.asset, StringField::Caip);
        add(entry.recipient, StringField::Caip);
    }
    let list = access::members(document, root.access).requirements;
    for object in document.elements(list) {
        let members = access::requirement(document, object);
        add(members.kind, StringField::Hex);
        add(members.data, StringField::Hex);
        for (_, link) in document.members(members.links) {
            add(link, url);
        }
    }
    let members = verifiability::members(document, root.verifiability);
    let attestation = verifiability::attestation_members(document, members.attestation);
    add(attestation.endpoint, url);
    add(attestation.enclave_hash, StringField::Hex);
    add(attestation.log, url);
    let build = verifiability::build_members(document, members.build);
    add(build.source, url);
    add(build.hash, StringField::Hex);
    fields
}
