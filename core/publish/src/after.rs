//! After the transaction: the new registration as any consumer sees it.

use alloy_primitives::B256;
use erc8257::{Outcome, Report, Response, Session};
use primitives::rpc::{Failure, Reason};

use crate::mined::Mined;
use crate::publication::Publication;
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
            config.metadata_uri == publication.uri && Some(config.manifest_hash) == commits
        });
        // A node behind the transaction's block says nothing of what came after it.
        let blocks = session.block().zip(mined.block);
        let is_behind = blocks.is_some_and(|(read, mined)| read.number < mined.number);
        let bundle = session.bundle();
        let response = bundle.as_ref().map_or(Response::Missing, |bundle| bundle.response());
        let served = session.config().map(|_| Served::of(&response, commits, file));
        let (verdict, failure) = match report.outcome() {
            Outcome::Unavailable => (Verdict::Unavailable, None),
            _ if is_behind => (Verdict::Unavailable, Some(Failure::from(Reason::Behind))),
            _ if !is_ours => (Verdict::Superseded, None),
            Outcome::Verified => (Verdict::Verified, None),
            Outcome::Refused => (Verdict::NotVerified, None),
        };
        Some(Self { verdict, served, report, failure })
    }
}
