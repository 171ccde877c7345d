//! Verifies the standard's free tool from its record and its served bytes: `cargo run --example verify`.

use erc8257::{Policy, Response, ToolConfig, verify};

fn main() -> Result<(), Box<dyn core::error::Error>> {
    let body = include_bytes!("free-tool.json"); // the server's answer: raw bytes, status 200, no redirect
    let config = ToolConfig {
        // what getToolConfig(1) gave
        creator: "0xabcdefabcdef1234567890abcdefabcdef123456".parse()?,
        metadata_uri: "https://tools.example.com/.well-known/ai-tool/nft-price-oracle.json".into(),
        manifest_hash: "0x786620b1a5d903c2ac4eafe964364292ca4b6ed763a13b29423c03ccca905af0".parse()?,
        access_predicate: "0x0000000000000000000000000000000000000000".parse()?,
    };
    let report = verify(&config, &Response::ok(body), &Policy::default());
    match report.verified() {
        Some(proof) => println!("genuine: {}", proof.manifest(body)?.name()),
        None => report.findings().iter().for_each(|f| println!("{}: {} {}", f.code(), f.message(), f.fix())),
    }
    Ok(())
}
