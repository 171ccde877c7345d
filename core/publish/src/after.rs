//! After the transaction: the new registration as any consumer sees it.

use alloy_primitives::B256;
use erc8257::{Code, Outcome, Report, Response, Session};
use primitives::rpc::{Failure, Reason};

use crate::mined::Mined;
use crate::publication::{Function, Publication};
use crate::served::Served;
use crate::verdict::Verdict;

/// What is to be said after the transaction.
pub(crate) struct After {
    pub(crate) verdict: Verdict,
    /// `None` where the registry gave no record, so that nothing was fetched.
    pub(crate) served: Option<Served>,
    pub(crate) report: Report,
    pub(crate) failure: Option<Failure>,
}

impl After {
    /// Reads the verdict of the session; `None` before it has one.
    pub(crate) fn of(
        publication: &Publication,
        commits: Option<B256>,
        file: &[u8],
        mined: &Mined,
        session: &Session,
    ) -> Option<Self> {
        let report = session.report()?.clone();
        let is_ours = session.config().is_none_or(|config| {
            let has_predicate = match publication.function {
                Function::Register { predicate } => config.access_predicate == predicate,
                Function::Update { .. } => true,
            };
            has_predicate && config.metadata_uri == publication.uri && Some(config.manifest_hash) == commits
        });
        // The event of an update names no creator. A creator never changes, and the registry takes no update of another.
        let is_strangers = matches!(publication.function, Function::Update { .. })
            && session.config().is_some_and(|config| config.creator != publication.from);
        let bundle = session.bundle();
        let response = bundle.as_ref().map_or(Response::Missing, |bundle| bundle.response());
        let served = session.config().map(|_| Served::of(&response, commits, file));
        let (verdict, failure) = match (report.outcome(), apart(mined, session, &report)) {
            (Outcome::Unavailable, _) => (Verdict::Unavailable, None),
            (_, Some(reason)) => (Verdict::Unavailable, Some(Failure::from(reason))),
            _ if is_strangers => (Verdict::OtherTransaction, None),
            _ if !is_ours => (Verdict::Superseded, None),
            (Outcome::Verified, None) => (Verdict::Verified, None),
            (Outcome::Refused, None) => (Verdict::NotVerified, None),
        };
        Some(Self { verdict, served, report, failure })
    }
}

/// Why the record says nothing of the transaction: its block is not among those that the record was read from.
fn apart(mined: &Mined, session: &Session, report: &Report) -> Option<Reason> {
    let (read, mined) = session.block().zip(mined.block)?;
    if read.number < mined.number {
        return Some(Reason::Behind);
    }
    if read.number == mined.number && read.hash != mined.hash {
        return Some(Reason::OtherBlock);
    }
    // No registry forgets a tool, not even a deregistered one: a reorganisation took the transaction's block away.
    let is_unknown = report.findings().iter().any(|finding| finding.code() == Code::RegistryNotFound);
    is_unknown.then_some(Reason::NoBlock)
}
