//! What `python -m erc8257` needs and no verb gives: places in documents, the parts of a bundle, columns of a terminal.

use advice::{Facts, Item};
use diagnose::Content;
use erc8257::{Bundle, Finding, Profile, Recording, limits as ceilings};
use icu_properties::props::{DefaultIgnorableCodePoint, EastAsianWidth, GeneralCategory};
use icu_properties::{CodePointMapData, CodePointSetData};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyBytesMethods, PyDict};

use crate::argument::{bytes, document, text};
use crate::config::ToolConfig;
use crate::failure::{Failure, Result};
use crate::policy::Policy;
use crate::report::{Made, Report};
use crate::response::Response;
use crate::tool_ref::ToolRef;

fn report<'a>(report: &'a Bound<'_, PyAny>) -> Result<&'a Report> {
    Ok(report.cast::<Report>().map_err(|_| Failure::kind("/report", "is not a Report"))?.get())
}

/// Returns the byte offset of each finding, which reports do not have.
#[pyfunction]
pub fn finding_offsets(report: &Bound<'_, PyAny>) -> Result<Vec<Option<usize>>> {
    Ok(self::report(report)?.verdict.findings().iter().map(Finding::offset).collect())
}

/// Returns the advice as JSON, and the byte offset of each item, which advice does not have.
#[pyfunction]
#[pyo3(signature = (body, facts = None))]
pub fn advise_json(
    py: Python<'_>,
    body: Option<&Bound<'_, PyAny>>,
    facts: Option<&Bound<'_, PyAny>>,
) -> Result<(String, Vec<Option<usize>>)> {
    let body = body.map(|body| bytes(body, "/body")).transpose()?;
    let facts = facts.map(|facts| document(facts, "/facts")).transpose()?;
    let (body, facts) =
        (body.as_ref().map(PyBytesMethods::as_bytes), facts.as_ref().map(PyBytesMethods::as_bytes));
    Ok(py.detach(|| {
        let facts = facts.map_or_else(|| Ok(Facts::default()), Facts::parse)?;
        let advice = advice::advise(body, &facts);
        Ok::<_, erc8257::UsageError>((advice.to_json(), advice.items().iter().map(Item::offset).collect()))
    })?)
}

/// Returns the tool's name out of a manifest that was verified; of any other there is none.
#[pyfunction]
pub fn tool_name(report: &Bound<'_, PyAny>, body: &Bound<'_, PyAny>) -> Result<Option<String>> {
    let body = bytes(body, "/body")?;
    let verified = self::report(report)?.verdict.verified();
    let manifest = verified.and_then(|verified| verified.manifest(body.as_bytes()).ok());
    Ok(manifest.map(|manifest| manifest.name().into_owned()))
}

/// A bundle, taken apart.
type Parts = (Option<ToolRef>, &'static str, Option<ToolConfig>, Response, Policy, String, bool);

/// Returns a bundle's tool, what the registry said, its record, the response, the policy, the evidence,
/// and whether that is all that the bundle records.
#[pyfunction]
pub fn bundle_parts(py: Python<'_>, bundle: &Bound<'_, PyAny>) -> Result<Parts> {
    let text = document(bundle, "/bundle")?;
    let text = text.as_bytes();
    let bundle = py.detach(|| Bundle::parse(text))?;
    Ok((
        bundle.tool_ref().copied().map(ToolRef),
        bundle.registry().as_str(),
        bundle.config().cloned().map(ToolConfig),
        Response::of(py, &bundle.response()),
        Policy(bundle.policy().clone()),
        bundle.evidence().to_string(),
        bundle.is_plain(),
    ))
}

/// Returns the report of a session that the bundle answers; ``None`` where no session can meet it.
#[pyfunction]
pub fn replayed(py: Python<'_>, bundle: &Bound<'_, PyAny>) -> Result<Option<Report>> {
    let text = document(bundle, "/bundle")?;
    let bytes = text.as_bytes();
    let report = py.detach(|| {
        let bundle = Bundle::parse(bytes)?;
        Ok::<_, erc8257::UsageError>(Recording::of(&bundle).and_then(|recording| recording.replay().ok()))
    })?;
    Ok(report.map(|report| Report::new(report, Made::Bundle(text.unbind()))))
}

/// Returns what a ``content`` of a diagnosis is, in one sentence.
#[pyfunction]
pub fn content_sentence(content: &Bound<'_, PyAny>) -> Result<Option<&'static str>> {
    use Content as C;
    let word = text(content, "/content")?;
    let all = [C::Empty, C::ByteOrderMark, C::Html, C::Compressed, C::Utf16, C::TooLarge];
    Ok(all.into_iter().find(|content| content.as_str() == &*word).map(Content::sentence))
}

/// Returns the name of each profile, and what its platform wants and no manifest shows.
#[pyfunction]
pub fn profiles() -> Vec<(&'static str, &'static str)> {
    Profile::ALL.iter().map(|profile| (profile.name(), profile.unseen())).collect()
}

/// Returns the ceilings that a program has to know, by their names in the core.
#[pyfunction]
pub fn limits(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
    let all = PyDict::new(py);
    all.set_item("MANIFEST_BYTES", ceilings::MANIFEST_BYTES)?;
    all.set_item("BUNDLE_BYTES", ceilings::BUNDLE_BYTES)?;
    all.set_item("DIAGNOSIS_CANDIDATES", ceilings::DIAGNOSIS_CANDIDATES)?;
    all.set_item("DIAGNOSIS_SIBLINGS", ceilings::DIAGNOSIS_SIBLINGS)?;
    all.set_item("QUORUM_RPCS", ceilings::QUORUM_RPCS)?;
    all.set_item("SESSION_SECONDS", ceilings::SESSION_SECONDS)?;
    all.set_item("FETCH_SECONDS", ceilings::FETCH_SECONDS)?;
    all.set_item("RPC_SECONDS", ceilings::RPC_SECONDS)?;
    Ok(all)
}

/// Returns a byte for each character, which says how a terminal shows it: ``e`` it must be escaped,
/// ``1`` and ``2`` so many columns, ``m`` and ``s`` a mark of none and of one column.
#[pyfunction]
#[pyo3(signature = (text, /))]
pub fn looks<'py>(py: Python<'py>, text: &Bound<'py, PyAny>) -> Result<Bound<'py, PyBytes>> {
    let text = self::text(text, "/text")?;
    Ok(PyBytes::new(py, &text.chars().map(look).collect::<Vec<u8>>()))
}

fn look(c: char) -> u8 {
    use GeneralCategory as G;
    if matches!(c, ' '..='~') {
        return b'1';
    }
    // A braille pattern without dots is a blank that is not classed as one.
    if c == '\u{2800}' || CodePointSetData::new::<DefaultIgnorableCodePoint>().contains(c) {
        return b'e';
    }
    match CodePointMapData::<GeneralCategory>::new().get(c) {
        G::Control
        | G::Format
        | G::Surrogate
        | G::PrivateUse
        | G::Unassigned
        | G::SpaceSeparator
        | G::LineSeparator
        | G::ParagraphSeparator => b'e',
        G::NonspacingMark | G::EnclosingMark => b'm',
        G::SpacingMark => b's',
        _ => match CodePointMapData::<EastAsianWidth>::new().get(c) {
            EastAsianWidth::Wide | EastAsianWidth::Fullwidth => b'2',
            _ => b'1',
        },
    }
}
