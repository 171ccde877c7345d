//! The need behind a requirement, as far as its kind is known (§1, Marker Interfaces).

use alloc::vec::Vec;
use core::fmt;

use alloy_primitives::{Address, B256, U256, hex};
use alloy_sol_types::SolCall as _;

use crate::abi::IERC721OrERC20::balanceOfCall as BalanceOf;
use crate::abi::IERC1155::balanceOfCall as BalanceOfToken;
use crate::kind::{
    ERC20_BALANCE, ERC721_HOLDING, ERC1155_HOLDING, ERC7496_TRAIT, KNOWN_KINDS, SENTINEL_KIND, SUBSCRIPTION,
};
use erc8257::inside::registry::decode_uint;
use primitives::abi::strict::{address, number, word_at};
use primitives::abi::words::{self, WORD};

/// A requirement by its kind: of a predicate ([`OnchainRequirement`](crate::OnchainRequirement)) or of a manifest
/// ([`Requirement`](erc8257::Requirement)) alike. Bytes that do not have the kind's layout exactly are never guessed at:
/// they stay with the requirement, to be shown as they are.
///
/// # Example
/// ```
/// use erc8257_access::Need;
///
/// let data = [[0; 12].as_slice(), &[0xab; 20]].concat();
/// let need = Need::of([0xbd, 0xf8, 0xc4, 0x28], &data);
/// assert_eq!(need, Need::Erc721Holding { collection: [0xab; 20].into() });
/// assert_eq!(Need::of([0xde, 0xad, 0xbe, 0xef], &data), Need::Unknown { kind: [0xde, 0xad, 0xbe, 0xef] });
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Need {
    /// Hold any token of an ERC-721 collection (the standard's `0xbdf8c428`).
    Erc721Holding {
        /// The collection.
        collection: Address,
    },
    /// Hold one token of an ERC-1155 collection (the standard's `0xcb429230`).
    Erc1155Holding {
        /// The collection.
        collection: Address,
        /// The token.
        token_id: U256,
    },
    /// Have an active subscription (the standard's `0x44387cc2`).
    Subscription {
        /// The collection whose tokens are subscriptions.
        collection: Address,
        /// The lowest tier that will do; 0 is any.
        min_tier: u8,
    },
    /// Hold some amount of an ERC-20 token (a third party's `0x812b02ee`).
    Erc20Balance {
        /// The token.
        token: Address,
        /// The least amount, in the token's smallest unit.
        min_balance: U256,
    },
    /// Own an ERC-721 token that has a trait (ERC-7496; a third party's `0x37d8dc22`). Its predicate wants
    /// `abi.encode(uint256 tokenId)` as the `data` of `tryHasAccess`, and has at most 32 values.
    Erc7496Trait {
        /// The collection.
        collection: Address,
        /// The contract that tells the trait's value; it may be the collection.
        traits_contract: Address,
        /// The trait.
        trait_key: B256,
        /// The values that will do.
        allowed_values: Vec<B256>,
    },
    /// Kind `0x00000000`: a part of a composite that could not be introspected. Its requirement is not known,
    /// and its data means nothing.
    Sentinel,
    /// The kind is known, but the data does not have its layout.
    Undecodable {
        /// The kind's interface ID.
        kind: [u8; 4],
    },
    /// The kind is not known here, which the open namespace of kinds allows.
    Unknown {
        /// The kind's interface ID.
        kind: [u8; 4],
    },
}

impl Need {
    /// The need of a requirement with this kind and data. A kind has one layout, and the data must be its one
    /// ABI encoding: dirty words, gaps and trailing bytes make it [`Undecodable`](Self::Undecodable).
    #[must_use]
    pub fn of(kind: [u8; 4], data: &[u8]) -> Self {
        let decoded = match kind {
            SENTINEL_KIND => return Self::Sentinel,
            ERC721_HOLDING => erc721(data),
            ERC1155_HOLDING => erc1155(data),
            SUBSCRIPTION => subscription(data),
            ERC20_BALANCE => erc20(data),
            ERC7496_TRAIT => erc7496(data),
            _ => return Self::Unknown { kind },
        };
        decoded.unwrap_or(Self::Undecodable { kind })
    }

    /// The kind's interface ID.
    #[must_use]
    pub const fn kind(&self) -> [u8; 4] {
        match self {
            Self::Erc721Holding { .. } => ERC721_HOLDING,
            Self::Erc1155Holding { .. } => ERC1155_HOLDING,
            Self::Subscription { .. } => SUBSCRIPTION,
            Self::Erc20Balance { .. } => ERC20_BALANCE,
            Self::Erc7496Trait { .. } => ERC7496_TRAIT,
            Self::Sentinel => SENTINEL_KIND,
            Self::Undecodable { kind } | Self::Unknown { kind } => *kind,
        }
    }

    /// Whether the standard defines this kind of requirement; a third party's may mean something else elsewhere.
    #[must_use]
    pub fn is_standard(&self) -> bool {
        KNOWN_KINDS.iter().any(|known| known.is_standard && known.kind == self.kind())
    }

