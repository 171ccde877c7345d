//! An inquiry under way, as other languages drive it: its steps go out as frames, and the answers come in as frames.

use alloc::boxed::Box;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use crate::border::answer::{ExchangeEnd, InquiryAnswer, StoreOutcome};
use crate::border::failure::RpcFailure;
use crate::border::step::{InquiryCall, InquiryHeader, InquiryMethod, InquiryProvider, InquiryStep};
use crate::describe::{
    Arguments, Begin, FromJson as _, Judgement, Refusal, Report as _, Running, Take, ToJson as _, Uint256,
    Value, frame, parts,
};
use crate::inquiry::{
    Confirmation, EthCall, HandlerCall, HttpAnswer, HttpEnd, HttpHeader, HttpMethod, HttpRequest, Inquiry,
    Provider, Signature, Step, StoreAnswer, StoreOperation,
};
use crate::json::Writer;
use crate::limits::{BUNDLE_BYTES, EXACT_INTEGER, RPC_RESPONSE_BYTES, RPC_SECONDS, RPC_WIRE_BYTES};
use crate::rpc::{CallAnswer, Reason};
use crate::usage::{UsageError, document};

/// Begins an inquiry. `description` is the number of the descriptions of its crate, which every frame begins with.
///
/// # Errors
/// Why the arguments cannot be used.
pub fn begin<B: Begin>(description: u32, arguments: B) -> Result<Box<dyn Running>, Refusal> {
    Ok(running::<B>(description, arguments.begin()?))
}

/// Takes up an inquiry where its state was exported.
///
/// # Errors
/// The member of the state that is missing or wrong.
pub fn resume<B: Begin>(description: u32, state: &[u8]) -> Result<Box<dyn Running>, Refusal> {
    Ok(running::<B>(description, B::Inquiry::resume(state)?))
}

/// Judges the bundle of an inquiry. A bundle whose answers do not reach the end of the inquiry is refused.
///
/// # Errors
/// The member that is missing or wrong.
pub fn judge<B: Begin>(bundle: &impl Arguments) -> Result<Judgement, Refusal> {
    let mut inquiry = B::Inquiry::resume(bundle.value().text().as_bytes())?;
    // At its end an inquiry looks at no clock.
    match inquiry.poll(0) {
        Step::Done(report) => {
            Ok(Judgement { report: B::report(report).to_text(), conclusion: B::conclusion(report) })
        }
        _ => Err(UsageError::wrong("answers", "do not reach the end of the inquiry").into()),
    }
}

fn running<B: Begin>(description: u32, inquiry: B::Inquiry) -> Box<dyn Running> {
    Box::new(UnderWay { description, inquiry, text: |report| B::report(report).to_text(), report: None })
}

/// Any inquiry, and how its report is told.
struct UnderWay<I: Inquiry> {
    description: u32,
    inquiry: I,
    text: fn(&I::Report) -> String,
    report: Option<String>,
}

impl<I: Inquiry + Send> Running for UnderWay<I> {
    fn poll(&mut self, now_seconds: u64) -> Vec<u8> {
        let Self { description, inquiry, text, report } = self;
        let step = inquiry.poll(now_seconds);
        let body = match &step {
            Step::Http(request) => request.body.to_vec(),
            _ => Vec::new(),
        };
        if let Step::Done(ended) = &step {
            report.get_or_insert_with(|| text(ended));
        }
        let mut w = Writer::new();
        described(step).to_json(&mut w);
        let step = w.finish();
        if body.is_empty() {
            frame(*description, &[step.as_bytes()])
        } else {
            frame(*description, &[step.as_bytes(), &body])
        }
    }

    fn answer(&mut self, frame: &[u8]) -> Result<(), Refusal> {
        let (description, parts) = parts(frame)?;
        if description != self.description {
            return Err(Refusal::other_build());
        }
        let mut parts = parts.into_iter();
        let (text, beside) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
        let document = document(text, BUNDLE_BYTES, |_| "the answer cannot be read")?;
        let answer = InquiryAnswer::from_json(&Value::root(&document))?;
        Ok(tell(&mut self.inquiry, answer, beside)?)
    }

