//! What a liar does to the answers of an honest node.

use alloy_primitives::hex;
use serde_json::{Value, json};

use super::chain_state::REGISTRY;
use super::forge;
use super::served::{BLOCKS, Block, IMPOSTOR, PREDICATE, TOOLS};
use crate::dice::Dice;

/// What is served of a tool.
pub(super) struct Evidence {
    pub(super) header: Value,
    /// The first one is about the registry.
    pub(super) accounts: Vec<Value>,
}

/// An answer of any node, about any tool and account.
fn any<'s>(dice: &mut Dice<'_>, served: &'s [Block; BLOCKS]) -> &'s Value {
    let block = &served[dice.below(BLOCKS)];
    let (tool, account) = (dice.below(TOOLS), dice.below(4));
    block.answers[tool].get(account).unwrap_or(&block.predicate)
}

/// Changes one thing, or does to it what hides it.
pub(super) fn change(dice: &mut Dice<'_>, evidence: &mut Evidence, served: &[Block; BLOCKS]) {
    let Evidence { header, accounts } = evidence;
    let place = dice.below(accounts.len().max(1));
    let Some(account) = accounts.get_mut(place) else { return };
    match dice.below(16) {
        0 => digit(dice, header),
        1 => digit(dice, account),
        2 => *header = served[dice.below(BLOCKS)].header.clone(),
        3 => *account = any(dice, served).clone(),
        4 => mix(dice, account, any(&mut dice.clone(), served)),
        5 => lists(dice, account, any(&mut dice.clone(), served)),
        6 => accounts.push(any(dice, served).clone()),
        7 => drop(accounts.remove(place)),
        8 => forge::node(dice, header, account),
        9 => forge::value(dice, header, account),
        10 => forge::storage(dice, header, account, any(&mut dice.clone(), served)),
        11 => account["address"] = json!(claimed(dice)),
        12 => member(dice, header),
        13 => member(dice, account),
        14 => as_rlp(header),
        _ => {
            let (one, other) = (dice.below(accounts.len()), dice.below(accounts.len()));
            accounts.swap(one, other);
        }
    }
}

/// Says a member twice, in the text that is served.
pub(super) fn repeat(dice: &mut Dice<'_>, text: &mut String, other: &Value) {
    let Some(members) = other.as_object().filter(|members| !members.is_empty() && text.ends_with('}')) else {
        return;
    };
    let Some((name, value)) = members.iter().nth(dice.below(members.len())) else { return };
    if dice.one_in(2) {
        text.insert_str(1, &format!("{}:{value},", json!(name)));
    } else {
        text.insert_str(text.len() - 1, &format!(",{}:{value}", json!(name)));
    }
}

fn claimed(dice: &mut Dice<'_>) -> String {
    match dice.below(3) {
        0 => REGISTRY.into(),
        1 => format!("{PREDICATE:?}"),
        _ => format!("{IMPOSTOR:?}"),
    }
}

/// The header as its RLP.
fn as_rlp(header: &mut Value) {
    if let Ok(rlp) = proofs::encode_header(header.to_string().as_bytes()) {
        *header = json!(hex::encode_prefixed(rlp));
    }
}

/// Leaves a member out, or gives it a value of another kind.
fn member(dice: &mut Dice<'_>, value: &mut Value) {
    let Some(members) = value.as_object_mut().filter(|members| !members.is_empty()) else { return };
    let Some(name) = members.keys().nth(dice.below(members.len())).cloned() else { return };
    let other = match dice.below(6) {
        0 => Value::Null,
        1 => json!("0x0"),
        2 => json!(dice.byte()),
        3 => json!([]),
        4 => json!({}),
        _ => return drop(members.remove(&name)),
    };
    members.insert(name, other);
}

/// Changes one character of one text.
fn digit(dice: &mut Dice<'_>, value: &mut Value) {
    let mut found = Vec::new();
    forge::texts(value, &mut found);
    let count = found.len();
    let Some(text) = found.into_iter().nth(dice.below(count.max(1))) else { return };
    let digit = char::from_digit(u32::try_from(dice.below(16)).unwrap_or_default(), 16).unwrap_or('0');
    match dice.below(8) {
        0 => text.push(digit),
        1 => drop(text.pop()),
        2 => *text = "0x".into(),
        3 => *text = text.to_uppercase().replacen("0X", "0x", 1),
        4 => *text = text.replacen("0x", "0x0", 1),
        _ => {
            let place = dice.below(text.len().max(1));
            if text.is_char_boundary(place) && place < text.len() {
                text.replace_range(place..=place, &digit.to_string());
            }
        }
    }
}

/// Takes a member, or a slot, from another answer.
fn mix(dice: &mut Dice<'_>, account: &mut Value, other: &Value) {
    let member = dice.pick(&["storageProof", "accountProof", "storageHash", "codeHash", "nonce", "balance"]);
    if dice.one_in(2) {
        account[member] = other[member].clone();
        return;
    }
    let count = other["storageProof"].as_array().map_or(1, |slots| slots.len().max(1));
    let (from, to) = (dice.below(count), dice.below(count));
    let slot = &other["storageProof"][from];
    let part = dice.pick(&["proof", "value", "key"]);
    if let Some(own) = account["storageProof"].get_mut(to).filter(|own| own.is_object()) {
        own[part] = slot[part].clone();
    }
}

/// Leaves out, doubles, swaps, cuts or borrows elements of a list.
fn lists(dice: &mut Dice<'_>, account: &mut Value, other: &Value) {
    let list = if dice.one_in(3) {
        account.get_mut("storageProof").and_then(Value::as_array_mut)
    } else {
        forge::nodes(dice, account)
    };
    let Some(list) = list.filter(|list| !list.is_empty()) else { return };
    let (one, two) = (dice.below(list.len()), dice.below(list.len()));
    match dice.below(7) {
        0 => drop(list.remove(one)),
        1 => list.truncate(one),
        2 => list.swap(one, two),
        3 => list.insert(two, list[one].clone()),
        4 => list.push(json!("0x80")),
        5 => list[one] = other["accountProof"][two].clone(),
        _ => list.insert(one, other["storageProof"][one]["proof"][two].clone()),
    }
}
