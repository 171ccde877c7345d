//! The user's wallet about session keys: what it grants, lists and revokes. The user is asked first (ledger `ses-revoke-one`).

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use primitives::describe::{FromJson as _, Hex, Json, Report as _, Value, Word as _};
use primitives::json::Writer;
use primitives::limits::BUNDLE_BYTES;
use primitives::rpc::CallAnswer;
use primitives::usage::UsageError;

use super::asking::{Next, Plan, Question, so_far};
use super::told::Told;
use crate::border::session_grant::SessionGrant;
use crate::border::session_keys::SessionKeys;
use crate::border::session_request::SessionDialect;
use crate::border::session_revoke::{SessionRevoke, SessionRevokeVerdict};
use crate::limits::CONTEXT_BYTES;
use crate::session::{is_unsupported, method};

const ANSWER: &str = "answer";
const LISTED: &str = "listed";
const AFTER: &str = "after";
const REVOKED: &str = "revoked";

/// The method that lists what was granted, in all drafts.
const LIST: &str = "wallet_getGrantedExecutionPermissions";
/// What EIP-1193 has for a user who refuses.
const REFUSED: &str = "{\"code\":4001,\"message\":\"the user refused before the wallet was asked\"}";

fn dialect(dialect: SessionDialect, now: u64, w: &mut Writer) {
    w.raw(",\"dialect\":").quoted(dialect.as_str()).raw(",\"now\":").display(now);
}

/// Permissions that the wallet is asked for.
pub(super) struct Grant {
    pub(super) dialect: SessionDialect,
    pub(super) now: u64,
    pub(super) asked: Vec<Json<BUNDLE_BYTES>>,
}

impl Grant {
    fn params(&self) -> String {
        let asked: Vec<&str> = self.asked.iter().map(Json::as_str).collect();
        format!("[{}]", asked.join(","))
    }
}

impl Plan for Grant {
    type Verb = SessionGrant;
    const STATE: &'static str = "erc8257-wallet-grant-state/1";

    fn read(given: &Value<'_>) -> Result<Self, UsageError> {
        let SessionGrant { dialect, now, asked, .. } = SessionGrant::from_json(given)?;
        Ok(Self { dialect, now, asked })
    }

    fn write(&self, told: &Told, w: &mut Writer) {
        dialect(self.dialect, self.now, w);
        w.raw(",\"asked\":").raw(&self.params());
        if told.confirmed == Some(false) {
            w.raw(",\"answer\":{\"error\":").raw(REFUSED).raw("}");
        }
        told.member(ANSWER, (0, ANSWER, 0), None, w);
    }

    fn next(&self, round: u32, told: &Told) -> Next {
        match (round, told.confirmed) {
            (0, _) => {
                let count = self.asked.len();
                let words = format!("Ask the wallet for {count} permission(s) of a session key?");
                Next::Confirm { words, data: format!("{{\"params\":{}}}", self.params()) }
            }
            (1, Some(true)) => {
                let question = Question::to_wallet((0, ANSWER, 0), self.dialect.ask(), self.params());
                Next::Ask(Vec::from([question]))
            }
            _ => Next::Judge,
        }
    }
}

/// The list of permissions.
pub(super) struct Keys {
    pub(super) dialect: SessionDialect,
    pub(super) now: u64,
}

impl Plan for Keys {
    type Verb = SessionKeys;
    const STATE: &'static str = "erc8257-wallet-keys-state/1";

    fn read(given: &Value<'_>) -> Result<Self, UsageError> {
        let SessionKeys { dialect, now, .. } = SessionKeys::from_json(given)?;
        Ok(Self { dialect, now })
    }

    fn write(&self, told: &Told, w: &mut Writer) {
        dialect(self.dialect, self.now, w);
        told.member(ANSWER, (0, ANSWER, 0), None, w);
    }

    fn next(&self, round: u32, _: &Told) -> Next {
        match round {
            0 => Next::Ask(Vec::from([Question::to_wallet((0, ANSWER, 0), LIST, "[]".into())])),
            _ => Next::Judge,
        }
    }
}

/// Permissions to revoke.
pub(super) struct Revoke {
    pub(super) dialect: SessionDialect,
    pub(super) now: u64,
    pub(super) contexts: Option<Vec<Hex<CONTEXT_BYTES>>>,
    pub(super) all: Option<bool>,
}

impl Revoke {
    /// Whether the wallet knew the method that revokes; `None` where it was not asked, or where it did not say.
    fn is_supported(told: &Told) -> Option<bool> {
        let answer = told.get((0, REVOKED, 0))?;
        match answer {
            CallAnswer::Error(error) if is_unsupported(error) => Some(false),
            CallAnswer::Failed(_) => None,
            CallAnswer::Result(_) | CallAnswer::Error(_) => Some(true),
        }
    }

    fn list(key: &'static str) -> Next {
        Next::Ask(Vec::from([Question::to_wallet((0, key, 0), LIST, "[]".into())]))
    }
}

impl Plan for Revoke {
    type Verb = SessionRevoke;
    const STATE: &'static str = "erc8257-wallet-revoke-state/1";

    fn read(given: &Value<'_>) -> Result<Self, UsageError> {
        let SessionRevoke { dialect, now, contexts, all, .. } = SessionRevoke::from_json(given)?;
        Ok(Self { dialect, now, contexts, all })
    }

    fn write(&self, told: &Told, w: &mut Writer) {
        dialect(self.dialect, self.now, w);
        if let Some(contexts) = &self.contexts {
            w.raw(",\"contexts\":[");
            for (at, context) in contexts.iter().enumerate() {
                let context = alloy_primitives::hex::encode_prefixed(&context.0);
                w.raw(if at == 0 { "" } else { "," }).string(&context);
            }
            w.raw("]");
        }
        if let Some(all) = self.all {
            w.raw(",\"all\":").boolean(all);
        }
        told.member(LISTED, (0, LISTED, 0), None, w);
        told.member(AFTER, (0, AFTER, 0), None, w);
        if let Some(is_supported) = Self::is_supported(told) {
            w.raw(",\"methodSupported\":").boolean(is_supported);
        }
    }

    fn next(&self, round: u32, told: &Told) -> Next {
        if round == 0 {
            return if self.all == Some(true) && self.contexts.is_none() {
                Self::list(LISTED)
            } else {
                Next::Ask(Vec::new())
            };
        }
        let Some(report) = so_far(self, told) else { return Next::Judge };
        match (round, told.confirmed) {
            (1, _) if report.verdict == SessionRevokeVerdict::Planned => {
                let count = report.calls.len();
                let words = format!("Ask the wallet to revoke {count} permission(s) of session keys?");
                Next::Confirm { words, data: report.to_text() }
            }
            (2, Some(true)) => {
                let method = method(self.dialect);
                let call = |(at, call): (usize, &crate::border::session_revoke::SessionRevokeCall)| {
                    let of = call.params.iter().map(|of| {
                        let context = alloy_primitives::hex::encode_prefixed(&of.permission_context.0);
                        format!("{{\"permissionContext\":\"{context}\"}}")
                    });
                    let params: Vec<String> = of.collect();
                    Question::to_wallet((0, REVOKED, at), method, format!("[{}]", params.join(",")))
                };
                Next::Ask(report.calls.iter().enumerate().map(call).collect())
            }
            // The list decides, whatever the wallet answered before.
            (3, Some(true)) => Self::list(AFTER),
            _ => Next::Judge,
        }
    }
}
