//! One node of a Merkle Patricia tree, in its one encoding (Yellow Paper, appendices B to D).

use alloy_primitives::B256;
use primitives::rlp::{Item, only};

/// Where a branch or an extension leads.
#[derive(Clone, Copy)]
pub(crate) enum Child<'a> {
    /// To nothing.
    Empty,
    /// To the node of this hash.
    Hash(B256),
    /// To a node that stands in its parent, since it is shorter than a hash.
    Embedded(&'a [u8]),
}

/// The digits of a leaf or of an extension.
#[derive(Clone, Copy)]
pub(crate) struct Path<'a> {
    bytes: &'a [u8],
    is_odd: bool,
}

/// A node.
#[derive(Clone, Copy)]
pub(crate) enum Node<'a> {
    /// The value of one key.
    Leaf { path: Path<'a>, value: &'a [u8] },
    /// A stretch that all keys below have in common.
    Extension { path: Path<'a>, child: Child<'a> },
    /// A fork: one child for each digit, and the value of the key that ends here.
    Branch { children: Children<'a>, value: &'a [u8] },
}

/// The children of a fork: the items of its list, and where each begins. None is longer than a hash.
#[derive(Clone, Copy)]
pub(crate) struct Children<'a> {
    items: &'a [u8],
    starts: [u16; 16],
}

impl<'a> Children<'a> {
    /// The child of a digit.
    pub(crate) fn of(&self, digit: u8) -> Option<Child<'a>> {
        let start = self.starts.get(usize::from(digit))?;
        child(&Item::take(&mut self.items.get(usize::from(*start)..)?)?)
    }
}

/// The hexadecimal digits of a key, from the front.
pub(crate) fn nibbles(key: &[u8]) -> impl Iterator<Item = u8> + '_ {
    key.iter().flat_map(|byte| [byte >> 4, byte & 0x0f])
}

impl<'a> Path<'a> {
    /// The digits, from the front.
    pub(crate) fn digits(self) -> impl Iterator<Item = u8> + 'a {
        nibbles(self.bytes).skip(if self.is_odd { 1 } else { 2 })
    }
}

impl<'a> Node<'a> {
    /// Reads a node; `None` for anything else.
    pub(crate) fn read(bytes: &'a [u8]) -> Option<Self> {
        let items = only(bytes).filter(|item| item.is_list)?.content;
        let mut rest = items;
        let (first, second) = (Item::take(&mut rest)?, Item::take(&mut rest)?);
        if rest.is_empty() { two(&first, &second) } else { fork(items, [first, second], rest) }
    }
}

/// A node of a child for each digit, and a value behind them: two were taken, and there is a rest.
fn fork<'a>(items: &'a [u8], taken: [Item<'a>; 2], mut rest: &'a [u8]) -> Option<Node<'a>> {
    let mut starts = [0; 16];
    let mut taken = taken.into_iter();
    let mut start = 0_usize;
    for place in &mut starts {
        *place = u16::try_from(start).ok()?;
        let item = match taken.next() {
            Some(item) => item,
            None => Item::take(&mut rest)?,
        };
        child(&item)?;
        start = start.checked_add(item.whole.len())?;
    }
    let value = Item::take(&mut rest)?.text()?;
    rest.is_empty().then_some(Node::Branch { children: Children { items, starts }, value })
}

/// A node of a path and what follows it.
fn two<'a>(path: &Item<'a>, second: &Item<'a>) -> Option<Node<'a>> {
    let bytes = path.text()?;
    let (flags, padding) = bytes.first().map(|first| (first >> 4, first & 0x0f))?;
    let is_odd = flags & 1 == 1;
    if flags > 3 || (!is_odd && padding != 0) {
        return None;
    }
    let path = Path { bytes, is_odd };
    if flags & 2 == 2 {
        let value = second.text().filter(|value| !value.is_empty())?;
        return Some(Node::Leaf { path, value });
    }
    let is_a_step = is_odd || bytes.len() > 1;
    let child = child(second).filter(|child| is_a_step && !matches!(child, Child::Empty))?;
    Some(Node::Extension { path, child })
}

/// Of a node that is embedded only kind and length are looked at here.
fn child<'a>(item: &Item<'a>) -> Option<Child<'a>> {
    if item.is_list {
        return (item.whole.len() < B256::len_bytes()).then_some(Child::Embedded(item.whole));
    }
    match item.content {
        [] => Some(Child::Empty),
        hash => B256::try_from(hash).ok().map(Child::Hash),
    }
}
