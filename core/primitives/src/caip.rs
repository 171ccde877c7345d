//! CAIP-2 chains, CAIP-10 accounts and CAIP-19 assets (§3 Pricing): the generic grammar, and what we add for
//! `eip155` and for hex.
//!
//! Parsing borrows and allocates nothing. `parse` is the generic grammar alone; `issue` is the rest:
//!
//! ```
//! use erc8257_primitives::caip::{Caip10, Caip19, CaipIssue};
//!
//! let asset = Caip19::parse("eip155:8453/erc20:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913").unwrap();
//! let payee = Caip10::parse("eip155:8453:0xABCDEF0123456789abcdef0123456789abcdef01").unwrap();
//! assert_eq!(asset.chain(), payee.chain());
//! assert_eq!(asset.issue(), None);
//! assert_eq!(payee.issue(), Some(CaipIssue::UpperHex));
//! ```

use crate::bytes::{self, cut};

/// A chain: `namespace:reference` (CAIP-2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Caip2<'a> {
    namespace: &'a str,
    reference: &'a str,
}

/// An account: `chain:account` (CAIP-10).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Caip10<'a> {
    chain: Caip2<'a>,
    account: &'a str,
}

/// An asset type or one asset: `chain/namespace:reference` and perhaps `/token` (CAIP-19).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Caip19<'a> {
    chain: Caip2<'a>,
    namespace: &'a str,
    reference: &'a str,
    token_id: Option<&'a str>,
}

/// What may be wrong with an identifier that satisfies the generic grammar, in the order of looking.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum CaipIssue {
    /// A component begins with `0X` outside `eip155`: no CAIP-19 asset (`3-asset-caip19`) or CAIP-10 account
    /// (`3-recipient-caip10`) as §3 wants it.
    UpperPrefix,
    /// An `eip155` identifier without a decimal chain ID, or without an address of 40 hex digits where one
    /// belongs, their case aside (`lib-3-eip155-address-shape`).
    Eip155Shape,
    /// The hex digits after `0x` have an upper-case one (`2-hex-lower-consumer`).
    UpperHex,
}

impl<'a> Caip2<'a> {
    /// Parses a chain.
    #[must_use]
    pub fn parse(text: &'a str) -> Option<Self> {
        let (namespace, reference) = cut(text, b':')?;
        let good = is_namespace(namespace) && is_word(reference, 32, bytes::CHAIN);
        good.then_some(Self { namespace, reference })
    }

    /// The chain's namespace, such as `eip155`.
    #[must_use]
    pub const fn namespace(&self) -> &'a str {
        self.namespace
    }

    /// The chain within its namespace, such as `8453`.
    #[must_use]
    pub const fn reference(&self) -> &'a str {
        self.reference
    }

    /// Whether this is an EVM chain.
    #[must_use]
    pub fn is_eip155(&self) -> bool {
        self.namespace == "eip155"
    }

    /// `eip155_ok` is whether the other components have the shape that `eip155` asks for.
    fn issue(&self, eip155_ok: bool, others: [&str; 2]) -> Option<CaipIssue> {
        let components = [others[0], others[1], self.reference];
        let upper_prefix = components.iter().any(|component| component.starts_with("0X"));
        if self.is_eip155() {
            if upper_prefix || !eip155_ok || !eip155_chain_ok(self.reference) {
                return Some(CaipIssue::Eip155Shape);
            }
        } else if upper_prefix {
            return Some(CaipIssue::UpperPrefix);
        }
        components.into_iter().any(has_upper_hex).then_some(CaipIssue::UpperHex)
    }
}

impl<'a> Caip10<'a> {
    /// Parses an account. Its chain is the text before the last colon (§3).
    #[must_use]
    pub fn parse(text: &'a str) -> Option<Self> {
        let (chain, account) = cut_last(text, b':')?;
        let chain = Caip2::parse(chain)?;
        is_word(account, 128, bytes::ACCOUNT).then_some(Self { chain, account })
    }

    /// The chain that the account is on.
    #[must_use]
    pub const fn chain(&self) -> Caip2<'a> {
        self.chain
    }

    /// The account within its chain, such as `0xabcdef…`.
    #[must_use]
    pub const fn account(&self) -> &'a str {
        self.account
    }

    /// The fault beyond the grammar, if any. [`is_zero_account`] says whether it is the zero address.
    #[must_use]
    pub fn issue(&self) -> Option<CaipIssue> {
        self.chain.issue(eip155_address_shape(self.account), [self.account, ""])
    }
}

impl<'a> Caip19<'a> {
    /// Parses an asset type or an asset.
    #[must_use]
    pub fn parse(text: &'a str) -> Option<Self> {
        let (chain, asset) = cut(text, b'/')?;
        let chain = Caip2::parse(chain)?;
        let (namespace, asset) = cut(asset, b':')?;
        let (reference, token_id) = match cut(asset, b'/') {
            Some((reference, token_id)) => (reference, Some(token_id)),
            None => (asset, None),
        };
        let good = is_namespace(namespace)
            && is_word(reference, 128, bytes::ACCOUNT)
            && token_id.is_none_or(|token_id| is_word(token_id, 78, bytes::ACCOUNT));
        good.then_some(Self { chain, namespace, reference, token_id })
    }

