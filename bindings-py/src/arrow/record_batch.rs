//! Record batches as Python sees them, for libraries that speak Arrow's capsules.

use std::sync::Arc;

use arrow_array::array::Array as _;
use arrow_array::{RecordBatchIterator, StructArray};
use arrow_schema::Schema;
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyTuple};

use super::capsule;
use crate::failure::Result;

/// Rows as Arrow columns: what ``verify_arrow`` makes of a record batch, and ``index`` of its lines.
///
/// Give it to any library that speaks Arrow's capsules: ``pyarrow.record_batch(batch)``,
/// ``polars.DataFrame(batch)``; for pandas ``pyarrow.table(batch).to_pandas()``.
#[pyclass(frozen, eq, module = "erc8257")]
#[derive(PartialEq)]
pub struct RecordBatch(pub(crate) arrow_array::RecordBatch);

#[pymethods]
impl RecordBatch {
    /// How many rows there are.
    #[getter]
    fn num_rows(&self) -> usize {
        self.0.num_rows()
    }

    /// How many columns there are.
    #[getter]
    fn num_columns(&self) -> usize {
        self.0.num_columns()
    }

    /// The names of the columns: of verdicts the kept ones first.
    #[getter]
    fn column_names<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        names(py, self.0.schema_ref())
    }

    fn __len__(&self) -> usize {
        self.num_rows()
    }

    /// Returns the schema as a capsule.
    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> Result<Bound<'py, PyCapsule>> {
        capsule::schema(py, self.0.schema_ref())
    }

    /// Returns the schema and the columns as capsules. Nothing is cast: ``requested_schema`` is a wish.
    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_array__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<&Bound<'py, PyAny>>,
    ) -> Result<(Bound<'py, PyCapsule>, Bound<'py, PyCapsule>)> {
        let _ = requested_schema;
        let data = StructArray::from(self.0.clone()).to_data();
        Ok((capsule::schema(py, self.0.schema_ref())?, capsule::array(py, &data)?))
    }

    /// Returns a stream of this one batch as a capsule.
    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<&Bound<'py, PyAny>>,
    ) -> Result<Bound<'py, PyCapsule>> {
        let _ = requested_schema;
        let schema = Arc::clone(self.0.schema_ref());
        capsule::stream(py, Box::new(RecordBatchIterator::new([Ok(self.0.clone())], schema)))
    }

    fn __repr__(&self) -> String {
        let rows = self.num_rows();
        format!(
            "<RecordBatch of {rows} row{}: {}>",
            if rows == 1 { "" } else { "s" },
            listed(self.0.schema_ref())
        )
    }
}

/// The names of the columns.
pub(crate) fn names<'py>(py: Python<'py>, schema: &Schema) -> PyResult<Bound<'py, PyTuple>> {
    PyTuple::new(py, schema.fields().iter().map(|field| field.name()))
}

/// The same for people; names of kept columns are foreign text.
pub(crate) fn listed(schema: &Schema) -> String {
    let names: Vec<_> =
        schema.fields().iter().map(|field| erc8257::harmless(field.name()).to_string()).collect();
    names.join(", ")
}
