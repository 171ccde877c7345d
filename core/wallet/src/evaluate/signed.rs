//! Typed data beside a policy: the types that are known, by everything that they lead to (ledger `wal-eval-typed-exact`).

use alloc::string::String;
use alloc::vec::Vec;

use alloy_primitives::{Address, U256};
use calls::border::act::{ActKind, Danger};
use calls::{Act, Asset, Note, decode_operation, is_unlimited};
use primitives::describe::Value;
use primitives::usage::UsageError;

use super::{Done, Terms, shown};
use crate::acts::note;
use crate::codes::Code;
use crate::noted::{At, Noted};
use crate::typed::Typed;

/// A type that is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Known {
    Permit,
    DaiPermit,
    PermitSingle,
    PermitTransferFrom,
    Transfer,
    SafeTx,
    Delegation,
}

const TYPES: [(&str, Known); 8] = [
    ("Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)", Known::Permit),
    ("Permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed)", Known::DaiPermit),
    (
        "PermitSingle(PermitDetails details,address spender,uint256 sigDeadline)PermitDetails(address token,uint160 \
         amount,uint48 expiration,uint48 nonce)",
        Known::PermitSingle,
    ),
    (
        "PermitTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline)\
         TokenPermissions(address token,uint256 amount)",
        Known::PermitTransferFrom,
    ),
    (
        "TransferWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 \
         nonce)",
        Known::Transfer,
    ),
    (
        "ReceiveWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 \
         nonce)",
        Known::Transfer,
    ),
    (
        "SafeTx(address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 \
         gasPrice,address gasToken,address refundReceiver,uint256 nonce)",
        Known::SafeTx,
    ),
    (
        "Delegation(address delegate,address delegator,bytes32 authority,Caveat[] caveats,uint256 salt)Caveat(address \
         enforcer,bytes terms)",
        Known::Delegation,
    ),
];

const MESSAGE: &str = "/action/typedData/message";
const DOMAIN: &str = "/action/typedData/domain";

/// What a signature of the typed data would do.
pub(super) fn done(given: &Value<'_>, terms: &Terms<'_>, noted: &mut Noted) -> Result<Done, UsageError> {
    let node = given
        .object()?
        .required("action", |action| action.object()?.required("typedData", |value| Ok(value.node())))?;
    let Some(typed) = Typed::read(given.document(), node) else {
        noted.add(Code::EvalUnreadable, "/action/typedData");
        return Ok(Done { is_unreadable: true, ..Done::default() });
    };
    if typed.has_derived_domain {
        noted.add(Code::TypedNoDomainType, "/action/typedData/types");
    }
    if typed.chain != Some(U256::from(terms.chain)) {
        noted.add(Code::EvalDomainChain, DOMAIN);
    }
    let known = TYPES.iter().find(|(of, _)| *of == typed.encoded_type).map(|(_, known)| *known);
    if known.is_some() && typed.contract.is_none() {
        noted.add(Code::EvalDomainContract, DOMAIN);
    }
    let signature = Signature { typed: &typed, terms };
    let (acts, spender) = if let Some((known, contract)) = known.zip(typed.contract) {
        signature.acts(known, contract, noted)
    } else {
        noted.add(Code::EvalTypedUnknown, "/action/typedData/primaryType");
        let mut act = Act::new(String::from("0"), ActKind::OpaqueSignature, typed.contract, U256::ZERO);
        act.endanger(Danger::Opaque);
        (Vec::from([act]), terms.from)
    };
    Ok(Done { digest: Some(typed.digest), acts, spender, ..Done::default() })
}

struct Signature<'s> {
    typed: &'s Typed<'s>,
    terms: &'s Terms<'s>,
}

