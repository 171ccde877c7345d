//! How permissions are revoked, and whether they are gone: the list afterwards decides (decisions W32 to W35, W62).

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use alloy_primitives::B256;
use primitives::canonical::keccak256;
use primitives::describe::{Conclusion, Hex, Refusal, RunIn, Value};
use primitives::json::{Document, Kind};
use primitives::usage::UsageError;

use super::wire::context;
use crate::answer::Told;
use crate::border::session_request::SessionDialect;
use crate::border::session_revoke::{
    SessionKeyState, SessionRevoke, SessionRevokeCall, SessionRevokeReport, SessionRevokeVerdict,
    SessionRevoked, SessionRevokedKey,
};
use crate::border::wallet_answer::WalletAnswer;
use crate::codes::Code;
use crate::conclusion::concluded;
use crate::limits::GRANTS;
use crate::noted::Noted;

use SessionRevokeVerdict as Verdict;

impl RunIn for SessionRevoke {
    fn run_in(self, given: Value<'_>) -> Result<SessionRevokeReport, Refusal> {
        for (index, context) in self.contexts.iter().flatten().enumerate() {
            if context.0.is_empty() {
                return Err(UsageError::wrong(&alloc::format!("contexts[{index}]"), "is empty").into());
            }
        }
        let mut noted = Noted::default();
        let mut report = SessionRevokeReport {
            verdict: Verdict::Unknown,
            all: self.all == Some(true),
            calls: Vec::new(),
            keys: Vec::new(),
            findings: Vec::new(),
        };
        report.verdict = self.judge(&mut report, &mut noted);
        report.findings = noted.finish(given.document());
        Ok(report)
    }

    fn conclusion(report: &SessionRevokeReport) -> Conclusion {
        let answer = match report.verdict {
            Verdict::Planned | Verdict::Revoked | Verdict::Nothing => Conclusion::Yes,
            Verdict::Unknown | Verdict::Partial => Conclusion::Unknown,
            Verdict::NotRevoked | Verdict::Invalid | Verdict::Unsupported => Conclusion::No,
        };
        concluded(answer, &report.findings)
    }
}

/// The contexts of a wallet's list; `None` where the list or an entry of it cannot be used.
fn listed(answer: Option<&WalletAnswer>) -> Option<Vec<Vec<u8>>> {
    let Told::Result(document) = WalletAnswer::told(answer) else { return None };
    let is_list =
        document.kind(Document::ROOT) == Kind::Array && document.root_elements().nth(GRANTS).is_none();
    is_list.then(|| document.root_elements().map(|node| context(&document, node)).collect())?
}

/// The method that revokes one permission.
pub(crate) const fn method(dialect: SessionDialect) -> &'static str {
    match dialect {
        SessionDialect::Current | SessionDialect::Signer => "wallet_revokeExecutionPermission",
        SessionDialect::Grant => "wallet_revokePermissions",
    }
}

impl SessionRevoke {
    fn judge(&self, report: &mut SessionRevokeReport, noted: &mut Noted) -> Verdict {
        let contexts = match self.contexts(report.all, noted) {
            Ok(contexts) => contexts,
            Err(verdict) => return verdict,
        };
        let mut ids = Vec::new();
        let mut seen = BTreeSet::new();
        // One permission a call (ledger `ses-revoke-one`), and each once.
        for context in contexts {
            let id = keccak256(&context);
            if seen.insert(id) {
                ids.push(id);
                let params = Vec::from([SessionRevoked { permission_context: Hex(context) }]);
                report.calls.push(SessionRevokeCall { method: method(self.dialect).into(), params });
            }
        }
        let (verdict, left) = self.afterwards(&ids, noted);
        let state = |id: &B256| match &left {
            _ if self.after.is_none() => SessionKeyState::Planned,
            None => SessionKeyState::Unknown,
            Some(left) if left.contains(id) => SessionKeyState::Listed,
            Some(_) => SessionKeyState::Gone,
        };
        report.keys = ids.iter().map(|id| SessionRevokedKey { id: *id, state: state(id) }).collect();
        verdict
    }

    /// The permissions to revoke. All must be said: an empty list never means it (ledger `ses-revoke-all-said`).
    fn contexts(&self, is_all: bool, noted: &mut Noted) -> Result<Vec<Vec<u8>>, Verdict> {
        match (&self.contexts, is_all) {
            (Some(_), true) => {
                noted.add(Code::SesRevBoth, "/contexts");
                Err(Verdict::Invalid)
            }
            (Some(contexts), false) if !contexts.is_empty() => {
                Ok(contexts.iter().map(|context| context.0.clone()).collect())
            }
            (_, false) => {
                noted.add(Code::SesRevEmpty, "/contexts");
                Err(Verdict::Invalid)
            }
            (None, true) => match listed(self.listed.as_ref()) {
                None => {
                    noted.add(Code::SesRevNoList, "/listed");
                    Err(Verdict::Unknown)
                }
                Some(contexts) if contexts.is_empty() => Err(Verdict::Nothing),
                Some(contexts) => Ok(contexts),
            },
        }
    }

    /// What the list afterwards says, and which permissions it still has. The answer to the call itself proves nothing
    /// (ledger `ses-revoke-judged`).
    fn afterwards(&self, ids: &[B256], noted: &mut Noted) -> (Verdict, Option<BTreeSet<B256>>) {
        if self.after.is_none() {
            if self.method_supported == Some(false) {
                noted.add(Code::SesUnsupported, "/methodSupported");
                return (Verdict::Unsupported, None);
            }
            return (Verdict::Planned, None);
        }
        let Some(after) = listed(self.after.as_ref()) else {
            noted.add(Code::SesRevAfterUnknown, "/after");
            return (Verdict::Unknown, None);
        };
        let left: BTreeSet<B256> = after.iter().map(|context| keccak256(context)).collect();
        let count = ids.iter().filter(|id| left.contains(*id)).count();
        let verdict = if count == 0 {
            noted.add(Code::SesRevClaim, "/after");
            Verdict::Revoked
        } else {
            noted.add(Code::SesRevStillListed, "/after");
            if count == ids.len() { Verdict::NotRevoked } else { Verdict::Partial }
        };
        (verdict, Some(left))
    }
}