    fn is_enough(&mut self, content_type: &str, piece: &[u8]) -> bool {
        self.inquiry.is_enough(content_type, piece)
    }

    fn take(&self, what: Take) -> Option<String> {
        match what {
            Take::Report => self.report.clone(),
            Take::Bundle => self.inquiry.bundle(),
            Take::Export => Some(self.inquiry.export()),
        }
    }

    fn result(&self) -> Option<Vec<u8>> {
        self.inquiry.result()
    }
}

/// Hands an answer to the inquiry, with the bytes beside it.
fn tell<I: Inquiry>(
    inquiry: &mut I,
    answer: InquiryAnswer,
    beside: &[u8],
) -> Result<(), crate::inquiry::OutOfOrder> {
    match answer {
        InquiryAnswer::Result { id } => inquiry.handle_call(id, &CallAnswer::Result(beside)),
        InquiryAnswer::Error { id } => inquiry.handle_call(id, &CallAnswer::Error(beside)),
        InquiryAnswer::Failed { id, reason } => inquiry.handle_call(id, &CallAnswer::Failed(reason.into())),
        InquiryAnswer::Http { id, end, status, final_url, headers, sent_ms, ended_ms } => {
            let headers: Vec<HttpHeader<'_>> = headers.iter().map(InquiryHeader::borrowed).collect();
            let (end, final_url) = (end.into(), final_url.as_deref());
            let body = beside;
            inquiry.handle_http(
                id,
                &HttpAnswer { end, status, final_url, headers: &headers, body, sent_ms, ended_ms },
            )
        }
        InquiryAnswer::Handler { id, end, status, final_url, headers, sent_ms, ended_ms } => {
            let headers: Vec<HttpHeader<'_>> = headers.iter().map(InquiryHeader::borrowed).collect();
            let (end, final_url) = (end.into(), final_url.as_deref());
            let body = beside;
            inquiry.handle_handler(
                id,
                &HttpAnswer { end, status, final_url, headers: &headers, body, sent_ms, ended_ms },
            )
        }
        InquiryAnswer::Signature { id, signature } => {
            inquiry.handle_signature(id, signature.as_ref().map(|signature| signature.0.as_slice()))
        }
        InquiryAnswer::Confirmation { id, confirmed } => inquiry.handle_confirmation(id, confirmed),
        InquiryAnswer::Store { id, answer } => inquiry.handle_store(id, answer.into()),
    }
}

impl InquiryHeader {
    /// The same, as inquiries take it.
    ///
    /// # Example
    /// ```
    /// use erc8257_primitives::border::step::InquiryHeader;
    ///
    /// let header = InquiryHeader { name: "retry-after".into(), value: "3".into() };
    /// assert_eq!(header.borrowed().value, "3");
    /// ```
    #[must_use]
    pub fn borrowed(&self) -> HttpHeader<'_> {
        HttpHeader { name: &self.name, value: &self.value }
    }
}

/// The step as other languages have it; the body of a request stands beside it.
///
/// # Example
/// ```
/// use erc8257_primitives::border::step::InquiryStep;
/// use erc8257_primitives::inquiry::Step;
/// use erc8257_primitives::running::described;
///
/// assert_eq!(described(Step::Done(&())), InquiryStep::Done);
/// ```
pub fn described<R>(step: Step<'_, R>) -> InquiryStep {
    match step {
        Step::Calls(calls) => InquiryStep::Calls {
            calls: calls.into_iter().map(call).collect(),
            max_bytes: count(RPC_RESPONSE_BYTES),
            max_wire_bytes: count(RPC_WIRE_BYTES),
            deadline_ms: u64::from(RPC_SECONDS).saturating_mul(1_000),
        },
        Step::Http(request) => http(&request),
        Step::Sign(Signature { id, signer, digest, typed_data }) => {
            InquiryStep::Sign { id, signer, digest, typed_data: typed_data.map(String::from) }
        }
        Step::Confirm(Confirmation { id, words, data }) => {
            InquiryStep::Confirm { id, words: words.into(), data: data.into() }
        }
        Step::Store(StoreOperation::Remember { id, key, until }) => {
            InquiryStep::Remember { id, key: key.into(), until: until.min(EXACT_INTEGER) }
        }
        Step::Store(StoreOperation::Release { id, key }) => InquiryStep::Release { id, key: key.into() },
        Step::Handler(HandlerCall { id, caller, purpose }) => {
            InquiryStep::Handler { id, caller, purpose: purpose.into() }
        }
        Step::Done(_) => InquiryStep::Done,
    }
}

