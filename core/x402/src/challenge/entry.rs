//! One entry of a challenge, judged apart from the others (ledger `x402-ch-entry-apart`).

use alloc::string::String;
use alloc::vec::Vec;

use alloy_primitives::{Address, U256};
use primitives::caip::Caip2;
use primitives::harmless;
use primitives::json::{Document, Kind, NodeId};
use primitives::limits::EXACT_INTEGER;

use super::text;
use crate::border::challenge::{ChallengeEntry, EntryVerdict};
use crate::codes::Code;
use crate::limits::DOMAIN_TEXT;
use crate::networks::{chain_id, network};
use crate::noted::Noted;
use crate::value;

/// The only scheme that is judged (ledger `x402-ch-scheme`).
const SCHEME: &str = "exact";
/// The only transfer method that is judged (ledger `x402-ch-method`).
const METHOD: &str = "eip3009";

/// Where the members of an entry stand in the challenge's text; 0 for one that is not there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Entry {
    /// The entry itself.
    pub node: NodeId,
    /// `scheme`.
    pub scheme: NodeId,
    /// `network`.
    pub network: NodeId,
    /// The amount: `maxAmountRequired` in version 1, `amount` in version 2.
    pub amount: NodeId,
    /// `asset`.
    pub asset: NodeId,
    /// `payTo`.
    pub pay_to: NodeId,
    /// `extra`.
    pub extra: NodeId,
    /// `resource` of version 1.
    pub resource: NodeId,
}

/// An entry under way.
struct Reading<'d, 'n> {
    document: &'d Document<'d>,
    noted: &'n mut Noted,
    entry: Entry,
    has_fault: bool,
}

/// Reads the entry at this place of `accepts`.
pub(super) fn read(
    document: &Document<'_>,
    noted: &mut Noted,
    version: u8,
    (index, node): (u64, NodeId),
) -> (Entry, ChallengeEntry) {
    let mut told = ChallengeEntry {
        index,
        verdict: EntryVerdict::Malformed,
        scheme: None,
        network: None,
        chain_id: None,
        amount: None,
        asset: None,
        pay_to: None,
        max_timeout_seconds: None,
        domain_name: None,
        domain_version: None,
        resource: None,
    };
    let mut reading =
        Reading { document, noted, entry: Entry { node, ..Entry::default() }, has_fault: false };
    told.verdict = match reading.read(version, &mut told) {
        Err(verdict) => verdict,
        Ok(()) if reading.has_fault => EntryVerdict::Malformed,
        Ok(()) => EntryVerdict::Usable,
    };
    (reading.entry, told)
}

impl Reading<'_, '_> {
    /// Reads all members; `Err` where nothing further can be read.
    fn read(&mut self, version: u8, told: &mut ChallengeEntry) -> Result<(), EntryVerdict> {
        let node = self.entry.node;
        if self.document.kind(node) != Kind::Object {
            self.fault(Code::Entry, node, None);
            return Err(EntryVerdict::Malformed);
        }
        let amount = if version == 1 { "maxAmountRequired" } else { "amount" };
        let names = [
            "scheme",
            "network",
            amount,
            "asset",
            "payTo",
            "maxTimeoutSeconds",
            "resource",
            "description",
            "extra",
        ];
        let [scheme, network, amount_at, asset, pay_to, timeout, resource, description, extra] =
            self.document.named(node, names);
        let resource = if version == 1 { resource } else { 0 };
        self.entry = Entry { node, scheme, network, amount: amount_at, asset, pay_to, extra, resource };
        self.scheme(told)?;
        told.chain_id = Some(U256::from(self.network(version, told)?));
        self.method(extra)?;
        told.amount = self.amount(amount_at, amount);
        told.asset = self.address(asset, "asset");
        told.pay_to = self.address(pay_to, "payTo");
        told.max_timeout_seconds = self.timeout(timeout);
        if version == 1 {
            told.resource = self.resource(resource);
        }
        [told.domain_name, told.domain_version] = self.domain(extra);
        let lacking = [
            ("description", version == 1 && description == 0),
            ("maxTimeoutSeconds", timeout == 0),
            ("resource", version == 1 && resource == 0),
        ];
        let lacking: Vec<&str> =
            lacking.into_iter().filter(|(_, is_lacking)| *is_lacking).map(|(name, _)| name).collect();
        if !lacking.is_empty() {
            self.note(Code::Incomplete, node, Some(harmless::listed(lacking.into_iter())));
        }
        Ok(())
    }

    fn note(&mut self, code: Code, at: NodeId, found: Option<String>) {
        self.noted.add(self.document, code, Some(at), (found, None));
    }

