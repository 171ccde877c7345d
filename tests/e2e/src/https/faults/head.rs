//! Heads that are wrong, or have no end.

use std::io;

use super::super::reply::{End, Reply, length};
use super::{Fault, fault};

pub(super) const FAULTS: &[Fault] = &[
    fault("http-1-0", "the right answer in HTTP/1.0", http_1_0),
    fault("http-0-9", "the right body without any head", http_0_9),
    fault("http-2", "a head that says HTTP/2", http_2),
    fault("status-garbage", "a status that is no number", |reply| status_line(reply, "HTTP/1.1 fine OK")),
    fault("status-four-digits", "a status of four digits", |reply| status_line(reply, "HTTP/1.1 2000 OK")),
    fault("status-no-reason", "status 200 without a word for it", |reply| status_line(reply, "HTTP/1.1 200")),
    fault("header-huge", "a header of 64 MiB", header_huge),
    fault("headers-many", "a million headers", headers_many),
    fault("header-garbage", "a header without a colon", header_garbage),
    fault("two-lengths", "two lengths that differ", two_lengths),
    fault("length-and-chunks", "chunks, and a length that is wrong", length_and_chunks),
    fault("early-hints", "status 103, then the right answer", early_hints),
    fault("continue-once", "status 100, then the right answer", continue_once),
    fault("informational-flood", "status 103 a million times", informational_flood),
    fault("informational-endless", "one status 103 whose headers never end", informational_endless),
    fault("informational-forever", "status 103 again and again", informational_forever),
    fault("switching", "status 101, although nobody asked", switching),
    fault("content-type-html", "the right body called HTML", |reply| {
        reply.with(&["content-type: text/html"])
    }),
    fault("charset-utf-16", "the right body called UTF-16", |reply| {
        reply.with(&["content-type: application/json; charset=utf-16"])
    }),
];

fn http_1_0(reply: &mut Reply<'_>) -> io::Result<End> {
    status_line(reply, "HTTP/1.0 200 OK")
}

fn http_0_9(reply: &mut Reply<'_>) -> io::Result<End> {
    reply.write(&reply.body.clone())?;
    Ok(End::Clean)
}

fn http_2(reply: &mut Reply<'_>) -> io::Result<End> {
    status_line(reply, "HTTP/2 200")
}

fn status_line(reply: &mut Reply<'_>, line: &str) -> io::Result<End> {
    let head = format!("{line}\r\ncontent-type: application/json\r\n{}\r\n\r\n", length(reply.body.len()));
    reply.write(head.as_bytes())?;
    reply.write(&reply.body.clone())?;
    Ok(End::Clean)
}

fn header_huge(reply: &mut Reply<'_>) -> io::Result<End> {
    reply.write(b"HTTP/1.1 200 OK\r\nx-long: ")?;
    reply.flood(&vec![b'x'; 65_536], 1_024)?;
    reply.write(b"\r\n")?;
    rest(reply)
}

fn headers_many(reply: &mut Reply<'_>) -> io::Result<End> {
    reply.write(b"HTTP/1.1 200 OK\r\n")?;
    reply.flood(&b"x-many: 1\r\n".repeat(1_000), 1_000)?;
    rest(reply)
}

fn header_garbage(reply: &mut Reply<'_>) -> io::Result<End> {
    reply.write(b"HTTP/1.1 200 OK\r\nthis is no header\r\n")?;
    rest(reply)
}

/// The end of the head, and the right body.
fn rest(reply: &mut Reply<'_>) -> io::Result<End> {
    reply.write(format!("{}\r\n\r\n", length(reply.body.len())).as_bytes())?;
    reply.write(&reply.body.clone())?;
    Ok(End::Clean)
}

fn two_lengths(reply: &mut Reply<'_>) -> io::Result<End> {
    reply.with(&["content-length: 10"])
}

fn length_and_chunks(reply: &mut Reply<'_>) -> io::Result<End> {
    reply.head("200 OK", &["content-length: 10", "transfer-encoding: chunked"])?;
    reply.chunk(&reply.body.clone())?;
    reply.last_chunk()
}

fn early_hints(reply: &mut Reply<'_>) -> io::Result<End> {
    reply.write(b"HTTP/1.1 103 Early Hints\r\nlink: </style.css>; rel=preload\r\n\r\n")?;
    reply.good()
}

fn continue_once(reply: &mut Reply<'_>) -> io::Result<End> {
    reply.write(b"HTTP/1.1 100 Continue\r\n\r\n")?;
    reply.good()
}

fn informational_flood(reply: &mut Reply<'_>) -> io::Result<End> {
    reply.flood(&b"HTTP/1.1 103 Early Hints\r\n\r\n".repeat(1_000), 1_000)?;
    reply.good()
}

fn informational_forever(reply: &mut Reply<'_>) -> io::Result<End> {
    reply.flood(&b"HTTP/1.1 103 Early Hints\r\n\r\n".repeat(1_000), usize::MAX)?;
    reply.good()
}

fn informational_endless(reply: &mut Reply<'_>) -> io::Result<End> {
    reply.write(b"HTTP/1.1 103 Early Hints\r\n")?;
    reply.flood(&b"link: </style.css>\r\n".repeat(1_000), 10_000)?;
    Ok(End::Abrupt)
}

fn switching(reply: &mut Reply<'_>) -> io::Result<End> {
    reply.write(b"HTTP/1.1 101 Switching Protocols\r\nupgrade: other\r\nconnection: upgrade\r\n\r\n")?;
    reply.good()
}
