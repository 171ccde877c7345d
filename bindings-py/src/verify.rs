//! Documents, verdicts and bundles.

use erc8257::{Evidence, Profile};
use pyo3::exceptions::PyUserWarning;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};

use crate::argument::{bytes, document, text};
use crate::config::config;
use crate::failure::{Failure, Result};
use crate::policy::policy;
use crate::report::{Made, Report};
use crate::response::response;
use crate::tool_ref::tool_ref;

/// From so many bytes on, other threads may run meanwhile; below, giving way takes longer than the work.
const LONG: usize = 2048;

/// Does the work, with the interpreter free for other threads if there is much of it.
pub(crate) fn working<T: Send>(py: Python<'_>, size: usize, work: impl FnOnce() -> T + Send) -> T {
    if size >= LONG { py.detach(work) } else { work() }
}

/// Returns the canonical bytes of a JSON document (§2): what a committed hash is the keccak256 of.
///
/// ``body`` is the text as it was served, as raw bytes. Members are sorted, numbers and escapes written as
/// RFC 8785 (JCS) has them. Nothing is repaired: a text that is not in NFC stays as it is. The document
/// need not be a manifest.
///
///     >>> canonicalize('{"b": 1.0, "a": "é"}'.encode())
///     b'{"a":"\xc3\xa9","b":1}'
///
/// Raises ``JsonError`` for what is not strict JSON, with byte offset, line and column; ``WrongTypeError``
/// for what has no bytes.
#[pyfunction]
pub fn canonicalize<'py>(py: Python<'py>, body: &Bound<'py, PyAny>) -> Result<Bound<'py, PyBytes>> {
    let body = bytes(body, "/body")?;
    let body = body.as_bytes();
    Ok(PyBytes::new(py, &working(py, body.len(), || erc8257::canonicalize(body))?))
}

/// Returns the manifest hash: keccak256 of the canonical bytes, as ``0x`` and 64 lower-case hex digits
/// (§2).
///
///     >>> hash(b'{ "b": 1.0, "a": true }') == hash(b'{"a":true,"b":1}')
///     True
///
/// Raises as ``canonicalize``.
#[pyfunction]
pub fn hash(py: Python<'_>, body: &Bound<'_, PyAny>) -> Result<String> {
    let body = bytes(body, "/body")?;
    let body = body.as_bytes();
    Ok(working(py, body.len(), || erc8257::hash(body))?.to_string())
}

/// Judges a manifest as its publisher should see it: what consumers only tolerate is an error here.
///
/// With a ``profile``, what that platform asks of tools stands among the findings too. Nothing is known of
/// a registration, so the report is never verified: ``manifest_valid`` is the answer.
///
///     >>> validate(b"{}").manifest_valid
///     False
///
/// A document that is not JSON is a finding of the report, and no exception. Raises ``WrongTypeError`` for
/// what has no bytes, ``UsageError`` for a profile that there is not.
#[pyfunction]
#[pyo3(signature = (body, *, profile = None))]
pub fn validate(
    py: Python<'_>,
    body: &Bound<'_, PyAny>,
    profile: Option<&Bound<'_, PyAny>>,
) -> Result<Report> {
    let body = bytes(body, "/body")?;
    let profile = profile.map(|name| self::profile(name)).transpose()?;
    let text = body.as_bytes();
    let report = working(py, text.len(), || match profile {
        Some((profile, _)) => erc8257::validate_for(text, profile),
        None => erc8257::validate(text),
    });
    if report.manifest_valid() != Some(true) {
        warn_of_bundle(py, text, 1)?;
    }
    Ok(Report::new(report, Made::Validated { body: body.unbind(), profile: profile.map(|(_, name)| name) }))
}

fn profile(name: &Bound<'_, PyAny>) -> Result<(Profile, &'static str)> {
    match &*text(name, "/profile")? {
        "opensea" => Ok((Profile::OpenSea, "opensea")),
        _ => Err(Failure::value("/profile", "is not opensea")),
    }
}

