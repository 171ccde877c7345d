//! Requests of several provers to one RPC, joined: the slots of many tools in one `eth_getProof`, and one header for all.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::fmt::Write as _;

use alloy_primitives::U256;
use primitives::inquiry::{EthCall, OwnedCallAnswer};
use primitives::json;
use primitives::rpc::{CallAnswer, Reason};

use crate::limits::{ANSWER_SEPARATORS, JOINT_BYTES, SLOTS};
use crate::read::{Value, bytes_within};

/// The method whose requests are joined by their slots.
const PROOF: &str = "eth_getProof";
/// What an answer says of the account, beside the slots.
const ACCOUNT: [&str; 6] = ["address", "balance", "nonce", "codeHash", "storageHash", "accountProof"];

/// One request in the place of several.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Joint {
    method: &'static str,
    params: String,
    /// The requests that it stands for: each by its place, with its own slots.
    parts: Vec<(usize, Vec<U256>)>,
}

/// An account, and the block at which it is asked for, as requests have them.
type Account = (String, String);

/// An `eth_getProof` that still takes requests.
struct Open {
    account: Account,
    /// The slots in the order in which they were asked for first, and their numbers.
    keys: Vec<String>,
    known: BTreeSet<U256>,
    parts: Vec<(usize, Vec<U256>)>,
}

/// The fewest requests that stand for these, all of which go to one RPC. Requests that are the same become one. Those of
/// `eth_getProof` for one account at one block become one for all their slots, of which it has at most [`SLOTS`].
///
/// # Example
/// ```
/// use erc8257_proofs::join;
/// use primitives::inquiry::EthCall;
///
/// let slot = |digit: u8| format!("0x{digit:064x}");
/// let proof = |slots: &str| {
///     let account = "0x265bb2dbfc0a8165c9a1941eb1372f349bad2cf1";
///     EthCall::to_rpc(0, 0, "eth_getProof", format!(r#"["{account}",[{slots}],"0x5"]"#))
/// };
/// let (one, two) = (proof(&format!("\"{}\",\"{}\"", slot(1), slot(2))), proof(&format!("\"{}\"", slot(1))));
/// let joint = join(&[one.clone(), two]);
/// assert_eq!(joint.len(), 1);
/// assert_eq!(joint[0].params(), one.params);
/// ```
#[must_use]
pub fn join(calls: &[EthCall]) -> Vec<Joint> {
    let mut joints: Vec<Joint> = Vec::new();
    let mut same: BTreeMap<(&str, &str), usize> = BTreeMap::new();
    let mut open: Vec<Open> = Vec::new();
    let mut last: BTreeMap<Account, usize> = BTreeMap::new();
    for (place, call) in calls.iter().enumerate() {
        if let Some((account, keys)) = asked(call) {
            let at = last.get(&account).copied().filter(|at| {
                let known = open.get(*at).map(|open| &open.known);
                let more = keys.iter().filter(|(key, _)| known.is_some_and(|known| !known.contains(key)));
                known.is_some_and(|known| known.len().saturating_add(more.count()) <= SLOTS)
            });
            let at = at.unwrap_or_else(|| {
                open.push(Open {
                    account: account.clone(),
                    keys: Vec::new(),
                    known: BTreeSet::new(),
                    parts: Vec::new(),
                });
                open.len().saturating_sub(1)
            });
            last.insert(account, at);
            if let Some(open) = open.get_mut(at) {
                open.take(place, keys);
            }
            continue;
        }
        let known = same.get(&(call.method, call.params.as_str()));
        if let Some(joint) = known.and_then(|at| joints.get_mut(*at)) {
            joint.parts.push((place, Vec::new()));
        } else {
            same.insert((call.method, call.params.as_str()), joints.len());
            let parts = [(place, Vec::new())].to_vec();
            joints.push(Joint { method: call.method, params: call.params.clone(), parts });
        }
    }
    joints.extend(open.into_iter().map(Open::joint));
    joints
}

/// The account, the block and the slots of an `eth_getProof` as provers write it.
fn asked(call: &EthCall) -> Option<(Account, Vec<(U256, String)>)> {
    if call.method != PROOF {
        return None;
    }
    let document = json::read_text(&call.params);
    let params = Value::root(&document).elements()?;
    let [account, keys, block] = params.as_slice() else { return None };
    let key = |value: Value<'_>| Some((value.quantity()?, value.raw().to_string()));
    let keys = keys.elements()?.into_iter().map(key).collect::<Option<Vec<_>>>()?;
    Some(((account.raw().to_string(), block.raw().to_string()), keys))
}

impl Open {
    fn take(&mut self, place: usize, keys: Vec<(U256, String)>) {
        let mut own = Vec::new();
        for (key, text) in keys {
            own.push(key);
            if self.known.insert(key) {
                self.keys.push(text);
            }
        }
        self.parts.push((place, own));
    }

    fn joint(self) -> Joint {
        let (account, block) = &self.account;
        let params = alloc::format!("[{account},[{}],{block}]", self.keys.join(","));
        Joint { method: PROOF, params, parts: self.parts }
    }
}

