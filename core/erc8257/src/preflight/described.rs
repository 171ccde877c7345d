//! The preflight as other languages have it: a bundle in, a report out.

use alloc::string::String;

use super::{Action, Call, Candidate, Commitment, Preflight, ProbeAnswers, Registered, probe};
use crate::border::preflight as border;
use crate::finding::Finding;
use crate::host::{FetchError, Received, Response};
use crate::limits;
use crate::policy::{Policy, Quorum, SchemaMeasure};
use crate::registry::{Record, ToolConfig};
use crate::report::Outcome;
use crate::rules::Code;
use primitives::describe::{Conclusion, Hex, Json, Judgement, Refusal, Report as _, Run, Value, read};
use primitives::harmless;
use primitives::json;
use primitives::rpc::{Failure, Reason};
use primitives::usage::UsageError;

type Result<T> = core::result::Result<T, UsageError>;

impl Run for border::Preflight {
    fn run(self) -> core::result::Result<border::PreflightReport, Refusal> {
        Ok(self.preflight()?.described())
    }

    /// A call that nothing refuses may hang on a fact that is not known. Only known facts make a yes. The report alone does
    /// not tell a server that was silent from one that refused; [`judge`](Self::judge) does.
    fn conclusion(report: &border::PreflightReport) -> Conclusion {
        if report.refuses {
            Conclusion::No
        } else if is_open(report) {
            Conclusion::Unknown
        } else {
            Conclusion::Yes
        }
    }

    fn judge(self) -> core::result::Result<Judgement, Refusal> {
        let preflight = self.preflight()?;
        let report = preflight.described();
        // A server without an answer is unknown, as in every verification (decision D16).
        let is_silent = preflight.report().is_some_and(|report| report.outcome() == Outcome::Unavailable);
        let conclusion = if is_silent && !preflight.findings.iter().any(Finding::is_error) {
            Conclusion::Unknown
        } else {
            Self::conclusion(&report)
        };
        Ok(Judgement { report: report.to_text(), conclusion })
    }
}

impl border::Preflight {
    /// The preflight of the given call.
    fn preflight(self) -> Result<Preflight> {
        let policy = self.policy.map_or_else(|| Ok(Policy::default()), Policy::try_from)?;
        let read = Read::of(&self.action)?;
        let call = Call { registry: self.registry, caller: self.caller, action: read.action(&self.action) };
        Ok(Preflight::of(&call, &policy))
    }
}

/// Whether a fact that decides was not read: the tool's record, what the predicate answers, or the manifest.
fn is_open(report: &border::PreflightReport) -> bool {
    let is_unknown = |code| matches!(code, Code::RegistryUnavailable | Code::LadderUnknown);
    report.findings.iter().any(|finding| is_unknown(finding.code()))
        || report.report.as_ref().is_some_and(|report| !is_verified(report.as_str()))
}

/// Whether a verification's report says so.
fn is_verified(report: &str) -> bool {
    let document = json::read_text(report);
    let members = Value::root(&document).object();
    members.and_then(|members| members.required("verified", read::boolean)) == Ok(true)
}

impl Preflight {
    /// The preflight as other languages see it.
    ///
    /// # Example
    /// ```
    /// use erc8257::preflight::{Action, Call, Preflight, Registered};
    /// use erc8257::registry::Record;
    /// use erc8257::{Address, Policy, U256};
    ///
    /// let tool = Registered { tool_id: U256::from(7), record: &Record::NotFound };
    /// let (registry, caller) = (Address::repeat_byte(1), Address::repeat_byte(2));
    /// let call = Call { registry, caller, action: Action::Deregister { tool } };
    /// assert!(Preflight::of(&call, &Policy::default()).described().refuses);
    /// ```
    #[must_use]
    pub fn described(&self) -> border::PreflightReport {
        border::PreflightReport {
            function: self.function,
            refuses: self.refuses(),
            call: self.call_data().map(|data| border::RegistryCall {
                from: self.caller,
                to: self.registry,
                data: Hex(data.to_vec()),
            }),
            findings: self.findings.clone(),
            report: self.report().map(|report| Json::of_value(report.to_json())),
        }
    }
}

/// What the host read, of any action: a part that the action does not have is not looked at.
struct Read<'a> {
    record: Record,
    response: Response<'a>,
    answers: ProbeAnswers,
}

impl<'a> Read<'a> {
    fn of(action: &'a border::RegistryAction) -> Result<Self> {
        use border::RegistryAction as Action;

        let (record, response, answers) = match action {
            Action::RegisterTool { response, answers, .. } => (None, response.as_ref(), answers.as_ref()),
            Action::UpdateToolMetadata { record, response, .. } => (Some(record), response.as_ref(), None),
            Action::SetAccessPredicate { record, answers, .. } => (Some(record), None, answers.as_ref()),
            Action::DeregisterTool { record, .. } => (Some(record), None, None),
        };
        Ok(Self {
            record: record.map_or(Ok(Record::NotFound), self::record)?,
            response: response.map_or(Ok(Response::Missing), self::response)?,
            answers: answers.map(self::answers).unwrap_or_default(),
        })
    }

