//! The URIs of an action, and the hashes that commit what they lead to.

use alloc::format;

use alloy_primitives::B256;

use super::Prepared;
use super::told::Told;
use crate::border::action::{AgentActionExpects as Expects, PrepareAction};
use crate::border::agent::AgentUriKind;
use crate::codes::Code;
use crate::text::quoted;
use crate::uri::{Uri, expected};

pub(super) fn check(given: &PrepareAction, prepared: &Prepared, told: &mut Told) {
    let args = &given.args;
    match &prepared.expects {
        Expects::RegisterEmpty { .. } => told.at(Code::ActFileFirst, "/args", None),
        Expects::Register { agent_uri, .. } | Expects::RegisterMetadata { agent_uri, .. } => {
            Content { text: agent_uri, is_given: args.agent_uri.is_some(), pointer: "/args/agentURI" }
                .check(Some(Code::ActFileFirst), told);
        }
        Expects::SetAgentUri { new_uri, .. } => {
            Content { text: new_uri, is_given: args.new_uri.is_some(), pointer: "/args/newURI" }
                .check(Some(Code::UriEmpty), told);
        }
        Expects::GiveFeedback { feedback_uri, feedback_hash, .. } => {
            let content = Content {
                text: feedback_uri,
                is_given: args.feedback_uri.is_some(),
                pointer: "/args/feedbackURI",
            };
            let hash = Committed { hash: *feedback_hash, is_given: args.feedback_hash.is_some() };
            hash.check("/args/feedbackHash", content.check(None, told), told);
        }
        Expects::AppendResponse { response_uri, response_hash, .. } => {
            let content = Content {
                text: response_uri,
                is_given: args.response_uri.is_some(),
                pointer: "/args/responseURI",
            };
            let kind = content.check(Some(Code::ActEmptyUri), told);
            let hash = Committed { hash: *response_hash, is_given: args.response_hash.is_some() };
            if kind != AgentUriKind::Empty {
                hash.check("/args/responseHash", kind, told);
            }
        }
        Expects::ValidationRequest { request_uri, request_hash, .. } => {
            let content = Content {
                text: request_uri,
                is_given: args.request_uri.is_some(),
                pointer: "/args/requestURI",
            };
            content.check(Some(Code::ActEmptyUri), told);
            // The hash is the name of the request, wherever that is (ledger `8004-val-hash-payload`).
            let hash = Committed { hash: *request_hash, is_given: args.request_hash.is_some() };
            if request_hash.is_zero() {
                told.at(Code::ActNoHash, "/args/requestHash", hash.found());
            }
        }
        Expects::ValidationResponse { response_uri, response_hash, .. } => {
            let content = Content {
                text: response_uri,
                is_given: args.response_uri.is_some(),
                pointer: "/args/responseURI",
            };
            let hash = Committed { hash: *response_hash, is_given: args.response_hash.is_some() };
            hash.check("/args/responseHash", content.check(None, told), told);
        }
        Expects::SetMetadata { .. }
        | Expects::SetAgentWallet { .. }
        | Expects::UnsetAgentWallet { .. }
        | Expects::RevokeFeedback { .. }
        | Expects::Transfer { .. } => {}
    }
}

/// A URI of the arguments.
struct Content<'a> {
    text: &'a str,
    is_given: bool,
    pointer: &'static str,
}

impl Content<'_> {
    /// Tells what is wrong with the URI, with this code where it is empty.
    fn check(&self, empty: Option<Code>, told: &mut Told) -> AgentUriKind {
        let uri = Uri::read(self.text.as_bytes());
        for code in uri.codes {
            let code = if code == Code::UriEmpty { empty } else { Some(code) };
            if let Some(code) = code {
                let found = self.is_given.then(|| quoted(self.text));
                told.expecting(code, self.pointer, found, expected(code));
            }
        }
        uri.kind
    }
}

/// A hash of the arguments.
struct Committed {
    hash: B256,
    is_given: bool,
}

impl Committed {
    fn found(&self) -> Option<alloc::string::String> {
        self.is_given.then(|| quoted(&format!("{}", self.hash)))
    }

    /// A hash goes with a URI, and a URI that does not commit its content with a hash.
    fn check(&self, pointer: &str, kind: AgentUriKind, told: &mut Told) {
        use AgentUriKind as Kind;

        let commits = matches!(kind, Kind::Ipfs | Kind::Data | Kind::InlineJson);
        match (kind, self.hash.is_zero()) {
            (Kind::Empty, false) => told.at(Code::ActHashAlone, pointer, self.found()),
            (Kind::Empty, true) | (_, false) => {}
            (_, true) if commits => {}
            (_, true) => told.at(Code::ActNoHash, pointer, self.found()),
        }
    }
}
