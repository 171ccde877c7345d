//! A transfer before it is sent: the recipient, the amount, the token, the simulation.

use alloy_primitives::{Address, U256, address};

use crate::answer::Returned;
use crate::asset::Asset;
use crate::border::wallet_answer::WalletAnswer;
use crate::border::wallet_transfer::{WalletSimulation, WalletTransfer, WalletTransferVerdict};
use crate::codes::Code;
use crate::noted::Noted;
use crate::values::{CodeTold, one_word};

use WalletSimulation as Simulation;

/// Where tokens are sent to be lost.
const DEAD: Address = address!("0x000000000000000000000000000000000000dead");

/// What the plan came to.
pub(super) struct Planned {
    pub(super) simulation: Simulation,
    is_refused: bool,
}

impl Planned {
    /// The verdict without a receipt.
    pub(super) fn verdict(&self, noted: &mut Noted) -> WalletTransferVerdict {
        if self.is_refused {
            return WalletTransferVerdict::Refused;
        }
        if matches!(self.simulation, Simulation::NotAsked | Simulation::Unknown) {
            noted.add(Code::XferNoSimulation, "/simulation");
        }
        if self.simulation == Simulation::Unknown {
            WalletTransferVerdict::Unknown
        } else {
            WalletTransferVerdict::Planned
        }
    }
}

impl WalletTransfer {
    /// All that speaks against sending it, with a receipt, too.
    pub(super) fn plan(&self, asset: Asset, noted: &mut Noted) -> Planned {
        let mut is_refused = false;
        let mut refuse = |code: Code, pointer: &'static str, noted: &mut Noted| {
            noted.add(code, pointer);
            is_refused = true;
        };
        if self.to.is_zero() || self.to == DEAD || Some(self.to) == asset.token() {
            refuse(Code::XferRecipient, "/to", noted);
        }
        if self.amount.is_zero() {
            refuse(Code::XferZero, "/amount", noted);
        }
        let is_token = asset.token().is_some();
        if is_token && CodeTold::of(self.token_code.as_ref()).known() == Some(&[]) {
            refuse(Code::XferNoContract, "/tokenCode", noted);
        }
        let simulation = simulation(self.simulation.as_ref(), is_token);
        match simulation {
            Simulation::Reverted => refuse(Code::XferSimReverted, "/simulation", noted),
            Simulation::False => refuse(Code::XferSimFalse, "/simulation", noted),
            Simulation::Malformed => refuse(Code::XferSimMalformed, "/simulation", noted),
            Simulation::NoReturn => noted.add(Code::XferNoReturn, "/simulation"),
            Simulation::NotAsked | Simulation::Unknown | Simulation::True => {}
        }
        if self.from == self.to {
            noted.add(Code::XferSelf, "/to");
        }
        Planned { simulation, is_refused }
    }
}

/// What the call would return. An account returns whatever it likes to native value.
fn simulation(answer: Option<&WalletAnswer>, is_token: bool) -> Simulation {
    let Some(answer) = answer else { return Simulation::NotAsked };
    match WalletAnswer::returned(Some(answer)) {
        Returned::Unknown => Simulation::Unknown,
        Returned::Reverted(_) => Simulation::Reverted,
        Returned::Bytes(_) if !is_token => Simulation::True,
        Returned::Bytes(bytes) if bytes.is_empty() => Simulation::NoReturn,
        Returned::Bytes(bytes) => match one_word(&bytes).map(U256::from_be_bytes::<32>) {
            Some(U256::ZERO) => Simulation::False,
            Some(U256::ONE) => Simulation::True,
            _ => Simulation::Malformed,
        },
    }
}
