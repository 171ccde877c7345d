//! Tool references.

use alloy_primitives::U256;
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::argument::{address, text, uint256};
use crate::failure::{Failure, Result};

/// A tool, named so that no other tool on any chain has the same name:
/// ``eip155:<chain>/erc8257:<registry>/<id>``.
///
/// ``chain_id`` has 1 to 32 decimal digits, ``registry`` is 20 bytes or their hex of any case, ``tool_id``
/// is from 0 to 2^256 - 1. References compare by their parts, sort by chain, registry and tool, can be
/// keys, and can be pickled.
///
///     >>> tool = ToolRef(8453, "0x265BB2DBFC0A8165C9A1941EB1372F349BAD2CF1", 7)
///     >>> str(tool)
///     'eip155:8453/erc8257:0x265bb2dbfc0a8165c9a1941eb1372f349bad2cf1/7'
///     >>> ToolRef.parse(str(tool)) == tool
///     True
///
/// Raises ``UsageError`` for a part that is out of range.
#[pyclass(frozen, eq, ord, hash, module = "erc8257")]
#[derive(PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ToolRef(pub(crate) erc8257::ToolRef);

#[pymethods]
impl ToolRef {
    #[new]
    fn new(
        chain_id: &Bound<'_, PyAny>,
        registry: &Bound<'_, PyAny>,
        tool_id: &Bound<'_, PyAny>,
    ) -> Result<Self> {
        let chain = uint256(chain_id, "/chainId")?;
        let reference = erc8257::ToolRef {
            chain_id: u128::try_from(chain).map_err(|_| Failure::value("/chainId", CHAIN))?,
            registry: address(registry, "/registry")?,
            tool_id: uint256(tool_id, "/toolId")?,
        };
        // What has more digits than a reference may have is not a chain.
        match reference.to_string().parse::<erc8257::ToolRef>() {
            Ok(reference) => Ok(Self(reference)),
            Err(_) => Err(Failure::value("/chainId", CHAIN)),
        }
    }

    /// Reads a reference such as ``eip155:8453/erc8257:0x…/1``.
    ///
    /// Raises ``UsageError`` that says which part is wrong.
    #[staticmethod]
    fn parse(text: &Bound<'_, PyAny>) -> Result<Self> {
        tool_ref(text, "/toolRef").map(Self)
    }

    /// The chain, by its EIP-155 ID.
    #[getter]
    fn chain_id(&self) -> u128 {
        self.0.chain_id
    }

    /// The address of the registry: ``0x`` and 40 lower-case hex digits.
    #[getter]
    fn registry(&self) -> String {
        format!("{:?}", self.0.registry)
    }

    /// The tool's ID in its registry, from 0 to 2^256 - 1.
    #[getter]
    fn tool_id<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        int(py, self.0.tool_id)
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("ToolRef.parse('{}')", self.0)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((slf.get_type().getattr("parse")?, (slf.get().0.to_string(),)))
    }
}

const CHAIN: &str = "is not an int of 1 to 32 decimal digits";

/// As a Python int.
pub(crate) fn int(py: Python<'_>, number: U256) -> PyResult<Bound<'_, PyAny>> {
    py.get_type::<pyo3::types::PyInt>().call_method1("from_bytes", (number.to_be_bytes::<32>(), "big"))
}

/// A reference that is handed over, as an object or as text.
pub(crate) fn tool_ref(value: &Bound<'_, PyAny>, pointer: &str) -> Result<erc8257::ToolRef> {
    if let Ok(reference) = value.cast::<ToolRef>() {
        return Ok(reference.get().0);
    }
    if !value.is_instance_of::<PyString>() {
        return Err(Failure::kind(pointer, "is neither a ToolRef nor a str"));
    }
    let text = text(value, pointer)?;
    text.parse().map_err(|error: erc8257::ToolRefError| Failure::Usage {
        code: "usage-wrong-value",
        pointer: Some(pointer.to_owned()),
        message: error.to_string(),
        member: Some("toolRef".to_owned()),
        reason: error.to_string(),
    })
}
