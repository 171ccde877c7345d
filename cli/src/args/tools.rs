//! `tools`.

use erc8257::ToolRef;

use super::given::Given;
use super::live::Reach;
use super::value::{self, shown};
use crate::input::Source;
use crate::status::Failure;

/// The options of all `tools` verbs, and those of some.
const COMMON: [&str; 6] =
    ["--json", "--api-key", "--ca", "--connect-to", "--allow-private-addresses", "--timeout"];

/// The options of a verb.
pub(super) fn options(verb: &str) -> Vec<&'static str> {
    let own: &[&str] = match verb {
        "tools list" => &["--sort", "--limit"],
        "tools search" => &["--limit"],
        _ => &[],
    };
    [&COMMON, own].concat()
}

/// `tools list|search|get`.
pub(crate) struct Tools {
    pub(crate) listing: Listing,
    /// Where the list is, if not at OpenSea: an origin.
    pub(crate) base: Option<String>,
    /// The file with the key.
    pub(crate) key: Option<Source>,
    pub(crate) reach: Reach,
    pub(crate) json: bool,
}

/// What is asked.
pub(crate) enum Listing {
    List { sort: Option<String>, limit: Option<u64> },
    Search { query: String, limit: Option<u64> },
    Get(ToolRef),
}

pub(super) fn tools(verb: &str, given: Given) -> Result<Tools, Failure> {
    let listing = match verb {
        "tools list" => {
            if let Some(operand) = given.operands.first() {
                return Err(Failure::usage(format!(
                    "tools list takes no operand, but got {}",
                    shown(operand)
                )));
            }
            Listing::List { sort: given.sort, limit: given.limit }
        }
        "tools search" => {
            let query = given.operand(verb, "what to search for")?.to_string_lossy().into_owned();
            Listing::Search { query, limit: given.limit }
        }
        _ => Listing::Get(value::tool(given.operand(verb, "a tool reference")?)?),
    };
    let key = given.api_key.map(|path| Source::from(path.as_os_str()));
    Ok(Tools { listing, base: None, key, reach: given.reach, json: given.json })
}
