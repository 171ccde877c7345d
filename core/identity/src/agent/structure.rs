//! The structure of a registration file (ledger `8004-file-structure`): what it must be, what it should be, and what it says.

use alloc::string::String;
use alloc::vec::Vec;

use primitives::json::{Document, Kind, NodeId};

use super::fields::Fields;
use crate::border::agent::{AgentProfile, AgentService, ServiceKind};
use crate::codes::Code;
use crate::fields::{find, text};
use crate::limits::{SERVICES, TRUST};
use crate::noted::Noted;

/// The `type` of a registration file.
pub(crate) const TYPE: &str = "https://eips.ethereum.org/EIPS/eip-8004#registration-v1";

/// What a file says, and whether its structure is right.
pub(super) fn read(document: &Document<'_>, noted: &mut Noted) -> (AgentProfile, bool) {
    let mut fields = Fields { document, noted, is_valid: true };
    fields.check_type();
    let profile = AgentProfile {
        name: fields.name(),
        description: fields.shown("description"),
        image: fields.shown("image"),
        active: fields.flag("active"),
        x402_support: fields.x402_support(),
        supported_trust: fields.supported_trust(),
        services: fields.services(),
    };
    (profile, fields.is_valid)
}

impl Fields<'_, '_, '_> {
    fn check_type(&mut self) {
        let expected = || Some(String::from(TYPE));
        match self.find("type") {
            None => self.noted.whole_expecting(Code::FileType, expected()),
            Some(node) if text(self.document, node).as_deref() == Some(TYPE) => return,
            Some(node) => self.noted.at_expecting(self.document, Code::FileType, node, expected()),
        }
        self.is_valid = false;
    }

    fn name(&mut self) -> Option<String> {
        let Some(node) = self.find("name") else {
            self.noted.whole(Code::FileName);
            self.is_valid = false;
            return None;
        };
        let name = self.text(node)?;
        if name.is_empty() {
            self.fault(Code::FileName, node);
            return None;
        }
        Some(name)
    }

    /// A text that apps for tokens show.
    fn shown(&mut self, name: &str) -> Option<String> {
        let Some(node) = self.find(name) else {
            self.noted.whole(Code::FileNftFields);
            return None;
        };
        let text = self.text(node)?;
        if text.is_empty() {
            self.noted.at(self.document, Code::FileNftFields, node);
            return None;
        }
        Some(text)
    }

    fn flag(&mut self, name: &str) -> Option<bool> {
        let node = self.find(name)?;
        self.boolean(node)
    }

    /// Some writers spell the member as an older draft did.
    fn x402_support(&mut self) -> Option<bool> {
        if let Some(node) = self.find("x402Support") {
            return self.boolean(node);
        }
        let node = self.find("x402support")?;
        self.noted.at(self.document, Code::FileX402Old, node);
        self.boolean(node)
    }

    fn supported_trust(&mut self) -> Vec<String> {
        let Some(node) = self.find("supportedTrust") else {
            self.noted.whole(Code::FileDiscoveryOnly);
            return Vec::new();
        };
        let is_list = self.document.kind(node) == Kind::Array;
        let is_text = |element| self.document.kind(element) == Kind::String;
        if !is_list || !self.document.elements(node).all(is_text) {
            self.fault(Code::FileTrust, node);
            return Vec::new();
        }
        let models: Vec<String> = self
            .document
            .elements(node)
            .take(TRUST)
            .filter_map(|element| text(self.document, element))
            .collect();
        if models.is_empty() {
            self.noted.at(self.document, Code::FileDiscoveryOnly, node);
        }
        models
    }

    fn services(&mut self) -> Vec<AgentService> {
        let old = self.find("endpoints");
        if let Some(old) = old {
            self.noted.at(self.document, Code::FileEndpointsOld, old);
        }
        let Some(list) = self.find("services").or(old) else {
            self.noted.whole(Code::FileNoServices);
            return Vec::new();
        };
        if self.document.kind(list) != Kind::Array {
            self.fault(Code::FileServices, list);
            return Vec::new();
        }
        let entries: Vec<NodeId> = self.document.elements(list).take(SERVICES.saturating_add(1)).collect();
        if entries.is_empty() {
            self.noted.whole(Code::FileNoServices);
        }
        if entries.len() > SERVICES {
            self.fault(Code::FileServices, list);
        }
        entries.into_iter().take(SERVICES).filter_map(|entry| self.service(entry)).collect()
    }

    fn service(&mut self, entry: NodeId) -> Option<AgentService> {
        let document = self.document;
        let member = |name| find(document, entry, name);
        let filled = |name| {
            let value = member(name).and_then(|node| text(document, node));
            value.filter(|value| !value.is_empty())
        };
        let (Some(name), Some(endpoint)) = (filled("name"), filled("endpoint")) else {
            self.fault(Code::FileService, entry);
            return None;
        };
        let version = member("version");
        let read = version.and_then(|node| text(document, node));
        if let Some(node) = version.filter(|_| read.is_none()) {
            self.noted.at(document, Code::FileServiceVersion, node);
        }
        Some(AgentService { kind: kind(&name), name, endpoint, version: read })
    }
}

/// The kind of a service, by its name. Other names are kept (ledger `8004-file-services-any`).
fn kind(name: &str) -> ServiceKind {
    match name.to_lowercase().as_str() {
        "mcp" => ServiceKind::Mcp,
        "a2a" => ServiceKind::A2a,
        "oasf" => ServiceKind::Oasf,
        "ens" => ServiceKind::Ens,
        "did" => ServiceKind::Did,
        "web" => ServiceKind::Web,
        "email" => ServiceKind::Email,
        "wallet" | "agentwallet" => ServiceKind::Wallet,
        "erc8257" => ServiceKind::Erc8257,
        _ => ServiceKind::Other,
    }
}
