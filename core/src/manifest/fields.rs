//! The members of the manifest's root, each to its rules.

use alloc::borrow::Cow;
use alloc::format;

use super::text::found;
use super::urls::{self, UrlField};
use super::verifiability::optional;
use super::{MANIFEST_TYPE, access, pricing, schema, strings, tags, text, verifiability};
use crate::check::Check;
use crate::hex::{Hex, address, shape};
use crate::json::{Anchor, Document, Kind, NodeId};
use crate::notes::{Notes, plain};
use crate::rules::Code;
use crate::url::HttpsUrl;

/// What the verification needs to know of a manifest.
pub(crate) struct Facts<'a> {
    /// The endpoint, if it is a good https URL.
    pub(crate) endpoint: Option<Endpoint<'a>>,
    /// The creator's 20 bytes, if the field is `0x` and 40 hex digits, and its node.
    pub(crate) creator: Option<([u8; 20], NodeId)>,
}

/// A good endpoint.
pub(crate) struct Endpoint<'a> {
    pub(crate) node: NodeId,
    text: Cow<'a, str>,
    /// The URL where the text stands in the document as it is, which spares reading it twice.
    url: Option<HttpsUrl<'a>>,
}

impl Endpoint<'_> {
    pub(crate) fn url(&self) -> Option<HttpsUrl<'_>> {
        let read = || HttpsUrl::parse(&self.text).ok();
        self.url.or_else(read)
    }
}

/// The members that the standard defines, by name; 0 where there is none. Names are compared byte for byte, so
/// that no unknown member can take the place of a known one (ledger `2-unknown-no-shadow`).
#[derive(Default)]
pub(crate) struct Root {
    pub(crate) kind: NodeId,
    pub(crate) name: NodeId,
    pub(crate) description: NodeId,
    pub(crate) endpoint: NodeId,
    pub(crate) inputs: NodeId,
    pub(crate) outputs: NodeId,
    pub(crate) creator: NodeId,
    pub(crate) version: NodeId,
    pub(crate) image: NodeId,
    pub(crate) tags: NodeId,
    pub(crate) pricing: NodeId,
    pub(crate) access: NodeId,
    pub(crate) verifiability: NodeId,
    pub(crate) max_age: NodeId,
}