    /// A member that is wrong, or missing.
    fn fault(&mut self, code: Code, at: NodeId, missing: Option<&str>) {
        self.has_fault = true;
        let place = if at == 0 { self.entry.node } else { at };
        let found = if code == Code::Entry { None } else { self.found(at) };
        let detail = (found, missing.filter(|_| at == 0).map(String::from));
        self.noted.add(self.document, code, Some(place), detail);
    }

    /// The text that stands there, if it is one.
    fn found(&self, at: NodeId) -> Option<String> {
        text(self.document, at).map(|text| harmless::clip(text.as_bytes()))
    }

    fn scheme(&mut self, told: &mut ChallengeEntry) -> Result<(), EntryVerdict> {
        let at = self.entry.scheme;
        told.scheme = text(self.document, at);
        match told.scheme.as_deref() {
            Some(SCHEME) => Ok(()),
            Some(_) => {
                self.note(Code::SchemeUnsupported, at, self.found(at));
                Err(EntryVerdict::Unsupported)
            }
            None => {
                self.fault(Code::Entry, at, Some("scheme"));
                Err(EntryVerdict::Malformed)
            }
        }
    }

    /// The ID of the network's chain (ledger `x402-ch-network-v1`, `x402-ch-network-v2`; decision P5).
    fn network(&mut self, version: u8, told: &mut ChallengeEntry) -> Result<u64, EntryVerdict> {
        let at = self.entry.network;
        told.network = text(self.document, at);
        let Some(name) = told.network.as_deref() else {
            self.fault(Code::Network, at, Some("network"));
            return Err(EntryVerdict::Malformed);
        };
        let named = if version == 1 { network(name) } else { None };
        let chain = match (named, chain(name)) {
            (Some(chain), _) => Some(chain),
            (None, Chain::Evm(chain)) => {
                if version == 1 {
                    self.note(Code::NetworkForm, at, self.found(at));
                }
                Some(chain)
            }
            (None, Chain::Malformed) if version == 2 => {
                self.fault(Code::Network, at, None);
                return Err(EntryVerdict::Malformed);
            }
            (None, Chain::Malformed | Chain::Other) => None,
        };
        chain.ok_or_else(|| {
            self.note(Code::NetworkUnsupported, at, self.found(at));
            EntryVerdict::Unsupported
        })
    }

    fn method(&mut self, extra: NodeId) -> Result<(), EntryVerdict> {
        let [method] = self.document.named(extra, ["assetTransferMethod"]);
        if method == 0 || text(self.document, method).as_deref() == Some(METHOD) {
            return Ok(());
        }
        self.note(Code::TransferMethod, method, self.found(method));
        Err(EntryVerdict::Unsupported)
    }

    fn amount(&mut self, at: NodeId, name: &str) -> Option<U256> {
        let amount = text(self.document, at).and_then(|text| value::amount(&text));
        if amount.is_none() {
            self.fault(Code::Amount, at, Some(name));
        }
        amount
    }

    fn address(&mut self, at: NodeId, name: &str) -> Option<Address> {
        let address = text(self.document, at).map_or(Err(Code::Address), |text| value::address(&text));
        address.map_err(|code| self.fault(code, at, Some(name))).ok()
    }

    fn timeout(&mut self, at: NodeId) -> Option<u64> {
        if at == 0 {
            return None;
        }
        let seconds = self.document.whole(at).filter(|seconds| (1..=EXACT_INTEGER).contains(seconds));
        if seconds.is_none() {
            self.has_fault = true;
            self.note(Code::Timeout, at, None);
        }
        seconds
    }

    fn resource(&mut self, at: NodeId) -> Option<String> {
        let resource = text(self.document, at);
        if at != 0 && resource.is_none() {
            self.has_fault = true;
            self.note(Code::Resource, at, None);
        }
        resource
    }

    /// The name and the version of the token's domain, as far as the entry says.
    fn domain(&mut self, extra: NodeId) -> [Option<String>; 2] {
        let kind = self.document.kind(extra);
        if extra == 0 || kind == Kind::Null {
            return [None, None];
        }
        if kind != Kind::Object {
            self.has_fault = true;
            self.note(Code::Extra, extra, None);
            return [None, None];
        }
        self.document.named(extra, ["name", "version"]).map(|at| {
            let text = text(self.document, at)
                .filter(|text| !text.is_empty() && text.chars().nth(DOMAIN_TEXT).is_none());
            if at != 0 && text.is_none() {
                self.has_fault = true;
                self.note(Code::Extra, at, None);
            }
            text
        })
    }
}

/// A network by CAIP-2.
enum Chain {
    Evm(u64),
    /// A chain of another namespace.
    Other,
    Malformed,
}

fn chain(text: &str) -> Chain {
    match Caip2::parse(text) {
        Some(chain) if chain.is_eip155() => chain_id(&chain).map_or(Chain::Malformed, Chain::Evm),
        Some(_) => Chain::Other,
        None => Chain::Malformed,
    }
}
