//! Arrow's C interface in Python's capsules: the one file with unsafe code. Input is moved out of its
//! capsule, so that we release it once. Output belongs to its capsule until a consumer moves it out.
//!
//! The interface hands over pointers without their lengths, so a producer that lies to it can break any consumer. What
//! can be checked is checked: here the shape, in `column.rs` every offset, where it is used.
#![allow(unsafe_code)]

use core::ffi::CStr;
use std::panic::{AssertUnwindSafe, catch_unwind};

use arrow_array::RecordBatchReader;
use arrow_array::ffi::{FFI_ArrowArray, FFI_ArrowSchema, from_ffi_and_data_type};
use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_data::ArrayData;
use arrow_schema::{DataType, Fields, Schema};
use pyo3::exceptions::{PyException, PyKeyboardInterrupt, PyMemoryError};
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyTuple};

use crate::failure::{Failure, Result};

const SCHEMA: &CStr = c"arrow_schema";
const ARRAY: &CStr = c"arrow_array";
const STREAM: &CStr = c"arrow_array_stream";

/// Something that does not keep to the interface.
pub(crate) fn broken(reason: &str) -> Failure {
    Failure::value("/data", reason)
}

/// The arrow crates assert their demands on a producer.
pub(crate) fn guarded<T>(
    work: impl FnOnce() -> core::result::Result<T, arrow_schema::ArrowError>,
) -> Result<T> {
    match catch_unwind(AssertUnwindSafe(work)) {
        Ok(Ok(made)) => Ok(made),
        Ok(Err(error)) => {
            Err(broken(&format!("is not Arrow data: {}", erc8257::harmless(&error.to_string()))))
        }
        Err(_) => Err(broken("is not Arrow data: it breaks the C interface")),
    }
}

/// A record batch on its way in: its columns, and one array of them all.
pub(crate) fn open_array(data: &Bound<'_, PyAny>) -> Result<(Fields, ArrayData)> {
    let wrong = || Failure::kind("/data", "has an __arrow_c_array__ that gives no pair of capsules");
    let pair = asked(data, "__arrow_c_array__")?.cast_into::<PyTuple>().map_err(|_| wrong())?;
    if pair.len() != 2 {
        return Err(wrong());
    }
    let schema = capsule::<FFI_ArrowSchema>(&pair.get_item(0)?, SCHEMA)?;
    let array = capsule::<FFI_ArrowArray>(&pair.get_item(1)?, ARRAY)?;
    // SAFETY: the capsule's name states its content, the interpreter is held, and the content is moved out as
    // the interface demands.
    let (schema, array) = unsafe { (FFI_ArrowSchema::from_raw(schema), FFI_ArrowArray::from_raw(array)) };
    let fields = fields(&schema)?;
    let array = imported(array, &fields)?;
    Ok((fields, array))
}

/// The result of a method of a foreign object.
fn asked<'py>(data: &Bound<'py, PyAny>, method: &str) -> Result<Bound<'py, PyAny>> {
    let py = data.py();
    data.call_method0(method).map_err(|error| foreign(py, error, &format!("has an {method} that fails")))
}

/// Whether a foreign object has a method.
pub(crate) fn has(data: &Bound<'_, PyAny>, method: &str) -> Result<bool> {
    let py = data.py();
    data.hasattr(method).map_err(|error| foreign(py, error, "does not say whether it has an Arrow interface"))
}

/// The error for an exception of a foreign object: the cause of one of ours. Our own exceptions, interrupts
/// and a lack of memory go on as they are.
fn foreign(py: Python<'_>, error: PyErr, reason: &str) -> Failure {
    let ours = || {
        let base = py.import("erc8257._errors").and_then(|module| module.getattr("Erc8257Error"));
        base.is_ok_and(|base| error.is_instance(py, &base))
    };
    if !error.is_instance_of::<PyException>(py) || error.is_instance_of::<PyMemoryError>(py) || ours() {
        return Failure::Python(error);
    }
    let raised = PyErr::from(broken(reason));
    raised.set_cause(py, Some(error));
    Failure::Python(raised)
}

/// The pointer in a capsule of this name.
fn capsule<T>(value: &Bound<'_, PyAny>, name: &'static CStr) -> Result<*mut T> {
    let wrong = || Failure::kind("/data", "gives something that is not a capsule of Arrow's C interface");
    let capsule = value.cast::<PyCapsule>().map_err(|_| wrong())?;
    Ok(capsule.pointer_checked(Some(name)).map_err(|_| wrong())?.cast().as_ptr())
}

