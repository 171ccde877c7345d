//! One answer that may be far larger than all others, read piece by piece: nothing but the piece at hand is kept.

use std::cell::Cell;
use std::fmt;
use std::io::{self, BufReader, Read};
use std::rc::Rc;

use erc8257::limits;
use erc8257::rpc::{Failure, Reason};
use flate2::read::MultiGzDecoder;
use serde::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::value::RawValue;

use super::super::decode::is_zipped;
use super::super::fault::{Fault, Kind};
use super::{OwnedAnswer, Rpc, reason};

/// Bytes of such an answer, as it comes and as it is read. A log costs at least 8 gas for each byte of its
/// data, which is two digits here. So this is more than a block of one billion gas can hold.
const STREAM_BYTES: u64 = 256 << 20;
/// Bytes that may be taken from the connection for it, with room for chunks and TLS.
pub(super) const WIRE_BYTES: usize = 288 << 20;
/// How many times longer than another answer it may take.
const PATIENCE: u32 = 8;

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
        let within = self.within.saturating_mul(PATIENCE);
        let failed = |fault: Fault| OwnedAnswer::Failed(reason(fault.kind), fault.text);
        let post = self.streams.post(self.uri.clone()).header("Content-Type", "application/json");
        let sent = post.config().timeout_global(Some(within)).build().send(&text);
        let (head, mut body) = sent.map_err(|error| failed(error.into()))?.into_parts();
        if head.status != 200 {
            let text = format!("HTTP status {}, and no JSON-RPC response", head.status.as_u16());
            return Err(OwnedAnswer::Failed(Reason::HttpStatus, text));
        }
        let zipped = is_zipped(&head.headers).map_err(failed)?;
        let since = Rc::new(Cell::new(0));
        let wire = body.as_reader().take(STREAM_BYTES);
        let plain: Box<dyn Read> = if zipped { Box::new(MultiGzDecoder::new(wire)) } else { Box::new(wire) };
        let counted = Counted { inner: plain, left: STREAM_BYTES, since: Rc::clone(&since) };
        let mut reader = serde_json::Deserializer::from_reader(BufReader::new(counted));
        let mut envelope = Envelope { id, since, visit, refused: None };
        let read = (&mut reader).deserialize_map(&mut envelope).and_then(|said| reader.end().map(|()| said));
        match (read, envelope.refused) {
            (_, Some(failure)) => Err(OwnedAnswer::Failed(failure.reason, failure.to_string())),
            (Ok(None), None) => Ok(()),
            (Ok(Some(error)), None) => Err(OwnedAnswer::Error(error.into_bytes())),
            (Err(error), None) if error.is_io() => Err(failed(fault(error.into()))),
            (Err(_), None) => Err(not_json_rpc()),
        }
    }
}

fn not_json_rpc() -> OwnedAnswer {
    OwnedAnswer::Failed(Reason::NotJsonRpc, "the answer is not JSON-RPC".to_owned())
}

/// What ended the reading of a body.
fn fault(error: io::Error) -> Fault {
    match error.get_ref() {
        Some(inner) if inner.is::<TooLarge>() => Fault::new(Kind::TooLarge, inner.to_string()),
        _ => ureq::Error::from(error).into(),
    }
}

/// A reader that stops at a number of bytes, and at a number of bytes since a piece began.
struct Counted<R> {
    inner: R,
    left: u64,
    since: Rc<Cell<u64>>,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.inner.read(buffer)?;
        let bytes = u64::try_from(count).unwrap_or(u64::MAX);
        self.since.set(self.since.get().saturating_add(bytes));
        let most = u64::try_from(limits::RPC_RESPONSE_BYTES).unwrap_or(u64::MAX);
        match self.left.checked_sub(bytes).filter(|_| self.since.get() <= most) {
            Some(left) => self.left = left,
            None => return Err(io::Error::other(TooLarge)),
        }
        Ok(count)
    }
}

/// The answer, or one element of it, is larger than is read.
#[derive(Debug)]
struct TooLarge;

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let most = limits::RPC_RESPONSE_BYTES;
        write!(f, "the body is larger than {STREAM_BYTES} bytes, or one log of it larger than {most}")
    }
}

impl std::error::Error for TooLarge {}

/// A JSON-RPC response. Its value is the text of an error, if the response holds one.
struct Envelope<'a, 'v> {
    id: usize,
    since: Rc<Cell<u64>>,
    visit: &'a mut Visit<'v>,
    refused: Option<Failure>,
}

impl<'de> Visitor<'de> for &mut Envelope<'_, '_> {
    type Value = Option<String>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a response")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let (mut own, mut result, mut error) = (None, None, None);
        while let Some(key) = map.next_key::<String>()? {
            let twice = match key.as_str() {
                "id" => {
                    let id = map.next_value::<Box<RawValue>>()?;
                    own.replace(id.get().parse() == Ok(self.id)).is_some()
                }
                "result" => result.replace(map.next_value_seed(Elements(&mut *self))?).is_some(),
                "error" => {
                    let text = map.next_value::<Box<RawValue>>()?.get().to_owned();
                    error.replace(text).is_some()
                }
                _ => map.next_value::<IgnoredAny>().map(|_| false)?,
            };
            if twice {
                return Err(A::Error::custom("a member twice"));
            }
        }
        let error = error.filter(|text| text != "null");
        match (result == Some(true), error) {
            (true, None) if own == Some(true) => Ok(None),
            (false, Some(error)) if own != Some(false) => Ok(Some(error)),
            _ => Err(A::Error::custom("neither a result nor an error, or both")),
        }
    }
}

/// The elements of the result; its value tells whether there is an array.
struct Elements<'a, 'b, 'v>(&'a mut Envelope<'b, 'v>);

impl<'de> DeserializeSeed<'de> for Elements<'_, '_, '_> {
    type Value = bool;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<bool, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Elements<'_, '_, '_> {
    type Value = bool;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an array")
    }

    fn visit_unit<E: Error>(self) -> Result<bool, E> {
        Ok(false)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<bool, A::Error> {
        self.0.since.set(0);
        while let Some(element) = seq.next_element::<Box<RawValue>>()? {
            self.0.since.set(0);
            if let Err(failure) = (self.0.visit)(element.get().as_bytes()) {
                self.0.refused = Some(failure);
                return Err(A::Error::custom("refused"));
            }
        }
        Ok(true)
    }
}
