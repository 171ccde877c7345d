//! The codes about proofs: one row each.

use alloc::string::String;

use primitives::json::Writer;

/// One thing that there is to say about a proof.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct ProofRow {
    /// The code: a row of the ledger, or `lib-…`.
    pub id: &'static str,
    /// The section of the standard.
    pub section: &'static str,
    /// Whether the proof counts for nothing; else it is a warning.
    pub refuses: bool,
    /// What there is to know: one sentence.
    pub sentence: &'static str,
    /// What to do: one sentence.
    pub action: &'static str,
}

impl ProofRow {
    /// The row as a JSON object, members in a fixed order.
    ///
    /// # Example
    /// ```
    /// let row = erc8257_access_proof::proof_rows()[0].to_json();
    /// assert!(row.starts_with(r#"{"proof":"sec-ap-payload","section":"Concrete AccessProof Pattern","refuses":true,"#));
    /// ```
    #[must_use]
    pub fn to_json(&self) -> String {
        let mut w = Writer::new();
        w.raw("{\"proof\":").string(self.id).raw(",\"section\":").string(self.section);
        w.raw(",\"refuses\":").boolean(self.refuses);
        w.raw(",\"message\":").string(self.sentence).raw(",\"action\":").string(self.action).raw("}");
        w.finish()
    }
}

/// Every row, those that refuse first.
///
/// # Example
/// ```
/// assert!(erc8257_access_proof::proof_rows().iter().any(|row| row.id == "sec-ap-signer" && row.refuses));
/// ```
#[must_use]
pub const fn proof_rows() -> &'static [ProofRow] {
    all()
}

/// The effect of a row on the proof.
struct Effect;

impl Effect {
    const REFUSES: bool = true;
    const WARNS: bool = false;
}

impl Code {
    /// The code's row in the table.
    pub(super) const fn row(self) -> &'static ProofRow {
        row(self)
    }
}

primitives::table! {
    /// The reason why a proof is refused, or the warning about it.
    pub(super) enum Code of ProofRow { id section; refuses: Effect; sentence action }

    Payload "sec-ap-payload" "Concrete AccessProof Pattern" REFUSES
        "The data is not the ABI encoding of a uint64 deadline and the bytes of a signature."
        "Encode both with abi.encode, the deadline first, and add nothing.";
    NoPredicate "sec-ap-domain" "Concrete AccessProof Pattern" REFUSES
        "A proof is bound to a predicate, and an open tool has none."
        "Take the predicate from the registry's record, and ask for no proof where there is none.";
    Length "lib-sec-ap-length" "Concrete AccessProof Pattern" REFUSES
        "The signature does not have 65 bytes."
        "Send r, s and v: expand a compact signature (EIP-2098); a contract's signature (ERC-1271) has no place in this pattern.";
    RecoveryId "lib-sec-ap-v" "Concrete AccessProof Pattern" REFUSES
        "The last byte of the signature is not the v that fits."
        "Send v as 27 or 28: add 27 to the 0 or 1 that some signers give.";
    HighS "lib-sec-ap-high-s" "Concrete AccessProof Pattern" REFUSES
        "The signature's s is in the upper half of the curve's order, so that anybody can make a second signature of it."
        "Replace s by the order less s, and swap v between 27 and 28.";
    Expired "sec-ap-deadline" "Concrete AccessProof Pattern" REFUSES
        "The deadline is over."
        "Sign again with a deadline a few minutes ahead, in seconds since 1970.";
    NoSigner "lib-sec-ap-no-signer" "Concrete AccessProof Pattern" REFUSES
        "No key can have made this signature."
        "Send the signature as the wallet gave it.";
    PersonalSign "sec-ap-eip712" "Concrete AccessProof Pattern" REFUSES
        "The account signed the digest as a message (personal_sign), not the typed data."
        "Sign the typed data with eth_signTypedData_v4.";
    Packed "sec-ap-digest" "Concrete AccessProof Pattern" REFUSES
        "The account signed the members packed, without their padding."
        "Pad each member to 32 bytes, as EIP-712 has it.";
    OtherSigner "sec-ap-signer" "Concrete AccessProof Pattern" REFUSES
        "The signature is not by the account over this chain, predicate, tool and deadline."
        "Compare each of them with what the wallet showed, and the signer with the account.";
    RegistryGap "lib-sec-ap-registry-gap" "Concrete AccessProof Pattern" WARNS
        "The proof names no registry and has no nonce: whoever sees it can use it until the deadline, at every registry that has this predicate and tool ID."
        "Sign for a few minutes only, and let a server accept each proof once.";
    Milliseconds "lib-sec-ap-milliseconds" "Concrete AccessProof Pattern" WARNS
        "The deadline looks like milliseconds, so that the proof counts for thousands of years."
        "Give the deadline in seconds since 1970.";
    ContractAccount "lib-sec-ap-contract-account" "Concrete AccessProof Pattern" WARNS
        "The account is a contract, which has no key to sign with, and the pattern knows no contract signatures (ERC-1271)."
        "Ask for access with an account that has a key.";
}
