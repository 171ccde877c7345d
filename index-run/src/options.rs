//! The request of a run.

use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::fmt::Write as _;
use core::ops::RangeInclusive;
#[cfg(feature = "files")]
use std::path::PathBuf;

use erc8257::registry::ToolRef;
use erc8257::{Address, BlockTag, U256, limits};

/// The range of [`Options::confirmations`], in blocks.
pub const CONFIRMATIONS: RangeInclusive<u64> = 0..=4_096;
/// The range of [`Options::concurrency`] and [`Options::per_origin`], in fetches.
pub const FETCHES: RangeInclusive<u64> = 1..=1_024;
/// The range of [`Options::max_age`], in seconds: no verdict counts for longer (§7).
pub const MAX_AGE: RangeInclusive<u64> = 1..=limits::FRESHNESS_CEILING_SECONDS as u64;

/// What a run is to do.
///
/// # Example
/// ```
/// use erc8257_index_run::Options;
///
/// let options = Options::new("tools.jsonl".into(), "tools.redb".into());
/// assert_eq!((options.confirmations, options.concurrency, options.per_origin), (32, 32, 4));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools, reason = "each is a choice of its own")]
pub struct Options {
    /// The registries; each is named by its place here.
    pub registries: Vec<Registry>,
    /// The file of the lines; empty for a run in memory.
    #[cfg(feature = "files")]
    pub out: PathBuf,
    /// The state file; empty for a run in memory.
    #[cfg(feature = "files")]
    pub state: PathBuf,
    /// The blocks below the head that a reorganisation may still undo, within [`CONFIRMATIONS`].
    pub confirmations: u64,
    /// Fetches under way at a time, within [`FETCHES`].
    pub concurrency: usize,
    /// Fetches under way at a time from one origin, within [`FETCHES`].
    pub per_origin: usize,
    /// Up to which block registries are read.
    pub tag: BlockTag,
    /// Whether each line holds the bundle of its verification.
    pub bundles: bool,
    /// Whether manifests may come from addresses that are not public.
    pub allow_private_addresses: bool,
    /// Whether the host keeps away from addresses that are not public.
    pub addresses_enforced: bool,
    /// The age in seconds from which a line is stale, within [`MAX_AGE`].
    pub max_age: u64,
    /// Whether the run gives its lines to the host too ([`Step::Line`](crate::Step::Line)).
    pub gives_lines: bool,
    /// What is proven; `None`: the RPCs are believed.
    #[cfg(feature = "proof")]
    pub proof: Option<crate::Proof>,
}

/// A registry, and the name of the RPC that it is read through.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Registry {
    /// The ID of its chain.
    pub chain_id: u128,
    /// Its address.
    pub address: Address,
    /// The block to begin at.
    pub from_block: u64,
    /// The RPC as sentences name it: scheme, host and port, and never a key.
    pub rpc: String,
}

impl Options {
    /// The defaults of a run with files, without a registry.
    #[cfg(feature = "files")]
    #[must_use]
    pub fn new(out: PathBuf, state: PathBuf) -> Self {
        Self { out, state, gives_lines: false, ..Self::in_memory() }
    }

    /// The defaults of a run in memory, without a registry.
    ///
    /// # Example
    /// ```
    /// assert!(erc8257_index_run::Options::in_memory().gives_lines);
    /// ```
    #[must_use]
    pub fn in_memory() -> Self {
        Self {
            registries: Vec::new(),
            #[cfg(feature = "files")]
            out: PathBuf::new(),
            #[cfg(feature = "files")]
            state: PathBuf::new(),
            confirmations: 32,
            concurrency: 32,
            per_origin: 4,
            tag: BlockTag::Latest,
            bundles: false,
            allow_private_addresses: false,
            addresses_enforced: true,
            max_age: *MAX_AGE.end(),
            gives_lines: true,
            #[cfg(feature = "proof")]
            proof: None,
        }
    }

    /// The options on which lines depend, as the state file keeps them. RPCs may change between runs.
    pub(crate) fn asked(&self) -> String {
        #[cfg(feature = "files")]
        let out = self.out.display();
        #[cfg(not(feature = "files"))]
        let out = "";
        let Self { tag, bundles, allow_private_addresses, .. } = self;
        let mut text =
            format!("out {out}\nblock {tag:?}\nbundles {bundles}\nprivate {allow_private_addresses}\n");
        if !self.addresses_enforced {
            text.push_str("addresses unseen\n");
        }
        // Not the hashes: a run goes on at a younger block, since most nodes prove young blocks only.
        #[cfg(feature = "proof")]
        if let Some(proof) = &self.proof {
            let by = primitives::describe::Word::as_str(proof.trusted_by);
            let _ = writeln!(text, "proof {by} {}", proof.demands.to_json());
        }
        for registry in &self.registries {
            let _ = writeln!(
                text,
                "registry {}:{:?}@{}",
                registry.chain_id, registry.address, registry.from_block
            );
        }
        text
    }

    /// The state, in a sentence.
    pub(crate) fn state_name(&self) -> String {
        #[cfg(feature = "files")]
        if !self.state.as_os_str().is_empty() {
            return self.state.to_string_lossy().into_owned();
        }
        "the state".to_string()
    }
}

impl Registry {
    /// The registry as messages name it.
    ///
    /// # Example
    /// ```
    /// use erc8257::Address;
    /// use erc8257_index_run::Registry;
    ///
    /// let registry = Registry { chain_id: 8453, address: Address::ZERO, from_block: 0, rpc: "http://rpc.example".into() };
    /// assert_eq!(registry.name(), "eip155:8453/erc8257:0x0000000000000000000000000000000000000000");
    /// ```
    #[must_use]
    pub fn name(&self) -> String {
        format!("eip155:{}/erc8257:{:?}", self.chain_id, self.address)
    }

    /// Why a text is not the name of a registry, in words that go on from its name.
    pub const NO_NAME: &str =
        "is not a chain and an address with the right checksum, as in 8453:0x… or eip155:8453/erc8257:0x…";

    /// Reads the name of a registry: `8453:0x…`, `eip155:8453:0x…`, or as [`name`](Self::name) writes it. An address in mixed case must
    /// have its checksum.
    ///
    /// # Example
    /// ```
    /// use erc8257_index_run::Registry;
    ///
    /// let text = "8453:0x265bb2dbfc0a8165c9a1941eb1372f349bad2cf1";
    /// assert_eq!(Registry::parse_name(text).map(|(chain, _)| chain), Some(8453));
    /// assert_eq!(Registry::parse_name("8453"), None);
    /// ```
    #[must_use]
    pub fn parse_name(name: &str) -> Option<(u128, Address)> {
        let name = name.strip_prefix("eip155:").unwrap_or(name);
        let (chain, address) = name.split_once("/erc8257:").or_else(|| name.split_once(':'))?;
        // A typing error in an address of mixed case shows in its checksum (EIP-55).
        primitives::hex::checked_address(address)?;
        // The same grammar as in tool references.
        let tool: ToolRef = format!("eip155:{chain}/erc8257:{address}/0").parse().ok()?;
        Some((tool.chain_id, tool.registry))
    }

    pub(crate) const fn tool(&self, tool_id: U256) -> ToolRef {
        ToolRef { chain_id: self.chain_id, registry: self.address, tool_id }
    }
}
