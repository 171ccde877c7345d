//! Whether a registry can be read: the chain, the contract, its interface, and calls at a block's hash.

use alloc::format;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use alloy_primitives::{Address, hex};
use erc8257::registry::{
    ERC165_GAS, ERC165_INTERFACE, Interface, NO_INTERFACE, REGISTRY_INTERFACE, read_interface,
    supports_interface,
};
use erc8257::rpc::{
    CallAnswer, CallOutcome, Failure, Reason, call_params, read_call, read_chain_id, read_data,
};
use erc8257::{BlockRef, BlockTag};

use crate::answer::{Answer, Refused};
use crate::ask::Ask;
use crate::headers::AtTag;
use crate::machine::Machine;
use crate::task::{Came, Task, Want, only};
use crate::unreadable::Unreadable;

/// Checks that the RPC is on this chain, and that a registry of the standard is at the address. The
/// registry's interface shows that, never its version (ledger `1-detect-registry`). Every record is read at a
/// block's hash, so the RPC must answer such calls (EIP-1898).
///
/// # Example
/// ```
/// use erc8257::{Address, CallAnswer};
/// use erc8257_index::{Checking, Step, Unreadable};
///
/// let mut checking = Checking::new(8453, Address::repeat_byte(0xaa));
/// let Step::Calls(calls) = checking.poll() else { panic!() };
/// assert_eq!(calls[0].method, "eth_chainId");
/// checking.handle_call(calls[0].id, &CallAnswer::Result(br#""0x1""#), "").unwrap();
/// assert_eq!(checking.into_end(), Some(Err(Unreadable::OtherChain(1))));
/// ```
pub type Checking = Machine<Check>;

/// The decision of [`Checking`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Check {
    chain_id: u128,
    registry: Address,
    stage: Stage,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Stage {
    ChainId(Ask),
    Code(Ask),
    /// The interfaces of the ladder of ERC-165, one after the other, with what came of those before.
    Interfaces(Ask, Vec<Result<CallOutcome, Refused>>),
    Head(AtTag),
    AtHash(Ask),
}

impl Machine<Check> {
    /// Checks the registry at this address of the chain with this ID.
    #[must_use]
    pub fn new(chain_id: u128, registry: Address) -> Self {
        let stage = Stage::ChainId(Ask::one("eth_chainId", "[]".into()));
        Self::start(Check { chain_id, registry, stage })
    }
}

impl Check {
    fn ask_interface(&self, interface: [u8; 4]) -> Ask {
        let data = hex::encode_prefixed(supports_interface(interface));
        let registry = self.registry;
        let params = format!(
            "[{{\"to\":\"{registry:?}\",\"data\":\"{data}\",\"gas\":\"{ERC165_GAS:#x}\"}},\"latest\"]"
        );
        Ask::one("eth_call", params)
    }

    fn ask_at_hash(&self, block: BlockRef) -> Ask {
        let data = supports_interface(REGISTRY_INTERFACE);
        Ask::one("eth_call", call_params(self.registry, &data, None, block))
    }

    /// Goes on with an answer. `Ok(true)`: the check is at its end.
    fn take(&mut self, answer: &Answer) -> Result<bool, Unreadable> {
        let next = match &mut self.stage {
            Stage::ChainId(_) => {
                let chain_id = answer.read(read_chain_id).map_err(Unreadable::NoChainId)?;
                if chain_id != self.chain_id {
                    return Err(Unreadable::OtherChain(chain_id));
                }
                Stage::Code(Ask::one("eth_getCode", format!("[\"{:?}\",\"latest\"]", self.registry)))
            }
            Stage::Code(_) => {
                if answer.read(read_data).map_err(Unreadable::NoCode)?.is_empty() {
                    return Err(Unreadable::NoContract);
                }
                Stage::Interfaces(self.ask_interface(ERC165_INTERFACE), Vec::new())
            }
            Stage::Interfaces(_, outcomes) => {
                let mut outcomes = core::mem::take(outcomes);
                outcomes.push(answer.read(outcome));
                if let Some(interface) = ladder().get(outcomes.len()) {
                    Stage::Interfaces(self.ask_interface(*interface), outcomes)
                } else {
                    is_registry(outcomes)?;
                    Stage::Head(AtTag::new(BlockTag::Latest))
                }
            }
            Stage::Head(_) => return Ok(true),
            Stage::AtHash(_) => {
                answer.read(is_answered).map_err(Unreadable::NoCallAtHash)?;
                return Ok(true);
            }
        };
        self.stage = next;
        Ok(false)
    }
}

impl Task for Check {
    type End = Result<(), Unreadable>;

    fn advance(&mut self, mut came: Came) -> ControlFlow<Want, Self::End> {
        loop {
            let went = match &mut self.stage {
                Stage::Head(head) => {
                    let head = head.advance(came)?;
                    head.map(|head| {
                        self.stage = Stage::AtHash(self.ask_at_hash(head.block));
                        false
                    })
                }
                Stage::ChainId(ask) | Stage::Code(ask) | Stage::Interfaces(ask, _) | Stage::AtHash(ask) => {
                    let answer = only(ask.advance(came)?);
                    self.take(&answer)
                }
            };
            match went {
                Ok(false) => came = Came::Start,
                Ok(true) => return ControlFlow::Continue(Ok(())),
                Err(why) => return ControlFlow::Continue(Err(why)),
            }
        }
    }
}

/// The interfaces that the ladder asks for.
fn ladder() -> [[u8; 4]; 3] {
    [ERC165_INTERFACE, NO_INTERFACE, REGISTRY_INTERFACE]
}

/// What came of a call, where the RPC answered it.
fn outcome(answer: &CallAnswer<'_>) -> Result<CallOutcome, Failure> {
    match read_call(answer) {
        CallOutcome::Failed(failure) => Err(failure),
        outcome => Ok(outcome),
    }
}

/// Whether a call at a block's hash was answered. The chain may have changed just now.
fn is_answered(answer: &CallAnswer<'_>) -> Result<(), Failure> {
    match read_call(answer) {
        CallOutcome::Failed(failure) if failure.reason != Reason::NoBlock => Err(failure),
        _ => Ok(()),
    }
}

/// Whether these outcomes of the ladder are those of a registry of the standard.
fn is_registry(outcomes: Vec<Result<CallOutcome, Refused>>) -> Result<(), Unreadable> {
    let outcomes = outcomes.into_iter().collect::<Result<Vec<_>, _>>().map_err(Unreadable::NoCall)?;
    let interface = match outcomes.as_slice() {
        [own, none, asked] => read_interface(own, none, asked).ok(),
        _ => None,
    };
    if interface == Some(Interface::Supported) { Ok(()) } else { Err(Unreadable::NoRegistry) }
}
