//! From one stage to the next: after a reading, after a response, and at the end of the time.

use super::fetch::target;
use super::{Input, RecordReading, Session, Stage, Start};
use crate::bundle::RecordedResponse;
use crate::host::FetchError;
use crate::reading::{Answer, Reading, most_agreeing, telling, terms};
use crate::registry::RegistryState;
use crate::report::Report;
use crate::verify::{Verdict, verify_reading};
use primitives::quorum::Outcome;
use primitives::rpc::{BlockTag, Head, Reason};

impl Session {
    /// A reading has ended.
    pub(super) fn read(&mut self, outcome: Outcome<Answer>) {
        let most = most_agreeing(&outcome.answers);
        let (block, has_lost_block) = (outcome.block, outcome.has_lost_block);
        let reading = self.agreed(outcome);
        if has_lost_block && reading.state == RegistryState::Unavailable && self.restart() {
            return;
        }
        if matches!(self.stage, Stage::Rereading(_)) {
            return self.end_rereading(reading, block);
        }
        self.most = most;
        self.begin_to_fetch(reading, block);
    }

    /// The first reading is there: the fetch, if there is a URL to fetch from.
    pub(super) fn begin_to_fetch(&mut self, reading: Reading, block: Option<Head>) {
        self.first = reading;
        self.block = block;
        let Some(Ok(uri)) = self.first.uri() else {
            return self.finish();
        };
        match target(&uri, &self.policy) {
            Ok(url) => self.stage = Stage::Fetching(url),
            Err(response) => {
                self.response = response;
                self.finish();
            }
        }
    }

    /// The second reading has ended. By the time of its block, too, it is never older than the first: an older record may have
    /// been replaced (decision D17).
    pub(super) fn end_rereading(&mut self, mut reading: Reading, block: Option<Head>) {
        let time = reading.read_at.block_time;
        if reading.is_answered() && time.is_some() && time < self.first.read_at.block_time {
            reading = self.silent(Reason::Behind, self.policy.quorum.map_or(1, |quorum| quorum.of));
        }
        self.reread = Some(reading);
        self.reread_block = block;
        self.finish();
    }

    /// Returns the reading that the RPCs' answers lead to.
    fn agreed(&self, outcome: Outcome<Answer>) -> Reading {
        let mut reading = Reading::agreed(outcome.answers, terms(&self.policy).need);
        if outcome.is_split {
            reading.state = RegistryState::Disagreement;
        }
        reading.heads = telling(outcome.heads);
        reading.read_at.block_time = outcome.block.and_then(|head| head.time);
        self.dated(reading)
    }

    /// The block is gone, most likely by a reorganisation: the reading starts once more with the new head. A session does so
    /// once, and only where it chose the block itself.
    fn restart(&mut self) -> bool {
        let may_restart = !self.restarted && self.recorded.is_none();
        let (stage, tag, floor): (fn(RecordReading) -> Stage, BlockTag, u64) = match (&self.stage, self.start)
        {
            (Stage::Reading(_), Start::Tag(tag)) if may_restart => (Stage::Reading, tag, 0),
            (Stage::Rereading(_), _) if may_restart => {
                (Stage::Rereading, self.reread_tag(), self.block.map_or(0, |head| head.block.number))
            }
            _ => return false,
        };
        self.restarted = true;
        self.stage = stage(self.quorum_reading(tag, floor));
        true
    }

    /// The response is there: the verdict, unless a second reading may change it.
    pub(super) fn judge(&mut self, response: RecordedResponse) {
        self.response = response;
        let verdict = verify_reading(&self.first, &self.response.as_response(), &self.policy);
        let needs_reread = matches!(verdict, Verdict::NeedsReread(_));
        self.stage = if let Some(head) = self.block.filter(|_| needs_reread && self.rereads()) {
            drop(verdict);
            Stage::Rereading(self.quorum_reading(self.reread_tag(), head.block.number))
        } else {
            let report = verdict.finish(None);
            Stage::Done(self.signed(report))
        };
    }

    /// Whether there is a second reading after a hash mismatch.
    fn rereads(&self) -> bool {
        self.recorded.unwrap_or_else(|| !self.is_fixed() && !self.is_under_given_hash())
    }

    /// Whether the host gave the hash of the block that the record is proven at.
    #[cfg(not(feature = "proof"))]
    const fn is_under_given_hash(&self) -> bool {
        let _ = self;
        false
    }

    /// Whether a second reading would read the same block.
    pub(super) const fn is_fixed(&self) -> bool {
        matches!(self.start, Start::Tag(BlockTag::Number(_)))
    }

    const fn reread_tag(&self) -> BlockTag {
        match self.start {
            Start::Tag(tag) => tag,
            Start::Block(_) => BlockTag::Latest,
            #[cfg(feature = "proof")]
            Start::Trusted => BlockTag::Latest,
        }
    }

    /// Every request so far has its answer when a new reading starts, and the numbers go on from there.
    pub(super) fn next_id(&self) -> u32 {
        let told = self.inputs.iter().filter(|input| matches!(input, Input::Told { .. })).count();
        let told = u32::try_from(told).unwrap_or(u32::MAX);
        #[cfg(feature = "proof")]
        let told = told.max(self.proving.as_ref().map_or(0, |proving| proving.free));
        told
    }

    /// Counts the open step as failed.
    pub(super) fn expire(&mut self) {
        match &self.stage {
            Stage::Reading(_) => self.first = self.silent(Reason::Expired, 1),
            Stage::Fetching(_) => self.response = RecordedResponse::Failed(FetchError::Timeout),
            Stage::Rereading(_) => self.reread = Some(self.silent(Reason::Expired, 1)),
            #[cfg(feature = "proof")]
            Stage::Proving { again: false, .. } => self.first = self.silent(Reason::Expired, 1),
            #[cfg(feature = "proof")]
            Stage::Proving { again: true, .. } => self.reread = Some(self.silent(Reason::Expired, 1)),
            Stage::Done(_) => return,
        }
        self.inputs.push(Input::Expired);
        self.finish();
    }

    pub(super) fn finish(&mut self) {
        let verdict = verify_reading(&self.first, &self.response.as_response(), &self.policy);
        let report = verdict.finish(self.reread.as_ref());
        self.stage = Stage::Done(self.signed(report));
    }

    fn signed(&self, report: Report) -> Report {
        report.about(Some(self.tool), self.evidence())
    }

    /// The reading to which nothing was said that counts, by so many RPCs. Where time has run out it is said once.
    fn silent(&self, reason: Reason, rpcs: u8) -> Reading {
        let answers = (0..rpcs).map(|_| Answer::unavailable(reason.into())).collect();
        self.dated(Reading::agreed(answers, 1))
    }
}
