//! The predicates, with a registry's right answer to each (§1, "Predicate Validation at Registration").

use erc8257::Address;

use crate::abi::Token;
use crate::chain::Chain;

/// The account that predicates with a choice let in.
pub const GUEST: Address = Address::repeat_byte(0x6e);
/// An address without code.
pub const NO_CODE: Address = Address::repeat_byte(0xde);

/// What `tryHasAccess` must answer for [`GUEST`] and no data.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Access {
    /// `(true, true)`.
    Granted,
    /// `(true, false)`.
    Denied,
    /// `(false, false)`.
    Malfunction,
}

impl Access {
    /// The word for it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Granted => "granted",
            Self::Denied => "denied",
            Self::Malfunction => "malfunction",
        }
    }
}

/// A predicate.
#[derive(Debug, Clone, Copy)]
pub struct Predicate {
    /// Its name here.
    pub name: &'static str,
    /// Its behaviour, in one line.
    pub what: &'static str,
    /// The registry's right answer; `None` where the registry must not even accept the predicate.
    pub access: Option<Access>,
    make: fn(&Chain, Address) -> Address,
}

impl Predicate {
    /// Deploys it; the registry is for the predicate that is a registry.
    #[must_use]
    pub fn deploy(&self, chain: &Chain, registry: Address) -> Address {
        (self.make)(chain, registry)
    }
}

/// The predicate of this name.
///
/// # Panics
/// If no predicate has this name.
#[must_use]
pub fn find(name: &str) -> &'static Predicate {
    PREDICATES
        .iter()
        .find(|predicate| predicate.name == name)
        .unwrap_or_else(|| panic!("no predicate {name}"))
}

const GRANTED: Option<Access> = Some(Access::Granted);
const DENIED: Option<Access> = Some(Access::Denied);
const MALFUNCTION: Option<Access> = Some(Access::Malfunction);

