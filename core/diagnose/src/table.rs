//! The one table of hypotheses, in the order in which they are tried: one row a well-known mistake.

use alloc::string::String;

use super::repair::Side;
use primitives::json::Writer;

/// One row of the table of hypotheses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Row {
    /// The hypothesis as a value.
    pub hypothesis: Hypothesis,
    /// Its stable code.
    pub id: &'static str,
    /// The side that is usually changed.
    pub side: Side,
    /// What happened: one sentence.
    pub sentence: &'static str,
    /// The proof, in one sentence.
    pub proof: &'static str,
    /// How to repair it: one sentence.
    pub action: &'static str,
}

impl Row {
    /// The row as a JSON object, members in a fixed order.
    ///
    /// # Example
    /// ```
    /// let row = erc8257_diagnose::explain("cause-junk").unwrap().to_json();
    /// assert!(row.starts_with(r#"{"cause":"cause-junk","side":"chain","message":"#));
    /// ```
    #[must_use]
    pub fn to_json(&self) -> String {
        let mut w = Writer::new();
        w.raw("{\"cause\":").string(self.id).raw(",\"side\":").string(self.side.as_str());
        w.raw(",\"message\":").string(self.sentence).raw(",\"proof\":").string(self.proof);
        w.raw(",\"action\":").string(self.action).raw("}");
        w.finish()
    }
}

impl Hypothesis {
    /// The stable code as text.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        self.row().id
    }

    /// The hypothesis' row in the table.
    #[must_use]
    pub const fn row(self) -> &'static Row {
        row(self)
    }
}

impl core::fmt::Display for Hypothesis {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(self.as_str())
    }
}

