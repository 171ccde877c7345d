//! URLs in members that the standard does not define: a surface that knows the extension will show them.

use alloc::vec::Vec;

use primitives::json::{Document, Kind, NodeId};

/// The kind of URL that a member's name promises for its strings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Promise {
    Image,
    Link,
}

/// Ends of names of pictures, in lower case.
const IMAGES: [&str; 8] = ["image", "images", "icon", "logo", "banner", "avatar", "thumbnail", "picture"];
/// Ends of names of links, in lower case.
const LINKS: [&str; 13] = [
    "url",
    "urls",
    "uri",
    "uris",
    "link",
    "links",
    "href",
    "website",
    "homepage",
    "endpoint",
    "endpoints",
    "docs",
    "src",
];

/// Adds strings of an unknown member of the root. The member's name, or a name that the string stands below,
/// promises a picture or a link. Linear in the size of the member.
pub(super) fn below(document: &Document<'_>, member: NodeId, found: &mut Vec<(NodeId, Promise)>) {
    // Where the last value ends that was promised to hold such URLs.
    let (mut images, mut links) = (0, 0);
    for node in member..document.node(member.saturating_add(1)).after {
        match document.kind(node) {
            Kind::Key => {
                let end = document.node(node.saturating_add(1)).after;
                match promised(&document.text(node)) {
                    Some(Promise::Image) => images = end.max(images),
                    Some(Promise::Link) => links = end.max(links),
                    None => {}
                }
            }
            Kind::String if node < images => found.push((node, Promise::Image)),
            Kind::String if node < links => found.push((node, Promise::Link)),
            _ => {}
        }
    }
}

/// The promise of a name: its last word, in any case.
fn promised(name: &[u8]) -> Option<Promise> {
    let ends = |ends: &[&str]| {
        ends.iter().any(|end| {
            let from = name.len().checked_sub(end.len());
            from.and_then(|from| name.get(from..))
                .is_some_and(|tail| tail.eq_ignore_ascii_case(end.as_bytes()))
        })
    };
    if ends(&IMAGES) {
        Some(Promise::Image)
    } else if ends(&LINKS) {
        Some(Promise::Link)
    } else {
        None
    }
}