impl Root {
    /// Finds the members; tells of the unknown ones.
    pub(crate) fn find(document: &Document<'_>, mut unknown: impl FnMut(NodeId, &[u8])) -> Self {
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
pub(crate) fn check<'a>(notes: &mut Notes<'_, 'a>) -> Facts<'a> {
    strings::check(notes);
    let document = notes.document;
    if document.kind(Document::ROOT) != Kind::Object {
        notes.value(Code::RootObject, Some(Check::OriginBinding), Document::ROOT, Some("an object"));
        return Facts { endpoint: None, creator: None };
    }
    let publisher = notes.is_publisher();
    let root = Root::find(document, |key, name| {
        if publisher {
            check_extension(notes, key, name);
        }
    });
    check_type(notes, root.kind);
    if required(notes, root.name, "name", Kind::String, None) {
        text::check_name(notes, root.name);
    }
    if required(notes, root.description, "description", Kind::String, None) {
        text::check_description(notes, root.description);
    }
    let endpoint = check_endpoint(notes, root.endpoint);
    let inputs = check_schema(notes, root.inputs, "inputs");
    let outputs = check_schema(notes, root.outputs, "outputs");
    schema::check(notes, inputs, outputs);
    let creator = check_creator(notes, root.creator);
    check_optional(notes, &root);
    Facts { endpoint, creator }
}

/// Whether a required member is there with its JSON type; else a finding that fails `check`.
fn required(
    notes: &mut Notes<'_, '_>,
    member: NodeId,
    name: &'static str,
    kind: Kind,
    check: Option<Check>,
) -> bool {
    if member != 0 && notes.document.kind(member) == kind {
        return true;
    }
    notes.field(Code::RequiredPresent, check, Anchor::Node(member), |document| {
        let found = if member == 0 { format!("no {name}") } else { document.shown(member) };
        let article = if kind == Kind::Object { "an" } else { "a" };
        (Some(found), Some(format!("{name}: {article} {}", kind.name())))
    });
    false
}

/// `type` (§2; decision A1), compared byte for byte.
fn check_type(notes: &mut Notes<'_, '_>, member: NodeId) {
    if !required(notes, member, "type", Kind::String, None) {
        return;
    }
    let text = notes.document.text(member);
    let accepted =
        &*text == MANIFEST_TYPE.as_bytes() || (notes.policy.accept_unknown_type && !is_placeholder(&text));
    if !accepted {
        notes.field(Code::TypeKnown, None, Anchor::Node(member), |document| {
            (found(document, member), Some(crate::shown::quoted(MANIFEST_TYPE.as_bytes())))
        });
    }
}

/// A type URL of the draft, from before the standard had its number: never accepted (decision A1).
fn is_placeholder(kind: &[u8]) -> bool {
    let kind = kind.to_ascii_lowercase();
    let number = [&b"https://eips.ethereum.org/eips/"[..], b"https://ercs.ethereum.org/ercs/"]
        .into_iter()
        .find_map(|folder| kind.strip_prefix(folder))
        .and_then(|file| file.strip_prefix(b"eip-").or_else(|| file.strip_prefix(b"erc-")));
    number.is_some_and(|number| number.starts_with(b"xxxx") || number.starts_with(b"draft"))
}

fn check_endpoint<'a>(notes: &mut Notes<'_, 'a>, node: NodeId) -> Option<Endpoint<'a>> {
    if !required(notes, node, "endpoint", Kind::String, Some(Check::OriginBinding)) {
        return None;
    }
    let text = notes.document.string(node);
    let url = match &text {
        Cow::Borrowed(text) => Some(urls::check(notes, node, text, UrlField::ENDPOINT)?),
        Cow::Owned(text) => {
            urls::check(notes, node, text, UrlField::ENDPOINT)?;
            None
        }
    };
    Some(Endpoint { node, text, url })
}

/// The schema's node if it is an object, else 0.
fn check_schema(notes: &mut Notes<'_, '_>, member: NodeId, name: &'static str) -> NodeId {
    if member != 0 && notes.document.kind(member) != Kind::Object {
        notes.field(Code::InputsObject, None, Anchor::Node(member), |document| {
            (found(document, member), Some(format!("{name}: an object")))
        });
        return 0;
    }
    required(notes, member, name, Kind::Object, None);
    member
}

fn check_creator(notes: &mut Notes<'_, '_>, member: NodeId) -> Option<([u8; 20], NodeId)> {
    if !required(notes, member, "creatorAddress", Kind::String, Some(Check::CreatorBinding)) {
        return None;
    }
    let text = notes.document.text(member);
    let (code, check) = match shape(&text, |digits| digits == 40) {
        Hex::Good => (None, None),
        Hex::UpperCase => (Some(Code::HexLower), Some(Check::ManifestHash)),
        Hex::Bad => (Some(Code::CreatorRegex), Some(Check::CreatorBinding)),
    };
    if let Some(code) = code {
        notes.value(code, check, member, Some("0x and 40 lower-case hex digits"));
    }
    let creator = address(&text)?;
    if creator == [0; 20] {
        // Fails check 4 whatever the onchain creator is (decision D5).
        notes.field(Code::CreatorZero, Some(Check::CreatorBinding), Anchor::Node(member), |_| plain());
        return None;
    }
    Some((creator, member))
}

fn check_optional(notes: &mut Notes<'_, '_>, root: &Root) {
    let document = notes.document;
    if optional(notes, root.version, Kind::String) && !is_semantic_version(&document.text(root.version)) {
        notes.value(Code::VersionSemver, None, root.version, None);
    }
    if optional(notes, root.image, Kind::String) {
        urls::check_image(notes, root.image);
    }
    if optional(notes, root.tags, Kind::Array) {
        tags::check(notes, root.tags);
    }
    if root.pricing != 0 {
        pricing::check(notes, root.pricing);
    }
    if root.access != 0 {
        access::check(notes, root.access);
    }
    if root.verifiability != 0 {
        verifiability::check(notes, root.verifiability);
    }
    if root.max_age != 0 && document.whole(root.max_age).is_none() {
        notes.value(Code::MaxAgeMalformed, None, root.max_age, None);
    }
}

/// `MAJOR.MINOR.PATCH`, then perhaps `-` and `+` parts (Semantic Versioning 2.0.0).
fn is_semantic_version(text: &[u8]) -> bool {
    let part = |text: &[u8]| {
        text.split(|b| *b == b'.')
            .all(|word| !word.is_empty() && word.iter().all(|b| b.is_ascii_alphanumeric() || *b == b'-'))
    };
    let number = |word: &[u8]| {
        !word.is_empty()
            && word.iter().all(u8::is_ascii_digit)
            && (word.len() == 1 || word.first() != Some(&b'0'))
    };
    let (text, build) = split_at_byte(text, b'+');
    let (core, pre) = split_at_byte(text, b'-');
    let numbers = core.split(|b| *b == b'.');
    numbers.clone().count() == 3
        && numbers.clone().all(number)
        && build.is_none_or(part)
        && pre.is_none_or(|pre| {
            let mut words = pre.split(|b| *b == b'.');
            part(pre) && words.all(|word| !word.iter().all(u8::is_ascii_digit) || number(word))
        })
}

fn split_at_byte(text: &[u8], separator: u8) -> (&[u8], Option<&[u8]>) {
    match text.iter().position(|b| *b == separator) {
        Some(at) => (text.get(..at).unwrap_or_default(), text.get(at.saturating_add(1)..)),
        None => (text, None),
    }
}

/// Names of extensions (§2 Unknown Fields and Extensions): a matter for publishers only.
fn check_extension(notes: &mut Notes<'_, '_>, key: NodeId, name: &[u8]) {
    if notes.profile().is_some_and(|platform| platform.knows(name)) {
        return;
    }
    let anchor = Anchor::Split(key, key.saturating_add(1));
    if name.starts_with(b"x-") || name.starts_with(b"X-") {
        notes.field(Code::ExtensionReverseDns, None, anchor, |document| (found(document, key), None));
    } else if !is_namespaced(name) {
        notes.field(Code::ExtensionNamespace, None, anchor, |document| (found(document, key), None));
    }
}

/// At least two words with dots between them, as in `io.example.myField`.
fn is_namespaced(name: &[u8]) -> bool {
    name.contains(&b'.') && name.split(|b| *b == b'.').all(|word| !word.is_empty())
}
