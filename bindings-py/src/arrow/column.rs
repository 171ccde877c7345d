//! One column, read row by row.
//! The buffers belong to other code, which may write to them while other threads read (an array over shared memory, a
//! file that is mapped). So nothing is believed because it was checked before: each offset, view and key is read once,
//! and checked where it is used, against lengths that do not change; and a value is copied before its first use.

use core::hint::black_box;

use arrow_array::array::{
    Array as _, ArrayRef, BinaryArray, BinaryViewArray, BooleanArray, FixedSizeBinaryArray, Float32Array,
    Float64Array, Int8Array, Int16Array, Int32Array, Int64Array, LargeBinaryArray, UInt8Array, UInt16Array,
    UInt32Array, UInt64Array, make_array,
};
use arrow_data::{ArrayData, ByteView, MAX_INLINE_VIEW_LEN};
use arrow_schema::{ArrowError, DataType};

use super::capsule::guarded;
use crate::failure::Result;

/// The type that a column must have.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Text.
    Text,
    /// Text, or bytes.
    Either,
    /// Bytes. A text does not do: its original bytes are unknown.
    Binary,
    /// Whole numbers.
    Integer,
    /// True or false.
    Flag,
}

impl Kind {
    /// Whether columns of this type hold it. A column of nulls may stand for anything.
    pub(crate) fn takes(self, data: &DataType) -> bool {
        if let DataType::Dictionary(_, values) = data {
            return self.takes_values(values) && matches!(self, Self::Text | Self::Either | Self::Binary);
        }
        self.takes_values(data)
    }

    fn takes_values(self, data: &DataType) -> bool {
        use DataType::{
            Binary, BinaryView, Boolean, FixedSizeBinary, Float32, Float64, LargeBinary, LargeUtf8, Null,
            Utf8, Utf8View,
        };
        let text = matches!(data, Utf8 | LargeUtf8 | Utf8View);
        let bytes = matches!(data, Binary | LargeBinary | BinaryView | FixedSizeBinary(_));
        *data == Null
            || match self {
                Self::Text => text,
                Self::Binary => bytes,
                Self::Either => text || bytes,
                // pandas makes floats of integers as soon as one of them is null, and that a NaN.
                Self::Integer => data.is_integer() || matches!(data, Float32 | Float64),
                Self::Flag => *data == Boolean,
            }
    }

    /// What to say of a column of another type, with what to do.
    pub(crate) fn words(self, found: &DataType) -> String {
        let (wanted, cast) = match self {
            Self::Text => ("text", "cast it to utf8"),
            Self::Either => ("text or of bytes", "cast it to utf8 or binary"),
            Self::Binary => ("bytes", "give the raw bytes as they were served"),
            Self::Integer => ("integers", "cast it to int16"),
            Self::Flag => ("booleans", "cast it to bool"),
        };
        // Types of structs hold names that other code has chosen.
        let found = if found.is_nested() { "nested values".to_owned() } else { found.to_string() };
        format!("is not a column of {wanted}, but of {}: {cast}", erc8257::harmless(&found))
    }
}

/// A value that cannot be read, or none.
pub(crate) type Value<T> = core::result::Result<Option<T>, &'static str>;

const OUTSIDE: &str = "lies outside its column's buffer";

/// Text or bytes. Each row is checked for UTF-8 by itself: the arrays of a slice share the buffers of the
/// whole, and checking all of them for each slice would take forever.
pub(crate) enum Bytes {
    Small(BinaryArray),
    Large(LargeBinaryArray),
    View(BinaryViewArray),
    Fixed(FixedSizeBinaryArray),
    Dictionary(Integers, Box<Self>),
    Nulls,
}

