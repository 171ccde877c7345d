//! What an inquiry was told, and what it waits for.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use alloy_primitives::{Address, B256};
use primitives::describe::Base64;
use primitives::inquiry::{EthCall, HttpAnswer, HttpEnd, HttpHeader, HttpMethod, HttpRequest, Transcript};
use primitives::rpc::{CallAnswer, Reason};

use crate::border::evidence::{FetchedFile, FileFetchError, FileForm};
use crate::limits::{
    ANSWERS_BYTES, AT_ONCE, BLOCK_BYTES, FILE_BYTES, FILE_MILLISECONDS, FILE_WIRE_BYTES, INDEX_BYTES, LANE,
    SIGNATURE_BYTES,
};

/// What is missing next.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Wait {
    /// Answers of the RPC.
    Calls(Vec<EthCall>),
    /// A file, or the answer of an index.
    Fetch(Fetch),
    /// The user's word.
    Confirm {
        /// The number of the question.
        id: u32,
        /// The question in words.
        words: String,
        /// The same as data.
        data: String,
    },
    /// A signature.
    Sign {
        /// The number of the signature.
        id: u32,
        /// The account whose key signs.
        signer: Address,
        /// The 32 bytes to sign.
        digest: B256,
        /// Their typed data (EIP-712).
        typed_data: String,
    },
}

/// One HTTP request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fetch {
    /// The number of the request.
    pub id: u32,
    /// The URL.
    pub url: String,
    /// What the bytes of a file are; `None` for the answer of an index.
    pub form: Option<FileForm>,
    /// The body, of a request to an index.
    pub body: String,
    /// The name of the secret that the host adds.
    pub secret: Option<String>,
    /// Whether the address may be private.
    pub is_private: bool,
}

impl Fetch {
    /// The bytes that the answer may have.
    const fn max_bytes(&self) -> usize {
        match self.form {
            Some(FileForm::File) => FILE_BYTES,
            Some(FileForm::Block) => BLOCK_BYTES,
            None => INDEX_BYTES,
        }
    }

    /// The request as hosts carry it out: no redirect, no cookie, no credentials (ledger `8004-http-get`).
    #[must_use]
    pub fn request(&self) -> HttpRequest<'_> {
        let header = |name, value| HttpHeader { name, value };
        let headers = match self.form {
            Some(FileForm::Block) => Vec::from([header("accept", "application/vnd.ipld.raw")]),
            Some(FileForm::File) => Vec::from([header("accept", "application/json")]),
            None => {
                Vec::from([header("accept", "application/json"), header("content-type", "application/json")])
            }
        };
        HttpRequest {
            id: self.id,
            method: if self.form.is_some() { HttpMethod::Get } else { HttpMethod::Post },
            url: &self.url,
            headers: headers.into_iter().chain([header("accept-encoding", "identity")]).collect(),
            body: self.body.as_bytes(),
            secrets: self.secret.as_deref().into_iter().collect(),
            max_bytes: self.max_bytes(),
            max_wire_bytes: self.max_bytes().saturating_add(FILE_WIRE_BYTES),
            deadline_ms: FILE_MILLISECONDS,
            allow_private_addresses: self.is_private,
            only_status: Some(200),
            enough_at: None,
        }
    }
}

/// All answers so far.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Told {
    pub(super) calls: Transcript,
    /// Where the answer to the call of a number stands.
    places: BTreeMap<u32, usize>,
    bytes: usize,
    pub(super) files: BTreeMap<u32, FetchedFile>,
    pub(super) confirmations: BTreeMap<u32, bool>,
    pub(super) signatures: BTreeMap<u32, Option<Vec<u8>>>,
}

impl Told {
    pub(super) fn has(&self, id: u32) -> bool {
        self.places.contains_key(&id)
    }

