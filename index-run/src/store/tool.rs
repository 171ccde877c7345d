//! A tool as the bytes of the state file.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use erc8257::registry::{Anomalies, Stage, ToolHistory};
use erc8257::{Address, B256};
use erc8257_index::Tool;

const CREATOR: u8 = 1;
const URI: u8 = 2;
const HASH: u8 = 4;
const PREDICATE: u8 = 8;
const GARBLED: u8 = 16;

pub(super) fn encode(tool: &Tool) -> Vec<u8> {
    let history = &tool.history;
    let stage = match history.stage {
        Stage::Unseen => 0,
        Stage::Active => 1,
        Stage::Retired => 2,
    };
    let flag = |known: bool, bit: u8| if known { bit } else { 0 };
    let known = flag(history.creator.is_some(), CREATOR)
        | flag(history.metadata_uri.is_some(), URI)
        | flag(history.manifest_hash.is_some(), HASH)
        | flag(history.access_predicate.is_some(), PREDICATE)
        | flag(tool.garbled, GARBLED);
    let mut bytes = vec![stage, history.anomalies.to_bits(), known];
    for number in [tool.changes, tool.registered_at, tool.predicate_at] {
        bytes.extend(number.to_be_bytes());
    }
    bytes.extend(history.creator.unwrap_or_default());
    bytes.extend(history.manifest_hash.unwrap_or_default());
    bytes.extend(history.access_predicate.unwrap_or_default());
    bytes.extend(history.metadata_uri.as_deref().unwrap_or_default().as_bytes());
    bytes
}

pub(super) fn decode(bytes: &[u8]) -> Option<Tool> {
    let ([stage, anomalies, known], rest) = bytes.split_first_chunk()?;
    let (changes, rest) = rest.split_first_chunk()?;
    let (registered_at, rest) = rest.split_first_chunk()?;
    let (predicate_at, rest) = rest.split_first_chunk()?;
    let (creator, rest) = rest.split_first_chunk::<20>()?;
    let (hash, rest) = rest.split_first_chunk::<32>()?;
    let (predicate, uri) = rest.split_first_chunk::<20>()?;
    let has = |bit: u8| known & bit != 0;
    Some(Tool {
        history: ToolHistory {
            creator: has(CREATOR).then(|| Address::from(*creator)),
            metadata_uri: if has(URI) { Some(String::from_utf8(uri.to_vec()).ok()?) } else { None },
            manifest_hash: has(HASH).then(|| B256::from(*hash)),
            access_predicate: has(PREDICATE).then(|| Address::from(*predicate)),
            stage: match stage {
                0 => Stage::Unseen,
                1 => Stage::Active,
                2 => Stage::Retired,
                _ => return None,
            },
            anomalies: Anomalies::from_bits(*anomalies),
        },
        changes: u64::from_be_bytes(*changes),
        registered_at: u64::from_be_bytes(*registered_at),
        predicate_at: u64::from_be_bytes(*predicate_at),
        garbled: has(GARBLED),
    })
}
