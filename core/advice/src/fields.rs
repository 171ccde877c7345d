//! Which members of a manifest are texts, and which are URLs, wherever they stand and valid or not.

use alloc::vec::Vec;

use super::UrlRole;
use super::subject::Subject;
use erc8257::inside::manifest::{
    attestation_members, build_members, pricing_entry, requirement_links, requirements, verifiability_members,
};
use primitives::json::{Kind, NodeId};

/// `name`, and the labels of requirements: what people tell tools and collections apart by. In the order of
/// the document.
pub(super) fn names(subject: &Subject<'_, '_>) -> Vec<NodeId> {
    let document = &subject.document;
    let labels = requirements(document, subject.root.access).map(|members| members.label);
    let mut names = strings(subject, [subject.root.name].into_iter().chain(labels));
    names.sort_unstable();
    names
}

/// The texts that surfaces show: names, `description`, `tags`, and the descriptions of §3 and §5.
pub(super) fn texts(subject: &Subject<'_, '_>) -> Vec<NodeId> {
    let (document, root) = (&subject.document, &subject.root);
    let protocols = document.elements(root.pricing).map(|entry| pricing_entry(document, entry).protocol);
    let verifiability = verifiability_members(document, root.verifiability).description;
    let rest =
        [root.description, verifiability].into_iter().chain(document.elements(root.tags)).chain(protocols);
    let mut texts = names(subject);
    texts.extend(strings(subject, rest));
    texts
}

/// The `data` of requirements.
pub(super) fn requirement_data(subject: &Subject<'_, '_>) -> Vec<NodeId> {
    strings(subject, requirements(&subject.document, subject.root.access).map(|members| members.data))
}

/// The URLs that the standard defines, but for `image`.
pub(super) fn urls(subject: &Subject<'_, '_>) -> Vec<(NodeId, UrlRole)> {
    let (document, root) = (&subject.document, &subject.root);
    let verifiability = verifiability_members(document, root.verifiability);
    let attestation = attestation_members(document, verifiability.attestation);
    let invoked = strings(subject, [root.endpoint, attestation.endpoint].into_iter());
    let source = build_members(document, verifiability.build).source;
    let links = requirement_links(document, root.access)
        .flat_map(|links| document.members(links).map(|(_, value)| value))
        .chain([attestation.log, source]);
    let mut urls: Vec<_> = invoked.into_iter().map(|node| (node, UrlRole::Endpoint)).collect();
    urls.extend(strings(subject, links).into_iter().map(|node| (node, UrlRole::Link)));
    urls
}

/// Those of the nodes that are strings.
fn strings(subject: &Subject<'_, '_>, nodes: impl Iterator<Item = NodeId>) -> Vec<NodeId> {
    nodes.filter(|&node| subject.member(node, Kind::String) != 0).collect()
}
