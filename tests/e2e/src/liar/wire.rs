//! How the proxy writes its answers, well or badly.

use std::io::{self, Write as _};
use std::net::TcpStream;
use std::time::Duration;

use crate::server::{Stop, reset};

/// The connection to the client.
pub(super) struct Wire<'a> {
    stream: &'a mut TcpStream,
    stop: &'a Stop,
}

impl<'a> Wire<'a> {
    pub(super) fn new(stream: &'a mut TcpStream, stop: &'a Stop) -> Self {
        Self { stream, stop }
    }

    /// An answer after which the connection may be used again.
    pub(super) fn keep(&mut self, status: &str, body: &str) -> io::Result<()> {
        self.head(status, &[&format!("content-length: {}", body.len())])?;
        self.write(body.as_bytes())
    }

    /// An answer after which the connection ends.
    pub(super) fn answer(&mut self, status: &str, body: &str) -> io::Result<()> {
        self.with(status, &[], body.as_bytes())
    }

    /// The same with more headers.
    pub(super) fn with(&mut self, status: &str, headers: &[&str], body: &[u8]) -> io::Result<()> {
        let length = format!("content-length: {}", body.len());
        self.head(status, &[headers, &[&length, "connection: close"]].concat())?;
        self.write(body)
    }

    pub(super) fn head(&mut self, status: &str, headers: &[&str]) -> io::Result<()> {
        let headers = headers.iter().fold(String::new(), |text, header| text + header + "\r\n");
        self.write(format!("HTTP/1.1 {status}\r\ncontent-type: application/json\r\n{headers}\r\n").as_bytes())
    }

    pub(super) fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.stream.write_all(bytes)
    }

    /// The same bytes again and again, until the client has enough or the server ends.
    pub(super) fn flood(&mut self, bytes: &[u8], times: usize) -> io::Result<()> {
        (0..times).try_for_each(|_| {
            self.stop.pause(Duration::ZERO)?;
            self.write(bytes)
        })
    }

    /// One byte a second.
    pub(super) fn trickle(&mut self, bytes: &[u8]) -> io::Result<()> {
        bytes.iter().try_for_each(|byte| {
            self.write(&[*byte])?;
            self.pause(Duration::from_secs(1))
        })
    }

    pub(super) fn pause(&mut self, duration: Duration) -> io::Result<()> {
        self.stop.pause(duration)
    }

    pub(super) fn reset(&mut self) -> io::Result<()> {
        reset(self.stream)
    }
}
