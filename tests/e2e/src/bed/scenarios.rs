//! A tool for every fault, predicate, hostile registry and state.

use erc8257::{Address, B256, U256};
use serde_json::{Value, json};

use super::CHAIN_ID;
use crate::hostile::{self, HOSTILE, TOOL};
use crate::https::Https;
use crate::https::faults;
use crate::https::tls::TlsFault;
use crate::manifest::{self, CREATOR, generated_hash};
use crate::predicates::PREDICATES;
use crate::registry::{Registry, register_call};

/// Something that can be verified.
#[derive(Debug, Clone)]
pub struct Scenario {
    /// `http`, `tls`, `predicate`, `hostile`, `state` or `uri`, a slash, and the name of the fault.
    pub name: String,
    /// The fault, in one line.
    pub what: String,
    /// The tool.
    pub tool_ref: String,
    /// Where the registry says that its manifest is; empty where it says nothing.
    pub uri: String,
}

impl Scenario {
    /// The host of its URI, if it has one.
    #[must_use]
    pub fn host(&self) -> Option<&str> {
        self.uri.strip_prefix("https://")?.split('/').next()
    }

    pub(super) fn describe(&self) -> Value {
        json!({"name": self.name, "what": self.what, "toolRef": self.tool_ref, "metadataURI": self.uri})
    }
}

/// Registers them all.
pub(super) fn register(registry: &Registry, https: &Https) -> Vec<Scenario> {
    let mut list = List { registry, scenarios: Vec::new(), calls: Vec::new() };
    for fault in faults::all() {
        list.tool("http", &fault.slug, &fault.what, "faults.example.test", Address::ZERO);
    }
    for (label, _) in TlsFault::ALL {
        let host = format!("{label}.example.test");
        let what = "a fault of TLS, told by the name";
        let hash = manifest::generated_hash(&host, "tool", CREATOR);
        list.register("tls", label, what, &manifest::uri(&host, "tool"), hash, Address::ZERO);
    }
    for predicate in PREDICATES.iter().filter(|predicate| predicate.access.is_some()) {
        let address = predicate.deploy(&registry.chain, registry.address);
        list.tool("predicate", predicate.name, predicate.what, "predicates.example.test", address);
    }
    list.uris();
    list.states(https);
    list.hostile();
    list.scenarios
}

struct List<'a> {
    registry: &'a Registry,
    scenarios: Vec<Scenario>,
    /// Calls that register and are not yet sent.
    calls: Vec<(Address, Vec<u8>)>,
}

impl List<'_> {
    /// Registers a tool whose slug is the scenario's name.
    fn tool(&mut self, kind: &str, name: &str, what: &str, host: &str, predicate: Address) -> u64 {
        let hash = manifest::generated_hash(host, name, CREATOR);
        self.register(kind, name, what, &manifest::uri(host, name), hash, predicate)
    }

    /// The ID is known beforehand: all are registered in order, after the free tool.
    fn register(
        &mut self,
        kind: &str,
        name: &str,
        what: &str,
        uri: &str,
        hash: B256,
        predicate: Address,
    ) -> u64 {
        self.calls.push((self.registry.address, register_call(uri, hash, predicate)));
        let id = 1 + self.calls.len() as u64;
        self.push(kind, name, what, self.registry.tool_ref(CHAIN_ID, id), uri);
        id
    }

    fn push(&mut self, kind: &str, name: &str, what: &str, tool_ref: String, uri: &str) {
        let name = format!("{kind}/{name}");
        self.scenarios.push(Scenario { name, what: what.to_owned(), tool_ref, uri: uri.to_owned() });
    }

    fn hostile(&mut self) {
        let chain = &self.registry.chain;
        for (hostile, address) in HOSTILE.iter().zip(hostile::deploy_all(chain)) {
            let registry = Registry { chain: chain.clone(), address };
            let uri = manifest::uri(hostile::HOST, hostile.name);
            self.push("hostile", hostile.name, hostile.what, registry.tool_ref(CHAIN_ID, TOOL), &uri);
        }
    }

    /// Sends the waiting calls, and brings some tools into another state.
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

        let removed = self.tool("state", "deregistered", "deregistered by its creator", HOST, Address::ZERO);
        let updated = self.tool("state", "updated", "its metadata was updated once", HOST, Address::ZERO);
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

        self.registry.chain.send_all(CREATOR, &self.calls);
        let count = self.registry.view("toolCount()", &[]).map(|count| U256::from_be_slice(&count));
        assert_eq!(count, Ok(U256::from(1 + self.calls.len())), "all tools were registered");
        self.registry.deregister(CREATOR, removed).unwrap_or_else(|error| panic!("deregisterTool: {error}"));
        let (uri, hash) =
            (manifest::uri(HOST, "updated-again"), generated_hash(HOST, "updated-again", CREATOR));
        self.registry
            .update(CREATOR, updated, &uri, hash)
            .unwrap_or_else(|error| panic!("updateToolMetadata: {error}"));
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

/// URIs whose own half of check 2 fails, or whose address is not public.
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
