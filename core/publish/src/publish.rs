//! `Publish`: the order of the questions, from the manifest to the verdict.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use alloy_primitives::U256;
use erc8257::inside::fetch::{RecordedResponse, recorded, request, target};
use erc8257::inside::session::is_live;
use erc8257::url::MetadataUri;
use erc8257::{FetchError, Session, ToolRef, limits};
use primitives::inquiry::{Confirmation, EthCall, HttpAnswer, Inquiry, OutOfOrder, Step, Transcript};
use primitives::rpc::{BlockRef, BlockTag, CallAnswer, Failure, Reason};
use primitives::usage::UsageError;

use crate::after::After;
use crate::before::Before;
use crate::draft::{CONFIRMATION, Draft};
use crate::mined::{Mined, MinedState};
use crate::publication::{Function, Publication};
use crate::published::Published;
use crate::questions::{self, Answers, FIRST};
use crate::registry::RegistrySays;
use crate::state::{Recorded, STATE, Seen};
use crate::verdict::Verdict;

/// The number of the one fetch before a transaction.
const FETCH: u32 = 0;

/// A publication under way.
///
/// Without the hash of a transaction it ends with the transaction to sign. With it, it ends with the verdict of a
/// consumer on the new registration. Where the RPC has no receipt yet it ends with [`Verdict::Pending`]: how long to wait
/// is the host's decision, and a new inquiry asks again.
///
/// # Example
/// ```
/// use erc8257::inquiry::{Inquiry as _, Step};
/// use erc8257::rpc::CallAnswer;
/// use erc8257::{Address, Policy};
/// use erc8257_publish::{Function, Publication, Publish, Verdict};
///
/// let manifest = br#"{"type":"https://ercs.ethereum.org/ERCS/erc-8257#tool-manifest-v1","name":"echo",
///   "description":"Says it again.","endpoint":"https://tools.example.com/echo","inputs":{},"outputs":{},
///   "creatorAddress":"0xabcdefabcdef1234567890abcdefabcdef123456"}"#;
/// let mut publish = Publish::new(Publication {
///     manifest: manifest.to_vec(),
///     uri: "https://tools.example.com/.well-known/ai-tool/echo.json".into(),
///     chain_id: 8453,
///     registry: "0x265bb2dbfc0a8165c9a1941eb1372f349bad2cf1".parse()?,
///     from: "0xabcdefabcdef1234567890abcdefabcdef123456".parse()?,
///     function: Function::Register { predicate: Address::ZERO },
///     transaction: None,
///     policy: Policy::default(),
/// })?;
/// let now = 1_790_000_000;
/// let Step::Calls(calls) = publish.poll(now) else { unreachable!() };
/// assert_eq!(calls[0].method, "eth_chainId");
/// for call in calls {
///     publish.handle_call(call.id, &CallAnswer::Result(br#""0x1""#))?;
/// }
/// let Step::Done(published) = publish.poll(now) else { unreachable!() };
/// assert_eq!(published.verdict, Verdict::Unavailable);
/// let failure = published.failure.as_ref().unwrap();
/// assert_eq!(failure.to_string(), "wrong-chain: the RPC is on chain 1, not 8453");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Publish {
    publication: Publication,
    draft: Draft,
    /// The publisher's word on the repairs, if there was one.
    confirmed: Option<bool>,
    /// The time of the first poll after that.
    began: Option<u64>,
    transcript: Transcript,
    response: RecordedResponse,
    /// The verification of the new registration.
    session: Option<Box<Session>>,
    stage: Stage,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Stage {
    /// The publisher is asked about the repairs.
    Confirming,
    /// The RPC says which chain it is on, and which block it has.
    Head,
    /// The registry, and what a call or a transaction needs.
    Contracts(BlockRef),
    /// The manifest is fetched from this URL.
    Fetching(Known, String),
    /// The registration is verified.
    Verifying(Known, Mined),
    Done(Box<Published>),
}

/// What was read of the registry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Known {
    block: Option<BlockRef>,
    says: Option<RegistrySays>,
}

