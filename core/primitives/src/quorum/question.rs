//! The question of a quorum reading: its calls to an RPC, and the answers to them.

use alloc::format;
use alloc::string::String;
use core::fmt::Debug;

use crate::rpc::{self, BlockRef, BlockTag, CallAnswer, Failure, Head, Reason};

/// What every RPC of a quorum is asked at the common block.
///
/// A question may need several calls: each answer leads to the RPC's word or to one more call of the same RPC. The
/// number of calls must be bounded, whatever the RPC says.
pub trait Question {
    /// One call of the question.
    type Ask: Copy + Debug + PartialEq + Eq;
    /// The answer of an RPC to one call, read and bounded.
    type Told: Clone + Debug + PartialEq + Eq;
    /// The final answer of an RPC.
    type Answer: Clone + Debug + PartialEq + Eq;

    /// The chain that the RPCs must be on.
    fn chain_id(&self) -> u128;

    /// The call that every RPC is asked.
    fn first(&self) -> Self::Ask;

    /// The JSON-RPC method of a call.
    fn method(&self, ask: Self::Ask) -> &'static str;

    /// The JSON-RPC parameters of a call at a block: a JSON array, as text.
    fn params(&self, ask: Self::Ask, block: BlockRef) -> String;

    /// Reads the answer to a call.
    ///
    /// # Errors
    /// Why the RPC gives no answer: that is its word then.
    fn read(&self, ask: Self::Ask, answer: &CallAnswer<'_>) -> Result<Self::Told, Failure>;

    /// The effect of an answer. An answer of another kind than the call's is [`Reason::NotJsonRpc`].
    fn take(&self, ask: Self::Ask, told: Self::Told) -> Next<Self::Ask, Self::Answer>;

    /// The word of an RPC that gives no answer.
    fn unavailable(&self, failure: Failure) -> Self::Answer;
}

/// The step after an RPC's answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Next<K, A> {
    /// That is the RPC's word.
    Answer(A),
    /// The RPC is asked this too.
    Ask(K),
}

/// The call to one RPC.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ask<K> {
    /// `eth_chainId`
    ChainId,
    /// `eth_getBlockByNumber`
    Block(BlockTag),
    /// A call of the question, at this block.
    Question(K, BlockRef),
}

/// The answer of an RPC, read and bounded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Told<T> {
    /// The chain's ID.
    ChainId(u128),
    /// A block.
    Block(Head),
    /// To a call of the question.
    Question(T),
    /// Nothing that can be used.
    Failed(Failure),
}

impl<K: Copy> Ask<K> {
    /// The JSON-RPC method.
    pub fn method<Q: Question<Ask = K>>(self, question: &Q) -> &'static str {
        match self {
            Self::ChainId => "eth_chainId",
            Self::Block(_) => "eth_getBlockByNumber",
            Self::Question(ask, _) => question.method(ask),
        }
    }

    /// The JSON-RPC parameters: a JSON array, as text.
    pub fn params<Q: Question<Ask = K>>(self, question: &Q) -> String {
        match self {
            Self::ChainId => String::from("[]"),
            Self::Block(tag) => rpc::block_params(tag),
            Self::Question(ask, block) => question.params(ask, block),
        }
    }

    /// Reads the answer to this question.
    pub fn read<Q: Question<Ask = K>>(self, question: &Q, answer: &CallAnswer<'_>) -> Told<Q::Told> {
        let told = match self {
            Self::ChainId => rpc::read_chain_id(answer).map(Told::ChainId),
            Self::Block(tag) => rpc::read_head(answer).and_then(|head| check_number(tag, head)),
            Self::Question(ask, _) => question.read(ask, answer).map(Told::Question),
        };
        told.unwrap_or_else(Told::Failed)
    }
}

fn check_number<T>(tag: BlockTag, head: Head) -> Result<Told<T>, Failure> {
    match tag {
        BlockTag::Number(number) if number != head.block.number => Err(Failure {
            reason: Reason::NotJsonRpc,
            detail: Some(format!("block {} in answer to {number}", head.block.number)),
        }),
        _ => Ok(Told::Block(head)),
    }
}
