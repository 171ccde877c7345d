//! The registry's record of a tool.

use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::argument::{address, bytes32, text};
use crate::failure::{Failure, Result};

/// The registry's record of a tool, as `getToolConfig` returns it.
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

    #[getter]
    fn creator(&self) -> String {
        format!("{:?}", self.0.creator)
    }

    #[getter]
    fn metadata_uri(&self) -> &str {
        &self.0.metadata_uri
    }

    #[getter]
    fn manifest_hash(&self) -> String {
        self.0.manifest_hash.to_string()
    }

    #[getter]
    fn access_predicate(&self) -> String {
        format!("{:?}", self.0.access_predicate)
    }

    /// The members as bundles name them.
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
