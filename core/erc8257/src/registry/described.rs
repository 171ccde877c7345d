//! What contracts say of themselves, as other languages have it.

use alloc::format;
use alloc::string::{String, ToString as _};

use super::{
    ADMIN_SLOT, BEACON_SLOT, ERC165_GAS, ERC165_INTERFACE, IMPLEMENTATION_SLOT, Interface, NO_INTERFACE,
    PREDICATE_INTERFACE, ProxyMarkers, REGISTRY_INTERFACE, RegistryState, read_interface, supports_interface,
};
use crate::border::contract as border;
use crate::border::preflight::RpcAnswer;
use primitives::describe::{Hex, Refusal, Tell};
use primitives::rpc::{CallAnswer, Failure, read_call, read_data};

type Result<T> = core::result::Result<T, Refusal>;

/// The RPC's answer, as it is read.
impl<'a> From<&'a RpcAnswer> for CallAnswer<'a> {
    fn from(answer: &'a RpcAnswer) -> Self {
        match answer {
            RpcAnswer::Result { result } => Self::Result(result.as_str().as_bytes()),
            RpcAnswer::Error { error } => Self::Error(error.as_str().as_bytes()),
            RpcAnswer::Failed { failed } => Self::Failed((*failed).into()),
        }
    }
}

/// The refusal of an answer that does not tell what was asked: its reason is the code.
///
/// # Example
/// ```
/// use erc8257::registry::untold;
/// use erc8257::rpc::{Failure, Reason};
///
/// let refusal = untold(&Failure::from(Reason::Timeout));
/// assert_eq!((refusal.code(), refusal.pointer()), ("timeout", Some("/answer")));
/// ```
#[must_use]
pub fn untold(failure: &Failure) -> Refusal {
    refusal(failure.reason.as_str(), format!("the answer tells nothing: {failure}"))
}

fn refusal(code: &'static str, message: String) -> Refusal {
    Refusal::new(code, message).at_argument(String::from("/answer"))
}

impl Tell for border::ProxySlots {
    fn answer(self) -> Result<border::Erc1967Slots> {
        Ok(border::Erc1967Slots {
            implementation: IMPLEMENTATION_SLOT,
            beacon: BEACON_SLOT,
            admin: ADMIN_SLOT,
        })
    }
}

impl Tell for border::ReadProxy {
    fn answer(self) -> Result<border::ProxyMarkers> {
        let slot = |answer: &RpcAnswer| read_data(&answer.into()).map_err(|failure| untold(&failure));
        let (implementation, beacon, admin) =
            (slot(&self.implementation)?, slot(&self.beacon)?, slot(&self.admin)?);
        let markers = ProxyMarkers::read(&implementation, &beacon, &admin);
        Ok(markers.map_err(|malformed| refusal(malformed.as_str(), malformed.to_string()))?.into())
    }
}

impl Tell for border::InterfaceQuestions {
    fn answer(self) -> Result<border::InterfaceCalls> {
        let asked = match self.contract {
            border::ContractRole::Registry => REGISTRY_INTERFACE,
            border::ContractRole::Predicate => PREDICATE_INTERFACE,
        };
        let calls = [ERC165_INTERFACE, NO_INTERFACE, asked].map(supports_interface);
        Ok(border::InterfaceCalls { gas: ERC165_GAS, data: calls.map(Hex).into() })
    }
}

impl Tell for border::ReadInterface {
    fn answer(self) -> Result<border::Interface> {
        let [own, none, asked] = [&self.own, &self.none, &self.asked].map(|answer| read_call(&answer.into()));
        Ok(read_interface(&own, &none, &asked).map_err(|failure| untold(&failure))?.into())
    }
}

impl From<ProxyMarkers> for border::ProxyMarkers {
    fn from(markers: ProxyMarkers) -> Self {
        let ProxyMarkers { implementation, beacon, admin } = markers;
        Self { implementation, beacon, admin }
    }
}

impl From<border::ProxyMarkers> for ProxyMarkers {
    fn from(given: border::ProxyMarkers) -> Self {
        let border::ProxyMarkers { implementation, beacon, admin } = given;
        Self { implementation, beacon, admin }
    }
}

impl From<Interface> for border::Interface {
    fn from(said: Interface) -> Self {
        match said {
            Interface::Supported => Self::Supported,
            Interface::NotSupported => Self::NotSupported,
            Interface::NoErc165 => Self::NoErc165,
        }
    }
}

impl From<border::Interface> for Interface {
    fn from(given: border::Interface) -> Self {
        match given {
            border::Interface::Supported => Self::Supported,
            border::Interface::NotSupported => Self::NotSupported,
            border::Interface::NoErc165 => Self::NoErc165,
        }
    }
}

impl From<RegistryState> for border::RegistryState {
    fn from(state: RegistryState) -> Self {
        match state {
            RegistryState::Ok => Self::Ok,
            RegistryState::NotFound => Self::NotFound,
            RegistryState::Deregistered => Self::Deregistered,
            RegistryState::NoContract => Self::NoContract,
            RegistryState::Malformed => Self::Malformed,
            RegistryState::Disagreement => Self::Disagreement,
            // And every state that a later version may add.
            _ => Self::Unavailable,
        }
    }
}

impl From<border::RegistryState> for RegistryState {
    fn from(given: border::RegistryState) -> Self {
        match given {
            border::RegistryState::Ok => Self::Ok,
            border::RegistryState::NotFound => Self::NotFound,
            border::RegistryState::Deregistered => Self::Deregistered,
            border::RegistryState::NoContract => Self::NoContract,
            border::RegistryState::Malformed => Self::Malformed,
            border::RegistryState::Unavailable => Self::Unavailable,
            border::RegistryState::Disagreement => Self::Disagreement,
        }
    }
}
