//! Documents, verdicts and bundles.

use erc8257::{Evidence, Profile};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

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

/// The canonical bytes of a JSON document.
#[pyfunction]
pub fn canonicalize<'py>(py: Python<'py>, body: &Bound<'py, PyAny>) -> Result<Bound<'py, PyBytes>> {
    let body = bytes(body, "/body")?;
    let body = body.as_bytes();
    Ok(PyBytes::new(py, &working(py, body.len(), || erc8257::canonicalize(body))?))
}

/// The manifest hash.
#[pyfunction]
pub fn hash(py: Python<'_>, body: &Bound<'_, PyAny>) -> Result<String> {
    let body = bytes(body, "/body")?;
    let body = body.as_bytes();
    Ok(working(py, body.len(), || erc8257::hash(body))?.to_string())
}

/// The publisher's view of a manifest.
#[pyfunction]
#[pyo3(signature = (body, *, profile = None))]
pub fn validate(py: Python<'_>, body: &Bound<'_, PyAny>, profile: Option<&Bound<'_, PyAny>>) -> Result<Report> {
    let body = bytes(body, "/body")?;
    let profile = profile.map(|name| self::profile(name)).transpose()?;
    let text = body.as_bytes();
    let report = working(py, text.len(), || match profile {
        Some((profile, _)) => erc8257::validate_for(text, profile),
        None => erc8257::validate(text),
    });
    Ok(Report::new(report, Made::Validated { body: body.unbind(), profile: profile.map(|(_, name)| name) }))
}

fn profile(name: &Bound<'_, PyAny>) -> Result<(Profile, &'static str)> {
    match &*text(name, "/profile")? {
        "opensea" => Ok((Profile::OpenSea, "opensea")),
        _ => Err(Failure::value("/profile", "is not opensea")),
    }
}

/// Consumer Verification (§7) of what a host has read and fetched.
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
    let (config, response, policy) = (self::config(config)?, self::response(response)?, self::policy(policy)?);
    let tool = tool_ref.map(|tool| self::tool_ref(tool, "/toolRef")).transpose()?;
    let evidence = evidence.map_or(Ok(Evidence::Unstated), self::evidence)?;
    let (record, answer) = (&config.get().0, response.get().core(py));
    let size = response.get().len(py);
    let report = working(py, size, || erc8257::verify(record, &answer, &policy)).about(tool, evidence);
    Ok(Report::new(report, Made::Verified { config: config.unbind(), response: response.unbind() }))
}

fn evidence(value: &Bound<'_, PyAny>) -> Result<Evidence> {
    let reason = "is not unstated, rpc or quorum k of n";
    text(value, "/evidence")?.parse().map_err(|_| Failure::value("/evidence", reason))
}

/// Verifies a recorded registration.
#[pyfunction]
pub fn verify_bundle(py: Python<'_>, bundle: &Bound<'_, PyAny>) -> Result<Report> {
    let text = document(bundle, "/bundle")?;
    let bytes = text.as_bytes();
    let report = working(py, bytes.len(), || erc8257::verify_bundle(bytes))?;
    Ok(Report::new(report, Made::Bundle(text.unbind())))
}
