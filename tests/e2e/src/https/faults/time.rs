//! Slow answers, and none.

use std::io;
use std::time::Duration;

use super::super::reply::{End, Reply, length};
use super::{Fault, fault};

/// Longer than any test waits.
const LONG: Duration = Duration::from_secs(60);

pub(super) const FAULTS: &[Fault] = &[
    fault("late", "the right answer after half a second", late),
    fault("silence", "no answer at all", silence),
    fault("slow-head", "a head of one byte a second", slow_head),
    fault("slow-body", "a body of one byte a second", slow_body),
    fault("slow-chunks", "chunks of one byte a second", slow_chunks),
    fault("stalled-head", "half a head, then silence", stalled_head),
    fault("stalled-body", "half the body, then silence", stalled_body),
    fault("stalled-end", "the right body in chunks, whose end never comes", stalled_end),
];

fn late(reply: &mut Reply<'_>) -> io::Result<End> {
    reply.pause(Duration::from_millis(500))?;
    reply.good()
}

fn silence(reply: &mut Reply<'_>) -> io::Result<End> {
    reply.pause(LONG)?;
    Ok(End::Abrupt)
}

fn slow_head(reply: &mut Reply<'_>) -> io::Result<End> {
    reply.trickle(b"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n")?;
    Ok(End::Abrupt)
}

fn slow_body(reply: &mut Reply<'_>) -> io::Result<End> {
    let body = reply.body.clone();
    reply.head("200 OK", &[&length(body.len())])?;
    reply.trickle(&body)?;
    Ok(End::Clean)
}

fn slow_chunks(reply: &mut Reply<'_>) -> io::Result<End> {
    let body = reply.body.clone();
    reply.chunked()?;
    for part in body.chunks(1) {
        reply.chunk(part)?;
        reply.pause(Duration::from_secs(1))?;
    }
    reply.last_chunk()
}

fn stalled_head(reply: &mut Reply<'_>) -> io::Result<End> {
    reply.write(b"HTTP/1.1 200 OK\r\ncontent-ty")?;
    silence(reply)
}

fn stalled_body(reply: &mut Reply<'_>) -> io::Result<End> {
    let body = reply.body.clone();
    reply.head("200 OK", &[&length(body.len())])?;
    reply.write(&body[..body.len() / 2])?;
    silence(reply)
}

fn stalled_end(reply: &mut Reply<'_>) -> io::Result<End> {
    reply.chunked()?;
    reply.chunk(&reply.body.clone())?;
    silence(reply)
}
