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
    /// The `Host` header.
    pub(super) host: &'a str,
    /// The slug that was asked for.
    pub(super) slug: String,
    /// What a good server would serve.
    pub(super) body: Vec<u8>,
}

impl<'a> Reply<'a> {
    pub(super) fn new(out: &'a mut dyn Write, stop: &'a Stop, host: &'a str) -> Self {
        Self { out, stop, host, slug: String::new(), body: Vec::new() }
    }

    /// The good answer.
    pub(super) fn good(&mut self) -> io::Result<End> {
        let body = self.body.clone();
        self.page(&body)
    }

    /// Status 200 and this body.
    pub(super) fn page(&mut self, body: &[u8]) -> io::Result<End> {
        self.whole("200 OK", body)
    }

    /// A whole answer with its length.
    pub(super) fn whole(&mut self, status: &str, body: &[u8]) -> io::Result<End> {
        self.head(status, &[&length(body.len())])?;
        self.write(body)?;
        Ok(End::Clean)
    }

    /// The good body with more headers.
    pub(super) fn with(&mut self, headers: &[&str]) -> io::Result<End> {
        let length = length(self.body.len());
        self.head("200 OK", &[headers, &[&length]].concat())?;
        self.write(&self.body.clone())?;
        Ok(End::Clean)
    }

    /// Status line and headers.
    pub(super) fn head(&mut self, status: &str, headers: &[&str]) -> io::Result<()> {
        let headers = headers.iter().fold(String::new(), |text, header| text + header + "\r\n");
        let head = format!(
            "HTTP/1.1 {status}\r\ncontent-type: application/json\r\nconnection: close\r\n{headers}\r\n"
        );
        self.write(head.as_bytes())
    }

    /// The head of an answer in chunks.
    pub(super) fn chunked(&mut self) -> io::Result<()> {
        self.head("200 OK", &["transfer-encoding: chunked"])
    }

    pub(super) fn chunk(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.write(format!("{:x}\r\n", bytes.len()).as_bytes())?;
        self.write(bytes)?;
        self.write(b"\r\n")
    }

    pub(super) fn last_chunk(&mut self) -> io::Result<End> {
        self.write(b"0\r\n\r\n")?;
        Ok(End::Clean)
    }

    pub(super) fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.out.write_all(bytes)?;
        self.out.flush()
    }

    /// The same bytes again and again, until the client has enough or the server ends.
    pub(super) fn flood(&mut self, bytes: &[u8], times: usize) -> io::Result<()> {
        for _ in 0..times {
            self.write(bytes)?;
            self.stop.pause(Duration::ZERO)?;
        }
        Ok(())
    }

    /// One byte a second.
    pub(super) fn trickle(&mut self, bytes: &[u8]) -> io::Result<()> {
        for byte in bytes {
            self.write(&[*byte])?;
            self.stop.pause(Duration::from_secs(1))?;
        }
        Ok(())
    }

    pub(super) fn pause(&mut self, duration: Duration) -> io::Result<()> {
        self.stop.pause(duration)
    }
}

/// The header that tells a body's length.
pub(super) fn length(bytes: usize) -> String {
    format!("content-length: {bytes}")
}
