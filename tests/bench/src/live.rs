//! A whole session over answers that are at hand, without I/O: its cost beside the verification itself.

use std::fmt::Write as _;

use erc8257::registry::{Record, encode_tool_config, read_record};
use erc8257::rpc::{read_block, read_call, read_chain_id};
use erc8257::{B256, CallAnswer, Policy, Report, Response, Session, Step, ToolRef};

use crate::documents::Document;

/// An RPC's answers about a document's registration, as JSON text.
pub struct Answers {
    tool: ToolRef,
    chain_id: &'static str,
    block: String,
    record: String,
}

impl Answers {
    /// The answers of a node whose newest block has some transactions.
    #[must_use]
    pub fn new(document: &Document, transactions: usize) -> Self {
        let mut record = String::from("\"0x");
        for byte in encode_tool_config(&document.config) {
            let _ = write!(record, "{byte:02x}");
        }
        record.push('"');
        Self {
            tool: "eip155:8453/erc8257:0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/1"
                .parse()
                .expect("a reference"),
            chain_id: "\"0x2105\"",
            block: block(transactions),
            record,
        }
    }

    /// Reads them, as a session must, and does nothing else.
    #[must_use]
    pub fn read(&self) -> bool {
        let answer = |text: &'static str| CallAnswer::Result(text.as_bytes());
        let chain_id = read_chain_id(&answer(self.chain_id));
        let block = read_block(&CallAnswer::Result(self.block.as_bytes()));
        let record = read_call(&CallAnswer::Result(self.record.as_bytes()));
        let record = read_record(self.tool.tool_id, &record);
        chain_id.is_ok() && block.is_ok() && matches!(record, Record::Config(_))
    }

    /// A session from its start to its verdict.
    ///
    /// # Panics
    /// If the session asks for something else than its documentation says.
    #[must_use]
    pub fn verify(&self, document: &Document) -> Report {
        let mut session = Session::new(self.tool, Policy::default(), 0).expect("a policy in range");
        loop {
            match session.poll(0) {
                Step::Calls(calls) => {
                    for call in calls {
                        let text = match call.method {
                            "eth_chainId" => self.chain_id,
                            "eth_getBlockByNumber" => &self.block,
                            "eth_call" => &self.record,
                            other => panic!("{other}"),
                        };
                        let told = session.handle_call(call.id, &CallAnswer::Result(text.as_bytes()));
                        told.expect("asked for");
                    }
                }
                Step::Fetch(fetch) => {
                    assert_eq!(fetch.url, document.config.metadata_uri);
                    let told = session.handle_response(None, &Response::ok(document.body));
                    told.expect("asked for");
                }
                Step::Done(report) => return report.clone(),
            }
        }
    }
}

/// A block as nodes give it.
fn block(transactions: usize) -> String {
    let word = |byte| B256::repeat_byte(byte);
    let mut text = String::from("{");
    for (index, name) in [
        "hash",
        "parentHash",
        "stateRoot",
        "transactionsRoot",
        "receiptsRoot",
        "mixHash",
        "sha3Uncles",
        "parentBeaconBlockRoot",
        "withdrawalsRoot",
    ]
    .iter()
    .enumerate()
    {
        let _ = write!(text, "\"{name}\":\"{}\",", word(u8::try_from(index).unwrap_or(0)));
    }
    let _ = write!(text, "\"logsBloom\":\"0x{}\",\"extraData\":\"0x00000000fa00000006\",", "08".repeat(256));
    for name in [
        "number",
        "timestamp",
        "gasLimit",
        "gasUsed",
        "size",
        "baseFeePerGas",
        "nonce",
        "difficulty",
        "blobGasUsed",
        "excessBlobGas",
    ] {
        let _ = write!(text, "\"{name}\":\"0x1f4c5e0\",");
    }
    text.push_str(
        "\"miner\":\"0x4200000000000000000000000000000000000011\",\"uncles\":[],\"withdrawals\":[],",
    );
    let hashes: Vec<String> = (0..transactions).map(|_| format!("\"{}\"", word(7))).collect();
    let _ = write!(text, "\"transactions\":[{}]}}", hashes.join(","));
    text
}