impl Publish {
    /// A publication that has asked nothing yet.
    ///
    /// # Errors
    /// A value of the policy is out of range, or the policy has a quorum; the error names it.
    pub fn new(publication: Publication) -> Result<Self, UsageError> {
        publication.check()?;
        let draft = Draft::of(&publication.manifest);
        let mut publish = Self {
            publication,
            draft,
            confirmed: None,
            began: None,
            transcript: Transcript::default(),
            response: RecordedResponse::Missing,
            session: None,
            stage: Stage::Confirming,
        };
        if !publish.draft.asks() {
            publish.drafted();
        }
        Ok(publish)
    }

    /// How far the publication has come, once nothing is open.
    #[must_use]
    pub fn report(&self) -> Option<&Published> {
        match &self.stage {
            Stage::Done(published) => Some(published),
            _ => None,
        }
    }

    /// The file to upload: the manifest as it was given, or repaired, where the publisher agreed to that.
    #[must_use]
    pub fn file(&self) -> &[u8] {
        self.draft.file(&self.publication.manifest, self.confirmed)
    }

    /// The verification of the new registration, if it began.
    #[must_use]
    pub fn session(&self) -> Option<&Session> {
        self.session.as_deref()
    }

    /// The body that the manifest's server gave, in raw bytes, if it gave one that consumers would read.
    #[must_use]
    pub fn served(&self) -> Option<&[u8]> {
        match (&self.session, &self.response) {
            (Some(session), _) => session.body(),
            (None, RecordedResponse::Received { body, .. }) => Some(body),
            (None, RecordedResponse::Failed(_) | RecordedResponse::Missing) => None,
        }
    }