    pub(super) fn has_all(&self, wait: &Wait) -> bool {
        match wait {
            Wait::Calls(calls) => calls.iter().all(|call| self.has(call.id)),
            Wait::Fetch(fetch) => self.files.contains_key(&fetch.id),
            Wait::Confirm { id, .. } => self.confirmations.contains_key(id),
            Wait::Sign { id, .. } => self.signatures.contains_key(id),
        }
    }

    /// Keeps an answer. One that no longer fits into a bundle counts as too large.
    pub(super) fn call(&mut self, id: u32, answer: &CallAnswer<'_>) {
        let text = match answer {
            CallAnswer::Result(text) | CallAnswer::Error(text) => text,
            CallAnswer::Failed(_) => &[][..],
        };
        let bytes = self.bytes.saturating_add(written(text));
        self.places.insert(id, self.calls.answers().len());
        if bytes > ANSWERS_BYTES {
            self.calls.keep(id, &CallAnswer::Failed(Reason::TooLarge));
        } else {
            self.bytes = bytes;
            self.calls.keep(id, answer);
        }
    }

    /// The greatest number of a call that has an answer.
    pub(super) fn last(&self) -> Option<u32> {
        self.places.keys().last().copied()
    }

    fn answer(&self, id: u32) -> Option<CallAnswer<'_>> {
        let (_, answer) = self.calls.answers().get(*self.places.get(&id)?)?;
        Some(answer.as_answer())
    }

    pub(super) fn fetched(&mut self, fetch: &Fetch, answer: &HttpAnswer<'_>) {
        self.files.insert(fetch.id, recorded(fetch, answer));
    }

    pub(super) fn confirmed(&mut self, id: u32, confirmed: bool) {
        self.confirmations.insert(id, confirmed);
    }

    /// A signature that is longer than any counts as none.
    pub(super) fn signed(&mut self, id: u32, signature: Option<&[u8]>) {
        let signature = signature.filter(|signature| signature.len() <= SIGNATURE_BYTES);
        self.signatures.insert(id, signature.map(Vec::from));
    }
}

/// How many bytes a text has in a JSON string.
fn written(text: &[u8]) -> usize {
    let of = |byte: &u8| match byte {
        b'"' | b'\\' => 2,
        0..=0x1f => 6,
        _ => 1,
    };
    text.iter().map(of).fold(0, usize::saturating_add)
}

/// What came of a request, as bundles have it.
fn recorded(fetch: &Fetch, answer: &HttpAnswer<'_>) -> FetchedFile {
    let failed = |error| FetchedFile::Failed { error };
    let is_redirected = answer.end == HttpEnd::Redirect
        || answer.final_url.is_some_and(|url| url != fetch.url)
        || answer.status.is_some_and(|status| (300..400).contains(&status));
    let is_complete = match answer.end {
        HttpEnd::Complete | HttpEnd::Enough | HttpEnd::Redirect => true,
        HttpEnd::Truncated => false,
        HttpEnd::Timeout => return failed(FileFetchError::Timeout),
        HttpEnd::TooLarge => return failed(FileFetchError::TooLarge),
        HttpEnd::Connect => return failed(FileFetchError::Connect),
        HttpEnd::Tls => return failed(FileFetchError::Tls),
        HttpEnd::BlockedAddress => return failed(FileFetchError::BlockedAddress),
        HttpEnd::Encoding => return failed(FileFetchError::Encoding),
    };
    let Some(status) = answer.status.or(is_redirected.then_some(0)) else {
        return failed(FileFetchError::Connect);
    };
    // A host may give more than it was asked for, and the body of an error says nothing.
    if answer.body.len() > fetch.max_bytes() {
        return failed(FileFetchError::TooLarge);
    }
    let is_of_use = status == 200 && is_complete && !is_redirected;
    FetchedFile::Answered {
        status,
        redirected: is_redirected.then_some(true),
        complete: (!is_complete).then_some(false),
        body: Base64(if is_of_use { answer.body.to_vec() } else { Vec::new() }),
        r#as: fetch.form.filter(|form| *form == FileForm::Block),
    }
}

