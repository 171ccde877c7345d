//! What a key signs.

use alloc::string::String;

use alloy_primitives::{Address, B256};
use primitives::describe::{Conclusion, Refusal, RunIn, Value};
use primitives::usage::UsageError;

use crate::authorization::Authorization;
use crate::border::signing::{
    CodeAuthorization, DigestReport, DigestVerdict, EntryPointVersion, SigningDigest, SigningSubject, UserOp,
};
use crate::codes::{Code, Finding};
use crate::noted::Noted;
use crate::read::chain;
use crate::typed::Typed;
use crate::user_operation::Operation;

/// What came of it: the digest, the domain, the message and the signer.
#[derive(Default)]
struct Made {
    digest: Option<B256>,
    domain: Option<B256>,
    message: Option<B256>,
    signer: Option<Address>,
}

impl RunIn for SigningDigest {
    fn run_in(self, given: Value<'_>) -> Result<DigestReport, Refusal> {
        let mut noted = Noted::default();
        let chain_id = self.chain.as_deref().map(|text| chain(text, "chain")).transpose()?;
        let authorization = self
            .authorization
            .as_ref()
            .map(|authorization| Authorization::read(authorization, "authorization"))
            .transpose()?;
        let made = match self.what {
            SigningSubject::UserOperation => self.operation(chain_id, &mut noted)?,
            SigningSubject::Authorization => {
                let authorization = authorization.ok_or_else(|| UsageError::missing("authorization"))?;
                let signer = authorization.look(&mut noted, "/authorization");
                Made { digest: Some(authorization.digest()), signer, ..Made::default() }
            }
            SigningSubject::TypedData => {
                if self.typed_data.is_none() {
                    return Err(UsageError::missing("typedData").into());
                }
                typed(&given, &mut noted)?
            }
        };
        Ok(DigestReport {
            verdict: if made.digest.is_some() { DigestVerdict::Digest } else { DigestVerdict::Invalid },
            what: self.what,
            digest: made.digest,
            domain_separator: made.domain,
            struct_hash: made.message,
            signer: made.signer,
            findings: noted.finish(given.document()),
        })
    }

    fn conclusion(report: &DigestReport) -> Conclusion {
        let is_yes =
            report.verdict == DigestVerdict::Digest && !report.findings.iter().any(Finding::is_error);
        if is_yes { Conclusion::Yes } else { Conclusion::No }
    }
}

impl SigningDigest {
    fn operation(&self, chain: Option<u64>, noted: &mut Noted) -> Result<Made, UsageError> {
        let needs = UsageError::missing;
        let entry_point = self.entry_point.ok_or_else(|| needs("entryPoint"))?;
        let version = self.version.ok_or_else(|| needs("version"))?;
        let chain = chain.ok_or_else(|| needs("chain"))?;
        let operation = self.user_op.as_ref().ok_or_else(|| needs("userOp"))?;
        let operation = Operation::read(operation, "userOp", (entry_point, version, chain), self.delegate)?;
        Ok(match operation.signed() {
            Ok(signed) => {
                let (domain, message) = signed.typed.unzip();
                Made { digest: Some(signed.digest), domain, message, signer: None }
            }
            Err((code, pointer, expected)) => {
                noted.expect(code, pointer, expected);
                Made::default()
            }
        })
    }
}

fn typed(given: &Value<'_>, noted: &mut Noted) -> Result<Made, UsageError> {
    let node = given.object()?.required("typedData", |value| Ok(value.node()))?;
    let Some(typed) = Typed::read(given.document(), node) else {
        noted.add(Code::TypedMalformed, "/typedData");
        return Ok(Made::default());
    };
    if typed.has_derived_domain {
        noted.add(Code::TypedNoDomainType, "/typedData/types");
    }
    Ok(Made { digest: Some(typed.digest), domain: Some(typed.domain), message: typed.message, signer: None })
}

/// What the key of a smart account signs for a user operation. `delegate` is the contract that the sender delegates to, where the init
/// code is the marker of EIP-7702.
///
/// # Errors
/// `usage-missing` for a member that the version needs, and a code of the table, such as `wal-uop-fees`, for what the entry point would
/// not take.
pub fn user_op_hash(
    operation: &UserOp,
    entry_point: Address,
    version: EntryPointVersion,
    chain: u64,
    delegate: Option<Address>,
) -> Result<B256, Refusal> {
    let read = Operation::read(operation, "userOp", (entry_point, version, chain), delegate)?;
    let signed = read.signed().map_err(|(code, member, expected)| {
        let row = code.row();
        Refusal::new(row.id, row.message.into()).at_argument(String::from(member)).with(
            None,
            expected.as_deref(),
            row.fix,
        )
    })?;
    Ok(signed.digest)
}

/// What the key of an account signs to delegate to a contract (EIP-7702).
///
/// # Errors
/// `usage-wrong-value` for what is not a quantity.
///
/// # Example
/// ```
/// use erc8257_wallet::authorization_digest;
/// use erc8257_wallet::border::signing::CodeAuthorization;
///
/// let mut authorization = CodeAuthorization {
///     chain_id: "0x1".into(),
///     address: "0x70997970c51812dc3a010c7d01b50e0d17dc79c8".parse()?,
///     nonce: "0x0".into(),
///     y_parity: None,
///     r: None,
///     s: None,
/// };
/// let first = authorization_digest(&authorization)?;
/// authorization.nonce = "0x1".into();
/// assert_ne!(authorization_digest(&authorization)?, first);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn authorization_digest(authorization: &CodeAuthorization) -> Result<B256, UsageError> {
    Authorization::read(authorization, "authorization").map(|read| read.digest())
}