/// Verifies what a host has read from the chain and fetched: Consumer Verification (§7).
///
/// ``config`` is the registry's record, ``response`` what became of the fetch of its ``metadata_uri``;
/// bytes alone are a complete answer with status 200, ``None`` is not a fetch. ``policy`` is what the consumer
/// chooses, by default the library's safe choice. ``tool_ref`` and ``evidence`` (``"unstated"``,
/// ``"none"``, ``"rpc"`` or ``"quorum 2 of 3"``) are repeated in the report and judge nothing.
///
///     >>> body = b'{"name": "no manifest yet"}'
///     >>> config = ToolConfig("0x" + "ab" * 20, "https://a.example/.well-known/ai-tool/x.json", hash(body))
///     >>> report = verify(config, Response(body, status=200))
///     >>> report.verified, report.expected_hash == report.computed_hash
///     (False, True)
///
/// Whatever a server can send ends in a report. Raises ``UsageError``, and ``WrongTypeError`` below it, for
/// an argument that is not what it should be; ``pointer`` names it.
#[pyfunction]
#[pyo3(signature = (config, response, policy = None, *, tool_ref = None, evidence = None))]
pub fn verify<'py>(
    py: Python<'py>,
    config: &Bound<'py, PyAny>,
    response: &Bound<'py, PyAny>,
    policy: Option<&Bound<'py, PyAny>>,
    tool_ref: Option<&Bound<'py, PyAny>>,
    evidence: Option<&Bound<'py, PyAny>>,
) -> Result<Report> {
    let (config, response, policy) =
        (self::config(config)?, self::response(response)?, self::policy(policy)?);
    let tool = tool_ref.map(|tool| self::tool_ref(tool, "/toolRef")).transpose()?;
    let evidence = evidence.map_or(Ok(Evidence::Unstated), self::evidence)?;
    let (record, answer) = (&config.get().0, response.get().core(py));
    let size = response.get().len(py);
    let report = working(py, size, || erc8257::verify(record, &answer, &policy)).about(tool, evidence);
    Ok(Report::new(report, Made::Verified { config: config.unbind(), response: response.unbind() }))
}

fn evidence(value: &Bound<'_, PyAny>) -> Result<Evidence> {
    let reason = "is not unstated, none, rpc or quorum k of n";
    text(value, "/evidence")?.parse().map_err(|_| Failure::value("/evidence", reason))
}

const PATH: &str =
    "is a path and not JSON: give the content of the file, as pathlib.Path(…).read_bytes() does";

/// Whether a text can only be meant as the path of a file: no JSON looks like that.
fn is_path(text: &[u8]) -> bool {
    let is_json = text.iter().any(|byte| matches!(byte, b'{' | b'[' | b'"' | b'\n'));
    let has_folder = text.iter().any(|byte| matches!(byte, b'/' | b'\\'));
    !is_json && (has_folder || text.ends_with(b".json"))
}

/// Warns who gives a recorded registration where a manifest is wanted. No more than that: a body is written by
/// strangers, who must not make anything raise.
pub(crate) fn warn_of_bundle(py: Python<'_>, text: &[u8], level: i32) -> PyResult<()> {
    const MARK: &[u8] = b"\"erc8257-bundle/";
    const WORDS: &core::ffi::CStr =
        c"body is a bundle, a recorded registration, and no manifest: verify_bundle judges it, and its report has the body";
    // The name stands before the long members of what we write.
    let is_marked = text.windows(MARK.len()).take(MARKED).any(|part| part == MARK);
    if is_marked && working(py, text.len(), || erc8257::Bundle::parse(text)).is_ok() {
        PyErr::warn(py, &py.get_type::<PyUserWarning>(), WORDS, level)?;
    }
    Ok(())
}

/// So many bytes are looked through for the name of the format.
const MARKED: usize = 256;

/// Verifies a recorded registration (``erc8257-bundle/1``), given as JSON text or its UTF-8.
///
///     >>> report = verify_bundle('{"format": "erc8257-bundle/1", "registry": "not-found"}')
///     >>> report.failed_check, report.findings[0].rule
///     (1, 'lib-1-not-found')
///
/// Raises ``UsageError`` if the text is not a bundle: ``pointer`` and ``member`` name what is wrong.
#[pyfunction]
pub fn verify_bundle(py: Python<'_>, bundle: &Bound<'_, PyAny>) -> Result<Report> {
    let text = self::bundle(bundle)?;
    let bytes = text.as_bytes();
    let report = working(py, bytes.len(), || erc8257::verify_bundle(bytes))?;
    Ok(Report::new(report, Made::Bundle(text.unbind())))
}

/// The text of a bundle, as ``str`` or bytes. A path in its place is told.
pub(crate) fn bundle<'py>(given: &Bound<'py, PyAny>) -> Result<Bound<'py, PyBytes>> {
    let text = document(given, "/bundle").map_err(|failure| match failure {
        Failure::WrongType { .. } if given.hasattr("__fspath__").unwrap_or(false) => {
            Failure::kind("/bundle", PATH)
        }
        other => other,
    })?;
    if given.is_instance_of::<PyString>() && is_path(text.as_bytes()) {
        return Err(Failure::value("/bundle", PATH));
    }
    Ok(text)
}
