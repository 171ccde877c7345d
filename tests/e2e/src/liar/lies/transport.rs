//! What can go wrong before any JSON-RPC is read.

use std::io;
use std::time::Duration;

use super::super::wire::Wire;
use super::{Lie, wired};

const MIB: usize = 1 << 20;
/// Longer than any test waits.
const LONG: Duration = Duration::from_secs(120);

pub(super) const LIES: &[Lie] = &[
    wired("late", "the right answer after half a second", |wire, honest| {
        wire.pause(Duration::from_millis(500))?;
        wire.answer("200 OK", honest)
    }),
    wired("http-429", "status 429 and a page for people", |wire, _| {
        wire.with("429 Too Many Requests", &["retry-after: 60"], b"<h1>Slow down</h1>")
    }),
    wired("http-401", "status 401", |wire, _| wire.answer("401 Unauthorized", "")),
    wired("http-403", "status 403 and a page for people", |wire, _| {
        wire.answer("403 Forbidden", "<h1>No</h1>")
    }),
    wired("http-404", "status 404", |wire, _| wire.answer("404 Not Found", "404 page not found")),
    wired("http-500", "status 500 and a page for people", |wire, _| {
        wire.answer("500 Internal Server Error", "<!doctype html><h1>Oops</h1>")
    }),
    wired("http-503", "status 503 without a body", |wire, _| wire.answer("503 Service Unavailable", "")),
    wired("http-302", "status 302 to elsewhere", |wire, _| {
        wire.with("302 Found", &["location: http://169.254.169.254/"], b"")
    }),
    wired("html", "status 200 and a page for people", |wire, _| {
        wire.answer("200 OK", "<!doctype html><h1>Hello</h1>")
    }),
    wired("empty", "status 200 without a body", |wire, _| wire.answer("200 OK", "")),
    wired("garbage", "bytes that are not text", |wire, _| wire.with("200 OK", &[], &[0xff, 0, 0xfe, 1])),
    wired("not-http", "bytes that are not HTTP", |wire, _| wire.write(b"\x16\x03\x01\x00\x05hello")),
    wired("json-null", "the document `null`", |wire, _| wire.answer("200 OK", "null")),
    wired("json-number", "the document `1`", |wire, _| wire.answer("200 OK", "1")),
    wired("json-object", "the document `{}`", |wire, _| wire.answer("200 OK", "{}")),
    wired("json-cut", "half the right answer", |wire, honest| {
        wire.answer("200 OK", &honest[..honest.len() / 2])
    }),
    wired("deep", "two million brackets, one within the other", |wire, _| {
        wire.answer("200 OK", &format!("{}{}", "[".repeat(MIB), "]".repeat(MIB)))
    }),
    wired("bom", "the right answer behind a byte-order mark", |wire, honest| {
        wire.answer("200 OK", &format!("\u{feff}{honest}"))
    }),
    wired("truncated", "half of what the length announced", |wire, honest| {
        wire.head("200 OK", &[&format!("content-length: {}", honest.len())])?;
        wire.write(&honest.as_bytes()[..honest.len() / 2])
    }),
    wired("cut-chunk", "a chunk cut in its middle", |wire, honest| {
        wire.head("200 OK", &["transfer-encoding: chunked"])?;
        wire.write(format!("{:x}\r\n{}", honest.len(), &honest[..honest.len() / 2]).as_bytes())
    }),
    wired("drop", "the connection ends instead of an answer", |_, _| Ok(())),
    wired("reset", "a reset instead of an answer", |wire, _| wire.reset()),
    wired("silence", "no answer at all", |wire, _| wire.pause(LONG)),
    wired("slow", "one byte a second", slow),
    wired("large-length", "64 MiB, with its length", |wire, _| {
        wire.head("200 OK", &[&format!("content-length: {}", 64 * MIB)])?;
        wire.flood(&vec![b' '; MIB], 64)
    }),
    wired("large-chunked", "64 MiB in chunks", |wire, _| {
        wire.head("200 OK", &["transfer-encoding: chunked"])?;
        let chunk = [b"100000\r\n".as_slice(), &vec![b' '; MIB], b"\r\n"].concat();
        wire.flood(&chunk, 64)?;
        wire.write(b"0\r\n\r\n")
    }),
    wired("large-string", "a result of 64 MiB, without a length", |wire, _| {
        wire.head("200 OK", &["connection: close"])?;
        wire.write(b"{\"jsonrpc\":\"2.0\",\"id\":0,\"result\":\"0x")?;
        wire.flood(&vec![b'0'; MIB], 64)?;
        wire.write(b"\"}")
    }),
    wired("header-huge", "a header of 64 MiB", |wire, _| {
        wire.write(b"HTTP/1.1 200 OK\r\nx-long: ")?;
        wire.flood(&vec![b'x'; MIB], 64)
    }),
];

fn slow(wire: &mut Wire<'_>, honest: &str) -> io::Result<()> {
    wire.head("200 OK", &[&format!("content-length: {}", honest.len())])?;
    wire.trickle(honest.as_bytes())
}
