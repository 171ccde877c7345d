//! Who an agent is, and whether its registration file speaks for it: the order of the steps, and the verdict.
//!
//! The registry is read first; what is not an agent has no file. Then the file is found, read and held against the structure of
//! ERC-8004. It speaks for the agent only if it names the agent (decision I1).

mod bundle;
mod domains;
mod fields;
mod registrations;
mod structure;

use alloc::string::ToString;
use alloc::vec::Vec;

use primitives::Address;
use primitives::canonical::keccak256;
use primitives::describe::Hex;
use primitives::json::Document;
use primitives::registry::AgentRef;
use primitives::usage::UsageError;

use crate::answer::{Answer, one_address, one_bytes};
use crate::border::agent::{
    AgentCalls, AgentDomain, AgentFile, AgentFileState, AgentMetadata, AgentProfile, AgentReport, AgentState,
    AgentUri, AgentUriKind, AgentVerdict, AgentWallet, BackBinding, FileIntegrity, JudgeAgent,
    MetadataAnswer, Registration, WalletState,
};
use crate::codes::{Code, Finding};
use crate::noted::Noted;
use crate::reference::agent;
use crate::response::{strict_object, too_large};
use crate::source::Source;
use crate::uri::Uri;

pub(crate) use registrations::names;
pub(crate) use structure::TYPE;

/// The key whose value is the wallet.
const WALLET_KEY: &str = "agentWallet";

/// Judges an agent by what a host read of its registry and by its registration file.
///
/// # Errors
/// A reference that names no agent.
///
/// # Example
/// ```
/// use erc8257_identity::border::agent::{AgentCalls, AgentVerdict, JudgeAgent};
/// use erc8257_identity::judge_agent;
///
/// // Nothing was read, so nothing is known.
/// let calls = AgentCalls { owner_of: None, token_uri: None, get_agent_wallet: None };
/// let agent = "8453:22".to_owned();
/// let asked = JudgeAgent { agent, block: None, calls, metadata: None, file: None, domains: None };
/// assert_eq!(judge_agent(&asked)?.verdict, AgentVerdict::Unknown);
/// # Ok::<(), primitives::usage::UsageError>(())
/// ```
pub fn judge_agent(asked: &JudgeAgent) -> Result<AgentReport, UsageError> {
    Ok(judge_agent_of(agent(&asked.agent, "agent")?, asked))
}

/// The same for an agent whose reference was read: that of `asked` is not looked at.
#[must_use]
pub fn judge_agent_of(agent: AgentRef, asked: &JudgeAgent) -> AgentReport {
    let mut noted = Noted::default();
    let (state, owner) = owner(&asked.calls, &mut noted);
    if state != AgentState::Active {
        return without_file(agent, state, noted);
    }
    let wallet = wallet(&asked.calls, &mut noted);
    let metadata = metadata(asked.metadata.as_deref().unwrap_or_default(), &wallet, &mut noted);
    let token_uri = Answer::read(asked.calls.token_uri.as_ref(), one_bytes);
    if let Some(code) = token_uri.code() {
        noted.nowhere(code);
    }
    let uri = token_uri.value().map(Uri::read);
    if let Some(uri) = &uri {
        uri.note(&mut noted);
    }
    let source = uri.as_ref().map_or(Source::Unknown, |uri| Source::of(uri, asked.file.as_ref(), &mut noted));
    let bytes = source.bytes();
    let document = bytes.map(strict_object);
    let read = match &document {
        Some(Ok(document)) => {
            let own = uri.as_ref().and_then(|uri| domains::own_host(&uri.target));
            Read::of_document(document, agent, own.as_deref(), asked, &mut noted)
        }
        Some(Err(code)) => {
            match code {
                Code::FileSize => too_large(&mut noted),
                code => noted.nowhere(*code),
            }
            Read::without(AgentFileState::Unreadable)
        }
        None => Read::without(source.state()),
    };
    AgentReport {
        agent: agent.to_string(),
        verdict: verdict(read.state, read.back_binding),
        state,
        owner,
        wallet,
        uri: AgentUri {
            kind: uri.as_ref().map_or(AgentUriKind::Unknown, |uri| uri.kind),
            text: uri.as_ref().and_then(Uri::shown),
            integrity: uri.as_ref().map_or(FileIntegrity::Unknown, |uri| uri.integrity),
        },
        metadata,
        file: AgentFile { state: read.state, hash: bytes.map(keccak256) },
        profile: read.profile,
        back_binding: read.back_binding,
        elsewhere: read.elsewhere,
        domains: read.domains,
        findings: noted.finish(document.as_ref().and_then(|document| document.as_ref().ok())),
    }
}

/// Whether the structure of a file is right, and all that is to say of it. It names `agent`, if there is one.
pub(crate) fn check(file: &[u8], agent: Option<AgentRef>) -> (bool, Vec<Finding>) {
    let mut noted = Noted::default();
    match strict_object(file) {
        Ok(document) => {
            let (_, is_valid) = structure::read(&document, &mut noted);
            registrations::read(&document, agent, &mut noted);
            (is_valid, noted.finish(Some(&document)))
        }
        Err(code) => {
            noted.nowhere(code);
            (false, noted.finish(None))
        }
    }
}

/// What a file comes to.
struct Read {
    state: AgentFileState,
    profile: Option<AgentProfile>,
    back_binding: BackBinding,
    elsewhere: Vec<Registration>,
    domains: Vec<AgentDomain>,
}

