//! Written by `cargo xtask border` from `core/discoverability/src/border/certificate.rs`. Change that file, and not this one.

use crate::border::certificate::{
    CertificateDelivery, CertificateReport, CertificateSignature, CertificateVerdict, JudgeCertificate,
};
use primitives::describe::{Arguments, Judgement, Refusal, Run, ToJson, Word, read};
use primitives::json::Writer;

impl Word for CertificateVerdict {
    const WORDS: &'static [(Self, &'static str)] = &[
        (Self::Valid, "valid"),
        (Self::Malformed, "malformed"),
        (Self::IssuerNotPinned, "issuer-not-pinned"),
        (Self::SignatureInvalid, "signature-invalid"),
        (Self::GradeInconsistent, "grade-inconsistent"),
        (Self::OtherSubject, "other-subject"),
        (Self::Expired, "expired"),
        (Self::NotYetValid, "not-yet-valid"),
        (Self::Unknown, "unknown"),
    ];
    const SENTENCE: &'static str = "is not valid, malformed, issuer-not-pinned, signature-invalid, grade-inconsistent, other-subject, expired, not-yet-valid or unknown";
}

impl ToJson for CertificateVerdict {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl Word for CertificateSignature {
    const WORDS: &'static [(Self, &'static str)] =
        &[(Self::Valid, "valid"), (Self::Invalid, "invalid"), (Self::Unchecked, "unchecked")];
    const SENTENCE: &'static str = "is not valid, invalid or unchecked";
}

impl ToJson for CertificateSignature {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl Word for CertificateDelivery {
    const WORDS: &'static [(Self, &'static str)] =
        &[(Self::Verified, "verified"), (Self::Unverified, "unverified")];
    const SENTENCE: &'static str = "is not verified or unverified";
}

impl ToJson for CertificateDelivery {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl ToJson for CertificateReport {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"format\":\"erc8257-discoverability-certificate/1\",\"verdict\":");
        self.verdict.to_json(w);
        w.raw(",\"signature\":");
        self.signature.to_json(w);
        w.raw(",\"issuer\":");
        self.issuer.to_json(w);
        w.raw(",\"standard\":");
        self.standard.to_json(w);
        w.raw(",\"subject\":");
        self.subject.to_json(w);
        w.raw(",\"grade\":");
        self.grade.to_json(w);
        w.raw(",\"derivedGrade\":");
        self.derived_grade.to_json(w);
        w.raw(",\"passes\":");
        self.passes.to_json(w);
        w.raw(",\"delivery\":");
        self.delivery.to_json(w);
        w.raw(",\"observedAt\":");
        self.observed_at.to_json(w);
        w.raw(",\"expiresAt\":");
        self.expires_at.to_json(w);
        w.raw(",\"findings\":");
        self.findings.to_json(w);
        w.raw("}");
    }
}

pub(super) fn run_judge_certificate(given: &impl Arguments) -> Result<Judgement, Refusal> {
    let members = given.value().object()?;
    let bytes_0 = given.bytes("body")?;
    let arguments = JudgeCertificate {
        body: &bytes_0,
        issuers: members.required("issuers", |value| value.list(32, |value| read::text(value, 88)))?,
        now: members.optional("now", read::count)?,
        endpoint: members.optional("endpoint", |value| read::text(value, 8192))?,
    };
    arguments.judge()
}