    /// The chain that the asset is on.
    #[must_use]
    pub const fn chain(&self) -> Caip2<'a> {
        self.chain
    }

    /// The kind of asset, such as `erc20` or `slip44`.
    #[must_use]
    pub const fn namespace(&self) -> &'a str {
        self.namespace
    }

    /// The asset within its kind, such as a token's address.
    #[must_use]
    pub const fn reference(&self) -> &'a str {
        self.reference
    }

    /// One token of the asset, if it is about one.
    #[must_use]
    pub const fn token_id(&self) -> Option<&'a str> {
        self.token_id
    }

    /// The fault beyond the grammar, if any. Only `erc20`, `erc721` and `erc1155` on `eip155` have a shape of
    /// their own; every other kind, and every token ID, has the generic grammar alone.
    #[must_use]
    pub fn issue(&self) -> Option<CaipIssue> {
        let is_contract = matches!(self.namespace, "erc20" | "erc721" | "erc1155");
        let shape_ok = !is_contract || eip155_address_shape(self.reference);
        self.chain.issue(shape_ok, [self.reference, self.token_id.unwrap_or_default()])
    }
}

/// Whether an `eip155` chain reference is a decimal number without leading zeros. `0` is one: the namespace
/// uses `eip155:0` for accounts on every chain.
#[must_use]
pub fn eip155_chain_ok(reference: &str) -> bool {
    let decimal = !reference.is_empty() && bytes::all(reference.as_bytes(), bytes::DIGIT);
    decimal && (reference == "0" || !reference.starts_with('0'))
}

/// Whether a text is `0x` and 40 hex digits of any case.
#[must_use]
pub fn eip155_address_shape(text: &str) -> bool {
    text.strip_prefix("0x")
        .is_some_and(|digits| digits.len() == 40 && bytes::all(digits.as_bytes(), bytes::HEX))
}

/// Whether an account is `0x` and nothing but zeros, in any namespace (decision B11).
#[must_use]
pub fn is_zero_account(account: &str) -> bool {
    account
        .strip_prefix("0x")
        .is_some_and(|digits| !digits.is_empty() && digits.bytes().all(|digit| digit == b'0'))
}

/// Whether a component that begins `0x` has an upper-case digit in its `0x…` portion (§2, decision B9).
///
/// The portion ends at the first character that is not a hex digit. So the percent-encoding and the names of
/// `0x2%3A%3Asui%3A%3ASUI` stay as they are.
#[must_use]
pub fn has_upper_hex(component: &str) -> bool {
    let Some(digits) = component.strip_prefix("0x") else {
        return false;
    };
    // Most are all lower case, which one look at each byte tells.
    !bytes::all(digits.as_bytes(), bytes::LOWER_HEX)
        && digits.bytes().take_while(u8::is_ascii_hexdigit).any(|byte| byte.is_ascii_uppercase())
}

/// The chain of an `eip155` account in the one form that has no fault; `None` says nothing.
#[must_use]
pub fn plain_account_chain(text: &[u8]) -> Option<&[u8]> {
    let (chain, account) = plain_chain(text, b':')?;
    (is_plain_address(account) && account.get(2..)?.iter().any(|digit| *digit != b'0')).then_some(chain)
}

/// The chain of an `eip155` `erc20` asset in the one form that has no fault; `None` says nothing.
#[must_use]
pub fn plain_erc20_chain(text: &[u8]) -> Option<&[u8]> {
    let (chain, asset) = plain_chain(text, b'/')?;
    is_plain_address(asset.strip_prefix(b"erc20:")?).then_some(chain)
}

/// `eip155:` and a decimal chain ID, cut off at a separator.
fn plain_chain(text: &[u8], separator: u8) -> Option<(&[u8], &[u8])> {
    let reference = text.strip_prefix(b"eip155:")?;
    let length = reference.iter().position(|byte| *byte == separator)?;
    let digits = reference.get(..length)?;
    let is_decimal =
        (1..=32).contains(&length) && reference.first() != Some(&b'0') && bytes::all(digits, bytes::DIGIT);
    let end = length.wrapping_add(b"eip155:".len());
    if is_decimal { Some((text.get(..end)?, text.get(end.wrapping_add(1)..)?)) } else { None }
}

/// `0x` and 40 lower-case hex digits.
fn is_plain_address(text: &[u8]) -> bool {
    text.strip_prefix(b"0x").is_some_and(|digits| digits.len() == 40 && bytes::all(digits, bytes::LOWER_HEX))
}

fn is_namespace(text: &str) -> bool {
    text.len() >= 3 && is_word(text, 8, bytes::SLUG)
}

fn is_word(text: &str, most: usize, class: u8) -> bool {
    !text.is_empty() && text.len() <= most && bytes::all(text.as_bytes(), class)
}

/// The text before and after the last such byte, which is ASCII.
fn cut_last(text: &str, separator: u8) -> Option<(&str, &str)> {
    let at = text.bytes().rposition(|byte| byte == separator)?;
    Some((text.get(..at)?, text.get(at.wrapping_add(1)..)?))
}
