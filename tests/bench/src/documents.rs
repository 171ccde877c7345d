//! The four documents of the benchmark, each with its genuine registration.

use diagnose::{Clues, Outcome};
use erc8257::{Address, B256, Policy, Received, Report, Response, ToolConfig};

/// A served manifest and the registry's record of it.
pub struct Document {
    /// Its name in the printed lines.
    pub name: &'static str,
    /// The bytes as served.
    pub body: &'static [u8],
    /// The onchain side.
    pub config: ToolConfig,
}

impl Document {
    fn new(name: &'static str, body: &'static [u8], creator: &str, uri: &str, hash: &str) -> Self {
        let config = ToolConfig {
            creator: creator.parse().expect("an address"),
            metadata_uri: format!("https://{uri}"),
            manifest_hash: hash.parse().expect("a hash"),
            access_predicate: Address::ZERO,
        };
        Self { name, body, config }
    }

    /// The whole verification, which the benchmark times.
    #[must_use]
    pub fn verify(&self, policy: &Policy) -> Report {
        verify(&self.config, self.body, policy)
    }
}

/// Verifies bytes that came with status 200, complete and without a redirect.
#[must_use]
pub fn verify(config: &ToolConfig, body: &[u8], policy: &Policy) -> Report {
    let received = Received { status: 200, redirected: false, complete: true, body };
    erc8257::verify(config, &Response::Received(received), policy)
}

/// Facts, format `erc8257-facts/1`, in which nothing is missing that can be known of a tool.
pub const FACTS: &[u8] = include_bytes!("../data/facts.json");

/// A diagnosis of bytes whose committed hash nothing explains, so that every hypothesis is tried, with its JSON text.
#[must_use]
pub fn diagnose(config: &ToolConfig, body: &[u8]) -> String {
    let clues = Clues {
        tool: "eip155:8453/erc8257:0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/1".parse().ok(),
        metadata_uri: Some(&config.metadata_uri),
        creator: Some(config.creator),
        siblings: Some(&[]),
        candidates: &[],
    };
    let diagnosis = diagnose::diagnose(body, erc8257::keccak256(b"of no manifest"), &clues);
    assert_eq!(diagnosis.outcome(), Outcome::Unknown);
    diagnosis.to_json()
}

/// The registration that hostile documents are compared with. It is the free tool's, with the hash of `body`
/// where it has one, so that all four checks run to their end.
#[must_use]
pub fn hostile_config(body: &[u8]) -> ToolConfig {
    let mut config = all().swap_remove(0).config;
    config.manifest_hash = erc8257::hash(body).unwrap_or(B256::ZERO);
    config
}

/// `free`, `paid`, `rich`, `numbers` (see `data/make.py`).
///
/// The hashes of the first two are the standard's. Another implementation (npm `canonicalize` and
/// `@noble/hashes`) computed the others, so that a genuine registration is proved genuine.
#[must_use]
pub fn all() -> Vec<Document> {
    vec![
        Document::new(
            "free",
            include_bytes!("../data/free.json"),
            "0xabcdefabcdef1234567890abcdefabcdef123456",
            "tools.example.com/.well-known/ai-tool/nft-price-oracle.json",
            "0x786620b1a5d903c2ac4eafe964364292ca4b6ed763a13b29423c03ccca905af0",
        ),
        Document::new(
            "paid",
            include_bytes!("../data/paid.json"),
            "0xabcdef0123456789abcdef0123456789abcdef01",
            "tools.example.com/.well-known/ai-tool/premium-analytics.json",
            "0xa71ef83ee66b702edb44f121510f8969e353df40b1e1587f8288fe6d352b448b",
        ),
        Document::new(
            "rich",
            include_bytes!("../data/rich.json"),
            "0xabcdef0123456789abcdef0123456789abcdef01",
            "guide.example.com/.well-known/ai-tool/city-guide.json",
            "0xa9743e4ea5b31456a099635de7fb15ac0c02a484f3f03935f412fd7c54fb99d4",
        ),
        Document::new(
            "numbers",
            include_bytes!("../data/numbers.json"),
            "0xabcdefabcdef1234567890abcdefabcdef123456",
            "tools.example.com/.well-known/ai-tool/nft-price-model.json",
            "0xb58980872923db9c758462a1e8ba99dcb0acb52f60b5679a352ab913a2568b56",
        ),
    ]
}
