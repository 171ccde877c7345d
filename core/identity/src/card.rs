//! Cards of A2A: what they must have, and where they send their callers (ledger `doc4-id-discover-card`).

use alloc::string::String;
use alloc::vec::Vec;

use primitives::json::{Document, Kind, NodeId};
use primitives::url::HttpsUrl;
use primitives::usage::UsageError;

use crate::border::agent_card::{CardOrigin, CardReport, CardVerdict};
use crate::border::evidence::FetchedFile;
use crate::codes::Code;
use crate::fields::{find, text};
use crate::limits::{INTERFACES, SKILLS};
use crate::noted::Noted;
use crate::response::{Served, strict_object, too_large};

/// Reads a card that was asked from a URL.
///
/// # Errors
/// A URL that is not a public HTTPS URL.
///
/// # Example
/// ```
/// use erc8257_identity::border::agent_card::CardVerdict;
/// use erc8257_identity::read_card;
///
/// let url = "https://agent.example.com/.well-known/agent-card.json";
/// assert_eq!(read_card(url, None)?.verdict, CardVerdict::Unknown);
/// # Ok::<(), primitives::usage::UsageError>(())
/// ```
pub fn read_card(url: &str, response: Option<&FetchedFile>) -> Result<CardReport, UsageError> {
    let asked = HttpsUrl::parse(url).ok().filter(|url| !url.is_private());
    let asked = asked.ok_or_else(|| UsageError::wrong("url", "is not a public https URL"))?;
    let mut noted = Noted::default();
    let served = Served::read(response);
    served.note(&mut noted);
    let document = match served {
        Served::NotAsked | Served::Failed(..) => return Ok(without(CardVerdict::Unknown, noted)),
        Served::TooLarge => return Ok(without(CardVerdict::Invalid, noted)),
        Served::Bytes(bytes, _) => strict_object(bytes),
    };
    Ok(match document {
        Ok(document) => Card { document: &document, noted, is_valid: true }.read(&asked),
        Err(code) => {
            match code {
                Code::FileSize => too_large(&mut noted),
                code => noted.nowhere(code),
            }
            without(CardVerdict::Invalid, noted)
        }
    })
}

/// A card of which nothing can be said.
fn without(verdict: CardVerdict, noted: Noted) -> CardReport {
    CardReport {
        verdict,
        version: None,
        name: None,
        urls: Vec::new(),
        origin: None,
        skills: None,
        signatures: None,
        findings: noted.finish(None),
    }
}

/// A card under way.
struct Card<'d, 'a> {
    document: &'d Document<'a>,
    noted: Noted,
    is_valid: bool,
}

impl Card<'_, '_> {
    fn read(mut self, asked: &HttpsUrl<'_>) -> CardReport {
        let interfaces = self.find("supportedInterfaces");
        let name = self.required_text("name");
        self.required_text("description");
        self.required_text("version");
        if interfaces.is_none() {
            self.required_text("protocolVersion");
        }
        self.capabilities();
        self.modes("defaultInputModes");
        self.modes("defaultOutputModes");
        let skills = self.skills();
        let urls = match interfaces {
            Some(list) => self.interfaces(list),
            None => self.own_urls(),
        };
        let origin = self.origin(&urls, asked);
        let signatures = self.signatures();
        CardReport {
            verdict: if self.is_valid { CardVerdict::Valid } else { CardVerdict::Invalid },
            version: Some(String::from(if interfaces.is_some() { "1.0" } else { "0.3" })),
            name,
            urls: urls.into_iter().map(|(_, url)| url).collect(),
            origin,
            skills,
            signatures: Some(signatures),
            findings: self.noted.finish(Some(self.document)),
        }
    }

    fn find(&self, name: &str) -> Option<NodeId> {
        find(self.document, Document::ROOT, name)
    }

    /// A fault at a member, or at the whole card where the member is missing.
    fn fault(&mut self, code: Code, node: Option<NodeId>) {
        match node {
            Some(node) => self.noted.at(self.document, code, node),
            None => self.noted.whole(code),
        }
        self.is_valid = false;
    }

    fn required_text(&mut self, name: &str) -> Option<String> {
        let node = self.find(name);
        let text = node.and_then(|node| text(self.document, node)).filter(|text| !text.is_empty());
        if text.is_none() {
            self.fault(Code::CardText, node);
        }
        text
    }

    fn capabilities(&mut self) {
        let node = self.find("capabilities");
        if node.is_none_or(|node| self.document.kind(node) != Kind::Object) {
            self.fault(Code::CardCapabilities, node);
        }
    }

