//! `server.json` by the registry's schema of 2025-12-11 (decisions E11, E19, E20). Unknown members pass, and nothing is run.

mod input;
mod package;

use alloc::string::String;

use primitives::json::{Document, NodeId, read};

use crate::answer::{is_strict, reader_word};
use crate::border::server_json::{ServerJsonReport, ServerJsonVerdict};
use crate::codes::Code;
use crate::fields::{elements, find, is_array, is_object, text, text_of};
use crate::found::Found;
use crate::limits::SERVER_JSON_BYTES;

/// The schema that documents are judged by. Its file has the SHA-256
/// `3fba09590c99f61735d234822279f4223fab9e300c0a81e81c91ab62a4114de0`.
pub(crate) const PINNED: &str =
    "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json";

/// Judges a `server.json`.
///
/// # Example
/// ```
/// use erc8257_discoverability::border::server_json::ServerJsonVerdict;
/// use erc8257_discoverability::judge_server_json;
///
/// let report = judge_server_json(br#"{"name":"com.example/tool","description":"A tool.","version":"1.0.2"}"#);
/// assert_eq!(report.verdict, ServerJsonVerdict::Valid);
/// ```
#[must_use]
pub fn judge_server_json(file: &[u8]) -> ServerJsonReport {
    let document = read(file, SERVER_JSON_BYTES);
    let mut found = Found::new(&document);
    let root = Document::ROOT;
    let is_object = is_strict(&document) && is_object(&document, root);
    if !is_strict(&document) {
        found.nowhere(Code::SjJson, Some(reader_word(&document).into()));
    } else if !is_object {
        found.at(Code::SjRoot, root);
    } else {
        Checked { found: &mut found }.server();
    }
    let shown = |name| text_of(&document, root, name).filter(|_| is_object);
    let verdict = if found.has_error { ServerJsonVerdict::Invalid } else { ServerJsonVerdict::Valid };
    ServerJsonReport {
        verdict,
        schema: shown("$schema"),
        name: shown("name"),
        version: shown("version"),
        findings: found.finish(),
    }
}

/// A document under way.
pub(crate) struct Checked<'c, 'd, 'a> {
    found: &'c mut Found<'d, 'a>,
}

/// How many code points a text may have.
type Length = core::ops::RangeInclusive<usize>;