impl Read {
    /// Without a document, the file names no agent; where it was not read, that is not known.
    const fn without(state: AgentFileState) -> Self {
        let back_binding = match state {
            AgentFileState::Unknown => BackBinding::Unknown,
            _ => BackBinding::Fail,
        };
        Self { state, profile: None, back_binding, elsewhere: Vec::new(), domains: Vec::new() }
    }

    fn of_document(
        document: &Document<'_>,
        agent: AgentRef,
        own_host: Option<&str>,
        asked: &JudgeAgent,
        noted: &mut Noted,
    ) -> Self {
        let (profile, is_valid) = structure::read(document, noted);
        let registrations = registrations::read(document, Some(agent), noted);
        let is_named = registrations.is_named;
        let own_host = own_host.filter(|_| is_named);
        let given = asked.domains.as_deref().unwrap_or_default();
        let domains = domains::judge(&profile.services, given, own_host, agent, noted);
        Self {
            state: if is_valid { AgentFileState::Valid } else { AgentFileState::Invalid },
            profile: Some(profile),
            back_binding: if is_named { BackBinding::Pass } else { BackBinding::Fail },
            elsewhere: registrations.elsewhere,
            domains,
        }
    }
}

/// The owner. A zero owner is none that a registry gives. A call that was not made is no finding.
fn owner(calls: &AgentCalls, noted: &mut Noted) -> (AgentState, Option<Address>) {
    let answer =
        Answer::read(calls.owner_of.as_ref(), |data| one_address(data).filter(|owner| !owner.is_zero()));
    if answer.is_nonexistent() {
        noted.nowhere(Code::AgentNotFound);
        return (AgentState::NotFound, None);
    }
    if let Some(code) = answer.code() {
        noted.nowhere(code);
    }
    match answer {
        Answer::Value(owner) => (AgentState::Active, Some(owner)),
        Answer::NoContract => (AgentState::NoContract, None),
        Answer::Malformed => (AgentState::Malformed, None),
        Answer::NotAsked | Answer::Unavailable | Answer::Reverted(_) => (AgentState::Unavailable, None),
    }
}

fn wallet(calls: &AgentCalls, noted: &mut Noted) -> AgentWallet {
    let answer = Answer::read(calls.get_agent_wallet.as_ref(), one_address);
    if let Some(code) = answer.code() {
        noted.nowhere(code);
    }
    match answer.value() {
        None => AgentWallet { state: WalletState::Unknown, address: None },
        Some(wallet) if wallet.is_zero() => {
            noted.nowhere(Code::WalletUnset);
            AgentWallet { state: WalletState::Unset, address: None }
        }
        Some(wallet) => AgentWallet { state: WalletState::Set, address: Some(wallet) },
    }
}

/// The values, with the wallet's held against the wallet (decision I43, ledger `8004-meta-wallet-bytes`).
fn metadata(given: &[MetadataAnswer], wallet: &AgentWallet, noted: &mut Noted) -> Vec<AgentMetadata> {
    let mut read = Vec::new();
    for MetadataAnswer { key, answer } in given {
        let answer = Answer::read(answer.as_ref(), one_bytes);
        if let Some(code) = answer.code() {
            noted.nowhere(code);
        }
        let value = answer.value();
        let is_wallet = key == WALLET_KEY && wallet.state != WalletState::Unknown;
        if let Some(value) = value.filter(|_| is_wallet) {
            let wallet = wallet.address;
            if !value.is_empty() && wallet.is_none_or(|wallet| wallet.as_slice() != value) {
                let found = primitives::harmless::clip(hex(value).as_bytes());
                noted.remark(
                    Code::WalletDiffers,
                    Some(found),
                    wallet.map(|wallet| alloc::format!("{wallet:?}")),
                );
            }
        }
        read.push(AgentMetadata { key: key.clone(), value: value.map(|value| Hex(value.to_vec())) });
    }
    read
}

fn hex(bytes: &[u8]) -> alloc::string::String {
    alloy_primitives::hex::encode_prefixed(bytes)
}

/// An agent that the registry does not know, or of which nothing could be read.
fn without_file(agent: AgentRef, state: AgentState, noted: Noted) -> AgentReport {
    AgentReport {
        agent: agent.to_string(),
        verdict: if state == AgentState::NotFound { AgentVerdict::NotFound } else { AgentVerdict::Unknown },
        state,
        owner: None,
        wallet: AgentWallet { state: WalletState::Unknown, address: None },
        uri: AgentUri { kind: AgentUriKind::Unknown, text: None, integrity: FileIntegrity::Unknown },
        metadata: Vec::new(),
        file: AgentFile { state: AgentFileState::Unknown, hash: None },
        profile: None,
        back_binding: BackBinding::Unknown,
        elsewhere: Vec::new(),
        domains: Vec::new(),
        findings: noted.finish(None),
    }
}

/// Naming the agent comes before the structure: a broken file that names it is no forgery (decision I2).
const fn verdict(file: AgentFileState, back_binding: BackBinding) -> AgentVerdict {
    match (back_binding, file) {
        (BackBinding::Unknown, _) => AgentVerdict::Unknown,
        (BackBinding::Fail, _) => AgentVerdict::NotBound,
        (BackBinding::Pass, AgentFileState::Valid) => AgentVerdict::Bound,
        (BackBinding::Pass, _) => AgentVerdict::Invalid,
    }
}
