//! Proofs of access (§ Account Parameter Is Advisory). Nothing here signs.

use access_proof::{ProofFault, ProofRow};
use alloy_primitives::hex::encode_prefixed;

use crate::argument::{address, data, uint256, whole};
use crate::failure::{Erc8257Error, Result};

/// A signature that shows that the request comes from the account, for one tool's predicate, until a deadline (§ Account
/// Parameter Is Advisory). The wallet signs; nothing here does.
///
/// It can be used again until the deadline: a server that accepts each proof once remembers its digest for so long. Members
/// out of range are an error of each function.
#[derive(Debug, Clone, PartialEq, Eq, Hash, uniffi::Record)]
pub struct AccessProof {
    /// The chain, by its EIP-155 ID: decimal digits, below 2^128.
    pub chain_id: String,
    /// The contract as the registry names it, behind a proxy the proxy: `0x` and 40 hex digits.
    pub predicate: String,
    /// The tool's ID: decimal digits.
    pub tool_id: String,
    /// The account that signs: `0x` and 40 hex digits.
    pub account: String,
    /// The last second at which the proof counts, since 1970: the standard's `uint64`.
    pub deadline: u64,
}

#[uniffi::export]
impl AccessProof {
    /// Returns the signed digest: 32 bytes as hex.
    pub fn digest(&self) -> Result<String> {
        Ok(self.core()?.digest().to_string())
    }

    /// Returns EIP-712's `domainSeparator`: the verifying contract is the predicate.
    pub fn domain_separator(&self) -> Result<String> {
        Ok(self.core()?.domain_separator().to_string())
    }

    /// Returns EIP-712's `hashStruct` of the message.
    pub fn struct_hash(&self) -> Result<String> {
        Ok(self.core()?.struct_hash().to_string())
    }

    /// Returns the data that the wallet signs, as JSON: the second parameter of `eth_signTypedData_v4`.
    pub fn typed_data(&self) -> Result<String> {
        Ok(self.core()?.typed_data())
    }

    /// Returns the `data` of `tryHasAccess` as hex: the ABI encoding of deadline and signature (hex).
    pub fn payload(&self, signature: String) -> Result<String> {
        Ok(encode_prefixed(self.core()?.payload(&data(&signature, "/signature")?)))
    }

    /// Judges whether the account signed this, and the deadline is not over; as strict as a careful predicate.
    ///
    /// `signature` is hex, `now` the time in seconds since 1970, `accountCode` the code at the account (hex), if it was
    /// read. An argument that is not hex, or not a time, is an error.
    #[uniffi::method(default(account_code = None))]
    pub fn verify(&self, signature: String, now: i64, account_code: Option<String>) -> Result<ProofReport> {
        let proof = self.core()?;
        let signature = data(&signature, "/signature")?;
        let seconds = whole(now, "/now", SECONDS)?;
        let code = account_code.map(|code| data(&code, "/accountCode")).transpose()?;
        let report = access_proof::ProofReport::of(proof, &signature, seconds, code.as_deref());
        Ok(ProofReport { report, proof, now })
    }
}

const SECONDS: &str = "is not a whole number of seconds since 1970";

impl AccessProof {
    fn core(&self) -> Result<access_proof::AccessProof> {
        const CHAIN: &str = "is not decimal digits of a number below 2^128";
        let chain = uint256(&self.chain_id, "/chainId").ok().and_then(|chain| u128::try_from(chain).ok());
        Ok(access_proof::AccessProof {
            chain_id: chain.ok_or_else(|| Erc8257Error::value("/chainId", CHAIN))?,
            predicate: address(&self.predicate, "/predicate")?,
            tool_id: uint256(&self.tool_id, "/toolId")?,
            account: address(&self.account, "/account")?,
            deadline: self.deadline,
        })
    }
}

