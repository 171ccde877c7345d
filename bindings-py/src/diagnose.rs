//! Why a manifest does not have the hash that its registration commits.

use diagnose::{Candidate, Clues, Sibling, diagnose};
use erc8257::{Address, B256, ToolRef};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use pyo3::types::PyBytes;

use crate::argument::{address, bytes, bytes32, flag, text};
use crate::failure::{Failure, Result};
use crate::tool_ref::tool_ref;

struct Registration {
    tool: ToolRef,
    metadata_uri: PyBackedStr,
    manifest_hash: B256,
    creator: Option<Address>,
    retired: bool,
}

impl Registration {
    /// An object with the members of a `Sibling`.
    fn read(given: &Bound<'_, PyAny>, at: &str) -> Result<Self> {
        let member = |name: &str| given.getattr(name).map_err(|_| Failure::kind(at, "is not a Sibling"));
        let creator = member("creator")?;
        Ok(Self {
            tool: tool_ref(&member("tool_ref")?, &format!("{at}/toolRef"))?,
            metadata_uri: text(&member("metadata_uri")?, &format!("{at}/metadataURI"))?,
            manifest_hash: bytes32(&member("manifest_hash")?, &format!("{at}/manifestHash"))?,
            creator: (!creator.is_none()).then(|| address(&creator, &format!("{at}/creator"))).transpose()?,
            retired: flag(&member("retired")?, &format!("{at}/retired"))?,
        })
    }

    fn as_sibling(&self) -> Sibling<'_> {
        let Self { tool, metadata_uri, manifest_hash, creator, retired } = self;
        Sibling {
            tool: *tool,
            metadata_uri,
            manifest_hash: *manifest_hash,
            creator: *creator,
            retired: *retired,
        }
    }
}

fn candidate<'py>(given: &Bound<'py, PyAny>, at: &str) -> Result<(PyBackedStr, Bound<'py, PyBytes>)> {
    let member = |name: &str| given.getattr(name).map_err(|_| Failure::kind(at, "is not a Candidate"));
    Ok((text(&member("name")?, &format!("{at}/name"))?, bytes(&member("body")?, &format!("{at}/body"))?))
}

/// Returns the diagnosis as JSON. ``diagnose`` gives an object.
#[pyfunction]
#[pyo3(signature = (body, expected_hash, *, tool_ref = None, metadata_uri = None, creator = None, siblings = None, candidates = None))]
#[allow(clippy::too_many_arguments, reason = "named ones, and all of them optional")]
pub fn diagnose_json(
    py: Python<'_>,
    body: &Bound<'_, PyAny>,
    expected_hash: &Bound<'_, PyAny>,
    tool_ref: Option<&Bound<'_, PyAny>>,
    metadata_uri: Option<&Bound<'_, PyAny>>,
    creator: Option<&Bound<'_, PyAny>>,
    siblings: Option<Vec<Bound<'_, PyAny>>>,
    candidates: Option<Vec<Bound<'_, PyAny>>>,
) -> Result<String> {
    let (body, expected) = (bytes(body, "/body")?, bytes32(expected_hash, "/expectedHash")?);
    let tool = tool_ref.map(|tool| self::tool_ref(tool, "/clues/toolRef")).transpose()?;
    let uri = metadata_uri.map(|uri| text(uri, "/clues/metadataURI")).transpose()?;
    let creator = creator.map(|creator| address(creator, "/clues/creator")).transpose()?;
    let siblings = siblings.map(|list| {
        let read = |(at, one)| Registration::read(one, &format!("/clues/siblings/{at}"));
        list.iter().enumerate().map(read).collect::<Result<Vec<_>>>()
    });
    let siblings = siblings.transpose()?;
    let candidates = candidates.unwrap_or_default();
    let candidates =
        candidates.iter().enumerate().map(|(at, one)| candidate(one, &format!("/clues/candidates/{at}")));
    let candidates = candidates.collect::<Result<Vec<_>>>()?;
    let siblings: Option<Vec<Sibling<'_>>> =
        siblings.as_ref().map(|list| list.iter().map(Registration::as_sibling).collect());
    let candidates: Vec<Candidate<'_>> =
        candidates.iter().map(|(name, body)| Candidate { name, body: body.as_bytes() }).collect();
    let clues = Clues {
        tool,
        metadata_uri: uri.as_deref(),
        creator,
        siblings: siblings.as_deref(),
        candidates: &candidates,
    };
    let body = body.as_bytes();
    Ok(py.detach(|| diagnose(body, expected, &clues).to_json()))
}