    fn modes(&mut self, name: &str) {
        let node = self.find(name);
        if !node.is_some_and(|node| self.is_list_of_texts(node)) {
            self.fault(Code::CardModes, node);
        }
    }

    fn is_list_of_texts(&self, node: NodeId) -> bool {
        let document = self.document;
        document.kind(node) == Kind::Array
            && document.elements(node).all(|element| document.kind(element) == Kind::String)
    }

    /// Whether an object has all of these texts, and none is empty.
    fn has_texts(&self, object: NodeId, names: &[&str]) -> bool {
        names.iter().all(|name| {
            let text = find(self.document, object, name).and_then(|node| text(self.document, node));
            text.is_some_and(|text| !text.is_empty())
        })
    }

    /// All skills are counted, and the first of them judged.
    fn skills(&mut self) -> Option<u64> {
        let node = self.find("skills");
        let Some(list) = node.filter(|node| self.document.kind(*node) == Kind::Array) else {
            self.fault(Code::CardSkills, node);
            return None;
        };
        let document = self.document;
        for skill in document.elements(list).take(SKILLS) {
            let has_texts = self.has_texts(skill, &["id", "name", "description"]);
            let tags = find(document, skill, "tags");
            if !has_texts || !tags.is_some_and(|tags| self.is_list_of_texts(tags)) {
                self.fault(Code::CardSkill, Some(skill));
            }
        }
        u64::try_from(document.elements(list).count()).ok()
    }

    /// The URLs of version 1.0.
    fn interfaces(&mut self, list: NodeId) -> Vec<(NodeId, String)> {
        let entries = self.entries(list);
        if entries.is_empty() {
            return Vec::new();
        }
        let mut urls = Vec::new();
        for entry in entries {
            if !self.has_texts(entry, &["protocolBinding", "protocolVersion"]) {
                self.fault(Code::CardInterfaces, Some(entry));
            }
            urls.extend(self.url(entry));
        }
        urls
    }

    /// The entries of a list of 1 to 16; a fault where it is none.
    fn entries(&mut self, list: NodeId) -> Vec<NodeId> {
        let mut entries: Vec<NodeId> =
            self.document.elements(list).take(INTERFACES.saturating_add(1)).collect();
        if entries.is_empty() || entries.len() > INTERFACES {
            self.fault(Code::CardInterfaces, Some(list));
            entries.truncate(INTERFACES);
        }
        entries
    }

    /// The URLs of version 0.3: its own, and those of further interfaces, which send callers elsewhere just as well.
    fn own_urls(&mut self) -> Vec<(NodeId, String)> {
        let mut urls: Vec<(NodeId, String)> = self.url(Document::ROOT).into_iter().collect();
        if let Some(list) = self.find("additionalInterfaces").filter(|list| !self.is_empty(*list)) {
            for entry in self.entries(list) {
                urls.extend(self.url(entry));
            }
        }
        urls
    }

    fn is_empty(&self, list: NodeId) -> bool {
        self.document.kind(list) == Kind::Array && self.document.elements(list).next().is_none()
    }

    /// The URL of an object: a fault if it is not a public HTTPS URL.
    fn url(&mut self, object: NodeId) -> Option<(NodeId, String)> {
        let Some(node) = find(self.document, object, "url") else {
            if object == Document::ROOT {
                self.noted.whole(Code::CardUrl);
            } else {
                self.noted.lacking(self.document, Code::CardUrl, object);
            }
            self.is_valid = false;
            return None;
        };
        let url = text(self.document, node);
        let is_public = |url: &String| HttpsUrl::parse(url).is_ok_and(|url| !url.is_private());
        let url = url.filter(is_public);
        if url.is_none() {
            self.fault(Code::CardUrl, Some(node));
        }
        Some((node, url?))
    }

    /// Whether all URLs have the origin of the card itself.
    fn origin(&mut self, urls: &[(NodeId, String)], asked: &HttpsUrl<'_>) -> Option<CardOrigin> {
        let mut origin = None;
        for (node, url) in urls {
            if HttpsUrl::parse(url).is_ok_and(|url| url.same_origin(asked)) {
                origin = origin.or(Some(CardOrigin::Same));
            } else {
                self.noted.at(self.document, Code::CardOtherOrigin, *node);
                origin = Some(CardOrigin::Other);
            }
        }
        origin
    }

    fn signatures(&mut self) -> u64 {
        // A server without signatures writes an empty list.
        let Some(node) = self.find("signatures").filter(|list| !self.is_empty(*list)) else { return 0 };
        self.noted.at(self.document, Code::CardSignatureUnchecked, node);
        u64::try_from(self.document.elements(node).count()).unwrap_or(u64::MAX)
    }
}
