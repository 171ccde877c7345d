//! `agent` with a live chain: who an agent is, what others say of it, whether a tool is its own, and actions without a key.

use std::io::{self, BufRead as _, IsTerminal as _, Read as _};
use std::thread;
use std::time::{Duration, Instant};

use erc8257::Session;
use erc8257::inquiry::{Confirmation, Inquiry, Signature};
use erc8257::verbs::Conclusion;
use identity::border::agent_act::AgentActVerdict;
use identity::{Action, Discovery, Live, Profile, Reputation, Validation};
use identity_binding::Binding;
use primitives::describe::{Begin, Report as _};
use primitives::usage::UsageError;

use crate::args::{Act, Agent, AgentVerb, Beside, INDEX_SECRET, VerifyLive};
use crate::commands::pay_call;
use crate::host::Fetcher;
use crate::live::record::write_private;
use crate::live::{Driver, reached};
use crate::output::{complain, print, print_json, remark, style};
use crate::secret::{Place, SecretHeaders};
use crate::status::{Failure, Status};
use crate::view::agent as view;
use crate::view::escape::harmless;

/// Bytes of an answer that are read.
const ANSWER_BYTES: u64 = 64;
/// Between two questions for a receipt.
const PAUSE: Duration = Duration::from_secs(2);

pub(super) fn run(given: &Agent) -> Result<Status, Failure> {
    match &given.verb {
        AgentVerb::Show(asked) => {
            let profile = drive(given, begin(Profile::new(asked.clone()))?, None, None)?;
            tell(given, &profile, |read| view::shown(read, style()))
        }
        AgentVerb::Reputation(asked) => {
            let reputation = drive(given, begin(Reputation::new(asked.clone()))?, None, None)?;
            tell(given, &reputation, |read| view::reputation(read, style()))
        }
        AgentVerb::Validation(asked) => {
            let validation = drive(given, begin(Validation::new(asked.clone()))?, None, None)?;
            tell(given, &validation, |read| view::validation(read, style()))
        }
        AgentVerb::Discover(asked, secret) => {
            let secret = secret.as_ref().map(credentials).transpose()?;
            let discovery = drive(given, begin(Discovery::new((**asked).clone()))?, None, secret)?;
            tell(given, &discovery, |read| view::discovery(read, style()))
        }
        AgentVerb::Bind(of) => bind(given, begin(Binding::new((**of).clone()))?),
        AgentVerb::Act(act) => self::act(given, act),
    }
}

fn begin<T>(begun: Result<T, UsageError>) -> Result<T, Failure> {
    begun.map_err(|error| Failure::usage(harmless(&error.to_string())))
}

fn credentials(place: &Place) -> Result<SecretHeaders, Failure> {
    SecretHeaders::credentials(&place.read()?, place)
}

/// Carries out the steps of an inquiry.
fn drive<I: Inquiry>(
    given: &Agent,
    mut inquiry: I,
    act: Option<&Act>,
    secret: Option<SecretHeaders>,
) -> Result<I, Failure> {
    let network = given.reach.network()?;
    let (rpcs, chains) = reached(&given.rpcs, &given.chains, &network, given.reach.rpc_time())?;
    let fetcher = Fetcher::new(&network, given.reach.allow_private_addresses);
    let secrets: Vec<_> = secret.into_iter().map(|secret| (INDEX_SECRET, secret)).collect();
    let user = |confirmation: &Confirmation<'_>| act.is_some_and(|act| act.yes || ask(confirmation));
    let signer = |asked: &Signature<'_>| pay_call::sign(act?.signer.as_deref()?, asked);
    let driver = Driver {
        chains: &chains,
        fetcher: Some(&fetcher),
        timeout: given.reach.timeout.map(|seconds| Duration::from_secs(seconds.into())),
        user: Some(&user),
        signer: Some(&signer),
        secrets: &secrets,
        ..Driver::of(&rpcs)
    };
    driver.run(&mut inquiry);
    Ok(inquiry)
}

