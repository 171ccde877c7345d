//! One answer that may be far larger than all others, read piece by piece: nothing but the piece at hand is kept.

use std::io::{self, ErrorKind, Read};

use erc8257::limits;
use erc8257::rpc::{Failure, Reason};
use erc8257_index::limits::{LIST_BYTES, LIST_PATIENCE};
use erc8257_json_rpc::{List, ListEnd, ListFault};
use flate2::read::MultiGzDecoder;

use super::super::HEAD_BYTES;
use super::super::decode::is_zipped;
use super::super::fault::{Fault, Kind};
use super::{OwnedAnswer, Rpc, reason};

/// The function that takes the pieces.
type Visit<'a> = dyn FnMut(&[u8]) -> Result<(), Failure> + 'a;

impl Rpc {
    /// Asks one call whose `result` is an array, and hands its elements over as JSON text, one by one and
    /// each of at most [`limits::RPC_RESPONSE_BYTES`]. The elements count only if all of them could be read.
    pub(crate) fn elements(
        &self,
        method: &str,
        params: &str,
        visit: &mut Visit<'_>,
    ) -> Result<(), OwnedAnswer> {
        let (id, text) = self.server.request(method, params);
        let within = self.within.saturating_mul(LIST_PATIENCE);
        let failed = |fault: Fault| OwnedAnswer::Failed(reason(fault.kind), fault.text);
        let post = self.streams.post(self.uri.clone()).header("Content-Type", "application/json");
        let sent = post.config().timeout_global(Some(within)).build().send(&text);
        let (head, mut body) = sent.map_err(|error| failed(error.into()))?.into_parts();
        if head.status != 200 {
            let text = format!("HTTP status {}, and no JSON-RPC response", head.status.as_u16());
            return Err(OwnedAnswer::Failed(Reason::HttpStatus, text));
        }
        let zipped = is_zipped(&head.headers).map_err(failed)?;
        // One byte more than is read, which tells that there is too much.
        let wire = body.as_reader().take(u64::try_from(LIST_BYTES).unwrap_or(u64::MAX).saturating_add(1));
        let mut plain: Box<dyn Read> =
            if zipped { Box::new(MultiGzDecoder::new(wire)) } else { Box::new(wire) };
        let mut list = List::new(id, LIST_BYTES, limits::RPC_RESPONSE_BYTES);
        let mut piece = vec![0; HEAD_BYTES];
        loop {
            let count = match plain.read(&mut piece) {
                Ok(0) => break,
                Ok(count) => count,
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Err(error) => return Err(failed(fault(error))),
            };
            list.feed(piece.get(..count).unwrap_or_default(), visit).map_err(|fault| refused(&fault))?;
        }
        match list.end() {
            Some(ListEnd::All) => Ok(()),
            Some(ListEnd::Error(error)) => Err(OwnedAnswer::Error(error.into_bytes())),
            None => Err(refused(&ListFault::NotJsonRpc)),
        }
    }
}

fn refused(fault: &ListFault<Failure>) -> OwnedAnswer {
    let reason = match fault {
        ListFault::TooLarge => reason(Kind::TooLarge),
        ListFault::NotJsonRpc => Reason::NotJsonRpc,
        ListFault::Refused(failure) => failure.reason,
    };
    OwnedAnswer::Failed(reason, fault.to_string())
}

/// What ended the reading of a body.
fn fault(error: io::Error) -> Fault {
    ureq::Error::from(error).into()
}
