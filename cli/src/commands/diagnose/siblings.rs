//! Other registrations, out of bundles or the lines of an index.

use std::collections::BTreeMap;
use std::io::{Cursor, Read as _};
use std::path::PathBuf;

use erc8257::diagnose::Sibling;
use erc8257::{Address, B256, Bundle, RegistryState, ToolRef, limits};
use serde_json::value::RawValue;

use crate::commands::batch::lines::Chunks;
use crate::input::Source;
use crate::output::remark;
use crate::status::Failure;

/// Registrations that commit one of the hashes in question. No other can prove anything, and an index may have any
/// number of them.
pub(super) struct Siblings(Vec<Registration>);

struct Registration {
    tool: ToolRef,
    uri: String,
    hash: B256,
    creator: Address,
    retired: bool,
}

impl Siblings {
    /// Reads the files, and keeps what commits one of these hashes.
    pub(super) fn read(paths: &[PathBuf], hashes: &[B256]) -> Result<Self, Failure> {
        let mut kept = Vec::new();
        for path in paths {
            let source = Source::File(path.clone());
            let (mut told, mut silent) = (0_u64, 0_u64);
            each(&source, &mut |text| match registration(text) {
                Some(registration) => {
                    told = told.saturating_add(1);
                    if hashes.contains(&registration.hash) && kept.len() < limits::DIAGNOSIS_SIBLINGS {
                        kept.push(registration);
                    }
                }
                None => silent = silent.saturating_add(1),
            })?;
            let name = source.name();
            if told == 0 {
                return Err(Failure::usage(format!(
                    "{name} tells of no registration: it should hold bundles, or lines of erc8257 index --bundles"
                )));
            }
            if silent > 0 {
                remark(&format!("{name}: {silent} lines tell of no registration\n"));
            }
        }
        Ok(Self(kept))
    }

    pub(super) fn list(&self) -> Vec<Sibling<'_>> {
        self.0.iter().map(Registration::sibling).collect()
    }
}

impl Registration {
    fn sibling(&self) -> Sibling<'_> {
        let Self { tool, uri, hash, creator, retired } = self;
        Sibling {
            tool: *tool,
            metadata_uri: uri,
            manifest_hash: *hash,
            creator: Some(*creator),
            retired: *retired,
        }
    }
}

/// Calls `take` with a file that is one bundle, or else with each of its lines.
fn each(source: &Source, take: &mut dyn FnMut(&[u8])) -> Result<(), Failure> {
    let unreadable = |error| source.unreadable(&error);
    let mut input = source.open()?;
    // One byte more than a bundle may have, so that the beginning of no longer file is taken for one.
    let most = u64::try_from(limits::BUNDLE_BYTES).unwrap_or(u64::MAX).saturating_add(1);
    let mut head = Vec::new();
    input.by_ref().take(most).read_to_end(&mut head).map_err(unreadable)?;
    if Bundle::parse(&head).is_ok() {
        take(&head);
        return Ok(());
    }
    let mut chunks = Chunks::new(Cursor::new(head).chain(input));
    while let Some(lines) = chunks.next().map_err(unreadable)? {
        lines.split(|byte| *byte == b'\n').filter(|line| !line.trim_ascii().is_empty()).for_each(&mut *take);
    }
    Ok(())
}

/// The registration of a bundle, or of a line that holds one.
fn registration(text: &[u8]) -> Option<Registration> {
    if let Ok(bundle) = Bundle::parse(text) {
        return recorded(&bundle, false);
    }
    let members: BTreeMap<String, &RawValue> = serde_json::from_slice(text).ok()?;
    let bundle = Bundle::parse(members.get("bundle")?.get().as_bytes()).ok()?;
    recorded(&bundle, members.get("status").is_some_and(|status| status.get() == "\"retired\""))
}

fn recorded(bundle: &Bundle, retired: bool) -> Option<Registration> {
    let config = bundle.config()?;
    Some(Registration {
        tool: *bundle.tool_ref()?,
        uri: config.metadata_uri.clone(),
        hash: config.manifest_hash,
        creator: config.creator,
        retired: retired || bundle.registry() == RegistryState::Deregistered,
    })
}
