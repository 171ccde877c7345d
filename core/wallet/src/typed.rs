//! Typed data of EIP-712: their types, their values and their digest (decision W45).

mod encode;
mod types;

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use alloy_primitives::{Address, B256, U256};
use primitives::canonical::keccak256;
use primitives::eip712;
use primitives::json::{Document, Kind, NodeId};

use crate::answer::member;
use encode::Encoder;
use types::Named;

pub(crate) use encode::{account, bytes, number};

/// The struct of a domain.
const DOMAIN: &str = "EIP712Domain";
/// The members of a domain with their types, in the order in which a type is derived.
const OF_DOMAIN: [(&str, &str); 5] = [
    ("name", "string"),
    ("version", "string"),
    ("chainId", "uint256"),
    ("verifyingContract", "address"),
    ("salt", "bytes32"),
];

/// Typed data that can be signed.
pub(crate) struct Typed<'d> {
    document: &'d Document<'d>,
    message_at: NodeId,
    /// What the key signs.
    pub(crate) digest: B256,
    /// The hash of the domain.
    pub(crate) domain: B256,
    /// The hash of the message; `None` where the domain itself is signed.
    pub(crate) message: Option<B256>,
    /// The type of the message, with all types that it leads to.
    pub(crate) encoded_type: String,
    /// Whether the types have no domain, so that wallets differ in what they sign.
    pub(crate) has_derived_domain: bool,
    /// The chain and the contract, if the domain's type has them: no other member is signed (decision W44).
    pub(crate) chain: Option<U256>,
    pub(crate) contract: Option<Address>,
}

impl<'d> Typed<'d> {
    /// Reads typed data. `None` where they do not fit their types.
    pub(crate) fn read(document: &'d Document<'d>, node: NodeId) -> Option<Self> {
        let object = |name: &str| {
            let found = member(document, node, name)?;
            (document.kind(found) == Kind::Object).then_some(found)
        };
        let primary = member(document, node, "primaryType")?;
        let primary = (document.kind(primary) == Kind::String).then(|| document.string(primary))?;
        let (domain_at, message_at) = (object("domain")?, object("message")?);
        let mut types = Named::read(document, object("types")?)?;
        let has_derived_domain = !types.has(DOMAIN);
        if has_derived_domain {
            let there = OF_DOMAIN.iter().filter(|(name, _)| member(document, domain_at, name).is_some());
            types.add(DOMAIN, there.map(|(name, of)| ((*name).to_string(), (*of).to_string())).collect());
        }
        let types = types.resolved()?;
        let (domain_of, primary) = (types.place(DOMAIN)?, types.place(&primary)?);
        let mut encoder = Encoder::new(document, &types);
        let domain = encoder.hash(domain_of, domain_at)?;
        let is_domain = primary == domain_of;
        let message = if is_domain { None } else { Some(encoder.hash(primary, message_at)?) };
        let digest = match message {
            Some(message) => eip712::digest(domain, message),
            None => keccak256(&[&[0x19, 0x01], domain.as_slice()].concat()),
        };
        let signed = |name: &str, of: &str| {
            let of_domain = types.at(domain_of).map_or(&[][..], |domain| &domain.fields);
            of_domain.iter().any(|field| field.name == name && field.of == of)
        };
        let value = |name: &str| member(document, domain_at, name);
        let chain = value("chainId").filter(|_| signed("chainId", "uint256"));
        let contract = value("verifyingContract").filter(|_| signed("verifyingContract", "address"));
        Some(Self {
            document,
            message_at,
            digest,
            domain,
            message,
            encoded_type: encoder.encoded_type(primary)?,
            has_derived_domain,
            chain: chain.and_then(|node| number(document, node)),
            contract: contract.and_then(|node| account(document, node)),
        })
    }

    /// The place of a value of the message, by the names that lead to it.
    fn at(&self, path: &[&str]) -> Option<NodeId> {
        path.iter().try_fold(self.message_at, |node, name| member(self.document, node, name))
    }

    /// A number of the message.
    pub(crate) fn uint(&self, path: &[&str]) -> Option<U256> {
        number(self.document, self.at(path)?)
    }

    /// An address of the message.
    pub(crate) fn address(&self, path: &[&str]) -> Option<Address> {
        account(self.document, self.at(path)?)
    }

    /// Bytes of the message.
    pub(crate) fn bytes(&self, path: &[&str]) -> Option<Vec<u8>> {
        bytes(self.document, self.at(path)?)
    }

    /// A flag of the message.
    pub(crate) fn is_true(&self, path: &[&str]) -> bool {
        self.at(path).is_some_and(|node| self.document.kind(node) == Kind::True)
    }
}
