//! The ways to pay a server, as both versions of x402 write them.

use alloc::string::String;
use alloc::vec::Vec;

use alloy_primitives::U256;
use primitives::json::Writer;
use primitives::limits::EXACT_INTEGER;
use primitives::usage::UsageError;
use x402::value::checksummed;

use crate::border::payment::{Offer, OfferEntry};

impl Offer {
    /// That there are entries and versions, each version once, and at most one entry on each chain.
    ///
    /// # Errors
    /// The member that is wrong.
    pub(crate) fn check(&self) -> Result<(), UsageError> {
        if !matches!(self.versions.as_slice(), [1 | 2] | [1, 2] | [2, 1]) {
            return Err(UsageError::wrong("offer.versions", "is not a list of 1, 2 or both"));
        }
        if self.entries.is_empty() {
            return Err(UsageError::wrong("offer.entries", "has no entry"));
        }
        let mut chains = Vec::new();
        for (index, entry) in self.entries.iter().enumerate() {
            let wrong = |member: &str, sentence| {
                Err(UsageError::wrong(&alloc::format!("offer.entries[{index}].{member}"), sentence))
            };
            if entry.chain_id.is_zero() || entry.chain_id > U256::from(EXACT_INTEGER) {
                return wrong("chainId", "is not a chain ID from 1 to 2^53 - 1");
            }
            if chains.contains(&entry.chain_id) {
                return wrong("chainId", "has an entry already");
            }
            if entry.max_timeout_seconds == 0 {
                return wrong("maxTimeoutSeconds", "is 0");
            }
            chains.push(entry.chain_id);
        }
        Ok(())
    }
}

impl OfferEntry {
    /// The entry as version 2 has it in `accepts`, and a payment in `accepted`.
    pub(crate) fn accepted(&self) -> String {
        let mut w = Writer::new();
        w.raw("{\"scheme\":\"exact\",\"network\":").quoted(format_args!("eip155:{}", self.chain_id));
        w.raw(",\"amount\":").quoted(self.amount).raw(",\"asset\":").string(&checksummed(self.asset));
        w.raw(",\"payTo\":").string(&checksummed(self.pay_to));
        w.raw(",\"maxTimeoutSeconds\":").display(self.max_timeout_seconds);
        self.extra(&mut w);
        w.raw("}");
        w.finish()
    }

    /// The entry as version 1 has it in `accepts`.
    pub(crate) fn required(&self) -> String {
        let mut w = Writer::new();
        w.raw("{\"scheme\":\"exact\",\"network\":").string(&self.network);
        w.raw(",\"maxAmountRequired\":").quoted(self.amount).raw(",\"resource\":").string(&self.resource);
        w.raw(",\"description\":").string(&self.description).raw(",\"mimeType\":\"application/json\"");
        w.raw(",\"payTo\":").string(&checksummed(self.pay_to));
        w.raw(",\"maxTimeoutSeconds\":").display(self.max_timeout_seconds);
        w.raw(",\"asset\":").string(&checksummed(self.asset));
        self.extra(&mut w);
        w.raw("}");
        w.finish()
    }

    fn extra(&self, w: &mut Writer) {
        w.raw(",\"extra\":{\"name\":")
            .string(&self.domain.name)
            .raw(",\"version\":")
            .string(&self.domain.version)
            .raw("}");
    }
}

/// The challenge of an offer: the body of version 1, or the document of the header `PAYMENT-REQUIRED` of version 2. `None` where the
/// offer does not speak that version.
#[must_use]
pub fn challenge_of(offer: &Offer, version: u8, error: &str) -> Option<String> {
    if !offer.versions.contains(&version) {
        return None;
    }
    let mut w = Writer::new();
    w.raw("{\"x402Version\":").display(version).raw(",\"error\":").string(error);
    if let (2, Some(first)) = (version, offer.entries.first()) {
        w.raw(",\"resource\":{\"url\":").string(&first.resource);
        w.raw(",\"description\":").string(&first.description).raw(",\"mimeType\":\"application/json\"}");
    }
    w.raw(",\"accepts\":[");
    for (index, entry) in offer.entries.iter().enumerate() {
        w.raw(if index == 0 { "" } else { "," });
        w.raw(&if version == 1 { entry.required() } else { entry.accepted() });
    }
    w.raw("]}");
    Some(w.finish())
}
