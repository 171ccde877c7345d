//! One row, judged: the report that `verify` or `verify_bundle` gives of the same values, or the reason why
//! it is missing.
//!
//! What is judged is a copy. The core reads a manifest more than once (its members, its hash): where another thread writes
//! to the column meanwhile, it would find members that are good in bytes that hash well, although no such bytes ever were.

use core::fmt::Write as _;

use alloy_primitives::{Address, B256};
use erc8257::{FetchError, Policy, Received, RegistryState, Report, Response, ToolConfig, ToolRef, limits};

use super::column::{Bytes, Flags, Value, Whole};
use super::layout::{Input, Mixed, Record};
use crate::argument::hex;

/// A sentence, after the code and the column.
pub(crate) type Judged = Result<Report, String>;

/// Judges rows one after the other, and uses the memory of one for the next.
pub(crate) struct Judge<'a> {
    policy: &'a Policy,
    config: ToolConfig,
    /// The body, or the bundle.
    body: Vec<u8>,
    /// Any other value, while it is read.
    short: Vec<u8>,
}

/// The type that a value lacks, and its column.
struct Wrong(&'static str, &'static str);

const ADDRESS: &str = "is not 0x and 40 hex digits, or 20 bytes";
const HASH: &str = "is not 0x and 64 hex digits, or 32 bytes";
const STATUS: &str = Response::STATUS;
/// Of a body the core reads no more: whatever is longer is too long, however long it is.
const ENOUGH: usize = erc8257::limits::MANIFEST_BYTES + 1;
/// The same of a bundle.
const WHOLE: usize = erc8257::limits::BUNDLE_BYTES + 1;
const NULL: &str = "is null";
const BESIDE: &str = "is null beside a body";

impl<'a> Judge<'a> {
    pub(crate) fn new(policy: &'a Policy) -> Self {
        let config = ToolConfig {
            creator: Address::ZERO,
            metadata_uri: String::new(),
            manifest_hash: B256::ZERO,
            access_predicate: Address::ZERO,
        };
        Self { policy, config, body: Vec::new(), short: Vec::new() }
    }

    pub(crate) fn judge(&mut self, input: &Input, row: usize) -> Judged {
        match input {
            Input::Bundle(bundles) => bundle(bundles, row, &mut self.body),
            Input::Record(record) => self.record(record, row).map_err(|Wrong(column, reason)| {
                let code =
                    if matches!(reason, NULL | BESIDE) { "usage-missing" } else { "usage-wrong-value" };
                format!("{code}: {column} {reason}")
            }),
        }
    }

    fn record(&mut self, record: &Record, row: usize) -> Result<Report, Wrong> {
        let mut short = core::mem::take(&mut self.short);
        let mut body = core::mem::take(&mut self.body);
        let report = self.report(record, row, &mut short, &mut body);
        (self.short, self.body) = (short, body);
        report
    }

    fn report(
        &mut self,
        record: &Record,
        row: usize,
        short: &mut Vec<u8>,
        body: &mut Vec<u8>,
    ) -> Result<Report, Wrong> {
        let state = word(&record.registry, row, "registry", RegistryState::from_name, STATE, short)?;
        let state = state.unwrap_or_default();
        let tool = word(&record.tool_ref, row, "tool_ref", |text| text.parse().ok(), TOOL, short)?;
        let evidence = word(&record.evidence, row, "evidence", |text| text.parse().ok(), EVIDENCE, short)?;
        let response = response(record, row, short, body)?;
        let known = self.read(record, row, state == RegistryState::Ok, short)?;
        let report = if state == RegistryState::Ok && !tool.as_ref().is_some_and(is_impossible) {
            erc8257::verify(&self.config, &response, self.policy)
        } else {
            self.no_record(state, known, tool.as_ref())?
        };
        Ok(report.about(tool, evidence.unwrap_or_default()))
    }

    /// Reads the registry's record; whether there is one. Only where the registry gave none may it be missing.
    fn read(
        &mut self,
        record: &Record,
        row: usize,
        needed: bool,
        short: &mut Vec<u8>,
    ) -> Result<bool, Wrong> {
        let hash = fixed::<32>(&record.manifest_hash, row, "manifest_hash", HASH, short)?;
        let creator = fixed::<20>(&record.creator, row, "creator", ADDRESS, short)?;
        let predicate = fixed::<20>(&record.access_predicate, row, "access_predicate", ADDRESS, short)?;
        let uri = value(record.metadata_uri.get(row, short), "metadata_uri")?;
        let uri = uri.map(|uri| text(uri, "metadata_uri")).transpose()?;
        if !needed && (uri.is_none() || hash.is_none() || creator.is_none()) {
            return Ok(false);
        }
        let config = &mut self.config;
        config.metadata_uri.clear();
        config.metadata_uri.push_str(uri.ok_or(Wrong("metadata_uri", NULL))?);
        config.manifest_hash = hash.ok_or(Wrong("manifest_hash", NULL))?.into();
        config.creator = creator.ok_or(Wrong("creator", NULL))?.into();
        config.access_predicate = predicate.unwrap_or_default().into();
        Ok(true)
    }

