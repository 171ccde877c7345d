//! Runs the real program on real files.
#![allow(clippy::expect_used, reason = "a test may end where it stands")]

pub(crate) mod chain;
pub(crate) mod https;
pub(crate) mod mcp;
pub(crate) mod node;
pub(crate) mod onchain;

use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// The program.
pub(crate) const PROGRAM: &str = env!("CARGO_BIN_EXE_erc8257");

/// The standard's free tool, as its publisher might serve it.
pub(crate) const FREE_TOOL: &str = r#"{
  "type": "https://ercs.ethereum.org/ERCS/erc-8257#tool-manifest-v1",
  "name": "nft-price-oracle",
  "description": "Returns estimated floor price for any NFT collection.",
  "endpoint": "https://tools.example.com/nft-price-oracle",
  "inputs": {
    "type": "object",
    "properties": {
      "collection": { "type": "string", "description": "Contract address" },
      "chainId": { "type": "integer" }
    },
    "required": ["collection", "chainId"]
  },
  "outputs": {
    "type": "object",
    "properties": {
      "floorPriceEth": { "type": "string" },
      "updatedAt": { "type": "string", "format": "date-time" }
    }
  },
  "version": "1.0.0",
  "tags": ["nft", "pricing", "oracle"],
  "creatorAddress": "0xabcdefabcdef1234567890abcdefabcdef123456"
}
"#;

/// The hash of the free tool that the standard prints.
pub(crate) const FREE_TOOL_HASH: &str = "0x786620b1a5d903c2ac4eafe964364292ca4b6ed763a13b29423c03ccca905af0";

/// What one run printed and how it ended.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Ran {
    pub(crate) status: i32,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl From<Output> for Ran {
    fn from(output: Output) -> Self {
        Self {
            status: output.status.code().expect("the program ended by itself"),
            stdout: String::from_utf8(output.stdout).expect("UTF-8 on standard output"),
            stderr: String::from_utf8(output.stderr).expect("UTF-8 on standard error"),
        }
    }
}

/// The program with these arguments, in an environment that does not ask for colour.
pub(crate) fn program(args: &[&str]) -> Command {
    let mut command = Command::new(PROGRAM);
    command.args(args).env_remove("NO_COLOR").env("TERM", "xterm");
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Runs the program with nothing on standard input.
pub(crate) fn run(args: &[&str]) -> Ran {
    run_with(args, b"")
}

/// Runs the program with this on standard input.
pub(crate) fn run_with(args: &[&str], input: &[u8]) -> Ran {
    let mut child = program(args).spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.to_vec();
    // The program may end, or fill its output, before it has read everything.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("written");
    output.into()
}

/// A file for one test, in Cargo's folder for such files.
pub(crate) fn file(name: &str, content: impl AsRef<[u8]>) -> String {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{}-{name}", std::process::id()));
    fs::write(&path, content).expect("written");
    path.into_os_string().into_string().expect("UTF-8")
}

/// A bundle among the vectors that all languages share.
pub(crate) fn vector(name: &str) -> String {
    let path: PathBuf =
        [env!("CARGO_MANIFEST_DIR"), "..", "tests", "vectors", "bundles", name].iter().collect();
    path.into_os_string().into_string().expect("UTF-8")
}

/// A JSON string.
pub(crate) fn quoted(text: &str) -> String {
    let mut quoted = String::from('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            '\0'..='\u{1f}' => write!(quoted, "\\u{:04x}", u32::from(c)).expect("written"),
            _ => quoted.push(c),
        }
    }
    quoted + "\""
}

/// A bundle on one line: the free tool's registration, with this body served.
pub(crate) fn bundle(body: &str) -> String {
    bundle_with(body, FREE_TOOL_HASH)
}

/// The same, with another hash registered.
pub(crate) fn bundle_with(body: &str, hash: &str) -> String {
    format!(
        "{{\"format\":\"erc8257-bundle/1\",\"config\":{{\
         \"creator\":\"0xabcdefabcdef1234567890abcdefabcdef123456\",\
         \"metadataURI\":\"https://tools.example.com/.well-known/ai-tool/nft-price-oracle.json\",\
         \"manifestHash\":\"{hash}\",\
         \"accessPredicate\":\"0x0000000000000000000000000000000000000000\"}},\
         \"response\":{{\"status\":200,\"bodyText\":{}}}}}",
        quoted(body)
    )
}
