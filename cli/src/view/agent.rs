//! Agents for people: the verdict, who stands behind it, and what not to conclude. Texts of strangers are made harmless.

use std::fmt::Write as _;

use erc8257::Session;
use identity::Finding;
use identity::border::agent::{AgentReport, AgentVerdict, WalletState};
use identity::border::agent_act::{AgentActReport, AgentActVerdict};
use identity::border::agent_discovery::{DiscoveryReport, DiscoverySource, DiscoveryVerdict};
use identity::border::agent_read::AgentRead;
use identity::border::read_at::{ReadBlock, ReadFailure, ReadRegistry};
use identity::border::reputation::{ReputationReport, ReputationVerdict, ReviewerMode};
use identity::border::reputation_read::ReputationRead;
use identity::border::validation::ValidationVerdict;
use identity::border::validation_read::ValidationRead;
use identity_binding::border::agent_binding::AgentBindingVerdict;
use identity_binding::border::binding_read::BindingRead;
use primitives::codes::Severity;
use primitives::describe::Word as _;

use super::escape::{harmless, harmless_cut};
use super::style::{Ink, Style};
use crate::args::hex_of;

/// Columns of a text of a stranger.
const COLUMNS: usize = 96;

/// The page under way.
struct Page {
    text: String,
    style: Style,
}

impl Page {
    /// Begins with the verdict.
    fn new(ink: Ink, word: &str, sentence: &str, style: Style) -> Self {
        let word = word.to_uppercase().replace('-', " ");
        let text = format!("{}  {}\n\n", style.ink(ink, word), style.ink(Ink::Strong, sentence));
        Self { text, style }
    }

    fn line(&mut self, name: &str, value: &str) {
        // Writing to a String cannot fail.
        let _ = writeln!(self.text, "  {name:11} {}", harmless_cut(value, COLUMNS));
    }

    fn block(&mut self, block: Option<&ReadBlock>) {
        if let Some(block) = block {
            self.line("block", &format!("{} {}", block.number, block.hash));
        }
    }

    fn failure(&mut self, failure: Option<&ReadFailure>) {
        if let Some(failure) = failure {
            let detail = failure.detail.as_deref().map_or_else(String::new, |detail| format!(": {detail}"));
            self.line("not read", &format!("{}{detail}", failure.reason));
        }
    }

    fn registry(&mut self, registry: &ReadRegistry) {
        let code = match registry.implementation {
            Some(implementation) => format!("{:?}, a proxy to {implementation:?}", registry.address),
            None => format!("{:?}", registry.address),
        };
        self.line("registry", &code);
    }

    fn findings(&mut self, findings: &[Finding]) {
        for finding in findings {
            let code = finding.code();
            let ink = match code.row().severity {
                Severity::Error => Ink::Bad,
                Severity::Warning => Ink::Warning,
                _ => Ink::Note,
            };
            let severity = self.style.ink(ink, code.row().severity.as_str());
            let _ = writeln!(self.text, "\n{severity}[{}] {}", code.as_str(), finding.message());
            if let Some(found) = finding.found() {
                let _ = writeln!(self.text, "  found: {}", harmless_cut(found, COLUMNS));
            }
            if let Some(expected) = finding.expected() {
                let _ = writeln!(self.text, "  expected: {}", harmless_cut(expected, COLUMNS));
            }
            if !finding.fix().is_empty() {
                let _ = writeln!(self.text, "  fix: {}", finding.fix());
            }
        }
    }
}

/// Who an agent is.
pub(crate) fn shown(read: &AgentRead, style: Style) -> String {
    let report = &read.profile;
    let (ink, sentence) = match report.verdict {
        AgentVerdict::Bound => (Ink::Good, "The registration file names this agent."),
        AgentVerdict::Invalid => (Ink::Bad, "The file names this agent, and its structure is broken."),
        AgentVerdict::NotBound => (Ink::Bad, "No file speaks for this agent: do not believe its name."),
        AgentVerdict::Unknown => (Ink::Warning, "It could not be established."),
        AgentVerdict::NotFound => (Ink::Bad, "The registry has no such agent."),
    };
    let mut page = Page::new(ink, report.verdict.as_str(), sentence, style);
    page.line("agent", &read.agent);
    profile(&mut page, report);
    if let Some(gateway) = &read.gateway {
        page.line("gateway", gateway);
    }
    page.registry(&read.registry);
    page.block(read.block.as_ref());
    page.failure(read.failure.as_ref());
    page.findings(&report.findings);
    if let Some(opinions) = &read.reputation {
        let _ = write!(page.text, "\n{}", reputation(opinions, style));
    }
    page.text
}

