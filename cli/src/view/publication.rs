//! What `publish` says to a person: how far it is, its four steps, what to repair, what to sign.

use std::fmt;

use erc8257::preflight::Preflight;
use erc8257::registry::Interface;
use erc8257::{Outcome, Report};
use publish::{
    Mined, MinedState, Published, RegistrySays, Repair, Served, ServedState, Transaction, Verdict,
};

use super::escape::{harmless, harmless_cut};
use super::findings::{Findings, count};
use super::live::Circumstances;
use super::problem::Document;
use super::style::{Ink, Style};
use super::verdict::URL_COLUMNS;

/// The outcome of a publication, for people.
pub(crate) struct Publication<'a> {
    pub(crate) published: &'a Published,
    /// The manifest to commit, and how it is called.
    pub(crate) manifest: (&'a str, &'a [u8]),
    /// The URI and the file that is served there.
    pub(crate) served: Option<(&'a str, &'a [u8])>,
    pub(crate) circumstances: Circumstances<'a>,
    pub(crate) style: Style,
}

/// How a step went.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Mark {
    Pass,
    Fail,
    /// Nothing is known yet.
    Open,
}

impl fmt::Display for Publication<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { published, style, .. } = self;
        let (ink, word) = verdict(published.verdict);
        let sentence = style.ink(Ink::Strong, published.verdict.sentence());
        writeln!(f, "{}  {sentence}\n", style.ink(ink, word))?;
        if let Some(tool) = published.tool {
            writeln!(f, "  tool      {tool}")?;
        }
        writeln!(f, "  registry  {}:{:#x}", published.chain_id, published.registry)?;
        writeln!(f, "{}", self.circumstances)?;
        let steps = [
            ("manifest", self.manifest()),
            ("server", self.server()),
            ("call", self.call()),
            ("registration", self.registration()),
        ];
        for (number, (name, (mark, says))) in (1..).zip(steps) {
            let (ink, mark) = match mark {
                Mark::Pass => (Ink::Good, "pass"),
                Mark::Fail => (Ink::Bad, "FAIL"),
                Mark::Open => (Ink::Warning, "skip"),
            };
            writeln!(f, "  {number} {name:<12}  {}  {says}", style.ink(ink, mark))?;
        }
        self.findings(f)?;
        if let Some(transaction) = &published.transaction {
            to_sign(f, transaction)?;
        }
        Ok(())
    }
}

