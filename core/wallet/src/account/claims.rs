//! What a contract says of itself, which every contract can say (ledger `wal-acct-claim-basis`).

use alloc::string::String;
use alloc::vec::Vec;

use alloy_primitives::{Address, U256};
use primitives::abi::strict::{address, is_zero, number, padded, word_at};
use primitives::abi::words::WORD;

use crate::answer::Returned;
use crate::border::signing::EntryPointVersion;
use crate::border::wallet_account::{WalletAccountType, WalletClaims, WalletEntryPointVersion, WalletProbes};
use crate::border::wallet_answer::WalletAnswer;
use crate::entry_point::version;
use crate::limits::{CLAIM_BYTES, OWNERS};
use crate::values::{dynamic, one_address, one_word};

/// The claims, and whether the list of owners was too long to be one.
pub(super) struct Told {
    pub(super) claims: WalletClaims,
    has_too_many_owners: bool,
}

/// Reads what was asked of the account.
pub(super) fn read(probes: Option<&WalletProbes>) -> Told {
    let Some(probes) = probes else {
        return Told { claims: WalletClaims::default(), has_too_many_owners: false };
    };
    let entry_point = returned(probes.entry_point.as_ref())
        .and_then(|bytes| one_address(&bytes))
        .filter(|address| !address.is_zero());
    let threshold =
        returned(probes.threshold.as_ref()).and_then(|bytes| one_word(&bytes)).map(U256::from_be_bytes);
    let owners = returned(probes.owners.as_ref()).and_then(|bytes| owners(&bytes));
    let has_too_many_owners = matches!(owners, Some(Owners::TooMany));
    let claims = WalletClaims {
        entry_point,
        entry_point_version: entry_point.map(|contract| known(version(contract))),
        account_id: returned(probes.account_id.as_ref()).and_then(|bytes| text(&bytes)),
        safe_version: returned(probes.version.as_ref()).and_then(|bytes| text(&bytes)),
        threshold,
        owners: if let Some(Owners::Listed(owners)) = owners { Some(owners) } else { None },
    };
    Told { claims, has_too_many_owners }
}

impl Told {
    /// The type that the claims tell: Safe before ERC-7579 before ERC-4337.
    pub(super) fn account_type(&self) -> Option<WalletAccountType> {
        let claims = &self.claims;
        let known = claims.entry_point_version.filter(|version| *version != WalletEntryPointVersion::Other);
        if self.safe() == Some(true) {
            Some(WalletAccountType::Safe)
        } else if claims.account_id.is_some() {
            Some(WalletAccountType::Erc7579)
        } else {
            known.map(|_| WalletAccountType::Erc4337)
        }
    }

    /// Whether version, threshold and owners were told and do not fit together.
    pub(super) fn is_inconsistent_safe(&self) -> bool {
        self.safe() == Some(false)
    }

    /// Whether version, threshold and owners are those of a Safe; `None` where they were not all told.
    fn safe(&self) -> Option<bool> {
        let WalletClaims { safe_version, threshold, owners, .. } = &self.claims;
        safe_version.as_ref()?;
        let threshold = threshold.as_ref()?;
        if self.has_too_many_owners {
            return Some(false);
        }
        let owners = owners.as_ref()?;
        let count = U256::from(owners.len());
        let mut sorted = owners.clone();
        sorted.sort_unstable();
        sorted.dedup();
        // The sentinel of the list of a Safe.
        let sentinel = Address::with_last_byte(1);
        let are_good = sorted.iter().all(|owner| !owner.is_zero() && *owner != sentinel);
        let is_alone = sorted.len() == owners.len();
        Some(*threshold >= U256::ONE && *threshold <= count && is_alone && are_good)
    }
}

/// The version of an entry point, as claims tell it.
const fn known(version: Option<EntryPointVersion>) -> WalletEntryPointVersion {
    match version {
        Some(EntryPointVersion::V06) => WalletEntryPointVersion::V06,
        Some(EntryPointVersion::V07) => WalletEntryPointVersion::V07,
        Some(EntryPointVersion::V08) => WalletEntryPointVersion::V08,
        Some(EntryPointVersion::V09) => WalletEntryPointVersion::V09,
        None => WalletEntryPointVersion::Other,
    }
}

fn returned(answer: Option<&WalletAnswer>) -> Option<Vec<u8>> {
    if let Returned::Bytes(bytes) = WalletAnswer::returned(answer) { Some(bytes) } else { None }
}

/// A string of 1 to 256 bytes, encoded canonically.
fn text(bytes: &[u8]) -> Option<String> {
    let behind = dynamic(bytes)?;
    let length = number(word_at(behind, 0)?);
    if length == 0 || length > CLAIM_BYTES {
        return None;
    }
    let (text, padding) = behind.get(WORD..)?.split_at_checked(length)?;
    let is_canonical = text.len().checked_add(padding.len())? == padded(length) && is_zero(padding);
    is_canonical.then(|| String::from_utf8(text.to_vec()).ok())?
}

/// A list of owners.
enum Owners {
    Listed(Vec<Address>),
    TooMany,
}

/// A list of addresses, encoded canonically.
fn owners(bytes: &[u8]) -> Option<Owners> {
    let behind = dynamic(bytes)?;
    let count = number(word_at(behind, 0)?);
    let words = behind.get(WORD..)?;
    if words.len() != count.checked_mul(WORD)? {
        return None;
    }
    if count > OWNERS {
        return Some(Owners::TooMany);
    }
    let owners: Option<Vec<Address>> =
        words.chunks_exact(WORD).map(|word| address(word.first_chunk::<WORD>()?)).collect();
    owners.map(Owners::Listed)
}