    /// The registry gave no record, or cannot have one of such a tool. What that comes to is said by the core of a bundle
    /// that says so.
    fn no_record(&self, state: RegistryState, known: bool, tool: Option<&ToolRef>) -> Result<Report, Wrong> {
        let mut bundle = format!(r#"{{"format":"erc8257-bundle/1","registry":"{}""#, state.as_str());
        if let Some(tool) = tool {
            let _ = write!(bundle, r#","toolRef":"{tool}""#);
        }
        if known {
            let config = &self.config;
            let uri = erc8257::json_string(&config.metadata_uri);
            // A String takes whatever is written to it.
            let _ = write!(
                bundle,
                r#","config":{{"creator":"{:?}","metadataURI":{uri},"manifestHash":"{}","accessPredicate":"{:?}"}}"#,
                config.creator, config.manifest_hash, config.access_predicate
            );
        }
        let _ = write!(bundle, r#","policy":{}}}"#, self.policy.to_json());
        erc8257::verify_bundle(bundle.as_bytes())
            .map_err(|_| Wrong("metadata_uri", "is too long for a bundle"))
    }
}

/// Whether no registry can have a record of such a tool. The core judges the bundle of such a tool.
fn is_impossible(tool: &ToolRef) -> bool {
    tool.chain_id == 0 || tool.registry == Address::ZERO || tool.tool_id.is_zero()
}

const STATE: &str = "is not ok, not-found, deregistered, no-contract, malformed, unavailable or disagreement";
const TOOL: &str = "is not eip155:<chain ID>/erc8257:<address>/<tool ID>";
const EVIDENCE: &str = "is not unstated, none, rpc or quorum k of n";
const ERROR: &str = FetchError::WORDS;

fn bundle(bundles: &Bytes, row: usize, memory: &mut Vec<u8>) -> Judged {
    let told = |reason: &str| format!("usage-wrong-value: bundle {reason}");
    let text = bundles.first(WHOLE, row, memory).map_err(told)?;
    let text = text.ok_or_else(|| format!("usage-missing: bundle {NULL}"))?;
    erc8257::verify_bundle(text).map_err(|error| format!("{}: {error}", error.code()))
}

/// The result of the fetch. A row without a body and without an error was not fetched. A missing column has
/// its default; the library does not guess more about an existing answer.
fn response<'a>(
    record: &Record,
    row: usize,
    short: &mut Vec<u8>,
    body: &'a mut Vec<u8>,
) -> Result<Response<'a>, Wrong> {
    let error = word(&record.fetch_error, row, "fetch_error", FetchError::from_name, ERROR, short)?;
    let status = match record.status.as_ref().map(|column| column.whole(row)) {
        None => Some(200),
        Some(Whole::Null) => None,
        Some(Whole::Other) => return Err(Wrong("status", STATUS)),
        Some(Whole::Number(status)) => {
            let status = u16::try_from(status).ok().filter(|status| *status <= limits::HTTP_STATUS);
            Some(status.ok_or(Wrong("status", STATUS))?)
        }
    };
    let flag = |column: &Option<Flags>, default| match column {
        None => Some(default),
        Some(column) => column.get(row),
    };
    let (redirected, complete) = (flag(&record.redirected, false), flag(&record.complete, true));
    Ok(match (error, value(record.body.first(ENOUGH, row, body), "body")?) {
        (Some(error), _) => Response::Failed(error),
        (None, Some(body)) => Response::Received(Received {
            status: status.ok_or(Wrong("status", BESIDE))?,
            redirected: redirected.ok_or(Wrong("redirected", BESIDE))?,
            complete: complete.ok_or(Wrong("complete", BESIDE))?,
            body,
        }),
        (None, None) => Response::Missing,
    })
}

fn value<T>(value: Value<T>, column: &'static str) -> Result<Option<T>, Wrong> {
    value.map_err(|reason| Wrong(column, reason))
}

fn text<'a>(bytes: &'a [u8], column: &'static str) -> Result<&'a str, Wrong> {
    core::str::from_utf8(bytes).map_err(|_| Wrong(column, "is not UTF-8"))
}

/// A word that is one of a few.
fn word<T>(
    column: &Bytes,
    row: usize,
    name: &'static str,
    parse: impl FnOnce(&str) -> Option<T>,
    reason: &'static str,
    memory: &mut Vec<u8>,
) -> Result<Option<T>, Wrong> {
    match value(column.get(row, memory), name)? {
        None => Ok(None),
        Some(bytes) => parse(text(bytes, name)?).map(Some).ok_or(Wrong(name, reason)),
    }
}

/// So many bytes, or their hex.
fn fixed<const N: usize>(
    column: &Mixed,
    row: usize,
    name: &'static str,
    reason: &'static str,
    memory: &mut Vec<u8>,
) -> Result<Option<[u8; N]>, Wrong> {
    let Some(bytes) = value(column.values.get(row, memory), name)? else {
        return Ok(None);
    };
    let read = if column.text {
        hex::<alloy_primitives::FixedBytes<N>>(text(bytes, name)?, N * 2).map(Into::into)
    } else {
        bytes.try_into().ok()
    };
    read.map(Some).ok_or(Wrong(name, reason))
}
