//! The verb `challenge` and the table of codes, as other languages have it.

use alloc::string::String;
use alloc::vec::Vec;

use primitives::border::step::InquiryHeader;
use primitives::describe::{Conclusion, Refusal, Run, Tell};
use primitives::usage::UsageError;

use crate::border::challenge::{
    self as border, CarrierKind, ChallengeReport, ChallengeVerdict, PaymentCarrier,
};
use crate::border::codes::{PaymentCode, PaymentCodes};
use crate::carrier::Carrier;
use crate::challenge::{Challenge, read_challenge};
use crate::codes::codes;
use crate::header::borrowed;

impl Run for border::ReadChallenge<'_> {
    fn run(self) -> Result<ChallengeReport, Refusal> {
        let needs = |text: Option<String>| text.ok_or_else(|| UsageError::missing("text"));
        let challenge = match self.carrier {
            CarrierKind::Http => {
                let status = self.status.ok_or_else(|| UsageError::missing("status"))?;
                http(status, self.headers.as_deref(), self.body.unwrap_or_default())
            }
            CarrierKind::Mcp => read_challenge(&Carrier::McpResult(needs(self.text)?.as_bytes())),
            CarrierKind::McpError => read_challenge(&Carrier::McpError(needs(self.text)?.as_bytes())),
        };
        Ok(challenge.into_report())
    }

    /// A challenge that can be judged is a yes. A server that asks for what this library does not judge is no mistake of the
    /// challenge, and no yes either.
    fn conclusion(report: &ChallengeReport) -> Conclusion {
        if report.verdict == ChallengeVerdict::Readable { Conclusion::Yes } else { Conclusion::No }
    }
}

impl Tell for PaymentCodes {
    fn answer(self) -> Result<Vec<PaymentCode>, Refusal> {
        let rows = codes().iter().map(|row| PaymentCode {
            code: row.id.into(),
            section: row.section.into(),
            severity: row.severity.as_str().into(),
            message: row.message.into(),
            fix: row.fix.into(),
        });
        Ok(rows.collect())
    }
}

fn http(status: u16, headers: Option<&[InquiryHeader]>, body: &[u8]) -> Challenge {
    read_challenge(&Carrier::Http { status, headers: &borrowed(headers.unwrap_or_default()), body })
}

impl PaymentCarrier {
    /// Reads the challenge that the message holds.
    #[must_use]
    pub fn read(&self) -> Challenge {
        match self {
            Self::Http { status, headers, body } => {
                http(*status, headers.as_deref(), body.as_ref().map_or(&[], |body| &body.0))
            }
            Self::Mcp { text } => read_challenge(&Carrier::McpResult(text.as_bytes())),
            Self::McpError { text } => read_challenge(&Carrier::McpError(text.as_bytes())),
        }
    }
}

impl Challenge {
    fn into_report(self) -> ChallengeReport {
        self.report().clone()
    }
}
