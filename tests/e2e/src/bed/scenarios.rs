//! A tool for every fault, predicate, hostile registry and state.

use erc8257::{Address, B256};
use serde_json::{Value, json};

use super::CHAIN_ID;
use crate::chain::Chain;
use crate::hostile::{HOSTILE, TOOL};
use crate::https::Https;
use crate::https::faults;
use crate::https::tls::TlsFault;
use crate::manifest::{self, CREATOR};
use crate::predicates::PREDICATES;
use crate::registry::Registry;

/// Something that can be verified.
#[derive(Debug, Clone)]
pub struct Scenario {
    /// `http`, `tls`, `predicate`, `hostile`, `state` or `uri`, a slash, and the name of the fault.
    pub name: String,
    /// What is the matter, in one line.
    pub what: String,
    /// The tool.
    pub tool_ref: String,
    /// Where the registry says that its manifest is; empty where it says nothing.
    pub uri: String,
}

impl Scenario {
    pub(super) fn describe(&self) -> Value {
        json!({"name": self.name, "what": self.what, "toolRef": self.tool_ref, "metadataURI": self.uri})
    }
}

/// Registers them all.
pub(super) fn register(registry: &Registry, https: &Https) -> Vec<Scenario> {
    let mut list = List { registry, scenarios: Vec::new() };
    for fault in faults::all() {
        list.tool("http", fault.slug, fault.what, "faults.example.test", Address::ZERO);
    }
    for (label, _) in TlsFault::ALL {
        list.add("tls", label, "", &format!("{label}.example.test"), "tool", Address::ZERO);
    }
    for predicate in PREDICATES.iter().filter(|predicate| predicate.access.is_some()) {
        let address = predicate.deploy(&registry.chain, registry.address);
        list.tool("predicate", predicate.name, predicate.what, "predicates.example.test", address);
    }
    list.hostile(&registry.chain);
    list.states(https);
    list.uris();
    list.scenarios
}

struct List<'a> {
    registry: &'a Registry,
    scenarios: Vec<Scenario>,
}

