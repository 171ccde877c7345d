//! Bodies at the limit, beyond it, and without an end.

use std::io;

use super::super::reply::{End, Reply, length};
use super::{Fault, fault};

/// The most that a manifest may have (Manifest Parser Hardening).
const LIMIT: usize = 1_048_576;
static KIB_64: [u8; 65_536] = [b' '; 65_536];

pub(super) const FAULTS: &[Fault] = &[
    fault("size-1048576", "exactly 1 MiB, with its length", |reply| whole(reply, LIMIT)),
    fault("size-1048577", "1 MiB and a byte, with its length", |reply| whole(reply, LIMIT + 1)),
    fault("chunked-1048576", "exactly 1 MiB, in chunks", |reply| in_chunks(reply, LIMIT)),
    fault("chunked-1048577", "1 MiB and a byte, in chunks", |reply| in_chunks(reply, LIMIT + 1)),
    fault("close-1048576", "exactly 1 MiB, ended by the connection's end", |reply| until_close(reply, LIMIT)),
    fault("close-1048577", "1 MiB and a byte, ended by the connection's end", |reply| {
        until_close(reply, LIMIT + 1)
    }),
    fault("chunked-small", "the right body in chunks of one byte", chunked_small),
    fault("close-small", "the right body, ended by the connection's end", |reply| until_close(reply, 0)),
    fault("length-64m", "64 MiB, with its length", length_64m),
    fault("chunked-64m", "64 MiB in chunks, without a length", chunked_64m),
    fault("close-64m", "64 MiB, without a length or chunks", close_64m),
    fault("length-huge", "a length of 2^64 - 1 before the right body", |reply| {
        lie(reply, "18446744073709551615")
    }),
    fault("length-overflow", "a length of 2^64 before the right body", |reply| {
        lie(reply, "18446744073709551616")
    }),
    fault("length-negative", "a length of -1 before the right body", |reply| lie(reply, "-1")),
    fault("length-garbage", "a length that is no number", |reply| lie(reply, "many")),
    fault("length-short", "a length that is 10 bytes short of the right body", length_short),
    fault("length-zero", "a length of 0 before the right body", |reply| lie(reply, "0")),
    fault("chunk-huge", "a chunk of 2^64 - 1 bytes", |reply| bad_chunk(reply, "ffffffffffffffff")),
    fault("chunk-overflow", "a chunk of 2^68 - 1 bytes", |reply| bad_chunk(reply, "fffffffffffffffff")),
    fault("chunk-garbage", "a chunk whose size is no number", |reply| bad_chunk(reply, "xyz")),
    fault("chunk-extensions", "the right body in chunks with extensions and trailers", chunk_extensions),
    fault("chunk-extension-flood", "a chunk with an extension of 64 MiB", chunk_extension_flood),
    fault("trailer-flood", "the right body in chunks with 64 MiB of trailers", |reply| {
        trailers(reply, 1_024)
    }),
    fault("trailers-endless", "the right body in chunks with trailers that never end", |reply| {
        trailers(reply, usize::MAX)
    }),
];

/// The right body with space behind it, which changes no hash.
fn padded(reply: &Reply<'_>, size: usize) -> Vec<u8> {
    let mut body = reply.body.clone();
    body.resize(size.max(body.len()), b' ');
    body
}

fn whole(reply: &mut Reply<'_>, size: usize) -> io::Result<End> {
    let body = padded(reply, size);
    reply.page(&body)
}

fn in_chunks(reply: &mut Reply<'_>, size: usize) -> io::Result<End> {
    let body = padded(reply, size);
    reply.chunked()?;
    for part in body.chunks(10_000) {
        reply.chunk(part)?;
    }
    reply.last_chunk()
}

fn until_close(reply: &mut Reply<'_>, size: usize) -> io::Result<End> {
    let body = padded(reply, size);
    reply.head("200 OK", &[])?;
    reply.write(&body)?;
    Ok(End::Clean)
}

fn chunked_small(reply: &mut Reply<'_>) -> io::Result<End> {
    let body = reply.body.clone();
    reply.chunked()?;
    for part in body.chunks(1) {
        reply.chunk(part)?;
    }
    reply.last_chunk()
}

fn length_64m(reply: &mut Reply<'_>) -> io::Result<End> {
    reply.head("200 OK", &[&length(64 * LIMIT)])?;
    reply.flood(&KIB_64, 1_024)?;
    Ok(End::Clean)
}

fn chunked_64m(reply: &mut Reply<'_>) -> io::Result<End> {
    reply.chunked()?;
    for _ in 0..1_024 {
        reply.chunk(&KIB_64)?;
    }
    reply.last_chunk()
}

fn close_64m(reply: &mut Reply<'_>) -> io::Result<End> {
    reply.head("200 OK", &[])?;
    reply.flood(&KIB_64, 1_024)?;
    Ok(End::Clean)
}

fn lie(reply: &mut Reply<'_>, said: &str) -> io::Result<End> {
    reply.head("200 OK", &[&format!("content-length: {said}")])?;
    reply.write(&reply.body.clone())?;
    Ok(End::Clean)
}

fn length_short(reply: &mut Reply<'_>) -> io::Result<End> {
    let said = reply.body.len().saturating_sub(10).to_string();
    lie(reply, &said)
}

fn bad_chunk(reply: &mut Reply<'_>, size: &str) -> io::Result<End> {
    reply.chunked()?;
    reply.write(format!("{size}\r\n").as_bytes())?;
    reply.write(&reply.body.clone())?;
    Ok(End::Clean)
}

fn chunk_extensions(reply: &mut Reply<'_>) -> io::Result<End> {
    reply.chunked()?;
    reply.write(format!("{:X};name=value;other\r\n", reply.body.len()).as_bytes())?;
    reply.write(&reply.body.clone())?;
    reply.write(b"\r\n0\r\ntrailer: value\r\n\r\n")?;
    Ok(End::Clean)
}

fn chunk_extension_flood(reply: &mut Reply<'_>) -> io::Result<End> {
    reply.chunked()?;
    reply.write(format!("{:x};", reply.body.len()).as_bytes())?;
    reply.flood(&vec![b'x'; 65_536], 1_024)?;
    reply.write(b"\r\n")?;
    reply.write(&reply.body.clone())?;
    reply.write(b"\r\n")?;
    reply.last_chunk()
}

fn trailers(reply: &mut Reply<'_>, times: usize) -> io::Result<End> {
    reply.chunked()?;
    reply.chunk(&reply.body.clone())?;
    reply.write(b"0\r\n")?;
    reply.flood(&b"trailer: value\r\n".repeat(4_096), times)?;
    reply.write(b"\r\n")?;
    Ok(End::Clean)
}
