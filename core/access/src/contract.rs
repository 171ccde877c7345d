//! What contracts say of themselves, as other languages have it.

use alloc::string::{String, ToString as _};

use crate::border::contract as border;
use erc8257::border::preflight::RpcAnswer;
use erc8257::registry::{
    ADMIN_SLOT, BEACON_SLOT, ERC165_GAS, ERC165_INTERFACE, IMPLEMENTATION_SLOT, Interface, Malformed,
    NO_INTERFACE, PREDICATE_INTERFACE, ProxyMarkers, REGISTRY_INTERFACE, RegistryState, read_interface,
    supports_interface, untold,
};
use primitives::describe::{Hex, Refusal, Tell};
use primitives::rpc::{read_call, read_data};

type Result<T> = core::result::Result<T, Refusal>;

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
        let refusal = |malformed: Malformed| {
            Refusal::new(malformed.as_str(), malformed.to_string()).at_argument(String::from("/answer"))
        };
        Ok(markers.map_err(refusal)?.into())
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
