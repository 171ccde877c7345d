//! `access` (§4).

use alloc::string::String;

use super::pricing::string_member;
use super::text::found;
use super::url_fields::{self, UrlField, cap};
use crate::check::Check;
use crate::collector::Collector;
use crate::limits;
use crate::rules::Code;
use primitives::hex::{Hex, shape};
use primitives::json::{Anchor, Document, Kind, NodeId};

/// The members of the access object by name; 0 for a missing member.
pub struct AccessMembers {
    /// The value of `logic`, or 0.
    pub logic: NodeId,
    /// The value of `requirements`, or 0.
    pub requirements: NodeId,
}

/// The members of `access`; 0 for those that are missing.
#[must_use]
pub fn members(document: &Document<'_>, object: NodeId) -> AccessMembers {
    let [logic, requirements] = document.named(object, ["logic", "requirements"]);
    AccessMembers { logic, requirements }
}

pub(super) fn check(collector: &mut Collector<'_, '_>, access: NodeId) {
    let document = collector.document;
    if document.kind(access) != Kind::Object {
        return collector.value(Code::AccessObject, None, access, Some("an object"));
    }
    let members = members(document, access);
    let logic = members.logic;
    if logic == 0 || !matches!(&*document.text(logic), b"AND" | b"OR") || document.kind(logic) != Kind::String
    {
        member_finding(collector, access, logic, Code::AccessLogic, "logic: \"AND\" or \"OR\"");
    }
    let list = members.requirements;
    let count = document.elements(list).count();
    if list == 0 || count == 0 {
        return member_finding(
            collector,
            access,
            list,
            Code::RequirementsNonEmpty,
            "requirements: an array of 1 to 256",
        );
    }
    if count > limits::ACCESS_REQUIREMENTS {
        let range = ("at most", limits::ACCESS_REQUIREMENTS);
        collector.count(Code::RequirementsCap, Anchor::Node(list), count, range, "requirements");
    }
    for requirement in document.elements(list) {
        check_requirement(collector, requirement);
    }
}

/// A finding at a member, or at the parent of a missing member.
fn member_finding(
    collector: &mut Collector<'_, '_>,
    parent: NodeId,
    member: NodeId,
    code: Code,
    expected: &str,
) {
    let anchor = Anchor::Node(if member == 0 { parent } else { member });
    collector.field(code, None, anchor, |document| {
        let found = match document.kind(member) {
            _ if member == 0 => Some(String::from("nothing")),
            Kind::Array if document.elements(member).next().is_none() => Some(String::from("[]")),
            _ => found(document, member),
        };
        (found, Some(String::from(expected)))
    });
}

/// The members of a requirement by name; 0 for a missing member.
pub struct RequirementMembers {
    /// The value of `type`, or 0.
    pub kind: NodeId,
    /// The value of `data`, or 0.
    pub data: NodeId,
    /// The value of `label`, or 0.
    pub label: NodeId,
    /// The value of `links`, or 0.
    pub links: NodeId,
}

/// The members of a requirement; 0 for those that are missing.
#[must_use]
pub fn requirement(document: &Document<'_>, object: NodeId) -> RequirementMembers {
    let [kind, data, label, links] = document.named(object, ["kind", "data", "label", "links"]);
    RequirementMembers { kind, data, label, links }
}

/// The members of every requirement; any value may stand there.
pub fn requirements<'d>(
    document: &'d Document<'_>,
    access: NodeId,
) -> impl Iterator<Item = RequirementMembers> + 'd {
    document.elements(members(document, access).requirements).map(|object| requirement(document, object))
}

/// The `links` of every requirement that has some; any value may stand there.
pub fn requirement_links<'d>(
    document: &'d Document<'_>,
    access: NodeId,
) -> impl Iterator<Item = NodeId> + 'd {
    requirements(document, access).map(|members| members.links).filter(|links| *links != 0)
}

fn check_requirement(collector: &mut Collector<'_, '_>, object: NodeId) {
    let document = collector.document;
    if document.kind(object) != Kind::Object {
        return collector.value(Code::RequirementFields, None, object, Some("an object"));
    }
    let members = requirement(document, object);
    if string_member(collector, object, members.kind, "kind", Code::RequirementFields) {
        check_hex(
            collector,
            members.kind,
            |digits| digits == 8,
            Code::KindRegex,
            "0x and 8 lower-case hex digits",
        );
    }
    if string_member(collector, object, members.data, "data", Code::RequirementFields) {
        let even = |digits: usize| digits & 1 == 0;
        if check_hex(
            collector,
            members.data,
            even,
            Code::DataRegex,
            "0x and two lower-case hex digits a byte",
        ) {
            // Two digits a byte, after 0x.
            let bytes = document.text(members.data).len().saturating_sub(2) >> 1;
            cap(collector, bytes, limits::REQUIREMENT_DATA_BYTES, Code::DataCap, Anchor::Node(members.data));
        }
    }
    if string_member(collector, object, members.label, "label", Code::RequirementFields) {
        let bytes = document.text(members.label).len();
        cap(collector, bytes, limits::LABEL_BYTES, Code::LabelCap, Anchor::Node(members.label));
    }
    if members.links != 0 {
        check_links(collector, members.links);
    }
}

/// Checks a hex field; whether its grammar is good but for the case of its digits.
pub(super) fn check_hex(
    collector: &mut Collector<'_, '_>,
    node: NodeId,
    good_length: impl Fn(usize) -> bool,
    code: Code,
    expected: &'static str,
) -> bool {
    let judged = shape(&collector.document.text(node), good_length);
    let (code, check) = match judged {
        Hex::Good => return true,
        Hex::UpperCase => (Code::HexLower, Some(Check::ManifestHash)),
        Hex::Bad => (code, None),
    };
    collector.value(code, check, node, Some(expected));
    judged == Hex::UpperCase
}

fn check_links(collector: &mut Collector<'_, '_>, links: NodeId) {
    let document = collector.document;
    if document.kind(links) != Kind::Object {
        return collector.value(Code::LinksType, None, links, Some("an object of strings"));
    }
    for (key, value) in document.members(links) {
        let name = document.text(key).len();
        cap(collector, name, limits::LINK_KEY_BYTES, Code::LinksKeyCap, Anchor::Split(key, value));
        if document.kind(value) != Kind::String {
            collector.value(Code::LinksType, None, value, Some("a string"));
            continue;
        }
        let text = document.string(value);
        cap(collector, text.len(), limits::URL_BYTES, Code::LinksValueCap, Anchor::Node(value));
        url_fields::check(collector, value, &text, UrlField::LINK);
    }
}