/// Prints the report, and writes the bundle where the user asked for it.
fn tell<P>(given: &Agent, live: &Live<P>, shown: impl FnOnce(&P::Report) -> String) -> Result<Status, Failure>
where
    P: identity::Plan + Begin<Inquiry = Live<P>>,
{
    let report = live.report().ok_or_else(|| Failure::incomplete("the inquiry did not end"))?;
    let written = record(given, live);
    if given.json {
        print_json(&report.to_text())?;
    } else {
        print(&shown(report))?;
    }
    written.map(|()| P::conclusion(report).into())
}

fn record(given: &Agent, inquiry: &impl Inquiry) -> Result<(), Failure> {
    match (&given.record, inquiry.bundle()) {
        (Some(path), Some(bundle)) => write_private(path, &bundle),
        _ => Ok(()),
    }
}

fn bind(given: &Agent, binding: Binding) -> Result<Status, Failure> {
    let binding = drive(given, binding, None, None)?;
    let report = binding.report().ok_or_else(|| Failure::incomplete("the inquiry did not end"))?;
    let written = record(given, &binding);
    if given.json {
        print_json(&report.to_text())?;
    } else {
        print(&view::binding(report, binding.session(), style()))?;
    }
    let conclusion: Conclusion = identity_binding::border::binding_read::ReadBinding::conclusion(report);
    written.map(|()| conclusion.into())
}

/// Says beside a verdict whose agent the tool is. It changes neither the verdict nor the exit status.
pub(super) fn beside(given: &VerifyLive, beside: &Beside, session: &Session) -> Result<(), Failure> {
    let network = given.reach.network()?;
    let chains: Vec<_> = beside.rpc.iter().map(|url| (beside.agent.chain_id, url.clone())).collect();
    let (rpcs, chains) = reached(&given.rpcs, &chains, &network, given.reach.rpc_time())?;
    let fetcher = Fetcher::new(&network, given.reach.allow_private_addresses);
    let timeout = given.reach.timeout.map(|seconds| Duration::from_secs(seconds.into()));
    let binding = Binding::behind(session.clone(), beside.agent, beside.gateways.clone());
    let mut binding = begin(binding)?;
    Driver { chains: &chains, fetcher: Some(&fetcher), timeout, ..Driver::of(&rpcs) }.run(&mut binding);
    let report = binding.report().ok_or_else(|| Failure::incomplete("the agent was not read"))?;
    if given.json { print_json(&report.to_text()) } else { print(&view::beside(report, style())) }
}

/// Prepares an action, or reads the receipt of its transaction.
fn act(given: &Agent, act: &Act) -> Result<Status, Failure> {
    let until = Instant::now() + Duration::from_secs(act.wait.into());
    let action = loop {
        let action = drive(given, begin(Action::new(act.asked.clone()))?, Some(act), None)?;
        let is_pending = action.report().is_some_and(|report| report.verdict == AgentActVerdict::Pending);
        let left = until.saturating_duration_since(Instant::now());
        if !is_pending || left.is_zero() {
            break action;
        }
        thread::sleep(left.min(PAUSE));
    };
    tell(given, &action, |report| view::act(report, style()))
}

/// Asks the user in the terminal. Without a terminal nothing is agreed to.
fn ask(confirmation: &Confirmation<'_>) -> bool {
    if !io::stdin().is_terminal() || !io::stderr().is_terminal() {
        complain(&format!(
            "{}: without a terminal nothing can be asked; --yes agrees",
            harmless(confirmation.words)
        ));
        return false;
    }
    remark(&format!("\n{} [y/N] ", harmless(confirmation.words)));
    let mut answer = String::new();
    let read = io::stdin().lock().take(ANSWER_BYTES).read_line(&mut answer);
    read.is_ok() && matches!(answer.trim().to_ascii_lowercase().as_str(), "y" | "yes")
}
