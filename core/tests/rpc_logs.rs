//! Answers to `eth_getLogs` and block headers (ledger `1-evt-registered`: the emitting address counts).

use erc8257::rpc::{CallAnswer, Reason, read_header, read_logs};
use erc8257::{Address, B256};

const LOG: &str = r#"{"address":"0xabababababababababababababababababababab","blockNumber":"0x10",
"blockHash":"0x0101010101010101010101010101010101010101010101010101010101010101","logIndex":"0x2","topics":
["0x0202020202020202020202020202020202020202020202020202020202020202"],"data":"0xff","removed":false,"more":[1]}"#;

fn logs(text: &str) -> Result<Vec<erc8257::rpc::Log>, Reason> {
    read_logs(&CallAnswer::Result(text.as_bytes())).map_err(|failure| failure.reason)
}

#[test]
fn a_log_is_read_whole_and_several_in_their_order() {
    let one = logs(&format!("[{LOG}]")).unwrap();
    assert_eq!(one[0].address, Address::repeat_byte(0xab));
    assert_eq!((one[0].block.number, one[0].block.hash, one[0].index), (16, B256::repeat_byte(1), 2));
    assert_eq!(
        (one[0].topics.as_slice(), one[0].data.as_slice()),
        (&[B256::repeat_byte(2)][..], &[0xff][..])
    );

    let second = LOG.replace("\"0x2\"", "\"0x1\"");
    let two = logs(&format!("[{LOG},{second}]")).unwrap();
    assert_eq!(two.iter().map(|log| log.index).collect::<Vec<_>>(), [2, 1]);
}

#[test]
fn what_is_no_array_of_logs_is_refused() {
    for text in ["null", "{}", "\"0x\"", "[1]", "[null]", "[[]]", "[{}]", "", "[", "[]]"] {
        assert_eq!(logs(text), Err(Reason::NotJsonRpc), "{text}");
    }
    for (part, other) in [
        ("\"0xff\"", "\"ff\""),
        ("\"0xff\"", "null"),
        ("0xabab", "0xab"),
        ("\"0x10\"", "null"),
        ("\"0x10\"", "16"),
        ("\"0x10\"", "\"0x10000000000000000\""),
        ("\"0x0101", "\"0x01"),
        ("\"0x0202", "\"0x02"),
        ("[\"0x02", "\"0x02"),
        ("\"logIndex\"", "\"index\""),
    ] {
        let text = LOG.replace(part, other);
        assert_ne!(text, LOG);
        assert_eq!(logs(&format!("[{text}]")), Err(Reason::NotJsonRpc), "{text}");
    }
}

#[test]
fn a_log_has_at_most_four_topics() {
    let topic = r#""0x0202020202020202020202020202020202020202020202020202020202020202""#;
    let with = |count: usize| LOG.replace(topic, &vec![topic; count].join(","));
    assert_eq!(logs(&format!("[{}]", with(4))).unwrap()[0].topics.len(), 4);
    assert_eq!(logs(&format!("[{}]", with(5))), Err(Reason::NotJsonRpc));
}

#[test]
fn a_log_that_a_reorganisation_removed_is_no_log() {
    assert_eq!(logs(&format!("[{}]", LOG.replace("false", "true"))), Err(Reason::NoBlock));
}

#[test]
fn a_header_names_its_parent() {
    let text = r#"{"number":"0x5","parentHash":"0x0202020202020202020202020202020202020202020202020202020202020202",
        "hash":"0x0101010101010101010101010101010101010101010101010101010101010101"}"#;
    let header = read_header(&CallAnswer::Result(text.as_bytes())).unwrap();
    assert_eq!((header.block.number, header.parent), (5, B256::repeat_byte(2)));
    let reason = |text: &str| read_header(&CallAnswer::Result(text.as_bytes())).unwrap_err().reason;
    assert_eq!(reason("null"), Reason::NoBlock);
    assert_eq!(reason(&text.replace("parentHash", "parent")), Reason::NotJsonRpc);
    assert_eq!(read_header(&CallAnswer::Failed(Reason::Timeout)).unwrap_err().reason, Reason::Timeout);
}
