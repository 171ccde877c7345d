//! Python's arguments, taken strictly: one of the wrong type, or not in UTF-8, is an error with a pointer.

use alloy_primitives::{Address, B256, U256};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use pyo3::types::{PyBool, PyByteArray, PyBytes, PyInt, PyMemoryView, PyString};

use crate::failure::{Failure, Result};

/// The text of a `str`.
pub(crate) fn text(value: &Bound<'_, PyAny>, pointer: &str) -> Result<PyBackedStr> {
    let string = value.cast::<PyString>().map_err(|_| Failure::kind(pointer, "is not a str"))?;
    PyBackedStr::try_from(string.clone()).map_err(|_| half(pointer))
}

/// The only way that a `str` has no UTF-8.
fn half(pointer: &str) -> Failure {
    Failure::value(pointer, "has a surrogate without its other half")
}

/// The bytes of a bytes-like object. `bytes` and a view of all bytes of one are taken as they are. Whatever somebody could
/// write to while it is judged is copied first, as the verdict must be about one text: that a view is read-only does not
/// say that what it looks at is (an array under another name, a file that is mapped).
pub(crate) fn bytes<'py>(value: &Bound<'py, PyAny>, pointer: &str) -> Result<Bound<'py, PyBytes>> {
    if let Ok(bytes) = value.cast::<PyBytes>() {
        return Ok(bytes.clone());
    }
    let wrong =
        || Failure::kind(pointer, "is not a bytes-like object: give the raw bytes as they were served");
    if let Ok(array) = value.cast::<PyByteArray>() {
        return Ok(PyBytes::new(value.py(), &array.to_vec()));
    }
    // A str has no bytes, and a list of numbers is not a body.
    let view = PyMemoryView::from(value).map_err(|_| wrong())?;
    if let Some(bytes) = whole_of_bytes(&view)? {
        return Ok(bytes);
    }
    let copy = view.call_method0("tobytes")?;
    copy.cast_into::<PyBytes>().map_err(|_| wrong())
}

/// The `bytes` that a view shows all of, in their order. No subclass: that could show others than it has.
fn whole_of_bytes<'py>(view: &Bound<'py, PyMemoryView>) -> PyResult<Option<Bound<'py, PyBytes>>> {
    let py = view.py();
    let Ok(bytes) = view.getattr(intern!(py, "obj"))?.cast_into_exact::<PyBytes>() else {
        return Ok(None);
    };
    let whole = view.getattr(intern!(py, "c_contiguous"))?.is_truthy()?
        && view.getattr(intern!(py, "nbytes"))?.extract::<usize>()? == bytes.as_bytes().len();
    Ok(whole.then_some(bytes))
}

/// Bytes, or the UTF-8 of a text.
pub(crate) fn document<'py>(value: &Bound<'py, PyAny>, pointer: &str) -> Result<Bound<'py, PyBytes>> {
    if let Ok(string) = value.cast::<PyString>() {
        return string.encode_utf8().map_err(|_| half(pointer));
    }
    bytes(value, pointer).map_err(|failure| match failure {
        Failure::WrongType { .. } => Failure::kind(pointer, "is neither a str nor a bytes-like object"),
        other => other,
    })
}

/// 20 bytes, or their hex.
pub(crate) fn address(value: &Bound<'_, PyAny>, pointer: &str) -> Result<Address> {
    if value.is_instance_of::<PyString>() {
        return hex(&text(value, pointer)?, 40)
            .ok_or_else(|| Failure::value(pointer, "is not 0x and 40 hex digits"));
    }
    let bytes = exactly(value, pointer, "is neither a str nor 20 bytes")?;
    Address::try_from(bytes.as_bytes()).map_err(|_| Failure::value(pointer, "is not 20 bytes long"))
}

/// 32 bytes, or their hex.
pub(crate) fn bytes32(value: &Bound<'_, PyAny>, pointer: &str) -> Result<B256> {
    if value.is_instance_of::<PyString>() {
        return hex(&text(value, pointer)?, 64)
            .ok_or_else(|| Failure::value(pointer, "is not 0x and 64 hex digits"));
    }
    let bytes = exactly(value, pointer, "is neither a str nor 32 bytes")?;
    B256::try_from(bytes.as_bytes()).map_err(|_| Failure::value(pointer, "is not 32 bytes long"))
}

/// Bytes of any number, or their hex.
pub(crate) fn data(value: &Bound<'_, PyAny>, pointer: &str) -> Result<Vec<u8>> {
    if value.is_instance_of::<PyString>() {
        let bytes = decoded(&text(value, pointer)?);
        return bytes.ok_or_else(|| Failure::value(pointer, "is not 0x and two hex digits a byte"));
    }
    Ok(exactly(value, pointer, "is neither a str nor a bytes-like object")?.as_bytes().to_vec())
}

/// What `0x` and pairs of hex digits of any case stand for.
fn decoded(text: &str) -> Option<Vec<u8>> {
    let digits = text.strip_prefix("0x")?;
    // The decoder would take a second prefix off.
    digits.bytes().all(|byte| byte.is_ascii_hexdigit()).then(|| alloy_primitives::hex::decode(digits).ok())?
}

/// `0x` and so many hex digits of any case.
pub(crate) fn hex<T: core::str::FromStr>(text: &str, digits: usize) -> Option<T> {
    let rest = text.strip_prefix("0x").filter(|rest| rest.len() == digits)?;
    rest.bytes().all(|byte| byte.is_ascii_hexdigit()).then(|| text.parse().ok())?
}

fn exactly<'py>(value: &Bound<'py, PyAny>, pointer: &str, reason: &str) -> Result<Bound<'py, PyBytes>> {
    bytes(value, pointer).map_err(|failure| match failure {
        Failure::WrongType { .. } => Failure::kind(pointer, reason),
        other => other,
    })
}

/// An int from 0 to 2^256 - 1.
pub(crate) fn uint256(value: &Bound<'_, PyAny>, pointer: &str) -> Result<U256> {
    let int = integer(value, pointer)?;
    // Of the class itself: a subclass may answer anything.
    let class = value.py().get_type::<PyInt>();
    let bytes = class
        .call_method1("to_bytes", (int, 32, "big"))
        .map_err(|_| Failure::value(pointer, "is not from 0 to 2^256 - 1"))?;
    let bytes = bytes.cast::<PyBytes>().ok().and_then(|bytes| U256::try_from_be_slice(bytes.as_bytes()));
    bytes.ok_or_else(|| Failure::kind(pointer, "is not an int"))
}

/// An int; `True` and `False` are not ints here.
fn integer<'a, 'py>(value: &'a Bound<'py, PyAny>, pointer: &str) -> Result<&'a Bound<'py, PyInt>> {
    match value.cast::<PyInt>() {
        Ok(int) if !value.is_instance_of::<PyBool>() => Ok(int),
        _ => Err(Failure::kind(pointer, "is not an int")),
    }
}

/// An int that `T` can hold.
pub(crate) fn whole<T: TryFrom<u64>>(value: &Bound<'_, PyAny>, pointer: &str, reason: &str) -> Result<T> {
    let number = integer(value, pointer)?.extract::<u64>().ok().and_then(|number| T::try_from(number).ok());
    number.ok_or_else(|| Failure::value(pointer, reason))
}

/// A `bool`.
pub(crate) fn flag(value: &Bound<'_, PyAny>, pointer: &str) -> Result<bool> {
    value.extract::<bool>().map_err(|_| Failure::kind(pointer, "is not a bool"))
}
