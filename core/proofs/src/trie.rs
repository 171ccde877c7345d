//! The walk: from the root of a Merkle Patricia tree along a key, node by node (Yellow Paper, appendix D; decisions S13, S16, S17).

use alloc::vec::Vec;

use alloy_primitives::{B256, b256};
use primitives::canonical::keccak256;

use crate::codes::Code;
use crate::node::{Child, Node, nibbles};

/// The root of a tree without values: the hash of `0x80`.
pub const EMPTY_ROOT: B256 = b256!("56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421");
/// The one node that a tree without values has.
const EMPTY_NODE: &[u8] = &[0x80];

/// Why a proof decides nothing, and at which of its nodes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fault {
    /// `prf-node-hash`, `prf-node-malformed`, `prf-node-missing` or `prf-node-extra`.
    pub code: Code,
    /// The node's place, from 0; the number of nodes where one is missing.
    pub at: usize,
}

/// The value that the key has in the tree of this root; `None` where the nodes prove that it has none.
///
/// The key is taken as it is: the trees of accounts and of storage have keccak256 hashes as keys. `nodes` begin with the
/// root and end with the node that decides.
///
/// # Errors
/// The first [`Fault`] of the nodes. Nodes that end too early prove nothing: never that there is no value.
///
/// # Example
/// ```
/// use erc8257_proofs::{Code, EMPTY_ROOT, walk};
/// use primitives::canonical::keccak256;
///
/// assert_eq!(walk(EMPTY_ROOT, b"any", &[]), Ok(None));
/// let root = keccak256(b"\xc6\x82\x20\x01\x82hi");
/// assert_eq!(walk(root, &[0x01], &[b"\xc6\x82\x20\x01\x82hi"]), Ok(Some(&b"hi"[..])));
/// assert_eq!(walk(root, &[0x02], &[b"\xc6\x82\x20\x01\x82hi"]), Ok(None));
/// assert_eq!(walk(root, &[0x01], &[]).unwrap_err().code, Code::NodeMissing);
/// ```
pub fn walk<'a>(root: B256, key: &[u8], nodes: &[&'a [u8]]) -> Result<Option<&'a [u8]>, Fault> {
    walk_by(root, key, nodes, &mut Hashed::default())
}

/// The first nodes that walks went through, with their hashes: the proofs of an account's slots have many of them in common,
/// which are hashed and read once.
#[derive(Default)]
pub(crate) struct Hashed<'a>(Vec<(B256, &'a [u8], Node<'a>)>);

/// As many nodes are kept: those of a record are fewer, and all of them are looked at for each node.
const KEPT: usize = 64;

impl<'a> Hashed<'a> {
    /// The node of these bytes, which must have this hash.
    fn node(&mut self, hash: B256, bytes: &'a [u8]) -> Result<Node<'a>, Code> {
        if let Some((.., node)) = self.0.iter().find(|known| known.0 == hash && known.1 == bytes) {
            return Ok(*node);
        }
        if keccak256(bytes) != hash {
            return Err(Code::NodeHash);
        }
        let node = Node::read(bytes).ok_or(Code::NodeMalformed)?;
        // No other walk comes to a leaf.
        if !matches!(node, Node::Leaf { .. }) && self.0.len() < KEPT {
            self.0.push((hash, bytes, node));
        }
        Ok(node)
    }
}

/// The same, with what was hashed before.
pub(crate) fn walk_by<'a>(
    root: B256,
    key: &[u8],
    nodes: &[&'a [u8]],
    hashed: &mut Hashed<'a>,
) -> Result<Option<&'a [u8]>, Fault> {
    if root == EMPTY_ROOT {
        return empty(nodes).map(|()| None);
    }
    let mut key = nibbles(key);
    let mut due = root;
    let mut rest = nodes.iter().copied().enumerate();
    loop {
        let Some((at, node)) = rest.next() else {
            return Err(Fault { code: Code::NodeMissing, at: nodes.len() });
        };
        let node = hashed.node(due, node).map_err(|code| Fault { code, at })?;
        let mut passed = Vec::new();
        match through(node, &mut key, &mut passed).ok_or(Fault { code: Code::NodeMalformed, at })? {
            Step::On(hash) => due = hash,
            Step::Decided(value) => return nothing_more(rest, &passed).map(|()| value),
        }
    }
}

/// Where the walk goes from a node.
enum Step<'a> {
    /// To the node of this hash.
    On(B256),
    /// To its end.
    Decided(Option<&'a [u8]>),
}

/// Goes through a node, and through the nodes that are embedded in it on the path: `passed` has those. Each is shorter than the
/// node around it. `None` where one of them is not a node.
fn through<'a>(
    node: Node<'a>,
    key: &mut impl Iterator<Item = u8>,
    passed: &mut Vec<&'a [u8]>,
) -> Option<Step<'a>> {
    let mut node = node;
    loop {
        let child = match node {
            Node::Leaf { path, value } => {
                let is_key = path.digits().all(|digit| key.next() == Some(digit)) && key.next().is_none();
                return Some(Step::Decided(is_key.then_some(value)));
            }
            Node::Extension { path, child } => {
                if !path.digits().all(|digit| key.next() == Some(digit)) {
                    return Some(Step::Decided(None));
                }
                child
            }
            Node::Branch { children, value } => match key.next() {
                None => return Some(Step::Decided(Some(value).filter(|value| !value.is_empty()))),
                Some(digit) => children.of(digit)?,
            },
        };
        match child {
            Child::Empty => return Some(Step::Decided(None)),
            Child::Hash(hash) => return Some(Step::On(hash)),
            Child::Embedded(inner) => {
                passed.push(inner);
                node = Node::read(inner)?;
            }
        }
    }
}

/// A tree without values needs no node. Some servers give its one node.
fn empty(nodes: &[&[u8]]) -> Result<(), Fault> {
    match nodes {
        [] => Ok(()),
        [node] if *node == EMPTY_NODE => Ok(()),
        [node, _, ..] if *node == EMPTY_NODE => Err(Fault { code: Code::NodeExtra, at: 1 }),
        _ => Err(Fault { code: Code::NodeHash, at: 0 }),
    }
}

/// Behind the node that decides there may be the nodes embedded in it: all of them, or the first ones, in their order.
fn nothing_more<'a>(rest: impl Iterator<Item = (usize, &'a [u8])>, passed: &[&'a [u8]]) -> Result<(), Fault> {
    let mut passed = passed.iter();
    for (at, node) in rest {
        if passed.next() != Some(&node) {
            return Err(Fault { code: Code::NodeExtra, at });
        }
    }
    Ok(())
}