fn call(call: EthCall) -> InquiryCall {
    let (provider, chain) = match call.provider {
        Provider::Rpc => (InquiryProvider::Rpc, None),
        Provider::Chain(chain) => (InquiryProvider::Chain, Some(Uint256::from(chain))),
        Provider::Wallet => (InquiryProvider::Wallet, None),
    };
    let EthCall { id, rpc, params, .. } = call;
    InquiryCall { id, provider, chain, rpc, method: call.method.to_string(), params }
}

fn http(request: &HttpRequest<'_>) -> InquiryStep {
    let header =
        |header: &HttpHeader<'_>| InquiryHeader { name: header.name.into(), value: header.value.into() };
    InquiryStep::Http {
        id: request.id,
        method: match request.method {
            HttpMethod::Get => InquiryMethod::Get,
            HttpMethod::Post => InquiryMethod::Post,
            HttpMethod::Delete => InquiryMethod::Delete,
        },
        url: request.url.into(),
        headers: request.headers.iter().map(header).collect(),
        secrets: request.secrets.iter().copied().map(String::from).collect(),
        max_bytes: count(request.max_bytes),
        max_wire_bytes: count(request.max_wire_bytes),
        deadline_ms: request.deadline_ms.into(),
        allow_private_addresses: request.allow_private_addresses,
        only_status: request.only_status,
        enough_at: request.enough_at.map(String::from),
    }
}

/// A limit, as exactly as JSON has it.
fn count(limit: usize) -> u64 {
    u64::try_from(limit).unwrap_or(EXACT_INTEGER).min(EXACT_INTEGER)
}

impl From<RpcFailure> for Reason {
    fn from(failure: RpcFailure) -> Self {
        match failure {
            RpcFailure::Connect => Self::Connect,
            RpcFailure::Tls => Self::Tls,
            RpcFailure::Timeout => Self::Timeout,
            RpcFailure::TooLarge => Self::TooLarge,
            RpcFailure::RateLimited => Self::RateLimited,
            RpcFailure::HttpStatus => Self::HttpStatus,
            RpcFailure::NotJsonRpc => Self::NotJsonRpc,
        }
    }
}

impl From<ExchangeEnd> for HttpEnd {
    fn from(end: ExchangeEnd) -> Self {
        match end {
            ExchangeEnd::Complete => Self::Complete,
            ExchangeEnd::Enough => Self::Enough,
            ExchangeEnd::Truncated => Self::Truncated,
            ExchangeEnd::Timeout => Self::Timeout,
            ExchangeEnd::TooLarge => Self::TooLarge,
            ExchangeEnd::Connect => Self::Connect,
            ExchangeEnd::Tls => Self::Tls,
            ExchangeEnd::BlockedAddress => Self::BlockedAddress,
            ExchangeEnd::Encoding => Self::Encoding,
            ExchangeEnd::Redirect => Self::Redirect,
        }
    }
}

impl From<StoreOutcome> for StoreAnswer {
    fn from(outcome: StoreOutcome) -> Self {
        match outcome {
            StoreOutcome::Done => Self::Done,
            StoreOutcome::Present => Self::Present,
            StoreOutcome::Failed => Self::Failed,
        }
    }
}