primitives::table! {
    /// A well-known reason why a manifest does not have the committed hash (the first: that it has it).
    pub enum Hypothesis of Row { [hypothesis] id; side: Side; sentence proof action }

    AsSpecified "cause-as-specified" Nothing
        "The committed hash is the hash of the served manifest: nothing is wrong with it."
        "keccak256 of the canonical bytes (§2) is the committed hash."
        "Nothing needs to be changed.";
    ByteOrderMark "cause-byte-order-mark" File
        "The committed hash is that of the manifest without the byte-order mark that the server puts in front of it."
        "The canonical bytes of what stands behind the mark have the committed hash."
        "A publisher serves the file without the byte-order mark.";

    UnknownDropped "cause-unknown-dropped" Chain
        "The committed hash is that of the manifest without its unknown members, which a typed parser dropped before they were hashed."
        "The canonical bytes without the members that the standard does not define have the committed hash."
        "A publisher hashes the file as it is served, with all its members, and commits that hash; or serves it without them.";
    DefaultsInserted "cause-defaults-inserted" Chain
        "The committed hash is that of the manifest with default values inserted, which the served file does not have."
        "The canonical bytes with these members inserted have the committed hash."
        "A publisher hashes the file as it is served and commits that hash; or serves it with the inserted members.";
    TypedObject "cause-typed-object" Chain
        "The committed hash is that of a parsed, typed object: unknown members were dropped and defaults inserted before it was hashed."
        "The canonical bytes without unknown members and with these members inserted have the committed hash."
        "A publisher hashes the file as it is served, not an object that was parsed from it, and commits that hash.";
    EmptyDropped "cause-empty-dropped" Chain
        "The committed hash is that of the manifest without members that are null, empty or at their default."
        "The canonical bytes without these members have the committed hash."
        "A publisher hashes the file as it is served and commits that hash; or serves it without these members.";
    StaleDuplicate "cause-stale-duplicate" Chain
        "Another registration of the same URL commits the hash of the served manifest, and this one is a stale duplicate of it."
        "The other registration's URL is the same after normalisation, and its hash is that of the served manifest."
        "Use the registration that matches if its creator is the one of this tool. Its publisher updates this hash, or retires this tool, which cannot be undone.";
    HashOfAnother "cause-hash-of-another" Either
        "The committed hash is that of a registration of another URL: the file belongs there, or the hash was copied from it."
        "The other registration commits the same hash for another URL."
        "A publisher serves the file of the other URL here too, or commits the hash of the file that is served.";

    TypeVariant "cause-type-variant" Chain
        "The committed hash is that of the manifest with another spelling of its type, such as that of a draft."
        "The canonical bytes with this type have the committed hash."
        "A publisher serves the type of version 1 and commits the hash of that file.";
    AddressCase "cause-address-case" Chain
        "The committed hash is that of the manifest with its addresses in another case."
        "The canonical bytes with the addresses in EIP-55 or lower case have the committed hash."
        "A publisher serves all addresses in lower case and commits the hash of that file.";
    CreatorReplaced "cause-creator-replaced" Chain
        "The committed hash is that of the manifest with another creator, or with none: it was hashed before the account was filled in."
        "The canonical bytes with this creatorAddress have the committed hash."
        "A publisher fills in the account that registers, and commits the hash of the file that is served.";

    RawBytes "cause-raw-bytes" Chain
        "The committed hash is keccak256 of the bytes as served instead of the canonical bytes."
        "keccak256 of the served bytes is the committed hash."
        "A publisher commits the hash of the canonical bytes.";
    TrimmedBytes "cause-trimmed-bytes" Chain
        "The committed hash is keccak256 of the file's bytes but for line ends, a byte-order mark, or white space around them, instead of the canonical bytes."
        "keccak256 of these bytes is the committed hash."
        "A publisher commits the hash of the canonical bytes.";
    ServedOrder "cause-served-order" Chain
        "The committed hash is that of the JSON without white space, its members not sorted, as JSON.stringify writes it."
        "keccak256 of that text is the committed hash."
        "A publisher commits the hash of the canonical bytes (RFC 8785), where members are sorted at every level.";
    ShallowSort "cause-shallow-sort" Chain
        "The committed hash is that of the JSON with only the members of the top level sorted."
        "keccak256 of that text is the committed hash."
        "A publisher commits the hash of the canonical bytes (RFC 8785), where members are sorted at every level.";
    NameList "cause-name-list" Chain
        "The committed hash is that of JSON.stringify with a list of the top level's names, which drops every nested member that is not on it."
        "keccak256 of that text is the committed hash."
        "A publisher commits the hash of the canonical bytes (RFC 8785), which have all members.";
    Indented "cause-indented" Chain
        "The committed hash is that of the JSON text with indentation, instead of the canonical bytes."
        "keccak256 of that text is the committed hash."
        "A publisher commits the hash of the canonical bytes.";
    JsonDumps "cause-json-dumps" Chain
        "The committed hash is that of the text that Python's json.dumps writes, instead of the canonical bytes."
        "keccak256 of that text is the committed hash."
        "A publisher commits the hash of the canonical bytes: no option of json.dumps gives them for every manifest.";
    NormalForm "cause-normal-form" Chain
        "The committed hash is that of the manifest with its strings in another Unicode normalisation form."
        "The canonical bytes with all strings in that form have the committed hash."
        "A publisher serves all strings in NFC and commits the hash of that file.";
    Sha256 "cause-sha-256" Chain
        "The committed hash is a SHA-256, not a keccak256: a wrong hash and a right one are of the same shape."
        "SHA-256 of the manifest's bytes is the committed hash."
        "A publisher commits the keccak256 of the canonical bytes.";
    Sha3 "cause-sha3-256" Chain
        "The committed hash is a SHA3-256 as NIST standardised it, not the keccak256 of Ethereum, which pads otherwise."
        "SHA3-256 of the manifest's bytes is the committed hash."
        "A publisher commits the keccak256 of the canonical bytes.";

    OtherBody "cause-other-body" Either
        "The committed hash is that of another file than the one that is served at the URL."
        "keccak256 of the other file's canonical bytes, or of its bytes, is the committed hash."
        "A publisher serves the file that was committed at the registered URL, or commits the hash of the file that is served.";
    HashedTwice "cause-hashed-twice" Chain
        "The committed hash is the hash of a hash: the manifest's hash, or its hex text, was hashed once more."
        "keccak256 of the hash, as bytes or as hex text, is the committed hash."
        "A publisher commits the hash itself.";
    ReversedBytes "cause-reversed-bytes" Chain
        "The committed hash is the manifest's hash with its bytes in reverse order."
        "The committed hash, read backwards, is the hash of the manifest."
        "A publisher commits the hash in the order in which keccak256 gives it.";
    HashOfUrl "cause-hash-of-url" Chain
        "The committed hash is that of the manifest's URL instead of its contents."
        "keccak256 of the registered URL is the committed hash."
        "A publisher commits the hash of the canonical bytes of the manifest.";
    Junk "cause-junk" Chain
        "The committed hash is a placeholder, or the hash of nothing: no manifest has it."
        "The hash is a known one, or has a pattern that no hash has by chance."
        "A publisher commits the hash of the canonical bytes.";
}
