//! What any contract is asked: its code, whether it speaks ERC-165, its name, the marks of a proxy.

use alloc::string::String;

use advice::{CodeFacts, ContractFacts};
use alloy_primitives::Address;
use erc8257::registry::{Interface, ProxyMarkers, read_interface};
use primitives::rpc::read_data;

use crate::known::{self, Known};
use crate::round::Answers;

/// A contract, or an address without one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Contract {
    /// Where it is.
    pub address: Address,
    /// Its code; of 0 bytes where the address has no contract.
    pub code: Known<CodeFacts>,
    /// Its own statement of its interface by ERC-165.
    pub interface: Known<Interface>,
    /// The text that `name()` returns: a stranger's, not harmless to show as it stands.
    pub name: Known<String>,
    /// The marks of a proxy (ERC-1967).
    pub proxy: Known<ProxyMarkers>,
}

impl Contract {
    /// Reads the answers to [`Asked::contract`](crate::asked::Asked::contract).
    pub(crate) fn read(address: Address, answers: &mut Answers) -> Self {
        let code = answers.next(known::code);
        let [own, none, asked] = [answers.call(), answers.call(), answers.call()];
        let interface = read_interface(&own, &none, &asked);
        let name = known::text(answers.call());
        let slots = [answers.next(read_data), answers.next(read_data), answers.next(read_data)];
        Self { address, code, interface, name, proxy: known::proxy(slots) }
    }

    /// Whether there is a contract; `true` where that is not known.
    #[must_use]
    pub fn exists(&self) -> bool {
        !self.code.as_ref().is_ok_and(|code| code.bytes == 0)
    }

    /// The known facts about it, in the form that advice takes. A fact that could not be read is not known.
    #[must_use]
    pub fn facts(&self) -> ContractFacts {
        ContractFacts {
            code: self.code.clone().ok(),
            interface: self.interface.clone().ok(),
            proxy: self.proxy.clone().ok(),
            pinned_code_hash: None,
        }
    }
}
