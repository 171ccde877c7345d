//! All of it at once, with a tool registered for every scenario.

mod scenarios;

use erc8257::Address;
use serde_json::{Value, json};

use crate::anvil::Anvil;
use crate::chain::Chain;
use crate::https::Https;
use crate::liar::{Liar, lies};
use crate::manifest;
use crate::registry::Registry;
pub use scenarios::Scenario;

/// The chain that the standard's free tool is on.
pub const CHAIN_ID: u64 = 8453;

/// A running bed; ends on drop.
#[derive(Debug)]
pub struct Bed {
    /// The HTTPS server.
    pub https: Https,
    /// The proxy.
    pub liar: Liar,
    /// A client of the node.
    pub chain: Chain,
    /// The registry in which the standard's free tool has the ID 1.
    pub registry: Registry,
    /// What can be verified, and how it is wrong.
    pub scenarios: Vec<Scenario>,
    _anvil: Anvil,
}

impl Bed {
    /// Starts everything, the HTTPS server at this port (0: a free one), and registers the standard's free tool by
    /// its own creator, as ID 1.
    ///
    /// # Panics
    /// If something does not start.
    #[must_use]
    pub fn start(https_port: u16) -> Self {
        Self::on(Anvil::start(CHAIN_ID), https_port)
    }

    /// As [`start`](Self::start), with a chain whose blocks so far have this time, in seconds since 1970, or a little later.
    ///
    /// # Panics
    /// As [`start`](Self::start).
    #[must_use]
    pub fn start_at(time: u64) -> Self {
        Self::on(Anvil::start_at(CHAIN_ID, time), 0)
    }

    fn on(anvil: Anvil, https_port: u16) -> Self {
        let chain = anvil.chain();
        let https = Https::start_at(https_port);
        let liar = Liar::start(&anvil.url());
        let registry = Registry::deploy(&chain);
        for account in [manifest::FREE_TOOL_CREATOR, manifest::CREATOR] {
            chain.fund(account);
        }
        let id = registry.register(
            manifest::FREE_TOOL_CREATOR,
            manifest::FREE_TOOL_URI,
            manifest::FREE_TOOL_HASH,
            Address::ZERO,
        );
        assert_eq!(id, Ok(1), "the free tool is the first of its registry");
        let scenarios = scenarios::register(&registry, &https);
        Self { https, liar, chain, registry, scenarios, _anvil: anvil }
    }

    /// The standard's free tool.
    #[must_use]
    pub fn free_tool(&self) -> String {
        self.registry.tool_ref(CHAIN_ID, 1)
    }

    /// The scenario of this name.
    ///
    /// # Panics
    /// If the bed has no such scenario.
    #[must_use]
    pub fn scenario(&self, name: &str) -> &Scenario {
        self.scenarios
            .iter()
            .find(|scenario| scenario.name == name)
            .unwrap_or_else(|| panic!("no scenario {name}"))
    }

    /// Everything that a client needs to know, for hosts in other languages.
    #[must_use]
    pub fn describe(&self) -> Value {
        // Only hosts that ask for proofs meet the lies about them.
        let lies = lies::all().filter(|lie| !lie.name.starts_with("proof-"));
        let lies = lies.map(|lie| json!({"name": lie.name, "what": lie.what}));
        json!({
            "chainId": CHAIN_ID,
            "rpc": self.chain.url(),
            "liar": self.liar.base(),
            "https": self.https.address().to_string(),
            "ca": self.https.ca_file(),
            "registry": format!("{:?}", self.registry.address),
            "freeTool": {
                "toolRef": self.free_tool(),
                "metadataURI": manifest::FREE_TOOL_URI,
                "manifestHash": format!("{:?}", manifest::FREE_TOOL_HASH),
            },
            "scenarios": self.scenarios.iter().map(Scenario::describe).collect::<Vec<_>>(),
            "lies": lies.collect::<Vec<_>>(),
        })
    }
}
