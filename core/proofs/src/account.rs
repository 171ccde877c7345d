//! Accounts and slots, proven by the answers about them (EIP-1186; decisions S12, S14, S15).

use alloc::string::String;
use alloc::vec::Vec;
use core::cell::Cell;

use alloy_primitives::{Address, B256, U256, b256};
use primitives::canonical::keccak256;
use primitives::rlp::{Item, integer, items, only};

use crate::answer::{Nodes, ProofAnswer};
use crate::codes::Code;
use crate::noted::{Ended, Noted, hash, quantity};
use crate::trie::{EMPTY_ROOT, Fault, Hashed, walk_by};

/// The hash of no bytes: an account without code has it.
pub const EMPTY_CODE: B256 = b256!("c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470");

/// An account, as its leaf has it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Account {
    /// Whether the state has a leaf for it.
    exists: bool,
    nonce: U256,
    balance: U256,
    pub(crate) storage_root: B256,
    pub(crate) code_hash: B256,
}

impl Account {
    /// An account that the state does not have.
    const NONE: Self = Self {
        exists: false,
        nonce: U256::ZERO,
        balance: U256::ZERO,
        storage_root: EMPTY_ROOT,
        code_hash: EMPTY_CODE,
    };

    fn read(leaf: &[u8]) -> Option<Self> {
        let list = only(leaf).filter(|item| item.is_list)?;
        let items = items(list.content, 4)?;
        let [nonce, balance, root, code] = items.as_slice() else { return None };
        let number = |item: &Item<'_>| item.text().and_then(integer);
        let hash = |item: &Item<'_>| B256::try_from(item.text()?).ok();
        Some(Self {
            exists: true,
            nonce: number(nonce)?,
            balance: number(balance)?,
            storage_root: hash(root)?,
            code_hash: hash(code)?,
        })
    }
}

/// The answers about one account.
pub(crate) struct Answers<'a> {
    address: Address,
    /// Each with its place in the bundle.
    list: Vec<(usize, &'a ProofAnswer)>,
    hashed: Cell<Hashed<'a>>,
}

impl<'a> Answers<'a> {
    /// Those about this address, among all answers of a bundle.
    pub(crate) fn about(address: Address, all: &'a [ProofAnswer]) -> Self {
        let list = all.iter().enumerate().filter(|(_, answer)| answer.address == address).collect();
        Self { address, list, hashed: Cell::default() }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// The pointer of the first answer.
    pub(crate) fn first(&self) -> String {
        self.list.first().map_or_else(|| "/accounts".into(), |(place, _)| alloc::format!("/accounts/{place}"))
    }

    /// The pointer of a member of the first answer.
    pub(crate) fn at(&self, member: &str) -> String {
        alloc::format!("{}/{member}", self.first())
    }

    /// Where findings about the storage stand.
    pub(crate) fn storage(&self) -> String {
        self.at("storageProof")
    }

    /// Proves the account under the root of a state, and looks at each answer's claims about it.
    ///
    /// # Errors
    /// An answer does not prove it, or contradicts it.
    pub(crate) fn account(&self, noted: &mut Noted, state_root: B256) -> Result<Account, Ended> {
        let key = keccak256(self.address.as_slice());
        let mut proven = Account::NONE;
        for (place, answer) in &self.list {
            let path = || alloc::format!("/accounts/{place}/accountProof");
            let Ok(leaf) = self.walked(noted, state_root, key, &answer.account_proof, path) else { continue };
            match leaf.map_or(Some(Account::NONE), Account::read) {
                Some(account) => {
                    claims(noted, answer, &account, *place);
                    proven = account;
                }
                None => noted.add(Code::AccountValue, path(), None, None),
            }
        }
        noted.step().map(|()| proven)
    }

    /// The word of a slot, by the first entry of its key; `None` where no answer has it, or it is not proven.
    pub(crate) fn word(&self, noted: &mut Noted, root: B256, key: U256) -> Option<U256> {
        let (place, nth, entry) = self.list.iter().find_map(|(place, answer)| {
            let nth = answer.storage.iter().position(|entry| entry.key == key)?;
            Some((*place, nth, answer.storage.get(nth)?))
        })?;
        let at = |member: &str| alloc::format!("/accounts/{place}/storageProof/{nth}/{member}");
        let key = keccak256(&key.to_be_bytes::<32>());
        let leaf = self.walked(noted, root, key, &entry.proof, || at("proof")).ok()?;
        let number = |leaf: &[u8]| only(leaf)?.text().and_then(integer);
        let Some(word) = leaf.map_or(Some(U256::ZERO), number) else {
            noted.add(Code::StorageValue, at("proof"), None, None);
            return None;
        };
        if word != entry.value {
            let detail = (Some(quantity(entry.value)), Some(quantity(word)));
            noted.add(Code::ClaimStorage, at("value"), detail.0, detail.1);
        }
        Some(word)
    }

    /// Whether an answer says anything of the slot.
    pub(crate) fn has(&self, key: U256) -> bool {
        self.list.iter().any(|(_, answer)| answer.storage.iter().any(|entry| entry.key == key))
    }

    /// The word of a slot that is needed.
    pub(crate) fn needed(&self, noted: &mut Noted, root: B256, key: U256) -> Option<U256> {
        let has = self.has(key);
        if !has {
            noted.add(Code::StorageMissing, self.storage(), None, Some(hash(key.into())));
        }
        self.word(noted, root, key)
    }

    /// Walks; a fault of the nodes is a finding.
    fn walked(
        &self,
        noted: &mut Noted,
        root: B256,
        key: B256,
        nodes: &'a Nodes,
        path: impl Fn() -> String,
    ) -> Result<Option<&'a [u8]>, Fault> {
        let nodes: Vec<&[u8]> = nodes.iter().map(Vec::as_slice).collect();
        let mut hashed = self.hashed.take();
        let value = walk_by(root, key.as_slice(), &nodes, &mut hashed);
        self.hashed.set(hashed);
        if let Err(Fault { code, at }) = value {
            // What is missing has no place of its own.
            let pointer = if code == Code::NodeMissing { path() } else { alloc::format!("{}/{at}", path()) };
            noted.add(code, pointer, None, None);
        }
        value
    }
}

/// An answer repeats what its nodes prove. One that contradicts itself is refuted as a whole.
fn claims(noted: &mut Noted, answer: &ProofAnswer, account: &Account, place: usize) {
    let number =
        |claimed: U256, proven: U256| (claimed != proven).then(|| (quantity(claimed), quantity(proven)));
    let digest = |claimed: B256, proven: B256| {
        let is_blank = !account.exists && claimed == B256::ZERO;
        (claimed != proven && !is_blank).then(|| (hash(claimed), hash(proven)))
    };
    let lies = [
        ("nonce", number(answer.nonce, account.nonce)),
        ("balance", number(answer.balance, account.balance)),
        ("storageHash", digest(answer.storage_hash, account.storage_root)),
        ("codeHash", digest(answer.code_hash, account.code_hash)),
    ];
    for (name, lie) in lies {
        if let Some((claimed, proven)) = lie {
            let pointer = alloc::format!("/accounts/{place}/{name}");
            noted.add(Code::ClaimAccount, pointer, Some(claimed), Some(proven));
        }
    }
}
