//! How a verdict came about: which RPCs were asked, at which block, and how the fetch went.

use std::fmt;

use erc8257::{Address, BlockRef, ToolConfig};

use super::escape::harmless_cut;
use crate::live::{FetchTrace, Trace};

/// Columns of a reason that an RPC or a server gave.
const REASON_COLUMNS: usize = 300;

/// The circumstances of a live verification.
pub(crate) struct Circumstances<'a> {
    /// The RPCs in the order in which findings number them: scheme and host, never the rest of a URL.
    pub(crate) rpcs: Vec<&'a str>,
    pub(crate) block: Option<BlockRef>,
    pub(crate) config: Option<&'a ToolConfig>,
    pub(crate) trace: &'a Trace,
    /// Where the RPCs differ about contracts, if they were asked: harmless sentences.
    pub(crate) contracts: &'a [String],
}

impl fmt::Display for Circumstances<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, name) in self.rpcs.iter().enumerate() {
            let number =
                if self.rpcs.len() == 1 { String::new() } else { format!(" {}", n.saturating_add(1)) };
            writeln!(f, "  {:<10}{}", format!("RPC{number}"), harmless_cut(name, REASON_COLUMNS))?;
            for failure in self.trace.rpc_failures.iter().filter(|failure| failure.rpc == n) {
                writeln!(f, "            {}", harmless_cut(&failure.why, REASON_COLUMNS))?;
            }
        }
        if let Some(BlockRef { number, hash }) = self.block {
            writeln!(f, "  block     {number} {hash}")?;
        }
        if let Some(config) = self.config {
            writeln!(f, "  predicate {}", predicate(config.access_predicate))?;
        }
        for remark in self.contracts {
            writeln!(f, "  contracts {remark}")?;
        }
        if let Some(fetch) = &self.trace.fetch {
            writeln!(f, "  fetch     {}", Fetch(fetch))?;
        }
        Ok(())
    }
}

/// The predicate of a record, for people.
pub(crate) fn predicate(address: Address) -> String {
    if address.is_zero() { "none: open to every caller".to_owned() } else { format!("{address:#x}") }
}

struct Fetch<'a>(&'a FetchTrace);

impl fmt::Display for Fetch<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let FetchTrace { status, bytes, took, note } = self.0;
        match (status, note) {
            (_, Some(note)) => f.write_str(&harmless_cut(note, REASON_COLUMNS))?,
            (Some(200), None) => write!(f, "status 200, {bytes} bytes")?,
            (Some(status @ 300..=399), None) => write!(f, "status {status}; no redirect is followed")?,
            (Some(status), None) => write!(f, "status {status}")?,
            (None, None) => f.write_str("no answer")?,
        }
        write!(f, ", after {:.1} s", took.as_secs_f64())
    }
}
