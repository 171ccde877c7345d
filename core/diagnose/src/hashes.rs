//! Hypotheses about the hash itself: hashed twice, written backwards, of something else, or no hash of anything.

use alloc::format;

use alloy_primitives::{B256, b256};

use super::clues::Clues;
use super::search::{Attempt, Proof};
use primitives::canonical::keccak256;

/// `cause-hashed-twice`: a hash, and the name of the hashed text.
pub(super) fn hashed_twice(attempt: &mut Attempt<'_>, hashes: &[(B256, &str)]) -> Option<Proof> {
    hashes.iter().find_map(|(hash, of)| {
        let text = format!("{hash}");
        let bare = text.strip_prefix("0x").unwrap_or_default();
        let forms: [(&[u8], &str); 3] = [
            (hash.as_slice(), "of the hash"),
            (text.as_bytes(), "of the hash's hex text"),
            (bare.as_bytes(), "of the hash's hex text without 0x"),
        ];
        forms.into_iter().find_map(|(bytes, what)| {
            (attempt.afford(bytes.len()) && attempt.is(keccak256(bytes)))
                .then(|| Proof::of(&format!("keccak256 {what} {of}")))
        })
    })
}

/// `cause-reversed-bytes`.
pub(super) fn reversed(attempt: &mut Attempt<'_>, hashes: &[(B256, &str)]) -> Option<Proof> {
    hashes.iter().find_map(|(hash, of)| {
        let mut bytes = *hash;
        bytes.reverse();
        attempt.is(bytes).then(|| Proof::of(&format!("the hash {of}")))
    })
}

/// `cause-hash-of-url`.
pub(super) fn hash_of_url(attempt: &mut Attempt<'_>, clues: &Clues<'_>) -> Option<Proof> {
    let uri = clues.metadata_uri?;
    let is_so = attempt.afford(uri.len()) && attempt.is(keccak256(uri.as_bytes()));
    is_so.then(|| Proof::of("keccak256 of the URL as registered"))
}

/// Hashes that stand for nothing, each with its source.
const NOTHING: [(B256, &str); 17] = [
    (b256!("c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470"), "keccak256 of no bytes"),
    (b256!("b48d38f93eaa084033fc5970bf96e559c33c4cdc07d889ab00b4d63f9590739d"), "keccak256 of {}"),
    (b256!("518674ab2b227e5f11e9084f615d57663cde47bce1ba168b4c19c7ee22a73d70"), "keccak256 of []"),
    (b256!("efbde2c3aee204a69b7696d4b10ff31137fe78e3946306284f806e2dfc68b805"), "keccak256 of null"),
    (
        b256!("019726c6babc1de231f26fd6cbb2df2c912784a2e1ba55295496269a6d3ff651"),
        "keccak256 of the text undefined",
    ),
    (
        b256!("7bc087f4ef9d0dc15fef823bff9c78cc5cca8be0a85234afcfd807f412f40877"),
        "keccak256 of the text [object Object]",
    ),
    (
        b256!("2392a80f8a87b8cfde0aa5c84e199f163aae4c2a4c512d37598362ace687ad0c"),
        "keccak256 of an empty JSON string",
    ),
    (b256!("0ef9d8f8804d174666011a394cab7901679a8944d24249fd148a6a36071151f8"), "keccak256 of a line feed"),
    (b256!("39bef1777deb3dfb14f64b9f81ced092c501fee72f90e93d03bb95ee89df9837"), "keccak256 of the text 0x"),
    (b256!("290decd9548b62a8d60345a988386fc84ba6bc95484008f6362f93160ef3e563"), "keccak256 of 32 zero bytes"),
    (b256!("bc36789e7a1e281436464229828f817d6612f7b477d66591ff96a9e064bcc98a"), "keccak256 of a zero byte"),
    (b256!("9c22ff5f21f0b81b113e63f7db6da94fedef11b2119b4088b89664fb9a3cb658"), "keccak256 of the text test"),
    (
        b256!("c973f01c30db151771eca5d5661d5262b8df81b0f801adc18cd689e95256cb4e"),
        "keccak256 of the text manifest",
    ),
    (b256!("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"), "SHA-256 of no bytes"),
    (b256!("44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a"), "SHA-256 of {}"),
    (b256!("a7ffc6f8bf1ed76651c14756a061d662f580ff4de43b49fa82d80a4b80f8434a"), "SHA3-256 of no bytes"),
    (b256!("840eb7aa2a9935de63366bacbe9d97e978a859e93dc792a0334de60ed52f8e99"), "SHA3-256 of {}"),
];

/// `cause-junk`.
pub(super) fn junk(attempt: &mut Attempt<'_>, clues: &Clues<'_>) -> Option<Proof> {
    let hash = attempt.expected();
    if let Some((_, what)) = NOTHING.iter().find(|(nothing, _)| attempt.is(*nothing)) {
        return Some(Proof::of(what));
    }
    let words = hash.as_slice();
    let address = |address: alloy_primitives::Address| address.into_word() == hash;
    let what = if hash == B256::ZERO {
        "zero"
    } else if clues.creator.is_some_and(address) || clues.tool.is_some_and(|tool| address(tool.registry)) {
        "an address of the registration"
    } else if [1, 2, 4, 8, 16]
        .into_iter()
        .any(|period| words.iter().zip(words.iter().skip(period)).all(|(a, b)| a == b))
    {
        "a pattern that repeats"
    } else if words.iter().take(16).all(|byte| *byte == 0) || words.iter().skip(16).all(|byte| *byte == 0) {
        "half of it is zeros"
    } else if words.iter().zip(words.iter().skip(1)).all(|(a, b)| a.wrapping_add(1) == *b) {
        "a row of numbers"
    } else {
        return None;
    };
    Some(Proof::of(what))
}
