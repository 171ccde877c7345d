//! What hostile return data, logs and JSON-RPC answers take from the heap: a small multiple of their size, whatever
//! their offsets, lengths and brackets say.

use erc8257::registry::{self, Record, RegistryError, RegistryEvent, read_access, read_record};
use erc8257::rpc::{CallAnswer, CallOutcome, read_block, read_call, read_chain_id, read_data};
use erc8257::{B256, U256, limits};
use erc8257_bench::heap::{Counting, measure};

#[global_allocator]
static HEAP: Counting = Counting;

const MEBIBYTE: usize = 1 << 20;

fn word(number: usize) -> [u8; 32] {
    U256::from(number).to_be_bytes()
}

/// Return data that leads a reader astray, of some length.
fn hostile(length: usize) -> Vec<(&'static str, Vec<u8>)> {
    let repeated = |word: [u8; 32]| word.repeat(length / 32);
    let rest = |head: &[[u8; 32]], filler: u8| {
        let mut bytes = head.concat();
        bytes.resize(length, filler);
        bytes
    };
    let text = length - 192;
    let mut counting = Vec::new();
    for offset in (0..length).step_by(32) {
        counting.extend(word(offset));
    }
    vec![
        ("zeros", vec![0; length]),
        ("ones", vec![0xff; length]),
        ("to the second word", repeated(word(32))),
        ("to the middle", repeated(word(length / 2))),
        ("to the last word", repeated(word(length - 32))),
        ("each to itself", counting),
        ("one long URI", rest(&[word(32), word(1), word(128), word(2), word(3), word(text)], b'u')),
        (
            "one long URI that is not UTF-8",
            rest(&[word(32), word(1), word(128), word(2), word(3), word(text)], 0xff),
        ),
        (
            "a URI with a dirty creator",
            rest(&[word(32), [0xff; 32], word(128), word(2), word(3), word(text)], b'u'),
        ),
        ("a URI that overlaps the head", rest(&[word(0), word(1), word(0), word(length - 32)], b'u')),
        ("one long name", rest(&[word(32), word(length - 64)], b'n')),
        ("a length without end", rest(&[word(32), word(1), word(128), word(2), word(3), [0xff; 32]], b'u')),
    ]
}

/// Every reader of bytes, at the length that it still reads and at a mebibyte.
#[test]
fn bytes_take_at_most_four_times_their_size() {
    for length in [4_096, limits::CONFIG_RETURN_BYTES, MEBIBYTE] {
        for (name, bytes) in hostile(length) {
            let returned = CallOutcome::Returned(bytes.clone());
            let mut reverted = vec![0x08, 0xc3, 0x79, 0xa0];
            reverted.extend(&bytes);
            let topics = [RegistryEvent::TOPICS[0], B256::ZERO, B256::ZERO, B256::ZERO];
            let reverted_outcome = CallOutcome::Reverted(reverted.clone());
            let ((), used) = measure(|| {
                drop(registry::decode_tool_config(&bytes));
                let _ = registry::decode_bool(&bytes);
                let _ = registry::decode_bool_pair(&bytes);
                let _ = registry::decode_tool_count(&bytes);
                drop(registry::decode_text(&bytes));
                drop(RegistryEvent::decode(&topics, &bytes));
                drop(RegistryEvent::decode(&[RegistryEvent::TOPICS[1], B256::ZERO], &bytes));
                drop(read_record(U256::ZERO, &returned));
                drop(read_access(U256::ZERO, &returned));
                let _ = RegistryError::decode(&reverted);
                drop(read_record(U256::ZERO, &reverted_outcome));
            });
            // Data that is refused for its length is not read; the text of a revert is clipped.
            let most = if length > limits::CONFIG_RETURN_BYTES { 4_096 } else { 4 * length };
            assert!(used.peak <= most, "{name}, {length} bytes: {used:?}");
        }
    }
}

/// JSON around the text that fills it up to a length.
fn filled(start: &str, filler: &str, end: &str, length: usize) -> String {
    let count = (length - start.len() - end.len()) / filler.len();
    format!("{start}{}{end}", filler.repeat(count))
}

/// A result that is a string is read in place; another result is not read at all.
#[test]
fn a_result_takes_at_most_three_times_its_size() {
    let shapes = [
        filled("\"0x", "00", "\"", MEBIBYTE),
        filled("\"0x", "\\u0030\\u0030", "\"", MEBIBYTE),
        filled("\"0x", "0g", "\"", MEBIBYTE),
        filled("\"0x", "00", "", MEBIBYTE),
        filled("\"\" ", "[", "", MEBIBYTE),
        filled("\"", "\\n", "\"", MEBIBYTE),
        filled("", "[", "", MEBIBYTE),
        filled("{", "\"\":{", "", MEBIBYTE),
        filled("[0", ",0", "]", MEBIBYTE),
    ];
    for text in shapes {
        let answer = CallAnswer::Result(text.as_bytes());
        for read in [
            |answer: &CallAnswer<'_>| drop(read_call(answer)),
            |answer: &CallAnswer<'_>| drop(read_data(answer)),
            |answer: &CallAnswer<'_>| drop(read_chain_id(answer)),
        ] {
            let ((), used) = measure(|| read(&answer));
            assert!(used.peak <= 3 * text.len(), "{}: {used:?}", &text[..20]);
        }
    }
}

/// Blocks and errors are objects, whose nodes take memory: 16 bytes for a value, which takes at least two bytes.
#[test]
fn an_object_takes_at_most_a_dozen_times_its_size() {
    for length in [limits::RPC_ERROR_BYTES, limits::RPC_RESPONSE_BYTES] {
        for text in [
            filled("", "[", "", length),
            filled("[0", ",0", "]", length),
            filled("{\"transactions\":[0", ",0", "]}", length),
            filled("{\"data\":[0", ",0", "]}", length),
            filled("", "{\"error\":", "", length),
            filled("{\"message\":\"", "\\u202e", "\"}", length),
            filled("{\"0x0\":{}", ",\"0x\":{}", "}", length),
            filled("{\"data\":\"0x", "00", "\"}", length),
        ] {
            let bytes = text.as_bytes();
            for read in [
                |bytes: &[u8]| drop(read_block(&CallAnswer::Result(bytes))),
                |bytes: &[u8]| drop(read_call(&CallAnswer::Error(bytes))),
                |bytes: &[u8]| drop(read_block(&CallAnswer::Error(bytes))),
            ] {
                let ((), used) = measure(|| read(bytes));
                assert!(used.peak <= 12 * length, "{}, {length} bytes: {used:?}", &text[..20]);
            }
        }
    }
}

/// A URI as long as is read: the URI, and its encoding for comparison.
#[test]
fn the_longest_configuration_takes_three_times_its_size() {
    let (name, bytes) = hostile(limits::CONFIG_RETURN_BYTES).swap_remove(6);
    let outcome = CallOutcome::Returned(bytes);
    let (record, used) = measure(|| read_record(U256::ZERO, &outcome));
    assert!(matches!(record, Record::Config(_)), "{name}");
    assert!(used.peak <= 3 * limits::CONFIG_RETURN_BYTES, "{used:?}");
}
