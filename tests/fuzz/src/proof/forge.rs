//! Lies that are hashed again: what stands above an altered node names the altered node, as far up as the forger goes.

use alloy_primitives::{U256, hex, keccak256};
use serde_json::{Value, json};

use super::chain_state::{list, text};
use crate::dice::Dice;

/// Every text of a value.
pub(super) fn texts<'v>(value: &'v mut Value, found: &mut Vec<&'v mut String>) {
    match value {
        Value::String(text) => found.push(text),
        Value::Array(values) => values.iter_mut().for_each(|value| texts(value, found)),
        Value::Object(members) => members.values_mut().for_each(|value| texts(value, found)),
        _ => {}
    }
}

fn bytes(value: &Value) -> Option<Vec<u8>> {
    hex::decode(value.as_str()?).ok()
}

/// The hash of a text of hexadecimal digits.
fn hashed(text: &str) -> Option<String> {
    hex::decode(text).ok().map(|bytes| hex::encode(keccak256(bytes)))
}

/// Names another hash wherever this one is named, and so on for what this changes, at most so many times; at last the
/// header's own hash, if it comes to that.
fn relink(header: &mut Value, account: &mut Value, first: (String, String), most: usize) {
    let mut changes = vec![first];
    for _ in 0..most {
        let Some((old, new)) = changes.pop() else { break };
        let mut found = Vec::new();
        texts(account, &mut found);
        texts(header, &mut found);
        for text in found.into_iter().filter(|text| text.contains(&old)) {
            let before = hashed(text);
            *text = text.replace(&old, &new);
            changes.extend(before.zip(hashed(text)));
        }
    }
    if most > 12
        && header.is_object()
        && let Ok(rlp) = proofs::encode_header(header.to_string().as_bytes())
    {
        header["hash"] = json!(format!("{:?}", keccak256(rlp)));
    }
}

/// Puts a node in the place of one, and links it.
fn replace(dice: &mut Dice<'_>, header: &mut Value, account: &mut Value, old: &[u8], new: &[u8]) {
    let change = (hex::encode(keccak256(old)), hex::encode(keccak256(new)));
    relink(header, account, change, dice.below(32));
}

/// The nodes of the account, or of one of its slots.
pub(super) fn nodes<'v>(dice: &mut Dice<'_>, account: &'v mut Value) -> Option<&'v mut Vec<Value>> {
    let slots = account["storageProof"].as_array().map_or(0, Vec::len);
    let place = dice.below(slots + 1);
    if place == slots {
        return account.get_mut("accountProof")?.as_array_mut();
    }
    account["storageProof"].get_mut(place)?.get_mut("proof")?.as_array_mut()
}

/// Alters, cuts or pads the bytes of one node.
pub(super) fn node(dice: &mut Dice<'_>, header: &mut Value, account: &mut Value) {
    let Some(nodes) = nodes(dice, account).filter(|nodes| !nodes.is_empty()) else { return };
    let count = nodes.len();
    let node = &mut nodes[dice.below(count)];
    let Some(old) = bytes(node).filter(|bytes| !bytes.is_empty()) else { return };
    let mut new = old.clone();
    let place = dice.below(new.len());
    match dice.below(5) {
        0 => new[place] ^= dice.byte().max(1),
        1 => new.truncate(place),
        2 => new.insert(place, dice.byte()),
        3 => drop(new.remove(place)),
        _ => new.push(dice.byte()),
    }
    *node = json!(hex::encode_prefixed(&new));
    replace(dice, header, account, &old, &new);
}

/// Gives a slot another value, in its claim and in the leaf that proves it.
pub(super) fn value(dice: &mut Dice<'_>, header: &mut Value, account: &mut Value) {
    let slots = account["storageProof"].as_array().map_or(0, Vec::len);
    let place = dice.below(slots.max(1));
    let value = match dice.below(4) {
        0 => vec![dice.byte()],
        1 => vec![dice.byte(); 20],
        2 => vec![0, dice.byte()],
        _ => dice.word().to_vec(),
    };
    let Some(slot) = account["storageProof"].get_mut(place).filter(|slot| slot["proof"].is_array()) else {
        return;
    };
    slot["value"] = json!(format!("{:#x}", U256::from_be_slice(&value)));
    let Some(leaf) = slot["proof"].as_array_mut().and_then(|nodes| nodes.last_mut()) else { return };
    let Some(old) = bytes(leaf) else { return };
    // A leaf with a path of at most 33 bytes: its head, its path, its value.
    let head = match old.first() {
        Some(0xf8) => 2,
        Some(0xc0..=0xf7) => 1,
        _ => return,
    };
    let path = match old.get(head) {
        Some(byte @ 0x80..=0xb7) => usize::from(byte - 0x80) + 1,
        Some(0x00..=0x7f) => 1,
        _ => return,
    };
    let Some(path) = old.get(head..head + path) else { return };
    let new = list(&[path.to_vec(), text(&text(&value))]);
    *leaf = json!(hex::encode_prefixed(&new));
    replace(dice, header, account, &old, &new);
}

/// Names another account's storage, as if it were this account's.
pub(super) fn storage(dice: &mut Dice<'_>, header: &mut Value, account: &mut Value, other: &Value) {
    let digits =
        |value: &Value| value["storageHash"].as_str().map(|text| text.trim_start_matches("0x").to_owned());
    let change = digits(account).zip(digits(other));
    account["storageProof"] = other["storageProof"].clone();
    if let Some(change) = change {
        relink(header, account, change, dice.below(32));
    }
}