    const fn answers(&self) -> Answers<'_> {
        Answers(&self.transcript)
    }

    /// The questions of this stage without an answer, those of a session aside.
    fn open(&self) -> Vec<EthCall> {
        let mut calls = match &self.stage {
            Stage::Head => questions::head(),
            Stage::Contracts(block) => questions::contracts(&self.publication, *block),
            _ => Vec::new(),
        };
        calls.retain(|call| !self.answers().has(call.id));
        calls
    }

    /// The manifest is what it will be.
    fn drafted(&mut self) {
        if self.draft.manifest(self.confirmed).valid {
            self.stage = Stage::Head;
        } else {
            self.end(Known::default(), Verdict::Invalid, |_| {});
        }
    }

    /// Goes on where every question of a stage has its answer.
    fn advance(&mut self) {
        match self.stage {
            Stage::Head => match self.answers().head(self.publication.chain_id) {
                Ok(block) => self.stage = Stage::Contracts(block),
                Err(failure) => self.unavailable(Known::default(), failure),
            },
            Stage::Contracts(block) => {
                match RegistrySays::of(self.answers().code(), self.answers().interface()) {
                    Ok(says) => self.read(Known { block: Some(block), says: Some(says) }, says),
                    Err(failure) => self.unavailable(Known { block: Some(block), says: None }, failure),
                }
            }
            _ => {}
        }
    }

    /// The contract has said whether it is a registry.
    fn read(&mut self, seen: Known, says: RegistrySays) {
        if !says.is_registry() {
            return self.end(seen, Verdict::Refused, |_| {});
        }
        if let Some(hash) = self.publication.transaction {
            let commits = self.draft.manifest(self.confirmed).hash;
            let read = self.answers().receipt();
            return match read.and_then(|receipt| Mined::of(receipt, &self.publication, hash, commits)) {
                Ok(mined) => self.mined(seen, mined),
                Err(failure) => self.unavailable(seen, failure),
            };
        }
        let uri = MetadataUri::parse(&self.publication.uri).ok();
        match uri.and_then(|uri| target(&uri, &self.publication.policy).ok()) {
            Some(url) => self.stage = Stage::Fetching(seen, url),
            // No host may fetch from there: the preflight says why.
            None => self.foresee(seen),
        }
    }

    /// The receipt has been read.
    fn mined(&mut self, seen: Known, mined: Mined) {
        let verdict = match mined.state {
            MinedState::NotFound => Verdict::Pending,
            MinedState::Reverted => Verdict::Reverted,
            MinedState::NoEvent | MinedState::Other => Verdict::OtherTransaction,
            MinedState::Matches => {
                self.stage = Stage::Verifying(seen, mined);
                return;
            }
        };
        self.end(seen, verdict, |published| published.mined = Some(mined));
    }

    /// The server has answered, or no host may ask it.
    fn foresee(&mut self, seen: Known) {
        let manifest = self.draft.manifest(self.confirmed);
        let response = self.response.as_response();
        let before = Before::of(&self.publication, &manifest, self.file(), &response, self.answers());
        let Before { verdict, served, preflight, transaction, failure } = before;
        self.end(seen, verdict, |published| {
            published.served = Some(served);
            published.preflight = Some(preflight);
            published.transaction = transaction;
            published.failure = failure;
        });
    }

    /// Ends where the session has its verdict.
    fn verified(&mut self) {
        let (Stage::Verifying(seen, mined), Some(session)) = (&self.stage, &self.session) else { return };
        let (seen, mined) = (*seen, mined.clone());
        let commits = self.draft.manifest(self.confirmed).hash;
        let after = After::of(&self.publication, commits, self.file(), &mined, session);
        let Some(After { verdict, served, report, failure }) = after else { return };
        let mined = if verdict == Verdict::OtherTransaction { mined.of_another_creator() } else { mined };
        self.end(seen, verdict, |published| {
            published.served = served;
            published.mined = Some(mined);
            published.report = Some(report);
            published.failure = failure;
        });
    }

    fn unavailable(&mut self, seen: Known, failure: Failure) {
        self.end(seen, Verdict::Unavailable, |published| published.failure = Some(failure));
    }

    /// The end, with whatever else is known.
    fn end(&mut self, seen: Known, verdict: Verdict, add: impl FnOnce(&mut Published)) {
        let Publication { chain_id, registry, function, .. } = self.publication;
        let mut published = Published {
            verdict,
            function,
            chain_id,
            registry,
            block: seen.block,
            registry_says: seen.says,
            tool: None,
            manifest: self.draft.manifest(self.confirmed),
            served: None,
            preflight: None,
            transaction: None,
            mined: None,
            report: None,
            failure: None,
        };
        add(&mut published);
        published.tool = self.tool(published.mined.as_ref());
        self.stage = Stage::Done(Box::new(published));
    }

    /// The tool to update, or the one that exactly this publication registered.
    fn tool(&self, mined: Option<&Mined>) -> Option<ToolRef> {
        let tool_id: Option<U256> = match self.publication.function {
            Function::Update { tool_id } => Some(tool_id),
            Function::Register { .. } => {
                mined.filter(|mined| mined.state == MinedState::Matches).and_then(|mined| mined.tool_id)
            }
        };
        tool_id.map(|tool_id| self.publication.tool(tool_id))
    }

    /// Counts everything that is open as failed, since the time is over. A session sees to its own time, and a
    /// publisher may think for as long as that takes.
    fn expire(&mut self) {
        loop {
            if let Stage::Fetching(seen, _) = self.stage {
                self.response = RecordedResponse::Failed(FetchError::Timeout);
                self.foresee(seen);
            }
            let calls = self.open();
            if calls.is_empty() {
                return;
            }
            for call in calls {
                // It is open, so that the answer is taken.
                let _ = self.handle_call(call.id, &CallAnswer::Failed(Reason::Expired));
            }
        }
    }

    /// The time goes on.
    fn at(&mut self, now: u64) {
        if matches!(self.stage, Stage::Confirming | Stage::Done(_)) {
            return;
        }
        let began = *self.began.get_or_insert(now);
        if now.saturating_sub(began) > u64::from(limits::SESSION_SECONDS) {
            self.expire();
        }
        if let Stage::Verifying(_, mined) = &self.stage {
            if self.session.is_none() {
                let tool = self.tool(Some(mined)).unwrap_or(self.publication.tool(U256::ZERO));
                // The policy was checked when the publication began.
                let session = Session::at(tool, self.publication.policy.clone(), BlockTag::Latest, now);
                self.session = session.ok().map(|session| Box::new(session.with_clock(now)));
            }
            if let Some(session) = &mut self.session {
                let _ = session.poll(now);
            }
            self.verified();
        }
    }

    /// The publication that a state was written of.
    fn replayed(recorded: Recorded) -> Result<Self, UsageError> {
        let Recorded { publication, confirmed, began, answers, response, session } = recorded;
        let mut publish = Self::new(publication)?;
        if let Some(confirmed) = confirmed {
            let astray = |_| UsageError::wrong("confirmed", "was not asked for");
            publish.handle_confirmation(CONFIRMATION, confirmed).map_err(astray)?;
        }
        publish.began = began;
        for (id, answer) in answers {
            let astray = |_| UsageError::wrong("answers", "hold an answer that was not asked for");
            publish.handle_call(id, &answer.as_answer()).map_err(astray)?;
        }
        if let Some(response) = response {
            let Stage::Fetching(seen, _) = publish.stage else {
                return Err(UsageError::wrong("response", "was not asked for"));
            };
            publish.response = response;
            publish.foresee(seen);
        }
        if let Some(session) = session {
            publish.go_on_verifying(session)?;
        }
        Ok(publish)
    }

    /// Takes up the verification of the new registration.
    fn go_on_verifying(&mut self, session: Session) -> Result<(), UsageError> {
        let Stage::Verifying(_, mined) = &self.stage else {
            return Err(UsageError::wrong("session", "was not begun"));
        };
        let is_ours = self.tool(Some(mined)) == Some(*session.tool_ref())
            && *session.policy() == self.publication.policy;
        if !is_ours {
            return Err(UsageError::wrong("session", "is about another tool or policy"));
        }
        // An older block, or one without a clock, may show a record that has changed since.
        if !is_live(&session) {
            return Err(UsageError::wrong("session", "does not read the newest block by the host's clock"));
        }
        self.session = Some(Box::new(session));
        self.verified();
        Ok(())
    }
}

