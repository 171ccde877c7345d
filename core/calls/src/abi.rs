//! Arguments, read strictly: only the one encoding that an encoder writes (ledger `wal-call-canonical`).
//!
//! Each offset must be where the list of tails has come to, each word of its type, and all padding zero. So what is read here is what
//! encodes to these bytes again, and no two readers can see two things in it.

use alloc::boxed::Box;
use alloc::vec::Vec;

use alloy_primitives::{Address, U256};
use primitives::abi::strict::{self, padded, word_at};
use primitives::abi::words::WORD;

/// The type of an argument.
#[derive(Debug)]
pub(crate) enum Type {
    /// A number of so many bits at most: `uint256`, `uint8`, and `address` and `bool` as 160 bits and one.
    Number(usize),
    /// 32 bytes of any value.
    Bytes32,
    Bytes,
    List(Box<Type>),
    Tuple(Vec<Type>),
}

/// An argument.
#[derive(Debug)]
pub(crate) enum Value<'a> {
    Word(&'a [u8; WORD]),
    Bytes(&'a [u8]),
    /// The elements of a list or of a tuple.
    List(Vec<Value<'a>>),
}

impl<'a> Value<'a> {
    pub(crate) fn uint(&self) -> Option<U256> {
        match self {
            Self::Word(word) => Some(U256::from_be_bytes(**word)),
            _ => None,
        }
    }

    pub(crate) fn address(&self) -> Option<Address> {
        match self {
            Self::Word(word) => strict::address(word),
            _ => None,
        }
    }

    pub(crate) const fn word(&self) -> Option<&'a [u8; WORD]> {
        match self {
            Self::Word(word) => Some(word),
            _ => None,
        }
    }

    pub(crate) const fn bytes(&self) -> Option<&'a [u8]> {
        match self {
            Self::Bytes(bytes) => Some(bytes),
            _ => None,
        }
    }

    pub(crate) fn list(&self) -> Option<&[Self]> {
        match self {
            Self::List(list) => Some(list),
            _ => None,
        }
    }

    /// A member of a tuple.
    pub(crate) fn at(&self, index: usize) -> Option<&Self> {
        self.list()?.get(index)
    }
}

impl Type {
    /// The bytes of a static type; `None` for a dynamic one.
    fn size(&self) -> Option<usize> {
        match self {
            Self::Number(_) | Self::Bytes32 => Some(WORD),
            Self::Bytes | Self::List(_) => None,
            Self::Tuple(types) => types.iter().try_fold(0_usize, |size, of| size.checked_add(of.size()?)),
        }
    }

    /// The bytes that it takes in the head: its own, or an offset.
    fn head(&self) -> usize {
        self.size().unwrap_or(WORD)
    }

    /// The value at the beginning of these bytes, and how many of them it takes. `None` where they are not its encoding.
    fn read<'a>(&self, data: &'a [u8]) -> Option<(Value<'a>, usize)> {
        match self {
            Self::Number(bits) => {
                let word = word_at(data, 0)?;
                let is_clean = U256::from_be_bytes(*word).bit_len() <= *bits;
                is_clean.then_some((Value::Word(word), WORD))
            }
            Self::Bytes32 => Some((Value::Word(word_at(data, 0)?), WORD)),
            Self::Bytes => {
                let length = strict::number(word_at(data, 0)?);
                let body = data.get(WORD..)?;
                let bytes = body.get(..length)?;
                let padding = body.get(length..padded(length))?;
                let used = padded(length).checked_add(WORD)?;
                strict::is_zero(padding).then_some((Value::Bytes(bytes), used))
            }
            Self::List(of) => {
                let count = strict::number(word_at(data, 0)?);
                let body = data.get(WORD..)?;
                // Bounded by the bytes that are there before anything is made for the elements.
                if count.checked_mul(of.head())? > body.len() {
                    return None;
                }
                let (list, used) = sequence(core::iter::repeat_n(&**of, count), body)?;
                Some((Value::List(list), used.checked_add(WORD)?))
            }
            Self::Tuple(types) => {
                let (list, used) = sequence(types.iter(), data)?;
                Some((Value::List(list), used))
            }
        }
    }
}

/// Values one behind the other: heads first, and then the tails of those that are dynamic.
fn sequence<'a, 't>(
    types: impl Iterator<Item = &'t Type> + Clone,
    data: &'a [u8],
) -> Option<(Vec<Value<'a>>, usize)> {
    let mut tail = types.clone().try_fold(0_usize, |size, of| size.checked_add(of.head()))?;
    let mut head = 0_usize;
    let mut values = Vec::new();
    for of in types {
        let value = if of.size().is_some() {
            of.read(data.get(head..)?)?.0
        } else {
            let is_next = strict::number(word_at(data, head)?) == tail;
            let (value, used) = of.read(data.get(tail..).filter(|_| is_next)?)?;
            tail = tail.checked_add(used)?;
            value
        };
        head = head.checked_add(of.head())?;
        values.push(value);
    }
    Some((values, tail))
}

/// The arguments of a signature, and the bytes behind them. `None` where the data are not an encoding.
pub(crate) fn arguments<'a>(signature: &str, data: &'a [u8]) -> Option<(Vec<Value<'a>>, &'a [u8])> {
    let (values, used) = sequence(types(signature)?.iter(), data)?;
    Some((values, data.get(used..)?))
}

/// The types of a signature such as `transfer(address,uint256)`, or of a list of types without a name. Signatures are our own text.
fn types(signature: &str) -> Option<Vec<Type>> {
    let (_, list) = signature.split_once('(')?;
    let mut open: Vec<Vec<Type>> = Vec::from([Vec::new()]);
    for part in list.split_inclusive([',', '(', ')']) {
        let name = part.trim_end_matches([',', '(', ')']);
        match name {
            "" => {}
            "[]" => {
                let of = open.last_mut()?.pop()?;
                open.last_mut()?.push(Type::List(Box::new(of)));
            }
            _ => open.last_mut()?.push(named(name)?),
        }
        if part.ends_with('(') {
            open.push(Vec::new());
        } else if part.ends_with(')') {
            let tuple = open.pop()?;
            match open.last_mut() {
                Some(outer) => outer.push(Type::Tuple(tuple)),
                None => return Some(tuple),
            }
        }
    }
    None
}

fn named(name: &str) -> Option<Type> {
    if let Some(of) = name.strip_suffix("[]") {
        return Some(Type::List(Box::new(named(of)?)));
    }
    Some(match name {
        "address" => Type::Number(160),
        "bool" => Type::Number(1),
        "bytes32" => Type::Bytes32,
        "bytes" => Type::Bytes,
        _ => Type::Number(name.strip_prefix("uint")?.parse().ok()?),
    })
}
