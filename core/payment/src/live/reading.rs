//! Questions to the RPC of one chain, and their answers. What comes from another chain counts as no answer.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use alloy_primitives::{Address, B256, hex};
use primitives::inquiry::{EthCall, OutOfOrder, Provider, Transcript};
use primitives::json::Writer;
use primitives::limits::EXACT_INTEGER;
use primitives::rpc::{
    BlockTag, CallAnswer, CallOutcome, Reason, block_params, call_params, read_call, read_chain_id,
    read_data, read_head,
};

/// Questions at most: what the chain says of one payment.
pub(super) const MOST: usize = 16;

/// What is read of one chain for one step. Its first question is which chain the RPC is on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Reading {
    chain: u128,
    calls: Vec<EthCall>,
    told: Transcript,
}

impl Reading {
    /// A reading of this chain, whose questions have numbers from `first`.
    pub(super) fn of(chain: u128, first: u32) -> Self {
        let mut reading = Self { chain, calls: Vec::new(), told: Transcript::default() };
        reading.calls.push(EthCall {
            provider: Provider::Chain(chain),
            ..EthCall::to_rpc(first, 0, "eth_chainId", String::from("[]"))
        });
        reading
    }

    /// One more question.
    pub(super) fn ask(&mut self, method: &'static str, params: String) {
        let first = self.calls.first().map_or(0, |call| call.id);
        let id = first.saturating_add(u32::try_from(self.calls.len()).unwrap_or(u32::MAX));
        self.calls.push(EthCall {
            provider: Provider::Chain(self.chain),
            ..EthCall::to_rpc(id, 0, method, params)
        });
    }

    /// A call of a contract, at the newest block.
    pub(super) fn ask_call(&mut self, to: Address, data: &[u8]) {
        let params =
            format!("[{{\"to\":\"{to:?}\",\"data\":\"{}\"}},\"latest\"]", hex::encode_prefixed(data));
        self.ask("eth_call", params);
    }

    /// The code of an account, at the newest block.
    pub(super) fn ask_code(&mut self, of: Address) {
        self.ask("eth_getCode", format!("[\"{of:?}\",\"latest\"]"));
    }

    /// The questions without an answer.
    pub(super) fn open(&self) -> Vec<EthCall> {
        self.calls.iter().filter(|call| !self.has(call.id)).cloned().collect()
    }

    fn has(&self, id: u32) -> bool {
        self.told.answers().iter().any(|(told, _)| *told == id)
    }

    /// Takes an answer.
    pub(super) fn tell(&mut self, id: u32, answer: &CallAnswer<'_>) -> Result<(), OutOfOrder> {
        if !self.calls.iter().any(|call| call.id == id) || self.has(id) {
            return Err(OutOfOrder);
        }
        self.told.keep(id, answer);
        Ok(())
    }

    /// The answers so far.
    pub(super) const fn told(&self) -> &Transcript {
        &self.told
    }

    /// The answer to the question at this place behind that for the chain. Without the right chain there is none.
    fn answer(&self, place: usize) -> CallAnswer<'_> {
        let of = |place: usize| {
            let id = self.calls.get(place)?.id;
            self.told.answers().iter().find(|(told, _)| *told == id).map(|(_, answer)| answer.as_answer())
        };
        let none = CallAnswer::Failed(Reason::NotAsked);
        if read_chain_id(&of(0).unwrap_or(none)) != Ok(self.chain) {
            return CallAnswer::Failed(Reason::WrongChain);
        }
        of(place.saturating_add(1)).unwrap_or(none)
    }

    /// What became of a call.
    pub(super) fn called(&self, place: usize) -> CallOutcome {
        read_call(&self.answer(place))
    }

    /// The data of an answer that is data.
    pub(super) fn data(&self, place: usize) -> Option<Vec<u8>> {
        read_data(&self.answer(place)).ok()
    }

    /// The one word that a call returned.
    pub(super) fn word(&self, place: usize) -> Option<B256> {
        match self.called(place) {
            CallOutcome::Returned(data) => <[u8; 32]>::try_from(data.as_slice()).ok().map(B256::from),
            CallOutcome::Reverted(_) | CallOutcome::Failed(_) => None,
        }
    }

    /// The flag that a call returned: a word of 0 or 1, and no other.
    pub(super) fn flag(&self, place: usize) -> Option<bool> {
        match self.word(place)? {
            B256::ZERO => Some(false),
            word if word == B256::with_last_byte(1) => Some(true),
            _ => None,
        }
    }
}

/// Reads the receipt of a transaction.
pub(super) fn receipt(chain: u128, first: u32, transaction: B256) -> Reading {
    let mut reading = Reading::of(chain, first);
    reading.ask("eth_getTransactionReceipt", format!("[\"{transaction}\"]"));
    reading
}

impl Reading {
    /// The recorded answer of [`receipt`]: the receipt's text, where the RPC gave one.
    pub(super) fn write_receipt(&self, w: &mut Writer) {
        match self.answer(0) {
            CallAnswer::Result(text) if text.trim_ascii() != b"null" => {
                w.raw(",\"receipt\":{\"text\":").string(&String::from_utf8_lossy(text)).raw("}");
            }
            CallAnswer::Result(_) => {
                w.raw(",\"receipt\":null");
            }
            CallAnswer::Error(_) | CallAnswer::Failed(_) => {
                w.raw(",\"receipt\":{\"failed\":true}");
            }
        }
    }
}

/// Reads whether an authorization was used: the newest block first, then the token at that block, so that time and state are of
/// one moment.
pub(super) fn state(chain: u128, first: u32) -> Reading {
    let mut reading = Reading::of(chain, first);
    reading.ask("eth_getBlockByNumber", block_params(BlockTag::Latest));
    reading
}

impl Reading {
    /// Goes on with [`state`] where the block was read: asks the token.
    pub(super) fn go_on_with_state(&mut self, asset: Address, data: &[u8]) {
        if self.calls.len() == 2
            && self.open().is_empty()
            && let Ok(head) = read_head(&self.answer(0))
        {
            self.ask("eth_call", call_params(asset, data, None, head.block));
        }
    }

    /// The recorded answer of [`state`].
    pub(super) fn write_state(&self, w: &mut Writer) {
        let head = read_head(&self.answer(0)).ok();
        match (self.flag(1), head) {
            (Some(used), Some(head)) => {
                w.raw(",\"state\":{\"used\":").boolean(used);
                if let Some(time) = head.time.filter(|time| *time <= EXACT_INTEGER) {
                    w.raw(",\"timestamp\":").display(time);
                }
                w.raw("}");
            }
            _ => {
                w.raw(",\"state\":null");
            }
        }
    }
}