/// The answers so far, in the order of the questions: each question has the next number.
#[derive(Debug)]
pub struct Ask<'t> {
    told: &'t Told,
    next: u32,
    /// The time at which the inquiry began.
    pub(super) now: u64,
}

/// What an answer is, or what is missing.
pub(super) type Said<T> = Result<T, Wait>;

impl<'t> Ask<'t> {
    pub(super) const fn of(told: &'t Told, now: u64) -> Self {
        Self { told, next: 0, now }
    }

    /// How many questions there were.
    pub(super) const fn asked(&self) -> u32 {
        self.next
    }

    const fn number(&mut self) -> u32 {
        let number = self.next;
        self.next = number.saturating_add(1);
        number
    }

    /// Asks several things at once, so many at a time.
    pub(super) fn calls(&mut self, asked: Vec<(&'static str, String)>) -> Said<Vec<CallAnswer<'t>>> {
        let mut answers = Vec::with_capacity(asked.len());
        let mut missing = Vec::new();
        for (place, (method, params)) in asked.into_iter().enumerate() {
            let is_next = place.is_multiple_of(AT_ONCE);
            if is_next && !missing.is_empty() {
                break;
            }
            let id = self.number();
            match self.told.answer(id) {
                Some(answer) => answers.push(answer),
                None => missing.push(EthCall::to_rpc(id, 0, method, params)),
            }
        }
        if missing.is_empty() { Ok(answers) } else { Err(Wait::Calls(missing)) }
    }

    /// Asks one thing.
    pub(super) fn call(&mut self, method: &'static str, params: String) -> Said<CallAnswer<'t>> {
        let answers = self.calls(Vec::from([(method, params)]))?;
        Ok(answers.first().copied().unwrap_or(CallAnswer::Failed(Reason::NotAsked)))
    }

    /// Asks about each of several things at once: what any of them lacks is one stage, so far as a stage has room. Each has numbers of
    /// its own, so that no answer about one of them moves the questions about another.
    pub(super) fn each<T, R>(
        &mut self,
        all: &[T],
        mut about: impl FnMut(&T, &mut Self) -> Said<R>,
    ) -> Said<Vec<R>> {
        let mut lane = self.next;
        // An answer counts as asked for, whichever question before it has none.
        self.next = lane.saturating_add(u32::try_from(all.len()).unwrap_or(u32::MAX).saturating_mul(LANE));
        let (mut done, mut missing) = (Vec::with_capacity(all.len()), Vec::new());
        for one in all {
            match about(one, &mut Self { next: lane, ..*self }) {
                Ok(of) => done.push(of),
                Err(Wait::Calls(calls)) => missing.extend(calls),
                Err(wait) if missing.is_empty() => return Err(wait),
                Err(_) => break,
            }
            if missing.len() >= AT_ONCE {
                break;
            }
            lane = lane.saturating_add(LANE);
        }
        missing.truncate(AT_ONCE);
        if missing.is_empty() { Ok(done) } else { Err(Wait::Calls(missing)) }
    }

    /// Sends a request. Its number is set here.
    pub(super) fn fetch(&mut self, fetch: Fetch) -> Said<&'t FetchedFile> {
        let id = self.number();
        self.told.files.get(&id).ok_or(Wait::Fetch(Fetch { id, ..fetch }))
    }

    /// Asks the user.
    pub(super) fn confirm(&mut self, words: String, data: String) -> Said<bool> {
        let id = self.number();
        self.told.confirmations.get(&id).copied().ok_or(Wait::Confirm { id, words, data })
    }

    /// Has something signed.
    pub(super) fn sign(
        &mut self,
        signer: Address,
        digest: B256,
        typed_data: String,
    ) -> Said<Option<&'t [u8]>> {
        let id = self.number();
        let signed = self.told.signatures.get(&id);
        signed.map(Option::as_deref).ok_or(Wait::Sign { id, signer, digest, typed_data })
    }
}
