//! Kinds of requirements (§1; Marker Interfaces for `AccessRequirement.kind`): each is the selector of one function
//! without arguments, whose name its author chooses.

use alloc::vec::Vec;
use core::fmt;

use erc8257::keccak256;

/// Stands in for a part of a composite that could not be introspected; it says nothing but that (ledger
/// `sec-intro-sentinel`).
pub const SENTINEL_KIND: [u8; 4] = [0; 4];
/// The identifier that ERC-165 forbids.
pub const NO_KIND: [u8; 4] = [0xff; 4];

/// The kind of ERC-721 collections, which the standard pins (ledger `tc-marker-ids`).
pub const ERC721_HOLDING: [u8; 4] = [0xbd, 0xf8, 0xc4, 0x28];
/// The kind of ERC-1155 tokens, which the standard pins (ledger `tc-marker-ids`).
pub const ERC1155_HOLDING: [u8; 4] = [0xcb, 0x42, 0x92, 0x30];
/// The kind of subscriptions, which the standard pins (ledger `tc-marker-ids`).
pub const SUBSCRIPTION: [u8; 4] = [0x44, 0x38, 0x7c, 0xc2];
/// A third party's kind of ERC-20 amounts (ledger `tc-marker-new`).
pub const ERC20_BALANCE: [u8; 4] = [0x81, 0x2b, 0x02, 0xee];
/// A third party's kind of ERC-7496 traits (ledger `tc-marker-new`).
pub const ERC7496_TRAIT: [u8; 4] = [0x37, 0xd8, 0xdc, 0x22];

/// A published kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct KnownKind {
    /// The interface ID.
    pub kind: [u8; 4],
    /// The name of the marker's function, without parentheses.
    pub marker: &'static str,
    /// The layout of `data`, as arguments of `abi.encode`.
    pub layout: &'static str,
    /// The standard pins it: its ID and its layout are normative. Others are third parties' (the namespace is open).
    pub is_standard: bool,
}

/// Every published kind that this library knows of, the standard's three first.
pub const KNOWN_KINDS: [KnownKind; 6] = [
    KnownKind {
        kind: ERC721_HOLDING,
        marker: "erc721Holding",
        layout: "address collection",
        is_standard: true,
    },
    KnownKind {
        kind: ERC1155_HOLDING,
        marker: "erc1155Holding",
        layout: "address collection, uint256 tokenId",
        is_standard: true,
    },
    KnownKind {
        kind: SUBSCRIPTION,
        marker: "subscription",
        layout: "address collection, uint8 minTier",
        is_standard: true,
    },
    KnownKind {
        kind: ERC20_BALANCE,
        marker: "erc20Balance",
        layout: "address token, uint256 minBalance",
        is_standard: false,
    },
    KnownKind {
        kind: ERC7496_TRAIT,
        marker: "erc7496Trait",
        layout: "address collection, address traitsContract, bytes32 traitKey, bytes32[] allowedValues",
        is_standard: false,
    },
    KnownKind {
        kind: [0x7a, 0x11, 0x16, 0x40],
        marker: "walletStateAttestation",
        layout: "string issuerJWKSURI, bytes32 conditionHash",
        is_standard: false,
    },
];

/// The kind of a marker: the selector of its function, which has this name and no arguments (ledger
/// `1-marker-single-fn`).
///
/// # Example
/// ```
/// assert_eq!(erc8257_access::kind_of("erc721Holding"), [0xbd, 0xf8, 0xc4, 0x28]);
/// ```
#[must_use]
pub fn kind_of(marker: &str) -> [u8; 4] {
    let mut signature = Vec::from(marker.as_bytes());
    signature.extend_from_slice(b"()");
    keccak256(&signature).0.first_chunk().copied().unwrap_or(NO_KIND)
}

/// Why a name cannot name a new kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum KindError {
    /// It is not an identifier of Solidity.
    NotAName,
    /// Its kind would be [`SENTINEL_KIND`], which means something else.
    Sentinel,
    /// Its kind would be [`NO_KIND`], which is not an interface ID.
    NoInterface,
    /// Its kind is that of this published marker.
    Taken(&'static str),
}

impl KindError {
    /// A stable code: `kind-not-a-name`, `kind-sentinel`, `kind-no-interface` or `kind-taken`.
    ///
    /// # Example
    /// ```
    /// let error = erc8257_access::new_kind("subscription").unwrap_err();
    /// assert_eq!(error.code(), "kind-taken");
    /// ```
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::NotAName => "kind-not-a-name",
            Self::Sentinel => "kind-sentinel",
            Self::NoInterface => "kind-no-interface",
            Self::Taken(_) => "kind-taken",
        }
    }
}

impl fmt::Display for KindError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotAName => f.write_str("the name is not an identifier of Solidity"),
            Self::Sentinel => f.write_str("the kind would be 0x00000000, which stands for an unknown kind"),
            Self::NoInterface => f.write_str("the kind would be 0xffffffff, which is not an interface ID"),
            Self::Taken(marker) => write!(f, "the kind is that of the published marker {marker}()"),
        }
    }
}

impl core::error::Error for KindError {}

/// The kind of a marker that is to be published, if no other is known to have it (ledger `1-marker-unique`). Who
/// means the same as a published marker uses that one's ID instead.
///
/// # Errors
/// [`KindError`], for a name that cannot be a function's, and a kind that is taken. Only [`KNOWN_KINDS`] are looked
/// at: markers that were published elsewhere are the author's matter.
///
/// # Example
/// ```
/// use erc8257_access::{KindError, new_kind};
///
/// assert_eq!(new_kind("guildMembership"), Ok([0x38, 0xfa, 0xab, 0x1a]));
/// assert_eq!(new_kind("subscription"), Err(KindError::Taken("subscription")));
/// ```
pub fn new_kind(marker: &str) -> Result<[u8; 4], KindError> {
    let letter = |byte: &u8| byte.is_ascii_alphabetic() || matches!(byte, b'_' | b'$');
    let bytes = marker.as_bytes();
    if !bytes.first().is_some_and(letter) || !bytes.iter().all(|byte| letter(byte) || byte.is_ascii_digit()) {
        return Err(KindError::NotAName);
    }
    match kind_of(marker) {
        SENTINEL_KIND => Err(KindError::Sentinel),
        NO_KIND => Err(KindError::NoInterface),
        kind => match KNOWN_KINDS.iter().find(|known| known.kind == kind) {
            Some(known) => Err(KindError::Taken(known.marker)),
            None => Ok(kind),
        },
    }
}
