//! The request for session keys, as the wallet's draft has it (decisions W28 to W30, W61; ledger `ses-req-method` and the rows beside it).

use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use primitives::describe::{Conclusion, Json, Refusal, RunIn, Value};
use primitives::json::{Document, Writer, read};
use primitives::limits::BUNDLE_BYTES;
use primitives::usage::UsageError;

use super::kind::Kind;
use super::text::compact;
use super::wire::EXPIRY;
use crate::border::session_request::{
    SessionAsked, SessionDialect, SessionPermission, SessionRequest, SessionRequestReport,
    SessionRequestVerdict,
};
use crate::codes::Code;
use crate::conclusion::concluded;
use crate::limits::SESSION_LONG_SECONDS;
use crate::noted::Noted;
use crate::read::chain;

use SessionDialect as Dialect;

impl SessionDialect {
    /// The method that asks for permissions.
    pub(crate) const fn ask(self) -> &'static str {
        match self {
            Self::Current | Self::Signer => "wallet_requestExecutionPermissions",
            Self::Grant => "wallet_grantPermissions",
        }
    }
}

impl RunIn for SessionRequest {
    fn run_in(self, given: Value<'_>) -> Result<SessionRequestReport, Refusal> {
        if self.requests.is_empty() {
            return Err(UsageError::wrong("requests", "is empty: ask for one permission at least").into());
        }
        let mut chains = Vec::new();
        for (index, asked) in self.requests.iter().enumerate() {
            chains.push(asked.check(index)?);
        }
        let mut noted = Noted::default();
        for (index, asked) in self.requests.iter().enumerate() {
            asked.judge(self.now, index, &mut noted);
        }
        let is_invalid = noted.has_error();
        let params = if is_invalid { "[]".into() } else { self.params(&chains) };
        let verdict = if is_invalid { SessionRequestVerdict::Invalid } else { SessionRequestVerdict::Built };
        Ok(SessionRequestReport {
            verdict,
            method: self.dialect.ask().into(),
            params: Json::of_value(params),
            findings: noted.finish(given.document()),
        })
    }

    fn conclusion(report: &SessionRequestReport) -> Conclusion {
        let is_built = report.verdict == SessionRequestVerdict::Built;
        concluded(if is_built { Conclusion::Yes } else { Conclusion::No }, &report.findings)
    }
}

impl SessionRequest {
    fn params(&self, chains: &[u64]) -> String {
        let mut w = Writer::new();
        for (index, (asked, chain)) in self.requests.iter().zip(chains).enumerate() {
            w.raw(if index == 0 { "[" } else { "," });
            asked.write(self.dialect, *chain, &mut w);
        }
        w.raw("]");
        w.finish()
    }
}

