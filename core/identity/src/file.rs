//! A registration file, written anew or changed: what is not named stays byte for byte (ledger `doc4-id-update`).
//!
//! The file is not written from what was read of it. Only the texts of some members are exchanged in it, so that members of no
//! standard, spellings of numbers and white space stay as their author has them.

mod members;
mod splice;

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use primitives::base64;
use primitives::canonical::keccak256;
use primitives::json::{Document, Kind, NodeId};
use primitives::registry::AgentRef;
use primitives::usage::UsageError;

use crate::agent::{check, names};
use crate::border::agent_file::{FileReport, FileVerdict, MembersToWrite};
use crate::cid::raw_cid;
use crate::codes::Code;
use crate::fields::find;
use crate::limits::{FILE_BYTES, REGISTRATIONS};
use crate::noted::Noted;
use crate::reference::agent;
use crate::response::{strict_object, too_large};
use members::{Member, REMOVABLE};
use splice::Edited;

/// What is to be written.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct FileChanges<'a> {
    /// The agent that the file is to name.
    pub agent: Option<&'a str>,
    /// The file to be changed; `None` for a new one.
    pub file: Option<&'a [u8]>,
    /// The members to be written.
    pub set: Option<&'a MembersToWrite>,
    /// The names of members to be removed.
    pub remove: &'a [String],
}

/// Writes a registration file, or changes one.
///
/// # Errors
/// A reference that names no agent; a member that cannot be removed, or that is to be written and removed.
///
/// # Example
/// ```
/// use erc8257_identity::{FileChanges, write_file};
///
/// let before = br#"{ "name": "Ada", "x-own": 1.0 }"#;
/// let report = write_file(&FileChanges { agent: Some("8453:22"), file: Some(before), ..FileChanges::default() })?;
/// let text = report.text.unwrap();
/// assert!(text.starts_with(r#"{ "name": "Ada", "x-own": 1.0, "type": "https://eips"#) && text.contains(r#""agentId":22"#));
/// # Ok::<(), primitives::usage::UsageError>(())
/// ```
pub fn write_file(changes: &FileChanges<'_>) -> Result<FileReport, UsageError> {
    let agent = changes.agent.map(|text| agent(text, "agent")).transpose()?;
    let written = changes.set.map(members::of).unwrap_or_default();
    check_removed(changes.remove, &written)?;
    let before = changes.file.unwrap_or(b"{}");
    let mut noted = Noted::default();
    let document = match strict_object(before) {
        Ok(document) => document,
        Err(code) => {
            match code {
                Code::FileSize => too_large(&mut noted),
                code => noted.nowhere(code),
            }
            return Ok(refused(noted, None));
        }
    };
    let mut edited = Edited::of(&document);
    for name in changes.remove {
        edited.remove(name);
    }
    // A registration file has one type, and nothing to choose.
    edited.set(&members::type_member());
    for member in &written {
        edited.set(member);
    }
    if let Some(agent) = agent {
        match registrations(&document, changes.remove, agent) {
            Ok(Some(registrations)) => edited.set(&registrations),
            Ok(None) => {}
            Err(list) => {
                noted.at(&document, Code::RegCount, list);
                return Ok(refused(noted, Some(&document)));
            }
        }
    }
    let (text, changed) = edited.finish();
    if text.len() > FILE_BYTES {
        too_large(&mut noted);
        return Ok(refused(noted, None));
    }
    let (is_valid, findings) = check(text.as_bytes(), agent);
    Ok(FileReport {
        verdict: if is_valid { FileVerdict::Written } else { FileVerdict::Invalid },
        bytes: u64::try_from(text.len()).ok(),
        hash: Some(keccak256(text.as_bytes())),
        cid: Some(raw_cid(text.as_bytes())),
        data_uri: Some(format!("data:application/json;base64,{}", base64::encode(text.as_bytes()))),
        text: Some(text),
        changes: changed,
        findings,
    })
}

fn refused(noted: Noted, document: Option<&Document<'_>>) -> FileReport {
    FileReport {
        verdict: FileVerdict::Refused,
        text: None,
        bytes: None,
        hash: None,
        cid: None,
        data_uri: None,
        changes: Vec::new(),
        findings: noted.finish(document),
    }
}

fn check_removed(removed: &[String], written: &[Member]) -> Result<(), UsageError> {
    for (index, name) in removed.iter().enumerate() {
        let wrong = |sentence| Err(UsageError::wrong(&format!("remove[{index}]"), sentence));
        if !REMOVABLE.contains(&name.as_str()) {
            return wrong("is not a member that can be removed");
        }
        if written.iter().any(|member| member.name == name) {
            return wrong("is a member that is to be written, too");
        }
    }
    Ok(())
}

/// The list of registrations with this agent; `None` where the file names it already. The other entries stay as they are.
///
/// # Errors
/// The list, where it has as many entries as are read: behind them no reader would find the agent, and in front of them another agent would
/// lose its place (decision I58).
fn registrations(
    document: &Document<'_>,
    removed: &[String],
    agent: AgentRef,
) -> Result<Option<Member>, NodeId> {
    let entry = members::registration(agent);
    let list = find(document, Document::ROOT, "registrations").filter(|list| {
        document.kind(*list) == Kind::Array && !removed.iter().any(|name| name == "registrations")
    });
    let Some(list) = list else { return Ok(Some(Member::new("registrations", format!("[{entry}]")))) };
    if names(document, agent) {
        return Ok(None);
    }
    if document.elements(list).count() >= REGISTRATIONS {
        return Err(list);
    }
    let before = document.raw_str(document.node(list));
    let inside = before.strip_suffix(']').unwrap_or(before).trim_end();
    let comma = if document.elements(list).next().is_some() { "," } else { "" };
    Ok(Some(Member::new("registrations", format!("{inside}{comma}{entry}]"))))
}