impl Signature<'_> {
    /// The acts, and the account that they spend from.
    fn acts(&self, known: Known, contract: Address, noted: &mut Noted) -> (Vec<Act>, Address) {
        if known == Known::SafeTx {
            return (self.of_safe(contract, noted), contract);
        }
        let (uint, address) =
            (|path: &[&str]| self.typed.uint(path), |path: &[&str]| self.typed.address(path));
        let from = self.terms.from;
        let act = Act::new(String::from("0"), ActKind::Permit, Some(contract), U256::ZERO);
        let own = Some(Asset::Token(contract));
        let mut act = match known {
            Known::Permit => Act {
                asset: own,
                amount: uint(&["value"]),
                recipient: address(&["spender"]),
                owner: address(&["owner"]),
                ..act
            },
            Known::DaiPermit => {
                Act { asset: own, recipient: address(&["spender"]), owner: address(&["holder"]), ..act }
            }
            Known::PermitSingle => Act {
                kind: ActKind::Permit2Permit,
                asset: address(&["details", "token"]).map(Asset::Token),
                amount: uint(&["details", "amount"]),
                recipient: address(&["spender"]),
                owner: Some(from),
                ..act
            },
            Known::PermitTransferFrom => Act {
                kind: ActKind::Permit2Transfer,
                asset: address(&["permitted", "token"]).map(Asset::Token),
                amount: uint(&["permitted", "amount"]),
                recipient: address(&["spender"]),
                owner: Some(from),
                ..act
            },
            Known::Transfer => Act {
                kind: ActKind::Eip3009,
                asset: own,
                amount: uint(&["value"]),
                recipient: address(&["to"]),
                owner: address(&["from"]),
                ..act
            },
            Known::SafeTx | Known::Delegation => {
                Act { kind: ActKind::Delegation, recipient: address(&["delegate"]), ..act }
            }
        };
        match known {
            Known::Permit | Known::PermitSingle => {
                act.endanger(Danger::Permit);
                if act.amount.is_some_and(is_unlimited) {
                    act.endanger(Danger::UnlimitedApproval);
                }
            }
            Known::DaiPermit => {
                act.endanger(Danger::Permit);
                if self.typed.is_true(&["allowed"]) {
                    act.endanger(Danger::UnlimitedApproval);
                }
            }
            Known::PermitTransferFrom => act.endanger(Danger::Permit),
            Known::Delegation => act.endanger(Danger::AccountControl),
            Known::Transfer | Known::SafeTx => {}
        }
        // An owner signs for its contract account: a delegator is not compared.
        if act.owner.is_some_and(|owner| owner != from) {
            noted.expect(Code::EvalAccount, MESSAGE, Some(shown(from)));
        }
        self.deadline(known, noted);
        (Vec::from([act]), from)
    }

    /// Until when the signature can be used.
    fn deadline(&self, known: Known, noted: &mut Noted) {
        let uint = |path: &[&str]| self.typed.uint(path).unwrap_or(U256::MAX);
        let deadline = match known {
            Known::Permit | Known::PermitTransferFrom => uint(&["deadline"]),
            // 0 never ends (decision W40).
            Known::DaiPermit => match uint(&["expiry"]) {
                U256::ZERO => U256::MAX,
                expiry => expiry,
            },
            Known::PermitSingle => uint(&["sigDeadline"]).max(uint(&["details", "expiration"])),
            Known::Transfer => uint(&["validBefore"]),
            Known::SafeTx | Known::Delegation => return,
        };
        let now = U256::from(self.terms.now);
        let latest = now.saturating_add(U256::from(self.terms.policy.max_signature_seconds));
        if deadline <= now {
            noted.add(Code::EvalDeadlinePast, MESSAGE);
        } else if deadline > latest {
            noted.add(Code::EvalDeadlineFar, MESSAGE);
        }
    }

    /// The call of a Safe that its owner signs.
    fn of_safe(&self, safe: Address, noted: &mut Noted) -> Vec<Act> {
        let typed = self.typed;
        let to = typed.address(&["to"]).unwrap_or_default();
        let value = typed.uint(&["value"]).unwrap_or_default();
        let data = typed.bytes(&["data"]).unwrap_or_default();
        let operation = typed.uint(&["operation"]).and_then(|operation| u8::try_from(operation).ok());
        let operation = operation.unwrap_or(u8::MAX);
        let mut decoded = decode_operation(safe, to, value, &data, operation);
        if operation > 1 {
            decoded.notes.push(Note::Malformed);
        }
        note(&decoded, noted, &At::from("/action/typedData/message/data"));
        // The refund is a sum that only the author of the data chooses (decision W43).
        let pays_refund = typed.uint(&["gasPrice"]).is_none_or(|price| !price.is_zero());
        if let (true, Some(act)) = (pays_refund || operation > 1, decoded.acts.first_mut()) {
            act.endanger(Danger::Opaque);
        }
        decoded.acts
    }
}