impl Bytes {
    /// The column, with all of its offsets checked, and whether it is text.
    pub(crate) fn of(data: ArrayData) -> Result<(Self, bool)> {
        if let DataType::Dictionary(keys, _) = data.data_type() {
            let keys = keys.as_ref().clone();
            let values = data.child_data().first().cloned();
            let values = guarded(|| values.ok_or_else(|| wrong("a dictionary without values")))?;
            let (values, text) = Self::of(values)?;
            let keys = guarded(|| data.into_builder().data_type(keys).child_data(Vec::new()).build())?;
            return Ok((Self::Dictionary(Integers::of(keys)?, Box::new(values)), text));
        }
        let (kind, text) = match data.data_type() {
            DataType::Utf8 => (DataType::Binary, true),
            DataType::LargeUtf8 => (DataType::LargeBinary, true),
            DataType::Utf8View => (DataType::BinaryView, true),
            other => (other.clone(), false),
        };
        let array = checked(|| data.into_builder().data_type(kind).build())?;
        let array = array.as_any();
        let none = || wrong("no bytes");
        let column = guarded(|| {
            Ok(if let Some(array) = array.downcast_ref::<BinaryArray>() {
                Self::Small(array.clone())
            } else if let Some(array) = array.downcast_ref::<LargeBinaryArray>() {
                Self::Large(array.clone())
            } else if let Some(array) = array.downcast_ref::<BinaryViewArray>() {
                Self::View(array.clone())
            } else if let Some(array) = array.downcast_ref::<FixedSizeBinaryArray>() {
                Self::Fixed(array.clone())
            } else if array.is::<arrow_array::NullArray>() {
                Self::Nulls
            } else {
                return Err(none());
            })
        })?;
        Ok((column, text))
    }

    /// The value of a row, copied to this memory.
    pub(crate) fn get<'a>(&self, row: usize, memory: &'a mut Vec<u8>) -> Value<&'a [u8]> {
        self.first(usize::MAX, row, memory)
    }

    /// The same, and no more of it than so many bytes: rows may share one endless value, and each has a copy.
    pub(crate) fn first<'a>(&self, most: usize, row: usize, memory: &'a mut Vec<u8>) -> Value<&'a [u8]> {
        memory.clear();
        let mut copy = |value: &[u8]| {
            let value = value.get(..most).unwrap_or(value);
            memory.try_reserve(value.len()).map_err(|_| "is too long for the memory that is left")?;
            memory.extend_from_slice(value);
            Ok::<_, &'static str>(true)
        };
        let there = match self {
            Self::Small(array) => {
                array.is_valid(row) && copy(between(array.value_data(), array.value_offsets(), row)?)?
            }
            Self::Large(array) => {
                array.is_valid(row) && copy(between(array.value_data(), array.value_offsets(), row)?)?
            }
            Self::View(array) => array.is_valid(row) && viewed(array, row, copy)?,
            // All of one length, which stands in the schema.
            Self::Fixed(array) => array.is_valid(row) && copy(array.value(row))?,
            Self::Dictionary(keys, values) => match keys.get(row) {
                None => false,
                Some(key) => {
                    let key = usize::try_from(key).ok().filter(|key| *key < values.len());
                    return values.first(most, key.ok_or("is not in the column's dictionary")?, memory);
                }
            },
            Self::Nulls => false,
        };
        // The compiler does not know that the buffer may change, and could look there instead of at the copy.
        Ok(there.then_some(black_box(memory.as_slice())))
    }

    fn len(&self) -> usize {
        match self {
            Self::Small(array) => array.len(),
            Self::Large(array) => array.len(),
            Self::View(array) => array.len(),
            Self::Fixed(array) => array.len(),
            // Dictionaries have no dictionaries for values.
            Self::Dictionary(..) | Self::Nulls => 0,
        }
    }
}

/// The bytes between two offsets.
fn between<'a, T: Copy + TryInto<usize>>(
    bytes: &'a [u8],
    offsets: &[T],
    row: usize,
) -> core::result::Result<&'a [u8], &'static str> {
    let offset = |index: usize| black_box(*offsets.get(index)?).try_into().ok();
    let (start, end) = (offset(row), row.checked_add(1).and_then(offset));
    start.zip(end).and_then(|(start, end)| bytes.get(start..end)).ok_or(OUTSIDE)
}

/// Reads the value of a view, which holds a short value itself.
fn viewed(
    array: &BinaryViewArray,
    row: usize,
    make: impl FnOnce(&[u8]) -> core::result::Result<bool, &'static str>,
) -> core::result::Result<bool, &'static str> {
    let view = black_box(*array.views().get(row).ok_or(OUTSIDE)?);
    let ByteView { length, buffer_index, offset, .. } = ByteView::from(view);
    let whole = |number: u32| usize::try_from(number).ok();
    let end = whole(offset).zip(whole(length)).and_then(|(offset, length)| offset.checked_add(length));
    if length <= MAX_INLINE_VIEW_LEN {
        // Behind the length.
        let bytes = view.to_ne_bytes();
        let value = whole(length).and_then(|length| bytes.get(4..4 + length)).ok_or(OUTSIDE)?;
        return make(value);
    }
    let buffer = whole(buffer_index).and_then(|index| array.data_buffers().get(index)).ok_or(OUTSIDE)?;
    let value = whole(offset).zip(end).and_then(|(start, end)| buffer.get(start..end)).ok_or(OUTSIDE)?;
    make(value)
}

