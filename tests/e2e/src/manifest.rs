//! Manifests: the standard's own, and generated ones that need no canonicaliser.

use erc8257::{Address, B256, keccak256};
use serde_json::Value;

/// The creator of the standard's free tool (Test Cases).
pub const FREE_TOOL_CREATOR: Address = Address::new([
    0xab, 0xcd, 0xef, 0xab, 0xcd, 0xef, 0x12, 0x34, 0x56, 0x78, 0x90, 0xab, 0xcd, 0xef, 0xab, 0xcd, 0xef,
    0x12, 0x34, 0x56,
]);

/// Where the standard's free tool is.
pub const FREE_TOOL_URI: &str = "https://tools.example.com/.well-known/ai-tool/nft-price-oracle.json";

/// The hash that the standard pins for its free tool.
pub const FREE_TOOL_HASH: B256 = B256::new([
    0x78, 0x66, 0x20, 0xb1, 0xa5, 0xd9, 0x03, 0xc2, 0xac, 0x4e, 0xaf, 0xe9, 0x64, 0x36, 0x42, 0x92, 0xca,
    0x4b, 0x6e, 0xd7, 0x63, 0xa1, 0x3b, 0x29, 0x42, 0x3c, 0x03, 0xcc, 0xca, 0x90, 0x5a, 0xf0,
]);

/// The creator of the generated manifests.
pub const CREATOR: Address = Address::repeat_byte(0xc8);

/// The standard's free tool as printed there (its recorded registration holds the bytes).
///
/// # Panics
/// Never, as long as the recorded registration does not change.
#[must_use]
pub fn free_tool() -> String {
    let bundle: Value =
        serde_json::from_str(include_str!("../../vectors/bundles/free-tool.json")).expect("a bundle");
    bundle["response"]["bodyText"].as_str().expect("a body").to_owned()
}

/// A manifest whose endpoint lies on its own host. Its members are sorted, and it has no space and no
/// character beyond ASCII. So these bytes are their own canonical form, and their hash needs only keccak256.
#[must_use]
pub fn generated(host: &str, slug: &str, creator: Address) -> String {
    format!(
        concat!(
            r#"{{"creatorAddress":"{creator:?}","#,
            r#""description":"A tool of the test bed.","#,
            r#""endpoint":"https://{host}/{slug}","#,
            r#""inputs":{{"type":"object"}},"#,
            r#""name":"{slug}","#,
            r#""outputs":{{"type":"object"}},"#,
            r#""type":"https://ercs.ethereum.org/ERCS/erc-8257#tool-manifest-v1"}}"#,
        ),
        creator = creator,
        host = host,
        slug = slug,
    )
}

/// The hash of the generated manifest.
#[must_use]
pub fn generated_hash(host: &str, slug: &str, creator: Address) -> B256 {
    keccak256(generated(host, slug, creator).as_bytes())
}

/// The well-known address of a tool.
#[must_use]
pub fn uri(host: &str, slug: &str) -> String {
    format!("https://{host}/.well-known/ai-tool/{slug}.json")
}

/// One of the hungriest bodies to judge: 1 MiB of members of one name.
#[must_use]
pub fn hungry() -> String {
    const MEMBER: &str = "\"a\":0,";
    let most = (1 << 20) - 8;
    format!("{{{}\"a\":0}}", MEMBER.repeat(most / MEMBER.len()))
}

/// The most memory in KiB that `erc8257 index` needs for such bodies with so many fetches at a time. It is 2
/// MiB for each fetch, 24 MiB for each core that judges, and 32 MiB for all else.
#[must_use]
pub fn hungry_bound_kib(at_a_time: usize) -> u64 {
    let cores = std::thread::available_parallelism().map_or(1, usize::from).min(at_a_time);
    (2 * at_a_time as u64 + 24 * cores as u64 + 32) << 10
}
