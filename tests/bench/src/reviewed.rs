//! An agent with the most feedback that is read: 65,536 pieces of 8,192 accounts.

use agents::border::evidence::{ContractAnswer, EventLog};
use agents::border::reputation::{JudgeReputation, ReputationVerdict};
use agents::judge_reputation;
use agents::limits::FEEDBACK;
use erc8257::{Address, B256, U256, keccak256};
use primitives::abi::encoder::{Part, encode};
use primitives::describe::Hex;

/// Accounts, each with as many pieces of feedback.
const CLIENTS: usize = 8_192;
const EVENT: &str =
    "NewFeedback(uint256,address,uint64,int128,uint8,string,string,string,string,string,bytes32)";
const REGISTRY: Address = Address::repeat_byte(0x80);

/// What was read of the registry.
pub struct Reviewed(JudgeReputation);

/// The account, the index among its feedback and the value of each piece, in the order of the chain.
fn pieces() -> impl Iterator<Item = (Address, usize, usize)> {
    (0..FEEDBACK).map(|place| {
        let client = Address::left_padding_from(&(place % CLIENTS + 1).to_be_bytes());
        (client, place / CLIENTS + 1, place * 7 % 101)
    })
}

fn number(number: usize) -> B256 {
    B256::from(U256::from(number))
}

impl Reviewed {
    fn of(logs: Option<Vec<EventLog>>, read_all: Option<ContractAnswer>) -> Self {
        Self(JudgeReputation {
            agent: "8453:22".into(),
            registry: REGISTRY,
            wallet: None,
            filter: None,
            tag1: None,
            tag2: None,
            policy: None,
            logs,
            read_all,
            summary: None,
        })
    }

    /// Read of the events.
    #[must_use]
    pub fn by_logs() -> Self {
        let log = |(place, (client, index, value)): (usize, (Address, usize, usize))| EventLog {
            address: REGISTRY,
            topics: vec![keccak256(EVENT.as_bytes()), number(22), client.into_word(), keccak256(b"starred")],
            data: Hex(encode(&[
                Part::Word(number(index)),
                Part::Word(number(value)),
                Part::Word(B256::ZERO),
                Part::Bytes(b"starred"),
                Part::Bytes(b""),
                Part::Bytes(b"https://agent.example.com/a2a"),
                Part::Bytes(b"https://client.example.com/feedback.json"),
                Part::Word(B256::repeat_byte(7)),
            ])),
            block_number: Some(format!("{:#x}", 1_000 + place)),
            log_index: Some("0x0".into()),
            removed: None,
        };
        Self::of(Some(pieces().enumerate().map(log).collect()), None)
    }

    /// Read of the state.
    #[must_use]
    pub fn by_state() -> Self {
        let words = |words: Vec<B256>| {
            let all = std::iter::once(number(words.len())).chain(words);
            Part::Tail(all.flat_map(|word| word.0).collect())
        };
        let texts = |text: &'static [u8]| {
            let mut tail = number(FEEDBACK).to_vec();
            tail.extend(encode(&vec![Part::Bytes(text); FEEDBACK]));
            Part::Tail(tail)
        };
        let answer = encode(&[
            words(pieces().map(|(client, ..)| client.into_word()).collect()),
            words(pieces().map(|(_, index, _)| number(index)).collect()),
            words(pieces().map(|(.., value)| number(value)).collect()),
            words(vec![B256::ZERO; FEEDBACK]),
            texts(b"starred"),
            texts(b""),
            words(vec![B256::ZERO; FEEDBACK]),
        ]);
        Self::of(None, Some(ContractAnswer::Result { result: Hex(answer) }))
    }

    /// Summarises it.
    pub fn judge(&self) {
        let report = judge_reputation(&self.0).expect("the arguments are good");
        assert_eq!(report.verdict, ReputationVerdict::Summarised);
        assert_eq!(report.entries.map(|entries| entries.total), u64::try_from(FEEDBACK).ok());
    }
}
