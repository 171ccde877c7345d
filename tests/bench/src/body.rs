//! Putting a hostile document together: the free tool, with members replaced or added, filled to 1 MiB.

use erc8257::limits::MANIFEST_BYTES;

/// A member of the root and its JSON text, which need not be good JSON.
pub type Member = (&'static str, String);

/// The members that a document must have, as the free tool has them.
const REQUIRED: [(&str, &str); 7] = [
    ("type", r#""https://ercs.ethereum.org/ERCS/erc-8257#tool-manifest-v1""#),
    ("name", r#""nft-price-oracle""#),
    ("description", r#""Returns estimated floor price for any NFT collection.""#),
    ("endpoint", r#""https://tools.example.com/nft-price-oracle""#),
    ("inputs", "{}"),
    ("outputs", "{}"),
    ("creatorAddress", r#""0xabcdefabcdef1234567890abcdefabcdef123456""#),
];

/// Bytes that the required members and a few names may take.
const FRAME: usize = 1024;

/// The room for a shape to fill.
pub const ROOM: usize = MANIFEST_BYTES - FRAME;

/// One document of the given members and those required that are not among them.
#[must_use]
pub fn document(members: &[Member]) -> Vec<u8> {
    let mut text = String::from("{");
    let given = |name: &str| members.iter().any(|member| member.0 == name);
    let required = REQUIRED.iter().filter(|member| !given(member.0)).map(|&(name, value)| (name, value));
    for (name, value) in required.chain(members.iter().map(|(name, value)| (*name, value.as_str()))) {
        if text.len() > 1 {
            text.push(',');
        }
        text.extend(["\"", name, "\":", value]);
    }
    text.push('}');
    text.into_bytes()
}

/// Items between brackets, separated by commas, as many as fit into `room` bytes or until `item` gives none.
pub fn list(room: usize, brackets: [&str; 2], mut item: impl FnMut(usize, &mut String) -> bool) -> String {
    let mut text = String::from(brackets[0]);
    let (mut next, mut count) = (String::new(), 0);
    while item(count, &mut next) && text.len() + next.len() + 1 + brackets[1].len() <= room {
        if count > 0 {
            text.push(',');
        }
        text.push_str(&next);
        next.clear();
        count += 1;
    }
    text.push_str(brackets[1]);
    text
}

/// An array of as many items as fit.
pub fn array(room: usize, mut item: impl FnMut(usize, &mut String)) -> String {
    list(room, ["[", "]"], |index, out| {
        item(index, out);
        true
    })
}

/// An object of as many members as fit; `item` writes the whole member.
pub fn object(room: usize, mut item: impl FnMut(usize, &mut String)) -> String {
    list(room, ["{", "}"], |index, out| {
        item(index, out);
        true
    })
}

/// A string of as many pieces as fit.
pub fn string(room: usize, mut piece: impl FnMut(usize, &mut String)) -> String {
    let mut text = String::from("\"");
    let (mut next, mut count) = (String::new(), 0);
    loop {
        piece(count, &mut next);
        if next.is_empty() || text.len() + next.len() + 1 > room {
            break;
        }
        text.push_str(&next);
        next.clear();
        count += 1;
    }
    text.push('"');
    text
}

/// The text with every UTF-16 code unit as a `\u` escape.
#[must_use]
pub fn escaped(text: &str) -> String {
    text.encode_utf16().map(|unit| format!("\\u{unit:04x}")).collect()
}