impl Joint {
    /// The method.
    #[must_use]
    pub const fn method(&self) -> &'static str {
        self.method
    }

    /// The parameters, as JSON text.
    #[must_use]
    pub fn params(&self) -> &str {
        &self.params
    }

    /// Whether this asks for a proof.
    #[must_use]
    pub fn is_proof(&self) -> bool {
        self.method == PROOF
    }

    /// How many requests this stands for.
    #[must_use]
    pub const fn parts(&self) -> usize {
        self.parts.len()
    }

    /// The answer to each request that this stands for, by its place among the joined ones: what the RPC said of the account, and
    /// of the slots that were asked for there. Nothing is judged here, so that each prover judges its own answer. `None` where the
    /// answer is too large to be shared out: [`split`](Self::split) asks for less.
    #[must_use]
    pub fn share(&self, answer: &CallAnswer<'_>) -> Option<Vec<(usize, OwnedCallAnswer)>> {
        let is_one = self.parts.len() <= 1;
        let all = |answer: OwnedCallAnswer| {
            self.parts.iter().map(|(place, _)| (*place, answer.clone())).collect::<Vec<_>>()
        };
        match answer {
            CallAnswer::Failed(Reason::TooLarge) if self.is_proof() && !is_one => None,
            CallAnswer::Failed(reason) => Some(all(OwnedCallAnswer::Failed(*reason))),
            CallAnswer::Error(text) => Some(all(OwnedCallAnswer::Error(lossy(text)))),
            CallAnswer::Result(text) if is_one => Some(all(OwnedCallAnswer::Result(lossy(text)))),
            CallAnswer::Result(text) => {
                let slices = if self.is_proof() { self.slices(text) } else { None };
                match slices {
                    Some(slices) => slices.within_bounds(),
                    // Not a proof: each prover says so. The same text for all must not become large by that.
                    None if text.len().saturating_mul(self.parts.len()) <= JOINT_BYTES => {
                        Some(all(OwnedCallAnswer::Result(lossy(text))))
                    }
                    None if self.is_proof() => None,
                    None => Some(all(OwnedCallAnswer::Failed(Reason::TooLarge))),
                }
            }
        }
    }

    fn slices(&self, text: &[u8]) -> Option<Slices> {
        let document = bytes_within(text, ANSWER_SEPARATORS).ok()?;
        let root = Value::root(&document);
        let mut account = String::new();
        for name in ACCOUNT {
            // Writing to a String cannot fail.
            let _ = write!(account, "\"{name}\":{},", root.get(name)?.raw());
        }
        let mut entries: BTreeMap<U256, &str> = BTreeMap::new();
        for entry in root.get("storageProof")?.elements()? {
            if let Some(key) = entry.get("key").and_then(Value::quantity) {
                // The first entry of a slot counts, as everywhere.
                entries.entry(key).or_insert_with(|| entry.raw());
            }
        }
        let mut slices = Slices { bytes: 0, of: Vec::new() };
        for (place, keys) in &self.parts {
            let own: Vec<&str> = keys.iter().filter_map(|key| entries.get(key).copied()).collect();
            let bytes = own.iter().fold(account.len(), |sum, entry| sum.saturating_add(entry.len()));
            slices.bytes = slices.bytes.saturating_add(bytes);
            if slices.bytes > JOINT_BYTES {
                break;
            }
            let slice = alloc::format!("{{{account}\"storageProof\":[{}]}}", own.join(","));
            slices.of.push((*place, OwnedCallAnswer::Result(slice)));
        }
        Some(slices)
    }

    /// Two requests in the place of this one, each for half of what it stands for. `None` where it stands for one.
    #[must_use]
    pub fn split(&self) -> Option<[Self; 2]> {
        if !self.is_proof() || self.parts.len() < 2 {
            return None;
        }
        let document = json::read_text(&self.params);
        let params = Value::root(&document).elements()?;
        let [account, keys, block] = params.as_slice() else { return None };
        let texts: BTreeMap<U256, &str> =
            keys.elements()?.into_iter().filter_map(|key| Some((key.quantity()?, key.raw()))).collect();
        let half = |parts: &[(usize, Vec<U256>)]| {
            let account = (account.raw().to_string(), block.raw().to_string());
            let mut open = Open { account, keys: Vec::new(), known: BTreeSet::new(), parts: Vec::new() };
            for (place, keys) in parts {
                let text = |key: &U256| Some((*key, (*texts.get(key)?).to_string()));
                open.take(*place, keys.iter().filter_map(text).collect());
            }
            open.joint()
        };
        let (one, other) = self.parts.split_at_checked(self.parts.len().div_ceil(2))?;
        Some([half(one), half(other)])
    }
}

/// The answers that were shared out.
struct Slices {
    bytes: usize,
    of: Vec<(usize, OwnedCallAnswer)>,
}

impl Slices {
    /// Parts that are shared stand in each answer, so that all together may be far larger than what was served.
    fn within_bounds(self) -> Option<Vec<(usize, OwnedCallAnswer)>> {
        (self.bytes <= JOINT_BYTES).then_some(self.of)
    }
}

fn lossy(text: &[u8]) -> String {
    String::from_utf8_lossy(text).into_owned()
}
