//! Codings. The host asks for the content encoding `identity`, and decodes gzip where a server sends it all
//! the same (decision B5). The client decodes the transfer coding `chunked`, the only one.

use std::io::Read as _;

use flate2::read::MultiGzDecoder;
use ureq::http::HeaderMap;
use ureq::http::header::{CONTENT_ENCODING, TRANSFER_ENCODING};

use super::fault::{Fault, Kind};

/// Refuses a transfer coding that the host did not ask for (RFC 9112, section 7): the client undoes chunks and nothing
/// else.
pub(super) fn transferred(headers: &HeaderMap) -> Result<(), Fault> {
    let chunked = |token: &str| token.is_empty() || token.eq_ignore_ascii_case("chunked");
    let known = headers
        .get_all(TRANSFER_ENCODING)
        .iter()
        .all(|value| value.to_str().is_ok_and(|list| list.split(',').map(str::trim).all(chunked)));
    let unknown = || Fault::new(Kind::Encoding, "the body has a transfer coding other than chunked");
    known.then_some(()).ok_or_else(unknown)
}

/// The body without its content encoding, if it is at most `most` bytes then.
pub(super) fn undo(headers: &HeaderMap, body: Vec<u8>, most: usize) -> Result<Vec<u8>, Fault> {
    if is_zipped(headers)? { unzip(&body, most) } else { Ok(body) }
}

/// Whether the body is gzip.
pub(super) fn is_zipped(headers: &HeaderMap) -> Result<bool, Fault> {
    let mut zipped = false;
    for value in headers.get_all(CONTENT_ENCODING) {
        let unknown = || Fault::new(Kind::Encoding, "the body has a content encoding other than gzip");
        for token in value.to_str().map_err(|_| unknown())?.split(',').map(str::trim) {
            let gzip = token.eq_ignore_ascii_case("gzip") || token.eq_ignore_ascii_case("x-gzip");
            match token.to_ascii_lowercase().as_str() {
                "" | "identity" => {}
                _ if gzip && !zipped => zipped = true,
                _ => return Err(unknown()),
            }
        }
    }
    Ok(zipped)
}

fn unzip(body: &[u8], most: usize) -> Result<Vec<u8>, Fault> {
    let one_more = u64::try_from(most).unwrap_or(u64::MAX).saturating_add(1);
    let mut plain = Vec::new();
    let read = MultiGzDecoder::new(body).take(one_more).read_to_end(&mut plain);
    if plain.len() > most {
        return Err(too_large(most));
    }
    match read {
        Ok(_) => Ok(plain),
        Err(_) => Err(Fault::new(Kind::Encoding, "the body says it is gzip and cannot be undone")),
    }
}

/// The body is too large.
pub(super) fn too_large(most: usize) -> Fault {
    Fault::new(Kind::TooLarge, format!("the body is larger than {most} bytes; reading was stopped"))
}
