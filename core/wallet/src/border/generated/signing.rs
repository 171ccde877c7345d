//! Written by `cargo xtask border` from `core/wallet/src/border/signing.rs`. Change that file, and not this one.

use crate::border::signing::{
    CodeAuthorization, DigestReport, DigestVerdict, EntryPointVersion, SigningDigest, SigningSubject, UserOp,
};
use primitives::describe::{Arguments, FromJson, Judgement, Refusal, RunIn, ToJson, Value, Word, read};
use primitives::json::Writer;
use primitives::usage::UsageError;

impl Word for EntryPointVersion {
    const WORDS: &'static [(Self, &'static str)] =
        &[(Self::V06, "0.6"), (Self::V07, "0.7"), (Self::V08, "0.8"), (Self::V09, "0.9")];
    const SENTENCE: &'static str = "is not 0.6, 0.7, 0.8 or 0.9";
}

impl FromJson for EntryPointVersion {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        read::word(value)
    }
}

impl FromJson for UserOp {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            sender: members.required("sender", read::account)?,
            nonce: members.required("nonce", read::uint256)?,
            init_code: members.required("initCode", read::hex)?,
            call_data: members.required("callData", read::hex)?,
            call_gas_limit: members.optional("callGasLimit", read::uint256)?,
            verification_gas_limit: members.optional("verificationGasLimit", read::uint256)?,
            account_gas_limits: members.optional("accountGasLimits", read::bytes32)?,
            pre_verification_gas: members.required("preVerificationGas", read::uint256)?,
            max_fee_per_gas: members.optional("maxFeePerGas", read::uint256)?,
            max_priority_fee_per_gas: members.optional("maxPriorityFeePerGas", read::uint256)?,
            gas_fees: members.optional("gasFees", read::bytes32)?,
            paymaster_and_data: members.required("paymasterAndData", read::hex)?,
        })
    }
}

impl FromJson for CodeAuthorization {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            chain_id: members.required("chainId", |value| read::text(value, 66))?,
            address: members.required("address", read::account)?,
            nonce: members.required("nonce", |value| read::text(value, 66))?,
            y_parity: members.optional("yParity", |value| read::text(value, 66))?,
            r: members.optional("r", |value| read::text(value, 66))?,
            s: members.optional("s", |value| read::text(value, 66))?,
        })
    }
}

impl Word for SigningSubject {
    const WORDS: &'static [(Self, &'static str)] = &[
        (Self::UserOperation, "user-operation"),
        (Self::Authorization, "authorization"),
        (Self::TypedData, "typed-data"),
    ];
    const SENTENCE: &'static str = "is not user-operation, authorization or typed-data";
}

impl FromJson for SigningSubject {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        read::word(value)
    }
}

impl ToJson for SigningSubject {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl Word for DigestVerdict {
    const WORDS: &'static [(Self, &'static str)] = &[(Self::Digest, "digest"), (Self::Invalid, "invalid")];
    const SENTENCE: &'static str = "is not digest or invalid";
}

impl ToJson for DigestVerdict {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl ToJson for DigestReport {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"format\":\"erc8257-wallet-digest/1\",\"verdict\":");
        self.verdict.to_json(w);
        w.raw(",\"what\":");
        self.what.to_json(w);
        w.raw(",\"digest\":");
        self.digest.to_json(w);
        w.raw(",\"domainSeparator\":");
        self.domain_separator.to_json(w);
        w.raw(",\"structHash\":");
        self.struct_hash.to_json(w);
        w.raw(",\"signer\":");
        self.signer.to_json(w);
        w.raw(",\"findings\":");
        self.findings.to_json(w);
        w.raw("}");
    }
}

impl FromJson for SigningDigest {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            what: members.required("what", read::described)?,
            entry_point: members.optional("entryPoint", read::account)?,
            version: members.optional("version", read::described)?,
            chain: members.optional("chain", |value| read::text(value, 27))?,
            user_op: members.optional("userOp", read::described)?,
            delegate: members.optional("delegate", read::account)?,
            authorization: members.optional("authorization", read::described)?,
            typed_data: members.optional("typedData", read::json)?,
        })
    }
}

pub(super) fn run_signing_digest(given: &impl Arguments) -> Result<Judgement, Refusal> {
    let arguments: SigningDigest = read::described(&given.value())?;
    arguments.judge_in(given.value())
}
