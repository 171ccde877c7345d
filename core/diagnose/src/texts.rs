//! Hypotheses about bytes: the publisher hashed the file as it is, or its JSON in another layout.

use alloc::format;
use alloc::vec::Vec;

use alloy_primitives::B256;
use sha2::Digest;

use super::layout::{Form, Normal, Order, Space, write};
use super::outcome::Why;
use super::recipe::Canonical;
use super::search::{Attempt, Proof};
use primitives::canonical::{Keccak256, nfc};
use primitives::json::{Document, Node};

/// A function that gives 32 bytes.
pub(super) type HashFunction = fn(&[u8]) -> B256;

/// The file's bytes.
pub(super) struct Raw<'b> {
    body: &'b [u8],
    /// Without byte-order mark, and without white space at its ends.
    core: &'b [u8],
    /// The state after the core, which most forms begin with.
    state: Keccak256,
    /// keccak256 of the body.
    pub(super) hash: B256,
}

/// What may stand at the end of a text, and what to call it.
const ENDS: [(&[u8], &str); 2] = [(b"", ""), (b"\n", ", with a line feed at the end")];

impl<'b> Raw<'b> {
    pub(super) fn of(body: &'b [u8]) -> Self {
        let core = body.strip_prefix(&[0xEF, 0xBB, 0xBF]).unwrap_or(body).trim_ascii();
        let mut state = Keccak256::new();
        state.update(core);
        let hash = match body.strip_prefix(core) {
            Some(end) => {
                let mut state = state.clone();
                state.update(end);
                state.finish()
            }
            None => primitives::canonical::keccak256(body),
        };
        Self { body, core, state, hash }
    }

    /// `cause-raw-bytes`.
    pub(super) fn as_served(&self, attempt: &mut Attempt<'_>) -> Option<Proof> {
        attempt.is(self.hash).then(|| Proof::of("the bytes as served"))
    }

    /// `cause-trimmed-bytes`.
    pub(super) fn trimmed(&self, attempt: &mut Attempt<'_>, scratch: &mut Vec<u8>) -> Option<Proof> {
        let found = ends(attempt, &self.state, "the bytes without white space at their ends");
        let bare = self.body.strip_prefix(&[0xEF, 0xBB, 0xBF]);
        let found = found.or_else(|| {
            let hash =
                bare.filter(|bare| attempt.afford(bare.len())).map(primitives::canonical::keccak256)?;
            attempt.is(hash).then(|| Proof::of("the bytes without their byte-order mark"))
        });
        found.or_else(|| self.line_ends(attempt, scratch))
    }

    /// With LF for CR LF, as a checkout on another system has it.
    fn line_ends(&self, attempt: &mut Attempt<'_>, scratch: &mut Vec<u8>) -> Option<Proof> {
        if !self.core.contains(&b'\r') || !attempt.afford(self.core.len().saturating_mul(2)) {
            return None;
        }
        scratch.clear();
        for line in self.core.split_inclusive(|byte| *byte == b'\n') {
            match line.strip_suffix(b"\r\n") {
                Some(text) => {
                    scratch.extend_from_slice(text);
                    scratch.push(b'\n');
                }
                None => scratch.extend_from_slice(line),
            }
        }
        let mut state = Keccak256::new();
        state.update(scratch);
        ends(attempt, &state, "the bytes with LF for CR LF")
    }
}

/// A text that the state has seen, with nothing or a new line behind it.
fn ends(attempt: &mut Attempt<'_>, state: &Keccak256, label: &str) -> Option<Proof> {
    ENDS.iter().find_map(|(end, words)| {
        if !attempt.afford(end.len()) {
            return None;
        }
        let mut state = state.clone();
        state.update(end);
        attempt.is(state.finish()).then(|| Proof::of(&format!("{label}{words}")))
    })
}

/// The document in other layouts.
pub(super) struct Texts<'t, 'a> {
    document: &'t Document<'a>,
    canonical: &'t [u8],
    /// `JSON.stringify(value)`: empty where it could not be written.
    pub(super) minified: Vec<u8>,
    /// The file's bytes, which are hashed already.
    core: &'t [u8],
    /// Nothing would be escaped, and no number written otherwise.
    plain: bool,
}

impl<'t, 'a> Texts<'t, 'a> {
    pub(super) fn of(document: &'t Document<'a>, canonical: &'t Canonical<'_>, raw: &Raw<'t>) -> Self {
        let bytes = canonical.document.bytes;
        let computed = document
            .nodes
            .iter()
            .any(|node| node.kind() == primitives::json::Kind::Number && node.has(Node::COMPUTED));
        let plain = !computed && bytes.iter().all(|byte| matches!(byte, b' '..=b'~'));
        Self { document, canonical: bytes, minified: Vec::new(), core: raw.core, plain }
    }

    /// `cause-served-order`.
    pub(super) fn served_order(&mut self, attempt: &mut Attempt<'_>) -> Option<Proof> {
        let mut minified = Vec::with_capacity(self.canonical.len());
        let proof = self.is(attempt, Form::SERVED, &mut minified, "members in the order of the file");
        self.minified = minified;
        proof
    }

    /// `cause-shallow-sort`, `cause-name-list`.
    pub(super) fn order(
        &self,
        attempt: &mut Attempt<'_>,
        order: Order,
        scratch: &mut Vec<u8>,
    ) -> Option<Proof> {
        let label = if order == Order::Listed {
            "only members whose name stands at the top level"
        } else {
            "the top level sorted"
        };
        self.is(attempt, Form { order, ..Form::SERVED }, scratch, label)
    }

