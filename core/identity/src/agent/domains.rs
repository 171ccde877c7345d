//! The domains of an agent's services, and whether they vouch for it. Their proof is optional, and changes no verdict
//! (ledger `8004-domain-optional`, decision I28).

use alloc::string::String;
use alloc::vec::Vec;

use primitives::registry::AgentRef;
use primitives::url::HttpsUrl;

use super::registrations::names;
use crate::border::agent::{AgentDomain, AgentService, DomainProof, DomainResponse};
use crate::codes::Code;
use crate::limits::DOMAINS;
use crate::noted::Noted;
use crate::response::{Served, strict_object};
use crate::uri::Target;

/// The host that serves the registration file over HTTPS.
pub(super) fn own_host(target: &Target<'_>) -> Option<String> {
    if let Target::Https(url) = target { Some(host(url)) } else { None }
}

/// The host in lower case, with its port unless that is 443: another port is another domain (ledger `8004-domain-port`).
fn host(url: &HttpsUrl<'_>) -> String {
    let host = url.host().to_ascii_lowercase();
    url.port().map_or_else(|| host.clone(), |port| alloc::format!("{host}:{port}"))
}

/// Judges the domains of the services, in their order. `own_host` serves a file that names the agent.
pub(super) fn judge(
    services: &[AgentService],
    given: &[DomainResponse],
    own_host: Option<&str>,
    agent: AgentRef,
    noted: &mut Noted,
) -> Vec<AgentDomain> {
    let mut domains: Vec<AgentDomain> = Vec::new();
    for service in services {
        let Ok(url) = HttpsUrl::parse(&service.endpoint) else { continue };
        let host = host(&url);
        if domains.len() == DOMAINS || domains.iter().any(|domain| domain.host == host) {
            continue;
        }
        let proof = if url.is_private() {
            DomainProof::Refused
        } else if own_host == Some(host.as_str()) {
            DomainProof::SameHost
        } else {
            let response = given.iter().find(|domain| domain.host == host);
            proof(&Served::read(response.and_then(|domain| domain.response.as_ref())), agent)
        };
        match proof {
            DomainProof::Refused => noted.nowhere(Code::DomainPrivate),
            DomainProof::NotProved => noted.nowhere(Code::DomainNotProved),
            DomainProof::Unknown => noted.nowhere(Code::DomainUnknown),
            DomainProof::Proved | DomainProof::SameHost | DomainProof::NotAsked => {}
        }
        domains.push(AgentDomain { host, proof });
    }
    domains
}

/// What a response proves. What the domain serves and cannot be read proves nothing.
fn proof(served: &Served<'_>, agent: AgentRef) -> DomainProof {
    match served {
        Served::NotAsked => DomainProof::NotAsked,
        Served::Failed(..) => DomainProof::Unknown,
        Served::TooLarge => DomainProof::NotProved,
        Served::Bytes(bytes, _) => match strict_object(bytes) {
            Ok(document) if names(&document, agent) => DomainProof::Proved,
            _ => DomainProof::NotProved,
        },
    }
}
