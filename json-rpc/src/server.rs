//! The known facts about a server: the next ID, and the largest batch that it has not refused.

use alloc::format;
use alloc::string::String;
use alloc::sync::Arc;
use core::sync::atomic::{AtomicUsize, Ordering};

use crate::http::BATCH;

/// A JSON-RPC server, with the facts learnt about it. Clones share these facts, and several threads may ask
/// at once.
#[derive(Debug, Clone)]
pub struct Server(Arc<Learnt>);

#[derive(Debug)]
struct Learnt {
    /// An ID is never used again, so that a late answer is taken for no other call.
    next_id: AtomicUsize,
    /// The largest batch that the server has not refused.
    largest: AtomicUsize,
}

impl Server {
    /// A server of which nothing is known yet.
    #[must_use]
    pub fn new() -> Self {
        Self(Arc::new(Learnt { next_id: AtomicUsize::new(1), largest: AtomicUsize::new(BATCH) }))
    }

    /// A request that stands alone, as its ID and its body: for an answer that the host reads by itself. `params` is the text
    /// of a JSON array.
    ///
    /// # Example
    /// ```
    /// let (id, body) = erc8257_json_rpc::Server::new().request("eth_chainId", "[]");
    /// assert_eq!(body, r#"{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}"#);
    /// assert_eq!(id, 1);
    /// ```
    #[must_use]
    pub fn request(&self, method: &str, params: &str) -> (usize, String) {
        let id = self.take_ids(1);
        (id, object(id, &asked(method, params)))
    }

    /// The first of so many IDs that follow each other.
    pub(crate) fn take_ids(&self, count: usize) -> usize {
        self.0.next_id.fetch_add(count, Ordering::Relaxed)
    }

    /// The largest batch that the server may take.
    pub(crate) fn largest(&self) -> usize {
        self.0.largest.load(Ordering::Relaxed)
    }

    /// Notes that the server takes no batches larger than this.
    pub(crate) fn takes_at_most(&self, size: usize) {
        self.0.largest.fetch_min(size, Ordering::Relaxed);
    }
}

impl Default for Server {
    fn default() -> Self {
        Self::new()
    }
}

/// The members of a request that do not change when it is sent again.
pub(crate) fn asked(method: &str, params: &str) -> String {
    format!(r#""method":{},"params":{params}"#, serde_json::Value::from(method))
}

/// The object of a request.
pub(crate) fn object(id: usize, asked: &str) -> String {
    format!(r#"{{"jsonrpc":"2.0","id":{id},{asked}}}"#)
}
