//! Answers to `eth_getTransactionReceipt` (ledger `1-evt-registered`: the emitting address counts).

use erc8257::rpc::{CallAnswer, Reason, Receipt, read_receipt};
use erc8257::{Address, B256};

fn hash(byte: &str) -> String {
    format!("\"0x{}\"", byte.repeat(32))
}

fn log(block: &str) -> String {
    format!(
        r#"{{"address":"0x{}","blockNumber":"0x10","blockHash":{},"logIndex":"0x0","topics":[{}],"data":"0xff"}}"#,
        "ab".repeat(20),
        hash(block),
        hash("02"),
    )
}

fn receipt(logs: &str) -> String {
    format!(
        r#"{{"transactionHash":{},"blockNumber":"0x10","blockHash":{},"status":"0x1","logs":[{logs}],"gasUsed":"0x5208"}}"#,
        hash("03"),
        hash("01"),
    )
}

fn read(text: &str) -> Result<Option<Receipt>, Reason> {
    read_receipt(&CallAnswer::Result(text.as_bytes())).map_err(|failure| failure.reason)
}

#[test]
fn a_receipt_is_read_with_its_logs() {
    let read_one = read(&receipt(&log("01"))).unwrap().unwrap();
    assert_eq!((read_one.transaction, read_one.succeeded), (B256::repeat_byte(3), true));
    assert_eq!((read_one.block.number, read_one.block.hash), (16, B256::repeat_byte(1)));
    assert_eq!(read_one.logs[0].address, Address::repeat_byte(0xab));
    let reverted = receipt("").replace("\"status\":\"0x1\"", "\"status\":\"0x0\"");
    assert!(!read(&reverted).unwrap().unwrap().succeeded);
}

#[test]
fn no_receipt_is_no_failure() {
    assert_eq!(read("null"), Ok(None));
}

#[test]
fn what_is_no_receipt_is_refused() {
    for text in ["{}", "[]", "\"0x\"", "true", "", "{", "[null]"] {
        assert_eq!(read(text), Err(Reason::NotJsonRpc), "{text}");
    }
    let sound = receipt(&log("01"));
    for (part, other) in [
        ("\"status\":\"0x1\"", "\"status\":\"0x2\""),
        ("\"status\":\"0x1\"", "\"status\":1"),
        ("\"status\":\"0x1\"", "\"root\":\"0x1\""),
        ("\"transactionHash\":\"0x03", "\"transactionHash\":\"0x"),
        ("\"blockNumber\":\"0x10\",\"blockHash\"", "\"blockNumber\":null,\"blockHash\""),
        ("\"logs\":[", "\"logs\":[1,"),
        ("\"logs\":", "\"events\":"),
    ] {
        let text = sound.replacen(part, other, 1);
        assert_ne!(text, sound);
        assert_eq!(read(&text), Err(Reason::NotJsonRpc), "{text}");
    }
    let elsewhere = receipt(&log("04"));
    assert_eq!(read(&elsewhere), Err(Reason::NotJsonRpc), "a log of another block");
    let of = |byte| log("01").replacen('{', &format!("{{\"transactionHash\":{},", hash(byte)), 1);
    assert!(read(&receipt(&of("03"))).is_ok());
    assert_eq!(read(&receipt(&of("04"))), Err(Reason::NotJsonRpc), "a log of another transaction");
    let removed = receipt(&log("01")).replace("\"data\"", "\"removed\":true,\"data\"");
    assert_eq!(read(&removed), Err(Reason::NoBlock));
}

#[test]
fn an_rpc_without_an_answer_is_told() {
    let failed = read_receipt(&CallAnswer::Failed(Reason::Timeout)).unwrap_err();
    assert_eq!(failed.reason, Reason::Timeout);
    let error = br#"{"code":-32000,"message":"busy"}"#;
    assert_eq!(read_receipt(&CallAnswer::Error(error)).unwrap_err().reason, Reason::RpcError);
}
