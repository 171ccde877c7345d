//! As much HTTP/1.1 as a test server needs to read.

use std::io::{self, Read};

/// Bytes of a request's head and of its body.
const HEAD_BYTES: usize = 65_536;
const BODY_BYTES: usize = 1 << 26;

/// A request.
#[derive(Debug, Clone)]
pub(crate) struct Request {
    pub(crate) method: String,
    pub(crate) path: String,
    /// Names in lower case.
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
}

impl Request {
    /// The value of a header.
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|header| header.0 == name).map(|header| header.1.as_str())
    }

    /// Reads one; `None` where the client closed instead.
    pub(crate) fn read(stream: &mut impl Read) -> io::Result<Option<Self>> {
        let Some((head, rest)) = read_head(stream)? else { return Ok(None) };
        let text = String::from_utf8_lossy(&head);
        let mut lines = text.split("\r\n");
        let mut first = lines.next().unwrap_or("").split(' ');
        let (method, path) = (first.next().unwrap_or("").to_owned(), first.next().unwrap_or("").to_owned());
        let headers = lines.filter_map(|line| line.split_once(':'));
        let headers =
            headers.map(|(name, value)| (name.to_ascii_lowercase(), value.trim().to_owned())).collect();
        let mut request = Self { method, path, headers, body: rest };
        let length = request.header("content-length").and_then(|length| length.parse().ok()).unwrap_or(0);
        if length > BODY_BYTES {
            return Err(io::Error::other("the request is too large"));
        }
        let missing = length.saturating_sub(request.body.len());
        let mut body = vec![0; missing];
        stream.read_exact(&mut body)?;
        request.body.extend(body);
        Ok(Some(request))
    }
}

/// The head without the empty line after it, and the bytes read beyond.
fn read_head(stream: &mut impl Read) -> io::Result<Option<(Vec<u8>, Vec<u8>)>> {
    let mut bytes = Vec::new();
    let mut part = [0; 4096];
    loop {
        if let Some(end) = bytes.windows(4).position(|four| four == b"\r\n\r\n") {
            let rest = bytes.split_off(end);
            return Ok(Some((bytes, rest[4..].to_vec())));
        }
        if bytes.len() > HEAD_BYTES {
            return Err(io::Error::other("the head is too long"));
        }
        match stream.read(&mut part)? {
            0 => return Ok(None),
            count => bytes.extend(&part[..count]),
        }
    }
}
