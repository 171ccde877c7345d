//! What a call will do, with all calls within it (ledger `wal-call-canonical`, `wal-call-bounds`).

mod container;
mod effect;
mod mode;
mod redemption;

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use alloy_primitives::{Address, U256};

use crate::abi::arguments;
use crate::act::{Act, Selector};
use crate::border::act::{ActKind, Danger};
use crate::limits::{CALL_BYTES, CALL_DEPTH, CALLS};
use crate::selectors::{Group, find};

/// Something about the data of the whole action, once each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Note {
    /// A call has one to three bytes of data.
    Short,
    /// Arguments of a known function, a mode or a packed list are not in their one encoding.
    Malformed,
    /// There are more calls than are looked at, or deeper ones, or too many bytes.
    Limit,
    /// Bytes follow the arguments.
    Trailing,
}

/// The calls of an action, outer ones first, and what was noted about their data.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Acts {
    /// The calls.
    pub acts: Vec<Act>,
    /// Each note once, in the order of the list.
    pub notes: Vec<Note>,
}

impl Acts {
    fn note(&mut self, note: Note) {
        if let Err(place) = self.notes.binary_search(&note) {
            self.notes.insert(place, note);
        }
    }

    /// Whether this was noted.
    ///
    /// # Example
    /// ```
    /// use erc8257_calls::{Note, decode};
    /// use alloy_primitives::U256;
    ///
    /// assert!(decode(None, Some([7; 20].into()), U256::ZERO, &[1, 2]).has(Note::Short));
    /// ```
    #[must_use]
    pub fn has(&self, note: Note) -> bool {
        self.notes.contains(&note)
    }

    /// Whether a call has this danger.
    #[must_use]
    pub fn has_danger(&self, danger: Danger) -> bool {
        self.acts.iter().any(|act| act.dangers.contains(&danger))
    }
}

/// A call that is still to be looked at.
#[derive(Debug, Clone, Copy)]
struct Call<'a> {
    to: Option<Address>,
    value: U256,
    data: &'a [u8],
    /// Whether it runs with the storage of its caller.
    is_delegated: bool,
    /// Whether a zero target may mean the account itself (decision W42).
    zero_is_self: bool,
    maker: Maker,
}

/// The account that makes a call within a container.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Maker {
    /// The container.
    Container,
    /// The one that calls the container: a redemption without a delegation is such a call (decision W92).
    Caller,
    /// The account that everything is done from: it gave the delegation that is redeemed (decision W94).
    From,
}

impl<'a> Call<'a> {
    /// A call that is nothing but its target, its value and its data.
    const fn plain(to: Option<Address>, value: U256, data: &'a [u8]) -> Self {
        Self { to, value, data, is_delegated: false, zero_is_self: false, maker: Maker::Container }
    }
}

/// Decodes a call: what it does, and what each call within it does.
///
/// `from` is the account that makes it. Its own functions change who controls it; without `from` no call is the account's own.
/// A selector never proves what a contract does.
///
/// # Example
/// ```
/// use erc8257_calls::{decode, border::act::ActKind};
/// use alloy_primitives::{Address, U256};
///
/// let to = Address::repeat_byte(7);
/// let acts = decode(None, Some(to), U256::from(5), &[]).acts;
/// assert_eq!((acts[0].kind, acts[0].amount), (ActKind::NativeTransfer, Some(U256::from(5))));
/// ```
#[must_use]
pub fn decode(from: Option<Address>, to: Option<Address>, value: U256, data: &[u8]) -> Acts {
    started(from, Call::plain(to, value, data))
}

/// Decodes a call that an account makes with a Safe's operation: 1 is a delegatecall.
#[must_use]
pub fn decode_operation(account: Address, to: Address, value: U256, data: &[u8], operation: u8) -> Acts {
    let is_delegated = operation == 1;
    started(Some(account), Call { is_delegated, ..Call::plain(Some(to), value, data) })
}

fn started(from: Option<Address>, call: Call<'_>) -> Acts {
    let mut walk = Walk { from, acts: Acts::default() };
    if call.data.len() > CALL_BYTES {
        walk.acts.note(Note::Limit);
    } else {
        walk.call(&call, String::from("0"), 0, true);
    }
    walk.acts
}

