//! The subject of advice.

use alloc::vec::Vec;

use alloy_primitives::B256;

use super::extension::{self, Promise};
use super::{Facts, ManifestState};
use erc8257::Policy;
use erc8257::inside::collector::{Collector, View};
use erc8257::inside::manifest::{self, Root};
use erc8257::limits;
use primitives::canonical::hash_document;
use primitives::json::{Document, Kind, NodeId, read};

/// A manifest, as far as it can be read, and the host's facts beside it.
pub(super) struct Subject<'a, 'f> {
    pub(super) document: Document<'a>,
    /// The members that the standard defines; all 0 where the manifest is not an object. Where the manifest
    /// is not valid, they may have any JSON type.
    pub(super) root: Root,
    /// The URLs of extensions, in document order.
    pub(super) extensions: Vec<(NodeId, Promise)>,
    pub(super) state: ManifestState,
    pub(super) facts: &'f Facts,
}

impl<'a, 'f> Subject<'a, 'f> {
    pub(super) fn read(body: Option<&'a [u8]>, facts: &'f Facts) -> Self {
        let document = read(body.unwrap_or_default(), limits::MANIFEST_BYTES);
        let state = match body {
            None => ManifestState::None,
            Some(_) if !document.faults.is_empty() => ManifestState::Unreadable,
            Some(_) => {
                let policy = Policy::default();
                let mut collector = Collector::new(&document, &policy, View::Consumer);
                manifest::check(&mut collector);
                if collector.invalid { ManifestState::Invalid } else { ManifestState::Valid }
            }
        };
        let readable = matches!(state, ManifestState::Invalid | ManifestState::Valid);
        let (mut root, mut extensions) = (Root::default(), Vec::new());
        if readable {
            root = Root::find(&document, |key, _| extension::below(&document, key, &mut extensions));
        }
        Self { document, root, extensions, state, facts }
    }

    /// The manifest hash, if there is a document.
    pub(super) fn hash(&self) -> Option<B256> {
        let readable = matches!(self.state, ManifestState::Invalid | ManifestState::Valid);
        readable.then(|| hash_document(&self.document))
    }

    /// A member of this JSON type, or 0: a value that the rules of the manifest would refuse is not read.
    pub(super) fn member(&self, node: NodeId, kind: Kind) -> NodeId {
        if node != 0 && self.document.kind(node) == kind { node } else { 0 }
    }
}