impl Inquiry for Publish {
    type Report = Published;

    fn poll(&mut self, now_seconds: u64) -> Step<'_, Published> {
        self.at(now_seconds);
        if matches!(self.stage, Stage::Verifying(..)) {
            return match self.session.as_deref_mut().map(|session| Inquiry::poll(session, now_seconds)) {
                Some(Step::Http(request)) => Step::Http(request),
                Some(Step::Calls(calls)) => Step::Calls(calls),
                // Without a report a session asks for calls or for its fetch.
                _ => Step::Calls(Vec::new()),
            };
        }
        match &self.stage {
            Stage::Done(published) => Step::Done(published),
            Stage::Fetching(_, url) => Step::Http(request(url, &self.publication.policy)),
            Stage::Confirming => Step::Confirm(Confirmation {
                id: CONFIRMATION,
                words: self.draft.words(),
                data: self.draft.data(),
            }),
            _ => Step::Calls(self.open()),
        }
    }

    fn handle_call(&mut self, id: u32, answer: &CallAnswer<'_>) -> Result<(), OutOfOrder> {
        if id < FIRST {
            let session = self.session.as_deref_mut().ok_or(OutOfOrder)?;
            return session.handle_call(id, answer);
        }
        if !self.open().iter().any(|call| call.id == id) {
            return Err(OutOfOrder);
        }
        self.transcript.keep(id, answer);
        if self.open().is_empty() {
            self.advance();
        }
        Ok(())
    }

    fn handle_http(&mut self, id: u32, answer: &HttpAnswer<'_>) -> Result<(), OutOfOrder> {
        match (&self.stage, self.session.as_deref_mut()) {
            (Stage::Verifying(..), Some(session)) => session.handle_http(id, answer),
            (Stage::Fetching(seen, url), _) if id == FETCH => {
                self.response = recorded(url, answer);
                let seen = *seen;
                self.foresee(seen);
                Ok(())
            }
            _ => Err(OutOfOrder),
        }
    }

    fn handle_confirmation(&mut self, id: u32, confirmed: bool) -> Result<(), OutOfOrder> {
        if id != CONFIRMATION || self.stage != Stage::Confirming {
            return Err(OutOfOrder);
        }
        self.confirmed = Some(confirmed);
        self.drafted();
        Ok(())
    }

    /// The state as JSON text, format `erc8257-publish-bundle/1`.
    fn export(&self) -> String {
        let Self { publication, confirmed, began, transcript, response, .. } = self;
        let (confirmed, began, session) = (*confirmed, *began, self.session());
        Seen { publication, confirmed, began, transcript, response, session }.write()
    }

    fn resume(text: &[u8]) -> Result<Self, UsageError> {
        Recorded::read(text).and_then(Self::replayed).map_err(|error| error.of(&STATE))
    }

    /// The exported state: it holds all that was seen.
    fn bundle(&self) -> Option<String> {
        self.report().map(|_| self.export())
    }

    /// The file to upload.
    fn result(&self) -> Option<Vec<u8>> {
        self.report().map(|_| self.file().to_vec())
    }
}
