//! The nodes that prove one receipt of a block, from all its receipts: no method of JSON-RPC serves them (decision S20).

use alloc::vec::Vec;

use primitives::canonical::keccak256;
use primitives::rlp::{list, write_text};

use crate::receipt::key;

/// Hex digits of a key at most: the RLP of a number of 32 bits has five bytes.
const DIGITS: usize = 10;

/// The nodes from the root of a block's receipts to the receipt of this index, as `erc8257-receipt-proof-bundle/1` has them; for
/// an index beyond the last the proof that there is none. Each receipt is as the block commits to it: its RLP, behind the type
/// byte if it has one. Empty for a block without receipts.
///
/// # Example
/// ```
/// use erc8257_proofs::{EMPTY_ROOT, receipt_proof, walk};
///
/// let receipts = vec![vec![0xc1, 0x80]; 200];
/// let nodes = receipt_proof(&receipts, 3);
/// let root = primitives::canonical::keccak256(&nodes[0]);
/// let nodes: Vec<&[u8]> = nodes.iter().map(Vec::as_slice).collect();
/// assert_eq!(walk(root, &[3], &nodes), Ok(Some(receipts[3].as_slice())));
/// assert!(receipt_proof(&[], 0).is_empty());
/// ```
#[must_use]
pub fn receipt_proof(receipts: &[Vec<u8>], index: u32) -> Vec<Vec<u8>> {
    let of = |(place, receipt): (usize, &Vec<u8>)| {
        let place = u32::try_from(place).ok()?;
        Some(Part { at: digits(&key(place)), tail: Vec::new(), end: End::Leaf(receipt.clone()) })
    };
    let mut parts: Vec<Part> = receipts.iter().enumerate().filter_map(of).collect();
    parts.sort_by(|one, other| one.at.cmp(&other.at));
    let mut path = Path { target: digits(&key(index)), nodes: Vec::new() };
    for depth in (0..DIGITS).rev() {
        parts = raised(parts, depth, &mut path);
    }
    if let Some(root) = parts.into_iter().next() {
        let at = root.at.clone();
        let node = root.encode(&mut path);
        path.pass(&at, &node, true);
    }
    path.nodes.reverse();
    path.nodes
}

/// A part of the tree: all keys that begin with these digits.
struct Part {
    at: Vec<u8>,
    /// The digits on the way from there, before anything branches.
    tail: Vec<u8>,
    end: End,
}

enum End {
    /// One receipt.
    Leaf(Vec<u8>),
    /// A branch, encoded.
    Branch(Vec<u8>),
}

/// The nodes on the way to a key, from the end to the root.
struct Path {
    target: Vec<u8>,
    nodes: Vec<Vec<u8>>,
}

impl Path {
    /// Keeps a node that stands on the way. One of less than 32 bytes stands inside its parent.
    fn pass(&mut self, at: &[u8], node: &[u8], is_root: bool) {
        if self.target.starts_with(at) && (is_root || node.len() >= 32) {
            self.nodes.push(node.to_vec());
        }
    }
}

/// The parts whose keys have more digits than that, each one digit nearer to the root. Parts that meet become one branch.
fn raised(parts: Vec<Part>, depth: usize, path: &mut Path) -> Vec<Part> {
    let mut groups: Vec<Vec<Part>> = Vec::new();
    for part in parts {
        let start = part.at.get(..depth);
        let fits = |group: &Vec<Part>| {
            group.first().is_some_and(|first| first.at.len() > depth && first.at.get(..depth) == start)
        };
        match groups.last_mut().filter(|group| part.at.len() > depth && fits(group)) {
            Some(group) => group.push(part),
            None => groups.push(alloc::vec![part]),
        }
    }
    groups.into_iter().filter_map(|group| met(group, depth, path)).collect()
}

fn met(mut group: Vec<Part>, depth: usize, path: &mut Path) -> Option<Part> {
    if let [lone] = group.as_mut_slice() {
        if lone.at.len() > depth
            && let Some(digit) = lone.at.pop()
        {
            lone.tail.insert(0, digit);
        }
        return group.pop();
    }
    let at = group.first()?.at.get(..depth)?.to_vec();
    let mut children = alloc::vec![alloc::vec![0x80]; 16];
    for part in group {
        let (digit, place) = (part.at.last().copied()?, part.at.clone());
        let node = part.encode(path);
        path.pass(&place, &node, false);
        *children.get_mut(usize::from(digit))? = reference(node);
    }
    // No key is the beginning of another: a branch has no value.
    children.push(alloc::vec![0x80]);
    Some(Part { at, tail: Vec::new(), end: End::Branch(list(&children.concat())) })
}

impl Part {
    /// The node of this part.
    fn encode(self, path: &mut Path) -> Vec<u8> {
        let Self { mut at, tail, end } = self;
        match end {
            End::Branch(branch) if tail.is_empty() => branch,
            End::Branch(branch) => {
                at.extend(&tail);
                path.pass(&at, &branch, false);
                pair(&tail, 0, |content| content.extend(reference(branch)))
            }
            End::Leaf(value) => pair(&tail, 2, |content| write_text(content, &value)),
        }
    }
}

/// A leaf or an extension.
fn pair(tail: &[u8], flag: u8, write: impl FnOnce(&mut Vec<u8>)) -> Vec<u8> {
    let is_odd = tail.len() % 2 == 1;
    let mut digits = alloc::vec![flag | u8::from(is_odd)];
    if !is_odd {
        digits.push(0);
    }
    digits.extend(tail);
    let bytes: Vec<u8> = digits.as_chunks::<2>().0.iter().map(|[high, low]| high << 4 | low).collect();
    let mut content = Vec::new();
    write_text(&mut content, &bytes);
    write(&mut content);
    list(&content)
}

/// What a parent has of a node: the node itself, or its hash.
fn reference(node: Vec<u8>) -> Vec<u8> {
    if node.len() < 32 {
        return node;
    }
    let mut hash = Vec::new();
    write_text(&mut hash, keccak256(&node).as_slice());
    hash
}

fn digits(key: &[u8]) -> Vec<u8> {
    key.iter().flat_map(|byte| [byte >> 4, byte & 15]).collect()
}
