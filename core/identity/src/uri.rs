//! URIs of files: their kind, what protects the file behind them, and what is wrong with them (ledger `8004-uri-resolve`).

mod data;

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use primitives::url::HttpsUrl;

use crate::border::agent::{AgentUriKind, FileIntegrity};
use crate::cid::Cid;
use crate::codes::Code;
use crate::limits::{URI_BYTES, URI_SHOWN};
use crate::noted::Noted;

/// Placeholders that a registry's owner forgot to fill in.
const PLACEHOLDERS: [&str; 2] = ["{id}", "{agentId}"];

/// What a URI leads to.
#[derive(Debug, Clone)]
pub(crate) enum Target<'a> {
    /// A file that a host can fetch. The origin alone protects it.
    Https(HttpsUrl<'a>),
    /// A file with this CID, whichever gateway serves it.
    Ipfs(Cid),
    /// The file itself stands in the URI.
    Content(Cow<'a, [u8]>),
    /// Nothing: the URI is empty, or it is no file at all.
    Nothing,
    /// A file that may exist, and that the library does not read (decision I34).
    Unread,
}

/// A URI, and what is wrong with it.
#[derive(Debug, Clone)]
pub(crate) struct Uri<'a> {
    pub(crate) kind: AgentUriKind,
    pub(crate) text: Option<&'a str>,
    pub(crate) integrity: FileIntegrity,
    pub(crate) target: Target<'a>,
    /// Its faults and remarks: each with its severity in the table.
    pub(crate) codes: Vec<Code>,
}

impl<'a> Uri<'a> {
    /// Reads a URI as the registry has it: any bytes.
    pub(crate) fn read(bytes: &'a [u8]) -> Self {
        if bytes.len() > URI_BYTES {
            return Self::unreadable(Code::UriSize, Target::Nothing);
        }
        core::str::from_utf8(bytes)
            .map_or_else(|_| Self::unreadable(Code::UriUtf8, Target::Unread), Self::of_text)
    }

    /// Reads a URI that is text (ledger `8004-uri-case`).
    pub(crate) fn of_text(text: &'a str) -> Self {
        let trimmed = text.trim_start_matches([' ', '\t', '\r', '\n']);
        let is_json = trimmed.starts_with("{\"");
        let has_placeholder = PLACEHOLDERS.iter().any(|placeholder| text.contains(placeholder));
        let (kind, target, codes) = if text.is_empty() {
            (AgentUriKind::Empty, Target::Nothing, Vec::from([Code::UriEmpty]))
        } else if has_placeholder && !is_json {
            (AgentUriKind::Template, Target::Unread, Vec::from([Code::UriTemplate]))
        } else if begins(text, "https://").is_some() {
            https(text)
        } else if begins(text, "http://").is_some() {
            (AgentUriKind::Http, Target::Unread, Vec::from([Code::UriHttp]))
        } else if let Some(rest) = begins(text, "ipfs://") {
            ipfs(rest)
        } else if let Some(rest) = begins(text, "data:") {
            data::read(rest)
        } else if trimmed.starts_with('{') {
            let content = Target::Content(Cow::Borrowed(text.as_bytes()));
            (AgentUriKind::InlineJson, content, Vec::from([Code::UriInline]))
        } else {
            (AgentUriKind::Unsupported, Target::Unread, Vec::from([Code::UriScheme]))
        };
        Self { kind, text: Some(text), integrity: integrity(kind), target, codes }
    }

    fn unreadable(code: Code, target: Target<'a>) -> Self {
        Self {
            kind: AgentUriKind::Unsupported,
            text: None,
            integrity: FileIntegrity::Unknown,
            target,
            codes: Vec::from([code]),
        }
    }

    /// Notes its faults and remarks, without a place: they are about what stands on the chain.
    pub(crate) fn note(&self, noted: &mut Noted) {
        for code in &self.codes {
            noted.remark(*code, None, expected(*code));
        }
    }

    /// As much of the text as a report shows.
    pub(crate) fn shown(&self) -> Option<String> {
        self.text.map(|text| text.chars().take(URI_SHOWN).collect())
    }
}

/// What should stand in place of a URI with this fault.
pub(crate) fn expected(code: Code) -> Option<String> {
    matches!(code, Code::UriSize).then(|| URI_BYTES.to_string())
}

/// What protects the file behind a URI (ledger `8004-uri-integrity`).
const fn integrity(kind: AgentUriKind) -> FileIntegrity {
    match kind {
        AgentUriKind::Https => FileIntegrity::Origin,
        AgentUriKind::Ipfs => FileIntegrity::Content,
        AgentUriKind::Data | AgentUriKind::InlineJson => FileIntegrity::Onchain,
        AgentUriKind::Unknown => FileIntegrity::Unknown,
        AgentUriKind::Http | AgentUriKind::Empty | AgentUriKind::Template | AgentUriKind::Unsupported => {
            FileIntegrity::None
        }
    }
}

/// What follows a prefix of ASCII letters in any case.
fn begins<'a>(text: &'a str, prefix: &str) -> Option<&'a str> {
    let (start, rest) = text.split_at_checked(prefix.len())?;
    start.eq_ignore_ascii_case(prefix).then_some(rest)
}

type Read<'a> = (AgentUriKind, Target<'a>, Vec<Code>);

fn https(text: &str) -> Read<'_> {
    let (target, codes) = match HttpsUrl::parse(text) {
        Err(_) => (Target::Unread, Vec::from([Code::UriHttps])),
        Ok(url) if url.is_private() => (Target::Unread, Vec::from([Code::UriPrivate])),
        Ok(url) => (Target::Https(url), Vec::new()),
    };
    (AgentUriKind::Https, target, codes)
}

/// `ipfs://CID`, or `ipfs://ipfs/CID`, as some writers have it.
fn ipfs(rest: &str) -> Read<'_> {
    let cid = rest.strip_prefix("ipfs/").unwrap_or(rest);
    let read = if cid.contains(['/', '?', '#']) { Err(Code::UriIpfsPath) } else { Cid::parse(cid) };
    let (target, codes) = match read {
        Ok(cid) => (Target::Ipfs(cid), Vec::new()),
        Err(code) => (Target::Unread, Vec::from([code])),
    };
    (AgentUriKind::Ipfs, target, codes)
}
