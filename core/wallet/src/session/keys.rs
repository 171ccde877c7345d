//! Which permissions a wallet has granted (decisions W34, W35, W59; ledger `ses-list-not-revoked`, `ses-usage-unknown`).

use alloc::collections::BTreeSet;
use alloc::format;
use alloc::vec::Vec;

use primitives::describe::{Conclusion, Refusal, RunIn, Value};
use primitives::json::{Document, Kind};

use super::failure::Failure;
use super::grant::{ANSWER, granted};
use super::wire::{Granted, Reader};
use crate::answer::Told;
use crate::border::session_grant::SessionState;
use crate::border::session_keys::{SessionKey, SessionKeys, SessionKeysReport, SessionKeysVerdict};
use crate::border::wallet_answer::WalletAnswer;
use crate::codes::Code;
use crate::conclusion::concluded;
use crate::limits::GRANTS;
use crate::noted::Noted;

use SessionKeysVerdict as Verdict;

impl RunIn for SessionKeys {
    fn run_in(self, given: Value<'_>) -> Result<SessionKeysReport, Refusal> {
        let mut noted = Noted::default();
        let mut keys = Vec::new();
        let told = WalletAnswer::told(self.answer.as_ref());
        let verdict = match (Failure::of(&told), told) {
            (Some(failure), _) => {
                noted.add(failure.code(), ANSWER);
                if failure == Failure::Unsupported { Verdict::Unsupported } else { Verdict::Unknown }
            }
            (None, Told::Result(answer)) => self.listed(&answer, &mut keys, &mut noted),
            (None, _) => Verdict::Unknown,
        };
        let count = |is_it: fn(&SessionKey) -> bool| {
            let count = keys.iter().flatten().filter(|key| is_it(key)).count();
            u64::try_from(count).ok().filter(|_| verdict == Verdict::Listed)
        };
        let (total, expired) = (count(|_| true), count(|key| key.state == SessionState::Expired));
        let active = total.zip(expired).and_then(|(total, expired)| total.checked_sub(expired));
        Ok(SessionKeysReport {
            verdict,
            total,
            active,
            expired,
            keys,
            findings: noted.finish(given.document()),
        })
    }

    fn conclusion(report: &SessionKeysReport) -> Conclusion {
        let answer = match report.verdict {
            Verdict::Listed => Conclusion::Yes,
            Verdict::Unknown => Conclusion::Unknown,
            Verdict::Malformed | Verdict::Unsupported => Conclusion::No,
        };
        concluded(answer, &report.findings)
    }
}

impl SessionKeys {
    fn listed(
        &self,
        answer: &Document<'_>,
        keys: &mut Vec<Option<SessionKey>>,
        noted: &mut Noted,
    ) -> Verdict {
        let is_list =
            answer.kind(Document::ROOT) == Kind::Array && answer.root_elements().nth(GRANTS).is_none();
        if !is_list {
            noted.add(Code::SesGrantMalformed, ANSWER);
            return Verdict::Malformed;
        }
        let mut seen = BTreeSet::new();
        for (index, node) in (0_u64..).zip(answer.root_elements()) {
            let at = format!("{ANSWER}/result/{index}");
            let reader = Reader { document: answer, dialect: self.dialect, at: at.clone() };
            let key = granted(&reader, node, noted).map(|of| key(of, index, self.now));
            if let Some(key) = &key {
                if !seen.insert(key.id) {
                    noted.add(Code::SesKeysDuplicate, at.clone());
                }
                if key.state == SessionState::NoExpiry {
                    noted.add(Code::SesNoExpiry, at);
                }
            }
            keys.push(key);
        }
        if keys.iter().all(Option::is_some) { Verdict::Listed } else { Verdict::Malformed }
    }
}

fn key(granted: Granted, index: u64, now: u64) -> SessionKey {
    let Granted { wire, id, manager, dependencies } = granted;
    SessionKey {
        index,
        id,
        chain: wire.caip2(),
        from: wire.from,
        to: wire.to,
        state: wire.state(now),
        expiry: wire.expiry,
        r#type: wire.r#type,
        delegation_manager: manager,
        dependencies,
        usage_count: None,
    }
}
