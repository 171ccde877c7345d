//! What the RPC is asked: each question has its number, so that its answer is found by it.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use alloy_primitives::U256;
use erc8257::preflight::{ProbeAnswers, probes_at};
use erc8257::registry::{
    ERC165_GAS, ERC165_INTERFACE, Interface, Malformed, NO_INTERFACE, REGISTRY_INTERFACE, Record,
    get_tool_config, read_interface, read_record, supports_interface,
};
use primitives::inquiry::{EthCall, Transcript};
use primitives::rpc::{
    BlockRef, BlockTag, CallAnswer, CallOutcome, Failure, Reason, Receipt, block_params, call_params,
    code_params, read_block, read_call, read_chain_id, read_data, read_receipt,
};

use crate::publication::{Function, Publication};

/// The numbers of a session's questions are below this one.
pub(crate) const FIRST: u32 = 1 << 16;
/// Questions at most, those of a session aside.
pub(crate) const MOST: usize = 16;

const CHAIN: u32 = FIRST;
const BLOCK: u32 = FIRST + 1;
const CODE: u32 = FIRST + 2;
const OWN: u32 = FIRST + 3;
const NONE: u32 = FIRST + 4;
const INTERFACE: u32 = FIRST + 5;
const RECORD: u32 = FIRST + 6;
const RECEIPT: u32 = FIRST + 7;
/// The three probes of a predicate, in the order of [`probes_at`].
const PROBES: [u32; 3] = [FIRST + 8, FIRST + 9, FIRST + 10];

/// Which chain the RPC is on, and its newest block.
pub(crate) fn head() -> Vec<EthCall> {
    vec![
        EthCall::to_rpc(CHAIN, 0, "eth_chainId", String::from("[]")),
        EthCall::to_rpc(BLOCK, 0, "eth_getBlockByNumber", block_params(BlockTag::Latest)),
    ]
}

/// Everything else: the registry, and the surroundings of the call or the receipt of the transaction.
pub(crate) fn contracts(publication: &Publication, at: BlockRef) -> Vec<EthCall> {
    let registry = publication.registry;
    let call =
        |id, data: &[u8], gas| EthCall::to_rpc(id, 0, "eth_call", call_params(registry, data, gas, at));
    let says = |id, interface| call(id, &supports_interface(interface), Some(ERC165_GAS));
    let mut calls = vec![
        EthCall::to_rpc(CODE, 0, "eth_getCode", code_params(registry, at)),
        says(OWN, ERC165_INTERFACE),
        says(NONE, NO_INTERFACE),
        says(INTERFACE, REGISTRY_INTERFACE),
    ];
    match (publication.transaction, publication.function) {
        (Some(hash), _) => {
            let params = alloc::format!("[\"{hash}\"]");
            calls.push(EthCall::to_rpc(RECEIPT, 0, "eth_getTransactionReceipt", params));
        }
        (None, Function::Update { tool_id }) => calls.push(call(RECORD, &get_tool_config(tool_id), None)),
        (None, Function::Register { predicate }) => {
            let numbered = probes_at(predicate, at).into_iter().zip(PROBES);
            calls.extend(numbered.map(|(probe, id)| EthCall { id, ..probe }));
        }
    }
    calls
}

/// The answers to the questions, by their numbers.
#[derive(Clone, Copy)]
pub(crate) struct Answers<'a>(pub(crate) &'a Transcript);

impl<'a> Answers<'a> {
    pub(crate) fn has(self, id: u32) -> bool {
        self.find(id).is_some()
    }

    fn find(self, id: u32) -> Option<CallAnswer<'a>> {
        let of = self.0.answers().iter().find(|(answered, _)| *answered == id);
        of.map(|(_, answer)| answer.as_answer())
    }

    /// An answer; one that is missing was never asked for.
    fn get(self, id: u32) -> CallAnswer<'a> {
        self.find(id).unwrap_or(CallAnswer::Failed(Reason::NotAsked))
    }

    fn call(self, id: u32) -> CallOutcome {
        read_call(&self.get(id))
    }

    /// The block to read at, of the right chain.
    pub(crate) fn head(self, expected: u128) -> Result<BlockRef, Failure> {
        let found = read_chain_id(&self.get(CHAIN))?;
        if found != expected {
            let detail = alloc::format!("the RPC is on chain {found}, not {expected}");
            return Err(Failure { reason: Reason::WrongChain, detail: Some(detail) });
        }
        read_block(&self.get(BLOCK))
    }

    /// The code of the registry.
    pub(crate) fn code(self) -> Result<Vec<u8>, Failure> {
        read_data(&self.get(CODE))
    }

    /// What the registry says of itself.
    pub(crate) fn interface(self) -> Result<Interface, Failure> {
        read_interface(&self.call(OWN), &self.call(NONE), &self.call(INTERFACE))
    }

    /// The tool's record; there is code at the registry's address.
    pub(crate) fn record(self, tool_id: U256) -> Record {
        match read_record(tool_id, &self.call(RECORD)) {
            Record::NoCode => Record::Malformed(Reason::Malformed(Malformed::Empty).into()),
            record => record,
        }
    }

    /// The predicate's answers.
    pub(crate) fn probed(self) -> ProbeAnswers {
        let mut answers = ProbeAnswers::default();
        for (id, number) in (0..).zip(PROBES) {
            if let Some(answer) = self.find(number) {
                // There are as many probes as numbers, so each is asked for.
                let _ = answers.handle_call(id, &answer);
            }
        }
        answers
    }

    /// The receipt of the transaction.
    pub(crate) fn receipt(self) -> Result<Option<Receipt>, Failure> {
        read_receipt(&self.get(RECEIPT))
    }
}