fn profile(page: &mut Page, report: &AgentReport) {
    if let Some(name) = report.profile.as_ref().and_then(|profile| profile.name.as_ref()) {
        let claim = if report.verdict == AgentVerdict::Bound { "" } else { "  (a claim)" };
        page.line("name", &format!("“{name}”{claim}"));
    }
    if let Some(owner) = report.owner {
        page.line("owner", &format!("{owner:?}"));
    }
    match (report.wallet.state, report.wallet.address) {
        (WalletState::Set, Some(wallet)) => page.line("wallet", &format!("{wallet:?}")),
        (WalletState::Unset, _) => page.line("wallet", "none: pay no account in its name"),
        _ => {}
    }
    let uri = &report.uri;
    if let Some(text) = &uri.text {
        page.line("file", &format!("{} ({})  {text}", uri.kind.as_str(), uri.integrity.as_str()));
    }
    for service in report.profile.iter().flat_map(|profile| &profile.services) {
        page.line(service.kind.as_str(), &format!("{}  {}", service.endpoint, service.name));
    }
    for domain in &report.domains {
        page.line("domain", &format!("{}  {}", domain.host, domain.proof.as_str()));
    }
}

/// What others say.
pub(crate) fn reputation(read: &ReputationRead, style: Style) -> String {
    let report = &read.reputation;
    let (ink, sentence) = match report.verdict {
        ReputationVerdict::Summarised => (Ink::Good, "This is what the reviewers below say, and no more."),
        ReputationVerdict::Empty => (Ink::Warning, "Nothing counts, of all that was given."),
        ReputationVerdict::Partial => (Ink::Warning, "Feedback is missing."),
        ReputationVerdict::Inconsistent => {
            (Ink::Bad, "The sources contradict each other: trust none of them.")
        }
        ReputationVerdict::Unknown => (Ink::Warning, "Nothing was read."),
    };
    let mut page = Page::new(ink, report.verdict.as_str(), sentence, style);
    page.line("agent", &read.agent);
    page.line("reviewers", &reviewers(report));
    if let Some(entries) = &report.entries {
        page.line(
            "feedback",
            &format!(
                "{} counted of {}: {} revoked, {} of another tag, {} filtered, {} its own, {} superseded",
                entries.counted,
                entries.total,
                entries.revoked,
                entries.other_tag,
                entries.filtered,
                entries.own,
                entries.superseded
            ),
        );
    }
    if let Some(score) = &report.score {
        page.line("score", &format!("{} of 1 ({}, variance {})", score.mean, score.policy, score.variance));
    }
    if let Some(trend) = &report.trend {
        page.line("trend", trend.word.as_str());
    }
    if let Some(contract) = &report.contract {
        let agrees = match contract.agrees {
            Some(true) => "the registry says the same",
            Some(false) => "the registry says otherwise",
            None => "the registry was not asked",
        };
        page.line(
            "summary",
            &format!(
                "{} in {} decimals, of {} ({agrees})",
                contract.summary_value, contract.summary_value_decimals, contract.count
            ),
        );
    }
    for tag in report.tags.iter().flatten() {
        page.line("tag", &format!("{} × {}", tag.count, tag.tag1));
    }
    for client in report.top.iter().flatten() {
        page.line("reviewer", &format!("{:?}  {}", client.client, client.count));
    }
    page.registry(&read.registry);
    page.block(read.block.as_ref());
    page.failure(read.failure.as_ref());
    page.findings(&report.findings);
    page.text
}

/// Whose feedback counts: no number stands without it.
fn reviewers(report: &ReputationReport) -> String {
    let listed = report.filter.clients.unwrap_or_default();
    let whose = match report.filter.mode {
        ReviewerMode::All => "everyone, also accounts that were made to praise it".to_owned(),
        ReviewerMode::Allow => format!("the {listed} that you named"),
        ReviewerMode::Deny => format!("everyone but the {listed} that you named"),
    };
    match report.clients {
        Some(clients) => format!("{whose}; {clients} of them gave feedback that counts"),
        None => whose,
    }
}

