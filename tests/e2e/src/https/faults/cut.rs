//! Answers that end too early.

use std::io;
use std::time::Duration;

use super::super::reply::{End, Reply, length};
use super::{Fault, fault};

pub(super) const FAULTS: &[Fault] = &[
    fault("truncated", "half the body that the length announced", |reply| truncated(reply, End::Clean)),
    fault("truncated-abrupt", "the same, without TLS's word for the end", |reply| {
        truncated(reply, End::Abrupt)
    }),
    fault("truncated-space", "a long body cut in the space behind the document", truncated_space),
    fault("cut-chunk", "a chunk cut in its middle", |reply| cut_chunk(reply, End::Clean)),
    fault("cut-chunk-abrupt", "the same, without TLS's word for the end", |reply| {
        cut_chunk(reply, End::Abrupt)
    }),
    fault("no-last-chunk", "the right body in chunks, without the last, empty one", |reply| {
        no_last_chunk(reply, End::Clean)
    }),
    fault("no-last-chunk-abrupt", "the same, without TLS's word for the end", |reply| {
        no_last_chunk(reply, End::Abrupt)
    }),
    fault("close-abrupt", "the right body without a length, and the connection cut", close_abrupt),
    fault("no-answer", "the connection ends instead of an answer", |_| Ok(End::Clean)),
    fault("no-answer-abrupt", "the same, without TLS's word for the end", |_| Ok(End::Abrupt)),
    fault("half-head", "the connection ends within the head", half_head),
    fault("reset-head", "a reset instead of an answer", |_| Ok(End::Reset)),
    fault("reset-body", "a reset within the body", reset_body),
];

fn truncated(reply: &mut Reply<'_>, end: End) -> io::Result<End> {
    let body = reply.body.clone();
    reply.head("200 OK", &[&length(body.len())])?;
    reply.write(&body[..body.len() / 2])?;
    Ok(end)
}

fn truncated_space(reply: &mut Reply<'_>) -> io::Result<End> {
    reply.head("200 OK", &[&length(reply.body.len() + 100)])?;
    reply.write(&reply.body.clone())?;
    Ok(End::Clean)
}

fn cut_chunk(reply: &mut Reply<'_>, end: End) -> io::Result<End> {
    let body = reply.body.clone();
    reply.chunked()?;
    reply.write(format!("{:x}\r\n", body.len()).as_bytes())?;
    reply.write(&body[..body.len() / 2])?;
    Ok(end)
}

fn no_last_chunk(reply: &mut Reply<'_>, end: End) -> io::Result<End> {
    reply.chunked()?;
    reply.chunk(&reply.body.clone())?;
    Ok(end)
}

fn close_abrupt(reply: &mut Reply<'_>) -> io::Result<End> {
    reply.head("200 OK", &[])?;
    reply.write(&reply.body.clone())?;
    Ok(End::Abrupt)
}

fn half_head(reply: &mut Reply<'_>) -> io::Result<End> {
    reply.write(b"HTTP/1.1 200 OK\r\ncontent-ty")?;
    Ok(End::Clean)
}

fn reset_body(reply: &mut Reply<'_>) -> io::Result<End> {
    let body = reply.body.clone();
    reply.head("200 OK", &[&length(body.len())])?;
    reply.write(&body[..body.len() / 2])?;
    // What was written arrives first.
    reply.pause(Duration::from_millis(50))?;
    Ok(End::Reset)
}