impl<'d, 'a> Checked<'_, 'd, 'a> {
    const fn document(&self) -> &'d Document<'a> {
        self.found.document
    }

    fn find(&self, object: NodeId, name: &str) -> Option<NodeId> {
        find(self.document(), object, name)
    }

    fn server(&mut self) {
        let root = Document::ROOT;
        self.required(root, "name", Code::SjName, is_server_name);
        self.required(root, "description", Code::SjDescription, |text| has_length(text, 1..=100));
        self.required(root, "version", Code::SjVersion, |text| has_length(text, 0..=255));
        let version = text_of(self.document(), root, "version");
        if version.is_some_and(|version| has_length(&version, 0..=255) && is_range(&version)) {
            self.found.member(Code::SjVersionRange, self.find(root, "version"), root);
        }
        self.optional(root, "title", Code::SjTitle, |text| has_length(text, 1..=100));
        self.optional(root, "websiteUrl", Code::SjWebsite, |_| true);
        self.uri(root, "websiteUrl");
        self.optional(root, "$schema", Code::SjSchema, |_| true);
        let schema = self.find(root, "$schema");
        let named = schema.and_then(|node| text(self.document(), node));
        if schema.is_none() || named.as_deref().is_some_and(|named| named != PINNED) {
            self.found.member_expecting(Code::SjSchemaOther, schema, root, Some(PINNED.into()));
        }
        self.each(root, "icons", Code::SjIcon, Self::icon);
        if let Some(node) = self.find(root, "repository") {
            self.repository(node);
        }
        self.meta(root);
        self.each(root, "packages", Code::SjPackage, Self::package);
        self.each(root, "remotes", Code::SjTransport, Self::remote);
        let has = |name| {
            let list = find(self.document(), root, name);
            list.is_some_and(|list| elements(self.document(), list).next().is_some())
        };
        if !has("packages") && !has("remotes") {
            self.found.about(Code::SjNothing, root);
        }
    }

    /// A member that must be a text for which a rule holds.
    fn required(&mut self, object: NodeId, name: &str, code: Code, rule: impl Fn(&str) -> bool) {
        let node = self.find(object, name);
        let text = node.and_then(|node| text(self.document(), node));
        if !text.is_some_and(|text| rule(&text)) {
            self.found.member(code, node, object);
        }
    }

    /// The same for a member that may be missing.
    fn optional(&mut self, object: NodeId, name: &str, code: Code, rule: impl Fn(&str) -> bool) {
        if self.find(object, name).is_some() {
            self.required(object, name, code, rule);
        }
    }

    /// A member that may be missing and should be an absolute URI.
    fn uri(&mut self, object: NodeId, name: &str) {
        let Some(node) = self.find(object, name) else { return };
        if text(self.document(), node).is_some_and(|text| !is_absolute(&text)) {
            self.found.at(Code::SjUri, node);
        }
    }

    /// A member that may be missing and is a list otherwise.
    fn each(&mut self, object: NodeId, name: &str, code: Code, check: impl Fn(&mut Self, NodeId)) {
        let Some(list) = self.find(object, name) else { return };
        if !is_array(self.document(), list) {
            return self.found.at(code, list);
        }
        for node in elements(self.document(), list) {
            check(self, node);
        }
    }

    fn icon(&mut self, icon: NodeId) {
        if !is_object(self.document(), icon) {
            return self.found.at(Code::SjIcon, icon);
        }
        self.required(icon, "src", Code::SjIcon, |text| has_length(text, 0..=255));
        let types = ["image/png", "image/jpeg", "image/jpg", "image/svg+xml", "image/webp"];
        self.optional(icon, "mimeType", Code::SjIcon, |text| types.contains(&text));
        self.optional(icon, "theme", Code::SjIcon, |text| matches!(text, "light" | "dark"));
        self.each(icon, "sizes", Code::SjIcon, |checked, node| {
            if !text(checked.document(), node).is_some_and(|text| is_size(&text)) {
                checked.found.at(Code::SjIcon, node);
            }
        });
        let source = self.find(icon, "src");
        let is_https = |text: String| text.to_ascii_lowercase().starts_with("https://");
        if let Some(node) =
            source.filter(|node| text(self.document(), *node).is_some_and(|text| !is_https(text)))
        {
            self.found.at(Code::SjIconHttps, node);
        }
    }

    fn repository(&mut self, node: NodeId) {
        if !is_object(self.document(), node) {
            return self.found.at(Code::SjRepository, node);
        }
        self.required(node, "url", Code::SjRepository, |_| true);
        self.required(node, "source", Code::SjRepository, |_| true);
        self.optional(node, "id", Code::SjRepository, |_| true);
        self.optional(node, "subfolder", Code::SjRepository, |_| true);
        self.uri(node, "url");
        let leads_out = |path: &str| {
            path.starts_with('/') || path.contains('\\') || path.split('/').any(|step| step == "..")
        };
        let folder = self.find(node, "subfolder");
        if let Some(node) =
            folder.filter(|node| text(self.document(), *node).is_some_and(|path| leads_out(&path)))
        {
            self.found.at(Code::SjSubfolder, node);
        }
    }

    fn meta(&mut self, root: NodeId) {
        let Some(meta) = self.find(root, "_meta") else { return };
        let document = self.document();
        if !is_object(document, meta) {
            return self.found.at(Code::SjMeta, meta);
        }
        let provided = self.find(meta, "io.modelcontextprotocol.registry/publisher-provided");
        if let Some(node) = provided.filter(|node| !is_object(document, *node)) {
            self.found.at(Code::SjMeta, node);
        }
    }
}

fn has_length(text: &str, length: Length) -> bool {
    length.contains(&text.chars().count())
}

/// `namespace/name`, with 3 to 200 characters (ledger `disc-sj-name`).
fn is_server_name(text: &str) -> bool {
    let is_part = |part: &str, more: &str| {
        !part.is_empty() && part.chars().all(|c| c.is_ascii_alphanumeric() || more.contains(c))
    };
    let parts = text.split_once('/');
    has_length(text, 3..=200)
        && parts.is_some_and(|(space, name)| is_part(space, ".-") && is_part(name, "._-"))
}

/// Whether a version is empty or a range (decision E11).
fn is_range(version: &str) -> bool {
    let begins = |mark: char| version.starts_with(mark);
    let is_wild = version.strip_suffix(".x").is_some_and(|rest| {
        !rest.is_empty()
            && rest.split('.').all(|part| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit()))
    });
    version.is_empty()
        || ['^', '~', '<', '>', '='].into_iter().any(begins)
        || ["*", " - ", "||"].iter().any(|mark| version.contains(mark))
        || is_wild
}

/// Whether a text begins with a scheme.
fn is_absolute(text: &str) -> bool {
    let Some((scheme, rest)) = text.split_once(':') else { return false };
    let mut characters = scheme.chars();
    characters.next().is_some_and(|first| first.is_ascii_alphabetic())
        && characters.all(|c| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.'))
        && !rest.is_empty()
        && !text.chars().any(char::is_whitespace)
}

/// `any`, or a width and a height.
fn is_size(text: &str) -> bool {
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    text == "any" || text.split_once('x').is_some_and(|(width, height)| is_number(width) && is_number(height))
}
