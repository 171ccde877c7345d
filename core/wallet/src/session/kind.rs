//! The six permission types that are looked into: native and ERC-20 tokens, as an allowance, by periods, and as a stream
//! (decision W29).

use alloc::vec::Vec;

use alloy_primitives::{Address, U256};
use calls::is_unlimited;
use primitives::json::{Document, Kind as JsonKind, NodeId};
use primitives::limits::EXACT_INTEGER;

use crate::answer::member;
use crate::codes::Code;
use crate::values::{address_at, quantity_at};

/// How the amount grows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Growth {
    /// One amount.
    Allowance,
    /// An amount in each period.
    Periodic,
    /// An amount in each second.
    Stream,
}

/// A type that is looked into.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Kind {
    pub(super) growth: Growth,
    /// Whether it is about an ERC-20 token.
    pub(super) is_token: bool,
}

/// What a permission of such a type says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Terms {
    pub(super) token: Option<Address>,
    /// The allowance, the amount of a period, or the amount of a second.
    pub(super) amount: U256,
    /// Seconds of a period.
    pub(super) period: u64,
    /// What a stream begins with.
    pub(super) initial: U256,
    /// The most that a stream gives.
    pub(super) most: Option<U256>,
    pub(super) start: Option<u64>,
    /// The name of the member that has the amount.
    pub(super) amount_name: &'static str,
}

/// A member that is wrong, or that is missing where it has no name.
pub(super) type Fault = (Code, Option<&'static str>);

impl Kind {
    /// The type of this name; `None` for that of a vendor.
    pub(super) fn of(name: &str) -> Option<Self> {
        let (is_token, rest) = match name.strip_prefix("erc20-token-") {
            Some(rest) => (true, rest),
            None => (false, name.strip_prefix("native-token-")?),
        };
        let growth = match rest {
            "allowance" => Growth::Allowance,
            "periodic" => Growth::Periodic,
            "stream" => Growth::Stream,
            _ => return None,
        };
        Some(Self { growth, is_token })
    }

    /// Reads what the type says, member by member; or all that is wrong.
    pub(super) fn read(self, document: &Document<'_>, data: NodeId) -> Result<Terms, Vec<Fault>> {
        let mut reading = Reading { document, data, faults: Vec::new() };
        let token = if self.is_token { reading.token() } else { None };
        let (amount_name, other) = match self.growth {
            Growth::Allowance if reading.has("allowance") => ("allowance", Some("allowanceAmount")),
            Growth::Allowance => ("allowanceAmount", None),
            Growth::Periodic => ("periodAmount", None),
            Growth::Stream => ("amountPerSecond", None),
        };
        if let Some(other) = other.filter(|other| reading.has(other)) {
            // Two spellings of one amount: neither of them can be trusted.
            reading.faults.push((Code::SesDataValue, Some(other)));
        }
        let amount = reading.amount(amount_name, true).unwrap_or_default();
        let period = if self.growth == Growth::Periodic { reading.period() } else { 0 };
        let (initial, most) = if self.growth == Growth::Stream {
            (reading.amount("initialAmount", false), reading.amount("maxAmount", false))
        } else {
            (None, None)
        };
        let start = reading.time("startTime");
        if reading.faults.is_empty() {
            let initial = initial.unwrap_or_default();
            Ok(Terms { token, amount, period, initial, most, start, amount_name })
        } else {
            Err(reading.faults)
        }
    }
}

impl Terms {
    /// Where the amount has no limit: at a member; at the data for a stream whose amount has no end.
    pub(super) fn unlimited(&self, growth: Growth) -> Option<Fault> {
        let at = |name| Some((Code::SesReqUnlimited, name));
        if is_unlimited(self.amount) {
            return at(Some(self.amount_name));
        }
        match self.most {
            Some(most) if is_unlimited(most) => at(Some("maxAmount")),
            None if growth == Growth::Stream => at(None),
            _ => None,
        }
    }
}

/// The members of a permission under way.
struct Reading<'d> {
    document: &'d Document<'d>,
    data: NodeId,
    faults: Vec<Fault>,
}

impl Reading<'_> {
    /// A member that is there and not `null`.
    fn get(&self, name: &str) -> Option<NodeId> {
        let node = member(self.document, self.data, name)?;
        (self.document.kind(node) != JsonKind::Null).then_some(node)
    }

    fn has(&self, name: &str) -> bool {
        self.get(name).is_some()
    }

    fn missing(&mut self) {
        self.faults.push((Code::SesDataMissing, None));
    }

    fn wrong(&mut self, name: &'static str) {
        self.faults.push((Code::SesDataValue, Some(name)));
    }

    fn token(&mut self) -> Option<Address> {
        let Some(node) = self.get("tokenAddress") else {
            self.missing();
            return None;
        };
        let token = address_at(self.document, node).filter(|token| !token.is_zero());
        if token.is_none() {
            self.wrong("tokenAddress");
        }
        token
    }

    /// An amount as a quantity. One that must be there is not 0.
    fn amount(&mut self, name: &'static str, is_required: bool) -> Option<U256> {
        let Some(node) = self.get(name) else {
            if is_required {
                self.missing();
            }
            return None;
        };
        let amount = quantity_at(self.document, node).filter(|amount| !is_required || !amount.is_zero());
        if amount.is_none() {
            self.wrong(name);
        }
        amount
    }

    fn period(&mut self) -> u64 {
        if !self.has("periodDuration") {
            self.missing();
            return 0;
        }
        match self.time("periodDuration") {
            Some(0) => {
                self.wrong("periodDuration");
                0
            }
            Some(seconds) => seconds,
            None => 0,
        }
    }

    fn time(&mut self, name: &'static str) -> Option<u64> {
        let node = self.get(name)?;
        let time = self.document.whole(node).filter(|time| *time <= EXACT_INTEGER);
        if time.is_none() {
            self.wrong(name);
        }
        time
    }
}
