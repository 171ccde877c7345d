//! A tool of the server: what an agent reads of it, and what it runs.

use std::sync::Arc;

use rmcp::model::{Tool, ToolAnnotations};
use serde_json::{Map, Value, json};

use super::answer::Answer;
use super::arguments::Arguments;
use super::fault::Fault;
use super::param::{Param, input_schema, object};
use crate::args::Mcp;

/// What each conclusion means for the agent, and what it does next.
pub(super) struct Says {
    pub(super) yes: &'static str,
    pub(super) no: &'static str,
    pub(super) unknown: &'static str,
}

/// One tool.
pub(super) struct Offer {
    pub(super) name: &'static str,
    pub(super) title: &'static str,
    pub(super) about: &'static str,
    pub(super) says: Says,
    pub(super) params: &'static [Param],
    /// The members of its report that an agent decides by: their schemas.
    pub(super) members: fn() -> Value,
    /// Whether it asks RPCs or servers.
    pub(super) asks: bool,
    /// Whether the operator configured what it needs.
    pub(super) is_there: fn(&Mcp) -> bool,
    pub(super) run: fn(&Mcp, &Arguments) -> Result<Answer, Fault>,
}

impl Offer {
    /// The tool as the protocol describes it.
    pub(super) fn tool(&self) -> Tool {
        let annotations = ToolAnnotations::with_title(self.title)
            .read_only(true)
            .destructive(false)
            .idempotent(true)
            .open_world(self.asks);
        Tool::new(self.name, self.description(), input_schema(self.params))
            .with_title(self.title)
            .with_raw_output_schema(Arc::new(self.output_schema()))
            .with_annotations(annotations)
    }

    fn description(&self) -> String {
        let Says { yes, no, unknown } = &self.says;
        let meanings = [("yes", yes), ("no", no), ("unknown", unknown)];
        let told = meanings.iter().filter(|(_, meaning)| !meaning.is_empty());
        told.fold(self.about.to_owned(), |text, (word, meaning)| format!("{text} If {word}: {meaning}"))
    }

    /// The report with the members that matter here. `toolError` stands in its place where a call has no report: `error` is a member of some reports.
    fn output_schema(&self) -> Map<String, Value> {
        let mut properties = object((self.members)());
        properties.insert(
            "toolError".into(),
            json!({
                "type": "object",
                "description": "Instead of a report: why there is none, with a stable code, the argument as a JSON Pointer, and a fix.",
                "properties": {
                    "code": { "type": "string" }, "pointer": { "type": ["string", "null"] },
                    "message": { "type": "string" }, "fix": { "type": "string" },
                },
                "required": ["code", "pointer", "message", "fix"],
            }),
        );
        object(json!({ "type": "object", "properties": properties }))
    }
}
