//! The reason why a call returned nothing: the address has no contract, or another one.

use access::Introspection;
use erc8257::registry::{AccessAnswer, Malformed, Record};
use primitives::rpc::{Failure, Reason};

use crate::contract::Contract;

/// An answer that may have had no bytes at all.
pub(crate) trait MayBeEmpty: Sized {
    fn is_empty(&self) -> bool;
    /// The address has code of another kind.
    fn malformed(failure: Failure) -> Self;
    /// It is unknown whether there is code.
    fn unavailable(failure: Failure) -> Self;
}

impl MayBeEmpty for Record {
    fn is_empty(&self) -> bool {
        *self == Self::NoCode
    }
    fn malformed(failure: Failure) -> Self {
        Self::Malformed(failure)
    }
    fn unavailable(failure: Failure) -> Self {
        Self::Unavailable(failure)
    }
}

impl MayBeEmpty for AccessAnswer {
    fn is_empty(&self) -> bool {
        *self == Self::NoCode
    }
    fn malformed(failure: Failure) -> Self {
        Self::Malformed(failure)
    }
    fn unavailable(failure: Failure) -> Self {
        Self::Unavailable(failure)
    }
}

impl MayBeEmpty for Introspection {
    fn is_empty(&self) -> bool {
        *self == Self::NoCode
    }
    fn malformed(failure: Failure) -> Self {
        Self::Failed(failure)
    }
    fn unavailable(failure: Failure) -> Self {
        Self::Unavailable(failure)
    }
}

/// Where nothing was returned the code at the address tells why.
pub(crate) fn explained<T: MayBeEmpty>(contract: &Contract, answer: T) -> T {
    if !answer.is_empty() {
        return answer;
    }
    match &contract.code {
        Ok(code) if code.bytes == 0 => answer,
        Ok(_) => T::malformed(Reason::Malformed(Malformed::Empty).into()),
        Err(failure) => T::unavailable(failure.clone()),
    }
}