/// All of them.
pub const PREDICATES: &[Predicate] = &[
    predicate("open", "the zero address: open to all", GRANTED, |_, _| Address::ZERO),
    predicate("no-code", "an address without code", MALFUNCTION, |_, _| NO_CODE),
    predicate("granting", "grants; knows no ERC-165", GRANTED, |chain, _| chain.deploy("Granting", &[])),
    predicate("denying", "denies", DENIED, |chain, _| chain.deploy("Denying", &[])),
    predicate("echo", "grants to a caller that hands over tool and account as data", DENIED, |chain, _| {
        chain.deploy("Echo", &[])
    }),
    predicate("reverting", "reverts with a text", MALFUNCTION, |chain, _| chain.deploy("Reverting", &[])),
    predicate("burning", "uses all gas by an invalid instruction", MALFUNCTION, |chain, _| {
        chain.deploy("Burning", &[])
    }),
    predicate("endless", "works until the gas is gone", MALFUNCTION, |chain, _| chain.deploy("Endless", &[])),
    predicate("writing", "writes, which a static call forbids", MALFUNCTION, |chain, _| {
        chain.deploy("Writing", &[])
    }),
    predicate("flooding", "returns a megabyte", MALFUNCTION, |chain, _| chain.deploy("Flooding", &[])),
    predicate("answers-two", "returns the word 2", MALFUNCTION, |chain, _| answering(chain, 32, 31, 2)),
    predicate("answers-dirty", "returns 1 with a dirty high byte", MALFUNCTION, |chain, _| {
        answering(chain, 32, 0, 1)
    }),
    predicate("answers-short", "returns 31 bytes", MALFUNCTION, |chain, _| answering(chain, 31, 30, 1)),
    predicate("answers-long", "returns 64 bytes", MALFUNCTION, |chain, _| answering(chain, 64, 31, 1)),
    predicate("answers-nothing", "returns no bytes", MALFUNCTION, |chain, _| answering(chain, 0, 0, 0)),
    predicate("nameless", "grants, and its name is empty", GRANTED, |chain, _| chain.deploy("Nameless", &[])),
    predicate(
        "advertised",
        "says by ERC-165 that it is a predicate; lets one account in",
        GRANTED,
        advertised,
    ),
    predicate("unadvertised", "knows ERC-165 and does not say that it is a predicate", None, |chain, _| {
        chain.deploy("Unadvertised", &[])
    }),
    predicate(
        "half-advertised",
        "knows ERC-165 and reverts when asked whether it is a predicate",
        None,
        |chain, _| chain.deploy("HalfAdvertised", &[]),
    ),
    predicate(
        "thorough",
        "like `unadvertised`, with almost all the gas that ERC-165 allows",
        None,
        |chain, _| chain.deploy("Thorough", &[]),
    ),
    predicate("expensive", "needs more gas for ERC-165 than it allows", GRANTED, |chain, _| {
        chain.deploy("Expensive", &[])
    }),
    predicate("modest", "denies by ERC-165 everything, ERC-165 too", GRANTED, |chain, _| {
        chain.deploy("Modest", &[])
    }),
    predicate("telling", "denies, and tells three requirements", DENIED, |chain, _| {
        chain.deploy("Telling", &[])
    }),
    predicate("proving", "lets in a caller that proves to be the account", DENIED, |chain, _| {
        chain.deploy("Proving", &[])
    }),
    predicate("holding", "asks for three tokens, all of which one account has", GRANTED, |chain, _| {
        holding(chain, AND, [1, 1, 100])
    }),
    predicate(
        "holding-too-little",
        "asks for three tokens, of one of which there is not enough",
        DENIED,
        |chain, _| holding(chain, AND, [1, 1, 99]),
    ),
    predicate("holding-any", "asks for any of three tokens", GRANTED, |chain, _| {
        holding(chain, OR, [0, 1, 0])
    }),
    predicate("traits", "asks for a trait", DENIED, |chain, _| chain.deploy("Traits", &[])),
    predicate("composite", "all of two predicates, one of which tells nothing", GRANTED, |chain, _| {
        composite(chain, AND)
    }),
    predicate("composite-any", "any of two predicates, one of which tells nothing", GRANTED, |chain, _| {
        composite(chain, OR)
    }),
    predicate("wordy", "tells as many requirements as are read", GRANTED, |chain, _| {
        wordy(chain, [256, 32, 256])
    }),
    predicate("wordy-data", "tells a requirement with as much data as is read", GRANTED, |chain, _| {
        wordy(chain, [1, 4_096, 0])
    }),
    predicate("too-many", "tells one requirement too many", GRANTED, |chain, _| wordy(chain, [257, 32, 0])),
    predicate("too-much-data", "tells a byte of data too much", GRANTED, |chain, _| {
        wordy(chain, [1, 4_097, 0])
    }),
    predicate("too-long-label", "tells a label that is a byte too long", GRANTED, |chain, _| {
        wordy(chain, [1, 32, 257])
    }),
    predicate("secretive", "grants, and reverts when asked what it requires", GRANTED, |chain, _| {
        chain.deploy("Secretive", &[])
    }),
    predicate("ponderous", "grants, and needs all gas to tell what it requires", GRANTED, |chain, _| {
        chain.deploy("Ponderous", &[])
    }),
    predicate(
        "mumbling",
        "grants, and tells a word that is not a list of requirements",
        GRANTED,
        |chain, _| chain.deploy("Mumbling", &[Token::Bytes(vec![7; 32])]),
    ),
    predicate("wordless", "grants, and has no function to tell what it requires", GRANTED, |chain, _| {
        chain.deploy("Wordless", &[])
    }),
    predicate("proxy", "an ERC-1967 proxy of `advertised`", GRANTED, |chain, registry| {
        let code = advertised(chain, registry);
        chain.deploy("Proxy", &[code.into()])
    }),
    predicate("beacon-proxy", "an ERC-1967 beacon proxy of `advertised`", GRANTED, |chain, registry| {
        let beacon = chain.deploy("Beacon", &[advertised(chain, registry).into()]);
        chain.deploy("BeaconProxy", &[beacon.into()])
    }),
    predicate(
        "admin-only",
        "has an admin by ERC-1967, and nothing else of it",
        GRANTED,
        |chain, registry| {
            let code = advertised(chain, registry);
            chain.deploy("AdminOnly", &[code.into()])
        },
    ),
    predicate(
        "registry",
        "the registry itself, whose `hasAccess` has the same selector",
        None,
        |_, registry| registry,
    ),
];

const fn predicate(
    name: &'static str,
    what: &'static str,
    access: Option<Access>,
    make: fn(&Chain, Address) -> Address,
) -> Predicate {
    Predicate { name, what, access, make }
}

fn advertised(chain: &Chain, _: Address) -> Address {
    chain.deploy("Advertised", &[GUEST.into()])
}

/// `RequirementLogic`.
const AND: u64 = 0;
const OR: u64 = 1;

/// Asks for three tokens, of which the guest has so many each.
fn holding(chain: &Chain, logic: u64, amounts: [u64; 3]) -> Address {
    let tokens = amounts.map(|amount| chain.deploy("Holdings", &[GUEST.into(), amount.into()]));
    let [token, items, currency] = tokens.map(Token::from);
    chain.deploy("Holding", &[logic.into(), token, items, currency])
}

/// A composite of one predicate that tells its requirements, and one that does not.
fn composite(chain: &Chain, logic: u64) -> Address {
    let (open, secret) = (holding(chain, AND, [1, 1, 100]), chain.deploy("Secretive", &[]));
    chain.deploy("Composite", &[logic.into(), open.into(), secret.into()])
}

/// Tells so many requirements, with so many bytes of data and of label each.
fn wordy(chain: &Chain, sizes: [u64; 3]) -> Address {
    chain.deploy("Wordy", &sizes.map(Token::from))
}

/// Returns so many bytes, all zero but one.
fn answering(chain: &Chain, length: usize, at: usize, byte: u8) -> Address {
    let mut answer = vec![0; length];
    if let Some(place) = answer.get_mut(at) {
        *place = byte;
        // Dirty means: a right answer with dirt.
        if at == 0 {
            answer[length - 1] = 1;
        }
    }
    chain.deploy("Answering", &[Token::Bytes(answer)])
}
