//! Blocks.

use core::fmt;

use alloy_primitives::B256;

use crate::bytes;

/// A block, by number and hash; every read of one verification is pinned to one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct BlockRef {
    /// The block's number.
    pub number: u64,
    /// The block's hash.
    pub hash: B256,
}

/// A block as an RPC tells of it: which one it is, and its time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Head {
    /// The block.
    pub block: BlockRef,
    /// The block's `timestamp`, in Unix seconds; `None` where the RPC leaves it out.
    pub time: Option<u64>,
}

/// Which block a verification reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum BlockTag {
    /// The newest block.
    #[default]
    Latest,
    /// The newest block that the chain will most likely keep.
    Safe,
    /// The newest block that the chain has promised to keep.
    Finalized,
    /// The block of this number.
    Number(u64),
}

impl BlockTag {
    /// The message of a usage error about another text; it goes on from the member's name.
    pub const NO_BLOCK: &'static str = "is not a block";

    /// The block of this word, or of this decimal number.
    ///
    /// # Example
    /// ```
    /// use erc8257_primitives::rpc::BlockTag;
    ///
    /// assert_eq!(BlockTag::parse("safe"), Some(BlockTag::Safe));
    /// assert_eq!(BlockTag::parse("16"), Some(BlockTag::Number(16)));
    /// assert_eq!(BlockTag::parse("0x10"), None);
    /// ```
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        Self::from_name(text).or_else(|| bytes::number(text).map(Self::Number))
    }

    /// The tag that JSON-RPC means by this word; a number is not one.
    ///
    /// # Example
    /// ```
    /// use erc8257_primitives::rpc::BlockTag;
    ///
    /// assert_eq!(BlockTag::from_name("safe"), Some(BlockTag::Safe));
    /// assert_eq!(BlockTag::from_name("16"), None);
    /// ```
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        match name {
            "latest" => Some(Self::Latest),
            "safe" => Some(Self::Safe),
            "finalized" => Some(Self::Finalized),
            _ => None,
        }
    }
}

/// As JSON-RPC names it, without the quotes.
impl fmt::Display for BlockTag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Latest => f.write_str("latest"),
            Self::Safe => f.write_str("safe"),
            Self::Finalized => f.write_str("finalized"),
            Self::Number(number) => write!(f, "{number:#x}"),
        }
    }
}
