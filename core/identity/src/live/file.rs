//! The files of an agent: its registration file, and the proofs of its domains.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use primitives::url::HttpsUrl;
use primitives::usage::UsageError;

use super::talk::{Ask, Fetch, Said};
use crate::border::agent::{AgentReport, DomainProof, DomainResponse};
use crate::border::evidence::{FetchedFile, FileForm};
use crate::cid::{Checked, Cid};
use crate::response::Served;
use crate::uri::{Target, Uri};

/// What was fetched for a URI, and from which gateway.
#[derive(Default)]
pub(super) struct Fetched {
    pub(super) file: Option<FetchedFile>,
    pub(super) gateway: Option<String>,
}

/// A gateway is a host, with its port unless that is 443.
pub(super) fn check(gateways: &[String]) -> Result<(), UsageError> {
    let is_host = |gateway: &String| {
        !gateway.contains(['/', '?', '#', '@', '\\'])
            && HttpsUrl::parse(&format!("https://{gateway}")).is_ok()
    };
    match gateways.iter().position(|gateway| !is_host(gateway)) {
        Some(place) => {
            Err(UsageError::wrong(&format!("gateways[{place}]"), "is not a host, or a host and a port"))
        }
        None => Ok(()),
    }
}

/// Fetches the file behind a URI, where it is fetched at all.
pub(super) fn fetch(
    talk: &mut Ask<'_>,
    uri: &Uri<'_>,
    gateways: &[String],
    is_private: bool,
) -> Said<Fetched> {
    match &uri.target {
        Target::Https(url) => {
            let file = talk.fetch(get(url.normalized().into_owned(), FileForm::File, is_private))?;
            Ok(Fetched { file: Some(file.clone()), gateway: None })
        }
        Target::Ipfs(cid) => by_gateways(talk, cid, gateways, is_private),
        Target::Content(_) | Target::Nothing | Target::Unread => Ok(Fetched::default()),
    }
}

/// Asks one gateway after another, until one of them serves the block that the CID names (ledger `doc4-id-ipfs-gateways`). Where none
/// does, the first whose bytes have another hash is told.
fn by_gateways(talk: &mut Ask<'_>, cid: &Cid, gateways: &[String], is_private: bool) -> Said<Fetched> {
    let mut kept = Fetched::default();
    let mut is_lie_kept = false;
    for gateway in gateways {
        let url = format!("https://{gateway}/ipfs/{}?format=raw", cid.text);
        let file = talk.fetch(get(url, FileForm::Block, is_private))?;
        let served = Served::read(Some(file));
        let is_lie = matches!(served, Served::Bytes(..));
        let is_it = match served {
            Served::Bytes(bytes, form) => {
                matches!(cid.check(bytes, form), Checked::Match(..) | Checked::Refused(_))
            }
            Served::NotAsked | Served::Failed(..) | Served::TooLarge => false,
        };
        if is_it || kept.file.is_none() || (is_lie && !is_lie_kept) {
            kept = Fetched { file: Some(file.clone()), gateway: Some(gateway.clone()) };
            is_lie_kept = is_lie;
        }
        if is_it {
            break;
        }
    }
    Ok(kept)
}

/// The proofs of the domains that a report names and that were not asked.
pub(super) fn domains(
    talk: &mut Ask<'_>,
    report: &AgentReport,
    is_private: bool,
) -> Said<Vec<DomainResponse>> {
    let mut proofs = Vec::new();
    for domain in report.domains.iter().filter(|domain| domain.proof == DomainProof::NotAsked) {
        let url = format!("https://{}/.well-known/agent-registration.json", domain.host);
        let response = talk.fetch(get(url, FileForm::File, is_private))?;
        proofs.push(DomainResponse { host: domain.host.clone(), response: Some(response.clone()) });
    }
    Ok(proofs)
}

/// One file.
fn get(url: String, form: FileForm, is_private: bool) -> Fetch {
    Fetch { id: 0, url, form: Some(form), body: String::new(), secret: None, is_private }
}