impl List<'_> {
    /// Registers a tool whose slug is the scenario's name.
    fn tool(&mut self, kind: &str, name: &str, what: &str, host: &str, predicate: Address) -> u64 {
        self.add(kind, name, what, host, name, predicate)
    }

    fn add(&mut self, kind: &str, name: &str, what: &str, host: &str, slug: &str, predicate: Address) -> u64 {
        let hash = manifest::generated_hash(host, slug, CREATOR);
        self.register(kind, name, what, &manifest::uri(host, slug), hash, predicate)
    }

    fn register(
        &mut self,
        kind: &str,
        name: &str,
        what: &str,
        uri: &str,
        hash: B256,
        predicate: Address,
    ) -> u64 {
        let id = self.registry.register(CREATOR, uri, hash, predicate);
        let id = id.unwrap_or_else(|error| panic!("{kind}/{name} cannot be registered: {error}"));
        self.push(kind, name, what, self.registry.tool_ref(CHAIN_ID, id), uri);
        id
    }

    fn push(&mut self, kind: &str, name: &str, what: &str, tool_ref: String, uri: &str) {
        let name = format!("{kind}/{name}");
        self.scenarios.push(Scenario { name, what: what.to_owned(), tool_ref, uri: uri.to_owned() });
    }

    fn hostile(&mut self, chain: &Chain) {
        for hostile in HOSTILE {
            let registry = Registry { chain: chain.clone(), address: hostile.deploy(chain) };
            self.push("hostile", hostile.name, hostile.what, registry.tool_ref(CHAIN_ID, TOOL), "");
        }
    }

    fn states(&mut self, https: &Https) {
        const HOST: &str = "states.example.test";
        let never = self.registry.tool_ref(CHAIN_ID, 1_000_000);
        self.push("state", "not-found", "an ID that was never registered", never, "");
        let zero = self.registry.tool_ref(CHAIN_ID, 0);
        self.push("state", "zero", "the ID 0, which no registration can have", zero, "");
        let nobody = Registry { chain: self.registry.chain.clone(), address: Address::repeat_byte(0x0d) };
        self.push("state", "no-contract", "a registry without code", nobody.tool_ref(CHAIN_ID, 1), "");
        let other = self.registry.tool_ref(1, 1);
        self.push("state", "other-chain", "a tool of another chain", other, "");

        let id = self.tool("state", "deregistered", "deregistered by its creator", HOST, Address::ZERO);
        self.registry.deregister(CREATOR, id).unwrap_or_else(|error| panic!("deregisterTool: {error}"));

        let id = self.tool("state", "updated", "its metadata was updated once", HOST, Address::ZERO);
        let hash = manifest::generated_hash(HOST, "updated-again", CREATOR);
        let uri = manifest::uri(HOST, "updated-again");
        self.registry
            .update(CREATOR, id, &uri, hash)
            .unwrap_or_else(|error| panic!("updateToolMetadata: {error}"));

        let uri = manifest::uri(HOST, "stale");
        self.register(
            "state",
            "stale",
            "the hash was never updated",
            &uri,
            B256::repeat_byte(0x57),
            Address::ZERO,
        );
        let uri = manifest::uri(HOST, "someone-elses");
        https.serve(&uri, manifest::generated(HOST, "someone-elses", Address::repeat_byte(0x50)));
        let hash = manifest::generated_hash(HOST, "someone-elses", Address::repeat_byte(0x50));
        self.register(
            "state",
            "someone-elses",
            "registered by another than its creator",
            &uri,
            hash,
            Address::ZERO,
        );
        self.moved(
            https,
            HOST,
            "moved-hash",
            "the hash is put right while the manifest is fetched",
            |_, hash| (manifest::uri(HOST, "moved-hash"), hash),
        );
        self.moved(
            https,
            HOST,
            "moved-uri",
            "hash and URI change while the manifest is fetched",
            |_, hash| (manifest::uri(HOST, "moved-away"), hash),
        );
        self.gone(https, HOST, "moved-gone", "the tool is deregistered while the manifest is fetched");
    }

    /// A tool with a wrong hash, whose record changes while its manifest is fetched.
    fn moved(
        &mut self,
        https: &Https,
        host: &str,
        name: &str,
        what: &str,
        to: fn(&str, B256) -> (String, B256),
    ) {
        let uri = manifest::uri(host, name);
        let id = self.register("state", name, what, &uri, B256::repeat_byte(0x57), Address::ZERO);
        let registry = self.registry.clone();
        let (new_uri, new_hash) = to(host, manifest::generated_hash(host, name, CREATOR));
        https.on_fetch(&uri, move || {
            let _ = registry.update(CREATOR, id, &new_uri, new_hash);
        });
    }

    /// A tool with a wrong hash, which goes away while its manifest is fetched.
    fn gone(&mut self, https: &Https, host: &str, name: &str, what: &str) {
        let uri = manifest::uri(host, name);
        let id = self.register("state", name, what, &uri, B256::repeat_byte(0x57), Address::ZERO);
        let registry = self.registry.clone();
        https.on_fetch(&uri, move || {
            let _ = registry.deregister(CREATOR, id);
        });
    }

    /// URIs for which nothing may be fetched.
    fn uris(&mut self) {
        for (name, uri) in URIS {
            let hash = B256::repeat_byte(0x57);
            self.register("uri", name, "a URI for which nothing may be fetched", uri, hash, Address::ZERO);
        }
    }
}

/// URIs whose own half of check 2 fails, or whose address is nobody's business.
const URIS: &[(&str, &str)] = &[
    ("http", "http://uris.example.test/.well-known/ai-tool/tool.json"),
    ("path", "https://uris.example.test/tool.json"),
    ("slug", "https://uris.example.test/.well-known/ai-tool/Tool.json"),
    ("query", "https://uris.example.test/.well-known/ai-tool/tool.json?x"),
    ("fragment", "https://uris.example.test/.well-known/ai-tool/tool.json#"),
    ("userinfo", "https://user:word@uris.example.test/.well-known/ai-tool/tool.json"),
    ("backslash", "https://uris.example.test\\.well-known/ai-tool/tool.json"),
    ("dot-segments", "https://uris.example.test/x/../.well-known/ai-tool/tool.json"),
    ("decimal-host", "https://2852039166/.well-known/ai-tool/tool.json"),
    ("u-label", "https://t\u{f6}ols.example.test/.well-known/ai-tool/tool.json"),
    ("ipfs", "ipfs://bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi"),
    ("file", "file:///etc/passwd"),
    ("data", "data:application/json,{}"),
    ("space", " https://uris.example.test/.well-known/ai-tool/tool.json"),
    ("newline", "https://uris.example.test/.well-known/ai-tool/tool.json\n"),
    ("steering", "https://uris.example.test/.well-known/ai-tool/\u{1b}[2Jtool.json"),
    ("metadata", "https://169.254.169.254/.well-known/ai-tool/tool.json"),
    ("loopback", "https://127.0.0.1/.well-known/ai-tool/tool.json"),
    ("loopback-6", "https://[::1]/.well-known/ai-tool/tool.json"),
    ("mapped", "https://[::ffff:169.254.169.254]/.well-known/ai-tool/tool.json"),
    ("mapped-hex", "https://[::ffff:a9fe:a9fe]/.well-known/ai-tool/tool.json"),
    ("private", "https://10.0.0.1/.well-known/ai-tool/tool.json"),
];