struct Walk {
    from: Option<Address>,
    acts: Acts,
}

impl Walk {
    /// One call and the calls within it. It calls itself at most [`CALL_DEPTH`] times.
    fn call(&mut self, call: &Call<'_>, path: String, depth: usize, is_own: bool) {
        if depth > CALL_DEPTH || self.acts.acts.len() >= CALLS {
            return self.acts.note(Note::Limit);
        }
        let mut act = Act::new(path, ActKind::Call, call.to, call.value);
        act.is_own = is_own;
        if call.is_delegated {
            act.endanger(Danger::Delegatecall);
        }
        if call.zero_is_self && call.to.is_some_and(|to| to.is_zero()) {
            act.endanger(Danger::AccountControl);
        }
        let within = self.fill(&mut act, call);
        let children_own = is_own_within(&act, within.group, self.from, call.is_delegated && is_own);
        let path = act.path.clone();
        self.acts.acts.push(act);
        for (index, child) in within.calls.iter().enumerate() {
            // No path is made for calls that are not looked at.
            if depth >= CALL_DEPTH || self.acts.acts.len() >= CALLS {
                return self.acts.note(Note::Limit);
            }
            let is_own = match child.maker {
                Maker::Container => children_own,
                Maker::Caller => children_own || is_own,
                Maker::From => true,
            };
            self.call(child, format!("{path}.{index}"), depth.saturating_add(1), is_own);
        }
    }

    /// What the call does by itself; and the calls within it.
    fn fill<'a>(&mut self, act: &mut Act, call: &Call<'a>) -> Within<'a> {
        let nothing = Within { group: None, calls: Vec::new() };
        let Some(to) = call.to else {
            act.kind = ActKind::Deploy;
            act.endanger(Danger::Deploy);
            return nothing;
        };
        let Some(selector) = call.data.first_chunk::<4>() else {
            if call.data.is_empty() {
                effect::native(act, to);
            } else {
                act.endanger(Danger::Opaque);
                self.acts.note(Note::Short);
            }
            return nothing;
        };
        act.selector = Some(Selector::Function(*selector));
        let Some((known, data)) = find(call.data) else {
            if self.from == Some(to) {
                act.kind = ActKind::AccountControl;
                act.endanger(Danger::AccountControl);
            }
            return nothing;
        };
        act.kind = effect::kind(known.group);
        let Some((values, rest)) = arguments(known.signature, data) else {
            self.malformed(act);
            return nothing;
        };
        if !rest.is_empty() {
            self.acts.note(Note::Trailing);
        }
        effect::of(act, known.group, to, &values);
        // Code that runs in the account takes the account for the contract itself (decision W92).
        let own = if call.is_delegated && act.is_own { self.from.unwrap_or(to) } else { to };
        let Some(calls) = container::calls(known, own, self.from, &values) else { return nothing };
        act.is_container = true;
        if container::pays_refund(known.group, &values) {
            act.endanger(Danger::Opaque);
        }
        // A container spends the value that it is sent, wherever that goes.
        if self.from != Some(to) && !call.value.is_zero() {
            effect::native_beside(act, to);
        }
        let Some(calls) = calls else {
            self.malformed(act);
            return nothing;
        };
        Within { group: Some(known.group), calls }
    }

    fn malformed(&mut self, act: &mut Act) {
        act.endanger(Danger::Opaque);
        self.acts.note(Note::Malformed);
    }
}

struct Within<'a> {
    group: Option<Group>,
    calls: Vec<Call<'a>>,
}

/// Whether the account makes the calls within a container: its own functions do, for every caller, and so does any code that runs in
/// the account (decisions W47, W92).
fn is_own_within(act: &Act, group: Option<Group>, from: Option<Address>, runs_in_account: bool) -> bool {
    let is_account = from.is_some() && act.contract == from;
    runs_in_account
        || is_account
            && matches!(
                group,
                Some(
                    Group::Execute
                        | Group::Execute7579
                        | Group::SafeExec
                        | Group::SafeModule
                        | Group::MultiSend
                )
            )
}