    fn action(&'a self, action: &'a border::RegistryAction) -> Action<'a> {
        use border::RegistryAction as Given;

        let tool = |tool_id| Registered { tool_id, record: &self.record };
        let manifest = |uri, hash| Commitment { uri, hash, response: self.response };
        let candidate = |address| Candidate { address, answers: &self.answers };
        match action {
            Given::RegisterTool { metadata_uri, manifest_hash, predicate, .. } => Action::Register {
                manifest: manifest(metadata_uri, *manifest_hash),
                predicate: candidate(*predicate),
            },
            Given::UpdateToolMetadata { tool_id, metadata_uri, manifest_hash, .. } => {
                Action::UpdateMetadata {
                    tool: tool(*tool_id),
                    manifest: manifest(metadata_uri, *manifest_hash),
                }
            }
            Given::SetAccessPredicate { tool_id, predicate, .. } => {
                Action::SetAccessPredicate { tool: tool(*tool_id), predicate: candidate(*predicate) }
            }
            Given::DeregisterTool { tool_id, .. } => Action::Deregister { tool: tool(*tool_id) },
        }
    }
}

fn response(given: &border::ServedResponse) -> Result<Response<'_>> {
    match given {
        border::ServedResponse::Received { status, .. } if *status > limits::HTTP_STATUS => {
            Err(UsageError::wrong("action.response.status", Response::STATUS))
        }
        border::ServedResponse::Received { status, redirected, complete, body } => {
            Ok(Response::Received(Received {
                status: *status,
                redirected: redirected.unwrap_or(false),
                complete: complete.unwrap_or(true),
                body: body.as_ref().map_or(&[], |body| &body.0),
            }))
        }
        border::ServedResponse::Failed { error } => Ok(Response::Failed(match error {
            border::ResponseError::Connect => FetchError::Connect,
            border::ResponseError::Tls => FetchError::Tls,
            border::ResponseError::Timeout => FetchError::Timeout,
            border::ResponseError::TooLarge => FetchError::TooLarge,
            border::ResponseError::BlockedAddress => FetchError::BlockedAddress,
            border::ResponseError::Encoding => FetchError::Encoding,
        })),
    }
}

fn answers(given: &border::PredicateAnswers) -> ProbeAnswers {
    ProbeAnswers {
        has_code: given.code.as_ref().and_then(|answer| probe::has_code(&answer.into())),
        erc165: given.erc165.as_ref().map(|answer| probe::said(&answer.into())),
        predicate: given.predicate.as_ref().map(|answer| probe::said(&answer.into())),
    }
}

fn record(given: &border::ToolRecord) -> Result<Record> {
    let (registry, reason, detail) = match given {
        border::ToolRecord::Found { config } => {
            return Ok(Record::Config(ToolConfig {
                creator: config.creator,
                metadata_uri: config.metadata_uri.clone(),
                manifest_hash: config.manifest_hash,
                access_predicate: config.access_predicate,
            }));
        }
        border::ToolRecord::Missing { registry, reason, detail } => (registry, reason, detail),
    };
    let failure = || failure(reason.as_ref(), detail.as_ref());
    Ok(match registry {
        border::RecordState::NotFound => Record::NotFound,
        border::RecordState::Deregistered => Record::Deregistered,
        border::RecordState::NoContract => Record::NoCode,
        border::RecordState::Malformed => Record::Malformed(failure()?),
        border::RecordState::Unavailable => Record::Unavailable(failure()?),
    })
}

fn failure(reason: Option<&String>, detail: Option<&String>) -> Result<Failure> {
    const REASON: &str = "action.record.reason";
    let reason = reason.ok_or_else(|| UsageError::missing(REASON))?;
    let reason = Reason::from_name(reason).ok_or_else(|| UsageError::wrong(REASON, Reason::WORDS))?;
    Ok(Failure { reason, detail: detail.map(|detail| harmless::clip(detail.as_bytes())) })
}

/// The consumers' policy, with the library's defaults.
///
/// # Errors
/// A value that is out of range, with its member.
impl TryFrom<border::ConsumerPolicy> for Policy {
    type Error = UsageError;

    fn try_from(given: border::ConsumerPolicy) -> Result<Self> {
        let default = Self::default();
        let policy = Self {
            accept_unknown_type: given.accept_unknown_type.unwrap_or(default.accept_unknown_type),
            schema_measure: given.schema_measure.map_or(default.schema_measure, |measure| match measure {
                border::PolicyMeasure::Values => SchemaMeasure::Values,
                border::PolicyMeasure::Subschemas => SchemaMeasure::Subschemas,
            }),
            max_requirements: given.max_requirements.unwrap_or(default.max_requirements),
            freshness_seconds: given.freshness_seconds.unwrap_or(default.freshness_seconds),
            allow_private_addresses: given.allow_private_addresses.unwrap_or(default.allow_private_addresses),
            addresses_enforced: given.addresses_enforced.unwrap_or(default.addresses_enforced),
            pinned_hash: given.pinned_hash,
            quorum: given.quorum.map(|quorum| Quorum { need: quorum.need, of: quorum.of }),
            #[cfg(feature = "proof")]
            proof: None,
        };
        policy.check()?;
        Ok(policy)
    }
}