/// Whole numbers of any width.
pub(crate) enum Integers {
    I8(Int8Array),
    I16(Int16Array),
    I32(Int32Array),
    I64(Int64Array),
    U8(UInt8Array),
    U16(UInt16Array),
    U32(UInt32Array),
    U64(UInt64Array),
    F32(Float32Array),
    F64(Float64Array),
    Nulls,
}

/// A row of integers.
pub(crate) enum Whole {
    Null,
    Number(i128),
    /// A float that is not a whole number.
    Other,
}

impl Integers {
    pub(crate) fn of(data: ArrayData) -> Result<Self> {
        let kind = data.data_type().clone();
        let array = checked(|| data.into_builder().build())?;
        let data = array.to_data();
        guarded(|| {
            Ok(match kind {
                DataType::Int8 => Self::I8(data.into()),
                DataType::Int16 => Self::I16(data.into()),
                DataType::Int32 => Self::I32(data.into()),
                DataType::Int64 => Self::I64(data.into()),
                DataType::UInt8 => Self::U8(data.into()),
                DataType::UInt16 => Self::U16(data.into()),
                DataType::UInt32 => Self::U32(data.into()),
                DataType::UInt64 => Self::U64(data.into()),
                DataType::Float32 => Self::F32(data.into()),
                DataType::Float64 => Self::F64(data.into()),
                DataType::Null => Self::Nulls,
                _ => return Err(wrong("no integers")),
            })
        })
    }

    pub(crate) fn get(&self, row: usize) -> Option<i128> {
        match self {
            Self::I8(array) => array.is_valid(row).then(|| array.value(row).into()),
            Self::I16(array) => array.is_valid(row).then(|| array.value(row).into()),
            Self::I32(array) => array.is_valid(row).then(|| array.value(row).into()),
            Self::I64(array) => array.is_valid(row).then(|| array.value(row).into()),
            Self::U8(array) => array.is_valid(row).then(|| array.value(row).into()),
            Self::U16(array) => array.is_valid(row).then(|| array.value(row).into()),
            Self::U32(array) => array.is_valid(row).then(|| array.value(row).into()),
            Self::U64(array) => array.is_valid(row).then(|| array.value(row).into()),
            Self::F32(_) | Self::F64(_) | Self::Nulls => None,
        }
    }

    /// The same where floats may stand for integers; a NaN is pandas' form of a null.
    pub(crate) fn whole(&self, row: usize) -> Whole {
        match self {
            Self::F32(array) if array.is_valid(row) => whole(array.value(row).into()),
            Self::F64(array) if array.is_valid(row) => whole(array.value(row)),
            other => other.get(row).map_or(Whole::Null, Whole::Number),
        }
    }
}

fn whole(number: f64) -> Whole {
    if number.is_nan() {
        return Whole::Null;
    }
    // Up to here every whole number is a float of its own, and above it no column has anything to say.
    let is_whole = number.fract() == 0.0 && number.abs() <= f64::from(u32::MAX);
    #[allow(clippy::cast_possible_truncation, reason = "it was looked at")]
    if is_whole { Whole::Number(i128::from(number as i64)) } else { Whole::Other }
}

/// True or false.
pub(crate) enum Flags {
    Some(BooleanArray),
    Nulls,
}

impl Flags {
    pub(crate) fn of(data: ArrayData) -> Result<Self> {
        let nulls = *data.data_type() == DataType::Null;
        let array = checked(|| data.into_builder().build())?;
        guarded(|| Ok(if nulls { Self::Nulls } else { Self::Some(array.to_data().into()) }))
    }

    pub(crate) fn get(&self, row: usize) -> Option<bool> {
        match self {
            Self::Some(array) => array.is_valid(row).then(|| array.value(row)),
            Self::Nulls => None,
        }
    }
}

/// An array of data of which nothing is believed: building it checks buffers, nulls, offsets and views.
fn checked(build: impl FnOnce() -> core::result::Result<ArrayData, ArrowError>) -> Result<ArrayRef> {
    guarded(|| build().map(make_array))
}

fn wrong(what: &str) -> ArrowError {
    ArrowError::InvalidArgumentError(what.to_owned())
}
