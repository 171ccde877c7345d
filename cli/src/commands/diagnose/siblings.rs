//! Other registrations, out of bundles or a snapshot such as the lines of an index.

use std::path::PathBuf;

use diagnose::Sibling;
use erc8257::{B256, Bundle, RegistryState, limits};

use crate::census::{self, Known};
use crate::commands::batch::lines::Chunks;
use crate::commands::recorded::is_bundle;
use crate::input::Source;
use crate::output::remark;
use crate::status::Failure;

/// Registrations that commit one of the hashes in question. No other can prove anything, and an index may have any
/// number of them.
pub(super) struct Siblings(Vec<Known>);

impl Siblings {
    /// Reads the files, and keeps the rows that commit one of these hashes.
    pub(super) fn read(paths: &[PathBuf], hashes: &[B256]) -> Result<Self, Failure> {
        let mut kept = Vec::new();
        for path in paths {
            let source = Source::File(path.clone());
            let (mut told, mut silent) = (0_u64, 0_u64);
            each(&source, &mut |known| match known {
                Some(known) => {
                    told = told.saturating_add(1);
                    if hashes.contains(&known.hash) && kept.len() < limits::DIAGNOSIS_SIBLINGS {
                        kept.push(known);
                    }
                }
                None => silent = silent.saturating_add(1),
            })?;
            let name = source.name();
            if told == 0 {
                return Err(Failure::usage(format!(
                    "{name} tells of no registration with its tool, URL and hash, as bundles do, and lines of erc8257 \
                     index --bundles"
                )));
            }
            if silent > 0 {
                remark(&format!("{name}: {silent} rows lack a tool, URL or hash and were ignored\n"));
            }
        }
        Ok(Self(kept))
    }

    pub(super) fn list(&self) -> Vec<Sibling<'_>> {
        self.0.iter().map(sibling).collect()
    }
}

fn sibling(known: &Known) -> Sibling<'_> {
    let Known { tool, uri, hash, creator, retired } = known;
    Sibling { tool: *tool, metadata_uri: uri, manifest_hash: *hash, creator: *creator, retired: *retired }
}

/// Calls `take` with every registration of a file: of one bundle, of a bundle a line, or of a snapshot.
fn each(source: &Source, take: &mut dyn FnMut(Option<Known>)) -> Result<(), Failure> {
    let text = source.read(limits::BUNDLE_BYTES)?;
    if let Ok(bundle) = Bundle::parse(&text) {
        take(recorded(&bundle));
        return Ok(());
    }
    let first = text.split(|byte| *byte == b'\n').find(|line| !line.trim_ascii().is_empty());
    if !first.is_some_and(is_bundle) {
        return census::each(source, take);
    }
    let mut chunks = Chunks::new(source.open()?);
    while let Some(lines) = chunks.next().map_err(|error| source.unreadable(&error))? {
        for line in lines.split(|byte| *byte == b'\n').filter(|line| !line.trim_ascii().is_empty()) {
            take(Bundle::parse(line).ok().as_ref().and_then(recorded));
        }
    }
    Ok(())
}

fn recorded(bundle: &Bundle) -> Option<Known> {
    let config = bundle.config()?;
    Some(Known {
        tool: *bundle.tool_ref()?,
        uri: config.metadata_uri.clone(),
        hash: config.manifest_hash,
        creator: Some(config.creator),
        retired: bundle.last_registry() == RegistryState::Deregistered,
    })
}
