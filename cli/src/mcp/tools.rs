//! The tools, one file each for a kind of work.

mod agent;
mod chain;
mod codes;
mod lists;
mod payment;
mod recorded;
mod wallet;

use erc8257::{Quorum, limits};
use serde_json::{Value, json};

use super::fault::Fault;
use super::param::{Kind, Param};
use super::tool::Offer;
use crate::args::Mcp;

/// Characters of a tool reference: three numbers and an address.
const REF_CHARS: usize = 256;
/// Characters of a block.
const BLOCK_CHARS: usize = 20;

/// All of them. What needs nothing from outside stands first: a probe calls that.
pub(super) const OFFERS: [&Offer; 10] = [
    &codes::EXPLAIN,
    &recorded::JUDGE,
    &chain::VERIFY,
    &chain::ADVISE,
    &chain::INSPECT,
    &payment::CHECK,
    &agent::SHOW,
    &lists::SEARCH,
    &lists::GET,
    &wallet::TOOLS,
];

/// The form of a tool reference.
const REFERENCE: Kind = Kind::Text {
    most: REF_CHARS,
    example: "eip155:8453/erc8257:0x265bb2dbfc0a8165c9a1941eb1372f349bad2cf1/25",
};
/// The reference of a tool.
const TOOL: Param = Param::needed(
    "tool",
    REFERENCE,
    "The tool: eip155:<chain ID>/erc8257:<registry address>/<tool ID>. Take it from a source that you trust, such as the user: the registry's address decides whom you believe.",
);
/// The block to read at.
const BLOCK: Param = Param::optional(
    "block",
    Kind::Text { most: BLOCK_CHARS, example: "latest" },
    "latest (the default), safe, finalized, or a block number in decimal digits.",
);

/// It is always there.
const fn always(_: &Mcp) -> bool {
    true
}

/// The RPCs of a chain. The agent names the chain; the operator named the RPCs.
fn rpcs(given: &Mcp, chain: u128, argument: &str) -> Result<(Vec<String>, Option<Quorum>), Fault> {
    let of = given.rpcs.of(chain).map(|(rpcs, quorum)| (rpcs.to_vec(), quorum));
    of.ok_or_else(|| {
        Fault::not_configured(
            &format!("/{argument}"),
            format!("this server has no RPC of chain {chain}"),
            format!("Ask the operator to start it with --rpc {chain}=URL."),
        )
    })
}

/// The schema of `findings`.
fn findings() -> Value {
    json!({
        "type": "array",
        "maxItems": limits::FINDINGS.saturating_add(1),
        "description": "What is wrong or worth knowing. Explain a code with explain_code.",
        "items": {
            "type": "object",
            "properties": {
                "rule": { "type": "string", "description": "The stable code." },
                "severity": { "enum": ["error", "warning", "info"] },
                "pointer": { "type": ["string", "null"], "description": "The place, as a JSON Pointer." },
                "message": { "type": "string" },
                "fix": { "type": "string" },
            },
            "required": ["rule", "severity", "message", "fix"],
        },
    })
}

/// The schema of `format`.
fn format(name: &str) -> Value {
    json!({ "const": name })
}
