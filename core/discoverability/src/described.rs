//! The verbs, and the probe, as other languages have them.

use alloc::vec::Vec;

use primitives::describe::{Begin, Conclusion, Refusal, Run, Tell};
use primitives::json::read;
use primitives::usage::UsageError;

use crate::answer::is_strict;
use crate::border::certificate::{CertificateReport, CertificateVerdict, JudgeCertificate};
use crate::border::discoverability_codes::{DiscoverabilityCode, DiscoverabilityCodes};
use crate::border::ed25519::{Ed25519Report, Ed25519Verdict, JudgeEd25519};
use crate::border::mcp::JudgeMcp;
use crate::border::mcp_report::{McpReport, McpVerdict};
use crate::border::probe::Probe as AskedProbe;
use crate::border::schema_check::{CheckSchema, SchemaVerdict};
use crate::border::server_json::{JudgeServerJson, ServerJsonReport, ServerJsonVerdict};
use crate::certificate::judge_certificate;
use crate::codes::codes;
use crate::ed25519::Key;
use crate::judge::judge_mcp;
use crate::probe::{Probe, Probed};
use crate::schema;
use crate::server_json::judge_server_json;

type Result<T> = core::result::Result<T, Refusal>;

impl Tell for DiscoverabilityCodes {
    fn answer(self) -> Result<Vec<DiscoverabilityCode>> {
        let rows = codes().iter().map(|row| DiscoverabilityCode {
            code: row.id.into(),
            section: row.section.into(),
            severity: row.severity.as_str().into(),
            message: row.message.into(),
            fix: row.fix.into(),
            criterion: row.criterion.into(),
            lowers: row.lowers.into(),
            place: row.place.into(),
        });
        Ok(rows.collect())
    }
}

impl Tell for CheckSchema {
    fn answer(self) -> Result<SchemaVerdict> {
        let schema = read(self.schema.as_bytes(), self.schema.len());
        let value = read(self.value.as_bytes(), self.value.len());
        for (document, name) in [(&schema, "schema"), (&value, "value")] {
            if !is_strict(document) {
                return Err(UsageError::wrong(name, "is not strict JSON").into());
            }
        }
        Ok(schema::check(&schema, &value))
    }
}

impl Run for JudgeMcp {
    fn run(self) -> Result<McpReport> {
        Ok(judge_mcp(&self)?)
    }

    fn conclusion(report: &McpReport) -> Conclusion {
        match report.verdict {
            McpVerdict::Ready => Conclusion::Yes,
            McpVerdict::NotReady => Conclusion::No,
            McpVerdict::Unknown => Conclusion::Unknown,
        }
    }
}

impl Begin for AskedProbe {
    type Inquiry = Probe;

    fn begin(self) -> Result<Probe> {
        let allow_private_addresses = self.allow_private_addresses.unwrap_or(false);
        Ok(Probe::new(Probed { endpoint: self.endpoint, options: self.options, allow_private_addresses })?)
    }

    fn report(report: &McpReport) -> McpReport {
        report.clone()
    }

    fn conclusion(report: &McpReport) -> Conclusion {
        JudgeMcp::conclusion(report)
    }
}

impl Run for JudgeCertificate<'_> {
    fn run(self) -> Result<CertificateReport> {
        Ok(judge_certificate(self.body, &self.issuers, self.now, self.endpoint.as_deref())?)
    }

    fn conclusion(report: &CertificateReport) -> Conclusion {
        match report.verdict {
            CertificateVerdict::Valid => Conclusion::Yes,
            CertificateVerdict::Unknown => Conclusion::Unknown,
            _ => Conclusion::No,
        }
    }
}

impl Run for JudgeEd25519 {
    fn run(self) -> Result<Ed25519Report> {
        let verdict = match Key::new(self.public_key.0) {
            None => Ed25519Verdict::KeyRefused,
            Some(key) if self.holds_under(&key) => Ed25519Verdict::Valid,
            Some(_) => Ed25519Verdict::SignatureInvalid,
        };
        Ok(Ed25519Report { verdict })
    }

    fn conclusion(report: &Ed25519Report) -> Conclusion {
        match report.verdict {
            Ed25519Verdict::Valid => Conclusion::Yes,
            Ed25519Verdict::SignatureInvalid | Ed25519Verdict::KeyRefused => Conclusion::No,
        }
    }
}

impl JudgeEd25519 {
    fn holds_under(&self, key: &Key) -> bool {
        self.signature.0.as_slice().try_into().is_ok_and(|signature| key.verify(&self.message.0, signature))
    }
}

impl Run for JudgeServerJson<'_> {
    fn run(self) -> Result<ServerJsonReport> {
        Ok(judge_server_json(self.body))
    }

    fn conclusion(report: &ServerJsonReport) -> Conclusion {
        match report.verdict {
            ServerJsonVerdict::Valid => Conclusion::Yes,
            ServerJsonVerdict::Invalid => Conclusion::No,
        }
    }
}
