//! The questions to a predicate before it is set, and its answers.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use alloy_primitives::{Address, hex};

use crate::registry::{ERC165_INTERFACE, PREDICATE_INTERFACE, supports_interface};
use crate::session::{EthCall, OutOfOrder};
use primitives::rpc::{BlockRef, CallAnswer, CallOutcome, call_params, code_params, read_call, read_data};

/// Gas that a predicate has to answer `supportsInterface`. ERC-165 allows so much, and the standard asks
/// registries to give it (ledger `sec-ladder-gas`).
pub const PROBE_GAS: u64 = 30_000;

/// Gas of a transaction before any contract runs, which `eth_call` takes out of the gas that it is given.
const TRANSACTION_GAS: u64 = 21_000;
/// Gas of a byte of call data that is zero, and of another one.
const BYTE_GAS: [u64; 2] = [4, 16];

/// Bytes of an answer that are kept: more than a bool has, and more than a finding shows.
const KEPT_BYTES: usize = 64;

const CODE: u32 = 0;
const ERC165: u32 = 1;
const PREDICATE: u32 = 2;

/// The JSON-RPC requests that tell how the registry will treat a predicate. They ask whether it has code, and
/// for its answers to the registry's two probes with [`PROBE_GAS`]. They may be sent in any order or at once,
/// to one RPC (`rpc` is 0). The zero address needs no request.
///
/// # Example
/// ```
/// use erc8257::{Address, preflight::probes};
///
/// let calls = probes(Address::repeat_byte(7));
/// assert_eq!(calls.len(), 3);
/// assert_eq!(calls[0].params, r#"["0x0707070707070707070707070707070707070707","latest"]"#);
/// assert!(probes(Address::ZERO).is_empty());
/// ```
#[must_use]
pub fn probes(predicate: Address) -> Vec<EthCall> {
    let supports = |interface_id| {
        let data = supports_interface(interface_id);
        let (gas, data) = (gas(&data), hex::encode_prefixed(data));
        format!("[{{\"to\":\"{predicate:?}\",\"gas\":\"{gas:#x}\",\"data\":\"{data}\"}},\"latest\"]")
    };
    requests(predicate, format!("[\"{predicate:?}\",\"latest\"]"), supports)
}

/// The same requests at one block, for a host that has read the rest of its preflight there.
///
/// # Example
/// ```
/// use erc8257::preflight::probes_at;
/// use erc8257::rpc::BlockRef;
/// use erc8257::{Address, B256};
///
/// let block = BlockRef { number: 1, hash: B256::repeat_byte(1) };
/// let calls = probes_at(Address::repeat_byte(7), block);
/// assert!(calls.iter().all(|call| call.params.contains(&block.hash.to_string())));
/// assert!(probes_at(Address::ZERO, block).is_empty());
/// ```
#[must_use]
pub fn probes_at(predicate: Address, block: BlockRef) -> Vec<EthCall> {
    let supports = |interface_id| {
        let data = supports_interface(interface_id);
        call_params(predicate, &data, Some(gas(&data)), block)
    };
    requests(predicate, code_params(predicate, block), supports)
}

/// The three requests with these parameters; none to the zero address.
fn requests(predicate: Address, code: String, supports: impl Fn([u8; 4]) -> String) -> Vec<EthCall> {
    if predicate.is_zero() {
        return Vec::new();
    }
    let call = |id, method, params| EthCall::to_rpc(id, 0, method, params);
    alloc::vec![
        call(CODE, "eth_getCode", code),
        call(ERC165, "eth_call", supports(ERC165_INTERFACE)),
        call(PREDICATE, "eth_call", supports(PREDICATE_INTERFACE)),
    ]
}

/// The registry's gas for a probe, behind that of the transaction itself.
fn gas(data: &[u8]) -> u64 {
    let of_data = data.iter().map(|byte| if *byte == 0 { BYTE_GAS[0] } else { BYTE_GAS[1] });
    of_data.fold(TRANSACTION_GAS.saturating_add(PROBE_GAS), u64::saturating_add)
}

/// A predicate's answers; `None` where the host has not asked.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ProbeAnswers {
    /// Whether there is code at the address.
    pub has_code: Option<bool>,
    /// `supportsInterface(0x01ffc9a7)`: whether it speaks ERC-165.
    pub erc165: Option<CallOutcome>,
    /// `supportsInterface(0xbdf9dc18)`: whether it is a predicate.
    pub predicate: Option<CallOutcome>,
}

impl ProbeAnswers {
    /// Takes the answer of an RPC to the request with this `id`; a later answer replaces an earlier one.
    ///
    /// # Errors
    /// [`OutOfOrder`] if [`probes`] has no such request; then nothing has changed.
    pub fn handle_call(&mut self, id: u32, answer: &CallAnswer<'_>) -> Result<(), OutOfOrder> {
        match id {
            CODE => self.has_code = has_code(answer),
            ERC165 => self.erc165 = Some(said(answer)),
            PREDICATE => self.predicate = Some(said(answer)),
            _ => return Err(OutOfOrder),
        }
        Ok(())
    }
}

/// Whether there is code, by the answer to `eth_getCode`.
pub(super) fn has_code(answer: &CallAnswer<'_>) -> Option<bool> {
    read_data(answer).ok().map(|code| !code.is_empty())
}

/// What the contract said to a probe, as far as it is kept.
pub(super) fn said(answer: &CallAnswer<'_>) -> CallOutcome {
    let mut outcome = read_call(answer);
    if let CallOutcome::Returned(bytes) | CallOutcome::Reverted(bytes) = &mut outcome {
        bytes.truncate(KEPT_BYTES);
        bytes.shrink_to_fit();
    }
    outcome
}