/// What validators say.
pub(crate) fn validation(read: &ValidationRead, style: Style) -> String {
    let report = &read.validation;
    let (ink, sentence) = match report.verdict {
        ValidationVerdict::Validated => (Ink::Good, "All answers that count passed it."),
        ValidationVerdict::Failed => (Ink::Bad, "All answers that count failed it."),
        ValidationVerdict::Mixed => (Ink::Warning, "The answers differ, or some are stale or unclear."),
        ValidationVerdict::Unknown => (Ink::Warning, "It could not be established."),
        ValidationVerdict::Pending => (Ink::Warning, "There is no answer yet."),
        ValidationVerdict::None => (Ink::Warning, "Nothing was asked that counts."),
    };
    let mut page = Page::new(ink, report.verdict.as_str(), sentence, style);
    page.line("agent", &read.agent);
    page.line(
        "validators",
        &report.validators.map_or_else(
            || "everyone, also one that the agent runs".to_owned(),
            |count| format!("the {count} that you named"),
        ),
    );
    for request in report.requests.iter().flatten() {
        let validator = request.validator.map_or_else(String::new, |validator| format!("  by {validator:?}"));
        let response = request.response.map_or_else(String::new, |response| format!(" {response}"));
        let tag = request.tag.as_deref().filter(|tag| !tag.is_empty());
        let tag = tag.map_or_else(String::new, |tag| format!("  {tag}"));
        let state = request.state.as_str();
        page.line(state, &format!("{}{response}{validator}{tag}", request.request_hash));
    }
    page.registry(&read.registry);
    page.block(read.block.as_ref());
    page.failure(read.failure.as_ref());
    page.findings(&report.findings);
    page.text
}

/// The sentence of a binding, and what to do about it.
const fn bound(verdict: AgentBindingVerdict) -> (Ink, &'static str, &'static str) {
    match verdict {
        AgentBindingVerdict::Mutual => (
            Ink::Good,
            "The tool is this agent's: one party stands behind both.",
            "you may show the agent's name and reputation at the tool; they say nothing of its quality, and nothing of paying",
        ),
        AgentBindingVerdict::Account => (
            Ink::Warning,
            "One account holds both.",
            "you may say so; whether the agent offers the tool, or the account chose the agent, is not known",
        ),
        AgentBindingVerdict::Claimed => (
            Ink::Bad,
            "The agent says that the tool is its own, and the tool's creator is another account.",
            "you may list the tool under the agent as its claim; do not show the agent at the tool, and add no trust",
        ),
        AgentBindingVerdict::None => (
            Ink::Bad,
            "Neither speaks for the other.",
            "do not conclude that they are unrelated: an operator may hide it",
        ),
        AgentBindingVerdict::Unknown => {
            (Ink::Warning, "It could not be established.", "try again; take it neither as a no nor as a yes")
        }
        AgentBindingVerdict::UnverifiedTool => {
            (Ink::Bad, "The tool is not verified: nothing can be bound to it.", "conclude nothing")
        }
    }
}

/// Whether a tool is an agent's.
pub(crate) fn binding(read: &BindingRead, session: Option<&Session>, style: Style) -> String {
    let report = &read.binding;
    let (ink, sentence, may) = bound(report.verdict);
    let mut page = Page::new(ink, report.verdict.as_str(), sentence, style);
    page.line("tool", &report.tool.to_string());
    if let Some(verdict) = session.and_then(Session::report) {
        page.line("verified", if verdict.is_verified() { "yes" } else { "no" });
        for finding in verdict.findings().iter().filter(|_| !verdict.is_verified()) {
            page.line("", &format!("{}: {}", finding.code(), finding.message()));
        }
    }
    agent_lines(&mut page, read);
    page.line("therefore", may);
    page.findings(&report.findings);
    page.text
}

/// The same beside a verdict.
pub(crate) fn beside(read: &BindingRead, style: Style) -> String {
    let report = &read.binding;
    let (ink, sentence, may) = bound(report.verdict);
    let mut page = Page { text: String::from("\n"), style };
    let word = report.verdict.as_str().to_uppercase().replace('-', " ");
    let _ = writeln!(page.text, "Beside the verdict: {}  {sentence}", style.ink(ink, word));
    agent_lines(&mut page, read);
    page.line("therefore", may);
    page.findings(&report.findings);
    page.text
}

fn agent_lines(page: &mut Page, read: &BindingRead) {
    let report = &read.binding;
    page.line("agent", &report.agent);
    page.line("its file", read.agent.profile.verdict.as_str());
    if let Some(creator) = report.creator {
        page.line("creator", &format!("{creator:?}"));
    }
    profile(page, &read.agent.profile);
    page.line("account", report.account_link.as_str());
    page.line("file names", report.file_link.as_str());
    page.block(read.tool_block.as_ref());
    if read.same_block != Some(true)
        && let Some(block) = &read.agent.block
    {
        page.line("agent at", &format!("{} {}", block.number, block.hash));
    }
    page.failure(read.agent.failure.as_ref());
}

