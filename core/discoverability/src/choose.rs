//! The one tool that may be called, and with what (ledger `disc-c7-safe-call`, decision E9). Hints widen nothing but this choice.

mod arguments;

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::String;
use alloc::vec::Vec;

use primitives::json::NodeId;

use crate::border::mcp_report::McpEra;
use crate::fields::{boolean_of, canonical, is_object, text_of};
use crate::list::Tool;
use crate::schema::Budget;
use crate::tools::is_spec_name;

/// Parts of names that sound like a secret or an effect: such a tool is never called, whatever its hints say.
const UNSAFE_WORDS: [&str; 43] = [
    "env",
    "secret",
    "token",
    "credential",
    "passw",
    "key",
    "cookie",
    "auth",
    "config",
    "debug",
    "exec",
    "shell",
    "eval",
    "delete",
    "remove",
    "drop",
    "write",
    "send",
    "pay",
    "transfer",
    "sign",
    "buy",
    "create",
    "update",
    "insert",
    "publish",
    "deploy",
    "cancel",
    "reset",
    "kill",
    "submit",
    "purchase",
    "order",
    "mint",
    "swap",
    "approve",
    "revoke",
    "grant",
    "withdraw",
    "deposit",
    "stake",
    "burn",
    "upload",
];
/// One more, which a tool would do to the machine that it runs on.
const INSTALL: &str = "install";

/// A call that is safe to make.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SafeCall {
    /// The tool.
    pub name: String,
    /// The arguments, as canonical JSON text.
    pub arguments: Vec<u8>,
}

/// The call that is safe to make, if there is one.
pub(crate) fn choose(tools: &[Tool<'_>], era: Option<McpEra>) -> Option<SafeCall> {
    let twins = twins(tools);
    let mut budget = Budget::CHOICE;
    let candidates = tools.iter().enumerate().filter_map(|(place, tool)| {
        let name = tool.name().filter(|name| is_safe_name(name) && !twins.contains(name))?;
        let hints = tool.member("annotations");
        let hint = |name| hints.and_then(|node| boolean_of(tool.said.document, node, name));
        let is_safe = hint("readOnlyHint") == Some(true) && hint("destructiveHint") != Some(true);
        if !is_safe || is_task(tool) || is_priced(tool) {
            return None;
        }
        let (required, arguments) = arguments::make(tool, era, &mut budget)?;
        let is_closed = hint("openWorldHint") == Some(false);
        Some(((required > 0, !is_closed, place), SafeCall { name, arguments }))
    });
    candidates.min_by_key(|(order, _)| *order).map(|(_, call)| call)
}

fn is_safe_name(name: &str) -> bool {
    let lower = name.to_ascii_lowercase();
    is_spec_name(name) && !UNSAFE_WORDS.iter().chain([&INSTALL]).any(|word| lower.contains(word))
}

/// Names that different tools have: a proxy may call either (decision E29).
fn twins(tools: &[Tool<'_>]) -> BTreeSet<String> {
    let mut named: BTreeMap<String, Vec<&Tool<'_>>> = BTreeMap::new();
    for tool in tools {
        if let Some(name) = tool.name() {
            named.entry(name).or_default().push(tool);
        }
    }
    let text = |tool: &Tool<'_>| canonical(tool.said.document, tool.node);
    let differ = |tools: &[&Tool<'_>]| match tools {
        [first, others @ ..] if !others.is_empty() => {
            let first = text(first);
            others.iter().any(|other| text(other) != first)
        }
        _ => false,
    };
    named.into_iter().filter(|(_, tools)| differ(tools)).map(|(name, _)| name).collect()
}

fn is_task(tool: &Tool<'_>) -> bool {
    let support = |node: NodeId| text_of(tool.said.document, node, "taskSupport");
    tool.member("execution").and_then(support).as_deref() == Some("required")
}

fn is_priced(tool: &Tool<'_>) -> bool {
    let document = tool.said.document;
    let meta = tool.member("_meta").filter(|node| is_object(document, *node));
    meta.is_some_and(|meta| {
        document.members_of(meta).any(|(key, _)| document.string(key).starts_with("x402/"))
    })
}
