//! The lies.

mod agents;
mod batches;
mod blocks;
mod configs;
mod logs;
mod proofs;
mod results;
mod reverts;
mod transport;

use std::io;

use serde_json::Value;

use super::wire::Wire;
use crate::chain::Chain;

/// One way to lie. Without a hook it is honest.
#[derive(Debug, Clone, Copy)]
pub struct Lie {
    /// Its name, the first part of the path.
    pub name: &'static str,
    /// The proxy's behaviour, in one line.
    pub what: &'static str,
    /// Changes the question to the node.
    pub(super) question: Option<fn(&mut Value)>,
    /// Changes the node's answer to one request.
    pub(super) answer: Option<fn(&Call<'_>, &mut Value)>,
    /// Changes the answers to a batch.
    pub(super) batch: Option<fn(&mut Vec<Value>) -> Value>,
    /// Answers in another way altogether, given the honest answer.
    pub(super) wire: Option<fn(&mut Wire<'_>, &str) -> io::Result<()>>,
}

/// A request that is being answered.
pub(super) struct Call<'a> {
    /// The request.
    pub(super) question: &'a Value,
    /// What came before it at this path.
    pub(super) before: &'a [Value],
    /// The honest node.
    pub(super) chain: &'a Chain,
}

impl Call<'_> {
    pub(super) fn is(&self, method: &str) -> bool {
        self.question["method"] == method
    }

    /// Whether it is an `eth_call` of the function with this selector.
    pub(super) fn calls(&self, selector: &str) -> bool {
        calls(self.question, selector)
    }

    /// How often the function with this selector was called before, batches included.
    pub(super) fn called_before(&self, selector: &str) -> usize {
        let single = |question: &&Value| calls(question, selector);
        let batch = |question: &Value| question.as_array().map_or(0, |all| all.iter().filter(single).count());
        self.before.iter().map(|question| usize::from(single(&question)) + batch(question)).sum()
    }
}

/// The selector of `getToolConfig`.
pub(super) const GET_TOOL_CONFIG: &str = "0xa0178453";

fn calls(question: &Value, selector: &str) -> bool {
    let call = &question["params"][0];
    let data = call["data"].as_str().or_else(|| call["input"].as_str()).unwrap_or("");
    question["method"] == "eth_call" && data.starts_with(selector)
}

/// No lie at all.
pub(super) const HONEST: Lie = lie("honest", "passes everything on");

const fn lie(name: &'static str, what: &'static str) -> Lie {
    Lie { name, what, question: None, answer: None, batch: None, wire: None }
}

/// A lie about one answer.
const fn about(name: &'static str, what: &'static str, answer: fn(&Call<'_>, &mut Value)) -> Lie {
    let mut lie = lie(name, what);
    lie.answer = Some(answer);
    lie
}

/// A fault of the transport.
const fn wired(
    name: &'static str,
    what: &'static str,
    wire: fn(&mut Wire<'_>, &str) -> io::Result<()>,
) -> Lie {
    let mut lie = lie(name, what);
    lie.wire = Some(wire);
    lie
}

/// All lies, the honest way first.
pub fn all() -> impl Iterator<Item = &'static Lie> {
    [
        &[HONEST],
        configs::LIES,
        blocks::LIES,
        results::LIES,
        reverts::LIES,
        batches::LIES,
        logs::LIES,
        proofs::LIES,
        agents::LIES,
        transport::LIES,
    ]
    .into_iter()
    .flatten()
}

/// The lie of this name.
#[must_use]
pub fn find(name: &str) -> Option<&'static Lie> {
    all().find(|lie| lie.name == name)
}