fn fields(schema: &FFI_ArrowSchema) -> Result<Fields> {
    if schema.release().is_none() {
        return Err(broken("is not Arrow data: its schema was released"));
    }
    match guarded(|| DataType::try_from(schema))? {
        DataType::Struct(fields) => Ok(fields),
        other => Err(Failure::kind("/data", &format!("holds {other} and no columns"))),
    }
}

fn imported(array: FFI_ArrowArray, fields: &Fields) -> Result<ArrayData> {
    if array.is_released() || array.num_children() != fields.len() {
        return Err(broken("is not Arrow data: its columns are not those of its schema"));
    }
    // SAFETY: the array came through the C interface together with this schema.
    guarded(|| unsafe { from_ffi_and_data_type(array, DataType::Struct(fields.clone())) })
}

/// A stream on its way in.
pub(crate) struct Incoming {
    stream: FFI_ArrowArrayStream,
    fields: Fields,
}

impl Incoming {
    pub(crate) fn open(data: &Bound<'_, PyAny>) -> Result<Self> {
        let capsule = asked(data, "__arrow_c_stream__")?;
        let stream = self::capsule::<FFI_ArrowArrayStream>(&capsule, STREAM)?;
        // SAFETY: as above.
        let mut stream = unsafe { FFI_ArrowArrayStream::from_raw(stream) };
        let get = stream.get_schema().filter(|_| stream.release().is_some());
        let get = get.ok_or_else(|| broken("is not Arrow data: its stream was released"))?;
        let mut schema = FFI_ArrowSchema::empty();
        // SAFETY: the function is called with the stream that it was read from, and writes to a schema of ours.
        // Producers in Python take the interpreter themselves.
        let code = data.py().detach(|| unsafe { get(&raw mut stream, &raw mut schema) });
        if code != 0 {
            return Err(last_error(&mut stream, code));
        }
        let fields = fields(&schema)?;
        Ok(Self { stream, fields })
    }

    pub(crate) const fn fields(&self) -> &Fields {
        &self.fields
    }

    /// The next batch. To be called without the interpreter, as the producer may wait for a thread that needs it.
    pub(crate) fn next(&mut self) -> Result<Option<ArrayData>> {
        let get =
            self.stream.get_next().ok_or_else(|| broken("is not Arrow data: its stream gives no batches"))?;
        let mut array = FFI_ArrowArray::empty();
        // SAFETY: as above; streams may be called from any thread, one at a time, and this one is borrowed mutably.
        let code = unsafe { get(&raw mut self.stream, &raw mut array) };
        if code != 0 {
            return Err(last_error(&mut self.stream, code));
        }
        if array.is_released() {
            return Ok(None);
        }
        imported(array, &self.fields).map(Some)
    }
}

fn last_error(stream: &mut FFI_ArrowArrayStream, code: i32) -> Failure {
    // SAFETY: the function is called with the stream that it was read from, and its text is copied at once.
    let text = stream.get_last_error().and_then(|get| unsafe {
        let text = get(&raw mut *stream);
        (!text.is_null()).then(|| CStr::from_ptr(text).to_string_lossy().into_owned())
    });
    let text = text.unwrap_or_else(|| format!("error {code}"));
    if interrupted(&text) {
        return Failure::Python(PyKeyboardInterrupt::new_err(()));
    }
    // The rest is a traceback, with the paths of this machine.
    let line = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    broken(&format!("broke off: {}", erc8257::harmless(line)))
}

/// Whether a producer in Python was interrupted. The interface carries a text and no exception, so there is nothing else to
/// know it by: the last line of a traceback. A producer that says so although it was not is taken at its word, and ends
/// its own program.
fn interrupted(text: &str) -> bool {
    let name = "KeyboardInterrupt";
    let last = text.lines().rev().find(|line| !line.trim().is_empty()).unwrap_or_default().trim();
    let last = last.strip_prefix("Detail: Python exception: ").unwrap_or(last);
    last.strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest.starts_with(':'))
}

/// A schema on its way out.
pub(crate) fn schema<'py>(py: Python<'py>, schema: &Schema) -> Result<Bound<'py, PyCapsule>> {
    let schema = guarded(|| FFI_ArrowSchema::try_from(schema))?;
    Ok(PyCapsule::new_with_value(py, schema, SCHEMA)?)
}

/// An array on its way out.
pub(crate) fn array<'py>(py: Python<'py>, data: &ArrayData) -> Result<Bound<'py, PyCapsule>> {
    Ok(PyCapsule::new_with_value(py, FFI_ArrowArray::new(data), ARRAY)?)
}

/// A stream on its way out.
pub(crate) fn stream(
    py: Python<'_>,
    reader: Box<dyn RecordBatchReader + Send>,
) -> Result<Bound<'_, PyCapsule>> {
    Ok(PyCapsule::new_with_value(py, FFI_ArrowArrayStream::new(reader), STREAM)?)
}
