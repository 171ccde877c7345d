//! How an answer is written, well or badly.

use std::io::{self, Write};
use std::time::Duration;

use crate::server::Stop;

/// How a connection ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum End {
    /// With the words that TLS has for it.
    Clean,
    /// The connection is closed without a word of TLS.
    Abrupt,
    /// The connection is reset.
    Reset,
}

/// An answer in the making.
pub(super) struct Reply<'a> {
    out: &'a mut dyn Write,
    stop: &'a Stop,
}

impl<'a> Reply<'a> {
    pub(super) fn new(out: &'a mut dyn Write, stop: &'a Stop) -> Self {
        Self { out, stop }
    }

    /// Status 200 and this body.
    pub(super) fn page(&mut self, body: &[u8]) -> io::Result<End> {
        self.whole("200 OK", body)
    }

    /// A whole answer with its length.
    pub(super) fn whole(&mut self, status: &str, body: &[u8]) -> io::Result<End> {
        let length = body.len();
        let head = format!(
            "HTTP/1.1 {status}\r\ncontent-type: application/json\r\nconnection: close\r\ncontent-length: {length}\r\n\r\n"
        );
        self.write(head.as_bytes())?;
        self.write(body)?;
        Ok(End::Clean)
    }

    pub(super) fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.out.write_all(bytes)?;
        self.out.flush()
    }

    /// One of many blocks, unless the client has enough or the server ends.
    pub(super) fn flood(&mut self, block: &[u8]) -> io::Result<()> {
        self.write(block)?;
        self.stop.pause(Duration::ZERO)
    }

    pub(super) fn pause(&mut self, duration: Duration) -> io::Result<()> {
        self.stop.pause(duration)
    }
}
