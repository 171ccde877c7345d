//! Before the transaction: the call judged with all that is known of its surroundings.

use erc8257::preflight::{Action, Call, Candidate, Commitment, Preflight, Registered};
use erc8257::registry::Record;
use erc8257::{Code, Finding, Outcome, Report, Response};
use primitives::rpc::Failure;

use crate::draft::Manifest;
use crate::publication::{Function, Publication};
use crate::questions::Answers;
use crate::served::Served;
use crate::transaction::Transaction;
use crate::verdict::Verdict;

/// What is to be said before the transaction.
pub(crate) struct Before {
    pub(crate) verdict: Verdict,
    pub(crate) served: Served,
    pub(crate) preflight: Preflight,
    pub(crate) transaction: Option<Transaction>,
    pub(crate) failure: Option<Failure>,
}

impl Before {
    /// Judges the call that commits this manifest, whose file is to be uploaded. `response` is that of the server.
    pub(crate) fn of(
        publication: &Publication,
        manifest: &Manifest,
        file: &[u8],
        response: &Response<'_>,
        answers: Answers<'_>,
    ) -> Self {
        let Publication { ref uri, registry, from, function, ref policy, .. } = *publication;
        let hash = manifest.hash.unwrap_or_default();
        let commitment = Commitment { uri, hash, response: *response };
        let probed = answers.probed();
        let record = match function {
            Function::Update { tool_id } => answers.record(tool_id),
            Function::Register { .. } => Record::NotFound,
        };
        let action = match function {
            Function::Register { predicate } => Action::Register {
                manifest: commitment,
                predicate: Candidate { address: predicate, answers: &probed },
            },
            Function::Update { tool_id } => {
                Action::UpdateMetadata { tool: Registered { tool_id, record: &record }, manifest: commitment }
            }
        };
        let preflight = Preflight::of(&Call { registry, caller: from, action }, policy);
        let verdict = verdict(&preflight);
        let data = preflight.call_data().filter(|_| verdict == Verdict::Ready);
        let transaction = data.map(|data| Transaction::of(publication, hash, data));
        let served = Served::of(response, manifest.hash, file);
        let failure = record.failure().filter(|_| verdict == Verdict::Unavailable).cloned();
        Self { verdict, served, preflight, transaction, failure }
    }
}

/// An unknown fact refuses nothing in a preflight; here nothing is ready that is not known.
fn verdict(preflight: &Preflight) -> Verdict {
    let unknown = [Code::LadderUnknown, Code::RegistryUnavailable];
    let is_unknown = preflight.findings().iter().any(|finding| unknown.contains(&finding.code()));
    let has_error = preflight.findings().iter().any(Finding::is_error);
    match (has_error, preflight.report().map(Report::outcome)) {
        (true, _) | (_, Some(Outcome::Refused)) => Verdict::Refused,
        (false, Some(Outcome::Unavailable)) => Verdict::Unavailable,
        _ if is_unknown => Verdict::Unavailable,
        _ if preflight.refuses() => Verdict::Refused,
        _ => Verdict::Ready,
    }
}