    /// Whether it is understood: neither a sentinel nor of an unknown kind or another layout.
    #[must_use]
    pub const fn is_understood(&self) -> bool {
        !matches!(self, Self::Sentinel | Self::Undecodable { .. } | Self::Unknown { .. })
    }

    /// The word that plans write, such as `erc721-holding`.
    #[must_use]
    pub const fn as_str(&self) -> &'static str {
        match self {
            Self::Erc721Holding { .. } => "erc721-holding",
            Self::Erc1155Holding { .. } => "erc1155-holding",
            Self::Subscription { .. } => "subscription",
            Self::Erc20Balance { .. } => "erc20-balance",
            Self::Erc7496Trait { .. } => "erc7496-trait",
            Self::Sentinel => "sentinel",
            Self::Undecodable { .. } => "undecodable",
            Self::Unknown { .. } => "unknown",
        }
    }

    /// The question to the chain whether an account meets this: the contract and the call data of its
    /// `balanceOf`. `None` where no single call tells.
    #[must_use]
    pub fn question(&self, account: Address) -> Option<(Address, Vec<u8>)> {
        match self {
            Self::Erc721Holding { collection: contract } | Self::Erc20Balance { token: contract, .. } => {
                Some((*contract, words::encode(&BalanceOf::SELECTOR, &[account.into_word()])))
            }
            Self::Erc1155Holding { collection, token_id } => Some((
                *collection,
                words::encode(&BalanceOfToken::SELECTOR, &[account.into_word(), (*token_id).into()]),
            )),
            _ => None,
        }
    }

    /// Whether the returned data of [`question`](Self::question) meets this. `None` where the data does not
    /// tell: it is not one word, or the need has no question. The answer is a hint for planning: the
    /// predicate may ask something else.
    #[must_use]
    pub fn answer(&self, returned: &[u8]) -> Option<bool> {
        let least = match self {
            Self::Erc721Holding { .. } | Self::Erc1155Holding { .. } => U256::ONE,
            Self::Erc20Balance { min_balance, .. } => *min_balance,
            _ => return None,
        };
        decode_uint(returned).ok().map(|balance| balance >= least)
    }
}

/// The need, in a few words for people.
impl fmt::Display for Need {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Erc721Holding { collection } => {
                write!(f, "any token of the ERC-721 collection {collection:?}")
            }
            Self::Erc1155Holding { collection, token_id } => {
                write!(f, "token {token_id} of the ERC-1155 collection {collection:?}")
            }
            Self::Subscription { collection, min_tier } => {
                write!(f, "a subscription of {collection:?}, tier {min_tier} or higher")
            }
            Self::Erc20Balance { token, min_balance } => {
                write!(f, "{min_balance} of the smallest unit of the ERC-20 token {token:?}")
            }
            Self::Erc7496Trait { collection, .. } => {
                write!(f, "a token of the ERC-721 collection {collection:?} with a certain trait")
            }
            Self::Sentinel => f.write_str("something that the predicate could not tell"),
            Self::Undecodable { kind } => {
                write!(f, "something of kind {} in no known layout", hex::encode_prefixed(kind))
            }
            Self::Unknown { kind } => {
                write!(f, "something of the unknown kind {}", hex::encode_prefixed(kind))
            }
        }
    }
}

/// Data of exactly so many words.
fn exactly<const N: usize>(data: &[u8]) -> Option<&[[u8; WORD]; N]> {
    let (words, rest) = data.as_chunks();
    if rest.is_empty() { words.try_into().ok() } else { None }
}

fn erc721(data: &[u8]) -> Option<Need> {
    let [collection] = exactly(data)?;
    Some(Need::Erc721Holding { collection: address(collection)? })
}

fn erc1155(data: &[u8]) -> Option<Need> {
    let [collection, token_id] = exactly(data)?;
    Some(Need::Erc1155Holding { collection: address(collection)?, token_id: U256::from_be_bytes(*token_id) })
}

fn subscription(data: &[u8]) -> Option<Need> {
    let [collection, min_tier] = exactly(data)?;
    Some(Need::Subscription { collection: address(collection)?, min_tier: number(min_tier).try_into().ok()? })
}

fn erc20(data: &[u8]) -> Option<Need> {
    let [token, min_balance] = exactly(data)?;
    Some(Need::Erc20Balance { token: address(token)?, min_balance: U256::from_be_bytes(*min_balance) })
}

fn erc7496(data: &[u8]) -> Option<Need> {
    let word = |index: usize| word_at(data, index.saturating_mul(WORD));
    // Behind the four words of the head, the list: its length, and a word each.
    let head = WORD * 4;
    if number(word(3)?) != head {
        return None;
    }
    let (values, rest) = data.get(head.saturating_add(WORD)..)?.as_chunks::<WORD>();
    if !rest.is_empty() || number(word(4)?) != values.len() {
        return None;
    }
    Some(Need::Erc7496Trait {
        collection: address(word(0)?)?,
        traits_contract: address(word(1)?)?,
        trait_key: B256::from(*word(2)?),
        allowed_values: values.iter().map(|value| B256::from(*value)).collect(),
    })
}
