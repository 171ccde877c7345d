//! Authorizations of EIP-7702: their digest, and whose key signed them (decisions W25, W55).

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use alloy_primitives::{Address, B256, U256};
use primitives::canonical::keccak256;
use primitives::eip712::recover;
use primitives::rlp;
use primitives::usage::UsageError;

use crate::border::signing::CodeAuthorization;
use crate::codes::Code;
use crate::noted::Noted;
use crate::read::quantity;

/// What stands before the encoded authorization in what is hashed.
const MAGIC: u8 = 0x05;
/// Half of the order of secp256k1: a larger `s` is not taken.
const HALF_ORDER: U256 = U256::from_limbs([
    0xdfe9_2f46_681b_20a0,
    0x5d57_6e73_57a4_501d,
    0xffff_ffff_ffff_ffff,
    0x7fff_ffff_ffff_ffff,
]);
/// No account has this nonce (EIP-2681).
const LAST_NONCE: U256 = U256::from_limbs([u64::MAX, 0, 0, 0]);

/// An authorization whose numbers are read.
pub(crate) struct Authorization {
    pub(crate) chain_id: U256,
    pub(crate) address: Address,
    pub(crate) nonce: U256,
    signature: Option<Signature>,
}

struct Signature {
    y_parity: U256,
    r: U256,
    s: U256,
}

impl Authorization {
    /// Reads the numbers of the authorization at this member of the bundle.
    ///
    /// # Errors
    /// The member that is no quantity, or that a signature lacks.
    pub(crate) fn read(given: &CodeAuthorization, member: &str) -> Result<Self, UsageError> {
        let number = |text: &str, name: &str| {
            let wrong = || UsageError::wrong(&format!("{member}.{name}"), "is not 0x and 1 to 64 hex digits");
            quantity(text).ok_or_else(wrong)
        };
        let optional =
            |text: &Option<String>, name: &str| text.as_deref().map(|text| number(text, name)).transpose();
        let missing = |name: &str| UsageError::missing(&format!("{member}.{name}"));
        let (y_parity, s) = (optional(&given.y_parity, "yParity")?, optional(&given.s, "s")?);
        let signature = match optional(&given.r, "r")? {
            None => None,
            Some(r) => Some(Signature {
                y_parity: y_parity.ok_or_else(|| missing("yParity"))?,
                r,
                s: s.ok_or_else(|| missing("s"))?,
            }),
        };
        let (chain_id, nonce) = (number(&given.chain_id, "chainId")?, number(&given.nonce, "nonce")?);
        Ok(Self { chain_id, address: given.address, nonce, signature })
    }

    /// The digest that the key of an account signs (ledger `wal-auth-digest`).
    pub(crate) fn digest(&self) -> B256 {
        let mut content = Vec::new();
        rlp::write_integer(&mut content, self.chain_id);
        rlp::write_text(&mut content, self.address.as_slice());
        rlp::write_integer(&mut content, self.nonce);
        keccak256(&[&[MAGIC], &*rlp::list(&content)].concat())
    }

    /// Whether the chain skips it whatever the account: by its nonce, or as no key signed it that [`look`](Self::look) could tell.
    pub(crate) fn fails(&self, authority: Option<Address>) -> bool {
        self.nonce >= LAST_NONCE || (self.signature.is_some() && authority.is_none())
    }

    /// What is to be said of the authorization alone, whatever the account; and the account whose key signed it.
    pub(crate) fn look(&self, noted: &mut Noted, pointer: &str) -> Option<Address> {
        let at = |member: &str| format!("{pointer}{member}");
        if self.chain_id.is_zero() {
            noted.add(Code::AuthAnyChain, at("/chainId"));
        }
        if self.nonce >= LAST_NONCE {
            noted.add(Code::AuthNonceMax, at("/nonce"));
        }
        if self.address.is_zero() {
            noted.add(Code::AuthClears, at("/address"));
        }
        match self.signature.as_ref()?.signer(self.digest()) {
            Ok(signer) => Some(signer),
            Err((code, member)) => {
                noted.add(code, at(member));
                None
            }
        }
    }
}

impl Signature {
    /// The account whose key signed; else the first fault, with its member.
    fn signer(&self, digest: B256) -> Result<Address, (Code, &'static str)> {
        if self.y_parity > U256::ONE {
            return Err((Code::AuthParity, "/yParity"));
        }
        if self.s > HALF_ORDER {
            return Err((Code::AuthHighS, "/s"));
        }
        let bytes = [self.r.to_be_bytes::<32>(), self.s.to_be_bytes::<32>()].concat();
        let v = if self.y_parity.is_zero() { 27 } else { 28 };
        recover(digest, &bytes, v).ok_or((Code::AuthSignature, "/r"))
    }
}
