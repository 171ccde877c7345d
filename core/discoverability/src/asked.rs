//! What a request asks for, told by its own bytes and not by a label (decision E3).

use alloc::string::String;
use alloc::vec::Vec;

use primitives::json::{Document, Kind, NodeId};

use crate::answer::{is_strict, read_message};
use crate::border::mcp::{McpMethod, McpRequest};
use crate::fields::{canonical, find, text, text_of};

/// What an exchange is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role {
    /// It ends the session.
    Delete,
    /// It is not strict JSON.
    Malformed,
    Initialized,
    Initialize,
    Discover,
    List,
    Call,
    /// It asks for what no criterion is about.
    Ignored,
    /// Its method is one that no revision has.
    Unknown,
}

/// Methods of the revisions of 2025-11-25 and 2026-07-28 that no criterion is about.
const OTHER_METHODS: [&str; 15] = [
    "ping",
    "prompts/list",
    "prompts/get",
    "resources/list",
    "resources/read",
    "resources/templates/list",
    "resources/subscribe",
    "resources/unsubscribe",
    "logging/setLevel",
    "completion/complete",
    "subscriptions/listen",
    "tasks/get",
    "tasks/list",
    "tasks/result",
    "tasks/cancel",
];

/// A request, as it was read.
#[derive(Debug, Clone)]
pub(crate) struct Asked {
    pub(crate) role: Role,
    /// The canonical text of its ID, if that is a text or a number.
    pub(crate) id: Option<Vec<u8>>,
    /// The cursor of a list.
    pub(crate) cursor: Option<String>,
    /// The tool that is called.
    pub(crate) tool: Option<String>,
    /// The canonical text of the arguments that are sent.
    pub(crate) arguments: Option<Vec<u8>>,
    /// Those of the arguments that are texts.
    pub(crate) texts: Vec<String>,
}

impl Asked {
    const fn of(role: Role) -> Self {
        Self { role, id: None, cursor: None, tool: None, arguments: None, texts: Vec::new() }
    }

    /// Reads a request.
    pub(crate) fn read(request: &McpRequest) -> Self {
        if request.method == McpMethod::Delete {
            return Self::of(Role::Delete);
        }
        let body = request.body.as_ref().map_or(&[][..], |body| &body.0);
        // A probe sends no such request.
        let Ok(document) = read_message(body) else {
            return Self::of(Role::Ignored);
        };
        if !is_strict(&document) {
            return Self::of(Role::Malformed);
        }
        Self::read_message(&document)
    }

    fn read_message(document: &Document<'_>) -> Self {
        let root = Document::ROOT;
        // A response to the server, a batch, and anything else that is not a request ask for nothing.
        let Some(method) = text_of(document, root, "method") else {
            return Self::of(Role::Ignored);
        };
        let id = find(document, root, "id")
            .filter(|id| matches!(document.kind(*id), Kind::String | Kind::Number))
            .map(|id| canonical(document, id));
        let params = find(document, root, "params");
        let param = |name| params.and_then(|params| find(document, params, name));
        let arguments = param("arguments");
        Self {
            role: role(&method),
            id,
            cursor: param("cursor").and_then(|node| text(document, node)),
            tool: param("name").and_then(|node| text(document, node)),
            arguments: arguments.map(|node| canonical(document, node)),
            texts: arguments.map(|node| texts(document, node)).unwrap_or_default(),
        }
    }
}

fn texts(document: &Document<'_>, arguments: NodeId) -> Vec<String> {
    document.members_of(arguments).filter_map(|(_, value)| text(document, value)).collect()
}

fn role(method: &str) -> Role {
    match method {
        "notifications/initialized" => Role::Initialized,
        "initialize" => Role::Initialize,
        "server/discover" => Role::Discover,
        "tools/list" => Role::List,
        "tools/call" => Role::Call,
        _ if method.starts_with("notifications/") || OTHER_METHODS.contains(&method) => Role::Ignored,
        _ => Role::Unknown,
    }
}
