//! What a server says of itself (C8). It proves nothing.

use alloc::string::String;

use primitives::harmless::clip;
use primitives::json::NodeId;

use super::Entry;
use crate::border::mcp_report::{McpEra, McpServer, McpStatus};
use crate::codes::Code;
use crate::fields::{find, is_object, text_of};
use crate::noted::{Note, Noted};
use crate::status::{Criterion, both};
use crate::text::trim_hidden;

/// The member of `_meta` in which servers without state name themselves.
const IN_META: &str = "io.modelcontextprotocol/serverInfo";

/// The server's own words.
pub(crate) struct Server {
    /// The object, or whatever stands in its place.
    node: Option<NodeId>,
    name: Option<String>,
    version: Option<String>,
}

impl Server {
    pub(crate) fn of(entry: &Entry<'_>) -> Self {
        let document = entry.said.document;
        let node = entry.said.result().and_then(|result| match entry.era {
            Some(McpEra::Modern) => find(document, find(document, result, "_meta")?, IN_META),
            _ => find(document, result, "serverInfo"),
        });
        let text = |name| text_of(document, node?, name);
        Self { node, name: text("name"), version: text("version") }
    }

    pub(super) fn judge(&self, entry: &Entry<'_>, noted: &mut Noted) {
        let Some(result) = entry.said.result() else { return };
        let members = [(Code::ServerName, &self.name), (Code::ServerVersion, &self.version)];
        for (code, text) in members {
            if text.as_deref().is_none_or(|text| trim_hidden(text).is_empty()) {
                let note = Note::new(code, Criterion::Identity, both(McpStatus::Fail));
                noted.add(note.member(&entry.said, self.node, result));
            }
        }
    }

    /// As reports show it; `None` where it says nothing of itself.
    pub(crate) fn shown(self, entry: &Entry<'_>) -> Option<McpServer> {
        self.node.filter(|node| is_object(entry.said.document, *node))?;
        let shown = |text: Option<String>| text.map(|text| clip(text.as_bytes()));
        Some(McpServer { name: shown(self.name), version: shown(self.version) })
    }
}
