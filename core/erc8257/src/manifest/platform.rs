//! A platform's wishes, held against a manifest.

use alloc::format;
use alloc::string::String;

use super::{Root, url_detail};
use crate::collector::Collector;
use crate::limits;
use crate::profile::{Picture, Platform, Profile};
use crate::rules::Code;
use crate::url::HttpsUrl;
use primitives::codes::Detail;
use primitives::harmless;
use primitives::json::{Anchor, Document, Kind, NodeId};

/// Adds the platform's findings on a document without faults. Such a finding is never an error.
pub(crate) fn check(collector: &mut Collector<'_, '_>, profile: Profile) {
    if collector.document.kind(Document::ROOT) != Kind::Object {
        return;
    }
    let platform = profile.platform();
    for picture in platform.pictures {
        check_picture(collector, picture);
    }
    check_categories(collector, platform);
}

fn check_picture(collector: &mut Collector<'_, '_>, picture: &Picture) {
    let document = collector.document;
    let member = document.root_members().find(|(key, _)| *document.text(*key) == *picture.member.as_bytes());
    match (member, picture.malformed) {
        (None, _) => collector.field(picture.missing, None, Anchor::Node(Document::ROOT), |_| {
            (Some(format!("no {}", picture.member)), None)
        }),
        (Some((_, node)), Some(code)) => check_url(collector, node, code),
        (Some(_), None) => {}
    }
}

/// As the standard wants of an https image (§2), whose cap is the platform's too.
fn check_url(collector: &mut Collector<'_, '_>, node: NodeId, code: Code) {
    let document = collector.document;
    let wrong: Detail = if document.kind(node) == Kind::String {
        let text = document.string(node);
        match HttpsUrl::parse(&text) {
            Ok(url) if url.normalized_len() <= limits::URL_BYTES => return,
            Ok(url) => (
                Some(format!("{} bytes", url.normalized_len())),
                Some(format!("at most {} bytes", limits::URL_BYTES)),
            ),
            Err(error) => url_detail(&text, &error.into()),
        }
    } else {
        (Some(document.shown(node)), Some(String::from("an https URL")))
    };
    collector.field(code, None, Anchor::Node(node), |_| wrong.clone());
}

fn check_categories(collector: &mut Collector<'_, '_>, platform: &Platform) {
    let document = collector.document;
    let tags = Root::find(document, |_, _| {}).tags;
    let is_category = |tag: NodeId| {
        document.kind(tag) == Kind::String
            && platform.categories.iter().any(|name| *document.text(tag) == *name.as_bytes())
    };
    if !document.elements(tags).any(is_category) {
        // Without tags the node is the root.
        collector.field(platform.no_category, None, Anchor::Node(tags), |_| {
            (None, Some(format!("one of {}", harmless::listed(platform.categories.iter()))))
        });
    }
}
