//! Who runs the transparency log (§5).

use super::Code;
use super::loose::{LooseHost, LooseUrl};
use super::sheet::Sheet;
use super::subject::Subject;
use crate::json::{Kind, NodeId};
use crate::manifest::{attestation_members, verifiability_members};
use crate::shown;

/// `transparencyLogURI`: whether there is one where a report is promised, and whether somebody else runs it.
pub(super) fn look(subject: &Subject<'_, '_>, sheet: &mut Sheet<'_, '_>) {
    let document = &subject.document;
    let verifiability = verifiability_members(document, subject.root.verifiability);
    let attestation = subject.member(verifiability.attestation, Kind::Object);
    // Consumers ignore the attestation of other tools.
    let execution = subject.member(verifiability.execution, Kind::String);
    if attestation == 0 || execution == 0 || !matches!(&*document.text(execution), b"tee" | b"e2ee") {
        return;
    }
    let members = attestation_members(document, attestation);
    if members.log == 0 {
        return sheet.value(Code::LogPrefer, attestation, |_| None);
    }
    let Some(log) = host(subject, members.log) else {
        return;
    };
    let own = [host(subject, subject.root.endpoint), host(subject, members.endpoint)];
    if own.iter().flatten().any(|own| own.same_site(&log)) {
        sheet.value(Code::LogThirdParty, members.log, |document| Some(shown::value(document, members.log)));
    }
}

/// The host of a URL of the manifest.
fn host(subject: &Subject<'_, '_>, node: NodeId) -> Option<LooseHost> {
    let node = subject.member(node, Kind::String);
    if node == 0 { None } else { LooseUrl::read(&subject.document.string(node)).host() }
}
