//! The table of codes: one row a code.

use primitives::codes::Severity;

/// What a finding makes of the verdict.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Makes {
    /// The answers contradict the trusted block, themselves or a pin.
    Refuted,
    /// The answers do not suffice, or have a form that this version does not know.
    Unknown,
    /// The record is proven all the same.
    Proven,
}

impl Makes {
    /// The word of the table: `refuted`, `unknown` or `proven`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Refuted => "refuted",
            Self::Unknown => "unknown",
            Self::Proven => "proven",
        }
    }
}

/// One code: its severity, what it makes of the verdict, its sentence, and what to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Row {
    /// The stable code.
    pub id: &'static str,
    /// The section of the standard that it follows.
    pub section: &'static str,
    /// How grave it is.
    pub severity: Severity,
    /// What it makes of the verdict.
    pub makes: Makes,
    /// The finding in one sentence.
    pub message: &'static str,
    /// What to do, in one sentence or two.
    pub fix: &'static str,
}

primitives::table! {
    /// A stable code of a proof.
    pub enum Code of Row { id section; severity: Severity, makes: Makes; message fix }

    OutputRoot "prf-output-root" "OP Stack output root" Error Refuted
        "The state root, message root and block hash do not hash to the trusted output root."
        "Take the preimage from another node. Check that the output root is version 0 and belongs to this chain.";
    OutputState "prf-output-state" "OP Stack output root" Error Refuted
        "The block has a different state root than the output root commits to."
        "Do not trust the proposer of this output root.";
    HeaderMembers "prf-header-members" "Block header" Error Unknown
        "The answer is not a block header: a member is missing or malformed."
        "Ask another RPC, or hand over the header as RLP.";
    HeaderHash "prf-header-hash" "Block header" Error Refuted
        "The header does not have the trusted block hash."
        "Ask another RPC. If all agree, hand over the header as RLP: this version may not know a member of the chain's headers.";
    HeaderClaim "prf-header-claim" "Block header" Error Refuted
        "The header's members do not hash to the value of its member hash."
        "Do not trust this RPC.";
    HeaderMalformed "prf-header-malformed" "Block header" Error Unknown
        "The header has the trusted hash, but it lacks a readable state root, receipts root, number or timestamp."
        "This version cannot prove anything on this chain. Use a quorum of RPCs.";
    BlockStale "prf-block-stale" "§7" Warning Proven
        "The trusted block is older than the policy allows."
        "Trust a newer block before you show or use the tool.";
    BlockFuture "prf-block-future" "§7" Warning Proven
        "The trusted block's timestamp lies in the future."
        "Set the clock, or do not trust the source of the block hash.";
    Limit "prf-limit" "EIP-1186" Error Unknown
        "The answer holds something larger than this version reads."
        "Ask another RPC. If it answers the same, this version cannot prove this record.";
    AnswerMalformed "prf-answer-malformed" "EIP-1186" Error Unknown
        "The answer is not a result of eth_getProof: a member is missing or malformed."
        "Ask another RPC.";
    AccountMissing "prf-account-missing" "EIP-1186" Error Unknown
        "The answers hold no proof of this account."
        "Ask for eth_getProof of this address at the trusted block.";
    NodeHash "prf-node-hash" "Yellow Paper B, D" Error Refuted
        "A node of the proof does not have the hash that the trusted block commits to."
        "Ask for the proof by block hash. If the node still differs, do not trust this RPC.";
    NodeMalformed "prf-node-malformed" "Yellow Paper B, D" Error Unknown
        "A node of the proof is not a node of a Merkle Patricia tree."
        "This version cannot prove anything on this chain. Use a quorum of RPCs.";
    NodeMissing "prf-node-missing" "Yellow Paper B, D" Error Unknown
        "The proof ends before it decides what the key holds."
        "Ask another RPC. A proof that is cut off does not prove that a value is absent.";
    NodeExtra "prf-node-extra" "Yellow Paper B, D" Error Unknown
        "The proof continues after the node that decides."
        "Ask another RPC.";
    AccountValue "prf-account-value" "Yellow Paper B, D" Error Unknown
        "The account's leaf is not a nonce, a balance, a storage root and a code hash."
        "This version cannot prove anything on this chain. Use a quorum of RPCs.";
    ClaimAccount "prf-claim-account" "EIP-1186" Error Refuted
        "The answer contradicts its own proof about the account."
        "Do not trust this RPC.";
    CodePinned "prf-code-pinned" "Registry Deployment" Error Refuted
        "The registry does not have the pinned code."
        "Do not use this registry, unless you know why its code differs and pin that code.";
    CodeUnknown "prf-code-unknown" "Registry Deployment" Error Unknown
        "No layout says where code with this hash keeps its records."
        "Give a layout for this code hash in the policy, or use a quorum of RPCs.";
    RegistryElsewhere "prf-registry-elsewhere" "Registry Deployment" Warning Proven
        "This registry has the code of a known registry at another address, where its constructor may have planted records."
        "Trust this registry by its address, or check how it was deployed. Its code hash does not vouch for its records.";
    RegistryProxy "prf-registry-proxy" "Registry Deployment" Error Unknown
        "The registry is a proxy: its code does not say where records are kept, and may be replaced."
        "Use a registry without a proxy. Only a quorum of RPCs can read this one.";
    StorageMissing "prf-storage-missing" "EIP-1186" Error Unknown
        "The answers hold no proof of a storage slot that is needed."
        "Ask for eth_getProof with all slots of the record.";
    StorageValue "prf-storage-value" "Yellow Paper B, D" Error Unknown
        "The leaf of a storage slot does not hold a word."
        "This version cannot prove anything on this chain. Use a quorum of RPCs.";
    ClaimStorage "prf-claim-storage" "EIP-1186" Error Refuted
        "The answer contradicts its own proof about a storage slot."
        "Do not trust this RPC.";
    WordAddress "prf-word-address" "Solidity storage layout" Error Unknown
        "A word that must be an address has higher bits set."
        "Correct the layout: it does not fit this registry.";
    WordFlag "prf-word-flag" "Solidity storage layout" Error Unknown
        "A word that must be a flag is neither 0 nor 1."
        "Correct the layout: it does not fit this registry.";
    StringForm "prf-string-form" "Solidity storage layout" Error Unknown
        "The word of metadataURI is not a Solidity string."
        "Correct the layout: it does not fit this registry.";
    StringPadding "prf-string-padding" "Solidity storage layout" Error Unknown
        "There are bytes after the end of metadataURI."
        "Correct the layout: it does not fit this registry.";
    StringUtf8 "prf-string-utf8" "§1" Warning Proven
        "The registered metadataURI is not valid UTF-8."
        "Do not use the tool. Its creator can register a URL with updateToolMetadata.";
    LayoutContradiction "prf-layout-contradiction" "Solidity storage layout" Error Unknown
        "The counter, the record and the tombstone contradict each other, as they cannot in a registry of this layout."
        "Correct the layout: it does not fit this registry.";
    PredicateCode "prf-predicate-code" "Predicate Upgradeability" Error Refuted
        "The predicate does not have the pinned code."
        "Do not rely on what the predicate did before. Read its code, then pin that.";
    ReceiptMalformed "prf-receipt-malformed" "Yellow Paper B, D" Error Unknown
        "The proven value is not a receipt."
        "This version cannot read this chain's receipts.";
}