/// The parts of a verdict on a proof, as they cross the border. Each language makes its class `ProofReport`
/// of them, and no other code can make one.
#[derive(Debug, Clone, PartialEq, Eq, Hash, uniffi::Record)]
pub struct ProofReportParts {
    /// The report as JSON (`erc8257-access-proof/1`): the same text in every language, byte for byte.
    pub json: String,
    /// Whether the proof counted at `now`.
    pub valid: bool,
    /// Why it does not.
    pub fault: Option<ProofRemark>,
    /// What to warn of, valid or not.
    pub warnings: Vec<ProofRemark>,
    /// The second since 1970 that it was judged at.
    pub now: i64,
    /// The proof that this is about.
    pub proof: AccessProof,
    /// The signed digest.
    pub digest: String,
}

/// Why a proof counts for nothing, or what to warn of.
#[derive(Debug, Clone, PartialEq, Eq, Hash, uniffi::Record)]
pub struct ProofRemark {
    /// The stable code; `explainProof` has its row.
    pub code: String,
    /// The heading of the standard.
    pub section: String,
    /// The fact, in one sentence.
    pub message: String,
    /// The found text, made harmless.
    pub found: Option<String>,
    /// What to do: one sentence.
    pub action: String,
}

/// Whether a proof of access counts, and what to warn of. Only `AccessProof.verify` makes one.
pub struct ProofReport {
    report: access_proof::ProofReport,
    proof: access_proof::AccessProof,
    now: i64,
}

uniffi::custom_type!(ProofReport, ProofReportParts, {
    lower: |report| ProofReportParts::of(&report),
    try_lift: |_parts| Err(uniffi::deps::anyhow::anyhow!("a report is made by a verification alone")),
});

impl ProofReportParts {
    fn of(made: &ProofReport) -> Self {
        let ProofReport { report, proof, now } = made;
        let warnings = report.warnings().iter();
        Self {
            json: report.to_json(),
            valid: report.is_valid(),
            fault: report.fault().map(|fault| ProofRemark::of(fault.row(), fault.found())),
            warnings: warnings.map(|warning| ProofRemark::of(warning.row(), warning.found())).collect(),
            now: *now,
            proof: AccessProof {
                chain_id: proof.chain_id.to_string(),
                predicate: format!("{:?}", proof.predicate),
                tool_id: proof.tool_id.to_string(),
                account: format!("{:?}", proof.account),
                deadline: proof.deadline,
            },
            digest: proof.digest().to_string(),
        }
    }
}

impl ProofRemark {
    fn of(row: &ProofRow, found: Option<String>) -> Self {
        Self {
            code: row.id.to_owned(),
            section: row.section.to_owned(),
            message: row.sentence.to_owned(),
            found,
            action: row.action.to_owned(),
        }
    }
}

/// Deadline and signature of the `data` that came with a request.
#[derive(Debug, Clone, PartialEq, Eq, Hash, uniffi::Record)]
pub struct Payload {
    /// Seconds since 1970: the standard's `uint64`.
    pub deadline: u64,
    /// Hex with `0x`.
    pub signature: String,
}

/// Returns deadline and signature of the `data` of `tryHasAccess` (hex). Neither is checked yet: a server makes an
/// `AccessProof` of the deadline and of its own chain, predicate and tool, and verifies the signature.
///
/// Anything but the one ABI encoding is an error with the code `sec-ap-payload`.
#[uniffi::export]
pub fn parse_payload(data: String) -> Result<Payload> {
    let payload = access_proof::Payload::parse(&self::data(&data, "/data")?).map_err(|malformed| {
        let fault = ProofFault::Payload(malformed);
        Erc8257Error::Refused {
            code: fault.code().to_owned(),
            pointer: Some("/data".to_owned()),
            reason: fault.to_string(),
            found: Some(malformed.as_str().to_owned()),
            expected: None,
            fix: Some(fault.row().action.to_owned()),
            offset: None,
            line: None,
            column: None,
        }
    })?;
    Ok(Payload { deadline: payload.deadline, signature: encode_prefixed(payload.signature) })
}