impl Publication<'_> {
    fn manifest(&self) -> (Mark, String) {
        let manifest = &self.published.manifest;
        let repaired = match manifest.repair {
            Repair::Made => "the repaired manifest",
            Repair::None | Repair::Declined => "the manifest",
        };
        match (manifest.valid, manifest.hash) {
            (true, Some(hash)) => {
                (Mark::Pass, format!("{repaired} follows the standard and has the hash {hash}"))
            }
            _ => (Mark::Fail, format!("{repaired} breaks the standard: {}", count(&manifest.findings))),
        }
    }

    fn server(&self) -> (Mark, String) {
        let Some(Served { state, status, error, hash, same_bytes }) = self.published.served else {
            return (Mark::Open, "not asked".to_owned());
        };
        match state {
            ServedState::Same if same_bytes == Some(true) => (Mark::Pass, "serves this very file".to_owned()),
            ServedState::Same => {
                (Mark::Pass, "serves a file of the same hash; white space or order differ".to_owned())
            }
            ServedState::Differs => match hash {
                Some(hash) => {
                    (Mark::Fail, format!("serves another file, of the hash {hash}: upload the manifest"))
                }
                None => (Mark::Fail, "serves a file that is not strict JSON: upload the manifest".to_owned()),
            },
            ServedState::NotAsked => {
                (Mark::Fail, "not asked, since no consumer fetches from this URI".to_owned())
            }
            ServedState::Refused | ServedState::Unavailable => {
                let mark = if state == ServedState::Refused { Mark::Fail } else { Mark::Open };
                match (status, error) {
                    (_, Some(error)) => (mark, format!("gives no manifest: {}", error.as_str())),
                    (Some(status), None) => (mark, format!("gives no manifest: status {status}")),
                    (None, None) => (mark, "gives no manifest".to_owned()),
                }
            }
        }
    }

    /// The call before it is sent, or the transaction.
    fn call(&self) -> (Mark, String) {
        let Published { registry_says, preflight, mined, failure, verdict, .. } = self.published;
        if let Some(mined) = mined {
            return of_transaction(mined);
        }
        if let Some(says) = registry_says.filter(|says| !says.is_registry()) {
            return (Mark::Fail, no_registry(says).to_owned());
        }
        if let Some(failure) = failure {
            return (Mark::Open, format!("not known: {}", harmless(&failure.to_string())));
        }
        match preflight {
            None => (Mark::Open, "not looked at".to_owned()),
            Some(_) if *verdict == Verdict::Ready => (
                Mark::Pass,
                "no rule refuses it: the registry should take it, consumers would verify the tool".to_owned(),
            ),
            Some(preflight) => {
                let mark = if *verdict == Verdict::Refused { Mark::Fail } else { Mark::Open };
                let refusal = preflight.refusals().next();
                let says = refusal.map_or("not every fact about it is known", |refusal| refusal.message());
                (mark, says.to_owned())
            }
        }
    }

    fn registration(&self) -> (Mark, String) {
        let Published { verdict, report, failure, .. } = self.published;
        match (verdict, report.as_ref().map(Report::outcome)) {
            (Verdict::Ready, _) => {
                (Mark::Open, "sign, send, and run publish again with --transaction HASH".to_owned())
            }
            (Verdict::Verified, _) => (Mark::Pass, "every consumer verifies the tool".to_owned()),
            (Verdict::Superseded, _) => (Mark::Fail, "the record is another by now".to_owned()),
            (_, Some(Outcome::Refused)) if *verdict == Verdict::NotVerified => {
                (Mark::Fail, "consumers refuse the tool".to_owned())
            }
            (Verdict::OtherTransaction, Some(_)) => {
                (Mark::Fail, "another account is the tool's creator".to_owned())
            }
            (_, Some(_)) => match failure {
                Some(failure) => (Mark::Open, format!("not known: {}", harmless(&failure.to_string()))),
                None => (Mark::Open, "not known: the registry or the server gave no answer".to_owned()),
            },
            (_, None) => (Mark::Open, "not looked at".to_owned()),
        }
    }

    /// What to repair: of the manifest, of the call, and of what is served.
    fn findings(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let style = self.style;
        let (name, body) = self.manifest;
        let document = Some(Document { name, body });
        write!(f, "{}", Findings { list: &self.published.manifest.findings, document, style })?;
        let preflight = self.published.preflight.as_ref();
        let about = preflight.map_or(&[][..], Preflight::findings);
        write!(f, "{}", Findings { list: about, document: None, style })?;
        let report = self.published.report.as_ref().or_else(|| preflight?.report());
        // Of a file that is served as it is the same would be said twice.
        let is_new = self.published.served.is_none_or(|served| served.state != ServedState::Same)
            || self.published.verdict != Verdict::Ready;
        if let Some(report) = report.filter(|_| is_new) {
            let uri = self.served.map(|(uri, _)| harmless_cut(uri, URL_COLUMNS)).unwrap_or_default();
            let document = self.served.map(|(_, body)| Document { name: &uri, body });
            write!(f, "{}", Findings { list: report.findings(), document, style })?;
        }
        Ok(())
    }
}

fn to_sign(f: &mut fmt::Formatter<'_>, transaction: &Transaction) -> fmt::Result {
    writeln!(f, "\ntransaction to sign, as JSON for a wallet")?;
    writeln!(f, "{}", transaction.to_json())?;
    writeln!(f, "\nthe same for Foundry, with the RPC in ETH_RPC_URL")?;
    writeln!(f, "{}", harmless(&transaction.cast_send()))
}

const fn verdict(verdict: Verdict) -> (Ink, &'static str) {
    match verdict {
        Verdict::Ready => (Ink::Good, "READY"),
        Verdict::Verified => (Ink::Good, "VERIFIED"),
        Verdict::Pending => (Ink::Warning, "PENDING"),
        Verdict::Unavailable => (Ink::Warning, "NOT CHECKED"),
        Verdict::Invalid => (Ink::Bad, "NOT VALID"),
        Verdict::Refused => (Ink::Bad, "REFUSED"),
        Verdict::Reverted => (Ink::Bad, "REVERTED"),
        Verdict::OtherTransaction => (Ink::Bad, "OTHER TRANSACTION"),
        Verdict::Superseded => (Ink::Bad, "SUPERSEDED"),
        Verdict::NotVerified => (Ink::Bad, "NOT VERIFIED"),
    }
}

const fn no_registry(says: RegistrySays) -> &'static str {
    match says {
        RegistrySays::NoContract => "there is no contract at the registry's address",
        RegistrySays::Interface(Interface::NotSupported) => {
            "the contract says that it is not a tool registry (0xf1dc8075)"
        }
        RegistrySays::Interface(_) => {
            "the contract does not say by ERC-165 that it is a tool registry (0xf1dc8075)"
        }
    }
}

fn of_transaction(mined: &Mined) -> (Mark, String) {
    match mined.state {
        MinedState::NotFound => (Mark::Open, "the RPC has no receipt of the transaction".to_owned()),
        MinedState::Reverted => (Mark::Fail, "the transaction reverted".to_owned()),
        MinedState::NoEvent => {
            (Mark::Fail, "the registry logged no event of this function in the transaction".to_owned())
        }
        MinedState::Other => {
            (Mark::Fail, format!("the registry's event differs in {}", mined.differs.join(", ")))
        }
        MinedState::Matches => (Mark::Pass, "the registry logged the event of this publication".to_owned()),
    }
}
