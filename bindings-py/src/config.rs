//! The registry's record of a tool.

use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::argument::{address, bytes32, text};
use crate::failure::{Failure, Result};

/// The registry's record of a tool, as ``getToolConfig`` returns it (§1).
///
/// ``creator`` and ``access_predicate`` are 20 bytes or their hex, ``manifest_hash`` is 32 bytes or their
/// hex; hex begins with ``0x`` and may have any case. ``metadata_uri`` is the text of the chain, not
/// normalised. Without ``access_predicate`` it is the zero address: open to every caller.
///
///     >>> ToolConfig(b"\xab" * 20, "https://a.example/x", "0x" + "00" * 32).creator
///     '0xabababababababababababababababababababab'
///
/// Raises ``UsageError`` for a member that is out of range.
#[pyclass(frozen, eq, hash, module = "erc8257")]
#[derive(PartialEq, Eq, Hash)]
pub struct ToolConfig(pub(crate) erc8257::ToolConfig);

#[pymethods]
impl ToolConfig {
    #[new]
    #[pyo3(signature = (creator, metadata_uri, manifest_hash, access_predicate = None))]
    fn new(
        creator: &Bound<'_, PyAny>,
        metadata_uri: &Bound<'_, PyAny>,
        manifest_hash: &Bound<'_, PyAny>,
        access_predicate: Option<&Bound<'_, PyAny>>,
    ) -> Result<Self> {
        Ok(Self(erc8257::ToolConfig {
            creator: address(creator, "/config/creator")?,
            metadata_uri: text(metadata_uri, "/config/metadataURI")?.to_string(),
            manifest_hash: bytes32(manifest_hash, "/config/manifestHash")?,
            access_predicate: match access_predicate {
                Some(predicate) => address(predicate, "/config/accessPredicate")?,
                None => erc8257::Address::ZERO,
            },
        }))
    }

    /// The account that registered the tool: ``0x`` and 40 lower-case hex digits.
    #[getter]
    fn creator(&self) -> String {
        format!("{:?}", self.0.creator)
    }

    /// Where the manifest lies, as the chain has it.
    #[getter]
    fn metadata_uri(&self) -> &str {
        &self.0.metadata_uri
    }

    /// The committed hash: ``0x`` and 64 lower-case hex digits.
    #[getter]
    fn manifest_hash(&self) -> String {
        self.0.manifest_hash.to_string()
    }

    /// The contract that decides who may call the tool, or the zero address: ``0x`` and 40 lower-case
    /// hex digits.
    #[getter]
    fn access_predicate(&self) -> String {
        format!("{:?}", self.0.access_predicate)
    }

    /// Returns the members as bundles name them: ``creator``, ``metadataURI``, ``manifestHash``,
    /// ``accessPredicate``.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        dict.set_item("creator", self.creator())?;
        dict.set_item("metadataURI", self.metadata_uri())?;
        dict.set_item("manifestHash", self.manifest_hash())?;
        dict.set_item("accessPredicate", self.access_predicate())?;
        Ok(dict)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let uri = self.0.metadata_uri.as_str().into_pyobject(py)?.repr()?;
        Ok(format!(
            "ToolConfig(creator='{}', metadata_uri={uri}, manifest_hash='{}', access_predicate='{}')",
            self.creator(),
            self.manifest_hash(),
            self.access_predicate()
        ))
    }

    #[allow(clippy::type_complexity, reason = "what pickle wants")]
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyAny>, (String, String, String, String)) {
        let config = slf.get();
        let members = (
            config.creator(),
            config.0.metadata_uri.clone(),
            config.manifest_hash(),
            config.access_predicate(),
        );
        (slf.get_type().into_any(), members)
    }
}

/// A record that is handed over.
pub(crate) fn config<'py>(value: &Bound<'py, PyAny>) -> Result<Bound<'py, ToolConfig>> {
    value.cast::<ToolConfig>().cloned().map_err(|_| Failure::kind("/config", "is not a ToolConfig"))
}