impl SessionAsked {
    /// The mistakes of the caller; the ID of the chain.
    fn check(&self, index: usize) -> Result<u64, UsageError> {
        let at = |member: &str| format!("requests[{index}].{member}");
        let chain = chain(&self.chain, &at("chain"))?;
        if self.permission.r#type.is_empty() {
            return Err(UsageError::wrong(&at("permission.type"), "is empty"));
        }
        let is_object = |json: &str| json.starts_with('{');
        if !is_object(self.permission.data.as_str()) {
            return Err(UsageError::wrong(&at("permission.data"), "is not an object"));
        }
        let mut types = BTreeSet::new();
        for (number, rule) in self.rules.iter().flatten().enumerate() {
            let at = |member: &str| at(&format!("rules[{number}].{member}"));
            if rule.r#type.is_empty() || rule.r#type == EXPIRY {
                return Err(UsageError::wrong(
                    &at("type"),
                    "is empty, or the end: that is the member expiry",
                ));
            }
            if !types.insert(&rule.r#type) {
                return Err(UsageError::wrong(&at("type"), "stands in two rules"));
            }
            if !is_object(rule.data.as_str()) {
                return Err(UsageError::wrong(&at("data"), "is not an object"));
            }
        }
        Ok(chain)
    }

    fn judge(&self, now: u64, index: usize, noted: &mut Noted) {
        let at = |member: &str| format!("/requests/{index}{member}");
        match self.expiry {
            // A session key without an end is not built (ledger `ses-time-limited`).
            None => noted.add(Code::SesReqNoExpiry, at("")),
            Some(end) if end <= now => noted.add(Code::SesReqExpiryPast, at("/expiry")),
            Some(end) if end > now.saturating_add(SESSION_LONG_SECONDS) => {
                noted.add(Code::SesReqExpiryLong, at("/expiry"));
            }
            Some(_) => {}
        }
        if self.to.is_zero() || self.from == Some(self.to) {
            noted.add(Code::SesReqTo, at("/to"));
        }
        if self.permission.is_adjustment_allowed {
            noted.add(Code::SesReqAdjustable, at("/permission/isAdjustmentAllowed"));
        }
        self.permission.judge(&at("/permission"), noted);
    }

    fn write(&self, dialect: Dialect, chain: u64, w: &mut Writer) {
        w.raw("{\"chainId\":").quoted(format_args!("{chain:#x}"));
        if let Some(from) = self.from {
            w.raw(if dialect == Dialect::Current { ",\"from\":" } else { ",\"address\":" });
            w.quoted(format_args!("{from:?}"));
        }
        let expiry = self.expiry.unwrap_or_default();
        if dialect == Dialect::Grant {
            w.raw(",\"expiry\":").display(expiry);
        }
        if dialect == Dialect::Current {
            w.raw(",\"to\":").quoted(format_args!("{:?}", self.to));
        } else {
            w.raw(",\"signer\":{\"type\":\"account\",\"data\":{\"address\":");
            w.quoted(format_args!("{:?}", self.to)).raw("}}");
        }
        let SessionPermission { r#type, is_adjustment_allowed, data } = &self.permission;
        w.raw(",\"permission\":{\"type\":").string(r#type);
        if dialect != Dialect::Grant {
            w.raw(",\"isAdjustmentAllowed\":").boolean(*is_adjustment_allowed);
        }
        w.raw(",\"data\":").raw(&compact(data.as_str())).raw("}");
        let flag = if dialect == Dialect::Signer {
            if *is_adjustment_allowed {
                ",\"isAdjustmentAllowed\":true"
            } else {
                ",\"isAdjustmentAllowed\":false"
            }
        } else {
            ""
        };
        w.raw(if dialect == Dialect::Grant { ",\"policies\":[" } else { ",\"rules\":[" });
        let mut separator = "";
        if dialect != Dialect::Grant {
            w.raw("{\"type\":\"expiry\"")
                .raw(flag)
                .raw(",\"data\":{\"timestamp\":")
                .display(expiry)
                .raw("}}");
            separator = ",";
        }
        for rule in self.rules.iter().flatten() {
            w.raw(separator).raw("{\"type\":").string(&rule.r#type).raw(flag);
            w.raw(",\"data\":").raw(&compact(rule.data.as_str())).raw("}");
            separator = ",";
        }
        w.raw("]}");
    }
}

impl SessionPermission {
    fn judge(&self, at: &str, noted: &mut Noted) {
        let Some(kind) = Kind::of(&self.r#type) else {
            return noted.add(Code::SesReqTypeVendor, format!("{at}/type"));
        };
        let data = read(self.data.as_str().as_bytes(), BUNDLE_BYTES);
        let place = |name: Option<&str>| match name {
            None => format!("{at}/data"),
            Some(name) => format!("{at}/data/{name}"),
        };
        match kind.read(&data, Document::ROOT) {
            Err(faults) => {
                for (code, name) in faults {
                    noted.add(code, place(name));
                }
            }
            Ok(terms) => {
                if let Some((code, name)) = terms.unlimited(kind.growth) {
                    noted.add(code, place(name));
                }
            }
        }
    }
}
