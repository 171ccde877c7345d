//! Signatures of Ed25519 by the strictest rule on which libraries agree (decision E10).
//!
//! RFC 8032, section 5.1.7, without the cofactor: S is below L, the key and R are canonical encodings of points that are not of small
//! order, and the R that follows from the key, the text and S has the bytes of the signature's R.

use core::ops::Neg as _;
use curve25519_dalek::edwards::{CompressedEdwardsY, EdwardsPoint};
use curve25519_dalek::scalar::Scalar;
use sha2::{Digest as _, Sha512};

/// A key that signatures can be checked with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Key {
    bytes: [u8; 32],
    point: EdwardsPoint,
}

impl Key {
    /// The key of these bytes; `None` where they are not a canonical encoding, or a point of small order.
    ///
    /// # Example
    /// ```
    /// use erc8257_discoverability::ed25519::Key;
    ///
    /// let mut neutral = [0; 32];
    /// neutral[0] = 1;
    /// assert!(Key::new(neutral).is_none());
    /// ```
    #[must_use]
    pub fn new(bytes: [u8; 32]) -> Option<Self> {
        point(bytes).map(|point| Self { bytes, point })
    }

    /// The bytes of the key.
    #[must_use]
    pub const fn as_bytes(&self) -> &[u8; 32] {
        &self.bytes
    }

    /// Whether a signature of a text holds (ledger `disc-cert-ed25519-strict`).
    #[must_use]
    pub fn verify(&self, text: &[u8], signature: &[u8; 64]) -> bool {
        self.check(text, signature).is_some()
    }

    fn check(&self, text: &[u8], signature: &[u8; 64]) -> Option<()> {
        let (r, s) = signature.split_at_checked(32)?;
        let (r, s): ([u8; 32], [u8; 32]) = (r.try_into().ok()?, s.try_into().ok()?);
        point(r)?;
        let s = Option::<Scalar>::from(Scalar::from_canonical_bytes(s))?;
        let hash = Sha512::new().chain_update(r).chain_update(self.bytes).chain_update(text).finalize();
        let k = Scalar::from_bytes_mod_order_wide(&hash.into());
        let expected = EdwardsPoint::vartime_double_scalar_mul_basepoint(&k, &self.point.neg(), &s);
        (expected.compress().0 == r).then_some(())
    }
}

/// The point of a canonical encoding that is not of small order.
fn point(bytes: [u8; 32]) -> Option<EdwardsPoint> {
    let point = CompressedEdwardsY(bytes).decompress()?;
    (point.compress().0 == bytes && !point.is_small_order()).then_some(point)
}