/// What a search found.
pub(crate) fn discovery(read: &DiscoveryReport, style: Style) -> String {
    let (ink, sentence) = match read.verdict {
        DiscoveryVerdict::Found => (Ink::Good, "Every candidate was held against the chain."),
        DiscoveryVerdict::Partial => (Ink::Warning, "The chain gave no answer about some candidates."),
        DiscoveryVerdict::Unknown => (Ink::Warning, "Nothing was read."),
    };
    let mut page = Page::new(ink, read.verdict.as_str(), sentence, style);
    let source = match read.source {
        DiscoverySource::Index => "an index; names are its claims, unless the registry has the file",
        DiscoverySource::Events => "the registry's events; names are claims of the files there",
    };
    page.line("source", source);
    let ranked = read.ranked.iter().flat_map(|ranked| &ranked.agents);
    for (place, ranked) in (1_usize..).zip(ranked) {
        let known = read.agents.iter().find(|agent| agent.agent == ranked.agent);
        let name = known.and_then(|agent| agent.name.as_deref()).map(|name| format!("  “{name}”"));
        let mean = known.and_then(|agent| agent.mean.as_deref()).map(|mean| format!("  score {mean}"));
        page.line(
            &format!("{place}"),
            &format!("{}{}{}", ranked.agent, name.unwrap_or_default(), mean.unwrap_or_default()),
        );
    }
    if let Some(ranked) = &read.ranked {
        page.line("in all", &format!("{}{}", ranked.total, if ranked.has_more { ", and more" } else { "" }));
    }
    for agent in &read.invented {
        page.line("invented", &format!("{agent}: the registry has no such agent"));
    }
    for agent in &read.unread {
        page.line("not read", agent);
    }
    if read.unusable > 0 {
        page.line(
            "unusable",
            &format!("{} entries name no agent of this chain, or one twice", read.unusable),
        );
    }
    page.block(read.block.as_ref());
    page.failure(read.failure.as_ref());
    page.text
}

/// How far an action has come.
pub(crate) fn act(report: &AgentActReport, style: Style) -> String {
    let (ink, sentence) = match report.verdict {
        AgentActVerdict::Refused => (Ink::Bad, "The contract would refuse it, or it would do harm."),
        AgentActVerdict::Declined => (Ink::Bad, "You did not agree, and there is no transaction."),
        AgentActVerdict::NotSigned => (Ink::Bad, "The new wallet did not sign."),
        AgentActVerdict::Unknown => (Ink::Warning, "A fact that the contract checks was not read."),
        AgentActVerdict::Ready => (Ink::Good, "The transaction can be sent. Nothing was signed or sent."),
        AgentActVerdict::Pending => (Ink::Warning, "There is no receipt yet: wait, and do not send again."),
        AgentActVerdict::Done => (Ink::Good, "It was done: the contract's own event says so."),
        AgentActVerdict::Reverted => (Ink::Bad, "The transaction reverted."),
        AgentActVerdict::NotThisCall => (Ink::Bad, "The transaction did something else."),
        AgentActVerdict::Ambiguous => (Ink::Bad, "Several events of the transaction fit."),
    };
    let mut page = Page::new(ink, report.verdict.as_str(), sentence, style);
    page.line("action", report.action.as_str());
    for (name, value) in [("agent", &report.agent), ("feedback", &report.feedback_id)] {
        if let Some(value) = value {
            page.line(name, value);
        }
    }
    if let Some(owner) = report.owner {
        page.line("owner", &format!("{owner:?}"));
    }
    if let Some(prepared) = &report.prepared {
        page.line("function", &prepared.function);
    }
    page.block(report.block.as_ref());
    page.failure(report.failure.as_ref());
    if let Some(prepared) = &report.prepared {
        page.findings(&prepared.findings);
        if let Some(call) = &prepared.call {
            let data = hex_of(&call.data.0);
            let _ = write!(
                page.text,
                "\n{{\"chainId\":\"{}\",\"from\":\"{:?}\",\"to\":\"{:?}\",\"data\":\"{data}\",\"value\":\"{}\"}}\n",
                call.chain_id,
                call.from,
                call.to,
                harmless(&call.value)
            );
        }
    }
    if let Some(receipt) = &report.receipt {
        page.findings(&receipt.findings);
    }
    page.text
}