    /// `cause-indented`.
    pub(super) fn indented(&self, attempt: &mut Attempt<'_>, scratch: &mut Vec<u8>) -> Option<Proof> {
        let forms =
            [(Order::Served, "  ", "indented by 2 spaces"), (Order::Served, "    ", "indented by 4 spaces")];
        forms.into_iter().find_map(|(order, indent, label)| {
            let form = Form { order, space: Space::Lines(indent), ..Form::SERVED };
            self.is(attempt, form, scratch, label)
        })
    }

    /// `cause-json-dumps`: the forms that differ from those above. By default `json.dumps` escapes characters
    /// beyond ASCII.
    pub(super) fn json_dumps(&self, attempt: &mut Attempt<'_>, scratch: &mut Vec<u8>) -> Option<Proof> {
        let forms = [
            (true, Order::Served, Space::Single, "json.dumps(value)"),
            (true, Order::Sorted, Space::Single, "json.dumps(value, sort_keys=True)"),
            (false, Order::Sorted, Space::None, "json.dumps(value, sort_keys=True, separators=(',', ':'))"),
        ];
        let forms = forms.map(|(plain, order, space, call)| (plain, order, space, true, call));
        let unescaped = [
            (false, Order::Served, Space::Single, false, "json.dumps(value, ensure_ascii=False)"),
            (
                false,
                Order::Sorted,
                Space::Single,
                false,
                "json.dumps(value, sort_keys=True, ensure_ascii=False)",
            ),
        ];
        forms.into_iter().chain(unescaped).find_map(|(plain, order, space, ascii, call)| {
            if self.plain && !plain {
                return None;
            }
            let form = Form { order, space, python: true, ascii, normal: Normal::AsServed };
            self.is(attempt, form, scratch, call)
        })
    }

    /// `cause-normal-form`.
    pub(super) fn normal_form(&self, attempt: &mut Attempt<'_>, scratch: &mut Vec<u8>) -> Option<Proof> {
        if self.canonical.is_ascii() {
            return None;
        }
        let forms = [(Normal::Nfc, "in NFC"), (Normal::Nfd, "in NFD")];
        let skipped = usize::from(core::str::from_utf8(self.canonical).is_ok_and(nfc::is_nfc));
        forms.into_iter().skip(skipped).find_map(|(normal, label)| {
            let form = Form { order: Order::Sorted, normal, ..Form::SERVED };
            let mut proof = self.is(attempt, form, scratch, label)?;
            proof.file = Some(scratch.clone());
            Some(proof)
        })
    }

    /// Writes one form and compares it.
    fn is(&self, attempt: &mut Attempt<'_>, form: Form, scratch: &mut Vec<u8>, label: &str) -> Option<Proof> {
        let form = if self.plain { Form { python: false, ascii: false, ..form } } else { form };
        // Indentation may take any length; the usual length is a fraction of this bound.
        let most = self.document.bytes.len().saturating_mul(4).saturating_add(4_096).min(attempt.left());
        if !write(self.document, form, most, scratch) {
            attempt.give_up(Why::TooLarge);
            return None;
        }
        if scratch == self.canonical || scratch == self.core {
            return None;
        }
        if !attempt.afford(scratch.len().saturating_add(scratch.len() >> 1)) {
            return None;
        }
        if !matches!(form.space, Space::Lines(_)) {
            return attempt.is(primitives::canonical::keccak256(scratch)).then(|| Proof::of(label));
        }
        // Texts with lines are files, which may end with one.
        let mut state = Keccak256::new();
        state.update(scratch);
        ends(attempt, &state, label)
    }

    /// `cause-sha-256`, `cause-sha3-256`: of the canonical bytes, of the file, of the JSON without white space.
    pub(super) fn other_hash(
        &self,
        attempt: &mut Attempt<'_>,
        raw: &Raw<'_>,
        hash: HashFunction,
    ) -> Option<Proof> {
        let mut texts: Vec<(&[u8], &str)> = Vec::with_capacity(3);
        let all = [
            (self.canonical, "of the canonical bytes"),
            (raw.body, "of the bytes as served"),
            (&self.minified, "of the JSON without white space, in the order of the file"),
        ];
        for (text, label) in all {
            if !text.is_empty() && texts.iter().all(|(before, _)| *before != text) {
                texts.push((text, label));
            }
        }
        of_texts(attempt, hash, &texts)
    }
}

/// The same hypotheses where the body cannot be read.
pub(super) fn other_hash_of_bytes(
    attempt: &mut Attempt<'_>,
    raw: &Raw<'_>,
    hash: HashFunction,
) -> Option<Proof> {
    of_texts(attempt, hash, &[(raw.body, "of the bytes as served")])
}

fn of_texts(attempt: &mut Attempt<'_>, hash: HashFunction, texts: &[(&[u8], &str)]) -> Option<Proof> {
    texts.iter().find_map(|(text, label)| {
        (attempt.afford(text.len()) && attempt.is(hash(text))).then(|| Proof::of(label))
    })
}

/// SHA-256 (FIPS 180-4).
pub(super) fn sha256(bytes: &[u8]) -> B256 {
    let digest: [u8; 32] = sha2::Sha256::digest(bytes).into();
    B256::from(digest)
}

/// SHA3-256 (FIPS 202).
pub(super) fn sha3(bytes: &[u8]) -> B256 {
    use tiny_keccak::Hasher as _;
    let mut hasher = tiny_keccak::Sha3::v256();
    let mut digest = [0; 32];
    hasher.update(bytes);
    hasher.finalize(&mut digest);
    B256::from(digest)
}
